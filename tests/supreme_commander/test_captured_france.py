"""What befalls France, and those who stand there."""

import pytest

from rules.supreme_commander.chart import ALLIED, AXIS, combat
from rules.supreme_commander.control import pass_through
from rules.supreme_commander.evacuation import depart, evacuate, realm, ships_leave
from rules.supreme_commander.france import (
    call_off,
    check_liberation,
    french_ground,
    garrison,
    leave,
    vichy_attacked,
)
from rules.supreme_commander.ground import CITIES, COUNTRY, HEX_OF, area_hexes, country_hexes
from rules.supreme_commander.state import Convoy
from rules.supreme_commander.world import VICHY
from tests.rulings import rule
from tests.supreme_commander.table import minor, table
from tests.supreme_commander.test_captured import METZ, money
from tests.supreme_commander.test_small_print import run

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
