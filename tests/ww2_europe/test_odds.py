"""The chances of a battle, which is fought many times by the rules: beside what can be reckoned by hand."""

import re
from math import sqrt

import pytest

from rules.kernel import trials
from rules.ww2_europe import GAME
from tests.rulings import rule
from tests.ww2_europe.table import Table, table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
SHARES = re.compile(r"Fought to the end: \w+ (\d+)%, \w+ (\d+)%, nobody (\d+)%")


def on_land(attackers: str, defenders: str) -> Table:
    """Germany has entered Liege."""
    t = table(
        initiative={"Western": "Axis"},
        units={
            "Germany": {"Frankfurt": attackers, "Berlin": "INF"},
            "Great Britain": {"Liege": defenders, "Brussels": "INF"},
        },
        control={"Liege": "Great Britain", "Brussels": "Great Britain"},
    )
    return t.play("Germany", f"move {attackers} from Frankfurt to Liege")


def at_sea(ours: str, theirs: str) -> Table:
    t = table(
        initiative=WEST,
        units={"Great Britain": {"Scapa Flow": theirs, "London": "INF"}, "Germany": {"Hamburg": ours, "Berlin": "INF"}},
    )
    t.play("Great Britain", f"patrol {theirs} from Scapa Flow to North Sea").done("Great Britain")
    return t.play("Germany", f"patrol {ours} from Hamburg to North Sea")


def shares(t: Table, space: str) -> list[int]:
    found = next(match for line in GAME.odds(t.game, "Germany", space) if (match := SHARES.match(line)))
    return [int(share) for share in found.groups()]


def near(found: list[int], *chances: float) -> bool:
    """Within four deviations of 400 trials, and half a point."""
    return all(
        abs(share / 100 - chance) <= 4 * sqrt(chance * (1 - chance) / 400) + 0.005
        for share, chance in zip(found, chances, strict=True)
    )


@rule("st3.attacker", "st3.defender", "cut.combat")
def test_both_fire_until_one_is_gone():
    """A tank hits on 3, infantry that is Cut Off on 1: of twelve rounds five, one, one in which both are gone, five blank."""
    assert near(shares(on_land("1 TNK", "1 INF"), "Liege"), 5 / 7, 1 / 7, 1 / 7)


@rule("st2.attacker", "st2.defender")
def test_destroyers_are_equal():
    assert near(shares(at_sea("1 DD", "1 DD"), "North Sea"), 2 / 5, 2 / 5, 1 / 5)


@rule("bb.armor")
def test_a_battleship_takes_two_hits():
    """It hits on 4, the destroyer on 2. Whole it stands 4/9 of the rounds unhurt and alone, or is damaged in 2/9 of them
    with the destroyer gone; damaged with the destroyer afloat (1/9) it fights on as if whole, but for the next hit."""
    hit, back = 4 / 6, 2 / 6
    hurt_wins = hit * (1 - back) / (1 - (1 - hit) * (1 - back))
    wins = (hit + (1 - hit) * back * hurt_wins) / (1 - (1 - hit) * (1 - back))
    hurt_loses = (1 - hit) * back / (1 - (1 - hit) * (1 - back))
    loses = (1 - hit) * back * hurt_loses / (1 - (1 - hit) * (1 - back))
    assert near(shares(at_sea("1 DD", "1 BB"), "North Sea"), loses, wins, 1 - loses - wins)


def test_what_is_left_and_how_sure_it_is_is_told():
    lines = GAME.odds(on_land("3 TNK", "1 INF").game, "Germany", "Liege")
    left = re.fullmatch(r"Left on average: attacker ([\d.]+) of 3 units, defender ([\d.]+) of 1 unit", lines[2])
    assert left and 2.5 < float(left[1]) < 3 and float(left[2]) < 0.1
    assert lines[3] == (
        "Fought 400 times by the rules, right within 5 points 19 times out of 20; "
        "both fight to the end and lose the cheapest first"
    )


def test_the_game_is_left_as_it_was_and_the_answer_is_always_the_same(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(trials, "MOST_TRIALS", 20)
    t = on_land("2 TNK, 1 INF", "2 INF")
    before = t.game.fingerprint()
    assert GAME.odds(t.game, "Germany", "Liege") == GAME.odds(t.game, "Germany", "Liege")
    assert t.game.fingerprint() == before
