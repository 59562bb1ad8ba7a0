"""Cards, Command, Production and the two-player year: what is said in brackets and in passing (7 to 10, 14.2, 18)."""

import pytest

from rules.kernel.errors import Refused
from rules.triumph_tragedy.cards import actions
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, table

WAR = ["Axis-West", "Axis-USSR"]


def deck_without(*cards):
    return [card for card in actions() if card not in cards]


# --- Production ---------------------------------------------------------------------------------------------------


@rule("7.2", "7.23b", "7.24a")
@pytest.mark.parametrize("steps", ["step INF1, INF2", "step INF1 and INF2", "strengthen INF1 + INF2"])
def test_a_plan_may_be_worded_freely(steps):
    t = table("production", "Axis", units={"West": {"London": "INF 1, INF 2"}}, order=("Axis", "West", "USSR"))
    t.standing("West", "production", f"build TANK at London; {steps}; buy 2 action; buy 1 investment; done")
    t.play("Axis", "done")
    assert t.asked() == ["USSR"] and t.units("London") == ["West INF1 2", "West INF2 3", "West TANK1 1"]
    assert len(t.mat("West").hand) == 3


@rule("7.22a", "7.2")
def test_a_plan_beyond_the_means_stops_and_asks():
    """Seven points: the eighth is not spent on anything, and nothing is skipped."""
    t = table("production", "Axis", order=("Axis", "West", "USSR"))
    t.standing("West", "production", "buy 6 action; buy 2 investment; build TANK at London; done").play("Axis", "done")
    assert t.asked() == ["West"] and t.mat("West").points == 1 and t.mat("West").spent == [0, 6, 0]
    with pytest.raises(Refused):
        t.standing("West", "production", "move INF1 to Paris")


@rule("14.23", "7.211a", "14.22")
def test_no_marker_outlives_production():
    """A Blockaded Associate that is given up in Fall belongs to nobody; the old marker is not there next year either."""
    turkey = {"Turkey": {"influence": "Axis", "markers": 1}}
    t = table(wars=["Axis-West"], units={"Axis": {"Berlin": "INF 1"}}, nations=turkey, blockade={"Ankara": "full"})
    t.play("Axis", "repudiate Turkey")
    assert "Ankara" not in t.state.blockade
    t = table(
        "production",
        "USSR",
        order=("Axis", "West", "USSR"),
        wars=["Axis-West"],
        blockade={"Ankara": "full"},
        hands=SPARE,
    )
    t.play("USSR", "done")
    assert t.state.blockade == {}


@rule("9.5d")
def test_a_coup_takes_all_markers():
    turkey = {"Turkey": {"influence": "Axis", "markers": 2}}
    t = table("government", "West", order=("West", "USSR", "Axis"), hands={**SPARE, "West": ["Inv 50"]}, nations=turkey)
    t.play("West", "intel Inv 50 against Axis on Turkey").play("Axis", "let it happen")
    assert t.game.phase == "government" and t.country("Turkey").markers == 0 and not t.country("Turkey").influence


# --- cards --------------------------------------------------------------------------------------------------------


@rule("9.5g", "4.3b", "ruling.B1")
@pytest.mark.parametrize("hand, asked", [([], False), (["Fall K"], True), (["Inv 51"], True)])
def test_who_holds_no_card_is_not_asked_for_the_double_agent(hand, asked):
    """That a hand is empty is public; what is in it is not."""
    t = table("government", "West", order=("West", "USSR", "Axis"), hands={"West": ["Inv 53", "Fall C"], "USSR": hand})
    t.play("West", "intel Inv 53 against USSR")
    assert (t.asked() == ["USSR"] and t.ask("USSR").prompt == "The West plays Sabotage against you.") is asked
    assert t.mat("USSR").ind == (9 if asked else 8)


@rule("8.3d")
def test_foreign_aid_of_a_faction_without_industry():
    more = {"order": ("West", "USSR", "Axis"), "hands": {**SPARE, "West": ["Summer B", "Fall C"]}}
    t = table("government", "West", factions={"West": {"ind": 0}}, **more).play("West", "diplo Summer B for Ireland")
    assert t.mat("West").ind == 0 and t.country("Ireland").markers == 1


@rule("9.5c", "9.5g", "4.3b")
def test_a_spy_ring_turned_round():
    """The Double Agent takes one of the player's own cards; he has only one left."""
    hands = {"West": ["Inv 54", "Fall C"], "USSR": ["Inv 51", "Fall K"]}
    t = table("government", "West", order=("West", "USSR", "Axis"), hands=hands)
    t.play("West", "intel Inv 54 against USSR").play("USSR", "double agent")
    assert t.mat("USSR").hand == ["Fall K", "Fall C"] and t.mat("West").hand == []
    assert t.asked() == ["USSR"], "the West has nothing to play and passes"


@rule("9.5f", "9.4a", "9.0j")
def test_the_mole_and_a_stage_of_the_bomb():
    """A stage found in a Vault may be matched, in its order and once a year."""
    hands = {"West": ["Inv 52", "Inv 12", "Inv 14"], "USSR": ["Fall K"]}
    vault = {"USSR": ["Atomic Research 1", "Atomic Research 2"]}
    t = table("government", "West", order=("West", "USSR", "Axis"), hands=hands, vaults=vault)
    t.play("West", "intel Inv 52 against USSR").play("USSR", "let it happen")
    assert any(c.startswith("Atomic Research 1") for c in t.ask("West").choices)
    assert not any(c.startswith("Atomic Research 2") for c in t.ask("West").choices), "the first comes first"


# --- Command ------------------------------------------------------------------------------------------------------


@rule("10.11c", "ruling.A6")
@pytest.mark.parametrize(
    "orders, result", [(("West", "USSR"), ["West", "USSR", "Axis"]), (("Axis", "West"), ["Axis", "West", "USSR"])]
)
def test_three_equal_letters(orders, result):
    """Summer A is valid, Spring A and Fall A are not: the West puts all three in order."""
    cards = {"West": ["Summer A"], "Axis": ["Spring A"], "USSR": ["Fall A"]}
    units = {"Axis": {"Berlin": "INF 1"}}
    t = table("command", "Axis", hands=cards, units=units, action=deck_without("Summer A", "Spring A", "Fall A"))
    t.play("Axis", "commit Spring A").play("West", "commit Summer A").play("USSR", "commit Fall A")
    for choice in orders:
        t.play("West", choice)
    assert [t.state.turn.seat, *t.state.command] == result


@rule("10.4a", "10.4b", "18.231", "18.232")
@pytest.mark.parametrize("cards, resolves", [("Fall A", False), ("Fall A, Spring C", True)])
def test_the_winter_of_a_passive_ussr(cards, resolves):
    """One card moves units and fights nothing, two make an Offensive Turn, in Winter as in any Season."""
    units = {"USSR": {"Kiev": "INF 2", "Bryansk": "INF 1"}, "Axis": {"Kiev": "INF 2"}}
    hands = {"USSR": ["Fall A", "Spring C"], "Axis": ["Fall C"], "West": ["Fall D"]}
    t = table(
        "command",
        "USSR",
        season="Winter",
        players=2,
        wars=["Axis-USSR"],
        units=units,
        hands=hands,
        passive="USSR",
        owners={"Kiev": "USSR"},
        action=deck_without("Fall A", "Spring C", "Fall C", "Fall D"),
    )
    t.play("USSR", f"commit {cards}", "move INF2 to Kiev", "done")
    assert (t.game.phase == "combat") is resolves and len(t.units("Kiev")) == 3


@rule("10.1f", "4.1c")
def test_a_bluff_spends_the_investment_card():
    hands = {"West": ["Inv 3"], "Axis": ["Summer A"], "USSR": ["Fall K"]}
    t = table(
        "command", "Axis", hands=hands, units={"Axis": {"Berlin": "INF 1"}}, action=deck_without("Summer A", "Fall K")
    )
    t.play("Axis", "commit Summer A").play("West", "commit Inv 3").play("USSR", "pass")
    assert "Inv 3" in t.state.investment_discards and t.mat("West").hand == [] and t.state.command == []
    assert t.state.turn.seat == "Axis"


# --- two players --------------------------------------------------------------------------------------------------


@rule("18.0d", "15.41a")
@pytest.mark.parametrize("nation, west, ussr", [("Norway", 1, 0), ("Austria", 1, 1), ("Poland", 2, 1)])
def test_allies_share_the_worlds_reaction(nation, west, ussr):
    units = {"Axis": {"Berlin": "INF 1", "Munich": "INF 1", "North Sea": "FLEET 1"}}
    t = table(players=2, units=units).play("Axis", f"violate {nation}")
    assert (len(t.mat("West").hand), len(t.mat("USSR").hand)) == (west, ussr)


@rule("18.233", "18.231", "10.11a")
def test_a_passive_ally_in_an_emergency():
    """Two moves, into a Battle of its own, and nothing else."""
    units = {
        "USSR": {"Kiev": "INF 2", "Bryansk": "INF 1, TANK 1", "Odessa": "INF 1"},
        "Axis": {"Kiev": "INF 2", "Lvov": "INF 1"},
    }
    t = table(
        "command",
        "Axis",
        players=2,
        wars=["Axis-USSR"],
        units=units,
        hands={"USSR": ["Spring C"], "Axis": ["Fall A"]},
        passive="USSR",
        owners={"Kiev": "USSR"},
        nations={"Poland": {"control": "Axis"}},
        action=deck_without("Spring C", "Fall A"),
    )
    t.play("Axis", "pass").play("USSR", "commit Spring C").play("Axis", "pass").refuse(
        "USSR", "move INF3 to Lvov", "10.11b"
    )
    t.play("USSR", "move INF2 to Kiev", "move TANK1 to Kiev").refuse("USSR", "move INF3 to Kiev", "11.0a")
    t.play("USSR", "done")
    assert t.state.season == "Fall" and len(t.units("Kiev")) == 4 and not t.rolls("fires")


# --- standing instructions ----------------------------------------------------------------------------------------


@rule("12.51a", "12.5d", "13.11")
def test_who_is_told_to_leave_rebases_where_no_retreat_is_open():
    """The Enemy came from the Irish Sea, so nobody Retreats there; but through it British ports are in range."""
    units = {
        "Axis": {
            "Irish Sea": "2 FLEET 3",
            "English Channel": "SUB 1",
            "Madeira Sea": "SUB 1",
            "North Atlantic Ocean": "SUB 1",
        },
        "West": {"Bay of Biscay": "FLEET 2"},
    }
    t = table(wars=WAR, units=units, nations={"France": {"control": "Axis", "defeated": True}}, hands=SPARE)
    t.standing("West", "combat", "best retreat when outnumbered")
    t.play("Axis", "move FLEET1, FLEET2 to Bay of Biscay", "done")
    assert [entry.text for entry in t.game.orders() if entry.auto] == ["rebase FLEET1 to Glasgow"]
    assert t.units("Glasgow") == ["West FLEET1 2"]
