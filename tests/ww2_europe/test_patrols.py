"""Patrols that look for ships: which convoy for which Task Force, who is not asked, who goes home."""

import pytest

from tests.rulings import rule
from tests.ww2_europe.table import table


@rule("convoy.one_per_attacker", "convoy.everywhere")
def test_of_several_convoys_one_is_attacked_and_what_they_are_is_said():
    way = ("Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast")
    t = table(
        units={"Germany": {"Brest": "2 CA"}, "USSR": {"Moscow": "INF"}},
        convoys=[("Great Britain", "Bristol", *way, "2 TR"), ("Great Britain", "Plymouth", *way, "TR, DD")],
    )
    t.play("Germany", "patrol 2 CA from Brest to Bay of Biscay")
    t.done("USSR")
    ask = t.ask("Germany")
    assert ask.prompt == "Bay of Biscay: which convoy do you attack: C1 (2 TR) or C2 (1 DD, 1 TR)?"
    t.play("Germany", "C2")
    assert "intercept 1 DD, 1 TR (2 CA on 5)" in t.ask("Germany").prompt


@rule("convoy.one_per_attacker", "icept.contact_all", "sea.taskforce")
def test_each_task_force_attacks_one_convoy():
    """What may attack one convoy only is a unit: another Task Force in the same space may take another."""
    way = ("Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast")
    t = table(
        units={"Germany": {"Brest": "CA", "Bordeaux": "BB", "Berlin": "INF"}, "USSR": {"Moscow": "INF"}},
        convoys=[("Great Britain", "Bristol", *way, "2 TR"), ("Great Britain", "Plymouth", *way, "2 TR")],
    )
    t.play("Germany", "patrol 1 CA from Brest to Bay of Biscay", "patrol 1 BB from Bordeaux to Bay of Biscay")
    t.done("Germany").done("USSR")
    assert t.ask("Germany").prompt == "Bay of Biscay: which convoy is for 1 CA: C1 (2 TR) or C2 (2 TR)?"
    t.play("Germany", "C2")
    assert "for 1 BB: C1" in t.ask("Germany").prompt
    t.play("Germany", "C1")
    assert "intercept 2 TR (1 CA on 5)" in t.ask("Germany").prompt
    t.play("Germany", "separately", dice=[1, 1, 6])
    assert t.count("C2") == 1 and t.count("C1") == 2, "the cruiser is in its fight"
    while "1 BB on 5" not in t.ask().prompt:
        t.play(t.asked()[0], t.ask().choices[0])
    t.play("Germany", "separately", dice=[1, 1])
    assert t.count("C1") == 1
    t = table(
        units={"Germany": {"Brest": "CA", "Bordeaux": "BB", "Berlin": "INF"}, "USSR": {"Moscow": "INF"}},
        convoys=[("Great Britain", "Bristol", *way, "2 TR"), ("Great Britain", "Plymouth", *way, "2 TR")],
    )
    t.play("Germany", "patrol 1 CA from Brest to Bay of Biscay", "patrol 1 BB from Bordeaux to Bay of Biscay")
    t.done("Germany").done("USSR").play("Germany", "C2").play("Germany", "C2")
    assert t.ask("Germany").choices[:2] == ("separately", "combined"), "those after the same one may combine"


@rule("sub.silent", "sea.one_patrols", "sea.both_patrol")
@pytest.mark.parametrize("ship, order", [("SUB", "sail"), ("CA", "patrol")])
def test_nobody_is_asked_to_look_where_nothing_can_be_found(ship: str, order: str):
    """Submarines beyond any roll pass unasked; after a battle of two patrols there is nobody else to look for."""
    t = table(
        units={"Great Britain": {"Gibraltar": "DD, INF, FORT", "London": "INF"}, "Germany": {"Brest": f"{ship}, FORT"}}
    )
    t.play("Germany", f"{order} 1 {ship} from Brest to Celtic Sea").done("Germany")
    t.play("Great Britain", "patrol 1 DD from Gibraltar to Celtic Sea", dice=[1, 6] if ship == "CA" else ())
    while t.game.phase in ("movement", "sea") and t.asked():
        t.done()
    unseen = [e.text for e in t.events() if "unseen" in e.text]
    assert unseen == (["1 SUB gets through Celtic Sea unseen: 1 DD can't find them."] if ship == "SUB" else [])
    assert not t.rolls("Interception")


@rule("st2.abort_after", "icept.abort")
@pytest.mark.parametrize("answer, home", [("go home", 1), ("let them go", 0)])
def test_who_goes_home_is_in_port_at_once_and_who_lets_them_go_patrols_on(answer: str, home: int):
    way = ("Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast")
    t = table(
        units={"Germany": {"Brest": "CA", "Bordeaux": "BB", "Berlin": "INF"}, "USSR": {"Moscow": "INF"}},
        convoys=[("Great Britain", "Bristol", *way, "2 TR"), ("Great Britain", "Plymouth", *way, "2 TR")],
    )
    t.play("Germany", "patrol 1 CA from Brest to Bay of Biscay", "patrol 1 BB from Bordeaux to Bay of Biscay")
    t.done("Germany").done("USSR").play("Germany", "C1", "C2", answer)
    assert "1 BB on 5" in t.ask("Germany").prompt, "the other Task Force looks for its own convoy"
    assert t.count("Brest port", "Germany", "CA") == home and t.count("Bay of Biscay", "Germany") == 2 - home


@rule("port.protect.evade", "icept.abort.air")
def test_aircraft_that_broke_off_look_for_nobody_after_the_fight_in_port():
    t = table(
        initiative={"Western": "Allies", "Northern": "Allies", "Eastern": "Allies", "Mediterranean": "Allies"},
        units={"Italy": {"Taranto": "DD, TR", "Rome": "INF"}, "Great Britain": {"Malta": "FORT, CA, TAC"}},
    )
    order = "patrol 1 {} from Malta to Taranto port via Ionian Sea"
    t.play("Great Britain", order.format("CA"), order.format("TAC")).done("Italy")
    assert "1 TAC, 1 CA look for 1 DD, 1 TR" in t.ask("Italy").prompt
    t.play("Italy", "fight with 1 DD").play("Great Britain", "abort all aircraft", dice=[1, 6])
    assert "1 CA looks for 1 TR" in t.ask("Italy").prompt and t.count("Malta", kind="TAC") == 1
