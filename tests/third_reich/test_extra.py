"""33.4: the optional counters 11 to 20 in 1944."""

import pytest

from rules.kernel.game import Game
from rules.third_reich import GAME
from rules.third_reich.aftermath import majors_beaten
from rules.third_reich.landlines import sources
from rules.third_reich.setup import draw_phase
from rules.third_reich.turn import can_spend
from rules.third_reich.variants import TITLES, trouble
from rules.third_reich.world import take
from tests.rulings import rule
from tests.third_reich.table import opened, table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"


def holding(phase, number, units, side, seat=GER, **more):
    return table(phase, units, side, powers={seat: {"variant": number}}, **more)


@rule("33.4-o")
def test_a_card_decides_between_the_printed_and_the_additional_counters():
    found = set()
    for seed in range(12):
        game = Game.new(GAME, "1944", seed=seed, options={"extra_counters": True})
        found |= {game.state.powers[s].variant for s in (GER, UK)}
    assert max(found) > 10 and min(found) <= 10
    for seed in range(4):
        game = Game.new(GAME, "1944", seed=seed)
        assert max(game.state.powers[s].variant for s in (GER, UK)) <= 10
    t = opened()
    draw_phase(t.game)
    assert set(TITLES) == {(side, n) for side in ("Axis", "Allies") for n in range(1, 21)}


@rule("33.41-o11b")
def test_unrest_in_french_africa_gives_the_axis_partisans():
    t = holding("construction", 11, {"L31": "G inf"}, "Axis")
    t.refuse(GER, "partisan at EE14", "32.1")
    t.play(GER, "play variant", "partisan at EE14", "partisan at FF13", "partisan at FF12")
    t.refuse(GER, "partisan at FF11", "33.41-o11b")
    t.play(GER, "partisan at EE17")
    t.refuse(GER, "partisan at L30", "32.1")
    assert t.state.units["GZ1"].country == "Algeria"


@rule("33.41-o13")
def test_distrust_of_stalin_stops_american_grants_and_cuts_british_ones():
    t = holding("construction", 13, {"L22": "3 B fleet", "US box": "U fleet"}, "Allies", notes={"distrust": 1})
    t.refuse(US, "grant 20 to Russia via Murmansk with UF1", "33.41-o13")
    t.play(UK, "grant 20 to Russia via Murmansk with BF1")
    t.refuse(UK, "grant 5 to Russia via Murmansk with BF2", "33.41-o13")
    t = opened()
    t.state.powers[GER].variant = 13
    t.play(GER, "play variant")
    assert t.state.notes["distrust"] == 1


@rule("33.41-o14")
def test_the_redoubt_plays_itself_and_germany_lives_while_it_stands():
    t = holding("ground", 14, {"N26": "U inf"}, "Allies", control={"N26": "Britain"}, options="Western offensive")
    assert "played by itself" in trouble(t.game, GER)
    take(t.game, t.unit("UI1"), "O26")
    assert t.power(GER).played and "R27" in t.state.fortresses and "R27" in sources(t.game, "Axis")
    t.state.side = "Axis"
    t.state.control["L31"] = "Russia"
    majors_beaten(t.game)
    assert t.power(GER).in_play
    t.state.control["R27"] = "United States"
    majors_beaten(t.game)
    assert not t.power(GER).in_play


@rule("33.41-o16")
def test_a_rising_in_egypt_needs_axis_troops_there():
    t = holding("construction", 16, {"L31": "G inf"}, "Axis")
    t.refuse(GER, "play variant", "33.3a")
    t = holding(
        "construction", 16, {"LL25": "G inf"}, "Axis", control={"LL25": "Germany", "KK25": "Germany", "KK24": "Germany"}
    )
    t.play(GER, "play variant", "partisan at NN28", "partisan at MM28")
    t.refuse(GER, "partisan at NN29", "33.41-o16")
    assert t.state.units["GZ1"].country == "Egypt"


@rule("33.42-o15")
def test_hitler_is_dead():
    t = holding("options", 15, {"L31": "G inf, G air", "J35": "G inf", "J30": "G fleet"}, "Axis", UK, half=2)
    t.play(UK, "play variant")
    t.refuse(GER, "option Western offensive", "33.42-o15")
    assert not can_spend(t.game, GER, 1), "of 87 BRPs a hundred are frozen"
    t.play(GER, "done")
    while t.game.phase != "redeployment":
        t.play(t.asked()[0], "done")
    t.refuse(GER, "sr GW1 to M30", "33.42-o15")
    t.refuse(GER, "sr GI1 to M35", "33.42-o15")
    t.play(GER, "sr GI2 to M30")
    t = holding("options", 15, {"L31": "G inf"}, "Axis", UK, half=1)
    t.refuse(UK, "play variant", "33.3a")


@rule("33.42-o15")
def test_in_that_turn_ships_and_air_lie_still():
    now = 21 * 2 + 2
    t = table("movement", {"L31": "G air"}, "Axis", half=2, notes={"assassinated": now})
    t.refuse(GER, "stage GW1 to M30", "33.42-o15")
    t = table("fleets", {"J30": "G fleet"}, "Axis", half=2, notes={"assassinated": now})
    t.refuse(GER, "rebase GF1 to K28", "33.42-o15")


@rule("33.42-o18a", "33.42-o18b")
@pytest.mark.parametrize(("die", "patron"), [(3, UK), (6, RUS)])
def test_loyalist_spain_joins_when_rome_and_africa_are_allied(die, patron):
    t = holding("options", 18, {"L22": "B inf"}, "Allies", UK)
    t.refuse(UK, "play variant", "33.3a")
    t = holding("options", 18, {"L22": "B inf"}, "Allies", UK, control={"Y22": "Britain"})
    t.play(UK, "play variant", dice=[die])
    assert t.state.countries["Spain"] == f"ally {patron}"
    t.play(patron, "deploy rest", "done")
    assert (t.state.countries["Portugal"] == "ally Britain") is (patron == UK)
    assert t.power(UK).spent == (35 if patron == UK else 0)


@rule("33.42-o19")
def test_without_a_winter_war_finland_stays_out():
    t = opened()
    t.state.powers[UK].variant = 19
    before = t.power(GER).brps
    t.play(UK, "play variant")
    assert t.power(GER).brps == before - 10, "Finland is no ally that pays"
    assert t.state.countries["Finland"] == "neutral" and not any(u.nation == "Finland" for u in t.state.units)
    t.play(GER, "deploy rest", "done")
    GAME.invariants(t.game)
    assert "Finland" not in t.power(GER).minors
    t = holding("building", 19, {"L22": "B inf"}, "Allies", UK)
    t.refuse(UK, "play variant", "33.3a")


@rule("33.41-o12a", "33.41-o15", "33.41-o18", "33.41-o20a", "33.42-o13")
def test_counters_of_other_years_are_bluffs():
    for seat, number in ((GER, 12), (GER, 15), (GER, 18), (GER, 20), (UK, 13)):
        t = holding("options", number, {"L22": "B inf"}, "Allies", seat)
        assert "bluff" in trouble(t.game, seat)
        t.refuse(seat, "play variant", "33.3a")


@rule("33.42-o12a", "33.42-o14", "33.42-o16", "33.42-o17", "ruling.A7")
def test_allied_counters_of_other_years_are_bluffs():
    for number in (11, 12, 14, 16, 17, 20):
        t = holding("options", number, {"L22": "B inf"}, "Allies", UK)
        t.refuse(UK, "play variant", "33.3a")
