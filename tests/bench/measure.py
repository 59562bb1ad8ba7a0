"""Measuring: medians of many short runs, and the memory of live objects."""

import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass
class Times:
    """Seconds each run of something took."""

    seconds: list[float]

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def p95(self) -> float:
        return self.at(95)

    @property
    def p99(self) -> float:
        return self.at(99)

    @property
    def longest(self) -> float:
        return max(self.seconds)

    def at(self, percent: int) -> float:
        """What so many of a hundred runs did not take longer than."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, len(self.seconds) * percent // 100)]


class Stopwatch:
    """Collects the time of single calls by name: the processor's, which other programs disturb little, or by another clock."""

    def __init__(self, clock: Callable[[], float] = time.process_time) -> None:
        self._taken: dict[str, list[float]] = {}
        self._clock = clock

    def time(self, name: str, call: Callable[[], T]) -> T:
        started = self._clock()
        result = call()
        self.add(name, self._clock() - started)
        return result

    def add(self, name: str, seconds: float) -> None:
        self._taken.setdefault(name, []).append(seconds)

    def __contains__(self, name: str) -> bool:
        return name in self._taken

    def __getitem__(self, name: str) -> Times:
        return Times(self._taken[name])


def memory(make: Callable[[int], object], count: int) -> float:
    """Bytes that one more of something takes while it lives."""
    make(0)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    alive = [make(i) for i in range(count)]
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(alive)
