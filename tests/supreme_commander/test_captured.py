"""What changes hands: locations, and what they pay."""

import pytest

from rules.supreme_commander.chart import AXIS
from rules.supreme_commander.control import pass_through, refresh_all, stars, take_if_enemy
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.income import enter_collect, enter_usa, free_french, swedish_ore
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table

WORLD = ("Germany", "UK", "USSR", "USA")
KRAKOW, WARSAW, METZ, KIEV = (HEX_OF[name] for name in ("Krakow", "Warsaw", "Metz", "Kiev"))


def money(t, *powers):
    return [(t.power(power).msp, t.power(power).income) for power in powers]


# --- locations ------------------------------------------------------------------------------------------------------


@rule("9.1.3.1a", "9.1.3.1b")
def test_a_location_in_a_majors_home():
    """Metz: ten at once and five a turn for Germany, five a turn less for France; the second time without the ten."""
    zero = {"Germany": {"msp": 0, "income": 50}, "France": {"msp": 0, "income": 50}}
    t = table(units={"2436": "GE-I1"}, powers=zero)
    pass_through(t.game, t.unit("GE-I1"), METZ)
    assert money(t, "Germany", "France") == [(10, 55), (0, 45)]
    assert (t.holder("Metz"), t.state.earners[METZ], t.state.doubled, t.state.lost) == (
        "Germany",
        "Germany",
        {AXIS: [METZ]},
        [],
    )
    t = table(units={"2436": "GE-I1"}, powers=zero, doubled={AXIS: [METZ]}, lost=[METZ])
    pass_through(t.game, t.unit("GE-I1"), METZ)
    assert money(t, "Germany", "France") == [(0, 55), (0, 45)] and t.state.doubled == {AXIS: [METZ]}


@rule("9.1.3.1b", "9.1.3.2a")
def test_a_location_in_a_minor():
    """Its loss is booked the first time only; its recapture pays nobody and costs who took it."""
    how = {"nations": POLAND, "powers": {"Germany": {"msp": 0, "income": 50}, "UK": {"msp": 0, "income": 50}}}
    t = table(units={"2529": "GE-I1"}, **how)
    pass_through(t.game, t.unit("GE-I1"), KRAKOW)
    assert money(t, "Germany", "UK") == [(10, 55), (0, 45)] and t.state.lost == [KRAKOW]
    t = table(units={"2529": "GE-I1"}, lost=[KRAKOW], **how)
    pass_through(t.game, t.unit("GE-I1"), KRAKOW)
    assert money(t, "Germany", "UK") == [(10, 55), (0, 50)] and t.state.lost == [KRAKOW]
    taken = {"control": {KRAKOW: "Germany"}, "earners": {KRAKOW: "Germany"}, "doubled": {AXIS: [KRAKOW]}}
    t = table(side="Allied", units={"2527": "PO-I1"}, **taken, **how)
    pass_through(t.game, t.unit("PO-I1"), KRAKOW)
    assert money(t, "Germany", "UK") == [(0, 45), (0, 50)] and t.holder("Krakow") == "Poland" and not t.state.earners


@rule("9.1.3.2b", "9.1.5a")
def test_a_location_retaken_at_home():
    """France has its five again; the power with the most units in the country loses them, else who draws them."""
    how = {
        "side": "Allied",
        "active": ("Germany", "UK", "France", "Italy"),
        "control": {METZ: "Italy", "2538": "Germany"},
        "earners": {METZ: "Italy"},
        "powers": {p: {"msp": 0, "income": 50} for p in ("Germany", "Italy", "France")},
    }
    for units, loser in (
        ({}, "Italy"),
        ({"2538": "GE-I1"}, "Germany"),
        ({"2538": "GE-I1 IT-I1"}, "Italy"),
        ({"2538": "GE-I1 GE-I2 IT-I1"}, "Germany"),
        ({"2436": "GE-I1 GE-I2"}, "Italy"),
    ):
        t = table(units={"2637": "FR-I1", **units}, **how)
        pass_through(t.game, t.unit("FR-I1"), METZ)
        incomes = {p: t.power(p).income for p in ("Germany", "Italy", "France")}
        assert incomes == {"Germany": 50, "Italy": 50, "France": 55, loser: 45}, units
        assert t.holder("Metz") == "France" and METZ not in t.state.earners and t.power("France").msp == 0


@rule("3.3g", "9.1.3.1a")
def test_what_only_a_zone_covers():
    """Open country falls to an unchallenged zone, a location only to who enters it; Partisans take what they stand on alone."""
    t = table(units={"2538": "GE-I1"}, active=("Germany", "UK", "France"))
    pass_through(t.game, t.unit("GE-I1"), "2638")
    assert (
        t.holder("2638") == "Germany" == t.holder("2639")
        and t.holder("Metz") == "France"
        and t.holder("Dijon") == "Germany"
    )
    t = table(
        "organization",
        "Allied",
        units={"1920": "SU-PT1"},
        **russia(control=dict.fromkeys(("1920", "1919", "1820"), "Germany")),
    )
    pass_through(t.game, t.unit("SU-PT1"), "1920")
    assert (t.holder("1920"), t.holder("1919")) == ("USSR", "Germany")


@rule("3.3g")
def test_the_ground_of_the_fallen():
    """What a fallen nation still holds is taken by entering it, not by a zone."""
    t = table(units={"2842": "GE-I1"}, active=("Germany", "UK"), france="vichy")
    take_if_enemy(t.game, "Germany", "2644", False)
    assert t.holder("2644") == "France"
    take_if_enemy(t.game, "Germany", "2644", True)
    assert t.holder("2644") == "Germany"
    take_if_enemy(t.game, "UK", "2743", True)
    assert t.holder("2743") == "France"


@rule("13.3a")
def test_stars_and_the_marker():
    """Stars of Active nations of the Axis; the marker tells its way."""
    t = table(
        control={"Paris": "Germany", "Warsaw": "Romania", "Oslo": "Hungary", "London": "UK"},
        nations={"Romania": minor("ally", "Germany"), "Hungary": {**minor("conquered", "Germany")}},
        marker=3,
    )
    assert stars(t.game) == 4, "Berlin, Paris, Warsaw and Ploesti; not what the conquered Hungary holds"
    t.state.control[HEX_OF["Antwerp"]] = "Germany"
    refresh_all(t.game)
    assert t.state.marker == 4 and t.said("The Victory marker goes up to 4.")
    t.state.control[HEX_OF["Antwerp"]] = "Belgium"
    t.state.control[HEX_OF["Paris"]] = "France"
    refresh_all(t.game)
    assert t.state.marker == 2 and t.said("The Victory marker goes down to 2.")


@rule("16.1.6.1c", "9.1.3.2a")
def test_soviet_prizes():
    """What the USSR took in a Minor that Germany did not lead yet is Germany's when it comes back, until turn 31."""
    bucharest = HEX_OF["Bucharest"]
    for turn, gain in ((30, 5), (31, 0)):
        t = table(
            units={"3123": "RO-I1"},
            turn=turn,
            soviet_prizes=[bucharest],
            earners={bucharest: "USSR"},
            powers={p: {"income": 50, "msp": 0} for p in ("Germany", "USSR")},
            **russia(nations={"Romania": minor("ally", "Germany")}, control={"Bucharest": "USSR"}),
        )
        pass_through(t.game, t.unit("RO-I1"), bucharest)
        assert money(t, "Germany", "USSR") == [(0, 50 + gain), (0, 45)] and t.state.soviet_prizes == [], turn


@rule("9.1.10d")
def test_a_packed_factory_that_is_taken():
    """Its power has counted it off already; the captor has the value like any other."""
    how = russia(powers={"USSR": {"income": 50, "msp": 0}, "Germany": {"income": 50, "msp": 0}})
    t = table(units={"2422": "GE-I1"}, factories={KIEV: "flipped"}, **how)
    pass_through(t.game, t.unit("GE-I1"), KIEV)
    assert money(t, "Germany", "USSR") == [(10, 55), (0, 50)] and t.state.factories[KIEV] == "map"
    t = table(units={"2422": "GE-I1"}, factories={KIEV: "map"}, **how)
    pass_through(t.game, t.unit("GE-I1"), KIEV)
    assert money(t, "Germany", "USSR") == [(10, 55), (0, 45)]


# --- income ---------------------------------------------------------------------------------------------------------


@rule("9.1.1a", "17.15a", "9.1.2a")
def test_what_is_collected():
    """Annual increases in the first turn of a year; nothing for who is away, and what France has while it has fallen."""
    incomes = {p: {"msp": 1, "income": 20} for p in ("Germany", "Italy", "UK", "France", "USA", "USSR")}
    t = table("axis", turn=4, powers=incomes)
    enter_collect(t.game)
    got = {p: (t.power(p).income, t.power(p).msp) for p in incomes}
    assert got == {
        "Germany": (45, 46),
        "Italy": (25, 26),
        "UK": (20, 21),
        "France": (25, 26),
        "USA": (20, 1),
        "USSR": (65, 66),
    }
    t = table("axis", turn=5, powers=incomes)
    enter_collect(t.game)
    assert all(t.power(p).income == 20 for p in incomes)
    t = table("axis", turn=5, powers={**incomes, "UK": {"unpaid": False, "msp": 1, "income": 20}})
    t.state.powers["UK"].unpaid = True
    enter_collect(t.game)
    assert (t.power("UK").msp, t.power("UK").unpaid) == (1, False)
    t = table("axis", turn=13, powers=incomes, active=("Germany", "UK"), france="vichy")
    enter_collect(t.game)
    assert (t.power("France").income, t.power("France").msp) == (20, 21)
    t = table("axis", turn=13, powers=incomes, active=("Germany", "UK"), france="")
    enter_collect(t.game)
    assert t.power("France").msp == 1


@rule("17.15a", "17.15.1a")
def test_the_usa_enters():
    for turn, lent, status, msp in ((22, 30, "inactive", 0), (23, 30, "active", -30), (24, 0, "inactive", 0)):
        t = table("axis", turn=turn, powers={"USA": {"lent": lent}})
        enter_usa(t.game)
        assert (t.nation("USA").status, t.power("USA").msp) == (status, msp)


@rule("17.10a", "23.5")
@pytest.mark.parametrize(
    ("nations", "ore", "turn", "option", "income", "after"),
    [
        ({"Norway": minor("ally", "UK")}, 0, 6, False, 40, 10),
        ({"Sweden": minor("ally", "UK")}, 0, 6, False, 40, 10),
        ({"Norway": minor("ally", "Germany")}, 0, 6, False, 50, 0),
        ({"Norway": minor("conquered", "UK")}, 0, 6, False, 50, 0),
        ({"Norway": minor("conquered", "Germany")}, 0, 6, False, 40, 10),
        ({}, 10, 6, False, 60, 0),
        ({"Norway": minor("ally", "UK")}, 10, 6, False, 50, 10),
        ({"Denmark": minor("ally", "UK")}, 0, 6, False, 50, 0),
        ({"Norway": minor("ally", "UK")}, 0, 6, True, 50, 0),
        ({"Norway": minor("ally", "UK")}, 0, 4, True, 40, 10),
        ({"Norway": minor("ally", "UK")}, 10, 6, True, 60, 0),
    ],
)
def test_swedish_ore(nations, ore, turn, option, income, after):
    t = table(
        "axis",
        turn=turn,
        nations=nations,
        powers={"Germany": {"income": 50, "ore": ore}},
        options={"players": 6, "winter_ore": option},
    )
    swedish_ore(t.game)
    assert (t.power("Germany").income, t.power("Germany").ore) == (income, after)


@rule("17.5.5b", "19.1s", "17.5.2c")
def test_free_french_units_come():
    for turn, france, status, came in (
        (22, "", "active", "FF-I1 FF-I2 FF-T1 FF-A1"),
        (21, "", "active", ""),
        (22, "vichy", "fallen", ""),
        (30, "vichy", "fallen", "FF-I1"),
        (41, "vichy", "fallen", "FF-I1 FF-I2 FF-T1 FF-A1"),
        (41, "conquered", "fallen", "FF-T1 FF-A1"),
        (40, "vichy", "fallen", ""),
    ):
        active = ("Germany", "UK", "France") if status == "active" else ("Germany", "UK")
        t = table("axis", turn=turn, france=france, units={"later": "FF-I1 FF-I2 FF-T1 FF-A1"}, active=active)
        free_french(t.game)
        assert {u.id for u in t.state.units.of("Free French") if u.place == "pool"} == set(came.split()), (turn, france)
    t = table("axis", turn=30, units={"later": "FF-I1"}, active=("Germany", "USSR"), scenario="barbarossa")
    free_french(t.game)
    assert t.at("FF-I1") == "later"
