"""Stage 4: ships and aircraft return to where they began the turn, or to the next closest place that can hold them."""

from ..kernel.flow import Flow, choose
from .chart import CIRCLES, GROUND_LIMIT, SPACE
from .places import deck_space, may_land, port_space_left
from .retreat import bases_near, points_left, ports_near
from .state import Convoy, Unit
from .world import (
    Ww2,
    destroy,
    friendly,
    ground_stack,
    here,
    in_convoy,
    in_words,
    kind_of,
    label,
    relocate,
    touch,
)


def homing_phase(game: Ww2) -> Flow[None]:
    """st4.return."""
    state = game.state
    for unit in [u for u in state.units if kind_of(u).branch == "N"]:
        if not in_convoy(game, unit):
            yield from ship_home(game, unit)
    for unit in [u for u in state.units if kind_of(u).branch == "A"]:
        if not unit.aboard:
            yield from plane_home(game, unit)
    for unit in [u for u in state.units if u.mode == "cargo" and u.aboard]:
        back_ashore(game, unit)
    rest(game)
    yield from empty_convoys(game)


def ship_home(game: Ww2, unit: Unit) -> Flow[None]:
    """tr.return for transports too. A raider may end in another port (opt.sf.raider)."""
    home = unit.start or unit.place
    if home in game.state.convoys:
        relocate(game, unit, home)
        return
    if unit.raider:
        ports = [p for p in ports_near(game, unit, unit.place) if p != home]
        if friendly(game, unit.owner, home):
            ports = [home, *ports]
        home = ports[0] if ports else home
        if len(ports) > 1:
            home = yield from choose(
                unit.owner,
                "In which port does the raider end its cruise?",
                ports,
                policy="return",
                rules=("opt.sf.raider",),
            )
    if home in CIRCLES and friendly(game, unit.owner, home):
        if unit.place != home:
            relocate(game, unit, home)
        return
    ports = [p for p in ports_near(game, unit, unit.place) if roomy(game, unit, p)] or ports_near(
        game, unit, unit.place
    )
    if not ports:
        game.tell(f"{unit.owner}: {label(unit)} finds no port and is lost.", rule="st4.return")
        destroy(game, unit)
        return
    port = ports[0]
    if len(ports) > 1:
        port = yield from choose(
            unit.owner,
            f"{label(unit)} can't return to {CIRCLES.get(home, home)}. Which port does it go to?",
            ports,
            policy="return",
            rules=("st4.return",),
        )
    relocate(game, unit, port)


def roomy(game: Ww2, unit: Unit, port: str) -> bool:
    left = port_space_left(game, unit.owner, port)
    return left is None or left >= kind_of(unit).stack


def plane_home(game: Ww2, unit: Unit) -> Flow[None]:
    if unit.flying:
        carrier = game.state.units.get(unit.goal)
        if carrier is not None and deck_space(game, carrier) > 0:
            game.state.units.move(unit, carrier.place)
            unit.aboard, unit.flying = carrier.id, False
            return
        bases = bases_near(game, unit, unit.place, points_left(game, unit))
        if may_land(game, unit.owner, unit.place):
            bases = [unit.place]
        rule = "cv.cargo_lost"
    else:
        home = unit.start or unit.place
        if may_land(game, unit.owner, home):
            if unit.place != home:
                game.state.units.move(unit, home)
            return
        bases = bases_near(game, unit, unit.place, kind_of(unit).mp)
        rule = "st4.return"
    if not bases:
        game.tell(f"{unit.owner}: {unit.kind} finds no base and is lost.", rule=rule)
        destroy(game, unit)
        return
    base = bases[0]
    if len(bases) > 1:
        base = yield from choose(
            unit.owner,
            f"{unit.kind} can't return to its base. Where does it land?",
            bases,
            policy="return",
            rules=(rule,),
        )
    game.state.units.move(unit, base)


def back_ashore(game: Ww2, unit: Unit) -> None:
    """Cargo of a transport that turned back stands again where it was taken up."""
    land = unit.start
    unit.aboard = ""
    room = SPACE[land].blue or ground_stack(game, unit.owner, land) + kind_of(unit).stack <= GROUND_LIMIT
    if friendly(game, unit.owner, land) and (room or kind_of(unit).branch != "G"):
        game.state.units.move(unit, land)
    else:
        game.tell(f"{unit.owner}: {unit.kind} can't come ashore and is lost.", rule="tr.cargo.combat")
        destroy(game, unit)


def rest(game: Ww2) -> None:
    """Plans of the phase are over; that a unit has moved is remembered for the Blitzkrieg."""
    for unit in game.state.units:
        unit.mode, unit.goal, unit.came, unit.start = "", "", "", ""
        unit.path, unit.step = [], 0
        unit.idle = unit.landed = unit.dropped = unit.flying = unit.raider = False
    game.state.arrivals = 0


def empty_convoys(game: Ww2) -> Flow[None]:
    """conv.cancel: a convoy without a transport must be cancelled; its escorts end in one of its ports."""
    from .supply import transports

    for convoy in list(game.state.convoys.values()):
        if transports(game, convoy):
            continue
        game.tell(f"Convoy {convoy.id} has no transport left and is cancelled.", rule="conv.cancel")
        yield from wind_up(game, convoy)


def wind_up(game: Ww2, convoy: Convoy) -> Flow[None]:
    """A convoy that must be cancelled: its owner says in which of its ports the ships end."""
    ports = [end for end in convoy.ends if friendly(game, convoy.owner, end)]
    ships = here(game, convoy.id, "N")
    port = None
    if ships and len(ports) > 1:
        port = yield from choose(
            convoy.owner,
            f"In which port {'does' if len(ships) == 1 else 'do'} {in_words(ships)} of convoy {convoy.id} end?",
            ports,
            policy="return",
            rules=("conv.cancel",),
        )
    dissolve(game, convoy.id, port)


def dissolve(game: Ww2, name: str, port: str | None = None) -> None:
    """All ships of a convoy go to one of its ports, and the line is wiped out."""
    from .chart import CIRCLE

    convoy = game.state.convoys[name]
    ends = [end for end in ([port] if port else convoy.ends) if friendly(game, convoy.owner, end)]
    for ship in [u for u in game.state.units.at(name) if not u.aboard]:
        if ends:
            relocate(game, ship, CIRCLE[ends[0]])
        else:
            destroy(game, ship)
    del game.state.convoys[name]
    touch(game)
