"""The map of Third Reich against what the rulebook says of it, and against plain geography."""

from collections import Counter
from itertools import pairwise

import pytest

from tests.hexmap import HexMap
from tests.rulings import rule

MAP = HexMap("third_reich")
HEXES, BORDERS, COUNTRIES, PLACES, LAND = MAP.hexes, MAP.board["borders"], MAP.countries, MAP.places, MAP.land
FRONTS = ("Western", "Eastern", "Mediterranean")
at, of, area, side, ground, fleet = MAP.at, MAP.of, MAP.area, MAP.side, MAP.ground, MAP.fleet
spread, parts, touching, neighbours, ports = MAP.spread, MAP.parts, MAP.touching, MAP.neighbours, MAP.ports


def row(name):
    return MAP.place(name)[0]


def east(name):
    return MAP.place(name)[1]


def in_play(name):
    return HEXES[name]["kind"] != "off"


def kinds(name):
    return PLACES[name][1]["kinds"]


# ---------------------------------------------------------------------------------------------- 5.1 to 5.3
@pytest.mark.parametrize(
    ("name", "place_"),
    [("V8", "Lisbon"), ("EE2", "Marrakech"), ("H22", "Dublin"), ("Y22", "Rome"), ("L31", "Berlin"),
     ("D41", "Helsinki"), ("H47", "Moscow"), ("D61", "Perm")],
)  # fmt: skip
@rule("5.1")
def test_grid_examples(name, place_):
    assert at(place_) == name


def test_third_row_holds_oslo_and_bergen():
    assert row(at("Oslo")) == row(at("Bergen")) == 2


def test_rows_run_from_a_to_nn():
    assert {row(name) for name in HEXES} == set(range(40)) and row("NN26") == 39


@rule("5.2b")
def test_switzerland_is_not_playable():
    swiss = [s for s in HEXES.values() if s.get("country") == "Switzerland"]
    assert swiss and {s["kind"] for s in swiss} == {"off"}
    assert COUNTRIES["Switzerland"]["kind"] == "barred"


@rule("5.32a")
def test_islands_east_of_athens_do_not_exist():
    assert HEXES["DD28"]["kind"] == HEXES["CC28"]["kind"] == "sea"
    assert all(east(at("Athens")) < east(name) for name in ("DD28", "CC28"))


@rule("5.32b")
def test_peninsula_on_the_caspian_is_playable():
    assert "W52" in LAND and HEXES["W52"]["seas"] == ["Caspian Sea"]


@rule("5.32c")
def test_northern_tip_of_denmark():
    """5.32, 5.6: an island that shares G32, reached by an arrow only, never by invasion."""
    assert HEXES["F33"]["country"] == HEXES["G32"]["country"] == "Denmark"
    assert not any(MAP.dry("F33", o) for o in neighbours("F33") if o in LAND)
    assert "beaches" not in HEXES["F33"]


@rule("5.36")
def test_crossing_arrows():
    """5.36: Denmark 3, Scotland 1, Turkish Straits 2, Kerch 1, Messina 1."""
    arrows = [tuple(sorted(b[:2])) for b in BORDERS if b[2] == "arrow"]
    countries = Counter(tuple(sorted({HEXES[n]["country"] for n in a})) for a in arrows)
    assert countries == {("Denmark",): 3, ("Britain",): 1, ("Turkey",): 2, ("Russia",): 1, ("Italy",): 1}
    assert {("U40", "U41"), ("Z33", "Z34"), ("AA31", "BB31")} <= set(arrows)
    assert ("DD21", "DD22") in arrows and at("Messina") in ("DD21", "DD22")


@rule("5.37")
def test_coast_corners():
    """5.37: where three hexes meet and the coast passes, each side is all land or all water."""
    corners = """J30/K29/K30 GG33/HH32/HH33
        A34/A35/B34 I22/I23/J22 K32/K33/L32 W43/W44/X43 C27/C28/D27 I37/J36/J37 M23/N22/N23 X43/Y42/Y43
        C35/D34/D35 J27/K26/K27 S40/T39/T40 Y19/Z18/Z19 C44/D43/D44 J28/K27/K28 U18/V17/V18 Z19/AA18/AA19
        E26/E27/F26 K23/K24/L23 U21/V20/V21 EE30/EE31/FF30 G42/H41/H42 K24/L23/L24 U38/U39/V38 MM30/MM31/NN30"""
    assert len(corners.split()) == 26
    for corner in corners.split():
        a, b, c = corner.split("/")
        sides = [side(a, b), side(b, c), side(a, c)]
        assert {a, b, c} & LAND, corner
        assert {"sea", "lake", "arrow"} & set(sides), corner
        assert not {"both", "estuary"} & set(sides), corner


def test_elbe_corner():
    assert not ground("J30", "K29") and ground("J30", "K30") and ground("K29", "K30")
    assert HEXES["K30"]["seas"] == ["Baltic Sea"], "the North Sea does not reach it"


def test_cyprus_corner():
    assert not fleet("GG33", "HH33") and ground("GG33", "HH33")
    assert HEXES["HH32"]["kind"] == "sea"
    assert of("Cyprus") == {"GG33", "HH33"}


# ---------------------------------------------------------------------------------------------- cities
OBJECTIVES = {
    "Western": """Antwerp Berlin Birmingham Bonn Breslau Budapest Essen Leipzig London Lyons Manchester Marseilles
        Oslo Paris""",
    "Eastern": """Astrakhan Dnepropetrovsk Grozny Kharkov Krakow Leningrad Lvov Maikop Moscow Riga Smolensk Stalingrad
        Stockholm Warsaw""",
    "Mediterranean": """Alexandria Athens Belgrade Genoa Gibraltar Istanbul Madrid Malta Milan Mosul Ploesti Rome Suez
        Tripoli""",
}


@pytest.mark.parametrize("front", FRONTS)
def test_objectives(front):
    """2.11 to 2.13: fourteen on each front, each in a hex of its own."""
    found = {n for n, (name, facts) in PLACES.items() if facts.get("objective") and HEXES[name]["group"] == front}
    assert found == set(OBJECTIVES[front].split()) and len(found) == 14
    assert len({at(n) for n in found}) == 14


@pytest.mark.parametrize(
    ("country", "cities"),
    [
        ("Britain", "London Birmingham Manchester Plymouth Portsmouth Belfast Harwich"),
        ("France", "Paris Lyons Marseilles Vichy Brest Lorient Calais"),
        ("Germany", "Berlin Bonn Essen Frankfurt Stuttgart Leipzig Breslau Kiel Konigsberg Berchtesgaden"),
        ("Belgium", "Brussels Antwerp"), ("Denmark", "Copenhagen"), ("Norway", "Oslo Bergen"), ("Ireland", "Dublin"),
        ("Sweden", "Stockholm"), ("Finland", "Helsinki"), ("Poland", "Warsaw Krakow Lvov"), ("Baltic States", "Riga"),
        ("Russia", """Moscow Leningrad Smolensk Kharkov Dnepropetrovsk Stalingrad Astrakhan Grozny Maikop Odessa
            Sevastopol Batum Vologda Perm Krasnovodsk"""),
        ("Hungary", "Budapest"), ("Rumania", "Ploesti"), ("Yugoslavia", "Belgrade"), ("Greece", "Athens"),
        ("Albania", "Durazzo"), ("Italy", "Rome Milan Genoa Turin Livorno Naples Taranto Brindisi Messina"),
        ("Spain", "Madrid Cadiz"), ("Portugal", "Lisbon"), ("Gibraltar", "Gibraltar"), ("Malta", "Malta"),
        ("Spanish Morocco", "Tangiers"), ("Morocco", "Casablanca Marrakech"), ("Algeria", "Oran Constantine"),
        ("Tunisia", "Tunis"), ("Libya", "Tripoli Tobruk"), ("Egypt", "Alexandria Suez"),
        ("Palestine", "Haifa Jerusalem"), ("Lebanon-Syria", "Beirut"), ("Iraq", "Mosul Munawir"),
        ("Persia", "Tabriz Sarab"), ("Turkey", "Istanbul Antioch"),
    ],
)  # fmt: skip
def test_cities_stand_in_their_countries(country, cities):
    assert {HEXES[at(city)]["country"] for city in cities.split()} == {country}


def test_two_words_for_places():
    assert HEXES[at("Scapa Flow")]["country"] == HEXES[at("Great Yarmouth")]["country"] == "Britain"
    assert HEXES[at("Port Said")]["country"] == "Egypt"


@rule("5.43a")
def test_only_two_capital_ports():
    """5.43: Athens and Stockholm."""
    assert {n for n, (_, p) in PLACES.items() if {"capital", "port"} <= set(p["kinds"])} == {"Athens", "Stockholm"}


def test_capitals_named_by_the_rules():
    assert {"London", "Paris", "Berlin", "Rome", "Moscow", "Oslo", "Dublin", "Helsinki", "Lisbon", "Jerusalem"} <= {
        n for n, (_, p) in PLACES.items() if "capital" in p["kinds"]
    }


PORTS = """Kiel Gibraltar Istanbul Athens Stockholm Brindisi Plymouth Portsmouth Marseilles Bergen Durazzo Tunis Beirut
    Antioch Haifa Suez Alexandria Tobruk Tripoli Taranto Naples Livorno Genoa Brest Batum Odessa Sevastopol Malta
    Leningrad Konigsberg Cadiz Oran Casablanca"""


@pytest.mark.parametrize("port", [*PORTS.split(), "Scapa Flow", "Port Said"])
def test_ports_named_by_the_rules(port):
    assert "port" in kinds(port)


@pytest.mark.parametrize("city", ["Dublin", "Helsinki", "Tangiers", "Oslo"])
def test_no_ports(city):
    """33.62, 27.17, 29.23."""
    assert "port" not in kinds(city)


def test_finland_has_neither_port_nor_beach():
    """25.8, 29.67."""
    assert not ports("Finland")
    assert not [name for name in of("Finland") if "beaches" in HEXES[name]]


def test_brindisi_and_plymouth():
    """5.43: the heel has two waters, the port lies on the eastern; Plymouth on the south coast."""
    assert at("Brindisi") == "AA25" and at("Plymouth") == "K21"
    waters = [set(run) for run in HEXES["AA25"]["waters"]]
    assert len(waters) == 2
    eastern = max(waters, key=lambda run: max(map(east, run)))
    assert set(PLACES["Brindisi"][1]["coast"]) == eastern
    assert {row(n) for n in PLACES["Plymouth"][1]["coast"]} == {row("K21") + 1}


@rule("5.51a", "5.53a")
def test_fortresses():
    """5.51 to 5.58."""
    found = {}
    for name, s in HEXES.items():
        if "fortress" in s:
            found.setdefault(s["fortress"], set()).add(name)
    assert found.pop("permanent") == {at("Malta"), at("Gibraltar")}
    assert found.pop("Russian") == {at("Leningrad"), at("Sevastopol")}
    assert found.pop("West Wall") == {at(n) for n in ("Stuttgart", "Frankfurt", "Bonn", "Essen")}
    assert found.pop("Maginot Line") == {n for n in of("France") if touching([n], of("Germany"))}
    assert not found


def test_lines_face_each_other_across_a_river():
    """9.12: a bridgehead may be won on a Maginot or West Wall hex by an attack entirely across a river."""
    for line in ("Maginot Line", "West Wall"):
        hexes = {n for n, s in HEXES.items() if s.get("fortress") == line}
        assert any(side(a, b) == "river" for a in hexes for b in neighbours(a) if b not in hexes)


def test_west_wall_is_a_line():
    wall = [at(n) for n in ("Essen", "Bonn", "Frankfurt", "Stuttgart")]
    assert all(b in neighbours(a) for a, b in pairwise(wall))


@rule("5.6d")
def test_scapa_flow_is_a_one_hex_island_off_scotland():
    """5.6."""
    name = at("Scapa Flow")
    links = [o for o in neighbours(name) if o in LAND and ground(name, o)]
    assert [side(name, o) for o in links] == ["arrow"]
    assert HEXES[links[0]]["country"] == "Britain"


def test_beaches():
    """9.11, 29.43, 29.431, 9.4, 42.8."""
    assert HEXES["D35"]["country"] == "Norway" and HEXES["D35"]["beaches"] == ["Atlantic Ocean"]
    assert HEXES[at("Lorient")]["beaches"] == ["Atlantic Ocean", "Atlantic Ocean"]
    assert len(HEXES[at("Lorient")]["waters"]) == 2
    assert HEXES[at("Copenhagen")]["beaches"] == HEXES["I31"]["beaches"] == ["Baltic Sea"]
    assert at("Copenhagen") == "I32"
    assert "beaches" in HEXES[at("Casablanca")] and "beaches" in HEXES[at("Bergen")]
    assert all(set(s["beaches"]) <= set(s["seas"]) for s in HEXES.values() if "beaches" in s)


def test_three_beaches_of_the_eastern_mediterranean():
    """35.5: from Palestine to Antioch."""
    shore = of("Palestine") | of("Lebanon-Syria") | {at("Antioch")}
    assert sum(len(HEXES[n].get("beaches", [])) for n in shore) == 3


def test_quattara_depression():
    """5.75."""
    closed = {frozenset(b[:2]) for b in BORDERS if b[2] == "depression"}
    assert closed == {frozenset(p) for p in (("NN25", "NN26"), ("NN26", "NN27"), ("MM26", "NN26"), ("MM27", "NN26"))}
    assert {HEXES[n]["country"] for pair in closed for n in pair} == {"Egypt"}


# ---------------------------------------------------------------------------------------------- fronts and seas
def test_countries_lie_on_their_fronts():
    assert {HEXES[n]["group"] for n in of("Hungary") | of("Norway") | of("Denmark") | of("Britain")} == {"Western"}
    assert {HEXES[n]["group"] for n in of("Sweden") | of("Finland") | of("Russia") | of("Poland")} == {"Eastern"}
    assert {HEXES[n]["group"] for n in of("Spain") | of("Turkey") | of("Egypt") | of("Bulgaria")} == {"Mediterranean"}


def test_bessarabia_lies_behind_the_eastern_boundary():
    """43.4, 43.7: four Rumanian hexes, with two cities (33.61 ruling)."""
    bessarabia = area("Bessarabia")
    assert len(bessarabia) == 4 and bessarabia <= of("Rumania")
    assert {HEXES[n]["group"] for n in bessarabia} == {"Eastern"}
    assert {HEXES[n]["group"] for n in of("Rumania") - bessarabia} == {"Mediterranean"}
    assert len([p for n in bessarabia for p in HEXES[n].get("places", [])]) == 2
    assert touching(bessarabia, of("Russia"))


def test_western_hexes_touch_poland():
    """43.2."""
    germans = {n for n in of("Germany") if HEXES[n]["group"] == "Western"}
    assert touching(germans, of("Poland"))


def test_turin_and_u21_face_france_across_the_boundary():
    """20.1."""
    for name in (at("Turin"), "U21"):
        assert HEXES[name]["country"] == "Italy" and HEXES[name]["group"] == "Mediterranean"
        french = [o for o in neighbours(name) if HEXES[o].get("country") == "France" and ground(name, o)]
        assert french and {HEXES[o]["group"] for o in french} == {"Western"}
    assert at("Turin") != "U21"


def test_ports_across_a_front_boundary():
    """29.12: Marseilles and the German Baltic ports stand on Western hexes."""
    assert HEXES[at("Marseilles")]["group"] == "Western"
    assert PLACES["Marseilles"][1]["seas"] == ["Mediterranean Sea"]
    baltic = [p for p in ports("Germany") if PLACES[p][1]["seas"] == ["Baltic Sea"]]
    assert [p for p in baltic if HEXES[at(p)]["group"] == "Western"]


def test_two_front_ports():
    """29.13 to 29.15: Kiel, Gibraltar and Istanbul, no other."""
    assert {n for n, (_, p) in PLACES.items() if len(p.get("seas", [])) > 1} == {"Kiel", "Gibraltar", "Istanbul"}
    assert set(PLACES["Kiel"][1]["seas"]) == {"Atlantic Ocean", "Baltic Sea"}
    assert set(PLACES["Gibraltar"][1]["seas"]) == {"Atlantic Ocean", "Mediterranean Sea"}
    assert set(PLACES["Istanbul"][1]["seas"]) == {"Black Sea", "Mediterranean Sea"}


@rule("1.5a", "5.8")
def test_seas_belong_to_fronts():
    fronts = {s["name"]: s.get("front") for s in MAP.board["seas"]}
    assert fronts["Baltic Sea"] == fronts["Black Sea"] == "Eastern"
    assert fronts["Atlantic Ocean"] == "Western" and fronts["Mediterranean Sea"] == "Mediterranean"
    assert fronts["Caspian Sea"] is None


@pytest.mark.parametrize(
    ("port", "sea"),
    [("Brest", "Atlantic Ocean"), ("Bergen", "Atlantic Ocean"), ("Casablanca", "Atlantic Ocean"),
     ("Cadiz", "Atlantic Ocean"), ("Oran", "Mediterranean Sea"), ("Tunis", "Mediterranean Sea"),
     ("Beirut", "Mediterranean Sea"), ("Taranto", "Mediterranean Sea"), ("Leningrad", "Baltic Sea"),
     ("Konigsberg", "Baltic Sea"), ("Stockholm", "Baltic Sea"), ("Odessa", "Black Sea"), ("Sevastopol", "Black Sea"),
     ("Batum", "Black Sea")],
)  # fmt: skip
def test_coasts_and_seas(port, sea):
    assert PLACES[port][1]["seas"] == [sea]


def test_spain_has_ports_on_both_waters():
    """25.47: a Spanish fleet may base in the north and sail the Atlantic."""
    assert {s for p in ports("Spain") for s in PLACES[p][1]["seas"]} == {"Atlantic Ocean", "Mediterranean Sea"}
    assert any(row(at(p)) < row("V8") for p in ports("Spain"))


def test_russian_and_baltic_ports():
    """29.16, 29.24: ports in Russia on two seas that no fleet joins, and in the Baltic States."""
    assert {s for p in ports("Russia") for s in PLACES[p][1]["seas"]} == {"Baltic Sea", "Black Sea"}
    assert ports("Baltic States")
    seas = {n for n, s in HEXES.items() if set(s.get("seas", [])) & {"Baltic Sea", "Black Sea"}}
    assert at("Odessa") not in spread(at("Leningrad"), fleet, within=seas)


def test_supply_ports_of_libya_and_egypt():
    """27.12, 47.2."""
    assert {"Tripoli", "Tobruk"} <= ports("Libya") and {"Alexandria", "Suez", "Port Said"} <= ports("Egypt")


def test_naval_example():
    """29.57: the hexes of the long example lie on one water, and an air unit at Tobruk reaches II24."""
    sea = {n for n, s in HEXES.items() if "Mediterranean Sea" in s.get("seas", [])}
    course = {"II24", "FF24", "DD18", "CC19", "CC17"}
    assert {HEXES[n]["kind"] for n in course} == {"sea"}
    ports_ = {at(n) for n in ("Taranto", "Tripoli", "Gibraltar", "Alexandria", "Marseilles", "Naples", "Livorno")}
    assert course | ports_ <= spread("II24", fleet, within=sea)
    assert MAP.distance(at("Tobruk"), "II24") <= 4


def test_brest_lies_within_four_hexes_of_british_ports():
    """28.454."""
    assert min(MAP.distance(at("Brest"), at(p)) for p in ports("Britain")) <= 4


def test_yarmouth_lies_within_a_drop_of_the_low_countries():
    """14.4 ruling: six hexes from an air base (31.1)."""
    assert min(MAP.distance(at("Great Yarmouth"), n) for n in of("Belgium") | of("Netherlands")) <= 6


@rule("29.25")
def test_west_edge():
    """29.25: EE1 to E18, both reached by sea."""
    edge = {n for n, s in HEXES.items() if s.get("edge") == "west"}
    assert {"EE1", "E18"} <= edge and HEXES["EE1"]["kind"] == HEXES["E18"]["kind"] == "sea"
    assert {row(n) for n in edge} == set(range(row("E18"), row("EE1") + 1))
    for name in edge:
        assert not [o for o in neighbours(name) if row(o) == row(name) and east(o) < east(name) and in_play(o)]


def test_east_edge():
    """27.14: Z53 is the last hex of the Russian edge; O60, Z54 and GG46 lie off the map."""
    eastern = {n for n, s in HEXES.items() if s.get("edge") == "east"}
    lent = {n for n, s in HEXES.items() if s.get("edge") == "lend-lease"}
    assert {"O59", "Z53"} <= eastern and "GG45" in lent
    assert not {"O60", "Z54", "GG46"} & set(HEXES)
    assert max(map(row, eastern)) == row("Z53")
    assert {HEXES[n]["country"] for n in eastern} == {"Russia"}
    assert not [o for n in eastern | lent for o in neighbours(n) if row(o) == row(n) and east(o) > east(n)]


def test_boxes():
    assert set(MAP.boxes) == {"US box", "Murmansk box", "SW box", "Lend-Lease box"}
