"""Break a game's rules on purpose and see whether its tests notice.

    python -m tests.mutate GAME --sample N --seed S [--jobs 2] [--only FILE] [--short SECONDS]

One condition, constant or operator of `rules/<game>/` is broken at a time, in a copy of the tree; then those of the game's
tests that come through the function it stands in are run until the first that fails, the shortest first. Which tests come
through which functions is found out beforehand, by running them all once. The tests are collected once, and each mutant
lives in a child of that process (`tests.breaking`); what is done while the modules are loaded gets a process of its own.
What no test notices is listed: it wants a test, or is equivalent (the same game with other words) and may be named in
`tests/<game>/equivalent.txt`, one `file: code -> code` a line. Ends with code 1 if anything survived that is not named there.
With `--short` the tests that take longer are left out, which is quicker and stricter: what they alone notice is listed too.
"""

import argparse
import ast
import concurrent.futures
import copy
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests import breaking

HERE = Path(__file__).resolve().parents[1]
LONGEST = 900
"""Seconds the tests of a game may take; a mutant that takes longer hangs, and that is noticed."""
COMPARE = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATE = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult}


@dataclass(frozen=True)
class Mutant:
    """One break: where, what stood there, what stands there now, and the whole file with it."""

    path: Path
    line: int
    before: str
    after: str
    source: str
    inside: int
    """The line of the function it stands in; 0 for what is done when the module is loaded."""

    @property
    def name(self) -> str:
        return f"{self.path.name}: {self.before} -> {self.after}"

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line}: {self.before} -> {self.after}"


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """A node broken in every way that is tried."""
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            if type(operator) in COMPARE:
                broken = copy.deepcopy(node)
                broken.ops[i] = COMPARE[type(operator)]()
                yield broken
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATE and not _of_text(node):
        broken_sum = copy.deepcopy(node)
        broken_sum.op = OPERATE[type(node.op)]()
        yield broken_sum
    elif isinstance(node, ast.BoolOp):
        other = copy.deepcopy(node)
        other.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield other
        for i in range(len(node.values)):
            less = copy.deepcopy(node)
            del less.values[i]
            yield less.values[0] if len(less.values) == 1 else less
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield copy.deepcopy(node.operand)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.If) and not _raises(node):
        never = copy.deepcopy(node)
        never.test = ast.Constant(False)
        yield never
    elif isinstance(node, ast.If):
        silent = copy.deepcopy(node)
        silent.body = [ast.Pass()]
        yield silent


def _of_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(
        isinstance(s, ast.JoinedStr) or (isinstance(s, ast.Constant) and isinstance(s.value, str)) for s in sides
    )


def _raises(node: ast.If) -> bool:
    return any(isinstance(part, ast.Raise) for part in node.body)


class Put(ast.NodeTransformer):
    """Put a node in another's place."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.old:
            return ast.fix_missing_locations(ast.copy_location(self.new, node))
        return self.generic_visit(node)


def broken_source(source: str, tree: ast.AST, node: ast.AST, broken: ast.AST) -> str:
    """A file with one thing in it broken and every other character as it was: tests may read it."""
    if isinstance(node, ast.If) and isinstance(broken, ast.If):
        if isinstance(broken.body[0], ast.Pass):
            return _instead(source, node.body[0], node.body[-1], "pass")
        return _instead(source, node.test, node.test, "False")
    texts = [text for text in ast.walk(tree) if isinstance(text, ast.JoinedStr) and node in ast.walk(text)]
    if texts:  # what stands inside knows no places of its own
        return _instead(source, texts[0], texts[0], ast.unparse(Put(node, broken).visit(copy.copy(texts[0]))))
    return _instead(source, node, node, f"({ast.unparse(broken)})")


def _instead(source: str, first: Any, last: Any, text: str) -> str:
    """Something else from the beginning of one node to the end of another; places are counted in bytes."""
    lines = source.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: first.lineno - 1])) + first.col_offset
    end = sum(map(len, lines[: last.end_lineno - 1])) + last.end_col_offset
    data = b"".join(lines)
    return (data[:start] + text.encode() + data[end:]).decode()


def _words(node: ast.AST) -> str:
    text = ast.unparse(node).splitlines()[0]
    return text if len(text) <= 90 else f"{text[:87]}..."


def sites(path: Path) -> list[tuple[int, int]]:
    """(number of the node, which of its variants): cheap to list, for drawing a sample."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    switches = {switch for node in ast.walk(tree) for switch in _switches(node)}
    return [
        (n, i) for n, node in enumerate(ast.walk(tree)) if node not in switches for i, _ in enumerate(variants(node))
    ]


def _switches(node: ast.AST) -> list[ast.AST]:
    """What is no rule: how a class is made (`frozen=True`), and that a pairing checks itself (`strict=True`)."""
    if isinstance(node, ast.ClassDef):
        makers = [d for d in node.decorator_list if isinstance(d, ast.Call)]
        return [k.value for k in (*node.keywords, *(k for maker in makers for k in maker.keywords))]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "zip":
        return [keyword.value for keyword in node.keywords]
    return []


def mutant(path: Path, number: int, which: int) -> Mutant:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    node = list(ast.walk(tree))[number]
    broken = list(variants(node))[which]
    before, after, line = _words(node), _words(broken), getattr(node, "lineno", 0)
    inside = max((f.lineno for f in ast.walk(tree) if _in_body(f, node)), default=0)
    return Mutant(path, line, before, after, broken_source(source, tree, node, broken), inside)


def _in_body(function: ast.AST, node: ast.AST) -> bool:
    """Does something stand in the body of a function? Its head is read when the module is loaded."""
    if not isinstance(function, ast.FunctionDef) or not {ast.unparse(d) for d in function.decorator_list} <= PLAIN:
        return False
    return any(node is part for line in function.body for part in ast.walk(line))


PLAIN = {"classmethod", "staticmethod", "property"}
"""Decorators that leave a function to be entered each time; of others, a cache for one, that is not known."""

NOTING = """
import json, pathlib, time
import pytest

came, noted = {}, set()

def through(number):
    noted.add(number)

def pytest_collection_finish(session):
    came[""] = (0.0, sorted(noted))

@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item, nextitem):
    noted.clear()
    begun = time.process_time()
    try:
        return (yield)
    finally:
        came[item.nodeid] = (time.process_time() - begun, sorted(noted))

def pytest_sessionfinish(session, exitstatus):
    pathlib.Path(__file__).with_name("came.json").write_text(json.dumps(came))
"""
"""A plugin that notes which test came through which functions, and how long it took; under no name, what was entered
before the first test."""

Came = dict[str, tuple[float, list[tuple[str, int]]]]
"""For each test its seconds, and the functions it comes through: file and line."""


def who_comes_through(game: str) -> Came:
    """All tests of a game run once, in a copy where every function of its rules says that it is entered."""
    numbers: list[tuple[str, int]] = []
    silent: list[tuple[str, int]] = []
    """Functions of one line: it is not known when they are entered."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copied = _copied(Path(folder))
        for path in sorted((copied / "rules" / game).glob("*.py")):
            source = path.read_text(encoding="utf-8")
            lines = source.splitlines(keepends=True)
            functions = [f for f in ast.walk(ast.parse(source)) if isinstance(f, ast.FunctionDef)]
            for function in sorted(functions, key=lambda f: f.lineno, reverse=True):
                inside = function.body[1:] if ast.get_docstring(function) is not None else function.body
                if inside and inside[0].lineno > function.lineno:
                    at = min([inside[0].lineno, *(d.lineno for d in getattr(inside[0], "decorator_list", ()))])
                    enter = f"__import__('noting').through({len(numbers)})\n"
                    lines.insert(at - 1, " " * inside[0].col_offset + enter)
                    numbers.append((path.name, function.lineno))
                else:
                    silent.append((path.name, function.lineno))
            path.write_text("".join(lines), encoding="utf-8")
        (copied / "noting.py").write_text(NOTING, encoding="utf-8")
        done, said = _pytest(copied, "-p", "noting", f"tests/{game}", longest=None)  # no test may hang: pytest ends it
        if done != 0:
            raise RuntimeError(f"the tests of {game} fail as they are:\n{said[-2000:]}")
        found = json.loads((copied / "came.json").read_text())
    came = {test: (taken, [numbers[n] for n in entered]) for test, (taken, entered) in found.items()}
    came[""][1].extend(silent)
    return came


def through(broken: Mutant, came: Came) -> list[str]:
    """The tests that come through what is broken, the shortest first; all of them if that is not known."""
    place = (broken.path.name, broken.inside)
    unknown = not broken.inside or place in came[""][1]
    return sorted(
        (test for test, (_, entered) in came.items() if test and (unknown or place in entered)),
        key=lambda test: came[test][0],
    )


def fates(mutants: list[Mutant], came: Came, jobs: int) -> list[bool]:
    """Which of the mutants live: in children of one process, and where those cannot tell, in a process each."""
    early = set(came[""][1])
    said = fates_in_children(mutants, came, jobs)
    unsure = [
        n
        for n, (broken, word) in enumerate(zip(mutants, said, strict=True))
        # what a cache gave before the first test, and what was entered by then, is not broken in a child
        if word == "unfit" or (word == "alive" and (not broken.inside or (broken.path.name, broken.inside) in early))
    ]
    lives = [word == "alive" for word in said]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for n, alone in zip(unsure, pool.map(lambda n: survives(mutants[n], came), unsure), strict=True):
            lives[n] = alone
    return lives


def fates_in_children(mutants: list[Mutant], came: Came, jobs: int) -> list[str]:
    """What became of each, and of one that is not broken at all: it must live."""
    whole = {"path": "", "source": "", "tests": [test for test in came if test]}
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copied = _copied(Path(folder))
        plan = [whole]
        for broken in mutants:
            path = copied / broken.path.relative_to(HERE)
            plan.append({"path": str(path), "source": broken.source, "tests": through(broken, came)})
        took = {test: taken for test, (taken, _) in came.items()}
        told = Path(folder) / "ended.jsonl"
        shutil.copy(Path(breaking.__file__), copied / "breaking.py")
        (Path(folder) / "mutants.json").write_text(
            json.dumps({"mutants": plan, "took": took, "jobs": jobs, "longest": LONGEST}), encoding="utf-8"
        )
        game = mutants[0].path.parent.name
        try:
            _pytest(copied, "-p", "breaking", f"tests/{game}", longest=None, mutants=folder)
        except KeyboardInterrupt:
            tell_so_far(mutants, told)
            raise
        said = dict(json.loads(line) for line in told.read_text(encoding="utf-8").splitlines())
    if said.pop(0) != "alive":
        raise RuntimeError("with nothing broken the tests fail in a child: what they say of mutants is worth nothing")
    return [said[n] for n in range(1, len(plan))]


def tell_so_far(mutants: list[Mutant], told: Path) -> None:
    """What is known of a sample that is stopped half-way; the first of those told of is the one that is not broken."""
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    ended = sorted((n, word) for n, word in map(json.loads, lines) if n)
    for n, word in ended:
        if word == "alive":
            print(f"alive     {mutants[n - 1]}")
    noticed = sum(word not in ("alive", "unfit") for _, word in ended)
    print(f"stopped: {noticed} of the {len(ended)} looked at were noticed, of {len(mutants)} drawn", flush=True)


def survives(broken: Mutant, came: Came) -> bool:
    """Do all tests that come through it pass all the same, in a process that loads it broken?"""
    tests = through(broken, came)
    if not tests:
        return True
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copied = _copied(Path(folder))
        (copied / broken.path.relative_to(HERE)).write_text(broken.source, encoding="utf-8")
        (copied / "tests.txt").write_text("\n".join(tests), encoding="utf-8")
        return _pytest(copied, "-x", "@tests.txt")[0] == 0


def _copied(folder: Path) -> Path:
    left_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".mypy_cache", ".pytest_cache", "golden", "docs")
    return Path(shutil.copytree(HERE, folder / "tree", ignore=left_out))


def _pytest(tree: Path, *arguments: str, longest: int | None = LONGEST, mutants: str = "") -> tuple[int, str]:
    """How pytest ends, and what it says; 1 if it hangs."""
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *arguments]
    try:
        done = subprocess.run(
            command, cwd=tree, capture_output=True, timeout=longest, check=False, env=_environment(tree, mutants)
        )
    except subprocess.TimeoutExpired:
        return 1, "it takes too long"
    said = done.stderr.decode(errors="replace") + done.stdout.decode(errors="replace")
    unloadable = done.returncode == 4 and ("while loading conftest" in said or "ERROR collecting" in said)
    if done.returncode not in (0, 1, 2) and not unloadable:
        raise RuntimeError(f"pytest ended with {done.returncode}:\n{said[-2000:]}")
    return done.returncode, said


def _environment(tree: Path, mutants: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1", "ADJUTANT_MUTANTS": mutants}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="break this file only")
    parser.add_argument("--short", type=float, default=LONGEST, help="leave out tests that take longer (seconds)")
    options = parser.parse_args(arguments)
    folder = HERE / "rules" / options.game
    paths = sorted(path for path in folder.glob("*.py") if options.only in ("", path.name))
    if not paths:
        parser.error(f"there is nothing to break in {folder}")
    everywhere = [(path, number, which) for path in paths for number, which in sites(path)]
    drawn = random.Random(options.seed).sample(everywhere, min(options.sample, len(everywhere)))
    broken = [mutant(*site) for site in drawn]
    named = HERE / "tests" / options.game / "equivalent.txt"
    equivalent = set(named.read_text(encoding="utf-8").splitlines()) if named.exists() else set()
    came = {test: it for test, it in who_comes_through(options.game).items() if it[0] <= options.short}
    killed, alive, same = 0, 0, 0
    for each, alone in zip(broken, fates(broken, came, options.jobs), strict=True):
        if not alone:
            killed += 1
        elif each.name in equivalent:
            same += 1
        else:
            alive += 1
            print(f"survived  {each}", flush=True)
    print(
        f"{options.game}: {killed} of {len(broken)} noticed, {same} equivalent, {alive} survived (seed {options.seed})"
    )
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
