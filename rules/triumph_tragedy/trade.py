"""14.2: Trade Routes of one Land and one Sea Segment, Blockades and the Med Blockade."""

from functools import cache, partial

from ..kernel.search import connected
from .chart import AFRICA, BOARD, MAIN, STRAITS, fact, is_sea, nation_of
from .control import grounds, territories
from .state import Faction
from .world import Tt, at_war, hostile


def closed_to_trade(game: Tt, seat: str) -> list[str]:
    """14.21: all but friendly and Neutral land, Rival Straits, Open Seas without Escaped Enemy Subs."""
    subs = {block.place for block in game.state.blocks if block.escaped and hostile(game, seat, block.owner)}

    def shut(area: str, kind: str) -> bool:
        if is_sea(area):
            return kind != "friendly" or area in subs
        return kind == "enemy" or (kind == "rival" and area not in STRAITS)

    return [area for area, kind in territories(game, seat).items() if shut(area, kind)]


@cache
def _segment(sea: bool, black: bool = False) -> dict[str, tuple[str, ...]]:
    """Where a Land or a Sea Segment leads on from each area: water joins water, its coasts and Straits; a Straits border
    between two lands may be crossed in either. Black RES does not go around Africa (14.24)."""

    def leads(here: str, there: str, border: str) -> bool:
        if black and here in AFRICA and there in AFRICA:
            return False
        dry = not is_sea(here) and not is_sea(there)
        return (border == "strait" or not dry) if sea else dry

    return {
        here: tuple(there for there, border in BOARD.borders(here).items() if leads(here, there, border))
        for here in BOARD
    }


INLAND = frozenset(area for area in BOARD if not is_sea(area) and area not in STRAITS)
"""Where a Sea Segment ends."""
WORTH = {area: (fact(area, "pop"), fact(area, "res"), fact(area, "red")) for area in BOARD}
"""POP, black RES and TransAfrica RES of each area."""
RICH = tuple(area for area, worth in WORTH.items() if any(worth))
"""Areas with anything to use."""


def blocked(game: Tt, seat: str) -> dict[str, str]:
    """`full` for each area without any Trade Route to the MainCapital, `Med` if its black RES have only the way round Africa."""
    escaped = tuple([(block.owner, block.place) for block in game.state.blocks if block.escaped])
    return game.derived(("blocked", seat), (grounds(game), escaped), lambda: _blocked(game, seat))


def _blocked(game: Tt, seat: str) -> dict[str, str]:
    """Searched back from the MainCapital, if the faction has it: by land and then by sea, by sea and then by land."""
    shut: dict[str, tuple[str, ...]] = dict.fromkeys(closed_to_trade(game, seat), ())
    goal = [MAIN[seat]] if game.state.control[MAIN[seat]] == seat else []
    land = (_segment(sea=False) | shut).__getitem__
    near = connected(goal, land)

    def routes(black: bool) -> set[str]:
        sea = (_segment(True, black) | shut).__getitem__
        return connected(near, sea, INLAND.__contains__) | connected(connected(goal, sea, INLAND.__contains__), land)

    free, short = routes(black=False), routes(black=True)
    cut_off = (area for area in RICH if area not in (short if WORTH[area][1] else free))
    return {area: "Med" if area in free else "full" for area in cut_off}


def sources(game: Tt, seat: str) -> list[str]:
    """Areas whose POP and RES a faction has: those it controls, and those of Neutrals it influences (8.12), but of the USA
    only the West (8.41)."""
    influenced = {name for name, entry in game.state.countries.items() if entry.influence == seat}
    if seat != "West":
        influenced.discard("USA")
    return [area for area in RICH if game.state.control[area] == seat or nation_of(area) in influenced]


def mark_blockades(game: Tt) -> None:
    """14.22: at the end of Summer; Enemies mark what has no Trade Route. Who is at Peace has none (14.0)."""
    game.state.blockade = {}
    for seat in filter(partial(at_war, game), game.state.factions):
        now = blocked(game, seat)
        marked = {area: now[area] for area in sources(game, seat) if area in now}
        game.state.blockade |= marked
        if marked:
            words = ", ".join(f"{area} ({how})" for area, how in marked.items())
            game.tell(f"Blockaded for the {seat}: {words}.", rule=("14.22", "14.24b"), kind="blockade")


def blockade_now(game: Tt, seat: str) -> dict[str, str]:
    """What of the Summer markers still holds: both checks must agree, and of two sorts the lesser counts (14.22, 14.24)."""
    marked = game.state.blockade
    now = blocked(game, seat) if marked else {}
    return {area: "full" if marked[area] == now[area] == "full" else "Med" for area in marked if area in now}


def levels(game: Tt, seat: str, blockade: bool = False) -> tuple[int, int]:
    """POP and RES (7.21); with Blockades those that can be used."""
    pop = res = 0
    now = blockade_now(game, seat) if blockade else {}
    for area in sources(game, seat):
        how = now.get(area)
        people, black, red = WORTH[area]
        if how != "full":
            pop += people
            res += red
        if not how:
            res += black
    return pop, res


def production(game: Tt, seat: str, blockade: bool = True) -> int:
    """7.21: the least of IND and POP, at War of RES too; nothing without the MainCapital (2.11)."""
    if game.state.control[MAIN[seat]] != seat:
        return 0
    mat: Faction = game.state.factions[seat]
    war = at_war(game, seat)
    pop, res = levels(game, seat, blockade and war)
    return max(0, min(mat.ind, pop, res) if war else min(mat.ind, pop))
