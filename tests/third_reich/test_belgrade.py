"""33.41-o19, 33.42-o11: the additional counters for Belgrade and for Belgium, question by question."""

import pytest

from rules.third_reich.belgium import (
    OPENING,
    across,
    closed_to_guest,
    cooperate,
    part,
    parted,
    stand_by,
)
from rules.third_reich.belgium import trouble as belgian_trouble
from rules.third_reich.belgrade import bring, follow_hungary, helped, note_help, partisans, trouble, waits
from rules.third_reich.chart import countries, country_of, land, steps
from rules.third_reich.declarations import attack
from rules.third_reich.world import friendly, set_holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, UK, peace
from tests.third_reich.table import put, table
from tests.third_reich.test_extra_forces import EXTRA, held

BELGRADE = "Yugoslavia"
VALUE = countries()[BELGRADE].value
LUXEMBOURG = "N25"


def counter(yugoslavia="neutral", hungary="inactive Germany", *, notes=None, **more):
    """Germany holds the counter."""
    t = held(GER, 19, notes=notes or {}, **more)
    t.state.countries |= {BELGRADE: yugoslavia, "Hungary": hungary}
    return t


# --- Axis 19 ----------------------------------------------------------------------------------------------------------------


@rule("33.41-o19")
@pytest.mark.parametrize(
    ("yugoslavia", "hungary", "joined", "why"),
    [
        ("neutral", "inactive Germany", None, ""),
        ("neutral", "ally Germany", 0, ""),
        ("neutral", "ally Germany", 1, "as Hungary joined"),
        ("neutral", "ally Germany", None, "as Hungary joined"),
        ("neutral", "attacked Germany", None, ""),
        ("neutral", "conquered Russia", None, "can't join any more"),
        ("attacked Germany", "inactive Germany", None, "already made its choice"),
        ("ally Britain", "inactive Germany", None, "already made its choice"),
    ],
)
def test_when_the_counter_fits(yugoslavia, hungary, joined, why):
    t = counter(yugoslavia, hungary)
    if joined is not None:
        t.state.notes["joined Hungary"] = t.state.now - joined
    found = trouble(t.game)
    assert why in found and bool(found) is bool(why)


@rule("33.41-o19")
def test_in_later_scenarios_it_is_played_before_germany_has_set_up():
    for scenario in ("1942", "1944"):
        for phase, rest, fits in (("setup", [GER, ITA], True), ("setup", [ITA], False), ("movement", [GER], False)):
            t = table("movement", {}, scenario=scenario, settings=EXTRA)
            t.game.phase, t.state.rest = phase, rest
            assert (trouble(t.game) == "") is fits and not waits(t.game)


@rule("33.41-o19", "25.2a")
@pytest.mark.parametrize(
    ("status", "day", "yes"),
    [
        ("ally Germany", 0, True),
        ("ally Italy", 0, True),
        ("ally Britain", 0, False),
        ("attacked Germany", 0, False),
        ("ally Germany", 1, False),
    ],
)
def test_when_the_axis_has_helped_yugoslavia(status, day, yes):
    t = counter(status)
    t.state.notes["helped Yugoslavia"] = t.state.now - day
    assert helped(t.game) is yes and (trouble(t.game) == "") is yes and waits(t.game) is not yes
    del t.state.notes["helped Yugoslavia"]
    assert not helped(t.game)


@rule("33.41-o19")
def test_the_counter_is_kept_until_hungary_joins():
    assert waits(counter().game) and not waits(counter(hungary="ally Germany").game)
    assert waits(counter(hungary="attacked Germany").game)


@rule("33.41-o19", "25.3")
def test_what_the_counter_brings():
    t = counter()
    before = t.power(GER).brps
    (ask,) = next(bring(t.game))
    assert ask.seat == GER and ask.about == {"nation": BELGRADE} and t.state.notes["may ally Yugoslavia"] == 1
    assert t.power(GER).brps == before + VALUE and t.state.countries[BELGRADE] == "ally Germany"
    t = counter("ally Italy")
    before = t.power(ITA).brps, t.power(GER).brps
    assert not list(bring(t.game)) and (t.power(ITA).brps, t.power(GER).brps) == (before[0] + VALUE, before[1])
    assert t.state.countries[BELGRADE] == "ally Italy" and t.state.notes["may ally Yugoslavia"] == 1
    t = counter("attacked Germany")
    assert not list(bring(t.game)) and t.state.countries[BELGRADE] == "ally Germany", "its army is there already"


@rule("33.41-o19", "33.65")
@pytest.mark.parametrize(
    ("change", "follows"),
    [
        ({}, True),
        ({"hungary": "inactive Germany"}, False),
        ({"yugoslavia": "attacked Germany"}, False),
        ({"notes": {}}, False),
        ({"side": "Allies"}, False),
        ({"mini": "Poland"}, False),
        ({"power": {"variant": 18}}, False),
        ({"power": {"played": True}}, False),
        ({"power": {"void": True}}, False),
        ({"notes": {"planned Germany": 1, "aid Britain>Yugoslavia": 9}}, False),
    ],
)
def test_yugoslavia_follows_hungary(change, follows):
    t = counter(change.get("yugoslavia", "neutral"), change.get("hungary", "ally Germany"))
    t.state.notes |= change.get("notes", {"planned Germany": 1})
    t.state.side, t.state.mini = change.get("side", "Axis"), change.get("mini", "")
    for key, value in change.get("power", {}).items():
        setattr(t.power(GER), key, value)
    t.game.script([1])
    before = t.state.countries[BELGRADE]
    follow_hungary(t.game)
    assert (t.state.countries[BELGRADE] == "ally Germany") is follows and (
        follows or t.state.countries[BELGRADE] == before
    )
    assert ("sets up Yugoslavia" in t.state.notes) is follows is ("may ally Yugoslavia" in t.state.notes)
    if follows:
        assert t.state.notes["sets up Yugoslavia"] == t.state.notes["may ally Yugoslavia"] == 1
        assert t.power(GER).played and "planned Germany" not in t.state.notes
        assert [u for u in t.state.units.at("set-up") if u.nation == BELGRADE]


@rule("33.41-o19", "25.2a")
def test_whose_help_brings_the_counter_out():
    def after(seat=GER, country=BELGRADE, planned=1, **power):
        t = counter("ally Germany", notes={"planned Germany": planned} if planned else {})
        for key, value in power.items():
            setattr(t.power(GER), key, value)
        note_help(t.game, seat, country)
        return t

    for seat in (GER, ITA):
        t = after(seat)
        assert t.state.notes["helped Yugoslavia"] == t.state.now and t.state.notes["may ally Yugoslavia"] == 1
        assert (
            t.power(seat).minors[BELGRADE] == VALUE and t.power(GER).played and "planned Germany" not in t.state.notes
        )
    assert (
        "helped Yugoslavia" not in after(UK).state.notes
        and "helped Yugoslavia" not in after(country="Spain").state.notes
    )
    for t in (after(planned=0), after(variant=18), after(played=True), after(void=True)):
        assert "helped Yugoslavia" in t.state.notes and BELGRADE not in t.power(GER).minors


@rule("33.41-o19", "32.12")
def test_how_many_partisans_it_leaves():
    t = counter()
    assert partisans(t.game, BELGRADE) == 0
    t.state.notes["may ally Yugoslavia"] = 1
    assert partisans(t.game, BELGRADE) == 2 and partisans(t.game, "Greece") == 0


# --- Allies 11 --------------------------------------------------------------------------------------------------------------


def welcome(units=None, **more):
    t = peace("movement", units, "Allies", **more)
    cooperate(t.game)
    return t


@rule("33.42-o11")
def test_when_the_counter_for_belgium_is_played():
    for phase, side, season, year, fits in (
        ("setup", "Axis", "Fall", 1939, True),
        ("building", "Allies", "Fall", 1939, True),
        *((phase, "Axis", "Fall", 1939, True) for phase in OPENING),
        ("movement", "Axis", "Fall", 1939, False),
        ("options", "Allies", "Fall", 1939, False),
        ("options", "Axis", "Winter", 1939, False),
        ("setup", "Axis", "Fall", 1940, False),
    ):
        t = peace("movement", {}, side, season=season, year=year)
        t.game.phase = phase
        assert (belgian_trouble(t.game) == "") is fits, (phase, side, season)


@rule("33.42-o11")
def test_both_countries_let_the_allies_in_unless_they_have_chosen():
    t = peace("movement", {}, "Allies")
    before = t.state.control_count
    cooperate(t.game)
    assert t.state.countries["Belgium"] == t.state.countries["Luxembourg"] == "inactive France"
    assert t.state.control_count == before + 1 and t.state.notes["may ally Belgium"] == 1
    t = peace("movement", {}, "Allies")
    t.state.countries |= {"Belgium": "attacked France", "Luxembourg": "conquered Germany"}
    cooperate(t.game)
    assert t.state.countries["Belgium"] == "ally France" and t.state.countries["Luxembourg"] == "conquered Germany"
    t = peace("movement", {}, "Allies")
    stand_by(t.game, "Belgium")
    assert t.state.countries["Belgium"] == "neutral", "without the counter nobody stands by"
    t = welcome()
    t.state.countries |= {"Belgium": "attacked France", "Luxembourg": "attacked France"}
    stand_by(t.game, "Luxembourg")
    assert t.state.countries["Luxembourg"] == "attacked France"
    t.power(FRA).in_play = False
    stand_by(t.game, "Belgium")
    assert t.state.countries["Belgium"] == "attacked France", "France is beaten"
    t.power(FRA).in_play = True
    stand_by(t.game, "Belgium")
    assert t.state.countries["Belgium"] == "ally France"


@rule("33.42-o11", "22.2a")
def test_an_attacked_luxembourg_is_held_for_its_guests():
    t = welcome()
    put(t.game, LUXEMBOURG, "F inf")
    t.state.side = "Axis"
    assert not list(attack(t.game, GER, "Luxembourg"))
    assert t.state.countries["Luxembourg"].startswith("attacked") and friendly(t.game, FRA, LUXEMBOURG)
    assert country_of(LUXEMBOURG) == "Luxembourg" and t.at(LUXEMBOURG)


@rule("33.42-o11")
def test_which_borders_nobody_fights_over():
    t = peace("movement", {}, "Allies")
    german = next(o for o in steps(LUXEMBOURG) if o in land() and country_of(o) == "Germany")
    french = next(o for o in steps(LUXEMBOURG) if o in land() and country_of(o) == FRA)
    assert not parted(t.game) and not across(t.game, LUXEMBOURG, german)
    cooperate(t.game)
    assert not across(t.game, "pool", LUXEMBOURG), "who is built there marches from nowhere"
    assert parted(t.game) and across(t.game, LUXEMBOURG, german) and across(t.game, german, LUXEMBOURG)
    assert not across(t.game, LUXEMBOURG, french) and not across(t.game, german, french)
    t.state.countries["Luxembourg"] = "conquered Germany"
    set_holder(t.game, LUXEMBOURG, GER)
    assert parted(t.game) and not across(t.game, LUXEMBOURG, german), "Belgium is at peace still"
    t.state.countries["Belgium"] = "ally France"
    assert not parted(t.game)


@rule("33.42-o11")
def test_who_is_let_in():
    t = welcome({"K24": "B air", "K22": "U inf"})
    for name, yes in (("BI1", True), ("FI1", True), ("BW1", False), ("UI1", False), ("RI1", False), ("GI1", False)):
        found = closed_to_guest(t.game, t.unit(name), LUXEMBOURG)
        assert (found is None) is yes and (yes or found[1] == "33.42-o11"), name


@rule("33.42-o11", "26.8")
def test_with_france_beaten_guests_go_home():
    t = welcome()
    t.state.countries["Belgium"] = "ally France"
    put(t.game, LUXEMBOURG, "B inf")
    put(t.game, "M25", "B inf")
    before = t.state.control_count
    part(t.game)
    assert t.state.countries["Luxembourg"] == "neutral" and t.state.countries["Belgium"] == "ally France"
    assert not t.at(LUXEMBOURG) and t.at("M25") and t.state.control_count == before + 1
