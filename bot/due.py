"""Who is due since when: the timers of a table, what ringing ones ask for, more time.

A decision is asked for when somebody becomes due, or stays due into the next phase. While it stays open its timers stay:
a player does not push his own deadline by his orders, nor by taking one back. A deadline that has passed does not come
back before the next decision.
"""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .store import Timer
from .zones import HOUR, LATE

if TYPE_CHECKING:
    from .table import Table

Wanted = list[tuple[str, int, float]]
"""Timers as they should run: kind, user, due."""

BROKEN_AGAIN = 6 * HOUR
"""How long the timers of a game wait that cannot be loaded."""


@dataclass(frozen=True)
class Ringing:
    """Somebody is to be called, in words that depend on the kind; `until` is when standing instructions will answer."""

    timer: Timer
    seats: tuple[str, ...]
    late: str = LATE[0]
    until: float | None = None

    @property
    def nonce(self) -> str:
        """The same for the same call: Discord shows it once if it is sent again after a crash."""
        timer = self.timer
        this = f"{timer.game}/{timer.kind}/{timer.user}/{timer.due}"
        return hashlib.sha256(this.encode()).hexdigest()[:24]


def timers(table: "Table", now: float, taken_back: bool = False, without: Collection[tuple[str, int]] = ()) -> Wanted:
    """The timers that should run after a step, from those that run; notes in the settings who was asked when."""
    if table.fault:
        return [(t.kind, t.user, t.due) for t in table.store.timers(table.row.id)]
    if table.row.status != "running":
        return []
    running = {(t.kind, t.user): t.due for t in table.store.timers(table.row.id) if (t.kind, t.user) not in without}
    asked = table.row.settings.setdefault("asked", {})
    due = table.due_users()
    for user, entry in asked.items():
        if int(user) not in due and isinstance(entry, dict) and entry["open"]:
            entry["open"], entry["due"] = False, running.get(("deadline", int(user)))
    found: Wanted = []
    for user in due:
        entry = asked.get(str(user))
        known = isinstance(entry, dict) and entry["at"] == table.mark
        if known and entry["open"]:
            kept = {kind: when for (kind, whose), when in running.items() if whose == user}
        elif known and taken_back:
            kept = {} if entry["due"] is None else {"deadline": _fair(table, user, max(entry["due"], now + HOUR))}
        else:
            first = table.deadline.due(now, table.habits(user))
            kept = {} if first is None else {"deadline": first}
        if "remind" not in kept and (next_one := _reminder(table, user, now)) is not None:
            kept["remind"] = next_one
        asked[str(user)] = {"at": table.mark, "open": True, "due": None}
        found += [(kind, user, when) for kind, when in kept.items()]
    return found


def _fair(table: "Table", user: int, when: float) -> float:
    return table.habits(user).fair(when)


def _reminder(table: "Table", user: int, now: float) -> float | None:
    habits = table.habits(user)
    return habits.waking(now + habits.remind * HOUR) if habits.remind > 0 else None


def ring(table: "Table", timer: Timer) -> Ringing | None:
    """A timer is due. None if nobody is to be called: then it is ended, or put off to the player's waking hours. Else it
    stands until `rung`, which is to follow when the call is out: a call that could not be sent is made again. Nobody is
    called while the file cannot be written, or he would be called over and over."""
    store, user = table.store, timer.user
    now = store.clock()
    if table.fault:
        store.move_timer(timer, now + BROKEN_AGAIN)
        return None
    seats = table.due_users().get(user)
    habits = table.habits(user)
    if not seats or (timer.kind == "remind" and habits.remind <= 0):
        store.move_timer(timer, None)
        return None
    if habits.resting(now):
        store.move_timer(timer, habits.waking(now) if timer.kind == "remind" else habits.fair(now))
        return None
    store.set_fact("the last timer that rang", f"{timer.kind} of user {user} in game {timer.game}, {now:.0f}")
    deadline = table.deadline
    if timer.kind != "deadline" or deadline.late != "standing":
        return Ringing(timer, tuple(seats), deadline.late)
    return Ringing(timer, tuple(seats), deadline.late, habits.fair(now + deadline.grace * HOUR))


def rung(table: "Table", ringing: Ringing) -> None:
    """The call is out: what follows is kept in one step."""
    timer, user = ringing.timer, ringing.timer.user
    rest = [
        (t.kind, t.user, t.due)
        for t in table.store.timers(table.row.id)
        if (t.kind, t.user, t.due) != (timer.kind, user, timer.due)
    ]
    if timer.kind == "remind" and (later := _reminder(table, user, table.store.clock())) is not None:
        rest.append(("remind", user, later))
    if ringing.until is not None:
        rest = [(kind, whose, due) for kind, whose, due in rest if (kind, whose) != ("grace", user)]
        rest.append(("grace", user, ringing.until))
    table.keep(rest)


def rethink(table: "Table", user: int) -> None:
    """A player lives otherwise than before: his reminders count from now, his deadlines are put off if they fall into his
    rest, and never come nearer."""
    now = table.store.clock()
    found: Wanted = []
    for timer in table.store.timers(table.row.id):
        if timer.user != user:
            found.append((timer.kind, timer.user, timer.due))
        elif timer.kind != "remind":
            found.append((timer.kind, user, _fair(table, user, timer.due)))
    if user in table.due_users() and (later := _reminder(table, user, now)) is not None:
        found.append(("remind", user, later))
    table.keep(found)


def extend(table: "Table", hours: float) -> int:
    """More time for everybody who is due, also for those whose time was up. Returns for how many."""
    now = table.store.clock()
    running = {(t.kind, t.user): t.due for t in table.store.timers(table.row.id)}
    due = table.due_users() if table.deadline.mode != "none" else {}
    found = [(kind, user, when) for (kind, user), when in running.items() if kind == "remind" or user not in due]
    for user in due:
        old = max(now, running.get(("deadline", user), now))
        found.append(("deadline", user, _fair(table, user, old + hours * HOUR)))
    table.keep(found)
    return len(due)
