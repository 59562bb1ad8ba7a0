"""12: Battles on land: who acts when, Hits, Retreats, invaders, raids, Strategic Bombing."""

from rules.triumph_tragedy.control import stances
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, table

WAR = ["Axis-West", "Axis-USSR"]


def vilna(**more):
    """E13: Axis Tank3 and Inf4 attack Soviet Inf3 and Inf2."""
    more.setdefault("wars", WAR)
    return table(
        units={
            "Axis": {"Konigsberg": "Germany TANK 3, Germany INF 4"},
            "USSR": {"Riga": "INF 3, INF 2"},
        },
        nations={"Baltic States": {"control": "USSR"}},
        **more,
    )


@rule(
    "12.22a", "12.3a", "12.44a", "12.44b", "12.43", "12.42", "3.14a", "3.14b", "3.15a", "3.12a", "12.2b", "12.21", "11.54b",
    "1.14m", "3.241a", "3.242", "3.243", "12.1b",
)  # fmt: skip
def test_the_printed_land_battle():
    """E13"""
    t = vilna().play("Axis", "move TANK1, INF1 to Riga", "done")
    assert t.asked() == ["Axis"], "defending tanks would be first, but there are none"
    t.play("Axis", "fire TANK1 at ground", dice=[2, 5, 6])
    assert t.block("USSR", "INF1").cv == 2, "the strongest takes the Hit"
    t.play("USSR", "fire INF1 at ground", dice=[3, 4])
    assert t.block("Axis", "INF1").cv == 3, "the strongest takes the Hit"
    t.play("USSR", "fire INF2 at ground", dice=[1, 6])
    assert t.ask("Axis").choices == ("TANK1", "INF1")
    t.play("Axis", "TANK1")
    t.play("Axis", "fire INF1 at ground", dice=[1, 3, 5])
    assert t.units("Riga") == ["Axis INF1 3", "Axis TANK1 2", "USSR INF1 1", "USSR INF2 1"]
    assert not t.block("USSR", "INF1").shown and t.block("Axis", "INF1").shown
    assert t.state.control["Riga"] == "USSR" and t.game.phase != "battle"


@rule("9.0f", "3.14b", "9.0k")
def test_first_fire():
    """E14"""
    t = vilna(techs={"Axis": ["Rocket Artillery"]}).play("Axis", "move INF1 to Riga", "done")
    assert t.asked() == ["Axis"], "attacking Infantry with Rocket Artillery goes first"
    t = vilna(techs={"Axis": ["Rocket Artillery"], "USSR": ["Rocket Artillery"]})
    t.play("Axis", "move INF1 to Riga", "done")
    assert t.asked() == ["USSR"], "both have it: Defender first"


@rule("9.3c", "9.0k")
def test_a_secret_technology_revealed_in_battle():
    """D14"""
    t = vilna(techs={"Axis": ["Rocket Artillery"]}, vaults={"USSR": ["Rocket Artillery"]})
    t.play("Axis", "move TANK1, INF1 to Riga", "done")
    assert t.ask("Axis").prompt.startswith("Riga, round 1: TANK1")
    t.play("USSR", "reveal Rocket Artillery")
    t.play("Axis", "fire TANK1 at ground", dice=[6, 6, 6])
    assert t.asked() == ["USSR"]


@rule("15.22c", "ruling.A23")
def test_surprise():
    """D16"""
    t = vilna(wars=[], techs={"USSR": ["Rocket Artillery"]})
    t.play("Axis", "dow USSR", "move INF1, TANK1 to Riga", "done")
    t.play("Axis", "fire TANK1 at ground", dice=[6, 6, 6])
    assert t.asked() == ["USSR"], "their Rocket Artillery cancels Surprise for Infantry"
    t = vilna(wars=[]).play("Axis", "dow USSR", "move INF1 to Riga", "done")
    assert t.asked() == ["Axis"], "with Surprise the attacking Infantry is first"


@rule("12.1c", "12.1d", "12.2d", "12.1a", "3.24c", "10.2")
def test_the_owner_strikes_back():
    """E21, E22"""
    t = table(
        seat="USSR",
        wars=WAR,
        units={"Axis": {"Riga": "Germany INF 2"}, "USSR": {"Riga": "FORT 2, INF 2"}},
        nations={"Baltic States": {"control": "USSR"}},
        owners={"Riga": "USSR"},
    )
    t.play("USSR", "done")
    assert "you may also resolve Riga" in t.ask("USSR").prompt
    t.play("USSR", "fight Riga")
    t.play("USSR", "fire FORT1 at ground", dice=[6, 6])
    assert t.asked() == ["Axis"], "the Aggressor defends now and fires first within a type"
    t.play("Axis", "fire INF1 at ground", dice=[6, 6]).play("USSR", "fire INF1 at ground", dice=[6, 6])
    assert t.state.owners["Riga"] == "USSR"


@rule("12.4a", "ruling.A20", "12.44d", "3.15b")
def test_classes():
    t = vilna().play("Axis", "move TANK1 to Riga", "done")
    t.refuse("Axis", "fire TANK1 at air", "12.4a")
    t.refuse("Axis", "fire INF1 at ground", "12.3a")
    t.play("Axis", "fire TANK1 at ground", dice=[1, 1, 1])
    assert t.units("Riga")[1:] == ["USSR INF1 1", "USSR INF2 1"]


@rule("12.24a", "12.44c", "12.44d", "11.56", "1.14n", "1.14e")
def test_a_battle_ends_at_once():
    t = table(
        wars=WAR,
        units={"Axis": {"Konigsberg": "TANK 4, INF 4"}, "USSR": {"Riga": "INF 1"}},
        nations={"Baltic States": {"control": "USSR"}},
    )
    t.play("Axis", "move TANK1, INF1 to Riga", "done").play("Axis", "fire TANK1 at ground", dice=[1, 1, 1, 1])
    assert t.units("Riga") == ["Axis INF1 4", "Axis TANK1 4"]
    assert t.state.control["Riga"] == "Axis" and not t.block("Axis", "INF1").shown
    assert t.country("Baltic States").control == "Axis", "its Capital is taken"


@rule("9.0b", "3.211")
def test_air_defence_radar():
    """E11"""
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "AF 3, INF 1"}, "West": {"Amsterdam": "AF 3, INF 1"}},
        nations={"Low Countries": {"control": "West"}},
        techs={"West": ["AirDefense Radar"]},
    )
    t.play("Axis", "move AF1, INF1 to Amsterdam", "done")
    t.play("West", "fire AF1 at air", dice=[3, 4, 4, 4, 4, 4])
    assert t.block("Axis", "AF1").cv == 2 and len(t.rolls("fires A3")[0]) == 6
    t.play("Axis", "fire AF1 at ground", dice=[2, 2])
    assert len(t.rolls("fires G1")[0]) == 2


@rule("12.5a", "12.5e", "12.5g", "12.5b", "12.51a")
def test_an_attacker_retreats_the_way_it_came():
    """D21"""
    t = vilna().play("Axis", "move INF1 to Riga", "done")
    t.play("USSR", "fire INF1 at ground", dice=[6, 6, 6]).play("USSR", "fire INF2 at ground", dice=[6, 6])
    t.refuse("Axis", "retreat INF1 to Vilna", "12.5a")
    t.play("Axis", "retreat INF1 to Konigsberg")
    assert t.units("Konigsberg") == ["Axis INF1 4", "Axis TANK1 3"] and not t.block("Axis", "INF1").shown


@rule("12.5d", "12.5c", "11.51a", "12.5a")
def test_a_defender_does_not_retreat_to_where_the_enemy_came_from():
    t = table(
        wars=WAR,
        units={"Axis": {"Lvov": "INF 3"}, "USSR": {"Kiev": "INF 2, INF 1"}},
        nations={"Poland": {"control": "Axis"}},
    )
    t.play("Axis", "move INF1 to Kiev", "done")
    t.refuse("USSR", "retreat INF1 to Lvov", "12.5a")
    t.play("USSR", "retreat INF1 to Kharkov")
    assert t.units("Kharkov") == ["USSR INF1 2"]


@rule("11.52c", "11.52a", "12.5a")
def test_border_limits_hold_for_retreats():
    t = table(
        wars=WAR,
        units={"Axis": {"Munich": "2 INF 3"}, "West": {"Lorraine": "2 INF 2"}},
        nations={"Austria": {"control": "Axis"}},
    )
    t.play("Axis", "move INF1, INF2 to Lorraine", "done")
    t.play("West", "fire INF1 at ground", dice=[6, 6]).play("West", "fire INF2 at ground", dice=[6, 6])
    t.play("Axis", "retreat INF1 to Munich", "retreat INF2 to Munich")
    assert t.units("Munich") == ["Axis INF1 3", "Axis INF2 3"]


@rule("11.221b", "12.61a", "12.61b", "11.221a", "3.244b")
def test_invaders_are_helpless_for_a_turn():
    """D20"""
    t = table(
        seat="West",
        wars=WAR,
        units={"West": {"North Sea": "INF 3, FLEET 4"}, "Axis": {"Ruhr": "INF 2"}},
    )
    t.play("West", "move INF1, FLEET1 to Ruhr", "done")
    assert not t.block("West", "INF1").shown, "it stands up again after a moment"
    t.play("West", "fire FLEET1 at ground", dice=[6, 6, 6, 6])
    t.play("Axis", "fire INF1 at ground", dice=[3, 3])
    assert t.block("West", "INF1").cv == 1, "it takes Hits"
    t.play("West", "stay")
    assert t.game.phase != "battle" and len(t.rolls("British Infantry")) == 0, "it did not fire"
    assert t.block("West", "INF1").shown, "after the round it is an ordinary Aggressor"


@rule("11.55a", "12.63", "12.52a", "12.22a", "12.51b", "3.21a", "11.55c", "13.11")
def test_raiders_go_home():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "AF 2"}, "West": {"Paris": "INF 2"}})
    t.play("Axis", "move AF1 to Paris", "done").play("Axis", "fire AF1 at ground", dice=[6, 6])
    t.play("West", "fire INF1 at air", dice=[6, 6])
    assert t.ask("Axis").prompt.endswith("must leave Paris. Where to?")
    t.play("Axis", "Ruhr")
    assert t.units("Ruhr") == ["Axis AF1 2"] and t.state.control["Paris"] == "West"


@rule("12.52c", "12.51b")
def test_aircraft_without_a_base_are_lost():
    """D23"""
    t = table(
        wars=WAR,
        units={
            "West": {"English Channel": "AF 2"},
            "Axis": {"North Sea": "FLEET 2", "London": "INF 1", "Paris": "INF 1"},
        },
        turn={"aggressed": ["English Channel"]},
        phase="combat",
        seat="Axis",
    )
    assert t.units("English Channel") == ["West AF1 2"], "nobody fights it, nothing drives it out"
    t = table(
        wars=WAR,
        units={
            "West": {"Rio de Janeiro": "AF 2"},
            "Axis": {"Rio de Janeiro": "INF 4"},
        },
        owners={"Rio de Janeiro": "Axis"},
        nations={"Latin America": {"control": "Axis"}},
        phase="aftermath",
    )
    assert t.units("Rio de Janeiro") == ["Axis INF1 4"] and t.said("no way out of Rio de Janeiro")


@rule("12.62", "12.62b", "9.0d", "11.55b")
def test_strategic_bombing():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "AF 3"}}, techs={"Axis": ["Precision Bombsight"]})
    t.play("Axis", "move AF1 to London", "done").play("Axis", "bomb AF1", dice=[1, 1, 4])
    assert t.mat("West").ind == 5
    t = table(wars=WAR, units={"Axis": {"Ruhr": "AF 3"}})
    t.refuse("Axis", "move AF1 to London", "11.55b")


@rule("12.5c", "12.63", "11.55a")
def test_raids_do_not_block_retreats():
    """E39"""
    t = table(
        seat="West",
        wars=WAR,
        units={
            "West": {"Lorraine": "2 INF 3", "Amsterdam": "AF 1"},
            "Axis": {"Munich": "INF 1, INF 2", "Ruhr": "INF 1"},
        },
        nations={"Low Countries": {"control": "West"}},
    )
    t.play("West", "move AF1 to Ruhr", "move INF1 to Munich", "done", "Munich")
    t.play("Axis", "retreat INF1 to Ruhr")
    assert "Axis INF1 1" in t.units("Ruhr")


@rule("12.75")
def test_three_sides_on_land():
    t = table(
        seat="West",
        wars=["Axis-West", "USSR-West", "Axis-USSR"],
        units={"West": {"Warsaw": "INF 3"}, "Axis": {"Warsaw": "INF 2"}, "USSR": {"Warsaw": "INF 3"}},
        nations={"Poland": {"control": "USSR"}},
        owners={"Warsaw": "USSR"},
    )
    t.play("West", "done", "fight Warsaw")
    assert set(t.ask("West").choices) == {"all", "Axis", "USSR"}
    t.play("West", "USSR").play("Axis", "nobody").play("USSR", "West")
    t.play("USSR", "fire INF1 at ground", dice=[1, 6, 6])
    assert t.block("West", "INF1").cv == 2 and t.block("Axis", "INF1").cv == 2


@rule("15.42c", "ruling.A54", "15.42a", "15.42d")
def test_neutral_fortresses_fire_by_themselves():
    t = table(units={"Axis": {"Berlin": "INF 3, AF 2"}})
    t.play("Axis", "violate Poland", "move INF1, AF1 to Warsaw", "done")
    assert t.rolls("Neutral Fortress") and "fires G4" in t.events(kind="dice")[-1].text
    assert len(t.rolls("Neutral Fortress")[0]) == 3


@rule("3.3", "12.44b")
def test_a_unit_may_be_disbanded_in_battle():
    t = vilna().play("Axis", "move TANK1, INF1 to Riga", "done", "disband TANK1")
    t.play("USSR", "disband INF1", "disband INF2")
    assert t.game.phase != "battle", "nobody is asked for units that are gone"
    assert t.units("Riga") == ["Axis INF1 4"]


@rule("11.54b")
def test_only_blocks_that_are_laid_open_now_close_what_went_before(monkeypatch):
    """Who lies face-up already tells nobody anything new."""
    t = table("movement", wars=["Axis-West"], units={"Axis": {"Paris": "INF 3"}, "West": {"Paris": "INF 3"}})
    locks = []
    monkeypatch.setattr(type(t.game), "lock", lambda game, why: locks.append(why))
    for block in t.state.blocks:
        block.shown = False
    stances(t.game)
    (open_now,) = [block.owner for block in t.state.blocks if block.shown]
    assert open_now == "Axis" and locks == ["blocks were laid face-up"]
    stances(t.game)
    assert len(locks) == 1


@rule("12.5a", "3.0a", "11.56")
def test_who_leaves_a_battle_stands_upright_at_once():
    """What it is was seen in the Battle; who looks afterwards sees a block, and of those that stay everything."""
    units = {"Axis": {"Munich": "INF 2"}, "West": {"Lorraine": "INF 2, TANK 1", "Paris": "INF 1", "London": "INF 1"}}
    t = table("movement", wars=["Axis-West"], units=units).play("Axis", "move INF1 to Lorraine", "done")
    assert t.block("West", "INF1").shown
    t.play("West", "retreat TANK1 to Paris")
    faces = {block["face"] for block in t.game.view("Axis").position["spaces"]["Paris"]["blocks"]}
    assert faces == {"upright"} and t.block("West", "INF1").shown


@rule("12.5a", "11.1c")
def test_ships_retreat_along_their_coast():
    """From the Ruhr to the next port on the same coast or to sea, not inland."""
    units = {"West": {"Amsterdam": "Britain INF 3", "London": "INF 1"}, "Axis": {"Ruhr": "FLEET 1, INF 1"}}
    low = {"Low Countries": {"control": "West"}}
    t = table(seat="West", wars=["Axis-West"], units=units, nations=low).play("West", "move INF1 to Ruhr", "done")
    t.refuse("Axis", "retreat FLEET1 to Munich", "12.5a")
    assert set(t.suggestions("Axis", "retreat FLEET1 to")) >= {
        f"retreat FLEET1 to {area}" for area in ("Berlin", "Baltic Sea", "North Sea")
    }
    t.play("Axis", "retreat FLEET1 to Berlin")
    assert t.units("Berlin") == ["Axis FLEET1 1"]


@rule("12.24a", "12.3a")
def test_nobody_acts_when_the_battle_is_over():
    """The first Air Force shoots down the last Enemy; the second, without a bomb and without a target, is not asked."""
    units = {"Axis": {"Ruhr": "2 AF 3, INF 1"}, "West": {"Lorraine": "AF 1"}}
    t = table(wars=WAR, units=units, hands=SPARE, techs={"Axis": ["Jets"]})
    t.play("Axis", "move AF1, AF2, INF1 to Lorraine", "done", "fire AF1 at Air", dice=[1, 6, 6])
    assert t.units("Lorraine") == ["Axis AF1 3", "Axis AF2 3", "Axis INF1 1"]
    assert "must act" not in t.ask().prompt
