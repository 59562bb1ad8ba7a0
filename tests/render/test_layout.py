"""Nothing overlaps, nothing runs out, everything can be read, in every palette, light and dark."""

from __future__ import annotations

from pathlib import Path

import pytest

from render import supreme_axis_allies
from render.palette import MARKS
from render.snapshot import draw
from tests.render.checks import faults
from tests.render.samples import SAMPLES

REGIONS = {"supreme_axis_allies": list(supreme_axis_allies.REGIONS)}


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_whole_map_is_readable(sample: str, layers: Path) -> None:
    assert faults(draw(SAMPLES[sample](), folder=layers)) == []


@pytest.mark.parametrize("region", REGIONS["supreme_axis_allies"])
def test_every_region_is_readable(region: str, layers: Path) -> None:
    assert faults(draw(SAMPLES["saa_summer"](), region, folder=layers)) == []


@pytest.mark.parametrize("space", ["Malaya", "Gibraltar", "Denmark", "Midway", "Mid-Atlantic", "Drake Passage"])
def test_a_picture_centred_on_a_space_is_readable(space: str, layers: Path) -> None:
    assert faults(draw(SAMPLES["saa_late"](), space, folder=layers)) == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("palette", MARKS)
def test_every_palette_is_readable(palette: str, dark: bool, layers: Path) -> None:
    assert faults(draw(SAMPLES["saa_late"](), palette=palette, dark=dark, folder=layers)) == []


@pytest.mark.parametrize("size", [1000, 1600, 2400])
def test_other_sizes_of_a_region_are_readable(size: int, layers: Path) -> None:
    assert faults(draw(SAMPLES["saa_late"](), "Europe", size=size, folder=layers)) == []
