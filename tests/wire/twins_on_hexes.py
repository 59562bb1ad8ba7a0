"""Positions of The Supreme Commander and of Third Reich that differ only in what one side cannot see, as records to go on from.

In the one, units of a nation that lie face-down change places; in the other, what powers have built in secret and drawn. The
orders that are given while the two games go on must bring none of it to light: whatever names such a unit or its place, and
whatever makes the sides meet in the air or at sea, is `taboo`, and no phase is ended.
"""

import random
from functools import cache
from typing import Any

from rules import GAMES
from rules.kernel import record
from rules.kernel.game import Game
from rules.supreme_commander import GAME as SC
from rules.supreme_commander.ground import place_name
from rules.third_reich import GAME as TR
from tests.supreme_commander.table import opened, set_up
from tests.supreme_commander.test_leaks import hidden, permuted
from tests.third_reich.table import opened as tr_opened
from tests.third_reich.table import set_up as tr_set_up

from .twins import Twins

LAND_ONLY = ("done", "hold", "sail", "transport", "invade", "lift", "ferry", "drop", "transfer", "relocate", "supply")
IN_SECRET = ("done", "play", "submarines", "asw", "sac", "interceptor", "murmansk", "intelligence", "stage", "drop")
MOST = 200
PLACED = 6
"""Naval units each side puts to sea before they are looked for."""


@cache
def _supreme(side: str) -> bytes:
    """The first Movement of a side in The Great Crusade, with fleets at sea."""
    game = set_up(opened("great_crusade", players=2)).game
    for number in range(MOST):
        if game.phase == "movement" and game.state.camp == side:
            return game.save()
        seat = game.pending()[0].seat
        ask = game.asked(seat)
        assert ask is not None
        at_sea = game.suggest(seat, "place", 25) if game.phase.startswith("fleets") and number < PLACED else []
        game.submit(seat, (at_sea or [ask.end or ask.no or game.suggest(seat, "", 1)[0]])[0])
    raise AssertionError(f"there is no Movement of the {side}")


@cache
def _reich(phase: str, side: str) -> bytes:
    """The first phase of this name of a side in 1942, where nobody has done anything yet."""
    game = tr_set_up(tr_opened(scenario="1942")).game
    for _ in range(MOST):
        if game.phase == phase and game.state.side == side:
            return game.save()
        seat = game.pending()[0].seat
        ask = game.asked(seat)
        assert ask is not None
        game.submit(seat, ask.end or ask.no or game.suggest(seat, "", 1)[0])
    raise AssertionError(f"there is no {phase} of the {side}")


def _written(game: Game[Any], position: dict[str, Any], seed: str) -> str:
    found = record.Record(
        record.FORMAT, game.definition.slug, game.scenario, seed, options=dict(game.options), position=position
    )
    return record.write(found)


def face_down(viewer: str, side: str, seed: int, seeds: tuple[str, str]) -> Twins:
    """The Movement of a side in The Great Crusade; what lies face-down on the other side than the viewer's changes places."""
    game: Game[Any] = Game.load(GAMES.__getitem__, _supreme(side))
    enemy = "Axis" if viewer == "UK" else "Allied"
    other, chance = None, random.Random(f"{viewer}/{seed}")
    while other is None:
        other = permuted(game, enemy, chance)
    first = SC.write_position(game)
    ours, theirs = first["units"]["all"], other["units"]["all"]
    moved = [
        id for ids in hidden(game, enemy).values() for id in ids if ours[id].get("place") != theirs[id].get("place")
    ]
    places = {unit["place"] for unit in ours.values() if unit["id"] in moved}
    taboo = {*LAND_ONLY, *moved, *places, *map(place_name, places)}
    records = [_written(game, position, dice) for position, dice in zip((first, other), seeds, strict=True)]
    return Twins(records[0], records[1], frozenset(word.casefold() for word in taboo), len(moved))


SECRETS = (
    {
        "Germany": {"sw": {"submarine": 12, "interceptor": 12}, "box": {"submarine": 3}, "variant": 10},
        "Britain": {"sw": {"asw": 15, "sac": 10}, "box": {}, "variant": 4},
    },
    {
        "Germany": {"sw": {"submarine": 2, "interceptor": 27}, "box": {}, "variant": 2},
        "Britain": {"sw": {"asw": 1, "sac": 30}, "box": {"asw": 2}, "variant": 9},
    },
)


def in_boxes(owners: tuple[str, ...], phase: str, side: str, seeds: tuple[str, str]) -> Twins:
    """A phase of 1942; what these powers hold in their boxes, and their variant counters, are others."""
    game: Game[Any] = Game.load(GAMES.__getitem__, _reich(phase, side))
    records = []
    for number, dice in enumerate(seeds):
        position = TR.write_position(game)
        for power, facts in SECRETS[0].items():
            secret = SECRETS[number][power] if power in owners else facts
            position["powers"][power] = {**position["powers"][power], **secret}
        records.append(_written(game, position, dice))
    return Twins(records[0], records[1], frozenset(IN_SECRET), 3 * len(owners))
