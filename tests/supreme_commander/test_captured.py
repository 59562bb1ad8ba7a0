"""What changes hands: locations and what they pay, the fall of France, Italy, the USSR and the UK, and who leaves."""

import pytest

from rules.supreme_commander.chart import ALLIED, AXIS, combat
from rules.supreme_commander.collapse import falls_neutral, keep_hex, neutrality_ends, soviet_collapse, uk_collapse
from rules.supreme_commander.control import held_income, pass_through, refresh_all, stars, take_if_enemy
from rules.supreme_commander.evacuation import depart, evacuate, realm, ships_leave
from rules.supreme_commander.france import (
    call_off,
    check_liberation,
    french_ground,
    garrison,
    leave,
    vichy_attacked,
)
from rules.supreme_commander.ground import CITIES, COUNTRY, HEX_OF, LOCATIONS, area_hexes, country_hexes
from rules.supreme_commander.income import enter_collect, enter_usa, free_french, swedish_ore
from rules.supreme_commander.italy import check_collapse, collapse, enters, stir
from rules.supreme_commander.state import Convoy
from rules.supreme_commander.ussr import (
    count_winter,
    eastern_garrison,
    mobilize,
    release_reserves,
    reserves_arrive,
    winter,
)
from rules.supreme_commander.world import VICHY
from tests.rulings import rule
from tests.supreme_commander.table import EAST, POLAND, minor, russia, table
from tests.supreme_commander.test_small_print import run

WORLD = ("Germany", "UK", "USSR", "USA")
KRAKOW, WARSAW, METZ, KIEV = (HEX_OF[name] for name in ("Krakow", "Warsaw", "Metz", "Kiev"))


def money(t, *powers):
    return [(t.power(power).msp, t.power(power).income) for power in powers]


# --- locations ------------------------------------------------------------------------------------------------------


@rule("9.1.3.1a", "9.1.3.1b")
def test_a_location_in_a_majors_home():
    """Metz: ten at once and five a turn for Germany, five a turn less for France; the second time without the ten."""
    zero = {"Germany": {"msp": 0, "income": 50}, "France": {"msp": 0, "income": 50}}
    t = table(units={"2436": "GE-I1"}, powers=zero)
    pass_through(t.game, t.unit("GE-I1"), METZ)
    assert money(t, "Germany", "France") == [(10, 55), (0, 45)]
    assert (t.holder("Metz"), t.state.earners[METZ], t.state.doubled, t.state.lost) == (
        "Germany",
        "Germany",
        {AXIS: [METZ]},
        [],
    )
    t = table(units={"2436": "GE-I1"}, powers=zero, doubled={AXIS: [METZ]}, lost=[METZ])
    pass_through(t.game, t.unit("GE-I1"), METZ)
    assert money(t, "Germany", "France") == [(0, 55), (0, 45)] and t.state.doubled == {AXIS: [METZ]}


@rule("9.1.3.1b", "9.1.3.2a")
def test_a_location_in_a_minor():
    """Its loss is booked the first time only; its recapture pays nobody and costs who took it."""
    how = {"nations": POLAND, "powers": {"Germany": {"msp": 0, "income": 50}, "UK": {"msp": 0, "income": 50}}}
    t = table(units={"2529": "GE-I1"}, **how)
    pass_through(t.game, t.unit("GE-I1"), KRAKOW)
    assert money(t, "Germany", "UK") == [(10, 55), (0, 45)] and t.state.lost == [KRAKOW]
    t = table(units={"2529": "GE-I1"}, lost=[KRAKOW], **how)
    pass_through(t.game, t.unit("GE-I1"), KRAKOW)
    assert money(t, "Germany", "UK") == [(10, 55), (0, 50)] and t.state.lost == [KRAKOW]
    taken = {"control": {KRAKOW: "Germany"}, "earners": {KRAKOW: "Germany"}, "doubled": {AXIS: [KRAKOW]}}
    t = table(side="Allied", units={"2527": "PO-I1"}, **taken, **how)
    pass_through(t.game, t.unit("PO-I1"), KRAKOW)
    assert money(t, "Germany", "UK") == [(0, 45), (0, 50)] and t.holder("Krakow") == "Poland" and not t.state.earners


@rule("9.1.3.2b", "9.1.5a")
def test_a_location_retaken_at_home():
    """France has its five again; the power with the most units in the country loses them, else who draws them."""
    how = {
        "side": "Allied",
        "active": ("Germany", "UK", "France", "Italy"),
        "control": {METZ: "Italy", "2538": "Germany"},
        "earners": {METZ: "Italy"},
        "powers": {p: {"msp": 0, "income": 50} for p in ("Germany", "Italy", "France")},
    }
    for units, loser in (
        ({}, "Italy"),
        ({"2538": "GE-I1"}, "Germany"),
        ({"2538": "GE-I1 IT-I1"}, "Italy"),
        ({"2538": "GE-I1 GE-I2 IT-I1"}, "Germany"),
        ({"2436": "GE-I1 GE-I2"}, "Italy"),
    ):
        t = table(units={"2637": "FR-I1", **units}, **how)
        pass_through(t.game, t.unit("FR-I1"), METZ)
        incomes = {p: t.power(p).income for p in ("Germany", "Italy", "France")}
        assert incomes == {"Germany": 50, "Italy": 50, "France": 55, loser: 45}, units
        assert t.holder("Metz") == "France" and METZ not in t.state.earners and t.power("France").msp == 0


@rule("3.3g", "9.1.3.1a")
def test_what_only_a_zone_covers():
    """Open country falls to an unchallenged zone, a location only to who enters it; Partisans take what they stand on alone."""
    t = table(units={"2538": "GE-I1"}, active=("Germany", "UK", "France"))
    pass_through(t.game, t.unit("GE-I1"), "2638")
    assert (
        t.holder("2638") == "Germany" == t.holder("2639")
        and t.holder("Metz") == "France"
        and t.holder("Dijon") == "Germany"
    )
    t = table(
        "organization",
        "Allied",
        units={"1920": "SU-PT1"},
        **russia(control=dict.fromkeys(("1920", "1919", "1820"), "Germany")),
    )
    pass_through(t.game, t.unit("SU-PT1"), "1920")
    assert (t.holder("1920"), t.holder("1919")) == ("USSR", "Germany")


@rule("3.3g")
def test_the_ground_of_the_fallen():
    """What a fallen nation still holds is taken by entering it, not by a zone."""
    t = table(units={"2842": "GE-I1"}, active=("Germany", "UK"), france="vichy")
    take_if_enemy(t.game, "Germany", "2644", False)
    assert t.holder("2644") == "France"
    take_if_enemy(t.game, "Germany", "2644", True)
    assert t.holder("2644") == "Germany"
    take_if_enemy(t.game, "UK", "2743", True)
    assert t.holder("2743") == "France"


@rule("13.3a")
def test_stars_and_the_marker():
    """Stars of Active nations of the Axis; the marker tells its way."""
    t = table(
        control={"Paris": "Germany", "Warsaw": "Romania", "Oslo": "Hungary", "London": "UK"},
        nations={"Romania": minor("ally", "Germany"), "Hungary": {**minor("conquered", "Germany")}},
        marker=3,
    )
    assert stars(t.game) == 4, "Berlin, Paris, Warsaw and Ploesti; not what the conquered Hungary holds"
    t.state.control[HEX_OF["Antwerp"]] = "Germany"
    refresh_all(t.game)
    assert t.state.marker == 4 and t.said("The Victory marker goes up to 4.")
    t.state.control[HEX_OF["Antwerp"]] = "Belgium"
    t.state.control[HEX_OF["Paris"]] = "France"
    refresh_all(t.game)
    assert t.state.marker == 2 and t.said("The Victory marker goes down to 2.")


@rule("16.1.6.1c", "9.1.3.2a")
def test_soviet_prizes():
    """What the USSR took in a Minor that Germany did not lead yet is Germany's when it comes back, until turn 31."""
    bucharest = HEX_OF["Bucharest"]
    for turn, gain in ((30, 5), (31, 0)):
        t = table(
            units={"3123": "RO-I1"},
            turn=turn,
            soviet_prizes=[bucharest],
            earners={bucharest: "USSR"},
            powers={p: {"income": 50, "msp": 0} for p in ("Germany", "USSR")},
            **russia(nations={"Romania": minor("ally", "Germany")}, control={"Bucharest": "USSR"}),
        )
        pass_through(t.game, t.unit("RO-I1"), bucharest)
        assert money(t, "Germany", "USSR") == [(0, 50 + gain), (0, 45)] and t.state.soviet_prizes == [], turn


@rule("9.1.10d")
def test_a_packed_factory_that_is_taken():
    """Its power has counted it off already; the captor has the value like any other."""
    how = russia(powers={"USSR": {"income": 50, "msp": 0}, "Germany": {"income": 50, "msp": 0}})
    t = table(units={"2422": "GE-I1"}, factories={KIEV: "flipped"}, **how)
    pass_through(t.game, t.unit("GE-I1"), KIEV)
    assert money(t, "Germany", "USSR") == [(10, 55), (0, 50)] and t.state.factories[KIEV] == "map"
    t = table(units={"2422": "GE-I1"}, factories={KIEV: "map"}, **how)
    pass_through(t.game, t.unit("GE-I1"), KIEV)
    assert money(t, "Germany", "USSR") == [(10, 55), (0, 45)]


# --- France ---------------------------------------------------------------------------------------------------------

FALLEN = {"active": ("Germany", "UK", "USA"), "turn": 44, "side": "Allied"}
HELD = dict.fromkeys(country_hexes("France"), "Germany")
MARSEILLE, ALGIERS, TUNIS = (HEX_OF[name] for name in ("Marseille", "Algiers", "Tunis"))


@rule("17.5.1e", "17.5.1c", "17.5.4b")
@pytest.mark.parametrize(
    ("place", "france", "vichy", "earner", "expected"),
    [
        ("Le Havre", "vichy", "neutral", "Germany", [(0, 50), (0, 45), (0, 5)]),
        ("Le Havre", "conquered", "neutral", "Germany", [(0, 50), (0, 45), (0, 5)]),
        ("Le Havre", "free", "barred", "Germany", [(0, 50), (0, 45), (0, 5)]),
        ("Marseille", "vichy", "ally", "", [(10, 50), (0, 50), (0, 5)]),
        ("Tunis", "vichy", "ally", "", [(10, 50), (0, 50), (0, 5)]),
    ],
)
def test_french_locations_that_the_allies_take(place, france, vichy, earner, expected):
    hex = HEX_OF[place]
    nations = {
        "France": {"status": "ally" if france == "free" else "fallen", "lead": "USA"},
        VICHY: minor("ally", "Germany") if vichy == "ally" else {"status": vichy},
    }
    powers = {p: {"msp": 0, "income": 50} for p in ("UK", "Germany")} | {"France": {"msp": 0, "income": 0}}
    owner = VICHY if place in ("Marseille", "Tunis") else "Germany"
    t = table(
        france=france,
        nations=nations,
        powers=powers,
        earners={hex: earner} if earner else {},
        control={**HELD, place: owner},
        units={"out": "UK-I1"},
        **FALLEN,
    )
    pass_through(t.game, t.unit("UK-I1"), hex)
    assert money(t, "UK", "Germany", "France") == expected and hex not in t.state.earners
    assert t.said(f"UK takes {place}.")
    if owner == VICHY:
        assert t.state.doubled[ALLIED] == [hex]
        again = table(
            france=france,
            nations=nations,
            powers=powers,
            control={**HELD, place: VICHY},
            doubled={ALLIED: [hex]},
            units={"out": "UK-I1"},
            **FALLEN,
        )
        pass_through(again.game, again.unit("UK-I1"), hex)
        assert again.power("UK").msp == 0 and again.power("France").income == 5


@rule("17.5.4b", "9.1.3.1a")
def test_french_locations_that_the_axis_takes_again():
    nations = {"France": minor("ally", "USA"), VICHY: {"status": "barred"}}
    powers = {"Germany": {"msp": 0, "income": 50}, "France": {"msp": 0, "income": 20}}
    for doubled, bonus in (({}, 10), ({AXIS: [METZ]}, 0)):
        t = table(
            france="free",
            nations=nations,
            powers=powers,
            units={"2436": "GE-I1"},
            doubled=doubled,
            **{**FALLEN, "side": "Axis"},
        )
        pass_through(t.game, t.unit("GE-I1"), METZ)
        assert money(t, "Germany", "France") == [(bonus, 55), (0, 15)] and t.state.earners == {METZ: "Germany"}


@rule("17.5.1f", "10.1.1.2a")
def test_the_garrison_of_vichy():
    """Three corps anywhere; the four more one in Syria, two in North Africa, one in Vichy France; none where there is no room."""
    base = {
        "nations": {"France": {"status": "fallen"}, VICHY: {"status": "neutral", "level": 1}},
        "france": "vichy",
        "active": ("Germany", "UK"),
        "units": {"out": " ".join(f"FR-I{n}" for n in range(1, 9))},
    }
    ground = dict.fromkeys(
        [
            *area_hexes("Vichy France"),
            *(h for h in COUNTRY if COUNTRY[h] in ("Morocco", "Algeria", "Tunisia", "Syria")),
        ],
        VICHY,
    )
    t = table(control=ground, **base)
    flow, asked = garrison(t.game, 4), []
    asks = next(flow)
    while True:
        asked.append(set(asks[0].choices))
        try:
            asks = flow.send({asks[0].filed: asks[0].choices[0]})
        except StopIteration:
            break
    countries = [{COUNTRY[HEX_OF.get(place, place)] for place in choices} for choices in asked]
    africa = {"Morocco", "Algeria", "Tunisia"}
    assert countries == [{"Syria"}, africa, africa, {"France"}] and len(t.state.units.of(VICHY)) == 4
    t = table(control={**ground, "Beirut": "UK"}, **base)
    asks = next(garrison(t.game, 3))
    found = set(asks[0].choices)
    assert (
        "Beirut" not in found
        and {"Tunis", "Lyon", "Casablanca"} <= found
        and asks[0].choices[0] in {c.name for c in CITIES.values()}
    )
    t = table(control={}, **base)
    assert list(garrison(t.game, 3)) == []
    t = table(control=ground, **{**base, "units": {}})
    for unit in t.state.units.of("France"):
        t.state.units.move(unit, "pool")
    assert list(garrison(t.game, 3)) == []


@rule("17.5.1g")
def test_the_nearest_hex_outside_vichy():
    t = table(units={"Lyon": "GE-I1"}, france="vichy", control={"2838": "Germany", "2937": "Germany", "Lyon": VICHY})
    run(t, leave(t.game, t.unit("GE-I1"), VICHY, "17.5.1g"))
    assert t.at("GE-I1") not in area_hexes("Vichy France") and t.holder(t.at("GE-I1")) in ("Germany", "Italy")


@rule("17.5.1g", "12.5.1a")
def test_landings_on_vichy_are_called_off():
    """Ships and corps turn back, paratroops never jumped; whoever still has an enemy there goes on."""
    t = table(
        units={"3338": "IT-I1 IT-S1", "drop 2939": "GE-AB", "drop 2440": "IT-AB", "Rome": "IT-I2"},
        active=("Germany", "UK", "Italy"),
        france="vichy",
        nations={VICHY: {"status": "neutral"}, "France": {"status": "fallen"}},
    )
    t.state.convoys = [Convoy("3338", MARSEILLE, ["IT-S1"], ["IT-I1"])]
    t.unit("GE-AB").start, t.unit("GE-AB").dropped, t.unit("IT-AB").dropped = "2535", True, True
    call_off(t.game, french_ground())
    assert (
        t.at("GE-AB") == "2535"
        and not t.unit("GE-AB").dropped
        and t.at("IT-AB") == "drop 2440"
        and t.unit("IT-AB").dropped
    )
    assert COUNTRY[t.at("IT-I1")] != "France" and t.holder(t.at("IT-S1")) == "Italy" == t.holder(t.at("IT-I1"))
    t = table(
        units={"3338": "IT-I1 IT-S1"},
        active=("Germany", "UK", "Italy"),
        france="vichy",
        nations={VICHY: {"status": "neutral"}},
    )
    t.state.convoys = [Convoy("3338", HEX_OF["Valencia"], ["IT-S1"], ["IT-I1"])]
    call_off(t.game, french_ground())
    assert t.at("IT-I1") == t.at("IT-S1") == "3338"
    t = table(
        units={"3338": "IT-I1 IT-S1", "Marseille": "UK-I1"},
        active=("Germany", "UK", "Italy"),
        france="vichy",
        nations={VICHY: {"status": "neutral"}},
    )
    t.state.convoys = [Convoy("3338", MARSEILLE, ["IT-S1"], ["IT-I1"])]
    call_off(t.game, french_ground())
    assert t.at("IT-I1") == "3338"


@rule("17.16b")
def test_who_is_sent_home_goes_to_the_nearest_friendly_hex():
    africa = {hex: VICHY for hex in COUNTRY if COUNTRY[hex] in ("Morocco", "Algeria", "Tunisia")}
    t = table(units={"Casablanca": "UK-I1"}, control=africa, france="conquered", active=("Germany", "UK"))
    run(t, leave(t.game, t.unit("UK-I1"), "Syria", "17.16b"))
    assert t.at("UK-I1") == HEX_OF["Gibraltar"]


@rule("17.5.1k", "23.6", "10.1.1.2a")
def test_vichy_under_attack():
    pool = {
        "nations": {"France": {"status": "fallen"}, VICHY: {"status": "neutral", "level": 1}},
        "france": "vichy",
        "active": ("Germany", "UK", "USA"),
        "units": {"out": " ".join(f"FR-I{n}" for n in range(1, 11))},
    }
    for stayed, size in ((False, 3), (True, 7)):
        t = table(stayed=stayed, **pool)
        run(t, vichy_attacked(t.game, "UK"))
        found = t.nation(VICHY)
        assert (found.status, found.camp, found.lead) == ("ally", AXIS, "Germany")
        assert [u.place for u in t.state.units.of(VICHY)] == ["pool"] * size
    t = table(**pool)
    for id in ("FR-I1", "FR-I2"):
        t.state.units.give(t.unit(id), VICHY)
        t.state.units.move(id, HEX_OF["Tunis"])
    run(t, vichy_attacked(t.game, "UK"))
    assert sorted(u.place for u in t.state.units.of(VICHY)) == [HEX_OF["Tunis"]] * 2 + ["pool"]
    t = table(**pool)
    run(t, vichy_attacked(t.game, "Germany"))
    assert (t.nation(VICHY).status, t.nation(VICHY).camp, t.nation(VICHY).lead) == ("ally", ALLIED, "UK")
    for level, after, status in ((1, 2, "neutral"), (2, 3, "neutral"), (3, 3, "ally")):
        nations = {**pool["nations"], VICHY: {"status": "neutral", "level": level}}
        t = table(options={"players": 6, "vichy_colonies": True}, **{**pool, "nations": nations})
        run(t, vichy_attacked(t.game, "UK"))
        assert (t.nation(VICHY).level, t.nation(VICHY).status) == (after, status)


@rule("17.5.4a", "17.5.1h", "17.5.2d")
def test_what_liberation_gives():
    """Led by the USA, or by the UK while that stands aside; what was Vichy is France, and all its units can be had again."""
    for active, lead in ((("Germany", "UK", "USA"), "USA"), (("Germany", "UK"), "UK")):
        t = table(
            "political",
            "Allied",
            turn=40,
            active=active,
            france="conquered",
            units={"Tunis": "FR-I1", "out": "FR-A1 FR-I2"},
            nations={"France": {"status": "fallen"}, VICHY: {"status": "neutral"}},
            control={"Le Havre": "UK", "Tunis": VICHY, "2440": "Germany"},
        )
        t.state.units.give(t.unit("FR-I1"), VICHY)
        check_liberation(t.game)
        france = t.nation("France")
        assert (france.status, france.lead, france.camp) == ("ally", lead, ALLIED) and t.nation(
            VICHY
        ).status == "barred"
        assert t.holder("Tunis") == "France" and (t.at("FR-A1"), t.at("FR-I2"), t.at("FR-I1")) == (
            "pool",
            "pool",
            TUNIS,
        )
    t = table(
        "political",
        "Allied",
        turn=40,
        active=("Germany", "UK"),
        france="conquered",
        control={"Ajaccio": "UK", "2440": "Germany"},
        nations={"France": {"status": "fallen"}},
    )
    for hex in country_hexes("France"):
        t.state.control.setdefault(hex, "Germany")
    check_liberation(t.game)
    assert t.state.france == "conquered", "Ajaccio is no city of mainland France"


# --- who leaves -----------------------------------------------------------------------------------------------------


@rule("10.1.1.1b", "10.1.1.1c", "10.1.1.1a", "10.1.1.1d")
@pytest.mark.parametrize(
    ("cover", "die", "lost"),
    [
        ({}, 10, 4),
        ({}, 1, 1),
        ({"West": "UK-F1"}, 10, 4),
        ({"West": "UK-F1 UK-F2"}, 9, 2),
        ({"West": "UK-B1 UK-DF1"}, 10, 4),
        ({"East": "UK-F1 UK-F2"}, 10, 4),
        ({"West": "GE-F1 GE-F2"}, 10, 4),
        ({"London": "UK-S1"}, 10, 4),
        ({"London": "UK-S1", "West": "UK-F1"}, 10, 3),
        ({"Basra": "UK-S1 UK-S2"}, 10, 4),
        ({"London": "UK-DN1", "Kiel": "GE-S1"}, 10, 4),
        ({"North Atlantic": "UK-S1!", "London": "UK-S2"}, 10, 3),
    ],
)
def test_how_many_are_lost(cover, die, lost):
    """The defender's result on the column of six, one off the die for each Fighter of the front and each fleet near."""
    corps = "UK-I1 UK-I2 UK-I3 UK-I4 UK-I5 UK-I6"
    t = table(units={"Le Havre": corps, **cover})
    t.game.script([die])
    helpers = sum(
        len([u for u in text.split() if u[:4] in ("UK-F", "UK-S")])
        for place, text in cover.items()
        if place not in ("East", "Basra")
    )
    run(t, evacuate(t.game, "UK", [t.unit(id) for id in corps.split()], "France"))
    assert [t.at(id) for id in corps.split()].count("pool") == combat(6, die - helpers)[1], helpers
    assert t.said("cover the evacuation") == bool(helpers) and lost >= 0
    left = [t.at(id) for id in corps.split() if t.at(id) != "pool"]
    assert all(COUNTRY[place] != "France" for place in left)


@rule("10.1.1.1a", "10.1.1.1b")
def test_armies_leave_as_corps():
    """A Fort leaves nothing, a headquarters Infantry; the owner says who stays behind if they are of several kinds."""
    t = table(units={"Le Havre": "UK-HQ18- UK-A1 UK-FORT1"}, pool="UK-I1 UK-I2 UK-I3 UK-I4 UK-T1")
    t.game.script([4])
    flow = evacuate(t.game, "UK", [t.unit(id) for id in ("UK-HQ18", "UK-A1", "UK-FORT1")], "France")
    asks = next(flow)
    assert set(asks[0].choices) == {f"lose {id}" for id in ("UK-I1", "UK-I2", "UK-I3", "UK-I4", "UK-T1")}
    asks = flow.send({asks[0].filed: "lose UK-T1"})
    while True:
        try:
            asks = flow.send({asks[0].filed: asks[0].choices[0]})
        except StopIteration:
            break
    assert t.at("UK-T1") == "pool" and (t.at("UK-HQ18"), t.at("UK-A1"), t.at("UK-FORT1")) == (
        "turn 9",
        "turn 10",
        "turn 8",
    )
    lost = combat(6, 4)[1]
    assert [t.at(f"UK-I{n}") for n in range(1, 5)].count("pool") == lost - 1


@rule("10.1.1a", "12.3c")
def test_ships_leave_a_fallen_country():
    t = table(
        units={"Brest": "UK-S1 FR-S1", "Casablanca": "UK-S2", "London": "UK-S3", "Le Havre": "GE-U1"},
        control={"Le Havre": "Germany"},
    )
    ground = realm(t.game, "France")
    assert {HEX_OF[n] for n in ("Brest", "Tunis", "Beirut", "Ajaccio")} <= ground and HEX_OF["London"] not in ground
    ships_leave(t.game, "France", ground)
    assert COUNTRY[t.at("UK-S1")] == "UK" and t.at("FR-S1") == HEX_OF["Brest"] and t.at("UK-S3") == HEX_OF["London"]
    assert t.at("UK-S2") == HEX_OF["Gibraltar"] and t.at("GE-U1") == HEX_OF["Le Havre"]
    t = table(units={"Kiel": "GE-S1"}, control={"Kiel": "UK", "Copenhagen": "UK"})
    depart(t.game, t.unit("GE-S1"), frozenset(HEX_OF[n] for n in ("Hamburg", "Bremen", "Konigsberg", "Stettin")))
    assert t.at("GE-S1") == "turn 12" and t.said("A German naval unit has no port to go to and is lost.")
    allies = table(
        nations={
            "Belgium": minor("ally", "France"),
            "Norway": minor("conquered", "France"),
            "Spain": {"lead": "France"},
        }
    )
    assert HEX_OF["Antwerp"] in realm(allies.game, "France") and HEX_OF["Oslo"] in realm(allies.game, "France")
    assert HEX_OF["Madrid"] not in realm(allies.game, "France")


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


# --- income ---------------------------------------------------------------------------------------------------------


@rule("9.1.1a", "17.15a", "9.1.2a")
def test_what_is_collected():
    """Annual increases in the first turn of a year; nothing for who is away, and what France has while it has fallen."""
    incomes = {p: {"msp": 1, "income": 20} for p in ("Germany", "Italy", "UK", "France", "USA", "USSR")}
    t = table("axis", turn=4, powers=incomes)
    enter_collect(t.game)
    got = {p: (t.power(p).income, t.power(p).msp) for p in incomes}
    assert got == {
        "Germany": (45, 46),
        "Italy": (25, 26),
        "UK": (20, 21),
        "France": (25, 26),
        "USA": (20, 1),
        "USSR": (65, 66),
    }
    t = table("axis", turn=5, powers=incomes)
    enter_collect(t.game)
    assert all(t.power(p).income == 20 for p in incomes)
    t = table("axis", turn=5, powers={**incomes, "UK": {"unpaid": False, "msp": 1, "income": 20}})
    t.state.powers["UK"].unpaid = True
    enter_collect(t.game)
    assert (t.power("UK").msp, t.power("UK").unpaid) == (1, False)
    t = table("axis", turn=13, powers=incomes, active=("Germany", "UK"), france="vichy")
    enter_collect(t.game)
    assert (t.power("France").income, t.power("France").msp) == (20, 21)
    t = table("axis", turn=13, powers=incomes, active=("Germany", "UK"), france="")
    enter_collect(t.game)
    assert t.power("France").msp == 1


@rule("17.15a", "17.15.1a")
def test_the_usa_enters():
    for turn, lent, status, msp in ((22, 30, "inactive", 0), (23, 30, "active", -30), (24, 0, "inactive", 0)):
        t = table("axis", turn=turn, powers={"USA": {"lent": lent}})
        enter_usa(t.game)
        assert (t.nation("USA").status, t.power("USA").msp) == (status, msp)


@rule("17.10a", "23.5")
@pytest.mark.parametrize(
    ("nations", "ore", "turn", "option", "income", "after"),
    [
        ({"Norway": minor("ally", "UK")}, 0, 6, False, 40, 10),
        ({"Sweden": minor("ally", "UK")}, 0, 6, False, 40, 10),
        ({"Norway": minor("ally", "Germany")}, 0, 6, False, 50, 0),
        ({"Norway": minor("conquered", "UK")}, 0, 6, False, 50, 0),
        ({"Norway": minor("conquered", "Germany")}, 0, 6, False, 40, 10),
        ({}, 10, 6, False, 60, 0),
        ({"Norway": minor("ally", "UK")}, 10, 6, False, 50, 10),
        ({"Denmark": minor("ally", "UK")}, 0, 6, False, 50, 0),
        ({"Norway": minor("ally", "UK")}, 0, 6, True, 50, 0),
        ({"Norway": minor("ally", "UK")}, 0, 4, True, 40, 10),
        ({"Norway": minor("ally", "UK")}, 10, 6, True, 60, 0),
    ],
)
def test_swedish_ore(nations, ore, turn, option, income, after):
    t = table(
        "axis",
        turn=turn,
        nations=nations,
        powers={"Germany": {"income": 50, "ore": ore}},
        options={"players": 6, "winter_ore": option},
    )
    swedish_ore(t.game)
    assert (t.power("Germany").income, t.power("Germany").ore) == (income, after)


@rule("17.5.5b", "19.1s", "17.5.2c")
def test_free_french_units_come():
    for turn, france, status, came in (
        (22, "", "active", "FF-I1 FF-I2 FF-T1 FF-A1"),
        (21, "", "active", ""),
        (22, "vichy", "fallen", ""),
        (30, "vichy", "fallen", "FF-I1"),
        (41, "vichy", "fallen", "FF-I1 FF-I2 FF-T1 FF-A1"),
        (41, "conquered", "fallen", "FF-T1 FF-A1"),
        (40, "vichy", "fallen", ""),
    ):
        active = ("Germany", "UK", "France") if status == "active" else ("Germany", "UK")
        t = table("axis", turn=turn, france=france, units={"later": "FF-I1 FF-I2 FF-T1 FF-A1"}, active=active)
        free_french(t.game)
        assert {u.id for u in t.state.units.of("Free French") if u.place == "pool"} == set(came.split()), (turn, france)
    t = table("axis", turn=30, units={"later": "FF-I1"}, active=("Germany", "USSR"), scenario="barbarossa")
    free_french(t.game)
    assert t.at("FF-I1") == "later"
