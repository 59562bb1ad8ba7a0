"""Whole records: every way a game can end, every line of the Surrender Roll, the options, and two rounds of real play.

Each record in `records/` is replayed, and has a test of its own that states where it leads by the rulebook."""

import ast
from functools import cache
from pathlib import Path

import pytest

import rules.supreme_axis_allies
from rules import GAMES
from rules.kernel import record
from rules.supreme_axis_allies import invariants
from rules.supreme_axis_allies.chart import ALLIANCE, ALLIANCES, ORDER
from tests.rulings import rule

from .table import GAME, Table

RECORDS = {path.stem: path for path in sorted((Path(__file__).parent / "records").glob("*.toml"))}
AXIS = ("GER", "JAP")
ALLIES = ("USSR", "UK", "USA")


def replayed(name: str) -> tuple[record.Record, record.Replayed]:
    read = record.read(RECORDS[name].read_text(encoding="utf-8"))
    return read, record.replay(read, GAMES.__getitem__)


@cache
def end(name: str) -> Table:
    """The table as a record leaves it."""
    return Table(replayed(name)[1].game)


def outcome(table: Table) -> tuple[tuple[str, ...], str]:
    assert table.game.outcome is not None, "the game goes on"
    return table.game.outcome.winners, table.game.outcome.rule


def cities(table: Table) -> tuple[int, int]:
    """Victory Cities of the Axis and of the Allies."""
    held = table.game.view(None).position["cities"]
    return held["Axis"], held["Allies"]


def all_units(table: Table, seat: str) -> list[str]:
    return [space for space in table.state.units.places() if seat in table.units(space)]


# --- every record ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_goes_as_it_says(name):
    read, played = replayed(name)
    wrong = [
        f"{number} ({order.seat}: {order.text}): {taken.error or 'accepted'}"
        for number, (order, taken, fits) in enumerate(
            zip(read.orders, played.taken, played.as_expected, strict=True), 1
        )
        if not fits
    ]
    assert not wrong
    assert played.good
    assert list(played.game.dice.script) == [], "dice were laid out that nobody threw"
    assert read.about, "a record says what it is about"
    invariants.check(played.game)


@pytest.mark.parametrize("name", RECORDS)
def test_an_exported_record_leads_to_the_same_game(name):
    game = replayed(name)[1].game
    again = record.replay(record.read(record.write(record.of(game))), GAMES.__getitem__)
    assert again.good
    assert again.game.fingerprint() == game.fingerprint()


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_states_its_facts(name):
    assert f"test_{name}" in globals(), f"{name}.toml needs a test of where it leads"


# --- every way a game can end ---------------------------------------------------------------------------------------


def ending_rules() -> set[str]:
    """The rules by which the code ends a game: the last words of `game.finish(...)`, or of a function handing them on."""
    folder = Path(rules.supreme_axis_allies.__file__).parent
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.glob("*.py")]
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found, enders = set(), ["game.finish"]
    for ender in enders:
        for function in functions:
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == ender:
                    if isinstance(call.args[-1], ast.Constant):
                        found.add(call.args[-1].value)
                    elif function.name not in enders:
                        enders.append(function.name)
    return found


@rule("victory.threshold", "victory.surrender")
def test_every_way_the_game_can_end_has_a_record():
    assert ending_rules() == {"victory.threshold", "victory.surrender"}
    ways, goals, best = set(), set(), set()
    for name in RECORDS:
        table = end(name)
        if table.game.outcome is None:
            continue
        winners, by = outcome(table)
        options = table.game.options
        ways.add((by, ALLIANCE[winners[0]]))
        if by == "victory.threshold":
            goals.add((options["cities"], options["victory"], ALLIANCE[winners[0]]))
        if options["individual"]:
            best.add(len(winners) > 1)
    assert ways == {(by, alliance) for by in ending_rules() for alliance in ALLIANCES}
    assert {goal for _, goal, _ in goals} == set(GAME.options["victory"].values)
    for alliance in ALLIANCES:
        assert {("12", 9, alliance), ("12", 12, alliance), ("17", 11, alliance)} <= goals
    assert best == {False, True}, "one best player, and a tie of two"


@rule("surrender.roll.2", "surrender.roll.3-4", "surrender.roll.5-9", "surrender.roll.10-11", "surrender.roll.12")
def test_every_line_of_the_surrender_roll_has_a_record():
    lines = {
        "surrender.roll.2": "surrender_roll_2",
        "surrender.roll.3-4": "surrender_roll_3_or_4",
        "surrender.roll.5-9": "surrender_roll_5_to_9",
        "surrender.roll.10-11": "surrender_roll_10_or_11",
        "surrender.roll.12": "surrender_roll_12",
    }
    assert set(lines) == {number for number in GAME.rulebook().rules if number.startswith("surrender.roll.")}
    for line, name in lines.items():
        assert end(name).events(line)


# --- by Victory Cities ----------------------------------------------------------------------------------------------


@rule("victory.threshold", "victory.object", "base.victory-check", "ruling.42", "base.ground-first-round")
def test_axis_nine_cities():
    table = end("axis_nine_cities")
    assert outcome(table) == (AXIS, "victory.threshold")
    assert cities(table) == (9, 3)
    assert table.owner("Bengal") == "JAP"
    # the USA had their whole turn after the ninth city fell: 41 by the chart and 4 by the lanes
    assert table.state.nation == "USA"
    assert table.mat("USA").treasury == 42 + 41 + 4
    assert table.mat("JAP").treasury == 30 + 30 + 4


@rule("victory.threshold", "control.change", "income.base", "income.lanes", "morale.control-change")
def test_allies_nine_cities():
    table = end("allies_nine_cities")
    assert outcome(table) == (ALLIES, "victory.threshold")
    assert cities(table) == (3, 9)
    assert table.owner("Kiangsu") == "USA"
    assert table.units("Kiangsu") == {"USA": "3 INF"}
    # 42, Manila 2 and Shanghai 1, less two turns; the income of one turn before
    assert table.mat("USA").morale == 42 + 3 - 2
    assert table.mat("USA").treasury == 42 + 44 + 4


@rule("victory.threshold")
def test_axis_ten_cities():
    table = end("axis_ten_cities")
    assert outcome(table) == (AXIS, "victory.threshold")
    assert cities(table) == (10, 2)
    assert table.state.round == 3
    assert table.owner("Moscow") == "GER"
    # 41, Leningrad 2, Washington 3 and Moscow 5, less two turns; lanes 3
    assert table.mat("GER").treasury == 41 + 49 + 3


@rule("victory.threshold", "morale.2.sue")
def test_allies_eleven_cities():
    table = end("allies_eleven_cities")
    assert outcome(table) == (ALLIES, "victory.threshold")
    assert cities(table) == (1, 11)
    assert table.owner("Brandenburg") == "USSR"
    assert table.units("Brandenburg") == {"USSR": "2 INF 2 ARM"}
    # 41 less Paris 2, Rome 2, Warsaw 1, Berlin 4 and two turns is N-11; an 8 beats 7
    assert table.mat("GER").morale == 30
    assert not table.mat("GER").surrendered


@rule("victory.threshold", "base.amphib.bombard", "morale.2.sue")
def test_axis_twelve_cities():
    table = end("axis_twelve_cities")
    assert outcome(table) == (AXIS, "victory.threshold")
    assert cities(table) == (12, 0)
    assert table.owner("California") == "JAP"
    assert table.units("California") == {"JAP": "1 INF 1 ARM"}
    assert table.mat("USA").morale == 42 - 3 - 5 - 2
    assert not any(table.mat(seat).surrendered for seat in ORDER)


@rule("victory.threshold", "base.capture-ind", "base.amphib.sequence")
def test_allies_twelve_cities():
    table = end("allies_twelve_cities")
    assert outcome(table) == (ALLIES, "victory.threshold")
    assert cities(table) == (0, 12)
    assert table.owner("Honshu") == "USA"
    assert table.units("Honshu") == {"USA": "2 INF 2 ARM 1 AAG"}
    assert table.place("Honshu").industry == "HIND"


@rule("victory.object", "victory.threshold")
def test_axis_eleven_of_seventeen():
    table = end("axis_eleven_of_seventeen")
    assert outcome(table) == (AXIS, "victory.threshold")
    assert cities(table) == (11, 5)
    assert table.owner("Hawaiian Islands") == "JAP"


@rule("victory.object", "victory.threshold")
def test_allies_eleven_of_seventeen():
    table = end("allies_eleven_of_seventeen")
    assert outcome(table) == (ALLIES, "victory.threshold")
    assert cities(table) == (5, 11)
    assert table.owner("Kiangsu") == "USA"
    assert table.owner("Thrace") is None


@rule("victory.surrendered-city", "surrender.vc", "surrender.neutral", "surrender.units", "victory.threshold")
def test_axis_nine_with_marked_cities():
    table = end("axis_nine_with_marked_cities")
    assert outcome(table) == (AXIS, "victory.threshold")
    assert cities(table) == (9, 3)
    assert table.mat("UK").surrendered
    for city in ("England", "Bengal"):
        assert (table.owner(city), table.place(city).flag) == (None, "Axis")
    assert all_units(table, "UK") == []


@rule("victory.individual", "morale.chart")
def test_best_of_the_axis():
    table = end("best_of_the_axis")
    assert outcome(table) == (("JAP",), "victory.threshold")
    # Japan N+7: Honolulu 1, Punjab 1, Bombay 1, Sydney 2, Queensland 1, Alaska 2, Calcutta 1, less two turns
    assert table.mat("JAP").morale == 30 + 9 - 2
    # Germany N+5: Leningrad 2 and Moscow 5, less two turns
    assert table.mat("GER").morale == 41 + 7 - 2


@rule("victory.individual", "ruling.43")
def test_best_of_the_allies_tie():
    table = end("best_of_the_allies_tie")
    assert outcome(table) == (("UK", "USA"), "victory.threshold")
    # both N+1: Paris 2 and Normandy 2; Manila 2, Mindanao 1 and Shanghai 1; less three turns each
    assert table.mat("UK").morale == 31 + 4 - 3
    assert table.mat("USA").morale == 42 + 4 - 3
    assert table.mat("USSR").morale == 24 - 3


# --- by surrender ---------------------------------------------------------------------------------------------------


@rule("victory.surrender", "ruling.42", "morale.2.sue", "morale.2.no-roll", "morale.who-rolls")
def test_allies_win_by_surrender():
    table = end("allies_win_by_surrender")
    assert outcome(table) == (ALLIES, "victory.surrender")
    # on the spot: the USA have not had the last turn of the round
    assert (table.state.round, table.state.nation) == (4, "JAP")
    assert table.mat("GER").surrendered and table.mat("JAP").surrendered
    assert table.rolls("Germany: Sue For Peace") == [[4, 5]]
    assert table.rolls("Japan: Sue For Peace") == []
    # what the Allies occupied is theirs, the rest is neutral
    assert table.owner("Normandy") == "UK" and table.owner("Luzon") == "USA" and table.owner("Poland") == "USSR"
    assert table.owner("Brandenburg") is None and table.owner("Honshu") is None


@rule("victory.surrender", "ruling.42")
def test_axis_win_by_surrender():
    table = end("axis_win_by_surrender")
    assert outcome(table) == (AXIS, "victory.surrender")
    assert (table.state.round, table.state.nation) == (3, "USA")
    assert all(table.mat(seat).surrendered for seat in ALLIES)
    assert cities(table) == (12, 0)


@rule(
    "surrender.roll.2",
    "surrender.cause",
    "surrender.markers",
    "surrender.vc",
    "surrender.units",
    "surrender.recipient",
    "ruling.30",
    "ruling.32",
    "ruling.67",
)
def test_surrender_roll_2():
    table = end("surrender_roll_2")
    assert table.mat("GER").surrendered
    for kept in ("Brandenburg", "Bavaria"):
        assert table.owner(kept) is None
    assert table.place("Brandenburg").flag == "Allies"
    assert table.place("Brandenburg").industry == "HIND"
    for ceded in ("Paris", "Southern Italy", "Rhineland", "Denmark", "Cyrenaica", "Romania", "Normandy"):
        assert (table.owner(ceded), table.place(ceded).flag) == ("UK", "")
    for occupied in ("Poland", "Kursk", "Western Ukraine"):
        assert table.owner(occupied) == "USSR"
    assert table.owner("Leningrad") == "USSR"
    assert all_units(table, "GER") == []
    # Germany had 5 and collected 29 and 3; all of it goes to the UK, which collect 31 + 4 + 22, less a turn, and 6
    assert table.mat("GER").treasury == 0
    assert table.mat("UK").treasury == 31 + 37 + 56 + 6
    assert table.mat("UK").morale == 57 - 2
    assert (table.mat("GER").card, table.mat("GER").points, table.mat("GER").card_chits) == (0, 0, {})


@rule(
    "surrender.roll.3-4",
    "surrender.recipient",
    "surrender.markers",
    "surrender.evacuate",
    "base.trn-cargo-lost",
    "ruling.30",
    "ruling.34",
)
def test_surrender_roll_3_or_4():
    table = end("surrender_roll_3_or_4")
    # 5 and the income of 20 + 6 are 31: 16 go to Germany
    assert table.mat("UK").treasury == 15
    assert table.mat("GER").treasury == 41 + 16
    for held, owner in (("Egypt", "GER"), ("Kenya", "GER"), ("Bengal", "JAP"), ("New South Wales", "JAP")):
        assert table.owner(held) == owner
    assert table.owner("Tunisia") == "GER"
    assert (table.owner("England"), table.place("England").flag) == (None, "Axis")
    assert table.place("England").industry == "HIND"
    assert table.owner("Quebec") is None
    assert all_units(table, "UK") == []
    # the fighter of the sunken carrier has landed, the cargo of the transport has not
    assert table.units("Appalachia") == {"USA": "1 FIT"}
    assert table.units("Virginia Capes") == {}
    assert table.units("Great Lakes") == {"USA": "1 INF"}
    assert table.units("Ontario") == {} and table.units("Wales") == {}


@rule(
    "surrender.roll.5-9",
    "surrender.neutral",
    "surrender.markers",
    "surrender.vc",
    "morale.2.no-roll",
    "ruling.29",
    "ruling.32",
)
def test_surrender_roll_5_to_9():
    table = end("surrender_roll_5_to_9")
    assert table.rolls("Japan: Sue For Peace") == []
    # no enemy gets the money: 7, and 16 + 4 collected
    assert table.mat("JAP").treasury == 7 + 20
    for held, owner in (("Luzon", "USA"), ("Sarawak", "USA"), ("Java", "UK"), ("Celebes", "UK"), ("Korea", "USSR")):
        assert table.owner(held) == owner
    assert table.owner("Szechwan") == "USA"
    for city in ("Honshu", "Kiangsu"):
        assert (table.owner(city), table.place(city).flag) == (None, "Allies")
    assert (table.owner("Kyushu"), table.place("Kyushu").flag) == (None, "")
    assert all_units(table, "JAP") == []
    # no turn for Japan in round 3
    assert (table.state.round, table.state.nation) == (3, "USA")
    assert table.mat("JAP").turns == 2


@rule("surrender.roll.10-11", "surrender.backfire", "surrender.evacuate", "ruling.34", "morale.2.chits")
def test_surrender_roll_10_or_11():
    table = end("surrender_roll_10_or_11")
    assert table.owner("Moscow") == "GER"
    for back in ("Leningrad", "Stalingrad", "Kuban", "Vladivostok", "Gorki"):
        assert (table.owner(back), table.place(back).flag) == (None, "")
    assert table.units("Baltic States") == {"GER": "2 INF"}
    assert table.units("Moscow") == {"GER": "1 INF 1 ARM"}
    assert table.units("Donets Basin") == {"GER": "1 INF"}
    assert table.units("Manchukuo") == {"JAP": "1 INF"}
    for left in ("Leningrad", "Stalingrad", "Kuban", "Vladivostok", "Omsk"):
        assert table.units(left) == {}
    assert all_units(table, "USSR") == []
    # the USSR keep 24, and 11 + 4 collected; their chit is spent
    assert (table.mat("USSR").treasury, table.mat("USSR").chits) == (39, 0)
    # of the ground it held Germany has Moscow's 5 left
    assert table.mat("GER").morale == 41 + 5 - 3
    assert table.mat("JAP").morale == 30 - 3
    assert cities(table) == (7, 4)


@rule("surrender.roll.12", "surrender.backfire", "surrender.evacuate", "ruling.34", "chit.use", "chit.per-die")
def test_surrender_roll_12():
    table = end("surrender_roll_12")
    for back in ("California", "Alaska", "Szechwan", "Hawaiian Islands", "Amazonia"):
        assert (table.owner(back), table.place(back).flag) == (None, "")
        assert table.units(back) == {}
    assert (table.owner("Appalachia"), table.place("Appalachia").flag) == (None, "Axis")
    assert table.units("Kiangsu") == {"JAP": "1 INF"}
    assert table.units("California Coast") == {"JAP": "2 INF 1 TRN"}
    assert table.units("Wake Island") == {"JAP": "1 FIT"}
    assert table.units("New England") == {}
    assert table.units("Quebec") == {"UK": "1 INF"}
    assert all_units(table, "USA") == []
    # the lane off California is cut: 20, and 30 + 3 collected
    assert table.mat("USA").treasury == 20 + 33
    assert table.mat("JAP").morale == 30 - 4
    assert table.mat("GER").morale == 41 - 4
    assert cities(table) == (7, 4)


# --- options --------------------------------------------------------------------------------------------------------


@rule(
    "neutral.attrition",
    "neutral.executor",
    "neutral.realign.result",
    "neutral.budget",
    "neutral.budget.types",
    "neutral.muster",
    "neutral.win",
    "neutral.fail",
    "ruling.40",
)
def test_violation():
    table = end("violation")
    assert table.owner("Svealand") == "GER"
    assert table.units("Svealand") == {"GER": "1 SCT 1 ARM"}
    assert table.owner("Eire") == "UK"
    assert table.owner("Portugal") is None
    assert table.units("Portugal") == {}
    assert table.units("Gulf of Cadiz") == {"UK": "1 TRN"}
    assert table.state.muster == 0
    assert table.mat("GER").morale == 41 + 2 - 2
    assert table.mat("UK").morale == 31 + 1 - 2
    assert table.rolls("Realignment") == [[3, 4], [2, 5], [3, 3], [2, 4]]


@rule(
    "garrison.option",
    "garrison.when",
    "garrison.budget",
    "garrison.rest",
    "garrison.types",
    "garrison.end",
    "ruling.41",
)
def test_garrison():
    table = end("garrison")
    assert table.rolls("City Garrison") == [[1, 4], [6]]
    assert table.owner("Leningrad") == "USSR"
    assert table.units("Leningrad") == {"USSR": "1 INF 1 SCT"}
    assert table.units("Baltic States") == {"GER": "1 ARM"}
    assert table.mat("USSR").treasury == 24
    assert table.owner("Minsk") == "GER"
    assert table.owner("Bengal") == "JAP"


# --- real play ------------------------------------------------------------------------------------------------------


@rule(
    "sequence.order",
    "sequence.phases",
    "setup.order",
    "setup.region",
    "income.treasury",
    "morale.invariant",
    "morale.4.subsidy",
    "ind.repair.cost",
    "tech.8.war-effort",
    "tech.3.kamikaze",
    "research.taken",
    "place.ind.last",
)
def test_two_rounds():
    table = end("two_rounds")
    assert (table.state.round, table.state.nation, table.game.phase) == (3, "USSR", "research")
    assert table.game.outcome is None
    assert [event.data["nation"] for event in table.events("sequence.order")] == [*ORDER, *ORDER, "USSR"]
    taken = {
        **dict.fromkeys(("Rzhev", "Kursk"), "USSR"),
        **dict.fromkeys(("Leningrad", "Donets Basin"), "GER"),
        "Norway": "UK",
        **dict.fromkeys(("Szechwan", "Yunnan", "Burma", "Vladivostok", "Amur", "Okhotsk"), "JAP"),
        **dict.fromkeys(("Kansu", "Morocco", "Marshall Islands"), "USA"),
    }
    assert {space: table.owner(space) for space in taken} == taken
    # markers: N, what was gained and lost, two turns
    assert table.mat("USSR").morale == 24 + 1 + 1 - 2 - 1 - 1 - 2
    assert table.mat("GER").morale == 41 - 1 - 1 + 2 - 2 + 1 - 2
    assert table.mat("UK").morale == 31 + 2 - 2
    assert table.mat("JAP").morale == 30 + 1 + 1 + 1 + 1 - 2
    assert table.mat("USA").morale == 42 - 1 - 1 - 2
    # treasuries: start, spent, collected (marker and lanes), spent, collected
    assert table.mat("USSR").treasury == 24 - 24 + (26 + 4) - 30 + (24 + 4)
    assert table.mat("GER").treasury == 41 - (5 + 5 + 30) + (40 + 3) - (5 + 3 + 36) + (41 + 2)
    assert table.mat("UK").treasury == 31 - 31 + (31 + 4) - (5 + 30) + (32 + 6)
    assert table.mat("JAP").treasury == 30 - (5 + 5 + 20) + (33 + 4) - (5 + 32) + (34 + 4)
    assert table.mat("USA").treasury == 42 - (5 + 5 + 32) + (40 + 4) - (5 + 39) + (39 + 4)
    # the War Effort of Germany, its repairs, Japan's new Industry
    assert table.place("Brandenburg").value == 5
    assert (table.place("Rhineland").industry, table.place("Rhineland").damage) == ("IND", 0)
    assert table.place("Kiangsu").industry == "IND"
    assert table.mat("JAP").card_chits == {3: 1}
    assert table.units("Caroline Sea") == {"JAP": "1 FIT 1 CAR"}


# --- what was once wrong ------------------------------------------------------------------------------------------


@rule("chit.use", "detect.success")
def test_reroll_found_already():
    """2 and 5 against two ships: they are found, and the instruction to re-roll spends no chit on the 5."""
    table = end("reroll_found_already")
    assert table.state.found == ["North Sea"]
    assert table.mat("GER").chits == 2
