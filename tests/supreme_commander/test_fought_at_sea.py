"""Fights at sea, convoys and Decoys, piece by piece."""

import contextlib

import pytest

from rules.supreme_commander.chart import ALLIED, AXIS
from rules.supreme_commander.decoys import decoy_places, grant_decoys, place_decoy, repaired, returning_ships
from rules.supreme_commander.ground import COUNTRY, HEX_OF, PORTS
from rules.supreme_commander.naval import (
    afloat,
    contested,
    first_shot,
    gunfire,
    home_phase,
    initiative_phase,
    naval_level,
    sea_battle,
    sink,
    soviet_berth,
    submarine_phase,
    to_port,
)
from rules.supreme_commander.sea import bomber_bonus, evict, foreign, harbours, room, route, sea_modifier, waters
from tests.rulings import rule
from tests.supreme_commander.table import table
from tests.supreme_commander.test_fought import PLAIN
from tests.supreme_commander.test_small_print import run

# --- at sea ---------------------------------------------------------------------------------------------------------


@rule("9.2.1a")
def test_initiative_at_sea():
    """The best power's Naval and Submarine levels; on a tie the higher level, else again; without ships nobody rolls."""
    powers = {
        "Germany": {"technology": {"Naval": 1, "Submarine": 2}},
        "Italy": {"technology": {"Naval": 2}},
        "UK": {"technology": {"Naval": 2}},
        "France": {"technology": {}},
    }
    units = {"Kiel": "GE-S1", "London": "UK-S1"}
    t = table("organization", units=units, powers=powers, active=("Germany", "UK", "France", "Italy"))
    assert naval_level(t.game, AXIS) == 3 and naval_level(t.game, ALLIED) == 2
    for dice, winner in (([5, 5], AXIS), ([4, 6], ALLIED), ([4, 5], AXIS)):
        t = table("organization", units=units, powers=powers)
        t.game.script(dice)
        asks = next(initiative_phase(t.game))
        assert t.state.initiative == winner and asks[0].choices == ("Axis", "Allied"), dice
    even = {p: {"technology": {}} for p in powers}
    t = table("organization", units=units, powers=even)
    t.game.script([5, 5, 7, 7, 3, 4])
    next(initiative_phase(t.game))
    assert t.state.initiative == ALLIED and len(t.rolls("Initiative")) == 6
    for only, side in (
        ({"Kiel": "GE-S1"}, AXIS),
        ({"London": "UK-S1"}, ALLIED),
        ({}, AXIS),
        ({"Kiel": "GE-S1", "North Sea": "UK-S1"}, AXIS),
    ):
        t = table("organization", units=only)
        run(t, initiative_phase(t.game))
        assert (t.state.initiative, t.state.first) == (side, side) and not t.rolls()
    t = table(units={"USA and Canada Box": "US-S1", "Naples": "IT-S1"}, active=("Germany", "UK", "USA"))
    assert afloat(t.game, ALLIED) and not afloat(t.game, AXIS)


@rule("9.2.3a", "9.2.4a", "9.2.5a", "23.7")
def test_fire_at_sea():
    for subs_, level, die, hit in (
        ("GE-U1", 1, 2, True),
        ("GE-U1", 1, 3, False),
        ("GE-U1 GE-U2", 0, 2, True),
        ("GE-U1 GE-U2", 0, 3, False),
    ):
        t = table(
            "organization",
            units={"North Sea": f"{subs_} UK-S1"},
            powers={"Germany": {"technology": {"Submarine": level}}},
        )
        t.game.script([die])
        run(t, first_shot(t.game, "North Sea"))
        assert (t.at("UK-S1") == "turn 12") == hit
    t = table("organization", units={"North Sea": "GE-U1 UK-DN1"})
    run(t, first_shot(t.game, "North Sea"))
    assert not t.rolls()
    cases = (
        ("GE-S1", "UK-S1", 0, {}, 6, [4, 1], ("North Sea", "North Sea")),
        ("GE-S1", "UK-S1", 0, {}, 6, [5, 1], ("North Sea", "home")),
        ("GE-S1", "UK-S1", 0, {}, 6, [8, 8], ("turn 12", "turn 12")),
        ("GE-S1 GE-S2", "UK-S1", 0, {}, 6, [4, 5], ("North Sea", "home")),
        ("GE-U1", "UK-S1", 1, {}, 6, [5, 4], ("home", "North Sea")),
        ("GE-S1", "UK-S1", 0, {"sea_weather": True}, 4, [5, 1], ("North Sea", "North Sea")),
        ("GE-S1", "UK-S1", 0, {"sea_weather": True}, 6, [5, 1], ("North Sea", "home")),
    )
    for axis, allied, bonus, options, turn, dice, where in cases:
        t = table(
            "organization",
            turn=turn,
            units={"North Sea": f"{axis} {allied}"},
            powers=PLAIN,
            options={"players": 6, **options},
        )
        t.game.script(dice)
        run(
            t,
            gunfire(t.game, "North Sea", [t.unit(i) for i in axis.split()], [t.unit(i) for i in allied.split()], bonus),
        )
        got = tuple("home" if t.at(i) in PORTS else t.at(i) for i in (axis.split()[0], allied.split()[0]))
        assert got == where, (axis, dice)


@rule("9.2.5a", "9.2.6a", "9.2.2a")
def test_surface_fleets_against_submarines_alone():
    """They may go home before the guns; if a German Surface fleet was there too there is no such fight."""
    t = table(
        "organization",
        units={"North Sea": "GE-U1 UK-S1 UK-S2 GE-DN1 UK-DN1", "Kiel": "GE-I1"},
        initiative=ALLIED,
        powers=PLAIN,
    )
    t.game.script([10])
    flow, seen = sea_battle(t.game, "North Sea"), []
    asks = next(flow)
    while True:
        seen.append(asks[0].prompt)
        pick = "go home" if "only submarines" in asks[0].prompt else asks[0].choices[0]
        try:
            asks = flow.send({asks[0].filed: pick})
        except StopIteration:
            break
    assert (
        t.at("UK-S1") in PORTS and t.at("UK-S2") in PORTS and t.at("GE-U1") == "North Sea" and t.at("GE-DN1") in PORTS
    )
    assert (
        len(t.rolls("first shot")) == 1
        and not t.rolls("fire in the")
        and any("only submarines" in text for text in seen)
    )
    t = table("organization", units={"North Sea": "GE-U1 GE-S1 UK-S1 UK-S2"}, initiative=ALLIED, powers=PLAIN)
    t.game.script([10, 1, 8, 10, 1])
    flow = sea_battle(t.game, "North Sea")
    asks = next(flow, None)
    prompts = []
    while asks:
        prompts.append(asks[0].prompt)
        try:
            asks = flow.send({asks[0].filed: asks[0].choices[0]})
        except StopIteration:
            break
    assert not any("only submarines" in text for text in prompts[:1])


@rule("9.2.4b", "23.10")
def test_who_sinks():
    t = table("organization", units={"North Sea": "UK-S1 FR-S1"})
    flow = sink(t.game, "North Sea", [t.unit("UK-S1"), t.unit("FR-S1")], "A")
    asks = next(flow)
    assert asks[0].choices == ("UK-S1", "FR-S1") and "which fleet turns back?" in asks[0].prompt
    with contextlib.suppress(StopIteration):
        flow.send({asks[0].filed: "FR-S1"})
    assert t.at("UK-S1") == "North Sea"
    for option, by_subs, where in ((True, True, "turn 9"), (True, False, "turn 12"), (False, True, "turn 12")):
        t = table("organization", units={"North Sea": "UK-S1"}, options={"players": 6, "damaged_fleets": option})
        run(t, sink(t.game, "North Sea", [t.unit("UK-S1")], "HIT", by_subs))
        assert t.at("UK-S1") == where and t.unit("UK-S1").side == ("support" if where == "turn 9" else "")


@rule("9.2.7a")
@pytest.mark.parametrize(
    ("active", "boats", "level", "targets", "dice"),
    [
        (("Germany", "UK"), "GE-U1", 1, {"UK": 8}, [7]),
        (("Germany", "UK"), "GE-U1 GE-U2", 0, {"UK": 11}, [7, 4]),
        (("Germany", "UK", "USA"), "GE-U1 GE-U2", 0, {"UK": 4, "USA": 7}, [7, 4]),
        (("Germany", "UK"), "GE-S1", 0, {}, []),
        (("Germany", "USSR"), "GE-U1", 0, {}, []),
    ],
)
def test_the_war_on_trade(active, boats, level, targets, dice):
    powers = {p: {"msp": 50} for p in ("UK", "USA", "France", "USSR")} | {
        "Germany": {"technology": {"Submarine": level}}
    }
    t = table(
        "organization",
        units={"North Atlantic": f"{boats} GE-DN1"},
        powers=powers,
        active=active,
        nations={"UK": {"status": "neutral"}} if "UK" not in active else {},
    )
    t.game.script(dice)
    run(t, submarine_phase(t.game), ["USA", "UK"] if "USA" in active else [])
    assert {p: 50 - t.power(p).msp for p in ("UK", "USA", "France", "USSR") if t.power(p).msp != 50} == targets
    assert all(t.unit(id).used for id in boats.split()) == bool(targets)


@rule("9.2.8a", "17.13.6a", "17.5c")
def test_home_from_the_sea():
    t = table(
        "organization",
        units={"North Sea": "UK-S1! GE-S1!", "Baltic Sea": "SU-S1!", "Bristol": "FR-S1!", "Black Sea": "SU-DN1!"},
        active=("Germany", "UK", "France", "USSR"),
    )
    run(t, home_phase(t.game))
    assert t.at("UK-S1") in PORTS and "North Sea" in PORTS[t.at("UK-S1")] and not t.unit("UK-S1").used
    assert (
        t.at("SU-S1") in PORTS
        and COUNTRY[t.at("SU-S1")] == "USSR"
        and not t.unit("SU-S1").used
        and COUNTRY[t.at("FR-S1")] in ("France", "Algeria", "Tunisia", "Morocco", "Syria")
    )
    t = table("organization", units={"Baltic Sea": "UK-S1"})
    run(t, to_port(t.game, t.unit("UK-S1"), "Baltic Sea"))
    assert t.at("UK-S1") == "turn 12" and t.said("A British naval unit has no port to return to.")
    t = table(
        "organization",
        units={"Baltic Sea": "SU-S1"},
        active=("Germany", "UK", "USSR"),
        control=dict.fromkeys(("Leningrad", "Tallinn", "Riga"), "Germany"),
    )
    run(t, to_port(t.game, t.unit("SU-S1"), "Baltic Sea"))
    assert "Black Sea" in PORTS[t.at("SU-S1")]
    t = table("organization", units={"Leningrad": "SU-S1"}, active=("Germany", "UK", "USSR"))
    flow = soviet_berth(t.game, t.unit("SU-S1"))
    asks = next(flow)
    assert (
        asks[0].choices[0] == "Leningrad"
        and {"Odessa", "Sevastopol"} <= set(asks[0].choices)
        and asks[0].seat == "USSR"
    )
    every = {HEX_OF[n]: "Germany" for n in ("Leningrad", "Odessa", "Sevastopol", "Rostov", "Novorossiysk", "Batum")}
    t = table(
        "organization",
        units={"Baltic Sea": "SU-S1", "Leningrad": "SU-DN1"},
        active=("Germany", "UK", "USSR"),
        control=every,
    )
    run(t, soviet_berth(t.game, t.unit("SU-S1")))
    run(t, soviet_berth(t.game, t.unit("SU-DN1")))
    assert t.at("SU-S1") == "turn 12" and t.at("SU-DN1") == HEX_OF["Leningrad"]


@rule("12.3c", "17.5c", "6.3c", "12.2.1b")
def test_ports():
    t = table(
        units={"London": "UK-S1 UK-S2", "Brest": "FR-S1", "Bristol": "UK-S3"}, active=("Germany", "UK", "France", "USA")
    )
    assert (
        room(t.game, HEX_OF["London"]) == 0
        and room(t.game, HEX_OF["London"], t.unit("UK-S1")) == 1
        and room(t.game, "USA and Canada Box") == 99
    )
    assert foreign(t.game, t.unit("FR-S1"), HEX_OF["London"]) and foreign(t.game, t.unit("FR-S1"), "USA and Canada Box")
    assert not foreign(t.game, t.unit("FR-S1"), HEX_OF["Algiers"]) and not foreign(
        t.game, t.unit("UK-S1"), HEX_OF["Brest"]
    )
    ports = harbours(t.game, t.unit("UK-S3"))
    assert (
        HEX_OF["London"] not in ports
        and HEX_OF["Bristol"] not in ports
        and {HEX_OF["Brest"], "USA and Canada Box"} <= set(ports)
    )
    assert "USA and Canada Box" not in harbours(t.game, t.unit("FR-S1")) and HEX_OF["Plymouth"] not in harbours(
        t.game, t.unit("FR-S1")
    )
    assert set(harbours(t.game, t.unit("UK-S3"), "North Sea")) <= {p for p in PORTS if "North Sea" in PORTS[p]}
    assert (
        waters("North Sea") == ("North Sea",)
        and waters(HEX_OF["Kiel"]) == ("North Sea", "Baltic Sea")
        and waters("2241") == ("North Atlantic",)
        and waters("West") == ()
    )
    assert route(t.game, HEX_OF["London"], HEX_OF["Bristol"], ALLIED, ("North Sea", "North Atlantic")) == (
        "North Sea",
        "North Atlantic",
    )
    assert route(t.game, HEX_OF["London"], HEX_OF["Bristol"], ALLIED, ("North Sea", "Baltic Sea")) == ()
    assert (
        route(t.game, HEX_OF["London"], HEX_OF["Bristol"], ALLIED, ("North Atlantic", "North Sea", "North Atlantic"))
        == ()
    )
    for start, goal, way in (
        ("London", "Bristol", ("North Sea",)),
        ("London", "Bristol", ("Western Mediterranean", "North Atlantic")),
        ("London", "Gibraltar", ("North Sea", "Western Mediterranean")),
        ("Bristol", "London", ("North Sea",)),
    ):
        assert route(t.game, HEX_OF[start], HEX_OF[goal], ALLIED, way) == ()
    for alone, where in ((True, "turn 12"), (False, HEX_OF["Bremen"])):
        held = {n: "UK" for n in (("Kiel", "Bremen") if alone else ("Kiel",)) if n}
        t = table("organization", units={"Hamburg": "GE-S1"}, control={**held, "Copenhagen": "UK"})
        run(t, evict(t.game, t.unit("GE-S1")))
        assert t.at("GE-S1") == where


@rule("3.3.1c", "12.3e", "17.7b")
def test_ports_of_a_power_that_waits():
    """Before Italy and the USSR are in the war their ports are their own ships' alone, and others are not open to these."""
    t = table(
        units={"Genoa": "IT-S1", "Marseille": "GE-S1", "Leningrad": "SU-S1", "Copenhagen": "UK-S1"},
        control={"Marseille": "Germany", "Copenhagen": "UK"},
    )
    assert HEX_OF["Naples"] not in harbours(t.game, t.unit("GE-S1")) and HEX_OF["Marseille"] not in harbours(
        t.game, t.unit("IT-S1")
    )
    assert HEX_OF["Naples"] in harbours(t.game, t.unit("IT-S1")) and HEX_OF["Leningrad"] not in harbours(
        t.game, t.unit("UK-S1")
    )
    t.refuse("Germany", "sail GE-S1 to Naples", "12.3.2a")
    t = table(units={"Kiel": "GE-U1"})
    t.refuse("Germany", "sail GE-U1 to Naples", "12.3.2a")
    t = table(
        units={"Genoa": "IT-S1", "Marseille": "GE-S1"},
        control={"Marseille": "Germany"},
        active=("Germany", "UK", "Italy"),
    )
    assert HEX_OF["Naples"] in harbours(t.game, t.unit("GE-S1")) and HEX_OF["Marseille"] in harbours(
        t.game, t.unit("IT-S1")
    )


@rule("23.7", "23.1")
def test_weather_and_bombers_at_sea():
    for turn, option, zone, modifier in (
        (4, True, "North Sea", -1),
        (4, True, "Western Mediterranean", -1),
        (4, True, "Black Sea", 0),
        (4, False, "North Sea", 0),
        (6, True, "North Sea", 0),
    ):
        t = table("organization", turn=turn, options={"players": 6, "sea_weather": option})
        assert sea_modifier(t.game, zone) == modifier
    t = table("organization", units={"North Sea": "GE-B1 GE-B2 GE-B3 UK-B1 GE-F1"})
    assert bomber_bonus(t.game, "North Sea", AXIS) == 1 and bomber_bonus(t.game, "North Sea", ALLIED) == 0


@rule("9.2.1e", "9.2.2a")
def test_where_fleets_meet():
    t = table(
        "organization",
        units={
            "North Sea": "UK-S1 GE-S1",
            "Baltic Sea": "GE-S2 SU-S1",
            "North Atlantic": "UK-S2",
            "Black Sea": "UK-F1 GE-F1",
        },
    )
    assert (
        contested(t.game, "North Sea")
        and not contested(t.game, "Baltic Sea")
        and not contested(t.game, "North Atlantic")
        and not contested(t.game, "Black Sea")
    )
    t = table("organization", units={"North Sea": "UK-S1 GE-S1"}, west=False)
    assert not contested(t.game, "North Sea")


# --- Decoys ---------------------------------------------------------------------------------------------------------


@rule("10.3b", "10.3.2j", "23.4", "23.11", "10.3.2d")
@pytest.mark.parametrize(
    ("skill", "levels", "options", "came"),
    [
        ("Aircraft", {"Aircraft": 1}, {}, ["GE-DF1"]),
        ("Aircraft", {"Aircraft": 2}, {}, []),
        ("Aircraft", {"Aircraft": 3}, {}, ["GE-DB1"]),
        ("Aircraft", {"Aircraft": 3}, {"second_fighter_decoy": "fighter"}, ["GE-DF1"]),
        ("Aircraft", {"Aircraft": 4}, {}, []),
        ("Naval", {"Naval": 1}, {}, ["GE-DN1"]),
        ("Naval", {"Naval": 1, "Submarine": 1}, {}, []),
        ("Submarine", {"Naval": 2, "Submarine": 3}, {}, ["GE-DN1"]),
        ("Submarine", {"Naval": 3, "Submarine": 3}, {}, []),
        ("Naval", {"Naval": 2}, {}, []),
        ("Naval", {"Naval": 1}, {"decoys": True}, ["GE-DN1", "GE-DN2"]),
        ("Aircraft", {"Aircraft": 1}, {"decoys": True}, ["GE-DF1", "GE-DF2"]),
        ("Tank", {"Tank": 1}, {}, []),
        ("Infantry", {"Infantry": 3}, {}, []),
    ],
)
def test_decoys_that_come_with_levels(skill, levels, options, came):
    t = table("organization", powers={"Germany": {"technology": levels}}, options={"players": 6, **options})
    run(t, grant_decoys(t.game, "Germany", skill))
    found = [u.id for u in t.state.units.of("Germany") if u.id.startswith("GE-D") and u.place != "out"]
    assert found == came


@rule("10.3b", "12.3d", "23.10")
def test_where_decoys_and_repaired_fleets_appear():
    t = table("organization", units={"Kiel": "GE-S1 GE-S2"}, control={"Hamburg": "UK"}, active=("Germany", "UK", "USA"))
    ports = decoy_places(t.game, "Germany", "naval decoy")
    assert set(ports) == {HEX_OF[n] for n in ("Bremen", "Konigsberg", "Stettin")}
    assert decoy_places(t.game, "Germany", "fighter decoy") == ["West", "East"] and decoy_places(
        t.game, "USA", "naval decoy"
    ) == ["USA and Canada Box"]
    assert decoy_places(t.game, "Italy", "bomber decoy") == ["South"]
    t = table("organization", units={"turn 6": "GE-DN1! GE-DF1", "turn 7": "GE-DN2"})
    run(t, returning_ships(t.game))
    assert (
        t.at("GE-DN1") in PORTS
        and not t.unit("GE-DN1").used
        and t.at("GE-DF1") == "West"
        and t.at("GE-DN2") == "turn 7"
    )
    every = dict.fromkeys(("Kiel", "Hamburg", "Bremen", "Konigsberg", "Stettin"), "UK")
    t = table("organization", units={"turn 6": "GE-DN1"}, control=every)
    run(t, place_decoy(t.game, t.unit("GE-DN1")))
    assert t.at("GE-DN1") == "out"
    t = table("organization", units={"turn 6": "GE-S1!"}, control=every)
    t.unit("GE-S1").side = "support"
    run(t, repaired(t.game, t.unit("GE-S1")))
    assert (t.at("GE-S1"), t.unit("GE-S1").side, t.unit("GE-S1").used) == ("pool", "", False)
    t = table("organization", units={"turn 6": "GE-S1!", "Kiel": "GE-U1 GE-U2"})
    t.unit("GE-S1").side = "support"
    flow = repaired(t.game, t.unit("GE-S1"))
    asks = next(flow)
    assert (
        asks[0].seat == "Germany"
        and "Kiel" not in asks[0].choices
        and "Hamburg" in asks[0].choices
        and "London" not in asks[0].choices
    )
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "Hamburg"})
    assert t.at("GE-S1") == HEX_OF["Hamburg"] and t.unit("GE-S1").side == ""
