"""Phase 5, Placement of New Units; and phase 6, Collect Income."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until, unasked
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Space, Units, Wanted, Word
from ..kernel.text import listed
from .chart import AIR, CAPITALS, GROUND, INDUSTRY, KINDS, NATIONS, NAVAL, count_text
from .landing import ROOM, deck
from .research import PlayWarEffort
from .selection import allowed, counted_out
from .world import (
    Saa,
    board,
    cargo,
    controller,
    controller_at_start,
    create,
    is_sea,
    lanes,
    nation,
    region_of,
    room,
    watched,
)


def build_limit(game: Saa, space: str) -> int:
    """place.limit.normal, place.limit.heavy, ind.damage, ruling.24: value of an Industry, plus sisters held, minus damage."""
    where = game.state.places[space]
    sisters = 0
    if where.industry == "HIND":
        sisters = sum(other != space and controller(game, other) == where.owner for other in region_of(space))
    return max(0, where.value + sisters - where.damage)


def yards(game: Saa, seat: str) -> list[str]:
    """Own Industries that may build now: not those captured this turn (ruling.26)."""
    return [
        name
        for name, where in game.state.places.items()
        if where.industry and where.owner == seat and controller_at_start(game, name) == seat
    ]


def placement_phase(game: Saa) -> Flow[None]:
    """place.where; the last chance for War Effort before the income of the turn (tech.8.war-effort)."""
    seat = game.state.nation
    mat = nation(game, seat)
    yield from orders_until(
        seat,
        _prompt,
        (PlaceUnits, PlayWarEffort),
        Done,
        over=_nothing_left,
        rules=("place.where", "place.build-limit", "place.ind.last", "tech.8.war-effort"),
    )
    _refund(game, seat, [kind for kind in mat.purchased if not placeable(game, seat, kind)])
    if mat.purchased:
        game.tell(f"{NATIONS[seat]} keeps {count_text(mat.purchased)} for a later turn.", rule="ruling.82")
    mat.built = {}


def _nothing_left(game: Saa, seat: str) -> bool:
    room = any(placeable(game, seat, kind) for kind in nation(game, seat).purchased)
    return not room and not any(PlayWarEffort.options("space", {}, game, seat))


def _prompt(game: Saa, seat: str) -> str:
    bought = nation(game, game.state.nation).purchased
    if any(placeable(game, game.state.nation, kind) for kind in bought):
        return f"Place your new units: {count_text(bought)}."
    return "Use a War Effort chit before you collect your income, or say done."


def _refund(game: Saa, seat: str, kinds: Iterable[str]) -> None:
    """base.newly-placed-limit, ruling.79: what finds no place goes back to the bank and its price is refunded."""
    mat = nation(game, seat)
    left = {kind: mat.purchased.pop(kind) for kind in list(kinds)}
    if left:
        back = sum(mat.paid.pop(kind) for kind in left)
        mat.treasury += back
        game.tell(
            f"{NATIONS[seat]} cannot place {count_text(left)}; {back} IPC are refunded.",
            rule="base.newly-placed-limit",
        )


def place_units(game: Saa, seat: str, units: Mapping[str, int], where: str) -> None:
    """New units on the board, in this order; FIT at sea stand on CAR, which may be as new (base.new-fighters-carrier)."""
    for kind, count in units.items():
        for _ in range(count):
            ship = deck(game, where, seat) if kind == "FIT" else None
            create(game, kind, seat, where).aboard = ship.id if ship else ""


class PlaceUnits(Order):
    """Put bought units on the board: units out of one Industry into its Territory or an adjacent Sea Zone."""

    syntax = Syntax(
        ("place", "build"),
        Units("units"),
        Word("at", "in", optional=True),
        Space("space"),
        Maybe("from", Space("yard", what="industry")),
    )
    units: Wanted
    space: str
    yard: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        bought = nation(game, seat).purchased
        if slot == "units":
            yield from (((kind, count),) for kind, have in bought.items() for count in dict.fromkeys((have, 1)))
            return
        kinds = {kind for kind, _ in got["units"]}
        if slot == "space":
            if kinds & INDUSTRY:
                yield from (name for name, where in game.state.places.items() if where.owner == seat)
                return
            for yard in yards(game, seat):
                if not kinds & NAVAL:
                    yield yard
                if not kinds & GROUND:
                    yield from board().neighbours(yard, "coast")
            return
        if is_sea(got["space"]):
            yield from (yard for yard in yards(game, seat) if board().border(yard, got["space"]))
        else:
            yield None

    def settle(self, game: Saa, seat: str) -> "PlaceUnits":
        units = counted_out(self.units, nation(game, seat).purchased)
        yard = self.yard
        if yard is None and is_sea(self.space):
            near = [name for name in yards(game, seat) if board().border(name, self.space)]
            able = [name for name in near if self._left(game, seat, name) >= sum(count for _, count in units)]
            yard = next(iter(able or near), None)
        if yard == self.space or dict(units).keys() & INDUSTRY:
            yard = None
        return PlaceUnits(units=units, space=self.space, yard=yard)

    @staticmethod
    def _left(game: Saa, seat: str, yard: str) -> int:
        return build_limit(game, yard) - nation(game, seat).built.get(yard, 0)

    def check(self, game: Saa, seat: str) -> None:
        bought = nation(game, seat).purchased
        units = dict(self.units)
        for kind, count in units.items():
            if bought.get(kind, 0) < count:
                raise Refused(f"you bought {count_text(bought)}, not {count} {kind}", rule="place.where")
        if not units:
            raise Refused("name the units to place", rule="place.where")
        if set(units) & INDUSTRY:
            self._check_industry(game, seat, units, bought)
            return
        yard = self.yard or self.space
        if is_sea(yard):
            raise Refused(f"none of your Industries that can build this turn is next to {yard}", rule="place.where")
        if yard not in yards(game, seat):
            taken = controller(game, yard) == seat and game.state.places[yard].industry
            raise Refused(
                f"the Industry in {yard} was captured this turn" if taken else f"you have no Industry in {yard}",
                rule="base.capture-ind" if taken else "place.where",
            )
        if yard != self.space and not (is_sea(self.space) and board().border(yard, self.space)):
            raise Refused(f"{self.space} isn't a Sea Zone next to {yard}", rule="place.where")
        wrong = [kind for kind in units if kind in (GROUND if is_sea(self.space) else NAVAL)]
        if wrong:
            raise Refused(f"you can't place {' and '.join(wrong)} in {self.space}", rule="units.categories")
        if self._left(game, seat, yard) < sum(units.values()):
            raise Refused(
                f"the Industry in {yard} can build {self._left(game, seat, yard)} more this turn "
                f"(Build Limit {build_limit(game, yard)})",
                rule="place.build-limit",
            )
        if is_sea(self.space) and set(units) & AIR:
            self._check_decks(game, seat, units)
        for kind, count in units.items():
            if room(game, kind, self.space) < count:
                raise Refused(
                    f"{self.space} can hold at most {KINDS[kind].limit['territory']} {kind}",
                    rule="aag.one" if kind == "AAG" else "purchase.restricted",
                )

    def _check_decks(self, game: Saa, seat: str, units: Mapping[str, int]) -> None:
        if units.get("BMB"):
            raise Refused("a BMB can't be placed on a CAR", rule="place.air")
        ships = [ship for ship in game.state.units.own(seat, self.space) if ship.kind == "CAR"]
        if not ships and not units.get("CAR"):
            raise Refused(f"you have no CAR in {self.space} for new FIT", rule="place.air")
        decks = sum(ROOM - len(cargo(game, ship)) for ship in ships) + ROOM * units.get("CAR", 0)
        if units["FIT"] > decks:
            raise Refused(f"there is room for {decks} FIT on your CAR in {self.space}", rule="base.carrier-cap")

    def _check_industry(self, game: Saa, seat: str, units: Mapping[str, int], bought: Mapping[str, int]) -> None:
        others = {kind: count for kind, count in bought.items() if kind not in INDUSTRY and placeable(game, seat, kind)}
        if others:
            raise Refused(f"a new Industry is placed last; first place {count_text(others)}", rule="place.ind.last")
        if sum(units.values()) > 1:
            raise Refused("place Industries one at a time", rule="base.ind-one")
        kind = next(iter(units))
        where = game.state.places.get(self.space)
        if where is None or controller_at_start(game, self.space) != seat:
            raise Refused(
                f"a new Industry needs a Territory you have held since your turn began, and you haven't held {self.space}",
                rule="place.ind.where",
            )
        if where.industry and (where.industry, kind) != ("IND", "HIND"):
            raise Refused(f"{self.space} has an Industry already; only a HIND can replace an IND", rule="base.ind-one")

    def effect(self, game: Saa, seat: str) -> None:
        mat = nation(game, seat)
        units = dict(self.units)
        for kind, count in units.items():
            share = mat.paid[kind] * count // mat.purchased[kind]
            mat.paid[kind] -= share
            mat.purchased[kind] -= count
            if not mat.purchased[kind]:
                del mat.purchased[kind], mat.paid[kind]
        if set(units) & INDUSTRY:
            game.state.places[self.space].industry = next(iter(units))  # ind.replace: damage stays
        else:
            kinds = sorted(units, key=lambda kind: kind == "FIT")
            place_units(game, seat, {kind: units[kind] for kind in kinds}, self.space)
            yard = self.yard or self.space
            mat.built[yard] = mat.built.get(yard, 0) + sum(units.values())
        game.tell(f"{NATIONS[seat]} places {count_text(units)} in {self.space}.", rule="place.where")
        if set(units) & INDUSTRY:
            _refund(game, seat, [kind for kind in mat.purchased if kind not in INDUSTRY])  # place.ind.last


def placeable(game: Saa, seat: str, kind: str) -> bool:
    """Is there an order that would place one unit of a kind?"""
    units = ((kind, 1),)
    spaces = PlaceUnits.options("space", {"units": units}, game, seat)
    return any(allowed(game, seat, (PlaceUnits(units=units, space=space) for space in spaces)))


@unasked
def income_phase(game: Saa) -> None:
    """income.base, income.lanes: what the Morale Chart shows (never below 0), and the free Shipping Lanes."""
    seat = game.state.nation
    base = max(0, nation(game, seat).morale)
    own = {zone: number for zone, (owner, number) in lanes().items() if owner == seat}
    free = {zone: number for zone, number in own.items() if not watched(game, seat, zone)}
    income = base + sum(free.values())
    if game.options["capitals"] and controller(game, CAPITALS[seat]) != seat:
        game.tell(f"{NATIONS[seat]} has lost its capital and collects no income.", rule="base.capital")
        income = 0
    nation(game, seat).treasury += income
    by_lane = "".join(f" + {number} {zone}" for zone, number in free.items())
    game.tell(
        f"{NATIONS[seat]} collects {income} IPC ({base} on the Morale Chart{by_lane}); treasury {nation(game, seat).treasury}.",
        rule=("income.base", "income.lanes"),
    )
    if cut := [zone for zone in own if zone not in free]:
        game.tell(f"Enemies cut the Shipping Lanes of {NATIONS[seat]} in {listed(cut)}.", rule="income.lanes")
