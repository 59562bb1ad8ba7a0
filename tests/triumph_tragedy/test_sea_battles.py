"""12.7 and 13: Battles at sea: rounds to the end, Carriers, Convoys, BattleGroups, Air Forces that fly home, ReBasing."""

from rules.triumph_tragedy.battle import any_gun
from rules.triumph_tragedy.chart import BOARD
from rules.triumph_tragedy.retreat import retreat_areas
from rules.triumph_tragedy.state import Battle
from tests.rulings import rule
from tests.triumph_tragedy.table import table

WAR = ["Axis-West", "Axis-USSR"]


def north_sea(axis, west, **more):
    """Axis units of Ruhr sail against West units in the North Sea."""
    more.setdefault("wars", WAR)
    return table(units={"Axis": {"Ruhr": axis}, "West": {"North Sea": west}}, **more)


def joined(t):
    return len(t.events(kind="join"))


@rule("12.2c", "12.21", "12.23a", "12.3a", "3.14a")
def test_rounds_until_one_side_is_gone():
    t = north_sea("CARR 1, SUB 1, FLEET 1", "CARR 1, SUB 1, FLEET 1")
    t.play("Axis", "move CARR1, SUB1, FLEET1 to North Sea", "done")
    for _ in range(2):
        for name in ("CARR1", "SUB1", "FLEET1"):
            assert t.asked() == ["West"]
            t.refuse("Axis", f"fire {name} at naval", None)
            t.play("West", f"fire {name} at naval", dice=[6])
            assert t.asked() == ["Axis"]
            t.play("Axis", f"fire {name} at naval", dice=[6])
        assert "1 Sub may Escape" in t.ask("Axis").prompt
        t.play("Axis", "stay").play("West", "stay")
    assert t.game.phase == "battle" and "round 3" in t.ask("West").prompt


@rule("12.44a", "12.44b", "3.221b", "12.42", "12.43")
def test_hits_on_carriers():
    """E24"""
    t = north_sea("FLEET 4", "CARR 4, FLEET 4")
    t.play("Axis", "move FLEET1 to North Sea", "done").play("West", "hold CARR1", "hold FLEET1")
    t.play("Axis", "fire FLEET1 at naval", dice=[3, 1, 4, 6])
    assert t.ask("West").choices == ("CARR1", "FLEET1")
    t.play("West", "CARR1")
    assert t.block("West", "CARR1").cv == 2 and t.block("West", "FLEET1").cv == 3


@rule("12.44e", "12.44c")
def test_the_second_half_of_a_double_hit_is_not_passed_on():
    t = north_sea("FLEET 4", "CARR 3, FLEET 1")
    t.play("Axis", "move FLEET1 to North Sea", "done").play("West", "hold CARR1", "hold FLEET1")
    t.play("Axis", "fire FLEET1 at naval", dice=[1, 2, 6, 6]).play("West", "CARR1")
    assert "West FLEET1 1" in t.units("North Sea") and not any("CARR" in unit for unit in t.units("North Sea"))


@rule("12.72", "3.244a", "12.3a", "12.44a")
def test_convoys_have_no_action_and_are_naval_targets():
    t = north_sea("FLEET 2", "INF 3, FLEET 1")
    t.play("Axis", "move FLEET1 to North Sea", "done")
    t.refuse("West", "retreat INF1 to London", "12.3a")
    t.refuse("West", "fire INF1 at naval", "12.3a")
    t.play("West", "hold FLEET1")
    t.refuse("Axis", "fire FLEET1 at ground", "12.4a")
    t.play("Axis", "fire FLEET1 at naval", dice=[3, 6])
    assert t.block("West", "INF1").cv == 1 and t.block("West", "FLEET1").cv == 1


@rule("12.71a", "12.71b")
def test_the_last_battlegroup_stays_hidden_when_the_enemy_is_gone():
    """E23"""
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "FLEET 4", "Amsterdam": "FLEET 1"}, "West": {"North Sea": "FLEET 1"}},
        nations={"Low Countries": {"control": "Axis"}},
        hands={"USSR": ["Fall A"]},
    )
    t.play("Axis", "move FLEET1 to North Sea", "move FLEET2 to North Sea", "done", "from Ruhr")
    t.play("West", "fire FLEET1 at naval", dice=[6]).play("Axis", "fire FLEET1 at naval", dice=[1, 6, 6, 6])
    assert joined(t) == 1 and not any("Britain" in unit for unit in t.units("North Sea"))


@rule("12.71c")
def test_defenders_at_sea_fight_from_the_first_round():
    t = north_sea("FLEET 1", "2 FLEET 1")
    t.play("Axis", "move FLEET1 to North Sea", "done")
    t.play("West", "fire FLEET1 at naval", dice=[6])
    assert t.asked() == ["West"] and t.ask("West").prompt.count("FLEET2") == 1
    assert joined(t) == 1


@rule("12.74", "13.11", "3.221a")
def test_a_carrier_strikes_and_goes():
    """E25"""
    t = table(
        seat="West",
        wars=WAR,
        units={"West": {"London": "CARR 3, FLEET 1"}, "Axis": {"North Sea": "FLEET 3, AF 1"}},
    )
    t.play("West", "move CARR1, FLEET1 to North Sea", "done").play("Axis", "hold AF1")
    t.refuse("West", "strike CARR1 to Ruhr", "12.74")
    t.refuse("West", "strike FLEET1 to London", "12.3a")
    t.play("West", "strike CARR1 to London", dice=[1, 2, 6])
    assert t.block("Axis", "FLEET1").cv == 2, "N1: the two does not hit"
    assert t.units("London") == ["West CARR1 3"] and t.units("North Sea")[-1] == "West FLEET1 1"
    assert t.asked() == ["Axis"], "the Battle goes on without it"


@rule("12.74", "3.3")
def test_a_carrier_that_is_disbanded_while_its_strike_is_counted_goes_nowhere():
    units = {"West": {"London": "CARR 3, FLEET 1"}, "Axis": {"North Sea": "FLEET 3, Italy FLEET 3"}}
    t = table(seat="West", wars=WAR, units=units)
    t.play("West", "move CARR1, FLEET1 to North Sea", "done", "strike CARR1 to London", dice=[1, 6, 6])
    assert t.asked() == ["Axis"] and set(t.ask("Axis").choices) == {"FLEET1", "FLEET2"}
    t.play("West", "disband CARR1").play("Axis", "FLEET1")
    assert t.block("Axis", "FLEET1").cv == 2 and t.units("London") == []


@rule("12.5a", "11.221b")
def test_an_invader_that_is_still_coming_ashore_does_not_retreat():
    t = table(wars=WAR, units={"Axis": {"Munich": "INF 2"}})
    block = t.block("Axis", "INF1")
    assert retreat_areas(t.game, block)
    block.disrupted = True
    assert retreat_areas(t.game, block) == []


@rule("12.5a", "8.43c")
def test_us_units_retreat_abroad_only_in_a_war_of_the_west():
    for wars, abroad in ((["Axis-West"], True), (["Axis-USSR"], False)):
        t = table(wars=wars, nations={"USA": {"control": "West"}}, units={"West": {"New York": "USA INF 2"}})
        found = retreat_areas(t.game, t.block("West", "INF1"))
        assert "Washington" in found and ("Ottawa" in found) == abroad


@rule("12.74", "12.43")
def test_a_carrier_that_stays_fires_two():
    t = table(seat="West", wars=WAR, units={"West": {"London": "CARR 3"}, "Axis": {"North Sea": "FLEET 4"}})
    t.play("West", "move CARR1 to North Sea", "done", "fire CARR1 at naval", dice=[1, 2, 3])
    assert t.block("Axis", "FLEET1").cv == 2
    t.refuse("Axis", "strike FLEET1 to Ruhr", "12.74")


@rule("12.52b", "13.2", "12.23a", "12.51b", "3.21a")
def test_air_forces_of_both_sides_fly_home_after_a_round():
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "AF 1, FLEET 1"}, "West": {"North Sea": "AF 1, FLEET 1"}},
    )
    t.play("Axis", "move AF1, FLEET1 to North Sea", "done")
    t.play("West", "hold AF1").play("Axis", "hold AF1").play("West", "hold FLEET1").play("Axis", "hold FLEET1")
    t.refuse("Axis", "Paris", "12.52a")
    t.play("Axis", "Ruhr")
    assert t.asked() == ["West"] and "London" in t.ask("West").choices
    t.play("West", "London")
    assert t.units("North Sea") == ["Axis FLEET1 1", "West FLEET1 1"]
    assert t.asked() == ["West"] and "round 2: FLEET1" in t.ask("West").prompt


@rule("13.2", "12.52c", "12.52b")
def test_an_air_force_that_cannot_fly_home_is_lost():
    """D23"""
    t = table(
        seat="West",
        wars=WAR,
        units={"Axis": {"Mid Atlantic Ocean": "AF 2, FLEET 1"}, "West": {"North Atlantic Ocean": "FLEET 1"}},
        nations={"Portugal": {"control": "West"}},
    )
    t.play("West", "move FLEET1 to Mid Atlantic Ocean", "done").play("Axis", "hold AF1", "hold FLEET1")
    t.play("West", "hold FLEET1")
    assert t.units("Mid Atlantic Ocean") == ["Axis FLEET1 1", "West FLEET1 1"]
    assert t.events("12.52c")


@rule("13.12", "13.0a", "12.22a", "13.11")
def test_the_active_players_ships_and_aircraft_may_rebase():
    t = table(
        wars=WAR,
        units={
            "Axis": {"Ruhr": "AF 1, FLEET 1, INF 4"},
            "West": {"Amsterdam": "INF 1, AF 1", "Paris": "INF 1"},
        },
        nations={"Low Countries": {"control": "West"}},
    )
    t.play("Axis", "move AF1, INF1 to Amsterdam", "done")
    t.play("West", "hold AF1").play("Axis", "hold AF1").play("West", "hold INF1").play("Axis", "hold INF1")
    assert t.asked() == ["Axis"], "the Defender's aircraft are not asked"
    t.refuse("Axis", "rebase INF1 to Ruhr", "12.3a")
    t.refuse("Axis", "rebase AF1 to Paris", "13.0a")
    t.refuse("Axis", "rebase AF1 to Konigsberg", "13.0a")
    left = t.state.turn.moves
    t.play("Axis", "rebase AF1 to Berlin")
    assert t.units("Berlin") == ["Axis AF1 1"] and t.state.turn.moves in (left, 0), "it costs no Command"


@rule("12.5d", "12.5a")
def test_defenders_do_not_sail_where_the_enemy_came_from():
    t = table(wars=WAR, units={"Axis": {"Ruhr": "FLEET 2"}, "West": {"Norwegian Sea": "FLEET 2"}})
    t.play("Axis", "move FLEET1 to Norwegian Sea", "done")
    t.refuse("West", "retreat FLEET1 to North Sea", "12.5a")
    t.play("West", "retreat FLEET1 to Irish Sea")


@rule("12.5a", "15.21b")
def test_a_sea_is_shared_with_a_rival_one_is_at_peace_with_and_land_is_not():
    wars = ["Axis-West"]
    t = table(wars=wars, units={"Axis": {"Ruhr": "FLEET 2"}, "West": {"North Sea": "FLEET 2"},
                                "USSR": {"Norwegian Sea": "FLEET 2"}})  # fmt: skip
    t.play("Axis", "move FLEET1 to North Sea", "done")
    t.play("West", "retreat FLEET1 to Norwegian Sea")
    for there, ways in ((None, ["Gascony", "Lorraine"]), ("INF 1", ["Gascony"]), ("AF 1", ["Gascony"])):
        guests = {"USSR": {"Lorraine": there}} if there else {}
        t = table(wars=wars, units={"Axis": {"Paris": "INF 3"}, "West": {"Paris": "INF 3"}, **guests})
        (block,) = t.state.blocks.own("West", "Paris")
        assert sorted(retreat_areas(t.game, block)) == ways


@rule("13.0a")
def test_no_rebasing_into_a_disputed_area():
    t = table(
        wars=WAR,
        units={
            "Axis": {"Ruhr": "AF 1, INF 4", "Munich": "INF 1"},
            "West": {"Amsterdam": "INF 1", "Munich": "INF 1"},
        },
        owners={"Munich": "Axis"},
        nations={"Low Countries": {"control": "West"}},
    )
    t.play("Axis", "move AF1, INF1 to Amsterdam", "done", "done", "hold AF1")
    t.play("West", "hold INF1").play("Axis", "hold INF1")
    t.refuse("Axis", "rebase AF1 to Munich", "13.0a")
    t.play("Axis", "rebase AF1 to Ruhr")


@rule("13.0c", "11.4b")
def test_rebasing_doubles_the_range():
    """D1"""
    t = table(
        wars=WAR,
        units={"Axis": {"Berlin": "AF 1", "Munich": "INF 2", "Konigsberg": "AF 1"}, "West": {"Lorraine": "INF 2"}},
    )
    t.refuse("Axis", "move AF1 to Milan", "11.3a")
    t.refuse("Axis", "move AF2 to Lorraine", "11.3a")
    t.play("Axis", "move AF1, INF1 to Lorraine", "done", "hold AF1")
    t.play("West", "hold INF1").play("Axis", "hold INF1", "rebase AF1 to Milan")
    assert t.units("Milan") == ["Axis AF1 1"]


@rule("13.12", "12.2c")
def test_after_a_sea_battle_ships_may_rebase_as_well():
    t = north_sea("FLEET 4", "FLEET 1", hands={"USSR": ["Fall A"]})
    t.play("Axis", "move FLEET1 to North Sea", "done").play("West", "hold FLEET1")
    t.play("Axis", "fire FLEET1 at naval", dice=[1, 1, 1, 1])
    t.refuse("Axis", "rebase FLEET1 to London", "13.0a")
    t.play("Axis", "rebase FLEET1 to Ruhr")
    assert t.units("Ruhr") == ["Axis FLEET1 4"]


@rule("12.75")
def test_three_sides_at_sea():
    t = table(
        wars=WAR,
        units={"Axis": {"Ruhr": "FLEET 2"}, "West": {"North Sea": "FLEET 2"}, "USSR": {"North Sea": "FLEET 2"}},
    )
    t.play("Axis", "move FLEET1 to North Sea", "done")
    assert t.asked() == ["Axis"] and set(t.ask("Axis").choices) == {"all", "West", "USSR"}
    t.play("Axis", "West")
    assert set(t.ask("USSR").choices) == {"Axis", "nobody"}
    t.play("USSR", "nobody").play("West", "hold FLEET1")
    t.play("Axis", "fire FLEET1 at naval", dice=[1, 1])
    assert t.block("USSR", "FLEET1").cv == 2 and t.units("North Sea") == ["Axis FLEET1 2", "USSR FLEET1 2"]


@rule("12.75", "12.24a")
def test_who_is_spared_and_spares_keeps_no_battle_going():
    t = table(
        wars=WAR,
        units={
            "Axis": {"Ruhr": "FLEET 3, FLEET 2"},
            "West": {"North Sea": "FLEET 1"},
            "USSR": {"North Sea": "FLEET 2"},
        },
    )
    t.play("Axis", "move FLEET1, FLEET2 to North Sea", "done", "West").play("USSR", "nobody").play(
        "West", "hold FLEET1"
    )
    t.play("Axis", "fire FLEET1 at naval", dice=[1, 6, 6])
    assert t.units("North Sea") == ["Axis FLEET1 3", "Axis FLEET2 2", "USSR FLEET1 2"]
    assert "is resolved" in t.ask("Axis").prompt, "the other Fleet has nobody to act against"


@rule("12.72", "12.5a")
def test_a_convoy_does_not_retreat():
    """Infantry off its own coast, an empty friendly land beside it, has no way there but by a move."""
    t = table(wars=WAR, units={"Axis": {"North Sea": "INF 2, FLEET 1"}})
    assert "Ruhr" in BOARD.borders("North Sea") and retreat_areas(t.game, t.block("Axis", "FLEET1"))
    assert retreat_areas(t.game, t.block("Axis", "INF1")) == []


@rule("12.73b", "12.23a")
def test_an_escaped_sub_keeps_no_battle_of_convoys_going():
    for gone in (True, False):
        t = table(wars=WAR, units={"Axis": {"North Sea": "SUB 2, INF 1"}, "West": {"North Sea": "INF 1"}})
        t.block("Axis", "SUB1").escaped = gone
        t.state.battle = Battle("North Sea", "Axis", targets={"Axis": ["West"], "West": ["Axis"]})
        assert any_gun(t.game) == (not gone)
