"""29.423 to 29.425: air that is shipped flies from its new base in the same Combat phase."""

from rules.third_reich.clash import turn_back
from rules.third_reich.sailings import sail_home
from rules.third_reich.skies import shipped, shipped_air
from rules.third_reich.state import Mission
from tests.rulings import rule
from tests.third_reich.at_sea import FRANCE, UK, sea
from tests.third_reich.table import table
from tests.third_reich.test_found_sea import until

UNITS = {"N21": "B inf", "N22": "G inf 2-3", "O21": "G inf 2-3", "M22": "G fleet", "L31": "G inf"}


def shipping(start="E26", **more):
    return sea(UNITS | {start: "2 B fleet, B air 3"} | more, control=FRANCE).play(
        UK, f"transport BW1 from {start} to M21 with BF1"
    )


@rule("29.424", "29.425b")
def test_shipped_air_supports_from_its_new_base():
    t = shipping()
    assert "support O21 with BW1" in t.suggestions(UK, "support") and shipped_air(t.game, UK) == [t.unit("BW1")]
    t.play(UK, "support O21 with BW1")
    assert shipped_air(t.game, UK) == []
    until(t, "ground")
    assert t.where("BW1") == "M21"
    t.play(UK, "attack O21 with BI1", dice=[1])
    assert t.said("6 to ") and t.unit("BW1").spent


@rule("29.425b", "29.573")
def test_air_under_way_is_shipped_until_it_is_turned_back():
    t = table("missions", {"L22": "B fleet, B air"}, options="Western offensive")
    mission = Mission("M1", "transport", "Britain", ["BF1"], "M21", cargo=["BW1"], path=["L22", "M21"])
    t.state.missions["M1"] = mission
    air = t.unit("BW1")
    assert shipped(t.game, air) == "M21" and shipped_air(t.game, "Britain") == [air]
    for name, value in (("state", "turned back"), ("kind", "invasion"), ("cargo", [])):
        before = getattr(mission, name)
        setattr(mission, name, value)
        assert shipped(t.game, air) == "" and shipped_air(t.game, "Britain") == [], name
        setattr(mission, name, before)


@rule("29.423a", "29.425b")
def test_it_flies_three_hexes_and_attacks_no_air():
    t = shipping(Q21="G inf", P21="G inf")
    t.refuse(UK, "support Q21 with BW1", "28.22")
    t.play(UK, "support P21 with BW1")
    t = shipping(O22="G air")
    t.refuse(UK, "counterair O22 with BW1", "29.425b")
    assert "counterair O22 with BW1" not in t.suggestions(UK, "counterair")
    assert "raid M22 with BW1" in t.suggestions(UK, "raid")
    t.play(UK, "raid M22 with BW1")
    assert t.asked() == [UK], "the other fleet may still sail"


@rule("29.424", "29.573")
def test_turned_back_it_flies_from_where_it_came_if_that_is_near_enough():
    for start, target, flies in (("L22", "N22", True), ("L22", "P21", False), ("E26", "N22", False)):
        t = shipping(start, P21="G inf")
        t.play(UK, f"support {target} with BW1")
        turn_back(t.game, t.state.missions["M1"])
        sail_home(t.game)
        assert t.where("BW1") == start and bool(t.state.missions["M2"].units) is flies
        assert t.said("out of reach of BW1") is not flies
        assert t.state.missions["M2"].state == ("under way" if flies else "over")


@rule("29.59", "29.72")
def test_change_for_shipped_air_sails_on_with_it():
    from rules.third_reich.losses import reduce

    t = sea({"L22": "2 B fleet, B air"}, control=FRANCE)
    t.play(UK, "transport BW1 from L22 to M21 with BF1, BF2")
    reduce(t.game, t.unit("BW1"), 1)
    sail_home(t.game)
    assert sum(t.factor(n) for n in t.at("M21")) == 4 and not [n for n in t.at("L22") if n.startswith("BW")]
