"""The unit chart, Research Cards and set-up of Supreme Axis and Allies against what the rulebook says of them."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "rules" / "supreme_axis_allies"


def load(name):
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


BOARD, UNITS, CARDS, SCENARIO = (
    load(name) for name in ("board.json", "units.json", "cards.json", "scenarios/spring_1942.json")
)
SPACES = {space["name"]: space for space in BOARD["spaces"]}
CHART = UNITS["units"]
LINES = SCENARIO["setup"]
NATIONS = ("USSR", "GER", "UK", "JAP", "USA")
ALLIES = ("USSR", "UK", "USA")
INDUSTRY = ("IND", "HIND")
NAVAL = ("TRN", "CVY", "SUB", "DES", "CRU", "CAR", "BTL")

SETUP = {
    "USSR": ("26 INF, 2 SCT, 2 ART, 4 ARM, 3 AAG, 4 FRT, 2 IND, 1 HIND, 2 FIT, 1 SUB", 166),
    "GER": ("32 INF, 2 SCT, 5 ART, 10 ARM, 5 AAG, 2 FRT, 2 IND, 1 HIND, 5 FIT, 1 BMB, 2 TRN, 3 SUB, 1 DES, 1 BTL", 330),
    "UK": (
        "20 INF, 2 SCT, 1 ART, 3 ARM, 2 AAG, 2 FRT, 1 IND, 1 HIND, 4 FIT, 1 BMB, 3 TRN, 1 CVY, 1 SUB, 2 DES, 2 CRU, "
        + "1 CAR, 1 BTL",
        265,
    ),
    "JAP": (
        "26 INF, 1 SCT, 2 ART, 1 ARM, 1 AAG, 2 FRT, 1 HIND, 6 FIT, 1 BMB, 2 TRN, 1 SUB, 1 DES, 1 CRU, 2 CAR, 2 BTL",
        285,
    ),
    "USA": (
        "15 INF, 1 SCT, 1 ART, 1 ARM, 2 AAG, 2 IND, 1 HIND, 5 FIT, 1 BMB, 3 TRN, 1 SUB, 2 DES, 1 CRU, 1 CAR, 1 BTL",
        221,
    ),
}
RESEARCH = {
    2: ("Atomic Bomb", 25, "continuous"), 3: ("Kamikaze", 5, "chit"), 4: ("Jet Power", 12, "continuous"),
    5: ("Heavy Bombers", 10, "continuous"), 6: ("Genius Scientists", 5, "chit"), 7: ("Ambush", 7, "chit"),
    8: ("War Effort", 5, "chit"), 9: ("Rockets", 10, "continuous"), 10: ("Superior General", 7, "chit"),
    11: ("Codebreaking", 10, "chit"), 12: ("Industrial Tech", 20, "continuous"),
}  # fmt: skip


def counted(text):
    """`2 INF, 1 ART` as a dict."""
    return {kind: int(number) for number, kind in (part.split() for part in text.split(", "))}


def words(text):
    """What two names must differ in: letters and digits, whatever the case, the dashes and the apostrophes."""
    return " ".join(re.findall(r"[a-z0-9]+", text.replace("'", "").casefold()))


def lines(nation=None, kind=None):
    return [line for line in LINES if nation in (None, line["nation"]) and kind in (None, line["kind"])]


def region(name):
    return [space for space in SPACES.values() if space["kind"] == "land" and space["group"] == name]


# The unit chart and the cards


def test_unit_kinds():
    assert set(CHART) == {"INF", "SCT", "ART", "ARM", "AAG", "FRT", "FIT", "BMB", *INDUSTRY, *NAVAL}
    categories = {
        kind: {code for code, unit in CHART.items() if unit["category"] == kind}
        for kind in ("Air", "Naval", "Building")
    }
    assert categories == {
        "Air": {"FIT", "BMB"},
        "Naval": {"TRN", "CVY", "SUB", "DES", "CRU", "CAR", "BTL"},
        "Building": {"IND", "HIND"},
    }
    assert all(
        unit["category"] == "Ground" for code, unit in CHART.items() if not any(code in s for s in categories.values())
    )


def test_ratings_of_the_chart():
    """cost, attack, defence, move, hits."""
    rows = {
        code: tuple(unit[key] for key in ("cost", "attack", "defence", "move", "hits")) for code, unit in CHART.items()
    }
    assert rows == {
        "INF": (3, 1, 2, 1, 1), "SCT": (4, 1, 2, 1, 1), "ART": (4, 2, 2, 1, 1), "ARM": (5, 3, 3, 2, 1),
        "AAG": (6, None, None, 1, None), "FRT": (2, None, 2, 0, 1),
        "IND": (15, None, None, 0, 15), "HIND": (20, None, None, 0, 20),
        "FIT": (10, 3, 4, 4, 1), "BMB": (12, 4, 1, 6, 1),
        "TRN": (7, 0, 0, 2, 1), "CVY": (9, 1, 1, 2, 1), "SUB": (6, 2, 1, 2, 1), "DES": (8, 2, 2, 2, 1),
        "CRU": (12, 3, 3, 2, 1), "CAR": (14, 1, 2, 2, 1), "BTL": (20, 4, 4, 2, 2),
    }  # fmt: skip


def test_units_are_what_the_rules_say_of_them():
    assert CHART["BMB"]["attack"] == 4
    assert (CHART["TRN"]["attack"], CHART["TRN"]["defence"]) == (0, 0)
    assert CHART["CVY"]["attack"] >= 1 <= CHART["CVY"]["defence"]
    assert CHART["AAG"]["move"] > 0 and CHART["AAG"]["attack"] is None
    assert CHART["AAG"]["limit"] == {"territory": 1}
    assert CHART["ARM"]["move"] >= 2, "a tank moves more than once before it boards a ship"
    assert CHART["SCT"]["limit"]["nation"] > 0, "Scout Infantry are limited in number"
    assert CHART["INF"]["limit"] == CHART["ARM"]["limit"] == CHART["SUB"]["limit"] == {}
    for code in INDUSTRY:
        assert CHART[code]["hits"] == CHART[code]["cost"], "an Industry stands until its price in damage is reached"
        assert CHART[code]["hits"] > 7, "the dearest repair of the rulebook mends seven"
    assert CHART["FRT"]["move"] == 0, "captured when abandoned"
    assert CHART["FRT"]["cost"] == min(unit["cost"] for unit in CHART.values()), "too cheap for Industrial Tech"


def test_every_unit_word_means_one_unit():
    forms = {
        code: {words(form) for form in (code, unit["name"], unit.get("plural", ""), *unit["aliases"]) if form}
        for code, unit in CHART.items()
    }
    times = Counter(form for group in forms.values() for form in group)
    assert [form for form, n in times.items() if n > 1] == []


def test_no_unit_word_is_a_place():
    forms = {words(form) for code, unit in CHART.items() for form in (code, unit["name"], *unit["aliases"])}
    assert not forms & {words(name) for others in BOARD["aliases"].values() for name in others}
    assert not forms & {words(name) for name in SPACES}


def test_pieces():
    """Pieces come in national colours, but for the common Industries and Anti-Aircraft Guns."""
    assert set(UNITS["common_pieces"]) == {"AAG", "IND", "HIND"}
    assert set(UNITS["pieces"]) == set(CHART) - set(UNITS["common_pieces"])
    used = Counter()
    for line in LINES:
        used.update(line["units"])
    assert all(used[code] <= number for code, number in UNITS["common_pieces"].items())
    for code, unit in CHART.items():
        if "nation" in unit["limit"]:
            assert UNITS["pieces"][code] == unit["limit"]["nation"]


def test_research_cards():
    assert {card["number"]: (card["name"], card["points"], card["kind"]) for card in CARDS["cards"]} == RESEARCH
    assert [card["number"] for card in CARDS["cards"]] == list(range(2, 13)), "one for each roll of two dice"
    assert {card["mark"] for card in CARDS["cards"]} == {"text"}
    assert all(card["effect"] for card in CARDS["cards"])


def test_national_advantages():
    names = {card["number"]: card["name"] for card in CARDS["cards"]}
    assert {nation: names[number] for nation, number in CARDS["advantages"].items()} == {
        "USSR": "Ambush", "GER": "Genius Scientists", "UK": "War Effort", "JAP": "Kamikaze", "USA": "Superior General",
    }  # fmt: skip


# The set-up


def test_every_entry_is_marked():
    for entry in (*CHART.values(), *CARDS["cards"], *SCENARIO["start"].values(), *LINES):
        assert entry["mark"] in BOARD["marks"]
        assert set(entry.get("marks", {})) <= set(entry)
        assert set(entry.get("marks", {}).values()) <= set(BOARD["marks"])
    assert UNITS["pieces_mark"] in BOARD["marks"]


@pytest.mark.parametrize("nation", NATIONS)
def test_n_is_the_land_value_at_the_start(nation):
    n = SCENARIO["start"][nation]["n"]
    assert n == sum(space["value"] for space in SPACES.values() if space["owner"] == nation)
    assert n >= 15, "the Morale Chart shows fifteen numbers below N"
    assert SCENARIO["start"][nation]["treasury"] == n


def test_n_of_the_example():
    assert SCENARIO["start"]["UK"]["n"] == 31
    assert SCENARIO["start"]["UK"]["n"] - 13 == 18, "where the British roll in the example"
    assert list(SCENARIO["start"]) == list(NATIONS)


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line['nation']} {line['place']}")
def test_line(line):
    """Ground and Air units by Territory or Region of their own nation, Naval units by Sea Zone only."""
    assert set(line["units"]) <= set(CHART)
    assert all(number > 0 for number in line["units"].values())
    if line["kind"] == "region":
        assert region(line["place"])
        assert {space["owner"] for space in region(line["place"])} == {line["nation"]}
        assert not {"AAG", *INDUSTRY} & set(line["units"]), "one in a Territory: the card says in which"
    elif line["kind"] == "territory":
        assert SPACES[line["place"]]["kind"] == "land"
        assert SPACES[line["place"]]["owner"] == line["nation"]
    else:
        assert line["kind"] == "sea"
        assert SPACES[line["place"]]["kind"] == "sea"
    if line["kind"] == "sea":
        assert set(line["units"]) <= {*NAVAL, "FIT"}
        assert line["units"].get("FIT", 0) <= 2 * line["units"].get("CAR", 0)
    else:
        assert not set(NAVAL) & set(line["units"])


def test_each_place_stands_once_on_a_card():
    assert len({(line["nation"], line["kind"], line["place"]) for line in LINES}) == len(LINES)


@pytest.mark.parametrize("nation", NATIONS)
def test_totals(nation):
    total = Counter()
    for line in lines(nation):
        total.update(line["units"])
    units, value = SETUP[nation]
    assert total == counted(units)
    assert sum(CHART[code]["cost"] * number for code, number in total.items() if code not in INDUSTRY) == value


@pytest.mark.parametrize("nation", NATIONS)
def test_limits(nation):
    for code, unit in CHART.items():
        if "nation" in unit["limit"]:
            assert sum(line["units"].get(code, 0) for line in lines(nation)) <= unit["limit"]["nation"], code
    for line in lines(nation, "territory"):
        assert line["units"].get("AAG", 0) <= 1
        assert sum(line["units"].get(code, 0) for code in INDUSTRY) <= 1


def test_fortifications_fit_into_their_regions():
    forts = Counter()
    for line in LINES:
        group = line["place"] if line["kind"] == "region" else SPACES[line["place"]]["group"]
        forts[group] += line["units"].get("FRT", 0)
    for group, number in forts.items():
        assert number <= CHART["FRT"]["limit"]["territory"] * len(region(group))


def test_industries_are_those_of_the_map():
    placed = {line["place"]: code for line in LINES for code in INDUSTRY if code in line["units"]}
    assert placed == {name: space["industry"] for name, space in SPACES.items() if "industry" in space}


def test_enemies_start_in_different_sea_zones():
    fleets = {}
    for line in lines(kind="sea"):
        fleets.setdefault(line["place"], set()).add(line["nation"] in ALLIES)
    assert [place for place, sides in fleets.items() if len(sides) > 1] == []


def test_one_shipping_lane_is_cut_at_the_start():
    cut = {
        line["place"]
        for line in lines(kind="sea")
        if "lane" in SPACES[line["place"]]
        and (SPACES[line["place"]]["lane"]["nation"] in ALLIES) != (line["nation"] in ALLIES)
    }
    assert cut == {"Mid-Atlantic"}
