"""9.2, 12.2 to 12.4: the sea."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.invasion import target_check
from rules.supreme_commander.naval import contested, naval_level, sailors, sea_battle
from rules.supreme_commander.sea import harbours, room, route
from rules.supreme_commander.supply import open_seas
from tests.rulings import rule
from tests.supreme_commander.table import minor, table

NORWAY = {"Oslo": "Germany", "Bergen": "Germany"}


def seas(t, zone, side):
    return open_seas(t.game, frozenset((zone,)), side)


# --- passages -------------------------------------------------------------------------------------------------------


@rule("12.2.1a", "12.3.2a")
def test_gibraltar():
    t = table()
    assert "Western Mediterranean" in seas(t, "North Atlantic", "Allied")
    assert "Western Mediterranean" not in seas(t, "North Atlantic", "Axis")


@rule("12.2.1c", "12.2.1d")
def test_istanbul_and_the_baltic():
    t = table()
    assert "Baltic Sea" in seas(t, "North Sea", "Axis") and "Baltic Sea" not in seas(t, "North Sea", "Allied")
    assert "Black Sea" not in seas(t, "Eastern Mediterranean", "Allied")
    t = table(nations={"Turkey": minor("ally", "UK")})
    assert "Black Sea" in seas(t, "Eastern Mediterranean", "Allied")


@rule("12.2.1b", "12.2.1e", "12.2.1f")
def test_suez_and_the_boxes():
    box = "North Atlantic Transfer Box"
    t = table()
    assert box in seas(t, "Eastern Mediterranean", "Allied") and box not in seas(t, "North Atlantic", "Axis")
    t = table(control={"Suez": "Italy", "Gibraltar": "Italy"}, active=("Germany", "UK", "Italy"))
    assert box not in seas(t, "Eastern Mediterranean", "Allied")


@rule("9.2.1e", "9.2.1g")
def test_ports_of_two_zones():
    t = table("fleets", "", units={"London": "UK-S1", "Bremen": "GE-S1"}, first="Allied", initiative="Allied")
    t.refuse("UK", "place UK-S1 in Baltic Sea", "9.2.1g")
    t.play("UK", "place UK-S1 in North Sea")
    assert t.at("UK-S1") == "North Sea"
    t = table("fleets", "", units={"London": "UK-S1", "Bremen": "GE-S1"}, first="Axis", initiative="Allied")
    t.refuse("Germany", "place GE-S1 in North Atlantic", "9.2.1g")


# --- the Strategic Naval Phase --------------------------------------------------------------------------------------


@rule("9.2.1a")
def test_initiative_counts_the_best_power():
    """E19: UK Naval 1, France none: one."""
    t = table(powers={"UK": {"technology": {"Naval": 1}}, "Germany": {"technology": {"Submarine": 2, "Naval": 1}}})
    assert naval_level(t.game, "Allied") == 1 and naval_level(t.game, "Axis") == 3


@rule("9.2.1b", "9.2.1c")
def test_the_winner_says_who_places_first():
    t = table(
        "initiative",
        "",
        units={"London": "UK-S1", "Kiel": "GE-S1"},
        powers={"Germany": {"technology": {"Submarine": 1}}},
    )
    seat = t.asked()[0]
    assert set(t.ask(seat).choices) == {"Axis", "Allied"} and t.rolls("Initiative")
    t.play(seat, "Allied")
    assert t.asked() == ["UK"]


@rule("9.2.1d", "9.2c", "9.2a")
def test_zones_in_which_both_have_ships():
    t = table(units={"North Sea": "UK-S1 GE-U1", "Baltic Sea": "GE-S1"})
    assert contested(t.game, "North Sea") and not contested(t.game, "Baltic Sea")
    assert sailors(t.game, "UK") == []


def fight(dice, **units):
    """A battle in the North Sea."""
    t = table(
        "contact",
        "",
        units={"North Sea": units["ships"], "London": "UK-I1", "Kiel": "GE-I1"},
        initiative="Allied",
        first="Allied",
        powers=units.get("powers", {}),
    )
    t.game.script(dice)
    return t


@rule("9.2.3a", "9.2.5a")
def test_a_submarine_against_two_fleets():
    """E20: the first shot hits on a 2, misses with a 4; then the UK fires in column +2 (a 3 turns the boat back, a 2 does not)
    and Germany in column -2 (a 7 turns a fleet back, a 6 does not)."""
    skill = {"Germany": {"technology": {"Submarine": 1}}, "UK": {"technology": {"Naval": 1}}}
    cases = [
        ((4, 6, 2), "nothing, the Axis nothing"),
        ((4, 6, 3), "nothing, the Axis an abort"),
        ((4, 7, 2), "an abort, the Axis nothing"),
    ]
    for dice, words in cases:
        t = table(units={"North Sea": "UK-S1 UK-S2 GE-U1", "Kiel": "GE-I1"}, initiative="Allied", powers=skill)
        t.game.script(dice)
        flow = sea_battle(t.game, "North Sea")
        asks = next(flow)
        assert asks[0].seat == "UK" and asks[0].choices == ("stay", "go home")
        flow.send({asks[0].filed: "stay"})
        assert t.said(f"North Sea: the Allies suffer {words}."), dice
    t = table(units={"North Sea": "UK-S1 UK-S2 GE-U1"}, initiative="Allied", powers=skill)
    t.game.script([2])
    next(sea_battle(t.game, "North Sea"))
    assert "turn 12" in (t.at("UK-S1"), t.at("UK-S2"))


@rule("9.2.4a", "9.2.4b", "9.2.4c")
def test_surface_fleets_fire_at_once():
    """Two with one level against one: +2 and -2, both roll before anybody is lost; a submarine beside the German fleet neither
    counts nor takes the loss."""
    for dice, words in (
        ((8, 2), "an abort, the Axis nothing"),
        ((10, 6), "a hit, the Axis a hit"),
        ((6, 3), "nothing, the Axis an abort"),
    ):
        t = table(units={"North Sea": "UK-S1 UK-S2 GE-S1 GE-U1", "Kiel": "GE-I1"}, initiative="Allied")
        t.game.script([10, *dice])
        flow = sea_battle(t.game, "North Sea")
        next(flow)
        assert t.said(f"North Sea: the Allies suffer {words}."), dice
        assert t.at("GE-U1") == "North Sea" and (t.at("GE-S1") == "turn 12") == words.endswith("a hit")


@rule("9.2.2a", "2.0b")
def test_decoys_go_home_when_shown():
    """D9."""
    t = table("zones", "", units={"North Sea": "UK-DN1 GE-S1"}, initiative="Allied", zones=["North Sea"])
    while "UK" in t.asked() and t.ask("UK").choices:
        t.play("UK", t.ask("UK").choices[0])
    assert t.at("UK-DN1") != "North Sea" and t.unit("UK-DN1").used and not t.rolls("fire")


@rule("9.2.7a", "9.2.7b")
def test_submarine_warfare():
    """E21, D11: in the North Atlantic each hunts whom Germany names; in the North Sea nobody."""
    t = table(
        "submarines",
        "",
        units={"North Atlantic": "GE-U1", "North Sea": "GE-U2"},
        powers={"UK": {"msp": 50}, "France": {"msp": 50}, "Germany": {"technology": {"Submarine": 1}}},
    )
    assert set(t.ask("Germany").choices) == {"UK", "France"}
    t.play("Germany", "France", dice=[6])
    assert t.power("France").msp == 43 and t.power("UK").msp == 50 and len(t.rolls("against")) == 1


@rule("9.2.8a", "12.3a")
def test_ships_return_or_are_lost():
    """D60."""
    t = table(
        "final",
        "",
        units={"Eastern Mediterranean": "IT-S1"},
        active=("Germany", "UK", "Italy"),
        control=dict.fromkeys(("Rhodes", "Tobruk", "Benghazi", "Bari", "Taranto", "Venice", "Durazzo"), "UK"),
    )
    assert t.at("IT-S1").startswith("turn ")


@rule("17.13.6a")
def test_soviet_fleets_choose_their_sea():
    t = table("final", "", units={"Baltic Sea": "SU-S1"}, active=("Germany", "USSR"))
    choices = t.ask("USSR").choices
    assert "Leningrad" in str(choices) and "Sevastopol" in str(choices)
    t.play("USSR", next(c for c in choices if "Odessa" in c))
    assert t.at("SU-S1") == HEX_OF["Odessa"]


@rule("17.13.6a")
def test_soviet_fleets_choose_their_sea_from_port_too():
    """Each turn, the port they lie in first; one that is based elsewhere stays there."""
    for base, asked in (("Leningrad", True), ("London", False)):
        t = table("final", "", units={base: "SU-S1"}, active=("Germany", "UK", "USSR"))
        assert ("USSR" in t.asked() and bool(t.ask("USSR").choices)) == asked
        if asked:
            assert t.ask("USSR").choices[0] == "Leningrad"
            t.play("USSR", "Sevastopol")
        assert t.at("SU-S1") == HEX_OF["Sevastopol" if asked else "London"]
    still = table("final", "", units={"Riga": "SU-S1"}, active=("Germany", "UK"), control={"Riga": "USSR"})
    still.standing("USSR", "harbour", "first")
    assert still.at("SU-S1") == HEX_OF["Riga"] and still.game.phase != "final"


@rule("23.7", "23.1")
def test_options_at_sea():
    from rules.supreme_commander.sea import bomber_bonus, sea_modifier

    t = table(turn=4, options={"sea_weather": True, "naval_bombers": True}, units={"North Sea": "UK-B1 UK-B2 UK-B3"})
    assert sea_modifier(t.game, "North Sea") == -1 and bomber_bonus(t.game, "North Sea", "Allied") == 1
    assert sea_modifier(table(turn=4).game, "North Sea") == 0


@rule("23.10")
def test_damaged_fleets_come_back_sooner():
    from rules.supreme_commander.naval import sink

    t = table("zones", "", units={"North Sea": "UK-S1"}, options={"damaged_fleets": True})
    list(sink(t.game, "North Sea", [t.unit("UK-S1")], "HIT", by_subs=True))
    assert t.at("UK-S1") == "turn 9" and t.unit("UK-S1").side == "support"


# --- transport ------------------------------------------------------------------------------------------------------


@rule("12.2b", "12.2a", "12.2c")
def test_a_fleet_carries_a_corps():
    t = table(units={"Oslo": "GE-I1 GE-A4 GE-S1"}, control=NORWAY)
    t.refuse("Germany", "transport GE-A4 to Bremen with GE-S1", "12.2b")
    t.play("Germany", "transport GE-I1 to Bremen with GE-S1")
    assert t.at("GE-I1") == HEX_OF["Bremen"] and t.unit("GE-S1").used


@rule("5.1f", "12.3d")
def test_who_marched_does_not_sail_and_used_ships_neither():
    t = table(
        units={"Oslo": "GE-I1 GE-I2 GE-S1", "1133": "GE-I3"},
        control=NORWAY,
        nations={"Norway": minor("conquered", "UK")},
    )
    t.play("Germany", "move GE-I3 to Oslo")
    t.refuse("Germany", "transport GE-I3 to Bremen with GE-S1", "5.1f")
    t.play("Germany", "transport GE-I1 to Bremen with GE-S1")
    t.refuse("Germany", "transport GE-I2 to Bremen with GE-S1", "12.3d")


@rule("12.2.2b", "12.2.2a", "12.2g", "12.2.2e")
def test_an_escort_takes_the_first_hit():
    """E32: two British fleets; a 7 hits the escort, a 9 the corps too."""
    for die, place in ((7, HEX_OF["Bremen"]), (9, "pool")):
        t = table(units={"Oslo": "GE-I1 GE-S1 GE-S2", "North Sea": "UK-S1 UK-S2!"}, control=NORWAY)
        t.play("Germany", "transport GE-I1 to Bremen with GE-S1 escort GE-S2", dice=[die])
        assert t.at("GE-I1") == place and t.at("GE-S1") in (HEX_OF["Bremen"], HEX_OF["Oslo"])


@rule("12.2.2d")
def test_decoys_do_not_intercept():
    t = table(units={"Oslo": "GE-I1 GE-S1", "North Sea": "UK-DN1"}, control=NORWAY)
    t.play("Germany", "transport GE-I1 to Bremen with GE-S1")
    t.play("UK", "Newcastle")
    assert t.at("UK-DN1") == HEX_OF["Newcastle"] and t.unit("UK-DN1").used
    assert t.at("GE-I1") == HEX_OF["Bremen"] and not t.rolls("convoy")


@rule("12.3b", "12.3e")
def test_ships_sail_alone_unharmed():
    t = table(units={"Kiel": "GE-S1", "North Sea": "UK-S1"}, control=NORWAY)
    t.refuse("Germany", "sail GE-S1 to Stockholm", "12.3.2a")
    t.play("Germany", "sail GE-S1 to Oslo")
    assert t.at("GE-S1") == HEX_OF["Oslo"] and not t.rolls()


@rule("12.3.1a")
def test_submarines_past_gibraltar():
    for die, lost in ((1, False), (10, True)):
        t = table(units={"Bremen": "GE-U1"}, active=("Germany", "UK", "Italy"))
        t.play("Germany", "sail GE-U1 to Genoa", dice=[die])
        assert t.at("GE-U1") == ("turn 10" if lost else HEX_OF["Genoa"])


@rule("12.3c")
def test_ships_leave_a_port_the_enemy_enters():
    """D23: with no port to go to it is lost."""
    t = table(side="Allied", units={"Le Havre": "GE-U1", "2440": "FR-I1"}, control={"Le Havre": "Germany"})
    t.play("France", "move FR-I1 to Le Havre")
    assert "Germany" in t.asked()
    t.play("Germany", t.ask("Germany").choices[0])
    assert t.at("GE-U1") not in (HEX_OF["Le Havre"], "pool")


@rule("12.3c", "12.0a")
def test_whose_unit_drives_ships_out_goes_on_meanwhile_but_not_with_that_unit():
    t = table(side="Allied", units={"Hamburg": "GE-S1", "1934": "UK-A1 UK-I1", "2440": "FR-I1"}, control={"1934": "UK"})
    t.play("UK", "move UK-A1, UK-I1 to Hamburg")
    assert "Germany" in t.asked() and t.at("UK-A1") == t.at("UK-I1") == HEX_OF["Hamburg"]
    assert not t.suggestions("UK", "move")
    for unit in ("UK-A1", "UK-I1"):
        t.refuse("UK", f"move {unit} to 1834", "12.0a")
    t.play("France", "move FR-I1 to 2441")
    t.play("Germany", t.ask("Germany").choices[0])
    assert t.at("UK-A1") == t.at("UK-I1") == HEX_OF["Hamburg"] and t.holder("Hamburg") == "UK"
    assert t.at("GE-S1") not in (HEX_OF["Hamburg"], "pool")


@rule("12.2d", "12.2.3b", "12.2.3a")
def test_from_the_transfer_box_without_ships():
    t = table(side="Allied", units={"North Atlantic Transfer Box": "UK-SA UK-NZ"})
    t.play("UK", "ferry UK-SA to Suez")
    assert t.at("UK-SA") == HEX_OF["Suez"]
    t.refuse("UK", "ferry UK-NZ to Suez", "12.2.3b")


@rule("12.2.4a", "12.2.5a")
def test_around_the_cape():
    """Only the North Atlantic is crossed; the fleet ends in the box."""
    t = table(
        side="Allied",
        units={"London": "UK-I1 UK-S1", "Eastern Mediterranean": "IT-S1"},
        active=("Germany", "UK", "Italy"),
    )
    assert route(t.game, HEX_OF["London"], "North Atlantic Transfer Box", "Allied") == ("North Atlantic",)
    t.play("UK", "transport UK-I1 to North Atlantic Transfer Box with UK-S1")
    assert t.at("UK-I1") == t.at("UK-S1") == "North Atlantic Transfer Box"


@rule("6.3e")
def test_stacking_of_the_boxes():
    t = table(units={"USA and Canada Box": "US-S1 US-S2 US-S3", "London": "UK-S1 UK-S2"})
    assert room(t.game, "USA and Canada Box") > 9 and room(t.game, HEX_OF["London"]) == 0


@rule("17.5c")
def test_the_french_fleet_stays_out_of_foreign_ports():
    t = table(units={"Brest": "FR-S1"})
    assert not any(p in harbours(t.game, t.unit("FR-S1")) for p in (HEX_OF["London"], HEX_OF["Gibraltar"]))


# --- invasions ------------------------------------------------------------------------------------------------------


@rule("12.4a", "12.4c", "12.2e")
def test_an_unopposed_landing():
    t = table(side="Allied", units={"London": "UK-I1 UK-S1"}, control={"Le Havre": "Germany", "2341": "Germany"})
    t.play("UK", "invade 2341 with UK-I1 by UK-S1")
    assert t.state.convoys and t.at("UK-I1") not in ("2041", "2341")
    for seat in ("UK", "France", "USSR"):
        if seat in t.asked():
            t.play(seat, "done")
    assert t.at("UK-I1") == "2341" and t.unit("UK-I1").landed and t.state.beached == ["UK-I1"]


@rule("12.4d", "13.2.3a")
def test_an_opposed_landing_fails():
    """D24: two less, and whoever does not clear the hex is lost."""
    from rules.supreme_commander.state import Attack
    from rules.supreme_commander.strengths import attack_strength

    t = table("declare", "Allied", units={"2241": "UK-I1", "2341": "GE-I1 GE-I2"}, control={"2341": "Germany"})
    attack = Attack("2241", "2341", ["UK-I1"], landing=True)
    t.state.attacks.append(attack)
    assert dict(attack_strength(t.game, attack).parts)["landing"] == -2
    t = table(side="Allied", units={"London": "UK-I1 UK-S1", "2341": "GE-I1 GE-I2"}, control={"2341": "Germany"})
    t.play("UK", "invade 2341 with UK-I1 by UK-S1", dice=[5])
    for _ in range(6):
        for seat in list(t.asked()):
            if any("done" in hint for hint in t.ask(seat).orders) and t.game.phase in ("movement", "declare"):
                t.play(seat, "done")
    assert t.at("UK-I1") == "pool" and t.at("GE-I1") == "2341"


@rule("12.4b", "8.0g")
def test_where_one_may_land():

    from rules.supreme_commander.ground import BEACHES

    t = table(
        side="Allied",
        units={"London": "UK-I1 UK-T1"},
        control={"Rotterdam": "Germany", "2341": "Germany"},
        nations={"Netherlands": minor("conquered", "UK")},
    )
    with pytest.raises(Refused, match="capital"):
        target_check(t.game, t.unit("UK-I1"), HEX_OF["Rotterdam"], BEACHES[HEX_OF["Rotterdam"]][0])
    t = table(side="Allied", turn=4, units={"London": "UK-I1", "2341": "GE-I1"}, control={"2341": "Germany"})
    with pytest.raises(Refused, match="northern seas"):
        target_check(t.game, t.unit("UK-I1"), "2341", BEACHES["2341"][0])


@rule("12.4f", "7.2k")
def test_supply_over_the_beach():
    from rules.supreme_commander.supply import supplied

    t = table(
        side="Allied",
        units={"London": "UK-S1", "2341": "UK-I1", "2440": "GE-I1", "2340": "GE-I2", "2441": "GE-I3", "2242": "GE-I4"},
        active=("Germany", "UK"),
        control={"2341": "UK"},
    )
    t.unit("UK-I1").landed = True
    t.state.units.touch()
    assert not supplied(t.game, t.unit("UK-I1"))
    t.play("UK", "supply 2341 by UK-S1")
    assert supplied(t.game, t.unit("UK-I1"))


@rule("12.4.1a", "8.0h")
def test_amphibious_retreat():
    t = table(side="Allied", units={"London": "UK-S1", "2341": "UK-I1"})
    t.play("UK", "lift UK-I1 to London with UK-S1")
    assert t.at("UK-I1") == HEX_OF["London"]
    t = table(side="Allied", turn=4, units={"London": "UK-S1", "2341": "UK-I1"})
    t.refuse("UK", "lift UK-I1 to London with UK-S1", "8.0h")
