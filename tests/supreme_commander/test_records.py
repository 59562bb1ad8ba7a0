"""Whole turns and whole games, played again from their records; each way the game can end has one."""

from pathlib import Path

import pytest

from rules.kernel import record
from rules.supreme_commander import GAME, invariants
from tests.rulings import rule

RECORDS = Path(__file__).parent / "records"


def again(name):
    read = record.read((RECORDS / f"{name}.toml").read_text("utf-8"))
    replayed = record.replay(read, {GAME.slug: GAME}.__getitem__)
    bad = [
        (n, taken.error)
        for n, (taken, fits) in enumerate(zip(replayed.taken, replayed.as_expected, strict=True))
        if not fits
    ]
    assert not bad, bad[:3]
    invariants.check(replayed.game)
    return replayed.game


@rule("19.1b", "19.4f")
@pytest.mark.parametrize("name", ["major_allied", "minor_allied", "draw", "minor_axis", "major_axis"])
def test_each_band(name):
    game = again(name)
    assert game.outcome is not None and name.replace("_", " ") in game.outcome.reason.casefold()
    side = {"allied": {"UK", "France", "USA", "USSR"}, "axis": {"Germany", "Italy"}}.get(name.split("_")[-1], set())
    assert set(game.outcome.winners) == side


@rule("19.1n", "19.2d")
@pytest.mark.parametrize(
    ("name", "winner"), [("both_collapsed", "Germany"), ("german_victory", "Germany"), ("soviet_victory", "USSR")]
)
def test_the_other_endings(name, winner):
    game = again(name)
    assert game.outcome is not None and winner in game.outcome.winners


@rule("5.1a", "5.1l")
@pytest.mark.parametrize(("name", "turn"), [("europe_at_war", 7), ("barbarossa", 21), ("barbarossa_to_berlin", 19)])
def test_whole_turns(name, turn):
    game = again(name)
    assert game.state.turn == turn and game.outcome is None
    kinds = {event.kind for _, event in game.events.since(0)}
    assert {"turn", "income", "move", "purchase", "built", "odds", "advance", "capture", "air"} <= kinds


@pytest.mark.parametrize(("name", "players", "turn"), [("six_players", 6, 5), ("four_players", 4, 45)])
def test_whole_turns_by_several_players_with_every_optional_rule(name, players, turn):
    game = again(name)
    assert game.options["players"] == players and game.options["air_on_map"] and game.options["fort_construction"]
    assert game.state.turn == turn and len({entry.seat for entry in game.log}) >= min(players, 4)
    kinds = {event.kind for _, event in game.events.since(0)}
    assert {"turn", "income", "move", "purchase", "odds", "air"} <= kinds


@rule("19.4a")
def test_a_whole_great_crusade():
    game = again("great_crusade")
    assert game.outcome is not None and game.state.turn == 52
