"""What each Research Card does, and what it does not."""

import pytest

from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table


def with_card(card: str, points: int, **more) -> dict:
    return {"card": card, "points": points, **more}


def raid(seat: str = "USA", *, dice: list[int], bombers: int = 1, target: str = "Normandy", **mat) -> Table:
    """BMB of a nation on a Strategic Bombing mission out of England; the turn stops at placement."""
    t = table(seat, nations={seat: {"purchased": "1 INF", **mat}}, **{seat: {"England": f"{bombers} BMB"}})
    return t.play(seat, f"raid {target} with {bombers} BMB from England landing England", "done", dice=dice)


# --- 2, 4, 5, 9, 12: continuous -------------------------------------------------------------------------------------


@rule("tech.2.atomic-bomb", "tech.2.target")
def test_an_atomic_bomb_takes_two_from_the_value_of_any_enemy_territory():
    """D32: value 2 without an IND; the controller's marker falls with it."""
    t = raid(dice=[4, 6], card="Atomic Bomb", points=25)
    assert (t.place("Normandy").value, t.mat("GER").morale) == (0, 41 - 1 - 2)
    assert t.dice_left() == []


@rule("tech.2.target", "glossary.strategic-bombing")
def test_without_the_bomb_only_industry_is_a_target():
    """D33; a card one point short is no Atomic Bomb."""
    for mat in ({}, with_card("Atomic Bomb", 24)):
        t = table("USA", USA={"England": "1 BMB"}, nations={"USA": mat})
        t.refuse("USA", "raid Normandy with 1 BMB from England landing England", "bomb.strategic.target")
    t = table("USA", USA={"England": "1 BMB"}, nations={"USA": with_card("Atomic Bomb", 25)})
    t.refuse("USA", "raid Scotland with 1 BMB from England landing England", "bomb.strategic.target")
    t.refuse("USA", "raid Spain with 1 BMB from England landing England", "bomb.strategic.target")


@rule("tech.2.atomic-bomb")
def test_the_bomb_needs_a_hit_works_once_and_never_below_zero():
    assert raid(dice=[5, 6], card="Atomic Bomb", points=25).place("Normandy").value == 2
    t = raid(dice=[1, 2, 3, 4], bombers=2, target="Rhineland", card="Atomic Bomb", points=25)
    assert (t.place("Rhineland").value, t.place("Rhineland").damage) == (2, 4)
    t = raid(dice=[1, 1], target="Southern France", card="Atomic Bomb", points=25)
    assert (t.place("Southern France").value, t.mat("GER").morale) == (0, 41 - 1 - 1)


@rule("glossary.strategic-bombing")
def test_strategic_bombing_hurts_the_industry_and_no_unit():
    t = table("USA", USA={"England": "1 BMB"}, GER={"Rhineland": "2 INF"}, nations={"USA": {"purchased": "1 INF"}})
    t.play("USA", "raid Rhineland with 1 BMB from England landing England", "done", dice=[4, 5])
    assert (t.place("Rhineland").damage, t.units("Rhineland")) == (1, {"GER": "2 INF"})
    assert t.place("Rhineland").value == 4
    assert t.dice_left() == [], "the INF throw no dice at the raid"


@rule("tech.4.jet-power", "glossary.dogfight")
@pytest.mark.parametrize(("card", "attack", "defence"), [("", 2, 2), ("GER", 3, 2), ("USSR", 2, 3)])
def test_jet_power_is_one_more_in_dogfights_for_attacker_and_defender(card, attack, defence):
    """D27: the die at the limit hits, the next misses; FIT against FIT alone is a Dogfight."""
    for bonus in (0, 1):
        for side in ("GER", "USSR"):
            t = table(
                "GER",
                nations={card: with_card("Jet Power", 12)} if card else {},
                GER={"Kursk": "1 FIT"},
                USSR={"Stalingrad": "1 FIT"},
            )
            limit = attack if side == "GER" else defence
            dice = [limit + bonus, 6] if side == "GER" else [6, limit + bonus]
            t.play("GER", "move 1 FIT from Kursk to Stalingrad landing Kursk", "done", dice=dice)
            survivors = sum(unit.kind == "FIT" for unit in t.state.units)
            assert survivors == (1 if bonus == 0 else 2), side


@rule("tech.4.jet-power", "research.two-stages")
def test_jet_power_does_nothing_in_ordinary_combat_nor_before_its_time():
    t = table(
        "GER",
        nations={"GER": with_card("Jet Power", 12, purchased="1 INF")},
        GER={"Kursk": "1 FIT"},
        USSR={"Stalingrad": "1 INF"},
    )
    t.play("GER", "move 1 FIT from Kursk to Stalingrad landing Kursk", "done", dice=[4, 6])
    assert t.units("Stalingrad")["USSR"] == "1 INF", "a FIT attacks ground at 3"
    t = table("GER", nations={"GER": with_card("Jet Power", 11)}, GER={"Kursk": "1 FIT"}, USSR={"Stalingrad": "1 FIT"})
    t.play("GER", "move 1 FIT from Kursk to Stalingrad landing Kursk", "done", dice=[3, 6])
    assert t.units("Stalingrad")["USSR"] == "1 FIT"


@rule("glossary.dogfight")
def test_bombers_and_guns_make_no_dogfight():
    t = table("GER", GER={"Kursk": "1 BMB"}, USSR={"Stalingrad": "1 FIT"}, nations={"GER": {"purchased": "1 INF"}})
    t.play("GER", "move 1 BMB from Kursk to Stalingrad landing Kursk", "done", dice=[6, 6, 6])
    assert not t.said("Dogfight")


@rule("tech.5.heavy-bombers")
def test_heavy_bombers_throw_three_dice_on_both_missions():
    """E25: 4, 4, 5 are two hits."""
    t = raid(dice=[4, 4, 5], target="Rhineland", card="Heavy Bombers", points=10)
    assert t.place("Rhineland").damage == 2
    t = table(
        "USA",
        nations={"USA": with_card("Heavy Bombers", 10, purchased="1 INF")},
        USA={"England": "1 BMB"},
        GER={"Normandy": "2 INF"},
    )
    t.play("USA", "move 1 BMB from England to Normandy landing England", "done", dice=[4, 4, 5, 6, 6])
    assert t.units("Normandy") == {}
    assert t.dice_left() == []


@rule("tech.5.heavy-bombers", "research.two-stages")
def test_two_dice_without_and_no_better_defence_with_them():
    assert raid(dice=[4, 4], target="Rhineland", card="Heavy Bombers", points=9).place("Rhineland").damage == 2
    t = table(
        "GER",
        nations={"USSR": with_card("Heavy Bombers", 10)},
        GER={"Kursk": "1 ARM"},
        USSR={"Stalingrad": "1 BMB"},
    )
    t.play("GER", "move 1 ARM from Kursk to Stalingrad", "done", dice=[3, 2])
    assert t.dice_left() == []
    assert t.owner("Stalingrad") == "GER"


@rule("tech.9.rockets")
def test_rockets_do_one_damage_each_within_three_spaces_and_throw_no_dice():
    """D51: two guns in range of the Rhineland, a third four steps away."""
    t = table(
        "UK",
        "combat",
        nations={"UK": with_card("Rockets", 10, purchased="1 INF")},
        UK={"England": "1 AAG", "Scotland": "1 AAG", "Gibraltar": "1 AAG"},
        GER={"Rhineland": "1 AAG"},
    )
    error = t.refuse("UK", "rocket from Gibraltar at Rhineland", "tech.9.rockets")
    assert "within 3 spaces" in str(error)
    t.play("UK", "rocket from England at Rhineland")
    t.refuse("UK", "rocket from England at Rhineland", "tech.9.rockets")
    t.play("UK", "rocket from Scotland at Rhineland")
    assert t.place("Rhineland").damage == 2
    assert t.rolls() == []


@rule("tech.9.rockets", "research.two-stages")
def test_rockets_need_their_points_a_gun_and_an_enemy_industry():
    for points, base, guns in ((9, "England", "1 AAG"), (10, "England", "1 INF"), (10, "North Sea", "1 TRN (1 AAG)")):
        t = table("UK", "combat", nations={"UK": with_card("Rockets", points)}, UK={base: guns})
        assert t.game.phase != "combat", "there is nothing to launch"
    t = table("UK", "combat", nations={"UK": with_card("Rockets", 10)}, UK={"England": "1 AAG"})
    t.refuse("UK", "rocket from England at Normandy", "tech.9.rockets")


@rule("tech.9.rockets", "base.simultaneous")
def test_a_rocket_may_fly_before_the_only_combat():
    t = table("UK", nations={"UK": with_card("Rockets", 10)}, UK={"England": "1 AAG", "Normandy": "1 INF"})
    t.play("UK", "done")
    assert t.ask("UK").prompt == "Which combat is next? Normandy (land). Rockets are ready."


@rule("tech.12.industrial")
def test_industrial_tech_makes_everything_one_cheaper_but_fortifications():
    """D37"""
    prices = {
        "INF": 2, "SCT": 3, "ART": 3, "ARM": 4, "AAG": 5, "FRT": 2, "IND": 14, "HIND": 19, "FIT": 9, "BMB": 11,
        "TRN": 6, "CVY": 8, "SUB": 5, "DES": 7, "CRU": 11, "CAR": 13, "BTL": 19,
    }  # fmt: skip
    for kind, price in prices.items():
        t = table("GER", "purchase", nations={"GER": with_card("Industrial Tech", 20, treasury=price)})
        t.play("GER", f"buy 1 {kind}")
        assert t.mat("GER").treasury == 0, kind
        t = table("GER", "purchase", nations={"GER": with_card("Industrial Tech", 20, treasury=price - 1)})
        t.refuse("GER", f"buy 1 {kind}", "purchase.limit")


@rule("tech.12.industrial")
def test_industrial_tech_changes_neither_repairs_nor_hit_points():
    t = table(
        "GER",
        "purchase",
        nations={"GER": with_card("Industrial Tech", 20, treasury=6)},
        places={"Rhineland": {"damage": 3}},
    )
    t.play("GER", "repair Rhineland 3")
    assert t.mat("GER").treasury == 0
    t = table("UK", nations={"GER": with_card("Industrial Tech", 20), "UK": {"purchased": "1 INF"}},
              places={"Rhineland": {"damage": 13}}, UK={"England": "1 BMB"})  # fmt: skip
    t.play("UK", "raid Rhineland with 1 BMB from England landing England", "done", dice=[4, 6])
    assert (t.place("Rhineland").industry, t.place("Rhineland").damage) == ("IND", 14)


# --- 3, 6, 8: chits outside combat ----------------------------------------------------------------------------------


@rule("tech.3.kamikaze")
def test_kamikaze_frees_aircraft_from_landing_and_they_are_lost_after_combat():
    """E16"""
    sides = {"JAP": {"Honshu": "1 FIT"}, "USA": {"Hawaiian Islands": "1 INF"}}
    flight = "move 1 FIT from Honshu to Hawaiian Islands"
    t = table("JAP", **sides)
    t.refuse("JAP", flight, "move.air.legal-landing")
    t = table("JAP", nations={"JAP": {"card_chits": {"Kamikaze": 1}, "purchased": "1 INF"}}, **sides)
    t.play("JAP", "play kamikaze", flight)
    t.play("JAP", "done", dice=[3, 6])
    assert t.units("Hawaiian Islands") == {}, "it fights first"
    assert not any("JAP" in t.units(name) for name in t.state.units.places()), "and is then gone"
    assert t.mat("JAP").card_chits == {}


@rule("tech.3.kamikaze")
def test_aircraft_that_can_land_still_do():
    """One chit frees all aircraft from the duty to land; it takes no landing place from anybody."""
    t = table(
        "JAP",
        nations={"JAP": {"card_chits": {"Kamikaze": 1}, "purchased": "1 INF"}},
        JAP={"Honshu": "1 FIT", "Kyushu": "1 FIT"},
    )
    t.play("JAP", "play kamikaze", "move 1 FIT from Honshu to Korea", "move 1 FIT from Kyushu to Korea landing Kyushu")
    t.play("JAP", "done")
    assert t.units("Korea") == {"JAP": "1 FIT"}
    assert t.units("Kyushu") == {"JAP": "1 FIT"}


@rule("tech.3.kamikaze")
def test_kamikaze_lasts_for_one_turn_and_needs_its_chit():
    t = table("JAP")
    t.refuse("JAP", "play kamikaze", "tech.3.kamikaze")
    t = table("JAP", nations={"JAP": {"card_chits": {"Kamikaze": 2}}})
    t.play("JAP", "play kamikaze")
    t.refuse("JAP", "play kamikaze", "tech.3.kamikaze")
    t.play("JAP", "done")
    assert t.state.kamikaze is False
    assert t.mat("JAP").card_chits == {3: 1}


@rule("tech.6.genius")
def test_genius_scientists_make_dice_cost_three_for_the_turn():
    """D36: four dice cost 12 with the chit and 20 without; two chits do not add up."""
    mat = {"card": "Atomic Bomb", "card_chits": {"Genius Scientists": 2}, "treasury": 32}
    t = table("USSR", "purchase", nations={"USSR": mat})
    t.play("USSR", "tech 4", dice=[1, 1, 1, 1])
    assert t.mat("USSR").treasury == 12
    t.play("USSR", "play genius")
    t.refuse("USSR", "play genius", "tech.6.genius")
    t.play("USSR", "tech 4", dice=[1, 1, 1, 1])
    assert t.mat("USSR").treasury == 0
    t.play("USSR", "done")
    assert t.state.genius is False
    assert t.mat("USSR").card_chits == {6: 1}


@rule("tech.6.genius")
def test_genius_scientists_help_nobody_else():
    """Who has no chit plays none, and the nation after the one that played it pays five again."""
    mats = {
        "USSR": {"card": "Atomic Bomb", "card_chits": {"Genius Scientists": 1}},
        "GER": {"card": "Ambush", "treasury": 20},
    }
    t = table("USSR", "purchase", nations=mats)
    t.play("USSR", "play genius", "done", "done")
    t.play("GER", "done")
    assert t.game.phase == "purchase" and t.asked() == ["GER"]
    t.refuse("GER", "play genius", "tech.6.genius")
    t.play("GER", "tech 4", dice=[1, 1, 1, 1])
    assert t.mat("GER").treasury == 0


@rule("tech.6.genius")
def test_genius_scientists_do_not_help_with_the_priority_roll():
    t = table("USSR", "research", nations={"USSR": {"card_chits": {"Genius Scientists": 1}, "treasury": 5}})
    t.play("USSR", "research", "take Atomic Bomb", dice=[1, 1])
    assert t.mat("USSR").treasury == 0


@rule("tech.8.war-effort", "map.original")
def test_war_effort_raises_one_original_territory_for_good():
    t = table("UK", "purchase", nations={"UK": {"card_chits": {"War Effort": 2}}}, places={"Wales": {"owner": "GER"}})
    t.play("UK", "play war effort in Quebec")
    assert (t.place("Quebec").value, t.mat("UK").morale) == (3, 31)
    assert t.game.view(None).position["spaces"]["Quebec"]["limit"] == 3
    t.refuse("UK", "play war effort in Wales", "tech.8.war-effort")
    t.refuse("UK", "play war effort in Paris", "tech.8.war-effort")
    t.play("UK", "play war effort in Malta")
    assert t.place("Malta").value == 1
    t.refuse("UK", "play war effort in Malta", "tech.8.war-effort")


@rule("tech.8.war-effort")
@pytest.mark.parametrize("phase", ["research", "purchase", "movement", "placement"])
def test_war_effort_in_any_phase_of_one_s_own_but_combat(phase):
    t = table("UK", phase, nations={"UK": {"card_chits": {"War Effort": 1}, "purchased": "1 INF"}})
    t.play("UK", "play war effort in Quebec")
    assert t.place("Quebec").value == 3


@rule("tech.8.war-effort")
def test_no_war_effort_in_combat():
    t = table(
        "UK",
        nations={"UK": {"card_chits": {"War Effort": 1}}},
        UK={"England": "1 FIT"},
        GER={"Normandy": "1 INF"},
    )
    t.play("UK", "move 1 FIT from England to Normandy landing England", "done", dice=[6, 6])
    assert t.game.phase == "combat"
    assert not t.game.take("UK", "play war effort in Quebec").accepted
