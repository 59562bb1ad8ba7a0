"""Searches over states of any kind, against brute force."""

import itertools
import random

import pytest

from rules.kernel import search

GRAPH = {
    "a": {"b": 1, "c": 4}, "b": {"a": 1, "c": 2, "d": 6}, "c": {"a": 4, "b": 2, "d": 1}, "d": {"e": 0}, "e": {}, "z": {"a": 1},
}  # fmt: skip


def edges(state):
    return GRAPH[state].items()


def nexts(state):
    return GRAPH[state]


def test_reach_has_prices_and_ways_cheapest_first():
    found = search.reach(["a"], edges)
    assert found.prices == {"a": 0, "b": 1, "c": 3, "d": 4, "e": 4} and list(found) == ["a", "b", "c", "d", "e"]
    assert (
        found.way("e") == ("a", "b", "c", "d", "e") and found.home("c") == ("c", "b", "a") and found.way("a") == ("a",)
    )
    assert "z" not in found and found.price("z") is None and found.price("d") == 4 and len(found) == 5


def test_reach_keeps_to_its_limit_and_whole_prices_stay_whole():
    assert search.reach(["a"], edges, 3).prices == {"a": 0, "b": 1, "c": 3}
    assert search.reach(["a"], edges, 0).prices == {"a": 0}
    assert all(type(price) is int for price in search.reach(["a"], edges).prices.values())


def test_starts_may_have_a_price_already():
    found = search.reach({"a": 5, "d": 1}, edges)
    assert found.prices == {"d": 1, "e": 1, "a": 5, "b": 6, "c": 8}
    assert found.way("c") == ("a", "b", "c") and found.way("e") == ("d", "e")
    assert search.reach({"a": 5, "d": 1}, edges, 4).prices == {"d": 1, "e": 1}


def test_a_state_that_stops_is_reached_but_not_left_unless_one_starts_there():
    assert search.reach(["a"], edges, stop={"b"}.__contains__).prices == {"a": 0, "b": 1, "c": 4, "d": 5, "e": 5}
    assert search.reach(["b"], edges, stop={"b"}.__contains__).prices["d"] == 3
    assert search.steps(["a"], nexts, stop={"b", "c"}.__contains__).counts == {"a": 0, "b": 1, "c": 1}
    assert search.connected(["a"], nexts, {"b", "c"}.__contains__) == {"a", "b", "c"}


def test_cheapest_to_a_set_or_a_question():
    assert search.cheapest(["a"], edges, {"d", "e"}) == search.Way(4, ("a", "b", "c", "d"))
    assert search.cheapest(["a"], edges, lambda state: state > "b") == (3, ("a", "b", "c"))
    assert search.cheapest(["a"], edges, {"d"}, limit=3) is None
    assert search.cheapest(["a"], edges, {"z"}) is None
    assert search.cheapest(["a"], edges, {"a"}) == (0, ("a",))
    assert search.cheapest(["d", "b"], edges, {"e"}) == (0, ("d", "e"))


def test_none_may_be_a_state():
    assert search.cheapest([1], lambda n: [(None, 2)] if n else [], lambda state: state is None) == (2, (1, None))


def test_states_carry_what_the_place_alone_does_not_say():
    """A lift takes one floor at a time for nothing, stairs cost 3; the lift is entered on even floors only."""

    def moves(state):
        floor, lift = state
        if floor < 9:
            yield (floor + 1, lift), 0 if lift else 3
        if floor % 2 == 0:
            yield (floor, not lift), 1

    found = search.cheapest([(1, False)], moves, {(5, False)}, limit=20)
    assert found.price == 3 + 1 + 0 + 0 + 1 + 3 and found.states[1:3] == ((2, False), (2, True))


def test_shortest():
    assert search.shortest(["a"], nexts, {"e"}) == ("a", "b", "d", "e")
    assert search.shortest(["a"], nexts, {"e"}, limit=2) is None
    assert search.shortest(["a", "d"], nexts, "e".__eq__) == ("d", "e")
    assert search.shortest(["a"], nexts, {"a"}, limit=0) == ("a",)
    assert search.shortest(["a"], nexts, {"c"}, stop={"b"}.__contains__) == ("a", "c")
    assert search.shortest([], nexts, {"c"}) is None


def test_parts():
    both = {1: [2], 2: [1, 3], 3: [2], 4: [5], 5: [4], 6: []}
    assert search.parts([6, 5, 1, 3, 4], both.__getitem__) == [{6}, {5, 4}, {1}, {3}]
    assert search.parts([1, 2, 3], both.__getitem__) == [{1, 2, 3}]


def test_all_ways_of_an_exact_length_come_to_no_state_twice():
    square = {n: [m for m in range(4) if m != n] for n in range(4)}
    every = set(search.ways(0, lambda way: square[way[-1]], 3))
    assert every == {(0, *rest) for rest in itertools.permutations((1, 2, 3))}
    assert list(search.ways(0, lambda way: square[way[-1]], 0)) == [(0,)]
    assert list(search.ways(0, lambda way: square[way[-1]], 4)) == []
    assert search.ends(0, square.__getitem__, 2) == {1: (0, 2, 1), 2: (0, 1, 2), 3: (0, 1, 3)}


def test_ways_may_look_back():
    """No turning back south after going east."""

    def nexts(way):
        x, y = way[-1]
        east = any(a[0] < b[0] for a, b in itertools.pairwise(way))
        return [(x + 1, y), (x, y + 1), *([] if east else [(x, y - 1)])]

    found = list(search.ways((0, 0), nexts, 2))
    assert ((0, 0), (0, -1), (1, -1)) in found and ((0, 0), (1, 0), (1, -1)) not in found


def test_backward():
    back = search.turned(GRAPH, edges)
    found = search.reach(["d"], back)
    assert found.prices == {"d": 0, "c": 1, "b": 3, "a": 4, "z": 5}
    assert found.home("z") == ("z", "a", "b", "c", "d")


def some_graph(rng):
    return {n: {m: rng.choice((0, 1, 1, 2, 5)) for m in rng.sample(range(12), 3) if m != n} for n in range(12)}


@pytest.mark.parametrize("seed", range(10))
def test_prices_against_relaxing_until_nothing_changes(seed):
    rng = random.Random(seed)
    graph = some_graph(rng)
    stops = set(rng.sample(range(12), 3))
    best = {0: 0}
    for _ in range(13):
        for here in list(best):
            if here and here in stops:
                continue
            for there, price in graph[here].items():
                best[there] = min(best.get(there, 99), best[here] + price)
    found = search.reach([0], lambda n: graph[n].items(), stop=stops.__contains__)
    assert found.prices == best
    for state in found:
        way = found.way(state)
        assert way[0] == 0 and sum(graph[a][b] for a, b in itertools.pairwise(way)) == best[state]
        assert not stops & set(way[1:-1])
        assert search.cheapest([0], lambda n: graph[n].items(), {state}, stop=stops.__contains__).price == best[state]
    unit = search.steps([0], graph.__getitem__, 3, stops.__contains__)
    assert unit.prices == search.reach([0], lambda n: [(m, 1) for m in graph[n]], 3, stops.__contains__).prices
    for state in range(12):
        way = search.shortest([0], graph.__getitem__, {state}, 3, stops.__contains__)
        assert (way and len(way) - 1) == unit.price(state)
    assert search.connected([0], graph.__getitem__, stops.__contains__) == set(best)


@pytest.mark.parametrize("seed", range(5))
def test_exact_ways_against_all_permutations(seed):
    graph = some_graph(random.Random(seed))
    for length in (1, 2, 3):
        every = {
            (0, *rest)
            for rest in itertools.permutations(range(1, 12), length)
            if all(b in graph[a] for a, b in itertools.pairwise((0, *rest)))
        }
        found = list(search.ways(0, lambda way: graph[way[-1]], length))
        assert set(found) == every and len(found) == len(every)
        assert set(search.ends(0, graph.__getitem__, length)) == {way[-1] for way in every}
