"""Answers by their place, units alone, all that is left, cards shown and hidden, ships that leave a convoy: taken where it is
plain what is meant, and asked about where it is not."""

import pytest

from .giving import SAA, TT, WW2, at, done
from .scoring import give

TAKEN = [
    # one of the choices, by its place
    (SAA, "advantage", "2nd", ["take Genius Scientists"]),
    (SAA, "advantage", "choice number 1", ["take Rockets"]),
    (SAA, "advantage", "I'd like the former please", ["take Rockets"]),
    (SAA, "advantage", "the fourth one", []),
    (SAA, "advantage", "second thoughts", []),
    (SAA, "dogfight", "second round", []),
    (SAA, "intercept", "the second one", []),
    # one of two fights, the other does not
    (WW2, "harbour", "the BB fights, the transport sits this out", ["fight with 1 BB"]),
    (WW2, "harbour", "the transport fights but the battleship stays in port", ["fight with 1 TR"]),
    (WW2, "interception", "all destroyers return to port", ["go home"]),
    (WW2, "interception", "one of the destroyers back to base", []),
    # all of a sort that wait to be placed, where how many is not said
    (WW2, "build", "submarines in Hamburg", ["build 2 SUB at Hamburg"]),
    (WW2, "tankograd", "brand new tanks at Stalingrad", ["build 2 TNK at Stalingrad"]),
    (SAA, "shipyard", "1 inf at New England", []),
    (TT, "movement", "panzers (TANK1) drive to Lorraine", ["move TANK1 to Lorraine"]),
    (WW2, "raids", "all bombers on Cologne", ["raid 3 BMB from London to Cologne"]),
    (WW2, "movement", "infantry from Konigsberg to Warsaw, two of them", ["move 2 INF from Konigsberg to Warsaw"]),
    # in a phase of its own, what goes somewhere is redeployed
    (WW2, "redeployment", "move the Berlin tank to Hamburg", ["redeploy 1 TNK from Berlin to Hamburg"]),
    # all that is left
    (TT, "factories", "everything that's left into investment cards", ["buy 7 investment"]),
    (TT, "factories", "INF in London, the rest on action cards", ["build INF in London", "buy 6 action"]),
    (TT, "factories", "the rest on the fleet", []),
    # openly or in secret
    (TT, "government", "unveil Jets", ["tech Jets with Inv 20, Inv 18"]),
    (TT, "government", "Jets face down, 18 and 20", ["vault Jets with Inv 18, Inv 20"]),
    (TT, "anytime", "turn over Sonar", ["reveal Sonar"]),
    (TT, "anytime", "remove one of our markers from Poland", ["repudiate Poland"]),
    (TT, "anytime", "I take Poland", []),
    (TT, "anytime", "hold Poland", []),
    # leaving a convoy, and ending it
    (WW2, "sea_lanes", "a destroyer peels off from C1 for Bristol", ["detach 1 DD from C1 to Bristol"]),
    (WW2, "sea_lanes", "dissolve C1, all its ships return to the USA", ["cancel C1 to USA"]),
    (WW2, "sea_lanes", "kill C1, ships back to the USA", ["cancel C1 to USA"]),
    (WW2, "sea_lanes", "which ships leave C1 at Bristol?", []),
]


@pytest.mark.parametrize(("name", "moment", "text", "orders"), TAKEN)
def test_what_is_plainly_meant_is_carried_out(name, moment, text, orders):
    game, seat = at(name, moment)
    assert done(game, seat, text) == orders


OFFERED = [
    (WW2, "raids", "two Lancasters to Hamburg", "raid 2 BMB from London to Hamburg"),
    (WW2, "hunting", "the entire wolfpack on that convoy", "hunt 3 SUB from Brest after C1 at Celtic Sea"),
]


@pytest.mark.parametrize(("name", "moment", "text", "order"), OFFERED)
def test_what_is_likeliest_is_offered_first(name, moment, text, order):
    game, seat = at(name, moment)
    carried_out, offered = give(game, seat, text)
    assert not carried_out and offered[0] == order
