"""Found by the second reading: whom a Bridgehead that nobody needs waits for (9.4)."""

from rules.third_reich.state import Bridgehead
from rules.third_reich.turn import drop_bridgeheads
from tests.rulings import rule
from tests.third_reich.early import GER, RUS, peace


def over_the_vistula(wars):
    t = peace("redeployment", {"M36": "G inf", "M38": "R inf"}, control={"M36": GER, "M38": RUS}, wars=wars)
    t.state.bridgeheads["M36"] = Bridgehead("Axis")
    drop_bridgeheads(t.game, "Axis")
    return t.state.bridgeheads


@rule("9.4c")
def test_a_neutral_near_by_keeps_no_bridgehead_on_the_map():
    war = ["Britain-Germany", "France-Germany"]
    assert not over_the_vistula(war), "Russia is at peace"
    assert over_the_vistula([*war, "Germany-Russia"])
