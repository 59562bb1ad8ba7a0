"""Phase 3, Movement: one phase for all of it, before any combat (move.single-phase); units that march."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import ALL_UNITS, Maybe, Reading, Space, Spaces, Units, Wanted, Word
from ..kernel.text import EXACT, Names, listed
from .air import (
    NOWHERE,
    Landing,
    Replan,
    check_flight,
    fly,
    landing_places,
    landings_left,
    route,
    usual_landing,
    worth_flying,
)
from .battles import battles_of
from .bombing import Raid
from .chart import AIR, GROUND, KINDS, NATIONS, NAVAL, count_text
from .guns import check_guns
from .landing import decks, planned, sent
from .naval import Search, by_way, check_sail, sail
from .neutrals import attrition
from .research import PlayKamikaze, PlayWarEffort
from .routes import air_reach, allowance, land_reach, land_way, must_stop, sea_reach
from .selection import aboard, allowed, can_go, explicit, has, loads, movers, pick, pick_ships
from .state import Moved, Unit
from .transports import Load, Unload, can_board, carrier, land_among_friends, voyage
from .world import (
    Saa,
    armed,
    board,
    counts,
    destroy,
    enemies_in,
    friendly,
    is_land,
    is_sea,
    leave_behind,
    neutral,
    spoken,
)


def begin_movement(game: Saa) -> None:
    """What the last turn did is shown until the next one moves; who stands among friends again need not leave."""
    game.state.moves, game.state.results = [], []
    seat = game.state.nation
    for unit in game.state.units.of(seat):
        if unit.evacuate and friendly(game, unit.place, seat):
            unit.evacuate = False


def movement_phase(game: Saa) -> Flow[None]:
    """move.who: every unit may move, in as many orders as the player likes."""
    seat = game.state.nation
    yield from orders_until(
        seat,
        "Movement: move your units; say done when all your attacks are set up.",
        (Move, Load, Unload, Raid, Search, Replan, PlayKamikaze, PlayWarEffort),
        MoveDone,
        rules=("move.single-phase", "move.who", "move.combat-created", "move.air.flight-plan"),
    )
    for zone, count in deckless(game, seat).items():
        game.tell(f"{NATIONS[seat]} has no deck for {count} FIT in {zone}.", rule="tech.3.kamikaze")
    _evacuation_over(game, seat)
    land_among_friends(game, seat)
    game.state.battles = battles_of(game, seat)


class MoveDone(Done):
    """All moves are made; on to Combat."""

    def check(self, game: Saa, seat: str) -> None:
        for unit in game.state.units.of(seat):
            if unit.evacuate and (way := way_out(game, seat, unit)):
                raise Refused(
                    f"your {unit.kind} must leave {unit.place} this turn", rule="surrender.evacuate", nearest=[way]
                )
        if game.state.kamikaze:
            return  # tech.3.kamikaze: nobody has to land
        lost = deckless(game, seat)
        ways = [*dict.fromkeys(rescues(game, seat, lost))]
        if ways:
            raise Refused(
                f"{sum(lost.values())} of your FIT plan to land in {listed(lost)}, and there is no CAR for them yet",
                rule="move.air.legal-landing",
                nearest=ways[:3],
            )


# --- aircraft that count on a carrier -------------------------------------------------------------------------------


def deckless(game: Saa, seat: str) -> dict[str, int]:
    """FIT that plan to land in a Sea Zone beyond the decks that are there now."""
    lack = planned(game, seat)
    for deck in decks(game, seat):
        if deck.space in lack:
            lack[deck.space] -= deck.room
    return {zone: count for zone, count in lack.items() if count > 0}


def rescues(game: Saa, seat: str, lost: dict[str, int]) -> Iterator[str]:
    """Orders that would give those FIT a deck or another place to land."""
    ships = decks(game, seat)
    where = sent(ships, planned(game, seat))
    for deck in ships:
        if where[deck.ship] != deck.space:
            yield f"move 1 CAR from {deck.space} to {where[deck.ship]}"
    for plane in game.state.units.of(seat):
        if plane.land in lost:
            for place in islice((place for place in landings_left(game, seat, plane) if place not in lost), 1):
                yield f"replan 1 FIT in {plane.place} to {place}"


# --- units on ground that went back to a surrendered nation (surrender.evacuate, ruling.34) -------------------------


def way_out(game: Saa, seat: str, unit: Unit) -> str | None:
    """An order that takes a unit out, if there is one: over friendly ground, by air, or aboard a ship."""
    if unit.kind in AIR:
        places = landing_places(game, seat, [unit], unit.place, allowance(unit))
        return next((f"move 1 {unit.kind} from {unit.place} to {there}" for there in places), None)
    reach = board().distances(
        unit.place,
        allowance(unit),
        enter=lambda here, there: board().border(here, there) == "land" and friendly(game, there, seat),
    )
    for there in reach:
        if there != unit.place and not (
            unit.kind == "AAG" and any(u.kind == "AAG" for u in game.state.units.at(there))
        ):
            return f"move 1 {unit.kind} from {unit.place} to {there}"
    if can_board(unit):
        for zone in board().neighbours(unit.place, "coast"):
            if carrier(game, seat, zone, [unit.kind]):
                return f"load 1 {unit.kind} from {unit.place} in {zone}"
    return None


def _evacuation_over(game: Saa, seat: str) -> None:
    """ruling.34: units that could not leave are removed."""
    for unit in [u for u in game.state.units.of(seat) if u.evacuate]:
        game.tell(f"{unit.kind} of {NATIONS[seat]} could not leave {unit.place}.", rule="surrender.evacuate")
        destroy(game, unit)


def category(kinds: Iterable[str]) -> frozenset[str] | None:
    """Ground, Naval or Air, if these kinds are of one of them."""
    kinds = set(kinds)
    return next((sort for sort in (GROUND, NAVAL, AIR) if kinds <= sort), None)


class Cargo(Units):
    """What ships have aboard; `nothing` for empty ones."""

    def read(self, names: Mapping[str, Names], typed: tuple[str, ...], at: int) -> Iterator[Reading]:
        if typed[at : at + 1] in (("nothing",), ("none",)):
            yield (), at + 1, EXACT
        yield from super().read(names, typed, at)

    def write(self, value: Any) -> str:
        return super().write(value) or "nothing"


class Move(Order):
    """Move units along a path: Ground over land, ships by sea, aircraft with their flight plan."""

    syntax = Syntax(
        ("move", "go", "sail", "fly", "march", "drive"),
        Units("units"),
        Word("from", optional=True),
        Space("origin"),
        Word("to", "into", optional=True),
        Space("goal"),
        Maybe(("via", "by", "through"), Spaces("via")),
        Maybe(("carrying", "with"), Cargo("cargo")),
        Maybe(("landing", "land"), Word("at", "in", optional=True), Landing("landing")),
    )
    units: Wanted
    origin: str
    goal: str
    via: tuple[str, ...] | None
    cargo: Wanted | None
    landing: str | None

    # --- suggesting ---------------------------------------------------------------------------------------------

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        if slot == "units":
            return game.memo(("groups", seat), lambda: groups(movers(game, seat)))
        if slot == "origin":
            return [space for space, have in movers(game, seat).items() if has(have, got["units"])]
        origin, units = got["origin"], got["units"]
        if units[0][0] == ALL_UNITS:
            units = everything(game, seat, origin, got.get("goal", ""))
        if slot == "goal":
            return game.memo(("goals", seat, origin, units), lambda: goals(game, seat, origin, units))
        if slot == "cargo":
            choice = loads(game, seat, origin, units, can_go)
            return [None, *choice] if len(choice) > 1 else []
        if slot == "landing" and category(kind for kind, _ in units) == AIR:
            planes = _first(game, seat, origin, units)
            far = air_reach(game, origin).get(got["goal"])
            if planes and far is not None and (left := min(map(allowance, planes)) - far) >= 0:
                nowhere = [NOWHERE] if game.state.kamikaze else []
                return [None, *landing_places(game, seat, planes, got["goal"], left), *nowhere]
        return []

    # --- reading ------------------------------------------------------------------------------------------------

    def settle(self, game: Saa, seat: str) -> "Move":
        wanted = self.units
        if any(kind == ALL_UNITS for kind, _ in wanted):
            wanted = everything(game, seat, self.origin, self.goal)
        units = explicit(game, seat, self.origin, wanted, can_go)
        via = None if self.via == (self.goal,) else self.via
        cargo, landing = self.cargo, self.landing
        sort = category(kind for kind, _ in units)
        if sort == NAVAL:
            cargo = self._cargo(game, seat, units)
        if sort == AIR and landing is None:
            planes = _planes(game, seat, self.origin, units)
            landing = usual_landing(game, seat, planes, self.origin, via, self.goal)
        return Move(units=units, origin=self.origin, goal=self.goal, via=via, cargo=cargo, landing=landing)

    def _cargo(self, game: Saa, seat: str, units: Wanted) -> Wanted | None:
        """What the ships carry, said only if there is something to be said."""
        usual = tuple(aboard(game, pick_ships(game, seat, self.origin, units, None, can_go)).items())
        if self.cargo is None or ALL_UNITS in dict(self.cargo):
            return usual or None
        have = aboard(game, [ship for ship in game.state.units.own(seat, self.origin) if can_go(ship)])
        # `all ARM` are those aboard here; where there is none, no ship carries one
        said = tuple((kind, count or have.get(kind, 1)) for kind, count in self.cargo)
        return said if said != usual else usual or None

    def together(self, game: Saa, seat: str) -> tuple[str, ...]:
        """Over the sea Ground units go by Transport: board, sail, go ashore."""
        return voyage(game, seat, self.units, self.origin, self.goal)

    # --- checking -----------------------------------------------------------------------------------------------

    def check(self, game: Saa, seat: str) -> None:
        if not self.units:
            raise Refused(f"you have no units in {self.origin} that can move", rule="move.who")
        for kind, _ in self.units:
            if not KINDS[kind].move:
                raise Refused(f"a {KINDS[kind].name} never moves", rule="move.allowance")
        sort = category(kind for kind, _ in self.units)
        if sort is None:
            raise Refused(
                "move Ground units, ships and aircraft in separate orders",
                rule="units.categories",
                nearest=self._in_turn(game, seat),
            )
        if self.landing is not None and sort != AIR:
            raise Refused("only aircraft have a landing place", rule="move.air.flight-plan")
        if self.cargo is not None and sort != NAVAL:
            raise Refused("only ships carry", rule="move.carry.order")
        if sort == AIR:
            self._check_air(game, seat)
        elif sort == NAVAL:
            self._course(game, seat)
        else:
            self._march(game, seat)

    def _apart(self) -> Iterator["Move"]:
        """The Ground units, the ships and the aircraft of the order by themselves."""
        for sort in (GROUND, NAVAL, AIR):
            if units := tuple((kind, count) for kind, count in self.units if kind in sort):
                landing = self.landing if sort == AIR else None
                yield Move(units=units, origin=self.origin, goal=self.goal, landing=landing)

    def _in_turn(self, game: Saa, seat: str) -> list[str]:
        """The orders for each category, one after the other if all of them can be given, and each by itself."""
        apart = [str(order) for order in allowed(game, seat, self._apart())]
        return ["; ".join(apart), *apart] if len(apart) == len(list(self._apart())) else apart

    @found
    def _march(self, game: Saa, seat: str) -> tuple[list[Unit], list[str]]:
        army = pick(game, seat, self.origin, self.units, can_go, "move.who", "still move")
        return army, check_march(game, seat, army, self.origin, self.via, self.goal)

    @found
    def _course(self, game: Saa, seat: str) -> tuple[list[Unit], list[str]]:
        ships = pick_ships(game, seat, self.origin, self.units, self.cargo, can_go)
        return ships, check_sail(game, seat, ships, self.origin, self.via, self.goal)

    def _check_air(self, game: Saa, seat: str) -> None:
        planes = _planes(game, seat, self.origin, self.units)
        if self.goal == self.origin and (is_land(self.goal) or not enemies_in(game, self.goal, seat)):
            raise Refused("the planes are there already", rule="move.who")
        check_flight(game, seat, planes, self)

    # --- effect -------------------------------------------------------------------------------------------------

    def effect(self, game: Saa, seat: str) -> Flow[None]:
        sort = category(kind for kind, _ in self.units)
        if sort == AIR:
            planes = _planes(game, seat, self.origin, self.units)
            flight = route(game, seat, planes, self)
            yield from fly(game, seat, planes, flight, "attack")
        elif sort == NAVAL:
            yield from sail(game, seat, *self._course(game, seat))
        else:
            yield from march(game, seat, *self._march(game, seat))
            _tell_grounded(game, seat, self.origin, self.goal)


def _tell_grounded(game: Saa, seat: str, origin: str, goal: str) -> None:
    """Whoever attacks with a whole army is told of aircraft left behind: they need an order of their own (units.categories)."""
    left = [unit for unit in game.state.units.own(seat, origin) if can_go(unit)]
    if not left or any(unit.kind not in AIR for unit in left) or not armed(enemies_in(game, goal, seat)):
        return
    game.tell(
        f"{spoken(left)} {'stays' if len(left) == 1 else 'stay'} in {origin}: aircraft fly by an order of their own. "
        f"To send {'it' if len(left) == 1 else 'them'} too, order: move {spoken(left)} from {origin} to {goal}.",
        rule="units.categories",
        kind="warning",
    )


def _planes(game: Saa, seat: str, origin: str, units: Wanted) -> list[Unit]:
    return pick(game, seat, origin, units, can_go, "move.who", "still fly")


def everything(game: Saa, seat: str, origin: str, goal: str) -> Wanted:
    """`all`: the Ground units of a Territory, the ships of a Sea Zone; aircraft if there is nothing else. A gun stays
    where the goal has one; no goal is said yet where it is empty."""
    have = counts(unit for unit in game.state.units.own(seat, origin) if can_go(unit))
    sort = NAVAL if is_sea(origin) else GROUND
    if not sort & have.keys():
        sort = AIR
    full = any(unit.kind == "AAG" for unit in game.state.units.at(goal))
    return tuple((kind, n) for kind, n in have.items() if kind in sort and not (kind == "AAG" and full))


# --- what there is to suggest ---------------------------------------------------------------------------------------


def idle(game: Saa, seat: str) -> list[str]:
    """What has not moved yet, by space."""
    if game.phase != "movement" or seat != game.state.nation:
        return []
    waiting = {
        space: counts(unit for unit in game.state.units.own(seat, space) if can_go(unit) and not unit.spent)
        for space in board()
    }
    return [f"{space}: {count_text(units)}" for space, units in waiting.items() if units]


def groups(have: Mapping[str, Mapping[str, int]]) -> list[Wanted]:
    """Groups worth naming: one unit of each kind, whole armies and fleets, then every number of a kind."""
    single = dict.fromkeys(((kind, 1),) for kinds in have.values() for kind in kinds)
    whole = dict.fromkeys(
        group
        for kinds in have.values()
        for sort in (GROUND - {"AAG"}, NAVAL, AIR)
        if (group := tuple((kind, count) for kind, count in kinds.items() if kind in sort))
    )
    some = dict.fromkeys(
        ((kind, count),) for kinds in have.values() for kind, most in kinds.items() for count in range(2, most + 1)
    )
    return list(single | whole | some)


def goals(game: Saa, seat: str, origin: str, units: Wanted) -> list[str]:
    """Spaces in reach of a group: those with enemy units first, then enemy ground, then the rest."""
    group = _first(game, seat, origin, units)
    sort = category(kind for kind, _ in units)
    if not group or sort is None:
        return []
    if sort == AIR:
        return worth_flying(game, seat, group, origin)
    steps = min(map(allowance, group))
    if sort == NAVAL:
        reach = sea_reach(game, seat, origin, steps)
    else:
        reach = land_reach(game, seat, origin, steps, blitz(group))
    return sorted((space for space in reach if space != origin), key=lambda space: _interest(game, seat, space))


def _interest(game: Saa, seat: str, space: str) -> tuple[bool, bool]:
    """Low where there is something to fight, then where there is ground to take."""
    enemies = any(unit.kind != "AAG" for unit in enemies_in(game, space, seat))
    return not enemies, is_sea(space) or friendly(game, space, seat)


def _first(game: Saa, seat: str, origin: str, units: Wanted) -> list[Unit]:
    """Units such a group would be made of; none if it cannot be."""
    if not has(movers(game, seat).get(origin, {}), units):
        return []
    return pick(game, seat, origin, explicit(game, seat, origin, units, can_go), can_go, "move.who", "still move")


def check_march(
    game: Saa, seat: str, units: Sequence[Unit], origin: str, via: Sequence[str] | None, goal: str
) -> list[str]:
    """The path of Ground units, if the rules allow the march."""
    if is_sea(goal):
        raise Refused("Ground units cross the sea aboard ships: load, sail, unload", rule="units.categories")
    if goal == origin:
        raise Refused("the units are there already", rule="move.who")
    path = land_way(game, seat, units, origin, via, goal, blitz(units))
    if any(unit.evacuate for unit in units) and not all(friendly(game, space, seat) for space in path[1:]):
        raise Refused("units that evacuate can't fight: take them over friendly ground only", rule="surrender.evacuate")
    check_guns(game, seat, units, goal)
    return path


def blitz(units: Sequence[Unit]) -> bool:
    return all(unit.kind == "ARM" for unit in units)


def march(game: Saa, seat: str, units: Sequence[Unit], path: Sequence[str]) -> Flow[None]:
    """Along a path that has been checked; what ARM blitz through is taken on the way (base.blitz-path)."""
    origin, goal = path[0], path[-1]
    for here, there in pairwise(path):
        leave_behind(game, seat, units, here)
        for unit in units:
            unit.spent += 1
            game.state.units.move(unit, there)
    for unit in units:
        unit.evacuate = False
        unit.done = must_stop(game, seat, goal, unit.kind == "ARM")
    game.state.moves.append(Moved(seat, counts(units), list(path)))
    game.tell(f"{NATIONS[seat]}: {spoken(units)} from {origin} to {goal}{by_way(path)}.", kind="move")
    if neutral(game, goal):
        yield from attrition(game, seat, units, goal)
