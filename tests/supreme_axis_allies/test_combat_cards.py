"""Ambush, Superior General and Codebreaking in combat, and Morale chits on combat dice."""

from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, at_sea, on_land, silent
from tests.supreme_axis_allies.table import Table, table


def with_cards(attack: str, defence: str, **cards: dict[str, int]) -> Table:
    """Whoever has cards is asked about them; the attacker also about retreating."""
    t = on_land(attack, defence, nations={seat: {"card_chits": held} for seat, held in cards.items()})
    for seat in cards:
        asks(t, seat, "cards")
    return asks(t, "GER", "retreat")


@rule("tech.7.ambush", "combat.sneak", "ruling.14")
def test_infantry_in_ambush_kills_before_the_answer_with_its_normal_dice():
    """Two INF and an ARM; the INF throw early and not again, the ARM with the others."""
    t = with_cards("1 ARM", "2 INF 1 ARM", USSR={"Ambush": 1})
    t.play("GER", "done")
    assert t.ask("USSR").choices == ("no card", "Ambush")
    t.play("USSR", "Ambush", dice=[2, 2, 6])
    assert t.rolls() == [[2, 2]], "the only attacker is gone before it fires, and the ARM has no target left"
    assert t.units("Minsk") == {"USSR": "2 INF 1 ARM"}
    assert t.mat("USSR").card_chits == {}


@rule("tech.7.ambush", "ruling.14", "base.art-support")
def test_an_ambush_is_the_usual_throw_at_the_usual_rating():
    """The attacking INF lifted to 2 by ART fires at 2 in the ambush too; ART fires later."""
    t = with_cards("1 INF 1 ART", "3 INF", GER={"Ambush": 1})
    t.play("GER", "done")
    t.play("GER", "Ambush", dice=[2, 6, 6, 6])
    assert t.rolls("sneak fire with 1 INF at 2") == [[2]]
    assert t.rolls("Germany fire with 1 ART at 2") == [[6]]
    assert t.rolls("USSR fire with 2 INF at 2") == [[6, 6]], "the third was gone before it could fire"


@rule("tech.7.ambush")
def test_one_chit_one_round_and_scout_infantry_take_part():
    t = with_cards("1 INF 1 SCT", "4 ART", GER={"Ambush": 2})
    t.play("GER", "done")
    t.play("GER", "Ambush", dice=[6, 6, 6, 6, 6, 6])
    assert t.rolls("sneak fire") == [[6, 6]]
    t.play("GER", "fight on")
    assert t.ask("GER").choices == ("no card", "Ambush"), "the next chit may serve another round"
    t.play("GER", "no card", dice=[6] * 6)
    assert len(t.rolls("sneak fire")) == 1


@rule("tech.7.ambush")
def test_nobody_is_asked_without_infantry():
    t = with_cards("2 ARM", "2 ART", GER={"Ambush": 1}, USSR={"Ambush": 1})
    t.play("GER", "done", dice=[6, 6, 6, 6])
    assert t.ask("GER").policy == "retreat"


@rule("tech.7.ambush", "dogfight.when")
def test_no_ambush_before_a_dogfight():
    """There is nothing for it to do there, and it would be wasted; it is offered before round one."""
    t = with_cards("1 INF 1 FIT", "1 INF 1 FIT", GER={"Ambush": 1})
    t.play("GER", "done", dice=[6, 2])
    assert "before round 1" in t.ask("GER").prompt
    t.play("GER", "Ambush", dice=[1])
    assert t.owner("Minsk") == "GER"


@rule("tech.10.superior-general")
def test_a_superior_general_lowers_the_enemys_arm_art_and_fit():
    """D78: attackers INF 1, ART 2, ARM 3, BMB 4. ART fights at 1, ARM at 2, INF and BMB unchanged (INF lifted to 2)."""
    t = with_cards("1 INF 1 ART 1 ARM 1 BMB", "6 INF", USSR={"Superior General": 1})
    t.play("GER", "done")
    t.play("USSR", "Superior General", dice=[3, 2, 3, 4, 4, *[6] * 6])
    assert t.rolls("1 INF at 2, 1 ART at 1, 1 ARM at 2, 1 BMB at 4 with 2 dice") == [[3, 2, 3, 4, 4]]
    assert t.units("Minsk")["USSR"] == "4 INF"


@rule("tech.10.superior-general")
def test_it_works_for_the_rest_of_the_combat_and_against_defenders_too():
    t = with_cards("1 INF", "1 ARM 1 FIT", GER={"Superior General": 2})
    t.play("GER", "done")
    t.play("GER", "Superior General", dice=[6, 3, 4])
    assert t.rolls("1 ARM at 2, 1 FIT at 3") == [[3, 4]]
    t.play("GER", "fight on", dice=[6, 3, 4])
    assert len(t.rolls("1 ARM at 2, 1 FIT at 3")) == 2, "no second chit is needed, and none is asked for"
    assert t.mat("GER").card_chits == {10: 1}


@rule("tech.10.superior-general")
def test_it_is_offered_only_against_units_it_lowers():
    t = with_cards("2 ARM", "2 INF", GER={"Superior General": 1})
    t.play("GER", "done", dice=[6, 6, 6, 6])
    assert t.ask("GER").policy == "retreat"


@rule("tech.10.superior-general", "dogfight.rating", "tech.4.jet-power")
def test_in_a_dogfight_its_enemies_hit_on_1_or_with_jets_on_2():
    """D78."""
    for jets, rating in ((0, 1), (12, 2)):
        t = on_land(
            "1 INF 1 FIT",
            "1 INF 1 FIT",
            nations={"USSR": {"card_chits": {"Superior General": 1}}, "GER": {"card": "Jet Power", "points": jets}},
        )
        asks(t, "USSR", "cards")
        asks(t, "GER", "dogfight retreat")
        t.play("GER", "done")
        assert "before the Dogfight" in t.ask("USSR").prompt
        t.play("USSR", "Superior General", dice=[rating + 1, 6])
        assert t.rolls(f"Germany with 1 FIT at {rating}") == [[rating + 1]]
        assert t.ask("GER").policy == "dogfight retreat", "both still fly"


@rule("tech.10.superior-general", "base.amphib.bombard")
def test_a_bombarding_battleship_is_lowered_as_well():
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 BTL 1 TRN (1 INF)"},
        UK={"England": "2 INF"},
        nations={"UK": {"card_chits": {"Superior General": 1}}},
    )
    asks(silent(t), "UK", "cards", "retreat")
    t.play("GER", "move all from Western Baltic to North Sea", "unload 1 INF from North Sea to England", "done")
    t.play("UK", "Superior General", dice=[4, 6, 6, 6])
    assert t.rolls("Bombardment of England with 1 BTL at 3") == [[4]]
    assert t.units("England")["UK"] == "2 INF"


@rule("tech.10.superior-general", "base.amphib.bombard")
def test_a_general_is_of_no_use_against_ones_own_battleship():
    t = table(
        "GER",
        "movement",
        GER={"Western Baltic": "1 BTL 1 TRN (1 INF)"},
        UK={"England": "2 INF"},
        nations={"GER": {"card_chits": {"Superior General": 1}}},
    )
    asks(silent(t), "GER", "cards")
    t.play("GER", "move all from Western Baltic to North Sea", "unload 1 INF from North Sea to England", "done")
    assert t.rolls("Bombardment") and t.mat("GER").card_chits == {10: 1}, (
        "only INF stand against them: nothing was asked"
    )


@rule("tech.10.superior-general")
def test_battleships_at_sea_fight_at_3():
    t = at_sea("1 BTL", "2 CRU", nations={"UK": {"card_chits": {"Superior General": 1}}})
    asks(t, "UK", "cards")
    asks(t, "GER", "retreat")
    t.play("GER", "done")
    t.play("UK", "Superior General", dice=[4, 6, 6])
    assert t.rolls("1 BTL at 3") == [[4]]
    assert t.units("North Sea")["UK"] == "2 CRU"


@rule("tech.11.codebreaking", "combat.sneak", "ruling.14")
def test_codebreaking_gives_a_whole_side_sneak_fire_in_round_one():
    t = with_cards("1 ARM 1 FIT", "2 INF 2 ART", GER={"Codebreaking": 2})
    t.play("GER", "done")
    assert t.ask("GER").choices == ("no card", "Codebreaking for our side", "Codebreaking for the enemy")
    t.play("GER", "Codebreaking for our side")
    t.play("GER", "no card", dice=[3, 3, 6, 6])
    assert t.rolls() == [[3, 3], [6, 6]], "two were removed before they fired; nobody of Germany fires twice"
    t.play("GER", "fight on", dice=[3, 3, 6, 6])
    assert t.rolls()[2:] == [[3, 3], [6, 6]], "in round two those hit fire, and the second chit is of no use"


@rule("tech.11.codebreaking")
def test_the_user_names_the_side():
    t = with_cards("1 ARM", "1 ART", GER={"Codebreaking": 1})
    t.play("GER", "done")
    t.play("GER", "Codebreaking for the enemy", dice=[2])
    assert t.rolls() == [[2]]
    assert t.units("Minsk") == {"USSR": "1 ART"}


@rule("tech.11.codebreaking", "ruling.13")
def test_two_sides_with_codebreaking_fire_at_the_same_time():
    t = with_cards("1 ARM", "1 ART", GER={"Codebreaking": 1}, USSR={"Codebreaking": 1})
    t.play("GER", "done")
    assert t.asked() == ["USSR"], "in turn order"
    t.play("USSR", "Codebreaking for our side")
    t.play("GER", "Codebreaking for our side", dice=[3, 2])
    assert t.units("Minsk") == {}
    assert t.rolls() == [[3], [2]]


@rule("tech.11.codebreaking", "tech.7.ambush")
def test_an_ambush_is_not_offered_to_those_who_fire_first_anyway():
    t = with_cards("2 INF", "2 INF", GER={"Codebreaking": 1, "Ambush": 1})
    t.play("GER", "done")
    assert "Ambush" in t.ask("GER").choices
    t.play("GER", "Codebreaking for our side", dice=[6, 6, 6, 6])
    assert t.ask("GER").policy == "retreat"
    t.play("GER", "fight on")
    assert t.ask("GER").choices == ("no card", "Ambush")


@rule("tech.11.codebreaking", "dogfight.when")
def test_played_before_the_dogfight_it_holds_for_its_first_round_too():
    t = with_cards("1 INF 1 FIT", "1 INF 1 FIT", GER={"Codebreaking": 1})
    t.play("GER", "done")
    t.play("GER", "Codebreaking for our side", dice=[2, 1])
    assert t.rolls() == [[2], [1]], "the FIT fell before it fired, the INF too"
    assert t.owner("Minsk") == "GER"


@rule("tech.11.codebreaking", "dogfight.when", "ruling.19")
def test_in_the_second_round_of_a_dogfight_both_fire_together_again():
    t = asks(with_cards("1 INF 1 FIT", "1 INF 1 FIT", GER={"Codebreaking": 1}), "GER", "dogfight retreat")
    t.play("GER", "done")
    t.play("GER", "Codebreaking for our side", dice=[6, 6])
    t.play("GER", "press on", dice=[2, 2, 6, 6])
    assert t.rolls("Dogfight")[2:] == [[2], [2]], "who falls has fired"
    assert t.units("Minsk") == {"GER": "1 INF", "USSR": "1 INF"}


@rule("tech.7.ambush", "tech.10.superior-general", "tech.11.codebreaking", "base.multi-defence")
def test_each_nation_plays_its_own_chits():
    """The UK helps in Minsk and ambushes with its own INF only."""
    t = on_land("2 ARM", {"USSR": "1 INF", "UK": "1 INF"}, nations={"UK": {"card_chits": {"Ambush": 1}}})
    asks(t, "UK", "cards")
    asks(t, "GER", "retreat")
    t.play("GER", "done")
    t.play("UK", "Ambush", dice=[2, 6, 6])
    assert t.rolls() == [[2], [6], [6]]
    assert t.rolls("UK sneak fire with 1 INF at 2") == [[2]]


@rule("combat.attacker-roll", "chit.own-only", "chit.use")
def test_a_chit_re_rolls_a_miss_of_ones_own():
    """D52: nobody may touch the enemy's dice: the defender is offered none of the attacker's."""
    t = on_land("1 ARM 1 INF", "2 ART", nations={"GER": {"chits": 1}, "USSR": {"chits": 1}})
    asks(t, "GER", "retreat")
    t.play("GER", "done", dice=[6, 4])
    assert t.ask("GER").choices == ("keep", "reroll ARM 4", "reroll INF 6"), "the best chance first"
    t.play("GER", "reroll ARM 4", dice=[3, 1, 5])
    assert t.asked() == ["USSR"]
    assert t.ask().choices == ("keep", "reroll ART 5")
    t.refuse("USSR", "reroll INF 6", "chit.use")
    t.play("USSR", "keep")
    assert t.units("Minsk") == {"GER": "1 ARM", "USSR": "1 ART"}
    assert (t.mat("GER").chits, t.mat("USSR").chits) == (0, 1)


@rule("chit.use", "combat.defender-roll")
def test_nobody_is_asked_when_a_re_roll_cannot_matter():
    t = on_land("1 ARM 1 INF", "1 ART", nations={"GER": {"chits": 3}})
    t.play("GER", "done", dice=[6, 3, 6])
    assert t.owner("Minsk") == "GER"
    assert len(t.rolls()) == 2, "one hit was enough"


@rule("chit.use", "sub.no-air")
def test_a_submarines_miss_is_not_worth_a_chit_if_no_ship_can_be_hit():
    t = at_sea("", "1 SUB 1 CRU", fly="1 FIT", nations={"UK": {"chits": 1}})
    asks(t, "GER", "retreat")
    t.play("GER", "done", dice=[6, 6, 6])
    assert t.ask("UK").choices == ("keep", "reroll CRU 6"), "the SUB's 6 passed unasked"


@rule("tech.11.codebreaking", "dogfight.when", "ruling.19")
def test_who_has_broken_the_codes_fires_first_in_a_dogfight_and_then_the_other():
    for seat, first, second in (("GER", "Germany", "USSR"), ("USSR", "USSR", "Germany")):
        t = with_cards("1 INF 1 FIT", "1 INF 1 FIT", **{seat: {"Codebreaking": 1}})
        asks(t, "GER", "dogfight retreat")
        t.play("GER", "done").play(seat, "Codebreaking for our side", dice=[5, 4])
        assert (t.rolls(f"over Minsk, {first}"), t.rolls(f"over Minsk, {second}")) == ([[5]], [[4]])
        t = with_cards("1 INF 1 FIT", "1 INF 1 FIT", **{seat: {"Codebreaking": 1}})
        t.play("GER", "done").play(seat, "Codebreaking for our side", dice=[2, 6, 6, 6])
        assert (t.rolls(f"over Minsk, {first}"), t.rolls(f"over Minsk, {second}")) == ([[2]], [])


@rule("tech.7.ambush", "tech.11.codebreaking")
def test_a_plain_yes_plays_the_only_card_there_is():
    for chits, yes in (({"Ambush": 1}, "Ambush"), ({"Ambush": 1, "Codebreaking": 1}, "")):
        t = with_cards("1 INF", "1 ART", GER=chits).play("GER", "done")
        ask = t.game.asked("GER")
        assert ask is not None and (ask.yes, ask.no) == (yes, "no card")
        assert ask.prompt == "Minsk, before round 1, against 1 ART: play a card?"
