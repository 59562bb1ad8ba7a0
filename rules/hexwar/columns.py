"""Odds and differences, the columns of a results table, and the results as data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property


def ratio(attack: int, defence: int) -> tuple[int, int]:
    """The odds, reduced and rounded in the defender's favour: 20 to 10 is (2, 1), 19 to 10 is (1, 1), 5 to 13 is (1, 3).

    Against no defence at all the odds are (1, 0); with no attack they are (0, 1).
    """
    if attack < 0 or defence < 0:
        raise ValueError(f"{attack} to {defence} are no odds")
    if attack == 0 or defence == 0:
        return (1, 0) if attack else (0, 1)
    return (attack // defence, 1) if attack >= defence else (1, -(-defence // attack))


@dataclass(frozen=True)
class Columns:
    """The columns of a table in their order, worst for the attacker first."""

    names: tuple[str, ...]

    @cached_property
    def _index(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    def __contains__(self, name: object) -> bool:
        return name in self._index

    def index(self, name: str) -> int:
        """The place of a column."""
        return self._index[name]

    def shift(self, name: str, by: int) -> str:
        """The column so many to the right (to the left if negative), held at both ends."""
        return self.names[max(0, min(len(self.names) - 1, self._index[name] + by))]


@dataclass(frozen=True)
class Odds(Columns):
    """Columns by odds, as (attack, defence) pairs in their order: ((1, 4), (1, 3), … (5, 1)).

    Odds between two columns use the worse one for the attacker, odds above the last column use that. Below the first they
    have no column, unless `below` says that the first one serves.
    """

    ladder: tuple[tuple[int, int], ...]
    below: bool = False

    @classmethod
    def of(cls, ladder: Sequence[tuple[int, int]], below: bool = False) -> "Odds":
        """Columns named after their odds: `2-1`."""
        return cls(tuple(f"{a}-{d}" for a, d in ladder), tuple(ladder), below)

    def column(self, attack: int, defence: int) -> str | None:
        """The column of an attack; None: the odds are below the first."""
        best = self.names[0] if self.below else None
        for name, (most, least) in zip(self.names, self.ladder, strict=True):
            if attack and attack * least >= most * defence:
                best = name
        return best


@dataclass(frozen=True)
class Differences(Columns):
    """Columns by the difference of strengths, held at both ends: -7 … +7."""

    low: int
    high: int

    @classmethod
    def of(cls, low: int, high: int) -> "Differences":
        """Columns named after their difference: `-7`, `0`, `+7`."""
        return cls(tuple(f"{number:+d}" if number else "0" for number in range(low, high + 1)), low, high)

    def column(self, attack: int, defence: int) -> str:
        """The column of an attack."""
        return self.names[max(self.low, min(self.high, attack - defence)) - self.low]


@dataclass(frozen=True)
class Results:
    """A results table: for every column the result of each roll, from the lowest roll on. What a result means is the game's."""

    cells: Mapping[str, tuple[str, ...]]
    lowest: int = 1

    def __post_init__(self) -> None:
        if len({len(cells) for cells in self.cells.values()}) != 1:
            raise ValueError("the columns of a table must have as many rolls each")

    @property
    def rolls(self) -> range:
        """The rolls of the table."""
        return range(self.lowest, self.lowest + len(next(iter(self.cells.values()))))

    def look(self, column: str, roll: int) -> str:
        """The result of a roll in a column; a modified roll is held at both ends of the table."""
        rolls = self.rolls
        return self.cells[column][max(rolls[0], min(rolls[-1], roll)) - self.lowest]

    def chances(self, column: str, modifier: int = 0) -> dict[str, Fraction]:
        """Every result in a column with its chance, in the order of the rolls."""
        rolls = self.rolls
        found: dict[str, Fraction] = {}
        for roll in rolls:
            result = self.look(column, roll + modifier)
            found[result] = found.get(result, Fraction(0)) + Fraction(1, len(rolls))
        return found
