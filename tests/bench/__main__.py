"""`python -m tests.bench [bot] [--quick] [--json]`: what things cost, as medians and as ratios to peers in the same run;
with `bot`, the Discord bot under load.

A number below 1 means that ours costs less than the peer's (for games a second: more is better, and above 1 is ours).
The goals are printed beside; nothing here fails by itself, for wall-clock depends on the machine.
"""

import json
import sys
from collections.abc import Callable

from rules import GAMES
from rules.kernel.fuzz import RandomPlayer
from tests.triumph_tragedy.player import Warlord

from . import bot, hexes, ours, peers

GOALS = {
    "an order": 0.0008,
    "suggestions, 95th percentile": 0.010,
    "a mid-phase restore, 95th percentile": 0.050,
    "memory of a game": 300 * 1024,
    "random games a second": 1.0,
    "the chances of a combat": 1.0,
    "a hand drawn": 1.0,
}
PLAYERS: dict[str, dict[str, type[RandomPlayer]]] = {
    "triumph_tragedy": {"": RandomPlayer, " (at war)": Warlord},
}
"""Who plays a game here, if not only the random player of every game: peace costs less than war. (How many games a second
there are is a goal for the random player alone; the warlike one looks at many suggestions for each order.)"""


def spoken(name: str, value: float) -> str:
    if "second" in name:
        return f"{value:.2f}/s"
    if "memory" in name:
        return f"{value / 1024:.0f} KiB"
    return f"{value * 1000:.3f} ms"


def peer(name: str, bench: Callable[[int], dict[str, float]], games: int) -> dict[str, float]:
    try:
        return bench(games)
    except ImportError:
        print(f"{name} is not installed; pip install 'adjutant[bench]' brings it", file=sys.stderr)
        return {}


def main(arguments: list[str]) -> int:
    if set(arguments) - {"bot", "--quick", "--json"}:
        print("usage: python -m tests.bench [bot] [--quick] [--json]", file=sys.stderr)
        return 2
    quick = "--quick" in arguments
    if "bot" in arguments:
        measured = bot.report(quick)
        print(json.dumps(measured, indent=1) if "--json" in arguments else bot.spoken(measured))
        return 0
    report: dict[str, dict[str, float]] = {
        "diplomacy": peer("diplomacy", peers.diplomacy, 2 if quick else 6),
        "chess": peer("chess", peers.chess, 4 if quick else 20),
        "hexes": hexes.bench(5 if quick else 40),
    }
    titles: dict[str, str] = {}
    for slug, definition in GAMES.items():
        for how, player in PLAYERS.get(slug, {"": RandomPlayer}).items():
            titles[slug + how] = definition.name + how
            report[slug + how] = ours.bench(slug, 1 if quick else 6, 2 if quick else 12, player)
    if "--json" in arguments:
        print(json.dumps(report, indent=1))
        return 0
    for slug, title in titles.items():
        print(title)
        for name, value in report[slug].items():
            line = f"  {name:38} {spoken(name, value):>12}"
            for other in ("diplomacy", "chess"):
                if name in report[other]:
                    line += (
                        f"   {other} {spoken(name, report[other][name]):>11} (ratio {value / report[other][name]:.2f})"
                    )
            if name in GOALS and (slug in GAMES or name != "random games a second"):
                good = value >= GOALS[name] if name == "random games a second" else value <= GOALS[name]
                line += f"   goal {spoken(name, GOALS[name])}: {'reached' if good else 'MISSED'}"
            print(line)
    print("A board of 2,000 hexes (ratio to a bare breadth-first search)")
    for name, value in report["hexes"].items():
        print(f"  {name:38} {spoken(name, value):>12}   ratio {value / report['hexes']['the floor']:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
