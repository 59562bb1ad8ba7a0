"""29.13, 47.3, 47.4: the canals, question by question; 31.4: units that fell on a port; 44: the first Russian winter."""

import pytest

from rules.third_reich.canals import (
    SUEZ,
    banks,
    canal_fought_over,
    common_seas,
    exile,
    kiel_changes_hands,
    moor,
    operator,
    repair,
    ship_seas,
    suez_open,
    suez_taken,
    words,
)
from rules.third_reich.chart import scenario
from rules.third_reich.drops import note, owed_a_fleet, ports_owed, settle, waiting
from rules.third_reich.fleets import wanted_ports
from rules.third_reich.winter import beyond, bites, decide_winter, planned, roll_for_winter, strike
from tests.rulings import rule
from tests.third_reich.early import GER, ITA, RUS, UK, US
from tests.third_reich.table import put, table

ALL = dict.fromkeys(SUEZ, UK)
KIEL, FINNS = "J30", "B46"


@rule("29.23a", "47.1", "47.3a")
def test_who_passes_suez():
    for control, canal, seat, open_ in (
        (ALL, -1, UK, True),
        (ALL, -1, RUS, True),
        (ALL, -1, GER, False),
        (ALL, 0, UK, False),
        (ALL | {SUEZ[2]: GER}, -1, UK, False),
        (dict.fromkeys(SUEZ, ITA), -1, GER, True),
    ):
        t = table("movement", {}, control=control, canal=canal)
        assert suez_open(t.game, seat) is open_, (control, canal, seat)
    assert banks(table("movement", {}, control=ALL).game, SUEZ) == "Allies"
    assert banks(table("movement", {}, control=dict.fromkeys(SUEZ, ITA) | {SUEZ[1]: GER}).game, SUEZ) == "Axis"
    for other in (GER, ""):
        assert banks(table("movement", {}, control=ALL | {SUEZ[2]: other}).game, SUEZ) == ""


@rule("47.3a")
def test_what_closes_suez_to_all():
    lost = ALL | {SUEZ[0]: GER}
    for side, canal, control, runs, closes in (
        ("Allies", -1, lost, 0, True),
        ("Axis", -1, lost, 0, False),
        ("Allies", -1, ALL, 0, False),
        ("Allies", -1, ALL | {SUEZ[0]: ""}, 0, False),
        ("Axis", -1, ALL, 1, True),
        ("Allies", -1, ALL, 1, False),
    ):
        t = table("movement", {}, side, control=control, canal=canal, notes={"canal axis": runs})
        assert operator(t.game) == ("Axis" if runs else "Allies")
        canal_fought_over(t.game)
        assert (t.state.canal == 0) is closes, (side, control, runs)
    t = table("movement", {}, control=lost, canal=1)
    canal_fought_over(t.game)
    assert t.state.canal == 1 and not t.events(kind="canal"), "it is closed already"


@rule("47.3a", "29.13b")
def test_two_whole_turns_in_one_hand_mend_a_canal():
    for canal, control, recent, left in (
        (0, ALL, [], 1),
        (1, ALL, [], -1),
        (1, ALL | {SUEZ[0]: GER}, [], 0),
        (1, ALL, [SUEZ[3]], 0),
        (-1, ALL, [], -1),
    ):
        t = table("movement", {}, control=control, canal=canal)
        t.state.recent = recent
        repair(t.game)
        assert t.state.canal == left, (canal, control, recent)
    t = table("movement", {}, control=dict.fromkeys(SUEZ, GER), canal=1)
    repair(t.game)
    assert operator(t.game) == "Axis" and t.said("The Suez Canal is open again")
    for kiel, recent, left in ((0, [], 1), (1, [], -1), (1, [KIEL], 0), (-1, [], -1)):
        t = table("movement", {KIEL: "G fleet"})
        t.state.kiel, t.state.recent = kiel, recent
        t.unit("GF1").water = "Atlantic Ocean"
        repair(t.game)
        assert t.state.kiel == left and (t.unit("GF1").water == "") is (kiel == 1 and not recent)


@rule("29.13b", "29.54a")
def test_a_broken_kiel_has_two_ports():
    t = table("movement", {KIEL: "2 G fleet", "J35": "G fleet", "K28": "G fleet"})
    one, two = t.unit("GF1"), t.unit("GF2")
    both = ship_seas(t.game, one)
    assert set(both) == {"Baltic Sea", "Atlantic Ocean"} and common_seas(t.game, [one, two], both) == list(both)
    t.state.kiel = 0
    one.water = "Atlantic Ocean"
    assert ship_seas(t.game, one) == ("Atlantic Ocean",) and ship_seas(t.game, two) == ("Baltic Sea",)
    assert common_seas(t.game, [one, two], both) == [] and common_seas(t.game, [one], both) == ["Atlantic Ocean"]
    moor(t.game, two, "Atlantic Ocean")
    assert two.water == "Atlantic Ocean"
    moor(t.game, t.unit("GF3"), "Atlantic Ocean")
    assert t.unit("GF3").water == "", "elsewhere there is one port"
    t.state.kiel = -1
    moor(t.game, two, "Atlantic Ocean")
    assert two.water == ""
    for hex_, now, before, broken in (
        (KIEL, US, GER, True),
        (KIEL, ITA, GER, False),
        (KIEL, US, UK, False),
        ("K28", US, GER, False),
    ):
        t = table("movement", {}, control={hex_: now})
        kiel_changes_hands(t.game, hex_, before)
        assert (t.state.kiel == 0) is broken, (hex_, now, before)


@rule("47.3a", "29.13b")
def test_what_is_told_of_broken_canals():
    t = table("movement", {}, canal=1)
    t.state.kiel = 0
    assert words(t.game) == [
        "The Suez Canal is out of use; it reopens after one side has held it for 1 whole turns",
        "The Kiel Canal is out of use; it reopens after one side has held it for 2 whole turns",
    ]
    t.state.canal = t.state.kiel = -1
    assert words(t.game) == []


@rule("47.4")
def test_where_fleets_driven_from_suez_go():
    t = table("movement", {"MM30": "B fleet"}, control=ALL)
    fleet = t.unit("BF1")
    assert suez_taken(t.game, fleet)
    for hex_ in ("LL30", "AA8"):
        t.state.control[hex_] = GER
        t.state.control_count += 1
        assert not suez_taken(t.game, fleet), hex_
        t.state.control[hex_] = UK
        t.state.control_count += 1
    t.state.control["MM30"] = GER
    t.state.control_count += 1
    assert suez_taken(t.game, fleet), "the city itself has fallen"
    t.state.supply["BF1"] = ["LL29"]
    exile(t.game, fleet)
    assert fleet.spent and fleet.country == "MM30" and "BF1" not in t.state.supply and fleet.place == "Lend-Lease box"


# --- 31.4 -------------------------------------------------------------------------------------------------------------------


@rule("31.4b")
@pytest.mark.parametrize(
    ("place", "half", "side", "owed"),
    [
        ("M21", 1, "Axis", True),
        ("M21", 2, "Axis", False),
        ("M21", 1, "Allies", False),
        ("Q22", 1, "Axis", False),
        ("US box", 1, "Axis", False),
    ],
)
def test_who_is_owed_a_supply_fleet(place, half, side, owed):
    t = table("movement", {place: "U para"}, side, half=half, control={place: US} if place != "US box" else {})
    assert owed_a_fleet(t.game, t.unit("UP1")) is owed


@rule("31.4b", "31.4")
def test_which_of_the_fallen_come_back():
    t = table("movement", {"M21": "U para", "M22": "B para"}, control={"M21": US, "M22": UK})
    for name in ("UP1", "BP1"):
        note(t.game, t.unit(name))
    assert waiting(t.game, "Allies") == {"UP1": "M21", "BP1": "M22"} and waiting(t.game, "Axis") == {}
    assert ports_owed(t.game, US) == ["M21"] and ports_owed(t.game, GER) == []
    lost = table("supply", {"M21": "U para", "L22": "U fleet"}, control={"M21": US})
    note(lost.game, lost.unit("UP1"))
    assert wanted_ports(lost.game, US, "L22").count("M21") == 1, "a landing place, and owed besides"
    lost.state.control["M21"] = GER
    lost.state.control_count += 1
    assert wanted_ports(lost.game, US, "L22").count("M21") == 1, "owed alone"
    t.state.supply = {"BF9": ["K21", "M21"]}
    settle(t.game)
    assert "UP1" in t.state.units and "BP1" not in t.state.units and waiting(t.game, "Allies") == {}
    assert t.said("lost at Cherbourg (M21), can be built again")


# --- 44 ---------------------------------------------------------------------------------------------------------------------


def winter(season="Winter", half=2, wars=("Germany-Russia",), notes=None, **more):
    units = {"L42": "2 G inf", "K42": "G air, G inf 2-3", FINNS: "Fn inf 2-3"}
    countries = {**scenario("campaign")["countries"], "Finland": "ally Germany"}
    t = table("options", units, "Axis", scenario="campaign", countries=countries, season=season, year=1941, half=half,
              wars=list(wars), control=dict.fromkeys(("L42", "K42", FINNS), GER), **more)  # fmt: skip
    t.state.notes |= {"winter waits": 1} if notes is None else notes
    return t


@rule("44.2")
def test_who_stands_beyond_the_border():
    assert beyond(winter().game) == 3, "Finns and air don't count"


@rule("44.1", "44.2", "44.3")
def test_when_the_dice_are_thrown():
    for more, thrown in (
        ({}, True),
        ({"season": "Fall"}, False),
        ({"half": 1}, False),
        ({"notes": {}}, False),
        ({"wars": ["Britain-Germany"]}, False),
    ):
        t = winter(**more)
        before = len(t.rolls("the Russian winter"))
        t.state.notes.pop("winter asks", None)
        t.game.script([1, 1, 1, 1])
        roll_for_winter(t.game)
        assert (len(t.rolls("the Russian winter")) > before) is thrown, more
    t = winter()
    t.state.mini = "Poland"
    roll_for_winter(t.game)
    assert not t.rolls("the Russian winter")


@rule("44.1", "44.2")
def test_it_strikes_unless_there_are_few():
    t = winter()
    t.game.script([1, 1, 1, 1])
    roll_for_winter(t.game)
    assert t.state.notes["winter asks"] == 1 and "first winter" not in t.state.notes, "three against four"
    t = winter()
    put(t.game, "M42", "G inf")
    t.game.script([1, 1, 1, 1])
    roll_for_winter(t.game)
    assert t.state.notes["first winter"] == t.state.turn and bites(t.game), "four against four"
    t = winter(notes={"winter waits": 1, "winter put off": 4})
    roll_for_winter(t.game)
    assert t.state.notes["first winter"] == t.state.turn and not t.rolls("the Russian winter"), "it is put off once"


@rule("44.2")
def test_russia_may_put_it_off():
    t = winter(notes={})
    assert list(decide_winter(t.game)) == []
    t.state.notes["winter asks"] = 1
    (ask,) = next(decide_winter(t.game))
    assert ask.seat == RUS and ask.choices == ("now", "put off")


@rule("33.41-o15", "44.1")
@pytest.mark.parametrize(
    ("sheet", "scenario", "saves"),
    [
        ({"variant": 15}, "campaign", True),
        ({"variant": 15}, "1939", True),
        ({"variant": 15}, "1942", False),
        ({"variant": 10}, "campaign", False),
        ({"variant": 15, "played": True}, "campaign", False),
        ({"variant": 15, "void": True}, "campaign", False),
    ],
)
def test_who_has_planned_for_it(sheet, scenario, saves):
    t = table("options", {}, "Axis", scenario=scenario, season="Winter", year=1942, powers={GER: sheet})
    assert planned(t.game) is saves and t.power(GER).played is (saves or bool(sheet.get("played")))
    t = table(
        "options",
        {},
        "Axis",
        scenario=scenario,
        season="Winter",
        year=1942,
        powers={GER: sheet},
        notes={"winter waits": 1},
    )
    strike(t.game, "44.1")
    assert bites(t.game) is not saves and "winter waits" not in t.state.notes


@rule("44.1", "33.42-10")
def test_when_it_bites():
    t = table("options", {})
    assert not bites(t.game)
    for key in ("hard winter", "first winter"):
        t.state.notes = {key: t.state.turn}
        assert bites(t.game)
        t.state.notes = {key: t.state.turn - 1}
        assert not bites(t.game)
