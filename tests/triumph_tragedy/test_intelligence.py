"""9.5: Intelligence cards, each against a Rival, and the Double Agent."""

import pytest

from rules.triumph_tragedy.intelligence import Intelligence
from tests.rulings import rule
from tests.triumph_tragedy.table import table

WEST_FIRST = ("West", "USSR", "Axis")
CARDS = {
    "Agent": "Inv 46",
    "Code Break": "Inv 48",
    "Coup": "Inv 50",
    "Mole": "Inv 52",
    "Sabotage": "Inv 53",
    "Spy Ring": "Inv 54",
}
DOUBLE = "Inv 51"
SPAIN = {"Spain": {"influence": "USSR", "markers": 2}}


def government(*hand, **more):
    """The West is to play, with these cards; the USSR holds `ussr` and the Axis one card."""
    held = {"Axis": ["Summer A"], "USSR": [*more.pop("ussr", ()), "Summer P"], "West": [*hand, "Summer K"]}
    return table("government", "West", order=WEST_FIRST, hands=held, **more)


def told(t, seat, words):
    return [event.text for _, event in t.game.told(seat) if event.text.startswith(words)]


def played(intel, extra="", answer="let it happen", **more):
    t = government(CARDS[intel], **more).play("West", f"intel {CARDS[intel]} against USSR {extra}")
    assert t.asked() == ["USSR"]
    return t.play("USSR", answer)


@rule("9.5a", "9.5h")
def test_agent():
    units = {"USSR": {"Kiev": "TANK 2, INF 1", "Moscow": "AF 3"}, "Axis": {"Berlin": "INF 1"}}
    t = government(CARDS["Agent"], units=units)
    t.refuse("West", "intel Inv 46 against USSR", "9.5a")
    t.refuse("West", "intel Inv 46 against USSR at Berlin", "9.5a")
    t.refuse("West", "intel Inv 46 against West at Kiev", "9.5h")
    t = played("Agent", "at Kiev", units=units)
    (seen,) = told(t, "West", "Agent:")
    assert "Tank 2" in seen and "Infantry 1" in seen and "Air Force" not in seen
    assert not told(t, "Axis", "Agent:") and not told(t, None, "Agent:")


@rule("9.5b", "9.5h")
def test_code_break():
    t = played("Code Break", ussr=["Inv 20"])
    (seen,) = told(t, "West", "Code Break:")
    assert "Inv 20" in seen and "Summer P" in seen and "Summer A" not in seen, "one hand, not all"
    assert not told(t, "Axis", "Code Break:") and t.mat("USSR").hand == ["Inv 20", "Summer P"]


@rule("9.5c", "9.5h")
def test_spy_ring():
    t = played("Spy Ring", ussr=["Inv 20", "Fall A"])
    before, taken = {"Inv 20", "Fall A", "Summer P"}, set(t.mat("West").hand) - {"Summer K"}
    assert len(taken) == 1 and taken < before and set(t.mat("USSR").hand) == before - taken
    assert not any(next(iter(taken)) in event.text for _, event in t.game.told("Axis")), "unseen by others"
    t = table("government", "West", order=WEST_FIRST, hands={"West": ["Inv 54"]})
    t.refuse("West", "intel Inv 54 against USSR", "9.5c")


@rule("9.5c")
def test_spy_ring_is_blind():
    """Which card it takes hangs on chance alone."""
    taken = set()
    for skip in range(12):
        t = government(CARDS["Spy Ring"], ussr=["Inv 20", "Fall A"])
        t.game.script([])
        for _ in range(skip):
            t.game.dice.roll(1, "time passes")
        t.play("West", "intel Inv 54 against USSR").play("USSR", "let it happen")
        taken |= set(t.mat("West").hand) - {"Summer K"}
    assert taken == {"Inv 20", "Fall A", "Summer P"}


@rule("9.5d")
def test_coup():
    t = played("Coup", "on Spain", nations=SPAIN)
    assert (t.country("Spain").influence, t.country("Spain").markers) == ("", 0)
    t = government(CARDS["Coup"], nations={"USA": {"influence": "USSR", "markers": 2}})
    t.refuse("West", "intel Inv 50 against USSR on USA", "9.5d")
    t.refuse("West", "intel Inv 50 against USSR on Spain", "9.5d")
    t.refuse("West", "intel Inv 50 against USSR", "9.5d")


@rule("9.5e", "9.5h")
def test_sabotage():
    t = played("Sabotage")
    assert {seat: t.mat(seat).ind for seat in ("Axis", "West", "USSR")} == {"Axis": 12, "West": 7, "USSR": 8}
    assert t.state.investment_discards == ["Inv 53"] and t.asked() == ["USSR"], "the next player's turn"


@rule("9.5f")
@pytest.mark.parametrize("how", ["openly", "into the Vault"])
def test_mole(how):
    """E30"""
    t = mole("Inv 6")
    assert told(t, "West", "Mole:") == ["Mole: the Vault of the USSR holds Rocket Artillery."]
    assert not told(t, "Axis", "Mole:")
    t.play("West", f"Rocket Artillery with Inv 6 {how}")
    mat = t.mat("West")
    if how == "openly":
        assert [(e.tech, e.cards) for e in mat.techs] == [("Rocket Artillery", ["Inv 6"])] and not mat.vault
        assert t.state.investment_discards == ["Inv 52"]
    else:
        assert [(e.tech, e.cards) for e in mat.vault] == [("Rocket Artillery", ["Inv 6", "Inv 52"])] and not mat.techs
        assert not t.state.investment_discards
        assert any("Rocket Artillery" in text for text in told(t, "USSR", "The West has")), "its victim sees the pair"
        assert not any("Rocket Artillery" in event.text for _, event in t.game.told("Axis"))
    assert [e.tech for e in t.mat("USSR").vault] == ["Rocket Artillery"] and mat.hand == ["Summer K"]


def mole(*hand, **more):
    more.setdefault("vaults", {"USSR": ["Rocket Artillery"]})
    t = government(CARDS["Mole"], *hand, **more)
    return t.play("West", "intel Inv 52 against USSR").play("USSR", "let it happen")


@rule("9.5f")
@pytest.mark.parametrize("held", ["Inv 4", "Inv 43", "Inv 20"])
def test_the_mole_needs_a_real_card_of_that_technology(held):
    """E30: neither Industrial Espionage nor Science, though it lists Rocket Artillery, nor another Technology."""
    t = mole(held, techs={"Axis": ["Rocket Artillery"]}, year=1942)
    assert t.ask("West").choices == ("nothing",)
    t.play("West", "nothing")
    assert not t.mat("West").techs and t.state.investment_discards == ["Inv 52"] and held in t.mat("West").hand


@rule("9.5f")
def test_a_vault_may_be_empty():
    t = mole("Inv 6", vaults={})
    assert told(t, "West", "Mole:") == ["Mole: the Vault of the USSR holds nothing."]


@rule("9.5h")
@pytest.mark.parametrize("intel", ["Agent", "Code Break", "Spy Ring", "Sabotage", "Mole"])
def test_a_rival_is_named(intel):
    t = government(CARDS[intel], units={"West": {"London": "INF 1"}})
    at = " at London" if intel == "Agent" else ""
    t.refuse("West", f"intel {CARDS[intel]} against West{at}", "9.5h")


@rule("9.5g")
@pytest.mark.parametrize("intel", ["Sabotage", "Code Break", "Spy Ring"])
def test_double_agent(intel):
    t = played(intel, answer="double agent", ussr=[DOUBLE])
    assert sorted(t.state.investment_discards) == sorted([DOUBLE, CARDS[intel]])
    if intel == "Sabotage":
        assert (t.mat("West").ind, t.mat("USSR").ind) == (6, 9)
    if intel == "Code Break":
        assert told(t, "USSR", "Code Break:") and not told(t, "West", "Code Break:")
        assert "Summer K" in told(t, "USSR", "Code Break:")[0]
    if intel == "Spy Ring":
        assert t.mat("USSR").hand == ["Summer P", "Summer K"] and t.mat("West").hand == []


@rule("9.5g")
def test_double_agent_against_an_agent_a_coup_and_a_mole():
    t = played(
        "Agent",
        "at Kiev",
        "double agent",
        ussr=[DOUBLE],
        units={"USSR": {"Kiev": "INF 1"}, "West": {"London": "TANK 3"}},
    )
    assert t.asked() == ["USSR"] and t.ask("USSR").choices == ("London",)
    t.play("USSR", "London")
    assert "Tank 3" in told(t, "USSR", "Agent:")[0] and not told(t, "West", "Agent:")
    nations = {**SPAIN, "Norway": {"influence": "West", "markers": 2}}
    t = played("Coup", "on Spain", "double agent", ussr=[DOUBLE], nations=nations).play("USSR", "Norway")
    assert t.country("Spain").markers == 2 and t.country("Norway").markers == 0
    vaults = {"USSR": ["Jets"], "West": ["Rocket Artillery"]}
    t = played("Mole", answer="double agent", ussr=[DOUBLE, "Inv 39"], vaults=vaults)
    assert told(t, "USSR", "Mole:") == ["Mole: the Vault of the West holds Rocket Artillery."]
    assert not told(t, "West", "Mole:") and "Rocket Artillery with Inv 39 openly" in t.ask("USSR").choices


@rule("9.5g", "ruling.B1")
def test_a_double_agent_is_no_card_to_lead_with():
    t = government(DOUBLE)
    t.refuse("West", f"intel {DOUBLE} against USSR", "9.5g")
    t = government(CARDS["Sabotage"]).play("West", "intel Inv 53 against USSR")
    assert t.ask("USSR").choices == ("let it happen",), "who has none is asked all the same"
    t = government(CARDS["Sabotage"], CARDS["Code Break"], ussr=[DOUBLE]).play("West", "intel Inv 53 against USSR")
    t.play("USSR", "double agent", "pass").play("Axis", "pass").play("West", "intel Inv 48 against USSR")
    assert told(t, "West", "Code Break:"), "the card lies in the discards now: nobody is asked"


@rule("9.5a", "9.5d")
def test_an_area_is_offered_for_an_agent_and_a_nation_for_a_coup():
    units = {"USSR": {"Kiev": "TANK 2", "Moscow": "AF 3"}}
    t = government(*CARDS.values(), "Inv 20", units=units, nations=SPAIN)
    assert set(Intelligence.options("card", {}, t.game, "West")) == set(CARDS.values()), "and no other card"
    for intel, card in CARDS.items():
        got = {"card": card, "rival": "USSR"}
        areas = list(Intelligence.options("space", got, t.game, "West"))
        nations = list(Intelligence.options("nation", got, t.game, "West"))
        assert sorted(areas) == (["Kiev", "Moscow"] if intel == "Agent" else [])
        assert nations == (["Spain"] if intel == "Coup" else [])
