"""Counters on the hexes: stacks with their number, or side by side where a hex is wide enough, and the markers by them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from PIL import Image, ImageDraw

from render.canvas import Colour, font, text_width
from render.counters import PALE, counter_picture
from render.hexatlas import HexAtlas, HexPort
from render.hexview import Alliance
from render.labels import Layout, around
from render.palette import Palette
from render.pieces import roundel

SPREAD = 60  # px of a hex from which on its counters lie side by side
ROOMY = 92  # px of a hex from which on six of them do
SHIPS = ("fleet", "surface", "carrier", "submarine", "transport", "convoy")
PLANES = ("air", "fighter", "bomber")
WORKS = ("fort", "flak", "airbase", "factory", "supply")
MARKERS: dict[str, tuple[str, Colour, str]] = {
    "out of supply": ("fire", (190, 74, 0), "Out of supply"),
    "bridgehead": ("base", (120, 84, 30), "Bridgehead"),
    "beachhead": ("anchor", (120, 84, 30), "Beachhead"),
    "airbase": ("FIT", (70, 96, 130), "Air base"),
    "fort": ("FRT", (96, 88, 78), "Fort"),
    "fortress": ("FRT", (96, 88, 78), "Fortress"),
    "partisan": ("burst", (150, 30, 30), "Partisans"),
    "railhead": ("depot", (60, 84, 60), "Railhead"),
    "supply": ("depot", (60, 84, 60), "Supply"),
    "factory": ("IND", (110, 60, 110), "Factory"),
    "damage": ("burst", (170, 84, 0), "Damaged"),
    "blockade": ("anchor", (190, 40, 20), "Blockaded"),
}


def rank(unit: Mapping[str, Any]) -> tuple[int, int, str]:
    """What matters most in a stack: the strongest army, then headquarters, works, ships, aircraft, the unknown.

    Equals keep one order however they are listed, so that the picture depends on the position alone.
    """
    kind, strength = unit.get("kind"), int((re.match(r"\d+", unit.get("figures") or "") or ["0"])[0])
    if unit.get("hidden") or not kind or kind == "decoy":
        return 0, 0, unit["country"]
    sort = 1 if kind in PLANES else 2 if kind in SHIPS else 3 if kind in WORKS else 4 if kind == "hq" else 5
    return sort, strength, str(sorted((key, str(value)) for key, value in unit.items()))


class Stacks:
    """Lays the counters of a picture."""

    def __init__(
        self, image: Image.Image, layout: Layout, atlas: HexAtlas, port: HexPort, colours: Palette, alliance: Alliance
    ) -> None:
        self.image, self.layout, self.atlas, self.port = image, layout, atlas, port
        self.colours, self.alliance = colours, alliance
        self.draw = ImageDraw.Draw(image)
        self.k = port.scale
        self.side = round(max(min(23.0, self.k * 0.8), self.k * (0.76 if self.k < 44 else 0.62)))

    @property
    def spread(self) -> bool:
        return self.k >= SPREAD

    def lay(self, name: str, units: Sequence[Mapping[str, Any]], markers: Sequence[str]) -> None:
        x, y = self.port.px(*self.atlas.places[name])
        units = sorted(units, key=rank)
        if units and self.spread:
            self._side_by_side(units[::-1], x, y, bool(self.atlas.spaces[name].get("places")))
        elif units:
            self._stack(units, x, y)
        self._markers([m for m in markers if m in MARKERS], x, y, bool(units))

    def _take(self, x: float, y: float, wide: float, high: float) -> None:
        box = around(x, y, wide, high)
        self.layout.take(box, 4.0)
        self.layout.pieces.append(box)

    def _stack(self, units: Sequence[Mapping[str, Any]], x: float, y: float) -> None:
        """The best counter on top, up to two peeping out below it, how many in all at its corner."""
        if self.k >= 44:
            y += self.k * 0.06
        side, shown = self.side, units[-3:]
        peep = max(2, round(side * 0.08)) if side >= 18 else 1
        lift = peep * (len(shown) - 1) / 2
        for i, unit in enumerate(shown):
            picture = counter_picture(self.alliance.counter(unit, self.colours), side)
            at = (round(x - side / 2 - lift + i * peep), round(y - side / 2 + lift - i * peep))
            self.image.paste(picture, at, picture)
        self._take(x, y, side + 2 * lift, side + 2 * lift)
        if side < 18:
            return
        if len(units) > 1:
            self._count(str(len(units)), x + side / 2 + lift, y - side / 2 - lift + 2)
        if units[-1].get("kind") not in (*SHIPS, *PLANES):
            self._also({u.get("kind") for u in units}, x - side / 2 - lift, y + side / 2 + lift)

    def _also(self, kinds: Collection[str | None], left: float, foot: float) -> None:
        """Signs at the lower left of an army: ships, aircraft lie below it."""
        for sign in (s for s, some in (("BTL", SHIPS), ("FIT", PLANES)) if not set(some).isdisjoint(kinds)):
            picture = roundel(sign, max(0.75, self.k / 44), (40, 70, 110))
            self.image.paste(
                picture, (round(left - picture.width * 0.35), round(foot - picture.height * 0.75)), picture
            )
            left += picture.width * 0.8

    def _count(self, words: str, right: float, middle: float) -> None:
        size = max(11, round(self.side * 0.34))
        wide, high = max(size, text_width("bold", size, words) + 5), size + 1
        box = (right - wide * 0.6, middle - high / 2, right + wide * 0.4, middle + high / 2)
        self.draw.rounded_rectangle(box, radius=high / 3, fill=PALE, outline=(30, 26, 22))
        self.draw.text(((box[0] + box[2]) / 2, middle), words, font=font("bold", size), anchor="mm", fill=(20, 16, 12))

    def _side_by_side(self, units: Sequence[Mapping[str, Any]], x: float, y: float, named: bool) -> None:
        """In a close view each counter is seen; those beyond the last place are counted."""
        most = 6 if self.k >= ROOMY else 4
        shown = units if len(units) <= most else units[: most - 1]
        cells = len(shown) + (len(units) > most)
        columns = 1 if cells == 1 else 2 if cells <= 4 else 3
        rows = -(-cells // columns)
        side = round(self.k * self._share(cells, named))
        step = side + max(1, round(self.k * 0.012))
        y += self.k * (0.03 if named else 0.05)
        for i in range(cells):
            left = x + (i % columns - columns / 2) * step + (step - side) / 2
            if i // columns == rows - 1 and cells % columns:
                left += step * (columns - cells % columns) / 2
            top = y + (i // columns - rows / 2) * step + (step - side) / 2
            if i < len(shown):
                picture = counter_picture(self.alliance.counter(shown[i], self.colours), side)
                self.image.paste(picture, (round(left), round(top)), picture)
            else:
                box = (left, top, left + side - 1, top + side - 1)
                self.draw.rounded_rectangle(box, radius=side * 0.2, fill=PALE, outline=(30, 26, 22))
                words = f"+{len(units) - len(shown)}"
                size = max(11, round(side * 0.5))
                middle = (left + side / 2, top + side / 2)
                self.draw.text(middle, words, font=font("bold", size), anchor="mm", fill=(20, 16, 12))
        self._take(x, y, columns * step, rows * step)

    @staticmethod
    def _share(cells: int, named: bool) -> float:
        """How much of a hex's width a counter takes; in a hex with a place there is room left for its name."""
        if cells == 1:
            return 0.58
        if cells == 2:
            return 0.4 if named else 0.43
        if cells <= 4:
            return 0.345 if named else 0.385
        return 0.27 if named else 0.3

    def _markers(self, markers: Sequence[str], x: float, y: float, manned: bool) -> None:
        """Markers at the right of the hex, one below another, over the edge of the counters."""
        ui = max(1.0, self.k / 70) if self.spread else max(0.8, self.k / 46) if self.k >= 22 else 0.5
        for i, marker in enumerate(markers):
            symbol, fill, _ = MARKERS[marker]
            sign = roundel(symbol, ui, fill)
            right = self.k * (0.4 if self.spread else 0.36 if manned else 0.26)
            down = self.k * (0.3 if not self.spread else 0.16) - i * sign.height * 0.86
            self.image.paste(sign, (round(x + right - sign.width / 2), round(y + down - sign.height / 2)), sign)
