"""Who joins whom, who falls and who is freed: the cases in which one condition alone decides."""

from rules.supreme_commander.chart import ALLIED, AXIS
from rules.supreme_commander.collapse import join_axis
from rules.supreme_commander.diplomacy import Court
from rules.supreme_commander.ground import CITIES, COUNTRY, HEX_OF, LOCATIONS, POLAND_EAST, WARSAW
from rules.supreme_commander.italy import collapse, enters
from rules.supreme_commander.joining import place_minor
from rules.supreme_commander.political import (
    final_phase,
    liberations,
    move_west,
    must_hold,
    ships_home,
    surrenders,
)
from rules.supreme_commander.politics import attacked, declarable, guardian_of, open_west
from rules.supreme_commander.state import Convoy
from rules.supreme_commander.ussr import join_germany, turn_coat
from rules.supreme_commander.world import VICHY
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
ITALY = ("Germany", "UK", "France", "Italy")
FINNISH = [hex for hex in LOCATIONS if COUNTRY[hex] == "Finland"]


def cities(country, *but):
    return [hex for hex in CITIES if COUNTRY[hex] == country and CITIES[hex].name not in but]


# --- who takes whose side -------------------------------------------------------------------------------------------


@rule("16.2a", "16.1.6.1a")
def test_victims_of_the_ussr_stay_theirs_when_the_west_goes_to_war():
    """Whom Germany attacked before the west was at war fights for the west now; whom the USSR attacked goes on alone."""
    t = table(
        "organization",
        west=False,
        active=("Germany", "UK", "France"),
        nations={
            "Belgium": {**minor("controlled", "France"), "foe": "Germany"},
            "Romania": {**minor("controlled", "Germany"), "foe": "USSR"},
        },
    )
    open_west(t.game)
    assert t.nation("Belgium").status == "ally" and t.nation("Belgium").foe == ""
    assert t.nation("Romania").status == "controlled" and t.nation("Romania").foe == "USSR"


@rule("16.2a", "10.5d")
def test_who_is_not_waiting_fights_at_once():
    """Before the west is at war a victim that the Active USSR guards is its ally; one that the UK guards fights alone."""
    for target, near, status in (
        ("Turkey", ("Germany", "UK", "USSR"), "ally"),
        ("Spain", ("Germany", "UK"), "controlled"),
    ):
        t = table("organization", west=False, active=near)
        run(t, attacked(t.game, "Germany", target))
        assert t.nation(target).status == status, target


@rule("10.5d", "10.5e")
def test_the_guardian_where_few_are_left():
    """The USSR if it alone fights on, and the UK if nobody does."""
    t = table("organization", active=("Germany", "USSR"), nations={"UK": {"status": "neutral"}}, turn=22)
    flow = guardian_of(t.game, "Germany", "Spain")
    try:
        next(flow)
    except StopIteration as done:
        assert done.value == "USSR"
    t = table("organization", active=("Germany",), nations={"UK": {"status": "neutral"}}, turn=22)
    flow = guardian_of(t.game, "Germany", "Spain")
    try:
        next(flow)
        raise AssertionError("nobody is left to be asked")
    except StopIteration as done:
        assert done.value == "UK"


@rule("10.5a", "10.5b")
def test_the_free_french_are_nobody_to_declare_war_on():
    t = table("organization", powers={"Germany": {"msp": 99}})
    assert declarable(t.game, "Germany", "Free French") and declarable(t.game, "Germany", VICHY)
    assert not declarable(t.game, "Germany", "Spain")


@rule("10.4.1a")
def test_the_envoy_is_whoever_may_go():
    """One seat commands the UK, France and the USA: Belgium is courted by France, its neighbour."""
    t = table("organization", "Allied", options={"players": 2}, powers={p: {"msp": 50} for p in ("UK", "France")})
    t.play("UK", "court Belgium", dice=[10])
    assert t.power("France").msp == 45 and t.power("UK").msp == 50 and t.nation("Belgium").courted == ["France"]
    t = table(
        "organization",
        "Allied",
        options={"players": 2},
        powers={"France": {"msp": 50}},
        nations={"Belgium": {"courted": ["France"]}},
    )
    t.play("UK", "court Belgium", dice=[10])
    assert t.nation("Belgium").courted == ["France"]
    assert Court(target="Belgium", power=None, bonus=None).settle(t.game, "UK").power == "France"


@rule("17.13b", "10.4.1a")
def test_germany_answers_a_soviet_attempt():
    """Once is enough: a second Soviet attempt at Romania opens nothing more."""
    for before in ([], ["Romania"]):
        t = table("organization", "Allied", turn=6, powers={"USSR": {"msp": 50}}, reply=list(before))
        t.play("USSR", "court Romania by USSR", dice=[10])
        assert t.state.reply == ["Romania"]


@rule("16.1.6.1a", "9.1.9a")
def test_only_victims_of_the_ussr_join_germany_with_its_war():
    t = table(
        "organization",
        active=("Germany", "UK", "USSR"),
        nations={
            "Romania": {**minor("controlled", "Germany"), "foe": "USSR"},
            "Poland": {**minor("controlled", "UK"), "foe": "Germany"},
            "Hungary": minor("ally", "Italy"),
        },
        turn=22,
    )
    join_germany(t.game)
    assert (t.nation("Romania").status, t.nation("Romania").lead, t.nation("Romania").foe) == ("ally", "Germany", "")
    assert (t.nation("Poland").status, t.nation("Poland").foe) == ("controlled", "Germany")
    assert t.nation("Hungary").lead == "Italy"


@rule("16.1.1a", "17.11b")
def test_armies_of_new_allies():
    """Poland under the USSR keeps its army in the pool; Romania, whoever leads Poland, sets its armies up."""
    t = table(
        "organization",
        active=WORLD,
        pool="PO-A1 PO-I1 RO-A3 RO-I1",
        nations={"Poland": minor("ally", "USSR"), "Romania": minor("ally", "Germany")},
        turn=22,
    )
    for name in ("Poland", "Romania"):
        run(t, place_minor(t.game, name))
    assert t.at("PO-A1") == "pool" != t.at("PO-I1")
    assert COUNTRY[t.at("RO-A3")] == "Romania" == COUNTRY[t.at("RO-I1")]


@rule("ruling.followers", "17.7.4a", "17.7.1.2b", "10.1.1.2c")
def test_minors_follow_their_power_to_the_other_side():
    """Italy that joins the Allies or falls to them, a USSR that goes over: their Minors go too, and who of them stands among
    enemies now goes to the Force Pool."""
    both = {"Budapest": "HU-I1 GE-I1", "2826": "HU-I2"}
    hungary = {"Hungary": minor("ally", "Italy")}
    t = table("organization", active=("Germany", "UK"), units=both, nations=hungary)
    enters(t.game, ALLIED)
    assert t.nation("Hungary").camp == ALLIED and (t.at("HU-I1"), t.at("HU-I2")) == ("pool", "2826")
    t = table(
        "organization", active=("Germany", "UK", "Italy"), units={**both, "Naples": "UK-I1"}, nations=hungary, turn=40
    )
    collapse(t.game, [HEX_OF["Naples"], HEX_OF["Milan"]])
    assert (t.nation("Hungary").camp, t.nation("Hungary").lead) == (ALLIED, "UK")
    assert (t.at("HU-I1"), t.at("HU-I2")) == ("pool", "2826")
    t = table("organization", active=("Germany", "UK", "Italy"), units=both, nations=hungary)
    enters(t.game, AXIS)
    assert t.nation("Hungary").camp == AXIS and t.at("HU-I1") == HEX_OF["Budapest"]
    poles = {"Warsaw": "PO-I1 UK-I1", "Krakow": "PO-I2"}
    for change in (turn_coat, join_axis):
        t = table(
            "organization", "Allied", active=("Germany", "UK"), units=poles, nations={"Poland": minor("ally", "USSR")}
        )
        change(t.game)
        assert (t.nation("USSR").camp, t.nation("Poland").camp) == (AXIS, AXIS), change
        assert (t.at("PO-I1"), t.at("PO-I2")) == ("pool", HEX_OF["Krakow"]), change


# --- surrender and liberation ---------------------------------------------------------------------------------------


@rule("16.1.2a", "17.5.4a")
def test_a_liberated_france_surrenders_to_nobody():
    hexes = [hex for hex in LOCATIONS if COUNTRY[hex] == "France"]
    spare = [u for u in table().state.units.of("Germany") if u.id.startswith("GE-I")]
    t = table(
        "organization",
        active=WORLD,
        units={hex: unit.id for hex, unit in zip(hexes, spare, strict=False)},
        nations={"France": minor("ally", "USA")},
        france="free",
        turn=44,
    )
    run(t, surrenders(t.game))
    assert t.nation("France").status == "ally" and not t.events(kind="surrender")


@rule("16.1.2a", "16.1.2c")
def test_a_finland_of_the_allies_that_falls_is_not_turned():
    """Only German allies whom the Allies conquer change their colours."""
    for camp, by, units, status in (("UK", "Germany", "GE-I", "conquered"), ("Germany", "USSR", "SU-I", "turned")):
        held = {hex: f"{units}{n}" for n, hex in enumerate(must_hold(table().game, "Finland"), 1)}
        t = table("organization", units=held, **russia(nations={"Finland": minor("ally", camp)}), turn=22)
        run(t, surrenders(t.game))
        found = t.nation("Finland")
        assert (found.status, found.conqueror) == (status, by)
        assert (found.level == -3) == (status == "turned")


@rule("17.11d", "17.11.1a")
def test_eastern_poland_waits_for_poland():
    """Norway's surrender divides nothing; Poland's does."""
    for name, divided in (("Norway", False), ("Poland", True)):
        hexes = must_hold(table().game, name)
        t = table(
            "organization",
            units={hex: f"GE-I{n}" for n, hex in enumerate(hexes, 1)},
            nations={"Poland": minor("ally", "UK"), "Norway": minor("ally", "UK")},
            pact=True,
            turn=2,
        )
        run(t, surrenders(t.game))
        assert t.nation(name).status == "conquered" and t.state.partition == divided


@rule("16.1.3a")
def test_a_friend_of_the_axis_is_freed_without_tallinn():
    """For the Baltic States Tallinn counts besides; for others what they lost is enough."""
    for name, also in (("Norway", ""), ("Baltic States", ""), ("Baltic States", "GE-I9")):
        held = {hex: f"GE-I{n}" for n, hex in enumerate(must_hold(table().game, name), 1)}
        if also:
            held["Tallinn"] = also
        t = table(
            "organization",
            units=held,
            active=("Germany", "UK", "USSR"),
            nations={name: {**minor("conquered", "Germany"), "conqueror": "USSR"}},
            turn=22,
        )
        liberations(t.game)
        assert (t.nation(name).status == "ally") == (name == "Norway" or bool(also)), (name, also)


@rule("17.11d", "17.11.1a")
def test_the_line_is_drawn_at_the_end_of_1939():
    """After the third turn, if the Germans hold no Warsaw; not before, and not if they hold it."""
    for turn, warsaw, pact, drawn in (
        (3, "", True, True),
        (2, "", True, False),
        (3, "Germany", True, False),
        (3, "", False, False),
    ):
        t = table(
            "organization",
            turn=turn,
            nations=POLAND,
            control={"Warsaw": warsaw} if warsaw else {},
            pact=pact,
        )
        run(t, final_phase(t.game))
        assert t.state.partition == drawn, (turn, warsaw, pact)


@rule("17.11d")
def test_germans_leave_the_east_for_the_nearest_hex_with_room():
    t = table("organization", nations={"Poland": minor("conquered", "UK")}, control={WARSAW: "Germany"}, turn=3)
    start = min(POLAND_EAST)
    t.state.units.move(t.unit("GE-I1"), start)
    asked = next(move_west(t.game, t.unit("GE-I1")), None)
    near = list(asked[0].choices) if asked else [t.at("GE-I1")]
    assert not POLAND_EAST.intersection(HEX_OF.get(name, name) for name in near)
    full = table(
        "organization",
        nations={"Poland": minor("conquered", "UK")},
        units={near[0]: "GE-A1 GE-A2"},
        control={WARSAW: "Germany"},
        turn=3,
    )
    full.state.units.move(full.unit("GE-I1"), start)
    asked = next(move_west(full.game, full.unit("GE-I1")), None)
    again = list(asked[0].choices) if asked else [full.at("GE-I1")]
    assert near[0] not in again


@rule("17.11d")
def test_nowhere_to_go_from_the_east():
    t = table("organization", nations=POLAND, control=dict.fromkeys(COUNTRY, "UK"), turn=3)
    start = min(POLAND_EAST)
    t.state.units.move(t.unit("GE-I1"), start)
    run(t, move_west(t.game, t.unit("GE-I1")))
    assert t.at("GE-I1") == start


# --- ships and planes at the end ------------------------------------------------------------------------------------


@rule("12.2e", "12.4c")
def test_ships_off_a_coast_go_home():
    """To the only port without a question; without a port they are lost, and so is who is still aboard."""
    sea = "1835"
    for held, place in (({"Kiel": "Germany"}, "Kiel"), ({}, None)):
        lost = {hex: "UK" for hex in CITIES if COUNTRY[hex] == "Germany"}
        t = table("organization", units={sea: "GE-S1! GE-I1"}, convoys=[Convoy(sea, "1732", ["GE-S1"], ["GE-I1"])])
        for hex in lost:
            t.state.control[hex] = "UK"
        for name, owner in held.items():
            t.state.control[HEX_OF[name]] = owner
        t.state.tenure += 1
        flow = ships_home(t.game)
        assert next(flow, None) is None, "nothing to choose"
        assert t.at("GE-S1") == (HEX_OF[place] if place else "turn 12") and t.at("GE-I1") == "pool"


@rule("23.1", "9.2.8a")
def test_bombers_over_the_sea_come_home():
    t = table("organization", units={"North Sea": "GE-B1!", "West": "GE-F1! GE-B2"}, options={"naval_bombers": True})
    t.unit("GE-B1").base, t.unit("GE-B2").transfer = "East", True
    run(t, final_phase(t.game))
    assert t.at("GE-B1") == "East" and not t.unit("GE-B1").used and t.unit("GE-B1").base == ""
    assert not t.unit("GE-F1").used and not t.unit("GE-B2").transfer
