"""7.3 to 7.5: Government: one play each, Diplomacy, Industry, Technology, passing, Resolution, HandSize."""

import pytest

from render.snapshot import draw, snapshot
from rules.triumph_tragedy import GAME
from rules.triumph_tragedy.cards import investments
from rules.triumph_tragedy.economy import factory_cost
from rules.triumph_tragedy.trade import levels
from tests.rulings import rule
from tests.triumph_tragedy.table import table

SEATS = {"Axis": ("Axis", "West", "USSR"), "West": ("West", "USSR", "Axis"), "USSR": ("USSR", "West", "Axis")}
SPARE = {"Axis": "Fall A", "West": "Fall P", "USSR": "Summer H"}


def cardplay(seat="Axis", *cards, **more):
    """One player's hand; the others hold a card so that they are asked."""
    hands = {who: [card] for who, card in SPARE.items()} | {seat: [*cards, SPARE[seat]]} | more.pop("hands", {})
    return table("government", seat, order=SEATS[seat], year=more.pop("year", 1940), hands=hands, **more)


def pass_all(t):
    while t.game.phase == "government":
        t.play(t.asked()[0], "pass")
    return t


@rule("7.3a", "7.35")
def test_one_play_after_the_other_in_turn_order():
    t = cardplay("West", "Spring G", "Spring N")
    t.play("West", "diplomacy Spring G for Hungary")
    t.refuse("West", "diplomacy Spring N for Hungary", None)
    assert t.asked() == ["USSR"]
    t.play("USSR", "pass").play("Axis", "pass")
    assert t.asked() == ["West"]
    t.play("West", "diplomacy Spring N for Hungary")
    assert t.asked() == ["USSR"]


@rule("7.3a")
@pytest.mark.parametrize(
    "order", ["diplomacy Spring G for Hungary", "intel Inv 48 against West", "tech Jets with Inv 18, Inv 20",
              "vault Jets with Inv 18, Inv 20", "industry Inv 15, Inv 41", "pass"]
)  # fmt: skip
def test_each_sort_of_play_is_a_whole_turn(order):
    t = cardplay("Axis", "Spring G", "Inv 48", "Inv 18", "Inv 20", "Inv 15", "Inv 41")
    t.play("Axis", order)
    while t.ask().choices:
        t.play(t.asked()[0], t.ask().choices[0])
    assert t.asked() == ["West"]


@rule("7.3b")
def test_the_use_is_declared():
    t = cardplay("Axis", "Spring G")
    t.play("Axis", "diplomacy Spring G for Hungary")
    seen = t.game.view("USSR").position["table"]
    assert seen == [{"seat": "Axis", "card": "Spring G", "nation": "Hungary"}]
    pass_all(t)
    assert t.country("Hungary").markers == 1 and t.country("Yugoslavia").markers == 0


def test_cards_on_the_table_are_seen_by_everybody_wherever_one_looks():
    """In the status, at the nation, on the map and under it; only until they have taken effect."""
    t = cardplay("Axis", "Spring G")
    plain = snapshot(t.game.view(None), region="Budapest", size=800)
    t.play("Axis", "diplomacy Spring G for Hungary")
    for seat in (None, "USSR"):
        position = t.game.view(seat).position
        assert "On the table: Axis Spring G for Hungary" in list(GAME.summary(position))
        assert "On the table: Spring G of the Axis" in GAME.look(position, "Hungary")
        assert not any("On the table" in line for line in GAME.look(position, "Yugoslavia"))
    played = draw(t.game.view(None), size=1200, legend=False)
    assert any("Hungary: Axis plays Spring G" in text.words for text in played.texts)
    assert snapshot(t.game.view(None), region="Budapest", size=800).png != plain.png
    pass_all(t)
    position = t.game.view(None).position
    assert not any("On the table" in line for line in [*GAME.summary(position), *GAME.look(position, "Hungary")])


@rule("7.3c", "7.35", "7.5a")
def test_overhand_pressure():
    """E5"""
    axis = [f"Fall {letter}" for letter in "ABCDEFGHI"]
    west = [f"Spring {letter}" for letter in "ABCDEFGH"]
    ussr = [f"Summer {letter}" for letter in "ABCDEF"]
    t = table("government", "West", order=("West", "USSR", "Axis"), hands={"Axis": axis, "West": west, "USSR": ussr})
    t.play("West", "pass").play("USSR", "pass").play("Axis", "pass")
    assert (t.game.phase, t.asked()) == ("resolution", ["Axis"])
    t.play("Axis", "discard Fall C, Fall I")
    assert set(axis) - set(t.mat("Axis").hand) == {"Fall C", "Fall I"}, "cards of its choice"
    assert t.mat("West").hand == west and t.mat("USSR").hand == ussr


@rule("7.31a")
def test_a_diplomacy_card_waits_for_resolution():
    t = cardplay("Axis", "Spring G", "Inv 15")
    t.refuse("Axis", "diplomacy Inv 15 for Hungary", "7.31a")
    t.refuse("Axis", "diplomacy Summer T for Hungary", "4.1c")
    t.play("Axis", "diplomacy Spring G for Hungary")
    assert t.country("Hungary").markers == 0 and "Spring G" not in t.state.action_discards
    pass_all(t)
    assert t.country("Hungary").markers == 1 and "Spring G" in t.state.action_discards


@rule("7.31b", "7.4a")
def test_a_rivals_card_cancels_one_of_two():
    """D8"""
    t = cardplay("West", "Summer J", "Fall K", hands={"USSR": ["Fall L", "Summer H"]})
    t.play("West", "diplomacy Summer J for Sweden").play("USSR", "pass").play("Axis", "pass")
    t.play("West", "diplomacy Fall K for Sweden").play("USSR", "diplomacy Fall L for Sweden")
    assert len(t.state.table) == 1 and "Fall L" in t.state.action_discards and len(t.state.action_discards) == 2
    pass_all(t)
    assert (t.country("Sweden").influence, t.country("Sweden").markers) == ("West", 1)


@rule("7.31b")
def test_cards_for_other_neutrals_or_of_ones_own_do_not_cancel():
    t = cardplay("West", "Summer J", "Fall K", hands={"USSR": ["Fall L", "Summer H"]})
    t.play("West", "diplomacy Summer J for Sweden").play("USSR", "diplomacy Fall L for Norway").play("Axis", "pass")
    t.play("West", "diplomacy Fall K for Sweden")
    assert len(t.state.table) == 3
    pass_all(t)
    assert t.country("Sweden").markers == 2 and t.country("Norway").influence == "USSR"


@rule("7.32a", "7.32c", "4.2b")
@pytest.mark.parametrize("seat, cost", [("Axis", 5), ("West", 6), ("USSR", 7)])
def test_industry_costs(seat, cost):
    cards = {5: ("Inv 15", "Inv 41"), 6: ("Inv 15", "Inv 1"), 7: ("Inv 15", "Inv 6")}[cost]
    assert sum(investments()[card].factories for card in cards) == cost == factory_cost(cardplay(seat).game, seat)
    t = cardplay(seat, *cards, "Inv 48")
    before = t.mat(seat).ind
    t.refuse(seat, f"industry {cards[0]}, Inv 48" if cost > 5 else f"industry {cards[0]}", "7.32a")
    t.play(seat, f"industry {cards[0]}, {cards[1]}")
    assert t.mat(seat).ind == before + 1 and set(cards) <= set(t.state.investment_discards)


@rule("7.32a")
def test_excess_factories_are_lost():
    t = cardplay("Axis", "Inv 15", "Inv 17", "Inv 18")
    t.play("Axis", "industry Inv 15, Inv 17, Inv 18")
    assert t.mat("Axis").ind == 13 and len(t.state.investment_discards) == 3


@rule("7.32b")
def test_two_raises_a_year():
    """D13"""
    cards = ["Inv 15", "Inv 17", "Inv 18", "Inv 20", "Inv 50", "Inv 51"]
    t = cardplay("Axis", *cards)
    for pair in (cards[:2], cards[2:4]):
        t.play("Axis", f"industry {', '.join(pair)}").play("West", "pass").play("USSR", "pass")
    t.refuse("Axis", f"industry {', '.join(cards[4:])}", "7.32b")
    assert t.mat("Axis").ind == 14
    t = table("year", year=1939, factions={"Axis": {"raises": 2}})
    assert t.mat("Axis").raises == 0, "next year again"


@rule("7.32d", "7.32c", "15.22b", "8.43a")
def test_the_factory_cost_falls():
    """E6"""
    t = table(seat="Axis", units={"Axis": {"Munich": "INF 1"}})
    t.play("Axis", "dow West")
    assert (factory_cost(t.game, "West"), factory_cost(t.game, "Axis"), factory_cost(t.game, "USSR")) == (5, 5, 7)
    t = table(
        seat="USSR",
        wars=["Axis-West"],
        factions={"West": {"declared_on": 1}},
        units={"USSR": {"Bay of Biscay": "INF 1"}},
    )
    t.play("USSR", "dow West")
    assert factory_cost(t.game, "West") == 4
    t = table(
        "government",
        "West",
        factions={"West": {"declared_on": 2}},
        nations={"USA": {"control": "West"}},
        hands={"West": ["Inv 52"]},
    )
    assert factory_cost(t.game, "West") == 3
    t.play("West", "industry Inv 52")
    assert t.mat("West").ind == 8


@rule("7.32e")
@pytest.mark.parametrize("cards", [("Inv 50", "Inv 41"), ("Inv 45", "Inv 48"), ("Inv 13", "Inv 55")])
def test_every_investment_card_has_factories(cards):
    t = cardplay("Axis", *cards)
    t.refuse("Axis", f"industry {cards[0]}, Fall A", "7.32e")
    t.play("Axis", f"industry {cards[0]}, {cards[1]}")
    assert t.mat("Axis").ind == 13 and set(cards) == set(t.state.investment_discards)


@rule("7.33a")
@pytest.mark.parametrize(
    "cards, good",
    [
        ("Inv 18, Inv 20", True),
        ("Inv 20, Inv 30", True),
        ("Inv 18, Inv 1", False),
        ("Inv 18, Inv 45", True),
        ("Inv 18, Inv 43", False),
    ],
)
def test_a_pair_achieves_a_technology(cards, good):
    """Science 1944 stands for Jets, Science 1940 does not."""
    t = cardplay("Axis", *cards.split(", "), year=1944)
    if good:
        t.play("Axis", f"tech Jets with {cards}")
        assert [entry.tech for entry in t.mat("Axis").techs] == ["Jets"]
    else:
        t.refuse("Axis", f"tech Jets with {cards}", "9.1a")


@rule("7.33b")
@pytest.mark.parametrize("kept, gone", [("Inv 18", "Inv 20"), ("Inv 20", "Inv 18")])
def test_an_open_technology_keeps_the_card_its_player_likes(kept, gone):
    t = cardplay("Axis", "Inv 18", "Inv 20")
    t.play("Axis", f"tech Jets with {kept}, {gone}")
    assert t.mat("Axis").techs[0].cards == [kept] and t.state.investment_discards == [gone]
    assert t.game.view("USSR").position["factions"]["Axis"]["techs"] == [{"tech": "Jets", "card": kept}]


@rule("7.33c", "7.5b")
def test_a_secret_technology_is_revealed_at_any_time():
    t = cardplay("Axis", "Inv 18", "Inv 20")
    t.play("Axis", "vault Jets with Inv 18, Inv 20")
    seen = t.game.view("West").position["factions"]["Axis"]
    assert (seen["vault"], seen["techs"], seen["limit"]) == (1, [], 6)
    assert not t.state.investment_discards and t.asked() == ["West"]
    t.play("Axis", "reveal Jets")
    assert [entry.tech for entry in t.mat("Axis").techs] == ["Jets"] and not t.mat("Axis").vault
    assert t.game.view("West").position["factions"]["Axis"]["limit"] == 7


@rule("7.34", "7.34b")
def test_an_intelligence_card_works_at_once_and_is_the_play():
    t = cardplay("Axis", "Inv 53", "Inv 15")
    t.play("Axis", "intel Inv 53 against USSR")
    while t.ask().choices:
        t.play("USSR", t.ask().choices[0])
    assert t.mat("USSR").ind == 8 and "Inv 53" in t.state.investment_discards and t.asked() == ["West"]
    t.refuse("West", "intel Fall P against USSR", "7.34")


@rule("7.35")
def test_three_passes_in_a_row_end_cardplay():
    t = cardplay("Axis", "Spring G", "Spring N")
    t.play("Axis", "pass").play("West", "pass").play("USSR", "pass")
    assert t.game.phase == "command"
    t = cardplay("West", hands={"Axis": ["Spring G", "Fall A"]})
    t.play("West", "pass").play("USSR", "pass").play("Axis", "diplomacy Spring G for Hungary")
    t.play("West", "pass").play("USSR", "pass")
    assert t.game.phase == "government" and t.asked() == ["Axis"], "only two since the last play"
    t.play("Axis", "pass")
    assert t.game.phase == "command"


@rule("7.35")
def test_who_passed_may_play_again():
    t = cardplay("Axis", "Spring G")
    t.play("Axis", "pass").play("West", "pass")
    t.play("USSR", "diplomacy Summer H for Denmark").play("Axis", "diplomacy Spring G for Hungary")
    assert len(t.state.table) == 2


@rule("7.4a")
def test_removing_comes_before_adding():
    """D9"""
    t = cardplay("West", "Spring G", "Spring N", nations={"Hungary": {"influence": "Axis", "markers": 1}})
    t.play("West", "diplomacy Spring G for Hungary").play("USSR", "pass").play("Axis", "pass")
    t.play("West", "diplomacy Spring N for Hungary")
    assert (t.country("Hungary").influence, t.country("Hungary").markers) == ("Axis", 1)
    pass_all(t)
    assert (t.country("Hungary").influence, t.country("Hungary").markers) == ("West", 1)
    assert {"Spring G", "Spring N"} <= set(t.state.action_discards) and not t.state.table


@rule("7.4a", "8.3f")
def test_a_wildcard_stays_out_of_resolution():
    """D10"""
    t = cardplay("West", "Spring A", hands={"Axis": ["Spring L", "Fall A"]})
    t.play("West", "diplomacy Spring A for Spain").play("USSR", "pass")
    t.play("Axis", "diplomacy Spring L for Spain")
    assert (t.country("Spain").influence, t.country("Spain").markers) == ("Axis", 1) and len(t.state.table) == 1
    pass_all(t)
    assert t.country("Spain").markers == 0


@rule("7.4a", "8.41a", "8.42")
def test_removing_from_america():
    """D12"""
    t = cardplay("West", "Spring C", nations={"USA": {"influence": "Axis", "markers": 2}})
    t.play("West", "diplomacy Spring C for USA")
    pass_all(t)
    assert (t.country("USA").influence, t.country("USA").markers) == ("Axis", 1)
    assert levels(t.game, "West") == (12, 11) and levels(t.game, "Axis") == (11, 6)


@rule("7.4b", "7.21c")
def test_levels_change_with_influence():
    """Hungary: POP 1, RES 1."""
    t = cardplay("Axis", "Spring G")
    t.play("Axis", "diplomacy Spring G for Hungary")
    assert levels(t.game, "Axis") == (11, 6)
    pass_all(t)
    assert levels(t.game, "Axis") == (12, 7)


@rule("7.5a", "4.3a")
def test_all_discard_at_once_and_exactly():
    t = cardplay(
        "Axis", hands={"Axis": [f"Spring {x}" for x in "ABCDEFGH"], "USSR": [f"Summer {x}" for x in "ABCDEFGH"]}
    )
    pass_all(t)
    assert sorted(t.asked()) == ["Axis", "USSR"]
    t.refuse("USSR", "discard Summer A", "7.5a")
    t.refuse("USSR", "discard Summer A, Summer B, Summer C", "7.5a")
    t.refuse("USSR", "discard Summer A, Spring A", "7.5a")
    t.refuse("USSR", "discard Summer A, Summer A", "7.5a")
    t.play("USSR", "discard Summer A, Summer B").play("Axis", "discard Spring H")
    assert t.game.phase == "command" and len(t.mat("USSR").hand) == 6


@rule("7.5b")
def test_pairs_in_the_vault_lower_the_limit():
    """E28"""
    t = cardplay("USSR", *[f"Summer {x}" for x in "ABCD"], vaults={"USSR": ["Jets", "Sonar"]})
    assert t.game.view("USSR").position["factions"]["USSR"]["limit"] == 4
    pass_all(t)
    t.play("USSR", "discard Summer A")
    assert len(t.mat("USSR").hand) == 4
