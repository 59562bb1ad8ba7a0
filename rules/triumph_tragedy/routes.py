"""11: where a block can go, by land, by sea or through the air, and by which way it comes in."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache
from sys import maxsize

import msgspec

from .chart import (
    BOARD,
    GROUND,
    KINDS,
    LIMITS,
    NATIONS,
    OCEANS,
    SHARED_COASTS,
    SHIPS,
    STRAITS,
    WHOSE_MAIN,
    is_sea,
    nation_of,
)
from .control import grounds, territory
from .sight import Prospect, Sight, Step
from .state import Block
from .world import Tt, convoy, has_tech, hostile


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

    def leads(self, way: Sequence[str]) -> bool:
        """Does it pass these areas in this order, coming in from the last of them?"""
        passed = iter(self.path[:-1])
        return all(area in passed for area in way) and way[-1] == self.entry


FARTHEST = 3
"""Areas the quickest unit moves in an ordinary move (3.13, 9.0)."""


def speed(game: Tt, block: Block, mode: str) -> int:
    """3.13, with Heavy Bombers (9.0) and Motorized Infantry."""
    kind = KINDS[block.kind]
    if mode == "air":
        return 3 if has_tech(game, block.owner, "Heavy Bombers") else kind.sea
    if mode == "sea":
        return kind.sea
    return 3 if block.kind == "INF" and has_tech(game, block.owner, "Motorized Infantry") else kind.land


def modes(block: Block) -> tuple[str, ...]:
    if block.kind == "AF":
        return ("air",)
    if block.kind == "FORT":
        return ()
    return ("sea",) if is_sea(block.place) else ("land", "sea")


# --- the search -----------------------------------------------------------------------------------------------------


def sight(game: Tt, seat: str) -> Sight:
    return game.derived(("sight", seat), standing(game), lambda: Sight(game, seat))


def ways(game: Tt, block: Block, escorted: bool) -> list[Route]:
    """Every goal and way in that the rules allow, the plainest first. `escorted`: Ground units go to the same goal by the same
    order, so that aircraft and ships are no Raiders there (11.55)."""
    return ways_near(game, block, escorted) + strategic(block, sight(game, block.owner))


def ways_near(game: Tt, block: Block, escorted: bool = False) -> list[Route]:
    """Those of them that may lead to an Enemy."""
    return ordinary(block, sight(game, block.owner), escorted=escorted)


def ordinary(block: Block, seen: Sight, rebase: bool = False, escorted: bool = False) -> list[Route]:
    """Moves at plain speed, or ReBasing (13.0); for a unit that leaves a Battle every border it may leave by."""

    def find() -> list[Route]:
        found: dict[tuple[str, str, str], Route] = {}
        for route in _searched(seen, block, rebase=rebase, escorted=escorted):
            out = route.path[1] if route.disengages else ""
            found.setdefault((route.path[-1], route.entry, out), route)
        return list(found.values())

    return seen.kept((*alike(block), rebase, escorted), find)


def strategic(block: Block, seen: Sight) -> list[Route]:
    """11.4: Strategic moves, one way to each goal."""

    def find() -> list[Route]:
        found: dict[str, Route] = {}
        for route in _searched(seen, block, strategic=True):
            found.setdefault(route.path[-1], route)
        return list(found.values())

    return seen.kept((*alike(block), "strategic"), find)


def alike(block: Block) -> tuple[str, str, str, bool]:
    """Blocks that have this in common have the same ways."""
    return block.nation, block.kind, block.place, block.escaped


def passing(block: Block, way: Sequence[str], goal: str, seen: Sight) -> list[Route]:
    """Strategic moves to a goal by way of these areas: `strategic` has but one, for they all come to the same."""
    found = _searched(seen, block, strategic=True, around=goal)
    return [route for route in found if route.path[-1] == goal and route.leads(way)]


def _searched(
    seen: Sight, block: Block, strategic: bool = False, rebase: bool = False, escorted: bool = False, around: str = ""
) -> Iterator[Route]:
    for mode in modes(block):
        yield from _Search(seen, block, mode, strategic, rebase, escorted, around).found()


def standing(game: Tt) -> Hashable:
    """All that ways rest on; as long as it is the same they are kept (`Game.derived`)."""

    def made() -> Hashable:
        state, turn = game.state, game.state.turn
        techs = tuple(entry.tech for mat in state.factions.values() for entry in mat.techs)
        return state.blocks.revision, grounds(game), techs, (state.season, turn.emergency, turn.defensive)

    return game.memo("standing", made)


class _Search:
    """Spread out from where a block stands. Ordinary moves are short: all ways are followed, for a goal may be come into
    from several sides and a Battle left by several. Strategic moves touch no Enemy: one way to each area is enough."""

    def __init__(
        self, seen: Sight, block: Block, mode: str, strategic: bool, rebase: bool, escorted: bool, around: str
    ) -> None:
        self.game, self.seen, self.block, self.mode = seen.game, seen, block, mode
        self.strategic, self.rebase, self.escorted, self.around = strategic, rebase, escorted, around
        self.engaged = not block.escaped and seen[block.place].foes
        self.reach = speed(seen.game, block, mode) * (2 if strategic else 1)
        self.lands = rebase or (block.kind == "AF" and is_sea(block.place))
        """Only undisputed friendly land will do (13.0, 11.3)."""
        alike = KINDS[block.kind].sort, block.nation == "USA", mode, strategic, self.lands, escorted, self.engaged
        self._steps = seen.steps.setdefault(alike, {})

    def found(self) -> Iterator[Route]:
        """Ways that pass no area twice, the cheapest first, by Strategic Movement one to each area; `around` is an area that may
        be come into and not passed."""
        start = self.block.place
        if self.strategic and (self.engaged or not self.seen[start].home or self._airborne(start)):
            return
        if self.engaged and convoy(self.block):
            return  # 11.22: Convoys cannot Disengage
        waiting: list[list[tuple[str, ...]]] = [[(start,)], *([] for _ in range(self.reach))]
        done: set[str] = set()
        for spent, paths in enumerate(waiting):
            for path in paths:
                if path[-1] in done:
                    continue
                if self.strategic:
                    done.add(path[-1])
                for there, cost, ends, goes_on in self._from(path[-1], len(path) == 1):
                    if spent + cost > self.reach or there in path:
                        continue
                    if ends:
                        yield self._route((*path, there))
                    if goes_on and there != self.around:
                        waiting[spent + cost].append((*path, there))

    def _from(self, here: str, first: bool) -> list[Step]:
        """Where a step may lead."""
        out = first and self.engaged
        if (here, out) not in self._steps:
            self._steps[here, out] = list(self._look_around(here, out))
        return self._steps[here, out]

    def _look_around(self, here: str, out: bool) -> Iterator[Step]:
        block, mode = self.block, self.mode
        for there, cost in crossable(here, mode, block.kind in SHIPS):
            prospect = self.seen[there]
            if self.strategic and (not prospect.home or prospect.barred):
                continue  # 11.4
            if not self._passable(there):
                continue
            way_out = prospect.home  # 11.51: Disengaging leads into friendly areas
            ends = (not out or way_out) and not (self.strategic and (prospect.foes or self._airborne(there)))
            ends = ends and self._may_end(there)
            # 11.51: by way of Disputed and Enemy areas, not of Neutral and Rival ones
            slips = block.kind in ("AF", "SUB") and prospect.kind in ("friendly", "enemy")
            goes_on = (slips or way_out or not out) and _goes_on(prospect, block, mode, there)
            if ends or goes_on:
                yield there, cost, ends, goes_on

    def _airborne(self, area: str) -> bool:
        """11.4: Strategic Air Movement starts and ends on friendly land."""
        return self.mode == "air" and is_sea(area)

    def _route(self, path: tuple[str, ...]) -> Route:
        goal = path[-1]
        there = self.seen[goal]
        enemy_land = there.kind == "enemy" and not is_sea(goal)
        return Route(
            path,
            self.mode,
            self.strategic,
            engages=there.foes,
            disengages=self.engaged,
            aggresses=(enemy_land or there.foes) and not there.joined,
            invades=enemy_land and is_sea(path[-2]) and self.block.kind in GROUND,
        )

    def _passable(self, there: str) -> bool:
        """May a block of this mode enter this area at all, if only to go on?"""
        block, mode, game = self.block, self.mode, self.game
        if block.nation == "USA" and nation_of(there) != "USA" and not self.seen.at_war():
            return False  # 8.43
        prospect = self.seen[there]
        if is_sea(there):
            return not (block.kind in GROUND and prospect.foes)  # 11.22
        if prospect.kind in ("neutral", "rival") or prospect.closed:  # 15.21, 15.4: but for passing through a Straits
            return there in STRAITS and mode != "land"
        turn = game.state.turn
        if prospect.kind == "enemy" and (turn.emergency or turn.defensive) and not prospect.joined:
            return False  # 10.11, 18.231
        return not _confined(game, block, there)

    def _may_end(self, goal: str) -> bool:
        """May a move end here?"""
        game, block, there, land = self.game, self.block, self.seen[goal], not is_sea(goal)
        seat, kind, foes = block.owner, there.kind, there.foes
        if kind in ("neutral", "rival") or there.closed:
            return False
        if there.shared or _confined(game, block, goal):
            return False  # 18.0, 10.4
        if self.lands:
            return land and there.home and not foes
        if self.engaged and foes:
            return False  # 11.51: no re-Engaging
        turn = game.state.turn
        if (turn.emergency or turn.defensive) and foes:
            return there.joined  # 10.11, 18.231
        if land and block.kind not in GROUND:
            if kind == "enemy":
                supported = foes or self.escorted or ground_support(game, seat, (goal,))  # 11.55
                return supported or (bombs(game, block) and self.seen.enemy(WHOSE_MAIN.get(goal, "")))  # 12.62
            if not there.home:  # 15.423: only Ground units make the land of a Minor one's own
                return self.escorted or ground_support(game, seat, NATIONS[nation_of(goal)].areas)
        return True


def _confined(game: Tt, block: Block, there: str) -> bool:
    """10.4: the Winter turn does not leave the USSR."""
    return game.state.season == "Winter" and block.owner == "USSR" and nation_of(there) != "USSR"


def _goes_on(prospect: Prospect, block: Block, mode: str, there: str) -> bool:
    """May a move lead on beyond this area?"""
    if mode == "air":
        return True
    if mode == "land":
        return block.kind not in SHIPS and not prospect.foes
    if not is_sea(there) and (there not in STRAITS or prospect.kind == "enemy"):
        return False
    return block.kind == "SUB" or not prospect.foes


def ground_support(game: Tt, seat: str, areas: Iterable[str]) -> bool:
    """11.551: are Ground units of the faction anywhere there?"""
    return any(block.kind in GROUND for area in areas for block in game.state.blocks.own(seat, area))


def may_bomb(game: Tt, block: Block, area: str) -> bool:
    """12.62: Air Forces with the Precision Bombsight over an Enemy MainCapital."""
    return bombs(game, block) and hostile(game, block.owner, WHOSE_MAIN.get(area, ""))


def bombs(game: Tt, block: Block) -> bool:
    return block.kind == "AF" and has_tech(game, block.owner, "Precision Bombsight")


# --- borders --------------------------------------------------------------------------------------------------------


@cache
def crossable(here: str, mode: str, ship: bool) -> tuple[tuple[str, int], ...]:
    """11.1 to 11.3: the areas next door that can be entered by land, by sea or through the air, and what each costs (11.21)."""
    fits = (there for there in BOARD.borders(here) if _crossed(here, there, mode, ship))
    return tuple((there, 2 if there in OCEANS else 1) for there in fits)


def _crossed(here: str, there: str, mode: str, ship: bool) -> bool:
    if mode == "land":  # 11.1: ships follow one coastline
        return not is_sea(there) and (not ship or frozenset((here, there)) in SHARED_COASTS)
    return mode == "air" or is_sea(here) or is_sea(there)


def border_name(a: str, b: str) -> str:
    return "|".join(sorted((a, b)))


def border_limit(a: str, b: str) -> int:
    """11.52: Ground units per phase; at sea there is no limit."""
    return LIMITS.get(BOARD.border(a, b) or "", maxsize)


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

    def price(_: str, there: str) -> int | None:
        open_sky = is_sea(there) or there in STRAITS or territory(game, there, block.owner) != "neutral"
        return (2 if there in OCEANS else 1) if open_sky else None

    return goal in BOARD.costs(block.place, price, speed(game, block, "air"))
