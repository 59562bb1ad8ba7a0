"""Faults that were found in the reader, each a danger: what was typed must never again come to what it came to then."""

from typing import Any

import pytest

from rules import GAMES
from rules.kernel.errors import OrderError
from rules.kernel.game import Game
from rules.kernel.reading.batch import take_all
from tests.triumph_tragedy.player import Warlord

from .giving import SAA, SC, TR, TT, WW2, at, done, offered


@pytest.mark.parametrize(
    "text", ["setup 2 CV TANK in Berlin", "an aircraft carrier tank in Berlin", "2 CV TANK Berlin"]
)
def test_a_strength_is_no_number_of_carriers(text):
    board, seat = at(TT, "setup")
    assert not any("CARR" in order and "TANK" in order for order in done(board, seat, text))


def test_to_stand_still_and_be_done_is_to_be_done():
    board, seat = at(SAA, "land")
    assert board.suggest(seat, "everyone stand still, done")[:1] == ["done"]
    assert done(board, seat, "everyone stand still") == []


@pytest.mark.parametrize("place", ["at", "in", "into", "to"])
def test_all_is_all_whatever_the_preposition(place):
    """Refused by the build limit with one word, it was taken for the infantry alone with another."""
    from tests.supreme_axis_allies.table import table

    t = table("GER", "placement", nations={"GER": {"purchased": "30 INF 1 ARM"}})
    with pytest.raises(OrderError) as caught:
        t.game.submit("GER", f"place all {place} Rhineland")
    assert caught.value.rule == "place.build-limit" and t.mat("GER").purchased == {"INF": 30, "ARM": 1}


@pytest.mark.parametrize(
    ("game", "moment", "text", "never"),
    [
        (SAA, "intercept", "do not intercept", "intercept"),
        (SAA, "research", "no research", "research"),
        (SAA, "retreat", "no retreat", "retreat"),
        (SAA, "purchase", "I'm not buying anything", "buy"),
        (SAA, "land", "no more moves", "move"),
        (SAA, "land", "don't attack Minsk", "move"),
        (SAA, "land", "not Minsk", "move"),
        (TT, "movement", "no more moves", "violate"),
        (TT, "movement", "don't declare war on Russia", "dow"),
        (TT, "movement", "no war", "dow"),
        (TT, "government", "not the jets", "tech"),
        (TT, "movement", "war with Poland", "dow"),
        (TT, "anytime", "keep Poland", "repudiate"),
    ],
)
def test_what_was_denied_is_neither_done_nor_offered(game, moment, text, never):
    board, seat = at(game, moment)
    found = offered(board, seat, text)
    assert not any(order.split()[0] == never for order in found), found


@pytest.mark.parametrize("text", ["done", "hold INF1", "pass", "fire", "stay"])
def test_who_is_not_asked_is_not_offered_to_disband(text):
    board, _ = at(TT, "movement")
    assert not any(order.startswith(("disband", "repudiate")) for order in take_all(board, "West", text)[0].nearest)


@pytest.mark.parametrize("text", ["", "move", "attack Lorraine", "tank", "Munich", "Russia", "the USSR", "Austria"])
def test_what_cannot_be_taken_back_is_only_offered_to_who_names_it(text):
    board, seat = at(TT, "movement")
    found = offered(board, seat, text) if text else []
    assert not any(order.split()[0] in ("dow", "violate", "disband", "done") for order in found), found


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("buy 4", "buy 4 INF"),
        ("buy 2 inf 3", "buy 2 INF 3 ART"),
        ("buy 7 f", "buy 7 FIT"),
    ],
)
def test_any_number_can_be_completed(typed, wanted):
    board, seat = at(SAA, "purchase")
    assert wanted in board.suggest(seat, typed)


def test_a_loss_is_completed_to_what_is_due():
    board, seat = at(SAA, "casualties")
    found = board.suggest(seat, "lose 1 art")
    assert found and all(order.startswith("lose") and "1 ART" in order for order in found)


@pytest.mark.parametrize(
    "typed", ["move 1 fit from brandenburg to minsk landing", "move 1 fit from brandenburg to minsk l"]
)
def test_suggestions_do_not_go_dark_in_the_middle(typed):
    board, seat = at(SAA, "land")
    assert any(" landing at " in order for order in board.suggest(seat, typed))


@pytest.mark.parametrize(
    ("game", "moment", "typed"),
    [
        (SAA, "land", "move 2 inf from Poland to Minsk via"),
        (SAA, "sea", "move 1 TRN from English Channel to Bay of Biscay carrying"),
        (SAA, "casualties", "lose 1"),
        (WW2, "movement", "move 1 TNK from Hamburg to Liege via"),
        (WW2, "sea", "ferry 1 INF from Taranto to Athens by"),
        (SC, "sea", "invade 2341 with I1 by"),
        (TR, "missions", "invade M21 with BF1 carrying"),
        (TT, "movement", "move INF1 to Lorraine via"),
    ],
)
def test_suggestions_do_not_go_dark_behind_a_small_word(game, moment, typed):
    board, seat = at(game, moment)
    found = board.suggest(seat, typed)
    assert found and all(order.split()[0] == typed.split()[0] for order in found), found


def test_a_long_list_is_named_briefly_and_read_back():
    from tests.triumph_tragedy.table import table

    t = table("production", units={"Axis": {"Berlin": "16 INF 1"}}, factions={"Axis": {"points": 30}})
    names = ", ".join(f"INF{n}" for n in range(1, 13))
    brief = t.game._reader("Axis")._brief(f"step {names} {'and nothing else ' * 6}".strip())
    assert "INF1-12" in brief
    assert t.game.preview("Axis", "step INF1-4").order == "step INF1, INF2, INF3, INF4"


def test_another_s_side_is_not_ordered_about():
    board, seat = at(SAA, "purchase")
    with pytest.raises(OrderError, match="Germany"):
        board.submit(seat, "the UK buys 2 fighters")


@pytest.mark.parametrize(
    "text",
    [
        "load 2 inf from England in English Channel, then unload 2 inf from English Channel to Normandy",
        "load 2 inf from England in English Channel; unload 2 inf from English Channel to Normandy",
    ],
)
def test_a_whole_voyage_in_one_text(text):
    board, seat = at(SAA, "sea")
    assert done(board, seat, text) == [
        "load 2 INF from England in English Channel",
        "unload 2 INF from English Channel to Normandy",
    ]


def test_a_voyage_is_offered_where_the_way_over_land_is_refused():
    board, seat = at(SAA, "sea")
    with pytest.raises(OrderError) as caught:
        board.submit(seat, "move 2 inf from England to Normandy")
    assert caught.value.nearest[0] == (
        "load 2 INF from England in English Channel; unload 2 INF from English Channel to Normandy"
    )
    assert done(board, seat, caught.value.nearest[0]) == caught.value.nearest[0].split("; ")


def test_the_rest_of_a_sentence_that_failed_is_held_back():
    board, seat = at(SAA, "land")
    taken = take_all(board, seat, "9 inf from Poland and 1 arm from Hungary to Western Ukraine, done")
    assert [each.kind for each in taken] == ["refused", "held", "held"]


@pytest.mark.parametrize(
    ("game", "moment", "text", "never"),
    [
        (TT, "fronts", "all but the North Sea", "fight North Sea"),
        (WW2, "retreat", "don't fight on", "fight on"),
        (TR, "advance", "everyone stays", "advance UA1, UI1"),
    ],
)
def test_a_choice_that_was_denied_is_not_offered(game, moment, text, never):
    board, seat = at(game, moment)
    assert never not in offered(board, seat, text)


@pytest.mark.parametrize(
    "text", ["raid all from London to Cologne", "raid all on Hamburg", "bomb Hamburg with everything"]
)
def test_a_raid_of_all(text):
    """`all` stands for every bomber and fighter that is there; it was an error once."""
    board, seat = at(WW2, "raids")
    assert all(order.startswith("raid 2 FTR 3 BMB from London to ") for order in done(board, seat, text))


def test_patrols_are_suggested_after_moves():
    """What is kept of the units that move on land does not hide those that sail."""
    board, seat = at(WW2, "hunting")
    board.suggest(seat, "move")
    assert board.suggest(seat, "patrol") and board.suggest(seat, "hunt")


def test_the_beginning_of_a_list_is_completed() -> None:
    """Some of the cards to be discarded once came back as one order a card, each of them too few, or as nothing at all."""
    game: Game[Any] = Game.new(GAMES["triumph_tragedy"], "1939", {}, seed=1)
    player = Warlord(1)
    while game.phase != "resolution" or not game.suggest(asked := game.pending()[0].seat, "discard"):
        game.submit(*player.next(game))
    cards = game.suggest(asked, "discard")[0].removeprefix("discard ").split(", ")
    assert len(cards) > 8
    for seat in (asked, "West"):
        for some in range(1, len(cards)):
            for longer in game.suggest(seat, f"discard {', '.join(cards[:some])}"):
                game.preview(seat, longer)
                assert set(cards[:some]) < set(longer.removeprefix("discard ").split(", "))
        assert seat != asked or all(game.suggest(seat, f"discard {', '.join(cards[:n])}") for n in range(1, len(cards)))


@pytest.mark.parametrize(
    ("game", "moment", "text", "said"),
    [
        (TR, "exchange", "done", "“done” isn't possible during Ground combat; now you can: lose"),
        (TR, "fleets", "move GA1 to K31", "you can't move during "),
        (SAA, "purchase", "don’t buy tanks", "“don’t” says what you don't want"),
        (SAA, "purchase", "buy 2 wheelbarrows", "I expected <units> where you wrote “2 wheelbarrows”"),
        (SAA, "purchase", "can I buy tanks?", "that's a question, and I only carry out orders"),
        (SAA, "purchase", "buy " + "a" * 2000, "that's 2004 characters, too long for one order"),
        (SAA, "land", "half from Poland to Minsk", "half of which units?"),
    ],
)
def test_a_refusal_is_plain_english(game, moment, text, said):
    board, seat = at(game, moment)
    taken = take_all(board, seat, text)[0]
    assert said in taken.error and not taken.accepted


def test_a_unit_s_short_name_is_never_a_hex():
    """I1 is GI1 to the player of Germany, and I12 is a hex."""
    from rules.third_reich.calling import own_units
    from rules.third_reich.chart import board
    from tests.third_reich.table import table

    game = table("movement", {"L31": "13 G inf"}, "Axis").game
    words = {each.name: each.words for each in own_units(game, "Germany")}
    assert "I1" in words["GI1"] and "I12" in board().spaces and "I12" not in words["GI12"]


@pytest.mark.parametrize(
    ("game", "moment", "text", "said"),
    [
        (TR, "fleets", "both panzers in Berlin attack Warsaw", "you can't attack during Base changes"),
        (TR, "construction", "GA1 moves to Berlin", "you can't move during Construction"),
        (WW2, "buy", "move 2 inf from Berlin to Stettin please", "you can't move during "),
    ],
)
def test_an_order_of_another_moment_is_named_wherever_its_verb_stands(game, moment, text, said):
    board, seat = at(game, moment)
    taken = board.take(seat, text)
    assert not taken.accepted and said in taken.error


@pytest.mark.parametrize("words", ["to", "through", "TO", "thru", "till", "bis"])
def test_from_one_number_to_another_are_all_between(words):
    from tests.triumph_tragedy.table import table

    board = table(
        "production", units={"Axis": {"Berlin": "INF 1, INF 1, INF 1, INF 1"}}, factions={"Axis": {"points": 12}}
    ).game
    seat = "Axis"
    assert take_all(board._copy(), seat, f"step INF1 {words} INF3")[0].order == "step INF1, INF2, INF3"


def test_a_unit_that_goes_to_another_takes_nobody_between_along():
    from tests.triumph_tragedy.table import table

    board = table(seat="Axis", units={"Axis": {"Berlin": "INF 1, INF 1", "Ruhr": "INF 1"}}).game
    assert "INF2" not in board._reader("Axis").unfold("move INF1 to INF3")


@pytest.mark.parametrize(
    "text", ["France: 1 inf each in Berlin and Ruhr", "France, you decide the rest", "France: setup rest"]
)
def test_what_is_said_to_another_side_is_not_done_by_ones_own(text):
    from rules import GAMES
    from rules.kernel.game import Game

    assert not any(
        taken.accepted for taken in take_all(Game.new(GAMES["triumph_tragedy"], seed="to whom"), "Axis", text)
    )
