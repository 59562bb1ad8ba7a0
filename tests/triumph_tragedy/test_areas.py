"""1: the map: land, Seas, Straits, Cities, Resources, and what each means to a unit."""

from collections import Counter

import pytest

from rules.kernel.errors import OrderError
from rules.triumph_tragedy.chart import BOARD, NATIONS, fact, is_coastal, is_sea, nation_of
from rules.triumph_tragedy.control import freeze
from rules.triumph_tragedy.economy import factory_cost
from rules.triumph_tragedy.supply import supplied
from rules.triumph_tragedy.trade import levels, production
from tests.rulings import rule
from tests.triumph_tragedy.table import opened, table, trade_route

WAR = ["Axis-West", "Axis-USSR", "USSR-West"]


def can_go(t, seat, block, area):
    return any(text.startswith(f"move {block} to {area}") for text in t.suggestions(seat, f"move {block} to {area}"))


@rule("1.1a", "2.3a")
def test_a_nation_is_the_land_of_its_colour():
    assert set(NATIONS["Poland"].areas) == {"Warsaw", "Lvov", "Vilna"}
    assert {"Berlin", "Ruhr", "Munich", "Konigsberg"} == set(NATIONS["Germany"].areas)
    assert nation_of("Karachi") == "India" and nation_of("Lorraine") == "France" and nation_of("Suez") == "Middle East"
    t = table(units={"Axis": {"Mid Atlantic Ocean": "INF 1"}, "West": {"Irish Sea": "INF 1"}}, wars=["Axis-West"])
    assert can_go(t, "Axis", "INF1", "Dakar"), "islands, Canada and Latin America are in play"
    for area in ("Ottawa", "Rio de Janeiro", "Iceland", "Crete", "Sardinia", "Azores", "New York"):
        assert area in BOARD


@rule("1.1b")
@pytest.mark.parametrize("area", ["Switzerland", "Sahara", "Saudi Arabia", "Greenland", "Tibet"])
def test_violet_land_does_not_exist(area):
    t = table(units={"Axis": {"Munich": "INF 1"}})
    with pytest.raises(OrderError):
        t.game.submit("Axis", f"move INF1 to {area}")
    assert area not in BOARD
    assert "Munich" not in BOARD.borders("Milan") and "Suez" not in BOARD.borders("Iraq"), "nothing lies across it"


@rule("1.1c", "1.3a")
def test_coastal_land():
    assert is_coastal("Berlin") and is_coastal("Gibraltar") and is_coastal("Copenhagen")
    assert not is_coastal("Munich") and not is_coastal("Moscow")
    t = table(wars=["Axis-West"], units={"West": {"North Sea": "INF 1"}}, seat="West")
    assert can_go(t, "West", "INF1", "Ruhr"), "from the Sea onto its coast"
    t.refuse("West", "move INF1 to Munich", "11.1a")


@rule("1.11")
def test_borders_do_not_slow_units():
    t = table(units={"Axis": {"Munich": "TANK 1"}})
    assert can_go(t, "Axis", "TANK1", "Ruhr")
    t = table(wars=WAR, units={"Axis": {"Marseilles": "INF 1"}})
    assert can_go(t, "Axis", "INF1", "Milan"), "a mountain is one area like any other"
    t = table(wars=WAR, units={"Axis": {"Milan": "2 INF 1"}, "West": {"Marseilles": "INF 1"}})
    t.play("Axis", "move INF1 to Marseilles")
    t.refuse("Axis", "move INF2 to Marseilles", "11.52a")


@rule("1.12a", "2.11a", "2.11c", "2.41", "1.121a")
@pytest.mark.parametrize(
    "area, pop", [("Berlin", 3), ("London", 3), ("Moscow", 3), ("Ruhr", 2), ("Delhi", 2), ("Leningrad", 2), ("Baku", 2),
                  ("Rome", 2), ("Paris", 2), ("Washington", 2), ("Warsaw", 1), ("Madrid", 1), ("Ankara", 1),
                  ("Munich", 1), ("Vilna", 0), ("Gibraltar", 0), ("Lorraine", 0)]
)  # fmt: skip
def test_population_of_cities(area, pop):
    assert fact(area, "pop") == pop


@rule("1.12b", "1.12c", "2.4b", "2.41", "1.121a")
@pytest.mark.parametrize(
    "nation, fortresses",
    [
        ("Poland", {"Warsaw": 3, "Lvov": 2, "Vilna": 1}),
        ("Spain", {"Madrid": 3, "Barcelona": 2}),
        ("Low Countries", {"Amsterdam": 2}),
        ("Denmark", {"Copenhagen": 1}),
    ],
)
def test_cities_and_towns_of_a_violated_neutral_arm(nation, fortresses):
    """E10"""
    t = table(units={"Axis": {"Berlin": "INF 1"}})
    t.play("Axis", f"violate {nation}")
    found = {
        area: [b.cv for b in t.state.blocks.at(area)] for area in t.state.blocks.places() if nation_of(area) == nation
    }
    assert found == {area: [cv] for area, cv in fortresses.items()}
    assert all(b.kind == "FORT" and b.shown for area in fortresses for b in t.state.blocks.at(area))


@rule("1.121a")
def test_a_nation_without_a_capital():
    assert NATIONS["Albania"].capital == ""
    t = table(units={"Axis": {"Taranto": "Italy INF 1"}})
    t.play("Axis", "violate Albania")
    assert "Albania" not in t.state.blocks.places(), "neither City nor Town: no Fortress"


@rule("1.13a", "intro.b")
def test_resources_and_population_make_the_levels():
    t = opened()
    want = {"Axis": (11, 6), "West": (12, 11), "USSR": (12, 11)}
    assert {seat: levels(t.game, seat) for seat in want} == want
    assert sum(fact(a, "res") + fact(a, "red") for a in BOARD if nation_of(a) == "USA") == 4


@rule("1.13b")
def test_only_red_resources_go_round_africa():
    t = table(
        "production",
        "West",
        wars=["Axis-West"],
        nations={n: {"control": "Axis"} for n in ("Gibraltar", "Middle East", "Persia", "Afghanistan")},
    )
    assert fact("Bombay", "res") == fact("Bombay", "red") == 1
    assert trade_route(t.game, "West", "Bombay")
    assert not trade_route(t.game, "West", "Bombay", black=True)


@rule("1.14o", "14.21e")
def test_trade_crosses_neutral_ground_and_supply_does_not():
    t = table(
        "production", "Axis", wars=["Axis-West"], nations={"Hungary": {"control": "Axis"}, "Denmark": {"control": "West"}},
    )  # fmt: skip
    assert trade_route(t.game, "Axis", "Budapest"), "by Prague or Vienna, which are Neutral"
    assert "Budapest" not in supplied(t.game, "Axis")
    t = table("production", "Axis", wars=["Axis-West"], units={"West": {"Vienna": "INF 1", "Prague": "INF 1", "Venice": "INF 1"}},
              nations={n: {"control": "West"} for n in ("Austria", "Czechoslovakia", "Yugoslavia", "Rumania", "Poland")}
              | {"Hungary": {"control": "Axis"}})  # fmt: skip
    assert not trade_route(t.game, "Axis", "Budapest"), "no way over Enemy ground"


@rule("1.14o", "1.21a")
def test_lines_over_a_sea_with_an_escaped_sub():
    patrols = {
        "Axis": {"English Channel": "SUB 1", "North Sea": "SUB 1", "Irish Sea": "SUB 1", "Norwegian Sea": "SUB 1"}
    }
    t = table("production", "West", wars=["Axis-West"], units=patrols)
    assert "English Channel" not in supplied(t.game, "West")
    assert not trade_route(t.game, "West", "Paris")
    for n in (1, 2, 3, 4):
        t.block("Axis", f"SUB{n}").escaped = True
    t.state.blocks.touch()
    freeze(t.game)
    assert "English Channel" in supplied(t.game, "West"), "Supply Lines may use it"
    assert not trade_route(t.game, "West", "Paris"), "Trade Routes may not"
    assert trade_route(table("production", "West", wars=["Axis-West"]).game, "West", "Paris")


@rule("1.2a", "1.2b")
def test_an_ocean_costs_two():
    t = table(seat="West", units={"West": {"Norwegian Sea": "SUB 1"}})
    assert can_go(t, "West", "SUB1", "North Atlantic Ocean"), "strategically four: Irish Sea 1, Ocean 2"
    t.refuse("West", "move SUB1 to Mid Atlantic Ocean", "11.2a")
    assert can_go(t, "West", "SUB1", "Madeira Sea"), "four Seas at one each"
    assert BOARD.border("Irish Sea", "English Channel") == "sea"
    assert BOARD.border("Irish Sea", "North Atlantic Ocean") == "ocean"


@rule("1.21a", "intro.c")
@pytest.mark.parametrize("wars, open_sea", [([], True), (["Axis-West"], False)])
def test_rival_ships_leave_a_sea_open_and_enemy_ships_close_it(wars, open_sea):
    t = table(seat="West", wars=wars, units={"Axis": dict.fromkeys(("English Channel", "North Sea", "Irish Sea"), "FLEET 1"),
                                                   "West": {"London": "FLEET 1"}})  # fmt: skip
    assert can_go(t, "West", "FLEET1", "Paris") == open_sea
    assert ("English Channel" in supplied(t.game, "West")) == open_sea


@rule("intro.c", "15.1b")
@pytest.mark.parametrize("wars, open_", [([], False), (["Axis-West"], True)])
def test_no_way_through_the_land_of_a_rival(wars, open_):
    """From Munich by Lorraine and Gascony to a friendly Barcelona."""
    t = table(wars=wars, units={"Axis": {"Munich": "TANK 1"}}, nations={"Spain": {"control": "Axis"}})
    if open_:
        t.play("Axis", "move TANK1 to Barcelona")
    else:
        t.refuse("Axis", "move TANK1 to Barcelona", "11.1a")


@rule("1.21a")
def test_control_of_a_sea_is_fixed_for_the_phase():
    t = table(seat="West", wars=["Axis-West"], units={"West": {"London": "2 FLEET 1"}})
    t.play("West", "move FLEET1 to North Sea")
    assert "North Sea" not in t.state.seas, "judged when the phase began"
    t.play("West", "done")
    assert t.state.seas["North Sea"] == ["West"], "and anew for the next"


@rule("1.21b")
def test_a_sea_battle_is_fought_to_the_end():
    t = table(wars=["Axis-West"], units={"Axis": {"Ruhr": "FLEET 2"}, "West": {"North Sea": "FLEET 2"}})
    t.play("Axis", "move FLEET1 to North Sea", "done")
    t.play("West", "fire FLEET1 at naval", dice=[6, 6])
    t.play("Axis", "fire FLEET1 at naval", dice=[1, 6])
    assert t.game.phase == "battle" and t.asked() == ["West"], "another round follows"
    t.play("West", "fire FLEET1 at naval", dice=[6])
    t.play("Axis", "fire FLEET1 at naval", dice=[1, 6])
    assert t.units("North Sea") == ["Axis FLEET1 2"]


@rule("1.3b", "1.3e", "1.3a")
def test_neutral_and_rival_straits_let_ships_and_aircraft_through():
    for nation in ({}, {"Denmark": {"control": "West"}}):
        t = table(units={"Axis": {"Baltic Sea": "FLEET 1", "Ruhr": "AF 1, INF 1"}}, nations=nation)
        assert can_go(t, "Axis", "FLEET1", "North Sea") and not can_go(t, "Axis", "FLEET1", "Copenhagen")
        t.refuse("Axis", "move FLEET1 to Copenhagen", "11.0e" if nation else "11.0d")
        t.play("Axis", "move FLEET1 to North Sea", "done")
        assert not t.state.wars and t.country("Denmark").control == ("West" if nation else "")


@rule("1.3e", "1.11")
def test_a_straits_border_lets_one_ground_unit_into_battle():
    t = table(
        wars=["Axis-West"],
        units={"Axis": {"Ruhr": "2 INF 1, AF 1, FLEET 1"}, "West": {"Copenhagen": "INF 1"}},
        nations={"Denmark": {"control": "West"}},
    )
    t.play("Axis", "move INF1 to Copenhagen")
    t.refuse("Axis", "move INF2 to Copenhagen", "11.52a")
    t.play("Axis", "move AF1 to Copenhagen", "move FLEET1 to Copenhagen")


@rule("1.3c")
def test_enemy_straits_end_a_voyage():
    t = table(
        wars=["Axis-West"],
        units={"Axis": {"Western Mediterranean": "Italy FLEET 1"}},
        nations={"Spain": {"control": "Axis"}},
    )
    assert not can_go(t, "Axis", "FLEET1", "Madeira Sea"), "Gibraltar is the Enemy's even when empty"
    t = table(units={"Axis": {"Western Mediterranean": "Italy FLEET 1"}})
    assert can_go(t, "Axis", "FLEET1", "Madeira Sea"), "a Rival's Straits are open"


@rule("1.3d", "14.11b")
@pytest.mark.parametrize(
    "wars, holder, open_", [(["Axis-USSR"], "", True), (["Axis-USSR"], "West", True), (["USSR-West"], "West", False)]
)
def test_lines_run_through_straits_that_are_not_the_enemys(wars, holder, open_):
    """D25"""
    t = table(
        "supply",
        "USSR",
        wars=wars,
        units={"USSR": {"Athens": "INF 1"}},
        nations={"Greece": {"control": "USSR"}} | ({"Turkey": {"control": holder}} if holder else {}),
    )
    assert ("Athens" in supplied(t.game, "USSR")) == open_


@rule("1.3d", "14.21b")
@pytest.mark.parametrize("wars, open_", [(["Axis-USSR"], True), (["Axis-USSR", "USSR-West"], False)])
def test_trade_runs_through_the_straits_of_a_rival(wars, open_):
    """From Athens only Istanbul, Gibraltar or Suez lead out, all of them the West's."""
    held = {"Greece": "USSR", "Turkey": "West", "Bulgaria": "Axis", "Yugoslavia": "Axis", "Albania": "Axis"}
    nations = {name: {"control": of} for name, of in held.items()}
    t = table("production", "USSR", wars=wars, nations=nations)
    assert trade_route(t.game, "USSR", "Athens") == open_


@rule("1.4a", "7.32c", "4.3a")
@pytest.mark.parametrize(
    "seat, track", [("Axis", (11, 12, 6, 5, 7)), ("West", (12, 7, 11, 6, 8)), ("USSR", (12, 9, 11, 7, 6))]
)
def test_the_production_tracks(seat, track):
    seen = opened().game.view(None).position["factions"][seat]
    assert tuple(seen[key] for key in ("pop", "ind", "res", "factory_cost", "limit")) == track


@rule("2.11d", "2.21")
@pytest.mark.parametrize(
    "seat, sources",
    [
        ("Axis", {"Berlin", "Ruhr", "Rome"}),
        ("West", {"London", "Delhi", "Paris"}),
        ("USSR", {"Moscow", "Leningrad", "Baku"}),
    ],
)
def test_sources_of_supply(seat, sources):
    """Each is a Source by itself: an island of friendly land around it alone is in supply."""
    t = table("production", seat, wars=WAR)
    assert sources <= supplied(t.game, seat)
    for area in sources:
        others = dict.fromkeys(sources - {area}, "INF 1")
        rival = "USSR" if seat != "USSR" else "Axis"
        t = table("production", seat, wars=WAR, units={rival: others})
        assert area in supplied(t.game, seat) and not set(others) & supplied(t.game, seat)


@rule("2.21", "2.2a")
def test_capitals_of_major_powers():
    for nation, capital in (("Italy", "Rome"), ("France", "Paris"), ("USA", "Washington")):
        assert NATIONS[nation].capital == capital and fact(capital, "pop") == 2
    assert Counter(NATIONS[n].sort for n in ("Germany", "Britain", "USSR")) == {"Great Power": 3}
    t = table("production", "West", wars=WAR, units={"USSR": {"London": "INF 1", "Delhi": "INF 1"}})
    assert "Paris" in supplied(t.game, "West"), "a Source for the West"


@rule("2.11b")
def test_no_production_without_the_main_capital():
    """D3"""
    t = table("production", "Axis", wars=WAR, units={"USSR": {"Berlin": "INF 1"}, "Axis": {"Munich": "INF 1"}})
    assert t.mat("Axis").points == 0 and production(t.game, "Axis") == 0
    t.refuse("Axis", "buy 1 action", "7.22a")
    t.refuse("Axis", "step INF1", "7.22a")
    assert t.block("Axis", "INF1") and t.state.control["Munich"] == "Axis" and not t.country("Germany").defeated
    t = table("production", "Axis", wars=WAR, units={"USSR": {"Ruhr": "INF 1"}})
    assert t.mat("Axis").points > 0, "a SubCapital is not the centre"
    assert factory_cost(t.game, "Axis") == 5 and not is_sea("Berlin")
