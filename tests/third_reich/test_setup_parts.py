"""3.36, 22.1, 49.2, 52: small print of setting up: what is full, who hands over, what is offered anew and what is still asked."""

import pytest

from rules.third_reich.chart import MAJORS, SETUP, VICHY
from rules.third_reich.placing import place_trouble
from rules.third_reich.setup import Deploy, SetupDone, issue, moved_again, opening, wanted
from tests.rulings import rule
from tests.third_reich.table import opened, table, why

US, UK, GER = "United States", "Britain", "Germany"


def placing(units, seat=UK, scenario="1944", **more):
    return table("setup", units, scenario=scenario, rest=[seat], **more)


def poles(t, kind):
    return [u.id for u in t.state.units.at(SETUP) if u.nation == "Poland" and u.kind == kind]


@rule("50.35", "3.31")
def test_only_powers_have_builds_and_the_seized_fleet_is_one_of_six():
    t = opened()
    (fleet,) = [u for u in t.state.units.of(GER) if u.nation == "Italy"]
    assert (fleet.kind, fleet.factor, fleet.mf, fleet.place) == ("fleet", 6, 0, SETUP)
    assert not [u for u in opened(scenario="1942").state.units.of(GER) if u.nation == "Italy"]
    first = opened(scenario="1939")
    again = opening(first.game)
    assert again.rest[0] == "Poland" and {u.nation for u in again.units} >= {"Poland", *MAJORS} - {US}
    assert sum(u.nation == "Poland" for u in again.units) == len(poles(first, "infantry") + poles(first, "air"))


@pytest.mark.parametrize("sort", ["infantry 3-4", "infantry 1-3", "armor 4-5"])
def test_a_sort_that_a_nation_does_not_have_is_not_issued(sort):
    with pytest.raises(StopIteration):
        issue(table().game, GER, {sort: 1}, SETUP)


@rule("22.1a")
def test_the_air_of_a_minor_stands_where_it_may_with_all_ground_units_set_up():
    t = opened(scenario="1939")
    infantry, (air,) = poles(t, "infantry"), poles(t, "air")[:1]
    for name in infantry:
        t.state.units.move(name, "M33")
    assert not poles(t, "infantry") and not t.at("M35")
    city = next(h for h in ("N33", "P35", "M32", "O33", "N37", "P36") if not place_trouble(t.game, t.unit(air), h))
    assert why(t, Deploy(units=(air,), space=city), UK) == "" and why(t, SetupDone(), UK) == "52"


@rule("6.12", "6.1")
def test_airborne_units_take_no_room_from_those_who_come():
    t = placing({SETUP: "2 B inf", "L22": "B inf, B para"})
    first, second = t.at(SETUP)
    assert why(t, Deploy(units=(first,), space="L22"), UK) == ""
    assert why(t, Deploy(units=(first, second), space="L22"), UK) == "6.1"


@rule("3.36b")
def test_what_is_set_up_anew_is_offered_25_at_a_time_and_not_in_the_midst_of_a_game():
    t = placing({"L31": "G armor, G inf", "KK24": "B inf"}, GER, "1942")
    again = moved_again(t.game, GER)
    assert len(again["GA1"]) > 25
    assert list(Deploy.options("space", {"units": ("GA1",)}, t.game, GER)) == again["GA1"][:25]
    t.game.phase = "minors"
    t.game._memo = {}
    assert moved_again(t.game, GER) == {}


@rule("3.36b")
def test_nobody_else_is_wanted_in_libya_with_the_corps_there():
    t = placing({SETUP: "G armor, G inf", "KK23": "G armor"}, GER, "1942")
    armor, inf = (next(u for u in t.state.units.at(SETUP) if u.kind == k) for k in ("armor", "infantry"))
    assert wanted(t.game, GER, inf)[:1] == ["KK23"]
    t.state.units.move(inf, "KK23")
    assert wanted(t.game, GER, armor) == []


@rule("3.35a", "22.1b")
def test_a_pole_meets_nothing_of_the_british_card():
    t = opened(scenario="1939")
    names = poles(t, "infantry")
    t.state.units.move(names[0], "M35")
    weak = next(t.unit(n) for n in names[1:] if t.unit(n).factor == 1)
    assert wanted(t.game, UK, weak) == []


def test_six_of_those_who_wait_are_named():
    t = placing({SETUP: "8 B inf 3-4"})
    with pytest.raises(Exception, match=r"you still have to set up") as told:
        SetupDone().check(t.game, UK)
    assert str(told.value).count("3-4") == 6


@rule("49.2", "52")
def test_who_has_set_up_is_done_and_vichy_is_nobodys():
    t = placing({SETUP: "B inf", "V19": "Vf inf", "KK23": "G armor, G inf"}, GER, "1942")
    for name in t.at("V19"):
        t.state.units.give(name, GER)
    t.state.rest = [GER, UK]
    t.play(GER, "done")
    assert {u.owner for u in t.state.units.at("V19")} == {VICHY} and t.state.rest == [UK] and t.asked() == [UK]
    assert {u.owner for u in t.state.units.at("KK23")} == {GER}
