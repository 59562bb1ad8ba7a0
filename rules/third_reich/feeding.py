"""22.8: fleets that carry supply to an attacked minor that nobody stands by, in its own turn."""

from ..kernel.errors import Refused
from .chart import land
from .feuds import lone
from .landlines import group_of, lines, region
from .naming import called
from .sealines import carries, shores
from .state import Unit
from .supply import feeders, needs_supply, served
from .world import Tr


def free_fleets(game: Tr, seat: str) -> list[Unit]:
    """A power's fleets that may carry supply: in a minor's own turn for it, and not the minor's own."""
    return [
        u
        for u in game.state.units.of(seat)
        if u.kind == "fleet" and not (acted(game, u) or u.boxed) and u.place in land() and u.nation != game.state.mini
    ]


ACTED = "acted "
"""A note about a fleet that has done something in a game turn that goes on with a minor's own turn after the second player's."""


def acted(game: Tr, fleet: Unit) -> bool:
    """13.8, 27.23: has a fleet done something this game turn, or is it new?"""
    return fleet.spent or fleet.new or f"{ACTED}{fleet.id}" in game.state.notes


def note_acts(game: Tr) -> None:
    """27.23: before the counters are turned up for the next game turn, which fleets can't feed a minor in this one."""
    for unit in game.state.units if lone(game) else ():
        if unit.kind == "fleet" and unit.spent:
            game.state.notes[f"{ACTED}{unit.id}"] = game.state.turn


def forget_acts(game: Tr) -> None:
    """A game turn begins: who fed a minor at the end of the last is free again."""
    state = game.state
    for key in [key for key in state.notes if key.startswith(ACTED)]:
        del state.notes[key]
    for name in state.supply:
        if (unit := state.units.get(name)) is not None:
            unit.spent = False
    if state.supply:
        state.supply = {}
        state.units.touch()


def hungry(game: Tr, minor: str) -> set[str]:
    """Where units of a minor lack supply."""
    return {
        u.place
        for u in game.state.units
        if u.nation == minor and needs_supply(u) and u.place in land() and u.id not in served(game, group_of(u.owner))
    }


def ports_to_feed(game: Tr, seat: str) -> list[str]:
    """Where a power's free fleets can land supply that reaches such units, where they stand first; then the bases of fleets
    that have none themselves and would carry it on (27.26)."""
    lacking, group = hungry(game, game.state.mini), group_of(seat)
    fleets = free_fleets(game, seat) if lacking else []
    if not fleets:
        return []
    fed, net = {h for h in shores() if _reaches(game, group, h, lacking)}, lines(game, group)
    partners = [u for s in feeders(game, game.state.mini) if group_of(s) == group for u in game.state.units.of(s)]
    carrying = [u for u in partners if u.id in game.state.supply or u in free_fleets(game, u.owner)]
    if not any(u.place in net for u in carrying):
        return []  # what would they carry?
    relays = {u.place for u in carrying if u.place not in net and any(carries(game, u, h) for h in fed)}
    fed |= {h for h in shores() if h not in fed and _reaches(game, group, h, relays)}
    found = [h for h in shores() if h in fed and any(carries(game, fleet, h) for fleet in fleets)]
    return sorted(found, key=lambda h: (h not in lacking, h in relays))


def _reaches(game: Tr, group: str, port: str, places: set[str]) -> bool:
    """Does supply that is landed in a port get to any of these places?"""
    return port in places or not places.isdisjoint(region(game, group, port))


def check_fed(game: Tr, seat: str, fleet: Unit, ports: tuple[str, ...]) -> None:
    """May this fleet carry supply to these ports in a minor's own turn?"""
    minor, wanted = game.state.mini, ports_to_feed(game, seat)
    if fleet.nation == minor:
        raise Refused(f"{fleet.id} is {minor}'s own: only the fleets of a power carry supply to it", rule="22.8")
    for port in ports:
        if port not in wanted:
            raise Refused(f"no unit of {minor} that lacks supply would get it through {called(port)}", rule="22.8")
        if not carries(game, fleet, port):
            raise Refused(f"there is no sea line from {called(fleet.place)} to {called(port)}", rule="27.24a")


def who_feeds(game: Tr) -> list[str]:
    """The powers that may carry supply to the minor whose turn it is; who runs it if there is none, and is asked nothing."""
    from .world import moving

    return feeders(game, game.state.mini) or moving(game)


def call_to_feed(game: Tr, seat: str) -> str:
    """What they are asked, with an order that would do it."""
    minor, ports = game.state.mini, ports_to_feed(game, seat)
    where = ", ".join(sorted(called(h) for h in hungry(game, minor)))
    ways = ((f.id, port) for f in free_fleets(game, seat) for port in ports if carries(game, f, port))
    example = next((f", e.g. supply {name} for {port}" for name, port in ways), "")
    return (
        f"{minor}'s own turn: its units at {where} lack supply. Have your fleets carry it there{example}, or say done. "
        "A fleet that does can do nothing else this game turn."
    )
