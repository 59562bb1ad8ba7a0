"""10.2: buying units and placing them; 9.1 and 10.2.2: what spending does to the tracks."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name, Number
from ..kernel.text import counted
from .airfields import field_hex, home_fields, in_use, room_on, station
from .chart import AMERICA, FRONTS, MAJORS, NATB, PER_LEVEL, PRICES
from .control import around, pass_through, refresh
from .counters import AIR, COUNTERS, NAVAL, TITLES
from .ground import CITIES, FRONT, HEX_OF, HEXES, MAINLAND, PORTS, place_name
from .kinds import is_decoy, kind
from .sea import room
from .seats import camp_of_seat, commander, in_play, master, nations_of
from .stacking import fits
from .standing import foes_at, held
from .state import Unit
from .supply import linked, sources, supplied
from .words import a_unit
from .world import (
    FREE,
    SIBERIA,
    VICHY,
    Sc,
    camp,
    control,
    french_again,
    home_hexes,
    lead,
    level,
    nation,
    pooled,
    power_of,
    scene,
    side_of,
)

STEPS_OF_PHASE = {
    "buy": 1,
    "research": 2,
    "court": 3,
    "declare": 4,
    "combine": 5,
    "break": 6,
    "fort": 7,
    "static": 7,
    "partisan": 8,
}


def stage(game: Sc, power: str, step: str) -> None:
    """5.1: Organization has an order; what is past is past."""
    if game.state.stage.get(power, 0) > STEPS_OF_PHASE[step]:
        last = next(name for name, number in STEPS_OF_PHASE.items() if number == game.state.stage[power])
        raise Refused(f"{power} has gone on to “{last}”: take that back first", rule="5.1c")


def advance_stage(game: Sc, power: str, step: str) -> None:
    game.state.stage[power] = max(game.state.stage.get(power, 0), STEPS_OF_PHASE[step])


def payer(game: Sc, owner: str) -> str:
    """Whose MSP pay for a nation's units."""
    if owner == "France" or (owner == FREE and french_again(game)):
        return "France"  # liberated it spends what is taken in France itself (17.5.4)
    return lead(game, owner)


def afford(game: Sc, power: str, cost: int, deficit: bool = False) -> None:
    """10.2.2: one purchase may go below zero; nothing else, and nothing once there."""
    have = power_of(game, power).msp
    if have <= 0:
        raise Refused(f"{power} has {have} MSP and can't spend any", rule="10.2.2a")
    if cost > have and not deficit:
        raise Refused(f"that costs {cost} MSP, and {power} has {have}", rule="10.2.2a")


def pay(game: Sc, power: str, *costs: int) -> str:
    """Pay for one thing, or for several of a kind. Returns the bill in words: the price, and what is left."""
    record = power_of(game, power)
    for cost in costs:
        left = record.msp - cost
        record.msp = min(left, 2 * left)
    each = f" ({costs[0]} each)" if len(costs) > 1 else ""
    debt = "; what it lacked counts double, and it can't spend any more" if record.msp < 0 else ""
    return f"{power} pays {sum(costs)} MSP{each} and has {record.msp} left{debt}."


def spend(game: Sc, power: str, *costs: int) -> None:
    """The same; who commands the power is told."""
    game.tell(pay(game, power, *costs), to=(commander(game, power),), rule="10.2.2a", kind="bill")


def price(game: Sc, unit: Unit) -> int:
    """Base price plus five for each level; Minor Nations pay the base price."""
    base, technology = PRICES[COUNTERS[unit.id].kind]
    return base + PER_LEVEL * level(game, unit.owner, technology)


def owners_of(game: Sc, seat: str) -> list[str]:
    """Nations whose units a seat may buy now."""
    return game.memo(("owners", seat), lambda: _owners_of(game, seat))


def _owners_of(game: Sc, seat: str) -> list[str]:
    found = []
    for name in nations_of(game, seat):
        if name in MAJORS:
            if in_play(game, name):
                found.append(name)
        elif nation(game, name).status in ("ally", "controlled") or name == FREE:
            found.append(name)
    if game.scenario == "barbarossa" and commander(game, "Germany") == seat:
        found.append("Italy")
    return found


def candidates(game: Sc, owner: str, what: str) -> list[Unit]:
    """Counters of a kind in a nation's Force Pool, or the one named."""
    found = [unit for unit in pooled(game, owner) if what in (unit.id, COUNTERS[unit.id].kind)]
    return found if what in COUNTERS else [u for u in found if not COUNTERS[u.id].arrives] or found


def places_for(game: Sc, unit: Unit) -> list[str]:
    """Where a new unit may be placed (10.2.1): the same for all of its kind."""
    printed = COUNTERS[unit.id]
    return game.memo(("places", unit.owner, printed.kind, printed.arrives), lambda: _places_for(game, unit))


def _places_for(game: Sc, unit: Unit) -> list[str]:
    printed, owner = COUNTERS[unit.id], unit.owner
    if owner == FREE and french_again(game):
        owner = "France"
    if owner == "USA":
        return [AMERICA]
    if printed.arrives == "NATB":
        return [NATB]
    if printed.arrives == "America":
        return [AMERICA]
    if printed.kind in AIR and in_use(game):
        return list(dict.fromkeys(field_hex(game, field) for field in home_fields(game, owner)))
    if printed.kind in AIR:
        return [front for front in FRONTS if any(FRONT[hex] == front for hex in friendly_cities(game, owner))]
    if printed.kind in NAVAL:
        return [hex for hex in friendly_cities(game, owner) if hex in PORTS and room(game, hex) > 0]
    if owner == FREE:
        uk = [hex for hex in CITIES if hex in home_hexes(game, "UK")]
        free = [hex for hex in CITIES if hex in MAINLAND and held(game, hex, "Allied")]
        return [hex for hex in (*free, *uk) if fits(game, hex, unit) and not foes_at(game, hex, owner)]
    if owner == VICHY:
        return [
            hex for hex in (HEX_OF["Lyon"], HEX_OF["Marseille"]) if fits(game, hex, unit) and held(game, hex, "Axis")
        ]
    if owner == "Italy" and game.scenario == "barbarossa":
        return [hex for hex in friendly_cities(game, "Germany") if fits(game, hex, unit)]
    fed = sources(game, owner)
    cities = [hex for hex in CITIES if hex in fed]
    if printed.kind == "fort":
        return [hex for hex in fort_places(game, owner) if fits(game, hex, unit)]
    home = home_hexes(game, owner)
    with_hq = [
        each.place
        for each in game.state.units.of(owner)
        if kind(each) == "hq" and each.place in home and supplied(game, each)
    ]
    found = [hex for hex in dict.fromkeys((*sorted(cities), *with_hq)) if fits(game, hex, unit)]
    return [*found, SIBERIA] if owner == "USSR" else found


def rooms_at(game: Sc, owner: str, hex: str) -> int:
    """23.8: air units that the bases of a hex still take."""
    return sum(room_on(game, field) for field in home_fields(game, owner) if field_hex(game, field) == hex)


def fort_places(game: Sc, owner: str) -> list[str]:
    """18.4: a friendly city, or a friendly hex with a unit of the power."""
    side = camp(game, owner)
    found = [hex for hex in CITIES if held(game, hex, side) and scene(game, hex)]
    found += [unit.place for unit in game.state.units.of(owner) if unit.place in HEXES]
    apart = nation(game, owner).status == "inactive"  # 3.3.1: only Active nations are friends
    return [
        hex
        for hex in dict.fromkeys(found)
        if camp(game, control(game, hex)) == side and (not apart or control(game, hex) == owner)
    ]


def friendly_cities(game: Sc, owner: str) -> list[str]:
    side, home = camp(game, owner), home_hexes(game, owner)
    return game.memo(
        ("friendly cities", owner), lambda: [hex for hex in CITIES if hex in home and held(game, hex, side)]
    )


def settle_in(game: Sc, unit: Unit, place: str) -> None:
    """A new unit comes into play."""
    unit.side, unit.moved, unit.used, unit.transfer = "", False, False, False
    if kind(unit) in AIR and place in HEXES:
        station(game, unit, next(field for field in home_fields(game, unit.owner) if field_hex(game, field) == place))
        return
    if kind(unit) == "fort" and game.options["fort_construction"]:
        unit.building = True
    game.state.units.move(unit, place)
    if place in HEXES and kind(unit) not in (*NAVAL, "flak") and not unit.building:
        pass_through(game, unit, place)
        refresh(game, around(place))


class Buy(Order):
    """Buy units and place them: `buy 2 infantry at Berlin`, `buy fighter at West`, `buy UK-SA at NATB`."""

    syntax = Syntax(
        ("buy", "purchase", "build"),
        Maybe(Number("count")),
        Name("what", "goods", "unit"),
        Maybe("for", Name("owner", "nation")),
        ("at", "in"),
        Name("place", "berth", "place"),
    )
    count: int | None
    what: str
    owner: str | None
    place: str

    def settle(self, game: Sc, seat: str) -> "Buy":
        owner = self.owner
        if owner is None:
            if self.what in COUNTERS:
                owner = game.state.units[self.what].owner
            else:
                able = [
                    name
                    for name in owners_of(game, seat)
                    if any(self.place in places_for(game, unit) for unit in candidates(game, name, self.what))
                ]
                owner = able[0] if able else next(iter(owners_of(game, seat)), None)
        return Buy(count=self.number, what=self.what, owner=owner, place=self.place)

    @property
    def number(self) -> int:
        return self.count or 1

    def picked(self, game: Sc) -> Sequence[Unit]:
        found = candidates(game, str(self.owner), self.what)
        if self.what not in COUNTERS:
            found = [unit for unit in pooled(game, str(self.owner)) if kind(unit) == self.what]
            found = [unit for unit in found if self.place in places_for(game, unit)] or found
        return found[: self.number]

    def check(self, game: Sc, seat: str) -> None:
        owner = str(self.owner)
        if owner not in owners_of(game, seat):
            raise Refused(f"you can't buy for {self.owner or 'that nation'}", rule="10.2.1a")
        if self.what in COUNTERS and COUNTERS[self.what].kind not in PRICES:
            if is_decoy(game.state.units[self.what]):
                raise Refused("Decoys can't be bought; they come with levels of technology", rule="10.3b")
            raise Refused("armies and HQs can't be bought: combine corps into them", rule="10.6a")
        units = self.picked(game)
        if len(units) < self.number:
            raise Refused(f"the Force Pool of {owner} holds {len(units) or 'no'} {self.what}", rule="9.3c")
        power = payer(game, owner)
        stage(game, power, "fort" if kind(units[0]) == "fort" else "buy")
        minor = owner not in MAJORS or (owner == "Italy" and nation(game, owner).status == "ally")
        if minor and owner not in (FREE, VICHY) and not linked(game, lead(game, owner), owner):
            raise Refused(f"there is no way to {owner} by rail or port", rule="10.2.1g")
        left = power_of(game, power).msp
        for unit in units:
            if self.place not in places_for(game, unit):
                raise Refused(self._where(game, unit), rule="10.2.1f" if self.place in HEXES else "10.2.1b")
            if left <= 0:
                raise Refused(f"{power} has {left} MSP left for that and can't spend any", rule="10.2.2a")
            left -= price(game, unit)
        hidden = kind(units[0]) in (*AIR, *NAVAL)
        if not hidden and not fits(game, self.place, *units):
            raise Refused(f"there is no room in {place_name(self.place)}", rule="6.4a")
        if kind(units[0]) in AIR and self.place in HEXES and rooms_at(game, owner, self.place) < len(units):
            raise Refused(f"there is no room for that many air units in {place_name(self.place)}", rule="23.8a")
        if kind(units[0]) in NAVAL and room(game, self.place) < len(units):
            raise Refused(f"there are too few berths in {place_name(self.place)}", rule="6.3c")

    def _where(self, game: Sc, unit: Unit) -> str:
        words = [place_name(place) for place in places_for(game, unit)[:6]]
        there = f"; {', '.join(words)} would do" if words else "; there is no place for it now"
        return f"{a_unit(unit.owner, TITLES[kind(unit)])} can't be placed in {place_name(self.place)}{there}"

    def effect(self, game: Sc, seat: str) -> None:
        units = self.picked(game)
        power = payer(game, str(self.owner))
        advance_stage(game, power, "fort" if kind(units[0]) == "fort" else "buy")
        prices = [price(game, unit) for unit in units]
        for unit in units:
            settle_in(game, unit, self.place)
        hidden = kind(units[0]) in (*AIR, *NAVAL)
        where = f" in {place_name(self.place)}" if not hidden else ""
        bought = f"{self.owner} buys {len(units)} {self.what}{where} for {sum(prices)} MSP."
        if not hidden:
            game.tell(bought, rule="10.2.1a", kind="purchase")
            spend(game, power, *prices)
        else:
            side = [each for each in game.definition.seats if camp_of_seat(game, each) == side_of(game, power)]
            bill = pay(game, power, *prices)
            game.tell(f"{bought} {bill}", to=tuple(side), rule=("10.2.1a", "10.2.2a"), kind="purchase")
            game.tell(
                f"{self.owner} buys {counted(len(units), 'air unit' if kind(units[0]) in AIR else 'naval unit')}.",
                rule="10.2.1c",
                kind="purchase",
            )

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "count":
            return (None,)
        if slot == "what":
            found: dict[str, None] = {}
            for owner in owners_of(game, seat):
                if power_of(game, payer(game, owner)).msp <= 0:
                    continue
                for unit in pooled(game, owner):
                    printed = COUNTERS[unit.id]
                    if printed.kind in PRICES:
                        found[unit.id if printed.arrives else printed.kind] = None
            return list(found)
        if slot == "owner":
            what = got["what"]
            if what in COUNTERS:
                return (game.state.units[what].owner,)
            return [owner for owner in owners_of(game, seat) if candidates(game, owner, what)]
        buyers = [got["owner"]] if got.get("owner") else owners_of(game, seat)
        found_units = next((units for buyer in buyers if (units := candidates(game, buyer, got["what"]))), [])
        return places_for(game, found_units[0])[:40] if found_units else ()


class Release(Order):
    """Place corps from the Siberian Reserves."""

    syntax = Syntax("release", Maybe(Number("count")), ("at", "in"), Name("place", "berth", "place"))
    count: int | None
    place: str

    def check(self, game: Sc, seat: str) -> None:
        units = self._units(game)
        if master(game, "USSR") != seat or not game.state.released:
            raise Refused("no Siberian Reserves can come now", rule="17.13.2d")
        if len(units) < self.number or self.number > game.state.released:
            raise Refused(f"only {game.state.released} corps can come this turn", rule="17.13.2d")
        if self.place not in places_for(game, units[0]) or not fits(game, self.place, *units):
            raise Refused(f"the corps can't be placed in {place_name(self.place)}", rule="17.13.2d")

    @property
    def number(self) -> int:
        return self.count or 1

    def _units(self, game: Sc) -> Sequence[Unit]:
        return game.state.units.own("USSR", "Siberian Reserves Box")[: self.number]

    def effect(self, game: Sc, seat: str) -> None:
        units = self._units(game)
        for unit in units:
            settle_in(game, unit, self.place)
        game.state.released -= len(units)
        game.tell(
            f"{counted(len(units), 'corps comes', 'corps come')} from the Siberian Reserves.",
            rule="17.13.2d",
            kind="reserves",
        )

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "count":
            return (None,)
        reserves = game.state.units.own("USSR", "Siberian Reserves Box")
        if not game.state.released or not reserves or master(game, "USSR") != seat:
            return ()
        return places_for(game, reserves[0])
