"""28.432, 28.45, 29.571 to 29.574: battles of fleets and of air, dice and losses one by one."""

import pytest

from rules.third_reich.naval import (
    air_battle,
    air_drm,
    drm,
    factors,
    invert,
    line,
    living,
    modifier,
    multiplier,
    nationality,
    pay_shared,
    sea_battle,
    share,
    smallest_first,
    strike_fleets,
)
from rules.third_reich.state import Mission
from tests.rulings import rule
from tests.third_reich.table import table

US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"


def sea(units, **more):
    return table("movement", units, **more)


def fleets(t, letter):
    return [u for u in t.state.units if u.kind == "fleet" and u.id.startswith(letter)]


def wings(t, letter):
    return [u for u in t.state.units if u.kind == "air" and u.id.startswith(letter)]


# --- at sea -------------------------------------------------------------------------------------------------------------


@rule("29.5712", "29.5711", "29.572a")
def test_what_is_added_to_a_die_at_sea():
    t = sea({"L22": "3 B fleet, U fleet", "K28": "G fleet"})
    assert nationality(t.game, GER, "K26") == 2 and nationality(t.game, UK, "K26") == 1 == nationality(
        t.game, US, "K26"
    )
    assert nationality(t.game, ITA, "K26") == -2 and nationality(t.game, ITA, "N26") == -1 == nationality(
        t.game, ITA, "GG20"
    )
    assert (
        nationality(t.game, RUS, "K26") == -2 == nationality(t.game, "Norway", "K26")
        and nationality(t.game, FRA, "K26") == 0
    )
    assert nationality(t.game, "Sweden", "K26") == 1 and nationality(t.game, "Spain", "K26") == -2
    t.state.notes["us navy"] = 1
    assert nationality(t.game, US, "K26") == 2 and nationality(t.game, UK, "K26") == 1
    british, american, german = fleets(t, "B"), fleets(t, "U"), fleets(t, "G")
    assert drm(t.game, [*british, *american], "K26") == 1, "the worst of them"
    assert modifier(t.game, german, british, "K26") == 2, "nothing for the smaller"
    assert modifier(t.game, british[:1], german, "K26") == 1 and modifier(t.game, british[:2], german, "K26") == 1 + 3
    assert (
        modifier(t.game, british, german, "K26") == 1 + 4
        and modifier(t.game, [*british, *american], german, "K26") == 1 + 5
    )
    assert [multiplier(british[:n]) for n in (1, 2, 3)] == [1, 2, 3]


@rule("29.572a", "29.72")
def test_nations_share_losses_at_sea():
    t = sea({"L22": "B fleet, U fleet 6", "K21": "B fleet 4"})
    lost = share(t.game, [u for u in t.state.units if u.kind == "fleet"], 5, "K26", GER)
    assert lost == 5 and sum(u.factor for u in fleets(t, "B")) == 10 and sum(u.factor for u in fleets(t, "U")) == 4
    t = sea({"L22": "B fleet 2, U fleet 9"})
    assert share(t.game, [*fleets(t, "B"), *fleets(t, "U")], 8, "K26", GER) == 8
    assert not fleets(t, "B") and sum(u.factor for u in fleets(t, "U")) == 3, "two of the one, six of the other"
    t = sea({"L22": "B fleet 2"})
    assert share(t.game, fleets(t, "B"), 9, "K26", GER) == 2, "no more than there is"
    t = sea({"L22": "B fleet 6, U fleet 6"})
    share(t.game, [*fleets(t, "B"), *fleets(t, "U")], 1, "K26", GER)
    assert sum(u.factor for u in fleets(t, "B")) + sum(u.factor for u in fleets(t, "U")) == 11
    t = sea({"L22": "B fleet, B fleet 2"})
    assert [u.factor for u in smallest_first(fleets(t, "B"))] == [2, 9]


@rule("29.571", "29.572a", "29.572b")
@pytest.mark.parametrize(
    ("dice", "won", "german", "british"),
    [((3, 3), "hunters", 16, 5), ((4, 1), "hunters", 15, 2), ((1, 6), "prey", 16, 8), ((2, 6), "hunters", 18, 9)],
)
def test_a_battle_at_sea(dice, won, german, british):
    """Two German fleets, at two and three for their number, meet a British one at one."""
    t = sea({"K28": "2 G fleet", "L22": "B fleet"})
    t.game.script(list(dice))
    assert sea_battle(t.game, fleets(t, "G"), fleets(t, "B"), "K26") == won
    assert (factors(fleets(t, "G")), factors(fleets(t, "B"))) == (german, british)


@rule("29.572a")
def test_the_loss_of_great_fleets_is_multiplied():
    t = sea({"K28": "G fleet", "L22": "2 B fleet"})
    t.game.script([6, 1])
    assert sea_battle(t.game, fleets(t, "G"), fleets(t, "B"), "K26") == "hunters"
    lost = ((6 + 2) - (1 + 4)) * 2
    assert sum(u.factor for u in fleets(t, "B")) == 18 - lost and sum(u.factor for u in fleets(t, "G")) == 9 - lost // 2


@rule("29.574")
@pytest.mark.parametrize(
    ("fleeing", "dice", "german", "british"),
    [
        ("hunters", (1, 6), 7, 8),
        ("hunters", (6, 1), 9, 9),
        ("prey", (6, 1), 8, 6),
        ("prey", (1, 6), 9, 9),
        ("prey", (1, 2), 9, 9),
    ],
)
def test_who_breaks_off_loses_half_and_leaves_the_sea(fleeing, dice, german, british):
    t = sea({"K28": "G fleet", "L22": "B fleet"})
    t.game.script(list(dice))
    won = sea_battle(t.game, fleets(t, "G"), fleets(t, "B"), "K26", fleeing)
    assert won == ("prey" if fleeing == "hunters" else "hunters")
    assert (factors(fleets(t, "G")), factors(fleets(t, "B"))) == (german, british)
    assert t.said("breaks off; nobody is hurt") is (german == british == 9)


@rule("28.453a", "28.454")
def test_air_against_ships():
    for in_port, sunk, shot in ((True, 2, 2), (False, 1, 1)):
        t = sea({"K23": "B air", "K28": "2 G fleet"})
        t.game.script([1, 2, 5, 6, 3])
        assert strike_fleets(t.game, wings(t, "B"), fleets(t, "G"), "K28", in_port) == sunk
        assert factors(wings(t, "B")) == 5 - shot and factors(fleets(t, "G")) == 18 - sunk
    t = sea({"K23": "B air", "K28": "G fleet 1"})
    t.game.script([1, 1, 2, 2, 3])
    assert strike_fleets(t.game, wings(t, "B"), fleets(t, "G"), "K28", True) == 1
    assert strike_fleets(t.game, [], [], "K28", True) == 0


# --- in the air ---------------------------------------------------------------------------------------------------------


@rule("28.432a", "33.41-10")
def test_what_is_added_to_a_die_in_the_air():
    t = sea({"K23": "B air", "L31": "G air", "H47": "R air", "S30": "Hu air 2"})
    assert air_drm(t.game, []) == 0 == air_drm(t.game, wings(t, "B")) and air_drm(t.game, wings(t, "R")) == -1
    assert air_drm(t.game, [*wings(t, "G"), *wings(t, "Hu")]) == -2
    t.state.jets = True
    assert air_drm(t.game, wings(t, "G")) == 1 and air_drm(t.game, wings(t, "B")) == 0


@rule("28.432a", "28.4321", "28.4322a", "28.4323")
@pytest.mark.parametrize(
    ("dice", "won", "british", "german"),
    [
        ((4, 1), "attacker", 5 - 1, 5 - 3),
        ((1, 4), "defender", 5 - 3, 5 - 1),
        ((3, 3, 2), "nobody", 3, 3),
        ((6, 1), "attacker", 5 - 2, 0),
    ],
)
def test_a_battle_in_the_air(dice, won, british, german):
    t = sea({"K23": "B air", "N23": "G air"})
    t.game.script(list(dice))
    assert air_battle(t.game, wings(t, "B"), wings(t, "G"), [], "N23", GER) == won
    assert (factors(wings(t, "B")), factors(wings(t, "G"))) == (british, german)


@rule("28.432a", "28.4321", "28.4323", "28.434")
def test_numbers_and_the_inverted():
    t = sea({"K23": "B air, B air 3", "N23": "G air, G air 2"})
    ready, resting = [u for u in wings(t, "G") if u.factor == 5], [u for u in wings(t, "G") if u.factor == 2]
    t.game.script([4, 1])
    assert air_battle(t.game, wings(t, "B"), ready, resting, "N23", GER) == "attacker"
    assert factors(wings(t, "G")) == 7 - 6 and factors(wings(t, "B")) == 8 - 3, "three more: six, one of them at rest"
    t = sea({"K23": "B air 3", "N23": "G air, G air 2"})
    two, five = [u for u in wings(t, "G") if u.factor == 2], [u for u in wings(t, "G") if u.factor == 5]
    t.game.script([3, 2, 6])
    assert air_battle(t.game, wings(t, "B"), two, five, "N23", GER) == "attacker", "one more factor"
    t = sea({"K23": "B air 3", "N23": "G air"})
    t.game.script([4, 1])
    assert air_battle(t.game, wings(t, "B"), [], wings(t, "G"), "N23", GER) == "attacker"
    assert factors(wings(t, "G")) == 0 and factors(wings(t, "B")) == 1, (
        "six, but five are all there is; two for the winner"
    )


@rule("28.432c")
def test_nations_share_losses_in_the_air():
    t = sea({"K23": "B air, U air 3"})
    everybody = [*wings(t, "B"), *wings(t, "U")]
    pay_shared(t.game, everybody, 3)
    assert factors(wings(t, "B")) == 3 and factors(wings(t, "U")) == 2, "the odd one falls on the larger"
    pay_shared(t.game, [*wings(t, "B"), *wings(t, "U")], 9)
    assert not wings(t, "B") and not wings(t, "U")


# --- words --------------------------------------------------------------------------------------------------------------


def test_a_mission_in_a_line():
    t = sea({"L22": "B fleet, B inf"})
    said = {
        kind: line(
            t.game, Mission("M1", kind, UK, ["BF1"], "M21", prey="M9", cargo=["BI1"] if kind == "invasion" else [])
        )
        for kind in ("base", "transport", "invasion", "intercept", "chase", "raid")
    }
    assert said["base"] == "M1: Britain's BF1 (9) changes base to Cherbourg (M21)"
    assert said["invasion"] == "M1: Britain's BF1 (9) invades Cherbourg (M21) carrying BI1 (3-4)"
    assert "intercepts M9 at" in said["intercept"] and len(set(said.values())) == 6
    assert "London" in line(t.game, Mission("M1", "strike", UK, ["BF1"], "M21", prey="M9", at="K23")), (
        "where it meets it"
    )
    assert living(t.game, ["BF1", "BF7"]) == [t.unit("BF1")]
    invert([t.unit("BF1")])
    assert t.unit("BF1").spent
