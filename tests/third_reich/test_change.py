"""28.64, 29.72: the counters that make up what is left of air and fleets."""

import pytest

from rules.third_reich.losses import change, create, pay_factors, reduce
from rules.third_reich.naming import most
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


@rule("29.73", "13.8a")
def test_what_is_left_of_a_supply_fleet_goes_on_feeding_its_ports():
    t = table("movement", {"L22": "2 B fleet"}, supply={"BF1": ["M21", "M22"]})
    reduce(t.game, t.unit("BF1"), 2)
    left = [n for n in t.at("L22") if n != "BF2"]
    assert len(left) > 1 and t.state.supply == {n: ["M21", "M22"] for n in left}
    reduce(t.game, t.unit("BF2"), 2)
    assert t.state.supply == {n: ["M21", "M22"] for n in left}, "the other fleet feeds nobody"


def test_all_counters_of_a_sort_can_be_on_the_map():
    t = table("movement", {"L22": "B inf"})
    for number in range(most("Finland", "air")):
        assert create(t.game, "Finland", "air", 1, 4, "A47", "Germany").id == f"FnW{number + 1}"
    with pytest.raises(AssertionError, match="too many Finland air counters"):
        create(t.game, "Finland", "air", 1, 4, "A47", "Germany")
