"""What is said once and meant again, what leads to a part of an order behind it, remarks beside answers and orders, and the
rest left to the game."""

import pytest

from .giving import SAA, SC, TR, TT, WW2, at, done


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (TT, "five_year_plan", "tank1 up a step, same for the fleet", ["step FLEET1, TANK1"]),
        (
            WW2,
            "movement",
            "2 of the Berlin inf to Stettin, the other 2 to Danzig",
            ["move 2 INF from Berlin to Stettin", "move 2 INF from Berlin to Danzig"],
        ),
        (
            SC,
            "sea",
            "ship I1 from London to Alex using fleet 1, fleet 2 as escort",
            ["transport UK-I1 to 4819 with UK-S1 escort UK-S2"],
        ),
        (SAA, "setup", "I trust the bot, put the rest wherever", ["setup rest"]),
        (SAA, "deployment", "you decide the rest", ["setup rest"]),
        (SAA, "research", "no research this turn, saving my cash", ["skip"]),
        (TR, "construction", "save the BRPs, nothing to build", ["done"]),
        (TR, "movement", "okay sorry was on the phone. GA3 goes to Paris", ["move GA3 to O22"]),
        (SAA, "purchase", "I'd like a battleship, if you'd be so kind", ["buy 1 BTL"]),
    ],
)
def test_it_is_taken_as_it_is_meant(game, moment, text, orders):
    board, seat = at(game, moment)
    assert done(board, seat, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (TT, "garrisons", "setup the rest unless they attack"),
        (SAA, "setup", "you decide the rest?"),
        (SAA, "setup", "not the rest, you decide"),
        (TR, "movement", "wait for me. GA3 goes to Paris?"),
        (SAA, "research", "no research, or maybe research after all"),
    ],
)
def test_a_doubt_beside_it_keeps_it_back(game, moment, text):
    board, seat = at(game, moment)
    assert done(board, seat, text) == []
