"""Transports in Movement and Redeployment: who carries what, from where to where, with how many points; what is offered."""

from typing import Any

import pytest

from rules.ww2_europe.chart import CIRCLE, COASTS, SHORES
from rules.ww2_europe.ferry import beaches, crossings, lifting, overseas, waiting
from rules.ww2_europe.routes import voyages
from rules.ww2_europe.shipping import lift, lifts, passages, piers
from tests.rulings import rule
from tests.ww2_europe.board import LAND
from tests.ww2_europe.table import Table, table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
AXIS = {"initiative": {"Eastern": "Allies"}}


def sea(units: dict[str, dict[str, str]] | None = None, phase: str = "movement", **more: Any) -> Table:
    base = {
        "Germany": {"Hamburg": "2 TR, 2 INF, TNK, FTR, TAC, ART, AB", "Berlin": "INF", "Munich": "INF"},
        "Great Britain": {"London": "INF"},
    }
    control = {"Oslo": "Germany", "Copenhagen": "Germany", "Bergen": "Germany", **more.pop("control", {})}
    t = table(phase, units={**base, **(units or {})}, control=control, **{**AXIS, **more})
    for unit in t.state.units:
        unit.cut = False
    return t


@rule("tr.load", "tr.cargo", "tr.return", "air.base.where", "amph.no_fighter")
@pytest.mark.parametrize(
    "order, why",
    [
        ("ferry 1 TAC from Hamburg to Oslo by Hamburg", "tr.cargo"),
        ("ferry 1 FTR from Hamburg to Bergen by Hamburg", "air.base.where"),
        ("ferry 1 FTR from Hamburg to London by Hamburg", "amph.no_fighter"),
        ("ferry 1 TNK from Hamburg to Narvik by Hamburg", "terrain.impassable.entry"),
        ("ferry 1 INF from Munich to Oslo by Hamburg", "tr.load"),
        ("ferry 1 INF from Hamburg to Gothenburg by Hamburg", "neutral.no_entry"),
        ("ferry 1 INF from Hamburg to Oslo by Hamburg via North Sea", "tr.load"),
        ("ferry 1 INF from Hamburg to Oslo by Hamburg via Skagerrak", "naval.mp"),
        ("ferry 1 INF from Hamburg to Oslo by Hamburg via North Sea, Oslo port", "naval.mp"),
        ("ferry 1 INF from Hamburg to USA by Hamburg", "tr.load"),
        ("ferry 1 INF from Hamburg to North Sea by Hamburg", "tr.load"),
        ("ferry 1 INF from North Sea to Oslo by Hamburg", "tr.load"),
    ],
)
def test_what_is_not_ferried(order: str, why: str):
    t = sea(control={"Narvik": "Germany"})
    t.refuse("Germany", order, why)


@rule("tr.return", "tr.load")
def test_there_and_back_with_ten_points():
    t = sea()
    order = "ferry 1 INF from Hamburg to Oslo by Hamburg via {}Skagerrak"
    t.refuse(
        "Germany",
        order.format("North Sea, Norwegian Sea, " * 4 + "North Sea, "),
        "tr.return",
    )
    t.play("Germany", order.format("North Sea, Norwegian Sea, " * 3 + "North Sea, "))
    assert t.count("Skagerrak", "Germany") == 2


@rule("tr.return")
def test_beyond_ten_points_there_is_no_way_back_at_all():
    t = sea(control={"Gibraltar": "Germany"})
    far = "North Sea, Dover Narrows, English Channel, Bay of Biscay, Portuguese Coast, Gibraltar port, Alboran Sea"
    far += ", Western Mediterranean, Tyrrhenian Sea, Ionian Sea, Eastern Mediterranean"
    assert "Eastern Mediterranean" not in voyages(t.game, "Germany", "Hamburg port")
    t.refuse("Germany", f"ferry 1 INF from Hamburg to Tobruk by Hamburg via {far}", "tr.return")


@rule("tr.load", "tr.load.mp", "tr.cargo")
def test_what_becomes_of_ship_and_cargo():
    t = sea().play("Germany", "ferry 2 INF from Hamburg to Oslo by Hamburg")
    ships = [u for u in t.state.units.of("Germany") if u.kind == "TR"]
    cargo = [u for u in t.state.units.of("Germany") if u.mode == "cargo"]
    assert [(u.mode, u.goal, u.start, u.moved, u.carried) for u in ships] == [
        ("ferry", "Oslo", "Hamburg port", True, True)
    ] * 2
    assert [(u.kind, u.goal, u.start, u.moved) for u in cargo] == [("INF", "Oslo", "Hamburg", True)] * 2
    assert {u.aboard for u in cargo} == {u.id for u in ships} and {u.place for u in cargo} == {ships[0].place}
    t.refuse("Germany", "ferry 1 ART from Hamburg to Oslo by Hamburg", "move.initiative_choice")
    t.on("redeployment")
    assert t.count("Oslo", "Germany", "INF") == 2 and t.count("Hamburg port", "Germany", "TR") == 2


@rule("stack.ground", "tr.load")
def test_what_is_on_its_way_counts():
    t = sea({"Germany": {"Hamburg": "2 TR, 2 INF, ART", "Oslo": "9 INF"}})
    t.refuse("Germany", "ferry 2 INF from Hamburg to Oslo by Hamburg", "stack.ground")
    t.play("Germany", "ferry 1 INF from Hamburg to Oslo by Hamburg")
    t.refuse("Germany", "ferry 1 INF from Hamburg to Oslo by Hamburg", "stack.ground")


@rule("tr.load", "map.border.blue.stack")
def test_what_is_offered_to_ferry():
    t = sea()
    assert set(lifting(t.game, "Germany")) == {"Hamburg"} and {u.kind for u in waiting(t.game, "Germany")["Hamburg"]} == {
        "INF", "TNK", "FTR", "ART",
    }  # fmt: skip
    groups = {text.split(" from ")[0].removeprefix("ferry ") for text in t.game.suggest("Germany", "ferry", 400)}
    assert {"1 INF", "2 INF", "1 TNK", "1 ART", "1 FTR"} <= groups and not any("TAC" in g or "AB" in g for g in groups)
    reach = crossings(t.game, "Germany", "Hamburg port", "Hamburg")
    assert {land for land in LAND if any(land in COASTS[space] for space in ("North Sea", "Western Baltic"))} - {
        "Hamburg"
    } <= set(reach)
    assert "Hamburg" not in reach and "Rome" not in reach
    paid, way = reach["Oslo"]
    assert paid == 2 and way[0] == "Hamburg port" and way[-1] in SHORES["Oslo"]
    lands = overseas(t.game, "Germany", "Hamburg", ["Hamburg"])
    assert set(lands) == {land for land in reach if land in beaches(t.game, "Germany")}
    order = [t.owner(land) in ("Great Britain", "USA", "USSR") for land in lands]
    assert order == sorted(order, reverse=True), "enemies first"
    assert crossings(t.game, "Germany", "Berlin", "Hamburg") == {}
    assert not sea(phase="blitzkrieg").game.suggest("Germany", "ferry")
    dry = sea({"Germany": {"Hamburg": "INF", "Berlin": "INF"}})
    assert not dry.game.suggest("Germany", "ferry")


@rule("tr.cargo", "ruling.W17")
def test_ships_of_partners_and_own_ones_first():
    units = {"Germany": {"Naples": "INF, 2 TNK, TR", "Berlin": "INF"}, "Italy": {"Naples": "TR, INF", "Rome": "INF"}}
    t = sea(units).play("Germany", "ferry 1 INF from Naples to Sicily by Naples")
    carrier = next(u for u in t.state.units if u.carried)
    assert carrier.owner == "Germany"
    t.play("Germany", "ferry 1 TNK from Naples to Sicily by Naples")
    assert [u.owner for u in t.state.units if u.carried] == ["Germany", "Italy"]
    t.refuse("Germany", "ferry 1 TNK from Naples to Sicily by Naples", "move.initiative_choice")


# --- in Redeployment --------------------------------------------------------------------------------------------------


def carried(units: dict[str, dict[str, str]] | None = None, **more: Any) -> Table:
    return sea(units, phase="redeployment", **{"initiative": WEST, **more})


@rule("redep.ground", "tr.cargo", "rp.buy", "stack.ground", "air.base.where")
@pytest.mark.parametrize(
    "order, why",
    [
        ("carry 1 TAC from Hamburg to Oslo by Hamburg", "tr.cargo"),
        ("carry 1 FTR from Hamburg to Bergen by Hamburg", "air.base.where"),
        ("carry 1 TNK from Hamburg to Narvik by Hamburg", "terrain.impassable.entry"),
        ("carry 1 INF from Hamburg to London by Hamburg", "redep.ground"),
        ("carry 1 INF from Hamburg to Gothenburg by Hamburg", "redep.ground"),
        ("carry 3 INF from Hamburg to Oslo by Hamburg", "tr.cargo"),
        ("carry 1 INF from Berlin to Oslo by Hamburg", "redep.naval"),
        ("carry 1 INF from Hamburg to Oslo by Stettin", "tr.cargo"),
        ("carry 1 DD from Hamburg to Oslo by Hamburg", "tr.cargo"),
    ],
)
def test_what_is_not_carried(order: str, why: str):
    units = {"Germany": {"Hamburg": "2 TR, 2 INF, TNK, FTR, TAC, DD", "Berlin": "INF"}}
    carried(units, control={"Narvik": "Germany"}).refuse("Germany", order, why)


@rule("ruling.A49", "redep.transport_once")
def test_two_points_for_each_unit_and_the_ship_ends_there_or_at_home():
    t = carried(powers={"Germany": {"rp": 3}})
    t.refuse("Germany", "carry 2 INF from Hamburg to Oslo by Hamburg", "rp.buy")
    t.play("Germany", "carry 1 INF from Hamburg to Oslo by Hamburg")
    assert t.power("Germany").used == 2 and t.count("Oslo port", "Germany", "TR") == 1, "in the port where it unloads"
    t.refuse("Germany", "carry 1 INF from Hamburg to Bergen by Hamburg", "rp.buy")
    t = carried(control={"Aarhus": "Germany"}).play("Germany", "carry 1 INF from Hamburg to Aarhus by Hamburg")
    assert t.count("Hamburg port", "Germany", "TR") == 2 and t.count("Aarhus", "Germany") == 1, (
        "no port there: it goes home"
    )
    ship = next(u for u in t.state.units.of("Germany") if u.carried)
    t.play("Germany", "carry 1 INF from Hamburg to Oslo by Hamburg")
    t.refuse("Germany", "carry 1 ART from Hamburg to Oslo by Hamburg", "redep.transport_once")
    assert ship.carried


@rule("redep.ground", "tr.cargo")
def test_what_is_offered_to_carry():
    t = carried()
    assert lifts(t.game, "Germany") == ["Hamburg"] and {u.kind for u in piers(t.game, "Germany")["Hamburg"]} == {
        "INF", "TNK", "FTR", "ART", "AB",
    }  # fmt: skip
    assert "Berlin" not in piers(t.game, "Germany")
    ends = passages(t.game, "Germany", CIRCLE["Hamburg"], "Hamburg")
    assert (
        ends["Oslo"] == "Oslo port"
        and ends["Stettin"] == "Stettin port"
        and "Hamburg" not in ends
        and "London" not in ends
    )
    assert lift(t.game, "Germany", CIRCLE["Hamburg"], "Hamburg", "Oslo") == "Oslo port"
    assert (
        lift(t.game, "Germany", CIRCLE["Hamburg"], "Hamburg", "London") == ""
        and passages(t.game, "Germany", "Berlin", "Hamburg") == {}
    )
    offered = t.game.suggest("Germany", "carry 1 INF from Hamburg to", 400)
    goals = {text.split(" to ")[1].split(" by ")[0] for text in offered}
    assert goals <= set(ends) and {"Oslo", "Bergen", "Stettin", "Copenhagen"} <= goals
    assert not carried(powers={"Germany": {"rp": 1}}).game.suggest("Germany", "carry")
    two = {
        text.split(" from ")[0] for text in carried(powers={"Germany": {"rp": 3}}).game.suggest("Germany", "carry", 400)
    }
    assert "carry 1 INF" in two and "carry 2 INF" not in two


@rule("map.border.blue", "ruling.W19")
def test_cargo_behind_a_blue_border_uses_the_port():
    t = sea()
    way = "North Sea, Hebrides Sea, Western Approaches, North Atlantic, Western Atlantic"
    t.refuse("Germany", f"ferry 1 INF from Hamburg to USA by Hamburg via {way}", "tr.load")
    assert "USA" not in crossings(t.game, "Germany", "Hamburg port", "Hamburg")
    units = {"USA": {"USA": "INF, 2 TR", "Gibraltar": "TR", "London": "INF"}}
    t = sea(units, initiative=WEST)
    way = "Portuguese Coast, Azores Sea, Western Atlantic, Azores Sea, Portuguese Coast"
    t.refuse("USA", f"ferry 1 INF from USA to Gibraltar by Gibraltar via {way}", "tr.load")
    t = carried(units, initiative={})
    t.play("USA", "carry 1 INF from USA to Gibraltar by USA")
    assert t.count("Gibraltar", "USA", "INF") == 1 and t.count("Gibraltar port", "USA", "TR") == 2


@rule("amph.no_fighter", "tr.return")
def test_a_fighter_whose_goal_falls_to_the_enemy_meanwhile_comes_home():
    t = table(
        units={"Italy": {"Taranto": "FTR, INF, 2 TR"}, "Great Britain": {"Benghazi": "TNK", "Cairo": "INF"}},
        control={"Benghazi": "Great Britain", "El Agheila": "Italy", "Tobruk": "Great Britain"},
        initiative={"African": "Axis"},
    )
    for unit in t.state.units:
        unit.cut = False
    t.play("Italy", "ferry 1 FTR from Taranto to Tripoli by Taranto", "ferry 1 INF from Taranto to Tripoli by Taranto")
    t.done("Germany", "Italy")
    t.play("Great Britain", "move 1 TNK from Benghazi to Tripoli via El Agheila")
    assert t.owner("Tripoli") == "Great Britain"
    t.on("redeployment")
    assert t.said("Italy: the FTR turns back from Tripoli.") and t.said("Battle of Tripoli: 1 INF attack 1 TNK.")
    assert t.count("Taranto", "Italy", "FTR") == 1 and t.count("Taranto port", "Italy", "TR") == 2
