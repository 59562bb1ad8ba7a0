"""52, 3.3: how a game begins: units issued by the cards, set up by one nation after the other."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.pieces import Pieces
from ..kernel.slots import NameList, Space
from ..kernel.text import counted, listed
from .breakdown import TakeParts, seized
from .chart import (
    GROUND,
    MAJORS,
    POOL,
    SETUP,
    SIDE,
    US_BOX,
    VICHY,
    capital,
    land,
    mix,
    scenario,
    seat_of,
    turn_number,
)
from .displacement import air_room, port_room
from .losses import create
from .naming import called, short
from .placing import Areas, candidates, place_trouble
from .stacks import stack_limit
from .state import Power, State, Unit
from .world import Tr, ground_at, holder, pair


def opening(game: Tr) -> State:
    """The position before the first unit is set up."""
    card = scenario(game.scenario)
    powers = {seat: Power() for seat in MAJORS}
    for seat, facts in card["powers"].items():
        powers[seat] = Power(
            brps=facts["brps"],
            base=facts["base"],
            growth=facts["growth"],
            start=facts["brps"],
            in_play=not facts.get("enters"),
            sw=dict(facts["sw"]),
        )
    state = State(Pieces.holding(()), powers, dict(card["countries"]), turn=turn_number(*card["first_turn"]))
    state.first = state.side = card["moves_first"]
    state.wars = [pair(a, b) for a, b in card.get("wars", ())] or [
        pair(a, b) for a in card["seats"] for b in card["seats"] if SIDE[a] == "Axis" and SIDE[b] == "Allies"
    ]
    state.fortresses = fortresses(card)
    game.state = state
    for seat in card["order"]:
        if seat not in MAJORS:
            continue
        for where, group in ((SETUP, "start"), (POOL, "builds")):
            issue(game, seat, card["powers"][seat][group], where)
    for nation, forces in card["minors"].items():
        issue(game, nation, forces, SETUP)
    seized = card.get("seized")
    if seized:
        for size in seized["sizes"]:
            create(game, seized["nation"], seized["kind"], size, 0, SETUP, seized["seat"])
    for seat, power in powers.items():
        if seat == "Germany":
            power.minors = dict(_minor_values(card))
    state.rest = list(card["order"])
    return state


def fortresses(card: Mapping[str, Any]) -> list[str]:
    from .chart import board, fact

    return [h for h in board() if fact(h, "fortress") in card["fortresses"]]


def _minor_values(card: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    from .chart import countries

    for country, status in card["countries"].items():
        if status == "ally Germany":
            yield country, countries()[country].value


def issue(game: Tr, nation: str, forces: Mapping[str, int], where: str) -> None:
    owner = seat_of(nation)
    for text, count in forces.items():
        kind, _, numbers = text.partition(" ")
        factor, _, mf = numbers.partition("-")
        sort = next(s for s in mix(nation)[kind] if s.factor == int(factor) and s.mf == int(mf or 0))
        if where == POOL and kind in ("air", "fleet"):
            key = f"pool {nation} {kind}"
            game.state.notes[key] = game.state.notes.get(key, 0) + sort.factor * count
            if kind == "fleet":
                # 29.82: what the card allows is built at once, what was lost takes a year
                game.state.notes[f"builds {nation}"] = game.state.notes.get(f"builds {nation}", 0) + sort.factor * count
            continue
        for _ in range(count):
            create(game, nation, kind, sort.factor, sort.mf, where, owner)


def extra_counters(game: Tr) -> bool:
    """33.4: the counters 11 to 20 are in use."""
    return bool(game.options["extra_counters"])


def extra_numbers(game: Tr, seat: str) -> list[int]:
    """33.4: which additional counters a black card draws from: in 1944 all ten, in other scenarios those that are built."""
    from .extra import extra_windows

    if game.scenario == "1944":
        return list(range(11, 21))
    return sorted(number for side, number in extra_windows(game) if side == SIDE[seat])


def draw_phase(game: Tr) -> None:
    """33.1, 4.4: Germany and Britain each draw one of the ten counters, unseen."""
    held: list[int] = []
    for seat in ("Germany", "Britain"):
        numbers = list(range(1, 11))
        if extra_counters(game):
            # 33.4: a red card draws a printed counter, a black one an additional counter
            black = game.dice.shuffle((False, True), f"a red or a black card for {seat}")[0]
            numbers = extra_numbers(game, seat) if black else numbers
        drawn = game.dice.shuffle(numbers, f"the ten variant counters of {seat}")
        game.state.powers[seat].variant = next(n for n in drawn if printed(game, seat, n) not in held)
        held.append(printed(game, seat, game.state.powers[seat].variant))


def printed(game: Tr, seat: str, number: int) -> int:
    """4.4, 33.4: which of the ten counters a variant is; an additional one is ten more than its counter. The Allied Spain trades
    places with the Dominions, so that only one side can draw a Spain."""
    if extra_counters(game) and SIDE[seat] == "Allies":
        number = {4: 18, 18: 4}.get(number, number)
    return number - 10 if number > 10 else number


def duty(game: Tr, seat: str) -> tuple[str, str] | None:
    """What a set-up still lacks that the card demands; the reason and the rule."""
    asked = _nation(game, seat)
    if asked:
        ground = [u for u in game.state.units if u.nation == asked and u.kind in GROUND and u.place != POOL]
        home = capital(asked)
        if ground and holder(game, home) == seat and not any(u.place == home for u in ground):
            return f"one ground unit must be set up in {called(capital(asked))}", "22.1a"
        return None
    if game.phase == "setup":
        from .limits import unmet

        if why := unmet(game, seat):
            return why
        from .limits import african_corps

        if african_corps(game, seat):
            return "one armor and one infantry unit must start in Libya", "3.36b"
    return None


def to_set_up(game: Tr, seat: str) -> list[Unit]:
    """A seat's units that wait to be set up now, of one nation alone if it is asked for that."""
    nation = _nation(game, seat)
    return [u for u in game.state.units.of(seat) if u.place == SETUP and (u.nation == nation or not nation)]


def _nation(game: Tr, seat: str) -> str:
    """The minor whose forces a seat is asked to set up, in the midst of a game."""
    ask = next((a for a in game.asks_of(seat) if "nation" in a.about), None)
    return str(ask.about["nation"]) if ask is not None else ""


class Deploy(Order):
    """Set up units in a hex."""

    syntax: ClassVar[Syntax] = Syntax(
        ("deploy", "set up", "setup", "place"), NameList("units", "unit"), ("at", "in", "on", "to"), Space("space")
    )
    units: tuple[str, ...]
    space: str

    def check(self, game: Tr, seat: str) -> None:
        taken: list[str] = []
        nation = _nation(game, seat)
        for name in self.units:
            unit = game.state.units.get(name)
            if unit is None or unit.owner != seat or unit.place not in (SETUP, *_set(game, seat)):
                raise Refused(f"{name} isn't one of your units to set up", rule="52")
            if nation and unit.nation != nation:
                raise Refused(f"{name} isn't one of your units to set up", rule="52")
            if name in taken:
                raise Refused(f"{name} is named twice", rule="52")
            taken.append(name)
        units = [game.state.units[name] for name in self.units]
        for unit in units:
            trouble = place_trouble(game, unit, self.space)
            if trouble and not (unit.place == self.space):
                raise Refused(trouble[0], rule=trouble[1])
        if nation and self.space != capital(nation) and duty(game, seat):
            waiting = [u for u in game.state.units.at(SETUP) if u.nation == nation and u.kind in GROUND]
            if waiting and not [u for u in waiting if u.id not in self.units]:
                raise Refused(f"one ground unit must be set up in {called(capital(nation))}", rule="22.1a")
        ground = [u for u in units if u.kind in GROUND and u.kind != "airborne"]
        there = [u for u in ground_at(game, self.space) if u.kind != "airborne" and u not in ground]
        if self.space != US_BOX and len(ground) + len(there) > stack_limit(game, self.space, [*ground, *there]):
            raise Refused(f"{called(self.space)} would hold too many units", rule="6.1")
        self._room(game, seat, units)
        if sum(u.kind == "airbase" for u in units) > 1:
            raise Refused("a hex can hold only one airbase", rule="28.12a")

    def _room(self, game: Tr, seat: str, units: list[Unit]) -> None:
        if self.space == US_BOX:
            return
        air = sum(u.factor for u in units if u.kind == "air" and u.place != self.space)
        if air > air_room(game, seat, self.space):
            raise Refused(f"{called(self.space)} has no room for {air} air factors", rule="28.11")
        ships = sum(u.factor for u in units if u.kind == "fleet" and u.place != self.space)
        if ships > port_room(game, self.space):
            raise Refused(f"{called(self.space)} has no room for {ships} naval factors", rule="29.11a")

    def effect(self, game: Tr, seat: str) -> None:
        for name in self.units:
            unit = game.state.units.move(name, self.space)
            unit.base = self.space
            unit.deployed = self.space != US_BOX or game.phase != "setup"
        game.tell(f"{seat} sets up {listed(self.units)} at {called(self.space)}", kind="setup")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        amended = moved_again(game, seat)
        if amended:
            return [(name,) for name in amended] if slot == "units" else amended.get(got["units"][0], [])[:25]
        if slot == "units":
            left = to_set_up(game, seat)
            seen: dict[tuple[str, str, int], str] = {}
            for unit in left:
                seen.setdefault((unit.nation, unit.kind, unit.factor), unit.id)
            return [(name,) for name in seen.values()]
        units = [game.state.units[n] for n in got["units"] if n in game.state.units]
        found = []
        first = units[0] if units else None
        areas = game.memo("areas", Areas)
        for hex_ in candidates(game, first, areas) if first else ():
            if not place_trouble(game, units[0], hex_):
                found.append(hex_)
            if len(found) >= 25:
                break
        return found


def moved_again(game: Tr, seat: str) -> dict[str, list[str]]:
    """Everything is set up and the card isn't met: what to set up anew."""
    if game.phase != "setup" or to_set_up(game, seat):
        return {}
    from .limits import amends

    return game.memo(("amends", seat), lambda: amends(game, seat))


def _set(game: Tr, seat: str) -> set[str]:
    return {u.place for u in game.state.units.of(seat) if u.place in land() or u.place == US_BOX}


class DeployRest(Order):
    """Set up all units that are left, where they are commonly wanted."""

    syntax: ClassVar[Syntax] = Syntax(("deploy rest", "setup rest", "place rest", "deploy everything"))

    def check(self, game: Tr, seat: str) -> None:
        if not to_set_up(game, seat):
            raise Refused("all your units are set up", rule="52")

    def effect(self, game: Tr, seat: str) -> None:
        left = to_set_up(game, seat)
        areas = Areas()
        rank = ("airbase", "armor", "infantry", "airborne", "replacement", "air", "fleet")
        for unit in sorted(left, key=lambda u: (rank.index(u.kind), -u.factor)):
            for hex_ in chain(wanted(game, seat, unit), candidates(game, unit, areas)):
                if not place_trouble(game, unit, hex_):
                    old = unit.place
                    game.state.units.move(unit, hex_)
                    areas.put(unit, old)
                    unit.base = hex_
                    unit.deployed = True
                    break
        count = len(left)
        game.tell(f"{seat} sets up {counted(count, 'unit')}", kind="setup")


def wanted(game: Tr, seat: str, unit: Unit) -> list[str]:
    """Places where something must stand that does not yet."""
    nation = _nation(game, seat)
    if nation and unit.kind in GROUND and duty(game, seat):
        return [capital(nation)]
    if unit.nation == "Germany" and game.scenario == "1942" and duty(game, seat):
        return ["KK23", "KK22", "KK21", "JJ16"]
    if nation:
        return []
    from .limits import wanted_by_card

    return wanted_by_card(game, seat, unit)


class SetupDone(Done):
    """Be done with setting up."""

    syntax: ClassVar[Syntax] = Done.syntax

    def check(self, game: Tr, seat: str) -> None:
        left = to_set_up(game, seat)
        if left:
            blocked = _nation(game, seat) and not any(candidates_free(game, u) for u in left)
            if not blocked:
                raise Refused(f"you still have to set up {listed(short(u) for u in left[:6])}", rule="52")
        why = duty(game, seat)
        if why:
            raise Refused(why[0], rule=why[1])


def candidates_free(game: Tr, unit: Unit) -> bool:
    return any(not place_trouble(game, unit, h) for h in candidates(game, unit, Areas()))


def parts(game: Tr, seat: str) -> tuple[type[Order], ...]:
    """50.35: the seized Italian ships come in any counters, for one port or several."""
    return (TakeParts,) if seized(game, seat) else ()


def setup_phase(game: Tr) -> Flow[None]:
    seat = game.state.rest[0]
    if seat in MAJORS:
        yield from orders_until(
            seat,
            "Set up your units; then say done.",
            (Deploy, DeployRest, *parts(game, seat)),
            SetupDone,
            rules=("52", "3.36a"),
        )
    else:
        yield from orders_until(
            seat_of(seat),
            f"Set up the forces of {seat}, with a ground unit in its capital; then say done.",
            (Deploy, DeployRest),
            SetupDone,
            rules=("22.1b", "22.1a"),
            about={"nation": seat},
        )
    for unit in [u for u in game.state.units.of(seat) if u.nation == VICHY]:
        # 49.2: it is Germany that sets it up, and nobody's while it sleeps
        game.state.units.give(unit, VICHY)
    game.state.units.touch()
    game.state.rest.pop(0)
