"""13.7, 29.21: base changes, announced together before anything else moves; 13.8, 27.23: supply fleets."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..hexwar.slots import Path
from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, Name, NameList, Space, Spaces
from .africa import barred
from .areas import area_for
from .canals import common_seas, moor, ship_seas
from .chart import SIDE, US_BOX, board, invadable, is_port, land
from .displacement import port_room
from .drops import ports_owed, settle
from .entente import no_base
from .extra import stunned
from .feeding import acted, call_to_feed, check_fed, free_fleets, ports_to_feed, who_feeds
from .feuds import shut
from .landlines import group_of
from .naming import called, words
from .naval import line, living
from .options import option_in, option_of
from .sealines import carries, landing_place
from .state import Mission, Unit
from .supply import feeders, judge, pressed, why_not
from .waters import all_ports, base_seas, coast_seas, course, follows, has_port, sails, sea_fronts, shared_seas
from .world import Tr, enemy_held, find, foes_at, held_before, holder, hostile, moving, own_turn, revision


def announce(game: Tr, kind: str, seat: str, units: Iterable[str], target: str, **more: Any) -> Mission:
    """A mission goes on the table, open to all."""
    state = game.state
    # numbers are short and come again; among the next ones, more than there are missions, one is free
    last = max(98, len(state.missions) + 1)
    numbers = (1 + (state.mission_count + n) % last for n in range(last))
    state.mission_count = next(n for n in numbers if f"M{n}" not in state.missions)
    mission = Mission(f"M{state.mission_count}", kind, seat, list(units), target, round=state.round, **more)
    state.missions[mission.id] = mission
    game.tell(line(game, mission), kind="mission", mission=mission.id)
    return mission


def busy(game: Tr) -> set[str]:
    """Units on a mission."""
    return {name for m in game.state.missions.values() for name in (*m.units, *m.cargo)}


def fleet(game: Tr, seat: str, name: str, rests: bool = False) -> Unit:
    """A seat's fleet by its id; with `rests` also one that waits for its own turn."""
    unit = find(game, seat, name, rests)
    if unit.kind != "fleet":
        raise Refused(f"{name} isn't a fleet", rule="29.2")
    return unit


def together(game: Tr, units: list[Unit]) -> str:
    """The one base of some units."""
    if len({u.place for u in units}) > 1:
        raise Refused("these units aren't at the same base", rule="29.33")
    if len({u.id for u in units}) < len(units):
        raise Refused("a unit is named twice", rule="29.33")
    return units[0].place


def sea_way(
    game: Tr, seat: str, base: str, target: str, via: tuple[str, ...] | None, seas: list[str]
) -> list[str] | None:
    """The course of a fleet: as named, else the shortest."""
    if not via:
        ways = [way for sea in seas if (way := course(game, seat, base, target, sea))]
        return min(ways, key=len) if ways else None
    for sea in seas:
        whole: list[str] = [base]
        for goal in (*via, target):
            if board()[goal].kind not in ("sea", "coastal", "box"):
                return None
            way = course(game, seat, whole[-1], goal, sea, frozenset()) if goal != whole[-1] else [goal]
            if way is None:
                break
            whole += way[1:]
        else:
            if follows(game, seat, whole, sea):
                return whole
    return None


def pass_course(game: Tr, seat: str, front: str, way: list[str]) -> bool:
    """19.4: on a Pass fleets move only if that front holds no enemy fleet and no enemy air within four hexes."""
    from .waters import port_fronts

    for unit in game.state.units:
        if not hostile(game, seat, unit.owner) or unit.place not in land():
            continue
        if unit.kind == "fleet" and front in port_fronts(unit.place):
            return False
        if unit.kind == "air" and any(h != US_BOX and board().hexes_between(h, unit.place) <= 4 for h in way):
            return False
    return True


class Rebase(Order):
    """Change the base of fleets."""

    syntax: ClassVar[Syntax] = Syntax(
        ("rebase", "base"), NameList("fleets", "unit"), "to", Space("port"), Maybe("via", Path("via"))
    )
    also = ("move", "sail")
    fleets: tuple[str, ...]
    port: str
    via: tuple[str, ...] | None

    @found
    def way(self, game: Tr, seat: str) -> list[str]:
        from .recapture import held_back

        units = [fleet(game, seat, name) for name in self.fleets]
        base = together(game, units)
        for unit in units:
            area = area_for(game, unit)
            if area is not None and self.port not in area:
                raise Refused(f"fleets of {unit.nation} can't be based at {called(self.port)}", rule="22.7a")
            if stunned(game, seat):
                raise Refused("Hitler is dead: air and fleets can't move this turn", rule="33.42-o15")
            if why := held_back(game, unit, self.port):
                raise Refused(why[0], rule=why[1])
            if unit.rebased or unit.turned or unit.id in busy(game):
                raise Refused(f"{unit.id} has already moved", rule="29.33b")
            if unit.new:
                raise Refused(f"{unit.id} is new and can't move this turn", rule="29.34")
            if unit.place == US_BOX and not unit.deployed:
                raise Refused("American fleets must leave the US box by SR first", rule="29.25")
        if self.port == base:
            raise Refused(f"{self.fleets[0]} is already based there", rule="29.21a")
        if self.port != US_BOX and not is_port(self.port):
            raise Refused(f"{called(self.port)} isn't a port", rule="5.43a")
        if self.port == US_BOX:
            if SIDE[seat] == "Axis":
                raise Refused("only American fleets can be in the US box", rule="29.25")
        else:
            if not has_port(game, seat, self.port):
                raise Refused(f"you can't base fleets at {called(self.port)}", rule="29.21a")
            if why := no_base(game, seat, self.port):
                raise Refused(why[0], rule=why[1])
            for unit in units:
                if why := shut(game, unit, self.port, holder(game, self.port)):
                    raise Refused(why[0], rule=why[1])
            if not held_before(game, seat, self.port):
                raise Refused(f"{called(self.port)} wasn't yours when the turn began", rule="29.21a")
        seas = common_seas(game, units, shared_seas(base, self.port))
        if not seas and shared_seas(base, self.port):
            raise Refused("the Kiel Canal is out of use, and the fleet is in the port on the other sea", rule="29.13b")
        if not seas:
            raise Refused(f"{called(self.port)} is on another front", rule="13.1a")
        coming = sum(
            u.factor for m in game.state.missions.values() if m.target == self.port for u in living(game, m.units)
        )
        # 29.11: who has announced that it leaves makes room, though it may be turned back
        leaving = sum(
            u.factor
            for m in game.state.missions.values()
            if m.kind == "base" and m.path[:1] == [self.port]
            for u in living(game, m.units)
        )
        if port_room(game, self.port) - coming + leaving < sum(u.factor for u in units):
            raise Refused(f"{called(self.port)} has no room", rule="29.11a")
        if trouble := barred(game, units, self.port):
            raise Refused(trouble[0], rule=trouble[1])
        way = sea_way(game, seat, base, self.port, self.via, seas)
        if way is None:
            raise Refused(f"there is no open course from {called(base)} to {called(self.port)}", rule="29.23a")
        front = sea_fronts()[seas[0]]
        if option_of(game, seat, front) == "pass" and not pass_course(game, seat, front, way):
            raise Refused(f"you pass on the {front} front and the enemy is too near", rule="19.4")
        return way

    def check(self, game: Tr, seat: str) -> None:
        self.way(game, seat)

    def effect(self, game: Tr, seat: str) -> None:
        announce(game, "base", seat, self.fleets, self.port, path=self.way(game, seat))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "fleets":
            out = busy(game)
            ships = [u for u in game.state.units.of(seat) if u.kind == "fleet" and u.id not in out]
            return [(u.id,) for u in ships if not u.new and not u.boxed]
        if slot == "port":
            unit = game.state.units.get(got["fleets"][0])
            if unit is None or (unit.place not in land() and unit.place != US_BOX):
                return ()
            return ports_for(game, seat, unit.place)
        return (None,)


def ports_for(game: Tr, seat: str, base: str) -> list[str]:
    key = ("ports", seat, base)
    return game.derived(
        key,
        (*revision(game), game.state.turn, len(game.state.wars)),
        lambda: [
            h
            for h in all_ports()
            if h != base and has_port(game, seat, h) and shared_seas(base, h) and not no_base(game, seat, h)
        ],
    )


def fleets_phase(game: Tr) -> Flow[None]:
    from .minors import has

    if not has(game, "fleet"):
        return
    yield from orders_until(
        moving(game),
        own_turn(game, "Change the bases of fleets, then say done; the enemy may intercept when all are announced."),
        (Rebase,),
        Done,
        over=lambda g, seat: not any(u.kind == "fleet" for u in g.state.units.of(seat)),
        policy="fleets",
        rules=("13.7", "29.21a"),
    )


def land_bases(game: Tr) -> None:
    """29.21: base changes that were not beaten back are done."""
    from .replies import sea_of

    for mission in game.state.missions.values():
        if mission.kind == "base" and mission.state == "under way":
            for unit in living(game, mission.units):
                game.state.units.move(unit, mission.target)
                moor(game, unit, sea_of(game, mission))
                unit.rebased = True
                if mission.target == US_BOX:
                    # 16.71: it has been in Europe
                    unit.deployed = True
    for port in dict.fromkeys(m.target for m in game.state.missions.values() if m.kind == "base"):
        crowd(game, port)
    game.state.missions = {}
    game.state.round = 0


def crowd(game: Tr, port: str) -> None:
    """29.11: where fleets were turned back into a port that others entered, the newcomers too many do nothing this turn."""
    excess = -port_room(game, port)
    for unit in [u for u in game.state.units.at(port) if u.kind == "fleet" and u.rebased]:
        if excess > 0:
            unit.spent = True
            excess -= unit.factor
            game.tell(f"{unit.id} finds {called(port)} full and must leave it by SR", rule="29.11b")


# --- 13.8, 27.23: supply fleets --------------------------------------------------------------------------------------


class Supply(Order):
    """Have fleets carry supply from their base to ports or Bridgeheads."""

    syntax: ClassVar[Syntax] = Syntax("supply", NameList("fleets", "unit"), ("for", "to"), Spaces("ports"))
    fleets: tuple[str, ...]
    ports: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        for name in self.fleets:
            unit = fleet(game, seat, name, rests=bool(game.state.mini))
            if acted(game, unit):
                raise Refused(f"{name} has already done something this game turn", rule="13.8b")
            if name in game.state.supply:
                raise Refused(f"{name} already carries supply", rule="29.35")
            if game.state.mini:
                check_fed(game, seat, unit, self.ports)
                continue
            if unit.place == US_BOX:
                from .sealines import america_supplies

                if not america_supplies(game):
                    raise Refused("America can't supply anybody while London or Paris stands", rule="29.172")
            for port in self.ports:
                if port in ports_owed(game, seat) and _sails_to(game, unit, port):
                    continue
                if port in beaches_ahead(game, seat) and _sails_to(game, unit, port):
                    continue
                if not landing_place(game, seat, port):
                    raise Refused(f"supply can't be landed at {called(port)}", rule="27.24a")
                if not carries(game, unit, port) and not stands_by(game, unit, port):
                    raise Refused(f"there is no sea line from {called(unit.place)} to {called(port)}", rule="27.24a")

    def effect(self, game: Tr, seat: str) -> None:
        for name in self.fleets:
            game.state.supply[name] = list(self.ports)
            game.state.units[name].spent = True
        game.tell(
            f"{seat}: {', '.join(self.fleets)} carry supply to {', '.join(map(called, self.ports))}", rule="13.8a"
        )
        game.state.units.touch()

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "fleets":
            return [(u.id,) for u in free_fleets(game, seat) if u.id not in game.state.supply]
        unit = game.state.units.get(got["fleets"][0])
        if unit is None or unit.place not in land():
            return ()
        if game.state.mini:
            return [(port,) for port in ports_to_feed(game, seat) if carries(game, unit, port)]
        return [(port,) for port in wanted_ports(game, seat, unit.place)]


def _sails_to(game: Tr, unit: Unit, port: str) -> bool:
    """14.4, 31.4: to a beach ahead or a port lost since: a sea line is all that is needed to name it."""
    seas = base_seas(port) if is_port(port) else coast_seas(port)
    return any(sails(game, unit.owner, unit.place, port, sea) for sea in ship_seas(game, unit) if sea in seas)


def beaches_ahead(game: Tr, seat: str) -> list[str]:
    """14.4: empty enemy beaches that a landing with armor may open this turn: who would exploit from them must have named
    their supply fleet now."""
    bases = {u.place for u in game.state.units.of(seat) if u.kind == "fleet" and not u.spent and u.place in land()}
    armor = [u.place for u in game.state.units.of(seat) if u.kind == "armor"]
    seas = {s for h in bases if armor.count(h) > 1 for s in base_seas(h)}
    return [
        h
        for h in (land() if seas else ())
        if invadable(h)
        and seas & set(coast_seas(h))
        and option_in(game, seat, h) == "offensive"
        and enemy_held(game, seat, h)
        and not foes_at(game, seat, h)
    ]


def stands_by(game: Tr, unit: Unit, hex_: str) -> bool:
    """27.44: could the fleet carry supply there once it has gone to another port in SR?"""
    from .sealines import fleet_seas
    from .ways import voyage

    return unit.place in land() and any(
        sails(game, unit.owner, port, hex_, sea)
        for port in voyage(game, unit)
        if port in land()
        for sea in base_seas(port)
        if sea in fleet_seas(hex_)
    )


def wanted_ports(game: Tr, seat: str, base: str) -> list[str]:
    """Landing places of one's own side, those whose units lack supply first."""
    from .landlines import lines, region
    from .sealines import shores

    net = lines(game, group_of(seat))
    places = [h for h in shores() if h != base and landing_place(game, seat, h)]
    lacking = {u.place for u in game.state.units.of(seat)} - net
    near = [h for h in places if any(s in base_seas(base) for s in _seas(h))]
    near += [h for h in ports_owed(game, seat) if h not in near]
    found = sorted(
        (h for h in near if h not in net), key=lambda h: (not (region(game, group_of(seat), h) & lacking), h)
    )
    return found + [
        h for h in beaches_ahead(game, seat) if h not in found and set(coast_seas(h)) & set(base_seas(base))
    ]


def _seas(hex_: str) -> tuple[str, ...]:
    from .sealines import fleet_seas

    return fleet_seas(hex_)


class Starve(Order):
    """Name units that get supply last where a supply fleet cannot feed all."""

    syntax: ClassVar[Syntax] = Syntax(("starve", "supply last"), Name("unit", "unit"))
    unit: str

    def check(self, game: Tr, seat: str) -> None:
        unit = find(game, seat, self.unit)
        if unit.id in game.state.starved:
            raise Refused(f"{self.unit} is already supplied last", rule="27.232")
        if not game.state.supply and not pressed(game, seat):
            raise Refused(
                "there is no need: no fleet carries supply, and no limit leaves a unit without it", rule="27.232"
            )

    def effect(self, game: Tr, seat: str) -> None:
        game.state.starved.append(self.unit)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        kinds = ("infantry", "armor", "airborne", "air", "fleet") if pressed(game, seat) else ("infantry", "armor")
        return [u.id for u in game.state.units.of(seat) if u.place in land() and u.kind in kinds]


def supply_phase(game: Tr) -> Flow[None]:
    minor = game.state.mini
    if minor:
        yield from orders_until(
            who_feeds(game),
            call_to_feed,
            (Supply,),
            Done,
            over=lambda g, seat: seat not in feeders(g, g.state.mini) or not ports_to_feed(g, seat),
            policy="supply",
            rules=("22.8", "27.23"),
        )
    else:
        yield from orders_until(
            moving(game),
            "Designate supply fleets, e.g. supply BF1 for Naples; then say done. Supply is then judged for the whole turn.",
            (Supply, Starve),
            Done,
            over=lambda g, seat: not needy(g, seat) and not pressed(g, seat),
            policy="supply",
            rules=("13.8a", "27.23"),
        )
        settle(game)  # 31.4: in a minor's turn nobody could have named a port for it
    lacking = judge(game, game.state.side)
    over = [
        u
        for u in game.state.units
        if u.barred and SIDE[u.owner] == game.state.side and (not minor or u.nation == minor)
    ]
    if over:
        rule = "35.3" if game.state.side == "Axis" else "37.3a"
        game.tell(f"More units than can be supplied there: {words(over)} can't move", rule=rule, kind="supply")
    lacking = [u for u in lacking if not u.barred]
    if lacking:
        game.tell(f"Out of supply: {words(lacking)}", rule="27.44a", kind="supply", units=[u.id for u in lacking])
        for hex_ in dict.fromkeys(u.place for u in lacking):
            owner = next(u.owner for u in lacking if u.place == hex_)
            if why := why_not(game, owner, hex_):
                game.tell(why, rule="27.22a", kind="supply")


def needy(game: Tr, seat: str) -> bool:
    """Does a power have a fleet free and some hex off the land lines to serve?"""
    if not free_fleets(game, seat):
        return False
    from .landlines import lines

    net = lines(game, group_of(seat))
    return bool(ports_owed(game, seat) or beaches_ahead(game, seat)) or any(
        u.place in land() and u.place not in net
        for u in game.state.units
        if SIDE[u.owner] == SIDE[seat] and group_of(u.owner) == group_of(seat)
    )
