"""52, 3.3: how a game begins: units issued by the cards, set up by one nation after the other."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.pieces import Pieces
from ..kernel.slots import NameList, Space
from ..kernel.text import counted, listed
from .chart import (
    GROUND,
    MAJORS,
    POOL,
    SETUP,
    SIDE,
    US_BOX,
    VICHY,
    capital,
    cities,
    country_of,
    front_of,
    invadable,
    is_port,
    land,
    mix,
    objective_hexes,
    scenario,
    seat_of,
    steps,
    turn_number,
)
from .displacement import air_room, port_room
from .losses import create
from .naming import called, short
from .stacks import stack_limit
from .state import Power, State, Unit
from .supply import lines
from .waters import base_seas, port_fronts
from .world import Tr, area_for, closed_to, friendly, ground_at, holder, homeland, pair, side_hexes, units_at


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
        if power.in_play and seat == "Germany":
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
            color = game.dice.shuffle((0, 1), f"a red or a black card for {seat}")[0]
            numbers = extra_numbers(game, seat) if color else numbers
        drawn = game.dice.shuffle(numbers, f"the ten variant counters of {seat}")
        game.state.powers[seat].variant = next(n for n in drawn if printed(game, seat, n) not in held)
        held.append(printed(game, seat, game.state.powers[seat].variant))


def printed(game: Tr, seat: str, number: int) -> int:
    """4.4, 33.4: which of the ten counters a variant is; an additional one is ten more than its counter. The Allied Spain trades
    places with the Dominions, so that only one side can draw a Spain."""
    if extra_counters(game) and SIDE[seat] == "Allies":
        number = {4: 18, 18: 4}.get(number, number)
    return number - 10 if number > 10 else number


# --- where units may be set up ----------------------------------------------------------------------------------------


def place_trouble(game: Tr, unit: Unit, hex_: str) -> tuple[str, str] | None:
    """Why a unit may not be set up in a place; the reason and the rule."""
    if hex_ == US_BOX:
        return None if unit.nation == "United States" else ("only American units can start in the US box", "3.36a")
    if hex_ not in land():
        return f"{called(hex_)} has no land to set up on", "3.36a"
    if not in_area(game, unit, hex_):
        return f"{unit.nation} can't set up in {called(hex_)}", "3.36a"
    area = area_for(game, unit)
    if unit.kind in ("air", "fleet") and area is not None and hex_ not in area:
        return f"{unit.nation}'s {unit.kind} can't be based there", "25.47"
    if unit.kind == "fleet":
        if not is_port(hex_):
            return f"{called(hex_)} isn't a port", "5.43a"
        if unit.nation == "Italy" and unit.owner != "Italy" and "Mediterranean" not in port_fronts(hex_):
            return "the seized Italian fleet starts in the Mediterranean", "50.35"
        if unit.nation in ("Britain", "United States") and base_seas(hex_) == ("Black Sea",):
            return f"fleets of {unit.nation} can't be in the Black Sea", "29.16a"
        if port_room(game, hex_) < unit.factor:
            return f"{called(hex_)} has no room for {unit.factor} naval factors", "29.11a"
    elif unit.kind == "air":
        if air_room(game, unit.owner, hex_) < unit.factor:
            return f"{called(hex_)} has no room for {unit.factor} air factors", "28.11"
    elif unit.kind == "airbase":
        if any(u.kind == "airbase" for u in units_at(game, hex_)):
            return f"{called(hex_)} already has an airbase", "28.12a"
        if hex_ not in lines(game, _group(unit.owner)):
            return f"{called(hex_)} is out of supply", "28.12a"
    else:
        trouble = closed_to(game, unit, hex_)
        if trouble:
            return trouble
        there = [*ground_at(game, hex_), unit]
        if unit.kind != "airborne" and sum(u.kind != "airborne" for u in there) > stack_limit(game, hex_, there):
            return f"{called(hex_)} is full", "6.1"
    return None


def _group(seat: str) -> str:
    from .supply import group_of

    return group_of(seat)


def in_area(game: Tr, unit: Unit, hex_: str) -> bool:
    """3.36, 25.4, 50.22 to 50.25, 50.34, 50.35."""
    whose = holder(game, hex_)
    if unit.nation == VICHY and game.phase != "setup":
        from .fall import zone_trouble

        return not zone_trouble(game, unit, hex_)
    if game.phase != "setup" or (unit.nation not in MAJORS and unit.nation in game.state.rest):
        return hex_ in homeland(unit.nation) and whose == unit.owner
    if unit.nation == "Free French":
        home = country_of(hex_) == "Lebanon-Syria" if game.scenario == "1942" else front_of(hex_) == "Mediterranean"
        return whose == "Britain" and home
    if unit.nation == "Finland":
        return country_of(hex_) == "Finland" or (game.scenario == "1942" and hex_ in ("A47", "B46"))
    if unit.nation == "United States":
        return whose == "Britain" and game.scenario == "1944"
    if unit.nation == VICHY:
        return whose == VICHY and _vichy_room(game, unit, hex_)
    if unit.nation == "Germany" and country_of(hex_) == "Libya":
        # 3.36: the card sends one armor and one infantry there, and nobody else
        return unit.kind in ("armor", "infantry") and not _in(game, "Germany", "Libya", unit, unit.kind)
    if unit.nation not in MAJORS:
        return friendly(game, unit.owner, hex_) and whose in MAJORS
    # 3.36: an attacked minor is run by a power, and no area of its
    return whose == unit.owner and not game.state.countries.get(country_of(hex_), "").startswith("attacked")


def _in(game: Tr, nation: str, country: str, besides: Unit, kind: str) -> int:
    """Units of a nation and kind in a country, one of them apart."""
    return sum(
        u.nation == nation and u.kind == kind and u.place in land() and country_of(u.place) == country
        for u in game.state.units
        if u.id != besides.id
    )


def _vichy_room(game: Tr, unit: Unit, hex_: str) -> bool:
    """50.24: one infantry in Africa; five and the fleet in France or Corsica."""
    if unit.kind != "infantry":
        return country_of(hex_) == "France"
    others = [u for u in game.state.units if u.nation == VICHY and u.kind == "infantry" and u.place in land()]
    there = [
        u for u in others if u.id != unit.id and (country_of(u.place) == "France") == (country_of(hex_) == "France")
    ]
    return len(there) < (5 if country_of(hex_) == "France" else 1)


def duty(game: Tr, seat: str) -> tuple[str, str] | None:
    """What a set-up still lacks that the card demands; the reason and the rule."""
    asked = _nation(game, seat)
    if asked:
        ground = [u for u in game.state.units if u.nation == asked and u.kind in GROUND and u.place != POOL]
        home = capital(asked)
        if ground and home and holder(game, home) == seat and not any(u.place == home for u in ground):
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
        if (
            self.space != US_BOX
            and ground
            and len(ground) + len(there) > stack_limit(game, self.space, [*ground, *there])
        ):
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
        areas: Areas = game.memo("areas", dict)
        for hex_ in game.memo(("candidates", first.id), lambda: candidates(game, first, areas)) if first else ():
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
        areas: Areas = {}
        rank = ("airbase", "armor", "infantry", "airborne", "replacement", "air", "fleet")
        for unit in sorted(left, key=lambda u: (rank.index(u.kind), -u.factor)):
            for hex_ in (*wanted(game, seat, unit), *candidates(game, unit, areas)):
                if not place_trouble(game, unit, hex_):
                    game.state.units.move(unit, hex_)
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
        return [h for h in ("KK23", "KK22", "KK21", "JJ16") if h in land() and country_of(h) == "Libya"]
    if game.phase == "setup" and not nation:
        from .limits import wanted_by_card

        return wanted_by_card(game, seat, unit)
    return []


Areas = dict[tuple[str, str, bool], list[str]]
NO_FRONT = 40
"""Steps to the enemy where no land way leads to him."""
CROWD = 4.5
"""How much less a hex wants a unit for each that stands there."""


def area_of(game: Tr, unit: Unit, found: Areas) -> list[str]:
    """The hexes in a unit's area. While an army is set up they are the same for all units of a nation, but for those whose
    number is limited: Vichy's, and the Germans in Libya (3.36)."""
    if unit.nation == VICHY:
        own = land() if game.phase != "setup" else [h for h in land() if holder(game, h) == VICHY]
        return [h for h in own if in_area(game, unit, h)]
    at_home = game.phase != "setup" or (unit.nation not in MAJORS and unit.nation in game.state.rest)
    near = homeland(unit.nation) if at_home else side_hexes(game, SIDE[unit.owner])
    limited = homeland("Libya") if unit.nation == "Germany" and game.phase == "setup" else frozenset[str]()
    key = (unit.nation, unit.owner, bool(limited))
    if key not in found:
        found[key] = [h for h in land() if h in near and h not in limited and in_area(game, unit, h)]
    there = [h for h in limited if h in land()]
    return found[key] + (there if there and in_area(game, unit, there[0]) else [])


def candidates(game: Tr, unit: Unit, areas: Areas | None = None) -> list[str]:
    """Places for a unit, the most wanted first."""
    if unit.nation == "United States" and game.scenario == "1942":
        return [US_BOX]
    area = area_of(game, unit, {} if areas is None else areas)
    if unit.kind == "fleet":
        ports = [h for h in area if is_port(h)]
        return sorted(ports, key=lambda h: (-_pull(game, unit, h), -port_room(game, h), h))
    if unit.kind == "air":
        cities_here = [h for h in area if cities(h)]
        return sorted(cities_here, key=lambda h: (_front_gap(game, unit.owner, h), h))
    if unit.kind == "airbase":
        return sorted(area, key=lambda h: (_front_gap(game, unit.owner, h) < 2, _front_gap(game, unit.owner, h), h))
    worth, crowds = _worth(game, unit), _crowds(game, SIDE[unit.owner])
    ranked = sorted((CROWD * crowds.get(h, 0) - worth[h][0], worth[h][1], h) for h in area)
    return [hex_ for _, _, hex_ in ranked]


def _pull(game: Tr, unit: Unit, hex_: str) -> int:
    """Ports of the homeland face the enemy; one in three fleets goes to the Mediterranean."""
    mine = [u for u in game.state.units.of(unit.owner) if u.kind == "fleet" and u.place in land()]
    south = sum("Mediterranean" in port_fronts(u.place) for u in mine)
    wanted = "Mediterranean" if south * 3 < len(mine) else "Western"
    if unit.owner == "Russia":
        wanted = "Eastern"
    return 2 * (wanted in port_fronts(hex_)) + (hex_ in ("L22", "K21", "Z23", "K28"))


def _front_gap(game: Tr, seat: str, hex_: str) -> int:
    """Steps over land to the nearest enemy-held hex, or the nearest coast the enemy may land on."""
    key = ("gap", SIDE[seat])
    gaps = game.derived(key, game.state.control_count, lambda: _gaps(game, SIDE[seat]))
    return gaps.get(hex_, NO_FRONT)


def _gaps(game: Tr, side: str) -> dict[str, int]:
    from ..kernel.search import steps as search_steps

    foes = {"Axis": "Allies", "Allies": "Axis"}[side]
    starts = [
        h
        for h in land()
        if SIDE.get(holder(game, h)) == side and any(SIDE.get(holder(game, o)) == foes for o in steps(h))
    ]
    found = search_steps(starts, lambda h: [o for o in steps(h) if SIDE.get(holder(game, o)) == side])
    return {h: int(found.price(h) or 0) for h in found}


def _worth(game: Tr, unit: Unit) -> Mapping[str, tuple[float, int]]:
    """How much each hex wants units of a sort, before anybody stands there; for an army that stands at no front also how far
    each is from one."""
    armor = unit.kind == "armor"
    key = ("worth", unit.owner, armor)

    def make() -> dict[str, tuple[float, int]]:
        gaps = {h: _front_gap(game, unit.owner, h) for h in land()}
        away = min((gap for h, gap in gaps.items() if holder(game, h) == unit.owner), default=0) > 1
        return {h: (_wants(game, unit.owner, armor, h, gap), gap if away else 0) for h, gap in gaps.items()}

    return game.derived(key, game.state.control_count, make)


def _wants(game: Tr, seat: str, armor: bool, hex_: str, gap: int) -> float:
    score = 6.0 if gap == 0 else 2.5 if gap == 1 else 0.0
    if seat == "Germany" and invadable(hex_) and base_seas(hex_)[:1] in (("Atlantic Ocean",), ("Mediterranean Sea",)):
        score += 4.0 if country_of(hex_) in ("France", "Belgium", "Netherlands") else 2.0
    score += 1.5 * (hex_ in objective_hexes())
    if seat in ("Britain", "United States") and country_of(hex_) == "Britain" and is_port(hex_):
        score += 7.0 + 2 * (invadable(hex_))
    if game.scenario != "1944" and seat in ("Italy", "Britain"):
        score += 9.0 * (hex_ == capital(seat)) + 7.0 * (hex_ in objective_hexes())
        score += 4.0 * (invadable(hex_) and country_of(hex_) == seat)
    if armor:
        score += 1.0 if gap in (0, 1) else 0
    return score


def _crowds(game: Tr, side: str) -> Mapping[str, int]:
    """Ground units of a side by place."""
    return Counter(u.place for u in game.state.units if u.kind in GROUND and SIDE[u.owner] == side)


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
    return any(not place_trouble(game, unit, h) for h in candidates(game, unit))


def setup_phase(game: Tr) -> Flow[None]:
    seat = game.state.rest[0]
    if seat in MAJORS:
        yield from orders_until(
            seat, "Set up your units; then say done.", (Deploy, DeployRest), SetupDone, rules=("52", "3.36a")
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
