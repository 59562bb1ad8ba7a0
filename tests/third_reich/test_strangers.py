"""21.1, 12.13: powers that are neither at war nor allied, and what their BRPs count for."""

from rules.third_reich.areas import closed_to
from rules.third_reich.turn import total
from rules.third_reich.wars import make_war
from rules.third_reich.world import foreign, set_holder
from tests.rulings import case, rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, peace

ALLIED = ["Britain-Germany", "Britain-Italy", "France-Germany", "France-Italy"]


@rule("21.1b", "36.1")
def test_powers_without_a_war_keep_out_of_each_others_hexes():
    t = peace("movement", {"T21": "I inf"}, options="Western attrition, Mediterranean attrition")
    assert foreign(t.game, ITA, FRA) and foreign(t.game, ITA, GER) and foreign(t.game, RUS, UK)
    assert not foreign(t.game, UK, FRA) and not foreign(t.game, GER, UK)
    t.refuse(ITA, "move II2 to T20", "21.1b")
    t = peace("movement", {"T21": "I inf"}, wars=ALLIED)
    assert not foreign(t.game, ITA, GER)


@rule("23.1b")
def test_a_neutral_russia_does_not_help_poland():
    t = peace("movement", {"J43": "R inf"}, "Allies", season="Fall", year=1939)
    set_holder(t.game, "J42", UK)
    assert closed_to(t.game, t.unit("RI2"), "J42") is not None
    t.state.wars.append("Germany-Russia")
    t.state.control_count += 1
    assert closed_to(t.game, t.unit("RI2"), "J42") is None


@case("D49")
@rule("12.13b", "12.13a")
def test_a_neutral_russia_does_not_count_for_the_initiative():
    t = peace(powers={UK: {"brps": 50}, FRA: {"brps": 30}, RUS: {"brps": 90}, GER: {"brps": 60}, ITA: {"brps": 40}})
    assert total(t.game, "Allies") == 80 and total(t.game, "Axis") == 100
    for _ in make_war(t.game, GER, RUS):
        pass
    assert total(t.game, "Allies") == 170
