"""Breaking rules on purpose: one thing is broken, the rest of the file stays as it was, and it is known who comes by."""

import ast
from pathlib import Path

import pytest

from tests import mutate

SOURCE = """\
def größer(a, b):  # a comment that stays
    \"\"\"Ist a größer?\"\"\"
    if a < b:
        raise ValueError(f"{a + 1} ist größer als {b}")
    return  (a  >  b)
"""


def every_break(tmp_path: Path) -> list[mutate.Mutant]:
    path = tmp_path / "room.py"
    path.write_text(SOURCE, encoding="utf-8")
    return [mutate.mutant(path, *site) for site in mutate.sites(path)]


def test_each_break_changes_its_own_words_alone(tmp_path):
    found = every_break(tmp_path)
    changed = {}
    for each in found:
        ast.parse(each.source)
        lines = zip(SOURCE.splitlines(), each.source.splitlines(), strict=True)
        changed[each.after] = [new.strip() for old, new in lines if old != new]
        assert each.inside == 1
    assert changed["a <= b"] == ["if (a <= b):"]
    assert changed["a >= b"] == ["return  ((a >= b))"]
    assert changed["if a < b:"] == ["pass"], "it is not raised"
    assert changed["a - 1"] == ["raise ValueError(f'{a - 1} ist größer als {b}')"]
    assert changed["2"] == ["raise ValueError(f'{a + 2} ist größer als {b}')"]


def test_what_is_no_rule_is_not_broken(tmp_path):
    path = tmp_path / "room.py"
    path.write_text(
        "@dataclass(frozen=True)\nclass One(Struct, frozen=True):\n    kept: bool = True\n"
        "PAIRS = dict(zip('ab', 'cd', strict=True))\n"
    )
    assert [mutate.mutant(path, *site).line for site in mutate.sites(path)] == [3]


@pytest.mark.slow
def test_who_comes_through_what_is_known(tmp_path, monkeypatch):
    """In a tree with two functions and two tests."""
    rules, tests = tmp_path / "rules" / "game", tmp_path / "tests" / "game"
    for folder in (rules, tests):
        folder.mkdir(parents=True)
    (rules / "room.py").write_text("def one(n):\n    return n > 1\n\n\ndef two(n):\n    return n > 2\n")
    (tests / "test_room.py").write_text(
        "import sys\nsys.path.insert(0, 'rules/game')\nfrom room import one, two\n"
        "def test_one():\n    assert one(2) and not one(1)\n"
        "def test_two():\n    assert two(9)\n"
    )
    monkeypatch.setattr(mutate, "HERE", tmp_path)
    came = mutate.who_comes_through("game")
    assert {test.rpartition("::")[2]: places for test, (_, places) in came.items()} == {
        "": [],
        "test_one": [("room.py", 1)],
        "test_two": [("room.py", 5)],
    }
    mutants = [mutate.mutant(rules / "room.py", *s) for s in mutate.sites(rules / "room.py")]
    lives = {
        "room.py:2: n > 1 -> n >= 1": False,
        "room.py:2: 1 -> 2": False,
        "room.py:6: n > 2 -> n >= 2": True,
        "room.py:6: 2 -> 3": True,
    }
    assert {str(m): mutate.survives(m, came) for m in mutants} == lives
    assert dict(zip(map(str, mutants), mutate.fates(mutants, came, jobs=2), strict=True)) == lives
    children = dict(zip(map(str, mutants), mutate.fates_in_children(mutants, came, jobs=2), strict=True))
    assert {name: word == "alive" for name, word in children.items()} == lives, "they find it out by themselves"
    assert "unfit" not in children.values()


@pytest.mark.slow
def test_what_cannot_even_be_loaded_is_noticed(tmp_path, monkeypatch):
    rules, tests = tmp_path / "rules" / "game", tmp_path / "tests" / "game"
    for folder in (rules, tests):
        folder.mkdir(parents=True)
    (rules / "room.py").write_text("ROOMS = (7,)\nFIRST = ROOMS[0]\n")
    (tests / "conftest.py").write_text("import sys\nsys.path.insert(0, 'rules/game')\nimport room\n")
    (tests / "test_room.py").write_text("from room import FIRST\n\ndef test_it():\n    assert FIRST == 7\n")
    monkeypatch.setattr(mutate, "HERE", tmp_path)
    came = mutate.who_comes_through("game")
    mutants = [mutate.mutant(rules / "room.py", *s) for s in mutate.sites(rules / "room.py")]
    assert [str(m) for m in mutants] == ["room.py:1: 7 -> 8", "room.py:2: 0 -> 1"]
    assert mutate.fates(mutants, came, jobs=1) == [False, False]


@pytest.mark.slow
def test_rules_that_a_test_file_cannot_load_broken_are_noticed_too(tmp_path, monkeypatch):
    """Where a file asks the rules while it is collected, pytest finds no test to run; that is no failure of the run."""
    rules, tests = tmp_path / "rules" / "game", tmp_path / "tests" / "game"
    rules.mkdir(parents=True)
    tests.mkdir(parents=True)
    (rules / "room.py").write_text("FIRST = 7\n")
    ask = (
        "import sys\nsys.path.insert(0, 'rules/game')\nfrom room import FIRST\n\nif FIRST != 7:\n    raise ValueError\n"
    )
    (tests / "test_room.py").write_text(f"{ask}\ndef test_it():\n    assert FIRST\n")
    monkeypatch.setattr(mutate, "HERE", tmp_path)
    came = mutate.who_comes_through("game")
    mutants = [mutate.mutant(rules / "room.py", *s) for s in mutate.sites(rules / "room.py")]
    assert [str(m) for m in mutants] == ["room.py:1: 7 -> 8"]
    assert mutate.fates(mutants, came, jobs=1) == [False]


@pytest.mark.slow
def test_what_a_cache_gave_while_tests_were_collected_is_tried_in_a_process_of_its_own(tmp_path, monkeypatch):
    rules, tests = tmp_path / "rules" / "game", tmp_path / "tests" / "game"
    rules.mkdir(parents=True)
    tests.mkdir(parents=True)
    (rules / "room.py").write_text("from functools import cache\n\n@cache\ndef first():\n    return 7\n")
    ask = "import sys\nsys.path.insert(0, 'rules/game')\nfrom room import first\n\nfirst()\n"
    (tests / "test_room.py").write_text(f"{ask}\ndef test_it():\n    assert first() == 7\n")
    monkeypatch.setattr(mutate, "HERE", tmp_path)
    came = mutate.who_comes_through("game")
    mutants = [mutate.mutant(rules / "room.py", *s) for s in mutate.sites(rules / "room.py")]
    assert [str(m) for m in mutants] == ["room.py:5: 7 -> 8"]
    assert mutate.fates(mutants, came, jobs=1) == [False]


@pytest.mark.slow
def test_what_children_cannot_tell_a_process_of_its_own_does(tmp_path, monkeypatch):
    """What is done when the module is loaded; and a function that was entered then."""
    rules, tests = tmp_path / "rules" / "game", tmp_path / "tests" / "game"
    for folder in (rules, tests):
        folder.mkdir(parents=True)
    (rules / "room.py").write_text("def one(n):\n    return n + 1\n\n\nTWO = one(1)\nTHREE = 3\n")
    (tests / "test_room.py").write_text(
        "import sys\nsys.path.insert(0, 'rules/game')\nfrom room import THREE, TWO\n"
        "def test_them():\n    assert (TWO, THREE) == (2, 3)\n"
    )
    monkeypatch.setattr(mutate, "HERE", tmp_path)
    came = mutate.who_comes_through("game")
    mutants = [mutate.mutant(rules / "room.py", *s) for s in mutate.sites(rules / "room.py")]
    children = dict(zip(map(str, mutants), mutate.fates_in_children(mutants, came, jobs=1), strict=True))
    assert children == {
        "room.py:5: 1 -> 2": "unfit",
        "room.py:6: 3 -> 4": "unfit",
        "room.py:2: n + 1 -> n - 1": "alive",
        "room.py:2: 1 -> 2": "alive",
    }
    assert mutate.fates(mutants, came, jobs=1) == [False] * 4


@pytest.mark.slow
def test_tests_that_fail_with_nothing_broken_are_worth_nothing(tmp_path, monkeypatch):
    rules, tests = tmp_path / "rules" / "game", tmp_path / "tests" / "game"
    for folder in (rules, tests):
        folder.mkdir(parents=True)
    (rules / "room.py").write_text("def one(n):\n    return n > 1\n")
    (tests / "test_room.py").write_text("def test_one():\n    assert False\n")
    monkeypatch.setattr(mutate, "HERE", tmp_path)
    mutants = [mutate.mutant(rules / "room.py", *s) for s in mutate.sites(rules / "room.py")]
    with pytest.raises(RuntimeError, match="with nothing broken"):
        mutate.fates(mutants, {"": (0, []), "tests/game/test_room.py::test_one": (0, [("room.py", 1)])}, jobs=1)


def test_a_sample_that_is_stopped_says_how_far_it_came(tmp_path, monkeypatch, capsys):
    rules = tmp_path / "rules" / "game"
    rules.mkdir(parents=True)
    (rules / "room.py").write_text("def one(n):\n    return n > 1 and n + 2 < 9\n")
    monkeypatch.setattr(mutate, "HERE", tmp_path)
    mutants = [mutate.mutant(rules / "room.py", *s) for s in mutate.sites(rules / "room.py")]

    def stopped(tree, *_, longest, mutants):
        (Path(mutants) / "ended.jsonl").write_text('[0, "alive"]\n[2, "noticed"]\n[1, "alive"]\n')
        raise KeyboardInterrupt

    monkeypatch.setattr(mutate, "_pytest", stopped)
    with pytest.raises(KeyboardInterrupt):
        mutate.fates_in_children(mutants, {"": (0, [])}, jobs=1)
    told = capsys.readouterr().out.splitlines()
    assert told == [f"alive     {mutants[0]}", f"stopped: 1 of the 2 looked at were noticed, of {len(mutants)} drawn"]
