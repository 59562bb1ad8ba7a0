"""A sentence that several orders run through is cut where each piece is an order; an offer that says just what was said is taken.
What says more or less, or something else, is only offered."""

import pytest

from .giving import SAA, SC, TR, TT, WW2, done
from .moments import MOMENTS


def read(game, moment, text):
    return done(*MOMENTS[game]()[moment](), text)


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (TR, "setup", "GW1 at Paris, GW2 at Berlin", ["deploy GW1 at O22", "deploy GW2 at L31"]),
        (TR, "bagration", "RA1+RA2+RI2 at M39, and RI1+RA3+RI3 at N39", [
            "attack M39 with RA1, RA2, RI2", "attack N39 with RA3, RI1, RI3"
        ]),
        (TR, "budget", "I build 5 submarines and also interceptors, 3", ["build 5 submarine", "build 3 interceptor"]),
        (SAA, "deployment", "China: 2 inf and the fighter Szechwan, 1 inf Yunnan", [
            "setup 2 INF 1 FIT at Szechwan", "setup 1 INF at Yunnan"
        ]),
        (SAA, "shipyard", "England 4 inf and the fit, transport in the Channel", [
            "place 4 INF 1 FIT at England", "place 1 TRN at English Channel from England"
        ]),
        (TT, "five_year_plan", "one new infantry in each of Moscow and Leningrad", [
            "build INF in Moscow", "build INF in Leningrad"
        ]),
        (TR, "construction", "2 infantry in Berlin", ["build infantry 3-3 at L31", "build infantry 3-3 at L31"]),
        (WW2, "western_desert", "2 TNK alexandria, el alamein, sidi barrani", [
            "move 2 TNK from Alexandria to Sidi Barrani via El Alamein"
        ]),
    ],
)  # fmt: skip
def test_a_sentence_is_cut_where_each_piece_is_an_order(game, moment, text, orders):
    assert read(game, moment, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (TR, "bagration", "m39 atack by ra1 ra2 ri2", "attack M39 with RA1, RA2, RI2"),
        (TR, "setup", "GA3 and GI1 together at Warsaw", "deploy GA3, GI1 at M35"),
        (SAA, "pacific", "bb and one dd to Wake Waters", "move 1 DES 1 BTL from Hawaiian Sea to Wake Waters"),
    ],
)
def test_an_offer_that_says_just_what_was_said_is_taken(game, moment, text, order):
    assert read(game, moment, text) == [order]


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (SAA, "land", "Bob said 2 inf from Poland to Minsk"),
        (SAA, "purchase", "what about 3 artillery"),
        (SAA, "land", "2 inf and 3 gorks from Poland to Minsk"),
        (SAA, "arsenal", "one CV with two planes on it: carrier + 2 ftr"),
        (SC, "rails", "American bomber to the South"),
        (SC, "combat", "attack 2129 from 2128"),
        (SC, "movement", "a fighter to the south"),
        (SC, "sea", "French fleet sails to Oran"),
        (WW2, "buy", "the USA buys 2 bombers"),
        (WW2, "east", "pull Kalinin's two inf back to Moscow"),
        (TT, "armada", "Husky: Algiers inf and Gib fleet to Sicily"),
        (TR, "case_blue", "GI4 takes the replacement with it to Stettin"),
        (TR, "ground", "all of P22 vs Q22 please"),
        (TR, "movement", "the American armor to N24"),
        (TR, "options", "Britain: offensive west"),
        (TR, "reserves", "Orel infantry back to Moscow"),
    ],
)
def test_what_is_not_just_what_was_said_is_not_done(game, moment, text):
    assert read(game, moment, text) == []
