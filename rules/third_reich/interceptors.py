"""29.54, 29.575: which fleets may go after what: those of one port together, France and Britain never side by side."""

from collections.abc import Iterable

from .canals import ship_seas
from .chart import SIDE, US_BOX, land
from .naming import called
from .naval import factors, living
from .state import Mission, Unit
from .waters import port_fronts
from .world import Tr, year

Port = tuple[str, tuple[str, ...]]
"""A hex and the seas its fleets sail to: a hex with two ports, as Kiel while its canal is out of use, is two bases (29.54)."""
ENTENTE = frozenset({"Britain", "France"})


def port_of(game: Tr, unit: Unit) -> Port:
    return unit.place, ship_seas(game, unit)


def home_port(game: Tr, mission: Mission) -> Port:
    """The port a group of interceptors sailed from."""
    ships = living(game, mission.units)
    return port_of(game, ships[0]) if ships else (mission.path[0], ())


def hunting(game: Tr, side: str) -> list[Mission]:
    """A side's interceptions that have not failed."""
    return [
        m
        for m in game.state.missions.values()
        if m.kind == "intercept" and SIDE[m.seat] == side and m.state == "under way" and living(game, m.units)
    ]


def divided(game: Tr, seat: str, units: Iterable[Unit], prey: str) -> tuple[str, str] | None:
    """29.54: why fleets of these ports may not go for this prey: others of theirs have found another; the reason and the
    rule. Those that failed bind nobody."""
    ports = {port_of(game, u) for u in units}
    for other in hunting(game, SIDE[seat]):
        if other.prey == prey or home_port(game, other) not in ports:
            continue
        if other.round == game.state.round:
            return f"all fleets of {called(other.path[0])} intercept the same target, {other.prey}", "29.54a"
        return f"other fleets of {called(other.path[0])} are at sea against {other.prey}: no second target", "29.54c"
    return None


def front_factors(game: Tr, seat: str, base: str) -> int:
    """A power's naval factors on the fronts a base serves."""
    fronts = ("Western",) if base == US_BOX else port_fronts(base)
    ships = [u for u in game.state.units.of(seat) if u.kind == "fleet" and (u.place == US_BOX or u.place in land())]
    return factors(u for u in ships if set(fronts) & set(("Western",) if u.place == US_BOX else port_fronts(u.place)))


def yields(game: Tr, seat: str, base: str, other: Mission) -> bool:
    """29.575: does a partner's interception give way, because this power has more naval factors on the front?"""
    return front_factors(game, seat, base) > front_factors(game, other.seat, base)


def rivals(game: Tr, seat: str, prey: str) -> list[Mission]:
    """29.575, 34.36: interceptions of the same prey by the other of Britain and France, before 1942."""
    if seat not in ENTENTE or year(game) >= 1942:
        return []
    return [m for m in hunting(game, SIDE[seat]) if m.prey == prey and m.seat in ENTENTE - {seat}]


def call_off(game: Tr, seat: str, rival: Mission) -> None:
    """29.575: the partner's fleets stay in port; they have done nothing."""
    rival.state, rival.units = "called off", []
    game.tell(f"{seat} has more naval factors on the front: {rival.id} of {rival.seat} stays in port", rule="29.575")
