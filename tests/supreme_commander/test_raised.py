"""What is bought, built, combined and annexed: the cases in which one part of a condition alone decides."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.annexation import Annex
from rules.supreme_commander.building import Combine
from rules.supreme_commander.ground import AROUND, COUNTRY, HEX_OF, country_hexes, distance
from rules.supreme_commander.joining import place_minor
from rules.supreme_commander.purchase import Buy, places_for
from rules.supreme_commander.supply import linked
from rules.supreme_commander.world import VICHY
from tests.rulings import rule
from tests.supreme_commander.table import EAST, fails, minor, table
from tests.supreme_commander.test_small_print import run

RICH = {p: {"msp": 500} for p in ("Germany", "UK", "USSR", "Italy", "USA")}
LYON, MARSEILLE = HEX_OF["Lyon"], HEX_OF["Marseille"]


# --- buying ---------------------------------------------------------------------------------------------------------


@rule("17.5.1k", "10.2.1g")
def test_vichy_raises_its_corps_without_a_line_to_germany():
    """They appear in Lyon or Marseille, whoever stands between; other allies need a way by rail or port."""
    near = next(h for h in AROUND[MARSEILLE] if COUNTRY.get(h) == "France")
    t = table(
        "organization",
        active=("Germany", "UK", "USA"),
        units={near: "US-I1"},
        pool="BU-I1",
        france="vichy",
        nations={VICHY: minor("ally", "Germany"), "Bulgaria": minor("ally", "Germany")},
        control={"Lyon": "USA", "Toulouse": "USA", "Ajaccio": "USA", MARSEILLE: VICHY},
        powers=RICH,
        turn=32,
    )
    t.state.units.give(t.unit("FR-I1"), VICHY)
    t.state.units.move(t.unit("FR-I1"), "pool")
    assert not linked(t.game, "Germany", VICHY) and not linked(t.game, "Germany", "Bulgaria")
    Buy(count=1, what="infantry", owner=VICHY, place=MARSEILLE).check(t.game, "Germany")
    fails(Buy(count=1, what="infantry", owner=VICHY, place=HEX_OF["Algiers"]), t, "Germany", "10.2.1f")
    fails(Buy(count=1, what="infantry", owner="Bulgaria", place=HEX_OF["Sofia"]), t, "Germany", "10.2.1g")


@rule("17.5.1k", "10.2.1f")
def test_where_a_vichy_corps_cannot_appear():
    """Not in a city the Allies hold, nor where there is no room."""
    how = {
        "active": ("Germany", "UK", "USA"),
        "france": "vichy",
        "nations": {VICHY: minor("ally", "Germany")},
        "turn": 32,
    }
    for units, control, places in (
        ({}, {LYON: VICHY, MARSEILLE: "USA"}, [LYON]),
        ({MARSEILLE: "GE-A1 GE-A2"}, {LYON: VICHY, MARSEILLE: VICHY}, [LYON]),
        ({}, {LYON: VICHY, MARSEILLE: VICHY}, [LYON, MARSEILLE]),
    ):
        t = table("organization", units=units, control=control, **how)
        t.state.units.give(t.unit("FR-I1"), VICHY)
        t.state.units.move(t.unit("FR-I1"), "pool")
        assert places_for(t.game, t.unit("FR-I1")) == places


@rule("10.2.1a", "10.3b")
def test_who_buys_what():
    """A seat without a nation buys nothing, and Decoys have no price."""
    t = table("organization", active=("Germany", "UK"), powers=RICH)
    t.nation("France").status = "fallen"
    with pytest.raises(Refused, match="that nation") as caught:
        Buy(count=1, what="infantry", owner=None, place=HEX_OF["Paris"]).check(t.game, "France")
    assert caught.value.rule == "10.2.1a"
    t = table("organization", pool="GE-DF1", powers=RICH)
    fails(Buy(count=1, what="GE-DF1", owner="Germany", place="West"), t, "Germany", "10.3b")
    fails(Buy(count=1, what="GE-A1", owner="Germany", place=HEX_OF["Berlin"]), t, "Germany", "10.6a")


@rule("10.2.1f", "6.3c")
def test_new_fleets_need_a_berth():
    t = table("organization", units={"Kiel": "GE-S1 GE-U1", "Hamburg": "GE-U2"}, pool="GE-S2 GE-U3 GE-U4", powers=RICH)
    places = places_for(t.game, t.unit("GE-U3"))
    assert HEX_OF["Kiel"] not in places and HEX_OF["Hamburg"] in places
    fails(Buy(count=2, what="submarine", owner="Germany", place=HEX_OF["Hamburg"]), t, "Germany", "6.3c")
    Buy(count=1, what="submarine", owner="Germany", place=HEX_OF["Hamburg"]).check(t.game, "Germany")


@rule("10.2.1a")
def test_one_is_bought_if_no_number_is_said():
    t = table("organization", pool="GE-I1 GE-I2", powers=RICH)
    t.play("Germany", "buy infantry at Berlin")
    assert [t.at("GE-I1"), t.at("GE-I2")] == [HEX_OF["Berlin"], "pool"]


# --- armies ---------------------------------------------------------------------------------------------------------


@rule("10.6a", "18.4a")
def test_what_a_fort_is_made_of():
    """Two Infantry corps, and no third."""
    t = table("organization", units={"2132": "GE-I1 GE-T1 GE-I2 GE-I3"}, pool="GE-FORT1 GE-A5")
    for units in (("GE-I1", "GE-T1"), ("GE-I1", "GE-I2", "GE-I3")):
        with pytest.raises(Refused, match="infantry and infantry") as caught:
            Combine(units=units, big="GE-FORT1").check(t.game, "Germany")
        assert caught.value.rule == "10.6a" and "or these" not in str(caught.value)
    with pytest.raises(Refused, match="or these and infantry"):
        Combine(units=("GE-I1", "GE-T1"), big="GE-A5").check(t.game, "Germany")
    Combine(units=("GE-I1", "GE-I2"), big="GE-FORT1").check(t.game, "Germany")


@rule("10.6d")
def test_who_serves_in_the_canadian_army():
    """British corps do, Americans do not, though they stand on the same side."""
    for third, fine in (("UK-T1", True), ("US-T1", False)):
        t = table(
            "organization",
            "Allied",
            units={"London": f"UK-CANI UK-CANII {third}"},
            pool="UK-CAN1",
            active=("Germany", "UK", "USA"),
            options={"players": 2},
            turn=32,
        )
        order = Combine(units=("UK-CANI", "UK-CANII", third), big="UK-CAN1")
        if fine:
            order.check(t.game, "UK")
        else:
            fails(order, t, "UK", "10.6d")


# --- annexations ----------------------------------------------------------------------------------------------------

VILNA, NEAR = HEX_OF["Vilna"], sorted(set(AROUND[HEX_OF["Vilna"]]) & country_hexes("Baltic States"))
FAR = sorted(EAST, key=lambda hex: -distance(hex, VILNA))
WAITING = {
    "active": ("Germany", "UK", "France"),
    "nations": {"Poland": minor("conquered", "UK")},
    "partition": True,
    "pact": True,
    "annexed": dict(EAST),
    "control": dict(EAST),
}


@rule("17.13d", "17.1a")
def test_the_guard_of_eastern_poland_annexes_nothing():
    """Of eight steps one may leave to annex the Baltic States, not two; and who annexed before stays where it is."""
    both = Annex(target="Baltic States", units=("SU-I1", "SU-I2"), hexes=(NEAR[0], NEAR[1]))
    rest = {FAR[0]: "SU-I3 SU-I4 SU-I5", FAR[1]: "SU-I6 SU-I7"}
    for more, fine in (("SU-I8 SU-I9", True), ("SU-I8", False)):
        t = table("movement", "Allied", turn=6, units={VILNA: "SU-I1 SU-I2", **rest, FAR[2]: more}, **WAITING)
        if fine:
            both.check(t.game, "USSR")
        else:
            fails(both, t, "USSR", "17.13d")
    t = table(
        "movement",
        "Allied",
        turn=6,
        units={VILNA: "SU-I1 SU-I2", **rest, FAR[2]: "SU-I8 SU-I9"},
        garrison=["SU-I2"],
        **WAITING,
    )
    fails(both, t, "USSR", "17.13d")


# --- new allies -----------------------------------------------------------------------------------------------------


@rule("16.1.1a")
def test_a_corps_without_a_place_waits():
    """In all of Denmark stand others: nobody is asked, and its corps stay in the Force Pool."""
    home = country_hexes("Denmark")
    corps = [f"UK-I{n}" for n in range(1, len(home) + 1)]
    t = table(
        "organization",
        "Allied",
        units=dict(zip(sorted(home), corps, strict=True)),
        nations={"Denmark": minor("ally", "UK")},
    )
    own = list(t.state.units.of("Denmark"))
    for unit in own:
        t.state.units.move(unit, "pool")
    run(t, place_minor(t.game, "Denmark"))
    assert own and all(unit.place == "pool" for unit in own)
