"""Several processes for one Discord application: each runs a range of its shards with a database of its own."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from .errors import ConfigError

MOST = 16384
"""Shards of one application, more than Discord gives any."""


@dataclass(frozen=True)
class Shards:
    """A range of an application's shards: `0-3/16`."""

    first: int
    last: int
    count: int

    @classmethod
    def read(cls, text: str) -> "Shards":
        """From text. Raises ConfigError."""
        found = re.fullmatch(r"\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*/\s*(\d{1,5})\s*", text)
        if found is not None:
            first, count = int(found[1]), int(found[3])
            last = int(found[2] or first)
            if first <= last < count <= MOST:
                return cls(first, last, count)
        raise ConfigError(f"shards are written like 0-3/16 (the first four of sixteen), not {text!r}")

    @property
    def ids(self) -> list[int]:
        return list(range(self.first, self.last + 1))

    @property
    def file(self) -> str:
        """The database of this range; all shards together have the one there always was."""
        if (self.first, self.last) == (0, self.count - 1):
            return "adjutant.sqlite"
        return f"adjutant-{self.first}-{self.last}-of-{self.count}.sqlite"

    def holds(self, guild: int) -> bool:
        """Does a server belong to this range? As Discord reckons it."""
        return self.first <= (guild >> 22) % self.count <= self.last

    def __str__(self) -> str:
        return f"{self.first}-{self.last}/{self.count}"


def whole(parts: Sequence[Shards]) -> None:
    """Do these ranges make up all shards, each once? Raises ConfigError."""
    counts = {part.count for part in parts}
    if len(counts) != 1:
        raise ConfigError(f"the ranges are of different numbers of shards: {', '.join(map(str, parts))}")
    often = Counter(shard for part in parts for shard in part.ids)
    wrong = [shard for shard in range(counts.pop()) if often[shard] != 1]
    if wrong:
        how = "in no range" if not often[wrong[0]] else "in more than one range"
        raise ConfigError(f"shard {wrong[0]} is {how}; together the ranges hold every shard once")
