"""15.0: Strategic Movement; fleets that partners lend, and ways that are shut."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.naval_moves import carriers
from tests.rulings import rule
from tests.supreme_commander.table import minor, table

# --- strategic moves ------------------------------------------------------------------------------------------------


@rule("15.1.2a", "15.1a")
def test_overseas():
    """D35: out of a port in an enemy zone too; armies never."""
    t = table("strategic", "Allied", units={"London": "UK-I1 UK-BEF UK-S1"}, powers={"UK": {"msp": 50}})
    t.refuse("UK", "overseas UK-BEF to Gibraltar", "15.1.2a")
    t.play("UK", "overseas UK-I1 to Alexandria")
    assert t.at("UK-I1") == HEX_OF["Alexandria"] and t.power("UK").msp == 45


@rule("15.1.2b", "15.1.2f")
def test_as_many_as_there_are_fleets():
    """E35: one fleet in Rome, one in the box: two corps from Genoa."""
    t = table(
        "strategic",
        units={"Genoa": "GE-I1 GE-I2 GE-I3", "Rome": "IT-S1", "Western Mediterranean": "IT-S2!"},
        active=("Germany", "UK", "Italy"),
        powers={"Germany": {"msp": 50}},
    )
    t.play("Germany", "overseas GE-I1 to Tripoli", "overseas GE-I2 to Tobruk")
    t.refuse("Germany", "overseas GE-I3 to Tripoli", "15.1.2b")


@rule("15.1.2c")
def test_strategic_convoys_are_hunted():
    t = table(
        "strategic",
        "Allied",
        units={"London": "UK-I1 UK-S1", "North Atlantic": "GE-U1 GE-U2"},
        powers={"UK": {"msp": 50}},
    )
    t.play("UK", "overseas UK-I1 to Gibraltar", dice=[10])
    assert t.at("UK-I1") == "pool"


@rule("15.1.2e")
def test_one_goes_without_ships():
    t = table("strategic", "Allied", units={"North Atlantic Transfer Box": "UK-SA UK-NZ"}, powers={"UK": {"msp": 50}})
    t.play("UK", "overseas UK-SA to Suez")
    assert t.power("UK").msp == 45
    t.refuse("UK", "overseas UK-NZ to Suez", "15.1.2e")


@rule("15.1d")
def test_the_limit_counts_all_kinds():
    """E33."""
    t = table("strategic", "Allied", units={"London": "UK-I1 UK-I2 UK-I3 UK-S1 UK-S2"}, powers={"UK": {"msp": 50}})
    t.play("UK", "rail UK-I1 to Bristol", "overseas UK-I2 to Gibraltar")
    assert t.power("UK").moves == 2 and t.game.phase == "political"


@rule("15.1.1a", "15.1.1d")
def test_strategic_rail():
    """D34, E4: not from an enemy zone; never over the strait to Copenhagen."""
    from rules.supreme_commander.rail import rail_ends

    t = table(
        "strategic",
        units={"1733": "GE-I1"},
        powers={"Germany": {"msp": 50}},
        nations={"Denmark": minor("conquered", "UK")},
        control={"1733": "Germany", "Copenhagen": "Germany", "1633": "Germany", "1634": "Germany", "1533": "Germany"},
    )
    ends = rail_ends(t.game, t.unit("GE-I1"))
    assert HEX_OF["Berlin"] in ends and HEX_OF["Copenhagen"] not in ends
    t = table(
        "strategic",
        units={"2537": "FR-I1 FR-I2", "2536": "GE-I1"},
        side="Allied",
        powers={"France": {"msp": 50}},
        control={"2536": "Germany"},
    )
    t.refuse("France", "rail FR-I1 to Paris", "15.1.1d")


@rule("15.1.1b")
def test_strategic_rail_to_the_front():
    """E34: Germans in Kiev, Rostov and 2516: a train may go to 2515."""
    from rules.supreme_commander.rail import rail_ends
    from tests.supreme_commander.table import russia

    line = "2617 2616 2615 2614 2519 2518 2618 2420 2419 2418 2515 2516 2417".split()
    data = russia(
        control={
            **dict.fromkeys(line, "Germany"),
            "Kiev": "Germany",
            "Rostov": "Germany",
            "Kharkov": "Germany",
            "Dnepropetrovsk": "Germany",
        }
    )
    t = table(
        "strategic",
        units={
            "2132": "GE-I1",
            "Lvov": "GE-I2",
            "Kiev": "GE-I3",
            "Rostov": "GE-I4",
            "2516": "GE-I5",
            "Dnepropetrovsk": "GE-I6",
            "Kharkov": "GE-I7",
        },
        powers={"Germany": {"msp": 50}},
        **data,
    )
    assert "2515" in rail_ends(t.game, t.unit("GE-I1"))


@rule("10.2.2a", "15.1a")
def test_no_strategic_move_in_deficit():
    """D43."""
    t = table("strategic", units={"2132": "GE-I1"}, powers={"Germany": {"msp": 50}})
    t.power("Germany").msp = -6
    t.refuse("Germany", "rail GE-I1 to Munich", "10.2.2a")


@rule("17.7b")
def test_inactive_italy_crosses_by_strategic_movement_only():
    """D42."""
    t = table(units={"Rome": "IT-I1 IT-S1"})
    t.refuse("Italy", "transport IT-I1 to Tripoli with IT-S1", "17.7b")
    t = table("strategic", units={"Rome": "IT-I1 IT-S1"}, powers={"Italy": {"msp": 30}})
    assert f"overseas IT-I1 to {HEX_OF['Cagliari']}" in t.game.suggest("Italy", "overseas IT-I1 to", 25)
    t.play("Italy", "overseas IT-I1 to Tripoli")
    assert t.at("IT-I1") == HEX_OF["Tripoli"] and t.power("Italy").msp == 25
    alone = table(
        "strategic", units={"Rome": "IT-I1", "Genoa": "IT-I2", "Kiel": "IT-S1"}, powers={"Italy": {"msp": 30}}
    )
    alone.refuse("Italy", "overseas IT-I1 to Tripoli", "15.1.2b")


@rule("12.3.1a", "12.2.1a")
def test_who_may_run_past_gibraltar():
    """Submarines from a port on the North Sea, to a port on the Mediterranean: not from Brest, not a Surface fleet, and nowhere
    else that way."""
    war = ("Germany", "UK", "Italy")
    t = table(units={"Brest": "GE-U1", "Bremen": "GE-U2 GE-S1"}, active=war, control={"Brest": "Germany"})
    t.refuse("Germany", "sail GE-U1 to Genoa", "12.3.2a")
    t.refuse("Germany", "sail GE-S1 to Genoa", "12.3.2a")
    t.refuse("Germany", "sail GE-U2 to Constanta", "12.3.2a")
    t.play("Germany", "sail GE-U2 to Brest")
    assert not t.rolls("past Gibraltar") and t.at("GE-U2") == HEX_OF["Brest"]


@rule("12.2b")
def test_every_fleet_of_a_convoy_is_named_once():
    """Not two corps on one fleet, nor a carrier that escorts itself, nor an escort named twice."""
    t = table(side="Allied", units={"London": "UK-I1 UK-I2 UK-S1 UK-S2", "Bristol": "UK-S3"})
    t.refuse("UK", "transport UK-I1, UK-I2 to Liverpool with UK-S1, UK-S1", "12.2b")
    t.refuse("UK", "transport UK-I1 to Liverpool with UK-S1 escort UK-S1", "12.2b")
    t.refuse("UK", "transport UK-I1 to Liverpool with UK-S1 escort UK-S3, UK-S3", "12.2b")


@rule("15.1.2a")
def test_overseas_moves_begin_in_a_friendly_port():
    """Not in the hinterland, in supply or not."""
    t = table(
        "strategic", "Allied", units={"2340": "UK-I1", "2441": "UK-I2", "Bristol": "UK-S1"}, powers={"UK": {"msp": 50}}
    )
    t.refuse("UK", "overseas UK-I2 to Bristol", "15.1.2a")
    t.play("UK", "overseas UK-I1 to Bristol")
    assert t.at("UK-I1") == HEX_OF["Bristol"]


@rule("12.4.1a", "16.1.3.1a", "17.7b", "12.2i")
def test_who_is_taken_off_a_beach_goes_where_it_might_sail():
    """Not into an ally's homeland, not while Italy is Inactive, and not on Soviet ships."""
    yugoslavs = {"Yugoslavia": minor("ally", "Germany")}
    beach = {"3335": "IT-I1", "Rome": "IT-S1"}
    war = ("Germany", "UK", "Italy")
    t = table(units=beach, active=war, nations=yugoslavs)
    t.refuse("Italy", "lift IT-I1 to Split with IT-S1", "16.1.3.1a")
    t.play("Italy", "lift IT-I1 to Genoa with IT-S1")
    table(units=beach).refuse("Italy", "lift IT-I1 to Genoa with IT-S1", "17.7b")
    t = table(
        side="Allied",
        units={"3117": "UK-I1", "Odessa": "SU-S1"},
        active=("Germany", "UK", "USSR"),
        options={"players": 2},
    )
    t.refuse("UK", "lift UK-I1 to Odessa with SU-S1", "12.2i")


ALLIES = ("Germany", "UK", "USA", "France")


@rule("12.2b", "ruling.lending")
def test_a_partner_is_asked_for_fleets():
    for answer, port in (("lend", "Gibraltar"), ("refuse", "London")):
        t = table(side="Allied", units={"London": "UK-I1 US-S1"}, active=ALLIES)
        assert f"transport UK-I1 to {HEX_OF['Gibraltar']} with US-S1" in t.game.suggest(
            "UK", f"transport UK-I1 to {HEX_OF['Gibraltar']}", 25
        )
        t.play("UK", "transport UK-I1 to Gibraltar with US-S1")
        assert t.ask("USA").choices == ("lend", "refuse") and "US-S1" in t.ask("USA").prompt
        t.play("USA", answer)
        assert t.at("UK-I1") == HEX_OF[port] and t.unit("US-S1").used == (answer == "lend")
    t.play("UK", "move UK-I1 to Bristol")


@rule("12.2b", "12.4a")
def test_an_invasion_on_borrowed_fleets():
    t = table(side="Allied", units={"London": "US-I1 UK-S1 US-S1"}, active=ALLIES, control={"2341": "Germany"})
    t.standing("UK", "lending", "lend")
    t.play("USA", "invade 2341 with US-I1 by US-S1 escort UK-S1")
    assert t.state.convoys[0].fleets == ["US-S1", "UK-S1"] and not t.game.pending()[0].choices


@rule("12.2b", "12.2i")
def test_whose_fleets_are_not_to_be_had():
    """The enemy's, those of a power that isn't at war, and Soviet ones."""
    t = table(side="Allied", units={"London": "UK-I1 US-S1"}, active=("Germany", "UK"))
    t.refuse("UK", "transport UK-I1 to Gibraltar with US-S1", "5.0a")
    t.refuse("UK", "transport UK-I1 to Gibraltar with GE-S1", "5.0a")
    t = table(side="Allied", units={"London": "UK-I1 SU-S1"}, active=("Germany", "UK", "USSR"))
    t.refuse("UK", "transport UK-I1 to Gibraltar with SU-S1", "12.2i")


@rule("12.2b")
def test_every_fleet_is_named_once():
    """Not twice as a carrier, not twice as an escort, not as both."""
    t = table(side="Allied", units={"London": "UK-I1 UK-I2 UK-S1 UK-S2 UK-S3"})
    for ships, escorts in (
        (("UK-S1", "UK-S1"), ()),
        (("UK-S1", "UK-S2"), ("UK-S2",)),
        (("UK-S1", "UK-S2"), ("UK-S3", "UK-S3")),
    ):
        with pytest.raises(Refused, match="each fleet only once"):
            carriers(t.game, "UK", ("UK-I1", "UK-I2"), ships, escorts)
    carriers(t.game, "UK", ("UK-I1", "UK-I2"), ("UK-S1", "UK-S2"), ("UK-S3",))


@rule("12.3.1a", "12.3.2a")
def test_no_run_past_a_gibraltar_that_is_their_own():
    """Submarines sail through without a die; the Allied ones of the sea are no matter."""
    t = table(
        units={"Bremen": "GE-U1", "Gibraltar": "GE-I1"},
        active=("Germany", "UK", "Italy"),
        control={"Gibraltar": "Germany"},
    )
    t.play("Germany", "sail GE-U1 to Rome")
    assert t.at("GE-U1") == HEX_OF["Rome"] and not t.rolls("past Gibraltar")


@rule("9.2.1g", "12.3.2a")
def test_from_the_transfer_box_into_the_mediterranean_through_suez_only():
    box = {"North Atlantic Transfer Box": "UK-S1 UK-S2"}
    shut = {"North Atlantic", "Persian Gulf"}
    for holder, zones in (("UK", {*shut, "Eastern Mediterranean"}), ("Germany", shut)):
        t = table("fleets", "", units=box, first="Allied", initiative="Allied", control={"Suez": holder})
        offered = {text.split(" in ")[1] for text in t.game.suggest("UK", "place UK-S1 in", 25)}
        assert offered == zones
        if holder == "Germany":
            t.refuse("UK", "place UK-S1 in Eastern Mediterranean", "9.2.1g")


@rule("12.4f", "12.3.2a")
def test_every_ship_that_supplies_a_beach_must_get_there():
    """Malta's does, London's doesn't while Gibraltar is German; each is looked for on its own way."""
    ships = {"Malta": "UK-S1", "London": "UK-S2", "3433": "UK-I1", "Western Mediterranean": "IT-S1!"}
    war = ("Germany", "UK", "Italy")
    shut = table(side="Allied", units=ships, active=war, control={"Gibraltar": "Germany"})
    shut.unit("UK-I1").landed = True
    shut.refuse("UK", "supply 3433 by UK-S1, UK-S2", "12.3.2a")
    shut.play("UK", "supply 3433 by UK-S1")
    assert shut.state.convoys[0].fleets == ["UK-S1"]
