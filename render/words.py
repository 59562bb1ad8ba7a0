"""Small matters of language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def listed(items: Sequence[str], most: int = 9) -> str:
    """Items in a sentence; beyond the most, only how many more."""
    if not items:
        return "none"
    if len(items) > most:
        return ", ".join(items[:most]) + f" and {len(items) - most} more"
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def waiting_for(waiting: Sequence[Any], names: Mapping[str, str]) -> list[str]:
    """Who is waited for and why, one text a seat."""
    texts = []
    for ask in waiting:
        who = names.get(ask.seat, ask.seat)
        texts.append(f"{who}: {ask.prompt}" if ask.prompt else who)
    return texts
