"""Chances found by fighting: the rules of combat themselves, over and over, on a board where nothing else stands.

The two sides stand as the Axis (Attacker) and the West, or as the Armed Minor that defends itself. Each unit fires at what it
hits best; nobody Retreats, Escapes or joins; of equal units one that has acted takes the Hit, then the one that acts last.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from ..kernel.flow import Ask, Flow
from ..kernel.orders import Answer, Order
from ..kernel.trials import Stage, Trials, trials
from .battle import any_gun, land_battle, present, sea_battle
from .chart import CLASSES, GREAT, NEUTRAL, ORDER, board, is_sea, nation_of, nations
from .fire import Fire, Hold, Stay, best_classes, can_hurt
from .state import Battle, Block, Country, Faction, Secret, State, Turn
from .world import Tt, create, in_number, unit, war_name

MOST_ROUNDS = 30
"""Combat Rounds after which a Battle on land that goes on and on is left."""
ATTACKER, DEFENDER = "Axis", "West"
SEA, LAND = "North Sea", "Paris"
"""Where it is fought if no area is named."""
Units = list[tuple[str, int]]
Forces = tuple[Units, Units]
Draw = Callable[[int], int]
"""A number below another."""


@dataclass(frozen=True)
class Side:
    """What makes a side fight as it does."""

    techs: frozenset[str] = frozenset()
    home: bool = False
    """Does it fight on its own land?"""
    neutral: bool = False


@dataclass(frozen=True)
class Setting:
    """Where and how it is fought."""

    sides: tuple[Side, Side]
    sea: bool = False
    surprise: bool = False
    area: str = ""

    @property
    def place(self) -> str:
        return self.area or (SEA if self.sea else LAND if not self.sides[1].neutral else "Warsaw")


class Stand(NamedTuple):
    """How a Battle stands for the Attacker, and what both have."""

    end: str
    units: tuple[int, int]
    steps: tuple[int, int]


ENDS = ("win", "loss", "on", "nobody")


@dataclass(frozen=True)
class Chances:
    """How Battles stood at the end of a round, or when they were over."""

    found: Trials[tuple[Stand, Stand]]
    last: bool

    def chance(self, end: str) -> float:
        return self.found.chance(lambda stands: stands[self.last].end == end)

    @property
    def ends(self) -> dict[str, float]:
        return {end: self.chance(end) for end in ENDS}

    def units(self, who: int) -> float:
        """How many of a side are left on average."""
        return self.found.mean(lambda stands: stands[self.last].units[who])

    def steps(self, who: int) -> float:
        return self.found.mean(lambda stands: stands[self.last].steps[who])


def rehearse(
    game: Tt, setting: Setting, start: Callable[[Draw], tuple[Forces, Forces]], seed: str, most: int | None = None
) -> tuple[Chances, Chances]:
    """Many Battles, after their first Combat Round and fought to the end. `start` makes the forces of both and those of them
    that came ashore, out of draws where something is not known; the seed decides the draws and the dice."""
    stage: Stage[State] = Stage.of(game, partial(_scene, setting), {"players": 3})
    found = trials(stage, partial(_fought, setting, start), _habit, seed=f"odds {seed}", most=most)
    return Chances(found, last=False), Chances(found, last=True)


def _scene(setting: Setting, game: Tt) -> State:
    """A board at War without a unit on it; the land all around is held by the one and the other in turn, for bases."""
    state = State(1940, {seat: Faction(0) for seat in ORDER}, {nation: Country() for nation in nations()})
    state.season, state.order, state.wars = "Summer", list(ORDER), [war_name(ATTACKER, DEFENDER)]
    land = [area for area in board() if not is_sea(area)]
    state.control = {area: (ATTACKER, DEFENDER)[n % 2] for n, area in enumerate(land)}
    for seat, each in zip((ATTACKER, DEFENDER), setting.sides, strict=True):
        state.factions[seat].techs = [Secret(tech, []) for tech in sorted(each.techs)]
    state.turn = Turn(ATTACKER, dows=[DEFENDER] if setting.surprise else [])
    area = setting.place
    if setting.sea:
        state.seas[area] = [ATTACKER, DEFENDER]
        return state
    nation = nation_of(area)
    own, other = (each.home for each in setting.sides)
    state.control[area] = ATTACKER if own else DEFENDER if other else nation
    if setting.sides[1].neutral:
        state.countries[nation] = Country(armed=True, violator=ATTACKER, foes=[ATTACKER])
        state.control[area] = nation
    return state


def _fought(setting: Setting, start: Callable[[Draw], tuple[Forces, Forces]], game: Tt) -> Flow[tuple[Stand, Stand]]:
    """A Battle, and what it came to after its first Combat Round and in the end."""
    _line_up(game, setting, *start(partial(_below, game)))
    first = None
    for _ in range(1 if setting.sea else MOST_ROUNDS):
        _open(game, setting)
        yield from sea_battle(game) if setting.sea else land_battle(game)
        last = _stand(game, setting)
        first = first or last
        if last.end != "on" or not any_gun(game):
            break
        game.state.turn.dows = []  # 15.22c: Surprise is for one Player Turn, on land one Combat Round
    assert first is not None
    return first, last


def _below(game: Tt, number: int) -> int:
    """Dice of six faces make a number below another, near enough to even."""
    value = 0
    for die in game.dice.roll(6, "what stands there"):
        value = value * 6 + die - 1
    return value * number // 6**6


def _line_up(game: Tt, setting: Setting, forces: Forces, ashore: Forces) -> None:
    area = setting.place
    for n, seat in enumerate((ATTACKER, DEFENDER)):
        idle = list(ashore[n])
        for kind, cv in forces[n]:
            neutral = n == 1 and setting.sides[1].neutral
            block = create(game, "Neutral" if neutral else GREAT[seat], kind, cv, area)
            block.shown = True
            if (kind, cv) in idle:
                idle.remove((kind, cv))
                block.disrupted = True


def _open(game: Tt, setting: Setting) -> None:
    """12.1: both shoot at each other."""
    there = present(game, setting.place)
    foes = [who for who in there if who != ATTACKER]
    game.state.battle = Battle(setting.place, ATTACKER, targets={ATTACKER: foes} | {who: [ATTACKER] for who in foes})


def _habit(game: Tt, ask: Ask) -> Order:
    if Fire in ask.kinds:
        block = unit(game, ask.seat, ask.about["units"][0])
        if not can_hurt(game, block):
            return Hold(block=block.name)
        return Fire(block=block.name, target=CLASSES[best_classes(game, block)[0]])
    if Stay in ask.kinds:
        return Stay()
    if ask.policy == "losses":
        return Answer(max(ask.choices, key=lambda name: _worth_losing(unit(game, ask.seat, name))))
    return Answer(ask.choices[0])


def _worth_losing(block: Block) -> tuple[bool, tuple[int, int]]:
    return block.acted or block.disrupted, in_number(block)


def _stand(game: Tt, setting: Setting) -> Stand:
    there = present(game, setting.place)
    foes = any(who != ATTACKER for who in there)
    end = ("on" if foes else "win") if ATTACKER in there else "loss" if foes else "nobody"
    blocks = game.state.blocks
    both = list(blocks.of(ATTACKER)), [*blocks.of(DEFENDER), *blocks.of(NEUTRAL)]
    units, steps = ((make(both[0]), make(both[1])) for make in (len, _steps))
    return Stand(end, units, steps)


def _steps(blocks: list[Block]) -> int:
    return sum(block.cv for block in blocks)
