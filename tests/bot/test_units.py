"""Where a unit can go, and what has not been used yet: asked for by its owner, drawn from his view."""

import pytest

from bot import present, reckoning
from bot.cogs.units import candidates, named, reach_of, waiting
from render import snapshot
from rules import GAMES
from rules.kernel.errors import Refused
from rules.kernel.fuzz import RandomPlayer

from . import games


@pytest.mark.parametrize(
    ("order", "unit"),
    [
        ("move GE-I3 to 2236", "GE-I3"),
        ("move 1 TNK from Warsaw to Lvov", "TNK from Warsaw"),
        ("move 1 FTR from Brest-Litovsk to Lvov via X", "FTR from Brest-Litovsk"),
        ("move 5 INF 1 ART from Konigsberg to Danzig", ""),
        ("move GE-I3, GE-I4 to 2236", ""),
        ("done", ""),
    ],
)
def test_the_unit_that_an_order_moves(order, unit):
    assert named(order) == unit


@pytest.mark.parametrize("slug", ["ww2_europe", "supreme_commander", "third_reich"])
def test_units_are_suggested_and_their_reach_is_drawn(tmp_path, slug):
    table = games.table(tmp_path / "db.sqlite", slug)
    games.until(table, "movement")
    seat = table.playing.pending()[0].seat
    found = candidates(table, seat, "")
    assert len(found) > 3
    assert set(candidates(table, seat, found[0])) >= {found[0]}
    save = table.playing.save()
    view = reckoning.reached(save, seat, found[0])
    reach = view.position["reach"]
    assert view.seat == seat and reach["spaces"] and reach["start"] not in reach["spaces"]
    assert {name: part for name, part in view.position.items() if name != "reach"} == table.view(seat).position
    drawn = snapshot(view, region=reach["start"], size=800, folder=tmp_path)
    assert f"{reach['unit']} in " in drawn.alt_text and "can reach" in drawn.alt_text
    other = next(each for each in table.definition.seats if each != seat and each not in ("France",))
    with pytest.raises(Refused):
        reckoning.reached(save, other, found[0])


def test_a_unit_is_found_by_number_and_place_however_they_are_said(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "ww2_europe")
    games.until(table, "movement")
    seat = table.playing.pending()[0].seat
    unit = next(each for each in candidates(table, seat, "") if " from " in each)
    save, (kind, place) = table.playing.save(), unit.split(" from ")
    there = reckoning.reached(save, seat, unit).position["reach"]
    for said in (f"1 {unit}", f"2 {kind} at {place}", f"{kind} in {place}"):
        assert reckoning.reached(save, seat, said).position["reach"] == there
    with pytest.raises(Refused):
        reckoning.reached(save, seat, "2 nothing at all")


def test_chances_are_told_of_an_attack_in_the_words_of_its_order(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "supreme_commander", "great_crusade")
    player, orders = RandomPlayer(3), []
    while not orders:
        seat, text = player.next(table.playing)
        table.submit(table.row.seats[seat], seat, text)
        seat = table.playing.pending()[0].seat
        orders = [each for each in table.playing.suggest(seat, "attack ") if each.startswith("attack ")]
    order = orders[0]
    save, words = table.playing.save(), order.removeprefix("attack ").partition(" with ")[0]
    assert reckoning.chances(save, seat, order) == reckoning.chances(save, seat, words)
    with pytest.raises(Refused, match="name two hexes"):
        reckoning.chances(save, seat, "attack")


@pytest.mark.parametrize("slug", ["supreme_axis_allies", "triumph_tragedy"])
def test_a_game_that_cannot_tell_says_what_to_do_instead(tmp_path, slug):
    table = games.table(tmp_path / "db.sqlite", slug)
    seat = table.playing.pending()[0].seat
    assert candidates(table, seat, "") == []
    with pytest.raises(Refused, match="suggestions name its goals"):
        reckoning.reached(table.playing.save(), seat, "INF")


@pytest.mark.parametrize("slug", ["supreme_axis_allies", "ww2_europe", "supreme_commander", "third_reich"])
def test_what_has_not_been_used_stands_under_the_question_and_in_full(tmp_path, slug):
    table = games.table(tmp_path / "db.sqlite", slug)
    games.until(table, "movement")
    seat = table.playing.pending()[0].seat
    idle = table.definition.idle(table.playing, seat)
    whole = waiting(table, seat)
    assert idle and len(whole) == len(idle) + 1
    assert all(present.plain(line) in whole[n] for n, line in enumerate(idle, 1))
    words = present.question(table, seat)
    assert "Not moved or used yet" in words and present.plain(idle[0])[:40] in words
    assert ("/idle" in words) == (len(idle) > present.MOST_IDLE)
    waits = next(each for each in GAMES[slug].seats if each not in {p.seat for p in table.playing.pending()})
    assert "Not moved" not in present.question(table, waits)


def test_a_game_without_such_a_list_says_so(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "triumph_tragedy")
    assert "keeps no list" in waiting(table, "Axis")[0]


class Reckoned:
    """Answers at once what the process would."""

    async def reach(self, save, seat, unit):
        return reckoning.reached(save, seat, unit)


async def test_a_unit_of_another_seat_of_ones_own_is_found_too(tmp_path):
    table = games.table(tmp_path / "db.sqlite", "supreme_commander")
    games.until(table, "movement")
    seat = table.playing.pending()[0].seat
    other = next(each for each in table.places if each != seat)
    unit, save = candidates(table, seat, "")[0], table.playing.save()
    view = await reach_of(Reckoned(), save, [other, seat], unit)
    assert view.seat == seat and view.position["reach"]["unit"] == unit
    with pytest.raises(Refused):
        await reach_of(Reckoned(), save, [other], unit)
