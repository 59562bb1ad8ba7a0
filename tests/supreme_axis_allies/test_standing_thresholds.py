"""Where a standing instruction and the offer of a re-roll turn: one die, one unit on either side of each limit."""

import pytest

from rules.kernel.errors import BadSetup
from rules.supreme_axis_allies.notation import LONGEST, groups
from rules.supreme_axis_allies.transports import voyage
from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, on_land
from tests.supreme_axis_allies.table import Table, table


def answers(t: Table, seat: str) -> list[str]:
    """What standing instructions have answered for a seat."""
    return [entry.text for entry in t.game.orders() if entry.auto and entry.seat == seat]


# --- re-rolls -------------------------------------------------------------------------------------------------------


def sailing(watchers: str, dice: list[int], word: str = "always") -> Table:
    """German ships come upon British ones, which let them pass; what the re-rolls for the detection roll were."""
    t = table("GER", GER={"Western Baltic": "1 DES 1 CRU"}, UK={"North Sea": watchers}, nations={"GER": {"chits": 2}})
    t.standing("GER", "rerolls", word).standing("UK", "intercept", "never")
    return t.play("GER", "move 1 DES 1 CRU from Western Baltic to North Sea", dice=dice)


@rule("chit.use", "detect.roll")
def test_always_re_rolls_the_worst_detection_die_until_the_enemy_is_found() -> None:
    assert answers(sailing("1 DES", [3, 5, 1]), "GER") == ["reroll 5", "keep"]
    assert answers(sailing("2 DES", [2, 5]), "GER") == ["keep"], "found already"
    t = sailing("2 DES", [3, 6, 5, 4])
    assert answers(t, "GER") == ["reroll 6", "reroll 5"] and t.mat("GER").chits == 0


def suing(dice: list[int], chits: int, word: str = "") -> Table:
    """The UK at N-11, where 7 must be beaten."""
    t = table("UK", "placement", nations={"UK": {"n": 41, "turns": 0, "chits": chits, "purchased": "1 INF"}})
    if word:
        t.standing("UK", "rerolls", word)
    return t.play("UK", "place 1 INF at England", dice=dice)


@rule("morale.2.chits", "chit.per-die")
@pytest.mark.parametrize(
    ("dice", "chits", "offered"),
    [
        ([1, 2], 1, ("keep", "reroll 1")),  # 6 + 2 beats 7, 1 + 6 does not
        ([1, 1], 2, ("keep", "reroll 1")),  # both may become sixes
        ([1, 6], 1, ("keep", "reroll 1")),
        ([3, 4], 1, ("keep", "reroll 3", "reroll 4")),  # 7 is not enough
    ],
)
def test_only_dice_that_can_still_save_the_nation_are_offered(
    dice: list[int], chits: int, offered: tuple[str, ...]
) -> None:
    assert suing(dice, chits).ask("UK").choices == offered


@rule("morale.2.chits")
def test_one_chit_that_cannot_save_the_nation_is_not_asked_for() -> None:
    t = suing([1, 1, 3, 4], 1)
    assert t.said("UK rolls 2 against 7 and sues for peace") and "Surrender Roll" in t.ask("UK").prompt
    t = suing([4, 4], 1)
    assert not t.mat("UK").surrendered and t.mat("UK").chits == 2, "8 beats 7"


@rule("chit.use")
def test_always_throws_the_lower_die_again_for_peace() -> None:
    assert answers(suing([2, 5, 6], 1, "always"), "UK") == ["reroll 2"]


def bombing(dice: list[int], damage: int = 0, word: str = "") -> Table:
    t = table(
        "GER",
        GER={"Poland": "1 BMB"},
        places={"Minsk": {"owner": "USSR", "industry": "IND", "damage": damage}},
        nations={"GER": {"chits": 1}},
    )
    if word:
        t.standing("GER", "rerolls", word)
    return t.play("GER", "bomb Minsk with 1 BMB from Poland", "done", dice=dice)


@rule("bomb.strategic.dice", "chit.use")
def test_bombs_that_hit_are_not_thrown_again() -> None:
    assert bombing([4, 5]).ask("GER").choices == ("keep", "reroll 5")
    assert bombing([4, 4]).place("Minsk").damage == 2
    assert bombing([5, 4], damage=14).place("Minsk").industry == "", "one hit is all it takes"
    assert answers(bombing([5, 6, 1], word="always"), "GER") == ["reroll 6"]


@rule("aag.fire", "aag.return", "chit.use")
def test_flak_and_return_to_base_stop_where_nothing_is_left_to_gain() -> None:
    def flown(planes: int, dice: list[int]) -> Table:
        t = table(
            "GER",
            GER={"Poland": f"{planes} FIT"},
            USSR={"Minsk": "1 AAG 1 INF"},
            places={"Minsk": {"owner": "USSR"}},
            nations={"USSR": {"chits": 1}, "GER": {"chits": 1}},
        )
        return t.play("GER", f"move {planes} FIT from Poland to Minsk landing at Poland", dice=dice)

    assert flown(2, [1, 2]).ask("USSR").choices == ("keep", "reroll 2")
    t = flown(1, [1, 3])
    assert t.ask("GER").choices == ("keep", "reroll 3"), "every plane is hit: the gunner is not asked"
    t = flown(1, [1, 2])
    assert "Movement" in t.ask("GER").prompt and t.units("Poland") == {"GER": "1 FIT"}, "2 brings it home"


@rule("research.points.order", "chit.use")
def test_tech_dice_are_thrown_again_only_where_a_six_brings_more() -> None:
    def developed(points: int, die: int) -> Table:
        mine = {"treasury": 10, "chits": 1, "card": "Kamikaze", "points": points}
        return table("JAP", "purchase", nations={"JAP": mine}).play("JAP", "tech 1", dice=[die])

    assert developed(0, 4).ask("JAP").choices == ("keep", "reroll 4")
    assert "Purchases" in developed(0, 5).ask("JAP").prompt, "the chit is earned"
    assert "Purchases" in developed(1, 4).ask("JAP").prompt


@rule("neutral.realign.executor", "chit.use")
def test_an_executor_who_cannot_be_beaten_is_not_asked() -> None:
    """Spain is worth 2 and the invader throws 12 at most: 11 is enough, 10 is not."""

    def thrown(dice: list[int], army: str = "1 INF") -> Table:
        t = table(
            "GER",
            options={"neutrality": True},
            GER={"Southern France": army},
            nations={"UK": {"chits": 1}},
        )
        t.play("GER", f"move {army} from Southern France to Spain", "done", dice=[6] * len(army.split()[::2]))
        return t.play("UK" if "UK" in t.asked() else t.asked()[0], "UK", dice=dice)

    assert thrown([5, 5]).ask("UK").choices == ("keep", "reroll 5")
    assert "Re-roll" not in thrown([5, 6, 1, 1]).ask("UK").prompt
    # a scout of the invader is good for one more: 11 may not be enough, and a six cannot be bettered
    assert thrown([5, 6], "1 INF 1 SCT").ask("UK").choices == ("keep", "reroll 5")
    assert "Re-roll" not in thrown([6, 6, 1, 1], "1 INF 1 SCT").ask("UK").prompt


# --- other instructions -----------------------------------------------------------------------------------------------


@rule("detect.intercept")
@pytest.mark.parametrize(
    ("watchers", "answer"), [("3 DES", "let pass"), ("4 DES", "intercept"), ("5 DES", "intercept")]
)
def test_two_to_one_means_twice_as_many(watchers: str, answer: str) -> None:
    t = table("GER", GER={"Western Baltic": "2 DES"}, UK={"North Sea": watchers})
    t.standing("UK", "intercept", "two to one")
    t.play("GER", "move 2 DES from Western Baltic to North Sea", dice=[6, 6])
    assert answers(t, "UK") == [answer]


@rule("combat.retreat-order")
@pytest.mark.parametrize(("defence", "answer"), [("4 INF", "fight on"), ("5 INF", "retreat to Poland")])
def test_outnumbered_means_more_than_two_to_one(defence: str, answer: str) -> None:
    t = on_land("2 INF", defence)
    asks(t, "GER", "retreat").standing("GER", "retreat", "outnumbered")
    t.play("GER", "done", dice=[6] * (2 + int(defence[0])))
    assert answer in answers(t, "GER")


# --- texts and ways -----------------------------------------------------------------------------------------------------


def test_units_texts_have_a_longest_length() -> None:
    assert next(iter(groups("1 INF".ljust(LONGEST)))).kind == "INF"
    assert LONGEST == 4000
    with pytest.raises(BadSetup, match="4001 characters"):
        list(groups("1 INF".ljust(4001)))


@rule("base.trn-bridge")
def test_a_voyage_over_one_zone_needs_no_sailing() -> None:
    t = table("UK", UK={"England": "1 INF", "English Channel": "1 TRN"})
    assert voyage(t.game, "UK", (("INF", 1),), "England", "Normandy") == (
        "load 1 INF from England in English Channel",
        "unload 1 INF from English Channel to Normandy",
    )


@rule("base.carrier-defence")
def test_fighters_of_a_carrier_that_is_left_stay_aboard() -> None:
    t = table("GER", GER={"Western Baltic": "1 SUB"}, UK={"North Sea": "1 CAR (2 FIT)", "English Channel": "1 CAR"})
    t.standing("UK", "submerge", "never").standing("UK", "intercept", "always")
    t.standing("GER", "retreat", "never").standing("UK", "retreat", "never").standing("GER", "submerge", "never")
    t.play("GER", "move 1 SUB from Western Baltic to North Sea", "done", dice=[6, 1, 6, 6])
    assert t.units("North Sea") == {"UK": "2 FIT 1 CAR"}
    assert {unit.aboard for unit in t.state.units.at("North Sea") if unit.kind == "FIT"} == {
        unit.id for unit in t.state.units.at("North Sea") if unit.kind == "CAR"
    }
