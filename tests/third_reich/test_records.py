"""Whole years, played again from their records; each way a game of 1942 and 1944 can end has one. A change of the rules may
refuse an order of the years: `python -m tests.third_reich.make_records` plays them anew."""

from pathlib import Path

import pytest

from rules.kernel import record
from rules.third_reich import GAME, invariants
from rules.third_reich.chart import turn_number
from tests.rulings import rule
from tests.third_reich.make_records import WANTED

RECORDS = Path(__file__).parent / "records"
AXIS, ALLIES = ("Germany", "Italy"), ("Britain", "United States", "Russia")
WORDS = {"axis": "of the Axis", "allies": "of the Allies"}


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


@rule("2.22a", "2.22b", "2.211b")
@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize("level", ["marginal", "tactical", "decisive"])
def test_1944_for_two_players(side, level):
    game = again(f"1944_{side}_{level}")
    assert game.outcome is not None and f"a {level} victory {WORDS[side]}" in game.outcome.reason
    assert set(game.outcome.winners) == ({"Germany"} if side == "axis" else set(ALLIES))


@rule("2.33a", "2.3")
@pytest.mark.parametrize(
    ("name", "winners"),
    [("russia", {"Russia"}), ("west", {"Britain", "United States"}), ("germany", {"Germany"})],
)
def test_1944_for_four_players(name, winners):
    game = again(f"1944_{name}")
    assert game.outcome is not None and set(game.outcome.winners) == winners, game.outcome


@rule("2.23")
@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize("level", ["marginal", "tactical", "decisive"])
def test_1942_for_two_players(side, level):
    game = again(f"1942_{side}_{level}")
    assert game.outcome is not None and f"A {level} victory {WORDS[side]}" in game.outcome.reason
    assert set(game.outcome.winners) == set(AXIS if side == "axis" else ALLIES)


@rule("2.23", "2.32a", "2.35")
def test_1942_that_nobody_wins_and_with_five_players():
    game = again("1942_stalemate")
    assert game.outcome is not None and game.outcome.winners == () and "stalemate" in game.outcome.reason
    assert set(again("1942_germany_and_italy").outcome.winners) == set(AXIS)
    assert {"Britain", "United States"} <= set(again("1942_west").outcome.winners)


@rule("1.4c", "55.I", "55.IIA")
@pytest.mark.parametrize(("name", "turn"), [("year_1942", ("Spring", 1943)), ("year_1944", ("Spring", 1945))])
def test_whole_years(name, turn):
    game = again(name)
    assert game.state.turn == turn_number(*turn) and game.outcome is None
    events = [event for _, event in game.events.since(0)]
    found = {event.kind for event in events} | {name_ for event in events for name_ in event.rules}
    assert found >= WANTED, WANTED - found
