"""7.3 to 9.5: cards in Government: Diplomacy, WildCards, Industry, Technology, Intelligence, HandSize."""

from rules.triumph_tragedy.cards import actions, investments, science
from rules.triumph_tragedy.trade import levels
from tests.rulings import rule
from tests.triumph_tragedy.table import table


def government(seat="West", **more):
    more.setdefault("order", ("West", "USSR", "Axis"))
    more.setdefault("year", 1937)
    return table("government", seat, **more)


def end(t):
    """Everybody passes until Diplomacy is resolved."""
    while t.game.phase == "government":
        t.play(t.asked()[0], "pass")
    return t


@rule("7.31a", "7.31b", "8.0e", "8.0a", "4.1a", "4.1c", "7.3a", "18.0c")
def test_diplomacy_cards_cancel_in_pairs():
    """D8"""
    t = government(hands={"West": ["Summer J", "Fall K", "Fall P"], "USSR": ["Fall L"], "Axis": ["Fall A"]})
    t.play("West", "diplo Summer J for Sweden").play("USSR", "pass").play("Axis", "pass")
    t.play("West", "diplo Fall K for Sweden").play("USSR", "diplo Fall L for Sweden")
    assert [play.card for play in t.state.table] == ["Fall K"]
    assert set(t.state.action_discards) == {"Summer J", "Fall L"}
    end(t)
    assert (t.country("Sweden").influence, t.country("Sweden").markers) == ("West", 1)
    assert "Fall K" in t.state.action_discards


@rule("7.4a", "8.0b", "7.4b", "8.12a", "7.21c", "8.11", "8.0d")
def test_removing_comes_before_adding():
    """D9"""
    t = government(
        hands={"West": ["Spring G", "Spring N", "Fall P"], "Axis": ["Fall A"]},
        nations={"Hungary": {"influence": "Axis", "markers": 1}},
    )
    assert levels(t.game, "Axis") == (12, 7)
    t.play("West", "diplo Spring G for Hungary").play("Axis", "pass")
    t.play("West", "diplo Spring N for Hungary")
    end(t)
    assert (t.country("Hungary").influence, t.country("Hungary").markers) == ("West", 1)
    assert levels(t.game, "Axis") == (11, 6) and levels(t.game, "West") == (13, 12)


@rule("8.3a", "8.3f")
def test_a_wildcard_works_at_once():
    """D10"""
    t = government("Axis", order=("Axis", "West", "USSR"), hands={"Axis": ["Spring L"], "West": ["Spring A", "Fall P"]})
    t.play("Axis", "diplo Spring L for Spain")
    assert t.country("Spain").influence == "Axis" and "Spring L" in t.state.action_discards
    t.play("West", "diplo Spring A for Spain")
    end(t)
    assert not t.country("Spain").markers


@rule("8.3a", "8.3b", "8.3c", "8.3d")
def test_what_wildcards_may_name():
    t = government(hands={"West": ["Fall B", "Spring P", "Summer B", "Spring B"]})
    rival, own = t.suggestions("West", "diplo Fall B"), t.suggestions("West", "diplo Spring P")
    assert "diplomacy Fall B for Poland" in rival and "diplomacy Spring P for Poland" not in own
    assert "diplomacy Spring P for Spain" in own and "diplomacy Fall B for Ireland" not in rival
    t.refuse("West", "diplo Fall B for USA", "8.3a")
    t.refuse("West", "diplo Spring B for Austria", "8.3a")
    t.play("West", "diplo Summer B for Ireland")
    assert t.mat("West").ind == 6 and t.country("Ireland").markers == 1


@rule("8.2a", "8.2b", "8.2c", "8.2d", "8.2f", "2.4c", "2.4a", "8.13a")
def test_a_satellite():
    """D11"""
    t = government(hands={"West": ["Summer M", "Fall G"]}, nations={"Norway": {"influence": "West", "markers": 2}})
    assert levels(t.game, "West") == (12, 12)
    t.play("West", "diplo Summer M for Norway")
    end(t)
    assert t.ask("West").prompt.startswith("Which unit of 1 CV in Oslo")
    t.play("West", "INF")
    assert t.units("Oslo") == ["West INF1 1"] and t.country("Norway").control == "West"
    assert t.state.control["Narvik"] == "West" and t.nationals("Britain") == 1
    assert levels(t.game, "West") == (12, 12)


@rule("8.2a", "8.2e")
def test_a_satellite_is_beyond_diplomacy():
    t = government(hands={"West": ["Summer M"]}, nations={"Norway": {"control": "USSR"}})
    t.refuse("West", "diplo Summer M for Norway", "8.2a")
    t.refuse("West", "diplo Summer M for Spain", "7.31a")


@rule("8.41a", "8.41b", "8.4", "8.4b", "8.42", "2.2b")
def test_the_usa():
    """D12"""
    t = government(hands={"West": ["Spring C"]}, nations={"USA": {"influence": "Axis", "markers": 2}})
    assert levels(t.game, "Axis") == (11, 6)
    t.play("West", "diplo Spring C for USA")
    end(t)
    assert (t.country("USA").influence, t.country("USA").markers) == ("Axis", 1) and levels(t.game, "West") == (12, 11)
    t = government(nations={"USA": {"influence": "West", "markers": 1}})
    assert levels(t.game, "West") == (15, 15)
    t = government(
        "USSR",
        order=("USSR", "West", "Axis"),
        hands={"USSR": ["Spring C"]},
        nations={"USA": {"influence": "USSR", "markers": 3}},
    )
    t.play("USSR", "diplo Spring C for USA")
    end(t)
    assert t.country("USA").markers == 3


@rule("8.43a", "8.43d", "ruling.A52")
def test_the_usa_becomes_a_satellite():
    t = government(hands={"West": ["Spring C"]}, nations={"USA": {"influence": "West", "markers": 2}})
    t.play("West", "diplo Spring C for USA")
    end(t)
    assert t.units("Washington") == ["West FORT1 4"] and t.units("New York") == ["West FORT2 2"]


@rule("7.32a", "7.32b", "7.32e", "4.2b", "4.2c")
def test_industry():
    """D13"""
    t = government(
        "Axis",
        order=("Axis", "West", "USSR"),
        hands={"Axis": ["Inv 15", "Inv 41", "Inv 46", "Inv 17", "Inv 20", "Inv 1"]},
    )
    t.refuse("Axis", "industry Inv 15", "7.32a")
    t.play("Axis", "industry Inv 15, Inv 41")
    assert t.mat("Axis").ind == 13 and set(t.state.investment_discards) == {"Inv 15", "Inv 41"}
    t.play("Axis", "industry Inv 17, Inv 46")
    t.refuse("Axis", "industry Inv 20, Inv 1", "7.32b")


@rule("7.33a", "7.33b", "9.1a", "9.2a", "4.2a", "9.0a")
def test_an_open_technology():
    t = government(hands={"West": ["Inv 18", "Inv 20", "Inv 1"]})
    t.refuse("West", "tech Jets with Inv 18, Inv 1", "9.1a")
    t.play("West", "tech Jets with Inv 20, Inv 18")
    assert [(entry.tech, entry.cards) for entry in t.mat("West").techs] == [("Jets", ["Inv 20"])]
    assert t.state.investment_discards == ["Inv 18"]


@rule("7.33c", "9.3a", "9.3b", "9.3c", "9.3d", "7.5b", "4.3a")
def test_the_vault():
    """E28"""
    t = government(hands={"West": ["Inv 18", "Inv 20", "Inv 2"]})
    t.play("West", "vault Jets with Inv 18, Inv 20")
    view = t.game.view("USSR").position["factions"]["West"]
    assert view["vault"] == 1 and "secret" not in view and view["limit"] == 7
    assert not any("Jets" in event.text for _, event in t.game.told("USSR"))
    t.play("West", "reveal Jets")
    assert t.mat("West").techs[0].tech == "Jets" and t.state.investment_discards == ["Inv 20"]


@rule("9.2a", "9.0h")
def test_science():
    """E27"""
    assert "Sonar" in science(1938) and investments()["Inv 41"].year == 1938
    t = government(year=1938, hands={"West": ["Inv 41", "Inv 7", "Fall P"]})
    t.play("West", "tech Sonar with Inv 41, Inv 7")
    assert t.mat("West").techs[0].cards == ["Inv 7"] and t.state.investment_discards == ["Inv 41"]
    t = government(year=1937, hands={"West": ["Inv 41", "Inv 7"]})
    t.refuse("West", "tech Sonar with Inv 41, Inv 7", "9.1a")


@rule("9.0g", "9.0j")
def test_industrial_espionage():
    """E29"""
    t = government(hands={"West": ["Inv 28", "Inv 24"]}, techs={"Axis": ["Jets"]})
    t.play("West", "tech Jets with Inv 28, Inv 24")
    assert t.mat("West").techs[0].cards == ["Inv 24"]
    t = government(hands={"West": ["Inv 28", "Inv 24"]})
    t.refuse("West", "tech Jets with Inv 28, Inv 24", "9.1a")


@rule("9.4a")
def test_atomic_stages():
    """D15"""
    t = government(hands={"West": ["Inv 1", "Inv 13", "Inv 9", "Inv 10", "Inv 14"]}, order=("West", "USSR", "Axis"))
    t.refuse("West", "tech Atomic Research 2 with Inv 1, Inv 13", "9.4a")
    t.play("West", "vault Atomic Research 1 with Inv 9, Inv 10")
    t.refuse("West", "tech Atomic Research 2 with Inv 1, Inv 13", "9.4a")


@rule("9.5e", "9.5g", "9.5h", "7.34", "7.34b", "ruling.B1")
def test_sabotage_and_double_agent():
    t = government(hands={"West": ["Inv 53", "Inv 5"], "USSR": ["Inv 51"]})
    t.play("West", "intel Inv 53 against USSR")
    assert t.ask("USSR").choices == ("let it happen", "double agent")
    t.play("USSR", "double agent")
    assert (t.mat("West").ind, t.mat("USSR").ind) == (6, 9) and {"Inv 51", "Inv 53"} == set(t.state.investment_discards)
    t = government(hands={"West": ["Inv 53", "Inv 5"], "USSR": ["Inv 50"]})
    t.play("West", "intel Inv 53 against USSR")
    assert t.asked() == ["USSR"], "who has no Double Agent is asked all the same"
    t.play("USSR", "let it happen")
    assert t.mat("USSR").ind == 8


@rule("9.5a", "9.5b", "9.5c", "9.5d")
def test_spies():
    t = government(
        hands={"West": ["Inv 46", "Inv 48", "Inv 54", "Inv 50"], "Axis": ["Fall A"]},
        units={"Axis": {"Berlin": "TANK 3"}},
        nations={"Spain": {"influence": "Axis", "markers": 2}},
        order=("West", "Axis", "USSR"),
    )
    t.refuse("West", "intel Inv 46 against Axis", "9.5a")
    t.play("West", "intel Inv 46 against Axis at Berlin").play("Axis", "let it happen")
    seen = [event.text for _, event in t.game.told("West") if "Agent:" in event.text]
    assert seen == ["Agent: in Berlin the Axis has German Tank 3."]
    assert not any("Agent:" in event.text for _, event in t.game.told("USSR"))
    t.play("Axis", "pass").play("West", "intel Inv 50 against Axis on Spain").play("Axis", "let it happen")
    assert not t.country("Spain").markers
    t.play("Axis", "pass").play("West", "intel Inv 48 against Axis").play("Axis", "let it happen", "pass")
    assert any("holds Fall A" in event.text for _, event in t.game.told("West"))
    t.play("West", "intel Inv 54 against Axis").play("Axis", "let it happen")
    assert t.mat("West").hand == ["Fall A"] and not t.mat("Axis").hand


@rule("9.5f")
def test_the_mole():
    """E30"""
    t = government(hands={"West": ["Inv 52", "Inv 6"], "USSR": ["Fall K"]}, vaults={"USSR": ["Rocket Artillery"]})
    t.play("West", "intel Inv 52 against USSR").play("USSR", "let it happen")
    assert "Rocket Artillery with Inv 6 into the Vault" in t.ask("West").choices
    t.play("West", "Rocket Artillery with Inv 6 into the Vault")
    assert t.mat("West").vault[0].cards == ["Inv 6", "Inv 52"]
    assert any("has Rocket Artillery by its Mole and Inv 6 (" in event.text for _, event in t.game.told("USSR"))
    assert not any("Rocket Artillery" in event.text for _, event in t.game.told("Axis"))


@rule("7.35", "7.5a", "7.3c", "4.3a")
def test_three_passes_end_card_play():
    """E5"""
    axis = ["Fall A", "Fall B", "Fall C", "Fall D", "Fall E", "Fall F", "Fall G", "Fall H", "Fall I"]
    west = [name for name in actions() if name.startswith("Spring")][:8]
    ussr = [name for name in actions() if name.startswith("Summer")][:6]
    t = government(hands={"Axis": axis, "West": west, "USSR": ussr})
    t.play("West", "pass").play("USSR", "pass").play("Axis", "pass")
    assert t.asked() == ["Axis"] and t.game.phase == "resolution"
    t.refuse("Axis", "discard Fall A", "7.5a")
    t.play("Axis", "discard Fall A, Fall B")
    assert len(t.mat("Axis").hand) == 7 and t.state.season == "Spring"


@rule("9.1b")
def test_technologies_only_in_government():
    t = table("movement", "West", hands={"West": ["Inv 18", "Inv 20"]})
    t.refuse("West", "tech Jets with Inv 20, Inv 18", None)
