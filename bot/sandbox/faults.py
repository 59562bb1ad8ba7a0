"""Things that go wrong on purpose: answers of errors, delays, events twice or late, connections broken."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from .errors import JSON


@dataclass
class Answer:
    """The next requests that match are answered so; `after` means that they are carried out all the same."""

    requests: int
    status: int
    match: str
    retry_after: float
    after: bool
    bare: bool  # a 429 as Cloudflare sends it: no Via header, no JSON
    everywhere: bool  # a 429 that holds for the whole bot


@dataclass
class Delay:
    requests: int
    seconds: float
    match: str
    after: bool


Fault = TypeVar("Fault", Answer, Delay)


class Faults:
    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.delays: list[Delay] = []
        self.duplicates = 0
        self.late: list[float] = []
        self.tasks: set[asyncio.Task[None]] = set()

    def set(self, wish: JSON) -> None:
        """Arrange what a test asks for; see the client for the words."""
        count, match = int(wish.get("requests", 1)), str(wish.get("match", ""))
        if "status" in wish:
            retry, after = float(wish.get("retry_after", 0.2)), bool(wish.get("after"))
            bare, everywhere = bool(wish.get("bare")), bool(wish.get("everywhere"))
            self.answers.append(Answer(count, int(wish["status"]), match, retry, after, bare, everywhere))
        if "delay" in wish:
            self.delays.append(Delay(count, float(wish["delay"]), match, bool(wish.get("after"))))
        self.duplicates += int(wish.get("duplicates", 0))
        self.late += [float(wish["late"])] * count if "late" in wish else []

    def clear(self) -> None:
        self.answers, self.delays, self.duplicates, self.late = [], [], 0, []

    def answer(self, request: str) -> Answer | None:
        return next((_used(a, self.answers) for a in self.answers if a.match in request), None)

    def delay(self, request: str) -> Delay | None:
        return next((_used(d, self.delays) for d in self.delays if d.match in request), None)

    def take_duplicate(self) -> bool:
        self.duplicates -= (due := self.duplicates > 0)
        return due

    def later(self, kind: int, send: Callable[[], None]) -> None:
        """Deliver an event now, or late if that is arranged."""
        if not self.late:
            send()
            return
        seconds = self.late.pop(0)

        async def wait() -> None:
            await asyncio.sleep(seconds)
            send()

        task = asyncio.get_running_loop().create_task(wait())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def _used(fault: Fault, faults: list[Fault]) -> Fault:
    fault.requests -= 1
    if fault.requests <= 0:
        faults.remove(fault)
    return fault
