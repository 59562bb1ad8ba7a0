"""Production, Government and Year Start at their edges: who is asked, what is told when nothing happens, the last card."""

import pytest

from rules.triumph_tragedy.cards import investments, limit
from rules.triumph_tragedy.diplomacy import wildcard_targets
from tests.rulings import rule
from tests.triumph_tragedy.table import GARRISONS, SPARE, held, opened, set_up, table

WAR = ["Axis-West"]
SPY = next(name for name, card in investments().items() if card.intel == "Spy Ring")
MOLE = next(name for name, card in investments().items() if card.intel == "Mole")
DOUBLE = next(name for name, card in investments().items() if card.intel == "Double Agent")


def of(tech, count=1):
    return [name for name, card in investments().items() if tech in card.techs][:count]


@rule("8.45a", "8.46c")
def test_usa_forces_wait_for_the_production_of_the_west():
    """New York is lost, so that nobody is asked where they arrive."""
    more = {"usa": [2, 3], "usa_called": True, "wars": WAR, "hands": SPARE, "nations": {"USA": {"control": "West"}}}
    units = GARRISONS | {"Axis": {"Berlin": "INF 1", "New York": "INF 1"}}
    t = table("production", "Axis", year=1943, order=("Axis", "West", "USSR"), units=units, **more)
    assert t.state.usa == [2, 3] and not t.units("Washington")
    t.play("Axis", "done")
    assert t.state.usa == [3] and len(t.units("Washington")) == 4
    t = table("production", "Axis", year=1942, hands=SPARE, nations={"USA": {"control": "West"}})
    assert t.asked() == ["Axis"], "the West says where they arrive in its own Production"


@rule("14.24c", "14.23", "7.24b")
def test_what_stays_blockaded_and_what_was_not_bought_is_not_told():
    t = table("production", "Axis", wars=WAR, hands=SPARE, blockade={"Tripoli": "full"}, season="",
              units=GARRISONS | {"West": {"Central Mediterranean": "FLEET 1", "London": "INF 1"}})  # fmt: skip
    assert t.state.blockade == {"Tripoli": "full"} and not t.said("Blockade holds")
    t.play("Axis", "done")
    assert not t.said("bought")


@rule("17.0a", "17.0e", "2.3b", "7.231a")
def test_cadres_of_1939_may_grow_at_once_and_fortresses_stay_at_home():
    t = set_up(opened("1939"))
    seat = t.asked()[0]
    city, abroad = {"Axis": ("Berlin", "Tripoli"), "West": ("London", "Delhi"), "USSR": ("Moscow", "Warsaw")}[seat]
    t.refuse(seat, f"build FORT at {abroad}", "7.231a")
    t.play(seat, f"build CARR at {city}")
    name = max((b.name for b in t.state.blocks.of(seat) if b.kind == "CARR"), key=lambda name: int(name[4:]))
    t.play(seat, f"step {name}")
    assert t.block(seat, name).cv == 2


@rule("2.3b")
def test_nobody_builds_units_of_a_rivals_power_in_its_captured_home():
    t = table("production", "Axis", wars=WAR, units=GARRISONS | {"Axis": {"Paris": "INF 1", "Berlin": "INF 1"}},
              nations={"France": {"control": "Axis"}}, hands=SPARE)  # fmt: skip
    t.refuse("Axis", "build INF at Paris", "2.3b")


@rule("8.41b", "8.42", "8.13a")
def test_the_west_has_no_limit_on_the_usa():
    nations = {"USA": {"influence": "West", "markers": 3}, "Poland": {"influence": "USSR", "markers": 3}}
    t = table("government", "West", nations=nations, hands=SPARE)
    assert "USA" in wildcard_targets(t.game, "West", "Foreign Aid")
    seen = t.game.view(None).position["nations"]
    assert (seen["USA"]["status"], seen["Poland"]["status"]) == ("Protectorate", "Protectorate"), "until it is resolved"


@rule("8.44")
def test_public_opinion_means_nothing_in_a_conquered_usa():
    t = table("year", year=1940, nations={"USA": {"control": "Axis"}}, hands=SPARE)
    assert t.country("USA").markers == 0 and t.country("USA").control == "Axis"


@rule("9.4a")
def test_another_technology_leaves_the_years_atomic_stage_free():
    hand = [*of("Jets", 2), *of("Atomic Research 1", 2)]
    t = table("government", "Axis", hands={**SPARE, "Axis": hand})
    t.play("Axis", f"tech Jets with {hand[0]}, {hand[1]}").play("West", "pass").play("USSR", "pass")
    t.play("Axis", f"tech Atomic Research 1 with {hand[2]}, {hand[3]}")
    assert [entry.tech for entry in t.mat("Axis").techs] == ["Jets", "Atomic Research 1"]


@rule("7.32a")
def test_the_fewest_cards_that_are_enough_are_offered():
    by_worth = sorted(investments(), key=lambda name: -investments()[name].factories)
    best, total = [], 0
    for name in by_worth:
        if total + investments()[name].factories <= 5:
            best.append(name)
            total += investments()[name].factories
        if total == 5:
            break
    t = table("government", "Axis", hands={**SPARE, "Axis": [*best, by_worth[-1], by_worth[-2]]})
    assert total == 5 and t.suggestions("Axis", "industry")[0] == f"industry {', '.join(best)}"


@rule("9.5c", "9.5g")
def test_a_spy_ring_turned_around_finds_an_empty_hand():
    t = table("government", "Axis", hands={**SPARE, "Axis": [SPY], "West": [DOUBLE, "Fall C"]})
    t.play("Axis", f"intel {SPY} against West").play("West", "double agent")
    assert not t.mat("Axis").hand and t.mat("West").hand == ["Fall C"] and not t.events("9.5c")


@rule("9.5f")
def test_a_technology_won_openly_by_a_mole_is_told_to_all_alike():
    t = table("government", "Axis", hands={**SPARE, "Axis": [MOLE, *of("Jets", 3)[2:]]}, vaults={"West": ["Jets"]})
    card = t.mat("Axis").hand[1]
    t.play("Axis", f"intel {MOLE} against West").play("West", "let it happen").play("Axis", f"Jets with {card} openly")
    assert t.said("Axis Achieves Jets") and not t.said("by its Mole")


@rule("16.4", "18.0e")
def test_no_bomb_on_an_ally():
    atom = [f"Atomic Research {stage}" for stage in (1, 2, 3, 4)]
    t = table(
        seat="West", players=2, techs={"West": atom}, hands=SPARE, units={"West": {"London": "AF 1"}}, passive="USSR"
    )
    t.refuse("West", "atomic Moscow with AF1", "16.4")


@rule("8.46c", "8.46b")
def test_canada_calls_the_usa_only_once():
    t = table(wars=WAR, nations={"USA": {"control": "West"}}, hands=SPARE,
              units={"Axis": {"North Atlantic Ocean": "INF 1"}, "West": {"London": "INF 1"}})  # fmt: skip
    t.play("Axis", "move INF1 to Ottawa")
    assert not t.state.usa_called and not t.units("Washington")


@rule("8.0c", "3.3", "9.3c")
def test_nothing_else_is_offered_to_who_has_to_choose():
    poland = {"Poland": {"influence": "West", "markers": 2}, "Spain": {"influence": "West", "markers": 1}}
    t = table(nations=poland, units={"Axis": {"Berlin": "INF 1"}, "West": {"London": "INF 1"}}, vaults={"West": ["Jets"]},
              hands=SPARE, wars=WAR)  # fmt: skip
    t.play("Axis", "violate Poland")
    assert set(t.suggestions("West")) == {"stand by it", "repudiate"}


@rule("7.12c", "4.3a")
def test_an_empty_deck_without_discards_is_not_shuffled():
    t = table("production", "Axis", hands=SPARE)
    t.state.factions["West"].hand += t.state.action[1:]
    t.state.action = t.state.action[:1]
    t.refuse("Axis", "buy 2 action", "7.24a")
    t.play("Axis", "buy 1 action", "done")
    assert not t.said("New Action deck")


@rule("9.3d", "4.3a")
@pytest.mark.parametrize("pairs, most", [(0, 6), (5, 1), (6, 0), (7, 0)])
def test_a_full_vault_leaves_no_hand(pairs, most):
    techs = ["Jets", "Sonar", "Naval Radar", "Heavy Tanks", "LSTs", "Heavy Bombers", "Rocket Artillery"]
    t = table("government", "Axis", hands=SPARE, vaults={"USSR": techs[:pairs]})
    assert limit(t.game, "USSR") == most


@rule("15.1a", "7.21a")
def test_production_without_the_main_capital_is_nothing():
    t = table("production", "West", wars=WAR, hands=SPARE, nations=held("Axis", "Low Countries"),
              units={"Axis": {"London": "INF 1"}, "West": {"Paris": "INF 1"}, "USSR": {"Moscow": "INF 1"}})  # fmt: skip
    assert t.mat("West").points == 0
