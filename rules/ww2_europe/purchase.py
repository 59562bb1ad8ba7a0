"""Buy: units, repairs, fortresses, points and gifts for the money collected before."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, Number, Space, Units, Wanted
from ..kernel.text import counted, listed
from .chart import (
    BLOC,
    CIRCLE,
    KINDS,
    LAND_LINKS,
    MOST_GIFT,
    MOST_RP,
    RP_COST,
    SIDE,
    SPACE,
    Kind,
    cards,
)
from .fire import has_tech
from .fronts import seats_of
from .production import mat_of, turn_side
from .special import barred_special, count_kind
from .state import Convoy, Unit
from .supply import clear_line, joined, networks, room, supply, transports, working
from .world import (
    Ww2,
    active,
    capital_of,
    controller,
    create,
    factory,
    has_base,
    home,
    kind_of,
    next_step,
    touch,
)


def begin_buy(game: Ww2) -> None:
    if next_step(game, "buy") == 1:
        for mat in game.state.powers.values():
            mat.given = mat.received = 0
            mat.bought = False
    game.tell(f"{turn_side(game)} buy.", rule="buy.what", kind="heading")


def buy_phase(game: Ww2) -> Flow[None]:
    seats = [seat for seat in seats_of(game, turn_side(game)) if active(game, seat)]
    if seats:
        yield from orders_until(
            seats,
            lambda game, _: (
                "Buy: "
                + ", ".join(f"{p} ${mat_of(game, p).money}" for p in seats_of(game, turn_side(game)) if active(game, p))
                + ". Repair ships first; then buy, repair, fortify or give, or say done."
            ),
            (Buy, Points, RepairShip, RepairSpace, Fortify, Give, SetAside),
            Done,
            over=lambda game, seat: not mat_of(game, seat).money,
            reopens=True,
            policy="purchases",
            rules=("buy.what", "buy.boxes", "bb.repair", "strat.repair", "buy.gift"),
        )


def not_for_sale(game: Ww2, power: str, kind: Kind, count: int) -> tuple[str, str] | None:
    """Why a power cannot buy a type of unit, and the rule; None if it can."""
    for tech in kind.tech:
        if not has_tech(game, power, tech):
            return f"{power} hasn't developed {tech}", "opt.tech.200"
    if rule := barred_special(game, power, kind.code, count):
        return f"{power} can't have that many {kind.name}", rule
    if kind.base == "ABN" and any_airborne(game, power) + count > 1:
        return "each power can have only one airborne", "airborne.elite"
    if kind.code == "AB" and count_kind(game, power, "AB") + count > cards()[power].airbases:
        return f"{power} can have {counted(cards()[power].airbases, 'airbase')} at most", "airbase.build"
    if kind.code == "DEPOT":
        there = sum(u.kind == "DEPOT" for u in game.state.units.of(power)) + mat_of(game, power).depots
        if there + count > cards()[power].depots:
            return f"{power} can have {counted(cards()[power].depots, 'Supply Depot')} at most", "depot.place"
    if kind.code == "FORT":
        return "say where, for example: fortify Gibraltar", "fort.build"
    return None


def any_airborne(game: Ww2, power: str) -> int:
    boxes = mat_of(game, power).boxes
    return sum(kind_of(u).base == "ABN" for u in game.state.units.of(power)) + sum(
        n for box in boxes for code, n in box.items() if KINDS[code].base == "ABN"
    )


def pay(game: Ww2, power: str, amount: int, what: str) -> None:
    if amount > mat_of(game, power).money:
        raise Refused(f"{what} costs ${amount}, and you have ${mat_of(game, power).money}", rule="buy.what")


class Buy(Order):
    """Buy units; they come when their Build Time is over."""

    syntax = Syntax(("buy", "purchase"), Units("units"))
    units: Wanted

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        money = mat_of(game, seat).money
        found = []
        for code, kind in KINDS.items():
            if kind.cost <= money and not_for_sale(game, seat, kind, 1) is None:
                most = money // kind.cost
                for n in dict.fromkeys((1, min(2, most), min(5, most))):
                    if n and not_for_sale(game, seat, kind, n) is None:
                        found.append(((code, n),))
        return found

    def check(self, game: Ww2, seat: str) -> None:
        for code, n in self.units:
            if code not in KINDS or n < 1:
                raise Refused(f"you can't buy {code}; say how many of which unit", rule="buy.what")
            why = not_for_sale(game, seat, KINDS[code], n)
            if why:
                raise Refused(why[0], rule=why[1])
        pay(game, seat, self.price(), "that")

    def price(self) -> int:
        return sum(KINDS[code].cost * n for code, n in self.units)

    def effect(self, game: Ww2, seat: str) -> None:
        mat = mat_of(game, seat)
        mat.money -= self.price()
        mat.bought = True
        for code, n in self.units:
            time = KINDS[code].time
            if not time:
                mat.depots += n
                continue
            box = mat.boxes[time - 1]
            box[code] = box.get(code, 0) + n
        game.tell(
            f"{seat} buys {self.syntax.slots['units'].write(self.units)} for ${self.price()}.",
            rule="buy.boxes",
            kind="buy",
        )


class Points(Order):
    """Buy Redeployment Points."""

    syntax = Syntax(
        ("buy", "purchase"),
        Number("count"),
        ("RP", "redeployment points", "redeployment point", "points", "rail points", "rail capacity"),
    )
    count: int

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        mat = mat_of(game, seat)
        return range(1, min(MOST_RP - mat.rp, mat.money // RP_COST) + 1)

    def check(self, game: Ww2, seat: str) -> None:
        mat = mat_of(game, seat)
        if self.count < 1 or mat.rp + self.count > MOST_RP:
            raise Refused(f"you have {mat.rp} of at most {MOST_RP} Redeployment Points", rule="rp.buy")
        pay(game, seat, self.count * RP_COST, "that")

    def effect(self, game: Ww2, seat: str) -> None:
        mat = mat_of(game, seat)
        mat.money -= self.count * RP_COST
        mat.rp += self.count
        game.tell(f"{seat} buys {counted(self.count, 'Redeployment Point')}.", rule="rp.buy", kind="buy")


REPAIR_AT_MOST = 12
"""Declaring a repair binds one to pay what two dice say."""


class RepairShip(Order):
    """Repair a battleship or carrier: declared before anything is bought, paid by two dice."""

    syntax = Syntax(("repair", "refit"), Name("ship", "unit"), ("at", "in"), Space("port"))
    ship: str
    port: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        hulks = [u for u in game.state.units.of(seat) if u.damaged]
        if slot == "ship":
            return list(dict.fromkeys(u.kind for u in hulks))
        return list(dict.fromkeys(port for port, circle in CIRCLE.items() for u in hulks if u.place == circle))

    def hulk(self, game: Ww2, seat: str) -> Unit:
        mat = mat_of(game, seat)
        if self.port not in CIRCLE or not home(self.port, seat) or not factory(game, self.port):
            raise Refused(f"{self.port} isn't a Homeland port with an undamaged factory", rule="bb.repair")
        base = self.ship.removesuffix("D") if self.ship in ("BBD", "CVD") else self.ship
        for unit in game.state.units.own(seat, CIRCLE[self.port]):
            if unit.damaged and unit.kind == base:
                if mat.bought:
                    raise Refused("ships must be repaired before any unit is bought", rule="bb.repair")
                pay(game, seat, REPAIR_AT_MOST, "a repair that may need two sixes")
                return unit
        raise Refused(f"no damaged {self.ship} of yours lies in {self.port}", rule="bb.repair")

    def check(self, game: Ww2, seat: str) -> None:
        self.hulk(game, seat)

    def effect(self, game: Ww2, seat: str) -> None:
        ship = self.hulk(game, seat)
        cost = sum(game.dice.roll(2, f"Repair of the {ship.kind} in {self.port}", by=seat))
        mat_of(game, seat).money -= cost
        ship.damaged = False
        game.state.units.touch()
        game.tell(f"{seat} repairs the {ship.kind} in {self.port} for ${cost}.", rule="bb.repair", kind="buy")


class RepairSpace(Order):
    """Repair a factory or natural resources for its value."""

    syntax = Syntax(("repair", "rebuild"), Space("land"))
    land: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        return [land for land in game.state.damaged if controller(game, land) == seat]

    def check(self, game: Ww2, seat: str) -> None:
        if self.land not in game.state.damaged or controller(game, self.land) != seat:
            raise Refused(f"{self.land} isn't a damaged space of yours", rule="strat.repair")
        pay(game, seat, SPACE[self.land].value, f"repairing {self.land}")

    def effect(self, game: Ww2, seat: str) -> None:
        mat_of(game, seat).money -= SPACE[self.land].value
        game.state.damaged.remove(self.land)
        touch(game)
        game.tell(f"{seat} repairs {self.land}.", rule="strat.repair", kind="buy")


class Fortify(Order):
    """Build a fortress in one of the spaces on the power's card."""

    syntax = Syntax(
        (
            "fortify", "fortress at", "fortress in", "fort at", "fort in", "build a fort in", "build a fort at",
            "build a fortress in", "build a fortress at", "buy a fort for", "buy a fortress for", "fortress on", "fort on",
            "fort for", "fortress for", "build a fortress on", "build a fort on", "fortifications at", "fortifications in",
            "fortifications on", "build fortifications at", "build fortifications in", "build fortifications on",
            "fortification at", "fortification in", "fortification on",
        ),
        Space("land"),
    )  # fmt: skip
    land: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        return cards()[seat].fortress_spaces

    def check(self, game: Ww2, seat: str) -> None:
        card = cards()[seat]
        if self.land not in card.fortress_spaces:
            raise Refused(f"your fortresses are for {listed(card.fortress_spaces)}", rule="fort.build")
        if self.land in game.state.forts_gone:
            raise Refused(f"the fortress in {self.land} was destroyed for good", rule="fort.capture")
        if has_base(game, self.land, "FORT"):
            raise Refused(f"{self.land} already has a fortress", rule="fort.build")
        if controller(game, self.land) != seat:
            raise Refused(f"you don't hold {self.land}", rule="fort.build")
        pay(game, seat, KINDS["FORT"].cost, "a fortress")

    def effect(self, game: Ww2, seat: str) -> None:
        mat = mat_of(game, seat)
        mat.money -= KINDS["FORT"].cost
        mat.bought = True
        create(game, seat, "FORT", self.land)
        game.tell(f"{seat} builds a fortress in {self.land}.", rule="fort.build", kind="buy")


class Give(Order):
    """Give money to an ally."""

    syntax = Syntax(("give", "send"), Number("amount"), ("to", "for"), Name("power", "power"))
    amount: int
    power: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        mat = mat_of(game, seat)
        if seat == "USSR":
            return ()
        if slot == "amount":
            return [n for n in (5, 10, 20) if n <= min(mat.money, MOST_GIFT - mat.given)]
        return [p for p in game.state.powers if p != seat and active(game, p) and SIDE[p] == SIDE[seat]]

    def check(self, game: Ww2, seat: str) -> None:
        mat, other = mat_of(game, seat), mat_of(game, self.power)
        if self.power == seat or SIDE[self.power] != SIDE[seat] or not active(game, self.power):
            raise Refused(f"{self.power} isn't an ally of yours in the war", rule="buy.gift")
        if seat == "USSR":
            raise Refused("Soviet money can't enter land of the Western Allies", rule="ussr.separate")
        if self.amount < 1 or mat.given + self.amount > MOST_GIFT:
            raise Refused(f"you can give ${MOST_GIFT - mat.given} more this turn", rule="buy.gift")
        if other.received + self.amount > MOST_GIFT:
            raise Refused(f"{self.power} can receive ${MOST_GIFT - other.received} more this turn", rule="buy.gift")
        pay(game, seat, self.amount, "that")
        if gift_way(game, seat, self.power, self.amount) is None:
            raise Refused(f"no land path and no convoy with room joins you and {self.power}", rule="buy.gift")

    def effect(self, game: Ww2, seat: str) -> None:
        for name in gift_way(game, seat, self.power, self.amount) or ():
            game.state.shipped[name] = game.state.shipped.get(name, 0) + self.amount
        mat, other = mat_of(game, seat), mat_of(game, self.power)
        mat.money -= self.amount
        mat.given += self.amount
        other.money += self.amount
        other.received += self.amount
        game.tell(f"{seat} gives ${self.amount} to {self.power}.", rule="buy.gift", kind="buy")


def gift_way(game: Ww2, giver: str, taker: str, amount: int) -> list[str] | None:
    """Convoys by which money gets from one capital to the other; empty if it goes by land, None if it cannot."""
    bloc = BLOC[giver]
    nets, state = networks(game, bloc), game.state
    start = nets.get(capital_of(game, giver))
    if start is None:
        return None
    used = supply(game, bloc).used
    left = {c.id: room(game, c) - used.get(c.id, 0) - state.shipped.get(c.id, 0) for c in working(game, bloc)}
    left = {name: n if n >= amount else 0 for name, n in left.items()}
    if BLOC[taker] == bloc:
        goal = nets.get(capital_of(game, taker))
        return joined(game, bloc, left, [start], {goal}) if goal else None
    theirs = {
        land
        for land, net in networks(game, BLOC[taker]).items()
        if net == networks(game, BLOC[taker]).get(capital_of(game, taker))
    }
    for net in dict.fromkeys(nets.values()):
        way = joined(game, bloc, left, [start], {net})
        if way is None:
            continue
        mine = [land for land, name in nets.items() if name == net]
        if any(other in theirs for land in mine for other, _ in LAND_LINKS[land]):
            return way
        for convoy in state.convoys.values():
            if lends(game, convoy, bloc, mine, theirs, amount):
                return [*way, convoy.id]
    return None


def lends(game: Ww2, convoy: Convoy, bloc: str, mine: Iterable[str], theirs: Iterable[str], amount: int) -> bool:
    """A convoy from an own port to one of the USSR: it carries gifts alone (ussr.separate)."""
    one, two = convoy.ends
    ends = (one in set(mine) and two in set(theirs)) or (two in set(mine) and one in set(theirs))
    free = 10 * len(transports(game, convoy)) - game.state.shipped.get(convoy.id, 0)
    return BLOC[convoy.owner] == bloc and ends and free >= amount and clear_line(game, convoy)


class SetAside(Order):
    """The USA puts money aside for the war against Japan."""

    syntax = Syntax(("pacific", "set aside"), Number("amount"))
    amount: int

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        if seat != "USA":
            return ()
        return [n for n in (25, 50, 100) if n <= mat_of(game, seat).money]

    def check(self, game: Ww2, seat: str) -> None:
        if seat != "USA":
            raise Refused("only the USA fights Japan", rule="usa.pacific")
        if self.amount < 1:
            raise Refused("set aside a sum of money", rule="usa.pacific")
        pay(game, seat, self.amount, "that")

    def effect(self, game: Ww2, seat: str) -> None:
        mat = mat_of(game, seat)
        mat.money -= self.amount
        mat.pacific += self.amount
        game.tell(f"The USA sets ${self.amount} aside for the Pacific, ${mat.pacific} in all.", rule="usa.pacific")
