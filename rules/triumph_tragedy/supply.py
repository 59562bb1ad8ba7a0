"""14.1: Supply Lines; the Supply Phase that ends a Season."""

from ..kernel.flow import Flow
from .chart import BOARD, GREAT_CAPITALS, MARCHING, ORDER, STRAITS, is_sea, nation_of
from .control import freeze, grounds, territories
from .retreat import forced_retreats
from .state import Block
from .trade import mark_blockades
from .victory import military_victory
from .world import Tt, a_block, at_war


def carries_supply(game: Tt, seat: str) -> frozenset[str]:
    """14.11: friendly land and Open Seas; Rival and Neutral ground only as Straits."""
    lie = territories(game, seat)
    open_to = {area for area, kind in lie.items() if kind == "friendly"}
    return frozenset(open_to.union(area for area in STRAITS if lie[area] in ("rival", "neutral")))


def supplied(game: Tt, seat: str) -> set[str]:
    """Areas with a Supply Line to a Main- or SubCapital of the faction's own that it controls."""
    return game.derived(("supplied", seat), grounds(game), lambda: _supplied(game, seat))


def _supplied(game: Tt, seat: str) -> set[str]:
    start = [area for area, of in GREAT_CAPITALS.items() if of == seat and game.state.control[area] == seat]
    open_to = carries_supply(game, seat)
    return BOARD.connected(start, enter=lambda _, there: there in open_to)


def in_supply(area: str, lines: set[str]) -> bool:
    """A unit on ground the Enemy still controls needs a line from an area next to it (friendly ground there has one itself)."""
    return area in lines or (not is_sea(area) and any(other in lines for other in BOARD.borders(area)))


def unsupplied(game: Tt, seat: str) -> list[Block]:
    """Ground units without a Supply Line; Fortresses need none (3.241)."""
    lines = supplied(game, seat)
    return [
        block for block in game.state.blocks.of(seat) if block.kind in MARCHING and not in_supply(block.place, lines)
    ]


def supply_phase(game: Tt) -> Flow[None]:
    """10.3: units of factions at War are checked; in Summer Blockades are marked; in Winter only the USSR (10.4)."""
    state = game.state
    for seat in ORDER:
        if not at_war(game, seat):
            continue
        for block in unsupplied(game, seat):
            if state.season == "Winter" and nation_of(block.place) != "USSR":
                continue
            block.cv -= 1
            lost = block.cv == 0
            words = f"{a_block(block.nation, 'A')} in {block.place} is out of supply"
            game.tell(f"{words} and is lost." if lost else f"{words}.", rule="14.1a", kind="supply", space=block.place)
            left = "is lost" if lost else f"drops to {block.cv}"
            game.tell(f"{block.name} in {block.place} is out of supply and {left}.", to=(seat,), rule="14.1a")
            if lost:
                game.state.blocks.remove(block)
    yield from forced_retreats(game, "14.1a")
    freeze(game)
    military_victory(game)
    if game.outcome is None and state.season == "Summer":
        mark_blockades(game)
