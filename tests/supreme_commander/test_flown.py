"""Raids, air placement, drops, garrisons and set-up grounds, piece by piece."""

import pytest

from rules.supreme_commander.air import choose_fliers, real, reveal
from rules.supreme_commander.airborne import drop_zone
from rules.supreme_commander.annexation import (
    annexed,
    bound,
    eastern_guard,
    finland_stirs,
    guarded,
    inherit,
    marches,
    region,
)
from rules.supreme_commander.bombing import bomb_target, bombs, fliers_of, raid
from rules.supreme_commander.chart import ALLIED, AXIS
from rules.supreme_commander.ground import CITIES, COUNTRY, HEX_OF, POLAND_EAST, PORTS, area_hexes, country_hexes
from rules.supreme_commander.opening import parse, where_hex
from rules.supreme_commander.political import political_phase, reckoning
from rules.supreme_commander.setup import at_base, facing, frontier, ground_of, over_most, spots
from rules.supreme_commander.state import Attack, Waiting
from rules.supreme_commander.support import air_home, place_front, place_one, placement_phase, sky_phase
from rules.supreme_commander.turns import enter_check, enter_strategic
from tests.rulings import rule
from tests.supreme_commander.table import EAST, POLAND, minor, opened, russia, table
from tests.supreme_commander.test_small_print import run

FOUR = ("Germany", "UK", "France", "Italy")
METZ = HEX_OF["Metz"]


# --- raids ----------------------------------------------------------------------------------------------------------


@rule("11.3a", "11.3b", "8.0e", "11.2a")
@pytest.mark.parametrize(
    ("units", "turn", "aircraft", "dice", "lost"),
    [
        ("GE-B1", 6, 0, [3], 3),
        ("GE-B1", 6, 2, [1], 3),
        ("GE-B1", 6, 0, [9], 5),
        ("GE-B1 GE-B2", 6, 0, [1, 2], 3),
        ("GE-B1 GE-DB1", 6, 0, [2], 2),
        ("GE-DB1", 6, 0, [], 0),
        ("GE-B1", 4, 0, [], 0),
        ("GE-B1 GE-B2", 4, 0, [4], 3),
        ("GE-B1 GE-B2", 4, 1, [3], 3),
        ("GE-B1 GE-B2", 5, 0, [5], 2),
        ("GE-B1", 5, 0, [], 0),
        ("GE-B1 GE-B2 GE-B3", 5, 1, [6], 3),
        ("GE-B1 GE-B2 GE-B3 GE-B4", 5, 0, [3, 5], 3),
    ],
)
def test_what_bombs_destroy(units, turn, aircraft, dice, lost):
    """A die and the Aircraft level each, no more than the place is worth; one Bomber and one point fewer in Snow, half in Mud."""
    t = table(
        "organization",
        turn=turn,
        units={f"over {METZ}": units},
        powers={"Germany": {"technology": {"Aircraft": aircraft}}, "France": {"msp": 20}},
    )
    t.game.script(dice)
    bombs(t.game, METZ, AXIS)
    assert t.power("France").msp == 20 - lost and len(t.rolls()) == len(dice)
    assert not dice or t.said(f"Metz is bombed: France loses {lost} MSP.")


@rule("11.2a", "11.0b")
def test_what_can_be_bombed():
    t = table("organization", control={"Metz": "Germany"}, bombed=[HEX_OF["London"]])
    for place, owner, words in (
        ("Paris", "Germany", ""),
        ("Metz", "Germany", "no enemy"),
        ("Metz", "UK", ""),
        ("London", "Germany", "bombed"),
        ("Dijon", "Germany", "no MSP"),
        ("2132", "UK", ""),
        ("Dublin", "UK", "no enemy"),
        ("Rome", "UK", "no enemy"),
        ("Kiev", "Germany", "no enemy"),
    ):
        assert (
            (words in bomb_target(t.game, HEX_OF.get(place, place), owner))
            if words
            else bomb_target(t.game, HEX_OF.get(place, place), owner) == ""
        ), place
    packed = table("organization", factories={HEX_OF["Kiev"]: "moved"}, **russia())
    assert "no MSP" in bomb_target(packed.game, HEX_OF["Kiev"], "Germany")
    assert "no MSP" in bomb_target(
        table("organization", scenario="barbarossa", active=("Germany", "USSR")).game, HEX_OF["Cairo"], "Germany"
    )
    t = table("organization", units={"West": "GE-F1 GE-B1! GE-DB1 UK-F1", "turn 9": "GE-B2", "East": "GE-B3"})
    t.unit("GE-B3").transfer = True
    assert {u.id for u in fliers_of(t.game, "Germany")} == {"GE-F1", "GE-DB1"}
    assert [u.id for u in real([t.unit("GE-F1"), t.unit("GE-DB1")])] == ["GE-F1"]


@rule("11.2b", "11.2.1a", "11.3a", "11.2e")
@pytest.mark.parametrize(
    ("mine", "theirs", "answers", "dice", "lost", "home"),
    [
        ("GE-B1", "", [], [4], 4, ["GE-B1"]),
        ("GE-B1", "UK-F1", ["send UK-F1"], [1, 5], 0, ["GE-B1", "UK-F1"]),
        ("GE-B1", "UK-F1", ["no more"], [4], 4, ["GE-B1"]),
        ("GE-B1 GE-F1 GE-F2", "UK-F1", ["send UK-F1"], [8, 1, 4], 4, ["GE-B1", "GE-F1", "GE-F2"]),
        ("GE-B1", "FR-K1", [], [4, 2], 2, ["GE-B1"]),
        ("GE-B1", "FR-K1", [], [5], 0, ["GE-B1"]),
        ("GE-B1", "FR-K1", [], [8], 0, []),
    ],
)
def test_a_raid(mine, theirs, answers, dice, lost, home):
    units = {
        f"over {METZ}": mine,
        "West": theirs if "-K" not in theirs else "",
        "Paris": "UK-I1",
        "Metz": theirs if "-K" in theirs else "FR-I1",
    }
    t = table(
        "organization",
        units=units,
        powers={"Germany": {"technology": {}}, "France": {"msp": 20, "technology": {}}, "UK": {"technology": {}}},
    )
    for id in mine.split():
        t.unit(id).base = HEX_OF["Frankfurt"]
    t.state.camp = AXIS
    t.game.script(dice)
    flow, left = raid(t.game, METZ, AXIS, "Germany"), list(answers)
    asks = next(flow, None)
    while asks:
        choice = (
            left.pop(0)
            if left and left[0] in asks[0].choices
            else "withdraw"
            if "withdraw" in asks[0].choices
            else asks[0].choices[-1]
        )
        try:
            asks = flow.send({asks[0].filed: choice})
        except StopIteration:
            break
    assert t.power("France").msp == 20 - lost and not left
    assert {
        id for id in (*mine.split(), *theirs.split()) if t.at(id) in ("West", "East", "South") and t.unit(id).used
    } == set(home)


@rule("11.2b", "11.1b")
def test_who_comes_up_is_asked_one_by_one():
    t = table(
        "organization", units={"West": "UK-F1 UK-F2 UK-B1 UK-DF1", "Paris": "UK-I1"}, powers={"UK": {"technology": {}}}
    )
    near = list(t.state.units.at("West"))
    flow = choose_fliers(t.game, "UK", METZ, near, "Come up?", "11.2b")
    asks = next(flow)
    assert (
        set(asks[0].choices) == {"send UK-F1", "send UK-F2", "send UK-DF1", "no more"}
        and asks[0].policy == "intercept"
        and asks[0].no == "no more"
    )
    asks = flow.send({asks[0].filed: "send UK-F1"})
    assert "send UK-F1" not in asks[0].choices and t.at("UK-F1") == f"over {METZ}"
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "no more"})
    asks = next(choose_fliers(t.game, "UK", METZ, [t.unit("UK-B1"), t.unit("UK-F2")], "Along?", "11.2g", escort=True))
    assert set(asks[0].choices) == {"send UK-B1", "send UK-F2", "no more"} and asks[0].policy == "escort"
    reveal(t.game, [], METZ)
    assert not t.events(kind="reveal")
    reveal(t.game, [t.unit("UK-F2")], METZ)
    assert t.unit("UK-F2").used and t.said("Over Metz: UK-F2.")


# --- placement ------------------------------------------------------------------------------------------------------

FIGHT = {
    "units": {"2129": "GE-A4", "2128": "PO-A1", "East": "GE-F1 GE-F2 GE-F3 PO-F1", "West": "GE-B1"},
    "nations": POLAND,
    "powers": {"Germany": {"technology": {}}},
}


def fight(**more):
    t = table("organization", **{**FIGHT, **more})
    t.state.camp, t.state.attacks = AXIS, [Attack("2129", "2128", ["GE-A4"])]
    return t


@rule("13.2.2b", "18.6a")
def test_the_surplus_is_placed_first_and_then_by_turns():
    t = fight()
    flow, asked = place_front(t.game, "East"), []
    asks = next(flow)
    while True:
        asked.append((asks[0].seat, len(asks[0].choices)))
        try:
            asks = flow.send(
                {asks[0].filed: next(c for c in asks[0].choices if c.startswith("hold ") and c != "hold all")}
            )
        except StopIteration:
            break
    assert [seat for seat, _ in asked] == ["Germany", "Germany", "Germany", "UK"] and sorted(t.state.spared) == [
        "GE-F1",
        "GE-F2",
        "GE-F3",
        "PO-F1",
    ]
    assert asked[0][1] == 3 + 3 + 1 and asked[2][1] == 1 + 1
    t = fight()
    asks = next(place_one(t.game, "East", AXIS))
    assert (
        set(asks[0].choices)
        == {*(f"GE-F{n} to 2128" for n in (1, 2, 3)), *(f"hold GE-F{n}" for n in (1, 2, 3)), "hold all"}
        and asks[0].no == "hold all"
    )
    t = fight()
    run(t, place_one(t.game, "East", AXIS), ["hold all"])
    assert t.state.spared == ["GE-F1", "GE-F2", "GE-F3"] and t.said("The Axis hold their air units in the East back.")
    t = fight()
    run(t, place_one(t.game, "East", ALLIED), ["hold PO-F1"])
    assert t.state.spared == ["PO-F1"] and t.said("The Allies hold an air unit in the East back.")
    t = fight()
    run(t, place_one(t.game, "East", AXIS), ["GE-F2 to 2128"])
    assert (
        t.at("GE-F2") == "over 2128"
        and t.unit("GE-F2").base
        and sum(t.state.bases.values()) == 1
        and t.said("A German air unit flies to 2128.")
    )
    run(t, air_home(t.game, "2128"))
    assert t.at("GE-F2") in ("East", "West") and t.unit("GE-F2").used


@rule("13.2.2b", "13.2.2c")
def test_fronts_and_hexes_in_the_attackers_order():
    t = fight(powers={"Germany": {"technology": {"Aircraft": 2}}})
    t.state.fronts = ["West", "East", "South"]
    asks = next(placement_phase(t.game))
    assert asks[0].choices == ("West", "East") and asks[0].seat == "Germany"
    t = fight(units={"2129": "GE-A4", "2128": "PO-A1"})
    t.state.fronts = ["West", "East", "South"]
    run(t, placement_phase(t.game))
    assert t.state.fronts == []
    t = fight(
        units={
            "2129": "GE-A4",
            "2128": "PO-A1",
            "2228": "GE-A5",
            "2227": "PO-I1",
            "over 2128": "GE-F1 PO-F1",
            "over 2227": "GE-B1",
            "drop 2227": "GE-AB",
        }
    )
    t.state.attacks.append(Attack("2228", "2227", ["GE-A5"], ["GE-AB"]))
    t.state.attacks.append(Attack("2329", "2328", []))
    t.game.script([1, 1, 1, 1])
    flow = sky_phase(t.game)
    asks = next(flow)
    assert (
        asks[0].choices == ("2128", "Warsaw")
        and t.unit("GE-F1").used
        and t.unit("GE-B1").used
        and t.state.attacks[2].flown
    )
    t = fight(units={"2129": "GE-A4", "2128": "PO-A1", "drop 2128": "GE-AB", "over 2128": "PO-F1"})
    t.state.attacks[0].drops = ["GE-AB"]
    run(t, sky_phase(t.game))
    assert t.at("GE-AB") == "turn 9" and t.state.attacks[0].drops == [] and t.state.attacks[0].flown


@rule("12.5.1a", "12.5.1b")
def test_where_paratroops_may_come_down():
    t = table(
        "organization",
        units={"Frankfurt": "GE-AB", "2536": "FR-FORT1"},
        nations={"Belgium": minor("ally", "UK")},
        powers={"Germany": {"technology": {}}},
    )
    for place, words in (
        ("Metz", ""),
        ("Antwerp", ""),
        ("2536", ""),
        ("2636", "woods"),
        ("Lyon", "range"),
        ("Rotterdam", "allowed there"),
        ("2638", ""),
    ):
        found = drop_zone(t.game, t.unit("GE-AB"), HEX_OF.get(place, place))
        assert (words in found) if words else found == "", (place, found)
    t = table("organization", units={"Frankfurt": "GE-AB"}, powers={"Germany": {"technology": {"Aircraft": 4}}})
    assert drop_zone(t.game, t.unit("GE-AB"), HEX_OF["Lyon"]) == "" and "woods" in drop_zone(
        t.game, t.unit("GE-AB"), "2536"
    )


# --- garrisons ------------------------------------------------------------------------------------------------------


@rule("17.13d", "17.13.7a")
def test_who_is_bound():
    assert (
        region("2125") == "Eastern Poland"
        and region("2132") == "Germany"
        and region("pool") == ""
        and region("1021") == "Annexed Finland"
    )
    held = {
        "partition": True,
        "annexed": dict(EAST),
        "control": dict(EAST),
        "units": {"2125": "SU-A1 SU-A2 SU-I1", "2132": "GE-I1", "2023": "SU-I2"},
    }
    t = table("organization", "Allied", turn=6, **held)
    game = t.game
    assert guarded(game) and {u.id for u in eastern_guard(game)} == {"SU-A1", "SU-A2", "SU-I1"}
    assert (
        bound(game, [t.unit("SU-I1")], "2023")[1] == "17.13d"
        and bound(game, [t.unit("SU-I1")], "2124") is None
        and bound(game, [t.unit("SU-I2")], "2022") is None
    )
    assert bound(game, [t.unit("SU-I1")])[1] == "17.13d" and bound(game, [t.unit("GE-I1")], "2131") is None
    for how in ({"turn": 3}, {"partition": False}, {"active": ("Germany", "UK", "USSR")}):
        t = table("organization", "Allied", **{"turn": 6, **held, **how})
        assert not guarded(t.game) and bound(t.game, [t.unit("SU-I1")], "2023") is None
    t = table("organization", "Allied", turn=6, **{**held, "units": {"2125": "SU-A1 SU-A2 SU-I1 SU-I3"}})
    assert (
        bound(t.game, [t.unit("SU-I1")], "2023") is None
        and bound(t.game, [t.unit("SU-I1"), t.unit("SU-I3")], "2023") is not None
    )
    t = table("organization", "Allied", turn=6, units={"1424": "SU-I1 SU-I2 SU-A1"}, garrison=["SU-I1", "SU-I2"])
    assert bound(t.game, [t.unit("SU-I1")], "1624") is None and bound(t.game, [t.unit("SU-I1")], "1423")[1] == "17.13d"
    inherit(t.game, [t.unit("SU-I1"), t.unit("SU-I2")], [t.unit("SU-A1")])
    assert t.state.garrison == ["SU-A1"]
    inherit(t.game, [t.unit("SU-A1")], [t.unit("SU-A1"), t.unit("SU-I5")])
    assert t.state.garrison == ["SU-A1", "SU-I5"]
    inherit(t.game, [t.unit("SU-I9")], [t.unit("SU-A9")])
    assert t.state.garrison == ["SU-A1", "SU-I5"]


@rule("17.1a", "17.4a", "17.12a", "17.1d", "17.4b")
def test_what_an_annexation_gives():
    for target, income, level in (("Finland", 45, 1), ("Romania", 45, 1), ("Baltic States", 50, 0)):
        t = table("organization", "Allied", turn=12, powers={"USSR": {"income": 40}}, nations={target: {"level": 0}})
        run(t, annexed(t.game, target))
        assert (
            t.power("USSR").income == income
            and t.nation(target).level == level
            and t.state.winter_war == (target == "Finland")
        )
        ground = {
            "Finland": area_hexes("Annexed Finland"),
            "Romania": area_hexes("Bessarabia"),
            "Baltic States": country_hexes("Baltic States"),
        }[target]
        assert {t.holder(h) for h in ground} == {"USSR"} and (set(t.state.annexed) == set(ground)) == (
            target != "Baltic States"
        )
    assert t.state.lost == [HEX_OF["Riga"]] and (t.nation("Baltic States").lead, t.nation("Baltic States").camp) == (
        "Germany",
        AXIS,
    )
    t = table("organization", "Allied", units={"1120": "SU-I1", "1422": "SU-A1"}, turn=6)
    assert marches(t.game, t.unit("SU-I1"), "Finland") == ["1021"]
    for stirred, status, moved in ((17, "neutral", True), (0, "neutral", False), (17, "ally", False)):
        t = table(
            "organization",
            turn=18,
            stirred=stirred,
            nations={"Finland": {"level": 1, **(minor("ally", "UK") if status == "ally" else {})}},
        )
        run(t, finland_stirs(t.game))
        assert t.nation("Finland").level == (2 if moved else 1) and (t.state.stirred == 0) == (moved or not stirred)


# --- set-up ---------------------------------------------------------------------------------------------------------


@rule("4.0a", "19.0a")
def test_the_words_of_a_set_up():
    assert (
        parse("UK-I*2") == ("UK", "I", "", 2)
        and parse("FR-A1-") == ("FR", "A1", "reduced", 1)
        and parse("GE-I=*rest") == ("GE", "I", "static", 0)
    )
    assert (
        parse("GE-HQ?*2") == ("GE", "HQ?", "", 2)
        and where_hex("at:Paris") == HEX_OF["Paris"]
        and where_hex("at:2132") == "2132"
    )


@rule("4.0a", "19.0a", "17.11a", "19.1d")
def test_grounds_of_a_set_up():
    t = opened()
    game = t.game
    assert (
        ground_of(game, "at:Paris", "France") == {HEX_OF["Paris"]}
        and ground_of(game, "at:2132", "Germany") == {"2132"}
        and ground_of(game, "home", "Germany") == country_hexes("Germany")
    )
    assert ground_of(game, "country:Libya", "Italy") == country_hexes("Libya") and ground_of(
        game, "area:Bessarabia", "USSR"
    ) == area_hexes("Bessarabia")
    near = ground_of(game, "by:Berlin", "Germany")
    assert HEX_OF["Berlin"] in near and len(near) == 7 and HEX_OF["Tobruk"] not in ground_of(game, "by:Tobruk", "Italy")
    assert ground_of(game, "city:", "Germany") == {h for h in CITIES if COUNTRY[h] == "Germany"} and ground_of(
        game, "city:Poland", "UK"
    ) == {h for h in CITIES if COUNTRY[h] == "Poland"}
    west = ground_of(game, "poland", "Poland")
    assert west and not west & POLAND_EAST and HEX_OF["Warsaw"] in west and all(COUNTRY[h] == "Poland" for h in west)
    border = ground_of(game, "maginot", "France")
    assert border and all(COUNTRY[h] == "France" for h in border) and "2536" in border and HEX_OF["Paris"] not in border
    pact = ground_of(game, "near:Eastern Poland", "USSR")
    assert pact and all(COUNTRY[h] == "USSR" for h in pact) and HEX_OF["Minsk"] in pact and HEX_OF["Moscow"] not in pact
    assert ground_of(game, "at:Paris or at:2132", "France") == {HEX_OF["Paris"], "2132"}
    east = opened("barbarossa")
    assert ground_of(east.game, "at:Paris", "France") == frozenset()


@rule("4.0a", "19.1g", "19.0a", "17.5c")
def test_where_each_kind_is_set_up():
    t = table("organization", units={"2132": "GE-I1", "2131": "GE-FORT1", "Kiel": "GE-S1 GE-S2"}, active=FOUR)
    ground = Waiting("Germany", "GE-I2", "home")
    found = spots(t.game, ground, t.unit("GE-I2"))
    assert "2132" not in found and "2131" not in found and "2130" in found
    assert "2131" not in spots(t.game, Waiting("Germany", "GE-FORT2", "home"), t.unit("GE-FORT2")) and "2132" in spots(
        t.game, Waiting("Germany", "GE-FORT2", "home"), t.unit("GE-FORT2")
    )
    ships = spots(t.game, Waiting("Germany", "GE-U1", "port:"), t.unit("GE-U1"))
    assert HEX_OF["Kiel"] not in ships and HEX_OF["Hamburg"] in ships and HEX_OF["London"] not in ships
    assert set(spots(t.game, Waiting("Germany", "GE-U1", "port:Baltic Sea"), t.unit("GE-U1"))) == {
        p for p in ships if "Baltic Sea" in PORTS[p]
    }
    assert set(spots(t.game, Waiting("UK", "UK-S1", "port:home"), t.unit("UK-S1"))) == {
        p for p in PORTS if COUNTRY[p] == "UK"
    }
    assert HEX_OF["London"] not in spots(t.game, Waiting("France", "FR-S1", "port:"), t.unit("FR-S1")) and HEX_OF[
        "Tunis"
    ] in spots(t.game, Waiting("France", "FR-S1", "port:"), t.unit("FR-S1"))
    assert spots(t.game, Waiting("Germany", "GE-F1", "box:West,East,South"), t.unit("GE-F1")) == ["West", "East"]
    assert at_base(t.game, HEX_OF["Berlin"], "Germany") and not at_base(t.game, HEX_OF["Paris"], "Germany")
    libya = table("organization", units={"Tripoli": "IT-I1", "4728": "IT-I2"}, active=FOUR)
    assert (
        over_most(libya.game, libya.unit("IT-I3"), "4634")
        and not over_most(libya.game, libya.unit("IT-I3"), HEX_OF["Rome"])
        and not over_most(libya.game, libya.unit("GE-I3"), "4634")
    )
    one = table("organization", units={"Tripoli": "IT-I1"}, active=FOUR)
    assert not over_most(one.game, one.unit("IT-I3"), "4634")
    peace = table("organization", west=False)
    assert (
        facing(peace.game, AXIS) == ()
        and frontier(peace.game, ["2131", "2130", HEX_OF["Leipzig"], HEX_OF["Berlin"]], peace.unit("GE-I1"))
        == HEX_OF["Berlin"]
    )
    war = table("organization")
    line = facing(war.game, AXIS)
    assert line and all(COUNTRY[h] in ("France", "Tunisia", "Egypt", "Algeria", "UK") for h in line)
    assert frontier(war.game, ["2436", "2434", "2132"], war.unit("GE-I1")) == "2436"


# --- the frame of a turn --------------------------------------------------------------------------------------------


@rule("5.1a", "5.1c", "12.0a")
def test_what_a_player_turn_begins_and_ends_with():
    t = table(
        "organization",
        units={"2132": "GE-I1", "London": "UK-I1"},
        bombed=["2440"],
        wars=["Norway"],
        ferried=True,
        shipped=True,
        followup=True,
        diplomacy=["Axis", "Allied"],
        beached=["GE-I1"],
        results=[["2440", "1/1"]],
        paths=[["Germany", "2132"]],
        bases={"2132": 1},
        returned={"2132": 1},
        stage={"Germany": 3},
    )
    for power in ("Germany", "UK"):
        record = t.power(power)
        record.moves, record.statics, record.partisans, record.researched, record.sealift, record.relocated = (
            2,
            1,
            1,
            ["Tank"],
            {"North Sea": 1},
            True,
        )
    for id in ("GE-I1", "UK-I1"):
        t.unit(id).moved = t.unit(id).dropped = t.unit(id).building = True
    turn = t.state.player_turn
    enter_check(t.game, AXIS)
    state, germany, uk = t.state, t.power("Germany"), t.power("UK")
    assert (
        state.camp == AXIS
        and state.player_turn == turn + 1
        and state.diplomacy == ["Allied"]
        and not (state.ferried or state.shipped or state.followup)
    )
    assert not any(
        (
            state.bombed,
            state.wars,
            state.attacks,
            state.beached,
            state.results,
            state.paths,
            state.stage,
            state.bases,
            state.returned,
        )
    )
    assert (
        germany.moves,
        germany.statics,
        germany.partisans,
        germany.researched,
        germany.sealift,
        germany.relocated,
    ) == (0, 0, 0, [], {}, False)
    assert (uk.moves, uk.statics, uk.partisans, uk.researched, uk.sealift, uk.relocated) == (
        2,
        1,
        1,
        ["Tank"],
        {"North Sea": 1},
        True,
    )
    assert (
        not (t.unit("GE-I1").moved or t.unit("GE-I1").dropped or t.unit("GE-I1").building)
        and t.unit("UK-I1").moved
        and t.unit("UK-I1").building
    )
    assert t.said("Apr-May 1940 (turn 6, Clear): the Axis Player Turn.")
    t.state.attacks, t.state.attacked, t.state.engaged, t.state.spared, t.state.followup = (
        [Attack("2132", "2440")],
        ["x"],
        ["y"],
        ["z"],
        True,
    )
    enter_strategic(t.game)
    assert not any((t.state.attacks, t.state.attacked, t.state.engaged, t.state.spared, t.state.followup))


@rule("16.2b", "17.7c", "5.1j")
def test_what_the_end_of_a_player_turn_brings():
    """The West enters at the end of the first Allied turn; Italy stirs at the end of an Axis one."""
    for side, west in ((ALLIED, True), (AXIS, False)):
        t = table("organization", side, west=False)
        run(t, reckoning(t.game))
        assert t.state.west == west
    for side, level in ((AXIS, 3), (ALLIED, 2)):
        t = table(
            "organization",
            side,
            control={"Paris": "Germany"},
            france="vichy",
            active=("Germany", "UK"),
            nations={"Italy": {"level": 2}},
        )
        run(t, reckoning(t.game))
        assert t.nation("Italy").level == level
    asks = next(political_phase(table("organization").game))
    assert asks[0].policy == "declarations"
