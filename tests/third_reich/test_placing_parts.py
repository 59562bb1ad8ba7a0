"""52: where units that are set up by the rest are wanted: what makes a hex worth more, and which front wants a fleet."""

import pytest

from rules.third_reich import placing
from rules.third_reich.chart import SETUP, US_BOX, VICHY, capital, country_of, invadable, is_port, land, objective_hexes
from rules.third_reich.placing import Areas, candidates, in_area
from rules.third_reich.waters import base_seas, port_fronts
from rules.third_reich.world import ground_at, holder
from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
PLAIN = next(
    h for h in land() if country_of(h) == UK and not is_port(h) and not invadable(h) and h not in objective_hexes()
)


def worth(seat, hex_, gap=9, armor=False, scenario="1944"):
    year = {"1944": 1944, "1942": 1942}[scenario]
    return placing._wants(table(scenario=scenario, year=year).game, seat, armor, hex_, gap)


def first(country, port=None, beach=None, aim=False, sea=""):
    """A hex of a country that is or isn't a port, a beach, an objective, perhaps on one sea above all."""
    return next(
        h
        for h in land()
        if country_of(h) == country
        and port in (None, is_port(h))
        and beach in (None, invadable(h))
        and aim == (h in objective_hexes())
        and (not sea or base_seas(h)[:1] == (sea,))
    )


@pytest.mark.parametrize(
    ("gap", "armor", "score"),
    [(0, False, 6.0), (1, False, 2.5), (2, False, 0.0), (0, True, 7.0), (1, True, 3.5), (2, True, 0.0)],
)
def test_the_front_wants_units_and_armor_more(gap, armor, score):
    assert worth(UK, PLAIN, gap, armor) == worth(RUS, PLAIN, gap, armor) == score


def test_germany_guards_the_beaches_of_the_west_most():
    french = first("France", beach=True, sea="Atlantic Ocean")
    assert worth(GER, french) == 4.0 and worth(UK, french) == 0.0
    low = {h for h in land() if country_of(h) in ("Belgium", "Netherlands") and invadable(h)}
    assert low and {worth(GER, h) - 1.5 * (h in objective_hexes()) for h in low} == {4.0}
    assert worth(GER, first("Norway", beach=True, sea="Atlantic Ocean")) == 2.0
    assert worth(GER, first("Italy", beach=True, sea="Mediterranean Sea")) == 2.0
    assert worth(GER, first("Rumania", beach=False)) == 0.0
    others = [h for h in land() if invadable(h) and base_seas(h)[:1] in (("Baltic Sea",), ("Black Sea",))]
    assert {worth(GER, h) for h in others if h not in objective_hexes()} <= {0.0}


def test_objectives_are_held():
    assert worth(RUS, capital("Germany")) == 1.5 and worth(RUS, PLAIN) == 0.0


def test_the_west_stands_in_the_ports_of_britain():
    dry, wet = first(UK, port=True, beach=False), first(UK, port=True, beach=True)
    assert [worth(UK, h) for h in (dry, wet)] == [worth(US, h) for h in (dry, wet)] == [7.0, 9.0]
    assert worth(RUS, dry) == worth(GER, first(UK, port=True, beach=False)) == 0.0
    assert worth(UK, first("Spain", port=True)) == 0.0


def test_before_1944_italy_and_britain_hold_what_they_would_lose_by():
    rome, london = capital(ITA), capital(UK)
    assert worth(ITA, rome, scenario="1942") == 1.5 + 9 + 7 + 4 * invadable(rome)
    assert worth(UK, london, scenario="1942") == 1.5 + 9 + 7 + 4 * invadable(london)
    assert worth(UK, rome, scenario="1942") == 1.5 + 7 and worth(UK, london) == 1.5
    assert worth(ITA, first(ITA, beach=True), scenario="1942") == 4.0
    assert worth(ITA, first("Greece", beach=True), scenario="1942") == 0.0
    assert worth(RUS, rome, scenario="1942") == 1.5


def setting(units, seat, scenario="1944"):
    return table("setup", units, scenario=scenario, rest=[seat])


def test_one_fleet_in_three_goes_to_the_mediterranean():
    for units, front in (
        ({}, "Western"),
        ({"L22": "B fleet"}, "Mediterranean"),
        ({"L22": "2 B fleet", "AA8": "B fleet"}, "Western"),
        ({"L22": "3 B fleet", "AA8": "B fleet"}, "Mediterranean"),
        ({"L22": "B fleet, B inf", "AA8": "B fleet"}, "Western"),
        ({SETUP: "3 B fleet"}, "Western"),
    ):
        assert placing._wanted_front(setting(units, UK).game, UK) == front, units
    assert placing._wanted_front(setting({"L22": "B fleet"}, UK).game, RUS) == "Eastern"


def test_which_ports_draw_fleets():
    t = setting({SETUP: "B fleet"}, UK)
    (fleet,) = t.state.units.at(SETUP)
    assert [placing._pull(h, "Western") for h in ("L22", "J22", "CC4")] == [3, 2, 2 * ("Western" in port_fronts("CC4"))]
    assert [placing._pull(h, "Mediterranean") for h in ("L22", "AA8")] == [1, 2]
    ports = list(candidates(t.game, fleet, Areas()))
    pulls = [placing._pull(h, "Western") for h in ports]
    assert ports[0] in ("L22", "K21") and pulls == sorted(pulls, reverse=True)


def test_airbases_stand_two_hexes_behind_the_front():
    from rules.third_reich.front import NO_FRONT, gaps

    t = setting({SETUP: "G base"}, GER)
    far = gaps(t.game, "Axis")
    order = [far.get(h, NO_FRONT) for h in candidates(t.game, t.state.units.at(SETUP)[0], Areas())]
    assert order[0] == 2 and order[-1] < 2 and 1 in order


def test_a_hex_that_holds_units_wants_more_of_them_less():
    t = setting({SETUP: "R inf"}, RUS)
    unit = t.state.units.at(SETUP)[0]
    best = next(iter(candidates(t.game, unit, Areas())))
    assert not ground_at(t.game, best) and holder(t.game, best) == RUS
    t = setting({SETUP: "R inf", best: "R inf"}, RUS)
    unit = t.state.units.at(SETUP)[0]
    order = list(candidates(t.game, unit, Areas()))
    assert order[0] != best and best in order
    values = {h: placing._worth(t.game, unit)[h][0] - placing.CROWD * (h == best) for h in order}
    assert [values[h] for h in order] == sorted(values.values(), reverse=True)


def test_what_areas_know_of_crowds_follows_the_units():
    t = setting({"H47": "R inf, R armor, R air", "L22": "B inf", "L31": "G inf"}, RUS)
    areas = Areas()
    assert dict(areas.crowd(t.game, "Allies")) == {"H47": 2, "L22": 1}
    inf, air = (next(u for u in t.state.units.at("H47") if u.kind == k) for k in ("infantry", "air"))
    t.state.units.move(inf, "G47")
    areas.put(inf, "H47")
    t.state.units.move(air, "G47")
    areas.put(air, "H47")
    assert {h: n for h, n in areas.crowd(t.game, "Allies").items() if n} == {"H47": 1, "G47": 1, "L22": 1}
    other = Areas()
    other.put(inf, "H47")
    assert other.crowds == {}, "nothing is counted before it is asked for"


def test_americans_of_1942_start_in_the_box():
    t = table("setup", {SETUP: "U inf"}, scenario="1942", year=1942, rest=[US])
    assert list(candidates(t.game, t.state.units.at(SETUP)[0], Areas())) == [US_BOX]


@rule("3.36a", "50.24")
def test_minor_allies_start_on_their_side_but_not_in_vichy_lands():
    t = table("setup", {SETUP: "Hu inf"}, scenario="1942", year=1942, rest=[GER])
    (unit,) = t.state.units.at(SETUP)
    assert holder(t.game, "V19") == VICHY and not in_area(t.game, unit, "V19")
    assert holder(t.game, "O22") == GER and in_area(t.game, unit, "O22") and not in_area(t.game, unit, "K23")
