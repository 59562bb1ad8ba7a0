"""What players read. Made from `view(seat)`, told events and the table's own facts only."""

import hashlib
import json
import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from rules.kernel.events import Event
from rules.kernel.flow import Ask
from rules.kernel.game import Game, View
from rules.kernel.rulebook import Rule
from rules.kernel.text import counted, listed

from .limits import EMBED_DESCRIPTION, clip, size
from .zones import Deadline

if TYPE_CHECKING:
    from .table import Table

_MARKS = re.compile(r"([*_~`|>\\\[\]])")
_OPENERS = re.compile(r"^(\s*)(#|-|\+|\d+[.)](?= ))", re.MULTILINE)
"""What makes a heading, a list or small print at the beginning of a line."""
_TURNERS = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f]")
"""Signs that turn the direction of what follows, and of a whole message with it."""
ZERO = "\u200b"
COMMANDS = "numbers of the commands"
"""The fact that holds how Discord numbers the bot's commands."""


def plain(text: str) -> str:
    """Text that Discord shows as it is, without marks, links or mentions."""
    marked = _OPENERS.sub(lambda m: f"{m[1]}{m[2][:-1]}\\{m[2][-1]}", _MARKS.sub(r"\\\1", _TURNERS.sub("", text)))
    return marked.replace("@", f"@{ZERO}").replace("<", f"<{ZERO}").replace("://", f":{ZERO}//")


def prose(text: str) -> str:
    """The same for words of our own, in which orders and commands stand between backticks."""
    parts = text.split("`")
    return "`".join(part if at % 2 else plain(part) for at, part in enumerate(parts)) if len(parts) % 2 else plain(text)


def when(seconds: float) -> str:
    """A moment in the reader's own zone, absolute and relative."""
    return f"<t:{int(seconds)}:F> (<t:{int(seconds)}:R>)"


def mention(user: int) -> str:
    return f"<@{user}>"


def title(table: "Table") -> str:
    game = table.game
    words = game.clock if game is not None else "Waiting for players"
    if table.fault:
        words = "Out of order"
    elif game is not None and game.outcome is None and table.row.status in ("paused", "over"):
        words += " · paused" if table.row.status == "paused" else " · ended"
    return f"{table.definition.name} · {words}"


def status(table: "Table") -> str:
    """The one message of a game that is edited and not repeated: whose turn, what, until when."""
    if table.fault:
        return clip(plain(table.fault), EMBED_DESCRIPTION)
    if table.game is None:
        return lobby(table)
    view: View = table.view(None)
    lines = _standing(table)
    room = EMBED_DESCRIPTION - sum(size(line) + 1 for line in lines) - 1
    position = clip("\n".join(plain(line) for line in table.definition.summary(view.position)), room)
    return clip("\n".join([position, "", *lines]), EMBED_DESCRIPTION)


def _standing(table: "Table") -> list[str]:
    """Who must decide, or why nobody."""
    game = table.playing
    if game.outcome is not None:
        return [f"**{plain(game.outcome.reason)}**"]
    if table.row.status == "over":
        return ["**The players ended the game.**"]
    lines = [f"-# {table.row.settings.imported}"] if table.row.settings.imported else []
    if table.lost:
        lines.append(
            f"The rules of this game were fixed, and it is back at the start of this phase. "
            f"{counted(len(table.lost), 'order')} no longer fit; **My decision** shows you which of yours to give again."
        )
    timers: dict[int, dict[str, float]] = {}
    for timer in table.store.timers(table.row.id):
        timers.setdefault(timer.user, {})[timer.kind] = timer.due
    if table.row.status == "paused":
        until = next((kinds["resume"] for kinds in timers.values() if "resume" in kinds), None)
        ends = f" It goes on {when(until)} at the latest." if until is not None else ""
        lines.append(f"The game is paused.{ends} `/game resume` ends the pause.")
    for user, seats in table.due_users().items():
        lines.append(_due(table, user, seats, timers.get(user, {})))
    return lines


def _due(table: "Table", user: int, seats: list[str], timers: dict[str, float]) -> str:
    names = listed(table.definition.seats[seat] for seat in seats)
    if "deadline" in timers:
        until = f", until {when(timers['deadline'])}"
    elif "grace" in timers:
        until = f"; the time is up; questions are answered for them {when(timers['grace'])}"
    else:
        until = "; the time is up" if table.deadline.mode != "none" else ""
    habits = table.habits(user)
    away = f" (away until {habits.away_to})" if habits.away(table.store.clock()) else ""
    return f"**{names}** ({mention(user)}{away}) must decide{until}."


def lobby(table: "Table") -> str:
    lines = [f"Scenario: {table.definition.scenarios[table.row.scenario].title}", ""]
    join = command(table, "game join")
    for seat, name in table.places.items():
        user = table.row.seats.get(seat)
        named = name if name == seat else f"{name} ({seat})"
        lines.append(f"**{named}**: {mention(user) if user else 'free, ' + join}")
    lines.append("")
    for name, option in table.definition.options.items():
        lines.append(f"{option.title}: {option.values[table.row.options[name]]}")
    lines += ["", deadline_words(table), f"When every seat is taken, {mention(table.row.creator)} can start the game."]
    if table.row.settings.secret:
        mark = hashlib.sha256(table.row.settings.secret.encode()).hexdigest()
        lines += [
            "",
            f"Dice: my half of the seed is fixed as `{mark}`. Add words of your own with `/dice words`.",
        ]
        lines += [f"- {mention(user)} adds {quoted(words)}" for user, words in sorted(table.row.settings.words.items())]
    return "\n".join(lines)


def command(table: "Table", name: str) -> str:
    """A command that can be tapped, once Discord has told its number."""
    number = json.loads(table.store.fact(COMMANDS) or "{}").get(name.partition(" ")[0])
    return f"</{name}:{number}>" if number else f"`/{name}`"


def sentences(text: str) -> list[str]:
    """A text in sentences."""
    return re.split(r"(?<=[.!?])\s+(?=[A-Z“\"(])", text.strip())


def deadline_words(table: "Table") -> str:
    """What the table agreed about time."""
    return terms(table.deadline)


def hours(number: float, more: str = "") -> str:
    """`1 hour`, `12 more hours`; from three days on `7 days`."""
    if number >= 72 and number % 24 == 0:
        return f"{number / 24:g} {more}days"
    return f"{number:g} {more}{'hour' if number == 1 else 'hours'}"


def terms(deadline: Deadline) -> str:
    """Deadlines in words."""
    if deadline.mode == "none":
        return "No deadlines."
    each = (
        f"{hours(deadline.hours)} for each decision"
        if deadline.mode == "hours"
        else f"daily at {deadline.at} ({deadline.zone})"
    )
    late = {
        "wait": "after that, the table waits",
        "standing": f"{hours(deadline.grace)} after that, questions are answered for whoever is late",
        "vote": "after that, the other players together can bring in a substitute",
    }[deadline.late]
    return f"Deadline: {each}; {late}."


MOST_IDLE = 6
"""Places named under a question where something has not been used yet."""
LONGEST_LINE = 400
"""Characters of one event in a report."""


MOST_LINES = 14
"""Lines of one phase in a report; `/log` has the rest."""
WEIGHTY = (
    "war",
    "joined",
    "satellite",
    "conquest",
    "control",
    "capture",
    "collapse",
    "surrender",
    "capital",
    "peace",
    "declared",
    "violation",
    "victory",
)
"""Kinds of events that stand first in a report, and bold."""


def report(events: list[tuple[int, Event]], limit: int = 1800) -> str:
    """A phase in a few lines: war and conquest first, what happened several times once; the dice too, as long as there is
    room for them."""
    told = [event for _, event in events if event.kind not in ("round", "shuffle")]
    lines = _lines(told)
    if sum(size(line) + 1 for line in lines) > limit:
        lines = _lines([event for event in told if event.kind != "dice"])
    text = "\n".join(lines)
    if size(text) <= limit and len(lines) <= MOST_LINES:
        return text
    first = [line for line in lines if line.startswith("- **")]
    kept: list[str] = []
    filled = sum(size(line) + 1 for line in first)
    if filled > limit // 2 or len(first) > MOST_LINES // 2:
        first, filled = [], 0
    for line in reversed(lines[len(first) :]):
        filled += size(line) + 1
        if filled > limit - 60 or len(first) + len(kept) >= MOST_LINES:
            break
        kept.append(line)
    left = len(lines) - len(first) - len(kept)
    return "\n".join([*first, f"- … {counted(left, 'line')} more: `/log`", *reversed(kept)])


def _lines(told: list[Event]) -> list[str]:
    """One line an event; those that say the same are one, with how often."""
    often: dict[tuple[bool, str], int] = {}
    for event in told:
        key = event.kind in WEIGHTY, plain(clip(event.text, LONGEST_LINE))
        often[key] = often.get(key, 0) + 1
    lines = []
    for (weighty, text), times in sorted(often.items(), key=lambda entry: not entry[0][0]):
        words = f"**{text}**" if weighty else text
        lines.append(f"- {words}{f' (×{times})' if times > 1 else ''}")
    return lines


def reports(table: "Table", told: int) -> list[tuple[str, str]]:
    """What happened since, by the phases it happened in: their words, and lines of what counts in each."""
    phases, events = table.phases(), table.playing.told(None, told)
    bounds = [phase.event for phase in phases]
    found: list[tuple[str, list[tuple[int, Event]]]] = []
    for number, event in events:
        at = max(0, bisect_right(bounds, number) - 1)
        words = phases[at].words if phases else table.playing.clock
        if not found or found[-1][0] != words:
            found.append((words, []))
        found[-1][1].append((number, event))
    written = [(words, report(part)) for words, part in found]
    return [(words, lines) for words, lines in written if lines]


def rule_text(rule: Rule) -> str:
    see = f"\n-# See also: {', '.join(rule.see)}" if rule.see else ""
    return clip(f"**{plain(rule.id)} · {plain(rule.title)}**\n{rule.text}{see}", 1900)


def question(table: "Table", seat: str) -> str:
    """What a seat is asked, for that seat's eyes."""
    game = table.playing
    waiting = next((w for w in table.view(seat).waiting if w.seat == seat), None)
    if waiting is None:
        others = [table.definition.seats[w.seat] for w in table.view(seat).waiting]
        return f"You have nothing to decide now. Waiting for {', '.join(others) or 'nobody'}."
    rules = f"\n-# rules: {', '.join(waiting.rules)}" if waiting.rules else ""
    lost = "".join(f"\n- {plain(text)}" for whose, text in table.lost if whose == seat)
    if lost:
        lost = f"\nThe rules were fixed, and these orders of yours no longer fit. Please give them again:{lost}"
    heading = f"**{table.definition.seats[seat]}** · {plain(game.clock)}\n"
    return clip(f"{heading}{clip(plain(waiting.prompt), 1200)}{still(table, seat)}{clip(rules, 200)}{lost}", 1900)


def asked(game: Game[Any], ask: Ask) -> str:
    """A question as it stands now, for the seat it is asked of."""
    return ask.says(game, ask.seat) if ask.says is not None else ask.prompt


def still(table: "Table", seat: str) -> str:
    """What a seat has not used yet, in a line under its question."""
    idle = table.definition.idle(table.playing, seat)
    if not idle:
        return ""
    shown = listed([*idle[:MOST_IDLE], f"{len(idle) - MOST_IDLE} more (`/idle`)"] if len(idle) > MOST_IDLE else idle)
    return f"\n-# Not moved or used yet: {clip(prose(shown), 300)}"


def quoted(text: str, limit: int = 80) -> str:
    """What a player has typed, in an answer to him."""
    return f"“{plain(clip(text, limit))}”"
