"""No text ends in the dark: a refusal names what is in the way, and suggestions go on behind every word that leads on."""

import pytest

from rules.kernel.errors import Refused
from rules.kernel.reading.batch import take_all
from tests.triumph_tragedy.table import table as triumph

from .moments import MOMENTS

SAA, TT, WW2 = "supreme_axis_allies", "triumph_tragedy", "ww2_europe"
SC, TR = "supreme_commander", "third_reich"


@pytest.mark.parametrize(
    ("game", "moment", "typed", "first"),
    [
        (TR, "fleets", "rebase BF1 to E26 via", "rebase BF1 to E26"),
        (TR, "missions", "invade M21 with BF1 carrying", "invade M21 with BF1 carrying BI1"),
        (SC, "combat", "attack 2128 from 2129 with", "attack 2128 from 2129 with GE-T2, GE-A3"),
        (SC, "sea", "invade 2341 with UK-I1 by", "invade 2341 with UK-I1 by UK-S1 from 2241"),
        (WW2, "movement", "move 1 INF from Berlin to Hamburg via", "move 1 INF from Berlin to Hamburg"),
        (WW2, "hunting", "hunt 1 SUB from Brest after C1 at", "hunt 1 SUB from Brest after C1 at Celtic Sea"),
        (TT, "movement", "move TANK1 to Berlin via", "move TANK1 to Berlin via Munich"),
        (TT, "government", "tech Jets with", "tech Jets with Inv 20, Inv 18"),
        (SAA, "placement", "place 1 INF at Rhineland from", "place 1 INF at Rhineland"),
    ],
)
def test_suggestions_go_on_behind_a_word_that_leads_on(game, moment, typed, first):
    board, seat = MOMENTS[game]()[moment]()
    assert board.suggest(seat, typed)[0] == first


def test_the_place_in_the_way_is_named():
    """Berlin is friendly; what bars the way is Vienna."""
    t = triumph("movement", "Axis", units={"Axis": {"Munich": "TANK 2", "Berlin": "INF 1"}})
    with pytest.raises(Refused, match="Vienna is Neutral: violate Austria first") as caught:
        t.game.submit("Axis", "move TANK1 to Berlin via Vienna")
    assert caught.value.rule == "11.0d"


def test_bombers_that_will_find_nobody_are_warned():
    """Moved to a place with nothing but industry they bomb nothing: that is said, with the order that would bomb it."""
    from tests.supreme_axis_allies.table import table

    t = table("GER", "movement", GER={"Brandenburg": "1 BMB"}, USSR={"Minsk": ""})
    t.play("GER", "move 1 BMB from Brandenburg to Moscow")
    assert t.said("To bomb its Industry, order: raid Moscow with 1 BMB from Brandenburg")


@pytest.mark.parametrize("text", ["I1, I2 to Stettin; done", "both fighters to the East, done"])
def test_an_order_that_ends_the_phase_waits_for_those_before_it(text):
    board, seat = MOMENTS[SC]()["movement"]()
    taken = take_all(board, seat, f"move GE-T2 to 5555; {text}")
    assert not taken[0].accepted and taken[-1].kind == "held"
