"""What happened, and who may know it."""

from typing import Any

import msgspec

ALL: tuple[str, ...] | None = None
"""The audience of an event that everybody may see."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A fact. `to` is None for everybody, otherwise the seats that may know of it."""

    text: str
    to: tuple[str, ...] | None = None
    rules: tuple[str, ...] = ()
    kind: str = ""
    data: dict[str, Any] = {}

    def visible(self, seat: str | None) -> bool:
        return self.to is None or seat in self.to
