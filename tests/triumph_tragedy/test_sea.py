"""12.7 and 13: battles at sea, Carriers, Convoys, Subs that Escape, ReBasing."""

from tests.rulings import rule
from tests.triumph_tragedy.table import table

WAR = ["Axis-West"]


@rule("12.2c", "12.23a", "12.24a", "1.21b")
def test_a_sea_battle_goes_on_to_the_end():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "FLEET 2"}, "West": {"North Sea": "FLEET 2"}})
    t.play("Axis", "move FLEET1 to North Sea", "done")
    t.play("West", "fire FLEET1 at naval", dice=[6, 6]).play("Axis", "fire FLEET1 at naval", dice=[6, 6])
    assert t.state.battle is not None and t.state.battle.round == 2
    t.play("West", "fire FLEET1 at naval", dice=[1, 1])
    assert t.units("North Sea") == ["West FLEET1 2"] and t.state.battle is None
    assert not t.block("West", "FLEET1").shown


@rule("12.44a", "12.44b", "3.221b", "12.44e")
def test_carriers_are_hit_twice():
    """E24"""
    t = table(wars=WAR, units={"Axis": {"Ruhr": "FLEET 4"}, "West": {"North Sea": "CARR 4, FLEET 4"}})
    t.play("Axis", "move FLEET1 to North Sea", "done")
    t.play("West", "hold CARR1", "hold FLEET1").play("Axis", "fire FLEET1 at naval", dice=[1, 1, 6, 6])
    assert t.ask("West").choices == ("CARR1", "FLEET1")
    t.play("West", "CARR1")
    assert t.block("West", "CARR1").cv == 2 and t.block("West", "FLEET1").cv == 3


@rule("12.72", "3.244a", "3.244b", "12.44a", "12.44e", "12.3a")
def test_convoys_are_helpless():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "FLEET 1"}, "West": {"North Sea": "INF 3"}})
    t.play("Axis", "move FLEET1 to North Sea", "done")
    t.play("Axis", "fire FLEET1 at naval", dice=[3])
    assert t.block("West", "INF1").cv == 1 and t.asked() == ["Axis"], "another round, still no action for the Convoy"
    t.play("Axis", "fire FLEET1 at naval", dice=[1])
    assert t.units("North Sea") == ["Axis FLEET1 1"]


@rule("12.74", "3.221a", "12.51a")
def test_a_carrier_strike():
    """E25"""
    t = table(wars=WAR, units={"Axis": {"Ruhr": "CARR 3, SUB 1"}, "West": {"North Sea": "FLEET 4"}})
    t.play("Axis", "move CARR1 to North Sea", "done")
    t.refuse("Axis", "strike CARR1 to London", "12.74")
    t.play("Axis", "strike CARR1 to Ruhr", dice=[1, 2, 1])
    assert t.block("West", "FLEET1").cv == 2 and "Axis CARR1 3" in t.units("Ruhr")


@rule("12.73a", "12.73b", "12.73e", "12.73c", "1.21a", "11.4d", "12.52b")
def test_a_sub_escapes():
    """E26"""
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "SUB 2"}, "West": {"North Sea": "FLEET 2", "London": "FLEET 1, FLEET 1"}},
        hands={"West": ["Summer B"]},
    )
    t.play("Axis", "move SUB1 to North Sea", "done")
    t.play("Axis", "fire SUB1 at naval", dice=[6, 6])
    t.play("West", "fire FLEET1 at submarine", dice=[6, 6])
    t.play("Axis", "escape SUB1")
    assert t.block("Axis", "SUB1").escaped and t.state.battle is None
    sub = next(b for b in t.game.view("West").position["spaces"]["North Sea"]["blocks"] if b["seat"] == "Axis")
    assert sub == {"seat": "Axis", "nation": "Germany", "face": "down"}


@rule("12.73d", "12.73b", "11.4d")
def test_escaped_subs_are_hunted():
    t = table(
        seat="West",
        wars=WAR,
        units={"Axis": {"North Sea": "SUB 2"}, "West": {"North Sea": "FLEET 2", "Glasgow": "FLEET 1"}},
    )
    state_sub = t.block("Axis", "SUB1")
    state_sub.escaped = True
    t.play("West", "move FLEET2 to Norwegian Sea", "done")
    assert "you may also resolve North Sea" in t.ask("West").prompt
    t.play("West", "fight North Sea")
    assert not t.block("Axis", "SUB1").escaped and t.asked() == ["Axis"]


@rule("13.2", "12.75", "12.52b", "12.51b")
def test_aircraft_go_home_after_a_round_at_sea():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "AF 2"}, "West": {"North Sea": "FLEET 2"}})
    t.play("Axis", "move AF1 to North Sea", "done")
    t.play("Axis", "fire AF1 at naval", dice=[6, 6]).play("West", "fire FLEET1 at air", dice=[6, 6])
    assert "must leave North Sea" in t.ask("Axis").prompt and "Berlin" in t.ask("Axis").choices
    t.play("Axis", "Berlin")
    assert t.units("Berlin") == ["Axis AF1 2"] and t.units("North Sea") == ["West FLEET1 2"]


@rule("13.12", "13.0a", "13.0c", "11.0a")
def test_rebasing_after_a_battle():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "FLEET 4"}, "West": {"Norwegian Sea": "FLEET 1"}})
    t.play("Axis", "move FLEET1 to Norwegian Sea", "done")
    t.play("West", "fire FLEET1 at naval", dice=[6]).play("Axis", "fire FLEET1 at naval", dice=[1, 1, 1, 1])
    t.refuse("Axis", "rebase FLEET1 to London", "13.0a")
    t.play("Axis", "rebase FLEET1 to Ruhr")
    assert t.units("Ruhr") == ["Axis FLEET1 4"]


@rule("12.5f")
def test_ground_units_retreat_to_sea_only_where_ships_wait():
    """D22"""
    for ships, expected in (("", False), ("FLEET 1", True)):
        units = {"Axis": {"Munich": "INF 4"}, "West": {"Lorraine": "FORT 1", "Amsterdam": "INF 2"}}
        if ships:
            units["West"]["North Sea"] = ships
        t = table(wars=WAR, units={**units, "Axis": {"Ruhr": "INF 4"}}, nations={"Low Countries": {"control": "West"}})
        t.play("Axis", "move INF1 to Amsterdam", "done")
        assert ("retreat INF1 to North Sea" in t.suggestions("West", "retreat INF1 to")) == expected


@rule("9.0e")
def test_sonar():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "FLEET 2"}, "West": {"North Sea": "SUB 2"}}, techs={"Axis": ["Sonar"]})
    t.play("Axis", "move FLEET1 to North Sea", "done").play("West", "hold SUB1")
    t.play("Axis", "fire FLEET1 at submarine", dice=[3, 4])
    assert t.block("West", "SUB1").cv == 1


@rule("ruling.B4")
def test_convoys_alone_do_not_fight():
    t = table(
        units={"Axis": {"North Sea": "INF 1", "Munich": "INF 1"}, "West": {"North Sea": "INF 1"}},
        hands={"Axis": ["Fall A"]},
    )
    t.play("Axis", "dow West", "move INF2 to Lorraine", "done")
    assert t.said("Axis and West are still there") and not t.rolls()
