"""3.36, 22.1, 52: where units may be set up, and where they are commonly wanted."""

from collections import Counter
from collections.abc import Iterable, Mapping
from heapq import merge

from .areas import area_for, closed_to, homeland
from .chart import (
    GROUND,
    MAJORS,
    SIDE,
    US_BOX,
    VICHY,
    capital,
    cities,
    country_of,
    front_of,
    invadable,
    is_port,
    land,
    objective_hexes,
)
from .displacement import air_room, port_room
from .front import NO_FRONT, gaps
from .landlines import group_of, lines
from .naming import called
from .stacks import stack_limit
from .state import Unit
from .waters import base_seas, port_fronts
from .world import Tr, friendly, ground_at, holder, side_hexes, units_at


def place_trouble(game: Tr, unit: Unit, hex_: str) -> tuple[str, str] | None:
    """Why a unit may not be set up in a place; the reason and the rule."""
    if hex_ == US_BOX:
        return None if unit.nation == "United States" else ("only American units can start in the US box", "3.36a")
    if hex_ not in land():
        return f"{called(hex_)} has no land to set up on", "3.36a"
    if not in_area(game, unit, hex_):
        return f"{unit.nation} can't set up in {called(hex_)}", "3.36a"
    area = area_for(game, unit)
    if unit.kind in ("air", "fleet") and area is not None and hex_ not in area:
        return f"{unit.nation}'s {unit.kind} can't be based there", "25.47"
    if unit.kind == "fleet":
        if not is_port(hex_):
            return f"{called(hex_)} isn't a port", "5.43a"
        if unit.nation == "Italy" and unit.owner != "Italy" and "Mediterranean" not in port_fronts(hex_):
            return "the seized Italian fleet starts in the Mediterranean", "50.35"
        if unit.nation in ("Britain", "United States") and base_seas(hex_) == ("Black Sea",):
            return f"fleets of {unit.nation} can't be in the Black Sea", "29.16a"
        if port_room(game, hex_) < unit.factor:
            return f"{called(hex_)} has no room for {unit.factor} naval factors", "29.11a"
    elif unit.kind == "air":
        if air_room(game, unit.owner, hex_) < unit.factor:
            return f"{called(hex_)} has no room for {unit.factor} air factors", "28.11"
    elif unit.kind == "airbase":
        if any(u.kind == "airbase" for u in units_at(game, hex_)):
            return f"{called(hex_)} already has an airbase", "28.12a"
        if hex_ not in lines(game, group_of(unit.owner)):
            return f"{called(hex_)} is out of supply", "28.12a"
    else:
        trouble = closed_to(game, unit, hex_)
        if trouble:
            return trouble
        there = [*ground_at(game, hex_), unit]
        if unit.kind != "airborne" and sum(u.kind != "airborne" for u in there) > stack_limit(game, hex_, there):
            return f"{called(hex_)} is full", "6.1"
    return None


def in_area(game: Tr, unit: Unit, hex_: str) -> bool:
    """3.36, 25.4, 50.22 to 50.25, 50.34, 50.35."""
    whose = holder(game, hex_)
    if unit.nation == VICHY and game.phase != "setup":
        from .fall import zone_trouble

        return not zone_trouble(game, unit, hex_)
    if game.phase != "setup" or (unit.nation not in MAJORS and unit.nation in game.state.rest):
        return hex_ in homeland(unit.nation) and whose == unit.owner
    if unit.nation == "Free French":
        home = country_of(hex_) == "Lebanon-Syria" if game.scenario == "1942" else front_of(hex_) == "Mediterranean"
        return whose == "Britain" and home
    if unit.nation == "Finland":
        return country_of(hex_) == "Finland" or (game.scenario == "1942" and hex_ in ("A47", "B46"))
    if unit.nation == "United States":
        return whose == "Britain" and game.scenario == "1944"
    if unit.nation == VICHY:
        return whose == VICHY and _vichy_room(game, unit, country_of(hex_) == "France")
    if unit.nation == "Germany" and country_of(hex_) == "Libya":
        # 3.36: the card sends one armor and one infantry there, and nobody else
        return unit.kind in ("armor", "infantry") and not _in(game, "Germany", "Libya", unit, unit.kind)
    if unit.nation not in MAJORS:
        return friendly(game, unit.owner, hex_) and whose in MAJORS
    # 3.36: an attacked minor is run by a power, and no area of its
    return whose == unit.owner and not game.state.countries.get(country_of(hex_), "").startswith("attacked")


def _in(game: Tr, nation: str, country: str, besides: Unit, kind: str) -> int:
    """A power's own units of a kind in a country, one of them apart."""
    there = homeland(country)
    own = (u for u in game.state.units.of(nation) if u.kind == kind and u.place in there)
    return sum(u.id != besides.id for u in own)


def _vichy_room(game: Tr, unit: Unit, home: bool) -> bool:
    """50.24: one infantry in Africa; five and the fleet at home, in France or Corsica."""
    if unit.kind != "infantry":
        return home
    others = [u for u in game.state.units if u.nation == VICHY and u.kind == "infantry" and u.place in land()]
    there = [u for u in others if u.id != unit.id and (country_of(u.place) == "France") == home]
    return len(there) < (5 if home else 1)


# --- where they are wanted ---------------------------------------------------------------------------------------------


class Areas:
    """What is found out once while an army is set up: the hexes for each nation, the order in which they are wanted, and how
    many ground units stand where."""

    def __init__(self) -> None:
        self.hexes: dict[tuple[str, str, bool], list[str]] = {}
        self.wanted: dict[tuple[str, bool, frozenset[str]], list[str]] = {}
        self.crowds: dict[str, Counter[str]] = {}

    def crowd(self, game: Tr, side: str) -> Counter[str]:
        """Ground units of a side by place."""
        if side not in self.crowds:
            units = game.state.units
            self.crowds[side] = Counter(u.place for u in units if u.kind in GROUND and SIDE[u.owner] == side)
        return self.crowds[side]

    def put(self, unit: Unit, old: str) -> None:
        """A unit has been set up, and waited in some place before."""
        crowd = self.crowds.get(SIDE[unit.owner])
        if crowd is not None and unit.kind in GROUND:
            crowd[unit.place] += 1
            crowd[old] -= 1


CROWD = 4.5
"""How much less a hex wants a unit for each that stands there."""


def area_of(game: Tr, unit: Unit, found: Areas) -> list[str]:
    """The hexes in a unit's area. While an army is set up they are the same for all units of a nation, but for those whose
    number is limited: Vichy's, and the Germans in Libya (3.36)."""
    if unit.nation == VICHY:
        return [h for h in land() if in_area(game, unit, h)]
    at_home = game.phase != "setup" or (unit.nation not in MAJORS and unit.nation in game.state.rest)
    near = homeland(unit.nation) if at_home else side_hexes(game, SIDE[unit.owner])
    limited = homeland("Libya") if unit.nation == "Germany" and game.phase == "setup" else frozenset[str]()
    key = (unit.nation, unit.owner, bool(limited))
    if key not in found.hexes:
        found.hexes[key] = [h for h in land() if h in near and h not in limited and in_area(game, unit, h)]
    there = [h for h in limited if h in land()]
    # 3.36: of Libya all or nothing
    return found.hexes[key] + (there if there and in_area(game, unit, min(there)) else [])


def candidates(game: Tr, unit: Unit, areas: Areas) -> Iterable[str]:
    """Places for a unit, the most wanted first."""
    if unit.nation == "United States" and game.scenario == "1942":
        return [US_BOX]
    area = area_of(game, unit, areas)
    if unit.kind == "fleet":
        ports = [h for h in area if is_port(h)]
        front = _wanted_front(game, unit.owner)
        return sorted(ports, key=lambda h: (-_pull(h, front), -port_room(game, h), h))
    if unit.kind == "air":
        cities_here = [h for h in area if cities(h)]
        far = gaps(game, SIDE[unit.owner])
        return sorted(cities_here, key=lambda h: (far.get(h, NO_FRONT), h))
    if unit.kind == "airbase":
        far = gaps(game, SIDE[unit.owner])
        return sorted(area, key=lambda h: ((gap := far.get(h, NO_FRONT)) < 2, gap, h))
    worth, crowds = _worth(game, unit), areas.crowd(game, SIDE[unit.owner])

    def want(hex_: str) -> tuple[float, int, str]:
        return CROWD * crowds.get(hex_, 0) - worth[hex_][0], worth[hex_][1], hex_

    key = (unit.owner, unit.kind == "armor", frozenset(area))
    if key not in areas.wanted:
        areas.wanted[key] = sorted(area, key=lambda h: (-worth[h][0], worth[h][1], h))
    free = (h for h in areas.wanted[key] if h not in crowds)
    return merge(free, sorted(key[2].intersection(crowds), key=want), key=want)


def _wanted_front(game: Tr, seat: str) -> str:
    """Fleets of the homeland face the enemy; one in three goes to the Mediterranean."""
    mine = [u for u in game.state.units.of(seat) if u.kind == "fleet" and u.place in land()]
    south = sum("Mediterranean" in port_fronts(u.place) for u in mine)
    if seat == "Russia":
        return "Eastern"
    return "Mediterranean" if south * 3 < len(mine) else "Western"


def _pull(hex_: str, front: str) -> int:
    return 2 * (front in port_fronts(hex_)) + (hex_ in ("L22", "K21", "Z23", "K28"))


def _worth(game: Tr, unit: Unit) -> Mapping[str, tuple[float, int]]:
    """How much each hex wants units of a sort, before anybody stands there; for an army that stands at no front also how far
    each is from one."""
    armor = unit.kind == "armor"
    key = ("worth", unit.owner, armor)

    def make() -> dict[str, tuple[float, int]]:
        far = gaps(game, SIDE[unit.owner])
        near = {h: far.get(h, NO_FRONT) for h in land()}
        away = min((gap for h, gap in near.items() if holder(game, h) == unit.owner), default=0) > 1
        return {h: (_wants(game, unit.owner, armor, h, gap), gap if away else 0) for h, gap in near.items()}

    return game.derived(key, game.state.control_count, make)


def _wants(game: Tr, seat: str, armor: bool, hex_: str, gap: int) -> float:
    score = 6.0 if gap == 0 else 2.5 if gap == 1 else 0.0
    if seat == "Germany" and invadable(hex_) and base_seas(hex_)[:1] in (("Atlantic Ocean",), ("Mediterranean Sea",)):
        score += 4.0 if country_of(hex_) in ("France", "Belgium", "Netherlands") else 2.0
    score += 1.5 * (hex_ in objective_hexes())
    if seat in ("Britain", "United States") and country_of(hex_) == "Britain" and is_port(hex_):
        score += 7.0 + 2 * (invadable(hex_))
    if game.scenario != "1944" and seat in ("Italy", "Britain"):
        score += 9.0 * (hex_ == capital(seat)) + 7.0 * (hex_ in objective_hexes())
        score += 4.0 * (invadable(hex_) and country_of(hex_) == seat)
    if armor:
        score += 1.0 if gap in (0, 1) else 0
    return score
