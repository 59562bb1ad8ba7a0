"""11: where a block can go, by land, by sea or through the air, and by which way it comes in."""

from collections.abc import Iterable

import msgspec

from .chart import (
    GROUND,
    KINDS,
    MAIN,
    SHIPS,
    board,
    is_ocean,
    is_sea,
    is_strait,
    limits,
    nation_of,
    nations,
    shared_coasts,
)
from .control import controller, territory
from .state import Block
from .world import Tt, allied, at_war, blocks_in, convoy, foes_in, has_tech, hostile, in_battle, own_in, rivals


class Route(msgspec.Struct, frozen=True):
    """A way to an area: the areas passed, the mode, and what it does there."""

    path: tuple[str, ...]
    mode: str
    strategic: bool = False
    engages: bool = False
    disengages: bool = False
    aggresses: bool = False
    invades: bool = False

    @property
    def entry(self) -> str:
        """The last area before the goal."""
        return self.path[-2]


def speed(game: Tt, block: Block, mode: str) -> int:
    """3.13, with Heavy Bombers (9.0) and Motorized Infantry."""
    kind = KINDS[block.kind]
    if mode == "air":
        return 3 if has_tech(game, block.seat, "Heavy Bombers") else kind.sea
    if mode == "sea":
        return kind.sea
    return 3 if block.kind == "INF" and has_tech(game, block.seat, "Motorized Infantry") else kind.land


def modes(block: Block) -> tuple[str, ...]:
    if block.kind == "AF":
        return ("air",)
    if block.kind == "FORT":
        return ()
    return ("sea",) if is_sea(block.area) else ("land", "sea")


class Prospect(msgspec.Struct, frozen=True, gc=False):
    """An area as one faction finds it."""

    kind: str
    """As `territory` says."""
    foes: bool
    """Active Enemies are there."""
    joined: bool
    """And active units of its own: a Battle."""
    closed: bool
    """Units of a Rival at peace are there (15.21)."""
    home: bool
    strategic: bool


class Sight:
    """What a faction finds, area by area, looked at once."""

    def __init__(self, game: Tt, seat: str) -> None:
        self.game, self.seat = game, seat
        self._seen: dict[str, Prospect] = {}

    def __getitem__(self, area: str) -> Prospect:
        found = self._seen.get(area)
        if found is None:
            found = self._seen[area] = self._look(area)
        return found

    def _look(self, area: str) -> Prospect:
        game, seat = self.game, self.seat
        kind, foes = territory(game, area, seat), bool(foes_in(game, area, seat))
        own = any(not block.escaped for block in own_in(game, area, seat))
        home = _home(game, area, seat)
        return Prospect(
            kind, foes, foes and own, _rival_units(game, area, seat), home, home and _strategic(game, area, seat)
        )


def routes(
    game: Tt, block: Block, rebase: bool = False, escorted: bool = False, seen: Sight | None = None
) -> list[Route]:
    """Every goal and way in that the rules allow, the plainest first. `rebase`: in a Combat Phase (13.0). `escorted`:
    Ground units go to the same goal by the same order, so that aircraft and ships are no Raiders there (11.55)."""
    found: dict[tuple[str, str], Route] = {}
    seen = seen or Sight(game, block.seat)
    for mode in modes(block):
        for strategic in (False, True) if not rebase else (False,):
            for route in _search(game, seen, block, mode, strategic, rebase, escorted):
                found.setdefault((route.path[-1], route.entry), route)
    return list(found.values())


def _search(
    game: Tt, seen: Sight, block: Block, mode: str, strategic: bool, rebase: bool, escorted: bool
) -> list[Route]:
    """Spread out from where the block stands; a goal may be come into from several sides, but not on the way back to it."""
    seat, start = block.seat, block.area
    engaged = not block.escaped and in_battle(game, start, seat)
    if strategic and (engaged or not seen[start].home or (mode == "air" and is_sea(start))):
        return []
    if engaged and convoy(block):
        return []  # 11.22: Convoys cannot Disengage
    reach = speed(game, block, mode) * (2 if strategic else 1)
    spent: dict[str, int] = {start: 0}
    ways: dict[str, tuple[str, ...]] = {start: (start,)}
    queue = [start]
    found: list[Route] = []
    while queue:
        queue.sort(key=lambda area: spent[area])
        here = queue.pop(0)
        for there in board().borders(here):
            cost = spent[here] + (2 if is_ocean(there) else 1)
            if cost > reach or there in ways[here] or not _passable(game, seen, block, mode, here, there):
                continue
            if strategic and not seen[there].strategic:
                continue
            first_out = engaged and here == start
            path = (*ways[here], there)
            if strategic and mode == "air" and is_sea(there):
                pass  # 11.4: Strategic Air Movement ends on friendly land
            elif (not first_out or _way_out(seen[there])) and _may_end(
                game, seen, block, there, engaged, rebase, escorted
            ):
                found.append(_route(seen, block, path, mode, strategic, engaged))
            if first_out and not _way_out(seen[there]) and not _slips_out(seen[there], block):
                continue
            if _goes_on(seen[there], block, mode, there) and cost < spent.get(there, 99):
                spent[there], ways[there] = cost, path
                queue.append(there)
    return found


def _route(seen: Sight, block: Block, path: tuple[str, ...], mode: str, strategic: bool, engaged: bool) -> Route:
    goal = path[-1]
    there = seen[goal]
    enemy = there.kind == "enemy"
    enemy_land = enemy and not is_sea(goal)
    return Route(
        path,
        mode,
        strategic,
        engages=there.foes,
        disengages=engaged,
        aggresses=enemy and (enemy_land or there.foes) and not there.joined,
        invades=enemy_land and is_sea(path[-2]) and block.kind in GROUND,
    )


def _home(game: Tt, area: str, seat: str) -> bool:
    """11.4: friendly ground and Open Seas."""
    return territory(game, area, seat) == "friendly" and (is_sea(area) or controller(game, area) == seat)


def _strategic(game: Tt, area: str, seat: str) -> bool:
    """11.4: without Enemies, too; even Escaped Subs bar the way into their Sea (12.73)."""
    if not _home(game, area, seat) or foes_in(game, area, seat):
        return False
    return not any(hostile(game, seat, block.seat) for block in blocks_in(game, area))


def _way_out(there: Prospect) -> bool:
    """11.51: Disengaging leads into friendly areas without Battle."""
    return there.kind == "friendly" and not there.foes


def _slips_out(there: Prospect, block: Block) -> bool:
    """11.51: Subs and Air Forces may leave by way of Disputed and Enemy areas; Neutral and Rival ones are barred to them."""
    return block.kind in ("AF", "SUB") and there.kind in ("friendly", "enemy")


def _passable(game: Tt, seen: Sight, block: Block, mode: str, here: str, there: str) -> bool:
    """May a block of this mode cross this border into this area at all?"""
    if block.nation == "USA" and nation_of(there) != "USA" and not at_war(game, "West"):
        return False  # 8.43
    at_sea = is_sea(there)
    if mode == "land":
        if at_sea or is_sea(here):
            return False
        if block.kind in SHIPS and frozenset((here, there)) not in shared_coasts():
            return False
    if mode == "sea" and not at_sea and not is_sea(here) and board().border(here, there) not in ("sea", "ocean"):
        return False
    prospect = seen[there]
    if at_sea:
        return not (block.kind in GROUND and mode == "sea" and prospect.foes)  # 11.22
    if prospect.kind in ("neutral", "rival"):
        return is_strait(there) and mode in ("sea", "air")
    if prospect.kind == "friendly" and prospect.closed:
        return False
    turn = game.state.turn
    if prospect.kind == "enemy" and (turn.emergency or turn.defensive) and not prospect.joined:
        return False  # 10.11, 18.231
    return not _confined(game, block, there)


def _rival_units(game: Tt, area: str, seat: str) -> bool:
    """15.21: land with units of a Rival at peace is closed."""
    return any(b.seat in rivals(seat) and not at_war(game, seat, b.seat) for b in blocks_in(game, area))


def _confined(game: Tt, block: Block, there: str) -> bool:
    """10.4: the Winter turn does not leave the USSR."""
    return game.state.season == "Winter" and block.seat == "USSR" and nation_of(there) != "USSR"


def _goes_on(prospect: Prospect, block: Block, mode: str, there: str) -> bool:
    """May a move lead on beyond this area?"""
    if mode == "air":
        return True
    if mode == "land":
        return block.kind not in SHIPS and not prospect.foes
    if not is_sea(there) and (not is_strait(there) or prospect.kind == "enemy"):
        return False
    return block.kind == "SUB" or not prospect.foes


def _may_end(game: Tt, seen: Sight, block: Block, goal: str, engaged: bool, rebase: bool, escorted: bool) -> bool:
    """May a move end here?"""
    seat, there, land = block.seat, seen[goal], not is_sea(goal)
    kind, foes = there.kind, there.foes
    if kind in ("neutral", "rival") or (land and there.closed):
        return False
    if _confined(game, block, goal) or any(allied(game, seat, b.seat) for b in blocks_in(game, goal)):
        return False  # 10.4, 18.0
    if rebase:
        return land and kind == "friendly" and controller(game, goal) == seat and not in_battle(game, goal)
    if engaged and foes:
        return False  # 11.51: no re-Engaging
    if block.kind == "AF" and is_sea(block.area):
        return land and kind == "friendly" and not foes  # 11.3
    turn = game.state.turn
    if (turn.emergency or turn.defensive) and (foes or kind == "enemy"):
        return there.joined  # 10.11, 18.231
    if land and block.kind not in GROUND:
        if kind == "enemy":
            return bool(foes) or escorted or _ground_in(game, seat, (goal,)) or may_bomb(game, block, goal)  # 11.55
        if controller(game, goal) != seat:  # 15.423: only Ground units make the land of a Minor one's own
            return escorted or _ground_in(game, seat, nations()[nation_of(goal)].areas)
    return True


def _ground_in(game: Tt, seat: str, areas: Iterable[str]) -> bool:
    """11.551: are Ground units of the faction there?"""
    return any(block.kind in GROUND for area in areas for block in own_in(game, area, seat))


def may_bomb(game: Tt, block: Block, area: str) -> bool:
    """12.62: Air Forces with the Precision Bombsight over an Enemy MainCapital."""
    return (
        block.kind == "AF"
        and bool(bomb_victim(game, block.seat, area))
        and has_tech(game, block.seat, "Precision Bombsight")
    )


def bomb_victim(game: Tt, seat: str, area: str) -> str:
    return next((foe for foe in rivals(seat) if MAIN[foe] == area and at_war(game, seat, foe)), "")


# --- borders --------------------------------------------------------------------------------------------------------


def border_name(a: str, b: str) -> str:
    return "|".join(sorted((a, b)))


def border_limit(a: str, b: str) -> int:
    """11.52: Ground units per phase; at sea there is no limit."""
    return limits().get(board().border(a, b) or "", 99)


def crossings(block: Block, route: Route) -> list[str]:
    """Borders whose limit a move uses up: on leaving a Battle and on entering one."""
    if block.kind not in GROUND:
        return []
    used = []
    if route.disengages:
        used.append(border_name(route.path[0], route.path[1]))
    if route.engages:
        used.append(border_name(route.entry, route.path[-1]))
    return used


def invasion_limit(game: Tt, seat: str) -> int:
    return 2 if has_tech(game, seat, "LSTs") else 1


def air_range(game: Tt, block: Block, goal: str) -> bool:
    """16.4: is a Rival MainCapital within an ordinary flight, whatever stands there?"""
    reach = speed(game, block, "air")

    def open_sky(_: str, there: str) -> bool:
        return there == goal or is_sea(there) or is_strait(there) or territory(game, there, block.seat) != "neutral"

    spent: dict[str, float] = {
        area: cost
        for area, (cost, _) in board()
        .costs(block.area, lambda a, b: (2 if is_ocean(b) else 1) if open_sky(a, b) else None, reach)
        .items()
    }
    return goal in spent
