"""Which rules of each game have a test: `python -m tests.coverage [--json]`.

The inventory of a game is its rulebook: every entry but the tables, and but the rulings (what we settled where the rulebook
is silent), which are counted apart. A rule counts as tested if a test function that checks something names it in `@rule(...)`,
together with four others at the most: a test that names more proves none of them in earnest.
"""

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from rules import GAMES

HERE = Path(__file__).parent
MOST_IDS = 5
"""Rules one test can prove."""
CHECKS = frozenset(("refuse", "fails", "raises", "check", "has"))
"""Calls that check something: asserts apart, the helpers of the rules tests that fail by themselves."""


def tested(game: str) -> set[str]:
    """Ids named by the tests of a game."""
    found: set[str] = set()
    for path in sorted((HERE / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                ids = set(_ids(node))
                if ids and not _checks(node):
                    raise SystemExit(f"{path.name}: {node.name} names rules and checks nothing")
                if len(ids) <= MOST_IDS:
                    found |= ids
    return found


def _ids(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
            for argument in mark.args:
                yield ast.literal_eval(argument)


def _checks(node: ast.AST) -> bool:
    for part in ast.walk(node):
        if isinstance(part, ast.Assert):
            return True
        if isinstance(part, ast.Call):
            name = part.func.attr if isinstance(part.func, ast.Attribute) else getattr(part.func, "id", "")
            if name in CHECKS:
                return True
    return False


def coverage() -> dict[str, dict[str, object]]:
    report: dict[str, dict[str, object]] = {}
    for slug in GAMES:
        entries = [number for number in GAMES[slug].rulebook().rules if not number.startswith("table.")]
        ids = [number for number in entries if not number.startswith("ruling.")]
        proved = tested(slug)
        unknown = sorted(proved - set(entries))
        if unknown:
            raise SystemExit(f"{slug}: tests name rules that are not in the rulebook: {', '.join(unknown)}")
        report[slug] = {
            "ids": len(ids),
            "tested": len(proved & set(ids)),
            "missing": [number for number in ids if number not in proved],
            "rulings": len(entries) - len(ids),
            "rulings_tested": len(proved - set(ids)),
        }
    return report


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--json"]):
        print("usage: python -m tests.coverage [--json]", file=sys.stderr)
        return 2
    report = coverage()
    if arguments:
        print(json.dumps(report, indent=1))
        return 0
    for slug, entry in report.items():
        print(
            f"{slug}: {entry['tested']} of {entry['ids']} rules have a test, "
            f"{entry['rulings_tested']} of {entry['rulings']} rulings"
        )
        for number in entry["missing"]:  # type: ignore[attr-defined]
            print(f"  missing: {number}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
