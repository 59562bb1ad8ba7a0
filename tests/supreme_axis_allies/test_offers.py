"""What is proposed in Purchases, Placement and to an Executor: legal as it stands, within the means, and of use."""

import pytest

from rules.supreme_axis_allies.chart import GROUND, INDUSTRY, KINDS, NAVAL
from rules.supreme_axis_allies.neutrals import armies, raise_refusal
from rules.supreme_axis_allies.placement import PlaceUnits
from rules.supreme_axis_allies.purchase import Buy, Repair, cost_of
from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, table


def words(units) -> str:
    return " ".join(f"{count} {kind}" for kind, count in units)


# --- Purchases ----------------------------------------------------------------------------------------------------------


@rule("purchase.limit")
@pytest.mark.parametrize("treasury", [0, 2, 5, 6, 10, 20, 41])
def test_what_can_be_paid_is_offered_by_one_two_three_and_five(treasury: int) -> None:
    t = table("GER", "purchase", nations={"GER": {"treasury": treasury}})
    offered = list(Buy.options("units", {}, t.game, "GER"))
    assert sorted(offered) == sorted(
        ((code, many),) for code, kind in KINDS.items() for many in (1, 2, 3, 5) if many * kind.cost <= treasury
    )
    assert [many for ((_, many),) in offered] == sorted(many for ((_, many),) in offered), "one of each first"


@rule("ind.repair.when", "ind.repair.partial")
def test_repairs_of_ones_own_industry_are_offered_the_whole_first() -> None:
    places = {"Rhineland": {"damage": 3}, "Moscow": {"damage": 2}}
    t = table("GER", "purchase", places=places, nations={"GER": {"treasury": 40}})
    assert list(Repair.options("space", {}, t.game, "GER")) == ["Rhineland"]
    assert list(Repair.options("points", {"space": "Rhineland"}, t.game, "GER")) == [3, 2, 1]
    assert not list(Repair.options("points", {"space": "Paris"}, t.game, "GER"))
    assert not list(Repair.options("points", {"space": "North Sea"}, t.game, "GER"))
    t.play("GER", "repair Rhineland")
    assert t.place("Rhineland").damage == 0 and t.mat("GER").treasury == 40 - (3 + 2 + 1), "all of it"


def warnings(t: Table, order: str) -> list[str]:
    t.play(t.state.nation, order)
    return [event.text for event in t.events(kind="warning")]


@rule("place.build-limit")
def test_who_buys_more_than_can_be_built_is_told() -> None:
    """Nine units a turn for the UK: seven in England, two in Quebec; none of its ships in Paris."""
    rich = {"UK": {"treasury": 300}, "GER": {"treasury": 300}}
    assert warnings(table("UK", "purchase", nations=rich), "buy 9 INF") == []
    only = "can be placed: your Industries can't build more in a turn."
    assert warnings(table("UK", "purchase", nations=rich), "buy 10 INF") == [f"Only 9 of 10 INF {only}"]
    assert warnings(table("UK", "purchase", nations=rich), "buy 9 INF 1 IND") == [], "an Industry is not built in one"
    inland = {"Quebec": {"industry": ""}, "England": {"industry": ""}, "Paris": {"owner": "UK", "industry": "IND"}}
    bare = table("UK", "purchase", nations=rich, places=inland)
    assert warnings(bare, "buy 1 DES") == [
        "None of 1 DES can be placed: your coastal Industries can't build more in a turn."
    ]


# --- Placement ----------------------------------------------------------------------------------------------------------


def placing(bought: str, **more) -> Table:
    return table("GER", "placement", nations={"GER": {"purchased": bought}}, **more)


def offered(t: Table, *kinds: str) -> list[str]:
    found = PlaceUnits.options("space", {"units": tuple((kind, 1) for kind in kinds)}, t.game, "GER")
    return list(dict.fromkeys(found))


YARDS = ["Brandenburg", "Rhineland", "Northern Italy"]
COASTS = ["Western Baltic", "North Sea", "Tyrrhenian Sea", "Adriatic Sea"]


@rule("place.where", "place.ind.where")
def test_places_for_new_units_are_offered_by_their_category() -> None:
    t = placing("2 INF 1 FIT 1 DES 1 IND")
    assert offered(t, "INF") == YARDS and offered(t, "DES") == COASTS
    assert sorted(offered(t, "FIT")) == sorted(YARDS + COASTS), "on land or on a deck"
    assert offered(t, "INF", "DES") == [], "nowhere together"
    assert set(offered(t, "IND")) == {name for name in t.state.places if t.owner(name) == "GER"}
    units = [words(units) for units in PlaceUnits.options("units", {}, t.game, "GER")]
    assert units[:2] == ["2 INF", "1 INF"] and sorted(units[2:]) == ["1 DES", "1 FIT", "1 IND"], "all, then one"
    got = {"units": (("DES", 1),), "space": "Western Baltic"}
    assert list(PlaceUnits.options("yard", got, t.game, "GER")) == ["Brandenburg", "Rhineland"]
    assert list(PlaceUnits.options("yard", got | {"space": "Rhineland"}, t.game, "GER")) == [None]


@rule("base.capture-ind", "place.where")
def test_an_industry_captured_this_turn_is_no_place() -> None:
    moscow = {"Moscow": {"owner": "GER"}}
    assert "Moscow" in offered(placing("1 INF", places=moscow), "INF")
    assert "Moscow" not in offered(placing("1 INF", places=moscow, more={"taken": {"Moscow": "USSR"}}), "INF")


# --- armies of a neutral ------------------------------------------------------------------------------------------------


@rule("neutral.budget", "neutral.budget.types")
@pytest.mark.parametrize(
    ("budget", "raised"),
    [
        (0, []),
        (2, ["1 FRT"]),
        (3, ["1 INF", "1 FRT"]),
        (6, ["2 INF", "1 ART", "1 ARM", "3 FRT"]),
        (9, ["3 INF", "2 ART", "1 INF 1 ARM", "1 INF 3 FRT"]),
        (12, ["4 INF", "3 ART", "2 ARM", "1 FIT", "2 INF 3 FRT"]),
        (13, ["4 INF", "3 ART", "1 INF 2 ARM", "1 INF 1 FIT", "2 INF 3 FRT"]),
        (19, ["6 INF", "1 INF 4 ART", "1 INF 3 ARM", "3 INF 1 FIT", "4 INF 3 FRT"]),
        (20, ["6 INF", "5 ART", "4 ARM", "2 FIT", "4 INF 3 FRT", "3 INF 1 FIT"]),
        (24, ["8 INF", "6 ART", "1 INF 4 ARM", "1 INF 2 FIT", "6 INF 3 FRT", "4 INF 1 FIT"]),
    ],
)
def test_armies_for_a_budget(budget: int, raised: list[str]) -> None:
    """As many of one kind as can be had, the rest Infantry; three Fortifications at most; one fighter among Infantry."""
    t = table("GER")
    found = list(armies(t.game, "UK", budget))
    assert [words(army) for army in found] == raised
    for army in found:
        assert cost_of(t.game, "UK", army) <= budget and not {kind for kind, _ in army} & (NAVAL | INDUSTRY)
        assert raise_refusal(t.game, "UK", army, budget, "Spain") is None
        assert {kind for kind, _ in army} <= GROUND | {"FIT"}
