"""Rounds of replies to missions that are announced."""

from rules.third_reich.state import Mission
from tests.third_reich.table import table

UK = "Britain"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
WAY = ["L22", "L23", "K24", "K25"]
"""From Portsmouth through the Channel."""


def replies(units, *missions, side="Allies", round=1, options=OFF, make=table, phase="replies", **more):
    """A round of replies to some missions: round 1 answers what was announced, 2 the answers."""
    t = make("movement", units, side, options=options, **more)
    t.state.round = round
    for mission in missions:
        t.state.missions[mission.id] = mission
    t.game.phase = phase
    return t


def sailing(seat=UK, ships=("BF1",), path=WAY, kind="invasion", **more):
    return Mission("M1", kind, seat, list(ships), path[-1], path=list(path), **more)


def on(t, *phases):
    """Everybody is done, or takes the first suggestion, until one of these phases."""
    while t.game.phase not in phases:
        seat = t.asked()[0]
        t.game.submit(seat, "done" if "done" in t.ask(seat).orders else t.suggestions(seat)[0])
    return t
