"""A text that is not understood as it stands is tried in other words, and the orders it comes to are offered first: letters for
kinds of units, remarks and prices, halves, each of several places, set-ups left to the game master."""

import pytest

from rules.kernel.reading.batch import take_all

from .giving import SAA, SC, TR, TT, WW2, at, done


def first(game, moment, text):
    """What was done of all of it, or else what is offered first."""
    board, seat = at(game, moment)
    taken = take_all(board, seat, text)
    if all(each.accepted for each in taken):
        return "; ".join(each.order for each in taken)
    assert not any(each.accepted for each in taken)
    return next((each.nearest[0] for each in taken if each.nearest), "")


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (SAA, "purchase", "5i 2a", "buy 5 INF 2 ARM"),
        (SAA, "purchase", "3 i + 1 f", "buy 3 INF 1 FIT"),
        (SAA, "land", "3i 1a pol-minsk", "move 3 INF 1 ARM from Poland to Minsk"),
        (WW2, "buy", "3i 2t 1f", "buy 3 INF 2 TNK 1 FTR"),
        (TT, "setup", "2i 1t Berlin", "setup 1 TANK 2 INF in Berlin"),
    ],
)
def test_a_letter_behind_a_number_is_the_kind_it_usually_stands_for(game, moment, text, order):
    assert first(game, moment, text) == order


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (SAA, "purchase", "8 inf (24 ipc)", "buy 8 INF"),
        (SAA, "purchase", "8 inf for 24", "buy 8 INF"),
        (SAA, "purchase", "5 inf = 15, 2 tanks = 10", "buy 5 INF 2 ARM"),
        (SAA, "purchase", "spend 24 on 8 infantry", "buy 8 INF"),
        (SAA, "land", "1 inf Poland to Minsk please (just the one)", "move 1 INF from Poland to Minsk"),
        (WW2, "buy", "10 infantry (50)", "buy 10 INF"),
    ],
)
def test_remarks_and_prices_are_no_part_of_what_is_offered(game, moment, text, order):
    assert first(game, moment, text) == order


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (SAA, "setup", "could you do the whole set-up", "setup rest"),
        (SAA, "setup", "fill in the rest please", "setup rest"),
        (SAA, "deployment", "default setup please", "setup rest"),
        (SC, "setup", "you can do my whole set-up", "deploy rest"),
        (TR, "red_line", "set up all the remaining Russians for me", "deploy rest"),
        (WW2, "build", "just put the rest anywhere", "build rest"),
    ],
)
def test_a_set_up_that_is_left_to_the_game_master_is_offered(game, moment, text, order):
    assert first(game, moment, text) == order


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (TT, "peace", "we invade Persia, neutrality be damned", "violate Persia"),
        (TT, "peace", "attack Finland", "violate Finland"),
        (WW2, "declarations", "we're invading Yugoslavia, war please", "declare war on Yugoslavia"),
        (SC, "scandinavia", "invade Denmark", "declare war on Denmark by Germany"),
        (TT, "factories", "2 of each deck", "buy 2 action; buy 2 investment"),
        (TT, "production", "one card of each", "buy 1 action; buy 1 investment"),
        (TR, "options", "attrition everywhere",
         "option Western attrition; option Eastern attrition; option Mediterranean attrition"),
        (SC, "strategic", "fighters fly over to the East", "fly GE-F1 to East; fly GE-F2 to East"),
        (SAA, "casualties", "keep the tank and the gun", "lose 2 INF"),
        (SAA, "setup", "dont care about the rest, autofill it", "setup rest"),
        (SAA, "sea", "2 inf aboard, then ashore at Normandy",
         "load 2 INF from England in English Channel; unload 2 INF from English Channel to Normandy"),
        (SAA, "home_front", "fix up Moscow, 2 tanks, 4 inf", "repair Moscow 1; buy 2 ARM; buy 4 INF"),
        (SAA, "land", "attack Minsk from Poland: 3 inf, 1 art, 2 arm + fighter and bomber from Brandenburg",
         "move 3 INF 1 ART 2 ARM from Poland to Minsk; move 1 FIT 1 BMB from Brandenburg to Minsk landing at Brandenburg"),
        (WW2, "buy", "5 inf, 2 tanks and a fort in Stuttgart", "buy 5 INF 2 TNK; fortify Stuttgart"),
    ],
)  # fmt: skip
def test_what_a_text_comes_to_by_its_pieces_or_with_another_verb_is_offered(game, moment, text, order):
    assert first(game, moment, text) == order


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (SAA, "purchase", "should I buy 5i 2a?"),
        (SAA, "purchase", "if I can, 5i 2a"),
        (SAA, "setup", "can you set up the rest, or must I?"),
        (SAA, "land", "don't move 3i 1a pol-minsk"),
    ],
)
def test_questions_conditions_and_denials_are_never_done_in_other_words(game, moment, text):
    board, seat = at(game, moment)
    assert done(board, seat, text) == []


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SAA, "placement", "1 inf each in Brandenburg and Rhineland",
         ["place 1 INF at Brandenburg", "place 1 INF at Rhineland"]),
        (SAA, "placement", "an infantry in each of Brandenburg and Rhineland",
         ["place 1 INF at Brandenburg", "place 1 INF at Rhineland"]),
        (SAA, "placement", "Brandenburg 3 inf, Rhineland 1 tank", ["place 3 INF at Brandenburg", "place 1 ARM at Rhineland"]),
        (SAA, "land", "2 inf from each of Poland and Hungary to Western Ukraine",
         ["move 2 INF from Poland to Western Ukraine", "move 2 INF from Hungary to Western Ukraine"]),
        (SAA, "land", "half my Polish infantry to Minsk, the other half to Western Ukraine",
         ["move 2 INF from Poland to Minsk", "move 2 INF from Poland to Western Ukraine"]),
        (WW2, "build", "half the inf in Berlin, the other half in Munich", ["build 2 INF at Berlin", "build 2 INF at Munich"]),
        (WW2, "build", "1 tank in each of Berlin, Munich and Stuttgart",
         ["build 1 TNK at Berlin", "build 1 TNK at Munich", "build 1 TNK at Stuttgart"]),
        (SC, "admiralty", "one fleet in each of North Sea and North Atlantic",
         ["place UK-S1 in North Sea", "place UK-S2 in North Atlantic"]),
        (TR, "construction", "infantry 3-3 in each of Berlin and Essen",
         ["build infantry 3-3 at L31", "build infantry 3-3 at M26"]),
    ],
)  # fmt: skip
def test_what_is_said_for_each_is_done_for_each(game, moment, text, orders):
    board, seat = at(game, moment)
    assert done(board, seat, text) == orders
