"""The same game on every machine: what goes through many hexes at once does it in their order, not in that of a set."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from rules.kernel.game import Game
from rules.supreme_commander import GAME
from rules.supreme_commander.annexation import annexed
from rules.supreme_commander.france import conquered, vichy
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.italy import collapse
from rules.supreme_commander.political import conquer, partition
from rules.supreme_commander.purchase import places_for

HERE = Path(__file__).resolve().parents[2]


def opened(scenario):
    return Game.new(GAME, scenario, seed=1)


def marched(target):
    game = opened("europe_at_war")
    next(annexed(game, target), None)
    return game


def armistice():
    game = opened("europe_at_war")
    next(vichy(game), None)
    return game


def through(flow):
    """A flow to its end, each question answered with its last choice."""
    asks = next(flow, None)
    while asks:
        try:
            asks = flow.send({asks[0].filed: asks[0].choices[-1]})
        except StopIteration:
            return


def garrisoned():
    """All seven corps of Vichy find a place, in its cities and beside them."""
    game = opened("europe_at_war")
    game.state.stayed = True
    through(vichy(game))
    return game


def overrun():
    game = opened("europe_at_war")
    game.state.france = "fights"
    through(conquered(game))
    return game


def surrendered(name, power):
    game = opened("europe_at_war")
    game.state.nations[name].status = "ally"
    game.state.nations[name].camp = "Allied" if power == "Germany" else "Axis"
    through(conquer(game, name, power))
    return game


def italy():
    game = opened("barbarossa_to_berlin")
    game.state.nations["Italy"].status = "active"
    for city in ("Rome", "Naples"):
        game.state.units.move(f"UK-I{len(city)}", HEX_OF[city])
    collapse(game, [HEX_OF["Rome"], HEX_OF["Naples"]])
    return game


def divided():
    game = opened("europe_at_war")
    game.state.nations["Poland"].status = "conquered"
    through(partition(game))
    return game


CASES = {
    **{name: lambda name=name: opened(name) for name in GAME.scenarios},
    **{name: lambda name=name: marched(name) for name in ("Baltic States", "Finland", "Romania")},
    "Vichy": armistice,
    "Poland": divided,
    "Vichy's corps": garrisoned,
    "France": overrun,
    **{name: lambda name=name: surrendered(name, "Germany") for name in ("Norway", "Greece")},
    "Hungary": lambda: surrendered("Hungary", "USSR"),
    "Italy": italy,
}


def digest(name):
    game = CASES[name]()
    cities = [places_for(game, game.state.units[id]) for id in ("GE-I1", "SU-I1", "UK-I1", "GE-A1", "SU-A1")]
    return hashlib.sha256(msgspec.msgpack.encode((game.state, cities))).hexdigest()


@pytest.fixture(scope="module")
def elsewhere():
    """The digests of all cases in two processes that order their sets differently."""
    script = f"from {__name__} import CASES, digest\nfor name in CASES: print(name, digest(name), sep=':')"
    answers = []
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", script], cwd=HERE, env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(HERE)},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        answers.append(dict(line.split(":") for line in done.stdout.splitlines()))
    return answers


@pytest.mark.parametrize("name", CASES)
def test_sets_have_no_say(elsewhere, name):
    first, second = elsewhere
    assert first[name] == second[name]
