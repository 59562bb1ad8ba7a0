"""A plugin of pytest for `tests.mutate`: what is collected once is run for many mutants, each in a child of the process.

The child puts the broken code into the functions that are loaded, and runs the tests named for this mutant until the first
that fails. `ADJUTANT_MUTANTS` names a folder with `mutants.json`; what became of each is added to `ended.jsonl` in it, a line
each: noticed, alive, or unfit, for a break that cannot be put into what is loaded.
"""

import gc
import json
import os
import resource
import signal
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

MEMORY = 4 << 30
SLOWEST, GRACE = 20, 10.0
"""A test hangs that takes so many times what it took, and so many seconds more."""
ALIVE, NOTICED, UNFIT = 10, 11, 12
"""How a child ends."""
WORDS = {ALIVE: "alive", UNFIT: "unfit"}


def codes(source: str, path: str) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Everything a file defines, by its name and the how-manieth of that name it is."""
    found: Counter[str] = Counter()
    open_ones = [compile(source, path, "exec", dont_inherit=True)]
    while open_ones:
        code = open_ones.pop()
        found[code.co_qualname] += 1
        yield (code.co_qualname, found[code.co_qualname]), code
        open_ones.extend(part for part in reversed(code.co_consts) if isinstance(part, CodeType))


def loaded() -> dict[str, list[FunctionType]]:
    """All functions there are, by their file."""
    found: dict[str, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            found.setdefault(os.path.abspath(thing.__code__.co_filename), []).append(thing)
    return found


def put(path: Path, broken: str, functions: list[FunctionType]) -> bool:
    """Put a file's broken code into its functions that are loaded. Is there any, and does it fit?"""
    old = {(code.co_qualname, code.co_firstlineno): key for key, code in codes(path.read_text("utf-8"), str(path))}
    new = dict(codes(broken, str(path)))
    changed = False
    for function in functions:
        here = old.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        code = new.get(here) if here is not None else None
        if code is None or code.co_freevars != function.__code__.co_freevars:
            return False
        changed |= not _same(code, function.__code__)
        function.__code__ = code
    return changed


def _same(one: CodeType, other: CodeType) -> bool:
    """Do two pieces of code do the same, wherever they stand?"""
    if (one.co_code, one.co_names, len(one.co_consts)) != (other.co_code, other.co_names, len(other.co_consts)):
        return False
    return all(
        _same(a, b) if isinstance(a, CodeType) and isinstance(b, CodeType) else type(a) is type(b) and a == b
        for a, b in zip(one.co_consts, other.co_consts, strict=True)
    )


class Watch:
    """Whether anything has failed."""

    failed: bool = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.failed |= report.failed


def pytest_runtestloop(session: pytest.Session) -> bool:
    folder = Path(os.environ["ADJUTANT_MUTANTS"])
    plan = json.loads((folder / "mutants.json").read_text("utf-8"))
    child = Child(session, {item.nodeid: item for item in session.items}, plan["took"], loaded())
    gc.collect()
    gc.freeze()
    running: dict[int, tuple[int, float]] = {}
    waiting = list(enumerate(plan["mutants"]))
    with (folder / "ended.jsonl").open("a", encoding="utf-8") as told:
        while waiting or running:
            while waiting and len(running) < plan["jobs"]:
                number, mutant = waiting.pop(0)
                process = os.fork()
                if not process:
                    child.live(mutant)
                running[process] = number, time.monotonic() + plan["longest"]
            number, word = _next_end(running)
            told.write(json.dumps([number, word]) + "\n")
            told.flush()
    return True


def _next_end(running: dict[int, tuple[int, float]]) -> tuple[int, str]:
    """Wait until a child has ended; what lasts too long is ended, and that is noticed."""
    while True:
        for child, (number, until) in list(running.items()):
            ended, status = os.waitpid(child, os.WNOHANG)
            if not ended and time.monotonic() > until:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                ended, status = child, 0
            if ended:
                del running[child]
                code = os.waitstatus_to_exitcode(status)
                return number, WORDS.get(code, "noticed")
        time.sleep(0.01)


@dataclass(frozen=True)
class Child:
    """What a child inherits."""

    session: pytest.Session
    items: dict[str, pytest.Item]
    took: dict[str, float]
    functions: dict[str, list[FunctionType]]

    def live(self, mutant: dict[str, Any]) -> None:
        """Break, run, end. Where the child itself goes wrong, it cannot tell."""
        code = UNFIT
        try:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            code = self._try(mutant)
        finally:
            os._exit(code)

    def _try(self, mutant: dict[str, Any]) -> int:
        path = mutant["path"]
        if path and not put(Path(path), mutant["source"], self.functions.get(path, [])):
            return UNFIT
        watch = Watch()
        self.session.config.pluginmanager.register(watch)
        chosen = [self.items[test] for test in mutant["tests"]]
        for item, after in zip(chosen, [*chosen[1:], None], strict=True):
            item.add_marker(pytest.mark.timeout(self.took[item.nodeid] * SLOWEST + GRACE), append=False)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if watch.failed:
                return NOTICED
        return ALIVE
