"""14.2: Trade Routes of one Land and one Sea Segment, Blockades and the Med Blockade."""

from collections import deque
from collections.abc import Iterator
from itertools import pairwise

from .chart import MAIN, africa, board, fact, is_sea, is_strait, nation_of
from .control import controller, is_neutral, territory
from .state import Faction
from .world import Tt, at_war, blocks_in, country, hostile

START, LAND, SEA, LAND_SEA, SEA_LAND = range(5)
BY_LAND = {START: LAND, LAND: LAND, SEA: SEA_LAND, SEA_LAND: SEA_LAND}
BY_SEA = {START: SEA, SEA: SEA, LAND: LAND_SEA, LAND_SEA: LAND_SEA}


def open_to_trade(game: Tt, area: str, seat: str) -> bool:
    """14.21: friendly and Neutral land, Rival Straits, Open Seas without Escaped Enemy Subs."""
    kind = territory(game, area, seat)
    if is_sea(area):
        subs = any(block.escaped and hostile(game, seat, block.seat) for block in blocks_in(game, area))
        return kind == "friendly" and not subs
    return kind in ("friendly", "neutral") or (kind == "rival" and is_strait(area))


def trade_route(game: Tt, seat: str, area: str, black: bool = False) -> list[str] | None:
    """A Trade Route to the MainCapital: at most one Land and one Sea Segment; black RES not around Africa (14.24)."""
    goal = MAIN[seat]
    if controller(game, goal) != seat:
        return None
    first = (area, START)
    before: dict[tuple[str, int], tuple[str, int]] = {first: first}
    queue = deque((first,))
    while queue:
        here = queue.popleft()
        if here[0] == goal:
            return _back(before, here, first)
        for there in board().borders(here[0]):
            if (black and {here[0], there} == africa()) or not open_to_trade(game, there, seat):
                continue
            for step in _segments(here, there):
                if (there, step) not in before:
                    before[there, step] = here
                    queue.append((there, step))
    return None


def _segments(here: tuple[str, int], there: str) -> Iterator[int]:
    """The Segments a step may belong to: water joins water, its coasts and Straits, and a Sea Segment ends on plain land;
    a Straits border between two lands may be crossed in either."""
    area, segment = here
    dry = not is_sea(area) and not is_sea(there)
    if dry and segment in BY_LAND:
        yield BY_LAND[segment]
    ended = segment in (SEA, LAND_SEA) and not is_sea(area) and not is_strait(area)
    if segment in BY_SEA and not ended and (not dry or board().border(area, there) == "strait"):
        yield BY_SEA[segment]


def _back(before: dict[tuple[str, int], tuple[str, int]], end: tuple[str, int], first: tuple[str, int]) -> list[str]:
    path = [end]
    while path[-1] != first:
        path.append(before[path[-1]])
    return [area for area, _ in reversed(path)]


def around_africa(route: list[str]) -> bool:
    """14.24: does a Trade Route take the way that black RES may not?"""
    return any({a, b} == africa() for a, b in pairwise(route))


def blocked(game: Tt, seat: str, area: str) -> str:
    """`full` without any Trade Route, `Med` if only the way round Africa is left, else nothing."""
    route = trade_route(game, seat, area)
    if route is None:
        return "full"
    if fact(area, "res") and around_africa(route) and trade_route(game, seat, area, black=True) is None:
        return "Med"
    return ""


def sources(game: Tt, seat: str) -> list[str]:
    """Areas whose POP and RES a faction has: those it controls, and those of Neutrals it influences (8.12)."""
    found = []
    for area in game.state.control:
        if not (fact(area, "pop") or fact(area, "res") or fact(area, "red")):
            continue
        nation = nation_of(area)
        entry = country(game, nation)
        influenced = entry.influence == seat and entry.markers > 0 and is_neutral(game, nation)
        if controller(game, area) == seat or (influenced and (nation != "USA" or seat == "West")):
            found.append(area)
    return found


def mark_blockades(game: Tt) -> None:
    """14.22: at the end of Summer; every Enemy marks what has no Trade Route."""
    game.state.blockade = {}
    for seat in game.state.factions:
        if not at_war(game, seat):
            continue
        for area in sources(game, seat):
            if how := blocked(game, seat, area):
                game.state.blockade[area] = how
        marked = [area for area in sources(game, seat) if area in game.state.blockade]
        if marked:
            game.tell(f"Blockaded for the {seat}: {', '.join(marked)}.", rule=("14.22", "14.24b"), kind="blockade")


def blockade_now(game: Tt, seat: str, area: str) -> str:
    """What of a Summer marker still holds: both checks must agree, and of two sorts the lesser counts (14.22, 14.24)."""
    summer = game.state.blockade.get(area, "")
    now = blocked(game, seat, area) if summer else ""
    if summer and now:
        return "full" if summer == now == "full" else "Med"
    return ""


def levels(game: Tt, seat: str, blockade: bool = False) -> tuple[int, int]:
    """POP and RES (7.21); with Blockades those that can be used."""
    pop = res = 0
    for area in sources(game, seat):
        how = blockade_now(game, seat, area) if blockade else ""
        if how != "full":
            pop += fact(area, "pop")
            res += fact(area, "red")
        if not how:
            res += fact(area, "res")
    return pop, res


def production(game: Tt, seat: str, blockade: bool = True) -> int:
    """7.21: the least of IND and POP, at War of RES too; nothing without the MainCapital (2.11)."""
    if controller(game, MAIN[seat]) != seat:
        return 0
    mat: Faction = game.state.factions[seat]
    war = at_war(game, seat)
    pop, res = levels(game, seat, blockade and war)
    return max(0, min(mat.ind, pop, res) if war else min(mat.ind, pop))
