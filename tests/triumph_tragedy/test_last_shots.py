"""Who acts, who is hit and who is still asked at the edges of a Battle: units that go meanwhile, sides spared, bombers."""

import pytest

from rules.kernel.pieces import Pieces
from rules.triumph_tragedy.state import Block
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, held, table

WAR = ["Axis-West"]
ALL = ["Axis-West", "Axis-USSR", "USSR-West"]
ARMED = {"armed": True, "violator": "Axis", "foes": ["Axis", "USSR"]}


def faces(t, area, seat="Axis"):
    return [b["face"] for b in t.game.view(None).position["spaces"][area]["blocks"] if b["seat"] == seat]


def warsaw(axis, ussr, fort=3):
    """Axis and USSR are at War, and both fight the Poles in Warsaw; the Axis attacks."""
    t = table(
        wars=["Axis-USSR"], nations={"Poland": ARMED}, owners={"Warsaw": "Poland"}, hands=SPARE,
        units={"Axis": {"Warsaw": axis}, "USSR": {"Warsaw": ussr}, "neutral": {"Warsaw": f"FORT {fort}"}},
    )  # fmt: skip
    return t.play("Axis", "done", "fight Warsaw")


@rule("15.42c", "12.44a", "ruling.A54")
def test_a_minor_fires_at_all_its_enemies_and_is_asked_nothing():
    t = warsaw("INF 3", "INF 3")
    assert set(t.ask("Axis").choices) == {"all", "Poland", "USSR"}
    t.game.script([1, 6, 6])
    t.play("Axis", "all").play("USSR", "all")
    assert t.block("Axis", "INF1").cv + t.block("USSR", "INF1").cv == 5, "one of the two took the Hit"
    assert t.events(kind="dice")[-1].data["by"] is None, "no player threw these dice"


@rule("12.44b", "12.75", "3.3")
@pytest.mark.parametrize("gone, hit", [(True, False), (False, True)])
def test_a_unit_disbanded_before_it_is_hit_takes_no_hit(gone, hit):
    """The Axis fires at units of two Enemies that are equally strong, and one of them is gone before it says which is hit."""
    t = table(
        wars=ALL, owners={"Warsaw": "USSR"}, nations={"Poland": {"control": "USSR"}}, hands=SPARE,
        units={"Axis": {"Warsaw": "TANK 2"}, "USSR": {"Warsaw": "INF 2, INF 1"}, "West": {"Warsaw": "INF 2"}},
    )  # fmt: skip
    t.play("Axis", "done", "fight Warsaw", "all").play("USSR", "Axis").play("West", "Axis")
    t.play("Axis", "fire TANK1 at Ground", dice=[1, 6])
    assert t.ask("Axis").choices == ("USSR", "West")
    if gone:
        t.play("West", "disband INF1")
    t.play("Axis", "West")
    assert t.said("British Infantry 2 in Warsaw drops to 1.") is hit
    assert t.said("Soviet Infantry 2 in Warsaw drops to 1.") is gone


@rule("12.44b", "9.3c")
def test_a_hit_on_equal_units_of_which_one_has_acted_is_their_owners_choice():
    """The Axis reveals Rocket Artillery after the first of two Infantry has fired."""
    t = table(
        wars=WAR, vaults={"Axis": ["Rocket Artillery"]}, hands=SPARE,
        units={"Axis": {"Munich": "INF 1"}, "West": {"Lorraine": "2 INF 2"}},
    )  # fmt: skip
    t.play("Axis", "move INF1 to Lorraine", "done").play("West", "fire INF1 at Ground", dice=[6, 6])
    t.play("Axis", "reveal Rocket Artillery", "fire INF1 at Ground", dice=[1])
    assert t.ask("West").choices == ("INF1", "INF2") and "takes the Hit" in t.ask("West").prompt


@rule("12.74", "12.24a")
@pytest.mark.parametrize("die, place", [(1, "North Sea"), (6, "London")])
def test_a_carrier_that_strikes_the_last_ship_stays_the_victor(die, place):
    t = table(
        seat="West", wars=WAR, units={"West": {"London": "CARR 1"}, "Axis": {"North Sea": "FLEET 1"}}, hands=SPARE
    )
    t.play("West", "move CARR1 to North Sea", "done", "strike CARR1 to London", dice=[die])
    assert t.block("West", "CARR1").place == place


@rule("12.62", "8.3d", "9.5e")
def test_industry_does_not_fall_below_nothing():
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "AF 3"}},
        techs={"Axis": ["Precision Bombsight"]},
        factions={"West": {"ind": 1}},
    )
    t.play("Axis", "move AF1 to London", "done")
    assert faces(t, "London") == ["up"], "the Attacker lays open what he bombs with"
    t.play("Axis", "bomb AF1", dice=[1, 1, 4])
    assert t.mat("West").ind == 0


@rule("12.73e", "12.75")
def test_an_escaped_sub_is_nobody_to_attack():
    sub = Block("Axis SUB1", "SUB1", "Axis", "Germany", "SUB", 2, "North Sea", escaped=True)
    t = table(
        seat="West", wars=ALL, blocks=Pieces.holding([sub]), hands=SPARE,
        units={"West": {"London": "FLEET 2"}, "USSR": {"North Sea": "FLEET 1"}},
    )  # fmt: skip
    t.play("West", "move FLEET1 to North Sea", "done", "leave them")
    assert t.asked() == ["USSR"] and "FLEET1 1 must act" in t.ask("USSR").prompt


@rule("12.24a", "12.73e")
def test_an_escaped_sub_keeps_no_battle_going():
    """The attacking Fleet is sunk by the first defender; its Sub stayed down, so the second has nobody to fight."""
    sub = Block("Axis SUB1", "SUB1", "Axis", "Germany", "SUB", 2, "North Sea", escaped=True)
    t = table(
        wars=WAR, blocks=Pieces.holding([sub]), hands=SPARE,
        units={"Axis": {"Ruhr": "FLEET 1"}, "West": {"North Sea": "FLEET 2, FLEET 1"}},
    )  # fmt: skip
    t.play("Axis", "move FLEET1 to North Sea", "done", "none")
    t.play("West", "fire FLEET1 at Naval", dice=[1, 6])
    assert t.game.phase != "battle" and t.state.results[-1][1].startswith("North Sea: West wins;")


@rule("ruling.B3", "12.24a", "12.2c")
def test_who_fires_at_an_attacker_that_spared_him_keeps_the_battle_going():
    units = {"Axis": {"Ruhr": "FLEET 3"}, "West": {"North Sea": "FLEET 1"}, "USSR": {"North Sea": "FLEET 1"}}
    t = table(wars=["Axis-West", "Axis-USSR"], units=units, hands=SPARE)
    t.play("Axis", "move FLEET1 to North Sea", "done", "USSR").play("West", "Axis")
    for _ in range(2):
        seat = t.asked()[0]
        t.play(seat, "fire FLEET1 at Naval", dice=[6])
    t.play("Axis", "fire FLEET1 at Naval", dice=[1, 6, 6])
    assert "round 2" in t.ask("West").prompt, "the Soviets are gone, the West still fires"


@rule("12.24a", "12.62", "12.3a")
def test_once_a_battle_is_over_only_bombers_go_on():
    """An Air Force with the Bombsight and a Tank over London: the Fighters that shot the bomber down are done; so is the Tank
    when the bomber has killed the garrison."""
    bombsight = {"Axis": ["Precision Bombsight"]}
    t = table(wars=WAR, techs=bombsight, units={"Axis": {"Ruhr": "AF 1"}, "West": {"London": "2 AF 2"}}, hands=SPARE)
    t.play("Axis", "move AF1 to London", "done").play("West", "fire AF1 at Air", dice=[1, 6])
    assert t.game.phase != "battle"
    t = table(
        wars=WAR, techs=bombsight, hands=SPARE, owners={"London": "West"},
        units={"Axis": {"London": "AF 2, TANK 2", "Paris": "INF 1"}, "West": {"London": "INF 1"}},
    )  # fmt: skip
    t.play("Axis", "done", "fight London", "fire AF1 at Ground", dice=[1, 6])
    assert "TANK1" not in t.ask("Axis").prompt


@rule("12.62", "12.3a")
def test_a_bomber_without_enemies_or_a_base_bombs_all_the_same():
    west = held("West", "Low Countries")
    t = table(
        "combat", wars=WAR, techs={"Axis": ["Precision Bombsight"]}, turn={"moved": True, "aggressed": ["London"]},
        units={"Axis": {"London": "AF 2", "Berlin": "INF 1"}, "West": {"Ruhr": "INF 1", "Paris": "INF 1"}}, nations=west,
    )  # fmt: skip
    t.play("Axis", "bomb AF1", dice=[1, 6])
    assert t.mat("West").ind == 6 and t.events("12.62")


@rule("12.24a", "3.3")
def test_who_must_act_is_asked_no_more_when_the_enemy_is_disbanded():
    t = table(
        wars=WAR, units={"Axis": {"Munich": "INF 1"}, "West": {"Lorraine": "INF 2", "Paris": "INF 1"}}, hands=SPARE
    )
    t.play("Axis", "move INF1 to Lorraine", "done")
    assert t.asked() == ["West"]
    t.play("Axis", "disband INF1")
    assert t.game.phase != "battle"


@rule("12.1b", "12.2a")
def test_a_battle_that_must_be_resolved_may_be_named_beside_one_that_may():
    t = table(
        wars=WAR, owners={"Marseilles": "West"}, hands=SPARE,
        units={"Axis": {"Munich": "INF 1", "Marseilles": "INF 1"}, "West": {"Lorraine": "INF 1", "Marseilles": "INF 1"}},
    )  # fmt: skip
    t.play("Axis", "move INF1 to Lorraine", "done", "fight Lorraine, Marseilles")
    assert sorted(t.ask("Axis").choices) == ["Lorraine", "Marseilles"] and len(t.events(kind="fight")) == 2


@rule("11.0a", "12.1a")
def test_moves_are_shown_while_battles_are_fought_and_nothing_fought_can_be_taken_back():
    t = table(
        wars=WAR, units={"Axis": {"Munich": "INF 1", "Berlin": "INF 1"}, "West": {"Lorraine": "INF 1"}}, hands=SPARE
    )
    t.play("Axis", "move INF1 to Lorraine", "done")
    assert t.game.view(None).position["moves"] == [["Axis", "Munich", "Lorraine"]]
    assert not t.game.undoable("Axis").orders, "blocks were laid open"
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 1"}}, hands=SPARE, turn={"moved": True})
    t.play("Axis", "done")
    assert t.game.undoable("Axis").orders == ("done",), "no Battle, nothing seen"


@rule("12.73d")
def test_escaped_subs_of_both_sides_alone_do_not_meet():
    blocks = [
        Block(f"{seat} SUB1", "SUB1", seat, nation, "SUB", 2, "North Sea", escaped=True)
        for seat, nation in (("Axis", "Germany"), ("West", "Britain"))
    ]
    t = table(wars=WAR, blocks=Pieces.holding(blocks), hands=SPARE, units={"Axis": {"Berlin": "INF 1"}})
    t.play("Axis", "done")
    assert t.game.phase == "command"


@rule("12.73d")
def test_yes_to_the_one_sub_that_may_strike_means_that_sub():
    sub = Block("Axis SUB1", "SUB1", "Axis", "Germany", "SUB", 2, "North Sea", escaped=True)
    t = table(
        wars=WAR, blocks=Pieces.holding([sub]), hands=SPARE,
        units={"Axis": {"Ruhr": "FLEET 1"}, "West": {"North Sea": "FLEET 2"}},
    )  # fmt: skip
    t.play("Axis", "move FLEET1 to North Sea", "done")
    assert str(t.game.read("Axis", "yes")) == "SUB1"


@rule("12.73a", "12.71a")
def test_a_sub_that_has_not_joined_cannot_escape():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "SUB 1", "Oslo": "SUB 1"}, "West": {"North Sea": "FLEET 2"}},
              nations=held("Axis", "Norway"), hands=SPARE)  # fmt: skip
    t.play("Axis", "move SUB1 to North Sea", "move SUB2 to North Sea", "done", "from Ruhr", "hold SUB1")
    t.play("West", "hold FLEET1")
    assert "1 Sub may Escape" in t.ask("Axis").prompt
    t.refuse("Axis", "escape SUB2", "12.73a")


@rule("12.24a", "12.2c")
def test_victors_at_sea_stand_upright_before_they_go_home():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "FLEET 2"}, "West": {"North Sea": "FLEET 1"}}, hands=SPARE)
    t.play("Axis", "move FLEET1 to North Sea", "done").play("West", "fire FLEET1 at Naval", dice=[6])
    t.play("Axis", "fire FLEET1 at Naval", dice=[1, 6])
    assert "is resolved" in t.ask("Axis").prompt and faces(t, "North Sea") == ["upright"]


@rule("12.2a", "12.75", "13.2")
@pytest.mark.parametrize("die, end", [(1, "Axis wins and leaves"), (6, "Axis and West have left")])
def test_what_a_battle_of_aircraft_comes_to(die, end):
    t = table(wars=WAR, units={"Axis": {"Ruhr": "AF 2"}, "West": {"North Sea": "AF 1", "London": "INF 1"}}, hands=SPARE)
    t.play("Axis", "move AF1 to North Sea", "done").play("West", "fire AF1 at Air", dice=[6])
    t.play("Axis", "fire AF1 at Air", dice=[die, 6])
    while t.game.phase == "battle":
        seat = t.asked()[0]
        t.play(seat, t.ask(seat).choices[0])
    assert t.state.results[-1][1].startswith(f"North Sea: {end};")


@rule("12.5d", "12.5c")
def test_only_who_came_this_turn_goes_back_by_his_own_border():
    """One Infantry fought in Lorraine before; it may leave by the way on which the other came."""
    t = table(
        wars=WAR, owners={"Lorraine": "West"}, hands=SPARE,
        units={"Axis": {"Lorraine": "INF 2", "Munich": "INF 1"}, "West": {"Lorraine": "INF 1"}},
    )  # fmt: skip
    t.play("Axis", "move INF2 to Lorraine", "done", "fight Lorraine").play("West", "hold INF1")
    t.play("Axis", "retreat INF1 to Munich")
    assert t.units("Munich") == ["Axis INF1 2"]


@rule("12.5c", "12.73d")
def test_no_retreat_into_a_sea_where_a_battle_was():
    """Ships fought in the North Sea and are gone; the Fleet in Amsterdam cannot Retreat there."""
    t = table(
        seat="West", wars=WAR, hands=SPARE, nations=held("Axis", "Low Countries"),
        units={
            "West": {"London": "FLEET 4, AF 4", "Paris": "INF 3"},
            "Axis": {"North Sea": "SUB 1", "Amsterdam": "Germany FLEET 1, INF 1"},
        },
    )  # fmt: skip
    t.play("West", "move INF1 to Amsterdam", "move AF1 to North Sea", "done", "North Sea")
    while t.state.battle is not None and t.state.battle.area == "North Sea":
        seat = t.asked()[0]
        if seat == "Axis":
            t.play("Axis", "hold SUB1" if "must act" in t.ask("Axis").prompt else "escape SUB1")
        elif "must act" in t.ask("West").prompt:
            t.play("West", "fire AF1 at Submarine", dice=[1, 6, 6, 6])
        else:
            t.play("West", t.ask("West").choices[0] if t.ask("West").choices else "stay")
    assert not t.units("North Sea")
    t.refuse("Axis", "retreat FLEET1 to North Sea", "12.5a")
