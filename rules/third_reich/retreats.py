"""18.32 to 18.36: hexes the attacker demands in attrition: vacated all at once, and occupied."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Spaces, Word
from ..kernel.text import counted
from .areas import closed_to
from .chart import (
    GROUND,
    SIDE,
    capital_hexes,
    dry_steps,
    objective_hexes,
)
from .contact import touching
from .displacement import displace
from .entente import company
from .escape import escape
from .feuds import against
from .losses import eliminate
from .naming import called, short
from .options import option_of
from .sharing import SplitHexes, pick_in_turn, players
from .stacks import restricted, stack_limit
from .state import Unit
from .world import Tr, foes_at, foes_of_unit, friendly, ground_at, moving, take
from .zones import enemy_zone


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
