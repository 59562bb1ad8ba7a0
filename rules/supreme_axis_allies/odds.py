"""The chances of a combat: the real rules of combat, played many times on an empty board with dice of their own."""

import re
from collections.abc import Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.game import Game
from ..kernel.slots import Units
from ..kernel.text import EXACT, listed, percent, tokens
from ..kernel.trials import Stage, by_policy, trials
from .battles import battles_of
from .chart import AIR, GROUND, HEAVY_BOMBERS, INDUSTRY, JET_POWER, NATIONS, NAVAL, card_name, count_text, enemies
from .combat import combat_phase, unresolved
from .research import active
from .state import State
from .world import Saa, controller, counts, enemies_in, is_sea, living, neutral, vocabulary

TRIALS, FEWEST, UNITS = 200, 50, 6_000
"""Trials of a combat; fewer between great forces, so that no more than so many units are put up in all."""
MOST = 100
"""Units on a side; no stack of a game comes near."""
LONGEST = 200
"""Characters of a question."""
FIELD, BASE = "Kansu", "Sinkiang"
ZONE, HAVEN = "Mid-Atlantic", "England"
"""Where the trial is fought, and where the attacker's aircraft land; any places without a city would do."""
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
ASSUMED = "Both fight to the end and lose the cheapest first; no cards, chits, retreats, AAG fire or help from outside."


def odds(game: Saa, seat: str, text: str) -> list[str]:
    """`3 INF 1 ARM against 2 INF`, `3 INF at Minsk`, or a space in which forces stand against each other."""
    seat = seat or game.state.nation
    ours, theirs, space = _read(game, seat, text)
    if not ours or not theirs:
        raise Refused("Say who fights whom, for example: 3 INF 1 ARM against 2 INF 1 FRT, or 3 INF at Minsk.")
    for force in (ours, theirs):
        if sum(force.values()) > MOST:
            raise Refused(f"I can work out odds for up to {MOST} units a side, and these are {sum(force.values())}.")
    at_sea = _where(ours, theirs, space)
    foe, *_ = (*living(game, enemies(seat)), *enemies(seat))
    if space is not None and not is_sea(space) and controller(game, space) in enemies(seat):
        foe = str(controller(game, space))
    stage = _stage(game, seat, foe, ours, theirs, at_sea)
    field, base = (ZONE, HAVEN) if at_sea else (FIELD, BASE)

    def fought(trial: Saa) -> Flow[tuple[int, int]]:
        """Units of the attacker and of the defender that are left."""
        trial.state.battles = battles_of(trial, seat)
        while unresolved(trial):
            yield from combat_phase(trial)
        units = trial.state.units
        return len([*units.own(seat, field), *units.own(seat, base)]), len(units.own(foe, field))

    most = min(TRIALS, max(FEWEST, UNITS // sum([*ours.values(), *theirs.values()])))
    found = trials(Stage.of(stage, phase="combat"), fought, by_policy(HABITS), most=most)
    wins = found.chance(lambda units: units[0] > 0 and not units[1])
    loses = found.chance(lambda units: units[1] > 0 and not units[0])
    neither = found.chance(lambda units: bool(units[0]) == bool(units[1]))
    known = [
        f"{NATIONS[nation]} has {card_name(card)}"
        for nation in (seat, foe)
        for card in (JET_POWER, HEAVY_BOMBERS)
        if active(game, nation, card)
    ]
    return [
        f"{NATIONS[seat]}: {count_text(ours)} against {count_text(theirs)}, {found}",
        f"wins {percent(wins)}, loses {percent(loses)}, neither {percent(neither)}",
        f"left of the attacker on average {found.mean(lambda units: units[0]):.1f} of {sum(ours.values())} units, "
        f"of the defender {found.mean(lambda units: units[1]):.1f} of {sum(theirs.values())}",
        f"{ASSUMED}{f' {listed(known)}.' if known else ''}",
    ]


def _where(ours: Mapping[str, int], theirs: Mapping[str, int], space: str | None) -> bool:
    """Is it a combat at sea? Forces that can never meet are refused."""
    kinds = ours.keys() | theirs.keys()
    if kinds & NAVAL and kinds & GROUND:
        raise Refused("Ground units and ships do not fight each other.", rule="units.categories")
    at_sea = bool(kinds & NAVAL) if space is None else is_sea(space)
    if at_sea and kinds & GROUND:
        raise Refused(f"Ground units do not fight in {space}.", rule="units.categories")
    if not at_sea and kinds & NAVAL:
        raise Refused(f"Ships do not fight in {space}.", rule="units.categories")
    return at_sea


def _read(game: Saa, seat: str, text: str) -> tuple[dict[str, int], dict[str, int], str | None]:
    """Attacker, defender, and the space if one is named; what is not said is read off the board."""
    if len(text) > LONGEST:
        raise Refused(f"That is too long: {len(text)} characters. {LONGEST} are enough to describe any combat.")
    first, against, second = re.sub(r"(?i)\s(?:against|versus|vs\.?)\s", "|", f" {text} ").partition("|")
    if against:
        return _units(first), _units(second), None
    force, at, where = re.sub(r"(?i)\s(?:at|in)\s", "|", first).partition("|")
    named = (where if at else force).strip()
    found = vocabulary()["space"].find(named)
    if len(found) != 1:
        near = found[:3] or vocabulary()["space"].near(named)
        raise Refused(f"No space of the board is called “{named}”.", nearest=near)
    space = found[0]
    if neutral(game, space):
        raise Refused(f"{space} is neutral: its army is raised only when it is invaded.", rule="neutral.no-army")
    given = _units(force) if at else _fighting(counts(game.state.units.own(seat, space)), space)
    return given, _fighting(counts(enemies_in(game, space, seat)), space), space


def _fighting(units: Mapping[str, int], space: str) -> dict[str, int]:
    """AAG do not fight, nor do troops aboard ships."""
    idle = (GROUND if is_sea(space) else frozenset()) | {"AAG"}
    return {kind: count for kind, count in units.items() if kind not in idle}


def _units(text: str) -> dict[str, int]:
    """The units of a force as typed."""
    typed = tokens(text)
    for value, end, quality in Units("units").read(vocabulary(), typed, 0):
        if end == len(typed) and quality == EXACT and all(count > 0 for _, count in value):
            return {kind: count for kind, count in value if kind not in INDUSTRY | {"AAG"}}
    raise Refused(f"I can't read units in “{text.strip()}”; write them like 3 INF 1 ARM.", rule="units.categories")


def _stage(game: Saa, seat: str, foe: str, ours: Mapping[str, int], theirs: Mapping[str, int], at_sea: bool) -> Saa:
    """The forces face to face on an empty board, Movement about to end."""
    space, base = (ZONE, HAVEN) if at_sea else (FIELD, BASE)
    position: dict[str, Any] = {
        "nation": seat,
        "phase": "movement",
        "found": [ZONE] if at_sea else [],
        "nations": {nation: _technology(game, nation) for nation in (seat, foe)},
        "places": {FIELD: {"owner": foe}, base: {"owner": seat}},
        "units": {
            seat: {space: _text(ours, f" {{mission=attack; land={base}}}")},
            # at sea the defender's aircraft need no deck here: whether they have one is not asked
            foe: {space: _text(theirs, " {land=-}" if at_sea else "")},
        },
    }
    stage: Game[State] = Game.new(game.definition, game.scenario, seed="odds", position=position)
    return stage


def _text(force: Mapping[str, int], flying: str) -> str:
    return ", ".join(f"{count} {kind}{flying if kind in AIR else ''}" for kind, count in force.items())


def _technology(game: Saa, nation: str) -> dict[str, Any]:
    """Continuous cards count; chits do not."""
    mat = game.state.nations[nation]
    return {"card": card_name(mat.card), "points": mat.points} if mat.card in (JET_POWER, HEAVY_BOMBERS) else {}
