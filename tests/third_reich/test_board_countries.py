"""Countries, areas, islands and rivers of the Third Reich map against the rulebook and plain geography."""

from itertools import pairwise

import pytest

from tests.hexmap import HexMap
from tests.rulings import case, rule

MAP = HexMap("third_reich")
HEXES, COUNTRIES, LAND = MAP.hexes, MAP.countries, MAP.land
at, of, area, ground = MAP.at, MAP.of, MAP.area, MAP.ground
spread, parts, touching = MAP.spread, MAP.parts, MAP.touching


# ---------------------------------------------------------------------------------------------- countries
def test_start_limits_follow_from_the_values():
    """11.2: half the opening BRPs."""
    assert {n: COUNTRIES[n]["value"] // 2 for n in ("Britain", "France", "Russia", "Germany", "Italy")} == {
        "Britain": 62, "France": 42, "Russia": 45, "Germany": 75, "Italy": 37,
    }  # fmt: skip


def test_values_of_minor_countries():
    """10.344, 10.37, 33.41, 43.6."""
    value = {n: c.get("value", 0) for n, c in COUNTRIES.items()}
    assert value["Denmark"] == 10 and value["Poland"] == 20 and value["Turkey"] == 30 and value["Baltic States"] == 25
    assert value["Denmark"] + value["Belgium"] + value["Netherlands"] + value["Luxembourg"] == 40
    assert value["Finland"] + value["Hungary"] + value["Rumania"] + value["Bulgaria"] == 45


def test_owners():
    owner = {n: c.get("owner") for n, c in COUNTRIES.items()}
    assert owner["Libya"] == owner["Rhodes"] == owner["Albania"] == "Italy"
    assert owner["Iraq"] == owner["Gibraltar"] == owner["Egypt"] == owner["Malta"] == owner["Cyprus"] == "Britain"
    assert owner["Tunisia"] == owner["Algeria"] == owner["Morocco"] == owner["Lebanon-Syria"] == "France"
    assert owner["Spanish Morocco"] == "Spain"


@rule("18.32b")
def test_luxembourg_is_one_hex_between_three_countries():
    """18.32, 24.3."""
    (name,) = of("Luxembourg")
    assert all(touching([name], of(c)) for c in ("France", "Germany", "Belgium"))


@rule("15.4d")
def test_parts_of_countries():
    """15.4, 27.18, 39."""
    assert area("East Prussia") <= of("Germany") and at("Konigsberg") in area("East Prussia")
    assert area("Ulster") <= of("Britain") and at("Belfast") in area("Ulster")
    assert touching(area("Ulster"), of("Ireland"))
    assert area("Sicily") <= of("Italy") and area("Sardinia") <= of("Italy")
    assert area("Corsica") <= of("France") and len(area("Corsica")) > 1


def test_polish_corridor():
    """Optional Axis variant 12: J35, K34 and L34 part East Prussia from Germany."""
    assert area("Polish Corridor") == {"J35", "K34", "L34"} <= of("Poland")
    assert len(parts(of("Germany"), ground)) == 2
    assert len(parts(of("Germany") | area("Polish Corridor"), ground)) == 1


def test_east_poland():
    """43.3, 43.4: east of the line, with three cities; Warsaw lies west."""
    beyond = area("East Poland")
    cities = [p["name"] for n in beyond for p in HEXES[n].get("places", [])]
    assert beyond <= of("Poland") and len(cities) == 3 and "Lvov" in cities
    assert not {at("Warsaw"), at("Krakow")} & beyond
    assert touching(beyond, of("Russia"))


def test_vichy_zone():
    """49: with Vichy, Lyons and Marseilles, without Paris and the Atlantic coast."""
    zone = area("Vichy Zone")
    assert {at(n) for n in ("Vichy", "Lyons", "Marseilles")} <= zone <= of("France")
    assert at("Paris") not in zone
    assert "Atlantic Ocean" not in {s for n in zone for s in HEXES[n].get("seas", [])}
    assert len(parts(zone, ground)) == 1


def test_finnish_start_hexes():
    """25.41: A47 and B46 lie outside Finland, beside it."""
    assert {HEXES[n]["country"] for n in ("A47", "B46")} == {"Russia"}
    assert touching(["A47"], of("Finland")) and touching(["B46"], of("Finland"))


@case("E70")
@rule("24.2b")
def test_saare_goes_with_the_baltic_states():
    """24.2."""
    assert HEXES["F39"]["country"] == "Baltic States"
    assert spread("F39", ground) == {"F39"}


def test_tobruk_line_of_1942():
    """50.27."""
    line = area("East of Tobruk")
    assert at("Tobruk") in line <= of("Libya") and at("Tripoli") not in line
    assert touching(line, of("Egypt"))


@pytest.mark.parametrize(
    "chain",
    [
        "Greece Bulgaria Rumania Hungary",  # 33.62
        "Turkey Lebanon-Syria Iraq Persia Russia",  # 35.5, 40
        "Iraq Arabia Transjordan Palestine Lebanon-Syria Iraq",  # 25.46
        "Russia Finland", "Russia Turkey", "Russia Rumania", "Russia Poland", "Russia Baltic States",  # 21.54
        "Spain Gibraltar", "Libya Egypt", "Libya Tunisia", "Algeria Tunisia", "Morocco Algeria",
        "Italy Yugoslavia Greece", "Albania Greece", "Germany Denmark", "Sweden Norway",
    ],
)  # fmt: skip
def test_countries_that_touch(chain):
    names = [n.replace("_", " ") for n in chain.replace("Baltic States", "Baltic_States").split()]
    for one, other in pairwise(names):
        assert MAP.joined(one, other), (one, other)


# ---------------------------------------------------------------------------------------------- common sense
ISLANDS = {
    "Britain": {"Britain"}, "Ireland": {"Ireland", "Britain"}, "Sardinia": {"Italy"}, "Corsica": {"France"},
    "Crete": {"Greece"}, "Cyprus": {"Cyprus"}, "Rhodes": {"Rhodes"}, "Malta": {"Malta"}, "Balearics": {"Spain"},
    "Gotland": {"Sweden"}, "Saare": {"Baltic States"},
}  # fmt: skip


def test_islands_and_mainlands():
    """What should be reached over land is; the rest are known islands, Scandinavia and the Quattara."""
    found = parts(LAND, ground)
    assert len(found) == len(ISLANDS) + 3
    mainland = next(p for p in found if at("Berlin") in p)
    assert {at(n) for n in ("Gibraltar", "Moscow", "Copenhagen", "Messina", "Suez", "Casablanca", "Tabriz")} <= mainland
    assert at("Helsinki") in mainland
    scandinavia = next(p for p in found if at("Oslo") in p)
    assert scandinavia == of("Norway") | (of("Sweden") - {at("Visby")})
    assert {"NN26"} in found
    others = [{HEXES[n]["country"] for n in p} for p in found if p not in (mainland, scandinavia, {"NN26"})]
    assert sorted(map(sorted, others)) == sorted(map(sorted, ISLANDS.values()))


def test_sicily_is_an_island_but_for_its_arrow():
    assert spread(at("Palermo"), MAP.dry) == area("Sicily")


def test_britain_is_an_island():
    assert spread(at("London"), ground) == of("Britain") - area("Ulster")


def test_denmark_is_joined_to_germany():
    jutland = spread("G32", MAP.dry)
    assert at("Berlin") in jutland and at("Copenhagen") not in jutland
    assert at("Copenhagen") in spread("G32", ground)


def test_pripet_marshes_are_swamp():
    swamp = {n for n in LAND if HEXES[n]["terrain"] == "swamp" and HEXES[n]["country"] in ("Poland", "Russia")}
    assert len(swamp) >= 3 and len(parts(swamp, ground)) == 1
    assert touching(swamp, of("Russia")) and all(51 < HEXES[n]["lat"] < 53.5 for n in swamp)


@pytest.mark.parametrize(
    ("river", "banks"),
    [("Rhine", ("France", "Germany")), ("Danube", ("Rumania", "Bulgaria")), ("Dniester", ("Rumania", "Russia"))],
)
def test_rivers_part_countries(river, banks):
    sides = next(r for r in MAP.board["rivers"] if r["name"] == river)["sides"].split()
    assert any({HEXES[n]["country"] for n in s.split("/")} == set(banks) for s in sides)
