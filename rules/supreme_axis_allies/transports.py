"""Transports: what they can hold, boarding, unloading."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, Name, Space, Units, Wanted
from .chart import GROUND, INFANTRY, NATIONS, TRANSPORTS, allies, enemies
from .guns import check_guns
from .routes import allowance, check_open, sea_reach
from .selection import explicit, has, pick
from .state import Moved, Unit
from .world import Saa, board, cargo, counts, friendly, hostile, is_sea, leave_behind, spoken


def holds(kinds: Sequence[str]) -> bool:
    """base.trn-capacity: two Ground units of which one is infantry, or one of another kind."""
    if "FRT" in kinds:
        return False
    return len(kinds) <= 1 or (len(kinds) == 2 and any(kind in INFANTRY for kind in kinds))


def berths(game: Saa, seat: str, zone: str, kinds: Sequence[str], owner: str) -> list[Unit] | None:
    """A ship of the owner for each of the units, or None: own TRN that have not sailed (ruling.74), or an ally's
    (base.trn-ally)."""
    ships = [
        ship
        for ship in game.state.units.own(owner, zone)
        if ship.kind in TRANSPORTS and not beach(game, ship) and not (owner == seat and (ship.spent or ship.done))
    ]
    loads = {ship.id: [unit.kind for unit in cargo(game, ship)] for ship in ships}
    # which of them does not hang on how they came there, for a position does not tell that
    ships.sort(key=lambda ship: (ship.kind != "TRN", -len(loads[ship.id]), ship.id))
    found: dict[int, Unit] = {}
    # infantry last: it goes wherever there is room, so that the first fit is as good as any
    for i in sorted(range(len(kinds)), key=lambda i: kinds[i] in INFANTRY):
        ship = next((ship for ship in ships if holds([*loads[ship.id], kinds[i]])), None)
        if ship is None:
            return None
        loads[ship.id].append(kinds[i])
        found[i] = ship
    return [found[i] for i in range(len(kinds))]


def carrier(game: Saa, seat: str, zone: str, kinds: Sequence[str]) -> str | None:
    """Whose Transports can take these units together: the nation's own before an ally's."""
    return next(
        (nation for nation in (seat, *allies(seat)) if berths(game, seat, zone, kinds, nation) is not None), None
    )


def _moored(game: Saa, seat: str, zone: str) -> bool:
    """Are friendly Transports in the zone?"""
    return any(ship.kind in TRANSPORTS and not hostile(ship, seat) for ship in game.state.units.at(zone))


def boarding(game: Saa, seat: str) -> dict[str, dict[str, int]]:
    """Coast: units there that could board friendly Transports off it, by kind."""
    coasts: dict[str, dict[str, int]] = {}
    for zone in game.state.units.places():
        if _moored(game, seat, zone):
            for coast in board().neighbours(zone, "coast"):
                able = counts(unit for unit in game.state.units.own(seat, coast) if can_board(unit))
                if able:
                    coasts[coast] = able
    return coasts


def _pairs(able: Mapping[str, int]) -> Iterable[tuple[tuple[str, int], ...]]:
    """What fills one Transport: two units that it holds together."""
    kinds = list(able)
    for i, first in enumerate(kinds):
        for second in kinds[i:]:
            if holds([first, second]) and (first != second or able[first] > 1):
                yield ((first, 2),) if first == second else ((first, 1), (second, 1))


def voyage(game: Saa, seat: str, units: Wanted, origin: str, goal: str) -> tuple[str, ...]:
    """The orders that bring Ground units over the sea: board, sail if the goal is not on the same zone, go ashore. A zone
    with room that needs no sailing before others, the nearest beach; nothing if there is none."""
    kinds = [kind for kind, count in units for _ in range(count)]
    if origin == goal or not kinds or any(kind not in GROUND or count < 1 for kind, count in units):
        return ()
    words = " ".join(f"{count} {kind}" for kind, count in units)
    beaches = board().neighbours(goal, "coast")
    for zone in sorted(board().neighbours(origin, "coast"), key=lambda zone: zone not in beaches):
        ships = berths(game, seat, zone, kinds, seat)
        if ships is None:
            continue
        load = f"load {words} from {origin} in {zone}"
        if zone in beaches:
            return load, f"unload {words} from {zone} to {goal}"
        reach = sea_reach(game, seat, zone, min(allowance(ship) for ship in ships))
        there = next((sea for sea in reach if sea in beaches), None)
        if there is not None:
            fleet = " ".join(f"{count} {kind}" for kind, count in counts({s.id: s for s in ships}.values()).items())
            return load, f"move {fleet} from {zone} to {there}", f"unload {words} from {there} to {goal}"
    return ()


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
        quays = game.memo(("quays", seat), lambda: boarding(game, seat))
        if slot == "units":
            single = dict.fromkeys(((kind, 1),) for able in quays.values() for kind in able)
            pairs = dict.fromkeys(pair for able in quays.values() for pair in _pairs(able))
            return [*single, *pairs]
        if slot == "origin":
            return [coast for coast, able in quays.items() if has(able, got["units"])]
        if slot == "zone":
            return [zone for zone in board().neighbours(got["origin"], "coast") if _moored(game, seat, zone)]
        return []

    def settle(self, game: Saa, seat: str) -> "Load":
        units = explicit(game, seat, self.origin, self.units, can_board)
        owner = self.owner or carrier(game, seat, self.zone, [kind for kind, count in units for _ in range(count)])
        return Load(units=units, origin=self.origin, zone=self.zone, owner=None if owner == seat else owner)

    def check(self, game: Saa, seat: str) -> None:
        if not is_sea(self.zone) or board().border(self.origin, self.zone) != "coast":
            raise Refused(f"{self.zone} isn't a Sea Zone on the coast of {self.origin}", rule="base.trn-load")
        for kind, _ in self.units:
            if kind not in GROUND or kind == "FRT":
                raise Refused(f"{kind} can't board a Transport", rule="base.trn-capacity")
        held = game.state.units.own(seat, self.origin)
        if not friendly(game, self.origin, seat) and held and not any(can_board(unit) for unit in held):
            raise Refused(f"units in {self.origin} have to fight for it first", rule="move.stop")
        self._boarding(game, seat)

    @found
    def _boarding(self, game: Saa, seat: str) -> list[tuple[Unit, Unit]]:
        """The units, each with its ship."""
        stopped = "move.carry.order" if friendly(game, self.origin, seat) else "move.stop"
        units = pick(game, seat, self.origin, self.units, can_board, stopped, "still board")
        if not units:
            raise Refused(f"none of your units in {self.origin} can board", rule="move.carry.order")
        if self.owner in enemies(seat):
            raise Refused(f"{NATIONS[self.owner]} isn't your ally", rule="base.trn-ally")
        ships = berths(game, seat, self.zone, [unit.kind for unit in units], self.owner or seat)
        if ships is None:
            own = [] if self.owner else game.state.units.own(seat, self.zone)
            sailed = any(ship.kind in TRANSPORTS and (ship.spent or ship.done) for ship in own)
            raise Refused(
                f"there is no room for {spoken(units)} on "
                f"{f'Transports of {NATIONS[self.owner]}' if self.owner else 'your Transports'} in {self.zone}"
                f"{' that have not sailed yet: cargo boards first' if sailed else ''}",
                rule="move.carry.order" if sailed else "base.trn-capacity",
            )
        return list(zip(units, ships, strict=True))

    def effect(self, game: Saa, seat: str) -> None:
        boarding = self._boarding(game, seat)
        units = [unit for unit, _ in boarding]
        leave_behind(game, seat, units, self.origin)
        for unit, ship in boarding:
            game.state.units.move(unit, self.zone)
            unit.aboard, unit.done, unit.evacuate = ship.id, True, False
        game.state.moves.append(Moved(seat, counts(units), [self.origin, self.zone]))
        game.tell(f"{NATIONS[seat]} embarks {spoken(units)} from {self.origin} in {self.zone}.", kind="move")


def can_board(unit: Unit) -> bool:
    """move.carry.tank: a unit may use up its own movement to reach the coast and still board; who has been stopped by the
    enemy stays (move.stop), ARM that blitz are not."""
    return unit.kind in GROUND and unit.kind != "FRT" and not unit.done


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
                for zone in game.state.units.places()
                if (have := counts(u for u in game.state.units.own(seat, zone) if can_unload(u)))
            },
        )
        if slot == "units":
            whole = dict.fromkeys(tuple(have.items()) for have in zones.values())
            single = dict.fromkeys(((kind, 1),) for have in zones.values() for kind in have)
            return list(whole | single)
        if slot == "zone":
            return [zone for zone, have in zones.items() if has(have, got["units"])]
        coasts = board().neighbours(got["zone"], "coast") if is_sea(got["zone"]) else []
        return sorted(coasts, key=lambda space: friendly(game, space, seat))

    def together(self, game: Saa, seat: str) -> tuple[str, ...]:
        """`land 2 infantry from England in Normandy`: who stands on land has to board first."""
        return voyage(game, seat, self.units, self.zone, self.space)

    def settle(self, game: Saa, seat: str) -> "Unload":
        units = explicit(game, seat, self.zone, self.units, can_unload)
        return Unload(units=units, zone=self.zone, space=self.space)

    def check(self, game: Saa, seat: str) -> None:
        if not is_sea(self.zone) or board().border(self.zone, self.space) != "coast":
            raise Refused(f"{self.space} isn't a Territory on the coast of {self.zone}", rule="base.trn-load")
        units = self._units(game, seat)
        if not units:
            raise Refused(f"you have no cargo in {self.zone} that can land", rule="base.trn-load")
        for unit in units:
            other = beach(game, _ship(game, unit))
            if other not in ("", self.space):
                raise Refused(
                    f"that Transport already unloads in {other}; a TRN can unload into only one Territory a turn",
                    rule="base.trn-load",
                )
        check_open(game, self.space)
        check_guns(game, seat, units, self.space)

    @found
    def _units(self, game: Saa, seat: str) -> list[Unit]:
        """Cargo of ships that unload here anyway before cargo of ships that need not unload yet."""
        able = [unit for unit in game.state.units.own(seat, self.zone) if can_unload(unit)]
        beaches = {unit.id: beach(game, _ship(game, unit)) for unit in able}
        for allowed in ((self.space,), (self.space, "")):
            units = [unit for unit in able if beaches[unit.id] in allowed]
            have = counts(units)
            if all(have.get(kind, 0) >= count for kind, count in self.units):
                return [unit for kind, count in self.units for unit in [u for u in units if u.kind == kind][:count]]
        return pick(game, seat, self.zone, self.units, can_unload, "base.trn-load", "unload")

    def effect(self, game: Saa, seat: str) -> None:
        units = self._units(game, seat)
        for unit in units:
            unit.ashore = self.space
            ship = _ship(game, unit)
            if ship.owner == seat:
                ship.done = True
        game.state.moves.append(Moved(seat, counts(units), [self.zone, self.space]))
        game.tell(f"{NATIONS[seat]} will land {spoken(units)} in {self.space}.", kind="move")


def land_among_friends(game: Saa, seat: str) -> None:
    """Movement is over: troops go ashore on friendly ground, unless the sea has to be fought for first."""
    for zone in [zone for zone in game.state.units.places() if zone not in game.state.found]:
        troops_here = game.state.units.own(seat, zone)
        for space in dict.fromkeys(unit.ashore for unit in troops_here if unit.ashore):
            if friendly(game, space, seat):
                troops = [unit for unit in troops_here if unit.ashore == space]
                put_ashore(game, troops, space)
                game.tell(f"{NATIONS[seat]} lands {spoken(troops)} in {space}.", kind="move")


def put_ashore(game: Saa, units: Iterable[Unit], space: str) -> None:
    """Troops leave their ship; who came from the sea does not go back to it (base.amphib.no-retreat)."""
    for unit in list(units):
        unit.came = unit.place
        game.state.units.move(unit, space)
        unit.aboard, unit.ashore, unit.landed = "", "", True


def can_unload(unit: Unit) -> bool:
    """Cargo of a ship that has not unloaded elsewhere; it moves with the ship, not by its own movement."""
    return unit.kind in GROUND and bool(unit.aboard) and not unit.ashore


def beach(game: Saa, ship: Unit) -> str:
    """The Territory a Transport unloads in this turn, if it does."""
    return next((unit.ashore for unit in cargo(game, ship) if unit.ashore), "")


def _ship(game: Saa, unit: Unit) -> Unit:
    return game.state.units[unit.aboard]
