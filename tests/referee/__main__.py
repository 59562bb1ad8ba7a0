"""`python -m tests.referee GAME --games N [--seed S]`: play games and compare the engine with the referee."""

import argparse
import importlib
import sys
from collections import Counter

from .loop import Kind, Refereed, play
from .tally import Difference


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.referee", description=__doc__)
    parser.add_argument("game", help="the game's folder, e.g. triumph_tragedy")
    parser.add_argument("--games", type=int, default=10, help="how many games to play")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed; the others follow")
    parser.add_argument("--most", type=int, default=100_000, help="orders at most in a game")
    parser.add_argument("--show", type=int, default=3, help="differences to print with their record")
    parser.add_argument("--brief", action="store_true", help="print differences without their records")
    given = parser.parse_args()
    kind: Kind = importlib.import_module(f"tests.{given.game}.referee").KIND
    counts: Counter[str] = Counter()
    orders = differences = 0

    def tell(played: Refereed, difference: Difference) -> None:
        nonlocal differences
        differences += 1
        if differences <= given.show:
            print(f"seed {played.seed} {difference}" if given.brief else played.report(difference), flush=True)

    for seed in range(given.seed, given.seed + given.games):
        played = play(kind, seed, given.most, tell)
        counts += played.tally.counts
        orders += played.orders
    for name, count in sorted(counts.items()):
        print(f"{count:>9,}  {name}")
    print(
        f"{sum(counts.values()):>9,}  comparisons in {given.games} games of {orders:,} orders; {differences} differences"
    )
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
