"""A round of combat: who throws, what hits, who is lost, and when it is over."""

from tests.rulings import rule
from tests.supreme_axis_allies.combats import at_sea, on_land, silent
from tests.supreme_axis_allies.table import table

STOP = ("retreat",)
"""The combat stops after each round to ask the attacker."""


@rule("combat.attacker-roll", "combat.defender-roll", "combat.casualties")
def test_those_just_hit_still_fire():
    """D14: three hits on three INF; all three answer before they are removed."""
    t = on_land("3 ARM", "3 INF", ask=STOP)
    t.play("GER", "done", dice=[3, 3, 3, 2, 2, 3])
    assert t.rolls("Minsk") == [[3, 3, 3], [2, 2, 3]]
    assert t.units("Minsk") == {"GER": "1 ARM"}
    assert t.owner("Minsk") == "GER"
    assert t.dice_left() == []


@rule("combat.attacker-roll", "combat.defender-roll", "base.dice-owner")
def test_the_attacker_throws_first_and_each_side_for_its_own():
    t = on_land("1 INF", "1 INF", ask=STOP)
    t.play("GER", "done", dice=[6, 6])
    thrown = [event.data["by"] for event in t.events(kind="dice")]
    assert thrown == ["GER", "USSR"]


@rule("units.rating", "combat.low-rolls")
def test_a_die_at_the_rating_hits_and_one_above_misses():
    """E19: rating 3, dice 3 and 4: one hit. The defending ARM is rated 3 as well, the defending ART 2."""
    t = on_land("2 ARM", "1 ARM 1 ART", ask=STOP)
    t.play("GER", "done", dice=[3, 4, 3, 3])
    # USSR: ART first (rating 2) throws 3, ARM (rating 3) throws 3: one hit
    assert t.units("Minsk") == {"GER": "1 ARM", "USSR": "1 ARM"}


@rule("units.rating")
def test_attack_and_defence_are_different_numbers():
    """INF 1/2 and FIT 3/4: a 2 of an attacking INF misses, a 2 of a defending one hits; so 4 for FIT."""
    t = on_land("1 INF 1 FIT", "1 INF 1 ART", ask=STOP)
    t.play("GER", "done", dice=[2, 4, 3, 3])
    assert t.units("Minsk") == {"GER": "1 INF 1 FIT", "USSR": "1 INF 1 ART"}
    t = on_land("2 INF", "1 INF 1 FIT", ask=STOP)
    t.play("GER", "done", dice=[2, 2, 2, 4])
    assert t.units("Minsk") == {"USSR": "1 INF 1 FIT"}


@rule("combat.casualties", "base.air-hits")
def test_each_owner_chooses_his_losses():
    t = on_land("3 ARM 1 INF", "2 INF 1 ARM 1 ART", ask=("casualties", *STOP))
    t.play("GER", "done", dice=[6, 3, 3, 6, 2, 2, 6, 6])
    assert t.asked() == ["GER"]
    t.play("GER", "lose 1 INF 1 ARM")
    assert t.asked() == ["USSR"], "the attacker's losses are asked first, then the defender's"
    t.refuse("USSR", "lose 1 INF", "combat.casualties")
    t.refuse("USSR", "lose 3 INF", "combat.casualties")
    t.refuse("USSR", "lose 1 INF 1 FIT", "combat.casualties")
    t.play("USSR", "lose 1 ARM 1 ART")
    assert t.units("Minsk") == {"GER": "2 ARM", "USSR": "2 INF"}


@rule("combat.casualties")
def test_nobody_is_asked_what_he_loses_when_there_is_nothing_to_choose():
    t = on_land("2 ARM", "2 INF", ask=("casualties", *STOP))
    t.play("GER", "done", dice=[3, 6, 2, 6])
    assert t.ask("GER").policy == "retreat"
    assert t.units("Minsk") == {"GER": "1 ARM", "USSR": "1 INF"}
    t = on_land("4 ARM", "1 INF 1 ARM", ask=("casualties", *STOP))
    t.play("GER", "done", dice=[3, 3, 6, 6, 6, 6])
    assert t.owner("Minsk") == "GER", "both are lost, whatever is said"


@rule("combat.end")
def test_it_is_over_when_a_side_is_gone():
    t = on_land("1 INF", "1 INF")
    t.play("GER", "done", dice=[6, 6, 6, 6, 6, 2])
    assert t.units("Minsk") == {"USSR": "1 INF"}
    assert t.owner("Minsk") == "USSR"
    assert t.said("USSR holds Minsk.")
    assert t.dice_left() == []


@rule("combat.end", "base.ground-first-round")
def test_if_both_are_gone_the_ground_stays_with_its_owner():
    t = on_land("1 INF", "1 INF")
    t.play("GER", "done", dice=[1, 2])
    assert t.units("Minsk") == {}
    assert t.owner("Minsk") == "USSR"
    assert t.said("The combat in Minsk ends without a winner.")


@rule("combat.when", "combat.end")
def test_no_combat_where_nobody_meets():
    t = table("GER", "movement", GER={"Poland": "2 INF"}, USSR={"Moscow": "2 INF"})
    t.play("GER", "move 2 INF from Poland to Baltic States", "done")
    assert t.rolls() == []
    assert t.events("combat.when") == []


@rule("combat.when")
def test_every_place_where_enemies_meet_is_fought_out():
    t = on_land(
        "2 ARM",
        "1 INF",
        also={"GER": {"Smolensk": "1 ARM"}, "USSR": {"Rzhev": "1 INF"}},
        places={"Rzhev": {"owner": "USSR"}},
    )
    t.play("GER", "move 1 ARM from Smolensk to Rzhev", "done")
    assert t.refuse("GER", "done", "combat.when").nearest == ("fight Minsk",)
    t.refuse("GER", "fight Moscow", "combat.when")
    t.play("GER", "fight Rzhev", dice=[3, 6, 3, 6, 6])
    assert (t.owner("Minsk"), t.owner("Rzhev")) == ("GER", "GER")
    assert len(t.events("combat.when", "battle")) == 2
    assert t.dice_left() == []


@rule("combat.when")
def test_fleets_that_miss_each_other_do_not_fight():
    t = table("GER", "movement", GER={"Western Baltic": "1 CRU"}, UK={"North Sea": "1 CRU"})
    t.play("GER", "move 1 CRU from Western Baltic to North Sea")
    t.play("UK", "let pass", dice=[6])
    t.play("GER", "done")
    assert t.units("North Sea") == {"GER": "1 CRU", "UK": "1 CRU"}
    assert t.events("combat.when") == []


@rule("combat.kinds")
def test_one_place_may_see_a_raid_a_dogfight_and_a_battle():
    t = table(
        "GER",
        "movement",
        GER={"Poland": "2 INF 1 FIT 1 BMB"},
        USSR={"Minsk": "1 INF 1 FIT"},
        places={"Minsk": {"owner": "USSR", "industry": "IND"}},
    )
    t.standing("GER", "retreat", "never").standing("GER", "dogfight retreat", "never")
    t.play(
        "GER", "move 2 INF from Poland to Minsk", "move 1 FIT from Poland to Minsk", "bomb Minsk with 1 BMB from Poland"
    )
    t.play("GER", "done")
    t.play("GER", "bomb Minsk", dice=[4, 5, 2, 6, 1, 6, 6])
    whys = [event.text.split(":")[1] for event in t.events(kind="dice")]
    assert [next(w for w in ("Strategic", "Dogfight", "Minsk") if w in why) for why in whys] == [
        "Strategic",
        "Dogfight",
        "Dogfight",
        "Minsk",
        "Minsk",
    ]
    assert t.place("Minsk").damage == 1
    assert t.owner("Minsk") == "GER"


@rule("base.art-support")
def test_each_artillery_lifts_one_infantry():
    """ART 2; of three INF one is lifted to 2: dice 2 2 2 for INF score once, 2 for ART scores."""
    t = on_land("3 INF 1 ART", "4 INF", ask=STOP)
    t.play("GER", "done", dice=[2, 2, 2, 2, 6, 6, 6, 6])
    assert t.units("Minsk")["USSR"] == "2 INF"
    assert t.said("2 INF at 1, 1 INF at 2, 1 ART at 2")


@rule("base.art-support")
def test_scouts_are_lifted_too_but_neither_artillery_itself_nor_the_defence():
    t = on_land("1 SCT 2 ART", "2 INF 1 ART", ask=STOP)
    t.play("GER", "done", dice=[2, 3, 3, 3, 3, 3])
    assert t.units("Minsk") == {"GER": "1 SCT 2 ART", "USSR": "1 INF 1 ART"}


@rule("base.ground-first-round", "ruling.55", "base.capture-ind")
def test_ground_with_industry_and_a_gun_alone_falls_without_dice():
    """D74."""
    t = on_land("1 INF", "1 AAG", places={"Minsk": {"owner": "USSR", "industry": "IND", "damage": 3}})
    t.play("GER", "done")
    assert t.rolls() == []
    assert t.owner("Minsk") == "GER"
    assert (t.place("Minsk").industry, t.place("Minsk").damage) == ("IND", 3)
    assert t.units("Minsk") == {"GER": "1 INF 1 AAG"}


@rule("base.ground-first-round")
def test_aircraft_alone_take_nothing():
    t = on_land("2 FIT", "1 INF")
    t.play("GER", "done", dice=[3, 6, 6])
    assert t.units("Minsk") == {}
    assert t.owner("Minsk") == "USSR"
    assert t.units("Poland") == {"GER": "2 FIT"}


@rule("ruling.56", "retreat.who")
def test_fortifications_fight_alone_and_die():
    t = on_land("3 INF", "2 FRT", places={"Minsk": {"owner": "USSR"}, "Smolensk": {"owner": "USSR"}}, ask=STOP)
    t.play("GER", "done", dice=[1, 6, 6, 2, 3])
    assert t.units("Minsk") == {"GER": "2 INF", "USSR": "1 FRT"}
    t.play("GER", "fight on", dice=[6, 6, 6])
    assert t.asked() == ["GER"], "FRT cannot retreat, so the USSR is not asked, though Smolensk lies open"
    t.play("GER", "fight on", dice=[1, 1, 6])
    assert t.owner("Minsk") == "GER"
    assert t.units("Minsk") == {"GER": "2 INF"}


@rule("ruling.53", "combat.end")
def test_transports_against_transports_end_at_once():
    t = at_sea("1 TRN", "1 TRN")
    t.play("GER", "done")
    assert t.rolls() == []
    assert t.units("North Sea") == {"GER": "1 TRN", "UK": "1 TRN"}
    assert t.said("ends without a winner")


@rule("ruling.53", "sub.no-air", "base.trn-alone", "base.bmb-sea")
def test_it_ends_only_when_neither_can_hurt_the_other():
    """BMB can hurt in their round, so it is fought; then nobody can, for SUB have no fire at aircraft."""
    t = at_sea("", "1 SUB", fly="1 BMB", ask=STOP)
    t.play("GER", "done", dice=[5, 5])
    assert t.units("North Sea") == {"UK": "1 SUB"}
    assert t.units("Denmark") == {"GER": "1 BMB"}
    assert t.dice_left() == []
    t = at_sea("", "1 TRN", fly="1 BMB", ask=STOP)
    t.play("GER", "done", dice=[4, 5])
    assert t.units("North Sea") == {}
    assert t.units("Denmark") == {"GER": "1 BMB"}


@rule("combat.when", "neutral.realign.result")
def test_a_neutral_swayed_meanwhile_is_fought_as_its_new_owners():
    """Svealand (2) and Norrland (1) are invaded; the Executor of Svealand sways Norrland, which then has no army to raise."""
    t = table("GER", "movement", GER={"Norway": "1 INF", "Finland": "1 INF"}, options={"neutrality": True})
    t.standing("UK", "executor", "UK")
    t.play("GER", "move 1 INF from Norway to Svealand", dice=[6])
    t.play("GER", "move 1 INF from Finland to Norrland", dice=[6])
    t.play("GER", "done").play("GER", "fight Svealand", dice=[6, 6, 1, 1])
    t.play("UK", "Norrland").play("UK", "nothing")
    assert (t.owner("Svealand"), t.owner("Norrland")) == ("GER", "GER")
    assert len([e for e in t.events("neutral.executor") if "is Executor" in e.text]) == 1


@rule("garrison.end", "combat.casualties")
def test_of_units_of_a_kind_the_garrison_goes_first():
    """Moscow's own INF outlives the garrison INF that would have gone home anyway."""
    t = table(
        "GER",
        "movement",
        GER={"Kursk": "1 ARM"},
        USSR={"Moscow": "1 INF"},
        options={"garrisons": True},
        places={"Moscow": {"value": 1}},
    )
    silent(t).play("GER", "move 1 ARM from Kursk to Moscow", "done", dice=[3])
    t.play("USSR", "raise 1 INF", dice=[3, 2, 6])
    assert t.units("Moscow") == {"USSR": "1 INF"}
