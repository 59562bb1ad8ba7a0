"""15.4, 28.11, 29.82: where units may be built, question by question, and where there is room for them."""

import pytest

from rules.third_reich.chart import VICHY, area_of, country_of, fact, hexes_of, land, steps
from rules.third_reich.construction import room_trouble, site_trouble
from tests.rulings import rule
from tests.third_reich.early import GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import table


def building(units=None, side="Allies", **more):
    return table("construction", units or {}, side, **more)


def site(t, seat, hex_, nation=""):
    found = site_trouble(t.game, seat, nation or seat, hex_)
    return found[1] if found else ""


def room(t, seat, kind, factor, hex_, nation=""):
    found = room_trouble(t.game, seat, kind, factor, hex_, nation)
    return found[1] if found else ""


@rule("15.4d", "46.1", "49.7")
def test_in_which_country_a_nation_builds():
    t = building()
    assert site(t, US, "US box") == "" and site(t, US, "K23") == "15.4d"
    assert site(t, UK, "K23") == "" and site(t, UK, "M21") == site(t, UK, "US box") == "15.4d"
    assert site(t, GER, "L31") == "" and site(t, GER, "O22") == "15.4d"
    italian = building(side="Axis", scenario="1942", season="Summer", year=1942)
    sardinia = next(h for h in land() if area_of(h) == "Sardinia")
    assert country_of(sardinia) == "Italy"
    assert site(italian, ITA, "Y22") == "" and site(italian, ITA, sardinia) == "15.4d"
    spain = dict.fromkeys((*hexes_of("Spain"), *hexes_of("Spanish Morocco")), UK)
    t = building(control=spain, countries={"Spain": f"ally {UK}"})
    islands = [h for h in hexes_of("Spain") if fact(h, "island")]
    assert islands and {site(t, UK, h, "Spain") for h in islands} == {"46.1"} and site(t, UK, "W12", "Spain") == ""
    ulster = next(h for h in land() if area_of(h) == "Ulster")
    assert site(building(), UK, ulster) == "15.4a", "Ulster is a part of Britain, but nobody feeds it"
    woken = {VICHY: f"ally {GER}"}
    t = building({"S20": "G inf"}, "Axis", scenario="1942", season="Summer", year=1942, countries=woken)
    assert site(t, GER, "R20", VICHY) == "15.4a" and site(t, GER, "O22", VICHY) == "49.7"


@rule("15.4a", "15.4b", "15.4d")
def test_in_whose_hexes_a_power_builds():
    assert site(building(control={"H24": US}), UK, "H24") == "", "Britain and America hold theirs together"
    assert site(building(control={"H24": RUS}), UK, "H24") == site(building(control={"H24": GER}), UK, "H24") == "15.4a"
    for before, refused in ((UK, ""), (US, ""), (GER, "15.4b")):
        t = building()
        t.state.recent, t.state.was = ["H24"], {"H24": before}
        assert site(t, UK, "H24") == refused, before
    t = building({"J24": "G armor", "J23": "B inf"}, control={"J24": GER})
    beside = [h for h in steps("J24") if country_of(h) == UK]
    assert {site(t, UK, h) for h in beside} == {"15.4a"} and site(
        building({"J24": "G inf"}, control={"J24": GER}), UK, "J23"
    ) == ""
    t = building({"P23": "B partisan"}, "Axis", control={"P23": GER}, countries={"France": "conquered Germany"})
    t.state.units.move("BZ1", "N27")
    assert site(t, GER, "N27") == "15.4a", "partisans are in it"
    t = building({"N27": "B air, B base"}, "Axis")
    assert site(t, GER, "N27") == "", "nobody fights on the ground there"


@rule("15.4a", "33.41-2d")
def test_nobody_builds_out_of_supply_but_a_neutral_britain():
    lost = {h: GER for h in hexes_of("Britain") if h != "H24"}
    t = building(control=lost)
    assert site(t, UK, "H24") == "15.4a"
    t = building(control=lost, notes={"neutral Britain": 21}, powers={UK: {"in_play": False}})
    assert site(t, UK, "H24") == ""


@rule("28.11", "29.82", "29.11a")
def test_air_wants_a_base_and_fleets_a_port():
    t = building({"K23": "B air 3", "L22": "3 B fleet"})
    assert (
        room(t, UK, "air", 2, "K23") == "" and room(t, UK, "air", 3, "K23") == room(t, UK, "air", 5, "K22") == "28.11"
    )
    assert room(t, UK, "fleet", 9, "L22") == "" and room(t, UK, "fleet", 9, "K23") == "29.82"
    assert room(building({"L22": "4 B fleet"}), UK, "fleet", 9, "L22") == "29.11a"
    assert room(building(control={"L22": GER}), UK, "fleet", 9, "L22") == "29.82"
    assert (
        room(t, US, "air", 5, "US box")
        == room(t, US, "fleet", 9, "US box")
        == room(t, US, "infantry", 3, "US box")
        == ""
    )


@rule("6.1", "6.12", "45.1", "34.3")
@pytest.mark.parametrize(
    ("there", "kind", "refused"),
    [
        ("B inf", "infantry", ""),
        ("2 B inf", "infantry", "6.1"),
        ("2 B inf", "airborne", ""),
        ("B inf, B para", "infantry", ""),
        ("2 B inf, B air, B base", "air", "28.11"),
        ("2 U inf", "infantry", "6.1"),
        ("R inf", "infantry", "45.1"),
        ("R air", "air", "45.1"),
    ],
)
def test_who_is_there_already(there, kind, refused):
    assert room(building({"K22": there, "K21": "B inf"}), UK, kind, 3, "K22") == refused


@rule("6.11", "15.4a")
def test_three_british_units_in_london_and_no_guests_besides():
    t = building({"K23": "2 B inf"})
    assert (
        room(t, UK, "infantry", 3, "K23") == ""
        and room(building({"K23": "3 B inf"}), UK, "infantry", 3, "K23") == "6.1"
    )
    assert room(t, UK, "infantry", 3, "K23", "Free French") == "6.1", "others fill it with two"
    assert room(building({"K23": "B inf, U inf"}), UK, "infantry", 3, "K23") == "6.1"


@rule("34.3")
def test_british_and_french_units_do_not_stack_before_1942():
    t = peace("construction", {"O23": "B inf"}, "Allies")
    assert room(t, "France", "infantry", 2, "O23") == room(t, "France", "airborne", 2, "O23") == "34.3"
