"""Supply lines: from sources, along rail and over the sea, and why one does not come about."""

import itertools
import random

import pytest

from rules.hexwar.supply import Fault, Leg, flood, lack, network, spread, trace
from rules.hexwar.terrain import ground

from .toy import BOARD, ENEMY, LAND, Unit, units, zones


def land(here):
    return [there for there in BOARD.around[here] if ground(BOARD, here, there)]


def free_of_zones(pieces, owner="red", limit=None):
    """A line runs clear of enemies; it may touch an enemy zone but not run on through it."""
    foes = {p.place for p in pieces if p.owner != owner}
    zone = zones(pieces).against(ENEMY[owner])
    return Leg(land, lambda a, b: "enemy" if b in foes else None, lambda p: "zone" if p in zone else None, limit)


def test_lines_spread_from_the_sources():
    found = spread(["1010"], free_of_zones([], limit=3))
    assert found.price("1013") == 3 and "1014" not in found and found.home("1210")[-1] == "1010"
    assert set(spread(["1010"], free_of_zones([]))) == set(LAND)
    assert set(spread(["1517"], Leg(BOARD.around.__getitem__))) == set(BOARD) - {"Overseas"}


@pytest.mark.parametrize("seed", range(20))
def test_a_flood_comes_as_far_as_lines_do(seed):
    """Without the ways, over the same ground and up to the same limit; what is shut holds it up, but for where it begins."""
    dice = random.Random(seed)
    joins, shut = {place: land(place) for place in LAND}, set(dice.sample(LAND, 12))
    starts, limit = dice.sample(LAND, 2), dice.choice((None, 0, 1, 3))
    leg = Leg(lambda here: joins[here], lambda a, b: "shut" if b in shut else None, limit=limit)
    assert flood(starts, joins, shut, limit) == spread(starts, leg).prices


def test_a_flood_ends_where_nothing_is_joined():
    assert flood(["a", "z"], {"a": ("b",), "b": ("a", "c")}) == {"a": 0, "z": 0, "b": 1, "c": 2}
    assert flood([], {"a": ("b",)}) == {}


def test_a_line_reaches_a_zone_but_does_not_run_through_it():
    wall = units("blue arm 1011, blue arm 1211, blue arm 1411")
    found = spread(["1010"], free_of_zones(wall))
    assert "1110" in found and "1210" not in found and "1012" not in found
    assert trace("1012", free_of_zones(wall), {"1016"}) == ("1012", "1013", "1014", "1015", "1016")
    assert trace("1110", free_of_zones(wall), {"1010"}) == ("1110", "1010")
    assert trace("1010", free_of_zones(wall), {"1016"}) is None


def test_trace_keeps_to_its_limit_and_takes_a_question():
    leg = free_of_zones([], limit=4)
    assert trace("1210", leg, {"1014"}) is None and trace("1210", leg.within(5), {"1014"}) is not None
    assert trace("1210", leg, lambda hex_: hex_ > "1215") == ("1210", "1310")
    assert trace("1210", leg, {"1210"}) == ("1210",)
    assert trace("1210", leg.within(0), {"1211"}) is None


def test_why_there_is_no_line_because_of_enemies():
    wall = [Unit(f"b{n}", place, "blue") for n, place in enumerate(("1012", "1112", "1212", "1312", "1412", "1512"))]
    why = lack("1010", free_of_zones(wall), {"1017"})
    assert len(why.faults) == 2 and why.faults[0].why == "enemy" and why.faults[0].there in {p.place for p in wall}
    assert why.faults[1].why == "zone" and why.way[0] == "1010" and why.way[-1] == "1017" and why.length == 7
    assert why.limit is None


def test_why_there_is_no_line_because_it_is_too_long():
    why = lack("1010", free_of_zones([], limit=4), {"1017"})
    assert why.faults == () and why.length == 7 and why.limit == 4


def test_a_blocked_way_within_the_limit_is_told_before_an_open_one_beyond_it():
    pieces = units("blue inf 1011, blue inf 1110")
    why = lack("1010", free_of_zones(pieces, limit=2), {"1012"})
    assert why.way == ("1010", "1011", "1012")
    assert why.faults == (Fault("1010", "1011", "enemy"), Fault("1011", "1012", "zone"))


def test_why_there_is_no_line_because_nothing_joins_the_two():
    assert lack("1010", free_of_zones([]), {"Overseas"}) == ((), (), None)


def test_a_leg_that_nothing_blocks():
    assert lack("1010", Leg(land, limit=3), {"1017"}) == (tuple(f"10{n}" for n in range(10, 18)), (), 3)
    why = lack("1010", Leg(land, stop=lambda p: "gate" if p[2:] == "13" else None), {"1017"})
    assert why.length == 7 and [(fault.here[2:], fault.why) for fault in why.faults] == [("13", "gate")]


def test_what_is_at_the_start_never_counts():
    besieged = units("red inf 1210, blue arm 1211")
    assert trace("1210", free_of_zones(besieged), {"1110"}) == ("1210", "1110")
    assert lack("1210", free_of_zones(besieged, limit=2), {"1410"}).faults == (Fault("1310", "1410", "zone"),)


def railway(pieces=()):
    """Rail, ports and sea zones; rail hexes in an enemy zone are cut unless a friend is there."""
    rail = {hex_: [there for there in BOARD.around[hex_] if "rail" in BOARD.features(hex_, there)] for hex_ in BOARD}
    ports = {"1017": ["Bay"], "1410": ["Ocean"], "1517": ["Ocean"]}
    friends = {p.place for p in pieces if p.owner == "red"}
    zone = zones(pieces).of_group("blue")
    return Leg(
        network(rail.__getitem__, ports, {"Bay": ["Ocean"], "Ocean": []}),
        lambda a, b: "zone" if b in zone and b not in friends else None,
    )


def test_rail_ports_and_seas_in_any_order():
    found = spread(["1010"], railway())
    assert found.way("1410") == (*[f"10{n}" for n in range(10, 18)], "Bay", "Ocean", "1410")
    assert found.way("1517") == (*[f"10{n}" for n in range(10, 18)], "Bay", "Ocean", "1517")
    assert "1110" not in found
    back = spread(["1517"], railway())
    assert "Bay" not in back and "1410" in back and "1010" not in back


def test_rail_is_cut_by_a_zone_unless_a_friend_stands_there():
    cut = units("blue arm 1113")
    assert set(spread(["1010"], railway(cut))) == {"1010", "1011", "1012"}
    held = [*cut, Unit("r1", "1013"), Unit("r2", "1014")]
    assert "1017" in spread(["1010"], railway(held))
    assert lack("1010", railway(cut), {"1017"}).faults == (Fault("1012", "1013", "zone"), Fault("1013", "1014", "zone"))


def test_a_chain_of_legs_from_the_railway_to_a_headquarters_to_a_unit():
    pieces = units("red hq 1311, red inf 1414, blue inf 1412")
    rails = spread(["1010"], railway(pieces))
    leg = free_of_zones(pieces, limit=3)
    hq = trace("1311", leg, rails)
    assert hq is not None and hq == ("1311", "1310", "1410")
    assert trace("1414", leg, {"1311"}) == ("1414", "1313", "1312", "1311")
    assert trace("1414", leg.within(2), {"1311"}) is None


@pytest.mark.parametrize("seed", range(10))
def test_spread_trace_and_lack_against_brute_force(seed):
    rng = random.Random(seed)
    pieces = [Unit(f"u{n}", place, rng.choice(("red", "blue")), rng.choice(("arm", "inf"))) for n, place in
              enumerate(rng.sample(LAND, 9))]  # fmt: skip
    foes = {p.place for p in pieces if p.owner == "blue"}
    zone = zones(pieces).of_group("blue")
    start, goal = (p for p in rng.sample([hex_ for hex_ in LAND if hex_ not in foes], 2))
    for limit in (2, 4, None):
        leg = free_of_zones(pieces, limit=limit)
        ways = [(start,)]
        good, every = [], []
        for _ in range(limit or 6):
            ways = [(*way, there) for way in ways for there in land(way[-1]) if there not in way]
            for way in ways:
                faults = sum(b in foes for b in way[1:]) + sum(a in zone for a in way[1:-1])
                if way[-1] == goal:
                    every.append((faults, len(way) - 1))
                    if not faults:
                        good.append(len(way) - 1)
        line = trace(start, leg, {goal})
        if good:
            assert len(line) - 1 == min(good)
            assert spread([start], leg).price(goal) == min(good)
        elif limit is not None:
            assert line is None and goal not in spread([start], leg)
            why = lack(start, leg, {goal})
            if every:
                assert (len(why.faults), why.length) == min(every)
            else:
                assert why.length > limit
        if line:
            assert all(b not in foes for a, b in itertools.pairwise(line)) and not set(line[1:-1]) & set(zone)
