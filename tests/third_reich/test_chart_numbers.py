"""The figures of the charts, each as the rulebook or the rebuilt chart has it; a table is proved by what it adds up to."""

import pytest

from rules.third_reich import chart
from tests.rulings import rule


@rule("15.2", "10.42", "16.1a", "9.3", "32.12")
def test_prices_and_limits():
    assert chart.COST == {
        "infantry": 1, "replacement": 1, "partisan": 1, "armor": 2, "airborne": 3, "air": 3, "fleet": 3,
    }  # fmt: skip
    assert chart.SW_COST == {"submarine": 2, "asw": 2, "sac": 3, "interceptor": 2}
    assert chart.SR_LIMIT == {
        "United States": 10, "Germany": 9, "Britain": 7, "Russia": 6, "Italy": 5, "France": 5,
    }  # fmt: skip
    assert chart.BRIDGEHEADS == {"Allies": 5, "Axis": 3} and sum(chart.PARTISANS.values()) == 16
    assert [chart.PARTISANS[c] for c in ("Yugoslavia", "Greece", "Russia", "France", "Britain", "Italy")] == [
        4, 3, 3, 2, 3, 1,
    ]  # fmt: skip


@rule("12.21", "33.5a")
def test_what_wars_and_offensives_cost():
    assert (chart.DOW_MINOR, chart.DOW_MAJOR, chart.OFFENSIVE, chart.INTELLIGENCE) == (10, 35, 15, 5)


@rule("28.432b", "29.5712")
def test_whose_crews_are_better():
    assert {n: drm for n, drm in chart.AIR_DRM.items() if drm} == {"Russia": -1, "Italy": -1, "France": -1}
    assert set(chart.AIR_DRM) == set(chart.MAJORS)
    by_drm = {drm: {n for n, d in chart.NAVAL_DRM.items() if d == drm} for drm in chart.NAVAL_DRM.values()}
    assert by_drm == {
        2: {"Germany"},
        1: {"United States", "Britain", "Sweden"},
        0: {"France", "Vichy France", "Free French"},
        -2: {"Italy", "Russia", "Turkey", "Spain"},
    }


@rule("18.3b")
def test_the_attrition_table_adds_up():
    assert [sum(counters for counters, _ in row) for row in chart.ATTRITION] == [36, 30, 25, 19, 15, 11]
    assert [sum(hexes for _, hexes in row) for row in chart.ATTRITION] == [20, 16, 13, 10, 7, 5]


@rule("18.3b")
@pytest.mark.parametrize(
    ("factors", "result"),
    [(-1, (0, 0)), (0, (0, 0)), (1, (1, 1)), (10, (1, 1)), (11, (2, 1)), (20, (2, 1)), (21, (3, 2)), (30, (3, 2)),
     (31, (4, 2)), (40, (4, 2)), (41, (5, 3)), (50, (5, 3)), (51, (6, 3)), (60, (6, 3)), (61, (7, 4)), (75, (7, 4)),
     (76, (8, 4)), (300, (8, 4))],
)  # fmt: skip
def test_a_column_of_the_attrition_table_ends_with_its_number(factors, result):
    assert chart.attrition_result(factors, 1) == result
    assert chart.attrition_result(factors, 6)[0] < max(1, result[0])


@rule("29.57a")
def test_each_five_hexes_make_it_harder_to_intercept():
    wanted = {1: 5, 5: 5, 6: 4, 10: 4, 11: 3, 15: 3, 16: 2, 20: 2, 21: 1, 99: 1}
    assert {hexes: chart.interception_number(hexes) for hexes in wanted} == wanted


@rule("29.5711")
@pytest.mark.parametrize(
    ("more", "less", "drm"),
    [(3, 0, 5), (9, 9, 0), (11, 9, 0), (12, 9, 1), (14, 9, 1), (15, 9, 2), (17, 9, 2), (18, 9, 3), (26, 9, 3), (27, 9, 4),
     (35, 9, 4), (36, 9, 5), (90, 9, 5), (4, 1, 5), (3, 1, 4), (2, 1, 3)],
)  # fmt: skip
def test_the_larger_fleet_has_the_advantage(more, less, drm):
    assert chart.naval_advantage(more, less) == drm


@rule("14.25a", "14.25b")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(3, 0, "3-1"), (9, 0, "5-1"), (2, 1, "2-1"), (5, 1, "5-1"), (6, 1, "5-1"), (11, 2, "5-1"), (3, 3, "1-1"),
     (3, 4, "1-2"), (2, 4, "1-2"), (2, 5, "1-3"), (1, 3, "1-3"), (1, 4, "1-4"), (1, 5, "")],
)  # fmt: skip
def test_a_column_of_odds(attack, defence, column):
    assert chart.odds_column(attack, defence) == column


@rule("2.33a")
def test_objectives_of_1944():
    assert chart.OBJECTIVES_NEEDED == {"Britain": (20, 21, 22, 23), "Russia": (17, 18, 19, 20)}


def test_figures_of_counters_and_dates():
    assert [chart.figures(*c) for c in (("airbase", 0, 0), ("fleet", 9, 0), ("air", 5, 0), ("replacement", 1, 0))] == [
        "", "9", "5-4", "1",
    ]  # fmt: skip
    assert chart.figures("armor", 4, 6) == "4-6" and chart.figures("infantry", 1, 3) == "1-3"
    assert [chart.when(n) for n in (0, 3, 4, 23)] == [
        ("Spring", 1939), ("Winter", 1939), ("Spring", 1940), ("Winter", 1944),
    ]  # fmt: skip
    assert all(chart.turn_number(*chart.when(n)) == n for n in range(28))
    assert chart.first_text("Warsaw, at last, 3 factors attack") == "3 factors attack"
    assert chart.first_text("x" * 30) == "x" * 24
