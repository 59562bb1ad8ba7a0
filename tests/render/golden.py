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
    "saa_setup": ("saa_setup", {}),
    "tt_1936": ("tt_1936", {}),
    "tt_opening": ("tt_opening", {}),
    "tt_1939": ("tt_1939", {"region": "Europe"}),
    "tt_1939_ready_dark": ("tt_1939_ready", {"dark": True}),
    "tt_war_central_europe": ("tt_war", {"region": "Central Europe"}),
    "tt_three": ("tt_three", {}),
    "tt_three_mediterranean_tritanopia": ("tt_three", {"region": "Mediterranean", "palette": "tritanopia"}),
    "tt_war_deuteranopia": ("tt_war", {"palette": "deuteranopia"}),
    "ww2_opening": ("ww2_opening", {}),
    "ww2_1941_protanopia": ("ww2_1941", {"palette": "protanopia"}),
    "ww2_war": ("ww2_war", {}),
    "ww2_1944_western_front": ("ww2_1944", {"region": "Western Front"}),
    "ww2_1944_dark": ("ww2_1944", {"dark": True}),
    "ww2_war_eastern_front_dark": ("ww2_war", {"region": "Eastern Front", "dark": True}),
    "sc_opening": ("sc_opening", {}),
    "sc_barbarossa_russia": ("sc_barbarossa", {"region": "Russia"}),
    "sc_berlin": ("sc_berlin", {}),
    "sc_crusade_dark": ("sc_crusade", {"dark": True}),
    "sc_war": ("sc_war", {"highlight": ("Smolensk",)}),
    "sc_war_east": ("sc_war", {"region": "East"}),
    "sc_winter_protanopia": ("sc_winter", {"palette": "protanopia"}),
    "sc_winter_caucasus_dark": ("sc_winter", {"region": "Caucasus", "dark": True}),
    "sc_west_france": ("sc_west", {"region": "France"}),
    "tr_opening": ("tr_opening", {}),
    "tr_campaign_western_front": ("tr_campaign", {"region": "Western Front"}),
    "tr_1942": ("tr_1942", {}),
    "tr_1944_tritanopia": ("tr_1944", {"palette": "tritanopia"}),
    "tr_war_deuteranopia": ("tr_war", {"palette": "deuteranopia"}),
    "tr_torch_dark": ("tr_torch", {"dark": True}),
    "tr_torch_north_africa": ("tr_torch", {"region": "North Africa"}),
    "tr_overlord_france": ("tr_overlord", {"region": "France"}),
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
