"""Who is whose friend, whose land it is and who stands where: questions every room asks."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from ..kernel.game import Game
from .chart import ALLIED, AXIS, CAMP_OF, CAMPS, WEST, weather
from .counters import COUNTERS
from .ground import AREA, COUNTRY, OWNER, POSSESSIONS
from .scenario import area_of_play
from .state import Nation, Power, State, Unit

Sc: TypeAlias = Game[State]

POOL, LATER, OUT, SIBERIA, RESERVES = "pool", "later", "out", "Siberia", "Siberian Reserves Box"
VICHY, FREE = "Vichy France", "Free French"


# --- nations --------------------------------------------------------------------------------------------------------


def nation(game: Sc, name: str) -> Nation:
    return game.state.nations[name]


def power_of(game: Sc, name: str) -> Power:
    return game.state.powers[name]


def side_of(game: Sc, power: str) -> str:
    """The side a Major Power plays for; attacked by its friends it may have gone over to the other (17.7.4, 10.1.1.2)."""
    found = game.state.nations[power]
    return found.camp if found.status == "active" else CAMP_OF[power]


def lead(game: Sc, owner: str) -> str:
    """The Major Power that commands a nation's units; the nation itself if nobody does."""
    if owner in CAMP_OF and game.state.nations[owner].status != "ally":
        return owner
    if owner == FREE and game.state.nations["France"].status == "active":
        return "France"
    if owner == FREE and game.state.nations["USA"].status == "inactive":
        return "UK"  # 17.5.2: the corps of 1940 stands in the UK before there is an American player
    return game.state.nations[owner].lead or owner


def french_again(game: Sc) -> bool:
    """17.5.5: France stands or is liberated: the Free French are French units, built by France."""
    return game.state.nations["France"].status in ("active", "ally")


def people(game: Sc, owner: str) -> str:
    """17.5.5: as whose units a nation's count."""
    return "France" if owner == FREE and french_again(game) else owner


def camp(game: Sc, owner: str) -> str:
    """The side of a nation; empty for a Neutral."""
    found = game.state.nations.get(owner)
    return found.camp if found else ""


def active(game: Sc, power: str) -> bool:
    return game.state.nations[power].status == "active"


def waiting_ussr(game: Sc, power: str) -> bool:
    """17.13: is this the USSR before its war with Germany? After a collapse it is neutral, and waits no more."""
    return power == "USSR" and game.state.nations["USSR"].status == "inactive"


def at_war(game: Sc, a: str, b: str) -> bool:
    """Two Major Powers at war with one another."""
    state = game.state
    if state.nations[a].camp == state.nations[b].camp or not (active(game, a) and active(game, b)):
        return False
    return state.west or not ({a, b} & {"UK", "France"})


def hostile(game: Sc, a: str, b: str) -> bool:
    """Are the units of two nations enemies (3.3.1)?"""
    key = ("hostile", a, b)
    return game.derived(key, game.state.epoch, lambda: _hostile(game, a, b))


def _hostile(game: Sc, a: str, b: str) -> bool:
    mine, theirs = game.state.nations[a], game.state.nations[b]
    if mine.status == "controlled":
        return lead(game, b) == mine.foe
    if theirs.status == "controlled":
        return lead(game, a) == theirs.foe
    return at_war(game, lead(game, a), lead(game, b))


def foes(game: Sc, owner: str) -> frozenset[str]:
    """All nations whose units are enemies of this one's."""
    return game.derived(
        ("foes", owner),
        game.state.epoch,
        lambda: frozenset(other for other in game.state.nations if _hostile(game, owner, other)),
    )


def shy(game: Sc, owner: str) -> frozenset[str]:
    """Nations whose zones may not be entered while a collapsed power is neutral (17.13.4, 17.14.1)."""
    return game.derived(("shy", owner), game.state.epoch, lambda: _shy(game, owner))


def _shy(game: Sc, owner: str) -> frozenset[str]:
    own = lead(game, owner)
    if own not in CAMP_OF:
        return frozenset()
    quiet = game.state.nations[own].status == "neutral"
    return frozenset(
        other
        for other in game.state.nations
        if lead(game, other) in CAMP_OF
        and camp(game, other) != camp(game, owner)
        and (quiet or game.state.nations[lead(game, other)].status == "neutral")
    )


def friendly(game: Sc, a: str, b: str) -> bool:
    """Nations on one side."""
    return camp(game, a) == camp(game, b)


# --- countries ------------------------------------------------------------------------------------------------------


def home_of(game: Sc, hex: str) -> str:
    """The nation or Possession a hex belongs to as home country, annexations included."""
    return game.state.annexed.get(hex, COUNTRY[hex])


def keeper(game: Sc, hex: str) -> str:
    """The nation a hex counts with: a Possession counts with its owner (3.3.1)."""
    country = home_of(game, hex)
    if country in POSSESSIONS:
        return VICHY if POSSESSIONS[country] == "France" and french_gone(game) else POSSESSIONS[country]
    if game.state.france == "vichy" and hex in _vichy():
        return VICHY
    return country


def french_gone(game: Sc) -> bool:
    return game.state.france in ("vichy", "conquered")


@cache
def _vichy() -> frozenset[str]:
    return frozenset(hex for hex, area in AREA.items() if area == VICHY)


def at_home(game: Sc, hex: str, owner: str) -> bool:
    """Is a hex in a nation's home country? The Commonwealth's home is the UK, the Free French's France; Vichy's is its part
    of France with the Possessions (17.5.1)."""
    if owner == VICHY:
        return keeper(game, hex) == VICHY
    return home_of(game, hex) == ("France" if owner == FREE else owner)


def keepers(game: Sc) -> Mapping[str, str]:
    """The keeper of every hex."""

    def make() -> Mapping[str, str]:
        printed, annexed = _keepers(french_gone(game), game.state.france == "vichy"), game.state.annexed
        return {**printed, **{hex: keeper(game, hex) for hex in annexed}} if annexed else printed

    return game.derived("keepers", game.state.epoch, make)


@cache
def _keepers(gone: bool, vichy: bool) -> Mapping[str, str]:
    """The same with nothing annexed."""
    owners = {name: VICHY if gone and owner == "France" else owner for name, owner in POSSESSIONS.items()}
    south = _vichy() if vichy else frozenset[str]()
    return {hex: owners.get(country, VICHY if hex in south else country) for hex, country in COUNTRY.items()}


def home_hexes(game: Sc, owner: str) -> frozenset[str]:
    """The hexes of which `at_home` is true."""

    def make() -> frozenset[str]:
        if owner == VICHY:
            return frozenset(hex for hex in COUNTRY if keeper(game, hex) == VICHY)
        name, annexed = "France" if owner == FREE else owner, game.state.annexed
        kept = _printed().get(name, frozenset()).difference(annexed)
        return kept.union(hex for hex, country in annexed.items() if country == name)

    return game.derived(("home", owner), game.state.epoch, make)


@cache
def _printed() -> Mapping[str, frozenset[str]]:
    """The hexes of each country as the map has them."""
    found: dict[str, set[str]] = {}
    for hex, country in COUNTRY.items():
        found.setdefault(country, set()).add(hex)
    return {country: frozenset(hexes) for country, hexes in found.items()}


def control(game: Sc, hex: str) -> str:
    """The nation that controls a hex."""
    return game.state.control.get(hex) or OWNER[hex]


def holdings(game: Sc) -> Mapping[str, frozenset[str]]:
    """The hexes that each nation controls."""

    def make() -> dict[str, frozenset[str]]:
        lost: dict[str, set[str]] = {}
        won: dict[str, set[str]] = {}
        for hex, name in game.state.control.items():
            if hex in OWNER and name != OWNER[hex]:
                lost.setdefault(OWNER[hex], set()).add(hex)
                won.setdefault(name, set()).add(hex)
        none = frozenset[str]()
        kept = {name: hexes - lost[name] if name in lost else hexes for name, hexes in _owned().items()}
        return {**kept, **{name: kept.get(name, none) | hexes for name, hexes in won.items()}}

    return game.derived("holdings", (game.state.epoch, game.state.tenure), make)


@cache
def _owned() -> Mapping[str, frozenset[str]]:
    """The same as the map has them."""
    found: dict[str, set[str]] = {}
    for hex, owner in OWNER.items():
        found.setdefault(owner, set()).add(hex)
    return {name: frozenset(hexes) for name, hexes in found.items()}


def holder(game: Sc, hex: str) -> str:
    """The side that controls a hex; empty if a Neutral does."""
    return camp(game, control(game, hex))


def scene(game: Sc, hex: str) -> bool:
    """Does a hex lie within the area of play of the scenario?"""
    return hex in area_of_play(game.scenario)


# --- units ----------------------------------------------------------------------------------------------------------


def allowance(game: Sc, unit: Unit) -> int:
    """Movement Allowance; level 4 of Infantry adds one (10.3.2)."""
    printed = COUNTERS[unit.id]
    if unit.side == "static":
        return 0
    points = printed.slow if unit.side in ("reduced", "para") else printed.allowance
    foot = printed.kind in ("infantry", "airborne", "army", "mech") or (printed.panzer and unit.side == "reduced")
    if foot and level(game, unit.owner, "Infantry") >= 4:
        points += 1
    return points


def level(game: Sc, owner: str, technology: str) -> int:
    """A nation's technology; Minor Nations have none, the Free French use what those have who build them."""
    name = ("France" if french_again(game) else "USA") if owner == FREE else owner
    power = game.state.powers.get(name)
    if power is None or game.state.nations[name].status == "ally":
        return 0
    return power.technology.get(technology, 0)


def side_units(game: Sc, side: str) -> Iterator[Unit]:
    """All units of a side's nations, wherever they are."""
    for name in game.state.nations:
        if camp(game, name) == side:
            yield from game.state.units.of(name)


def pooled(game: Sc, owner: str) -> tuple[Unit, ...]:
    """A nation's units in its Force Pool."""
    units = game.state.units
    return game.derived(("pooled", owner), units.revision, lambda: units.own(owner, POOL))


def d10(game: Sc, why: str, by: str) -> int:
    """3.1: a ten-sided die."""
    return game.dice.roll(1, why, by, 10)[0]


def season(game: Sc) -> str:
    return weather(game.state.turn)


def mark_changed(game: Sc) -> None:
    """Borders or the standing of a nation changed."""
    game.state.epoch += 1


def mark_held(game: Sc) -> None:
    """A hex changed hands."""
    game.state.tenure += 1


__all__ = [
    "ALLIED",
    "AXIS",
    "CAMPS",
    "FREE",
    "VICHY",
    "WEST",
    "Sc",
]
