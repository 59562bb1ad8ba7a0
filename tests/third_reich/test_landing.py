"""14.14, 29.42, 29.432: what has come by sea goes ashore and on, and what a drop does for a landing."""

import pytest

from rules.third_reich.landing import MoveOn, after_drops, ashore, go_ashore, land
from rules.third_reich.state import Mission
from tests.rulings import rule
from tests.third_reich.table import answered, table, why

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
OFF = "Western offensive, Mediterranean offensive"
CHERBOURG, BERGEN = "M21", "C32"


def coming(kind="invasion", units=None, cargo=(), place=CHERBOURG, seat=UK, state="under way", **more):
    """A fleet from Portsmouth (BF1) on its way to Cherbourg."""
    where = {"L22": "B fleet"} | (units or {})
    t = table("landing", where, options=OFF, **more)
    t.state.missions["M1"] = Mission("M1", kind, seat, ["BF1"], place, ["L22", place], list(cargo), state=state)
    return t


@rule("29.427", "29.423a", "14.14")
def test_who_goes_on_from_the_port_he_was_brought_to():
    def names(t):
        return [u.id for u in ashore(t.game, UK)]

    there = {CHERBOURG: "B inf, B armor", "M22": "B inf, B air", "L23": "U inf"}
    own = dict.fromkeys((CHERBOURG, "M22"), UK)
    cargo = ("BI1", "BI2", "BW1", "UI1")
    assert names(coming("transport", there, cargo, control=own)) == ["BI1", "BI2"], "his own ground units"
    assert names(coming("invasion", there, cargo, control=own)) == [], "not from a beach"
    for field, value in (("used", 4), ("cut", True), ("drop", None)):
        t = coming("transport", there, cargo, control=own)
        setattr(t.unit("BI1"), field, t.state.turn if value is None else value)
        assert t.unit("BI1").mf == 4 and names(t) == ["BI2"], field
    t = coming("transport", there, cargo, control=own)
    t.unit("BI1").used = 3
    assert names(t) == ["BI1", "BI2"] and list(MoveOn.options("units", {}, t.game, UK)) == [("BI1",), ("BI2",)]
    assert why(t, MoveOn(units=("BI1",), space="N21", via=None), UK) == ""
    assert "N21" in MoveOn.options("space", {"units": ("BI1",)}, t.game, UK)
    assert why(t, MoveOn(units=("BA1",), space="N21", via=None), UK) == "29.423a"


@rule("29.432a")
@pytest.mark.parametrize(
    ("kind", "state", "there", "off"),
    [
        ("invasion", "under way", "G fleet", True),
        ("invasion", "under way", "G fleet 6", False),
        ("invasion", "under way", "I fleet", False),
        ("invasion", "under way", "", False),
        ("transport", "under way", "G fleet", False),
        ("invasion", "sunk", "G fleet", False),
    ],
)
def test_a_landing_is_called_off_where_fleets_of_nine_still_lie(kind, state, there, off):
    t = coming(kind, {CHERBOURG: there} if there else {}, state=state)
    after_drops(t.game)
    assert t.state.missions["M1"].state == ("turned back" if off else state) and t.said("called off") is off


@rule("29.432a", "42.8b")
def test_by_which_rule_it_is_called_off():
    for place, settings, rule_ in (
        (BERGEN, {"secret_murmansk": True}, "42.8b"),
        (BERGEN, {}, "29.432a"),
        (CHERBOURG, {"secret_murmansk": True}, "29.432a"),
    ):
        t = coming(units={place: "G fleet"}, place=place, settings=settings)
        after_drops(t.game)
        assert any("called off" in event.text for event in t.events(rule=rule_)), (place, settings)


@rule("29.432a")
def test_a_landing_in_a_hex_that_a_drop_has_taken():
    def found(there, cargo=("BI1",), dropped=True, owner=None):
        t = coming(units={"L22": "B fleet, B inf", CHERBOURG: there}, cargo=cargo)
        for unit in t.state.units.at(CHERBOURG):
            unit.drop = t.state.turn if dropped else 0
        after_drops(t.game)
        return t.where("BI1") == CHERBOURG, t.state.missions["M1"].state

    assert found("U para") == (True, "over")
    assert found("U para", dropped=False) == (False, "under way"), "it has been there before"
    assert found("U para, G inf") == (False, "under way"), "an enemy is left"
    assert found("I para") == (False, "under way"), "nobody of the moving side has dropped"
    assert found("U para", cargo=()) == (False, "over")


@rule("29.432a", "6.12")
def test_as_many_land_as_may_stack():
    def landed(there):
        units = {"L22": "B fleet, 3 B inf"} | ({CHERBOURG: there} if there else {})
        t = coming(units=units, cargo=("BI1", "BI2", "BI3"))
        mission = t.state.missions["M1"]
        land(t.game, mission)
        here = [n for n in ("BI1", "BI2", "BI3") if t.where(n) == CHERBOURG]
        assert mission.state == "over" and mission.cargo == [n for n in ("BI1", "BI2", "BI3") if n not in here]
        assert all((t.unit(n).moved, t.unit(n).held) == (n in here, n in here) for n in ("BI1", "BI2", "BI3"))
        return here

    assert landed("") == landed("U para") == ["BI1", "BI2"], "airborne units take no room"
    assert landed("U inf") == landed("U inf, U para") == ["BI1"] and landed("2 U inf") == []
    assert landed("3 U inf") == [], "never all but the last"


@rule("29.427", "31.1b")
def test_who_is_asked_before_the_battles():
    assert answered(go_ashore(table("landing", {"L22": "B inf"}, options=OFF).game)) == []
    t = coming("transport", {CHERBOURG: "B inf"}, ("BI1",), control={CHERBOURG: UK})
    assert next(go_ashore(t.game))[0].seat == UK
    t = table("landing", {"L22": "U para"}, options=OFF, control={CHERBOURG: GER}, flags={"UP1": {"base": "L22"}})
    assert [ask.seat for ask in next(go_ashore(t.game))] == [US]
    t = table("landing", {CHERBOURG: "3 U inf", "N21": "3 U inf"}, options=OFF, control={CHERBOURG: US, "N21": US})
    assert t.game.phase == "landing" and t.asked() == [US], "too many stand there"
    t.play(US, "scrap UI1")
    assert t.game.phase == "landing" and t.asked() == [US]
    t.play(US, "scrap UI4")
    assert t.game.phase != "landing"
