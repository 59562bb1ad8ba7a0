"""17.7, 17.13.5, 17.15: what powers send one another: aid to Italy, Lend-Lease, the Murmansk convoys."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name, Number
from .chart import (
    AID,
    ALLIED,
    AXIS,
    LEND_LEASE,
    MILITARISM,
    clip,
    murmansk,
)
from .decoys import returning_ships
from .ground import BASRA
from .income import annual_flow
from .kinds import kind
from .seats import commander
from .world import LATER, POOL, Sc, active, at_war, camp, control, d10, nation, power_of

SENDERS = ("UK", "USA")
"""Who sends convoys to Murmansk."""


class Aid(Order):
    """Germany sends Italy up to 5 MSP."""

    syntax = Syntax(("aid", "aid italy"), Number("amount"))
    amount: int

    def check(self, game: Sc, seat: str) -> None:
        giver = helper(game)
        if (
            commander(game, giver) != seat
            or game.state.aided
            or nation(game, "Italy").status not in ("active", "inactive")
        ):
            raise Refused("you can't send Italy aid now", rule="17.7.2a")
        if not 1 <= self.amount <= AID or self.amount > power_of(game, giver).msp:
            raise Refused(f"send 1 to {AID} MSP a turn, and no more than {giver} has", rule="17.7.2a")

    def effect(self, game: Sc, seat: str) -> None:
        giver = helper(game)
        power_of(game, giver).msp -= self.amount
        power_of(game, "Italy").msp += self.amount
        game.state.aided = True
        game.tell(f"{giver} sends Italy {self.amount} MSP.", rule="17.7.2a", kind="aid")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        return range(min(AID, power_of(game, helper(game)).msp), 0, -1)


def helper(game: Sc) -> str:
    """17.7.4: an Allied Italy is helped by the USA."""
    return "USA" if nation(game, "Italy").camp == ALLIED else "Germany"


class Militarism(Order):
    """Pay 50 MSP for Expanded Italian Militarism."""

    syntax = Syntax(("militarism", "expand italy"))

    def check(self, game: Sc, seat: str) -> None:
        giver = helper(game)
        italy = nation(game, "Italy")
        if (
            commander(game, giver) != seat
            or game.state.militarism
            or italy.status != "active"
            or not active(game, giver)
        ):
            raise Refused("Italian Militarism can't be expanded now", rule="17.7.3a")
        if power_of(game, giver).msp < MILITARISM:
            raise Refused(f"that costs {MILITARISM} MSP, and {giver} has {power_of(game, giver).msp}", rule="17.7.3a")

    def effect(self, game: Sc, seat: str) -> None:
        power_of(game, helper(game)).msp -= MILITARISM
        game.state.militarism = True
        for id in ("IT-S2", "IT-B1", "IT-T2", "IT-TA1"):
            unit = game.state.units[id]
            if unit.place in (LATER, "out"):
                game.state.units.move(unit, POOL)
        game.tell("Italian Militarism is expanded.", rule="17.7.3a", kind="aid")


class Lend(Order):
    """The USA lends the UK up to 10 MSP."""

    syntax = Syntax(("lend", "lendlease", "lend lease"), Number("amount"))
    implies = ("UK", "USA")
    amount: int

    def check(self, game: Sc, seat: str) -> None:
        if commander(game, "USA") != seat or "lend" in game.state.murmansk:
            raise Refused("the USA can lend only once a turn", rule="17.15.1a")
        if not 1 <= self.amount <= lendable(game):
            raise Refused(f"the USA can lend 1 to {lendable(game)} MSP now", rule="17.15.1a")

    def effect(self, game: Sc, seat: str) -> None:
        usa = power_of(game, "USA")
        if active(game, "USA"):
            usa.msp -= self.amount
        else:
            usa.lent += self.amount
        power_of(game, "UK").msp += self.amount
        game.state.murmansk["lend"] = self.amount
        game.tell(f"The USA lends the UK {self.amount} MSP.", rule="17.15.1a", kind="aid")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        return dict.fromkeys((lendable(game), LEND_LEASE // 2))


def lendable(game: Sc) -> int:
    """17.15.1: how much the USA may lend the UK: from turn 14 on, before its entry on account."""
    if game.state.turn < 14 or nation(game, "USA").status == "away":
        return 0
    return max(0, min(LEND_LEASE, power_of(game, "USA").msp)) if active(game, "USA") else LEND_LEASE


class Convoy(Order):
    """Send MSP to the USSR by Murmansk."""

    syntax = Syntax(("convoy", "murmansk"), Number("amount"), Maybe("by", Name("power", "nation")))
    amount: int
    power: str | None

    def settle(self, game: Sc, seat: str) -> "Convoy":
        power = self.power or next((p for p in SENDERS if senders(game, p) and commander(game, p) == seat), None)
        return Convoy(amount=self.amount, power=power)

    def check(self, game: Sc, seat: str) -> None:
        power = str(self.power)
        most = senders(game, power)
        if not most or commander(game, power) != seat or power in game.state.murmansk:
            raise Refused("no convoy can sail for Murmansk now", rule="17.13.5a")
        if not 1 <= self.amount <= most:
            raise Refused(f"{power} can send 1 to {most} MSP", rule="17.13.5a")

    def effect(self, game: Sc, seat: str) -> None:
        power_of(game, str(self.power)).msp -= self.amount
        game.state.murmansk[str(self.power)] = self.amount
        game.tell(f"{self.power} sends {self.amount} MSP to Murmansk.", rule="17.13.5a", kind="aid")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "amount":
            return dict.fromkeys(senders(game, p) for p in SENDERS)
        return SENDERS


def senders(game: Sc, power: str) -> int:
    """17.13.5: how much a power may send."""
    if game.state.turn < 20 or power not in SENDERS or not at_war(game, "Germany", "USSR") or not active(game, power):
        return 0
    most = 10 if power == "UK" or camp(game, control(game, BASRA)) == AXIS else 20
    return max(0, min(most, power_of(game, power).msp))


def aid_phase(game: Sc) -> Flow[None]:
    """German aid, Militarism, Lend-Lease and Murmansk."""
    yield from orders_until(
        list(dict.fromkeys(commander(game, p) for p in ("Germany", "USA", "UK") if nation(game, p).status != "away")),
        "Aid: what do you send? Say done to end.",
        (Aid, Militarism, Lend, Convoy),
        Done,
        over=lambda g, seat: not may_help(g, seat),
        rules=("5.1b",),
        policy="aid",
    )
    deliver(game)
    yield from returning_ships(game)
    yield from annual_flow(game)


def may_help(game: Sc, seat: str) -> bool:
    """Is there anything this seat could send?"""
    state = game.state
    giver = helper(game)
    if commander(game, giver) == seat:
        if not state.aided and nation(game, "Italy").status in ("active", "inactive") and power_of(game, giver).msp > 0:
            return True
        if (
            not state.militarism
            and nation(game, "Italy").status == "active"
            and power_of(game, giver).msp >= MILITARISM
        ):
            return True
    if commander(game, "USA") == seat and "lend" not in state.murmansk and lendable(game):
        return True
    return any(commander(game, p) == seat and senders(game, p) and p not in state.murmansk for p in SENDERS)


def deliver(game: Sc) -> None:
    """17.13.5: what reaches Murmansk."""
    state = game.state
    if game.scenario == "barbarossa":
        roll = d10(game, "Murmansk Convoy", commander(game, "USSR"))
        state.powers["USSR"].msp += roll
        game.tell(f"{roll} MSP reach the USSR.", rule="19.2b", kind="aid")
        return
    sent = sum(state.murmansk.get(power, 0) for power in SENDERS)
    if not sent:
        return
    subs = [u for u in state.units.at("North Sea") if kind(u) == "submarine"]  # all are German
    if subs:
        fleets = [u for u in state.units.at("North Sea") if kind(u) == "surface" and camp(game, u.owner) == ALLIED]
        roll = d10(game, "Murmansk Convoy", commander(game, "UK"))
        sent = max(0, sent - murmansk(clip(len(subs) - len(fleets), 3, 0), roll))
    state.powers["USSR"].msp += sent
    game.tell(f"{sent} MSP reach Murmansk.", rule="17.13.5b", kind="aid")
