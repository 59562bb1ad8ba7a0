"""Combat Values reckoned anew: each sort of ground unit in attack and defence, ready or not, on every ground."""

import itertools

import pytest

from rules.ww2_europe.fire import combat_value, reduced, set_terrain, shot
from rules.ww2_europe.state import Battle
from rules.ww2_europe.world import create
from tests.rulings import rule
from tests.ww2_europe.table import table

CARD = {"INF": 2, "MEC": 2, "ABN": 2, "ART": 2, "TNK": 3, "SSTK": 3, "SSMC": 2}
FOOT, WHEELS, TANKS = ("INF", "ABN"), ("MEC", "SSMC"), ("TNK", "SSTK")


def wanted(kind: str, attacking: bool, state: str, ground: int, mech_ground: int, mountain: bool) -> int:
    """The rulebook in a few lines: the card, 1 for who is not ready, the SS's own point, the ground under the defenders."""
    value = CARD[kind]
    ready = state == "ready" or (kind == "ABN" and state in ("cut", "surprised")) or (kind == "SSMC" and not attacking)
    if state == "surprised" and attacking:
        ready = True
    value = value if ready else 1
    value += kind.startswith("SS")
    if not attacking and kind in FOOT:
        value += ground
    if not attacking and kind in WHEELS:
        value += mech_ground
    return max(0, value - (mountain and kind in TANKS))


GROUNDS = {  # land: what infantry, and what mech gets there without any border; is it a mountain?
    "Minsk": (1, 1, False),
    "Kiev": (0, 0, False),
    "Sevastopol": (1, 1, True),
    "Tbilisi": (1, 0, False),
    "Astrakhan": (0, 0, False),
}


@rule("unit.combat", "cut.combat", "surprise.effects", "ussr.winter.combat", "opt.sf.ss_mech")
@pytest.mark.parametrize(("land", "state"), [*itertools.product(GROUNDS, ("ready", "cut", "surprised", "winter"))])
def test_ground_units_on_every_ground_in_every_state(land: str, state: str):
    foot, mech, mountain = GROUNDS[land]
    for kind, attacking, fort in itertools.product(CARD, (False, True), (0, 1)):
        if kind in (*WHEELS, *TANKS) and land in ("Tbilisi", "Astrakhan"):
            continue
        t = table(
            "declarations",
            season="Winter" if state == "winter" else "Summer",
            control={land: "Germany"},
            options={"special_forces": True},
        )
        unit = create(t.game, "Germany", kind, land)
        unit.cut = state == "cut"
        t.state.blitz = state == "surprised"
        if fort:
            create(t.game, "Germany", "FORT", land)
        battle = Battle(land, 3, "Axis", "USSR", 2)
        (battle.attackers if attacking else battle.defenders).append(unit.id)
        battle.foot, battle.mech = foot + 2 * fort, mech + 2 * fort
        shelter = fort and state == "surprised"
        want = wanted(kind, attacking, "ready" if shelter else state, foot + 2 * fort, mech + 2 * fort, mountain)
        assert combat_value(t.game, battle, unit) == want, (kind, land, state, attacking, fort)
        dice = 2 if kind == "ART" else 1
        assert shot(t.game, battle, unit).dice == dice and shot(t.game, battle, unit).any == want


@rule("terrain.cumulative", "terrain.timing", "fort.bonus")
@pytest.mark.parametrize(
    "land, came, fort, foot, mech",
    [
        ("Minsk", ("Smolensk",), False, 2, 2),
        ("Minsk", ("Gomel",), False, 1, 1),
        ("Bordeaux", ("Brest",), False, 1, 1),
        ("Bordeaux", ("Brest", "Brest"), False, 1, 1),
        ("Bordeaux", ("Brest", "Paris"), False, 0, 0),
        ("Bordeaux", ("Paris",), True, 2, 2),
        ("Bordeaux", ("Brest",), True, 3, 3),
        ("Sicily", ("Taranto",), False, 2, 2),
        ("Sinai", ("Suez",), False, 1, 1),
        ("Malta", ("Malta port*",), False, 1, 0),
        ("Malta", ("Malta port*",), True, 3, 2),
        ("Sicily", ("Taranto", "Tyrrhenian Sea*"), False, 1, 1),
        ("Bordeaux", (), False, 0, 0),
    ],
)
def test_the_ground_is_fixed_when_the_battle_begins(land: str, came: tuple[str, ...], fort: bool, foot: int, mech: int):
    t = table(units={"Great Britain": {land: "INF, FORT" if fort else "INF"}})
    battle = Battle(land, 3, "Axis", "West", 0)
    for place in came:
        unit = create(t.game, "Germany", "INF", land)
        unit.came, unit.landed = place.strip("*"), place.endswith("*")
        battle.attackers.append(unit.id)
    plane = create(t.game, "Germany", "FTR", land)
    plane.came = "Rome"
    battle.attackers.append(plane.id)
    set_terrain(t.game, battle)
    assert (battle.foot, battle.mech) == (foot, mech)


@rule("fighter.superiority", "tac.attack", "cut.combat", "surprise.effects")
def test_who_is_not_ready_has_no_better_number_either():
    t = table(units={"Germany": {"Liege": "FTR, TAC, INF"}}, control={"Liege": "Germany"})
    battle = Battle("Liege", 3, "West", "Axis", 1)
    battle.defenders = [u.id for u in t.state.units]
    plane, bomber = t.unit("Liege", "FTR"), t.unit("Liege", "TAC")
    assert (shot(t.game, battle, plane).any, shot(t.game, battle, plane).air) == (2, 4)
    assert (shot(t.game, battle, bomber).any, shot(t.game, battle, bomber).surface) == (2, 4)
    t.state.blitz = True
    assert reduced(t.game, battle, plane) and (shot(t.game, battle, plane).any, shot(t.game, battle, plane).air) == (
        1,
        0,
    )
    assert (shot(t.game, battle, bomber).any, shot(t.game, battle, bomber).surface) == (1, 0)
    battle.attackers, battle.defenders = battle.defenders, []
    assert not reduced(t.game, battle, plane), "attackers are never surprised"
    plane.cut = True
    t.state.blitz = False
    assert not reduced(t.game, battle, plane), "aircraft need no supply"


@rule("port.protect.bonus", "naval.movement")
def test_ships_in_their_own_port_and_elsewhere():
    t = table(
        units={"Germany": {"Brest": "DD, TR, SUB, CV"}, "Italy": {"Brest": "CA"}, "Great Britain": {"London": "BB"}}
    )
    want = {"DD": 2, "TR": 0, "SUB": 1, "CV": 1, "CA": 3, "BB": 4}
    for space, more in (("Brest port", {"DD", "TR", "SUB", "CV", "CA"}), ("London port", {"BB"}), ("North Sea", set())):
        battle = Battle(space, 2, "Axis", "West", 1, [u.id for u in t.state.units])
        for unit in t.state.units:
            assert combat_value(t.game, battle, unit) == want[unit.kind] + (unit.kind in more), (space, unit.kind)
