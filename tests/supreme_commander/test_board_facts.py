"""What the set-ups, the nations' own rules and the examples of The Supreme Commander say of its map."""

from itertools import pairwise

import pytest

from tests.hexmap import HexMap

MAP = HexMap("supreme_commander")
HEXES, COUNTRIES, PLACES, LAND = MAP.hexes, MAP.countries, MAP.places, MAP.land
RIVERS = {r["name"]: r for r in MAP.board["rivers"]}
RAIL = {frozenset(pair) for r in MAP.board["rail"] for pair in pairwise(r["hexes"])}
at, of, area, distance, side, neighbours = MAP.at, MAP.of, MAP.area, MAP.distance, MAP.side, MAP.neighbours


def seas(place):
    return set(PLACES[place][1]["seas"])


def cities(names):
    return {n for n in names if HEXES[n].get("places")}


def in_or_beside(places, within):
    """Hexes of some land that hold or touch one of these places."""
    return {n for n in within if n in places or set(neighbours(n)) & places}


# ---------------------------------------------------------------------------------------------- who touches whom
def test_finland_does_not_touch_scandinavia_on_the_map():
    """17.4: adjacent to Sweden and Norway for diplomacy, although not on the map."""
    assert not MAP.touching(of("Finland"), of("Sweden") | of("Norway"))
    assert set(COUNTRIES["Finland"]["diplomacy"]) == {"Norway", "Sweden"}
    assert [n for n, c in COUNTRIES.items() if "diplomacy" in c] == ["Finland"]


def test_the_transfer_box_reaches_iran():
    """10.4.1, 12.2.3: for diplomacy; units come and go by the North Atlantic, Suez and Basra only."""
    assert MAP.boxes["North Atlantic Transfer Box"]["diplomacy"] == ["Iraq/Iran"]
    assert MAP.country("Basra") == "Iraq/Iran" and MAP.country("Suez") == "Egypt"


def test_supply_through_yugoslavia():
    """19.2: in the Eastern scenario supply may cross it, so it lies between the German and the other Axis countries."""
    assert all(MAP.joined("Yugoslavia", other) for other in ("Germany", "Hungary", "Romania", "Bulgaria"))


def test_the_map_ends_in_the_north_at_row_six():
    assert min(MAP.place(n)[0] for n in HEXES) == 6 == MAP.board["grid"]["rows"][0]
    assert {n for n, s in HEXES.items() if s.get("edge") == "east"} == {f"{row:02}01" for row in range(6, 35)}


# ---------------------------------------------------------------------------------------------- set-ups
SETUP_NUMBERS = """1021 1119 1122 1220 1321 1322 1521 1523 1619 1620 1622 1719 1720 1818 1919 1921 2019 2020 2022 2120
    2222 2223 2240 2338 2422 2423 2424 2542 2621 2622 2624 2644 2723 2725 2821 2823 2921 2922 3021 3022 3141 3235 3333
    3433 3434 3533 4824 4825"""


def test_hexes_set_up_by_number_hold_no_town():
    """19.3, 19.4 name a town where there is one; only Calais, named in 13.1.1, lies in a hex that they number."""
    assert [p["name"] for n in SETUP_NUMBERS.split() for p in HEXES[n].get("places", [])] == ["Calais"]


def test_room_for_the_german_army_of_1941():
    """19.2 with 19.1: thirteen units, one a hex, in German-held Poland and East Prussia."""
    assert len(of("Poland") - area("Eastern Poland")) + len(area("East Prussia")) >= 13


def test_room_for_the_soviet_army_of_1941():
    """19.2: four steps and an HQ in the Baltic States, HQs within two hexes of two borders, Forts in three cities."""
    assert len(of("Baltic States")) >= 5
    soviet = of("USSR")
    near_poland = {n for n in soviet if min(distance(n, o) for o in area("Eastern Poland")) <= 2}
    near_bessarabia = {n for n in soviet if min(distance(n, o) for o in area("Bessarabia")) <= 2}
    assert len(near_poland) >= 2 and near_bessarabia
    assert {MAP.country(n) for n in ("Sevastopol", "Leningrad", "Moscow")} == {"USSR"}


UNITS = {
    "Baltic States": 1, "Belgium": 2, "Denmark": 1, "Greece": 3, "Iraq/Iran": 1, "Ireland": 1, "Netherlands": 2,
    "Norway": 1, "Portugal": 1, "Romania": 6, "Spain": 5, "Sweden": 4, "Turkey": 5, "Yugoslavia": 7,
}  # fmt: skip


@pytest.mark.parametrize("country", UNITS)
def test_room_for_a_minor_nation(country):
    """16.1.1, 21.0: all its land units stand in or adjacent to its cities, one a hex."""
    assert len(in_or_beside(cities(of(country)), of(country))) >= UNITS[country]


def test_room_for_the_polish_army():
    """17.11, 21.0: an army and five corps in or adjacent to the cities west of the partition line."""
    west = of("Poland") - area("Eastern Poland")
    assert len(in_or_beside(cities(west), west)) >= 6


@pytest.mark.parametrize(
    ("capital", "country", "units"), [("Helsinki", "Finland", 4), ("Budapest", "Hungary", 2), ("Sofia", "Bulgaria", 2)]
)
def test_room_around_a_capital(capital, country, units):
    """17.2, 17.4, 17.6, 19.2: in or adjacent to the capital, one a hex."""
    assert len(in_or_beside({at(capital)}, of(country))) >= units


def test_free_french_and_vichy_garrisons():
    """10.1.1.2, 17.5.1: corps stand in Syria, Beirut, Morocco, Algeria, Tunisia, Lyon and Marseille."""
    assert MAP.country("Beirut") == "Syria"
    assert all(of(n) for n in ("Syria", "Morocco", "Algeria", "Tunisia"))
    assert {at("Lyon"), at("Marseille")} <= area("Vichy France")


def test_submarines_lie_in_ports():
    """19.3, 19.4: in Brest and Kiel, and in any port on the North Atlantic or the North Sea."""
    assert "North Atlantic" in seas("Brest") and "North Sea" in seas("Kiel")


def test_german_ports_on_the_baltic():
    """19.2: a fleet and a decoy in a friendly Baltic port."""
    assert len([p for p in MAP.ports("Germany") if "Baltic Sea" in seas(p)]) >= 2


# ---------------------------------------------------------------------------------------------- ways by sea
def test_overseas_from_london_to_alexandria():
    """15.1.2: by Gibraltar and Malta, one zone at a time."""
    ports = ("London", "Gibraltar", "Malta", "Alexandria")
    assert [seas(a) & seas(b) for a, b in pairwise(ports)] == [
        {"North Atlantic"}, {"Western Mediterranean"}, {"Eastern Mediterranean"},
    ]  # fmt: skip


def test_oslo_to_bremen_crosses_one_zone():
    """12.2.2."""
    assert seas("Oslo") == seas("Bremen") == {"North Sea"}


def test_fleets_near_france():
    """10.1.1.1: the North Atlantic box, Bristol and Malta all lie beside a zone with a French port."""
    french = {s for p in MAP.ports("France") for s in seas(p)}
    assert "North Atlantic" in french and seas("Bristol") & french and seas("Malta") & french


@pytest.mark.parametrize("islands", ["1835", "1937"])
def test_invasions_start_beside_prohibited_islands(islands):
    """2.2: an invasion may come from these hexes, so each touches a coast."""
    assert [n for n in neighbours(islands) if HEXES[n]["kind"] == "coastal" and MAP.fleet(islands, n)]


def test_sea_of_azov_hangs_together_with_the_black_sea():
    """9.2.1: Rostov is a port of the one Black Sea zone."""
    assert seas("Rostov") == seas("Batum") == {"Black Sea"}


# ---------------------------------------------------------------------------------------------- examples
def test_headquarters_in_london():
    """13.1.1: exactly in range of Rotterdam and Paris; Calais and Le Havre lie on the way to Paris."""
    london, paris = at("London"), at("Paris")
    assert distance(london, paris) == distance(london, at("Rotterdam")) == 4
    assert all(distance(london, at(n)) + distance(at(n), paris) == 4 for n in ("Calais", "Le Havre"))


def test_fighters_from_konigsberg():
    """22.0: Warsaw is three hexes away."""
    assert distance(at("Konigsberg"), at("Warsaw")) == 3


def test_headquarters_behind_warsaw():
    """22.0: HQ N supports from three hexes, on German soil."""
    assert any(distance(n, at("Warsaw")) == 3 for n in of("Germany"))


def test_corps_out_of_the_carpathians():
    """22.0: it flanks Krakow from a Polish hex with no German rail beside it, below a German mountain hex."""
    german = {n for pair in RAIL if pair <= of("Germany") for n in pair}
    stands = [
        n
        for n in neighbours(at("Krakow"))
        if n in of("Poland")
        and not german & {n, *neighbours(n)}
        and any(HEXES[o]["terrain"] == "mountain" and MAP.dry(o, n) for o in neighbours(n) if o in of("Germany"))
    ]
    assert stands


def test_warsaw_is_attacked_across_a_river():
    """22.0: from a hex without terrain that the German 4th Army had just taken."""
    warsaw = at("Warsaw")
    assert [
        n
        for n in neighbours(warsaw)
        if side(n, warsaw) == "river" and HEXES[n]["terrain"] == "clear" and not HEXES[n].get("places")
    ]


def test_units_leave_cagliari_out_of_supply():
    """7.2: two hexes from the port in Sardinia nothing can be traced, Messina traces along the rail to Palermo."""
    far = {n for n in MAP.island("Sardinia") if distance(n, at("Cagliari")) > 1}
    assert far and not any(pair & MAP.island("Sardinia") for pair in RAIL)
    assert frozenset((at("Messina"), "3933")) in RAIL and frozenset(("3933", at("Palermo"))) in RAIL


def test_kura_and_dniester():
    """8.0: the Kura runs near the border with Turkey, inside the USSR; the Dniester is the border beside Odessa."""
    kura = {frozenset(s.split("/")) for s in RIVERS["Kura"]["sides"].split()}
    assert any(pair <= of("USSR") for pair in kura) and MAP.touching([n for p in kura for n in p], of("Turkey"))
    dniester = [frozenset(s.split("/")) for s in RIVERS["Dniester"]["sides"].split()]
    assert [pair for pair in dniester if at("Odessa") in pair]
    assert all({HEXES[n]["country"] for n in pair} == {"USSR", "Romania"} for pair in dniester if at("Odessa") in pair)
    assert not any(pair <= of("USSR") for pair in dniester)


def test_italians_in_france_and_albania():
    """16.1.3.1: over land from Italy into France; Albania and Sardinia lie apart from the home country."""
    assert MAP.joined("Italy", "France")
    assert not MAP.joined("Italy", "Albania") and not MAP.joined("Italy", "Sardinia")


# ---------------------------------------------------------------------------------------------- plain geography
def test_gulfs_bar_the_way():
    """The Moray Firth, the Oslo fjord, the gulf of Taganrog, Karkinit Bay and the Gulf of Corinth."""
    pairs = "1240/1339 1332/1333 2815/2816 2919/3019 3926/4026 3926/4027 3927/4027"
    assert {side(*pair.split("/")) for pair in pairs.split()} == {"sea"}


def test_peloponnese_hangs_on_its_isthmus():
    peloponnese = {"4026", "4027", "4126"}
    links = {(a, b) for a in peloponnese for b in neighbours(a) if b in LAND - peloponnese and MAP.ground(a, b)}
    assert {b for _, b in links} == {"3925", at("Athens")}


@pytest.mark.parametrize(
    ("city", "river", "where"),
    [
        ("Vienna", "Danube", "north"), ("Belgrade", "Danube", "north"), ("Bucharest", "Danube", "south"),
        ("London", "Thames", "south"), ("Kiev", "Dnieper", "east"), ("Dnepropetrovsk", "Dnieper", "east"),
        ("Odessa", "Dniester", "west"), ("Stalingrad", "Volga", "east"), ("Cairo", "Nile", "west"),
    ],
)  # fmt: skip
def test_cities_on_their_bank(city, river, where):
    """On which side of the city's hex its river runs."""
    row, east = MAP.place(at(city))
    pairs = [s.split("/") for s in RIVERS[river]["sides"].split() if at(city) in s.split("/")]
    beyond = [MAP.place(n) for pair in pairs for n in pair if n != at(city)]
    down = sum(r - row for r, _ in beyond) / len(beyond)
    right = sum(e - east for _, e in beyond) / len(beyond)
    assert {"north": down < 0, "south": down > 0, "west": right < 0, "east": right > 0}[where]


def test_lisbon_lies_north_of_the_tagus():
    assert side(at("Lisbon"), "3352") == "sea"
    assert not [s for s in RIVERS["Tagus"]["sides"].split() if at("Lisbon") in s]
    assert any(MAP.dry(at("Lisbon"), n) for n in neighbours(at("Lisbon")))
