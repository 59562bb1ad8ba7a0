"""Which units an order means: `2 INF` are two that can still do it."""

from collections.abc import Callable, Mapping
from itertools import combinations

from ..kernel.errors import Refused
from ..kernel.slots import Wanted
from .chart import KINDS, TRANSPORTS, count_text
from .state import Unit
from .world import Saa, cargo, counts, own_in


def pick(
    game: Saa, seat: str, space: str, wanted: Wanted, able: Callable[[Unit], bool], rule: str, what: str
) -> list[Unit]:
    """The units of these numbers and kinds that are able, those with most movement left first."""
    picked = []
    for kind, count in wanted:
        here = [unit for unit in own_in(game, space, seat) if unit.kind == kind and not unit.guest]
        fit = [unit for unit in here if able(unit)]
        if len(fit) < count:
            have = f"{len(here)} {kind}, {len(fit)} of them can {what}" if here else f"no {kind}"
            raise Refused(f"there {'are' if len(here) != 1 else 'is'} {have} in {space}", rule=rule)
        picked += sorted(fit, key=lambda unit: (unit.spent, unit.id))[:count]
    return picked


def explicit(
    game: Saa, seat: str, space: str, wanted: Wanted, able: Callable[[Unit], bool]
) -> tuple[tuple[str, int], ...]:
    """`all` and `all INF` counted out."""
    found: dict[str, int] = {}
    have = counts(unit for unit in own_in(game, space, seat) if able(unit) and not unit.guest)
    for kind, count in wanted:
        if kind == "*":
            found |= have
        else:
            found[kind] = count or have.get(kind, 0)
    return tuple((kind, found[kind]) for kind in KINDS if found.get(kind))


def pick_ships(
    game: Saa, seat: str, zone: str, wanted: Wanted, load: Wanted | None, able: Callable[[Unit], bool]
) -> list[Unit]:
    """Ships of these kinds; with `load`, those whose cargo adds up to it, without it the fullest."""
    plain = tuple((kind, count) for kind, count in wanted if not _carries(kind))
    ships = pick(game, seat, zone, plain, able, "move.who", "sail")
    for kind, count in [(kind, count) for kind, count in wanted if _carries(kind)]:
        fit = [ship for ship in own_in(game, zone, seat) if ship.kind == kind and able(ship)]
        fit.sort(key=lambda ship: (-len(cargo(game, ship)), ship.spent, ship.id))
        if len(fit) < count:
            raise Refused(f"only {len(fit)} {kind} in {zone} can sail", rule="move.who")
        ships += fit[:count]
    if load is None:
        return ships
    return _with_load(game, seat, zone, ships, wanted, dict(load), able)


def _with_load(
    game: Saa,
    seat: str,
    zone: str,
    ships: list[Unit],
    wanted: Wanted,
    load: Mapping[str, int],
    able: Callable[[Unit], bool],
) -> list[Unit]:
    rest = [ship for ship in ships if not _carries(ship.kind)]
    fit = [ship for ship in own_in(game, zone, seat) if _carries(ship.kind) and able(ship)]
    need = {kind: count for kind, count in wanted if _carries(kind)}
    for chosen in combinations(fit, sum(need.values())):
        aboard = counts(unit for ship in chosen for unit in cargo(game, ship))
        if counts(chosen) == {k: need[k] for k in KINDS if k in need} and aboard == {
            k: load[k] for k in KINDS if load.get(k)
        }:
            return [*rest, *chosen]
    raise Refused(f"no such ships in {zone} carry {count_text(load)}", rule="base.trn-capacity")


def _carries(kind: str) -> bool:
    return kind in TRANSPORTS or kind == "CAR"
