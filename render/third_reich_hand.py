"""The record sheet of a power in Third Reich: BRPs and what is left of them, options, secrets, Force Pool; from the view of
the seat that holds it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from render.canvas import Colour, mix, text_width, wrapped
from render.cards import GAP, MARGIN, Sheet, bound, flowed
from render.counters import counter_picture
from render.hexview import Alliance
from render.palette import Palette
from render.pieces import emblem
from render.snapshot import Page
from render.third_reich import THIRD_REICH
from render.words import listed
from rules.kernel.views import View

WIDTH = 1240
WHITE: Colour = (255, 255, 255)
FRONTS = ("Western", "Eastern", "Mediterranean")
FACTORS = {"submarine": "Submarines", "asw": "ASW", "sac": "Strategic bombers", "interceptor": "Interceptors"}
SIDE = 54
"""Of a counter of the Force Pool, in px."""
ROOM = 86.0
"""Beside a counter, for how many there are and what one costs."""


def draw(view: View, colours: Palette) -> Page | None:
    """The page of the seat whose view it is; nothing for a view that holds no sheet."""
    seat = view.seat or ""
    own = view.position["powers"].get(seat, {})
    if "sw" not in own:
        return None
    return bound(
        [
            _title(view, seat, colours),
            _facts(view, seat, own, colours),
            _bar(own, seat, colours),
            _tiles(view, own, seat, colours),
            _wars(own, colours),
            _pool(view, seat, colours),
            _powers(view, colours),
        ],
        colours,
        alt_text(view, seat, own),
        "The bar shows the BRPs of the year: spent in this player turn, still to be spent, kept for later turns. Beside each "
        "counter of the Force Pool: how many there are and what one costs.",
    )


def _title(view: View, seat: str, colours: Palette) -> Sheet:
    sheet = Sheet(WIDTH, 64, colours, THIRD_REICH.colour(seat, colours))
    x = sheet.stamp(emblem(THIRD_REICH.emblems[seat], 32, WHITE), MARGIN, 32) + 14
    x = sheet.write(x, 32, f"Record sheet of {_named(seat)}", 33, "bold", WHITE)
    sheet.write(WIDTH - MARGIN, 32, view.clock, 23, "medium", WHITE, WIDTH - x - 2 * MARGIN, "rm")
    return sheet


def _named(seat: str) -> str:
    return f"the {seat}" if seat == "United States" else seat


def _facts(view: View, seat: str, own: Mapping[str, Any], colours: Palette) -> Sheet:
    held = view.position["objectives"].get(seat)
    facts = [
        ("BRPs", str(own["brps"])),
        ("Left this turn", str(own["left"])),
        ("A turn may cost", str(own["limit"])),
        ("Spent this turn", str(own["spent"])),
        ("Base", str(own["base"])),
        ("Growth", f"{own['growth']}%"),
        ("SRs left", f"{own['sr most'] - own['sr']} of {own['sr most']}"),
        *([("Objectives", str(held))] if held is not None else []),
    ]
    sheet = Sheet(WIDTH, 88, colours, colours.panel)
    step = (WIDTH - 2 * MARGIN) / len(facts)
    for i, (label, value) in enumerate(facts):
        x = MARGIN + i * step
        sheet.write(x, 25, label, 18, "medium", colours.soft_ink, step - 8)
        sheet.write(x, 56, value, 31 if len(value) < 5 else 24, "bold", colours.ink, step - 8)
    return sheet


def parts(own: Mapping[str, Any]) -> tuple[int, int, int]:
    """BRPs spent this turn, still to be spent in it, and kept."""
    return own["spent"], own["left"], max(0, own["brps"] - own["left"])


def _bar(own: Mapping[str, Any], seat: str, colours: Palette) -> Sheet:
    """BRPs as a bar: what this player turn has cost, what it may still cost, what stays."""
    sheet = Sheet(WIDTH, 74, colours)
    whole, x = max(1, sum(parts(own))), float(MARGIN)
    mark = THIRD_REICH.colour(seat, colours)
    paints = (mix(colours.panel_edge, colours.page, 0.35), mark, mix(mark, colours.page, 0.62))
    labels = ("spent", "to spend", "kept")
    for amount, paint, label in zip(parts(own), paints, labels, strict=True):
        wide = (WIDTH - 2 * MARGIN) * amount / whole
        if amount <= 0:
            continue
        sheet.draw.rectangle((x, 14, x + wide - 2, 60), fill=paint)
        words = next((w for w in (f"{amount} {label}", str(amount)) if text_width("bold", 20, w) + 14 < wide), "")
        if words:
            ink = WHITE if _bright(paint) < 140 else (20, 20, 22)
            sheet.write(x + 8, 37, words, 20, "bold", ink, wide - 10, ground=paint)
        x += wide
    return sheet


def _bright(colour: Colour) -> float:
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def _tiles(view: View, own: Mapping[str, Any], seat: str, colours: Palette) -> Sheet:
    """Options by front, wars, and what nobody else may see."""
    position = view.position
    foes = [b if a == seat else a for a, b in position["wars"] if seat in (a, b)]
    tiles = [(f"{front} front", own["options"].get(front, "not chosen").capitalize(), "") for front in FRONTS]
    tiles.append(("At war with", listed(foes) if foes else "nobody", ""))
    if own["counter"]:
        tiles.append(("Variant counter", own["counter"], own["variant"]))
    factors = [f"{FACTORS.get(kind, kind)} {count}" for kind, count in own["sw"].items()]
    if factors:
        tiles.append(("Strategic Warfare", ", ".join(factors), ""))
    box = [*(f"{FACTORS.get(k, k)} {n}" for k, n in own["box"].items()), *own.get("by record", ())]
    if box:
        tiles.append(("Murmansk box", ", ".join(box), ""))
    high, gap = 96, 12
    wide = (WIDTH - 2 * MARGIN - 3 * gap) / 4
    rows = -(-len(tiles) // 4)
    sheet = Sheet(WIDTH, 8 + rows * (high + gap), colours)
    for i, (what, words, more) in enumerate(tiles):
        x, y = MARGIN + i % 4 * (wide + gap), 4 + i // 4 * (high + gap)
        sheet.plate((x, y, x + wide, y + high), colours.panel, 12, colours.panel_edge, 2)
        sheet.write(x + 14, y + 20, what, 17, "medium", colours.soft_ink, wide - 28, ground=colours.panel)
        strong = 22 if text_width("bold", 22, words) <= wide - 28 else 17
        sheet.lines(x + 14, y + 48, words, strong, wide - 28, 2, "bold", colours.ink, colours.panel)
        if more:
            soft = colours.soft_ink
            sheet.write(x + wide - 14, y + 20, more, 16, "medium", soft, 90, "rm", colours.panel)
    return sheet


def _wars(own: Mapping[str, Any], colours: Palette) -> Sheet | None:
    """While options are chosen: whom the power may attack, and for how much."""
    if not own.get("wars to declare"):
        return None
    words = "You may declare war on " + ", ".join(own["wars to declare"])
    rows = len(wrapped("medium", 18, words, WIDTH - 2 * MARGIN))
    sheet = Sheet(WIDTH, 20 + rows * 22, colours)
    sheet.lines(MARGIN, 18, words, 18, WIDTH - 2 * MARGIN, rows)
    return sheet


def sorts(view: View, seat: str) -> list[tuple[str, str, str, int, int]]:
    """What the Force Pools of a power and of its allies hold: nation, kind, figures, number, price of one."""
    position = view.position
    nations = [seat, *(c for c, patron in position["allies"].items() if patron == seat)]
    found = []
    for nation in nations:
        for sort, count in position["pool"].get(nation, {}).items():
            kind, _, numbers = sort.partition(" ")
            price = position["prices"].get(kind, 0)
            if numbers == "factors":
                found.append((nation, kind, "", count, price))
            else:
                found.append((nation, kind, numbers, count, price * int(numbers.partition("-")[0] or 0)))
    return found


def _pool(view: View, seat: str, colours: Palette) -> Sheet:
    """The Force Pool, counter by counter."""
    piles = sorts(view, seat)
    if not piles:
        sheet = Sheet(WIDTH, 56, colours)
        sheet.write(MARGIN, 28, "The Force Pool is empty.", 22, "semibold", colours.soft_ink)
        return sheet
    alliance = Alliance.of(THIRD_REICH, view.position)
    rows = flowed([SIDE + ROOM + 14] * len(piles), WIDTH - 2 * MARGIN, GAP)
    sheet = Sheet(WIDTH, 48 + len(rows) * (SIDE + 18), colours)
    sheet.write(MARGIN, 24, "Force Pool", 22, "bold", colours.ink)
    for row, boxes in enumerate(rows):
        y = 48 + row * (SIDE + 18) + SIDE / 2
        for number, left, _ in boxes:
            nation, kind, figures, count, price = piles[number]
            unit = {"country": nation, "kind": kind, "figures": figures}
            x = sheet.stamp(counter_picture(alliance.counter(unit, colours), SIDE), MARGIN + left, y) + 8
            each = f"{count} factors" if not figures and kind in ("air", "fleet") else f"×{count}"
            sheet.write(x, y - 12, each, 18, "bold", colours.ink, ROOM)
            if price:
                sheet.write(
                    x, y + 13, f"{price} BRP" if price == 1 else f"{price} BRPs", 16, "medium", colours.soft_ink, ROOM
                )
    return sheet


def _powers(view: View, colours: Palette) -> Sheet:
    """All powers beside one another: what everybody may know."""
    powers: Mapping[str, Mapping[str, Any]] = view.position["powers"]
    heads = ("", "BRPs", "Base", "Growth", "A turn", "Options")
    at = (MARGIN, 300, 420, 530, 650, 780)
    sheet = Sheet(WIDTH, 44 + 36 * len(powers), colours, colours.panel)
    for x, words in zip(at, heads, strict=True):
        sheet.write(x, 22, words, 17, "medium", colours.soft_ink)
    for row, (name, power) in enumerate(powers.items()):
        y = 58 + row * 36
        mark = THIRD_REICH.colour(name, colours)
        strong = mix(mark, WHITE, 0.45) if colours.dark else mark
        sheet.stamp(emblem(THIRD_REICH.emblems[name], 24, strong), MARGIN, y)
        sheet.write(MARGIN + 34, y, name, 20, "bold", colours.ink)
        cells = (str(power["brps"]), str(power["base"]), f"{power['growth']}%", str(power["limit"]), _chosen(power))
        for x, words in zip(at[1:], cells, strict=True):
            sheet.write(x, y, words, 19, "medium", colours.ink, WIDTH - MARGIN - x)
    return sheet


def _chosen(power: Mapping[str, Any]) -> str:
    options = [f"{front} {option}" for front, option in power["options"].items() if option != "pass"]
    return ", ".join(options) or "–"


def alt_text(view: View, seat: str, own: Mapping[str, Any]) -> str:
    spent, left, kept = parts(own)
    words: Sequence[str] = (
        f"Record sheet of {_named(seat)}, {view.clock}.",
        f"{own['brps']} BRPs: {left} may still be spent this turn, {kept} stay; {spent} are spent.",
        f"Base {own['base']}, growth {own['growth']} percent.",
        f"Variant counter: {own['counter']} ({own['variant']})." if own["counter"] else "No variant counter.",
        f"{len(sorts(view, seat))} sorts of counters in the Force Pool.",
    )
    return " ".join(words)
