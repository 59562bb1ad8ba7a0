"""Chances found by fighting: the rules of combat themselves, over and over, on a board where nothing else stands.

The two sides stand as the Axis (Attacker) and the West, or as the Armed Minor that defends itself. Each unit fires at what it
hits best; nobody Retreats, Escapes or joins; of equal units one that has acted takes the Hit, then the one that acts last.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

import msgspec

from ..kernel.definition import Phase
from ..kernel.flow import Answers, Ask, Flow
from ..kernel.game import Game
from ..kernel.orders import Answer, Order
from ..kernel.strands import with_effects
from .battle import any_gun, land_battle, present, sea_battle
from .chart import CLASSES, GREAT, NEUTRAL, ORDER, board, is_sea, nation_of, nations
from .fire import Fire, Hold, Stay, best_classes, can_hurt, unit
from .state import Battle, Block, Country, Faction, Secret, State, Turn
from .world import Tt, create, in_number, war_name

MOST_TRIALS = 400
MOST_ORDERS = 8000
"""Combat Actions and other decisions in all the trials of one question."""
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
    soil: str = ""
    """How the land is to it: friendly, enemy, or neither."""
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


@dataclass
class Chances:
    """How a Battle ended for the Attacker, and what was left of both on average."""

    trials: int = 0
    ends: dict[str, float] = field(default_factory=lambda: dict.fromkeys(("win", "loss", "on", "nobody"), 0.0))
    units: list[float] = field(default_factory=lambda: [0.0, 0.0])
    steps: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def add(self, end: str, left: tuple[list[Block], list[Block]]) -> None:
        self.trials += 1
        for name in self.ends:
            self.ends[name] += ((name == end) - self.ends[name]) / self.trials
        for n, blocks in enumerate(left):
            self.units[n] += (len(blocks) - self.units[n]) / self.trials
            self.steps[n] += (sum(block.cv for block in blocks) - self.steps[n]) / self.trials


def rehearse(
    game: Tt, setting: Setting, start: Callable[[Draw], tuple[Forces, Forces]], seed: str, most: int = MOST_TRIALS
) -> tuple[Chances, Chances]:
    """Many Battles, after their first Combat Round and fought to the end. `start` makes the forces of both and those of them
    that came ashore, out of draws where something is not known; the seed decides the draws and the dice."""
    first, last = Chances(), Chances()
    definition = replace(
        game.definition,
        phases={
            "trials": Phase(title="Trials", run=partial(_trials, setting, start, most, first, last), then="trials")
        },
        first_phase="trials",
        start=partial(_scene, setting),
    )
    Game.new(definition, game.scenario, {"players": 3}, seed=f"odds {seed}")
    return first, last


def _scene(setting: Setting, game: Tt) -> State:
    """A board at War without a unit on it; the land all around is held by the one and the other in turn, for bases."""
    state = State(1940, {seat: Faction(0) for seat in ORDER}, {nation: Country() for nation in nations()})
    state.season, state.order, state.wars = "Summer", list(ORDER), [war_name(ATTACKER, DEFENDER)]
    land = [area for area in board() if not is_sea(area)]
    state.control = {area: (ATTACKER, DEFENDER)[n % 2] for n, area in enumerate(land)}
    for seat, each in zip((ATTACKER, DEFENDER), setting.sides, strict=True):
        state.factions[seat].techs = [Secret(tech, [], 1940) for tech in sorted(each.techs)]
    state.turn = Turn(ATTACKER, dows=[DEFENDER] if setting.surprise else [])
    area = setting.place
    if setting.sea:
        state.seas[area] = [ATTACKER, DEFENDER]
        return state
    nation = nation_of(area)
    own, other = (each.soil for each in setting.sides)
    state.control[area] = ATTACKER if own == "friendly" else DEFENDER if other == "friendly" else nation
    if setting.sides[1].neutral:
        state.countries[nation] = Country(armed=True, violator=ATTACKER, foes=[ATTACKER])
        state.control[area] = nation
    return state


def _trials(
    setting: Setting,
    start: Callable[[Draw], tuple[Forces, Forces]],
    most: int,
    first: Chances,
    last: Chances,
    game: Tt,
) -> Flow[None]:
    """All the Battles, one after the other; whoever is asked answers by habit."""
    yield from ()
    scene, given = msgspec.msgpack.encode(game.state), 0
    while last.trials < most and given < MOST_ORDERS:
        game.state = msgspec.msgpack.decode(scene, type=State)
        _line_up(game, setting, *start(partial(_below, game)))
        for number in range(1 if setting.sea else MOST_ROUNDS):
            _open(game, setting)
            given += _driven(game, sea_battle(game) if setting.sea else land_battle(game))
            if not number:
                first.add(_end(game, setting), _left(game))
            if _end(game, setting) != "on" or not any_gun(game):
                break
            game.state.turn.dows = []  # 15.22c: Surprise is for one Player Turn, on land one Combat Round
        last.add(_end(game, setting), _left(game))
        game.events.truncate(0)
    game.finish((), "These were trials.")


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
    owner = game.state.control.get(area)
    if owner:
        game.state.owners[area] = owner


def _open(game: Tt, setting: Setting) -> None:
    """12.1: both shoot at each other."""
    there = present(game, setting.place)
    foes = [who for who in there if who != ATTACKER]
    game.state.battle = Battle(setting.place, ATTACKER, targets={ATTACKER: foes} | {who: [ATTACKER] for who in foes})
    for block in game.state.blocks.at(setting.place):
        block.acted = False


def _driven(game: Tt, battle: Flow[None]) -> int:
    """A Battle to its end; how many decisions it took."""
    flow, answers, given = with_effects(game, battle), None, 0
    while True:
        try:
            asks: tuple[Ask, ...] = next(flow) if answers is None else flow.send(answers)
        except StopIteration:
            return given
        answers = Answers()
        for ask in asks:
            answers[ask.filed], answers.by[ask.filed] = _habit(game, ask), ask.seat
            given += 1


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


def _end(game: Tt, setting: Setting) -> str:
    """How it stands for the Attacker."""
    there = present(game, setting.place)
    foes = any(who != ATTACKER for who in there)
    if ATTACKER in there:
        return "on" if foes else "win"
    return "loss" if foes else "nobody"


def _left(game: Tt) -> tuple[list[Block], list[Block]]:
    """What both have, here or elsewhere."""
    blocks = game.state.blocks
    return list(blocks.of(ATTACKER)), [*blocks.of(DEFENDER), *blocks.of(NEUTRAL)]
