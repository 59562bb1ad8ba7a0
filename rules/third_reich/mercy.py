"""29.9: a player may refuse that his opponent's fleets are lost; they stay, and his own losses stand."""

from collections.abc import Iterable
from typing import ClassVar

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.text import counted
from .losses import pay_factors
from .state import Unit
from .world import Tr


class SpareFleets(Order):
    """Refuse the enemy's naval losses from now on: his fleets stay on the map."""

    syntax: ClassVar[Syntax] = Syntax(("spare enemy fleets", "spare fleets"))

    def check(self, game: Tr, seat: str) -> None:
        if game.state.powers[seat].spares:
            raise Refused("you are already sparing the enemy's fleets", rule="29.9")

    def effect(self, game: Tr, seat: str) -> None:
        game.state.powers[seat].spares = True
        game.tell(f"{seat} will spare enemy fleets", rule="29.9")


class SinkFleets(Order):
    """Have the enemy's naval losses stand again."""

    syntax: ClassVar[Syntax] = Syntax(("sink enemy fleets", "sink fleets"))

    def check(self, game: Tr, seat: str) -> None:
        if not game.state.powers[seat].spares:
            raise Refused("you aren't sparing enemy fleets", rule="29.9")

    def effect(self, game: Tr, seat: str) -> None:
        game.state.powers[seat].spares = False
        game.tell(f"{seat} no longer spares enemy fleets", rule="29.9")


def sink(game: Tr, fleets: Iterable[Unit], need: int, foe: str) -> int:
    """Naval factors lost to a power, unless it refuses them. Returns what was lost."""
    if need and foe and game.state.powers[foe].spares:
        game.tell(f"{foe} refuses the loss of {counted(need, 'naval factor')}", rule="29.9")
        return 0
    return pay_factors(game, fleets, need)
