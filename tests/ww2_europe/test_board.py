"""The map of World War II in Europe: what the rulebook states (its rules named), and that it all hangs together."""

from collections import Counter

import pytest

from tests.ww2_europe.board import (
    BOARD,
    BORDERS,
    COUNTRIES,
    FRONTS,
    LAND,
    LINKS,
    PORTS,
    SEA,
    SPACES,
    coasts_of,
    country,
    distances,
    port,
    seas_of,
)

# What is on the map


def test_size():
    assert (len(LAND), len(SEA), len(PORTS)) == (164, 45, 82)


@pytest.mark.parametrize(
    "owner, places",
    [
        ("Great Britain", ["London", "Bristol", "Manchester", "Scapa Flow"]),
        ("France", ["Paris", "Sedan", "Strasbourg", "Bearn", "Bordeaux", "Brest", "Cherbourg"]),
        ("France", ["Vichy", "Toulouse", "Marseilles"]),
        ("Germany", ["Berlin", "Hamburg", "Frankfurt", "Munich"]),
        ("Italy", ["Rome", "Genoa", "Taranto", "Naples", "Trieste", "Sicily", "Sardinia"]),
        ("Poland", ["Warsaw", "Danzig", "Krakow", "Brest-Litovsk", "Vilna", "Lvov"]),
        ("Belgium", ["Brussels", "Liege"]),
        ("Spain", ["Vigo"]),
        ("Hungary", ["Budapest"]),
        ("Greece", ["Crete"]),
        ("Tunisia", ["Tunis"]),
        ("Morocco", ["Rabat"]),
        ("Algeria", ["Algiers", "Oran"]),
        ("Syria", ["Damascus"]),
        ("Lebanon", ["Lebanon"]),
        ("USSR", ["Kiev"]),
        ("USA", ["USA"]),
        ("Libya", ["Tripoli", "Tobruk", "Bir el Gubi"]),
        ("Egypt", ["Halfaya", "Sidi Barrani", "Alexandria"]),
    ],
)
def test_named_spaces(owner, places):
    assert set(places) <= country(owner)


def test_other_named_spaces():
    assert {"Gibraltar", "Malta", "Istanbul", "Prague", "Suez"} <= LAND
    assert {"Vyborg", "Latvia", "Estonia", "Lithuania", "Bessarabia"} <= LAND


def test_the_map_covers_what_the_rulebook_says():  # map.extent
    assert {"Norway", "USSR", "Portugal", "Turkey"} <= set(COUNTRIES)  # Europe
    assert {"Morocco", "Libya", "Egypt", "Iraq", "Iran"} <= set(COUNTRIES)  # northern Africa, the Middle East
    assert any(SPACES[name]["lat"] > 70 for name in SEA)  # the Arctic
    assert any(SPACES[name]["lon"] < -30 and 35 < SPACES[name]["lat"] < 60 for name in SEA)  # the Atlantic
    assert all(SPACES[name]["lat"] > 0 for name in SPACES)


def test_crete_is_a_detached_part_of_greece():  # map.detached
    assert SPACES["Crete"]["detached"] and SPACES["Crete"]["country"] == "Greece"
    assert not any(name in LAND for name in LINKS["Crete"])


def test_land_apart_from_its_country_says_whose_it_is():  # map.detached: a name in parentheses, or the power's colour
    for name, entry in COUNTRIES.items():
        body = set(distances(entry["flag"], country(name)))
        for space in country(name) - body:
            assert SPACES[space].get("detached") or SPACES[space].get("homeland"), space


def test_the_eight_terrains_all_occur():  # terrain.count
    on_land = {SPACES[name]["terrain"] for name in LAND}
    assert on_land == {"clear", "woodland", "mountain", "impassable", "desert"}
    assert {"river", "strait", "coast", "canal"} <= set(BORDERS.values())


def test_metropolitan_france():  # opt.france.vichy: seven spaces become German, the other blue ones Vichy
    german, vichy, colonies = BOARD["french_armistice"]
    assert set(german["spaces"]) == {"Bearn", "Bordeaux", "Brest", "Cherbourg", "Sedan", "Strasbourg", "Paris"}
    assert set(vichy["spaces"]) >= {"Vichy", "Toulouse", "Marseilles"}
    blue = {name for name in country("France") if SPACES[name]["homeland"]}
    assert set(german["spaces"]) | set(vichy["spaces"]) == blue
    assert set(colonies["countries"]) == {"Morocco", "Algeria", "Tunisia", "Lebanon", "Syria", "French West Africa"}
    assert all(SPACES[name]["owner"] == "France" for c in colonies["countries"] for name in country(c))


def test_vichy_army_and_fleet():  # opt.france.forces
    army = {entry["space"]: (entry["infantry"], entry["artillery"]) for entry in BOARD["vichy_army"]}
    assert army == {
        "Vichy": (5, 1),
        "Toulouse": (3, 0),
        "Marseilles": (4, 0),
        "Rabat": (1, 0),
        "Algiers": (2, 0),
        "Damascus": (1, 0),
    }
    assert [entry["name"] for entry in BOARD["vichy_ports"]] == [port("Marseilles"), "Mers el Kebir", port("Lebanon")]
    assert SPACES["Mers el Kebir"]["port_of"] in country("Algeria")


def test_named_ports():  # port.parts
    atlantic = ("Hamburg", "Scapa Flow", "Bristol", "Brussels", "Brest", "Vigo", "Gibraltar", "USA")
    med = ("Oran", "Marseilles", "Genoa", "Sicily", "Taranto", "Trieste", "Tripoli", "Malta", "Alexandria", "Lebanon")
    for place in (*atlantic, *med, "Istanbul"):
        assert "port" in SPACES[place], place


# Flags, powers, countries


def test_every_country_has_one_flag():  # map.border.national
    flags = {name: SPACES[name] for name in LAND if SPACES[name]["flag"] and "flag_from" not in SPACES[name]}
    assert Counter(space["country"] for space in flags.values()) == Counter(list(COUNTRIES))
    for name, entry in COUNTRIES.items():
        assert flags[entry["flag"]]["flag"] == ("major" if entry["class"] == "major" else "minor"), name


def test_major_flags():  # victory.allies, victory.axis
    # London: where the Vigo money goes; Berlin, Rome: what the Warsaw tank looks for; Paris: the French armistice
    majors = {name for name in LAND if SPACES[name]["flag"] == "major"}
    assert majors == {"Berlin", "Rome", "London", "Paris", "USA", "Moscow"}
    sides = {entry["name"]: entry["side"] for entry in BOARD["victory_spaces"]}
    assert {name for name, side in sides.items() if side == "Axis"} == {"Berlin", "Rome"}
    assert set(sides) == majors
    colours = {entry["name"]: entry["colour"] for entry in BOARD["countries"] if entry["class"] == "major"}
    assert colours == {
        "France": "blue",
        "Germany": "grey",
        "Great Britain": "tan",
        "Italy": "light green",
        "USA": "green",
        "USSR": "brown",
    }  # map.colours
    assert {entry["colour"] for entry in BOARD["countries"] if entry["class"] == "minor"} == {"cream"}


def test_minor_flags_named():
    for name in ("Warsaw", "Budapest", "Vichy"):
        assert SPACES[name]["flag"] == "minor"
    assert SPACES["Vichy"]["flag_from"] == "French armistice"


def test_minor_allies():  # minor.poland, minor.greece, minor.axis
    allies = {entry["country"]: (entry["power"], entry["from"]) for entry in BOARD["minor_allies"]}
    german = dict.fromkeys(("Bulgaria", "Finland", "Hungary", "Romania"), ("Germany", "spring 1941"))
    assert allies == {"Poland": ("Great Britain", "fall 1939"), "Greece": ("Great Britain", "spring 1941"), **german}
    for name in ("Switzerland", "Spain", "Belgium", *allies):
        assert {SPACES[space]["owner"] for space in country(name)} == {"neutral"}


def test_homeland_is_the_powers_own_colour():  # map.homeland
    for name in LAND:
        space = SPACES[name]
        if space.get("homeland"):
            assert space["owner"] == space["country"] and COUNTRIES[space["country"]]["class"] == "major", name
    for power in ("Germany", "Italy", "France", "Great Britain", "USA", "USSR"):  # each can build ships
        factories = [n for n in country(power) if SPACES[n].get("homeland") and SPACES[n]["source"] == "factory"]
        assert factories and any("port" in SPACES[n] for n in factories), power


def test_partition():  # ussr.pact
    sides = {entry["side"]: entry["spaces"] for entry in BOARD["partition"]}
    assert set(sides["Germany"]) == {"Warsaw", "Danzig", "Krakow"}
    polish = {"Brest-Litovsk", "Vilna", "Lvov"}
    assert set(sides["USSR"]) == {"Vyborg", "Latvia", "Estonia", "Lithuania", "Bessarabia"} | polish
    assert country("Poland") == set(sides["Germany"]) | polish
    line = {frozenset(entry["spaces"]) for entry in BOARD["partition_line"]}
    west = set(sides["Germany"]) | country("Germany") | country("Slovakia")
    soviet = set(sides["USSR"]) - {"Vyborg", "Bessarabia"}
    assert line == {pair for pair in BORDERS if len(pair & west) == 1 and len(pair & soviet) == 1}
    assert all(set(LINKS[name]) & country("USSR") for name in ("Vyborg", "Bessarabia"))
    brown = {name for name in country("USSR") if SPACES[name]["homeland"]}
    assert brown == country("USSR") and not brown & set(
        sides["USSR"]
    )  # ussr.winter.combat: no winter in what is annexed


def test_italian_armistice():  # opt.italy.conditions
    needs = BOARD["italian_armistice"]
    assert {need["front"] for need in needs if "front" in need} == {"African", "Middle East"}
    assert [need["spaces"] for need in needs if "spaces" in need] == [["Gibraltar"], ["Malta"], ["Sicily", "Sardinia"]]
    assert [need["country"] for need in needs if "country" in need] == ["Italy"]
    for name in ("Gibraltar", "Malta", "Sicily", "Sardinia"):  # named beside the two Fronts, so not on them
        assert SPACES[name]["group"] not in ("African", "Middle East"), name
    initiative = [need["fronts"] for need in needs if "fronts" in need]
    assert initiative == [["African", "Mediterranean", "Southern", "Middle East"]]
    for front in FRONTS:
        assert any(SPACES[name]["group"] == front for name in LAND), front


# Fronts


def test_fronts():  # move.fronts
    assert {"Western", "Southern", "Mediterranean", "African", "Middle East"} <= FRONTS
    assert len(FRONTS) % 2 == 1  # one side always holds more markers
    assert {space["group"] for space in SPACES.values()} == FRONTS
    assert {SPACES[name]["group"] for name in ("Hamburg", "Frankfurt", "Liege", "Sedan", "Brussels")} == {"Western"}


def test_every_capital_lies_on_a_front():  # flag.surrender.initiative
    assert {SPACES[entry["name"]]["group"] for entry in BOARD["victory_spaces"]} <= FRONTS


def test_red_ports():  # port.multifront.list
    red = {SPACES[name]["port_of"] for name in PORTS if SPACES[name].get("red")}
    assert red == {"Hamburg", "Istanbul", "Gibraltar"}
    for name in PORTS:
        fronts = {SPACES[sea]["group"] for sea in LINKS[name] if sea in SEA}
        if SPACES[name].get("red"):
            assert set(SPACES[name]["fronts"]) == fronts and len(fronts) == 2, name
        else:
            assert SPACES[name]["group"] in fronts, name


@pytest.mark.parametrize(
    "gate, inner, outer",
    [("Gibraltar", "Alboran Sea", "Portuguese Coast"), ("Istanbul", "Western Black Sea", "Aegean Sea")],
)
def test_red_ports_are_the_only_way(gate, inner, outer):
    ways = SEA | {port(gate)}
    assert distances(inner, ways)[outer] == 2
    assert outer not in distances(inner, SEA - {"Red Sea"})


def test_hamburg_joins_the_north_sea_and_the_baltic():
    assert seas_of("Hamburg") == {"North Sea", "Western Baltic"}
    strait = next(entry for entry in BOARD["straits"] if "Western Baltic" in entry["seas"])
    assert strait["kind"] == "strait" and "Copenhagen" in strait["land"]


def test_italy_moves_before_the_british():  # both on the Mediterranean and Southern Fronts
    ours = ["Taranto", "Genoa", "Rome", "Tripoli", *(port(name) for name in ("Taranto", "Genoa", "Tripoli"))]
    assert {SPACES[name]["group"] for name in ours} <= {"Mediterranean", "Southern"}


# Structure


def test_names_are_unique_and_speakable():
    assert len({name.casefold() for name in SPACES}) == len(BOARD["spaces"])
    for name in SPACES:
        assert name.isascii() and all(c.isalpha() or c in " -" for c in name) and name == name.strip(), name


ALLOWED = {  # land, port circle, sea
    ("L", "L"): {"land", "river", "strait", "canal"},
    ("L", "P"): {"port"},
    ("L", "S"): {"coast", "blue"},
    ("P", "S"): {"sea", "blue"},
    ("S", "S"): {"sea", "strait", "canal"},
}


def test_each_border_stands_once_and_fits_its_sides():
    assert len(BORDERS) == len(BOARD["borders"])
    for a, b, kind, _ in BOARD["borders"]:
        assert a != b and {a, b} <= set(SPACES)
        sides = tuple(sorted("L" if n in LAND else "P" if n in PORTS else "S" for n in (a, b)))
        assert kind in ALLOWED[sides], (a, b)


def test_straits_name_their_shores():
    for entry in BOARD["straits"]:
        assert BORDERS[frozenset(entry["seas"])] == entry["kind"]
        assert BORDERS[frozenset(entry["land"])] == entry["kind"]
    guarded = {frozenset(entry["seas"]) for entry in BOARD["straits"]}
    assert guarded == {p for p, kind in BORDERS.items() if kind in ("strait", "canal") and p <= SEA}


def test_ports():
    for name in PORTS:
        land = SPACES[name]["port_of"]
        assert SPACES[land]["port"] == name and LINKS[land][name] == "port"
        assert set(LINKS[name]) == {land} | seas_of(land) and seas_of(land) <= coasts_of(land), name
    assert {SPACES[name]["port"] for name in LAND if "port" in SPACES[name]} == PORTS


def test_everything_can_be_reached():
    assert set(distances("London", set(SPACES))) == set(SPACES)
    sailing = distances("North Sea", SEA | PORTS)
    assert SEA - set(sailing) == {"Caspian Sea"}
    assert all(coasts_of(name) or any(n in LAND for n in LINKS[name]) for name in LAND)
    alone = {name for name in LAND if not any(other in LAND for other in LINKS[name])}
    assert alone >= {"Malta", "Crete", "Sardinia", "USA"} and all("port" in SPACES[name] for name in alone)
    island = {"London", "Bristol", "Plymouth", "Manchester", "Glasgow", "Scapa Flow"}
    assert set(distances("London", LAND)) == island
    assert set(distances("Berlin", LAND)) == LAND - alone - island


def test_values_terrain_and_marks():
    for name in LAND:
        space = SPACES[name]
        assert space["terrain"] in ("clear", "woodland", "mountain", "impassable", "desert"), name
        assert (space["value"] > 0) == (space["source"] in ("factory", "nrz")), name
    for key, value in BOARD.items():
        for entry in value if isinstance(value, list) and key != "borders" else ():
            assert entry["mark"] in BOARD["marks"], entry
            assert set(entry.get("marks", {}).values()) <= set(BOARD["marks"]), entry
            assert set(entry.get("marks", {})) <= set(entry), entry
    assert {mark for *_, mark in BOARD["borders"]} <= set(BOARD["marks"])


def test_positions_lie_in_the_window():
    window = BOARD["window"]
    for space in BOARD["spaces"]:
        assert window["south"] <= space["lat"] <= window["north"], space
        assert window["west"] <= space["lon"] <= window["east"], space
    assert len({(space["lat"], space["lon"]) for space in BOARD["spaces"]}) == len(SPACES)
