"""28.64, 29.72: the counters that make up what is left of air and fleets."""

import pytest

from rules.third_reich.losses import change, pay_factors
from tests.rulings import rule
from tests.third_reich.table import put, table

FRA = "France"


@rule("29.72", "28.64")
@pytest.mark.parametrize(
    ("used", "rest", "parts"),
    [
        ("", 0, ()),
        ("", 9, (9,)),
        ("", 17, (9, 6, 2)),
        ("", 35, (9, 9, 9, 6, 2)),
        ("4 F fleet", 35, (9, 6, 6, 4, 4, 2, 2, 1, 1)),
        ("5 F fleet", 26, (6, 6, 4, 4, 2, 2, 1, 1)),
        ("5 F fleet", 27, None),
        ("", 14, (9, 4, 1)),
        ("5 F fleet, 2 F fleet 1", 7, None),
    ],
)
def test_the_fewest_counters_the_largest_first(used, rest, parts):
    assert change(navy(used).game, FRA, "fleet", rest) == parts


def navy(used):
    t = table("movement", {"M19": "F inf"}, scenario="1939", year=1940)
    if used:
        put(t.game, "M19", used)
    return t


@rule("29.72")
def test_what_is_given_back_may_be_taken_again():
    t = navy("5 F fleet, 2 F fleet 1")
    assert change(t.game, FRA, "fleet", 9) is None and change(t.game, FRA, "fleet", 7) is None
    assert change(t.game, FRA, "fleet", 9, [9]) == (9,) and change(t.game, FRA, "fleet", 7, [1]) == (6, 1)


@rule("29.73")
def test_without_change_more_is_lost():
    t = navy("5 F fleet, 2 F fleet 1")
    assert pay_factors(t.game, [t.unit("FF1")], 2) == 3, "no counters for seven: six are left"
