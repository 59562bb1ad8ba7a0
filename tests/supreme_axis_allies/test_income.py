"""Phase 6: the Morale Chart pays, and so do free Shipping Lanes."""

import pytest

from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table


def collected(nation: str, treasury: int = 0, **position) -> Table:
    """The turn of a nation from Collect Income on; nobody is asked anything before the next nation's turn."""
    notes = {nation: {"treasury": treasury, **position.pop("mat", {})}}
    return table(nation, "income", nations=notes, **position)


@rule("income.base", "income.treasury")
def test_the_marker_pays_not_the_land():
    """Germany holds land worth 41 and has been at war for two turns: 39 on the chart, and 3 from its lanes."""
    t = collected("GER", 5, mat={"turns": 2}, round=3)
    assert t.mat("GER").treasury == 5 + 39 + 3
    assert t.said("collects 42 IPC (39 on the Morale Chart + 2 Western Baltic + 1 Ionian Sea)")


@rule("income.base")
def test_conquests_pay_and_losses_do_not():
    t = collected("GER", places={"Leningrad": {"owner": "GER"}, "Romania": {"owner": "USSR"}, "Paris": {"owner": "UK"}})
    assert t.mat("GER").treasury == 41 + 2 - 2 - 2 + 3


@rule("income.lanes", "income.lanes-morale")
def test_marker_29_and_free_lanes_worth_2_pay_31():
    """D9: the two lanes worth 1 are cut; the marker is still 29 and only War Weariness takes it to 28."""
    cut = {"Java Sea": "1 SUB", "East China Sea": "1 SUB"}
    t = collected("JAP", mat={"turns": 1}, USA=cut)
    assert t.mat("JAP").treasury == 29 + 2
    assert t.mat("JAP").morale == 28
    free = collected("JAP", mat={"turns": 1})
    assert free.mat("JAP").treasury == 29 + 4 and free.mat("JAP").morale == 28


@rule("income.lanes")
@pytest.mark.parametrize("ship", ["1 SUB", "1 TRN", "1 CAR (1 FIT)"])
def test_any_enemy_unit_cuts_a_lane(ship):
    """D7, D8: undetected or submerged, an enemy in the zone is enough."""
    t = collected("UK", GER={"Mid-Atlantic": ship}, UK={"Mid-Atlantic": "1 BTL"})
    assert t.mat("UK").treasury == 31 + 6 - 2


@rule("income.lanes")
def test_friends_do_not_cut_a_lane_and_enemies_elsewhere_do_not():
    t = collected("UK", USA={"Mid-Atlantic": "1 BTL"}, GER={"Bay of Biscay": "3 SUB"})
    assert t.mat("UK").treasury == 31 + 6


@rule("income.lanes")
def test_a_lane_pays_its_own_nation_only():
    t = collected("USA", USA={"Western Baltic": "1 SUB", "South China Sea": "1 SUB"})
    assert t.mat("USA").treasury == 42 + 4


@rule("ruling.44", "income.base")
def test_a_marker_below_zero_pays_nothing_and_takes_nothing():
    t = collected("USA", 7, mat={"turns": 50, "morale": 42}, round=51)
    assert t.mat("USA").treasury == 7 + 4  # its lanes
    assert t.said("(0 on the Morale Chart")


@rule("ruling.45", "sequence.phases")
def test_income_comes_before_war_weariness():
    """D10: at 30 Japan collects 30, then falls to 29."""
    t = collected("JAP")
    assert t.mat("JAP").treasury == 30 + 4 and t.mat("JAP").morale == 29


@rule("income.treasury")
def test_income_joins_what_was_saved():
    t = collected("USSR", 17)
    assert t.mat("USSR").treasury == 17 + 24 + 4
    assert t.game.view("GER").position["nations"]["USSR"]["treasury"] == 45
