"""A warm picture costs little more than packing it; a worker draws every game cold in seconds and stays small."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from render import snapshot
from tests.render.drawn import page
from tests.render.samples import SAMPLES

WAR = ["saa_summer", "tt_war", "sc_war", "ww2_war", "tr_war"]


def quickest(work: Callable[[], object], times: int = 3) -> float:
    taken = []
    for _ in range(times):
        started = time.process_time()
        work()
        taken.append(time.process_time() - started)
    return min(taken)


@pytest.mark.parametrize("sample", WAR)
def test_a_warm_map_costs_at_most_two_and_a_half_times_its_packing(sample: str, layers: Path) -> None:
    view, image = SAMPLES[sample](), page(sample, layers).image
    packing = quickest(lambda: image.save(io.BytesIO(), "PNG"))
    assert quickest(lambda: snapshot(view, folder=layers)) <= 2.5 * packing


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no such record there")
def test_a_worker_draws_every_game_cold_in_ten_seconds_each_and_stays_small(tmp_path: Path) -> None:
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
    assert [name for name, seconds in taken.items() if seconds >= 10] == []
    peak = next(int(words[1]) for words in lines if words[0] == "VmHWM:")
    assert peak < 300 * 1024
