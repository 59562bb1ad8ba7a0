"""Land, sea and air together: landings, Straits, BattleGroups, Retreats and ReBasing that meet each other (11 to 13)."""

import pytest

from rules.triumph_tragedy.cards import actions
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, goals, held, table

WAR = ["Axis-West", "Axis-USSR"]


# --- landings -----------------------------------------------------------------------------------------------------


@rule("11.221a", "11.52a", "9.0m")
@pytest.mark.parametrize("lsts, most", [((), 1), (("LSTs",), 2)])
def test_each_coast_lets_so_many_invaders_in(lsts, most):
    """Glasgow from the North Sea and from the Irish Sea; the defended coast and the empty one count alike."""
    units = {"Axis": {"North Sea": "3 INF 1", "Irish Sea": "3 INF 1"}}
    for garrison in ({}, {"Glasgow": "INF 1"}):
        t = table(wars=WAR, units=units | {"West": garrison}, techs={"Axis": lsts})
        for sea, first in (("North Sea", 1), ("Irish Sea", 4)):
            for n in range(first, first + most):
                t.play("Axis", f"move INF{n} to Glasgow via {sea}")
            t.refuse("Axis", f"move INF{first + most} to Glasgow via {sea}", "11.221a")
        assert len(t.units("Glasgow")) == 2 * most + len(garrison)


@rule("11.221b", "12.61a", "12.44a", "11.551")
def test_a_landing_and_an_army_in_one_battle():
    """The Tank from Ruhr fights, the stronger invader takes the Hits and may not go; the bomber needs no base, for there is
    Ground Support."""
    units = {"Axis": {"Ruhr": "TANK 2, AF 1", "North Sea": "INF 4"}, "West": {"Amsterdam": "Britain INF 3"}}
    t = table(wars=WAR, units=units, nations=held("West", "Low Countries"), hands=SPARE)
    t.play("Axis", "move TANK1, AF1 to Amsterdam", "move INF1 to Amsterdam", "done")
    t.play("Axis", "hold AF1", "fire TANK1 at Ground", dice=[6, 6])
    t.refuse("Axis", "done", None)
    t.play("West", "fire INF1 at Ground", dice=[1, 2, 6])
    assert t.block("Axis", "INF1").cv == 2 and t.block("Axis", "TANK1").cv == 2, "the strongest twice"
    t.play("Axis", "stay")
    assert t.game.phase == "command" and "Axis AF1 1" in t.units("Amsterdam")


@rule("11.221b", "12.61a")
def test_an_invader_fights_in_the_next_turn():
    """The Infantry that landed in Summer has its action in Fall."""
    hands = {"Axis": ["Summer B", "Fall A"], "West": ["Fall C"], "USSR": ["Fall K"]}
    rest = [card for card in actions() if card not in ("Summer B", "Fall A", "Fall C", "Fall K")]
    units = {"Axis": {"North Sea": "INF 2"}, "West": {"Amsterdam": "Britain INF 1"}}
    lands = held("West", "Low Countries")
    t = table("command", wars=["Axis-West"], units=units, nations=lands, hands=hands, action=rest)
    t.play("Axis", "commit Summer B").play("West", "pass").play("USSR", "pass")
    t.play("Axis", "move INF1 to Amsterdam", "done").play("West", "fire INF1 at Ground", dice=[6])
    assert t.state.season == "Fall" and t.block("Axis", "INF1").cv == 2
    t.play("Axis", "commit Fall A").play("West", "pass").play("USSR", "pass")
    t.play("Axis", "done", "fight Amsterdam").play("West", "fire INF1 at Ground", dice=[6])
    t.play("Axis", "fire INF1 at Ground", dice=[1, 6])
    assert t.units("Amsterdam") == ["Axis INF1 2"] and t.state.control["Amsterdam"] == "Axis"


@rule("12.61a", "12.61b", "12.22a")
def test_after_the_round_invaders_lie_face_up():
    """Face-down while the Battle of Amsterdam lasts, like any Aggressor when the next one begins."""
    units = {
        "Axis": {"North Sea": "INF 2", "Munich": "INF 1"},
        "West": {"Amsterdam": "Britain INF 1", "Lorraine": "INF 1"},
    }
    t = table(wars=WAR, units=units, nations=held("West", "Low Countries"), hands=SPARE)

    def invader():
        return next(b for b in t.game.view("West").position["spaces"]["Amsterdam"]["blocks"] if b["seat"] == "Axis")

    t.play("Axis", "move INF1 to Amsterdam", "move INF2 to Lorraine", "done", "Amsterdam")
    assert invader() == {"seat": "Axis", "nation": "Germany", "face": "down"}
    t.play("West", "fire INF1 at Ground", dice=[6])
    assert t.state.battle.area == "Lorraine"
    assert invader() == {"seat": "Axis", "nation": "Germany", "kind": "INF", "cv": 2, "face": "up"}


@rule("11.221b", "10.11b")
def test_who_came_ashore_in_an_emergency_has_an_action_in_the_next_turn():
    """A turn without a Combat Phase: Infantry joins a Battle over the coast, and the Enemy's turn begins."""
    cards = {"West": {"committed": ["Summer D"]}}
    deck = [card for card in actions() if card not in ("Summer D", "Fall A", "Fall C", "Fall K")]
    t = table(
        wars=WAR,
        units={"Axis": {"North Sea": "INF 2", "Amsterdam": "INF 1"}, "West": {"Amsterdam": "Britain INF 1"}},
        nations=held("West", "Low Countries"),
        owners={"Amsterdam": "West"},
        hands=SPARE,
        turn={"emergency": True, "moves": 2},
        command=["West"],
        factions=cards,
        action=deck,
    )
    t.play("Axis", "move INF1 to Amsterdam")
    assert t.block("Axis", "INF1").disrupted
    t.play("Axis", "done").play("West", "done", "fight Amsterdam")
    assert t.asked() == ["Axis"] and all(name in t.ask("Axis").prompt for name in ("INF1", "INF2"))


@rule("11.221a", "11.22a", "11.1a")
def test_a_landing_by_ones_own_troops_is_no_invasion():
    """Into a friendly area with Enemies in it: one over the coast, and it fights at once."""
    units = {"West": {"Irish Sea": "INF 2, INF 1", "London": "Britain FORT 1"}, "Axis": {"London": "INF 1"}}
    t = table(seat="West", wars=WAR, units=units, owners={"London": "West"}, hands=SPARE)
    t.play("West", "move INF1 to London").refuse("West", "move INF2 to London", "11.52a")
    t.play("West", "done", "fight London").play("West", "hold FORT1").play("Axis", "hold INF1")
    assert t.asked() == ["West"] and "INF1" in t.ask("West").prompt


@rule("9.0l", "11.1b")
def test_motorized_infantry_through_empty_enemy_land():
    """Munich - Lorraine - Gascony - Leon is three areas; without engines two, and never through an Enemy."""
    units = {"Axis": {"Munich": "INF 1"}}
    spain = held("West", "Spain")
    assert "Leon" in goals(
        table(wars=WAR, units=units, nations=spain, techs={"Axis": ["Motorized Infantry"]}), "Axis", "INF1"
    )
    assert "Leon" not in goals(table(wars=WAR, units=units, nations=spain), "Axis", "INF1")
    units["West"] = {"Gascony": "INF 1"}
    t = table(wars=WAR, units=units, nations=spain, techs={"Axis": ["Motorized Infantry"]})
    assert "Gascony" in goals(t, "Axis", "INF1") and "Leon" not in goals(t, "Axis", "INF1")


# --- Straits of an Armed Minor ------------------------------------------------------------------------------------


@rule("1.3a", "1.3b", "15.42a", "14.11b")
@pytest.mark.parametrize("seat, passes", [("Axis", False), ("USSR", True), ("West", True)])
def test_the_straits_of_an_armed_minor_stop_its_violator_only(seat, passes):
    """The Axis violated Turkey; the others are no Enemies of it and sail through Istanbul as before."""
    turkey = {"Turkey": {"armed": True, "violator": "Axis", "foes": ["Axis"]}}
    t = table(
        seat=seat,
        units={seat: {"Aegean Sea": "FLEET 1"}, "neutral": {"Istanbul": "FORT 2"}},
        nations=turkey,
    )
    assert ("Western Black Sea" in goals(t, seat, "FLEET1")) is passes
    assert ("Istanbul" in goals(t, seat, "FLEET1")) is (seat == "Axis")


# --- Battles at sea -----------------------------------------------------------------------------------------------


@rule("12.71a", "13.2", "12.71b")
def test_aircraft_of_one_round_and_ships_of_the_next():
    """The Air Force joins first, shoots and must fly home; the Fleet of the other BattleGroup comes in the second round."""
    units = {"Axis": {"Ruhr": "AF 2", "Norwegian Sea": "FLEET 2"}, "West": {"North Sea": "FLEET 4"}}
    t = table(wars=WAR, units=units, hands=SPARE)
    t.play("Axis", "move AF1 to North Sea", "move FLEET1 to North Sea", "done", "from Ruhr")
    t.play("Axis", "fire AF1 at Naval", dice=[1, 6]).play("West", "fire FLEET1 at Air", dice=[6, 6, 6])
    assert "AF1" in t.ask("Axis").prompt and "Ruhr" in t.ask("Axis").choices
    t.play("Axis", "Ruhr")
    assert t.state.battle.round == 2 and t.block("West", "FLEET1").cv == 3 and t.block("Axis", "FLEET1").shown


@rule("12.71a", "13.2", "12.75")
def test_aircraft_of_a_group_that_waits_do_not_fly_home():
    units = {"Axis": {"Ruhr": "AF 2", "Norwegian Sea": "FLEET 2"}, "West": {"North Sea": "FLEET 4"}}
    t = table(wars=WAR, units=units, hands=SPARE)
    t.play("Axis", "move AF1 to North Sea", "move FLEET1 to North Sea", "done", "from Norwegian Sea")
    t.play("West", "fire FLEET1 at Naval", dice=[6] * 4).play("Axis", "fire FLEET1 at Naval", dice=[6, 6])
    assert t.state.battle.round == 2 and t.block("Axis", "AF1").place == "North Sea" and t.block("Axis", "AF1").shown


@rule("12.22a", "12.52a")
def test_who_stays_on_land_when_the_others_must_leave_has_won():
    t = table(
        wars=["Axis-USSR"],
        units={"Axis": {"Lvov": "AF 2, INF 1"}, "USSR": {"Kiev": "INF 2"}},
        nations=held("Axis", "Poland"),
        hands=SPARE,
    )
    t.play("Axis", "move AF1 to Kiev", "done", "fire AF1 at Ground", dice=[6, 6])
    t.play("USSR", "fire INF1 at Air", dice=[6, 6]).play("Axis", "Lvov")
    assert t.said("Battle of Kiev: USSR wins; Axis: 0 Hits with 2 dice, no loss; USSR: 0 Hits with 2 dice, no loss.")


@rule("12.71b", "13.12")
def test_whether_an_unseen_group_could_rebase_stays_secret():
    """The Enemy is gone before the second BattleGroup shows itself. Its owner is asked about ReBasing whatever it is: a
    Sub out of reach of any base, or a Fleet that could sail to Oslo."""
    seen = []
    for hidden in ("SUB", "FLEET"):
        units = {
            "USSR": {"North Atlantic Ocean": "SUB 3", "Irish Sea": f"{hidden} 1"},
            "West": {"Bay of Biscay": "SUB 1"},
        }
        t = table(seat="USSR", wars=["USSR-West"], units=units, nations=held("USSR", "Norway"), hands=SPARE)
        second = "SUB2" if hidden == "SUB" else "FLEET1"
        t.play("USSR", "move SUB1 to Bay of Biscay", f"move {second} to Bay of Biscay", "done")
        t.play("USSR", "from North Atlantic Ocean").play("West", "hold SUB1")
        t.play("USSR", "fire SUB1 at Submarine", dice=[1, 6, 6])
        assert bool(t.suggestions("USSR", "rebase")) is (hidden == "FLEET")
        assert not t.block("USSR", second).shown and t.units("Bay of Biscay")[-1].startswith("USSR")
        seen.append(
            (t.asked(), t.ask("USSR").prompt.startswith("Bay of Biscay is resolved"), t.game.view("West").waiting)
        )
        t.play("USSR", "stay")
    assert seen[0] == seen[1] and seen[0][:2] == (["USSR"], True)


@rule("12.73a", "12.5f", "12.73e")
def test_no_retreat_to_an_escaped_sub():
    """A Ground unit Retreats to sea only where friends hold the surface."""
    units = {"Axis": {"Munich": "INF 4"}, "West": {"Paris": "INF 1", "English Channel": "SUB 1"}}
    for escaped in (True, False):
        t = table(wars=WAR, units=units | {"Axis": {"Lorraine": "INF 3"}}, hands=SPARE, owners={"Lorraine": "Axis"})
        t.block("West", "SUB1").escaped = escaped
        t.play("Axis", "move INF1 to Paris", "done")
        goals_ = {text.split(" to ")[1] for text in t.suggestions("West", "retreat INF1")}
        assert ("English Channel" in goals_) is not escaped


@rule("12.73c", "11.53", "12.73d")
def test_an_escaped_sub_sails_on_and_attacks_elsewhere():
    """Under the Enemy's keels into the next Sea: it is face-down no more and its Battle must be fought."""
    units = {"Axis": {"English Channel": "SUB 2"}, "West": {"English Channel": "FLEET 1", "North Sea": "CARR 2"}}
    t = table(wars=WAR, units=units, hands=SPARE)
    t.block("Axis", "SUB1").escaped = True
    t.play("Axis", "move SUB1 to North Sea", "done")
    assert t.state.battle.area == "North Sea" and not t.block("Axis", "SUB1").escaped
    t.play(
        "West",
        "strike CARR1 to London" if "strike CARR1 to London" in t.suggestions("West", "strike") else "hold CARR1",
    )
    t.play("Axis", "fire SUB1 at Naval", dice=[1, 6])
    assert t.units("North Sea") == ["Axis SUB1 2"], "one Hit takes two steps of the Carrier"


# --- Retreats -----------------------------------------------------------------------------------------------------


@rule("12.5a", "11.52c", "12.5d")
def test_retreats_share_a_border_and_avoid_the_way_the_enemy_came():
    """Four in Lorraine, attacked from Munich: three over the Plains to Paris, none to Munich, the fourth to Gascony."""
    units = {"Axis": {"Munich": "INF 4"}, "West": {"Lorraine": "4 INF 1", "Paris": "INF 1"}}
    t = table(wars=WAR, units=units, hands=SPARE).play("Axis", "move INF1 to Lorraine", "done")
    for n in (1, 2, 3):
        t.play("West", f"retreat INF{n} to Paris")
    t.refuse("West", "retreat INF4 to Paris", "12.5a")
    t.refuse("West", "retreat INF4 to Munich", "12.5a")
    t.play("West", "retreat INF4 to Gascony")
    assert t.units("Lorraine") == ["Axis INF1 4"]


@rule("12.5e", "12.5b", "11.53")
def test_old_attackers_retreat_freely_and_new_ones_the_way_they_came():
    """One was in Lorraine before and may go to the Low Countries; the other came from Munich and goes there only."""
    units = {"Axis": {"Lorraine": "INF 1", "Munich": "INF 1"}, "West": {"Lorraine": "INF 3"}}
    t = table(wars=WAR, units=units, nations=held("Axis", "Low Countries"), owners={"Lorraine": "West"}, hands=SPARE)
    t.play("Axis", "move INF2 to Lorraine", "done", "fight Lorraine").play("West", "hold INF1")
    t.refuse("Axis", "retreat INF2 to Amsterdam", "12.5a")
    t.play("Axis", "retreat INF1 to Amsterdam", "retreat INF2 to Munich")
    assert t.units("Lorraine") == ["West INF1 3"]


@rule("12.5c", "12.51a", "12.5a")
def test_no_retreat_into_land_where_a_battle_was_fought_and_won():
    """Paris was cleared of a Raid by land earlier in the turn: it held a Battle, so Lorraine's defenders go elsewhere. The
    Fleet at Gascony may ReBase all the same."""
    units = {
        "Axis": {"Munich": "INF 2", "Amsterdam": "INF 1"},
        "West": {"Lorraine": "INF 1", "Paris": "INF 3"},
    }
    t = table(wars=WAR, units=units, nations=held("Axis", "Low Countries"), hands=SPARE)
    t.play("Axis", "move INF1 to Lorraine", "move INF2 to Paris", "done", "Paris")
    t.play("West", "fire INF2 at Ground", dice=[1, 6, 6])
    assert t.units("Paris") == ["West INF2 3"] and t.state.battle.area == "Lorraine"
    t.refuse("West", "retreat INF1 to Paris", "12.5a")
    t.play("West", "retreat INF1 to Gascony")


@rule("13.0a", "9.0c", "12.51a", "13.12")
@pytest.mark.parametrize("techs, there", [((), False), (("Heavy Bombers",), True)])
def test_bombers_rebase_as_far_as_they_fly(techs, there):
    """From Lorraine: Berlin is two areas away by Munich, Warsaw three."""
    units = {"Axis": {"Lorraine": "INF 2", "Munich": "AF 1"}, "West": {"Lorraine": "INF 1"}}
    t = table(
        wars=WAR,
        units=units,
        nations=held("Axis", "Poland"),
        owners={"Lorraine": "West"},
        techs={"Axis": techs},
        hands=SPARE,
    )
    t.play("Axis", "move AF1 to Lorraine", "done", "fight Lorraine", "hold AF1").play("West", "hold INF1")
    t.play("Axis", "hold INF1")
    offered = {text.split(" to ")[1] for text in t.suggestions("Axis", "rebase AF1 to")}
    assert "Berlin" in offered and ("Warsaw" in offered) is there


@rule("12.52a", "12.52c", "12.22a")
def test_raiders_and_owners_without_an_army():
    """Only Air Forces and a Fleet in the harbour against Raiders: the Owner stays, the Raiders go; against an army it is the
    other way round."""
    units = {"West": {"Lorraine": "AF 1"}, "Axis": {"Ruhr": "FLEET 1"}}
    t = table(seat="West", wars=WAR, units=units, hands=SPARE).play("West", "move AF1 to Ruhr", "done")
    t.play("West", "hold AF1").play("Axis", "hold FLEET1")
    assert t.ask().prompt.startswith("AF1") and t.units("Ruhr") == ["Axis FLEET1 1", "West AF1 1"]
    t.play("West", "Lorraine")
    assert t.game.phase == "command" and t.units("Ruhr") == ["Axis FLEET1 1"], "the Owner's Fleet stays"
    units = {"Axis": {"North Sea": "INF 1"}, "West": {"London": "FLEET 1"}}
    t = (
        table(wars=WAR, units=units, hands=SPARE)
        .play("Axis", "move INF1 to London", "done")
        .play("West", "hold FLEET1")
    )
    assert t.ask("West").prompt.startswith("FLEET1") and "Irish Sea" in t.ask("West").choices
    assert "North Sea" not in t.ask("West").choices, "whence the Enemy came"
