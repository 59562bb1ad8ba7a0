"""Landings: from where, to where, on what, and what comes of them in the end."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander.chart import AMERICA
from rules.supreme_commander.ground import BEACHES, HEX_OF
from rules.supreme_commander.invasion import target_check
from tests.rulings import rule
from tests.supreme_commander.table import minor, table

COAST = dict.fromkeys(("Calais", "Le Havre", "2341", "Cherbourg"), "Germany")
EAST = ("Germany", "USSR")


def beaches(t, seat="UK"):
    """Where landings are proposed."""
    return {text.split()[1] for text in t.game.suggest(seat, "invade ", 200)}


# --- where ----------------------------------------------------------------------------------------------------------


@rule("12.4b")
def test_an_own_capital_is_no_enemy_capital():
    """Rotterdam may be landed in while the Dutch hold it, not once it is German."""
    sea = BEACHES[HEX_OF["Rotterdam"]][0]
    dutch = {"Netherlands": minor("ally", "UK")}
    t = table(side="Allied", units={"Bristol": "UK-I1"}, nations=dutch)
    target_check(t.game, t.unit("UK-I1"), HEX_OF["Rotterdam"], sea)
    t = table(side="Allied", units={"Bristol": "UK-I1"}, nations=dutch, control={"Rotterdam": "Germany"})
    with pytest.raises(Refused, match="capital"):
        target_check(t.game, t.unit("UK-I1"), HEX_OF["Rotterdam"], sea)


@rule("12.4b")
def test_infantry_lands_in_the_mountains_and_armor_does_not():
    norway = {"Norway": minor("ally", "Germany")}
    t = table(side="Allied", units={"Scapa Flow": "UK-I1 UK-T1 UK-S1"}, nations=norway)
    t.refuse("UK", "invade Bergen with UK-T1 by UK-S1", "12.4b")
    t.play("UK", "invade Bergen with UK-I1 by UK-S1")


@rule("8.0g")
def test_own_beaches_are_open_in_any_weather_and_enemy_ports_only_while_empty():
    """Snow in the North: corps come ashore on a beach of their own, not on the enemy's; in the South the sea is open."""
    for goal, held, there, free in (
        ("2341", "UK", "", True),
        ("2341", "Germany", "", False),
        ("Le Havre", "Germany", "", True),
        ("Le Havre", "Germany", "GE-I1", False),
    ):
        t = table(side="Allied", turn=4, units={"London": "UK-I1", goal: there}, control={goal: held})
        hex = HEX_OF.get(goal, goal)
        try:
            target_check(t.game, t.unit("UK-I1"), hex, BEACHES[hex][0])
            assert free, (goal, held, there)
        except Refused as refused:
            assert not free and refused.rule == "8.0g"
    t = table(side="Allied", turn=4, units={"Malta": "UK-I1"}, active=("Germany", "UK", "Italy"))
    target_check(t.game, t.unit("UK-I1"), "3433", BEACHES["3433"][0])


@rule("19.2a", "12.4a")
def test_nobody_lands_outside_the_area_of_play():
    """Constantinople can be reached from Odessa, but Turkey lies beside the Barbarossa scenario."""
    t = table(side="Allied", scenario="barbarossa", turn=20, units={"Odessa": "SU-I1 SU-S1"}, active=EAST)
    turkish = next(h for h in sorted(BEACHES) if h in HEX_OF.values() and h == HEX_OF["Istanbul"])
    t.refuse("USSR", f"invade {turkish} with SU-I1 by SU-S1", "12.4a")
    assert turkish not in beaches(t, "USSR")


@rule("12.4a", "12.2.1e")
def test_an_invasion_may_sail_from_america():
    t = table(side="Allied", turn=34, units={AMERICA: "US-I1 US-S1"}, active=("Germany", "UK", "USA"), control=COAST)
    assert "2341" in beaches(t, "USA")
    t.play("USA", "invade 2341 with US-I1 by US-S1")
    assert t.state.convoys[0].target == "2341" and t.at("US-I1") == t.state.convoys[0].sea


@rule("12.4a", "12.2.1a")
def test_no_way_by_sea_no_invasion():
    """Where the straits are shut nobody comes through, whether he names the sea hex or leaves it open."""
    t = table(
        side="Allied",
        units={"London": "UK-I1 UK-S1"},
        control={"Gibraltar": "Germany"},
        active=("Germany", "UK", "Italy"),
    )
    sea = BEACHES["3433"][0]
    t.refuse("UK", "invade 3433 with UK-I1 by UK-S1", "12.2.1a")
    t.refuse("UK", f"invade 3433 with UK-I1 by UK-S1 from {sea}", "12.2.1a")
    assert "3433" not in beaches(t)


@rule("12.4a", "12.2i", "18.5a")
def test_soviet_corps_do_not_land_from_british_ships():
    t = table(
        side="Allied",
        turn=17,
        units={"London": "SU-I1 UK-S1 UK-I1 SU-S1 UK-S2"},
        active=("Germany", "UK", "USSR"),
        control=COAST,
        options={"players": 2},
    )
    t.refuse("UK", "invade 2341 with SU-I1 by UK-S1", "12.2i")
    t.refuse("UK", "invade 2341 with UK-I1 by UK-S1 escort SU-S1", "12.2i")
    t.play("UK", "invade 2341 with UK-I1 by UK-S1 escort UK-S2")


# --- together -------------------------------------------------------------------------------------------------------


@rule("6.3a", "13.0b")
def test_each_beach_counts_its_own():
    """Landings on two beaches from two seas are two landings: neither room nor sea of one counts for the other."""
    units = {"London": "UK-I1 UK-S1 UK-I2 UK-S2", "Plymouth": "UK-I3 UK-S3"}
    t = table(side="Allied", units=units, control=COAST)
    t.play("UK", "invade Cherbourg with UK-I1 by UK-S1 from 2142")
    t.state.convoys[0].units += ["UK-I4"] * 5
    t.play("UK", "invade 2341 with UK-I2 by UK-S2")
    assert [(c.target, len(c.units)) for c in t.state.convoys] == [(HEX_OF["Cherbourg"], 6), ("2341", 1)]
    t.refuse("UK", "invade Cherbourg with UK-I3 by UK-S3 from 2142", "6.3a")
    t = table(side="Allied", units=units, control=COAST)
    t.play("UK", "invade Cherbourg with UK-I1 by UK-S1 from 2241", "invade 2341 with UK-I2 by UK-S2 from 2241")
    assert [c.units for c in t.state.convoys] == [["UK-I1"], ["UK-I2"]]


@rule("12.4f", "13.0b")
def test_ships_that_feed_a_beach_bind_no_landing_to_their_sea():
    """Only corps that land must all come from one sea hex."""
    units = {"London": "UK-I1 UK-S1 UK-S2", "Cherbourg": "UK-I4"}
    t = table(side="Allied", units=units, control={**COAST, "Cherbourg": "UK"})
    t.unit("UK-I4").landed = True
    t.play("UK", "supply Cherbourg by UK-S1")
    other = next(sea for sea in BEACHES[HEX_OF["Cherbourg"]] if sea != t.state.convoys[0].sea)
    t.play("UK", f"invade Cherbourg with UK-I1 by UK-S2 from {other}")
    assert [(c.sea == other, c.units) for c in t.state.convoys] == [(False, []), (True, ["UK-I1"])]


@rule("12.4a", "12.2.2b")
def test_who_went_down_lands_nowhere():
    """Three Submarines lie in the way: of two corps the one that is lost is not with the convoy off the coast."""
    t = table(
        side="Allied",
        units={"London": "UK-I1 UK-I2 UK-S1 UK-S2", "North Sea": "GE-U1! GE-U2! GE-U3!"},
        control=COAST,
    )
    t.play("UK", "invade Calais with UK-I1, UK-I2 by UK-S1, UK-S2", dice=[10])
    while t.ask("UK").choices:
        t.play("UK", t.ask("UK").choices[0])
    gone = {id for id in ("UK-I1", "UK-I2") if t.at(id) == "pool"}
    assert gone and set(t.state.convoys[0].units) == {"UK-I1", "UK-I2"} - gone
    assert set(t.state.convoys[0].fleets) == {"UK-S1", "UK-S2"}


@rule("12.2b", "12.4a", "12.4f")
def test_partners_who_lend_nothing():
    """The landing stays in port, and so does what was to feed one."""
    three = ("Germany", "UK", "USA", "France")
    t = table(side="Allied", units={"London": "US-I1 UK-S1"}, active=three, control=COAST)
    t.play("USA", "invade 2341 with US-I1 by UK-S1")
    t.play("UK", "refuse")
    assert t.at("US-I1") == t.at("UK-S1") == HEX_OF["London"] and not t.state.convoys and not t.unit("UK-S1").used
    t = table(side="Allied", units={"London": "UK-S1", "2341": "US-I1"}, active=three)
    t.unit("US-I1").landed = True
    t.play("USA", "supply 2341 by UK-S1")
    t.play("UK", "refuse")
    assert t.at("UK-S1") == HEX_OF["London"] and not t.state.convoys and not t.unit("UK-S1").used


# --- over the beach -------------------------------------------------------------------------------------------------


@rule("12.4f")
def test_only_who_came_ashore_is_fed_over_the_beach():
    """Neither who came by land nor the enemy's landing; and what is fed carries no corps."""
    t = table(side="Allied", units={"London": "UK-S1", "2341": "UK-I1", "Cherbourg": "GE-I1"})
    t.unit("GE-I1").landed = True
    t.refuse("UK", "supply 2341 by UK-S1", "12.4f")
    t.refuse("UK", "supply Cherbourg by UK-S1", "12.4f")
    assert not t.suggestions("UK", "supply ")
    t.unit("UK-I1").landed = True
    assert all(text.startswith("supply 2341 ") for text in t.suggestions("UK", "supply "))
    t.play("UK", "supply 2341 by UK-S1")
    assert t.state.convoys[0].supply and not t.state.convoys[0].units
