"""What is open in recorded games, counted: orders offered, rules that refuse, positions. See `counted`."""

import pytest

from tests.ww2_europe.counted import RECORDS, counts
from tests.ww2_europe.make_records import COUNTED


@pytest.mark.parametrize("name", COUNTED)
def test_as_many_as_ever(name: str) -> None:
    noted = (RECORDS / "counted" / f"{name}.txt").read_text("utf-8").splitlines()
    assert len(noted) > 20
    for line, (found, was) in enumerate(zip(counts(name), noted, strict=True), 1):
        assert found.split("; ") == was.split("; "), f"{name}, line {line}"
