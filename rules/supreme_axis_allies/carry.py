"""Transports: what they can hold, boarding, unloading."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name, Space, Units, Wanted
from .chart import ALLIANCE, GROUND, INFANTRY, NATIONS, TRANSPORTS
from .routes import allowance, neutrals_open
from .selection import explicit, pick
from .state import Moved, Unit
from .world import Saa, board, cargo, counts, friendly, is_land, is_sea, neutral, own_in, put, spoken, units_in


def holds(kinds: Sequence[str]) -> bool:
    """base.trn-capacity: two Ground units of which one is infantry, or one of another kind."""
    if "FRT" in kinds:
        return False
    return len(kinds) <= 1 or (len(kinds) == 2 and any(kind in INFANTRY for kind in kinds))


def berths(game: Saa, seat: str, zone: str, kinds: Sequence[str], owner: str | None = None) -> list[Unit] | None:
    """A ship for each of the units, or None: own TRN that have not sailed (ruling.74), or an ally's (base.trn-ally)."""
    ships = [
        ship
        for ship in units_in(game, zone)
        if ship.kind in TRANSPORTS
        and (ship.owner == owner if owner else ALLIANCE[ship.owner] == ALLIANCE[seat])
        and not (ship.owner == seat and (ship.spent or ship.done))
    ]
    ships.sort(key=lambda ship: (ship.owner != seat, ship.id))
    loads = {ship.id: [unit.kind for unit in cargo(game, ship)] for ship in ships}
    found: list[Unit] = []

    def fill(at: int) -> bool:
        if at == len(kinds):
            return True
        for ship in ships:
            if holds([*loads[ship.id], kinds[at]]):
                loads[ship.id].append(kinds[at])
                found.append(ship)
                if fill(at + 1):
                    return True
                loads[ship.id].pop()
                found.pop()
        return False

    order = sorted(range(len(kinds)), key=lambda i: kinds[i] in INFANTRY)
    kinds = [kinds[i] for i in order]
    if not fill(0):
        return None
    placed: list[Unit | None] = [None] * len(kinds)
    for i, ship in zip(order, found, strict=True):
        placed[i] = ship
    return [ship for ship in placed if ship is not None]


class Load(Order):
    """Board Ground units on Transports in an adjacent Sea Zone, before these sail."""

    syntax = Syntax(
        ("load", "board", "embark"),
        Units("units"),
        "from",
        Space("origin"),
        ("in", "at", "on", "to"),
        Space("zone", what="sea zone"),
        Maybe(("aboard", "with"), Name("owner", "nation")),
    )
    units: Wanted
    origin: str
    zone: str
    owner: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        def build() -> dict[str, dict[str, int]]:
            """Coast: kinds that can board there."""
            coasts: dict[str, dict[str, int]] = {}
            for zone, units in game.state.units.items():
                if is_sea(zone) and any(u.kind in TRANSPORTS and ALLIANCE[u.owner] == ALLIANCE[seat] for u in units):
                    for coast in board().neighbours(zone, "coast"):
                        able = counts(u for u in own_in(game, coast, seat) if can_board(u))
                        if able:
                            coasts[coast] = able
            return coasts

        coasts = game.memo(("coasts", seat), build)
        if slot == "units":
            yield from dict.fromkeys(((kind, 1),) for able in coasts.values() for kind in able)
            return
        if slot == "origin":
            wanted = dict(got["units"])
            yield from (c for c, able in coasts.items() if all(able.get(k, 0) >= n for k, n in wanted.items()))
        elif slot == "zone":
            for zone in board().neighbours(got["origin"], "coast"):
                if any(u.kind in TRANSPORTS and ALLIANCE[u.owner] == ALLIANCE[seat] for u in units_in(game, zone)):
                    yield zone

    def settle(self, game: Saa, seat: str) -> "Load":
        units = explicit(game, seat, self.origin, self.units, can_board)
        owner = self.owner
        if owner is None and is_sea(self.zone):
            kinds = [kind for kind, count in units for _ in range(count)]
            ships = berths(game, seat, self.zone, kinds, seat)
            if ships is None:
                others = berths(game, seat, self.zone, kinds)
                owner = next((ship.owner for ship in others or () if ship.owner != seat), None)
        return Load(units=units, origin=self.origin, zone=self.zone, owner=None if owner == seat else owner)

    def check(self, game: Saa, seat: str) -> None:
        if not is_sea(self.zone) or board().border(self.origin, self.zone) != "coast":
            raise Refused(f"{self.zone} is no Sea Zone on the coast of {self.origin}", rule="base.trn-load")
        for kind, _ in self.units:
            if kind not in GROUND or kind == "FRT":
                raise Refused(f"{kind} cannot board a Transport", rule="base.trn-capacity")
        units = pick(game, seat, self.origin, self.units, can_board, "move.carry.order", "still board")
        if not units:
            raise Refused(f"none of your units in {self.origin} can board", rule="move.carry.order")
        if self.owner and ALLIANCE[self.owner] != ALLIANCE[seat]:
            raise Refused(f"{NATIONS[self.owner]} is no ally", rule="base.trn-ally")
        if berths(game, seat, self.zone, [unit.kind for unit in units], self.owner or seat) is None:
            sailed = any(s.kind in TRANSPORTS and (s.spent or s.done) for s in own_in(game, self.zone, seat))
            raise Refused(
                f"there is no room for {spoken(units)} on "
                f"{f'Transports of {NATIONS[self.owner]}' if self.owner else 'your Transports'} in {self.zone}"
                f"{' that have not sailed yet: cargo boards first' if sailed else ''}",
                rule="move.carry.order" if sailed else "base.trn-capacity",
            )

    def effect(self, game: Saa, seat: str) -> None:
        units = pick(game, seat, self.origin, self.units, can_board, "move.carry.order", "still board")
        ships = berths(game, seat, self.zone, [unit.kind for unit in units], self.owner or seat)
        assert ships is not None
        for unit, ship in zip(units, ships, strict=True):
            put(game, unit, self.zone)
            unit.aboard, unit.done, unit.evacuate = ship.id, True, False
        game.state.moves.append(Moved(seat, counts(units), [self.origin, self.zone]))
        game.tell(f"{NATIONS[seat]}: {spoken(units)} board in {self.zone} from {self.origin}.", kind="move")


def can_board(unit: Unit) -> bool:
    return unit.kind in GROUND and unit.kind != "FRT" and not unit.aboard and allowance(unit) >= 1


class Unload(Order):
    """Land cargo from Transports in a Territory on the coast; among enemies this is an amphibious assault."""

    syntax = Syntax(
        ("unload", "land", "disembark"),
        Units("units"),
        "from",
        Space("zone", what="sea zone"),
        ("to", "in", "at"),
        Space("space", what="territory"),
    )
    units: Wanted
    zone: str
    space: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        zones = game.memo(
            ("cargo", seat),
            lambda: {
                zone: have
                for zone in game.state.units
                if is_sea(zone) and (have := counts(u for u in own_in(game, zone, seat) if can_unload(game, u)))
            },
        )
        if slot == "units":
            yield from dict.fromkeys(tuple(have.items()) for have in zones.values())
            yield from dict.fromkeys(((kind, 1),) for have in zones.values() for kind in have)
            return
        if slot == "zone":
            wanted = dict(got["units"])
            yield from (z for z, have in zones.items() if all(have.get(k, 0) >= n for k, n in wanted.items()))
        else:
            yield from board().neighbours(got["zone"], "coast")

    def settle(self, game: Saa, seat: str) -> "Unload":
        units = explicit(game, seat, self.zone, self.units, lambda unit: can_unload(game, unit))
        return Unload(units=units, zone=self.zone, space=self.space)

    def check(self, game: Saa, seat: str) -> None:
        if not is_sea(self.zone) or not is_land(self.space) or board().border(self.zone, self.space) != "coast":
            raise Refused(f"{self.space} is no Territory on the coast of {self.zone}", rule="base.trn-load")
        units = self._units(game, seat)
        if not units:
            raise Refused(f"you have no cargo in {self.zone} that can land", rule="base.trn-load")
        for unit in units:
            for other in cargo(game, _ship(game, unit)):
                if other.ashore not in ("", self.space):
                    raise Refused(
                        f"that Transport unloads in {other.ashore}; a TRN unloads into one Territory a turn",
                        rule="base.trn-load",
                    )
        if neutral(game, self.space) and not neutrals_open(game):
            raise Refused(f"{self.space} is neutral and closed", rule="neutral.option")
        guns = sum(unit.kind == "AAG" for unit in units)
        here = any(unit.kind == "AAG" for unit in units_in(game, self.space))
        if guns and guns + here > 1:
            raise Refused(f"{self.space} can hold only one AAG", rule="aag.one")

    def _units(self, game: Saa, seat: str) -> list[Unit]:
        return pick(game, seat, self.zone, self.units, lambda unit: can_unload(game, unit), "base.trn-load", "unload")

    def effect(self, game: Saa, seat: str) -> None:
        units = self._units(game, seat)
        for unit in units:
            unit.ashore = self.space
            ship = _ship(game, unit)
            if ship.owner == seat:
                ship.done = True
        if friendly(game, self.space, seat) and self.zone not in game.state.found:
            put_ashore(game, units, self.space)
            game.tell(f"{NATIONS[seat]}: {spoken(units)} land in {self.space}.", kind="move")
        else:
            game.tell(f"{NATIONS[seat]}: {spoken(units)} are going to land in {self.space}.", kind="move")
        game.state.moves.append(Moved(seat, counts(units), [self.zone, self.space]))


def put_ashore(game: Saa, units: Iterable[Unit], space: str) -> None:
    """move.carry.unload: they move no further this turn."""
    for unit in list(units):
        unit.came = unit.space
        put(game, unit, space)
        unit.aboard, unit.ashore, unit.landed, unit.done = 0, "", True, True


def can_unload(game: Saa, unit: Unit) -> bool:
    """Cargo of a ship that has not unloaded elsewhere; it moves with the ship, not by its own movement."""
    return unit.kind in GROUND and bool(unit.aboard) and not unit.ashore


def _ship(game: Saa, unit: Unit) -> Unit:
    return next(ship for ship in units_in(game, unit.space) if ship.id == unit.aboard)
