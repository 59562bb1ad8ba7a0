"""11.0 to 11.4: who may go where by land, by sea and through the air, and strategically."""

import pytest

from rules.triumph_tragedy.moves import Move
from tests.rulings import rule
from tests.triumph_tragedy.table import goals, held, table

WAR = ["Axis-West", "Axis-USSR"]
USA = {"USA": {"control": "West"}}


# --- 11.0 -----------------------------------------------------------------------------------------------------------


@rule("11.0b", "11.1a", "11.3a")
def test_land_units_stop_at_the_enemy_and_aircraft_fly_over():
    units = {"Axis": {"Munich": "TANK 1, AF 1"}, "West": {"Lorraine": "INF 1", "Paris": "INF 1"}}
    t = table(wars=WAR, units=units)
    assert "Lorraine" in goals(t, "Axis", "TANK1")
    t.refuse("Axis", "move TANK1 to Paris", "11.1a")
    t.play("Axis", "move AF1 to Paris via Lorraine")


@rule("11.0b")
def test_friends_are_no_hindrance():
    units = {"Axis": {"Konigsberg": "INF 1", "Warsaw": "3 INF 1, AF 1"}, "USSR": {"Kiev": "INF 1"}}
    t = table(wars=WAR, units=units, nations=held("Axis", "Poland"))
    t.play("Axis", "move INF1 to Lvov via Warsaw")
    assert t.units("Lvov") == ["Axis INF1 1"]


@rule("11.0b", "3.231b")
@pytest.mark.parametrize("kind, passes", [("FLEET", False), ("CARR", False), ("SUB", True)])
def test_of_ships_only_subs_pass_through_the_enemy(kind, passes):
    t = table(wars=WAR, units={"Axis": {"Ruhr": f"{kind} 1"}, "West": {"North Sea": "FLEET 1"}})
    order = f"move {kind}1 to Norwegian Sea"
    if passes:
        t.play("Axis", order)
    else:
        t.refuse("Axis", order, "11.2a")
        t.play("Axis", f"move {kind}1 to North Sea")


@rule("11.0c", "11.4b")
def test_one_way_of_moving_a_move():
    t = table(units={"Axis": {"Munich": "INF 1", "North Sea": "INF 1"}})
    t.refuse("Axis", "move INF1 to Baltic Sea", "11.2a")
    t.refuse("Axis", "move INF2 to Munich", "11.1a")
    t.play("Axis", "move INF2 to Ruhr")


@rule("11.0d", "8.1b")
@pytest.mark.parametrize("kind", ["INF", "TANK", "AF"])
def test_neutral_land_is_closed(kind):
    t = table(units={"Axis": {"Berlin": f"{kind} 1"}})
    t.refuse("Axis", f"move {kind}1 to Warsaw", "11.0d")
    t.play("Axis", "violate Poland", f"move {kind}1 to Warsaw")
    assert "neutral FORT1 3" in t.units("Warsaw"), "its forces stood there first"


@rule("11.0d", "11.3a")
def test_aircraft_do_not_cross_neutral_land():
    units = {"Axis": {"Munich": "AF 1"}}
    assert "Budapest" in goals(table(units=units, nations=held("Axis", "Hungary", "Austria")), "Axis", "AF1")
    t = table(units=units, nations=held("Axis", "Hungary"))
    assert "Budapest" not in goals(t, "Axis", "AF1"), "Austria lies between"


@rule("11.0e", "15.21b")
@pytest.mark.parametrize("kind", ["INF", "AF"])
def test_rival_land_needs_a_declaration(kind):
    t = table(units={"Axis": {"Munich": f"{kind} 1, INF 1"}, "West": {"Lorraine": "INF 1"}})
    t.refuse("Axis", f"move {kind}1 to Lorraine", "11.0e")
    t.play("Axis", "dow West", f"move {kind}1 to Lorraine")


@rule("11.0e")
def test_land_with_a_rivals_units_needs_a_declaration():
    """E35: Rumania is the Enemy of both, but Soviet units stand in Bucharest."""
    rumania = {"Rumania": {"armed": True, "violator": "USSR", "foes": ["USSR", "Axis"]}}
    units = {"Axis": {"Budapest": "INF 1"}, "USSR": {"Bucharest": "INF 1"}, "neutral": {"Bucharest": "FORT 2"}}
    t = table(units=units, nations=rumania | held("Axis", "Hungary"), owners={"Bucharest": "Rumania"})
    t.refuse("Axis", "move INF1 to Bucharest", "11.0e")


@rule("11.0e2")
@pytest.mark.parametrize("order", ["dow West", "violate Poland", "partition Rumania", "intervene in Rumania"])
def test_declarations_come_before_moves(order):
    rumania = {"Rumania": {"armed": True, "violator": "USSR", "foes": ["USSR"]}}
    units = {"Axis": {"Munich": "INF 2", "Berlin": "INF 1"}}
    t = table(units=units, nations=rumania, wars=["Axis-USSR"]).play("Axis", order)
    t = table(units=units, nations=rumania, wars=["Axis-USSR"]).play("Axis", "move INF2 to Ruhr")
    t.refuse("Axis", order, "11.0e2")


# --- 11.1 -----------------------------------------------------------------------------------------------------------


@rule("11.1a", "3.13")
@pytest.mark.parametrize("kind, lvov, kiev, bryansk", [("INF", True, False, False), ("TANK", True, True, False)])
def test_speed_on_land(kind, lvov, kiev, bryansk):
    """Berlin - Warsaw - Lvov - Kiev - Bryansk, the last two Soviet: two areas, three for Tanks."""
    units = {"Axis": {"Berlin": f"{kind} 1"}, "USSR": {"Moscow": "INF 1"}}
    t = table(wars=WAR, units=units, nations=held("Axis", "Poland"))
    seen = goals(t, "Axis", f"{kind}1")
    assert ("Lvov" in seen, "Kiev" in seen, "Bryansk" in seen) == (lvov, kiev, bryansk)


@rule("11.1b")
def test_mountains_do_not_slow():
    """Rome - Milan - Marseilles, two Mountain borders, and the Enemy at the end of them."""
    t = table(wars=WAR, units={"Axis": {"Rome": "INF 1"}, "West": {"Marseilles": "INF 1"}})
    t.play("Axis", "move INF1 to Marseilles")
    assert t.units("Marseilles") == ["Axis INF1 1", "West INF1 1"]


@rule("11.1c")
@pytest.mark.parametrize("kind", ["FLEET", "CARR", "SUB"])
def test_ships_step_along_one_coast_and_stop(kind):
    """Berlin - Ruhr - Amsterdam is one coast; by sea Denmark is in the way of a Strategic move."""
    nations = held("Axis", "Low Countries")
    t = table(units={"Axis": {"Berlin": f"{kind} 1", "Ruhr": f"{kind} 1", "Milan": f"{kind} 1"}}, nations=nations)
    assert "Ruhr" in goals(t, "Axis", f"{kind}1") and "Amsterdam" not in goals(t, "Axis", f"{kind}1")
    assert "Amsterdam" in goals(t, "Axis", f"{kind}2")
    assert "Munich" not in goals(t, "Axis", f"{kind}1") | goals(t, "Axis", f"{kind}2")
    t.forbid("Axis", Move(blocks=(f"{kind}3",), goal="Venice", via=("Milan",)), "11.2a")
    t.refuse("Axis", f"move {kind}1 to Amsterdam via Ruhr", "11.2a")
    t.play("Axis", f"move {kind}1 to Ruhr", f"move {kind}3 to Rome")


# --- 11.2 -----------------------------------------------------------------------------------------------------------


@rule("11.2a")
def test_ships_stop_on_a_coast_but_not_in_straits():
    t = table(units={"Axis": {"Rome": "2 FLEET 1"}})
    t.refuse("Axis", "move FLEET1 to Western Mediterranean via Sardinia", "11.2a")
    t.play("Axis", "move FLEET1 to Western Mediterranean via Tyrrhenian Sea")
    t.play("Axis", "move FLEET2 to Central Mediterranean via Sicily")


@rule("11.2a", "1.3b", "1.3c")
@pytest.mark.parametrize("wars, passes", [([], True), (["Axis-USSR"], True), (["Axis-West"], False)])
def test_rival_straits_let_pass_and_enemy_straits_do_not(wars, passes):
    units = {"Axis": {"Tyrrhenian Sea": "FLEET 1"}, "West": {"Malta": "INF 1"}}
    t = table(wars=wars, units=units)
    order = "move FLEET1 to Central Mediterranean via Malta"
    if passes:
        t.refuse("Axis", "move FLEET1 to Malta", "11.0e")
        t.play("Axis", order)
    else:
        t.refuse("Axis", order, "11.2a")
        t.play("Axis", "move FLEET1 to Malta")


@rule("11.2b", "15.1b")
def test_rivals_at_sea_are_passed():
    """D18"""
    units = {"West": {"London": "INF 1, FLEET 1"}, "Axis": {"North Sea": "FLEET 3"}}
    t = table(seat="West", units=units)
    t.play("West", "move INF1 to Norwegian Sea via North Sea", "move FLEET1 to North Sea", "done")
    assert t.game.phase not in ("combat", "battle") and len(t.units("North Sea")) == 2


@rule("11.2d", "11.22a")
def test_convoys_need_no_escort():
    t = table(seat="West", wars=WAR, units={"West": {"London": "TANK 1"}})
    t.play("West", "move TANK1 to Norwegian Sea")
    assert t.units("Norwegian Sea") == ["West TANK1 1"]


@rule("11.21", "1.2b")
def test_an_ocean_costs_two():
    t = table(seat="West", units={"West": {"Ottawa": "AF 1, INF 1"}})
    assert "North Atlantic Ocean" in goals(t, "West", "AF1") and "Irish Sea" not in goals(t, "West", "AF1")
    assert "Irish Sea" in goals(t, "West", "INF1"), "three of four points, strategically"
    assert "South Atlantic Ocean" not in goals(t, "West", "INF1"), "six points"


@rule("11.22a", "11.4a", "11.4d")
@pytest.mark.parametrize("kind", ["INF", "TANK"])
def test_speed_of_convoys(kind):
    """Two Seas, four strategically: North Sea, Norwegian Sea, Nordkapp Sea, Barents Sea, White Sea."""
    units = {"Axis": {"Ruhr": f"{kind} 1"}}
    seen = goals(table(wars=WAR, units=units), "Axis", f"{kind}1")
    assert "Barents Sea" in seen and "White Sea" not in seen
    barred = table(wars=WAR, units=units | {"West": {"North Sea": "SUB 1"}})
    escape(barred, "West", "SUB1")
    seen = goals(barred, "Axis", f"{kind}1")
    assert "Norwegian Sea" in seen and "Nordkapp Sea" not in seen


def escape(t, seat, sub):
    """A Sub that slipped out of an earlier Battle."""
    block = t.block(seat, sub)
    block.escaped = True
    t.state.seas[block.place].remove(seat)


@rule("11.2b", "11.0d")
def test_rivals_at_sea_are_not_what_bars_a_flight():
    """The West's Fleet in the North Sea hinders nobody at peace; it is Norway's Neutrality that does."""
    t = table(units={"Axis": {"Ruhr": "AF 1"}, "West": {"North Sea": "FLEET 1"}})
    t.refuse("Axis", "move AF1 to Oslo via North Sea", "11.0d")


@rule("12.5e", "11.0a")
def test_the_sides_from_which_a_unit_may_come_are_offered_once_each():
    """From Munich by Lorraine, Marseilles or Paris; the way there is nobody's choice but in a Battle that is left."""
    t = table(wars=WAR, units={"Axis": {"Munich": "TANK 1"}, "West": {"Gascony": "INF 1"}})
    offered = t.game.suggest("Axis", "move TANK1 to Gascony via", 50)
    assert offered == [f"move TANK1 to Gascony via {side}" for side in ("Lorraine", "Marseilles", "Paris")]


@rule("10.11b", "18.231")
@pytest.mark.parametrize("how", ["emergency", "defensive"])
def test_without_an_attack_nobody_meets_raiders_on_his_own_land(how):
    """An Air Force over Paris, which is the West's and empty: to go there would be to Engage it."""
    units = {"West": {"Lorraine": "INF 1"}, "Axis": {"Paris": "AF 1"}}
    t = table(seat="West", wars=["Axis-West"], units=units, owners={"Paris": "West"})
    assert "Paris" in goals(t, "West", "INF1")
    t = table(seat="West", wars=["Axis-West"], units=units, owners={"Paris": "West"}, turn={how: True})
    assert "Paris" not in goals(t, "West", "INF1") and "Gascony" in goals(t, "West", "INF1")
