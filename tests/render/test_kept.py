"""What one picture has worked out for the next changes nothing in it."""

import random

import msgspec
import pytest

from render import areas, base, hexbase, panels, seating, snapshot, third_reich
from render.labels import Layout
from tests.render.samples import SAMPLES


def forget() -> None:
    seating._FOUND.clear()
    areas._BESIDE.clear()
    base._LAST.clear()


@pytest.mark.parametrize("name", ["tt_war", "ww2_war"])
def test_a_picture_after_another_is_the_picture_by_itself(name, tmp_path):
    """One space has other pieces than in the picture before: what lies near is looked for again, the rest is known."""
    view = SAMPLES[name]()
    spaces = view.position["spaces"]
    full = next(space for space, entry in spaces.items() if entry.get("units") or entry.get("blocks"))
    pieces = "units" if spaces[full].get("units") else "blocks"
    emptied = {**view.position, "spaces": {**spaces, full: {**spaces[full], pieces: type(spaces[full][pieces])()}}}
    after = msgspec.structs.replace(view, position=emptied)
    forget()
    alone = snapshot(after, folder=tmp_path, size=1200)
    forget()
    snapshot(view, folder=tmp_path, size=1200)
    known = sum(map(len, seating._FOUND.values()))
    assert known and base._LAST
    assert snapshot(after, folder=tmp_path, size=1200).png == alone.png
    assert sum(map(len, seating._FOUND.values())) < 2 * known, "most of it was known"
    assert snapshot(view, folder=tmp_path, size=1200).png != alone.png


def test_what_is_remembered_is_bounded(monkeypatch, tmp_path):
    monkeypatch.setattr(seating, "MOST_FOUND", 20)
    monkeypatch.setattr(areas, "MOST_BESIDE", 3)
    forget()
    for name in ("tt_war", "saa_summer"):
        snapshot(SAMPLES[name](), folder=tmp_path)
    assert 0 < len(seating._FOUND) <= 20 and len(areas._BESIDE) <= 3 and len(base._LAST) == 1


def test_layers_of_hexes_share_a_room_and_the_one_unused_for_longest_goes(tmp_path, monkeypatch):
    view = SAMPLES["tr_war"]()
    hexbase._unpacked.clear()
    small = {"size": 700, "folder": tmp_path}
    regions = [name for name, spots in third_reich.REGIONS.items() if spots][:3]
    pictures = [snapshot(view, region=region, **small).png for region in regions]
    assert len(hexbase._unpacked) == 3
    most = sum(kept.land.width * kept.land.height for kept in list(hexbase._unpacked.values())[-2:])
    monkeypatch.setattr(hexbase, "KEPT_PIXELS", most)
    hexbase._unpacked.clear()
    again = [snapshot(view, region=region, **small).png for region in (*regions, regions[1])]
    assert again == [*pictures, pictures[1]]
    assert len(hexbase._unpacked) <= 2
    assert sum(kept.land.width * kept.land.height for kept in hexbase._unpacked.values()) <= most
    monkeypatch.setattr(hexbase, "KEPT_PIXELS", 0)
    assert snapshot(view, region=regions[0], **small).png == pictures[0]


def test_a_legend_is_that_of_its_own_picture(tmp_path):
    panels._LEGENDS.clear()
    view = SAMPLES["tr_war"]()
    first = snapshot(view, folder=tmp_path)
    assert snapshot(view, folder=tmp_path, dark=True).png != first.png
    assert snapshot(view, folder=tmp_path).png == first.png
    assert len(panels._LEGENDS) == 2
    for size in range(800, 800 + 10 * panels.MOST_LEGENDS, 10):
        snapshot(view, folder=tmp_path, size=size)
    assert len(panels._LEGENDS) == panels.MOST_LEGENDS


def test_what_is_free_covers_nothing():
    chance = random.Random(4)
    layout = Layout(400, 300)

    def box():
        x, y = chance.uniform(-20, 380), chance.uniform(-20, 280)
        return x, y, x + chance.uniform(0.5, 60), y + chance.uniform(0.5, 60)

    taken = [box() for _ in range(12)]
    for each in taken:
        layout.take(each, chance.choice((0.3, 1.0, 4.0)))
    layout.leave(taken[3])
    asked = [(box(), chance.choice((0.0, 0.5, 2.0))) for _ in range(2000)]
    free = [layout.free(*one) for one in asked]
    assert free == [layout.cost(*one) == 0 for one in asked] and 100 < sum(free) < 1900
