"""Anti-Aircraft Guns: where they may stand and go, and their fire at aircraft that fly over."""

from collections.abc import Sequence

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.text import counted
from .chart import GROUND, NATIONS, count_text
from .rolls import hits_needed, throw
from .routes import guns_at
from .state import Unit
from .world import Saa, counts, destroy, enemies_in, friendly, region_of, spoken


def check_guns(game: Saa, seat: str, units: Sequence[Unit], goal: str) -> None:
    """aag.one, aag.move, ruling.59: one AAG in a Territory; aag.no-attack: a gun takes no ground by itself."""
    guns = sum(unit.kind == "AAG" for unit in units)
    if not guns:
        return
    landing = [unit for unit in game.state.units.of(seat) if unit.ashore == goal]
    if guns + sum(unit.kind == "AAG" for unit in (*game.state.units.at(goal), *landing)) > 1:
        raise Refused(f"{goal} can hold only one AAG", rule="aag.move")
    army = [unit for unit in (*game.state.units.own(seat, goal), *landing, *units) if unit.kind in GROUND - {"AAG"}]
    if not army and not friendly(game, goal, seat):
        raise Refused(f"an AAG can't take ground: first send the units that will take {goal}", rule="aag.no-attack")


def anti_aircraft(game: Saa, seat: str, planes: Sequence[Unit], space: str) -> Flow[list[Unit]]:
    """aag.fire, aag.region, aag.return: returns the planes that fly no further."""
    gunner = next(unit.owner for unit in enemies_in(game, space, seat) if unit.kind == "AAG")
    support = sum(guns_at(game, other, seat) for other in region_of(space) if other != space)
    dice = yield from throw(
        game,
        gunner,
        len(planes) + support,
        f"AAG in {space} at {spoken(planes)}{f', {support} more in the Region' if support else ''}",
        hits_needed(1, len(planes)),
        "aag",
    )
    hits = min(sum(die <= 1 for die in dice), len(planes))  # ruling.65
    if not hits:
        return []
    hit = yield from choose_planes(game, seat, planes, hits)
    back = yield from throw(game, seat, hits, f"Return to Base of {spoken(hit)}", hits_needed(2, hits), "return")
    for plane, die in zip(hit, back, strict=True):
        if die <= 2:
            plane.land, plane.mission, plane.out = "", "", True
        else:
            destroy(game, plane)
    home = sum(die <= 2 for die in back)
    game.tell(
        f"{counted(home, 'plane')} of {NATIONS[seat]} {'returns' if home == 1 else 'return'} to base, "
        f"{counted(hits - home, 'plane')} shot down.",
        rule="aag.return",
    )
    return hit


def choose_planes(game: Saa, seat: str, planes: Sequence[Unit], hits: int) -> Flow[list[Unit]]:
    """base.aag-target: their owner chooses which planes are hit."""
    kinds = counts(planes)
    if len(kinds) == 1 or hits == len(planes):
        return list(planes[:hits])
    fewest, most = max(0, hits - kinds["FIT"]), min(hits, kinds["BMB"])
    ways = [{"FIT": hits - bombers, "BMB": bombers} for bombers in range(fewest, most + 1)]
    named = {count_text(way): way for way in ways}
    answer = yield from choose(
        seat,
        f"{counted(hits, 'AAG hit')} on your {spoken(planes)}: which planes take the hits?",
        named,
        policy="casualties",
        rules=("base.aag-target",),
        about={"kinds": kinds},
    )
    return [plane for kind, count in named[answer].items() for plane in [p for p in planes if p.kind == kind][:count]]
