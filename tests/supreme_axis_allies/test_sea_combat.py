"""Fleets: battleships, carriers and their fighters, retreat at sea, bombers against ships."""

import pytest

from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, at_sea, silent
from tests.supreme_axis_allies.table import table


@rule("base.btl-two-hits")
def test_a_battleship_takes_two_hits():
    t = asks(at_sea("1 BTL", "2 CRU"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 3, 6])
    assert t.units("North Sea")["GER"] == "1 BTL"
    assert t.said("has 1 BTL damaged")
    t.play("GER", "fight on", dice=[4, 3, 6])
    assert t.units("North Sea") == {"UK": "1 CRU"}, "damaged it still fired; the second hit sank it"


@rule("base.btl-two-hits", "combat.casualties")
def test_two_hits_in_one_round_sink_a_battleship_or_damage_two():
    t = at_sea("1 BTL", "2 CRU")
    t.play("GER", "done", dice=[6, 3, 3])
    assert t.units("North Sea") == {"UK": "2 CRU"}
    t = at_sea("2 BTL", "2 CRU", ask=("retreat", "casualties"))
    t.play("GER", "done", dice=[6, 6, 3, 3])
    assert t.units("North Sea")["GER"] == "2 BTL"
    assert t.said("has 2 BTL damaged")


@rule("base.btl-two-hits", "base.air-hits")
def test_the_owner_chooses_between_a_damaged_battleship_and_a_smaller_ship():
    t = at_sea("1 BTL 1 DES", "1 CRU", ask=("retreat", "casualties"))
    t.play("GER", "done", dice=[6, 6, 3])
    assert set(t.suggestions("GER")) == {"lose 1 DES", "lose 1 BTL"}
    t.play("GER", "lose 1 BTL")
    assert t.units("North Sea")["GER"] == "1 DES 1 BTL"


@rule("base.btl-two-hits")
def test_damage_is_gone_after_the_combat():
    """Hit once by the USSR's sea battle, the same BTL again takes a hit from the UK without sinking."""
    t = table(
        "USSR", "movement", USSR={"Norwegian Sea": "1 CRU"}, GER={"North Sea": "1 BTL"}, UK={"English Channel": "1 CRU"}
    )
    silent(t, ("retreat",))
    t.play("USSR", "move 1 CRU from Norwegian Sea to North Sea")
    t.play("GER", "intercept")
    t.play("USSR", "done", dice=[3, 4])
    assert t.said("has 1 BTL damaged")
    t.play("GER", "skip", "done", "done")
    t.play("UK", "skip", "done", "move 1 CRU from English Channel to North Sea")
    t.play("GER", "intercept")
    t.play("UK", "done", dice=[3, 6])
    assert t.units("North Sea") == {"GER": "1 BTL", "UK": "1 CRU"}


@rule("base.btl-two-hits")
def test_damage_is_gone_also_after_a_retreat():
    t = asks(at_sea("1 BTL", "1 CRU 1 TRN"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 3])
    t.play("GER", "retreat to Western Baltic", dice=[6, 6])
    assert not any(unit.damaged for unit in t.state.units.at("Western Baltic"))


@rule("base.carrier-defence")
def test_fighters_aboard_defend_and_land_on_their_carrier():
    t = at_sea("1 CRU", "1 CAR (2 FIT)", ask=("retreat",))
    t.play("GER", "done", dice=[6, 4, 5, 6])
    assert t.rolls() == [[6], [4, 5, 6]], "two FIT at 4, the CAR at 2"
    assert t.units("North Sea") == {"UK": "2 FIT 1 CAR"}
    carrier = next(unit for unit in t.state.units.at("North Sea") if unit.kind == "CAR")
    assert [unit.aboard for unit in t.state.units.at("North Sea") if unit.kind == "FIT"] == [carrier.id] * 2


@rule("base.carrier-defence")
def test_without_their_carrier_they_land_on_the_coast_beside_the_zone():
    """England and Scotland border the North Sea; the owner chooses for each."""
    t = asks(at_sea("2 CRU", "1 CAR (2 FIT)"), "UK", "casualties")
    t.play("GER", "done", dice=[3, 6, 4, 4, 6])
    t.play("UK", "lose 1 CAR")
    assert t.ask("UK").policy == "landing"
    assert set(t.ask("UK").choices) == {"England", "Scotland"}
    t.play("UK", "Scotland", "England")
    assert (t.units("Scotland"), t.units("England")) == ({"UK": "1 FIT"}, {"UK": "1 FIT"})


@rule("base.carrier-defence")
def test_another_carrier_takes_them_first_and_without_any_place_they_are_lost():
    t = asks(at_sea("2 CRU", "1 CAR (2 FIT), 1 CAR"), "UK", "casualties")
    t.play("GER", "done", dice=[3, 6, 4, 4, 6, 6])
    t.play("UK", "lose 1 CAR")
    assert t.units("North Sea") == {"UK": "2 FIT 1 CAR"}
    lost = {name: {"owner": "GER"} for name in ("England", "Scotland")}
    t = asks(at_sea("2 CRU", "1 CAR (2 FIT)", places=lost), "UK", "casualties")
    t.play("GER", "done", dice=[3, 6, 4, 4, 6])
    t.play("UK", "lose 1 CAR")
    assert t.units("North Sea") == {}
    assert len([e for e in t.events() if "nowhere to land" in e.text]) == 2


@rule("base.sea-retreat", "ruling.48", "retreat.parting-shots")
def test_a_fleet_goes_back_where_it_came_from_and_its_aircraft_to_their_landing_place():
    t = asks(at_sea("1 CRU 1 DES", "2 CRU", fly="1 FIT"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 6, 6])
    assert t.ask("GER").choices == ("fight on", "retreat to Western Baltic")
    t.play("GER", "retreat to Western Baltic", dice=[1, 2])
    assert t.rolls()[2:] == [[1, 2]], "two CRU, each hitting on 1"
    assert t.units("Western Baltic") == {"GER": "1 CRU"}
    assert t.units("Denmark") == {"GER": "1 FIT"}
    assert t.units("North Sea") == {"UK": "2 CRU"}


@rule("base.sea-retreat", "ruling.48")
def test_the_attacker_goes_to_one_zone_from_which_one_of_his_came():
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 CRU", "English Channel": "1 DES"},
        UK={"North Sea": "1 BTL"},
    )
    silent(t, ("retreat",))
    t.play("GER", "move 1 CRU from Western Baltic to North Sea")
    t.play("UK", "intercept")
    t.play("GER", "move 1 DES from English Channel to North Sea", "done", dice=[6, 6, 6])
    assert set(t.ask("GER").choices[1:]) == {"retreat to Western Baltic", "retreat to English Channel"}
    t.play("GER", "retreat to English Channel", dice=[6])
    assert t.units("English Channel") == {"GER": "1 DES 1 CRU"}, "together"


@rule("base.sea-retreat", "ruling.48")
def test_not_into_a_zone_with_enemy_ships():
    """The zone he came from has an enemy in it: there is no way back, and he is not asked."""
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 CRU"},
        UK={"North Sea": "1 BTL", "Western Baltic": "1 SUB"},
    )
    silent(t, ("retreat",))
    t.play("GER", "move 1 CRU from Western Baltic to North Sea")
    t.play("UK", "intercept")
    t.play("GER", "done", dice=[6, 6])
    assert t.asked() == ["UK"], "the defender is asked next"
    assert "retreat to Western Baltic" in t.ask("UK").choices


@rule("base.sea-retreat", "combat.retreat-order")
def test_the_defender_may_go_to_any_friendly_zone():
    t = at_sea("2 CRU", "1 CRU 1 TRN (1 INF)", ask=("retreat",), also={"GER": {"English Channel": "1 SUB"}})
    t.play("GER", "done", dice=[6, 6, 6])
    t.play("GER", "fight on")
    assert set(t.ask("UK").choices) == {
        "fight on",
        "retreat to Norwegian Sea",
        "retreat to North-West Approaches",
        "retreat to Western Baltic",
    }
    error = t.refuse("UK", "retreat to English Channel", "base.sea-retreat")
    assert "enemies are there" in str(error)
    t.play("UK", "retreat to Norwegian Sea", dice=[6, 6])
    assert t.units("Norwegian Sea") == {"UK": "1 INF 1 TRN 1 CRU"}
    assert t.said("Germany wins in North Sea.")


@rule("base.sea-retreat", "base.carrier-defence")
def test_a_carrier_takes_its_fighters_along():
    t = asks(at_sea("2 CRU", "1 CAR (2 FIT)"), "UK", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 6, 6])
    t.play("UK", "retreat to Norwegian Sea", dice=[6, 6])
    assert t.units("Norwegian Sea") == {"UK": "2 FIT 1 CAR"}


@rule("base.bmb-sea", "ruling.69", "bomb.ground.dice")
def test_bombers_attack_ships_with_two_dice_in_round_one():
    t = at_sea("", "2 CRU", fly="1 BMB 1 FIT")
    t.play("GER", "done", dice=[6, 4, 4, 6, 6])
    assert t.rolls()[0] == [6, 4, 4], "FIT at 3, BMB two dice at 4"
    assert t.units("North Sea") == {}
    assert t.units("Denmark") == {"GER": "1 FIT 1 BMB"}


@rule("base.air-retreat", "ruling.66")
def test_aircraft_alone_break_off_from_a_sea_battle():
    t = asks(at_sea("", "2 CRU", fly="2 FIT"), "GER", "retreat")
    t.play("GER", "done", dice=[6, 6, 6, 6])
    assert t.ask("GER").choices == ("fight on", "break off")
    t.play("GER", "break off", dice=[1, 6])
    assert t.units("Denmark") == {"GER": "1 FIT"}, "the parting shots took the other"


@rule("combat.end", "base.sea-retreat")
def test_a_retreating_defender_leaves_the_zone_to_the_winner():
    t = asks(at_sea("1 CRU", "1 DES"), "UK", "retreat")
    t.play("GER", "done", dice=[6, 6])
    t.play("UK", "retreat to Norwegian Sea", dice=[2])
    assert t.units("North Sea") == {"GER": "1 CRU"}
    assert t.said("Germany wins in North Sea.")


@rule("combat.when")
def test_where_the_finders_are_gone_nothing_is_fought():
    t = table("GER", UK={"North Sea": "1 DES"}, more={"found": ["North Sea"]}).play("GER", "done")
    assert not t.events(kind="battle") and not t.said("holds North Sea")


@rule("base.sea-retreat", "map.canal")
@pytest.mark.parametrize(
    ("egypt", "began", "ways"),
    [
        ("UK", None, {"Eastern Mediterranean", "Gulf of Aden"}),
        ("GER", None, {"Gulf of Aden"}),
        ("GER", "UK", {"Gulf of Aden"}),  # conquered this turn
        ("UK", "GER", {"Gulf of Aden"}),
    ],
)
def test_a_fleet_retreats_through_a_canal_only_if_both_banks_are_friendly_and_were(egypt, began, ways):
    t = table(
        "GER",
        GER={"Gulf of Aden": "2 CRU"},
        UK={"Red Sea": "2 CRU"},
        places={"Egypt": {"owner": egypt}},
        more={"taken": {"Egypt": began} if began else {}},
    )
    silent(t, ("retreat",)).play("GER", "move 2 CRU from Gulf of Aden to Red Sea").play("UK", "intercept")
    t.play("GER", "done", dice=[6, 6, 6, 6]).play("GER", "fight on")
    assert set(t.ask("UK").choices) == {"fight on", *(f"retreat to {zone}" for zone in ways)}


@rule("ruling.83", "trn.last")
def test_of_laden_transports_that_came_together_the_attacker_too_names_the_cargo():
    t = at_sea("1 TRN (1 INF), 1 TRN (1 ARM)", "1 DES", ask=("casualties", "retreat")).play("GER", "done", dice=[1])
    assert set(t.ask("GER").choices) == {"with 1 INF", "with 1 ARM"}
