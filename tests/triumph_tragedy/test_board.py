"""The map of Triumph & Tragedy: what the rulebook states about it (rules named in comments), and that it coheres."""

from collections import Counter

import pytest

from tests.triumph_tragedy.board import (
    BOARD,
    BORDERS,
    LAND,
    NATIONS,
    OCEANS,
    ON_LAND,
    SEA,
    SPACES,
    STRAITS,
    areas_of,
    neighbours,
    reach,
    sea_route,
    total,
)

# What is on the map


def test_size():
    assert (len(SPACES), len(LAND), len(SEA)) == (136, 103, 33)
    assert (len(STRAITS), len(OCEANS)) == (8, 5)


@pytest.mark.parametrize("faction, pop, res", [("Axis", 11, 6), ("West", 12, 11), ("USSR", 12, 11)])  # 5.1, 5.2, 5.3
def test_starting_levels_are_the_sum_of_the_areas(faction, pop, res):
    assert total("pop", faction) == pop
    assert total("res", faction) + total("red", faction) == res
    printed = next(entry for entry in BOARD["factions"] if entry["name"] == faction)
    assert (printed["pop"], printed["res"]) == (pop, res)


def test_production_tracks():  # 5.1 to 5.3, 7.5, 7.32, 10.11
    printed = {f["name"]: (f["ind"], f["factory_cost"], f["hand"], f["emergency_command"]) for f in BOARD["factions"]}
    assert printed == {"Axis": (12, 5, 7, 4), "West": (7, 6, 8, 2), "USSR": (9, 7, 6, 2)}


def test_turn_order_die():  # 7.14
    orders = {entry["die"]: tuple(entry["order"]) for entry in BOARD["turn_order"]}
    assert orders[2] == ("Axis", "West", "USSR")
    assert sorted(orders) == [1, 2, 3, 4, 5, 6]
    assert len(set(orders.values())) == 6  # each first player, each direction
    assert all(sorted(order) == ["Axis", "USSR", "West"] for order in orders.values())


def test_time_track():  # 8.44, 8.45
    track = BOARD["time_track"]
    assert [entry["year"] for entry in track] == list(range(1936, 1946))
    assert [entry["year"] for entry in track if entry["flag"]] == [1941, 1942, 1943, 1944]
    assert {e["year"]: e["usa_forces"] for e in track if e["usa_forces"]} == {1942: 1, 1943: 2, 1944: 3}


@pytest.mark.parametrize(
    "area, nation, owner, city",
    [
        ("Berlin", "Germany", "Axis", "MainCapital"),  # 2.11
        ("London", "Britain", "West", "MainCapital"),
        ("Moscow", "USSR", "USSR", "MainCapital"),
        ("Ruhr", "Germany", "Axis", "SubCapital"),
        ("Delhi", "India", "West", "SubCapital"),
        ("Leningrad", "USSR", "USSR", "SubCapital"),
        ("Baku", "USSR", "USSR", "SubCapital"),
        ("Rome", "Italy", "Axis", "SubCapital"),  # 2.21
        ("Paris", "France", "West", "SubCapital"),
        ("Washington", "USA", "neutral", "SubCapital"),
        ("Warsaw", "Poland", "neutral", "Capital City"),  # 2.41
        ("Madrid", "Spain", "neutral", "Capital City"),
        ("Ankara", "Turkey", "neutral", "Capital City"),
        ("Munich", "Germany", "Axis", "City"),  # 5.1: one Cadre for each POP, two for the Axis
        ("Konigsberg", "Germany", "Axis", "City"),
        ("Milan", "Italy", "Axis", "City"),
        ("Tripoli", "Libya", "Axis", "City"),
        ("Glasgow", "Britain", "West", "City"),  # 5.2
        ("Bombay", "India", "West", "City"),
        ("Suez", "Middle East", "West", "City"),
        ("Marseilles", "France", "West", "City"),
        ("Algiers", "French North Africa", "West", "City"),
        ("New York", "USA", "neutral", "City"),  # 8.43: a Fortress of 2
        ("Lvov", "Poland", "neutral", "City"),  # 15.42
        ("Vilna", "Poland", "neutral", "Town"),
        ("Ottawa", "Canada", "West", "Town"),  # 2.31: Capitals without Cadres
        ("Gibraltar", "Gibraltar", "West", "Town"),
        ("Malta", "Malta", "West", "Town"),
        ("Damascus", "Syria", "West", "Town"),
        ("Karachi", "India", "West", None),  # 5.2
        ("Lorraine", "France", "West", None),
    ],
)
def test_named_areas(area, nation, owner, city):
    space = SPACES[area]
    assert (space["group"], space["owner"], space["city"]) == (nation, owner, city)


def test_main_and_subcapitals_are_those_listed():  # 2.11, 2.21
    kinds = {"MainCapital": set(), "SubCapital": set(), "Capital City": set()}
    for name in LAND:
        if SPACES[name]["city"] in kinds:
            kinds[SPACES[name]["city"]].add(name)
    assert kinds == {
        "MainCapital": {"Berlin", "London", "Moscow"},
        "SubCapital": {"Ruhr", "Delhi", "Leningrad", "Baku", "Rome", "Paris", "Washington"},
        "Capital City": {"Warsaw", "Madrid", "Ankara"},
    }


def test_city_types():  # 1.12, Map Key
    printed = {entry["name"]: (entry["pop"], entry["muster"]) for entry in BOARD["city_types"]}
    stars = {"MainCapital": (3, None), "SubCapital": (2, None), "Capital City": (1, 3)}
    assert printed == {**stars, "City": (1, 2), "Town": (0, 1)}
    for name in LAND:
        space = SPACES[name]
        assert (space["pop"], space["muster"]) == printed.get(space["city"], (0, None)), name


CADRES = {
    "Axis": {"Berlin": 6, "Ruhr": 4, "Munich": 2, "Konigsberg": 2, "Rome": 4, "Milan": 2, "Tripoli": 2},
    "West": {"London": 3, "Delhi": 2, "Glasgow": 1, "Bombay": 1, "Suez": 1, "Paris": 2, "Marseilles": 1, "Algiers": 1},
}


@pytest.mark.parametrize("faction, times", [("Axis", 2), ("West", 1)])
def test_cadres_of_the_setup(faction, times):  # 5.0 to 5.2
    own = {name: SPACES[name] for name in LAND if SPACES[name]["owner"] == faction}
    assert {name: times * space["pop"] for name, space in own.items() if space["pop"]} == CADRES[faction]


def test_cadres_of_the_ussr():  # 5.3: twelve in all
    pop = {name: SPACES[name]["pop"] for name in areas_of("USSR") if SPACES[name]["pop"]}
    assert (pop.pop("Moscow"), pop.pop("Leningrad"), pop.pop("Baku")) == (3, 2, 2)
    assert sorted(pop.values()) == [1, 1, 1, 1, 1]
    assert {SPACES[name]["city"] for name in pop} == {"City"}


def test_setup_icons():  # 5.2: with the Cadres they make 16 units of 21 CV
    icons = {(icon["area"], icon["nation"], icon["unit"], icon["cv"]) for icon in BOARD["setup_icons"]}
    assert icons == {
        ("London", "Britain", "FLEET", 4),
        ("Gibraltar", "Britain", "FORT", 1),
        ("Karachi", "Britain", "INF", 1),
        ("Lorraine", "France", "FORT", 3),
    }
    cadres = sum(CADRES["West"].values())
    assert (cadres + len(icons), cadres + sum(cv for *_, cv in icons)) == (16, 21)
    assert (sum(CADRES["Axis"].values())) == 22


def test_usa():  # 8.4, 8.43
    assert areas_of("USA") == {"Washington", "New York"}
    assert sum(SPACES[name]["pop"] for name in areas_of("USA")) == 3
    assert sum(SPACES[name]["res"] + SPACES[name]["red"] for name in areas_of("USA")) == 4
    assert {(entry["area"], entry["cv"]) for entry in BOARD["usa_fortresses"]} == {("Washington", 4), ("New York", 2)}


# Nations


def test_powers():  # 2.1, 2.2
    by_class = {kind: {n for n, e in NATIONS.items() if e["class"] == kind} for kind in ("Great Power", "Major Power")}
    assert by_class == {"Great Power": {"Germany", "Britain", "USSR"}, "Major Power": {"Italy", "France", "USA"}}
    factions = {name: NATIONS[name]["faction"] for group in by_class.values() for name in group}
    assert {factions["Germany"], factions["Italy"]} == {"Axis"}
    assert {factions["Britain"], factions["France"]} == {"West"}
    assert (factions["USSR"], factions["USA"]) == ("USSR", "neutral")


def test_colonies():  # 2.31
    colonies = {n: (e["of"], e["capital"]) for n, e in NATIONS.items() if e["class"] == "Colony"}
    assert colonies == {
        "Canada": ("Britain", "Ottawa"),
        "Gibraltar": ("Britain", "Gibraltar"),
        "Malta": ("Britain", "Malta"),
        "Middle East": ("Britain", "Suez"),
        "India": ("Britain", "Delhi"),
        "French North Africa": ("France", "Algiers"),
        "Syria": ("France", "Damascus"),
        "Libya": ("Italy", "Tripoli"),
    }


def test_the_capital_is_the_largest_place_of_its_nation():  # 1.121
    rank = ["MainCapital", "SubCapital", "Capital City", "City", "Town"]
    for name, nation in NATIONS.items():
        places = [a for a in areas_of(name) if SPACES[a]["city"]]
        marked = [a for a in areas_of(name) if SPACES[a]["capital"]]
        assert marked == ([nation["capital"]] if nation["capital"] else []), name
        if places:
            largest = min(rank.index(SPACES[a]["city"]) for a in places)
            assert rank.index(SPACES[nation["capital"]]["city"]) == largest, name


def test_some_nation_has_no_capital():  # 1.121
    assert [name for name, nation in NATIONS.items() if not nation["capital"]]


def test_large_minors():  # 2.41: two Cities, the starred one the Capital; the others one City or Town
    for name, nation in NATIONS.items():
        if nation["class"] != "Minor":
            continue
        cities = Counter(SPACES[a]["city"] for a in areas_of(name) if SPACES[a]["city"])
        if nation.get("large"):
            assert (cities["Capital City"], cities["City"]) == (1, 1), name
        else:
            assert sum(cities.values()) == (1 if nation["capital"] else 0), name
    assert {name for name, nation in NATIONS.items() if nation.get("large")} == {"Poland", "Spain", "Turkey"}


@pytest.mark.parametrize("nation, muster", [("Norway", 1), ("Austria", 2), ("Poland", 3)])  # 15.41
def test_world_reaction(nation, muster):
    assert SPACES[NATIONS[nation]["capital"]]["muster"] == muster


def test_armed_poland():  # 15.42
    assert {a: SPACES[a]["muster"] for a in areas_of("Poland")} == {"Warsaw": 3, "Lvov": 2, "Vilna": 1}


def test_austria_gives_one_pop():  # 17.0
    assert [sum(SPACES[a][field] for a in areas_of("Austria")) for field in ("pop", "res", "red")] == [1, 0, 0]


# 1.1, 8.0, 11.52
@pytest.mark.parametrize("nation", ["Canada", "USA", "Latin America", "Czechoslovakia", "Low Countries", "Norway"])
def test_named_nations_are_playable(nation):
    assert areas_of(nation)


# Borders


def test_border_limits():  # 11.52
    limits = {entry["name"]: entry["limit"] for entry in BOARD["border_types"]}
    by_land = {"plains": 3, "river": 2, "forest": 2, "mountain": 1}
    assert limits == {**by_land, "coast": 1, "strait": 1, "sea": None, "ocean": None}
    assert set(BORDERS.values()) == set(limits)


def test_the_way_into_lorraine():  # 11.52, example
    assert BORDERS[frozenset(("Munich", "Lorraine"))] == "river"
    low_countries = {frozenset((a, "Lorraine")) for a in areas_of("Low Countries")} & set(BORDERS)
    assert [BORDERS[pair] for pair in low_countries] == ["forest"]
    assert any(set(neighbours(a)) & areas_of("Germany") for a in areas_of("Low Countries"))


def test_straits_have_strait_borders_only():  # 1.3
    for pair, kind in BORDERS.items():
        assert (kind == "strait") == bool(pair & STRAITS), pair
    for name in STRAITS:
        assert set(neighbours(name)) & SEA, name


def test_border_types_fit_their_sides():  # 1.11, 1.2, 14.21
    for pair, kind in BORDERS.items():
        wet = len(pair & SEA)
        if wet == 2:
            assert kind == ("ocean" if pair & OCEANS else "sea"), pair
        elif wet == 1:
            assert kind in ("coast", "strait"), pair
        else:
            assert kind in ON_LAND, pair


def test_shared_coasts():  # 11.1: ships step along one coastline
    listed = {frozenset(entry["areas"]): entry for entry in BOARD["shared_coasts"]}
    assert len(listed) == len(BOARD["shared_coasts"])
    for pair, entry in listed.items():
        a, b = pair
        assert pair in BORDERS and pair <= LAND
        common = set(neighbours(a)) & set(neighbours(b))
        assert set(entry["seas"]) == common & SEA, pair
        assert entry["seas"] or entry["meet_at"] in common & STRAITS, pair


# Structure


def test_names_are_unique_and_speakable():
    assert len({name.casefold() for name in SPACES}) == len(BOARD["spaces"])
    for name in SPACES:
        assert name.isascii() and all(c.isalpha() or c == " " for c in name) and name == name.strip(), name


def test_each_border_stands_once_between_two_known_areas():
    assert len(BORDERS) == len(BOARD["borders"])
    for a, b, *_ in BOARD["borders"]:
        assert a != b and {a, b} <= set(SPACES)


def test_every_area_can_be_reached():
    assert reach("London", lambda *_: True) | sea_route("Northern Caspian Sea") == set(SPACES)
    by_land = reach("Moscow", lambda _, there, kind: kind in ON_LAND)
    assert by_land >= areas_of("USSR") | areas_of("Germany") | areas_of("India")


def test_no_sea_is_orphaned():
    for name in SEA:
        assert neighbours(name), name
        assert set(neighbours(name)) & (SEA | STRAITS), name


def test_everything_is_marked():
    def entries(value):
        if isinstance(value, dict):
            yield value
        elif isinstance(value, list):
            for item in value:
                yield from entries(item) if isinstance(item, dict) else ()

    for key, value in BOARD.items():
        if key not in ("about", "marks", "borders"):
            for entry in entries(value):
                assert entry["mark"] in BOARD["marks"], entry
                assert set(entry.get("marks", {}).values()) <= set(BOARD["marks"]), entry
                assert set(entry.get("marks", {})) <= set(entry), entry
    assert {mark for *_, mark in BOARD["borders"]} <= set(BOARD["marks"])


def test_owner_and_group_agree_with_the_nations():
    for name in LAND:
        assert SPACES[name]["owner"] == NATIONS[SPACES[name]["group"]]["faction"], name
    assert all(areas_of(nation) for nation in NATIONS)


def test_positions_lie_in_the_window():
    window = BOARD["window"]
    for space in BOARD["spaces"]:
        assert window["south"] <= space["lat"] <= window["north"], space
        assert window["west"] <= space["lon"] <= window["east"], space
    assert len({(space["lat"], space["lon"]) for space in BOARD["spaces"]}) == len(SPACES)
