"""Small conditions that decide little games: who is asked, what is refused by which rule, where the last ship goes."""

import pytest

from rules.ww2_europe.chart import CIRCLE
from rules.ww2_europe.sea_battle import may_steam
from rules.ww2_europe.state import Battle
from rules.ww2_europe.world import create
from tests.rulings import rule
from tests.ww2_europe.table import goals, table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
MED = WEST | {"Mediterranean": "Allies"}
LINE = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast")
GUARDS = {"London": "2 TAC", "Scapa Flow": "4 DD, BB"}


@rule("redep.naval", "redep.naval.stop", "redep.ground", "port.seacontrol.closed")
@pytest.mark.parametrize(
    "order, why",
    [
        ("redeploy 1 DD from Hamburg to Berlin", "redep.naval.stop"),
        ("redeploy 1 DD from Hamburg to Copenhagen", "redep.naval.stop"),
        ("redeploy 1 DD from Hamburg to Brest via North Sea, Dover Narrows, English Channel", "redep.naval"),
        ("redeploy 1 DD from Hamburg to Brest via North Sea, Brussels port, English Channel", "redep.naval"),
        ("carry 1 INF from Hamburg to Copenhagen by Hamburg", "redep.ground"),
        ("carry 1 INF from Hamburg to London by Hamburg", "redep.ground"),
        ("carry 1 INF from North Sea to Oslo by Hamburg", "tr.cargo"),
        ("redeploy 1 INF from Hamburg to North Sea", "redep.ground"),
        ("redeploy 1 INF from Hamburg to Hamburg", "redep.ground"),
        ("remove depot in Hamburg", "depot.remove"),
    ],
)
def test_what_cannot_be_redeployed(order, why):
    control = {"Copenhagen": "neutral", "Oslo": "Germany"}
    t = table(
        "redeployment",
        units={"Germany": {"Hamburg": "DD, INF, TR"}, "Great Britain": GUARDS},
        control=control,
        initiative=WEST,
    )
    t.refuse("Germany", order, why)


@rule("redep.ground", "convoy.phase")
def test_only_what_can_be_redeployed_is_offered():
    t = table(
        "redeployment",
        units={"Germany": {"Stuttgart": "FORT, INF, AB"}},
        convoys=[("Germany", "Hamburg", "Oslo", "Western Baltic, Skagerrak", "TR, DD")],
        control={"Oslo": "Germany", "Copenhagen": "Germany"},
        initiative=WEST,
    )
    sorts = {text.split()[2] for text in t.game.suggest("Germany", "redeploy", 300)}
    assert sorts == {"INF", "AB"}, "a fortress stays, ships of a convoy sail on"


@rule("sea.choice", "naval.movement")
def test_ships_are_called_by_their_port():
    t = table(units={"Germany": {"Berlin": "INF", "Hamburg": "DD"}})
    error = t.refuse("Germany", "patrol 1 DD from Berlin to North Sea", None)
    assert "no DD" in str(error)


@rule("st1.convoy_defence", "opt.tech.uboats")
def test_escorts_find_advanced_submarines_on_one_less():
    for kind, die, sunk in (("SUB", 3, True), ("SUB", 4, False), ("USUB", 3, False), ("USUB", 2, True)):
        t = table(units={"Germany": {"Brest": kind}}, convoys=[(*LINE, "2 TR, DD")], options={"technology": True})
        t.play("Germany", f"hunt 1 {kind} from Brest after C1 at Bay of Biscay", dice=[6, die])
        assert (t.count("Brest port", "Germany", kind) == 0) is sunk, (kind, die)


@rule("st4.return", "stack.naval")
def test_a_ship_without_a_port_goes_to_a_full_one_if_there_is_no_other():
    full = {"Italy": {"Tripoli": "5 CA", "Benghazi": "CA"}, "Great Britain": {"Halfaya": "4 INF"}}
    held = {land: "Great Britain" for land in CIRCLE if land not in ("Tripoli", "Benghazi")}
    t = table(units=full, control={**held, "Halfaya": "Great Britain", "Bir el Gubi": "Great Britain"}, start="1939")
    ship = t.unit(CIRCLE["Benghazi"], "CA")
    t.state.control["Benghazi"] = "Great Britain"
    from rules.ww2_europe.homing import ship_home
    from rules.ww2_europe.world import redraw

    redraw(t.game)
    assert list(ship_home(t.game, ship)) == [] and ship.place == CIRCLE["Tripoli"], "it is sorted out at the turn's end"


@rule("icept.abort", "cbt.retreat.naval")
def test_who_retreats_from_a_battle_is_not_asked_to_go_on():
    t = table(
        initiative=WEST,
        units={"Great Britain": {"Scapa Flow": "DD"}, "Germany": {"Hamburg": "CA"}},
    )
    t.play("Great Britain", "patrol 1 DD from Scapa Flow to North Sea")
    t.play("Germany", "sail 1 CA from Hamburg to Norwegian Sea via North Sea")
    t.play("Great Britain", "separately", dice=[1, 6, 6])
    assert t.ask().seat == "Germany" and "Fight on or retreat" in t.ask().prompt
    t.play("Germany", "retreat")
    assert t.game.phase != "sea" and t.count("Hamburg port", "Germany", "CA") == 1, "it has gone home"


@rule("cbt.retreat.started_there", "cbt.retreat.naval")
def test_ships_with_no_port_to_go_to_fight_on():
    for other, may in (("Italy", False), ("Great Britain", True)):
        held = {land: "Italy" for land in CIRCLE if land not in ("Malta", "Gibraltar")} | {"Gibraltar": other}
        t = table(units={"Great Britain": {"Malta": "CA"}}, control=held)
        ship = t.unit("Malta port", "CA")
        assert may_steam(t.game, Battle("Malta port", 2, "Axis", "West", 1), [ship]) is may
        ship.start = "Malta port"
        t.state.units.move(ship, "Tyrrhenian Sea")
        assert may_steam(t.game, Battle("Tyrrhenian Sea", 2, "Axis", "West", 1), [ship]), "home is open"
    plane = create(t.game, "Great Britain", "FTR", "Malta port")
    assert may_steam(t.game, Battle("Malta port", 2, "Axis", "West", 1), [plane]), "only ships need a port"


@rule("stack.ground", "build.infantry")
def test_the_tenth_stack_point_is_built():
    for there, order, why in (
        ("9 INF", "build 1 INF at Berlin", ""),
        ("9 INF", "build 2 INF at Berlin", "stack.ground"),
    ):
        t = table(
            "build", powers={"Germany": {"boxes": [{"INF": 2}, {}, {}, {}, {}]}}, units={"Germany": {"Berlin": there}}
        )
        if why:
            t.refuse("Germany", order, why)
        else:
            t.play("Germany", order)
            assert t.count("Berlin", "Germany", "INF") == 10


@rule("flag.surrender.units")
def test_convoys_of_who_surrenders_are_dissolved_and_no_others():
    lines = [
        ("Italy", "Naples", "Tripoli", "Tyrrhenian Sea, Gulf of Gabes", "TR"),
        ("Germany", "Hamburg", "Oslo", "Western Baltic, Skagerrak", "TR"),
    ]
    t = table("end", convoys=lines, control={"Rome": "USA", "Oslo": "Germany"}, units={"USA": {"Rome": "INF"}})
    assert t.power("Italy").status == "surrendered" and list(t.state.convoys) == ["C2"]


@rule("opt.adv.conditions", "opt.adv.effects")
def test_aircraft_go_home_at_night_and_ships_stay():
    t = table(
        initiative=WEST,
        options={"advanced_naval": True},
        units={"Great Britain": {"Scapa Flow": "DD"}, "Germany": {"Hamburg": "CA, TAC"}},
    )
    t.play("Great Britain", "patrol 1 DD from Scapa Flow to North Sea")
    t.play("Germany", "patrol 1 CA from Hamburg to North Sea", "patrol 1 TAC from Hamburg to North Sea")
    t.play("Germany", "fight on")
    assert t.ask("Great Britain").choices == ("by day", "by night"), "the side with initiative chooses"
    t.play("Great Britain", "by night", dice=[1, 6, 6])
    assert t.said("night good weather") and t.count("Hamburg", "Germany", "TAC") == 1
    assert t.rolls("1 CA in North Sea, hits on 2") and not t.rolls("TAC in North Sea")


@rule("move.battle_due", "cbt.attacker")
def test_those_who_stand_in_one_space_fight_though_nobody_moved():
    t = table(
        units={"Germany": {"Liege": "INF"}, "Great Britain": {"Liege": "INF"}},
        control={"Liege": "Great Britain"},
        initiative={"Eastern": "Allies"},
    )
    t.game.script([1, 6])
    t.quiet()
    assert t.said("Battle of Liege: 1 INF attack 1 INF") and t.owner("Liege") == "Germany", (
        "who does not hold it attacks"
    )


@rule("st3.bombard", "amph.bombard")
def test_ships_that_bombard_hit_no_aircraft():
    t = table(
        units={"Italy": {"Taranto": "INF, TR, BB"}, "Great Britain": {"Malta": "FTR, 2 INF"}},
    )
    t.play("Italy", "ferry 1 INF from Taranto to Malta by Taranto via Ionian Sea, Malta port")
    t.play("Italy", "sail 1 BB from Taranto to Malta port via Ionian Sea", dice=[2, 6, 6, 6])
    t.quiet()
    assert t.said("Malta: 1 INF of Great Britain hit") and not t.said("1 FTR of Great Britain hit")


@rule("move.declare_war", "game.sides", "neutral.inactive")
@pytest.mark.parametrize(
    "seat, country, why",
    [
        ("Germany", "Italy", "game.sides"),
        ("Germany", "Great Britain", "move.declare_war"),
        ("Germany", "France", "move.declare_war"),
        ("Germany", "Denmark", "move.declare_war"),
    ],
)
def test_wars_that_cannot_be_declared(seat, country, why):
    t = table(
        "declarations", units={"Germany": {"Berlin": "INF"}}, control={"Copenhagen": "Germany", "Aarhus": "Germany"}
    )
    t.refuse(seat, f"declare war on {country}", why)


@rule("buy.gift", "ussr.separate")
def test_gifts_to_the_ussr_need_room_in_the_last_convoy_too():
    home = ("USA", "USA", "Glasgow", "Western Atlantic, North Atlantic, Western Approaches, Hebrides Sea", "2 TR")
    for ships, most in (("TR", 10), ("2 TR", 20)):
        line = ("USA", "Scapa Flow", "Murmansk", "Norwegian Sea, Barents Sea", ships)
        t = table("buy", powers={"USA": {"money": 40}, "USSR": {"money": 0}}, initiative=WEST, convoys=[home, line])
        if most < 20:
            t.refuse("USA", "give 11 to USSR", "buy.gift")
        t.play("USA", f"give {most} to USSR")
        assert t.power("USSR").money == most


@rule("opt.france.home")
def test_paris_liberated_brings_no_vichy_that_has_joined_already():
    joined = {land: "Germany" for land, owner in table().state.control.items() if owner == "Vichy France"}
    for more, owner in (({}, "Great Britain"), (joined, "Germany")):
        t = table("return", control={"Paris": "USA"} | more)
        assert t.owner("Vichy") == owner and bool(t.said("Vichy France is a minor ally")) is not bool(more)


@rule("opt.tech.rockets")
def test_rockets_are_offered_to_those_who_have_them():
    tech = {"Germany": {"tech": {"Rockets": 200}}}
    for powers, blitz, offered in ((tech, False, True), ({}, False, False), (tech, True, False)):
        t = table(
            "blitzkrieg" if blitz else "movement",
            options={"technology": True},
            powers=powers,
            units={"Germany": {"Berlin": "TNK"}},
        )
        assert bool(t.game.suggest("Germany", "rocket", 5)) is offered


@rule("cv.range")
def test_a_launch_that_needs_every_point():
    t = table(initiative=MED, units={"Great Britain": {"Gibraltar": "FORT, CV+FTR", "London": "INF"}})
    t.play("Great Britain", "sail 1 CV from Gibraltar to Western Mediterranean")
    t.play("Great Britain", "launch 1 FTR at Western Mediterranean to Gulf of Gabes")
    assert t.count("Gulf of Gabes", "Great Britain", "FTR") == 1, "two out and two back"
    assert not goals(t, "Great Britain", "launch 1 FTR at Western Mediterranean to")


@rule("minor.axis")
def test_spring_1941_brings_in_only_who_is_neutral_still():
    taken = {"Sofia": "Great Britain", "Budapest": "Germany"}
    t = table(
        "end",
        start="1939",
        year=1940,
        season="Winter",
        control=taken,
        allies={"Hungary": "Germany"},
        units={"Germany": {"Berlin": "INF"}},
    )
    assert t.state.season == "Spring" and "Bulgaria" not in t.state.allies, "all of it is conquered"
    assert t.state.allies["Romania"] == t.state.allies["Finland"] == "Germany"
    assert not t.units("Budapest"), "who has joined before joins no more"


@rule("airborne.drop", "ruling.A20")
def test_aircraft_that_flew_off_still_take_up_their_base():
    t = table(
        units={"Germany": {"Hamburg": "ABN, FTR"}, "Great Britain": {"Copenhagen": "INF"}},
        control={"Copenhagen": "Great Britain", "Aarhus": "Great Britain"},
    )
    t.play("Germany", "move 1 FTR from Hamburg to Aarhus")
    t.refuse("Germany", "drop 1 ABN from Hamburg to Copenhagen", "airborne.drop")


@rule("opt.italy.result")
def test_italy_goes_to_who_holds_most_of_it():
    from rules.ww2_europe.armistice import conqueror

    for usa, taker in ((("Sicily", "Naples", "Genoa", "Milan"), "USA"), (("Sicily",), "Great Britain")):
        rest = {"Sardinia": "Great Britain", "Taranto": "Great Britain" if taker == "Great Britain" else "Italy"}
        t = table(control=dict.fromkeys(usa, "USA") | rest)
        assert conqueror(t.game) == taker


@rule("neutral.early", "ruling.A54")
@pytest.mark.parametrize(
    ("power", "year", "season", "whole"),
    [
        ("Italy", 1939, "Winter", False),
        ("Italy", 1940, "Spring", True),
        ("USA", 1941, "Winter", False),
        ("USA", 1942, "Spring", True),
        ("USSR", 1941, "Winter", False),
        ("USSR", 1942, "Spring", True),
    ],
)
def test_the_quarter_ends_with_the_date_of_entry(power, year, season, whole):
    t = table("collect", start="1939", season=season, year=year, powers={power: {"early": True, "money": 0}})
    mat = t.power(power)
    assert mat.income > 40 and mat.money == (mat.income if whole else mat.income // 4)


@rule("convoy.attack", "sub.strategic")
def test_only_enemy_convoys_that_sail_are_hunted():
    t = table(
        units={"Germany": {"Brest": "SUB"}},
        convoys=[("Italy", "Naples", "Tripoli", "Tyrrhenian Sea, Gulf of Gabes", "TR")],
    )
    for name in ("C1", "C9"):
        error = t.refuse("Germany", f"hunt 1 SUB from Brest after {name}", "convoy.attack")
        assert f"{name} isn't an enemy convoy" in str(error)


@rule("usa.pacific")
def test_the_usa_alone_is_offered_the_pacific():
    rich = {"USA": {"money": 60}, "Great Britain": {"money": 60}}
    t = table("buy", powers=rich, initiative=WEST)
    assert t.game.suggest("USA", "pacific") == ["pacific 25", "pacific 50"]
    assert not any(text.startswith("pacific") for text in t.game.suggest("Great Britain", "pacific"))
    t.refuse("Great Britain", "pacific 25", "usa.pacific")
    t.refuse("USA", "pacific 61", "buy.what")
