"""Research Priority, Research Cards and Tech Points."""

import pytest

from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table

NAMES = {
    2: "Atomic Bomb", 3: "Kamikaze", 4: "Jet Power", 5: "Heavy Bombers", 6: "Genius Scientists", 7: "Ambush",
    8: "War Effort", 9: "Rockets", 10: "Superior General", 11: "Codebreaking", 12: "Industrial Tech",
}  # fmt: skip
POINTS = {2: 25, 3: 5, 4: 12, 5: 10, 6: 5, 7: 7, 8: 5, 9: 10, 10: 7, 11: 10, 12: 20}
CHIT_CARDS = (3, 6, 7, 8, 10, 11)
ADVANTAGES = {"USSR": 7, "GER": 6, "UK": 8, "JAP": 3, "USA": 10}


def holding(seat: str, card: int, points: int = 0, treasury: int = 20, phase: str = "purchase") -> Table:
    """A nation with a card."""
    return table(seat, phase, nations={seat: {"treasury": treasury, "card": NAMES[card], "points": points}})


def two(total: int) -> list[int]:
    """Dice that add up."""
    return [total // 2, total - total // 2]


@rule("research.when", "sequence.phases")
def test_research_comes_before_any_purchase():
    t = table("GER", "research", nations={"GER": {"treasury": 20}})
    assert "research" in t.ask().orders
    assert not t.game.take("GER", "buy 1 INF").accepted
    assert not t.game.take("GER", "tech 1").accepted
    t.play("GER", "skip")
    assert t.game.phase == "purchase"
    assert not t.game.take("GER", "research").accepted


@rule("research.cost")
def test_a_priority_roll_costs_five_and_there_is_one_only():
    t = table("GER", "research", nations={"GER": {"treasury": 12}})
    t.play("GER", "research", dice=[4, 5])
    assert t.mat("GER").treasury == 7
    assert t.rolls("Research Priority") == [[4, 5]]
    t.play("GER", "take Rockets")
    assert t.game.phase == "purchase"


@rule("research.cost")
def test_the_phase_may_be_skipped():
    t = table("GER", "research", nations={"GER": {"treasury": 12}})
    t.play("GER", "skip")
    assert (t.mat("GER").treasury, t.mat("GER").card, t.rolls()) == (12, 0, [])


@rule("research.cost")
def test_who_cannot_pay_is_not_asked():
    assert table("GER", "research", nations={"GER": {"treasury": 4}}).game.phase == "purchase"
    t = table("GER", "research", nations={"GER": {"treasury": 4, "card_chits": {"War Effort": 1}}})
    assert t.game.phase == "purchase"
    assert table("GER", "research", nations={"GER": {"treasury": 5}}).game.phase == "research"


@rule("research.take-card", "intro.notation.2d6")
@pytest.mark.parametrize("rolled", range(2, 13))
def test_the_sum_of_two_dice_names_the_card(rolled):
    """Germany's advantage (6) is with the USA, so that the roll decides alone; a 6 itself is tried by the UK."""
    seat = "UK" if rolled in (6, 10) else "GER"
    t = table(
        seat,
        "research",
        nations={"USSR": {"card": NAMES[8]}} if seat == "UK" else {"USA": {"card": NAMES[6]}},
    )
    t.play(seat, "research", dice=two(rolled))
    assert t.dice_left() == []
    assert t.mat(seat).card == rolled
    assert t.mat(seat).points == 0
    assert t.said(f"takes {NAMES[rolled]} ({POINTS[rolled]} Tech Points)")


@rule("intro.notation.2d6")
def test_all_dice_have_six_faces():
    t = table("GER", "research", seed="faces")
    t.play("GER", "research")
    (roll,) = t.events(kind="dice")
    assert roll.data["faces"] == 6
    assert len(roll.data["dice"]) == 2


@rule("research.taken")
def test_a_card_in_another_hand_is_a_wasted_roll():
    """E21"""
    t = table(
        "JAP",
        "research",
        nations={"GER": {"card": "Rockets", "points": 4}, "JAP": {"card": "Jet Power", "points": 7, "treasury": 20}},
    )
    t.play("JAP", "research", dice=[4, 5])
    assert t.ask("JAP").choices == ("take Kamikaze", "take nothing")
    t.play("JAP", "take nothing")
    assert (t.mat("JAP").treasury, t.mat("JAP").card, t.mat("JAP").points) == (15, 4, 7)
    assert (t.mat("GER").card, t.mat("GER").points) == (9, 4)


@rule("research.taken", "ruling.3")
def test_with_both_cards_in_other_hands_nothing_is_asked_and_nothing_gained():
    t = table(
        "JAP",
        "research",
        nations={"GER": {"card": "Rockets"}, "UK": {"card": "Kamikaze"}, "JAP": {"card": "Jet Power", "points": 3}},
    )
    t.play("JAP", "research", dice=[4, 5])
    assert t.game.phase == "purchase"
    assert (t.mat("JAP").card, t.mat("JAP").points, t.mat("JAP").treasury) == (4, 3, 25)


@rule("ruling.2")
def test_the_advantage_may_be_taken_when_the_card_rolled_is_not_free():
    t = table("JAP", "research", nations={"GER": {"card": "Rockets"}})
    t.play("JAP", "research", "take Kamikaze", dice=[4, 5])
    assert t.mat("JAP").card == 3


@rule("ruling.3")
def test_who_rolled_takes_a_card_that_is_free():
    """Neither rolled card nor advantage is held: there is no third way."""
    t = table("UK", "research", nations={"UK": {"card": "Rockets", "points": 6}})
    t.play("UK", "research", dice=[1, 1])
    assert t.ask("UK").choices == ("take Atomic Bomb", "take War Effort")
    assert not t.game.take("UK", "take nothing").accepted
    assert not t.game.take("UK", "keep Rockets").accepted
    assert not t.game.take("UK", "skip").accepted


@rule("ruling.1")
def test_rolling_the_card_one_has_keeps_it_with_its_points():
    t = table("GER", "research", nations={"GER": {"card": "Rockets", "points": 6}})
    t.play("GER", "research", "keep Rockets", dice=[3, 6])
    assert (t.mat("GER").card, t.mat("GER").points) == (9, 6)


@rule("ruling.1", "research.advantage")
def test_nothing_is_asked_when_both_answers_are_the_same():
    """Its own advantage in hand, and the card rolled is another's: the roll is wasted either way."""
    t = table("GER", "research", nations={"GER": {"card": "Genius Scientists", "points": 2}, "UK": {"card": "Rockets"}})
    t.play("GER", "research", dice=[4, 5])
    assert t.game.phase == "purchase"
    assert (t.mat("GER").card, t.mat("GER").points) == (6, 2)


@rule("research.advantage", "research.advantage.list")
@pytest.mark.parametrize(("seat", "card"), ADVANTAGES.items())
def test_each_nation_has_its_own_advantage(seat, card):
    """E22: the UK rolls 2 and takes War Effort instead."""
    t = table(seat, "research")
    t.play(seat, "research", dice=[1, 1])
    assert t.ask(seat).choices == ("take Atomic Bomb", f"take {NAMES[card]}")
    t.play(seat, f"take {NAMES[card]}")
    assert t.mat(seat).card == card


@rule("research.advantage")
def test_an_advantage_in_another_hand_cannot_be_taken():
    t = table("UK", "research", nations={"USA": {"card": "War Effort"}})
    t.play("UK", "research", dice=[1, 1])
    assert t.game.phase == "purchase"
    assert t.mat("UK").card == 2
    assert t.mat("USA").card == 8


@rule("research.advantage", "research.cost")
def test_the_advantage_is_not_to_be_had_without_paying_and_rolling():
    """D71"""
    t = table("UK", "research", nations={"UK": {"treasury": 20}})
    assert not t.game.take("UK", "take War Effort").accepted
    t.play("UK", "skip")
    assert t.mat("UK").card == 0


@rule("research.replace", "research.continuous")
def test_a_new_card_sends_the_old_one_back_without_its_points():
    """D35"""
    t = table("GER", "research", nations={"GER": {"card": "Jet Power", "points": 12}, "USA": {"treasury": 5}})
    t.play("GER", "research", "take Rockets", dice=[4, 5])
    assert (t.mat("GER").card, t.mat("GER").points) == (9, 0)
    t = table("USA", "research", nations={"GER": {"card": "Rockets"}})
    t.play("USA", "research", "take Jet Power", dice=[2, 2])
    assert t.mat("USA").card == 4, "the card given back is free for others"


@rule("research.old-chits")
def test_chits_outlive_their_card_and_continuous_effects_do_not():
    """D35: Jet Power ends with its card, a chit of Genius Scientists stays good."""
    t = table(
        "GER",
        "research",
        nations={
            "GER": {"card": "Industrial Tech", "points": 20, "card_chits": {"Genius Scientists": 1}, "treasury": 30}
        },
    )
    t.play("GER", "research", "take Rockets", dice=[4, 5])
    t.play("GER", "buy 1 ARM")
    assert t.mat("GER").treasury == 20, "an ARM costs 5 again"
    t.play("GER", "play genius", "tech 2", dice=[1, 1])
    assert t.mat("GER").treasury == 14


@rule("research.two-stages")
def test_a_card_without_its_points_does_nothing():
    t = holding("GER", 12, 19)
    t.play("GER", "buy 1 ARM")
    assert t.mat("GER").treasury == 15
    t.play("GER", "tech 1", dice=[1])
    t.play("GER", "buy 1 ARM")
    assert t.mat("GER").treasury == 6


@rule("research.two-stages", "research.points.when")
def test_points_need_a_card():
    t = table("GER", "purchase")
    error = t.refuse("GER", "tech 1", "research.points.when")
    assert "no Research Card" in str(error)


@rule("research.points.when", "research.tracker")
def test_dice_cost_five_each_and_add_up_on_the_card():
    t = holding("GER", 2, treasury=17)
    t.play("GER", "tech 3", dice=[6, 2, 5])
    assert (t.mat("GER").treasury, t.mat("GER").points) == (2, 13)
    assert t.rolls("Tech Points") == [[6, 2, 5]]
    assert t.game.view(None).position["nations"]["GER"]["points"] == 13
    t.refuse("GER", "tech 1", "research.points.when")


@rule("research.points.when")
def test_points_are_bought_in_the_purchase_phase_only():
    for phase in ("research", "movement"):
        t = holding("GER", 2, phase=phase)
        assert not t.game.take("GER", "tech 1").accepted


@rule("research.points.order")
def test_dice_may_be_bought_together_or_one_after_the_other():
    together = holding("GER", 2)
    together.play("GER", "tech 2", dice=[3, 4])
    singly = holding("GER", 2)
    singly.play("GER", "tech 1", dice=[3])
    assert singly.mat("GER").points == 3, "the result is seen before the next is bought"
    singly.play("GER", "buy 1 INF", "tech 1", dice=[4])
    assert together.mat("GER").points == singly.mat("GER").points == 7
    assert (together.mat("GER").treasury, singly.mat("GER").treasury) == (10, 7)


@rule("research.points.no-transfer", "base.no-trade")
def test_points_reach_no_other_player_and_no_other_card():
    t = table(
        "GER",
        "purchase",
        nations={"GER": {"card": "Rockets", "points": 4, "treasury": 20}, "JAP": {"card": "Jet Power", "points": 2}},
    )
    t.play("GER", "tech 1", dice=[3])
    assert (t.mat("GER").points, t.mat("JAP").points) == (7, 2)
    for text in ("tech 1 for Japan", "give 3 points to Japan", "tech 1 Jet Power", "transfer 2 to Jet Power"):
        assert not t.game.take("GER", text).accepted
    t.play("GER", "done")
    again = table("GER", "research", nations={"GER": {"card": "Rockets", "points": 7}})
    again.play("GER", "research", "take Jet Power", dice=[2, 2])
    assert again.mat("GER").points == 0


@rule("research.chit-reset")
def test_a_chit_card_gives_a_chit_and_starts_from_zero():
    """D34"""
    t = holding("GER", 6, 3)
    t.play("GER", "tech 1", dice=[6])
    assert (t.mat("GER").points, t.mat("GER").card_chits) == (0, {6: 1})
    t.play("GER", "tech 1", dice=[2])
    assert (t.mat("GER").points, t.mat("GER").card_chits) == (2, {6: 1})
    t.play("GER", "tech 1", dice=[3])
    assert (t.mat("GER").points, t.mat("GER").card_chits) == (0, {6: 2})


@rule("research.chit-reset", "research.tracker")
@pytest.mark.parametrize("card", CHIT_CARDS)
def test_how_many_points_a_chit_takes(card):
    """One point short of the number there is none; one more brings it."""
    t = holding("USA", card, POINTS[card] - 2)
    t.play("USA", "tech 1", dice=[1])
    assert (t.mat("USA").points, t.mat("USA").card_chits) == (POINTS[card] - 1, {})
    t.play("USA", "tech 1", dice=[1])
    assert (t.mat("USA").points, t.mat("USA").card_chits) == (0, {card: 1})


@rule("research.chit-reset")
def test_several_dice_count_one_after_the_other():
    t = holding("GER", 6, 3)
    t.play("GER", "tech 3", dice=[3, 6, 2])
    assert (t.mat("GER").points, t.mat("GER").card_chits) == (2, {6: 2})


@rule("research.continuous", "research.tracker")
@pytest.mark.parametrize("card", [card for card in NAMES if card not in CHIT_CARDS])
def test_a_continuous_card_works_from_its_number_on_and_takes_no_more(card):
    t = holding("USA", card, POINTS[card] - 1)
    t.play("USA", "tech 1", dice=[6])
    assert (t.mat("USA").points, t.mat("USA").card_chits) == (POINTS[card], {})
    assert t.said(f"{NAMES[card]} of USA is active")
    t.refuse("USA", "tech 1", "research.continuous")


@rule("research.continuous")
def test_a_continuous_technology_goes_on_turn_after_turn():
    t = holding("GER", 12, 20, treasury=4)
    t.play("GER", "buy 2 INF", "done", "done", "place all at Brandenburg")
    while t.asked() != ["GER"]:
        (seat,) = t.asked()
        t.play(seat, "skip" if t.game.phase == "research" else "done")
    before = t.mat("GER").treasury
    t.play("GER", "skip", "buy 4 INF")
    assert t.mat("GER").treasury == before - 8


@rule("ruling.1", "research.advantage")
def test_who_holds_the_own_advantage_may_keep_it_when_a_free_card_is_rolled():
    t = table("GER", "research", nations={"GER": {"treasury": 20, "card": "Genius Scientists", "points": 2}})
    t.play("GER", "research", dice=[4, 5])
    assert set(t.ask("GER").choices) == {"take Rockets", "keep Genius Scientists"}
    t.play("GER", "keep Genius Scientists")
    assert (t.mat("GER").card, t.mat("GER").points) == (6, 2)
