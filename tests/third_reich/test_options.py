"""12, 20, 11: options, spending, initiative, destruction."""

from rules.third_reich.turn import initiative_phase, purse, total
from tests.rulings import case, rule
from tests.third_reich.table import opened, set_up, table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"


def options(units=None, side="Allies", **more):
    return table("options", units or {"L31": "G inf"}, side, **more)


@rule("1.5b", "12.22", "1.5a")
def test_each_power_chooses_for_each_front():
    t = options()
    before = t.power(US).brps
    t.play(US, "option Western offensive", "option Eastern pass", "option Mediterranean attrition")
    assert t.power(US).options == {"Western": "offensive", "Eastern": "pass", "Mediterranean": "attrition"}
    assert t.power(US).brps == before - 15


@rule("12.25d", "12.25a")
def test_allies_join_or_pass_and_each_pays():
    t = options()
    t.play(US, "option Western offensive")
    t.refuse(UK, "option Western attrition", "12.25a")
    t.play(UK, "option Western offensive")
    assert t.power(UK).brps == 140 - 15 and t.power(US).brps == 260 - 15


@rule("12.25b", "20.4a")
def test_who_wants_an_offensive_prevails():
    t = options()
    t.play(UK, "option Western attrition").play(US, "option Western offensive")
    assert t.power(UK).options["Western"] == "pass"


@rule("12.25c")
def test_russia_decides_in_the_east():
    t = options()
    t.refuse(US, "option Eastern offensive", "12.25c")
    t.play(RUS, "option Eastern offensive").play(US, "option Eastern offensive")
    t = options()
    t.play(RUS, "option Eastern attrition")
    t.refuse(US, "option Eastern offensive", "12.25c")


@rule("11.4a", "11.1")
def test_nobody_spends_beyond_the_limit_or_what_he_has():
    t = options(powers={US: {"limit": 14}, UK: {"brps": 10, "limit": 70}})
    t.refuse(US, "option Western offensive", "11.4a")
    t.refuse(UK, "option Western offensive", "11.4a")


@case("E32")
@rule("11.3", "11.2a")
def test_losses_do_not_count_against_the_limit():
    t = options(powers={UK: {"brps": 100, "limit": 62}})
    assert purse(t.game, UK) == 62
    t = options(powers={UK: {"brps": 40, "limit": 62}})
    assert purse(t.game, UK) == 40


@rule("12.5a", "12.5c")
def test_units_are_destroyed_by_choice_and_not_rebuilt_at_once():
    from rules.third_reich.construction import waiting_units

    t = options({"K23": "B inf"})
    t.play(UK, "destroy BI1")
    assert t.where("BI1") == "lost" and not waiting_units(t.game, UK, "infantry 3-4")
    t.state.turn += 1
    assert waiting_units(t.game, UK, "infantry 3-4")


@rule("12.5b")
def test_airbases_are_not_destroyed_by_choice():
    t = options({"K23": "B base"})
    t.refuse(UK, "destroy BB1", "12.5b")


@rule("12.11a", "1.4a")
def test_the_richer_side_moves_first_and_a_tie_keeps_the_order():
    t = options(powers={GER: {"brps": 700}})
    initiative_phase(t.game)
    assert t.state.first == "Axis"
    t = options(powers={GER: {"brps": 560}}, first="Allies")
    assert total(t.game, "Allies") == 560
    initiative_phase(t.game)
    assert t.state.first == "Allies"


@rule("12.11c")
def test_debts_count_as_nothing():
    t = options(powers={GER: {"brps": -8}})
    assert total(t.game, "Axis") == 0


@rule("50.31", "50.32")
def test_the_allies_open_the_1944_scenario_after_building_strategic_warfare():
    t = set_up(opened())
    assert t.game.phase == "building" and set(t.asked()) == {GER, UK, US}
    for seat in (GER, UK, US):
        t.play(seat, "done")
    assert t.game.phase == "options" and t.state.side == "Allies" and set(t.asked()) == {UK, US, RUS}


@rule("12.4")
def test_allies_go_through_a_phase_together():
    t = options()
    assert set(t.asked()) == {UK, US, RUS}


@rule("40.3b")
def test_brps_in_the_lend_lease_box_count_for_the_lender():
    t = options()
    before = total(t.game, "Allies")
    t.state.transit = {US: 20}
    assert total(t.game, "Allies") == before + 20


@rule("44.1", "33.42-10")
def test_the_hard_winter():
    t = options(side="Axis", season="Winter", notes={"hard winter": 23})
    assert t.state.turn == 23
    t.refuse(GER, "option Eastern offensive", "44.1")
    t = options(season="Winter", notes={"hard winter": 23})
    t.play(RUS, "option Eastern offensive")
    assert t.power(RUS).brps == 160
    from rules.third_reich.strength import defence_of

    t = table("ground", {"L42": "G inf"}, season="Winter", notes={"hard winter": 23}, control={"L42": "Germany"})
    assert defence_of(t.game, t.unit("GI1"), 2) == 3 and defence_of(t.game, t.unit("GI1"), 3) == 9
