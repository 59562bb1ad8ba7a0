"""Worked examples and derived cases of the rulebook that no other file walks through, each to its last roll."""

from rules.ww2_europe.encounters import distance, number
from rules.ww2_europe.fire import combat_value
from rules.ww2_europe.penalties import path_price
from rules.ww2_europe.routes import sail_cost
from rules.ww2_europe.state import Battle
from tests.rulings import rule
from tests.ww2_europe.table import table
from tests.ww2_europe.test_sea import big_example

NAVAL = {"advanced_naval": True}
WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
MED = WEST | {"Mediterranean": "Allies"}


@rule("cv.range")
def test_e1_the_fighter_pays_nothing_while_aboard():
    t = table(initiative=MED, units={"Great Britain": {"Gibraltar": "FORT, CV+FTR", "London": "INF"}})
    path = "Alboran Sea, Western Mediterranean, Tyrrhenian Sea, Gulf of Gabes"
    t.play("Great Britain", f"sail 1 CV from Gibraltar to Gulf of Sirte via {path}")
    assert sail_cost(t.game, "Great Britain", t.unit("Gulf of Sirte", "CV").path) == (5, ""), (
        "as far as a ship comes home"
    )
    t.play("Great Britain", "launch 1 FTR at Gulf of Sirte to Benghazi port")
    t.on("redeployment")
    assert t.units("Gibraltar port") == ["(Great Britain FTR)", "Great Britain CV"]


@rule("icept.auto.same", "icept.air_count")
def test_e11_the_carrier_needs_three_its_fighter_nothing():
    t = table(
        initiative={"Western": "Allies", "African": "Allies"},
        units={"Italy": {"Taranto": "DD"}, "Great Britain": {"Gibraltar": "FORT, CV+FTR"}},
    )
    t.play("Italy", "sail 1 DD from Taranto to Tyrrhenian Sea")
    t.play("Great Britain", "patrol 1 CV from Gibraltar to Tyrrhenian Sea")
    t.play("Great Britain", "launch 1 FTR at Tyrrhenian Sea to Tyrrhenian Sea")
    prompt = t.ask("Great Britain").prompt
    assert "1 CV on 3" in prompt and "1 FTR on any roll" in prompt


@rule("icept.evade.air")
def test_e12_the_fighter_flies_on():
    t = table(
        initiative={"Western": "Allies", "African": "Allies"},
        units={"Italy": {"Tripoli": "DD, FTR"}, "Great Britain": {"Alexandria": "DD", "Malta": "FORT, INF"}},
    )
    t.play("Italy", "patrol 1 DD from Tripoli to Malta port via Gulf of Gabes")
    t.play("Italy", "patrol 1 FTR from Tripoli to Malta port via Gulf of Gabes").done("Italy", "Germany")
    t.play("Great Britain", "patrol 1 DD from Alexandria to Gulf of Gabes").done()
    assert "intercept 1 DD" in t.ask("Great Britain").prompt, "the destroyer alone"
    t.play("Great Britain", "separately", dice=[1, 1, 6])
    assert t.said("1 DD catches 1 DD in Gulf of Gabes") and t.count("Malta port", "Italy", "DD") == 0
    assert not t.rolls("FTR in Gulf of Gabes")


@rule("sea.both_patrol.rest", "icept.combine")
def test_e16_the_winner_goes_for_the_rest():
    t = big_example().done()
    for name in ("Genoa port", "stay in port", "stay in port"):
        t.play(t.ask().seat, name)
    t.play("Great Britain", "let them go")
    assert t.said("Both sides patrol Tyrrhenian Sea")
    t.game.script([6] * 12)
    t.play("Italy", "abort all aircraft")
    while "intercept" not in (ask := t.ask()).prompt:
        t.play(ask.seat, "retreat" if ask.seat == "Italy" else "fight on")
    assert ask.seat == "Great Britain" and "1 BB, 1 TR" in ask.prompt
    assert set(ask.choices) == {"separately", "combined", "let them go", "go home"}
    assert "1 DD on 3 and 1 DD on 4" in ask.prompt


@rule("sub.silent", "port.protect.evade")
def test_e17_the_fighter_looks_into_malta():
    t = big_example()
    fighter = [u for u in t.state.units.at("Malta port") if u.kind == "FTR" and u.owner == "Italy"]
    away = distance(fighter[0], "Malta port")
    assert away == 2 and number(t.game, fighter, away) == 4 and number(t.game, fighter, away) - 3 == 1


@rule("opt.adv.first", "opt.adv.later")
def test_e25_the_others_arrive_two_rounds_later():
    from rules.ww2_europe.sea_battle import order_of_battle

    t = table(
        options=NAVAL,
        units={"Germany": {"Hamburg": "BB"}, "Great Britain": {"London": "DD", "Plymouth": "DD", "Bristol": "DD"}},
    )
    forces = {"London": 2, "Plymouth": 4, "Bristol": 4}
    battle = Battle("Skagerrak", 2, "Axis", "West")
    seas = ["North Sea", "Dover Narrows", "English Channel", "Celtic Sea"]
    for land, away in forces.items():
        ship = t.unit(f"{land} port", "DD")
        t.state.units.move(ship, "Skagerrak")
        ship.path = [f"{land} port", *seas[: away - 1][::-1], "Skagerrak"]
        battle.defenders.append(ship.id)
        assert distance(ship, "Skagerrak") == away
    german = t.unit("Hamburg port", "BB")
    t.state.units.move(german, "Skagerrak")
    german.path = ["Hamburg port", "North Sea", "Skagerrak"]
    battle.attackers.append(german.id)
    assert list(order_of_battle(t.game, battle)) == []
    late = {t.state.units[id].path[0]: rnd for id, rnd in battle.waiting.items()}
    assert late == {"Plymouth port": 3, "Bristol port": 3}, "the middle one and the Germans open the battle"


@rule("opt.adv.first", "opt.adv.later", "opt.adv.air")
def test_e26_point_b_by_the_advanced_rules():
    from rules.ww2_europe.sea_battle import order_of_battle

    t = big_example()
    t.game.options = {**t.game.options, **NAVAL}
    here = [u for u in t.state.units.at("Tyrrhenian Sea") if u.mode == "patrol" and u.kind != "FTR"]
    battle = Battle("Tyrrhenian Sea", 2, "West", "Axis")
    battle.attackers = [u.id for u in here if u.owner == "Great Britain"]
    battle.defenders = [u.id for u in here if u.owner == "Italy"]
    assert list(order_of_battle(t.game, battle)) == []
    late = {t.state.units[id].start: rnd for id, rnd in battle.waiting.items()}
    assert late == {"Gibraltar port": 2, "Tripoli port": 2}, "Oran, Taranto and Genoa fight from round 1"


@rule("pen.convoy")
def test_e22_to_the_last_movement_point():
    t = table(
        control={"Brest": "Germany"},
        units={
            "Germany": {"Brest": "DD"},
            "Italy": {"Genoa": "DD", "Sicily": "DD", "Taranto": "DD"},
            "Great Britain": {"Malta": "FORT"},
        },
    )
    legs = {
        ("Bristol port", "Celtic Sea", "Bay of Biscay", "Portuguese Coast", "Gibraltar port"): 5,
        ("Gibraltar port", "Alboran Sea", "Western Mediterranean", "Tyrrhenian Sea", "Malta port"): 8,
        ("Malta port", "Ionian Sea", "Eastern Mediterranean", "Alexandria port"): 4,
        ("Malta port", "Gulf of Gabes", "Gulf of Sirte", "Eastern Mediterranean", "Alexandria port"): 4,
    }
    for path, points in legs.items():
        assert path_price(t.game, "Great Britain", path, False) == points, path


@rule("port.protect.bonus", "tr.last_target")
def test_d2_a_transport_in_port():
    t = table(units={"Italy": {"Taranto": "TR, DD"}})
    battle = Battle("Taranto port", 2, "West", "Axis", 1)
    battle.defenders = [u.id for u in t.state.units]
    assert combat_value(t.game, battle, t.unit("Taranto port", "TR")) == 1
    battle.space = "Ionian Sea"
    assert combat_value(t.game, battle, t.unit("Taranto port", "TR")) == 0


@rule("stack.air")
def test_d13_air_overstack_in_mid_turn():
    t = table(
        units={"Germany": {"Berlin": "7 FTR, INF"}, "Great Britain": {"Leipzig": "10 INF, FORT"}},
        control={"Leipzig": "Great Britain"},
    )
    t.play("Germany", "move 7 FTR from Berlin to Leipzig")
    assert t.count("Leipzig", "Germany") == 7, "14 Stack Points fly to one battle"
    t.game.script([6] * 17)
    t.on("redeployment")
    assert t.count("Berlin", "Germany", "FTR") == 7 and t.count("Leipzig", "Germany") == 0


@rule("strat.damaged_state", "build.infantry")
def test_d20_recruits_on_rubble():
    boxes = [{"INF": 2, "TNK": 1}, {}, {}, {}, {}]
    t = table("build", powers={"Germany": {"boxes": boxes}}, damaged=["Leipzig"])
    t.refuse("Germany", "build 1 TNK at Leipzig", "strat.damaged_state")
    t.refuse("Germany", "build 2 INF at Leipzig", "build.infantry")
    t.play("Germany", "build 1 INF at Leipzig")


@rule("sub.silent")
def test_d22_a_submarine_two_and_three_spaces_away():
    for port, dice in (("Oran", [1, 6, 6]), ("Gibraltar", [])):
        t = table(
            initiative={"Western": "Allies", "African": "Allies"},
            control={"Oran": "Great Britain"},
            units={"Italy": {"Taranto": "SUB"}, "Great Britain": {port: "FORT, DD"}},
        )
        t.play("Italy", "sail 1 SUB from Taranto to Tyrrhenian Sea")
        t.play("Great Britain", f"patrol 1 DD from {port} to Tyrrhenian Sea")
        if dice:
            assert "1 DD on 1)" in t.ask("Great Britain").prompt, "three less than for others"
            t.play("Great Britain", "separately", dice=dice)
        assert t.said("catches 1 SUB") is bool(dice), port
        assert t.said("1 SUB gets through Tyrrhenian Sea unseen: 1 DD can't find them.") is not bool(dice)


@rule("terrain.strait.naval", "port.multifront.passage")
def test_d23_d24_closed_waters():
    for side, seat, base, opens in (
        ({"Western": "Allies", "Northern": "Allies"}, "Great Britain", "Scapa Flow", False),
        ({"Eastern": "Allies"}, "Germany", "Hamburg", True),
    ):
        t = table(initiative={**(WEST if seat != "Germany" else {}), **side}, units={seat: {base: "DD"}})
        order = f"patrol 1 DD from {base} to Western Baltic via North Sea, Skagerrak"
        if opens:
            t.play(seat, order)
        else:
            t.refuse(seat, order, "terrain.strait.naval")
    for seat, base in (("Italy", "Rhodes"), ("Great Britain", "Alexandria")):
        t = table(
            initiative={} if seat == "Italy" else MED | {"African": "Allies"},
            units={seat: {base: "DD"}},
        )
        way = (
            "via Aegean Sea, Istanbul port"
            if base == "Rhodes"
            else "via Eastern Mediterranean, Aegean Sea, Istanbul port"
        )
        t.refuse(seat, f"patrol 1 DD from {base} to Western Black Sea {way}", "port.multifront.passage")


@rule("cv.armor")
def test_d45_no_plane_lands_on_a_damaged_carrier():
    from rules.ww2_europe.losses import remove_lost

    t = table(initiative=MED, units={"Great Britain": {"Gibraltar": "FORT, CV+FTR", "Malta": "FORT", "London": "INF"}})
    t.play("Great Britain", "sail 1 CV from Gibraltar to Tyrrhenian Sea")
    t.play("Great Britain", "launch 1 FTR at Tyrrhenian Sea to Gulf of Gabes")
    carrier = t.unit("Tyrrhenian Sea", "CV")
    remove_lost(t.game, {carrier.id: 1})
    t.on("redeployment")
    assert t.count("Malta", "Great Britain", "FTR") == 1 and t.units("Gibraltar port") == ["Great Britain CVD"]
