"""Every rule of every game is proved by a test."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules import GAMES
from tests.coverage import coverage


@pytest.mark.parametrize("slug", list(GAMES))
def test_no_rule_is_without_a_test(slug: str) -> None:
    entry = coverage()[slug]
    assert entry["missing"] == [] and entry["tested"] == entry["ids"]
    assert entry["rulings_tested"] == entry["rulings"]


def test_the_report_for_machines() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.coverage", "--json"],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
        check=True,
        timeout=60,
    )
    report = json.loads(done.stdout)
    assert set(report) == set(GAMES) and set(report["supreme_axis_allies"]) >= {"ids", "tested", "missing"}
