"""43: Poland and East Europe, question by question: whose hexes are open to whom, who may declare war, who holds and is paid."""

import pytest

from rules.third_reich.chart import cities, hexes_of
from rules.third_reich.east import (
    BALTIC,
    BESSARABIA,
    EAST_EUROPE,
    OPEN,
    POLAND_EAST,
    apart,
    cities_of,
    divided,
    draw_the_line,
    east_cities,
    from_poles,
    leave_uncontrolled,
    open_up,
    opener,
    overrun_east,
    part,
    part_hexes,
    part_ways,
    parts_wanted,
    paying,
    pays,
    revoke_east,
    stays_out,
    trouble,
    trouble_with_part,
    verdict,
)
from rules.third_reich.losses import create
from rules.third_reich.poland import beside_russia, joins_free, must_attack, opening, poles
from rules.third_reich.world import holder, set_holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, peace
from tests.third_reich.table import table

EASTERN_WAR = ["Britain-Germany", "France-Germany", "Germany-Russia"]
WARSAW = "M35"
EAST = part_hexes(POLAND_EAST)[0]
RIGA = next(h for h in part_hexes(BALTIC) if cities(h))
DNIESTR = part_hexes(BESSARABIA)[0]
WEST = next(h for h in hexes_of("Poland") if part(h) == "Poland" and h != WARSAW)


def east(season="Winter", year=1939, *, opened="", side="Axis", **more):
    t = peace("movement", side=side, season=season, year=year, **more)
    if opened:
        open_up(t.game, opened)
    return t


# --- who has come, and in time --------------------------------------------------------------------------------------------


@rule("43.5c", "43.41", "43.4a")
def test_whether_there_is_an_east_europe():
    for opened, notes, wars, gone, line in (
        ("", {}, [], False, True),
        ("Russia", {}, [], False, True),
        ("Germany", {}, [], False, False),
        ("", {"east apart": 1}, [], True, False),
        ("", {}, EASTERN_WAR, True, False),
        ("Russia", {}, EASTERN_WAR, False, False),
    ):
        t = east(**({"wars": wars} if wars else {}))
        t.state.notes |= notes
        if opened:
            open_up(t.game, opened)
        assert opener(t.game) == opened and apart(t.game) is gone and divided(t.game) is line, (opened, notes, wars)
    late = table("movement", {}, scenario="1942", wars=["Britain-Germany"])
    assert not divided(late.game) and trouble(late.game, RUS)[1] == "43.4a"


@rule("43.4a", "43.5b", "43.5d", "43.41")
@pytest.mark.parametrize(
    ("seat", "season", "year", "more", "rule_"),
    [
        (RUS, "Fall", 1939, {}, ""),
        (RUS, "Spring", 1940, {}, ""),
        (GER, "Fall", 1939, {}, "43.5d"),
        (GER, "Winter", 1939, {}, "43.5b"),
        (GER, "Spring", 1940, {}, ""),
        (ITA, "Spring", 1940, {}, "43.4a"),
        (UK, "Spring", 1940, {}, "43.4a"),
        (RUS, "Winter", 1939, {"opened": "Russia"}, "21.1a"),
        (GER, "Spring", 1940, {"opened": "Russia"}, "21.1a"),
        (RUS, "Winter", 1939, {"wars": EASTERN_WAR}, "43.41"),
        (RUS, "Summer", 1940, {"notes": {"east apart": 1}}, "43.5c"),
    ],
)
def test_who_may_declare_war_on_it(seat, season, year, more, rule_):
    found = trouble(east(season, year, **more).game, seat)
    assert (found[1] if found else "") == rule_


@rule("43.4a", "43.5b")
def test_what_is_open_and_to_whom():
    for seat, rule_, words in (
        (RUS, "43.4a", "East Poland, the Baltic States and Bessarabia are open to Russia"),
        (GER, "43.5b", "East Poland, the Baltic States are open to Germany"),
    ):
        t = east("Spring", 1940, opened=seat)
        assert [e.text for e in t.events(rule=rule_)] == [words]
        assert t.state.countries[BALTIC] == f"open {seat}"


@rule("43.4a", "43.412")
def test_the_baltic_states_alone():
    assert trouble_with_part(east().game, RUS, BALTIC)[1] == "43.4a"
    assert trouble_with_part(east().game, RUS, "Turkey") is None
    assert trouble_with_part(east(wars=EASTERN_WAR).game, RUS, BALTIC) is None
    assert trouble_with_part(table("movement", {}, scenario="1942").game, RUS, BALTIC) is None


# --- who may enter ----------------------------------------------------------------------------------------------------------


@rule("5.7d", "43.4a", "43.4b")
@pytest.mark.parametrize(
    ("where", "whose", "opened", "found"),
    [
        (WEST, UK, "", "5.7d"),
        (WEST, RUS, "", None),
        (WEST, UK, "Russia", "5.7d"),
        (EAST, UK, "", "43.4a"),
        (EAST, UK, "Russia", OPEN),
        (EAST, GER, "Russia", "43.4b"),
        (EAST, RUS, "", OPEN),
        (RIGA, BALTIC, "", None),
        (RIGA, BALTIC, "Russia", OPEN),
        (DNIESTR, "Rumania", "Russia", OPEN),
        (DNIESTR, "Rumania", "", None),
        ("H46", RUS, "Russia", None),
    ],
)
def test_where_russia_at_peace_may_go(where, whose, opened, found):
    t = east(opened=opened)
    unit = create(t.game, RUS, "infantry", 3, 3, "H46", RUS)
    said = verdict(t.game, unit, where, whose)
    assert (said[1] if isinstance(found, str) and said else said) == found


@rule("43.412", "43.5b", "43.7")
def test_where_others_may_go():
    t = east("Spring", 1940, opened="Germany")
    german = create(t.game, GER, "infantry", 3, 3, "L31", GER)
    french = create(t.game, FRA, "infantry", 2, 3, "O21", FRA)
    assert verdict(t.game, german, RIGA, BALTIC) == OPEN and verdict(t.game, french, RIGA, BALTIC) is None
    assert verdict(t.game, german, WEST, UK) is None and verdict(t.game, german, "P22", FRA) is None
    t = east(wars=EASTERN_WAR)
    russian = create(t.game, RUS, "infantry", 3, 3, "H46", RUS)
    assert verdict(t.game, russian, RIGA, BALTIC)[1] == "43.412" and verdict(t.game, russian, WEST, UK) is None
    t = east(wars=EASTERN_WAR, opened="Russia")
    assert verdict(t.game, create(t.game, GER, "infantry", 3, 3, "L31", GER), RIGA, BALTIC) == OPEN
    russian = create(t.game, RUS, "infantry", 3, 3, "H46", RUS)
    assert verdict(t.game, russian, RIGA, BALTIC) == OPEN == verdict(t.game, russian, DNIESTR, "Rumania")
    assert verdict(t.game, russian, DNIESTR, GER) is None
    assert verdict(t.game, russian, WEST, UK) is None and verdict(t.game, russian, EAST, UK) is None
    italian = create(t.game, ITA, "infantry", 2, 3, "L31", ITA)
    for opened in ("Russia", ""):
        assert verdict(east(wars=EASTERN_WAR, opened=opened).game, italian, RIGA, BALTIC) is None, "Italy isn't asked"
    t = east(opened="Russia")
    russian = create(t.game, RUS, "infantry", 3, 3, "H46", RUS)
    assert verdict(t.game, russian, DNIESTR, GER)[1] == "43.4b", "Rumania sleeps on"
    t.state.countries["Rumania"] = "attacked Germany"
    russian = create(t.game, RUS, "infantry", 3, 3, "H46", RUS)
    assert verdict(t.game, russian, DNIESTR, "Rumania") == OPEN and verdict(t.game, russian, DNIESTR, GER) is None


@rule("5.7d", "26.921a")
def test_a_pact_that_is_of_other_years_bars_nobody():
    t = table("movement", {"L31": "G inf"}, scenario="1942", season="Spring", year=1942, wars=["Britain-Germany"])
    russian = create(t.game, RUS, "infantry", 3, 3, "H46", RUS)
    for where, whose in ((WEST, GER), (EAST, GER), (RIGA, GER)):
        assert verdict(t.game, russian, where, whose) is None, where


@rule("43.4b")
def test_what_russia_takes_of_poland_is_hers():
    for where, opened, wars, owner, yes in (
        (EAST, "Russia", [], RUS, True),
        (WEST, "Russia", [], RUS, False),
        (EAST, "", [], RUS, False),
        (EAST, "Russia", EASTERN_WAR, RUS, False),
        (EAST, "Russia", [], GER, False),
    ):
        t = east(opened=opened, **({"wars": wars} if wars else {}))
        unit = create(t.game, owner, "infantry", 3, 3, "US box", owner)
        assert from_poles(t.game, unit, where) is yes, (where, opened, owner)


# --- revoked, overrun, parted --------------------------------------------------------------------------------------------------


@rule("21.4a", "43.4a")
def test_what_revokes_a_war_on_east_europe():
    def follow(**change):
        t = east(side="Allies", opened="Russia")
        for key, value in change.items():
            if key == "notes":
                t.state.notes |= value
            elif key == "attacked":
                t.state.fight.attacked = value
            elif key == "taken":
                set_holder(t.game, value, RUS)
                t.state.taken = [value]
            elif key == "held":
                set_holder(t.game, value, RUS)
                t.state.taken = []
            elif key == "lost":
                t.state.taken = [value]
            else:
                setattr(t.state, key, value)
        revoke_east(t.game)
        return opener(t.game) == RUS

    t = east(side="Allies")
    now = t.state.now
    assert (
        not follow() and follow(side="Axis") and follow(attacked=[EAST]) and follow(taken=EAST) and follow(taken=RIGA)
    )
    assert not follow(held=EAST) and not follow(lost=EAST), "it is taken, and still held"
    assert not follow(attacked=[WEST]) and not follow(taken="P22") and follow(notes={"engaged Poland": now})
    assert not follow(notes={"engaged Poland": now - 1}) and follow(half=2), "it was declared in another turn"
    revoke_east(east(side="Allies").game)


@rule("43.5a", "24.2")
def test_who_takes_the_last_city_has_it_all():
    def overrun(opened=RUS, owners=RUS, taken=RIGA, units=(), owner=GER, kind="infantry"):
        t = east(side="Allies", opened=opened)
        for hex_ in east_cities(t.game):
            set_holder(t.game, hex_, owners)
        for place in units:
            create(t.game, owner, kind, 3, 3, place, owner)
        t.state.taken = [taken]
        overrun_east(t.game)
        return t

    rest = next(h for h in part_hexes(BALTIC) if not cities(h))
    assert holder(overrun().game, rest) == RUS and holder(overrun(taken="P22").game, rest) == BALTIC
    assert holder(overrun(owners=GER).game, rest) == GER and holder(overrun(owners=UK).game, rest) == BALTIC
    assert holder(overrun(units=[rest]).game, rest) == BALTIC, "a German stands on it"
    assert (
        holder(overrun(units=[rest], owner=RUS).game, rest)
        == RUS
        == holder(overrun(units=[rest], kind="air").game, rest)
    )
    t = east(side="Allies", opened=RUS)
    for hex_ in east_cities(t.game)[1:]:
        set_holder(t.game, hex_, RUS)
    overrun_east(t.game)
    assert holder(t.game, rest) == BALTIC, "one city is lacking"
    t = east(side="Allies", opened=RUS)
    for hex_ in east_cities(t.game):
        set_holder(t.game, hex_, RUS)
    plain = next(h for h in part_hexes(POLAND_EAST) if not cities(h))
    set_holder(t.game, plain, GER)
    t.state.taken = [RIGA]
    overrun_east(t.game)
    assert holder(t.game, plain) == GER and holder(t.game, rest) == RUS, "what Germany holds stays hers in peace"
    t = east(side="Allies")
    overrun_east(t.game)
    assert not t.events(kind="conquest")


@rule("43.4b", "43.3a")
def test_germany_goes_back_behind_the_line():
    for units, opened, back in ((), "Russia", True), ((EAST,), "Russia", False), ((), "Germany", False), ((), "", True):
        t = east(opened=opened)
        set_holder(t.game, EAST, GER)
        for place in units:
            create(t.game, GER, "infantry", 3, 3, place, GER)
        draw_the_line(t.game)
        assert (holder(t.game, EAST) == "") is back, (units, opened)
        draw_the_line(t.game)
        assert len([e for e in t.events() if "behind the partition line" in e.text]) == back, "it is told once"
    t = east()
    assert (
        stays_out(t.game, "Poland", EAST)
        and not stays_out(t.game, "Poland", WEST)
        and not stays_out(t.game, BALTIC, EAST)
    )
    t = east(opened="Germany")
    assert not stays_out(t.game, "Poland", EAST)
    t = east()
    other = part_hexes(POLAND_EAST)[1]
    set_holder(t.game, EAST, UK)
    set_holder(t.game, other, GER)
    leave_uncontrolled(t.game)
    assert holder(t.game, EAST) == "" and holder(t.game, other) == GER


@rule("43.5c")
def test_when_the_parts_go_their_own_ways():
    for season, year, opened, wars, gone in (
        ("Spring", 1940, "", [], False),
        ("Summer", 1940, "", [], True),
        ("Winter", 1941, "", [], True),
        ("Summer", 1940, "Russia", [], False),
        ("Summer", 1940, "", EASTERN_WAR, False),
    ):
        t = east(season, year, opened=opened, **({"wars": wars} if wars else {}))
        set_holder(t.game, WARSAW, GER)
        set_holder(t.game, EAST, "")
        set_holder(t.game, part_hexes(POLAND_EAST)[1], RUS)
        part_ways(t.game)
        assert holder(t.game, part_hexes(POLAND_EAST)[1]) == RUS
        assert ("east apart" in t.state.notes) is gone, (season, year, opened)
        if gone:
            assert holder(t.game, EAST) == GER
            part_ways(t.game)
            assert len(t.events(rule="43.5c")) == 1
        assert t.state.notes.get("east apart") == (1 if gone else None)
    t = east("Summer", 1940)
    set_holder(t.game, WARSAW, "")
    set_holder(t.game, EAST, BALTIC)
    part_ways(t.game)
    assert holder(t.game, EAST) == BALTIC and "east apart" in t.state.notes, "nobody holds Warsaw"
    t = table("movement", {}, scenario="1942", wars=["Britain-Germany"])
    part_ways(t.game)
    assert "east apart" not in t.state.notes


# --- 43.5 to 43.7: what it pays -------------------------------------------------------------------------------------------------


@rule("43.5a", "43.6", "43.7")
def test_what_must_be_held_and_what_it_pays():
    t = east(opened=RUS)
    assert parts_wanted(t.game) == (BALTIC, POLAND_EAST, BESSARABIA) and paying(t.game)[0] == EAST_EUROPE
    t.state.notes["bessarabia rumanian"] = 1
    assert parts_wanted(t.game) == (BALTIC, POLAND_EAST)
    t = east("Spring", 1940, opened=GER)
    assert parts_wanted(t.game) == (BALTIC, POLAND_EAST) and set(cities_of(t.game, EAST_EUROPE)) == set(
        east_cities(t.game)
    )
    assert cities_of(t.game, "Poland") == ()
    for hex_ in east_cities(t.game):
        assert pays(t.game, GER) == {}
        set_holder(t.game, hex_, GER)
    assert pays(t.game, GER) == {EAST_EUROPE: 25} and pays(t.game, RUS) == {}
    set_holder(t.game, RIGA, RUS)
    assert pays(t.game, GER) == {}
    t.power(GER).minors[EAST_EUROPE] = 25
    assert pays(t.game, GER) == {EAST_EUROPE: 25}, "one keeps it"
    for hex_ in east_cities(t.game):
        set_holder(t.game, hex_, RUS)
    assert pays(t.game, GER) == {}
    t = east("Summer", 1940)
    t.state.notes["east apart"] = 1
    assert paying(t.game) == (BALTIC, [h for h in hexes_of(BALTIC) if cities(h)])
    for hex_ in paying(t.game)[1]:
        set_holder(t.game, hex_, GER)
    assert pays(t.game, GER) == {BALTIC: 25}
    del t.state.notes["east apart"]
    assert pays(t.game, GER) == {}, "nobody has come yet"


# --- 43.1, 43.3 -----------------------------------------------------------------------------------------------------------


def poland(**more):
    t = east("Fall", 1939, **more)
    create(t.game, "Poland", "infantry", 1, 3, WARSAW, UK)
    return t


@rule("43.1", "43.9")
def test_when_germany_must_attack_poland():
    t = poland()
    assert must_attack(t.game, GER) and not must_attack(t.game, ITA) and poles(t.game) == [WARSAW] and opening(t.game)
    t.state.mini = "Poland"
    assert not must_attack(t.game, GER)
    t.state.mini = ""
    t.state.countries["Poland"] = "conquered Germany"
    assert not must_attack(t.game, GER)
    assert not must_attack(poland(wars=["France-Germany"]).game, GER)
    t = east("Fall", 1939)
    create(t.game, "Poland", "air", 2, 0, WARSAW, UK)
    assert not must_attack(t.game, GER) and poles(t.game) == []
    assert not opening(east("Winter", 1939).game) and not opening(
        table("movement", {}, scenario="1942", season="Spring").game
    )


@rule("43.3c")
def test_when_poland_moves_with_russia():
    assert not beside_russia(poland().game) and beside_russia(poland(wars=EASTERN_WAR).game)
    t = poland(wars=EASTERN_WAR)
    t.power(RUS).options = {"Eastern": "offensive"}
    assert (
        joins_free(t.game, UK, "Eastern")
        and not joins_free(t.game, FRA, "Eastern")
        and not joins_free(t.game, UK, "Western")
    )
    t.power(RUS).options = {"Eastern": "attrition"}
    assert not joins_free(t.game, UK, "Eastern")
    t.power(RUS).in_play = False
    assert not beside_russia(t.game)
    t = poland(wars=EASTERN_WAR)
    t.state.countries["Poland"] = "conquered Germany"
    assert not beside_russia(t.game)
