"""What a running bot leaves beside its database for `adjutant status`: which process it is, and its last errors."""

import json
import logging
import os
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

KEPT = 10
"""Errors that are remembered."""
LONGEST = 200
PROC = Path("/proc")


def note(database: Path) -> Path:
    return database.with_name(f"{database.name}.running")


class Remembering(logging.Handler):
    """Keeps the last errors of the log, in a line each. They outlive the process, so that a crash can be asked about."""

    def __init__(self, database: Path) -> None:
        super().__init__(logging.ERROR)
        self.file = note(database)
        self.begun = time.time()
        self.errors: list[str] = errors(database)
        self._write()

    def emit(self, record: logging.LogRecord) -> None:
        when = datetime.fromtimestamp(record.created, UTC)
        cause = record.exc_info[1] if record.exc_info else None
        words = f"{record.getMessage()}{f': {cause!r}' if cause is not None else ''}"
        self.errors = [*self.errors, f"{when:%Y-%m-%d %H:%M} UTC {' '.join(words.split())[:LONGEST]}"][-KEPT:]
        self._write()

    def _write(self) -> None:
        with suppress(OSError):  # the log has it as well; a full disk must not add a fault to a fault
            new = self.file.with_name(f"{self.file.name}.new")
            new.write_text(json.dumps({"pid": os.getpid(), "begun": self.begun, "errors": self.errors}))
            new.replace(self.file)


def remember(database: Path | str) -> None:
    """From now on this process and its errors are noted beside its database."""
    logging.getLogger().addHandler(Remembering(Path(database)))


def _read(database: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        found = json.loads(note(database).read_text())
        if isinstance(found, dict):
            return found
    return {}


def errors(database: Path) -> list[str]:
    """The last errors, the newest last."""
    found = _read(database).get("errors")
    return [str(line) for line in found][-KEPT:] if isinstance(found, list) else []


def process(database: Path) -> tuple[int, float] | None:
    """The number of the bot's process, and since when it runs; to be asked while one does."""
    found = _read(database)
    pid, begun = found.get("pid"), found.get("begun")
    return (pid, float(begun)) if isinstance(pid, int) and isinstance(begun, int | float) else None


def memory(pid: int) -> tuple[float, float] | None:
    """Megabytes a process holds, and those of its workers; None where the system does not tell."""
    own = _resident(pid)
    if own is None:
        return None
    workers = [
        _resident(int(each.name)) or 0.0 for each in PROC.iterdir() if each.name.isdecimal() and _parent(each) == pid
    ]
    return own, sum(workers)


def _resident(pid: int) -> float | None:
    with suppress(OSError, ValueError, IndexError):
        pages = int((PROC / str(pid) / "statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    return None


def _parent(process: Path) -> int:
    with suppress(OSError, ValueError, IndexError):
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    return 0
