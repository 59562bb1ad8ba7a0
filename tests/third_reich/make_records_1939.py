"""Writes the records of the games that begin in 1939: `python -m tests.third_reich.make_records_1939`. Each way they end."""

from collections.abc import Mapping
from typing import Any

from rules.third_reich.chart import MAJORS, SIDE, capital_hexes, objective_hexes, turn_number
from rules.third_reich.levels import WINTER_1943
from rules.third_reich.world import holder
from tests.third_reich import player
from tests.third_reich.early import LONE
from tests.third_reich.make_records import GER, ITA, RECORDS, RUS, UK, US, happened, keep, last_words, turns
from tests.third_reich.table import Table, opened, table

FRA = "France"
SIX = {seat: seat for seat in MAJORS}
WARS = [f"{a}-{b}" for a, b in (sorted((a, b)) for a in (GER, ITA) for b in (UK, FRA, US, RUS))]
TAKEN = {
    "1939_allies_decisive": 0,
    "1939_allies_tactical": 5,
    "1939_allies_marginal": 8,
    "1939_stalemate": 9,
    "1939_axis_marginal": 17,
    "1939_axis_tactical": 18,
    "1939_axis_decisive": 19,
}
"""Objectives of the Allies that Germany holds when Summer 1942 ends."""
NEUTRALS = {"1939_axis_marginal": 2, "1939_axis_tactical": 3, "1939_axis_decisive": 4}
"""Objectives of neutrals that she holds besides."""


def summer_1942(taken: int, neutral: int, players: Mapping[str, str] | None = None) -> Table:
    """The last turn of 1939, with objectives in German hands."""
    card = opened(scenario="1939").game
    ours = [h for h in sorted(objective_hexes()) if SIDE.get(holder(card, h)) == "Allies" and h not in capital_hexes()]
    others = [h for h in sorted(objective_hexes()) if holder(card, h) not in SIDE and h not in capital_hexes()]
    control = dict.fromkeys([*ours[:taken], *others[:neutral]], GER)
    spare = [h for h in sorted(objective_hexes()) if h in capital_hexes() and holder(card, h) not in SIDE]
    control |= dict.fromkeys(spare[: max(0, neutral - len(others))], GER)
    return last_words(
        table(
            "redeployment",
            LONE,
            "Axis",
            half=2,
            season="Summer",
            year=1942,
            scenario="1939",
            control=control,
            players=players,
            wars=WARS,
        )
    )


def beaten(season: str, year: int) -> dict[str, Any]:
    return {"conquered": turn_number(season, year) + 1, "in_play": False}


def berlin(season: str, year: int, players: Mapping[str, str] | None = None) -> Table:
    """Italy fell in 1943; now Berlin is not retaken."""
    return last_words(
        table(
            "ground",
            {"L31": "R inf", "P25": "G inf", "K23": "B inf", "H47": "R inf", "O22": "F inf"},
            "Axis",
            half=2,
            season=season,
            year=year,
            scenario="campaign",
            control={"L31": RUS},
            players=players,
            wars=WARS,
            powers={ITA: beaten("Fall", 1943), US: {"in_play": True}},
        )
    )


def summer_1945(conquered: tuple[str, ...] = (), winter: int = 0, players: Mapping[str, str] | None = None) -> Table:
    """The Campaign's last turn: Germany and Italy stand; some Allies may have been conquered."""
    powers: dict[str, dict[str, Any]] = {seat: beaten("Fall", 1942) for seat in conquered}
    units = {place: text for place, text in LONE.items() if not any(text.startswith(seat[0]) for seat in conquered)}
    return last_words(
        table(
            "redeployment",
            units,
            "Axis",
            half=2,
            season="Summer",
            year=1945,
            scenario="campaign",
            players=players,
            wars=WARS,
            powers={US: {"in_play": True}} | powers,
            notes={WINTER_1943: winter} if winter else {},
        )
    )


WANTED_1939 = set("turn move battle attrition loss sr control war conquest".split()) | {
    "14.25a", "15.1", "18.31a", "21.1a", "24.1a", "12.11a"
}  # fmt: skip
"""What happens in the first year of the war, beside its Year Start."""
WARLIKE = ("declare", "option", "option", "option", "done")


def first_year(scenario: str, count: int) -> Table:
    """The first of many games in whose opening turns all happens that a record of 1939 and 1940 should have."""
    player.WISHES["options"] = WARLIKE
    for seed in range(1, 40):
        t = turns(scenario, count, seed)
        if happened(t) >= WANTED_1939:
            return t
    raise RuntimeError(f"no opening of {scenario} has all of {WANTED_1939}")


def years() -> None:
    keep("year_1939", first_year("1939", 4), "Fall 1939 to Summer 1940, with the Year Start of 1940.")
    keep("year_campaign", first_year("campaign", 6), "The Campaign Game from Fall 1939 to the Year Start of 1941.")


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    years()
    for name, taken in TAKEN.items():
        keep(
            name, summer_1942(taken, NEUTRALS.get(name, 0)), f"Germany holds {taken} Allied objectives when 1939 ends."
        )
    keep("1939_six_players", summer_1942(3, 2, SIX), "Six players: what each holds when the 1939 scenario ends.")
    for level, season, year in (
        ("decisive", "Summer", 1944),
        ("tactical", "Winter", 1944),
        ("marginal", "Summer", 1945),
    ):
        about = f"The Campaign: Berlin is not retaken in {season} {year}."
        keep(f"campaign_allies_{level}", berlin(season, year), about)
    keep("campaign_stalemate", summer_1945(), "The Campaign: nobody is conquered by Summer 1945.")
    keep("campaign_axis_marginal", summer_1945(winter=28), "The Axis held 28 objectives as Winter 1943 ended.")
    keep("campaign_axis_tactical", summer_1945((FRA, RUS)), "France and Russia have been conquered.")
    keep("campaign_axis_decisive", summer_1945((FRA, RUS, UK)), "Three Allied powers have been conquered.")
    keep("campaign_six_players", summer_1945((FRA,), players=SIX), "Six players: objectives and dates decide.")


if __name__ == "__main__":
    main()
