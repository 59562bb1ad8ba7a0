"""Ships and who goes aboard: berths, fleets of partners, what is offered and to whom, each with the case that decides."""

import pytest

from rules.supreme_commander.chart import NATB
from rules.supreme_commander.decoys import repaired
from rules.supreme_commander.ground import BEACHES, COUNTRY, HEX_OF, PORTS, zones_of
from rules.supreme_commander.invasion import COASTS, Invade
from rules.supreme_commander.naval import enter_zones, first_shot, soviet_berth
from rules.supreme_commander.naval_moves import Ferry
from rules.supreme_commander.world import control, scene
from tests.rulings import rule
from tests.supreme_commander.table import minor, russia, table
from tests.supreme_commander.test_small_print import run

BALTIC = [hex for hex, seas in PORTS.items() if {"Baltic Sea", "Black Sea"} & set(seas)]


@rule("17.13.6a", "6.3c")
def test_a_full_port_takes_no_soviet_fleet_in():
    """Two fleets fill a port: of two ports the other one is left, and nobody is asked."""
    held = {**dict.fromkeys(BALTIC, "Germany"), "Leningrad": "USSR", "Odessa": "USSR"}
    for there, port in (("", ""), ("UK-S1", ""), ("UK-S1 UK-S2", "Odessa")):
        t = table("final", "", turn=18, units={"Baltic Sea": "SU-S1", "Leningrad": there}, **russia(control=held))
        asks = next(soviet_berth(t.game, t.unit("SU-S1")), None)
        assert (asks is None) == bool(port)
        assert not port or t.at("SU-S1") == HEX_OF[port]


@rule("23.10", "9.2.3a")
def test_what_the_first_shot_sinks_is_damaged_by_submarines():
    for options, place in (({"damaged_fleets": True}, "turn 9"), ({}, "turn 12")):
        t = table("zones", "", units={"North Sea": "GE-U1 UK-S1"}, options=options)
        t.game.script([1])
        run(t, first_shot(t.game, "North Sea"))
        assert t.at("UK-S1") == place


@rule("12.2.3b", "12.2d")
def test_who_has_moved_is_not_offered_the_ferry():
    t = table("movement", "Allied", units={NATB: "UK-I1 UK-I2"})
    t.unit("UK-I1").moved = True
    assert list(Ferry.options("unit", {}, t.game, "UK")) == ["UK-I2"]


@rule("17.13g", "12.2b")
def test_the_waiting_ussr_ships_from_its_own_ports_only():
    """Riga is not at home even when it is held: no transport from there, one into it from Leningrad."""
    for active, number in ((("Germany", "UK"), "17.13g"), (("Germany", "UK", "USSR"), None)):
        how = {
            "turn": 8,
            "active": active,
            "control": {"Riga": "USSR", "Tallinn": "USSR"},
            "nations": {"Baltic States": minor("conquered", "Germany")},
        }
        t = table("movement", "Allied", units={"Riga": "SU-I1 SU-S1"}, **how)
        if number:
            t.refuse("USSR", "transport SU-I1 to Leningrad with SU-S1", number)
        else:
            t.play("USSR", "transport SU-I1 to Leningrad with SU-S1")


@rule("12.2b")
@pytest.mark.parametrize("answer", ["lend", "refuse"])
def test_a_partners_fleet_as_escort(answer):
    """Asked for like one that carries; it takes no corps itself."""
    t = table("movement", "Allied", units={"London": "UK-I1 UK-S1 US-S1"}, active=("Germany", "UK", "USA"))
    t.play("UK", "transport UK-I1 to Gibraltar with UK-S1 escort US-S1")
    assert "US-S1" in t.ask("USA").prompt and "UK-S1" not in t.ask("USA").prompt
    t.play("USA", answer)
    assert t.at("UK-I1") == HEX_OF["Gibraltar" if answer == "lend" else "London"]
    assert t.unit("US-S1").used == (answer == "lend")


@rule("19.2a", "12.4a")
def test_no_landing_is_offered_outside_the_area_of_play():
    """The Baltic washes more of Germany than there is in Barbarossa."""
    t = table(
        "movement", "Allied", scenario="barbarossa", turn=18, units={"Leningrad": "SU-I1 SU-S1"},
        active=("Germany", "USSR"), nations={"Baltic States": minor("conquered", "Germany")},
    )  # fmt: skip
    goals = list(Invade.options("goal", {}, t.game, "USSR"))
    held = {hex for hex in COASTS if control(t.game, hex) == "Germany" and "Baltic Sea" in zones_by(hex)}
    assert goals and all(scene(t.game, hex) for hex in goals)
    assert {hex for hex in held if scene(t.game, hex)} <= set(goals) and not all(scene(t.game, hex) for hex in held)


def zones_by(hex):
    return {zone for sea in BEACHES[hex] for zone in zones_of(sea)}


@rule("23.7", "12.2.2a")
@pytest.mark.parametrize(("turn", "lost"), [(6, True), (4, False)])
def test_snow_hides_a_convoy(turn, lost):
    """An 8 of one submarine is a hit in Clear weather; in Snow it counts as a 7."""
    allies = {"nations": {"Norway": minor("ally", "UK")}, "options": {"sea_weather": True}}
    t = table("movement", "Allied", turn=turn, units={"Edinburgh": "UK-I1 UK-S1", "North Sea": "GE-U1"}, **allies)
    t.play("UK", "transport UK-I1 to Bergen with UK-S1 return to Edinburgh via North Sea", dice=[8])
    assert (t.at("UK-I1") == "pool") == lost


@rule("23.10")
@pytest.mark.parametrize("ports", [[], ["Kiel"], ["Kiel", "Bremen"]])
def test_where_a_damaged_fleet_is_repaired(ports):
    """Of one port there is no choice; without any it waits."""
    held = {**dict.fromkeys((h for h in PORTS if COUNTRY[h] == "Germany"), "UK"), **dict.fromkeys(ports, "Germany")}
    t = table("organization", "Allied", active=("Germany", "UK"), units={"turn 6": "GE-S1"}, control=held)
    asks = next(repaired(t.game, t.unit("GE-S1")), None)
    assert (set(asks[0].choices) if asks else set()) == (set(ports) if len(ports) > 1 else set())
    assert asks or t.at("GE-S1") == (HEX_OF["Kiel"] if ports else "pool")


@rule("23.1")
def test_bombers_over_the_sea_lie_open():
    """Where the fleets meet, not at home."""
    t = table("organization", units={"North Sea": "UK-B1", "West": "UK-B2"}, options={"naval_bombers": True})
    enter_zones(t.game)
    assert t.unit("UK-B1").used and not t.unit("UK-B2").used
