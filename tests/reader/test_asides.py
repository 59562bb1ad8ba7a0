"""What a text says beside its order and orders nothing: what stays, what is kept, an escort that does not fly, a label. And
what must not pass for that: a part of the sentence that is an order which can't be given."""

import pytest

from .giving import SAA, SC, TR, TT, WW2, at, done


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SAA, "land", "2 inf 1 arm Poland to Minsk, the rest stays put", ["move 2 INF 1 ARM from Poland to Minsk"]),
        (
            SAA,
            "land",
            "2 inf and a tank to Minsk from Poland, the others stay home",
            ["move 2 INF 1 ARM from Poland to Minsk"],
        ),
        (SAA, "purchase", "5 inf, the rest I keep", ["buy 5 INF"]),
        (WW2, "buy", "2 tanks and 3 inf, the rest I keep", ["buy 3 INF 2 TNK"]),
        (
            WW2,
            "hunting",
            "2 subs hunt C1 in the Celtic Sea, one stays home",
            ["hunt 2 SUB from Brest after C1 at Celtic Sea"],
        ),
        (SC, "movement", "1 inf from Berlin to 2535, the other two stay", ["move GE-I1 to 2535"]),
        (TR, "movement", "1 armor from L31 to K31, the rest stays", ["move GA1 to K31"]),
        (TT, "movement", "one Konigsberg infantry to Berlin, the other stays", ["move INF2 to Berlin"]),
    ],
)
def test_what_stays_is_no_part_of_an_order(game, moment, text, orders):
    board, seat = at(game, moment)
    assert done(board, seat, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SAA, "pacific", "leave the transport behind, everything else to Wake Waters",
         ["move 2 DES 1 CAR 1 BTL from Hawaiian Sea to Wake Waters carrying 2 FIT"]),
        (SAA, "casualties", "keep the tank, lose 2 inf", ["lose 2 INF"]),
        (WW2, "lvov_losses", "keep the tank, lose the infantry", ["lose 3 INF"]),
        (SC, "movement", "A4 and T1 stay, I1 to 2535", ["move GE-I1 to 2535"]),
        (TT, "movement", "INF1 stays, TANK1 goes to Lorraine", ["move TANK1 to Lorraine"]),
        (TR, "movement", "GA1 stays, GI1 to K31", ["move GI1 to K31"]),
    ],
)  # fmt: skip
def test_what_is_left_or_kept_may_be_said_first(game, moment, text, orders):
    board, seat = at(game, moment)
    assert done(board, seat, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (SAA, "land", "keep the infantry, 2 inf from Poland to Minsk"),
        (SAA, "land", "the tanks stay, both tanks from Poland to Minsk"),
        (TT, "wolves", "the rest holds"),
        (TT, "movement", "INF1 stays, INF1 to Berlin"),
        (SC, "movement", "I1 stays, I1 to 2535"),
    ],
)
def test_what_stays_and_goes_is_asked_about(game, moment, text):
    board, seat = at(game, moment)
    assert done(board, seat, text) == []


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (WW2, "raids", "bomb Berlin with the 3 bombers, no escort", ["raid 3 BMB from London to Berlin"]),
        (WW2, "raids", "3 bombers on Berlin without fighters", ["raid 3 BMB from London to Berlin"]),
        (SC, "blitz", "B1 and B2 hit London without an escort", ["bomb 2041 with GE-B1, GE-B2"]),
        (SAA, "purchase", "that's my shopping: 3 inf, 1 art, 1 tank", ["buy 3 INF 1 ART 1 ARM"]),
        (WW2, "buy", "my wish list: 3 inf", ["buy 3 INF"]),
    ],
)
def test_no_escort_and_labels_say_nothing_more(game, moment, text, orders):
    board, seat = at(game, moment)
    assert done(board, seat, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (TR, "setup", "GI1 to Warsaw, GA1 to Paris and its two infantry follow"),
        (SC, "council", "research infantry and tanks"),  # not both are to be had
        (SC, "admiralty", "both ships to the North Sea"),  # there are three
        (SAA, "purchase", "8 men and 2 guns"),
        (SAA, "pacific", "carrier group to Wake Waters"),
        (WW2, "retreat", "keep up the fight"),
        (SAA, "placement", "tank in Brandenburg, infantry in Rhineland"),  # one of three, or all?
    ],
)
def test_nothing_that_was_said_is_dropped(game, moment, text):
    board, seat = at(game, moment)
    assert done(board, seat, text) == []


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SAA, "home_front", "buy 3 inf 2 arm and repair the factory", ["buy 3 INF 2 ARM", "repair Moscow 1"]),
        (SAA, "home_front", "repair the factory, then 3 inf", ["repair Moscow 1", "buy 3 INF"]),
        (WW2, "build", "fighter in Munich, rest automatically", ["build 1 FTR at Munich", "build rest"]),
        (WW2, "buy", "3 inf, 2 RP, fix cologne", ["buy 3 INF", "buy 2 RP", "repair Cologne"]),
        (TT, "wolves", "SUB1 fires, SUB2 retreats to Ruhr", ["fire SUB1 at Naval", "retreat SUB2 to Ruhr"]),
    ],
)
def test_two_sorts_of_order_in_one_sentence_are_both_done(game, moment, text, orders):
    board, seat = at(game, moment)
    assert done(board, seat, text) == orders
