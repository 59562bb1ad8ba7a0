"""2: when a game is over, who wins it at which level, and what is shown of it before."""

import pytest

from rules.third_reich.chart import LEVELS, objectives, scenario, turn_number
from rules.third_reich.levels import (
    WINTER_1943,
    beaten,
    counted,
    goals,
    judge,
    judged_by,
    named,
    needed,
    owner_of,
    rank,
    side_count,
)
from rules.third_reich.victory import count, judge_turn, level_of, nearest, objectives_held, two_sided
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import table

TWO = {GER: "a", ITA: "a", UK: "b", US: "b", FRA: "b", RUS: "b"}
SIX = {seat: seat for seat in TWO}
SUMMER_1945 = turn_number("Summer", 1945)


def fell(season, year):
    return {"conquered": turn_number(season, year) + 1, "in_play": False}


def campaign(season="Summer", year=1945, half=2, players=None, **more):
    return table(
        "movement", {}, scenario="campaign", season=season, year=year, half=half, players=players or TWO, **more
    )


def ended(t):
    judge(t.game, SUMMER_1945)
    found = t.game.outcome
    return found and (set(found.winners), found.reason.partition(";")[0], found.rule)


# --- 2.21: the Campaign Game for two ----------------------------------------------------------------------------------------


@rule("2.21a", "2.21b", "2.21c", "2.21d", "2.21e")
@pytest.mark.parametrize(
    ("conquered", "winter", "words", "rule_"),
    [
        ({GER: fell("Summer", 1944), ITA: fell("Fall", 1943)}, 0, "A decisive victory of the Allies", "2.21a"),
        ({GER: fell("Winter", 1944), ITA: fell("Fall", 1943)}, 28, "A tactical victory of the Allies", "2.21a"),
        ({GER: fell("Spring", 1945)}, 27, "A stalemate", "2.21b"),
        ({GER: fell("Summer", 1945), ITA: fell("Summer", 1945)}, 28, "A stalemate", "2.21b"),
        ({}, 28, "A marginal victory of the Axis", "2.21c"),
        ({FRA: fell("Summer", 1940), UK: fell("Summer", 1941)}, 0, "A tactical victory of the Axis", "2.21d"),
        (
            {FRA: fell("Summer", 1940), UK: fell("Summer", 1941), RUS: fell("Summer", 1942)},
            0,
            "A decisive victory of the Axis",
            "2.21e",
        ),
    ],
)
def test_the_campaign_for_two(conquered, winter, words, rule_):
    t = campaign(powers=conquered, notes={WINTER_1943: winter})
    winners, said, by = ended(t)
    assert (said, by) == (words, rule_)
    side = {"Allies": {UK, US, FRA, RUS}, "Axis": {GER, ITA}}.get(words.rpartition(" ")[2], set())
    assert winners == side & set(scenario("campaign")["seats"])
    fallen = [s for s in (GER, ITA) if s in conquered] + [s for s in (UK, US, FRA, RUS) if s in conquered]
    told = t.game.outcome.reason.rpartition(": ")[2]
    assert set(told.split(", ")) == (set(fallen) or {"nobody"})


@rule("2.34b", "2.21a")
def test_the_campaign_goes_on_until_summer_1945_or_the_end_of_the_axis():
    assert ended(campaign("Spring", 1945)) is None
    assert ended(campaign("Summer", 1945, half=1)) is None
    assert ended(campaign("Summer", 1945)) is not None
    both = {GER: fell("Winter", 1944), ITA: fell("Winter", 1944)}
    assert ended(campaign("Winter", 1944, powers=both)) is not None
    assert ended(campaign("Winter", 1944, powers={GER: both[GER]})) is None


@rule("2.34b", "51.2")
def test_a_side_without_powers_ends_the_game_at_once():
    allies = {seat: fell("Fall", 1943) for seat in (UK, FRA, RUS, US)}
    t = campaign("Fall", 1943, half=1, powers=allies)
    assert ended(t)[2] == "2.21e"


@rule("2.21c")
def test_what_the_axis_holds_as_winter_1943_ends_is_noted():
    t = campaign("Winter", 1943)
    assert ended(t) is None and t.state.notes[WINTER_1943] == side_count(t.game, "Axis") > 0
    for t in (campaign("Winter", 1943, half=1), campaign("Fall", 1943)):
        assert ended(t) is None and WINTER_1943 not in t.state.notes
    t = table("movement", {}, scenario="1942", season="Winter", year=1943, half=2)
    judge(t.game, turn_number("Winter", 1944))
    assert WINTER_1943 not in t.state.notes and t.game.outcome is None


@rule("2.21c")
def test_what_two_players_of_the_campaign_are_shown():
    t = campaign("Summer", 1942)
    lines = goals(t.game)
    assert lines[0].startswith("Objectives: Axis ") and "as Winter 1943 ends" in lines[1] and "none;" in lines[2]
    t = campaign("Summer", 1944, powers={FRA: fell("Summer", 1940)}, notes={WINTER_1943: 31})
    lines = goals(t.game)
    assert lines[1].endswith("as Winter 1943 ended: it had 31") and "conquered: France;" in lines[2]
    assert beaten(t.game) == [FRA]


# --- objectives ---------------------------------------------------------------------------------------------------------


@rule("2.1b", "49.5d")
def test_whose_an_objective_is():
    t = peace()
    lyons, berlin, madrid, london = (objectives()[name] for name in ("Lyons", "Berlin", "Madrid", "London"))
    assert [owner_of(t.game, h) for h in (lyons, berlin, madrid, london)] == [FRA, GER, "", UK]
    t.state.control[london] = US
    assert owner_of(t.game, london) == UK, "the two win together"
    t.state.control[lyons] = "Vichy France"
    assert owner_of(t.game, lyons) == GER
    t.state.notes[f"italian {lyons}"] = 1
    assert owner_of(t.game, lyons) == ITA
    assert counted(t.game)[UK] == objectives_held(t.game)[UK] + 1


@rule("2.23", "15.632")
def test_the_side_with_the_higher_level_wins_and_nobody_on_the_same():
    last = turn_number("Winter", 1944)
    axis, allies = needed(table("movement", {}, scenario="1942", season="Winter").game, "Axis"), 25
    for german, words in ((axis[1], "A marginal victory of the Axis"), (axis[0], "A stalemate")):
        t = table("movement", {}, scenario="1942", season="Winter", half=2)
        hexes = list(objectives().values())
        t.state.control |= dict.fromkeys(hexes, "Sweden") | dict.fromkeys(hexes[:german], GER)
        judge(t.game, last)
        assert t.game.outcome.reason.startswith(words) and t.game.outcome.rule == "2.23"
        assert set(t.game.outcome.winners) == ({GER, ITA} if german == axis[1] else set())
    t = table("movement", {}, scenario="1942", season="Winter", half=2)
    t.state.control |= dict.fromkeys(objectives().values(), UK)
    judge(t.game, last)
    assert set(t.game.outcome.winners) == {UK, US, RUS} and "decisive victory of the Allies" in t.game.outcome.reason
    assert needed(t.game, "Allies")[0] == allies


@rule("2.23")
def test_a_game_of_objectives_ends_with_the_last_player_turn():
    last = turn_number("Winter", 1944)
    for season, half, over in (("Fall", 2, False), ("Winter", 1, False), ("Winter", 2, True)):
        t = table("movement", {}, scenario="1942", season=season, half=half)
        judge(t.game, last)
        assert (t.game.outcome is not None) is over


@rule("2.5a", "2.32a")
def test_who_plays_two_powers_is_judged_by_the_one_with_more_objectives():
    t = peace(
        "movement",
        season="Summer",
        year=1942,
        half=2,
        players={GER: "a", ITA: "a", UK: "b", US: "b", FRA: "c", RUS: "c"},
    )
    assert judged_by(t.game, "a") == GER and judged_by(t.game, "b") == UK and judged_by(t.game, "c") == RUS
    moscow = [h for h in objectives().values() if owner_of(t.game, h) == RUS]
    t.state.control |= dict.fromkeys(moscow, FRA)
    assert judged_by(t.game, "c") == FRA
    held = counted(t.game)
    assert held[FRA] > held.get(RUS, 0)


@rule("2.5a")
def test_among_equals_the_better_level_counts():
    t = peace(
        "movement",
        season="Summer",
        year=1942,
        half=2,
        players={GER: "a", ITA: "a", UK: "b", US: "b", FRA: "c", RUS: "c"},
    )
    hexes = list(objectives().values())
    t.state.control |= dict.fromkeys(hexes, UK) | dict.fromkeys(hexes[:3], FRA) | dict.fromkeys(hexes[3:6], RUS)
    assert counted(t.game)[FRA] == counted(t.game)[RUS] and rank(t.game, FRA) == 4 > rank(t.game, RUS)
    assert judged_by(t.game, "c") == FRA
    t.power(FRA).conquered = turn_number("Summer", 1940) + 1
    t.state.control |= dict.fromkeys(hexes[:12], RUS)
    assert judged_by(t.game, "c") == RUS


@rule("2.5a")
def test_one_objective_is_more_than_none():
    """Whatever level the power without any has reached: France, unconquered, the best of all."""
    players = {GER: "a", ITA: "a", UK: "b", US: "b", FRA: "c", RUS: "c"}
    t = peace("movement", season="Summer", year=1942, half=2, players=players)
    hexes = list(objectives().values())
    t.state.control |= dict.fromkeys(hexes, UK) | {hexes[0]: RUS}
    assert rank(t.game, FRA) == 4 > rank(t.game, RUS) and judged_by(t.game, "c") == RUS


@rule("2.31", "2.35")
def test_the_highest_level_wins_among_many_and_nobody_without_one():
    last = turn_number("Summer", 1942)
    t = peace("movement", season="Summer", year=1942, half=2, players=SIX)
    hexes = list(objectives().values())
    t.state.control |= dict.fromkeys(hexes, "Sweden")
    t.power(FRA).conquered = turn_number("Summer", 1940) + 1
    judge(t.game, last)
    assert t.game.outcome.winners == () and "no level" in t.game.outcome.reason and t.game.outcome.rule == "2.31"
    t = peace("movement", season="Summer", year=1942, half=2, players=SIX)
    t.power(FRA).conquered = turn_number("Winter", 1940) + 2
    t.state.control |= dict.fromkeys(hexes, "Sweden") | dict.fromkeys(hexes[:8], UK) | dict.fromkeys(hexes[8:15], RUS)
    judge(t.game, last)
    assert rank(t.game, UK) == rank(t.game, RUS) == 2 and rank(t.game, FRA) == 2
    assert set(t.game.outcome.winners) == {UK, US, RUS, FRA}
    assert "UK and US marginal (8)" in t.game.outcome.reason


@rule("2.34a", "2.32a")
def test_which_rule_ended_it():
    for name, season, year, rule_ in (("campaign", "Summer", 1945, "2.34a"), ("1942", "Winter", 1944, "2.32a")):
        t = table("movement", {}, scenario=name, season=season, year=year, half=2, players=SIX)
        judge(t.game, turn_number(season, year))
        assert t.game.outcome.rule == rule_


@rule("2.31", "2.34a")
def test_what_many_players_are_shown():
    t = peace(players=SIX)
    lines = goals(t.game)
    assert lines[0].startswith("Objectives: ") and len(lines) == 5
    assert any(line.startswith("Objectives: UK and US ") and "of 7/8/9/10; " in line for line in lines)
    assert any(line.startswith("Objectives: France lives by the calendar; decisive now") for line in lines)
    assert named(0) == "no level" and [named(n) for n in (1, 2, 3, 4)] == list(LEVELS)
    t = table("movement", {}, scenario="1942")
    assert goals(t.game)[0].startswith("Objectives: Axis ") and "/" in goals(t.game)[1] and len(goals(t.game)) == 2


# --- 2.22, 2.33: 1944 ---------------------------------------------------------------------------------------------------

FOUR = {GER: "g", UK: "b", US: "u", RUS: "r", ITA: "g", FRA: "b"}


@rule("2.22a", "2.22b")
@pytest.mark.parametrize(
    ("season", "year", "level", "side"),
    [
        ("Summer", 1944, "decisive", "Allies"),
        ("Winter", 1944, "decisive", "Allies"),
        ("Spring", 1945, "tactical", "Allies"),
        ("Summer", 1945, "marginal", "Allies"),
        ("Fall", 1945, "marginal", "Axis"),
        ("Winter", 1945, "tactical", "Axis"),
        ("Spring", 1946, "decisive", "Axis"),
        ("Summer", 1946, "decisive", "Axis"),
    ],
)
def test_the_turn_in_which_germany_falls(season, year, level, side):
    assert level_of(turn_number(season, year)) == (level, side)
    t = table("movement", {}, season="Spring", year=1946, powers={GER: {"conquered": turn_number(season, year) + 1}})
    judge_turn(t.game)
    assert f"a {level} victory of the {side}" in t.game.outcome.reason and two_sided(t.game)
    assert set(t.game.outcome.winners) == ({GER} if side == "Axis" else {UK, US, RUS})
    assert t.game.outcome.rule == ("2.22b" if side == "Axis" else "2.22a")


@rule("2.22b")
def test_germany_may_hold_out_to_the_end():
    t = table("movement", {}, season="Winter", year=1945)
    judge_turn(t.game)
    assert t.game.outcome is None
    t = table("movement", {}, season="Spring", year=1946)
    judge_turn(t.game)
    assert t.game.outcome.reason == "Germany holds out: a decisive victory of the Axis"


@rule("2.33b", "2.33c")
def test_what_nobody_ever_held_goes_to_who_stands_nearest():
    t = table("movement", {"O22": "U inf", "M31": "R inf"})
    assert nearest(t.game, "L30") == RUS and nearest(t.game, "N23") == UK
    t = table("movement", {"O22": "U air", "M21": "U fleet", "M31": "R armor"})
    assert nearest(t.game, "N23") == RUS, "neither air nor ships stand anywhere"
    t = table("movement", {"US box": "U inf", "M31": "R para"})
    assert nearest(t.game, "N23") == RUS, "nor who waits in America"
    t = table("movement", {"O22": "G inf"})
    assert nearest(t.game, "N23") == UK, "no Ally stands anywhere"
    t = table("movement", {"N24": "G inf", "M31": "R inf"}, pool={"U": "U inf", "B": "B armor"})
    assert nearest(t.game, "N23") == RUS, "the enemy's are not asked, and who is in the pool stands nowhere"
    t = table("movement", {"L30": "U inf", "L32": "R inf"}, control={"L31": RUS})
    assert nearest(t.game, "L31") == RUS
    t.state.control["L31"] = UK
    assert nearest(t.game, "L31") == UK, "a tie goes to who took Berlin"


@rule("2.33a")
def test_the_levels_of_four_players():
    hexes = [h for name, h in objectives().items() if name not in ("Stockholm", "Madrid", "Istanbul")]
    for west, fallen, best in (
        (20, 0, {GER}),
        (21, 0, {GER}),
        (22, 22, {UK, US, RUS}),
        (19, 23, {RUS}),
        (23, 23, {UK, US}),
    ):
        t = table("movement", {}, season="Spring", year=1946, players=FOUR)
        t.state.control |= dict.fromkeys(hexes[:west], UK) | dict.fromkeys(hexes[west:], RUS)
        t.power(GER).conquered = fallen
        points = count(t.game)
        assert points == {UK: west, RUS: 39 - west}
        judge_turn(t.game)
        steps = {UK: (20, 21, 22, 23), RUS: (17, 18, 19, 20)}
        ranks = {who: sum(points[who] >= n for n in steps[who]) for who in steps}
        if fallen:
            top = max(ranks.values())
            best = {s for who, n in ranks.items() if n == top for s in ((UK, US) if who == UK else (who,))}
        assert set(t.game.outcome.winners) == best, (west, fallen)
        told = {UK: "UK and US", RUS: "Russia"}
        for who, n in ranks.items():
            assert f"{told[who]} {LEVELS[n - 1] if n else 'no level'}" in t.game.outcome.reason, (west, who)
