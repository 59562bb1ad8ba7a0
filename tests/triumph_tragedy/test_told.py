"""What a player reads: reports that say the whole of it once, offers that make sense, questions that go when they are empty."""

import re

from render.triumph_tragedy import alt_text
from rules.triumph_tragedy.anytime import Disband, Repudiate
from rules.triumph_tragedy.looking import hand
from tests.rulings import rule
from tests.triumph_tragedy.table import GARRISONS, SPARE, table

WAR = ["Axis-West"]
GARRISONS_OF_THE_USSR = {"USSR": {"Moscow": "INF 1"}}


def told(t, seat, kind=""):
    return [event.text for _, event in t.game.told(seat) if not kind or event.kind == kind]


# --- moves ----------------------------------------------------------------------------------------------------------


@rule("11.0a", "3.0a")
def test_blocks_that_go_together_are_told_once():
    t = table(
        units={"Axis": {"Berlin": "3 INF 2, TANK 1", "Munich": "INF 1"}}, nations={"Austria": {"control": "Axis"}}
    )
    t.play("Axis", "move INF1, INF2, INF3, TANK1 to Munich")
    assert told(t, "West", "move") == ["Axis: 4 German blocks from Berlin to Munich."]
    assert "You move INF1, INF2, INF3 and TANK1 from Berlin to Munich." in told(t, "Axis")
    assert not any("INF1" in text for text in told(t, "West"))


def test_a_block_is_called_by_its_people():
    t = table(units={"Axis": {"Rome": "INF 1"}, "USSR": {"Moscow": "INF 1"}})
    t.play("Axis", "disband INF1")
    assert "Axis disbands an Italian block in Rome." in told(t, "West")
    t.play("USSR", "disband INF1")
    assert "USSR disbands a Soviet block in Moscow." in told(t, "West")


def test_ones_own_blocks_come_in_the_order_of_their_numbers():
    t = table(units={"Axis": {"Berlin": "12 INF 1"}})
    names = [block["name"] for block in t.game.view("Axis").position["spaces"]["Berlin"]["blocks"]]
    assert names == [f"INF{n}" for n in range(1, 13)]
    line = next(line for line in hand(t.game.view("Axis").position, "Axis") if line.startswith("Berlin"))
    assert re.findall(r"INF(\d+)", line) == [str(n) for n in range(1, 13)]
    offered = [text.split()[1] for text in t.suggestions("Axis", "move") if text.count("INF") == 1]
    assert list(dict.fromkeys(offered)) == sorted(dict.fromkeys(offered), key=lambda name: int(name[3:]))


# --- battles --------------------------------------------------------------------------------------------------------


def lorraine(**more):
    units = {"Axis": {"Munich": "INF 3, TANK 2"}, "West": {"Lorraine": "INF 2"}, **more}
    t = table(units=units, wars=WAR)
    return t.play("Axis", "move INF1, TANK1 to Lorraine", "done")


@rule("12.42", "12.22a")
def test_a_battle_is_summed_up():
    t = lorraine().play("Axis", "fire TANK1 at Ground", dice=[1, 6, 6, 6, 6, 6])
    while t.game.phase == "battle":
        seat = t.asked()[0]
        t.play(seat, next(text for text in t.suggestions(seat, "fire")), dice=[6, 6, 6, 6])
    summary = told(t, "USSR", "battle")[-1]
    assert summary.startswith("Battle of Lorraine: Axis and West are still there; ")
    assert "Axis: 1 Hit with 5 dice, no loss" in summary and "West: 0 Hits with 1 die, 1 CV lost" in summary
    shown = t.game.view(None).position["battles"]
    assert [battle["space"] for battle in shown] == ["Lorraine"] and "1 Hit with 5 dice" in shown[0]["result"]
    assert "Lorraine" in alt_text(t.game.view(None), None).split("Enemies face each other in")[1]


@rule("12.52b", "13.2")
def test_who_won_and_flew_home_has_won():
    t = table(units={"Axis": {"Ruhr": "AF 4"}, "West": {"North Sea": "SUB 1"}}, wars=WAR)
    t.play("Axis", "move AF1 to North Sea", "done", "fire AF1 at Submarine", "Ruhr", dice=[1, 1, 1, 1])
    assert told(t, "West", "battle")[-1].startswith("Battle of North Sea: Axis wins and leaves; ")


def test_results_stay_until_the_next_faction_does_something():
    t = lorraine().play("Axis", "hold TANK1").play("West", "hold INF1").play("Axis", "hold INF1")
    assert t.game.phase != "battle" and t.game.view(None).position["battles"], "the picture shows what happened"


@rule("12.4a", "3.15b")
def test_shots_that_cannot_hit_are_not_offered():
    t = table(
        "combat",
        units={"Axis": {"Lorraine": "TANK 2, AF 1"}, "West": {"Lorraine": "AF 2, INF 1"}},
        wars=WAR,
        owners={"Lorraine": "West"},
    )
    t.play("Axis", "fight Lorraine").play("West", "hold AF1").play("Axis", "hold AF1")
    assert t.suggestions("Axis", "fire") == ["fire TANK1 at Ground"]
    t.play("Axis", "fire TANK1 at Air", dice=[1, 1])
    assert t.block("West", "AF1").cv == 2, "it may be done all the same, and does nothing"


@rule("ruling.B3", "12.44a", "12.75")
def test_hits_on_two_enemies_at_once():
    """Both are one force: the strongest is hit, and where both are as strong the firing side says whose."""
    t = table(
        "combat",
        "West",
        units={"West": {"Warsaw": "INF 1"}, "Axis": {"Warsaw": "INF 2"}, "USSR": {"Warsaw": "INF 3"}},
        wars=["Axis-West", "USSR-West", "Axis-USSR"],
        owners={"Warsaw": "USSR"},
        nations={"Poland": {"control": "USSR"}},
    )
    t.play("West", "fight Warsaw", "all").play("Axis", "USSR").play("USSR", "Axis")
    t.play("USSR", "hold INF1").play("Axis", "hold INF1").play("West", "fire INF1 at Ground", dice=[1])
    assert (t.block("USSR", "INF1").cv, t.block("Axis", "INF1").cv) == (2, 2), "the stronger"
    t = table(
        "combat",
        "West",
        units={"West": {"Warsaw": "INF 1"}, "Axis": {"Warsaw": "INF 2"}, "USSR": {"Warsaw": "INF 2"}},
        wars=["Axis-West", "USSR-West", "Axis-USSR"],
        owners={"Warsaw": "USSR"},
        nations={"Poland": {"control": "USSR"}},
    )
    t.play("West", "fight Warsaw", "all").play("Axis", "USSR").play("USSR", "Axis")
    t.play("USSR", "hold INF1").play("Axis", "hold INF1").play("West", "fire INF1 at Ground", dice=[1])
    assert t.asked() == ["West"] and set(t.ask("West").choices) == {"Axis", "USSR"}
    t.play("West", "Axis")
    assert (t.block("USSR", "INF1").cv, t.block("Axis", "INF1").cv) == (2, 1)


# --- supply, blockades ----------------------------------------------------------------------------------------------


@rule("14.1a", "3.0a")
def test_what_starves_is_named_to_its_owner_alone():
    units = {"Axis": {"Gorky": "INF 2, TANK 1", "Berlin": "INF 1"}, "USSR": {"Moscow": "INF 1"}}
    t = table("supply", "Axis", season="Spring", wars=["Axis-USSR"], units=units, hands={"West": ["Summer A"]})
    own = [text for text in told(t, "Axis") if "supply" in text and text[0] in "IT"]
    assert own == ["INF1 in Gorky is out of supply and drops to 1.", "TANK1 in Gorky is out of supply and is lost."]
    others = [text for text in told(t, "USSR") if "supply" in text]
    assert others == [
        "A German block in Gorky is out of supply.",
        "A German block in Gorky is out of supply and is lost.",
    ]


@rule("14.22", "14.24b")
def test_blockades_are_told_with_their_sort():
    closed = {"Gibraltar": {"control": "Axis"}, "Denmark": {"control": "Axis"}}
    t = table("supply", "Axis", wars=["Axis-West"], nations=closed, hands={"USSR": ["Fall A"]})
    words = told(t, "West", "blockade")[-1]
    assert words.startswith("Blockaded for the West: ") and "Delhi (Med)" in words


# --- questions ------------------------------------------------------------------------------------------------------


@rule("ruling.B21")
def test_who_has_nothing_to_move_and_nothing_to_declare_is_not_asked():
    hands = {"Axis": ["Fall G"], "West": ["Summer A"]}
    t = table("command", "Axis", season="Summer", hands=hands, units={"West": GARRISONS["West"]})
    t.play("Axis", "commit Fall G").play("West", "commit Summer A").play("West", "done")
    assert t.state.turn.seat != "Axis" and t.game.phase != "movement", "an Emergency turn without a unit"
    t = table(units={"West": GARRISONS["West"]})
    assert t.asked() == ["Axis"], "a Neutral might be violated"


@rule("9.3b", "7.5b")
def test_a_technology_revealed_in_time_saves_a_card():
    hand = ["Summer A", "Summer B", "Summer C", "Summer D", "Summer E", "Summer F", "Summer G"]
    t = table("resolution", "Axis", hands={"Axis": hand}, vaults={"Axis": ["Jets"]})
    assert t.asked() == ["Axis"] and "discard 1 card" in t.ask("Axis").prompt
    t.play("Axis", "reveal Jets")
    assert t.game.phase == "command" and len(t.mat("Axis").hand) == 7, "the question is gone"


@rule("12.44b", "3.3")
def test_a_choice_among_units_goes_with_them():
    units = {"Axis": {"Munich": "INF 4"}, "West": {"Lorraine": "TANK 1, INF 1"}}
    t = table(units=units, wars=WAR)
    t.play("Axis", "move INF1 to Lorraine", "done")
    t.play("West", "hold TANK1").play("West", "hold INF1").play("Axis", "fire INF1 at Ground", dice=[1, 6, 6, 6])
    assert set(t.ask("West").choices) == {"TANK1", "INF1"}
    t.play("West", "disband TANK1")
    assert t.units("Lorraine") == ["Axis INF1 4"], "the Hit goes to the one that is left"


def test_who_orders_while_another_must_decide_is_told_so():
    t = table(units={"Axis": {"Munich": "INF 2"}, "West": {"Lorraine": "INF 2"}})
    words = "it isn't your move: Axis must decide; meanwhile you can: disband, repudiate or reveal"
    for text in ("move INF1 to Paris", "fire INF1 at Ground"):
        assert words in str(t.refuse("West", text, None))
    assert "you can't fire during Movement" in str(t.refuse("Axis", "fire INF1 at Ground", None))


@rule("12.1d", "11.0a")
def test_what_the_turn_before_did_is_shown_until_combat_begins_without_a_move():
    units = {"Axis": {"Lorraine": "INF 2"}, "West": {"Lorraine": "INF 2"}}
    t = table(units=units, wars=WAR, owners={"Lorraine": "West"}, hands={"USSR": ["Fall A"]})
    t.state.results, t.state.moves = [["Paris", "Paris: West wins"]], [["West", "London", "Paris"]]
    assert t.game.view(None).position["battles"] and t.game.view(None).position["moves"]
    t.play("Axis", "done")
    assert t.game.phase == "combat" and not t.game.view(None).position["battles"]
    assert not t.game.view(None).position["moves"]


@rule("12.62", "3.3")
def test_a_battle_in_which_nobody_is_left():
    """An Air Force over London has Industry to bomb and no Enemy; its owner disbands it instead."""
    t = table(units={"Axis": {"Ruhr": "AF 2"}}, wars=WAR, techs={"Axis": ["Precision Bombsight"]}, hands=SPARE)
    t.play("Axis", "move AF1 to London", "done")
    assert t.suggestions("Axis", "bomb") == ["bomb AF1"]
    t.play("Axis", "disband AF1")
    assert told(t, "West", "battle")[-1] == "Battle of London: nobody is left; Axis: no shot, no loss."


@rule("11.0a", "11.0e2")
def test_the_prompt_says_that_declarations_come_first_until_a_unit_has_moved():
    t = table(units={"Axis": {"Berlin": "2 INF 1"}})
    assert t.ask("Axis").prompt == "Movement: 10 moves left. Declare first, then move; say done to end."
    t.play("Axis", "move INF1 to Munich")
    assert t.ask("Axis").prompt == "Movement: 9 moves left. Move; say done to end."


@rule("8.0c", "3.3", "9.3c")
def test_what_may_be_done_at_any_time_is_offered_where_it_is_of_use():
    """To take Influence back before a violation, to give up a Cadre where units are built; to who waits, everything."""
    influence = {"Spain": {"influence": "Axis", "markers": 1}}
    units = {"Axis": {"Berlin": "INF 2, INF 1, TANK 1"}, "West": {"London": "INF 1"}}
    for phase, seat, nations, blocks in (
        ("movement", "Axis", ["Spain"], []),
        ("movement", "West", ["Spain"], ["INF1", "INF2", "TANK1"]),
        ("production", "Axis", [], ["INF2"]),
        ("government", "Axis", [], []),
    ):
        t = table(phase, seat, nations=influence, units=units, hands={"Axis": ["Fall A"], "West": ["Fall C"]})
        assert t.asked() == [seat]
        assert list(Repudiate.options("nation", {}, t.game, "Axis")) == nations
        assert sorted(Disband.options("block", {}, t.game, "Axis")) == blocks


@rule("12.44c", "12.42")
def test_the_summary_counts_what_was_destroyed():
    """A Carrier of two CV is sunk by one Hit; of Infantry one is lost, the other lives."""
    t = table(units={"Axis": {"Ruhr": "FLEET 1"}, "West": {"North Sea": "CARR 2"}}, wars=["Axis-West"], hands=SPARE)
    t.play("Axis", "move FLEET1 to North Sea", "done").play("West", "hold CARR1")
    t.play("Axis", "fire FLEET1 at Naval", "stay", dice=[1])
    assert "West: no shot, 2 CV lost, 1 unit destroyed" in told(t, "USSR", "battle")[-1]
    t = table(units={"Axis": {"Munich": "TANK 2"}, "West": {"Lorraine": "2 INF 2"}}, wars=WAR, hands=SPARE)
    t.play("Axis", "move TANK1 to Lorraine", "done", "fire TANK1 at Ground", dice=[1, 6])
    t.play("West", "hold INF1", "hold INF2")
    summary = told(t, "USSR", "battle")[-1]
    assert "West: no shot, 1 CV lost" in summary and "destroyed" not in summary


@rule("12.52a", "3.3")
def test_who_is_disbanded_instead_of_leaving_is_asked_about_no_more():
    t = table(units={"Axis": {"Ruhr": "2 AF 4"}, "West": {"North Sea": "SUB 1"}, **GARRISONS_OF_THE_USSR}, wars=WAR)
    t.play("Axis", "move AF1, AF2 to North Sea", "done", "fire AF1 at Submarine", dice=[6, 6, 6, 6])
    t.play("Axis", "fire AF2 at Submarine", dice=[6, 6, 6, 6]).play("West", "hold SUB1")
    assert t.ask("Axis").prompt == "AF1 (German Air Force 4) must leave North Sea. Where to?"
    t.play("Axis", "disband AF1")
    assert t.ask("Axis").prompt == "AF2 (German Air Force 4) must leave North Sea. Where to?"
    t.play("Axis", "disband AF2")
    assert t.units("North Sea") == ["West SUB1 1"] and t.game.phase != "battle"
    assert not any("has no way out" in text for text in told(t, "West"))
