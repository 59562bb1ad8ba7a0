"""Small matters of language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.kernel.views import Waiting


def listed(items: Sequence[str], most: int = 9) -> str:
    """Items in a sentence; beyond the most, only how many more."""
    if not items:
        return "none"
    if len(items) > most:
        return ", ".join(items[:most]) + f" and {len(items) - most} more"
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def recounted(results: Sequence[str], most: int = 4) -> str:
    """What became of the battles, one after another."""
    told = [result.rstrip(".") for result in results[:most]]
    return "; ".join(told) + (f"; and {len(results) - most} more" if len(results) > most else "")


def reachable(reach: Mapping[str, Any]) -> str:
    """Where a unit can go, for who cannot see it."""
    spaces = [f"{name} ({words})" if words else name for name, words in reach["spaces"].items()]
    if not spaces:
        return f"{reach['unit']} in {reach['start']} can't go anywhere now."
    return f"{reach['unit']} in {reach['start']} can reach {listed(spaces)}."


def waiting_for(waiting: Sequence[Waiting], names: Mapping[str, str]) -> list[str]:
    """Who is waited for, one text a seat, with the question if the view tells it."""
    texts = []
    for ask in waiting:
        who = names.get(ask.seat, ask.seat)
        texts.append(f"{who}: {ask.prompt}" if ask.prompt else who)
    return texts


def frontier(
    borders: Sequence[tuple[str, str]],
    hostile: Callable[[str, str], bool],
    strength: Callable[[str], int],
    most: int = 4,
) -> str:
    """Where the fronts run, told by the pairs of spaces that face each other in most strength."""
    pairs = [pair for pair in borders if hostile(*pair)]
    if not pairs:
        return "No front is open"
    chosen: list[tuple[str, str]] = []
    for pair in sorted(pairs, key=lambda pair: (-sum(map(strength, pair)), pair)):
        if len(chosen) < most and not any(set(pair) & set(other) for other in chosen):
            chosen.append(pair)
    words = [f"{a} facing {b}" for a, b in chosen]
    left = len(pairs) - len(chosen)
    return "Front lines: " + (f"{', '.join(words)} and {left} more" if left else listed(words))
