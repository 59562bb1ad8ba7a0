"""Ground movement by two different rulebooks: one where zones stop and forbid, one where they cost."""

import itertools
import random

import pytest

from rules.hexwar.movement import (
    APART,
    POINTS,
    STOPPED,
    Walk,
    dear_to_leave,
    kept_out,
    no_creeping,
    shut,
    stops_in,
)
from rules.hexwar.terrain import table

from .toy import BOARD, ENEMY, LAND, Unit, price, units, zones

STEPS = table(BOARD, price, LAND)
EVEN = table(BOARD, lambda a, b: None if price(a, b) is None else 1, LAND)


def stopping(pieces, owner="red", one_hex=True):
    """Zones stop whoever enters; from zone to zone one goes only to a friend."""
    zone = zones(pieces).against(ENEMY[owner])
    foes = {p.place for p in pieces if p.owner != owner}
    friends = {p.place for p in pieces if p.owner == owner}
    return Walk(STEPS, (kept_out(foes, "enemy"), no_creeping(zone, friends)), stops_in(zone), one_hex)


def costing(pieces, owner="red"):
    """Every hex costs one, leaving a zone two more."""
    zone = zones(pieces).against(ENEMY[owner])
    return Walk(EVEN, (kept_out({p.place for p in pieces if p.owner != owner}, "enemy"), dear_to_leave(zone, 2)))


def test_terrain_and_rivers_cost():
    found = stopping([]).reach("1211", 2)
    assert found.price("1111") == 2 and found.price("1110") == 1 and found.price("1310") == 2
    assert found.price("1210") == 1 and found.price("1209") is None and found.price("1211") == 0
    assert found.way("1213") == ("1211", "1212", "1213")


def test_whoever_enters_a_zone_stops():
    walk = stopping(units("red inf 1210, blue arm 1213"))
    found = walk.reach("1210", 6)
    assert found.price("1212") == 2 and "1213" not in found
    assert all(
        set(found.way(hex_)[1:-1]).isdisjoint({"1112", "1113", "1212", "1214", "1312", "1313"}) for hex_ in found
    )
    done = walk.follow(["1210", "1211", "1212", "1112"], 6)
    assert not done and (done.why, done.here, done.there, done.price) == (STOPPED, "1212", "1112", 2)
    assert done.done == ("1210", "1211", "1212")


def test_from_zone_to_zone_only_to_a_friend():
    pieces = units("red inf 1212, blue arm 1213")
    assert stopping(pieces).step("1212", "1112") == "zone"
    around = stopping(pieces).reach("1212", 9)
    assert around.price("1112") == 3 and around.way("1112") == ("1212", "1111", "1112")
    assert stopping(pieces).step("1212", "1211") == 1
    helped = stopping([*pieces, Unit("r9", "1112")])
    assert helped.follow(["1212", "1112"], 1) and helped.reach("1212", 1).price("1112") == 1
    assert helped.follow(["1212", "1112", "1012"], 3).why == STOPPED


def test_one_hex_is_always_allowed_but_not_what_is_forbidden():
    walk = stopping(units("red inf 1110, blue inf 1011"))
    found = walk.reach("1110", 1)
    assert found.price("1111") == 2 and found.way("1111") == ("1110", "1111") and "1112" not in found
    assert "1011" not in found and walk.step("1110", "1011") == "enemy"
    assert walk.follow(["1110", "1111"], 0).price == 2
    assert walk.follow(["1110", "1111", "1112"], 2).why == POINTS
    assert walk.cheapest("1110", {"1111"}, 1) == (2, ("1110", "1111")) and walk.cheapest("1110", {"1112"}, 1) is None
    strict = stopping([], one_hex=False)
    assert "1111" not in strict.reach("1110", 1) and strict.follow(["1110", "1111"], 1).why == POINTS
    assert strict.cheapest("1110", {"1111"}, 1) is None


def test_leaving_a_zone_costs_but_entering_does_not():
    walk = costing(units("red arm 1210, blue arm 1213"))
    assert walk.reach("1210", 2).price("1212") == 2
    assert walk.follow(["1210", "1211", "1212", "1112"], 5).price == 5
    assert walk.follow(["1210", "1211", "1212", "1112", "1012"], 5).why == POINTS
    assert walk.cheapest("1210", {"1214"}).price == 7
    around = walk.cheapest("1210", "1014".__eq__)
    assert around.price == 5 and around.states[-1] == "1014"


def test_what_is_wrong_with_a_way_as_typed():
    walk = stopping(units("red inf 1010, blue inf 1012"))
    assert walk.follow(["1010", "1012"], 9).why == APART
    assert walk.follow(["1410", "1510"], 9).why == APART
    assert walk.follow(["1010", "1011", "1012"], 9).why == "enemy"
    assert walk.follow(["9999", "1012"], 9).why == APART
    assert walk.follow(["1010"], 0) and walk.follow(["1010"], 0).price == 0


def test_steps_may_be_shut_for_a_reason():
    neutral = {"1013", "1014"}
    walk = Walk(EVEN, (shut(lambda a, b: "neutral" if b in neutral else None),))
    assert walk.step("1012", "1013") == "neutral" and walk.step("1013", "1012") == 1
    assert neutral.isdisjoint(walk.reach("1012", 9))


def test_all_ways_of_an_exact_length():
    walk = stopping(units("red inf 1310, blue arm 1413"))
    found = set(walk.ways("1310", 2))
    assert ("1310", "1410", "1411") in found and ("1310", "1411", "1310") not in found
    stopped = {way for way in walk.ways("1310", 3) if "1412" in way[1:-1]}
    assert not stopped and all(len(way) == 3 for way in found)


@pytest.mark.parametrize("seed", range(8))
def test_reach_is_what_all_ways_as_typed_add_up_to(seed):
    """Every way, tried by brute force, is followed; the cheapest that work are exactly the reach."""
    rng = random.Random(seed)
    pieces = [
        Unit(f"u{n}", rng.choice(LAND), rng.choice(("red", "blue")), rng.choice(("arm", "inf"))) for n in range(8)
    ]
    start = next(p.place for p in pieces if p.owner == "red")
    pieces = [p for p in pieces if p.place != start or p.owner == "red"]
    for walk in (stopping(pieces), costing(pieces)):
        best = {start: 0}
        frontier = [(start,)]
        for _ in range(4):
            frontier = [(*way, there) for way in frontier for there in BOARD.around[way[-1]] if there not in way]
            for way in frontier:
                if done := walk.follow(way, 4):
                    best[way[-1]] = min(best.get(way[-1], 99), done.price)
        found = walk.reach(start, 4)
        assert found.prices == best
        for hex_ in found:
            assert walk.follow(found.way(hex_), 4).price == found.price(hex_)
            way = walk.cheapest(start, {hex_}, 4)
            assert way.price == found.price(hex_) and walk.follow(way.states, 4)
        for length in (1, 2):
            every = {
                way
                for way in itertools.product((start,), *[LAND] * length)
                if len(set(way)) == length + 1 and walk.follow(way, 99)
            }
            assert set(walk.ways(start, length)) == every
