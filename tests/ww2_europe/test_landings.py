"""Battles on land in detail: ships before the shore, guns ashore, who enters and who holds, who wins what, aircraft alone."""

from typing import Any

import pytest

from rules.ww2_europe.ground_battle import (
    bombarding,
    both,
    bound_for,
    caught,
    gather,
    must_leave,
    off_shore,
    record_win,
    shore_steps,
)
from rules.ww2_europe.state import Battle
from rules.ww2_europe.world import create
from tests.rulings import rule
from tests.ww2_europe.table import Table, table, victory_in

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")


def beach(
    ships: str, landing: int = 2, there: str = "2 INF", sea: str = "Ionian Sea", **more: Any
) -> tuple[Table, Battle, list[Any]]:
    """Italians off Malta, with so many infantry aboard."""
    t = table(units={"Italy": {"Taranto": ships, "Rome": "INF"}, "Great Britain": {"Malta": there}}, **more)
    cargo = []
    for ship in list(t.state.units.at("Taranto port")):
        t.state.units.move(ship, sea)
        if ship.kind == "TR" and len(cargo) < landing:
            unit = create(t.game, "Italy", "INF", sea, aboard=ship.id)
            unit.mode, unit.goal, unit.landed, unit.came = "cargo", "Malta", True, sea
            cargo.append(unit)
    battle = Battle("Malta", 3, "Axis", "West", 0, [u.id for u in cargo], [u.id for u in t.state.units.at("Malta")])
    return t, battle, cargo


@rule("amph.bombard", "st3.bombard", "ruling.A1")
@pytest.mark.parametrize(
    "ships, landing, cruisers, wanted",
    [
        ("2 TR, BB, DD", 2, True, ["BB", "DD"]),
        ("2 TR, DD, CA, BB", 2, True, ["BB", "DD"]),
        ("3 TR, CA, BB", 3, True, ["BB", "CA"]),
        ("3 TR, CA, BB", 3, False, ["BB"]),
        ("TR, 2 BB", 1, True, ["BB"]),
        ("2 TR, CV, SUB", 2, True, []),
        ("4 TR, 2 DD, BBD", 4, True, ["BB", "DD", "DD"]),
    ],
)
def test_one_ship_fires_for_each_unit_that_lands_the_heaviest_first(
    ships: str, landing: int, cruisers: bool, wanted: list[str]
):
    t, battle, cargo = beach(ships, landing, options={"cruiser_bombardment": cruisers})
    assert [u.kind for u in bombarding(t.game, battle, cargo)] == wanted
    for unit in t.state.units:
        unit.idle = unit.kind == "BB"
    assert "BB" not in [u.kind for u in bombarding(t.game, battle, cargo)], "who has turned back fires no more"
    create(t.game, "Great Britain", "BB", "Ionian Sea")
    create(t.game, "Italy", "BB", "Tyrrhenian Sea")
    assert "BB" not in [u.kind for u in bombarding(t.game, battle, cargo)], (
        "own ships, in the sea the landing comes from"
    )
    assert {u.kind for u in off_shore(t.game, battle, cargo)} == {
        part.split()[-1].removesuffix("D") if part.split()[-1] == "BBD" else part.split()[-1]
        for part in ships.split(", ")
    } - {"BB"}


@rule("st3.bombard", "st3.shore_defence", "artillery.shore", "ruling.A3", "fort.bombard")
@pytest.mark.parametrize(
    "there, dice, option, lost, sunk",
    [
        ("2 INF", [2, 1], "or less", 2, 0),
        ("2 INF", [3, 2], "or less", 0, 0),
        ("2 INF", [1, 1], "or less", 2, 0),
        ("2 INF, FORT", [], "or less", 0, 0),
        ("ART, INF, FORT", [1, 2], "or less", 0, 2),
        ("ART, INF, FORT", [2, 3], "or less", 0, 1),
        ("ART, INF, FORT", [1, 2], "exact", 0, 1),
        ("ART, INF, FORT", [1, 3], "exact", 0, 0),
        ("2 ART, FORT", [3, 4, 2, 6], "or less", 0, 1),
    ],
)
def test_what_the_shore_steps_do(there: str, dice: list[int], option: str, lost: int, sunk: int):
    t, battle, cargo = beach("2 TR, BB, DD", 2, there, options={"shore_defence": option})
    before = len(list(t.state.units.of("Italy")))
    t.game.script(dice)
    flow = shore_steps(t.game, battle, cargo)
    asks = next(flow, None)
    if asks is not None:
        from rules.ww2_europe.losses import Lose

        order = Lose(units=(("DD", 1), ("TR", sunk - 1)) if sunk > 1 else (("DD", 1),))
        with pytest.raises(StopIteration):
            flow.send({asks[0].seat: order})
    gone = 2 - sum(u.kind == "INF" for u in t.state.units.at("Malta")) if there == "2 INF" else 0
    assert gone == lost
    assert bool(sunk) is (asks is not None or len(list(t.state.units.of("Italy"))) < before)
    assert battle.fought == [u.id for u in t.state.units.at("Malta") if u.kind == "ART"]
    assert len(t.rolls("Shore Defense")) == there.count("ART") + ("2 ART" in there)


@rule("cbt.after_move", "cbt.attacker", "ruling.A18")
def test_what_waits_for_a_battle():
    t = table(
        units={
            "Germany": {"Liege": "INF", "Brussels": "FTR", "Paris": "INF"},
            "Great Britain": {"Liege": "INF", "Brussels": "INF"},
            "Italy": {"Paris": "INF"},
        },
        control={"Liege": "Great Britain", "Brussels": "Germany"},
    )
    t.state.contests = {"Paris": "West"}
    gather(t.game)
    assert t.state.contests == {"Liege": "Axis", "Brussels": "West"} and set(t.state.queue) == {"Liege", "Brussels"}
    assert both(t.game, "Liege") and not both(t.game, "Paris")
    t, _, cargo = beach("TR", 1, "INF")
    assert bound_for(t.game, "Malta") == cargo and both(t.game, "Malta") and not bound_for(t.game, "Sicily")
    t.state.units.get(cargo[0].aboard).idle = True
    assert bound_for(t.game, "Malta") == [] and not both(t.game, "Malta")


@rule("cut.air_alone", "cut.air_stays", "ruling.A17")
@pytest.mark.parametrize(
    "ours, theirs, cut, leaves",
    [
        ("TAC", "INF", False, True),
        ("TAC", "INF", True, False),
        ("TAC", "INF, FTR", True, False),
        ("TAC", "FTR", False, False),
        ("TAC, INF", "INF", False, False),
        ("INF", "FTR", False, True),
        ("INF", "FTR", True, True),
        ("2 TAC", "2 INF", None, True),
    ],
)
def test_aircraft_left_alone_against_ground_units(ours: str, theirs: str, cut: bool | None, leaves: bool):
    t = table(
        units={"Germany": {"Liege": ours, "Frankfurt": "INF"}, "Great Britain": {"Liege": theirs}},
        control={"Liege": "Great Britain"},
    )
    for n, unit in enumerate(t.state.units):
        unit.cut = n % 2 == 0 if cut is None else cut
        if unit.kind in ("TAC", "FTR"):
            unit.start = "Frankfurt" if unit.owner == "Germany" else "London"
    attackers = [u for u in t.state.units.at("Liege") if u.owner == "Germany"]
    defenders = [u for u in t.state.units.at("Liege") if u.owner != "Germany"]
    battle = Battle("Liege", 3, "Axis", "West", 1, [u.id for u in attackers], [u.id for u in defenders])
    assert must_leave(t.game, battle, attackers, defenders) is leaves
    alone = "Germany" if "TAC" in ours and "INF" not in ours else "Great Britain"
    assert any(u.owner == alone and u.kind in ("TAC", "FTR") for u in t.state.units.at("Liege")) is not leaves or (
        "INF" in ours and not leaves
    )


@rule("init.battles", "init.excluded", "ruling.A31")
def test_which_victories_count_and_for_which_front():
    t = table(attacked=["Norway", "Vichy France", "USSR"], control={"Oslo": "Great Britain", "Bergen": "Germany"})
    for space in ("Oslo", "Bergen", "Oslo port", "Marseilles", "Toulouse", "Moscow", "Odessa port"):
        victory_in(t, space, "Axis")
    assert (
        t.state.wins == {} and caught(t.game, "Bergen") and not caught(t.game, "Paris") and not caught(t.game, "Warsaw")
    )
    for space, bloc in (
        ("Paris", "Axis"),
        ("Paris", "West"),
        ("Hamburg port", "USSR"),
        ("Gibraltar port", "Axis"),
        ("North Sea", "West"),
        ("Warsaw", "USSR"),
    ):
        victory_in(t, space, bloc)
    assert t.state.wins == {
        "Western": {"Axis": 2, "Allies": 3},
        "Eastern": {"Allies": 1},
    }
    t = table(start="1939", pact="on")
    record_win(t.game, Battle("Vilna", 3, "USSR", "West"), "USSR")
    assert t.state.wins == {}, "Soviet troops against Poles"
    victory_in(t, "Vilna", "Axis")
    assert t.state.wins == {"Eastern": {"Axis": 1}}
