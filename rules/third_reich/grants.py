"""15.5, 16.6: BRPs granted to allies."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.search import parts as search_parts
from ..kernel.slots import Name, Number, Word
from .chart import (
    SIDE,
    US_BOX,
    capital,
    is_port,
    land,
    steps,
    turn_number,
)
from .feuds import feuds
from .free_french import exiled
from .state import Unit
from .turn import can_spend, spend
from .world import (
    Tr,
    friendly,
    revision,
)


class Grant(Order):
    """Grant BRPs to an ally."""

    syntax: ClassVar[Syntax] = Syntax(
        ("grant", "give"), Number("amount"), Word("BRPs", optional=True), "to", Name("power", "power")
    )
    amount: int
    power: str

    def check(self, game: Tr, seat: str) -> None:
        giver = game.state.powers[seat]
        if self.power == seat or SIDE[self.power] != SIDE[seat] or not in_the_war(game, self.power):
            raise Refused(f"{self.power} isn't an ally who can receive a grant", rule="15.5")
        if seat == "Russia":
            raise Refused("Russia can't grant BRPs to major powers", rule="15.55a")
        if self.power == "Russia":
            raise Refused("Russia receives by Murmansk or Lend-Lease: grant 20 to Russia via Murmansk", rule="15.55b")
        if seat in ("France", "United States") and game.state.turn < turn_number("Spring", 1942):
            raise Refused(f"{seat} can't grant BRPs before Spring 1942", rule="15.56")
        grant_limits(game, seat, self.power, self.amount)
        if self.amount <= 0:
            raise Refused("grant at least one BRP", rule="15.5")
        for whose in (seat, self.power):
            home_hex = US_BOX if whose == "United States" else capital(whose)
            from .zones import beside_enemy

            if home_hex in beside_enemy(game, whose):
                raise Refused(f"the capital of {whose} is next to the enemy", rule="16.6b")
        cost = -(-self.amount // 20)
        from .chart import SR_LIMIT
        from .lend_lease import owed

        if giver.sr + owed(game, seat) + cost > SR_LIMIT[seat]:
            raise Refused(f"that takes {cost} SRs", rule="16.6a")
        if seat == "United States" and giver.deployed + cost > deployment_limit(game):
            raise Refused("grants count against the deployments from America", rule="16.71a")

        grant_escorts(game, seat, self.power, self.amount)

    def effect(self, game: Tr, seat: str) -> Flow[None]:
        if not (yield from wanted(game, seat, self.power, self.amount)):
            return
        for unit in grant_escorts(game, seat, self.power, self.amount):
            unit.spent = True
            game.state.notes[f"escort {unit.id}"] = game.state.now
        give(game, seat, self.power, self.amount)
        key = f"{seat}>{self.power}"
        game.state.pending[key] = game.state.pending.get(key, 0) + self.amount
        power = game.state.powers[seat]
        power.sr += -(-self.amount // 20)
        if seat == "United States":
            power.deployed += -(-self.amount // 20)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return (5, 10, 20, 40) if slot == "amount" else ("Britain", "United States", "Germany", "Italy")


def in_the_war(game: Tr, seat: str) -> bool:
    """Can a power use BRPs? A Britain that lives on in the Free French alone can't (49.8)."""
    return game.state.powers[seat].in_play and not exiled(game, seat)


def wanted(game: Tr, seat: str, to: str, amount: int) -> Flow[bool]:
    """15.5: nobody is granted what he doesn't want."""
    if game.seats[to] == game.seats[seat]:
        return True
    answer = yield from choose(
        to,
        f"{seat} wants to grant you {amount} BRPs. Do you agree?",
        ("agree", "refuse"),
        policy="allies",
        rules=("15.5",),
        yes="agree",
        no="refuse",
    )
    if answer == "refuse":
        game.tell(f"{to} doesn't want the BRPs of {seat}", rule="15.5")
    return answer == "agree"


def grant_escorts(game: Tr, seat: str, to: str, amount: int) -> list[Unit]:
    """16.3, 29.61, 29.62: fleets that a grant needs where no land of one's side joins the capitals, one for twenty BRPs; from
    America to Britain or France none (16.75). Raises Refused if they are lacking."""
    from .aid import carriers
    from .canals import ship_seas
    from .waters import base_seas, sails

    if seat == "United States":
        return []
    number = joined_land(game, seat)
    start: int | str = number.get(capital(seat), "cut off")
    goal: int | str = "overseas" if to == "United States" else number.get(capital(to), "lost")
    if start == goal:
        return []

    def lands(fleet: Unit) -> bool:
        seas = ship_seas(game, fleet)
        if to == "United States":
            return "Atlantic Ocean" in seas
        return any(
            sails(game, fleet.owner, fleet.place, h, sea)
            for h, n in number.items()
            if n == goal and is_port(h)
            for sea in seas
            if sea in base_seas(h)
        )

    need = -(-amount // 20)
    fleets = [f for f in carriers(game, seat) if number.get(f.place) == start and lands(f)][:need]
    if len(fleets) < need:
        raise Refused(f"the BRPs cross the sea: {need} unused 9-factor fleets must escort them", rule="16.3")
    return fleets


def joined_land(game: Tr, seat: str) -> Mapping[str, int]:
    """The land of a power's side away from the enemy, each hex with the number of its joined part."""
    from .zones import beside_enemy

    def make() -> dict[str, int]:
        beside = beside_enemy(game, seat)
        free = [h for h in land() if h not in beside and friendly(game, seat, h)]
        return {h: n for n, part in enumerate(search_parts(free, steps)) for h in part}

    return game.derived(("joined land", seat), (revision(game), feuds(game)), make)


def deployment_limit(game: Tr) -> int:
    """16.71, 16.76: six, five by Axis variant 8, seven by Allied variant 8; two less while London is lost."""
    return game.state.notes.get("deployment", 6) - (0 if friendly(game, "United States", capital("Britain")) else 2)


def grant_limits(game: Tr, seat: str, to: str, amount: int) -> None:
    """15.51 to 15.56."""
    giver = game.state.powers[seat]
    if giver.grants.get(to, 0) + amount > 40:
        raise Refused("you can grant at most 40 BRPs a turn to one nation", rule="15.51")
    from .entry import too_much_before_entry

    if seat == "United States" and (why := too_much_before_entry(game, amount, grant=True)):
        raise Refused(why, rule="33.41-o20d")
    if game.state.notes.get("distrust") and to == "Russia":
        if seat == "United States":
            raise Refused("America can't grant BRPs to Russia", rule="33.41-o13")
        if giver.grants.get(to, 0) + amount > 20:
            raise Refused("Britain can grant Russia at most 20 BRPs a turn", rule="33.41-o13")
    if to == "Russia":
        west = sum(p.grants.get("Russia", 0) for p in game.state.powers.values())
        if west + amount > 40:
            raise Refused("the West can give Russia at most 40 BRPs a turn", rule="15.52")
    if giver.granted + amount > giver.year // 2:
        raise Refused(f"you can grant at most {giver.year // 2} BRPs a year", rule="15.53")
    if seat in game.state.powers[to].given:
        raise Refused(f"{to} has granted BRPs to you, and you can never grant them back", rule="15.54")
    if not can_spend(game, seat, amount):
        raise Refused("you don't have that many BRPs", rule="11.4a")


def give(game: Tr, seat: str, to: str, amount: int) -> None:
    power = game.state.powers[seat]
    spend(game, seat, amount, f"a grant to {to}", rule="15.57")
    power.granted += amount
    power.grants[to] = power.grants.get(to, 0) + amount
    if to not in power.given:
        power.given.append(to)


def deliver(game: Tr) -> None:
    """15.57: grants reach the recipient in SR."""
    for key, amount in game.state.pending.items():
        giver, _, to = key.partition(">")
        game.state.powers[to].brps += amount
        game.tell(f"{to} receives {amount} BRPs from {giver}", rule="15.57")
    game.state.pending = {}
