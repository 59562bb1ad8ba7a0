"""7.1, 7.2, 10.1, 16: the year, Production, the Command Phase, and the ways to win."""

import pytest

from rules.triumph_tragedy.chart import NEUTRAL, TURN_ORDERS
from rules.triumph_tragedy.economy import victory_points
from rules.triumph_tragedy.trade import production
from tests.rulings import rule
from tests.triumph_tragedy.table import GARRISONS, SPARE, table

SPRING = ["Spring A", "Spring D", "Spring E"]


@rule("7.14a", "7.11", "7.13a", "7.12b", "15.1a", "4.4b", "7.14c", "6.0")
def test_the_year_start():
    """E3"""
    t = table("supply", "Axis", year=1937, season="Winter", factions={"West": {"stirred": True}}, action_discards=[])
    t = table("year", "Axis", year=1937, factions={"West": {"stirred": True}})
    assert t.state.year == 1938 and [len(t.mat(seat).chits) for seat in ("Axis", "West", "USSR")] == [1, 0, 1]
    assert tuple(t.state.order) in TURN_ORDERS.values() and TURN_ORDERS[2] == ("Axis", "West", "USSR")
    assert t.asked() == [t.state.order[0]] and not t.mat("West").stirred


@rule("7.13b", "15.3", "15.1a")
def test_war_ends_dividends():
    """E40"""
    t = table("year", "Axis", year=1939, wars=["Axis-West"])
    assert [len(t.mat(seat).chits) for seat in ("Axis", "West", "USSR")] == [0, 0, 1]


@rule("8.44", "ruling.A38")
def test_public_opinion():
    """E31"""
    t = table("year", "Axis", year=1940, nations={"USA": {"influence": "West", "markers": 2}})
    assert t.country("USA").control == "West" and t.units("Washington") == ["West FORT1 4"]
    assert not any(unit.split()[1].startswith("INF") for unit in t.units("New York"))
    t = table("year", "Axis", year=1940, nations={"USA": {"influence": "Axis", "markers": 2}})
    assert (t.country("USA").influence, t.country("USA").markers) == ("Axis", 1)


@rule("7.21a", "7.21b", "15.1d", "4.6a")
def test_production_levels():
    """E4"""
    t = table("production", "Axis")
    assert production(t.game, "Axis") == 11
    t = table("production", "Axis", wars=["Axis-West"])
    assert production(t.game, "Axis") == 6


@rule("7.23b", "7.23c", "7.22a", "3.12b", "3.12c", "2.3b")
def test_building():
    """D5"""
    t = table("production", "Axis", units={"Axis": {"Berlin": "INF 1, INF 4", "Rome": "INF 3"}})
    t.play("Axis", "build TANK at Berlin")
    assert t.block("Axis", "TANK1").cv == 1 and t.mat("Axis").points == 10
    t.refuse("Axis", "step TANK1", "7.23b")
    t.play("Axis", "step INF1")
    t.refuse("Axis", "step INF1", "7.23b")
    t.refuse("Axis", "step INF2", "3.12c")
    t.refuse("Axis", "step INF3", "3.12c")
    t.refuse("Axis", "build INF at Warsaw", "2.3b")
    t.refuse("Axis", "build INF at Tripoli", "2.3b")
    t.refuse("Axis", "buy 20 action", "7.22a")


@rule("7.231a", "7.231b", "3.241b", "3.241c", "2.3b")
def test_fortresses_of_the_right_power():
    """D6"""
    t = table("production", "Axis", nations={"Poland": {"control": "Axis"}}, units={"Axis": {"Rome": "INF 1"}})
    t.play("Axis", "build FORT at Warsaw", "build FORT at Tripoli")
    assert t.state.blocks.at("Warsaw")[0].nation == "Germany" and t.state.blocks.at("Tripoli")[0].nation == "Italy"
    t.refuse("Axis", "build FORT at Warsaw", "3.241b")
    t.refuse("Axis", "build FORT at Paris", "7.231a")


@rule("7.23a")
def test_no_building_in_a_battle():
    """D7"""
    t = table(
        "production",
        "Axis",
        wars=["Axis-West"],
        units={"Axis": {"Munich": "INF 1", "North Sea": "FLEET 1"}, "West": {"Munich": "INF 1"}},
    )
    t.refuse("Axis", "step INF1", "7.23a")
    t.refuse("Axis", "step FLEET1", "7.23a")
    t.refuse("Axis", "build TANK at Munich", "7.23a")


@rule("14.12", "7.23a", "3.24b")
def test_no_building_out_of_supply():
    t = table(
        "production",
        "Axis",
        wars=["Axis-West"],
        units={"Axis": {"Tripoli": "INF 1, FORT 1"}, "West": {"Central Mediterranean": "FLEET 4"}},
    )
    t.refuse("Axis", "step INF1", "14.12")
    t.play("Axis", "step FORT1")


@rule("7.24a", "7.24b", "7.22b", "7.2", "7.22c")
def test_bought_cards_are_not_looked_at():
    t = table("production", "Axis")
    top = t.state.action[0]
    t.play("Axis", "buy 2 action")
    assert "hand" in t.game.view("Axis").position["factions"]["Axis"]
    assert t.game.view("Axis").position["factions"]["Axis"]["hand"] == []
    assert not any(top in event.text for _, event in t.game.told("Axis"))
    t.play("Axis", "done")
    assert top in t.mat("Axis").hand and any(top in event.text for _, event in t.game.told("Axis"))
    assert not any(top in event.text for _, event in t.game.told("West"))
    assert t.asked() == ["West"] and t.mat("Axis").points == 0


@rule("8.45a", "8.45b", "8.45c", "8.43b", "8.43f")
def test_usa_forces():
    """E32"""
    t = table("production", "West", year=1943, nations={"USA": {"control": "West"}})
    t.play("West", "Washington")
    assert t.units("Washington") == ["West AF1 2", "West FLEET1 2", "West INF1 2", "West TANK1 2"]
    t.play("West", "step INF1")
    t = table("production", "West", year=1943)
    assert not t.units("Washington") and t.ask("West").orders


@rule("10.1a", "10.1c", "10.1d", "10.1e", "10.1f", "10.1g", "4.1b", "10.2")
def test_the_command_phase():
    t = table(
        "command",
        "Axis",
        season="Spring",
        hands={"Axis": ["Spring D", "Inv 1"], "West": ["Inv 2"], "USSR": ["Spring A"]},
    )
    t.play("Axis", "pass").play("West", "commit Inv 2").play("USSR", "commit Spring A")
    t.play("Axis", "commit Spring D")
    view = t.game.view("West").position["factions"]
    assert t.state.turn.seat == "USSR" and t.state.turn.moves == 4, "letter A goes first"
    assert t.state.command == ["Axis"] and "Inv 2" in t.state.investment_discards
    assert view["Axis"]["revealed"] == ["Spring D"]
    t.play("USSR", "done")
    assert t.state.turn.seat == "Axis" and t.state.turn.moves == 5


@rule("10.11a", "10.11c", "10.11d", "ruling.A6")
def test_emergency_cards_and_ties():
    """E20"""
    t = table("command", "Axis", season="Summer", hands={"Axis": ["Fall G"], "West": ["Summer G"]}, units=GARRISONS)
    t.play("Axis", "commit Fall G").play("West", "commit Summer G")
    assert t.asked() == ["West"] and t.ask("West").choices == ("Axis", "West")
    t.play("West", "West").play("West", "done")
    assert t.state.turn.emergency and t.state.turn.moves == 4


@rule("7.13a", "12.0", "15.422")
@pytest.mark.parametrize("area, chits", [("Warsaw", 0), ("Lvov", 1)])
def test_a_battle_that_nobody_resolves_is_a_battle(area, chits):
    """The Axis stands before the Fortress of Warsaw and did not fight there last year: that is no year of peace."""
    poland = {"Poland": {"armed": True, "violator": "Axis", "foes": ["Axis"]}}
    units = GARRISONS | {"Axis": {area: "INF 2"}, NEUTRAL: {"Warsaw": "FORT 3"}}
    t = table("year", year=1939, units=units, nations=poland, hands=SPARE)
    assert len(t.mat("Axis").chits) == chits and len(t.mat("USSR").chits) == 1


@rule("10.4a", "ruling.A48", "10.1b", "10.3b")
def test_winter_is_for_the_ussr():
    hands = {"Axis": ["Fall G"], "USSR": ["Summer J", "Fall A"]}
    t = table("command", "USSR", season="Winter", hands=hands, units=GARRISONS)
    assert t.asked() == ["USSR"]
    t.play("USSR", "commit Summer J")
    assert t.state.turn.moves == 9 and not t.state.turn.emergency


@rule("16.1", "16.1b", "16.1d", "4.4a", "9.4c", "9.4d", "2.22c")
def test_victory_points():
    """D29"""
    t = table(
        "production",
        "Axis",
        wars=["Axis-USSR"],
        units={"Axis": {"Leningrad": "INF 1"}},
        chits={"Axis": [2, 1, 0]},
        factions={"Axis": {"dows": 2, "ind": 4}},
        vaults={"Axis": ["Atomic Research 1", "Atomic Research 2"]},
    )
    assert victory_points(t.game, "Axis") == 4 + 2 + 2 + 3 - 2


@rule("16.2", "ruling.A33", "7.12a", "16.2b")
def test_economic_victory():
    rich = {"Axis": {"ind": 22}}
    lands = (
        "Poland",
        "Rumania",
        "Spain",
        "Turkey",
        "Hungary",
        "Austria",
        "Sweden",
        "Persia",
        "Low Countries",
        "Czechoslovakia",
    )
    held = {nation: {"control": "Axis"} for nation in lands}
    t = table("year", "Axis", year=1938, factions=rich, nations=held, chits={"Axis": [2, 2], "West": [0, 0]})
    assert t.asked() == ["Axis"]
    t.play("Axis", "claim")
    assert t.game.outcome is not None and t.game.outcome.winners == ("Axis",) and t.game.outcome.rule == "16.2"
    for said in ("done", "end", "that is all"):
        t = table("year", "Axis", year=1938, factions=rich, nations=held, chits={"Axis": [2, 2], "West": [0, 0]})
        assert t.ask("Axis").prompt == "Claim the Economic Victory with 25 VP? That ends the game. Say claim or no."
        assert t.refuse("Axis", said, "16.2").nearest == ("claim", "no"), "no victory is given away in passing"
        assert sorted(t.game.suggest("Axis", "")) == ["claim", "no"]
    for said, over in (("yes", True), ("claim the victory", True), ("no claim", False), ("not yet", False)):
        t = table("year", "Axis", year=1938, factions=rich, nations=held, chits={"Axis": [2, 2], "West": [0, 0]})
        t.play("Axis", said)
        assert (t.game.outcome is not None) == over, said
    t = table("year", "Axis", year=1938, factions=rich, nations=held, chits={"Axis": [0, 0]})
    t.refuse("Axis", "claim", "16.2")
    t.play("Axis", "no")


@rule("16.3", "16.3b", "2.11c", "2.21")
def test_military_victory():
    """D28"""
    t = table("aftermath", "USSR", wars=["Axis-USSR"], units={"USSR": {"Ruhr": "INF 1", "Rome": "INF 1"}})
    assert t.game.outcome is not None and t.game.outcome.winners == ("USSR",) and t.game.outcome.rule == "16.3"


@rule("16.4", "9.4c")
def test_atomic_victory():
    stages = [f"Atomic Research {n}" for n in (1, 2, 3, 4)]
    t = table(
        wars=["Axis-West"],
        units={"Axis": {"Ruhr": "AF 1, INF 1"}},
        vaults={"Axis": stages[:2]},
        techs={"Axis": stages[2:]},
    )
    t.refuse("Axis", "atomic Moscow with AF1", "16.4")
    t.refuse("Axis", "atomic London with INF1", "16.4")
    t.play("Axis", "atomic London with AF1")
    assert t.game.outcome is not None and t.game.outcome.rule == "16.4"
    t = table(units={"Axis": {"Ruhr": "AF 1"}}, techs={"Axis": stages[:3]})
    t.refuse("Axis", "atomic London with AF1", "16.4")


@rule("16.5", "ruling.A36", "intro.e")
def test_hegemony():
    t = table("year", "Axis", year=1945, chits={"West": [2]})
    assert t.game.outcome is not None and t.game.outcome.rule == "16.5"
    assert t.game.outcome.winners == ("Axis",), "11 against 7 + 2 and 9"
