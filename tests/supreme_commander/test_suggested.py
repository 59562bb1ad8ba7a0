"""What orders offer where one condition alone decides whether it is worth naming."""

from rules.supreme_commander.annexation import Annex
from rules.supreme_commander.bombing import Bomb
from rules.supreme_commander.ground import AROUND, HEX_OF, country_hexes
from rules.supreme_commander.setup import Deploy
from tests.rulings import rule
from tests.supreme_commander.table import opened, table


def offered(order, slot, t, seat="Germany", **got):
    return list(order.options(slot, got, t.game, seat))


@rule("19.2f", "4.0a")
def test_soviet_steps_are_offered_while_the_ussr_sets_up():
    """Any Infantry corps or 3-2 army may fill them; nobody else is offered Soviet units, nor the USSR when all steps stand."""
    t = opened("barbarossa", 2)
    waiting = list(t.state.setup)
    steps = [each for each in waiting if each.unit.startswith("step")]
    assert steps
    for setting, left, some in (("USSR", waiting, True), ("Germany", waiting, False)):
        t.state.setting, t.state.setup = setting, list(left)
        names = offered(Deploy, "unit", t)
        assert any(name.startswith("SU-I") for name in names) == some, setting
    t.state.setting, t.state.setup = "USSR", [each for each in waiting if each not in steps]
    assert not [n for n in offered(Deploy, "unit", t) if n not in {each.unit for each in t.state.setup}]


@rule("17.1a", "18.3a")
def test_static_corps_annex_nothing():
    """Two corps beside the Baltic States march in, a Static one among three is not offered."""
    near = sorted({h for to in country_hexes("Baltic States") for h in AROUND[to]} & country_hexes("USSR"))[:3]
    t = table(
        "movement",
        "Allied",
        units=dict(zip(near, ("SU-I1=", "SU-I2", "SU-I3"), strict=True)),
        turn=6,
    )
    assert offered(Annex, "units", t, "USSR", target="Baltic States") == [("SU-I2", "SU-I3")]
    t = table("movement", "Allied", units=dict(zip(near, ("SU-I1=", "SU-I2"), strict=False)), turn=6)
    assert not offered(Annex, "units", t, "USSR", target="Baltic States")


@rule("11.2a")
def test_raids_of_one_and_of_two():
    """Each air unit alone, and the first two together."""
    for flown, pairs in (("GE-B1 GE-B2 GE-F1", [("GE-F1", "GE-B1")]), ("GE-B1", [])):
        t = table("bombing", units={"West": flown, "Calais": "GE-I1"}, control={"Calais": "Germany"}, france="fights")
        found = offered(Bomb, "units", t, goal=HEX_OF["London"])
        assert sorted(found) == sorted([*((id,) for id in flown.split()), *pairs])
