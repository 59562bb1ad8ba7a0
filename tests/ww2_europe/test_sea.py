"""The sea: patrols, encounters, interception, naval battles, transports, carriers."""

import pytest

from rules.ww2_europe.chart import CIRCLES
from rules.ww2_europe.encounters import before, distance, encounters, number
from rules.ww2_europe.fire import combat_value
from rules.ww2_europe.losses import assign
from rules.ww2_europe.state import Battle
from tests.rulings import rule
from tests.ww2_europe.table import table

ALLIED_SEAS = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
FRENCH = {"Oran": "Great Britain", "Tunis": "Great Britain"}


def big_example():
    """The example of multiple interceptions: Axis initiative, British ships at Gibraltar, Oran and Malta."""
    t = table(
        initiative={"Western": "Allies", "African": "Allies"},
        control=FRENCH,
        units={
            "Italy": {"Taranto": "2 BB, TR, INF", "Genoa": "DD", "Tripoli": "DD, FTR", "Rome": "FTR"},
            "Great Britain": {
                "Gibraltar": "FORT, DD",
                "Oran": "2 DD",
                "Tunis": "AB, FTR",
                "Malta": "FORT, DD, SUB, INF",
            },
        },
    )
    t.play(
        "Italy",
        "ferry 1 INF from Taranto to Malta by Taranto via Tyrrhenian Sea, Malta port",
        "patrol 1 BB from Taranto to Malta port via Tyrrhenian Sea",
        "patrol 1 BB from Taranto to Tyrrhenian Sea",
        "patrol 1 DD from Genoa to Tyrrhenian Sea",
        "patrol 1 DD from Tripoli to Tyrrhenian Sea via Gulf of Gabes",
        "patrol 1 FTR from Rome to Tyrrhenian Sea",
        "patrol 1 FTR from Tripoli to Malta port via Gulf of Gabes",
    )
    t.play(
        "Great Britain",
        "patrol 1 DD from Gibraltar to Tyrrhenian Sea via Alboran Sea, Western Mediterranean",
        "patrol 1 DD from Oran to Tyrrhenian Sea via Western Mediterranean",
        "patrol 1 DD from Oran to Genoa port via Western Mediterranean",
        "patrol 1 FTR from Tunis to Tripoli port via Gulf of Gabes",
    )
    return t


@rule("sea.patrol", "sea.none_patrol", "icept.order", "seq.no_battle_order")
def test_e13_order_of_encounters():
    t = big_example()
    found = {key.split(" | ")[0] for key in encounters(t.game)}
    assert found == {"Genoa port", "Tyrrhenian Sea", "Malta port", "Tripoli port"}, "nobody patrols the Gulf of Gabes"
    keys = encounters(t.game)
    waits = before(t.game, keys)
    assert waits["Tyrrhenian Sea | West"] >= {"Genoa port | West", "Tripoli port | West"}
    assert waits["Malta port | West"] >= {"Tyrrhenian Sea | West", "Tripoli port | West"}
    assert not waits["Genoa port | West"] and not waits["Tripoli port | West"]


@rule("port.protect.evade", "icept.evade.air", "sea.both_patrol", "sea.both_patrol.rest", "sub.silent")
def test_e14_to_e17_the_battles():
    t = big_example()
    t.done(*(s for s in t.asked() if t.game.phase == "movement"))
    assert t.game.phase == "sea"
    assert set(t.ask().choices) == {"Genoa port", "Tripoli port"}
    t.play(t.ask().seat, "Genoa port")
    assert "Stay in port" in t.ask().prompt
    t.play("Italy", "stay in port")
    assert t.said("1 DD evades in Genoa port"), "a ship finds nobody in port"
    assert "Tripoli port" in t.ask().prompt, "the fighter may look for the destroyer there"
    t.play("Italy", "stay in port")
    assert "1 FTR on 4" in t.ask("Great Britain").prompt
    t.play("Great Britain", "separately", dice=[5])
    assert t.said("Both sides patrol Tyrrhenian Sea: 1 FTR, 2 DD, 1 BB and 2 DD meet"), "those bound for Malta stay out"


@rule("icept.roll", "icept.combine", "icept.auto.same")
def test_e10_interception_distances():
    t = big_example()
    units = [t.unit("Tyrrhenian Sea", "DD", "Great Britain")]
    assert [number(t.game, units, away) for away in range(7)] == [6, 5, 4, 3, 2, 1, 0]
    t = table(
        initiative={"Western": "Allies", "African": "Allies"},
        control=FRENCH,
        units={"Italy": {"Taranto": "DD"}, "Great Britain": {"Gibraltar": "FORT, DD", "Oran": "DD"}},
    )
    t.play("Italy", "sail 1 DD from Taranto to Tyrrhenian Sea")
    t.play("Great Britain", "patrol 1 DD from Gibraltar to Tyrrhenian Sea", "patrol 1 DD from Oran to Tyrrhenian Sea")
    ask = t.ask("Great Britain")
    assert "1 DD on 3 and 1 DD on 4" in ask.prompt
    t.play("Great Britain", "combined", dice=[4])
    assert t.rolls("Interception")[0] == [4] and t.said("1 DD gets through"), "together they need the 3 of the farthest"
    assert len(t.rolls("Interception")) == 1


@rule("sea.one_patrols", "icept.avoid", "sea.moving_avoids", "icept.contact_all")
def test_only_who_is_found_is_fought():
    t = table(
        initiative=ALLIED_SEAS,
        units={"Great Britain": {"Scapa Flow": "2 DD"}, "Germany": {"Hamburg": "CA, DD"}},
    )
    t.play("Great Britain", "patrol 2 DD from Scapa Flow to North Sea")
    t.play("Germany", "sail 1 CA 1 DD from Hamburg to North Sea")
    t.play("Great Britain", "separately", dice=[6])
    assert t.said("through North Sea unseen") and not t.said("catch") and not t.said("catches")
    t = table(
        initiative=ALLIED_SEAS,
        units={"Great Britain": {"Scapa Flow": "2 DD"}, "Germany": {"Hamburg": "CA, DD"}},
    )
    t.play("Great Britain", "patrol 2 DD from Scapa Flow to North Sea")
    t.play("Germany", "sail 1 CA 1 DD from Hamburg to North Sea")
    t.play("Great Britain", "separately", dice=[5, 6, 6, 6, 6])
    assert t.said("2 DD catch 1 DD, 1 CA in North Sea"), "all that pass are faced"


@rule("icept.abort", "st2.abort_after", "sea.pause")
def test_survivors_go_on_or_abort():
    t = table(
        initiative=ALLIED_SEAS,
        units={"Great Britain": {"Scapa Flow": "DD"}, "Germany": {"Hamburg": "CA"}, "USA": {"Reykjavik": "DD"}},
        control={"Reykjavik": "USA"},
    )
    t.play("Great Britain", "patrol 1 DD from Scapa Flow to North Sea")
    t.done("USA", "USSR")
    t.play("Germany", "sail 1 CA from Hamburg to Norwegian Sea via North Sea")
    t.play("Great Britain", "separately", dice=[1, 3, 6])
    assert set(t.ask("Germany").choices) == {"go on", "abort"}
    t.play("Germany", "abort")
    assert t.said("turns back.")
    assert t.count("Hamburg port", "Germany", "CA") == 1


LANDING = {"Italy": {"Taranto": "2 INF, 2 TR, BB"}, "Great Britain": {"Malta": "4 INF, DD"}}


@rule("st2.abort_after", "amph.attack")
@pytest.mark.parametrize("answer", ["go on", "abort"])
def test_who_won_off_the_beach_may_turn_back_before_landing(answer: str):
    t = table(units=LANDING)
    t.play("Italy", "ferry 2 INF from Taranto to Malta by Taranto via Ionian Sea")
    t.play("Italy", "done")
    t.play("Great Britain", "patrol 1 DD from Malta to Ionian Sea")
    t.play("Great Britain", "separately", dice=[1, 6, *[6] * 40])
    while t.ask().policy == "retreat":
        t.play(t.ask().seat, "retreat" if t.ask().seat == "Great Britain" else "fight on")
    assert "go on to Malta or abort?" in t.ask("Italy").prompt and t.ask("Italy").policy == "go on"
    t.play("Italy", answer)
    if answer == "abort":
        assert t.count("Taranto", "Italy", "INF") == 2 and not t.said("Battle of Malta")
    else:
        assert t.said("Battle of Malta: 2 INF attack 4 INF")


@rule("st2.abort_after")
def test_who_ships_to_friendly_land_is_at_its_goal():
    t = table(units={"Italy": {"Taranto": "INF, TR"}, "Great Britain": {"Malta": "DD, INF"}})
    t.play("Italy", "ferry 1 INF from Taranto to Tripoli by Taranto via Ionian Sea, Gulf of Gabes")
    t.play("Great Britain", "patrol 1 DD from Malta to Gulf of Gabes")
    t.play("Great Britain", "separately", dice=[1, 6, 6, 6, 6])
    t.play("Great Britain", "retreat")
    assert t.count("Tripoli", "Italy", "INF") == 1, "no other battle waits there: nobody is asked"


@rule("st2.abort_after", "cv.airwing")
def test_a_carrier_at_its_goal_has_nothing_ahead():
    t = table(units={"Italy": {"Taranto": "CV+FTR"}, "Great Britain": {"Malta": "DD, INF"}})
    t.play("Italy", "sail 1 CV from Taranto to Ionian Sea").done("Italy")
    t.play("Great Britain", "patrol 1 DD from Malta to Ionian Sea")
    t.play("Great Britain", "separately", dice=[1, *[6] * 20])
    t.play("Great Britain", "retreat")
    assert t.game.phase != "sea" and t.units("Taranto port")[0].startswith("(Italy FTR)")


@rule("sub.silent")
def test_nobody_is_asked_to_look_for_a_submarine_a_second_time():
    t = table(units={"Italy": {"Taranto": "SUB, DD"}, "Great Britain": {"Malta": "2 DD", "Alexandria": "DD"}})
    t.play("Italy", "sail 1 SUB from Taranto to Gulf of Gabes via Ionian Sea", "done")
    t.play("Great Britain", "patrol 1 DD from Malta to Ionian Sea", "patrol 1 DD from Malta to Gulf of Gabes")
    t.play("Great Britain", "done")
    assert "Ionian Sea: intercept 1 SUB (1 DD on 2)" in t.ask("Great Britain").prompt
    t.play("Great Britain", "separately", dice=[6])
    assert t.game.phase != "sea" and len(t.rolls("Interception")) == 1


@rule("sub.silent", "icept.combine")
def test_who_is_too_far_away_to_find_a_submarine_makes_no_attempt():
    t = table(units={"Italy": {"Taranto": "SUB, TR"}, "Great Britain": {"Gibraltar": "DD, FORT", "Malta": "DD"}})
    t.play("Italy", "sail 1 SUB from Taranto to Tyrrhenian Sea", "done")
    t.play("Great Britain", "patrol 1 DD from Gibraltar to Tyrrhenian Sea", "patrol 1 DD from Malta to Tyrrhenian Sea")
    assert "1 DD on no roll and 1 DD on 2" in t.ask("Great Britain").prompt
    t.play("Great Britain", "separately", dice=[2, 6, 6])
    assert t.said("1 DD catches 1 SUB") and len(t.rolls("Interception")) == 1


@rule("sub.silent", "icept.roll")
def test_what_finds_a_submarine_is_said_beside_what_finds_others():
    t = table(units={"Italy": {"Taranto": "SUB, CA, TR"}, "Great Britain": {"Malta": "2 DD"}})
    t.play("Italy", "sail 1 SUB 1 CA from Taranto to Ionian Sea", "done")
    t.play("Great Britain", "patrol 2 DD from Malta to Ionian Sea")
    assert "intercept 1 SUB, 1 CA (2 DD on 5, submarines on 2)" in t.ask("Great Britain").prompt
    t.play("Great Britain", "separately", dice=[3, *[6] * 20])
    assert t.said("Interception in Ionian Sea, 1 space away, on 5, submarines on 2: 3") and t.said("2 DD catch 1 CA")


@rule("sub.avoid", "tr.avoid", "icept.evade.patrol")
def test_who_never_patrols():
    t = table(units={"Germany": {"Hamburg": "SUB, TR, DD"}, "Great Britain": {"London": "DD"}})
    t.refuse("Germany", "patrol 1 SUB from Hamburg to North Sea", "sub.avoid")
    t.refuse("Germany", "patrol 1 TR from Hamburg to North Sea", "tr.avoid")
    t.play("Germany", "patrol 1 DD from Hamburg to North Sea", "done")
    t.play("Great Britain", "patrol 1 DD from London to North Sea")
    assert t.said("Both sides patrol North Sea"), "who patrols cannot evade"


@rule("sea.target", "sea.choice", "terrain.strait.naval", "port.multifront.passage")
def test_ways_at_sea():
    t = table(
        initiative={"Western": "Allies"},
        units={"Germany": {"Hamburg": "DD"}, "Great Britain": {"Alexandria": "DD", "Scapa Flow": "DD"}},
    )
    t.refuse("Germany", "patrol 1 DD from Hamburg to Cape Verde Sea", "sea.target")
    t.play("Germany", "done")
    t.refuse(
        "Great Britain",
        "patrol 1 DD from Scapa Flow to Western Baltic via North Sea, Skagerrak",
        "terrain.strait.naval",
    )
    t.refuse(
        "Great Britain",
        "patrol 1 DD from Alexandria to Western Black Sea via Eastern Mediterranean, Aegean Sea, Istanbul port",
        "port.multifront.passage",
    )
    t.play("Great Britain", "patrol 1 DD from Scapa Flow to Skagerrak")


@rule("terrain.canal.naval")
def test_d25_canal():
    for sinai, shut in (("Great Britain", False), ("Italy", True)):
        t = table(
            initiative=ALLIED_SEAS | {"Middle East": "Allies"},
            control={"Sinai": sinai},
            units={"Great Britain": {"Alexandria": "DD"}},
        )
        path = "patrol 1 DD from Alexandria to Red Sea via Eastern Mediterranean, Levantine Sea"
        if shut:
            t.refuse("Great Britain", path, "terrain.canal.naval")
        else:
            t.play("Great Britain", path)
            assert t.state.moves[-1][-1] == "Red Sea"


@rule("port.protect.bonus", "tr.last_target", "bb.armor", "unit.combat")
def test_ships_in_battle():
    t = table(
        initiative={"Mediterranean": "Allies", "Western": "Allies"},
        units={"Italy": {"Taranto": "TR, BB"}, "Great Britain": {"Malta": "3 DD, FORT"}},
    )
    battle = Battle("Taranto port", 2, "West", "Axis", 1)
    battle.defenders = [u.id for u in t.state.units.at("Taranto port")]
    assert combat_value(t.game, battle, t.unit("Taranto port", "TR")) == 1
    assert combat_value(t.game, battle, t.unit("Taranto port", "BB")) == 5
    t.play("Great Britain", "patrol 3 DD from Malta to Taranto port via Ionian Sea").done()
    t.play("Italy", "fight", dice=[1, 6, 6, 6, 6])
    assert t.count("Taranto port", "Italy", "BBD") == 1 and t.count("Taranto port", "Italy", "TR") == 1


@rule("dd.asw", "sub.submerged.hit", "sub.surface", "tac.asw")
def test_d21_submarines():
    from rules.ww2_europe.fire import Shot, scores, sort_of

    t = table(units={"Germany": {"Hamburg": "SUB, BB, TNK"}, "Great Britain": {"London": "DD, TAC, BB"}})
    sub = sort_of(t.unit("Hamburg port", "SUB"))
    assert "sub" in scores(Shot(2, asw=True), 2) and "sub" not in scores(Shot(4), 2)
    assert "sub" in scores(Shot(2, surface=4, asw=True), 4), "a tac bomber"
    assert scores(Shot(1, sub=True), 1) == {"naval", "transport"}
    assert assign([frozenset({"naval"})], [sub]) == 0


@rule("st2.attacker", "st2.defender", "st2.end", "cbt.retreat.naval")
def test_a_naval_battle():
    t = table(
        initiative=ALLIED_SEAS,
        units={"Great Britain": {"Scapa Flow": "2 CA"}, "Germany": {"Hamburg": "2 CA"}},
    )
    t.play("Great Britain", "patrol 2 CA from Scapa Flow to North Sea")
    t.play("Germany", "patrol 2 CA from Hamburg to North Sea", dice=[3, 4, 3, 6])
    assert t.rolls("CA in North Sea")[:2] == [[3, 4], [3, 6]], "the ship lost still fires"
    assert t.asked() == ["Germany"], "who entered later attacks"
    t.play("Germany", "retreat")
    assert t.count("Hamburg port", "Germany", "CA") == 1 and t.count("Scapa Flow port", "Great Britain", "CA") == 1
    assert t.said("Allies win at sea")


@rule("icept.abort.air", "st2.abort", "icept.air_count")
def test_aircraft_may_abort():
    t = table(
        initiative=ALLIED_SEAS,
        units={"Great Britain": {"Scapa Flow": "2 CA"}, "Germany": {"Hamburg": "2 CA, TAC"}},
    )
    t.play("Great Britain", "patrol 2 CA from Scapa Flow to North Sea")
    t.play("Germany", "patrol 1 TAC from Hamburg to North Sea", "patrol 2 CA from Hamburg to North Sea")
    assert "Do your aircraft abort" in t.ask("Germany").prompt
    t.play("Germany", "abort all aircraft")
    assert t.count("Hamburg", "Germany", "TAC") == 1 and not t.rolls("TAC in North Sea")


@rule("icept.abort.air", "st2.abort")
def test_one_sort_of_aircraft_may_abort_and_the_other_fight():
    t = table(
        initiative=ALLIED_SEAS,
        units={"Great Britain": {"Scapa Flow": "2 CA"}, "Germany": {"Hamburg": "2 CA, TAC, FTR"}},
    )
    t.play("Great Britain", "patrol 2 CA from Scapa Flow to North Sea")
    for units in ("1 TAC", "1 FTR", "2 CA"):
        t.play("Germany", f"patrol {units} from Hamburg to North Sea")
    t.play("Germany", "abort 1 TAC")
    assert t.count("Hamburg", "Germany", "TAC") == 1 and t.count("Hamburg", "Germany", "FTR") == 0
    assert t.count("North Sea", "Germany", "FTR") == 1 and t.said("1 TAC abort in North Sea.")
    assert t.ask("Germany").choices == ("fight on", "abort 1 FTR", "abort all aircraft"), "the other one may still"
    t.game.script([6] * 20)
    t.play("Germany", "fight on")
    assert t.rolls("1 FTR in North Sea") and t.ask().policy == "retreat"


@rule("icept.abort.air", "st2.abort")
def test_as_many_aircraft_abort_as_one_likes():
    t = table(
        initiative=ALLIED_SEAS,
        units={"Great Britain": {"Scapa Flow": "2 CA"}, "Germany": {"Hamburg": "2 CA, 3 TAC"}},
    )
    t.play("Great Britain", "patrol 2 CA from Scapa Flow to North Sea")
    t.play("Germany", "patrol 3 TAC from Hamburg to North Sea", "patrol 2 CA from Hamburg to North Sea")
    t.play("Germany", "abort 2 TAC")
    assert t.count("North Sea", "Germany", "TAC") == 1 and t.count("Hamburg", "Germany", "TAC") == 2
    t.game.script([6] * 20)
    t.play("Germany", "abort 1 TAC")
    assert t.count("Hamburg", "Germany", "TAC") == 3 and t.ask().policy == "retreat", "nobody is left to ask about"


CARRIER = {"Great Britain": {"Gibraltar": "FORT, CV+FTR+FTR"}}


@rule("cv.range", "cv.airwing")
def test_e1_e2_carrier_and_fighter():
    t = table(initiative=ALLIED_SEAS | {"Mediterranean": "Allies"}, units=CARRIER)
    t.play("Great Britain", "sail 1 CV from Gibraltar to Tyrrhenian Sea via Alboran Sea, Western Mediterranean")
    assert t.count("Tyrrhenian Sea", "Great Britain", "FTR") == 2, "planes sail as cargo"
    t.play("Great Britain", "launch 1 FTR at Alboran Sea to Tyrrhenian Sea via Western Mediterranean")
    t.play("Great Britain", "launch 1 FTR at Tyrrhenian Sea to Gulf of Gabes")
    assert [m[-1] for m in t.state.moves] == ["Tyrrhenian Sea", "Tyrrhenian Sea", "Gulf of Gabes"]
    t.on("redeployment")
    assert t.units("Gibraltar port") == ["(Great Britain FTR)", "(Great Britain FTR)", "Great Britain CV"]


@rule("cv.armor", "cv.cargo_lost", "cv.cargo_fire")
def test_carriers_hit():
    from rules.ww2_europe.losses import remove_lost
    from rules.ww2_europe.places import deck_space

    t = table(initiative=ALLIED_SEAS | {"Mediterranean": "Allies"}, units=CARRIER)
    carrier = t.unit("Gibraltar port", "CV")
    remove_lost(t.game, {carrier.id: 1})
    assert carrier.damaged and deck_space(t.game, carrier) == 0
    t = table(initiative=ALLIED_SEAS | {"Mediterranean": "Allies"}, units=CARRIER)
    remove_lost(t.game, {t.unit("Gibraltar port", "CV").id: 2})
    assert t.units("Gibraltar port") == [], "planes aboard go down with it"
    t = table(
        initiative=ALLIED_SEAS,
        units={"Great Britain": {"Scapa Flow": "CV+TAC"}, "Germany": {"Hamburg": "CA"}},
    )
    t.play("Great Britain", "patrol 1 CV from Scapa Flow to North Sea")
    t.done("Great Britain")
    t.play("Germany", "patrol 1 CA from Hamburg to North Sea", dice=[6] * 6)
    while t.game.phase == "sea" and len(t.rolls("in North Sea")) < 4:
        t.play(t.asked()[0], "fight on")
    first = [e.text for e in t.events(kind="dice")][:2]
    assert not any("TAC" in text for text in first) and t.rolls("TAC in North Sea"), "it fires from round 2"


@rule("tr.load", "tr.load.mp", "tr.return", "tr.cargo")
def test_e3_transport_trip():
    t = table(units={"Italy": {"Naples": "TR", "Tunis": "INF, FTR, TAC, AB"}}, control={"Tunis": "Italy"})
    for unit in t.state.units:
        unit.cut = False
    t.refuse("Italy", "ferry 1 TAC from Tunis to Naples by Naples", "tr.cargo")
    error = t.refuse("Italy", "ferry 1 INF from Tyrrhenian Sea to Naples by Naples", "tr.load")
    assert "Tyrrhenian Sea isn't a land space" in str(error)
    t.play("Italy", "ferry 1 INF from Tunis to Naples by Naples via Tyrrhenian Sea")
    assert t.count("Tyrrhenian Sea") == 2, "the infantry is aboard"
    t.on("redeployment")
    assert t.count("Naples", "Italy", "INF") == 1 and t.count("Naples port", "Italy", "TR") == 1


@rule("tr.cargo.combat", "amph.no_fighter", "redep.transport_once")
def test_cargo():
    t = table(
        units={"Italy": {"Taranto": "INF, FTR, TR"}, "Great Britain": {"Malta": "INF"}},
        initiative={"Western": "Allies"},
    )
    t.refuse("Italy", "ferry 1 FTR from Taranto to Malta by Taranto", "amph.no_fighter")
    t.play("Italy", "ferry 1 INF from Taranto to Sicily by Taranto")
    from rules.ww2_europe.world import destroy

    ship = t.unit("Tyrrhenian Sea", "TR") if t.count("Tyrrhenian Sea") else t.unit("Ionian Sea", "TR")
    assert ship.carried
    destroy(t.game, ship)
    assert t.count("Tyrrhenian Sea") == t.count("Ionian Sea") == 0, "cargo is lost with its transport"


@rule("port.control", "port.shipping", "st4.return")
def test_ships_of_a_fallen_port():
    t = table(
        units={"Germany": {"Liege": "2 INF, TAC"}, "Great Britain": {"Brussels": "DD, TAC"}},
        control={"Brussels": "Great Britain"},
        initiative={"Eastern": "Allies"},
    )
    t.play("Germany", "move 2 INF from Liege to Brussels")
    t.on("redeployment")
    assert t.owner("Brussels") == "Germany"
    assert t.count("Brussels port") == 0, "no naval unit stays in a port that is not friendly"
    ship = next(u for u in t.state.units if u.owner == "Great Britain" and u.kind == "DD")
    assert t.owner(CIRCLES[ship.place]) == "Great Britain", "it is in the next closest port"


@rule("icept.order.tie", "cbt.order")
def test_who_picks_the_next_battle():
    t = table(
        units={
            "Germany": {"Hamburg": "CA", "Sedan": "3 INF"},
            "Great Britain": {"London": "DD", "Paris": "INF", "Liege": "INF"},
        },
        control={"Paris": "Great Britain", "Liege": "Great Britain"},
        initiative={"Eastern": "Allies"},
    )
    for unit in t.state.units:
        unit.cut = False
    t.play("Germany", "move 2 INF from Sedan to Paris", "move 1 INF from Sedan to Liege").done("Germany")
    t.done()
    assert t.asked()[0] == "Germany" and set(t.ask().choices) == {"Paris", "Liege"}
    t.play("Germany", "Liege")
    assert t.events(kind="battle")[0].data["space"] == "Liege"


@rule("icept.roll", "icept.air_count")
def test_how_far_off_a_ship_began():
    t = table(units={"Great Britain": {"Gibraltar": "DD, INF"}})
    ship = t.unit("Gibraltar port", "DD")
    ship.path = ["Gibraltar port", "Alboran Sea", "Western Mediterranean"]
    found = [distance(ship, sea) for sea in ("Gibraltar port", "Alboran Sea", "Western Mediterranean", "North Sea")]
    assert found == [0, 1, 2, 0], "who never left is where it is"
    assert [number(t.game, [ship], away) for away in (0, 1, 4, 5, 6, 7)] == [6, 5, 2, 1, 0, 0]
