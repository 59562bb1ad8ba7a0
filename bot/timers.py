"""Who is due since when: the timers of a table.

A decision is asked for when somebody becomes due, or stays due into the next phase. While it stays open its timers stay:
a player does not push his own deadline by his orders, nor by taking one back. A deadline that has passed does not come
back before the next decision.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .settings import Asked, Settings
from .zones import HOUR, Habits

Wanted = list[tuple[str, int, float]]
"""Timers as they should run: kind, user, due."""

LEAST_LEFT = HOUR
"""What a player has at least after something turned the clock back for him."""


@dataclass(frozen=True)
class Moment:
    """What the timers of a running game depend on: which phase it is, who must decide, how they live."""

    now: float
    mark: str
    due: Mapping[int, list[str]]
    habits: Callable[[int], Habits]

    def fair(self, user: int, when: float) -> float:
        return self.habits(user).fair(when)

    def reminder(self, user: int) -> float | None:
        habits = self.habits(user)
        return habits.waking(self.now + habits.remind * HOUR) if habits.remind > 0 else None


def wanted(
    settings: Settings, running: Mapping[tuple[str, int], float], moment: Moment, taken_back: bool = False
) -> Wanted:
    """The timers that should run after a step, from those that run; notes in the settings who was asked when, and who has
    acted, for he is called anew when he is due again."""
    for user, entry in settings.asked.items():
        if user not in moment.due and entry.open:
            entry.open, entry.due = False, running.get(("deadline", user))
            settings.acted[user] = settings.acted.get(user, 0) + 1
    found: Wanted = []
    for user in moment.due:
        entry_of = settings.asked.get(user)
        known = entry_of is not None and entry_of.at == moment.mark
        if entry_of is not None and known and entry_of.open:
            kept = {kind: when for (kind, whose), when in running.items() if whose == user}
        elif entry_of is not None and known and taken_back:
            back = None if entry_of.due is None else max(entry_of.due, moment.now + LEAST_LEFT)
            kept = {} if back is None else {"deadline": moment.fair(user, back)}
        else:
            first = settings.deadline.due(moment.now, moment.habits(user))
            kept = {} if first is None else {"deadline": first}
        if "remind" not in kept and (next_one := moment.reminder(user)) is not None:
            kept["remind"] = next_one
        settings.asked[user] = Asked(moment.mark, True)
        found += [(kind, user, when) for kind, when in kept.items()]
    return found
