"""Who only passes loses against somebody who plays; the whole measurement is `python -m tests.ww2_europe.player`."""

import pytest

from rules.ww2_europe.chart import SIDE
from tests.rulings import rule
from tests.ww2_europe.player import Sensible
from tests.ww2_europe.table import table


@pytest.mark.slow
@rule("victory.axis", "victory.allies")
@pytest.mark.parametrize("start", ["1939", "1941"])
@pytest.mark.parametrize("passing", ["Axis", "Allies"])
def test_who_only_passes_loses(start, passing):
    game = Sensible(start, 0, passing).play()
    assert game.outcome is not None and game.outcome.winners
    assert passing not in {SIDE[seat] for seat in game.outcome.winners}


@rule("victory.minor")
@pytest.mark.parametrize(("start", "flags"), [("1939", (4, 2)), ("1941", (3, 3))])
def test_if_both_pass_the_printed_flags_decide(start, flags):
    """Nothing changes hands: the Allies keep the four Major Flags of 1939, of which Paris is German in 1941."""
    from rules.ww2_europe.chart import POWERS
    from rules.ww2_europe.victory import flags_of

    t = table("buy", start=start, season="Summer", year=1945)
    while t.game.outcome is None:
        t.play(t.asked()[0], "done")
    assert (len(flags_of(t.game, "Allies", POWERS)), len(flags_of(t.game, "Axis", POWERS))) == flags
    assert t.game.outcome.rule == "victory.minor"
    assert {SIDE[seat] for seat in t.game.outcome.winners} == ({"Allies"} if flags[0] > flags[1] else set())
