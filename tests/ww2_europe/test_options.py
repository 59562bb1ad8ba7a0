"""The options: technology, leaders, special forces, advanced naval rules."""

import pytest

from rules.ww2_europe.chart import KINDS, SPACE, leaders, technologies
from rules.ww2_europe.encounters import number
from rules.ww2_europe.fire import Shot, combat_value, scores, shot
from rules.ww2_europe.leadership import commanders, under
from rules.ww2_europe.sea_battle import between, outcome, weather_table
from rules.ww2_europe.state import Battle
from rules.ww2_europe.strategic import air_guard, bomb, damage, need_of, radar_guard
from tests.rulings import rule
from tests.ww2_europe.table import table

TECH = {"technology": True}
FORCES = {"special_forces": True}
NAVAL = {"advanced_naval": True}
LED = {"leaders": True}
FIRST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")


# --- technology -----------------------------------------------------------------------------------------------------


@rule("opt.tech.attempt", "opt.tech.200")
def test_attempts():
    t = table("collect", options=TECH)
    mat = t.power("Germany")
    assert mat.attempts == mat.income // 10
    t.refuse("Italy", "develop 1 Rockets", "opt.tech.attempt")
    t.play("Germany", "develop 2 Jets", dice=[3, 4])
    assert mat.tech["Jets"] == technologies()["Jets"]["Germany"] + 7 and mat.money >= 120
    t = table("buy", options=TECH, powers={"Germany": {"money": 60, "tech": {"Jets": 199}}})
    t.refuse("Germany", "buy 1 JET", "opt.tech.200")
    t = table("buy", options=TECH, powers={"Germany": {"money": 60, "tech": {"Jets": 200}}})
    t.play("Germany", "buy 1 JET")


@rule("opt.tech.tanks", "opt.tech.jets", "opt.tech.heavy", "opt.tech.long", "opt.tech.uboats")
def test_the_new_types():
    k = KINDS
    assert (k["HTNK"].cv, k["HTNK"].cost, k["HTNK"].mp) == (4, 25, 2)
    assert (k["JET"].air, k["JET"].cost, k["JET"].mp) == (5, 30, 4)
    assert (k["HBMB"].cv, k["HBMB"].raid, k["HBMB"].cost) == (2, 5, 30)
    assert (k["LFTR"].mp, k["LFTR"].cost, k["LBMB"].mp, k["LBMB"].cost, k["LHBMB"].cost) == (6, 30, 8, 30, 35)
    assert (k["USUB"].cv, k["USUB"].raid, k["USUB"].cost, k["USUB"].silent) == (2, 4, 15, True)
    assert "air" in scores(Shot(2, air=5), 5) and scores(Shot(2, air=4), 5) is None
    assert "silent" in scores(Shot(2, asw=True), 1) and "silent" not in scores(Shot(2, asw=True), 2), "hit at -1"


@rule("opt.tech.sonar", "opt.tech.codebreaking")
def test_sonar_and_code_breaking():
    t = table(
        options=TECH,
        units={"Great Britain": {"London": "DD"}},
        powers={"Great Britain": {"tech": {"Sonar": 200, "Code Breaking": 200}}},
    )
    battle = Battle("North Sea", 2, "West", "Axis", 1)
    battle.attackers = [t.unit("London port", "DD").id]
    needs = shot(t.game, battle, t.unit("London port", "DD"))
    assert needs.sonar and "sub" in scores(needs, 3) and "naval" not in scores(needs, 3)
    assert (
        number(t.game, [t.unit("London port", "DD")], 3) == 4 and number(t.game, [t.unit("London port", "DD")], 1) == 5
    )


@rule("opt.tech.radar")
def test_radar():
    for points, guard in ((199, 0), (200, 1)):
        t = table(
            options=TECH,
            units={"Great Britain": {"London": "FTR"}},
            powers={"Great Britain": {"tech": {"Radar": points}}},
        )
        assert not air_guard(t.game, "Bristol", "Axis") and len(radar_guard(t.game, "Bristol")) == guard


@rule("opt.tech.rockets")
def test_rockets():
    t = table(
        options=TECH,
        powers={"Germany": {"tech": {"Rockets": 200}}, "Great Britain": {"money": 50}},
        units={"Germany": {"Berlin": "INF"}},
    )
    shots = t.game.suggest("Germany", "rocket", 200)
    assert any(text.endswith("at London") for text in shots), shots
    text = next(text for text in shots if text.endswith("at London"))
    t.play("Germany", text, dice=[3])
    assert t.state.damaged == ["London"] and t.power("Great Britain").money == 30
    t.refuse("Germany", text, "opt.tech.rockets")


@rule("opt.tech.atomic")
def test_the_bomb():
    t = table(options=TECH, powers={"Germany": {"rp": 5}})
    damage(t.game, "Leipzig", "strat.damage", atomic=True)
    from rules.ww2_europe.world import value

    assert t.state.zeroed == ["Leipzig"] and value(t.game, "Leipzig") == 0 and t.power("Germany").rp == 4
    assert KINDS["ATOM"].cost == 30 and KINDS["ATOM"].atomic


@rule("opt.tech.atomic", "strat.damage.rp")
def test_the_bomb_costs_a_point_wherever_it_falls_and_others_only_at_home():
    for atomic, left in ((True, 4), (False, 5)):
        t = table(options=TECH, powers={"Germany": {"rp": 5}})
        assert t.owner("Strasbourg") == "Germany" and SPACE["Strasbourg"].source == "nrz"
        damage(t.game, "Strasbourg", "strat.damage", atomic=atomic)
        assert t.power("Germany").rp == left


@rule("opt.tech.atomic", "strat.damage")
def test_only_an_atomic_bomb_that_hits_destroys_for_good():
    for dice, gone in (([6, 1], False), ([1, 6], True), ([6, 6], None)):
        t = table(options={"technology": True}, units={"USA": {"London": "ATOM, BMB"}, "Germany": {"Berlin": "INF"}})
        t.game.script(dice)
        bomb(t.game, "Leipzig", [t.unit("London", "ATOM"), t.unit("London", "BMB")])
        assert ("Leipzig" in t.state.zeroed, "Leipzig" in t.state.damaged) == (gone is True, gone is False)


# --- leaders --------------------------------------------------------------------------------------------------------


def led(units, places, **more):
    return table(
        "dawn",
        options=LED,
        units=units,
        leaders={name: {"place": place, "ship": ""} for name, place in places.items()},
        fallen=[name for name in leaders() if name not in places],
        **more,
    )


@rule("opt.lead.rank1", "opt.lead.rank2", "opt.lead.rank3", "opt.lead.command")
def test_whom_a_general_commands():
    t = led(
        {"Germany": {"Warsaw": "INF, TNK", "Krakow": "INF", "Berlin": "INF"}},
        {"Rundstedt": "Warsaw", "Manstein": "Warsaw", "Rommel": "Warsaw"},
    )
    near, far = t.unit("Krakow", "INF"), t.unit("Berlin", "INF")
    assert under(t.game, "Rundstedt", near) and not under(t.game, "Manstein", near)
    assert under(t.game, "Rommel", t.unit("Warsaw", "TNK")) and not under(t.game, "Rommel", t.unit("Warsaw", "INF"))
    assert {c.name for c in commanders(t.game, t.unit("Warsaw", "TNK"))} == {"Rundstedt", "Manstein", "Rommel"}
    assert {c.name for c in commanders(t.game, near)} == {"Rundstedt"}
    assert under(t.game, "Rundstedt", far) == any(c.name == "Rundstedt" for c in commanders(t.game, far))


@rule("ruling.A34", "ruling.A35")
def test_several_of_one_rank():
    t = led({"Germany": {"Warsaw": "INF"}}, {"Manstein": "Warsaw", "Kesselring": "Warsaw"}, year=1943)
    assert set(t.ask("Germany").choices) == {"Manstein", "Kesselring"}
    t.play("Germany", "Kesselring")
    assert [c.name for c in commanders(t.game, t.unit("Warsaw", "INF"))] == ["Kesselring"]
    battle = Battle("Warsaw", 3, "USSR", "Axis", 1)
    battle.defenders = [t.unit("Warsaw", "INF").id]
    assert combat_value(t.game, battle, t.unit("Warsaw", "INF")) == 3, "DEF+1 in the first round"
    battle.round = 2
    assert combat_value(t.game, battle, t.unit("Warsaw", "INF")) == 2


@rule("opt.lead.general", "opt.lead.admiral")
def test_leaders_travel():
    t = table(
        "redeployment",
        options=LED,
        units={"Germany": {"Warsaw": "INF", "Hamburg": "BB", "Brest": "BB"}},
        leaders={"Manstein": {"place": "Warsaw"}, "Luetjens": {"place": "Hamburg port", "ship": "u2"}},
        initiative=FIRST,
    )
    used = t.power("Germany").used
    t.play("Germany", "send Manstein to Paris", "send Luetjens to Brest")
    assert t.state.leaders["Manstein"].place == "Paris" and t.state.leaders["Luetjens"].place == "Brest port"
    assert t.power("Germany").used == used
    t = table(options=LED, units={"Germany": {"Warsaw": "INF"}}, leaders={"Manstein": {"place": "Warsaw"}})
    t.play("Germany", "lead Manstein to Krakow")
    t.refuse("Germany", "lead Manstein to Warsaw", "opt.lead.general")


@rule("opt.lead.death")
def test_a_leader_dies_with_his_units():
    from rules.ww2_europe.leadership import bury
    from rules.ww2_europe.world import destroy

    t = table(
        options=LED,
        units={"Germany": {"Warsaw": "INF"}, "USSR": {"Minsk": "INF"}},
        leaders={"Manstein": {"place": "Warsaw"}},
    )
    t.state.battle = Battle("Warsaw", 3, "USSR", "Axis", 1)
    bury(t.game)
    assert "Manstein" in t.state.leaders
    destroy(t.game, t.unit("Warsaw", "INF"))
    bury(t.game)
    assert t.state.fallen == ["Manstein"] and "Manstein" not in t.state.leaders


# --- special forces -------------------------------------------------------------------------------------------------


def value_of(kind, power="Germany", defending=False, cut=False, first=True, **marks):
    t = table("declarations", options=FORCES, units={power: {"Liege": kind}})
    unit = t.unit("Liege", kind)
    unit.cut = cut
    for name, mark in marks.items():
        setattr(unit, name, mark)
    battle = Battle("Liege", 3, "Axis", "West", 1 if first else 2)
    (battle.defenders if defending else battle.attackers).append(unit.id)
    return combat_value(t.game, battle, unit)


@rule("opt.sf.ss_tank", "opt.sf.ss_mech", "opt.sf.guards_inf", "opt.sf.guards_tank")
def test_elite_formations():
    assert value_of("SSTK") == 4 and value_of("SSTK", cut=True) == 2
    assert value_of("SSMC") == 3 and value_of("SSMC", cut=True, defending=True) == 3, "it defends normally"
    assert value_of("GINF", "USSR") == 3 and value_of("GINF", "USSR", first=False) == 2
    assert value_of("GTNK", "USSR", first=False) == 4 and value_of("GTNK", "USSR", cut=True) == 2
    t = table("buy", options=FORCES, powers={"Germany": {"money": 200}}, units={"Germany": {"Berlin": "SSTK"}})
    t.refuse("Germany", "buy 2 SSTK", "opt.sf.ss_tank")
    t.play("Germany", "buy 1 SSTK")
    t.refuse("Germany", "buy 1 GTNK", "opt.sf.guards_tank")


@rule("opt.sf.marines", "opt.sf.sas", "opt.sf.shock")
def test_marines_sas_and_shock_armies():
    assert value_of("MAR", "USA", landed=True) == 3 and value_of("MAR", "USA") == 2
    assert value_of("ABN", "Great Britain", dropped=True) == 3 and value_of("ABN", "Great Britain") == 2
    t = table("declarations", options=FORCES, units={"USSR": {"Minsk": "SHOCK"}})
    battle = Battle("Minsk", 3, "USSR", "Axis", 1)
    battle.attackers = [t.unit("Minsk", "SHOCK").id]
    assert shot(t.game, battle, t.unit("Minsk", "SHOCK")).dice == 3
    battle.round = 2
    assert shot(t.game, battle, t.unit("Minsk", "SHOCK")).dice == 2


@rule("opt.sf.eighth", "opt.sf.british_bombers", "opt.sf.wolfpack")
def test_bombers_and_wolf_packs():
    units = {"USA": {"London": "BMB"}, "Great Britain": {"London": "BMB"}, "Germany": {"Brest": "SUB", "Berlin": "BMB"}}
    for options, want in ((FORCES, 4), ({}, 3)):
        t = table(options=options, units=units)
        assert need_of(t.game, t.unit("London", "BMB", "USA"), "Leipzig") == want
        assert need_of(t.game, t.unit("London", "BMB", "Great Britain"), "Leipzig") == want
        assert need_of(t.game, t.unit("Brest port", "SUB"), "") == want
        assert need_of(t.game, t.unit("Berlin", "BMB"), "London") == 3
        assert need_of(t.game, t.unit("London", "BMB", "USA"), "Ploesti") == 3, "factories only"


@rule("opt.sf.raider")
def test_a_raider():
    line = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "2 TR")
    t = table(
        options=FORCES,
        units={"Germany": {"Brest": "CA, BB"}, "Great Britain": {"Plymouth": "DD"}},
        convoys=[line],
        initiative={"Eastern": "Allies"},
    )
    t.play("Germany", "cruise 1 CA from Brest to Bay of Biscay")
    t.refuse("Germany", "cruise 1 BB from Brest to Bay of Biscay", "opt.sf.raider")
    t.done("Germany")
    t.play("Great Britain", "patrol 1 DD from Plymouth to Bay of Biscay via English Channel")
    assert "intercept 1 CA" in t.ask("Great Britain").prompt
    t.play("Great Britain", "separately", dice=[2, 1, 1, 1])
    assert not t.said("catches"), "a raider is found on a 1 only"
    t = table(units={"Germany": {"Brest": "CA"}})
    t.refuse("Germany", "cruise 1 CA from Brest to Bay of Biscay", "opt.sf.raider")


@rule("opt.sf.dash")
def test_the_channel_dash():
    t = table(
        "redeployment",
        options=FORCES,
        initiative=FIRST,
        units={"Germany": {"Brest": "BB, BB, CA"}, "Great Britain": {"London": "6 TAC", "Plymouth": "4 DD"}},
    )
    t.refuse("Germany", "redeploy 1 BB from Brest to Hamburg", "redep.naval.stop")
    assert t.suggestions("Germany", "dash") == ["dash with 1 BB from Brest", "dash with 1 CA from Brest"]
    t.play("Germany", "dash with 1 BB from Brest")
    t.refuse("Germany", "dash with 1 BB from Brest", "opt.sf.dash")
    t.play("Germany", "redeploy 1 BB from Brest to Hamburg")
    assert t.count("Hamburg port", "Germany", "BB") == 1


@rule("opt.sf.carrier_raid", "opt.sf.midget", "opt.sf.frogmen")
def test_raids_on_ports():
    base = {
        "options": FORCES,
        "units": {
            "Italy": {"Taranto": "BB, DD", "Rhodes": "SUB"},
            "Great Britain": {"Malta": "CV+FTR, SUB, FORT", "Alexandria": "BB"},
        },
    }
    t = table("redeployment", **base)
    t.play("Great Britain", "sneak from Malta at Taranto by carrier", dice=[2])
    t.play("Great Britain", "BB")
    assert t.count("Taranto port", "Italy", "BB") == 0, "a battleship is sunk on 2"
    t.refuse("Great Britain", "sneak from Malta at Taranto by carrier", "opt.sf.carrier_raid")
    t.refuse("Great Britain", "redeploy 1 CV from Malta to Alexandria", "redep.ground")
    t = table("redeployment", **base)
    t.play("Great Britain", "sneak from Malta at Taranto by midget", dice=[2])
    t.play("Great Britain", "BB")
    assert t.count("Taranto port", "Italy", "BBD") == 1, "midget submarines sink on a 1 alone"
    t = table("redeployment", initiative=FIRST, **base)
    t.play("Italy", "sneak from Rhodes at Alexandria by frogmen", dice=[4])
    assert t.count("Alexandria port", "Great Britain", "BBD") == 1


# --- advanced naval rules -------------------------------------------------------------------------------------------


def hunt(**more):
    return table(
        options=NAVAL,
        initiative={"Western": "Allies", "African": "Allies"},
        control={"Oran": "Great Britain"},
        units={"Italy": {"Taranto": "CA"}, "Great Britain": {"Gibraltar": "FORT, DD", "Oran": "DD"}, **more},
    )


@rule("opt.adv.separate")
def test_task_forces_do_not_combine():
    t = hunt()
    t.play("Italy", "sail 1 CA from Taranto to Tyrrhenian Sea")
    t.play("Great Britain", "patrol 1 DD from Gibraltar to Tyrrhenian Sea", "patrol 1 DD from Oran to Tyrrhenian Sea")
    assert "combined" not in t.ask("Great Britain").choices
    t.play("Great Britain", "separately", dice=[6, 6])
    assert len(t.rolls("Interception")) == 2


@rule("opt.adv.first", "opt.adv.later")
def test_e24_e26_order_of_battle():
    t = hunt()
    t.play("Italy", "patrol 1 CA from Taranto to Tyrrhenian Sea")
    t.play("Great Britain", "patrol 1 DD from Gibraltar to Tyrrhenian Sea", "patrol 1 DD from Oran to Tyrrhenian Sea")
    while t.ask().choices == ("by day", "by night"):
        t.play(t.asked()[0], "by day", dice=[1, 6, 6, 6, 6, 6])
    battle = t.state.battle
    assert battle.weather == "day good"
    assert t.rolls("1 DD in Tyrrhenian Sea") == [[6]], "the destroyer of Oran alone fights in round 1"
    while t.game.phase == "sea" and t.state.battle and t.state.battle.round < 2:
        t.play(t.asked()[0], "fight on")
    assert any("2 DD in Tyrrhenian Sea" in e.text for e in t.events(kind="dice")), "that of Gibraltar joins in round 2"


@rule("opt.adv.later", "st2.end")
def test_who_comes_too_late_misses_the_fight():
    t = hunt()
    t.game.script([1, 6, 1])
    t.play("Italy", "patrol 1 CA from Taranto to Tyrrhenian Sea")
    t.play("Great Britain", "patrol 1 DD from Gibraltar to Tyrrhenian Sea", "patrol 1 DD from Oran to Tyrrhenian Sea")
    while t.ask().choices == ("by day", "by night"):
        t.play(t.asked()[0], "by day")
    assert t.said("1 DD comes too late for the battle in Tyrrhenian Sea.")
    assert t.said("Axis win at sea in Tyrrhenian Sea after 1 round.")
    t.on("redeployment")
    assert t.count("Gibraltar port", "Great Britain", "DD") == 1 and t.count("Oran") == 0


@rule("opt.adv.later", "st2.end")
def test_the_second_wave_fights_where_the_first_left_nobody():
    t = hunt()
    ours, theirs = t.unit("Taranto port", "CA"), t.unit("Gibraltar port", "DD")
    battle = Battle("Tyrrhenian Sea", 2, "Axis", "West", 1, [ours.id], [theirs.id], {ours.id: 2, theirs.id: 3})
    assert between(t.game, battle), "both are on their way"
    battle.round = 2
    assert not between(t.game, battle) and outcome(t.game, battle) == "Axis"
    battle.round, battle.waiting = 1, {ours.id: 2}
    assert not between(t.game, battle) and outcome(t.game, battle) == "West", "only one of them is there"
    told = len([e for e in t.events() if "too late" in e.text])
    battle.defenders = []
    assert outcome(t.game, battle) == "Axis" and len([e for e in t.events() if "too late" in e.text]) == told, (
        "where nobody fights any more who is on the way is in time"
    )
    battle.attackers = []
    assert not between(t.game, battle)


@rule("opt.adv.air")
def test_aircraft_choose_their_round():
    t = hunt(Germany={"Sicily": "TAC"})
    t.play("Italy", "patrol 1 CA from Taranto to Tyrrhenian Sea")
    t.play("Germany", "patrol 1 TAC from Sicily to Tyrrhenian Sea")
    t.play("Great Britain", "patrol 1 DD from Oran to Tyrrhenian Sea").done("Great Britain")
    for _ in range(4):
        ask = t.ask()
        if "round 2" in ask.choices:
            break
        t.play(ask.seat, ask.choices[0], dice=[1] if "by day" in ask.choices else [])
    t.play(t.asked()[0], "round 2", dice=[6] * 6)
    assert not t.rolls("TAC in Tyrrhenian Sea")
    for _ in range(3):
        if t.rolls("TAC in Tyrrhenian Sea"):
            break
        t.play(t.asked()[0], "fight on")
    assert t.rolls("TAC in Tyrrhenian Sea")


@rule("opt.adv.conditions", "opt.adv.effects")
def test_weather():
    assert [weather_table(die, False) for die in range(1, 7)] == ["day good"] * 3 + [
        "day bad",
        "night good",
        "night bad",
    ]
    assert [weather_table(die, True) for die in range(1, 7)] == ["night good"] * 3 + [
        "day bad",
        "day good",
        "night bad",
    ]
    t = table(options=NAVAL, units={"Germany": {"Hamburg": "BB, TAC"}})
    for weather, ship, plane in (("day good", 4, 2), ("day bad", 3, 0), ("night good", 3, 1), ("night bad", 2, 0)):
        battle = Battle("North Sea", 2, "Axis", "West", 1, weather=weather)
        battle.attackers = [u.id for u in t.state.units]
        assert combat_value(t.game, battle, t.unit("Hamburg port", "BB")) == ship, weather
        assert combat_value(t.game, battle, t.unit("Hamburg", "TAC")) == plane, weather


@pytest.mark.parametrize("name", list(technologies()))
def test_every_technology_starts_below_its_goal(name):
    assert all(start is None or 0 <= start < 200 for start in technologies()[name].values())


@rule("cv.cargo_fire", "opt.adv.effects", "st2.end")
def test_planes_that_take_off_in_the_second_round_are_waited_for():
    """In bad weather neither a carrier nor a transport can hurt anybody, but the planes aboard can."""
    t = table(
        options=NAVAL,
        initiative={"Western": "Allies", "African": "Allies"},
        units={"Italy": {"Taranto": "TR", "Rome": "INF"}, "Great Britain": {"Malta": "CV+TAC, FORT"}},
    )
    t.play("Italy", "sail 1 TR from Taranto to Ionian Sea")
    while "Great Britain" not in t.asked():
        t.done()
    t.play("Great Britain", "patrol 1 CV from Malta to Ionian Sea", dice=[1, 4, 2])
    while t.game.phase in ("movement", "sea") and t.asked():
        ask = t.ask()
        t.play(ask.seat, "done" if t.game.phase == "movement" else ask.choices[0])
    assert t.said("day bad weather") and not t.said("can hurt the other")
    assert t.rolls("1 TAC in Ionian Sea") == [[2]] and t.count("Taranto port", kind="TR") == 0
