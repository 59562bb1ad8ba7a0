"""Throwing dice, re-rolling them with Morale chits, and what scouts change."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..kernel.flow import Flow, choose
from ..kernel.text import counted
from .battles import scouts_of
from .casualties import Losses
from .chart import NAVAL
from .state import Battle, Unit
from .world import Saa


def throw(
    game: Saa,
    seat: str,
    count: int,
    why: str,
    worth: Callable[[Sequence[int]], list[int]],
    purpose: str,
    enough: Callable[[Sequence[int]], bool] = lambda dice: False,
) -> Flow[list[int]]:
    """Throw dice; their owner may re-roll single dice, one Morale chit each (chit.use, chit.per-die, chit.own-only).

    `worth` names the dice (by index) that a re-roll could better; nobody is asked about any other. Who is asked all the same
    although the dice are good `enough` may want them worse; a standing instruction keeps them.
    """
    dice = game.dice.roll(count, why, seat)
    while game.state.nations[seat].chits > 0:
        faces = sorted({dice[i] for i in worth(dice)})
        if not faces:
            break
        answer = yield from choose(
            seat,
            f"{why}: {', '.join(map(str, dice))}. Re-roll a die for a Morale chit? "
            f"You have {game.state.nations[seat].chits}.",
            ("keep", *(f"reroll {face}" for face in faces)),
            policy="rerolls",
            yes=f"reroll {faces[0]}" if len(faces) == 1 else "",
            no="keep",
            rules=("chit.use", "chit.per-die"),
            about={"purpose": purpose, "enough": enough(dice)},
        )
        if answer == "keep":
            break
        dice[dice.index(int(answer.split()[1]))] = reroll(game, seat, why)
    return dice


def reroll(game: Saa, seat: str, why: str) -> int:
    """Spend a Morale chit on one die."""
    game.state.nations[seat].chits -= 1
    return game.dice.roll(1, f"{why} (re-roll for a Morale chit)", seat)[0]


def hits_needed(limit: int, enough: int) -> Callable[[Sequence[int]], list[int]]:
    """Dice above `limit`, as long as fewer than `enough` are at or below it."""

    def worth(dice: Sequence[int]) -> list[int]:
        missed = [i for i, die in enumerate(dice) if die > limit]
        return missed if len(dice) - len(missed) < enough else []

    return worth


# --- in combat ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shot:
    """One die of a unit in combat."""

    kind: str
    rating: int
    dice: int = 1
    """How many dice its unit throws."""


Hits = tuple[int, int]
"""Hits that may fall on anything, and those of SUB, which fall on ships (sub.no-air)."""
NO_HITS: Hits = (0, 0)


@dataclass(slots=True)
class Volley:
    """The dice one nation has thrown at a force. Low dice hit (units.rating)."""

    shots: Sequence[Shot]
    dice: list[int]
    targets: Sequence[Unit]
    before: Hits
    """What has been scored against the same targets already."""

    @property
    def hit(self) -> list[str]:
        """The kinds whose dice hit, one by one."""
        return [shot.kind for shot, die in zip(self.shots, self.dice, strict=True) if die <= shot.rating]

    def hits(self) -> Hits:
        """All that has been scored against these targets."""
        subs = self.hit.count("SUB")
        return self.before[0] + len(self.hit) - subs, self.before[1] + subs

    def useful(self) -> list[int]:
        """Misses that, made hits, would still find a target."""
        normal, at_ships = self.hits()
        now = Losses.laid_on(self.targets, normal, at_ships).total
        more = {
            sub: Losses.laid_on(self.targets, normal + (not sub), at_ships + sub).total > now for sub in (False, True)
        }
        return [
            i
            for i, (shot, die) in enumerate(zip(self.shots, self.dice, strict=True))
            if die > shot.rating and more[shot.kind == "SUB"]
        ]

    def label(self, i: int) -> str:
        """`ARM 5`; `INF 5 at 2` where units of one kind fire at different ratings."""
        shot = self.shots[i]
        several = len({other.rating for other in self.shots if other.kind == shot.kind}) > 1
        return f"{shot.kind} {self.dice[i]}{f' at {shot.rating}' if several else ''}"

    def labels(self, indices: Sequence[int]) -> dict[str, int]:
        """Choices by label, in this order."""
        found: dict[str, int] = {}
        for i in indices:
            found.setdefault(self.label(i), i)
        return found

    def __str__(self) -> str:
        return ", ".join(
            f"{shot.kind} at {shot.rating}: {die}{'*' if die <= shot.rating else ''}"
            for shot, die in zip(self.shots, self.dice, strict=True)
        )


def volley(
    game: Saa,
    battle: Battle,
    seat: str,
    shots: Sequence[Shot],
    why: str,
    targets: Sequence[Unit],
    before: Hits = NO_HITS,
) -> Flow[Hits]:
    """One nation's dice in a combat. Its owner re-rolls first, then lets scouts lower dice (combat.scout, ruling.15).
    Returns all hits on these targets, those before included."""
    if not any(unit.kind in NAVAL for unit in targets):
        shots = [shot for shot in shots if shot.kind != "SUB"]  # sub.no-air
    if not shots or not targets:
        return before
    thrown = Volley(shots, game.dice.roll(len(shots), f"{why} with {_arms(shots)}", seat), targets, before)
    yield from _reroll_misses(game, battle, seat, thrown, why)
    yield from _send_scouts(game, battle, seat, thrown, why)
    battle.dice[seat] = battle.dice.get(seat, []) + thrown.dice
    battle.hits[seat] = battle.hits.get(seat, 0) + len(thrown.hit)
    return thrown.hits()


def _scouts_left(game: Saa, battle: Battle, seat: str) -> int:
    return scouts_of(game, battle, seat) - battle.scouts.get(seat, 0)


def _reroll_misses(game: Saa, battle: Battle, seat: str, thrown: Volley, why: str) -> Flow[None]:
    mat = game.state.nations[seat]
    while mat.chits > 0:
        options = thrown.labels(sorted(thrown.useful(), key=lambda i: -thrown.shots[i].rating))
        if not options:
            return
        best = next(iter(options))
        answer = yield from choose(
            seat,
            f"{why}: {thrown}. Re-roll a miss for a Morale chit? You have {mat.chits}.",
            ("keep", *(f"reroll {option}" for option in options)),
            policy="rerolls",
            yes=f"reroll {best}",
            no="keep",
            rules=("chit.use", "chit.per-die"),
            about={"purpose": "combat", "best": f"reroll {best}"},
        )
        if answer == "keep":
            return
        thrown.dice[options[answer.removeprefix("reroll ")]] = reroll(game, seat, why)


def _send_scouts(game: Saa, battle: Battle, seat: str, thrown: Volley, why: str) -> Flow[None]:
    while left := _scouts_left(game, battle, seat):
        needs = {i: thrown.dice[i] - thrown.shots[i].rating for i in thrown.useful()}
        options = thrown.labels(sorted((i for i, need in needs.items() if need <= left), key=lambda i: needs[i]))
        if not options:
            return
        answer = yield from choose(
            seat,
            f"{why}: {thrown}. {counted(left, 'scout modifier')} left this round: which die do you lower to a hit?",
            (*(f"lower {option}" for option in options), "spare"),
            policy="scouts",
            yes=f"lower {next(iter(options))}",
            no="spare",
            rules=("combat.scout", "combat.scout.combine"),
        )
        if answer == "spare":
            return
        at = options[answer.removeprefix("lower ")]
        battle.scouts[seat] = battle.scouts.get(seat, 0) + needs[at]
        thrown.dice[at] -= needs[at]
        game.tell(
            f"Scouts lower a die of {thrown.shots[at].kind} by {needs[at]} to {thrown.dice[at]}.", rule="combat.scout"
        )


def _arms(shots: Sequence[Shot]) -> str:
    """`2 INF at 1`; `1 BMB at 4 with 2 dice`."""
    return ", ".join(
        f"{count // shot.dice} {shot.kind} at {shot.rating}{f' with {count} dice' if shot.dice > 1 else ''}"
        for shot, count in Counter(shots).items()
    )
