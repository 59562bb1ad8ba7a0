"""Who is due since when: the timers of a table, what ringing ones ask for, more time.

A decision is asked for when somebody becomes due, or stays due into the next phase. While it stays open its timers stay:
a player does not push his own deadline by his orders, nor by taking one back. A deadline that has passed does not come
back before the next decision.
"""

import hashlib
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.kernel.errors import OrderError
from rules.kernel.game import Taken

from .store import Timer
from .zones import HOUR, LATE

if TYPE_CHECKING:
    from .table import Table

Wanted = list[tuple[str, int, float]]
"""Timers as they should run: kind, user, due."""

LEAST_LEFT = HOUR
"""What a player has at least after something turned the clock back for him."""
BROKEN_AGAIN = 6 * HOUR
"""How long the timers of a game wait that cannot be loaded."""


@dataclass(frozen=True)
class Ringing:
    """Somebody is to be called, in words that depend on the kind; `until` is when standing instructions will answer,
    `again` since when he may have been called already."""

    timer: Timer
    seats: tuple[str, ...]
    late: str = LATE[0]
    until: float | None = None
    again: float | None = None

    @property
    def nonce(self) -> str:
        """The same for the same call: Discord shows it once if it is sent again after a crash."""
        timer = self.timer
        this = f"{timer.game}/{timer.kind}/{timer.user}/{timer.due}"
        return hashlib.sha256(this.encode()).hexdigest()[:24]


def timers(
    table: "Table",
    now: float,
    taken_back: bool = False,
    without: Collection[tuple[str, int]] = (),
    running: dict[tuple[str, int], float] | None = None,
) -> Wanted:
    """The timers that should run after a step, from those that run; notes in the settings who was asked when, and who has
    acted, for he is called anew when he is due again."""
    if running is None:
        running = {(t.kind, t.user): t.due for t in table.store.timers(table.row.id) if (t.kind, t.user) not in without}
    if table.fault:
        return [(kind, user, when) for (kind, user), when in running.items()]
    if table.row.status != "running":
        return []
    asked = table.row.settings.setdefault("asked", {})
    due = table.due_users()
    for user, entry in asked.items():
        if int(user) not in due and isinstance(entry, dict) and entry["open"]:
            entry["open"], entry["due"] = False, running.get(("deadline", int(user)))
            acted = table.row.settings.setdefault("acted", {})
            acted[user] = acted.get(user, 0) + 1
    found: Wanted = []
    for user in due:
        entry = asked.get(str(user))
        known = isinstance(entry, dict) and entry["at"] == table.mark
        if known and entry["open"]:
            kept = {kind: when for (kind, whose), when in running.items() if whose == user}
        elif known and taken_back:
            kept = {} if entry["due"] is None else {"deadline": _fair(table, user, max(entry["due"], now + LEAST_LEFT))}
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


def pause(table: "Table") -> None:
    """The clock stops; what is left to everybody is noted."""
    now, settings = table.store.clock(), table.row.settings
    settings["left"] = [[t.kind, t.user, t.due - now] for t in table.store.timers(table.row.id)]
    settings["called"] = []
    table.row.status = "paused"
    table.keep([])


def leave(table: "Table") -> bool:
    """Nobody of the table can be reached: it is paused until its channel is there again; what never began is over. False
    if there was nothing to do."""
    if table.row.status == "running":
        table.row.settings["homeless"] = True
        pause(table)
    elif table.row.status == "lobby":
        table.row.status = "over"
        table.keep([])
    else:
        return False
    return True


def resume(table: "Table") -> None:
    """The clock goes on: everybody has what was left to him, an hour at least. A fixed time of day is the table's: it is
    the first by which nobody has less than that."""
    now, settings = table.store.clock(), table.row.settings
    running = {}
    for kind, user, seconds in settings.pop("left", []):
        when = now + max(seconds, LEAST_LEFT)
        if kind == "deadline" and table.deadline.mode == "daily":
            when = table.deadline.fixed(when)
        running[kind, user] = table.habits(user).waking(when) if kind == "remind" else _fair(table, user, when)
    settings["called"] = []
    settings.pop("homeless", None)
    table.row.status = "running"
    table.keep(timers(table, now, running=running))


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
    again = _rings_since(table, timer)
    deadline = table.deadline
    if timer.kind != "deadline" or deadline.late != "standing":
        return Ringing(timer, tuple(seats), deadline.late, again=again)
    return Ringing(timer, tuple(seats), deadline.late, habits.fair(now + deadline.grace * HOUR), again)


def _rings_since(table: "Table", timer: Timer) -> float | None:
    """Note that a timer rings, and when by Discord's clock, not by the table's. Returns when it rang before, if nobody
    knows what became of that."""
    this, noted = [timer.kind, timer.user, timer.due], table.row.settings.get("rings", [])
    if noted[:3] == this:
        return float(noted[3])
    table.row.settings["rings"] = [*this, time.time()]
    table.store.note(table.row)
    return None


def rung(table: "Table", ringing: Ringing, call: int = 0) -> None:
    """The call is out, as this message: what follows is kept in one step; if it was answered or agreed away meanwhile
    only which message it was, so that none to come is taken for it."""
    timer, user = ringing.timer, ringing.timer.user
    if call:
        table.row.settings["last call"] = call
    if not table.store.stands(timer):
        table.store.note(table.row)
        return
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


def late_answer(table: "Table", user: int) -> Taken | None:
    """The first question of a user's seats that can be answered for him, answered: by the instruction the seat has set or,
    where it has set none, by the first that the game knows."""
    game = table.playing
    for pending in game.pending():
        ask = game.asked(pending.seat)
        if table.row.seats.get(pending.seat) != user or not pending.policy or ask is None:
            continue
        policy = table.definition.policies[pending.policy]
        value = game.standing.get(pending.seat, {}).get(pending.policy)
        try:
            text = policy.answer(game, ask, value or policy.read(game, pending.seat, policy.examples[0]))
        except OrderError:
            continue
        if text is not None and (answer := game.take(pending.seat, text, auto=True)).accepted:
            return answer
    return None
