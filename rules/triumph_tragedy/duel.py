"""What a Battle may lead to: every fall of the dice followed to its end or, where they are too many, a sample of them.

A Battle here is two forces and nothing else: no board, nobody joins, Retreats or Escapes. Each unit fires at what it hits
best; of equal units the one that has acted takes the Hit, then the one that acts last.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import comb

from ..kernel.dice import below
from .chart import CLASSES, FIRST_FIRE, GROUND, KINDS

Unit = tuple[int, int, bool]
"""Its place in the order of Combat Actions, CV, and whether it has acted."""
Force = tuple[Unit, ...]
Position = tuple[Force, Force]
"""The Attacker's units and the Defender's."""
ATTACKER, DEFENDER = 0, 1
TYPES = tuple(KINDS)
RANK = {kind: rank for rank, kind in enumerate(TYPES)}
WORK = 80_000
"""Steps of dice that are followed before a sample is taken instead."""
TRIALS = 2000
FINE = 1 << 30
SETTLED = 1e-9
"""What is left of a Sea Battle when its other ends make up all but this is left out."""


class TooMany(Exception):
    """More falls of the dice than can be followed."""


@dataclass(frozen=True)
class Side:
    """What makes a side fight as it does."""

    techs: frozenset[str] = frozenset()
    soil: str = ""
    """How the land is to it: friendly, enemy, or neither."""


@dataclass(frozen=True)
class Setting:
    """Where and how it is fought."""

    sides: tuple[Side, Side]
    sea: bool = False
    surprise: bool = False


@dataclass
class Chances:
    """How a Battle may end for the Attacker, and what is left of both on average."""

    exact: bool
    ends: dict[str, float] = field(default_factory=lambda: dict.fromkeys(("win", "loss", "on", "nobody"), 0.0))
    units: list[float] = field(default_factory=lambda: [0.0, 0.0])
    steps: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def add(self, end: str, position: Position, chance: float) -> None:
        self.ends[end] += chance
        for who in (ATTACKER, DEFENDER):
            self.survive(who, position[who], chance)

    def survive(self, who: int, force: Force, chance: float) -> None:
        self.units[who] += chance * len(force)
        self.steps[who] += chance * sum(cv for _, cv, _ in force)


def force(units: Iterable[tuple[str, int]]) -> Force:
    """Units by type and CV, in the order that is theirs here."""
    return tuple(sorted((RANK[kind], cv, False) for kind, cv in units))


# --- a Combat Action --------------------------------------------------------------------------------------------------


@cache
def spread(dice: int, power: int) -> tuple[float, ...]:
    """12.42: the chances of 0, 1, 2 … Hits: a die hits when it shows the Firepower or less."""
    hit = power / 6
    return tuple(comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1))


def acting(position: Position, rank: int, who: int) -> Unit | None:
    """The strongest unit of a sort that is still to act; nobody when one side is gone."""
    if not position[1 - who]:
        return None
    return max((unit for unit in position[who] if unit[0] == rank and not unit[2]), default=None)


def acted(units: Force, unit: Unit) -> Force:
    left = list(units)
    left.remove(unit)
    return tuple(sorted([*left, (unit[0], unit[1], True)]))


def fresh(position: Position, idle: Position = ((), ())) -> Position:
    """At the start of a round all have an action, but for units that came ashore this turn (11.221)."""
    found: list[Force] = []
    for units, resting in zip(position, idle, strict=True):
        ready = [(rank, cv, False) for rank, cv, _ in units]
        for unit in resting:
            ready.remove(unit)
            ready.append((unit[0], unit[1], True))
        found.append(tuple(sorted(ready)))
    return found[0], found[1]


def paired(who: int, units: Force, foes: Force) -> Position:
    return (units, foes) if who == ATTACKER else (foes, units)


class Table:
    """The rules of combat in one setting: who acts when, fires at what, and what a Hit does."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        convoys = GROUND if setting.sea else frozenset[str]()
        self.classes = tuple("N" if kind in convoys else KINDS[kind].sort for kind in TYPES)
        """3.244: Ground units at sea are Convoys, Naval targets."""
        self.loss = tuple(2 if kind == "CARR" or kind in convoys else 1 for kind in TYPES)
        """12.44: what a Hit takes: of Carriers and Convoys two CV."""
        self.order = self._order(setting.surprise)
        self.later = self.order if setting.sea else self._order(False)
        """15.22c: Surprise is for one Player Turn, and 12.22a: on land that is one Combat Round."""
        self._aims: dict[tuple[int, int, frozenset[str]], tuple[str, int, int] | None] = {}

    def _order(self, surprise: bool) -> list[tuple[int, int]]:
        """3.14: sort by sort, Defenders before the Attacker unless FirstFire or Surprise say otherwise; Convoys not at all."""
        order: list[tuple[int, int]] = []
        own, other = (side.techs for side in self.setting.sides)
        for rank, kind in enumerate(TYPES):
            if self.setting.sea and kind in GROUND:
                continue
            tech = FIRST_FIRE.get(kind, "")
            ahead = (tech in own and tech not in other) or (surprise and (tech in own or tech not in other))
            order += [(rank, who) for who in ((ATTACKER, DEFENDER) if ahead else (DEFENDER, ATTACKER))]
        return order

    def aim(self, who: int, rank: int, foes: Force) -> tuple[str, int, int] | None:
        """12.4: the Target Class that is hit most, with Firepower and dice for each CV; None if nothing can be hurt."""
        key = who, rank, frozenset([self.classes[unit[0]] for unit in foes])
        if key not in self._aims:
            self._aims[key] = self._best(*key)
        return self._aims[key]

    def _best(self, who: int, rank: int, there: frozenset[str]) -> tuple[str, int, int] | None:
        kind, side = TYPES[rank], self.setting.sides[who]
        best: tuple[str, int, int] | None = None
        for letter in (letter for letter in CLASSES if letter in there):
            power = 3 if kind == "FLEET" and letter == "S" and "Sonar" in side.techs else KINDS[kind].fire[letter]
            radar = kind == "AF" and letter == "A" and "AirDefense Radar" in side.techs and side.soil == "friendly"
            dice = 2 if radar else 1
            if power and (best is None or power * dice > best[1] * best[2]):
                best = (letter, power, dice)
        return best

    def suffer(self, units: Force, letter: str, hits: int) -> Force:
        """12.44: each Hit goes to the strongest unit of the Class."""
        if not hits:
            return units
        safe = [unit for unit in units if self.classes[unit[0]] != letter]
        struck = [unit for unit in units if self.classes[unit[0]] == letter]
        for _ in range(hits):
            if not struck:
                break
            victim = max(struck, key=_first_struck)
            struck.remove(victim)
            if (cv := victim[1] - self.loss[victim[0]]) > 0:
                struck.append((victim[0], cv, victim[2]))
        return tuple(sorted(safe + struck))

    def harmless(self, position: Position) -> bool:
        """12.24: nobody left can hurt anybody; Convoys alone cannot."""
        return not any(
            self.aim(who, unit[0], position[1 - who]) is not None
            for who in (ATTACKER, DEFENDER)
            for unit in position[who]
            if not (self.setting.sea and TYPES[unit[0]] in GROUND)
        )


def _first_struck(unit: Unit) -> tuple[int, bool, int]:
    return unit[1], unit[2], unit[0]


# --- every fall of the dice, or one -----------------------------------------------------------------------------------


class Follower(Table):
    """Follows all positions at once, each with its chance."""

    work = 0

    def round(self, chances: Mapping[Position, float], first: bool = True) -> dict[Position, float]:
        """12.21: one Combat Round."""
        found = dict(chances)
        for rank, who in self.order if first else self.later:
            found = self.volley(found, rank, who)
        return found

    def volley(self, chances: dict[Position, float], rank: int, who: int) -> dict[Position, float]:
        """All units of a sort of one side."""
        done: dict[Position, float] = {}
        while chances:
            following: dict[Position, float] = {}
            for position, chance in chances.items():
                unit = acting(position, rank, who)
                if unit is None:
                    done[position] = done.get(position, 0.0) + chance
                    continue
                units, foes = acted(position[who], unit), position[1 - who]
                target = self.aim(who, rank, foes)
                shares = spread(target[2] * unit[1], target[1]) if target else (1.0,)
                self.work += len(shares)
                for hits, share in enumerate(shares):
                    then = paired(who, units, self.suffer(foes, target[0], hits) if target else foes)
                    following[then] = following.get(then, 0.0) + chance * share
            if self.work > WORK:
                raise TooMany
            chances = following
        return done


class Gambler(Table):
    """Follows one fall of the dice after the other, out of a row of numbers that the seed decides."""

    def __init__(self, setting: Setting, seed: str) -> None:
        super().__init__(setting)
        self.seed, self.drawn = seed, 0

    def draw(self, n: int) -> int:
        self.drawn += 1
        return below(self.seed, self.drawn, n)

    def round(self, chances: Mapping[Position, float], first: bool = True) -> dict[Position, float]:
        """12.21: one Combat Round of the one position there is."""
        position, chance = next(iter(chances.items()))
        for rank, who in self.order if first else self.later:
            while (unit := acting(position, rank, who)) is not None:
                units, foes = acted(position[who], unit), position[1 - who]
                target = self.aim(who, rank, foes)
                if target is not None:
                    foes = self.suffer(foes, target[0], self.hits(target[1], target[2] * unit[1]))
                position = paired(who, units, foes)
        return {position: chance}

    def hits(self, power: int, dice: int) -> int:
        left = self.draw(FINE) / FINE
        for hits, share in enumerate(spread(dice, power)):
            left -= share
            if left < 0:
                return hits
        return dice


# --- how it ends ------------------------------------------------------------------------------------------------------


def ground(units: Force) -> bool:
    return any(TYPES[rank] in GROUND for rank, _, _ in units)


def staying(setting: Setting, position: Position) -> Position:
    """12.52: at sea the Air Forces fly home. On land aircraft and ships without Ground Support leave Enemy Territory, and
    any area where the Enemy has Ground units."""
    stay: list[Force] = []
    for who in (ATTACKER, DEFENDER):
        units = position[who]
        if setting.sea:
            stay.append(tuple(unit for unit in units if TYPES[unit[0]] != "AF"))
        else:
            driven = setting.sides[who].soil == "enemy" or ground(position[1 - who])
            stay.append(() if driven and not ground(units) else units)
    return stay[ATTACKER], stay[DEFENDER]


def verdict(position: Position) -> str:
    attacker, defender = position
    if attacker and defender:
        return "on"
    return "win" if attacker else "loss" if defender else "nobody"


def fight(
    start: Position, idle: Position, dice: Follower | Gambler, found: Chances, rounds: int = 0, share: float = 1.0
) -> None:
    """So many Combat Rounds (0: to the end), adding up to a chance of `share`. Whoever leaves is left over, elsewhere."""
    setting, fought = dice.setting, 0
    chances = {fresh(start, idle): share}
    while sum(chances.values()) > SETTLED:
        fought += 1
        following: dict[Position, float] = {}
        for position, chance in dice.round(chances, fought == 1).items():
            stay = staying(setting, position)
            for who in (ATTACKER, DEFENDER):
                found.survive(who, position[who], chance)
                found.survive(who, stay[who], -chance)
            stay = fresh(stay)
            if verdict(stay) != "on" or fought == rounds or dice.harmless(stay):
                found.add(verdict(stay), stay, chance)
            else:
                following[stay] = following.get(stay, 0.0) + chance
        chances = following


def followed(setting: Setting, start: Position, idle: Position = ((), ()), rounds: int = 0) -> Chances:
    """Every fall of the dice. Raises TooMany."""
    found = Chances(exact=True)
    fight(start, idle, Follower(setting), found, rounds)
    return found


def sampled(
    setting: Setting,
    start: Callable[[Callable[[int], int]], tuple[Position, Position]],
    rounds: int = 0,
    seed: str = "",
) -> Chances:
    """Many falls of the dice that the seed decides; each begins with the forces that `start` makes of draws below a number,
    and those of them that came ashore."""
    found = Chances(exact=False)
    dice = Gambler(setting, seed)
    for _ in range(TRIALS):
        forces, idle = start(dice.draw)
        fight(forces, idle, dice, found, rounds, 1 / TRIALS)
    return found
