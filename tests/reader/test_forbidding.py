"""The rule named in a refusal is the one that forbids: what flies or sails is not held back by the rules of the land."""

import pytest

from rules.kernel.errors import OrderError

from .moments import MOMENTS

SAA, TT, WW2 = "supreme_axis_allies", "triumph_tragedy", "ww2_europe"
SC, TR = "supreme_commander", "third_reich"


@pytest.mark.parametrize(
    ("game", "moment", "text", "rule", "said"),
    [
        (
            SAA,
            "land",
            "move 1 FIT from Brandenburg to Northern Mexico",
            "move.allowance",
            "8 borders away and FIT can cross 4",
        ),
        (SAA, "pacific", "move 1 BTL from Hawaiian Sea to Bay of Biscay", "move.allowance", "BTL can cross 2"),
        (
            SAA,
            "pacific",
            "move 1 BTL from Hawaiian Sea to Hawaiian Islands",
            "units.categories",
            "ships can move only through Sea Zones",
        ),
        (TT, "movement", "move FLEET1 to Munich", "11.2a", "FLEET1 can't reach Munich"),
        (TT, "movement", "move AF1 to Rome", "11.3a", "AF1 can't reach Rome"),
        (
            WW2,
            "movement",
            "move 1 FTR from Berlin to Leningrad",
            "move.air_return",
            "FTR can't fly from Berlin to Leningrad",
        ),
        (WW2, "sea", "sail 2 BB from Taranto to Irish Sea", "naval.mp", "BB can't sail from Taranto port to Irish Sea"),
        (SC, "movement", "transfer GE-F1 to London", "23.8a", "London isn't a base with room in the West"),
        (SC, "sea", "sail UK-S1 to 2132", "12.3.2a", "UK-S1 can't get to Berlin"),
        (TR, "movement", "stage GW1 to H47", "28.21a", "Moscow (H47) wasn't yours when the turn began"),
        (TR, "fleets", "rebase BF1 to L31", "5.43a", "Berlin (L31) isn't a port"),
    ],
)
def test_what_flies_or_sails_is_refused_by_its_own_rule(game, moment, text, rule, said):
    board, seat = MOMENTS[game]()[moment]()
    with pytest.raises(OrderError) as caught:
        board.submit(seat, text)
    assert caught.value.rule == rule and said in caught.value.why
