"""What we settled where the rulebook is silent or of two minds."""

import pytest

from rules.kernel.game import Game
from rules.triumph_tragedy import GAME
from rules.triumph_tragedy.cards import actions, investments
from rules.triumph_tragedy.chart import CHITS
from rules.triumph_tragedy.position import write_position
from rules.triumph_tragedy.production import APART
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, Table, opened, table, trade_route

WAR = ["Axis-West", "Axis-USSR"]


# --- blocks -------------------------------------------------------------------------------------------------------


@rule("ruling.A5", "3.12d", "8.2b")
def test_a_type_without_blocks_cannot_be_chosen():
    """Britain has two Carriers; with both at sea none can be built, nor come with a Satellite."""
    units = {"West": {"North Sea": "CARR 1", "Irish Sea": "CARR 1"}}
    t = table("production", "West", order=("West", "USSR", "Axis"), units=units)
    t.refuse("West", "build CARR at London", "3.12d")
    t.play("West", "build FLEET at London")
    hands = {**SPARE, "West": ("Summer M", "Fall D")}
    t = table(
        "government",
        "West",
        order=("West", "USSR", "Axis"),
        units=units,
        hands=hands,
        nations={"Norway": {"influence": "West", "markers": 2}},
    )
    t.play("West", "diplo Summer M for Norway").play("USSR", "pass").play("Axis", "pass").play("West", "pass")
    assert set(t.ask("West").choices) == {"FORT", "AF", "SUB", "FLEET", "TANK", "INF"}


@rule("ruling.A5", "15.42a")
def test_neutral_fortresses_are_never_short():
    """Eight are in the mix; the ninth to eleventh stand up all the same."""
    taken = dict.fromkeys(("Vienna", "Prague", "Budapest", "Athens", "Sofia", "Oslo", "Riga", "Belgrade"), "FORT 1")
    armed = {"armed": True, "violator": "USSR", "foes": ["USSR"]}
    lands = ("Austria", "Czechoslovakia", "Hungary", "Greece", "Bulgaria", "Norway", "Baltic States", "Yugoslavia")
    t = table(
        units={"neutral": taken, "Axis": {"Berlin": "INF 1"}},
        nations={name: dict(armed) for name in lands},
        hands=SPARE,
    )
    t.play("Axis", "violate Poland")
    assert t.nationals("Neutral") == 11 and t.units("Warsaw") == ["neutral FORT9 3"]


@rule("ruling.B5", "5.0a", "7.23c")
def test_ships_inland_are_allowed_and_never_offered():
    """A Cadre may be of any type; what a ship is good for in Moscow is its builder's affair: there is no way out."""
    t = opened()
    assert not any("Moscow" in text for text in t.suggestions("USSR", "setup 1 FLEET in"))
    t.play("USSR", "setup 1 FLEET in Moscow")
    t = table("production", "USSR", order=("USSR", "Axis", "West"))
    assert not any("Moscow" in text for text in t.game.suggest("USSR", "build SUB", 300))
    assert any("Leningrad" in text for text in t.game.suggest("USSR", "build SUB", 300))
    t.play("USSR", "build SUB at Moscow")
    t = table(seat="USSR", units={"USSR": {"Moscow": "SUB 1"}})
    t.refuse("USSR", "move SUB1 to Leningrad", "11.2a")
    assert not any(text.startswith("move SUB1") for text in t.game.suggest("USSR", "move", 300))


@rule("7.23a", "14.12", "14.2")
def test_a_blockade_stops_no_building():
    """Subs around Britain cut Delhi off from London, but it is a Supply Source: its POP is lost, its Fortress is built."""
    seas = dict.fromkeys(("Irish Sea", "North Sea", "Norwegian Sea", "English Channel"), "SUB 1")
    t = table(
        "production",
        "West",
        order=("West", "USSR", "Axis"),
        wars=WAR,
        blockade={"Delhi": "full"},
        units={"Axis": seas, "West": {"Delhi": "INF 1"}},
    )
    assert t.state.blockade == {"Delhi": "full"}
    t.play("West", "build FORT at Delhi", "step INF1")
    assert t.units("Delhi") == ["West FORT1 1", "West INF1 2"]


@rule("ruling.B15", "7.231b", "2.22b")
def test_fortresses_where_a_power_was_defeated():
    """Freed Paris and an Algiers that Britain kept are land of others now: the Fortress is British."""
    fallen = {
        "France": {"control": "West", "defeated": True},
        "French North Africa": {"control": "West"},
    }
    t = table("production", "West", order=("West", "USSR", "Axis"), wars=WAR, nations=fallen)
    t.refuse("West", "build INF at Paris", "2.3b")
    t.play("West", "build FORT at Paris", "build FORT at Algiers", "build FORT at Delhi")
    assert [t.block("West", f"FORT{n}").nation for n in (1, 2, 3)] == ["Britain"] * 3
    t = table("production", "West", order=("West", "USSR", "Axis"), wars=WAR)
    t.play("West", "build FORT at Paris", "build FORT at Algiers")
    assert [t.block("West", f"FORT{n}").nation for n in (1, 2)] == ["France"] * 2


@rule("ruling.B6", "8.45a")
def test_usa_forces_may_be_parted():
    usa = {"USA": {"control": "West"}}
    t = table("production", "West", year=1943, order=("West", "USSR", "Axis"), nations=usa)
    t.play("West", APART, "New York", "New York", "Washington", "Washington")
    assert t.units("New York") == ["West AF1 2", "West FLEET1 2"]
    assert t.units("Washington") == ["West INF1 2", "West TANK1 2"]


@rule("ruling.B6", "2.22a", "8.46b")
def test_a_defeated_usa_sends_nobody():
    """The second set is due, New York is the West's, but the USA is out of the game."""
    usa = {"USA": {"control": "Axis", "defeated": True}}
    units = {"West": {"New York": "Britain INF 1"}}
    more = {"nations": usa, "units": units, "usa": [2, 3], "usa_called": True}
    t = table("production", "West", year=1943, order=("West", "USSR", "Axis"), wars=WAR, **more)
    assert t.units("New York") == ["West INF1 1"] and t.ask("West").prompt.startswith("Production")


# --- battles ------------------------------------------------------------------------------------------------------


@rule("ruling.A21", "3.14a")
@pytest.mark.parametrize("first, second", [("INF1", "INF2"), ("INF2", "INF1")])
def test_equal_units_act_in_the_order_their_owner_likes(first, second):
    units = {"Axis": {"Munich": "INF 2, INF 4"}, "West": {"Lorraine": "FORT 3"}}
    t = table(wars=WAR, units=units).play("Axis", "move INF1, INF2 to Lorraine", "done")
    t.play("West", "hold FORT1")
    assert [text for text in t.suggestions("Axis", "fire") if "Ground" in text] == [
        "fire INF1 at Ground",
        "fire INF2 at Ground",
    ]
    t.play("Axis", f"fire {first} at Ground", dice=[6] * t.block("Axis", first).cv)
    t.refuse("Axis", f"fire {first} at Ground", "12.3a")
    t.play("Axis", f"fire {second} at Ground", dice=[6] * t.block("Axis", second).cv)
    assert t.game.phase == "command" or t.asked() != ["Axis"] or "Lorraine" not in t.ask("Axis").prompt


@rule("ruling.B3", "12.75", "12.2c")
@pytest.mark.parametrize("answer, loses", [("nobody", False), ("Axis", True)])
def test_who_is_spared_may_fire_all_the_same(answer, loses):
    """The Axis attacks the West; the USSR, at War with both, joins in against the Axis or keeps out."""
    units = {"Axis": {"Ruhr": "FLEET 2"}, "West": {"North Sea": "FLEET 2"}, "USSR": {"North Sea": "SUB 3"}}
    t = table(wars=[*WAR, "USSR-West"], units=units, hands=SPARE)
    t.play("Axis", "move FLEET1 to North Sea", "done", "West").play("West", "Axis")
    assert set(t.ask("USSR").choices) == {"all", "Axis", "West", "nobody"}
    t.play("USSR", answer)
    assert ("USSR" in t.asked()) is loses, "Subs act before Fleets"
    if loses:
        t.refuse("USSR", "fire SUB1 at Submarine", "12.4a")
        t.play("USSR", "fire SUB1 at Naval", dice=[1, 1, 6])
        assert t.units("North Sea") == ["USSR SUB1 3", "West FLEET1 2"], "the Axis Fleet is gone and the Battle over"
    else:
        assert t.asked() == ["West"]


@rule("ruling.B3", "12.2c", "12.75")
def test_enemies_that_spared_each_other_stay_and_may_fight_later():
    units = {"Axis": {"Ruhr": "FLEET 4"}, "West": {"North Sea": "FLEET 1"}, "USSR": {"North Sea": "FLEET 2"}}
    t = table(
        wars=[*WAR, "USSR-West"],
        units=units,
        hands=SPARE,
        command=["USSR"],
        factions={"USSR": {"committed": ["Summer D"]}},
        action=[card for card in actions() if card not in ("Summer D", "Fall A", "Fall C", "Fall K")],
    )
    t.play("Axis", "move FLEET1 to North Sea", "done", "West").play("West", "Axis").play("USSR", "nobody")
    t.play("West", "fire FLEET1 at Naval", dice=[6]).play("Axis", "fire FLEET1 at Naval", dice=[1, 6, 6, 6])
    t.play("Axis", "stay")
    assert t.units("North Sea") == ["Axis FLEET1 4", "USSR FLEET1 2"] and t.asked() == ["USSR"]
    t.play("USSR", "done")
    assert "North Sea" in t.ask("USSR").prompt, "it may begin the Battle in its own turn"
    t.play("USSR", "fight North Sea").play("Axis", "hold FLEET1").play("USSR", "fire FLEET1 at Naval", dice=[3, 3])
    assert "Axis FLEET1 2" in t.units("North Sea")


@rule("ruling.B12", "12.74", "3.221b")
def test_a_carrier_strikes_ships_in_port():
    """A Raid on Ruhr: the Carrier hits the Fleet on 1 and is gone; without ships in port there is nothing to strike."""
    units = {"West": {"North Sea": "CARR 3"}, "Axis": {"Ruhr": "INF 1, FLEET 2"}}
    t = table(seat="West", wars=WAR, units=units, hands=SPARE).play("West", "move CARR1 to Ruhr", "done")
    t.refuse("West", "strike CARR1 to Berlin", "12.74")
    t.play("West", "strike CARR1 to North Sea", dice=[1, 2, 2])
    assert t.block("Axis", "FLEET1").cv == 1 and t.units("North Sea") == ["West CARR1 3"]
    units = {"West": {"North Sea": "CARR 3"}, "Axis": {"Ruhr": "INF 1"}}
    t = table(seat="West", wars=WAR, units=units, hands=SPARE).play("West", "move CARR1 to Ruhr", "done")
    t.refuse("West", "strike CARR1 to North Sea", "12.74")
    assert not t.suggestions("West", "strike")


@rule("12.44b")
def test_equal_invaders_from_two_sides_are_not_alike():
    """Both are Infantry of 2 CV, but one can go back to Munich and the other to Amsterdam: the owner chooses."""
    units = {"Axis": {"Munich": "INF 2", "Amsterdam": "INF 2"}, "West": {"Lorraine": "Britain INF 4"}}
    held = {"Low Countries": {"control": "Axis"}}
    t = table(wars=WAR, units=units, nations=held, hands=SPARE)
    t.play("Axis", "move INF1 to Lorraine", "move INF2 to Lorraine", "done")
    t.play("West", "fire INF1 at Ground", dice=[1, 6, 6, 6])
    assert set(t.ask("Axis").choices) == {"INF1", "INF2"}


# --- trade --------------------------------------------------------------------------------------------------------


@rule("ruling.B7", "14.21c")
@pytest.mark.parametrize("denmark, open_", [({}, True), ({"control": "West"}, False)])
def test_a_sea_segment_does_not_cross_a_plain_coast(denmark, open_):
    """From Lorraine by land to Paris and by sea to Berlin: through the Straits of Copenhagen, not over the Ruhr, though it
    lies on both Seas."""
    lands = {"France": {"control": "Axis"}, "Low Countries": {"control": "West"}, "Denmark": denmark}
    t = table("command", "Axis", wars=WAR, nations=lands, units={"West": {"Munich": "INF 1", "Milan": "INF 1"}})
    assert trade_route(t.game, "Axis", "Lorraine") is open_
    assert trade_route(t.game, "Axis", "Paris"), "by sea, then by land"


@rule("ruling.B7", "14.21c")
@pytest.mark.parametrize("italy", ["open", "shut"])
def test_a_ferry_belongs_to_either_segment(italy):
    """The Black Sea and the Balkans are closed to Bulgaria's goods. They cross the Straits at Istanbul and sail to Venice,
    from where they go by land: had the ferry to be a Land Segment, there would be two."""
    shut = ("Rumania", "Greece", "Yugoslavia", "Denmark")
    lands = {name: {"control": "West"} for name in shut}
    lands["Bulgaria"] = {"control": "Axis"}
    west = {"Western Black Sea": "FLEET 1"}
    west |= dict.fromkeys(("Venice", "Milan", "Rome", "Taranto"), "INF 1") if italy == "shut" else {}
    t = table("command", "Axis", wars=WAR, nations=lands, units={"West": west})
    assert trade_route(t.game, "Axis", "Sofia") is (italy == "open")


# --- scenario and two players -------------------------------------------------------------------------------------


@rule("ruling.B8", "17.0c", "8.3a")
def test_the_seven_cards_of_1939():
    """Marker by marker, WildCards among them; three on one Minor make no Satellite before the seventh is played."""
    hand = ("Summer M", "Summer N", "Summer T", "Summer F", "Spring G", "Summer I", "Summer R", "Fall A")
    t = opened("1939")
    state = t.state
    t.game.phase = "treaties"
    state.order, state.plays = ["Axis", "West", "USSR"], 7
    state.factions["Axis"].hand = list(hand)
    state.action = [card for card in actions() if card not in hand]
    state.investment = list(investments())
    state.chits = list(CHITS)
    t = Table(Game.new(GAME, "1939", seed="seven", position=write_position(t.game)))
    for card in ("Summer M", "Summer N", "Summer T"):
        t.play("Axis", f"diplomacy {card} for Yugoslavia")
    assert t.country("Yugoslavia").markers == 3 and t.country("Yugoslavia").control == ""
    t.refuse("Axis", "pass", None)
    t.play("Axis", "diplomacy Summer I for Turkey")
    assert t.country("Turkey").markers == 1, "a WildCard of the Axis"
    t.play("Axis", "diplomacy Summer F for Rumania", "diplomacy Spring G for Hungary")
    t.play("Axis", "diplomacy Summer R for Bulgaria")
    assert t.ask("Axis").prompt == "Which unit of 1 CV in Belgrade?"
    t.play("Axis", "INF")
    assert t.country("Yugoslavia").control == "Axis" and t.mat("Axis").hand == ["Fall A"]
    assert t.country("Rumania").markers == t.country("Hungary").markers == t.country("Bulgaria").markers == 1


def allies(phase="movement", seat="West", **more):
    return table(phase, seat, players=2, **more)


@rule("ruling.B9", "18.3")
def test_the_card_for_war_comes_from_the_hand():
    """Not the card of the turn, not one of another Season, not an Investment card, and the one that is named."""
    units = {"West": {"Paris": "INF 1", "Lorraine": "INF 1"}}
    hands = {"West": ("Summer C", "Summer D", "Fall A", "Inv 3"), "Axis": ("Fall C",), "USSR": ("Fall K",)}
    t = allies(units=units, hands=hands)
    for card in ("Summer A", "Fall A", "Inv 3", "Fall C"):
        t.refuse("West", f"dow Axis with {card}", "18.3")
    t.play("West", "dow Axis with Summer D")
    assert t.mat("West").hand == ["Summer C", "Fall A", "Inv 3"] and t.state.action_discards[-1] == "Summer D"
    t = allies(units=units, hands={**hands, "West": ("Fall A", "Inv 3")})
    t.refuse("West", "dow Axis", "18.3")


@rule("ruling.B11", "16.3", "18.0e")
@pytest.mark.parametrize("players, wins", [(2, False), (3, True)])
def test_a_capital_of_the_ally_taken_back(players, wins):
    """The West holds Rome and a Leningrad that it took from the Axis."""
    units = {"West": {"Rome": "INF 1", "Leningrad": "INF 1"}}
    t = table("aftermath", "West", players=players, wars=["Axis-West"], units=units, hands=SPARE)
    assert (t.game.outcome is not None) is wins
    assert t.state.control["Leningrad"] == "West"


@rule("ruling.B13", "8.41b", "7.31b")
def test_a_fourth_card_meets_one_of_the_west():
    hands = {"Axis": ["Spring C"], "West": ["Spring M", "Fall C"], "USSR": ["Fall K"]}
    more = {"order": ("Axis", "West", "USSR"), "hands": hands, "nations": {"USA": {"influence": "Axis", "markers": 3}}}
    t = (
        table("government", "Axis", **more)
        .play("Axis", "diplo Spring C for USA")
        .play("West", "diplo Spring M for USA")
    )
    assert not t.state.table and t.country("USA").markers == 3
    t = table("government", "Axis", **more).play("Axis", "diplo Spring C for Latin America")
    t.play("West", "diplo Spring M for USA").play("USSR", "pass").play("West", "pass")
    assert t.country("USA").markers == 2


@rule("ruling.B10", "18.21b")
def test_half_of_each_deck_lies_in_the_first_passive_stack():
    """1939: the West is dealt 12 and 4, the USSR 10 and 4."""
    t = opened("1939", 2)
    for seat in ("Axis", "West", "USSR"):
        t.play(seat, "setup rest", "done")
    while t.game.phase in ("muster", "treaties"):
        seat = t.asked()[0]
        t.play(seat, t.suggestions(seat)[0])
    while not t.state.passive:
        t.play(t.asked()[0], "USSR" if t.asked() == ["West"] and "Active" in t.ask().prompt else "no")
    mat = t.mat("West")
    assert sum(card in actions() for card in mat.hand) == 6 and len(mat.hand) == 8
    assert sum(card in actions() for card in mat.stack) == 6 and len(mat.stack) == 8
    assert len(t.mat("USSR").hand) == 14 and not t.mat("USSR").stack
