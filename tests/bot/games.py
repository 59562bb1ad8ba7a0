"""Tables of any of the games on a file, played on by random players."""

from dataclasses import replace
from pathlib import Path

from bot.table import Table
from bot.tables import Tables
from rules import GAMES
from rules.kernel.fuzz import RandomPlayer

from . import tables

SLUGS = tuple(GAMES)


def lobby(path: Path, slug: str, scenario: str = "", seated: bool = True) -> Table:
    """A lobby of user 1 whose seats are held by users 1, 2, 3 …"""
    game, kept = GAMES[slug], tables.store(path)
    row = replace(
        tables.row(seats={seat: n for n, seat in enumerate(game.seats, 1)} if seated else {}),
        slug=slug,
        scenario=scenario or next(iter(game.scenarios)),
        options=game.read_options({}),
    )
    found = Tables(kept).get(kept.create_game(row))
    assert found is not None
    return found


def table(path: Path, slug: str, scenario: str = "", seed: str = "") -> Table:
    """A game that has begun."""
    found = lobby(path, slug, scenario)
    found.row.settings.secret = seed
    found.start()
    return found


def until(of: Table, phase: str, most: int = 400) -> None:
    """Played by random players up to a phase."""
    player = RandomPlayer(3)
    for _ in range(most):
        if of.playing.phase == phase or of.playing.outcome is not None:
            break
        seat, text = player.next(of.playing)
        assert of.submit(of.row.seats[seat], seat, text)[0].accepted
    assert of.playing.phase == phase
