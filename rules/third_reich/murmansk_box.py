"""42: who is in the Murmansk box: fleets, submarines and ASW that come and go."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, NameList, Number, Space
from .chart import MURMANSK, SIDE, country_of, hexes_of, land
from .displacement import air_room, port_room
from .murmansk import BERGEN, OSLO
from .naming import called
from .naval import factors
from .state import Unit
from .waters import has_port
from .world import Tr, find, friendly, holder, is_west, keep_out, season, year


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
        power, back = game.state.powers[seat], self.way == "from Murmansk"
        sign = -1 if back else 1
        power.sw["asw"] = power.sw.get("asw", 0) - sign * self.amount
        power.box["asw"] = power.box.get("asw", 0) + sign * self.amount
        if not back:
            note_sent(game, self.amount, f"ASW of {seat}")
        word = "come back from" if back else "go to"
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
    return notes.get(f"{what} sent", 0) if notes.get(f"{what} sent in") == game.state.turn else 0


class SubsToMurmansk(Order):
    """Move submarines between the SW box and the Murmansk box."""

    syntax: ClassVar[Syntax] = Syntax(
        ("submarines", "subs", "u boats", "uboats"), Number("amount"), Name("way", "boxway")
    )
    amount: int
    way: str

    def check(self, game: Tr, seat: str) -> None:
        keep_out(game)
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
        power, there = game.state.powers[seat], self.way == "to Murmansk"
        sign = 1 if there else -1
        power.sw["submarine"] = power.sw.get("submarine", 0) - sign * self.amount
        power.box["submarine"] = power.box.get("submarine", 0) + sign * self.amount
        if there:
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
        keep_out(game)
        boxed = [u for u in in_the_box(game) if u.owner == seat and u.id in self.units]
        units = [*boxed, *(find(game, seat, n) for n in self.units if n not in [u.id for u in boxed])]
        for unit in units:
            if (unit.place != MURMANSK and not unit.boxed) or unit.rebased:
                raise Refused(f"{unit.id} isn't in the box, or has just come", rule="42.41")
            home = (BERGEN,) if unit.kind == "fleet" else (BERGEN, OSLO)
            lost = holder(game, OSLO) != "Germany" or holder(game, BERGEN) != "Germany"
            german = country_of(self.space) == "Germany"
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
    bases = [u for u in game.state.units.at(hex_) if u.kind == "airbase" and SIDE[u.owner] == "Axis"]
    return country_of(hex_) == "Norway" and bool(bases)


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
