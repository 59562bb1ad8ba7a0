"""Scout modifiers in combat."""

from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, at_sea, on_land
from tests.supreme_axis_allies.table import Table, table


def scouting(attack: str, defence: str, **more: object) -> Table:
    """Germany is asked about its scouts, and about retreating after each round."""
    return asks(on_land(attack, defence, **more), "GER", "scouts", "retreat")  # type: ignore[arg-type]


@rule("combat.scout", "ruling.15")
def test_a_scout_makes_a_near_miss_a_hit():
    t = scouting("1 ARM 1 SCT", "2 ART")
    t.play("GER", "done", dice=[5, 4])
    assert t.ask("GER").choices == ("lower ARM 4", "spare")
    t.play("GER", "lower ARM 4", dice=[6, 6])
    assert t.units("Minsk") == {"GER": "1 SCT 1 ARM", "USSR": "1 ART"}


@rule("combat.scout")
def test_the_modifier_may_be_spared():
    t = scouting("1 ARM 1 SCT", "2 ART")
    t.play("GER", "done", dice=[5, 4])
    t.play("GER", "spare", dice=[6, 6])
    assert t.units("Minsk")["USSR"] == "2 ART"


@rule("combat.scout", "combat.scout.combine")
def test_two_scouts_lower_two_dice_by_1():
    """E17: dice 3 and 4 against ratings 2 and 3 both become hits."""
    t = scouting("1 ARM 1 ART 2 SCT", "3 ART")
    t.play("GER", "done", dice=[6, 6, 3, 4])
    t.play("GER", "lower ART 3")
    t.play("GER", "lower ARM 4", dice=[6, 6, 6])
    assert t.units("Minsk")["USSR"] == "1 ART"
    assert t.ask("GER").policy == "retreat"


@rule("combat.scout.combine")
def test_or_one_die_by_2():
    """E17, D64: 5 against 3 is a hit with two scouts and a miss with one."""
    t = scouting("1 ARM 2 SCT", "2 ART")
    t.play("GER", "done", dice=[6, 6, 5])
    assert t.ask("GER").choices == ("lower ARM 5", "spare")
    t.play("GER", "lower ARM 5", dice=[6, 6])
    assert t.units("Minsk")["USSR"] == "1 ART"
    t = scouting("1 ARM 1 SCT", "2 ART")
    t.play("GER", "done", dice=[6, 5, 6, 6])
    assert t.ask("GER").policy == "retreat", "a question that cannot matter is not asked"


@rule("combat.scout.combine")
def test_of_units_of_one_kind_at_two_ratings_the_die_is_named_with_its_rating():
    """Two INF, one lifted by ART: a 3 of the one at 2 needs one scout, a 3 of the one at 1 needs two."""
    t = scouting("2 INF 1 ART 1 SCT", "4 ART")
    t.play("GER", "done", dice=[3, 3, 6, 6])
    choices = [c for c in t.ask("GER").choices if c != "spare"]
    assert choices == ["lower INF 3 at 2"]
    t.play("GER", choices[0], dice=[6, 6, 6, 6])
    assert t.units("Minsk")["USSR"] == "3 ART"
    assert t.ask("GER").policy == "retreat", "the one modifier is used up"


@rule("combat.scout")
def test_the_modifiers_are_there_again_every_round():
    t = scouting("1 ARM 1 SCT", "3 ART")
    t.play("GER", "done", dice=[5, 4])
    t.play("GER", "lower ARM 4", dice=[6, 6, 6])
    t.play("GER", "fight on", dice=[5, 4])
    t.play("GER", "lower ARM 4", dice=[6, 6])
    assert t.units("Minsk")["USSR"] == "1 ART"


@rule("combat.scout", "combat.scout.limits")
def test_scouts_serve_their_owner_and_only_his_dice():
    """Both sides have one; each is asked about his own dice only."""
    t = on_land("1 ARM 1 SCT", "1 SCT 1 ART", ask=("scouts", "retreat"))
    t.play("GER", "done", dice=[5, 4, 6, 3])
    assert t.asked() == ["GER"] and t.ask().choices == ("lower ARM 4", "spare")
    t.play("GER", "spare")
    assert t.asked() == ["USSR"] and t.ask().choices == ("lower ART 3", "spare")
    t.play("USSR", "lower ART 3")
    assert t.units("Minsk") == {"GER": "1 ARM", "USSR": "1 SCT 1 ART"}


@rule("combat.scout")
def test_nobody_is_asked_when_enough_have_hit():
    t = scouting("2 ARM 1 SCT", "1 ART")
    t.play("GER", "done", dice=[6, 3, 4, 6])
    assert t.owner("Minsk") == "GER"


@rule("combat.scout", "combat.casualties")
def test_a_dead_scout_helps_no_more():
    t = asks(on_land("1 ARM 1 SCT", "2 ART"), "GER", "scouts", "retreat")
    t.play("GER", "done", dice=[6, 6, 2, 6])
    assert t.units("Minsk")["GER"] == "1 ARM"
    t.play("GER", "fight on", dice=[4, 6, 6])
    assert t.ask("GER").policy == "retreat"


@rule("ruling.16", "combat.scout.limits")
def test_a_scout_counts_only_where_it_fights():
    """A scout in Poland, next to the battle, lends nothing."""
    t = scouting("1 ARM", "1 ART", also={"GER": {"Baltic States": "1 SCT"}})
    t.play("GER", "done", dice=[4, 6])
    assert t.ask("GER").policy == "retreat"


@rule("ruling.16")
def test_aboard_it_counts_in_the_sea_battle_of_its_ship():
    t = asks(at_sea("1 CRU 1 TRN (1 SCT)", "1 CRU"), "GER", "scouts", "retreat")
    t.play("GER", "done", dice=[6, 4])
    assert t.ask("GER").choices == ("lower CRU 4", "spare")


@rule("ruling.70", "combat.scout", "tech.7.ambush")
def test_scouts_work_on_sneak_fire_out_of_the_same_round_s_modifiers():
    t = scouting("1 ARM 1 SCT 1 INF", "4 ART", nations={"GER": {"card_chits": {"Ambush": 1}}})
    asks(t, "GER", "cards")
    t.play("GER", "done")
    t.play("GER", "Ambush", dice=[2, 6])
    assert t.ask("GER").choices == ("lower INF 2", "spare")
    t.play("GER", "lower INF 2", dice=[4, 6, 6, 6])
    assert t.ask("GER").policy == "retreat", "the ARM's 4 stays a miss: the modifier went into the sneak step"
    assert t.units("Minsk")["USSR"] == "3 ART"


@rule("ruling.70")
def test_scouts_work_on_the_bombardment():
    t = table("GER", "movement", GER={"Western Baltic": "1 CRU 1 TRN (1 SCT)"}, UK={"England": "2 INF"})
    t.standing("UK", "retreat", "never")
    t.play("GER", "move all from Western Baltic to North Sea", "unload 1 SCT from North Sea to England")
    t.play("GER", "done", dice=[4])
    assert t.ask("GER").choices == ("lower CRU 4", "spare")
    t.play("GER", "lower CRU 4", dice=[6, 6, 6])
    assert t.said("Shore bombardment of England: 1 hit.")


@rule("ruling.70", "retreat.parting-shots")
def test_scouts_work_on_parting_shots():
    """The attacker leaves; the defender's scout turns a 2 into a 1."""
    t = asks(on_land("2 INF", "1 SCT 1 ART"), "GER", "retreat")
    asks(t, "USSR", "scouts")
    t.play("GER", "done", dice=[6, 6, 6, 6])
    t.play("GER", "retreat to Poland", dice=[6, 2])
    assert t.ask("USSR").choices == ("lower ART 2", "spare")
    t.play("USSR", "lower ART 2")
    assert t.units("Poland") == {"GER": "1 INF"}


@rule("combat.scout.limits")
def test_no_scouts_on_anti_aircraft_dice():
    """ruling.70: the gunner has a scout in the place; his die of 2 stays a miss, and he is not asked."""
    t = table(
        "GER", "movement", GER={"Poland": "1 FIT"}, USSR={"Minsk": "1 SCT 1 AAG"}, places={"Minsk": {"owner": "USSR"}}
    )
    t.play("GER", "move 1 FIT from Poland to Minsk", dice=[2])
    assert t.asked() == ["GER"]
    assert t.units("Minsk")["GER"] == "1 FIT"


@rule("combat.scout.limits")
def test_no_scouts_on_garrison_dice():
    t = table(
        "GER",
        "movement",
        GER={"Kursk": "4 ARM"},
        USSR={"Moscow": "1 SCT"},
        options={"garrisons": True},
        places={"Moscow": {"value": 2}},
    )
    t.play("GER", "move 4 ARM from Kursk to Moscow", "done", dice=[2, 3])
    assert t.ask("USSR").policy == "garrison"
    assert "5 IPC" in t.ask("USSR").prompt, "the budget is asked straight away"


@rule("combat.scout", "chit.use")
def test_a_re_rolled_die_may_still_be_lowered():
    """D65: a chit re-rolls a 5 into a 2 for a rating of 1; one scout makes it 1."""
    t = asks(on_land("1 SCT", "2 ART", nations={"GER": {"chits": 1}}), "GER", "scouts", "retreat")
    t.play("GER", "done", dice=[5])
    assert t.ask("GER").policy == "rerolls"
    t.play("GER", "reroll SCT 5", dice=[2])
    assert t.ask("GER").choices == ("lower SCT 2", "spare")
    t.play("GER", "lower SCT 2", dice=[6, 6])
    assert t.units("Minsk")["USSR"] == "1 ART"
    assert t.mat("GER").chits == 0


@rule("combat.scout.combine")
def test_the_die_that_needs_least_is_offered_first():
    t = scouting("1 ARM 1 ART 2 SCT", "4 ART")
    t.play("GER", "done", dice=[6, 6, 3, 5])
    assert t.ask("GER").choices == ("lower ART 3", "lower ARM 5", "spare")


@rule("retreat.parting-shots", "combat.scout")
def test_parting_shots_have_modifiers_of_their_own():
    """The defender's scout has served in the round and serves again."""
    t = asks(on_land("2 INF", "1 SCT 1 ART"), "GER", "retreat")
    asks(t, "USSR", "scouts")
    t.play("GER", "done", dice=[6, 6, 6, 3])
    t.play("USSR", "lower ART 3")
    t.play("GER", "retreat to Poland", dice=[6, 2])
    assert t.ask("USSR").choices == ("lower ART 2", "spare")


@rule("ruling.15", "combat.scout")
def test_scouts_serve_in_every_round_of_a_dogfight():
    t = asks(on_land("1 SCT 2 FIT", "1 INF 2 FIT"), "GER", "scouts", "dogfight retreat")
    t.play("GER", "done", dice=[3, 6])
    t.play("GER", "lower FIT 3", dice=[6, 6])
    t.play("GER", "press on", dice=[3, 6])
    assert t.ask("GER").choices == ("lower FIT 3", "spare")
    t.play("GER", "lower FIT 3", dice=[6])
    assert t.units("Minsk")["USSR"] == "1 INF"
