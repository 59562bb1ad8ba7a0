"""Customs of the table that no program can enforce: the bot knows them and puts nothing in their way."""

import pytest

from rules.kernel.errors import Unreadable
from rules.triumph_tragedy import GAME
from tests.rulings import rule
from tests.triumph_tragedy.table import table


@rule("8.3e")
def test_no_deal_can_be_ordered_or_bind_anybody():
    """What players agree on stays talk: there is no order that hands anything over or holds anybody to his word."""
    verbs = {kind.syntax.verb for kind in (*GAME.orders, *GAME.anytime)}
    assert not verbs & {"give", "trade", "offer", "promise", "deal", "pay", "agree"}
    t = table("government", "Axis", wars=[], hands={"Axis": ["Summer J"]})
    for text in ("give Summer J to USSR", "promise peace to USSR"):
        with pytest.raises(Unreadable):
            t.game.submit("Axis", text)


@rule("intro.g")
def test_where_everybody_sits_is_told():
    text = GAME.rulebook()["intro.g"].text
    for seat, side in (("West", "north"), ("USSR", "east"), ("Axis", "south"), ("Allied player", "north")):
        assert seat in text and side in text[text.index(seat) :]
