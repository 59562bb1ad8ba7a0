"""What a player types, in all its spellings, against the order it means."""

import dataclasses

import pytest

from rules.kernel.errors import Ambiguous, OrderError, Refused, Unreadable
from rules.kernel.flow import Ask
from rules.kernel.orders import split_orders

from . import toy


@pytest.fixture
def muster():
    return toy.new()


@pytest.fixture
def campaign():
    """Blue moves: three FOOT and a TANK in Brückhafen, a SHIP in the North Sound."""
    game = toy.to_campaign(toy.new())
    game.submit("red", "done")
    return game


@pytest.mark.parametrize(
    "text",
    [
        "move 2 FOOT Brückhafen to Port Royal",
        "MOVE 2 foot BRÜCKHAFEN TO PORT ROYAL",
        "move 2 foot bruckhafen to port royal",
        "move 2 foot Bru\u0308ckhafen to Port Royal",
        "  move\t2   FOOT Brückhafen  to Port\u00a0Royal . ",
        "move 2 foot brückhafen -> port royal",
        "move 2 foot brückhafen --> port royal",
        "move 2 foot brückhafen→port royal",
        "move 2 foot brückhafen => “Port Royal”",
        "move 2 foot brückhafen > (port royal)",
        "move 2 foot brückhafen to port-royal",
        "move 2 foot brückhafen to port—royal",
        "move 2 foot brückhafen to port–royal!",
        "mv 2 inf BRK to port royal",
        "mv 2inf bridgeport -> port royal",
        "mv inf inf brk to port royal",
        "mv inf, 1 infantry brk to port royal",
        "m 2 fo brück t port r",
        "mv ２ inf brk > royal",
    ],
)
def test_spellings_of_one_move(campaign, text):
    assert campaign.submit("blue", text) == "move 2 FOOT Brückhafen to Port Royal"


@pytest.mark.parametrize("text", ["Cape d’Or", "cape d'or", "CAPE D`OR", "cape dor", "Cape d‘Ór", "cape"])
def test_apostrophes(text):
    game = toy.to_campaign(toy.new())
    game.submit("red", "done")
    game.submit("blue", "done")
    assert game.submit("green", f"move 1 foot saint-étienne to {text}") == "move 1 FOOT Saint-Étienne to Cape d’Or"


@pytest.mark.parametrize("text", ["saint etienne", "Saint‑Étienne", "SAINT−ETIENNE", "saint/etienne", "etienne", "sai"])
def test_dashes_and_accents(text):
    game = toy.to_bids(toy.new())
    toy.play(game, "red: bid 0\nblue: bid 0\ngreen: bid 1")
    assert game.submit("green", f"move 1 foot {text} to east marsh") == "move 1 FOOT Saint-Étienne to East Marsh"


@pytest.mark.parametrize(
    "text",
    [
        "2inf 1tank",
        "2 inf 1 arm",
        "1 tank, 2 foot",
        "2 inf and 1 armour",
        "2 inf + 1 tank",
        "inf tank inf",
        "1inf,1inf,1arm",
    ],
)
def test_units_in_any_order_and_shorthand(muster, text):
    assert muster.submit("red", f"buy {text}") == "buy 2 FOOT 1 TANK"
    assert muster.state.at("Aldmoor", "red") == {"FOOT": 5, "TANK": 2}


def test_all_is_counted_out(campaign):
    assert campaign.submit("blue", "move all brk to port royal") == "move 3 FOOT 1 TANK Brückhafen to Port Royal"


def test_all_and_some_of_a_kind_is_all(campaign):
    assert campaign.submit("blue", "move all inf 1 inf brk to port royal") == "move 3 FOOT Brückhafen to Port Royal"


def test_all_of_a_kind_is_counted_out(campaign):
    assert campaign.submit("blue", "move all inf brk to port royal") == "move 3 FOOT Brückhafen to Port Royal"


@pytest.mark.parametrize("text", ["bid 3", "bid 3 gold", "BID 3 coins", "b 3", "bid 3 g"])
def test_optional_words(text):
    assert toy.to_bids(toy.new()).submit("blue", text) == "bid 3"


@pytest.mark.parametrize("text", ["done", "end", "That is all.", "DONE!"])
def test_other_words_for_the_same(muster, text):
    assert muster.submit("red", text) == "done"


def test_optional_group_left_out_and_given(campaign):
    assert (
        campaign.submit("blue", "move 1 tank brk to port via port royal")
        == "move 1 TANK Brückhafen to Port via Port Royal"
    )
    campaign.state.hands["blue"] = ["Amber Crown", "Onyx Lamp"]
    assert campaign.submit("blue", "play amber crown") == "play Amber Crown"
    assert campaign.submit("blue", "play lamp on r") == "play Onyx Lamp on Red"


@pytest.mark.parametrize("text", ["parley with Red, Green", "parley to red and green", "parley with red+g"])
def test_lists_of_names(campaign, text):
    assert campaign.submit("blue", text) == "parley with Red, Green"


@pytest.mark.parametrize(
    ("text", "said"), [("fire", "fire"), ("Fi", "fire"), ("2", "hold"), ("Hold!", "hold"), ("1", "fire")]
)
def test_choices_by_name_beginning_or_number(text, said):
    game = toy.to_campaign(toy.new())
    game.submit("red", "move 1 tank aldmoor to dunmark")
    assert game.submit("blue", text) == said


def test_one_letter_is_asked_back():
    """It may be a slip of the finger, and what it begins may not be taken back."""
    game = toy.to_campaign(toy.new())
    game.submit("red", "move 1 tank aldmoor to dunmark")
    with pytest.raises(Unreadable) as caught:
        game.submit("blue", "F")
    assert list(caught.value.nearest) == ["fire"]


def test_choices_that_are_numbers_are_not_counted():
    game = toy.new(toy.asking(Ask("red", "How many?", choices=("3", "2", "1"))))
    assert game.submit("red", "1") == "1"


def test_several_orders_one_answer_each(muster):
    taken = muster.submit_all("red", "buy 1 inf; buy 9 tank\n\nbuy 1 xyzzy;; buy 1 inf\r\n")
    assert [t.kind for t in taken] == ["accepted", "refused", "unreadable", "accepted"]
    assert [t.text for t in taken] == ["buy 1 inf", "buy 9 tank", "buy 1 xyzzy", "buy 1 inf"]
    assert [t.order for t in taken] == ["buy 1 FOOT", "buy 9 TANK", "buy", "buy 1 FOOT"]
    assert taken[1].rule == "1.1" and not taken[1].accepted and taken[3].accepted


@pytest.mark.parametrize("end", ["done", "that's all", "I'm done"])
def test_what_ends_a_turn_is_held_back_once_a_line_has_failed(muster, end):
    taken = muster.submit_all("red", f"buy 9 tank; buy 1 inf; {end}")
    assert [t.kind for t in taken] == ["refused", "accepted", "held"]
    assert "held back" in taken[2].error and muster.pending()[0].seat == "red"
    assert [t.kind for t in muster.submit_all("red", f"buy 1 inf; {end}")] == ["accepted", "accepted"]
    assert muster.pending()[0].seat == "blue"


@pytest.mark.parametrize(
    "text",
    [
        "buy 2 inf; buy 1 inf; done",
        "buy 2 inf, then buy 1 inf, done",
        "buy 2 inf and buy 1 inf, then done",
        "buy 2 inf\nbuy one infantry\ndone",
        "buy 2 inf then 1 inf then I'm done",
    ],
)
def test_several_orders_in_one_text(muster, text):
    assert [t.order for t in muster.submit_all("red", text)] == ["buy 2 FOOT", "buy 1 FOOT", "done"]


def test_split_orders():
    assert split_orders(" a ; b\nc;\n;d") == ["a", "b", "c", "d"]
    assert split_orders(" ;\n") == []


def test_refused_says_what_was_understood_why_by_which_rule_and_what_is_near(campaign):
    with pytest.raises(Refused) as caught:
        campaign.submit("blue", "mv 1 inf brk to dunmark")
    error = caught.value
    assert error.kind == "refused"
    assert error.understood == "move 1 FOOT Brückhafen to Dunmark"
    assert (error.why, error.rule) == ("Brückhafen does not touch Dunmark", "3")
    assert "move 1 FOOT Brückhafen to Port Royal" in error.nearest
    assert str(error) == (
        "move 1 FOOT Brückhafen to Dunmark: Brückhafen does not touch Dunmark [3] "
        f"Did you mean: {' | '.join(error.nearest)}?"
    )


def test_refused_in_settling_is_told_like_refused_in_the_check(campaign):
    with pytest.raises(Refused) as caught:
        campaign.submit("blue", "move all dunmark to port")
    assert (caught.value.understood, caught.value.rule) == ("move all Dunmark to Port", "3")


def test_unreadable_says_how_far_it_was_understood_and_names_what_is_near(campaign):
    with pytest.raises(Unreadable) as caught:
        campaign.submit("blue", "move 1 inf brk to pxrt ruyyl")
    error = caught.value
    assert error.kind == "unreadable" and error.rule is None
    assert error.understood == "move 1 inf brk to"
    assert "<space>" in error.why and "“pxrt ruyyl”" in error.why and "Port Royal" in error.why
    assert "move 1 FOOT Brückhafen to Port Royal" in error.nearest


@pytest.mark.parametrize("text", ["move 1 inf brk to prot royal", "move 1 inf brukhafen to port royal"])
def test_a_slip_of_the_finger_is_forgiven_where_one_name_is_near(campaign, text):
    assert campaign.submit("blue", text) == "move 1 FOOT Brückhafen to Port Royal"


def test_a_part_left_out_is_filled_in_if_one_legal_way_remains(campaign):
    assert campaign.submit("blue", "move 1 inf brk") == "move 1 FOOT Brückhafen to Port Royal"


def test_a_part_left_out_is_asked_for_if_several_ways_remain(campaign):
    with pytest.raises(Ambiguous, match="can mean") as caught:
        campaign.submit("blue", "move 1 tank brk")
    assert len(caught.value.nearest) > 1
    assert all(near.startswith("move 1 TANK Brückhafen to ") for near in caught.value.nearest)


def test_what_ends_a_turn_is_not_done_on_a_letter(muster):
    with pytest.raises(Unreadable):
        muster.submit("red", "e")
    assert muster.suggest("red", "e") == ["done"]


def test_unreadable_verb_lists_the_verbs(campaign):
    with pytest.raises(Unreadable) as caught:
        campaign.submit("blue", "xyzzy 1 inf")
    assert "“xyzzy 1 inf”" in caught.value.why and "done, give, move, parley, play, whisper" in caught.value.why


def test_unreadable_answer_lists_the_choices():
    game = toy.new(dataclasses.replace(toy.asking(Ask("red", "?", choices=("fire", "hold"))), anytime=()))
    with pytest.raises(Unreadable, match="answer with fire or hold"):
        game.submit("red", "sing")


def test_nearest_is_legal_and_most_like(campaign):
    with pytest.raises(OrderError) as caught:
        campaign.submit("blue", "move 1 tank brk to pxrt ruyyl")
    assert caught.value.nearest[0] == "move 1 TANK Brückhafen to Port Royal"
    for near in caught.value.nearest:
        assert campaign.preview("blue", near).order == near


@pytest.mark.parametrize("text", ["", "   ", "\n", "“”", "..."])
def test_nothing_is_unreadable(campaign, text):
    with pytest.raises(Unreadable, match="no order in this text") as caught:
        campaign.submit("blue", text)
    assert caught.value.nearest


def test_too_long_is_unreadable(campaign):
    with pytest.raises(Unreadable, match="too long"):
        campaign.submit("blue", "done" + " " * 2000)


def test_ambiguous_names_the_legal_meanings(campaign):
    campaign.state.hands["blue"] = ["Amber Crown", "Amber Lamp", "Onyx Sword"]
    with pytest.raises(Ambiguous) as caught:
        campaign.submit("blue", "play amber")
    assert caught.value.kind == "ambiguous"
    assert caught.value.nearest == ("play Amber Crown", "play Amber Lamp")
    assert "“play amber” can mean play Amber Crown or play Amber Lamp" in str(caught.value)


def test_what_is_not_legal_makes_nothing_ambiguous(campaign):
    campaign.state.hands["blue"] = ["Amber Lamp", "Onyx Sword"]
    assert campaign.submit("blue", "play amber") == "play Amber Lamp"


def test_a_beginning_is_preferred_to_a_later_word():
    game = toy.new(toy.asking(Ask("red", "?", choices=("Big Iron", "Iron Gate"))))
    assert game.submit("red", "iron") == "Iron Gate"


def test_the_whole_is_preferred_to_a_beginning():
    game = toy.new(toy.asking(Ask("red", "?", choices=("Iron Gate", "Iron"))))
    assert game.submit("red", "iron") == "Iron"


def test_a_name_in_full_is_never_taken_for_a_longer_one(campaign):
    """Port does not touch Brückhafen; Port Royal does, but that is not what was said."""
    with pytest.raises(Refused) as caught:
        campaign.submit("blue", "move 1 FOOT Brückhafen to Port")
    assert caught.value.understood == "move 1 FOOT Brückhafen to Port"


def test_unknown_seat(campaign):
    with pytest.raises(Refused, match="no seat 'violet'; the seats are red, blue and green"):
        campaign.submit("violet", "done")


def test_out_of_turn_says_who_must_decide():
    game = toy.new(dataclasses.replace(toy.GAME, anytime=()))
    with pytest.raises(Refused, match="Blue has nothing to decide now; the game is waiting for Red"):
        game.submit("blue", "done")


def test_canonical_text_reads_as_itself(campaign):
    for text in campaign.suggest("blue"):
        assert campaign.preview("blue", text).order == text


def test_an_order_object_is_as_good_as_its_text(campaign):
    move = toy.orders.Move(units=(("FOOT", 1),), start="Brückhafen", goal="Port Royal")
    assert campaign.submit("blue", move) == "move 1 FOOT Brückhafen to Port Royal"
    assert move == toy.orders.Move(units=(("FOOT", 1),), start="Brückhafen", goal="Port Royal", via=None)
    assert move != toy.orders.Done() and len({move, toy.orders.Done(), toy.orders.Done()}) == 2


def test_the_help_line_shows_the_syntax():
    assert toy.orders.Move.syntax.hint == "move <units> <space> to <space> [via <space>[, <space> …]]"
    assert toy.orders.Bid.syntax.hint == "bid <number> [gold]"
    assert toy.orders.Move.syntax.verb == "move"
