"""40, 42: BRPs for Russia: by convoy to Murmansk, past what Germany keeps in its box, or by Lend-Lease through Persia."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name, NameList, Number, Space, Word
from .chart import MURMANSK, SIDE, SR_LIMIT, US_BOX, country_of, fact, hexes_of, land
from .displacement import air_room, port_room
from .grants import deployment_limit, give, grant_limits, wanted
from .lend_lease import FULL, GIBRALTAR, due, owed, send, store, turkish_cargo, turkish_escorts, turkish_ports
from .naming import called
from .naval import factors, invert
from .state import Unit
from .turn import can_spend, spend
from .waters import has_port, port_fronts
from .world import Tr, find, friendly, holder, hostile, is_west, season, set_holder, year

BERGEN, OSLO = "C32", "C35"
LENINGRAD, VOLOGDA, MOSCOW = "D44", "D50", "H47"


def route_open(game: Tr) -> bool:
    """42.9: closed if Leningrad and Vologda are both the enemy's or cut off from Moscow and the east edge of the map; other
    sources of Russia's don't count."""
    from .supply import front_line, sources, spread

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
        if self.route == "Turkey":
            return need
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
            game.state.notes[f"escort {name}"] = game.state.turn * 2 + game.state.half
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
        game.state.control_count += 1
        for hex_ in hexes_of("Persia"):
            if SIDE.get(holder(game, hex_)) != "Axis":
                set_holder(game, hex_, seat)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return ()


class AswToMurmansk(Order):
    """Move ASW into the Murmansk box, or back from it in Spring."""

    syntax: ClassVar[Syntax] = Syntax("asw", Number("amount"), Name("way", "boxway"))
    amount: int
    way: str

    def check(self, game: Tr, seat: str) -> None:
        power = game.state.powers[seat]
        there, back = power.box.get("asw", 0), self.way == "from Murmansk"
        if not is_west(seat) or self.amount <= 0 or (there if back else power.sw.get("asw", 0)) < self.amount:
            raise Refused("you don't have that many ASW factors", rule="16.8b")
        if not back:
            return
        if season(game) != "Spring" or game.phase != "redeployment":
            raise Refused("ASW can come back only in the redeployment of a Spring turn", rule="16.8b")
        if there - sent_this_turn(game, f"ASW of {seat}") < self.amount:
            raise Refused("factors sent there this Spring must stay until the next", rule="42.6")

    def effect(self, game: Tr, seat: str) -> None:
        power = game.state.powers[seat]
        sign = -1 if self.way == "from Murmansk" else 1
        power.sw["asw"] = power.sw.get("asw", 0) - sign * self.amount
        power.box["asw"] = power.box.get("asw", 0) + sign * self.amount
        if sign > 0:
            note_sent(game, self.amount, f"ASW of {seat}")
        word = "go to" if sign > 0 else "come back from"
        game.tell(f"{self.amount} ASW factors {word} Murmansk", to=west(), rule="42.2d")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        power = game.state.powers[seat]
        if slot == "amount":
            most = max(power.sw.get("asw", 0), power.box.get("asw", 0)) if is_west(seat) else 0
            return [n for n in (1, 2, 4) if n <= most]
        return ("to Murmansk", *(("from Murmansk",) if game.phase == "redeployment" else ()))


def west() -> tuple[str, ...]:
    return ("Britain", "United States")


def note_sent(game: Tr, amount: int, what: str = "submarines") -> None:
    game.state.notes[f"{what} sent"] = sent_this_turn(game, what) + amount
    game.state.notes[f"{what} sent in"] = game.state.turn


def sent_this_turn(game: Tr, what: str = "submarines") -> int:
    """42.6: factors put into the Murmansk box since this Spring began, at the Year Start or by movement."""
    notes = game.state.notes
    return notes.get(f"{what} sent", 0) if notes.get(f"{what} sent in", -1) == game.state.turn else 0


class SubsToMurmansk(Order):
    """Move submarines between the SW box and the Murmansk box."""

    syntax: ClassVar[Syntax] = Syntax(
        ("submarines", "subs", "u boats", "uboats"), Number("amount"), Name("way", "boxway")
    )
    amount: int
    way: str

    def check(self, game: Tr, seat: str) -> None:
        power = game.state.powers[seat]
        if seat != "Germany" or self.amount <= 0:
            raise Refused("only Germany has submarines", rule="42.41")
        if self.way == "to Murmansk":
            if power.sw.get("submarine", 0) < self.amount:
                raise Refused("you don't have that many submarines in the SW box", rule="42.41")
        else:
            if season(game) != "Spring" or year(game) >= 1945:
                raise Refused("submarines can come back only in a Spring turn before 1945", rule="42.41")
            if power.box.get("submarine", 0) < self.amount:
                raise Refused("you don't have that many submarines there", rule="42.41")
            if power.box["submarine"] - sent_this_turn(game) < self.amount:
                raise Refused("factors sent there this Spring must stay until the next", rule="42.6")

    def effect(self, game: Tr, seat: str) -> None:
        power = game.state.powers[seat]
        sign = 1 if self.way == "to Murmansk" else -1
        power.sw["submarine"] = power.sw.get("submarine", 0) - sign * self.amount
        power.box["submarine"] = power.box.get("submarine", 0) + sign * self.amount
        if sign > 0:
            note_sent(game, self.amount)
        game.tell(f"{self.amount} submarine factors {self.way}", to=("Germany",), rule="42.41")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "amount":
            power = game.state.powers[seat]
            most = max(power.sw.get("submarine", 0), power.box.get("submarine", 0))
            return [n for n in (1, 3, 6) if n <= most]
        return ("to Murmansk", "from Murmansk")


def recorded(game: Tr) -> bool:
    """42.8: does Germany keep a secret record of what is in the box, and leave the counters in Norway?"""
    return bool(game.options.get("secret_murmansk"))


def in_the_box(game: Tr) -> list[Unit]:
    """German fleets and air in the Murmansk box, openly or by the record."""
    return [u for u in game.state.units.of("Germany") if u.place == MURMANSK or u.boxed]


class EnterMurmansk(Order):
    """Send fleets and air from Norway into the Murmansk box; in secret if a record is kept."""

    syntax: ClassVar[Syntax] = Syntax(("Murmansk", "enter Murmansk"), "with", NameList("units", "unit"))
    units: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        if seat != "Germany" or holder(game, BERGEN) != "Germany":
            raise Refused("Germany needs Bergen for that", rule="42.4")
        for name in self.units:
            unit = find(game, seat, name)
            if unit.nation != "Germany" or unit.kind not in ("air", "fleet"):
                raise Refused("only German air and fleets can go there", rule="42.41")
            if country_of(unit.place) != "Norway" or unit.rebased or unit.moved:
                raise Refused(f"{name} must start in Norway", rule="42.41")

    def effect(self, game: Tr, seat: str) -> None:
        secret = recorded(game)
        for name in self.units:
            unit = game.state.units[name]
            if secret:
                unit.boxed = True
            else:
                game.state.units.move(unit, MURMANSK)
            unit.rebased = True
        if secret:
            game.tell(f"{', '.join(self.units)} are in the Murmansk box by your record", to=(seat,), rule="42.8a")
        else:
            game.tell(f"{', '.join(self.units)} go to the Murmansk box", rule="42.41")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return [
            (u.id,)
            for u in game.state.units.of(seat)
            if u.nation == "Germany"
            and u.kind in ("air", "fleet")
            and u.place in land()
            and country_of(u.place) == "Norway"
            and not u.boxed
        ]


class LeaveMurmansk(Order):
    """Bring units back from the Murmansk box."""

    syntax: ClassVar[Syntax] = Syntax("leave Murmansk with", NameList("units", "unit"), "to", Space("space"))
    units: tuple[str, ...]
    space: str

    def check(self, game: Tr, seat: str) -> None:
        boxed = [u for u in in_the_box(game) if u.boxed and u.owner == seat and u.id in self.units]
        units = [*boxed, *(find(game, seat, n) for n in self.units if n not in [u.id for u in boxed])]
        for unit in units:
            if (unit.place != MURMANSK and not unit.boxed) or unit.rebased:
                raise Refused(f"{unit.id} isn't in the box, or has just come", rule="42.41")
            home = (BERGEN,) if unit.kind == "fleet" else (BERGEN, OSLO)
            lost = holder(game, OSLO) != "Germany" or holder(game, BERGEN) != "Germany"
            german = self.space in land() and country_of(self.space) == "Germany"
            if (
                self.space not in home
                and not (lost and german)
                and not (unit.kind == "air" and northern(game, self.space))
            ):
                raise Refused("they can come back to Bergen; air also to Oslo or an airbase in Norway", rule="42.7a")
        if not friendly(game, seat, self.space):
            raise Refused(f"{called(self.space)} isn't yours", rule="42.7a")
        coming = [u for u in units if u.place != self.space]
        if factors(u for u in coming if u.kind == "fleet") > port_room(game, self.space) or factors(
            u for u in coming if u.kind == "air"
        ) > max(0, air_room(game, seat, self.space)):
            raise Refused(f"{called(self.space)} has no room", rule="42.7a")

    def effect(self, game: Tr, seat: str) -> None:
        silent = [n for n in self.units if game.state.units[n].place == self.space]
        for name in self.units:
            unit = game.state.units[name]
            if name not in silent:
                game.state.units.move(unit, self.space)
            unit.rebased, unit.boxed = True, False
        if silent:
            game.tell(f"{', '.join(silent)} are back at {called(self.space)} by your record", to=(seat,), rule="42.8a")
        if seen := [n for n in self.units if n not in silent]:
            game.tell(f"{', '.join(seen)} come back to {called(self.space)}", rule="42.7a")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "units":
            return [(u.id,) for u in in_the_box(game) if u.owner == seat and not u.rebased]
        return (BERGEN, OSLO, *(h for h in hexes_of("Norway") if northern(game, h)))


def northern(game: Tr, hex_: str) -> bool:
    """42.7: a hex of Norway with an airbase counter."""
    return (
        hex_ in land()
        and country_of(hex_) == "Norway"
        and any(u.kind == "airbase" and SIDE[u.owner] == "Axis" for u in game.state.units.at(hex_))
    )


def trapped(game: Tr) -> None:
    """42.7: with Norway lost what is in the box goes to Germany in the Axis Movement phase, fleets with Bergen alone."""
    bergen, oslo = (holder(game, h) == "Germany" for h in (BERGEN, OSLO))
    if game.state.side != "Axis" or bergen:
        return
    home = [h for h in hexes_of("Germany") if friendly(game, "Germany", h)]
    for unit in in_the_box(game):
        if unit.kind == "air" and oslo:
            continue
        if unit.kind == "fleet":
            room = [h for h in home if port_room(game, h) >= unit.factor and has_port(game, "Germany", h)]
        else:
            room = [h for h in home if air_room(game, "Germany", h) >= unit.factor]
        if room:
            game.state.units.move(unit, room[0])
            unit.boxed = False
            game.tell(f"{unit.id} comes from Murmansk to {called(room[0])}", rule="42.7c")
