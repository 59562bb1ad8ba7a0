"""Small print of the Organization Phase, of ports and railways and of who counts, each with the case that decides."""

from rules.supreme_commander.annexation import eastern_guard
from rules.supreme_commander.diplomacy import touching
from rules.supreme_commander.ground import HEX_OF, PORTS
from rules.supreme_commander.naval import soviet_berth
from rules.supreme_commander.rail import rail_reach
from rules.supreme_commander.setup import quota
from rules.supreme_commander.state import Convoy, Waiting
from rules.supreme_commander.supply import supplied, supplied_hex
from rules.supreme_commander.world import VICHY
from tests.rulings import rule
from tests.supreme_commander.table import EAST, minor, opened, russia, table

# --- organization ---------------------------------------------------------------------------------------------------


@rule("18.5a", "10.7a", "10.6a")
def test_who_stacks_with_whom_is_asked_when_movement_ends():
    """The BEF that stands with the French may break down beside them; its corps have the Movement Phase to part."""
    t = table("organization", "Allied", units={"2340": "UK-BEF FR-I1"}, pool="UK-I1 UK-I2 UK-I3")
    t.play("UK", "break UK-BEF")
    assert [t.at(f"UK-I{n}") for n in (1, 2, 3)] == ["2340"] * 3
    t = table("organization", "Allied", units={"2340": "UK-I1 UK-I2 FR-I1"}, pool="UK-A1")
    t.play("UK", "combine UK-I1, UK-I2 into UK-A1")
    assert t.at("UK-A1") == "2340"


@rule("16.1.2b", "10.5g", "10.5a")
def test_war_on_an_own_ally_is_free_at_any_time():
    """The same in the Organization Phase, where war on others costs 50."""
    for target, cost in (("Norway", 0), ("Spain", 50)):
        t = table(
            "organization",
            "Allied",
            nations={"Norway": minor("conquered", "UK")},
            powers={"UK": {"msp": 60}},
        )
        t.play("UK", f"declare war on {target} by UK")
        assert t.power("UK").msp == 60 - cost and t.state.wars == [target]


@rule("19.2f")
def test_an_army_fills_two_steps_of_a_quota():
    """Two left are enough for it, one is not; one is enough for a corps."""
    t = opened("barbarossa")
    army = next(u for u in t.state.units.of("USSR") if u.id == "SU-A1")
    corps = next(u for u in t.state.units.of("USSR") if u.id.startswith("SU-I") and u.place == "later")
    for steps, fits in ((2, True), (1, False)):
        t.state.setup = [Waiting("USSR", f"step {steps}", "area:Bessarabia")]
        assert (quota(t.game, army, "2822") is not None) == fits, steps
        assert quota(t.game, corps, "2822") is not None


@rule("4.0a", "19.3b", "19.0a")
def test_nobody_fills_quotas_out_of_turn():
    """One seat commands the UK and the USSR; while it sets up the one, no corps of the other can be placed."""
    t = opened("barbarossa_to_berlin", players=2)
    assert t.state.setting == "UK" and any(w.unit.startswith("step") for w in t.state.setup)
    t.refuse("UK", "deploy SU-I1 at 2822", "4.0a")
    t.play("UK", "deploy rest")
    while t.state.setting != "USSR":
        t.play("UK", "done")
    t.play("UK", "deploy SU-I1 at 2822")
    assert t.at("SU-I1") == "2822"


# --- ports and railways ---------------------------------------------------------------------------------------------

SOVIET = [hex for hex, seas in PORTS.items() if {"Baltic Sea", "Black Sea"} & set(seas)]


@rule("17.13.6a")
def test_a_soviet_fleet_with_a_choice_has_it():
    """Of two ports as of twenty; of one there is none, and without any it is lost at sea."""
    for free in ([], ["Leningrad"], ["Leningrad", "Odessa"], ["Leningrad", "Odessa", "Sevastopol"]):
        held = {**dict.fromkeys(SOVIET, "Germany"), **dict.fromkeys(free, "USSR")}
        t = table("final", "", turn=18, units={"Baltic Sea": "SU-S1"}, **russia(control=held))
        asks = next(soviet_berth(t.game, t.unit("SU-S1")), None)
        assert (set(asks[0].choices) if asks else set()) == (set(free) if len(free) > 1 else set())
        if not asks:
            assert t.at("SU-S1") == (HEX_OF["Leningrad"] if free else "turn 24")


@rule("15.1.1a", "12.4f", "7.2k")
def test_trains_leave_supplied_hexes_only():
    """Who lives on what comes over the beach is in supply where he stands, the railway there is not."""
    t = table(
        "strategic",
        "Allied",
        turn=44,
        units={"2341": "UK-I1", "2241": "UK-S1!"},
        active=("Germany", "UK"),
        france="vichy",
        nations={"France": {"status": "fallen"}, VICHY: {"status": "neutral"}},
        control={**dict.fromkeys(("2340", "2342", "2440", "2441", "2442", "2240", "2141"), "Germany"), "2341": "UK"},
    )
    t.unit("UK-I1").landed = True
    t.state.convoys = [Convoy("2241", "2341", ["UK-S1"], [], True)]
    t.state.units.touch()
    assert supplied(t.game, t.unit("UK-I1")) and not supplied_hex(t.game, "2341", "UK")
    assert rail_reach(t.game, t.unit("UK-I1")) == {}
    home = table("strategic", "Allied", units={"London": "UK-I1"})
    assert HEX_OF["Glasgow"] in rail_reach(home.game, home.unit("UK-I1"))


# --- who counts -----------------------------------------------------------------------------------------------------


@rule("17.13d")
def test_who_guards_eastern_poland():
    """Soviet units there, whatever they are; not others', not those elsewhere."""
    t = table(
        units={"2225": "SU-I1 SU-A1", "Lvov": "SU-HQNW PO-I1", "2226": "SU-I2", "1820": "SU-I3"}, annexed=dict(EAST)
    )
    assert {unit.id for unit in eastern_guard(t.game)} == {"SU-I1", "SU-A1", "SU-HQNW"}


@rule("10.4.1a", "17.11d", "17.13.7a")
def test_borders_move_with_the_land():
    """Poland without its East borders on Romania no more; the USSR does, and on Hungary too."""
    before, after = table(), table(annexed=dict(EAST), partition=True)
    assert "Romania" in touching(before.game, "Poland") and "USSR" in touching(before.game, "Poland")
    assert "Romania" not in touching(after.game, "Poland") and "USSR" in touching(after.game, "Poland")
    assert "Hungary" in touching(after.game, "USSR") and "Hungary" not in touching(before.game, "USSR")
    assert "Poland" not in touching(before.game, "Poland")
