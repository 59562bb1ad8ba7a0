"""12.0 to 12.6 on land: which Battles are resolved and in what order, Retreats, units that must leave, bombing."""

from rules.triumph_tragedy.combat import Fight
from rules.triumph_tragedy.routes import may_bomb
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, goals, table

WAR = ["Axis-West", "Axis-USSR"]
FALL = {"USSR": ["Fall A"]}


def two_old_battles(**more):
    """Axis units in two French areas since an earlier turn."""
    return table(
        wars=WAR,
        units={
            "Axis": {"Lorraine": "INF 2", "Marseilles": "INF 2"},
            "West": {"Lorraine": "INF 2", "Marseilles": "INF 2"},
        },
        owners={"Lorraine": "West", "Marseilles": "West"},
        hands=FALL,
        **more,
    )


@rule("12.0", "15.1b")
def test_enemies_in_one_area_are_a_battle():
    units = {
        "Axis": {"North Sea": "FLEET 1", "Lorraine": "INF 1"},
        "West": {"North Sea": "FLEET 1", "Lorraine": "INF 1"},
    }
    spaces = table(wars=["Axis-West"], units=units).game.view(None).position["spaces"]
    assert spaces["North Sea"]["battle"] and spaces["Lorraine"]["battle"]
    units = {"Axis": {"North Sea": "FLEET 1"}, "West": {"North Sea": "FLEET 1"}}
    assert "battle" not in table(units=units).game.view(None).position["spaces"]["North Sea"]


@rule("12.1a", "12.2d", "12.1e")
def test_any_of_the_old_battles():
    t = two_old_battles().play("Axis", "done", "fight Marseilles")
    assert t.game.phase == "battle" and t.game.view(None).position["fights"] == [], "the one is being fought"
    assert t.block("West", "INF2").shown and not t.block("West", "INF1").shown
    t.play("West", "hold INF2").play("Axis", "hold INF2")
    assert t.game.phase != "battle" and not t.events(kind="dice")
    t = two_old_battles().play("Axis", "done", "done")
    assert t.game.phase not in ("battle", "combat") and not t.events(kind="fight"), "or none"


@rule("12.1b", "12.2a", "12.1e")
def test_the_order_of_battles():
    t = table(
        wars=WAR,
        units={
            "Axis": {"Munich": "INF 2", "Milan": "INF 2", "Konigsberg": "INF 1"},
            "West": {"Lorraine": "INF 2", "Marseilles": "INF 2"},
        },
    )
    t.play("Axis", "move INF1 to Lorraine", "move INF2 to Marseilles", "done")
    assert t.game.phase == "battle", "what he Aggressed in is not asked about"
    assert t.game.view(None).position["fights"] == ["Lorraine", "Marseilles"]
    t.refuse("West", "Lorraine", None)
    t.play("Axis", "Marseilles")
    assert t.ask("West").prompt.startswith("Marseilles")
    t.play("West", "hold INF2").play("Axis", "hold INF2")
    assert t.ask("West").prompt.startswith("Lorraine")


@rule("12.1b")
def test_reinforcing_is_no_aggression():
    t = table(
        wars=WAR,
        units={"Axis": {"Lorraine": "INF 2", "Munich": "INF 2"}, "West": {"Lorraine": "INF 2"}},
        owners={"Lorraine": "West"},
        hands=FALL,
    )
    t.play("Axis", "move INF2 to Lorraine", "done")
    assert t.game.phase == "combat" and t.asked() == ["Axis"], "an old Battle stays optional"
    t.play("Axis", "done")
    assert not t.events(kind="fight")


@rule("12.22a", "12.24a", "11.54b")
def test_owners_stand_up_when_their_battle_is_fought():
    t = table(
        wars=WAR,
        units={"Axis": {"Munich": "INF 2", "Milan": "INF 2"}, "West": {"Lorraine": "INF 2", "Marseilles": "INF 2"}},
    )
    t.play("Axis", "move INF1 to Lorraine", "move INF2 to Marseilles", "done", "Lorraine")
    assert t.block("West", "INF1").shown
    t.play("West", "hold INF1").play("Axis", "hold INF1")
    assert t.ask("West").prompt.startswith("Marseilles")
    assert not t.block("West", "INF1").shown and t.block("Axis", "INF1").shown


@rule("12.24a")
def test_victors_stand_up_at_once_and_lose_their_actions():
    t = table(
        wars=WAR,
        units={
            "Axis": {"Munich": "TANK 4, INF 2", "Milan": "INF 2"},
            "West": {"Lorraine": "INF 1", "Marseilles": "INF 2"},
        },
    )
    t.play("Axis", "move TANK1, INF1 to Lorraine", "move INF2 to Marseilles", "done", "Lorraine")
    t.play("Axis", "fire TANK1 at ground", dice=[2, 6, 6, 6])
    assert t.ask("West").prompt.startswith("Marseilles"), "the Infantry has no target and no action"
    assert not t.block("Axis", "INF1").shown and not t.block("Axis", "TANK1").shown


@rule("12.3a", "12.21", "3.14a", "3.14b", "9.0k", "12.42", "12.43")
def test_the_order_of_fire():
    """E14, E15"""
    units = {"Axis": {"Konigsberg": "TANK 2, Germany INF 4"}, "USSR": {"Riga": "TANK 2, INF 3"}}
    held = {"Baltic States": {"control": "USSR"}}
    for tech, order in (
        ((), ("USSR TANK1", "Axis TANK1", "USSR INF1", "Axis INF1")),
        (("Heavy Tanks",), ("Axis TANK1", "USSR TANK1", "USSR INF1", "Axis INF1")),
    ):
        t = table(wars=WAR, units=units, nations=held, techs={"Axis": tech})
        t.play("Axis", "move TANK1, INF1 to Riga", "done")
        for name in order:
            seat, block = name.split()
            assert t.asked() == [seat] and block in t.ask(seat).prompt
            if name == "Axis INF1":
                t.play(seat, "fire INF1 at ground", dice=[1, 3, 4, 6])
            else:
                t.play(seat, f"hold {block}")
        t.play("USSR", "TANK1")
        assert t.units("Riga")[2:] == ["USSR INF1 2", "USSR TANK1 1"], "two Hits: on the strongest, then among equals"


@rule("12.5f", "12.5a", "11.52c", "11.52d")
def test_a_retreat_into_the_sea():
    """D22"""
    units = {"Axis": {"Oslo": "2 INF 2", "North Sea": "FLEET 1"}, "West": {"Norwegian Sea": "INF 3"}}
    t = table(seat="West", wars=WAR, units=units, nations={"Norway": {"control": "Axis"}})
    t.play("West", "move INF1 to Oslo", "done")
    t.refuse("Axis", "retreat INF1 to Nordkapp Sea", "12.5a")
    t.refuse("Axis", "retreat INF1 to Norwegian Sea", "12.5a")
    t.play("Axis", "retreat INF1 to North Sea")
    assert t.units("North Sea") == ["Axis FLEET1 1", "Axis INF1 2"]
    t.refuse("Axis", "retreat INF2 to North Sea", "12.5a"), "one over a Coastal border"


@rule("12.5b", "12.5a")
def test_no_retreat_into_strange_land():
    t = table(
        wars=["Axis-USSR"],
        units={"Axis": {"Warsaw": "INF 2"}, "USSR": {"Vilna": "INF 2", "Riga": "INF 1"}},
        nations={"Poland": {"control": "Axis"}, "Baltic States": {"control": "USSR"}},
        owners={"Vilna": "USSR"},
    )
    t.play("Axis", "move INF1 to Vilna", "done")
    for area in ("Warsaw", "Konigsberg", "Lvov"):
        t.refuse("USSR", f"retreat INF1 to {area}", "12.5a")
    t.play("USSR", "retreat INF1 to Riga")


@rule("12.5c", "12.5a")
def test_no_retreat_into_a_battle():
    t = table(
        wars=WAR,
        units={
            "Axis": {"Munich": "2 INF 2", "Milan": "INF 2"},
            "West": {"Lorraine": "INF 2", "Marseilles": "INF 2", "Paris": "INF 1"},
        },
    )
    t.play("Axis", "move INF1 to Lorraine", "move INF3 to Marseilles", "done", "Lorraine")
    t.refuse("West", "retreat INF1 to Marseilles", "12.5a")
    t.play("West", "retreat INF1 to Gascony")


@rule("12.5c", "12.24a")
def test_no_retreat_into_an_area_where_a_battle_was():
    t = table(
        wars=WAR,
        units={
            "Axis": {"Munich": "INF 2", "Milan": "INF 1"},
            "West": {"Lorraine": "INF 2", "Marseilles": "INF 2", "Paris": "INF 1"},
        },
    )
    t.play("Axis", "move INF1 to Lorraine", "move INF2 to Marseilles", "done", "Marseilles")
    t.play("West", "fire INF2 at ground", dice=[1, 6])
    assert t.units("Marseilles") == ["West INF2 2"] and t.ask("West").prompt.startswith("Lorraine")
    t.refuse("West", "retreat INF1 to Marseilles", "12.5a")
    t.play("West", "retreat INF1 to Paris")


@rule("12.5e")
def test_an_attacker_who_was_there_already_chooses_his_way():
    t = table(
        wars=WAR,
        units={"Axis": {"Lorraine": "INF 2", "Munich": "INF 2"}, "West": {"Lorraine": "INF 2"}},
        owners={"Lorraine": "West"},
        nations={"Low Countries": {"control": "Axis"}},
    )
    t.play("Axis", "move INF2 to Lorraine", "done", "fight Lorraine").play("West", "hold INF1")
    t.refuse("Axis", "retreat INF2 to Amsterdam", "12.5a")
    t.play("Axis", "retreat INF1 to Amsterdam", "retreat INF2 to Munich")


@rule("12.52a", "12.52c", "12.22a", "12.51a")
def test_ships_without_ground_support_must_leave():
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "INF 4"}, "West": {"Amsterdam": "FLEET 2, SUB 1"}},
        nations={"Low Countries": {"control": "West"}},
    )
    t.play("Axis", "move INF1 to Amsterdam", "done").play("West", "hold SUB1", "hold FLEET1")
    t.play("Axis", "hold INF1")
    assert t.asked() == ["West"] and "must leave Amsterdam" in t.ask("West").prompt
    assert "North Sea" in t.ask("West").choices and "London" in t.ask("West").choices
    t.play("West", "London", "North Sea")
    assert t.units("Amsterdam") == ["Axis INF1 4"] and t.state.control["Amsterdam"] == "Axis"


@rule("12.52a")
def test_ground_support_lets_ships_stay():
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "INF 4"}, "West": {"Amsterdam": "FLEET 2, INF 1"}},
        nations={"Low Countries": {"control": "West"}},
        hands=FALL,
    )
    t.play("Axis", "move INF1 to Amsterdam", "done").play("West", "hold FLEET1", "hold INF1")
    t.play("Axis", "hold INF1")
    assert "West FLEET1 2" in t.units("Amsterdam") and t.game.phase != "battle"


@rule("12.51b", "13.11", "12.5a", "3.24d")
def test_aircraft_rebase_and_fortresses_stay():
    t = table(
        wars=WAR,
        units={"Axis": {"Munich": "AF 1, INF 2"}, "West": {"Lorraine": "FORT 2", "Paris": "INF 1"}},
    )
    t.play("Axis", "move AF1, INF1 to Lorraine", "done")
    t.refuse("West", "retreat FORT1 to Paris", "12.5a")
    t.play("West", "hold FORT1")
    t.refuse("Axis", "retreat AF1 to Munich", "12.5a")
    t.play("Axis", "rebase AF1 to Berlin")
    t.refuse("Axis", "rebase INF1 to Munich", "13.0a")


@rule("12.52a")
def test_aircraft_left_behind_leave_at_the_end_of_the_phase():
    t = table(
        wars=WAR,
        units={"Axis": {"Lorraine": "INF 2, AF 1", "Munich": "INF 1"}, "West": {"Lorraine": "INF 2"}},
        owners={"Lorraine": "West"},
        hands=FALL,
    )
    t.play("Axis", "move INF1 to Munich", "done", "done")
    assert t.game.phase == "aftermath" and t.asked() == ["Axis"] and "must leave Lorraine" in t.ask("Axis").prompt
    t.play("Axis", "Munich")
    assert t.units("Lorraine") == ["West INF1 2"]


@rule("12.52d", "14.1a", "12.51b")
def test_aircraft_leave_when_their_ground_units_starve():
    """D24"""
    t = table(
        "supply",
        "Axis",
        season="Spring",
        wars=["Axis-USSR"],
        units={
            "Axis": {"Leningrad": "TANK 1, AF 3", "Konigsberg": "INF 1"},
            "USSR": {"Leningrad": "INF 2", "Gulf of Bothnia": "SUB 1"},
        },
        owners={"Leningrad": "USSR"},
        nations={"Baltic States": {"control": "USSR"}, "Finland": {"control": "USSR"}},
        hands={"USSR": ["Summer A"]},
    )
    assert t.units("Leningrad") == ["Axis AF1 3", "USSR INF1 2"], "the Tank is out of supply"
    assert t.asked() == ["Axis"] and t.ask("Axis").choices == ("Konigsberg",)
    t.play("Axis", "Konigsberg")
    assert t.units("Leningrad") == ["USSR INF1 2"]


@rule("12.62", "12.62b")
def test_only_the_main_capital_is_bombed():
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "2 AF 2"}, "West": {"Paris": "INF 1", "London": "AF 1"}},
        techs={"Axis": ["Precision Bombsight"]},
    )
    t.play("Axis", "move AF1 to London", "move AF2 to Paris", "done", "London")
    t.play("West", "fire AF1 at air", dice=[6])
    t.play("Axis", "bomb AF1", dice=[1, 2])
    assert t.mat("West").ind == 6
    t.refuse("Axis", "fire AF1 at air", "12.52a")
    t.play("Axis", "Ruhr")
    assert t.ask("Axis").prompt.startswith("Paris")
    t.refuse("Axis", "bomb AF2", "12.62")
    empty = table(wars=WAR, units={"Axis": {"Ruhr": "AF 2"}}, techs={"Axis": ["Precision Bombsight"]})
    assert "London" in goals(empty, "Axis", "AF1") and "Paris" not in goals(empty, "Axis", "AF1")


@rule("12.62")
def test_a_main_capital_in_another_rivals_hands_is_bombed_only_in_a_war_with_its_own_faction():
    for wars, bombed in ((["Axis-USSR"], False), (["Axis-USSR", "Axis-West"], True)):
        t = table(
            wars=wars,
            units={"Axis": {"London": "AF 2"}, "USSR": {"London": "INF 2"}},
            techs={"Axis": ["Precision Bombsight"]},
            owners={"London": "USSR"},
        )
        assert may_bomb(t.game, t.block("Axis", "AF1"), "London") == bombed


@rule("12.62", "9.0d")
def test_no_bombing_without_the_bombsight():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "AF 2"}, "West": {"London": "INF 1"}})
    t.play("Axis", "move AF1 to London", "done")
    t.refuse("Axis", "bomb AF1", "12.62")


@rule("12.63", "11.55a", "12.52a")
def test_raiders_conquer_nothing():
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "AF 4"}, "West": {"Amsterdam": "AF 1"}},
        nations={"Low Countries": {"control": "West"}},
        hands=FALL,
    )
    t.play("Axis", "move AF1 to Amsterdam", "done").play("West", "hold AF1")
    t.play("Axis", "fire AF1 at air", dice=[1, 1, 1, 1]).play("Axis", "Ruhr")
    assert not t.units("Amsterdam") and t.state.control["Amsterdam"] == "West"


@rule("12.75")
def test_all_three_say_whom_they_spare():
    t = table(
        seat="West",
        wars=["Axis-West", "USSR-West", "Axis-USSR"],
        units={"West": {"Warsaw": "INF 3"}, "Axis": {"Warsaw": "INF 2"}, "USSR": {"Warsaw": "INF 3"}},
        nations={"Poland": {"control": "USSR"}},
        owners={"Warsaw": "USSR"},
    )
    t.play("West", "done", "fight Warsaw", "USSR")
    assert {"West", "USSR"} <= set(t.ask("Axis").choices)
    t.play("Axis", "USSR")
    assert {"West", "Axis"} <= set(t.ask("USSR").choices)
    t.play("USSR", "all")
    defenders = {t.asked()[0]}
    assert defenders <= {"USSR", "Axis"}
    t.play("Axis", "fire INF1 at ground", dice=[1, 1]) if defenders == {"Axis"} else t.play("USSR", "hold INF1")
    if defenders == {"USSR"}:
        t.play("Axis", "fire INF1 at ground", dice=[1, 1])
    assert t.block("USSR", "INF1").cv == 1 and t.block("West", "INF1").cv == 3


@rule("12.5c", "12.0")
def test_no_retreat_into_an_area_whose_battle_was_left():
    """Both were in Lorraine when the turn began; the Axis has gone home since."""
    t = table(
        "command",
        "Axis",
        wars=WAR,
        season="Spring",
        hands={"Axis": ["Spring A"]},
        passes=2,
        owners={"Lorraine": "West"},
        units={
            "Axis": {"Lorraine": "INF 2", "Milan": "INF 2", "Berlin": "INF 1"},
            "West": {"Lorraine": "INF 2", "Marseilles": "INF 2", "Paris": "INF 1"},
        },
    )
    t.play("Axis", "commit Spring A")
    while t.game.phase == "command":
        t.play(t.asked()[0], "pass")
    t.play("Axis", "move INF1 to Munich", "move INF2 to Marseilles", "done")
    assert t.units("Lorraine") == ["West INF1 2"]
    t.refuse("West", "retreat INF2 to Lorraine", "12.5a")
    t.play("West", "retreat INF2 to Gascony")


@rule("12.5c", "15.22d")
def test_nor_into_a_sea_that_the_declarer_of_war_has_left():
    """The Declaration made Enemies of the two Fleets in the Norwegian Sea; the Soviet one moves out of it."""
    t = table(
        seat="USSR",
        units={
            "USSR": {"Norwegian Sea": "FLEET 2", "English Channel": "FLEET 3"},
            "West": {"Norwegian Sea": "FLEET 2", "North Sea": "FLEET 3", "London": "INF 1"},
        },
    )
    t.play("USSR", "dow West", "move FLEET1 to Nordkapp Sea", "move FLEET2 to North Sea", "done")
    assert t.units("Norwegian Sea") == ["West FLEET1 2"]
    t.play("USSR", "hold FLEET2")
    t.refuse("West", "retreat FLEET2 to Norwegian Sea", "12.5a")
    t.play("West", "retreat FLEET2 to London")


@rule("12.5a", "13.0a")
def test_who_cannot_go_there_is_told_where_he_can():
    units = {"Axis": {"Munich": "INF 2"}, "West": {"Lorraine": "INF 2, FORT 1"}}
    t = table(wars=WAR, units=units).play("Axis", "move INF1 to Lorraine", "done").play("West", "hold FORT1")
    words = "INF1 can't go to Berlin; it can go to Gascony, Marseilles, Paris"
    assert words in str(t.refuse("West", "retreat INF1 to Berlin", "12.5a"))
    assert "INF1 can't go to Paris; it can go to nowhere" in str(t.refuse("West", "rebase INF1 to Paris", "13.0a"))


@rule("12.2a", "12.2b")
def test_a_battle_named_twice_is_not_fought_twice():
    units = {"Axis": {"Lorraine": "INF 3", "Paris": "INF 1"}, "West": {"Lorraine": "INF 3", "Paris": "INF 1"}}
    t = table("combat", wars=WAR, units=units, owners={"Lorraine": "West", "Paris": "West"}, hands=SPARE)
    t.forbid("Axis", Fight(areas=("Lorraine", "Lorraine")), "12.2a")
    t.forbid("Axis", Fight(areas=("Lorraine", "Paris", "Lorraine")), "12.2a")
    t.play("Axis", "fight Lorraine").play("West", "hold INF1").play("Axis", "hold INF1")
    assert t.game.phase != "battle"
