"""23.8: air units on the map. Each stands on a base, a friendly city (two at most) or a headquarters (one), and flies from
there. Its Front box stays its place in the books: that of the front in which its base lies."""

from ..kernel.flow import Flow
from .asking import where_to
from .ground import FRONT, HEXES, distance, place_name
from .kinds import kind, name_of
from .seats import master
from .standing import lay
from .state import Unit
from .words import a_unit
from .world import OUT, Sc, hostile, lead

CITY_MOST, HQ_MOST = 2, 1


def in_use(game: Sc) -> bool:
    """Is the game played with air units on the map?"""
    return bool(game.options["air_on_map"])


def field_hex(game: Sc, field: str) -> str:
    """Where a base lies: a city in its hex, a headquarters where it stands now."""
    if field in HEXES or not field:
        return field
    place = game.state.units[field].place
    return place if place in HEXES else ""


def fields(game: Sc, owner: str) -> tuple[str, ...]:
    """All bases of a nation: cities by their hexes, headquarters by their names."""
    from .air import air_bases

    own = lead(game, owner)
    nations = {owner, own} | ({"UK", "USA"} if own in ("UK", "USA") else set())

    def make() -> tuple[str, ...]:
        staffs = [
            unit.id
            for name in game.state.nations
            if name in nations
            for unit in game.state.units.of(name)
            if kind(unit) == "hq" and unit.place in HEXES
        ]
        return (*air_bases(game, owner), *staffs)

    state = game.state
    return game.derived(("fields", owner), (lay(game), state.epoch, state.tenure, state.turn), make)


def room_on(game: Sc, field: str, unit: Unit | None = None) -> int:
    """Air units that a base still takes."""
    based = sum(each.field == field and each is not unit for each in game.state.units.all.values())
    return (CITY_MOST if field in HEXES else HQ_MOST) - based


def free_fields(game: Sc, unit: Unit, front: str = "") -> list[str]:
    """Bases that have room for an air unit, of one front or of all."""
    return [
        field
        for field in fields(game, unit.owner)
        if front in ("", FRONT[field_hex(game, field)]) and room_on(game, field, unit) > 0
    ]


def field_name(game: Sc, field: str) -> str:
    """A base in words."""
    return place_name(field) if field in HEXES else f"{field} in {place_name(field_hex(game, field))}"


def station(game: Sc, unit: Unit, field: str) -> None:
    """An air unit comes down on a base."""
    unit.field = field
    game.state.units.move(unit, FRONT[field_hex(game, field)])


def nearest(game: Sc, unit: Unit, hex: str) -> str:
    """The nearest base with room; empty if there is none."""
    found = free_fields(game, unit)
    return min(found, key=lambda field: (distance(field_hex(game, field), hex), field), default="")


def scramble(game: Sc, field: str, owner: str = "") -> None:
    """An enemy enters a base, or its headquarters is gone: its air units go to the nearest one with room, or are lost."""
    from .losses import eliminate

    if not in_use(game):
        return
    here = field_hex(game, field)
    for unit in list(game.state.units.all.values()):
        if unit.field != field or (owner and not hostile(game, owner, unit.owner)):
            continue
        unit.field = ""
        goal = nearest(game, unit, here) if here else next(iter(free_fields(game, unit)), "")
        if goal:
            station(game, unit, goal)
            game.tell(f"{a_unit(unit.owner, 'air unit')} leaves {place_name(here) or field}.", rule="23.8b", kind="air")
        else:
            game.tell(f"{a_unit(unit.owner, 'air unit')} has no base left.", rule="23.8b", kind="loss")
            eliminate(game, unit)


def choose_field(game: Sc, unit: Unit, options: list[str], old: str = "") -> Flow[None]:
    """Its owner says where an air unit comes down."""
    goal = yield from where_to(
        master(game, unit.owner),
        f"Which base does {name_of(unit)} land on?",
        options,
        rules=("23.8b",),
        policy="homecoming",
        about={"front": field_name(game, old) if old else ""},
        name=lambda field: field_name(game, field),
    )
    station(game, unit, goal)


def settle_all(game: Sc) -> Flow[None]:
    """At the end of a turn every air unit in a Front box stands on a base of that front, or of another if it must."""
    from .chart import FRONTS
    from .losses import eliminate

    if not in_use(game):
        return
    for unit in list(game.state.units.all.values()):
        if unit.place not in FRONTS:
            continue
        if unit.field in fields(game, unit.owner):
            station(game, unit, unit.field)
            continue
        unit.field = ""
        options = free_fields(game, unit, unit.place) or free_fields(game, unit)
        if not options:
            game.tell(f"{a_unit(unit.owner, 'air unit')} has no base left.", rule="23.8b", kind="loss")
            eliminate(game, unit)
            continue
        yield from choose_field(game, unit, options)


def based_at(game: Sc, hex: str) -> list[Unit]:
    """Air units on the bases of a hex, for the picture."""
    return [unit for unit in game.state.units.all.values() if field_hex(game, unit.field) == hex]


def home_fields(game: Sc, owner: str) -> list[str]:
    """Bases at home for new air units: cities, and headquarters in supply (10.2.1)."""
    from .supply import supplied
    from .world import home_hexes

    home, units = home_hexes(game, owner), game.state.units
    return [
        field
        for field in fields(game, owner)
        if field_hex(game, field) in home
        and room_on(game, field) > 0
        and (field in HEXES or (units[field].owner == owner and supplied(game, units[field])))
    ]


def place_at_home(game: Sc, unit: Unit) -> None:
    """A new air unit whose owner isn't asked."""
    field = next(iter(home_fields(game, unit.owner)), "")
    if field:
        station(game, unit, field)
    else:
        game.state.units.move(unit, OUT)
