"""Found by the second reading: an airborne unit beside armor that was neutral as the turn began (31.1)."""

from rules.third_reich.world import enemy_zone
from tests.rulings import rule
from tests.third_reich.early import GER, RUS, peace

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
