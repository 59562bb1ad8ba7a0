"""Offers that are taken because they are for just those units that were spoken of, and those that are not."""

import pytest

from .giving import SAA, SC, TR, TT, WW2, at, done


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (TR, "redeployment", "both Berlin infantry SR to Paris", ["sr GI1 to O22", "sr GI2 to O22"]),
        (TR, "redeployment", "everything in Leipzig to Königsberg", ["sr GI3 to J36", "sr GI4 to J36"]),
        (TR, "construction", "two inf 3-3 for Berlin pls", ["build infantry 3-3 at L31"] * 2),
        (TR, "workshop", "armor and an infantry in London", ["build armor 4-5 at K23", "build infantry 3-4 at K23"]),
        (SAA, "desert", "empty Palestine, all goes to Egypt", ["move 2 INF 1 ARM from Palestine to Egypt"]),
        (SC, "strategic", "fighters fly over to the East", ["fly GE-F1 to East", "fly GE-F2 to East"]),
        (SC, "sea", "S1 takes I1 to Alexandria", ["transport UK-I1 to 4819 with UK-S1"]),
        (SC, "strategic", "entrain A4 for Munich", ["rail GE-A4 to 2734"]),
        (TT, "channel", "Paris tank raids Munich on its own", ["move TANK1 to Munich"]),
        (TT, "cabinet", "stash Heavy Bombers in the vault", ["vault Heavy Bombers with Inv 19, Inv 21"]),
        (WW2, "trains", "tanks to Stalingrad", ["redeploy 2 TNK from Moscow to Stalingrad"]),
        (WW2, "build", "Beide U-Boote nach Hamburg", ["build 2 SUB at Hamburg"]),
        (WW2, "buy", "3 uboats n a bomber", ["buy 1 BMB 3 SUB"]),
        (SC, "stavka", "Moscow's three corps become the third army", ["combine SU-I1, SU-I2, SU-I3 into SU-A3"]),
        (TT, "wolves", "both back to Ruhr", ["retreat SUB1 to Ruhr", "retreat SUB2 to Ruhr"]),
        (TR, "ground", "both armors on Q22, infantry stays out", ["attack Q22 with UA1, UA2"]),
    ],
)
def test_an_offer_for_just_those_that_were_meant_is_taken(game, moment, text, orders):
    board, seat = at(game, moment)
    assert done(board, seat, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (SC, "combat", "A3 attacks 2128 with everything, T9 too"),
        (SC, "east", "Army Group Centre HQ moves to lvov"),
        (SC, "admiralty", "S1 to the Caspian Sea"),
        (SC, "movement", "all planes to the west"),
        (TR, "movement", "both armor in Berlin to Hamburg"),
        (TR, "fleets", "a fleet to Scapa"),
        (TR, "answers", "all three wings to Q22"),
        (TT, "armada", "inf2 lands on Sicily, the Gibraltar fleet supports it"),
        (TT, "fronts", "first the Ruhr, then Lorraine, skip the North Sea"),
        (TT, "factories", "another inf in Delhi"),
        (TT, "peace", "invade the Baltics"),
        (WW2, "sea", "fighter at Rome flies to tripoli"),
        (WW2, "sea_lanes", "detach a transport from the convoy"),
        (TT, "battle", "fire at the ships"),
        (WW2, "eighth_air_force", "the heavies go to Cologne, no escort"),
        (WW2, "casualties", "the defender loses 2 infantry"),
        (SAA, "land", "Western Ukraine gets attacked by all of the hungarian units"),
        (SAA, "home_front", "1 fgiter 1 artilery"),
    ],
)
def test_where_other_units_may_be_meant_nothing_is_done(game, moment, text):
    board, seat = at(game, moment)
    assert done(board, seat, text) == []


def test_a_unit_that_sits_this_one_out_has_no_part_in_it():
    board, seat = at(SC, "combat")
    assert all("T2" not in order for order in done(board, seat, "A3 attacks 2128, T2 sits this out"))


def test_a_strange_word_before_units_is_no_verb_though_only_one_thing_can_be_done_with_them():
    from tests.kernel import toy

    game = toy.to_campaign(toy.new())
    game.submit("red", "done")
    for text in ("xyzzy 1 inf", "xyzzy the infantry"):
        assert not game.take("blue", text).accepted


def test_what_can_be_meant_in_several_ways_is_asked_though_one_of_them_is_plainer():
    from tests.kernel import toy

    game = toy.to_campaign(toy.new())
    game.submit("red", "done")
    taken = game.take("blue", "move 1 tank brk")
    assert not taken.accepted and len(taken.nearest) > 1
