"""24, 26, 37, 2: conquests, losses with capitals, the end of the game."""

from rules.third_reich.aftermath import aftermath_phase, capitals_not_regained
from rules.third_reich.russia import axis_in_russia, russian_factors
from rules.third_reich.victory import count, judge_turn
from rules.third_reich.world import holder, set_holder
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
FOUR = {"Germany": "g", "Britain": "b", "United States": "u", "Russia": "r", "Italy": "g", "France": "b"}


@rule("24.1a", "24.22")
def test_a_minor_ally_falls_with_its_capital():
    t = table("movement", {"S30": "R inf", "L42": "Hu inf", "R32": "Hu inf"}, control={"S30": RUS, "L42": GER})
    aftermath_phase(t.game)
    assert t.state.countries["Hungary"] == "conquered Russia" and t.where("HuI1") == t.where("HuI2") == "lost"
    assert holder(t.game, "R32") == GER, "its hexes stay with whom they were"


@rule("24.3b", "25.32", "24.5b")
def test_the_brps_of_a_minor_ally_go_when_its_capital_is_not_regained():
    t = table("movement", {}, "Axis", control={"S30": RUS})
    capitals_not_regained(t.game)
    assert t.power(GER).brps == 165 and "Hungary" not in t.power(GER).minors


@rule("26.2", "2.211b")
def test_germany_is_conquered_when_berlin_is_not_retaken():
    t = table("movement", {"L31": "R inf"}, control={"L31": RUS})
    aftermath_phase(t.game)
    assert t.power(GER).in_play, "there is one Axis turn to retake it"
    t = table("movement", {"L31": "R inf", "M31": "G inf", "S30": "Hu inf"}, "Axis", control={"L31": RUS})
    aftermath_phase(t.game)
    assert not t.power(GER).in_play and t.where("GI1") == t.where("HuI1") == "lost"


@rule("26.21", "26.22", "26.5")
def test_what_a_conquered_power_leaves():
    t = table("movement", {"L31": "R inf", "M31": "G inf"}, "Axis", control={"L31": RUS})
    aftermath_phase(t.game)
    assert holder(t.game, "M31") == RUS and holder(t.game, "O22") == ""


@rule("2.22a", "2.22b")
def test_two_players_are_judged_by_the_date():
    for season, year, words in (
        ("Winter", 1944, "decisive victory of the Allies"),
        ("Fall", 1945, "marginal victory of the Axis"),
    ):
        t = table("movement", {"L31": "R inf"}, "Axis", season=season, year=year, control={"L31": RUS})
        aftermath_phase(t.game)
        judge_turn(t.game)
        assert t.game.outcome is not None and words in t.game.outcome.reason


@rule("2.33a", "2.0a")
def test_four_players_are_judged_by_objectives():
    t = table("movement", {"L31": "R inf"}, "Axis", season="Winter", control={"L31": RUS}, players=FOUR)
    aftermath_phase(t.game)
    judge_turn(t.game)
    assert (
        t.game.outcome is not None and "objectives" in t.game.outcome.reason and "Germany" not in t.game.outcome.winners
    )


@rule("2.3")
def test_britain_and_america_win_together():
    t = table("movement", {"L31": "U inf"}, "Axis", control={"L31": US, "O22": US}, players=FOUR)
    aftermath_phase(t.game)
    judge_turn(t.game)
    winners = t.game.outcome.winners
    assert ("Britain" in winners) == ("United States" in winners)


@rule("2.33b", "2.33c")
def test_every_objective_but_the_neutral_ones_is_given_out():
    t = table("movement", {"L31": "R inf", "O22": "U inf"}, control={"L31": RUS, "O22": US})
    points = count(t.game)
    assert sum(points.values()) == 42 - 3, "Stockholm, Madrid and Istanbul are neutral"


@rule("2.33b")
def test_an_objective_that_was_an_ally_s_once_isn_t_the_nearest_one_s():
    units = {"L31": "R inf", "O22": "U inf", "N24": "U inf"}
    t = table("movement", units, control={"L31": RUS, "O22": US, "L25": GER})
    before = count(t.game)
    for seat in (RUS, GER):
        set_holder(t.game, "L25", seat)
    after = count(t.game)
    assert (after[RUS], after[UK]) == (before[RUS] + 1, before[UK] - 1), "Antwerp was Russian, and Americans stand near"


@case("D28")
@rule("37.1", "47.2")
def test_gibraltar_and_suez_cost_britain_once():
    t = table("movement", {}, "Axis", control={"AA8": GER, "MM30": GER, "LL29": GER})
    aftermath_phase(t.game)
    assert t.power(UK).brps == 90
    aftermath_phase(t.game)
    assert t.power(UK).brps == 90


@case("E73")
@rule("24.5c", "32.7", "24.5d")
def test_partisans_in_paris_cost_germany_once():
    t = table("movement", {"O22": "B partisan"}, "Axis")
    aftermath_phase(t.game)
    assert t.power(GER).brps == 175 - 42 and holder(t.game, "O22") == GER
    aftermath_phase(t.game)
    assert t.power(GER).brps == 175 - 42
    t = table("movement", {"O22": "U inf"}, "Axis", control={"O22": US})
    aftermath_phase(t.game)
    assert t.power(GER).brps == 175, "lost to soldiers it costs nothing"


@rule("24.5c", "32.7")
def test_partisans_cost_no_brps_that_were_never_had():
    """In the games that begin in 1939 France counts from the Year Start after her fall."""
    for scenario in ("1939", "campaign"):
        t = table("movement", {"O22": "B partisan", "L31": "G inf"}, "Axis", scenario=scenario, control={"O22": GER})
        before = t.power(GER).brps
        aftermath_phase(t.game)
        assert t.power(GER).brps == before
        t.power(GER).minors["France"] = 42
        aftermath_phase(t.game)
        assert t.power(GER).brps == before - 42


@rule("32.6a", "32.6b")
def test_partisans_hold_only_where_they_stand_and_drive_off_air():
    t = table("movement", {"W26": "B partisan, G fleet", "T27": "G air, B partisan"})
    aftermath_phase(t.game)
    assert t.where("GF1") != "W26" and t.where("GW1") != "T27" and holder(t.game, "W26") == GER


@rule("32.6b")
def test_partisans_drive_air_and_fleets_off_as_movement_ends():
    t = table("movement", {"W26": "B partisan, G fleet", "T27": "G air", "U27": "B partisan"}, options="Eastern pass")
    t.play(UK, "move BZ2 to T27")
    assert t.where("GW1") == "T27", "who passes through drives nobody off"
    while t.game.phase == "movement":
        t.play(t.asked()[0], "done")
    assert t.where("GW1") not in ("T27", "lost") and t.where("GF1") not in ("W26", "lost")


@rule("26.92a", "26.92b")
def test_russia_offers_surrender():
    army = {"L42": "3 G armor, 3 G armor, 3 G armor", "K42": "3 G armor, 3 G armor, 3 G inf"}
    t = table("redeployment", army | {"H47": "R inf", "Y43": "R fleet"}, control={"L42": GER, "K42": GER})
    assert russian_factors(t.game) == 3 and axis_in_russia(t.game) == 69
    for seat in list(t.asked()):
        t.play(seat, "done")
    assert t.ask(GER).choices == ("accept", "reject")
    t.play(GER, "accept")
    assert not t.power(RUS).in_play and "Germany-Russia" not in t.state.wars


@rule("26.922")
def test_a_rejected_surrender_is_not_offered_again():
    t = table("redeployment", {"L42": "3 G armor", "H47": "R inf"}, control={"L42": GER})
    for seat in list(t.asked()):
        t.play(seat, "done")
    t.play(GER, "reject")
    assert t.state.surrender == "rejected" and t.power(RUS).in_play


@rule("26.1")
def test_america_is_never_conquered():
    t = table("movement", {}, control={"K23": GER})
    aftermath_phase(t.game)
    assert not t.power(UK).in_play and t.power(US).in_play


@rule("26.9")
def test_russia_survives_moscow():
    t = table("movement", {}, control={"H47": GER})
    aftermath_phase(t.game)
    assert t.power(RUS).in_play
