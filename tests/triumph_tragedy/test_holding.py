"""What is judged when a phase begins: markers on Capitals, blocks laid face-up, and what falls with a Capital."""

from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, table

WAR = ["Axis-West"]
ARMED = {"armed": True, "violator": "Axis", "foes": ["Axis"]}


def faces(t, area):
    """How the blocks of an area lie, as an onlooker sees them."""
    return [(b["seat"], b["face"]) for b in t.game.view(None).position["spaces"][area]["blocks"]]


@rule("1.14h", "1.14j")
def test_the_marker_of_the_conqueror_goes_when_a_great_power_has_its_empty_capital_back():
    t = table(
        seat="West", wars=WAR, units={"West": {"Berlin": "INF 2"}}, nations={"Germany": {"control": "West"}},
        control={}, owners={"Berlin": "West"}, hands=SPARE,
    )  # fmt: skip
    assert t.state.control["Berlin"] == "West"
    t.play("West", "disband INF1", "done")
    assert t.state.control["Berlin"] == "Axis" and t.country("Germany").control == ""
    assert t.said("Axis takes Berlin, Capital of Germany.")


@rule("11.54b", "12.22a", "3.0b")
def test_only_the_battle_that_is_over_is_set_upright():
    """The Owner's units stand up where the round is over; in the Battle still to come all lie open."""
    t = table(
        wars=WAR,
        units={"Axis": {"Munich": "2 INF 2"}, "West": {"Lorraine": "INF 1", "Amsterdam": "Britain INF 1"}},
        nations={"Low Countries": {"control": "West"}},
    )  # fmt: skip
    t.play("Axis", "move INF1 to Lorraine", "move INF2 to Amsterdam", "done", "Lorraine")
    assert faces(t, "Lorraine") == faces(t, "Amsterdam") == [("Axis", "up"), ("West", "up")]
    t.play("West", "hold INF1").play("Axis", "hold INF1")
    assert faces(t, "Lorraine") == [("Axis", "up"), ("West", "upright")]
    assert faces(t, "Amsterdam") == [("Axis", "up"), ("West", "up")]


@rule("3.0a", "11.53", "12.1a")
def test_ships_and_bombers_are_hidden_until_the_battles_are_named():
    """Enemies meet at sea, and an Air Force is over an empty MainCapital: what they are shows when the Combat begins."""
    t = table(
        wars=WAR, techs={"Axis": ["Precision Bombsight"]}, owners={"Lorraine": "West"},
        units={
            "Axis": {"Ruhr": "FLEET 1, AF 2", "Lorraine": "INF 2"},
            "West": {"North Sea": "FLEET 1", "Lorraine": "INF 2"},
        },
    )  # fmt: skip
    t.play("Axis", "move FLEET1 to North Sea", "move AF1 to London", "done")
    assert "you may also resolve Lorraine" in t.ask("Axis").prompt
    assert faces(t, "North Sea") == [("Axis", "upright"), ("West", "upright")] and faces(t, "London") == [
        ("Axis", "upright")
    ]
    assert faces(t, "Lorraine") == [("Axis", "up"), ("West", "upright")]


@rule("11.54b")
def test_blocks_that_lie_open_already_bar_no_way_back():
    t = table(
        seat="Axis", wars=WAR, owners={"Lorraine": "West"}, hands=SPARE,
        units={"Axis": {"Lorraine": "INF 2", "Berlin": "INF 1"}, "West": {"Lorraine": "INF 2"}},
    )  # fmt: skip
    t.block("Axis", "INF1").shown = True
    t.play("Axis", "move INF2 to Munich", "done")
    assert t.asked() == ["Axis"] and "Fight a Battle" in t.ask("Axis").prompt
    assert t.game.undoable("Axis").orders == ("done",)


@rule("2.31c")
def test_a_colony_held_by_a_marker_survives_the_defeat_of_its_power():
    t = table(
        wars=WAR, nations={"Syria": {"control": "Axis"}},
        units={"Axis": {"Lorraine": "INF 2", "Berlin": "INF 1"}, "West": {"London": "INF 1"}},
    )  # fmt: skip
    t.play("Axis", "move INF1 to Paris", "done")
    assert t.country("France").defeated and t.country("French North Africa").armed
    assert not t.country("Syria").armed and t.country("Syria").control == "Axis" and not t.units("Damascus")


@rule("15.421")
def test_the_fall_of_one_minor_is_not_that_of_another():
    t = table(
        nations={"Poland": ARMED, "Denmark": ARMED},
        units={"Axis": {"Warsaw": "INF 2", "Ruhr": "INF 1"}, "neutral": {"Lvov": "FORT 2", "Copenhagen": "FORT 1"}},
    )  # fmt: skip
    t.play("Axis", "done")
    assert not t.country("Poland").armed and not t.units("Lvov")
    assert t.country("Denmark").armed and t.units("Copenhagen") == ["neutral FORT2 1"]
