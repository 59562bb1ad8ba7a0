"""What players read. Made from `view(seat)`, told events and the table's own facts only."""

import re
from typing import Any

from rules.kernel.events import Event
from rules.kernel.game import View
from rules.kernel.rulebook import Rule

from .limits import EMBED_DESCRIPTION, clip
from .store import Timer
from .table import Table

_MARKS = re.compile(r"([*_~`|>\\])")


def plain(text: str) -> str:
    """Text that Discord shows as it is, without marks or mentions."""
    return _MARKS.sub(r"\\\1", text).replace("@", "@\u200b").replace("<", "<\u200b")


def when(seconds: float) -> str:
    """A moment in the reader's own zone, absolute and relative."""
    return f"<t:{int(seconds)}:F> (<t:{int(seconds)}:R>)"


def mention(user: int) -> str:
    return f"<@{user}>"


def title(table: Table) -> str:
    game = table.game
    words = game.clock if game is not None else "Waiting for players"
    paused = " · paused" if table.row.status == "paused" else ""
    return f"{table.definition.name} · {words}{paused}"


def status(table: Table) -> str:
    """The one message of a game that is edited and not repeated: whose turn, what, until when."""
    if table.game is None:
        return lobby(table)
    game = table.game
    view: View = game.view(None)
    lines = [plain(line) for line in table.definition.summary(view.position)]
    if game.outcome is not None:
        return "\n".join([*lines, "", f"**{plain(game.outcome.reason)}**"])
    timers = {timer.user: timer for timer in table.store.timers(table.row.id) if timer.kind == "deadline"}
    lines.append("")
    if table.row.status == "paused":
        lines.append("The game is paused.")
    for user, seats in table.due_users().items():
        lines.append(_due(table, user, seats, timers.get(user)))
    return clip("\n".join(lines), EMBED_DESCRIPTION)


def _due(table: Table, user: int, seats: list[str], timer: Timer | None) -> str:
    names = " and ".join(table.definition.seats[seat] for seat in seats)
    until = f", until {when(timer.due)}" if timer else ""
    away = " (away)" if table.habits(user).away(table.store.clock()) else ""
    return f"**{names}** ({mention(user)}{away}) must decide{until}."


def lobby(table: Table) -> str:
    lines = [f"Scenario: {table.definition.scenarios[table.row.scenario].title}", ""]
    for seat, name in table.definition.seats.items():
        user = table.row.seats.get(seat)
        lines.append(f"**{name}** ({seat}): {mention(user) if user else 'free, `/game join`'}")
    changed = {
        name: value for name, value in table.row.options.items() if value != table.definition.options[name].default
    }
    if changed:
        lines.append("")
        lines += [
            f"{table.definition.options[name].title}: {table.definition.options[name].values[value]}"
            for name, value in changed.items()
        ]
    lines += ["", deadline_words(table), "When every seat is taken: `/game start`."]
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


def report(events: list[tuple[int, Event]], limit: int = 1800) -> str:
    """A phase in a few lines: what counts, without every die."""
    lines = [plain(event.text) for _, event in events if event.kind not in ("dice", "round", "losses")]
    text = "\n".join(f"- {line}" for line in lines)
    if len(text) <= limit:
        return text
    kept: list[str] = []
    size = 0
    for line in reversed(lines):
        size += len(line) + 3
        if size > limit - 60:
            break
        kept.append(line)
    return "\n".join([f"- … {len(lines) - len(kept)} lines more: `/log`", *(f"- {line}" for line in reversed(kept))])


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
    return clip(f"**{table.definition.seats[seat]}** · {game.clock}\n{plain(waiting.prompt)}{rules}", 1900)


def facts(value: Any, depth: int = 0) -> list[str]:
    """Any nested facts as lines of text."""
    pad = "  " * depth
    if isinstance(value, dict):
        lines = []
        for key, inner in value.items():
            if isinstance(inner, dict | list):
                if inner:
                    lines.append(f"{pad}{key}:")
                    lines += facts(inner, depth + 1)
            elif inner not in (None, "", 0):
                lines.append(f"{pad}{key}: {inner}")
        return lines
    if isinstance(value, list):
        return [
            f"{pad}- {inner}" if not isinstance(inner, dict | list) else "\n".join(facts(inner, depth + 1))
            for inner in value
        ]
    return [f"{pad}{value}"]
