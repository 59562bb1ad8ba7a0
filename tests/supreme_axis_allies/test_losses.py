"""How hits may be laid, against every way there is: on small forces of all sorts, by one owner and by several."""

from collections.abc import Mapping
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.flow import Answers
from rules.kernel.orders import Answer
from rules.supreme_axis_allies.casualties import Losses, capacity, rank, share_out, splits
from rules.supreme_axis_allies.chart import KINDS
from rules.supreme_axis_allies.state import Battle, Unit
from tests.rulings import rule
from tests.supreme_axis_allies.table import table

AIRCRAFT, CARRIERS = {"FIT", "BMB"}, {"TRN", "CVY"}

FORCES = st.lists(
    st.tuples(st.sampled_from(["INF", "ARM", "FIT", "BMB", "SUB", "DES", "BTL", "TRN", "CVY", "AAG"]), st.booleans()),
    min_size=1,
    max_size=5,
).map(lambda units: [Unit("", kind, "UK", "", damaged=kind == "BTL" and hurt) for kind, hurt in units])


def points(units: list[Unit]) -> dict[str, int]:
    """Hits each kind can take: a Battleship two if it is whole, a gun none, all others one."""
    found: dict[str, int] = {}
    for unit in units:
        found[unit.kind] = found.get(unit.kind, 0) + (
            0 if unit.kind == "AAG" else 2 - unit.damaged if unit.kind == "BTL" else 1
        )
    return {kind: number for kind, number in found.items() if number}


def ways(units: list[Unit], hits: int, at_ships: int) -> list[dict[str, int]]:
    """All that may be lost: as many hits as find a target, Transports only when nothing else is left for a hit, those of
    submarines on no aircraft."""
    can = points(units)
    kinds = list(can)
    every = [dict(zip(kinds, numbers, strict=True)) for numbers in product(*(range(can[kind] + 1) for kind in kinds))]

    def of(way: Mapping[str, int], sort: set[str]) -> int:
        return sum(number for kind, number in way.items() if kind in sort)

    able = [
        way
        for way in every
        if of(way, AIRCRAFT) <= hits and sum(way.values()) <= hits + at_ships
    ]  # fmt: skip
    fighting = max(sum(way.values()) - of(way, CARRIERS) for way in able)
    able = [way for way in able if sum(way.values()) - of(way, CARRIERS) == fighting]
    most = max(sum(way.values()) for way in able)
    return [{k: n for k, n in way.items() if n} for way in able if sum(way.values()) == most]


@rule("combat.casualties", "trn.last", "sub.no-air", "base.btl-two-hits", "base.air-hits")
@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    FORCES, st.integers(0, 4), st.integers(0, 3), st.permutations(["INF", "FIT", "BTL", "TRN", "DES"]), st.booleans()
)
def test_what_may_be_lost_is_what_the_rules_leave(
    units: list[Unit], hits: int, at_ships: int, order: list[str], soak: bool
) -> None:
    losses, legal = Losses.laid_on(units, hits, at_ships), ways(units, hits, at_ships)
    assert losses.can == capacity(units) == points(units)
    assert losses.total == sum(legal[0].values())
    for way in (dict(zip(losses.can, n, strict=True)) for n in product(*(range(m + 2) for m in losses.can.values()))):
        wanted = {kind: number for kind, number in way.items() if number}
        assert (losses.refusal(wanted) is None) == (wanted in legal), wanted
    for priority in ((), order, order[:1]):
        assert losses.cheapest(priority, soak) in legal
    assert losses.only_one_way() == (len(legal) == 1)
    shared = Losses(units, losses.fighting, losses.air, losses.transports)
    assert shared == losses


@rule("combat.casualties", "base.btl-two-hits")
@pytest.mark.parametrize(
    ("force", "hits", "priority", "soak", "lost"),
    [
        ("2 INF 1 ARM", 2, "", True, "2 INF"),
        ("2 INF 1 ARM", 2, "ARM", True, "1 ARM 1 INF"),
        ("2 INF 1 ART 1 ARM", 3, "ARM ART", True, "1 INF 1 ART 1 ARM"),
        ("1 BTL 2 DES", 1, "DES", True, "1 BTL"),  # a whole one takes the first hit for nothing
        ("1 BTL 2 DES", 1, "DES", False, "1 DES"),
        ("1 BTL 2 DES", 2, "", True, "1 BTL 1 DES"),
        ("2 BTL 1 DES", 2, "", True, "2 BTL"),
        ("2 BTL 1 DES", 3, "BTL", True, "3 BTL"),
        ("2 BTL 1 DES", 4, "", True, "3 BTL 1 DES"),
        ("1 FIT 1 BMB", 1, "", True, "1 FIT"),
        ("1 FIT 1 BMB", 1, "BMB", True, "1 BMB"),
        ("1 TRN 1 DES", 2, "TRN", True, "1 TRN 1 DES"),
    ],
)
def test_the_cheapest_first_or_as_named(force: str, hits: int, priority: str, soak: bool, lost: str) -> None:
    def read(text: str) -> dict[str, int]:
        words = text.split()
        return {words[i + 1]: int(words[i]) for i in range(0, len(words), 2)}

    units = [Unit("", kind, "UK", "") for kind, number in read(force).items() for _ in range(number)]
    assert Losses.laid_on(units, hits, 0).cheapest(tuple(priority.split()), soak) == read(lost)


def test_rank_of_a_kind_in_a_list() -> None:
    assert [rank(kind, ("ARM", "INF")) for kind in ("ARM", "INF", "FIT", "BMB")] == [0, 1, 2, 2]


@rule("base.multi-defence")
@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.integers(0, 7), st.lists(st.integers(0, 4), min_size=1, max_size=3))
def test_every_way_to_share_is_there_once(total: int, most: list[int]) -> None:
    found = list(splits(total, most))
    every = [way for way in product(*(range(n + 1) for n in most)) if sum(way) == total]
    assert sorted(found) == sorted(every) and len(found) == len(set(found))
    assert found == sorted(found, reverse=True), "the first owner takes most at first"


def test_kinds_of_the_chart_are_all_meant() -> None:
    assert {kind for kind, entry in KINDS.items() if entry.category == "Air"} == AIRCRAFT
    assert {kind for kind, entry in KINDS.items() if entry.hits == 2} == {"BTL"} and set(KINDS) > CARRIERS


# --- several owners -----------------------------------------------------------------------------------------------------


def shares(uk: dict[str, int], usa: dict[str, int], hits: int, at_ships: int) -> tuple[Losses, dict[str, Losses]]:
    """Hits on British and American units in one combat, both of whom take as even a share as can be."""
    units = [
        Unit(f"{seat}{kind}{n}", kind, seat, "North Sea")
        for seat, force in (("UK", uk), ("USA", usa))
        for kind, number in force.items()
        for n in range(number)
    ]
    whole = Losses.laid_on(units, hits, at_ships)
    flow = share_out(table("GER").game, Battle("North Sea", "sea", "GER"), units, whole)
    try:
        asks = next(flow)
        while True:
            answers = Answers()
            answers.update({ask.seat: Answer(ask.about["even"]) for ask in asks})
            asks = flow.send(answers)
    except StopIteration as end:
        return whole, end.value


PARTS = st.fixed_dictionaries({kind: st.integers(0, 2) for kind in ("FIT", "DES", "TRN")}).filter(
    lambda f: any(f.values())
)


@rule("base.multi-defence", "sub.no-air", "trn.last")
@settings(max_examples=150, deadline=None, derandomize=True)
@given(PARTS, PARTS, st.integers(0, 4), st.integers(0, 3))
def test_what_owners_take_adds_up_and_can_be_taken(
    uk: dict[str, int], usa: dict[str, int], hits: int, at_ships: int
) -> None:
    whole, found = shares(uk, usa, hits, at_ships)
    assert set(found) == {"UK", "USA"}
    assert sum(share.fighting for share in found.values()) == whole.fighting
    assert sum(share.transports for share in found.values()) == whole.transports
    able = 0
    for seat, force in (("UK", uk), ("USA", usa)):
        share = found[seat]
        assert share.fighting <= force["DES"] + share.air, "no more on ships than there are"
        assert share.air <= min(force["FIT"], share.fighting) and share.transports <= force["TRN"]
        assert (
            share.cheapest() and sum(share.cheapest().values()) == share.total if share.total else not share.cheapest()
        )
        able += min(force["FIT"], share.fighting)
    assert sum(share.air for share in found.values()) == min(whole.air, able), "what may fall on aircraft may be chosen"
