"""Positions in which one reading of the rulebook and another come apart: each is settled by the text."""

from rules.ww2_europe.fire import combat_value
from rules.ww2_europe.retreat import destinations, held_back
from rules.ww2_europe.state import Battle
from rules.ww2_europe.supply import is_cut, works
from rules.ww2_europe.victory import automatic
from tests.rulings import rule
from tests.ww2_europe.table import goals, table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
MED = WEST | {"Mediterranean": "Allies"}
LINE = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast")


@rule("icept.auto.same", "icept.evade.patrol")
def test_ships_patrol_the_port_in_which_they_lie():
    t = table(
        units={"Italy": {"Taranto": "CA"}, "Great Britain": {"Malta": "FORT, DD"}}, initiative={"Eastern": "Allies"}
    )
    t.play("Italy", "patrol 1 CA from Taranto to Malta port via Ionian Sea").done("Italy", "Germany")
    t.play("Great Britain", "patrol 1 DD from Malta to Malta port").done()
    assert t.said("Both sides patrol Malta port"), "who patrols does not evade"
    t = table(initiative=MED, units={"Italy": {"Taranto": "CA"}, "Great Britain": {"Malta": "FORT, DD"}})
    t.play("Great Britain", "patrol 1 DD from Malta to Malta port")
    t.play("Italy", "sail 1 CA from Taranto to Malta port via Ionian Sea")
    assert "1 DD on any roll" in t.ask("Great Britain").prompt


@rule("port.protect.evade", "tr.avoid")
def test_the_warships_fight_in_port_and_the_transports_stay():
    units = {"Italy": {"Taranto": "CA, DD, TR"}, "Great Britain": {"Malta": "FORT, 4 CA"}}
    t = table(initiative=MED, units=units)
    t.play("Great Britain", "patrol 4 CA from Malta to Taranto port via Ionian Sea").done()
    assert t.ask("Italy").choices == (
        "stay in port", "fight", "fight with warships", "fight with 1 CA", "fight with 1 DD", "fight with 1 TR"
    )  # fmt: skip
    t.play("Italy", "fight with warships", dice=[1, 1, 6, 6, 6, 6])
    assert t.said("4 CA catch 1 DD, 1 CA in Taranto port"), "the transport is left out"
    assert "look for 1 TR" in t.ask("Italy").prompt, "who won looks for the rest"
    t.play("Italy", "stay in port")
    assert t.said("1 TR evades in Taranto port") and t.count("Taranto port", "Italy", "TR") == 1
    t = table(initiative=MED, units=units)
    t.play("Great Britain", "patrol 4 CA from Malta to Taranto port via Ionian Sea").done()
    t.play("Italy", "fight with 1 DD", dice=[6] * 5)
    assert t.said("4 CA catch 1 DD in Taranto port") and "Fight on or retreat" in t.ask().prompt


@rule("port.protect.evade")
def test_where_both_are_sunk_nobody_looks_for_the_rest():
    units = {"Italy": {"Taranto": "DD, TR", "Rome": "INF"}, "Great Britain": {"Malta": "FORT, CA"}}
    t = table(initiative=MED, units=units)
    t.play("Great Britain", "patrol 1 CA from Malta to Taranto port via Ionian Sea").done()
    t.play("Italy", "fight with 1 DD", dice=[1, 1])
    assert t.units("Taranto port") == ["Italy TR"] and "stay in port" not in t.ask().choices


@rule("depot.place", "st3.end")
def test_who_marches_in_from_a_fortress_is_offered_no_depot():
    """Only an army that has come ashore needs one."""
    t = table(
        initiative=WEST,
        units={"Great Britain": {"Narvik": "3 INF, FORT", "London": "INF"}, "Germany": {"Trondheim": "INF"}},
        control={"Narvik": "Great Britain", "Trondheim": "Germany"},
        powers={"Great Britain": {"depots": 1}},
    )
    t.play("Great Britain", "move 3 INF from Narvik to Trondheim", dice=[1, 1, 1, 6]).quiet()
    assert t.owner("Trondheim") == "Great Britain" and "no depot" not in (t.ask().choices or ())
    assert t.power("Great Britain").depots == 1 and t.units("Trondheim") == ["Great Britain INF"] * 3


@rule("depot.place")
def test_a_depot_comes_ashore_where_nobody_stands_against_it():
    t = table(
        units={"Italy": {"Naples": "2 TR, 2 INF"}},
        control={"Sardinia": "Great Britain"},
        powers={"Italy": {"depots": 1}},
    )
    t.play("Italy", "ferry 2 INF from Naples to Sardinia by Naples").quiet()
    assert t.ask("Italy").choices == ("place the depot", "no depot")
    t.play("Italy", "place the depot")
    assert t.count("Sardinia", "Italy", "DEPOT") == 1 and t.power("Italy").depots == 0
    t = table(units={"Italy": {"Naples": "TR, INF"}}, powers={"Italy": {"depots": 1}})
    t.play("Italy", "ferry 1 INF from Naples to Sardinia by Naples").quiet()
    assert t.game.phase != "ground" and t.count("Sardinia", "Italy", "DEPOT") == 0, "own land is not captured"


@rule("tr.cargo", "ruling.W17")
def test_w17_transports_carry_units_of_allies():
    units = {"Great Britain": {"London": "2 TR, INF"}, "USA": {"London": "2 INF, TR"}}
    t = table(initiative=WEST, units=units)
    assert "Reykjavik by London" in {g.split(" via ")[0] for g in goals(t, "USA", "ferry 2 INF from London to")}
    t.play("USA", "ferry 2 INF from London to Reykjavik by London")
    lent = [u.owner for u in t.state.units if u.carried]
    assert sorted(lent) == ["Great Britain", "USA"], "own ones first"
    t.refuse("USA", "ferry 2 INF from London to Reykjavik by London", None)
    t.on("redeployment")
    assert t.units("Reykjavik") == ["USA INF", "USA INF"] and t.count("London port", kind="TR") == 3
    t = table("redeployment", units={"Great Britain": {"London": "TR"}, "USA": {"London": "INF"}}, initiative={})
    t.play("Great Britain", "done").play("USA", "carry 1 INF from London to Reykjavik by London")
    assert t.count("Reykjavik", "USA", "INF") == 1 and t.count("Reykjavik port", "Great Britain", "TR") == 1
    assert t.power("USA").used == 2 and t.power("Great Britain").used == 0
    t = table(initiative=WEST, units={"USSR": {"Murmansk": "TR"}, "Great Britain": {"Reykjavik": "INF"}})
    assert not goals(t, "Great Britain", "ferry 1 INF from Reykjavik to"), "the USSR stands alone"


@rule("terrain.strait.naval", "terrain.canal.naval", "convoy.path.sea")
def test_an_enemy_on_the_bank_shuts_a_convoys_strait():
    for holder, open_ in (("Germany", True), ("neutral", True), ("Great Britain", False)):
        t = table(
            convoys=[("Germany", "Hamburg", "Oslo", "Western Baltic, Skagerrak", "TR")],
            units={"Germany": {"Oslo": "INF"}},
            control={"Oslo": "Germany", "Copenhagen": holder},
        )
        assert works(t.game, t.state.convoys["C1"]) is open_ and is_cut(t.game, t.unit("Oslo", "INF")) is not open_
    for bank, open_ in (("Great Britain", True), ("Italy", False)):
        t = table(
            convoys=[
                ("Great Britain", "Alexandria", "Basra", "Levantine Sea, Red Sea, Arabian Sea, Persian Gulf", "TR")
            ],
            control={"Sinai": bank},
        )
        assert works(t.game, t.state.convoys["C1"]) is open_


@rule("init.excluded", "surprise.who")
def test_battles_against_the_surprised_ussr_do_not_count_in_poland_either():
    for attacked, won in ((["USSR"], {}), ([], {"Eastern": {"Axis": 1}})):
        t = table(
            attacked=attacked,
            units={"USSR": {"Lvov": "INF"}, "Germany": {"Krakow": "4 INF"}},
            control={"Lvov": "USSR"},
            initiative={"Western": "Allies"},
        )
        t.game.script([1, 1, 1, 1, 6])
        t.play("Germany", "move 4 INF from Krakow to Lvov").on("redeployment")
        assert t.owner("Lvov") == "Germany" and t.state.wins == won


@rule("surprise.effects", "fort.surprise", "ruling.A52")
def test_a_fortress_shelters_its_land_and_not_its_port():
    t = table(
        start="1939", year=1939, season="Fall", units={"Great Britain": {"Gibraltar": "FORT, CA, INF"}}, initiative=WEST
    )
    for space, kind, value, held in (("Gibraltar port", "CA", 2, "surprise.effects"), ("Gibraltar", "INF", 2, "")):
        battle = Battle(space, 2 if kind == "CA" else 3, "Axis", "West", 1)
        unit = t.unit(space, kind)
        unit.cut = False
        battle.defenders = [unit.id]
        assert combat_value(t.game, battle, unit) == value, kind
        assert held_back(t.game, battle, [unit]) == held, kind


@rule("cbt.retreat.ground", "cbt.retreat.started_there")
def test_who_came_to_help_goes_back_where_they_came_from():
    t = table(
        start="1939",
        units={"Germany": {"Sedan": "INF"}, "France": {"Sedan": "2 INF"}},
        control={"Sedan": "France", "Paris": "France", "Strasbourg": "France"},
    )
    french = [u for u in t.state.units if u.owner == "France"]
    battle = Battle("Sedan", 3, "Axis", "West", 1)
    battle.defenders = [u.id for u in french]
    assert len(destinations(t.game, battle, french)) > 2, "they began the turn there"
    french[0].came = "Paris"
    assert len(destinations(t.game, battle, french)) > 2, "one of them did"
    french[1].came = "Strasbourg"
    assert destinations(t.game, battle, french) == ["Paris", "Strasbourg"]
    assert destinations(t.game, battle, french[:1]) == ["Paris"]


@rule("cv.armor", "cv.cargo_fire", "ruling.A56")
def test_planes_of_a_convoys_carrier_fight_and_land_where_it_is_hit():
    t = table(
        units={"Germany": {"Brest": "3 CA"}, "Great Britain": {"Bristol": "INF", "London": "INF"}},
        convoys=[(*LINE, "3 TR, CV+FTR")],
        initiative={"Eastern": "Allies"},
    )
    t.play("Germany", "patrol 3 CA from Brest to Celtic Sea").done("Germany", "Italy").done()
    t.play("Germany", "separately", dice=[1, 1, 6, 6, 6])
    assert t.count("C1", kind="CVD") == 1 and t.unit("Celtic Sea", "FTR").flying
    t.play("Germany", "fight on").play("Great Britain", "fight on", dice=[6] * 5)
    assert t.rolls("1 FTR in Celtic Sea"), "from the second round"
    t.play("Germany", "retreat").on("redeployment")
    land = next(u.place for u in t.state.units if u.kind == "FTR")
    assert land in ("London", "Bristol", "Plymouth", "Manchester") and not t.said("finds no base")


@rule("opt.sf.frogmen", "cv.armor", "air.base.where")
def test_planes_of_a_carrier_hit_in_port_go_to_a_base():
    units = {"Italy": {"Taranto": "SUB"}, "Great Britain": {"Malta": "CV+FTR, FORT"}}
    t = table("redeployment", units=units, options={"special_forces": True}, initiative=WEST)
    t.play("Italy", "sneak from Taranto at Malta by frogmen", dice=[3])
    assert t.units("Malta") == ["Great Britain FORT", "Great Britain FTR"]
    assert t.units("Malta port") == ["Great Britain CVD"] and not t.unit("Malta", "FTR").flying


@rule("uk.pacific")
def test_ships_in_convoys_do_not_hide_from_the_pacific_transfer():
    t = table(
        "end",
        season="Winter",
        year=1941,
        convoys=[(*LINE, "TR, 2 DD, CV+TAC")],
        units={"Great Britain": {"London": "3 DD"}},
    )
    for _ in range(2):
        assert t.ask("Great Britain").choices == ("London port", "C1")
        t.play("Great Britain", "C1")
    assert t.units("C1") == ["Great Britain TR"], "the carrier too, it is the only one"
    assert t.count("London port", "Great Britain", "DD") == 2, "three in all"
    assert t.count("Bristol", "Great Britain", "TAC") == 1, "its plane stays, in the convoy's port"


@rule("opt.tech.sonar", "st1.convoy_defence")
def test_sonar_helps_every_escort_of_a_convoy():
    for points, sunk in ((199, False), (200, True)):
        t = table(
            units={"Germany": {"Brest": "SUB"}},
            convoys=[(*LINE, "2 TR, DD")],
            options={"technology": True},
            powers={"Great Britain": {"tech": {"Sonar": points}}},
        )
        t.play("Germany", "hunt 1 SUB from Brest after C1 at Bay of Biscay", dice=[6, 4])
        assert t.rolls(f"DD of convoy C1, hits on {3 + sunk}") == [[4]]
        assert (t.count("Brest port", "Germany", "SUB") == 0) is sunk


@rule("init.auto", "convoy.everywhere")
def test_an_escorted_convoy_is_on_every_front_it_passes():
    from rules.ww2_europe.chart import FRONT_LANDS

    control = dict.fromkeys(FRONT_LANDS["Mediterranean"], "Great Britain")
    route = ("Italy", "Naples", "Taranto", "Tyrrhenian Sea, Ionian Sea")
    for ships, holder in (("TR", "Allies"), ("TR, SUB", "Allies"), ("TR, DD", "")):
        t = table(control=control, convoys=[(*route, ships)], units={"Great Britain": {"Cairo": "INF"}})
        assert automatic(t.game, "Mediterranean") == holder, ships
    elsewhere = ("Germany", "Brest", "Bordeaux", "Bay of Biscay", "TR, DD")
    t = table(control=control, convoys=[elsewhere], units={"Great Britain": {"Cairo": "INF"}})
    assert automatic(t.game, "Mediterranean") == "Allies"


@rule("ussr.pact.move", "ruling.A23")
def test_a_garrison_leaves_ceded_land_though_its_country_has_joined_germany():
    for nation, enters in (("Finland", True), ("", False)):
        t = table(
            start="1939",
            year=1940,
            season="Spring",
            pact="on",
            status={"USSR": "neutral", "USA": "neutral"},
            units={"USSR": {"Leningrad": "2 INF"}, "Germany": {"Vyborg": "2 INF", "Berlin": "INF"}},
            control={"Vyborg": "Germany"},
            allies={"Finland": "Germany"},
            initiative=WEST,
        )
        for unit in t.state.units.at("Vyborg"):
            unit.nation = nation
        if enters:
            t.play("USSR", "move 1 INF from Leningrad to Vyborg")
            assert t.units("Vyborg") == ["USSR INF"] and t.owner("Vyborg") == "USSR"
        else:
            t.refuse("USSR", "move 1 INF from Leningrad to Vyborg", "ussr.pact.move")
