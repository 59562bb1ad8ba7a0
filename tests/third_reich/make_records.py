"""Writes the records: `python -m tests.third_reich.make_records`. A whole year of 1942 and of 1944 by a player who likes war,
and each way a game of these scenarios ends."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.kernel import record
from rules.third_reich.chart import SIDE, objective_hexes
from rules.third_reich.world import holder
from tests.third_reich.player import Warlord
from tests.third_reich.table import Table, opened, table

RECORDS = Path(__file__).parent / "records"
US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
FOUR = {GER: "g", UK: "b", US: "u", RUS: "r", ITA: "g", "France": "b"}
FIVE = FOUR | {ITA: "i"}
WANTED = set("turn move battle attrition loss sr supply mission control breakthrough drop".split()) | {
    "14.25a", "14.26c", "14.29a", "15.1", "18.31a"
}  # fmt: skip
"""What happens in a whole year of war."""
FALLS = {
    "1944_allies_decisive": ("Winter", 1944),
    "1944_allies_tactical": ("Spring", 1945),
    "1944_allies_marginal": ("Summer", 1945),
    "1944_axis_marginal": ("Fall", 1945),
    "1944_axis_tactical": ("Winter", 1945),
}
"""The turn in which Berlin is not retaken."""
LEVELS = {
    "1942_axis_decisive": 0,
    "1942_axis_tactical": 2,
    "1942_axis_marginal": 4,
    "1942_stalemate": 9,
    "1942_allies_marginal": 13,
    "1942_allies_tactical": 15,
    "1942_allies_decisive": 18,
}
"""Objectives of the Axis that Britain holds when Winter 1944 ends."""


def keep(name: str, t: Table, about: str) -> None:
    (RECORDS / f"{name}.toml").write_text(record.write(record.of(t.game, about)), "utf-8")


def turns(scenario: str, count: int, seed: int) -> Table:
    """A scenario from its set-up through some game turns."""
    t = opened(f"record {seed}", scenario=scenario)
    player, first = Warlord(seed), t.state.turn
    while t.game.outcome is None and t.state.turn < first + count:
        t.game.submit(*player.next(t.game))
    return t


def happened(t: Table) -> set[str]:
    """The sorts of events there were and the rules they were told under."""
    events = [event for _, event in t.game.events.since(0)]
    return {event.kind for event in events} | {rule for event in events for rule in event.rules}


def year_of_war(scenario: str) -> Table:
    """The first of many whole years in which all happened that a record should have."""
    for seed in range(1, 40):
        t = turns(scenario, 4, seed)
        if happened(t) >= WANTED:
            return t
    raise RuntimeError(f"no year of {scenario} has all of {WANTED}")


def last_words(t: Table) -> Table:
    """Everybody is done until the game is over."""
    for _ in range(80):
        if t.game.outcome is not None:
            return t
        asked = t.game.pending()[0]
        t.game.submit(asked.seat, "done" if "done" in asked.orders else t.suggestions(asked.seat)[0])
    raise RuntimeError("the game goes on")


def berlin(season: str, year: int, seat: str = RUS, players: Mapping[str, str] | None = None, **more: Any) -> Table:
    """The Axis has not retaken Berlin when its Combat ends."""
    units = {"L31": f"{seat[0]} inf", "P25": "G inf"}
    control = {"L31": seat} | more.pop("control", {})
    return last_words(
        table("ground", units, "Axis", half=2, season=season, year=year, control=control, players=players, **more)
    )


def winter_1944(taken: int, players: Mapping[str, str] | None = None, **more: Any) -> Table:
    """The last turn of 1942: Britain holds so many objectives of the Axis."""
    card = opened(scenario="1942").game
    axis = [h for h in sorted(objective_hexes()) if SIDE.get(holder(card, h)) == "Axis"]
    control = dict.fromkeys(axis[:taken], UK)
    units = {"L31": "G inf", "Y22": "I inf", "H47": "R inf", "K23": "B inf"}
    return last_words(
        table(
            "redeployment",
            units,
            half=2,
            season="Winter",
            year=1944,
            control=control,
            players=players,
            scenario="1942",
            **more,
        )
    )


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    keep("year_1942", year_of_war("1942"), "The whole of 1942 and the Year Start of 1943.")
    keep("year_1944", year_of_war("1944"), "The whole of 1944 and the Year Start of 1945.")
    for name, (season, year) in FALLS.items():
        keep(name, berlin(season, year), f"Berlin is not retaken in {season} {year}.")
    out = table("redeployment", {"L31": "G inf"}, half=2, season="Spring", year=1946)
    keep("1944_axis_decisive", last_words(out), "Germany holds out to the end of Spring 1946.")
    russian = dict.fromkeys(("O22", "M35", "S30", "V33", "Y22", "DD27", "R20", "K26"), RUS)
    keep(
        "1944_russia", berlin("Winter", 1944, players=FOUR, control=russian), "Russia takes Berlin and most of Europe."
    )
    western = dict.fromkeys(("O22", "Y22", "V19", "K26", "L26"), UK)
    keep("1944_west", berlin("Winter", 1944, UK, FOUR, control=western), "Britain takes Berlin and the West.")
    both = {"L31": "G inf", "H47": "R inf", "U40": "R inf", "K23": "B inf"}
    held = table("redeployment", both, half=2, season="Spring", year=1946, players=FOUR)
    keep("1944_germany", last_words(held), "Four players: Germany holds out.")
    for name, taken in LEVELS.items():
        keep(name, winter_1944(taken), f"Britain holds {taken} objectives of the Axis when 1944 ends.")
    keep("1942_germany_and_italy", winter_1944(0, FIVE), "Five players: the Axis keeps what it holds.")
    keep("1942_west", winter_1944(18, FIVE), "Five players: Britain and America win together.")


if __name__ == "__main__":
    main()
