"""What pictures cost: late maps beside their own packing, the first close-up, and the memory of a painter; by itself, the
memory of the first large map of a game."""

import io
import json
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from rules.kernel.views import View

LATE = ("saa_summer", "tt_war", "sc_war", "ww2_war", "tr_war")
MEGABYTE = 1024 * 1024
GOALS = {"warm": 3.0, "near": 2.5, "close-up": 0.400, "memory": 200 * MEGABYTE}
LARGE = 2600

PROGRAM = """
import io, json, os, subprocess, sys, time
from render import snapshot
from render.snapshot import draw, packed
from bot.closeup import WIDTH
from tests.bench.pictures import places_of, regions_of
from tests.render.samples import SAMPLES

folder, name, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])

def quickest(work, times):
    taken = []
    for _ in range(times):
        started = time.process_time()
        work()
        taken.append(time.process_time() - started)
    return min(taken)

view = SAMPLES[name]()
found = {"cold": quickest(lambda: snapshot(view, folder=folder), 1)}
image = draw(view, folder=folder).image
found["packing"] = quickest(lambda: packed(image), rounds)
del image  # a painter keeps none
found["warm"] = quickest(lambda: snapshot(view, folder=folder), rounds)
region, other = regions_of(view)[:2]
ahead = "from bot.painter import paint_ahead; paint_ahead(%r, %r)" % (view.game, other)
subprocess.run([sys.executable, "-c", ahead], check=True, env={**os.environ, "ADJUTANT_CACHE": folder})
found["close-up, from nothing"] = quickest(lambda: snapshot(view, region=region, folder=folder), 1)
found["close-up, first"] = quickest(lambda: snapshot(view, region=other, folder=folder), 1)
close = draw(view, region=region, folder=folder).image
found["close-up, packing"] = quickest(lambda: packed(close), rounds)
del close
found["close-up, warm"] = quickest(lambda: snapshot(view, region=region, folder=folder), rounds)
found["posted, first"] = max(
    quickest(lambda: snapshot(view, size=WIDTH, focus=focus, legend=False, folder=folder), 1) for focus in places_of(view)
)
lines = open("/proc/self/status").read().splitlines()
found["memory"] = next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))
print(json.dumps(found))
"""

MEMORY = """
import sys
from importlib import import_module
from render import snapshot
from tests.render.samples import SAMPLES

def status(what):
    lines = open("/proc/self/status").read().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(what))

folder, name, size = sys.argv[1], sys.argv[2], int(sys.argv[3])
view = SAMPLES[name]()
import_module("render." + view.game)
before = status("VmRSS")
snapshot(view, size=size, folder=folder)
print(status("VmHWM") - before)
"""


def regions_of(view: View) -> list[str]:
    """The regions of a game's map that are not the whole of it."""
    regions: dict[str, tuple[str, ...]] = import_module(f"render.{view.game}").REGIONS
    return [name for name, spaces in regions.items() if spaces]


def places_of(view: View) -> list[tuple[str, ...]]:
    """Some places all over a map: what a channel's close-ups look at after an order is never the same twice."""
    names = list(view.position.get("spaces") or view.position["hexes"])
    return [tuple(names[at : at + 2]) for at in range(0, len(names), max(1, len(names) // 8))]


def bench(rounds: int) -> dict[str, dict[str, float]]:
    """The processor's seconds of each picture, each game in a process of its own and an empty folder."""
    found: dict[str, dict[str, float]] = {}
    for name in LATE:
        found[name] = json.loads(_apart(PROGRAM, name, rounds))
        found[name]["large memory"] = int(_apart(MEMORY, name, LARGE))
    return found


def _apart(program: str, name: str, number: int) -> str:
    """What a program says in a process of its own and an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", program, folder, name, str(number)]
        return subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True).stdout


def spoken(found: dict[str, dict[str, float]]) -> str:
    out = io.StringIO()
    print("Late maps at 1600 px (ms of the processor)", file=out)
    for name, figures in found.items():
        milliseconds = ", ".join(f"{key} {value * 1000:.0f}" for key, value in figures.items() if "memory" not in key)
        ratio, close = figures["warm"] / figures["packing"], figures["close-up, warm"] / figures["close-up, packing"]
        memory = f"{figures['memory'] / MEGABYTE:.0f} MiB, {figures['large memory'] / MEGABYTE:.0f} for {LARGE} px"
        print(f"  {name:12} {milliseconds}; {memory}", file=out)
        verdicts = (
            ("warm beside its packing", ratio, GOALS["warm"], f"{ratio:.1f}"),
            ("a region's first close-up, its layer drawn ahead", figures["close-up, first"], GOALS["close-up"], ""),
            ("from nothing", figures["close-up, from nothing"], GOALS["close-up"], ""),
            ("the slowest of those posted", figures["posted, first"], GOALS["close-up"], ""),
            ("a close-up beside its packing", close, GOALS["near"], f"{close:.1f}"),
            ("memory", figures["memory"], GOALS["memory"], ""),
            (
                f"memory of a first map of {LARGE} px, beyond the program's",
                figures["large memory"],
                GOALS["memory"],
                "",
            ),
        )
        said = (f"{what} {words} {'reached' if value <= goal else 'MISSED'}" for what, value, goal, words in verdicts)
        print(f"               {'; '.join(said)}", file=out)
    return out.getvalue().rstrip()
