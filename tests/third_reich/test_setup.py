"""52, 3.3, 50.3: the opening of the 1944 scenario."""

from collections import Counter

import pytest

from rules.third_reich import placing, setup
from rules.third_reich.chart import SIDE, country_of, front_of, land, seat_of, steps
from rules.third_reich.world import holder
from tests.rulings import case, rule
from tests.third_reich.table import opened, set_up

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"


@rule("3.34", "52")
def test_nations_set_up_one_after_the_other():
    t = opened()
    for seat in (GER, RUS, UK, US):
        assert t.asked() == [seat]
        t.refuse(seat, "done", "52")
        t.play(seat, "deploy rest", "done")


@rule("3.36a", "7.2")
def test_set_up_is_in_areas_one_controls():
    t = opened()
    t.refuse(GER, "deploy GI1 at K23", "3.36a")
    t.play(GER, "deploy GI1, GI2 at N24")
    t.refuse(GER, "deploy GI3 at N24", "6.1")


@rule("50.35")
def test_six_italian_factors_are_germanys():
    t = opened()
    seized = [u for u in t.state.units.of(GER) if u.nation == "Italy"]
    assert sum(u.factor for u in seized) == 6
    t.refuse(GER, f"deploy {seized[0].id} at Kiel", "50.35")
    t.play(GER, f"deploy {seized[0].id} at Genoa")


@rule("50.35", "26.72", "29.73")
def test_the_seized_ships_come_in_counters_for_several_ports():
    t = opened()
    (fleet,) = [u.id for u in t.state.units.of(GER) if u.nation == "Italy"]
    t.refuse(GER, f"break {fleet} into 3 and 3", "29.73")
    t.refuse(GER, f"break {fleet} into 4 and 1", "26.72")
    t.refuse(GER, "break GF1 into 6 and 3", "50.35")
    assert f"break {fleet} into 4 and 2" in t.suggestions(GER, "break")
    t.play(GER, f"break {fleet} into 4 and 2")
    parts = {u.factor: u.id for u in t.state.units.of(GER) if u.nation == "Italy"}
    t.play(GER, f"deploy {parts[4]} at Genoa", f"deploy {parts[2]} at AA28")
    assert t.unit(parts[2]).owner == GER and t.suggestions(GER, "break") == []
    t = set_up(opened(scenario="1942"))
    assert not t.suggestions(GER, "break I"), "in 1944 alone"


@rule("50.34", "49.8b")
def test_two_free_french_in_the_mediterranean():
    t = opened()
    french = [u for u in t.state.units if u.nation == "Free French"]
    assert len(french) == 2 and {u.owner for u in french} == {UK}
    for seat in (GER, RUS):
        t.play(seat, "deploy rest", "done")
    t.refuse(UK, "deploy FfI1 at K23", "3.36a")
    t.play(UK, "deploy FfI1 at DD13")
    assert front_of("DD13") == "Mediterranean"


@rule("25.41", "25.4b")
def test_finns_start_at_home():
    t = opened()
    t.refuse(GER, "deploy FnI1 at E40", "3.36a")
    t.play(GER, "deploy FnI1 at D41", "deploy HuI1 at M36")
    assert country_of("M36") == "Poland"


@rule("50.36", "50.33")
def test_neutrals_and_minor_allies():
    t = opened()
    assert {c for c, s in t.state.countries.items() if s == "neutral"} >= {
        "Sweden",
        "Spain",
        "Turkey",
        "Portugal",
        "Ireland",
    }
    assert t.power(GER).brps == 175 and sum(t.power(GER).minors.values()) == 45
    assert holder(t.game, "W12") == "Spain"


@case("E11")
@rule("5.53a", "5.52", "5.58a")
def test_fortresses_of_1944():
    t = opened()
    assert {"M26", "N26", "O26", "P25", "D44", "V38", "AA8", "GG19"} == set(t.state.fortresses)
    assert holder(t.game, "V38") == holder(t.game, "D44") == RUS


@rule("3.33", "51.1")
def test_everybody_is_at_war():
    t = opened()
    assert sorted(t.state.wars) == ["Britain-Germany", "Germany-Russia", "Germany-United States"]
    assert not t.power("Italy").in_play and not t.power("France").in_play


def test_the_rest_is_set_up_lawfully_and_at_the_fronts():
    t = set_up(opened())
    t.game.definition.invariants(t.game)
    held = Counter(SIDE.get(holder(t.game, u.place)) for u in t.state.units.of(GER) if u.place in land())
    assert held["Axis"] == sum(held.values())
    assert not t.state.units.at("set-up")
    fronts = Counter(
        front_of(u.place) for u in t.state.units.of(GER) if u.kind in ("infantry", "armor") and u.place in land()
    )
    assert all(fronts[f] >= 4 for f in ("Western", "Eastern", "Mediterranean"))


@pytest.mark.parametrize("scenario", ["1942", "1944"])
def test_an_area_looked_up_once_for_a_nation_is_that_of_each_of_its_units(scenario):
    game = opened(scenario=scenario).game
    while game.phase == "setup":
        seat, areas = game.pending()[0].seat, placing.Areas()
        for unit in setup.to_set_up(game, seat):
            assert set(placing.area_of(game, unit, areas)) == {h for h in land() if placing.in_area(game, unit, h)}, (
                unit
            )
        game.submit(seat, "deploy rest")
        game.submit(seat, "done")


def test_what_is_left_is_set_up_where_war_may_come():
    """No army is sent to the rim of the map: those that no front asks for stand as near to the enemy as they can."""
    t = opened(scenario="1939")
    for nation in list(t.state.rest):
        seat = seat_of(nation)
        t.play(seat, "deploy rest", "done")
    weak = [u for u in t.state.units.of(RUS) if (u.kind, u.factor) == ("infantry", 1) and u.place in land()]
    assert len(weak) == 9
    assert not [u.place for u in weak if u.place[0] in "ABC" and u.place[1].isdigit()]
    assert all(any(country_of(h) in ("Poland", "Baltic States", "Rumania") for h in near(u.place)) for u in weak)


def near(hex_):
    return {hex_, *steps(hex_), *(o for h in steps(hex_) for o in steps(h))}
