"""21.7, 50.12, 33.4: how America comes in: with her date, by the dice, early; what she has, pays and may do before."""

import pytest

from rules.third_reich.chart import turn_number
from rules.third_reich.entry import (
    come_early,
    early_bonus,
    early_need,
    enter_the_war,
    join_the_war,
    late_need,
    muster,
    no_pearl_harbor,
    note_built,
    prepare,
    roll_for_america,
    thin_russia,
    too_much_before_entry,
    waits_for_dice,
)
from rules.third_reich.state import Bridgehead
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, UK, US, peace
from tests.third_reich.table import table

OUT = {US: {"in_play": False}}


def before(season="Spring", year=1942, **more):
    """America is not in the game yet."""
    return peace("options", season=season, year=year, **({"powers": OUT} | more))


def rolled(t):
    return list(t.rolls("America enters the war"))


@rule("33.41-o20a", "33.41-o20c")
@pytest.mark.parametrize(
    ("row", "season", "year", "need"),
    [
        (1, "Spring", 1942, 0),
        (1, "Summer", 1942, 6),
        (1, "Fall", 1942, 5),
        (1, "Summer", 1943, 2),
        (1, "Winter", 1944, 2),
        (2, "Spring", 1942, 6),
        (2, "Winter", 1942, 3),
        (3, "Spring", 1942, 0),
        (3, "Summer", 1942, 4),
        (3, "Winter", 1942, 2),
    ],
)
def test_what_america_needs_late(row, season, year, need):
    t = before(season, year)
    t.state.notes["entry row"] = row
    assert late_need(t.game) == need and waits_for_dice(t.game)
    t.state.wars.append("Germany-United States")
    assert not waits_for_dice(t.game)


@rule("33.41-o20a", "33.41-o20c")
@pytest.mark.parametrize(("row", "named"), [(1, "33.41-o20a"), (2, "33.41-o20a"), (3, "33.41-o20c")])
def test_her_roll_names_the_rule_of_its_row(row, named):
    t = before("Summer", 1942)
    t.state.notes["entry row"] = row
    t.game.script([1])
    roll_for_america(t.game)
    assert [e.text for e in t.events(named)][-1].startswith("America stays out: 1")


@rule("33.42-o20a")
def test_what_america_needs_early():
    for season, year, need in (
        ("Fall", 1940, 0),
        ("Winter", 1940, 6),
        ("Spring", 1941, 5),
        ("Winter", 1941, 2),
        ("Spring", 1942, 2),
    ):
        assert early_need(before(season, year).game) == need, (season, year)
    t = before()
    assert early_bonus(t.game) == -1, "France is in the game"
    t.power(FRA).in_play = False
    assert early_bonus(t.game) == 0
    t.state.control["K22"] = GER
    t.state.control_count += 1
    assert early_bonus(t.game) == 0, "it has no port"
    t.state.control["K21"] = GER
    t.state.control_count += 1
    assert early_bonus(t.game) == 1
    t.state.control["K21"] = UK
    t.state.control_count += 1
    t.state.bridgeheads["L23"] = Bridgehead("Allies")
    assert early_bonus(t.game) == 0
    t.state.bridgeheads["L23"] = Bridgehead("Axis")
    assert early_bonus(t.game) == 1
    t.state.bridgeheads = {"M22": Bridgehead("Axis")}
    assert early_bonus(t.game) == 0


@rule("33.41-o20a", "33.42-o20a")
def test_who_rolls_and_once_a_turn():
    t = before("Summer", 1942)
    roll_for_america(t.game)
    assert not rolled(t), "her date decides"
    t.state.notes["entry row"] = 1
    t.game.script([5])
    roll_for_america(t.game)
    assert rolled(t) == [[5]] and not t.power(US).in_play and t.said("America stays out: 5, and 6 is needed")
    roll_for_america(t.game)
    assert len(rolled(t)) == 1
    t.state.turn += 1
    t.game.script([5])
    roll_for_america(t.game)
    assert t.power(US).in_play and "Germany-United States" in t.state.wars
    t.state.turn += 1
    roll_for_america(t.game)
    assert len(rolled(t)) == 2
    t = before("Spring", 1942)
    t.state.notes["entry row"] = 1
    roll_for_america(t.game)
    assert not rolled(t) and "entry rolled" not in t.state.notes, "it is too early"


@rule("33.42-o20a", "33.42-o20b")
@pytest.mark.parametrize(
    ("season", "year", "base", "units"),
    [
        ("Winter", 1940, 145, 6),
        ("Spring", 1941, 185, 8),
        ("Summer", 1941, 185, 10),
        ("Fall", 1941, 185, 13),
        ("Winter", 1941, 185, 15),
    ],
)
def test_an_early_america(season, year, base, units):
    t = before(season, year)
    t.state.notes["early entry"] = 1
    t.game.script([6])
    t.power(FRA).in_play = False
    roll_for_america(t.game)
    power = t.power(US)
    assert power.in_play and (power.brps, power.base, power.year, power.limit) == (base, base, base, base // 2)
    assert len([u for u in t.state.units.of(US) if u.place == "US box"]) == units and not [
        w for w in t.state.wars if US in w
    ]
    t.state.turn += 1
    roll_for_america(t.game)
    assert len(rolled(t)) == 1, "she is in"


@rule("33.42-o20b", "50.13")
def test_who_arms_as_late_as_her_date_has_what_a_winter_gave():
    t = before("Spring", 1942)
    come_early(t.game)
    assert len(t.at("US box")) == 15 and t.power(US).base == 225
    found = []
    for notes in ({"early entry": 1}, {}):
        t = table("options", {}, scenario="campaign", season="Spring", year=1942, powers=OUT, notes=notes)
        t.game.script([1] if notes else [])
        enter_the_war(t.game)
        assert len(t.rolls("America enters the war")) == len(notes) and t.power(US).in_play
        found.append((len(t.at("US box")), len(t.at("pool")), t.state.notes.get(f"pool {US} fleet")))
    assert found[0] == found[1], "who has rolled in vain comes as others do, and builds no more"


@rule("50.12")
def test_where_she_has_no_date_none_comes():
    for scenario in ("1942", "1944"):
        t = table("options", {}, scenario=scenario)
        wars = list(t.state.wars)
        enter_the_war(t.game)
        assert t.state.wars == wars and "america entered" not in t.state.notes


@rule("21.7", "50.12")
def test_she_pays_for_war():
    t = before()
    enter_the_war(t.game)
    power = t.power(US)
    assert (
        power.in_play and "Germany-United States" in t.state.wars and t.state.notes["america entered"] == t.state.turn
    )
    card = {u.place for u in t.state.units.of(US)}
    assert "US box" in card and not [u for u in t.state.units.at("pool") if u.nation == US], (
        "no builds in 1939's scenario"
    )
    left = power.brps
    join_the_war(t.game)
    assert power.brps == left - 35
    for season, year in (("Winter", 1941), ("Summer", 1942)):
        t = before(season, year)
        enter_the_war(t.game)
        assert not t.power(US).in_play, season
    t = before()
    t.state.notes["entry row"] = 1
    enter_the_war(t.game)
    assert not [w for w in t.state.wars if US in w], "the dice decide"


@rule("50.13")
def test_what_she_may_build_depends_on_the_scenario():
    for name, builds in (("1939", False), ("campaign", True)):
        t = table("options", {}, scenario=name, season="Spring", year=1942, powers=OUT)
        for unit in list(t.state.units.of(US)):
            t.state.units.remove(unit)
        muster(t.game)
        assert (
            bool([u for u in t.state.units.at("pool") if u.nation == US] or t.state.notes.get(f"pool {US} fleet"))
            is builds
        )


@rule("33.41-o20d")
def test_before_she_enters_by_the_dice_she_builds_a_little():
    for season, year, row, ready in (("Spring", 1942, 2, True), ("Winter", 1941, 2, False), ("Spring", 1942, 0, False)):
        t = before(season, year)
        if row:
            t.state.notes["entry row"] = row
        prepare(t.game)
        assert t.power(US).in_play is ready, (season, row)
    power = t.power(US)
    t = before()
    t.state.notes["entry row"] = 2
    prepare(t.game)
    power = t.power(US)
    assert power.year == power.brps and power.limit == power.brps // 2
    prepare(t.game)
    assert len(t.events(rule="33.41-o20d")) == 1


@rule("33.41-o20d")
def test_how_little_that_is():
    t = before()
    assert too_much_before_entry(t.game, 99, False) == "" == too_much_before_entry(t.game, 99, True)
    t.state.notes["entry row"] = 2
    assert too_much_before_entry(t.game, 27, False) == "" and "27 BRPs a turn" in too_much_before_entry(
        t.game, 28, False
    )
    note_built(t.game, US, 20)
    note_built(t.game, UK, 20)
    note_built(t.game, US, 2)
    assert too_much_before_entry(t.game, 5, False) == "" and "27 BRPs a turn" in too_much_before_entry(t.game, 6, False)
    t.state.turn += 1
    assert too_much_before_entry(t.game, 27, False) == ""
    assert too_much_before_entry(t.game, 20, True) == "" and "20 BRPs a turn" in too_much_before_entry(t.game, 21, True)
    t.power(US).grants = {UK: 15}
    assert too_much_before_entry(t.game, 5, True) == "" and "20 BRPs a turn" in too_much_before_entry(t.game, 6, True)
    t.power(US).grants, t.power(US).granted = {}, 50
    assert too_much_before_entry(t.game, 10, True) == "" and "60 BRPs a year" in too_much_before_entry(t.game, 11, True)
    t.state.wars.append("Germany-United States")
    note_built(t.game, US, 9)
    assert f"america built {t.state.turn}" not in t.state.notes


@rule("33.41-o20a", "33.41-o20b", "33.41-o20c")
@pytest.mark.parametrize("die", [1, 2, 3, 6])
def test_what_japan_does(die):
    t = before("Winter", 1941, pool={"R": "7 R inf 3-3"})
    t.game.script([die])
    no_pearl_harbor(t.game)
    notes = t.state.notes
    assert (
        notes["entry row"] == min(die, 3)
        and notes.get("us navy", 0) == (die < 3)
        and notes.get("no siberia", 0) == (die == 2)
    )
    words = {1: "Japan does nothing", 2: "Japan attacks Russia"}.get(die, "Japan attacks the British and the Dutch")
    told = t.events("33.41-o20c" if die > 2 else "33.41-o20a")
    assert told[0].text.startswith(f"{words}:") and list(t.rolls("what Japan does")) == [[die]]
    left = [u for u in t.state.units.at("pool") if u.nation == "Russia" and (u.kind, u.factor) == ("infantry", 3)]
    assert len(left) == (2 if die == 2 else 7)


@rule("33.41-o20b")
def test_russians_that_are_not_in_the_pool_yet_leave_later():
    t = before(pool={"R": "3 R inf 3-3, 2 R inf 2-3, R armor", "G": "G inf 3-3"})
    t.state.notes["fewer russians"] = 5
    thin_russia(t.game)
    assert t.state.notes["fewer russians"] == 2 and len(list(t.state.units.at("pool"))) == 4
    thin_russia(t.game)
    assert t.state.notes["fewer russians"] == 2 and len(t.events(rule="33.41-o20b")) == 1


@rule("33.41-o20a", "50.22")
def test_in_1942_she_leaves_the_war_she_is_in():
    t = table("movement", {"US box": "U inf, U fleet", "K22": "U inf", "K23": "B inf"}, scenario="1942", rest=[GER, US])
    t.state.notes["pool United States fleet"] = 18
    t.game.script([3])
    no_pearl_harbor(t.game)
    assert not list(t.state.units.of(US)) and not t.power(US).in_play and t.state.rest == [GER]
    assert "pool United States fleet" not in t.state.notes and not [w for w in t.state.wars if US in w] and t.state.wars
    assert t.where("BI1") == "K23"


@rule("33.42-o20b")
def test_who_came_early_gets_her_usual_builds_with_the_date():
    for scenario, row in (("campaign", True), ("1939", False)):
        t = table("options", {}, "Axis", scenario=scenario, season="Winter", year=1941, powers=OUT)
        for unit in list(t.state.units.of(US)):
            t.state.units.remove(unit)
        t.state.notes["early entry"] = 1
        come_early(t.game)
        t.state.turn = turn_number("Spring", 1942)
        enter_the_war(t.game)
        built = [u for u in t.state.units.at("pool") if u.nation == US] or t.state.notes.get(f"pool {US} fleet")
        assert bool(built) is row and "Germany-United States" in t.state.wars
