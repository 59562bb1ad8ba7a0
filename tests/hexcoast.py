"""The coast of a hex map as its atlas draws it: how much land and how much water lies along a hexside."""

import gzip
import json
import math
from pathlib import Path

from PIL import Image, ImageDraw

from tests.hexmap import HexMap

ATLAS = Path(__file__).resolve().parents[1] / "render" / "atlas"
PX = 64  # of a hex
STEPS = 48  # looks along a side
ASIDE = 0.03  # how far from the side, in hexes, so that both hexes are asked


class Coast:
    """A picture of the land in hexes, an inland hex being all land."""

    def __init__(self, game: str, map_: HexMap) -> None:
        self.map = map_
        data = json.loads(gzip.decompress((ATLAS / f"{game}.json.gz").read_bytes()))
        self.centres = {
            name: (east, row * math.sqrt(3) / 2) for name in map_.hexes for row, east in (map_.place(name),)
        }
        xs, ys = zip(*self.centres.values(), strict=True)
        self.left, self.top = min(xs) - 1, min(ys) - 1
        size = (round((max(xs) + 1 - self.left) * PX), round((max(ys) + 1 - self.top) * PX))
        self.picture = Image.new("1", size, 0)
        draw = ImageDraw.Draw(self.picture)
        for outline, *holes in data["land"]:
            draw.polygon(self._points(outline), fill=1)
            for hole in holes:
                draw.polygon(self._points(hole), fill=0)

    def _points(self, ring: list[int]) -> list[tuple[float, float]]:
        return [
            ((x / 1000 - self.left) * PX, (y / 1000 - self.top) * PX)
            for x, y in zip(ring[0::2], ring[1::2], strict=True)
        ]

    def _dry(self, name: str, x: float, y: float) -> bool:
        if self.map.hexes[name]["kind"] == "land":
            return True
        return bool(self.picture.getpixel((round((x - self.left) * PX), round((y - self.top) * PX))))

    def along(self, a: str, b: str) -> tuple[float, float]:
        """The shares of the side between two hexes with land on both banks, and with water on both."""
        (ax, ay), (bx, by) = self.centres[a], self.centres[b]
        dx, dy, half = bx - ax, by - ay, 1 / (2 * math.sqrt(3))
        land = water = 0
        for step in range(STEPS):
            t = (0.03 + 0.94 * step / (STEPS - 1) - 0.5) * 2 * half
            x, y = (ax + bx) / 2 - dy * t, (ay + by) / 2 + dx * t
            banks = {self._dry(a, x - dx * ASIDE, y - dy * ASIDE), self._dry(b, x + dx * ASIDE, y + dy * ASIDE)}
            land += banks == {True}
            water += banks == {False}
        return land / STEPS, water / STEPS
