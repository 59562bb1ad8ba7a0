"""11.3 and 11.4: aircraft, and Strategic Movement at twice the speed."""

import pytest

from tests.rulings import rule
from tests.triumph_tragedy.table import goals, held, table

WAR = ["Axis-West", "Axis-USSR"]
USA = {"USA": {"control": "West"}}


def escape(t, seat, sub):
    """A Sub that slipped out of an earlier Battle."""
    block = t.block(seat, sub)
    block.escaped = True
    t.state.seas[block.place].remove(seat)


@rule("11.3a")
def test_aircraft_cross_land_and_sea_and_enemies():
    units = {
        "Axis": {"Munich": "AF 1", "Ruhr": "AF 1"},
        "West": {"Lorraine": "INF 1", "Paris": "INF 1", "North Sea": "FLEET 1", "London": "INF 1"},
    }
    t = table(wars=WAR, units=units)
    t.play("Axis", "move AF1 to Paris via Lorraine", "move AF2 to London via North Sea")
    assert t.units("Paris")[0] == "Axis AF1 1" and t.units("London")[0] == "Axis AF2 1"


@rule("11.3a", "3.13")
def test_aircraft_fly_two_areas():
    units = {
        "Axis": {"Munich": "AF 1"},
        "West": {"Paris": "INF 1", "Gascony": "INF 1", "Lorraine": "INF 1", "London": "INF 1"},
    }
    seen = goals(table(wars=WAR, units=units), "Axis", "AF1")
    assert {"Lorraine", "Paris", "Gascony"} <= seen and "London" not in seen


@rule("11.3b", "11.4c")
def test_aircraft_that_start_at_sea_land():
    """To undisputed friendly land within two areas: no other Sea, no Enemy, no Battle, no double speed."""
    units = {
        "Axis": {"North Sea": "AF 1", "Ruhr": "INF 1"},
        "West": {"London": "INF 1", "Norwegian Sea": "FLEET 1"},
    }
    seen = goals(table(wars=WAR, units=units), "Axis", "AF1")
    assert {"Ruhr", "Munich", "Berlin"} == seen
    disputed = {"Axis": {"North Sea": "AF 1", "Ruhr": "INF 1"}, "West": {"Ruhr": "INF 1"}}
    t = table(wars=WAR, units=disputed, owners={"Ruhr": "Axis"})
    assert goals(t, "Axis", "AF1") == {"Munich", "Berlin"}
    t.refuse("Axis", "move AF1 to Baltic Sea", "11.3b")
    t.refuse("Axis", "move AF1 to Konigsberg", "11.3b")


@rule("11.4a", "11.4f")
@pytest.mark.parametrize("techs, reach", [((), 4), (("Motorized Infantry",), 6)])
def test_double_speed_at_home(techs, reach):
    """Murmansk - Leningrad - Moscow - Penza - Ufa - Kazakhstan - Turkmenistan."""
    t = table(seat="USSR", units={"USSR": {"Murmansk": "INF 1"}}, techs={"USSR": techs})
    seen = goals(t, "USSR", "INF1")
    way = ["Leningrad", "Moscow", "Penza", "Ufa", "Kazakhstan", "Turkmenistan"]
    assert [area in seen for area in way] == [n < reach for n in range(6)]
    t = table(seat="USSR", units={"USSR": {"Murmansk": "TANK 1"}})
    assert "Turkmenistan" in goals(t, "USSR", "TANK1"), "Tanks go six"


@rule("11.4a")
def test_no_double_speed_into_or_out_of_a_battle():
    """Georgia - Grozny - Stalingrad - Voronezh; Grozny - Stalingrad - Voronezh - Bryansk."""
    units = {"USSR": {"Georgia": "INF 1"}, "Axis": {"Voronezh": "INF 1"}}
    t = table(seat="USSR", wars=WAR, units=units)
    assert "Stalingrad" in goals(t, "USSR", "INF1") and "Voronezh" not in goals(t, "USSR", "INF1")
    units = {"USSR": {"Grozny": "INF 1"}, "Axis": {"Grozny": "INF 1"}}
    t = table(seat="USSR", wars=WAR, units=units, owners={"Grozny": "USSR"})
    seen = goals(t, "USSR", "INF1")
    assert "Voronezh" in seen and "Bryansk" not in seen, "out of a Battle at plain speed"


@rule("11.4a")
def test_no_double_speed_over_land_that_is_not_friendly():
    poland = {"Axis": {"Ruhr": "INF 1"}}
    assert "Lvov" not in goals(table(units=poland), "Axis", "INF1")
    assert "Lvov" in goals(table(units=poland, nations=held("Axis", "Poland")), "Axis", "INF1"), "Berlin, Warsaw, Lvov"
    t = table(
        wars=WAR, units={"Axis": {"Berlin": "INF 1"}, "USSR": {"Moscow": "INF 1"}}, nations=held("Axis", "Poland")
    )
    assert "Kiev" not in goals(t, "Axis", "INF1"), "three areas, the last Enemy Territory"


@rule("11.4b", "11.0c")
def test_no_mixing_of_land_and_sea():
    t = table(units={"Axis": {"Munich": "INF 1", "North Sea": "INF 1", "Rome": "FLEET 1"}})
    assert "North Sea" not in goals(t, "Axis", "INF1")
    assert "Ruhr" in goals(t, "Axis", "INF2") and "Munich" not in goals(t, "Axis", "INF2")
    t.refuse("Axis", "move FLEET1 to Western Mediterranean via Sardinia", "11.2a")
    assert "Eastern Mediterranean" in goals(t, "Axis", "FLEET1"), "Sicily is a Straits area: no need to stop"


@rule("11.4b", "11.4a")
def test_strategic_moves_at_sea_pass_friendly_straits_only():
    """Four areas: Tyrrhenian Sea, Sicily, Central, Eastern Mediterranean."""
    units = {"Axis": {"Rome": "INF 1"}, "West": {"Sicily": "INF 1", "Malta": "INF 1"}}
    assert "Eastern Mediterranean" in goals(table(units={"Axis": {"Rome": "INF 1"}}), "Axis", "INF1")
    t = table(units=units, owners={"Sicily": "West"}, wars=["Axis-West"])
    assert "Central Mediterranean" not in goals(t, "Axis", "INF1")


@rule("11.4c")
def test_aircraft_fly_strategically_over_their_own():
    """Rome - Venice - Vienna - Munich is three areas."""
    units = {"Axis": {"Rome": "AF 1"}}
    assert "Munich" not in goals(table(units=units), "Axis", "AF1"), "Austria is Neutral"
    assert "Munich" in goals(table(units=units, nations=held("Axis", "Austria")), "Axis", "AF1")
    t = table(wars=["Axis-USSR"], units=units, nations=held("USSR", "Austria"))
    assert "Munich" not in goals(t, "Axis", "AF1"), "Austria is Enemy Territory"
    assert "Munich" not in goals(table(units=units, nations=held("USSR", "Austria")), "Axis", "AF1"), "and Rival"


@rule("11.4c")
def test_strategic_flights_start_and_end_on_friendly_land():
    t = table(units={"Axis": {"Ruhr": "AF 1"}})
    seen = goals(t, "Axis", "AF1")
    assert "Norwegian Sea" in seen and "Nordkapp Sea" not in seen, "at sea no farther than two"
    disputed = {"Axis": {"Lorraine": "AF 1, INF 1"}, "West": {"Lorraine": "INF 1"}}
    t = table(wars=WAR, units=disputed, owners={"Lorraine": "West"})
    seen = goals(t, "Axis", "AF1")
    assert "Berlin" in seen and "Konigsberg" not in seen


@rule("11.4d", "11.2c")
def test_escaped_subs_bar_strategic_moves_only():
    """E26"""
    units = {"West": {"London": "FLEET 1, INF 1"}, "Axis": {"Norwegian Sea": "SUB 1", "Irish Sea": "SUB 1"}}
    t = table(seat="West", wars=WAR, units=units)
    escape(t, "Axis", "SUB1")
    escape(t, "Axis", "SUB2")
    seen = goals(t, "West", "FLEET1")
    assert {"Norwegian Sea", "Nordkapp Sea"} <= seen, "North Sea, Norwegian Sea, Nordkapp Sea at plain speed"
    assert "Barents Sea" not in seen and "Irminger Sea" in seen
    assert "Norwegian Sea" in goals(t, "West", "INF1"), "an Escaped Sub stops no Convoy"
    open_seas = table(seat="West", wars=WAR, units={"West": units["West"]})
    assert "Barents Sea" in goals(open_seas, "West", "FLEET1")


@rule("11.4e", "11.21", "11.4a")
def test_the_printed_voyage():
    """E12"""
    units = {"West": {"New York": "USA FLEET 1"}}
    order = "move FLEET1 to South Atlantic Ocean"
    t = table(seat="West", wars=["Axis-West"], units=units, nations=USA).play("West", order)
    assert t.units("South Atlantic Ocean") == ["West FLEET1 1"]
    t = table(seat="West", wars=["Axis-West"], units=units, nations=USA)
    t.play("West", f"{order} via North Atlantic Ocean, Mid Atlantic Ocean")
    assert t.units("South Atlantic Ocean") == ["West FLEET1 1"]
    for ocean in ("North Atlantic Ocean", "Mid Atlantic Ocean", "South Atlantic Ocean"):
        t = table(seat="West", wars=["Axis-West"], units=units | {"Axis": {ocean: "SUB 1"}}, nations=USA)
        t.refuse("West", order, "11.2a")
    t = table(seat="West", wars=["Axis-West"], units={"West": {"New York": "USA SUB 1"}}, nations=USA)
    assert "Mid Atlantic Ocean" in goals(t, "West", "SUB1") and "South Atlantic Ocean" not in goals(t, "West", "SUB1")


@rule("11.4a")
@pytest.mark.parametrize("via", ["Kharkov", "Voronezh", "Ufa", "Bryansk, Voronezh", "Moscow, Penza, Ufa"])
def test_a_strategic_move_goes_by_the_way_its_owner_names(via):
    """Leningrad to Stalingrad is four areas by Bryansk and Kharkov or Voronezh, and by Moscow, Penza and Ufa."""
    t = table(seat="USSR", units={"USSR": {"Leningrad": "INF 1"}})
    t.refuse("USSR", "move INF1 to Stalingrad via Kiev", "11.1a")
    t.refuse("USSR", "move INF1 to Stalingrad via Voronezh, Bryansk", "11.1a")
    t.play("USSR", f"move INF1 to Stalingrad via {via}")
    (words,) = (event.text for _, event in t.game.told("USSR") if event.text.startswith("You move INF1"))
    assert all(area in words for area in via.split(", ")) and words.endswith("to Stalingrad.")


@rule("11.4a", "11.4b")
@pytest.mark.parametrize(
    "via", ["Irish Sea", "Irish Sea, Norwegian Sea, Greenland Sea", "Irish Sea, North Atlantic Ocean"]
)
def test_ships_go_to_a_sea_by_the_way_their_owner_names(via):
    t = table(seat="West", wars=["Axis-West"], units={"West": {"London": "FLEET 1"}})
    t.play("West", f"move FLEET1 to Irminger Sea via {via}")
    (words,) = (event.text for _, event in t.game.told("West") if event.text.startswith("You move FLEET1"))
    assert all(area in words for area in via.split(", ")) and t.units("Irminger Sea") == ["West FLEET1 1"]


@rule("11.51a", "11.52a")
@pytest.mark.parametrize("first", ["Voronezh", "Kharkov"])
def test_who_leaves_a_battle_names_the_border_it_leaves_by(first):
    """Three areas from Stalingrad to Leningrad, by Bryansk in any case; the border out of the Battle is used up."""
    units = {"USSR": {"Stalingrad": "TANK 1"}, "Axis": {"Stalingrad": "INF 1"}}
    t = table(seat="USSR", wars=WAR, units=units, owners={"Stalingrad": "USSR"})
    t.play("USSR", f"move TANK1 to Leningrad via {first}")
    assert t.state.turn.crossed == {"|".join(sorted((first, "Stalingrad"))): 1}
    assert t.units("Leningrad") == ["USSR TANK1 1"]
