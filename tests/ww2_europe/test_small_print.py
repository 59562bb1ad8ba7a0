"""What is rare: leaders at sea, ships that turn back with cargo, overfull bases, reach in other phases, gifts over land."""

import pytest

from rules.kernel.errors import Refused
from rules.ww2_europe import GAME
from rules.ww2_europe.chart import leaders
from rules.ww2_europe.encounters import cruising, number
from rules.ww2_europe.fire import combat_value
from rules.ww2_europe.leadership import flagship, hunter_bonus, quicker, rally, wolf
from rules.ww2_europe.moves import check_stack
from rules.ww2_europe.odds import raid
from rules.ww2_europe.raids import preys
from rules.ww2_europe.state import Battle
from rules.ww2_europe.strategic import need_of
from rules.ww2_europe.world import pick, touch
from tests.rulings import rule
from tests.ww2_europe.table import goals, table, victory_in

LED = {"leaders": True}
WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")


def aboard(t, name, land, kind):
    """A leader goes aboard a ship."""
    from rules.ww2_europe.chart import CIRCLE
    from rules.ww2_europe.state import Leading

    ship = t.unit(CIRCLE[land], kind)
    t.state.leaders[name] = Leading(ship.place, ship.id)
    return ship


@rule("opt.lead.admiral")
def test_admirals_at_sea():
    t = table(
        options=LED, units={"Great Britain": {"London": "BB, DD", "Plymouth": "DD"}, "Germany": {"Brest": "2 SUB"}}
    )
    ship = aboard(t, "Tovey", "London", "BB")
    assert hunter_bonus(t.game, [ship]) == 1 and number(t.game, [ship], 3) == 4 and number(t.game, [ship], 1) == 5
    assert number(t.game, [t.unit("Plymouth port", "DD")], 3) == 3, "his Task Force alone"
    boat = aboard(t, "Doenitz", "Brest", "SUB")
    assert wolf(t.game, boat) and need_of(t.game, boat, "") == 4
    aboard(t, "Cunningham", "London", "DD")
    battle = Battle("North Sea", 2, "West", "Axis", 1)
    battle.attackers = [u.id for u in t.state.units.own("Great Britain", "London port")]
    assert combat_value(t.game, battle, ship) == 5 and combat_value(t.game, battle, t.unit("London port", "DD")) == 3
    battle.round = 2
    assert combat_value(t.game, battle, ship) == 4, "in the first round"


@rule("opt.lead.general")
def test_where_leaders_report():
    from rules.ww2_europe.chart import leaders

    t = table(options=LED, units={"Germany": {"Munich": "INF", "Hamburg": "DD, CA"}}, control={"Berlin": "USSR"})
    assert rally(t.game, "Germany") == "Munich" and rally(t.game, "Great Britain") == "London"
    assert flagship(t.game, leaders()["Luetjens"]).kind == "CA", "a ship he is good for"
    assert flagship(t.game, leaders()["Cunningham"]) is None


@rule("opt.lead.command")
def test_guderian_makes_tanks_faster():
    t = table(
        "dawn",
        options=LED,
        units={"Germany": {"Frankfurt": "TNK, INF"}},
        leaders={"Guderian": {"place": "Frankfurt", "ship": ""}},
        control=dict.fromkeys(("Liege", "Brussels", "Amsterdam", "Sedan"), "Germany"),
        initiative={"Eastern": "Allies"},
    ).on("movement")
    assert quicker(t.game, t.unit("Frankfurt", "TNK")) == 1 and quicker(t.game, t.unit("Frankfurt", "INF")) == 0
    assert "Amsterdam" in goals(t, "Germany", "move 1 TNK from Frankfurt to"), "three borders"


@rule("tr.cargo.combat", "tr.return")
def test_cargo_of_a_transport_that_turns_back():
    t = table(
        units={"Italy": {"Tripoli": "INF, TR"}, "Great Britain": {"Malta": "2 DD, FORT, INF"}},
        initiative={"Western": "Allies"},
    )
    t.play("Italy", "ferry 1 INF from Tripoli to Sicily by Tripoli").done("Italy", "Germany")
    ship = next(u for u in t.state.units if u.kind == "TR")
    t.play("Great Britain", "patrol 2 DD from Malta to Tyrrhenian Sea").done()
    if t.ask().choices and "separately" in t.ask().choices:
        t.play("Great Britain", "let them go")
    t.on("redeployment")
    assert t.count("Sicily", "Italy", "INF") == 1 and ship.place == "Tripoli port"
    t = table(units={"Italy": {"Tripoli": "INF, TR", "Rome": "INF"}}, initiative={"Western": "Allies"})
    t.play("Italy", "ferry 1 INF from Tripoli to Sicily by Tripoli")
    ship = next(u for u in t.state.units if u.kind == "TR")
    ship.idle = True
    t.on("redeployment")
    assert t.count("Tripoli", "Italy", "INF") == 1 and t.count("Sicily") == 0, "it stands again where it was taken up"


@rule("stack.air", "stack.naval")
def test_overfull_bases_ask_their_owner():
    t = table("end", units={"Germany": {"Prague": "4 FTR, 2 TAC, 2 INF"}})
    assert t.ask("Germany").choices == ("FTR", "TAC") and "Prague is overfull" in t.ask("Germany").prompt
    t.play("Germany", "TAC")
    assert t.count("Prague", "Germany", "FTR") == 4 and t.count("Prague", "Germany", "TAC") == 1
    t = table("end", units={"Italy": {"Rhodes": "3 CV, INF"}})
    assert t.count("Rhodes port", "Italy", "CV") == 2, "with one sort nobody is asked"


def test_reach_in_redeployment_and_nowhere_else():
    t = table("redeployment", initiative=WEST, units={"Germany": {"Munich": "FTR, INF", "Hamburg": "DD"}})
    assert GAME.reach(t.game, "Germany", "INF from Munich").spaces["Paris"]
    assert GAME.reach(t.game, "Germany", "FTR from Munich").spaces["Prague"] == "2"
    assert GAME.reach(t.game, "Germany", "DD from Hamburg").spaces["North Sea"] == "1"
    assert GAME.idle(t.game, "Germany") == []
    t.power("Germany").used = t.power("Germany").rp
    with pytest.raises(Refused):
        GAME.reach(t.game, "Germany", "INF from Munich")
    with pytest.raises(Refused):
        GAME.reach(table("buy").game, "Germany", "INF from Munich")


@rule("fort.base", "neutral.minor_reinforce")
def test_french_fortresses_and_airborne_after_the_armistice():
    held = {"Paris": "Germany"}
    units = {
        "France": {"Mareth": "INF, FORT", "Strasbourg": "INF, FORT", "Toulouse": "ABN"},
        "Great Britain": {"London": "ABN"},
    }
    base = {"start": "1939", "year": 1940, "season": "Summer", "options": {"french_armistice": True}}
    t = table("end", control=held, units=units, **base)
    t.play("Germany", "accept")
    assert t.units("Mareth") == ["Vichy France FORT"] and t.units("Strasbourg") == []
    assert t.state.initiative["Western"] == "Axis"
    t = table("end", control=held, units=units, initiative={"Western": "Allies"}, **base)
    t.play("Germany", "refuse")
    assert t.units("Toulouse") == [] and t.units("Mareth") == ["Great Britain FORT", "Great Britain INF"]
    assert t.state.initiative["Western"] == "Allies", "an armistice moves no initiative"


@rule("init.excluded")
def test_ports_of_surprised_neutrals():
    t = table(attacked=["Norway", "Vichy France"], control={"Marseilles": "Great Britain"})
    for space in ("Oslo port", "Oslo", "Marseilles", "Marseilles port"):
        victory_in(t, space, "Axis")
    assert t.state.wins == {}
    victory_in(t, "Malta port", "Axis")
    assert t.state.wins == {"Mediterranean": {"Axis": 1}}


def test_supply_asks_the_flags_in_the_order_of_the_seats():
    from rules.ww2_europe.supply import _major_networks, networks

    t = table(start="1939", units={"Great Britain": {"London": "INF"}})
    nets = networks(t.game, "West")
    assert _major_networks(t.game, "West") == (nets["London"], nets["Paris"], nets["USA"])


def test_only_enemy_convoys_are_prey():
    line = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "TR")
    t = table(convoys=[line], units={"Germany": {"Brest": "SUB"}})
    assert preys(t.game, "Germany") == ["C1"] and preys(t.game, "USA") == []


@rule("st1.convoy_defence")
def test_escorts_fire_at_submarines_alone():
    line = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "2 TR, DD")
    t = table(units={"Germany": {"Brest": "AB, BMB"}}, convoys=[line], control={"Brest": "Germany"})
    t.play("Germany", "hunt 1 BMB from Brest after C1 at Bay of Biscay", dice=[3])
    assert t.count("C1", kind="TR") == 1 and not t.rolls("of convoy C1, hits"), "no escort fires at a bomber"


# --- what an order names ----------------------------------------------------------------------------------------------


@rule("unit.stack")
def test_all_of_a_sort_are_of_that_sort_damaged_or_not():
    t = table(units={"Germany": {"Hamburg": "BB, BBD, CA"}})
    ships = list(t.state.units.at("Hamburg port"))
    assert sorted(u.kind for u in pick(ships, [("BB", 0)], "here")) == ["BB", "BB"]
    assert [u.damaged for u in pick(ships, [("BB", 1)], "here")] == [False]
    assert len(pick(ships, [("*", 0)], "here")) == 3


@rule("stack.ground", "ussr.separate")
def test_who_brings_no_stack_points_shares_no_space():
    t = table(units={"USSR": {"Berlin": "10 INF"}, "USA": {"USA": "INF"}}, control={"Berlin": "USSR"})
    check_stack(t.game, "USA", "Berlin", 0)
    with pytest.raises(Refused):
        check_stack(t.game, "USA", "Berlin", 1)


@rule("sea.patrol")
def test_all_that_patrol_from_a_port_are_its_aircraft_or_else_its_ships():
    for there, units in (("FTR, 2 DD", "1 FTR"), ("2 DD", "2 DD"), ("INF, 2 DD", "2 DD")):
        t = table(units={"Great Britain": {"London": there}, "Germany": {"Berlin": "INF"}}, initiative=WEST)
        assert t.game.submit("Great Britain", "patrol all from London to North Sea").startswith(
            f"patrol {units} from London"
        )


@rule("opt.sf.raider")
def test_a_raider_that_has_turned_back_looks_for_nobody():
    t = table(options={"special_forces": True}, units={"Germany": {"Hamburg": "BB"}})
    ship = t.unit("Hamburg port", "BB")
    ship.raider = True
    assert cruising(t.game, "Hamburg port", "Axis") == [ship]
    ship.idle = True
    assert cruising(t.game, "Hamburg port", "Axis") == []


@rule("opt.lead.rank1", "opt.lead.rank2", "opt.lead.rank3")
def test_the_rank_of_every_leader_is_told():
    t = table(options=LED)
    for name, led in leaders().items():
        assert f"Rank {led.rank}, {led.words}" in GAME.look(t.game.view(None).position, name)[0]
    assert {led.rank for led in leaders().values()} == {1, 2, 3}


@rule("strat.damaged_state", "strat.types")
def test_odds_of_a_raid_on_what_is_damaged_meanwhile():
    t = table(units={"Great Britain": {"London": "BMB"}, "Germany": {"Berlin": "INF"}}, initiative=WEST)
    t.play("Great Britain", "raid 1 BMB from London to Hamburg")
    assert raid(t.game, "Great Britain", "Hamburg") and not raid(t.game, "Great Britain", "Leipzig")
    t.state.damaged.append("Hamburg")
    touch(t.game)
    assert raid(t.game, "Great Britain", "Hamburg") == []
