"""Texts given to the moments of the corpora: what was carried out, and what was offered."""

from functools import cache

from rules.kernel.game import Game
from rules.kernel.reading.batch import take_all

from .moments import MOMENTS
from .scoring import game_def

SAA, TT = "supreme_axis_allies", "triumph_tragedy"
WW2, SC, TR = "ww2_europe", "supreme_commander", "third_reich"


@cache
def _saved(game, moment):
    made, seat = MOMENTS[game]()[moment]()
    return made.save(), seat


def at(game, moment):
    """The game at a moment, and who is to type."""
    save, seat = _saved(game, moment)
    return Game.load(lambda _: game_def(game), save), seat


def done(game, seat, text):
    """What was carried out."""
    return [taken.order for taken in take_all(game, seat, text) if taken.accepted]


def offered(game, seat, text):
    """All that is offered to somebody who typed this: as suggestions, and as what he may have meant."""
    found = list(game.suggest(seat, text))
    for taken in take_all(game, seat, text):
        found += taken.nearest
    return found
