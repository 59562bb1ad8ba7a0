"""How players may call their units: by kind, nation, numbers, and strong or weak where a nation has both."""

from rules.third_reich.calling import own_units
from rules.third_reich.naming import vocabulary
from tests.third_reich.table import table

UK, GER = "Britain", "Germany"


def known(t, seat):
    return {each.name: each for each in own_units(t.game, seat)}


def test_what_units_are_called():
    t = table("movement", {"K23": "B inf, B armor", "N26": "G inf 2-3, G inf, G armor, G air 3", "S30": "Hu inf"})
    britain, germany = known(t, UK), known(t, GER)
    assert set(britain) == {"BI1", "BA1"} and not set(britain) & set(germany), "one's own only"
    assert germany["GI1"].words == ("infantry", "Germany", "2-3", "I1", "weak infantry", "weak inf")
    assert {"strong infantry", "strong inf", "3-3"} <= set(germany["GI2"].words)
    assert germany["GA1"].words[:2] == ("armor", "tank") and not {"strong infantry", "weak infantry"} & set(
        germany["GA1"].words
    )
    assert germany["GW1"].words == ("air", "air wing", "air unit", "Germany", "W1"), "air has no movement factor"
    assert {"Hungary", "strong infantry"} <= set(germany["HuI1"].words)
    assert germany["GI1"].place == "N26"


def test_units_alike_are_as_good_as_each_other():
    t = table("movement", {"K23": "2 B inf", "L22": "B inf"})
    units = known(t, UK)
    assert units["BI1"].like == units["BI2"].like
    for field, value in (("used", 1), ("cut", True), ("fought", True), ("spent", True), ("redeployed", True)):
        was = getattr(t.unit("BI2"), field)
        setattr(t.unit("BI2"), field, value)
        assert known(t, UK)["BI2"].like != units["BI1"].like, field
        setattr(t.unit("BI2"), field, was)


def test_hexes_beyond_the_map_have_no_name():
    spaces = vocabulary()["space"]
    assert spaces.find("L22") == ["L22"] and spaces.find("A16") == [] == spaces.find("C17")


def test_who_is_away_is_called_nothing():
    t = table("movement", {"K23": "3 B inf"})
    for name, place in (("BI1", "pool"), ("BI2", "gone")):
        t.state.units.move(name, place)
    assert set(known(t, UK)) == {"BI3"}
