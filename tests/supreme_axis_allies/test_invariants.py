"""What can never be: each fault by itself, put into a sound position by hand, is found and named, and nothing else with it."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.supreme_axis_allies import invariants
from rules.supreme_axis_allies.state import State, Unit
from rules.supreme_axis_allies.world import create
from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table


def sound(phase: str = "movement") -> Table:
    """Troops, ships with cargo and aircraft of both sides, some of them on the attack; nothing wrong."""
    t = table(
        "GER",
        phase,
        GER={"Poland": "2 INF 1 AAG 1 FIT", "North Sea": "1 TRN (1 INF 1 ARM), 1 CAR (2 FIT), 1 BTL", "Rhineland": "3 FRT"},
        UK={"England": "1 INF 1 BMB", "English Channel": "1 CVY (1 ARM), 1 DES"},
        USA={"England": "1 INF"},
        nations={"GER": {"card": "Rockets", "points": 4}, "UK": {"card": "Ambush", "card_chits": {"Kamikaze": 1}}},
        places={"Rhineland": {"damage": 2}},
    )  # fmt: skip
    assert found(t) == []
    return t


def found(t: Table) -> list[str]:
    return list(invariants.faults(t.game, t.game.phase))


def one(state: State, kind: str, place: str) -> Unit:
    return next(unit for unit in state.units.at(place) if unit.kind == kind)


def marked(kind: str, place: str, **marks: Any) -> Callable[[Table], None]:
    """A unit of this kind in this place with other marks."""

    def change(t: Table) -> None:
        unit = one(t.state, kind, place)
        for name, value in marks.items():
            setattr(unit, name, value)

    return change


def mat(seat: str, **notes: Any) -> Callable[[Table], None]:
    def change(t: Table) -> None:
        for name, value in notes.items():
            setattr(t.state.nations[seat], name, value)

    return change


def place(name: str, **notes: Any) -> Callable[[Table], None]:
    def change(t: Table) -> None:
        for what, value in notes.items():
            setattr(t.state.places[name], what, value)

    return change


def new(kind: str, owner: str, space: str, *, guest: str = "", **marks: Any) -> Callable[[Table], None]:
    def change(t: Table) -> None:
        unit = create(t.game, kind, owner, space, guest)
        for name, value in marks.items():
            setattr(unit, name, value)

    return change


def moved(kind: str, place: str, to: str) -> Callable[[Table], None]:
    def change(t: Table) -> None:
        t.state.units.move(one(t.state, kind, place), to)

    return change


UNITS: list[tuple[Callable[[Table], None], list[str]]] = [
    (marked("INF", "Poland", aboard="77"), ["INF of GER in Poland stands on a ship that is not there"]),
    (marked("INF", "Poland", aboard="9999"), ["INF of GER in Poland stands on a ship that is not there"]),
    (moved("ARM", "North Sea", "Western Baltic"), ["ARM of GER in Western Baltic stands on a ship that is not there"]),
    (new("DES", "GER", "Poland"), ["DES of GER in Poland on land"]),
    (new("INF", "GER", "North Sea"), ["INF of GER in North Sea swims"]),
    (marked("INF", "Poland", damaged=True), ["INF of GER in Poland cannot be damaged"]),
    (marked("AAG", "Poland", damaged=True), ["AAG of GER in Poland cannot be damaged"]),
    (marked("BTL", "North Sea", damaged=True), []),
    (marked("FIT", "Poland", mission="attack"), []),
    (marked("FIT", "Poland", mission="raid"), ["FIT of GER in Poland flies no such mission (raid)"]),
    (marked("INF", "Poland", mission="attack"), ["INF of GER in Poland flies no such mission (attack)"]),
    (marked("BMB", "England", mission="raid"), []),
    (new("BMB", "GER", "North Sea", mission="raid", land="Denmark"),
     ["BMB of GER in North Sea flies no such mission (raid)"]),
    (new("BMB", "GER", "North Sea", mission="attack", land="Denmark"), []),
    (marked("FIT", "Poland", land="North Sea"), []),
    (marked("INF", "Poland", land="Minsk"), ["INF of GER in Poland cannot land in Minsk"]),
    (marked("BMB", "England", land="North Sea"), ["BMB of UK in England cannot land in North Sea"]),
    (marked("BMB", "England", land="-"), []),
    (marked("BMB", "England", land="Scotland"), []),
    (marked("INF", "North Sea", ashore="Denmark"), []),
    (marked("INF", "North Sea", ashore="Poland"), ["INF of GER in North Sea cannot go ashore in Poland"]),
    (marked("INF", "Poland", ashore="Minsk"), ["INF of GER in Poland cannot go ashore in Minsk"]),
    (marked("FIT", "North Sea", ashore="Denmark"), ["FIT of GER in North Sea cannot go ashore in Denmark"]),
    (new("INF", "GER", "Poland", guest="garrison"), ["a guest stays in Poland"]),
    (marked("DES", "English Channel", guest="neutral"), ["DES of UK in English Channel cannot be raised there"]),
]  # fmt: skip

STACKS: list[tuple[Callable[[Table], None], list[str]]] = [
    (new("AAG", "GER", "Poland"), ["too many AAG in Poland"]),
    (new("FRT", "GER", "Rhineland"), ["too many FRT in Rhineland"]),
    (new("FIT", "GER", "North Sea"), ["aircraft without a deck in North Sea"]),
    (new("FIT", "GER", "North Sea", land="Denmark"), []),
    (new("INF", "GER", "England"), []),
    (new("INF", "UK", "Poland"), ["INF of UK stands in Poland, which is not friendly"]),
    (new("INF", "UK", "Poland", evacuate=True), []),
    (new("FIT", "UK", "Poland"), []),
    (new("INF", "USA", "England"), []),
    (new("INF", "UK", "Spain"), ["INF of UK stands in Spain, which is not friendly"]),
]

NATIONS: list[tuple[Callable[[Table], None], list[str]]] = [
    (mat("GER", morale=3), ["the Morale marker of GER is not its land value less its turns"]),
    (mat("GER", treasury=-1), ["GER owes"]),
    (mat("GER", chits=-1), ["GER owes"]),
    (mat("GER", points=-1), ["GER owes"]),
    (mat("GER", purchased={"INF": -1}), ["GER owes"]),
    (mat("GER", card_chits={3: -1}), ["GER owes"]),
    (mat("GER", treasury=0, chits=0, points=0), []),
    (mat("GER", card=0), ["GER has Tech Points and no card"]),
    (mat("GER", points=10), []),
    (mat("GER", points=11), ["GER has 11 points on Rockets"]),
    (mat("UK", points=6), []),
    (mat("UK", points=7), ["UK has 7 points on Ambush"]),
    (mat("UK", card=9), ["a Research Card in two hands"]),
    (mat("GER", card_chits={9: 1}), ["Rockets makes no chits"]),
    (mat("GER", purchased={"SCT": 3}), []),
    (mat("GER", purchased={"SCT": 4}), ["GER has 4 SCT"]),
    (mat("GER", purchased={"FRT": 40}), []),
]

PLACES: list[tuple[Callable[[Table], None], list[str]]] = [
    (place("Rhineland", damage=-1), ["Rhineland below zero"]),
    (place("Spain", value=-1), ["Spain below zero"]),
    (place("Poland", damage=1), ["damage without Industry in Poland"]),
    (place("Rhineland", damage=14), []),
    (place("Rhineland", damage=15), ["the Industry of Rhineland should be gone"]),
    (place("Paris", flag="Allies"), ["Paris is no city of a surrendered nation"]),
    (place("Spain", flag="Axis"), ["Spain is no city of a surrendered nation"]),
]


@rule("units.categories", "base.trn-capacity", "base.carrier-cap", "aag.one", "base.cohabit")
@pytest.mark.parametrize(("change", "faults"), [*UNITS, *STACKS, *NATIONS, *PLACES])
def test_one_fault_at_a_time(change: Callable[[Table], None], faults: list[str]) -> None:
    t = sound()
    change(t)
    assert found(t) == faults
    if faults:
        with pytest.raises(AssertionError, match=faults[0].split("(")[0]):
            invariants.check(t.game)
    else:
        invariants.check(t.game)


def test_a_number_that_was_not_given_out() -> None:
    t = sound()
    t.state.next_id -= 1
    (fault,) = found(t)
    assert fault.endswith("a number not given out")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (mat("JAP", card=3), "JAP"),
        (mat("JAP", chits=1), "JAP"),
        (mat("JAP", card_chits={3: 1}), "JAP"),
        (mat("JAP", purchased={"INF": 1}), "JAP"),
    ],
)
def test_a_nation_that_has_surrendered_keeps_nothing(change: Callable[[Table], None], what: str) -> None:
    t = table("GER", nations={"JAP": {"surrendered": True}}, GER={"Poland": "1 INF"})
    assert found(t) == []
    change(t)
    assert found(t) == [f"{what} has surrendered and keeps nothing"]


def test_nor_units_nor_ground_and_its_marker_means_nothing() -> None:
    t = table("GER", nations={"JAP": {"surrendered": True}}, GER={"Poland": "1 INF"})
    t.state.nations["JAP"].morale = 99
    assert found(t) == []
    create(t.game, "DES", "JAP", "Honshu Coast")
    assert found(t) == ["DES of JAP in Honshu Coast of a nation that surrendered"]
    t = table("GER", nations={"JAP": {"surrendered": True}}, GER={"Poland": "1 INF"})
    t.state.places["Honshu"].owner = "JAP"
    assert found(t) == ["Honshu belongs to JAP, which has surrendered"]
    t.state.places["Honshu"].owner = None
    t.state.places["Honshu"].flag = "Allies"
    assert found(t) == [], "its city counts for the enemy"


def test_somebody_must_be_left_to_take_a_turn() -> None:
    t = table("GER", GER={"Poland": "1 INF"})
    for seat in ("USSR", "UK", "USA"):
        t.state.nations[seat].surrendered = True
        for where in t.state.places.values():
            where.owner = None if where.owner == seat else where.owner
    assert found(t) == ["every nation of the Allies has surrendered"]
    t = table("GER", nations={"JAP": {"surrendered": True}})
    t.state.nation = "JAP"
    assert found(t) == ["JAP has surrendered and takes no turn"]


@pytest.mark.parametrize(("ship", "cargo", "fits"), [
    ("TRN", "INF INF", True), ("TRN", "INF ARM", True), ("TRN", "SCT ART", True), ("TRN", "ARM ART", False),
    ("TRN", "INF INF INF", False), ("TRN", "FRT", False), ("TRN", "FIT", False), ("CVY", "INF INF", True),
    ("CAR", "FIT FIT", True), ("CAR", "FIT FIT FIT", False), ("CAR", "BMB", False), ("CAR", "INF", False),
    ("DES", "INF", False), ("DES", "", True), ("BTL", "FIT", False),
])  # fmt: skip
@rule("base.trn-capacity", "base.carrier-cap")
def test_what_a_ship_may_carry(ship: str, cargo: str, fits: bool) -> None:
    t = table("GER", GER={"Poland": "1 INF"})
    hull = create(t.game, ship, "GER", "North Sea")
    for kind in cargo.split():
        create(t.game, kind, "GER", "North Sea").aboard = hull.id
    wrong = f"{ship} of GER in North Sea carries {', '.join(cargo.split())}"
    assert found(t) == ([] if fits else [wrong])


@rule("base.cohabit", "neutral.fail")
def test_what_may_be_in_one_phase_only() -> None:
    """Attackers stand on enemy ground and aircraft hang over the sea in Movement and Combat; guests fight in Combat."""
    for phase, over_land, over_sea in (("purchase", 1, 1), ("movement", 0, 1), ("combat", 0, 0), ("placement", 1, 1)):
        t = table("GER", "movement", GER={"Poland": "1 INF"})
        create(t.game, "INF", "GER", "England")
        assert len(list(invariants.faults(t.game, phase))) == over_land, phase
        t = table("GER", "movement", GER={"Poland": "1 INF"})
        create(t.game, "FIT", "GER", "North Sea")
        assert len(list(invariants.faults(t.game, phase))) == over_sea, phase
        t = table("GER", "movement", GER={"Poland": "1 INF"})
        create(t.game, "FIT", "GER", "North Sea").land = "Denmark"
        assert bool(list(invariants.faults(t.game, phase))) == (phase in ("purchase", "placement")), phase
