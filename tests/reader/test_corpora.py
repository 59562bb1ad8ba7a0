"""Orders as people type them: most are taken as meant, nearly all are taken or answered with the right one first, none is
carried out as something else. `python -m tests.reader GAME` shows the texts behind the scores."""

from functools import cache
from pathlib import Path

import pytest

from .moments import MOMENTS
from .scoring import (
    EIGHTH,
    ELEVENTH,
    HANDS,
    NINTH,
    SECOND,
    TENTH,
    Score,
    corpus,
    score,
)

GAMES = sorted(MOMENTS)


@cache
def scored(game: str) -> Score:
    return score(game)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_texts(game):
    texts = list(corpus(game))
    assert sum(not typed.refuse for typed in texts) >= 300
    assert sum(typed.refuse for typed in texts) >= 100


@pytest.mark.parametrize("game", GAMES)
def test_none_is_carried_out_as_something_else(game):
    assert [(typed.moment, typed.text, said) for typed, said in scored(game).wrong] == []


@pytest.mark.parametrize("game", GAMES)
def test_most_are_taken_as_meant(game):
    assert scored(game).share_taken >= 0.80


@pytest.mark.parametrize("game", GAMES)
def test_nearly_all_are_taken_or_answered_with_the_right_order_first(game):
    found = scored(game)
    assert found.share_helped >= 0.97, [(typed.text, said) for typed, said in found.missed]


LIKELY = 20
"""Orders tried against the rules for one text, at the 95th percentile; 60 end the search."""


@pytest.mark.parametrize("game", GAMES)
def test_everyday_orders_take_little_work(game):
    """How long that takes is measured in tests/bench; what may not grow is counted here."""
    assert scored(game).hardest(0.5) <= 4 and scored(game).hardest(0.95) <= LIKELY


@cache
def second(game: str) -> Score:
    return score(game, SECOND)


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_a_second_hand_are_never_carried_out_as_something_else(game):
    texts = list(corpus(game, SECOND))
    assert sum(not typed.refuse for typed in texts) >= 50 and sum(typed.refuse for typed in texts) >= 15
    assert [(typed.moment, typed.text, said) for typed, said in second(game).wrong] == []


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_a_second_hand_are_mostly_understood(game):
    """A bound that may only rise."""
    least = {"supreme_commander": (0.78, 0.97)}.get(game, (0.86, 0.96))
    assert second(game).share_taken >= least[0] and second(game).share_helped >= least[1]


@cache
def other(game: str, where: Path) -> Score:
    return score(game, where)


@pytest.mark.parametrize("hand", ["third", "fourth", "fifth", "sixth", "seventh", "eighth"])
@pytest.mark.parametrize("game", GAMES)
def test_texts_of_other_hands_are_never_carried_out_as_something_else(game, hand):
    where = HANDS[hand]
    texts = list(corpus(game, where))
    assert sum(not typed.refuse for typed in texts) >= 50 and sum(typed.refuse for typed in texts) >= 13
    assert [(typed.moment, typed.text, said) for typed, said in other(game, where).wrong] == []


@pytest.mark.parametrize(
    ("hand", "taken", "helped"),
    [
        ("third", 0.84, 0.96),
        ("fourth", 0.92, 0.99),
        ("fifth", 0.86, 0.98),
        ("sixth", 0.86, 0.96),
        ("seventh", 0.84, 0.97),
        ("eighth", 0.74, 0.89),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_texts_of_other_hands_are_mostly_understood(game, hand, taken, helped):
    """Bounds that may only rise. Read first, before anything was mended for it, the fifth hand scored 73 to 89 taken, 83 to 98
    helped and six wrong; the sixth, at asks that no corpus knew, 68 to 78 taken, 84 to 91 helped and six wrong;
    the seventh, at the same asks once the sixth was learnt, 76 to 91 taken, 90 to 98 helped and two wrong;
    the eighth, at new positions and asks, 68 to 78 taken, 85 to 93 helped and five wrong."""
    found = other(game, HANDS[hand])
    assert found.share_taken >= taken and found.share_helped >= helped


LEARNT = {
    "triumph_tragedy": (0.89, 0.98),
    "ww2_europe": (0.90, 0.97),
    "supreme_commander": (0.91, 0.99),
    "third_reich": (0.90, 0.99),
}
"""Bounds of the eighth hand that may only rise. Read first, they scored 72 to 78 taken, 88 to 93 helped and four wrong."""


@pytest.mark.parametrize("game", sorted(LEARNT))
def test_texts_of_an_eighth_hand(game):
    found, (taken, helped) = other(game, EIGHTH), LEARNT[game]
    assert [(typed.moment, typed.text, said) for typed, said in found.wrong] == []
    assert found.share_taken >= taken and found.share_helped >= helped


NINTH_LEARNT = {
    "supreme_axis_allies": (0.86, 0.94),
    "supreme_commander": (0.79, 0.97),
    "third_reich": (0.79, 0.92),
    "triumph_tragedy": (0.76, 0.95),
    "ww2_europe": (0.81, 0.98),
}
"""Bounds of the ninth hand that may only rise. Read first, the five scored 60 to 68 taken, 78 to 86 helped and one wrong."""


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_a_ninth_hand(game):
    found, (taken, helped) = other(game, NINTH), NINTH_LEARNT[game]
    assert [(typed.moment, typed.text, said) for typed, said in found.wrong] == []
    assert found.share_taken >= taken and found.share_helped >= helped


TENTH_LEARNT = {
    "supreme_axis_allies": (0.91, 0.97),
    "supreme_commander": (0.93, 0.98),
    "third_reich": (0.83, 0.95),
    "triumph_tragedy": (0.93, 0.99),
    "ww2_europe": (0.93, 0.97),
}
"""Bounds of the tenth hand that may only rise. Read first, the five scored 78 to 86 taken, 93 to 96 helped and one wrong."""


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_a_tenth_hand(game):
    found, (taken, helped) = other(game, TENTH), TENTH_LEARNT[game]
    assert [(typed.moment, typed.text, said) for typed, said in found.wrong] == []
    assert found.share_taken >= taken and found.share_helped >= helped


ELEVENTH_LEARNT = {
    "supreme_axis_allies": (0.86, 0.96),
    "supreme_commander": (0.91, 0.98),
    "third_reich": (0.82, 0.97),
    "triumph_tragedy": (0.87, 0.96),
    "ww2_europe": (0.87, 0.97),
}
"""Bounds of the eleventh hand that may only rise. Read first, the five scored 76 to 84 taken, 88 to 94 helped and twelve wrong:
five ended two parts of the turn with `nothing, done`."""


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_an_eleventh_hand(game):
    found, (taken, helped) = other(game, ELEVENTH), ELEVENTH_LEARNT[game]
    assert [(typed.moment, typed.text, said) for typed, said in found.wrong] == []
    assert found.share_taken >= taken and found.share_helped >= helped


TWELFTH_LEARNT = {
    "supreme_axis_allies": (0.90, 0.96),
    "supreme_commander": (0.88, 0.96),
    "third_reich": (0.81, 0.96),
    "triumph_tragedy": (0.86, 0.97),
    "ww2_europe": (0.88, 0.98),
}
"""Bounds of the twelfth hand that may only rise. Read first, by a reader that rehearsed sentences and accounted for names
already, they scored in the order above 77, 81, 78, 74 and 84 taken, 92, 89, 90, 91 and 93 helped. Three were wrong: `fire and
then retreat` as fire alone, `the three panzer divisions` with two infantry, `tank corps` for one of two. Words of other
languages were what was missed most."""


THIRTEENTH_LEARNT = {
    "supreme_axis_allies": (0.90, 0.99),
    "supreme_commander": (0.96, 0.98),
    "third_reich": (0.91, 0.99),
    "triumph_tragedy": (0.90, 0.99),
    "ww2_europe": (0.96, 0.99),
}
"""Bounds of the thirteenth hand that may only rise. Read first, they scored in the order above 75, 88, 80, 82 and 85 taken,
92, 95, 95, 96 and 93 helped. Two were wrong: `Ruhr first, then North Sea` as the Ruhr alone, `Berlin's infantry (all of it)`
with the fighter. What is said to one another behind an order was what was missed most."""


FOURTEENTH_LEARNT = {
    "supreme_axis_allies": (0.79, 0.92),
    "supreme_commander": (0.84, 0.95),
    "third_reich": (0.84, 0.94),
    "triumph_tragedy": (0.81, 0.94),
    "ww2_europe": (0.86, 0.95),
}
"""Bounds of the fourteenth hand that may only rise. Read first, by a reader that tried other words already, they scored in the
order above 48, 58, 52, 57 and 72 taken, 77, 84, 82, 86 and 86 helped, three wrong; once sentences were cut where each piece is an
order and an offer of just what was said was taken, and before anything was mended for it, 53, 62, 63, 63 and 75 taken, 77, 85,
82, 87 and 88 helped, six wrong: `keep going, no retreat` as a retreat, a unit named beside two others left out of their attack.
Several orders run together in one long sentence are what was missed most."""


FIFTEENTH_LEARNT = {
    "supreme_axis_allies": (0.89, 0.96),
    "supreme_commander": (0.84, 0.99),
    "third_reich": (0.89, 0.96),
    "triumph_tragedy": (0.80, 0.96),
    "ww2_europe": (0.85, 0.95),
}
"""Bounds of the fifteenth hand that may only rise. Read first, before anything was mended for it, they scored in the order above
69, 64, 66, 67 and 63 taken, 91, 97, 87, 91 and 89 helped. One was wrong: `invade the Baltics` as a move into the Baltic Sea.
Offers of just what was meant, with a word in the text that nobody knows, are what was asked most."""


SIXTEENTH_LEARNT = {
    "supreme_axis_allies": (0.94, 0.98),
    "supreme_commander": (0.86, 0.99),
    "third_reich": (0.91, 0.97),
    "triumph_tragedy": (0.85, 0.98),
    "ww2_europe": (0.88, 0.98),
}
"""Bounds of the sixteenth hand that may only rise. Before the reader had learnt from the fifteenth it scored in the order above
72, 67, 60, 67 and 70 taken, 93, 95, 88, 95 and 92 helped; afterwards, still unseen, 80, 73, 76, 71 and 76 taken, 93, 95, 90, 95
and 93 helped, two wrong: a unit with its place that was taken for a heading, and the Zero for a number."""


SEVENTEENTH_LEARNT = {
    "supreme_axis_allies": (0.85, 0.93),
    "supreme_commander": (0.81, 0.95),
    "third_reich": (0.86, 0.98),
    "triumph_tragedy": (0.87, 0.96),
    "ww2_europe": (0.88, 0.96),
}
"""Bounds of the seventeenth hand that may only rise. Before the reader had learnt from the sixteenth it scored in the order
above 64, 45, 69, 70 and 66 taken, 80, 66, 88, 88 and 83 helped; afterwards 72, 49, 75, 71 and 73 taken, 86, 77, 90, 91 and 88."""


EIGHTEENTH_LEARNT = {
    "supreme_axis_allies": (0.95, 0.97),
    "supreme_commander": (0.95, 0.97),
    "third_reich": (0.95, 0.98),
    "triumph_tragedy": (0.96, 0.98),
    "ww2_europe": (0.91, 0.97),
}
"""Bounds of the eighteenth hand that may only rise. Before the reader had learnt from the seventeenth it scored in the order
above 66, 63, 69, 72 and 75 taken, 90, 90, 89, 97 and 94 helped; afterwards 69, 72, 72, 75 and 77 taken, 92, 91, 90, 98 and 94
helped, three wrong: a raid for a move of all that flies, Scapa left out where it is the goal, a tank corps for `Pz Army 1`.
Idioms, sighs and what is said beside an answer are what was asked most."""


NINETEENTH_LEARNT = {
    "supreme_axis_allies": (0.72, 0.94),
    "supreme_commander": (0.75, 0.92),
    "third_reich": (0.75, 0.90),
    "triumph_tragedy": (0.81, 0.97),
    "ww2_europe": (0.90, 0.96),
}
"""Bounds of the nineteenth hand that may only rise. Before the reader had learnt from the eighteenth it scored in the order
above 69, 75, 69, 79 and 91 taken, 94, 92, 86, 97 and 97 helped; afterwards 72, 75, 74, 82 and 91 taken, 94, 92, 88, 97 and 97
helped, three wrong: a card by another card's title, an attack of one who joins others without them, and `inf 2 orel` as the
second infantry."""


BLIND = {
    "twelfth": (TWELFTH_LEARNT, 190, 25),
    "thirteenth": (THIRTEENTH_LEARNT, 110, 18),
    "fourteenth": (FOURTEENTH_LEARNT, 180, 45),
    "fifteenth": (FIFTEENTH_LEARNT, 60, 10),
    "sixteenth": (SIXTEENTH_LEARNT, 60, 10),
    "seventeenth": (SEVENTEENTH_LEARNT, 60, 9),
    "eighteenth": (EIGHTEENTH_LEARNT, 60, 11),
    "nineteenth": (NINETEENTH_LEARNT, 60, 12),
}
"""The last hands: their bounds, and how many texts at least mean something and must not be carried out."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hand", BLIND)
def test_texts_of_the_last_hands(hand, game):
    bounds, meant, refused = BLIND[hand]
    texts = list(corpus(game, HANDS[hand]))
    assert sum(not typed.refuse for typed in texts) >= meant and sum(typed.refuse for typed in texts) >= refused
    found, (taken, helped) = other(game, HANDS[hand]), bounds[game]
    assert [(typed.moment, typed.text, said) for typed, said in found.wrong] == []
    assert found.share_taken >= taken and found.share_helped >= helped
