"""The map of Supreme Axis and Allies against what the rulebook says of it."""

import json
import math
import re
from collections import Counter, deque
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "rules" / "supreme_axis_allies"
BOARD = json.loads((FOLDER / "board.json").read_text(encoding="utf-8"))
SPACES = {space["name"]: space for space in BOARD["spaces"]}
LAND = {name: space for name, space in SPACES.items() if space["kind"] == "land"}
SEA = {name: space for name, space in SPACES.items() if space["kind"] == "sea"}
NATIONS = ("USSR", "GER", "UK", "JAP", "USA")
AXIS, ALLIES = ("GER", "JAP"), ("USSR", "UK", "USA")

# Region totals by owner at the start.
REGIONS = {
    "USA": """Eastern United States 12, Central United States 6, Western United States 10, Alaska 2,
        Hawaiian Islands 1, Midway 0, Mexico 2, Panama 1, West Indies 1, Brazil 3, Greenland 0, China 2, Sinkiang 2""",
    "UK": """United Kingdom 8, Iceland 0, Gibraltar 0, Malta 0, Eastern Canada 3, Western Canada 1, Anglo-Egypt 2,
        Trans-Jordan 1, Persia 1, India 3, Italian East Africa 1, Kenya 1, Belgian Congo 1,
        French Equatorial Africa 1, French West Africa 1, Union of South Africa 2, Madagascar 1, Australia 3,
        New Zealand 1, Fiji 0""",
    "GER": """Western Europe 7, Germany 10, Norway 3, Southern Europe 6, Balkans 3, Eastern Europe 3, Belorussia 2,
        Ukraine 3, West Russia 2, Algeria 1, Libya 1""",
    "USSR": """Karelia 2, Archangel 2, Russia 8, Caucasus 4, Kazakh 2, Novosibirsk Region 2,
        Evenki National Okrug 1, Yakut 1, Buryatia 1, Soviet Far East 1""",
    "JAP": """Japan 8, Manchuria 3, Coastal China 3, French Indochina 3, Nansei Islands 1, Philippine Islands 3,
        Borneo 4, East Indies 4, New Guinea 1, Solomon Islands 0, South Seas Mandate 0, Bonin Islands 0,
        Wake Island 0""",
    None: """Eire 1, Iberia 3, Switzerland 2, Sweden 3, Turkey 4, Saudi Arabia 1, Afghanistan 0, Himalaya 0,
        Mongolia 1, Rio de Oro 0, Sahara 0, Angola 1, Mozambique 1, Gran Colombia 3, Andes 2, Argentina 2""",
}
LAND_VALUE = {"USSR": 24, "GER": 41, "UK": 31, "JAP": 30, "USA": 42, None: 24}
NEUTRALS = """Eire 1, Spain 2, Portugal 1, Switzerland 2, Svealand 2, Norrland 1, Thrace 2, Anatolia 1,
    Eastern Turkey 1, Arabia 1, Oman 0, Afghanistan 0, Tibet 0, Western Mongolia 0, Eastern Mongolia 1, Rio de Oro 0,
    Western Sahara 0, Eastern Sahara 0, Angola 1, Mozambique 1, Venezuela 2, Colombia 1, Peru 1, Chile 1,
    Argentina 2"""
CORE_CITIES = {
    "Moscow": "Moscow", "Leningrad": "Leningrad", "London": "England", "Calcutta": "Bengal",
    "Washington": "Appalachia", "Los Angeles": "California", "Berlin": "Brandenburg", "Paris": "Paris",
    "Rome": "Southern Italy", "Tokyo": "Honshu", "Shanghai": "Kiangsu", "Manila": "Luzon",
}  # fmt: skip
ADDED_CITIES = {
    "Honolulu": "Hawaiian Islands", "Sydney": "New South Wales", "Warsaw": "Poland", "Singapore": "Malaya",
    "Istanbul": "Thrace",
}  # fmt: skip
BUILD_LIMITS = {
    "New England": 7, "Great Lakes": 4, "California": 5, "England": 7, "Quebec": 2, "Brandenburg": 7, "Rhineland": 4,
    "Northern Italy": 3, "Moscow": 7, "Stalingrad": 2, "Urals": 2, "Honshu": 7,
}  # fmt: skip


def named_numbers(text):
    """`Eire 1, Iberia 3` as a dict."""
    return {name: int(number) for name, number in (part.strip().rsplit(" ", 1) for part in text.split(","))}


def words(text):
    """What two names must differ in: letters and digits, whatever the case, the dashes and the apostrophes."""
    return " ".join(re.findall(r"[a-z0-9]+", text.replace("'", "").casefold()))


def graph(*types):
    links = {name: set() for name in SPACES}
    for a, b, kind, _ in BOARD["borders"]:
        if kind in types:
            links[a].add(b)
            links[b].add(a)
    return links


WAYS = {"air": graph("land", "coast", "sea"), "sea": graph("sea", "canal"), "land": graph("land")}
COASTS = graph("coast")


def reach(links, start):
    """Steps from a space to every space it is joined to."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in links[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def kilometres(a, b):
    a_lat, a_lon, b_lat, b_lon = (math.radians(SPACES[name][k]) for name in (a, b) for k in ("lat", "lon"))
    cosine = math.sin(a_lat) * math.sin(b_lat) + math.cos(a_lat) * math.cos(b_lat) * math.cos(a_lon - b_lon)
    return 6371 * math.acos(max(-1.0, min(1.0, cosine)))


def provenance(name, field):
    return SPACES[name].get("marks", {}).get(field, SPACES[name]["mark"])


def region(name):
    return {space["name"] for space in LAND.values() if space["group"] == name}


# The map


def test_counts():
    assert len(LAND) == 180
    assert len({space["group"] for space in LAND.values()}) == 83
    assert len(SEA) == 97
    assert len({space["group"] for space in SEA.values()}) == 20
    assert len(SPACES) == len(BOARD["spaces"]) == 277


def test_every_name_is_unique_and_can_be_typed():
    """Territories and Sea Zones each have a name of their own; other names lead to one space only."""
    names = [*SPACES, *(other for others in BOARD["aliases"].values() for other in others)]
    assert [name for name, times in Counter(map(words, names)).items() if times > 1] == []
    assert [name for name in names if not re.fullmatch(r"[A-Za-z][A-Za-z '.-]*", name)] == []
    assert set(BOARD["aliases"]) <= set(SPACES)


def test_other_names_are_not_those_of_a_region_or_sea():
    others = {words(other) for others in BOARD["aliases"].values() for other in others}
    assert not others & {words(space["group"]) for space in SPACES.values()}


def test_every_city_can_be_called_by_its_name():
    for name, space in LAND.items():
        if "city" in space:
            assert space["city"] in (name, *BOARD["aliases"].get(name, ()))


def test_every_space_lies_in_one_region_or_sea():
    for space in SPACES.values():
        assert space["group"]
    for owner, text in REGIONS.items():
        for name in named_numbers(text):
            assert {LAND[territory]["owner"] for territory in region(name)} == {owner}, name


def test_region_values():
    totals = Counter()
    for space in LAND.values():
        totals[space["group"]] += space["value"]
    assert dict(totals) == {k: v for text in REGIONS.values() for k, v in named_numbers(text).items()}


def test_national_values():
    totals = Counter()
    for space in LAND.values():
        assert space["value"] >= 0
        totals[space["owner"]] += space["value"]
    assert dict(totals) == LAND_VALUE
    assert {space["value"] for space in SEA.values()} == {0}
    assert {space["owner"] for space in SEA.values()} == {None}


def test_new_england_as_in_the_build_limit_example():
    assert region("Eastern United States") == {"New England", "Great Lakes", "Appalachia"}
    assert LAND["New England"]["value"] == 5
    assert {LAND[name]["owner"] for name in region("Eastern United States")} == {"USA"}
    assert provenance("New England", "value") == provenance("Great Lakes", "name") == "text"


def test_normandy_as_in_the_anti_aircraft_example():
    """Both guns stand in one Region, and fighters and a bomber from Britain get there and home again."""
    assert LAND["Normandy"]["group"] == LAND["Netherlands"]["group"]
    assert LAND["Normandy"]["owner"] == LAND["Netherlands"]["owner"] == "GER"
    assert provenance("Normandy", "owner") == provenance("Netherlands", "name") == "text"
    steps = reach(WAYS["air"], "Normandy")
    home = min(steps[name] for name, space in LAND.items() if space["owner"] == "UK")
    fighter_move = 4
    assert 2 * home <= fighter_move


def test_a_region_may_hold_three_guns():
    """The rule counts two other guns in a Region, and a Territory holds one: some Regions have three Territories."""
    sizes = Counter(space["group"] for space in LAND.values())
    assert max(sizes.values()) >= 3
    assert sizes["Western Europe"] >= 3


def test_every_morale_chart_has_fifteen_steps_down():
    """N is the land value at the start; the UK's is 31, so that 18 is thirteen below."""
    steps_down = 15
    start = Counter()
    for space in LAND.values():
        start[space["owner"]] += space["value"]
    assert all(start[nation] >= steps_down for nation in NATIONS)
    assert start["UK"] - 13 == 18


def test_neutrals():
    neutrals = {name: space["value"] for name, space in LAND.items() if space["owner"] is None}
    assert neutrals == named_numbers(NEUTRALS)
    assert len(neutrals) == 25
    assert len(set(neutrals.values())) > 1, "a neutral can be swayed only by the invasion of a more valuable one"
    assert {LAND[name]["value"] for name in region("Sahara")} == {0}


@pytest.mark.parametrize("name", SPACES)
def test_entry(name):
    space = SPACES[name]
    assert space["kind"] in ("land", "sea")
    assert space["owner"] in (*NATIONS, None)
    assert space.get("industry", "IND") in ("IND", "HIND")
    assert ("city" in space) == ("city_set" in space)
    assert -90 < space["lat"] < 90
    assert -180 <= space["lon"] <= 180
    if space["kind"] == "sea":
        assert not {"city", "industry"} & set(space)
    else:
        assert "lane" not in space


def test_marks():
    assert set(BOARD["marks"]) == {"text", "known", "reconstructed"}
    for entry in (*BOARD["spaces"], *BOARD["canals"]):
        assert entry["mark"] in BOARD["marks"]
        assert set(entry.get("marks", {})) <= set(entry)
        assert set(entry.get("marks", {}).values()) <= set(BOARD["marks"])
    assert {border[3] for border in BOARD["borders"]} <= set(BOARD["marks"])


# Borders


def test_each_border_stands_once_and_joins_two_spaces_of_its_sort():
    kinds = {"land": ["land", "land"], "coast": ["land", "sea"], "sea": ["sea", "sea"], "canal": ["sea", "sea"]}
    pairs = Counter(frozenset(border[:2]) for border in BOARD["borders"])
    assert [pair for pair, times in pairs.items() if times > 1 or len(pair) != 2] == []
    for a, b, kind, _ in BOARD["borders"]:
        assert sorted((SPACES[a]["kind"], SPACES[b]["kind"])) == kinds[kind], (a, b)
    assert Counter(border[2] for border in BOARD["borders"]) == {"land": 297, "coast": 247, "sea": 209, "canal": 2}


def test_nothing_is_cut_off():
    assert set(reach(WAYS["air"], "England")) == set(SPACES)
    assert set(reach(WAYS["sea"], "North Sea")) == set(SEA)
    assert set(reach(graph("sea"), "North Sea")) == set(SEA), "a closed canal must not cut off a Sea"


def test_islands_are_reached_by_sea():
    for name in LAND:
        assert WAYS["land"][name] or COASTS[name], name


def test_neighbours_are_near_each_other():
    """The centres of two spaces with a common border: no farther apart than the widest spaces of their sort are."""
    widest = {"land": 3300, "coast": 2900, "sea": 7000, "canal": 1800}
    far = [(a, b) for a, b, kind, _ in BOARD["borders"] if kilometres(a, b) > widest[kind]]
    assert far == []


@pytest.mark.parametrize(("start", "goal", "way", "steps"), BOARD["distances"])
def test_distance(start, goal, way, steps):
    assert reach(WAYS[way], start)[goal] == steps


def test_an_isthmus_is_no_sea_way():
    """What lies on both shores of one: by sea the way is round, or through a canal."""
    assert "Gulf of Siam" not in WAYS["sea"]["Andaman Sea"]  # Kra
    assert {"Andaman Sea", "Gulf of Siam"} <= COASTS["Siam"] & COASTS["Malaya"]
    assert reach(WAYS["sea"], "Andaman Sea")["Gulf of Siam"] == 2  # by Singapore and the Java Sea
    for a, b in (("Eastern Mediterranean", "Red Sea"), ("Caribbean Sea", "Gulf of Panama")):  # Suez, Panama
        assert b not in graph("sea")[a]
    assert "Western Mediterranean" not in graph("sea")["Bay of Biscay"]  # the Pyrenees
    assert "Persian Gulf" not in graph("sea")["Red Sea"]  # Arabia


def test_germany_lies_on_both_its_seas():
    """Kiel and Lubeck are in the Rhineland, whose west is Hamburg and the Ruhr."""
    assert COASTS["Rhineland"] == {"North Sea", "Western Baltic"}
    assert COASTS["Brandenburg"] == {"Western Baltic"}
    assert COASTS["Denmark"] == {"North Sea", "Western Baltic"}


def test_distances_listed():
    assert Counter(way for _, _, way, _ in BOARD["distances"]) == {"air": 9, "sea": 9, "land": 6}


# Canals, lanes, cities, industries


def test_canals():
    canals = {canal["name"]: canal for canal in BOARD["canals"]}
    assert {name: set(canal["banks"]) for name, canal in canals.items()} == {
        "Suez Canal": {"Egypt", "Palestine"},
        "Panama Canal": {"Panama"},
    }
    assert {len(canal["banks"]) for canal in canals.values()} == {1, 2}, "the rule speaks of one bank or of two"
    joined = {frozenset(border[:2]) for border in BOARD["borders"] if border[2] == "canal"}
    assert {frozenset(canal["joins"]) for canal in canals.values()} == joined
    for canal in canals.values():
        for bank in canal["banks"]:
            assert set(canal["joins"]) <= COASTS[bank]
    assert reach(graph("sea"), "Eastern Mediterranean")["Red Sea"] > 10, "the way round the Cape"


def test_shipping_lanes():
    lanes = {name: space["lane"] for name, space in SEA.items() if "lane" in space}
    assert len(lanes) == 16
    totals = Counter()
    for lane in lanes.values():
        assert lane["number"] > 0
        totals[lane["nation"]] += lane["number"]
    assert totals == {"USSR": 4, "GER": 3, "UK": 6, "JAP": 4, "USA": 4}


def cities(which, owners):
    return sum(space.get("city_set") in which and space["owner"] in owners for space in LAND.values())


def test_cities():
    found = {
        which: {s["city"]: name for name, s in LAND.items() if s.get("city_set") == which}
        for which in ("core", "added")
    }
    assert found == {"core": CORE_CITIES, "added": ADDED_CITIES}


def test_no_alliance_starts_with_a_majority_of_the_cities():
    both = ("core", "added")
    assert [cities(("core",), owners) for owners in (ALLIES, AXIS, (None,))] == [6, 6, 0]
    assert [cities(both, owners) for owners in (ALLIES, AXIS, (None,))] == [8, 8, 1]
    assert len(CORE_CITIES) >= 12, "twelve is the highest number the players may agree on"
    assert len(CORE_CITIES) + len(ADDED_CITIES) < 2 * 9, "nine, the lowest, is called a majority"


def build_limit(name):
    """The value of the place; a Heavy Industry adds one for each other Territory of its owner in the Region."""
    space = LAND[name]
    if space["industry"] == "IND":
        return space["value"]
    return space["value"] + sum(LAND[other]["owner"] == space["owner"] for other in region(space["group"])) - 1


def test_build_limits_at_the_start():
    assert {name: build_limit(name) for name, space in LAND.items() if "industry" in space} == BUILD_LIMITS
