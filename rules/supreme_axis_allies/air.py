"""Aircraft that fly: flight plans, Anti-Aircraft fire along the whole route, Return to Base."""

from collections.abc import Sequence

from ..kernel.flow import Flow, choose
from ..kernel.text import counted
from .chart import NATIONS
from .neutrals import attrition
from .rolls import above, throw
from .routes import guns_at
from .sea import find
from .state import Moved, Unit
from .world import Saa, counts, destroy, enemies_in, is_sea, neutral, put, region_of, ships_and_planes, spoken


def fly(game: Saa, seat: str, planes: list[Unit], path: Sequence[str], home: Sequence[str], mission: str) -> Flow[None]:
    """Planes fly out along `path` and are going to land at the end of `home`; both are shot at now (ruling.20)."""
    origin, goal = path[0], path[-1]
    for plane in planes:
        plane.done, plane.mission, plane.spent = True, mission, len(path) - 1
        plane.land = home[-1] if home else "-"
    tested: set[str] = set()
    flying = list(planes)
    for space in [*path[1:], *home[1:]]:
        if space in tested or not flying:
            continue
        tested.add(space)
        if not is_sea(space) and neutral(game, space):
            lost = yield from attrition(game, seat, flying, space)
            flying = [plane for plane in flying if plane not in lost]
        elif guns_at(game, space, seat):
            gone = yield from anti_aircraft(game, seat, flying, space)
            flying = [plane for plane in flying if plane not in gone]
    for plane in flying:
        plane.aboard = 0
        plane.came = path[-2] if len(path) > 1 else origin
        put(game, plane, goal)
    if not flying:
        return
    game.state.moves.append(Moved(seat, counts(flying), list(path)))
    end = "without a landing place" if not home else f"to land in {home[-1]}"
    game.tell(f"{NATIONS[seat]}: {spoken(flying)} fly from {origin} to {goal}, {end}.", kind="move")
    if is_sea(goal) and ships_and_planes(enemies_in(game, goal, seat)) and goal not in game.state.found:
        find(game, goal, "aircraft have found the enemy", "detect.air")


def anti_aircraft(game: Saa, seat: str, planes: Sequence[Unit], space: str) -> Flow[list[Unit]]:
    """aag.fire, aag.region, aag.return: returns the planes that fly no further."""
    gunner = next(unit.owner for unit in enemies_in(game, space, seat) if unit.kind == "AAG")
    support = sum(guns_at(game, other, seat) for other in region_of(space) if other != space)
    dice = yield from throw(
        game,
        gunner,
        len(planes) + support,
        f"AAG in {space} at {spoken(planes)}{f', {support} more in the Region' if support else ''}",
        above(1),
        "aag",
    )
    hits = min(sum(die <= 1 for die in dice), len(planes))  # ruling.65
    if not hits:
        return []
    hit = yield from choose_planes(game, seat, planes, hits)
    back = yield from throw(game, seat, hits, f"Return to Base of {spoken(hit)}", above(2), "return")
    for plane, die in zip(hit, back, strict=True):
        if die <= 2:
            plane.land, plane.mission, plane.out = "", "", True
        else:
            destroy(game, plane)
    home = sum(die <= 2 for die in back)
    game.tell(
        f"{counted(home, 'plane')} of {NATIONS[seat]} return to base, {counted(hits - home, 'plane')} shot down.",
        rule="aag.return",
    )
    return hit


def choose_planes(game: Saa, seat: str, planes: Sequence[Unit], hits: int) -> Flow[list[Unit]]:
    """base.aag-target: their owner chooses which planes are hit."""
    kinds = counts(planes)
    if len(kinds) == 1 or hits == len(planes):
        return list(planes[:hits])
    most = min(hits, kinds.get("BMB", 0))
    least = max(0, hits - kinds.get("FIT", 0))
    answer = yield from choose(
        seat,
        f"{counted(hits, 'AAG hit')} on {spoken(planes)}: which are hit?",
        [
            " ".join(
                part
                for part in (f"{hits - bombers} FIT" if hits > bombers else "", f"{bombers} BMB" if bombers else "")
                if part
            )
            for bombers in range(least, most + 1)
        ],
        policy="casualties",
        rules=("base.aag-target",),
        about={"kinds": kinds},
    )
    words = answer.split()
    wanted = {words[i + 1]: int(words[i]) for i in range(0, len(words), 2)}
    return [plane for kind, count in wanted.items() for plane in [p for p in planes if p.kind == kind][:count]]
