"""Whole years and whole games, played again from their records; each way the game can end has one."""

from pathlib import Path

import pytest

from rules.kernel import record
from rules.triumph_tragedy import GAME, invariants
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


@rule("16.2", "16.3", "16.4", "16.5", "intro.e")
@pytest.mark.parametrize(
    "name, rule_id", [("economic", "16.2"), ("military", "16.3"), ("atomic", "16.4"), ("hegemony", "16.5")]
)
def test_each_ending(name, rule_id):
    game = again(name)
    assert game.outcome is not None and game.outcome.rule == rule_id and game.outcome.winners


@rule("intro.f", "6.0")
def test_a_game_lasts_ten_years():
    game = again("hegemony")
    years = [event.text for _, event in game.events.since(0) if event.kind == "year"]
    assert years == [f"The year is {year}." for year in range(1936, 1946)] and game.state.year == 1945


@rule("6.0", "intro.f")
@pytest.mark.parametrize("name, year", [("first_year", 1937), ("two_players", 1937), ("short_game", 1940)])
def test_whole_years(name, year):
    game = again(name)
    assert game.state.year == year and game.outcome is None
    phases = {event.kind for _, event in game.events.since(0)}
    assert {"year", "order", "production"} <= phases


@rule("15.22a", "intro.c")
def test_a_war_of_all_three():
    game = again("war_of_three")
    assert sorted(game.state.wars) == ["Axis-USSR", "Axis-West", "USSR-West"]
    assert sum(mat.dows for mat in game.state.factions.values()) == 3
