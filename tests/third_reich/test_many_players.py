"""1.2, 2.4, 2.5, 12.25, 51.2: what newcomers play first, neutrals, players who leave, powers that are not allied yet."""

from rules.third_reich import GAME
from rules.third_reich.chart import turn_number
from rules.third_reich.levels import counted, judge, rank, side_count
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace

THREE = {GER: "a", ITA: "a", UK: "b", US: "b", FRA: "c", RUS: "c"}
LAST = turn_number("Summer", 1942)


def late(**more):
    t = peace("end", season="Summer", year=1942, half=2, **more)
    t.state.notes["spared"] = 0
    return t


@rule("1.2")
def test_the_simplest_scenario_comes_first():
    assert list(GAME.scenarios) == ["1944", "1942", "1939", "campaign"]


@rule("2.4")
def test_objectives_of_neutral_russia_and_italy_count():
    t = late()
    own = counted(t.game)
    assert (
        side_count(t.game, "Allies") == own[UK] + own[FRA] + own[RUS]
        and side_count(t.game, "Axis") == own[GER] + own[ITA]
    )
    assert not any(RUS in war or ITA in war for war in t.state.wars)
    assert rank(t.game, RUS) == sum(own[RUS] >= n for n in (6, 7, 9, 11))


@rule("2.5a", "51.2")
def test_with_two_players_left_their_conditions_apply():
    t = late(players=THREE)
    judge(t.game, LAST)
    assert t.game.outcome is not None and t.game.outcome.rule == "2.31"
    t = late(players=THREE)
    for seat in (FRA, RUS):
        t.game.seats[seat] = "b"
    judge(t.game, LAST)
    assert t.game.outcome is not None and t.game.outcome.rule == "2.23"


@rule("12.25e")
def test_powers_that_are_not_allied_yet_choose_options_freely():
    t = peace()
    t.play(GER, "option Western offensive")
    t.play(ITA, "option Western attrition")
    assert (t.power(GER).options["Western"], t.power(ITA).options["Western"]) == ("offensive", "attrition")
    allied = ["Britain-Germany", "Britain-Italy", "France-Germany", "France-Italy"]
    t = peace(wars=allied)
    t.play(GER, "option Western offensive")
    t.refuse(ITA, "option Western attrition", "12.25a")
