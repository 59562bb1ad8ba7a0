"""Phase 7: the Morale Chart, War Weariness, Sue For Peace, Dividend and Subsidy."""

import pytest

from tests.rulings import rule
from tests.supreme_axis_allies.table import Table, opening, table

N = {"USSR": 24, "GER": 41, "UK": 31, "JAP": 30, "USA": 42}
HOME = {"USSR": "Moscow", "GER": "Brandenburg", "UK": "England", "JAP": "Honshu", "USA": "New England"}


def last_order(nation: str, offset: int, *, dice=(), chits: int = 0, **position) -> Table:
    """A nation whose marker stands at N plus `offset` ends its turn: its last order places one INF."""
    notes = {"purchased": "1 INF", "morale": N[nation] + offset, "chits": chits, **position.pop("mat", {})}
    nations = {nation: notes, **position.pop("nations", {})}
    t = table(nation, "placement", nations=nations, **position)
    return t.play(nation, f"place 1 INF in {HOME[nation]}", dice=dice)


def steps(t: Table, nation: str) -> int:
    return t.mat(nation).morale - t.mat(nation).n


# --- the marker -----------------------------------------------------------------------------------------------------


@rule("morale.chart", "setup.morale-marker")
def test_each_row_is_centred_on_the_value_held_at_the_start():
    t = opening()
    for nation, n in N.items():
        seen = t.game.view(None).position["nations"][nation]
        assert (seen["n"], seen["morale"]) == (n, n)


@rule("morale.control-change")
def test_a_conquest_moves_two_markers_at_once():
    """D11: Germany takes Leningrad, worth 2, from the USSR."""
    t = table("GER", "movement", GER={"Baltic States": "1 INF"})
    before = {nation: t.mat(nation).morale for nation in N}
    t.play("GER", "move 1 INF from Baltic States to Leningrad", "done")
    gained = {nation: t.mat(nation).morale - before[nation] for nation in N}
    assert gained == {"USSR": -2, "GER": +2 - 1, "UK": 0, "JAP": 0, "USA": 0}  # one down by War Weariness


@rule("morale.control-change")
def test_a_blitz_moves_the_markers_in_movement():
    t = table("GER", "movement", GER={"Rzhev": "1 ARM"}, USSR={"Moscow": "1 INF"})
    t.play("GER", "move 1 ARM from Rzhev to Moscow via Vologda")
    assert t.mat("GER").morale == 42 and t.mat("USSR").morale == 24 - 1 - 1


@rule("morale.value-change")
def test_war_effort_moves_the_marker():
    t = table("GER", "purchase", nations={"GER": {"card_chits": {"War Effort": 1}}})
    t.play("GER", "play war effort in Paris")
    assert t.place("Paris").value == 3 and t.mat("GER").morale == 42


@rule("morale.value-change")
def test_an_atomic_bomb_moves_the_marker_of_the_controller():
    """D32: no Industry is needed; a value of 2 falls to 0 and a value of 1 by no more than 1."""
    atomic = {"UK": {"card": "Atomic Bomb", "points": 25}}
    for target, value in (("Normandy", 2), ("Southern France", 1)):
        t = table("UK", "movement", nations=atomic, UK={"England": "1 BMB"})
        t.play("UK", f"raid {target} with 1 BMB from England", "done", dice=[4, 5])
        assert t.place(target).value == 0 and t.mat("GER").morale == 41 - 1 - value


@rule("morale.invariant", "ruling.58")
def test_the_marker_is_land_less_rounds_played():
    """D56: N 24, land worth 26, three own turns played: 23."""
    t = table("USSR", "movement", round=3, USSR={"Leningrad": "1 INF", "Murmansk": "1 INF"})
    t.play("USSR", "move 1 INF from Leningrad to Baltic States", "move 1 INF from Murmansk to Finland", "done")
    while t.game.phase == "combat":
        t.play("USSR", f"fight {t.state.battles[0].space}")
    assert t.mat("USSR").turns == 3 and t.mat("USSR").morale == 23
    assert t.mat("GER").turns == 2 and t.mat("GER").morale == 41 - 2 - 2


@rule("morale.1.weariness")
def test_war_weariness_takes_one_from_its_own_nation_only():
    t = last_order("GER", 0)
    assert [steps(t, nation) for nation in ("USSR", "GER", "UK", "JAP", "USA")] == [-1, -1, 0, 0, 0]
    assert t.mat("GER").turns == 1 and t.said("War Weariness: Germany stands at 40 (N-1)")


# --- the order of the phase -----------------------------------------------------------------------------------------


@rule("morale.order", "morale.3.dividend", "morale.4.subsidy")
def test_weariness_comes_before_the_dividend():
    """E24: N+6 becomes N+5, so there is only the Subsidy."""
    t = last_order("GER", +6)
    assert steps(t, "GER") == 5 and t.mat("GER").chits == 1


@rule("morale.3.dividend", "morale.4.subsidy")
@pytest.mark.parametrize(
    ("stands", "chits"), [(0, 0), (5, 0), (6, 1), (8, 1), (9, 2), (11, 2), (12, 3), (15, 3), (20, 3), (-5, 0)]
)
def test_a_high_marker_earns_chits_beside_the_subsidy(stands, chits):
    t = last_order("JAP", stands + 1, chits=2)
    assert steps(t, "JAP") == stands and t.mat("JAP").chits == 2 + chits + 1
    assert t.mat("USA").chits == 0


@rule("morale.order", "morale.4.subsidy")
def test_a_nation_that_stays_in_gets_its_subsidy_after_the_roll():
    t = last_order("UK", -5, dice=[1, 2])
    assert t.dice_left() == [] and t.mat("UK").chits == 1
    rules = [rule_id for event in t.events() for rule_id in event.rules if rule_id.startswith("morale.")]
    assert rules == ["morale.1.weariness", "morale.2.sue", "morale.3.dividend", "morale.4.subsidy"]


@rule("morale.order", "morale.4.subsidy")
def test_a_nation_that_surrenders_gets_no_chits():
    t = last_order("UK", -5, dice=[1, 1, 3, 4])
    assert t.mat("UK").surrendered and t.mat("UK").chits == 0


# --- Sue For Peace --------------------------------------------------------------------------------------------------


@rule("morale.2.sue")
@pytest.mark.parametrize("below", range(6, 15))
def test_the_target_grows_with_every_step_down(below):
    """E10: 2 at N-6, and one more for each step, up to 10 at N-14; it must be beaten."""
    target = below - 4
    low, high = max(1, target - 6), min(6, target - 1)
    t = last_order("UK", 1 - below, dice=[low, high, 3, 4])
    assert low + high == target and t.mat("UK").surrendered and t.dice_left() == []
    t = last_order("UK", 1 - below, dice=[low, high + 1] if high < 6 else [low + 1, high])
    assert not t.mat("UK").surrendered and t.dice_left() == [] and t.said(f"against {target}")


@rule("morale.2.sue")
def test_no_roll_at_n_minus_5():
    t = last_order("UK", -4, dice=[1, 1])
    assert steps(t, "UK") == -5 and t.dice_left() == [1, 1] and not t.mat("UK").surrendered


INDIA = ("Bengal", "Bombay", "Punjab")
AFRICA = ("Egypt", "Sudan", "Ethiopia", "Kenya", "Congo", "Cameroon", "Senegal", "Madagascar", "Transvaal")


@rule("morale.2.sue")
@pytest.mark.parametrize(
    ("reading", "roll", "out"),
    [
        ("rule", 8, True),
        ("rule", 9, True),
        ("rule", 10, False),
        ("example", 8, True),
        ("example", 9, False),
        ("example", 10, False),
    ],
)
def test_the_uk_at_eighteen(reading, roll, out):
    """E11: twelve IPC of land lost, marker 18 (N-13). The rule lets a 9 fail; the example's reading saves it."""
    t = table(
        "UK",
        "placement",
        options={"sue_for_peace": reading},
        nations={"UK": {"purchased": "1 INF"}},
        places={name: {"owner": "GER"} for name in INDIA + AFRICA},
    )
    t.play("UK", "place 1 INF in England", dice=[roll - 5, 5, *([3, 4] if out else [])])
    assert t.said("UK stands at 18 (N-13)") and t.mat("UK").surrendered is out and t.dice_left() == []


@rule("morale.2.no-roll")
@pytest.mark.parametrize("before", [-14, -15, -20])
def test_at_n_minus_15_there_is_no_roll_and_no_chit_helps(before):
    """D44: the only dice are those of the Surrender Roll."""
    t = last_order("UK", before, chits=5, dice=[3, 4])
    assert t.rolls("Sue For Peace") == [] and t.rolls("Surrender Roll") == [[3, 4]]
    t.play("UK", "keep")
    assert t.mat("UK").surrendered


@rule("morale.2.no-roll", "morale.2.sue")
def test_at_n_minus_14_a_twelve_still_saves():
    t = last_order("UK", -13, dice=[6, 6])
    assert steps(t, "UK") == -14 and not t.mat("UK").surrendered


@rule("morale.who-rolls")
def test_nobody_is_checked_in_another_nations_turn():
    """D57: a capture puts the USSR at N-7; nothing happens until its own phase, and there weariness makes it N-8."""
    t = table("GER", "movement", nations={"USSR": {"morale": N["USSR"] - 5}}, GER={"Baltic States": "1 INF"})
    t.play("GER", "move 1 INF from Baltic States to Leningrad", "done", dice=[1, 1, 1, 1])
    assert steps(t, "USSR") == -7 and not t.mat("USSR").surrendered
    assert t.dice_left() == [1, 1, 1, 1] and t.state.nation == "UK"
    t = last_order("USSR", -7, dice=[2, 2, 3, 4])
    assert t.said("against 4") and t.mat("USSR").surrendered


# --- chits ----------------------------------------------------------------------------------------------------------


@rule("morale.2.chits", "chit.use", "chit.per-die")
def test_a_chit_saves_the_nation():
    """E12: target 7, dice 1 and 5; the 1 becomes a 3 and 8 is enough. The 5 is not thrown again."""
    t = last_order("UK", -10, chits=1, dice=[1, 5, 3])
    assert t.asked() == ["UK"] and t.ask("UK").choices == ("keep", "reroll 1")
    t.play("UK", "reroll 1")
    assert not t.mat("UK").surrendered and t.mat("UK").chits == 0 + 1  # the Subsidy


@rule("morale.2.chits", "chit.per-die")
def test_two_dice_cost_two_chits():
    """E13."""
    t = last_order("UK", -10, chits=2, dice=[1, 2])
    t.play("UK", "reroll 1", dice=[3])
    t.play("UK", "reroll 2", dice=[5])
    assert not t.mat("UK").surrendered and t.mat("UK").chits == 1


@rule("morale.2.chits")
def test_who_keeps_his_dice_surrenders():
    t = last_order("UK", -10, chits=1, dice=[1, 5])
    t.play("UK", "keep", dice=[3, 4])
    assert t.rolls("Surrender Roll") == [[3, 4]]


@rule("morale.2.chits")
def test_a_question_that_cannot_matter_is_not_asked():
    t = last_order("UK", -10, chits=1, dice=[4, 4])
    assert t.state.nation == "JAP"  # 8 beats 7
    t = last_order("UK", -13, chits=1, dice=[1, 1, 3, 4])
    assert t.rolls("Surrender Roll") == [[3, 4]]  # target 10: one die cannot do it
    t = last_order("UK", -13, chits=1, dice=[5, 1])
    assert t.ask("UK").choices == ("keep", "reroll 1")  # a 6 for the 5 would make 7
    t = last_order("UK", -13, chits=2, dice=[1, 1])
    assert t.ask("UK").choices == ("keep", "reroll 1")  # two sixes would


@rule("morale.2.chits")
def test_standing_instructions_for_the_roll():
    def sued(instruction: str, dice: list[int]) -> Table:
        notes = {"UK": {"purchased": "1 INF", "morale": N["UK"] - 10, "chits": 1}}
        t = table("UK", "placement", nations=notes).standing("UK", "rerolls", instruction)
        return t.play("UK", "place 1 INF in England", dice=dice)

    assert sued("never", [1, 5, 3, 4]).mat("UK").surrendered
    assert sued("peace only", [1, 5]).asked() == ["UK"]
    assert sued("always", [1, 5, 3]).state.nation == "JAP"


@rule("morale.2.chits")
def test_the_instruction_always_throws_the_low_die_again():
    """High dice save a nation here: of 1 and 5 the 1 goes."""
    notes = {"UK": {"purchased": "1 INF", "morale": N["UK"] - 10, "chits": 2}}
    t = table("UK", "placement", nations=notes).standing("UK", "rerolls", "always")
    t.play("UK", "place 1 INF in England", dice=[1, 5, 3])
    assert t.rolls("Sue For Peace") == [[1, 5], [3]] and t.mat("UK").chits == 1 + 1


@rule("morale.2.chits", "chit.per-die")
def test_a_six_is_not_offered_for_a_re_roll():
    t = last_order("UK", -13, chits=2, dice=[6, 2])
    assert t.ask("UK").choices == ("keep", "reroll 2")
