"""Countries, areas and islands of The Supreme Commander map against the rulebook and plain geography."""

from collections import Counter
from itertools import pairwise

import pytest

from tests.hexmap import HexMap

MAP = HexMap("supreme_commander")
HEXES, COUNTRIES, LAND = MAP.hexes, MAP.countries, MAP.land
at, of, area, island = MAP.at, MAP.of, MAP.area, MAP.island
spread, parts, touching, neighbours = MAP.spread, MAP.parts, MAP.touching, MAP.neighbours


def cities(names):
    return [p["name"] for n in names for p in HEXES[n].get("places", [])]


# ---------------------------------------------------------------------------------------------- countries, areas
def test_powers_and_possessions():
    """3.3, 17.16."""
    owner = {n: c["owner"] for n, c in COUNTRIES.items() if c["kind"] == "possession"}
    assert {n for n, o in owner.items() if o == "Italy"} == {"Albania", "Sardinia", "Libya", "Rhodes"}
    assert {"Gibraltar", "Malta", "Egypt"} <= {n for n, o in owner.items() if o == "UK"}
    assert {n for n, o in owner.items() if o == "France"} == {"Syria", "Morocco", "Algeria", "Tunisia"}
    assert {n for n, c in COUNTRIES.items() if c["kind"] == "major"} == {"UK", "France", "USSR", "Germany", "Italy"}


def test_nations_of_the_order_of_battle():
    """21.0 with 17.8 and 10.5."""
    assert {n for n, c in COUNTRIES.items() if c["kind"] == "minor"} == {
        "Baltic States", "Belgium", "Bulgaria", "Denmark", "Finland", "Greece", "Hungary", "Iraq/Iran", "Ireland",
        "Luxembourg", "Netherlands", "Norway", "Poland", "Portugal", "Romania", "Spain", "Sweden", "Turkey",
        "Yugoslavia",
    }  # fmt: skip
    assert COUNTRIES["Switzerland"]["kind"] == "barred"


def test_luxembourg_is_one_hex():
    """17.8."""
    (name,) = of("Luxembourg")
    assert all(touching([name], of(c)) for c in ("France", "Germany", "Belgium"))


@pytest.mark.parametrize(
    ("country", "names"),
    [
        ("Italy", "Rome Genoa Venice Palermo Messina"),
        ("Germany", "Berlin Essen Hamburg Bremen Kiel Prague Konigsberg"),
        ("UK", "London Bristol Liverpool"), ("Baltic States", "Riga Tallinn"), ("Syria", "Beirut Damascus"),
        ("Egypt", "Cairo Alexandria Suez"), ("Romania", "Ploesti Bucharest"), ("Bulgaria", "Sofia"),
        ("USSR", "Leningrad Odessa Batum Kharkov Stalingrad"), ("France", "Lyon Marseille Calais"), ("Poland", "Lvov"),
    ],
)  # fmt: skip
def test_cities_stand_in_their_countries(country, names):
    assert {MAP.country(n) for n in names.split()} == {country}


def test_danzig_corridor():
    """17.11: 1928 and 2029 part East Prussia from Germany."""
    assert area("Danzig Corridor") == {"1928", "2029"} <= of("Poland")
    assert len(parts(of("Germany"), MAP.dry)) == 2
    assert len(parts(of("Germany") | area("Danzig Corridor"), MAP.dry)) == 1
    assert at("Konigsberg") in area("East Prussia") <= of("Germany")


def test_eastern_poland():
    """17.11, 19.2: room for fourteen units, one a hex; Warsaw, Krakow and the corridor lie west."""
    east = area("Eastern Poland")
    assert east <= of("Poland") and len(east) >= 14 and at("Lvov") in east
    assert not {at("Warsaw"), at("Krakow"), at("Posen"), at("Danzig")} & east
    assert touching(east, of("USSR")) and not touching(of("Poland") - east, of("USSR"))


def test_annexations():
    """17.4, 17.12, 19.2: room for two and four units, on the Soviet border."""
    karelia, bessarabia = area("Annexed Finland"), area("Bessarabia")
    assert len(karelia) >= 2 and karelia <= of("Finland")
    assert len(bessarabia) >= 4 and bessarabia <= of("Romania")
    assert all(touching([n], of("USSR")) for n in karelia | bessarabia)


def test_vichy_france():
    """17.5.1: with Marseille and Lyon, without Paris, on the mainland."""
    vichy = area("Vichy France")
    assert {at("Marseille"), at("Lyon")} <= vichy <= of("France") and at("Paris") not in vichy
    assert "North Atlantic" not in {s for n in vichy for s in HEXES[n].get("seas", [])}


def test_enough_cities():
    """19.3: six Italian units one per city; 17.13.1: nine Soviet cities; 17.5.1: three French cities."""
    assert len(cities(of("Italy"))) >= 6 and len(cities(of("USSR"))) >= 9 and len(cities(of("France"))) >= 3


def test_air_fronts():
    """11.1, 17.4, 17.11.1, 19.1: where each power has its air bases."""
    fronts = {c: {HEXES[at(n)]["group"] for n in cities(of(c))} for c in COUNTRIES}
    assert fronts["UK"] == fronts["France"] == {"West"} and fronts["Germany"] == {"West", "East"}
    assert fronts["USSR"] == fronts["Poland"] == fronts["Finland"] == fronts["Romania"] == {"East"}
    assert fronts["Italy"] == {"South"}
    assert HEXES[at("Konigsberg")]["group"] == "East"


@pytest.mark.parametrize(
    "chain",
    [
        "France Spain Portugal", "France Italy Yugoslavia Greece Bulgaria Romania Hungary",
        "Germany Poland USSR Finland",
        "Germany Netherlands Belgium France Luxembourg Germany", "Germany Denmark", "Sweden Norway", "Albania Greece",
        "USSR Turkey Iraq/Iran USSR", "Romania USSR Baltic_States", "Libya Egypt Palestine Syria Turkey", "UK Ireland",
        "Spain Gibraltar", "Tunisia Libya", "Algeria Tunisia",
    ],
)  # fmt: skip
def test_countries_that_touch(chain):
    """10.4.1: diplomacy goes over land borders."""
    names = [n.replace("_", " ") for n in chain.split()]
    for one, other in pairwise(names):
        assert MAP.joined(one, other), (one, other)


# ---------------------------------------------------------------------------------------------- common sense
ISLANDS = ["UK", "UK", "Ireland", "Sweden", "Sardinia", "Spain", "France", "Rhodes", "Greece", "Malta", "Cyprus"]


def test_islands_and_mainland():
    """What should be reached over land is; the rest are known islands."""
    found = parts(LAND, MAP.ground)
    mainland = next(p for p in found if at("Berlin") in p)
    reached = "Copenhagen Stockholm Helsinki Gibraltar Palermo Moscow Basra Casablanca Sevastopol"
    assert {at(n) for n in reached.split()} <= mainland
    others = [Counter(HEXES[n]["country"] for n in p) for p in found if p is not mainland]
    assert sorted(c.most_common(1)[0][0] for c in others) == sorted(ISLANDS)


def test_sicily_and_zealand_are_islands_behind_straits():
    assert spread(at("Palermo"), MAP.dry) == island("Sicily")
    assert spread(at("Copenhagen"), MAP.dry) == island("Zealand")


def test_britain_is_an_island():
    assert spread(at("London"), MAP.ground) == of("UK") - {at("Belfast"), at("Scapa Flow")}


def test_jutland_is_joined_to_germany_and_crimea_to_the_ukraine():
    assert at("Berlin") in spread("1634", MAP.dry)
    assert at("Odessa") in spread(at("Sevastopol"), MAP.dry)


def test_gibraltar_is_reached_from_spain_and_not_from_africa():
    assert any(MAP.dry(at("Gibraltar"), o) for o in neighbours(at("Gibraltar")) if o in of("Spain"))
    assert not any(MAP.ground(at("Gibraltar"), o) for o in neighbours(at("Gibraltar")) if o in of("Morocco"))


def test_gulf_of_finland_parts_finland_from_estonia():
    assert not MAP.joined("Finland", "Baltic States")
    assert MAP.joined("Finland", "USSR") and touching([at("Leningrad")], area("Annexed Finland"))


def test_pripet_marshes():
    marsh = {n for n in LAND if HEXES[n]["terrain"] == "marsh"}
    assert len(marsh) >= 3 and len(parts(marsh, MAP.ground)) == 1
    assert all(51 < HEXES[n]["lat"] < 53.5 and 24 < HEXES[n]["lon"] < 30.5 for n in marsh)
