"""Where the sandbox keeps what exists: one SQLite file, a table for each kind of thing."""

from pathlib import Path
from typing import TypeVar

import msgspec
import sqlite_utils

Thing = TypeVar("Thing", bound=msgspec.Struct)

KINDS = ("users", "channels", "messages", "commands", "interactions")


class Store:
    """Every change is written at once; a restart finds everything as it was."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self.db = sqlite_utils.Database(str(file))
        self.db.enable_wal()
        self.db.execute("pragma synchronous = normal")
        for kind in KINDS:
            self.db.table(kind).create({"id": int, "body": str}, pk="id", strict=True, if_not_exists=True)
        self.db.table("files").create({"id": int, "data": bytes}, pk="id", strict=True, if_not_exists=True)
        self.db.table("meta").create({"name": str, "value": str}, pk="name", strict=True, if_not_exists=True)

    def put(self, kind: str, key: int, thing: msgspec.Struct) -> None:
        body = msgspec.json.encode(thing).decode()
        self.db.execute(f"insert or replace into {kind} (id, body) values (?, ?)", (key, body))

    def drop(self, kind: str, key: int) -> None:
        self.db.execute(f"delete from {kind} where id = ?", (key,))

    def all(self, kind: str, shape: type[Thing]) -> list[Thing]:
        rows = self.db.execute(f"select body from {kind} order by id").fetchall()
        return [msgspec.json.decode(body, type=shape) for (body,) in rows]

    def put_file(self, key: int, data: bytes) -> None:
        self.db.execute("insert or replace into files (id, data) values (?, ?)", (key, data))

    def file(self, key: int) -> bytes | None:
        row = self.db.execute("select data from files where id = ?", (key,)).fetchone()
        return bytes(row[0]) if row else None

    def drop_file(self, key: int) -> None:
        self.db.execute("delete from files where id = ?", (key,))

    def meta(self, name: str) -> str | None:
        row = self.db.execute("select value from meta where name = ?", (name,)).fetchone()
        return str(row[0]) if row else None

    def set_meta(self, name: str, value: str) -> None:
        self.db.execute("insert or replace into meta (name, value) values (?, ?)", (name, value))

    def close(self) -> None:
        self.db.conn.close()
