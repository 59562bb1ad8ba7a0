"""All that a text names is accounted for by what is done: a further place, a further unit, another number than there is, a
condition makes another text of it, and nothing of that is carried out as the text without it."""

from collections.abc import Iterator
from itertools import product

import pytest

from rules.kernel.game import Game
from rules.kernel.reading.batch import take_all

from .giving import SAA, SC, TR, TT, WW2, at, done, offered
from .moments import MOMENTS
from .scoring import EIGHTH, FIFTH, FOURTH, HERE, NINTH, SECOND, SEVENTH, SIXTH, TENTH, THIRD, corpus, game_def, give

GAMES = sorted(MOMENTS)
HANDS = (HERE, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, EIGHTH, NINTH, TENTH)
MORE = (
    " and {place}",
    " and 7 infantry from {place}",
    " and a fighter in {place}",
    " and one to {place}",
    " and its nine infantry follow",
    ", {place} too",
    " via {place}",
    " or {place}",
    " as far as {place}",
    " instead of {place}",
    " but only after {place} falls",
    " unless they attack",
    " with 17 more infantry",
    " in each",
    " next turn",
)
"""What may be added to an order, so that it means more, or something else."""
EVERY = 40
"""One text of so many is tried, each with three of these."""


def texts(name: str) -> Iterator[tuple[str, str, str, int]]:
    """Some of the texts of all hands, each with what is added to it."""
    found = dict.fromkeys(
        (typed.moment, typed.text)
        for hand in HANDS
        for typed in corpus(name, hand)
        if typed.orders and 12 < len(typed.text) < 70 and not {";", "?", "done", "all"} & set(typed.text)
    )
    for i, (moment, text) in enumerate(list(found)[:: EVERY if len(found) > 900 else EVERY // 2]):
        for j in range(3):
            yield moment, text, MORE[(3 * i + j) % len(MORE)], 7 * i + j


@pytest.mark.parametrize("name", GAMES)
def test_what_is_added_to_an_order_is_not_left_out(name):
    saves: dict[str, tuple[bytes, str]] = {}
    tried, wrong = 0, []
    for moment, text, more, seed in texts(name):
        if moment not in saves:
            game, seat = MOMENTS[name]()[moment]()
            saves[moment] = game.save(), seat
        save, seat = saves[moment]
        game = Game.load(lambda _: game_def(name), save)
        plain, _ = give(game, seat, text)
        if not plain or any(" " not in order for order in plain):
            continue  # what ends something, or answers, may be followed by anything
        names = [
            place for place in game._reader(seat).names["space"].rank if place not in text and place not in str(plain)
        ]
        added = more.format(place=names[seed * 31 % len(names)])
        said, _ = give(Game.load(lambda _: game_def(name), save), seat, text.rstrip(" .!") + added)
        tried += 1
        if said[: len(plain)] == plain:
            wrong.append((moment, text + added, said))
    assert tried >= 40
    assert wrong == []


@pytest.mark.parametrize(
    ("game", "moment", "text", "offer"),
    [
        (SAA, "arsenal", "10 ipc into tech", ""),
        (SAA, "shipyard", "inf and art at england please", "place 4 INF 1 ART at England"),
        (TT, "fronts", "fight in Lorraine and at sea", "fight Lorraine"),
        (SC, "movement", "the berlin corps march to breslau", "move GE-I1, GE-I2, GE-I3 to 2329"),
        (SC, "movement", "a fighter to the south", "transfer GE-F1 to South"),
        (WW2, "movement", "two tanks from Breslau to Krakow with the fleet", ""),
        (WW2, "trains", "tank corps: Moscow -> Stalingrad", "redeploy 2 TNK from Moscow to Stalingrad"),
        (TR, "movement", "GI1 to Leipzig and the other one too", ""),
        (SAA, "purchase", "4 inf and 2 art and at sea", "buy 4 INF 2 ART"),
    ],
)
def test_what_leaves_something_out_is_asked_about(game, moment, text, offer):
    board, seat = at(game, moment)
    assert done(board, seat, text) == []
    assert offer in offered(board, seat, text) or not offer


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (SAA, "research", "invest 5 ipc in research", "research"),
        (SAA, "purchase", "1. buy half a dozen infantry", "buy 6 INF"),
        (SAA, "desert", "3 of the 4 inf in egypt go to cyrenaica", "move 3 INF from Egypt to Cyrenaica"),
        (WW2, "buy", "a fort in Brest", "fortify Brest"),
        (
            WW2,
            "movement",
            "send the three panzer divisions from Breslau to Krakow",
            "move 3 TNK from Breslau to Krakow",
        ),
        (TT, "movement", "both ground units in Munich attack Lorraine", "move TANK1, INF1 to Lorraine"),
        (TR, "answers", "support our infantry at Q22 with GW2", "das GW2 at Q22"),
        (SC, "losses", "army 4 loses a step", "lose GE-A4"),
    ],
)
def test_what_only_says_which_is_accounted_for(game, moment, text, order):
    board, seat = at(game, moment)
    assert done(board, seat, text) == [order]


TOGETHER = (
    (SAA, "land", "2 inf from Poland to Minsk", "9 inf from Poland to Hungary", "move 2 INF from Poland to Minsk"),
    (SAA, "purchase", "buy 2 inf", "buy 90 tanks", "buy 2 INF"),
    (TT, "movement", "INF1 to Berlin", "TANK1 to Moscow", "move INF1 to Berlin"),
    (
        WW2,
        "movement",
        "1 tnk from Hamburg to Berlin",
        "9 inf from Berlin to Munich",
        "move 1 TNK from Hamburg to Berlin",
    ),
    (SC, "movement", "I1 to 2329", "I2 to 5050", "move GE-I1 to 2329"),
    (TR, "movement", "GI2 to Berlin", "GI1 to Moscow", "move GI2 to L31"),
)


@pytest.mark.parametrize(("case", "between"), list(product(TOGETHER, (" and ", ", ", " and then "))))
def test_a_sentence_of_which_a_part_is_refused_is_not_done_in_part(case, between):
    game, moment, first, second, order = case
    board, seat = at(game, moment)
    before = board.fingerprint()
    assert done(board, seat, f"{first}{between}{second}") == []
    assert board.fingerprint() == before
    assert any(text.split("; ")[0] == order for text in offered(board, seat, f"{first}{between}{second}"))


@pytest.mark.parametrize("case", TOGETHER)
@pytest.mark.parametrize("between", ["; ", "\n"])
def test_orders_apart_are_each_for_itself(case, between):
    game, moment, first, second, order = case
    board, seat = at(game, moment)
    assert done(board, seat, f"{first}{between}{second}") == [order]


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (
            SAA,
            "eastern_front",
            "fighter moscow rzhev, back to moscow",
            ["move 1 FIT from Moscow to Rzhev landing at Moscow"],
        ),
        (SC, "organization", "break GE-A4 down into corps", ["break GE-A4"]),
        (TT, "ultimatum", "DoW on the British and French", ["dow West"]),
        (SAA, "land", "2 inf from Poland to Minsk, done", ["move 2 INF from Poland to Minsk", "done"]),
    ],
)
def test_what_the_first_part_says_already_is_no_second_order(game, moment, text, orders):
    board, seat = at(game, moment)
    assert done(board, seat, text) == orders


@pytest.mark.parametrize(
    ("game", "moment", "text", "order"),
    [
        (SAA, "desert", "1 arm palestine > egypt > cyrenaica", "move 1 ARM from Palestine to Cyrenaica via Egypt"),
        (WW2, "movement", "tank Hamburg to Cologne to Liege", "move 1 TNK from Hamburg to Liege via Cologne"),
        (SAA, "arsenal", "one die for tech", "tech 1"),
        (WW2, "build", "trois chars à Berlin", "build 3 TNK at Berlin"),
    ],
)
def test_ways_dice_and_words_of_other_languages(game, moment, text, order):
    board, seat = at(game, moment)
    assert done(board, seat, text) == [order]


@pytest.mark.parametrize(
    ("game", "moment", "text", "first"),
    [
        (WW2, "eighth_air_force", "half of the bombers on Hamburg, the other half on Cologne",
         "raid 2 BMB from London to Hamburg; raid 2 BMB from London to Cologne"),
        (TR, "redeployment", "both leipzig infantry to Metz", "sr GI3 to O24; sr GI4 to O24"),
        (WW2, "movement", "that lone tank in Hamburg, bring it to Berlin", "move 1 TNK from Hamburg to Berlin"),
        (WW2, "movement", "the airborne in Berlin jump on Krakow... no, on Warsaw", "drop 1 ABN from Berlin to Warsaw"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_answered_with_what_speaks_of_all_of_it(game, moment, text, first):
    board, seat = at(game, moment)
    found = take_all(board, seat, text)
    if any(each.accepted for each in found):  # what it comes to may be so plain that it is done: that and no less
        assert [each.order for each in found] == first.split("; ")
    else:
        assert next(each.nearest[0] for each in found if each.nearest) == first


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (TT, "movement", "leave Poland alone"),
        (TT, "movement", "dont attack Lorraine with the Munich tank"),
        (TT, "movement", "never invade Poland"),
        (TT, "movement", "the gorks of Poland to Lorraine"),
        (SC, "organization", "Denmark and Norway are nice"),
    ],
)
def test_what_cannot_be_taken_back_and_what_is_denied_is_not_offered(game, moment, text):
    board, seat = at(game, moment)
    found = offered(board, seat, text)
    assert not [each for each in found if each.startswith(("violate", "dow", "declare", "disband"))]
    assert not any("Lorraine" in each for each in found) or "gorks" in text
