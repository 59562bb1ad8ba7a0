"""Texts that say too little, or something else, and are carried out as nothing."""

import pytest

from .giving import SAA, SC, TR, TT, WW2, at, done


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (WW2, "retreat", "we go"),
        (SC, "movement", "up to 3 corps to Berlin"),
        (SC, "movement", "infantry 2 3 to 2329"),
        (SC, "advance", "hold the line, T1 to 2128"),
        (SC, "combat", "no attacks left but one"),
        (TR, "fleets", "sink BF1 at Plymouth"),
        (TR, "movement", "the infantry was eliminated in Berlin"),
        (TT, "battle", "not ground"),
        (SAA, "purchase", "buy nothing with wings"),
        (TT, "setup", "all " * 60),
        (TT, "setup", "all"),
        (SC, "organization", "nobody declares war"),
        (TR, "ground", "both tanks in P20 hit Q22"),
        (SAA, "intercept", "let them sail into us and intercept"),
        (SAA, "intercept", "let the fleet sail and intercept"),
        (SAA, "reroll", "don't keep it"),
        (SAA, "retreat", "don't stay"),
        (SAA, "land", "apparently 2 inf from Poland to Minsk"),
        (SAA, "land", "Bob said 2 inf from Poland to Minsk"),
        (SAA, "land", "2 inf from Poland to Minsk. No wait"),
        (SAA, "land", "move 2 inf from Poland / Hungary to Minsk"),
        (SAA, "land", "infantry from Poland to Minsk"),
        (WW2, "declarations", "end the war"),
        (WW2, "retreat", "everyone but the tanks to Sedan"),
        (TR, "interception", "let GF1 go after them"),
        (TT, "movement", "tank 1 or tank 2 to Lorraine"),
        (SC, "movement", "F1 and not F2 east"),
        (TT, "production", "one step each for the infantry at Königsberg"),
        (TT, "movement", "inf to Berlin"),
        (WW2, "movement", "move inf to krakow"),
        (SC, "movement", "infantry to Stuttgart"),
        (SAA, "sea", "3 ships to Biscay"),
        (SAA, "land", "all ships from Poland to Minsk"),
        (SAA, "intercept", "get out of here"),
        (TT, "movement", "leave the tanks for later"),
        (TT, "movement", "invade Austria with the Munich tank"),
        (SC, "organization", "a fighter"),
        (SAA, "purchase", "buy tanks"),
        (SAA, "purchase", "3 inf 2 arm each"),
        (TT, "production", "Russia gets 2 action cards"),
        (TR, "intentions", "destroy nothing"),
        (WW2, "airborne", "drop nobody"),
        (SC, "council", "combine nothing"),
        (WW2, "convoys", "reroute C1"),
        (SC, "crossing", "I1 I9 to Plymouth"),
        (SAA, "purchase", "buy -2 tanks"),
        (SAA, "purchase", "attack nothing"),
        (SAA, "land", "escorted by nothing"),
        (SAA, "setup", "all set to attack Minsk"),
        (SAA, "setup", "army"),
        (SAA, "retreat", "escort"),
        (TT, "battle", "back to the drawing board"),
        (SC, "council", "tank"),
        (SC, "council", "T-34s"),
        (TT, "production", "buy -1 action"),
        (SC, "council", "combine both London infantry into FR-A1"),
        (SAA, "start", "yes, buy the 5"),
        (SAA, "eastern_front", "the rest wherever you like"),
        (WW2, "sea", "the Rome fighter flies to Tripoli"),
        (SC, "crossing", "everybody in London to Bristol"),
        (SAA, "land", "all infantry moved to Minsk"),
        (SAA, "land", "stand still"),
        (SAA, "eastern_front", "four of Moscow's six infantry to Kursk"),
        (TT, "movement", "one of the three Königsberg infantry to Berlin"),
        (TR, "construction", "a 1-3 infantry at Leipzig"),
        (TT, "factories", "build a CV in London"),
        (TT, "factories", "add 2 CV to the fleet"),
        (TR, "fleets", "done with the fleet"),
        (SAA, "pacific", "that's it for the navy"),
        (SAA, "retreat", "r"),
        (SAA, "intercept", "i"),
        (SAA, "start", "r"),
        (WW2, "harbour", "s"),
        (SAA, "shipyard", "England gets the infantry"),
        (SAA, "arsenal", "one CV with two planes on it: carrier + 2 ftr"),
        (SAA, "reroll", "second die"),
        (SAA, "research", "pay 10"),
        (SAA, "research", "5"),
        (SAA, "sea", "2 inf from England. No wait"),
        (TT, "production", "one step each for the infantry at Königsberg"),
        (TT, "fronts", "all but the North Sea"),
    ],
)
def test_not_done_on_a_loose_word(game, moment, text):
    board, seat = at(game, moment)
    assert done(board, seat, text) == []


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (WW2, "movement", "all but 5 tanks from Breslau to Krakow"),
        (WW2, "movement", "everything except the battleship from Breslau to Krakow"),
        (WW2, "movement", "both tanks from Breslau to Krakow"),
        (WW2, "harbour", "yes"),
        (WW2, "retreat", "yes"),
        (WW2, "build", "place"),
        (SC, "organization", "Denmark"),
        (TR, "options", "destroy"),
        (TR, "movement", "both armor in Berlin to Hamburg"),
    ],
)
def test_what_does_not_say_enough_is_not_done(game, moment, text):
    board, seat = at(game, moment)
    assert done(board, seat, text) == []


@pytest.mark.parametrize(
    "text", ["end", "don", "dow", "dis", "disb INF", "violate", "viol aus", "declare war", "dow r"]
)
def test_what_cannot_be_taken_back_is_not_done_on_a_beginning(text):
    board, seat = at(TT, "movement")
    assert done(board, seat, text) in ([], ["done"] if text == "end" else [], ["dow USSR"] if text == "dow r" else [])


@pytest.mark.parametrize(
    "text", ["intercept?", "should I intercept", "intercept if they are few", "maybe intercept", "2 fit?"]
)
def test_questions_conditions_and_doubts_are_not_carried_out(text):
    board, seat = at(SAA, "intercept")
    assert done(board, seat, text) == []


def test_small_words_are_no_names():
    """`to` is not Tobruk: the infantry of Cyrenaica stays."""
    from tests.supreme_axis_allies.table import table

    t = table("GER", "movement", GER={"Cyrenaica": "2 INF", "Poland": "2 INF"})
    assert done(t.game, "GER", "move 2 inf to Hungary") == ["move 2 INF from Poland to Hungary"]
