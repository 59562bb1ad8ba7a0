"""What was compared, by kind of rule, and where the two readings differ."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Difference:
    """One thing on which referee and engine disagree."""

    rule: str
    what: str
    referee: Any
    engine: Any
    order: int
    text: str

    def __str__(self) -> str:
        return (
            f"order {self.order} ({self.text}) · rule {self.rule} · {self.what}\n"
            f"  referee: {self.referee}\n"
            f"  engine:  {self.engine}"
        )


@dataclass
class Tally:
    """Counts comparisons by kind and keeps the differences; `order` and `text` say where the game stands."""

    counts: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    order: int = 0
    text: str = ""

    def same(self, kind: str, rule: str, what: str, referee: Any, engine: Any, many: int = 1) -> bool:
        """Count `many` comparisons of a kind; a difference is kept with its rule."""
        self.counts[kind] += max(1, many)
        if referee == engine:
            return True
        if isinstance(referee, set) and isinstance(engine, set):
            referee, engine = _apart(referee, engine), _apart(engine, referee)
        self.differences.append(Difference(rule, what, referee, engine, self.order, self.text))
        return False

    def holds(self, kind: str, rule: str, what: str, true: bool) -> bool:
        """Count one comparison that is a plain yes or no."""
        return self.same(kind, rule, what, True, true)

    @property
    def total(self) -> int:
        return sum(self.counts.values())


def _apart(mine: set[Any], other: set[Any]) -> str:
    """What one of two sets has and the other lacks."""
    only = sorted(map(str, mine - other))
    return f"{len(mine)} of them, alone in having {', '.join(only) if only else 'none'}"
