"""Morale chits: which dice they re-roll, whose, and how often; no gifts between nations."""

import pytest

from rules.kernel import fuzz
from rules.kernel.game import Game
from tests.rulings import rule
from tests.supreme_axis_allies.table import GAME, Table, table


@rule("chit.use", "chit.per-die", "glossary.chit")
def test_a_chit_re_rolls_one_die_and_the_other_keeps_its_face():
    """E12: 1 and 5 against 7; the 1 becomes a 3, the 5 stays: 8, and one chit is gone."""
    t = sue([1, 5, 3], chits=2)
    t.play("UK", "reroll 1")
    assert t.rolls("Sue For Peace, must beat 7")[-2:] == [[1, 5], [3]]
    assert not t.mat("UK").surrendered
    assert t.mat("UK").chits == 1 + 1, "one of two is spent, and one comes with the turn"


def sue(dice: list[int], chits: int) -> Table:
    """The UK at N-11 after War Weariness, where 7 must be beaten; the dice are those of its Morale phase."""
    t = table("UK", "placement", nations={"UK": {"n": 41, "turns": 0, "chits": chits, "purchased": "1 INF"}})
    return t.play("UK", "place 1 INF at England", dice=dice)


@rule("chit.per-die")
def test_two_dice_cost_two_chits():
    """E13"""
    t = sue([1, 1, 2, 6], chits=3)
    t.play("UK", "reroll 1", "reroll 1")
    assert t.dice_left() == []
    assert t.mat("UK").chits == 3 - 2 + 1
    assert not t.mat("UK").surrendered


@rule("ruling.64")
def test_a_die_may_be_re_rolled_again_for_another_chit():
    t = sue([1, 5, 1, 1, 4], chits=3)
    t.play("UK", "reroll 1", "reroll 1", "reroll 1")
    assert t.dice_left() == []
    assert t.mat("UK").chits == 0 + 1
    assert not t.mat("UK").surrendered


@rule("chit.use")
def test_keeping_the_dice_costs_nothing():
    t = sue([1, 5], chits=2)
    t.play("UK", "keep")
    assert t.said("UK rolls 6 against 7 and sues for peace")
    assert t.mat("UK").chits == 2


@rule("chit.use")
def test_without_chits_nobody_is_asked():
    t = sue([1, 6], chits=0)
    assert t.mat("UK").surrendered
    assert not t.said("Re-roll")


@rule("chit.use")
def test_a_roll_that_is_good_enough_is_not_asked_about():
    t = sue([6, 6], chits=2)
    assert t.asked() == ["JAP"]
    assert t.mat("UK").chits == 3


@rule("chit.use")
def test_chits_work_on_the_research_roll():
    t = table("GER", "research", nations={"GER": {"chits": 1}})
    t.play("GER", "research", dice=[1, 2, 6])
    t.play("GER", "reroll 1")
    assert t.ask("GER").choices == ("take War Effort", "take Genius Scientists")
    assert t.mat("GER").chits == 0


@rule("chit.use")
def test_chits_work_on_tech_points():
    t = table("GER", "purchase", nations={"GER": {"chits": 1, "card": "Rockets"}})
    t.play("GER", "tech 2", "reroll 1", dice=[1, 2, 6])
    assert t.mat("GER").points == 8


@rule("chit.use")
def test_chits_work_on_naval_detection():
    t = table("UK", UK={"North Sea": "1 DES"}, GER={"English Channel": "1 DES"}, nations={"UK": {"chits": 1}})
    t.play("UK", "move 1 DES from North Sea to English Channel", dice=[2, 1]).play("GER", "let pass")
    t.play("UK", "reroll 2")
    assert t.state.found == ["English Channel"]


@rule("chit.use", "chit.own-only", "base.dice-owner")
def test_in_combat_each_side_re_rolls_its_own_dice():
    """D52: the attacker's 1 has hit; the defender is asked about his own miss only."""
    t = table(
        "GER",
        GER={"Kursk": "1 ARM"},
        USSR={"Stalingrad": "1 INF"},
        nations={"GER": {"chits": 1}, "USSR": {"chits": 1}},
    )
    t.play("GER", "move 1 ARM from Kursk to Stalingrad", "done", dice=[1, 5, 2])
    assert t.asked() == ["USSR"]
    assert t.ask("USSR").choices == ("keep", "reroll INF 5")
    assert not t.game.take("USSR", "reroll ARM 1").accepted
    assert not t.game.take("GER", "reroll INF 5").accepted
    t.play("USSR", "reroll INF 5")
    assert t.units("Stalingrad") == {}, "both are lost"
    assert (t.mat("GER").chits, t.mat("USSR").chits) == (1 + 1, 0)


@rule("chit.own-only", "base.dice-owner")
def test_an_ally_s_chits_do_not_help():
    """The British INF beside the Soviet one has rolled a miss; the UK has no chit, the USSR has: nobody is asked for it."""
    t = table(
        "GER",
        GER={"Kursk": "2 ARM"},
        USSR={"Stalingrad": "1 INF"},
        UK={"Stalingrad": "1 INF"},
        nations={"USSR": {"chits": 3}},
    )
    t.play("GER", "move 2 ARM from Kursk to Stalingrad", "done", dice=[6, 6, 1, 5])
    assert [(e.data["by"], e.data["dice"]) for e in t.events(kind="dice")] == [
        ("GER", [6, 6]),
        ("USSR", [1]),
        ("UK", [5]),
    ]
    assert t.asked() == ["GER"]
    assert t.mat("USSR").chits == 3


@rule("base.dice-owner")
def test_every_throw_is_made_by_the_nation_whose_units_throw():
    """Guns by their owner, Return to Base by the flyer, the battle by each side."""
    t = table("UK", UK={"England": "2 FIT"}, GER={"Normandy": "1 AAG 2 INF"})
    t.play("UK", "move 2 FIT from England to Normandy landing England", "done", dice=[1, 6, 5, 6, 6, 6])
    thrown = [(e.data["by"], len(e.data["dice"])) for e in t.events(kind="dice")]
    assert thrown == [("GER", 2), ("UK", 1), ("UK", 1), ("GER", 2)]


@rule("ruling.76")
def test_chits_on_flak_and_return_to_base():
    """The gunner re-rolls his miss into a hit; the flyer re-rolls a failed Return into a safe one."""
    t = table(
        "UK",
        UK={"England": "1 FIT"},
        GER={"Normandy": "1 AAG 1 INF"},
        nations={"UK": {"chits": 1}, "GER": {"chits": 1}},
    )
    t.play("UK", "move 1 FIT from England to Normandy landing England", dice=[4, 1, 5, 2])
    t.play("GER", "reroll 4").play("UK", "reroll 5")
    assert t.dice_left() == []
    assert t.units("England") == {"UK": "1 FIT"}
    assert (t.mat("UK").chits, t.mat("GER").chits) == (0, 0)


@rule("ruling.76")
def test_chits_on_attrition():
    t = table("GER", options={"neutrality": True}, GER={"Rhineland": "2 INF"}, nations={"GER": {"chits": 1}})
    t.play("GER", "move 2 INF from Rhineland to Switzerland", "reroll 1", dice=[1, 3, 2])
    assert t.units("Switzerland") == {"GER": "2 INF"}


@rule("ruling.76", "chit.own-only")
def test_chits_on_parting_shots():
    """Germany leaves after one round; the Soviet defender's parting shot is re-rolled by the USSR."""
    t = table(
        "GER",
        GER={"Kursk": "2 INF"},
        USSR={"Stalingrad": "1 INF"},
        nations={"USSR": {"chits": 1}, "GER": {"purchased": "1 INF"}},
    )
    t.play("GER", "move 2 INF from Kursk to Stalingrad", "done", dice=[6, 6, 6, 5, 1])
    t.play("USSR", "keep").play("GER", "retreat to Kursk").play("USSR", "reroll INF 5")
    assert t.dice_left() == []
    assert t.units("Kursk") == {"GER": "1 INF"}


@rule("ruling.63")
def test_the_executor_s_own_chits_re_roll_a_neutral_s_dice():
    """Germany invades Switzerland; the UK is Executor and re-rolls its Realignment die, the USA cannot."""
    t = table(
        "GER",
        options={"neutrality": True},
        nations={"UK": {"chits": 1}, "USA": {"chits": 1}, "GER": {"purchased": "1 INF"}},
        GER={"Rhineland": "3 INF"},
    )
    t.play("GER", "move 3 INF from Rhineland to Switzerland", "done", dice=[6, 6, 6, 6, 1, 6, 6, 6])
    t.play("UK", "UK")
    assert t.asked() == ["UK"]
    assert t.ask("UK").choices == ("keep", "reroll 1")
    t.play("UK", "reroll 1")
    assert (t.mat("UK").chits, t.mat("USA").chits) == (0, 1)
    t.play("UK", "nobody", "raise 4 INF")
    assert all(e.data["by"] != "USA" for e in t.events(kind="dice"))


@rule("ruling.63")
def test_the_defender_s_own_chits_re_roll_a_garrison_s_dice():
    """Paris is worth 2: two dice for the garrison, thrown and re-rolled by Germany."""
    t = table(
        "UK",
        options={"garrisons": True},
        nations={"GER": {"chits": 1}},
        UK={"Normandy": "2 ARM"},
        places={"Normandy": {"owner": "UK"}},
    )
    t.play("UK", "move 2 ARM from Normandy to Paris", "done", dice=[1, 6, 5])
    assert t.ask("GER").choices == ("keep", "reroll 1")
    t.play("GER", "reroll 1")
    assert "11 IPC" in t.ask("GER").prompt


# --- standing instructions ------------------------------------------------------------------------------------------


@rule("chit.use")
def test_standing_instruction_never():
    t = table("UK", "placement", nations={"UK": {"n": 41, "turns": 0, "chits": 2, "purchased": "1 INF"}})
    t.standing("UK", "rerolls", "never").play("UK", "place 1 INF at England", dice=[1, 5, 4, 4])
    assert t.mat("UK").surrendered
    assert t.asked() == ["JAP"]


@rule("chit.use")
def test_standing_instruction_peace_only():
    """Other rolls stand as they fell; the Sue For Peace roll is still asked about."""
    t = table("UK", "research", nations={"UK": {"chits": 2}})
    t.standing("UK", "rerolls", "peace only").play("UK", "research", dice=[1, 1])
    assert t.ask("UK").choices == ("take Atomic Bomb", "take War Effort")
    t = table("UK", "placement", nations={"UK": {"n": 41, "turns": 0, "chits": 2, "purchased": "1 INF"}})
    t.standing("UK", "rerolls", "peace only").play("UK", "place 1 INF at England", dice=[1, 5])
    assert t.ask("UK").choices == ("keep", "reroll 1", "reroll 5")


@rule("chit.use")
def test_standing_instruction_always_asks_where_it_is_a_matter_of_taste():
    t = table("GER", "research", nations={"GER": {"chits": 1}})
    t.standing("GER", "rerolls", "always").play("GER", "research", dice=[3, 6])
    assert t.ask("GER").choices == ("keep", "reroll 3", "reroll 6")
    t = table("UK", "placement", nations={"UK": {"n": 41, "turns": 0, "chits": 1, "purchased": "1 INF"}})
    t.standing("UK", "rerolls", "always").play("UK", "place 1 INF at England", dice=[1, 5, 6])
    assert (t.mat("UK").surrendered, t.mat("UK").chits) == (False, 1)


# --- no gifts -------------------------------------------------------------------------------------------------------


@rule("base.no-trade")
@pytest.mark.parametrize("phase", ["research", "purchase", "movement", "placement"])
def test_there_is_no_way_to_give_anything_away(phase):
    t = table(
        "UK",
        phase,
        nations={"UK": {"treasury": 30, "card": "Rockets", "card_chits": {"Ambush": 1}, "purchased": "1 INF"}},
        UK={"England": "2 INF"},
    )
    for text in (
        "give 5 to USA",
        "lend 1 INF to USSR",
        "trade Rockets with USSR",
        "transfer 1 INF to USA",
        "pay 5 USSR",
    ):
        assert not t.game.take("UK", text).accepted
    assert t.units("England") == {"UK": "2 INF"}


@rule("base.no-trade", "place.where")
def test_units_are_not_placed_at_an_ally_s_industry():
    t = table("UK", "placement", nations={"UK": {"purchased": "1 INF"}})
    t.refuse("UK", "place 1 INF at New England", "place.where")


@rule("base.no-trade")
@pytest.mark.parametrize("seed", [3, 8])
def test_in_play_nobody_s_treasury_or_cards_change_in_another_s_turn(seed):
    """Random play: outside surrender only the nation in turn earns, spends, takes cards or points."""
    game: Game = Game.new(GAME, seed=seed)
    player = fuzz.RandomPlayer(seed)
    while game.outcome is None and game.state.round < 4:
        seat, text = player.next(game)
        turn, first = game.state.nation, len(game.events)
        before = {name: (mat.treasury, mat.card, mat.points) for name, mat in game.state.nations.items()}
        game.submit(seat, text)
        if any(event.kind == "surrender" for _, event in game.events.since(first)):
            continue
        for name, mat in game.state.nations.items():
            if name != turn:
                assert (mat.treasury, mat.card, mat.points) == before[name], f"{seat}: {text}"


@rule("glossary.ipc")
def test_ipc_are_what_everything_is_paid_in():
    """Income, purchases, research and repairs all go through the one treasury."""
    t = table(
        "GER",
        "research",
        nations={"GER": {"treasury": 20}},
        places={"Rhineland": {"damage": 1}},
    )
    t.play("GER", "research", "take Rockets", dice=[4, 5])
    t.play("GER", "tech 1", "repair Rhineland 1", "buy 2 INF", dice=[1])
    assert t.mat("GER").treasury == 20 - 5 - 5 - 1 - 6
    t.play("GER", "done", "done", "place 2 INF at Rhineland")
    assert t.mat("GER").treasury == 3 + 41 + 3


@rule("glossary.chit", "research.chit-reset")
def test_morale_chits_and_card_chits_are_counted_by_kind():
    t = table("GER", "purchase", nations={"GER": {"chits": 2, "card_chits": {"Ambush": 1, "Genius Scientists": 1}}})
    t.play("GER", "play genius")
    assert (t.mat("GER").chits, t.mat("GER").card_chits) == (2, {7: 1})
    view = t.game.view(None).position["nations"]["GER"]
    assert (view["chits"], view["card_chits"]) == (2, {"7": 1})


@rule("chit.use")
def test_yes_is_clear_only_if_one_face_could_be_thrown_again():
    for dice, faces in (([1, 1], ["1"]), ([1, 5], ["1", "5"])):
        ask = sue(dice, chits=2).game.asked("UK")
        assert ask is not None and ask.choices == ("keep", *(f"reroll {face}" for face in faces))
        assert (ask.yes, ask.no) == ("reroll 1" if len(faces) == 1 else "", "keep")
