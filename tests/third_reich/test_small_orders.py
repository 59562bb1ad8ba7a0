"""12.5, 15.1, 29.25, 32.11: small print of orders: who destroys what, how partisans are asked for, the box on the way."""

from rules.third_reich.chart import US_BOX
from rules.third_reich.construction import Build
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
