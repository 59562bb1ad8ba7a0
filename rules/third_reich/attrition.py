"""18: attrition. The attacker adds up what touches the enemy on a front, rolls once, and the defender loses counters and
hexes."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import NameList, Spaces, Word
from ..kernel.text import counted
from .belgium import across
from .chart import (
    FRONTS,
    GROUND,
    SIDE,
    VICHY,
    attrition_result,
    capital_hexes,
    dry_steps,
    front_of,
    land,
    objective_hexes,
    steps,
)
from .consent import no_attack
from .declarations import note_contact
from .displacement import displace
from .entente import company
from .escape import escape
from .feuds import against
from .limits import spare
from .losses import eliminate
from .naming import called, short, words
from .options import option_of
from .sharing import SplitHexes, pick_in_turn, players
from .stacks import restricted, stack_limit
from .state import Unit
from .wars import struck
from .world import Tr, closed_to, foes_at, foes_of_unit, friendly, ground_at, moving, resting, take, waiting
from .zones import enemy_zone


def touching(game: Tr, unit: Unit, front: str) -> list[str]:
    """Enemy-held hexes of a front that a unit touches (18.1); a minor that an ally attacks counts with his leave alone (21.3)."""
    near = [h for h in steps(unit.place) if front_of(h) == front and not across(game, unit.place, h)]
    return [h for h in near if any(no_attack(game, unit, (foe,)) is None for foe in foes_at(game, unit.owner, h))]


def in_contact(game: Tr, front: str) -> list[Unit]:
    """18.1: the moving side's units that count on a front, those of powers on attrition there; partisans always follow."""
    found = []
    for seat in moving(game):
        if option_of(game, seat, front) != "attrition":
            continue
        for unit in game.state.units.of(seat):
            if resting(game, unit):
                continue
            if unit.kind not in GROUND or unit.kind == "replacement" or unit.place not in land() or unit.fought:
                continue
            if unit.kind == "partisan" and not _partisan_contact(game, unit, front):
                continue
            if touching(game, unit, front) or (
                unit.drop >= 0 and front_of(unit.place) == front and foes_at(game, seat, unit.place)
            ):
                found.append(unit)
    return found


def _partisan_contact(game: Tr, unit: Unit, front: str) -> bool:
    """32.2: contact across the border of its country does not count."""
    from .chart import country_of

    return any(country_of(h) == unit.country for h in touching(game, unit, front))


def opposing(game: Tr, front: str) -> list[Unit]:
    """The defender's ground units on a front."""
    side = game.state.side
    return [
        u
        for u in game.state.units
        if u.kind in GROUND and u.place in land() and front_of(u.place) == front
        if SIDE[u.owner] != side or any(against(game, s, u) for s in moving(game))
        if u.owner != VICHY
    ]


def losable(game: Tr, front: str, seat: str) -> list[Unit]:
    """18.31: units a power may take as losses: of countries with a unit in contact."""
    touched: set[str] = set()
    for unit in in_contact(game, front):
        for hex_ in touching(game, unit, front):
            touched.update((u.nation if u.kind != "partisan" else u.owner) for u in foes_at(game, unit.owner, hex_))
    return spare(
        game,
        (
            u
            for u in opposing(game, front)
            if u.owner == seat and (u.nation if u.kind != "partisan" else u.owner) in touched
        ),
    )


def both_kinds(game: Tr) -> list[str]:
    """Powers of the moving side, if it attrits one front and attacks on another."""
    seats = [s for s in moving(game) if "attrition" in game.state.powers[s].options.values()]
    attack = any("offensive" in game.state.powers[s].options.values() for s in moving(game))
    return seats if attack else []


def attrition_phase(game: Tr) -> Flow[None]:
    """55.D8a: before Offensive combat, or after it if the attacker likes that better."""
    seats = both_kinds(game)
    if seats and any(in_contact(game, front) for front in FRONTS):
        answer = yield from choose(
            seats[0],
            "Attrition before or after your attacks?",
            ("before", "after"),
            policy="attrition",
            rules=("55.D8a",),
            also=seats[1:],
        )
        if answer == "after":
            game.state.notes["attrition later"] = 1
            return
    yield from all_fronts(game)


def late_attrition_phase(game: Tr) -> Flow[None]:
    if game.state.notes.pop("attrition later", 0):
        yield from all_fronts(game)


def two_fronts(game: Tr) -> Flow[dict[str, str]]:
    """18.1, 20.2: a unit that touches the enemy on two fronts under attrition counts on one, its owner's choice."""
    fronts: dict[str, list[str]] = {}
    for front in FRONTS:
        for unit in in_contact(game, front):
            fronts.setdefault(unit.id, []).append(front)
    chosen = {}
    for name, touched in fronts.items():
        if len(touched) > 1:
            unit = game.state.units[name]
            chosen[name] = yield from choose(
                unit.owner,
                f"{short(unit)} at {called(unit.place)} touches the enemy on two fronts: on which front does it count?",
                touched,
                policy="two fronts",
                rules=("18.1b", "20.2"),
                about={"own": front_of(unit.place)},
            )
    return chosen


def all_fronts(game: Tr) -> Flow[None]:
    chosen = yield from two_fronts(game)
    for front in FRONTS:
        units = [u for u in in_contact(game, front) if chosen.get(u.id, front) == front]
        if units:
            yield from one_front(game, front, units)
            # 20.2: who has counted here fights on no other front
            for unit in units:
                if unit.id in game.state.units:
                    game.state.units[unit.id].fought = True


def one_front(game: Tr, front: str, units: list[Unit]) -> Flow[None]:
    total = sum(u.factor for u in units)
    lead = max(dict.fromkeys(u.owner for u in units), key=lambda s: sum(u.factor for u in units if u.owner == s))
    die = game.dice.roll(1, f"attrition on the {front} front with {total} factors", by=lead)[0]
    counters, hexes = attrition_result(total, die)
    game.tell(
        f"The defender must give up {counted(counters, 'counter')} and {counted(hexes, 'hex', 'hexes')}",
        rule="18.3",
        kind="attrition",
        front=front,
    )
    touched = {u.id: touching(game, u, front) for u in units}
    note_contact(game, {h for hexes_ in touched.values() for h in hexes_})
    foes = [u.owner for hexes_ in touched.values() for h in hexes_ for u in game.state.units.at(h) if u.kind in GROUND]
    struck(game, (u.owner for u in units), foes)
    for seats, count in split(game, front, counters):
        yield from order(
            seats[0],
            f"Attrition on the {front} front: choose {counted(count, 'unit')} to lose",
            (Lose,),
            policy="losses",
            rules=("18.31a",),
            about={"front": front, "count": count, "seats": seats},
            also=seats[1:],
        )
    if hexes and any(h for ways in touched.values() for h in ways):
        yield from take_hexes(game, front, hexes, lead, [u.id for u in units])


def losers(game: Tr, front: str) -> list[str]:
    """Who may lose units: the other side, and Britain for the Poles that Russia meets (43.4)."""
    others = [u.owner for u in opposing(game, front) if SIDE[u.owner] == game.state.side]
    return [*waiting(game), *dict.fromkeys(others)]


def split(game: Tr, front: str, count: int) -> list[tuple[tuple[str, ...], int]]:
    """18.31: a player chooses among all his units; players who share a front split the losses, the odd ones from who has
    more in contact. The powers of each, and how many they lose."""
    met = {h for unit in in_contact(game, front) for h in touching(game, unit, front)}
    pools: dict[str, list[Unit]] = {}
    seats: dict[str, list[str]] = {}
    for seat in losers(game, front):
        pool = losable(game, front, seat)
        if pool:
            pools.setdefault(game.seats[seat], []).extend(pool)
            seats.setdefault(game.seats[seat], []).append(seat)
    touched = {player: sum(u.factor for u in pool if u.place in met) for player, pool in pools.items()}
    shares = dict.fromkeys(pools, 0)
    left = min(count, sum(map(len, pools.values())))
    while left:
        for player in sorted(pools, key=lambda p: -touched[p]):
            if left and shares[player] < len(pools[player]):
                shares[player] += 1
                left -= 1
    return [(tuple(seats[player]), share) for player, share in shares.items() if share]


def at_stake(game: Tr, about: Mapping[str, Any]) -> list[Unit]:
    """What may be lost by the powers that are asked together."""
    return [u for seat in about["seats"] for u in losable(game, about["front"], seat)]


class Lose(Order):
    """Take ground units as attrition losses."""

    syntax: ClassVar[Syntax] = Syntax(("lose", "remove"), NameList("units", "unit"))
    units: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        ask = game.asked(seat)
        assert ask is not None
        count = ask.about["count"]
        if len(set(self.units)) != len(self.units) or len(self.units) != count:
            raise Refused(f"name {counted(count, 'unit')}", rule="18.31a")
        allowed = {u.id for u in at_stake(game, ask.about)}
        for name in self.units:
            if name not in allowed:
                raise Refused(f"you can't lose {name} there", rule="18.31a")

    def effect(self, game: Tr, seat: str) -> None:
        units = [game.state.units[name] for name in self.units]
        game.tell(f"{seat} loses {words(units)}", rule="18.31a", kind="loss")
        for unit in units:
            eliminate(game, unit)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        ask = game.asked(seat)
        if ask is None or "front" not in ask.about:
            return ()
        pool = sorted(at_stake(game, ask.about), key=lambda u: (u.factor, u.kind == "armor", u.id))
        count = ask.about["count"]
        found = [tuple(u.id for u in pool[:count])]
        for at in range(1, max(1, len(pool) - count + 1)):
            found.append(tuple(u.id for u in pool[at : at + count]))
        return islice(found, 12)


def hex_choices(game: Tr, front: str, names: Iterable[str]) -> list[str]:
    """18.32: enemy-held hexes that may be demanded."""
    found: dict[str, None] = {}
    for name in names:
        unit = game.state.units.get(name)
        if unit is None or not may_advance(unit):
            continue
        for hex_ in touching(game, unit, front):
            if demandable(game, hex_) and advance_into(game, unit, hex_):
                found[hex_] = None
    return list(found)


def demandable(game: Tr, hex_: str) -> bool:
    return (
        hex_ not in game.state.fortresses
        and hex_ not in capital_hexes()
        and hex_ not in objective_hexes()
        and hex_ not in game.state.bridgeheads
    )


def may_advance(unit: Unit) -> bool:
    return unit.kind != "replacement" and not unit.cut


def advance_into(game: Tr, unit: Unit, hex_: str) -> bool:
    """18.32: not over a Crossing Arrow, not where the unit may never go."""
    return hex_ in dry_steps(unit.place) and closed_to(game, unit, hex_) is None and company(game, unit, hex_) is None


def take_hexes(game: Tr, front: str, count: int, lead: str, names: list[str]) -> Flow[None]:
    """18.33, 18.34: all hexes are named, then vacated at once, then occupied at once."""
    choices = hex_choices(game, front, names)
    if not choices:
        return
    allies = [s for s in moving(game) if s != lead and option_of(game, s, front) == "attrition"]
    parties = dict.fromkeys(game.state.units[n].owner for n in names if n in game.state.units)
    answer = yield from order(
        lead,
        f"Attrition on the {front} front: demand up to {counted(count, 'hex', 'hexes')}",
        (Demand, DemandNothing, *((SplitHexes,) if players(game, parties) > 1 else ())),
        rules=("18.32a", "18.34b"),
        about={"front": front, "count": count, "units": tuple(names)},
        also=allies,
        no="demand nothing",
        end="demand nothing",
    )
    if isinstance(answer, SplitHexes):
        # 18.31: attackers who disagree
        yield from pick_in_turn(game, front, count, names)
    demanded = list(game.state.fight.vacated)
    for hex_ in demanded:
        yield from vacate(game, hex_, demanded)
    for hex_ in demanded:
        yield from occupy(game, hex_, names)
    game.state.fight.vacated = []


class Demand(Order):
    """Demand hexes the enemy must leave."""

    syntax: ClassVar[Syntax] = Syntax(("demand", "take"), Spaces("hexes"))
    hexes: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        ask = game.asked(seat)
        assert ask is not None
        if len(set(self.hexes)) != len(self.hexes) or len(self.hexes) > ask.about["count"]:
            raise Refused(f"name at most {ask.about['count']} different hexes", rule="18.34b")
        allowed = hex_choices(game, ask.about["front"], ask.about["units"])
        named = game.state.fight.vacated
        for hex_ in self.hexes:
            if hex_ in named:
                raise Refused(f"{called(hex_)} has already been demanded", rule="18.31f")
            if not demandable(game, hex_):
                raise Refused(f"you can't demand {called(hex_)}", rule="18.32d")
            if hex_ not in allowed:
                raise Refused(f"you have no unit that can advance next to the enemies in {called(hex_)}", rule="18.32a")
        if not matching(game, (*named, *self.hexes), ask.about["units"]):
            raise Refused("you don't have a unit to advance into each of these hexes", rule="18.33a")

    def effect(self, game: Tr, seat: str) -> None:
        game.state.fight.vacated += self.hexes
        game.tell(f"{seat} demands {', '.join(map(called, self.hexes))}", rule="18.34a")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        ask = game.asked(seat)
        if ask is None or "units" not in ask.about:
            return ()
        choices = hex_choices(game, ask.about["front"], ask.about["units"])
        choices = [h for h in choices if h not in game.state.fight.vacated]
        both = tuple(choices[: ask.about["count"]])
        return [*([both] if len(both) > 1 else []), *((h,) for h in choices)]


class DemandNothing(Order):
    """Demand no hex."""

    syntax: ClassVar[Syntax] = Syntax(("demand nothing", "nothing", "pass"))


def matching(game: Tr, hexes: Iterable[str], names: Iterable[str]) -> bool:
    """Is there a different unit that can advance into each hex?"""
    units = [u for n in names if (u := game.state.units.get(n)) is not None and may_advance(u)]
    taken: dict[str, str] = {}

    def place(hex_: str, seen: set[str]) -> bool:
        for unit in units:
            if unit.id in seen or not advance_into(game, unit, hex_):
                continue
            seen.add(unit.id)
            if unit.id not in taken or place(taken[unit.id], seen):
                taken[unit.id] = hex_
                return True
        return False

    return all(place(hex_, set()) for hex_ in hexes)


def retreats(game: Tr, unit: Unit, demanded: Iterable[str]) -> list[str]:
    """18.33: where a unit may go; enemy zones, enemy-controlled hexes and overstacking only if nothing else is left. Those who
    will advance still stand in the hexes they leave, so that nobody retreats there."""
    best: list[str] = []
    worse: list[str] = []
    zone = enemy_zone(game, unit.owner)
    for there in dry_steps(unit.place):
        if there in demanded or closed_to(game, unit, there) or foes_of_unit(game, unit, there):
            continue
        crowd = ground_at(game, there, SIDE[unit.owner])
        if any(restricted(u, unit) for u in crowd) or company(game, unit, there):
            # 34.1: who can only retreat where it may not stop is lost
            continue
        full = unit.kind != "airborne" and sum(u.kind != "airborne" for u in crowd) >= stack_limit(
            game, there, [*crowd, unit]
        )
        if friendly(game, unit.owner, there) and not full and there not in zone:
            best.append(there)
        else:
            worse.append(there)
    return best or worse


def vacate(game: Tr, hex_: str, demanded: list[str]) -> Flow[None]:
    for name in [
        u.id for u in game.state.units.at(hex_) if u.kind in GROUND and any(against(game, s, u) for s in moving(game))
    ]:
        unit = game.state.units[name]
        ways = retreats(game, unit, demanded)
        if not ways:
            game.tell(f"{short(unit)} can't leave {called(hex_)} and is lost", rule="18.35b")
            eliminate(game, unit)
            continue
        goal = ways[0]
        if len(ways) > 1:
            answer = yield from order(
                unit.owner,
                f"Where does {short(unit)} go from {called(hex_)}?",
                (Retreat,),
                policy="retreat",
                rules=("18.33b",),
                about={"unit": name, "ways": tuple(ways)},
            )
            assert isinstance(answer, Retreat)
            goal = answer.goal[0]
        unit = game.state.units[name]
        game.state.units.move(unit, goal)
        take(game, unit, goal)
        game.tell(
            f"{short(unit)} retreats to {called(goal)}",
            rule="18.33a",
            kind="move",
            country=unit.owner,
            path=[hex_, goal],
        )
        yield from escape(game)


class Retreat(Order):
    """Retreat a unit one hex."""

    syntax: ClassVar[Syntax] = Syntax(("retreat", "go"), Word("to", optional=True), Spaces("goal"))
    goal: tuple[str, ...]

    @property
    def space(self) -> str:
        return self.goal[0]

    def check(self, game: Tr, seat: str) -> None:
        ask = game.asked(seat)
        assert ask is not None
        if len(self.goal) != 1 or self.goal[0] not in ask.about["ways"]:
            raise Refused(f"it can retreat to {', '.join(map(called, ask.about['ways']))}", rule="18.33b")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        ask = game.asked(seat)
        return [(h,) for h in ask.about.get("ways", ())] if ask else ()


def occupy(game: Tr, hex_: str, names: list[str]) -> Flow[None]:
    """18.33: at least one unit must advance; others may follow up to the stacking limit."""
    if any(foes_at(game, seat, hex_) for seat in moving(game)):
        return
    first = True
    while True:
        able = [
            u.id
            for n in names
            if (u := game.state.units.get(n)) is not None
            and may_advance(u)
            and not u.held
            and advance_into(game, u, hex_)
            and not any(restricted(u, o) for o in ground_at(game, hex_, SIDE[u.owner]))
        ]
        crowd = ground_at(game, hex_, game.state.side)
        room = stack_limit(game, hex_, crowd) - sum(u.kind != "airborne" for u in crowd)
        if not able or room <= 0:
            return
        choices = able if first else [*able, "no more"]
        owner = game.state.units[able[0]].owner
        others = list(dict.fromkeys(game.state.units[n].owner for n in able if game.state.units[n].owner != owner))
        answer = choices[0]
        if len(choices) > 1:
            answer = yield from choose(
                owner,
                f"Who advances into {called(hex_)}?",
                choices,
                rules=("18.33a",),
                also=others,
                end="" if first else "no more",
                no="" if first else "no more",
            )
        if answer == "no more":
            return
        unit = game.state.units[answer]
        start = unit.place
        game.state.units.move(unit, hex_)
        unit.held = True
        displace(game, hex_, unit.owner, chased=True)
        take(game, unit, hex_)
        game.tell(
            f"{short(unit)} occupies {called(hex_)}",
            rule="18.34a",
            kind="move",
            country=unit.owner,
            path=[start, hex_],
        )
        yield from escape(game)
        first = False
