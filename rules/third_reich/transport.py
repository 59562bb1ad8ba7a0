"""29.42: Sea Transport: units taken aboard at one port or several and landed at another."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import NameList, Space, Spaces
from ..kernel.text import listed
from .africa import barred
from .areas import closed_to
from .canals import common_seas
from .chart import US_BOX, is_port, land
from .displacement import air_room
from .entente import company
from .fleets import announce, busy, ports_for
from .grants import deployment_limit
from .limits import stays_put
from .marching import range_of
from .naming import called
from .naval import factors
from .options import option_in
from .recapture import held_back
from .sailings import approach, fleet_groups, offensive_at, passengers, ready_fleets, sails_with
from .stacks import western_guests
from .state import Unit
from .waters import base_seas, has_port
from .world import Tr, held_before
from .zones import enemy_zone


class Transport(Order):
    """Carry units from port to port."""

    syntax: ClassVar[Syntax] = Syntax(
        "transport",
        NameList("units", "unit"),
        "from",
        Spaces("starts"),
        "to",
        Space("port"),
        "with",
        NameList("fleets", "unit"),
    )
    units: tuple[str, ...]
    starts: tuple[str, ...]
    port: str
    fleets: tuple[str, ...]

    def boards(self, game: Tr, unit: Unit) -> str:
        """29.422: where a unit goes aboard: where it stands, or at the port it reaches first."""
        if unit.kind == "air":
            return unit.place
        near = range_of(game, unit)
        return min((p for p in self.starts if p in near), key=lambda p: near.prices[p], default="")

    @found
    def way(self, game: Tr, seat: str) -> list[str]:
        if self.port in self.starts or len(set(self.starts)) < len(self.starts):
            raise Refused("each port is named once", rule="29.422a")
        for place in (*self.starts, self.port):
            if place == US_BOX and place in self.starts and seat == "United States":
                continue
            if place in game.state.bridgeheads and not is_port(place):
                raise Refused(f"the Bridgehead at {called(place)} isn't a port", rule="29.429")
            if not has_port(game, seat, place):
                raise Refused(f"{called(place)} isn't a port of yours", rule="29.428")
            if not held_before(game, seat, place):
                raise Refused(f"{called(place)} wasn't yours when the turn began", rule="29.428")
        offensive_at(game, seat, self.port)
        ships = ready_fleets(game, seat, self.fleets, transport=True)
        cargo = passengers(game, seat, self.units, self.port)
        for unit in cargo:
            if why := held_back(game, unit, self.port):
                raise Refused(why[0], rule=why[1])
        if name := stays_put(game, self.units):
            raise Refused(f"{name} is locked in its city until the enemy comes near", rule="3.35d")
        if len(set(self.units)) < len(self.units):
            raise Refused("a unit is named twice", rule="29.421")
        for unit in cargo:
            if unit.kind not in ("infantry", "armor", "airborne", "air"):
                raise Refused(f"{unit.id} can't be transported", rule="29.421")
            if unit.moved or unit.rebased or unit.id in busy(game):
                raise Refused(f"{unit.id} has already moved this turn", rule="29.425a")
            if unit.kind == "air" and unit.place not in self.starts:
                raise Refused(f"{unit.id} must start at {listed(map(called, self.starts), 'or')}", rule="29.425b")
            if unit.cut:
                raise Refused(f"{unit.id} is out of supply", rule="29.426")
            start = self.boards(game, unit)
            if not start:
                raise Refused(f"{unit.id} can't reach {listed(map(called, self.starts), 'or')}", rule="29.423a")
            if unit.kind != "air" and boarding(game, unit, start) + 1 > unit.mf:
                raise Refused(f"{unit.id} doesn't have the movement factors to land", rule="29.423a")
            if trouble := closed_to(game, unit, self.port):
                raise Refused(trouble[0], rule=trouble[1])
        fresh = len([u for u in cargo if u.place == US_BOX and not u.deployed])
        if game.state.powers[seat].deployed + fresh > deployment_limit(game):
            raise Refused(f"only {deployment_limit(game)} deployments from America are allowed a turn", rule="16.77")
        air = [u for u in cargo if u.kind == "air"]
        for unit in air:
            if why := company(game, unit, self.port):
                raise Refused(why[0], rule=why[1])
            if air_room(game, seat, self.port) < factors(air):
                raise Refused(f"{called(self.port)} has no room for air", rule="29.423b")
        if trouble := barred(game, cargo, self.port):
            raise Refused(trouble[0], rule=trouble[1])
        western_guests(game, cargo, self.port)
        if factors(ships) < 2 * factors(cargo):
            raise Refused(f"{2 * factors(cargo)} naval factors are needed to carry them", rule="29.421")
        boarded = {self.boards(game, unit) for unit in cargo}
        if idle := [called(p) for p in self.starts if p not in boarded]:
            raise Refused(f"nobody goes aboard at {listed(idle, 'or')}", rule="29.422a")
        return self.round_trip(game, seat, ships)

    def round_trip(self, game: Tr, seat: str, ships: list[Unit]) -> list[str]:
        """29.422: from the base by all ports of embarkation, the base itself first, to the port of debarkation."""
        base = ships[0].place
        stops = (*(p for p in self.starts if p != base), self.port)
        seas = [s for s in base_seas(base) if all(s in base_seas(p) for p in stops)]
        for sea in common_seas(game, ships, seas):
            whole: list[str] = [base]
            for stop in stops:
                leg = approach(game, seat, whole[-1], stop, None, [sea])
                if leg is None:
                    break
                whole += leg[1:]
            else:
                return whole
        ports = listed(map(called, self.starts))
        raise Refused(f"there is no open course from {ports} to {called(self.port)}", rule="29.421")

    def check(self, game: Tr, seat: str) -> None:
        self.way(game, seat)

    def effect(self, game: Tr, seat: str) -> None:
        way = self.way(game, seat)
        starts = {name: self.boards(game, game.state.units[name]) for name in self.units}
        for name, start in starts.items():
            unit = game.state.units[name]
            if unit.place == US_BOX and not unit.deployed:
                # 16.72: a first way to Europe, now and then by Sea Transport
                game.state.powers[seat].deployed += 1
                unit.deployed = True
            if unit.kind == "air":
                unit.rebased = True
                continue
            unit.used = boarding(game, unit, start)
            unit.moved = True
            game.state.units.move(unit, start)
        announce(game, "transport", seat, self.fleets, self.port, path=way, cargo=list(self.units), at="")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "units":
            ports = dict.fromkeys(game.state.units[n[0]].place for n in fleet_groups(game, seat))
            return [
                (u.id,)
                for port in ports
                for u in game.state.units.at(port)
                if u.kind in ("infantry", "armor", "airborne", "air") and not u.moved and not u.cut
                if sails_with(game, seat, u)
            ]
        unit = game.state.units.get(got["units"][0])
        if unit is None or unit.place not in (*land(), US_BOX):
            return ()
        if slot == "starts":
            return ((unit.place,),) if unit.place == US_BOX or is_port(unit.place) else ()
        if slot == "port":
            return [p for p in ports_for(game, seat, got["starts"][0]) if option_in(game, seat, p) == "offensive"]
        return fleet_groups(game, seat)


def boarding(game: Tr, unit: Unit, port: str) -> int:
    """29.423: the way to the port; embarking is free, but two factors in an enemy zone."""
    way = 0 if unit.place == port else int(range_of(game, unit).prices[port])
    return way + (2 if port in enemy_zone(game, unit.owner) else 0)
