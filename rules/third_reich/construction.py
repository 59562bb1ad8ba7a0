"""15, 32.1: units built from the Force Pools, fleets laid down, partisans, grants."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, ClassVar

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name, Space
from . import ireland
from .areas import may_join
from .chart import (
    COST,
    GROUND,
    POOL,
    SIDE,
    US_BOX,
    VICHY,
    Sort,
    area_of,
    board,
    country_of,
    fact,
    is_port,
    land,
    mix,
    nations,
    seat_of,
)
from .displacement import air_room, port_room
from .entente import strange
from .extra_forces import note_pool
from .grants import Grant
from .intelligence import Spy
from .limits import ungarrisoned
from .losses import clean, create, in_use, pool_factors, replace, sizes, withheld
from .movement import PlaceAirbase
from .murmansk import GrantRussia, OpenLendLease
from .murmansk_box import AswToMurmansk
from .naming import called, sort_name
from .partisans import BuildPartisan
from .stacks import restricted, stack_limit
from .state import Unit
from .supply import supplied_hex
from .turn import build_fleet, can_spend, spend
from .waters import has_port
from .world import Tr, at_peace, friendly, ground_at, holder, moving
from .zones import enemy_zone


def own_nations(game: Tr, seat: str) -> list[str]:
    """Nations whose counters a power builds: its own, and its active minor allies (25.5, 49.8)."""
    found = [seat]
    for nation in nations():
        if may_join(game, nation):
            if game.state.countries.get(nation) == f"ally {seat}":
                found.append(nation)
        elif nation == "Free French" and seat == free_french(game):
            found.append(nation)
    return found


def free_french(game: Tr) -> str:
    """49.8: who builds the Free French: Britain, after her fall America."""
    return seat_of("Free French") if game.state.powers["Britain"].in_play else "United States"


def air_stock(game: Tr, nation: str) -> int:
    """28.62: the air factors that may be built; Britain, dealt nineteen in 1939, has a twentieth to come (28.63)."""
    stock = pool_factors(game, nation, "air")
    if nation != "Britain":
        return stock
    flying = sum(u.factor for u in game.state.units if u.nation == nation and u.kind == "air")
    return stock + (flying + stock + withheld(game, nation, "air") == 19)


def waiting_units(game: Tr, nation: str, sort: str) -> list[Unit]:
    """Counters of a sort in the Force Pool that may be built now."""
    now = game.state.now
    return [
        u
        for u in game.state.units
        if u.place == POOL and u.nation == nation and sort_name(u) == sort
        if game.state.notes.get(f"unbuilt {u.id}", -1) < now
    ]


def home(nation: str) -> str:
    """The country where a nation's units appear."""
    return {"Free French": "Britain", VICHY: "France"}.get(nation, nation)


def american(game: Tr, nation: str) -> bool:
    """15.4, 49.8: units that appear in the US box."""
    return nation == "United States" or (nation == "Free French" and not game.state.powers["Britain"].in_play)


def site_trouble(game: Tr, seat: str, nation: str, hex_: str) -> tuple[str, str] | None:
    """15.4: why nothing may be built in a hex; the reason and the rule."""
    if american(game, nation):
        return None if hex_ == US_BOX else ("American units appear in the US box", "15.4d")
    if hex_ not in land() or country_of(hex_) != home(nation) or area_of(hex_) in ("Corsica", "Sardinia"):
        return f"{called(hex_)} isn't in {home(nation)}", "15.4d"
    if nation == VICHY and area_of(hex_) != "Vichy Zone":
        return f"{called(hex_)} isn't in Vichy France", "49.7"
    if nation == "Spain" and fact(hex_, "island"):
        return "Spain can't build on her islands", "46.1"
    if not friendly(game, seat, hex_) or not _own_side(game, seat, hex_):
        return f"you don't control {called(hex_)}", "15.4a"
    if hex_ in game.state.recent and not ours(seat, game.state.was.get(hex_, "")):
        return f"{called(hex_)} wasn't yours when the game turn began", "15.4b"
    if hex_ in enemy_zone(game, seat):
        return f"{called(hex_)} is in the zone of enemy armor", "15.4a"
    if any(u.kind in GROUND and SIDE[u.owner] != SIDE[seat] for u in game.state.units.at(hex_)):
        return f"partisans hold {called(hex_)}", "15.4a"
    if not supplied_hex(game, seat, hex_) and seat not in at_peace(game):
        return f"{called(hex_)} is out of supply", "15.4a"
    return None


def _own_side(game: Tr, seat: str, hex_: str) -> bool:
    return ours(seat, holder(game, hex_))


def ours(seat: str, whose: str) -> bool:
    """15.4, 7.1: does a hex with this holder count as a power's own? Britain and America hold theirs together."""
    return whose == seat or {whose, seat} <= {"Britain", "United States"}


def room_trouble(game: Tr, seat: str, kind: str, factor: int, hex_: str, nation: str = "") -> tuple[str, str] | None:
    """Why a unit finds no room in a hex, words and rule. `nation`: whose it is, if not its power's own."""
    if hex_ == US_BOX:
        return None
    for other in game.state.units.at(hex_):
        rule = "45.1" if restricted(other, seat) else strange(game, seat, other)
        if SIDE[other.owner] == SIDE[seat] and rule:
            return f"{other.id} of {other.owner} is in {called(hex_)}", rule
    if kind == "air" and air_room(game, seat, hex_) < factor:
        return f"{called(hex_)} has no room for {factor} air factors", "28.11"
    if kind == "fleet":
        if not is_port(hex_) or not has_port(game, seat, hex_):
            return f"{called(hex_)} isn't a port of yours", "29.82"
        if port_room(game, hex_) < factor:
            return f"{called(hex_)} has no room", "29.11a"
    if kind in GROUND and kind != "airborne":
        there = ground_at(game, hex_, SIDE[seat])
        foreign = there and (nation or seat) != there[0].nation and hex_ not in game.state.bridgeheads
        if sum(u.kind != "airborne" for u in there) >= (2 if foreign else stack_limit(game, hex_, there)):
            return f"{called(hex_)} is full", "6.1"
    return None


class Build(Order):
    """Build a unit from the Force Pool."""

    syntax: ClassVar[Syntax] = Syntax(
        ("build", "construct"),
        Maybe(Name("nation", "nation")),
        Name("sort", "sort"),
        ("at", "in", "on"),
        Space("space"),
    )
    nation: str | None
    sort: str
    space: str

    def settle(self, game: Tr, seat: str) -> "Build":
        if self.nation is None:
            able = [n for n in own_nations(game, seat) if self._exists(game, n)]
            if able and able[0] != seat and not self._exists(game, seat):
                return Build(nation=able[0], sort=self.sort, space=self.space)
        elif self.nation == seat:
            return Build(nation=None, sort=self.sort, space=self.space)
        return self

    def _exists(self, game: Tr, nation: str) -> bool:
        kind, _, numbers = self.sort.partition(" ")
        if kind in ("air", "fleet"):
            stock = air_stock(game, nation) if kind == "air" else pool_factors(game, nation, kind)
            return stock >= int(numbers.partition("-")[0])
        return bool(waiting_units(game, nation, self.sort))

    def _sort(self, nation: str) -> Sort:
        kind = self.sort.partition(" ")[0]
        found = next((s for s in mix(nation)[kind] if sort_name(s) == self.sort), None)
        if found is None:
            raise Refused(f"{nation} has no {self.sort}", rule="3.38a")
        return found

    def check(self, game: Tr, seat: str) -> None:
        nation = self.nation or seat
        if nation not in own_nations(game, seat):
            raise Refused(f"{nation} isn't yours to build for", rule="15.1")
        sort = self._sort(nation)
        if sort.kind == "partisan":
            raise Refused(
                "to build partisans, say: partisan <hex>", rule="32.11", nearest=[f"partisan at {self.space}"]
            )
        if sort.kind == "air":
            self._air(game, seat, nation, sort)
        elif sort.kind == "fleet":
            if sort.factor != 9:
                raise Refused("you can build only 9-factor fleets", rule="29.81")
            if pool_factors(game, nation, "fleet") < 9:
                raise Refused("nine naval factors must be in the Force Pool", rule="29.82")
            if nation != seat:
                raise Refused(f"{nation} can't rebuild fleets", rule="29.83")
        elif not waiting_units(game, nation, self.sort):
            raise Refused(f"no {self.sort} of {nation} is in the Force Pool", rule="15.1")
        trouble = site_trouble(game, seat, nation, self.space) or room_trouble(
            game, seat, sort.kind, sort.factor, self.space, nation
        )
        if trouble:
            raise Refused(trouble[0], rule=trouble[1])
        if not can_spend(game, seat, COST[sort.kind] * sort.factor):
            raise Refused(f"that costs {COST[sort.kind] * sort.factor} BRPs", rule="11.4a")
        from .entry import too_much_before_entry

        if seat == "United States" and (why := too_much_before_entry(game, COST[sort.kind] * sort.factor, grant=False)):
            raise Refused(why, rule="33.41-o20d")
        if seat == "Russia" and (owed := garrisons_owed(game)) and (self.space not in owed or sort.kind != "infantry"):
            cheapest = min(COST["infantry"] * int(name.partition(" ")[2].partition("-")[0]) for name in owed.values())
            if not can_spend(game, seat, COST[sort.kind] * sort.factor + cheapest):
                raise Refused(f"first rebuild the garrison of {called(next(iter(owed)))}", rule="3.35d")

    def _air(self, game: Tr, seat: str, nation: str, sort: Sort) -> None:
        if air_stock(game, nation) < sort.factor:
            raise Refused(f"the Force Pool has {air_stock(game, nation)} air factors", rule="28.62")
        if nation == seat and sort.factor < 5 and not self._partners(game, seat, nation, sort.factor):
            raise Refused("a partial air unit can be built only where it completes a 5-4", rule="28.62")
        if nation == seat and in_use(game, nation, "air")[5] >= sizes(nation, "air")[5]:
            raise Refused("no 5-4 counter is free", rule="28.64")

    def _partners(self, game: Tr, seat: str, nation: str, factor: int) -> list[Unit]:
        """28.62, 28.63: the partial counters at its base that a new one completes to a 5-4."""
        there = [u for u in game.state.units.own(seat, self.space) if u.kind == "air" and u.nation == nation]
        groups = (group for count in range(1, 5) for group in combinations(there, count))
        return next((list(g) for g in groups if sum(u.factor for u in g) == 5 - factor), [])

    def effect(self, game: Tr, seat: str) -> None:
        nation = self.nation or seat
        sort = self._sort(nation)
        pay_for(game, seat, sort, self.space)
        if sort.kind == "fleet":
            game.state.notes[f"pool {nation} fleet"] -= 9
            build_fleet(game, seat, self.space)
            return
        if sort.kind == "air":
            stock = air_stock(game, nation) + withheld(game, nation, "air")
            game.state.notes[f"pool {nation} air"] = stock - sort.factor
            partners = self._partners(game, seat, nation, sort.factor) if sort.factor < 5 and nation == seat else []
            if partners:
                unit = replace(game, partners, (5,))[0]
            else:
                unit = create(game, nation, "air", sort.factor, 0, self.space, seat)
            unit.spent = unit.new = True
            return
        raised(game, nation, sort, self.space)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "nation":
            return [None, *own_nations(game, seat)[1:]]
        nation = got.get("nation") or seat
        if slot == "sort":
            return buildable(game, seat, nation)
        if american(game, nation):
            return (US_BOX,)
        key = ("sites", seat, nation)
        sites = game.memo(key, lambda: [h for h in board() if not site_trouble(game, seat, nation, h)])
        kind = got["sort"].partition(" ")[0]
        factor = int(got["sort"].partition(" ")[2].partition("-")[0])
        found = [h for h in sites if not room_trouble(game, seat, kind, factor, h, nation)]
        owed = garrisons_owed(game) if seat == "Russia" and kind == "infantry" else {}
        return sorted(found, key=lambda h: h not in owed)[:25]


def pay_for(game: Tr, seat: str, sort: Sort | Unit, hex_: str) -> None:
    """15.1: what a unit costs that is built in a hex."""
    from .entry import note_built

    cost = COST[sort.kind] * sort.factor
    spend(game, seat, cost, f"{sort_name(sort)} at {called(hex_)}", rule="15.1")
    note_built(game, seat, cost)


def raised(game: Tr, nation: str, sort: Sort | Unit, hex_: str) -> None:
    """15.1: a unit of the Force Pool is built in a hex."""
    unit = waiting_units(game, nation, sort_name(sort))[0]
    clean(unit)
    game.state.units.move(unit, hex_)
    unit.new = True
    unit.base = hex_
    note_pool(game)


def buildable(game: Tr, seat: str, nation: str) -> list[str]:
    found = []
    for kind, sorts in mix(nation).items():
        for sort in sorts:
            name = sort_name(sort)
            if kind in ("airbase", "partisan") or not can_spend(game, seat, COST[kind] * sort.factor):
                continue
            if kind == "air":
                if air_stock(game, nation) >= sort.factor:
                    found.append(name)
            elif kind == "fleet":
                if sort.factor == 9 and nation == seat and pool_factors(game, nation, "fleet") >= 9:
                    found.append(name)
            elif waiting_units(game, nation, name):
                found.append(name)
    return found


def garrisons_owed(game: Tr) -> dict[str, str]:
    """3.35: locked cities without their garrison, with the cheapest infantry that can be built there now."""
    found = {}
    for hex_ in ungarrisoned(game):
        if site_trouble(game, "Russia", "Russia", hex_) or room_trouble(game, "Russia", "infantry", 1, hex_):
            continue
        for sort in sorted(mix("Russia")["infantry"], key=lambda s: s.factor):
            name = sort_name(sort)
            if waiting_units(game, "Russia", name) and can_spend(game, "Russia", COST["infantry"] * sort.factor):
                found[hex_] = name
                break
    return found


class BuildDone(Done):
    """Be done with construction."""

    syntax: ClassVar[Syntax] = Done.syntax

    def check(self, game: Tr, seat: str) -> None:
        if seat == "Russia" and (owed := garrisons_owed(game)):
            hex_, sort = next(iter(owed.items()))
            raise Refused(f"the garrison of {called(hex_)} must be rebuilt: build {sort} at {hex_}", rule="3.35d")


def more_orders(game: Tr) -> tuple[type[Order], ...]:
    """What only the years before 1944 know."""
    from .aid import Aid
    from .chart import scenario
    from .siberia import Transfer
    from .vichy import EndVichy, WakeVichy

    if game.scenario == "1944":
        return ()
    return (Transfer, WakeVichy, EndVichy, *((Aid,) if "aid" in scenario(game.scenario) else ()))


def lend_lease(game: Tr) -> tuple[type[Order], ...]:
    """40.2, 40.3: the route is opened; what is on its way to Russia may wait."""
    from .lend_lease import HoldLendLease

    waiting = game.state.side == "Allies" and (game.state.transit or game.state.levant)
    return (OpenLendLease, HoldLendLease) if waiting else (OpenLendLease,)


def enter_construction(game: Tr) -> None:
    from .year import forced_interceptors

    forced_interceptors(game)
    game.state.shares = {}


def construction_phase(game: Tr) -> Flow[None]:
    yield from orders_until(
        moving(game),
        "Build units, e.g. build infantry 3-3 at Berlin; grants, partisans, intelligence; then say done.",
        (
            Build,
            BuildPartisan,
            Grant,
            GrantRussia,
            *lend_lease(game),
            AswToMurmansk,
            Spy,
            PlaceAirbase,
            *more_orders(game),
        ),
        BuildDone,
        rules=("15.1", "55.D9"),
    )
    if quiet := ireland.builders(game):
        yield from orders_until(
            quiet, "You are neutral. Build units if you like; then say done.", (Build,), Done, rules=("33.41-2d",)
        )
