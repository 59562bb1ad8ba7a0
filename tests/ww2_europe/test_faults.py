"""What must be true of every position, and that each breach of it is named; at the limit nothing is said."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.ww2_europe.invariants import faults
from rules.ww2_europe.state import Convoy
from rules.ww2_europe.supply import mark_cut, supply
from rules.ww2_europe.world import create
from tests.rulings import rule
from tests.ww2_europe.table import Table, opened, table

UNITS = {
    "Germany": {"Berlin": "7 INF, TNK, ABN", "Hamburg": "BBD, CV+FTR+FTR", "Brest": "DD"},
    "Great Britain": {"London": "INF", "Liege": "INF"},
}


def position() -> Table:
    line = ("Germany", "Hamburg", "Oslo", "Western Baltic, Skagerrak", "TR")
    return table("buy", units=UNITS, convoys=[line], control={"Oslo": "Germany", "Liege": "Great Britain"})


def found(t: Table, phase: str = "buy") -> str:
    return "; ".join(faults(t.game, phase))


def unit(t: Table, space: str, kind: str) -> Any:
    return t.unit(space, kind)


def grow(t: Table, power: str, kind: str, place: str, **more: Any) -> None:
    made = create(t.game, power, kind, place)
    for name, value in more.items():
        setattr(made, name, value)
    t.state.units.touch()


def mat(t: Table, **more: Any) -> None:
    for name, value in more.items():
        setattr(t.power("Germany"), name, value)


def sail(t: Table, name: str, ends: list[str], route: list[str]) -> None:
    t.state.convoys["C9"] = Convoy(name, "Germany", ends, route)


BREACHES: list[tuple[str, Callable[[Table], Any]]] = [
    ("the control of land spaces is incomplete", lambda t: t.state.control.pop("Paris")),
    ("Paris is controlled by Atlantis", lambda t: t.state.control.update(Paris="Atlantis")),
    ("Paris is controlled by France, which is out", lambda t: t.state.control.update(Paris="France")),
    ("the Initiative Map is incomplete", lambda t: t.state.initiative.pop("Western")),
    ("the Initiative Map is incomplete", lambda t: t.state.initiative.update(Western="nobody")),
    ("is kept as", lambda t: setattr(unit(t, "London", "INF"), "id", "x1")),
    ("Germany DD in Atlantis is nowhere", lambda t: setattr(unit(t, "Brest port", "DD"), "place", "Atlantis")),
    ("is aboard nothing", lambda t: setattr(unit(t, "Hamburg port", "FTR"), "aboard", "x1")),
    ("too many planes aboard the carrier in Hamburg port", lambda t: grow(
        t, "Germany", "FTR", "Hamburg port", aboard=unit(t, "Hamburg port", "CV").id
    )),
    ("too many planes aboard the carrier in Hamburg port", lambda t: setattr(unit(t, "Hamburg port", "CV"), "damaged", True)),
    ("Germany INF in North Sea swims", lambda t: grow(t, "Germany", "INF", "North Sea")),
    ("Germany AB in Brest port swims", lambda t: grow(t, "Germany", "AB", "Brest port")),
    ("Germany DD in Brest is ashore", lambda t: grow(t, "Germany", "DD", "Brest")),
    ("Great Britain INF in London is damaged", lambda t: setattr(unit(t, "London", "INF"), "damaged", True)),
    ("Germany has 2 airborne", lambda t: grow(t, "Germany", "ABN", "Munich")),
    ("France INF in Brest of a power that is out", lambda t: grow(t, "France", "INF", "Brest")),
    ("11 Stack Points of the Axis in Berlin", lambda t: grow(t, "Italy", "INF", "Berlin")),
    ("enemies share Liege", lambda t: grow(t, "Germany", "INF", "Liege")),
    ("powers are missing", lambda t: t.state.powers.pop("Italy")),
    ("Germany has $-1", lambda t: mat(t, money=-1)),
    ("Germany has $", lambda t: mat(t, pacific=-1)),
    ("Germany has $", lambda t: mat(t, debt=-1)),
    ("Germany has 11 Redeployment Points", lambda t: mat(t, rp=11)),
    ("Germany has -1 Redeployment Points", lambda t: mat(t, rp=-1)),
    ("the Build Boxes of Germany are wrong", lambda t: mat(t, boxes=[{}, {}, {}, {}])),
    ("the Build Boxes of Germany are wrong", lambda t: mat(t, boxes=[{"INF": -1}, {}, {}, {}, {}])),
    ("the Build Boxes of Germany are wrong", lambda t: mat(t, boxes=[{"Elephant": 1}, {}, {}, {}, {}])),
    ("convoy C9 is wrong", lambda t: sail(t, "C8", ["Hamburg", "Oslo"], [])),
    ("convoy C9 is wrong", lambda t: sail(t, "C9", ["Hamburg"], [])),
    ("convoy C9 sails over Berlin", lambda t: sail(t, "C9", ["Hamburg", "Oslo"], ["Berlin"])),
    ("convoy C9 ends in Berlin", lambda t: sail(t, "C9", ["Berlin", "Oslo"], [])),
]  # fmt: skip


def test_a_position_at_every_limit_is_sound():
    t = position()
    unit(t, "Berlin", "TNK")
    mat(t, money=0, rp=10)
    assert found(t) == ""
    mat(t, rp=0)
    assert found(t) == "" and found(opened("1939")) == "" and found(opened("1941")) == ""


@pytest.mark.parametrize(("words", "breach"), BREACHES)
def test_each_breach_is_named(words, breach):
    t = position()
    if "Stack Points" not in words:
        t.state.units.remove(unit(t, "Berlin", "INF"))
    breach(t)
    assert words in found(t)


@pytest.mark.parametrize(
    "kind, place", [("INF", "Brest"), ("AB", "Brest"), ("DD", "Brest port"), ("FTR", "Brest"), ("FTR", "North Sea")]
)
def test_one_fault_is_told_as_one(kind: str, place: str):
    t = position()
    t.state.units.remove(unit(t, "Berlin", "INF"))
    grow(t, "France", kind, place)
    assert found(t) == f"France {kind} in {place} of a power that is out"
    t.state.units.of("France")[0].damaged = True
    assert found(t) == f"France {kind} in {place} is damaged; France {kind} in {place} of a power that is out"


def test_a_whole_army_that_swims_is_a_fault_as_well():
    t = position()
    t.state.units.remove(unit(t, "Berlin", "INF"))
    for _ in range(11):
        grow(t, "Germany", "INF", "North Sea")
    assert found(t).count("swims") == 11


def test_enemies_share_a_space_while_they_fight():
    t = position()
    grow(t, "Germany", "INF", "Liege")
    assert found(t, "ground") == "" and "enemies share" in found(t, "redeployment")
    t = position()
    grow(t, "USA", "INF", "USA")
    for _ in range(12):
        grow(t, "USA", "INF", "USA")
    assert found(t) == "", "no limit inside a blue border"


@rule("supply.ground", "neutral.inactive")
def test_supply_looks_at_those_in_the_war():
    for status, cut in (("neutral", False), ("active", True)):
        t = table(units={"Italy": {"Sardinia": "INF"}, "Germany": {"Berlin": "INF"}}, status={"Italy": status})
        island = t.unit("Sardinia", "INF")
        island.cut = False
        mark_cut(t.game)
        assert island.cut is cut and bool(supply(t.game, "Axis").cut) is cut
