"""Committed, replayable dice: every number is HMAC-SHA256(seed, counter), so that whoever knows the seed can check it.

The seed's SHA-256 is shown when the game starts, the seed itself when it ends. A number below n comes from the digest's
bytes in groups of four, the first group that falls into the largest multiple of n; so no face is likelier than another.
"""

import hashlib
import hmac
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from .errors import DiceNeeded

T = TypeVar("T")


def commitment(seed: str) -> str:
    """What is published before the first roll."""
    return hashlib.sha256(seed.encode()).hexdigest()


def below(seed: str, counter: int, n: int) -> int:
    """The draw with this number: 0 to n-1."""
    limit = (1 << 32) - (1 << 32) % n
    block = 0
    while True:
        text = f"{counter}" if block == 0 else f"{counter}/{block}"
        digest = hmac.digest(seed.encode(), text.encode(), "sha256")
        for at in range(0, 32, 4):
            value = int.from_bytes(digest[at : at + 4], "big")
            if value < limit:
                return value % n
        block += 1


MOST_DICE = 1000
"""Dice in one throw; no game throws as many."""


class Dice:
    """The only source of chance in a game.

    From some draw on another seed may decide (`reseed`); `seeds` lists each with the number of its first draw.

    `told` hears of every draw: (roller, why, faces, values, counter of the first, scripted).
    """

    def __init__(self, seed: str, told: Callable[[str | None, str, int, tuple[int, ...], int, bool], None]) -> None:
        self.seeds = [(0, seed)]
        self.counter = 0
        self.script: deque[int] = deque()
        self.forbidden = False
        self._told = told

    def seed_at(self, counter: int) -> str:
        """The seed that decides the draw with this number."""
        return next(seed for first, seed in reversed(self.seeds) if first <= counter)

    def reseed(self, seed: str) -> None:
        """Another seed decides from the next draw on."""
        self.seeds = [*self.seeds, (self.counter, seed)]

    def roll(self, count: int, why: str, by: str | None = None, faces: int = 6) -> list[int]:
        """Throw `count` dice of 1 to `faces`; `why` says what for, `by` whose throw it is."""
        if count <= 0:
            return []
        if count > MOST_DICE:
            raise ValueError(f"{count} dice are more than any game throws ({why})")
        if self.forbidden:
            raise DiceNeeded(why)
        first, scripted, values = self.counter, False, []
        for _ in range(count):
            if self.script:
                scripted = True
                values.append(self.script.popleft())
            else:
                values.append(below(self.seed_at(self.counter), self.counter, faces) + 1)
            self.counter += 1
        self._told(by, why, faces, tuple(values), first, scripted)
        return values

    def shuffle(self, items: Sequence[T], why: str) -> list[T]:
        """The items in a new order (Fisher and Yates); what the order is stays with the caller."""
        if self.forbidden:
            raise DiceNeeded(why)
        first, result = self.counter, list(items)
        for i in range(len(result) - 1, 0, -1):
            j = below(self.seed_at(self.counter), self.counter, i + 1)
            self.counter += 1
            result[i], result[j] = result[j], result[i]
        self._told(None, why, len(result), (), first, False)
        return result

    def feed(self, values: Iterable[int]) -> None:
        """Script the next throws (tests and records)."""
        self.script.extend(values)
