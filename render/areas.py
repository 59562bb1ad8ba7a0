"""A picture of an area map being made: tints, badges, stacks, arrows, battles, in the order they are laid."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

from render.atlas import Atlas
from render.base import Base, base_layer
from render.canvas import Box, Colour
from render.frames import BADGE, Block, Plate, Viewport
from render.labels import Layout, Text, around
from render.palette import Palette
from render.pieces import burst, ribbon


class AreaMap:
    """The map part of a picture."""

    def __init__(self, atlas: Atlas, port: Viewport, colours: Palette, plates: dict[str, Plate], folder: Path) -> None:
        self.atlas, self.port, self.colours = atlas, port, colours
        self.base: Base = base_layer(atlas, port, colours, plates, folder)
        self.image = self.base.terrain.copy()
        self._ground = self.base.owners.tobytes()
        self.layout = Layout(port.width, port.height, omitted=list(self.base.omitted))
        for block in self.base.blocks.values():
            self.layout.take(block.box, 6.0)
        self._inks: dict[str, Colour] = {}
        self._bursts: list[tuple[Box, Image.Image]] = []
        self._placed: list[tuple[Box, Sequence[Image.Image]]] = []
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
            x += BADGE * self.ui

    def place(self, groups: dict[str, Sequence[Image.Image]]) -> None:
        """Find room for the pieces of every space, as near as can be and never over a name, and draw their leaders."""
        draw = ImageDraw.Draw(self.image)
        for name in sorted((n for n in groups if self.shown(n)), key=lambda n: (self._room(n), n)):
            pictures = groups[name]
            box = self._best(name, max(p.width for p in pictures), sum(p.height + 1 for p in pictures) - 1)
            if self.layout.cost(box, 0.5) and not self.port.shows(*self.spot(name), margin=-20 * self.ui):
                continue  # at the edge of a crop there may be no room for a neighbour's pieces
            self.layout.take(box, 6.0)
            self.layout.pieces.append(box)
            self._placed.append((box, pictures))
            self._leader(draw, name, box)

    def stacks(self) -> None:
        """Draw the pieces that were placed."""
        for box, pictures in self._placed:
            y = box[1]
            for picture in pictures:
                self.image.paste(picture, (round((box[0] + box[2] - picture.width) / 2), round(y)), picture)
                y += picture.height + 1

    def _room(self, name: str) -> float:
        area = self.atlas.areas[self.atlas.number[name]]
        return area.labels[0][2] if area.labels and not area.is_dot else 0.0

    def _best(self, name: str, wide: int, high: int) -> Box:
        """The free box of that size nearest to a space."""
        x, y = self.anchor(name)
        block = self.base.blocks.get(name)
        centres: list[tuple[float, float, float]] = []
        if block is not None:
            bx = (block.box[0] + block.box[2]) / 2
            for slide in (0.0, -0.3, 0.3, -0.6, 0.6):
                centres.append((bx + slide * wide, block.box[3] + high / 2 + 1, abs(slide) * 6))
                centres.append((bx + slide * wide, block.box[1] - high / 2 - 1, 3 + abs(slide) * 6))
            by = (block.box[1] + block.box[3]) / 2
            centres.append((block.box[2] + wide / 2 + 2, by, 5))
            centres.append((block.box[0] - wide / 2 - 2, by, 5))
        centres.append((x, y, 0))
        for radius in (6, 10, 14, 18, 23, 28, 34, 40, 47, 54, 62, 71, 81, 92, 105, 120, 140, 165, 195, 230):
            for turn in range(18):
                angle = math.pi * turn / 9 + radius
                centres.append(
                    (
                        x + math.cos(angle) * (radius * self.ui + wide * 0.4),
                        y + math.sin(angle) * (radius * self.ui + high * 0.3),
                        0,
                    )
                )
        place = self._land.get(name, 0)
        best, found = math.inf, around(x, y, wide, high)
        anchor = block.box if block is not None else (x, y, x, y)
        half_wide, half_high = wide / 2, high / 2
        far_x, far_y = self.port.width - half_wide - 2, self.port.height - half_high - 2
        for cx, cy, extra in centres:
            cx = half_wide + 2 if cx < half_wide + 2 else far_x if cx > far_x else cx
            cy = half_high + 2 if cy < half_high + 2 else far_y if cy > far_y else cy
            box = (cx - half_wide, cy - half_high, cx + half_wide, cy + half_high)
            dx = max(box[0] - x, x - box[2], 0) * 0.6 + max(box[0] - anchor[2], anchor[0] - box[2], 0) * 0.4
            dy = max(box[1] - y, y - box[3], 0) * 0.6 + max(box[1] - anchor[3], anchor[1] - box[3], 0) * 0.4
            cost = extra + math.hypot(dx, dy) * 0.9 / self.ui
            if cost >= best:
                continue
            cost += self._strange(box, place) * 34
            if cost >= best:
                continue
            if covered := self.layout.cost(box, 0.5):
                cost += 150 + covered / self.ui**2
            if cost < best:
                best, found = cost, box
        return found

    def _strange(self, box: Box, place: int) -> float:
        """What share of a box lies on other ground than its own, judged at five points."""
        ground, wide = self._ground, self.port.width
        left, top, right, bottom = int(box[0]) + 2, int(box[1]) + 2, int(box[2]) - 3, int(box[3]) - 3
        middle = ground[(top + bottom) // 2 * wide + (left + right) // 2]
        wrong = 0.0
        for here in (
            middle,
            ground[top * wide + left],
            ground[top * wide + right],
            ground[bottom * wide + left],
            ground[bottom * wide + right],
        ):
            if here != place:
                wrong += 0.4 if here == 0 else 1.0
        return wrong / 5

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

    def arrow(self, path: Sequence[str], colour: Colour) -> None:
        """A move from the first space to the last, along those between."""
        steps = [self.spot(name) for name in path if name in self.atlas.number]
        points = [steps[0]] if steps else []
        for step in steps[1:]:
            if math.dist(step, points[-1]) > 0.5 * self.port.width:
                return
            points.append(step)
        if len(points) < 2 or not any(self.port.shows(*p) for p in points):
            return
        drawn = ribbon(points, 2.6 * self.ui, 10 * self.ui, colour, (255, 255, 255))
        if drawn is not None:
            picture, (left, top) = drawn
            self.image.paste(picture, (left, top), picture)

    def battle(self, name: str, number: int) -> None:
        """Keep room for a burst beside a space; its number leads to the result below the map."""
        if name not in self.atlas.number or not self.shown(name):
            return
        picture = burst(number, self.ui, self.colours.burst, self.colours.burst_edge)
        x, y = self.anchor(name)
        choices = [
            around(x + math.cos(a) * r * self.ui, y + math.sin(a) * r * self.ui, picture.width, picture.height)
            for r in (16, 22, 30, 40, 52, 66, 84, 105)
            for a in (math.pi * i / 8 for i in range(16))
        ]
        choices = [b for b in choices if self.layout.inside(b)] or choices[:1]

        def price(box: Box) -> float:
            covered = self.layout.cost(box, 0.5)
            return (500 if covered else 0) + covered + math.dist(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), (x, y))

        box = min(choices, key=price)
        self.layout.take(box, 6.0)
        self.layout.pieces.append(box)
        self._bursts.append((box, picture))

    def bursts(self) -> None:
        """Draw the bursts that found room."""
        for box, picture in self._bursts:
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
