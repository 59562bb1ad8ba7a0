"""34, 36.1, 29.18: Britain and France before 1942, Germany and Italy before they are allied: where they keep apart."""

from functools import cache

from .chart import GROUND, MAJORS, SIDE, capital, countries, country_of, fact, land, turn_number
from .consent import no_base as refused_base
from .consent import strained
from .feuds import shut as barred_by_peace
from .naming import called
from .state import Unit
from .world import Tr, holder, sheltered, strangers, units_at, year

LIFTED = 1942
"""34.4."""
PAIR = frozenset({"Britain", "France"})
AXIS = frozenset({"Germany", "Italy"})
MARSEILLES = "V19"
FRENCH_BASES_UNTIL = ("Spring", 1942)
"""29.18."""


def lifted(game: Tr) -> bool:
    """34.4, 33.42-o14: from 1942 on, or with full cooperation, Britain and France don't keep apart."""
    return year(game) >= LIFTED or "cooperation" in game.state.notes


def estranged(game: Tr, a: str, b: str) -> str:
    """The rule that keeps two powers of one side apart now, or nothing."""
    both = {a, b}
    if both == PAIR:
        return "" if lifted(game) else "34.3"
    if both == AXIS:
        return "36.1" if strangers(game)[a, b] else ""
    return ""


def strange(game: Tr, a: Unit | str, b: Unit | str) -> str:
    """The same of units, minor allies included (34.3); who helps an attacked minor for the first time stands with its units."""
    for x in (a, b):
        if isinstance(x, Unit) and x.nation not in MAJORS and not bound(game, x):
            return ""
    return estranged(game, a if isinstance(a, str) else a.owner, b if isinstance(b, str) else b.owner)


def bound(game: Tr, unit: Unit) -> bool:
    """Is a unit of a minor country that of somebody's ally?"""
    return game.state.countries.get(unit.nation, "").startswith("ally")


# --- 34.1: where the British don't stop ---------------------------------------------------------------------------------


@cache
def _shut() -> frozenset[str]:
    return frozenset({capital("France"), MARSEILLES, capital("Vichy France")})


def shut(game: Tr) -> frozenset[str]:
    """34.1, 34.4: the Maginot Line while nobody has broken it, Paris, Marseilles and Vichy; free once France has fallen."""
    if lifted(game):
        return frozenset()
    fell = game.state.notes.get("france fell")
    if not game.state.powers["France"].in_play and fell != game.state.now:
        return frozenset()
    return _shut() | {h for h in game.state.fortresses if fact(h, "fortress") == "Maginot Line"}


def company(game: Tr, unit: Unit, hex_: str) -> tuple[str, str] | None:
    """Why a unit may pass a hex but not stay in it; the reason and the rule."""
    if unit.nation == "Britain" and hex_ in shut(game):
        return f"British units can't stop in {called(hex_)}", "34.1"
    for other in units_at(game, hex_):
        if rule := strange(game, unit, other):
            rule = "34.34" if rule == "34.3" and unit.kind in ("air", "fleet") else rule
            return f"{unit.id} and {other.id} of {other.owner} can't stack together", rule
    if unit.place != hex_ and (why := strained(game, unit.owner, hex_)):
        return why
    if unit.kind in GROUND or hex_ not in land():
        return None
    if sheltered(game, hex_):
        return f"you can't base units in {country_of(hex_)} before it is attacked", "33.42-o11"
    if why := barred_by_peace(game, unit, hex_, holder(game, hex_)):
        return why
    if unit.place != hex_ and (why := refused_base(game, unit.owner, hex_)):
        return why
    if unit.owner == "France" and british(game, hex_):
        return f"French units can't be based in {called(hex_)}", "34.2"
    if estranged(game, unit.owner, holder(game, hex_)) == "36.1":
        return f"{unit.owner} and {holder(game, hex_)} aren't allied yet", "36.1"
    return None


def british(game: Tr, hex_: str) -> bool:
    """34.2: Britain or a colony of hers where the Axis holds nothing, before 1942."""
    country = country_of(hex_)
    if lifted(game) or (country != "Britain" and countries()[country].owner != "Britain"):
        return False
    return country == "Britain" or not _taken(game, country)


def _taken(game: Tr, country: str) -> bool:
    """Does the Axis hold a part of a British colony, so that the French may help to retake it?"""
    from .chart import hexes_of

    return any(SIDE.get(holder(game, h)) == "Axis" for h in hexes_of(country))


# --- 29.18, 34.34: ports ------------------------------------------------------------------------------------------------


def no_base(game: Tr, seat: str, hex_: str) -> tuple[str, str] | None:
    """Why a power's fleets may not be based in a port of its side; the reason and the rule."""
    if sheltered(game, hex_):
        return f"you can't base units in {country_of(hex_)} before it is attacked", "33.42-o11"
    if seat == "Britain" and hex_ in shut(game):
        return f"British units can't stop in {called(hex_)}", "34.1"
    if seat == "France" and game.state.turn < turn_number(*FRENCH_BASES_UNTIL) and not french_port(game, hex_):
        return f"French fleets can't be based in {called(hex_)}", "29.18"
    if why := refused_base(game, seat, hex_) or strained(game, seat, hex_):
        return why
    if seat in (*PAIR, *AXIS):
        for other in units_at(game, hex_):
            if rule := estranged(game, seat, other.owner):
                return f"{other.id} of {other.owner} is in {called(hex_)}", "34.34" if rule == "34.3" else rule
        if estranged(game, seat, holder(game, hex_)) == "36.1":
            return f"{seat} and {holder(game, hex_)} aren't allied yet", "36.1"
    return None


def french_port(game: Tr, hex_: str) -> bool:
    """29.18: in France, in her colonies, or taken by France herself."""
    country = country_of(hex_)
    own = country == "France" or countries()[country].owner == "France"
    return own or holder(game, hex_) == "France"
