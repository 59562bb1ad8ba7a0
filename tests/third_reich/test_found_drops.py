"""Found by the second reading and the third: where airborne units drop from; Italians taken back."""

import pytest
from msgspec.structs import replace

from rules.kernel.errors import Refused
from rules.third_reich.chart import POOL
from rules.third_reich.drops import fresh_drop
from rules.third_reich.losses import clean, create
from rules.third_reich.staging import drop_trouble
from rules.third_reich.turn import pin
from rules.third_reich.zones import enemy_zone
from tests.rulings import rule
from tests.third_reich.early import GER, ITA, RUS, UK, peace
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


def after_the_battle(*marks):
    """The German armor beside an airborne unit is lost in ground combat."""
    units = {"P22": "2 U armor", "O22": "U para, 2 U inf", "O23": "G armor"}
    t = table("ground", units, options="Western offensive", control={"P22": "Britain", "O22": "Britain"})
    for mark in marks:
        mark(t.game)
    t.play("United States", "attack O23 with UA1, UA2, UI1, UI2", dice=[1])
    assert t.where("GA1") == "lost" and "O22" not in enemy_zone(t.game, "United States")
    return t


@rule("31.1a")
def test_armor_that_falls_in_battle_has_held_the_drop_back_as_the_turn_began():
    t = after_the_battle()
    drop_trouble(t.game, t.unit("UP1"), "O24")
    t = after_the_battle(pin)
    with pytest.raises(Refused, match="when the turn began"):
        drop_trouble(t.game, t.unit("UP1"), "O24")


@rule("31.1a")
def test_an_airbase_of_this_turn_is_no_start_for_a_drop():
    hexes = {"P22": "Britain", "O22": "Britain"}
    t = table("movement", {"P22": "U para, U inf", "P21": "U base"}, options="Western offensive", control=hexes,
              flags={"UB1": {"place": "pool"}})  # fmt: skip
    t.play("United States", "airbase UB1 at P22")
    t.refuse("United States", "drop UP1 on P24", "31.1a")
    t = table("movement", {"P22": "U para, U inf, U base"}, options="Western offensive", control=hexes)
    t.play("United States", "drop UP1 on P24")


@rule("36.22", "36.24")
def test_a_unit_taken_back_may_be_redeployed_for_another_sr():
    units = {"Y22": "2 I inf", "L31": "G inf"}
    t = table("redeployment", units, "Axis", options="Mediterranean attrition", scenario="1942", year=1942)
    t.play(ITA, "lend II1")
    t.play(GER, "sr II1 to U22")
    t.refuse(ITA, "reclaim II1", "36.22")
    t.play(ITA, "lend II2", "reclaim II2", "sr II2 to V22")
    assert t.where("II2") == "V22" and t.power(ITA).sr == 4 and t.power(GER).sr == 1


@rule("31.4")
def test_who_is_built_anew_has_never_dropped():
    t = table("movement", {"K23": "B inf"})
    unused, fallen = (create(t.game, UK, "airborne", 3, 3, POOL, UK) for _ in range(2))
    unused.base, fallen.drop, fallen.breakthrough, fallen.route = "", t.state.turn, "Q22", ("Q22", "Q23")
    fallen.spent = fallen.fought = fallen.moved = fallen.cut = True
    assert fresh_drop(t.game, fallen) and not fresh_drop(t.game, unused)
    clean(fallen)
    assert replace(fallen, id=unused.id) == unused and not fresh_drop(t.game, fallen)
