"""3.35, 3.36, 43.2: what a card demands of a set-up, the watch in the East and the locked garrisons, question by question."""

import pytest

from rules.third_reich.chart import scenario
from rules.third_reich.limits import (
    african_corps,
    amends,
    beyond_the_line,
    cities_of_garrisons,
    eastern,
    eastern_factors,
    fits,
    locked,
    must_watch,
    needed_there,
    places,
    release,
    short_of,
    spare,
    stays_put,
    ungarrisoned,
    unmet,
    wanted_by_card,
    watch_the_east,
)
from rules.third_reich.placing import place_trouble
from rules.third_reich.world import hostile
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, peace
from tests.third_reich.table import table

EGYPT, MALTA, GIBRALTAR = "LL29", "GG19", "AA8"
AT_WAR = ["Britain-Germany", "Germany-Russia"]
FULL = {"J36": "2 G armor, 2 G inf", "K36": "2 G inf"}
"""Twenty German factors in East Prussia."""
OPENING = {"J36": "2 G armor, 2 G inf", "M31": "2 G inf"}
"""Twenty of which six stand in the West, beside Poland."""


def card(seat, number):
    return scenario("1939")["limits"][seat][number]


@rule("3.35a")
@pytest.mark.parametrize(
    ("text", "sort", "yes"),
    [
        ("B inf 1-3", "infantry", True),
        ("B inf 3-4", "infantry", True),
        ("B armor 2-5", "infantry", False),
        ("B inf 1-3", "infantry 1-3", True),
        ("B inf 3-4", "infantry 1-3", False),
        ("F inf", "infantry 3-3", False),
        ("B armor 2-5", "armor 2-5", True),
        ("B armor 4-5", "armor 2-5", False),
        ("R inf 2-3", "infantry 2-4", False),
        ("I fleet", "fleet 9", True),
        ("I fleet 6", "fleet 9", False),
    ],
)
def test_a_card_names_a_sort_or_any_of_a_kind(text, sort, yes):
    place = {"B": "L22", "F": "M19", "R": "D44", "I": "Z23"}[text[0]]
    (unit,) = peace(units={place: text}).state.units.at(place)
    assert fits(unit, sort) == yes


@rule("3.35a")
def test_a_limit_is_short_of_what_does_not_stand_there():
    libya = card(ITA, 0)
    assert libya == {"sort": "infantry", "count": 3, "in": ["Libya"]}
    for there, lacking in (("I inf", 2), ("2 I inf, I armor", 1)):
        assert short_of(peace(units={"JJ16": there}).game, ITA, libya) == lacking
    t = peace(units={"JJ16": "2 I inf", "L30": "G inf"})
    german = t.at("L30")[0]
    t.state.units.give(german, ITA)
    t.state.units.move(german, "KK17")
    assert short_of(t.game, ITA, libya) == 1, "a German under Italian command is none of the three"
    for more in ("I inf", "2 I inf"):
        assert short_of(peace(units={"JJ16": "2 I inf", "KK17": more}).game, ITA, libya) == 0
    assert "JJ16" in places(libya) and len(places(libya)) > 20
    assert places(card(UK, 0)) == [MALTA]


@rule("3.35a")
def test_the_refusal_says_what_the_card_wants_and_where():
    assert unmet(peace().game, UK) == ("your card wants 1 air 1 in Malta (GG19)", "3.35a")
    t = peace(units={MALTA: "B air 1, B inf 1-3", GIBRALTAR: "B inf 1-3"})
    assert unmet(t.game, UK) == ("your card wants 1 armor 2-5 in Egypt", "3.35a")
    t = peace(units={MALTA: "B air 1, B inf 1-3", GIBRALTAR: "B inf 1-3", EGYPT: "B armor 2-5"})
    assert unmet(t.game, UK) is None


@rule("43.2c", "43.2a")
def test_germany_lacks_what_is_below_twenty_factors():
    t = peace(units=FULL)
    assert eastern_factors(t.game, opening=True) == 20 and unmet(t.game, GER) is None
    assert unmet(peace(units=OPENING).game, GER) is None
    t = peace(units=FULL | {"K36": "G inf, G inf 2-3"})
    assert unmet(t.game, GER) == ("Germany must set up 20 ground and air factors in the East, not 19", "43.2c")
    assert unmet(t.game, "United States") is None
    assert unmet(peace(units={"J36": "G inf"}, wars=AT_WAR).game, GER) is None


@rule("43.2a")
def test_what_touches_poland_from_the_west_counts_at_set_up_alone():
    for hex_ in ("M31", "N31"):
        assert eastern(hex_, opening=True) and not eastern(hex_, opening=False)
    assert not eastern("M30", opening=True), "it does not touch Poland"
    assert eastern("J36", opening=True) and eastern("J36", opening=False)
    assert not eastern("set-up", opening=True) and not eastern("US box", opening=True)
    t = peace(units={"M31": "G armor", "J36": "G inf"})
    assert eastern_factors(t.game, opening=True) == 7 and eastern_factors(t.game) == 3


@rule("43.2f")
def test_neither_rumania_nor_turkey_nor_ships_count():
    t = peace(units={"J36": "G air, G fleet, G para, G repl", "L31": "2 G inf"})
    for name, hex_ in (("GI1", "S36"), ("GI2", "R36")):
        t.state.units.move(name, hex_)
        assert eastern(hex_, opening=False)
    assert eastern_factors(t.game) == 5 + 3 + 1


@rule("3.36b")
def test_the_card_of_1942_sends_one_armor_and_one_infantry_to_libya():
    t = table(scenario="1942", units={"JJ16": "I inf, I armor"})
    assert african_corps(t.game, GER) == ["armor", "infantry"]
    assert african_corps(t.game, ITA) == []
    t = table(scenario="1942", units={"JJ16": "I inf, I armor", "L30": "G inf, G armor"})
    for name in t.at("JJ16"):
        t.state.units.give(name, GER)
    assert african_corps(t.game, GER) == ["armor", "infantry"], "neither Italians nor Germans at home"
    t = table(scenario="1942", units={"JJ16": "G inf, G air"})
    assert african_corps(t.game, GER) == ["armor"]
    t = table(scenario="1942", units={"JJ16": "G inf, G armor"})
    assert african_corps(t.game, GER) == []
    assert african_corps(peace().game, GER) == []


@rule("3.35a", "43.2c")
def test_where_a_unit_is_wanted_by_the_card():
    t = peace(units={"L22": "B inf 1-3, B armor 2-5, B air 1", MALTA: "B inf 1-3"})
    wanted = {u.kind: wanted_by_card(t.game, UK, u) for u in t.state.units.at("L22")}
    assert wanted["air"] == [MALTA] and wanted["infantry"] == [GIBRALTAR], "Malta has its infantry"
    assert EGYPT in wanted["armor"] and "L22" not in wanted["armor"]
    t = peace(units={"L30": "G armor, G air, G base", "M30": "I inf", "J30": "G fleet"})
    by = {u.kind: set(wanted_by_card(t.game, GER, u)) for u in t.state.units.of(GER)}
    assert by["armor"] == by["air"] and by["fleet"] == by["airbase"] == set()
    assert {"J36", "M31"} <= by["armor"] and not {"M30", "S33", "M33", "I37"} & by["armor"]
    assert wanted_by_card(t.game, ITA, t.state.units.at("Y22")[0]) != []
    for more in ({"units": FULL}, {"units": OPENING}, {"wars": AT_WAR}):
        t = peace(**{**more, "units": more.get("units", {}) | {"L30": "G armor"}})
        assert wanted_by_card(t.game, GER, t.state.units.at("L30")[0]) == []


def british(units):
    """The British while they set up."""
    return peace("setup", units, rest=[UK])


def names(t, place, kind, factor):
    return {u.id for u in t.state.units.at(place) if (u.kind, u.factor) == (kind, factor)}


@rule("3.35a")
def test_what_is_set_up_anew_when_the_card_is_not_met():
    rest = {EGYPT: "B armor 2-5", "L22": "B inf 1-3, B inf 3-4, B air 1"}
    t = british({MALTA: "B inf 1-3", GIBRALTAR: "B inf 1-3"} | rest)
    (air,) = names(t, "L22", "air", 1)
    assert amends(t.game, UK) == {air: [MALTA]}, "that is wanted first"
    t = british({MALTA: "B inf 1-3, B air 1"} | rest)
    (weak,) = names(t, "L22", "infantry", 1)
    assert amends(t.game, UK) == {weak: [GIBRALTAR]}
    t = british({MALTA: "B inf 1-3, B air 1", GIBRALTAR: "B inf 1-3"} | rest)
    assert amends(t.game, UK) == {}


@rule("43.2c")
def test_germans_outside_the_east_are_set_up_anew():
    units = {"J36": "G armor", "M31": "G inf", "L30": "G inf, G air, G base", "J30": "G fleet", "M30": "I inf"}
    t = peace("setup", units, rest=[GER])
    t.state.units.give(t.at("M30")[0], GER)
    found = amends(t.game, GER)
    assert {(t.unit(name).place, t.unit(name).kind) for name in found} == {
        ("L30", "infantry"),
        ("L31", "infantry"),
        ("L30", "air"),
    }
    goals = set(found[next(iter(names(t, "L30", "infantry", 3)))])
    assert {"J36", "K36", "M31"} <= goals and not {"L30", "S33", "M33"} & goals
    assert amends(peace("setup", FULL | {"L30": "G inf"}, rest=[GER]).game, GER) == {}
    assert amends(peace("setup", OPENING | {"L30": "G inf"}, rest=[GER]).game, GER) == {}
    assert amends(peace("setup", {"L30": "G inf"}, rest=[GER], wars=AT_WAR).game, GER) == {}
    assert amends(peace("setup", {"L30": "G inf"}, rest=[ITA]).game, FRA) != {}


@rule("3.35a")
def test_a_full_place_is_cleared_of_what_is_not_needed():
    """Gibraltar holds two ground units; neither is the one that the card wants, and the air in it is in nobody's way."""
    t = british(
        {MALTA: "B inf 1-3, B air 1", GIBRALTAR: "2 B inf 3-4", EGYPT: "B armor 2-5", "L22": "B inf 1-3"},
    )
    found = amends(t.game, UK)
    assert set(found) == names(t, GIBRALTAR, "infantry", 3)
    for name, goals in found.items():
        assert goals and GIBRALTAR not in goals and not [h for h in goals if place_trouble(t.game, t.unit(name), h)]
    t = british({MALTA: "B inf 1-3, B inf 3-4, B air", GIBRALTAR: "B inf 1-3", EGYPT: "B armor 2-5", "L22": "B air 1"})
    t.state.units.move(next(u.id for u in t.state.units.of(FRA)), MALTA)
    assert set(amends(t.game, UK)) == names(t, MALTA, "infantry", 3) | names(t, MALTA, "air", 5)
    t = british({MALTA: "B inf 3-4, B air", GIBRALTAR: "B inf 1-3", EGYPT: "B armor 2-5", "L22": "B air 1"})
    found = amends(t.game, UK)
    assert set(found) == names(t, MALTA, "infantry", 3) | names(t, MALTA, "air", 5)
    assert not [goals for goals in found.values() if MALTA in goals], "there is room for it in Malta, which is no help"


@rule("3.36b")
def test_a_german_in_libya_stays_while_the_other_is_sent():
    t = table("setup", {"JJ16": "G armor", "L30": "G inf, G air"}, "Axis", scenario="1942", rest=[GER])
    found = amends(t.game, GER)
    assert set(found) == names(t, "L30", "infantry", 3) and "KK17" in next(iter(found.values()))


@rule("43.2b", "43.2e")
@pytest.mark.parametrize(
    ("more", "broken"),
    [({}, True), ({"side": "Allies"}, False), ({"mini": "Poland"}, False), ({"wars": AT_WAR}, False)],
)
def test_the_watch_is_looked_at_in_german_turns_of_a_peace(more, broken):
    t = peace("movement", FULL | {"K36": "G inf, G inf 2-3"}, **more)
    watch_the_east(t.game, movement=True)
    assert ("pact broken" in t.state.notes) == broken
    assert t.said("Germany has 19 factors in the East, not 20: Russia may declare war on Germany") == broken


@rule("43.2b", "43.2e")
def test_twenty_factors_keep_the_pact():
    t = peace("movement", FULL)
    for movement in (True, False):
        watch_the_east(t.game, movement=movement)
    assert "pact broken" not in t.state.notes
    assert must_watch(t.game) and not must_watch(peace(wars=AT_WAR).game)
    assert not must_watch(table(wars=["Britain-Germany"]).game)


@rule("43.3a")
def test_germans_beyond_the_line_break_the_pact_as_the_turn_ends():
    """M37 is in East Poland; who moves through or is an Italian breaks nothing."""
    countries = {**scenario("1939")["countries"], "Poland": "conquered Germany"}
    t = peace("movement", FULL | {"M37": "G inf"}, control={"M37": GER}, countries=countries)
    t.state.notes["east apart"] = 1
    watch_the_east(t.game, movement=False)
    assert "pact broken" not in t.state.notes, "there is no line any more"
    t = peace("movement", FULL | {"M37": "G inf"}, countries=countries, control={"M37": GER}, pool={GER: "G inf"})
    assert beyond_the_line(t.state.units.at("M37")[0])
    watch_the_east(t.game, movement=True)
    assert "pact broken" not in t.state.notes
    watch_the_east(t.game, movement=False)
    assert t.state.notes["pact broken"] == 1 and t.said("beyond the partition line: Russia may declare war")
    said = len(t.events(kind="pact"))
    watch_the_east(t.game, movement=False)
    assert len(t.events(kind="pact")) == said == 1, "once is enough"
    t = peace("movement", FULL | {"M37": "I inf"}, countries=countries, control={"M37": GER})
    assert not beyond_the_line(t.state.units.at("M37")[0])
    watch_the_east(t.game, movement=False)
    assert "pact broken" not in t.state.notes


@rule("3.35b")
@pytest.mark.parametrize(
    ("what", "place", "wars", "free"),
    [
        ("G inf", "I40", AT_WAR, True),
        ("G inf", "H38", AT_WAR, False),
        ("G air", "F39", AT_WAR, True),
        ("G inf", "F39", ["Britain-Germany"], False),
        ("I inf", "F39", AT_WAR, False),
        ("I inf", "F39", ["Italy-Russia"], True),
        ("G inf", "F39", ["Italy-Russia"], False),
        ("R inf 3-3", "F39", AT_WAR, False),
    ],
)
def test_an_axis_unit_at_war_with_russia_frees_what_is_five_hexes_off(what, place, wars, free):
    start = {"G": "L30", "I": "Y21", "R": "L46"}[what[0]]
    t = peace(units={"D44": "R inf 1-3", start: what}, wars=wars)
    t.state.units.move(t.at(start)[0], place)
    release(t.game)
    assert ("D44" not in cities_of_garrisons(t.game)) == free == (t.state.notes.get("released D44") == 1)
    assert t.said("The garrison of Leningrad (D44) is free to move") == free
    assert "H47" in cities_of_garrisons(t.game)
    assert cities_of_garrisons(table().game) == []


@rule("3.35b", "12.16")
def test_who_runs_a_minor_that_russia_attacks_is_at_peace_with_her():
    countries = {**scenario("1939")["countries"], "Finland": "attacked Germany"}
    t = peace(units={"D44": "R inf 1-3"}, countries=countries, help={"foes Finland": [RUS]})
    t.state.units.move("GI1", "C42")
    t.state.mini = "Finland"
    assert hostile(t.game, RUS, GER)
    release(t.game)
    assert "D44" in cities_of_garrisons(t.game)


@rule("3.35b")
def test_a_unit_that_is_not_on_the_map_frees_nobody():
    t = peace(units={"D44": "R inf 1-3"}, wars=AT_WAR, pool={GER: "G inf"})
    release(t.game)
    assert "D44" in cities_of_garrisons(t.game)


@rule("3.35c", "3.35d")
def test_the_strongest_infantry_of_a_locked_city_stays():
    t = peace(units={"D44": "R inf 1-3, R inf 2-3", "O43": "R armor", "D45": "R inf 1-3"})
    by = {(u.place, u.kind, u.factor): u for u in t.state.units.of(RUS)}
    assert t.state.units.at("H47")[0] not in spare(t.game, by.values()), "Moscow's one unit"
    assert by["D44", "infantry", 2] not in spare(t.game, by.values())
    free = spare(t.game, by.values())
    assert all(by[which] in free for which in (("D44", "infantry", 1), ("O43", "armor", 3), ("D45", "infantry", 1)))
    assert spare(t.game, [t.unit("GI1")]) == [t.unit("GI1")]
    for unit in by.values():
        assert not locked(t.game, unit) or unit.place == "H47"
    weak, strong = by["D44", "infantry", 1], by["D44", "infantry", 2]
    assert not locked(t.game, weak) and locked(t.game, weak, [strong.id])
    assert not locked(t.game, by["O43", "armor", 3]), "armor is no garrison"
    t.state.units.move("BI1", "D44")
    assert not locked(t.game, t.unit("BI1")) and locked(t.game, weak, [strong.id]), "the British are no garrison"
    assert strong not in spare(t.game, by.values())
    assert stays_put(t.game, [strong.id]) == "" and stays_put(t.game, ["nobody", strong.id, weak.id]) == strong.id


@rule("3.35d")
def test_a_locked_city_of_russia_without_infantry_wants_it_built():
    t = peace(units={"D44": "R inf 1-3", "O43": "R armor", "O39": "G inf"}, control={"O39": GER})
    assert set(ungarrisoned(t.game)) == {"O43", "J43", "P48"}
    t.state.units.move("BI1", "P48")
    assert set(ungarrisoned(t.game)) == {"O43", "J43", "P48"}
    t.state.notes["released J43"] = 1
    assert set(ungarrisoned(t.game)) == {"O43", "P48"}
    assert ungarrisoned(table().game) == []


@rule("3.35a")
def test_a_unit_is_needed_where_the_limit_would_be_missed_without_it():
    t = peace(units={"JJ16": "2 I inf", "KK17": "I inf, I armor", "O24": "F inf", "AA23": "I inf"})
    assert all(
        needed_there(t.game, ITA, u)
        for u in t.state.units.of(ITA)
        if u.place in ("JJ16", "KK17") and u.kind == "infantry"
    )
    assert not [u for u in t.state.units.of(ITA) if u.kind == "armor" and needed_there(t.game, ITA, u)]
    assert not [u for u in t.state.units.of(ITA) if u.place in ("AA23", "Y22") and needed_there(t.game, ITA, u)]
    t = peace(units={"JJ16": "2 I inf", "KK17": "2 I inf"})
    assert not [u for u in t.state.units.of(ITA) if needed_there(t.game, ITA, u)]
    assert not needed_there(t.game, FRA, t.state.units.at("O22")[0])


@rule("3.35d")
def test_brps_are_kept_for_the_garrison_of_a_locked_city():
    held = dict.fromkeys(("D44", "J43", "P48", "O39"), "R inf 1-3")
    for order, brps, refused in (
        ("build infantry 1-3 at H47", 1, True),
        ("build infantry 1-3 at H47", 2, False),
        ("build infantry 1-3 at O43", 1, False),
        ("build armor 3-5 at O43", 6, True),
        ("build armor 3-5 at O43", 7, False),
    ):
        t = peace("construction", held, "Allies", pool={RUS: "R armor, R inf 1-3"}, powers={RUS: {"brps": 90}})
        assert ungarrisoned(t.game) == ["O43"]
        t.power(RUS).limit = brps
        if refused:
            t.refuse(RUS, order, "3.35d")
        else:
            t.play(RUS, order)
    t = peace("construction", held, "Allies", pool={RUS: "R armor, R inf 1-3"}, powers={RUS: {"brps": 90}})
    t.power(RUS).limit = 1
    t.refuse(RUS, "done", "3.35d")
    assert "build infantry 1-3 at O43" in t.suggestions(RUS), "what must be done is offered"
