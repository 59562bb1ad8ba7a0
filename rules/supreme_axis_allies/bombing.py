"""Strategic Bombing, Atomic Bombs and Rockets: the missions in Movement, the damage in Combat."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, Space, Spaces, Units, Wanted, Word
from ..kernel.text import counted
from .air import Landing, check_flight, fly, route, usual_landing
from .chart import ATOMIC_BOMB, HEAVY_BOMBERS, KINDS, NATIONS, ROCKETS, enemies
from .research import active
from .rolls import hits_needed, throw
from .routes import air_reach
from .selection import can_go, explicit, has, movers, pick
from .state import Battle, Unit
from .world import Saa, board, change_value, controller, friendly, is_land, is_sea, nation, place

ROCKET_RANGE = 3


def raid(game: Saa, battle: Battle) -> Flow[None]:
    """bomb.strategic.dice, tech.2.atomic-bomb: no fighter meets it (ruling.80), the AAG fired in Movement."""
    seat, space = battle.attacker, battle.space
    bombers = [unit for unit in game.state.units.own(seat, space) if unit.mission == "raid"]
    industry = place(game, space).industry
    if friendly(game, space, seat) or not (industry or active(game, seat, ATOMIC_BOMB)):
        game.tell(f"Nothing is left to bomb in {space}.", rule="bomb.strategic.target")
        return
    left = KINDS[industry].cost - place(game, space).damage if industry else 1
    dice = yield from throw(
        game,
        seat,
        len(bombers) * (2 + active(game, seat, HEAVY_BOMBERS)),
        f"Strategic Bombing of {space} with {len(bombers)} BMB",
        hits_needed(4, left),
        "bombing",
    )
    hits = sum(die <= 4 for die in dice)
    damage(game, seat, space, hits, "bombs", ("bomb.strategic.dice", "ind.damage"))
    if hits and active(game, seat, ATOMIC_BOMB) and space not in game.state.atomic:
        game.state.atomic.append(space)
        lost = -change_value(game, space, -2)
        game.tell(f"An Atomic Bomb takes {lost} from the value of {space}.", rule="tech.2.atomic-bomb")


def damage(game: Saa, seat: str, space: str, hits: int, how: str, rules: tuple[str, ...]) -> None:
    """ind.damage, ind.destroyed: hit points are the price of the Industry on the chart, whatever was paid."""
    where = place(game, space)
    text = f"{NATIONS[seat]} {how} {space}: {counted(hits, 'hit')}"
    if where.industry and hits:
        where.damage += hits
        if where.damage >= KINDS[where.industry].cost:
            where.industry, where.damage = "", 0
            text += "; its Industry is destroyed"
        else:
            text += f"; its Industry has {where.damage} damage"
    game.state.results.append((space, f"{text}."))
    game.tell(f"{text}.", rule=rules, kind="raid", space=space)


def launchers(game: Saa, seat: str) -> list[str]:
    """Territories whose AAG may still launch a rocket this turn."""
    if not active(game, seat, ROCKETS):
        return []
    guns = (unit.place for unit in game.state.units.of(seat) if unit.kind == "AAG" and not unit.aboard)
    return [space for space in guns if space not in nation(game, seat).rockets]


def rocket_targets(game: Saa, seat: str, base: str) -> list[str]:
    """tech.9.rockets: enemy Industry within three steps over any spaces."""
    return [
        space
        for space in board().distances(base, ROCKET_RANGE)
        if is_land(space) and place(game, space).industry and controller(game, space) in enemies(seat)
    ]


class Rocket(Order):
    """Launch a rocket from an AAG at an enemy Industry within three spaces."""

    syntax = Syntax(("rocket", "launch"), "from", Space("base"), ("at", "to"), Space("goal"))
    base: str
    goal: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        if slot == "base":
            return [base for base in launchers(game, seat) if rocket_targets(game, seat, base)]
        return rocket_targets(game, seat, got["base"])

    def check(self, game: Saa, seat: str) -> None:
        if not active(game, seat, ROCKETS):
            raise Refused("you haven't developed Rockets", rule="tech.9.rockets")
        if self.base not in launchers(game, seat):
            raise Refused(f"no AAG in {self.base} can launch a rocket now", rule="tech.9.rockets")
        if self.goal not in rocket_targets(game, seat, self.base):
            steps = board().distances(self.base)[self.goal]
            far = f", and it is {steps} spaces away" if steps > ROCKET_RANGE else ""
            raise Refused(
                f"{self.goal} isn't an enemy Industry within {ROCKET_RANGE} spaces{far}", rule="tech.9.rockets"
            )

    def effect(self, game: Saa, seat: str) -> None:
        nation(game, seat).rockets.append(self.base)
        damage(game, seat, self.goal, 1, "fires a rocket at", ("tech.9.rockets", "ind.damage"))


class Raid(Order):
    """Send BMB on a Strategic Bombing mission."""

    syntax = Syntax(
        ("raid", "bomb", "strategic bombing", "strategic bombing of", "strategically bomb"),
        Space("goal", what="territory"),
        "with",
        Units("units"),
        Word("from", optional=True),
        Space("origin"),
        Maybe(("via", "by", "through"), Spaces("via")),
        Maybe(("landing", "land"), Word("at", "in", optional=True), Landing("landing")),
    )
    goal: str
    units: Wanted
    origin: str
    via: tuple[str, ...] | None
    landing: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        bases = {space: have["BMB"] for space, have in movers(game, seat).items() if "BMB" in have}
        if slot == "goal":
            reach = {space for base in bases for space in air_reach(game, base)}
            return [s for s in game.state.places if s in reach and not raid_refusal(game, seat, s)]
        if slot == "units":
            return [(("BMB", count),) for count in range(1, max(bases.values(), default=0) + 1)]
        if slot == "origin":
            return [base for base, have in bases.items() if has({"BMB": have}, got["units"])]
        return []

    def settle(self, game: Saa, seat: str) -> "Raid":
        units = explicit(game, seat, self.origin, self.units, _bomber)
        landing = self.landing
        if landing is None:
            landing = usual_landing(game, seat, self._planes(game, seat, units), self.origin, self.via, self.goal)
        return Raid(goal=self.goal, units=units, origin=self.origin, via=self.via, landing=landing)

    @found
    def _planes(self, game: Saa, seat: str, units: Wanted) -> list[Unit]:
        if any(kind != "BMB" for kind, _ in units) or not units:
            raise Refused("only BMB fly Strategic Bombing missions", rule="bomb.mission")
        return pick(game, seat, self.origin, units, can_go, "move.who", "still fly")

    def check(self, game: Saa, seat: str) -> None:
        planes = self._planes(game, seat, self.units)
        why = raid_refusal(game, seat, self.goal)
        if why:
            raise Refused(why, rule="bomb.strategic.target")
        check_flight(game, seat, planes, self)

    def effect(self, game: Saa, seat: str) -> Flow[None]:
        planes = self._planes(game, seat, self.units)
        flight = route(game, seat, planes, self)
        yield from fly(game, seat, planes, flight, "raid")


def _bomber(unit: Unit) -> bool:
    return unit.kind == "BMB" and can_go(unit)


def raid_refusal(game: Saa, seat: str, space: str) -> str:
    """Why Strategic Bombing of a Territory is not allowed (bomb.strategic.target, tech.2.target, ruling.23)."""
    if is_sea(space):
        return f"{space} is a Sea Zone"
    if controller(game, space) not in enemies(seat):
        return f"{space} doesn't belong to an enemy"
    if not game.state.places[space].industry and not active(game, seat, ATOMIC_BOMB):
        return f"there is no Industry in {space}, and only an Atomic Bomb hurts anything else"
    return ""
