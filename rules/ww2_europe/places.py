"""Where aircraft and ships may be based, and how much room there is."""

from .chart import BASE_LIMIT, BLOC, CIRCLES, SPACE, is_land
from .state import Unit
from .world import Ww2, cargo, controller, flag_works, friendly, has_base, here, home, kind_of, stack


def is_air_base(game: Ww2, land: str) -> bool:
    """air.base.where: a factory, a working Flag, a fortress or an airbase."""
    return bool(
        SPACE[land].source == "factory"
        or flag_works(game, land)
        or has_base(game, land, "FORT")
        or has_base(game, land, "AB")
    )


def air_room(game: Ww2, land: str) -> int:
    """stack.air: 10 Stack Points, 10 more for each of fortress, airbase and Major Flag."""
    if not is_air_base(game, land):
        return 0
    bases = sum(unit.kind == "AB" for unit in game.state.units.at(land))
    more = (flag_works(game, land) == "major") + has_base(game, land, "FORT") + bases
    return BASE_LIMIT * (1 + more)


def naval_room(game: Ww2, land: str) -> int | None:
    """stack.naval: 10 Stack Points, 20 with a fortress, no limit in a Homeland port."""
    if home(land, controller(game, land)):
        return None
    return BASE_LIMIT * (1 + has_base(game, land, "FORT"))


def based_air(game: Ww2, power: str, land: str) -> list[Unit]:
    """Aircraft whose base a space is: those that stand there, and those that flew off and will come back."""
    found = []
    for unit in game.state.units:
        if (
            kind_of(unit).branch == "A"
            and not unit.aboard
            and BLOC[unit.owner] == BLOC[power]
            and ((unit.start or unit.place) == land and not unit.flying)
        ):
            found.append(unit)
    return found


def free_air(game: Ww2, power: str, land: str) -> int:
    return air_room(game, land) - stack(based_air(game, power, land))


def air_space_left(game: Ww2, power: str, land: str) -> int:
    """Room for aircraft that stand there at the end of the turn."""
    return air_room(game, land) - stack(u for u in here(game, land, "A") if BLOC[u.owner] == BLOC[power])


def port_space_left(game: Ww2, power: str, circle: str) -> int | None:
    limit = naval_room(game, CIRCLES[circle])
    if limit is None:
        return None
    return limit - stack(u for u in here(game, circle, "N") if BLOC[u.owner] == BLOC[power])


def may_land(game: Ww2, power: str, land: str) -> bool:
    return is_land(land) and friendly(game, power, land) and is_air_base(game, land)


def deck_space(game: Ww2, carrier: Unit) -> int:
    """cv.airwing, cv.armor: planes a carrier can still take aboard."""
    if carrier.damaged:
        return 0
    return kind_of(carrier).wing - len(cargo(game, carrier))


def may_fly_from_deck(unit: Unit) -> bool:
    return kind_of(unit).base in ("FTR", "TAC")
