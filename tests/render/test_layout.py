"""Nothing overlaps, nothing runs out, everything can be read, in every palette, light and dark."""

from __future__ import annotations

from pathlib import Path

import pytest

from render import supreme_axis_allies, supreme_commander, third_reich, triumph_tragedy, ww2_europe
from render.palette import MARKS
from render.snapshot import draw
from tests.render.checks import faults
from tests.render.drawn import page
from tests.render.samples import SAMPLES

MIDDLE_OF_THE_WAR = {
    "saa_summer": supreme_axis_allies.REGIONS,
    "saa_late": supreme_axis_allies.REGIONS,
    "tt_war": triumph_tragedy.REGIONS,
    "tt_three": triumph_tragedy.REGIONS,
    "sc_war": supreme_commander.REGIONS,
    "ww2_war": ww2_europe.REGIONS,
    "ww2_1944": ww2_europe.REGIONS,
    "tr_war": third_reich.REGIONS,
    "sc_winter": ("East", "South", "Caucasus", "North Africa"),
    "sc_west": ("West", "France", "Germany", "Italy", "Balkans"),
    "tr_torch": ("Eastern Front", "Mediterranean Front", "North Africa"),
    "tr_overlord": ("Western Front", "France", "Italy", "Balkans"),
}
LEAST = {
    "supreme_axis_allies": supreme_axis_allies.LEAST,
    "triumph_tragedy": triumph_tragedy.LEAST,
    "ww2_europe": ww2_europe.LEAST,
    "supreme_commander": supreme_commander.SUPREME_COMMANDER.least,
    "third_reich": third_reich.THIRD_REICH.least,
}
SPOTS = {
    "saa_late": ["Malaya", "Gibraltar", "Denmark", "Midway", "Mid-Atlantic", "Drake Passage"],
    "tt_war": ["Bryansk", "Malta", "Azores"],
    "tt_three": ["Lorraine", "Warsaw", "Istanbul", "Washington", "Rio de Janeiro"],
    "sc_war": ["Minsk", "1733", "Suez"],
    "ww2_war": ["El Alamein", "Gibraltar", "North Sea"],
    "ww2_1944": ["Cherbourg", "USA", "Cape Route", "Istanbul"],
    "tr_war": ["Stalingrad", "H25", "NN26"],
    "sc_west": ["Metz", "Calais", "3126"],
    "tr_overlord": ["Paris", "Portsmouth"],
}


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_whole_map_is_readable(sample: str, layers: Path) -> None:
    assert faults(page(sample, layers)) == []


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_whole_map_is_readable_at_its_least_width(sample: str, layers: Path) -> None:
    view = SAMPLES[sample]()
    assert faults(draw(view, size=LEAST[view.game], folder=layers)) == []


@pytest.mark.parametrize("region", [None, "World"])
@pytest.mark.parametrize("sample", ["saa_late", "tt_war", "ww2_war", "sc_war", "tr_war"])
def test_a_narrower_whole_map_is_refused_and_a_region_is_not(sample: str, region: str | None, layers: Path) -> None:
    view = SAMPLES[sample]()
    least = LEAST[view.game]
    with pytest.raises(ValueError, match=f"at least {least} px wide, not {least - 1}; a region can"):
        draw(view, region, size=least - 1, folder=layers)
    assert faults(draw(view, "Germany" if sample != "tt_war" else "Berlin", size=600, folder=layers)) == []


@pytest.mark.parametrize(("sample", "region"), [(s, r) for s, regions in MIDDLE_OF_THE_WAR.items() for r in regions])
def test_every_region_is_readable(sample: str, region: str, layers: Path) -> None:
    assert faults(draw(SAMPLES[sample](), region, folder=layers)) == []


@pytest.mark.parametrize(("sample", "space"), [(s, n) for s, names in SPOTS.items() for n in names])
def test_a_picture_centred_on_a_space_is_readable(sample: str, space: str, layers: Path) -> None:
    assert faults(draw(SAMPLES[sample](), space, folder=layers)) == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("palette", MARKS)
@pytest.mark.parametrize("sample", ["saa_late", "tt_war", "tt_three", "ww2_1944", "tr_war", "sc_west"])
def test_every_palette_is_readable(sample: str, palette: str, dark: bool, layers: Path) -> None:
    assert faults(draw(SAMPLES[sample](), palette=palette, dark=dark, folder=layers)) == []


@pytest.mark.parametrize("size", [1000, 1600, 2400])
def test_other_sizes_of_a_region_are_readable(size: int, layers: Path) -> None:
    assert faults(draw(SAMPLES["saa_late"](), "Europe", size=size, folder=layers)) == []
