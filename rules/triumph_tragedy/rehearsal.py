"""Chances found by fighting: the rules of combat themselves, over and over, on a board where nothing else stands.

The two sides stand as the Axis (Attacker) and the West, or as the Armed Minor that defends itself. Each unit fires at what it
hits best; nobody Retreats, Escapes or joins; of equal units one that has acted takes the Hit, then the one that acts last.
"""

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from ..kernel.flow import Ask, Flow
from ..kernel.orders import Answer, Order
from ..kernel.trials import Stage, Trials, trials
from .battle import aim, land_battle, present, sea_battle
from .chart import BOARD, CLASSES, GREAT, NATIONS, NEUTRAL, ORDER, is_sea, nation_of
from .fire import Fire, Hold, Stay, best_classes, can_hurt
from .forces import Army, drawn
from .state import Battle, Country, Faction, Secret, State, Turn
from .world import Tt, create, in_number, unit, war_name

MOST_ROUNDS = 30
"""Combat Rounds after which a Battle on land that goes on and on is left."""
ATTACKER, DEFENDER = "Axis", "West"
SEA, LAND = "North Sea", "Paris"
"""Where it is fought if no area is named."""


@dataclass(frozen=True)
class Setting:
    """Who fights, Attacker and Defender, and where."""

    armies: tuple[Army, Army]
    sea: bool = False
    area: str = ""

    @property
    def neutral(self) -> bool:
        """Does an Armed Minor defend itself?"""
        return self.armies[1].seat == NEUTRAL

    @property
    def place(self) -> str:
        return self.area or (SEA if self.sea else "Warsaw" if self.neutral else LAND)


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


def rehearse(game: Tt, setting: Setting, seed: str, most: int | None = None) -> tuple[Chances, Chances]:
    """Many Battles, after their first Combat Round and fought to the end; the seed decides the dice, and what stands there
    where it is not known."""
    stage: Stage[State] = Stage.of(game, partial(_scene, setting), {"players": 3})
    found = trials(stage, partial(_fought, setting), _habit, seed=f"odds {seed}", most=most)
    return Chances(found, last=False), Chances(found, last=True)


def _scene(setting: Setting, game: Tt) -> State:
    """A board at War without a unit on it; the land all around is held by the one and the other in turn, for bases."""
    state = State(1940, {seat: Faction(0) for seat in ORDER}, {nation: Country() for nation in NATIONS})
    state.season, state.order, state.wars = "Summer", list(ORDER), [war_name(ATTACKER, DEFENDER)]
    land = [area for area in BOARD if not is_sea(area)]
    state.control = {area: (ATTACKER, DEFENDER)[n % 2] for n, area in enumerate(land)}
    for seat, each in zip((ATTACKER, DEFENDER), setting.armies, strict=True):
        state.factions[seat].techs = [Secret(tech, []) for tech in sorted(each.techs)]
    state.turn = Turn(ATTACKER, dows=[DEFENDER] if setting.armies[0].surprise else [])
    area = setting.place
    if setting.sea:
        state.seas[area] = [ATTACKER, DEFENDER]
        return state
    nation = nation_of(area)
    own, other = (army.home for army in setting.armies)
    state.control[area] = ATTACKER if own else DEFENDER if other else nation
    if setting.neutral:
        state.countries[nation] = Country(foes=[ATTACKER])
        state.control[area] = nation
    return state


def _fought(setting: Setting, game: Tt) -> Flow[tuple[Stand, Stand]]:
    """A Battle, and what it came to after its first Combat Round and in the end."""
    _line_up(game, setting)
    first = None
    for _ in range(1 if setting.sea else MOST_ROUNDS):
        game.state.battle = Battle(setting.place, ATTACKER)
        yield from aim(game)
        yield from sea_battle(game) if setting.sea else land_battle(game)
        last = _stand(game, setting)
        first = first or last
        if last.end != "on":
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


def _line_up(game: Tt, setting: Setting) -> None:
    powers = GREAT[ATTACKER], "Neutral" if setting.neutral else GREAT[DEFENDER]
    for power, army in zip(powers, setting.armies, strict=True):
        units, idle = drawn(army, setting.sea, setting.area, partial(_below, game))
        for kind, cv in units:
            block = create(game, power, kind, cv, setting.place)
            block.shown = True
            if (kind, cv) in idle:
                idle.remove((kind, cv))
                block.disrupted = True


def _habit(game: Tt, ask: Ask) -> Order:
    if Fire in ask.kinds:
        block = unit(game, ask.seat, ask.about["units"][0])
        if not can_hurt(game, block):
            return Hold(block=block.name)
        return Fire(block=block.name, target=CLASSES[best_classes(game, block)[0]])
    if Stay in ask.kinds:
        return Stay()
    if ask.policy == "losses":
        alike = [unit(game, ask.seat, name) for name in ask.choices]
        return Answer(max(alike, key=lambda block: (block.acted or block.disrupted, in_number(block))).name)
    return Answer(ask.choices[0])


def _stand(game: Tt, setting: Setting) -> Stand:
    there = present(game, setting.place)
    foes = any(who != ATTACKER for who in there)
    end = ("on" if foes else "win") if ATTACKER in there else "loss" if foes else "nobody"
    blocks = game.state.blocks
    own, other = blocks.of(ATTACKER), (*blocks.of(DEFENDER), *blocks.of(NEUTRAL))
    steps = sum(block.cv for block in own), sum(block.cv for block in other)
    return Stand(end, (len(own), len(other)), steps)
