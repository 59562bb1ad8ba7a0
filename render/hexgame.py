"""The page of a hex game; the form of the position is told in `hexview`."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from PIL import Image, ImageChops, ImageDraw

from render import hexlegend, hexpanels, panels
from render.canvas import STRIP, Box, Colour, flat
from render.hexatlas import HexAtlas, HexPort, centres, corners, hexside, load, outlines
from render.hexbase import HexBase, hex_base
from render.hexnames import Names
from render.hexstacks import Stacks
from render.hexview import Alliance, HexGame, fought_for, owner, veiled, where
from render.hexwords import alt_text, legend_text
from render.labels import Layout, around
from render.palette import Palette
from render.panels import Strip
from render.pieces import burst, ribbon, value_badge
from render.regions import among, choose, densest
from render.snapshot import Page, Request, wide_enough
from render.words import waiting_for
from rules.kernel.views import View


def draw(game: HexGame, view: View, request: Request) -> Page:
    """The page: title, map, battles, turn record, tables and boxes, legend."""
    atlas = load(game.slug)
    position, colours = veiled(view.position), request.colours
    highlight = [where(atlas, name) for name in request.highlight]
    port, region = find(game, atlas, request.region, request.size, request.focus)
    wide_enough(game.title, region, request.size, game.least)
    alliance = Alliance.of(game, position)
    picture = _Map(alliance, atlas, port, colours, hex_base(atlas, port, colours, request.folder), position["hexes"])
    picture.tint()
    picture.inscribe()
    picture.front()
    picture.reach(position.get("reach"))
    picture.highlight(highlight)
    moves, battles = position.get("moves", ()), list(enumerate(position.get("battles", ()), 1))
    for move in moves:
        picture.arrow(move["path"], game.colour(move["country"], colours))
    picture.counters()
    for number, battle in battles:
        picture.battle(where(atlas, battle["hex"]), number)
    picture.prices(position.get("reach"))
    picture.words()
    ui = max(1.0, request.size / 1600) * (1.0 if region is None else 1.25)
    head = game.title if region is None else f"{game.title} · {region}"
    fought = [(burst(n, ui * 0.85, colours.burst, colours.burst_edge), b["result"]) for n, b in battles]
    wide, whole = port.width, region is None
    page = panels.stacked(
        [
            panels.title(wide, ui, colours, head, view.clock, waiting_for(view.waiting, {})),
            Strip(picture.image, picture.layout.texts),
            panels.results(wide, ui, colours, fought),
            panels.results(wide, ui, colours, notes(position)),
            hexpanels.calendar(position, wide, ui, colours) if whole else None,
            hexpanels.tracks(alliance, position, wide, ui, colours) if whole else None,
            hexpanels.conditions(position, wide, ui, colours),
            hexpanels.boxes(alliance, position, wide, ui, colours) if whole else None,
            panels.legend(wide, ui, colours, hexlegend.entries(game, atlas, position, colours, ui))
            if request.legend
            else None,
        ],
        colours,
    )
    return Page(
        page.image, page.texts, picture.layout, alt_text(game, atlas, view, region), legend_text(game, position)
    )


def notes(position: Mapping[str, Any]) -> list[tuple[Image.Image | None, str]]:
    """Lines that belong to what was asked to be shown on the map."""
    return [(None, words) for words in (position.get("reach") or {}).get("notes", ())]


CLOSE = 13.0
"""Hexes across a close-up."""


def close(atlas: HexAtlas, focus: Sequence[str], whole: Box) -> tuple[Box, str | None]:
    """The box around hexes, those that fit together and matter most, and their names."""
    hexes = [name for name in dict.fromkeys(focus) if name in atlas.places]
    if not hexes:
        return whole, None

    def fits(some: Sequence[str]) -> bool:
        xs, ys = zip(*(atlas.places[name] for name in some), strict=True)
        return bool(max(xs) - min(xs) <= CLOSE - 3 and max(ys) - min(ys) <= CLOSE / 1.25 - 3)

    seen = densest(hexes, fits)
    xs, ys = zip(*(atlas.places[each] for each in seen), strict=True)
    high = CLOSE / 1.25
    left = min(max((min(xs) + max(xs) - CLOSE) / 2, whole[0]), whole[2] - CLOSE)
    top = min(max((min(ys) + max(ys) - high) / 2, whole[1]), whole[3] - high)
    return (left, top, left + CLOSE, top + high), among([_called(atlas, name) for name in seen])


def _called(atlas: HexAtlas, hex_: str) -> str:
    """A hex by the name of the place in it, where there is one."""
    return next((name for name, there in atlas.cities.items() if there == hex_), hex_)


def find(
    game: HexGame, atlas: HexAtlas, region: str | None, size: int, focus: Sequence[str] = ()
) -> tuple[HexPort, str | None]:
    """The window for the whole map, a region, one hex with the land around it, or the hexes of a focus."""
    xs, ys = [p[0] for p in atlas.places.values()], [p[1] for p in atlas.places.values()]
    whole = (min(xs) - 0.5, min(ys) - 0.6, max(xs) + 0.5, max(ys) + 0.6)
    if focus:
        box, named = close(atlas, focus, whole)
        return _port(box, size), named
    countries = atlas.countries
    asked = None if region is None else choose(region, [*game.regions, *countries, *atlas.places, *atlas.cities])
    if asked is None or not game.regions.get(asked, ("",)):
        return _port(whole, size), None
    if asked in game.regions or asked in countries:
        seen = game.regions.get(asked) or countries[asked]
        spots = [atlas.places[where(atlas, name)] for name in seen]
        box = (
            min(p[0] for p in spots) - 1.5,
            min(p[1] for p in spots) - 1.2,
            max(p[0] for p in spots) + 1.5,
            max(p[1] for p in spots) + 1.2,
        )
    else:
        x, y = atlas.places[atlas.cities.get(asked, asked)]
        box = (x - 7, y - 4.8, x + 7, y + 4.8)
        asked = _called(atlas, asked)
    wide, high = box[2] - box[0], box[3] - box[1]
    wide, high = min(max(wide, high * 1.1), whole[2] - whole[0]), min(max(high, wide / 1.6), whole[3] - whole[1])
    left = min(max((box[0] + box[2] - wide) / 2, whole[0]), whole[2] - wide)
    top = min(max((box[1] + box[3] - high) / 2, whole[1]), whole[3] - high)
    return _port((left, top, left + wide, top + high), size), asked


def _port(box: Box, size: int) -> HexPort:
    return HexPort(*box, size, round(size * (box[3] - box[1]) / (box[2] - box[0])))


DIMMED = 120
"""Of 255: how much of what a unit cannot reach is shaded."""


class _Map:
    """The map part of the picture being made."""

    def __init__(
        self,
        alliance: Alliance,
        atlas: HexAtlas,
        port: HexPort,
        colours: Palette,
        base: HexBase,
        hexes: Mapping[str, Any],
    ) -> None:
        self.alliance, self.atlas, self.port, self.colours, self.base = alliance, atlas, port, colours, base
        self.hexes = {name: hexes[name] for name in sorted(hexes) if name in atlas.places}
        self.image = base.terrain.copy()
        self.layout = Layout(port.width, port.height)
        self._centres = centres(atlas, port)
        self.k = port.scale
        self.ui = max(1.0, self.k / 34)
        self.arrows = Layout(port.width, port.height)
        for a, b, kind in atlas.sides:
            if kind in ("strait", "arrow") and self.shown(a, self.k) and self.shown(b, self.k):
                (x0, y0), (x1, y1) = self.centre(a), self.centre(b)
                self.arrows.take(around((x0 + x1) / 2, (y0 + y1) / 2, self.k * 0.6, self.k * 0.3))
        self.occupied = {name for name, here in self.hexes.items() if here.get("units") and self.shown(name)}

    def centre(self, name: str) -> tuple[float, float]:
        return self._centres[name]

    def shown(self, name: str, margin: float = -6.0) -> bool:
        return self.port.shows(*self.centre(name), margin)

    def held(self, name: str) -> str | None:
        return owner(self.atlas, self.hexes, name)

    def tint(self) -> None:
        """Lay the colour of whoever controls a hex over its land, in stripes for those who fight for him."""
        size = self.image.size
        tints = flat(*size, self.colours.neutral)
        paint, allied = ImageDraw.Draw(tints), Image.new("L", size, 0)
        stripe = ImageDraw.Draw(allied)
        for name, shape in outlines(self.atlas, self.port).items():
            country = self.held(name)
            own = self.alliance.game.place(country)
            side = own if own is not None else self.alliance.game.place(self.alliance.patron(country))
            if side is not None:
                paint.polygon(shape, fill=self.colours.tints[side])
                if own is None:
                    stripe.polygon(shape, fill=255)
        if allied.getbbox() is not None:
            gaps = hexlegend.stripes(size, max(3, round(self.k * 0.14)))
            tints.paste(0, (0, 0), ImageChops.multiply(allied, gaps))  # the first of its colours: neutral
        for top in range(0, size[1], STRIP):
            box = (0, top, size[0], min(top + STRIP, size[1]))
            self.image.paste(tints.crop(box).convert("RGB"), box, self.base.land.crop(box))

    def inscribe(self) -> None:
        self.image.paste(self.base.overlay, (0, 0), self.base.overlay)

    def front(self) -> None:
        """The line between those at war."""
        if not self.alliance.war:
            return
        draw = ImageDraw.Draw(self.image)
        holders = {
            name: fought_for(self.atlas, self.hexes, name) for name in self.atlas.places if self.shown(name, self.k * 2)
        }
        lines = [
            [self.port.px(*p) for p in hexside(self.atlas.places[name], self.atlas.places[other])]
            for name, holder in holders.items()
            if self.alliance.side(holder) == 0 and self.atlas.spaces[name]["kind"] in ("land", "coastal")
            for other in self.atlas.by_land(name)
            if self.alliance.enemies(holder, holders.get(other))
        ]
        pale = self.colours.name_ink if self.colours.dark else self.colours.name_halo
        for share, colour in ((0.11, pale), (0.06, self.colours.burst_edge)):
            wide = round(2 + self.k * share)
            for line in lines:
                draw.line(line, fill=colour, width=wide)
                for x, y in line:
                    r = wide / 2 - 0.5
                    draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    def highlight(self, names: Sequence[str]) -> None:
        draw = ImageDraw.Draw(self.image)
        for name in names:
            shape = [self.port.px(*c) for c in corners(*self.atlas.places[name])]
            for wide, colour in ((5, self.colours.burst_edge), (3, self.colours.glow)):
                draw.line([*shape, shape[0], shape[1]], fill=colour, width=round(wide * self.ui), joint="curve")

    def reach(self, reach: Mapping[str, Any] | None) -> None:
        """What a unit cannot reach is dimmed; the hexes it can have a bright rim, those in enemy zones a red one."""
        if not reach:
            return
        open_ = {where(self.atlas, name) for name in (*reach["spaces"], reach["start"])} & self.atlas.places.keys()
        shade = Image.new("L", self.image.size, DIMMED)
        paint = ImageDraw.Draw(shade)
        for name in open_:
            paint.polygon([self.port.px(*c) for c in corners(*self.atlas.places[name])], fill=0)
        self.image.paste(
            Image.new("RGB", self.image.size, (0, 0, 0) if self.colours.dark else (90, 90, 90)), (0, 0), shade
        )
        draw, zones = ImageDraw.Draw(self.image), {where(self.atlas, name) for name in reach["zones"]}
        for name in sorted(open_, key=lambda each: each in zones):
            shape = [self.port.px(*c) for c in corners(*self.atlas.places[name])]
            rim = self.colours.burst_edge if name in zones else self.colours.glow
            draw.line([*shape, shape[0], shape[1]], fill=rim, width=max(2, round(self.k * 0.05)), joint="curve")

    def prices(self, reach: Mapping[str, Any] | None) -> None:
        """What a unit pays to each hex it can reach, in the lower part of the hex."""
        if not reach:
            return
        size = max(0.8, self.k / 46)
        for name, words in reach["spaces"].items():
            hex_ = where(self.atlas, name)
            if hex_ not in self.atlas.places or not self.shown(hex_) or not words or name == reach["start"]:
                continue
            x, y = self.centre(hex_)
            badge = value_badge(words, size, self.colours.glow, (20, 20, 20))
            box = around(x, y + self.k * 0.41, badge.width, badge.height)
            self.layout.take(box, 2.0)
            self.image.paste(badge, (round(box[0]), round(box[1])), badge)

    def arrow(self, path: Sequence[str], colour: Colour) -> None:
        """A move as far as it goes over the map, its head at the rim of the last hex if counters lie there."""
        path = [where(self.atlas, name) for name in path if self.atlas.spaces.get(name, {}).get("kind") != "box"]
        path = [name for i, name in enumerate(path) if i == 0 or name != path[i - 1]]
        points = [self.centre(name) for name in path]
        if len(points) < 2 or not any(self.port.shows(*p) for p in points):
            return
        if path[-1] in self.occupied:
            (x0, y0), (x1, y1) = points[-2:]
            far = math.dist((x0, y0), (x1, y1))
            back = min(self.k * 0.46, far * 0.6)
            points[-1] = (x1 - (x1 - x0) * back / far, y1 - (y1 - y0) * back / far)
        drawn = ribbon(points, 2.2 + self.k * 0.05, 6 + self.k * 0.2, colour, (255, 255, 255), room=self.image.size)
        if drawn is not None:
            self.image.paste(drawn[0], drawn[1], drawn[0])
            for (x0, y0), (x1, y1) in pairwise(points):
                steps = max(2, round(math.dist((x0, y0), (x1, y1)) / 8))
                for i in range(steps + 1):
                    self.arrows.take(around(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps, 8, 8))

    def counters(self) -> None:
        """The counters and markers of each hex, the northern ones first."""
        stacks = Stacks(self.image, self.layout, self.atlas, self.port, self.colours, self.alliance)
        laid = [name for name, here in self.hexes.items() if here.get("units") or here.get("markers")]
        for name in sorted(laid, key=lambda n: self.atlas.places[n][1]):
            if self.shown(name):
                stacks.lay(name, self.hexes[name].get("units") or (), self.hexes[name].get("markers") or ())

    def battle(self, name: str, number: int) -> None:
        """The burst of a battle in the nearest free place; a line leads to its hex if that is not at hand."""
        if name not in self.atlas.places or not self.shown(name):
            return
        picture = burst(number, max(0.9, 0.5 + self.k / 80), self.colours.burst, self.colours.burst_edge)
        x, y = self.centre(name)
        unit = max(self.k, picture.width * 0.9)
        choices = [
            around(x + math.cos(a) * r * unit, y + math.sin(a) * r * unit, picture.width, picture.height)
            for r in (0.55, 0.8, 1.1, 1.5, 2.0, 2.6, 3.2, 4.0)
            for a in (math.pi * i / 8 for i in range(16))
        ]
        choices = [b for b in choices if self.layout.inside(b)] or choices[:1]

        def bad(b: Box) -> float:
            covered = self.layout.cost(b) / 4 / min(picture.width * picture.height, (self.k * 0.7) ** 2)
            far = math.dist(((b[0] + b[2]) / 2, (b[1] + b[3]) / 2), (x, y)) / self.k
            return far + covered * 12 + (100 if covered > 0.07 else 0)

        box = min(choices, key=bad)
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        if math.dist(middle, (x, y)) > self.k * 1.15:
            draw = ImageDraw.Draw(self.image)
            for colour, wide in ((self.colours.burst, 3.6), (self.colours.burst_edge, 1.6)):
                draw.line([(x, y), middle], fill=colour, width=max(1, round(wide * self.ui)))
        self.layout.take(box, 4.0)
        self.layout.pieces.append(box)
        self.image.paste(picture, (round(box[0]), round(box[1])), picture)

    def words(self) -> None:
        """Signs and names of places, names of countries and seas, numbers of hexes."""
        names = Names(self.image, self.layout, self.arrows, self.atlas, self.port, self.colours)
        names.signs(self.occupied)
        names.places()
        names.wide_names()
        names.hex_numbers(self.base.numbers)
