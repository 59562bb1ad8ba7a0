"""Supply to the last Stack Point: what a Flag, a fortress, a depot and a convoy feed, and whose way is cut by whom."""

from typing import Any

import pytest

from rules.ww2_europe.economy import incomes
from rules.ww2_europe.supply import (
    belongs,
    clear_line,
    is_cut,
    joined,
    networks,
    passable,
    reached,
    room,
    supply,
    works,
)
from tests.rulings import rule
from tests.ww2_europe.table import Table, table

EGYPT = ("Halfaya", "Sidi Barrani", "El Alamein", "Qattara", "Alexandria", "Cairo", "Suez", "Sinai")
LINE = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast")
IBERIA = ("Great Britain", "Bristol", "Vigo", "Celtic Sea, Bay of Biscay, Portuguese Coast")


def cut(t: Table, land: str) -> int:
    """Stack Points that are Cut Off in a space."""
    points = {"INF": 1, "ABN": 1, "ART": 2, "TNK": 2, "MEC": 2}
    return sum(points[u.kind] for u in t.state.units.at(land) if u.kind in points and is_cut(t.game, u))


@rule("flag.minor.supply", "supply.ground", "conv.fill")
@pytest.mark.parametrize(
    "cairo, alexandria, favoured, hungry",
    [
        ("10 INF", "INF", [], 1),
        ("5 INF", "5 INF", [], 0),
        ("5 INF, TNK", "INF, ART", [], 0),
        ("10 INF", "INF", ["Alexandria"], 1),
        ("4 TNK", "ART, INF", [], 1),
    ],
)
def test_a_minor_flag_feeds_ten_points_in_its_country(cairo: str, alexandria: str, favoured: list[str], hungry: int):
    units = {"Great Britain": {"Cairo": cairo, "Alexandria": alexandria, "London": "INF"}}
    t = table(units=units, favoured=favoured)
    assert cut(t, "Cairo") + cut(t, "Alexandria") == hungry
    assert supply(t.game, "West").flags == {"Cairo": 10}
    if favoured:
        assert cut(t, "Alexandria") == 0, "what is favoured comes first"
    t = table(units=units, flags_lost=["Cairo"])
    assert cut(t, "Cairo") >= 5 and supply(t.game, "West").flags == {}
    t = table(
        units={"Great Britain": {"Jerusalem": "INF", "Amman": "INF", "Suez": "INF"}}, control={"Sinai": "Germany"}
    )
    assert [cut(t, land) for land in ("Jerusalem", "Amman", "Suez")] == [0, 0, 0], "each country its own"
    t = table(
        units={"Great Britain": {"Nicosia": "INF", "Suez": "INF"}},
        control={"Cairo": "Germany", "Alexandria": "Germany"},
    )
    assert cut(t, "Nicosia") == 1 and cut(t, "Suez") == 1


@rule("fort.supply", "depot.supply", "flag.major.supply", "flag.captured")
@pytest.mark.parametrize(
    "there, control, lost, hungry",
    [
        ("10 INF", "Great Britain", (), 10),
        ("10 INF, FORT", "Great Britain", (), 0),
        ("10 INF, DEPOT", "Great Britain", (), 0),
        ("2 INF, FORT", "Germany", (), 2),
        ("2 INF, DEPOT", "Germany", (), 0),
        ("2 INF, AB", "Great Britain", (), 2),
    ],
)
def test_what_feeds_its_own_space_alone(there: str, control: str, lost: tuple[str, ...], hungry: int):
    t = table(
        units={"Great Britain": {"Palma": there, "London": "INF"}}, control={"Palma": control}, flags_lost=list(lost)
    )
    assert cut(t, "Palma") == hungry
    t = table(
        units={"Germany": {"Palma": "DEPOT"}, "Great Britain": {"Palma": "INF"}}, control={"Palma": "Great Britain"}
    )
    assert cut(t, "Palma") == 1, "of the own side"


@rule("supply.path", "move.air_ignore")
def test_whose_way_is_cut_by_whom():
    units = {"Germany": {"Kiev": "INF", "Berlin": "INF"}}
    chain = dict.fromkeys(("Kiev", "Zhitomir", "Lvov", "Krakow"), "Germany")
    ways = dict.fromkeys(("Brest-Litovsk", "Gomel", "Bucharest", "Bessarabia", "Cluj", "Budapest", "Vilna"), "USSR")
    ways["Warsaw"] = "Germany"

    def hungry(there: str, owner: str, at: str = "Zhitomir", **more: Any) -> int:
        extra = {owner: {at: there}} if owner != "Germany" else {}
        t = table(units={**units, **extra}, control={**chain, **ways}, **more)
        return cut(t, "Kiev")

    assert hungry("INF", "Italy") == 0
    assert hungry("INF", "USSR") == 1 and hungry("FTR", "USSR") == 0, "aircraft cut nobody off"
    assert hungry("INF", "USSR", "Lvov") == 1
    t = table(units={**units, "USSR": {"Zhitomir": "INF"}}, control={**chain, **ways})
    assert (
        not passable(t.game, "Axis", "Zhitomir")
        and passable(t.game, "Axis", "Lvov")
        and not passable(t.game, "Axis", "Bern")
    )
    assert reached(t.game, "Axis", "Zhitomir") == [
        networks(t.game, "Axis")["Lvov"],
        networks(t.game, "Axis")["Kiev"],
    ] or set(reached(t.game, "Axis", "Zhitomir")) == {
        networks(t.game, "Axis")["Lvov"],
        networks(t.game, "Axis")["Kiev"],
    }
    assert reached(t.game, "Axis", "Berlin") == [networks(t.game, "Axis")["Berlin"]]
    assert [belongs(t.game, bloc, "Berlin") for bloc in ("Axis", "West", "USSR")] == [True, False, False]
    t = table(start="1939", status={"USSR": "neutral", "Italy": "neutral"}, pact="on")
    assert (
        belongs(t.game, "USSR", "Moscow")
        and not belongs(t.game, "Axis", "Rome")
        and not belongs(t.game, "Axis", "Bern")
    )
    t = table(start="1939", status={"USSR": "neutral"}, pact="off")
    assert not belongs(t.game, "USSR", "Moscow")


@rule("tr.cargo.mixed", "convoy.two_way", "convoy.need", "conv.fill")
@pytest.mark.parametrize(
    "ships, supplied, there, hungry, used",
    [
        ("TR", -1, "10 INF", 0, 10),
        ("TR", -1, "8 INF, TNK", 0, 10),
        ("TR", 7, "10 INF", 3, 7),
        ("TR", 0, "10 INF", 10, 0),
        ("2 TR", 20, "10 INF", 0, 10),
        ("TR", 20, "9 INF", 0, 9),
        ("TR", 1, "TNK, INF", 2, 1),
        ("DD", -1, "3 INF", 3, 0),
    ],
)
def test_what_a_convoy_carries(ships: str, supplied: int, there: str, hungry: int, used: int):
    t = table(
        units={"Great Britain": {"Vigo": there, "London": "INF"}},
        control={"Vigo": "Great Britain"},
        convoys=[(*IBERIA, ships)],
    )
    t.state.convoys["C1"].supply = supplied
    t.state.revision += 1
    assert cut(t, "Vigo") == hungry and supply(t.game, "West").used.get("C1", 0) == used
    assert room(t.game, t.state.convoys["C1"]) == 10 * ships.count("TR") * (2 if "2 TR" in ships else 1)


@rule("convoy.path.sea", "terrain.strait.naval")
def test_when_a_convoy_works():
    for control, works_ in (
        ({}, True),
        ({"Bristol": "Germany"}, False),
        ({"Gibraltar": "Germany"}, False),
        ({"Gibraltar": "USA"}, True),
    ):
        t = table(convoys=[(*LINE, "TR")], control=control)
        assert works(t.game, t.state.convoys["C1"]) is works_, control
    far = (
        "Great Britain",
        "Bristol",
        "Malta",
        "Celtic Sea, Bay of Biscay, Portuguese Coast, Gibraltar port, Alboran Sea, Western Mediterranean, Tyrrhenian Sea",
    )
    for holder, works_ in (("Great Britain", True), ("Italy", False)):
        t = table(convoys=[(*far, "TR")], control={"Gibraltar": holder})
        assert works(t.game, t.state.convoys["C1"]) is works_, "the ports on the way too"
    baltic = ("Germany", "Hamburg", "Oslo", "Western Baltic, Skagerrak", "TR")
    for holder, clear in (("Germany", True), ("Great Britain", False), ("neutral", True)):
        t = table(convoys=[baltic], control={"Copenhagen": holder, "Oslo": "Germany"})
        assert clear_line(t.game, t.state.convoys["C1"]) is clear


@rule("supply.path", "convoy.need")
def test_from_convoy_to_convoy():
    second = ("Great Britain", "Gibraltar", "Malta", "Alboran Sea, Western Mediterranean, Tyrrhenian Sea")
    t = table(units={"Great Britain": {"Malta": "6 INF", "London": "INF"}}, convoys=[(*LINE, "TR"), (*second, "TR")])
    nets = networks(t.game, "West")
    left = {"C1": 10, "C2": 10}
    assert joined(t.game, "West", left, [nets["London"]], {nets["Malta"]}) == ["C2", "C1"]
    assert joined(t.game, "West", {"C1": 10, "C2": 0}, [nets["London"]], {nets["Malta"]}) is None
    assert joined(t.game, "West", left, [nets["London"]], {nets["London"]}) == []
    assert joined(t.game, "West", left, [nets["Malta"]], {nets["London"]}) == ["C1", "C2"], "both ways"
    assert joined(t.game, "West", left, [], {nets["London"]}) is None
    assert cut(t, "Malta") == 0 and supply(t.game, "West").used == {"C1": 6, "C2": 6}


@rule("collect.trace", "factory.trace", "nrz.trace", "ruling.A13")
@pytest.mark.parametrize(
    "option, control, paid, unpaid",
    [
        ("flag", {}, {"Milan": 12, "Rome": 10, "Sicily": 2}, ()),
        ("flag", {"Rome": "USA"}, {"Milan": 12}, ("Rome",)),
        ("factory", {"Naples": "USA", "Genoa": "USA", "Venice": "USA"}, {"Milan": 12, "Rome": 10}, ()),
        ("flag", {"Genoa": "USA", "Venice": "USA", "Naples": "USA"}, {"Rome": 10}, ("Milan", "Turin")),
    ],
)
def test_whose_money_arrives(option: str, control: dict[str, str], paid: dict[str, int], unpaid: tuple[str, ...]):
    t = table(control=control, options={"factory_path": option}, units={"Italy": {"Milan": "INF"}})
    found = incomes(t.game)["Italy"]
    assert {land: found.by.get(land) for land in paid} == paid
    assert all(land not in found.by for land in unpaid)
    assert found.total == sum(found.by.values())
    t = table(control=control, options={"factory_path": option}, damaged=["Milan"])
    again = incomes(t.game)["Italy"]
    assert "Milan" not in again.by and "Milan" not in again.lost
