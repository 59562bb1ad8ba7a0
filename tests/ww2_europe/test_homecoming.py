"""Where ships and aircraft come home to when home is lost, full or too far; who falls back where, and who finds no room."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from rules.ww2_europe.chart import CIRCLE
from rules.ww2_europe.homing import plane_home, roomy, ship_home
from rules.ww2_europe.places import air_room, air_space_left, deck_space, free_air, naval_room, port_space_left
from rules.ww2_europe.retreat import bases_near, destinations, fall_back, fly_off, points_left, ports_near, steam_off
from rules.ww2_europe.state import Battle
from rules.ww2_europe.world import create
from tests.rulings import rule
from tests.ww2_europe.table import Table, table

BOTH = {"Germany": {"Berlin": "INF"}, "Great Britain": {"London": "INF"}}


def run(flow: Iterator[Any], answer: str = "") -> tuple[str, ...]:
    """What is asked on the way, answered once."""
    try:
        asks = next(flow)
    except StopIteration:
        return ()
    with suppress(StopIteration):
        flow.send({asks[0].seat: answer})  # type: ignore[attr-defined]
    return tuple(asks[0].choices)


# --- room -----------------------------------------------------------------------------------------------------------


@rule("stack.air", "flag.major.base", "flag.minor.base", "fort.base", "airbase.capacity")
@pytest.mark.parametrize(
    "land, there, lost, room",
    [
        ("Berlin", "INF", (), 20),
        ("Berlin", "INF", ("Berlin",), 10),
        ("Berlin", "AB, FORT", (), 40),
        ("Berlin", "2 AB", (), 40),
        ("Cologne", "INF", (), 10),
        ("Cologne", "FORT", (), 20),
        ("Sudetenland", "INF", (), 0),
        ("Sudetenland", "AB", (), 20),
        ("Bratislava", "INF", (), 10),
        ("Bratislava", "INF", ("Bratislava",), 0),
        ("Ploesti", "INF", (), 0),
    ],
)
def test_room_for_aircraft(land: str, there: str, lost: tuple[str, ...], room: int):
    t = table(units={"Germany": {land: there}}, flags_lost=list(lost))
    assert air_room(t.game, land) == room
    create(t.game, "Germany", "FTR", land)
    create(t.game, "Italy", "BMB", land)
    create(t.game, "USSR", "BMB", land)
    assert free_air(t.game, "Germany", land) == air_space_left(t.game, "Italy", land) == room - 5
    away = create(t.game, "Germany", "TAC", "Dover Narrows")
    away.start = land
    assert free_air(t.game, "Germany", land) == room - 7 and air_space_left(t.game, "Germany", land) == room - 5


@rule("stack.naval", "cv.airwing", "cv.armor")
def test_room_for_ships_and_planes():
    t = table(
        units={"Germany": {"Hamburg": "9 CA", "Brest": "2 CA, FORT", "Oslo": "BB"}, "Italy": {"Oslo": "CA"}},
        control={"Oslo": "Germany"},
    )
    assert [naval_room(t.game, land) for land in ("Hamburg", "Brest", "Oslo")] == [None, 20, 10]
    assert [port_space_left(t.game, "Germany", CIRCLE[land]) for land in ("Hamburg", "Brest", "Oslo")] == [None, 16, 5]
    assert roomy(t.game, create(t.game, "Germany", "CV", "North Sea"), "Oslo port")
    assert not roomy(t.game, create(t.game, "Germany", "BB", "Oslo port"), "Oslo port")
    t = table(units={"Germany": {"Brest": "CV+FTR, CVD, CV+FTR+TAC, BB"}})
    free = {
        (u.kind, u.damaged): deck_space(t.game, u)
        for u in t.state.units
        if not u.aboard and not any(v.aboard == u.id and v.kind == "TAC" for v in t.state.units)
    }
    assert free == {("CV", False): 1, ("CV", True): 0, ("BB", False): 0}


# --- ships ----------------------------------------------------------------------------------------------------------


@rule("st4.return", "stack.naval")
def test_ships_whose_port_is_lost():
    t = table(units={"Germany": {"Brest": "DD", **BOTH["Germany"]}}, control={"Brest": "Great Britain"})
    ship = t.unit("Brest port", "DD")
    assert set(ports_near(t.game, ship, "Brest port")) == {"Bordeaux port", "Cherbourg port"}
    near = ports_near(t.game, ship, "Brest port")
    assert run(ship_home(t.game, ship), near[-1]) == tuple(near)
    assert ship.place == near[-1]
    for full, other in (("Bordeaux", "Cherbourg"), ("Cherbourg", "Bordeaux")):
        units = {"Germany": {"Brest": "DD", full: "5 CA", "Berlin": "INF"}, "Great Britain": BOTH["Great Britain"]}
        t = table(units=units, control={"Brest": "Great Britain"})
        ship = t.unit("Brest port", "DD")
        assert run(ship_home(t.game, ship)) == () and ship.place == f"{other} port", "the one that has room"
    t = table(units={"Italy": {"Rhodes": "CA", "Rome": "INF"}}, control={"Rhodes": "Great Britain"})
    ship = t.unit("Rhodes port", "CA")
    ship.start = "Rhodes port"
    t.state.units.move(ship, "Ionian Sea")
    full = ports_near(t.game, ship, "Ionian Sea")
    assert full == ["Taranto port"] and run(ship_home(t.game, ship)) == () and ship.place == "Taranto port"
    t = table(units={"Italy": {"Rome": "INF", "Rhodes": "CA"}}, control=dict.fromkeys(CIRCLE, "Great Britain"))
    ship = t.unit("Rhodes port", "CA")
    assert run(ship_home(t.game, ship)) == () and ship.id not in t.state.units and t.said("finds no port and is lost")


@rule("cbt.retreat.naval", "cbt.retreat.started_there")
def test_ships_that_retreat():
    t = table(units={"Germany": {"Brest": "DD", "Hamburg": "CA"}})
    ship, other = t.unit("Brest port", "DD"), t.unit("Hamburg port", "CA")
    other.start = "Hamburg port"
    t.state.units.move(other, "North Sea")
    steam_off(t.game, other, "North Sea")
    assert other.place == "Hamburg port" and other.idle
    steam_off(t.game, ship, "Brest port")
    assert ship.place != "Brest port" and ship.start == ship.place in (
        "Bordeaux port",
        "Cherbourg port",
        "Brussels port",
    )
    t = table(
        units={"USA": {"Brest": "INF"}, "Great Britain": {"Celtic Sea": "TR"}},
        control={"Brest": "USA"},
        convoys=[("USA", "Bristol", "Brest", "Celtic Sea, Bay of Biscay", "TR")],
    )
    convoy, ship = next(iter(t.state.convoys)), t.unit("Celtic Sea", "TR")
    ship.start = convoy
    steam_off(t.game, ship, "Celtic Sea")
    assert ship.place == convoy, "a convoy's ships sail on in it"
    guarded = table(units={"Germany": {"Brest": "DD"}, "Great Britain": {"Bordeaux": "SUB", "Cherbourg": "SUB"}})
    found = ports_near(guarded.game, guarded.unit("Brest port", "DD"), "Brest port")
    assert not {"Bordeaux port", "Cherbourg port"} & set(found), "no enemy ships may be there"


# --- aircraft -------------------------------------------------------------------------------------------------------


@rule("st4.return", "air.base.where", "stack.air")
def test_aircraft_whose_base_is_lost():
    t = table(
        units={"Germany": {"Sedan": "FTR", "Paris": "4 FTR", "Brussels": "4 FTR", **BOTH["Germany"]}},
        control={"Sedan": "Great Britain"},
    )
    plane = t.unit("Sedan", "FTR")
    near = bases_near(t.game, plane, "Sedan", 4)
    assert set(near) == {"Liege", "Brussels", "Paris"} - ({"Liege"} if air_room(t.game, "Liege") == 0 else set())
    create(t.game, "Germany", "FTR", "Paris")
    create(t.game, "Germany", "FTR", "Brussels")
    near = bases_near(t.game, plane, "Sedan", 4)
    assert not {"Paris", "Brussels"} & set(near), "ten points are there; the Flag of Paris was lost"
    run(plane_home(t.game, plane), near[-1])
    assert plane.place == near[-1]
    assert bases_near(t.game, plane, "Kuibyshev", 2) == []
    t.state.units.move(plane, "Arabian Sea")
    plane.start = "Sedan"
    assert run(plane_home(t.game, plane)) == () and plane.id not in t.state.units


@rule("cv.cargo_lost", "ruling.A56", "cv.armor")
def test_planes_of_a_carrier_that_is_sunk_have_what_they_have_not_flown():
    t = table(units={"Great Britain": {"Gibraltar": "FORT, CV+FTR, CVD", "London": "INF"}})
    plane, carrier = t.unit("Gibraltar port", "FTR"), t.unit("Gibraltar port", "CV")
    assert points_left(t.game, plane) == 4
    plane.flying, plane.aboard, plane.goal = True, "", carrier.id
    plane.path = ["Portuguese Coast", "Bay of Biscay", "Celtic Sea"]
    t.state.units.move(plane, "Celtic Sea")
    assert points_left(t.game, plane) == 2
    assert run(plane_home(t.game, plane)) == () and plane.aboard == carrier.id and plane.place == "Gibraltar port"
    plane.flying, plane.aboard = True, ""
    t.state.units.move(plane, "Celtic Sea")
    carrier.damaged = True
    choices = run(plane_home(t.game, plane), "Bristol")
    assert plane.place == "Bristol" and all(land in ("Bristol", "Manchester") for land in choices or ("Bristol",))


# --- ground units ---------------------------------------------------------------------------------------------------


def beaten(
    units: str, more: dict[str, str] | None = None, control: dict[str, str] | None = None
) -> tuple[Table, Battle, list[Any]]:
    held = {"Paris": "Great Britain", "Vichy": "Great Britain", "Brest": "Great Britain", **(control or {})}
    t = table(units={"Great Britain": {"Paris": units, **(more or {})}, "Germany": {"Berlin": "INF"}}, control=held)
    ours = list(t.state.units.at("Paris"))
    battle = Battle("Paris", 3, "Axis", "West", 1, [], [u.id for u in ours])
    return t, battle, ours


@rule("cbt.retreat.ground", "cbt.retreat.started_there", "ruling.A33", "stack.ground")
def test_where_ground_units_fall_back():
    t, battle, ours = beaten("2 INF")
    assert set(destinations(t.game, battle, ours)) == {"Vichy", "Brest"}, "friendly, and next to it"
    t, battle, ours = beaten("2 INF", {"Brest": "10 INF", "Vichy": "9 INF"})
    assert destinations(t.game, battle, ours) == ["Vichy"]
    t, battle, ours = beaten("TNK", {"Vichy": "9 INF", "Brest": "8 INF"})
    assert destinations(t.game, battle, ours) == ["Brest"], "a tank needs two points of room"
    t, battle, ours = beaten("2 INF")
    create(t.game, "Germany", "FTR", "Vichy")
    create(t.game, "Germany", "SUB", "Brest port")
    assert set(destinations(t.game, battle, ours)) == {"Vichy", "Brest"}, "aircraft and ships bar no way on land"
    create(t.game, "Germany", "INF", "Vichy")
    assert destinations(t.game, battle, ours) == ["Brest"], "not where enemy ground units are"
    t, battle, ours = beaten("2 INF")
    for unit in ours:
        unit.came = "Vichy"
    assert destinations(t.game, battle, ours) == ["Vichy"]
    ours[0].came = ""
    assert set(destinations(t.game, battle, ours)) == {"Vichy", "Brest"}, "with one that began here"
    battle.attackers, battle.defenders = battle.defenders, []
    assert destinations(t.game, battle, ours) == ["Vichy"], "attackers go back where they came from"
    ours[1].dropped = True
    assert destinations(t.game, battle, ours) == [], "an Air Drop leaves no way back"


@rule("cbt.retreat.all", "ruling.A33")
def test_who_finds_no_room_is_lost_the_cheapest_first():
    t, battle, ours = beaten("2 INF, TNK, FTR", {"Brest": "7 INF"})
    plane = t.unit("Paris", "FTR")
    fall_back(t.game, battle, ours, "retreat to Brest")
    assert t.count("Brest", kind="TNK") == 1 and t.count("Brest", kind="INF") == 8 and t.count("Paris") == 0
    assert t.said("No room in Brest: 1 INF are lost.") and plane.place != "Paris"
    assert all(u.idle and u.came == "Paris" for u in t.state.units.at("Brest") if u.kind == "TNK")
    t, battle, ours = beaten("INF")
    fall_back(t.game, battle, ours, "retreat to Vichy")
    assert t.said("Great Britain retreat from Paris to Vichy.") and t.count("Vichy") == 1


@rule("cv.armor", "icept.abort.air", "cv.airwing")
@pytest.mark.parametrize(
    "damaged, full, where", [(False, False, "Gibraltar port"), (True, False, "Bristol"), (False, True, "Bristol")]
)
def test_planes_that_break_off_land_on_a_whole_carrier_with_room(damaged: bool, full: bool, where: str):
    t = table(units={"Great Britain": {"Gibraltar": "FORT, CV+FTR", "London": "INF"}})
    plane, carrier = t.unit("Gibraltar port", "FTR"), t.unit("Gibraltar port", "CV")
    plane.flying, plane.aboard, plane.goal, plane.path = True, "", carrier.id, ["Bay of Biscay", "Celtic Sea"]
    plane.start = "Bay of Biscay"
    t.state.units.move(plane, "Celtic Sea")
    carrier.damaged = damaged
    for _ in range(2 if full else 0):
        create(t.game, "Great Britain", "TAC", "Gibraltar port", aboard=carrier.id)
    fly_off(t.game, plane, "Celtic Sea")
    assert plane.place == where and plane.idle and plane.flying is (where == "Bristol")
