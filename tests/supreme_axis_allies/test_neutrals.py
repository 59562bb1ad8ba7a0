"""Violation of Neutrality: who may enter, attrition, the Executor of Defense and Realignment."""

from rules.supreme_axis_allies.world import board
from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, opening, table

OPEN = {"neutrality": True}
SPAIN = "move {} from Southern France to Spain"


def german(units: str, **position) -> Table:
    """German troops in Southern France, next to Spain (worth 2), with neutrality open."""
    more = position.pop("more_units", {})
    options = {**OPEN, **position.pop("options", {})}
    return table("GER", "movement", options=options, GER={"Southern France": units, **more}, **position)


# --- the option -----------------------------------------------------------------------------------------------------


@rule("neutral.option")
def test_without_the_option_neutral_ground_is_closed_to_everything():
    t = table(
        "GER",
        "movement",
        GER={"Southern France": "1 INF 1 FIT", "Western Mediterranean": "1 TRN (1 INF)"},
        UK={"Gibraltar": "1 INF"},
    )
    t.refuse("GER", "move 1 INF from Southern France to Spain", "neutral.option")
    t.refuse("GER", "unload 1 INF from Western Mediterranean to Spain", "neutral.option")
    t.refuse("GER", "move 1 FIT from Southern France to Spain", "neutral.option")
    t.refuse("GER", "move 1 FIT from Southern France to Gibraltar via Spain", "neutral.option")
    assert not [order for order in t.suggestions("GER", "move 1 INF from Southern France to ") if "Spain" in order]


@rule("neutral.option")
def test_with_the_option_everything_may_enter():
    for order in ("move 1 INF from Southern France to Spain", "move 1 FIT from Southern France to Spain"):
        t = german("1 INF 1 FIT").play("GER", order, dice=[6])
        assert t.units("Spain") == {"GER": order[5:10]}
    t = german("1 INF", more_units={"Western Mediterranean": "1 TRN (1 INF)"})
    t.play("GER", "unload 1 INF from Western Mediterranean to Spain")
    assert t.said("Germany will land 1 INF in Spain")


@rule("neutral.no-army")
def test_neutrals_have_no_units_of_their_own():
    t = opening(**OPEN)
    for name in board():
        if board()[name].kind == "land" and board()[name].owner is None:
            assert t.units(name) == {} and t.owner(name) is None
    t = german("1 INF").play("GER", SPAIN.format("1 INF"), dice=[6])
    assert t.units("Spain") == {"GER": "1 INF"}  # nobody yet


# --- attrition ------------------------------------------------------------------------------------------------------


@rule("neutral.attrition", "ruling.35")
def test_each_one_destroys_a_unit():
    """D47: 1, 2, 3, 4, 1 for five units: two are gone for good; those that stay throw no second time."""
    t = german("5 INF").play("GER", SPAIN.format("5 INF"), dice=[1, 2, 3, 4, 1])
    assert t.units("Spain") == {"GER": "3 INF"} and t.units("Southern France") == {}
    assert t.rolls("Attrition") == [[1, 2, 3, 4, 1]] and t.rolls("Return") == []
    t.play("GER", "done")
    assert t.rolls("Attrition") == [[1, 2, 3, 4, 1]]
    assert sum("to attrition" in event.text for event in t.events()) == 1


@rule("ruling.36", "neutral.attrition")
def test_the_mover_chooses_among_those_that_threw():
    t = german("2 INF 1 ARM").play("GER", SPAIN.format("1 INF"), dice=[2])
    t.play("GER", SPAIN.format("1 INF 1 ARM"), dice=[1, 5])
    assert t.asked() == ["GER"] and t.ask("GER").choices == ("INF", "ARM")
    t.play("GER", "ARM")
    assert t.units("Spain") == {"GER": "2 INF"}


@rule("ruling.36")
def test_nothing_is_asked_where_nothing_can_be_chosen():
    t = german("2 INF 1 ARM").play("GER", SPAIN.format("1 INF 1 ARM"), dice=[1, 1])
    assert t.units("Spain") == {} and t.ask("GER").prompt.startswith("Movement")
    t = german("1 INF 1 ARM").standing("GER", "casualties", "cheapest")
    t.play("GER", SPAIN.format("1 INF 1 ARM"), dice=[4, 1])
    assert t.units("Spain") == {"GER": "1 ARM"}


@rule("neutral.harsh", "neutral.attrition")
def test_a_desert_without_a_city_or_a_soul_is_no_better():
    t = table("GER", "movement", options=OPEN, GER={"Tripolitania": "2 INF"})
    t.play("GER", "move 2 INF from Tripolitania to Eastern Sahara", dice=[1, 3])
    assert t.units("Eastern Sahara") == {"GER": "1 INF"}


@rule("neutral.attrition")
def test_troops_from_the_sea_meet_attrition_as_they_land():
    t = german("1 INF", more_units={"Western Mediterranean": "1 TRN (2 INF)"})
    t.play("GER", "unload 2 INF from Western Mediterranean to Spain", "done", dice=[1, 4])
    assert t.rolls("Attrition") == [[1, 4]] and t.units("Spain") == {"GER": "1 INF"}
    assert t.asked() == ["UK"]


@rule("neutral.attrition", "chit.use")
def test_a_chit_may_save_a_unit_from_attrition():
    t = german("1 INF", nations={"GER": {"chits": 1}}).play("GER", SPAIN.format("1 INF"), dice=[1, 4])
    assert t.ask("GER").choices == ("keep", "reroll 1")
    t.play("GER", "reroll 1")
    assert t.units("Spain") == {"GER": "1 INF"} and t.mat("GER").chits == 0


@rule("base.air-over-neutral", "ruling.35")
def test_aircraft_over_a_neutral_are_exposed_like_all_others():
    """One die for each neutral crossed, none on the way home round it, and no Return to Base."""
    order = "move 2 FIT from Southern France to Gibraltar via Spain"
    t = german("2 FIT", UK={"Gibraltar": "1 INF"}).play("GER", order, dice=[6, 1])
    assert t.units("Gibraltar") == {"GER": "1 FIT", "UK": "1 INF"} and t.units("Southern France") == {}
    assert t.rolls() == [[6, 1]]


@rule("base.air-over-neutral", "ruling.35")
def test_two_neutrals_crossed_are_two_tests():
    t = german("1 FIT", UK={"Gulf of Cadiz": "1 DES"})
    t.play("GER", "move 1 FIT from Southern France to Gulf of Cadiz via Spain, Portugal landing Morocco", dice=[2, 1])
    assert t.rolls("Spain") == [[2]] and t.rolls("Portugal") == [[1]] and t.units("Gulf of Cadiz") == {"UK": "1 DES"}


@rule("ruling.37", "move.blitz")
def test_no_blitz_through_a_neutral():
    t = german("1 ARM")
    t.refuse("GER", "move 1 ARM from Southern France to Portugal via Spain", "move.stop")
    t.play("GER", SPAIN.format("1 ARM"), dice=[6])
    t.refuse("GER", "move 1 ARM from Spain to Portugal", "move.who")
    assert t.owner("Spain") is None


# --- the Executor ---------------------------------------------------------------------------------------------------


@rule("neutral.executor")
def test_nobody_is_needed_if_attrition_leaves_nobody():
    """D48: no Executor, no Realignment, no combat."""
    t = german("2 INF").play("GER", SPAIN.format("2 INF"), "done", dice=[1, 1])
    assert t.state.nation == "UK" and t.game.phase == "research"
    assert t.rolls() == [[1, 1]] and t.owner("Spain") is None


@rule("neutral.executor", "ruling.40")
def test_the_next_nation_of_the_other_alliance_names_the_executor():
    t = german("1 INF").play("GER", SPAIN.format("1 INF"), "done", dice=[6])
    assert t.asked() == ["UK"] and t.ask("UK").choices == ("UK", "USA", "USSR")
    t.play("UK", "USSR", dice=[3, 3, 6, 6])
    assert t.asked() == ["USSR"] and t.said("USSR is Executor of Defense of Spain")
    t.play("USSR", "raise 1 ARM", dice=[6, 6])
    assert t.units("Spain") == {"USSR": "1 ARM", "GER": "1 INF"}


@rule("ruling.40", "neutral.executor")
def test_turn_order_runs_round_and_skips_who_is_out():
    t = table("USA", "movement", options=OPEN, USA={"Panama": "1 INF"})
    t.play("USA", "move 1 INF from Panama to Colombia", "done", dice=[6])
    assert t.asked() == ["GER"]
    gone = {name: {"owner": ""} for name in board() if board()[name].owner == "GER"}
    t = table(
        "USA",
        "movement",
        options=OPEN,
        USA={"Panama": "1 INF"},
        places=gone,
        nations={"GER": {"surrendered": True}},
    )
    t.play("USA", "move 1 INF from Panama to Colombia", "done", dice=[6, 3, 3, 6, 6])
    assert t.asked() == ["JAP"] and "Raise an army" in t.ask("JAP").prompt  # the only one: nobody is asked who


@rule("neutral.executor")
def test_a_standing_instruction_names_the_executor():
    t = german("1 INF").standing("UK", "executor", "USA")
    t.play("GER", SPAIN.format("1 INF"), "done", dice=[6, 3, 3, 6, 6])
    assert t.asked() == ["USA"]


# --- Realignment ----------------------------------------------------------------------------------------------------


def realigning(dice: list[int], executor: str = "UK", units: str = "1 INF", **position) -> Table:
    """Germany has entered Spain; the named Executor and then Germany throw two dice each."""
    t = german(units, **position).play("GER", SPAIN.format(units), "done", dice=[6] * int(units[0]))
    return t.play("UK", executor, dice=dice)


@rule("neutral.realign.result", "neutral.realign.executor", "neutral.realign.invader")
def test_a_higher_executor_sways_another_neutral():
    """E23: 6 + 2 against 7: a neutral of value 0 or 1 joins the Executor. Against 8 nothing happens."""
    t = realigning([2, 4, 3, 4])
    assert t.asked() == ["UK"] and "joins your alliance" in t.ask("UK").prompt
    choices = set(t.ask("UK").choices)
    assert {"nobody", "Portugal", "Angola", "Afghanistan", "Western Sahara"} <= choices
    assert not choices & {"Spain", "Switzerland", "Thrace", "Argentina", "Normandy"}
    t.play("UK", "Portugal")
    assert t.owner("Portugal") == "UK" and "Raise" in t.ask("UK").prompt
    t = realigning([2, 4, 4, 4])
    assert "Raise" in t.ask("UK").prompt and t.rolls("Realignment") == [[2, 4], [4, 4]]


@rule("neutral.realign.result")
def test_the_executor_may_leave_it():
    t = realigning([2, 4, 3, 4]).play("UK", "nobody")
    assert "Raise" in t.ask("UK").prompt and t.owner("Portugal") is None


@rule("neutral.realign.result", "map.neutral", "ruling.67", "morale.invariant")
def test_a_swayed_neutral_is_neutral_no_longer():
    """D67: it carries a Japanese marker, and Japan's morale rises by its value."""
    t = table(
        "USSR", "movement", options=OPEN, USSR={"Transcaucasia": "1 INF"}, places={"Eastern Turkey": {"value": 2}}
    )
    t.play("USSR", "move 1 INF from Transcaucasia to Eastern Turkey", "done", dice=[6])
    t.play("GER", "JAP", dice=[5, 5, 1, 1])
    t.play("JAP", "Eire")
    assert t.owner("Eire") == "JAP" and t.mat("JAP").morale == 30 + 1
    assert t.mat("USSR").morale == 24


@rule("neutral.realign.result")
def test_below_the_poorest_there_is_nobody_to_sway():
    """D66: value 0; 7 against 6 changes nothing, and no chit is asked for."""
    rich = {"UK": {"chits": 3}, "GER": {"chits": 3}}
    t = table("GER", "movement", options=OPEN, nations=rich, GER={"Tripolitania": "1 INF"})
    t.play("GER", "move 1 INF from Tripolitania to Eastern Sahara", "done", dice=[6])
    t.play("UK", "UK", dice=[3, 4, 2, 4])
    assert "Raise" in t.ask("UK").prompt and t.dice_left() == []


@rule("neutral.realign.executor", "chit.use")
def test_the_executor_may_spend_chits():
    t = realigning([1, 4], nations={"UK": {"chits": 1}})
    assert t.ask("UK").choices == ("keep", "reroll 1", "reroll 4")
    t.play("UK", "reroll 1", dice=[6, 3, 4])
    assert t.mat("UK").chits == 0 and "joins your alliance" in t.ask("UK").prompt  # 6+4+2 against 7


@rule("neutral.realign.invader", "chit.use")
def test_the_invader_answers_with_his_own_chits_where_they_can_help():
    one = {"GER": {"chits": 1}}
    t = realigning([3, 3, 1, 5], nations=one)  # 8 is wanted; the 1 may become a 3, a 6 for the 5 would not do
    assert t.asked() == ["GER"] and t.ask("GER").choices == ("keep", "reroll 1")
    t.play("GER", "reroll 1", dice=[3])
    assert "Raise" in t.ask("UK").prompt  # 8 against 8
    t = realigning([3, 3, 4, 4], nations=one)  # enough
    assert t.asked() == ["UK"] and t.mat("GER").chits == 1
    t = realigning([6, 6, 1, 1], nations=one)  # 14 is out of reach
    assert t.asked() == ["UK"]
    for dice, asked in (([5, 6], "UK"), ([5, 5], "GER")):  # 13 is out of reach for two chits as well, 12 is not
        assert realigning([*dice, 1, 1], nations={"GER": {"chits": 2}}).asked() == [asked]


@rule("ruling.39", "neutral.realign.executor", "combat.scout.limits")
def test_the_executors_scouts_beside_the_neutral_help_him():
    """Two in Gibraltar count; one in England does not, and neither does an ally's."""
    scouts = {"Gibraltar": "2 SCT", "England": "1 SCT"}
    t = realigning([3, 3], UK=scouts)
    assert t.ask("UK").choices == ("2", "1", "0")
    t.play("UK", "2", dice=[4, 5])
    assert "joins your alliance" in t.ask("UK").prompt  # 6 + 2 + 2 against 9
    assert realigning([5, 5], UK=scouts).ask("UK").choices == ("2", "1", "0")  # 12: the invader may come to as much
    assert "joins" in realigning([5, 6, 1, 1], UK=scouts).ask("UK").prompt  # 13 is beyond him: not asked
    assert realigning([5, 6], units="1 SCT", UK=scouts).ask("UK").choices == ("2", "1", "0")  # not with a scout
    assert "joins" in realigning([6, 6, 1, 1], units="1 SCT", UK=scouts).ask("UK").prompt
    t = realigning([3, 3, 4, 5], executor="USA", UK=scouts)
    assert t.asked() == ["USA"] and "Raise" in t.ask("USA").prompt  # 8 against 9


@rule("neutral.realign.invader", "ruling.39")
def test_the_invaders_scouts_help_him_where_they_can():
    t = realigning([3, 3, 3, 3], units="2 SCT")
    assert t.asked() == ["GER"] and t.ask("GER").choices == ("2", "1", "0")
    t.play("GER", "2")
    assert "Raise" in t.ask("UK").prompt  # 8 against 8
    t = realigning([3, 3, 1, 1], units="2 SCT")
    assert t.asked() == ["UK"]  # 4 of 8: nothing to ask
    for dice in ([6, 3], [6, 2]):  # 9 and 8: enough
        assert realigning([3, 3, *dice], units="2 SCT").asked() == ["UK"]


@rule("neutral.realign.result", "map.neutral")
def test_a_neutral_swayed_while_it_is_invaded_itself_is_simply_taken():
    """Germany is in Spain and Portugal: Portugal joins the UK, raises no army and falls."""
    t = german("1 INF", more_units={"Gulf of Cadiz": "1 TRN (1 INF)"})
    t.play("GER", SPAIN.format("1 INF"), "unload 1 INF from Gulf of Cadiz to Portugal", "done", dice=[6])
    t.play("GER", "fight Spain")
    t.play("UK", "UK", dice=[6, 6, 1, 1])
    t.play("UK", "Portugal", "nothing")
    assert t.owner("Spain") == "GER" and t.owner("Portugal") == "GER"
    assert t.mat("UK").morale == 31 and t.mat("GER").morale == 41 + 2 + 1 - 1


@rule("base.air-over-neutral", "neutral.attrition")
def test_who_was_lost_over_the_first_neutral_is_not_thrown_for_over_the_next():
    t = table("UK", UK={"Gibraltar": "1 FIT"}, options=OPEN)
    t.play("UK", "move 1 FIT from Gibraltar to Portugal via Spain", dice=[1])
    assert t.rolls("Attrition") == [[1]] and len(t.events("neutral.attrition")) == 1
    assert t.state.moves == []


@rule("neutral.realign.result", "chit.use")
def test_where_nobody_can_be_swayed_no_throw_is_too_low():
    """Two 1s for both, who have chits and scouts: nothing is asked."""
    t = table(
        "GER",
        options=OPEN,
        nations={"UK": {"chits": 3}, "GER": {"chits": 3}},
        GER={"Tripolitania": "1 SCT"},
        UK={"French Sudan": "1 SCT", "Egypt": "1 SCT"},
    )
    t.play("GER", "move 1 SCT from Tripolitania to Eastern Sahara", "done", dice=[6])
    t.play("UK", "UK", dice=[1, 1, 1, 1])
    assert t.rolls("Realignment") == [[1, 1], [1, 1]] and "Raise an army" in t.ask("UK").prompt


@rule("neutral.realign.invader", "chit.use", "ruling.39")
def test_what_a_chit_cannot_reach_alone_it_may_reach_with_a_scout():
    """12 to reach: 5 and a 6 for the 1 are 11, the scout makes it 12. Without him nothing helps."""
    one = {"GER": {"chits": 1}}
    t = realigning([5, 5, 1, 5], units="1 SCT", nations=one)
    assert t.asked() == ["GER"] and t.ask("GER").choices == ("keep", "reroll 1")
    t.play("GER", "reroll 1", dice=[6])
    assert t.ask("GER").choices == ("1", "0")
    t.play("GER", "1")
    assert "Raise" in t.ask("UK").prompt  # 12 against 12
    assert realigning([5, 5, 1, 5], nations=one).asked() == ["UK"]
