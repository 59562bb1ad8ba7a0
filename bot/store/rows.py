"""The rows as the rest of the bot knows them."""

import json
import logging
from dataclasses import dataclass, field
from typing import Any

from .. import settings as agreed
from ..settings import Settings

log = logging.getLogger("adjutant.store")


@dataclass
class GameRow:
    """A game as the table knows it, whatever its rules."""

    id: int
    guild: int
    channel: int
    slug: str
    creator: int
    status: str
    scenario: str
    options: dict[str, Any]
    settings: Settings
    created: float
    step: int
    seats: dict[str, int] = field(default_factory=dict)
    stale: bool = field(default=False, compare=False)
    """Set when a change could not be kept: what is in memory is ahead of the file and must be loaded anew."""
    seated: dict[str, int] | None = field(default=None, compare=False)
    """The seats as the file has them, as far as that is known."""
    settled: tuple[int, str, str, dict[str, Any]] | None = field(default=None, compare=False)
    """Channel, status, scenario and options as the file has them, as far as that is known."""
    fault: str = field(default="", compare=False)
    """What in the row cannot be read; then nothing is written to it."""


@dataclass(frozen=True)
class PhaseRow:
    """A phase that was played: its words, and the numbers of the first order and event in it."""

    words: str
    order: int
    event: int


@dataclass(frozen=True)
class OrderRow:
    n: int
    seat: str
    text: str
    auto: bool
    user: int
    at: float


@dataclass(frozen=True)
class Timer:
    game: int
    kind: str
    user: int
    due: float
    step: int


def readable(number: int, options: str, settings: str) -> tuple[dict[str, Any], Settings, str]:
    """Options and settings of a row, and what cannot be read: one broken row costs one table."""
    chosen: dict[str, Any] = {}
    found, faults = Settings(), []
    try:
        chosen = json.loads(options)
        if not isinstance(chosen, dict):
            chosen, faults = {}, ["its options are no object"]
    except (ValueError, RecursionError) as error:
        faults = [f"its options cannot be read ({error})"]
    try:
        found, dropped = agreed.read(settings)
        if dropped:
            log.warning("game %s: settings that cannot be read fall back to their defaults: %s", number, dropped)
    except (ValueError, RecursionError) as error:
        faults.append(f"its settings cannot be read ({error})")
    return chosen, found, "; ".join(faults)
