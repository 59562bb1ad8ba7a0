"""The move order: any units, by land, sea or air, into one area (11)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, NameList, Space
from ..kernel.text import counted, listed
from .chart import ANS, GROUND, KINDS, ORDER, is_sea, nation_of
from .control import controller, territory
from .declarations import against, shared_seas
from .routes import Route, Sight, border_limit, border_name, crossings, invasion_limit, routes
from .state import Block
from .world import (
    Tt,
    all_blocks,
    allied,
    at_war,
    blank_text,
    blocks_in,
    find,
    foes_in,
    in_battle,
    own_in,
    place,
    rivals,
)


def can_move(game: Tt, block: Block) -> bool:
    """11.0: once a turn; in Winter only units in the USSR (10.4)."""
    return (
        not block.moved
        and KINDS[block.kind].sea > 0
        and not (game.state.season == "Winter" and nation_of(block.area) != "USSR")
    )


def ways(game: Tt, block: Block, escorted: bool = False) -> list[Route]:
    """Found once for all blocks that are alike in what counts here."""
    like = block.seat, block.nation, block.kind, block.area, block.escaped
    seen = game.memo(("sight", block.seat), lambda: Sight(game, block.seat))
    return game.memo(("routes", *like, escorted), lambda: routes(game, block, escorted=escorted, seen=seen))


def pick(game: Tt, block: Block, goal: str, via: str | None, escorted: bool) -> Route | None:
    """The way a block takes: one that uses up no border if there is any."""
    fits = [r for r in ways(game, block, escorted) if r.path[-1] == goal and via in (None, r.entry)]
    return min(fits, key=lambda r: (r.invades, len(crossings(block, r)), r.strategic, len(r.path)), default=None)


class Move(Order):
    """Move units to an area, `via` the last area before it."""

    syntax = Syntax(
        ("move", "go"), NameList("blocks", "block"), "to", Space("goal"), Maybe(("via", "through"), Space("via"))
    )
    blocks: tuple[str, ...]
    goal: str
    via: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if game.state.turn.moves <= 0:
            return []
        if slot == "blocks":
            return game.memo(("movers", seat), lambda: list(movers(game, seat)))
        lead = find(game, seat, got["blocks"][0])
        if lead is None or not can_move(game, lead):
            return []
        if slot == "goal":
            found = sorted(ways(game, lead), key=lambda r: (not r.aggresses, not r.engages, r.strategic))
            return list(dict.fromkeys(route.path[-1] for route in found))
        entries = list(dict.fromkeys(r.entry for r in ways(game, lead) if r.path[-1] == got["goal"]))
        return [None, *entries] if len(entries) > 1 else []

    def chosen(self, game: Tt, seat: str) -> list[tuple[Block, Route]]:
        """Each block and its way. Raises Refused if one has none."""
        found = []
        escorted = any(block.kind in GROUND for name in self.blocks if (block := find(game, seat, name)) is not None)
        for name in self.blocks:
            block = find(game, seat, name)
            if block is None:
                raise Refused(f"you have no {name} on the map", rule="11.0a")
            if KINDS[block.kind].sea == 0:
                raise Refused(f"{name} is a Fortress and never moves", rule="3.24d")
            if block.moved:
                raise Refused(f"{name} has moved this turn", rule="11.0a")
            if not can_move(game, block):
                raise Refused(f"{name} is not in the USSR, and it is Winter", rule="10.4b")
            route = pick(game, block, self.goal, self.via, escorted)
            if route is None:
                raise why_not(game, seat, block, self.goal, self.via)
            found.append((block, route))
        return found

    def check(self, game: Tt, seat: str) -> None:
        turn = game.state.turn
        if len(set(self.blocks)) < len(self.blocks):
            raise Refused("each unit moves once", rule="11.0a")
        if len(self.blocks) > turn.moves:
            raise Refused(f"you can move {counted(turn.moves, 'unit')} more", rule="11.0a")
        crossed, invaded = dict(turn.crossed), dict(turn.invaded)
        chosen = self.chosen(game, seat)
        for block, route in chosen:
            count_borders(game, block, route, crossed, invaded)
        before = owed(game, seat)
        due = [rival for rival in owed(game, seat, self.blocks) if not against(game, self.goal, rival)]
        for rival in due:
            able = attackers(game, seat, rival)
            if rival in before and not able:
                continue
            if able <= set(self.blocks) or len(due) > turn.moves - len(chosen):
                raise Refused(f"War on the {rival} must be followed by an attack", rule="15.21a")

    def effect(self, game: Tt, seat: str) -> None:
        turn = game.state.turn
        for block, route in self.chosen(game, seat):
            count_borders(game, block, route, turn.crossed, turn.invaded)
            march(game, block, route)


def owed(game: Tt, seat: str, leaving: Iterable[str] = ()) -> list[str]:
    """15.21: Rivals on whom War was declared this turn and who have not been attacked yet, not even by staying in a Sea
    that both share. `leaving`: units that are about to go."""
    turn = game.state.turn
    return [
        rival
        for rival in turn.dows
        if not any(against(game, area, rival) for area in turn.aggressed)
        and not shared_seas(game, seat, rival, leaving)
    ]


def attackers(game: Tt, seat: str, rival: str) -> set[str]:
    """Units of a faction that could still attack this Rival."""
    return {
        block.name
        for block in all_blocks(game, seat)
        if can_move(game, block)
        if any(route.aggresses and against(game, route.path[-1], rival) for route in ways(game, block))
    }


def why_not(game: Tt, seat: str, block: Block, goal: str, via: str | None) -> Refused:
    """The rule that bars a way, as far as its owner may know."""
    turn = game.state.turn
    kind = territory(game, goal, seat)
    if via is not None and kind == "friendly" and not is_sea(via):
        kind = territory(game, via, seat)
    if goal == block.area:
        return Refused(f"{block.name} is there already", rule="11.0a")
    if block.nation == "USA" and nation_of(goal) != "USA" and not at_war(game, "West"):
        return Refused("USA units stay in the USA until the West is at War", rule="8.43c")
    if any(allied(game, seat, other.seat) for other in blocks_in(game, goal)):
        return Refused("West and USSR never share an area", rule="18.0e")
    if not is_sea(goal) and any(
        b.seat in rivals(seat) and not at_war(game, seat, b.seat) for b in blocks_in(game, goal)
    ):
        return Refused(f"{goal} holds units of a Rival: a Declaration of War comes first", rule="11.0e")
    if kind == "neutral":
        return Refused(f"{goal} is Neutral: a Violation of Neutrality comes first", rule="11.0d")
    if kind == "rival":
        return Refused(f"{goal} is a Rival's: a Declaration of War comes first", rule="11.0e")
    if block.kind in ANS and not is_sea(goal) and kind == "friendly" and controller(game, goal) not in ORDER:
        return Refused(f"Ground units come to the help of {nation_of(goal)} before aircraft and ships", rule="15.423c")
    if turn.emergency and kind == "enemy":
        return Refused("units of an Emergency Command enter no Enemy Territory", rule="10.11b")
    if turn.defensive and kind == "enemy":
        return Refused("a Defensive Turn starts no Battles", rule="18.231")
    if game.state.season == "Winter" and nation_of(goal) != "USSR":
        return Refused("the Winter turn stays inside the USSR", rule="10.4b")
    if in_battle(game, block.area, seat):
        return Refused(f"{block.name} is Engaged and cannot go to {goal}", rule="11.51a")
    if kind == "enemy" and block.kind in ANS and not is_sea(goal) and not foes_in(game, goal, seat):
        return Refused("aircraft and ships raid no unoccupied land", rule="11.55b")
    if is_sea(block.area) and block.kind == "AF":
        return Refused("Air Forces at sea go to undisputed friendly land only", rule="11.3b")
    return Refused(f"{block.name} cannot reach {goal}", rule="11.1a" if not is_sea(goal) else "11.2a")


def count_borders(game: Tt, block: Block, route: Route, crossed: dict[str, int], invaded: dict[str, int]) -> None:
    """11.52 and 11.221: add a unit to what has crossed its borders; Refused beyond the limits."""
    border = border_name(route.entry, route.path[-1])
    if route.invades:
        invaded[border] = invaded.get(border, 0) + 1
        if invaded[border] > invasion_limit(game, block.seat):
            raise Refused(f"no more Ground units can invade {route.path[-1]} from the {route.entry}", rule="11.221a")
    for used in crossings(block, route):
        a, b = used.split("|")
        crossed[used] = crossed.get(used, 0) + 1
        most = max(border_limit(a, b), invasion_limit(game, block.seat) if route.invades and used == border else 0)
        if crossed[used] > most:
            raise Refused(f"only {counted(most, 'Ground unit')} can cross {a} - {b} in a phase", rule="11.52a")


def march(game: Tt, block: Block, route: Route) -> None:
    """The move itself; where it Engages, the way in is remembered for Retreats and BattleGroups."""
    turn, goal = game.state.turn, route.path[-1]
    turn.moves -= 1
    turn.moved = True
    block.moved, block.escaped, block.shown = True, False, False
    if route.engages or route.aggresses or is_sea(goal):
        block.start, block.came = route.path[0], route.entry
    if route.engages or route.aggresses:
        block.waiting = is_sea(goal)
        block.disrupted = route.invades
        turn.entered.setdefault(goal, []).append(route.entry)
    if route.aggresses and goal not in turn.aggressed:
        turn.aggressed.append(goal)
    words = f"{block.seat}: {blank_text([block])} from {route.path[0]} to {goal}"
    by = f" by way of {route.entry}" if route.engages and len(route.path) > 2 else ""
    game.tell(f"{words}{by}.", rule="11.0a", kind="move", path=[route.path[0], goal])
    game.tell(f"That is {block.name}: {listed(route.path)}.", to=(block.seat,), rule="11.0a")
    game.state.moves.append([block.seat, route.path[0], goal])
    place(game, block, goal)


def movers(game: Tt, seat: str) -> Iterator[tuple[str, ...]]:
    """Single units, then all of a sort in an area."""
    able = [block for block in all_blocks(game, seat) if can_move(game, block)]
    able.sort(key=lambda block: not any(route.aggresses for route in ways(game, block)))
    yield from ((block.name,) for block in able)
    for area in dict.fromkeys(block.area for block in able):
        here = [block for block in own_in(game, area, seat) if can_move(game, block)]
        for kind in KINDS:
            group = tuple(block.name for block in here if block.kind == kind)
            if 1 < len(group) <= game.state.turn.moves:
                yield group
