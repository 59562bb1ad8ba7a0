"""13, 19: the ways of ground units over land: what a step costs, what closes it, how far a unit gets."""

from ..kernel.errors import Refused
from ..kernel.search import Found, reach
from .areas import closed, closed_to
from .belgium import across, parted
from .chart import FRONTS, GROUND, VICHY, front_of, land, steps
from .feuds import feuds
from .naming import called
from .options import option_of
from .state import Unit
from .world import Tr, foes_at, friendly, held_before, revision
from .zones import beside_enemy, enemy_zone, occupied


def entry_trouble(game: Tr, unit: Unit, here: str, there: str) -> tuple[str, str] | None:
    """Why a ground unit may not go from one hex into the next; the reason and the rule."""
    if there not in steps(here):
        return f"{called(here)} and {called(there)} aren't joined by land", "5.3a"
    trouble = closed_to(game, unit, there)
    if trouble:
        return trouble
    if across(game, here, there):
        return "nobody can cross the German border of Belgium or Luxembourg before they are attacked", "33.42-o11"
    if there in occupied(game, unit.owner):
        return f"enemy units hold {called(there)}", "13.4"
    if unit.kind == "partisan":
        return None
    if option_of(game, unit.owner, front_of(there)) == "pass":
        # 14.34: exploiters only where the turn began under their control
        own = held_before if game.phase == "exploitation" else friendly
        if not own(game, unit.owner, there):
            return f"you pass on the {front_of(there)} front and don't control {called(there)}", "19.2a"
        beside = beside_enemy(game, unit.owner)
        if there in beside or here in beside:
            where = there if there in beside else here
            return f"you pass on the {front_of(there)} front and {called(where)} is next to the enemy", "19.2b"
    return None


def price(game: Tr, seat: str, here: str) -> int:
    """13.2, 13.3: one factor a hex, three to leave a zone of enemy armor."""
    return 3 if here in enemy_zone(game, seat) else 1


def mover_trouble(game: Tr, unit: Unit) -> tuple[str, str] | None:
    """Why a unit may not move at all now."""
    if unit.owner == VICHY:
        return f"{unit.id} is asleep: move it with vichy {unit.id} to …", "49.3"
    if unit.kind not in GROUND or unit.place not in land():
        return f"{unit.id} isn't a ground unit on the map", "13.1a"
    if unit.kind == "replacement":
        return "replacements can move only by SR", "30.2"
    if unit.cut:
        return f"{unit.id} is out of supply", "27.42a"
    if unit.drop == game.state.turn:
        return f"{unit.id} has dropped and can't move", "31.3a"
    return None


def range_of(game: Tr, unit: Unit) -> Found[str]:
    """Hexes a unit can reach with the factors it has left."""
    return game.derived(
        ("range", unit.id),
        (revision(game), unit.used, unit.place, tuple(sorted(game.state.powers[unit.owner].options.items()))),
        lambda: walk(game, unit, unit.place, unit.mf - unit.used),
    )


def up_to(game: Tr, unit: Unit) -> Found[str]:
    """The same on the way up to a front boundary, to fight across it (13.6)."""
    return game.derived(
        ("up to", unit.id),
        (revision(game), unit.used, unit.place, tuple(sorted(game.state.powers[unit.owner].options.items()))),
        lambda: walk(game, unit, unit.place, unit.mf - unit.used, up=True),
    )


def passed(game: Tr, seat: str) -> tuple[str, ...]:
    """The fronts on which a power passes."""
    options = game.state.powers[seat].options
    return tuple(front for front in FRONTS if options.get(front, "pass") == "pass")


def boundary(game: Tr, seat: str) -> frozenset[str]:
    """13.6, 20.1: the hexes of fronts on which a power passes that touch an enemy on one where it fights."""
    passing = passed(game, seat)

    def make() -> frozenset[str]:
        foes = [h for h in occupied(game, seat) if front_of(h) not in passing]
        return frozenset(h for foe in foes for h in steps(foe) if front_of(h) in passing)

    return game.derived(("boundary", seat), (revision(game), feuds(game), passing), make) if passing else frozenset()


def walk(game: Tr, unit: Unit, start: str, left: int, up: bool = False) -> Found[str]:
    """Hexes within reach. `up`: of a unit that moves up to fight across a boundary, whom no enemy near its way holds back."""
    zone, foes, beside = enemy_zone(game, unit.owner), occupied(game, unit.owner), beside_enemy(game, unit.owner)
    passing = () if unit.kind == "partisan" else passed(game, unit.owner)
    sealed, guarded = closed(game, unit), parted(game)

    def edges(here: str) -> list[tuple[str, float]]:
        cost = 3.0 if here in zone else 1.0
        found = []
        for there in steps(here):
            if there in foes or sealed[there]:
                continue
            if guarded and across(game, here, there):
                continue
            if front_of(there) in passing:
                near = not up and (there in beside or here in beside)
                if near or not friendly(game, unit.owner, there):
                    continue
            found.append((there, cost))
        return found

    return reach([start], edges, left)


def route(game: Tr, unit: Unit, goal: str, via: tuple[str, ...] | None) -> tuple[list[str], int]:
    """The way of a unit and its price: through the hexes named, else the cheapest. Raises Refused."""
    left = unit.mf - unit.used
    here, way, paid = unit.place, [unit.place], 0
    up = goal in boundary(game, unit.owner)
    for there in (*(via or ()), goal):
        found = range_of(game, unit) if here == unit.place else walk(game, unit, here, left - paid)
        if there not in found:
            found = walk(game, unit, here, left - paid, up)
        if there not in found:
            raise _why_not(game, unit, here, there, left - paid)
        paid += int(found.prices[there])
        way += found.way(there)[1:]
        here = there
    return way, paid


def _why_not(game: Tr, unit: Unit, here: str, there: str, left: int) -> Refused:
    """Say what keeps a unit from a hex: the hex itself, what stands between, or its factors."""
    trouble = entry_trouble(game, unit, here, there) if there in steps(here) else _far_trouble(game, unit, here, there)
    reason, rule = trouble or (f"{unit.id} has {left} movement factors left and can't reach {called(there)}", "13.2")
    return Refused(reason, rule=rule)


def _far_trouble(game: Tr, unit: Unit, here: str, there: str) -> tuple[str, str] | None:
    """Why a unit may not go to a hex that is not the next; the reason and the rule."""
    if trouble := closed_to(game, unit, there):
        return trouble
    if foes_at(game, unit.owner, there):
        return f"enemy units hold {called(there)}", "13.4"
    if unit.kind == "partisan" or option_of(game, unit.owner, front_of(there)) != "pass":
        return None
    if not friendly(game, unit.owner, there):
        return f"you pass on the {front_of(there)} front and don't control {called(there)}", "19.2a"
    beside = beside_enemy(game, unit.owner)
    if there in beside or here in beside:
        return f"you pass on the {front_of(there)} front and the enemy is next to it", "19.2b"
    return None
