"""Turns of phrase of every table: the last of them, where aircraft land, who leaves for where, one of two choices."""

import pytest

from .giving import SAA, SC, TR, TT, WW2, at, done


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SAA, "placement", "2 inf and the tank in Brandenburg, last inf in the Rhineland",
         ["place 2 INF 1 ARM at Brandenburg", "place 1 INF at Rhineland"]),
        (WW2, "build", "3 inf in Berlin, my last inf in Munich", ["build 3 INF at Berlin", "build 1 INF at Munich"]),
        (WW2, "build", "1 tank in Berlin, the last two tanks in Munich", ["build 1 TNK at Berlin", "build 2 TNK at Munich"]),
        (SAA, "placement", "the last inf in the Rhineland", []),  # there are three
    ],
)  # fmt: skip
def test_the_last_of_them_are_all_that_are_left(game, moment, text, orders):
    board, seat = at(game, moment)
    assert done(board, seat, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SAA, "land", "bomber to Minsk, land it in Poland", ["move 1 BMB from Brandenburg to Minsk landing at Poland"]),
        (SAA, "land", "2 fighters Brandenburg to Minsk, back to Poland",
         ["move 2 FIT from Brandenburg to Minsk landing at Poland"]),
        (SAA, "desert", "Malta fighter hits the Ionian Sea, back to Malta",
         ["move 1 FIT from Malta to Ionian Sea landing at Malta"]),
        (SAA, "desert", "the tank leaves Palestine for Egypt", ["move 1 ARM from Palestine to Egypt"]),
        (SAA, "desert", "Palestine leaves for Egypt", ["move 2 INF 1 ARM from Palestine to Egypt"]),
        (SAA, "sea", "2 inf from England to Normandy by ship",
         ["load 2 INF from England in English Channel", "unload 2 INF from English Channel to Normandy"]),
        (SAA, "desert", "two inf from Palestine to Tripolitania", []),  # over land there is no way, and no ship was named
        (WW2, "western_desert", "2 tanks Alexandria > El Alamein > Sidi Barrani",
         ["move 2 TNK from Alexandria to Sidi Barrani via El Alamein"]),
        (TR, "advance", "everyone into Q22", ["advance UA1, UI1"]),
        (TR, "options", "offensive west, attrition east, done",
         ["option Western offensive", "option Eastern attrition", "done"]),
        (TR, "bagration", "both armor in M40 with RI2 hit M39", ["attack M39 with RA1, RA2, RI2"]),
        (WW2, "raids", "2 bmb to Hamburg, no escort", ["raid 2 BMB from London to Hamburg"]),
        (SAA, "desert", "the palestine tank goes to Cairo and its two infantry follow it there",
         ["move 2 INF 1 ARM from Palestine to Egypt"]),
        (SAA, "casualties", "he loses two inf", []),
        (SAA, "placement", "arm in Rhineland, inf at Brandenburg", []),  # one of three, or all?
        (WW2, "treasury", "Malta gets a fortress", ["fortify Malta"]),
        (WW2, "convoys", "add the TR in Glasgow to the convoy", ["add 1 TR from Glasgow to C1"]),
        (WW2, "casualties", "infantry takes both", ["lose 2 INF"]),
    ],
)  # fmt: skip
def test_where_things_go(game, moment, text, orders):
    board, seat = at(game, moment)
    assert done(board, seat, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (SAA, "dogfight", "keep the dogfight going", "press on"),
        (SAA, "retreat", "keep it up", "fight on"),
        (SAA, "retreat", "keep going, no retreat", "fight on"),
        (WW2, "retreat", "hold on, one more round", "fight on"),
        (WW2, "lvov_stand", "fight to the end", "fight on"),
        (SAA, "retreat", "call it off", "retreat to Minsk"),
        (SAA, "advantage", "keep genius scientists", "take Genius Scientists"),
        (SAA, "advantage", "the scientists, no rockets", "take Genius Scientists"),
        (TT, "satellite", "a tank, no fort", "TANK"),
        (SC, "losses", "the army, not the tank", "lose GE-A4"),
    ],
)
def test_one_of_two_choices(game, moment, text, order):
    board, seat = at(game, moment)
    assert done(board, seat, text) == [order]
