"""Signs and names of the places of a hex map, what they are worth, and the names of countries and seas."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import SMALLEST, Box, Colour, font, line_height, sprite, text_width
from render.hexatlas import WATER, HexAtlas, HexPort, centres
from render.hexbase import number_inks, number_size, numbered
from render.hexstacks import SPREAD
from render.icons import icon
from render.labels import Layout, Text, around
from render.palette import Palette

GOLD: Colour = (255, 205, 60)
WHITE: Colour = (255, 253, 246)
CROWDED = 20  # px of a hex below which only capitals and prizes are named, far below only those that are both
DARK: Colour = (30, 26, 22)
BLUE: Colour = (20, 66, 120)


@lru_cache(maxsize=256)
def place_sign(kinds: tuple[str, ...], prize: bool, size: int) -> Image.Image:
    """A star for a capital, a square for a city, an anchor for a port, a ring for a port that is more than that."""
    fill = GOLD if prize else WHITE
    capital, port, city = ("capital" in kinds, "port" in kinds, "city" in kinds)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        s = size * fine
        edge = max(1.0, size * 0.09) * fine
        if port:
            draw.ellipse((0, 0, s - 1, s - 1), fill=(*BLUE, 255))
            draw.ellipse((edge, edge, s - 1 - edge, s - 1 - edge), fill=(*(WHITE if capital else fill), 255))
        if capital:
            for reach, colour in ((0.5, DARK), (0.38, GOLD if prize else WHITE)):
                reach *= 0.86 if port else 1.0
                points = [
                    (
                        s / 2 + math.sin(math.pi * i / 5) * s * (reach if i % 2 == 0 else reach * 0.46),
                        s / 2 - math.cos(math.pi * i / 5) * s * (reach if i % 2 == 0 else reach * 0.46),
                    )
                    for i in range(10)
                ]
                draw.polygon(points, fill=(*colour, 255))
        elif not port and city:
            inset = s * 0.12
            draw.rectangle((inset, inset, s - inset, s - inset), fill=(*DARK, 255))
            inset += edge
            draw.rectangle((inset, inset, s - inset, s - inset), fill=(*fill, 255))
        elif not port:
            inset = s * 0.25
            draw.ellipse((inset, inset, s - inset, s - inset), fill=(*DARK, 255))

    image = sprite(size, size, paint)
    if port and not capital:
        anchor = icon("anchor", max(6, round(size * 0.74)), BLUE)
        image.alpha_composite(anchor, (round((size - anchor.width) / 2), round((size - anchor.height) / 2)))
    return image


@lru_cache(maxsize=2048)
def lettering(words: str, size: int, edge: int, ink: Colour, halo: Colour) -> Image.Image:
    """A name with a halo, ready to be laid on the map."""
    wide, high = round(text_width("semibold", size, words)) + 2 * edge + 2, line_height(size) + 2 * edge
    image = Image.new("RGBA", (wide, high), (*halo, 0))
    ImageDraw.Draw(image).text(
        (wide / 2, high / 2),
        words,
        font=font("semibold", size),
        anchor="mm",
        fill=(*ink, 255),
        stroke_width=edge,
        stroke_fill=(*halo, 255),
    )
    return image


@lru_cache(maxsize=4)
def number_boxes(atlas: HexAtlas, port: HexPort) -> tuple[tuple[tuple[str, Box], ...], Layout]:
    """Where numbers of hexes stand, and the room they use; nothing else is marked there."""
    found, used = tuple(numbered(atlas, port)), Layout(port.width, port.height)
    for _, box in found:
        used.take(box)
    return found, used


@dataclass(frozen=True)
class Label:
    """A name waiting for its place."""

    words: str
    worth: str
    hex: str
    weight: int


@dataclass(frozen=True)
class Spot:
    """A name in its place, with the line that leads to it from afar."""

    label: Label
    box: Box
    size: int
    cost: float
    lead: tuple[tuple[float, float], tuple[float, float]] | None


class Names:
    """Writes the names of a picture so that none covers another or a counter."""

    def __init__(
        self, image: Image.Image, layout: Layout, arrows: Layout, atlas: HexAtlas, port: HexPort, colours: Palette
    ) -> None:
        self.image, self.layout, self.arrows = image, layout, arrows
        self.atlas, self.port, self.colours = atlas, port, colours
        self.draw = ImageDraw.Draw(image)
        self._centres = centres(atlas, port)
        self.k = port.scale
        self.ui = max(1.0, self.k / 34)
        self.size = max(SMALLEST, min(22, round(self.k * 0.27)))
        self.spots: dict[str, tuple[float, float]] = {}  # where the sign of each hex stands
        self.numbered, self.numbers = number_boxes(atlas, port)

    def shown(self, name: str, margin: float = -2.0) -> bool:
        return self.port.shows(*self._centres[name], margin)

    def signs(self, covered: Iterable[str]) -> None:
        """What each place is: in the middle of its hex, or at the upper left of the counters there."""
        under, spread = set(covered), self.k >= SPREAD
        size = max(11 if self.k >= CROWDED else 8, round(self.k * (0.22 if spread else 0.3)))
        for name, space in self.atlas.spaces.items():
            places = space.get("places", ())
            if not places or not self.shown(name, -6):
                continue
            x, y = self._centres[name]
            if name in under:
                x, y = (x - self.k * 0.42, y - self.k * 0.02) if spread else (x - self.k * 0.4, y - self.k * 0.34)
            kinds = tuple(sorted({kind for p in places for kind in p.get("kinds", ())}))
            prize = any(p.get("objective") or p.get("victory") for p in places)
            sign = place_sign(kinds, prize, size + (2 if "capital" in kinds else 0))
            self.image.paste(sign, (round(x - sign.width / 2), round(y - sign.height / 2)), sign)
            self.layout.take(around(x, y, sign.width, sign.height), 1.0)
            self.spots[name] = (x, y)

    def places(self) -> None:
        """The names of places, the weightiest first."""
        todo = []
        for name, space in self.atlas.spaces.items():
            for place in space.get("places", ()):
                if self.shown(name):
                    prize = bool(place.get("objective") or place.get("victory"))
                    weight = ("capital" in place.get("kinds", ())) + 2 * prize
                    if weight < (3 if self.k < CROWDED * 0.7 else 1 if self.k < CROWDED else 0):
                        continue
                    todo.append(Label(place["name"], str(place.get("value") or ""), name, weight))
        found = [self._place(label) for label in sorted(todo, key=lambda each: (-each.weight, each.words))]
        for ink, width in ((self.colours.name_halo, 3.0), (self.colours.name_ink, 1.2)):
            for spot in found:
                if spot is not None and spot.lead is not None:
                    self.draw.line(spot.lead, fill=ink, width=max(1, round(self.ui * width)))
        for spot in found:
            if spot is not None:
                self._write(spot)

    def _place(self, label: Label) -> Spot | None:
        x, y = self._centres[label.hex]
        start = self.spots.get(label.hex, (x, y))
        best: Spot | None = None
        for size in dict.fromkeys((self.size, max(SMALLEST, round(self.size * 0.8)), SMALLEST)):
            wide, high = self._wide(label, size), line_height(size)
            for reach, turn, box in self._around(x, y, wide, high):
                cost = reach * 60 + (self.size - size) * 3
                if best is not None and cost >= best.cost:
                    break
                cost += 0 if turn == 0 else 4
                if (best is not None and cost >= best.cost) or not self.layout.inside(box, 1):
                    continue
                if not self.layout.free(box, 0.5):
                    continue
                cost += self.arrows.cost(box) / self.ui**2 * 0.1
                cost += self.numbers.cost(box) / self.ui**2 * (0.12 if self.k >= 44 else 0.01)
                if best is not None and cost >= best.cost:
                    continue
                lead = self._lead(box, x, y, start)
                cost += 0 if lead is None else 25 + self._crossed(lead, start) * 5 / self.ui
                if best is None or cost < best.cost:
                    best = Spot(label, box, size, cost, None if lead is None else (start, lead))
        if best is None:
            self.layout.omitted.append(label.words)
        else:
            self.layout.take(best.box, 4.0)
        return best

    def _wide(self, label: Label, size: int) -> float:
        return text_width("semibold", size, label.words) + 4 + (self._pill(label, size) + 2 if label.worth else 0)

    @staticmethod
    def _pill(label: Label, size: int) -> float:
        return text_width("bold", max(SMALLEST, round(size * 0.8)), label.worth) + 5

    def _around(self, x: float, y: float, wide: float, high: float) -> Iterable[tuple[float, int, Box]]:
        """Places for a name, the nearest first; in a close view below the counters of its own hex."""
        if self.k >= SPREAD:
            yield 0.2, 0, around(x, y + self.k * 0.47, wide, high)
        for reach in (0.32, 0.5, 0.7, 0.95, 1.25, 1.6, 2.0, 2.5, 3.1, 3.8, 4.6, 5.5):
            turns = 16 if reach < 1.2 else 40
            for turn in range(turns):
                angle = math.tau * turn / turns + math.pi / 2
                cx = x + math.cos(angle) * (reach * self.k + wide * 0.42)
                cy = y + math.sin(angle) * (reach * self.k + high * 0.2)
                yield reach, turn, around(cx, cy, wide, high)

    def _lead(self, box: Box, x: float, y: float, start: tuple[float, float]) -> tuple[float, float] | None:
        """Where a line from the sign of a place to its far-off name ends, None if the name is near enough."""
        near = (min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3]))
        if math.dist(near, (x, y)) <= self.k * 0.72:
            return None
        return min(max(start[0], box[0]), box[2]), min(max(start[1], box[1]), box[3])

    def _crossed(self, end: tuple[float, float], start: tuple[float, float]) -> float:
        """How much of a leading line runs over what must stay readable, beyond its own hex."""
        far = math.dist(end, start)
        steps = max(2, round(far / 4))
        hit = 0
        for i in range(steps):
            x, y = (start[0] + (end[0] - start[0]) * i / steps, start[1] + (end[1] - start[1]) * i / steps)
            if math.dist((x, y), start) > self.k * 0.5:
                hit += not self.layout.free((x - 1, y - 1, x + 1, y + 1))
        return hit * far / steps

    def _write(self, spot: Spot) -> None:
        c, label, box, size = self.colours, spot.label, spot.box, spot.size
        wide = text_width("semibold", size, label.words) + 4
        middle = (box[1] + box[3]) / 2
        written = lettering(label.words, size, max(1, round(self.ui)), c.name_ink, c.name_halo)
        corner = (round(box[0] + (wide - written.width) / 2), round(middle - written.height / 2))
        self.image.paste(written, corner, written)
        self.layout.texts.append(
            Text((box[0], box[1], box[0] + wide, box[3]), label.words, size, c.name_ink, c.name_halo)
        )
        if label.worth:
            small, left = max(SMALLEST, round(size * 0.8)), box[0] + wide + 1
            pill = (left, middle - small * 0.52, box[2] - 1, middle + small * 0.55)
            self.draw.rounded_rectangle(pill, radius=small * 0.45, fill=c.name_ink)
            self.draw.text(
                ((pill[0] + pill[2]) / 2, (pill[1] + pill[3]) / 2),
                label.worth,
                font=font("bold", small),
                anchor="mm",
                fill=c.name_halo,
            )
            self.layout.texts.append(Text(pill, label.worth, small, c.name_halo, c.name_ink))

    def wide_names(self) -> None:
        """Names of countries and seas where there is room left for them, in wide letters."""
        size = max(SMALLEST, min(26, round(self.k * 0.36)))
        on_land, on_sea = number_inks(self.colours)
        realms: dict[tuple[str, bool], list[str]] = {}
        for name, space in self.atlas.spaces.items():
            water = space["kind"] in WATER
            realm = (space.get("seas") or [None])[0] if water else space.get("country")
            if realm and space["kind"] != "off" and self.shown(name):
                realms.setdefault((realm, water), []).append(name)
        for (realm, water), hexes in sorted(realms.items(), key=lambda item: -len(item[1])):
            words = " ".join(realm.upper()) if not water else realm
            face = "italic" if water else "medium"
            box = self._roomy(text_width(face, size, words) + 6, line_height(size), hexes)
            if box is None:
                continue
            self.layout.take(box, 2.0)
            ink = on_sea if water else on_land
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            self.draw.text(middle, words, font=font(face, size), anchor="mm", fill=ink)
            ground = self.colours.sea if water else self.colours.neutral
            self.layout.texts.append(Text(box, words, size, ink, ground))

    def _roomy(self, wide: float, high: float, hexes: list[str]) -> Box | None:
        """A free box on these hexes, as near to their middle as can be; across the boundary of two fronts only if there is
        no room on either side of it."""
        spots = [self._centres[name] for name in hexes]
        own = set(hexes)
        middle, across = (sum(p[0] for p in spots) / len(spots), sum(p[1] for p in spots) / len(spots)), None
        for x, y in sorted(spots, key=lambda p: math.dist(p, middle)):
            box = around(x, y, wide, high)
            if not self.layout.inside(box, 3) or not self.layout.free(box, 2) or not self.arrows.free(box):
                continue
            steps = max(2, round(wide / self.k * 2))
            line = (self.port.px_back(box[0] + wide * i / steps, y) for i in range(steps + 1))
            under = {self.atlas.nearest(*p) or "" for p in line}
            if not under <= own:
                continue
            if len({self.atlas.spaces[name].get("group") for name in under}) == 1:
                return box
            across = across or box
        return across

    def hex_numbers(self, layer: Image.Image) -> None:
        """The numbers, but none where something else stands."""
        alpha = layer.getchannel("A")
        wipe = ImageDraw.Draw(alpha)
        c, size = self.colours, number_size(self.port)
        on_land, on_sea = number_inks(c)
        for name, box in self.numbered:
            if not self.layout.free(box, 0.5):
                wipe.rectangle((box[0] - 1, box[1] - 2, box[2] + 1, box[3] + 2), fill=0)
            else:
                water = self.atlas.spaces[name]["kind"] in WATER
                ink, ground = (on_sea, c.sea) if water else (on_land, c.neutral)
                self.layout.numbers.append(Text(box, name, size, ink, ground))
        self.image.paste(layer, (0, 0), alpha)
