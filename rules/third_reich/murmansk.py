"""40, 42: BRPs for Russia: by convoy to Murmansk, past what Germany keeps in its box, or by Lend-Lease through Persia."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name, NameList, Number, Space, Word
from .chart import SIDE, SR_LIMIT, US_BOX, country_of, fact, hexes_of, land
from .grants import deployment_limit, give, grant_limits, wanted
from .lend_lease import FULL, GIBRALTAR, due, owed, send, store, turkish_cargo, turkish_escorts, turkish_ports
from .naming import called
from .naval import invert
from .state import Unit
from .turn import can_spend, spend
from .waters import port_fronts
from .world import Tr, find, friendly, holder, hostile, is_west, set_holder

BERGEN, OSLO = "C32", "C35"
LENINGRAD, VOLOGDA, MOSCOW = "D44", "D50", "H47"


def route_open(game: Tr) -> bool:
    """42.9: closed if Leningrad and Vologda are both the enemy's or cut off from Moscow and the east edge of the map; other
    sources of Russia's don't count."""
    from .landlines import front_line, sources, spread

    def make() -> frozenset[str]:
        return spread(game, "Russia", (h for h in sources(game, "Russia") if h == MOSCOW or fact(h, "edge") == "east"))

    net = game.derived("way to Murmansk", front_line(game, "Russia"), make)
    return any(friendly(game, "Russia", h) and h in net for h in (LENINGRAD, VOLOGDA))


def lend_lease_open(game: Tr) -> bool:
    """40.4."""
    from .chart import places

    at = {name: places()[name][0] for name in ("Tabriz", "Sarab", "Grozny", "Astrakhan", "Krasnovodsk")}

    def axis(*names: str) -> bool:
        return all(SIDE.get(holder(game, at[n])) == "Axis" for n in names)

    return (
        bool(game.state.lend_lease) and not axis("Tabriz", "Sarab") and not axis("Grozny", "Astrakhan", "Krasnovodsk")
    )


def persian_cargo(game: Tr) -> dict[str, int]:
    """40.3: what goes on to Russia this turn: it has been in the box since an earlier one, and the way is open."""
    if not game.state.powers["Russia"].in_play or not lend_lease_open(game):
        return {}
    return due(game, game.state.transit)


def convoy_fleets(game: Tr, seat: str) -> list[Unit]:
    """42.2: 9-factor fleets of America or Britain that have done nothing."""
    return [
        u
        for u in game.state.units.of(seat)
        if u.full_fleet and not u.spent and not u.new and (u.place == US_BOX or country_of_port(u) == "Britain")
    ]


def escorts(game: Tr, seat: str) -> list[Unit]:
    """42.2, 40.3: those that lie where the power's BRPs come from: in America's box, or in Britain."""
    return [u for u in convoy_fleets(game, seat) if (u.place == US_BOX) == (seat == "United States")]


def guards(game: Tr, seat: str) -> list[Unit]:
    """42.2, 16.8: more fleets that may protect a convoy, from anywhere on the Western Front."""
    return [
        u
        for u in game.state.units.of(seat)
        if u.full_fleet and not (u.spent or u.new)
        if u.place == US_BOX or (u.place in land() and "Western" in port_fronts(u.place))
    ]


def country_of_port(unit: Unit) -> str:
    return country_of(unit.place) if unit.place in land() else ""


class GrantRussia(Order):
    """Send BRPs to Russia by Murmansk or Lend-Lease, escorted."""

    syntax: ClassVar[Syntax] = Syntax(
        ("grant", "give"),
        Number("amount"),
        Word("BRPs", optional=True),
        "to Russia via",
        Name("route", "route"),
        "with",
        NameList("fleets", "unit"),
        Maybe("by", Space("port")),
    )
    amount: int
    route: str
    fleets: tuple[str, ...]
    port: str | None = None

    def check(self, game: Tr, seat: str) -> None:
        if not is_west(seat) or not game.state.powers["Russia"].in_play:
            raise Refused("only the West can send BRPs to Russia", rule="15.55b")
        if self.amount <= 0:
            raise Refused("send at least one BRP", rule="15.5")
        grant_limits(game, seat, "Russia", self.amount)
        power = game.state.powers[seat]
        if not hostile(game, "Russia", "Germany"):
            raise Refused("Russia can't receive BRPs from the West before it is at war with Germany", rule="15.55b")
        if self.port and self.route != "Turkey":
            raise Refused(f"{self.route} takes no port; leave the port out", rule="40.5")
        home = {u.id for u in escorts(game, seat)}
        ready = home
        if self.route == "Turkey":
            ready = {u.id for u in (*convoy_fleets(game, seat), *turkish_escorts(game, seat))}
        elif self.route == "Murmansk":
            ready = {u.id for u in guards(game, seat)}
        if len(set(self.fleets)) < len(self.fleets):
            raise Refused("a fleet is named twice", rule="42.2b")
        for name in self.fleets:
            find(game, seat, name)
            if name not in ready:
                raise Refused(
                    f"{name} can't escort: it takes an unused 9-factor fleet where the BRPs come from", rule="42.2b"
                )
        need = -(-self.amount // 20)
        if self.route == "Turkey":
            self.by_turkey(game, seat)
            return
        if len(home.intersection(self.fleets)) < need:
            where = "America's box" if seat == "United States" else "Britain"
            raise Refused(f"{need} fleets based in {where} must escort {self.amount} BRPs", rule="42.2b")
        cost = need + (len(self.fleets) - need)
        if power.sr + owed(game, seat) + cost > SR_LIMIT[seat]:
            raise Refused(f"that takes {cost} SRs", rule="16.6a")
        if power.deployed + self.crossings(game, seat) > deployment_limit(game):
            raise Refused("grants and fresh guards count against the deployments from America", rule="29.25b")
        if self.route == "Murmansk":
            if not route_open(game):
                raise Refused("the way to Murmansk is closed", rule="42.9")
            if sum(game.state.convoy.values()) + self.amount > 40:
                raise Refused("a convoy can carry at most 40 BRPs", rule="42.2a")
        else:
            if not lend_lease_open(game):
                raise Refused("the Lend-Lease route isn't open", rule="40.2")
            if sum(game.state.transit.values()) - sum(persian_cargo(game).values()) + self.amount > FULL:
                raise Refused(f"the Lend-Lease box can hold at most {FULL} BRPs", rule="40.3d")
            if len(self.fleets) > need:
                raise Refused("Lend-Lease needs no more escorts", rule="40.3a")

    def by_turkey(self, game: Tr, seat: str) -> None:
        """40.5: two escorts, one of them at Gibraltar; twenty BRPs at a time, as through Persia."""
        open_ = turkish_ports(game)
        if not open_:
            raise Refused(
                "there is no way by land from a Mediterranean port through an Allied Turkey to Russia", rule="40.5"
            )
        if self.port and self.port not in open_:
            raise Refused(f"there is no open way from {called(self.port)} to Russia", rule="40.5")
        if sum(game.state.levant.values()) - sum(turkish_cargo(game).values()) + self.amount > FULL:
            raise Refused(f"at most {FULL} BRPs at a time can go by way of Turkey", rule="40.3d")
        at_gibraltar = [n for n in self.fleets if game.state.units[n].place == GIBRALTAR]
        if len(self.fleets) != 2 or len(at_gibraltar) != 1:
            raise Refused("two fleets must escort it: one of America or Britain, and one at Gibraltar", rule="40.5")
        power = game.state.powers[seat]
        if power.sr + owed(game, seat) + 1 > SR_LIMIT[seat]:
            raise Refused("that takes 1 SR", rule="16.6a")
        if seat == "United States" and power.deployed + 1 > deployment_limit(game):
            raise Refused("grants count against the deployments from America", rule="16.71a")

    def crossings(self, game: Tr, seat: str) -> int:
        """16.71, 29.25: what counts against America's deployments: the BRPs, and extra guards that never left the box."""
        if seat != "United States":
            return 0
        need = -(-self.amount // 20)
        fresh = [n for n in self.fleets if game.state.units[n].place == US_BOX and not game.state.units[n].deployed]
        return need + max(0, len(fresh) - need)

    def effect(self, game: Tr, seat: str) -> Flow[None]:
        if not (yield from wanted(game, seat, "Russia", self.amount)):
            return
        give(game, seat, "Russia", self.amount)
        power = game.state.powers[seat]
        power.sr += 1 if self.route == "Turkey" else len(self.fleets)
        power.deployed += self.crossings(game, seat)
        invert([game.state.units[n] for n in self.fleets])
        if self.route == "Turkey":
            send(game, seat, self.port or turkish_ports(game)[0], self.amount)
        elif self.route == "Murmansk":
            game.state.convoy[seat] = game.state.convoy.get(seat, 0) + self.amount
        else:
            store(game, game.state.transit, seat, self.amount)
        for name in self.fleets:
            # 29.32: an escort stays where it is
            game.state.notes[f"escort {name}"] = game.state.now
        if self.route == "Murmansk":
            for name in self.fleets:
                game.state.notes[f"guard {name}"] = 1

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if not is_west(seat):
            return ()
        if slot == "amount":
            return (10, 20, 40)
        if slot == "route":
            ports = game.memo("turkish ports", lambda: turkish_ports(game))
            ways = (("Murmansk", route_open(game)), ("Lend-Lease", lend_lease_open(game)), ("Turkey", bool(ports)))
            return [name for name, open_ in ways if open_]
        if slot == "port":
            return (None, *(turkish_ports(game) if got["route"] == "Turkey" else ()))
        if got["route"] == "Turkey":
            home, south = convoy_fleets(game, seat), turkish_escorts(game, seat)
            return [(home[0].id, south[0].id)] if home and south else ()
        names = [u.id for u in escorts(game, seat)]
        need = -(-got["amount"] // 20)
        if len(names) < need:
            return ()
        more = [u.id for u in guards(game, seat) if u.id not in names[:need]]
        return [tuple(names[:need]), *([(*names[:need], more[0])] if more and got["route"] == "Murmansk" else [])]


class OpenLendLease(Order):
    """Pay for the route through Persia."""

    syntax: ClassVar[Syntax] = Syntax("open Lend-Lease")
    also = ("start", "begin")

    def check(self, game: Tr, seat: str) -> None:
        if not is_west(seat):
            raise Refused("only a western power can open the route", rule="40.2")
        if game.state.lend_lease:
            raise Refused("the route is already open", rule="40.2")
        if not any(war == "Germany-Russia" for war in game.state.wars):
            raise Refused("Russia and Germany aren't at war", rule="40.6")
        if not can_spend(game, seat, 25):
            raise Refused("that costs 25 BRPs", rule="11.4a")

    def effect(self, game: Tr, seat: str) -> None:
        spend(game, seat, 25, "the Lend-Lease route", rule="40.2")
        game.state.lend_lease = seat
        game.state.countries["Persia"] = f"ally {seat}"
        game.state.remap()
        for hex_ in hexes_of("Persia"):
            if SIDE.get(holder(game, hex_)) != "Axis":
                set_holder(game, hex_, seat)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return ()
