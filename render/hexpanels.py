"""Around a hex map: what sets a game apart, its tracks, its boxes beside the map, its legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw

from render.canvas import Colour, text_width
from render.counters import Counter, counter_picture
from render.icons import icon
from render.palette import Palette
from render.panels import Pen, Strip
from render.pieces import emblem, icon_badge
from render.snapshot import Request


@dataclass(frozen=True)
class HexGame:
    """What sets one hex game's pictures apart."""

    slug: str
    title: str
    sides: Mapping[str, int]  # great powers: their place among the colours
    emblems: Mapping[str, str]
    regions: Mapping[str, tuple[str, ...]]  # hexes or places that must be seen
    capitals: tuple[str, ...]  # places the alt text tells the holders of

    def colour(self, country: str, colours: Palette) -> Colour:
        """The colour of a country's counters."""
        return colours.marks[self.sides.get(country, 6)]


def tracks(game: HexGame, position: Mapping[str, Any], width: int, ui: float, request: Request) -> Strip | None:
    """Tables the players keep on paper, side by side, and the conditions of the turn."""
    tables, conditions = position.get("tracks") or [], position.get("conditions") or []
    if not tables and not conditions:
        return None
    colours = request.colours
    small, row, gap = round(12.5 * ui), 18 * ui, 8 * ui
    rows = max((-(-len(t["rows"]) // 2) for t in tables), default=0)
    high = round(rows * row + 34 * ui) if tables else 0
    pen = Pen(width, high + round(26 * ui if conditions else 4 * ui), colours, colours.page)
    wide = (width - gap * (len(tables) + 1)) / max(1, len(tables))
    for i, track in enumerate(tables):
        x, y = gap + i * (wide + gap), 5 * ui
        pen.bar(x, y, x + wide, y + high - 8 * ui, colours.panel, 6 * ui, colours.panel_edge)
        pen.write(x + 9 * ui, y + 12 * ui, track["title"], round(14 * ui), "bold", ground=colours.panel)
        for j, (country, label, value) in enumerate(track["rows"]):
            left, line = x + 9 * ui + (j % 2) * wide / 2, y + 31 * ui + (j // 2) * row
            if country:
                pen.bar(left, line - 6 * ui, left + 12 * ui, line + 6 * ui, game.colour(country, colours), 3 * ui)
            pen.write(left + 17 * ui, line, str(label), small, width=wide / 2 - 76 * ui, ground=colours.panel)
            pen.write(left + wide / 2 - 20 * ui, line, str(value), small, "bold", anchor="rm", ground=colours.panel)
    if conditions:
        pen.write(12 * ui, high + 12 * ui, " · ".join(conditions), round(14 * ui), "semibold", width=width - 24 * ui)
    return pen.strip


def boxes(game: HexGame, position: Mapping[str, Any], width: int, ui: float, request: Request) -> Strip | None:
    """The boxes beside the map with the units in them."""
    filled = {name: units for name, units in (position.get("boxes") or {}).items() if units}
    if not filled:
        return None
    colours = request.colours
    side, size, gap = round(30 * ui), round(12.5 * ui), 8 * ui
    lines: list[list[tuple[str, Sequence[Any], float, float]]] = [[]]
    x = gap
    for name, units in filled.items():
        wide = min(width - 2 * gap, max(text_width("bold", size, name), len(units) * (side + 2)) + 18 * ui)
        if x + wide > width - gap and lines[-1]:
            lines.append([])
            x = gap
        lines[-1].append((name, units, x, wide))
        x += wide + gap
    high = side + 30 * ui
    pen = Pen(width, round(len(lines) * (high + 6 * ui) + 4 * ui), colours, colours.page)
    for i, line in enumerate(lines):
        y = 4 * ui + i * (high + 6 * ui)
        for name, units, left, wide in line:
            pen.bar(left, y, left + wide, y + high, colours.panel, 5 * ui, colours.panel_edge)
            pen.write(left + 9 * ui, y + 11 * ui, name, size, "bold", width=wide - 12 * ui, ground=colours.panel)
            at = left + 9 * ui
            for unit in units:
                if at + side > left + wide:
                    break
                picture = counter_picture(
                    Counter(
                        game.colour(unit["country"], colours),
                        unit.get("kind") or "",
                        unit.get("figures") or "",
                        unit.get("size") or "",
                        bool(unit.get("spent")),
                        bool(unit.get("hidden")),
                    ),
                    side,
                )
                at = pen.stamp(picture, at, y + 22 * ui + side / 2) + 2
    return pen.strip


@lru_cache(maxsize=64)
def _line_sample(kind: str, ui: float, colours: Palette) -> Image.Image:
    """A hexside type for the legend."""
    image = Image.new("RGBA", (round(26 * ui), round(16 * ui)), (*colours.panel, 0))
    draw = ImageDraw.Draw(image)
    y = image.height / 2
    colour = {"river": colours.river, "country": colours.border_strong, "front": colours.front}.get(kind, colours.alarm)
    draw.line([(2, y), (image.width - 2, y)], fill=(*colour, 255), width=max(2, round(2.6 * ui)))
    if kind == "crossing":
        for x, d in ((2, 1), (image.width - 3, -1)):
            draw.polygon([(x, y), (x + d * 6 * ui, y - 4 * ui), (x + d * 6 * ui, y + 4 * ui)], fill=(*colour, 255))
    return image


def legend_entries(game: HexGame, request: Request, ui: float) -> list[tuple[Image.Image, str]]:
    colours = request.colours
    entries: list[tuple[Image.Image, str]] = []
    for country, place in game.sides.items():
        chip = Image.new("RGBA", (round(24 * ui), round(16 * ui)), (*colours.tints[place], 255))
        sign = emblem(
            game.emblems[country], round(12 * ui), colours.marks[place] if not colours.dark else (255, 255, 255)
        )
        chip.alpha_composite(sign, ((chip.width - sign.width) // 2, (chip.height - sign.height) // 2))
        entries.append((chip, country))
    entries.append((Image.new("RGBA", (round(24 * ui), round(16 * ui)), (*colours.neutral, 255)), "Others"))
    gold: Colour = (255, 205, 60)
    entries.append((icon_badge("star", ui, gold, (52, 34, 0)), "Capital (gold: counts for victory)"))
    entries.append((icon("anchor", round(14 * ui), colours.river), "Port"))
    for kind, words in (
        ("infantry", "Infantry"),
        ("armor", "Armor"),
        ("mech", "Mechanized"),
        ("airborne", "Airborne"),
        ("hq", "HQ"),
        ("air", "Air"),
        ("fleet", "Fleet"),
        ("submarine", "Submarine"),
    ):
        entries.append((counter_picture(Counter(colours.marks[1], kind), round(20 * ui)), words))
    for kind, words in (
        ("river", "River"),
        ("country", "Country border"),
        ("front", "Front boundary"),
        ("crossing", "Crossing"),
    ):
        entries.append((_line_sample(kind, ui, colours), words))
    entries.append((icon("mountain", round(15 * ui), colours.ridge), "Mountain"))
    entries.append((icon("fire", round(15 * ui), (210, 100, 20)), "Out of supply"))
    return entries
