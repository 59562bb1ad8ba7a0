"""The worked examples of World War II in Europe, walked, sailed and flown on the map."""

from itertools import pairwise

import pytest

from tests.ww2_europe.board import (
    BOARD,
    BORDERS,
    COST,
    COUNTRIES,
    LAND,
    LINKS,
    SEA,
    SPACES,
    by_air,
    by_ship,
    coasts_of,
    country,
    distances,
    port,
    seas_of,
)


def test_the_way_to_liege():  # move.enemy_stop: two tanks of 2 Movement Points
    assert distances("Hamburg", LAND)["Liege"] == 2
    assert "Liege" in LINKS["Frankfurt"]
    assert distances("Frankfurt", LAND)["Sedan"] == 2
    assert distances("Frankfurt", LAND, closed={"Liege"})["Sedan"] > 2
    assert {"Brussels", "Sedan"} <= set(LINKS["Liege"])
    assert SPACES["Liege"]["terrain"] == "clear"  # one Movement Point is left after entering


def test_the_attack_on_tobruk():  # move.air_ignore, move.air_return
    assert {"Bir el Gubi"} <= set(LINKS["Tobruk"]) & set(LINKS["Halfaya"])
    assert "Tobruk" not in LINKS["Halfaya"]
    assert by_air("Halfaya", "Tobruk") == 2
    assert SPACES["Tobruk"]["terrain"] not in ("desert", "impassable")  # a tank gets there
    base = LINKS["Tobruk"].keys() & LINKS["Bir el Gubi"].keys() & country("Libya")
    assert base and all(by_air(name, "Sidi Barrani") <= 2 for name in base)


def test_vigo_to_bristol():  # convoy.everywhere: the transport is in three spaces
    assert seas_of("Vigo") == {"Portuguese Coast"}
    route = [port("Vigo"), "Portuguese Coast", "Bay of Biscay", "Celtic Sea", port("Bristol")]
    assert all(b in LINKS[a] for a, b in pairwise(route))
    assert distances(port("Vigo"), SEA | {port("Bristol")})[port("Bristol")] == 4
    assert "London" in LINKS["Bristol"]
    money = {name: SPACES[name]["value"] for name in country("Spain") if SPACES[name]["value"]}
    assert any(value == 4 and "Vigo" in distances(name, country("Spain")) for name, value in money.items())


def test_infantry_from_tunisia_to_naples():  # tr.load
    assert coasts_of("Tunis") & coasts_of("Naples")


TO_THE_BLACK_CROSS = {"Taranto": 1, "Genoa": 1, "Tripoli": 2, "Oran": 2, "Gibraltar": 3}


@pytest.mark.parametrize("base, steps", TO_THE_BLACK_CROSS.items())
def test_interception_distances_at_the_black_cross(base, steps):  # icept.roll, opt.adv.first
    assert distances(port(base), SEA)["Tyrrhenian Sea"] == steps


def test_the_five_points_of_the_multiple_interception():  # icept.order
    black, white = "Tyrrhenian Sea", port("Malta")
    between = LINKS[port("Tripoli")].keys() & LINKS[black].keys() & SEA
    assert between == {"Gulf of Gabes"}
    assert black in LINKS[white] and between <= LINKS[white].keys()
    assert by_air("Rome", black) == 1
    assert by_air("Tripoli", white) == 2 and by_air("Tunis", port("Tripoli")) == 2
    assert "Gulf of Gabes" in coasts_of("Tunis")
    spaces_of_the_italians = {port("Taranto"), port("Genoa"), port("Tripoli"), black, *between, white}
    assert len(spaces_of_the_italians) == 6
    assert distances(port("Oran"), SEA | {port("Genoa")}, closed={black})[port("Genoa")] == 2


@pytest.mark.parametrize("base", ["Rome", "Tripoli", "Tunis", "London", "Manchester"])
def test_aircraft_of_the_examples_have_a_base(base):  # air.base.where: a factory or a Flag
    assert SPACES[base]["source"] == "factory" or SPACES[base]["flag"]


@pytest.mark.parametrize("legs", [("Munich", "Prague", "Warsaw", "Kiev")])
def test_a_fighter_from_munich_to_kiev(legs):  # redep.air
    for name in legs:
        assert SPACES[name]["source"] == "factory"  # a base also after capture
    assert all(by_air(a, b) <= 4 for a, b in pairwise(legs))
    assert by_air("Munich", "Warsaw") > 4 and by_air("Prague", "Kiev") > 4  # three hops, not two


def test_battleships_from_the_usa():  # map.border.blue, redep.naval
    assert {LINKS[port("USA")][sea] for sea in seas_of("USA")} == {"blue"} and COST["blue"] == 5
    assert {LINKS["USA"][sea] for sea in coasts_of("USA")} == {"blue"}
    assert not any(name in LAND for name in LINKS["USA"])
    assert by_ship(port("USA"), port("Gibraltar")) <= 10
    assert by_ship(port("Gibraltar"), port("Malta")) <= 10
    assert by_ship(port("USA"), port("Malta"), through={port("Gibraltar")}) > 10


GUARDS = {"London": 2, port("Scapa Flow"): 5}


def test_a_destroyer_from_hamburg_to_brest():  # pen.cost
    assert "North Sea" in coasts_of("London") & seas_of("Scapa Flow") & seas_of("Hamburg")
    assert "North Sea" in coasts_of("Manchester")  # or its fighter would need no mention
    assert COST[LINKS[port("Hamburg")]["North Sea"]] == 1
    assert 1 + sum(GUARDS.values()) == 8  # the step out of the first sea
    assert by_ship(port("Hamburg"), port("Brest"), GUARDS) > 10
    assert by_ship(port("Hamburg"), port("Brussels"), GUARDS) == 10
    assert by_ship(port("Brussels"), port("Brest"), GUARDS) <= 10


def test_a_submarine_pays_nothing_for_the_battleship():  # sub.submerged.penalty
    assert by_ship(port("Hamburg"), port("Brussels"), {**GUARDS, port("Scapa Flow"): 4}) == 9


@pytest.mark.parametrize(
    "a, b, points", [("Bristol", "Gibraltar", 5), ("Gibraltar", "Malta", 8), ("Malta", "Alexandria", 4)]
)
def test_the_convoy_to_alexandria(a, b, points):  # pen.convoy
    raiders = {port(name): 1 for name in ("Brest", "Genoa", "Sicily", "Taranto")}
    assert by_ship(port(a), port(b), raiders) == points


def test_the_tank_in_warsaw():  # supply.path
    cut_off = country("Germany")
    by_land = distances("Warsaw", LAND, closed=cut_off | {"Bern", "Rome"})
    assert "Trieste" in by_land and "Budapest" in by_land
    assert COUNTRIES["Hungary"]["flag"] == "Budapest"
    assert LINKS["Bern"].keys() & country("Germany") and LINKS["Bern"].keys() & country("Italy")


def test_the_suez_canal():  # conv.start, terrain.canal.naval
    canal = next(entry for entry in BOARD["straits"] if entry["kind"] == "canal")
    assert "Suez" in canal["land"] and BORDERS[frozenset(canal["land"])] == "canal"
    assert BORDERS[frozenset(canal["seas"])] == "canal"
    assert distances("Levantine Sea", SEA)["Persian Gulf"]
