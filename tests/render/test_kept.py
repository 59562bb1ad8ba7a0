"""What one picture has worked out for the next changes nothing in it."""

import msgspec
import pytest

from render import areas, base, seating, snapshot
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
