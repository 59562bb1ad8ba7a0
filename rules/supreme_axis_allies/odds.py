"""The chances of a combat: the real rules of combat, played many times on an empty board with dice of their own."""

import re
from collections.abc import Mapping
from statistics import mean
from typing import Any

from ..kernel.errors import Refused
from ..kernel.game import Game
from ..kernel.slots import Units
from ..kernel.text import EXACT, tokens
from .chart import (
    AIR,
    GROUND,
    HEAVY_BOMBERS,
    INDUSTRY,
    JET_POWER,
    NATIONS,
    NAVAL,
    ORDER,
    card_name,
    count_text,
    enemies,
)
from .state import State
from .world import Saa, controller, counts, enemies_in, is_sea, neutral, own_in, vocabulary

GAMES = 200
FIELD, BASE = "Kansu", "Sinkiang"
ZONE, HAVEN = "Mid-Atlantic", "England"
"""Where the trial is fought, and where the attacker's aircraft land; any places without a city would do."""
MOST = 60
HABITS = {
    "scramble": "never",
    "rerolls": "never",
    "scouts": "best",
    "casualties": "cheapest",
    "retreat": "never",
    "dogfight": "all",
    "dogfight retreat": "never",
    "submerge": "never",
    "cards": "never",
    "landing": "any",
}
"""Both sides fight to the end, lose the cheapest first, and have no cards, chits or help from outside."""


def odds(game: Saa, seat: str, text: str) -> list[str]:
    """`3 INF 1 ARM against 2 INF`, `3 INF at Minsk`, or a space in which forces stand against each other."""
    seat = seat or game.state.nation
    ours, theirs, space = _read(game, seat, text)
    if not ours or not theirs:
        raise Refused("say who fights whom, for example: 3 INF 1 ARM against 2 INF 1 FRT, or 3 INF at Minsk")
    ships = bool((set(ours) | set(theirs)) & NAVAL)
    if ships and (set(ours) | set(theirs)) & GROUND:
        raise Refused("Ground units and ships do not fight each other", rule="units.categories")
    at_sea = ships or (space is not None and is_sea(space))
    foe = next((n for n in enemies(seat) if not game.state.nations[n].surrendered), enemies(seat)[0])
    if space is not None and not is_sea(space) and controller(game, space) in enemies(seat):
        foe = str(controller(game, space))
    trials = [_play(game, seat, foe, ours, theirs, at_sea, number) for number in range(GAMES)]
    share = {what: sum(won == what for won, _, _ in trials) / GAMES for what in ("win", "loss", "neither")}
    return [
        f"{NATIONS[seat]}: {count_text(ours)} against {count_text(theirs)}, {GAMES} trials with the rules of combat",
        f"wins {share['win']:.0%}, loses {share['loss']:.0%}, neither {share['neither']:.0%}",
        f"left of the attacker on average {mean(left for _, left, _ in trials):.1f} of {sum(ours.values())} units, "
        f"of the defender {mean(right for _, _, right in trials):.1f} of {sum(theirs.values())}",
        "both to the end, cheapest losses first, no cards, chits, retreats or help from outside",
    ]


def _read(game: Saa, seat: str, text: str) -> tuple[dict[str, int], dict[str, int], str | None]:
    """Attacker, defender, and the space if one is named; what is not said is read off the board."""
    first, against, second = re.sub(r"(?i)\s(?:against|versus|vs\.?)\s", "|", f" {text} ").partition("|")
    if against:
        ours, theirs = _units(first), _units(second)
        if ours is None or theirs is None:
            bad = first if ours is None else second
            raise Refused(f"“{bad.strip()}” names no units", rule="units.categories")
        return ours, theirs, None
    force, at, where = re.sub(r"(?i)\s(?:at|in)\s", "|", first).partition("|")
    found = vocabulary()["space"].find(where if at else force)
    if len(found) != 1:
        named = (where if at else force).strip()
        near = found[:3] or vocabulary()["space"].near(named)
        raise Refused(f"“{named}” is no space of the board", nearest=near)
    space = found[0]
    if not is_sea(space) and neutral(game, space):
        raise Refused(f"{space} is neutral: its army is raised only when it is invaded", rule="neutral.no-army")
    given = _units(force) if at else counts(own_in(game, space, seat))
    if given is None:
        raise Refused(f"“{force.strip()}” names no units", rule="units.categories")
    return _fighting(given), _fighting(counts(enemies_in(game, space, seat))), space


def _fighting(units: Mapping[str, int]) -> dict[str, int]:
    return {kind: count for kind, count in units.items() if kind != "AAG"}


def _units(text: str) -> dict[str, int] | None:
    typed = tokens(text)
    for value, end, quality in Units("units").read(vocabulary(), typed, 0):
        if end == len(typed) and quality == EXACT and all(0 < count <= MOST for _, count in value):
            units = {kind: count for kind, count in value if kind not in INDUSTRY}
            return _fighting(units)
    return None


def _play(
    game: Saa, seat: str, foe: str, ours: Mapping[str, int], theirs: Mapping[str, int], at_sea: bool, number: int
) -> tuple[str, int, int]:
    """One trial: the outcome for the attacker, and how many units of both are left."""
    space, base = (ZONE, HAVEN) if at_sea else (FIELD, BASE)
    position: dict[str, Any] = {
        "nation": seat,
        "phase": "combat",
        "found": [ZONE] if at_sea else [],
        "nations": {n: _technology(game, n) for n in (seat, foe)},
        "places": {FIELD: {"owner": foe}, base: {"owner": seat}},
        "units": {seat: {space: _text(ours, f" {{mission=attack; land={base}}}")}, foe: {space: _text(theirs, "")}},
    }
    for owner, force in ((seat, ours), (foe, theirs)):
        if at_sea and force.get("FIT") and owner == foe:
            position["units"][owner][space] = _text(force, " {land=-}")
    trial: Game[State] = Game.new(game.definition, game.scenario, seed=f"odds {number}", position=position)
    for nation in ORDER:
        for policy, answer in HABITS.items():
            trial.set_standing(nation, policy, answer)
    left = sum(_fighting(counts([*own_in(trial, space, seat), *own_in(trial, base, seat)])).values())
    right = sum(_fighting(counts(own_in(trial, space, foe))).values())
    return ("win" if left and not right else "loss" if right and not left else "neither"), left, right


def _text(force: Mapping[str, int], flying: str) -> str:
    return ", ".join(f"{count} {kind}{flying if kind in AIR else ''}" for kind, count in force.items())


def _technology(game: Saa, nation: str) -> dict[str, Any]:
    """Continuous cards count; chits do not."""
    mat = game.state.nations[nation]
    return {"card": card_name(mat.card), "points": mat.points} if mat.card in (JET_POWER, HEAVY_BOMBERS) else {}
