"""Special forces (option): raiders, the Channel Dash, and raids on ships in port."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name, Space, Spaces, Units, Wanted
from .chart import CIRCLE, CIRCLES, KINDS, SEA_LINKS, SHIP_POINTS, is_land
from .losses import remove_lost
from .retreat import stranded
from .routes import flights
from .sea import Voyage, check_sea_path
from .state import Unit
from .world import Ww2, cargo, destroy, foes, kind_of, label, tally


def special(game: Ww2) -> bool:
    return bool(game.options["special_forces"])


def barred_special(game: Ww2, power: str, code: str, count: int) -> str:
    """Why a power may not have so many special units more, as a rule id; empty if it may."""
    kind = KINDS[code]
    if not kind.special:
        return ""
    if special(game) and kind.special == power and count_kind(game, power, code) + count <= kind.most:
        return ""
    return SPECIAL_RULES[code]


SPECIAL_RULES = {
    "SSTK": "opt.sf.ss_tank",
    "SSMC": "opt.sf.ss_mech",
    "SHOCK": "opt.sf.shock",
    "GINF": "opt.sf.guards_inf",
    "GTNK": "opt.sf.guards_tank",
    "MAR": "opt.sf.marines",
}


def count_kind(game: Ww2, power: str, code: str) -> int:
    """On the board and in the Build Boxes."""
    boxes = game.state.powers[power].boxes
    return sum(u.kind == code for u in game.state.units.of(power)) + sum(box.get(code, 0) for box in boxes)


class Cruise(Voyage):
    """opt.sf.raider: one German battleship or cruiser cruises for convoys and avoids every other battle."""

    syntax = Syntax(
        ("cruise", "raider"),
        Units("units"),
        "from",
        Space("source"),
        ("to", "at"),
        Space("goal"),
        Maybe(("via", "through"), Spaces("via")),
    )
    branches = "N"

    @classmethod
    def fits(cls, unit: Unit) -> bool:
        return kind_of(unit).base in ("BB", "CA")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        found = super().options(slot, got, game, seat) if special(game) else ()
        return [one for one in found if sum(n for _, n in one) == 1] if slot == "units" else found

    def check(self, game: Ww2, seat: str) -> None:
        if not special(game) or seat != "Germany":
            raise Refused(
                "only Germany can send raiders, and only with the option Special forces", rule="opt.sf.raider"
            )
        if game.state.powers[seat].raider or sum(n for _, n in self.units) != 1:
            raise Refused("only one battleship or cruiser a turn can become a raider", rule="opt.sf.raider")
        super().check(game, seat)

    def check_unit(self, game: Ww2, unit: Unit, path: list[str]) -> None:
        if kind_of(unit).base not in ("BB", "CA"):
            raise Refused("only a battleship or cruiser can become a raider", rule="opt.sf.raider")
        check_sea_path(game, unit, path)

    def effect(self, game: Ww2, seat: str) -> None:
        units = self.chosen(game, seat)
        super().effect(game, seat)
        for unit in units:
            unit.raider = True
        game.state.powers[seat].raider = True


class Dash(Order):
    """opt.sf.dash: a German battleship and a cruiser ignore Movement Penalties in this Redeployment."""

    syntax = Syntax(("dash", "channel dash"), "with", Units("units"), "from", Space("source"))
    units: Wanted
    source: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        if not special(game):
            return ()
        ships = [u for u in game.state.units.of(seat) if kind_of(u).base in ("BB", "CA") and u.place in CIRCLES]
        if slot == "units":
            return list(dict.fromkeys(((label(u), 1),) for u in ships))
        return list(dict.fromkeys(CIRCLES[u.place] for u in ships if label(u) == got["units"][0][0]))

    def ship(self, game: Ww2, seat: str) -> Unit:
        if not special(game) or seat != "Germany":
            raise Refused(
                "only Germany can make a Channel Dash, and only with the option Special forces", rule="opt.sf.dash"
            )
        dashing = game.state.powers[seat].dash
        place = CIRCLE.get(self.source, self.source)
        fits = [u for u in game.state.units.own(seat, place) if label(u) == self.units[0][0]]
        if not fits or sum(n for _, n in self.units) != 1:
            raise Refused(f"name one ship in {self.source}", rule="opt.sf.dash")
        sort = kind_of(fits[0]).base
        if sort not in ("BB", "CA") or any(kind_of(game.state.units[id]).base == sort for id in dashing):
            raise Refused("only one battleship and one cruiser can make the Channel Dash", rule="opt.sf.dash")
        return fits[0]

    def check(self, game: Ww2, seat: str) -> None:
        self.ship(game, seat)

    def effect(self, game: Ww2, seat: str) -> None:
        ship = self.ship(game, seat)
        game.state.powers[seat].dash.append(ship.id)
        game.tell(f"Channel Dash: the {label(ship)} of {self.source} ignores Movement Penalties.", rule="opt.sf.dash")


DEEDS = {
    "Great Britain": {"carrier": ("opt.sf.carrier_raid", 2), "midget": ("opt.sf.midget", 1)},
    "Italy": {"frogmen": ("opt.sf.frogmen", 2)},
}


class Sneak(Order):
    """A raid on ships in an enemy port: carrier sneak attack, midget submarines, frogmen; each once in a game."""

    syntax = Syntax(
        ("sneak", "strike"), "from", Space("source"), ("at", "on"), Space("goal"), "by", Name("how", "deed")
    )
    source: str
    goal: str
    how: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        if not special(game):
            return ()
        able = [how for how in DEEDS.get(seat, ()) if how not in game.state.powers[seat].deeds]
        if slot == "source":
            return list(dict.fromkeys(CIRCLES[u.place] for how in able for u in raiders(game, seat, how)))
        if slot == "goal":
            return list(
                dict.fromkeys(
                    port
                    for how in able
                    for u in raiders(game, seat, how)
                    if CIRCLES[u.place] == got["source"]
                    for port in strike_ports(game, u)
                )
            )
        return able

    def raider(self, game: Ww2, seat: str) -> Unit:
        if not special(game) or self.how not in DEEDS.get(seat, {}):
            raise Refused("you have no such raiders", rule="opt.sf.carrier_raid")
        rule = DEEDS[seat][self.how][0]
        if self.how in game.state.powers[seat].deeds:
            raise Refused("that can be done only once in a game", rule=rule)
        for unit in raiders(game, seat, self.how):
            if CIRCLES[unit.place] == self.source and self.goal in strike_ports(game, unit):
                return unit
        raise Refused(
            f"nothing in {self.source} that was not redeployed this turn can strike at {self.goal} that way", rule=rule
        )

    def check(self, game: Ww2, seat: str) -> None:
        self.raider(game, seat)

    def effect(self, game: Ww2, seat: str) -> Flow[None]:
        raider = self.raider(game, seat)
        raider.spent = True
        for plane in cargo(game, raider):
            plane.spent = True
        rule, sinks = DEEDS[seat][self.how]
        game.state.powers[seat].deeds.append(self.how)
        die = game.dice.roll(1, f"{self.how} at {self.goal}, hits on 4", by=seat)[0]
        if die > 4:
            game.tell(f"The raid on {self.goal} fails.", rule=rule)
            return
        ships = [
            u for u in game.state.units.at(CIRCLE[self.goal]) if foes(game, seat, u.owner) and kind_of(u).branch == "N"
        ]
        codes = list(tally(ships))
        code = codes[0]
        if len(codes) > 1:
            code = yield from choose(seat, f"{self.goal}: which ship is hit?", codes, policy="prey", rules=(rule,))
        ship = next(u for u in ships if label(u) == code)
        if die <= sinks and kind_of(ship).base == "BB":
            destroy(game, ship)
        else:
            remove_lost(game, {ship.id: 1})
            stranded(game)
        game.tell(f"A {code} in {self.goal} is {'hit' if ship.id in game.state.units else 'sunk'}.", rule=rule)


def raiders(game: Ww2, seat: str, how: str) -> list[Unit]:
    """Ships in port that could make this raid."""
    found = []
    for unit in game.state.units.of(seat):
        if unit.place not in CIRCLES or unit.spent or unit.rebased:
            continue
        if how == "carrier":
            if kind_of(unit).wing and flyers(game, unit):
                found.append(unit)
        elif kind_of(unit).sub:
            found.append(unit)
    return found


def flyers(game: Ww2, carrier: Unit) -> list[Unit]:
    """Fighters aboard that were not redeployed this turn."""
    return [p for p in cargo(game, carrier) if kind_of(p).fighter and not p.rebased]


def strike_ports(game: Ww2, unit: Unit) -> list[str]:
    """Enemy ports with ships that a raider comes close enough to."""
    from .penalties import sea_ways

    reach = sea_ways(game, unit, SHIP_POINTS)
    found = []
    for port, circle in CIRCLE.items():
        if not any(foes(game, unit.owner, u.owner) for u in game.state.units.at(circle)):
            continue
        near = {other for other, _ in SEA_LINKS[circle]}
        if kind_of(unit).wing:
            plane = flyers(game, unit)[0]
            near = {
                s
                for s, (cost, _) in flights(game, unit.owner, circle, kind_of(plane).mp).items()
                if 2 * cost <= kind_of(plane).mp and not is_land(s)
            }
        if near & set(reach):
            found.append(port)
    return found
