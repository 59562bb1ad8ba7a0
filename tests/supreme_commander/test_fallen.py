"""The fallen: collapsed powers in their armistice, what France leaves, who goes where."""

from dataclasses import replace

import pytest

from rules.supreme_commander.chart import AXIS, combat
from rules.supreme_commander.evacuation import evacuate
from rules.supreme_commander.france import (
    call_off,
    check_france,
    check_liberation,
    conquered,
    fall,
    french_ground,
    leave,
    vichy,
    vichy_attacked,
)
from rules.supreme_commander.ground import (
    CITIES,
    COUNTRY,
    HEX_OF,
    LOCATIONS,
    MARSEILLE,
    PARIS,
    PORTS,
    VICHY_LAND,
    country_hexes,
    distance,
)
from rules.supreme_commander.kinds import kind
from rules.supreme_commander.losses import eliminate
from rules.supreme_commander.politics import declare
from rules.supreme_commander.sea import BOXES
from rules.supreme_commander.state import Convoy
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
    assert t.state.west and t.nation("Poland").status == "ally" and t.nation("Italy").status == "active"
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
        asks = next(leave(t.game, t.unit("GE-I1"), VICHY, "17.5.1g"), None)
        assert sorted(HEX_OF.get(c, c) for c in asks[0].choices) == choices if asks else not choices
        assert asks or t.at("GE-I1") == "2937"


def next_or_none(flow, asks):
    """The next questions when the first of these is answered with its first choice; None at the end."""
    try:
        return flow.send({asks[0].filed: asks[0].choices[0]})
    except StopIteration:
        return None


@rule("17.5.1g")
def test_who_went_on_while_it_was_asked_leaves_vichy_no_more():
    t = table(units={"Lyon": "GE-I1", "2937": "GE-A1 GE-A2"}, france="vichy", control={"Lyon": VICHY})
    flow = leave(t.game, t.unit("GE-I1"), VICHY, "17.5.1g")
    asks = next(flow)
    t.state.units.move("GE-I1", "2535")
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: asks[0].choices[0]})
    assert t.at("GE-I1") == "2535"
    t = paris(units={"Lyon": "GE-I1", "Marseille": "GE-I2", "2937": "GE-A1 GE-A2"})
    flow = vichy(t.game)
    asks = next(flow)
    while "leaves Vichy" not in asks[0].prompt:
        asks = flow.send({asks[0].filed: asks[0].choices[0]})
    other = {"GE-I1": "GE-I2", "GE-I2": "GE-I1"}[asks[0].prompt.split()[0]]
    eliminate(t.game, t.unit(other))
    asks = flow.send({asks[0].filed: asks[0].choices[0]})
    while asks:
        assert "leaves Vichy" not in asks[0].prompt
        asks = next_or_none(flow, asks)
    assert t.at(other) == "pool"


NEUTRAL = {"france": "vichy", "nations": {"France": {"status": "fallen"}, VICHY: {"status": "neutral", "level": 1}}}
BOTH = ("Germany", "UK", "Italy")
METZ = HEX_OF["Metz"]


def paris(**more):
    """Germans are in Paris, and France stands yet."""
    units = {"Paris": "GE-I9", **more.pop("units", {})}
    return table("political", units=units, control={"Paris": "Germany", **more.pop("control", {})}, **more)


@rule("17.5d", "17.5.2a")
def test_france_fights_on_until_three_cities_are_gone():
    """Paris and Marseille are not enough; with Algiers it is over."""
    for algiers, status in (("France", "active"), ("Germany", "fallen")):
        t = paris(control={"Marseille": "Germany", "Algiers": algiers}, france="fights", units={"Algiers": "GE-I8"})
        run(t, check_france(t.game))
        assert (t.nation("France").status, t.state.france) == (status, "fights" if status == "active" else "conquered")
    t = table("political", control={"Marseille": "Germany", "Algiers": "Germany"})
    run(t, check_france(t.game))
    assert t.state.france == "" and t.nation("France").status == "active", "Paris stands"
    t = paris(control={"Marseille": "Germany", "Algiers": "Germany"}, **NEUTRAL)
    run(t, check_france(t.game))
    assert t.state.france == "vichy"


@rule("17.5.1c", "9.1.8a", "17.5.1b")
def test_what_vichy_costs_and_gives_germany():
    """Algiers' five a turn go, what it paid stays; all the rest of France comes, with the double where it is the first time."""
    gains = sum(LOCATIONS[h] for h in LOCATIONS if COUNTRY[h] == "France" and h not in VICHY_LAND and h != PARIS)
    for algiers, doubled in ((False, []), (True, [METZ])):
        t = paris(
            control={"Algiers": "Germany"} if algiers else {},
            earners={HEX_OF["Algiers"]: "Germany"} if algiers else {},
            doubled={AXIS: [PARIS, *doubled]},
            powers={"Germany": {"income": 50, "msp": 7}},
        )
        run(t, vichy(t.game))
        lost = LOCATIONS[HEX_OF["Algiers"]] if algiers else 0
        assert t.power("Germany").income == 50 + gains - lost
        assert t.power("Germany").msp == 7 + 2 * (gains - sum(LOCATIONS[h] for h in doubled))
        assert {h for h in LOCATIONS if t.state.earners.get(h) == "Germany"} == {
            h for h in LOCATIONS if COUNTRY[h] == "France" and h not in VICHY_LAND and h != PARIS
        }


@rule("17.5.1b", "10.1.1.2a")
def test_who_stays_in_vichy_france_keeps_his_hex():
    t = paris(units={"Marseille": "UK-I1", "Brest": "UK-I2"}, control={"Brest": "UK", "Cherbourg": "UK"})
    run(t, vichy(t.game), ("stay",))
    assert t.at("UK-I1") == HEX_OF["Marseille"] and t.holder("Marseille") != VICHY
    assert (t.holder("Brest"), t.holder("Cherbourg"), t.holder("Lyon")) == ("UK", "Germany", VICHY)


@rule("17.5.1g", "12.3c")
def test_ships_and_flak_of_the_axis_leave_vichy_too():
    """A ship goes to the nearest port that is open to it, or is lost; Flak to the nearest hex."""
    held = {"Marseille": "Italy", "Lyon": "Germany"}
    t = paris(units={"Marseille": "IT-S1", "Lyon": "GE-K1"}, control=held, active=(*BOTH, "France"))
    run(t, vichy(t.game))
    lyon = HEX_OF["Lyon"]
    near = min(distance(lyon, h) for h in COUNTRY if h not in VICHY_LAND and t.holder(h) in ("Germany", "Italy"))
    assert t.at("IT-S1") == HEX_OF["Genoa"] and t.at("GE-K1") not in VICHY_LAND
    assert distance(lyon, t.at("GE-K1")) == near and t.holder(t.at("GE-K1")) in ("Germany", "Italy")
    t = paris(
        units={"Marseille": "IT-S1"},
        control={**dict.fromkeys(PORTS, "UK"), "Marseille": "Italy"},
        active=(*BOTH, "France"),
    )
    run(t, vichy(t.game))
    assert t.at("IT-S1").startswith("turn ")


@rule("17.5d", "17.5.2a")
def test_germany_is_asked_once_and_may_go_on_meanwhile():
    """What falls before the answer counts when it comes."""
    t = paris()
    flow = check_france(t.game)
    asks = next(flow)
    assert asks[0].seat == "Germany" and asks[0].choices == ("vichy", "fight on")
    assert next(check_france(t.game), None) is None, "once"
    t.state.control |= {MARSEILLE: "Germany", HEX_OF["Algiers"]: "Germany"}
    assert next_or_none(flow, [replace(asks[0], choices=("fight on",))]) is None
    assert t.state.france == "conquered"


@rule("10.1.1b", "10.1.1.2a")
def test_who_is_asked_to_leave_france():
    """Only who has land units of his own there, each for his own; not the French, not for ships."""
    t = paris(units={"Brest": "UK-S1", "Lyon": "FR-I1"})
    flow, asked = vichy(t.game), set()
    asks = next(flow)
    while asks:
        asked |= {(ask.seat, ask.prompt.split(":")[0]) for ask in asks}
        try:
            asks = flow.send({asks[0].filed: asks[0].choices[0]})
        except StopIteration:
            break
    assert asked == {("Germany", "Where do you place a Vichy corps?")}
    t = paris(units={"Calais": "UK-I1", "Dijon": "US-I1"}, active=("Germany", "UK", "France", "USA"))
    flow = vichy(t.game)
    asks = next(flow)
    assert asks[0].seat == "UK" and asks[0].choices == ("evacuate", "stay")
    t.game.script([1])
    asks = flow.send({asks[0].filed: "evacuate"})
    while asks[0].seat != "USA":
        asks = flow.send({asks[0].filed: asks[0].choices[0]})
    assert COUNTRY.get(t.at("UK-I1")) != "France" and t.at("US-I1") == HEX_OF["Dijon"]
    flow.send({asks[0].filed: "stay"})
    assert t.at("US-I1") == HEX_OF["Dijon"] and t.state.stayed


@rule("10.1.1b", "10.1.1.1b")
def test_who_is_lost_while_the_question_is_open_is_not_taken_off():
    """The others go on meanwhile: a corps that fell before its owner answered stays where the fallen are."""
    for fallen, saved in ((("UK-I1",), 1), (("UK-I1", "UK-I2", "UK-I3"), 0)):
        t = paris(units={"Calais": "UK-I1", "Dijon": "UK-I2 UK-I3"})
        flow = vichy(t.game)
        asks = next(flow)
        assert asks[0].seat == "UK" and asks[0].choices == ("evacuate", "stay")
        for id in fallen:
            eliminate(t.game, t.unit(id))
        t.game.script([1])
        asks = flow.send({asks[0].filed: "evacuate"})
        while asks[0].seat == "UK":
            asks = flow.send({asks[0].filed: asks[0].choices[0]})
        assert all(t.at(id) == "pool" for id in fallen)
        assert sum(t.at(id) in PORTS for id in ("UK-I2", "UK-I3")) == saved, "a 1 costs one corps"


@rule("17.5.1i", "17.5.3a")
def test_french_units_are_set_aside_fresh():
    """Whatever they did and suffered; what comes later still does. A France without debts leaves none."""
    t = paris(units={"Lyon": "FR-A1- FR-A2", "West": "FR-F1!", "later": "FR-A3"}, powers={"UK": {"msp": 9}})
    t.unit("FR-A2").moved = True
    run(t, vichy(t.game))
    assert [t.at(id) for id in ("FR-A1", "FR-A2", "FR-F1", "FR-A3")] == ["out", "out", "out", "later"]
    assert not t.unit("FR-A1").side and not t.unit("FR-A2").moved and not t.unit("FR-F1").used
    assert not t.said("French debt") and t.power("UK").msp == 9
    assert {kind(unit) for unit in t.state.units.of(VICHY)} == {"infantry"}


@rule("17.5.1g", "12.4c", "12.5.1a")
def test_what_was_under_way_to_vichy():
    """Corps and fleets go to the nearest ports with room, or stay at sea; who is ashore, who feeds a beach and who drops on a
    hex where the enemy still stands is left alone."""
    sea = {"3338": "IT-I1 IT-S1"}
    t = table(units={**sea, "Genoa": "IT-I2", "drop 2939": "GE-AB", "Lyon": "UK-I1"}, active=BOTH, **NEUTRAL)
    t.unit("GE-AB").start, t.unit("GE-AB").dropped = "2535", True
    t.state.convoys = [Convoy("3338", MARSEILLE, ["IT-S1"], ["IT-I1", "IT-I2"])]
    near = min((p for p in PORTS if t.holder(p) == "Italy"), key=lambda p: (distance(p, MARSEILLE), p))
    call_off(t.game, french_ground())
    assert (t.at("IT-I1"), t.at("IT-S1"), t.at("IT-I2")) == (near, near, HEX_OF["Genoa"])
    assert t.at("GE-AB") == "drop 2939" and t.unit("GE-AB").dropped
    t = table(units={**sea, near: "IT-A1 IT-A2 IT-S2 IT-DN1"}, active=BOTH, **NEUTRAL)
    t.state.convoys = [Convoy("3338", MARSEILLE, ["IT-S1"], ["IT-I1"])]
    call_off(t.game, french_ground())
    assert t.at("IT-I1") not in (near, "3338") and t.at("IT-S1") not in (near, "3338")
    t = table(units=sea, active=BOTH, control=dict.fromkeys(PORTS, "UK"), **NEUTRAL)
    t.state.convoys = [Convoy("3338", MARSEILLE, ["IT-S1"], ["IT-I1"])]
    call_off(t.game, french_ground())
    assert t.at("IT-I1") == t.at("IT-S1") == "3338"
    t = table(units=sea, active=BOTH, **NEUTRAL)
    t.state.convoys = [Convoy("3338", MARSEILLE, ["IT-S1"], [], True)]
    call_off(t.game, french_ground())
    assert t.at("IT-S1") == "3338"


@rule("17.5.2a", "17.5.2b", "17.5.2c", "17.16b")
def test_what_complete_conquest_gives():
    """Germany draws all that pays in France, and nothing of Possessions it does not hold; the Free French corps, an Infantry
    corps, stands in a British city with room and without enemies; ships leave what is neutral now."""
    towns = [hex for hex in CITIES if COUNTRY[hex] == "UK"]
    t = paris(
        units={
            "Algiers": "GE-I8",
            "later": "FF-A1 FF-I1 FF-T1",
            towns[0]: "UK-A1 UK-A2",
            towns[1]: "GE-I7",
            "Tunis": "GE-U1 GE-K2",
        },
        control={"Marseille": "Germany", "Algiers": "Germany", "Tunis": "Germany"},
        france="fights",
        earners=dict.fromkeys((PARIS, MARSEILLE, HEX_OF["Algiers"]), "Germany"),
        doubled={AXIS: [hex for hex in LOCATIONS if COUNTRY[hex] == "France"]},
        powers={"Germany": {"income": 100, "msp": 1}},
        active=(*BOTH, "France"),
    )
    run(t, conquered(t.game))
    rest = sum(LOCATIONS[h] for h in LOCATIONS if COUNTRY[h] == "France" and h not in (PARIS, MARSEILLE))
    assert (t.power("Germany").income, t.power("Germany").msp) == (100 + rest, 1)
    assert [t.at(id) for id in ("FF-I1", "FF-A1", "FF-T1")] == [towns[2], "later", "later"]
    assert (t.holder("Algiers"), t.holder("Tunis"), t.at("GE-I8")) == ("Germany", VICHY, HEX_OF["Algiers"])
    assert COUNTRY[t.at("GE-U1")] != "Tunisia" and t.at("GE-U1") in PORTS and COUNTRY[t.at("GE-K2")] != "Tunisia"


@rule("17.5.2c")
def test_a_free_french_corps_that_is_there_already_is_no_second_one():
    t = paris(
        units={"out": "FF-I1 FF-I2", "later": "FF-A1"},
        control={"Marseille": "Germany", "Algiers": "Germany"},
        france="fights",
    )
    run(t, conquered(t.game))
    assert (
        t.at("FF-I1") == t.at("FF-I2") == "out" and t.at("FF-A1") == "later" and not t.said("A Free French corps forms")
    )


@rule("17.16b")
def test_ships_inherit_no_possession():
    """Two Italian fleets in Algiers are no units there beside one German corps."""
    t = paris(
        units={"Algiers": "GE-I8 IT-S1 IT-S2", "Marseille": "GE-I7"},
        control={"Marseille": "Germany", "Algiers": "Germany"},
        france="fights",
        active=(*BOTH, "France"),
    )
    run(t, conquered(t.game))
    assert t.holder("Algiers") == t.holder("Oran") == "Germany"


@rule("17.5.1k")
def test_vichy_with_all_its_corps_gets_no_more():
    corps = ("FR-I1", "FR-I2", "FR-I3")
    t = table(units={"out": " ".join((*corps, "FR-A1", "FR-I4"))}, active=("Germany", "UK"), **NEUTRAL)
    for id in corps:
        t.state.units.give(t.unit(id), VICHY)
        t.state.units.move(id, HEX_OF["Tunis"])
    run(t, vichy_attacked(t.game, "UK"))
    assert {unit.id for unit in t.state.units.of(VICHY)} == set(corps)


@rule("17.5.4a")
def test_a_vichy_corps_on_the_track_comes_back_in_its_time():
    """Beside Germans on the Turn Record Track it is cornered by nobody."""
    t = table(
        "political",
        "Allied",
        turn=44,
        active=("Germany", "UK", "USA"),
        units={"turn 46": "FR-I1 GE-I1"},
        france="conquered",
        nations={"France": {"status": "fallen"}, VICHY: minor("ally", "Germany")},
        control={**dict.fromkeys(country_hexes("France"), "Germany"), "Brest": "UK"},
    )
    t.state.units.give(t.unit("FR-I1"), VICHY)
    check_liberation(t.game)
    assert t.state.france == "free" and (t.at("FR-I1"), t.unit("FR-I1").owner) == ("turn 46", "France")


@rule("17.5.5a", "3.3j")
def test_where_the_free_french_appear():
    """In British cities and those of mainland France that the Allies hold, none with an enemy in it, none that is full."""
    t = table(
        "organization",
        "Allied",
        turn=33,
        units={"London": "GE-I1", "Bristol": "UK-A1 UK-A2", "Brest": "US-I1"},
        pool="FF-I1",
        active=("Germany", "UK", "USA"),
        powers={"USA": {"msp": 90}},
        control={**dict.fromkeys(CITIES.keys() & country_hexes("France"), "Germany"), "Brest": "USA", "Ajaccio": "USA"},
        **NEUTRAL,
    )
    places = [text.split(" at ")[1] for text in t.game.suggest("USA", "buy infantry for Free French at", 60)]
    offered = {HEX_OF.get(place, place) for place in places}
    british = {hex for hex in CITIES if COUNTRY[hex] == "UK"}
    assert offered == {HEX_OF["Brest"], *british} - {HEX_OF["London"], HEX_OF["Bristol"]}


@rule("10.1.1.1a", "10.7a")
def test_what_is_left_of_an_army_leaves():
    """Of two corps of a reduced one, though the pool has more, of three, of none of a Fort: one is lost at the least."""
    pool = "UK-I1 UK-I2 UK-I3 UK-I4 UK-T1 UK-T2"
    for unit, left in (("UK-A1-", 1), ("UK-A1", 2), ("UK-BEF-", 1), ("UK-HQ18-", 1), ("UK-FORT1", 0)):
        t = table(units={"Le Havre": unit}, pool=pool)
        t.game.script([1])
        run(t, evacuate(t.game, "UK", [t.unit(unit.rstrip("-"))], "France"))
        out = [id for id in pool.split() if t.at(id) != "pool"]
        assert len(out) == left and not any(COUNTRY.get(t.at(id)) == "France" for id in out), (unit, out)


@rule("10.1.1.1b")
def test_nobody_is_asked_who_dies_where_all_do():
    """Of an Infantry and a Tank corps one is chosen if one is lost; if two or more are, there is no choice."""
    for lost, asked in ((1, True), (2, False), (3, False)):
        die = next(die for die in range(1, 11) if combat(6, die)[1] == lost)
        t = table(units={"Le Havre": "UK-I1 UK-T1"}, active=("Germany", "UK"))
        t.game.script([die])
        asks = next(evacuate(t.game, "UK", [t.unit("UK-I1"), t.unit("UK-T1")], "France"), None)
        assert bool(asks) == asked, lost
        assert asks or t.at("UK-I1") == t.at("UK-T1") == "pool"


@rule("10.1.1.1c")
def test_what_covers_an_evacuation():
    """Fighters in the box and fleets on the seas around, of powers at war; none that is in transfer, or far, or a Bomber."""
    t = table(
        units={
            "Le Havre": "UK-I1",
            "West": "UK-F1 UK-F2 UK-B1 US-F1 GE-F1",
            "South": "UK-F3",
            "London": "UK-S1 US-S1",
            "North Atlantic": "UK-S2! UK-DN1",
            "Basra": "UK-S3",
        },
        active=("Germany", "UK", "France"),
    )
    t.unit("UK-F2").transfer = True
    t.game.script([1])
    run(t, evacuate(t.game, "UK", [t.unit("UK-I1")], "France"))
    told = next(event.text for event in t.events(kind="reveal"))
    head, names = told.rstrip(".").split(": ")
    assert head == "1 Fighter and 2 fleets cover the evacuation" and set(names.split(", ")) == {
        "UK-F1",
        "UK-S1",
        "UK-S2",
    }
    assert not t.unit("UK-F1").used


@rule("10.1.1.1d")
def test_where_the_evacuated_come_ashore():
    """Friendly ports with room on the seas of the fallen country, not in it; the nearest sea of others does not do. Without
    any they are lost."""
    t = table(units={"Le Havre": "UK-I1 UK-I2", "London": "UK-A1 UK-A2"}, control={"Brest": "UK"})
    t.game.script([1])
    flow = evacuate(t.game, "UK", [t.unit("UK-I1"), t.unit("UK-I2")], "France")
    asks = next(flow)
    found = set(asks[0].choices)
    assert {"Bristol", "Gibraltar", "Malta"} <= found and not found & {"London", "Brest", "Le Havre", "Basra", "Kiel"}
    shut = {"control": dict.fromkeys(PORTS, "Germany"), "active": ("Germany", "UK", "USSR")}
    for land, left in (("France", BOXES), ("USSR", ("pool",))):
        town = {"France": "Le Havre", "USSR": "Odessa"}[land]
        t = table(units={town: "UK-I1 UK-I2"}, **shut)
        t.game.script([1])
        run(t, evacuate(t.game, "UK", [t.unit("UK-I1"), t.unit("UK-I2")], land))
        assert t.at("UK-I1") == "pool" and t.at("UK-I2") in left
