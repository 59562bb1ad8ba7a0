"""Games and seats are found by the names people write; what could be two is refused with all there are."""

import pytest

from bot import named
from bot.errors import NotYours
from rules import GAMES


@pytest.mark.parametrize(
    ("typed", "slug"),
    [
        ("third_reich", "third_reich"),
        ("Third Reich", "third_reich"),
        ("rise and decline", "third_reich"),
        ("ww2", "ww2_europe"),
        ("World War II", "ww2_europe"),
        ("t&t", "triumph_tragedy"),
        ("triumph and tragedy", "triumph_tragedy"),
        ("SAA", "supreme_axis_allies"),
        ("supreme comm", "supreme_commander"),
    ],
)
def test_a_game_is_found_by_what_people_call_it(typed, slug):
    assert named.game(typed) == slug


@pytest.mark.parametrize("typed", ["supreme", "chess", "", "&", "a", "💥", "@everyone"])
def test_what_names_no_game_or_two_is_answered_with_all_of_them(typed):
    with pytest.raises(NotYours) as refused:
        named.game(typed)
    assert all(GAMES[slug].name in str(refused.value) for slug in GAMES)
    assert "@everyone" not in str(refused.value)


@pytest.mark.parametrize(
    ("game", "typed", "seat"),
    [
        ("supreme_axis_allies", "japan", "JAP"),
        ("supreme_axis_allies", "jap", "JAP"),
        ("ww2_europe", "GER", "Germany"),
        ("ww2_europe", "britain", "Great Britain"),
        ("ww2_europe", "gb", "Great Britain"),
        ("supreme_commander", "soviet", "USSR"),
        ("third_reich", "united states", "United States"),
    ],
)
def test_a_seat_is_found_by_its_name_or_how_that_begins(game, typed, seat):
    assert named.seat(GAMES[game].seats, typed) == seat


@pytest.mark.parametrize("typed", ["us", "g", "atlantis", ""])
def test_a_seat_that_is_not_told_apart_is_refused_with_the_names_of_all(typed):
    seats = GAMES["supreme_axis_allies"].seats
    with pytest.raises(NotYours, match="the seats are USSR, Germany \\(GER\\)"):
        named.seat(seats, typed)
