"""Odds, differences, results."""

from fractions import Fraction

import pytest

from rules.hexwar.columns import Columns, Differences, Odds, Results, ratio

ODDS = Odds.of(((1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)))


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [(20, 10, (2, 1)), (19, 10, (1, 1)), (5, 13, (1, 3)), (10, 10, (1, 1)), (9, 10, (1, 2)), (29, 10, (2, 1)), (1, 1, (1, 1)),
     (3, 0, (1, 0)), (0, 3, (0, 1)), (0, 0, (0, 1)), (100, 3, (33, 1))],
)  # fmt: skip
def test_fractions_go_to_the_defender(attack, defence, odds):
    assert ratio(attack, defence) == odds


def test_what_is_no_odds():
    with pytest.raises(ValueError, match="no odds"):
        ratio(-1, 3)


def test_columns_by_odds():
    assert ODDS.names == ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
    for attack, defence, name in ((20, 10, "2-1"), (19, 10, "1-1"), (5, 13, "1-3"), (99, 3, "5-1"), (4, 16, "1-4")):
        assert ODDS.column(attack, defence) == name
    assert ODDS.column(3, 13) is None and ODDS.column(0, 4) is None and ODDS.column(0, 0) is None
    assert ODDS.column(2, 0) == "5-1"
    assert Odds.of(((1, 2), (1, 1)), below=True).column(1, 9) == "1-2"


def test_columns_between_whole_odds():
    odds = Odds.of(((1, 1), (3, 2), (2, 1)))
    assert [odds.column(attack, 10) for attack in (10, 14, 15, 19, 20)] == ["1-1", "1-1", "3-2", "3-2", "2-1"]


@pytest.mark.parametrize("attack", range(1, 60, 7))
@pytest.mark.parametrize("defence", range(1, 60, 5))
def test_the_column_is_the_ratio(attack, defence):
    a, d = ratio(attack, defence)
    name = f"{min(a, 5)}-{d}" if d <= 4 else None
    assert ODDS.column(attack, defence) == name


def test_columns_by_difference():
    table = Differences.of(-7, 7)
    assert len(table.names) == 15 and table.names[0] == "-7" and table.names[7] == "0" and table.names[-1] == "+7"
    found = [table.column(a, d) for a, d in ((5, 3), (3, 5), (4, 4), (20, 1), (1, 20), (-2, 1))]
    assert found == ["+2", "-2", "0", "+7", "-7", "-3"]


def test_shifts_are_held_at_both_ends():
    assert ODDS.shift("1-1", 2) == "3-1" and ODDS.shift("1-1", -9) == "1-4" and ODDS.shift("4-1", 9) == "5-1"
    assert "1-1" in ODDS and "9-1" not in ODDS and ODDS.index("1-3") == 1
    assert Columns(("a", "b")).shift("a", 1) == "b"


TABLE = Results({"1-1": ("A", "A", "EX", "D"), "2-1": ("A", "EX", "D", "D")})


def test_results():
    assert [TABLE.look("1-1", roll) for roll in (1, 3, 4)] == ["A", "EX", "D"]
    assert TABLE.look("2-1", -3) == "A" and TABLE.look("2-1", 9) == "D" and TABLE.rolls == range(1, 5)
    assert Results({"x": ("low", "high")}, lowest=0).look("x", 0) == "low"


def test_chances_count_modifiers():
    assert TABLE.chances("1-1") == {"A": Fraction(1, 2), "EX": Fraction(1, 4), "D": Fraction(1, 4)}
    assert TABLE.chances("1-1", 2) == {"EX": Fraction(1, 4), "D": Fraction(3, 4)}
    assert sum(TABLE.chances("2-1", -1).values()) == 1


def test_columns_of_a_table_are_of_one_length():
    with pytest.raises(ValueError, match="as many rolls"):
        Results({"a": ("x",), "b": ("x", "y")})
