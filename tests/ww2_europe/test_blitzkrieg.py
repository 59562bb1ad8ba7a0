"""The Blitzkrieg phase."""

from rules.ww2_europe.fire import combat_value
from rules.ww2_europe.fronts import open_fronts
from rules.ww2_europe.state import Battle
from tests.rulings import rule
from tests.ww2_europe.table import goals, table

ALL = {"Sedan": "Germany", "Liege": "Germany", "Brussels": "Germany", "Cologne": "Germany"}


def blitz(ours="TNK", base="Frankfurt", units=None, control=None, **more):
    held = {"Liege": "Great Britain", "Brussels": "Great Britain"} | (control or {})
    return table("blitzkrieg", units={"Germany": {base: ours}, **(units or {})}, control=held, **more)


@rule("tank.blitz", "mech.blitz", "tac.blitz", "blitz.path")
def test_who_blitzes():
    t = blitz("TNK, MEC, TAC, INF, FTR, ART", units={"Great Britain": {"Liege": "INF"}})
    t.refuse("Germany", "move 1 INF from Frankfurt to Liege", "blitz.order")
    t.refuse("Germany", "move 1 FTR from Frankfurt to Liege", "blitz.order")
    t.refuse("Germany", "move 1 TNK from Frankfurt to Brussels via Liege", "move.enemy_stop")
    t.play("Germany", "move 1 TNK 1 MEC 1 TAC from Frankfurt to Liege")
    t.quiet()
    assert t.said("Battle of Liege: 1 MEC, 1 TNK, 1 TAC attack 1 INF")


@rule("blitz.purpose", "tac.blitz")
def test_aircraft_blitz_only_beside_ground_units():
    """A tac bomber captures nothing: it goes where a tank goes, in the same order or after it."""
    t = blitz("TNK, 2 TAC", units={"Great Britain": {"Liege": "INF"}})
    t.refuse("Germany", "move 1 TAC from Frankfurt to Liege", "blitz.purpose")
    assert "Liege" not in goals(t, "Germany", "move 1 TAC from Frankfurt to")
    t.play("Germany", "move 1 TNK from Frankfurt to Liege")
    assert goals(t, "Germany", "move 1 TAC from Frankfurt to") == {"Liege"}
    t.play("Germany", "move 2 TAC from Frankfurt to Liege")
    t.quiet()
    assert t.said("Battle of Liege: 1 TNK, 2 TAC attack 1 INF")


@rule("terrain.woodland.blitz", "fort.blitz", "tac.blitz")
def test_where_no_tank_can_go_aircraft_are_told_why():
    t = blitz(
        "TNK, TAC", units={"Great Britain": {"Sedan": "INF", "Liege": "INF, FORT"}}, control={"Sedan": "Great Britain"}
    )
    t.refuse("Germany", "move 1 TAC from Frankfurt to Sedan", "terrain.woodland.blitz")
    t.refuse("Germany", "move 1 TAC from Frankfurt to Liege", "fort.blitz")


@rule("airborne.blitz")
def test_an_air_drop_in_the_blitzkrieg():
    t = blitz("ABN", base="Cologne", units={"Great Britain": {"Brussels": "INF"}})
    assert "Brussels" in goals(t, "Germany", "drop 1 ABN from Cologne to")
    t.play("Germany", "drop 1 ABN from Cologne to Brussels")
    assert t.said("Battle of Brussels")


@rule("blitz.order")
def test_player_a_then_player_b_each_on_own_fronts():
    t = table(
        "blitzkrieg",
        initiative={"Eastern": "Allies"},
        units={"Germany": {"Frankfurt": "TNK", "Warsaw": "TNK"}, "USSR": {"Minsk": "TNK"}},
        control={"Liege": "Great Britain", "Brest-Litovsk": "Germany"},
    )
    assert "Eastern" not in open_fronts(t.game)
    t.refuse("Germany", "move 1 TNK from Warsaw to Brest-Litovsk", "blitz.order")
    t.play("Germany", "done")
    assert t.asked() == ["USSR"] and open_fronts(t.game) == ("Eastern",)
    t.play("USSR", "done")
    assert t.game.phase == "redeployment"


@rule("blitz.unmoved")
def test_d28_unmoved_units_only():
    t = table(
        units={"Germany": {"Frankfurt": "2 TNK", "Cologne": "INF"}},
        control={"Liege": "Great Britain", "Brussels": "Great Britain"},
        initiative={"Eastern": "Allies"},
    )
    t.play("Germany", "move 1 TNK from Frankfurt to Cologne").on("blitzkrieg")
    t.refuse("Germany", "move 1 TNK from Cologne to Liege", "move.initiative_choice")
    t.play("Germany", "move 1 TNK from Frankfurt to Liege")
    assert t.owner("Liege") == "Germany"


@rule("blitz.purpose", "terrain.woodland.blitz", "terrain.mountain.blitz")
def test_blitz_takes_open_enemy_land():
    t = blitz("TNK")
    t.refuse("Germany", "move 1 TNK from Frankfurt to Cologne", "blitz.purpose")
    t = blitz("TNK", base="Liege", control={"Sedan": "Great Britain", "Liege": "Germany"})
    t.refuse("Germany", "move 1 TNK from Liege to Sedan", "terrain.woodland.blitz")
    t = table(
        "blitzkrieg", units={"Italy": {"Zagreb": "TNK"}}, control={"Zagreb": "Italy", "Sarajevo": "Great Britain"}
    )
    t.refuse("Italy", "move 1 TNK from Zagreb to Sarajevo", "terrain.mountain.blitz")


@rule("fort.blitz", "depot.blitz")
def test_d29_fortresses_and_depots():
    for shelter, why in (("FORT", "fort.blitz"), ("DEPOT", "depot.blitz")):
        t = blitz("TNK", units={"Great Britain": {"Liege": f"INF, {shelter}"}})
        t.refuse("Germany", "move 1 TNK from Frankfurt to Liege", why)


@rule("blitz.surprise")
def test_d30_defenders_are_surprised():
    t = blitz("TNK", units={"Great Britain": {"Liege": "TNK"}})
    battle = Battle("Liege", 3, "Axis", "West", 1)
    battle.defenders = [t.unit("Liege", "TNK").id]
    assert combat_value(t.game, battle, t.unit("Liege", "TNK")) == 1
    t = blitz("TNK", units={"Great Britain": {"London": "TNK"}})
    battle = Battle("London", 3, "Axis", "West", 1)
    battle.defenders = [t.unit("London", "TNK").id]
    assert combat_value(t.game, battle, t.unit("London", "TNK")) == 3, "a Major Flag space"


@rule("naval.movement")
def test_ships_stay_at_sea_and_out_of_the_blitzkrieg():
    t = table(units={"Germany": {"Hamburg": "DD"}}, initiative={"Eastern": "Allies"})
    t.refuse("Germany", "patrol 1 DD from Hamburg to Berlin", "sea.target")
    t = blitz("TNK", units={"Italy": {"Taranto": "TNK"}}, control={"Tirana": "Great Britain"})
    assert not t.game.suggest("Germany", "patrol")
