"""Whole years and whole games, played again from their records; each way the game can end has one."""

from pathlib import Path
from typing import Any

import pytest

from rules.kernel import record
from rules.kernel.game import Game
from rules.ww2_europe import GAME, invariants
from tests.rulings import rule

RECORDS = Path(__file__).parent / "records"


def again(name: str) -> Game[Any]:
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


@rule("victory.axis", "victory.allies", "victory.minor")
@pytest.mark.parametrize(
    "name, rule_id, winners",
    [
        ("axis", "victory.axis", "Germany"),
        ("axis_1941", "victory.axis", "Germany"),
        ("allies", "victory.allies", "USSR"),
        ("allies_1939", "victory.allies", "USSR"),
        ("minor_allies", "victory.minor", "USA"),
        ("minor_allies_1939", "victory.minor", "Great Britain"),
        ("draw", "victory.minor", ""),
        ("draw_1939", "victory.minor", ""),
    ],
)
def test_each_ending(name: str, rule_id: str, winners: str) -> None:
    """From both starts. More Flags than the Allies without two of theirs the Axis cannot hold: no such minor victory."""
    game = again(name)
    assert game.outcome is not None and game.outcome.rule == rule_id
    assert winners in game.outcome.winners if winners else not game.outcome.winners


@rule("seq.turn", "seq.phases")
@pytest.mark.parametrize("name, year, season", [("from_1939", 1940, "Winter"), ("from_1941", 1942, "Summer")])
def test_whole_years(name: str, year: int, season: str) -> None:
    game = again(name)
    assert (game.state.year, game.state.season) == (year, season) and game.outcome is None
    kinds = {event.kind for _, event in game.events.since(0)}
    assert {"turn", "heading", "move", "battle", "result", "buy", "build", "dice"} <= kinds
    turns = [event.text for _, event in game.events.since(0) if event.kind == "turn"]
    assert len(turns) == 6
