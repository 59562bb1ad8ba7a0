"""What the chapters of the rulebook on war, supply, ports and regions say of the map of Third Reich."""

import pytest

from tests.hexmap import HexMap
from tests.hexwater import sailed
from tests.rulings import rule

MAP = HexMap("third_reich")
HEXES, PLACES, LAND = MAP.hexes, MAP.places, MAP.land
RIVERS = {r["name"]: r["sides"].split() for r in MAP.board["rivers"]}
at, of, area, island, side, distance = MAP.at, MAP.of, MAP.area, MAP.island, MAP.side, MAP.distance
neighbours, spread, parts, touching, joined, ports = (
    MAP.neighbours, MAP.spread, MAP.parts, MAP.touching, MAP.joined, MAP.ports,
)  # fmt: skip
CANAL = {"LL30", "LL31", "MM30", "MM31"}


def seas_of(hexes):
    """The seas that some sea hexes belong to."""
    return {s for n in hexes for s in HEXES[n]["seas"]}


# ---------------------------------------------------------------------------------------------- 5: the mapboard
def test_only_the_southern_peninsula_of_w52():
    """5.32: a ground unit there stands on the southern one; the northern one does not exist."""
    assert [o for o in neighbours("W52") if MAP.ground("W52", o)] == ["X52"]
    assert side("V52", "W52") == side("V53", "W52") == "sea"


def test_the_tip_of_denmark_hangs_on_g32():
    """5.32, 5.36: the unplayable part of its island lies in G32, whence its arrow."""
    assert [o for o in neighbours("F33") if MAP.ground("F33", o)] == ["G32"]
    assert side("F33", "G32") == "arrow"


@rule("5.6c")
def test_one_hex_islands():
    """5.6: Malta and Scapa Flow; Corsica, Sicily and Cyprus have more hexes (49.6, 26.7, 5.37)."""
    assert len(island("Malta")) == len(island("Scapa Flow")) == 1
    assert min(len(island(n)) for n in ("Corsica", "Sicily", "Cyprus", "Sardinia")) > 1


def test_islands_of_minor_countries():
    """22.7, 24.2, 24.24: Greek, Swedish and Spanish islands, and Saare, go with their countries."""
    owners = {n: {HEXES[h]["country"] for h in island(n)} for n in ("Crete", "Gotland", "Balearics", "Saare")}
    assert owners == {
        "Crete": {"Greece"}, "Gotland": {"Sweden"}, "Balearics": {"Spain"}, "Saare": {"Baltic States"},
    }  # fmt: skip


@pytest.mark.parametrize(
    "pair", ["K24/L24", "L22/M22", "J22/K21", "J22/K22", "D43/E43", "S42/T42", "CC26/DD26", "CC27/DD26", "T40/U39"]
)
@rule("5.33")
def test_no_way_over_water_without_an_arrow(pair):
    """5.33, 5.36: Channel, Bristol Channel, gulfs of Finland, Taganrog and Corinth, Sivash."""
    assert side(*pair.split("/")) == "sea"


# ---------------------------------------------------------------------------------------------- ways of fleets
def test_north_sea_to_baltic():
    """29.66: by Kiel, or past I32 and I33, or through the arrows; not otherwise."""
    north_sea = "I28"
    assert "Baltic Sea" in seas_of(sailed(MAP, north_sea))
    assert "Baltic Sea" not in seas_of(sailed(MAP, north_sea, shut=("I32", "I33")))


def test_atlantic_to_mediterranean():
    """16.4, 29.23: only past Gibraltar."""
    assert "Mediterranean Sea" in seas_of(sailed(MAP, "L16"))
    assert "Mediterranean Sea" not in seas_of(sailed(MAP, "L16", shut=(at("Gibraltar"),)))


def test_black_sea_and_azov():
    """29.15, 29.23, 29.24: the Black Sea is left by arrow straits only, and so is the Sea of Azov."""
    assert seas_of(sailed(MAP, "X36")) == {"Black Sea"}
    assert "T41" not in sailed(MAP, "X36") and HEXES["T41"]["seas"] == ["Black Sea"]


@rule("5.3b")
def test_caspian_leads_nowhere():
    assert seas_of(sailed(MAP, "U50")) == {"Caspian Sea"}


# ---------------------------------------------------------------------------------------------- ports and coasts
def test_supply_ports_of_africa():
    """27.12: every port of Libya feeds the Axis, every port of Egypt the Allies."""
    assert {"Tripoli", "Tobruk"} <= ports("Libya")
    assert ports("Egypt") == {"Alexandria", "Suez", "Port Said"}


def test_ports_east_of_the_canal():
    """35.5: Antioch, Beirut, Haifa and Port Said, on the Mediterranean; Suez and Alexandria lie west of it."""
    eastern = {"Antioch", "Beirut", "Haifa", "Port Said"}
    assert all(PLACES[p][1]["seas"] == ["Mediterranean Sea"] for p in eastern)
    asia = spread(at("Haifa"), MAP.dry)
    assert {at(p) for p in eastern} <= asia and not {at("Suez"), at("Alexandria")} & asia


def test_suez_on_its_canal():
    """29.27, 37.3, 47.3, 47.4: it touches LL30 and LL31, stands on the canal, and looks on the Gulf as well."""
    suez = at("Suez")
    assert {"LL30", "LL31"} <= set(neighbours(suez)) and suez in CANAL <= of("Egypt")
    assert HEXES[suez]["seas"] == ["Mediterranean Sea", "Gulf of Suez"]


def test_coasts_without_ports():
    """27.17, 33.62: the sea reaches Tangiers, Dublin and Helsinki, though none is a port."""
    waters = {n: HEXES[at(n)]["seas"] for n in ("Tangiers", "Dublin", "Helsinki")}
    assert waters == {"Tangiers": ["Atlantic Ocean"], "Dublin": ["Atlantic Ocean"], "Helsinki": ["Baltic Sea"]}


def test_both_shores_of_the_channel():
    """27.25: Calais and Harwich."""
    assert HEXES[at("Calais")]["seas"] == HEXES[at("Harwich")]["seas"] == ["Atlantic Ocean"]


def test_southern_france_can_be_invaded():
    """20.1: from the Mediterranean, on the Western Front."""
    assert [
        n
        for n in of("France") - area("Corsica")
        if "Mediterranean Sea" in HEXES[n].get("beaches", ()) and HEXES[n]["group"] == "Western"
    ]


def test_western_ports_of_the_allies():
    """16.72: American units come into Britain or France through a Western Front port."""
    for country in ("Britain", "France"):
        assert [p for p in ports(country) if PLACES[p][1]["seas"] == ["Atlantic Ocean"]]


# ---------------------------------------------------------------------------------------------- supply
def test_lands_cut_off_at_the_start():
    """27.18: no land leads from Germany to Konigsberg, nor from Italy to Durazzo."""
    assert at("Konigsberg") not in spread(at("Berlin"), MAP.ground, within=of("Germany"))
    assert not joined("Italy", "Albania")


@pytest.mark.parametrize("city", ["Leningrad", "Vologda", "Sevastopol", "Odessa", "Batum"])
def test_the_russian_edge(city):
    """5.58, 27.14, 42.9: supply comes to it over Russian land, to Sevastopol by the strait of Kerch if need be."""
    edge = {n for n, s in HEXES.items() if s.get("edge") == "east"}
    assert edge & spread(at(city), MAP.ground, within=of("Russia"))


def test_sevastopol_by_kerch_alone():
    """5.58: if the neck of the Crimea is lost, the arrow still joins it to the edge."""
    neck = {"T39", "S39", "S40", "T38"}
    edge = {n for n, s in HEXES.items() if s.get("edge") == "east"}
    assert not edge & spread(at("Sevastopol"), MAP.dry, within=of("Russia") - neck)
    assert edge & spread(at("Sevastopol"), MAP.ground, within=of("Russia") - neck)


def test_lend_lease_through_turkey():
    """40.5: a land route from a Mediterranean port to Russia that keeps out of Iraq."""
    assert of("Russia") & spread(at("Antioch"), MAP.ground, within=of("Turkey") | of("Russia"))


# ---------------------------------------------------------------------------------------------- countries
@rule("21.54d")
def test_finland_borders_scandinavia_off_the_map_only():
    """21.54."""
    assert not touching(of("Finland"), of("Sweden") | of("Norway"))


def test_neighbours_of_russia():
    """21.54, 25.8: bordering minor countries."""
    assert {c for c in MAP.countries if c != "Russia" and joined("Russia", c)} == {
        "Finland", "Baltic States", "Poland", "Rumania", "Turkey", "Persia",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("country", "others"),
    [
        ("Bulgaria", "Yugoslavia Greece Turkey"), ("Rumania", "Yugoslavia Russia Bulgaria"),
        ("Hungary", "Yugoslavia Poland Rumania"), ("Turkey", "Russia Persia Iraq"),
    ],
)  # fmt: skip
def test_lands_that_minor_allies_may_enter(country, others):
    """25.42 to 25.45, 33.62: those next door can be entered over land."""
    assert all(joined(country, other) for other in others.split())


def test_bulgarians_reach_european_turkey():
    """25.42."""
    assert touching(of("Bulgaria"), area("European Turkey"))
    assert not any(
        MAP.dry(a, b)
        for a in area("European Turkey")
        for b in neighbours(a)
        if b in of("Turkey") - area("European Turkey")
    )


def test_maginot_line_to_the_channel():
    """Optional Allied variant 17: with the French hexes that border Belgium it is one line down to the sea."""
    belgian = {n for n in of("France") if touching([n], of("Belgium"))}
    maginot = {n for n, s in HEXES.items() if s.get("fortress") == "Maginot Line"}
    assert belgian and not belgian & maginot
    (line,) = parts(belgian | maginot, MAP.dry)
    assert "Atlantic Ocean" in {s for n in line for s in HEXES[n].get("seas", [])}


def test_air_bases_within_reach_of_london():
    """Optional Axis variant 18: four hexes away in a conquered France."""
    assert [n for n in of("France") if HEXES[n].get("places") and distance(n, at("London")) <= 4]


# ---------------------------------------------------------------------------------------------- plain geography
@pytest.mark.parametrize(
    ("city", "river", "where"),
    [
        ("Vienna", "Danube", "north"), ("Belgrade", "Danube", "north"), ("Bucharest", "Danube", "south"),
        ("London", "Thames", "south"), ("Kiev", "Dnieper", "east"), ("Dnepropetrovsk", "Dnieper", "east"),
        ("Odessa", "Dniester", "west"), ("Stalingrad", "Volga", "east"), ("Saratov", "Volga", "east"),
        ("Cairo", "Nile", "west"), ("Milan", "Po", "south"), ("Venice", "Po", "south"), ("Gorki", "Oka", "west"),
        ("Stuttgart", "Rhine", "west"), ("Strasbourg", "Rhine", "east"), ("Cadiz", "Guadalquivir", "north"),
    ],
)  # fmt: skip
def test_cities_on_their_bank(city, river, where):
    """On which side of the city's hex its river runs."""
    row, east = MAP.place(at(city))
    pairs = [s.split("/") for s in RIVERS[river] if at(city) in s.split("/")]
    beyond = [MAP.place(n) for pair in pairs for n in pair if n != at(city)]
    down = sum(r - row for r, _ in beyond) / len(beyond)
    right = sum(e - east for _, e in beyond) / len(beyond)
    assert {"north": down < 0, "south": down > 0, "west": right < 0, "east": right > 0}[where]


def test_mountains_of_the_east():
    """The Urals stand before Perm and Ufa, the Caucasus between Maikop and Batum."""
    urals = {n for n in LAND if HEXES[n]["terrain"] == "mountain" and HEXES[n]["lon"] > 56 and HEXES[n]["lat"] > 50}
    assert len(urals) >= 6 and all(57 < HEXES[n]["lon"] < 61 for n in urals)
    plain = {n for n in of("Russia") if HEXES[n]["terrain"] != "mountain"}
    assert at("Tiflis") not in spread(at("Maikop"), MAP.dry, within=plain | {at("Tiflis")})
