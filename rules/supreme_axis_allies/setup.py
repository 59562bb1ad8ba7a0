"""Set-up: fixed places at once, Region lines by their owners, USA first and USSR last (setup.order)."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.data import read_json
from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.pieces import Pieces
from ..kernel.slots import Space, Units, Wanted, Word
from .chart import INDUSTRY, KINDS, NATIONS, ORDER, PACKAGE, count_text
from .placement import place_units
from .selection import counted_out, has
from .state import Nation, Place, State
from .world import Saa, board, controller, is_sea, room, value_held


def opening(game: Saa) -> State:
    """The board before the first set-up order: cards laid out, fixed lines placed (setup.card, setup.naval)."""
    card = read_json(PACKAGE, f"scenarios/{game.scenario}.json")
    places = {
        name: Place(space.owner, space.value, space.facts.get("industry", ""))
        for name, space in board().spaces.items()
        if space.kind == "land"
    }
    nations = {
        seat: Nation(
            treasury=card["start"][seat]["treasury"], morale=card["start"][seat]["n"], n=card["start"][seat]["n"]
        )
        for seat in ORDER
    }
    game.state = State(1, ORDER[-1], nations, places, Pieces(), pools={seat: {} for seat in ORDER})
    for line in card["setup"]:
        units = {kind: count for kind, count in line["units"].items() if kind not in INDUSTRY}
        spaces = board().groups[line["place"]] if line["kind"] == "region" else (line["place"],)
        if len(spaces) > 1:
            game.state.pools[line["nation"]][line["place"]] = units
        else:
            place_units(game, line["nation"], units, spaces[0])
    game.state.pools = {seat: pools for seat, pools in game.state.pools.items() if pools}
    assert all(value_held(game, seat) == mat.n for seat, mat in nations.items()), "setup.morale-marker"
    return game.state


def setup_phase(game: Saa) -> Flow[None]:
    """setup.region: one nation puts the Region lines of its card on the board."""
    seat = game.state.nation
    if seat in game.state.pools:
        yield from orders_until(
            seat, _prompt, (Deploy, DeployRest), SetupDone, rules=("setup.region", "setup.card", "setup.order")
        )
        del game.state.pools[seat]


def _prompt(game: Saa, seat: str) -> str:
    return f"Set up your units: {_left(game, seat)}." if game.state.pools[seat] else "Everything is set up: say done."


def _left(game: Saa, seat: str) -> str:
    return "; ".join(f"{count_text(units)} in {region}" for region, units in game.state.pools[seat].items())


def _pool(game: Saa, seat: str, space: str) -> dict[str, int]:
    return game.state.pools.get(seat, {}).get(str(board()[space].group), {})


def deploy(game: Saa, seat: str, units: Mapping[str, int], space: str) -> None:
    pool = _pool(game, seat, space)
    place_units(game, seat, units, space)
    for kind, count in units.items():
        pool[kind] -= count
        if not pool[kind]:
            del pool[kind]
    if not pool:
        del game.state.pools[seat][str(board()[space].group)]
    game.tell(f"{NATIONS[seat]} sets up {count_text(units)} in {space}.", rule="setup.region")


def settle_rest(game: Saa, seats: Iterable[str] = ORDER[::-1]) -> None:
    """What is left of the Region lines goes into the richest Territory of each Region, the next where that is full."""
    for seat in seats:
        for region, pool in list(game.state.pools.get(seat, {}).items()):
            own = [name for name in board().groups[region] if controller(game, name) == seat]
            own.sort(key=lambda name: -game.state.places[name].value)
            for space in own:
                fits = {kind: min(count, room(game, kind, space)) for kind, count in pool.items()}
                units = {kind: count for kind, count in fits.items() if count > 0}
                if units:
                    deploy(game, seat, units, space)


VERBS = ("setup", "set up", "deploy", "place", "put")


class Deploy(Order):
    """Put units of a Region line into one of its Territories."""

    syntax = Syntax(
        VERBS, Units("units"), Word("at", "in", "to", "into", "on", optional=True), Space("space", what="territory")
    )
    units: Wanted
    space: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        pools = game.state.pools.get(seat, {})
        if slot == "units":
            singles = dict.fromkeys(((kind, 1),) for pool in pools.values() for kind in pool)
            whole = dict.fromkeys(tuple((k, pool[k]) for k in KINDS if k in pool) for pool in pools.values())
            return [*whole, *singles]
        return [space for region, pool in pools.items() if has(pool, got["units"]) for space in board().groups[region]]

    def settle(self, game: Saa, seat: str) -> "Deploy":
        return Deploy(units=counted_out(self.units, _pool(game, seat, self.space)), space=self.space)

    def check(self, game: Saa, seat: str) -> None:
        if is_sea(self.space):
            raise Refused(
                "your set-up card gives each ship its Sea Zone, and your ships are already there", rule="setup.naval"
            )
        region, pool = board()[self.space].group, _pool(game, seat, self.space)
        if not pool or controller(game, self.space) != seat:
            raise Refused(
                f"your set-up card has no units left for {region} ({self.space}); left: {_left(game, seat) or 'nothing'}",
                rule="setup.region",
            )
        if not self.units or any(pool.get(kind, 0) < count for kind, count in self.units):
            raise Refused(f"you have {count_text(pool)} left to set up in {region}", rule="setup.region")
        for kind, count in self.units:
            if room(game, kind, self.space) < count:
                raise Refused(
                    f"{self.space} has room for {room(game, kind, self.space)} more {kind}",
                    rule="purchase.restricted",
                )

    def effect(self, game: Saa, seat: str) -> None:
        deploy(game, seat, dict(self.units), self.space)


class DeployRest(Order):
    """Put all that is left into the richest Territory of each Region."""

    syntax = Syntax(VERBS, ("rest", "all", "the rest", "everything"))

    def check(self, game: Saa, seat: str) -> None:
        if not game.state.pools.get(seat):
            raise Refused("everything is set up", rule="setup.region")

    def effect(self, game: Saa, seat: str) -> None:
        settle_rest(game, (seat,))


class SetupDone(Done):
    """Your set-up is complete."""

    def check(self, game: Saa, seat: str) -> None:
        if game.state.pools.get(seat):
            raise Refused(f"still to be placed: {_left(game, seat)}", rule="setup.region")
