"""21.1, 22.7, 25.4: which hexes peace, a nation's area or an ally's refusal close to a unit."""

from collections.abc import Mapping
from functools import cache

import msgspec

from .chart import (
    GROUND,
    MAJORS,
    SIDE,
    VICHY,
    area_of,
    board,
    country_of,
    front_of,
    hexes_of,
    land,
    objective_hexes,
)
from .east import OPEN, verdict
from .feuds import at_war as at_war
from .feuds import feuds, shut
from .feuds import foreign as foreign
from .feuds import hostile as hostile
from .feuds import pair as pair
from .feuds import strangers as strangers
from .naming import called
from .state import Unit
from .world import WELCOME, Tr, at_peace, holder, neutral


@cache
def allowed_area(nation: str) -> frozenset[str] | None:
    """25.41 to 25.46, 33.41-o19: the hexes a minor ally's ground units may enter; None: anywhere."""
    names = {
        "Bulgaria": ("Bulgaria", "Yugoslavia", "Greece"),
        "Rumania": ("Rumania", "Yugoslavia", "Baltic States", "Russia"),
        "Hungary": ("Hungary", "Yugoslavia", "Baltic States", "Poland", "Russia"),
        "Yugoslavia": ("Yugoslavia", "Albania", "Greece", "Rumania", "Hungary", "Baltic States", "Russia"),
    }.get(nation)
    if nation == "Finland":
        home = {h for h in land() if country_of(h) == "Finland"}
        return frozenset(h for h in land() if any(board().hexes_between(h, o) <= 6 for o in home))
    if nation in ("Turkey", "Spain"):
        more = ("Russia", "Baltic States") if nation == "Spain" else ("Russia",)
        return frozenset(
            h
            for h in land()
            if front_of(h) == "Mediterranean"
            or country_of(h) in more
            or (nation == "Spain" and (country_of(h) == "Spain" or area_of(h) in ("East Poland", "Bessarabia")))
        )
    if nation == "Iraq":
        near = ("Iraq", "Persia", "Lebanon-Syria", "Palestine", "Transjordan", "Arabia")
        return frozenset(h for h in land() if country_of(h) in near)
    if names is None:
        return None
    found = {h for h in land() if country_of(h) in names}
    if nation == "Bulgaria":
        found |= {h for h in land() if area_of(h) == "European Turkey"}
    if nation in ("Rumania", "Yugoslavia"):
        found |= {h for h in land() if area_of(h) == "East Poland"}
    if nation == "Hungary":
        found |= {h for h in land() if area_of(h) == "Bessarabia"}  # East Europe is more than Poland's part (43.4)
    return frozenset(found)


MINOR_ALLIES = ("Finland", "Hungary", "Rumania", "Bulgaria", "Turkey", "Spain", "Iraq", VICHY)
"""Minors that can become active allies of a power; others stay at home even when somebody helps them (22.7, 25.1, 25.22)."""


def may_join(game: Tr, nation: str) -> bool:
    """Can a nation be a minor ally: one of those that always can, or one that an additional counter makes one (33.4)?"""
    return nation in MINOR_ALLIES or f"may ally {nation}" in game.state.notes


def ally(game: Tr, nation: str) -> bool:
    """Is a nation an active minor ally?"""
    return may_join(game, nation) and game.state.countries.get(nation, "").startswith("ally")


@cache
def homeland(nation: str) -> frozenset[str]:
    """22.7, 46.1, 49.3: a minor's own hexes, its possessions among them."""
    more = {
        "Spain": ("Spanish Morocco",),
        VICHY: (VICHY, "Tunisia", "Algeria", "Morocco", "Lebanon-Syria"),
    }.get(nation, ())
    return frozenset(h for name in (nation, *more) for h in hexes_of(name))


def area_for(game: Tr, unit: Unit) -> frozenset[str] | None:
    """The hexes a unit's nation may stand on; None: anywhere."""
    if unit.nation in MAJORS or unit.nation == "Free French":
        return None
    status = game.state.countries.get(unit.nation, "")
    if not ally(game, unit.nation):
        home = homeland(unit.nation)
        return frozenset(h for h in home if holder(game, h) == VICHY) if unit.owner == VICHY else home
    if unit.nation == "Spain" and SIDE.get(status.partition(" ")[2]) == "Allies":
        return frozenset(h for h in land() if front_of(h) in ("Western", "Mediterranean"))
    return allowed_area(unit.nation)


def politics(game: Tr, unit: Unit, hex_: str, whose: str) -> tuple[str, str] | None:
    """21.1, 25.6, 43: does peace close a hex to a unit? East Europe has laws of its own."""
    ruled = verdict(game, unit, hex_, whose)
    if ruled is not None:
        return None if ruled == OPEN else ruled
    if whose in MAJORS:
        return shut(game, unit, hex_, whose)
    if whose != VICHY and game.state.countries.get(whose, "").startswith("inactive"):
        from . import belgium, sleeping

        if game.state.countries[whose] == WELCOME:
            return belgium.closed_to_guest(game, unit, hex_)
        return sleeping.closed_to_guest(game, unit, hex_)
    if neutral(game, hex_) and not (whose == VICHY and (SIDE[unit.owner] == "Axis" or unit.place == hex_)):
        return f"{whose} is neutral", "50.36" if game.scenario == "1944" else "21.1b"
    return None


class Closed(dict[str, tuple[str, str] | None]):
    """Why hexes are closed to one sort of unit, found out as they are asked for."""

    def __init__(self, game: Tr, unit: Unit) -> None:
        super().__init__()
        self.game, self.unit = game, unit
        self.lands: dict[tuple[str, str, str], tuple[str, str] | None] = {}

    def __missing__(self, hex_: str) -> tuple[str, str] | None:
        self[hex_] = found = self._why(hex_)
        return found

    def _why(self, hex_: str) -> tuple[str, str] | None:
        """What closes a hex is mostly whose it is and in which land it lies."""
        if hex_ == self.unit.place or hex_ not in land():
            return _closed_to(self.game, self.unit, hex_)
        whose = holder(self.game, hex_)
        key = (whose, country_of(hex_), area_of(hex_))
        if key not in self.lands:
            self.lands[key] = _closed_land(self.game, self.unit, hex_, whose)
        return self.lands[key] or _closed_hex(self.game, self.unit, hex_, whose)


def closed(game: Tr, unit: Unit) -> Mapping[str, tuple[str, str] | None]:
    """The same of all hexes but the unit's own, while nothing changes."""
    start = comes_from(game, unit)
    rev = (game.state.control_count, feuds(game), len(game.state.help), tuple(game.seats.values()))
    kind = unit.country if unit.kind == "partisan" else str(unit.kind in GROUND)  # all other ground units are alike
    sort = ("closed to", unit.owner, unit.nation, kind, start, rev)
    return game.memo(sort, lambda: Closed(game, msgspec.structs.replace(unit, place=start)))


def comes_from(game: Tr, unit: Unit) -> str:
    """Where a unit comes from, if that matters: to who must ask for leave."""
    from .consent import bars

    return unit.place if bars(game).countries else ""


def closed_to(game: Tr, unit: Unit, hex_: str) -> tuple[str, str] | None:
    """Why a ground unit may not enter a hex, whoever stands there; the reason and the rule."""
    return _closed_to(game, unit, hex_) if unit.place == hex_ else closed(game, unit)[hex_]


def _closed_to(game: Tr, unit: Unit, hex_: str) -> tuple[str, str] | None:
    if hex_ not in land():
        return f"{called(hex_)} has no land", "5.3a"
    whose = holder(game, hex_)
    return _closed_land(game, unit, hex_, whose) or _closed_hex(game, unit, hex_, whose)


def _closed_land(game: Tr, unit: Unit, hex_: str, whose: str) -> tuple[str, str] | None:
    """What closes all hexes of a land that one power or country holds."""
    if why := politics(game, unit, hex_, whose):
        return why
    asked = game.state.help or game.state.lend_lease or game.state.countries.get("Poland", "").startswith("attacked")
    if unit.owner != whose and asked:
        from .consent import shut_out

        if why := shut_out(game, unit, hex_, whose):
            return why
    if whose in at_peace(game) and unit.owner != whose and unit.place != hex_:
        return f"{whose} has left the war", "33.41-2g"
    if unit.owner == "France" and unit.place != hex_:
        from .entente import british

        if british(game, hex_):
            return f"French units can't enter {country_of(hex_)}", "34.2"
    return None


def _closed_hex(game: Tr, unit: Unit, hex_: str, whose: str) -> tuple[str, str] | None:
    """What closes this hex alone."""
    if game.state.surrender == "accepted" and whose == "Russia" and hex_ in objective_hexes():
        return f"{called(hex_)} stays Russian after the surrender", "26.921a"
    area = area_for(game, unit)
    if area is not None and hex_ not in area:
        return f"units of {unit.nation} can't enter {called(hex_)}", "25.47" if ally(game, unit.nation) else "22.7a"
    if unit.kind == "partisan" and country_of(hex_) != unit.country:
        return f"partisans can't leave {unit.country}", "32.2a"
    return None
