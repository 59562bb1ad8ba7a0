"""4: cards and markers: two decks, one use a card, HandSize, chits, Influence, Control and Blockade markers."""

from collections import Counter

import pytest

from rules.triumph_tragedy.cards import actions, investments
from rules.triumph_tragedy.chart import NATIONS, ORDER
from tests.rulings import rule
from tests.triumph_tragedy.table import opened, set_up, table

FULL = {"Axis": 7, "West": 8, "USSR": 6}
ACTIONS = list(actions())


def play_cards(seat="Axis", **more):
    order = {"Axis": ("Axis", "West", "USSR"), "West": ("West", "USSR", "Axis"), "USSR": ("USSR", "West", "Axis")}[seat]
    return table("government", seat, year=1940, order=order, **more)


@rule("4.0", "intro.a")
def test_two_decks_of_55():
    t = set_up(opened())
    held = [card for seat in ORDER for card in t.mat(seat).hand]
    assert (len(t.state.action) + len(held), len(t.state.investment)) == (55, 55)
    assert len(t.state.chits) + 3 == 32
    assert not set(actions()) & set(investments())


@rule("4.1a")
@pytest.mark.parametrize("end", [0, 1])
def test_an_action_card_serves_for_either_of_its_neutrals(end):
    nation = actions()["Spring G"].neutrals[end]
    t = play_cards(hands={"Axis": ["Spring G"]})
    t.refuse("Axis", "diplomacy Spring G for Spain", "7.31a")
    t.play("Axis", f"diplomacy Spring G for {nation}")
    assert (t.country(nation).influence, t.country(nation).markers) == ("Axis", 1)


@rule("4.1a")
def test_regular_cards_name_two_neutrals():
    regular = [card for card in actions().values() if not card.wildcard]
    assert all(len(set(card.neutrals)) == 2 for card in regular) and len(regular) == 43
    assert {NATIONS[n].faction for card in regular for n in card.neutrals} & set(ORDER) == set()


@rule("4.1b", "4.1c")
def test_a_command_card_gives_priority_and_moves():
    t = table("command", "Axis", season="Summer", hands={"Axis": ["Summer C", "Fall A"], "West": ["Summer B"]})
    t.play("Axis", "commit Summer C").play("West", "commit Summer B")
    while t.game.phase == "command":
        t.play(t.asked()[0], "pass")
    assert t.asked() == ["West"] and t.state.turn.moves == actions()["Summer B"].value == 6, "B before C"
    t.play("West", "done")
    assert t.asked() == ["Axis"] and t.state.turn.moves == 6
    assert set(t.state.action_discards) == {"Summer B", "Summer C"}, "spent"


@rule("4.1b")
def test_every_command_value():
    assert Counter(card.season for card in actions().values()) == {"Spring": 15, "Summer": 25, "Fall": 15}
    assert all(card.letter.isalpha() and 4 <= card.value <= 10 for card in actions().values())


@rule("4.1c", "4.2c")
def test_a_card_is_spent_once():
    t = play_cards(hands={"Axis": ["Spring G", "Inv 18", "Inv 20", "Inv 1"]})
    t.play("Axis", "diplomacy Spring G for Hungary")
    assert "Spring G" not in t.mat("Axis").hand
    t.refuse("Axis", "diplomacy Spring G for Yugoslavia", "4.1c")
    t.play("Axis", "tech Jets with Inv 18, Inv 20")
    t.refuse("Axis", "industry Inv 18, Inv 20", "7.32a")


@rule("4.2a", "7.33a")
@pytest.mark.parametrize("tech, others", [("Jets", "Inv 18"), ("Heavy Bombers", "Inv 17")])
def test_an_investment_card_serves_for_either_of_its_technologies(tech, others):
    t = play_cards("West", hands={"West": ["Inv 20", others]})
    t.play("West", f"tech {tech} with Inv 20, {others}")
    assert [entry.tech for entry in t.mat("West").techs] == [tech]


@rule("4.2b", "7.32a")
def test_factories_up_to_the_cost():
    assert [investments()[f"Inv {n}"].factories for n in (15, 41, 43)] == [4, 1, 2]
    t = play_cards(hands={"Axis": ["Inv 15", "Inv 41", "Inv 43"]})
    t.refuse("Axis", "industry Inv 15", "7.32a")
    t.play("Axis", "industry Inv 15, Inv 41")
    assert t.mat("Axis").ind == 13


@rule("4.3a", "4.3c", "7.5a")
@pytest.mark.parametrize("seat", ORDER)
def test_the_handsize_limit_binds_at_compliance_only(seat):
    t = play_cards(seat, hands={seat: ACTIONS[: FULL[seat] + 2]})
    assert len(t.mat(seat).hand) == FULL[seat] + 2, "more is allowed until then"
    t.play(seat, "pass")
    assert t.game.phase == "resolution" and t.asked() == [seat]
    t.refuse(seat, f"discard {ACTIONS[0]}", "7.5a")
    t.play(seat, f"discard {ACTIONS[0]}, {ACTIONS[1]}")
    assert len(t.mat(seat).hand) == FULL[seat] and set(t.state.action_discards) == set(ACTIONS[:2])


@rule("4.3a", "4.3c")
@pytest.mark.parametrize("seat", ORDER)
def test_a_full_hand_is_kept(seat):
    t = play_cards(seat, hands={seat: ACTIONS[: FULL[seat]]})
    t.play(seat, "pass")
    assert t.game.phase == "command" and len(t.mat(seat).hand) == FULL[seat]


@rule("4.3c", "15.41a")
def test_world_reaction_may_overfill_a_hand():
    t = table(seat="USSR", hands={"Axis": ACTIONS[:7]})
    t.play("USSR", "violate Norway")
    assert (len(t.mat("Axis").hand), len(t.mat("West").hand), len(t.mat("USSR").hand)) == (8, 1, 0)
    assert t.game.phase == "movement", "nothing has to be discarded now"


@rule("4.3b")
def test_how_many_cards_is_public():
    t = play_cards(hands={"Axis": ["Spring G"], "West": ["Inv 18", "Inv 20"]})
    seen = t.game.view("USSR").position["factions"]
    assert (seen["Axis"]["cards"], seen["West"]["cards"], seen["USSR"]["cards"]) == (1, 2, 0)
    assert "hand" not in seen["Axis"] and "hand" not in t.game.view(None).position["factions"]["West"]
    assert t.game.view("West").position["factions"]["West"]["hand"] == ["Inv 18", "Inv 20"]


@rule("4.4a", "4.4c")
def test_chits_are_known_to_their_owner_only():
    t = set_up(opened())
    everything = Counter([*t.state.chits, *(value for seat in ORDER for value in t.mat(seat).chits)])
    assert everything == {2: 4, 1: 12, 0: 16}
    t = play_cards(chits={"Axis": [2, 1]}, hands={"Axis": ["Spring G"]})
    own, other = (t.game.view(seat).position["factions"]["Axis"] for seat in ("Axis", "West"))
    assert own["chit_values"] == [2, 1] and other["chits"] == 2 and "chit_values" not in other


@rule("4.4b", "7.13a")
def test_one_chit_for_each_peaceful_faction_at_year_start():
    t = table("year", year=1937, chits={"West": [0]})
    assert {seat: len(t.mat(seat).chits) for seat in ORDER} == {"Axis": 1, "West": 2, "USSR": 1}


@rule("4.5a")
def test_influence_markers_are_seen_by_all():
    t = play_cards(nations={"Spain": {"influence": "USSR", "markers": 2}})
    seen = t.game.view("West").position["nations"]["Spain"]
    assert (seen["influence"], seen["markers"], seen["status"], seen["control"]) == ("USSR", 2, "Protectorate", "")
    assert t.state.control["Madrid"] == "Spain", "Influence is no control"


@rule("4.5b")
def test_control_markers_hold_empty_capitals():
    t = play_cards(nations={"Spain": {"control": "USSR"}})
    assert t.state.control["Madrid"] == t.state.control["Barcelona"] == "USSR" and not t.units("Madrid")
    assert t.game.view(None).position["nations"]["Spain"]["control"] == "USSR"


@rule("4.5c", "14.22")
def test_blockade_markers():
    t = table(
        season="Summer",
        wars=["Axis-West"],
        units={"West": {"Central Mediterranean": "FLEET 4"}},
        nations={"Gibraltar": {"control": "West"}},
        hands={"Axis": ["Fall A"]},
    ).play("Axis", "done")
    assert t.state.season == "Fall"
    spaces = t.game.view("USSR").position["spaces"]
    assert spaces["Tripoli"]["blockade"] == "full" and "blockade" not in spaces["Ruhr"]


@rule("4.6a", "7.21a", "7.21b")
@pytest.mark.parametrize("wars, level", [([], 11), (["Axis-USSR"], 6)])
def test_resources_count_in_war_only(wars, level):
    """E4"""
    t = table("production", wars=wars)
    assert t.mat("Axis").points == level
    seen = t.game.view(None).position["factions"]["Axis"]
    assert (seen["pop"], seen["ind"], seen["res"]) == (11, 12, 6)


@rule("4.6b", "7.14b")
def test_whose_turn_it_is_is_seen_by_all():
    t = table("production", "West", order=("USSR", "West", "Axis"))
    seen = t.game.view(None).position
    assert (seen["seat"], seen["order"]) == ("West", ["USSR", "West", "Axis"])
    assert t.game.view("Axis").waiting[0].seat == "West"


@rule("7.12c", "ruling.A1")
def test_discards_stay_where_they_are_while_the_deck_lasts():
    gone = ["Fall B", "Fall D"]
    deck = [card for card in actions() if card not in gone]
    t = table(units={"Axis": {"Berlin": "INF 1"}}, action=deck, action_discards=gone)
    t.play("Axis", "violate Denmark")
    assert (t.mat("West").hand, t.mat("USSR").hand) == (deck[:1], deck[1:2])
    assert t.state.action == deck[2:] and t.state.action_discards == gone
