"""Air, fleets and airbases whose base is lost (28.15, 28.24, 29.26, 18.36)."""

from .areas import area_for
from .canals import SUEZ_CITY, exile, ship_seas, suez_taken
from .chart import MURMANSK, SIDE, US_BOX, board, cities, is_port, land
from .entente import company, no_base
from .feuds import against
from .losses import eliminate
from .naming import called, short
from .stacks import apart
from .state import Unit
from .waters import all_ports, base_seas, course, has_port, interception_hexes
from .world import Tr, friendly, holder, units_at


def air_room(game: Tr, seat: str, hex_: str) -> int:
    """28.1: air factors a hex can still base for a power."""
    if hex_ not in land() or not friendly(game, seat, hex_):
        return 0
    bases = [
        u
        for u in units_at(game, hex_)
        if u.kind == "airbase"
        and SIDE[u.owner] == SIDE[seat]
        and not apart(game, u.owner, seat)
        and (not u.new or u.owner == seat)
    ]
    capacity = 5 * cities(hex_) + 5 * min(1, len(bases))
    capacity = min(capacity, 5) if hex_ == "GG19" else capacity
    return capacity - sum(u.factor for u in units_at(game, hex_) if u.kind == "air" and SIDE[u.owner] == SIDE[seat])


def port_room(game: Tr, hex_: str) -> int:
    """29.11, 41.1."""
    if hex_ == US_BOX:
        return 1000
    if not is_port(hex_):
        return 0
    return (9 if hex_ == "GG19" else 36) - sum(u.factor for u in units_at(game, hex_) if u.kind == "fleet")


def displace(game: Tr, hex_: str, seat: str, chased: bool = False) -> None:
    """A hex has fallen to a power: what cannot fight on the ground leaves it; `chased`: ground units overran it, and fleets
    may be met on their way (29.26)."""
    for unit in list(units_at(game, hex_)):
        if SIDE[unit.owner] == SIDE[seat] and not against(game, seat, unit):
            continue
        if unit.boxed:
            unmask(game, unit)
        elif unit.kind == "air":
            move_air(game, unit)
        elif unit.kind == "fleet":
            move_fleet(game, unit, chased)
        elif unit.kind == "airbase":
            move_airbase(game, unit)


def partisans_displace(game: Tr, chased: bool = False) -> None:
    """32.6, 28.515: fleets and air leave a hex that a partisan holds as Movement ends, or has won in battle."""
    for unit in [u for u in game.state.units if u.kind == "partisan" and u.place in land()]:
        displace(game, unit.place, unit.owner, chased)


def unmask(game: Tr, unit: Unit) -> None:
    """42.8: the counter stood in Norway, the unit was in the Murmansk box by Germany's record; now all know it."""
    game.state.units.move(unit, MURMANSK)
    unit.boxed = False
    game.tell(f"{short(unit)} is in the Murmansk box", rule="42.8a")


def move_air(game: Tr, unit: Unit) -> None:
    """28.24: to the nearest controlled base with room within eight hexes of the old one."""
    old = unit.place
    near = sorted(board().within(old, 8), key=lambda h: (board().hexes_between(old, h), h))
    free = (h for h in near if h != old and air_base(game, unit, h))
    goal = next((h for h in free if not company(game, unit, h) and based_right(game, unit, h)), "")
    if goal:
        game.state.units.move(unit, goal)
        game.tell(f"{short(unit)} flies from {called(old)} to {called(goal)}", rule="28.24a")
    else:
        game.tell(f"{short(unit)} finds no base within eight hexes and is lost", rule="28.24a")
        eliminate(game, unit)


def based_right(game: Tr, unit: Unit, hex_: str) -> bool:
    """22.7, 25.47: air and fleets of minor countries are based within their own limits, also when they are driven off."""
    area = area_for(game, unit)
    return area is None or hex_ in area


def air_base(game: Tr, unit: Unit, hex_: str) -> bool:
    """28.24: a base of one's own that has room for an air unit, and no enemy in it."""
    from .world import foes_at

    return air_room(game, unit.owner, hex_) >= unit.factor and not foes_at(game, unit.owner, hex_)


def move_fleet(game: Tr, unit: Unit, chased: bool = False) -> None:
    """29.26: to the nearest controlled port with room on the same front."""
    old = unit.place
    if old == SUEZ_CITY and not suez_taken(game, unit):
        exile(game, unit)
        return
    found: list[tuple[int, str]] = []
    nearest: list[str] = []
    # 29.26: the fall of Kiel breaks the canal, but who was in the port of both seas leaves by either
    for sea in ship_seas(game, unit) if unit.water else base_seas(old):
        before = len(found)
        for port in (h for h in all_ports() if h != old):
            if (
                sea not in base_seas(port)
                or not has_port(game, unit.owner, port)
                or no_base(game, unit.owner, port)
                or port_room(game, port) < unit.factor
                or not based_right(game, unit, port)
            ):
                continue
            # 47.4: those of Suez are out of the canal before it closes behind them
            far = interception_hexes(game, unit.owner, "LL31" if old == SUEZ_CITY else old, port, sea)
            if far is not None:
                found.append((far, port))
        nearest += [min(found[before:])[1]] if found[before:] else []
    if not found and unit.owner == "France":
        found = refuges(game, unit)
        if found:
            game.state.notes[f"guest {unit.id}"] = 1
            unit.spent = True
    if found:
        goal = min(found)[1]
        way = course_between(game, unit, old, goal)
        if chased and way:
            game.state.fleeing[unit.id] = way
            if len(set(nearest)) > 1:
                # 29.26: from a two-front port its owner chooses the front
                game.state.help[f"flees {unit.id}"] = nearest
        game.state.units.move(unit, goal)
        game.state.supply.pop(unit.id, None)
        game.tell(f"{short(unit)} leaves {called(old)} for {called(goal)}", rule="29.26a")
    else:
        game.tell(f"{short(unit)} has no port to go to and is lost", rule="29.26a")
        eliminate(game, unit)


def course_between(game: Tr, unit: Unit, old: str, goal: str) -> list[str]:
    ways = [course(game, unit.owner, old, goal, sea) for sea in base_seas(old) if sea in base_seas(goal)]
    return min((way for way in ways if way), key=len, default=[])


def refuges(game: Tr, unit: Unit) -> list[tuple[int, str]]:
    """29.19: British ports of the front where no British unit is, for French ships without a French one."""
    found = []
    for sea in ship_seas(game, unit):
        for port in all_ports():
            if holder(game, port) != "Britain" or any(u.owner == "Britain" for u in units_at(game, port)):
                continue
            if sea not in base_seas(port) or port_room(game, port) < unit.factor:
                continue
            far = interception_hexes(game, unit.owner, unit.place, port, sea)
            if far is not None:
                found.append((far, port))
    return found


def guests(game: Tr) -> list[Unit]:
    """29.19: French ships that lie in a British port for the time being."""
    names = [n.removeprefix("guest ") for n in game.state.notes if n.startswith("guest ")]
    return [game.state.units[n] for n in names if n in game.state.units]


def keep_guests(game: Tr) -> None:
    """29.19: they do nothing there, and are lost if they do not leave as soon as a French port is open to them."""
    from .fleets import ports_for

    for unit in guests(game):
        note = f"guest {unit.id}"
        if not no_base(game, unit.owner, unit.place):
            del game.state.notes[note]
        elif game.state.side == "Allies" and any(
            port_room(game, h) >= unit.factor for h in ports_for(game, unit.owner, unit.place)
        ):
            game.tell(f"{short(unit)} didn't go back to a French port and is lost", rule="29.19")
            del game.state.notes[note]
            eliminate(game, unit)


def move_airbase(game: Tr, unit: Unit) -> None:
    """28.15: back to the capital; lost if the enemy holds it, but for those of Russia and the United States."""
    from .chart import capital

    home = US_BOX if unit.owner == "United States" else capital(unit.owner)
    if home != US_BOX and not friendly(game, unit.owner, home):
        if unit.owner == "Russia" and friendly(game, "Russia", "G60"):
            home = "G60"
        else:
            game.tell(f"The airbase {unit.id} is lost", rule="28.15c")
            eliminate(game, unit)
            return
    old = unit.place
    game.state.units.move(unit, home)
    game.tell(f"The airbase {unit.id} goes from {called(old)} to {called(home)}", rule="28.15a")
