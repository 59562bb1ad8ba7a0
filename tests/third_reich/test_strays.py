"""21.41: a revoked war leaves units where they have no right to be."""

from rules.third_reich.redeployment import goals
from rules.third_reich.strays import stray
from tests.rulings import rule
from tests.third_reich.early import FRA, UK, peace


def revoked():
    """The war of France on Italy has been revoked; French infantry stands in Italy."""
    return peace("redeployment", {"T21": "F inf", "T20": "F inf"}, "Allies")


@rule("21.41")
def test_they_leave_by_sr():
    t = revoked()
    assert stray(t.game, t.unit("FI2"))
    assert "O22" in goals(t.game, t.unit("FI2")) or "T20" in goals(t.game, t.unit("FI2"))
    t.play(FRA, "sr FI2 to S20")
    assert t.where("FI2") == "S20" and not stray(t.game, t.unit("FI2"))


@rule("21.41", "21.1b")
def test_who_stays_is_lost():
    t = revoked()
    for seat in t.asked():
        t.play(seat, "done")
    assert t.where("FI2") == "lost" and t.said("no war allows") and t.where("FI3") == "T20"
    assert UK in t.state.wars[0]


@rule("21.4d", "21.1b")
def test_who_retreated_into_a_country_that_is_at_peace_again_leaves_it_in_his_turn():
    for side, goes in (("Axis", "Q33"), ("Allies", "lost")):
        t = peace("redeployment", side=side)
        t.state.notes["peace in Hungary"] = 9
        t.state.units.move("RI1", "Q33")
        for seat in t.asked():
            t.play(seat, "done")
        assert t.where("RI1") == goes
