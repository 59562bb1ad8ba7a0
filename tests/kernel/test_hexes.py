"""Hexes against plain geometry: centres a unit apart, rows half the root of three apart."""

import itertools
import math

import pytest

from rules.kernel.board import Space
from rules.kernel.hexes import (
    MEANING,
    SIDES,
    FourDigit,
    HexBoard,
    LetterNumber,
    is_hex,
    numbering,
    opposite,
    read_path,
    split_hexes,
    write_path,
)

ROW = math.sqrt(3) / 2
ANGLES = {"E": (1, 0), "W": (-1, 0), "NE": (0.5, -ROW), "NW": (-0.5, -ROW), "SE": (0.5, ROW), "SW": (-0.5, ROW)}
FOUR_DIGIT = [
    FourDigit(pushed, toward, count)
    for pushed in ("odd", "even")
    for toward in ("east", "west")
    for count in ("eastward", "westward")
]
GRIDS = [*FOUR_DIGIT, LetterNumber("east"), LetterNumber("west")]


def centre(grid, name):
    """Where the centre of a hex lies, x to the east and y to the south, by the words of the numbering alone."""
    if isinstance(grid, FourDigit):
        row, column = int(name[:2]), int(name[2:])
        x = column if grid.count == "eastward" else -column
        if (row % 2 == 1) == (grid.pushed == "odd"):
            x += 0.5 if grid.toward == "east" else -0.5
    else:
        letters, number = name.rstrip("0123456789"), int(name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        row = ord(letters[0]) - ord("A") + 26 * (len(letters) - 1)
        x = number + row / 2 * (1 if grid.lean == "east" else -1)
    return x, row * ROW


def block(grid):
    if isinstance(grid, FourDigit):
        return [f"{row:02}{column:02}" for row in range(12, 20) for column in range(26, 36)]
    return [f"{letters}{n}" for letters in ("W", "X", "Y", "Z", "AA", "BB", "CC") for n in range(20, 30)]


def near(p, q):
    return math.dist(p, q) < 1e-6


@pytest.fixture(params=GRIDS, ids=str)
def board(request):
    return HexBoard([Space(name, "land") for name in block(request.param)], request.param)


def test_neighbours_are_the_hexes_a_unit_away(board):
    places = {name: centre(board.grid, name) for name in board}
    for name in board:
        around = {other for other in board if abs(math.dist(places[name], places[other]) - 1) < 1e-6}
        assert set(board.neighbours(name)) == around
    assert max(len(board.neighbours(name)) for name in board) == 6


def test_sides_point_where_they_say(board):
    places = {name: centre(board.grid, name) for name in board}
    for name, side in itertools.product(board, SIDES):
        x, y = places[name]
        aim = (x + ANGLES[side][0], y + ANGLES[side][1])
        there = [other for other in board if near(places[other], aim)]
        assert board.side(name, side) == (there[0] if there else None)
        if there:
            assert board.direction(name, there[0]) == side
            assert board.direction(there[0], name) == opposite(side)


def test_hexes_that_do_not_touch_have_no_direction(board):
    first, *_, last = board
    assert board.direction(first, last) is None and board.direction(first, first) is None


def test_places_and_names_agree(board):
    for name in board:
        assert board.grid.name(*board.grid.place(name)) == name


def test_as_the_crow_flies_is_the_shortest_way_on_an_open_board(board):
    """Within the block a shortest way never needs to leave it: checked from its middle."""
    names = list(board)
    for start in (names[len(names) // 2 + 5], names[len(names) // 2 - 4]):
        for goal, steps in board.distances(start, 3).items():
            assert board.hexes_between(start, goal) == steps == board.hexes_between(goal, start)
        assert board.hexes_between(start, start) == 0


def test_within(board):
    names = list(board)
    middle = names[len(names) // 2 + 5]
    for radius in range(4):
        found = board.within(middle, radius)
        assert len(found) == len(set(found))
        assert set(found) == {name for name in board if board.hexes_between(middle, name) <= radius}
    assert board.within(middle, 0) == [middle]


def test_opposite():
    assert {side: opposite(side) for side in SIDES} == {
        "NE": "SW", "E": "W", "SE": "NW", "SW": "NE", "W": "E", "NW": "SE",
    }  # fmt: skip


def letters(*names):
    return HexBoard([Space(name, "land") for name in names], LetterNumber("east"))


ROWS = [f"{row}{n}" for row in "HIJKLM" for n in range(25, 33)]


@pytest.mark.parametrize("triple", [("J30", "K29", "K30"), ("J28", "K27", "K28")])
def test_triples_of_hexes_that_touch_one_another(triple):
    board = letters(*ROWS)
    for a, b in itertools.combinations(triple, 2):
        assert b in board.neighbours(a)


def test_the_same_number_one_row_down_lies_half_a_hex_east():
    board = letters(*ROWS)
    sides = {side: board.side("J28", side) for side in SIDES}
    assert sides == {"E": "J29", "W": "J27", "NW": "I28", "NE": "I29", "SW": "K27", "SE": "K28"}


def test_after_z_comes_aa():
    board = letters("Y5", "Z5", "Z4", "AA4", "AA5", "BB4")
    assert set(board.neighbours("Z5")) == {"Z4", "Y5", "AA4", "AA5"}
    assert board.side("AA4", "SE") == "BB4"


def test_odd_rows_shifted_west_and_columns_counted_from_the_east():
    grid = FourDigit("odd", "west", "westward")
    board = HexBoard([Space(f"{r:02}{c:02}", "land") for r in range(14, 21) for c in range(30, 37)], grid)
    assert set(board.neighbours("1733")) == {"1633", "1634", "1734", "1834", "1833", "1732"}
    assert (board.side("1733", "E"), board.side("1733", "W")) == ("1732", "1734")
    assert (board.side("1733", "NE"), board.side("1733", "NW")) == ("1633", "1634")
    assert (board.side("1733", "SE"), board.side("1733", "SW")) == ("1833", "1834")


@pytest.mark.parametrize(
    ("grid", "name"),
    [
        (FourDigit(), "173"), (FourDigit(), "17333"), (FourDigit(), "A733"), (FourDigit(), ""),
        (LetterNumber(), "30"), (LetterNumber(), "AB3"), (LetterNumber(), "h25"), (LetterNumber(), "H"),
        (LetterNumber(), "H2555"),
    ],
)  # fmt: skip
def test_what_is_no_hex(grid, name):
    with pytest.raises(ValueError, match="hex"):
        grid.place(name)


def test_where_a_numbering_has_no_hex():
    assert FourDigit().name(-1, 0) is None and FourDigit().name(3, -8) is None and FourDigit().name(100, 0) is None
    assert FourDigit("odd", "east").name(3, 4) is None
    assert (
        LetterNumber().name(52, 80) is None and LetterNumber().name(-1, 5) is None and LetterNumber().name(1, 2) is None
    )


def test_boxes_stand_beside_the_grid_and_special_sides_have_their_type():
    spaces = [Space("J28", "land"), Space("J29", "land"), Space("K28", "land"), Space("Africa", "box")]
    board = HexBoard(spaces, LetterNumber(), [("J28", "J29", "river"), ("J28", "Africa", "ferry")])
    assert board.border("J28", "J29") == "river" and board.border("J28", "K28") == "plain"
    assert set(board.neighbours("J28")) == {"J29", "K28", "Africa"}
    assert board.neighbours("J28", "plain") == ["K28"]
    assert "Africa" not in board.within("J28", 5)


def test_from_a_board_file():
    data = {
        "grid": {"numbering": "four-digit", "pushed": "even", "toward": "east", "count": "eastward", "about": "x"},
        "spaces": [{"name": n, "kind": "land"} for n in ("0101", "0102", "0201", "0202")],
        "borders": [["0101", "0201", "river", "known"]],
    }
    board = HexBoard.read(data)
    assert board.grid == FourDigit("even", "east", "eastward")
    assert board.border("0201", "0101") == "river"
    assert set(board.neighbours("0201")) == {"0101", "0102", "0202"}
    assert numbering({"numbering": "letter-number", "lean": "west"}) == LetterNumber("west")
    with pytest.raises(ValueError, match="unknown numbering"):
        numbering({"numbering": "roman"})


def test_a_board_file_says_what_every_side_has_on_it():
    kinds = {"1010": "land", "1011": "coastal", "1012": "coastal", "1013": "sea", "1014": "lake", "1015": "off"}
    kinds |= {"1110": "coastal", "1111": "coastal", "1112": "sea", "Box": "box"}
    data = {
        "grid": {"numbering": "four-digit"},
        "spaces": [{"name": name, "kind": kind} for name, kind in kinds.items()],
        "borders": [["1010", "1011", "river", "x"], ["1110", "1111", "strait", "x"], ["1010", "1110", "cliff", "x"]],
        "rivers": [{"name": "R", "sides": "1010/1011 1011/1012", "freezes": True}, {"name": "S", "sides": "1010/1011"}],
        "rail": [{"line": "L", "hexes": ["1010", "1011", "1111"]}],
    }
    board = HexBoard.read(data)
    assert board.features("1010", "1011") == {"river", "land", "freezes", "rail"}
    assert board.features("1011", "1012") == {"both", "land", "water", "river", "freezes"}
    assert board.features("1110", "1111") == {"strait", "water", "crossing"}
    assert board.features("1011", "1110") == {"both", "land", "water"} and board.border("1011", "1110") == "both"
    assert board.features("1012", "1013") == {"sea", "water"} and board.features("1014", "1015") == {"off"}
    assert board.features("1013", "1014") == {"lake"} and board.features("1010", "1110") == {"cliff"}
    assert "rail" in board.features("1111", "1011") and board.neighbours("Box") == []
    other = HexBoard.read(data, {**MEANING, "cliff": ("land",)})
    assert other.features("1110", "1010") == {"cliff", "land"}


@pytest.mark.parametrize(
    "text",
    ["J30.J31.K31", "j30 j31 k31", "J30 > J31 > K31", "J30->J31→K31", "J30-J31–K31", "J30, J31 to K31", "J30J31K31",
     " J30 / J31; K31.", "J30 then J31 via K31"],
)  # fmt: skip
def test_ways_as_players_write_them(text):
    assert read_path(text) == ("J30", "J31", "K31")


def test_ways_of_numbers_and_of_double_letters():
    for text in ("2129 2128 2127", "2129-2128-2127", "2129.2128.2127", "212921282127", "2129,2128 > 2127"):
        assert read_path(text) == ("2129", "2128", "2127")
    assert read_path("aa30.BB31z4") == ("AA30", "BB31", "Z4")
    assert read_path("0615") == ("0615",)


@pytest.mark.parametrize("text", ["", " . ", "J30.Berlin", "21292", "212", "AB12", "J3000", "J30.J", "30"])
def test_what_is_no_way(text):
    with pytest.raises(ValueError, match="hex"):
        read_path(text)


def test_ways_are_written_one_way():
    assert write_path(["J30", "J31"]) == "J30.J31" and read_path(write_path(["AA3", "AA4"])) == ("AA3", "AA4")
    assert write_path(["2129", "2128"]) == "2129.2128" and write_path(["2129"]) == "2129"
    assert write_path(["J30", "North Sea"]) == "J30 > North Sea"
    assert is_hex("NN12") and not is_hex("n12") and split_hexes("x") == ()
