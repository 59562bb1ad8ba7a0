"""Play the games of `records` anew: `python -m tests.ww2_europe.make_records`. Needed when a rule was mended and the orders of a
record are no longer legal; `test_records.py` says what each of them must show."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.kernel import record
from rules.kernel.game import Game
from rules.ww2_europe import GAME
from rules.ww2_europe.chart import technologies
from rules.ww2_europe.control import hand_over
from rules.ww2_europe.politics import muster
from rules.ww2_europe.position import write_position
from rules.ww2_europe.world import destroy
from tests.referee.player import Warlike
from tests.ww2_europe.counted import counts
from tests.ww2_europe.player import Sensible
from tests.ww2_europe.referee import SHY, WISHES, worth
from tests.ww2_europe.table import put, table

HERE = Path(__file__).parent / "records"
COUNTED = ("wild_1939", "wild_1941", "wild_at_sea", "wild_1943")
ALL_OPTIONS = dict.fromkeys(("technology", "leaders", "special_forces", "advanced_naval", "italian_armistice"), True)
OTHER_RULINGS = {
    "redeployment_points": "stock",
    "shore_defence": "exact",
    "factory_path": "factory",
    "cruiser_bombardment": True,
    "french_armistice": False,
    "special_forces": True,
}
FLAGS = {"Berlin": "USSR", "Rome": "USA"}


def played(start: str, turns: int, seed: int = 0, passing: str = "") -> Game[Any]:
    """A sensible game as far as that, perhaps against a side that only passes; the standing instructions answer in it."""
    return Sensible(start, seed, passing).play(turns)


def late(options: dict[str, Any]) -> dict[str, Any]:
    """Summer 1943: everybody is at war, everything is developed, every sort of unit is on the map or about to come."""
    game: Game[Any] = Game.new(GAME, "1941", options, seed=0)
    state = game.state
    state.year, state.season, state.pact = 1943, "Summer", "off"
    for power, mat in state.powers.items():
        if power == "France":
            continue
        mat.status, mat.money, mat.rp = "active", 150, 8
        mat.tech = {name: 200 for name, row in technologies().items() if row.get(power) is not None}
        mat.boxes[0] = {"HTNK": 1, "JET": 1, "LHBMB": 1, "USUB": 1, "INF": 3, "BB": 1}
    muster(game, "entry", "USA")
    for power, places in LATE.items():
        for land, text in places.items():
            put(game, power, land, text)
    for land in ("Brest", "Cherbourg", "Bordeaux"):
        hand_over(game, land, "USA")
        for unit in list(state.units.at(land)):
            destroy(game, unit)
    put(game, "USA", "Cherbourg", "5 INF, 2 MAR, HTNK")
    state.leaders, state.commands = {}, {}
    return {**write_position(game), "phase": "dawn"}


LATE = {
    "Germany": {"Sedan": "SSTK, SSMC", "Paris": "2 JET", "Munich": "LHBMB", "Stettin": "2 USUB"},
    "USA": {"London": "HBMB, JET, LFTR, ATOM", "Plymouth": "2 TR"},
    "USSR": {"Bryansk": "SHOCK, GINF, GTNK", "Gomel": "HTNK"},
    "Great Britain": {"Manchester": "LHBMB, ABN"},
}


def wild(
    start: str, seed: int, orders: int, options: dict[str, Any], position: dict[str, Any] | None = None
) -> Game[Any]:
    """A warlike game by chance; the refusals are left out."""
    game: Game[Any] = Game.new(GAME, start, options, seed=seed, position=position)
    player = Warlike(seed, WISHES, SHY[1:], worth, zeal=0.7)
    player.haste = 0.3
    while game.outcome is None and len(game.log) < orders:
        game.take(*player.next(game))
    return game


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
        "axis": lambda: played("1939", 30, seed=1, passing="Allies"),
        "axis_1941": lambda: played("1941", 30, seed=6),
        "wild_1939": lambda: wild("1939", 5, 330, {}),
        "wild_1941": lambda: wild("1941", 6, 330, ALL_OPTIONS),
        "wild_at_sea": lambda: wild("1941", 8, 330, OTHER_RULINGS),
        "wild_1943": lambda: wild("1941", 3, 360, ALL_OPTIONS, late(ALL_OPTIONS)),
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
    for name in COUNTED:
        (HERE / "counted" / f"{name}.txt").write_text("\n".join(counts(name)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
