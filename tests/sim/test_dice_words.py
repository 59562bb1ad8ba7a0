"""How the dice have fallen, in a table that any number of faces fits into."""

from bot.cogs.show import stats_table


def test_a_table_for_any_die() -> None:
    assert stats_table(6, {"Germany": [1, 0, 0, 0, 0, 3], "a very long name": [0, 0, 10, 0, 0, 0]}) == [
        "d6             1   2   3   4   5   6    mean  even",
        "Germany        1   0   0   0   0   3    4.75   3.5",
        "a very long    0   0  10   0   0   0    3.00   3.5",
    ]
    ten = stats_table(10, {"the table": [0] * 9 + [1200]})
    assert ten[0].split() == ["d10", *map(str, range(1, 11)), "mean", "even"]
    assert ten[1].endswith("1200   10.00   5.5") and len({len(line) for line in ten}) == 1
