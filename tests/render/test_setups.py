"""The openings of the hex games are the set-ups of their scenarios: so many units of each kind, within the stacking limits."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.kernel.views import View
from tests.render.samples import SAMPLES
from tests.render.samples.common import read

# What each country sets up (The Supreme Commander 19.1 to 19.4; XXXX an army, ~ a reduced one, ? unknown to the viewer).
SUPREME_COMMANDER = {
    "sc_opening": {
        "UK": "5 infantry, 1 armor, 1 fort, 6 ?",
        "France": "5 infantry, 3 ~infantry XXXX, 1 armor, 3 fort, 2 ?",
        "USSR": "10 infantry, 2 armor, 1 cavalry, 2 ?",
        "Germany": "6 infantry XXXX, 5 infantry, 3 armor, 1 hq, 2 fighter, 1 bomber, 1 submarine, 1 surface, 1 decoy",
        "Italy": "5 infantry, 1 armor, 1 fighter, 1 surface",
        "Poland": "1 infantry XXXX, 5 infantry, 1 fighter",
    },
    "sc_barbarossa": {
        "USSR": "16 infantry, 8 ~infantry XXXX, 2 armor, 1 cavalry, 4 hq, 3 fort, 3 ?",
        "Germany": "4 infantry XXXX, 4 ~infantry XXXX, 3 armor XXXX, 1 ~armor XXXX, 3 hq, 2 fighter, 2 bomber, 1 surface, "
        "2 decoy",
        "Romania": "2 infantry XXXX, 1 infantry, 1 fighter",
        "Hungary": "2 infantry",
        "Bulgaria": "2 infantry",
        "Finland": "3 infantry, 1 cavalry, 1 fighter",
    },
    "sc_berlin": {
        "UK": "6 infantry, 1 ~infantry XXXX, 2 armor, 1 hq, 1 flak, 2 fort, 8 ?",
        "Germany": "16 infantry, 4 infantry XXXX, 6 ~infantry XXXX, 2 armor, 3 armor XXXX, 1 ~armor XXXX, 4 hq, "
        "3 fighter, 2 bomber, 3 submarine, 1 surface, 2 decoy",
        "Italy": "10 infantry, 1 infantry XXXX, 1 armor, 1 fighter",
        "Vichy France": "3 infantry",
        "Iraq/Iran": "1 infantry",
    },
    "sc_crusade": {
        "UK": "6 infantry, 2 armor, 1 mech XXXX, 1 hq, 1 flak, 2 fort, 3 surface, 3 fighter, 2 bomber",
        "USSR": "1 infantry, 11 infantry XXXX, 3 armor XXXX, 3 hq, 6 static, 2 fort, 6 ?",
        "USA": "5 infantry, 2 armor, 1 mech XXXX, 1 hq, 1 airborne, 3 surface, 3 fighter, 2 bomber",
        "Germany": "11 infantry, 19 static, 6 armor, 6 infantry XXXX, 3 ~infantry XXXX, 3 ~armor XXXX, 6 hq, 2 flak, "
        "1 fort, 11 ?",
        "Hungary": "2 infantry, 1 infantry XXXX",
        "Romania": "1 infantry, 1 infantry XXXX, 1 ~infantry XXXX, 1 ?",
        "Bulgaria": "2 infantry, 1 ~infantry XXXX",
        "Finland": "3 infantry, 1 cavalry, 1 ~infantry XXXX, 1 ?",
        "Free French": "1 infantry",
    },
}
AT_START_1939 = {
    "Germany": "4 armor 4-6, 10 infantry 3-3, 4 infantry 2-3, 4 air 5-4, 2 fleet 9",
    "Italy": "1 armor 2-5, 6 infantry 2-3, 5 infantry 1-3, 2 air 5-4, 4 fleet 9",
    "Britain": "1 armor 4-5, 1 armor 2-5, 4 infantry 3-4, 3 infantry 1-3, 3 air 5-4, 4 air 1-4, 7 fleet 9",
    "France": "2 armor 3-5, 9 infantry 2-3, 3 air 5-4, 4 fleet 9",
    "Russia": "4 armor 3-5, 4 infantry 3-3, 6 infantry 2-3, 9 infantry 1-3, 4 air 5-4, 1 fleet 9",
    "Poland": "4 infantry 2-3, 5 infantry 1-3, 1 air 2-4",
}
THIRD_REICH = {
    "tr_opening": AT_START_1939,
    "tr_campaign": AT_START_1939,
    "tr_1942": {
        "Germany": "10 armor 4-6, 14 infantry 3-3, 4 infantry 2-3, 6 air 5-4, 3 fleet 9",
        "Italy": "2 armor 2-5, 8 infantry 2-3, 4 infantry 1-3, 3 air 5-4, 4 fleet 9",
        "Britain": "3 armor 4-5, 2 armor 2-5, 8 infantry 3-4, 4 infantry 1-3, 4 air 5-4, 8 fleet 9",
        "Russia": "6 armor 3-5, 10 infantry 3-3, 6 infantry 2-3, 9 infantry 1-3, 5 air 5-4, 1 fleet 9",
        "United States": "10 infantry 3-4, 2 armor 5-6, 2 air 5-4, 4 fleet 9",
        "Vichy France": "6 infantry 2-3, 1 fleet 9",
        "Free French": "2 infantry 2-3",
        "Finland": "4 infantry 2-3, 2 infantry 1-3",
        "Hungary": "3 infantry 2-3, 2 infantry 1-3, 1 air 2-4",
        "Rumania": "4 infantry 2-3, 3 infantry 1-3, 1 air 2-4",
        "Bulgaria": "3 infantry 2-3, 2 infantry 1-3",
    },
    "tr_1944": {
        "Germany": "12 armor 4-6, 18 infantry 3-3, 4 infantry 2-3, 5 air 5-4, 2 fleet 9, 1 fleet 6",
        "Britain": "5 armor 4-5, 10 infantry 3-4, 3 infantry 1-3, 1 airborne 3-4, 5 air 5-4, 9 fleet 9",
        "United States": "5 armor 5-6, 12 infantry 3-4, 1 airborne 3-4, 8 air 5-4, 6 fleet 9",
        "Russia": "12 armor 3-5, 20 infantry 3-3, 8 infantry 2-3, 10 infantry 1-3, 8 air 5-4, 1 fleet 9",
        "Free French": "2 infantry 2-3",
        "Finland": "4 infantry 2-3, 2 infantry 1-3",
        "Hungary": "3 infantry 2-3, 2 infantry 1-3, 1 air 2-4",
        "Rumania": "4 infantry 2-3, 3 infantry 1-3, 1 air 2-4",
        "Bulgaria": "3 infantry 2-3, 2 infantry 1-3",
    },
}


def units(view: View, country: str) -> list[dict[str, Any]]:
    stacks = [here["units"] for here in view.position["hexes"].values()] + list(view.position["boxes"].values())
    return [unit for stack in stacks for unit in stack if unit["country"] == country]


def listed(counts: Counter[str]) -> str:
    return ", ".join(f"{number} {what}" for what, number in sorted(counts.items()))


def wanted(text: str) -> str:
    return listed(Counter({what: int(number) for number, _, what in (e.partition(" ") for e in text.split(", "))}))


@pytest.mark.parametrize(
    ("sample", "country"), [(s, c) for s, countries in SUPREME_COMMANDER.items() for c in countries]
)
def test_the_supreme_commander_sets_up_what_the_scenario_lists(sample: str, country: str) -> None:
    def word(unit: dict[str, Any]) -> str:
        if unit.get("hidden"):
            return "?"
        army = " XXXX" if unit["size"] == "XXXX" else ""
        return f"{'~' if unit['reduced'] else ''}{unit['kind']}{army}"

    assert listed(Counter(map(word, units(SAMPLES[sample](), country)))) == wanted(SUPREME_COMMANDER[sample][country])


@pytest.mark.parametrize(("sample", "country"), [(s, c) for s, countries in THIRD_REICH.items() for c in countries])
def test_third_reich_sets_up_what_the_scenario_lists(sample: str, country: str) -> None:
    found = Counter(f"{u['kind']} {u['figures']}" for u in units(SAMPLES[sample](), country))
    assert listed(found) == wanted(THIRD_REICH[sample][country])


@pytest.mark.parametrize("sample", [name for name in SAMPLES if name.startswith("sc_")])
def test_the_supreme_commander_stacks_keep_the_limit(sample: str) -> None:
    """Six corps in a hex: an army or headquarters counts three, a corps or fort one; two naval units (6.0)."""
    for name, here in SAMPLES[sample]().position["hexes"].items():
        known = [u for u in here["units"] if not u.get("hidden")]
        corps = [
            3 if u["size"] == "XXXX" or u["kind"] == "hq" else 1
            for u in known
            if u["size"] or u["kind"] in ("hq", "fort")
        ]
        assert sum(corps) <= 6, name
        assert sum(u["kind"] in ("surface", "submarine") for u in known) <= 2, name
        assert all(sum(u["kind"] == one for u in known) <= 1 for one in ("fort", "flak", "static", "partisan")), name


@pytest.mark.parametrize("sample", [name for name in SAMPLES if name.startswith("tr_")])
def test_third_reich_stacks_keep_the_limit(sample: str) -> None:
    """Two ground units in a hex, three British in London, five on a bridgehead; five air factors; 36 naval ones in a port."""
    for name, here in SAMPLES[sample]().position["hexes"].items():
        ground = sum(u["kind"] in ("infantry", "armor", "partisan") for u in here["units"])
        assert ground <= (5 if "bridgehead" in here["markers"] else 3 if name == "K23" else 2), name
        assert sum(int(u["figures"][0]) for u in here["units"] if u["kind"] == "air") <= 5, name
        assert sum(int(u["figures"]) for u in here["units"] if u["kind"] == "fleet") <= 36, name


@pytest.mark.parametrize("sample", [name for name in SAMPLES if name[:3] in ("sc_", "tr_")])
def test_enemies_share_no_hex_and_fleets_lie_in_port(sample: str) -> None:
    view = SAMPLES[sample]()
    war, allies = view.position["war"], view.position.get("allies", {})
    board = {s["name"]: s for s in read(view.game, "board.json")["spaces"]}

    def side(country: str | None) -> int | None:
        return next((i for i, camp in enumerate(war) if {country, allies.get(country or "")} & set(camp)), None)

    for name, here in view.position["hexes"].items():
        sides = {side(u["country"]) for u in here["units"]} - {None}
        assert len(sides) < 2, name
        assert not here["units"] or board[name]["kind"] in ("land", "coastal"), name
        assert not sides or side(here["control"]) in sides, f"{name} is held by {here['control']}"
        ports = [p for p in board[name].get("places", ()) if "port" in p["kinds"]]
        assert ports or not {u["kind"] for u in here["units"]} & {"fleet", "surface", "submarine"}, name
