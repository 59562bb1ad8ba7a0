"""A sentence that is understood only in its first part is not carried out half: the player hears what was understood and what
was not, and may have the first part with one tap."""

import pytest

from rules.kernel.reading.batch import take_all

from .moments import MOMENTS

SAA, TT, WW2 = "supreme_axis_allies", "triumph_tragedy", "ww2_europe"
SC, TR = "supreme_commander", "third_reich"


def taken(game, moment, text):
    board, seat = MOMENTS[game]()[moment]()
    return take_all(board, seat, text)


@pytest.mark.parametrize(
    ("game", "moment", "first", "order", "rest"),
    [
        (SAA, "land", "2 inf from Poland to Minsk", "move 2 INF from Poland to Minsk", "the blorg to Hungary"),
        (SAA, "purchase", "buy 2 inf", "buy 2 INF", "raise the dead"),
        (TT, "movement", "INF1 to Berlin", "move INF1 to Berlin", "the gorks to Munich"),
        (WW2, "movement", "tnk hamburg to berlin", "move 1 TNK from Hamburg to Berlin", "the horses to Pluto"),
        (SC, "movement", "I1 to 2329", "move GE-I1 to 2329", "the gorks to 2130"),
        (TR, "movement", "GI2 to Berlin", "move GI2 to L31", "the blorg to Hamburg"),
    ],
)
@pytest.mark.parametrize("between", [" and then ", ", then ", " and ", ", "])
def test_nothing_is_done_of_a_sentence_of_which_only_the_beginning_is_understood(
    game, moment, first, order, rest, between
):
    found = taken(game, moment, f"{first}{between}{rest}")
    assert [each.accepted for each in found] == [False]
    assert list(found[0].nearest) == [order]
    assert f"I understood “{order}”, but not “{rest}”" in found[0].error


@pytest.mark.parametrize(
    ("game", "moment", "text"),
    [
        (SAA, "land", "2 inf from Poland to Minsk, then not the tanks"),
        (SAA, "land", "2 inf from Poland to Minsk, then what?"),
        (TT, "movement", "INF1 to Lorraine, then maybe TANK1 to Berlin"),
        (WW2, "movement", "tnk hamburg to berlin then dont move the infantry"),
    ],
)
def test_what_is_denied_or_asked_behind_an_order_keeps_it_back(game, moment, text):
    assert [each.accepted for each in taken(game, moment, text)] == [False]


def test_an_order_behind_one_that_failed_waits_if_they_were_said_together():
    found = taken(SAA, "land", "the blorg to Hungary, then 2 inf from Poland to Minsk")
    assert [each.accepted for each in found] == [False, False] and found[1].kind == "held"


@pytest.mark.parametrize("between", ["; ", "\n"])
def test_orders_on_lines_of_their_own_are_each_for_itself(between):
    found = taken(SAA, "land", f"2 inf from Poland to Minsk{between}the blorg to Hungary{between}1 art Poland Minsk")
    assert [each.accepted for each in found] == [True, False, True]


@pytest.mark.parametrize(
    ("game", "moment", "text", "orders"),
    [
        (SAA, "land", "2 inf from Poland to Minsk, then done", ["move 2 INF from Poland to Minsk", "done"]),
        (
            SAA,
            "sea",
            "load 2 inf from England, then unload them in Normandy",
            ["load 2 INF from England in English Channel", "unload 2 INF from English Channel to Normandy"],
        ),
        (SAA, "purchase", "buy 2 inf then 3 tanks then a fighter", ["buy 2 INF", "buy 3 ARM", "buy 1 FIT"]),
        (WW2, "treasury", "repair the BB at London and then Manchester", ["repair BB at London", "repair Manchester"]),
    ],
)
def test_a_sentence_that_is_understood_to_its_end_is_done(game, moment, text, orders):
    assert [each.order for each in taken(game, moment, text)] == orders


def test_behind_the_end_of_a_part_of_the_turn_anything_may_be_meant():
    """The units are to be moved in the next phase; what became of the purchase does not hang on it."""
    found = taken(SAA, "purchase", "2 inf, then done, then 1 inf from Nowhere to Minsk")
    assert [each.order for each in found][:2] == ["buy 2 INF", "done"] and not found[2].accepted


def test_the_same_is_said_to_who_gives_it_as_one_order():
    from rules.kernel.errors import Unreadable

    board, seat = MOMENTS[SAA]()["land"]()
    with pytest.raises(Unreadable, match="I understood") as caught:
        board.submit(seat, "2 inf from Poland to Minsk, then the blorg to Hungary")
    assert list(caught.value.nearest) == ["move 2 INF from Poland to Minsk"]
