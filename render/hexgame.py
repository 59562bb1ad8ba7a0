"""The page of a hex game.  Both hex games share one form of position:

- `hexes`: hex to {control: country or null, units: [{country, kind, figures, size, spent, hidden}], markers: [names]};
  the last unit listed lies on top; hexes with nothing to tell may be left out;
- `boxes`: box to its units; `tracks`: [{title, rows: [[country or null, label, value]]}]; `conditions`: short lines;
- `moves`: [{country, path}]; `battles`: [{hex, result}].
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from PIL import Image, ImageDraw

from render import panels
from render.canvas import Box, Colour, font, line_height, text_width
from render.counters import Counter, counter_picture
from render.hexbase import NUMBERED, HexAtlas, HexBase, HexPort, corners, hex_base, load
from render.hexpanels import HexGame, boxes, legend_entries, tracks
from render.icons import icon
from render.labels import Layout, Text, around
from render.palette import Palette
from render.panels import Strip
from render.pieces import burst, icon_badge, ribbon
from render.regions import choose
from render.snapshot import Page, Request
from render.words import listed, waiting_for
from rules.kernel.views import View

MARKERS = {
    "out of supply": ("fire", (255, 150, 40)),
    "bridgehead": ("base", (250, 246, 236)),
    "airbase": ("base", (200, 226, 255)),
    "fort": ("FRT", (250, 246, 236)),
    "fortress": ("FRT", (250, 246, 236)),
    "partisan": ("burst", (255, 120, 100)),
    "beachhead": ("anchor", (250, 246, 236)),
    "railhead": ("depot", (250, 246, 236)),
    "supply": ("depot", (250, 246, 236)),
    "damage": ("burst", (255, 170, 60)),
    "blockade": ("anchor", (255, 170, 60)),
}


def draw(game: HexGame, view: View, request: Request) -> Page:
    """The page: title, map, battles, tracks and boxes, legend."""
    atlas = load(game.slug)
    position, colours = view.position, request.colours
    highlight = [where(atlas, name) for name in request.highlight]
    port, region = find(game, atlas, request.region, request.size)
    picture = _Map(game, atlas, port, colours, hex_base(atlas, port, colours, request.folder))
    hexes = position["hexes"]
    picture.tint({name: h.get("control") for name, h in hexes.items()})
    for move in position.get("moves", ()):
        picture.arrow(move["path"], game.colour(move["country"], colours))
    picture.inscribe()
    picture.highlight(highlight)
    picture.cities({name for name, h in hexes.items() if h.get("units")})
    picture.counters(hexes)
    battles = [(i + 1, b) for i, b in enumerate(position.get("battles", ()))]
    for number, battle in battles:
        picture.battle(where(atlas, battle["hex"]), number)
    picture.names()
    ui = max(1.0, request.size / 1600) * (1.0 if region is None else 1.25)
    head = game.title if region is None else f"{game.title} · {region}"
    page = panels.stacked(
        [
            panels.title(port.width, ui, colours, head, view.clock, waiting_for(view.waiting, {})),
            Strip(picture.image, picture.layout.texts),
            panels.results(
                port.width,
                ui,
                colours,
                [(burst(n, ui * 0.85, colours.burst, colours.burst_edge), b["result"]) for n, b in battles],
            ),
            tracks(game, position, port.width, ui, request) if region is None else None,
            boxes(game, position, port.width, ui, request) if region is None else None,
            panels.legend(port.width, ui, colours, legend_entries(game, request, ui)),
        ],
        colours,
    )
    return Page(page.image, page.texts, picture.layout, alt_text(game, atlas, view, region), legend_text())


def where(atlas: HexAtlas, name: str) -> str:
    """The hex meant by a number or the name of a place in it."""
    if name in atlas.places:
        return name
    found = choose(name, [*atlas.places, *atlas.cities])
    return atlas.cities.get(found, found)


def find(game: HexGame, atlas: HexAtlas, region: str | None, size: int) -> tuple[HexPort, str | None]:
    """The window for the whole map, a region, or one hex with the land around it."""
    xs, ys = [p[0] for p in atlas.places.values()], [p[1] for p in atlas.places.values()]
    whole = (min(xs) - 0.5, min(ys) - 0.6, max(xs) + 0.5, max(ys) + 0.6)
    asked = None if region is None else choose(region, [*game.regions, *atlas.places, *atlas.cities])
    if asked is None or not game.regions.get(asked, ("",)):
        return _port(whole, size), None
    if asked in game.regions:
        spots = [atlas.places[where(atlas, name)] for name in game.regions[asked]]
        box = (
            min(p[0] for p in spots) - 1.5,
            min(p[1] for p in spots) - 1.2,
            max(p[0] for p in spots) + 1.5,
            max(p[1] for p in spots) + 1.2,
        )
    else:
        x, y = atlas.places[atlas.cities.get(asked, asked)]
        box = (x - 7, y - 4.8, x + 7, y + 4.8)
    wide, high = box[2] - box[0], box[3] - box[1]
    wide, high = min(max(wide, high * 1.1), whole[2] - whole[0]), min(max(high, wide / 1.6), whole[3] - whole[1])
    left = min(max((box[0] + box[2] - wide) / 2, whole[0]), whole[2] - wide)
    top = min(max((box[1] + box[3] - high) / 2, whole[1]), whole[3] - high)
    return _port((left, top, left + wide, top + high), size), asked


def _port(box: Box, size: int) -> HexPort:
    return HexPort(*box, size, round(size * (box[3] - box[1]) / (box[2] - box[0])))


class _Map:
    """The map part of the picture being made."""

    def __init__(self, game: HexGame, atlas: HexAtlas, port: HexPort, colours: Palette, base: HexBase) -> None:
        self.game, self.atlas, self.port, self.colours, self.base = game, atlas, port, colours, base
        self.image = base.terrain.copy()
        self.layout = Layout(port.width, port.height)
        self.k = port.scale
        self.ui = max(1.0, self.k / 34)
        self.numbers = Layout(port.width, port.height)

    def centre(self, name: str) -> tuple[float, float]:
        return self.port.px(*self.atlas.places[name])

    def shown(self, name: str, margin: float = -6.0) -> bool:
        return name in self.atlas.places and self.port.shows(*self.centre(name), margin)

    def tint(self, control: Mapping[str, str | None]) -> None:
        """Lay the colour of whoever controls a hex over its land."""
        tints = Image.new("RGB", self.image.size, self.colours.neutral)
        paint = ImageDraw.Draw(tints)
        for name, place in self.atlas.places.items():
            owner = control.get(name, self.atlas.spaces[name].get("owner")) or ""
            if owner in self.game.sides and self.port.shows(*self.port.px(*place), self.k):
                colour = self.colours.tints[self.game.sides[owner]]
                paint.polygon([self.port.px(*c) for c in corners(*place)], fill=colour)
        self.image.paste(tints, (0, 0), self.base.land)

    def inscribe(self) -> None:
        self.image.paste(self.base.overlay, (0, 0), self.base.overlay)

    def highlight(self, names: Sequence[str]) -> None:
        draw = ImageDraw.Draw(self.image)
        for name in names:
            shape = [self.port.px(*c) for c in corners(*self.atlas.places[name])]
            draw.line(
                [*shape, shape[0], shape[1]], fill=self.colours.burst_edge, width=round(5 * self.ui), joint="curve"
            )
            draw.line([*shape, shape[0], shape[1]], fill=self.colours.glow, width=round(3 * self.ui), joint="curve")

    def arrow(self, path: Sequence[str], colour: Colour) -> None:
        points = [self.centre(where(self.atlas, name)) for name in path]
        if len(points) > 1 and any(self.port.shows(*p) for p in points):
            drawn = ribbon(points, 2.4 * self.ui, 9 * self.ui, colour, (255, 255, 255))
            if drawn is not None:
                self.image.paste(drawn[0], drawn[1], drawn[0])

    def cities(self, covered: set[str]) -> None:
        """Capitals, cities, ports and fortresses: in the middle, or in the lower left corner under a counter."""
        draw = ImageDraw.Draw(self.image)
        for name, space in self.atlas.spaces.items():
            places = space.get("places", ())
            if not places or not self.shown(name):
                continue
            x, y = self.centre(name)
            if name in covered:
                x, y = x - self.k * 0.34, y + self.k * 0.3
            kinds = {kind for p in places for kind in p.get("kinds", ())}
            prize = any(p.get("objective") or p.get("victory") for p in places)
            r = max(3.0, self.k * 0.1)
            if "capital" in kinds:
                star = icon_badge(
                    "star", max(0.8, self.k / 34), (255, 205, 60) if prize else (240, 236, 226), (52, 34, 0)
                )
                self.image.paste(star, (round(x - star.width / 2), round(y - star.height / 2)), star)
            elif "port" in kinds:
                draw.ellipse(
                    (x - r - 1, y - r - 1, x + r + 1, y + r + 1),
                    fill=(255, 205, 60) if prize else (255, 255, 255),
                    outline=(20, 60, 100),
                    width=max(1, round(self.ui)),
                )
                sign = icon("anchor", max(7, round(r * 1.7)), (20, 60, 100))
                self.image.paste(sign, (round(x - sign.width / 2), round(y - sign.height / 2)), sign)
            else:
                draw.rectangle(
                    (x - r, y - r, x + r, y + r),
                    fill=(255, 205, 60) if prize else (250, 246, 236),
                    outline=(30, 26, 22),
                    width=max(1, round(self.ui)),
                )
            self.layout.take((x - r, y - r, x + r, y + r), 1.0)

    def counters(self, hexes: Mapping[str, Any]) -> None:
        """The stack of each hex: the top counter in full, those below peeping out, how many in all in the corner."""
        side = round(max(23.0, self.k * 0.76))
        for name, here in sorted(hexes.items(), key=lambda item: self.atlas.places.get(item[0], (0, 0))[1]):
            if not self.shown(name):
                continue
            x, y = self.centre(name)
            units = here.get("units") or []
            if units and self.k >= 86 and len(units) <= 4:
                self._spread(units, x, y)
            elif units:
                self._stack(units, x, y, side)
            for i, marker in enumerate(here.get("markers", ())):
                if marker in MARKERS:
                    symbol, fill = MARKERS[marker]
                    sign = icon_badge(symbol, max(0.8, self.k / 40), fill, (52, 20, 0))
                    self.image.paste(
                        sign, (round(x + self.k * 0.14 - i * sign.width), round(y + self.k * 0.5 - sign.height)), sign
                    )

    def _stack(self, units: Sequence[Mapping[str, Any]], x: float, y: float, side: int) -> None:
        peep = max(2, round(side * 0.09))
        shown = units[-3:]
        lift = peep * (len(shown) - 1) / 2
        for i, unit in enumerate(shown):
            picture = counter_picture(self._counter(unit), side)
            at = (round(x - side / 2 - lift + i * peep), round(y - side / 2 + lift - i * peep))
            self.image.paste(picture, at, picture)
        box = around(x, y, side + 2 * lift, side + 2 * lift)
        self.layout.take(box, 4.0)
        self.layout.pieces.append(box)
        if len(units) > 1:
            size = max(11, round(side * 0.36))
            text = str(len(units))
            wide = text_width("bold", size, text) + 5
            draw = ImageDraw.Draw(self.image)
            left, top = x + side / 2 + lift - wide * 0.6, y - side / 2 - lift - size * 0.45
            draw.rounded_rectangle(
                (left, top, left + wide, top + size), radius=size / 3, fill=(255, 250, 235), outline=(30, 26, 22)
            )
            draw.text((left + wide / 2, top + size / 2), text, font=font("bold", size), anchor="mm", fill=(20, 16, 12))

    def _spread(self, units: Sequence[Mapping[str, Any]], x: float, y: float) -> None:
        """In a close view up to four counters lie side by side."""
        side = round(self.k * (0.62 if len(units) == 1 else 0.4))
        columns = 1 if len(units) == 1 else 2
        rows = -(-len(units) // columns)
        for i, unit in enumerate(units):
            picture = counter_picture(self._counter(unit), side)
            left = x + (i % columns - columns / 2) * (side + 2) + 1
            top = y + (i // columns - rows / 2) * (side + 2) + 1 + self.k * 0.06
            self.image.paste(picture, (round(left), round(top)), picture)
        box = around(x, y + self.k * 0.06, columns * (side + 2), rows * (side + 2))
        self.layout.take(box, 4.0)
        self.layout.pieces.append(box)

    def _counter(self, unit: Mapping[str, Any]) -> Counter:
        return Counter(
            self.game.colour(unit["country"], self.colours),
            unit.get("kind") or "",
            unit.get("figures") or "",
            unit.get("size") or "",
            bool(unit.get("spent")),
            bool(unit.get("hidden")),
        )

    def battle(self, name: str, number: int) -> None:
        if not self.shown(name):
            return
        picture = burst(number, max(1.0, self.k / 36), self.colours.burst, self.colours.burst_edge)
        x, y = self.centre(name)
        choices = [
            around(x + math.cos(a) * r * self.k, y + math.sin(a) * r * self.k, picture.width, picture.height)
            for r in (0.55, 0.8, 1.1, 1.5)
            for a in (math.pi * i / 8 for i in range(16))
        ]
        choices = [b for b in choices if self.layout.inside(b)] or choices[:1]
        box = min(
            choices,
            key=lambda b: self.layout.cost(b) * 2 + math.dist(((b[0] + b[2]) / 2, (b[1] + b[3]) / 2), (x, y)) * 4,
        )
        self.layout.take(box, 4.0)
        self.layout.pieces.append(box)
        self.image.paste(picture, (round(box[0]), round(box[1])), picture)

    def names(self) -> None:
        """Names of places beside them, never over a counter or one another."""
        size = max(11, min(24, round(self.k * 0.34)))
        todo = []
        if self.k >= NUMBERED:
            for place in self.atlas.places.values():
                x, y = self.port.px(*place)
                self.numbers.take(around(x, y - self.k * 0.43, self.k * 0.4, self.k * 0.16), 1.0)
        for name, space in self.atlas.spaces.items():
            for place in space.get("places", ()):
                if self.shown(name, -2):
                    rank = ("capital" in place.get("kinds", ())) + 2 * bool(
                        place.get("objective") or place.get("victory")
                    )
                    todo.append((-rank, place["name"], name))
        draw = ImageDraw.Draw(self.image)
        for _, words, name in sorted(todo):
            self._name(draw, words, name, size)

    def _name(self, draw: ImageDraw.ImageDraw, words: str, name: str, size: int) -> None:
        x, y = self.centre(name)
        high = line_height(size)
        best: tuple[float, Box, list[str], int] | None = None
        for type_size in dict.fromkeys((size, max(11, size - 2))):
            wide = text_width("semibold", type_size, words) + 4
            for reach in (0.32, 0.5, 0.7, 0.95, 1.25, 1.6):
                for turn in range(16):
                    angle = math.pi * turn / 8 + math.pi / 2
                    cx = x + math.cos(angle) * (reach * self.k + wide * 0.42)
                    cy = y + math.sin(angle) * (reach * self.k + high * 0.2)
                    box = around(cx, cy, wide, high)
                    if not self.layout.inside(box, 1):
                        continue
                    cost = reach * 60 + (size - type_size) * 4 + (0 if turn in (0, 8) else 4)
                    if best is not None and cost >= best[0]:
                        continue
                    cost += self.numbers.cost(box) / self.ui**2 * 0.12
                    if (best is None or cost < best[0]) and self.layout.cost(box, 0.5) == 0:
                        best = (cost, box, [words], type_size)
        if best is None:
            self.layout.omitted.append(words)
            return
        _, box, _, type_size = best
        self.layout.take(box, 4.0)
        c = self.colours
        draw.text(
            ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2),
            words,
            font=font("semibold", type_size),
            anchor="mm",
            fill=c.name_ink,
            stroke_width=max(1, round(self.ui)),
            stroke_fill=c.name_halo,
        )
        self.layout.texts.append(Text(box, words, type_size, c.name_ink, c.name_halo))
        if math.dist(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), (x, y)) > self.k * 0.95 + (box[2] - box[0]) * 0.45:
            end = (min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3]))
            draw.line([(x, y), end], fill=c.name_ink, width=max(1, round(self.ui * 0.8)))


def legend_text() -> str:
    """The legend in words."""
    return (
        "Hexes are tinted by the great power that controls them; counters have their country's colour, the box "
        "shows the kind of unit, the figures below it strength and movement, a number at the corner how many "
        "units are stacked. Stars are capitals, anchors ports, gold ones count for victory. Blue hexsides are "
        "rivers, dark ones country borders, violet ones front boundaries, red double arrows crossings."
    )


def alt_text(game: HexGame, atlas: HexAtlas, view: View, region: str | None) -> str:
    """Two or three sentences: the moment, who holds the capitals, what just happened."""
    position = view.position
    hexes = position["hexes"]
    held = []
    for place in game.capitals:
        name = atlas.cities[place]
        owner = hexes.get(name, {}).get("control") or atlas.spaces[name].get("owner")
        held.append(f"{place} ({owner})")
    results = [b["result"].rstrip(".") for b in position.get("battles", ())]
    taken: dict[str, int] = {}
    for name, here in hexes.items():
        owner = here.get("control")
        if owner in game.sides and atlas.spaces.get(name, {}).get("owner") not in (None, owner):
            taken[owner] = taken.get(owner, 0) + 1
    conquered = [f"{country} {count}" for country, count in sorted(taken.items(), key=lambda t: -t[1])]
    where_text = f"Map of {region}" if region else "Map of Europe"
    third = (
        f"Latest fighting: {listed(results, 4)}."
        if results
        else f"Hexes held beyond the first borders: {listed(conquered)}."
        if conquered
        else "Nobody has crossed a border yet."
    )
    return f"{where_text} in {game.title}, {view.clock}. Capitals: {listed(held)}. {third}"
