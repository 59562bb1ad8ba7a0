"""12.5, 15.1, 29.25, 32.11: small print of orders: who destroys what, how partisans are asked for, the box on the way."""

from rules.third_reich.areas import closed_to
from rules.third_reich.chart import US_BOX, board
from rules.third_reich.construction import Build, air_stock, buildable, garrisons_owed
from rules.third_reich.limits import ungarrisoned
from rules.third_reich.options import ChooseOption, Destroy
from rules.third_reich.waters import follows
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import table, why

US, UK, FRA, GER, RUS = "United States", "Britain", "France", "Germany", "Russia"


@rule("12.5b", "12.5a")
def test_france_destroys_units_from_1942_on():
    for year_, offered, refused in ((1941, [], "12.5b"), (1942, [("FI1",)], "")):
        t = peace("options", {"O22": "F inf"}, "Allies", year=year_)
        assert list(Destroy.options("units", {}, t.game, FRA)) == offered
        assert why(t, Destroy(units=("FI1",)), FRA) == refused


@rule("32.11")
def test_partisans_are_asked_for_in_their_own_words():
    t = table("construction", {"K23": "B inf"})
    refusal = t.refuse(UK, "build partisan 1-3 at L42", "32.11")
    assert refusal.nearest == ("partisan at L42",) or list(refusal.nearest) == ["partisan at L42"]


@rule("29.25")
def test_no_course_leads_through_the_american_box():
    t = table("fleets", {"L22": "B fleet"})
    sea = "Atlantic Ocean"
    assert follows(t.game, UK, ["E18", US_BOX], sea) and follows(t.game, UK, [US_BOX, "E18"], sea)
    assert not follows(t.game, UK, ["E18", US_BOX, "H13"], sea)
    assert not follows(t.game, UK, ["F14", "E18", US_BOX, "H13", "I12"], sea)


@rule("12.262a", "11.4a")
def test_nobody_pays_for_the_offensive_of_a_minor_in_its_own_turn():
    offensive = ChooseOption(front="Eastern", option="offensive")
    for mini, refused in (("", "11.4a"), ("Poland", "")):
        t = peace("options", {"M35": "Pl inf"}, "Allies", powers={UK: {"limit": 10}})
        t.state.wars.append("Britain-Russia")
        t.state.mini = mini
        assert why(t, offensive, UK) == refused
        if mini:
            offensive.effect(t.game, UK)
            assert t.said("Nobody pays for that Offensive") and t.power(UK).spent == 0


@rule("28.62", "28.63")
def test_only_britain_has_a_twentieth_air_factor_to_come():
    for nation, place, units in ((UK, "L22", "B air, B air 3"), (GER, "L31", "G air, G air 3")):
        t = table("construction", {place: units}, notes={f"pool {nation} air": 11})
        assert air_stock(t.game, nation) == (12 if nation == UK else 11)


@rule("3.35d", "15.4b")
def test_a_garrison_is_owed_only_where_it_can_be_built():
    t = peace("construction", {"H47": "R inf 2-3", "O39": "2 R armor"}, "Allies", pool={RUS: "R inf 1-3"})
    assert set(garrisons_owed(t.game)) == {"D44", "O43", "J43", "P48"}, "Kiev is full"
    t.state.recent, t.state.was = ["O43"], {"O43": GER}
    assert "O43" in ungarrisoned(t.game) and "O43" not in garrisons_owed(t.game), "it was won back in this turn"


@rule("12.22")
def test_an_option_is_told_by_who_chooses_it():
    t = table("options", {"K23": "B inf"})
    t.play(UK, "option Western attrition")
    assert t.said("Britain: attrition on the Western front")


@rule("3.35d")
def test_infantry_is_offered_to_the_garrisons_first_and_nothing_else_is():
    t = peace(
        "construction", {"H47": "R inf 2-3"}, "Allies", pool={RUS: "R inf 1-3, R armor"}, powers={RUS: {"limit": 90}}
    )
    order = list(board())
    for sort, first in (("infantry 1-3", True), ("armor 3-5", False)):
        found = list(Build.options("space", {"nation": None, "sort": sort}, t.game, RUS))
        ranks = [order.index(h) for h in found]
        assert (found[0] in garrisons_owed(t.game), ranks == sorted(ranks)) == (first, not first), sort


@rule("29.81", "29.82", "29.83")
def test_a_fleet_is_offered_when_nine_factors_lie_in_the_pool():
    for factors, offered in ((8, False), (9, True), (10, True)):
        t = table("construction", {"K23": "B inf"}, notes={"pool Britain fleet": factors})
        assert ("fleet 9" in buildable(t.game, UK, UK)) == offered
        assert "fleet 6" not in buildable(t.game, UK, UK)


@rule("25.47", "32.2a")
def test_the_hex_a_unit_stands_in_is_looked_at_as_others_are():
    t = table("movement", {"L30": "G inf"}, "Axis", pool={"Hungary": "Hu inf"}, scenario="1942", year=1942)
    hungarian = next(u for u in t.state.units if u.nation == "Hungary")
    t.state.units.move(hungarian, "O22")
    assert closed_to(t.game, hungarian, "O22")[1] == "25.47"


@rule("34.2")
def test_french_units_keep_out_of_britain():
    t = peace("movement", {"N20": "F inf"}, "Allies")
    french = next(u for u in t.state.units.at("N20"))
    assert closed_to(t.game, french, "K23")[1] == "34.2" and closed_to(t.game, french, "O22") is None
    t.state.units.move(french, "K23")
    assert closed_to(t.game, french, "K23") is None, "who is there may stay"


@rule("12.25c")
def test_a_russia_that_is_out_decides_nothing_in_the_east():
    for in_play, refused in ((True, "12.25c"), (False, "")):
        t = table("options", {"K23": "B inf"}, powers={RUS: {"in_play": in_play}})
        assert why(t, ChooseOption(front="Eastern", option="attrition"), UK) == refused
