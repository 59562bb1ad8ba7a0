"""Orders built step by step: every kind can be reached, everything offered leads to a legal order, nothing else is."""

import pytest

from rules.kernel.errors import OrderError
from rules.kernel.flow import Ask
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.orders import Members

from . import toy, toy_orders
from .toy_board import KINDS
from .toy_board import LANDS as PLACES

LIMIT = 250


def walk(game, seat, most=4000):
    """Every text that can be built, with its step."""
    waiting, seen = [""], {}
    while waiting and len(seen) < most:
        text = waiting.pop()
        if text not in seen:
            seen[text] = step = game.build(seat, text)
            waiting += [after for _, after in step.choices]
    return seen


def legal(game, seat, text):
    try:
        return game.preview(seat, text).order
    except OrderError:
        return ""


def orders(seen):
    return {step.order for step in seen.values() if step.order}


def built(game, seat, *labels):
    """The step after choosing these labels one after the other."""
    step = game.build(seat)
    for label in labels:
        step = game.build(seat, dict(step.choices)[label])
    return step


@pytest.fixture
def campaign():
    game = toy.to_campaign(toy.new())
    assert game.asked("red") is not None
    return game


def test_it_begins_with_the_verbs_of_what_can_be_ordered_now(campaign):
    step = campaign.build("red")
    assert (step.text, step.what, step.order) == ("", "order", "")
    assert [label for label, _ in step.choices] == ["move", "play", "parley", "done", "give", "whisper"]
    assert [label for label, _ in campaign.build("green").choices] == ["give", "whisper"]  # he is not asked
    assert [label for label, _ in toy.new().build("red").choices] == ["buy", "done", "give", "whisper"]


def test_a_verb_with_which_no_legal_order_begins_is_not_offered():
    game = toy.new()
    game.state.gold["red"] = 0
    game.memo("fresh", lambda: None)
    assert [label for label, _ in game.build("red").choices] == ["done", "whisper"]


def test_slot_by_slot(campaign):
    step = built(campaign, "red", "move")
    assert step.what == "<units>" and step.order == ""
    assert dict(step.choices)["2 FOOT"] == "move 2 FOOT"
    step = built(campaign, "red", "move", "2 FOOT")
    assert step.what == "<space>"
    assert step.choices == (("Aldmoor", "move 2 FOOT Aldmoor"),)
    step = built(campaign, "red", "move", "2 FOOT", "Aldmoor")
    assert step.choices == (("Dunmark", "move 2 FOOT Aldmoor to Dunmark"),)
    step = built(campaign, "red", "move", "2 FOOT", "Aldmoor", "Dunmark")
    assert step.order == "move 2 FOOT Aldmoor to Dunmark"
    assert step.choices == ()


def test_an_order_is_told_as_soon_as_it_is_one(campaign):
    assert campaign.build("red", "done").order == "done"
    assert campaign.build("red", "give 1").order == ""
    assert campaign.build("red", "give 1 gold to Blue").order == "give 1 gold to Blue"


def test_an_optional_group_is_offered_and_may_be_left_out(campaign):
    card = campaign.state.hands["red"][0]
    step = built(campaign, "red", "play", card)
    assert step.order == f"play {card}"
    assert dict(step.choices) == {"Blue": f"play {card} on Blue", "Green": f"play {card} on Green"}
    assert built(campaign, "red", "play", card, "Blue").order == f"play {card} on Blue"


def test_an_optional_group_that_is_needed_is_offered():
    step = built(toy.new(), "red", "buy", "1 SHIP")
    assert step.order == ""
    assert step.choices == (("North Sound", "buy 1 SHIP at North Sound"),)


def test_a_list_of_names_is_one_choice(campaign):
    assert [label for label, _ in built(campaign, "red", "parley").choices] == ["Blue", "Green", "Blue, Green"]
    assert built(campaign, "red", "parley", "Blue, Green").order == "parley with Blue, Green"


def test_the_answers_to_a_question_are_offered_with_what_may_be_ordered_at_any_time():
    game = toy.new(toy.asking(Ask("red", "?", choices=("Iron Gate", "Tin", "2 hits"))))
    step = game.build("red")
    assert [(label, text) for label, text in step.choices if label in ("Iron Gate", "Tin", "2 hits")] == [
        ("Iron Gate", "Iron Gate"),
        ("Tin", "Tin"),
        ("2 hits", "2 hits"),
    ]
    for choice in ("Iron Gate", "Tin", "2 hits"):
        step = game.build("red", choice)
        assert (step.order, step.choices) == (choice, ())


def test_question_and_orders_together():
    ask = Ask("red", "?", kinds=(toy_orders.Bid,), choices=("pass",))
    labels = [label for label, _ in toy.new(toy.asking(ask)).build("red").choices]
    assert labels == ["bid", "give", "whisper", "pass"]


def test_nothing_is_offered_after_nonsense_or_too_much(campaign):
    for text in ("nonsense", "move 2 FOOT Nowhere", "done and dusted", "x " * 3000, "move; done", "9" * 500, "\x00"):
        step = campaign.build("red", text)
        assert (step.choices, step.order) == ((), "")


def test_what_is_typed_otherwise_is_built_on(campaign):
    """A player may begin by hand: other names, other case, arrows."""
    step = campaign.build("red", "MV 2 inf aldmoor")
    assert step.choices == (("Dunmark", "move 2 FOOT Aldmoor to Dunmark"),)


def test_no_more_than_fit_into_some_pages():
    game = toy.new(toy.asking(Ask("red", "?", choices=tuple(f"choice {n}" for n in range(40)))))
    assert len(game.build("red").choices) == 42


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_chosen_leads_to_a_legal_order_and_every_kind_is_reached(seed):
    """Through a whole random game: from nothing, for every seat, all that can be built."""
    game, player = toy.new(seed=seed), RandomPlayer(seed)
    reached = set()
    count = 0
    while game.outcome is None:
        if count % 4 == 0:
            for seat in toy.SEATS:
                seen = walk(game, seat)
                for text, step in seen.items():
                    assert not step.order or step.order == legal(game, seat, text)
                    assert step.order or step.choices or not text, f"{text!r} leads nowhere"
                    assert all(label and after for label, after in step.choices)
                    assert len({label for label, _ in step.choices}) == len(step.choices) <= LIMIT
                reached |= {order.split()[0] for order in orders(seen)}
                # every order that is suggested with nothing typed can be built
                assert set(game.suggest(seat, "", 25)) <= orders(seen)
        game.submit(*player.next(game))
        count += 1
    assert reached - {"fire", "hold", *KINDS} == {kind.syntax.verb for kind in (*toy.GAME.orders, *toy.GAME.anytime)}


def test_cards_too(campaign):
    seen = walk(campaign, "red")
    assert {order.split()[0] for order in orders(seen)} == {"move", "play", "parley", "done", "give", "whisper"}


def test_building_changes_nothing(campaign):
    before = campaign.fingerprint()
    walk(campaign, "red")
    assert campaign.fingerprint() == before


def test_a_game_that_is_over_offers_nothing():
    game, player = toy.new(), RandomPlayer(1)
    while game.outcome is None:
        game.submit(*player.next(game))
    assert game.build("red").choices == ()
    assert game.build("red", "done").order == ""


def test_a_seat_that_does_not_exist():
    with pytest.raises(OrderError, match="no seat"):
        toy.new().build("mauve")


class Levy(toy_orders.Order):
    """Call up places, two to four of them."""

    syntax = toy_orders.Syntax("levy", toy_orders.Spaces("places"))

    def check(self, game, seat):
        if not 2 <= len(self.places) <= 4 or len(set(self.places)) < len(self.places):
            raise toy_orders.Refused("two to four places, each once", rule="1")

    @classmethod
    def members(cls, slot, got, game, seat):
        return Members(PLACES, 2, 4)


def levy():
    return toy.new(toy.asking(Ask("red", "?", kinds=(Levy,))))


def test_a_long_list_is_built_one_by_one():
    game = levy()
    step = game.build("red", "levy")
    assert [label for label, _ in step.choices] == list(PLACES) and step.order == ""
    step = built(game, "red", "levy", "Port")
    assert step.order == "" and dict(step.choices)["and Dunmark"] == "levy Port, Dunmark"
    assert "and Port" not in dict(step.choices)
    step = built(game, "red", "levy", "Port", "and Dunmark")
    assert step.order == "levy Port, Dunmark" and "and Aldmoor" in dict(step.choices)
    step = built(game, "red", "levy", "Port", "and Dunmark", "and Aldmoor", "and East Marsh")
    assert step.order == "levy Port, Dunmark, Aldmoor, East Marsh" and step.choices == ()


def test_a_list_whose_members_the_order_does_not_tell_grows_by_what_it_suggests(campaign):
    step = built(campaign, "red", "parley", "Blue")
    assert step.order == "parley with Blue"
    assert dict(step.choices) == {"and Green": "parley with Blue, Green"}


@pytest.mark.timeout(5)
@pytest.mark.parametrize("text", ["move " + "1 f " * 60, "parley with " + "g, " * 60, "a " * 90, "levy " + "p, " * 50])
def test_building_on_junk_ends(campaign, text):
    assert campaign.build("red", text).choices == ()
