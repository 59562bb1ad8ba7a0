"""Ships that go out: what is offered to patrol and sail, red ports and their Fronts, planes that take off from carriers."""

from typing import Any

import pytest

from rules.ww2_europe.fronts import fronts_of, mover, open_fronts, player_a, player_b, points, stuck, winter_grip
from rules.ww2_europe.sea import crowded, launchers, sea_goals, useful
from tests.rulings import rule
from tests.ww2_europe.board import PORTS, SEA, by_air
from tests.ww2_europe.table import Table, goals, table

FRONTS = ("Western", "Northern", "Eastern", "Southern", "Mediterranean", "African", "Middle East")


def led(*axis: str) -> dict[str, str]:
    return {front: "Axis" if front in axis else "Allies" for front in FRONTS}


# --- whose step it is -------------------------------------------------------------------------------------------------


@rule("move.player_a", "move.order", "blitz.order")
@pytest.mark.parametrize(
    "axis",
    [("Western",), ("Western", "Northern", "Eastern"), ("Western", "Northern", "Eastern", "Southern"), FRONTS, ()],
)
def test_who_is_player_a_and_on_which_fronts_each_step_moves(axis: tuple[str, ...]):
    t = table(initiative=led(*axis))
    first, second = ("Axis", "Allies") if len(axis) >= 4 else ("Allies", "Axis")
    assert (player_a(t.game), player_b(t.game)) == (first, second)
    own = {"Axis": set(axis), "Allies": set(FRONTS) - set(axis)}
    for step, (side, fronts) in enumerate(((first, own[first]), (second, set(FRONTS)), (first, own[second])), 1):
        t.state.step = step
        assert mover(t.game) == side and set(open_fronts(t.game)) == fronts
    t.state.blitz = True
    for step, side in ((1, first), (2, second)):
        t.state.step = step
        assert mover(t.game) == side and set(open_fronts(t.game)) == own[side], "each on its own Fronts"


@rule("move.order", "cut.no_move", "surprise.effects", "move.enemy_stop", "move.air_ignore")
def test_why_a_unit_cannot_move():
    t = table(
        initiative=led("Western", "Northern", "Southern", "Mediterranean"),
        units={
            "Germany": {"Paris": "INF, FTR, FORT, AB", "Warsaw": "INF", "Liege": "INF, FTR", "Hamburg": "CV+FTR"},
            "Great Britain": {"Liege": "INF", "Sedan": "FTR"},
        },
        convoys=[("Germany", "Hamburg", "Oslo", "Western Baltic, Skagerrak", "TR")],
        control={"Liege": "Germany", "Oslo": "Germany"},
    )
    for unit in t.state.units:
        unit.cut = False

    def why(land: str, kind: str) -> str:
        found = stuck(t.game, t.unit(land, kind, "Germany"))
        return found[1] if found else ""

    assert (why("Paris", "INF"), why("Paris", "FTR"), why("Hamburg port", "CV"), why("Liege", "FTR")) == (
        "",
        "",
        "",
        "",
    )
    assert (why("Paris", "FORT"), why("Paris", "AB")) == ("fort.immobile", "airbase.move")
    assert why("C1", "TR") == "convoy.phase" and why("Hamburg port", "FTR") == "tr.cargo.combat"
    assert why("Liege", "INF") == "move.enemy_stop" and why("Warsaw", "INF") == "move.order"
    plane = t.unit("Sedan", "FTR", "Great Britain")
    t.state.units.move(plane, "Liege")
    assert why("Liege", "FTR") == "move.air_ignore", "enemy aircraft hold it"
    unit = t.unit("Paris", "INF")
    unit.cut = True
    assert why("Paris", "INF") == "cut.no_move"
    unit.cut, unit.moved = False, True
    assert why("Paris", "INF") == "move.initiative_choice"
    unit.moved = False
    t.state.attacked = ["Germany"]
    assert why("Paris", "INF") == "surprise.effects"
    t.state.attacked, t.state.blitz = [], True
    assert why("Paris", "INF") == "blitz.order"


@rule("ussr.winter.move", "tank.blitz", "mech.blitz", "tac.blitz", "airborne.blitz")
def test_winter_grips_the_axis_on_brown_land():
    t = table(
        season="Winter",
        units={"Germany": {"Kiev": "TNK, FTR", "Lvov": "TNK", "Odessa": "DD"}, "USSR": {"Moscow": "TNK"}},
        control={"Kiev": "Germany", "Lvov": "Germany"},
    )
    grip = {(u.owner, u.place): winter_grip(t.game, u) for u in t.state.units if u.kind != "FTR"}
    assert grip == {
        ("Germany", "Kiev"): True,
        ("Germany", "Lvov"): False,
        ("Germany", "Odessa port"): False,
        ("USSR", "Moscow"): False,
    }
    assert points(t.game, t.unit("Kiev", "TNK")) == 1 and points(t.game, t.unit("Lvov", "TNK")) == 2
    assert points(t.game, t.unit("Kiev", "FTR")) == 4
    t.state.season = "Fall"
    assert points(t.game, t.unit("Kiev", "TNK")) == 2


@rule("port.multifront", "ruling.W12", "ruling.A44")
def test_a_red_port_belongs_to_two_fronts_and_a_ship_to_the_one_it_goes_out_to():
    t = table(
        initiative=led("Northern"),
        units={"Germany": {"Hamburg": "2 DD, INF"}, "Great Britain": {"Gibraltar": "DD, FORT, INF"}},
    )
    ship = t.unit("Hamburg port", "DD")
    assert set(fronts_of(ship)) == {"Western", "Northern"}
    assert fronts_of(ship, "North Sea") == ("Western",) and fronts_of(ship, "Western Baltic") == ("Northern",)
    assert fronts_of(t.unit("Hamburg", "INF"), "North Sea") == ("Western",)
    t.state.step, t.state.blitz = 1, False
    t.done("Great Britain", "USA", "USSR", "France")
    t = table(
        initiative=led("Western", "Eastern", "Southern", "African"),
        units={"Germany": {"Hamburg": "2 DD, INF"}, "Great Britain": {"London": "INF"}},
    )
    t.refuse("Germany", "patrol 1 DD from Hamburg to Western Baltic", "port.multifront")
    t.play("Germany", "patrol 1 DD from Hamburg to North Sea")


# --- what is offered --------------------------------------------------------------------------------------------------


@rule("sea.choice", "sea.patrol", "sub.avoid", "tr.avoid", "ruling.A8")
def test_what_is_offered_to_patrol_and_to_sail():
    t = table(
        initiative=led("Western", "Northern", "Southern", "African"),
        units={"Germany": {"Brest": "2 DD, SUB, TR, FTR, INF"}, "Great Britain": {"Plymouth": "DD", "London": "INF"}},
    )
    for unit in t.state.units:
        unit.cut = False
    groups = {text.split(" from ")[0].removeprefix("patrol ") for text in t.game.suggest("Germany", "patrol", 900)}
    assert groups == {"1 DD", "2 DD", "1 FTR", "1 FTR 2 DD"} & groups and {"1 DD", "2 DD", "1 FTR"} <= groups
    groups = {text.split(" from ")[0].removeprefix("sail ") for text in t.game.suggest("Germany", "sail", 900)}
    assert {"1 DD", "2 DD", "1 SUB", "1 TR"} <= groups and not any("FTR" in group for group in groups)
    plane, ship = t.unit("Brest", "FTR"), t.unit("Brest port", "DD")
    assert set(sea_goals(t.game, plane)) == {
        s for s in SEA | PORTS if 2 * (by_air("Brest", s) or 0) <= 4 and "Vigo" not in s and "Bilbao" not in s
    }
    reach = sea_goals(t.game, ship)
    assert {"English Channel", "Bay of Biscay", "Western Atlantic", "Plymouth port"} <= set(
        reach
    ) and "USA port" not in reach
    assert reach[0] == "Plymouth port", "where enemies are"
    assert crowded(t.game, "Germany") == {"Plymouth port": 1} and crowded(t.game, "Great Britain") == {"Brest port": 4}
    assert t.game.suggest("Germany", "patrol 1 DD from Brest to", 900)


# --- carriers ---------------------------------------------------------------------------------------------------------


def deck(**more: Any) -> Table:
    units = {
        "Great Britain": {"Gibraltar": "FORT, CV+FTR+TAC, CV, INF", "London": "CV+FTR, INF"},
        "Germany": {"Brest": "INF, DD"},
    }
    return table(initiative=led("Northern", "Eastern", "Southern"), units=units, **more)


@rule("cv.range", "cv.airwing", "port.multifront")
def test_which_carriers_may_let_planes_go_and_where():
    t = deck()
    found = {
        (carrier.place, tuple(spaces), len(planes)) for carrier, spaces, planes in launchers(t.game, "Great Britain")
    }
    assert found == {("Gibraltar port", ("Gibraltar port",), 2), ("London port", ("London port",), 1)}
    t.play("Great Britain", "sail 1 CV from London to Bay of Biscay via North Sea, Dover Narrows, English Channel")
    way = ("London port", "North Sea", "Dover Narrows", "English Channel", "Bay of Biscay")
    found = {tuple(spaces) for carrier, spaces, planes in launchers(t.game, "Great Britain") if len(planes) == 1}
    assert found == {way}
    offered = t.game.suggest("Great Britain", "launch 1 FTR at", 400)
    assert {text.split(" at ")[1].split(" to ")[0] for text in offered} >= {
        "London",
        "North Sea",
        "English Channel",
        "Bay of Biscay",
    }
    goals = {
        text.split(" to ")[1].split(" via ")[0]
        for text in t.game.suggest("Great Britain", "launch 1 FTR at Bay of Biscay to", 99)
    }
    near = {s for s in SEA | PORTS if 2 * (by_air("Bay of Biscay", s) or 9) <= 4}
    assert (
        "Brest" in goals
        and {"English Channel", "Celtic Sea", "Brest port"} <= goals
        and goals & (SEA | PORTS) <= near | {"Bay of Biscay"}
    )
    assert (
        useful(t.game, "Great Britain", "Brest")
        and not useful(t.game, "Great Britain", "London")
        and useful(t.game, "Great Britain", "North Sea")
    )
    for order, why in (
        ("launch 1 TAC at Bay of Biscay to Brest", "cv.range"),
        ("launch 1 FTR at Irish Sea to Brest", "cv.range"),
        ("launch 2 FTR at Bay of Biscay to Brest", "cv.range"),
        ("launch 1 FTR at Bay of Biscay to Munich", "cv.range"),
        ("launch 1 FTR at Bay of Biscay to Dover Narrows via Celtic Sea, English Channel", "cv.range"),
    ):
        t.refuse("Great Britain", order, why)
    t.play("Great Britain", "launch 1 FTR at English Channel to Brest")
    plane = t.unit("Brest", "FTR")
    assert (plane.flying, plane.aboard, plane.mode, plane.start, plane.path) == (
        True,
        "",
        "move",
        "English Channel",
        ["English Channel", "Brest"],
    )
    assert not [planes for _, spaces, planes in launchers(t.game, "Great Britain") if spaces[0] == "London port"], (
        "once"
    )
    assert t.said("Great Britain: 1 FTR takes off at English Channel for Brest.")


@rule("cv.range", "move.order")
def test_a_carrier_of_an_ordinary_port_counts_for_its_front_wherever_it_sails():
    units = {"Great Britain": {"Scapa Flow": "CV+FTR", "London": "INF, FTR"}, "Germany": {"Berlin": "INF, TNK"}}
    t = table(initiative=led("Northern"), units=units)
    assert open_fronts(t.game)[0] == "Western" and "Northern" not in open_fronts(t.game)
    t.play("Great Britain", "sail 1 CV from Scapa Flow to Norwegian Sea")
    assert t.game.suggest("Great Britain", "launch 1 FTR at Norwegian Sea to"), "from Scapa Flow, on the Western Front"


@rule("tac.blitz", "blitz.unmoved", "blitz.purpose", "surprise.effects")
def test_tac_bombers_blitz_from_carriers_that_lie_still():
    units = {
        "Great Britain": {"Plymouth": "CV+TAC+FTR", "Cherbourg": "TNK, DEPOT", "London": "INF"},
        "Germany": {"Brest": "INF", "Berlin": "INF"},
    }
    held = {"Cherbourg": "Great Britain", "Bordeaux": "Great Britain"}
    t = table("blitzkrieg", initiative=led(), control=held, units=units)
    assert [(spaces, [u.kind for u in planes]) for _, spaces, planes in launchers(t.game, "Great Britain")] == [
        (["Plymouth port"], ["TAC"])
    ], "fighters don't blitz"
    for goal in ("Brest", "English Channel", "Cherbourg"):
        t.refuse("Great Britain", f"launch 1 TAC at Plymouth to {goal}", "blitz.purpose")
    assert not t.game.suggest("Great Britain", "launch 1 TAC at Plymouth to", 99)
    t.play("Great Britain", "move 1 TNK from Cherbourg to Brest")
    assert goals(t, "Great Britain", "launch 1 TAC at Plymouth to") == {"Brest"}
    t.refuse("Great Britain", "launch 1 FTR at Plymouth to Brest", "cv.range")
    t.play("Great Britain", "launch 1 TAC at Plymouth to Brest", dice=[6, 1, 6]).quiet()
    assert t.said("Battle of Brest: 1 TNK, 1 TAC attack 1 INF.") and t.owner("Brest") == "Great Britain"
    assert "(Great Britain TAC)" in t.units("Plymouth port"), "and it lands on its deck again"
    t = table("blitzkrieg", initiative=led(), control=held, units=units)
    carrier = t.unit("Plymouth port", "CV")
    carrier.moved = True
    assert launchers(t.game, "Great Britain") == [], "who sailed has been used"
    carrier.moved = False
    t.state.attacked = ["Great Britain"]
    assert launchers(t.game, "Great Britain") == [], "nor who is Surprised"
    t.state.attacked, t.state.initiative["Western"] = [], "Axis"
    assert launchers(t.game, "Great Britain") == [], "nor where the other side has the initiative"


@rule("cv.range", "convoy.no_patrol")
def test_planes_of_a_convoys_carrier_and_of_other_fronts_stay_aboard():
    line = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "TR, CV+FTR")
    t = table(
        initiative=led("Northern", "Eastern", "Southern"), units={"Great Britain": {"London": "INF"}}, convoys=[line]
    )
    assert launchers(t.game, "Great Britain") == []
    t = table(
        initiative=led("Western", "Northern", "Eastern"), units={"Great Britain": {"London": "CV+FTR", "Cairo": "INF"}}
    )
    assert launchers(t.game, "Great Britain") == [], "the Western Front moves in another step"
    t = table(initiative=led("Western", "Northern", "Eastern"), units={"Great Britain": {"Malta": "CV+FTR, FORT, INF"}})
    assert [carrier.place for carrier, _, _ in launchers(t.game, "Great Britain")] == ["Malta port"]
