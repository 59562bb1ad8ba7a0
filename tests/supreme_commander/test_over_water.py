"""Ships, convoys and moves overseas where one part of a condition alone decides."""

from rules.supreme_commander.chart import ALLIED, NATB
from rules.supreme_commander.ground import BEACHES, HEX_OF, PORTS, zones_of
from rules.supreme_commander.invasion import Lift
from rules.supreme_commander.naval import gunfire, sea_battle
from rules.supreme_commander.sea import intercepted
from rules.supreme_commander.strategic import Overseas
from tests.rulings import rule
from tests.supreme_commander.table import fails, russia, table
from tests.supreme_commander.test_afloat import beaches
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
PLAIN = {p: {"technology": {}} for p in ("Germany", "UK")}
OVER_THE_SEA = {"players": 6, "naval_bombers": True, "sea_weather": True}


# --- battles --------------------------------------------------------------------------------------------------------


@rule("9.2.3a", "9.2.4a")
def test_the_first_shot_may_leave_nobody_to_fight():
    """The only British fleet is sunk by a submarine: the German Surface fleet beside it has no target and doesn't fire."""
    t = table("zones", "", units={"North Sea": "GE-S1 GE-U1 UK-S1"}, initiative=ALLIED, powers=PLAIN)
    t.game.script([1])
    run(t, sea_battle(t.game, "North Sea"))
    assert t.at("UK-S1").startswith("turn ") and len(t.rolls()) == 1 and t.at("GE-S1") == "North Sea"


@rule("23.1", "9.2.4a", "23.7")
def test_bombers_over_the_guns():
    """Two Bombers add one to the fire of their own side; in Snow at sea one is taken off again."""
    for bombers, turn, dice, british, german in (
        ("GE-B1 GE-B2", 6, [4, 1], "home", "North Sea"),
        ("GE-B1", 6, [4, 1], "North Sea", "North Sea"),
        ("UK-B1 UK-B2", 6, [1, 4], "North Sea", "home"),
        ("UK-B1 UK-B2", 6, [4, 1], "North Sea", "North Sea"),
        ("GE-B1 GE-B2", 4, [4, 1], "North Sea", "North Sea"),
        ("GE-B1 GE-B2", 4, [5, 1], "home", "North Sea"),
        ("UK-B1 UK-B2", 4, [1, 4], "North Sea", "North Sea"),
        ("UK-B1 UK-B2", 4, [1, 5], "North Sea", "home"),
    ):
        t = table(
            "zones", "", units={"North Sea": f"GE-S1 UK-S1 {bombers}"}, powers=PLAIN, options=OVER_THE_SEA, turn=turn
        )
        t.game.script(dice)
        run(t, gunfire(t.game, "North Sea", [t.unit("GE-S1")], [t.unit("UK-S1")], 0))
        got = tuple("home" if t.at(id) in PORTS else t.at(id) for id in ("UK-S1", "GE-S1"))
        assert got == (british, german), (bombers, turn, dice)


@rule("23.1", "23.7", "12.2.2a")
def test_bombers_over_a_convoy():
    """A submarine alone hits on 8: with two Bombers on 7, in Snow at sea without them on 9."""
    for bombers, turn, die, lost in (
        ("", 6, 8, True),
        ("", 6, 7, False),
        ("GE-B1 GE-B2", 6, 7, True),
        ("GE-B1 GE-B2", 6, 6, False),
        ("UK-B1 UK-B2", 6, 7, False),
        ("GE-B1 GE-B2", 4, 7, False),
        ("GE-B1 GE-B2", 4, 8, True),
        ("", 4, 9, True),
        ("", 4, 8, False),
    ):
        t = table(
            units={"London": "UK-S1 UK-I1", "North Sea": f"GE-U1! {bombers}"},
            powers=PLAIN,
            options=OVER_THE_SEA,
            turn=turn,
        )
        t.game.script([die])
        run(t, intercepted(t.game, "UK", ("North Sea",), [(t.unit("UK-S1"), t.unit("UK-I1"))], []))
        assert (t.at("UK-I1") == "pool") == lost, (bombers, turn, die)
    t = table(units={"London": "UK-S1 UK-I1", "North Sea": "GE-B1 GE-B2"}, powers=PLAIN, options=OVER_THE_SEA)
    run(t, intercepted(t.game, "UK", ("North Sea",), [(t.unit("UK-S1"), t.unit("UK-I1"))], []))
    assert not t.rolls() and t.at("UK-I1") == HEX_OF["London"] and not t.unit("GE-B1").used


# --- beaches and boxes ----------------------------------------------------------------------------------------------


@rule("18.3a", "12.4.1a")
def test_static_corps_stay_on_the_beach():
    beach = next(h for h in beaches("USSR") if any("Black Sea" in zones_of(sea) for sea in BEACHES[h]))
    for side, fine in (("", True), ("=", False)):
        t = table("movement", "Allied", units={beach: f"SU-I1{side}", "Sevastopol": "SU-S1"}, turn=22, **russia())
        order = Lift(units=("SU-I1",), goal=HEX_OF["Sevastopol"], ships=("SU-S1",), escorts=None, way=None)
        if fine:
            order.check(t.game, "USSR")
        else:
            fails(order, t, "USSR", "12.4.1a")


@rule("15.1.2e", "15.1.2b")
def test_what_goes_without_ships():
    """One unit a turn between the Transfer Box and Suez or Basra; from the box to London it takes a fleet."""
    for start, goal, fine in (
        (NATB, "Suez", True),
        ("Suez", NATB, True),
        (NATB, "London", False),
        ("Haifa", "Suez", False),
    ):
        t = table(
            "strategic",
            "Allied",
            units={start: "UK-I1"},
            active=WORLD,
            powers={"UK": {"msp": 50}},
            turn=24,
        )
        order = Overseas(unit="UK-I1", goal=HEX_OF.get(goal, goal), escorts=None, way=None)
        if fine:
            order.check(t.game, "UK")
        else:
            fails(order, t, "UK", "15.1.2b")
