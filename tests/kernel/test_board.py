"""Areas: borders, distances, cheapest paths with stops, what is connected."""

import random
from itertools import pairwise

import pytest

from rules.kernel.board import Board, Space

from .toy_board import BOARD, LANDS, SEAS


def by_sea(_a, b):
    return BOARD[b].kind == "sea"


def by_land(_a, b):
    return BOARD[b].kind == "land"


def test_spaces_and_groups():
    assert len(BOARD) == 12 and list(BOARD) == [*LANDS, *SEAS]
    assert "Port" in BOARD and "port" not in BOARD
    assert BOARD["Port Royal"].kind == "land" and BOARD["Port Royal"].value == 5
    assert BOARD.groups == {"north": LANDS[:4], "south": LANDS[4:]}


def test_borders_go_both_ways_and_have_a_type():
    assert BOARD.border("Aldmoor", "North Sound") == BOARD.border("North Sound", "Aldmoor") == "coast"
    assert BOARD.border("Saint-Étienne", "Cape d’Or") == "strait"
    assert BOARD.border("Aldmoor", "Port") is None
    assert BOARD.neighbours("Aldmoor") == ["Dunmark", "North Sound"]
    assert BOARD.neighbours("Dunmark", "land") == ["Aldmoor", "Port"]
    assert BOARD.neighbours("Dunmark", "coast", "sea") == ["North Sound"]
    assert BOARD.neighbours("Mirror Sea") == []
    assert dict(BOARD.borders("Port Royal")) == {"Port": "land", "Brückhafen": "land"}


def test_nothing_borders_itself():
    with pytest.raises(ValueError, match="borders itself"):
        Board([Space("a", "land")], [("a", "a", "land")])


def test_from_a_board_file():
    data = {
        "spaces": [
            {
                "name": "A",
                "kind": "land",
                "group": "g",
                "owner": "red",
                "value": 3,
                "lat": 1.5,
                "lon": -2,
                "port": True,
            },
            {"name": "B", "kind": "sea"},
        ],
        "borders": [["A", "B", "coast", "known"]],
    }
    board = Board.read(data)
    assert board["A"] == Space("A", "land", "g", "red", 3, 1.5, -2, {"port": True})
    assert board["B"] == Space("B", "sea") and board.border("B", "A") == "coast"


def test_distances():
    found = BOARD.distances("Aldmoor")
    assert found["Aldmoor"] == 0 and found["Port"] == 2 and found["Brückhafen"] == 2 and found["East Marsh"] == 4
    assert "Mirror Sea" not in found and len(found) == 11
    assert set(BOARD.distances("Aldmoor", 1)) == {"Aldmoor", "Dunmark", "North Sound"}
    assert BOARD.distances("Aldmoor", 0) == {"Aldmoor": 0}
    assert BOARD.distances("Aldmoor", enter=by_land) == {
        "Aldmoor": 0, "Dunmark": 1, "Port": 2, "Port Royal": 3, "Brückhafen": 4,
    }  # fmt: skip


def test_a_space_where_one_must_stop_is_reached_but_not_left():
    stop = {"Port"}.__contains__
    assert BOARD.distances("Aldmoor", enter=by_land, stop=stop) == {"Aldmoor": 0, "Dunmark": 1, "Port": 2}
    assert set(BOARD.distances("Port", enter=by_land, stop=stop)) == {
        "Port",
        "Dunmark",
        "Aldmoor",
        "Port Royal",
        "Brückhafen",
    }
    assert BOARD.path("Aldmoor", "Port Royal", enter=by_land, stop=stop) is None
    assert BOARD.path("Aldmoor", "Port", enter=by_land, stop=stop) == ["Aldmoor", "Dunmark", "Port"]
    assert BOARD.path("Port", "Port Royal", stop=stop) == ["Port", "Port Royal"]


def test_paths():
    assert BOARD.path("Aldmoor", "Brückhafen") == ["Aldmoor", "North Sound", "Brückhafen"]
    assert BOARD.path("Aldmoor", "Brückhafen", enter=by_land) == [
        "Aldmoor",
        "Dunmark",
        "Port",
        "Port Royal",
        "Brückhafen",
    ]
    assert BOARD.path("Aldmoor", "Brückhafen", limit=3, enter=by_land) is None
    assert BOARD.path("Aldmoor", "Brückhafen", limit=4, enter=by_land) is not None
    assert BOARD.path("Aldmoor", "Aldmoor", limit=0) == ["Aldmoor"]
    assert BOARD.path("Aldmoor", "Mirror Sea") is None
    assert BOARD.path("North Sound", "Gulf of Ys", enter=by_sea) == ["North Sound", "South Sound", "Gulf of Ys"]
    assert BOARD.path("Aldmoor", "Dunmark", limit=0) is None


def test_enter_knows_where_one_comes_from():
    def no_landing(a, b):
        return not (BOARD[a].kind == "sea" and BOARD[b].kind == "land")

    assert BOARD.path("Aldmoor", "Brückhafen", enter=no_landing) == [
        "Aldmoor",
        "Dunmark",
        "Port",
        "Port Royal",
        "Brückhafen",
    ]


def test_distance():
    assert BOARD.distance("Aldmoor", "Brückhafen") == 2
    assert BOARD.distance("Aldmoor", "Brückhafen", enter=by_land) == 4
    assert BOARD.distance("Aldmoor", "Mirror Sea") is None
    assert BOARD.distance("Port", "Port") == 0


PRICES = {"land": 1, "coast": 3, "sea": 0.5, "strait": 2}


def price(a, b):
    return PRICES[BOARD.border(a, b)]


def test_cheapest():
    assert BOARD.cheapest("Aldmoor", "Brückhafen", price) == (
        4,
        ["Aldmoor", "Dunmark", "Port", "Port Royal", "Brückhafen"],
    )
    assert BOARD.cheapest("Aldmoor", "Brückhafen", lambda a, b: 1) == (2, ["Aldmoor", "North Sound", "Brückhafen"])
    assert BOARD.cheapest("Aldmoor", "Brückhafen", price, limit=3.5) is None
    assert BOARD.cheapest("Aldmoor", "Brückhafen", price, limit=4) is not None
    assert BOARD.cheapest("Aldmoor", "Aldmoor", price, limit=0) == (0, ["Aldmoor"])


def test_cheapest_around_a_stop_and_what_is_forbidden():
    stop = {"Port"}.__contains__
    assert BOARD.cheapest("Aldmoor", "Brückhafen", price, stop=stop) == (6, ["Aldmoor", "North Sound", "Brückhafen"])
    assert BOARD.cheapest("Aldmoor", "Port", price, stop=stop) == (2, ["Aldmoor", "Dunmark", "Port"])
    assert BOARD.cheapest("Port", "Brückhafen", price, stop=stop) == (2, ["Port", "Port Royal", "Brückhafen"])

    def no_sea(a, b):
        return None if BOARD[b].kind == "sea" else price(a, b)

    assert BOARD.cheapest("Aldmoor", "Brückhafen", no_sea, stop=stop) is None


def test_costs_name_where_one_comes_from():
    found = BOARD.costs("Aldmoor", price, limit=3)
    assert found == {
        "Aldmoor": (0, "Aldmoor"), "Dunmark": (1, "Aldmoor"), "Port": (2, "Dunmark"), "Port Royal": (3, "Port"),
        "North Sound": (3, "Aldmoor"),
    }  # fmt: skip


def test_connected():
    assert BOARD.connected(["North Sound"], by_sea) == set(SEAS[:3])
    assert BOARD.connected(["East Marsh", "Aldmoor"], by_land) == set(LANDS)
    assert BOARD.connected(["Mirror Sea"]) == {"Mirror Sea"}
    assert BOARD.connected([]) == set()
    stop = {"Port"}.__contains__
    assert BOARD.connected(["Aldmoor"], by_land, stop) == {"Aldmoor", "Dunmark", "Port"}
    assert BOARD.connected(["Port"], by_land, stop) == {"Aldmoor", "Dunmark", "Port", "Port Royal", "Brückhafen"}


def test_areas():
    assert BOARD.areas(["Port Royal", "Aldmoor", "Dunmark", "East Marsh", "Brückhafen"]) == [
        {"Port Royal", "Brückhafen"}, {"Aldmoor", "Dunmark"}, {"East Marsh"},
    ]  # fmt: skip
    assert BOARD.areas(SEAS, lambda a, b: BOARD.border(a, b) != "sea") == [{sea} for sea in SEAS]


def test_names_with_other_names():
    names = BOARD.names({"Aldmoor": ("the moor",)})
    assert names.find("the moor") == ["Aldmoor"] and names.find("aldmoor") == ["Aldmoor"]


def random_board(rng):
    names = [f"s{n}" for n in range(14)]
    pairs = {tuple(rng.sample(names, 2)) for _ in range(22)}
    return Board([Space(name, "land") for name in names], [(a, b, "land") for a, b in pairs])


def walks(board, start, most, enter, stop):
    """All walks by brute force: (cost-free) sequences that never go on after a stop."""
    frontier, steps = {start}, {start: 0}
    for n in range(1, most + 1):
        frontier = {
            there
            for here in frontier
            if here == start or not stop(here)
            for there in board.neighbours(here)
            if enter(here, there)
        }
        for name in frontier:
            steps.setdefault(name, n)
    return steps


@pytest.mark.parametrize("seed", range(12))
def test_searches_against_brute_force(seed):
    rng = random.Random(seed)
    board = random_board(rng)
    shut, stops = set(rng.sample(list(board), 3)), set(rng.sample(list(board), 4))
    start = rng.choice(list(board))

    def enter(a, b):
        return b not in shut

    cost = {frozenset((a, b)): rng.choice((1, 2, 3.5)) for a in board for b in board.neighbours(a)}
    for limit in (1, 3, 14):
        want = walks(board, start, limit, enter, stops.__contains__)
        assert board.distances(start, limit, enter, stops.__contains__) == want
        for goal in board:
            path = board.path(start, goal, limit, enter, stops.__contains__)
            assert (path and len(path) - 1) == want.get(goal)
            if path:
                assert path[0] == start and path[-1] == goal
                assert all(b in board.neighbours(a) and (b not in shut) for a, b in pairwise(path))
                assert not stops & set(path[1:-1])
    assert board.connected([start], enter, stops.__contains__) == set(
        walks(board, start, 14, enter, stops.__contains__)
    )
    cheap = {start: 0.0}
    for _ in range(14):
        for a in list(cheap):
            for b in board.neighbours(a):
                if b not in shut and (a == start or a not in stops):
                    cheap[b] = min(cheap.get(b, 99), cheap[a] + cost[frozenset((a, b))])
    found = board.costs(start, lambda a, b: None if b in shut else cost[frozenset((a, b))], stop=stops.__contains__)
    assert {name: paid for name, (paid, _) in found.items()} == cheap


def test_a_border_has_several_features():
    spaces = [Space(name, "land") for name in "ABC"]
    board = Board(
        spaces,
        [("A", "B", "river"), ("B", "C", "land")],
        [("A", "B", "rail"), ("B", "A", "border")],
        {"river": ("wet",)},
    )
    assert board.border("A", "B") == "river"
    assert board.features("A", "B") == board.features("B", "A") == {"river", "wet", "rail", "border"}
    assert board.features("B", "C") == {"land"} and board.features("A", "C") == frozenset()
    assert board.around == {"A": ("B",), "B": ("A", "C"), "C": ("B",)}
    with pytest.raises(ValueError, match="do not touch"):
        Board(spaces, [("A", "B", "land")], [("A", "C", "rail")])
