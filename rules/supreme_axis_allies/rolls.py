"""Throwing dice, re-rolling them with Morale chits, and what scouts change."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..kernel.flow import Flow, choose
from ..kernel.text import counted
from .state import Battle
from .world import Saa


def throw(
    game: Saa, seat: str, count: int, why: str, worth: Callable[[Sequence[int]], list[int]], purpose: str
) -> Flow[list[int]]:
    """Throw dice; their owner may re-roll single dice, one Morale chit each (chit.use, chit.per-die, chit.own-only).

    `worth` names the dice (by index) that a re-roll could better; nobody is asked about any other.
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
            rules=("chit.use", "chit.per-die"),
            about={"purpose": purpose},
        )
        if answer == "keep":
            break
        dice[dice.index(int(answer.split()[1]))] = reroll(game, seat, why)
    return dice


def reroll(game: Saa, seat: str, why: str) -> int:
    """Spend a Morale chit on one die."""
    game.state.nations[seat].chits -= 1
    return game.dice.roll(1, f"{why} (re-roll for a Morale chit)", seat)[0]


def above(limit: int) -> Callable[[Sequence[int]], list[int]]:
    """Dice that missed: worth a re-roll if low is good."""
    return lambda dice: [i for i, die in enumerate(dice) if die > limit]


def hits_needed(limit: int, enough: int) -> Callable[[Sequence[int]], list[int]]:
    """Dice above `limit`, as long as fewer than `enough` are at or below it."""

    def worth(dice: Sequence[int]) -> list[int]:
        missed = [i for i, die in enumerate(dice) if die > limit]
        return missed if len(dice) - len(missed) < enough else []

    return worth


@dataclass(frozen=True, slots=True)
class Shot:
    """One die of a unit in combat."""

    kind: str
    rating: int


def volley(
    game: Saa, battle: Battle, seat: str, shots: Sequence[Shot], why: str, scouts: int, enough: int
) -> Flow[tuple[int, int]]:
    """One nation's dice in a combat: (hits on anything, hits on ships only).

    Low dice hit (units.rating). The owner re-rolls first, then lets scouts lower dice (combat.scout, ruling.15).
    """
    if not shots or enough <= 0:
        return 0, 0
    dice = game.dice.roll(len(shots), f"{why} with {_arms(shots)}", seat)

    def missed() -> list[int]:
        return [i for i, shot in enumerate(shots) if dice[i] > shot.rating]

    def options(indices: Sequence[int]) -> list[str]:
        return list(dict.fromkeys(f"{shots[i].kind} {dice[i]}" for i in indices))

    def named(text: str) -> int:
        kind, face = text.split()[1:3]
        return next(i for i in missed() if shots[i].kind == kind and dice[i] == int(face))

    while game.state.nations[seat].chits > 0 and len(shots) - len(missed()) < enough:
        worth = [i for i in missed() if shots[i].rating + scouts > 0]
        if not worth:
            break
        answer = yield from choose(
            seat,
            f"{why}: {_dice(shots, dice)}. Re-roll a miss for a Morale chit? You have {game.state.nations[seat].chits}.",
            ("keep", *(f"reroll {option}" for option in options(worth))),
            policy="rerolls",
            rules=("chit.use", "chit.per-die"),
            about={"purpose": "combat"},
        )
        if answer == "keep":
            break
        dice[named(answer)] = reroll(game, seat, why)

    while len(shots) - len(missed()) < enough:
        left = scouts - battle.scouts.get(seat, 0)
        near = sorted(
            (i for i in missed() if dice[i] - shots[i].rating <= left), key=lambda i: dice[i] - shots[i].rating
        )
        if not near:
            break
        answer = yield from choose(
            seat,
            f"{why}: {_dice(shots, dice)}. {counted(left, 'scout modifier')} left this round: lower which die to a hit?",
            (*(f"lower {option}" for option in options(near)), "spare"),
            policy="scouts",
            rules=("combat.scout", "combat.scout.combine"),
        )
        if answer == "spare":
            break
        at = named(answer)
        by = dice[at] - shots[at].rating
        battle.scouts[seat] = battle.scouts.get(seat, 0) + by
        dice[at] -= by
        game.tell(f"Scouts lower a die of {shots[at].kind} by {by} to {dice[at]}.", rule="combat.scout")

    hit = [shot for shot, die in zip(shots, dice, strict=True) if die <= shot.rating]
    at_ships = sum(shot.kind == "SUB" for shot in hit)  # sub.no-air
    return len(hit) - at_ships, at_ships


def _arms(shots: Sequence[Shot]) -> str:
    groups: dict[tuple[str, int], int] = {}
    for shot in shots:
        groups[shot.kind, shot.rating] = groups.get((shot.kind, shot.rating), 0) + 1
    return ", ".join(f"{count} {kind} at {rating}" for (kind, rating), count in groups.items())


def _dice(shots: Sequence[Shot], dice: Sequence[int]) -> str:
    return ", ".join(
        f"{shot.kind} {die}{'*' if die <= shot.rating else ''}" for shot, die in zip(shots, dice, strict=True)
    )
