"""What is done about time at a table: pauses, ringing timers, more time, answers for who is late.

A pause costs the one who asks for it some of his own, and ends by itself; it gives nobody more time than it lasted.
"""

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.errors import OrderError
from rules.kernel.game import Taken
from rules.kernel.text import counted, listed

from .batch import MOST_ORDERS
from .errors import NotYours
from .store import Timer
from .table import Table
from .timers import LEAST_LEFT, Wanted
from .zones import HOUR, LATE

BROKEN_AGAIN = 6 * HOUR
"""How long the timers of a game wait that cannot be loaded."""
MOST_RINGING = 100
"""Calls of a game that are remembered as long as nobody knows whether they are out."""
PAUSES = 7 * 24 * HOUR
"""Seconds for which each player may pause a game, all in all."""


@dataclass(frozen=True)
class Ringing:
    """Somebody is to be called, in words that depend on the kind; `until` is when standing instructions will answer,
    `again` since when he may have been called already, and `other` says that this would have been for another timer."""

    timer: Timer
    seats: tuple[str, ...]
    late: str = LATE[0]
    until: float | None = None
    again: float | None = None
    other: bool = False

    @property
    def nonce(self) -> str:
        """The same for the same call: Discord shows it once if it is sent again after a crash."""
        timer = self.timer
        this = f"{timer.game}/{timer.kind}/{timer.user}/{timer.due}"
        return hashlib.sha256(this.encode()).hexdigest()[:24]


def agreed_anew(table: Table) -> None:
    """After a change of what was agreed about time everybody's time counts from now."""
    table.row.settings.asked = {}
    kept = {(t.kind, t.user): t.due for t in table.store.timers(table.row.id)}
    table.keep(table.timers(running=kept if table.fault else {key: kept[key] for key in kept if key[0] == "vote"}))


# --- pauses -----------------------------------------------------------------------------------------------------------


def pauses_left(table: Table, user: int) -> float:
    """Seconds for which a player may still pause the game."""
    used = table.row.settings.paused.get(user, 0.0)
    if table.row.status == "paused" and table.row.settings.pauser == user:
        used += table.store.clock() - table.row.settings.since
    return max(0.0, PAUSES - used)


def pause(table: Table, user: int = 0, by: str = "") -> float | None:
    """The clock stops; what is left to everybody is noted. A player's pause is taken from his own time for pauses, and
    ends with it: returns when. A server manager who does not play pauses as long as he likes."""
    now, settings = table.store.clock(), table.row.settings
    left = pauses_left(table, user) if user else 0.0
    if user and left < HOUR:
        raise NotYours("You have used up your pauses in this game. Another player can pause it.")
    timers = table.store.timers(table.row.id)
    settings.left = [(t.kind, t.user, t.due - now) for t in timers if t.kind in ("deadline", "remind", "grace")]
    settings.called = []
    settings.pauser, settings.since = user, now
    table.row.status = "paused"
    running = table.timers()
    until = now + left if user else None
    if by:
        ends = f"; it goes on <t:{int(until)}:F> at the latest" if until is not None else ""
        table.say(f"{by} has paused the game{ends}.")
    table.keep(running if until is None else [*running, ("resume", user, until)])
    return until


def leave(table: Table) -> bool:
    """Nobody of the table can be reached: it is paused until its channel is there again; what never began is over. False
    if there was nothing to do."""
    if table.row.status == "running":
        table.row.settings.homeless = True
        pause(table)
    elif table.row.status == "lobby":
        table.row.status = "over"
        table.keep([])
    else:
        return False
    return True


def move(table: Table, channel: int) -> None:
    """Go on in another channel, for the old one is gone."""
    table.row.channel = channel
    table.row.settings.thread = 0
    resume(table)


def homeless(table: Table) -> bool:
    return table.row.status == "paused" and table.row.settings.homeless


def resume(table: Table) -> None:
    """The clock goes on: everybody has what was left to him; after a long pause an hour at least. A fixed time of day is
    the table's: it is the first by which nobody has less than that."""
    now, settings = table.store.clock(), table.row.settings
    lasted = max(0.0, now - settings.since)
    running = {(t.kind, t.user): t.due for t in table.store.timers(table.row.id) if t.kind == "vote"}
    for kind, user, seconds in settings.left:
        when = now + max(seconds, min(LEAST_LEFT, lasted))
        if kind == "deadline" and table.deadline.mode == "daily":
            when = table.deadline.fixed(when)
        habits = table.habits(user)
        running[kind, user] = habits.waking(when) if kind == "remind" else habits.fair(when)
    if settings.pauser:
        settings.paused[settings.pauser] = settings.paused.get(settings.pauser, 0.0) + lasted
    settings.left, settings.called, settings.pauser = [], [], 0
    settings.homeless = False
    table.row.status = "running"
    table.keep(table.timers(running=running))


# --- ringing ----------------------------------------------------------------------------------------------------------


def ring(table: Table, timer: Timer) -> Ringing | None:
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
    again, other = _unknown(table, timer)
    deadline = table.deadline
    late = timer.kind == "deadline" and deadline.late == "standing"
    until = habits.fair(now + deadline.grace * HOUR) if late else None
    ringing = Ringing(timer, tuple(seats), deadline.late, until, again, other)
    if again is None:
        goes_out(table, ringing)
    return ringing


def _unknown(table: Table, timer: Timer) -> tuple[float | None, bool]:
    """Since when a call to this user may be out of which nobody knows, and whether that was for another timer."""
    own = [entry for entry in table.row.settings.ringing if entry[1] == timer.user]
    for entry in own:
        if entry[:3] == _mark(timer):
            return entry[3], False
    return min((entry[3] for entry in own), default=None), bool(own)


def _mark(timer: Timer) -> tuple[str, int, float]:
    return timer.kind, timer.user, timer.due


def goes_out(table: Table, ringing: Ringing, earlier: int = 0) -> None:
    """Note that a call is about to go out, and when by Discord's clock, not by the table's; and that an earlier one, for
    another timer, was this message: it must not be taken for this one."""
    settings, timer = table.row.settings, ringing.timer
    settings.last_call = max(settings.last_call, earlier)
    others = [entry for entry in settings.ringing if entry[1] != timer.user]
    settings.ringing = [*others[-MOST_RINGING:], (*_mark(timer), time.time())]
    table.store.note(table.row)


def rung(table: Table, ringing: Ringing, call: int = 0) -> None:
    """The call is out, as this message: what follows is kept in one step; if it was answered or agreed away meanwhile
    only which message it was, so that none to come is taken for it."""
    timer, user = ringing.timer, ringing.timer.user
    if call:
        table.row.settings.last_call = call
    table.row.settings.ringing = [entry for entry in table.row.settings.ringing if entry[:3] != _mark(timer)]
    if not table.store.stands(timer):
        table.store.note(table.row)
        return
    rest = [_mark(t) for t in table.store.timers(table.row.id) if _mark(t) != _mark(timer)]
    if timer.kind == "remind" and (later := table.moment().reminder(user)) is not None:
        rest.append(("remind", user, later))
    if ringing.until is not None:
        rest = [(kind, whose, due) for kind, whose, due in rest if (kind, whose) != ("grace", user)]
        rest.append(("grace", user, ringing.until))
    table.keep(rest)


def rethink(table: Table, user: int) -> None:
    """A player lives otherwise than before: his reminders count from now, his deadlines are put off if they fall into his
    rest, and never come nearer."""
    moment = table.moment()
    found: Wanted = []
    for timer in table.store.timers(table.row.id):
        if timer.user != user or timer.kind in ("resume", "vote"):
            found.append((timer.kind, timer.user, timer.due))
        elif timer.kind != "remind":
            found.append((timer.kind, user, moment.fair(user, timer.due)))
    if user in moment.due and (later := moment.reminder(user)) is not None:
        found.append(("remind", user, later))
    table.keep(found)


def extend(table: Table, hours: float) -> int:
    """More time for everybody who is due, also for those whose time was up. Returns for how many."""
    moment = table.moment()
    running = {(t.kind, t.user): t.due for t in table.store.timers(table.row.id)}
    due = moment.due if table.deadline.mode != "none" else {}
    passing = ("deadline", "grace")
    found = [(kind, user, when) for (kind, user), when in running.items() if kind not in passing or user not in due]
    for user in due:
        old = max(moment.now, running.get(("deadline", user), moment.now))
        found.append(("deadline", user, moment.fair(user, old + hours * HOUR)))
    table.keep(found)
    return len(due)


# --- answers for who is late ------------------------------------------------------------------------------------------


def answer_for(table: Table, user: int) -> list[Taken]:
    """A deadline has passed and the table agreed on standing answers. What cannot be answered waits for the player."""
    names = listed(table.definition.seats[seat] for seat in table.due_users().get(user, []))

    def take() -> Iterator[Taken]:
        given = 0
        while given < MOST_ORDERS and (answer := late_answer(table, user)) is not None:
            given += 1
            yield answer
        table.say(f"Time is up for {names}: {_answered(given)}.")

    return table.answer(take, [("grace", user)], user)


def late_answer(table: Table, user: int) -> Taken | None:
    """The first question of a user's seats that can be answered for him, answered."""
    game = table.playing
    for pending in game.pending():
        if table.row.seats.get(pending.seat) != user:
            continue
        for text in late_answers(table, pending.seat):
            if (answer := game.take(pending.seat, text, auto=True)).accepted:
                return answer
    return None


def late_answers(table: Table, seat: str) -> Iterator[str]:
    """What may be answered for a seat whose time is up, the best first: what it has set itself; else that it does nothing
    more, or declines; and only where the question leaves no such way out the first instruction the game knows."""
    game = table.playing
    ask = game.asked(seat)
    if ask is None:
        return
    policy = table.definition.policies.get(ask.policy) if ask.policy else None
    chosen = game.standing.get(seat, {}).get(ask.policy)
    if policy is not None and chosen is not None:
        try:
            text = policy.answer(game, ask, chosen)
        except OrderError:
            text = None
        if text is not None:
            yield text
    yield from filter(None, (ask.end, ask.no))
    if policy is not None and chosen is None and not ask.end and not ask.no:
        try:
            text = policy.answer(game, ask, policy.read(game, seat, policy.examples[0]))
        except OrderError:
            return
        if text is not None:
            yield text


def _answered(count: int) -> str:
    if not count:
        return "nothing could be answered for them"
    return f"{counted(count, 'question')} {'was' if count == 1 else 'were'} answered for them"
