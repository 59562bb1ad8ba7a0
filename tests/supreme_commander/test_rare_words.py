"""Words, raids and tests of collapse once more: what few positions tell apart."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.annexation import guarded
from rules.supreme_commander.battle import battle_phase
from rules.supreme_commander.bombing import bombs
from rules.supreme_commander.building import Combine
from rules.supreme_commander.chart import AXIS
from rules.supreme_commander.collapse import falls_neutral
from rules.supreme_commander.control import end_neutrality
from rules.supreme_commander.evacuation import realm
from rules.supreme_commander.ground import CITIES, COUNTRY, HEX_OF, OVER_LAND
from rules.supreme_commander.income import enter_collect
from rules.supreme_commander.losses import eliminate
from rules.supreme_commander.naval import gunfire, sea_battle, zone_phase
from rules.supreme_commander.purchase import Buy
from rules.supreme_commander.sea import intercepted
from rules.supreme_commander.state import Attack
from tests.rulings import rule
from tests.supreme_commander.table import EAST, POLAND, minor, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
ITALY = ("Germany", "UK", "France", "Italy")


@rule("10.6a", "10.6b")
def test_why_corps_do_not_combine():
    t = table("organization", units={"2132": "GE-A4 GE-I1 GE-T1", "2133": "GE-I2 GE-A5-"}, pool="GE-A6")
    with pytest.raises(Refused, match="only corps can combine"):
        Combine(units=("GE-A4", "GE-I1"), big="GE-A6").check(t.game, "Germany")
    with pytest.raises(Refused, match=r"it takes infantry and infantry, or these and infantry "):
        Combine(units=("GE-I1", "GE-T1"), big="GE-A6").check(t.game, "Germany")
    t = table("organization", "Allied", units={"London": "UK-CAN1- UK-I1 UK-T1"})
    with pytest.raises(Refused, match="a reduced UK-CAN1 takes one tank corps"):
        Combine(units=("UK-I1",), big="UK-CAN1").check(t.game, "UK")
    Combine(units=("UK-T1",), big="UK-CAN1").check(t.game, "UK")


@rule("17.13d")
def test_from_when_on_eastern_poland_is_guarded():
    for turn, bound in ((3, False), (4, True)):
        t = table("movement", "Allied", turn=turn, partition=True, pact=True, annexed=dict(EAST), control=dict(EAST))
        assert guarded(t.game) == bound


@rule("11.3b", "8.0e")
def test_bombs_that_do_not_fall_are_not_told():
    metz = HEX_OF["Metz"]
    for units, turn in (("GE-DB1", 6), ("GE-B1", 4)):
        t = table("organization", turn=turn, units={f"over {metz}": units}, powers={"France": {"msp": 20}})
        bombs(t.game, metz, AXIS)
        assert not t.events("11.3b") and t.power("France").msp == 20


@rule("13.2a")
def test_who_may_say_which_combat_is_next():
    """The speaker is asked, and whoever else attacks may say it; the speaker is not named twice."""
    t = table(
        "organization",
        units={"2129": "GE-A3", "2128": "PO-I1", "2528": "PO-I2", "2529": "IT-I1"},
        nations=POLAND,
        active=ITALY,
        attacks=[Attack("2129", "2128", ["GE-A3"]), Attack("2529", "2528", ["IT-I1"])],
    )
    asked = next(battle_phase(t.game))[0]
    assert (asked.seat, asked.also) == ("Germany", ("Italy",))


@rule("17.13.4a", "17.14.1a")
def test_what_a_collapse_pays():
    """Germany takes what there is; a debt stays."""
    for msp, left, prize in ((30, 0, 30), (-10, -10, 0), (0, 0, 0)):
        t = table("organization", "Allied", active=WORLD, powers={"USSR": {"msp": msp}, "Germany": {"msp": 5}}, turn=24)
        falls_neutral(t.game, "USSR", "17.13.4a")
        assert (t.power("USSR").msp, t.power("Germany").msp) == (left, 5 + prize)


@rule("17.13.4b", "17.14.1d")
def test_by_which_rule_an_armistice_ends():
    for power, number in (("USSR", "17.13.4b"), ("UK", "17.14.1d")):
        t = table("organization", active=WORLD, nations={power: {"status": "neutral"}}, turn=30)
        end_neutrality(t.game, power)
        assert [e.rules for e in t.events(kind="war")] == [(number,)]


@rule("10.1.1b")
def test_how_far_a_power_reaches():
    """Its own allies and Possessions, not another power's."""
    t = table("organization", nations={"Belgium": minor("ally", "France"), "Norway": minor("ally", "UK")})
    countries = {COUNTRY[hex] for hex in realm(t.game, "France")}
    assert {"France", "Belgium", "Algeria"} <= countries and "Norway" not in countries and "Egypt" not in countries


@rule("23.8b")
def test_which_base_planes_leave():
    """A headquarters that is lost off the map is called by its name."""
    t = table("organization", units={"2132": "GE-HQC"}, options={"air_on_map": True, "players": 6})
    unit = t.unit("GE-F1")
    unit.field = "GE-HQC"
    t.state.units.move(unit, "West")
    t.state.units.move(t.unit("GE-HQC"), "Siberia")
    eliminate(t.game, t.unit("GE-HQC"))
    assert t.said("A German air unit leaves GE-HQC.")


@rule("9.1.1a", "9.1.1b")
def test_who_grows_with_the_year():
    """Not a France that has fallen, nor Italy as a Minor ally; nobody who is out of the war collects."""
    for power, status, grows in (("Italy", "active", True), ("Italy", "ally", False)):
        t = table("organization", turn=13, active=("Germany", "UK"), powers={"Italy": {"income": 50, "msp": 0}})
        t.nation("Italy").status = status
        enter_collect(t.game)
        assert (t.power(power).income > 50) == grows, status
    t = table("organization", turn=4, active=("Germany", "UK"), france="vichy", powers={"France": {"income": 10}})
    enter_collect(t.game)
    assert t.power("France").income == 10
    t = table(
        "organization", turn=6, active=("Germany", "UK"), france="vichy", powers={"Italy": {"income": 50, "msp": 0}}
    )
    t.nation("Italy").status = "fallen"
    enter_collect(t.game)
    assert t.power("Italy").msp == 0


# --- at sea ---------------------------------------------------------------------------------------------------------


@rule("9.2.1b", "9.2.4a")
def test_one_zone_is_no_choice_and_guns_are_even():
    """Nobody is asked which zone comes next if there is one; in gunfire nobody has a bonus."""
    t = table("organization", units={"North Sea": "GE-S1 UK-S1"}, initiative=AXIS, zones=["North Sea"])
    for power in ("Germany", "UK"):
        t.power(power).technology = {}
    t.game.script([4, 4])
    asked = next(zone_phase(t.game))[0]
    assert "second round" in asked.prompt, "both missed with a 4 on the even column"


@rule("9.2.5a")
def test_partners_may_turn_away_from_submarines():
    t = table("organization", units={"North Sea": "GE-U1 UK-S1 FR-S1"}, initiative=AXIS)
    t.game.script([10])
    asked = next(sea_battle(t.game, "North Sea"))[0]
    assert "only submarines" in asked.prompt and (asked.seat, asked.also) == ("UK", ("France",))


@rule("23.7", "9.2.4a")
def test_guns_in_the_mediterranean_know_no_weather():
    for turn in (4, 6):
        t = table(
            "organization", turn=turn, units={"Western Mediterranean": "IT-S1 UK-S1"}, options={"sea_weather": True}
        )
        for power in ("Italy", "UK"):
            t.power(power).technology = {}
        t.game.script([4, 4])
        run(t, gunfire(t.game, "Western Mediterranean", [t.unit("IT-S1")], [t.unit("UK-S1")], 0))
        assert t.at("IT-S1") == t.at("UK-S1") == "Western Mediterranean"
        t.game.script([5, 4])
        run(t, gunfire(t.game, "Western Mediterranean", [t.unit("IT-S1")], [t.unit("UK-S1")], 0))
        assert t.at("UK-S1") != "Western Mediterranean" == t.at("IT-S1")


@rule("12.2.2a")
def test_friends_at_sea_stop_no_convoy():
    for ship, rolls in (("UK-S2!", 0), ("GE-S1!", 1)):
        t = table("organization", "Allied", units={"London": "UK-S1 UK-I1", "North Sea": ship})
        t.game.script([1] if rolls else [])
        run(t, intercepted(t.game, "UK", ("North Sea",), [(t.unit("UK-S1"), t.unit("UK-I1"))], []))
        assert len(t.rolls()) == rolls, ship


@rule("10.2.1a", "11.2.1b")
def test_new_flak_takes_no_land():
    """New corps take what only their zone covers; Flak and fleets do not."""
    kiel = HEX_OF["Kiel"]
    hex = next(h for h in OVER_LAND[kiel] if COUNTRY[h] == "Germany" and h not in CITIES)
    for what, taken in (("infantry", True), ("flak", False), ("submarine", False)):
        t = table(
            "organization",
            pool="GE-I1 GE-K1 GE-U1",
            powers={"Germany": {"msp": 200}},
            control={hex: "UK"},
            active=("Germany", "UK"),
        )
        assert t.holder(hex) == "UK"
        t.play("Germany", f"buy {what} at Kiel")
        assert (t.holder(hex) == "Germany") == taken, what


@rule("10.2.1a")
def test_for_whom_one_cannot_buy():
    t = table("organization", powers={"Germany": {"msp": 200}, "UK": {"msp": 200}}, pool="UK-I1")
    with pytest.raises(Refused, match="can't buy for UK"):
        Buy(count=1, what="infantry", owner="UK", place=HEX_OF["London"]).check(t.game, "Germany")
