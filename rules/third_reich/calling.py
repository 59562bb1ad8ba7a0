"""What players call their own units: by kind, nation and place."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..kernel.text import Known
from .chart import board, mix

if TYPE_CHECKING:
    from .state import Unit
    from .world import Tr

CALLED = {
    "armor": ("armor", "tank"),
    "infantry": ("infantry",),
    "airborne": ("airborne", "paratroops"),
    "replacement": ("replacement",),
    "air": ("air", "air wing", "air unit"),
    "fleet": ("fleet",),
    "airbase": ("airbase", "base"),
    "partisan": ("partisan",),
}
AWAY = ("pool", "gone", "")


def own_units(game: "Tr", seat: str) -> Iterator[Known]:
    """The armor in Berlin, the Hungarian infantry. Units of one sort and state in one place are alike."""
    for unit in game.state.units:
        if unit.owner != seat or unit.place in AWAY:
            continue
        values = (f"{unit.factor}-{unit.mf}",) if unit.mf else ()
        short = unit.id[1:]
        if short not in board().spaces:  # I1 for GI1, but I12 is a hex
            values = (*values, short)
        values = (*values, *_strength(unit))
        alike = (
            unit.kind, unit.nation, unit.factor, unit.mf, unit.spent, unit.used, unit.moved, unit.cut, unit.fought,
            unit.turned, unit.redeployed, unit.deployed, unit.traced, unit.base, unit.route, unit.drop, unit.new,
        )  # fmt: skip
        yield Known(unit.id, (*CALLED[unit.kind], unit.nation, *values), unit.place, alike)


def _strength(unit: "Unit") -> tuple[str, ...]:
    """Infantry of a nation that has several sorts is strong or weak."""
    factors = {each.factor for each in mix(unit.nation).get("infantry", ())}
    if unit.kind != "infantry" or len(factors) < 2:
        return ()
    how = "strong" if unit.factor == max(factors) else "weak"
    return f"{how} infantry", f"{how} inf"
