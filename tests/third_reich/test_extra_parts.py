"""33.4: the additional counters, question by question: Spain, America, Egypt, the redoubt, the killing of Hitler, Finland."""

import contextlib

import pytest

from rules.third_reich.chart import FRONTS, fact, hexes_of, land, steps
from rules.third_reich.extra import (
    RISINGS,
    axis_in_egypt,
    axis_in_spain,
    bring_extra,
    enter_germany,
    longer_line,
    no_purge,
    no_winter_war,
    pearl_trouble,
    redoubt_holds,
    rising,
    roosevelt_trouble,
    spanish_partisans,
    spanish_patron,
    spanish_trouble,
    stunned,
    trouble,
)
from rules.third_reich.extra_forces import (
    build_fsjr,
    finnish_trouble,
    french_armor,
    fsjr_trouble,
    german_homes,
    no_winter_war_in_1940,
    note_fsjr,
    note_pool,
)
from rules.third_reich.losses import create
from rules.third_reich.world import holder, set_holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import table

AFRICA = [h for c in ("Libya", "Egypt", "Tunisia", "Algeria", "Morocco") for h in hexes_of(c)]
REDOUBT = "R27"
FALLEN = {"conquered": 4, "in_play": False}


def done(flow):
    """A flow that asks nobody."""
    assert list(flow) == []


# --- 33.42-o18 ----------------------------------------------------------------------------------------------------------------


@rule("33.42-o18a")
def test_whom_loyalist_spain_would_join():
    for season, year, in_play, found in (
        ("Spring", 1941, True, FRA),
        ("Winter", 1940, True, ""),
        ("Spring", 1941, False, ""),
    ):
        t = peace("options", season=season, year=year, powers={} if in_play else {FRA: FALLEN})
        assert spanish_patron(t.game) == found, (season, in_play)
    whole = dict.fromkeys((*AFRICA, "Y22"), UK)
    for lacking, found in (("", UK), ("Y22", ""), (AFRICA[0], ""), (AFRICA[-1], "")):
        t = table("options", {}, control=whole | ({lacking: GER} if lacking else {}))
        assert spanish_patron(t.game) == found, lacking


@rule("33.42-o18a", "33.42-o18b")
def test_what_keeps_spain_from_the_allies():
    def spain(**more):
        return peace("options", side="Allies", season="Spring", year=1941, **more)

    assert spanish_trouble(spain().game) == "" and trouble(spain().game, ("Allies", 18)) == ""
    for more in ({"side": "Axis"}, {"phase": "movement"}, {"mini": "Poland"}):
        t = peace(**({"phase": "options", "side": "Allies", "season": "Spring", "year": 1941} | more))
        assert trouble(t.game, ("Allies", 18)) == "it can be played only as an Allied turn begins", more
    t = spain(powers={FRA: {"brps": 34}})
    assert spanish_trouble(t.game) == "France must pay 35 BRPs"
    t = spain()
    t.state.countries["Spain"] = "ally Italy"
    assert spanish_trouble(t.game) == "Spain has already made its choice"
    set_holder(t.game, "W12", ITA)
    assert axis_in_spain(t.game) and spanish_trouble(t.game) == "", "the partisans may still be built"
    t = spain(notes={"communist Spain": 1})
    assert "once Russia is at war" in spanish_trouble(t.game)
    t.state.wars.append("Germany-Russia")
    assert spanish_trouble(t.game) == ""
    t = peace("options", side="Allies", season="Winter", year=1940)
    assert "all of Africa must be Allied" in spanish_trouble(t.game) and not axis_in_spain(t.game)


@rule("33.42-o18a")
def test_partisans_of_loyalist_spain():
    t = peace("options")
    assert spanish_partisans(t.game, "Spain") == 0
    t.state.notes["loyalists"] = 1
    assert spanish_partisans(t.game, "Spain") == 4 and spanish_partisans(t.game, "Greece") == 0


# --- 33.41-o20, 33.42-o20 -------------------------------------------------------------------------------------------------------


@rule("33.41-o20a", "33.42-o20a")
def test_when_america_rolls():
    def pearl(phase="movement", **more):
        found = {"side": "Allies", "season": "Winter", "year": 1941, "powers": {US: {"in_play": False}}}
        return pearl_trouble(peace(phase, **(found | more)).game)

    assert pearl() == ""
    for more in ({"phase": "construction"}, {"side": "Axis"}, {"season": "Fall"}, {"year": 1940}, {"mini": "Poland"}):
        assert "Winter 1941, before construction" in pearl(**more), more
    assert pearl(powers={US: {"in_play": True}}) == "America is already in the game"
    assert roosevelt_trouble(peace(powers={US: {"in_play": False}}).game) == ""
    assert roosevelt_trouble(peace(powers={US: {"in_play": True}}).game) == "America is already in the game"
    t = table("movement", {}, scenario="1942")
    for phase, rest, free in (
        ("setup", [GER, US], True),
        ("setup", [US, GER], False),
        ("setup", [GER], False),
        ("movement", [GER, US], False),
    ):
        t.game.phase, t.state.rest = phase, rest
        assert (pearl_trouble(t.game) == "") is free, (phase, rest)


# --- 33.41-o16, 33.41-o11 -------------------------------------------------------------------------------------------------------


@rule("33.41-o16")
def test_who_makes_egypt_rise():
    held = dict.fromkeys(("LL25", "KK25", "KK24"), GER)
    for units, yes in (
        ({"LL25": "G armor"}, True),
        ({"LL25": "I inf"}, True),
        ({"LL25": "G para"}, False),
        ({"KK24": "G armor"}, False),
        ({"LL25": "B inf"}, False),
    ):
        t = table("construction", units, "Axis", control=held if "LL25" not in units or units["LL25"][0] != "B" else {},
                  pool={"G": "G armor"})  # fmt: skip
        assert axis_in_egypt(t.game) is yes, units
        assert (trouble(t.game, ("Axis", 16)) == "") is yes
    t = table("construction", {"LL25": "G armor"}, "Axis", control={"LL25": GER}, pool={GER: "G inf"})
    assert not axis_in_egypt(t.game), "it must be in supply"
    t = table("construction", {"LL25": "G armor"}, "Allies", control=held)
    assert trouble(t.game, ("Axis", 16)) == "it can be played only in an Axis Construction phase"
    t = table("movement", {"LL25": "G armor"}, "Axis", control=held)
    assert trouble(t.game, ("Axis", 16)) == "it can be played only in an Axis Construction phase"


@rule("33.41-o11b", "33.41-o16")
def test_how_many_rise_where():
    t = peace()
    assert [rising(t.game, c) for c in RISINGS] == [0, 0, 0, 0]
    t.state.notes["rising Africa"] = 1
    assert [rising(t.game, c) for c in RISINGS] == [1, 3, 2, 0]
    t.state.notes["rising Egypt"] = 1
    assert rising(t.game, "Egypt") == 2 and rising(t.game, "Libya") == 0
    t.state.countries["Algeria"] = "neutral"
    assert rising(t.game, "Algeria") == 0, "a colony that has become a country has an army instead"


# --- 33.41-o14, 33.42-o15 --------------------------------------------------------------------------------------------------


@rule("33.41-o14")
def test_the_redoubt_is_called_out_as_germany_is_entered():
    for more, hex_, seat, out in (
        ({}, "M29", US, True),
        ({}, "M29", ITA, False),
        ({}, "P22", US, False),
        ({"season": "Winter", "year": 1942}, "M29", US, False),
        ({"season": "Spring", "year": 1943}, "M29", US, True),
        ({"powers": {GER: {"variant": 10}}}, "M29", US, False),
        ({"powers": {GER: {"variant": 14, "played": True}}}, "M29", US, False),
        ({"powers": {GER: {"variant": 14, "void": True}}}, "M29", US, False),
    ):
        t = table(**({"phase": "movement", "powers": {GER: {"variant": 14}}} | more))
        count = t.state.control_count
        enter_germany(t.game, hex_, seat)
        assert t.state.control_count == count + out and t.said("The Bavarian redoubt") is out
        assert bool(t.state.notes.get("redoubt")) is out, (more, hex_, seat)
        assert (REDOUBT in t.state.fortresses) is out and redoubt_holds(t.game) is out
    t = table("movement", {}, powers={GER: {"variant": 14}}, control={REDOUBT: US})
    enter_germany(t.game, "M29", US)
    assert REDOUBT not in t.state.fortresses and not redoubt_holds(t.game) and t.power(GER).played
    t = table("movement", {}, powers={GER: {"variant": 14}}, fortresses=[REDOUBT])
    enter_germany(t.game, "M29", US)
    assert t.state.fortresses.count(REDOUBT) == 1


@rule("33.42-o15")
def test_germany_is_stunned_for_that_turn():
    t = table("options", {}, "Axis", half=2)
    done(bring_extra(t.game, ("Allies", 15)))
    assert t.power(GER).options == dict.fromkeys(FRONTS, "pass") and t.state.notes["assassinated"] == t.state.now
    assert stunned(t.game, GER) and not stunned(t.game, ITA)
    t.state.turn += 1
    assert not stunned(t.game, GER)


@rule("33.41-o13", "33.41-o16", "33.42-o14", "33.41-o18")
def test_what_some_leave_behind():
    for key, note, value in (
        (("Axis", 13), "distrust", 1),
        (("Axis", 16), "rising Egypt", 1),
        (("Allies", 14), "cooperation", 1),
        (("Axis", 18), "bombing Britain", None),
    ):
        t = table("movement", {}, "Axis")
        done(bring_extra(t.game, key))
        assert t.state.notes[note] == (value if value is not None else t.state.now), key


# --- 33.42-o13, o17, o19 --------------------------------------------------------------------------------------------------


@rule("33.42-o13")
@pytest.mark.parametrize(("scenario", "start", "pool"), [("1939", 17, 13), ("1942", 22, 23)])
def test_another_red_army(scenario, start, pool):
    t = table("movement", {"H47": "R inf", "J43": "R armor"}, scenario=scenario)
    no_purge(t.game)
    infantry = [u for u in t.state.units.of(RUS) if u.kind == "infantry"]
    assert sum(u.place == "set-up" for u in infantry) == start and sum(u.place == "pool" for u in infantry) == pool
    assert t.at("H47") == [] and t.at("J43") and t.state.notes["no purge"] == 1


@rule("33.42-o17")
def test_the_longer_line():
    t = peace("movement")
    before = list(t.state.fortresses)
    longer_line(t.game)
    new = [h for h in t.state.fortresses if h not in before]
    assert new and all(h in hexes_of("France") for h in new)
    longer_line(t.game)
    assert len(t.state.fortresses) == len(set(t.state.fortresses)) == len(before) + len(new)
    border = {h for h in hexes_of("France") if any(o in hexes_of("Belgium") for o in steps(h))}
    assert border and set(t.state.fortresses) == {*before, *border}


@rule("33.42-o19", "50.33")
def test_a_finland_that_stays_out_of_1944():
    t = table("movement", {"D41": "Fn inf, G inf", "L30": "G armor"}, control=dict.fromkeys(hexes_of("Finland"), GER),
              pool={"G": "G armor"})  # fmt: skip
    before = t.power(GER).brps
    t.power(GER).minors["Finland"] = 10
    german = next(u for u in t.state.units.at("D41") if u.nation == GER)
    no_winter_war(t.game)
    assert t.state.countries["Finland"] == "neutral" and t.power(GER).brps == before - 10 and german.place == "set-up"
    fresh = table("movement", {"D41": "Fn inf"}, control=dict.fromkeys(hexes_of("Finland"), GER))
    done(bring_extra(fresh.game, ("Allies", 19)))
    assert fresh.state.countries["Finland"] == "neutral"
    assert not [u for u in t.state.units if u.nation == "Finland"] and holder(t.game, "D41") == "Finland"
    assert t.where("GA1") == "L30" and len(t.state.units.at("set-up")) == 1
    no_winter_war(t.game)
    assert t.power(GER).brps == before - 10


@rule("33.42-o19")
def test_who_has_touched_finland():
    t = peace()
    assert finnish_trouble(t.game) == ""
    for note in ("declared Finland", "peace in Finland", "never Finland"):
        t.state.notes = {note: 1}
        assert finnish_trouble(t.game) == "somebody has declared war on Finland", note
    t.state.notes = {}
    t.state.countries["Finland"] = "ally Germany"
    assert finnish_trouble(t.game) == "Finland has taken a side"


@rule("33.42-o19")
def test_germans_leave_the_finland_of_1940():
    t = peace("movement", {"D41": "G inf", "L30": "G inf"})
    (ask,) = next(no_winter_war_in_1940(t.game))
    assert ask.seat == GER and ask.policy == "guests" and len(ask.choices) == len(german_homes(t.game, t.unit("GI2")))
    assert t.state.countries["Finland"] == "neutral" and t.state.notes["no winter war"] == 1
    t = peace("movement", {"D41": "G inf"}, control=dict.fromkeys(hexes_of("Germany"), UK))
    (ask,) = next(no_winter_war_in_1940(t.game))
    assert [c.rpartition("(")[2] for c in ask.choices] == ["L31)"], "where nowhere is room it goes to Berlin"
    t = peace("movement", {"L30": "G inf"}, pool={"G": "G inf"})
    done(no_winter_war_in_1940(t.game))
    t = peace("movement")
    create(t.game, RUS, "infantry", 3, 3, "D41", RUS)
    done(no_winter_war_in_1940(t.game))
    assert t.at("D41"), "the others find their own way"


@rule("33.41-o17")
def test_when_2_fsjr_is_built():
    def said(phase="construction", season="Spring", year=1942, side="Axis", pool="G inf 3-3", **more):
        return fsjr_trouble(peace(phase, season=season, year=year, side=side, pool={GER: pool}, **more).game)

    assert said() == "" and "from 1942 on" in said(season="Winter", year=1941)
    assert "Axis Construction phase" in said("movement") and "Axis Construction phase" in said(side="Allies")
    assert "has been lost" in said(notes={"fsjr lost": 1}) and "as infantry" in said(notes={"fsjr built": 1})
    assert "as infantry" in said(pool="G inf 2-3") and "costs 9 BRPs" in said(powers={GER: {"brps": 8}})
    assert said(powers={GER: {"brps": 9, "limit": 9}}) == ""
    assert "no hex to build it on" in said(control=dict.fromkeys([h for h in land() if h in hexes_of("Germany")], UK))


@rule("33.41-o17")
def test_which_losses_and_builds_end_the_second_airborne_unit():
    for text, place, noted in (("G para", "L31", True), ("G inf", "L31", False), ("B para", "K23", False)):
        t = table("movement", {place: text, "H47": "R inf"})
        note_fsjr(t.game, t.unit(t.at(place)[0]))
        assert t.state.notes.get("fsjr lost") == (1 if noted else None), text
    for pool, built in (("G inf 3-3", False), ("G inf 2-3", True), ("G armor, G para, R inf 3-3", True)):
        t = table("movement", {"L31": "G inf 3-3"}, pool={"G": pool})
        note_pool(t.game)
        assert t.state.notes.get("fsjr built") == (1 if built else None), pool


@rule("33.41-o17", "15.4a")
def test_2_fsjr_takes_the_place_of_the_last_3_3_infantry():
    t = peace("construction", season="Spring", year=1942, pool={GER: "G inf 3-3"})
    before = t.power(GER).brps
    flow = build_fsjr(t.game)
    (ask,) = next(flow)
    with contextlib.suppress(StopIteration):
        flow.send({GER: ask.choices[0]})
    second = next(u for u in t.state.units.of(GER) if u.kind == "airborne")
    assert second.place in hexes_of("Germany") and (second.factor, second.mf) == (3, 3)
    assert not t.at("pool") and t.power(GER).brps == before - 9


@rule("33.42-o16")
def test_what_france_sets_up_instead_of_the_maginot_line():
    t = peace("setup", pool={"F": "F armor, F inf", "B": "B armor"}, rest=[FRA])
    lines = [h for h in t.state.fortresses if fact(h, "fortress") == "Maginot Line"]
    flow = french_armor(t.game)
    (ask,) = next(flow)
    assert ask.seat == FRA and lines and not set(lines) & set(t.state.fortresses) and t.state.fortresses
    assert sorted(u.nation + u.kind for u in t.state.units.at("set-up")) == ["Francearmor"]
    with contextlib.suppress(StopIteration):
        flow.send({FRA: ask.choices[1]})
    new = [(u.kind, u.factor) for u in t.state.units.at("pool") if u.nation == FRA and u.kind == "armor"]
    assert len(new) == 1 and t.state.notes["pool France air"] == 5
