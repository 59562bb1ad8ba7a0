"""What befalls Italy, the USSR and the UK."""

import pytest

from rules.supreme_commander.chart import ALLIED, AXIS
from rules.supreme_commander.collapse import falls_neutral, keep_hex, neutrality_ends, soviet_collapse, uk_collapse
from rules.supreme_commander.control import held_income
from rules.supreme_commander.ground import CITIES, COUNTRY, HEX_OF, LOCATIONS
from rules.supreme_commander.italy import check_collapse, collapse, enters, stir
from rules.supreme_commander.ussr import (
    count_winter,
    eastern_garrison,
    mobilize,
    release_reserves,
    reserves_arrive,
    winter,
)
from tests.rulings import rule
from tests.supreme_commander.table import EAST, minor, russia, table
from tests.supreme_commander.test_captured import WORLD
from tests.supreme_commander.test_small_print import run

# --- Italy ----------------------------------------------------------------------------------------------------------

ITALIAN = {"active": ("Germany", "UK", "USA", "Italy"), "side": "Allied", "turn": 40}


@rule("17.7.1a", "17.7.4a")
@pytest.mark.parametrize(
    ("units", "attacked", "falls"),
    [
        ({"Rome": "UK-I1", "Naples": "US-I1"}, False, True),
        ({"Rome": "UK-I1"}, False, False),
        ({"Naples": "UK-I1", "Milan": "UK-I2"}, False, True),
        ({"Naples": "UK-I1", "Milan": "UK-I2"}, True, False),
        ({"Naples": "UK-I1", "Rome": "UK-I2"}, True, True),
        ({"Naples": "UK-I1", "Bari": "UK-I2"}, False, False),
        ({"Naples": "UK-I1", "Tripoli": "UK-I2"}, False, False),
        ({"Naples": "UK-I1", "Milan": "GE-I2"}, False, False),
    ],
)
def test_when_italy_falls(units, attacked, falls):
    t = table("political", units=units, nations={"Italy": {"attacked": attacked}}, **ITALIAN)
    check_collapse(t.game)
    assert (t.nation("Italy").status == "ally") == falls


@rule("17.7.1.2a", "17.7.1.2b", "17.7.1.2c", "17.7.1.2d", "17.7.1.2e")
def test_what_falls_with_italy():
    allies = {
        "Greece": minor("conquered", "Italy"),
        "Bulgaria": minor("ally", "Italy"),
        "Spain": minor("controlled", "Italy"),
    }
    t = table(
        "political",
        units={
            "Rome": "US-I1",
            "Naples": "UK-I1",
            "Milan": "GE-I1",
            "Bari": "IT-I1",
            "turn 45": "IT-A1",
            "later": "IT-A5",
            "4635": "GE-PZA",
            "West": "IT-F1",
            "Taranto": "GE-U1",
        },
        pool="GE-I9",
        nations=allies,
        powers={"Italy": {"msp": 12, "income": 30}, "USA": {"msp": 1, "income": 50}},
        control={"Rome": "USA", "Naples": "UK"},
        **ITALIAN,
    )
    collapse(t.game, [HEX_OF["Rome"], HEX_OF["Naples"]])
    italy = t.nation("Italy")
    assert (italy.status, italy.camp, italy.lead) == ("ally", ALLIED, "USA")
    assert (t.at("IT-I1"), t.at("IT-F1"), t.at("IT-A1"), t.at("IT-A5")) == ("pool", "pool", "turn 45", "later")
    assert (t.at("GE-PZA"), t.at("GE-I9")) == ("turn 44", "4635") and t.power("Italy").msp == t.power(
        "Italy"
    ).income == 0
    assert t.power("USA").msp == 13 and t.power("USA").income == 50 + sum(
        LOCATIONS[h]
        for h in LOCATIONS
        if COUNTRY[h] in ("Italy", "Bulgaria", "Spain") and h != HEX_OF["Milan"] and t.holder(h) not in ("Germany",)
    )
    assert [(t.nation(n).lead, t.nation(n).camp, t.nation(n).status) for n in ("Greece", "Bulgaria", "Spain")] == [
        ("USA", ALLIED, "conquered"),
        ("USA", ALLIED, "ally"),
        ("USA", ALLIED, "ally"),
    ]
    assert t.holder("Milan") == "Germany" and t.holder("Palermo") == "Italy" and t.at("GE-U1") != HEX_OF["Taranto"]
    assert t.holder("Benghazi") == "Italy" and t.holder("Tripoli") == "Germany"


@rule("17.7.1.2e")
def test_what_the_axis_keeps_of_italy():
    """Cities in its zone that no Allied zone reaches; the others are Italy's still."""
    for allied, holder in ((("Rome", "Naples"), "Germany"), (("Rome", "Naples", "3136"), "Italy")):
        british = {place: f"UK-I{n}" for n, place in enumerate(allied, 1)}
        t = table("political", units={**british, "2936": "GE-I1"}, control={"Rome": "UK", "Naples": "UK"}, **ITALIAN)
        collapse(t.game, [HEX_OF["Rome"], HEX_OF["Naples"]])
        assert t.holder("Milan") == t.holder("Turin") == holder


@rule("17.7.1.2a", "17.7.1.2d", "17.7.4a")
def test_who_takes_over_from_italy():
    """The UK if no American stands there; a deficit goes to nobody; an Italy of the Allies is conquered."""
    t = table(
        "political",
        units={"Rome": "UK-I1", "Naples": "UK-I2", "Palermo": ""},
        powers={"Italy": {"msp": -5}, "UK": {"msp": 1}},
        **ITALIAN,
    )
    collapse(t.game, [HEX_OF["Rome"], HEX_OF["Naples"]])
    assert (t.nation("Italy").lead, t.power("UK").msp, t.power("Italy").msp) == ("UK", 1, 0)
    for active, lead in ((("Germany", "UK", "USA", "Italy"), "USA"), (("Germany", "UK", "Italy"), "UK")):
        t = table(
            "political",
            "Axis",
            turn=40,
            units={"Rome": "GE-I1", "Naples": "GE-I2", "4635": "GE-PZA"},
            active=active,
            nations={"Italy": {"camp": ALLIED}},
            powers={"Italy": {"msp": 5}, "Germany": {"msp": 1}},
        )
        collapse(t.game, [HEX_OF["Rome"], HEX_OF["Naples"]])
        italy = t.nation("Italy")
        assert (italy.status, italy.camp, italy.lead, italy.fell) == ("conquered", ALLIED, lead, t.state.player_turn)
        assert t.power("Germany").msp == 6 and t.at("GE-PZA") == "4635"


@rule("17.7c", "10.4.3d")
def test_italy_stirs():
    for control, level, status, after in (
        ("Germany", 2, "inactive", 3),
        ("Germany", 3, "active", 3),
        ("France", 2, "inactive", 2),
    ):
        t = table("political", nations={"Italy": {"level": level}}, control={"Paris": control})
        stir(t.game)
        stir(t.game)
        assert (t.nation("Italy").level, t.nation("Italy").status) == (after, status) and t.state.paris == (
            control == "Germany"
        )
    t = table(
        "political",
        nations={"Italy": {"level": 1}, "Greece": minor("conquered", "Italy", ALLIED), "Norway": minor("ally", "UK")},
    )
    enters(t.game, AXIS)
    assert (t.nation("Italy").status, t.nation("Greece").camp, t.nation("Norway").camp) == ("active", AXIS, ALLIED)


# --- the USSR and the UK --------------------------------------------------------------------------------------------

LOST = {"Moscow": "Germany", "Leningrad": "Germany", "Stalingrad": "Germany"}


@rule("17.13.3a", "17.14a")
def test_when_the_ussr_collapses():
    """A roll above the Victory locations it holds; only once Moscow and two more are lost, and until Moscow is back."""
    stars_ = sum(CITIES[h].victory and COUNTRY[h] == "USSR" for h in CITIES) - 3
    for die, falls in ((stars_, False), (stars_ + 1, True)):
        t = table("axis", "Allied", turn=20, **russia(control=LOST))
        t.game.script([die])
        run(t, soviet_collapse(t.game))
        assert (t.nation("USSR").status == "neutral") == falls == t.power("USSR").collapsed and t.state.shaken
        assert not falls or t.power("USSR").back == 24
    for control, shaken, rolled in (
        ({"Moscow": "Germany", "Leningrad": "Germany"}, False, False),
        ({"Leningrad": "Germany", "Stalingrad": "Germany", "Rostov": "Germany"}, False, False),
        ({"Moscow": "Germany"}, True, True),
        ({}, True, False),
    ):
        t = table("axis", "Allied", turn=20, shaken=shaken, **russia(control=control))
        t.game.script([1])
        run(t, soviet_collapse(t.game))
        assert bool(t.rolls("Soviet collapse")) == rolled, control
    for how in ({"USSR": {"collapsed": True}},):
        t = table("axis", "Allied", turn=20, powers=how, **russia(control=LOST))
        run(t, soviet_collapse(t.game))
        assert not t.rolls()


@rule("17.14a", "17.14.1a")
def test_when_the_uk_collapses():
    t = table(active=("Germany", "UK"))
    held = sum(CITIES[h].victory and t.holder(h) == "UK" for h in CITIES) - 1
    for die, falls in ((held, False), (held + 1, True)):
        if not 1 <= die <= 10:
            continue
        t = table(
            "axis",
            "Allied",
            active=("Germany", "UK"),
            control={"London": "Germany"},
            powers={"UK": {"msp": 9}, "Germany": {"msp": 1}},
        )
        t.game.script([die])
        run(t, uk_collapse(t.game))
        assert (t.nation("UK").status == "neutral") == falls and (t.power("UK").msp, t.power("Germany").msp) == (
            (0, 10) if falls else (9, 1)
        )
    for more in ({}, {"control": {"London": "Germany"}, "powers": {"UK": {"collapsed": True}}}):
        t = table("axis", "Allied", active=("Germany", "UK"), **more)
        run(t, uk_collapse(t.game))
        assert not t.rolls()


@rule("17.13.4a", "17.13.4c", "17.14.1b")
def test_an_armistice():
    """Income is counted anew: what is held, Siberian factories with it, packed ones without; Partisans go, one marks the turn."""
    factories = {
        HEX_OF["Kiev"]: "moved",
        HEX_OF["Minsk"]: "flipped",
        HEX_OF["Smolensk"]: "map",
        HEX_OF["Sevastopol"]: "turn 22",
    }
    t = table(
        "axis",
        "Allied",
        turn=20,
        units={"1920": "SU-PT1", "later": "SU-PT3"},
        pool="SU-PT2",
        factories=factories,
        powers={"USSR": {"msp": -4}, "Germany": {"msp": 2}},
        **russia(control={"Kharkov": "Germany"}),
    )
    expected = held_income(t.game, "USSR") + 5 - 5
    falls_neutral(t.game, "USSR", "17.13.4a")
    ussr = t.power("USSR")
    assert (ussr.income, ussr.msp, ussr.back, t.power("Germany").msp) == (expected, -4, 24, 2)
    assert sorted(t.at(f"SU-PT{n}") for n in (1, 2, 3)) == ["out", "pool", "turn 24"]
    t.state.turn = 23
    neutrality_ends(t.game)
    assert t.nation("USSR").status == "neutral"
    t.state.turn = 24
    neutrality_ends(t.game)
    assert t.nation("USSR").status == "active" and t.said("The USSR is at war again.")


@rule("10.1.1.2c")
def test_who_stays_in_a_collapsed_ussr_holds_his_ground():
    t = table(
        "axis",
        "Allied",
        turn=30,
        units={"Leningrad": "US-I1", "1322": "UK-I1"},
        powers={"USSR": {"income": 60}, "USA": {"income": 50}},
        **{**russia(), "active": WORLD},
    )
    keep_hex(t.game, t.unit("US-I1"))
    keep_hex(t.game, t.unit("UK-I1"))
    assert (t.holder("Leningrad"), t.holder("1322")) == ("USA", "UK")
    assert (t.power("USSR").income, t.power("USA").income, t.state.earners) == (50, 60, {HEX_OF["Leningrad"]: "USA"})


@rule("17.13.2a", "17.13.2c")
def test_the_russian_winter():
    """The first two Snow turns of the war in the East, none before turn 12, and only while both are at it."""
    for turn, before, active, after in (
        (12, 0, WORLD, 1),
        (13, 1, WORLD, 2),
        (14, 0, WORLD, 0),
        (4, 0, WORLD, 0),
        (21, 1, WORLD, 2),
        (22, 2, WORLD, 3),
        (21, 0, ("UK", "USSR"), 0),
        (21, 0, ("Germany", "UK"), 0),
    ):
        t = table("axis", turn=turn, winters=before, active=active)
        count_winter(t.game)
        assert t.state.winters == after, (turn, active)
        assert t.said("Russian Winter.") == (before < after <= 2)
    for winters, turn, active, is_winter in (
        (0, 21, WORLD, False),
        (1, 21, WORLD, True),
        (2, 22, WORLD, True),
        (3, 22, WORLD, False),
        (1, 20, WORLD, False),
        (1, 21, ("Germany", "UK"), False),
    ):
        assert winter(table("axis", turn=turn, winters=winters, active=active).game) == is_winter


@rule("17.13.1a", "17.13.1b")
def test_mobilization():
    """Nine corps at most, one a city, only where no German rules; no more when he says so; not twice."""
    corps = " ".join(f"SU-I{n}" for n in range(1, 13))
    t = table("political", "Allied", turn=18, pool=corps, invaded=True, **russia(control={"Minsk": "Germany"}))
    flow = mobilize(t.game)
    asks = next(flow)
    assert "Minsk" not in asks[0].choices and "Moscow" in asks[0].choices and asks[0].choices[-1] == "no more"
    asks = flow.send({asks[0].filed: "Moscow"})
    assert "Moscow" not in asks[0].choices and "8 corps are still to come" in asks[0].prompt
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "no more"})
    assert [u.place for u in t.state.units.of("USSR") if u.place == HEX_OF["Moscow"]] and t.state.mobilized
    assert list(mobilize(t.game)) == []
    t = table("political", "Allied", turn=18, pool=corps, **russia())
    assert list(mobilize(t.game)) == [] and not t.state.mobilized
    t = table("political", "Allied", turn=18, pool="SU-I1 SU-T1", invaded=True, **russia())
    run(t, mobilize(t.game))
    assert t.at("SU-T1") == "pool" and t.at("SU-I1") != "pool"


@rule("17.13.2b", "17.13.2d")
def test_reserves_from_siberia():
    corps = " ".join(f"SU-I{n}" for n in range(1, 26))
    t = table("aid", "", turn=20, **{**russia(), "active": ("Germany", "UK", "USSR")})
    for turn, count in ((21, 19), (20, 0), (22, 0)):
        t = table("axis", turn=turn, pool=corps + " SU-T1", active=WORLD)
        reserves_arrive(t.game)
        assert sum(u.place == "Siberian Reserves Box" for u in t.state.units.of("USSR")) == count, turn
    for turn, die, waiting, released in (
        (21, 1, 5, 1),
        (21, 2, 5, 1),
        (21, 3, 5, 2),
        (22, 10, 5, 5),
        (22, 10, 3, 3),
        (20, 10, 5, 0),
        (22, 10, 0, 0),
    ):
        t = table(
            "axis",
            turn=turn,
            released=7,
            units={"Siberian Reserves Box": " ".join(f"SU-I{n}" for n in range(1, waiting + 1))},
            active=WORLD,
        )
        t.game.script([die])
        release_reserves(t.game)
        assert t.state.released == released, (turn, die, waiting)


@rule("17.13d")
def test_steps_missing_in_eastern_poland():
    """Seven steps by the end of 1939: what is missing is lost, unit by unit of the owner's choice."""
    for units, asked in (
        ({"2125": "SU-A1 SU-A2 SU-I1"}, 0),
        ({"2125": "SU-A1 SU-A2", "Moscow": "SU-I5"}, 1),
        ({"2125": "SU-A1", "Moscow": "SU-I5 SU-I6"}, 2),
    ):
        t = table("final", "", turn=3, partition=True, annexed=dict(EAST), control=dict(EAST), units=units)
        flow, count = eastern_garrison(t.game), 0
        asks = next(flow, None)
        while asks:
            count += 1
            try:
                asks = (
                    flow.send({asks[0].filed: next(c for c in asks[0].choices if "SU-I" in c)})
                    if any("SU-I" in c for c in asks[0].choices)
                    else None
                )
            except StopIteration:
                break
        assert count == asked or (asked == 2 and count >= 2), units
    for how in ({"turn": 4}, {"partition": False}, {"active": ("Germany", "UK", "USSR")}):
        t = table(
            "final",
            "",
            **{
                "turn": 3,
                "partition": True,
                "annexed": dict(EAST),
                "control": dict(EAST),
                "units": {"Moscow": "SU-I5"},
                **how,
            },
        )
        assert list(eastern_garrison(t.game)) == []
