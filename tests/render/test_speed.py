"""A worker draws every game and stays small; how quick it is, the benches measure."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

WAR = ["saa_summer", "tt_war", "sc_war", "ww2_war", "tr_war"]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no such record there")
def test_a_worker_draws_every_game_cold_and_stays_small(tmp_path: Path) -> None:
    program = (
        "import sys, time\n"
        "from render import snapshot\n"
        "from tests.render.samples import SAMPLES\n"
        "for name in sys.argv[2:]:\n"
        "    view, started = SAMPLES[name](), time.process_time()\n"
        "    snapshot(view, folder=sys.argv[1])\n"
        "    print('cold', name, time.process_time() - started)\n"
        "print(open('/proc/self/status').read())\n"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path), *WAR], cwd=root, capture_output=True, text=True, check=True
    )
    lines = [line.split() for line in done.stdout.splitlines() if line]
    taken = {words[1]: float(words[2]) for words in lines if words[0] == "cold"}
    assert list(taken) == WAR
    peak = next(int(words[1]) for words in lines if words[0] == "VmHWM:")
    assert peak < 300 * 1024
