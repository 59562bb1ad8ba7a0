"""A picture of an area map being made: tints, badges, stacks, arrows, battles, in the order they are laid."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw

from render.atlas import Atlas
from render.base import Base, base_layer
from render.canvas import Box, Colour, mix
from render.courses import course
from render.frames import BADGE, Block, Plate, Viewport
from render.fronts import Hostile, lay_fronts
from render.labels import Layout, Text, around, gap, rim
from render.palette import Palette
from render.pieces import burst, ribbon, roundel, value_badge
from render.seating import TAKEN, Seat, Seating, Stack

DIMMED = 110
"""Of 255: how much land that a unit cannot reach is shaded."""
LIGHTER = 0.5  # how much a side's mark is lightened for lines on a dark map

GROWING = (0, 4, 9, 15, 22, 30, 40, 52, 66, 82, 100)
"""How far off room is looked for beside a space, its name and its pieces, in px of the smallest picture."""
_BESIDE: dict[Hashable, Box | None] = {}
"""Rooms found for marks of other pictures of this process, by all that stood where they were looked for."""
_TAGS: dict[Hashable, list[Box]] = {}
"""Places for labels on maps of this process, the best first."""
MOST_TAGS = 28
AROUND = sorted(((c, r) for c in range(-16, 17) for r in range(-16, 17)), key=lambda at: at[0] ** 2 + at[1] ** 2)
"""Steps to the places round a spot, the nearest first."""
MOST_BESIDE = 600


class AreaMap:
    """The map part of a picture."""

    def __init__(self, atlas: Atlas, port: Viewport, colours: Palette, plates: dict[str, Plate], folder: Path) -> None:
        self.atlas, self.port, self.colours = atlas, port, colours
        self.base: Base = base_layer(atlas, port, colours, plates, folder)
        self.image = self.base.terrain.copy()
        self._ground = self.base.owners.tobytes()
        self.layout = Layout(port.width, port.height, omitted=list(self.base.omitted))
        for block in self.base.blocks.values():
            self.layout.take(block.box, TAKEN)
        for area in atlas.areas:
            if area.is_dot or area.port_of:
                side = (9.5 if area.port_of else 11) * port.ui
                self.layout.take(around(*port.nearest_px(atlas, *area.centre), side, side), 3.0)
        self._inks: dict[str, Colour] = {}
        self._marks: list[tuple[Box, Image.Image]] = []
        self._seats: dict[str, Seat] = {}
        self._land = {name: i + 1 for i, name in enumerate(self.base.land)}

    @property
    def ui(self) -> float:
        return self.port.ui

    def spot(self, name: str) -> tuple[float, float]:
        """Where a space is in the picture."""
        return self.port.nearest_px(self.atlas, *self.atlas.spot(name))

    def anchor(self, name: str) -> tuple[float, float]:
        """Where pieces go: the space's spot, or its name where the spot lies outside the picture."""
        spot, block = self.spot(name), self.base.blocks.get(name)
        if block is None or self.port.shows(*spot):
            return spot
        return (block.box[0] + block.box[2]) / 2, (block.box[1] + block.box[3]) / 2

    def shown(self, name: str) -> bool:
        return name in self.base.blocks or self.port.shows(*self.spot(name), margin=-4 * self.ui)

    def tint(self, colour_of: Callable[[str], Colour]) -> None:
        """Lay each land space's colour over the terrain."""
        table = [255] * 768
        if self.colours.dark:
            table = [v for _ in range(256) for v in (255, 255, 255)]
        inks = {}
        for name, place in self._land.items():
            inks[name] = colour_of(name)
            table[3 * place : 3 * place + 3] = inks[name]
        owners = self.base.owners.copy()
        owners.putpalette(table)
        self.image = ImageChops.multiply(self.image, owners.convert("RGB"))
        self._dots(inks)
        self._inks = inks

    def fronts(self, hostile: Hostile, colour_of: Callable[[str], Colour | None]) -> None:
        """Bands along the borders between land at war with each other, in the colours of those who hold it."""
        colours = {
            place: self._bright(mark) for name, place in self._land.items() if (mark := colour_of(name)) is not None
        }
        lay_fronts(self.image, self.base.owners, self.atlas, self.port, hostile, colours)

    def _bright(self, mark: Colour) -> Colour:
        """A side's mark as a line on the map: lighter on a dark one."""
        return mix(mark, (255, 255, 255), LIGHTER) if self.colours.dark else mark

    def inscribe(self) -> None:
        """Lines and names, over whatever was laid on the land so far."""
        inks = self._inks
        self.image.paste(self.base.overlay, (0, 0), self.base.overlay)
        for block in self.base.blocks.values():
            self._note(block, inks)

    def _dots(self, inks: dict[str, Colour]) -> None:
        draw = ImageDraw.Draw(self.image)
        for area in self.atlas.areas:
            if area.is_dot and area.name:
                for turn in self.port.turns(self.atlas):
                    x, y = self.port.px(area.centre[0] + turn, area.centre[1])
                    r = 4.6 * self.ui
                    if self.port.shows(x, y, r):
                        draw.ellipse((x - r, y - r, x + r, y + r), fill=inks[area.name])

    def _note(self, block: Block, inks: dict[str, Colour]) -> None:
        """Tell the layout what was written where and on what."""
        c = self.colours
        size = block.size
        ground = c.sea_halo if block.sea else inks.get(block.name, c.sea)
        self.layout.texts.append(
            Text(block.text_box, " ".join(block.lines), size, c.sea_ink if block.sea else c.name_ink, ground)
        )

    def reserve(self, name: str, count: int) -> None:
        """Keep the row of a space's badges free."""
        block = self.base.blocks.get(name)
        if block is not None and count:
            step = BADGE * self.ui
            x, y = block.badges
            self.layout.take((x, y, x + step * count, y + step), 4.0)

    def badges(self, name: str, pictures: Sequence[Image.Image]) -> None:
        """Symbols beside or under a name."""
        block = self.base.blocks.get(name)
        if block is None:
            return
        x, y = block.badges
        for picture in pictures:
            self.image.paste(picture, (round(x), round(y)), picture)
            self.layout.pieces.append((x, y, x + picture.width, y + picture.height))
            x += max(BADGE * self.ui, picture.width)

    def place(self, groups: Mapping[str, Iterable[Stack]], paths: Sequence[Sequence[str]] = ()) -> None:
        """Give the pieces of every space their places, rather not on the paths of moves; a line leads home from afar."""
        courses = [course(self.atlas, self.port, self.spot, path) for path in paths]
        lanes = [around(*p, 9 * self.ui, 9 * self.ui) for way in courses for p in way[len(way) // 4 :: 2]]
        seating = Seating(
            self.atlas, self.port, self.layout, self.base.blocks, self._ground, self._land, self.anchor, lanes
        )
        self._seats = seating.of({name: ways for name, ways in groups.items() if self.shown(name)})
        draw = ImageDraw.Draw(self.image)
        for name, seat in self._seats.items():
            self.layout.pieces.append(seat.box)
            self._leader(draw, name, seat.box)

    def happen(
        self,
        battles: Sequence[tuple[int, str]],
        fights: Sequence[str],
        moves: Sequence[tuple[Sequence[str], Colour]],
    ) -> None:
        """What happened last: numbered bursts, swords where a fight is still to come, arrows of the moves."""
        for number, name in battles:
            self.mark(name, burst(number, self.ui, self.colours.burst, self.colours.burst_edge))
        for name in dict.fromkeys(fights):
            self.mark(name, roundel("swords", self.ui * 1.15, self.colours.burst_edge))
        attacked = {name for _, name in battles} | set(fights)
        for path, colour in moves:
            self.arrow(path, colour, path[-1] in attacked)

    def stacks(self) -> None:
        """Draw the pieces that were placed."""
        for seat in self._seats.values():
            box, y = seat.box, seat.box[1]
            for picture in seat.stack:
                self.image.paste(picture, (round((box[0] + box[2] - picture.width) / 2), round(y)), picture)
                y += picture.height + 1

    def _leader(self, draw: ImageDraw.ImageDraw, name: str, box: Box) -> None:
        """A line from pieces that had to stand aside to their space."""
        x, y = self.anchor(name)
        block = self.base.blocks.get(name)
        target = (x, y)
        if (
            block is not None
            and max(box[0] - block.box[2], block.box[0] - box[2], box[1] - block.box[3], block.box[1] - box[3])
            < 5 * self.ui
        ):
            return
        if box[0] - 8 <= x <= box[2] + 8 and box[1] - 8 <= y <= box[3] + 8:
            return
        start = (min(max(x, box[0] + 4), box[2] - 4), min(max(y, box[1] + 4), box[3] - 4))
        wide = max(1, round(1.2 * self.ui))
        draw.line([start, target], fill=self.colours.name_halo, width=wide + 2)
        draw.line([start, target], fill=self.colours.name_ink, width=wide)
        r = 2.2 * self.ui
        draw.ellipse((x - r, y - r, x + r, y + r), fill=self.colours.name_ink)

    def arrow(self, path: Sequence[str], colour: Colour, attack: bool = False) -> None:
        """A move from the first space to the last, along those between; an attack has a rim like a burst's."""
        way = course(self.atlas, self.port, self.spot, path)
        if len(way) < 2 or not any(self.port.shows(*p) for p in way):
            return
        casing = self.colours.burst_edge if attack else (255, 255, 255)
        drawn = ribbon(self._open(way), 2.6 * self.ui, 10 * self.ui, colour, casing, True, self.image.size)
        if drawn is not None:
            picture, (left, top) = drawn
            self.image.paste(picture, (left, top), picture)

    def _open(self, way: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """The part of a way between the names and pieces on which it begins and ends, so that its head is seen."""
        free = [i for i, p in enumerate(way) if not self.layout.covers(*p, 3 * self.ui)]
        if free:
            for part, least in ((way[free[0] : free[-1] + 1], 16), (way[: free[-1] + 1], 6)):
                if sum(math.dist(a, b) for a, b in pairwise(part)) >= least * self.ui:
                    return part
        return way

    def reach(self, reach: Mapping[str, Any] | None) -> None:
        """Land that a unit cannot reach is dimmed; each space it can reach has its price. To be laid under the names."""
        if not reach:
            return
        open_ = {self._land[name] for name in (*reach["spaces"], reach["start"]) if name in self._land}
        ground = Image.frombytes("L", self.base.owners.size, self._ground)
        shade = ground.point([0 if place == 0 or place in open_ else DIMMED for place in range(256)])
        ink = (0, 0, 0) if self.colours.dark else (90, 90, 90)
        self.image.paste(Image.new("RGB", self.image.size, ink), (0, 0), shade)
        self.highlight([reach["start"]] if reach["start"] in self.atlas.number else [])
        for name, words in reach["spaces"].items():
            if words and name != reach["start"]:
                self.mark(name, value_badge(words, self.ui * 1.1, self.colours.glow, (20, 20, 20)))

    def route(self, path: Sequence[str], colour: Colour, sign: Image.Image) -> None:
        """A dotted line of ships that go to and fro, with a sign on its way."""
        way = course(self.atlas, self.port, self.spot, path)
        if not way:
            return
        draw = ImageDraw.Draw(self.image)
        run, apart = 0.0, 7 * self.ui
        for (x0, y0), (x1, y1) in pairwise(way):
            length = math.dist((x0, y0), (x1, y1))
            while run < length:
                x, y = x0 + (x1 - x0) * run / length, y0 + (y1 - y0) * run / length
                for r, ink in ((2.5 * self.ui, self.colours.name_halo), (1.7 * self.ui, self._bright(colour))):
                    draw.ellipse((x - r, y - r, x + r, y + r), fill=ink)
                run += apart
            run -= length
        halfway = sorted(range(len(way)), key=lambda i: abs(i - len(way) / 2))
        for i in halfway:
            box = around(*way[i], sign.width, sign.height)
            if self.layout.inside(box) and self.layout.free(box, 1.0):
                self._take_mark(box, sign)
                return

    def mark(self, name: str, picture: Image.Image) -> None:
        """Keep room for a mark beside a space: near its name or its pieces, with a line to it where that is far."""
        if name not in self.atlas.number or not self.shown(name):
            return
        x, y = self.anchor(name)
        near: list[Box] = [around(x, y, 16 * self.ui, 16 * self.ui)]
        near += [self.base.blocks[name].box] if name in self.base.blocks else []
        near += [self._seats[name].box] if name in self._seats else []
        box = self._beside(near, picture.size)
        if box is not None:
            self._take_mark(box, picture)
            if min(gap(box, other) for other in near[1:] or near) > 12 * self.ui:
                self._leader(ImageDraw.Draw(self.image), name, box)

    def _beside(self, near: list[Box], size: tuple[int, int]) -> Box | None:
        """The best room for a mark near some boxes; looked for only where something there is other than in the last
        pictures."""
        half = max(size) / 2 + 1
        margin = 2 * half + GROWING[-1] * self.ui + 2
        lefts, tops, rights, bottoms = zip(*near, strict=True)
        extent = min(lefts) - margin, min(tops) - margin, max(rights) + margin, max(bottoms) + margin
        key = (*near, size, self.ui, self.port.width, self.port.height, *self.layout.within(extent))
        if key not in _BESIDE:
            if len(_BESIDE) >= MOST_BESIDE:
                del _BESIDE[next(iter(_BESIDE))]
            _BESIDE[key] = self._search_beside(near, size, half)
        return _BESIDE[key]

    def _search_beside(self, near: list[Box], size: tuple[int, int], half: float) -> Box | None:
        best, found = math.inf, None
        for at in (at for box in near for grow in GROWING for at in rim(box, half + grow * self.ui, 9)):
            box = around(*at, *size)
            if not self.layout.inside(box):
                continue
            home = gap(box, near[0])
            if 0.2 * home >= best:
                continue
            away = min([home, *(gap(box, other) for other in near[1:])]) + 0.2 * home
            if away >= best:
                continue
            covered = self.layout.cost(box, 0.5)
            price = away + covered + (500 if covered else 0)
            if price < best:
                best, found = price, box
        return found

    def tag(self, names: Sequence[str], picture: Image.Image) -> None:
        """Keep room for a label in the middle of a group of land spaces, on their ground if that can be had."""
        key = (self.atlas.digest, self.port, tuple(names), picture.size)
        if key not in _TAGS:
            if len(_TAGS) >= MOST_TAGS:
                del _TAGS[next(iter(_TAGS))]
            _TAGS[key] = self._tag_places(names, picture.size)
        found = next((box for box in _TAGS[key] if self.layout.free(box, 2.0)), None)
        if found is not None:
            self._take_mark(found, picture)

    def _tag_places(self, names: Sequence[str], size: tuple[int, int]) -> list[Box]:
        """Where a label may stand, the best place first."""
        spots = [self.spot(name) for name in names if self.port.shows(*self.spot(name))]
        if not spots:
            return []
        places = {self._land[name] for name in names if name in self._land}
        x, y = (sum(p[i] for p in spots) / len(spots) for i in (0, 1))
        some = spots[:: -(-len(spots) // 12)]
        step = 18 * self.ui
        found: list[tuple[float, Box]] = []
        for column, row in AROUND:
            at = x + column * step, y + row * step
            box = around(*at, *size)
            if not self.layout.inside(box, 2):
                continue
            own = self._ground[int(at[1]) * self.port.width + int(at[0])] in places
            far = math.dist(at, (x, y)) + 2 * min(math.dist(at, spot) for spot in some)
            found.append((far + (0 if own else 120 * self.ui), box))
        return [box for _, box in sorted(found, key=itemgetter(0))]

    def _take_mark(self, box: Box, picture: Image.Image) -> None:
        self.layout.take(box, TAKEN)
        self.layout.pieces.append(box)
        self._marks.append((box, picture))

    def marks(self) -> None:
        """Draw the marks that found room."""
        for box, picture in self._marks:
            self.image.paste(picture, (round(box[0]), round(box[1])), picture)

    def highlight(self, names: Sequence[str]) -> None:
        """A bright rim around spaces."""
        fine = 2
        for name in names:
            area = self.atlas.areas[self.atlas.number[name]]
            for turn in self.port.turns(self.atlas):
                outlines = area.outlines
                if area.is_dot:
                    r = 7 * self.ui / self.port.scale
                    cx, cy = area.centre
                    outlines = [
                        [(cx + math.cos(math.pi * i / 12) * r, cy + math.sin(math.pi * i / 12) * r) for i in range(25)]
                    ]
                for outline in outlines:
                    points = [self.port.px(x + turn, y) for x, y in outline]
                    left, top = min(p[0] for p in points) - 8 * self.ui, min(p[1] for p in points) - 8 * self.ui
                    right, bottom = max(p[0] for p in points) + 8 * self.ui, max(p[1] for p in points) + 8 * self.ui
                    left, top = max(left, -20.0), max(top, -20.0)
                    right, bottom = min(right, self.port.width + 20.0), min(bottom, self.port.height + 20.0)
                    if right - left < 2 or bottom - top < 2:
                        continue
                    size = (round((right - left) * fine), round((bottom - top) * fine))
                    rim = Image.new("RGBA", size, (*self.colours.glow, 0))
                    draw = ImageDraw.Draw(rim)
                    line = [((x - left) * fine, (y - top) * fine) for x, y in points]
                    line.append(line[0])
                    draw.line(
                        line, fill=(*self.colours.burst_edge, 255), width=round(5.4 * self.ui * fine), joint="curve"
                    )
                    draw.line(line, fill=(*self.colours.glow, 255), width=round(3.2 * self.ui * fine), joint="curve")
                    rim = rim.reduce(fine)
                    self.image.paste(rim, (round(left), round(top)), rim)
