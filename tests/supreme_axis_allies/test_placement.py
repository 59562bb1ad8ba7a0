"""Phase 5: where new units go and how many an Industry builds."""

import pytest

from rules.supreme_axis_allies.placement import build_limit, yards
from tests.rulings import rule
from tests.supreme_axis_allies.table import table


def placing(nation: str, bought: str, treasury: int = 0, **position):
    """A nation about to place what it has bought."""
    notes = {nation: {"purchased": bought, "treasury": treasury, **position.pop("mat", {})}}
    return table(nation, "placement", nations=notes, **position)


# --- places ---------------------------------------------------------------------------------------------------------


@rule("place.where")
def test_units_appear_at_own_industry_or_in_a_zone_beside_it():
    t = placing("GER", "2 INF 1 TRN 1 FIT")
    t.refuse("GER", "place 1 INF in Poland", "place.where")
    t.refuse("GER", "place 1 INF in Moscow", "place.where")
    t.refuse("GER", "place 1 TRN in English Channel", "place.where")
    t.refuse("GER", "place 1 TRN in English Channel from Brandenburg", "place.where")
    t.refuse("GER", "place 1 TRN in Western Baltic from Poland", "place.where")
    t.play("GER", "place 2 INF 1 FIT in Brandenburg", "place 1 TRN in Western Baltic")
    assert t.units("Brandenburg") == {"GER": "2 INF 1 FIT"}
    assert t.units("Western Baltic") == {"GER": "1 TRN"}


@rule("place.where")
def test_nobody_places_what_he_has_not_bought():
    t = placing("GER", "2 INF")
    t.refuse("GER", "place 3 INF in Brandenburg", "place.where")
    t.refuse("GER", "place 1 ARM in Brandenburg", "place.where")


@rule("place.where", "units.categories")
def test_ships_stay_off_the_land_and_soldiers_off_the_sea():
    t = placing("GER", "1 INF 1 SUB")
    t.refuse("GER", "place 1 SUB in Brandenburg", "units.categories")
    t.refuse("GER", "place 1 INF in Western Baltic", "units.categories")


@rule("ruling.26", "base.capture-ind")
def test_industry_captured_this_turn_builds_nothing():
    captured = {"Stalingrad": {"owner": "GER"}}
    t = placing("GER", "1 INF", places=captured, more={"taken": {"Stalingrad": "USSR"}})
    t.refuse("GER", "place 1 INF in Stalingrad", "base.capture-ind")
    t = placing("GER", "1 INF", places=captured)  # held since an earlier turn
    t.play("GER", "place 1 INF in Stalingrad")
    assert t.units("Stalingrad") == {"GER": "1 INF"}


@rule("ruling.26", "place.where")
def test_an_industry_lost_since_the_turn_began_builds_nothing_either():
    lost = {"Brandenburg": {"owner": "USSR"}}
    t = table(
        "GER", "placement", places=lost, more={"taken": {"Brandenburg": "GER"}}, nations={"GER": {"purchased": "1 INF"}}
    )
    assert "Brandenburg" not in yards(t.game, "GER") and "Brandenburg" not in yards(t.game, "USSR")


@rule("place.naval-enemy", "move.placed-enemy")
def test_ships_may_be_launched_beside_the_enemy_who_may_sail_away():
    t = placing("GER", "1 DES", UK={"Western Baltic": "1 SUB"})
    t.play("GER", "place 1 DES in Western Baltic")
    assert t.units("Western Baltic") == {"GER": "1 DES", "UK": "1 SUB"}
    assert t.state.nation == "UK" and t.rolls() == []
    t.play("UK", "skip", "done", "move 1 SUB from Western Baltic to North-West Approaches via North Sea")
    assert t.units("North-West Approaches") == {"UK": "1 SUB"} and t.rolls() == []


@rule("place.air")
def test_aircraft_need_ground_or_a_deck():
    t = placing("GER", "1 FIT 1 BMB")
    t.refuse("GER", "place 1 FIT in Western Baltic", "place.air")
    t.refuse("GER", "place 1 BMB in Western Baltic", "place.air")
    t.play("GER", "place 1 FIT 1 BMB in Brandenburg")
    assert t.units("Brandenburg") == {"GER": "1 FIT 1 BMB"}


@rule("place.air", "base.new-fighters-carrier", "base.carrier-cap")
def test_new_fighters_board_an_own_carrier_beside_the_industry():
    t = placing("JAP", "2 FIT 1 BMB", JAP={"Honshu Coast": "1 CAR (1 FIT)", "Java Sea": "1 CAR"})
    t.refuse("JAP", "place 1 FIT in Java Sea", "place.where")
    t.refuse("JAP", "place 1 BMB in Honshu Coast", "place.air")
    t.refuse("JAP", "place 2 FIT in Honshu Coast", "base.carrier-cap")
    t.play("JAP", "place 1 FIT in Honshu Coast")
    t.refuse("JAP", "place 1 FIT in Honshu Coast", "base.carrier-cap")
    deck = next(unit for unit in t.state.units.at("Honshu Coast") if unit.kind == "CAR")
    assert [u.aboard for u in t.state.units.at("Honshu Coast") if u.kind == "FIT"] == [deck.id, deck.id]


@rule("base.new-fighters-carrier")
def test_new_fighters_board_a_carrier_placed_this_turn():
    t = placing("JAP", "3 FIT 1 CAR 1 INF")
    t.refuse("JAP", "place 3 FIT 1 CAR in Honshu Coast", "base.carrier-cap")
    t.play("JAP", "place 1 CAR 1 FIT in Honshu Coast", "place 1 FIT in Honshu Coast")
    assert t.units("Honshu Coast") == {"JAP": "2 FIT 1 CAR"}
    t.refuse("JAP", "place 1 FIT in Honshu Coast", "base.carrier-cap")


@rule("base.new-fighters-carrier")
def test_an_allys_carrier_is_no_place_for_new_fighters():
    t = placing("UK", "1 FIT", USA={"English Channel": "1 CAR"})
    t.refuse("UK", "place 1 FIT in English Channel", "place.air")


@rule("ruling.57")
def test_a_carrier_bought_this_turn_is_no_landing_place_yet():
    t = table("JAP", "movement", nations={"JAP": {"purchased": "1 CAR"}}, JAP={"Honshu": "1 FIT"})
    t.refuse("JAP", "move 1 FIT from Honshu to Bonin Sea landing Honshu Coast", "base.carrier-cap")
    t = table("JAP", "movement", JAP={"Honshu": "1 FIT", "Honshu Coast": "1 CAR"})
    t.play("JAP", "move 1 FIT from Honshu to Bonin Sea landing Honshu Coast")


@rule("purchase.restricted", "aag.one")
def test_a_territory_holds_one_gun_and_three_fortifications():
    t = placing("USA", "1 AAG 4 FRT", UK={"California": "1 AAG"}, USA={"New England": "2 FRT"})
    t.refuse("USA", "place 1 AAG in California", "aag.one")
    t.refuse("USA", "place 2 FRT in New England", "purchase.restricted")
    t.play("USA", "place 1 FRT 1 AAG in New England", "place 3 FRT in California")
    assert t.units("California") == {"UK": "1 AAG", "USA": "3 FRT"}


# --- Build Limits ---------------------------------------------------------------------------------------------------


@rule("place.build-limit", "place.limit.normal")
def test_a_limit_of_five_counts_all_kinds_together():
    """E8: 3 INF, 1 FIT and 1 TRN from California, worth 5; a sixth unit of any kind is refused."""
    t = placing("USA", "4 INF 1 FIT 2 TRN")
    t.play("USA", "place 3 INF 1 FIT in California", "place 1 TRN in California Coast")
    error = t.refuse("USA", "place 1 INF in California", "place.build-limit")
    assert "Build Limit 5" in str(error)
    t.refuse("USA", "place 1 TRN in California Coast", "place.build-limit")
    t.play("USA", "place 1 INF in Great Lakes")  # each Industry has a limit of its own


@rule("place.limit.normal")
def test_sister_territories_do_nothing_for_a_normal_industry():
    t = placing("GER", "5 INF")
    t.refuse("GER", "place 5 INF in Rhineland", "place.build-limit")
    t.play("GER", "place 4 INF in Rhineland")


@rule("place.limit.heavy")
def test_heavy_industry_gains_one_for_each_sister_held():
    """E5: New England 5, with Great Lakes and Appalachia 7."""
    t = placing("USA", "8 INF")
    t.refuse("USA", "place 8 INF in New England", "place.build-limit")
    t.play("USA", "place 7 INF in New England")
    assert t.units("New England") == {"USA": "7 INF"}


@rule("place.limit.heavy")
@pytest.mark.parametrize("holder", ["GER", "UK"])
def test_a_sister_in_other_hands_counts_for_nothing(holder):
    t = placing("USA", "7 INF", places={"Appalachia": {"owner": holder}})
    t.refuse("USA", "place 7 INF in New England", "place.build-limit")
    t.play("USA", "place 6 INF in New England")


@rule("ruling.25", "place.limit.normal", "place.limit.heavy")
def test_the_limit_follows_the_present_value():
    t = placing("USA", "5 INF", places={"California": {"value": 3}})
    t.refuse("USA", "place 4 INF in California", "place.build-limit")
    t = placing("USA", "8 INF", mat={"card_chits": {"War Effort": 1}})
    t.refuse("USA", "place 8 INF in New England", "place.build-limit")
    t.play("USA", "play war effort in New England", "place 8 INF in New England")
    assert t.place("New England").value == 6


@rule("ind.damage")
def test_each_point_of_damage_takes_one_from_the_limit():
    t = placing("USA", "5 INF", places={"California": {"damage": 3}, "New England": {"damage": 4}})
    t.refuse("USA", "place 3 INF in California", "place.build-limit")
    t.refuse("USA", "place 4 INF in New England", "place.build-limit")
    t.play("USA", "place 2 INF in California", "place 3 INF in New England")


@rule("ruling.24", "ind.damage")
def test_a_limit_never_falls_below_zero():
    """D31: value 2, damage 5; the other Industries lose nothing by it."""
    t = placing("USSR", "7 INF", places={"Stalingrad": {"damage": 5}})
    assert build_limit(t.game, "Stalingrad") == 0
    error = t.refuse("USSR", "place 1 INF in Stalingrad", "place.build-limit")
    assert "can build 0 more" in str(error)
    t.play("USSR", "place 7 INF in Moscow")


@rule("ruling.46", "place.where")
def test_the_player_names_the_industry_that_builds_a_ship():
    t = placing("GER", "2 SUB 2 DES 4 INF", places={"Norway": {"industry": "IND"}})
    t.play("GER", "place 2 SUB in North Sea from Norway")  # worth 2: Norway has built its share
    t.refuse("GER", "place 1 INF in Norway", "place.build-limit")
    t.refuse("GER", "place 1 DES in North Sea from Norway", "place.build-limit")
    t.play("GER", "place 2 DES in North Sea")  # only Rhineland can: the order as it is read says so
    assert list(t.game.orders())[-1].text == "place 2 DES at North Sea from Rhineland"
    other = placing("GER", "1 SUB 4 INF", places={"Norway": {"industry": "IND"}})
    other.play("GER", "place 4 INF in Rhineland from Rhineland", "place 1 SUB in North Sea")
    assert [order.text for order in list(other.game.orders())[-2:]] == [
        "place 4 INF at Rhineland",
        "place 1 SUB at North Sea from Norway",
    ], "the first that has anything left"
    t.refuse("GER", "place 3 INF in Rhineland", "place.build-limit")
    t.play("GER", "place 2 INF in Rhineland")


@rule("base.newly-placed-limit", "ruling.79")
def test_what_the_limits_do_not_allow_is_refunded():
    """Honshu builds 7 (5 and two sisters); two of nine INF go back to the bank."""
    t = placing("JAP", "9 INF", treasury=1)
    t.play("JAP", "place 7 INF in Honshu")
    assert t.said("Japan cannot place 2 INF; 6 IPC are refunded")
    assert t.mat("JAP").treasury == 1 + 6 + 30 + 4 and t.mat("JAP").purchased == {}
    assert t.units("Honshu") == {"JAP": "7 INF"}


@rule("ruling.82", "place.where")
def test_what_could_be_placed_may_be_kept_for_a_later_turn():
    """Nobody has to place: five INF wait, paid for, and can be placed a turn later."""
    t = placing("JAP", "5 INF 1 AAG", treasury=1)
    t.play("JAP", "place 1 AAG in Honshu", "done")
    assert t.said("Japan keeps 5 INF for a later turn.")
    assert t.mat("JAP").purchased == {"INF": 5} and t.mat("JAP").paid == {"INF": 15}
    assert t.mat("JAP").treasury == 1 + 30 + 4, "nothing is refunded"
    t.play("USA", "skip", "done", "done")
    for seat in ("USSR", "GER", "UK"):
        t.play(seat, "skip", "done", "done")
    t.play("JAP", "skip", "buy 1 INF", "done", "done", "place 6 INF in Honshu")
    assert t.units("Honshu") == {"JAP": "6 INF 1 AAG"}


@rule("base.newly-placed-limit")
def test_the_refund_is_the_price_that_was_paid():
    cheap = {"treasury": 16, "card": "Industrial Tech", "points": 20}
    t = table("JAP", "purchase", nations={"JAP": cheap})
    t.play("JAP", "buy 8 INF", "done", "done", "place 7 INF in Honshu")  # 2 IPC each
    assert t.said("cannot place 1 INF; 2 IPC are refunded")


@rule("base.newly-placed-limit")
def test_without_any_industry_everything_is_refunded_unasked():
    t = table(
        "JAP",
        "movement",
        nations={"JAP": {"purchased": "2 INF", "treasury": 0}},
        places={"Honshu": {"industry": ""}},
        JAP={"Honshu": "1 INF"},
    )
    t.play("JAP", "done")
    assert t.said("2 INF; 6 IPC are refunded") and t.state.nation == "USA"


@rule("tech.8.war-effort")
def test_war_effort_may_wait_until_the_combats_are_over():
    t = placing("GER", "1 INF", mat={"card_chits": {"War Effort": 1}})
    t.play("GER", "place 1 INF in Brandenburg")
    assert t.asked() == ["GER"] and "War Effort" in t.ask().prompt
    t.play("GER", "play war effort in Paris")
    assert t.place("Paris").value == 3 and t.mat("GER").treasury == 42 + 3


@rule("ruling.46", "place.where")
def test_every_industry_beside_a_zone_is_offered_for_a_ship():
    t = table("GER", "placement", nations={"GER": {"purchased": "1 SUB"}}, UK={"England": "1 INF"})
    offered = t.suggestions("GER", "place 1 SUB in Western Baltic")
    assert offered == [f"place 1 SUB at Western Baltic from {yard}" for yard in ("Brandenburg", "Rhineland")]


@rule("place.where")
def test_all_of_a_kind_that_was_not_bought_is_nothing():
    t = placing("GER", "1 ARM")
    assert "name the units" in str(t.refuse("GER", "place all INF at Brandenburg", "place.where"))


@rule("ruling.46", "place.where", "place.build-limit")
def test_the_first_industry_builds_a_ship_as_long_as_it_is_just_enough():
    """Rhineland is worth 4: with three INF it has one left and builds the SUB, though Norway beside it has two."""
    t = placing("GER", "2 SUB 3 INF", places={"Norway": {"industry": "IND"}})
    t.play("GER", "place 3 INF in Rhineland", "place 1 SUB in North Sea", "place 1 SUB in North Sea")
    assert [order.text for order in list(t.game.orders())[-2:]] == [
        "place 1 SUB at North Sea from Rhineland",
        "place 1 SUB at North Sea from Norway",
    ]
