"""The Convoy phase: lines between two ports on which transports carry money and supply."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import ALL_UNITS, Maybe, Name, Number, Space, Spaces, Units, Wanted
from ..kernel.text import listed
from .chart import CIRCLE, CIRCLES, NAVAL, SHIP_POINTS, SIDE, is_land
from .fronts import player_a, player_b, seats_of
from .homing import dissolve, wind_up
from .lines import check_route, lines_from, may_end, route_between
from .penalties import sea_ways
from .points import candidates, pay_rp, rp_left
from .state import Convoy, Unit
from .supply import room, transports
from .world import (
    Ww2,
    active,
    counted_out,
    do,
    friendly,
    groups,
    in_words,
    kind_of,
    label,
    next_step,
    pick,
    relocate,
    touch,
)

MOST_CONVOYS = 60


def begin_convoys(game: Ww2) -> None:
    next_step(game, "convoys")
    game.tell(f"{turn_side(game)} change convoys.", rule="redep.order", kind="heading")
    for convoy, why in hampered(game):
        game.tell(f"Convoy {convoy.id}: {why}. Reroute it, or it will be cancelled.", rule="pen.convoy")


def hampered(game: Ww2) -> list[tuple[Convoy, str]]:
    """pen.convoy: lines of the side in turn on which enemy Sea Control makes a leg too long, and how much so."""
    found = []
    for convoy in game.state.convoys.values():
        if SIDE[convoy.owner] != turn_side(game):
            continue
        try:
            check_route(game, convoy.owner, convoy.ends[0], convoy.ends[1], convoy.route)
        except Refused as refused:
            if refused.rule == "pen.convoy":
                found.append((convoy, refused.why))
    return found


def turn_side(game: Ww2) -> str:
    return player_a(game) if game.state.step == 1 else player_b(game)


def nothing_left(game: Ww2, seat: str) -> bool:
    """No convoy, and no transport to make one of."""
    if any(c.owner == seat for c in game.state.convoys.values()):
        return False
    return not any(kind_of(u).transport and u.place in CIRCLES for u in game.state.units.of(seat))


def convoy_phase(game: Ww2) -> Flow[None]:
    seats = [seat for seat in seats_of(game, turn_side(game)) if active(game, seat)]
    if seats:
        yield from orders_until(
            seats,
            "Convoys: start, add, detach, reroute, cancel, allot or favour; say done to end.",
            (Start, Add, Detach, Cancel, Reroute, Allot, Favour),
            Done,
            over=nothing_left,
            policy="convoys",
            rules=("conv.start", "conv.add", "convoy.path.sea", "tr.cargo.mixed", "conv.fill"),
        )
    for convoy, why in hampered(game):
        game.tell(f"Convoy {convoy.id} is cancelled: {why}.", rule=("pen.convoy", "conv.cancel"), kind="convoy")
        yield from wind_up(game, convoy)


# --- orders ----------------------------------------------------------------------------------------------------------


def new_id(game: Ww2) -> str:
    return next(f"C{n}" for n in range(1, MOST_CONVOYS + 2) if f"C{n}" not in game.state.convoys)


def own_convoy(game: Ww2, seat: str, name: str) -> Convoy:
    convoy = game.state.convoys.get(name)
    if convoy is None or convoy.owner != seat:
        mine = [c.id for c in game.state.convoys.values() if c.owner == seat]
        raise Refused(
            f"{name} isn't a convoy of yours; you have {listed(mine) or 'none'}", rule="conv.start", nearest=mine[:3]
        )
    return convoy


def joining(game: Ww2, seat: str, port: str, wanted: Wanted, ends: Iterable[str]) -> tuple[list[Unit], int]:
    """Ships that join a convoy, and what that costs: nothing from its ports, 1 RP each from another (conv.add)."""
    codes = ["TR" if code == ALL_UNITS else code for code, _ in wanted]  # all are all ships
    units = pick(candidates(game, seat, port, codes), wanted, f"in {port}", "conv.add")
    if any(kind_of(u).branch != "N" for u in units):
        raise Refused("only ships sail in a convoy", rule="conv.add")
    ends = tuple(ends)
    price = 0
    if port not in ends:
        price = len(units)
        for unit in units:
            reach = sea_ways(game, unit, SHIP_POINTS)
            if not any(CIRCLE.get(end) in reach for end in ends):
                raise Refused(f"ships in {port} can't reach {listed(ends, 'or')}", rule="conv.add")
        if price > rp_left(game, seat):
            raise Refused(
                f"that takes {price} Redeployment Points, and you have {rp_left(game, seat)} left", rule="conv.add"
            )
    return units, price


class Start(Order):
    """Start a convoy between two ports."""

    syntax = Syntax(
        (
            "convoy", "start convoy", "start", "new convoy", "start a convoy", "start a convoy of", "form convoy",
            "form a convoy", "form a convoy of", "create a convoy", "create a convoy of", "set up a convoy", "open a convoy",
            "establish a convoy",
        ),
        Units("ships"),
        "from",
        Space("port"),
        "between",
        Space("one"),
        "and",
        Space("two"),
        Maybe(("via", "through"), Spaces("via")),
    )  # fmt: skip
    ships: Wanted
    port: str
    one: str
    two: str
    via: tuple[str, ...] | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        fleets = {
            CIRCLES[u.place]: [v for v in game.state.units.own(seat, u.place) if kind_of(v).transport]
            for u in game.state.units.of(seat)
            if kind_of(u).transport and u.place in CIRCLES
        }
        if slot == "ships":
            return list(dict.fromkeys(g for units in fleets.values() for g in groups(units)))
        if slot == "port":
            need = sum(n for _, n in got["ships"])
            return [port for port, units in fleets.items() if len(units) >= need]
        if slot == "one":
            return [got["port"]]
        if slot == "two":
            return list(lines_from(game, seat, got["one"])) if got["one"] in CIRCLE else ()
        return ()

    def settle(self, game: Ww2, seat: str) -> "Start":
        one, two = CIRCLES.get(self.one, self.one), CIRCLES.get(self.two, self.two)
        via = self.via
        if two == CIRCLES.get(self.port, self.port) and via is None:
            one, two = two, one  # it is told from where its ships lie
        if via is None and one in CIRCLE and two in CIRCLE:
            found = route_between(game, seat, one, two)
            via = tuple(found[1:-1]) if found else None
        ships = self.ships
        if any(not count for _, count in ships):
            ships = counted_out(joining(game, seat, self.port, ships, (one, two))[0])
        return Start(
            **{
                **vars(self),
                "ships": ships,
                "port": CIRCLES.get(self.port, self.port),
                "one": one,
                "two": two,
                "via": via,
            }
        )

    def check(self, game: Ww2, seat: str) -> None:
        if len(game.state.convoys) >= MOST_CONVOYS:
            raise Refused("there are no more convoy markers; cancel another convoy first", rule="conv.start")
        if self.one == self.two:
            raise Refused("a convoy joins two ports", rule="conv.start")
        for end in (self.one, self.two):
            if not may_end(game, seat, end):
                raise Refused(f"{end} isn't a friendly port", rule="conv.start")
        if self.via is None:
            raise Refused(
                f"no line within {SHIP_POINTS} Movement Points a leg joins {self.one} and {self.two}",
                rule="convoy.path.sea",
            )
        check_route(game, seat, self.one, self.two, list(self.via))
        ships, _ = self.joining(game, seat)
        if not any(kind_of(u).transport for u in ships):
            raise Refused("a convoy needs a transport", rule="convoy.need")

    @found
    def joining(self, game: Ww2, seat: str) -> tuple[list[Unit], int]:
        return joining(game, seat, self.port, self.ships, (self.one, self.two))

    def effect(self, game: Ww2, seat: str) -> None:
        ships, price = self.joining(game, seat)
        pay_rp(game, seat, price)
        convoy = Convoy(new_id(game), seat, [self.one, self.two], list(self.via or ()))
        game.state.convoys[convoy.id] = convoy
        for ship in ships:
            relocate(game, ship, convoy.id)
        touch(game)
        game.tell(
            f"{seat} starts convoy {convoy.id} from {self.one} to {self.two} with {in_words(ships)}.",
            rule="conv.start",
            kind="convoy",
            path=list(convoy.route),
        )


class Add(Order):
    """Ships join a convoy."""

    syntax = Syntax(("add", "join"), Units("ships"), "from", Space("port"), "to", Name("convoy", "convoy"))
    also = ("escort", "guard", "protect", "reinforce")
    ships: Wanted
    port: str
    convoy: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        mine = [c for c in game.state.convoys.values() if c.owner == seat]
        if not mine:
            return ()
        fleets: dict[str, list[Unit]] = {}
        for unit in game.state.units.of(seat):
            if unit.kind in NAVAL and unit.place in CIRCLES:
                fleets.setdefault(CIRCLES[unit.place], []).append(unit)
        if slot == "ships":
            return list(dict.fromkeys(g for units in fleets.values() for g in groups(units)))
        if slot == "port":
            return [
                port
                for port, units in fleets.items()
                if all(sum(label(u) == code for u in units) >= n for code, n in got["ships"])
            ]
        return [c.id for c in mine]

    def settle(self, game: Ww2, seat: str) -> "Add":
        ships = self.ships
        if any(not count for _, count in ships):
            ships = counted_out(self.joining(game, seat)[0])
        return Add(ships=ships, port=CIRCLES.get(self.port, self.port), convoy=self.convoy)

    def check(self, game: Ww2, seat: str) -> None:
        self.joining(game, seat)

    @found
    def joining(self, game: Ww2, seat: str) -> tuple[list[Unit], int]:
        return joining(game, seat, self.port, self.ships, own_convoy(game, seat, self.convoy).ends)

    def effect(self, game: Ww2, seat: str) -> None:
        ships, price = self.joining(game, seat)
        pay_rp(game, seat, price)
        for ship in ships:
            relocate(game, ship, self.convoy)
        game.tell(f"{in_words(ships)} join convoy {self.convoy}.", rule="conv.add", kind="convoy")


def lying(game: Ww2, convoy: str) -> list[Unit]:
    return [u for u in game.state.units.at(convoy) if not u.aboard]


class Detach(Order):
    """Ships leave a convoy for one of its ports."""

    syntax = Syntax(
        ("detach", "take off", "remove"), Units("ships"), "from", Name("convoy", "convoy"), "to", Space("port")
    )
    ships: Wanted
    convoy: str
    port: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        mine = [c for c in game.state.convoys.values() if c.owner == seat]
        if slot == "ships":
            return list(dict.fromkeys(g for c in mine for g in groups(lying(game, c.id))))
        if slot == "convoy":
            return [
                c.id
                for c in mine
                if all(sum(label(u) == code for u in lying(game, c.id)) >= n for code, n in got["ships"])
            ]
        convoy = game.state.convoys.get(got["convoy"])
        return convoy.ends if convoy else ()

    def settle(self, game: Ww2, seat: str) -> "Detach":
        every = any(not count for _, count in self.ships)
        return Detach(
            ships=counted_out(self.leaving(game)) if every else self.ships, convoy=self.convoy, port=self.port
        )

    def leaving(self, game: Ww2) -> list[Unit]:
        return pick(lying(game, self.convoy), self.ships, f"in convoy {self.convoy}", "conv.remove")

    def check(self, game: Ww2, seat: str) -> None:
        convoy = own_convoy(game, seat, self.convoy)
        if CIRCLES.get(self.port, self.port) not in convoy.ends or not friendly(game, seat, self.port):
            raise Refused(f"ships can leave this convoy only for {listed(convoy.ends, 'or')}", rule="conv.remove")
        ships = self.leaving(game)
        if len([u for u in ships if kind_of(u).transport]) == len(transports(game, convoy)):
            raise Refused(
                "without a transport the convoy must be cancelled",
                rule="conv.cancel",
                nearest=[f"cancel {self.convoy}"],
            )

    def effect(self, game: Ww2, seat: str) -> None:
        ships = self.leaving(game)
        for ship in ships:
            relocate(game, ship, CIRCLE[CIRCLES.get(self.port, self.port)])
        game.tell(f"{do(ships, 'leave')} convoy {self.convoy} for {self.port}.", rule="conv.remove", kind="convoy")


class Cancel(Order):
    """Give a convoy up; its ships end in one of its ports."""

    syntax = Syntax(("cancel", "cancel convoy"), Name("convoy", "convoy"), Maybe("to", Space("port")))
    also = ("dissolve", "disband", "abandon", "scrub", "terminate", "end", "stop")
    convoy: str
    port: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        if slot == "convoy":
            return [c.id for c in game.state.convoys.values() if c.owner == seat]
        convoy = game.state.convoys.get(got["convoy"])
        return [end for end in convoy.ends if friendly(game, seat, end)] if convoy else ()

    def settle(self, game: Ww2, seat: str) -> "Cancel":
        convoy = game.state.convoys.get(self.convoy)
        ends = [end for end in convoy.ends if friendly(game, seat, end)] if convoy else []
        port = CIRCLES.get(self.port, self.port) if self.port else (ends[0] if ends else None)
        return Cancel(convoy=self.convoy, port=port)

    def check(self, game: Ww2, seat: str) -> None:
        convoy = own_convoy(game, seat, self.convoy)
        if self.port and (self.port not in convoy.ends or not friendly(game, seat, self.port)):
            raise Refused(f"its ships can go only to {listed(convoy.ends, 'or')}", rule="conv.cancel")

    def effect(self, game: Ww2, seat: str) -> None:
        dissolve(game, self.convoy, self.port)
        game.tell(f"{seat} cancels convoy {self.convoy}.", rule="conv.cancel", kind="convoy")


class Reroute(Order):
    """Draw a convoy's line anew."""

    syntax = Syntax(("reroute", "redraw"), Name("convoy", "convoy"), ("via", "through"), Spaces("via"))
    convoy: str
    via: tuple[str, ...]

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        if slot == "convoy":
            return [c.id for c in game.state.convoys.values() if c.owner == seat]
        convoy = game.state.convoys.get(got["convoy"])
        if convoy is None or convoy.owner != seat:
            return ()
        found = route_between(game, seat, *convoy.ends)
        return [tuple(found[1:-1])] if found else ()

    def check(self, game: Ww2, seat: str) -> None:
        convoy = own_convoy(game, seat, self.convoy)
        check_route(game, seat, convoy.ends[0], convoy.ends[1], list(self.via))
        if list(self.via) == convoy.route:
            raise Refused("the convoy already sails that way", rule="conv.reroute")

    def effect(self, game: Ww2, seat: str) -> None:
        game.state.convoys[self.convoy].route = list(self.via)
        touch(game)
        game.tell(f"Convoy {self.convoy} sails by {listed(self.via)}.", rule="conv.reroute", kind="convoy")


class Allot(Order):
    """Keep capacity of a convoy for supply; the rest carries money."""

    syntax = Syntax("allot", Name("convoy", "convoy"), ("supply", "for supply"), Number("amount"))
    also = ("carry", "supply", "assign", "allocate")
    convoy: str
    amount: int

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        if slot == "convoy":
            return [c.id for c in game.state.convoys.values() if c.owner == seat]
        convoy = game.state.convoys.get(got["convoy"])
        return list(range(0, room(game, convoy) + 1, 5)) if convoy else ()

    def check(self, game: Ww2, seat: str) -> None:
        convoy = own_convoy(game, seat, self.convoy)
        if self.amount > room(game, convoy):
            raise Refused(f"{self.convoy} can carry {room(game, convoy)} in all", rule="tr.cargo.mixed")
        if self.amount == convoy.supply:
            raise Refused("it already keeps that much for supply", rule="conv.fill")

    def effect(self, game: Ww2, seat: str) -> None:
        game.state.convoys[self.convoy].supply = self.amount
        touch(game)
        game.tell(f"{seat} keeps {self.amount} of convoy {self.convoy} for supply.", rule="conv.fill", kind="convoy")


class Favour(Order):
    """Where supply is short these spaces come first."""

    syntax = Syntax(
        ("favour", "favor", "supply first", "priority to", "priority for", "prioritise", "prioritize"), Spaces("spaces")
    )
    spaces: tuple[str, ...]

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        return [(u.place,) for u in game.state.units.of(seat) if u.cut]

    def check(self, game: Ww2, seat: str) -> None:
        for space in self.spaces:
            if not is_land(space):
                raise Refused(f"{space} isn't a land space", rule="conv.fill")
        if list(self.spaces) == game.state.favoured[: len(self.spaces)]:
            raise Refused("supply already goes to these spaces first", rule="conv.fill")

    def effect(self, game: Ww2, seat: str) -> None:
        rest = [land for land in game.state.favoured if land not in self.spaces]
        game.state.favoured = [*self.spaces, *rest]
        touch(game)
        game.tell(f"{seat}: supply goes to {listed(self.spaces)} first.", rule="conv.fill")
