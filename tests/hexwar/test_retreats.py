"""Retreats by two different rulebooks, and advances after combat."""

import itertools

from rules.hexwar.movement import Walk, stops_in
from rules.hexwar.retreats import Judged, Retreat, advances, best, ends, nearer, retreats
from rules.hexwar.supply import Leg, spread
from rules.hexwar.terrain import ground, table

from .toy import BOARD, LAND, price, units, zones

STEPS = table(BOARD, price, LAND)


def land(here):
    return [there for there in BOARD.around[here] if ground(BOARD, here, there)]


def by_supply(pieces, start, length, sources=("1010",), full=()):
    """As far as ordered, toward the source; a zone is entered only at a friend's or for want of another way, for a loss.

    Ranks: 0 toward supply, 1 through a zone held by a friend, 2 away from supply, 3 into an open zone.
    """
    foes = {p.place for p in pieces if p.owner == "blue"}
    friends = {p.place for p in pieces if p.owner == "red"}
    zone = zones(pieces).of_group("blue")
    home = nearer(spread(sources, Leg(land)))

    def judge(way):
        here, there = way[-2:]
        if there in foes:
            return None
        if there in zone:
            return Judged(1 if there in friends else 3, 1)
        return Judged(0 if home(here, there) else 2)

    def arrive(way):
        return Judged(0) if BOARD.hexes_between(start, way[-1]) == len(way) - 1 else None

    return retreats(start, length, land, judge, arrive, onward=lambda way: way[-1] in full)


def one_hex(pieces, start, taken=()):
    """One hex: not to enemies nor where the attacker goes; to own ground with room first, then anywhere else."""
    foes = {p.place for p in pieces if p.owner == "blue"}
    crowd = {hex_ for hex_ in LAND if sum(p.place == hex_ for p in pieces) > 1}

    def judge(way):
        there = way[-1]
        if there in foes or there in taken:
            return None
        return Judged(1 if there in crowd else 0)

    return retreats(start, 1, land, judge)


def test_a_retreat_is_exactly_so_long_and_goes_home():
    found = by_supply([], "1212", 2)
    home = nearer(spread(["1010"], Leg(land)))
    assert best(found) and all(len(way.hexes) == 3 and way.rank == 0 and way.losses == 0 for way in best(found))
    for way in best(found):
        assert all(home(a, b) for a, b in itertools.pairwise(way.hexes)) and BOARD.hexes_between("1212", way.end) == 2
    assert all(BOARD.hexes_between("1212", way.end) == 2 for way in found) and len(found) > len(best(found))


def test_every_way_of_the_length_is_found_once():
    found = by_supply([], "1212", 2)
    every = {("1212", b, c) for b in land("1212") for c in land(b) if BOARD.hexes_between("1212", c) == 2}
    assert {way.hexes for way in found} == every and len(found) == len(every)


def test_enemy_zones_cost_a_loss_and_come_last():
    found = by_supply(units("red inf 1010, blue arm 1012"), "1010", 1, sources=("1017",))
    assert [(way.end, way.rank, way.losses) for way in found] == [("1110", 2, 0), ("1011", 3, 1)]
    (only,) = by_supply(units("red inf 1010, blue arm 1012, blue inf 1110"), "1010", 1, sources=("1017",))
    assert (only.end, only.rank, only.losses) == ("1011", 3, 1)
    (held,) = by_supply(units("red inf 1010, blue arm 1012, blue inf 1110, red inf 1011"), "1010", 1, ("1017",))
    assert (held.rank, held.losses) == (1, 1)


def test_no_way_is_no_retreat():
    assert by_supply(units("red inf 1010, blue inf 1011, blue inf 1110"), "1010", 1) == []
    assert best([]) == [] and ends([]) == {}
    assert by_supply([], "1010", 0) == []


def test_one_goes_on_where_there_is_no_room():
    full = {"1011", "1110"}
    found = by_supply([], "1010", 1, sources=("1017",), full=full)
    assert {way.end for way in found} == {"1012", "1111", "1210", "1211"} and all(len(way.hexes) == 3 for way in found)
    assert not full & {way.end for way in found} and found
    assert by_supply([], "1010", 1, full=set(LAND)) == []
    (far,) = {way.end for way in by_supply([], "1010", 1, sources=("1017",), full=set(LAND) - {"1015"})}
    assert far == "1015"


def test_retreat_of_one_hex_to_where_there_is_room():
    pieces = units("red inf 1212, red inf 1211, red inf 1211, blue inf 1213, blue inf 1112, blue inf 1111")
    found = one_hex(pieces, "1212", taken={"1312"})
    assert [(way.end, way.rank) for way in found] == [("1311", 0), ("1211", 1)]
    assert [way.end for way in best(found)] == ["1311"]
    (forced,) = best(one_hex(pieces, "1212", taken={"1312", "1311"}))
    assert forced.end == "1211" and forced.rank == 1


def test_best_may_count_losses_and_ends_keep_the_best_way():
    ways = [
        Retreat(("a", "b"), 0, 1),
        Retreat(("a", "c"), 0, 0),
        Retreat(("a", "d"), 1, 0),
        Retreat(("a", "x", "b"), 2, 0),
    ]
    assert best(ways) == ways[:2] and best(ways, fewest=True) == [ways[1]]
    assert ends(ways)["b"] == ways[0]


def test_losses_on_the_way_and_at_its_end_add_up():
    def judge(way):
        return Judged((1, 0), 1)

    (one,) = retreats("a", 2, {"a": "b", "b": "c"}.__getitem__, judge, lambda way: Judged((2, 0), 3))
    assert one == (("a", "b", "c"), (2, 0), 5)


def test_nearer_home():
    home = nearer({"a": 0, "b": 1, "c": 1})
    assert (
        home("b", "a")
        and not home("b", "c")
        and not home("a", "b")
        and home("nowhere", "c")
        and not home("c", "nowhere")
    )


def test_advance_goes_into_the_vacated_hex_first():
    walk = Walk(STEPS)
    assert dict(advances(walk, "1212", "1213", 1).prices) == {"1213": 1}
    found = advances(walk, "1212", "1213", 2)
    assert found.price("1213") == 1 and found.price("1114") is None and found.price("1113") == 2 and "1212" not in found
    assert found.way("1214") == ("1212", "1213", "1214") and found.way("1112") == ("1212", "1213", "1112")
    assert set(found) == {"1213", *land("1213")} - {"1212"}
    assert len(advances(walk, "1212", "1213", 0)) == 0 and len(advances(walk, "1212", "1216", 3)) == 0


def test_an_advance_ends_in_an_enemy_zone():
    zone = zones(units("blue arm 1215")).of_group("blue")
    walk = Walk(STEPS, stop=stops_in(zone))
    assert set(advances(walk, "1213", "1214", 3)) == {"1214"}
    assert set(advances(walk, "1212", "1213", 3, stay={"1213"})) == {"1213"}
    found = advances(walk, "1212", "1213", 3)
    assert "1214" in found and "1215" not in found
