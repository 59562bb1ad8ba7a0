"""32.1: where partisans may be built, and what each refusal says."""

import pytest

from rules.third_reich.chart import area_of, hexes_of, land
from rules.third_reich.partisans import BuildPartisan
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import table, why

SPLIT, OSIJEK, KOSOVO = "W26", "U27", "X28"
CORSICA = "X20"
NILE, DELTA = "NN28", "MM28"


def build(units=None, side="Allies", **more):
    return table("construction", units or {}, side, **more)


def ruled(t, seat, hex_):
    return why(t, BuildPartisan(hex=hex_), seat)


@rule("32.13a", "6.1")
def test_a_partisan_wants_a_hex_of_the_enemy_that_is_empty_and_out_of_the_zone():
    t = build()
    assert ruled(t, UK, SPLIT) == ""
    t = build(control={SPLIT: UK})
    assert "isn't in Axis hands" in str(t.refuse(UK, f"partisan at {SPLIT}", "32.13a"))
    t = build({"U28": "G armor"})
    assert "zone of Axis armor" in str(t.refuse(UK, f"partisan at {OSIJEK}", "32.13a"))
    t = build({SPLIT: "G base"})
    assert "isn't vacant" in str(t.refuse(UK, f"partisan at {SPLIT}", "32.13a"))
    t = build({SPLIT: "R partisan"})
    assert "isn't vacant" in str(t.refuse(UK, f"partisan at {SPLIT}", "32.13a"))
    t = build({SPLIT: "B partisan"})
    assert ruled(t, UK, SPLIT) == "", "one of his own is no hindrance"
    t = build({SPLIT: "2 B partisan"})
    assert "is full" in str(t.refuse(UK, f"partisan at {SPLIT}", "6.1"))


@rule("32.12")
def test_each_country_has_its_number():
    """France two, Greece three, Yugoslavia four; those of other countries do not count, nor do soldiers."""
    for country, most in (("France", 2), ("Greece", 3), ("Yugoslavia", 4), ("Britain", 3), ("Russia", 3)):
        free = [h for h in hexes_of(country) if country != "Britain" or h != "K23"][:5]
        held = dict.fromkeys(free, GER)
        full = {free[0]: "R partisan", **({free[1]: f"{most - 1} R partisan"} if most < 4 else {})}
        if most == 4:
            full = {free[0]: "2 R partisan", free[1]: "2 R partisan"}
        t = build(full, control=held)
        t.state.countries[country] = "conquered Germany"
        assert ruled(t, RUS, free[3]) == "32.12", country
        t = build(full, control=held)
        t.state.countries[country] = "conquered Germany"
        t.state.units.remove(t.at(free[0])[0])
        assert ruled(t, RUS, free[3]) == "", country
    t = build({"U28": "2 G inf", "P22": "2 B partisan"}, control={"P22": GER})
    assert ruled(t, UK, SPLIT) == ""


@rule("32.12")
def test_no_more_partisans_than_a_power_has_counters():
    units = {
        "W26": "2 R partisan",
        "X28": "2 R partisan",
        "BB27": "2 R partisan",
        "CC26": "R partisan",
        "L42": "R partisan",
    }
    t = build(units, control={"L42": GER, "M42": GER})
    assert "no 1-3 counter" in str(t.refuse(RUS, "partisan at M42", "32.12"))
    t.state.units.remove("RZ1")
    assert ruled(t, RUS, "M42") == ""


@rule("32.12", "32.1", "32.11")
def test_only_the_allies_and_only_in_conquered_lands():
    t = build()
    for hex_ in ("L31", "US box"):
        assert "partisans can't be built in" in str(t.refuse(UK, f"partisan at {hex_}", "32.12")), hex_
    t.state.countries["Greece"] = "neutral"
    assert "isn't conquered" in str(t.refuse(UK, "partisan at BB27", "32.12"))
    for fate in ("surrendered Germany", "conquered Italy"):
        t.state.countries["Greece"] = fate
        assert ruled(t, UK, "BB27") == "", fate
    assert ruled(build(side="Axis"), GER, SPLIT) == "32.1"
    t.state.wars = ["Britain-Germany"]
    assert ruled(t, UK, "BB27") == "32.1" and ruled(t, GER, "BB27") == "32.1"
    t.state.wars = ["Italy-Russia"]
    assert ruled(t, UK, "BB27") == ""


@rule("32.2a", "32.11", "32.12")
def test_in_russia_russia_alone_and_not_in_east_europe():
    t = build(control={"L42": GER})
    assert ruled(t, UK, "L42") == "32.11" and ruled(t, RUS, "L42") == ""
    areas = [h for h in land() if area_of(h) in ("East Poland", "Bessarabia")]
    assert areas
    for hex_ in areas[:3]:
        t = build(control={hex_: GER})
        assert ruled(t, RUS, hex_) == "32.12", hex_


@rule("32.13c")
@pytest.mark.parametrize(("hex_", "country"), [("F23", "Britain"), ("AA18", "Italy"), ("GG27", "Greece")])
def test_on_islands_too(hex_, country):
    t = build(control={hex_: GER})
    t.state.countries[country] = "conquered Germany"
    assert ruled(t, UK, hex_) == ""


@rule("32.13b")
def test_corsica_is_closed_while_vichy_sleeps_and_open_when_it_is_no_more():
    asleep = {"France": "conquered Germany", "Vichy France": "inactive Germany"}
    t = build(scenario="1942", season="Summer", year=1942, control={CORSICA: "Vichy France"})
    t.state.countries |= asleep
    assert ruled(t, UK, CORSICA) == "32.13b"
    for fate in ("ended", "ally Germany", "attacked Germany"):
        t.state.control[CORSICA] = GER
        t.state.countries["Vichy France"] = fate
        assert ruled(t, UK, CORSICA) == "", fate


@rule("32.11", "11.4a")
def test_a_partisan_costs_one_and_a_country_rests_a_turn():
    t = build(partisans={"Yugoslavia": 20})
    assert t.state.turn == 21
    for last, rule_ in ((21, ""), (20, "32.11"), (19, "")):
        t.state.partisans["Yugoslavia"] = last
        assert ruled(t, UK, SPLIT) == rule_, last
        assert (SPLIT in t.goals(UK, "partisan at ")) == (not rule_), last
        assert (SPLIT in BuildPartisan.options("hex", {}, t.game, UK)) == (last != 20)
    t = build(powers={UK: {"brps": 0}, RUS: {"brps": 1}})
    assert "costs 1 BRP" in str(t.refuse(UK, f"partisan at {SPLIT}", "11.4a"))
    t.play(RUS, f"partisan at {SPLIT}")
    assert t.power(RUS).brps == 0 and t.unit("RZ1").mf == 3 and t.unit("RZ1").country == "Yugoslavia"
    assert t.state.partisans["Yugoslavia"] == 21


@rule("32.13a", "32.12")
def test_what_is_offered_can_be_built():
    t = build({"U28": "G armor", "W26": "G inf", "BB27": "R partisan"}, control={"CC26": UK})
    offered = t.goals(UK, "partisan at ")
    assert "Y28" in offered and not offered & {"W26", "U27", "CC26", "BB27", "M42"}
    for hex_ in sorted(offered)[:20]:
        assert ruled(t, UK, hex_) == "", hex_
    looked_up = set(BuildPartisan.options("hex", {}, t.game, UK))
    assert offered <= looked_up and not looked_up & {"W26", "U27", "CC26", "BB27", "M42", "L31"}


@rule("33.42-o18a", "32.14b")
def test_builders_may_disagree_about_spain_too():
    """Loyalist Spain has four: two each."""
    spain = dict.fromkeys(hexes_of("Spain"), GER)
    t = peace(
        "construction", side="Allies", wars=["Britain-Germany", "Germany-Russia"], control=spain,
        players={UK: "a", US: "a", FRA: "b", RUS: "c", GER: "d", ITA: "d"},
    )  # fmt: skip
    t.state.countries["Spain"] = "attacked Britain"
    t.state.notes["loyalists"] = 1
    assert "S13" in t.goals(UK, "partisan at ")
    t.play(UK, "partisan at S13")
    t.play(FRA, "claim a share")
    assert sorted(t.state.shares["Spain"].values()) == [2, 2]


@rule("33.41-o19", "32.14b")
def test_where_russia_alone_builds_nobody_is_asked_for_a_share():
    t = build(players={US: "a", UK: "a", RUS: "b", GER: "c"}, notes={"may ally Yugoslavia": 1})
    t.state.countries["Yugoslavia"] = "ally Germany"
    t.play(RUS, "partisan at W26")
    assert t.at("W26") == ["RZ1"]


# --- the Axis's own -------------------------------------------------------------------------------------------------------


def risen(units=None, control=None):
    """Egypt has risen; Germans stand in it."""
    held = dict.fromkeys(("LL25", "KK25", "KK24"), GER) | (control or {})
    t = build({"LL25": "G inf"} | (units or {}), "Axis", control=held)
    t.state.notes["rising Egypt"] = 1
    return t


@rule("33.41-o16", "32.13a")
def test_egyptians_rise_in_empty_hexes_of_the_allies():
    def looked_up(t):
        return set(BuildPartisan.options("hex", {}, t.game, GER))

    t = risen()
    assert ruled(t, GER, NILE) == "" and ruled(t, GER, "NN26") == ""
    assert NILE in t.goals(GER, "partisan at ") and {NILE, DELTA} <= looked_up(t) <= set(hexes_of("Egypt"))
    assert looked_up(risen(control={NILE: GER})).isdisjoint({NILE, "LL25"})
    for where, text in (("NN27", "B armor"), (NILE, "B base"), (NILE, "G partisan")):
        assert NILE not in looked_up(risen({where: text})), text
    t = risen(control={NILE: GER})
    assert "isn't in Allied hands" in str(t.refuse(GER, f"partisan at {NILE}", "32.13a"))
    assert NILE not in t.goals(GER, "partisan at ") and DELTA in t.goals(GER, "partisan at ")
    t = risen({"NN27": "B armor"})
    assert "zone of Allied armor" in str(t.refuse(GER, f"partisan at {NILE}", "32.13a"))
    assert NILE not in t.goals(GER, "partisan at ")
    t = risen({NILE: "B base"})
    assert "isn't vacant" in str(t.refuse(GER, f"partisan at {NILE}", "32.13a"))
    assert NILE not in t.goals(GER, "partisan at ")
    t = risen({NILE: "G partisan"})
    assert ruled(t, GER, NILE) == ""
    t.state.units.remove("GZ1")
    t.power(GER).brps = 0
    assert "costs 1 BRP" in str(t.refuse(GER, f"partisan at {NILE}", "11.4a"))


@rule("33.41-o16")
def test_egypt_has_two_and_no_new_ones_when_both_fell_and_the_axis_is_gone():
    t = risen({NILE: "G partisan", DELTA: "G partisan"})
    assert "2 partisans at most" in str(t.refuse(GER, "partisan at NN26", "33.41-o16"))
    for lost, there, axis, rule_ in (
        (2, False, False, "33.41-o16"),
        (1, False, False, ""),
        (2, True, False, ""),
        (2, False, True, ""),
    ):
        t = risen({DELTA: "G partisan"} if there else None)
        if not axis:
            t.state.units.remove("GI1")
        t.state.notes["Wafdists"] = lost
        assert ruled(t, GER, "NN26") == rule_, (lost, there, axis)


@rule("33.41-o16", "33.41-o11b")
def test_each_rising_is_counted_for_itself():
    t = risen()
    t.play(GER, f"partisan at {NILE}")
    assert t.state.notes["Wafdists"] == 1 and t.state.partisans["Egypt"] == t.state.turn
    t.play(GER, f"partisan at {DELTA}")
    assert t.state.notes["Wafdists"] == 2
    t.state.notes["rising Africa"] = 1
    t.state.control["EE17"] = UK
    t.play(GER, "partisan at EE17")
    assert t.state.notes["Wafdists"] == 2
    t.state.control["EE16"] = UK
    assert "1 partisans at most" in str(t.refuse(GER, "partisan at EE16", "33.41-o11b"))


@rule("33.41-o11b", "33.41-o16", "6.1")
def test_what_egypt_has_lost_does_not_bind_africa_and_two_fill_a_hex():
    t = build({"EE14": "G partisan"}, "Axis", control=dict.fromkeys(("EE14", "FF13", "FF12"), UK))
    t.state.notes |= {"rising Africa": 1, "Wafdists": 2}
    assert ruled(t, GER, "FF13") == "" and ruled(t, GER, "EE14") == ""
    t = build({}, "Axis", control=dict.fromkeys(("EE14", "FF13", "FF12"), UK))
    t.state.notes |= {"rising Africa": 1, "Wafdists": 2}
    assert ruled(t, GER, "FF13") == "", "nor the first"
    t = build({"EE14": "2 G partisan"}, "Axis", control=dict.fromkeys(("EE14", "FF13", "FF12"), UK))
    t.state.notes["rising Africa"] = 1
    assert "is full" in str(t.refuse(GER, "partisan at EE14", "6.1")) and ruled(t, GER, "FF13") == ""


@rule("33.41-o16", "32.12")
def test_the_allies_have_no_part_in_a_rising():
    t = risen()
    t.state.side = "Allies"
    t.state.control[NILE] = GER
    assert ruled(t, UK, NILE) == "32.12" and NILE not in t.goals(UK, "partisan at ")


@rule("32.13a")
def test_whose_unit_stands_in_the_hex():
    """An own soldier or airbase is in the way as well, only an own partisan is not."""
    t = build({SPLIT: "B base"})
    assert ruled(t, UK, SPLIT) == "32.13a"
    t = risen({NILE: "G base"})
    assert ruled(t, GER, NILE) == "32.13a"
    t.state.units.remove("GB1")
    t.state.units.remove("GI1")
    assert ruled(t, GER, NILE) == ""
    t = risen({NILE: "B partisan"})
    assert ruled(t, GER, NILE) == "32.13a"
