"""6, 34.3, 36.1, 45: how many units a hex holds, who may not stand in it together or help one another, and the West in Russia."""

from collections import Counter
from collections.abc import Iterable, Sequence

from ..kernel.errors import Refused
from .chart import (
    GROUND,
    MAJORS,
    SIDE,
    VICHY,
    country_of,
    land,
)
from .feuds import at_war as at_war
from .feuds import foreign as foreign
from .feuds import hostile as hostile
from .feuds import pair as pair
from .feuds import strangers as strangers
from .state import Unit
from .world import (
    Tr,
    ground_at,
    is_west,
)


def restricted(a: Unit | str, b: Unit | str) -> bool:
    """45.1, 34.3, 43.3: may two powers' units not stand or act together? Russia and the West, Poles too; partisans likewise
    (32.9)."""
    poles = any(not isinstance(x, str) and x.nation == "Poland" for x in (a, b))
    if not poles and any(not isinstance(x, str) and x.nation not in (*MAJORS, "Free French") for x in (a, b)):
        # 23.1: whoever helps a minor may stand with its units
        return False
    one, other = (x if isinstance(x, str) else x.owner for x in (a, b))
    return (one == "Russia") != (other == "Russia") and SIDE.get(one) == SIDE.get(other) == "Allies"


def apart(game: Tr, a: Unit | str, b: Unit | str) -> bool:
    """45.1, 34.3, 36.1: may two units neither stand nor act together now?"""
    if restricted(a, b):
        return True
    one, other = (x if isinstance(x, str) else x.owner for x in (a, b))
    if one == other or SIDE[one] != SIDE[other]:
        return False
    from .entente import strange

    return bool(strange(game, a, b))


def apart_rule(a: Unit | str, b: Unit | str, rule: str, west: str = "34.3") -> str:
    """The rule to name when two units may not act together: that of Russia and the West, of the West, or of the Axis."""
    if restricted(a, b):
        return rule
    side = SIDE[a if isinstance(a, str) else a.owner]
    return "36.1" if side == "Axis" else west


def lends(a: str, b: str) -> bool:
    """Do two powers share supply, bases and hexes (27.27, 45.5)?"""
    return SIDE[a] == SIDE[b] and not restricted(a, b) and VICHY not in (a, b)


LEAST = 2
"""What may stand in any hex."""
STACKING = frozenset(GROUND) - {"airborne"}


def stack_limit(game: Tr, hex_: str, units: Iterable[Unit]) -> int:
    """6.1: two, three British in London, five on a Bridgehead."""
    counted = [u for u in units if u.kind != "airborne"]
    if hex_ in game.state.bridgeheads and counted and game.state.bridgeheads[hex_].side == SIDE[counted[0].owner]:
        return 5
    if hex_ == "K23" and counted and all(u.nation == "Britain" for u in counted):
        return 3
    return LEAST


def overstack(game: Tr, hex_: str, side: str) -> int:
    """Ground units too many in a hex (6.12: airborne units never count)."""
    units = ground_at(game, hex_, side)
    return max(0, sum(u.kind != "airborne" for u in units) - stack_limit(game, hex_, units))


def overstacked(game: Tr, side: str, besides: Iterable[str] = ()) -> list[str]:
    crowds = Counter(u.place for u in game.state.units if u.kind in STACKING and SIDE[u.owner] == side)
    places = [p for p, count in crowds.items() if count > LEAST and p in land() and p not in besides]
    return [p for p in places if overstack(game, p, side)]


def mixed(game: Tr, hex_: str, side: str) -> bool:
    """Do units stand together that may not (45.1, 32.9, 34.3, 36.1)? Air, fleets and airbases are units too (34.34)."""
    units, here = ground_at(game, hex_, side), [u for u in game.state.units.at(hex_) if SIDE.get(u.owner) == side]
    return any(apart(game, a, b) for i, a in enumerate(units) for b in units[i + 1 :]) or any(
        restricted(a, b) for i, a in enumerate(here) for b in here[i + 1 :]
    )


def unwelcome(game: Tr, hex_: str, unit: Unit) -> bool:
    """34.3, 45.1: is there a counter with which a unit may not stand?"""
    return any(restricted(u, unit) for u in game.state.units.at(hex_) if u.id != unit.id)


def western_guests(game: Tr, units: Sequence[Unit], hex_: str) -> None:
    """45.6: at most ten western factors in Russia while it fights, however they come."""
    if country_of(hex_) != "Russia" or not game.state.powers["Russia"].in_play:
        return
    if no_more_guests(game, units):
        raise Refused("at most ten western factors can be in Russia", rule="45.6")


def no_more_guests(game: Tr, units: Sequence[Unit]) -> bool:
    coming = sum(u.factor for u in units if is_west(u.owner) and not _in_russia(u))
    return bool(coming) and coming + western_in_russia(game) > 10


def western_in_russia(game: Tr) -> int:
    """Factors of the western Allies in Russia."""

    def count() -> int:
        return sum(u.factor for u in game.state.units if is_west(u.owner) and _in_russia(u))

    return game.derived("western in Russia", game.state.units.revision, count)


def _in_russia(unit: Unit) -> bool:
    return unit.place in land() and country_of(unit.place) == "Russia"
