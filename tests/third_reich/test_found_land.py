"""Found on land by the second reading: who chooses losses of attrition."""

from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
LINE = {
    "L43": "2 R armor",
    "K43": "2 R armor",
    "M42": "2 R armor",
    "N41": "2 R armor",
    "L42": "2 I inf",
    "M41": "G inf 2-3",
}


def rolled(players, units=None, die=1):
    """Attrition in the East against Germans and Italians side by side."""
    control = {"L42": GER, "M41": GER, "L41": GER, "K42": GER}
    t = table("movement", units or LINE, options="Eastern attrition", control=control, scenario="1942", players=players)
    t.game.script([die])
    for seat in list(t.asked()):
        t.play(seat, "done")
    return t


ONE = {GER: "axis", ITA: "axis", UK: "west", US: "west", RUS: "west"}


@rule("18.31a")
def test_one_player_of_two_powers_loses_whom_he_likes():
    t = rolled(ONE)
    assert t.said("must give up 3 counters and 2 hexes")
    t.refuse(GER, "lose II1, II2", "18.31a")
    t.play(GER, "lose II1, II2, GI1")
    assert {t.where(name) for name in ("II1", "II2", "GI1")} == {"lost"}


@rule("18.31e")
def test_two_players_split_the_losses_and_the_odd_one_is_of_who_has_more_in_contact():
    t = rolled(ONE | {ITA: "duce"}, LINE | {"K38": "2 G inf", "K39": "2 G inf"})
    t.play(GER, "lose GI1")
    assert t.asked() == [ITA], "the Germans behind the front are not in contact"
    t.play(ITA, "lose II1, II2")
