"""2.21, 2.31, 2.34, 15.63: who wins the 1939 scenario and the Campaign Game."""

from rules.third_reich.campaign import allied_level, axis_level, campaign_over, campaign_result, power_level
from rules.third_reich.chart import turn_number
from tests.rulings import rule


def fell(season, year):
    return turn_number(season, year) + 1


@rule("2.21a", "2.211a")
def test_the_allies_by_the_date_of_the_later_capital():
    for season, year, level in (
        ("Summer", 1944, "decisive"),
        ("Fall", 1944, "tactical"),
        ("Winter", 1944, "tactical"),
        ("Spring", 1945, "marginal"),
        ("Summer", 1945, "marginal"),
        ("Fall", 1945, ""),
    ):
        assert (
            allied_level(fell(season, year), fell("Fall", 1943))
            == level
            == allied_level(fell("Fall", 1943), fell(season, year))
        )
    assert allied_level(fell("Spring", 1944), 0) == "" == allied_level(0, fell("Spring", 1944)), "both are needed"


@rule("15.631")
def test_siberia_takes_a_turn_from_each_deadline():
    assert allied_level(fell("Summer", 1944), 1, siberia=True) == "tactical"
    assert allied_level(fell("Spring", 1944), 1, siberia=True) == "decisive"
    assert allied_level(fell("Summer", 1945), 1, siberia=True) == ""


@rule("2.21c", "2.21d", "2.21e")
def test_the_axis_by_objectives_and_by_powers():
    assert axis_level(27, 1) == "" == axis_level(None, 1) and axis_level(28, 0) == "marginal"
    assert axis_level(0, 2) == "tactical" and axis_level(42, 3) == "decisive"


@rule("2.21b", "2.212")
def test_the_allies_may_still_equal_or_beat_the_axis():
    assert campaign_result("marginal", "") == ("Axis", "marginal")
    assert campaign_result("marginal", "decisive") == ("Allies", "decisive")
    assert campaign_result("tactical", "tactical") == ("", "stalemate") == campaign_result("", "")


@rule("2.31", "2.34c")
def test_the_1939_scenario_for_many_players():
    for who, steps in (
        ("Britain", (7, 8, 9, 10)),
        ("Germany", (20, 21, 22, 23)),
        ("Italy", (5, 6, 7, 8)),
        ("Russia", (6, 7, 9, 11)),
    ):
        assert [power_level("1939", who, n, 0) for n in steps] == [1, 2, 3, 4]
        assert power_level("1939", who, steps[0] - 1, 0) == 0
    for season, year, level in (
        ("Summer", 1940, 0),
        ("Fall", 1940, 0),
        ("Winter", 1940, 1),
        ("Spring", 1941, 2),
        ("Fall", 1941, 3),
    ):
        assert power_level("1939", "France", 0, fell(season, year)) == level
    assert power_level("1939", "France", 0, 0) == 4


@rule("2.34a", "2.34c")
def test_the_campaign_for_many_players():
    for who, steps in (("Britain", (18, 19, 20, 21)), ("Germany", (5, 6, 7, 8)), ("Russia", (15, 16, 17, 18))):
        assert [power_level("campaign", who, n, 0) for n in steps] == [1, 2, 3, 4]
    assert power_level("campaign", "Italy", 0, fell("Winter", 1943)) == 0
    assert power_level("campaign", "Italy", 0, fell("Spring", 1944)) == 1
    assert power_level("campaign", "Italy", 0, fell("Fall", 1944)) == 2 == power_level("campaign", "Italy", 2, 0)
    assert power_level("campaign", "Italy", 3, 0) == 3 and power_level("campaign", "Italy", 4, 0) == 4


@rule("15.632", "15.634")
def test_siberia_and_russia():
    assert (
        power_level("campaign", "Russia", 16, 0, siberia=True) == 0
        and power_level("campaign", "Russia", 17, 0, siberia=True) == 1
    )
    assert (
        power_level("1939", "Russia", 6, 0, siberia=True) == 0
        and power_level("1939", "Russia", 7, 0, siberia=True) == 1
    )
    assert power_level("campaign", "Germany", 5, 0, siberia=True) == 1


@rule("2.34b")
def test_the_campaign_ends_in_summer_1945_or_with_the_axis():
    assert not campaign_over(turn_number("Spring", 1945), 1, 0) and campaign_over(turn_number("Summer", 1945), 0, 0)
    assert campaign_over(turn_number("Fall", 1943), 1, 1)
    assert not campaign_over(turn_number("Fall", 1943), 0, 1) and not campaign_over(turn_number("Fall", 1943), 1, 0)
