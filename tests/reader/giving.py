"""Texts given to the moments of the corpora: what was carried out, and what was offered."""

from rules.kernel.reading.batch import take_all

from .moments import MOMENTS

SAA, TT = "supreme_axis_allies", "triumph_tragedy"
WW2, SC, TR = "ww2_europe", "supreme_commander", "third_reich"


def at(game, moment):
    return MOMENTS[game]()[moment]()


def done(game, seat, text):
    """What was carried out."""
    return [taken.order for taken in take_all(game, seat, text) if taken.accepted]


def offered(game, seat, text):
    """All that is offered to somebody who typed this: as suggestions, and as what he may have meant."""
    found = list(game.suggest(seat, text))
    for taken in take_all(game, seat, text):
        found += taken.nearest
    return found
