"""16.1: a Minor Nation takes a side, and its units come on the map."""

from collections.abc import Iterable

from ..kernel.flow import Flow
from .airfields import in_use, place_at_home
from .asking import where_to
from .control import earn, fresh_income, pass_through, refresh_all
from .counters import AIR, ARMIES
from .ground import AROUND, CITIES, COUNTRIES, HEX_OF
from .kinds import kind, on_map
from .seats import commander
from .standing import land_at
from .state import Unit
from .words import does, the
from .world import OUT, POOL, Sc, home_hexes, hostile, lead, mark_changed, side_of


def activate(game: Sc, target: str, power: str, placed: bool = True) -> Flow[None]:
    """9.1.9, 16.1: a Minor Nation becomes a power's Active ally; its units come on the map."""
    state = game.state
    found = state.nations[target]
    found.status, found.camp, found.lead, found.foe = "ally", side_of(game, power), power, ""
    mark_changed(game)
    game.tell(
        f"{does(target, 'joins', 'join')} the {found.camp} side under {the(power)}.",
        rule=("16.1a", "10.4.3e"),
        kind="joined",
        nation=target,
    )
    earn(game, power, fresh_income(game, target))
    refresh_all(game)
    muster(game, target)
    if placed:
        yield from place_minor(game, target)
    refresh_all(game)


def muster(game: Sc, target: str) -> None:
    """The units of a nation that takes a side can be placed or built from now on."""
    for unit in game.state.units.of(target):
        if unit.place == OUT:
            game.state.units.move(unit, POOL)


WITH_CORPS_ONLY = {"Bulgaria": "Sofia", "Hungary": "Budapest", "Finland": "Helsinki"}


def place_minor(game: Sc, target: str) -> Flow[None]:
    """16.1.1: units are placed in or beside its cities, one a hex; some nations keep armies in the pool."""
    state = game.state
    units = [unit for unit in state.units.of(target) if unit.place == POOL]
    seat = commander(game, lead(game, target))
    near = WITH_CORPS_ONLY.get(target, "")
    for unit in units:
        if kind(unit) in AIR:
            unit.used = False
            if in_use(game):
                place_at_home(game, unit)
            else:
                state.units.move(unit, front_of(target))
            continue
        if kind(unit) in ARMIES and (near or (target == "Poland" and lead(game, "Poland") == "USSR")):
            continue
        places = minor_places(game, target, near)
        if not places:
            continue
        place = yield from where_to(
            seat,
            f"{does(target, 'joins', 'join')} you: where do you place {unit.id}?",
            places,
            rules=("16.1.1a",),
            policy="minor units",
        )
        state.units.move(unit, place)
        unit.moved = False
        pass_through(game, unit, place)


def front_of(target: str) -> str:
    return str(COUNTRIES.get(target, {}).get("group", "East"))


def minor_places(game: Sc, target: str, near: str = "") -> list[str]:
    """In or beside a city at home, empty of others."""
    home = home_hexes(game, target)
    towns = [HEX_OF[near]] if near else [hex for hex in CITIES if hex in home]
    return [
        hex
        for hex in dict.fromkeys([*towns, *(there for town in towns for there in AROUND[town])])
        if hex in home and not land_at(game, hex)
    ]


def follow(game: Sc, power: str, side: str) -> None:
    """A power that changes sides takes its Minor allies along."""
    followers = [name for name, found in game.state.nations.items() if found.lead == power]
    for name in followers:
        game.state.nations[name].camp = side
    mark_changed(game)
    part(game, followers)


def part(game: Sc, names: Iterable[str]) -> None:
    """Of nations that changed sides who stands among enemies now goes back to the Force Pool."""
    for unit in [unit for name in names for unit in game.state.units.of(name) if on_map(unit)]:
        if any(hostile(game, unit.owner, other.owner) for other in land_at(game, unit.place)):
            strip(game, unit)


def strip(game: Sc, unit: Unit) -> None:
    """Off the map into the Force Pool, whatever it is."""
    unit.side, unit.moved, unit.used, unit.transfer = "", False, False, False
    game.state.units.move(unit, POOL)
