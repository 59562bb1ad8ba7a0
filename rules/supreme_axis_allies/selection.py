"""Which units an order means: `2 INF` are two that can still do it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

from ..kernel.errors import Refused
from ..kernel.orders import Order
from ..kernel.slots import ALL_UNITS, Wanted
from .chart import GROUND, KINDS, TRANSPORTS, count_text
from .routes import allowance
from .state import Unit
from .world import Saa, cargo, counts

CARRIERS = TRANSPORTS | {"CAR"}
Able = Callable[[Unit], bool]


def pick(game: Saa, seat: str, space: str, wanted: Wanted, able: Able, rule: str, what: str) -> list[Unit]:
    """The units of these numbers and kinds that are able, those with most movement left first."""
    picked = []
    for kind, count in wanted:
        here = [unit for unit in game.state.units.own(seat, space) if unit.kind == kind]
        fit = [unit for unit in here if able(unit)]
        if len(fit) < count:
            raise Refused(_too_few(space, kind, len(here), len(fit), what), rule=rule)
        picked += sorted(fit, key=lambda unit: (unit.spent, unit.id))[:count]
    return picked


def _too_few(space: str, kind: str, here: int, fit: int, what: str) -> str:
    if not here:
        return f"you have no {kind} in {space}"
    able = "all" if fit == here else str(fit) if fit else "none"
    return f"you have {here} {kind} in {space}, and {able} of them can {what}"


def explicit(game: Saa, seat: str, space: str, wanted: Wanted, able: Able) -> Wanted:
    """`all` and `all INF` of the units that are able, counted out."""
    said = all(count for _, count in wanted)
    return counted_out(wanted, {} if said else counts(filter(able, game.state.units.own(seat, space))))


def counted_out(wanted: Wanted, have: Mapping[str, int]) -> Wanted:
    """`all` and `all INF` as numbers of what there is."""
    found: dict[str, int] = {}
    for kind, count in wanted:
        found |= have if kind == ALL_UNITS else {kind: count or have.get(kind, 0)}
    return tuple((kind, found[kind]) for kind in KINDS if found.get(kind))


def allowed(game: Saa, seat: str, orders: Iterable[Order]) -> Iterator[Order]:
    """Those of some orders that could be given now, in full."""
    for order in orders:
        try:
            settled = order.settle(game, seat)
            settled.check(game, seat)
        except Refused:
            continue
        yield settled


def has(have: Mapping[str, int], wanted: Wanted) -> bool:
    """Are there so many of each kind? Of `all` there always are."""
    return all(have.get(kind, 0) >= count for kind, count in wanted)


def pick_ships(game: Saa, seat: str, zone: str, wanted: Wanted, load: Wanted | None, able: Able) -> list[Unit]:
    """Ships of these kinds; with `load`, those whose cargo adds up to it, without it the fullest."""
    ships: list[Unit] = []
    for kind, count in wanted:
        here = [ship for ship in game.state.units.own(seat, zone) if ship.kind == kind]
        fit = [ship for ship in here if able(ship)]
        if len(fit) < count:
            unloads = any(unit.ashore for ship in here for unit in cargo(game, ship))
            raise Refused(
                _too_few(zone, kind, len(here), len(fit), "still sail")
                + ("; a Transport that unloads sails no further this turn" if unloads else ""),
                rule="base.trn-load" if unloads else "move.who",
            )
        fit.sort(key=lambda ship: (ship.spent, -len(cargo(game, ship)), ship.id))
        ships += fit[:count]
    if load is None or aboard(game, ships) == dict(load):
        return ships
    wanted_load = {kind: count for kind, count in load if count}
    plain = [ship for ship in ships if ship.kind not in CARRIERS]
    for crew in _crews(game, seat, zone, wanted, able, wanted_load):
        return plain + crew
    raise Refused(
        f"no ships like that in {zone} carry {count_text(wanted_load) or 'nothing'}", rule="base.trn-capacity"
    )


def loads(game: Saa, seat: str, zone: str, wanted: Wanted, able: Able) -> list[Wanted]:
    """Different cargoes that ships of these numbers and kinds could take along."""
    crews = islice(_crews(game, seat, zone, wanted, able), 50)
    return list(dict.fromkeys(tuple(aboard(game, crew).items()) for crew in crews))


def aboard(game: Saa, ships: list[Unit]) -> dict[str, int]:
    """All that ships carry, an ally's units among it."""
    return counts(unit for ship in ships for unit in cargo(game, ship))


def _crews(
    game: Saa, seat: str, zone: str, wanted: Wanted, able: Able, load: Mapping[str, int] | None = None
) -> Iterator[list[Unit]]:
    """Choices of carrying ships of these numbers, ships with like cargo counting as one; with `load`, those that
    carry just that, those with most movement left before others."""
    needed = {kind: count for kind, count in wanted if kind in CARRIERS}
    alike: dict[tuple[str, Wanted], list[Unit]] = {}
    for ship in sorted(game.state.units.own(seat, zone), key=lambda ship: ship.spent):
        if ship.kind in needed and able(ship):
            alike.setdefault((ship.kind, tuple(aboard(game, [ship]).items())), []).append(ship)
    groups = list(alike.items())

    def choose(at: int, need: Mapping[str, int], left: Mapping[str, int] | None) -> Iterator[list[Unit]]:
        if at == len(groups):
            if not any(need.values()) and not any((left or {}).values()):
                yield []
            return
        (kind, cargo_of_each), ships = groups[at]
        for count in range(min(len(ships), need[kind]), -1, -1):
            rest = left
            if left is not None:
                rest = dict(left)
                for what, each in cargo_of_each:
                    rest[what] = rest.get(what, 0) - each * count
                if any(n < 0 for n in rest.values()):  # more than wanted already
                    continue
            for others in choose(at + 1, {**need, kind: need[kind] - count}, rest):
                yield ships[:count] + others

    yield from choose(0, needed, load)


def can_go(unit: Unit) -> bool:
    """A unit that may still be moved by a move order."""
    return allowance(unit) > 0 and not (unit.aboard and unit.kind in GROUND)


def movers(game: Saa, seat: str) -> dict[str, dict[str, int]]:
    """Space: units there that can move, by kind."""
    return game.memo(
        ("movers", seat),
        lambda: {
            space: have
            for space in game.state.units.places()
            if (have := counts(unit for unit in game.state.units.own(seat, space) if can_go(unit)))
        },
    )
