"""What players call things: units, spaces, countries, powers, leaders."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from ..kernel.text import Known, Names
from .chart import AIR, COUNTRY_NAMES, DAMAGED, GROUND, KINDS, NAVAL, VICHY, board, leaders, technologies

if TYPE_CHECKING:
    from .world import Ww2


def _prey(game: "Ww2", seat: str) -> Iterator[Known]:
    """The convoys a seat may go after; everybody sees them."""
    from .raids import preys

    for name in preys(game, seat):
        yield Known(name, ("convoy",))


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
        "convoy": Names({f"C{n}": (f"convoy {n}",) for n in range(1, 61)}, known=_prey),
        "technology": Names(dict.fromkeys(technologies(), ())),
        "leader": Names(dict.fromkeys(leaders(), ())),
        "deed": Names({"carrier": (), "midget": ("midget submarines", "midget subs"), "frogmen": ()}),
        "equipment": Names({code: units[code] for code in ("AB", "FORT", "DEPOT")} | {"RP": ("redeployment point",)}),
    }
