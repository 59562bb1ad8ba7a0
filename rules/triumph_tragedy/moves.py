"""11: the Movement Phase: declarations first, then moves one by one, each of any units into one area."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused, passes
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, NameList, Space, Spaces
from ..kernel.text import counted, listed
from .chart import ANS, GROUND, KINDS, ORDER, STRAITS, is_sea, nation_of
from .control import against, freeze, territory
from .declarations import DECLARATIONS, call_usa, canada_entered, declare_first, exchange, opens_later, owed
from .routes import Route, border_limit, border_name, crossings, invasion_limit, passing, sight, ways, ways_near
from .state import Block
from .victory import AtomicStrike, military_victory
from .world import Tt, aloof, at_war, blank_text, find, foes_in, in_battle, in_number, shared


def movement_phase(game: Tt) -> Flow[None]:
    """11.0: as many units as the Command Value says."""
    seat = game.state.turn.seat
    yield from orders_until(
        seat,
        moves_left,
        (Move, *DECLARATIONS, AtomicStrike),
        MoveDone,
        over=idle,
        rules=("11.0a", "11.0d", "11.0e", "15.21a", "15.4a"),
    )
    yield from exchange(game, seat)
    freeze(game)
    military_victory(game)


def idle(game: Tt, seat: str) -> bool:
    """Has a faction nothing that could move, and nothing to declare?"""
    turn = game.state.turn
    weak = turn.emergency or turn.defensive or turn.moved or game.state.season == "Winter"
    return weak and not game.state.blocks.of(seat)


def moves_left(game: Tt, seat: str) -> str:
    first = "Declare first, then move" if not game.state.turn.moved else "Move"
    return f"Movement: {counted(game.state.turn.moves, 'move')} left. {first}; say done to end."


def can_move(game: Tt, block: Block) -> bool:
    """11.0: once a turn; in Winter only units in the USSR (10.4)."""
    snowed_in = game.state.season == "Winter" and nation_of(block.place) != "USSR"
    return block.kind != "FORT" and not (block.moved or snowed_in)


def fitting(game: Tt, block: Block, goal: str, via: tuple[str, ...] | None, escorted: bool) -> list[Route]:
    """The ways that may be meant, the plainest first: by land rather than from the sea. The side from which a unit comes is its
    owner's choice; by which border it leaves a Battle matters to nobody."""
    there = leading(game, block, goal, escorted)
    if via is not None:
        there = (
            [route for route in there if route.leads(via)]
            or [route for route in there if route.disengages and via == (route.path[1],)]
            or passing(block, via, goal, sight(game, block.owner))
        )
    return [route for route in there if route.disengages or route.entry == there[0].entry]


def with_ground(game: Tt, seat: str, names: Iterable[str]) -> bool:
    """Do Ground units go, so that aircraft and ships beside them are no Raiders (11.55)?"""
    return any(block.kind in GROUND for name in names if (block := find(game, seat, name)) is not None)


def leading(game: Tt, block: Block, goal: str, escorted: bool) -> list[Route]:
    """The ways to a goal; Strategic ones only to what is too far for an ordinary move."""
    near = [route for route in ways_near(game, block, escorted) if route.path[-1] == goal]
    return near or [route for route in ways(game, block, escorted) if route.path[-1] == goal]


def share_out(game: Tt, blocks: list[Block], options: list[list[Route]]) -> list[Route]:
    """11.52: a way for each block, so that no border lets through too many if that can be."""
    taken: dict[str, list[int]] = {}
    chosen: dict[int, Route] = {}

    def take(n: int, tried: set[str]) -> bool:
        for route in options[n]:
            used = "".join(crossings(blocks[n], route))
            if used in tried:
                continue
            tried.add(used)
            others = taken.setdefault(used, [])
            if not used or len(others) < room(game, used):
                others.append(n)
                chosen[n] = route
                return True
            for other in others:
                if take(other, tried):
                    others[others.index(other)] = n
                    chosen[n] = route
                    return True
        return False

    for n in range(len(blocks)):
        take(n, set())
    return [chosen.get(n, options[n][0]) for n in range(len(blocks))]


def room(game: Tt, border: str) -> int:
    """How many Ground units may still use a border. Who invades has one way: the side he comes from is chosen already."""
    return border_limit(*border.split("|")) - game.state.turn.crossed.get(border, 0)


class Move(Order):
    """Move units to an area, `via` the last area before it or several on the way; for a unit that leaves a Battle the first."""

    syntax = Syntax(
        ("move", "go"), NameList("blocks", "block"), "to", Space("goal"), Maybe(("via", "through"), Spaces("via"))
    )
    blocks: tuple[str, ...]
    goal: str
    via: tuple[str, ...] | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if game.state.turn.moves <= 0:
            return []
        if slot == "blocks":
            return game.memo(("movers", seat), lambda: [] if held(game, seat) else list(movers(game, seat)))
        lead = find(game, seat, got["blocks"][0])
        if lead is None:
            return []
        escorted = with_ground(game, seat, got["blocks"])
        if slot == "goal":
            found = sorted(ways(game, lead, escorted), key=lambda r: (not r.aggresses, not r.engages, r.strategic))
            return list(dict.fromkeys(route.path[-1] for route in found))
        fits = leading(game, lead, got["goal"], escorted)
        entries = dict.fromkeys((r.entry,) for r in fits)
        firsts = dict.fromkeys(
            (r.path[1], r.entry) for r in fits if r.disengages and r.path[1] not in (r.entry, r.path[-1])
        )
        return [None, *entries, *firsts] if len(entries) + len(firsts) > 1 else []

    @found
    def chosen(self, game: Tt, seat: str) -> list[tuple[Block, Route]]:
        """Each block and its way. Raises Refused if one has none."""
        found, options = [], []
        escorted = with_ground(game, seat, self.blocks)
        for name in self.blocks:
            block = find(game, seat, name)
            if block is None:
                raise Refused(f"you have no {name} on the map", rule="11.0a")
            if block.kind == "FORT":
                raise Refused(f"{name} is a Fortress and never moves", rule="3.24d")
            if block.moved:
                raise Refused(f"{name} has already moved this turn", rule="11.0a")
            if not can_move(game, block):
                raise Refused(f"{name} isn't in the USSR; in Winter only units there move", rule="10.4b")
            fits = fitting(game, block, self.goal, self.via, escorted)
            if not fits:
                raise why_not(game, seat, block, self.goal, self.via)
            found.append(block)
            options.append(fits)
        return list(zip(found, share_out(game, found, options), strict=True))

    def check(self, game: Tt, seat: str) -> None:
        turn = game.state.turn
        if len(set(self.blocks)) < len(self.blocks):
            raise Refused("you named a unit twice; each moves once", rule="11.0a")
        if len(self.blocks) > turn.moves:
            raise Refused(f"you can move {counted(turn.moves, 'unit')} more", rule="11.0a")
        crossed, invaded = dict(turn.crossed), dict(turn.invaded)
        chosen = self.chosen(game, seat)
        for block, route in chosen:
            count_borders(game, block, route, crossed, invaded)
        due = [rival for rival in owed(game, seat, self.blocks) if not against(game, self.goal, rival)]
        answered = [rival for rival in owed(game, seat) if against(game, self.goal, rival)]
        torn = bool(answered) and all(attackers(game, seat, rival) <= set(self.blocks) for rival in answered)
        for rival in due:
            able = attackers(game, seat, rival)
            if not able and not turn.moved:
                declare_first(game, seat, rival)
            if not able and rival in owed(game, seat):
                continue
            if torn:
                continue  # ruling.A8: nobody else can make the attack that this move makes
            if able <= set(self.blocks) or len(due) > turn.moves - len(chosen):
                raise Refused(f"you declared War on the {rival}, so you must attack them this turn", rule="15.21a")

    def effect(self, game: Tt, seat: str) -> Flow[None]:
        turn, chosen = game.state.turn, self.chosen(game, seat)
        if not turn.moved:
            forget_last_turn(game)
        for block, route in chosen:
            count_borders(game, block, route, turn.crossed, turn.invaded)
            march(game, block, route)
        tell_moves(game, seat, self.goal, chosen)
        if canada_entered(game):
            yield from call_usa(game)


def forget_last_turn(game: Tt) -> None:
    """What the turn before did is shown until this one does something."""
    game.state.moves, game.state.results = [], []


def held(game: Tt, seat: str) -> bool:
    """ruling.B16: no unit moves until the declaration is made that opens the way to a Rival on whom War was declared."""
    due = owed(game, seat) if not game.state.turn.moved else []
    return any(not attackers(game, seat, rival) and opens_later(game, seat, rival) for rival in due)


def attackers(game: Tt, seat: str, rival: str) -> frozenset[str]:
    """Units of a faction that could still attack this Rival."""

    def make() -> frozenset[str]:
        able = (block for block in game.state.blocks.of(seat) if can_move(game, block))
        return frozenset(b.name for b in able if any(attacks(game, route, rival) for route in ways_near(game, b)))

    return game.memo(("attackers", seat, rival), make)


def attacks(game: Tt, route: Route, rival: str) -> bool:
    """15.21: does a move hit this Rival: by Aggression, or by Engaging his units where a Minor has asked for help?"""
    return (route.aggresses or route.engages) and against(game, route.path[-1], rival)


def _way_in(game: Tt, area: str) -> str:
    """Why nobody may enter an area of a nation that is nobody's, and what has to come first."""
    nation = nation_of(area)
    entry = game.state.countries.get(nation)
    if entry is not None and entry.armed and entry.violator:
        return f"{area} belongs to an Armed Minor: partition {nation} or intervene in {nation} first"
    return f"{area} is Neutral: violate {nation} first"


def why_not(game: Tt, seat: str, block: Block, goal: str, via: tuple[str, ...] | None) -> Refused:
    """The rule that bars a way, as far as its owner may know."""
    turn = game.state.turn
    kind, barred = territory(game, goal, seat), goal
    for passed in via or ():
        if aloof(game, passed, seat) and not (is_sea(passed) or passed in STRAITS):
            return Refused(f"{passed} holds units of a Rival: declare War first", rule="15.21b")
        if kind == "friendly" and not is_sea(passed):
            kind, barred = territory(game, passed, seat), passed
    if goal == block.place:
        return Refused(f"{block.name} is there already", rule="11.0a")
    abroad = any(nation_of(area) != "USA" for area in (goal, *(via or ())))
    if block.nation == "USA" and abroad and not at_war(game, "West"):
        return Refused("USA units can't leave the USA until the West is at War", rule="8.43c")
    if shared(game, goal, seat):
        return Refused("West and USSR can't share an area", rule="18.0e")
    if aloof(game, goal, seat) and not is_sea(goal):
        return Refused(f"{goal} holds units of a Rival: declare War first", rule="11.0e")
    if kind == "neutral":
        return Refused(_way_in(game, barred), rule="11.0d")
    if kind == "rival":
        return Refused(f"{barred} belongs to a Rival: declare War first", rule="11.0e")
    if is_sea(block.place) and block.kind == "AF":
        return Refused("from the sea an Air Force can only fly to friendly land without Enemies", rule="11.3b")
    if block.kind in ANS and not is_sea(goal) and kind == "friendly" and game.state.control[goal] not in ORDER:
        return Refused(
            f"aircraft and ships can help {nation_of(goal)} only once Ground units are there", rule="15.423c"
        )
    if turn.emergency and kind == "enemy":
        return Refused("with an Emergency Command you can't enter Enemy Territory", rule="10.11b")
    if turn.defensive and kind == "enemy":
        return Refused("in a Defensive Turn you can't start a Battle", rule="18.231")
    if game.state.season == "Winter" and nation_of(goal) != "USSR":
        return Refused("in Winter you stay inside the USSR", rule="10.4b")
    if in_battle(game, block.place, seat):
        return Refused(f"{block.name} is in a Battle and can't get from there to {goal}", rule="11.51a")
    if kind == "enemy" and block.kind in ANS and not is_sea(goal) and not foes_in(game, goal, seat):
        return Refused("aircraft and ships can't raid empty land; bring Ground units", rule="11.55b")
    by_sea = block.kind in ANS or is_sea(goal)
    return Refused(
        f"{block.name} can't reach {goal}", rule="11.3a" if block.kind == "AF" else "11.2a" if by_sea else "11.1a"
    )


def count_borders(game: Tt, block: Block, route: Route, crossed: dict[str, int], invaded: dict[str, int]) -> None:
    """11.52 and 11.221: add a unit to what has crossed its borders; Refused beyond the limits."""
    border = border_name(route.entry, route.path[-1])
    if route.invades:
        invaded[border] = invaded.get(border, 0) + 1
        if invaded[border] > invasion_limit(game, block.owner):
            raise Refused(
                f"no more Ground units can invade {route.path[-1]} from the {route.entry} this turn", rule="11.221a"
            )
    for used in crossings(block, route):
        a, b = used.split("|")
        crossed[used] = crossed.get(used, 0) + 1
        most = max(border_limit(a, b), invasion_limit(game, block.owner) if route.invades and used == border else 0)
        if crossed[used] > most:
            raise Refused(
                f"only {counted(most, 'Ground unit')} can Engage or Disengage over {a} - {b} in one phase",
                rule="11.52a",
            )


def march(game: Tt, block: Block, route: Route) -> None:
    """The move itself; where it Engages, the way in is remembered for Retreats and BattleGroups."""
    turn, goal = game.state.turn, route.path[-1]
    turn.moves -= 1
    turn.moved = True
    block.moved, block.escaped, block.shown = True, False, False
    block.disrupted = route.invades
    if route.engages or is_sea(goal):
        block.start, block.came = route.path[0], route.entry
    if route.engages:
        turn.entered.setdefault(goal, []).append(route.entry)
    owed_one = any(attacks(game, route, rival) for rival in turn.dows)
    if route.aggresses or owed_one:
        turn.aggressed.append(goal)
    if [block.owner, route.path[0], goal] not in game.state.moves:
        game.state.moves.append([block.owner, route.path[0], goal])
    game.state.blocks.move(block, goal)


def tell_moves(game: Tt, seat: str, goal: str, chosen: Iterable[tuple[Block, Route]]) -> None:
    """Who came from one area the same way is named once; which blocks they are only their owner reads."""
    seen: dict[tuple[str, str], list[Block]] = {}
    own: dict[str, list[Block]] = {}
    for block, route in chosen:
        by = f" by way of {route.entry}" if route.engages and len(route.path) > 2 else ""
        seen.setdefault((route.path[0], by), []).append(block)
        own.setdefault(_way(route.path), []).append(block)
    for (start, by), blocks in seen.items():
        words = f"{seat}: {blank_text(blocks)} from {start} to {goal}{by}."
        game.tell(words, rule="11.0a", kind="move", path=[start, goal])
    for way, blocks in own.items():
        game.tell(f"You move {listed(block.name for block in blocks)} {way}.", to=(seat,), rule="11.0a")


def _way(path: Sequence[str]) -> str:
    """From where, by way of what, to where."""
    between = f" by way of {listed(path[1:-1])}" if len(path) > 2 else ""
    return f"from {path[0]}{between} to {path[-1]}"


def movers(game: Tt, seat: str) -> Iterator[tuple[str, ...]]:
    """Single units, then all of a sort in an area."""
    able = [block for block in game.state.blocks.of(seat) if can_move(game, block)]
    able.sort(key=lambda block: (not any(route.aggresses for route in ways_near(game, block)), *in_number(block)))
    yield from ((block.name,) for block in able)
    for area in dict.fromkeys(block.place for block in able):
        here = [block for block in game.state.blocks.own(seat, area) if can_move(game, block)]
        for kind in KINDS:
            group = tuple(block.name for block in here if block.kind == kind)
            if 1 < len(group) <= game.state.turn.moves:
                yield group


class MoveDone(Done):
    """All moves are made."""

    def check(self, game: Tt, seat: str) -> None:
        for rival in owed(game, seat):
            way = next(attacking(game, seat, rival), None)
            if way:
                raise Refused(
                    f"you declared War on the {rival}, so you must attack them this turn", rule="15.21a", nearest=[way]
                )
            if not game.state.turn.moved:
                declare_first(game, seat, rival)


def attacking(game: Tt, seat: str, rival: str) -> Iterator[str]:
    """Moves that would attack this Rival now."""
    for block in game.state.blocks.of(seat):
        for route in ways_near(game, block):
            move = Move(blocks=(block.name,), goal=route.path[-1], via=(route.entry,))
            if attacks(game, route, rival) and passes(move.check, game, seat):
                yield str(move)
