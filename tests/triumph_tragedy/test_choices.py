"""Which way a move takes, which of its limits it uses up, what is offered first, and why it is refused."""

import pytest

from rules.kernel.pieces import Pieces
from rules.triumph_tragedy.state import Block
from tests.rulings import rule
from tests.triumph_tragedy.table import GARRISONS, SPARE, goals, held, table

WAR = ["Axis-West"]
DANUBE = held("Axis", "Austria", "Hungary", "Rumania")
BALKANS = held("Axis", "Yugoslavia", "Greece", "Albania")


@rule("11.51a", "11.52a", "11.52c")
def test_units_leave_a_battle_by_different_borders_for_one_goal():
    """A Mountain border lets one of them through from Belgrade to Athens, another the second by way of Albania."""
    t = table(wars=["Axis-USSR"], nations=BALKANS, owners={"Belgrade": "Axis"}, hands=SPARE,
              units={"Axis": {"Belgrade": "2 INF 2"}, "USSR": {"Belgrade": "INF 1"}})  # fmt: skip
    t.play("Axis", "move INF1, INF2 to Athens")
    assert len(t.units("Athens")) == 2 and t.state.turn.crossed == {"Athens|Belgrade": 1, "Albania|Belgrade": 1}


@rule("11.1a", "11.51a")
def test_only_a_unit_that_leaves_a_battle_is_sent_by_its_first_step():
    """Ruhr - Munich - Vienna - Budapest: the side from which a Tank comes is its last step."""
    t = table(nations=held("Axis", "Austria", "Hungary"), units={"Axis": {"Ruhr": "TANK 1"}})
    t.refuse("Axis", "move TANK1 to Budapest via Munich", "11.1a")
    t.play("Axis", "move TANK1 to Budapest via Munich, Vienna")
    assert t.said("You move TANK1 from Ruhr by way of Munich and Vienna to Budapest.")


@rule("11.22a", "11.1a", "11.221b")
def test_a_unit_that_can_walk_does_not_sail():
    t = table(wars=WAR, nations=held("West", "Low Countries"), units={"Axis": {"Ruhr": "INF 1"}})
    t.play("Axis", "move INF1 to Amsterdam")
    assert (
        not t.state.turn.invaded and t.game.view(None).position["spaces"]["Amsterdam"]["blocks"][0]["face"] == "upright"
    )


@rule("11.0a", "11.5")
def test_attacks_are_offered_first_and_far_moves_last():
    units = {"Axis": {"Munich": "INF 1", "Berlin": "INF 1"}, "West": {"Lorraine": "INF 1"}}
    t = table(wars=WAR, nations=held("West", "Low Countries", "Austria"), units=units)
    offered = [text.removeprefix("move INF1 to ") for text in t.suggestions("Axis", "move INF1 to")]
    assert offered[0] == "Lorraine" and offered.index("Vienna") < offered.index("Berlin"), (
        "a Battle, Enemy land, one's own"
    )
    assert t.suggestions("Axis", "move")[0].startswith("move INF1"), "the one that can attack"
    far = table(nations=DANUBE, units=units).game.suggest("Axis", "move INF1 to", 50)
    assert far.index("move INF1 to Budapest") < far.index("move INF1 to Bucharest"), "Strategic moves come last"


@rule("11.51a", "11.0a")
def test_who_leaves_a_battle_is_offered_the_first_step_where_it_matters():
    """A Tank goes from Belgrade to Munich by way of Vienna, and leaves by Budapest or by Croatia."""
    t = table(wars=["Axis-USSR"], nations=BALKANS | DANUBE, owners={"Belgrade": "Axis"}, hands=SPARE,
              units={"Axis": {"Belgrade": "TANK 2"}, "USSR": {"Belgrade": "INF 1"}})  # fmt: skip
    offered = t.game.suggest("Axis", "move TANK1 to Munich", 20)
    assert {"move TANK1 to Munich via Budapest, Vienna", "move TANK1 to Munich via Croatia, Vienna"} <= set(offered)
    assert not [text for text in t.game.suggest("Axis", "move TANK1 to Vienna", 20) if text.count("Budapest") > 1]


@rule("11.0d", "15.4a", "ruling.A47")
def test_an_orphaned_colony_is_to_be_violated():
    syria = {"Syria": {"armed": True}, "Turkey": {"control": "Axis"}, "France": {"defeated": True, "control": "Axis"}}
    t = table(nations=syria, units={"Axis": {"Adana": "INF 1"}, "neutral": {"Damascus": "FORT 1"}})
    assert "violate Syria first" in str(t.refuse("Axis", "move INF1 to Damascus", "11.0d"))


@rule("11.0e", "1.3a", "15.21b")
def test_a_straits_with_rival_ships_is_no_reason():
    """The Sea of Azov is too far for the Fleet; that Istanbul is Soviet is what it is told, not that Soviet ships lie there."""
    t = table(
        nations=held("USSR", "Turkey"), units={"Axis": {"Aegean Sea": "FLEET 1"}, "USSR": {"Istanbul": "FLEET 1"}}
    )
    t.refuse("Axis", "move FLEET1 to Sea of Azov via Istanbul", "11.0e")


@rule("11.0a")
def test_a_way_is_offered_only_where_there_is_a_choice():
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 1"}, "West": {"Lorraine": "INF 1"}})
    assert t.suggestions("Axis", "move INF1 to Lorraine") == ["move INF1 to Lorraine"]
    t = table(
        wars=WAR,
        nations=held("Axis", "Low Countries"),
        units={"Axis": {"Ruhr": "TANK 1"}, "West": {"Lorraine": "INF 1"}},
    )
    offered = t.suggestions("Axis", "move TANK1 to Lorraine")
    assert {"move TANK1 to Lorraine via Munich", "move TANK1 to Lorraine via Amsterdam"} <= set(offered)


@rule("11.0a")
@pytest.mark.parametrize("moves, offered", [(1, False), (2, True), (3, True)])
def test_a_group_is_offered_when_there_are_moves_for_all(moves, offered):
    t = table(moves=moves, units={"Axis": {"Munich": "2 INF 1"}})
    assert (
        any(text.startswith("move INF1, INF2 to") for text in t.game.suggest("Axis", "move INF1, INF2", 50)) is offered
    )


@rule("11.0a")
def test_moves_are_shown_once_each_until_the_next_turn():
    t = table(units={"Axis": {"Munich": "3 INF 1"}})
    t.play("Axis", "move INF1 to Berlin", "move INF2 to Berlin", "move INF3 to Ruhr")
    assert t.game.view(None).position["moves"] == [["Axis", "Munich", "Berlin"], ["Axis", "Munich", "Ruhr"]]


@rule("11.0a", "11.52c")
def test_the_side_is_told_where_it_counts():
    """By way of which area a unit Engages all may know; how it got to friendly land is its owner's affair."""
    t = table(
        wars=WAR, nations=held("Axis", "Low Countries"), hands=SPARE,
        units={"Axis": {"Ruhr": "TANK 1", "Munich": "INF 1", "Berlin": "TANK 1"}, "West": {"Lorraine": "INF 1"}},
    )  # fmt: skip
    t.play("Axis", "move TANK1 to Lorraine via Amsterdam", "move INF1 to Lorraine", "move TANK2 to Amsterdam")
    assert t.said("Axis: 1 German block from Ruhr to Lorraine by way of Amsterdam.")
    assert t.said("Axis: 1 German block from Munich to Lorraine.") and t.said(
        "Axis: 1 German block from Berlin to Amsterdam."
    )


@rule("11.52a", "9.0e")
def test_landing_ships_widen_no_other_border():
    """LSTs let two Ground units ashore over a coast; over a Mountain, and out of a Battle by sea, it is still one."""
    ships = {"Axis": ["LSTs"]}
    t = table(wars=WAR, techs=ships, units={"Axis": {"Milan": "2 INF 1"}, "West": {"Marseilles": "INF 1"}})
    t.play("Axis", "move INF1 to Marseilles")
    t.refuse("Axis", "move INF2 to Marseilles via Milan", "11.52a")
    t = table(wars=WAR, techs=ships, owners={"Ruhr": "Axis"},
              units={"Axis": {"Ruhr": "2 INF 1", "Berlin": "INF 1"}, "West": {"Ruhr": "INF 1"}})  # fmt: skip
    t.play("Axis", "move INF1 to London")
    t.refuse("Axis", "move INF2 to London", "11.52a")


@rule("12.73e", "11.51a", "3.0a")
def test_a_unit_that_leaves_a_battle_stands_upright():
    t = table(
        wars=WAR, owners={"Lorraine": "West"}, units={"Axis": {"Lorraine": "INF 2"}, "West": {"Lorraine": "INF 1"}}
    )
    t.block("Axis", "INF1").shown = True
    t.play("Axis", "move INF1 to Munich")
    assert t.game.view(None).position["spaces"]["Munich"]["blocks"][0]["face"] == "upright"


# --- why not ------------------------------------------------------------------------------------------------------------


@rule("11.2a", "15.1b")
def test_a_sea_is_too_far_whoever_sails_there():
    t = table(units={"Axis": {"Ruhr": "FLEET 1"}, "West": {"Mid Atlantic Ocean": "FLEET 1"}})
    t.refuse("Axis", "move FLEET1 to South Atlantic Ocean", "11.2a")
    t.refuse("Axis", "move FLEET1 to Red Sea", "11.2a")
    t = table(units={"Axis": {"Ruhr": "FLEET 1"}, "West": {"Red Sea": "FLEET 1"}})
    t.refuse("Axis", "move FLEET1 to Red Sea", "11.2a")


@rule("11.1a", "10.11b", "18.231", "10.4b")
@pytest.mark.parametrize(
    "seat, turn, season, players, goal",
    [
        ("Axis", {"emergency": True}, "Summer", 3, "Konigsberg"),
        ("USSR", {"defensive": True}, "Summer", 2, "Western Siberia"),
        ("USSR", {}, "Winter", 3, "Western Siberia"),
    ],
)
def test_what_is_friendly_and_too_far_is_no_matter_of_the_turn(seat, turn, season, players, goal):
    start = "Milan" if seat == "Axis" else "Kiev"
    more = {"passive": seat} if players == 2 else {}
    t = table(seat=seat, turn=turn, season=season, players=players, units=GARRISONS | {seat: {start: "INF 1"}}, **more)
    t.refuse(seat, f"move INF1 to {goal}", "11.1a")


@rule("11.4d", "11.3b")
def test_an_air_force_at_sea_flies_no_further_than_a_plain_flight():
    t = table(wars=WAR, units={"Axis": {"North Sea": "AF 1"}})
    assert goals(t, "Axis", "AF1") == {"Ruhr", "Berlin", "Munich"}
    assert "Konigsberg" in goals(table(wars=WAR, units={"Axis": {"Ruhr": "AF 1"}}), "Axis", "AF1")


@rule("11.4b", "11.51a")
def test_who_is_in_a_battle_on_his_own_land_makes_no_strategic_move():
    units = {"Axis": {"Munich": "INF 2"}, "West": {"Munich": "INF 1", "London": "INF 1"}}
    t = table(wars=WAR, owners={"Munich": "Axis"}, units=units, nations=DANUBE)
    assert "Bucharest" not in goals(t, "Axis", "INF1") and "Budapest" in goals(t, "Axis", "INF1")
    assert "Bucharest" in goals(table(wars=WAR, units={"Axis": {"Munich": "INF 2"}}, nations=DANUBE), "Axis", "INF1")


@rule("10.4b", "14.11a")
def test_in_winter_enemies_of_the_ussr_are_not_bound_to_stay_there():
    """They cannot move; but an Air Force that is attacked may ReBase to Warsaw, where it came from."""
    t = table(
        "combat", "USSR", season="Winter", wars=["Axis-USSR"], nations=held("Axis", "Poland"), hands=SPARE,
        units={"USSR": {"Belorussia": "INF 2"}, "Axis": {"Belorussia": "INF 1, AF 1", "Warsaw": "INF 1"}},
        owners={"Belorussia": "USSR"},
    )  # fmt: skip
    t.play("USSR", "fight Belorussia")
    assert "rebase AF1 to Warsaw" in t.game.suggest("Axis", "rebase AF1", 20)


@rule("12.73e", "11.4b")
@pytest.mark.parametrize("hunters, far", [("FLEET 1", False), ("", True)])
def test_a_sub_that_lies_under_enemy_ships_makes_no_strategic_move(hunters, far):
    sub = Block("Axis SUB1", "SUB1", "Axis", "Germany", "SUB", 2, "North Sea", escaped=True)
    west = {"London": "INF 1"} | ({"North Sea": hunters} if hunters else {})
    t = table(wars=WAR, blocks=Pieces.holding([sub]), units={"West": west})
    assert ("Barents Sea" in goals(t, "Axis", "SUB1")) is far and "Nordkapp Sea" in goals(t, "Axis", "SUB1")


@rule("11.4a", "11.4c")
def test_no_strategic_move_into_a_battle_on_ones_own_land():
    """Bucharest is disputed and Axis; Budapest is as far as the Infantry goes, and a Tank next door joins in."""
    t = table(
        wars=["Axis-USSR"], nations=DANUBE, owners={"Bucharest": "Axis"},
        units={"Axis": {"Munich": "INF 1", "Budapest": "TANK 1", "Bucharest": "INF 1"}, "USSR": {"Bucharest": "INF 1"}},
    )  # fmt: skip
    assert "Bucharest" not in goals(t, "Axis", "INF1") and "Bucharest" in goals(t, "Axis", "TANK1")


@rule("10.11b", "18.231")
@pytest.mark.parametrize("turn, joins", [({}, True), ({"emergency": True}, False), ({"defensive": True}, False)])
def test_a_weak_turn_leads_through_no_enemy_land_to_a_battle(turn, joins):
    t = table(
        seat="West", wars=WAR, turn=turn, nations={"France": {"control": "Axis"}}, owners={"Munich": "Axis"},
        units={"West": {"Amsterdam": "Britain TANK 1", "Munich": "Britain INF 1"}, "Axis": {"Munich": "INF 1"}},
    )  # fmt: skip
    t.state.control["Amsterdam"] = "West"
    near = t.game.suggest("West", "move TANK1 to Munich via", 9)
    assert ("move TANK1 to Munich via Lorraine" in near) is joins


@rule("16.4", "11.21", "9.0c")
def test_the_ocean_is_wide_for_the_bomb_too():
    """Ottawa - North Atlantic - Irish Sea - London costs four."""
    atom = [f"Atomic Research {stage}" for stage in (1, 2, 3, 4)]
    t = table(techs={"Axis": [*atom, "Heavy Bombers"]}, units={"Axis": {"Ottawa": "AF 1", "Ruhr": "AF 1"}}, wars=WAR)
    t.refuse("Axis", "atomic London with AF1", "16.4")
    t.play("Axis", "atomic London with AF2")
