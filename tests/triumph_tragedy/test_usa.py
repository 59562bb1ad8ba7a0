"""8.4: the USA: Influence, public opinion, the Satellite of the West, its Forces, and how the Axis draws it in."""

import pytest

from rules.triumph_tragedy.economy import factory_cost
from rules.triumph_tragedy.trade import levels
from tests.rulings import rule
from tests.triumph_tragedy.table import table

WEST_FIRST = ("West", "USSR", "Axis")
SATELLITE = {"USA": {"control": "West"}}
SPARE = {"Axis": ("Summer A",), "West": ("Summer K",), "USSR": ("Summer P",)}


def markers(seat, count):
    return {"USA": {"influence": seat if count else "", "markers": count}}


def influence(t):
    return t.country("USA").influence, t.country("USA").markers


def production(year, **more):
    more.setdefault("nations", SATELLITE)
    return table("production", "West", order=WEST_FIRST, year=year, hands=SPARE, **more)


def new_year(year, **more):
    """The Year Start that comes after this year, up to the Production of the West."""
    t = table("year", "West", year=year - 1, season="", hands=SPARE, **more)
    while t.asked() != ["West"]:
        t.play(t.asked()[0], "done")
    assert t.state.year == year and t.game.phase == "production"
    return t


def arrived(t):
    """Kind and CV of the USA units on the board, Fortresses apart."""
    blocks = list(t.state.blocks)
    return {block.kind: block.cv for block in blocks if block.nation == "USA" and block.kind != "FORT"}


@rule("8.4", "8.4b", "8.42")
@pytest.mark.parametrize("count, pop, res", [(0, 12, 11), (1, 15, 15), (2, 15, 15)])
def test_the_west_uses_the_surplus_of_the_usa(count, pop, res):
    """3 POP and 4 RES besides the 12 and 11 of the West."""
    assert influence(table()) == ("", 0)
    assert levels(table(nations=markers("West", count)).game, "West") == (pop, res)


@rule("8.41a")
@pytest.mark.parametrize("seat, own", [("Axis", (11, 6)), ("USSR", (12, 11))])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_markers_of_the_others_bring_them_nothing(seat, own, count):
    t = table("resolution", "West", season="", nations=markers(seat, count), hands=SPARE, order=WEST_FIRST)
    assert influence(t) == (seat, count), "no Satellite at the Resolution"
    assert levels(t.game, seat) == own and levels(t.game, "West") == (12, 11)
    assert t.game.view(None).position["nations"]["USA"]["status"] == "Unaligned"
    assert t.country("USA").control == "" and not t.units("Washington")


@rule("8.41a", "8.0b")
def test_rival_markers_go_before_the_west_gains():
    """D12"""
    hands = {**SPARE, "West": ("Spring C", "Spring M", "Summer K")}
    t = table("government", "West", order=WEST_FIRST, hands=hands, nations=markers("USSR", 2))
    t.play("West", "diplo Spring C for USA").play("USSR", "pass").play("Axis", "pass")
    t.play("West", "diplo Spring M for USA").play("USSR", "pass").play("Axis", "pass").play("West", "pass")
    assert influence(t) == ("", 0) and levels(t.game, "West") == (12, 11)


@rule("8.41b")
def test_three_markers_are_the_most():
    hands = {**SPARE, "USSR": ("Spring C", "Spring M", "Summer B", "Summer P")}
    order = ("USSR", "West", "Axis")
    t = table("government", "USSR", order=order, hands=hands, nations=markers("USSR", 2))
    t.play("USSR", "diplo Spring C for USA").play("West", "pass").play("Axis", "pass")
    t.play("USSR", "diplo Spring M for USA").play("West", "pass").play("Axis", "pass").play("USSR", "pass")
    assert influence(t) == ("USSR", 3)
    t = table("government", "USSR", order=order, hands=hands, nations=markers("USSR", 3))
    t.refuse("USSR", "diplo Summer B for USA", "8.41b")
    t.play("USSR", "diplo Spring C for USA").play("West", "pass").play("Axis", "pass").play("USSR", "pass")
    assert influence(t) == ("USSR", 3), "it lay there to meet a card of the West, no more"
    t = table("government", "USSR", order=order, hands=hands, nations=markers("Axis", 3))
    t.play("USSR", "diplo Summer B for USA")
    assert influence(t) == ("Axis", 2)


@rule("8.43a", "8.43d", "8.43e", "8.2c")
def test_the_satellite():
    hands = {**SPARE, "West": ("Spring C", "Summer K")}
    t = table("government", "West", order=WEST_FIRST, hands=hands, nations=markers("West", 2), year=1938)
    assert factory_cost(t.game, "West") == 6
    t.play("West", "diplo Spring C for USA").play("USSR", "pass").play("Axis", "pass").play("West", "pass")
    assert t.game.phase == "command" and t.country("USA").control == "West"
    assert t.units("Washington") == ["West FORT1 4"] and t.units("New York") == ["West FORT2 2"]
    assert t.nationals("USA") == 2
    assert factory_cost(t.game, "West") == 5 and levels(t.game, "West") == (15, 15)


@rule("8.43c")
def test_usa_units_may_leave_only_when_the_west_is_at_war():
    units = {"West": {"New York": "USA INF 1, USA AF 1"}, "Axis": {"Rome": "INF 1"}}
    t = table(seat="West", units=units, nations=SATELLITE)
    for order in ("move INF1 to Ottawa", "move INF1 to North Atlantic Ocean", "move AF1 to Ottawa"):
        t.refuse("West", order, "8.43c")
    t = table(seat="West", units=units, nations=SATELLITE, wars=["Axis-USSR"])
    t.refuse("West", "move INF1 to Ottawa", "8.43c")
    t = table(seat="West", units=units, nations=SATELLITE, wars=["USSR-West"])
    t.play("West", "move INF1 to Ottawa", "move AF1 to North Atlantic Ocean")


@rule("8.43f")
def test_building_usa_units():
    t = production(1939)
    t.play("West", "build TANK in Washington", "build FLEET in New York")
    assert t.nationals("USA") == 2 and t.units("Washington") == ["West TANK1 1"]
    production(1939, nations=markers("West", 2)).refuse("West", "build TANK in Washington", "2.3b")


@rule("8.44")
@pytest.mark.parametrize("year, gain", [(1940, 0), (1941, 1), (1942, 1), (1943, 1), (1944, 1), (1945, 0)])
def test_public_opinion(year, gain):
    assert influence(new_year(year)) == ("West" if gain else "", gain)


@rule("8.44", "ruling.A38")
def test_public_opinion_meets_isolationists():
    assert influence(new_year(1941, nations=markers("Axis", 2))) == ("Axis", 1)


@rule("8.44", "8.43b", "8.45a", "8.43a", "8.43d", "8.43e")
def test_public_opinion_makes_a_satellite_at_once():
    """E31"""
    t = new_year(1941, nations=markers("West", 2))
    assert t.country("USA").control == "West" and factory_cost(t.game, "West") == 5
    assert t.units("Washington") == ["West FORT1 4"] and t.units("New York") == ["West FORT2 2"]
    assert arrived(t) == {}, "free Forces come from 1942 on"
    assert new_year(1942, nations=SATELLITE).country("USA").markers == 0, "a Satellite gains nothing"


@rule("8.45a", "8.43b", "8.45c")
@pytest.mark.parametrize("year, cv", [(1941, 0), (1942, 1), (1943, 2), (1944, 3), (1945, 0)])
def test_usa_forces(year, cv):
    """E32"""
    t = production(year)
    if cv:
        assert t.ask("West").choices[:2] == ("Washington", "New York")
        t.play("West", "New York")
        assert t.units("New York") == [f"West {kind}1 {cv}" for kind in ("AF", "FLEET", "INF", "TANK")]
    assert arrived(t) == (dict.fromkeys(("AF", "FLEET", "INF", "TANK"), cv) if cv else {})
    assert t.nationals("USA") == (4 if cv else 0) and t.mat("West").points == 7, "free of charge"


@rule("8.45a", "3.0a")
@pytest.mark.parametrize("first, others", [("New York", "Washington"), ("Washington", "New York")])
def test_usa_forces_that_part_arrive_all_at_once(first, others):
    """Nobody else learns from the order of the answers which of them is where."""
    t = production(1943).play("West", "each to its own place")

    def seen():
        spaces = t.game.view("Axis").position["spaces"]
        blocks = [block for area in ("New York", "Washington") for block in spaces[area].get("blocks", ())]
        return blocks, len(t.game.told("Axis"))

    before = seen()
    for area in (first, others, others):
        t.play("West", area)
        assert seen() == before
    t.play("West", others)
    assert len(t.units(first)) == 1 and len(t.units(others)) == 3
    assert arrived(t) == dict.fromkeys(("AF", "FLEET", "INF", "TANK"), 2)
    assert seen()[0] == [{"seat": "West", "nation": "USA", "face": "upright"}] * 4


@rule("8.45c", "8.45a")
@pytest.mark.parametrize("count", [0, 2])
def test_without_the_satellite_the_forces_of_the_year_are_lost(count):
    """E32"""
    t = production(1942, nations=markers("West", count))
    assert arrived(t) == {} and t.state.usa == []
    t = new_year(1943, nations=markers("West", 2))
    assert t.ask("West").choices[:2] == ("Washington", "New York")
    t.play("West", "Washington")
    assert arrived(t) == dict.fromkeys(("AF", "FLEET", "INF", "TANK"), 2), "the set of 1942 is not made up for"


@rule("8.45b")
def test_usa_forces_may_be_built_up_at_once():
    t = production(1943).play("West", "Washington", "step TANK1, AF1")
    assert arrived(t) == {"AF": 3, "FLEET": 2, "INF": 2, "TANK": 3} and t.mat("West").points == 5
    t.refuse("West", "step TANK1", "7.23b")


@rule("8.46a", "8.46c")
@pytest.mark.parametrize("seat", ["West", "USSR"])
def test_only_the_axis_violates_the_usa(seat):
    t = table(seat=seat, units={seat: {"North Atlantic Ocean": "INF 1"}}, wars=["USSR-West"])
    t.refuse(seat, "violate USA", "8.46a")


@rule("8.46a", "8.46b", "8.46c", "8.43d", "8.43e")
def test_the_axis_violates_the_usa():
    t = table(units={"Axis": {"North Atlantic Ocean": "INF 1"}}, year=1938, nations=markers("USSR", 2))
    t.play("Axis", "violate USA").play("West", "Washington")
    assert t.state.wars == ["Axis-West"] and t.mat("Axis").dows == 1
    assert arrived(t) == dict.fromkeys(("AF", "FLEET", "INF", "TANK"), 1)
    assert t.country("USA").control == "West" and not t.country("USA").armed and influence(t) == ("", 0)
    assert "West FORT1 4" in t.units("Washington") and t.units("New York") == ["West FORT2 2"]
    assert factory_cost(t.game, "West") == 4, "one level for the War, one for the USA"


@rule("8.46a", "8.46b")
@pytest.mark.parametrize("seat", ["Axis", "USSR"])
def test_enemies_in_canada(seat):
    """E33"""
    t = table(seat=seat, wars=["Axis-West", "USSR-West"], units={seat: {"North Atlantic Ocean": "INF 1"}}, hands=SPARE)
    t.play(seat, "move INF1 to Ottawa").play("West", "Washington")
    assert t.country("USA").control == "West" and t.state.usa == [2, 3]
    assert arrived(t) == dict.fromkeys(("AF", "FLEET", "INF", "TANK"), 1)


@rule("8.46b")
def test_the_quicker_schedule():
    """E33: the 2 CV set in the next Production, the 3 CV set in the one after, and none besides."""
    t = production(1941, usa=[2, 3], usa_called=True)
    t.play("West", "Washington")
    assert arrived(t) == dict.fromkeys(("AF", "FLEET", "INF", "TANK"), 2) and t.state.usa == [3]
    t = production(1942, usa=[3], usa_called=True)
    t.play("West", "Washington")
    assert arrived(t) == dict.fromkeys(("AF", "FLEET", "INF", "TANK"), 3) and t.state.usa == []
    assert arrived(production(1943, usa_called=True)) == {}, "the printed year brings nothing more"


@rule("8.45a")
@pytest.mark.parametrize("year, due", [(1941, 0), (1943, 4)])
def test_usa_forces_where_one_area_is_left(year, due):
    """New York is lost: what is due arrives in Washington, and in a year without a square nothing does."""
    units = {"Axis": {"New York": "INF 2"}, "West": {"London": "INF 1"}}
    t = table("production", "West", year=year, units=units, wars=["Axis-West"], nations=SATELLITE)
    assert t.nationals("USA") == due == sum(block.nation == "USA" for block in t.state.blocks.at("Washington"))
    assert bool(t.events(kind="usa")) is bool(due)
