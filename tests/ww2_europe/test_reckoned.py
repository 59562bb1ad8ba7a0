"""The rulebook's worked examples as the engine reckons them, to the last Movement Point; and those that need a whole table."""

from itertools import pairwise

import pytest

from rules.ww2_europe.chart import CIRCLE, CIRCLES, LAND_LINKS, SEA_LINKS
from rules.ww2_europe.economy import incomes
from rules.ww2_europe.encounters import distance
from rules.ww2_europe.fire import combat_value
from rules.ww2_europe.penalties import path_price
from rules.ww2_europe.places import air_room
from rules.ww2_europe.routes import flight_cost, flights, march_along, marches, sail_cost, voyages
from rules.ww2_europe.state import Battle
from rules.ww2_europe.strategic import IN_AIR, flat
from rules.ww2_europe.supply import is_cut, supply
from rules.ww2_europe.world import flag_works
from tests.rulings import rule
from tests.ww2_europe.table import table
from tests.ww2_europe.test_sea import big_example

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
MED = WEST | {"Mediterranean": "Allies"}
HOME_FLEET = {"London": "2 TAC", "Scapa Flow": "4 DD, BB", "Manchester": "FTR"}
RAIDERS = {"Germany": {"Brest": "DD"}, "Italy": {"Genoa": "DD", "Sicily": "DD", "Taranto": "DD"}}


def ports(*path: str) -> list[str]:
    """A way from port to port, ports called by their land."""
    return [f"{path[0]} port", *path[1:-1], f"{path[-1]} port"]


@rule("pen.cost", "redep.naval.stop")
@pytest.mark.parametrize(
    "path, points, under_water",
    [
        (("Hamburg", "North Sea", "Brussels"), None, None),
        (("Hamburg", "North Sea", "Dover Narrows", "Brussels"), 10, 9),
        (("Brussels", "Dover Narrows", "English Channel", "Brest"), 5, 5),
        (("Hamburg", "North Sea", "Dover Narrows", "English Channel", "Brest"), 13, 12),
    ],
)
def test_e20_e21_hamburg_to_brest_step_by_step(path, points, under_water):
    t = table("redeployment", units={"Germany": {"Hamburg": "DD, SUB"}, "Great Britain": HOME_FLEET}, initiative=WEST)
    assert path_price(t.game, "Germany", ports(*path), False) == points
    assert path_price(t.game, "Germany", ports(*path), True) == under_water
    for at, (deep, shallow) in enumerate(((1, 1), (8, 9), (9, 10))[: 3 if points == 10 else 0], 1):
        way = ports(*path)[: at + 1]
        assert path_price(t.game, "Germany", way, True) == deep and path_price(t.game, "Germany", way, False) == shallow


@rule("redep.naval", "map.border.blue")
def test_e19_usa_to_malta_step_by_step():
    t = table("redeployment", units={"USA": {"USA": "2 BB"}})
    way = voyages(t.game, "USA", "USA port")["Gibraltar port"]
    steps = [sail_cost(t.game, "USA", pair)[0] for pair in pairwise(way[1])]
    assert way[0] == 8 and steps == [5, 1, 1, 1], "the blue border and three sea spaces"
    assert voyages(t.game, "USA", "Gibraltar port")["Malta port"][0] == 4


@rule("pen.convoy")
@pytest.mark.parametrize(
    "path, reckoned",
    [
        (("Bristol", "Celtic Sea", "Bay of Biscay", "Portuguese Coast", "Gibraltar"), (1, 2, 4, 5)),
        (("Gibraltar", "Alboran Sea", "Western Mediterranean", "Tyrrhenian Sea", "Malta"), (1, 2, 4, 8)),
        (("Malta", "Ionian Sea", "Eastern Mediterranean", "Alexandria"), (1, 3, 4)),
        (("Malta", "Gulf of Gabes", "Gulf of Sirte", "Eastern Mediterranean", "Alexandria"), (1, 2, 3, 4)),
    ],
)
def test_e22_each_step_of_the_convoy_to_alexandria(path, reckoned):
    t = table(control={"Brest": "Germany"}, units={**RAIDERS, "Great Britain": {"Malta": "FORT"}})
    way = ports(*path)
    found = tuple(path_price(t.game, "Great Britain", way[: n + 2], False) for n in range(len(way) - 1))
    assert found == reckoned


@rule("pen.where")
def test_e22_why_there_is_no_cheaper_way():
    assert {sea for sea, _ in SEA_LINKS["Sicily port"]} == {"Tyrrhenian Sea"}, "no ship there reaches the Ionian Sea"
    western = {"Alboran Sea", "Western Mediterranean"}
    out = {b for a in western for b, _ in SEA_LINKS[a]} - western
    assert {sea for sea in out if sea not in CIRCLES} == {"Tyrrhenian Sea"}, "the only link to the east"


@rule("redep.air")
def test_e18_the_legs_of_the_fighter():
    held = dict.fromkeys(("Kiev", "Lvov", "Zhitomir"), "Germany")
    t = table("redeployment", units={"Germany": {"Munich": "FTR"}}, control=held, initiative=WEST)
    for one, two, points in (
        ("Munich", "Prague", 2),
        ("Prague", "Warsaw", 3),
        ("Warsaw", "Kiev", 3),
        ("Munich", "Warsaw", 5),
        ("Prague", "Kiev", 5),
    ):
        assert flights(t.game, "Germany", one, 9, peaceful=True)[two][0] == points, (one, two)
    for way in (
        ("Munich", "Sudetenland", "Prague"),
        ("Prague", "Bratislava", "Krakow", "Warsaw"),
        ("Warsaw", "Lvov", "Zhitomir", "Kiev"),
    ):
        assert flight_cost(t.game, "Germany", way, peaceful=True) == len(way) - 1


@rule("map.border.normal", "move.enemy_stop", "move.air_return")
def test_e6_e7_e9_points_on_land_and_in_the_air():
    t = table(
        start="1939",
        units={
            "Germany": {"Hamburg": "TNK", "Frankfurt": "TNK"},
            "Great Britain": {"Liege": "INF", "Halfaya": "AB, FTR"},
        },
        control={"Liege": "Great Britain"},
        allies={"Belgium": "Great Britain"},
    )
    far, near = t.unit("Hamburg", "TNK"), t.unit("Frankfurt", "TNK")
    assert march_along(t.game, far, ["Hamburg", "Cologne", "Liege"]) == (2, "")
    assert march_along(t.game, near, ["Frankfurt", "Liege"]) == (1, "")
    assert march_along(t.game, near, ["Frankfurt", "Liege", "Sedan"])[1] == "move.enemy_stop"
    assert marches(t.game, far)["Liege"][0] == 2 and "Sedan" not in marches(t.game, near)
    assert flight_cost(t.game, "Great Britain", ("Halfaya", "Bir el Gubi", "Tobruk")) == 2, "and two back"
    assert "Tobruk" not in {land for land, _ in LAND_LINKS["Halfaya"]}


@rule("cv.range")
def test_e2_the_fighter_flies_the_carriers_way_and_lands_on_it():
    t = table(initiative=MED, units={"Great Britain": {"Gibraltar": "FORT, CV+FTR", "London": "INF"}})
    seas = "Alboran Sea, Western Mediterranean, Tyrrhenian Sea, Gulf of Gabes"
    t.play("Great Britain", f"sail 1 CV from Gibraltar to Gulf of Sirte via {seas}")
    t.refuse("Great Britain", "launch 1 FTR at Alboran Sea to Portuguese Coast", "cv.range")
    t.play("Great Britain", f"launch 1 FTR at Alboran Sea to Gulf of Sirte via {seas.partition(', ')[2]}")
    plane = t.unit("Gulf of Sirte", "FTR")
    assert flight_cost(t.game, "Great Britain", plane.path) == 4, "all its points, and it has landed"
    t.on("redeployment")
    assert t.units("Gibraltar port") == ["(Great Britain FTR)", "Great Britain CV"]


@rule("conv.fill", "conv.add", "tr.cargo.mixed")
def test_e5_a_second_transport_takes_the_rest():
    spain = dict.fromkeys(("Bilbao", "Vigo", "Barcelona"), "Great Britain")
    line = ("Great Britain", "Bristol", "Vigo", "Celtic Sea, Bay of Biscay, Portuguese Coast", "TR")
    t = table(
        "convoys",
        units={"Great Britain": {"Vigo": "7 INF", "Bristol": "TR"}},
        control=spain,
        convoys=[line],
        initiative=WEST,
    )
    one = incomes(t.game)["Great Britain"].by
    assert supply(t.game, "West").used == {"C1": 7} and sum(one.get(land, 0) for land in spain) == 3
    t.play("Great Britain", "add 1 TR from Bristol to C1")
    two = incomes(t.game)["Great Britain"].by
    assert supply(t.game, "West").used == {"C1": 7} and sum(two.get(land, 0) for land in spain) >= 6


@rule("icept.roll")
def test_e13_distances_to_the_black_cross():
    t = big_example()
    at_b = {u.path[0]: distance(u, "Tyrrhenian Sea") for u in t.state.units.at("Tyrrhenian Sea") if u.mode == "patrol"}
    far = {"Taranto": 1, "Genoa": 1, "Tripoli": 2, "Oran": 2, "Gibraltar": 3}
    assert {land: at_b[CIRCLE[land]] for land in far} == far


@rule("port.protect.evade", "icept.evade.air", "sub.silent")
@pytest.mark.parametrize("die, caught", [(4, ("DD",)), (1, ("DD", "SUB")), (5, ())])
def test_e15_to_e17_from_tripoli_to_malta(die, caught):
    t = big_example().done()
    t.play(t.ask().seat, "Genoa port").play("Italy", "stay in port").play("Italy", "stay in port")
    assert "1 FTR on 4" in t.ask("Great Britain").prompt and "intercept 1 DD" in t.ask("Great Britain").prompt
    t.play("Great Britain", "let them go")
    for _ in range(8):
        ask = t.ask()
        if "Malta port" in ask.prompt:
            break
        t.game.script([6] * 12)
        t.play(ask.seat, "retreat" if "retreat" in ask.choices and ask.seat == "Great Britain" else "fight on")
    t.game.script([])
    assert "Stay in port" in t.ask("Great Britain").prompt
    t.play("Great Britain", "stay in port")
    assert "1 FTR on 4" in t.ask("Italy").prompt, "the ships find nobody in port, the fighter may"
    t.game.dice.script.clear()
    t.play("Italy", "separately", dice=[die])
    found = [e.text for e in t.events(kind="battle") if "in Malta port" in e.text]
    assert [kind for kind in ("DD", "SUB") if any(f"1 {kind}" in text for text in found)] == list(caught)


@rule("supply.path", "convoy.need")
def test_e23_a_convoy_to_trieste_would_supply_the_tank():
    soviet = ("Danzig", "Brest-Litovsk", "Lvov", "Vilna", "Konigsberg", "Stettin", "Breslau", "Vienna", "Prague")
    control = dict.fromkeys((*soviet, "Salzburg", "Venice", "Sudetenland"), "USSR")
    control |= dict.fromkeys(("Krakow", "Bratislava", "Zagreb"), "Germany") | {"Trieste": "Italy"}
    tank = {"Germany": {"Warsaw": "TNK"}, "Italy": {"Taranto": "INF"}}
    line = ("Italy", "Taranto", "Trieste", "Ionian Sea, Adriatic Sea", "TR")
    assert is_cut((t := table(control=control, units=tank)).game, t.unit("Warsaw", "TNK"))
    assert not is_cut((t := table(control=control, units=tank, convoys=[line])).game, t.unit("Warsaw", "TNK"))


@rule("flag.captured", "flag.major.base", "flag.major.surprise")
def test_d9_what_a_flag_that_was_lost_does_no_more():
    t = table(units={"Germany": {"Berlin": "INF, TNK"}})
    tank = t.unit("Berlin", "TNK")
    battle = Battle("Berlin", 3, "USSR", "Axis", 1)
    battle.defenders, t.state.blitz = [tank.id], True
    assert (air_room(t.game, "Berlin"), flag_works(t.game, "Berlin"), combat_value(t.game, battle, tank)) == (
        20,
        "major",
        3,
    )
    t = table(units={"Germany": {"Berlin": "INF, TNK"}}, flags_lost=["Berlin", "Rome"])
    tank = t.unit("Berlin", "TNK")
    battle.defenders, t.state.blitz = [tank.id], True
    assert (air_room(t.game, "Berlin"), flag_works(t.game, "Berlin"), combat_value(t.game, battle, tank)) == (10, "", 1)
    assert is_cut(t.game, tank), "it supplies nobody"
    t = table("end", units={"Germany": {"Berlin": "INF"}}, flags_lost=["Berlin"])
    assert t.power("Germany").status == "active", "held at the end of the turn: no surrender"


@rule("st1.convoy_defence", "st1.defence")
def test_d17_a_fighter_that_guards_a_convoy_needs_three():
    line = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "TR, CV+FTR")
    for die, lost in ((3, True), (4, False)):
        t = table(units={"Germany": {"Brest": "BMB, INF"}}, convoys=[line], control={"Brest": "Germany"})
        t.play("Germany", "hunt 1 BMB from Brest after C1 at Bay of Biscay", dice=[6, die, 6]).done()
        assert t.rolls("fighters over C1, hits on 3") == [[die]]
        assert (t.count("Brest", "Germany", "BMB") == 0) is lost
    assert flat(t.game, [], 3, "nobody", IN_AIR) == [], "nobody rolls for nobody"
