"""12.73: Subs that Escape, what they still do, and how they are found again."""

import pytest

from rules.kernel.pieces import Pieces
from rules.triumph_tragedy.state import Block
from tests.rulings import rule
from tests.triumph_tragedy.table import goals, table, trade_route

WAR = ["Axis-West"]
FALL = {"USSR": ["Fall A"]}


def escaped(area, name="SUB1", cv=2, **more):
    return Pieces.holding([Block(f"Axis {name}", name, "Axis", "Germany", "SUB", cv, area, escaped=True, **more)])


@rule("12.73a", "12.24a", "12.23a")
def test_subs_escape_after_a_round():
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "SUB 2, SUB 1"}, "West": {"North Sea": "FLEET 2"}},
        hands=FALL,
    )
    t.play("Axis", "move SUB1, SUB2 to North Sea", "done")
    t.refuse("Axis", "escape SUB1", None)
    t.play("Axis", "fire SUB1 at naval", "hold SUB2", dice=[6, 6]).play("West", "hold FLEET1")
    t.play("Axis", "escape SUB1")
    assert t.block("Axis", "SUB1").escaped and not t.block("Axis", "SUB2").escaped
    seen = t.game.view("West").position["spaces"]["North Sea"]["blocks"]
    assert {"seat": "Axis", "nation": "Germany", "face": "down"} in seen, "its CV is hidden again"
    assert t.asked() == ["Axis"] and "round 2: SUB2" in t.ask("Axis").prompt, "one is left, so the Battle goes on"
    t.refuse("Axis", "fire SUB1 at naval", "12.3a")
    t.play("Axis", "hold SUB2").play("West", "hold FLEET1").play("Axis", "escape SUB2")
    assert t.game.phase != "battle" and t.units("North Sea")[-1] == "West FLEET1 2"


@rule("12.73a", "13.12")
def test_only_subs_escape_and_then_they_do_not_rebase():
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "SUB 2, FLEET 1"}, "West": {"North Sea": "FLEET 2"}},
        hands=FALL,
    )
    t.play("Axis", "move SUB1, FLEET1 to North Sea", "done", "hold SUB1")
    t.play("West", "fire FLEET1 at naval", dice=[1, 6])
    t.refuse("Axis", "escape FLEET1", "12.73a")
    t.play("Axis", "escape SUB1, SUB1")
    assert len(t.events(kind="escape")) == 1
    assert t.game.phase != "battle" and t.block("Axis", "SUB1").place == "North Sea"
    assert not t.events("13.12")


@rule("12.73b", "12.73c", "11.4c")
def test_an_escaped_sub_bars_strategic_movement_into_its_sea_only():
    """E26"""
    t = table(
        seat="West",
        wars=WAR,
        blocks=escaped("Bay of Biscay"),
        units={"West": {"London": "FLEET 1, INF 1", "Bay of Biscay": "FLEET 1"}},
    )
    near = goals(t, "West", "FLEET1")
    assert "Madeira Sea" in near, "three areas, the normal way"
    assert "Gibraltar" not in near and "Western Mediterranean" not in near, "no further through the Sub"
    assert "Western Mediterranean" not in goals(t, "West", "INF1")
    t.play("West", "move INF1 to Bay of Biscay")
    assert not t.state.turn.aggressed and not t.block("West", "INF1").waiting
    t.play("West", "move FLEET2 to Irish Sea")


@rule("12.73b", "12.73c")
def test_without_the_sub_the_way_is_open():
    t = table(seat="West", wars=WAR, units={"West": {"London": "FLEET 1"}})
    assert {"Gibraltar", "Madeira Sea"} <= goals(t, "West", "FLEET1")


@rule("12.73b", "11.4c")
def test_strategic_movement_out_of_its_sea():
    t = table(seat="West", wars=WAR, blocks=escaped("North Sea"), units={"West": {"North Sea": "FLEET 1"}})
    assert "Gibraltar" in goals(t, "West", "FLEET1")


@rule("12.73c")
def test_an_escaped_sub_moves_freely_and_is_normal_again():
    t = table(wars=WAR, blocks=escaped("North Sea"), units={"West": {"North Sea": "FLEET 1"}}, hands=FALL)
    t.play("Axis", "move SUB1 to Norwegian Sea")
    assert not t.block("Axis", "SUB1").escaped
    t = table(
        wars=WAR,
        blocks=escaped("North Sea"),
        units={"West": {"North Sea": "FLEET 1", "Norwegian Sea": "FLEET 1"}},
    )
    t.play("Axis", "move SUB1 to Norwegian Sea", "done")
    assert t.game.phase == "battle" and t.events(kind="fight")[-1].data["space"] == "Norwegian Sea"


@rule("12.73d", "12.2d")
def test_hunters_may_engage_an_escaped_sub():
    where = {"seat": "West", "wars": WAR, "units": {"West": {"North Sea": "FLEET 1"}}, "hands": FALL}
    t = table(blocks=escaped("North Sea"), **where).play("West", "done", "done")
    assert t.block("Axis", "SUB1").escaped and t.game.phase != "battle", "nobody has to"
    t = table(blocks=escaped("North Sea"), **where).play("West", "done", "fight North Sea")
    assert t.asked() == ["Axis"] and t.block("Axis", "SUB1").shown and not t.block("Axis", "SUB1").escaped
    t.play("Axis", "fire SUB1 at naval", dice=[6, 6]).play("West", "fire FLEET1 at submarine", dice=[2])
    assert t.block("Axis", "SUB1").cv == 1
    t.play("Axis", "escape SUB1").play("West", "stay")
    assert t.block("Axis", "SUB1").escaped and t.game.phase != "battle"


@rule("12.73d")
def test_an_escaped_sub_strikes_in_its_own_turn():
    t = table(wars=WAR, blocks=escaped("North Sea"), units={"West": {"North Sea": "FLEET 2"}}, hands=FALL, moves=0)
    t.play("Axis", "done", "fight North Sea")
    assert t.asked() == ["Axis"] and not t.block("Axis", "SUB1").escaped
    t.play("Axis", "fire SUB1 at naval", dice=[1, 6])
    assert t.block("West", "FLEET1").cv == 1


@rule("12.73d")
def test_hunters_join_group_by_group():
    t = table(
        seat="West",
        wars=WAR,
        blocks=escaped("North Sea"),
        units={"West": {"London": "FLEET 1", "Paris": "Britain FLEET 1"}},
        hands=FALL,
    )
    t.play("West", "move FLEET1 to North Sea", "move FLEET2 to North Sea", "done", "fight North Sea")
    assert t.ask("West").choices == ("from London", "from Paris")
    t.play("West", "from Paris").play("Axis", "hold SUB1")
    assert t.ask("West").prompt.count("FLEET2") == 1 and "FLEET1" not in t.ask("West").prompt
    t.play("West", "hold FLEET2").play("Axis", "stay", "hold SUB1")
    assert "FLEET1" in t.ask("West").prompt


def lurking(own=3, prey=0):
    """Escaped Subs of the Axis, and of the West, in the North Sea."""
    axis = [
        Block(f"Axis SUB{n}", f"SUB{n}", "Axis", "Germany", "SUB", 2, "North Sea", escaped=True)
        for n in range(1, own + 1)
    ]
    west = [
        Block(f"West SUB{n}", f"SUB{n}", "West", "Britain", "SUB", 2, "North Sea", escaped=True)
        for n in range(1, prey + 1)
    ]
    return Pieces.holding([*axis, *west])


def awake(t):
    return sorted(b.id for b in t.state.blocks.at("North Sea") if b.kind == "SUB" and not b.escaped)


@rule("12.73d")
@pytest.mark.parametrize(
    ("answers", "up"),
    [
        (["SUB2", "none"], ["Axis SUB2"]),
        (["SUB1", "SUB3", "none"], ["Axis SUB1", "Axis SUB3"]),
        (["SUB3", "all"], ["Axis SUB1", "Axis SUB2", "Axis SUB3"]),
        (["all"], ["Axis SUB1", "Axis SUB2", "Axis SUB3"]),
    ],
)
def test_each_escaped_sub_strikes_if_its_owner_likes(answers, up):
    """He chose to fight, so one of them does; which of them, and how many, he says."""
    t = table(wars=WAR, blocks=lurking(), units={"West": {"North Sea": "FLEET 2"}}, hands=FALL, moves=0)
    t.play("Axis", "done", "fight North Sea")
    assert t.ask("Axis").choices == ("SUB1", "SUB2", "SUB3", "all")
    t.play("Axis", *answers)
    assert awake(t) == up


@rule("12.73d")
def test_subs_that_strike_ships_hunt_no_subs_unasked():
    """The West has a Fleet there and an Escaped Sub: the Axis Subs may leave that alone."""
    for answer, up in (("leave them", ["Axis SUB1"]), ("hunt them", ["Axis SUB1", "West SUB1"])):
        t = table(
            wars=WAR, blocks=lurking(own=1, prey=1), units={"West": {"North Sea": "FLEET 2"}}, hands=FALL, moves=0
        )
        t.play("Axis", "done", "fight North Sea", answer)
        assert awake(t) == up


@rule("12.73d")
def test_escaped_subs_join_a_hunt():
    """Nothing but Escaped Subs of the Enemy is there: a Fleet hunts them, and one's own Subs may help."""
    for answer, up in (("none", ["West SUB1"]), ("SUB1", ["Axis SUB1", "West SUB1"])):
        t = table(
            wars=WAR, blocks=lurking(own=1, prey=1), units={"Axis": {"North Sea": "FLEET 2"}}, hands=FALL, moves=0
        )
        t.play("Axis", "done", "fight North Sea", answer)
        assert awake(t) == up


@rule("12.73d")
def test_other_arrivals_do_not_wake_an_escaped_sub_against_its_will():
    t = table(
        wars=WAR,
        blocks=escaped("North Sea"),
        units={"Axis": {"Ruhr": "FLEET 1"}, "West": {"North Sea": "FLEET 2"}},
        hands=FALL,
    )
    t.play("Axis", "move FLEET1 to North Sea", "done")
    assert t.block("Axis", "SUB1").escaped
    assert set(t.ask("Axis").choices) == {"none", "SUB1"}
    t.play("Axis", "none").play("West", "hold FLEET1")
    assert t.block("Axis", "SUB1").escaped and t.asked() == ["Axis"] and "FLEET1" in t.ask("Axis").prompt


@rule("12.73d")
@pytest.mark.parametrize(
    ("answers", "up"),
    [
        (("none", "leave them"), []),
        (("SUB1", "leave them"), ["Axis"]),
        (("none", "hunt them"), ["West"]),
        (("SUB1", "hunt them"), ["Axis", "West"]),
    ],
)
def test_both_have_escaped_subs_where_fleets_meet(answers, up):
    """Who strikes wakes no prey, and who hunts wakes none of his own."""
    west = Block("West SUB1", "SUB1", "West", "Britain", "SUB", 2, "North Sea", escaped=True)
    own = Block("Axis SUB1", "SUB1", "Axis", "Germany", "SUB", 2, "North Sea", escaped=True)
    t = table(
        wars=WAR,
        blocks=Pieces.holding([own, west]),
        units={"Axis": {"Ruhr": "FLEET 1"}, "West": {"North Sea": "FLEET 2"}},
        hands=FALL,
    )
    t.play("Axis", "move FLEET1 to North Sea", "done", *answers)
    subs = t.state.blocks.at("North Sea")
    assert sorted(block.owner for block in subs if block.kind == "SUB" and not block.escaped) == up


@rule("12.73e", "1.21a", "14.11b")
def test_an_escaped_sub_controls_nothing():
    t = table(seat="West", wars=WAR, blocks=escaped("North Sea"), units={"West": {"London": "INF 1"}})
    t.play("West", "move INF1 to North Sea")
    assert t.game.view(None).position["spaces"]["North Sea"].get("battle") is None


@rule("12.73f", "14.1a")
def test_an_escaped_sub_cuts_no_supply():
    """E26"""
    seas = ("North Sea", "Norwegian Sea", "Nordkapp Sea")
    held = {
        "season": "Spring",
        "wars": WAR,
        "nations": {"Norway": {"control": "West"}},
        "hands": {"USSR": ["Summer A"]},
    }
    hidden = Pieces.holding([block for n, area in enumerate(seas, 1) for block in escaped(area, f"SUB{n}")])
    t = table("supply", "Axis", blocks=hidden, units={"West": {"Oslo": "INF 2"}}, **held)
    assert t.units("Oslo") == ["West INF1 2"]
    t = table("supply", "Axis", units={"West": {"Oslo": "INF 2"}, "Axis": dict.fromkeys(seas, "SUB 1")}, **held)
    assert t.units("Oslo") == ["West INF1 1"]


@rule("12.73g", "14.21b")
def test_an_escaped_sub_cuts_trade_routes():
    """E26"""
    t = table("supply", "Axis", wars=WAR, blocks=escaped("North Atlantic Ocean"), hands=FALL)
    assert t.state.blockade == {"Ottawa": "full"}
    t = table("supply", "Axis", wars=["Axis-USSR", "USSR-West"], blocks=escaped("North Atlantic Ocean"), hands=FALL)
    assert "Ottawa" not in t.state.blockade, "the Sub of a Rival at peace cuts nothing"
    t = table("production", "West", wars=WAR, blocks=escaped("North Atlantic Ocean"))
    assert not trade_route(t.game, "West", "Ottawa"), "at Production alike"
