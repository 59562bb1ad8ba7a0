"""Found by the second reading: airborne units beside armor that was neutral as the turn began; Italians taken back."""

from rules.third_reich.world import enemy_zone
from tests.rulings import rule
from tests.third_reich.early import GER, ITA, RUS, peace
from tests.third_reich.table import table

RICH = {GER: {"brps": 100, "limit": 100}}


@rule("31.1d", "31.1a")
def test_the_zone_of_a_foe_of_this_turn_holds_no_airborne_unit_back():
    units = {"J36": "G para", "K36": "R armor"}
    t = peace("options", units, season="Summer", year=1941, powers=RICH, control={"K36": RUS})
    t.play(GER, "declare war on Russia", "option Eastern offensive")
    while t.game.phase != "movement":
        t.play(t.asked()[0], "done")
    assert "J36" in enemy_zone(t.game, GER)
    t.play(GER, "drop GP1 on K38")
    assert t.where("GP1") == "K38"


@rule("31.1a")
def test_that_of_an_old_foe_does():
    units = {"J36": "G para", "K36": "R armor"}
    t = peace(
        "movement",
        units,
        season="Fall",
        year=1941,
        options="Eastern offensive",
        control={"K36": RUS},
        wars=["Britain-Germany", "France-Germany", "Germany-Russia"],
    )
    t.refuse(GER, "drop GP1 on K38", "31.1a")


@rule("36.22", "36.24")
def test_a_unit_taken_back_may_be_redeployed_for_another_sr():
    units = {"Y22": "2 I inf", "L31": "G inf"}
    t = table("redeployment", units, "Axis", options="Mediterranean attrition", scenario="1942", year=1942)
    t.play(ITA, "lend II1")
    t.play(GER, "sr II1 to U22")
    t.refuse(ITA, "reclaim II1", "36.22")
    t.play(ITA, "lend II2", "reclaim II2", "sr II2 to V22")
    assert t.where("II2") == "V22" and t.power(ITA).sr == 4 and t.power(GER).sr == 1
