"""What stands beside the games: messages, players' preferences, votes, facts, drafts, interactions that were dealt with."""

import json
import logging
from typing import Any

from .file import File

log = logging.getLogger("adjutant.store")

HANDLED_FOR = 3 * 24 * 3600.0
SWEEP = 3600.0
"""Seconds between two looks for interactions that are to be forgotten."""
DRAFTED_FOR = 24 * 3600.0
"""Seconds an order that is being built is kept; the message it is built in can be edited for a quarter of an hour."""


class Notes(File):
    """Short rows, each by itself."""

    # --- interactions -------------------------------------------------------------------------------------------

    def was_handled(self, interaction: int) -> bool:
        row = self.connection.execute("SELECT 1 FROM handled WHERE interaction = ?", (interaction,)).fetchone()
        return row is not None

    def mark_handled(self, interaction: int) -> None:
        """Remember an interaction that has changed nothing."""
        with self.transaction(durable=False):
            self._handled(interaction)

    def _handled(self, interaction: int) -> bool:
        """Remember an interaction. False if it is remembered already."""
        now = self.clock()
        if now - self._known.swept > SWEEP:
            self.connection.execute("DELETE FROM handled WHERE at < ?", (now - HANDLED_FOR,))
            self._known.swept = now
        cursor = self.connection.execute(
            "INSERT OR IGNORE INTO handled (interaction, at) VALUES (?, ?)", (interaction, now)
        )
        return cursor.rowcount == 1

    # --- messages, preferences, votes, facts, drafts ------------------------------------------------------------

    def message(self, game: int, kind: str) -> tuple[int, int] | None:
        """(channel, message) of a message the bot keeps up to date."""
        row = self.connection.execute(
            "SELECT channel, message FROM messages WHERE game = ? AND kind = ?", (game, kind)
        ).fetchone()
        return (row[0], row[1]) if row else None

    def set_message(self, game: int, kind: str, channel: int, message: int) -> None:
        """A message is out that the bot is to keep up to date."""
        with self.transaction(durable=False):
            self._put_message(game, kind, channel, message)

    def _put_message(self, game: int, kind: str, channel: int, message: int) -> None:
        self.connection.execute(
            "INSERT OR REPLACE INTO messages (game, kind, channel, message) VALUES (?, ?, ?, ?)",
            (game, kind, channel, message),
        )

    def drop_message(self, game: int, kind: str) -> None:
        """The message is gone from the channel."""
        with self.transaction(durable=False):
            self.connection.execute("DELETE FROM messages WHERE game = ? AND kind = ?", (game, kind))

    def preferences(self, user: int) -> dict[str, Any]:
        """How a player lives and likes it; what cannot be read counts as not said, for it stands in no table's way."""
        known = self._known.preferences.get(user)
        if known is None:
            known = self._known.preferences[user] = self._preferences(user)
        return dict(known)

    def _preferences(self, user: int) -> dict[str, Any]:
        row = self.connection.execute("SELECT data FROM preferences WHERE user = ?", (user,)).fetchone()
        try:
            data = json.loads(row[0]) if row else {}
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            log.warning("the preferences of user %s cannot be read; `adjutant check --mend` clears them", user)
            return {}
        return data

    def set_preferences(self, user: int, data: dict[str, Any]) -> None:
        with self.transaction():
            self.db.table("preferences").upsert({"user": user, "data": json.dumps(data)}, pk="user")
        self._known.preferences.pop(user, None)

    def vote(self, game: int, question: str, user: int, yes: bool) -> dict[int, bool]:
        """Cast a vote; returns all votes on the question."""
        with self.transaction():
            row = {"game": game, "question": question, "user": user, "yes": int(yes)}
            self.db.table("votes").upsert(row, pk=("game", "question", "user"))
        return self.votes(game, question)

    def votes(self, game: int, question: str) -> dict[int, bool]:
        rows = self.connection.execute("SELECT user, yes FROM votes WHERE game = ? AND question = ?", (game, question))
        return {user: bool(yes) for user, yes in rows.fetchall()}

    def clear_votes(self, game: int, question: str) -> None:
        with self.transaction():
            self.connection.execute("DELETE FROM votes WHERE game = ? AND question = ?", (game, question))

    def fact(self, name: str) -> str | None:
        row = self.connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else None

    def set_fact(self, name: str, value: str) -> None:
        with self.transaction():
            self.db.table("facts").upsert({"name": name, "value": value}, pk="name")

    def draft(self, message: int) -> list[str]:
        """The order that is built in a message, step by step; empty for one that is not begun, or that cannot be read."""
        row = self.connection.execute("SELECT data FROM drafts WHERE message = ?", (message,)).fetchone()
        try:
            steps = json.loads(row[0]) if row else []
        except (ValueError, RecursionError):
            log.warning("the order that was built in message %s cannot be read; it is begun anew", message)
            return []
        return [str(text) for text in steps] if isinstance(steps, list) else []

    def set_draft(self, game: int, message: int, steps: list[str]) -> None:
        """Nobody waits for the disk: a step that a power cut takes is tapped again. Old drafts go."""
        now = self.clock()
        with self.transaction(durable=False):
            self.connection.execute("DELETE FROM drafts WHERE message = ? OR at < ?", (message, now - DRAFTED_FOR))
            if steps:
                self.connection.execute(
                    "INSERT INTO drafts (message, game, data, at) VALUES (?, ?, ?, ?)",
                    (message, game, json.dumps(steps), now),
                )
