"""Whole turns and Seasons of three factions at each other's throats, played out with scripted dice."""

import pytest

from rules.triumph_tragedy.cards import actions
from rules.triumph_tragedy.economy import factory_cost, victory_points
from rules.triumph_tragedy.trade import levels, production
from rules.triumph_tragedy.victory import may_claim
from tests.rulings import rule
from tests.triumph_tragedy.table import table, trade_route


def season(name, cards, **more):
    """The Command Phase of a Season, with these cards in hand."""
    dealt = {card for hand in cards.values() for card in hand}
    more.setdefault("action", [card for card in actions() if card not in dealt])
    return table("command", "Axis", season=name, hands=cards, **more)


def commit(t, **cards):
    """Each commits a card in Turn Order or passes, until all are revealed."""
    while t.game.phase == "command" and t.state.season:
        seat = t.asked()[0]
        t.play(seat, f"commit {cards.pop(seat)}" if seat in cards else "pass")
    return t


def next_season(t):
    """Everybody passes until the Season is another."""
    now = t.state.season
    while t.state.season == now:
        t.play(t.asked()[0], "pass")
    return t


@rule("15.41a", "15.42a", "15.422", "15.423b", "15.421", "15.22b", "7.13a", "10.1d", "1.14h")
def test_the_partition_of_poland():
    """Summer 1939: the Axis violates Poland and fails before Warsaw; the USSR takes Lvov and Vilna as its share; the West
    declares War on the Axis too late to help and walks into Munich. Fall: Warsaw falls, and what nobody holds with it."""
    units = {
        "Axis": {"Berlin": "INF 3, TANK 2", "Konigsberg": "INF 2"},
        "USSR": {"Kiev": "INF 3", "Belorussia": "INF 2"},
        "West": {"Lorraine": "INF 2", "Paris": "INF 1"},
    }
    cards = {"Axis": ["Summer A", "Fall A"], "West": ["Summer E"], "USSR": ["Summer C"]}
    t = season("Summer", cards, year=1939, units=units)
    commit(t, Axis="Summer A", West="Summer E", USSR="Summer C")
    assert t.state.turn.seat == "Axis" and t.state.command == ["USSR", "West"], "A, C, E"
    t.refuse("Axis", "move INF1 to Warsaw", "11.0d")
    t.play("Axis", "violate Poland")
    assert [len(t.mat(seat).hand) for seat in ("Axis", "West", "USSR")] == [1, 3, 3]
    t.play("Axis", "move INF1, TANK1 to Warsaw", "move INF2 to Warsaw")
    t.play("Axis", "done", dice=[4, 5, 6]).play("Axis", "hold TANK1", dice=[])
    assert t.rolls("Neutral Fortress 3 in Warsaw") == [[4, 5, 6]], "one Hit of firepower 4"
    assert sorted(b.cv for b in t.state.blocks.at("Warsaw")) == [2, 2, 2, 3], "the strongest lost a step"
    t.play("Axis", "fire INF1 at Ground", "fire INF2 at Ground", dice=[1, 6, 3, 6])
    assert t.units("Warsaw")[-1] == "neutral FORT1 1", "one CV of three is left"
    # the USSR
    way = t.refuse("USSR", "move INF1 to Lvov", "11.0d")
    assert "Armed Minor: partition Poland or intervene in Poland first" in str(way)
    t.refuse("USSR", "intervene in Poland", "15.423b")
    t.play("USSR", "partition Poland").refuse("USSR", "move INF1 to Warsaw via Lvov", "11.0e")
    t.play("USSR", "move INF1 to Lvov", "move INF2 to Vilna", "done", "Lvov", dice=[6, 6])
    t.play("USSR", "fire INF1 at Ground", dice=[1, 2, 6]).play("USSR", "fire INF2 at Ground", dice=[3, 6])
    assert not t.state.wars and t.state.control["Lvov"] == t.state.control["Vilna"] == "USSR"
    # the West
    t.refuse("West", "intervene in Poland", "15.423b")
    t.play("West", "dow Axis", "intervene in Poland", "move INF1 to Munich", "done")
    assert t.country("Poland").control == "" and t.country("Poland").armed, "nobody came"
    assert t.state.control["Munich"] == "West" and (factory_cost(t.game, "Axis"), factory_cost(t.game, "West")) == (
        4,
        6,
    )
    # Fall
    assert t.state.season == "Fall"
    commit(t, Axis="Fall A")
    t.play("Axis", "done", "fight Warsaw", dice=[6]).play("Axis", "fire TANK1 at Ground", dice=[1, 6])
    assert t.country("Poland").control == "Axis" and not t.country("Poland").armed
    assert (t.state.control["Lvov"], t.state.control["Vilna"]) == ("USSR", "USSR")
    assert levels(t.game, "Axis")[0] == 11 + 1 - 1 and levels(t.game, "USSR")[0] == 12 + 1, "Warsaw, Munich; Lvov"
    next_season(t)
    while t.state.year == 1939:
        t.play(t.asked()[0], "pass")
    assert [len(t.mat(seat).chits) for seat in ("Axis", "West", "USSR")] == [0, 0, 0], "War, War, a Battle"
    assert not t.mat("USSR").stirred, "a new year"


@rule("2.22a", "2.31c", "15.22c", "12.52c", "14.1a", "1.14h", "16.1")
def test_the_fall_of_france_and_the_men_abroad():
    """The Axis declares War, surprises the Fortress of Lorraine and walks past it into Paris: all French blocks go, also the
    Fleet in London and the army in Algiers; Britain keeps Damascus, where it stands; the Soviet onlooker may enter neither."""
    units = {
        "Axis": {"Munich": "TANK 4, INF 4, AF 2", "Ruhr": "TANK 3"},
        "West": {
            "Lorraine": "FORT 3",
            "Marseilles": "INF 1",
            "London": "France FLEET 2, Britain AF 1",
            "Algiers": "INF 2",
            "Damascus": "Britain INF 1",
        },
        "USSR": {"Baku": "INF 1"},
    }
    low = {"Low Countries": {"control": "Axis"}}
    cards = {"Axis": ["Summer G"], "West": ["Summer Q"], "USSR": ["Summer R"]}
    t = season("Summer", cards, units=units, nations=low)
    commit(t, Axis="Summer G", West="Summer Q", USSR="Summer R")
    t.play("Axis", "dow West", "move INF1 to Lorraine", "move AF1 to Lorraine", "move TANK2 to Paris", "done")
    assert t.state.control["Paris"] == "Axis" and not t.country("France").defeated, "not before the Combat Phase ends"
    assert t.asked() == ["West"] and "FORT1" in t.ask("West").prompt, "no Axis Fortress is there to go first"
    t.play("West", "fire FORT1 at Air", dice=[3, 3, 3]).play("Axis", "fire AF1 at Ground", dice=[1, 6])
    t.play("Axis", "fire INF1 at Ground", "stay", dice=[1, 3, 6, 6])
    assert t.country("France").defeated and t.nationals("France") == 0
    assert t.units("London") == ["West AF1 1"] and t.units("Algiers") == ["neutral FORT1 2"]
    assert t.country("Syria").control == "West" and t.country("French North Africa").armed
    assert t.state.control["Marseilles"] == t.state.control["Gascony"] == "Axis"
    assert levels(t.game, "Axis") == (11 + 1 + 2 + 1, 6 + 2), "Amsterdam, Paris and Marseilles; Lorraine"
    assert victory_points(t.game, "Axis") == 8 + 2 - 1, "RES are the least level; Paris; the Declaration"
    assert t.state.turn.seat == "West"
    t.refuse("West", "move INF3 to Adana", "11.0d")
    t.refuse("West", "partition French North Africa", "15.422")
    t.play("West", "violate French North Africa")
    assert (
        len(t.mat("Axis").hand) == len(t.mat("USSR").hand) == 2 and t.country("French North Africa").violator == "West"
    )
    t.play("West", "done")
    t.refuse("USSR", "intervene in French North Africa", "15.423b")
    t.play("USSR", "done")
    assert t.state.season == "Fall" and t.units("Damascus") == ["West INF3 1"], "fed through Suez"


@rule("14.21b", "14.24a", "14.22", "14.23", "12.73g", "1.3d", "15.22a", "7.211a")
def test_the_mediterranean_shut_and_opened():
    """Summer: the Axis holds Suez, so India's black RES must go round Africa; a Soviet declaration brings an Escaped Sub into
    the Mid Atlantic, and nothing comes through. Fall: the Sub is hunted down; in the new year only the lesser Blockade holds."""
    held = {"Middle East": {"control": "Axis"}, "Turkey": {"control": "USSR"}}
    units = {
        "Axis": {"Suez": "INF 3", "Jordan": "INF 1"},
        "West": {"Delhi": "INF 1", "North Atlantic Ocean": "FLEET 4", "London": "INF 1"},
        "USSR": {"Mid Atlantic Ocean": "SUB 1", "Leningrad": "INF 1"},
    }
    cards = {"West": ["Fall C"], "USSR": ["Fall K"], "Axis": ["Spring A"]}
    wars = ["Axis-West", "USSR-West"]
    hidden = [card for card in actions() if card not in ("Fall C", "Fall K", "Spring A")]
    more = {"year": 1938, "wars": wars, "nations": held, "hands": cards, "action": hidden}
    t = table("supply", "West", units=units, **more)
    assert t.state.blockade["Delhi"] == t.state.blockade["Bombay"] == "full", "the Sub closes the Ocean"
    t = table("supply", "West", units=units | {"USSR": {"Leningrad": "INF 1"}}, **more)
    assert t.state.blockade["Delhi"] == "Med" and not trade_route(t.game, "West", "Delhi", black=True)
    # an Escaped Sub
    t = table("supply", "West", season="Spring", units=units, **more)
    t.block("USSR", "SUB1").escaped = True
    next_season(t)
    assert t.state.season == "Fall" and t.state.blockade["Delhi"] == "full", "Supply would pass, trade does not"
    commit(t, West="Fall C")
    t.play("West", "move FLEET1 to Mid Atlantic Ocean", "done", "fight Mid Atlantic Ocean")
    t.play("USSR", "hold SUB1").play("West", "fire FLEET1 at Submarine", dice=[1, 6, 6, 6])
    assert t.units("Mid Atlantic Ocean") == ["West FLEET1 4"]
    if t.asked() == ["West"] and t.game.phase == "battle":
        t.play("West", "stay")
    while t.state.year == 1938:
        t.play(t.asked()[0], "pass")
    while t.state.seat != "West" or t.game.phase != "production":
        t.play(t.asked()[0], "done" if t.game.phase == "production" else "no")
    assert t.state.blockade["Delhi"] == "Med", "full in Summer, Med now: the lesser"
    pop, res = levels(t.game, "West", blockade=True)
    assert pop == 12 - 1 and res == 11 - 2 - (1 + 1), (
        "Suez and Iraq are the Axis', black RES of Delhi and Bombay lie idle"
    )
    t.play("West", "done")
    while t.game.phase == "production":
        t.play(t.asked()[0], "done")
    assert t.state.blockade == {}, "after Production all markers come off"


@rule("12.75", "11.54b", "1.14f", "15.21a", "11.52a", "12.22a")
def test_three_armies_in_one_city():
    """Warsaw is Soviet. The Axis attacks and is thrown into a long Battle; the West comes over the Baltic as a third Enemy of
    both, in its turn the Attacker but never the Owner; then the Owner goes and who was there longest takes over."""
    wars = ["Axis-West", "Axis-USSR", "USSR-West"]
    units = {
        "Axis": {"Berlin": "INF 3"},
        "USSR": {"Warsaw": "INF 2, INF 1", "Lvov": "INF 1"},
        "West": {"Baltic Sea": "INF 4"},
    }
    poland = {"Poland": {"control": "USSR"}, "Rumania": {"control": "USSR"}}
    cards = {"Axis": ["Summer A"], "West": ["Summer C"], "USSR": ["Summer E"]}
    t = season("Summer", cards, units=units, nations=poland, wars=wars)
    commit(t, Axis="Summer A", West="Summer C", USSR="Summer E")
    t.play("Axis", "move INF1 to Warsaw", "done").play("USSR", "fire INF1 at Ground", "hold INF2", dice=[6, 6])
    t.play("Axis", "fire INF1 at Ground", dice=[1, 6, 6])
    assert t.units("Warsaw") == ["Axis INF1 3", "USSR INF1 1", "USSR INF2 1"] and t.state.control["Warsaw"] == "USSR"
    assert t.block("Axis", "INF1").shown and not t.block("USSR", "INF1").shown, "the Owner's stand upright"
    # the West lands: a disrupted third party that shoots at nobody this turn
    t.play("West", "move INF1 to Warsaw", "done", "all").play("USSR", "West").play("Axis", "USSR")
    t.play("USSR", "fire INF1 at Ground", "hold INF2", dice=[1])
    assert t.block("West", "INF1").cv == 3 and t.asked() == ["Axis"], "the invader has no action"
    t.play("Axis", "hold INF1")
    # the Owner leaves Warsaw in his own turn
    assert t.state.turn.seat == "USSR"
    t.play("USSR", "move INF1, INF2 to Lvov", "done")
    assert t.state.control["Warsaw"] == "Axis", "longest there after the USSR"
    assert t.country("Poland").control == "Axis" and t.state.control["Lvov"] == "USSR"


@rule("8.46b", "9.0m", "11.221a", "2.22b", "7.231b", "16.3", "12.61a")
def test_the_landing_in_gascony():
    """1943: Americans and British with LSTs land from the Bay, retake Paris from its empty state a turn later; France stays
    out of the game. Rome had been taken before: with Paris, which is no Rival Capital, nobody has won; the Ruhr decides."""
    lands = {"France": {"control": "Axis", "defeated": True}, "USA": {"control": "West"}}
    units = {
        "Axis": {"Gascony": "INF 1", "Berlin": "INF 1"},
        "West": {"Bay of Biscay": "Britain INF 3, USA INF 3, USA TANK 2", "Rome": "Britain INF 1", "London": "INF 1"},
    }
    cards = {"Axis": ["Fall A"], "West": ["Summer A", "Fall C"], "USSR": ["Fall K"]}
    t = season("Summer", cards, year=1943, units=units, nations=lands, wars=["Axis-West"], techs={"West": ["LSTs"]})
    commit(t, West="Summer A")
    t.play("West", "move INF1, INF2 to Gascony").refuse("West", "move TANK1 to Gascony", "11.221a")
    t.play("West", "done").play("Axis", "fire INF1 at Ground", dice=[6])
    assert t.units("Gascony") == ["Axis INF1 1", "West INF1 3", "West INF2 3"]
    assert t.state.season == "Fall"
    commit(t, West="Fall C")
    t.refuse("West", "move INF1 to Lorraine", "11.51a")
    t.play("West", "move TANK1 to Paris", "done", "fight Gascony").play("Axis", "fire INF1 at Ground", dice=[6])
    t.play("West", "fire INF1 at Ground", dice=[1, 6, 6])
    assert t.units("Gascony") == ["West INF1 3", "West INF2 3"]
    assert (
        t.country("France").control == "West" and t.country("France").defeated and t.state.control["Lorraine"] == "West"
    )
    assert t.game.outcome is None, "Rome alone"
    assert production(t.game, "West") == 7 and not may_claim(t.game, "USSR")


@rule("1.14f", "11.54b", "11.56")
@pytest.mark.parametrize("first, second", [("Axis", "West"), ("West", "Axis")])
def test_when_the_owner_goes_who_came_first_takes_over(first, second):
    """Warsaw is Soviet. Two Enemies of the USSR and of each other come to it, one after the other; then the USSR leaves."""
    units = {"Axis": {"Berlin": "INF 3"}, "USSR": {"Warsaw": "INF 2", "Lvov": "INF 1"}, "West": {"Baltic Sea": "INF 4"}}
    held = {name: {"control": "USSR"} for name in ("Poland", "Rumania")}
    cards = {first: ["Summer A"], second: ["Summer C"], "USSR": ["Summer E"]}
    t = season("Summer", cards, units=units, nations=held, wars=["Axis-West", "Axis-USSR", "USSR-West"])
    commit(t, **{first: "Summer A", second: "Summer C", "USSR": "Summer E"})
    t.play(first, "move INF1 to Warsaw", "done").play("USSR", "hold INF1")
    if first == "Axis":
        t.play("Axis", "hold INF1")
    t.play(second, "move INF1 to Warsaw", "done", "USSR").play("USSR", second).play(first, "nobody")
    t.play("USSR", "hold INF1")
    if second == "Axis":
        t.play("Axis", "hold INF1")
    assert t.state.control["Warsaw"] == "USSR" and t.state.turn.seat == "USSR"
    t.play("USSR", "move INF1 to Lvov", "done")
    assert t.state.control["Warsaw"] == first
