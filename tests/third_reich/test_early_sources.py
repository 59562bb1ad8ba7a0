"""27.18: Konigsberg and Durazzo; 29.18b: where ships of Vichy France lie; 26.923: who decides about Russia's surrender."""

from rules.third_reich.chart import VICHY, hexes_of
from rules.third_reich.sequence import look_around
from rules.third_reich.supply import supplied_hex, traces
from rules.third_reich.vichy import wake
from rules.third_reich.ways import supplied_hexes
from tests.rulings import rule
from tests.third_reich.early import GER, ITA, UK, peace
from tests.third_reich.table import table


@rule("27.18")
def test_konigsberg_feeds_germans_and_durazzo_italians_while_they_are_cut_off():
    t = peace(units={"K36": "G inf, I inf", "AA27": "I inf"}, control=dict.fromkeys(hexes_of("Poland"), UK))
    by = {u.place + u.nation[0]: u for u in t.state.units if u.kind == "infantry"}
    assert traces(t.game, by["K36G"]) and supplied_hex(t.game, GER, "J37")
    assert not traces(t.game, by["K36I"]), "Germany's alone"
    assert traces(t.game, by["AA27I"]) and supplied_hex(t.game, ITA, "Y27") and not supplied_hex(t.game, GER, "Y27")


@rule("27.18")
def test_trains_of_each_run_where_its_own_source_feeds_them():
    t = peace(units={"AA27": "I inf"}, control=dict.fromkeys(hexes_of("Poland"), UK))
    assert "Y27" in supplied_hexes(t.game, ITA), "behind Durazzo"
    assert "Y27" not in supplied_hexes(t.game, GER), "whoever was asked about first"
    assert "J37" in supplied_hexes(t.game, GER) and "J37" not in supplied_hexes(t.game, ITA)


@rule("27.18")
def test_a_land_line_ends_that_for_good():
    t = peace(units={"K36": "G inf"}, control=dict.fromkeys(hexes_of("Poland"), GER))
    look_around(t.game)
    assert "joined J36" in t.state.notes and "joined Z27" not in t.state.notes
    for hex_ in hexes_of("Poland"):
        t.state.control[hex_] = UK
    t.state.control_count += 1
    german = next(u for u in t.state.units.at("K36"))
    assert not traces(t.game, german) and not supplied_hex(t.game, GER, "J37")
    late = table("movement", {"K36": "G inf"}, "Axis", control=dict.fromkeys(hexes_of("Poland"), UK))
    assert not traces(late.game, late.unit("GI1")), "not in 1944"


@rule("29.18b", "49.3")
def test_vichy_ships_lie_in_vichy_ports_and_anywhere_once_it_is_awake():
    where = {"V19": "2 Vf inf, Vf fleet", "Y22": "I inf", "K23": "B inf"}
    t = table("movement", where, "Axis", scenario="1942", season="Summer", year=1942, options="Mediterranean offensive")
    for unit in [u for u in t.state.units if u.nation == VICHY]:
        t.state.units.give(unit, VICHY)
    t.refuse(GER, "vichy VfF1 to V22", "49.3")
    t.play(GER, "vichy VfF1 to EE17")
    assert t.where("VfF1") == "EE17"
    wake(t.game)
    t = table("fleets", where, "Axis", scenario="1942", season="Summer", year=1942, options="Mediterranean offensive")
    t.state.countries[VICHY] = "ally Germany"
    t.play(GER, "rebase VfF1 to V22")


@rule("26.923")
def test_who_has_more_in_russia_decides_about_the_surrender():
    for germans, italians, who in (("2 G armor", "I inf", GER), ("G inf", "2 I inf 2-3, I air", ITA)):
        t = table("end", {"H44": germans, "H43": italians, "H47": "R inf 1-3"}, "Allies", scenario="1942", half=1)
        assert t.state.surrender == "offered" and t.asked() == [who]
        t.play(who, "reject")
        assert t.state.surrender == "rejected"


@rule("27.12b", "35.4")
def test_tunis_and_beirut_feed_the_units_of_vichy_alone_and_count_for_nothing():
    where = {"V19": "Vf inf", "II35": "Vf inf, G inf", "EE16": "Vf inf", "Y22": "I inf", "K23": "B inf"}
    t = table("movement", where, "Axis", scenario="1942", season="Summer", year=1942)
    t.state.countries[VICHY] = "ally Germany"
    for hex_ in hexes_of("Lebanon-Syria"):
        t.state.control[hex_] = GER
    t.state.control_count += 1
    by = {u.place + u.nation[0]: u for u in t.state.units if u.kind == "infantry"}
    assert traces(t.game, by["II35V"]) and traces(t.game, by["EE16V"]) and not traces(t.game, by["II35G"])
