"""What is said of several things is not done for one of them, and what is counted is not done for what has no number."""

import pytest

from rules.kernel.reading.batch import take_all

from .moments import MOMENTS

SAA, SC, TAT, TR = "supreme_axis_allies", "supreme_commander", "triumph_tragedy", "third_reich"


def given(slug, moment, text):
    """The orders carried out, and what is offered where none is."""
    game, seat = MOMENTS[slug]()[moment]()
    taken = take_all(game, seat, text)
    return [one.order for one in taken if one.accepted], [near for one in taken for near in one.nearest]


@pytest.mark.parametrize(
    ("slug", "moment", "text", "orders"),
    [
        (TR, "advance", "UA1 moves up, UI1 remains", ["advance UA1"]),
        (TR, "advance", "UA1 advances and UI1 stays", ["advance UA1"]),
        (TR, "advance", "UI1 stays put, UA1 moves up", ["advance UA1"]),
        (TR, "advance", "UA1 and UI1 move up", ["advance UA1, UI1"]),
        (
            SAA,
            "eastern_front",
            "The Leningrad garrison, all but one infantry, marches against the Baltic States",
            ["move 2 INF 1 ART from Leningrad to Baltic States"],
        ),
        (
            SAA,
            "eastern_front",
            "all but one infantry from Leningrad to the Baltic States",
            ["move 2 INF from Leningrad to Baltic States"],
        ),
        (SC, "council", "1 armour in Liverpool", ["buy 1 tank for UK at 1741"]),
        (SC, "council", "research tanks", ["research Tank for UK"]),
    ],
)
def test_who_stays_stays(slug, moment, text, orders):
    assert given(slug, moment, text)[0] == orders


@pytest.mark.parametrize(
    ("slug", "moment", "text"),
    [
        (SC, "council", "1 armour"),
        (SC, "council", "B'mouth: 1 armour"),
        (SC, "council", "tank, tank"),
        (SC, "stavka", "Kuibyshev: tank, rocket"),
        (SAA, "purchase", "Patch up the Ruhr completely please, and then two rolls on the rockets."),
        (TAT, "wolves", "sub 1 shoots at the carriers and sub 2 goes home"),
        (TAT, "wolves", "SUB1 fires at naval, SUB2 goes home"),
    ],
)
def test_nothing_is_done_of_what_is_more(slug, moment, text):
    orders, offers = given(slug, moment, text)
    assert orders == [] and offers


def test_the_first_of_two_orders_is_offered_if_the_second_is_not_understood():
    _, offers = given(SAA, "purchase", "Patch up the Ruhr completely please, and then two rolls on the rockets.")
    assert offers[0].startswith("repair Rhineland 2")
