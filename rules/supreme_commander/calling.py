"""A player's own units: which they are, and what he calls them, by kind, nation and place."""

from collections.abc import Iterator

from ..kernel.errors import Refused
from ..kernel.text import Known
from .counters import ARMIES, LAND, TITLES
from .kinds import counter, kind, strength
from .seats import master, nations_of
from .state import Unit
from .world import Sc

NICKNAMES = {
    "infantry": ("infantry", "corps"),
    "tank": ("tank", "armor"),
    "cavalry": ("cavalry",),
    "airborne": ("airborne", "paratroops"),
    "army": ("army",),
    "mech": ("army", "mech"),
    "tankarmy": ("tank army", "army"),
    "hq": ("headquarters", "HQ"),
    "fort": ("fort",),
    "flak": ("flak",),
    "partisan": ("partisan",),
    "fighter": ("fighter",),
    "bomber": ("bomber",),
    "surface": ("surface fleet", "fleet"),
    "submarine": ("submarine",),
    "fighter decoy": ("decoy",),
    "bomber decoy": ("decoy",),
    "naval decoy": ("decoy",),
}
AWAY = ("pool", "later", "out")


def own_units(game: Sc, seat: str) -> Iterator[Known]:
    """The tank in Munich, the Romanian corps. Corps of one kind, nation and state in one place are alike."""
    for name in nations_of(game, seat):
        for unit in game.state.units.of(name):
            if unit.place in AWAY or unit.place.startswith("turn "):
                continue
            sort = kind(unit)
            alike = (sort, name, unit.side, unit.moved, unit.used, unit.transfer, counter(unit).arrives)
            like = None if sort in (*ARMIES, "hq") else alike
            yield Known(unit.id, (*NICKNAMES[sort], TITLES[sort], name, *_printed(unit)), unit.place, like)


def _printed(unit: Unit) -> tuple[str, ...]:
    """What is printed on the side of a land unit that is up: the 5-3."""
    printed = counter(unit)
    if printed.kind not in LAND or unit.side == "static":
        return ()
    return (f"{strength(unit)}-{printed.slow if unit.side in ('reduced', 'para') else printed.allowance}",)


def own_unit(game: Sc, seat: str, id: str, rule: str = "5.0a") -> Unit:
    """A unit the seat commands. Refuses others without telling what they are."""
    unit = game.state.units[id]
    if master(game, unit.owner) != seat:
        raise Refused(f"{id} isn't one of your units", rule=rule)
    return unit
