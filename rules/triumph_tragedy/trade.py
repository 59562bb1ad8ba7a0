"""14.2: Trade Routes of one Land and one Sea Segment, Blockades and the Med Blockade."""

from collections.abc import Hashable, Iterable, Iterator
from functools import cache, partial

from ..kernel.search import Found, steps
from .chart import MAIN, africa, board, fact, is_sea, is_strait, nation_of
from .control import controller, grounds, territory
from .state import Faction
from .world import Tt, at_war, hostile

START, LAND, SEA, LAND_SEA, SEA_LAND = range(5)
BY_LAND = {START: LAND, LAND: LAND, SEA: SEA_LAND, SEA_LAND: SEA_LAND}
BY_SEA = {START: SEA, SEA: SEA, LAND: LAND_SEA, LAND_SEA: LAND_SEA}


def open_to_trade(game: Tt, area: str, seat: str) -> bool:
    """14.21: friendly and Neutral land, Rival Straits, Open Seas without Escaped Enemy Subs."""
    kind = territory(game, area, seat)
    if is_sea(area):
        subs = any(block.escaped and hostile(game, seat, block.owner) for block in game.state.blocks.at(area))
        return kind == "friendly" and not subs
    return kind in ("friendly", "neutral") or (kind == "rival" and is_strait(area))


Stage = tuple[str, int]
"""An area, and the Segments of a Trade Route up to there."""


@cache
def _before() -> dict[Stage, tuple[Stage, ...]]:
    """The steps that lead to each stage, as the board allows them."""
    found: dict[Stage, list[Stage]] = {}
    for here in board():
        for there in board().borders(here):
            for segment in range(5):
                for step in _segments((here, segment), there):
                    found.setdefault((there, step), []).append((here, segment))
    return {stage: tuple(steps) for stage, steps in found.items()}


def _segments(here: Stage, there: str) -> Iterator[int]:
    """The Segments a step may belong to: water joins water, its coasts and Straits, and a Sea Segment ends on plain land;
    a Straits border between two lands may be crossed in either."""
    area, segment = here
    dry = not is_sea(area) and not is_sea(there)
    if dry and segment in BY_LAND:
        yield BY_LAND[segment]
    ended = segment in (SEA, LAND_SEA) and not is_sea(area) and not is_strait(area)
    if segment in BY_SEA and not ended and (not dry or board().border(area, there) == "strait"):
        yield BY_SEA[segment]


def _shut(game: Tt, seat: str) -> frozenset[str]:
    return frozenset(area for area in board() if not open_to_trade(game, area, seat))


def _sailing(game: Tt) -> Hashable:
    """What Trade Routes rest on."""
    return grounds(game), tuple((block.owner, block.place) for block in game.state.blocks if block.escaped)


def _traced(game: Tt, seat: str, black: bool) -> Found[Stage]:
    """One search back from the MainCapital, if the faction has it: every stage that leads there."""
    shut = game.derived(("shut to trade", seat), _sailing(game), lambda: _shut(game, seat))
    round_africa = africa() if black else frozenset[str]()

    def earlier(stage: Stage) -> Iterator[Stage]:
        area = stage[0]
        for step in _before().get(stage, ()) if area not in shut else ():
            if not (area in round_africa and step[0] in round_africa):
                yield step

    goal = MAIN[seat]
    return steps([(goal, segment) for segment in range(5)] if controller(game, goal) == seat else (), earlier)


def traced(game: Tt, seat: str, black: bool = False) -> Found[Stage]:
    """What has a Trade Route to the MainCapital: at most one Land and one Sea Segment; black RES not around Africa (14.24)."""
    return game.derived(("trade", seat, black), _sailing(game), lambda: _traced(game, seat, black))


def blockades(game: Tt, seat: str, areas: Iterable[str]) -> dict[str, str]:
    """`full` for an area without any Trade Route, `Med` if only the way round Africa is left, else nothing."""
    routes, black = traced(game, seat), traced(game, seat, black=True)
    found = {}
    for area in areas:
        cut_off = fact(area, "res") and (area, START) not in black
        found[area] = "full" if (area, START) not in routes else "Med" if cut_off else ""
    return found


def blocked(game: Tt, seat: str, area: str) -> str:
    return blockades(game, seat, (area,))[area]


@cache
def rich() -> tuple[str, ...]:
    """Land areas with anything to use."""
    lands = (area for area in board() if not is_sea(area))
    return tuple(area for area in lands if any(fact(area, name) for name in ("pop", "res", "red")))


def sources(game: Tt, seat: str) -> list[str]:
    """Areas whose POP and RES a faction has: those it controls, and those of Neutrals it influences (8.12), but of the USA
    only the West (8.41)."""
    influenced = {name for name, entry in game.state.countries.items() if entry.influence == seat}
    if seat != "West":
        influenced.discard("USA")
    return [area for area in rich() if controller(game, area) == seat or nation_of(area) in influenced]


def mark_blockades(game: Tt) -> None:
    """14.22: at the end of Summer; Enemies mark what has no Trade Route. Who is at Peace has none (14.0)."""
    game.state.blockade = {}
    for seat in filter(partial(at_war, game), game.state.factions):
        own = sources(game, seat)
        game.state.blockade |= {area: how for area, how in blockades(game, seat, own).items() if how}
        marked = [area for area in own if area in game.state.blockade]
        if marked:
            words = ", ".join(f"{area} ({game.state.blockade[area]})" for area in marked)
            game.tell(f"Blockaded for the {seat}: {words}.", rule=("14.22", "14.24b"), kind="blockade")


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
