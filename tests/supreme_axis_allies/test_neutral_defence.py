"""Violation of Neutrality: the army raised for a neutral, the Muster, the combat and what is won."""

import pytest

from rules.supreme_axis_allies.world import board
from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table


def invaded(units: str = "2 INF", muster: int = 0, **position) -> Table:
    """Germany stands in Spain, worth 2, after a Realignment without effect; the UK is to raise an army."""
    t = table(
        "GER",
        "movement",
        options={"neutrality": True},
        more={"muster": muster},
        GER={"Southern France": units, **position.pop("german", {})},
        **position,
    )
    t.play("GER", f"move {units} from Southern France to Spain", "done", dice=[6] * sum(map(int, units.split()[::2])))
    return t.play("UK", "UK", dice=[1, 1, 6, 6])


@rule("neutral.budget", "neutral.muster")
def test_a_value_of_two_raises_twelve():
    """D46: 6 and twice 3; four INF leave nothing in the Muster, one FIT leaves 2."""
    t = invaded()
    error = t.refuse("UK", "raise 5 INF", "neutral.budget")
    assert "15 IPC" in str(error) and "12" in str(error)
    t.play("UK", "raise 4 INF", dice=[6, 6, 6, 6, 6, 6])
    assert t.units("Spain") == {"GER": "2 INF", "UK": "4 INF"}
    assert t.state.muster == 0 and t.mat("UK").treasury == 31
    t = invaded().play("UK", "raise 1 FIT")
    assert t.state.muster == 2


@rule("neutral.budget")
def test_a_value_of_nothing_raises_six():
    """D68."""
    t = table("GER", "movement", options={"neutrality": True}, GER={"Tripolitania": "1 INF"})
    t.play("GER", "move 1 INF from Tripolitania to Eastern Sahara", "done", dice=[6])
    t.play("UK", "UK", dice=[1, 1, 6, 6])
    t.refuse("UK", "raise 3 INF", "neutral.budget")
    t.play("UK", "raise 2 INF")
    assert t.state.muster == 0


@rule("neutral.budget", "neutral.muster")
def test_armies_are_offered_and_numbers_must_be_named():
    t = invaded()
    t.refuse("UK", "raise all INF", "neutral.budget")
    offered = t.suggestions("UK", "raise")
    assert {"raise 4 INF", "raise 3 ART", "raise 2 ARM", "raise 1 FIT", "raise 2 INF 3 FRT"} <= set(offered)
    t = invaded(muster=1)
    assert {"raise 4 INF", "raise 1 INF 1 FIT"} <= set(t.suggestions("UK", "raise"))
    t.play("UK", "nothing")
    assert t.said("Spain defends itself with nothing; 13 IPC stay in the Muster.")


@rule("neutral.budget.types")
@pytest.mark.parametrize("kind", ["IND", "HIND", "AAG", "TRN", "SUB"])
def test_no_industry_no_guns_no_ships(kind):
    t = invaded(muster=20)
    t.refuse("UK", f"raise 1 {kind}", "neutral.budget.types")
    t.refuse("UK", f"raise 1 INF 1 {kind}", "neutral.budget.types")


@rule("neutral.budget", "purchase.restricted")
def test_the_executor_buys_from_his_own_stock():
    """Two British SCT are in play: one more may be raised, for the UK may have three."""
    t = invaded(UK={"England": "2 SCT"})
    t.refuse("UK", "raise 2 SCT", "purchase.restricted")
    t.play("UK", "raise 1 SCT")
    t = invaded(german={"Brandenburg": "3 SCT"})
    t.play("UK", "raise 3 SCT")


@rule("neutral.muster")
def test_the_muster_travels_to_the_next_executor():
    """D69: 3 in the Muster and value 1: up to 12; what is left stays there for the next, of whichever alliance."""
    t = table("USSR", "movement", options={"neutrality": True}, more={"muster": 3}, USSR={"Transcaucasia": "2 INF"})
    t.play("USSR", "move 2 INF from Transcaucasia to Eastern Turkey", "done", dice=[6, 6])
    t.play("GER", "JAP", dice=[1, 1, 6, 6])
    assert "12 IPC" in t.ask("JAP").prompt
    t.refuse("JAP", "raise 4 INF 1 FRT", "neutral.budget")
    t.play("JAP", "raise 1 FIT")
    assert t.state.muster == 2
    t = invaded(muster=2)
    assert "14 IPC" in t.ask("UK").prompt


@rule("tech.12.industrial", "neutral.budget", "neutral.muster")
def test_an_executor_buys_at_his_own_prices():
    t = invaded(nations={"UK": {"card": "Industrial Tech", "points": 20}})
    t.refuse("UK", "raise 7 INF", "neutral.budget")
    t.play("UK", "raise 5 INF", dice=[6] * 7)
    assert t.state.muster == 2


@rule("neutral.muster")
def test_an_executor_who_raises_nothing_leaves_all_of_it():
    t = invaded().play("UK", "nothing")
    assert t.state.muster == 12 and t.owner("Spain") == "GER"


@rule("neutral.combat", "neutral.fail")
def test_the_army_fights_by_the_normal_rules_and_vanishes_if_it_holds():
    """Two INF at 1 against three at 2; both invaders fall. The survivors leave the board and Spain is neutral again."""
    t = invaded().play("UK", "raise 3 INF", dice=[6, 6, 2, 2, 6])
    assert t.rolls("Spain, Germany fire") == [[6, 6]] and t.rolls("Spain, UK fire") == [[2, 2, 6]]
    assert t.units("Spain") == {} and t.owner("Spain") is None
    assert t.mat("GER").morale == 41 - 1 and t.mat("UK").morale == 31
    assert not any(unit.guest for unit in t.state.units)


@rule("neutral.combat", "neutral.fail")
def test_only_the_invader_may_break_off():
    """D49: after a round without hits Germany is asked and the Executor never; as Germany leaves, the army vanishes."""
    t = invaded().play("UK", "raise 2 INF", dice=[6, 6, 6, 6])
    assert t.asked() == ["GER"] and "retreat to Southern France" in t.ask("GER").choices
    t.play("GER", "fight on", dice=[6, 6, 6, 6])
    assert t.asked() == ["GER"]
    t.play("GER", "retreat to Southern France", dice=[6, 6])
    assert t.units("Southern France") == {"GER": "2 INF"} and t.units("Spain") == {}
    assert t.owner("Spain") is None and t.mat("GER").morale == 40


@rule("neutral.combat", "dogfight.retreat")
def test_the_executor_does_not_leave_a_dogfight_either():
    """Two FIT against one raised for Spain: after each round without hits Germany alone is asked."""
    t = invaded("2 FIT").play("UK", "raise 1 FIT", dice=[6, 6])
    assert t.asked() == ["GER"] and t.ask("GER").choices == ("press on", "break off")
    t.play("GER", "press on", dice=[6, 6])
    assert t.asked() == ["GER"] and "after 2 rounds" in t.ask("GER").prompt
    t.play("GER", "press on", dice=[2, 6])
    assert t.owner("Spain") is None and t.units("Southern France") == {"GER": "2 FIT"}


@rule("neutral.win", "morale.control-change")
def test_who_conquers_a_neutral_gains_its_value():
    """D12: only the invader's marker rises."""
    t = invaded("2 ARM").play("UK", "raise 1 INF", dice=[1, 6, 6])
    assert t.owner("Spain") == "GER" and t.units("Spain") == {"GER": "2 ARM"}
    assert t.mat("GER").morale == 41 + 2 - 1
    assert [t.mat(seat).morale for seat in ("UK", "JAP", "USA")] == [31, 30, 42] and t.mat("USSR").morale == 23


@rule("neutral.win", "ruling.38", "base.capture-ground")
def test_aircraft_alone_may_invade_and_cannot_win():
    """D13: the only defender is shot; the FIT flies home and Spain stays neutral."""
    t = invaded("1 FIT").play("UK", "raise 1 INF", dice=[3, 6])
    assert t.owner("Spain") is None and t.units("Spain") == {}
    assert t.units("Southern France") == {"GER": "1 FIT"} and t.mat("GER").morale == 40


@rule("neutral.win")
def test_a_ground_unit_must_be_left():
    """The INF falls with the last defender; the FIT beside it wins nothing."""
    t = table("GER", "movement", options={"neutrality": True}, GER={"Southern France": "1 INF 1 FIT"})
    t.play("GER", "move 1 INF from Southern France to Spain", "move 1 FIT from Southern France to Spain", dice=[6, 6])
    t.play("GER", "done")
    t.play("UK", "UK", dice=[1, 1, 6, 6])
    t.play("UK", "raise 1 INF", dice=[6, 3, 2])
    t.play("GER", "lose 1 INF")
    assert t.owner("Spain") is None and t.units("Spain") == {} and t.units("Southern France") == {"GER": "1 FIT"}


@rule("neutral.combat", "ruling.63", "chit.own-only")
def test_the_executors_chits_serve_the_neutral():
    t = invaded(nations={"UK": {"chits": 1}})
    t.play("UK", "keep")  # the Realignment
    t.play("UK", "raise 1 INF", dice=[6, 6, 5])
    assert t.asked() == ["UK"] and t.ask("UK").choices == ("keep", "reroll INF 5")


@rule("surrender.units", "neutral.win", "neutral.budget", "base.capture-ind")
def test_the_industry_of_a_surrendered_nation_can_be_won():
    """D55: Stalingrad, value 2, with 1 damage: it is defended like any neutral, and the Industry goes with it."""
    ground = {name: {"owner": ""} for name in board() if board()[name].owner == "USSR"}
    ground["Stalingrad"] |= {"damage": 1}
    t = table(
        "GER",
        "movement",
        options={"neutrality": True},
        places=ground,
        nations={"USSR": {"surrendered": True}},
        GER={"Donets Basin": "2 ARM"},
    )
    t.play("GER", "move 2 ARM from Donets Basin to Stalingrad", "done", dice=[6, 6])
    assert t.ask("UK").choices == ("UK", "USA")  # the USSR is out of the war
    t.play("UK", "UK", dice=[1, 1, 6, 6])
    assert "12 IPC" in t.ask("UK").prompt
    t.play("UK", "nothing")
    assert (t.owner("Stalingrad"), t.place("Stalingrad").industry, t.place("Stalingrad").damage) == ("GER", "IND", 1)
    assert t.mat("GER").morale == 41 + 2 - 1


@rule("retreat.captured", "neutral.fail")
def test_a_gun_that_came_with_a_beaten_army_is_lost():
    """There is nobody to take it when the ground is neutral again."""
    t = invaded("1 INF 1 AAG").play("UK", "raise 4 INF", dice=[6, 2, 6, 6, 6])
    assert t.units("Spain") == {} and t.owner("Spain") is None
    assert t.said("The AAG of Germany left in Spain is lost.")
