"""After a surrender: guests of the nation that is gone, evacuation, canals, lanes, cards, turns."""

import pytest

from rules.supreme_axis_allies.world import board
from tests.rulings import rule
from tests.supreme_axis_allies.combats import silent
from tests.supreme_axis_allies.table import Table, table

N = {"USSR": 24, "GER": 41, "UK": 31, "JAP": 30, "USA": 42}
HOME = {"USSR": "Moscow", "GER": "Brandenburg", "UK": "England", "JAP": "Honshu", "USA": "New England"}


def surrenders(nation: str, dice=(3, 4), **position) -> Table:
    """A nation ends its turn at N-15 and throws these dice for its Surrender Roll."""
    notes = {"purchased": "1 INF", "morale": N[nation] - 14, **position.pop("mat", {})}
    nations = {nation: notes, **position.pop("nations", {})}
    t = table(nation, "placement", nations=nations, **position)
    return t.play(nation, f"place 1 INF in {HOME[nation]}", dice=dice)


def out_of_the_war(*nations: str) -> dict[str, dict]:
    """A position in which these nations have surrendered."""
    ground = {name: {"owner": ""} for name in board() if board()[name].owner in nations}
    return {"nations": {seat: {"surrendered": True} for seat in nations}, "places": ground}


def pass_turn(t: Table, seat: str) -> None:
    assert t.asked() == [seat]
    t.play(seat, "skip", "done", "done")


# --- guests and hosts -----------------------------------------------------------------------------------------------


@rule("surrender.units", "base.trn-cargo-lost")
def test_allied_troops_aboard_its_ships_are_lost_with_them():
    t = surrenders("UK", USA={"English Channel": "1 DES"}, UK={"English Channel": "1 TRN (1 USA INF 1 UK ARM)"})
    assert t.units("English Channel") == {"USA": "1 DES"}
    assert t.said("its allies lose 1 INF")


@rule("surrender.units")
def test_its_own_troops_leave_an_allys_ship_which_stays():
    t = surrenders("UK", USA={"English Channel": "1 TRN (1 UK INF 1 USA INF)"})
    assert t.units("English Channel") == {"USA": "1 INF 1 TRN"}


@rule("surrender.units", "base.carrier-cap")
def test_its_fighters_leave_an_allys_carrier():
    t = surrenders("UK", USA={"English Channel": "1 CAR (1 UK FIT 1 USA FIT)"})
    assert t.units("English Channel") == {"USA": "1 FIT 1 CAR"}


@rule("surrender.units", "base.carrier-cap")
def test_allied_fighters_on_its_carrier_move_to_another_deck_of_the_zone():
    t = surrenders("UK", USA={"Sargasso Sea": "1 CAR (1 FIT)"}, UK={"Sargasso Sea": "1 CAR (1 USA FIT)"})
    assert t.units("Sargasso Sea") == {"USA": "2 FIT 1 CAR"}
    deck = next(unit for unit in t.state.units.at("Sargasso Sea") if unit.kind == "CAR")
    assert {unit.aboard for unit in t.state.units.at("Sargasso Sea") if unit.kind == "FIT"} == {deck.id}


@rule("surrender.units", "base.carrier-defence")
def test_their_owner_chooses_where_allied_fighters_land():
    """New England is next to the zone, and a CAR with one free deck lies beside it. British Maritimes will be neutral."""
    t = surrenders(
        "UK",
        UK={"New England Coast": "1 CAR (2 USA FIT)"},
        USA={"Virginia Capes": "1 CAR (1 FIT)"},
    )
    assert t.asked() == ["USA"] and set(t.ask("USA").choices) == {"New England", "Virginia Capes"}
    t.play("USA", "Virginia Capes")  # no deck is left for the second
    assert t.units("Virginia Capes") == {"USA": "2 FIT 1 CAR"} and t.units("New England") == {"USA": "1 FIT"}
    assert t.units("New England Coast") == {}


@rule("surrender.units", "surrender.evacuate", "base.carrier-defence")
def test_where_there_is_only_ground_that_will_be_neutral_they_land_on_it_and_leave_later():
    t = surrenders("UK", UK={"Mascarene Sea": "1 CAR (1 USA FIT)"})
    assert t.units("Madagascar") == {"USA": "1 FIT"}
    assert [unit.evacuate for unit in t.state.units.at("Madagascar")] == [True]


@rule("surrender.units", "base.carrier-defence")
def test_they_do_not_land_on_enemy_ground():
    """Normandy, too, lies on the Channel; German it is no landing place, and England will be neutral."""
    t = surrenders("UK", UK={"English Channel": "1 CAR (1 USA FIT)"})
    if "USA" in t.asked():
        t.play("USA", "England")
    assert t.units("England") == {"USA": "1 FIT"}


@rule("surrender.units", "base.carrier-defence")
def test_a_standing_instruction_lands_them():
    fleet = {"New England Coast": "1 CAR (1 USA FIT)"}
    notes = {"UK": {"purchased": "1 INF", "morale": N["UK"] - 14}}
    t = table("UK", "placement", nations=notes, USA={"Virginia Capes": "1 CAR"}, UK=fleet)
    t.standing("USA", "landing", "any").play("UK", "place 1 INF in England", dice=[3, 4])
    assert t.units("New England") == {"USA": "1 FIT"} and t.asked() == ["JAP"]


@rule("surrender.units", "base.carrier-cap")
def test_allied_fighters_without_another_place_are_lost():
    t = surrenders("UK", UK={"Tristan Sea": "1 CAR (2 USA FIT)"})
    assert t.units("Tristan Sea") == {} and t.said("its allies lose 2 FIT")


@rule("surrender.neutral", "surrender.evacuate")
def test_allies_must_leave_ground_that_turned_neutral():
    t = surrenders("USSR", UK={"Leningrad": "1 INF"}, GER={"Finland": "1 INF"})
    assert [unit.evacuate for unit in t.state.units.at("Leningrad")] == [True]
    assert [unit.evacuate for unit in t.state.units.at("Finland")] == [False]
    t = surrenders("USSR", (1, 1), UK={"Leningrad": "1 INF"})
    t.play("USSR", "keep Moscow, Gorki")  # ceded to Germany: no better
    assert t.owner("Leningrad") == "GER" and [unit.evacuate for unit in t.state.units.at("Leningrad")] == [True]


# --- evacuation -----------------------------------------------------------------------------------------------------


def reverted(**german: str) -> Table:
    """The USSR surrenders with a 12; Germany, whose turn is next, stood in Leningrad and Stalingrad."""
    places = {"Leningrad": {"owner": "GER"}, "Stalingrad": {"owner": "GER"}}
    t = surrenders("USSR", (6, 6), places=places, GER=german, options={"neutrality": True})
    return t.play("GER", "skip", "done")


@rule("surrender.evacuate", "ruling.34")
def test_units_on_reverted_ground_must_leave_on_their_next_turn():
    t = reverted(Leningrad="2 INF", Stalingrad="1 ARM")
    error = t.refuse("GER", "done", "surrender.evacuate")
    assert "must leave" in str(error) and error.nearest
    t.play("GER", "move 2 INF from Leningrad to Baltic States")
    t.refuse("GER", "done", "surrender.evacuate")
    t.play("GER", "move 1 ARM from Stalingrad to Kursk", "done")
    assert t.units("Baltic States") == {"GER": "2 INF"} and t.units("Kursk") == {"GER": "1 ARM"}
    assert not any(unit.evacuate for unit in t.state.units)
    assert t.owner("Leningrad") is None


@rule("surrender.evacuate", "ruling.34")
def test_they_enter_no_combat_on_the_way():
    """Neither another neutral nor enemy ground is a way out."""
    t = reverted(Leningrad="1 INF")
    t.refuse("GER", "move 1 INF from Leningrad to Vologda", "surrender.evacuate")


@rule("ruling.34")
def test_what_cannot_leave_is_removed():
    t = reverted(Leningrad="1 INF 2 FRT")
    t.play("GER", "move 1 INF from Leningrad to Baltic States", "done")
    assert t.units("Leningrad") == {} and t.said("could not leave Leningrad")


@rule("surrender.evacuate", "ruling.34")
def test_they_do_not_invade_the_ground_they_must_leave():
    """Midway went back to the USA; without a ship nobody gets away, and staying is no attack."""
    t = surrenders(
        "USA",
        (6, 6),
        places={"Midway": {"owner": "JAP"}},
        JAP={"Midway": "2 INF"},
        options={"neutrality": True},
    )
    for seat in ("USSR", "GER", "UK"):
        pass_turn(t, seat)
    t.play("JAP", "skip", "done", "done")
    assert t.units("Midway") == {} and t.owner("Midway") is None
    assert t.rolls("Attrition") == [] and t.state.nation == "USSR"


@rule("surrender.evacuate")
def test_who_stands_on_friendly_ground_again_need_not_leave():
    """Soviet INF must leave Finland; before their turn comes, the UK conquers it."""
    position = out_of_the_war("GER")
    position["places"]["Norway"] = {"owner": "UK"}
    t = table(
        "UK",
        "movement",
        options={"neutrality": True},
        USSR={"Finland": "1 INF {evacuate}"},
        UK={"Norway": "1 INF"},
        **position,
    )
    t.play("UK", "move 1 INF from Norway to Finland", "done", dice=[6, 1, 1, 6, 6]).play("JAP", "nothing")
    assert t.owner("Finland") == "UK" and "evacuating" not in t.game.view(None).position["spaces"]["Finland"]
    for seat in ("JAP", "USA", "USSR"):
        pass_turn(t, seat)
    assert t.units("Finland") == {"USSR": "1 INF", "UK": "1 INF"}


@rule("surrender.evacuate", "ruling.34")
def test_a_fighter_that_must_leave_stays_until_its_turn_if_its_ground_is_held():
    """A Soviet FIT on Finland, neutral now, and an army raised beside it beat off the UK; nothing drives it off."""
    t = table(
        "GER",
        "movement",
        options={"neutrality": True},
        places={"Finland": {"owner": ""}, "Norway": {"owner": "GER"}},
        USSR={"Finland": "1 FIT {evacuate}"},
        GER={"Norway": "1 INF"},
    )
    t.play("GER", "move 1 INF from Norway to Finland", "done", dice=[6])
    t.play("UK", "USSR", dice=[1, 1, 6, 6]).play("USSR", "nothing", dice=[6, 4])
    assert t.units("Finland") == {"USSR": "1 FIT"} and not t.said("land?")


# --- turns, cards, canals, lanes ------------------------------------------------------------------------------------


@rule("surrender.neutral", "sequence.order")
def test_it_takes_no_further_turns():
    t = surrenders("UK")
    turns = t.mat("UK").turns
    for seat in ("JAP", "USA", "USSR", "GER"):
        pass_turn(t, seat)
    assert t.asked() == ["JAP"] and t.state.round == 2
    assert t.mat("UK").turns == turns


@rule("surrender.neutral")
def test_the_round_ends_after_the_usa_even_if_it_is_out():
    t = table("JAP", "morale", **out_of_the_war("USA"))
    assert t.state.round == 2 and t.state.nation == "USSR"


@rule("surrender.neutral", "neutral.option")
def test_its_ground_is_closed_like_any_neutral():
    t = table("GER", "movement", GER={"Finland": "1 INF"}, **out_of_the_war("USSR"))
    t.refuse("GER", "move 1 INF from Finland to Leningrad", "neutral.option")


@rule("surrender.neutral", "research.take-card")
def test_its_card_goes_back_and_its_chits_are_gone():
    mine = {"card": "Jet Power", "points": 12, "chits": 0, "card_chits": {"Kamikaze": 2}}
    t = surrenders("USSR", mat=mine)
    assert (t.mat("USSR").card, t.mat("USSR").card_chits, t.mat("USSR").chits) == (0, {}, 0)
    t.play("GER", "research", dice=[1, 3])
    t.play("GER", "take Jet Power")
    assert t.mat("GER").card == 4 and t.mat("GER").points == 0


@rule("surrender.neutral", "map.canal")
def test_a_neutral_bank_closes_a_canal():
    """Suez lies between Egypt and Palestine, both British."""
    ship = {"Eastern Mediterranean": "1 DES"}
    order = "move 1 DES from Eastern Mediterranean to Gulf of Aden via Red Sea"
    table("USA", "movement", USA=ship).play("USA", order)
    t = table("USA", "movement", USA=ship, **out_of_the_war("UK"))
    t.refuse("USA", order, "map.canal")


@rule("surrender.units", "income.lanes")
def test_lanes_its_ships_had_cut_are_free_again():
    t = surrenders("USSR", USSR={"Western Baltic": "1 SUB"})
    t.play("GER", "skip", "done", "done")
    assert t.mat("GER").treasury == 41 + 41 + 3


@rule("surrender.units")
def test_a_sea_shared_with_its_fleet_is_empty_of_it():
    """No search, no combat: there is nobody left."""
    t = surrenders("USSR", USSR={"Barents Sea": "2 DES"}, GER={"Barents Sea": "1 SUB"})
    assert t.units("Barents Sea") == {"GER": "1 SUB"}
    t.play("GER", "skip", "done")
    t.refuse("GER", "search Barents Sea", "detect.no-auto")


@rule("surrender.neutral")
def test_ground_won_back_from_its_conqueror_belongs_to_the_winner():
    """Leningrad was ceded to Germany; the UK takes it and keeps it, for the USSR is out of the war."""
    position = out_of_the_war("USSR")
    position["places"]["Leningrad"] = {"owner": "GER"}
    position["places"]["Murmansk"] = {"owner": "UK"}
    t = table("UK", "movement", UK={"Murmansk": "1 INF"}, **position)
    t.play("UK", "move 1 INF from Murmansk to Leningrad", "done")
    assert t.owner("Leningrad") == "UK"


@rule("surrender.neutral")
@pytest.mark.parametrize(("last", "left"), [("UK", {"USA"}), ("USA", {"UK"})])
def test_the_war_goes_on_while_an_ally_is_left(last, left):
    """Two of three Allies are out."""
    position = out_of_the_war("USSR")
    notes = position.pop("nations")
    t = surrenders(last, nations=notes, **position)
    assert t.game.outcome is None
    assert {seat for seat in ("USSR", "UK", "USA") if not t.mat(seat).surrendered} == left


@rule("ruling.34", "combat.scout")
def test_who_is_attacked_where_he_must_leave_has_his_scouts():
    leaving = {"Minsk": "1 SCT {evacuate}, 1 INF {evacuate}"}
    t = silent(table("GER", USSR=leaving, GER={"Poland": "2 INF"}), ("scouts",))
    t.play("GER", "move 2 INF from Poland to Minsk", "done", dice=[6, 6, 3, 6])
    assert t.ask("USSR").choices == ("lower INF 3", "spare")
