"""Winning: Victory Cities, surrender, the best player; turns and phases."""

import pytest

from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, opening, table

AXIS_CITIES = ["Brandenburg", "Paris", "Southern Italy", "Honshu", "Kiangsu", "Luzon"]
"""Six of twelve: Berlin, Paris, Rome, Tokyo, Shanghai, Manila."""


def held_by(owner: str, *names: str) -> dict[str, dict[str, str]]:
    return {name: {"owner": owner} for name in names}


def end_of_round(seat: str = "USA", **more) -> Table:
    """The game at a nation's Morale phase; after the USA the round is over."""
    return table(seat, "morale", **more)


@rule("victory.object", "victory.threshold")
def test_an_alliance_wins_by_holding_the_agreed_number_of_cities():
    """D50"""
    nine = held_by("GER", "Moscow", "Leningrad", "England")
    t = end_of_round(places=nine)
    assert t.game.outcome is not None
    assert t.game.outcome.winners == ("GER", "JAP")
    assert t.game.outcome.rule == "victory.threshold"
    assert end_of_round(places=nine, options={"victory": 10}).game.outcome is None
    assert end_of_round(places=held_by("GER", "Moscow", "Leningrad")).game.outcome is None


@rule("victory.threshold")
@pytest.mark.parametrize("threshold", [9, 10, 11, 12])
def test_each_threshold_needs_exactly_its_number(threshold):
    for held in (threshold - 1, threshold):
        t = end_of_round(places=held_by("USA", *AXIS_CITIES[: held - 6]), options={"victory": threshold})
        assert (t.game.outcome is not None) == (held >= threshold)
        assert t.game.view(None).position["cities"] == {"Axis": 12 - held, "Allies": held, "threshold": threshold}


@rule("victory.object")
def test_the_cities_of_both_alliances_at_the_start():
    t = opening()
    assert t.game.view(None).position["cities"] == {"Axis": 6, "Allies": 6, "threshold": 9}
    t = opening(cities="17")
    assert t.game.view(None).position["cities"] == {"Axis": 8, "Allies": 8, "threshold": 9}
    more = {name: s["city"] for name, s in t.game.view(None).position["spaces"].items() if "city" in s}
    assert len(more) == 17
    assert more["Thrace"] == "Istanbul"


@rule("victory.object")
def test_a_city_counts_for_the_alliance_that_controls_it_not_for_who_stands_there():
    t = table("USSR", "morale", places=held_by("JAP", "Bengal"), JAP={"Siam": "1 INF"})
    assert t.game.view(None).position["cities"]["Axis"] == 7
    t = table("USSR", "morale", places=held_by("USA", "Luzon"))
    assert t.game.view(None).position["cities"] == {"Axis": 5, "Allies": 7, "threshold": 9}


@rule("base.victory-check", "ruling.42")
@pytest.mark.parametrize("seat", ["USSR", "GER", "UK", "JAP"])
def test_cities_are_not_counted_before_the_round_is_over(seat):
    nine = held_by("GER", "Moscow", "Leningrad", "England")
    assert end_of_round(seat, places=nine).game.outcome is None


@rule("base.victory-check", "ruling.42")
def test_cities_are_counted_when_the_turn_of_the_usa_is_over():
    """Germany takes London on its turn and has nine; it wins only if it still has them after the USA."""
    t = table(
        "GER", "movement",
        places=held_by("GER", "Moscow", "Leningrad", "Scotland"),
        GER={"Scotland": "1 ARM"}, UK={"Wales": "1 ARM"},
    )  # fmt: skip
    t.play("GER", "move 1 ARM from Scotland to England", "done")
    assert t.owner("England") == "GER"
    assert t.game.outcome is None
    for seat in ("UK", "JAP"):
        assert t.asked() == [seat]
        t.play(seat, "skip", "done", "done")
    t.play("USA", "skip", "done", "done")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == ("GER", "JAP")


@rule("base.victory-check")
def test_the_round_ends_after_the_last_living_nation_too():
    """The USA has surrendered: the round is over after Japan."""
    gone = {"USA": {"surrendered": True}}
    nine = held_by("GER", "Moscow", "Leningrad", "England")
    t = end_of_round("JAP", places=nine, nations=gone)
    assert t.game.outcome is not None
    assert t.game.outcome.winners == ("GER", "JAP")
    t = end_of_round("JAP", nations=gone)
    assert (t.game.outcome, t.state.nation, t.state.round) == (None, "USSR", 2)


@rule("victory.surrender", "ruling.42")
def test_the_surrender_of_the_last_nation_wins_at_once_whatever_the_cities():
    """Germany gives up in the middle of a round; Japan has before. The Axis hold eight cities."""
    t = table(
        "GER",
        "morale",
        nations={"JAP": {"surrendered": True}, "GER": {"n": 200}},
        places=held_by("GER", "Moscow", "Leningrad", "England", "Bengal", "Appalachia"),
        more={"round": 3},
    )
    assert t.game.outcome is not None
    assert t.game.outcome.winners == ("USSR", "UK", "USA")
    assert t.game.outcome.rule == "victory.surrender"
    assert t.state.round == 3


@rule("victory.surrender")
def test_one_nation_left_keeps_its_alliance_in_the_game():
    t = table("GER", "morale", nations={"GER": {"n": 200}})
    assert t.mat("GER").surrendered
    assert t.game.outcome is None
    assert t.asked() == ["UK"]


@rule("victory.surrendered-city", "map.neutral")
def test_the_cities_of_a_surrendered_nation_count_for_the_enemy():
    """D43: Moscow is neutral ground, its city is the Axis's."""
    t = table("USSR", "morale", nations={"USSR": {"n": 200}})
    assert t.owner("Moscow") is None
    assert t.place("Moscow").flag == t.place("Leningrad").flag == "Axis"
    assert t.game.view(None).position["cities"] == {"Axis": 8, "Allies": 4, "threshold": 9}
    spaces = t.game.view(None).position["spaces"]
    assert (spaces["Moscow"]["owner"], spaces["Moscow"]["flag"]) == (None, "Axis")


@rule("ruling.33", "victory.surrendered-city")
@pytest.mark.parametrize(("seat", "counts"), [("UK", {"Axis": 7, "Allies": 5}), ("GER", {"Axis": 8, "Allies": 4})])
def test_who_conquers_the_ground_of_such_a_city_has_the_city(seat, counts):
    """D75: the UK violates Moscow's neutrality and wins; the city is the Allies' again. Germany's conquest of it keeps
    it with the Axis."""
    t = table(
        seat,
        options={"neutrality": True},
        nations={"USSR": {"surrendered": True}, seat: {"purchased": "1 INF"}},
        places={"Moscow": {"flag": "Axis"}, "Leningrad": {"flag": "Axis"}, **held_by(seat, "Gorki")},
        **{seat: {"Gorki": "3 ARM"}},
    )
    assert t.game.view(None).position["cities"] == {"Axis": 8, "Allies": 4, "threshold": 9}
    attrition, executor, invader = [6, 6, 6], [1, 1], [6, 6]
    t.play(seat, "move 3 ARM from Gorki to Moscow", "done", dice=[*attrition, *executor, *invader])
    t.play(t.asked()[0], t.ask().choices[0])
    t.play(t.asked()[0], "nothing")
    assert t.dice_left() == []
    assert t.owner("Moscow") == seat
    assert t.place("Moscow").flag == ""
    assert t.game.view(None).position["cities"] == {**counts, "threshold": 9}


# --- the best player ------------------------------------------------------------------------------------------------


@rule("victory.individual")
def test_the_best_player_has_risen_furthest_above_his_own_start():
    """Japan at N+5 wins over a richer Germany at N+2 (both after the round's War Weariness)."""
    won = held_by("GER", "Leningrad") | held_by("JAP", "Bengal", "Moscow")
    t = end_of_round(places=won, options={"individual": True}, nations={"GER": {"turns": 0}, "JAP": {"turns": 1}})
    assert (t.mat("GER").morale, t.mat("JAP").morale) == (43, 35)
    assert t.game.outcome is not None
    assert t.game.outcome.winners == ("JAP",)


@rule("victory.individual")
def test_without_the_option_the_alliance_wins_and_the_best_is_named():
    won = held_by("GER", "Leningrad") | held_by("JAP", "Bengal", "Moscow")
    t = end_of_round(places=won, nations={"GER": {"turns": 0}, "JAP": {"turns": 1}})
    assert t.game.outcome is not None
    assert t.game.outcome.winners == ("GER", "JAP")
    assert "Furthest right on the Morale Chart: Japan (N+5)" in t.game.outcome.reason


@rule("ruling.43", "victory.individual")
def test_a_tie_for_the_best_stands():
    won = held_by("GER", "Leningrad", "Vologda", "Kuban") | held_by("JAP", "Bengal", "Appalachia")
    t = end_of_round(places=won, options={"individual": True}, nations={"GER": {"turns": 0}, "JAP": {"turns": 0}})
    assert t.mat("GER").morale - 41 == t.mat("JAP").morale - 30 == 4
    assert t.game.outcome is not None
    assert t.game.outcome.winners == ("GER", "JAP")


# --- rounds, turns and phases ---------------------------------------------------------------------------------------


def tour(t: Table, turns: int) -> list[tuple[str, str]]:
    """(nation, phase) as they are asked, everybody passing."""
    seen = []
    while sum(phase == "movement" for _, phase in seen) < turns:
        (seat,) = t.asked()
        seen.append((seat, t.game.phase))
        t.play(seat, "skip" if t.game.phase == "research" else "done")
    return seen


@rule("sequence.order")
def test_five_turns_in_the_fixed_order_make_a_round():
    t = table("USSR", "turn")
    order = [seat for seat, phase in tour(t, 11) if phase == "movement"]
    assert order == ["USSR", "GER", "UK", "JAP", "USA"] * 2 + ["USSR"]
    assert t.state.round == 3


@rule("sequence.order")
def test_a_nation_that_surrendered_has_no_turn():
    t = table("USSR", "turn", nations={"UK": {"surrendered": True}})
    order = [seat for seat, phase in tour(t, 5) if phase == "movement"]
    assert order == ["USSR", "GER", "JAP", "USA", "USSR"]


@rule("sequence.phases")
def test_a_turn_has_seven_phases_in_their_order():
    t = table("GER", "turn", GER={"Kursk": "1 ARM"}, USSR={"Stalingrad": "1 INF"})
    seen = [t.game.phase]
    t.play("GER", "skip")
    seen.append(t.game.phase)
    t.play("GER", "buy 1 INF", "done")
    seen.append(t.game.phase)
    t.play("GER", "move 1 ARM from Kursk to Stalingrad", "done", dice=[6, 6, 1, 6])
    seen.append(t.game.phase)
    t.play("GER", "fight on").play("USSR", "fight on")
    seen.append(t.game.phase)
    assert seen == ["research", "purchase", "movement", "combat", "placement"]
    t.play("GER", "place 1 INF at Brandenburg")
    steps = ("place.where", "income.base", "morale.1.weariness", "morale.3.dividend")
    told = [event.rules[0] for event in t.events() if event.rules[:1] and event.rules[0] in steps]
    assert told == list(steps)
    assert t.asked() == ["UK"]


@rule("sequence.phases")
def test_income_comes_before_war_weariness():
    """D10: marker 30 at phase 6: 30 IPC and the free lanes, then the marker falls to 29."""
    t = table("JAP", "income", nations={"JAP": {"treasury": 0}})
    assert t.mat("JAP").treasury == 30 + 4
    assert t.mat("JAP").morale == 29


@rule("ruling.58")
def test_rounds_played_are_a_nation_s_own_steps_of_weariness():
    """D56, and in the middle of round 4: Germany has had its fourth turn, the UK has not."""
    t = table("UK", "research", round=4)
    assert [t.mat(seat).turns for seat in ("USSR", "GER", "UK", "JAP", "USA")] == [4, 4, 3, 3, 3]
    assert (t.mat("GER").morale, t.mat("UK").morale) == (41 - 4, 31 - 3)
    t = table("USSR", "morale", round=3, places=held_by("USSR", "Rzhev", "Kursk"))
    assert (t.mat("USSR").turns, t.mat("USSR").morale) == (3, 23)
