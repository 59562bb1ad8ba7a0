"""The hand of a faction in Triumph & Tragedy: cards, Vault, chits and blocks, from the view of the seat that holds them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from PIL import Image

from render import panels
from render.blocks import Face, block_picture
from render.canvas import Colour, mix, text_width
from render.cards import GAP, HIGH, MARGIN, WIDE, Sheet, bound, columns, flowed, page_width
from render.icons import icon
from render.palette import Palette
from render.panels import Strip
from render.pieces import emblem
from render.snapshot import Page
from render.triumph_tragedy_cards import WHITE, card, effects, ink_of, investments, sign, words
from render.triumph_tragedy_chart import EMBLEM, NATION_MARK, SIDE, SYMBOL, TITLE, board
from render.words import listed
from rules.kernel.text import counted
from rules.kernel.views import View

KINDS = {
    "FORT": "Fortress",
    "AF": "Air Force",
    "CARR": "Carrier",
    "SUB": "Sub",
    "FLEET": "Fleet",
    "TANK": "Tank",
    "INF": "Infantry",
}
BLOCK, CELL, BOX = 2.7, 70, 12
"""How much larger than on a map a block is, the room it takes, the margin of a box of blocks."""
ACROSS = 8


def draw(view: View, colours: Palette) -> Page | None:
    """The page of the seat whose view it is; nothing for a view that holds no hand."""
    seat = view.seat or ""
    mat = view.position["factions"].get(seat, {})
    if "hand" not in mat:
        return None
    cards = [*mat["commitment"], *mat["hand"]]
    width = page_width(len(cards))
    return bound(
        [
            _title(view, seat, width, colours),
            _facts(view, mat, width, colours),
            _cards(view, seat, cards, width, colours),
            _kept(mat, width, colours),
            _blocks(view, seat, width, colours),
            _legend(view, seat, width, colours) if own_blocks(view, seat) else None,
        ],
        colours,
        alt_text(view, seat),
        "Blocks are coloured by nation; dots are steps. ×2: two cards of the hand show that Technology.",
    )


def _title(view: View, seat: str, width: int, colours: Palette) -> Sheet:
    mark = colours.marks[SIDE[seat]]
    sheet = Sheet(width, 64, colours, mark)
    x = sheet.stamp(emblem(EMBLEM[seat], 32, WHITE), MARGIN, 32) + 14
    x = sheet.write(x, 32, f"Hand of the {seat}", 33, "bold", WHITE)
    sheet.write(width - MARGIN, 32, view.clock, 23, "medium", WHITE, width - x - 2 * MARGIN, "rm")
    return sheet


def _facts(view: View, mat: Mapping[str, Any], width: int, colours: Palette) -> Sheet:
    """What the faction can do with it, in a row of numbers."""
    left = [("Left to place" if view.phase in ("setup", "muster") else "Production left", str(mat["points"]))]
    facts = [
        ("Cards", str(len(mat["hand"]))),
        ("HandSize", str(mat["limit"])),
        ("Production", str(mat["production"])),
        *(left if mat["points"] else ()),
        ("Industry", str(mat["ind"])),
        ("Population", str(mat["pop"])),
        ("Resources", str(mat["res"])),
        ("Factory Cost", str(mat["factory_cost"])),
        ("At war with", listed(mat["wars"]) if mat["wars"] else "nobody"),
    ]
    sheet = Sheet(width, 88, colours, colours.panel)
    step = (width - 2 * MARGIN) / len(facts)
    for i, (label, value) in enumerate(facts):
        x = MARGIN + i * step
        sheet.write(x, 25, label, 18, "medium", colours.soft_ink, step - 8)
        sheet.write(x, 56, value, 31 if len(value) < 4 else 22, "bold", colours.ink, step - 8)
    return sheet


def _cards(view: View, seat: str, cards: Sequence[str], width: int, colours: Palette) -> Sheet:
    """The committed card, Action cards, Investment cards, in rows."""
    if not cards:
        sheet = Sheet(width, 84, colours)
        sheet.write(MARGIN, 44, "No cards in hand.", 26, "semibold", colours.soft_ink)
        return sheet
    across = columns(len(cards))
    rows = -(-len(cards) // across)
    sheet = Sheet(width, MARGIN + rows * (HIGH + GAP), colours)
    tags = _tags(cards, view.position["factions"][seat])
    for i, name in enumerate(cards):
        x, y = MARGIN + i % across * (WIDE + GAP), MARGIN + i // across * (HIGH + GAP)
        card(sheet, x, y, name, view.position, seat, tags)
    return sheet


def _tags(cards: Sequence[str], mat: Mapping[str, Any]) -> dict[str, str]:
    """A word for Technologies that the faction has, and for those on several cards of the hand."""
    shown = Counter(tech for name in cards if name in investments() for tech in investments()[name].get("techs", ()))
    have = {entry["tech"]: "yours" for entry in (*mat["secret"], *mat["techs"])}
    return {tech: f"×{count}" for tech, count in shown.items() if count > 1} | have


# --- what lies before the player --------------------------------------------------------------------------------------


def _kept(mat: Mapping[str, Any], width: int, colours: Palette) -> Sheet | None:
    """Vault, Technologies shown, chits, and cards that nobody has looked at."""
    tiles: list[tuple[str, str, str, str]] = [
        ("Secret Vault", entry["tech"], " + ".join(entry["cards"]), entry["tech"]) for entry in mat["secret"]
    ]
    tiles += [("Revealed", entry["tech"], effects()[entry["tech"]], entry["tech"]) for entry in mat["techs"]]
    if mat["chit_values"]:
        tiles.append(("Peace Dividends", "", "", ""))
    for key, what in (("bought", "Bought"), ("stack", "Passive Stack")):
        if mat[key]:
            tiles.append((what, f"{mat[key]} face-down", "not looked at yet", ""))
    if not tiles:
        return None
    wide, high = (width - 2 * MARGIN - 3 * GAP) / 4, 112
    chits = mat["chit_values"]
    across = max(1, int((wide - 20) // 44))
    taller = max(0, -(-len(chits) // across) - 1) * 44
    rows = -(-len(tiles) // 4)
    sheet = Sheet(width, round(rows * (high + GAP) + taller), colours)
    down = 0.0
    for row in range(rows):
        here = tiles[row * 4 : row * 4 + 4]
        for i, tile in enumerate(here):
            x = MARGIN + i * (wide + GAP)
            if tile[0] == "Peace Dividends":
                _chits(sheet, x, down, wide, high + taller, chits, across)
            else:
                _tile(sheet, x, down, wide, high, tile)
        down += high + GAP + (taller if any(tile[0] == "Peace Dividends" for tile in here) else 0)
    return sheet


def _tile(sheet: Sheet, x: float, y: float, wide: float, high: float, tile: tuple[str, str, str, str]) -> None:
    what, name, more, tech = tile
    colours = sheet.colours
    tint = ink_of("Technology" if tech else "Intelligence", colours)
    secret = what == "Secret Vault"
    ground = tint if secret else colours.panel
    ink: Colour = WHITE if secret else colours.ink
    soft = mix(WHITE, tint, 0.12) if secret else colours.soft_ink
    sheet.plate((x, y, x + wide, y + high), ground, 12, tint if secret else colours.panel_edge, 2)
    strong = WHITE if secret else mix(tint, WHITE, 0.55) if colours.dark else tint
    left = sheet.stamp(sign(tech, 46, strong), x + 12, y + high / 2 + 6) + 10 if tech else x + 14
    room = x + wide - 10 - left
    sheet.write(x + 14, y + 19, what, 17, "medium", soft, wide - 24, ground=ground)
    sheet.write(left, y + 49, name, 23, "bold", ink, room, ground=ground)
    sheet.lines(left, y + 74, more, 17, room, 2, ink=soft, ground=ground)


def _chits(sheet: Sheet, x: float, y: float, wide: float, high: float, chits: Sequence[int], across: int) -> None:
    """Peace Dividend chits, the best first."""
    colours = sheet.colours
    sheet.plate((x, y, x + wide, y + high), colours.panel, 12, colours.panel_edge, 2)
    sheet.write(x + 14, y + 19, f"Peace Dividends: {sum(chits)}", 17, "medium", colours.soft_ink, ground=colours.panel)
    for i, value in enumerate(sorted(chits, reverse=True)):
        left, top = x + 12 + i % across * 44, y + 46 + i // across * 44
        gold: Colour = (255, 212, 92) if value else (224, 219, 208)
        sheet.plate((left, top, left + 38, top + 38), gold, 19, mix(gold, (40, 30, 0), 0.55), 2.5)
        sheet.write(left + 19, top + 19, str(value), 24, "bold", (40, 30, 8), anchor="mm", ground=gold)


# --- blocks -----------------------------------------------------------------------------------------------------------


def own_blocks(view: View, seat: str) -> dict[str, list[dict[str, Any]]]:
    """The seat's blocks by area, in the order of the board."""
    found = {}
    for area, entry in view.position["spaces"].items():
        if own := [block for block in entry.get("blocks", ()) if block["seat"] == seat]:
            found[area] = own
    return found


def _blocks(view: View, seat: str, width: int, colours: Palette) -> Sheet:
    areas = own_blocks(view, seat)
    count, steps = sum(map(len, areas.values())), sum(block["cv"] for own in areas.values() for block in own)
    if not areas:
        sheet = Sheet(width, 60, colours)
        sheet.write(MARGIN, 28, "No blocks on the map.", 24, "semibold", colours.soft_ink)
        return sheet
    spaces = view.position["spaces"]
    names, room = list(areas), width - 2 * MARGIN
    widths = [
        max(text_width("bold", 22, name) + (38 if spaces[name].get("battle") else 0), _across(own) * CELL) + 2 * BOX
        for name, own in areas.items()
    ]
    rows = flowed(widths, room, GAP / 2)
    heights = [max(_height(areas[names[n]]) for n, _, _ in row) for row in rows]
    sheet = Sheet(width, round(62 + sum(heights) + len(rows) * GAP / 2 + 8), colours)
    sheet.write(MARGIN, 34, f"{counted(count, 'block')}, {steps} CV", 26, "bold")
    y = 62.0
    for row, high in zip(rows, heights, strict=True):
        for number, x, wide in row:
            name = names[number]
            _area(sheet, (MARGIN + x, y, MARGIN + x + wide, y + high), name, areas[name], spaces[name])
        y += high + GAP / 2
    return sheet


def _across(own: Sequence[Mapping[str, Any]]) -> int:
    """Blocks in a row of their box: rows of even length."""
    return -(-len(own) // -(-len(own) // ACROSS))


def _height(own: Sequence[Mapping[str, Any]]) -> float:
    return 40 + -(-len(own) // _across(own)) * (86 + (19 if any(map(_condition, own)) else 0)) + 6


def _area(
    sheet: Sheet,
    box: tuple[float, float, float, float],
    name: str,
    own: Sequence[Mapping[str, Any]],
    space: Mapping[str, Any],
) -> None:
    colours = sheet.colours
    at_sea = board()[name]["kind"] == "sea"
    ground = colours.sea if at_sea else colours.panel
    x0, y0 = box[0] + BOX, box[1]
    sheet.plate(box, ground, 10, colours.sea_border if at_sea else colours.panel_edge, 1.5)
    x = sheet.write(x0, y0 + 22, name, 22, "bold", colours.sea_ink if at_sea else colours.ink, ground=ground)
    if space.get("battle"):
        sheet.stamp(icon("burst", 26, colours.alarm), x + 8, y0 + 22)
    across = _across(own)
    step = 86 + (19 if any(map(_condition, own)) else 0)
    for i, block in enumerate(own):
        middle, top = x0 + CELL * (i % across) + CELL / 2, y0 + 40 + i // across * step
        place, lighter = NATION_MARK[block["nation"]]
        paint = mix(colours.marks[place], WHITE, lighter)
        picture = block_picture(Face(paint, SYMBOL[block["kind"]], block["cv"]), BLOCK)
        sheet.stamp(picture, middle - picture.width / 2, top + picture.height / 2)
        ink = colours.sea_ink if at_sea else colours.ink
        sheet.write(middle, top + 69, block["name"], 19, "bold", ink, anchor="mm", ground=ground)
        if condition := _condition(block):
            sheet.write(middle, top + 90, condition, 16, "italic", ink, anchor="mm", ground=ground)


def _condition(block: Mapping[str, Any]) -> str:
    """What is to be known of a block besides its strength."""
    if block["face"] == "up":
        return "seen"
    if block["face"] == "down":
        return "escaped" if block["kind"] == "SUB" else "landed"
    return "moved" if block["moved"] else ""


def _legend(view: View, seat: str, width: int, colours: Palette) -> Strip:
    own = [block for blocks in own_blocks(view, seat).values() for block in blocks]
    kinds = [kind for kind in KINDS if any(block["kind"] == kind for block in own)]
    entries: list[tuple[Image.Image, str]] = [
        (icon(SYMBOL[kind], 25, colours.ink), f"{kind} {KINDS[kind]}" if kind != KINDS[kind].upper() else kind)
        for kind in kinds
    ]
    for nation in NATION_MARK:
        if any(block["nation"] == nation for block in own):
            entries.append((block_picture(Face(colours.marks[NATION_MARK[nation][0]], None), 1.1), nation))
    return panels.legend(width, 1.45, colours, entries)


# --- in words ---------------------------------------------------------------------------------------------------------


def alt_text(view: View, seat: str) -> str:
    """The hand in words: cards, what lies before the player, blocks by area."""
    mat = view.position["factions"][seat]
    said = [f"Hand of the {seat} in {TITLE}, {view.clock}."]
    said.append(f"{counted(len(mat['hand']), 'card')}: {'; '.join(words(name) for name in mat['hand']) or 'none'}.")
    if mat["commitment"]:
        said.append(f"Committed: {listed(mat['commitment'])}.")
    if mat["secret"]:
        vault = (f"{entry['tech']} ({listed(entry['cards'])})" for entry in mat["secret"])
        said.append(f"Vault: {listed(list(vault))}.")
    if mat["techs"]:
        said.append(f"Revealed: {listed([entry['tech'] for entry in mat['techs']], 20)}.")
    if mat["chit_values"]:
        said.append(f"Chits: {listed([str(value) for value in sorted(mat['chit_values'], reverse=True)], 40)}.")
    places = (
        f"{area} {', '.join(f'''{block['name']} {block['cv']}''' for block in own)}"
        for area, own in own_blocks(view, seat).items()
    )
    said.append(f"Blocks: {'; '.join(places) or 'none'}.")
    return " ".join(said)
