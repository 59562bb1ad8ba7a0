"""The bot on a disk that is full as long as a file is there: `python -m tests.wire.tight`, ADJUTANT_TEST_FULL names it."""

import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

from bot import serving
from bot.cli import main
from bot.store import Store

FULL = Path(os.environ["ADJUTANT_TEST_FULL"])


class Tight:
    """A connection to the file that finds no room when something is to be kept."""

    def __init__(self, real: sqlite3.Connection) -> None:
        self.real = real

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if statement == "COMMIT" and FULL.exists():
            raise sqlite3.OperationalError("database or disk is full")
        return self.real.execute(statement, *values)


class TightStore(Store):
    def __init__(self, *how: Any) -> None:
        super().__init__(*how)
        self.db.conn = Tight(self.db.conn)


if __name__ == "__main__":
    serving.Store = TightStore  # type: ignore[misc]
    sys.exit(main([]))
