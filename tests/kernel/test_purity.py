"""The rules are pure, and the kernel knows no game: read from the source itself."""

import ast
import re
from pathlib import Path

import pytest

from rules import GAMES as REGISTRY

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "rules"
MODULES = sorted(path for path in RULES.rglob("*.py") if "__pycache__" not in path.parts)
GAMES = sorted(
    path.name for path in RULES.iterdir() if path.is_dir() and path.name not in ("kernel", "hexwar", "__pycache__")
)
IMPURE = {
    "os", "time", "datetime", "random", "socket", "threading", "asyncio", "subprocess", "sqlite3", "discord", "PIL",
    "render", "bot", "tests", "pathlib", "io", "shutil", "tempfile", "glob", "secrets", "uuid", "multiprocessing",
    "concurrent", "urllib", "http", "requests", "aiohttp", "calendar", "signal", "ctypes", "pickle", "logging", "numpy",
    "sqlite_utils", "queue", "select", "ssl", "zoneinfo", "locale", "platform", "getpass", "inspect",
}  # fmt: skip
"""What would bring in the clock, chance, the network, files, threads, or the packages above."""
CALLS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint", "id", "globals", "hash"}
FILES = {
    "open",
    "read_text",
    "read_bytes",
    "write_text",
    "write_bytes",
    "unlink",
    "mkdir",
    "iterdir",
    "system",
}
ALLOWED = {
    "kernel/fuzz.py": {"import random"},
    "kernel/data.py": {"import importlib", ".read_text()"},
    "kernel/orders.py": {"hash()"},
    "__init__.py": {"import importlib"},
}
"""The random player; the one place where data files are read; an order's own hash; the registry."""


def faults(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {f"import {name.name.split('.')[0]}" for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(f"import {(node.module or '').split('.')[0]}")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            found.add(f"{node.func.id}()")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in FILES:
            found.add(f".{node.func.attr}()")
    return {fault for fault in found if not fault.startswith("import ") or fault[7:] in IMPURE | {"importlib"}}


def name(path: Path) -> str:
    return path.relative_to(RULES).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_pure(path):
    assert faults(path) <= ALLOWED.get(name(path), set())


def test_what_is_allowed_is_used():
    for module, allowed in ALLOWED.items():
        assert faults(RULES / module) == allowed


def test_the_random_player_has_a_seeded_source_of_its_own():
    tree = ast.parse((RULES / "kernel" / "fuzz.py").read_text(encoding="utf-8"))
    used = {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute) and getattr(n.value, "id", "") == "random"}
    assert used == {"Random"}


@pytest.mark.parametrize("path", [p for p in MODULES if "kernel" in p.parts], ids=name)
def test_the_kernel_imports_no_game(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level < len(path.relative_to(RULES).parts) and not (node.module or "").startswith("rules")


@pytest.mark.parametrize("path", [p for p in MODULES if "kernel" not in p.parts and p.parent != RULES], ids=name)
def test_a_game_imports_no_other_game(path):
    own = path.relative_to(RULES).parts[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            assert not set(node.module.split(".")) & (set(GAMES) - {own})


def spoken(text: str) -> str:
    """Words alone, so that `supreme_commander`, `Supreme Commander` and `SUPREME-COMMANDER` are the same."""
    text = re.sub(r"([a-z])([A-Z])", r"\1 \2", text)
    return f" {' '.join(word for word in re.findall(r'[a-z0-9]+', text.casefold()) if word not in ('and', 'the'))} "


def neutral() -> list[Path]:
    """The source that must know no game: the kernel, the bot, and the door of the pictures."""
    paths = [path for folder in (RULES / "kernel", ROOT / "bot") for path in folder.rglob("*") if path.is_file()]
    snapshot = ROOT / "render" / "snapshot.py"
    return sorted(p for p in [*paths, snapshot] if p.suffix in (".py", ".json", ".html", ".js", ".toml") and p.exists())


@pytest.mark.parametrize("path", neutral(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_game_is_named_where_none_may_be_known(path):
    text = spoken(path.read_text(encoding="utf-8"))
    assert [slug for slug in GAMES if spoken(slug) in text] == []


def test_the_search_for_names_finds_them():
    assert spoken("third_reich") in spoken("if game == 'Third Reich':") and spoken("third_reich") in spoken(
        "THIRD-REICH"
    )
    assert spoken("triumph_tragedy") in spoken("Triumph & Tragedy") and spoken("triumph_tragedy") in spoken(
        "TriumphAndTragedy"
    )
    assert spoken("third_reich") not in spoken("the third of them")
    assert len(GAMES) == 5


def test_the_search_for_faults_finds_them(tmp_path):
    sample = tmp_path / "sample.py"
    sample.write_text(
        "import os.path\nfrom time import time\nimport json\nopen('x')\np.read_text()\nfrom .bot import x\n"
    )
    assert faults(sample) == {"import os", "import time", "open()", ".read_text()"}


@pytest.mark.parametrize("game", GAMES)
def test_one_file_a_game_tells_what_follows_what(game: str) -> None:
    """No function outside `sequence.py` answers with the name of a phase."""
    phases = REGISTRY[game].phases
    found = [
        f"{path.name}:{node.lineno}: return {node.value.value!r}"
        for path in sorted((RULES / game).glob("*.py"))
        if path.name != "sequence.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Constant) and node.value.value in phases
    ]
    assert not found


def ran_by_hand(source: str) -> list[int]:
    """Lines in which an effect is run; what a kind of order adds to the effect of the kind it is derived from may be."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "effect"
        and ast.unparse(node.func.value) != "super()"
    ]


@pytest.mark.parametrize("path", [path for path in MODULES if "kernel" not in path.parts], ids=name)
def test_the_kernel_alone_runs_effects(path: Path) -> None:
    """An effect that asks others on its way would do nothing if anybody else called it."""
    assert ran_by_hand(path.read_text(encoding="utf-8")) == []


def test_the_search_for_effects_finds_them() -> None:
    assert ran_by_hand("super().effect(game, seat)\norder.effect(game, seat)\nBuild(sort=sort).effect(game, seat)") == [
        2,
        3,
    ]
