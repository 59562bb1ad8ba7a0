"""37.3, 47.3, 47.4: the way round Africa: SR between Suez and the Atlantic, its blockade, fleets that were driven from Suez."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name
from .canals import SUEZ_CITY, suez_open
from .chart import LEND_LEASE, SIDE, SR_LIMIT, country_of, land
from .state import Unit
from .waters import base_seas, has_port
from .world import Tr, find, friendly, is_west

ATLANTIC = "Atlantic Ocean"
ROUND = "round Africa"
"""Among the escorts of a journey: the mark of this way, which costs two SRs."""


def cape_open(game: Tr, seat: str) -> bool:
    """37.3, 47.3: the holder of Suez goes round; the Axis only with the canal working and nobody before it."""
    if not friendly(game, seat, SUEZ_CITY):
        return False
    if SIDE[seat] == "Allies":
        return is_west(seat)
    return suez_open(game, seat) and not blockade(game)


def blockade(game: Tr) -> list[Unit]:
    """The western fleet that bars the Gulf of Suez."""
    return [u for u in game.state.units.at(LEND_LEASE) if u.country != SUEZ_CITY]


def far_ports(game: Tr, seat: str, base: str) -> list[str]:
    """Ports at the other end of the way round Africa."""
    if not cape_open(game, seat):
        return []
    if base == SUEZ_CITY:
        return [h for h in land() if ATLANTIC in base_seas(h) and has_port(game, seat, h)]
    return [SUEZ_CITY] if ATLANTIC in base_seas(base) and has_port(game, seat, SUEZ_CITY) else []


def home_ports(game: Tr, unit: Unit) -> list[str]:
    """Where a fleet of the Lend-Lease box comes back: exiles to any western port, the blockade to Britain (47.3, 47.4)."""
    ports = [h for h in land() if ATLANTIC in base_seas(h) and has_port(game, unit.owner, h)]
    if unit.country == SUEZ_CITY:
        return ports
    return [h for h in ports if country_of(h) == ("France" if unit.owner == "France" else "Britain")]


class Blockade(Order):
    """Take a 9-factor fleet out of play to bar the Gulf of Suez to the Axis."""

    syntax: ClassVar[Syntax] = Syntax(("blockade", "blockade Suez"), "with", Name("fleet", "unit"))
    fleet: str

    def check(self, game: Tr, seat: str) -> None:
        unit = find(game, seat, self.fleet)
        if not is_west(seat):
            raise Refused("only the western Allies can blockade the Gulf of Suez", rule="47.3b")
        if not unit.full_fleet or unit.spent or unit.new or unit.redeployed or unit.place not in land():
            raise Refused(f"{self.fleet} isn't an unused 9-factor fleet on the map", rule="47.3b")
        if blockade(game):
            raise Refused("a fleet is already there", rule="47.3b")
        if game.state.powers[seat].sr + 1 > SR_LIMIT[seat]:
            raise Refused(f"you have used all your {SR_LIMIT[seat]} SRs", rule="16.1a")

    def effect(self, game: Tr, seat: str) -> None:
        unit = game.state.units.move(self.fleet, LEND_LEASE)
        unit.redeployed = True
        game.state.powers[seat].sr += 1
        game.tell(f"{self.fleet} blockades the Gulf of Suez", rule="47.3b", kind="sr", country=seat)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if not is_west(seat) or blockade(game) or SIDE.get(_holder(game)) != "Axis":
            return ()
        return [u.id for u in game.state.units.of(seat) if u.full_fleet and u.place in land()]


def _holder(game: Tr) -> str:
    from .world import holder

    return holder(game, SUEZ_CITY)
