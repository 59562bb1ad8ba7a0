"""The kept pictures: what is drawn, how it is reduced, how two are compared; `python -m tests.render.golden` draws anew."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageStat

from render import snapshot
from tests.render.drawn import posted
from tests.render.samples import SAMPLES

FOLDER = Path(__file__).parent / "golden"
WIDTH = 800
PICTURES: dict[str, tuple[str, dict[str, Any]]] = {
    "saa_opening": ("saa_opening", {}),
    "saa_summer": ("saa_summer", {}),
    "saa_late_dark": ("saa_late", {"dark": True, "highlight": ("Normandy",)}),
    "saa_summer_eastern_front": ("saa_summer", {"region": "Eastern Front"}),
    "saa_late_pacific_protanopia": ("saa_late", {"region": "Pacific", "palette": "protanopia"}),
    "tt_opening": ("tt_opening", {}),
    "tt_war_central_europe": ("tt_war", {"region": "Central Europe"}),
    "ww2_opening": ("ww2_opening", {}),
    "ww2_war_eastern_front_dark": ("ww2_war", {"region": "Eastern Front", "dark": True}),
    "sc_opening": ("sc_opening", {}),
    "sc_war_east": ("sc_war", {"region": "East"}),
    "tr_opening": ("tr_opening", {}),
    "tr_war_deuteranopia": ("tr_war", {"palette": "deuteranopia"}),
    "saa_summer_north_atlantic": ("saa_summer", {"region": "North Atlantic"}),
}


def _png(sample: str, how: dict[str, Any], folder: Path) -> bytes:
    return snapshot(SAMPLES[sample](), folder=folder, **how).png if how else posted(sample, folder)[1].png


def reduced(name: str, folder: Path) -> Image.Image:
    """The picture as it is kept."""
    sample, how = PICTURES[name]
    image = Image.open(io.BytesIO(_png(sample, how, folder))).convert("RGB")
    small = image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)
    return small.quantize(48, dither=Image.Dither.NONE)


def difference(a: Image.Image, b: Image.Image) -> tuple[float, float]:
    """Mean difference of a channel, and the share of pixels that differ clearly."""
    apart = ImageChops.difference(a.convert("RGB"), b.convert("RGB"))
    clear = apart.convert("L").point(lambda v: 255 if v > 48 else 0)
    return sum(ImageStat.Stat(apart).mean) / 3, ImageStat.Stat(clear).mean[0] / 255


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as layers:
        for name in names or PICTURES:
            reduced(name, Path(layers)).save(FOLDER / f"{name}.png", optimize=True)
            print(name, (FOLDER / f"{name}.png").stat().st_size // 1024, "KB")


if __name__ == "__main__":
    main(sys.argv[1:])
