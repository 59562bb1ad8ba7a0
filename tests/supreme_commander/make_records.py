"""Writes the records: `python -m tests.supreme_commander.make_records`. Whole turns of each scenario by a player with sense, a
whole Great Crusade, and each way a game ends."""

from pathlib import Path

from rules.kernel import record
from rules.supreme_commander.scenario import scenario
from tests.supreme_commander.general import General
from tests.supreme_commander.table import Table, opened, table

RECORDS = Path(__file__).parent / "records"
BANDS = {0: "major_allied", 1: "minor_allied", 2: "draw", 4: "minor_axis", 6: "major_axis"}
FOUR = dict.fromkeys(("Leningrad", "Moscow", "Stalingrad", "Rostov"), "Germany")


def keep(name: str, t: Table, about: str) -> None:
    (RECORDS / f"{name}.toml").write_text(record.write(record.of(t.game, about)), "utf-8")


OPTIONAL = {
    "naval_bombers": True, "repeat_diplomacy": True, "diplomacy_anywhere": True, "decoys": True, "winter_ore": True,
    "vichy_colonies": True, "sea_weather": True, "air_on_map": True, "fort_construction": True, "damaged_fleets": True,
    "second_fighter_decoy": "fighter",
}  # fmt: skip


def turns(name: str, count: int, seed: int, boldness: int = 0, players: int = 2, **options: bool | str) -> Table:
    """A scenario played for some turns, or to its end."""
    t = opened(name, players=players, seed=f"record {seed}", **options)
    player, last = General(seed, boldness), scenario(name)["first"] + count
    while t.game.outcome is None and t.state.turn < last:
        t.game.submit(*player.next(t.game))
    return t


def last_words(t: Table) -> Table:
    """Everybody is done until the game is over."""
    for _ in range(60):
        if t.game.outcome is not None:
            return t
        pending = t.game.pending()[0]
        t.game.submit(pending.seat, pending.choices[-1] if pending.choices else "done")
    raise RuntimeError("the game goes on")


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    keep("europe_at_war", turns("europe_at_war", 6, 1), "The first six turns of Europe At War.")
    keep("barbarossa", turns("barbarossa", 4, 2), "The first four turns of Barbarossa.")
    keep(
        "barbarossa_to_berlin",
        turns("barbarossa_to_berlin", 2, 3),
        "The first two turns of Barbarossa to Berlin.",
    )
    keep("great_crusade", turns("great_crusade", 20, 4), "The Great Crusade to its end.")
    six = turns("europe_at_war", 4, 5, players=6, **OPTIONAL)
    keep("six_players", six, "Four turns of Europe At War by six players, with every optional rule.")
    four = turns("great_crusade", 2, 6, boldness=-2, players=4, **OPTIONAL)
    keep("four_players", four, "Two bold turns of The Great Crusade by four players, with every optional rule.")
    for marker, name in BANDS.items():
        t = last_words(table("political", "Allied", turn=52, marker=marker, active=("Germany", "UK", "USSR", "USA")))
        keep(name, t, f"The war ends with the Victory marker at {marker}.")
    both = {"UK": {"collapsed": True, "back": 40}, "USSR": {"collapsed": True, "back": 40}}
    keep(
        "both_collapsed",
        last_words(table("political", "Allied", turn=28, powers=both)),
        "Both collapsed by the end of 1942.",
    )
    fallen = {"USSR": {"collapsed": True}}
    east = {"scenario": "barbarossa", "active": ("Germany", "USSR")}
    keep(
        "german_victory",
        last_words(table("political", "Allied", turn=30, control=FOUR, powers=fallen, **east)),
        "Four cities and a collapse.",
    )
    keep("soviet_victory", last_words(table("political", "Allied", turn=52, **east)), "The USSR survives.")


if __name__ == "__main__":
    main()
