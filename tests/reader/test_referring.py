"""Words that speak of what was said before, and words for one as well as for many."""

import pytest

from .moments import MOMENTS
from .scoring import give


def given(game, moment, text):
    table, seat = MOMENTS[game]()[moment]()
    return give(table, seat, text)


@pytest.mark.parametrize(
    ("moment", "text", "done"),
    [
        ("land", "take 2 inf from Poland and move them to Minsk", ["move 2 INF from Poland to Minsk"]),
        ("land", "get 2 tanks in Poland and send them to Minsk", ["move 2 ARM from Poland to Minsk"]),
        (
            "sea",
            "load 2 inf in England and unload them in Normandy",
            ["load 2 INF from England in English Channel", "unload 2 INF from English Channel to Normandy"],
        ),
    ],
)
def test_a_pronoun_speaks_of_the_units_before_it(moment, text, done):
    assert given("supreme_axis_allies", moment, text) == (done, [])


@pytest.mark.parametrize(
    "text", ["move 2 inf from Poland to Minsk and bring them back to Poland", "buy 2 inf and place them in Poland"]
)
def test_a_pronoun_never_means_other_units(text):
    done, _ = given("supreme_axis_allies", "purchase" if text.startswith("buy") else "land", text)
    assert done in ([], ["move 2 INF from Poland to Minsk"])


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Königsberg infantry advance on Warsaw", ["move 3 INF from Konigsberg to Warsaw"]),
        ("the armor in Breslau drives on Krakow", ["move 3 TNK from Breslau to Krakow"]),
        ("tanks Breslau to Krakow", ["move 3 TNK from Breslau to Krakow"]),
        ("Hamburg armor to Berlin", ["move 1 TNK from Hamburg to Berlin"]),
        ("infantry from Konigsberg to Warsaw", []),
    ],
)
def test_the_units_of_a_place_are_all_that_stand_there(text, done):
    """`infantry` alone may be one or all: that is asked."""
    assert given("ww2_europe", "movement", text)[0] == done


def test_a_number_of_times_may_stand_at_the_end():
    done, _ = given("ww2_europe", "movement", "tanks Breslau -> Krakow x3")
    assert done == ["move 3 TNK from Breslau to Krakow"]


@pytest.mark.parametrize(("text", "done"), [("stop building", ["done"]), ("stop building infantry", [])])
def test_to_stop_what_is_being_done_ends_it(text, done):
    assert given("third_reich", "construction", text)[0] == done
