"""What players call things: units, spaces, countries, powers, leaders."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from ..kernel.text import Known, Names
from .chart import AIR, COUNTRY_NAMES, DAMAGED, GROUND, KINDS, NAVAL, VICHY, board, leaders, technologies

if TYPE_CHECKING:
    from .world import Ww2


def _lines(game: "Ww2", seat: str) -> Iterator[Known]:
    """The convoys that are a seat's own or that it may go after, by the ports they sail between; everybody sees them."""
    from .raids import preys

    prey = preys(game, seat)
    for convoy in game.state.convoys.values():
        if convoy.owner == seat or convoy.id in prey:
            yield Known(convoy.id, ("convoy", *(f"{ends} {word}" for ends in _between(*convoy.ends) for word in _LINE)))


def _between(one: str, other: str) -> Iterator[str]:
    """What a line between two ports is called: by both of them in either order, by one of them."""
    for first, last in ((one, other), (other, one)):
        yield from (f"{first} {last}", f"{first} to {last}", f"{first} and {last}", last)


_LINE = ("convoy", "line", "run", "route")


@cache
def vocabulary() -> dict[str, Names]:
    units: dict[str, tuple[str, ...]] = {}
    for code, kind in KINDS.items():
        units[code] = (kind.name, *kind.aliases)
        if code in DAMAGED:
            units[DAMAGED[code]] = (f"damaged {kind.name}", f"damaged {code}")
    others: dict[str, tuple[str, ...]] = {
        "Mers el Kebir": ("Oran port",),
        "Gibraltar": ("gib",),
        "Konigsberg": ("koenigsberg",),
    }
    others["USA"] = ("America", "United States", "US", "the States", "East Coast", "US East Coast")
    nick: dict[str, tuple[str, ...]] = {
        "Germany": ("GE", "German", "Germans"),
        "Italy": ("IT", "Italian", "Italians"),
        "Great Britain": ("GB", "UK", "Britain", "British", "England"),
        "France": ("FR", "French"),
        "USA": ("US", "America", "American", "Americans"),
        "USSR": ("Russia", "Soviets", "Soviet Union", "SU"),
    }
    groups = dict.fromkeys(("ships", "fleet", "navy"), NAVAL) | dict.fromkeys(("planes", "air force", "aircraft"), AIR)
    groups |= dict.fromkeys(
        ("ground units", "ground forces", "ground troops", "land units", "land forces", "ground"), GROUND
    )
    return {
        "unit": Names(units, groups=groups),
        "space": board().names(others),
        "country": Names({name: nick.get(name, ()) for name in (*COUNTRY_NAMES, VICHY)}),
        "power": Names(nick),
        "convoy": Names({f"C{n}": (f"convoy {n}",) for n in range(1, 61)}, known=_lines),
        "technology": Names(dict.fromkeys(technologies(), ())),
        "leader": Names(dict.fromkeys(leaders(), ())),
        "deed": Names({"carrier": (), "midget": ("midget submarines", "midget subs"), "frogmen": ()}),
        "equipment": Names({code: units[code] for code in ("AB", "FORT", "DEPOT")} | {"RP": ("redeployment point",)}),
    }
