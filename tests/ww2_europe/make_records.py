"""Play the games of `records` anew: `python -m tests.ww2_europe.make_records`. Needed when a rule was mended and the orders of a
record are no longer legal; `test_records.py` says what each of them must show."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.kernel import record
from rules.kernel.game import Game
from tests.ww2_europe.player import Sensible
from tests.ww2_europe.table import table

HERE = Path(__file__).parent / "records"
FLAGS = {"Berlin": "USSR", "Rome": "USA"}


def played(start: str, turns: int, seed: int = 0) -> Game[Any]:
    """A sensible game as far as that; the standing instructions answer in it."""
    return Sensible(start, seed).play(turns)


def ending(start: str, season: str, year: int, control: dict[str, str]) -> Game[Any]:
    """The last Buy phase of a game that ends with this turn."""
    rich = {"USSR": {"money": 30}, "USA": {"money": 30}}
    t = table("buy", start=start, season=season, year=year, control=control, powers=rich)
    while t.game.outcome is None:
        seat = t.asked()[0]
        if seat == "USSR" and t.power(seat).money >= 30:
            t.play(seat, "buy 1 INF")
        t.play(seat, "done")
    return t.game


def main() -> None:
    games: dict[str, Callable[[], Game[Any]]] = {
        "from_1939": lambda: played("1939", 5),
        "from_1941": lambda: played("1941", 5),
        "axis": lambda: played("1939", 30),
        "axis_1941": lambda: played("1941", 30),
        "allies": lambda: ending("1941", "Spring", 1945, {**FLAGS}),
        "allies_1939": lambda: ending("1939", "Spring", 1945, {**FLAGS}),
        "minor_allies": lambda: ending("1941", "Summer", 1945, {"Rome": "USA"}),
        "minor_allies_1939": lambda: ending("1939", "Summer", 1945, {}),
        "draw": lambda: ending("1941", "Summer", 1945, {}),
        "draw_1939": lambda: ending("1939", "Summer", 1945, {"Paris": "Germany"}),
    }
    for name in sys.argv[1:] or games:
        game = games[name]()
        (HERE / f"{name}.toml").write_text(record.write(record.of(game)), "utf-8")
        print(name, game.clock, game.outcome and game.outcome.rule)


if __name__ == "__main__":
    main()
