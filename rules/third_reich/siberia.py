"""15.6: the Free Siberian Transfer: Russian troops for nothing, at a price in victory."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, Space
from .chart import POOL, board, cities, country_of, fact, turn_number
from .construction import room_trouble, waiting_units
from .landlines import front_line, sources, spread
from .losses import clean
from .naming import called, sort_name
from .world import Tr, friendly

TRANSFERS = {("Winter", 1941): 4, ("Spring", 1942): 3, ("Summer", 1942): 2, ("Fall", 1942): 1}


def allowance(game: Tr) -> int:
    """How many units may still come this turn."""
    most = next((n for date, n in TRANSFERS.items() if turn_number(*date) == game.state.turn), 0)
    return most - game.state.notes.get(f"siberia {game.state.turn}", 0)


def used(game: Tr) -> bool:
    return bool(game.state.notes.get("siberia"))


def site_trouble(game: Tr, hex_: str) -> str:
    """15.62: a friendly Russian city with a line to the east edge; enemy zones do not matter."""
    if country_of(hex_) != "Russia" or not cities(hex_) or not friendly(game, "Russia", hex_):
        return f"{called(hex_)} isn't a friendly Russian city"
    if hex_ not in from_the_east(game):
        return f"there is no open line from {called(hex_)} to the east edge"
    return ""


def from_the_east(game: Tr) -> frozenset[str]:
    """15.62: hexes with a line to the east edge of the board; Moscow and other sources don't serve."""

    def make() -> frozenset[str]:
        return spread(game, "Russia", (h for h in sources(game, "Russia") if fact(h, "edge") == "east"))

    return game.derived("lines from the east", front_line(game, "Russia"), make)


class Transfer(Order):
    """Bring a unit from Siberia for nothing."""

    syntax: ClassVar[Syntax] = Syntax(("transfer", "siberia"), Name("sort", "sort"), ("to", "at"), Space("space"))
    sort: str
    space: str

    def check(self, game: Tr, seat: str) -> None:
        if seat != "Russia":
            raise Refused("only Russia can bring units from Siberia", rule="15.6a")
        if game.state.notes.get("no siberia"):
            raise Refused("Japan has attacked Russia: nothing can come from Siberia", rule="33.41-o20b")
        if allowance(game) <= 0:
            raise Refused("no unit can come from Siberia now", rule="15.61b" if used(game) else "15.6a")
        kind = self.sort.partition(" ")[0]
        if kind not in ("infantry", "armor"):
            raise Refused("only infantry and armor can come from Siberia", rule="15.61a")
        if not waiting_units(game, "Russia", self.sort):
            raise Refused(f"no {self.sort} is in the Force Pool", rule="15.6a")
        turn = game.state.turn
        armor, foot = (game.state.notes.get(f"siberian {k} {turn}", 0) for k in ("armor", "infantry"))
        if kind == "armor" and armor + 1 > foot:
            raise Refused("you can't bring more armor than infantry: bring infantry first", rule="15.61a")
        if why := site_trouble(game, self.space):
            raise Refused(why, rule="15.62")
        if trouble := room_trouble(game, "Russia", kind, 0, self.space):
            raise Refused(trouble[0], rule=trouble[1])

    def effect(self, game: Tr, seat: str) -> None:
        state = game.state
        unit = waiting_units(game, "Russia", self.sort)[0]
        assert unit.place == POOL
        clean(unit)
        state.units.move(unit, self.space)
        unit.new, unit.base = True, self.space
        for key in (f"siberia {state.turn}", f"siberian {unit.kind} {state.turn}"):
            state.notes[key] = state.notes.get(key, 0) + 1
        if not used(game):
            state.notes["siberia"] = 1
            game.tell("Siberia is stripped of troops: victory will take more", rule="15.63")
        game.tell(f"{self.sort} comes from Siberia to {called(self.space)}", rule="15.6a")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if seat != "Russia" or allowance(game) <= 0:
            return ()
        if slot == "sort":
            pool = [u for u in game.state.units.at(POOL) if u.nation == "Russia" and u.kind in ("infantry", "armor")]
            return list(
                dict.fromkeys(sort_name(u) for u in sorted(pool, key=lambda u: (u.kind != "infantry", -u.factor)))
            )
        return [h for h in board() if not site_trouble(game, h) and not room_trouble(game, "Russia", "infantry", 0, h)]
