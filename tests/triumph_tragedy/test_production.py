"""7.2: Production: its level, what a point buys, where units are built, Fortresses, cards."""

import pytest

from rules.kernel.errors import Refused
from rules.triumph_tragedy.chart import KINDS, SHIPS, is_coastal
from rules.triumph_tragedy.production import Build, Buy, Step
from rules.triumph_tragedy.trade import production
from tests.rulings import rule
from tests.triumph_tragedy.table import held, table

SEATS = {"Axis": ("Axis", "West", "USSR"), "West": ("West", "USSR", "Axis"), "USSR": ("USSR", "West", "Axis")}
WAR = ["Axis-West", "Axis-USSR"]
HAND = {seat: [card] for seat, card in (("Axis", "Spring A"), ("West", "Spring D"), ("USSR", "Spring E"))}


def producing(seat="Axis", **more):
    more.setdefault("hands", HAND)
    return table("production", seat, order=SEATS[seat], **more)


def mats(**ind):
    return {seat: {"ind": value} for seat, value in ind.items()}


@rule("7.2", "7.14c")
@pytest.mark.parametrize("order", list(SEATS.values()))
def test_production_in_turn_order(order):
    t = table("production", order[0], order=order, hands=HAND)
    for seat in order:
        assert (t.game.phase, t.asked()) == ("production", [seat])
        for other in order:
            if other != seat:
                t.refuse(other, "buy 1 action", None)
        t.play(seat, "done")
    assert (t.game.phase, t.asked()) == ("government", [order[0]])


@rule("7.21a")
@pytest.mark.parametrize("ind, level", [(12, 11), (8, 8), (3, 3)])
def test_at_peace_the_lower_of_pop_and_ind(ind, level):
    """E4"""
    assert producing(factions=mats(Axis=ind)).mat("Axis").points == level


@rule("7.21b")
@pytest.mark.parametrize(
    "seat, ind, wars, level", [("Axis", 12, WAR, 6), ("Axis", 4, WAR, 4), ("West", 20, WAR, 11), ("West", 20, [], 12)]
)
def test_at_war_the_lowest_of_three(seat, ind, wars, level):
    """E4"""
    assert producing(seat, wars=wars, factions=mats(**{seat: ind})).mat(seat).points == level


@rule("7.21b", "7.211a")
@pytest.mark.parametrize("wars, level", [([], 11), (["Axis-West"], 6), (["USSR-West"], 11)])
def test_only_a_faction_at_war_is_blockaded(wars, level):
    assert producing(wars=wars).mat("Axis").points == level


@rule("7.211a", "14.22b", "14.23")
def test_a_blockade_must_hold_in_summer_and_now():
    """E19"""
    cut = {"West": {"Central Mediterranean": "FLEET 4"}}
    for marker, units, pop in (({"Tripoli": "full"}, cut, 10), ({"Tripoli": "full"}, {}, 11), ({}, cut, 11)):
        t = producing(
            wars=["Axis-West"], factions=mats(Axis=20), units=units, blockade=marker,
            nations={n: {"control": "Axis"} for n in ("Rumania", "Sweden", "Spain")},
        )  # fmt: skip
        influence = 1 + 1 + 2
        assert t.mat("Axis").points == min(20, pop + influence, 6 + 2 + 2)
        assert ("Tripoli" in t.state.blockade) == (pop == 10), "the marker goes where a route is open"


@rule("7.211a", "14.23")
def test_blockaded_resources_are_not_counted():
    marker = {"Milan": "full", "Venice": "full"}
    shut = {"West": dict.fromkeys(("Vienna", "Prague", "Belgrade", "Croatia", "Marseilles"), "INF 1")
            | {"Adriatic Sea": "FLEET 1", "Tyrrhenian Sea": "FLEET 1", "Western Mediterranean": "FLEET 1"}}  # fmt: skip
    held = {n: {"control": "West"} for n in ("Austria", "Czechoslovakia", "Yugoslavia")}
    assert producing(wars=["Axis-West"], units=shut, nations=held, blockade=marker).mat("Axis").points == 4
    assert producing(wars=["Axis-West"], units=shut, nations=held).mat("Axis").points == 6, "not marked in Summer"
    assert producing(wars=["Axis-West"], blockade=marker).mat("Axis").points == 6, "open again"


@rule("7.211b")
def test_markers_come_off_after_production():
    cut = {"West": {"Central Mediterranean": "FLEET 4"}}
    t = producing(wars=["Axis-West"], units=cut, blockade={"Tripoli": "full", "Bombay": "full"})
    assert "Tripoli" in t.state.blockade
    t.play("Axis", "done")
    assert "Tripoli" not in t.state.blockade
    t.play("West", "done")
    assert not t.state.blockade


@rule("7.21c", "8.12a")
def test_levels_follow_territory_and_influence_at_once():
    """Poland: POP 2, RES 1."""

    def seen(t, seat):
        mat = t.game.view(None).position["factions"][seat]
        return mat["pop"], mat["res"]

    t = producing(nations={"Poland": {"influence": "USSR", "markers": 1}})
    assert seen(t, "USSR") == (14, 12) and seen(t, "Axis") == (11, 6)
    t = table(wars=WAR, units={"Axis": {"Lorraine": "INF 1"}}, hands=HAND)
    assert (seen(t, "Axis"), seen(t, "West")) == ((11, 8), (12, 9)), "Lorraine has two RES"
    t.play("Axis", "move INF1 to Paris", "done")
    assert seen(t, "Axis") == (14, 8) and seen(t, "West")[0] == 12 - 3 - 1, "France, and Algiers is an Armed Minor's"


@rule("7.22a", "3.12b")
def test_a_point_buys_a_card_or_a_step():
    t = producing(factions=mats(Axis=4), units={"Axis": {"Berlin": "INF 1, INF 1"}})
    t.play("Axis", "build TANK in Berlin", "step INF1", "buy 1 action", "buy 1 investment")
    assert t.mat("Axis").points == 0
    for order in ("build AF in Berlin", "step INF2", "buy 1 action", "buy 1 investment"):
        t.refuse("Axis", order, "7.22a")
    assert t.block("Axis", "TANK1").cv == 1, "a Cadre is one step"


@rule("7.22a")
def test_no_more_than_there_is():
    t = producing(factions=mats(Axis=2), units={"Axis": {"Berlin": "3 INF 1"}})
    t.refuse("Axis", "buy 3 action", "7.22a")
    t.refuse("Axis", "step INF1, INF2, INF3", "7.22a")
    t.play("Axis", "step INF1, INF2")


@rule("7.22b")
def test_what_is_bought_stays_secret():
    first, second = (producing(units={"Axis": {"Berlin": "INF 1, TANK 1"}}) for _ in range(2))
    first.play("Axis", "build TANK in Berlin", "step INF1")
    second.play("Axis", "build AF in Berlin", "step TANK1")
    for seat in ("West", None):
        assert first.game.view(seat).position == second.game.view(seat).position
        assert [e.text for _, e in first.game.told(seat)] == [e.text for _, e in second.game.told(seat)]
    first.play("Axis", "buy 2 investment", "done")
    card = first.mat("Axis").hand[-1]
    assert not any(card in event.text for _, event in first.game.told("West"))


@rule("7.22c", "7.22d")
def test_points_are_counted_down_and_never_saved():
    t = producing(factions=mats(Axis=7))
    t.play("Axis", "buy 2 action")
    assert t.game.view(None).position["factions"]["Axis"]["points"] == 5 and "5 points" in t.ask("Axis").prompt
    t.play("Axis", "done")
    assert t.mat("Axis").points == 0
    again = producing(factions={"Axis": {"ind": 7, "points": 5}})
    assert again.mat("Axis").points == 7


@rule("7.23a", "3.241c")
def test_nothing_is_built_at_sea_or_in_a_battle():
    """D7"""
    t = producing(
        wars=WAR,
        units={
            "Axis": {"Ruhr": "INF 1, FORT 1", "North Sea": "FLEET 1, INF 1", "Lorraine": "INF 1"},
            "West": {"Ruhr": "Britain INF 1", "Lorraine": "INF 1"},
        },
        owners={"Ruhr": "Axis", "Lorraine": "West"},
    )
    for order in (
        "step FLEET1",
        "step INF2",
        "step INF1",
        "step FORT1",
        "step INF3",
        "build INF in Ruhr",
        "build FORT in Lorraine",
    ):
        t.refuse("Axis", order, "7.23a")
    t.refuse("Axis", "build FLEET in North Sea", "2.3b")
    t.play("Axis", "build INF in Berlin")


@rule("7.23a", "14.12")
@pytest.mark.parametrize("wars", [[], ["Axis-West"]])
def test_ground_units_out_of_supply_are_not_built(wars):
    """Sardinia is cut off by British ships; aircraft and Fortresses need no supply."""
    t = producing(
        wars=wars,
        units={
            "Axis": {"Sardinia": "INF 1, TANK 1, AF 1, FORT 1"},
            "West": {"Tyrrhenian Sea": "FLEET 1", "Western Mediterranean": "FLEET 1"},
        },
    )
    for order in ("step INF1", "step TANK1", "build INF in Sardinia"):
        if wars:
            t.refuse("Axis", order, "14.12")
        else:
            t.play("Axis", order)
    t.play("Axis", "step AF1", "step FORT1", "build AF in Sardinia")


@rule("7.23b", "3.12d")
def test_one_step_for_a_unit_each_production():
    """D5"""
    t = producing(units={"Axis": {"Berlin": "INF 1, INF 4", "Rome": "INF 3"}})
    t.forbid("Axis", Step(blocks=("INF1", "INF1")), "7.23b")
    t.play("Axis", "step INF1")
    t.refuse("Axis", "step INF1", "7.23b")
    t.refuse("Axis", "step INF2", "3.12c")
    t.refuse("Axis", "step INF3", "3.12c")
    assert t.block("Axis", "INF1").cv == 2


@rule("7.23c", "2.3b", "2.3a", "2.31a")
@pytest.mark.parametrize(
    "seat, good, bad",
    [
        (
            "Axis",
            ("Munich", "Konigsberg", "Venice", "Sicily"),
            ("Tripoli", "Cyrenaica", "Warsaw", "Lorraine", "North Sea"),
        ),
        (
            "West",
            ("Glasgow", "Gascony", "London"),
            ("Delhi", "Bombay", "Ottawa", "Algiers", "Suez", "Washington", "Malta"),
        ),
        ("USSR", ("Murmansk", "Urals", "Sevastopol"), ("Riga", "Helsinki", "Berlin")),
    ],
)
def test_cadres_at_home_only(seat, good, bad):
    t = producing(seat)
    for area in good:
        t.play(seat, f"build INF in {area}")
        assert [b.cv for b in t.state.blocks.at(area)] == [1]
    for area in bad:
        t.refuse(seat, f"build INF in {area}", "2.3b")
    t.refuse(seat, "step INF1", "7.23b")


@rule("2.3b")
def test_home_territory_under_an_enemy_is_no_place_to_build():
    t = producing(
        "West",
        wars=WAR,
        nations={"France": {"control": "Axis", "defeated": True}},
        units={"Axis": {"Glasgow": "INF 2"}},
    )
    for area in ("Paris", "Gascony", "Glasgow"):
        t.refuse("West", f"build INF in {area}", "2.3b")
    t = producing("Axis", wars=WAR, nations={"France": {"control": "Axis", "defeated": True}})
    t.refuse("Axis", "build INF in Paris", "2.3b")


@rule("7.231a")
@pytest.mark.parametrize("area", ["Warsaw", "Oslo", "Berlin", "Cyrenaica", "Sardinia"])
def test_fortresses_anywhere_friendly(area):
    held = {n: {"control": "Axis"} for n in ("Poland", "Norway")}
    ships = dict.fromkeys(
        ("Tyrrhenian Sea", "Western Mediterranean", "Central Mediterranean", "Eastern Mediterranean"), "FLEET 1"
    )
    t = producing(wars=["Axis-West"], nations=held, units={"West": ships})
    t.play("Axis", f"build FORT in {area}")
    assert [(b.kind, b.cv) for b in t.state.blocks.at(area)] == [("FORT", 1)]
    t.refuse("Axis", f"build FORT in {area}", "3.241b")


@rule("7.231a")
@pytest.mark.parametrize("area", ["Paris", "Budapest", "Leningrad", "North Sea"])
def test_no_fortress_on_ground_of_others(area):
    producing(nations={"Hungary": {"influence": "Axis", "markers": 2}}).refuse(
        "Axis", f"build FORT in {area}", "7.231a"
    )


@rule("7.231b")
@pytest.mark.parametrize(
    "seat, area, nation",
    [("Axis", "Milan", "Italy"), ("Axis", "Tripoli", "Italy"), ("Axis", "Ruhr", "Germany"), ("Axis", "Warsaw", "Germany"),
     ("Axis", "Lorraine", "Germany"), ("West", "Lorraine", "France"), ("West", "Damascus", "France"),
     ("West", "Ottawa", "Britain"), ("West", "Karachi", "Britain"), ("West", "Lisbon", "Britain"),
     ("West", "New York", "USA"), ("USSR", "Riga", "USSR")],
)  # fmt: skip
def test_whose_fortress_it_is(seat, area, nation):
    """D6"""
    held = {"Poland": "Axis", "Portugal": "West", "USA": "West", "Baltic States": "USSR"}
    nations = {name: {"control": of} for name, of in held.items()}
    here = {"Axis": {"Lorraine": "INF 1"}} if (seat, area) == ("Axis", "Lorraine") else {}
    t = producing(seat, wars=["Axis-West"], nations=nations, units=here)
    t.play(seat, f"build FORT in {area}")
    assert t.block(seat, "FORT1").nation == nation


@rule("7.231b", "2.22a")
def test_a_defeated_power_builds_nothing_more():
    t = producing("Axis", wars=WAR, nations={"Italy": {"control": "Axis", "defeated": True}})
    assert t.state.control["Rome"] == "Axis"
    t.refuse("Axis", "build INF in Rome", "2.3b")


@rule("7.24a")
def test_cards_come_from_the_top_of_the_chosen_deck():
    t = producing()
    action, investment = t.state.action[:3], t.state.investment[:2]
    t.play("Axis", "buy 2 action", "buy 2 investment", "buy 1 action")
    assert t.mat("Axis").bought == [*action[:2], *investment, action[2]]
    assert t.state.action[0] not in action and t.mat("Axis").hand == ["Spring A"]


@rule("7.24b")
def test_cards_are_looked_at_when_production_is_over():
    t = producing()
    top = t.state.investment[0]
    t.play("Axis", "buy 1 investment")
    assert t.game.view("Axis").position["factions"]["Axis"]["hand"] == ["Spring A"]
    assert not any(top in event.text for _, event in t.game.told("Axis"))
    t.refuse("Axis", f"industry {top}", None)
    t.play("Axis", "done")
    assert top in t.game.view("Axis").position["factions"]["Axis"]["hand"]
    assert any(top in event.text for _, event in t.game.told("Axis"))


@rule("2.11b")
def test_a_faction_without_its_capital_buys_nothing():
    """D3"""
    t = producing("West", wars=WAR, units={"Axis": {"London": "INF 3"}, "West": {"Glasgow": "INF 1"}})
    assert production(t.game, "West") == 0
    for order in ("buy 1 action", "step INF1", "build FORT in Gibraltar"):
        t.refuse("West", order, "7.22a")


@rule("7.23b")
def test_who_has_gained_a_step_is_offered_none():
    t = producing(units={"Axis": {"Berlin": "2 INF 1"}}).play("Axis", "step INF1")
    assert list(Step.options("blocks", {}, t.game, "Axis")) == [("INF2",)]


# --- what is offered --------------------------------------------------------------------------------------------------


def fits(t, order):
    """Is an order legal now?"""
    try:
        order.check(t.game, "Axis")
    except Refused:
        return False
    return True


@rule("7.23a", "7.23b", "7.23c", "3.12d", "2.3b")
def test_what_is_offered_in_production_is_legal_as_it_stands():
    """Nothing is proposed and then refused: no third German Carrier, no unit of full strength. Ships are proposed on coasts,
    for inland they are of no use."""
    units = {"Axis": {"Berlin": "2 CARR 1, INF 4, INF 2", "Rome": "Italy INF 3"}, "West": {"London": "INF 1"}}
    t = table("production", "Axis", units=units)
    for kind in KINDS:
        areas = [area for area in t.state.control if fits(t, Build(kind=kind, space=area))]
        areas = [area for area in areas if kind not in SHIPS or is_coastal(area)]
        assert list(Build.options("space", {"kind": kind}, t.game, "Axis")) == areas
        assert bool(areas) and ("Munich" in areas) == (kind not in SHIPS)
        assert ("Ruhr" in areas) == (kind != "CARR") and "Rome" in areas, "an Italian one is left"
    names = {block.name for block in t.state.blocks.of("Axis") if fits(t, Step(blocks=(block.name,)))}
    assert {name for (name,) in Step.options("blocks", {}, t.game, "Axis")} == names == {"CARR1", "CARR2", "INF2"}
    t.play("Axis", "step INF2")
    assert {name for (name,) in Step.options("blocks", {}, t.game, "Axis")} == {"CARR1", "CARR2"}, "once a Production"


@rule("7.22a", "7.24a")
def test_without_points_nothing_is_offered():
    t = table("production", "Axis", units={"Axis": {"Berlin": "INF 1"}})
    assert list(Buy.options("count", {}, t.game, "Axis")) == [1, 2, 3, 5]
    t.mat("Axis").points = 2
    assert list(Buy.options("count", {}, t.game, "Axis")) == [1, 2]
    t.mat("Axis").points = 1
    assert Build.options("kind", {}, t.game, "Axis") and Step.options("blocks", {}, t.game, "Axis")
    t.mat("Axis").points = 0
    assert not Build.options("kind", {}, t.game, "Axis") and not Step.options("blocks", {}, t.game, "Axis")
    assert not Buy.options("count", {}, t.game, "Axis")


@rule("14.12", "14.0")
def test_supply_is_no_matter_in_peace():
    """Prague, a Satellite behind Neutral lands, has no line to Moscow."""
    units = {"USSR": {"Prague": "INF 1, AF 1"}, "Axis": {"Berlin": "INF 1"}}
    for wars in ([], ["USSR-West"]):
        t = producing("USSR", units=units, nations=held("USSR", "Czechoslovakia"), wars=wars)
        if wars:
            t.refuse("USSR", "step INF1", "14.12")
        else:
            t.play("USSR", "step INF1")
        t.play("USSR", "step AF1")
