"""17 and 18: the short game's forces; one player for the West and the USSR, one of them Passive."""

import pytest

from rules.kernel.game import Game
from rules.triumph_tragedy import GAME
from rules.triumph_tragedy.cards import actions, investments
from rules.triumph_tragedy.position import write_position
from tests.rulings import rule
from tests.triumph_tragedy.table import Table, opened, set_up, table

BERLIN = {"Axis": {"Berlin": "INF 3"}}


def allies(phase="movement", seat="West", **more):
    return table(phase, seat, players=2, **more)


def short(phase, **more):
    """A position of the short game."""
    t = table("production", "Axis", **more)
    t.game.phase, t.state.season = phase, ""
    return Table(Game.new(GAME, "1939", {"players": 3}, seed="short", position=write_position(t.game)))


@rule("17.0a", "2.3b")
def test_reinforcements_of_1939_stay_at_home():
    t = set_up(opened("1939"))
    seat = t.asked()[0]
    away = {"Axis": "Tripoli", "West": "Bombay", "USSR": "Warsaw"}[seat]
    t.refuse(seat, f"build INF in {away}", "2.3b")
    t.refuse(seat, "buy 1 action", None)
    home = {"Axis": "Berlin", "West": "London", "USSR": "Moscow"}[seat]
    t.play(seat, f"build AF in {home}")


@rule("17.0c", "8.2a")
def test_treaties_of_the_axis_bring_influence_and_control():
    hungary = ["Spring G", "Spring N", "Summer C"]
    t = short("treaties", year=1938, plays=4, hands={"Axis": [*hungary, "Summer H", "Inv 1"]})
    t.refuse("Axis", "pass", None)
    t.play("Axis", *(f"diplomacy {card} for Hungary" for card in hungary), "diplomacy Summer H for Denmark", "INF")
    assert t.country("Hungary").control == "Axis" and t.units("Budapest") == ["Axis INF1 2"]
    assert (t.country("Denmark").influence, t.country("Denmark").markers) == ("Axis", 1)
    assert t.mat("Axis").hand[:1] == ["Inv 1"] and {*hungary, "Summer H"} <= {*t.state.action, *t.state.action_discards}
    assert t.game.view(None).position["factions"]["Axis"]["pop"] == 12


@rule("17.0d", "16.5")
def test_the_short_game_ends_after_1945():
    t = short("year", year=1945)
    assert t.game.outcome is not None and t.game.outcome.rule == "16.5"


@rule("18.0c", "7.31b")
def test_cards_of_the_allies_cancel():
    t = allies("government", "West", hands={"West": ["Spring F"], "USSR": ["Summer A", "Fall A"]}, passive="USSR")
    t.play("West", "diplomacy Spring F for Spain")
    while t.asked() != ["USSR"]:
        t.play(t.asked()[0], "pass")
    t.play("USSR", "diplomacy Summer A for Spain")
    assert not t.state.table and {"Spring F", "Summer A"} <= set(t.state.action_discards)


@rule("18.0d", "15.41b")
def test_world_reaction_of_allies():
    t = allies(seat="USSR", units={"USSR": {"Kiev": "INF 3"}}, passive="West").play("USSR", "violate Poland")
    assert [len(t.mat(seat).hand) for seat in ("Axis", "West", "USSR")] == [3, 0, 0]
    for nation, shares in (("Poland", (2, 1)), ("Austria", (1, 1)), ("Norway", (1, 0))):
        t = allies(seat="Axis", units=BERLIN, passive="West").play("Axis", f"violate {nation}")
        assert (len(t.mat("West").hand), len(t.mat("USSR").hand)) == shares


@rule("18.22", "18.0d")
def test_reaction_cards_go_to_the_passive_allys_hand():
    t = allies(seat="Axis", units=BERLIN, passive="West").play("Axis", "violate Poland")
    assert len(t.mat("West").hand) == 2 and not t.mat("West").stack


@rule("18.22", "18.21b", "18.21c")
def test_the_passive_stack_is_not_played_from():
    t = allies(
        "government",
        "USSR",
        hands={"USSR": ["Fall A"]},
        factions={"USSR": {"stack": ["Spring F", "Inv 1"]}},
        action=[card for card in actions() if card not in ("Fall A", "Spring F")],
        investment=[card for card in investments() if card != "Inv 1"],
        passive="USSR",
        order=("USSR", "West", "Axis"),
    )
    t.refuse("USSR", "diplomacy Spring F for Spain", "4.1c")
    t.refuse("USSR", "industry Inv 1", "7.32a")
    t.play("USSR", "diplomacy Fall A for Hungary")


@rule("18.0e", "15.22b", "15.3", "7.21b")
def test_war_of_one_ally_is_not_the_others():
    """D30"""
    t = allies(
        "supply",
        "Axis",
        season="Spring",
        wars=["Axis-West"],
        units={"USSR": {"Budapest": "INF 2"}, "West": {"Sofia": "INF 2"}},
        nations={
            "Hungary": {"control": "USSR"},
            "Bulgaria": {"control": "West"},
            "Rumania": {"control": "USSR"},
            "Turkey": {"control": "Axis"},
        },
        hands={"USSR": ["Summer A"]},
    )
    assert t.units("Budapest") == ["USSR INF1 2"] and t.units("Sofia") == ["West INF1 1"]
    assert t.game.view(None).position["factions"]["USSR"]["production"] == 9


@rule("18.0e")
def test_the_allies_never_fight():
    t = allies(units={"West": {"Lvov": "INF 2"}}, nations={"Poland": {"control": "West"}}, hands={"West": ["Summer A"]})
    t.refuse("West", "dow USSR", "18.0e")
    t = allies(
        units={"West": {"Lvov": "INF 2"}},
        nations={"Poland": {"control": "West"}, "Rumania": {"influence": "USSR", "markers": 2}},
        hands={"West": ["Summer A"]},
    )
    t.refuse("West", "violate Rumania", "18.0e")


@rule("18.0e")
def test_the_allies_never_share_an_area():
    units = {"West": {"Oslo": "FLEET 1, SUB 1, INF 1, AF 1"}, "USSR": {"Norwegian Sea": "FLEET 1"}}
    norway = {"Norway": {"control": "West"}}
    t = allies(units=units, nations=norway)
    for name in ("FLEET1", "SUB1", "INF1", "AF1"):
        t.refuse("West", f"move {name} to Norwegian Sea", "18.0e")
    t.play("West", "move FLEET1 to Irish Sea via Norwegian Sea")
    t = table(seat="West", units=units, nations=norway)
    t.play("West", "move FLEET1 to Norwegian Sea")


@rule("18.0e", "12.5a")
def test_no_retreat_to_the_ally():
    t = allies(
        seat="Axis",
        wars=["Axis-West"],
        units={"Axis": {"Ruhr": "FLEET 2"}, "West": {"North Sea": "FLEET 2"}, "USSR": {"Norwegian Sea": "FLEET 1"}},
    )
    t.play("Axis", "move FLEET1 to North Sea", "done")
    t.refuse("West", "retreat FLEET1 to Norwegian Sea", "12.5a")
    t.play("West", "retreat FLEET1 to English Channel")


@rule("18.1", "18.21c", "6.0")
def test_the_active_ally_is_named_after_the_turn_order():
    t = allies("year", "Axis", year=1938, factions={})
    assert t.asked() == ["West"] and t.ask("West").choices == ("West", "USSR")
    assert t.events("7.14a"), "the Turn Order is known by then"
    t.play("West", "USSR")
    assert t.state.passive == "West"


@rule("18.21a", "7.22a")
def test_passive_production_is_even():
    """E38"""
    t = allies(
        "production", "West", factions={"West": {"ind": 8}}, passive="West", units={"West": {"London": "3 INF 1, AF 1"}}
    )
    assert t.mat("West").points == 8
    t.refuse("West", "done", "18.21a")
    t.play("West", "step INF1, INF2", "buy 1 action", "buy 1 action", "buy 1 investment", "buy 1 investment")
    t.play("West", "step INF3")
    t.refuse("West", "step AF1", "18.21a")
    t.play("West", "buy 1 action")
    t.refuse("West", "buy 1 action", "7.22a")
    t.play("West", "done")
    assert len(t.mat("West").stack) == 5 and not t.mat("West").hand


@rule("18.21a")
def test_an_active_ally_spends_as_it_likes():
    t = allies("production", "West", factions={"West": {"ind": 8}}, passive="USSR").play("West", "buy 8 action", "done")
    assert len(t.mat("West").hand) == 8 and not t.mat("West").stack


@rule("18.21b", "18.21c", "18.22", "7.5a")
def test_the_passive_stack_waits_for_the_new_year():
    t = allies("production", "West", factions={"West": {"ind": 3}}, passive="West", order=("USSR", "Axis", "West"))
    t.play("West", "build INF in London", "buy 1 action", "buy 1 investment", "done")
    stack = list(t.mat("West").stack)
    assert len(stack) == 2 and not t.mat("West").hand
    seen = t.game.view("West").position["factions"]["West"]
    assert seen["stack"] == 2 and seen["hand"] == [] and not any(card in str(seen) for card in stack)
    card = next(card for card in stack if card in actions())
    assert not any(card in event.text for _, event in t.game.told("West"))
    while t.state.year == 1940:
        t.play(t.asked()[0], "done" if t.game.phase in ("movement", "production") else "pass")
    t.play("West", "West")
    assert sorted(t.mat("West").hand) == sorted(stack) and not t.mat("West").stack


COMMAND = {
    "season": "Summer",
    "passive": "West",
    "wars": ["Axis-West"],
    "units": {
        "West": {"Paris": "INF 2, INF 2", "Lorraine": "INF 2"},
        "Axis": {"Lorraine": "INF 2", "Munich": "INF 1"},
    },
    "owners": {"Lorraine": "West"},
}


@rule("18.231", "18.22")
def test_a_defensive_turn():
    t = allies("command", "West", hands={"West": ["Summer G"]}, **COMMAND).play("West", "commit Summer G")
    assert t.state.turn.seat == "West" and t.state.turn.defensive and t.state.turn.moves == 8
    t.refuse("West", "violate Spain", "18.231")
    t.refuse("West", "move INF1 to Amsterdam", "11.0d")
    t.refuse("West", "move INF1 to Munich", "18.231")
    t.play("West", "move INF1 to Lorraine", "done")
    assert not t.events(kind="fight") and len(t.units("Lorraine")) == 3


@rule("18.232", "18.22")
def test_an_offensive_turn():
    t = allies("command", "West", hands={"West": ["Summer M", "Summer G", "Summer A"]}, **COMMAND)
    t.refuse("West", "commit Summer M, Summer G, Summer A", "10.1a")
    t.play("West", "commit Summer M, Summer G")
    assert t.state.turn.moves == 8 and not t.state.turn.defensive, "G comes before M"
    assert {"Summer M", "Summer G"} <= set(t.state.action_discards)
    t.play("West", "move INF1 to Lorraine", "done", "fight Lorraine")
    assert t.game.phase == "battle"


@rule("18.232", "18.1")
def test_the_active_ally_commits_one_card():
    more = COMMAND | {"passive": "USSR"}
    t = allies("command", "West", hands={"West": ["Summer M", "Summer G"]}, **more)
    t.refuse("West", "commit Summer M, Summer G", "10.1a")
    t.play("West", "commit Summer M")
    assert not t.state.turn.defensive
    t.play("West", "done", "fight Lorraine")


@rule("18.232", "18.231")
def test_a_bluff_does_not_make_an_offensive():
    t = allies("command", "West", hands={"West": ["Summer M", "Fall A"]}, **COMMAND)
    t.play("West", "commit Summer M, Fall A")
    assert t.state.turn.defensive and t.state.turn.moves == 10


@rule("18.233", "10.11b")
def test_an_emergency_turn():
    t = allies("command", "West", hands={"West": ["Fall G"]}, **COMMAND).play("West", "commit Fall G")
    assert t.state.turn.emergency and t.state.turn.moves == 2
    t.refuse("West", "move INF1 to Munich", "10.11b")
    t.refuse("West", "dow Axis", "10.11b")
    t.play("West", "move INF1 to Lorraine", "move INF2 to Lorraine")
    t.refuse("West", "move INF3 to Paris", "11.0a")
    t.play("West", "done")
    assert not t.events(kind="fight")


@rule("18.3", "18.1")
def test_war_costs_an_ally_another_card():
    more = {"units": {"West": {"Paris": "INF 1", "Lorraine": "INF 3"}}, "passive": "USSR"}
    t = allies(hands={"West": ["Summer A", "Fall A"]}, **more)
    t.refuse("West", "dow Axis with Fall A", "18.3")
    t.play("West", "dow Axis with Summer A")
    assert t.mat("West").hand == ["Fall A"] and "Summer A" in t.state.action_discards
    assert t.state.wars == ["Axis-West"] and t.mat("West").dows == 1
    t.refuse("West", "done", "15.21a")
    t = allies(hands={"West": ["Fall A"]}, **more)
    t.refuse("West", "dow Axis", "18.3")
    t = allies(hands={"West": ["Summer A"]}, **more).play("West", "move INF1 to Gascony")
    t.refuse("West", "dow Axis", "11.0e2")


@rule("18.3", "18.231", "18.232")
def test_a_passive_ally_needs_three_cards_for_war():
    more = {"units": {"West": {"Lorraine": "INF 3"}}, "passive": "West", "hands": {"West": ["Summer C"]}}
    t = allies(turn={"defensive": True}, **more)
    t.refuse("West", "dow Axis", "18.231")
    t = allies(**more).play("West", "dow Axis", "move INF1 to Munich")
    assert not t.mat("West").hand


@rule("18.3")
def test_the_axis_needs_no_card():
    t = allies(seat="Axis", units={"Axis": {"Munich": "INF 3"}}, passive="USSR").play("Axis", "dow West")
    assert t.state.wars == ["Axis-West"]


@rule("18.4", "16.5")
def test_hegemony_against_the_better_ally():
    t = allies("year", "Axis", year=1945, factions={"Axis": {"ind": 10}, "West": {"ind": 9}, "USSR": {"ind": 9}})
    assert t.game.outcome is not None and t.game.outcome.winners == ("Axis",), "not 18 against 10"
    t = allies("year", "Axis", year=1945, factions={"Axis": {"ind": 10}, "West": {"ind": 5}, "USSR": {"ind": 11}})
    assert t.game.outcome is not None and "USSR" in t.game.outcome.winners and "Axis" not in t.game.outcome.winners


@rule("16.3", "18.0e")
def test_an_allys_capital_is_no_conquest():
    t = allies("aftermath", "West", wars=["Axis-West"], units={"West": {"Ruhr": "INF 1"}}, hands={"Axis": ["Fall A"]})
    assert t.game.outcome is None


@rule("18.232")
def test_two_cards_for_an_offensive_are_offered_as_one_order():
    """The two best; with one valid card there is no pair, and the Active Ally has none in any case."""
    for hand, passive, pairs in (
        (["Summer M", "Summer G", "Summer A"], "West", 1),
        (["Summer M", "Fall A"], "West", 0),
        (["Fall B", "Fall A"], "West", 0),
        (["Summer M", "Summer G"], "USSR", 0),
    ):
        t = allies("command", "West", hands={"West": hand}, **COMMAND | {"passive": passive})
        offered = t.suggestions("West", "commit")
        assert [text.count(",") + text.count(" and ") for text in offered] == [0] * len(hand) + [1] * pairs
        assert set(offered[: len(hand)]) == {f"commit {card}" for card in hand}


@rule("18.21a", "7.22a")
def test_a_passive_ally_that_has_bought_its_share_of_cards_may_leave_units_unbuilt():
    """Six points: two for each share; with the cards bought nothing but units is left, and those need room."""
    t = allies("production", "West", passive="West", factions={"West": {"ind": 6}})
    t.play("West", "buy 1 action", "buy 1 action", "buy 1 investment").refuse("West", "done", "18.21a")
    t.play("West", "buy 1 investment")
    t.refuse("West", "buy 1 action", "18.21a")
    assert t.mat("West").points == 2
    t.play("West", "done")


@rule("18.21a", "ruling.A1")
@pytest.mark.parametrize("left, may", [((), True), (("action",), False), (("investment_discards",), False)])
def test_a_passive_ally_is_done_when_no_card_is_left_to_buy(left, may):
    """A card in a deck, or among its discards, must be bought as long as points are left for it."""
    t = table("production", "West", players=2, passive="West", units={"West": {"London": "INF 1"}})
    taken = []
    for pile in ("action", "investment", "action_discards", "investment_discards"):
        cards = getattr(t.state, pile)
        taken += cards
        cards.clear()
    for pile in left:
        getattr(t.state, pile).append(taken.pop(0 if pile == "action" else -1))
    t.mat("Axis").hand += taken
    if may:
        t.play("West", "done")
    else:
        t.refuse("West", "done", "18.21a")


@rule("18.21a")
def test_a_passive_ally_spends_evenly_in_orders_for_several_points_too():
    """Seven points: three of one sort and two of each other, whether one by one or all at once."""
    t = table("production", "West", players=2, passive="West", units={"West": {"London": "6 INF 1"}})
    assert t.mat("West").points == 7
    t.refuse("West", "step INF1, INF2, INF3, INF4", "18.21a")
    t.refuse("West", "buy 4 action", "18.21a")
    t.play("West", "step INF1, INF2, INF3")
    t.refuse("West", "buy 3 action", "18.21a")
    t.play("West", "buy 2 action", "buy 2 investment")
    assert t.mat("West").spent == [3, 2, 2] and t.mat("West").points == 0
