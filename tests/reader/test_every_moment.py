"""What must hold at every question of every game, whatever its words are: what is denied is neither done nor offered, what is
offered can be typed to its end, and who is not asked is not led to anything."""

from functools import cache
from typing import Any

import pytest

from bot.limits import CHOICE
from rules import GAMES
from rules.kernel.errors import OrderError
from rules.kernel.game import Game
from rules.kernel.reading.asking import plain_no
from rules.kernel.reading.batch import take_all
from rules.kernel.reading.verbs import END

from .moments import MOMENTS

EVERY = [(game, moment) for game in sorted(MOMENTS) for moment in MOMENTS[game]()]
DENIED = ("don't {}", "no {}", "no more {}", "we won't {}", "nothing to {}", "{} nothing", "I'm not {}ing anything")
ELSEWHERE = ("done", "pass", "stay", "hold INF1", "fire", "retreat", "lose 1 inf", "buy 1 inf")


@cache
def saved(game: str, moment: str) -> tuple[bytes, str]:
    made, seat = MOMENTS[game]()[moment]()
    return made.save(), seat


def at(game: str, moment: str) -> tuple[Game[Any], str]:
    save, seat = saved(game, moment)
    return Game.load(lambda slug: GAMES[slug], save), seat


SUMMARY = (
    "navy",
    "two navy East",
    "both ground units",
    "armour and ships",
    "the other two",
    "everyone except the tank",
)
"""Words for several sorts of unit, and for units that were or are not named."""


def came_of(game: Game[Any], seat: str, text: str) -> list[str]:
    """What was done, and all that was offered."""
    found = list(game.suggest(seat, text))
    for taken in take_all(game, seat, text):
        found += [taken.order] if taken.accepted else taken.nearest
    return found


@pytest.mark.parametrize(("game", "moment"), EVERY)
def test_what_is_denied_is_neither_done_nor_offered(game, moment):
    """`No fight` was `fight on` once, since that is what `no` alone means where the question is whether to retreat."""
    board, seat = at(game, moment)
    verbs = {order.split()[0] for order in board.suggest(seat)}
    for verb in sorted(verb for verb in verbs if verb not in END and not plain_no((verb,))):
        for form in DENIED:
            board, seat = at(game, moment)
            text = form.format(verb)
            assert not any(order.split()[0] == verb for order in came_of(board, seat, text)), text


@pytest.mark.parametrize(("game", "moment"), EVERY)
def test_what_is_offered_for_words_for_several_sorts_can_be_given(game, moment):
    """`navy` is no type that can be built: `build *navy` stopped the reader."""
    board, seat = at(game, moment)
    for text in SUMMARY:
        try:
            board.read(seat, text)
        except OrderError as error:
            offered = list(error.nearest)
        else:
            offered = []
        assert not any("*" in each for each in (*offered, *board.suggest(seat, text))), text


@pytest.mark.parametrize(("game", "moment"), EVERY)
def test_what_is_written_as_orders_are_is_not_taken_apart(game, moment):
    """The words of a position are put together for what is typed freely; an order in full words that did so cost thrice as
    much once."""
    board, seat = at(game, moment)
    for text in [each for each in board.suggest(seat, "") if not each.endswith("…")][:3]:
        again, seat = at(game, moment)
        reader = again._reader(seat)
        if reader.as_written(text) is not None:
            assert "_lexer" not in vars(reader), text


@pytest.mark.parametrize(("game", "moment"), EVERY)
def test_suggestions_lead_to_the_end_of_what_is_suggested(game, moment):
    board, seat = at(game, moment)
    for order in board.suggest(seat)[:4]:
        words = order.split()
        for end in range(1, len(words) + 1):
            typed = " ".join(words[:end])
            assert board.suggest(seat, typed), typed


@pytest.mark.parametrize(("game", "moment"), EVERY)
def test_what_is_suggested_fits_a_menu(game, moment):
    """A choice of more characters would not be shown at all."""
    board, seat = at(game, moment)
    for verb in {order.split()[0] for order in board.suggest(seat)}:
        assert [order for order in board.suggest(seat, verb) if len(order) > CHOICE] == []


@pytest.mark.parametrize(("game", "moment"), EVERY)
def test_who_is_not_asked_is_not_led_to_anything(game, moment):
    board, _ = at(game, moment)
    for seat in board.definition.seats:
        if board.asked(seat) is None:
            for text in ELSEWHERE:
                assert came_of(board, seat, text) == [], (seat, text)


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        ("ww2_europe", "retreat", "no fight", ["retreat to Sedan"]),
        ("ww2_europe", "retreat", "I'm not fighting anything", ["retreat to Sedan"]),
        ("ww2_europe", "retreat", "no, fight", ["fight on"]),
        ("ww2_europe", "retreat", "no! fight!", ["fight on"]),
        ("supreme_axis_allies", "retreat", "nope, no fighting", ["retreat to Minsk"]),
        ("supreme_axis_allies", "retreat", "no retreat, press the attack", ["fight on"]),
        ("supreme_axis_allies", "retreat", "no fight on", ["fight on"]),
        ("supreme_axis_allies", "intercept", "no let them pass", ["let pass"]),
        ("supreme_axis_allies", "intercept", "dont let them pass", []),
        ("triumph_tragedy", "battle", "fire no more", []),
        ("triumph_tragedy", "battle", "done firing", []),
        ("third_reich", "workshop", "no more open", []),
        ("supreme_axis_allies", "land", "no more moves", ["done"]),
        (
            "supreme_axis_allies",
            "land",
            "2 inf from Poland to Minsk, no more",
            ["move 2 INF from Poland to Minsk", "done"],
        ),
    ],
)
def test_no_before_a_comma_answers_and_before_a_verb_denies(game, moment, text, orders):
    board, seat = at(game, moment)
    assert [taken.order for taken in take_all(board, seat, text) if taken.accepted] == orders
