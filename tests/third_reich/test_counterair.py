"""28.43, 28.45: counterair and raids on ports, part by part."""

import pytest

from rules.third_reich.missions import counterair, port_raids
from rules.third_reich.state import Mission
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import answered, table

UK, GER = "Britain", "Germany"
OFF = "Western offensive, Mediterranean offensive"


def flown(units, kind="counterair", hex_="M21", **more):
    t = table("movement", units, options=OFF, **more)
    t.state.missions["M1"] = Mission("M1", kind, UK, [u.id for u in t.state.units.of(UK) if u.kind == "air"], hex_)
    return t


@rule("28.432a", "28.433", "12.24")
@pytest.mark.parametrize(
    ("german", "dice", "spent", "note"),
    [
        ("G air", (6, 1), True, False),
        ("G air, G air 3", (1, 6), False, True),
        ("G air", (1, 6), True, True),
        ("G air", (3, 3, 1), True, True),
        ("G air, G air 2", (6, 1), True, False),
        ("G air, G air 2", (3, 1, 1), True, True),
    ],
)
def test_who_flies_on_after_counterair(german, dice, spent, note):
    t = flown({"L22": "B air", "M21": f"{german}, G fleet, G inf"})
    t.game.script(list(dice))
    assert answered(counterair(t.game, "M21")) == []
    left = [u for u in t.state.units.at("M21") if u.kind == "air"]
    assert all(u.spent is spent for u in left) and t.state.notes.get("air holds M21", 0) == note
    assert not t.unit("GF1").spent and not t.unit("GI1").spent, "only air is counteraired"
    assert t.state.missions["M1"].state == "over" and all(u.spent for u in t.state.units.at("L22"))
    assert t.power(UK).acted == ["Western"]


@rule("28.434", "28.431")
def test_the_inverted_are_hit_without_a_fight_of_their_own():
    t = flown({"L22": "B air", "M21": "G air"}, flags={"GW1": {"spent": True}})
    t.game.script([4, 1])
    answered(counterair(t.game, "M21"))
    assert t.factor("GW1") == 0 and "air holds M21" not in t.state.notes, "five more and three on the dice"
    t = flown({"L22": "B air", "M21": "G air"}, flags={"GW1": {"spent": True}})
    t.game.script([1, 6])
    answered(counterair(t.game, "M21"))
    assert t.said("Germany 6") and "air holds M21" not in t.state.notes, "nobody was there to hold the air"
    t = flown({"L22": "B air", "M21": "G fleet"})
    assert answered(counterair(t.game, "M21")) == [] and not t.rolls() and t.unit("BW1").spent, (
        "nobody is there any more"
    )


@rule("28.433", "28.434", "21.1b")
@pytest.mark.parametrize(("dice", "spent"), [((6, 1), True), ((1, 6), False)])
def test_counterair_inverts_nobody_else_who_is_based_there(dice, spent):
    """Italy is at peace with Britain: her air takes no part, whatever becomes of the Germans beside it."""
    t = peace("movement", {"L22": "B air", "M21": "G air, G air 3, I air"}, "Allies", options=OFF)
    t.state.missions["M1"] = Mission("M1", "counterair", UK, ["BW1"], "M21")
    t.game.script(list(dice))
    assert answered(counterair(t.game, "M21")) == []
    assert {u.spent for u in t.state.units.of(GER) if u.kind == "air"} == {spent} and not t.unit("IW1").spent


@rule("28.435", "41.2")
def test_malta_may_decline():
    units = {"Z23": "G air", "GG19": "B air"}
    for answer, rolls in (("decline", 0), ("fight", 2)):
        t = table("movement", units, "Axis", options=OFF, control={"Z23": GER})
        t.state.missions["M1"] = Mission("M1", "counterair", GER, ["GW1"], "GG19")
        t.game.script([1, 6])
        asked = answered(counterair(t.game, "GG19"), answer)
        assert [a.seat for a in asked] == [UK] and len(t.rolls()) == rolls
        assert t.unit("BW1").spent and (t.factor("BW1") == 5) is (answer == "decline")
    t = table("movement", units, "Axis", options=OFF, control={"Z23": GER}, flags={"BW1": {"spent": True}})
    t.state.missions["M1"] = Mission("M1", "counterair", GER, ["GW1"], "GG19")
    t.game.script([1, 6])
    assert answered(counterair(t.game, "GG19")) == [], "who is inverted has nothing to decline"


@rule("28.451", "28.452a", "28.453a")
def test_ports_are_raided_when_their_air_is_beaten():
    def raid(german, notes=(), **flags):
        t = flown({"L22": "B air", "M21": german}, "raid", notes=dict.fromkeys(notes, 1), flags=flags)
        t.game.script([1, 1, 3, 3, 3])
        port_raids(t.game)
        assert t.unit("BW1").spent and t.state.missions["M1"].state == "over"
        assert not [n for n in t.state.notes if n.startswith("air holds")]
        return 9 - t.factor("GF1") if "GF1" in t.state.units else 9, t.said("isn't beaten")

    assert raid("G fleet")[1] is False and raid("G fleet")[0] > 0
    assert raid("G fleet, G air") == (0, True) and raid("G fleet, G air", GW1={"spent": True})[1] is False
    assert raid("G fleet, G air", ["air holds M21"], GW1={"spent": True}) == (0, True)
    t = flown({"L22": "B air", "M21": "G inf"}, "raid")
    port_raids(t.game)
    assert not t.rolls() and t.unit("BW1").spent, "the ships have gone"
