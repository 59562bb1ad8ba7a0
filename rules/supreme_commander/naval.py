"""9.2: the Strategic Naval Phase: initiative, hidden placement, battles in each zone, submarine warfare, going home."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, NameList
from ..kernel.text import counted
from .asking import where_to
from .calling import own_unit
from .chart import ALLIED, AXIS, CAMPS, FRONTS, MAJORS, clip, duel
from .combat import other_camp
from .ground import PORTS, ZONES, place_name
from .kinds import is_air, is_decoy, is_naval, kind
from .losses import eliminate
from .sea import BOXES, bomber_bonus, embarked, foreign, friendly_port, harbours, room, sea_modifier, waters
from .seats import commander, master, nations_of, seats_of, speaker
from .state import Unit
from .words import a_unit
from .world import Sc, active, at_war, camp, d10, lead, level, side_units

SOVIET_SEAS = frozenset(("Baltic Sea", "Black Sea"))
SHELLED = {"": "nothing", "A": "an abort", "HIT": "a hit"}


def sailors(game: Sc, seat: str) -> list[Unit]:
    """Naval units of a seat that may be placed in a zone."""
    return [
        unit
        for name in nations_of(game, seat)
        for unit in game.state.units.of(name)
        if is_naval(unit) and not unit.used and (unit.place in PORTS or unit.place in BOXES)
        and game.state.nations[lead(game, name)].status == "active"
    ]  # fmt: skip


def afloat(game: Sc, side: str) -> bool:
    return any(
        is_naval(u) and (u.place in PORTS or u.place in BOXES) and active(game, lead(game, u.owner))
        for u in side_units(game, side)
    )


def naval_level(game: Sc, side: str) -> int:
    """9.2.1: the highest combined naval technology of the side's Active Major Powers."""
    return max(
        (
            level(game, p, "Naval") + level(game, p, "Submarine")
            for p in MAJORS
            if active(game, p) and camp(game, p) == side
        ),
        default=0,
    )


def initiative_phase(game: Sc) -> Flow[None]:
    """9.2.1: both sides roll; who wins says which side places first."""
    state = game.state
    state.initiative = state.first = ""
    state.zones = []
    if not all(afloat(game, side) for side in CAMPS):
        state.initiative = next((side for side in CAMPS if afloat(game, side)), AXIS)
        state.first = state.initiative
        return
    skill = {side: naval_level(game, side) for side in CAMPS}
    while not state.initiative:
        roll = {side: d10(game, f"{side} naval Initiative", speaker(game, side)) + skill[side] for side in CAMPS}
        if roll[AXIS] != roll[ALLIED]:
            state.initiative = max(CAMPS, key=lambda side: roll[side])
        elif skill[AXIS] != skill[ALLIED]:
            state.initiative = max(CAMPS, key=lambda side: skill[side])
    game.tell(f"The {state.initiative} side has the Initiative.", rule="9.2.1a", kind="initiative")
    picked = yield from choose(
        speaker(game, state.initiative),
        "Which side places its naval units first?",
        CAMPS,
        rules=("9.2.1b",),
        policy="initiative",
    )
    state.first = picked


class Place(Order):
    """Place naval units face-down in the box of a Sea Zone."""

    syntax = Syntax(("place", "send", "put"), NameList("ships", "unit"), ("in", "to", "into"), Name("zone", "zone"))
    ships: tuple[str, ...]
    zone: str

    def check(self, game: Sc, seat: str) -> None:
        for id in dict.fromkeys(self.ships):
            unit = own_unit(game, seat, id)
            if is_air(unit):
                self._bomber(game, unit)
                continue
            if unit not in sailors(game, seat):
                raise Refused(f"{id} isn't a face-down naval unit of an Active power in port", rule="9.2.1c")
            if self.zone not in embarked(game, unit.place, camp(game, unit.owner)):
                raise Refused(f"{place_name(unit.place)} isn't on the {self.zone}", rule="9.2.1g")

    def _bomber(self, game: Sc, unit: Unit) -> None:
        if not game.options["naval_bombers"] or kind(unit) != "bomber" or unit.used or unit.place not in FRONTS:
            raise Refused(
                "only Bombers fly over the sea, and only with the option Bombers and Naval Combat", rule="23.1"
            )

    def effect(self, game: Sc, seat: str) -> None:
        for id in dict.fromkeys(self.ships):
            unit = game.state.units[id]
            if is_air(unit):
                unit.base = unit.place
            game.state.units.move(unit, self.zone)
        owners = sorted({game.state.units[id].owner for id in self.ships})
        number = len(set(self.ships))
        game.tell(
            f"{' and '.join(owners)}: {counted(number, 'naval unit')} {'goes' if number == 1 else 'go'} to the {self.zone}.",
            rule="9.2.1c",
            kind="placed",
        )

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "ships":
            return [(unit.id,) for unit in sailors(game, seat)]
        unit = game.state.units[got["ships"][0]]
        return embarked(game, unit.place, camp(game, unit.owner))


def fleets_flow(game: Sc, side: str) -> Flow[None]:
    yield from orders_until(
        seats_of(game, side),
        f"Place naval units in Sea Zones ({side}); say done to end.",
        (Place,),
        Done,
        over=lambda g, seat: not sailors(g, seat),
        rules=("9.2.1c",),
        policy="naval placement",
    )


def first_fleets(game: Sc) -> Flow[None]:
    yield from fleets_flow(game, game.state.first)


def second_fleets(game: Sc) -> Flow[None]:
    yield from fleets_flow(game, other_camp(game.state.first))


def in_zone(game: Sc, zone: str, side: str) -> list[Unit]:
    return [u for u in game.state.units.at(zone) if is_naval(u) and camp(game, u.owner) == side]


def contested(game: Sc, zone: str) -> bool:
    """9.2.1: Active Powers of both sides have naval units there."""
    mine, theirs = in_zone(game, zone, AXIS), in_zone(game, zone, ALLIED)
    return any(at_war(game, lead(game, a.owner), lead(game, b.owner)) for a in mine for b in theirs)


def enter_zones(game: Sc) -> None:
    for unit in game.state.units.all.values():
        if is_air(unit) and unit.place in ZONES:
            unit.used = True
    game.state.zones = [zone for zone in ZONES if contested(game, zone)]


def zone_phase(game: Sc) -> Flow[None]:
    """One zone a pass, in the order the Initiative side wants."""
    state = game.state
    if not state.zones:
        return
    zone = state.zones[0]
    if len(state.zones) > 1:
        zone = yield from choose(
            speaker(game, state.initiative),
            "Which Sea Zone comes next?",
            state.zones,
            rules=("9.2.1b",),
            policy="order",
        )
    state.zones.remove(zone)
    yield from sea_battle(game, zone)


def surfaces(units: Sequence[Unit]) -> list[Unit]:
    return [unit for unit in units if kind(unit) == "surface"]


def subs(units: Sequence[Unit]) -> list[Unit]:
    return [unit for unit in units if kind(unit) == "submarine"]


def sea_battle(game: Sc, zone: str) -> Flow[None]:
    """9.2.2 to 9.2.6."""
    ships = [unit for side in CAMPS for unit in in_zone(game, zone, side)]
    game.lock("naval units are revealed")
    for unit in ships:
        unit.used = True
    game.tell(f"{zone}: {', '.join(unit.id for unit in ships)}.", rule="9.2.2a", kind="reveal", zone=zone)
    for unit in ships:
        if is_decoy(unit):
            yield from to_port(game, unit, zone)
    for number in (1, 2):
        axis, allied = in_zone(game, zone, AXIS), in_zone(game, zone, ALLIED)
        if not axis or not allied:
            break
        if number == 2 and (yield from second_thoughts(game, zone)):
            break
        if number == 1:
            yield from first_shot(game, zone)
        axis, allied = in_zone(game, zone, AXIS), in_zone(game, zone, ALLIED)
        if surfaces(axis) and surfaces(allied):
            yield from gunfire(game, zone, surfaces(axis), surfaces(allied), 0)
        elif surfaces(allied):
            if number == 1:
                seats = list(dict.fromkeys(master(game, unit.owner) for unit in allied))
                picked = yield from choose(
                    seats[0],
                    f"{zone}: only submarines face you. Stay and fight or go home?",
                    ("stay", "go home"),
                    rules=("9.2.5a",),
                    policy="naval rounds",
                    also=seats[1:],
                    yes="stay",
                    no="go home",
                )
                if picked == "go home":
                    for unit in allied:
                        yield from to_port(game, unit, zone)
                    break
            yield from gunfire(game, zone, subs(axis), surfaces(allied), 1)


def second_thoughts(game: Sc, zone: str) -> Flow[bool]:
    """9.2.6: either side may go home, the side without the Initiative first."""
    for side in (other_camp(game.state.initiative), game.state.initiative):
        units = in_zone(game, zone, side)
        seats = list(dict.fromkeys(master(game, unit.owner) for unit in units))
        picked = yield from choose(
            seats[0],
            f"{zone}: fight a second round or go home?",
            ("stay", "go home"),
            rules=("9.2.6a",),
            policy="naval rounds",
            also=seats[1:],
            yes="stay",
            no="go home",
        )
        if picked == "go home":
            for unit in units:
                yield from to_port(game, unit, zone)
            game.tell(f"The {side} ships leave the {zone}.", rule="9.2.6a", kind="naval")
            return True
    return False


def first_shot(game: Sc, zone: str) -> Flow[None]:
    """9.2.3: submarines shoot first."""
    boats = subs(in_zone(game, zone, AXIS))
    targets = surfaces(in_zone(game, zone, ALLIED))
    if not boats or not targets:
        return
    aim = len(boats) + level(game, "Germany", "Submarine")
    roll = d10(game, f"submarines' first shot in the {zone}", master(game, boats[0].owner))
    if roll > aim:
        game.tell("The first shot misses.", rule="9.2.3a", kind="naval")
        return
    yield from sink(game, zone, targets, "HIT", by_subs=True)


def gunfire(game: Sc, zone: str, axis: list[Unit], allied: list[Unit], bonus: int) -> Flow[None]:
    """9.2.4, 9.2.5: both sides roll at once."""
    skill = "Submarine" if bonus else "Naval"
    mine = len(axis) + max(level(game, u.owner, skill) for u in axis)
    theirs = len(allied) + max(level(game, u.owner, "Naval") for u in allied) + bonus
    column = clip(mine - theirs, 4)
    weather = sea_modifier(game, zone) if "Mediterranean" not in zone else 0
    first = d10(game, f"Axis fire in the {zone}", master(game, axis[0].owner))
    second = d10(game, f"Allied fire in the {zone}", master(game, allied[0].owner))
    first += weather + bomber_bonus(game, zone, AXIS)
    second += weather + bomber_bonus(game, zone, ALLIED)
    results = (duel(column, first), duel(-column, second))
    game.tell(
        f"{zone}: the Allies suffer {SHELLED[results[0]]}, the Axis {SHELLED[results[1]]}.",
        rule="9.2.4a" if not bonus else "9.2.5a",
        kind="naval",
    )
    for targets, result in ((allied, results[0]), (axis, results[1])):
        if result:
            yield from sink(game, zone, targets, result, by_subs=bool(bonus) and targets is allied)


def sink(game: Sc, zone: str, targets: list[Unit], result: str, by_subs: bool = False) -> Flow[None]:
    """9.2.4: one fleet of the owner's choice goes home or down."""
    left = [unit for unit in targets if unit.place == zone]
    if not left:
        return
    victim = left[0]
    if len({unit.owner for unit in left}) > 1:
        seats = list(dict.fromkeys(master(game, unit.owner) for unit in left))
        picked = yield from choose(
            seats[0], f"{zone}: which fleet {'turns back' if result == 'A' else 'is lost'}?", [unit.id for unit in left],
            rules=("9.2.4b",), policy="naval losses", also=seats[1:],
        )  # fmt: skip
        victim = game.state.units[picked]
    if result == "A":
        game.tell(f"{victim.id} turns back.", rule="9.2.4b", kind="naval")
        yield from to_port(game, victim, zone)
        return
    game.tell(f"{victim.id} is sunk.", rule="9.2.4b", kind="loss")
    eliminate(game, victim)
    if by_subs and game.options["damaged_fleets"]:
        from .kinds import track

        victim.side = "support"
        game.state.units.move(victim, track(game.state.turn + 3))


def to_port(game: Sc, unit: Unit, zone: str) -> Flow[None]:
    """A naval unit returns to a friendly port of its zone; without one it is lost."""
    ports = harbours(game, unit, zone)
    if not ports and unit.owner == "USSR":
        ports = [p for z in ("Baltic Sea", "Black Sea") for p in harbours(game, unit, z)]
    if not ports:
        game.tell(f"{a_unit(unit.owner, 'naval unit')} has no port to return to.", rule="9.2.8a", kind="loss")
        eliminate(game, unit)
        return
    goal = yield from where_to(
        master(game, unit.owner),
        f"Which port does {unit.id} return to?",
        ports,
        rules=("9.2.8a",),
        policy="harbour",
    )
    game.state.units.move(unit, goal)


def submarine_phase(game: Sc) -> Flow[None]:
    """9.2.7: submarines in the North Atlantic against production."""
    boats = subs(in_zone(game, "North Atlantic", AXIS))
    targets = [p for p in ("UK", "France", "USA") if at_war(game, "Germany", p)]
    if not targets:
        return
    if any(not u.used for u in boats):
        game.lock("submarines are shown")
        for unit in in_zone(game, "North Atlantic", AXIS):
            unit.used = True
    for unit in boats:
        target = targets[0]
        if len(targets) > 1:
            target = yield from choose(
                commander(game, "Germany"),
                f"Whose trade does {unit.id} hunt?",
                targets,
                rules=("9.2.7a",),
                policy="submarine target",
            )
        roll = d10(game, f"{unit.id} against {target}", commander(game, "Germany"))
        loss = roll + level(game, "Germany", "Submarine")
        game.state.powers[target].msp -= loss
        game.tell(f"{target} loses {loss} MSP to submarines.", rule="9.2.7a", kind="submarines")


# --- the Final Mutual Phase -----------------------------------------------------------------------------------------


def home_phase(game: Sc) -> Flow[None]:
    """9.2.8: all naval units return to port and are hidden; Soviet ones choose their sea."""
    state = game.state
    for zone in ZONES:
        for unit in list(state.units.at(zone)):
            if unit.owner != "USSR" or zone not in SOVIET_SEAS:
                yield from to_port(game, unit, zone)
    for unit in list(state.units.of("USSR")):
        if is_naval(unit) and SOVIET_SEAS.intersection(waters(unit.place)):
            yield from soviet_berth(game, unit)
    for unit in state.units.all.values():
        if unit.place in PORTS or unit.place in BOXES:
            unit.used = False
    for unit in [u for u in state.units.of("France") if is_naval(u) and u.place in PORTS]:
        if foreign(game, unit, unit.place):
            ports = harbours(game, unit)
            if ports:
                state.units.move(unit, ports[0])


def soviet_berth(game: Sc, unit: Unit) -> Flow[None]:
    """17.13.6: any friendly port on the Baltic or the Black Sea, the one it lies in first."""
    ports = [
        p for p, seas in PORTS.items()
        if SOVIET_SEAS.intersection(seas) and friendly_port(game, p, camp(game, "USSR")) and room(game, p, unit) > 0
        and not foreign(game, unit, p)
    ]  # fmt: skip
    ports.sort(key=lambda port: port != unit.place)
    if not ports:
        if unit.place in ZONES:
            eliminate(game, unit)
        return
    goal = yield from where_to(
        master(game, "USSR"),
        f"Which port on the Baltic or the Black Sea does {unit.id} go to?",
        ports,
        rules=("17.13.6a",),
        policy="harbour",
    )
    game.state.units.move(unit, goal)
