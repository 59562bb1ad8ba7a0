"""Cargo: boarding before the ship sails, unloading, bridging, allied ships."""

import pytest

from rules.kernel.errors import BadSetup
from rules.supreme_axis_allies.transports import _pairs
from tests.rulings import rule
from tests.supreme_axis_allies.table import table


@rule("move.carry.order", "move.carry.tank", "move.carry.unload")
def test_a_tank_drives_to_the_coast_boards_crosses_and_stops():
    """E14."""
    t = table("UK", UK={"Scotland": "1 ARM", "English Channel": "1 TRN"}, places={"Normandy": {"owner": "UK"}})
    t.play("UK", "move 1 ARM from Scotland to England", "load 1 ARM from England in English Channel")
    t.play("UK", "unload 1 ARM from English Channel to Normandy", "done")
    assert t.units("Normandy") == {"UK": "1 ARM"}


@rule("move.carry.tank", "move.carry.order")
def test_a_unit_may_spend_all_its_movement_before_it_boards():
    """`A couple of times': both moves of a tank, or the one of infantry, and boarding still."""
    t = table("UK", UK={"Syria": "1 ARM", "Palestine": "1 INF", "Eastern Mediterranean": "1 TRN"})
    t.play("UK", "move 1 ARM from Syria to Egypt", "move 1 INF from Palestine to Egypt")
    t.play("UK", "load 1 INF 1 ARM from Egypt in Eastern Mediterranean")
    t.play("UK", "move 1 TRN from Eastern Mediterranean to Western Mediterranean")
    assert t.units("Western Mediterranean") == {"UK": "1 INF 1 ARM 1 TRN"}


@rule("move.carry.unload")
def test_troops_set_ashore_go_no_further():
    t = table("UK", UK={"English Channel": "1 TRN (1 INF 1 ARM)"}, places={"Normandy": {"owner": "UK"}})
    t.play("UK", "unload 1 INF 1 ARM from English Channel to Normandy")
    t.refuse("UK", "move 1 ARM from Normandy to Paris", "move.who")
    t.refuse("UK", "move 1 ARM from English Channel to Paris", "move.who")
    t.play("UK", "done")
    assert t.units("Normandy") == {"UK": "1 INF 1 ARM"}


@rule("move.carry.order", "ruling.74", "base.trn-load")
def test_a_transport_does_not_sail_to_its_cargo():
    """D77: the INF boards where the TRN starts, the ART where it goes cannot."""
    t = table(
        "UK",
        UK={"England": "1 INF", "Netherlands": "1 ART", "Western Approaches": "1 TRN"},
        places={"Netherlands": {"owner": "UK"}},
    )
    t.play("UK", "load 1 INF from England in Western Approaches")
    t.play("UK", "move 1 TRN from Western Approaches to English Channel")
    error = t.refuse("UK", "load 1 ART from Netherlands in English Channel", "move.carry.order")
    assert "cargo boards first" in str(error)


@rule("move.carry.order", "base.trn-capacity", "base.trn-ally")
def test_that_other_ships_have_sailed_is_not_why_there_is_no_room():
    """Not that a CRU came here, and of an ally's ships not that one's own TRN did: his are full."""
    full = "1 TRN (1 ARM)"
    t = table("UK", UK={"England": "1 ARM", "English Channel": full, "North Sea": "1 CRU"})
    t.play("UK", "move 1 CRU from North Sea to English Channel")
    t.refuse("UK", "load 1 ARM from England in English Channel", "base.trn-capacity")
    t = table("UK", UK={"England": "1 ARM", "North Sea": "1 TRN"}, USA={"English Channel": full})
    t.play("UK", "move 1 TRN from North Sea to English Channel")
    t.refuse("UK", "load 1 ARM from England in English Channel", "move.carry.order")
    error = t.refuse("UK", "load 1 ARM from England in English Channel aboard USA", "base.trn-capacity")
    assert "on Transports of USA in English Channel" in str(error) and "sailed" not in str(error)


@rule("base.trn-bridge")
def test_a_transport_bridges_without_sailing():
    t = table("UK", UK={"England": "1 INF 1 ARM", "English Channel": "1 TRN"}, GER={"Normandy": "1 INF"})
    t.play("UK", "load 1 INF 1 ARM from England in English Channel")
    t.play("UK", "unload 1 INF 1 ARM from English Channel to Normandy", "done", dice=[1, 3, 6])
    assert t.owner("Normandy") == "UK"
    assert t.units("Normandy") == {"UK": "1 INF 1 ARM"}


@rule("base.trn-load")
def test_unloading_ends_the_movement_of_the_ship():
    t = table("UK", UK={"England": "1 INF", "English Channel": "1 TRN (2 INF)"}, GER={"Normandy": "1 INF"})
    t.play("UK", "unload 1 INF from English Channel to Normandy")
    error = t.refuse("UK", "move 1 TRN from English Channel to North Sea", "base.trn-load")
    assert "unloads" in str(error)
    t.refuse("UK", "load 1 INF from England in English Channel", "move.carry.order")


@rule("base.trn-load")
def test_a_transport_unloads_into_one_territory_only():
    """Friendly or hostile, and whether the second order comes at once or later."""
    t = table("UK", UK={"English Channel": "1 TRN (2 INF)"})
    t.play("UK", "unload 1 INF from English Channel to England")
    error = t.refuse("UK", "unload 1 INF from English Channel to Normandy", "base.trn-load")
    assert "unloads in England" in str(error)
    t.play("UK", "unload 1 INF from English Channel to England", "done")
    assert t.units("England") == {"UK": "2 INF"}


@rule("base.trn-load")
def test_two_transports_unload_in_two_territories():
    t = table("UK", UK={"English Channel": "2 TRN (2 INF)"})
    t.play("UK", "unload 2 INF from English Channel to Normandy", "unload 2 INF from English Channel to Netherlands")
    landing = sorted(unit.ashore for unit in t.state.units.at("English Channel") if unit.ashore)
    assert landing == ["Netherlands", "Netherlands", "Normandy", "Normandy"]


@rule("base.trn-load", "move.bombard-position")
def test_troops_land_from_the_zone_off_the_beach_only():
    t = table("UK", UK={"Western Approaches": "1 TRN (1 INF)"})
    t.refuse("UK", "unload 1 INF from Western Approaches to Normandy", "base.trn-load")
    t.refuse("UK", "load 1 INF from England in Bay of Biscay", "base.trn-load")


@rule("base.trn-load", "units.categories")
def test_a_fighter_flies_off_its_carrier_and_is_not_unloaded():
    t = table("UK", UK={"English Channel": "1 CAR (1 FIT)"})
    t.refuse("UK", "unload 1 FIT from English Channel to England", "base.trn-load")
    t.play("UK", "move 1 FIT from English Channel to England")
    assert t.units("England") == {"UK": "1 FIT"}


@rule("move.bombard-position")
def test_ships_support_a_landing_from_its_own_zone_only():
    """A BTL moved to the beach fires, one zone away it does not; after Movement it cannot come any more."""
    for zone, shots in (("English Channel", [[4]]), ("North Sea", [])):
        t = table(
            "UK",
            UK={"Western Approaches": "1 BTL", "English Channel": "1 TRN (2 INF)"},
            GER={"Normandy": "3 INF"},
        )
        t.play("UK", f"move 1 BTL from Western Approaches to {zone}")
        t.play("UK", "unload 2 INF from English Channel to Normandy")
        t.play("UK", "done", dice=[4, 6, 6, 6, 6, 6, 6])
        assert t.rolls("Bombardment") == shots


@rule("base.trn-capacity")
@pytest.mark.parametrize(
    ("cargo", "fits"),
    [
        ("2 INF", True),
        ("1 INF 1 ARM", True),
        ("1 SCT 1 ART", True),
        ("1 INF 1 AAG", True),
        ("1 INF 1 SCT", True),
        ("1 ARM", True),
        ("2 ARM", False),
        ("1 ART 1 ARM", False),
        ("1 AAG 1 ART", False),
        ("3 INF", False),
        ("2 INF 1 ARM", False),
    ],
)
def test_what_a_transport_holds(cargo: str, fits: bool):
    for ship in ("TRN", "CVY"):
        t = table("UK", UK={"England": "3 INF 1 SCT 2 ARM 1 ART 1 AAG", "English Channel": f"1 {ship}"})
        order = f"load {cargo} from England in English Channel"
        if fits:
            t.play("UK", order)
            assert t.units("English Channel") == {"UK": f"{cargo} 1 {ship}"}
        else:
            t.refuse("UK", order, "base.trn-capacity")


@rule("base.trn-capacity")
def test_fortifications_ships_and_aircraft_do_not_board_transports():
    t = table("UK", UK={"England": "1 FRT 1 FIT", "English Channel": "1 TRN"})
    t.refuse("UK", "load 1 FRT from England in English Channel", "base.trn-capacity")
    t.refuse("UK", "load 1 FIT from England in English Channel", "base.trn-capacity")
    with pytest.raises(BadSetup):
        table("UK", UK={"English Channel": "1 TRN (2 ARM)"})


@rule("base.trn-capacity")
def test_cargo_is_stowed_over_several_ships():
    """Two tanks and two INF need two ships, one of each on either."""
    t = table("UK", UK={"England": "2 INF 2 ARM", "English Channel": "2 TRN"})
    t.play("UK", "load 2 INF 2 ARM from England in English Channel")
    t.play("UK", "move 1 TRN from English Channel to North Sea")
    assert t.units("North Sea") == {"UK": "1 INF 1 ARM 1 TRN"}


@rule("base.trn-ally")
def test_units_board_an_allys_transport_and_he_moves_it():
    t = table("USA", USA={"England": "1 INF"}, UK={"English Channel": "1 TRN (1 INF)"})
    t.play("USA", "load 1 INF from England in English Channel")
    t.refuse("USA", "move 1 TRN from English Channel to North Sea", "move.who")
    assert t.units("English Channel") == {"UK": "1 INF 1 TRN", "USA": "1 INF"}
    t = table("UK", UK={"English Channel": "1 TRN (1 INF 1 USA INF)"})
    t.play("UK", "move 1 TRN from English Channel to North Sea")
    assert t.units("North Sea") == {"UK": "1 INF 1 TRN", "USA": "1 INF"}
    t.refuse("UK", "unload 2 INF from North Sea to Scotland", "base.trn-load")  # one of them is not his
    t = table("USA", UK={"North Sea": "1 TRN (1 USA INF)"}, GER={"Norway": "1 INF"})
    t.play("USA", "unload 1 INF from North Sea to Norway", "done", dice=[1, 6])
    assert t.owner("Norway") == "USA"


@rule("base.trn-ally", "base.trn-capacity")
def test_own_ships_come_first_and_an_allys_room_is_limited_too():
    t = table("USA", USA={"England": "3 INF", "English Channel": "1 TRN"}, UK={"English Channel": "1 TRN (1 INF)"})
    t.play("USA", "load 2 INF from England in English Channel")
    own = next(unit for unit in t.state.units.at("English Channel") if unit.kind == "TRN" and unit.owner == "USA")
    assert sum(unit.aboard == own.id for unit in t.state.units.at("English Channel")) == 2
    assert t.play("USA", "load 1 INF from England in English Channel aboard UK")
    t.refuse("USA", "load 1 INF from Scotland in English Channel", "base.trn-load")
    t = table("USA", USA={"England": "1 ARM"}, UK={"English Channel": "1 TRN (1 ARM)"})
    t.refuse("USA", "load 1 ARM from England in English Channel aboard UK", "base.trn-capacity")
    t.refuse("USA", "load 1 ARM from England in English Channel aboard GER", "base.trn-ally")


@rule("base.trn-load", "detect.success")
def test_cargo_of_a_fleet_that_was_found_lands_only_after_a_victory():
    """Even among friends: the landing waits for the sea."""
    position = {"UK": {"English Channel": "1 CRU 1 TRN (1 INF)"}, "GER": {"North Sea": "1 DES"}}
    for die, landed in ((3, {"UK": "1 INF"}), (6, {})):
        t = table("UK", **position)
        t.play("UK", "move 1 CRU 1 TRN from English Channel to North Sea").play("GER", "intercept")
        t.play("UK", "unload 1 INF from North Sea to Scotland")
        t.play("UK", "done", dice=[die, 6])
        if not landed:
            t.play("UK", "retreat to English Channel", dice=[6])
        assert t.units("Scotland") == landed


@rule("base.trn-ally")
def test_a_landing_on_an_allys_ground_leaves_it_his():
    """Norway is the UK's; US troops that land there after a sea battle help to hold it and do not take it."""
    t = table(
        "USA",
        USA={"Norwegian Sea": "1 CRU 1 TRN (1 INF)"},
        GER={"North Sea": "1 DES"},
        places={"Norway": {"owner": "UK"}},
    )
    t.play("USA", "move 1 CRU 1 TRN from Norwegian Sea to North Sea").play("GER", "intercept")
    t.play("USA", "unload 1 INF from North Sea to Norway", "done", dice=[3, 6])
    while t.game.phase == "combat":
        t.play("USA", t.suggestions("USA", "fight")[0])
    assert t.owner("Norway") == "UK"
    assert t.units("Norway") == {"USA": "1 INF"}


@rule("move.carry.order", "move.stop")
def test_nobody_has_to_fight_for_friendly_ground_before_he_boards():
    """Only a FIT is in England; it cannot board, but not because an enemy holds it up."""
    t = table("UK", UK={"England": "1 FIT", "North Sea": "1 TRN"}, GER={"Paris": "1 INF"})
    error = t.refuse("UK", "load 1 INF from England in North Sea", "move.carry.order")
    assert "you have no INF in England" in str(error)


@rule("base.trn-load", "move.carry.unload")
def test_troops_leave_the_ship_that_unloads_there_already():
    """The second TRN keeps its INF and may still sail, though its INF is named first."""
    t = table("GER", GER={"North Sea": "1 TRN (1 INF), 1 TRN (1 INF 1 ARM)"}, UK={"Wales": "1 INF"})
    t.play("GER", "unload 1 ARM from North Sea to England", "unload 1 INF from North Sea to England")
    t.play("GER", "move 1 TRN from North Sea to English Channel")
    assert t.units("English Channel") == {"GER": "1 INF 1 TRN"}


@rule("base.trn-capacity")
@pytest.mark.parametrize(
    ("there", "loads"),
    [
        ({"INF": 2, "ARM": 1}, ["2 INF", "1 INF 1 ARM"]),
        ({"INF": 1, "ARM": 2}, ["1 INF 1 ARM"]),
        ({"ARM": 2, "ART": 1}, []),
        ({"INF": 1}, []),
        ({"INF": 3}, ["2 INF"]),
    ],
)
def test_what_fills_one_transport(there, loads):
    """Two units of which one is infantry, as many as are there."""
    assert [" ".join(f"{count} {kind}" for kind, count in load) for load in _pairs(there)] == loads


@rule("move.allowance", "base.trn-capacity")
def test_of_ships_with_like_cargo_the_freshest_sails():
    """One has sailed already; the fullest of all, that with two, is not what is asked for."""
    t = table("GER", GER={"North Sea": "1 TRN (1 INF) {spent=1}, 1 TRN (1 INF), 1 TRN (2 INF)"})
    t.play("GER", "move 1 TRN from North Sea to Bay of Biscay carrying 1 INF")
    assert t.units("Bay of Biscay") == {"GER": "1 INF 1 TRN"}


@rule("move.carry.order")
def test_that_an_empty_ship_carries_nothing_need_not_be_said():
    t = table("GER", GER={"North Sea": "1 TRN"})
    order = "move 1 TRN from North Sea to English Channel"
    assert t.game.submit("GER", f"{order} carrying nothing") == order


@rule("ruling.5", "move.carry.order")
def test_a_transport_that_took_part_in_a_search_and_found_the_enemy_takes_nobody_aboard():
    t = table("GER", GER={"North Sea": "1 TRN 1 DES", "Denmark": "1 INF"}, UK={"North Sea": "1 SUB"})
    t.play("GER", "search North Sea").play("UK", "intercept")
    t.refuse("GER", "load 1 INF from Denmark in North Sea", "move.carry.order")


@rule("base.trn-load")
def test_a_transport_is_laden_before_a_convoy():
    t = table("UK", UK={"England": "1 INF", "English Channel": "1 CVY, 1 TRN"})
    t.play("UK", "load 1 INF from England in English Channel", "move 1 TRN from English Channel to North Sea")
    assert t.units("North Sea") == {"UK": "1 INF 1 TRN"} and t.units("English Channel") == {"UK": "1 CVY"}
