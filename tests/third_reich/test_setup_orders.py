"""52, 3.3: setting up, question by question: what is issued, where it may stand, what is refused, what is offered first."""

import pytest

from rules.third_reich.chart import SETUP, US_BOX, VICHY, board, cities, hexes_of, is_port, land, scenario
from rules.third_reich.losses import create
from rules.third_reich.placing import Areas, area_of, candidates, in_area, place_trouble
from rules.third_reich.setup import (
    Deploy,
    DeployRest,
    SetupDone,
    candidates_free,
    draw_phase,
    duty,
    extra_counters,
    extra_numbers,
    issue,
    moved_again,
    printed,
    to_set_up,
    wanted,
)
from rules.third_reich.waters import base_seas
from rules.third_reich.world import holder, set_holder
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import opened, table, why

US, UK, GER, ITA = "United States", "Britain", "Germany", "Italy"


def placing(units, seat=UK, scenario="1944", **more):
    """One power while it sets up."""
    return table("setup", units, scenario=scenario, rest=[seat], **more)


def trouble(t, unit, hex_):
    found = place_trouble(t.game, unit, hex_)
    return found[1] if found else ""


@rule("3.36a", "28.11", "29.11a", "5.43a", "28.12a")
def test_where_each_kind_may_be_set_up():
    t = placing(
        {SETUP: "B inf, B air, B fleet, B base, B para", "L22": "2 B inf, B base", "K21": "4 B fleet", "J22": "B air"}
    )
    by = {u.kind: u for u in t.state.units.at(SETUP)}
    assert (
        trouble(t, by["infantry"], "K22") == trouble(t, by["airborne"], "L22") == ""
        and trouble(t, by["infantry"], "L22") == "6.1"
    )
    assert (
        trouble(t, by["air"], "L22") == "" and trouble(t, by["air"], "K22") == trouble(t, by["air"], "J22") == "28.11"
    )
    assert trouble(t, by["fleet"], "L22") == "" and trouble(t, by["fleet"], "K21") == "29.11a"
    assert trouble(t, by["fleet"], "K23") == "5.43a"
    assert trouble(t, by["airbase"], "K22") == "" and trouble(t, by["airbase"], "L22") == "28.12a"
    for kind in by:
        assert trouble(t, by[kind], US_BOX) == trouble(t, by[kind], "M21") == "3.36a"
    sea = next(name for name, space in board().spaces.items() if space.kind == "sea")
    assert trouble(t, by["infantry"], sea) == "3.36a"


@rule("3.36a", "16.71a")
def test_americans_start_in_the_box_or_in_britain():
    t = placing({SETUP: "U inf, U fleet"}, US)
    inf = next(u for u in t.state.units.at(SETUP) if u.kind == "infantry")
    assert trouble(t, inf, US_BOX) == trouble(t, inf, "K22") == "" and trouble(t, inf, "M21") == "3.36a"
    assert why(placing({SETUP: "2 U air, 5 U fleet"}, US), Deploy(units=("UW1", "UW2"), space=US_BOX), US) == ""
    assert (
        why(placing({SETUP: "5 U fleet"}, US), Deploy(units=tuple(f"UF{n}" for n in range(1, 6)), space=US_BOX), US)
        == ""
    )
    t = placing({SETUP: "U inf"}, US, scenario="1942", season="Summer", year=1942)
    assert trouble(t, t.state.units.at(SETUP)[0], "K22") == "3.36a"
    assert candidates(t.game, t.state.units.at(SETUP)[0], Areas()) == [US_BOX]


@rule("29.16a", "50.35")
def test_fleets_that_have_their_seas():
    t = placing({SETUP: "G fleet, I fleet 6"}, GER)
    german, italian = (next(u for u in t.state.units.at(SETUP) if u.nation == n) for n in (GER, ITA))
    t.state.units.give(italian.id, GER)
    assert (
        trouble(t, german, "K28") == ""
        and trouble(t, italian, "K28") == "50.35"
        and trouble(t, italian, "S23") != "50.35"
    )
    t = placing({SETUP: "B fleet"}, UK)
    (fleet,) = t.state.units.at(SETUP)
    black = next(h for h in land() if is_port(h) and base_seas(h) == ("Black Sea",))
    t.state.control[black] = UK
    t.state.control_count += 1
    assert trouble(t, fleet, black) == "29.16a"


@rule("3.36a", "50.24")
def test_vichy_has_five_in_france_and_one_in_africa():
    t = placing(
        {SETUP: "Vf inf, Vf fleet", "V19": "2 Vf inf", "R20": "2 Vf inf"},
        GER,
        scenario="1942",
        season="Summer",
        year=1942,
    )
    inf, fleet = (next(u for u in t.state.units.at(SETUP) if u.kind == k) for k in ("infantry", "fleet"))
    assert holder(t.game, "V19") == holder(t.game, "DD13") == VICHY
    assert in_area(t.game, inf, "S20") and in_area(t.game, inf, "DD13") and in_area(t.game, fleet, "V19")
    assert not in_area(t.game, fleet, "DD13") and not in_area(t.game, inf, "O22")
    other = t.state.units.at("V19")[0]
    t.state.units.move(other.id, "S20")
    t.state.units.move(inf.id, "S18")
    assert in_area(t.game, inf, "S20"), "the sixth is itself one of the five"
    more = placing({SETUP: "Vf inf", "V19": "2 Vf inf", "R20": "2 Vf inf", "S20": "Vf inf", "DD13": "Vf inf"}, GER,
                   scenario="1942", season="Summer", year=1942)  # fmt: skip
    (last,) = more.state.units.at(SETUP)
    assert not in_area(more.game, last, "S18") and not in_area(more.game, last, "DD10")
    more.state.units.move(next(u.id for u in more.state.units.at("DD13")), "S18")
    assert in_area(more.game, last, "DD10")
    ships = {SETUP: "Vf inf", "V19": "2 Vf inf, Vf fleet, Vf air", "R20": "2 Vf inf"}
    fifth = placing(ships, GER, scenario="1942", season="Summer", year=1942)
    assert in_area(fifth.game, fifth.state.units.at(SETUP)[0], "S18"), "ships and air are none of the five"


@rule("3.36b", "25.41")
def test_germans_in_libya_and_finns_in_karelia():
    t = placing({SETUP: "G armor, G inf, G air, Fn inf, I inf"}, GER, scenario="1942", season="Summer", year=1942)
    by = {(u.nation, u.kind): u for u in t.state.units.at(SETUP)}
    libya = "JJ16"
    assert in_area(t.game, by[GER, "armor"], libya) and in_area(t.game, by[GER, "infantry"], libya)
    assert not in_area(t.game, by[GER, "air"], libya) and in_area(t.game, by[ITA, "infantry"], libya)
    t.state.units.move(by[GER, "armor"].id, libya)
    assert in_area(t.game, by[GER, "armor"], "KK17"), "it may stand elsewhere in Libya"
    other = next(u for u in t.state.units.at(SETUP) if u.nation == GER and u.kind == "infantry")
    other.kind = "armor"
    assert not in_area(t.game, other, libya), "one armor unit is there"
    finn = by["Finland", "infantry"]
    assert in_area(t.game, finn, "D41") and in_area(t.game, finn, "A47") and not in_area(t.game, finn, "N27")
    t = placing({SETUP: "Fn inf"}, GER)
    assert not in_area(t.game, t.state.units.at(SETUP)[0], "A47")


@rule("22.1a", "22.1b")
def test_a_ground_unit_stands_in_the_capital_of_a_minor():
    t = opened(scenario="1939")
    assert duty(t.game, UK) == ("one ground unit must be set up in Warsaw (M35)", "22.1a")
    waiting = [u for u in t.state.units.at(SETUP) if u.nation == "Poland"]
    assert {u.id for u in to_set_up(t.game, UK)} == {u.id for u in waiting}
    ground = [u.id for u in waiting if u.kind == "infantry"]
    air = next(u for u in waiting if u.kind == "air")
    assert wanted(t.game, UK, t.unit(ground[0])) == ["M35"] and wanted(t.game, UK, air) == []
    home = [h for h in hexes_of("Poland") if not place_trouble(t.game, t.unit(ground[0]), h)]
    assert "M35" in home and all(holder(t.game, h) == UK for h in home)
    assert why(t, Deploy(units=(ground[0],), space=home[0]), UK) == ""
    for name in ground[1:]:
        t.state.units.move(name, home[0] if home[0] != "M35" else home[1])
    elsewhere = next(h for h in home if h != "M35" and not t.at(h))
    assert why(t, Deploy(units=(ground[0],), space=elsewhere), UK) == "22.1a", "the last must stand in it"
    assert why(t, Deploy(units=(ground[0],), space="M35"), UK) == ""
    t.state.units.move(ground[0], elsewhere)
    t.state.units.move("BI1", "M35")
    assert duty(t.game, UK) == ("one ground unit must be set up in Warsaw (M35)", "22.1a"), "a Briton is no Pole"
    for unit in waiting:
        t.state.units.move(unit, elsewhere if unit.place == SETUP else unit.place)
    assert not to_set_up(t.game, UK) and why(t, SetupDone(), UK) == "22.1a"
    t.state.units.move(ground[0], "M35")
    assert duty(t.game, UK) is None and wanted(t.game, UK, t.unit(ground[0])) == [] and why(t, SetupDone(), UK) == ""
    for name in ground:
        t.state.units.move(name, "pool")
    assert duty(t.game, UK) is None, "nobody is left for it"


@rule("52", "6.1", "28.11", "29.11a", "28.12a")
def test_which_orders_of_setting_up_are_refused():
    units = {
        SETUP: "3 B inf, B air, B air 3, B fleet, B fleet 6, 2 B base, B para",
        "J22": "B inf",
        "K21": "3 B fleet",
        "Q25": "G inf",
    }
    t = placing(units)
    names = {
        k: [u.id for u in t.state.units.at(SETUP) if u.kind == k]
        for k in ("infantry", "air", "fleet", "airbase", "airborne")
    }

    def deploy(hex_, *which):
        return why(t, Deploy(units=which, space=hex_), UK)

    inf, air, fleet, base = (names[k] for k in ("infantry", "air", "fleet", "airbase"))
    assert (
        deploy("L22", *inf[:2]) == ""
        and deploy("L22", *inf) == "6.1"
        and deploy("L22", *inf[:2], *names["airborne"]) == ""
    )
    assert deploy("J22", inf[0]) == "" and deploy("J22", *inf[:2]) == "6.1", "one stands there"
    assert deploy("L22", inf[0], inf[0]) == deploy("L22", "BI99") == deploy("L22", t.at("Q25")[0]) == "52"
    assert deploy("L22", air[0]) == "" and deploy("L22", *air) == "28.11"
    assert deploy("L22", *fleet) == "" and deploy("K21", *fleet) == "29.11a" and deploy("K21", fleet[0]) == ""
    assert deploy("L22", base[0]) == "" and deploy("L22", *base) == "28.12a"
    assert why(t, Deploy(units=(inf[0],), space="L22"), US) == "52"
    assert why(t, SetupDone(), UK) == "52" and why(t, DeployRest(), UK) == ""
    set_up = t.at("J22")[0]
    assert deploy("L22", set_up) == "" and deploy("J22", set_up) == "", (
        "what is set up may be moved, or named where it stands"
    )
    t.unit(set_up).place = "pool"
    assert deploy("L22", set_up) == "52"


@rule("52", "22.1d")
def test_nobody_is_done_while_a_unit_waits_but_a_minor_that_has_no_room():
    t = placing({SETUP: "B inf"}, control=dict.fromkeys(sorted(land()), GER))
    assert not candidates_free(t.game, t.unit(t.at(SETUP)[0])) and why(t, SetupDone(), UK) == "52"
    t = opened(scenario="1939")
    waiting = [u for u in t.state.units.at(SETUP) if u.nation == "Poland"]
    assert why(t, SetupDone(), UK) == "52", "there is room"
    for hex_ in sorted(land()):
        set_holder(t.game, hex_, GER)
    assert waiting and why(t, SetupDone(), UK) == ""


def test_a_unit_that_is_named_again_takes_no_more_room():
    t = placing({SETUP: "B inf", "L22": "B inf, B air", "K21": "4 B fleet"})
    there = {u.kind: u.id for u in t.state.units.at("L22")}
    waiting = t.at(SETUP)[0]
    assert why(t, Deploy(units=(there["infantry"], waiting), space="L22"), UK) == ""
    assert why(t, Deploy(units=(there["air"],), space="L22"), UK) == ""
    assert why(t, Deploy(units=tuple(t.at("K21")), space="K21"), UK) == ""


def test_what_is_offered_of_each_sort_once():
    t = placing({SETUP: "2 B inf 3-4, B inf 1-3, B air", US_BOX: "U inf"})
    groups = [t.unit(n) for (n,) in Deploy.options("units", {}, t.game, UK)]
    assert sorted((u.kind, u.factor) for u in groups) == [("air", 5), ("infantry", 1), ("infantry", 3)]
    for (name,) in Deploy.options("units", {}, t.game, UK):
        hexes = list(Deploy.options("space", {"units": (name,)}, t.game, UK))
        assert 0 < len(hexes) <= 25 and not [h for h in hexes if place_trouble(t.game, t.unit(name), h)]
    assert list(Deploy.options("space", {"units": ("BI99",)}, t.game, UK)) == []
    assert moved_again(t.game, UK) == {}, "something is left to set up"
    t.game.phase = "movement"
    assert moved_again(t.game, GER) == {}


@rule("3.36b")
def test_what_is_set_up_anew_waits_until_all_is_set_up():
    t = placing({SETUP: "G inf", "L31": "G armor, G inf"}, GER, "1942")
    assert moved_again(t.game, GER) == {}
    assert "KK23" in wanted(t.game, GER, t.unit(t.at(SETUP)[0]))
    hungarian = create(t.game, "Hungary", "infantry", 1, 3, "L30", GER)
    assert "KK23" not in wanted(t.game, GER, hungarian), "only Germans go to Libya"
    t.state.units.remove(hungarian)
    t.state.units.move(t.at(SETUP)[0], "L30")
    assert moved_again(t.game, GER), "somebody must go to Libya"


def test_suggestions_are_cut_off_and_the_box_has_room():
    t = placing({SETUP: "G inf"}, GER)
    assert len(list(Deploy.options("space", {"units": tuple(t.at(SETUP))}, t.game, GER))) == 25
    t = placing({US_BOX: "U inf"}, US)
    assert why(t, Deploy(units=tuple(t.at(US_BOX)), space="L22"), US) == "", "who is in the box may still go to Britain"
    t = placing({SETUP: "5 U inf"}, US)
    assert why(t, Deploy(units=tuple(t.at(SETUP)), space=US_BOX), US) == ""


@rule("33.1", "33.4-o")
@pytest.mark.parametrize("extra", [False, True])
def test_which_counters_are_drawn(extra):
    t = table("movement", {}, settings={"extra_counters": extra})
    drawn: dict[str, set[int]] = {GER: set(), UK: set()}
    for _ in range(150):
        draw_phase(t.game)
        held = [t.power(seat).variant for seat in drawn]
        assert printed(t.game, GER, held[0]) != printed(t.game, UK, held[1]), "each is another of the ten counters"
        for seat, number in zip(drawn, held, strict=True):
            drawn[seat].add(number)
    assert drawn[GER] == drawn[UK] == set(range(1, 21 if extra else 11))
    assert extra_numbers(t.game, GER) == extra_numbers(t.game, UK) == list(range(11, 21))


def test_the_rest_is_told_and_moved():
    t = placing({SETUP: "B inf, B fleet"})
    names = t.at(SETUP)
    DeployRest().effect(t.game, UK)
    assert not t.at(SETUP) and all(t.unit(n).base == t.where(n) and t.unit(n).deployed for n in names)
    assert t.said("Britain sets up 2 units") and why(t, DeployRest(), UK) == "52" and why(t, SetupDone(), UK) == ""


def test_who_is_set_up_has_his_base_there():
    t = placing({SETUP: "U inf, U fleet"}, US)
    names = t.at(SETUP)
    Deploy(units=(names[0],), space=US_BOX).effect(t.game, US)
    Deploy(units=(names[1],), space="K22").effect(t.game, US)
    assert t.unit(names[0]).base == US_BOX and not t.unit(names[0]).deployed
    assert t.unit(names[1]).base == "K22" and t.unit(names[1]).deployed
    t.game.phase = "construction"
    Deploy(units=(names[0],), space=US_BOX).effect(t.game, US)
    assert t.unit(names[0]).deployed


def test_no_place_is_wanted_or_looked_for_twice():
    t = placing({SETUP: "B inf, B air, B fleet, B base"})
    for unit in t.state.units.at(SETUP):
        found = list(candidates(t.game, unit, Areas()))
        assert len(found) == len(set(found)) and set(found) <= set(area_of(t.game, unit, Areas()))
        if unit.kind == "fleet":
            assert all(is_port(h) for h in found)
        elif unit.kind == "air":
            assert all(cities(h) for h in found)
        else:
            assert set(found) == set(area_of(t.game, unit, Areas()))


@rule("33.4-o")
@pytest.mark.parametrize(
    ("extra", "seat", "number", "counter"),
    [
        (False, UK, 4, 4),
        (False, UK, 18, 8),
        (True, UK, 4, 8),
        (True, UK, 18, 4),
        (True, UK, 11, 1),
        (True, UK, 10, 10),
        (True, GER, 4, 4),
        (True, GER, 18, 8),
        (True, GER, 20, 10),
    ],
)
def test_which_printed_counter_a_variant_is(extra, seat, number, counter):
    t = table(settings={"extra_counters": extra})
    assert extra_counters(t.game) is extra and printed(t.game, seat, number) == counter


@rule("29.82", "3.38a")
def test_air_and_ships_of_the_card_wait_as_factors():
    t = table()
    for key in list(t.state.notes):
        del t.state.notes[key]
    issue(t.game, UK, {"air 5": 2, "fleet 9": 1, "infantry 3-4": 2}, "pool")
    assert t.state.notes == {"pool Britain air": 10, "pool Britain fleet": 9, "builds Britain": 9}
    assert sorted(u.kind for u in t.state.units.at("pool")) == ["infantry", "infantry"]
    issue(t.game, UK, {"air 1": 1, "fleet 9": 2}, "pool")
    assert t.state.notes == {"pool Britain air": 11, "pool Britain fleet": 27, "builds Britain": 27}
    issue(t.game, UK, {"air 5": 1, "fleet 9": 1}, SETUP)
    assert sorted(u.kind for u in t.state.units.at(SETUP)) == ["air", "fleet"] and scenario("1944")["order"][0] == GER


@rule("3.36a")
def test_an_attacked_minor_is_no_area_of_who_runs_it():
    t = peace("setup", {"L22": "B inf"}, rest=[UK])
    assert holder(t.game, "M35") == UK and not in_area(t.game, t.state.units.at("L22")[0], "M35")
    assert in_area(t.game, t.state.units.at("L22")[0], "K22")
