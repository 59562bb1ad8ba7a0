"""51.5: the coin between two allies."""

import pytest

from rules.third_reich.consent import flip
from tests.rulings import rule
from tests.third_reich.table import table


@rule("51.5")
@pytest.mark.parametrize(("die", "winner"), [(1, "Germany"), (3, "Germany"), (4, "Italy"), (6, "Italy")])
def test_heads_are_one_to_three(die, winner):
    t = table("movement", {"L31": "G inf"})
    t.game.script([die])
    assert flip(t.game, "Germany", "Italy", "a test") == winner
