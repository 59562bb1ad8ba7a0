"""Every way in which a game ends: Victory Cities, a whole alliance gone, one winner or several."""

import pytest

from rules.supreme_axis_allies.world import board
from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table

N = {"USSR": 24, "GER": 41, "UK": 31, "JAP": 30, "USA": 42}
HOME = {"USSR": "Moscow", "GER": "Brandenburg", "UK": "England", "JAP": "Honshu", "USA": "New England"}
AXIS, ALLIES = ("GER", "JAP"), ("USSR", "UK", "USA")

ALLIED_CORE = ("Moscow", "Leningrad", "England", "Bengal", "Appalachia", "California")
AXIS_CORE = ("Brandenburg", "Paris", "Southern Italy", "Honshu", "Kiangsu", "Luzon")
ALLIED_ADDED = ("Hawaiian Islands", "New South Wales")
AXIS_ADDED = ("Poland", "Malaya")
STEADY = {seat: {"morale": n} for seat, n in N.items()}
"""Markers at N, so that nobody sues for peace."""


def end_of_round(held: int, side: str, nation: str = "USA", **options) -> Table:
    """The last Morale phase of a round; this alliance holds so many Victory Cities."""
    core, added = (AXIS_CORE, AXIS_ADDED) if side == "Axis" else (ALLIED_CORE, ALLIED_ADDED)
    prizes = ALLIED_CORE + ALLIED_ADDED if side == "Axis" else AXIS_CORE + AXIS_ADDED
    mine = len(core) + (len(added) if options.get("cities") == "17" else 0)
    prizes = prizes if options.get("cities") == "17" else prizes[:6]
    taker = "GER" if side == "Axis" else "UK"
    places = {name: {"owner": taker} for name in prizes[: held - mine]}
    return table(nation, "morale", options=options, places=places, nations=STEADY)


# --- Victory Cities -------------------------------------------------------------------------------------------------


@rule("victory.threshold", "victory.object", "base.victory-check", "ruling.42")
@pytest.mark.parametrize("cities", ["12", "17"])
@pytest.mark.parametrize("threshold", [9, 10, 11, 12])
@pytest.mark.parametrize(("side", "winners"), [("Axis", AXIS), ("Allies", ALLIES)])
def test_an_alliance_wins_with_as_many_cities_as_were_agreed(side, winners, threshold, cities):
    """D50."""
    t = end_of_round(threshold, side, victory=threshold, cities=cities)
    assert t.game.outcome is not None and t.game.outcome.rule == "victory.threshold"
    assert t.game.outcome.winners == winners and t.asked() == []
    assert f"The {side} hold {threshold} Victory Cities" in t.game.outcome.reason
    t = end_of_round(threshold - 1, side, victory=threshold, cities=cities)
    assert t.game.outcome is None and t.state.round == 2 and t.asked() == ["USSR"]


@rule("base.victory-check", "ruling.42")
@pytest.mark.parametrize("nation", ["USSR", "GER", "UK", "JAP"])
def test_cities_are_not_counted_within_a_round(nation):
    t = end_of_round(12, "Axis", nation)
    assert t.game.outcome is None and t.state.round == 1


@rule("base.victory-check", "victory.threshold")
def test_cities_are_counted_when_the_usa_is_out():
    ground = {name: {"owner": ""} for name in board() if board()[name].owner == "USA"}
    ground |= {name: {"owner": "GER"} for name in ("Moscow", "Leningrad")} | {
        "Appalachia": {"owner": "", "flag": "Axis"}
    }
    t = table("JAP", "morale", places=ground, nations={"USA": {"surrendered": True}})
    assert t.game.outcome is not None and t.game.outcome.winners == AXIS  # six, two conquered, one by a marker


@rule("victory.surrendered-city", "ruling.33")
def test_a_marked_city_counts_for_the_enemy_until_somebody_takes_the_ground():
    """D43, D75: Moscow is neutral and counts for the Axis; the UK invades it, and it counts for the Allies."""
    ground = {name: {"owner": ""} for name in board() if board()[name].owner == "USSR"}
    ground["Moscow"] |= {"flag": "Axis"}
    ground["Vologda"] = {"owner": "UK"}
    t = table(
        "UK",
        "movement",
        options={"neutrality": True},
        places=ground,
        nations={"USSR": {"surrendered": True}},
        UK={"Vologda": "1 INF"},
    )
    assert t.game.view(None).position["cities"]["Axis"] == 7
    t.play("UK", "move 1 INF from Vologda to Moscow", "done", dice=[6])
    t.play("JAP", "JAP", "nothing", dice=[1, 1, 6, 6])
    assert t.owner("Moscow") == "UK" and t.place("Moscow").flag == ""
    cities = t.game.view(None).position["cities"]
    assert (cities["Axis"], cities["Allies"]) == (6, 5)  # Leningrad counts for nobody here


# --- a whole alliance -----------------------------------------------------------------------------------------------


def last_surrender(nation: str, dice=(3, 4), **position) -> Table:
    """The last nation of its alliance ends its turn at N-15."""
    gone = [seat for seat in (AXIS if nation in AXIS else ALLIES) if seat != nation]
    ground = {name: {"owner": ""} for name in board() if board()[name].owner in gone}
    nations = {seat: {"surrendered": True} for seat in gone}
    nations[nation] = {"purchased": "1 INF", "morale": N[nation] - 14}
    nations |= position.pop("nations", {})
    places = ground | position.pop("places", {})
    t = table(nation, "placement", places=places, nations=nations, **position)
    return t.play(nation, f"place 1 INF in {HOME[nation]}", dice=dice)


@rule("victory.surrender", "ruling.42", "surrender.cause")
@pytest.mark.parametrize(
    ("nation", "winners"), [("GER", ALLIES), ("JAP", ALLIES), ("USSR", AXIS), ("UK", AXIS), ("USA", AXIS)]
)
def test_the_last_surrender_of_an_alliance_ends_the_game_at_once(nation, winners):
    """Nobody counts cities: at the start each side holds six, and twelve are asked for."""
    t = last_surrender(nation, options={"victory": 12})
    assert t.game.outcome is not None and t.game.outcome.rule == "victory.surrender"
    assert t.game.outcome.winners == winners and t.asked() == [] and t.state.round == 1
    t.refuse("USSR", "done", "victory.surrender")
    assert t.said("The seed of the dice was test")


@rule("victory.surrender")
def test_cities_do_not_save_an_alliance_without_nations():
    """Japan, alone, holds all twelve cities of the world and gives up before they are counted."""
    t = last_surrender("JAP", places={name: {"owner": "JAP"} for name in ALLIED_CORE + AXIS_CORE})
    assert t.game.outcome is not None and t.game.outcome.winners == ALLIES


@rule("victory.surrender", "surrender.roll.2")
def test_the_terms_are_settled_before_the_game_ends():
    t = last_surrender("JAP", (1, 1))
    assert t.asked() == ["JAP"] and t.game.outcome is None
    t.play("JAP", "keep Honshu, Kyushu")
    assert t.game.outcome is not None and t.owner("Luzon") == "USA"


@rule("victory.surrender")
def test_one_nation_of_an_alliance_may_surrender_and_the_alliance_still_win():
    t = end_of_round(9, "Axis")
    assert t.game.outcome is not None and t.game.outcome.winners == AXIS
    japan = {name: {"owner": ""} for name in board() if board()[name].owner == "JAP"}
    ground = japan | {name: {"owner": "GER"} for name in ALLIED_CORE}
    t = table("USA", "morale", places=ground, nations={**STEADY, "JAP": {"surrendered": True}})
    assert t.game.outcome is not None and t.game.outcome.winners == ("GER",)


# --- one winner -----------------------------------------------------------------------------------------------------


def best_of(**markers: int) -> Table:
    """The Allies hold nine cities at the end of a round; their markers stand so far from N."""
    notes = {seat: {"morale": N[seat] + markers.get(seat, 0)} for seat in N}
    places = {name: {"owner": "UK"} for name in AXIS_CORE[:3]}
    return table("USA", "morale", options={"individual": True}, places=places, nations=notes)


@rule("victory.individual")
def test_the_greatest_gain_over_its_own_n_wins():
    """The USA is the richest, the UK has risen most."""
    t = best_of(USSR=-1, UK=+4, USA=+3)
    assert t.game.outcome is not None and t.game.outcome.winners == ("UK",)
    assert "UK (N+4)" in t.game.outcome.reason
    t = best_of(USSR=-1, UK=-4, USA=-3)
    assert t.game.outcome is not None and t.game.outcome.winners == ("USSR",)


@rule("victory.individual")
def test_the_markers_are_compared_after_the_last_war_weariness():
    """The USA stood level with the UK when its own Morale phase began."""
    t = best_of(UK=+4, USA=+4)
    assert t.game.outcome is not None and t.game.outcome.winners == ("UK",)


@rule("ruling.43", "victory.individual")
def test_a_tie_stands():
    t = best_of(USSR=+2, UK=+2, USA=+3)
    assert t.game.outcome is not None and t.game.outcome.winners == ("USSR", "UK", "USA")
    t = best_of(UK=+2, USA=+3)
    assert t.game.outcome is not None and t.game.outcome.winners == ("UK", "USA")


@rule("victory.individual")
def test_an_enemy_or_a_nation_that_is_out_is_never_the_winner():
    """Germany stands further right than anybody; the USSR, which has surrendered, has no marker any more."""
    t = best_of(GER=+10, UK=+1)
    assert t.game.outcome is not None and t.game.outcome.winners == ("UK",)
    russia = {name: {"owner": "UK"} for name in board() if board()[name].owner == "USSR"}
    places = russia | {name: {"owner": "UK"} for name in AXIS_CORE[:3]}
    notes = {**STEADY, "USSR": {"surrendered": True}, "USA": {"morale": N["USA"] - 3}}
    t = table("USA", "morale", options={"individual": True}, places=places, nations=notes)
    assert t.game.outcome is not None and t.game.outcome.winners == ("UK",)


@rule("victory.individual", "victory.surrender")
def test_a_win_by_surrender_has_an_individual_winner_too():
    notes = {"UK": {"morale": N["UK"] + 2}}
    t = last_surrender("GER", options={"individual": True}, nations=notes)
    assert t.game.outcome is not None and t.game.outcome.winners == ("UK",)


@rule("victory.individual")
def test_without_the_option_the_whole_alliance_wins():
    t = end_of_round(9, "Allies")
    assert t.game.outcome is not None and t.game.outcome.winners == ALLIES
    assert "Furthest right on the Morale Chart" in t.game.outcome.reason
