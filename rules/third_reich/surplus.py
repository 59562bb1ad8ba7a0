"""25.6, 43.3: Axis units that may not stay where they are when the turn ends, and may be given up instead."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name
from .chart import GROUND, country_of, land
from .east import divided
from .limits import beyond_the_line
from .losses import eliminate
from .naming import short
from .sleeping import MOST, MOST_IN_FINLAND, SLEEPERS, guests
from .state import Unit
from .world import Tr


def surplus(game: Tr, seat: str) -> list[Unit]:
    """A power's units beyond the partition line, or in sleeping allies that hold too many."""
    if seat not in ("Germany", "Italy") or game.state.side != "Axis":
        return []
    full = set(SLEEPERS) if guests(game) > MOST else {"Finland"} if guests(game, "Finland") > MOST_IN_FINLAND else set()
    line = divided(game) and game.phase == "redeployment"
    return [
        u
        for u in game.state.units.of(seat)
        if u.kind in (*GROUND, "air") and u.place in land()
        if country_of(u.place) in full or (line and beyond_the_line(u))
    ]


class Disband(Order):
    """Give up a unit that may not stay where it is."""

    syntax: ClassVar[Syntax] = Syntax(("disband", "eliminate"), Name("unit", "unit"))
    unit: str

    def check(self, game: Tr, seat: str) -> None:
        if self.unit not in [u.id for u in surplus(game, seat)]:
            raise Refused(f"{self.unit} can stay where it is", rule="43.3a")

    def effect(self, game: Tr, seat: str) -> None:
        unit = game.state.units[self.unit]
        rule = "43.3a" if beyond_the_line(unit) else "25.6a"
        game.tell(f"{seat} gives up {short(unit)}", rule=rule)
        eliminate(game, unit)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return [u.id for u in surplus(game, seat)]
