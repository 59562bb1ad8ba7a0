"""Phase 2: what may be bought, for how much, and repairs of Industry."""

import pytest

from tests.rulings import rule
from tests.supreme_axis_allies.table import table

# --- buying ---------------------------------------------------------------------------------------------------------


@rule("purchase.when")
def test_what_is_bought_waits_until_placement():
    t = table("GER", "purchase", nations={"GER": {"treasury": 20}})
    t.play("GER", "buy 2 INF 1 ARM")
    assert t.mat("GER").treasury == 20 - 3 - 3 - 5
    assert t.units("Brandenburg") == {}
    t.play("GER", "done")
    assert t.game.phase == "movement"
    t.refuse("GER", "move 1 INF from Brandenburg to Poland", "move.who")
    t.play("GER", "done")
    assert t.game.phase == "placement" and t.units("Brandenburg") == {}
    t.play("GER", "place 2 INF 1 ARM in Brandenburg")
    assert t.units("Brandenburg") == {"GER": "2 INF 1 ARM"}


@rule("purchase.when")
def test_nothing_is_bought_outside_the_purchase_phase():
    t = table("GER", "movement", nations={"GER": {"treasury": 20}}, GER={"Poland": "1 INF"})
    t.refuse("GER", "buy 1 INF", None)


@rule("purchase.limit")
def test_nobody_spends_more_than_he_has():
    t = table("GER", "purchase", nations={"GER": {"treasury": 10}})
    error = t.refuse("GER", "buy 4 INF", "purchase.limit")
    assert "12 IPC" in str(error) and "10" in str(error)
    t.play("GER", "buy 3 INF")
    t.refuse("GER", "buy 1 FRT", "purchase.limit")
    assert t.mat("GER").treasury == 1


@rule("purchase.limit", "income.treasury")
def test_what_is_kept_is_there_on_a_later_turn():
    t = table("GER", "purchase", nations={"GER": {"treasury": 10}})
    t.play("GER", "buy 1 INF", "done", "done", "place 1 INF in Brandenburg")
    # 7 kept, 41 on the Morale Chart, 2 and 1 of the Western Baltic and the Ionian Sea
    assert t.mat("GER").treasury == 7 + 41 + 3


@rule("purchase.visible")
def test_everybody_sees_purchases_and_savings():
    t = table("GER", "purchase", nations={"GER": {"treasury": 20}})
    t.play("GER", "buy 1 TRN 1 INF")
    for seat in ("USA", "GER", None):
        seen = t.game.view(seat).position["nations"]["GER"]
        assert seen["purchased"] == {"TRN": 1, "INF": 1} and seen["treasury"] == 10
    assert all(event.to is None for event in t.events("purchase.visible"))
    assert t.said("Germany buys 1 INF 1 TRN for 10 IPC")


@rule("purchase.restricted", "ruling.47")
@pytest.mark.parametrize(
    ("kind", "limit", "where"), [("SCT", 3, "Poland"), ("CVY", 3, "Western Baltic"), ("FRT", 6, "Poland")]
)
def test_restricted_units_count_on_the_board_and_bought(kind, limit, where):
    spaces = {where: f"2 {kind}"} if kind != "FRT" else {"Poland": "2 FRT", "Hungary": "2 FRT", "Norway": "1 FRT"}
    there = 2 if kind != "FRT" else 5
    t = table("GER", "purchase", nations={"GER": {"treasury": 99}}, GER=spaces)
    error = t.refuse("GER", f"buy {limit - there + 1} {kind}", "purchase.restricted")
    assert str(limit) in str(error)
    t.play("GER", f"buy {limit - there} {kind}")
    t.refuse("GER", f"buy 1 {kind}", "purchase.restricted")


@rule("purchase.restricted")
def test_another_nations_scouts_do_not_count():
    t = table("GER", "purchase", JAP={"Honshu": "3 SCT"})
    t.play("GER", "buy 3 SCT")
    assert t.mat("GER").purchased == {"SCT": 3}


@rule("purchase.unlimited")
def test_other_units_may_outnumber_the_pieces_of_the_box():
    t = table("GER", "purchase", nations={"GER": {"treasury": 200}}, GER={"Poland": "30 INF"})
    t.play("GER", "buy 25 INF", "buy 25 INF")
    assert t.mat("GER").purchased == {"INF": 50}


@rule("purchase.chits")
def test_a_piece_with_two_counters_is_three_units():
    """E9: under one marker three INF stand, and each moves for itself."""
    t = table("GER", "movement", GER={"Poland": "3 INF"})
    t.play("GER", "move 1 INF from Poland to Hungary", "move 1 INF from Poland to Minsk")
    assert [t.units(space) for space in ("Poland", "Hungary", "Minsk")] == [{"GER": "1 INF"}] * 3
    t.play("GER", "move 1 INF from Poland to Minsk")
    t.refuse("GER", "move 1 INF from Poland to Minsk", "move.who")


CARRIERS = ("Virginia Capes", "Caribbean Sea", "Hawaiian Sea", "California Coast")


@rule("purchase.pieces-out", "purchase.chits")
def test_where_pieces_are_counted_none_left_means_none_bought():
    """Four CAR pieces a nation: in four zones they are used up; in three, one is free and counters do the rest."""
    spread = dict.fromkeys(CARRIERS, "1 CAR")
    t = table("USA", "purchase", options={"pieces": "counted"}, nations={"USA": {"treasury": 60}}, USA=spread)
    error = t.refuse("USA", "buy 1 CAR", "purchase.pieces-out")
    assert "piece" in str(error)
    joined = {**dict.fromkeys(CARRIERS[:2], "1 CAR"), CARRIERS[2]: "2 CAR"}
    t = table("USA", "purchase", options={"pieces": "counted"}, nations={"USA": {"treasury": 60}}, USA=joined)
    t.play("USA", "buy 2 CAR", "buy 1 CAR")
    assert t.mat("USA").purchased == {"CAR": 3}


@rule("purchase.pieces-out", "purchase.unlimited")
def test_pieces_are_not_counted_by_default():
    t = table("USA", "purchase", nations={"USA": {"treasury": 60}}, USA=dict.fromkeys(CARRIERS, "1 CAR"))
    t.play("USA", "buy 1 CAR")
    assert t.mat("USA").purchased == {"CAR": 1}


AXIS_GUNS = ("Norway", "Finland", "Poland", "Hungary", "Romania", "Paris", "Normandy")
ALLIED_GUNS = ("England", "Scotland", "Wales", "Egypt", "Bombay", "Bengal", "Quebec")


@rule("purchase.pieces-out")
def test_guns_and_industry_are_pieces_of_all_nations_together():
    """14 AAG and 14 IND for everybody; seven normal IND stand at the start."""
    guns = {"GER": dict.fromkeys(AXIS_GUNS, "1 AAG"), "UK": dict.fromkeys(ALLIED_GUNS[:6], "1 AAG")}
    t = table("GER", "purchase", options={"pieces": "counted"}, **guns)
    t.refuse("GER", "buy 2 AAG", "purchase.pieces-out")
    t.play("GER", "buy 1 AAG")
    t.refuse("GER", "buy 1 AAG", "purchase.pieces-out")
    works = {name: {"industry": "IND"} for name in ALLIED_GUNS[1:6]} | {"Paris": {"industry": "IND"}}
    t = table("GER", "purchase", options={"pieces": "counted"}, places=works)
    t.play("GER", "buy 1 IND")
    t.refuse("GER", "buy 1 IND", "purchase.pieces-out")


# --- repairs --------------------------------------------------------------------------------------------------------


def damaged(space: str, points: int, treasury: int, nation: str = "USA"):
    return table(
        nation, "purchase", nations={nation: {"treasury": treasury}}, places={space: {"damage": points}}, seed="repair"
    )


@rule("ind.repair.cost")
def test_three_points_cost_six():
    """E6: 3+2+1; 4 of the 10 IPC are left."""
    t = damaged("California", 3, 10).play("USA", "repair California 3")
    assert t.mat("USA").treasury == 4 and t.place("California").damage == 0


@rule("ind.repair.cost")
def test_seven_points_cost_twenty_eight():
    """E7."""
    t = damaged("California", 7, 27)
    error = t.refuse("USA", "repair California 7", "ind.repair.cost")
    assert "28 IPC" in str(error)
    t = damaged("California", 7, 28).play("USA", "repair California")  # all of it
    assert t.mat("USA").treasury == 0 and t.place("California").damage == 0


@rule("ind.repair.cost", "ind.repair.partial")
def test_part_of_the_damage_may_wait():
    """D30: one of 3 points costs 3; a second would cost 2."""
    t = damaged("California", 3, 5).play("USA", "repair California 1")
    assert t.place("California").damage == 2 and t.mat("USA").treasury == 2
    t.play("USA", "repair California 1")
    assert t.place("California").damage == 1 and t.mat("USA").treasury == 0
    t.refuse("USA", "repair California 1", "ind.repair.cost")


@rule("ind.repair.partial")
def test_no_more_than_the_damage_is_repaired():
    t = damaged("California", 3, 42)
    t.refuse("USA", "repair California 4", "ind.repair.partial")
    t.refuse("USA", "repair Great Lakes 1", "ind.repair.partial")
    assert t.suggestions("USA", "repair ") == ["repair California 3", "repair California 2", "repair California 1"]


@rule("ind.repair.when")
def test_repairs_work_at_once():
    """D30: limit 5, damage 3, one point repaired: three units may be built this turn."""
    t = damaged("California", 3, 15).play("USA", "repair California 1", "buy 4 INF", "done", "done")
    t.refuse("USA", "place 4 INF in California", "place.build-limit")
    t.play("USA", "place 3 INF in California")
    t.refuse("USA", "place 1 INF in California", "place.build-limit")


@rule("ind.repair.when")
def test_only_the_owner_repairs_and_only_while_buying():
    t = damaged("California", 3, 42)
    t.refuse("USA", "repair England 1", "ind.repair.when")
    t.refuse("USA", "repair Alaska 1", "ind.repair.when")
    t.play("USA", "done")
    t.refuse("USA", "repair California 1", None)
    t = table("GER", "purchase", places={"Stalingrad": {"owner": "GER", "damage": 1}})  # captured on an earlier turn
    t.play("GER", "repair Stalingrad 1")
    assert t.place("Stalingrad").damage == 0 and t.mat("GER").treasury == 40
