"""What players read. Made from `view(seat)`, told events and the table's own facts only."""

import re

from rules.kernel.events import Event
from rules.kernel.game import View
from rules.kernel.rulebook import Rule
from rules.kernel.text import counted, listed

from .limits import EMBED_DESCRIPTION, clip
from .table import Table

_MARKS = re.compile(r"([*_~`|>\\\[\]])")
_OPENERS = re.compile(r"^(\s*)(#|-|\+|\d+[.)](?= ))", re.MULTILINE)
"""What makes a heading, a list or small print at the beginning of a line."""
ZERO = "\u200b"


def plain(text: str) -> str:
    """Text that Discord shows as it is, without marks, links or mentions."""
    marked = _OPENERS.sub(lambda m: f"{m[1]}{m[2][:-1]}\\{m[2][-1]}", _MARKS.sub(r"\\\1", text))
    return marked.replace("@", f"@{ZERO}").replace("<", f"<{ZERO}").replace("://", f":{ZERO}//")


def when(seconds: float) -> str:
    """A moment in the reader's own zone, absolute and relative."""
    return f"<t:{int(seconds)}:F> (<t:{int(seconds)}:R>)"


def mention(user: int) -> str:
    return f"<@{user}>"


def title(table: Table) -> str:
    game = table.game
    words = game.clock if game is not None else "Waiting for players"
    if table.fault:
        words = "Out of order"
    elif game is not None and game.outcome is None and table.row.status in ("paused", "over"):
        words += " · paused" if table.row.status == "paused" else " · ended"
    return f"{table.definition.name} · {words}"


def status(table: Table) -> str:
    """The one message of a game that is edited and not repeated: whose turn, what, until when."""
    if table.fault:
        return clip(plain(table.fault), EMBED_DESCRIPTION)
    if table.game is None:
        return lobby(table)
    game = table.game
    view: View = game.view(None)
    lines = _standing(table)
    room = EMBED_DESCRIPTION - sum(len(line) + 1 for line in lines) - 1
    position = clip("\n".join(plain(line) for line in table.definition.summary(view.position)), room)
    return clip("\n".join([position, "", *lines]), EMBED_DESCRIPTION)


def _standing(table: Table) -> list[str]:
    """Who must decide, or why nobody."""
    game = table.playing
    if game.outcome is not None:
        return [f"**{plain(game.outcome.reason)}**"]
    if table.row.status == "over":
        return ["**The game was ended by its players.**"]
    lines = []
    if table.lost:
        lines.append(
            f"The rules of this game were mended. It is back at the beginning of this phase; "
            f"{counted(len(table.lost), 'order')} no longer fit and are to be given again: each player sees his own "
            "with his decision."
        )
    if table.row.status == "paused":
        lines.append("The game is paused.")
    timers: dict[int, dict[str, float]] = {}
    for timer in table.store.timers(table.row.id):
        timers.setdefault(timer.user, {})[timer.kind] = timer.due
    for user, seats in table.due_users().items():
        lines.append(_due(table, user, seats, timers.get(user, {})))
    return lines


def _due(table: Table, user: int, seats: list[str], timers: dict[str, float]) -> str:
    names = listed(table.definition.seats[seat] for seat in seats)
    if "deadline" in timers:
        until = f", until {when(timers['deadline'])}"
    elif "grace" in timers:
        until = f"; the time is up, standing instructions answer {when(timers['grace'])}"
    else:
        until = "; the time is up" if table.deadline.mode != "none" else ""
    away = " (away)" if table.habits(user).away(table.store.clock()) else ""
    return f"**{names}** ({mention(user)}{away}) must decide{until}."


def lobby(table: Table) -> str:
    lines = [f"Scenario: {table.definition.scenarios[table.row.scenario].title}", ""]
    for seat, name in table.definition.seats.items():
        user = table.row.seats.get(seat)
        named = name if name == seat else f"{name} ({seat})"
        lines.append(f"**{named}**: {mention(user) if user else 'free, `/game join`'}")
    lines.append("")
    for name, option in table.definition.options.items():
        lines.append(f"{option.title}: {option.values[table.row.options[name]]}")
    lines += ["", deadline_words(table), "When every seat is taken: **Start**, or `/game start`."]
    return "\n".join(lines)


def deadline_words(table: Table) -> str:
    """What the table agreed about time."""
    deadline = table.deadline
    if deadline.mode == "none":
        return "No deadlines."
    each = (
        f"{deadline.hours:g} hours a decision"
        if deadline.mode == "hours"
        else f"daily at {deadline.at} ({deadline.zone})"
    )
    late = {
        "wait": "then the table waits",
        "standing": f"then after {deadline.grace:g} hours standing instructions answer",
        "vote": "then the others may vote for a substitute",
    }[deadline.late]
    return f"Deadline: {each}; {late}."


LONGEST_LINE = 400
"""Characters of one event in a report."""


def report(events: list[tuple[int, Event]], limit: int = 1800) -> str:
    """A phase in a few lines: what counts, without every die."""
    told = [event.text for _, event in events if event.kind not in ("dice", "round", "losses")]
    lines = [f"- {clip(plain(text), LONGEST_LINE)}" for text in told]
    text = "\n".join(lines)
    if len(text) <= limit:
        return text
    kept: list[str] = []
    size = 0
    for line in reversed(lines):
        size += len(line) + 1
        if size > limit - 60:
            break
        kept.append(line)
    return "\n".join([f"- … {counted(len(lines) - len(kept), 'line')} more: `/log`", *reversed(kept)])


def rule_text(rule: Rule) -> str:
    see = f"\n-# See also: {', '.join(rule.see)}" if rule.see else ""
    return clip(f"**{plain(rule.id)} · {plain(rule.title)}**\n{rule.text}{see}", 1900)


def question(table: Table, seat: str) -> str:
    """What a seat is asked, for that seat's eyes."""
    game = table.playing
    waiting = next((w for w in game.view(seat).waiting if w.seat == seat), None)
    if waiting is None:
        others = [table.definition.seats[w.seat] for w in game.view(seat).waiting]
        return f"Nothing is asked of you now. Waiting for {', '.join(others) or 'nobody'}."
    rules = f"\n-# rules: {', '.join(waiting.rules)}" if waiting.rules else ""
    lost = "".join(f"\n- {plain(text)}" for whose, text in table.lost if whose == seat)
    if lost:
        lost = f"\nThe rules were mended; these orders of yours no longer fit and are to be given again:{lost}"
    heading = f"**{table.definition.seats[seat]}** · {plain(game.clock)}\n"
    return clip(f"{heading}{clip(plain(waiting.prompt), 1200)}{clip(rules, 200)}{lost}", 1900)


def quoted(text: str, limit: int = 80) -> str:
    """What a player has typed, in an answer to him."""
    return f"“{plain(clip(text, limit))}”"
