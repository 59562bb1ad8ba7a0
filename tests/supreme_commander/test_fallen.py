"""The fallen: collapsed powers in their armistice, what France leaves, who goes where."""

from rules.supreme_commander.chart import AXIS
from rules.supreme_commander.france import fall, leave_vichy
from rules.supreme_commander.ground import HEX_OF, LOCATIONS
from rules.supreme_commander.movement import german_limit
from rules.supreme_commander.politics import declare
from rules.supreme_commander.world import FREE, VICHY
from tests.rulings import rule
from tests.supreme_commander.table import minor, table
from tests.supreme_commander.test_small_print import run

# --- wars with and of the fallen ------------------------------------------------------------------------------------


@rule("17.13.4d", "17.14.1c", "10.5a", "ruling.armistice")
def test_nobody_ends_an_armistice_by_a_declaration():
    """Four turns a collapsed power is neutral; war comes again by itself or by who marches in, not for 50 MSP."""
    for power in ("UK", "USSR"):
        t = table("organization", nations={power: {"status": "neutral"}}, powers={"Germany": {"msp": 80}})
        t.refuse("Germany", f"declare war on {power}", "10.5a")
        assert f"declare war on {power} by Germany" not in t.suggestions("Germany", "declare war on")
        assert t.nation(power).status == "neutral" and t.power("Germany").msp == 80


@rule("17.5.4a", "17.7.1.2d", "10.5a")
def test_a_power_that_is_an_ally_now_declares_no_wars():
    """Italy fights for the USA: its old master has no war to declare in its name, though it costs nothing."""
    t = table("political", "Axis", turn=40, active=("Germany", "UK", "USA"), nations={"Italy": minor("ally", "USA")})
    for seat in t.asked():
        t.refuse(seat, "declare war on Spain by Italy", "10.5a")
    t = table("political", "Allied", turn=45, active=("Germany", "UK", "USA"), nations={"France": minor("ally", "USA")})
    for seat in t.asked():
        t.refuse(seat, "declare war on Spain by France", "10.5a")


@rule("17.7.4a", "16.1.2b")
def test_war_on_an_italy_that_fell_on_the_allied_side():
    """It is an Inactive ally of theirs: attacked by them it goes over, and nobody takes it for a Major Power again."""
    t = table(
        "movement",
        "Allied",
        turn=40,
        active=("Germany", "UK", "USA"),
        nations={"Italy": minor("conquered", "UK")},
        powers={"UK": {"msp": 0}},
    )
    t.play("UK", "declare war on Italy by UK")
    italy = t.nation("Italy")
    assert (italy.status, italy.camp, italy.lead) == ("ally", AXIS, "Germany")


@rule("10.5a", "16.2b")
def test_war_on_italy_is_war_with_its_side():
    """One declaration brings in all of a side: the UK that attacks Italy in 1939 has the war with Germany too."""
    t = table(
        "organization",
        "Allied",
        turn=1,
        west=False,
        nations={"Poland": {**minor("controlled", "UK"), "foe": "Germany"}},
    )
    run(t, declare(t.game, "UK", "Italy"))
    assert t.state.west and t.nation("Poland").status == "ally" and t.nation("Italy").camp == AXIS
    t = table("organization", "Allied", turn=1, west=False, active=("Germany", "UK", "France", "USSR"))
    run(t, declare(t.game, "USSR", "Italy"))
    assert not t.state.west and t.nation("Italy").status == "active"


# --- France ---------------------------------------------------------------------------------------------------------


@rule("17.5.1d", "17.5.2b")
def test_allies_of_a_france_that_falls_are_the_uks():
    """Active and conquered ones, and no others; the UK draws what Active ones still hold."""
    t = table(
        "political",
        nations={
            "Romania": minor("ally", "France"),
            "Yugoslavia": minor("conquered", "France"),
            "Norway": minor("ally", "UK"),
            "Hungary": minor("ally", "Germany"),
            "Spain": {"status": "neutral"},
        },
        control={"Ploesti": "Germany"},
        powers={"UK": {"income": 50, "msp": 3}, "France": {"income": 40, "msp": 7}},
    )
    run(t, fall(t.game))
    leads = {name: t.nation(name).lead for name in ("Romania", "Yugoslavia", "Norway", "Hungary", "Spain", FREE)}
    assert leads == {
        "Romania": "UK",
        "Yugoslavia": "UK",
        "Norway": "UK",
        "Hungary": "Germany",
        "Spain": "",
        FREE: "USA",
    }
    assert (t.nation("Romania").status, t.nation("Yugoslavia").status) == ("ally", "conquered")
    assert t.power("UK").income == 50 + LOCATIONS[HEX_OF["Bucharest"]], "Ploesti is German, Yugoslavia conquered"
    assert (t.power("UK").msp, t.power("France").msp, t.power("France").income) == (3, 0, 0)


@rule("17.5.1g", "6.3a")
def test_who_leaves_vichy_goes_where_there_is_room():
    """The nearest hex outside, 2937, is full; of the three next ones a fourth is no nearer."""
    for there, choices in (("", []), ("GE-A1 GE-A2", ["2936", "3037", "3137"])):
        t = table(units={"Lyon": "GE-I1", "2937": there}, france="vichy", control={"Lyon": VICHY})
        asks = next(leave_vichy(t.game, t.unit("GE-I1")), None)
        assert sorted(HEX_OF.get(c, c) for c in asks[0].choices) == choices if asks else not choices
        assert asks or t.at("GE-I1") == "2937"


# --- Italy ----------------------------------------------------------------------------------------------------------


@rule("17.7.2a")
def test_the_last_point_can_be_sent_to_italy():
    for msp in (0, 1):
        t = table("aid", "", powers={"Germany": {"msp": msp}})
        assert (t.game.phase == "aid" and "Germany" in t.asked()) == bool(msp)


# --- allies in the south --------------------------------------------------------------------------------------------


@rule("17.2c", "17.6b", "17.12d")
def test_where_one_german_army_is_the_limit():
    """In an Active ally of the Axis, until war with the USSR; corps, and armies elsewhere or inside already, are free."""
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
        ({"Bulgaria": minor("ally", "UK")}, {inside: "GE-A2"}, (), "GE-A4", inside, None),
    ):
        t = table(units={"3128": "GE-A4 GE-HQN BU-A1", **units}, nations=nations, active=("Germany", "UK", *active))
        fault = german_limit(t.game, t.unit(mover), goal)
        assert (fault and fault[1]) == limit, (nations, units, active, mover, goal)
