"""A war told afterwards: its map turn by turn, its curves, its dice. Made from what everybody may see; runs in a worker."""

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from PIL import Image, ImageDraw

from rules import GAMES
from rules.kernel import record
from rules.kernel.game import Game, View

WIDTH = 760
DRAWN = 1600
"""Px at which a map is drawn before it is made smaller: the least at which every game's whole map has room."""
TITLE = 38
"""Px of the line above the map at that width."""
MOST_FRAMES = 40
FRAME = 900
"""Milliseconds a turn is shown; the last stays three times as long."""
LARGEST = 9_500_000
"""Bytes of the animation; Discord takes ten megabytes."""
MONEY = {"income": "Income", "production": "Production", "brps": "BRPs", "treasury": "Treasury"}
PRIZES = {"cities_held": "Cities held", "objectives": "Objectives held"}
"""What a game may count by itself of what is fought over."""
INKS = ("#4c5866", "#2d7d9a", "#b5651d", "#7a3b8f", "#2f8f5b", "#c23b3b")
PAPER, INK, GRID = "#f7f3ea", "#26241f", "#d8d2c4"


class Turn(msgspec.Struct):
    """The board as a turn begins, and what can be counted on it for each seat."""

    view: View
    counts: dict[str, dict[str, float]]
    """What is counted, to seat, to number."""


class Luck(msgspec.Struct):
    """The dice of a seat."""

    faces: int
    thrown: int = 0
    total: int = 0

    @property
    def even(self) -> float:
        return self.thrown * (self.faces + 1) / 2

    @property
    def spread(self) -> float:
        """How far from even the total is, in standard deviations."""
        deviation = (self.thrown * (self.faces**2 - 1) / 12) ** 0.5
        return (self.total - self.even) / deviation if deviation else 0.0


def turns(save: bytes) -> list[Turn]:
    """Play a game again and look at the board as every turn begins, and at the end; of very many turns some are left out,
    never the first and last."""
    played = record.of(Game.load(GAMES.__getitem__, save))
    game = record.start(msgspec.structs.replace(played, orders=[], standing={}), GAMES.__getitem__)
    found, now, seeds = [game.view(None)], game.definition.round(game), list(played.reseeded)
    for order in played.orders:
        while seeds and seeds[0][0] <= len(game.log):
            game.reseed(seeds.pop(0)[1])
        game.script(order.dice)
        game.take(order.seat, order.text, order.auto)
        if game.definition.round(game) != now:
            now = game.definition.round(game)
            found.append(game.view(None))
    found.append(game.view(None))
    shown = [each for at, each in enumerate(found) if at in _some(len(found), MOST_FRAMES)]
    seats = tuple(game.definition.seats)
    return [Turn(msgspec.structs.replace(view, waiting=()), counted(view.position, seats)) for view in shown]


def _some(count: int, most: int) -> set[int]:
    """Of so many things at most so many, evenly, the first and the last among them."""
    if count <= most:
        return set(range(count))
    return {round(n * (count - 1) / (most - 1)) for n in range(most)}


def ending(save: bytes) -> tuple[str, int, int]:
    """How it stands: the reason a game ended, if it has; its orders, its throws."""
    game: Game[Any] = Game.load(GAMES.__getitem__, save)
    reason = game.outcome.reason if game.outcome is not None else ""
    return reason, len(game.log), sum(event.kind == "dice" for _, event in game.told(None))


def written(save: bytes) -> bytes:
    """The record: everything, for when nothing is secret any more."""
    return record.write(record.of(Game.load(GAMES.__getitem__, save))).encode()


# --- what can be counted ----------------------------------------------------------------------------------------------


def counted(position: Mapping[str, Any], seats: Sequence[str]) -> dict[str, dict[str, float]]:
    """Money, places held and units of every seat, as far as everybody may see them."""
    board = position.get("spaces") or position.get("hexes") or {}
    money, name = _money(position, seats)
    held = dict.fromkeys(seats, 0.0)
    units = dict.fromkeys(seats, 0.0)
    for here in board.values():
        holder = here.get("owner") or here.get("control")
        if holder in held:
            held[holder] += 1
        for owner, many in _units(here):
            if owner in units:
                units[owner] += many
    found = {name: money} if money else {}
    for key, title in PRIZES.items():  # of a board of hexes only those are told on which there is something
        if isinstance(won := position.get(key), Mapping):
            return {**found, title: {seat: float(won.get(seat, 0)) for seat in seats}, "Units on the map": units}
    return {**found, "Places held": held, "Units on the map": units}


def _units(here: Mapping[str, Any]) -> Iterable[tuple[str, int]]:
    units = here.get("units") or here.get("blocks") or ()
    if isinstance(units, Mapping):
        for owner, kinds in units.items():
            yield owner, sum(kinds.values()) if isinstance(kinds, Mapping) else int(kinds)
        return
    for unit in units:
        yield unit.get("seat") or unit.get("owner") or unit.get("country") or "", 1


def _money(position: Mapping[str, Any], seats: Sequence[str]) -> tuple[dict[str, float], str]:
    """What each seat earns or has, and what that is called."""
    for group in ("powers", "factions", "nations"):
        books = position.get(group) or {}
        if not isinstance(books, Mapping) or not all(isinstance(books.get(seat), Mapping) for seat in seats):
            continue
        for key, name in MONEY.items():
            if all(isinstance(books[seat].get(key), int | float) for seat in seats):
                return {seat: float(books[seat][key]) for seat in seats}, name
    for track in position.get("tracks") or ():
        rows = {
            row[0]: re.search(r"\(\+(\d+)\)", str(row[2])) or re.search(r"\d+", str(row[2])) for row in track["rows"]
        }
        numbers = {seat: float(found[found.re.groups]) for seat in seats if (found := rows.get(seat)) is not None}
        if numbers:
            return numbers, str(track["title"])
    return {}, ""


def luck(save: bytes) -> dict[str, list[Luck]]:
    """The dice everybody has seen, by the seat that threw them, one entry for each sort of die."""
    game: Game[Any] = Game.load(GAMES.__getitem__, save)
    found: dict[str, dict[int, Luck]] = {}
    for _, event in game.told(None):
        if event.kind == "dice" and event.data["by"] in game.definition.seats:
            faces = int(event.data["faces"])
            mine = found.setdefault(event.data["by"], {}).setdefault(faces, Luck(faces))
            mine.thrown += len(event.data["dice"])
            mine.total += sum(event.data["dice"])
    return {seat: list(dice.values()) for seat, dice in found.items()}


# --- pictures ---------------------------------------------------------------------------------------------------------


def frame(turn: Turn) -> bytes:
    """The whole map as a turn begins, as wide as it is looked at; a PNG."""
    from render.snapshot import draw

    page = draw(turn.view, size=DRAWN, legend=False)
    high = min(page.image.height, TITLE + page.map_layout.height)
    image = page.image.crop((0, 0, page.image.width, int(high)))
    out = io.BytesIO()
    image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS).save(out, "PNG")
    return out.getvalue()


def animated(frames: Sequence[bytes], largest: int = LARGEST) -> bytes:
    """The turns as one GIF that Discord plays by itself; smaller where it would be too large."""
    pictures = [Image.open(io.BytesIO(png)).convert("RGB") for png in frames]
    while True:
        out = io.BytesIO()
        first, *rest = [
            each.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE) for each in pictures
        ]
        shown = [FRAME] * len(rest) + [3 * FRAME]
        first.save(out, "GIF", save_all=True, append_images=rest, duration=shown, loop=0, optimize=False)
        if out.tell() <= largest or pictures[0].width < 300:
            return out.getvalue()
        pictures = [each.resize((each.width * 3 // 4, each.height * 3 // 4)) for each in pictures]


def curves(told: Sequence[Turn], names: Mapping[str, str]) -> bytes:
    """Money, places and units of every seat, turn by turn; a PNG."""
    from render.canvas import font

    titles = [title for title in told[-1].counts if all(title in turn.counts for turn in told)]
    high, left, right = 230, 54, 20
    image = Image.new("RGB", (WIDTH, 40 + high * len(titles)), PAPER)
    draw = ImageDraw.Draw(image)
    x = 16.0
    for seat, ink in zip(names, INKS, strict=False):
        draw.rectangle((x, 14, x + 16, 26), fill=ink)
        draw.text((x + 22, 20), names[seat], font=font("bold", 15), fill=INK, anchor="lm")
        x += 36 + draw.textlength(names[seat], font=font("bold", 15))
    for row, title in enumerate(titles):
        top, bottom = 40 + row * high + 30, 40 + (row + 1) * high - 22
        most = max(1.0, *(number for turn in told for number in turn.counts[title].values()))
        draw.text((16, top - 16), title, font=font("bold", 17), fill=INK, anchor="lm")
        for part in (0, 0.5, 1):
            y = bottom - part * (bottom - top)
            draw.line((left, y, WIDTH - right, y), fill=GRID)
            draw.text((left - 6, y), f"{most * part:.0f}", font=font("medium", 13), fill=INK, anchor="rm")
        step = (WIDTH - left - right) / max(1, len(told) - 1)
        for seat, ink in zip(names, INKS, strict=False):
            way = [
                (left + at * step, bottom - turn.counts[title].get(seat, 0.0) / most * (bottom - top))
                for at, turn in enumerate(told)
            ]
            draw.line(way, fill=ink, width=3, joint="curve")
            draw.ellipse((way[-1][0] - 4, way[-1][1] - 4, way[-1][0] + 4, way[-1][1] + 4), fill=ink)
        for at, anchor in ((0, "la"), (len(told) - 1, "ra")):
            words = told[at].view.clock.partition(" · ")[0]
            draw.text((left + at * step, bottom + 4), words, font=font("medium", 13), fill=INK, anchor=anchor)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def described(told: Sequence[Turn], names: Mapping[str, str]) -> str:
    """The curves for who cannot see them: where each began and where it ended."""
    parts = []
    for title, last in told[-1].counts.items():
        first = told[0].counts.get(title, {})
        rows = [f"{name} {first.get(seat, 0):.0f} to {last[seat]:.0f}" for seat, name in names.items() if seat in last]
        parts.append(f"{title}: {', '.join(rows)}.")
    return " ".join(parts)


def lucky(found: Mapping[str, Sequence[Luck]], names: Mapping[str, str]) -> list[str]:
    """How the dice fell against what was to be expected, in lines."""
    lines = []
    for seat, name in names.items():
        for dice in found.get(seat, ()):
            mean, spread = dice.total / dice.thrown, dice.spread
            how = (
                "as expected"
                if abs(spread) < 1
                else f"{abs(spread):.1f} deviations {'above' if spread > 0 else 'below'}"
            )
            lines.append(
                f"- {name}: {dice.thrown} d{dice.faces}, average {mean:.2f} ({(dice.faces + 1) / 2:g} is even): {how}"
            )
    return lines
