"""33.2 to 33.4: when each of the printed counters can be played, and what playing it does."""

import pytest

from rules.third_reich import counters, counters_1939
from rules.third_reich.counters import eastern, gone_by, iraq_falls, right_year
from rules.third_reich.losses import create
from rules.third_reich.variants import TARGETS, TITLES, hand_over, holds_for, play, play_planned, trouble, windows
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import put, table

FALLEN = {"conquered": 4, "in_play": False}
EASTERN_WAR = ["Britain-Germany", "Germany-Russia", "Britain-Italy"]
VICHY = "Vichy France"


def early(phase="options", side="Axis", *, season="Summer", year=1942, mini="", **more):
    t = table(phase, {"L31": "G inf"}, side, scenario="1942", season=season, year=year, **more)
    t.state.mini = mini
    return t


# --- 33.41: 1, 3, 7 -----------------------------------------------------------------------------------------------------------


@rule("33.41-1", "33.41-3", "33.41-7a")
@pytest.mark.parametrize("number", [1, 3, 7])
def test_as_an_axis_turn_begins(number):
    key = ("Axis", number)
    t = early()
    assert "as an Axis turn begins" not in counters.trouble(t.game, key)
    for more in ({"phase": "movement"}, {"side": "Allies"}, {"mini": "Poland"}):
        assert counters.trouble(early(**more).game, key) == "it can be played only as an Axis turn begins", more
    t.power(GER).options = {"Western": "pass"}
    assert counters.trouble(t.game, key) == "it can be played only before you choose options"


@rule("33.41-3")
def test_vichy_joins_from_the_third_turn_after_the_fall():
    t = early(season="Winter", year=1940)
    assert counters.trouble(t.game, ("Axis", 3)) == "", "in 1942 it fell long ago"
    for fell, free in ((0, False), (-1, False), (-2, False), (-3, True)):
        t.state.notes["france fell"] = 2 * (t.state.turn + fell) + 1
        assert (counters.trouble(t.game, ("Axis", 3)) == "") is free, fell
        t.state.notes["france fell"] = 2 * (t.state.turn + fell) + 2
        assert (counters.trouble(t.game, ("Axis", 3)) == "") is free, "in the second half as well"
    for status, free in (("ally Germany", False), ("ended", False), ("attacked Germany", True)):
        t.state.countries[VICHY] = status
        assert (counters.trouble(t.game, ("Axis", 3)) == "") is free, status


@rule("33.41-1", "53d")
def test_iraq_before_1943_while_it_has_made_no_choice():
    assert counters.trouble(early().game, ("Axis", 1)) == ""
    assert counters.trouble(early(season="Winter").game, ("Axis", 1)) == ""
    assert "before 1943" in counters.trouble(early(season="Spring", year=1943).game, ("Axis", 1))
    t = early()
    t.state.notes["france fell"] = 2 * t.state.turn + 1
    assert counters.trouble(t.game, ("Axis", 1)) == "" != counters.trouble(t.game, ("Axis", 3)), "Vichy alone waits"
    t.state.countries["Iraq"] = "conquered Britain"
    assert "its choice" in counters.trouble(t.game, ("Axis", 1))


def turkish(**more):
    t = early(**more)
    put(t.game, "K40", "2 G armor")
    put(t.game, "H47", "R inf")
    return t


@rule("33.41-7a", "33.41-7b")
def test_what_turkey_wants():
    key = ("Axis", 7)
    assert counters.trouble(turkish().game, key) == ""
    assert "before 1943" in counters.trouble(turkish(season="Spring", year=1943).game, key)
    t = turkish()
    for status, free in (
        ("attacked Germany", True),
        ("ally Britain", False),
        ("conquered Russia", False),
        ("neutral", True),
    ):
        t.state.countries["Turkey"] = status
        assert (counters.trouble(t.game, key) == "") is free, status
    t.state.notes["never Turkey"] = 1
    assert "can't be won over" in counters.trouble(t.game, key)
    del t.state.notes["never Turkey"]
    t.state.wars = ["Britain-Germany"]
    assert counters.trouble(t.game, key) == "Germany isn't at war with Russia"
    t = turkish(powers={GER: {"brps": 34}})
    assert counters.trouble(t.game, key) == "Germany must pay 35 BRPs"
    t = turkish(powers={GER: {"brps": 35, "limit": 35}})
    assert counters.trouble(t.game, key) == ""
    put(t.game, "H47", "R inf 3-3")
    put(t.game, "J43", "R inf 2-3")
    assert eastern(t.game, "Allies") == eastern(t.game, "Axis") == 8
    assert "8 factors in the East, the enemy 8" in counters.trouble(t.game, key)


@rule("33.41-7b", "32.16")
def test_who_counts_in_the_east():
    t = early()
    put(t.game, "K40", "G inf, G air, G base")
    put(t.game, "J36", "G fleet")
    put(t.game, "J30", "G fleet")
    put(t.game, "H47", "R inf, R partisan")
    assert eastern(t.game, "Axis") == 3 + 5 + 9 and eastern(t.game, "Allies") == 3 + 1
    create(t.game, VICHY, "infantry", 2, 3, "K40", VICHY)
    put(t.game, "M31", "G armor")
    put(t.game, "pool", "G armor")
    assert eastern(t.game, "Axis") == 17, "the West is another front"


@rule("25.46c")
def test_the_rising_ends_with_mosul_alone():
    for status, whose, ends in (
        ("ally Germany", UK, True),
        ("ally Germany", RUS, True),
        ("ally Germany", GER, False),
        ("conquered Britain", UK, False),
    ):
        t = early()
        t.state.countries["Iraq"] = status
        t.state.control["EE42"] = whose
        unit = create(t.game, "Iraq", "infantry", 1, 3, "FF42", GER)
        iraq_falls(t.game)
        assert (unit.id not in t.state.units) is ends, (status, whose)
        assert t.state.countries["Iraq"] == (f"conquered {whose}" if ends else status)


@rule("53e", "33.41-10", "33.42-7")
def test_the_year_a_counter_belongs_to():
    for key, year in ((("Axis", 6), 1942), (("Axis", 10), 1943), (("Allies", 5), 1941), (("Allies", 7), 1944)):
        for now in (year - 1, year, year + 1):
            t = table("options", {}, scenario="campaign", season="Spring", year=now)
            assert right_year(t.game, key) is (now == year) and gone_by(t.game, key) is (now >= year), (key, now)
    t = table("options", {}, scenario="campaign", season="Spring", year=1944)
    assert right_year(t.game, ("Axis", 2)) and not gone_by(t.game, ("Axis", 2))
    t = table("options", {})
    assert right_year(t.game, ("Axis", 6)) and not gone_by(t.game, ("Axis", 6)), "1944 begins with its Year Start"


# --- 33.41: 4, 5, 9; 33.42: 1, 2 ------------------------------------------------------------------------------------------------


@rule("33.41-5")
def test_the_minor_allies_join_as_an_axis_turn_begins():
    key = ("Axis", 5)

    def said(phase="options", **more):
        return counters_1939.trouble(peace(phase, **({"powers": {FRA: FALLEN}, "wars": EASTERN_WAR} | more)).game, key)

    assert said() == ""
    for more in ({"phase": "movement"}, {"side": "Allies"}, {"mini": "Poland"}):
        assert said(**more).startswith("it can be played only as an Axis turn begins"), more
    t = peace("options", powers={FRA: FALLEN}, wars=EASTERN_WAR)
    t.power(GER).options = {"Western": "pass"}
    assert "before you choose options" in counters_1939.trouble(t.game, key)
    t = peace("movement", powers={FRA: FALLEN}, wars=EASTERN_WAR)
    t.power(GER).options.clear()
    assert counters_1939.trouble(t.game, key).startswith("it can be played only as an Axis turn begins")
    assert (
        said(powers={}) == said(wars=["Britain-Germany"]) == "France must have fallen and Germany be at war with Russia"
    )


@rule("33.41-9", "53d")
def test_italy_arms_in_her_own_turns_before_1942():
    key = ("Axis", 9)

    def said(phase="movement", season="Winter", year=1941, **more):
        return counters_1939.trouble(peace(phase, season=season, year=year, **more).game, key)

    assert said() == said("construction") == ""
    assert said(season="Spring", year=1942) == said(side="Allies") == said(mini="Poland")
    assert "before 1942" in said(side="Allies")
    assert said(powers={ITA: FALLEN}) == "Italy is out of the war"
    t = peace("movement")
    t.game.phase = "building"
    assert "before 1942" in counters_1939.trouble(t.game, key)
    t.game.phase, t.state.rest = "setup", [ITA, GER]
    assert counters_1939.trouble(t.game, key) == ""
    t.state.rest = [GER]
    assert counters_1939.trouble(t.game, key) == "Italy has set up"


@rule("33.41-4", "33.65")
def test_what_spain_wants():
    key = ("Axis", 4)
    held = dict.fromkeys(("EE26", "S20", "V19"), ITA)

    def spain(phase="options", **more):
        found = {"season": "Spring", "year": 1941, "powers": {FRA: FALLEN}, "wars": EASTERN_WAR, "control": held}
        return peace(phase, **(found | more))

    assert counters_1939.trouble(spain().game, key) == ""
    for more in ({"phase": "movement"}, {"side": "Allies"}, {"mini": "Poland"}):
        assert "as an Italian turn begins" in counters_1939.trouble(spain(**more).game, key), more
    t = spain("movement")
    t.power(ITA).options = {}
    assert "as an Italian turn begins" in counters_1939.trouble(t.game, key)
    t = spain()
    t.power(ITA).options = {"Western": "pass"}
    assert "as an Italian turn begins" in counters_1939.trouble(t.game, key)
    for season, year, tried, free in (
        ("Winter", 1940, 1, False),
        ("Summer", 1941, 0, False),
        ("Summer", 1941, 1, True),
    ):
        t = spain(season=season, year=year)
        if tried:
            t.state.notes["tried Germany"] = 1
        assert (counters_1939.trouble(t.game, key) == "") is free, (season, tried)
    for more, words in (
        ({"powers": {}}, "France must have fallen"),
        ({"powers": {FRA: FALLEN, ITA: FALLEN}}, "Italy be in the game"),
        ({"control": {}}, "must hold 5 objectives"),
        ({"wars": ["Britain-Germany"]}, "Italy must be at war"),
        ({"powers": {FRA: FALLEN, ITA: {"brps": 34}}}, "Italy must pay 35"),
    ):
        assert words in counters_1939.trouble(spain(**more).game, key), words
    t = spain()
    for status, free in (
        ("attacked Britain", True),
        ("ally Britain", False),
        ("conquered Britain", False),
        ("neutral", True),
    ):
        t.state.countries["Spain"] = status
        assert (counters_1939.trouble(t.game, key) == "") is free, status
    t.state.notes["never Spain"] = 1
    assert counters_1939.trouble(t.game, key) == "Spain can't be won over"


@rule("33.42-1", "33.42-2")
def test_what_needs_france():
    t = peace("movement", rest=[FRA])
    assert counters_1939.trouble(t.game, ("Allies", 2)) == ""
    assert "before France sets up" in counters_1939.trouble(t.game, ("Allies", 1))
    t.game.phase, t.state.rest = "setup", [FRA]
    assert counters_1939.trouble(t.game, ("Allies", 1)) == ""
    t.state.rest = [GER]
    assert "before France sets up" in counters_1939.trouble(t.game, ("Allies", 1))
    for field, value in (("conquered", 5), ("in_play", False)):
        t = peace("movement")
        setattr(t.power(FRA), field, value)
        assert counters_1939.trouble(t.game, ("Allies", 2)) == "France has fallen"


# --- playing ------------------------------------------------------------------------------------------------------------------


def holding(number, seat=GER, phase="movement", **more):
    powers = {seat: {"variant": number}} | more.pop("powers", {})
    return table(phase, {"L31": "G inf"}, "Axis" if seat == GER else "Allies", powers=powers, **more)


@rule("33.3a", "33.1")
def test_why_a_counter_cannot_be_played():
    assert trouble(holding(0).game, GER) == "you hold no variant counter"
    assert (
        trouble(holding(10, powers={GER: {"variant": 10, "played": True}}).game, GER)
        == "your counter has already been played"
    )
    assert (
        trouble(holding(10, powers={GER: {"variant": 10, "void": True}}).game, GER) == "your counter has been nullified"
    )
    t = holding(10)
    now = t.state.now
    t.state.notes["tried Germany"] = now
    assert trouble(t.game, GER) == "you have already tried it this turn"
    t.state.notes["tried Germany"] = now - 1
    assert trouble(t.game, GER) == ""
    t.refuse(US, "play variant", "33.1")
    t.refuse(ITA, "play variant", "33.1")


@rule("33.3a", "33.41-2a", "33.41-9", "33.41-1")
@pytest.mark.parametrize(
    ("number", "scenario", "side", "words"),
    [
        (9, "1939", "Axis", ""),
        (9, "1939", "Allies", "only in an Italian turn before 1942"),
        (2, "1939", "Axis", ""),
        (2, "1939", "Allies", "only in a German turn"),
        (2, "1944", "Allies", "only in a German turn"),
        (1, "1939", "Axis", "only as an Axis turn begins"),
        (3, "1944", "Axis", "doesn't fit this scenario"),
        (13, "1939", "Axis", "only in the turn in which Russia enters the war"),
        (14, "1944", "Axis", "by itself when the Allies enter Germany"),
        (15, "1939", "Axis", "by itself when the Russian winter would strike"),
        (18, "1939", "Axis", "only in the first Axis turn after the fall of France"),
    ],
)
def test_each_counter_is_asked_for_its_own_condition(number, scenario, side, words):
    t = table("movement", {}, side, scenario=scenario, season="Summer", year=1940, powers={GER: {"variant": number}})
    found = trouble(t.game, GER)
    assert words in found and bool(words) is bool(found), found


@rule("46.3")
@pytest.mark.parametrize(("number", "void"), [(1, True), (3, True), (5, True), (7, True), (8, False), (10, False)])
def test_what_a_war_on_spain_voids(number, void):
    t = table("options", {}, "Axis", scenario="campaign", season="Summer", year=1942, powers={GER: {"variant": number}})
    t.state.notes["spain attacked"] = 1
    assert (trouble(t.game, GER) == "the war on Spain has voided your counter") is void


@rule("53d", "33.41-8", "33.42-8")
def test_some_counters_wait_for_their_date():
    for seat, number, season, year, free in (
        (GER, 8, "Winter", 1941, False),
        (GER, 8, "Spring", 1942, True),
        (UK, 8, "Winter", 1942, False),
        (UK, 8, "Spring", 1943, True),
    ):
        t = holding(number, seat, scenario="campaign", season=season, year=year)
        assert (trouble(t.game, seat) == "") is free, (seat, season, year)


@rule("33.3a", "53e")
def test_what_is_too_late():
    t = holding(6, scenario="campaign", season="Spring", year=1942)
    assert trouble(t.game, GER) == "its Year Start has passed"
    assert trouble(holding(6, scenario="campaign", season="Winter", year=1941).game, GER) == ""
    t = holding(6, UK, scenario="campaign", season="Winter", year=1941, powers={US: {"in_play": False}})
    assert trouble(t.game, UK) == ""
    t.power(US).in_play = True
    assert trouble(t.game, UK) == "America is already in the war"
    t = holding(3, UK, scenario="campaign", season="Fall", year=1940)
    assert trouble(t.game, UK) == ""
    t.power(FRA).conquered = 5
    assert trouble(t.game, UK) == "France has fallen"
    t = holding(1)
    assert trouble(t.game, GER) == "your counter doesn't fit this scenario; keep it as a bluff"
    t = holding(5, UK)
    assert trouble(t.game, UK) == "it could be played only before the first turn"
    t = holding(5, UK)
    t.state.turn -= 1
    assert trouble(t.game, UK) == "it could be played only before the first turn", "the forces have been built"
    t.game.phase = "building"
    assert trouble(t.game, UK) == ""
    t.state.turn += 1
    assert trouble(t.game, UK) == "it could be played only before the first turn", "1945 has another building"
    t = holding(19, UK)
    assert trouble(t.game, UK) == "it could be played only before the forces were set up"
    t.game.phase = "setup"
    assert trouble(t.game, UK) == "it could be played only before the first turn"
    t.state.turn -= 1
    assert trouble(t.game, UK) == ""


@rule("33.2", "33.4-o")
@pytest.mark.parametrize(
    ("seat", "number", "number_of_rule"),
    [(GER, 6, "33.41-6"), (GER, 10, "33.41-10"), (UK, 9, "33.42-9"), (GER, 16, "33.41-o16"), (UK, 11, "33.42-o11")],
)
def test_by_which_rule_a_counter_is_played(seat, number, number_of_rule):
    t = peace(powers={seat: {"variant": number}}, settings={"extra_counters": True})
    play(t.game, seat)
    assert [
        e.text for e in t.events(rule=number_of_rule) if "plays" in e.text
    ] and number_of_rule in t.game.definition.rulebook()


@rule("33.2", "55.IIA")
def test_a_counter_that_was_planned_comes_with_its_turn():
    t = holding(9, UK, "movement")
    t.play(UK, "play variant")
    assert t.state.notes["planned Britain"] == 1 and "as soon as possible" in trouble(t.game, UK)
    assert not any("Allied" in e.text and "variant" in e.text for _, e in t.game.told(GER))
    before = t.power(RUS).brps
    play_planned(t.game, "year")
    assert not t.power(UK).played
    play_planned(t.game, "turn")
    assert t.power(UK).played and t.power(RUS).brps == before + 50 and "planned Britain" not in t.state.notes
    play_planned(t.game, "turn")
    assert t.power(RUS).brps == before + 50
    t = peace("movement", powers={UK: {"variant": 9}}, notes={"planned Britain": 1})
    play_planned(t.game, "turn")
    assert t.power(UK).played, "in Spring 1940 as well"
    for field in ("played", "void"):
        t = holding(9, UK, notes={"planned Britain": 1})
        setattr(t.power(UK), field, True)
        play_planned(t.game, "turn")
        assert t.power(RUS).brps == before and "planned Britain" in t.state.notes


@rule("33.42-o20a", "33.42-o19")
def test_the_twentieth_waits_for_winter_1940_and_for_an_america_at_peace():
    def roosevelt(in_play=False, **more):
        powers = {UK: {"variant": 20}, US: {"in_play": in_play}}
        return peace("options", side="Allies", powers=powers, settings={"extra_counters": True}, **more)

    assert trouble(roosevelt().game, UK) == ""
    t = roosevelt()
    t.power(FRA).conquered = 5
    assert trouble(t.game, UK) == "", "it does not hang on France"
    assert trouble(roosevelt(True).game, UK) == "America is already in the game"
    for season, comes in (("Fall", False), ("Winter", True)):
        t = roosevelt(season=season, notes={"planned Britain": 1})
        play_planned(t.game, "turn")
        assert t.power(UK).played is comes and (t.state.notes.get("early entry") == t.state.turn) is comes
        assert "no winter war due" not in t.state.notes
    t = peace("options", powers={GER: {"variant": 11}}, settings={"extra_counters": True})
    play(t.game, GER)
    assert t.power(GER).played and "no winter war due" not in t.state.notes


@rule("33.42-10")
def test_a_hard_winter_comes_in_winter():
    for season, comes in (("Fall", False), ("Winter", True), ("Spring", False)):
        t = holding(10, UK, season=season, notes={"planned Britain": 1})
        play_planned(t.game, "turn")
        assert t.power(UK).played is comes and (t.state.notes.get("hard winter") == t.state.turn) is comes


@rule("33.41-8")
@pytest.mark.parametrize(
    ("subs", "asw", "fewer"), [(3, 2, True), (4, 3, False), (9, 6, True), (8, 6, False), (0, 0, False), (1, 0, True)]
)
def test_submarines_against_asw(subs, asw, fewer):
    t = holding(8, powers={GER: {"variant": 8, "sw": {"submarine": subs}}, UK: {"sw": {"asw": asw}}, US: {"sw": {}}})
    play(t.game, GER)
    assert t.state.notes.get("deployment", 6) == (5 if fewer else 6) and t.power(GER).played


@rule("33.42-4", "33.42-7", "33.42-5", "33.41-10", "33.42-8")
def test_what_each_brings():
    for seat, number, found in (
        (UK, 4, lambda t: t.power(UK).growth == 50),
        (UK, 5, lambda t: t.state.notes["us escorts"] == 1),
        (UK, 7, lambda t: t.state.notes["bombing"] == 1),
        (UK, 8, lambda t: t.state.notes["deployment"] == 7),
        (GER, 10, lambda t: t.state.jets),
        (GER, 6, lambda t: t.power(GER).brps == 175 + 50),
    ):
        t = holding(number, seat)
        play(t.game, seat)
        assert found(t) and t.power(seat).played, (seat, number)


@rule("33.42-o19", "33.42-o20a")
def test_what_no_winter_war_and_an_early_america_leave_to_their_turns():
    for number, scenario, left in (
        (19, "1939", {"no winter war due": 1}),
        (19, "campaign", {"no winter war due": 1}),
        (19, "1944", {}),
        (20, "1939", {"early entry": 2}),
    ):
        t = holding(number, UK, scenario=scenario, season="Winter", year=1939)
        if "early entry" in left:
            left = {"early entry": t.state.turn}
        play(t.game, UK)
        assert {n: v for n, v in t.state.notes.items() if n in ("no winter war due", "early entry")} == left


@rule("33.3b")
def test_a_beaten_holder_hands_his_counter_on():
    players = {UK: "b", US: "u", RUS: "r", GER: "g"}

    def handed(more=None, **values):
        sheet = {"variant": 4, "conquered": 22, "in_play": False} | values
        t = table("movement", {}, players=more or players, powers={UK: sheet})
        return t, next(hand_over(t.game), None)

    t, asks = handed()
    assert asks[0].seat == UK and set(asks[0].choices) == {US, RUS} and "counter of Britain" not in t.state.help
    for values in ({"conquered": 0}, {"variant": 0}, {"played": True}, {"void": True}):
        t, asks = handed(**values)
        assert asks is None and "counter of Britain" not in t.state.help, values
    t, asks = handed({UK: "b", US: "b", RUS: "r", GER: "g"})
    assert asks is None and t.state.help["counter of Britain"] == [RUS], "the only ally of another player"
    assert any("You hold Allies variant 4" in e.text for _, e in t.game.told(RUS))
    assert not any("variant 4" in e.text for _, e in t.game.told(GER))
    before = len(t.events(rule="33.3b"))
    assert list(hand_over(t.game)) == [] and len(t.events(rule="33.3b")) == before, "once"
    t, asks = handed({UK: "b", US: "b", RUS: "b", GER: "g"})
    assert asks is None and "counter of Britain" not in t.state.help, "one player leads them all"


@rule("33.3b")
def test_whose_counter_an_heir_plays():
    t = holding(4, UK)
    assert [holds_for(t.game, s) for s in (UK, GER, US, RUS)] == [UK, GER, US, RUS]
    t.state.help["counter of Britain"] = [US]
    assert [holds_for(t.game, s) for s in (UK, GER, US, RUS)] == ["", GER, UK, RUS]
    t.refuse(UK, "play variant", "33.1")
    t.play(US, "play variant")
    assert t.power(UK).growth == 50 and t.power(UK).played


@rule("33.3a")
def test_each_scenario_has_its_windows():
    assert windows(table("movement", {}).game)["Axis", 2] == "german"
    for name in ("1942", "1939", "campaign"):
        found = windows(table("movement", {}, scenario=name).game)
        assert found["Axis", 2] == "german" and found["Axis", 1] == "axis", name
        assert (("Axis", 4) in found) is (name != "1942") and (("Axis", 14) in found) is (name != "1939")


PRINTED = {
    "1944": {"Axis": {2, 8, 10}, "Allies": {4, 5, 6, 7, 8, 9, 10}},
    "1942": {"Axis": {1, 2, 3, 6, 7, 8, 10}, "Allies": {4, 5, 6, 7, 8, 9, 10}},
    "1939": {"Axis": set(range(1, 11)), "Allies": set(range(1, 11))},
}


@rule("33.3a", "33.63", "53d")
@pytest.mark.parametrize("scenario", PRINTED)
def test_which_of_the_printed_counters_fit_a_scenario(scenario):
    found = windows(table("movement", {}, scenario=scenario).game)
    for side, numbers in PRINTED[scenario].items():
        assert {number for whose, number in found if whose == side and number <= 10} == numbers
    assert set(TITLES) == {(side, number) for side in ("Axis", "Allies") for number in range(1, 21)}
    assert set(TARGETS) == {("Axis", number) for number in (1, 3, 4, 7)}


@rule("33.63", "33.41-9")
def test_aid_in_yugoslavia_holds_no_other_counter_back():
    t = peace("options", powers={GER: {"variant": 9}}, notes={"aid Britain>Yugoslavia": 6})
    assert t.state.countries["Yugoslavia"] == "neutral"
    t.game.script([])
    t.play(GER, "play variant")
    assert t.power(GER).played and not t.rolls("Yugoslavia joins")


@rule("33.41-o19", "33.2")
def test_the_yugoslav_counter_waits_for_hungary_and_others_for_nobody():
    for number, planned in ((19, True), (11, False), (9, False)):
        t = peace("movement", powers={GER: {"variant": number}}, settings={"extra_counters": True},
                  control=dict.fromkeys(("M23", "N22", "N23"), GER))  # fmt: skip
        t.play(GER, "play variant")
        assert t.state.notes.get("planned Germany") == (1 if planned else None), number
        assert t.power(GER).played is not planned


@rule("33.2")
def test_what_nobody_has_planned_is_not_played():
    for planned in (False, True):
        t = holding(9, UK, notes={"planned Britain": 1} if planned else {})
        play_planned(t.game, "turn")
        assert t.power(UK).played is planned and "planned Britain" not in t.state.notes


@rule("33.41-o19", "33.63", "33.65")
def test_aid_in_yugoslavia_holds_its_own_counter_back_as_long_as_it_is_neutral():
    for status, held_back in (("neutral", True), ("ally Germany", False)):
        t = peace("options", powers={GER: {"variant": 19}}, settings={"extra_counters": True})
        now = t.state.now
        t.state.countries |= {"Hungary": "ally Germany", "Yugoslavia": status}
        t.state.notes |= {"joined Hungary": now, "helped Yugoslavia": now, "aid Britain>Yugoslavia": 6}
        t.play(GER, "play variant", dice=[6] if held_back else [])
        assert t.power(GER).played is not held_back and bool(t.rolls("Yugoslavia joins")) is held_back, status
        assert t.state.notes.get("tried Germany") == (now if held_back else None)


@rule("33.42-o19")
def test_who_has_fought_finland_keeps_the_counter_of_1940():
    t = holding(19, UK, scenario="campaign", season="Winter", year=1939)
    assert trouble(t.game, UK) == ""
    t.state.notes["declared Finland"] = 1
    assert trouble(t.game, UK) == "somebody has declared war on Finland"
    t = holding(11, UK, scenario="campaign", season="Winter", year=1939, notes={"declared Finland": 1})
    assert "Finland" not in trouble(t.game, UK)
