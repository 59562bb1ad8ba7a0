"""21.41, 25.6, 43.3: units that have no right to be where they are, or too many of them."""

import pytest

from rules.third_reich.chart import country_of, steps
from rules.third_reich.redeployment import goals
from rules.third_reich.strays import clear, stray, way_out
from rules.third_reich.surplus import Disband, surplus
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, UK, peace
from tests.third_reich.table import put, why


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


@rule("21.41", "21.1b")
def test_who_has_no_right_to_be_there():
    t = revoked()
    there, home = t.unit("FI2"), t.unit("FI3")
    put(t.game, "T21", "F base")
    assert stray(t.game, there) and not stray(t.game, home) and not stray(t.game, t.unit("FB1"))
    t.state.side = "Axis"
    assert not stray(t.game, there), "while its own turn lasts"
    t.state.side = "Allies"
    t.state.wars += ["France-Italy", "Britain-Italy"]
    assert not stray(t.game, there)
    t.state.wars = t.state.wars[:2]
    t.state.units.move(there, "pool")
    assert not stray(t.game, there)


@rule("21.4d")
@pytest.mark.parametrize(("since", "yes"), [(0, True), (1, True), (2, True), (3, False)])
def test_how_long_a_country_at_peace_again_waits_for_who_is_in_it(since, yes):
    t = peace("redeployment")
    t.state.notes["peace in Hungary"] = t.state.now - since
    t.state.units.move("RI1", "Q33")
    t.state.units.move("GI1", "S30")
    assert stray(t.game, t.unit("RI1")) is yes and not stray(t.game, t.unit("GI1")), "Germans may be in Hungary"


@rule("21.41")
def test_the_way_out_is_a_hex_beside_it():
    t = revoked()
    out = way_out(t.game, t.unit("FI2"))
    assert out in steps("T21") and country_of(out) == FRA
    t.state.units.move("FI2", "Y22")
    assert way_out(t.game, t.unit("FI2")) == ""
    put(t.game, "T23", "G inf")
    clear(t.game)
    assert t.where("FI2") == "lost" and t.where("GI2") == "T23", "Germans in Italy have the Axis turn"
    t.game.definition.invariants(t.game)


# --- 25.6, 43.3: too many ---------------------------------------------------------------------------------------------------


def crowded(units, phase="movement", side="Axis", **more):
    t = peace(phase, units, side, **more)
    return t, lambda seat=GER: {u.id for u in surplus(t.game, seat)}


@rule("25.6a", "25.6d")
def test_who_is_too_many_in_sleeping_allies():
    full = {"S33": "2 G armor", "S32": "2 G armor", "S31": "G armor"}
    t, found = crowded(full)
    assert found() == set(), "twenty factors may be there"
    t, found = crowded(full | {"S30": "G inf 2-3, G base", "R30": "I inf"}, wars=["Britain-Germany", "Britain-Italy"])
    assert found() == {f"GA{n}" for n in range(1, 6)} | {"GI2"} and found(ITA) == {"II2"} and found(UK) == set()
    t.state.side = "Allies"
    assert found() == set()
    t, found = crowded({"D41": "G inf 3-3, G inf 2-3", "S33": "G inf"})
    assert found() == set(), "five in Finland"
    t, found = crowded({"D41": "2 G inf 3-3", "S33": "G inf"})
    assert {t.unit(name).place for name in found()} == {"D41"}, "those in Rumania are few enough"
    assert why(t, Disband(unit="GI2"), GER) == "" and why(t, Disband(unit="GI1"), GER) == "43.3a"
    assert list(Disband.options("unit", {}, t.game, GER)) == [u.id for u in surplus(t.game, GER)]


@rule("43.3a", "25.6a")
def test_who_is_given_up_beyond_the_line_and_by_which_rule():
    east = {"M37": "G inf", "J36": "2 G armor, 3 G air"}
    t, found = crowded(east, "redeployment", control={"M37": GER})
    assert found() == {"GI2"}
    t.play(GER, "disband GI2")
    assert t.events(rule="43.3a") and not t.events(rule="25.6a")
    t, found = crowded(east, "movement", control={"M37": GER})
    assert found() == set(), "in its Movement phase it may still come back"
    t, found = crowded(east, "redeployment", control={"M37": GER}, notes={"east apart": 1})
    assert found() == set(), "nobody parts Poland any more"
    t, _ = crowded({"D41": "2 G armor"}, "redeployment")
    t.play(GER, "disband GA1")
    assert t.events(rule="25.6a") and not t.events(rule="43.3a")
