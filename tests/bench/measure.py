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
        return sorted(self.seconds)[int(len(self.seconds) * 0.95)]


class Stopwatch:
    """Collects the time of single calls by name."""

    def __init__(self) -> None:
        self._taken: dict[str, list[float]] = {}

    def time(self, name: str, call: Callable[[], T]) -> T:
        started = time.perf_counter()
        result = call()
        self.add(name, time.perf_counter() - started)
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
