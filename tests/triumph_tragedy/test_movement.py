"""11: movement by land, sea and air, Strategic Movement, Engaging and Disengaging, Border Limits, invasions."""

import pytest

from rules.triumph_tragedy.moves import Move
from tests.rulings import rule
from tests.triumph_tragedy.table import goals, table

WAR = ["Axis-West", "Axis-USSR"]


@rule("11.0a", "3.13", "11.1a", "11.1b", "3.243", "3.242", "11.4a", "11.4f")
def test_speeds_on_land():
    t = table(units={"Axis": {"Berlin": "INF 1, TANK 1, FORT 1"}, "West": {"Paris": "INF 1"}})
    assert {"Ruhr", "Munich", "Konigsberg"} <= goals(t, "Axis", "INF1"), "to Konigsberg by sea"
    t.refuse("Axis", "move FORT1 to Ruhr", "3.24d")
    t.refuse("Axis", "move INF1 to Warsaw", "11.0d")
    t.refuse("Axis", "move INF1 to Lorraine", "11.0e")
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 1, TANK 1"}})
    assert "Paris" in goals(t, "Axis", "TANK1") and "Paris" in goals(t, "Axis", "INF1")
    assert "Gascony" in goals(t, "Axis", "INF1") and "Leon" not in goals(t, "Axis", "TANK1")
    t = table(units={"USSR": {"Murmansk": "INF 1"}}, seat="USSR")
    far = goals(t, "USSR", "INF1")
    assert "Stalingrad" in far and "Grozny" not in far, (
        "four areas strategically: Leningrad, Moscow, Voronezh, Stalingrad"
    )


@rule("11.0a", "ruling.A20", "10.1c")
def test_each_unit_moves_once_and_no_more_than_the_command_value():
    t = table(units={"Axis": {"Berlin": "3 INF 1"}}, moves=2)
    t.play("Axis", "move INF1 to Ruhr")
    t.refuse("Axis", "move INF1 to Berlin", "11.0a")
    t.refuse("Axis", "move INF2, INF3 to Ruhr", "11.0a")
    t.play("Axis", "move INF2 to Ruhr")
    t.refuse("Axis", "move INF3 to Ruhr", "11.0a")


@rule("11.4a", "11.4e", "11.21", "1.2b", "11.2a", "2.1")
def test_the_fleet_from_america():
    """E12"""
    t = table(
        seat="West",
        wars=["Axis-West"],
        units={"West": {"Washington": "USA FLEET 1"}},
        nations={"USA": {"control": "West"}},
    )
    assert "South Atlantic Ocean" in goals(t, "West", "FLEET1")
    t = table(
        seat="West",
        wars=["Axis-West"],
        units={"West": {"Washington": "USA FLEET 1"}, "Axis": {"Mid Atlantic Ocean": "SUB 1"}},
        nations={"USA": {"control": "West"}},
    )
    assert "South Atlantic Ocean" not in goals(t, "West", "FLEET1")


@rule("8.43c", "11.0e")
def test_by_way_of_the_ocean_is_out_of_the_usa_too():
    t = table(seat="West", units={"West": {"Washington": "USA INF 2"}})
    t.refuse("West", "move INF1 to New York via North Atlantic Ocean", "8.43c")
    t = table(seat="West", units={"West": {"Washington": "USA INF 2"}, "USSR": {"New York": "INF 1"}})
    t.refuse("West", "move INF1 to New York", "11.0e")


@rule("8.43c")
def test_usa_units_stay_home_in_peace():
    t = table(seat="West", units={"West": {"Washington": "USA FLEET 1"}}, nations={"USA": {"control": "West"}})
    t.refuse("West", "move FLEET1 to North Atlantic Ocean", "8.43c")
    t.play("West", "move FLEET1 to New York")


@rule("11.0b", "3.231b", "11.2c", "11.22c", "11.22a", "1.21a")
def test_who_stops_at_an_enemy_fleet():
    """D17"""
    t = table(
        seat="West",
        wars=["Axis-West"],
        units={"West": {"London": "SUB 1, FLEET 1, INF 1, AF 1"}, "Axis": {"North Sea": "FLEET 1"}},
    )
    assert "Oslo" not in goals(t, "West", "FLEET1")
    fleet = t.game.suggest("West", "move FLEET1 to Norwegian Sea", 99)
    assert "move FLEET1 to Norwegian Sea via North Sea" not in fleet
    t.refuse("West", "move FLEET1 to Norwegian Sea via North Sea", "11.2a")
    t.play("West", "move SUB1 to Norwegian Sea via North Sea")
    t.refuse("West", "move INF1 to North Sea", "11.2a")
    t.play("West", "move FLEET1 to North Sea")


@rule("11.2b", "15.1b")
def test_rival_ships_are_no_hindrance():
    """D18"""
    t = table(seat="West", units={"West": {"London": "INF 1"}, "Axis": {"North Sea": "FLEET 1"}})
    t.play("West", "move INF1 to North Sea")
    assert t.game.phase == "movement" and not t.state.turn.aggressed


@rule("1.3b", "1.3e", "11.2a")
def test_neutral_straits_are_passed_but_not_entered():
    t = table(seat="Axis", units={"Axis": {"Ruhr": "FLEET 1", "Baltic Sea": "FLEET 1"}})
    t.refuse("Axis", "move FLEET2 to Copenhagen", "11.0d")
    t.play("Axis", "move FLEET2 to North Sea via Copenhagen")


@rule("1.3c")
def test_enemy_straits_stop_ships():
    t = table(
        seat="Axis",
        wars=["Axis-West"],
        units={"Axis": {"Baltic Sea": "FLEET 1, SUB 1"}, "West": {"Copenhagen": "INF 1"}},
        nations={"Denmark": {"control": "West"}},
    )
    assert "North Sea" not in goals(t, "Axis", "FLEET1") and "Copenhagen" in goals(t, "Axis", "FLEET1")
    assert "North Sea" not in goals(t, "Axis", "SUB1")


@rule("11.52a", "11.52d", "11.52e", "11.52b", "ruling.A49", "1.11")
def test_border_limits():
    """E16"""
    t = table(
        wars=WAR,
        units={"Axis": {"Munich": "3 INF 1, AF 1", "Amsterdam": "3 INF 1"}, "West": {"Lorraine": "FORT 3"}},
        nations={"Low Countries": {"control": "Axis"}},
    )
    t.play("Axis", "move INF1, INF2 to Lorraine", "move INF4, INF5 to Lorraine")
    t.refuse("Axis", "move INF3 to Lorraine", "11.52a")
    t.refuse("Axis", "move INF6 to Lorraine", "11.52a")
    t.play("Axis", "move AF1 to Lorraine")


@rule("11.221a", "11.221c", "9.0m", "1.1c", "11.22b")
@pytest.mark.parametrize("tech, most", [((), 1), (("LSTs",), 2)])
def test_invasion_limit(tech, most):
    """D19"""
    t = table(seat="West", wars=WAR, units={"West": {"North Sea": "3 INF 1, 2 FLEET 1"}}, techs={"West": tech})
    for n in range(1, most + 1):
        t.play("West", f"move INF{n} to Ruhr")
    t.refuse("West", f"move INF{most + 1} to Ruhr", "11.221a")


@rule("11.221a")
def test_each_coast_has_its_own_invaders():
    t = table(seat="West", wars=WAR, units={"West": {"North Sea": "2 INF 1", "Baltic Sea": "INF 1"}})
    t.play("West", "move INF1 to Ruhr", "move INF3 to Ruhr")
    t.refuse("West", "move INF2 to Ruhr", "11.221a")


@rule("11.51a", "11.51b", "11.51c", "11.51d", "11.5")
def test_disengaging():
    t = table(
        wars=WAR,
        units={
            "Axis": {"Lorraine": "INF 2, TANK 2, AF 1", "Munich": "INF 1"},
            "West": {"Lorraine": "INF 3", "Paris": "INF 1"},
        },
        owners={"Lorraine": "West"},
    )
    assert "Paris" not in goals(t, "Axis", "TANK1"), "not into an area of the Enemy"
    t.refuse("Axis", "move TANK1 to Paris", "11.51a")
    t.play("Axis", "move TANK1 to Berlin")
    assert "Ruhr" in goals(t, "Axis", "AF1")
    t.play("Axis", "move AF1 to Ruhr")
    t.play("Axis", "move INF1 to Munich")


@rule("11.3a", "11.3b", "11.4c", "11.0c", "9.0c", "11.4f")
def test_air_movement():
    t = table(units={"Axis": {"Ruhr": "AF 1", "North Sea": "AF 1"}})
    assert "Konigsberg" in goals(t, "Axis", "AF1")
    assert "Greenland Sea" not in goals(t, "Axis", "AF1"), "strategically only to friendly land"
    assert "Warsaw" not in goals(t, "Axis", "AF1") and "Norwegian Sea" in goals(t, "Axis", "AF1")
    t.refuse("Axis", "move AF2 to Baltic Sea", "11.3b")
    t.play("Axis", "move AF2 to Ruhr")
    t = table(units={"Axis": {"Ruhr": "AF 1"}}, techs={"Axis": ["Heavy Bombers"]})
    assert "Barents Sea" not in goals(t, "Axis", "AF1") and "Irish Sea" in goals(t, "Axis", "AF1")


@rule("9.0l")
def test_motorized_infantry():
    plain = table(wars=WAR, units={"Axis": {"Warsaw": "INF 1"}}, nations={"Poland": {"control": "Axis"}})
    motor = table(
        wars=WAR,
        units={"Axis": {"Warsaw": "INF 1"}},
        nations={"Poland": {"control": "Axis"}},
        techs={"Axis": ["Motorized Infantry"]},
    )
    assert "Kharkov" not in goals(plain, "Axis", "INF1") and "Kharkov" not in goals(plain, "Axis", "INF1")
    assert "Bryansk" not in goals(plain, "Axis", "INF1") and "Odessa" in goals(motor, "Axis", "INF1")


@rule("11.1c", "3.222", "3.221a", "3.231a")
def test_ships_along_a_coast():
    t = table(units={"Axis": {"Berlin": "FLEET 1", "Milan": "FLEET 1"}})
    assert {"Ruhr"} <= goals(t, "Axis", "FLEET1") and "Munich" not in goals(t, "Axis", "FLEET1")
    t.forbid("Axis", Move(blocks=("FLEET2",), goal="Venice", via=("Milan",)), "11.2a")


@rule("11.55b", "11.54a")
def test_no_raids_on_empty_land():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "AF 1, FLEET 1"}, "West": {"London": "INF 1"}})
    assert "Paris" not in goals(t, "Axis", "AF1") and "London" in goals(t, "Axis", "AF1")
    assert "Glasgow" not in goals(t, "Axis", "FLEET1") and "London" in goals(t, "Axis", "FLEET1")


@rule("1.14a", "1.14n", "1.14b")
def test_control_does_not_change_in_a_phase():
    """D1"""
    t = table(wars=WAR, units={"Axis": {"Munich": "2 INF 1, AF 1"}})
    t.play("Axis", "move INF1 to Lorraine")
    assert t.state.control["Lorraine"] == "West"
    t.refuse("Axis", "move AF1 to Marseilles", "11.55b")
    t.play("Axis", "done")
    assert t.state.control["Lorraine"] == "Axis"


@rule("10.11b", "10.11d", "10.11a")
def test_emergency_command():
    """E20"""
    t = table(
        seat="West",
        wars=WAR,
        units={
            "West": {"Lorraine": "INF 1", "Paris": "INF 1, INF 1"},
            "Axis": {"Lorraine": "INF 1", "North Sea": "FLEET 1"},
        },
        turn={"emergency": True},
        moves=2,
        owners={"Lorraine": "West"},
    )
    t.refuse("West", "move INF2 to Ruhr", "10.11b")
    t.refuse("West", "dow USSR", "10.11b")
    t.refuse("West", "violate Spain", "10.11b")
    t.play("West", "move INF2 to Lorraine", "done")
    assert t.game.phase not in ("combat", "battle") and len(t.units("Lorraine")) == 3


@rule("10.4a", "10.4b", "ruling.A10")
def test_winter():
    """D27"""
    t = table(
        seat="USSR",
        season="Winter",
        wars=WAR,
        units={"USSR": {"Kiev": "INF 2", "Riga": "INF 1"}, "Axis": {"Odessa": "INF 1"}},
        nations={"Poland": {"control": "Axis"}, "Baltic States": {"control": "USSR"}},
        turn={"card": "Summer A"},
    )
    t.refuse("USSR", "move INF1 to Lvov", "10.4b")
    t.refuse("USSR", "move INF2 to Leningrad", "10.4b")
    t.refuse("USSR", "violate Rumania", "10.4b")
    t.play("USSR", "move INF1 to Odessa", "done").play("Axis", "hold INF1")
    assert t.game.phase == "battle"


@rule("11.53", "11.53b", "12.71a", "12.71b", "12.71c")
def test_battlegroups_join_one_by_one():
    """E23"""
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "FLEET 1", "Berlin": "2 FLEET 1"}, "West": {"North Sea": "FLEET 4"}},
        nations={"Denmark": {"control": "Axis"}},
    )
    t.play("Axis", "move FLEET1 to North Sea", "move FLEET2, FLEET3 to North Sea", "done")
    assert t.ask("Axis").choices == ("from Ruhr", "from Berlin by way of Copenhagen")
    assert not t.block("Axis", "FLEET2").shown
    t.play("Axis", "from Ruhr")
    t.play("West", "fire FLEET1 at naval", dice=[1, 6, 6, 6])
    assert "Axis FLEET1 1" not in t.units("North Sea"), "the first group is gone"
    assert t.block("Axis", "FLEET2").shown and t.asked() == ["West"], "the second joins at once"


@rule("11.0a")
def test_units_of_a_sort_are_offered_together():
    t = table(units={"Axis": {"Berlin": "2 INF 1, TANK 1", "Rome": "INF 1"}}, moves=3)
    offered = list(Move.options("blocks", {}, t.game, "Axis"))
    assert sorted(offered) == [("INF1",), ("INF1", "INF2"), ("INF2",), ("INF3",), ("TANK1",)]
