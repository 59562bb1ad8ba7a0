"""Air Drops, raids and hunts: who can give which order, at what, from where; what is offered is all that can be ordered."""

from typing import Any

import pytest

from rules.ww2_europe.moves import jumps
from rules.ww2_europe.raids import worth_bombing
from tests.rulings import rule
from tests.ww2_europe.board import LAND, SPACES, by_air
from tests.ww2_europe.table import Table, table

EAST = {"initiative": {"Eastern": "Axis"}}
LINE = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "2 TR")


def para(there: str = "ABN", land: str = "Hamburg", power: str = "Germany", **more: Any) -> Table:
    units = {power: {land: there, "Berlin": "INF"}, "Great Britain": {"Copenhagen": "INF", "London": "INF"}}
    units |= more.pop("units", {})
    control = {"Copenhagen": "Great Britain", **more.pop("control", {})}
    return table(more.pop("phase", "movement"), units=units, control=control, **more)


@rule("move.air_return", "sea.target")
def test_the_way_home_is_reckoned_from_the_end_of_the_way_out():
    """Three points out by Bristol and Plymouth, and two from the Celtic Sea: too many for four."""
    t = table(
        units={"Great Britain": {"London": "2 TAC"}},
        initiative=dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies"),
    )
    t.refuse("Great Britain", "patrol 1 TAC from London to Celtic Sea via Bristol, Plymouth", "move.air_return")
    t.play("Great Britain", "patrol 1 TAC from London to Celtic Sea via Bristol")


@rule("move.air_ignore")
def test_all_aircraft_of_a_base_are_its_aircraft():
    t = table(
        units={"Germany": {"Munich": "2 FTR, TAC, INF"}, "Great Britain": {"Liege": "INF"}},
        control={"Liege": "Great Britain"},
    )
    t.play("Germany", "move all aircraft from Munich to Liege")
    assert t.units("Munich") == ["Germany INF"] and t.count("Liege", "Germany") == 3


@rule("airborne.drop")
def test_enemy_land_two_spaces_away():
    t = para(control={"Aarhus": "neutral", "Amsterdam": "USA", "Liege": "USSR"})
    enemies = {land for land in LAND if t.owner(land) in ("Great Britain", "USA", "USSR")}
    near = {land for land in enemies if 0 < (by_air("Hamburg", land) or 99) <= 2}
    assert set(jumps(t.game, t.unit("Hamburg", "ABN"))) == near and "Copenhagen" in near
    offered = {text.split(" to ")[1] for text in t.game.suggest("Germany", "drop 1 ABN from Hamburg to", 99)}
    assert offered == near
    for land in ("Moscow", "Aarhus", "Berlin", "North Sea", "Hamburg"):
        t.refuse("Germany", f"drop 1 ABN from Hamburg to {land}", "airborne.drop")
    t.play("Germany", "drop 1 ABN from Hamburg to Liege") if "Liege" in near else None
    t = para(control={"Aarhus": "neutral"}).play("Germany", "drop 1 ABN from Hamburg to Copenhagen")
    unit = t.unit("Copenhagen", "ABN") if t.count("Copenhagen", "Germany") else None
    assert unit is None or (unit.dropped and unit.mode == "drop")


@rule("airborne.drop", "stack.air")
@pytest.mark.parametrize(
    "there, land, more, words",
    [
        ("ABN, FTR", "Hamburg", {}, "8 of 10 are free"),
        ("ABN, AB, FTR, TAC, BMB", "Hamburg", {}, ""),
        ("ABN, AB, 4 FTR, BMB", "Hamburg", {}, "9 of 20 are free"),
        ("ABN", "Stettin", {"damaged": ["Stettin"]}, ""),
        ("ABN", "Aarhus", {"control": {"Aarhus": "Germany"}}, "no factory, Flag, fortress or airbase"),
        ("ABN, AB", "Aarhus", {"control": {"Aarhus": "Germany"}}, ""),
        ("ABN, FORT", "Aarhus", {"control": {"Aarhus": "Germany"}}, ""),
        ("ABN", "Oslo", {"control": {"Oslo": "Germany"}, "flags_lost": ["Warsaw"]}, ""),
        (
            "ABN",
            "Oslo",
            {"control": {"Oslo": "Germany"}, "flags_lost": ["Oslo"]},
            "no factory, Flag, fortress or airbase",
        ),
    ],
)
def test_where_airborne_take_off(there: str, land: str, more: dict[str, Any], words: str):
    t = para(there, land, **more)
    order = f"drop 1 ABN from {land} to Copenhagen"
    t.unit(land, "ABN").cut = False
    if "FORT" in there or land == "Stettin":
        assert by_air(land, "Copenhagen") <= 2
    if words:
        assert words in str(t.refuse("Germany", order, "airborne.drop"))
    else:
        t.play("Germany", order)


@rule("airborne.drop", "st3.airborne_bombers")
def test_who_jumps_and_who_carries():
    t = para("ABN, INF, AB, BMB, FTR")
    t.refuse("Germany", "drop 1 INF from Hamburg to Copenhagen", "airborne.drop")
    t.refuse("Germany", "drop 1 ABN from Hamburg to Copenhagen with 1 FTR", "st3.airborne_bombers")
    t.refuse("Germany", "drop 1 ABN from North Sea to Copenhagen", None)
    assert {text.split(" from")[0] for text in t.game.suggest("Germany", "drop", 99)} == {"drop 1 ABN"}
    t.play("Germany", "drop 1 ABN from Hamburg to Copenhagen with 1 BMB")
    rolls = [e.text for e in t.events(kind="dice")]
    assert not any("BMB in Copenhagen" in text for text in rolls), "a bomber that drops airborne does not fire"
    assert t.said("1 ABN, 1 BMB jump on Copenhagen")


@rule("ussr.winter.blitz", "airborne.drop")
@pytest.mark.parametrize(
    "power, base, goal, season, why",
    [
        ("Germany", "Kiev", "Kharkov", "Winter", "ussr.winter.blitz"),
        ("Germany", "Kiev", "Kharkov", "Fall", ""),
        ("Germany", "Lvov", "Zhitomir", "Winter", "ussr.winter.blitz"),
        ("Germany", "Kiev", "Lvov", "Winter", "ussr.winter.blitz"),
        ("Germany", "Warsaw", "Lvov", "Winter", ""),
        ("USSR", "Kiev", "Zhitomir", "Winter", ""),
    ],
)
def test_no_jumps_of_the_axis_in_the_russian_winter(power: str, base: str, goal: str, season: str, why: str):
    foe = "USSR" if power == "Germany" else "Germany"
    chain = ("Lvov", "Zhitomir", "Warsaw", "Krakow")
    control = dict.fromkeys(chain, power) | {base: power, goal: foe}
    t = table(
        season=season,
        units={power: {base: "ABN, AB", "Berlin" if power == "Germany" else "Moscow": "INF"}, foe: {goal: "INF"}},
        control=control,
        initiative=dict.fromkeys(
            ("Western", "Northern", "Southern", "Mediterranean", "Eastern"), "Axis" if power == "Germany" else "Allies"
        ),
    )
    t.unit(base, "ABN").cut = False
    order = f"drop 1 ABN from {base} to {goal}"
    if why:
        t.refuse(power, order, why)
    else:
        t.play(power, order)


@rule("airborne.blitz", "terrain.woodland.blitz", "terrain.mountain.blitz", "fort.blitz", "depot.blitz")
@pytest.mark.parametrize(
    "goal, there, why",
    [
        ("Copenhagen", "INF", ""),
        ("Copenhagen", "INF, FORT", "fort.blitz"),
        ("Copenhagen", "INF, DEPOT", "depot.blitz"),
        ("Gothenburg", "INF", "terrain.woodland.blitz"),
    ],
)
def test_where_airborne_blitz(goal: str, there: str, why: str):
    t = para(phase="blitzkrieg", units={"Great Britain": {goal: there}}, control={goal: "Great Britain"})
    order = f"drop 1 ABN from Hamburg to {goal}"
    if why:
        t.refuse("Germany", order, why)
        assert goal not in {text.split(" to ")[1] for text in t.game.suggest("Germany", "drop", 99)}
    else:
        t.play("Germany", order)


# --- raids ----------------------------------------------------------------------------------------------------------


def bombers(there: str = "2 BMB, FTR, TAC", phase: str = "movement", **more: Any) -> Table:
    units = {
        "Germany": {"Cherbourg": there, "Munich": "FTR", "Hamburg": "SUB, DD, TR"},
        "Great Britain": {"London": "INF"},
    }
    return table(phase, units=units | more.pop("units", {}), **more)


@rule("strat.types", "bomber.strategic", "fighter.escort", "move.air_strategic")
def test_who_raids_what():
    t = bombers(damaged=["Bristol"])
    for order, why in (
        ("raid 1 TAC from Cherbourg to London", "strat.types"),
        ("raid 1 BMB 1 TAC from Cherbourg to London", "strat.types"),
        ("raid 1 FTR from Cherbourg to London", "fighter.escort"),
        ("raid 1 FTR from Munich to London", "fighter.escort"),
        ("raid 1 BMB from Cherbourg to Paris", "bomber.strategic"),
        ("raid 1 BMB from Cherbourg to Bern", "bomber.strategic"),
        ("raid 1 BMB from Cherbourg to North Sea", "bomber.strategic"),
        ("raid 1 BMB from Cherbourg to Plymouth", "strat.types"),
        ("raid 1 BMB from Cherbourg to Bristol", "strat.types"),
        ("raid 1 BMB from Cherbourg to Moscow", "move.air_return"),
    ):
        t.refuse("Germany", order, why)
    offered = t.game.suggest("Germany", "raid", 300)
    groups = {text.split(" from ")[0].removeprefix("raid ") for text in offered}
    assert groups == {"1 BMB", "2 BMB", "1 FTR 2 BMB"}
    assert {text.split(" from ")[1].split(" to ")[0] for text in offered} == {"Cherbourg"}
    goals = {text.split(" to ")[1] for text in t.game.suggest("Germany", "raid 1 BMB from Cherbourg to", 99)}
    enemy = {land for land in LAND if t.owner(land) in ("Great Britain", "USA", "USSR") and SPACES[land].get("value")}
    assert goals == {land for land in enemy if 2 * (by_air("Cherbourg", land) or 99) <= 6} - {"Bristol"}
    assert not worth_bombing(t.game, "Germany", "Bristol") and worth_bombing(t.game, "Germany", "London")
    t.play("Germany", "raid 2 BMB 1 FTR from Cherbourg to London")
    modes = {u.kind: (u.mode, u.goal, u.place) for u in t.state.units.of("Germany") if u.mode}
    assert modes == {"BMB": ("raid", "London", "London"), "FTR": ("escort", "London", "London")}


@rule("blitz.purpose")
def test_no_strategic_warfare_in_the_blitzkrieg():
    t = bombers("2 BMB, TNK", phase="blitzkrieg", convoys=[LINE])
    assert not t.game.suggest("Germany", "raid", 9) and not t.game.suggest("Germany", "hunt", 9)


# --- hunts ----------------------------------------------------------------------------------------------------------


def hunters(there: str = "2 SUB, DD, CA", **more: Any) -> Table:
    units = {
        "Germany": {"Brest": f"{there}, BMB, FTR, TAC", "Munich": "BMB", "Berlin": "INF"},
        "Great Britain": {"London": "INF"},
    }
    lines = [LINE, ("Germany", "Hamburg", "Oslo", "Western Baltic, Skagerrak", "TR")]
    return table(units=units, convoys=lines, control={"Oslo": "Germany"}, **more)


@rule("convoy.attack", "convoy.everywhere", "strat.types", "sub.strategic")
def test_who_hunts_which_convoy_where():
    t = hunters()
    for order, why in (
        ("hunt 1 DD from Brest after C1 at Bay of Biscay", "strat.types"),
        ("hunt 1 CA 1 SUB from Brest after C1", "strat.types"),
        ("hunt 1 TAC from Brest after C1", "strat.types"),
        ("hunt 1 FTR from Brest after C1", "fighter.escort"),
        ("hunt 1 SUB from Brest after C2", "convoy.attack"),
        ("hunt 1 SUB from Brest after C3", "convoy.attack"),
        ("hunt 1 SUB from Brest after C1 at English Channel", "convoy.everywhere"),
        ("hunt 1 SUB from Brest after C1 at Brest", "convoy.everywhere"),
        ("hunt 1 BMB from Munich after C1 at Portuguese Coast", "move.air_return"),
    ):
        t.refuse("Germany", order, why)
    offered = t.game.suggest("Germany", "hunt", 300)
    assert {text.split(" from ")[0].removeprefix("hunt ") for text in offered} == {"1 SUB", "2 SUB", "1 BMB"}
    for unit, home, wanted in (
        ("1 SUB", "Brest", {"Celtic Sea", "Bay of Biscay", "Portuguese Coast"}),
        ("1 BMB", "Brest", {"Celtic Sea", "Bay of Biscay", "Portuguese Coast"}),
    ):
        seas = {text.split(" at ")[1] for text in t.game.suggest("Germany", f"hunt {unit} from {home} after C1 at", 99)}
        assert seas == wanted, unit
    assert (
        str(t.game.read("Germany", "hunt 1 SUB from Brest after C1")) == "hunt 1 SUB from Brest after C1 at Celtic Sea"
    )
    t.play(
        "Germany",
        "hunt 2 SUB from Brest after C1 at Portuguese Coast",
        "hunt 1 BMB 1 FTR from Brest after C1 at Bay of Biscay",
    )
    modes = {(u.kind, u.mode, u.goal, u.place) for u in t.state.units.of("Germany") if u.mode}
    assert modes == {
        ("SUB", "raid", "C1", "Portuguese Coast"),
        ("BMB", "raid", "C1", "Bay of Biscay"),
        ("FTR", "escort", "C1", "Bay of Biscay"),
    }


@rule("convoy.attack", "neutral.inactive")
def test_nobody_hunts_what_is_not_at_war_with_it():
    t = hunters()
    assert not t.game.suggest("USA", "hunt", 9)
    t = table(
        units={"Germany": {"Brest": "SUB", "Berlin": "INF"}},
        convoys=[("USA", "USA", "Glasgow", "Western Atlantic, North Atlantic, Western Approaches, Hebrides Sea", "TR")],
        status={"USA": "neutral"},
    )
    assert not t.game.suggest("Germany", "hunt", 9)
    t.refuse("Germany", "hunt 1 SUB from Brest after C1", "convoy.attack")
