"""Every worked example and ruling of the edition, and every case derived from it, has a test that names it."""

import ast
import re
from pathlib import Path

LACKING: set[str] = set()
"""Cases that have no test yet. This only ever shrinks."""
HERE = Path(__file__).parent
EXAMPLES, DERIVED = 210, 60
NAMED = re.compile(r"(?:^test|(?<=\d))_([ed]\d+)(?=_)")


def named() -> set[str]:
    """Cases that tests name, in a mark or in their own names."""
    found: set[str] = set()
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            found.update(name.upper() for name in NAMED.findall(node.name))
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "case":
                    found.update(ast.literal_eval(argument) for argument in mark.args)
    return found


def test_every_case_is_named():
    cases = {f"E{n}" for n in range(1, EXAMPLES + 1)} | {f"D{n}" for n in range(1, DERIVED + 1)}
    assert named() <= cases, named() - cases
    assert cases - named() <= LACKING, sorted(cases - named() - LACKING)
