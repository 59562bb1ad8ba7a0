"""`adjutant status`: how the bot is doing, for whoever runs it; asked of the file alone, so that it works beside the bot."""

import time
from datetime import UTC, datetime
from pathlib import Path

from . import database
from .errors import StoreError
from .running import errors, memory, process
from .store import Store

SHOWN = 5
"""Errors that are named."""


def lines(store: Store) -> list[str]:
    """The file, whether a bot runs on it and what it holds, tables, timers, the last errors."""
    games, now = store.games(), store.clock()
    by_status = {
        status: sum(row.status == status for row in games) for status in ("lobby", "running", "paused", "over")
    }
    due = store.due_timers(now)
    following = store.next_timer()
    path = Path(store.path)
    found = [
        f"database: {path}, {_megabytes(path)} and {_megabytes(path.with_name(path.name + '-wal'))} not yet moved into it",
        f"bot: {_bot(path)}",
        f"tables: {len(games)} ({', '.join(f'{count} {status}' for status, count in by_status.items())})",
        f"timers due: {len(due)}" + (f", the oldest since {_ago(now - due[0].due)}" if due else ""),
    ]
    if following is not None and not due:
        when = datetime.fromtimestamp(following.due, UTC)
        found.append(f"next timer: {following.kind} of game {following.game} at {when:%Y-%m-%d %H:%M} UTC")
    untold = [row for row in store.untold() if row.status != "lobby"]
    found.append(f"channels not told of the last step: {len(untold)}")
    broken = [row for row in games if row.fault]
    found += [f"game {row.id}: {row.fault}; `adjutant check --mend` helps" for row in broken]
    last = store.connection.execute("SELECT max(at) FROM orders").fetchone()[0]
    found.append(f"last order: {_ago(time.time() - last)} ago" if last is not None else "last order: none yet")
    faults = errors(path)
    found.append(f"last errors: {len(faults) or 'none'}")
    return found + [f"  {line}" for line in faults[-SHOWN:]]


def _bot(path: Path) -> str:
    """Whether it runs, since when, and what it holds."""
    if not running(path):
        return "does not run"
    if (noted := process(path)) is None:
        return "runs"
    pid, begun = noted
    words = f"runs since {_ago(time.time() - begun)} (process {pid})"
    if (held := memory(pid)) is not None:
        words += f", {held[0]:.0f} MB, its workers {held[1]:.0f} MB"
    return words


def running(path: Path) -> bool:
    """Does a bot hold this database?"""
    try:
        database.claim(path).close()
    except StoreError:
        return True
    return False


def _megabytes(path: Path) -> str:
    return f"{path.stat().st_size / 1e6:.1f} MB" if path.exists() else "0 MB"


def _ago(seconds: float) -> str:
    hours = max(0.0, seconds) / 3600
    return (
        f"{hours * 60:.0f} minutes" if hours < 2 else f"{hours:.0f} hours" if hours < 48 else f"{hours / 24:.0f} days"
    )
