"""What is offered, and in which order, does not depend on the process: a game played by suggestions can be told again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = [
    ("supreme_axis_allies", "spring_1942", 120),
    ("triumph_tragedy", "1936", 150),
    ("ww2_europe", "1939", 200),
    ("supreme_commander", "europe_at_war", 260),
    ("third_reich", "1942", 230),
]


@pytest.mark.parametrize(("slug", "scenario", "orders"), GAMES)
def test_the_same_is_offered_in_another_process(slug: str, scenario: str, orders: int) -> None:
    command = [sys.executable, "-m", "tests.fuzz.offered", slug, scenario, str(orders)]
    told = [
        subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] and int(told[0].split()[0]) >= orders // 2
