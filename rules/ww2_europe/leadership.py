"""Leaders (option): who commands whom at the beginning of a turn, and what it is worth."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, Space
from ..kernel.text import listed
from .chart import BLOC, CIRCLE, LAND_LINKS, SPACE, Leader, is_land, leaders, touches
from .state import Leading, Unit
from .world import Ww2, active, friendly, here, kind_of, own


def playing(game: Ww2) -> bool:
    return bool(game.options["leaders"])


def quicker(game: Ww2, unit: Unit) -> int:
    """MOVE+1 of the leader under whom the unit began the turn."""
    return sum(led.form == "MOVE" and led.shuns != SPACE[unit.place].terrain for led in commanders(game, unit))


def commanders(game: Ww2, unit: Unit) -> list[Leader]:
    """opt.lead.command: one leader of each rank at most."""
    found = []
    for key, name in game.state.commands.items():
        if key.endswith(f"|{unit.id}") and name in game.state.leaders:
            found.append(leaders()[name])
    return found


def leader_bonus(game: Ww2, unit: Unit, attacking: bool) -> int:
    """ATT+1 and DEF+1 in the first round; LAND for units that land. Never above Combat Value 5."""
    bonus, form = 0, "ATT" if attacking else "DEF"
    for led in commanders(game, unit):
        if led.form == form:
            bonus += 1
        if led.form == "LAND" and unit.landed:
            bonus += 1
    for name, leading in game.state.leaders.items():
        led = leaders()[name]
        ship = game.state.units.get(leading.ship)
        if (
            ship is not None
            and ship.place == unit.place
            and touches(led, kind_of(unit))
            and led.power == unit.owner
            and led.form == form
        ):
            bonus += 1
            break
    return min(bonus, 5 - kind_of(unit).cv)


def hunter_bonus(game: Ww2, units: Sequence[Unit]) -> int:
    """Tovey: +1 for the interception of his Task Force."""
    aboard = {leading.ship for name, leading in game.state.leaders.items() if leaders()[name].form == "HUNT"}
    return int(any(u.id in aboard for u in units))


def wolf(game: Ww2, unit: Unit) -> bool:
    """Doenitz: submarines that began the turn in his space hit convoys on 4."""
    start = unit.start or unit.place
    for name, leading in game.state.leaders.items():
        if leaders()[name].form == "WOLF" and leaders()[name].power == unit.owner:
            ship = game.state.units.get(leading.ship)
            if ship is not None and (ship.start or ship.place) == start:
                return True
    return False


# --- the turn begins ------------------------------------------------------------------------------------------------


def arrivals(game: Ww2) -> None:
    """New leaders report: generals in the capital, admirals aboard a ship of their power."""
    state = game.state
    if not playing(game):
        return
    for name, led in leaders().items():
        if name in state.leaders or name in state.fallen or led.enters > state.year or not active(game, led.power):
            continue
        if led.admiral:
            ship = flagship(game, led)
            if ship is not None:
                state.leaders[name] = Leading(ship.place, ship.id)
        else:
            state.leaders[name] = Leading(rally(game, led.power))


def rally(game: Ww2, power: str) -> str:
    """Where a general reports: the capital, or any space with own units."""
    from .chart import CAPITAL, LANDS

    if game.state.control[CAPITAL[power]] == power:
        return CAPITAL[power]
    return next((land for land in LANDS if own(game, power, land, "G")), CAPITAL[power])


def flagship(game: Ww2, led: Leader) -> Unit | None:
    ships = [
        u for u in game.state.units.of(led.power) if kind_of(u).branch == "N" and u.place not in game.state.convoys
    ]
    fits = [u for u in ships if touches(led, kind_of(u)) or (led.form == "WOLF" and kind_of(u).sub)] or ships
    return fits[0] if fits else None


def under(game: Ww2, name: str, unit: Unit) -> bool:
    """opt.lead.rank1 to rank3: is a unit in a general's reach?"""
    led, leading = leaders()[name], game.state.leaders[name]
    if led.power != unit.owner or kind_of(unit).branch != "G":
        return False
    near = {leading.place}
    if led.rank == 1:
        near |= {other for other, _ in LAND_LINKS.get(leading.place, ())}
    if unit.place not in near:
        return False
    return led.form == "LAND" or touches(led, kind_of(unit))


def assign_commands(game: Ww2) -> Flow[None]:
    """Only units that begin the turn under a general gain by him; of several of one rank one is chosen (A34)."""
    state = game.state
    state.commands = {}
    if not playing(game):
        return
    for rank in (1, 2, 3):
        ranked = [name for name in state.leaders if leaders()[name].rank == rank]
        spaces: dict[tuple[str, ...], list[Unit]] = {}
        for unit in state.units:
            over = tuple(name for name in ranked if under(game, name, unit))
            if over:
                spaces.setdefault((unit.place, *over), []).append(unit)
        for (land, *over_), units in spaces.items():
            name = over_[0]
            if len(over_) > 1:
                name = yield from choose(
                    units[0].owner,
                    f"Who commands in {land} this turn: {listed((f'{n} ({leaders()[n].words})' for n in over_), 'or')}?",
                    over_,
                    policy="command",
                    rules=(f"opt.lead.rank{rank}", "opt.lead.command"),
                )
            for unit in units:
                state.commands[f"{rank}|{unit.id}"] = name


def withdraw(game: Ww2, space: str, land: str, power: str) -> None:
    """Generals go with the troops that retreat beside them, as long as some get away."""
    if not any(BLOC[unit.owner] == BLOC[power] for unit in here(game, land, "G")):
        return
    for name, leading in game.state.leaders.items():
        if leading.place == space and BLOC[leaders()[name].power] == BLOC[power]:
            leading.place = land
            game.tell(f"{name} falls back to {land}.", rule="opt.lead.general")


def change_ship(game: Ww2, name: str, leading: Leading) -> bool:
    """An admiral whose ship is lost goes aboard another of his power that was with it, if there is one."""
    led = leaders()[name]
    ships = own(game, led.power, leading.place, "N")
    fits = [u for u in ships if touches(led, kind_of(u))] or ships
    if not fits:
        return False
    leading.ship = fits[0].id
    game.tell(f"{name} changes to a {fits[0].kind}.", rule="opt.lead.admiral")
    return True


def bury(game: Ww2) -> None:
    """opt.lead.death: a leader dies when all units with him are destroyed in a battle."""
    state = game.state
    for name, leading in list(state.leaders.items()):
        led = leaders()[name]
        if led.admiral:
            dead = leading.ship not in state.units and not change_ship(game, name, leading)
        else:
            battle = state.battle
            beside = [u for u in here(game, leading.place, "G") if BLOC[u.owner] == BLOC[led.power]]
            dead = bool(battle and battle.space == leading.place and not beside)
        if dead:
            del state.leaders[name]
            state.fallen.append(name)
            game.tell(f"{name} is killed.", rule="opt.lead.death")


def retire(game: Ww2, power: str) -> None:
    """The leaders of a power go with it when it leaves the war."""
    for name in [name for name in game.state.leaders if leaders()[name].power == power]:
        del game.state.leaders[name]


def where(game: Ww2, name: str) -> str:
    leading = game.state.leaders[name]
    ship = game.state.units.get(leading.ship)
    return ship.place if ship is not None else leading.place


class MoveLeader(Order):
    """Redeployment: a general goes anywhere, an admiral to another ship; no RP."""

    syntax = Syntax(("send", "transfer"), Name("leader", "leader"), "to", Space("goal"))
    leader: str
    goal: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        if not playing(game):
            return ()
        if slot == "leader":
            return [n for n, led in leaders().items() if led.power == seat and n in game.state.leaders]
        led = leaders()[got["leader"]]
        if led.admiral:
            return [port for port, circle in CIRCLE.items() if own(game, seat, circle, "N")]
        return dict.fromkeys(u.place for u in game.state.units.of(seat) if kind_of(u).branch == "G")

    def check(self, game: Ww2, seat: str) -> None:
        if self.leader not in game.state.leaders or leaders()[self.leader].power != seat:
            raise Refused(f"{self.leader} isn't a leader of yours on the map", rule="opt.lead.general")
        led = leaders()[self.leader]
        if led.admiral:
            circle = CIRCLE.get(self.goal, self.goal)
            if not own(game, seat, circle, "N"):
                raise Refused(f"you have no ship in {self.goal}", rule="opt.lead.admiral")
        elif not is_land(self.goal) or not friendly(game, seat, self.goal):
            raise Refused(f"{self.goal} isn't friendly land", rule="opt.lead.general")

    def effect(self, game: Ww2, seat: str) -> None:
        led, leading = leaders()[self.leader], game.state.leaders[self.leader]
        if led.admiral:
            ships = own(game, seat, CIRCLE.get(self.goal, self.goal), "N")
            best = [u for u in ships if touches(led, kind_of(u))] or ships
            leading.ship, leading.place = best[0].id, best[0].place
        else:
            leading.place = self.goal
        game.tell(f"{self.leader} goes to {self.goal}.", rule="opt.lead.general")


class Lead(Order):
    """Movement: a general moves with 2 Movement Points over friendly land."""

    syntax = Syntax("lead", Name("leader", "leader"), "to", Space("goal"))
    leader: str
    goal: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        if not playing(game):
            return ()
        if slot == "leader":
            return [n for n in game.state.leaders if mobile(game, n, seat)]
        leading = game.state.leaders.get(got["leader"])
        return list(strides(game, seat, leading.place)) if leading else ()

    def check(self, game: Ww2, seat: str) -> None:
        if not mobile(game, self.leader, seat):
            raise Refused(f"{self.leader} can't move now", rule="opt.lead.general")
        if self.goal not in strides(game, seat, game.state.leaders[self.leader].place):
            raise Refused(f"{self.goal} isn't within 2 Movement Points", rule="opt.lead.general")

    def effect(self, game: Ww2, seat: str) -> None:
        leading = game.state.leaders[self.leader]
        leading.place, leading.moved = self.goal, True
        game.tell(f"{self.leader} moves to {self.goal}.", rule="opt.lead.general")


def mobile(game: Ww2, name: str, seat: str) -> bool:
    leading = game.state.leaders.get(name)
    led = leaders()[name]
    return leading is not None and led.power == seat and not led.admiral and not leading.moved


def strides(game: Ww2, seat: str, start: str) -> dict[str, None]:
    """Friendly land, or land own units have entered, within two borders."""
    found: dict[str, None] = {}
    ring = [start]
    for _ in range(2):
        ring = [
            other
            for land in ring
            for other, _ in LAND_LINKS.get(land, ())
            if friendly(game, seat, other) or own(game, seat, other, "G")
        ]
        found.update(dict.fromkeys(ring))
    found.pop(start, None)
    return found
