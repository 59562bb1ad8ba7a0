"""The map of The Supreme Commander against what the rulebook says of it, and against plain geography."""

from collections import Counter
from itertools import pairwise

import pytest

from tests.hexmap import HexMap

MAP = HexMap("supreme_commander")
HEXES, COUNTRIES, PLACES, LAND = MAP.hexes, MAP.countries, MAP.places, MAP.land
SEAS = {s["name"]: {link["to"]: link.get("needs", []) for link in s["links"]} for s in MAP.board["seas"]}
RAIL = {frozenset(pair) for r in MAP.board["rail"] for pair in pairwise(r["hexes"])}
at, of, area, island, side, distance = MAP.at, MAP.of, MAP.area, MAP.island, MAP.side, MAP.distance
spread, parts, touching, neighbours, ports = MAP.spread, MAP.parts, MAP.touching, MAP.neighbours, MAP.ports


def kinds(name):
    return PLACES[name][1]["kinds"]


def seas(name):
    return set(PLACES[name][1]["seas"])


def worth(names):
    """Name and value of the MSP locations in some hexes."""
    return {p["name"]: p["value"] for n in names for p in HEXES[n].get("places", []) if "value" in p}


def by_rail(start):
    found, queue = {start}, [start]
    while queue:
        here = queue.pop()
        for pair in RAIL:
            if here in pair:
                (there,) = pair - {here}
                if there not in found:
                    found.add(there)
                    queue.append(there)
    return found


# ---------------------------------------------------------------------------------------------- numbering
def test_numbering():
    """6.0: the hexes around 1733."""
    assert set(neighbours("1733")) == {"1633", "1634", "1734", "1834", "1833", "1732"}
    assert {"2428", "2527"} <= set(neighbours("2528"))


# ---------------------------------------------------------------------------------------------- named hexes
@pytest.mark.parametrize(
    ("name", "city", "country"),
    [
        ("1134", "Bergen", "Norway"), ("1233", "Oslo", "Norway"), ("1732", "Copenhagen", "Denmark"),
        ("1928", "Danzig", "Poland"), ("2041", "London", "UK"), ("2129", "Posen", "Poland"),
        ("2137", "Rotterdam", "Netherlands"), ("2239", "Antwerp", "Belgium"), ("2242", "Cherbourg", "France"),
        ("2340", "Le Havre", "France"), ("2345", "Brest", "France"), ("2421", "Kiev", "USSR"),
        ("2440", "Paris", "France"), ("2528", "Krakow", "Poland"), ("2537", "Metz", "France"),
        ("2714", "Rostov", "USSR"), ("2844", "Bordeaux", "France"), ("3031", "Zagreb", "Yugoslavia"),
        ("3228", "Belgrade", "Yugoslavia"), ("3239", "Marseille", "France"), ("3629", "Durazzo", "Albania"),
        ("3737", "Cagliari", "Sardinia"), ("3750", "Gibraltar", "Gibraltar"), ("3942", "Algiers", "Algeria"),
        ("4025", "Athens", "Greece"), ("4221", "Rhodes", "Rhodes"), ("4225", "Khania", "Greece"),
        ("4233", "Malta", "Malta"), ("4503", "Basra", "Iraq/Iran"), ("4635", "Tripoli", "Libya"),
        ("4724", "Tobruk", "Libya"),
    ],
)  # fmt: skip
def test_named_hexes(name, city, country):
    assert at(city) == name and HEXES[name]["country"] == country


SETUP_1944 = """1021 1119 1122 1220 1321 1322 1521 1523 1619 1620 1622 1719 1720 1818 1919 1921 2019 2020 2022 2120 2222
    2223 2240 2338 2422 2423 2424 2542 2621 2622 2624 2644 2723 2725 2821 2823 2921 2922 3021 3022 3141 3235 3333 3433
    3434 3533"""


def test_setup_hexes_are_land():
    """19.3, 19.4, 17.11: units are set up there."""
    assert set(SETUP_1944.split()) | {"4824", "4825", "2029", "2240"} <= LAND


def test_setup_names_are_other_hexes():
    """19.4 gives a name or a number: none of its named towns lies in a numbered hex."""
    towns = """Leningrad Moscow Smolensk Kiev Odessa Dnepropetrovsk Rostov Sevastopol Batum Rome Venice Genoa Marseille
        Bordeaux Paris Brest Cherbourg Rotterdam Essen Bremen Hamburg Kiel Copenhagen Oslo Bergen Berlin Prague Budapest
        Belgrade Athens Sofia Ploesti Lvov Krakow Warsaw Konigsberg Riga Minsk Tallinn Helsinki"""
    named = [*towns.split(), "Le Havre"]
    assert not {at(n) for n in named} & set(SETUP_1944.split())
    assert len({at(n) for n in named}) == len(named)


def test_setup_countries():
    """16.1.3.1: units of Axis minors may not stand in another one's home country."""
    annexed = area("Bessarabia") | area("Annexed Finland")
    axis = of("Romania") | of("Hungary") | of("Bulgaria") | of("Finland")
    assert not {"2723", "2725"} & (axis - of("Hungary") - annexed)
    assert not {"2823", "2922"} & (axis - of("Romania") - annexed)
    assert not {"1021", "1122"} & (axis - of("Finland") - annexed)


def test_italian_front_of_1944():
    """19.4: in Italy, the Germans of Rome and 3333 face the Allies."""
    assert {"3235", "3333", "3433", "3434", "3533", at("Rome")} <= of("Italy")
    assert touching([at("Rome")], ["3434"]) and touching(["3333"], ["3433", "3434"])


def test_libyan_desert():
    """19.3: 4825 and 4824 stand in Libya, beside Tobruk."""
    assert {"4824", "4825"} <= set(neighbours("4724")) & of("Libya")


def test_occupied_west():
    assert {HEXES[n]["country"] for n in ("2240", "2542", "2644", "3141")} == {"France"}
    assert HEXES["2338"]["country"] == "Belgium"
    assert HEXES["3141"]["kind"] == HEXES["2644"]["kind"] == "coastal"


def test_prohibited_islands():
    """2.2: all-sea for invasions."""
    assert HEXES["1835"]["kind"] == HEXES["1937"]["kind"] == "sea"
    assert HEXES["1835"]["islands"] == HEXES["1937"]["islands"] == "prohibited"


def test_kharkov():
    """15.1.1: 2516 is the rail hex south of it, 2515 the next towards Rostov."""
    assert "2516" in neighbours(at("Kharkov")) and MAP.place("2516")[0] == MAP.place(at("Kharkov"))[0] + 1
    assert frozenset(("2516", "2515")) in RAIL and {"2516", "2515", at("Rostov")} <= by_rail(at("Kiev"))
    assert distance("2515", at("Rostov")) < distance("2516", at("Rostov"))


# ---------------------------------------------------------------------------------------------- sides
def test_copenhagen_lies_across_a_strait():
    """6.0: zones of control from 1733 reach four hexes, not Copenhagen, and not 1833."""
    assert side("1733", "1732") == "strait" and side("1733", "1833") == "sea"
    assert all(MAP.dry("1733", o) for o in ("1633", "1634", "1734", "1834"))


def test_maginot_line():
    """13.2.1, 18.4, 19.1: mountain, a river to 2535, three hexes on the German border for three Forts."""
    assert HEXES["2536"]["terrain"] == "mountain" and side("2536", "2535") == "river"
    assert HEXES["2536"]["country"] == "France" and HEXES["2535"]["country"] == "Germany"
    line = {n for n in of("France") if touching([n], of("Germany"))}
    assert {"2536", "2537"} <= line and len(line) >= 3


def test_krakow_and_warsaw():
    """22.0: city terrain only at Krakow; a river before Warsaw; ranges and neighbours of the example."""
    assert HEXES[at("Krakow")]["terrain"] == HEXES[at("Warsaw")]["terrain"] == "clear"
    assert any(side(at("Warsaw"), o) == "river" for o in neighbours(at("Warsaw")))
    assert any(side(a, b) == "river" for a in neighbours(at("Posen")) for b in neighbours(a) if b in of("Poland"))
    assert distance(at("Konigsberg"), at("Warsaw")) <= 4
    assert touching([at("Krakow")], of("Germany"))
    carpathians = {n for n in of("Germany") if HEXES[n]["terrain"] == "mountain" and "2528" in neighbours(n)}
    assert carpathians, "the VII Corps comes out of the Carpathians"


def test_ranges_from_london():
    """13.1.1: an HQ of range four reaches Rotterdam and Paris, past Calais and Le Havre."""
    assert distance(at("London"), at("Rotterdam")) <= 4 and distance(at("London"), at("Paris")) <= 4
    assert distance(at("London"), at("Calais")) < 4 and distance(at("London"), at("Le Havre")) < 4


def test_suez():
    """12.1, 13.2.1: the canal is barred, save one strait at Suez."""
    canal = [b[:2] for b in MAP.board["borders"] if b[2] == "canal"]
    assert {HEXES[n]["country"] for pair in canal for n in pair} == {"Egypt"}
    levant = of("Egypt") | of("Palestine")
    straits = [b[:2] for b in MAP.board["borders"] if b[2] == "strait" and set(b[:2]) <= levant]
    assert len(straits) == 1 and at("Suez") in straits[0]
    assert at("Alexandria") not in spread(at("Haifa"), MAP.dry, within=levant)
    assert at("Suez") in spread(at("Haifa"), MAP.dry, within=levant)


def test_rivers_that_freeze():
    """8.0: the Kura lies partly within the USSR, the Dniester on the border only."""
    frozen = {"USSR", "Finland", "Sweden", "Norway", "Baltic States"}
    rivers = {r["name"]: r for r in MAP.board["rivers"]}

    def within(river):
        return [s for s in rivers[river]["sides"].split() if {HEXES[n]["country"] for n in s.split("/")} <= frozen]

    assert within("Kura") and rivers["Kura"]["freezes"] is True
    assert not within("Dniester") and rivers["Dniester"]["freezes"] is False
    assert touching([n for s in rivers["Dniester"]["sides"].split() for n in s.split("/")], [at("Odessa")])


# ---------------------------------------------------------------------------------------------- seas and ports
def test_two_zone_ports():
    """9.2.1: eight, no other."""
    two = {n for n, (_, p) in PLACES.items() if len(p.get("seas", [])) > 1}
    assert two == {"Copenhagen", "London", "Antwerp", "Kiel", "Gibraltar", "Malta", "Istanbul", "Scapa Flow"}
    assert seas("London") == {"North Atlantic", "North Sea"}
    assert seas("Copenhagen") == seas("Kiel") == {"North Sea", "Baltic Sea"}
    assert seas("Gibraltar") == {"North Atlantic", "Western Mediterranean"}
    assert seas("Malta") == {"Western Mediterranean", "Eastern Mediterranean"}
    assert seas("Istanbul") == {"Eastern Mediterranean", "Black Sea"}


@pytest.mark.parametrize(
    ("sea", "names"),
    [
        ("North Sea", "Bremen Oslo Bergen Rotterdam"), ("North Atlantic", "Bristol Liverpool Brest Bordeaux"),
        ("Western Mediterranean", "Genoa Rome Marseille Palermo Cagliari"),
        ("Eastern Mediterranean", "Tobruk Alexandria Suez Beirut Athens"), ("Baltic Sea", "Riga Helsinki Stockholm"),
        ("Black Sea", "Odessa Sevastopol"), ("Persian Gulf", "Basra"),
    ],
)  # fmt: skip
def test_ports_of_one_zone(sea, names):
    """9.2.1, 10.1.1.1, 12.2, 12.2.2, 15.1.2, 17.13.6."""
    assert all(seas(n) == {sea} for n in names.split())


def test_seven_zones_and_their_passages():
    """12.2.1, 12.2.3 to 12.2.5."""
    assert len(SEAS) == 7
    assert SEAS["North Atlantic"]["Western Mediterranean"] == ["Gibraltar"]
    assert SEAS["Eastern Mediterranean"]["North Atlantic Transfer Box"] == ["Suez"]
    assert SEAS["Eastern Mediterranean"]["Black Sea"] == ["Istanbul"]
    assert set(SEAS["North Sea"]["Baltic Sea"]) == {"Copenhagen", "Kiel"}
    assert "Eastern Mediterranean" in SEAS["Western Mediterranean"] and "North Sea" in SEAS["North Atlantic"]
    assert set(SEAS["Persian Gulf"]) == {"North Atlantic Transfer Box"}
    assert {"North Atlantic Transfer Box", "USA and Canada Box"} <= set(SEAS["North Atlantic"])
    for sea, links in SEAS.items():
        for other, needs in links.items():
            assert other in MAP.boxes or SEAS[other][sea] == needs


def test_boxes():
    """2.3, 12.2.3, 10.2.1, 17.13.2."""
    assert {"North Atlantic Transfer Box", "USA and Canada Box", "Siberia", "Siberian Reserves Box"} <= set(MAP.boxes)
    transfer = MAP.boxes["North Atlantic Transfer Box"]
    assert transfer["stacking"] == 6 and transfer["naval"] == 2
    assert set(transfer["links"]) == {"North Atlantic", "Suez", "Basra"}
    assert {b["group"] for n, b in MAP.boxes.items() if n.endswith("Air Box")} == {"West", "East", "South"}


def test_messina_is_no_port():
    """7.2: Palermo is a port on the rail, Messina a city on it; there is no rail in Sardinia."""
    assert "port" in kinds("Palermo") and "port" not in kinds("Messina")
    assert at("Palermo") in by_rail(at("Messina"))
    assert {at("Palermo"), at("Messina")} <= island("Sicily")
    sardinia = island("Sardinia")
    assert not any(pair & sardinia for pair in RAIL)
    assert any(distance(at("Cagliari"), n) > 1 for n in sardinia)


def test_soviet_fleet_has_ports_on_two_seas():
    """17.13.6."""
    assert {s for p in ports("USSR") for s in seas(p)} == {"Baltic Sea", "Black Sea"}


# ---------------------------------------------------------------------------------------------- rail
def test_rail_runs_between_neighbours_over_land():
    for pair in RAIL:
        a, b = pair
        assert MAP.dry(a, b), (a, b)
        assert side(a, b) != "canal" and "Switzerland" not in (HEXES[a]["country"], HEXES[b]["country"])


def test_rail_from_jutland_runs_south_but_not_over_the_strait():
    """15.1.1."""
    net = by_rail("1733")
    assert at("Berlin") in net and at("Copenhagen") not in net


def test_rail_reaches_the_east_edge():
    """7.2.1, 10.2.1."""
    edge = {n for n, s in HEXES.items() if s.get("edge") == "east"}
    assert edge and {n[2:] for n in edge} == {"01"} and {HEXES[n]["country"] for n in edge} == {"USSR"}
    assert edge & by_rail(at("Moscow"))


def test_capitals_of_the_mainland_share_a_net():
    """7.2, 15.1.1: Paris, Warsaw, Moscow, Rome and Bucharest are reached from Berlin by rail."""
    net = by_rail(at("Berlin"))
    assert {at(n) for n in ("Paris", "Warsaw", "Moscow", "Rome", "Bucharest", "Budapest", "Kiev")} <= net


# ---------------------------------------------------------------------------------------------- values
VICTORY = {
    "Turkey": "Ankara Istanbul", "Belgium": "Antwerp", "Greece": "Athens", "Iraq/Iran": "Basra",
    "Yugoslavia": "Belgrade",
    "USSR": "Astrakhan Baku Kiev Leningrad Moscow Rostov Sevastopol Stalingrad Voronezh", "Germany": "Berlin",
    "Hungary": "Budapest", "Egypt": "Cairo", "Syria": "Damascus", "Gibraltar": "Gibraltar", "Finland": "Helsinki",
    "UK": "London", "Spain": "Madrid", "Norway": "Oslo", "France": "Paris", "Romania": "Ploesti", "Italy": "Rome",
    "Netherlands": "Rotterdam", "Sweden": "Stockholm", "Libya": "Tobruk", "Tunisia": "Tunis", "Poland": "Warsaw",
}  # fmt: skip


def test_victory_locations():
    """20.0: thirty-two, nine of them in the USSR (17.13.3)."""
    found = Counter((HEXES[name]["country"], n) for n, (name, p) in PLACES.items() if p.get("victory"))
    assert found == Counter((country, n) for country, names in VICTORY.items() for n in names.split())
    assert len(found) == 32 and sum(country == "USSR" for country, _ in found) == 9


@pytest.mark.parametrize(
    ("city", "value"),
    [("Warsaw", 5), ("Krakow", 5), ("Liverpool", 10), ("Le Havre", 5), ("Riga", 5), ("Ankara", 20), ("Adana", 5),
     ("Istanbul", 5), ("Dnepropetrovsk", 5), ("Kiev", 5), ("Minsk", 5), ("Smolensk", 5), ("Sevastopol", 5)],
)  # fmt: skip
def test_stated_values(city, value):
    """9.1.3 to 9.1.10, 11.3, 17.1."""
    facts = PLACES[city][1]
    assert facts["value"] == value
    assert facts.get("marks", {}).get("value", facts["mark"]) == "text"


def test_factories():
    """9.1.10: five."""
    factories = {n for n, (_, p) in PLACES.items() if p.get("factory")}
    assert factories == {"Kiev", "Minsk", "Dnepropetrovsk", "Smolensk", "Sevastopol"}


def test_all_locations_of_a_country():
    """22.0 Poland, 9.1.6 Turkey, 16.1.3.1 Romania, 17.1 Baltic States, 17.16 Morocco, 17.5.1 Vichy."""
    assert worth(of("Poland")) == {"Warsaw": 5, "Krakow": 5}
    assert worth(of("Turkey")) == {"Ankara": 20, "Adana": 5, "Istanbul": 5}
    assert len(worth(of("Romania"))) == 2
    assert worth(of("Baltic States")) == {"Riga": 5}
    assert worth(of("Morocco")) == {}
    vichy = area("Vichy France") | of("Algeria") | of("Tunisia") | of("Syria") | of("Morocco")
    assert set(worth(vichy)) == {"Marseille", "Algiers", "Tunis", "Beirut"}


def test_named_locations_have_a_value():
    """9.1.7 London and Bristol, 17.7.1 two in Italy with Rome."""
    assert {"London", "Bristol", "Liverpool"} <= set(worth(of("UK")))
    assert "Rome" in worth(of("Italy")) and len(worth(of("Italy"))) > 2


def test_home_values_stay_within_the_printed_incomes():
    """19.1."""
    for country, income in (("UK", 70), ("France", 55), ("Germany", 90), ("Italy", 30)):
        assert sum(worth(of(country)).values()) <= income
