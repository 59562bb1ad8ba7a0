"""A warm picture costs little more than packing it, a cold one is there in seconds, and a worker stays small."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from render import snapshot
from render.snapshot import draw
from tests.render.samples import SAMPLES


def quickest(work: Callable[[], object], times: int = 5) -> float:
    taken = []
    for _ in range(times):
        started = time.process_time()
        work()
        taken.append(time.process_time() - started)
    return min(taken)


@pytest.mark.parametrize("sample", ["saa_summer", "tt_war", "sc_war", "ww2_war", "tr_war"])
def test_a_warm_map_costs_at_most_two_and_a_half_times_its_packing(sample: str, layers: Path) -> None:
    view = SAMPLES[sample]()
    image = draw(view, folder=layers).image
    packing = quickest(lambda: image.save(io.BytesIO(), "PNG"))
    assert quickest(lambda: snapshot(view, folder=layers)) <= 2.5 * packing


@pytest.mark.parametrize("sample", ["saa_summer", "tt_war", "sc_war", "ww2_war", "tr_war"])
def test_a_cold_map_is_there_in_ten_seconds(sample: str, tmp_path: Path) -> None:
    started = time.process_time()
    snapshot(SAMPLES[sample](), folder=tmp_path)
    assert time.process_time() - started < 10


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no such record there")
def test_a_worker_that_drew_every_game_stays_small(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from render import snapshot\n"
        "from tests.render.samples import SAMPLES\n"
        "for make in SAMPLES.values():\n"
        "    snapshot(make(), folder=sys.argv[1])\n"
        "print(open('/proc/self/status').read())\n"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], cwd=root, capture_output=True, text=True, check=True
    )
    peak = next(line for line in done.stdout.splitlines() if line.startswith("VmHWM"))
    assert int(peak.split()[1]) < 300 * 1024
