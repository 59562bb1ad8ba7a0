"""33: variant counters and intelligence."""

from rules.third_reich.turn import purse, spend
from rules.third_reich.variants import WINDOWS, play
from tests.rulings import case, rule
from tests.third_reich.table import opened, table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"


def holding(side, number, phase="options", **more):
    seat = GER if side == "Axis" else UK
    powers = {seat: {"variant": number}} | more.pop("powers", {})
    return table(phase, {"K23": "B inf", "L31": "G inf"}, powers=powers, **more)


@rule("33.1", "4.4")
def test_germany_and_britain_draw_one_of_ten():
    t = opened()
    assert 1 <= t.power(GER).variant <= 10 and 1 <= t.power(UK).variant <= 10
    assert not t.power(US).variant and len(t.events(kind="shuffle")) == 2


@rule("33.2", "33.41-10")
def test_jets():
    t = holding("Axis", 10)
    t.play(GER, "play variant")
    assert t.state.jets and t.said("Axis variant 10")
    t.refuse(GER, "play variant", "33.3a")


@rule("33.3a")
def test_counters_that_do_not_fit_are_kept():
    for number in (1, 3, 4, 5, 6, 7, 9):
        assert ("Axis", number) not in WINDOWS
    t = holding("Axis", 7)
    t.refuse(GER, "play variant", "33.3a")


@rule("33.42-4")
def test_dominions():
    t = holding("Allies", 4)
    t.play(UK, "play variant")
    assert t.power(UK).growth == 50


@rule("33.42-7", "33.42-5")
def test_bombing_and_escorts():
    t = holding("Allies", 7)
    t.play(UK, "play variant")
    assert t.state.notes["bombing"]
    t = holding("Allies", 5)
    t.refuse(UK, "play variant", "33.3a")


@rule("33.42-8", "16.71a")
def test_more_shipping():
    from rules.third_reich.grants import deployment_limit

    t = holding("Allies", 8)
    t.play(UK, "play variant")
    assert deployment_limit(t.game) == 7


@case("E132")
@rule("33.41-8")
def test_submarines_slow_the_americans_if_they_outnumber_asw():
    from rules.third_reich.grants import deployment_limit

    t = holding("Axis", 8, powers={UK: {"sw": {"asw": 4}}, US: {"sw": {}}, GER: {"variant": 8, "sw": {"submarine": 6}}})
    t.play(GER, "play variant")
    assert deployment_limit(t.game) == 5
    t = holding("Axis", 8, powers={UK: {"sw": {"asw": 5}}, US: {"sw": {}}, GER: {"variant": 8, "sw": {"submarine": 6}}})
    t.play(GER, "play variant")
    assert deployment_limit(t.game) == 6 and t.power(GER).played
    t = holding("Axis", 8, powers={UK: {"sw": {}}, US: {"sw": {}}, GER: {"variant": 8, "sw": {}}})
    t.play(GER, "play variant")
    assert deployment_limit(t.game) == 6, "no submarines outnumber nothing"


@rule("33.42-9", "55.IIA")
def test_the_five_year_plan_waits_for_a_turn_to_begin():
    t = table("redeployment", {"K23": "B inf", "L31": "G inf"}, "Axis", half=2, powers={UK: {"variant": 9}})
    t.play(UK, "play variant")
    assert t.power(RUS).brps == 160
    t.play(GER, "done")
    assert t.power(RUS).brps == 210 and t.said("Five Year Plan")


@rule("33.42-10")
def test_the_hard_winter_waits_for_winter():
    t = table(
        "redeployment", {"K23": "B inf", "L31": "G inf"}, "Axis", season="Fall", half=2, powers={UK: {"variant": 10}}
    )
    t.play(UK, "play variant")
    t.play(GER, "done")
    assert t.state.notes["hard winter"] == t.state.turn and t.state.turn % 4 == 3


@rule("33.42-6")
def test_the_american_navy():
    t = holding("Allies", 6, phase="movement")
    t.state.notes["pool United States fleet"] = 18
    play(t.game, UK)
    assert len(t.at("US box")) == 2 and t.state.notes["pool United States fleet"] == 18
    from rules.third_reich.naval import nationality

    assert nationality(t.game, US, "K23") == 2


def spy(dice, answer="let be", **more):
    t = table("construction", {"K23": "B inf"}, **more)
    t.play(UK, "intelligence")
    t.play(GER, answer, dice=dice)
    return t


@rule("33.5a", "33.51", "33.52")
def test_an_effort_costs_five_and_may_be_countered():
    t = spy([3, 3])
    assert t.power(UK).brps == 135 and "Intelligence 7" in t.ask(UK).prompt
    t = spy([3, 3], "counter")
    assert t.power(GER).brps == 170 and "Intelligence 5" in t.ask(UK).prompt


@rule("33.51", "11.1")
def test_what_counters_an_effort_counts_in_the_game_turn_it_is_paid_in():
    from rules.third_reich.turn import begin

    def start_of_a_game_turn(spent):
        t = table("options", {"K23": "B inf"}, powers={GER: {"limit": 100, "spent": spent}})
        begin(t.game)
        return t

    t = start_of_a_game_turn(100)
    assert t.power(GER).spent == 0, "what she spent in the game turn before doesn't matter"
    spend(t.game, GER, 5, "counterintelligence")
    t.state.half, t.state.side = 2, "Axis"
    begin(t.game)
    assert purse(t.game, GER) == 95


@rule("33.5a")
def test_one_effort_an_alliance():
    t = spy([3, 3])
    t.play(UK, "nothing")
    t.refuse(US, "intelligence", "33.5a")


@rule("33.53", "33.5c")
def test_any_lower_result_may_be_used():
    t = spy([5, 4])
    assert (
        "the enemy reveals the SW box" in t.ask(UK).choices
        and "the enemy discloses his variant counter" not in t.ask(UK).choices
    )
    t = spy([1, 1], "counter")
    assert t.ask(UK).prompt.startswith("Intelligence 2")


@rule("33.5c", "33.53")
def test_a_five_does_no_harm_and_a_four_does():
    assert spy([3, 3], "counter").ask(UK).choices[0] == "nothing"
    assert "nothing" not in spy([2, 3], "counter").ask(UK).choices


@case("E189")
@rule("33.5-12", "33.55")
def test_twelve_may_nullify_the_enemys_counter():
    t = spy([6, 6], powers={GER: {"variant": 10}})
    t.play(UK, "nullify the enemy's variant counter")
    t.play(UK, "nullify")
    assert t.power(GER).void
    t.refuse(GER, "play variant", "33.3a")


@rule("33.5-4", "33.5-3")
def test_low_results_blind_and_make_dearer():
    t = spy([1, 1])
    t.play(UK, "as 4, and the next effort costs 10")
    assert t.state.notes["blind Allies"] == t.state.turn + 1 and t.state.notes["dear Allies"] == 1


@rule("33.5-11")
def test_eleven_discloses_the_counter_to_the_roller():
    t = spy([5, 5], powers={GER: {"variant": 2}})
    t.play(UK, "the enemy discloses his variant counter")
    assert any("Axis variant 2" in e.text for _, e in t.game.told(UK)) and not any(
        "Axis variant 2" in e.text for _, e in t.game.told(RUS)
    )


@rule("33.42-6")
def test_the_american_navy_is_set_up_if_the_others_still_are():
    from rules.third_reich.variants import american_navy

    for place, other in (("set-up", "US box"), ("K23", "set-up")):
        t = table("movement", {place: "U inf", "L22": "U inf"})
        t.state.notes["pool United States fleet"] = 27
        american_navy(t.game)
        fleets = {u.place for u in t.state.units if u.kind == "fleet"}
        assert fleets == {"set-up" if place == "set-up" else "US box"} and other not in fleets
        assert len([u for u in t.state.units if u.kind == "fleet"]) == 3
        assert t.state.notes["builds United States"] == 18 and t.state.notes["us navy"] == 1
