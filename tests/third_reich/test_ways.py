"""16.2 to 16.5, 29.6: the ways of strategic redeployment: over land, under escort, through the air, and of fleets."""

import pytest

from rules.third_reich.areas import closed
from rules.third_reich.chart import US_BOX, VICHY, dry_steps, front_of, hexes_of
from rules.third_reich.state import Bridgehead
from rules.third_reich.ways import (
    _water,
    air_bases,
    escorts,
    fed,
    flight,
    is_landing,
    journey,
    landings,
    may_cross,
    near_enemy,
    over_vichy,
    own_hex,
    parts,
    passable,
    sky_parts,
    sort_of,
    supplied_hexes,
    voyage,
)
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import table

US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"


def way(units, side="Allies", **more):
    return table("redeployment", units, side, **more)


@rule("16.2a", "29.66a", "37.2")
def test_hexes_near_the_enemy_are_avoided_but_for_gibraltar():
    t = way({"N25": "G air", "Z9": "G inf"}, control={"Z9": GER})
    assert {"N25", *dry_steps("N25")} <= near_enemy(t.game, UK) and "AA8" not in near_enemy(t.game, UK)
    t = way({"Z9": "B inf", "AA8": "G inf"}, control={"Z9": UK})
    assert "AA8" in near_enemy(t.game, UK)
    t = way({"Z9": "B inf"}, "Axis", control={"Z9": UK, "AA8": GER})
    assert "AA8" not in near_enemy(t.game, GER)


@rule("16.2a")
def test_which_hexes_may_be_passed():
    t = way({"K23": "B inf", "J23": "G inf"}, control={"M21": UK})
    inf = t.unit("BI1")
    assert passable(t.game, inf, "L22") and not passable(t.game, inf, "L21") and not passable(t.game, inf, "N22")
    assert not passable(t.game, inf, "J23") and not passable(t.game, inf, "I24"), "the enemy is there, or beside"
    assert not passable(t.game, inf, "M21") and not fed(t.game, UK, "M21"), "no supply"
    t = way({"K23": "B inf", "L22": "B fleet"}, control={"M21": UK}, supply={"BF1": ["M21"]})
    assert passable(t.game, t.unit("BI1"), "M21") and "M21" in supplied_hexes(t.game, UK)


@rule("29.61", "29.62", "29.64")
def test_which_fleets_escort():
    t = way(
        {"K23": "B inf", "L22": "B fleet, B fleet 6, U fleet", "K28": "G fleet", "Y43": "R fleet", US_BOX: "U fleet"}
    )
    unit = t.unit("BI1")
    boxed = next(u for u in t.state.units.at(US_BOX))
    names = [f.id for f in escorts(t.game, unit)]
    assert set(names) == {"BF1", boxed.id, next(n for n in t.at("L22") if n[0] == "U")}
    boxed.deployed = False
    assert boxed.id not in [f.id for f in escorts(t.game, unit)]
    t.state.units.move("BF1", US_BOX)
    t.unit("BF1").deployed = False
    assert "BF1" in [f.id for f in escorts(t.game, unit)], "a guest there has not to be brought over first"
    t.state.units.move("BF1", "L22")
    for field in ("spent", "new", "redeployed", "boxed"):
        setattr(t.unit("BF1"), field, True)
        assert "BF1" not in [f.id for f in escorts(t.game, unit)], field
        setattr(t.unit("BF1"), field, False)
    t.unit("BF1").place = "pool"
    assert "BF1" not in [f.id for f in escorts(t.game, unit)]
    players = {US: "a", UK: "b", RUS: "c", GER: "d", ITA: "d"}
    t = way({"K23": "B inf", "L22": "B fleet, U fleet"}, players=players)
    assert [f.id for f in escorts(t.game, t.unit("BI1"))] == ["BF1"]


@rule("25.45", "25.47")
def test_spaniards_cross_the_west_and_stay_nowhere_in_it():
    t = way({"R12": "B inf"}, "Axis", control=dict.fromkeys(hexes_of("Spain"), GER))
    unit = t.unit("BI1")
    unit.nation, unit.owner = "Spain", GER
    t.state.countries["Spain"] = f"ally {GER}"

    def crosses(hex_):
        return may_cross(unit, hex_, closed(t.game, unit))

    assert crosses("S17") and crosses("Z27") and not crosses("M35")
    irish = next(h for h in hexes_of("Ireland") if front_of(h) == "Western")
    assert closed(t.game, unit)[irish][1] == "50.36" and not crosses(irish), "a neutral lets nobody through"
    unit.nation = "Hungary"
    assert not crosses("S17") and sort_of(t.game, unit) == "Hungary"
    unit.nation = GER
    assert sort_of(t.game, unit) == "" and crosses("S17")


@rule("29.65", "29.67", "16.3")
def test_where_escorted_units_land():
    t = way({"K23": "B inf", "L22": "2 B fleet", "AA8": "B fleet"}, control={"M23": UK},
            bridgeheads={"M23": Bridgehead("Allies", True)}, supply={"BF2": ["M23"]})  # fmt: skip
    unit = t.unit("BI1")
    assert is_landing(t.game, unit, "CC4") and is_landing(t.game, unit, "GG33") and not is_landing(t.game, unit, "M23")
    assert not is_landing(t.game, unit, "K24"), "a coast of Britain without a port"
    assert "CC4" in landings(t.game, unit)["Atlantic Ocean"] and "LL29" in landings(t.game, unit)["Mediterranean Sea"]
    number, found = parts(t.game, unit), journey(t.game, unit)
    assert found[number["K23"]] == "" and found[number["CC4"]] == "+BF1" and number["H24"] == number["K23"]
    assert found[number["GG19"]] == "+BF1+BF3" and number["LL29"] == number["CC4"], "Africa is one; Malta lies beyond"
    assert journey(t.game, unit, ("BF2",))[number["CC4"]] == "+BF2" and number["GG19"] not in journey(
        t.game, unit, ("BF2",)
    )
    t = way({"K23": "B inf", "L22": "B fleet"}, control={"K23": GER})
    assert journey(t.game, t.unit("BI1")) == {}, "where it stands no line leads"


@rule("16.5a")
def test_air_hops_from_base_to_base():
    t = way({"K23": "B air, B base", "I25": "B base", "J24": "G inf"})
    bases = air_bases(t.game, UK)
    assert {"L22", "F24"} <= bases and not {"K23", "I25", "J24", "J23", "L31", "H25"} & bases, "away from the enemy"
    free = way({"K23": "B air", "I25": "B base"})
    assert {"K23", "I25"} <= air_bases(free.game, UK) and "H25" not in air_bases(free.game, UK)
    number = sky_parts(free.game, UK)
    assert number["K23"] == number["F24"] and flight(free.game, free.unit("BW1")) >= {"F24", "I25", "C28"}
    assert "M21" not in flight(free.game, free.unit("BW1")) and "O22" not in air_bases(free.game, UK)
    lone = way({"GG33": "B air"}, control=dict.fromkeys(hexes_of("Egypt"), GER))
    assert "K23" not in flight(lone.game, lone.unit("BW1"))


@rule("49.6a", "16.5a")
def test_air_that_is_caught_in_vichy_territory_leaves_over_the_water():
    """From Corsica to Malta, if the Axis holds the rest of the south."""
    lost = dict.fromkeys((h for c in ("Algeria", "Tunisia", "Morocco") for h in hexes_of(c)), GER) | {
        "AA8": GER,
        "O22": GER,
    }
    t = peace("redeployment", {"Y20": "B air", "O22": "G inf"}, "Allies", season="Fall", control=lost)
    t.power(FRA).in_play = False
    t.state.countries |= {"France": f"conquered {GER}", VICHY: f"inactive {GER}"}
    t.state.control |= dict.fromkeys(hexes_of(VICHY), VICHY)
    t.state.control_count += 1
    (air,) = [u for u in t.state.units.at("Y20") if u.owner == UK]
    assert over_vichy(t.game, air) == {"GG19"} == flight(t.game, air)
    t.state.units.move("GI1", "GG19")
    assert over_vichy(t.game, air) == frozenset(), "with the enemy beside it Malta is no base"


@rule("16.5a")
@pytest.mark.parametrize(
    ("hex_", "yes"), [("L19", True), ("M21", False), ("L22", True), ("P21", False), ("J23", False)]
)
def test_which_hexes_a_hop_leads_over(hex_, yes):
    """The sea, and coasts that the enemy doesn't hold; land is for those who hold it."""
    t = way({"K23": "B inf"})
    assert _water(t.game, UK, hex_) is yes


@rule("16.4a", "29.66a", "29.23f")
@pytest.mark.parametrize(
    ("place", "control", "to", "not_to"),
    [
        ("L22", {}, ("AA8", "LL29", "K21", US_BOX), ("L22", "K28")),
        ("L22", {"AA8": GER}, ("K21",), ("AA8", "LL29", "GG19")),
        ("LL29", {}, ("L22", "GG19", US_BOX), ("Y43",)),
        ("LL29", {"AA8": GER}, ("GG19",), ("L22", US_BOX)),
        ("L22", {"J30": UK, "J35": UK}, ("J35", "J30"), ()),
        ("L22", {"J35": UK}, (), ("J35",)),
        ("L22", {"I32": UK, "I33": UK, "J35": UK}, ("J35",), ()),
        ("L22", {"I32": UK, "J35": UK}, (), ("J35",)),
        ("L22", {"I33": UK, "J35": UK}, (), ("J35",)),
    ],
)
def test_where_fleets_are_redeployed(place, control, to, not_to):
    t = way({place: "B fleet"}, control=control)
    found = voyage(t.game, t.unit("BF1"))
    assert set(to) <= set(found) and not set(not_to) & set(found)


@rule("16.4a", "29.13b", "16.2a")
def test_canals_straits_and_enemies_that_keep_fleets():
    held = {"J30": UK, "J35": UK}
    t = way({"L22": "B fleet"}, control=held)
    t.state.kiel = 0
    assert "J35" not in voyage(t.game, t.unit("BF1")), "the canal is out of use"
    t = way({"J35": "B fleet"}, control=held)
    assert "L22" in voyage(t.game, t.unit("BF1"))
    straits = dict.fromkeys(("Z33", "Z34", "AA31", "BB31", "V38", "V35"), RUS)
    t = way({"Y43": "R fleet"}, control=straits | {"FF36": RUS})
    assert "FF36" in voyage(t.game, t.unit("RF1"))
    t = way({"FF36": "R fleet"}, control=straits | {"FF36": RUS})
    assert "V35" in voyage(t.game, t.unit("RF1"))
    t = way({"L22": "B fleet", "K23": "G inf"})
    assert voyage(t.game, t.unit("BF1")) == []
    t = way({"L22": "B fleet", "K22": "G inf", "E26": "B fleet"})
    assert "L22" not in voyage(t.game, t.unit(t.at("E26")[0]))
    t = way({"K28": "G fleet"}, "Axis")
    assert US_BOX not in voyage(t.game, t.unit("GF1"))


@rule("51.4", "16.2a")
def test_who_stands_in_a_hex_closed_to_others_leaves_it_whoever_is_asked_about_first():
    players = {US: "a", UK: "b", FRA: "c", RUS: "d", GER: "e", ITA: "e"}
    for first in ("RI1", "RI2"):
        t = way({"K39": "R inf", "L39": "R inf"}, players=players, control={"K39": UK, "L39": RUS})
        t.state.help[f"closed {UK}"] = [RUS]
        assert own_hex(t.game, t.unit("RI1")) == "K39" and own_hex(t.game, t.unit("RI2")) == ""
        parts(t.game, t.unit(first))
        assert "K39" in parts(t.game, t.unit("RI1")), "it goes out of the hex"
        assert "K39" not in parts(t.game, t.unit("RI2")), "nobody else comes in"
