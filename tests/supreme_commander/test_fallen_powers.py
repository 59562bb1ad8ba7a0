"""Italy, allies in the south, the USSR and surrenders, piece by piece."""

from rules.supreme_commander.air import flak
from rules.supreme_commander.chart import AXIS
from rules.supreme_commander.control import invade_ussr
from rules.supreme_commander.ground import (
    HEX_OF,
)
from rules.supreme_commander.kinds import kind, strength
from rules.supreme_commander.movement import german_limit
from rules.supreme_commander.political import conquer
from rules.supreme_commander.setup import Deploy
from rules.supreme_commander.ussr import eastern_garrison
from tests.rulings import rule
from tests.supreme_commander.table import EAST, minor, opened, russia, table
from tests.supreme_commander.test_small_print import run

# --- Italy ----------------------------------------------------------------------------------------------------------


@rule("17.7.2a")
def test_the_last_point_can_be_sent_to_italy():
    for msp in (0, 1):
        t = table("aid", "", powers={"Germany": {"msp": msp}})
        assert (t.game.phase == "aid" and "Germany" in t.asked()) == bool(msp)


# --- allies in the south --------------------------------------------------------------------------------------------


@rule("17.2c", "17.6b", "17.12d")
def test_where_one_german_army_is_the_limit():
    """In an Active ally of the Axis, until the war with the USSR; corps, and armies elsewhere or inside already, are free."""
    ally, inside, other = {"Bulgaria": minor("ally", "Germany")}, "3425", "3426"
    full = "17.2c"
    for nations, units, active, mover, goal, limit in (
        (ally, {inside: "GE-A2"}, (), "GE-A4", inside, full),
        (ally, {inside: "GE-HQN"}, (), "GE-A4", inside, full),
        (ally, {inside: "GE-A2-"}, (), "GE-HQN", inside, full),
        (ally, {inside: "GE-I2"}, (), "GE-A4", inside, None),
        (ally, {"2132": "GE-A2"}, (), "GE-A4", inside, None),
        (ally, {inside: "BU-A1"}, (), "GE-A4", inside, None),
        (ally, {inside: "GE-A2"}, (), "BU-A1", inside, None),
        (ally, {inside: "GE-A2"}, (), "GE-A4", "2730", None),
        (ally, {inside: "GE-A2", other: "GE-A4"}, (), "GE-A4", inside, None),
        (ally, {inside: "GE-A2"}, ("USSR",), "GE-A4", inside, None),
        (
            {"Bulgaria": {**minor("ally", "Germany"), "status": "turned", "conqueror": "UK"}},
            {inside: "GE-A2"},
            (),
            "GE-A4",
            inside,
            None,
        ),
        ({"Finland": minor("ally", "Germany")}, {HEX_OF["Helsinki"]: "GE-A2"}, (), "GE-A4", HEX_OF["Helsinki"], None),
        ({"Bulgaria": minor("ally", "UK")}, {inside: "GE-A2"}, (), "GE-A4", inside, None),
    ):
        t = table(units={"3128": "GE-A4 GE-HQN BU-A1", **units}, nations=nations, active=("Germany", "UK", *active))
        fault = german_limit(t.game, t.unit(mover), goal)
        assert (fault and fault[1]) == limit, (nations, units, active, mover, goal)


# --- the USSR -------------------------------------------------------------------------------------------------------


@rule("17.13.1b", "17.13.7a")
def test_annexed_ground_but_eastern_poland_is_not_the_ussr_of_1939():
    """Germans in Bessarabia or in their own Danzig call up nobody, whoever declared the war."""
    t = table(**russia(nations={"USSR": {"attacked": True}}))
    t.state.annexed |= {"2822": "USSR", "1928": "Germany"}
    for hex in ("2822", "1928"):
        invade_ussr(t.game, t.unit("GE-I1"), hex)
        assert not t.state.invaded
    invade_ussr(t.game, t.unit("GE-I1"), "2225")
    assert t.state.invaded


@rule("19.2f", "4.0a")
def test_what_fills_a_soviet_quota():
    """Beside the units of the list one corps and one army of three steps of those that are not in play yet are proposed."""
    t = opened("barbarossa")
    for _ in range(3):
        listed = {waiting.unit for waiting in t.state.setup}
        more = [id for id in Deploy.options("unit", {}, t.game, "USSR") if id not in listed]
        assert [(kind(t.unit(id)), strength(t.unit(id)), t.at(id)) for id in more] == [
            ("infantry", 1, "later"),
            ("army", 3, "later"),
        ]
        for id in more:
            t.play("USSR", f"deploy {id} at {next(iter(Deploy.options('place', {'unit': id}, t.game, 'USSR')))}")


@rule("17.13.2d", "11.1g", "11.2.1a")
def test_a_bomber_driven_off_in_the_russian_winter_has_the_short_way_home():
    """Seven hexes to Stockholm are too far for who attacked without technology; outside the winter he may choose."""
    leningrad = HEX_OF["Leningrad"]
    for winters, fronts in ((1, None), (0, {"West", "East"})):
        t = table(
            "bombing",
            turn=21,
            winters=winters,
            units={"Stockholm": "GE-I1", "Tallinn": "GE-I2", "Leningrad": "UK-K1", f"over {leningrad}": "GE-B1"},
            powers={"Germany": {"technology": {"Aircraft": 2}}},
            **russia(
                control={"Stockholm": "Germany", "Tallinn": "Germany"},
                nations={"Sweden": minor("ally", "Germany"), "Baltic States": minor("ally", "Germany")},
            ),
        )
        t.unit("GE-B1").base = HEX_OF["Tallinn"]
        t.game.script([5])
        asks = next(flak(t.game, leningrad, AXIS), None)
        assert (set(asks[0].choices) if asks else None) == fronts
        assert asks or (t.at("GE-B1"), t.unit("GE-B1").used) == ("East", True)


@rule("17.13d")
def test_a_ussr_without_units_loses_none_for_its_garrison():
    t = table("final", "", turn=3, partition=True, annexed=dict(EAST), control=dict(EAST), units={"1920": "SU-PT1"})
    assert list(eastern_garrison(t.game)) == [] and t.at("SU-PT1") == "1920"


# --- surrender ------------------------------------------------------------------------------------------------------


@rule("16.1.2a", "17.11.1a")
def test_who_led_a_conquered_minor_leads_it_still():
    for name, lead, west in (("Poland", "USSR", True), ("Poland", "France", False), ("Denmark", "France", False)):
        t = table(
            "political", west=west, nations={name: minor("ally", lead)}, active=("Germany", "UK", "France", "USSR")
        )
        run(t, conquer(t.game, name, "Germany"))
        assert (t.nation(name).status, t.nation(name).lead) == ("conquered", lead)
