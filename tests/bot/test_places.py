"""Only the seats that take part in what is played are to be taken."""

import pytest

from bot.errors import NotYours
from bot.table import Table
from bot.tables import Tables
from bot.ui.lobby import EVERY_SEAT, free_seats, take_seats, vacate

from . import tables


@pytest.fixture
def duel(tmp_path, monkeypatch):
    """A table of a game that two play in its everyday form, and all where an option says so."""
    kept = tables.store(tmp_path / "adjutant.sqlite")
    definition = tables.GAME
    option = next(iter(definition.options))
    usual = definition.options[option].default

    class Dueling:
        def __getattr__(self, name):
            return getattr(definition, name)

        def places(self, scenario, options):
            seats = definition.seats
            return dict(list(seats.items())[:2]) if options[option] == usual else dict(seats)

    monkeypatch.setattr(Table, "definition", property(lambda table: Dueling()))
    return Tables(kept).get(kept.create_game(tables.row(channel=900, seats={}))), option


def test_a_game_starts_when_the_seats_that_take_part_are_taken(duel):
    table, _ = duel
    first, second, third, *_ = tables.GAME.seats
    assert free_seats(table) == [first, second]
    with pytest.raises(NotYours, match="There is no seat"):
        take_seats(table, 7, third)
    take_seats(table, 7, first)
    with pytest.raises(NotYours, match=f"Nobody plays {tables.GAME.seats[second]} yet"):
        table.start()
    take_seats(table, 8, EVERY_SEAT)
    table.row.seats[third] = 9
    table.start()
    assert table.row.status == "running" and table.row.seats == {first: 7, second: 8}
    assert table.store.game(table.row.id).seats == {first: 7, second: 8}


def test_who_sits_where_nobody_plays_any_more_is_told(duel):
    table, option = duel
    third = list(tables.GAME.seats)[2]
    usual = table.row.options[option]
    table.row.options[option] = next(v for v in tables.GAME.options[option].values if v != usual)
    take_seats(table, 9, third)
    table.row.options[option] = usual
    vacate(table)
    assert third not in table.row.seats
    told = [line for _, line in table.row.settings.unsaid] if table.row.settings.unsaid else []
    assert any(tables.GAME.seats[third] in line and "<@9>" in line for line in told)
