"""What declarations, Diplomacy and Production leave as it was: other Minors, other wars, cards and blocks that are not meant."""

import pytest

from rules.kernel.pieces import Pieces
from rules.triumph_tragedy.chart import MIX, NATIONS
from rules.triumph_tragedy.state import Block
from tests.rulings import rule
from tests.triumph_tragedy.table import GARRISONS, SPARE, table

WAR = ["Axis-West"]


def armed(violator, *foes):
    return {"armed": True, "violator": violator, "foes": list(foes or (violator,))}


@rule("15.423", "1.14f")
def test_an_intervention_turns_the_fortresses_of_its_own_minor_only():
    """What the violator has taken of the Minor stays his, and the other Minor's Fortress stands."""
    t = table(
        seat="USSR", wars=["Axis-USSR"], nations={"Poland": armed("Axis"), "Rumania": armed("Axis")},
        units={
            "USSR": {"Kiev": "INF 2"}, "Axis": {"Vilna": "INF 2", "Berlin": "INF 1"},
            "neutral": {"Warsaw": "FORT 3", "Lvov": "FORT 2", "Bucharest": "FORT 2"},
        },
    )  # fmt: skip
    t.play("USSR", "intervene in Poland", "move INF1 to Lvov", "done", "INF", "TANK")
    assert t.country("Poland").control == "USSR" and t.state.control["Vilna"] == "Axis"
    assert t.units("Bucharest") == ["neutral FORT3 2"] and t.country("Rumania").armed
    assert not t.country("Poland").violator and not t.country("Poland").foes


@rule("15.4a", "2.31c", "15.42b")
def test_an_orphaned_colony_that_is_violated_keeps_the_fortress_it_has():
    t = table(
        nations={"Syria": {"armed": True}, "France": {"defeated": True, "control": "Axis"}, "Turkey": {"control": "Axis"}},
        units={"Axis": {"Adana": "INF 1"}, "neutral": {"Damascus": "FORT 1"}},
    )  # fmt: skip
    t.play("Axis", "violate Syria")
    assert t.units("Damascus") == ["neutral FORT1 1"] and t.country("Syria").foes == ["Axis"]


@rule("8.13c", "15.22a")
def test_to_violate_the_protectorate_of_an_enemy_is_no_second_war():
    poland = {"Poland": {"influence": "West", "markers": 2}}
    t = table(wars=WAR, nations=poland, units={"Axis": {"Berlin": "INF 1"}}, hands=SPARE)
    t.play("Axis", "violate Poland").play("West", "stand by it", "INF", "INF", "INF")
    assert t.country("Poland").control == "West" and t.state.wars == WAR
    assert t.mat("Axis").dows == 0 and t.mat("West").declared_on == 0


@rule("8.0c", "8.13c")
def test_a_protector_may_repudiate_bit_by_bit_while_it_is_asked():
    t = table(nations={"Poland": {"influence": "West", "markers": 2}}, units={"Axis": {"Berlin": "INF 1"}}, hands=SPARE,
              wars=WAR)  # fmt: skip
    t.play("Axis", "violate Poland").play("West", "repudiate Poland", "repudiate Poland", "repudiate")
    assert t.country("Poland").armed and t.country("Poland").markers == 0


@rule("8.46a", "8.46b")
def test_the_west_is_not_asked_whether_it_stands_by_the_usa():
    t = table(nations={"USA": {"influence": "West", "markers": 2}}, units={"Axis": {"North Atlantic Ocean": "FLEET 1"}},
              hands=SPARE)  # fmt: skip
    t.play("Axis", "violate USA")
    assert t.country("USA").control == "West" and t.state.wars == WAR


@rule("15.22d", "15.21a", "12.73e")
def test_a_sub_that_lies_hidden_shares_no_sea():
    """It Escaped from the Axis; to the West, at peace with the USSR so far, it is not there to fight."""
    for escaped in (True, False):
        sub = Block("USSR SUB1", "SUB1", "USSR", "USSR", "SUB", 2, "North Sea", escaped=escaped)
        t = table(
            wars=["Axis-USSR"], seat="West", blocks=Pieces.holding([sub]), units={"West": {"North Sea": "FLEET 2"}}
        )
        if escaped:
            t.refuse("West", "dow USSR", "15.21a")
        else:
            t.play("West", "dow USSR")


@rule("ruling.A5", "8.2b")
def test_a_satellite_gets_no_forces_when_no_block_is_left():
    """Every Soviet block is on the map, a Fortress in each of as many areas."""
    everything = ", ".join(f"{count} {kind} 1" for kind, count in MIX["USSR"].items() if kind != "FORT")
    forts = dict.fromkeys(NATIONS["USSR"].areas[: MIX["USSR"]["FORT"]], "FORT 1")
    units = {"USSR": forts | {"Western Siberia": everything}}
    poland = {"Poland": {"influence": "USSR", "markers": 3}}
    t = table("resolution", "Axis", season="", nations=poland, units=units, hands=SPARE)
    assert t.country("Poland").control == "USSR" and not any(t.units(area) for area in NATIONS["Poland"].areas)


@rule("7.31b", "7.4a")
def test_two_cards_of_ones_own_do_not_cancel():
    t = table("government", "Axis", hands={"Axis": ["Fall F", "Fall J"], "USSR": ["Fall K"], "West": ["Fall C"]})
    t.play("Axis", "diplomacy Fall F for Greece").play("West", "pass").play("USSR", "pass")
    t.play("Axis", "diplomacy Fall J for Greece")
    assert len(t.state.table) == 2


@rule("7.22a", "7.22b")
def test_what_is_left_of_a_production_is_gone():
    t = table("production", "Axis", hands=SPARE).play("Axis", "build INF at Berlin", "done")
    assert t.game.view(None).position["factions"]["Axis"]["points"] == 0
    assert not t.block("Axis", "INF1").built


@rule("14.1a", "14.11a", "ruling.A58")
def test_a_convoy_on_an_enemy_sea_beside_its_own_coast_is_out_of_supply():
    """Ground that is contested is supplied from next door; a Sea with Enemies is not."""
    units = GARRISONS | {
        "Axis": {"North Sea": "INF 2", "Berlin": "INF 1"},
        "West": {"North Sea": "INF 2", "London": "INF 1"},
    }
    t = table("supply", wars=WAR, season="Spring", units=units, hands=SPARE)
    assert [t.block(seat, "INF1").cv for seat in ("Axis", "West")] == [1, 1]


@rule("8.45a", "3.12d")
@pytest.mark.parametrize("year, cv", [(1942, 1), (1944, 3)])
def test_usa_forces_come_as_far_as_there_are_blocks(year, cv):
    fleets = ", ".join(["USA FLEET 1"] * MIX["USA"]["FLEET"])
    t = table("production", "West", year=year, nations={"USA": {"control": "West"}}, hands=SPARE,
              units={"West": {"London": fleets}})  # fmt: skip
    t.play("West", "each to its own place", "Washington", "New York", "Washington")
    kinds = sorted(block.kind for block in t.state.blocks.of("West") if block.place in ("Washington", "New York"))
    assert kinds == ["AF", "INF", "TANK"]
    assert {block.cv for block in t.state.blocks.of("West") if block.place == "Washington"} == {cv}
