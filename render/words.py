"""Small matters of language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kernel.views import Waiting


def listed(items: Sequence[str], most: int = 9) -> str:
    """Items in a sentence; beyond the most, only how many more."""
    if not items:
        return "none"
    if len(items) > most:
        return ", ".join(items[:most]) + f" and {len(items) - most} more"
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def waiting_for(waiting: Sequence[Waiting], names: Mapping[str, str]) -> list[str]:
    """Who is waited for, one text a seat, with the question if the view tells it."""
    texts = []
    for ask in waiting:
        who = names.get(ask.seat, ask.seat)
        texts.append(f"{who}: {ask.prompt}" if ask.prompt else who)
    return texts
