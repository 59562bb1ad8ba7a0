"""Powers, map, spaces, unit card: the facts everything else rests on."""

from rules.ww2_europe.chart import (
    BLOC,
    CAPITAL,
    CIRCLE,
    CIRCLES,
    COLONIES,
    COST,
    FRONT_OF,
    FRONTS,
    GROUND,
    KINDS,
    LANDS,
    NAVAL,
    POWERS,
    RED,
    SIDE,
    SPACE,
    STRAITS,
    cards,
    countries,
)
from rules.ww2_europe.economy import incomes
from rules.ww2_europe.names import vocabulary
from rules.ww2_europe.setup import scenario
from tests.rulings import rule
from tests.ww2_europe.table import opened, table


@rule("game.powers", "game.sides", "game.neutral_start", "game.start.1939")
def test_six_powers_two_sides():
    t = opened("1939")
    assert [p for p in POWERS if SIDE[p] == "Axis"] == ["Germany", "Italy"]
    assert {p for p in POWERS if SIDE[p] == "Allies"} == {"France", "Great Britain", "USA", "USSR"}
    neutral = {p for p in POWERS if t.power(p).status == "neutral"}
    assert neutral == {"Italy", "USA", "USSR"}
    assert (t.state.year, t.state.season) == (1939, "Fall")
    assert t.state.allies == {"Poland": "Great Britain"}, "Germany is at war with Poland"
    assert t.asked() == ["Germany", "Great Britain", "France"], "all active powers of both sides act together"


@rule("game.start.1941")
def test_spring_1941():
    t = opened("1941")
    assert (t.state.year, t.state.season) == (1941, "Spring")
    assert t.power("Great Britain").status == t.power("Italy").status == "active"
    assert t.power("USSR").status == "neutral" and t.power("France").status == "surrendered"
    assert t.count("Warsaw", "Germany", "TNK") == 2, "the Axis stand against the USSR"


@rule("map.extent", "map.sea.no_control", "map.land.owner", "terrain.count")
def test_spaces():
    assert len(LANDS) == 164 and len(CIRCLES) == 82
    t = opened("1939")
    assert set(t.state.control) == set(LANDS), "no sea space has a controller"
    assert set(t.state.control.values()) <= {*POWERS, "neutral"}
    assert {SPACE[land].terrain for land in LANDS} == {"clear", "woodland", "mountain", "impassable", "desert"}
    assert {"river", "strait", "coast", "canal"} <= set(COST)


@rule("map.control.meaning", "map.control.marker")
def test_a_marker_overrides_the_colour():
    t = table(
        control={"Paris": "Great Britain"}, units={"Great Britain": {"Paris": "INF"}, "Germany": {"Sedan": "INF"}}
    )
    assert SPACE["Paris"].owner == "France" and t.owner("Paris") == "Great Britain"
    assert incomes(t.game)["Great Britain"].lost["Paris"] == 20, "it is Britain's, only the path is missing"
    t.play("Germany", "move 1 INF from Sedan to Paris")
    assert t.unit("Paris", "INF", "Germany")


@rule("map.homeland", "map.colours", "map.detached", "map.border.national")
def test_homelands_and_countries():
    view = opened("1939").game.view(None).position
    assert view["spaces"]["Paris"]["owner"] == "France"
    assert SPACE["Berlin"].home == "Germany" and SPACE["Tripoli"].home == "", "a colony is nobody's Homeland"
    assert SPACE["Tripoli"].owner == "Italy"
    assert SPACE["Crete"].country == "Greece"
    assert set(countries()["Poland"].spaces) == {"Warsaw", "Danzig", "Krakow", "Brest-Litovsk", "Vilna", "Lvov"}
    assert all(SPACE[country.flag].flag in ("major", "minor") for country in countries().values())
    assert set(COLONIES) <= set(countries())


@rule("port.parts", "port.multifront", "port.multifront.list")
def test_ports():
    assert CIRCLE["Oran"] == "Mers el Kebir" and CIRCLES["Mers el Kebir"] == "Oran"
    assert {CIRCLES[red] for red in RED} == {"Hamburg", "Istanbul", "Gibraltar"}
    assert FRONT_OF["Hamburg port"] == ("Western", "Northern") and FRONT_OF["Gibraltar port"] == (
        "Western",
        "Mediterranean",
    )
    assert FRONT_OF["Istanbul port"] == ("Mediterranean", "Eastern")
    assert all(len(fronts) == 1 for space, fronts in FRONT_OF.items() if space not in RED)


@rule("unit.stats", "unit.cost", "unit.buildtime", "naval.mp", "unit.stack")
def test_the_unit_card():
    for kind in KINDS.values():
        assert kind.cost > 0 and kind.time >= 0 and kind.cv >= 0 and kind.stack >= 0
    assert {KINDS[code].mp for code in NAVAL} == {10}
    assert KINDS["TNK"].mp == 2 and KINDS["INF"].stack == 1 and KINDS["BB"].time == 5
    t = table("buy", powers={"Germany": {"money": 100}})
    t.play("Germany", "buy 2 TNK")
    assert t.power("Germany").money == 60 and t.power("Germany").boxes[1] == {"TNK": 2}


@rule("factory.value", "nrz.value", "fort.build", "airbase.build")
def test_the_power_cards():
    assert SPACE["Cologne"].source == "factory" and SPACE["Cologne"].value == 20
    assert SPACE["Ploesti"].source == "nrz" and SPACE["Ploesti"].value == 15
    assert cards()["Great Britain"].fortress_spaces == ("Gibraltar", "Malta", "Tobruk", "Alexandria")
    assert cards()["Germany"].airbases == 3
    t = opened("1939")
    found = incomes(t.game)
    assert found["Germany"].by["Cologne"] == 20 and found["Great Britain"].by["Manchester"] == 20
    assert sum(SPACE[land].value for land in LANDS if t.owner(land) == "Germany") == 116
    assert sum(SPACE[land].value for land in LANDS if t.owner(land) == "France") == 72


def test_the_setup_keeps_the_stack_limits_and_the_printed_incomes():
    for start, printed in (
        ("1939", {"Germany": 116, "Italy": 56, "France": 72}),
        ("1941", {"Germany": 229, "Italy": 56}),
    ):
        t = opened(start)
        t.game.definition.invariants(t.game)
        for power, money in printed.items():
            assert sum(SPACE[land].value for land in LANDS if t.owner(land) == power) == money, (start, power)
        marks = {row["mark"] for row in scenario(start)["forces"]}
        assert marks <= {"text", "known", "reconstructed"}


def test_every_front_has_land_and_every_capital_its_power():
    assert {SPACE[land].front for land in LANDS} == set(FRONTS)
    assert CAPITAL == {
        "Germany": "Berlin",
        "Italy": "Rome",
        "France": "Paris",
        "Great Britain": "London",
        "USA": "USA",
        "USSR": "Moscow",
    }
    assert len(STRAITS) == 4 and BLOC["USSR"] != BLOC["USA"]
    assert set(GROUND) | {"AB", "FORT", "DEPOT"} < set(vocabulary()["unit"].names)
