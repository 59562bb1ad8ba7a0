"""11.22: Convoys and Sea Invasions."""

import pytest

from tests.rulings import rule
from tests.triumph_tragedy.table import goals, table

WAR = ["Axis-West", "Axis-USSR"]


@rule("11.22c", "11.22a")
def test_convoys_do_not_enter_a_sea_with_enemies():
    """D17"""
    t = table(seat="West", wars=WAR, units={"West": {"London": "INF 1"}, "Axis": {"North Sea": "SUB 1"}})
    t.refuse("West", "move INF1 to North Sea", "11.2a")
    assert "Norwegian Sea" in goals(t, "West", "INF1"), "by way of the Irish Sea"
    t.refuse("West", "move INF1 to Norwegian Sea via North Sea", "11.2a")
    t = table(seat="West", wars=WAR, units={"West": {"London": "INF 1"}, "Axis": {"North Sea": "SUB 1"}})
    t.block("Axis", "SUB1").escaped = True
    t.state.seas["North Sea"].remove("Axis")
    t.play("West", "move INF1 to North Sea")


@rule("11.22a")
def test_convoys_do_not_disengage():
    units = {"West": {"North Sea": "INF 1, FLEET 1"}, "Axis": {"North Sea": "FLEET 1"}}
    t = table(seat="West", wars=WAR, units=units)
    t.refuse("West", "move INF1 to London", "11.51a")
    t.play("West", "move FLEET1 to London")


@rule("11.22b", "11.221a", "11.221c")
@pytest.mark.parametrize("defended", [True, False])
@pytest.mark.parametrize("techs, most", [((), 1), (("LSTs",), 2)])
def test_one_invader_over_a_coast(defended, techs, most):
    """D19"""
    units = {"West": {"North Sea": "3 INF 1"}, "Axis": {"Ruhr": "INF 1"} if defended else {"Rome": "INF 1"}}
    t = table(seat="West", wars=WAR, units=units, techs={"West": techs})
    t.play("West", *(f"move INF{n} to Ruhr" for n in range(1, most + 1)))
    t.refuse("West", f"move INF{most + 1} to Ruhr", "11.221a")


@rule("11.221a")
def test_all_at_once_is_too_many_as_well():
    t = table(seat="West", wars=WAR, units={"West": {"North Sea": "2 INF 1"}})
    t.refuse("West", "move INF1, INF2 to Ruhr", "11.221a")


@rule("11.221a")
def test_a_straits_border_has_the_same_limit():
    units = {"Axis": {"Central Mediterranean": "2 INF 1", "Tyrrhenian Sea": "INF 1"}}
    t = table(wars=WAR, units=units).play("Axis", "move INF1 to Malta")
    t.refuse("Axis", "move INF2 to Malta", "11.221a")
    t.play("Axis", "move INF3 to Malta")


@rule("11.221a", "11.52b")
def test_ships_and_aircraft_are_exempt():
    units = {"West": {"North Sea": "3 FLEET 1, INF 1", "London": "2 AF 1"}, "Axis": {"Ruhr": "INF 1"}}
    t = table(seat="West", wars=WAR, units=units)
    t.play("West", "move FLEET1, FLEET2, FLEET3, INF1 to Ruhr", "move AF1, AF2 to Ruhr")
    assert len(t.units("Ruhr")) == 7


@rule("11.221a")
def test_landing_on_friendly_shores_is_no_invasion():
    t = table(seat="West", wars=WAR, units={"West": {"North Sea": "3 INF 1"}})
    t.play("West", "move INF1, INF2, INF3 to London")
    assert len(t.units("London")) == 3 and not t.block("West", "INF1").disrupted


@rule("11.221c", "11.52a", "11.5")
def test_the_border_limit_is_for_engaging_only():
    t = table(wars=WAR, units={"Axis": {"Munich": "4 INF 1"}})
    t.play("Axis", "move INF1, INF2, INF3, INF4 to Lorraine")
    t = table(wars=WAR, units={"Axis": {"Munich": "3 INF 1"}, "West": {"Lorraine": "INF 1"}})
    t.refuse("Axis", "move INF1, INF2, INF3 to Lorraine", "11.52a")


def landed(**more):
    t = table(
        seat="West",
        wars=WAR,
        units={"West": {"North Sea": "INF 3, FLEET 2"}, "Axis": {"Ruhr": "INF 2", "Berlin": "INF 1"}},
        **more,
    )
    return t.play("West", "move INF1, FLEET1 to Ruhr", "done")


@rule("11.221b", "12.61a")
def test_invaders_lie_face_down_and_do_nothing():
    """D20"""
    t = landed()
    (seen,) = (b for b in t.game.view("Axis").position["spaces"]["Ruhr"]["blocks"] if b["face"] == "down")
    assert seen == {"seat": "West", "nation": "Britain", "face": "down"}, "what it is stays hidden"
    assert t.asked() == ["West"], "the Fleet acts"
    t.refuse("West", "fire INF1 at ground", "12.3a")
    t.refuse("West", "retreat INF1 to North Sea", "12.3a")
    t.play("West", "fire FLEET1 at ground", dice=[6, 6]).play("Axis", "fire INF1 at ground", dice=[6, 6])
    t.refuse("West", "fire INF1 at ground", None)


@rule("11.221b")
def test_invaders_fire_in_a_later_turn():
    t = landed().play("West", "fire FLEET1 at ground", dice=[6, 6]).play("Axis", "fire INF1 at ground", dice=[6, 6])
    t.play("West", "stay")
    block = t.block("West", "INF1")
    assert block.shown and not block.disrupted
    t = table(
        seat="West",
        wars=WAR,
        units={"West": {"Ruhr": "INF 3"}, "Axis": {"Ruhr": "INF 2"}},
        owners={"Ruhr": "Axis"},
    )
    t.play("West", "done", "fight Ruhr").play("Axis", "fire INF1 at ground", dice=[6, 6])
    t.play("West", "fire INF1 at ground", dice=[3, 4, 5])
    assert t.block("Axis", "INF1").cv == 1


@rule("11.221b")
def test_who_comes_ashore_lies_face_down_though_nobody_is_there():
    """Until the Player Turn is over; who walks in stands."""
    for start, face in (("North Sea", "down"), ("Lorraine", "upright")):
        t = table(seat="West", wars=WAR, units={"West": {start: "INF 1"}, "Axis": {"Rome": "INF 1"}})
        t.play("West", "move INF1 to Ruhr")
        seen = [block["face"] for block in t.game.view("Axis").position["spaces"]["Ruhr"]["blocks"]]
        assert seen == [face]
        t.play("West", "done")
        seen = [block["face"] for block in t.game.view("Axis").position["spaces"]["Ruhr"]["blocks"]]
        assert seen == ["upright"]


@rule("11.221a", "11.2a")
def test_the_coast_is_the_invaders_choice():
    """Paris has three; from the English Channel each of the three Seas is in reach, and by each comes one unit."""
    t = table(units={"Axis": {"English Channel": "4 INF 1"}}, wars=WAR)
    t.refuse("Axis", "move INF1, INF2 to Paris", "11.221a")
    t.play("Axis", "move INF1 to Paris", "move INF2 to Paris via North Sea", "move INF3 to Paris via Bay of Biscay")
    assert sorted(t.state.turn.invaded) == ["Bay of Biscay|Paris", "English Channel|Paris", "North Sea|Paris"]
    t.refuse("Axis", "move INF4 to Paris", "11.221a")


@rule("11.221a", "11.52a")
def test_landing_ships_help_invaders_alone():
    """The West still owns Paris and fights there: who comes from the Sea invades nothing, and the coast lets one Engage."""
    units = {"West": {"North Sea": "2 INF 1", "Paris": "INF 1"}, "Axis": {"Paris": "INF 1"}}
    t = table(seat="West", wars=WAR, units=units, techs={"West": ["LSTs"]}, owners={"Paris": "West"})
    t.play("West", "move INF1 to Paris via North Sea")
    t.refuse("West", "move INF2 to Paris via North Sea", "11.52a")
    assert not t.block("West", "INF1").disrupted and not t.state.turn.invaded
