"""The map of World War II in Europe: what the rulebook states, its worked examples, and that it all hangs together."""

import heapq
import json
from collections import Counter, deque
from itertools import pairwise
from pathlib import Path

import pytest

BOARD = json.loads((Path(__file__).parents[2] / "rules" / "ww2_europe" / "board.json").read_text("utf-8"))
SPACES = {space["name"]: space for space in BOARD["spaces"]}
COUNTRIES = {country["name"]: country for country in BOARD["countries"]}
BORDERS = {frozenset((a, b)): kind for a, b, kind, _ in BOARD["borders"]}
COST = {entry["name"]: entry["cost"] for entry in BOARD["border_types"]}
LAND = {name for name, space in SPACES.items() if space["kind"] == "land"}
PORTS = {name for name, space in SPACES.items() if "port_of" in space}
SEA = set(SPACES) - LAND - PORTS
FRONTS = {entry["name"] for entry in BOARD["fronts"]}
LINKS = {name: {} for name in SPACES}
for _pair, _kind in BORDERS.items():
    _a, _b = _pair
    LINKS[_a][_b] = LINKS[_b][_a] = _kind


def distances(start, within, closed=()):
    """Steps from one space to all others, going through spaces of `within` only."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in LINKS[here]:
            if there not in found and there in within and there not in closed:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def by_air(a, b):
    """Movement Points of an aircraft: every border 1, between the two halves of a port nothing."""
    return cheapest(a, {b}, lambda here, there, kind: COST[kind])


def cheapest(start, goals, cost):
    best, queue = {start: 0}, [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if here in goals:
            return spent
        for there, kind in LINKS[here].items():
            step = cost(here, there, kind)
            if step is not None and spent + step < best.get(there, 1000):
                best[there] = spent + step
                heapq.heappush(queue, (spent + step, there))
    return None


def by_ship(start, goal, penalties=(), through=()):
    """Movement Points from port to port: leaving a sea costs 1 more for each enemy Sea Control unit next to it."""
    open_circles = {start, goal, *through}

    def cost(here, there, kind):
        if there in LAND or (there in PORTS and there not in open_circles):
            return None
        extra = sum(number for base, number in dict(penalties).items() if base in LINKS[here]) if here in SEA else 0
        return COST[kind] + extra

    return cheapest(start, {goal}, cost)


def port(land):
    return SPACES[land]["port"]


def seas_of(land):
    """The seas next to a port circle."""
    return {name for name in LINKS[port(land)] if name in SEA}


def coasts_of(land):
    return {name for name in LINKS[land] if name in SEA}


def country(name):
    return {space for space in LAND if SPACES[space]["country"] == name}


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


def test_crete_is_a_detached_part_of_greece():
    assert SPACES["Crete"]["detached"] and not any(name in LAND for name in LINKS["Crete"])


def test_metropolitan_france():  # french armistice: seven spaces become German, the other blue ones Vichy
    german, vichy, colonies = BOARD["french_armistice"]
    assert set(german["spaces"]) == {"Bearn", "Bordeaux", "Brest", "Cherbourg", "Sedan", "Strasbourg", "Paris"}
    assert set(vichy["spaces"]) >= {"Vichy", "Toulouse", "Marseilles"}
    blue = {name for name in country("France") if SPACES[name]["homeland"]}
    assert set(german["spaces"]) | set(vichy["spaces"]) == blue
    assert set(colonies["countries"]) == {"Morocco", "Algeria", "Tunisia", "Lebanon", "Syria", "French West Africa"}
    assert all(SPACES[name]["owner"] == "France" for c in colonies["countries"] for name in country(c))


def test_vichy_army_and_fleet():
    army = {entry["space"]: (entry["infantry"], entry["artillery"]) for entry in BOARD["vichy_army"]}
    assert army == {"Vichy": (5, 1), "Toulouse": (3, 0), "Marseilles": (4, 0),
                    "Rabat": (1, 0), "Algiers": (2, 0), "Damascus": (1, 0)}
    assert [entry["name"] for entry in BOARD["vichy_ports"]] == [port("Marseilles"), "Mers el Kebir", port("Lebanon")]
    assert SPACES["Mers el Kebir"]["port_of"] in country("Algeria")


def test_named_ports():
    atlantic = ("Hamburg", "Scapa Flow", "Bristol", "Brussels", "Brest", "Vigo", "Gibraltar", "USA")
    med = ("Oran", "Marseilles", "Genoa", "Sicily", "Taranto", "Trieste", "Tripoli", "Malta", "Alexandria", "Lebanon")
    for place in (*atlantic, *med, "Istanbul"):
        assert "port" in SPACES[place], place


# Flags, powers, countries


def test_every_country_has_one_flag():
    flags = {name: SPACES[name] for name in LAND if SPACES[name]["flag"] and "flag_from" not in SPACES[name]}
    assert Counter(space["country"] for space in flags.values()) == Counter(list(COUNTRIES))
    for name, entry in COUNTRIES.items():
        assert flags[entry["flag"]]["flag"] == ("major" if entry["class"] == "major" else "minor"), name


def test_major_flags():
    # London: where the Vigo money goes; Berlin, Rome: what the Warsaw tank looks for; Paris: the French armistice
    majors = {name for name in LAND if SPACES[name]["flag"] == "major"}
    assert majors == {"Berlin", "Rome", "London", "Paris", "USA", "Moscow"}
    sides = {entry["name"]: entry["side"] for entry in BOARD["victory_spaces"]}
    assert {name for name, side in sides.items() if side == "Axis"} == {"Berlin", "Rome"}
    assert set(sides) == majors
    colours = {entry["name"]: entry["colour"] for entry in BOARD["countries"] if entry["class"] == "major"}
    assert colours == {"France": "blue", "Germany": "grey", "Great Britain": "tan", "Italy": "light green",
                       "USA": "green", "USSR": "brown"}


def test_minor_flags_named():
    for name in ("Warsaw", "Budapest", "Vichy"):
        assert SPACES[name]["flag"] == "minor"
    assert SPACES["Vichy"]["flag_from"] == "French armistice"


def test_minor_allies():
    allies = {entry["country"]: (entry["power"], entry["from"]) for entry in BOARD["minor_allies"]}
    german = dict.fromkeys(("Bulgaria", "Finland", "Hungary", "Romania"), ("Germany", "spring 1941"))
    assert allies == {"Poland": ("Great Britain", "fall 1939"), "Greece": ("Great Britain", "spring 1941"), **german}
    for name in ("Switzerland", "Spain", "Belgium", *allies):
        assert {SPACES[space]["owner"] for space in country(name)} == {"neutral"}


def test_homeland_is_the_powers_own_colour():
    for name in LAND:
        space = SPACES[name]
        if space.get("homeland"):
            assert space["owner"] == space["country"] and COUNTRIES[space["country"]]["class"] == "major", name
    for power in ("Germany", "Italy", "France", "Great Britain", "USA", "USSR"):  # each can build ships
        factories = [n for n in country(power) if SPACES[n].get("homeland") and SPACES[n]["source"] == "factory"]
        assert factories and any("port" in SPACES[n] for n in factories), power


def test_partition():
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


def test_italian_armistice():
    needs = BOARD["italian_armistice"]
    assert {need["front"] for need in needs if "front" in need} == {"African", "Middle East"}
    assert [need["spaces"] for need in needs if "spaces" in need] == [["Gibraltar"], ["Malta"], ["Sicily", "Sardinia"]]
    assert [need["country"] for need in needs if "country" in need] == ["Italy"]
    initiative = [need["fronts"] for need in needs if "fronts" in need]
    assert initiative == [["African", "Mediterranean", "Southern", "Middle East"]]
    for front in FRONTS:
        assert any(SPACES[name]["group"] == front for name in LAND), front


# Fronts


def test_fronts():
    assert {"Western", "Southern", "Mediterranean", "African", "Middle East"} <= FRONTS
    assert len(FRONTS) % 2 == 1  # one side always holds more markers
    assert {space["group"] for space in SPACES.values()} == FRONTS
    assert {SPACES[name]["group"] for name in ("Hamburg", "Frankfurt", "Liege", "Sedan", "Brussels")} == {"Western"}


def test_red_ports():
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


# The worked examples


def test_the_way_to_liege():
    assert distances("Hamburg", LAND)["Liege"] == 2
    assert "Liege" in LINKS["Frankfurt"]
    assert distances("Frankfurt", LAND)["Sedan"] == 2
    assert distances("Frankfurt", LAND, closed={"Liege"})["Sedan"] > 2  # a tank has 2 Movement Points
    assert {"Brussels", "Sedan"} <= set(LINKS["Liege"])
    assert SPACES["Liege"]["terrain"] == "clear"


def test_the_attack_on_tobruk():
    assert {"Bir el Gubi"} <= set(LINKS["Tobruk"]) & set(LINKS["Halfaya"])
    assert by_air("Halfaya", "Tobruk") == 2
    assert SPACES["Tobruk"]["terrain"] not in ("desert", "impassable")
    base = LINKS["Tobruk"].keys() & LINKS["Bir el Gubi"].keys() & country("Libya")
    assert base and all(by_air(name, "Sidi Barrani") <= 2 for name in base)


def test_vigo_to_bristol():
    assert seas_of("Vigo") == {"Portuguese Coast"}
    route = [port("Vigo"), "Portuguese Coast", "Bay of Biscay", "Celtic Sea", port("Bristol")]
    assert all(b in LINKS[a] for a, b in pairwise(route))
    assert distances(port("Vigo"), SEA | {port("Bristol")})[port("Bristol")] == 4  # three seas between
    assert "London" in LINKS["Bristol"]
    money = {name: SPACES[name]["value"] for name in country("Spain") if SPACES[name]["value"]}
    assert any(value == 4 and "Vigo" in distances(name, country("Spain")) for name, value in money.items())


def test_infantry_from_tunisia_to_naples():
    assert coasts_of("Tunis") & coasts_of("Naples")


TO_THE_BLACK_CROSS = {"Taranto": 1, "Genoa": 1, "Tripoli": 2, "Oran": 2, "Gibraltar": 3}


@pytest.mark.parametrize("base, steps", TO_THE_BLACK_CROSS.items())
def test_interception_distances_at_the_black_cross(base, steps):
    assert distances(port(base), SEA)["Tyrrhenian Sea"] == steps


def test_the_five_points_of_the_multiple_interception():
    black, white = "Tyrrhenian Sea", port("Malta")
    between = LINKS[port("Tripoli")].keys() & LINKS[black].keys() & SEA
    assert between == {"Gulf of Gabes"}
    assert black in LINKS[white] and between <= LINKS[white].keys()
    assert by_air("Rome", black) == 1
    assert by_air("Tripoli", white) == 2 and by_air("Tunis", port("Tripoli")) == 2
    assert "Gulf of Gabes" in coasts_of("Tunis")
    spaces_of_the_italians = {port("Taranto"), port("Genoa"), port("Tripoli"), black, *between, white}
    assert len(spaces_of_the_italians) == 6
    assert distances(port("Oran"), SEA | {port("Genoa")}, closed={black})[port("Genoa")] == 2


@pytest.mark.parametrize("legs", [("Munich", "Prague", "Warsaw", "Kiev")])
def test_a_fighter_from_munich_to_kiev(legs):
    for name in legs:
        assert SPACES[name]["source"] == "factory"  # a base also after capture
    assert all(by_air(a, b) <= 4 for a, b in pairwise(legs))
    assert by_air("Munich", "Warsaw") > 4 and by_air("Prague", "Kiev") > 4


def test_battleships_from_the_usa():
    assert {LINKS[port("USA")][sea] for sea in seas_of("USA")} == {"blue"} and COST["blue"] == 5
    assert {LINKS["USA"][sea] for sea in coasts_of("USA")} == {"blue"}
    assert not any(name in LAND for name in LINKS["USA"])
    assert by_ship(port("USA"), port("Gibraltar")) <= 10
    assert by_ship(port("Gibraltar"), port("Malta")) <= 10
    assert by_ship(port("USA"), port("Malta"), through={port("Gibraltar")}) > 10


GUARDS = {"London": 2, port("Scapa Flow"): 5}


def test_a_destroyer_from_hamburg_to_brest():
    assert "North Sea" in coasts_of("London") & seas_of("Scapa Flow") & seas_of("Hamburg")
    assert COST[LINKS[port("Hamburg")]["North Sea"]] == 1
    assert 1 + sum(GUARDS.values()) == 8  # the step out of the first sea
    assert by_ship(port("Hamburg"), port("Brest"), GUARDS) > 10
    assert by_ship(port("Hamburg"), port("Brussels"), GUARDS) == 10
    assert by_ship(port("Brussels"), port("Brest"), GUARDS) <= 10


def test_a_submarine_pays_nothing_for_the_battleship():
    assert by_ship(port("Hamburg"), port("Brussels"), {**GUARDS, port("Scapa Flow"): 4}) == 9


@pytest.mark.parametrize(
    "a, b, points", [("Bristol", "Gibraltar", 5), ("Gibraltar", "Malta", 8), ("Malta", "Alexandria", 4)]
)
def test_the_convoy_to_alexandria(a, b, points):
    raiders = {port(name): 1 for name in ("Brest", "Genoa", "Sicily", "Taranto")}
    assert by_ship(port(a), port(b), raiders) == points


def test_the_tank_in_warsaw():
    cut_off = country("Germany")
    by_land = distances("Warsaw", LAND, closed=cut_off | {"Bern", "Rome"})
    assert "Trieste" in by_land and "Budapest" in by_land
    assert COUNTRIES["Hungary"]["flag"] == "Budapest"
    assert LINKS["Bern"].keys() & country("Germany") and LINKS["Bern"].keys() & country("Italy")


def test_the_suez_canal():
    canal = next(entry for entry in BOARD["straits"] if entry["kind"] == "canal")
    assert "Suez" in canal["land"] and BORDERS[frozenset(canal["land"])] == "canal"
    assert BORDERS[frozenset(canal["seas"])] == "canal"
    assert distances("Levantine Sea", SEA)["Persian Gulf"]


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
