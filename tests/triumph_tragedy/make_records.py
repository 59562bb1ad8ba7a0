"""Play the games of `records` anew: `python -m tests.triumph_tragedy.make_records`. Needed when a rule was mended and the
orders of a record are no longer legal; `test_records.py` says what each of them must show."""

from collections.abc import Callable
from pathlib import Path

from rules.kernel import record
from rules.kernel.game import Game
from rules.triumph_tragedy import GAME
from rules.triumph_tragedy.state import State
from tests.triumph_tragedy.player import Warlord
from tests.triumph_tragedy.table import Table, table

HERE = Path(__file__).parent / "records"


def played(scenario: str, players: int, until: Callable[[Game[State]], bool], first_seed: int = 0) -> Game[State]:
    """The first random game that comes to this, as far as that."""
    for seed in range(first_seed, first_seed + 400):
        player = Warlord(seed)
        game: Game[State] = Game.new(GAME, scenario, {"players": players}, seed=str(seed))
        while game.outcome is None and not until(game):
            game.submit(*player.next(game))
        if until(game):
            return game
    raise LookupError("no such game among the seeds")


def economic() -> Table:
    lands = ("Poland", "Rumania", "Spain", "Turkey", "Hungary", "Austria", "Sweden", "Persia", "Low Countries")
    held = {nation: {"control": "Axis"} for nation in (*lands, "Czechoslovakia")}
    t = table("year", "Axis", year=1938, factions={"Axis": {"ind": 22}}, nations=held, chits={"Axis": [2, 2]})
    return t.play("Axis", "claim")


def atomic() -> Table:
    stages = [f"Atomic Research {n}" for n in (1, 2, 3, 4)]
    units = {"Axis": {"Berlin": "AF 1"}}
    t = table(wars=["Axis-West"], units=units, vaults={"Axis": stages[:2]}, techs={"Axis": stages[2:]})
    return t.play("Axis", "move AF1 to Ruhr", "atomic London with AF1")


RECORDS: dict[str, tuple[str, Callable[[], Game[State]]]] = {
    "first_year": ("The whole of 1936, by three players.", lambda: played("1936", 3, lambda g: g.state.year == 1937)),
    "two_players": ("The whole of 1936, by two players.", lambda: played("1936", 2, lambda g: g.state.year == 1937)),
    "short_game": ("The set-up and the whole of 1939.", lambda: played("1939", 3, lambda g: g.state.year == 1940)),
    "war_of_three": (
        "All three factions come to be at war with each other, and a year goes by.",
        lambda: played("1936", 3, lambda g: len(g.state.wars) == 3 and g.state.season == "Winter"),
    ),
    "military": (
        "Two Rival Capitals fall.",
        lambda: played("1936", 3, lambda g: g.outcome is not None and g.outcome.rule == "16.3"),
    ),
    "hegemony": (
        "Ten years without another winner.",
        lambda: played("1936", 3, lambda g: g.outcome is not None and g.outcome.rule == "16.5"),
    ),
    "economic": ("25 VP at the Year Start.", lambda: economic().game),
    "atomic": ("The bomb within reach of London.", lambda: atomic().game),
}


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for name, (about, make) in RECORDS.items():
        text = record.write(record.of(make(), about))
        (HERE / f"{name}.toml").write_text(text, encoding="utf-8")
        print(name, text.count("[[orders]]"))


if __name__ == "__main__":
    main()
