"""Who turns back and where to: ships and aircraft that give up a search, cargo, attackers nobody can hurt, planes without a
carrier; and which encounter comes first where none can."""

from typing import Any

import pytest

from rules.ww2_europe.chart import CIRCLE
from rules.ww2_europe.encounters import before, encounters, leave
from rules.ww2_europe.homing import back_ashore
from rules.ww2_europe.names import vocabulary
from rules.ww2_europe.world import create
from tests.rulings import rule
from tests.ww2_europe.table import Table, table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")


@rule("icept.order.tie", "seq.no_battle_order")
@pytest.mark.parametrize("side, first", [("Axis", "Western Mediterranean"), ("Allies", "Tyrrhenian Sea")])
def test_encounters_that_wait_for_each_other(side: str, first: str):
    """Each ship passes the space where the other patrols: who has the initiative begins where it patrols itself."""
    t = table(
        initiative={"Western": "Allies", "African": "Allies", "Mediterranean": side, "Northern": side},
        control={"Oran": "Great Britain"},
        units={
            "Italy": {"Naples": "CA"},
            "Great Britain": {"Oran": "CA", "London": "INF"},
            "Germany": {"Berlin": "INF"},
        },
    )
    orders = {
        "Italy": "patrol 1 CA from Naples to Western Mediterranean via Tyrrhenian Sea",
        "Great Britain": "patrol 1 CA from Oran to Tyrrhenian Sea via Western Mediterranean",
    }
    for _ in range(6):
        for seat in [seat for seat in t.asked() if seat in orders and t.game.phase == "movement"]:
            try:
                t.play(seat, orders[seat])
                del orders[seat]
            except Exception:  # it is not its step
                pass
        if not orders:
            break
        t.done()
    queue = encounters(t.game) if t.game.phase == "movement" else [*t.state.queue]
    waits = before(t.game, queue)
    assert all(waits[key] == set(queue) - {key} for key in queue) or t.game.phase == "sea"
    while t.game.phase == "movement":
        t.done()
    ask = t.ask()
    assert first in ask.prompt and ask.policy == "intercept"


@rule("icept.order.tie", "seq.no_battle_order")
def test_where_the_initiative_patrols_nothing_it_may_begin_anywhere():
    """Both spaces are patrolled by Italy, whose cruiser passes the one on its way to the other; the British come against it."""
    t = table(
        initiative=dict.fromkeys(("Western", "African", "Mediterranean", "Northern"), "Allies"),
        control={"Oran": "Great Britain"},
        units={"Italy": {"Naples": "2 CA"}, "Great Britain": {"Oran": "CA", "London": "INF"}},
    )
    orders = [
        ("Italy", "patrol 1 CA from Naples to Tyrrhenian Sea"),
        ("Italy", "patrol 1 CA from Naples to Western Mediterranean via Tyrrhenian Sea"),
        ("Great Britain", "sail 1 CA from Oran to Tyrrhenian Sea via Western Mediterranean"),
    ]
    for seat, text in orders[2:] + orders[:2]:
        while seat not in t.asked():
            t.done()
        t.play(seat, text)
    while t.game.phase == "movement":
        t.done()
    ask = t.ask("Great Britain")
    assert ask.prompt.startswith("Encounters at sea") and set(ask.choices) == {
        "Tyrrhenian Sea",
        "Western Mediterranean",
    }


@rule("icept.abort", "cbt.retreat.naval")
def test_who_leaves_a_sea_goes_back_to_its_port_or_base():
    t = table(
        initiative=WEST,
        units={"Great Britain": {"London": "FTR, INF", "Scapa Flow": "2 DD"}, "Germany": {"Hamburg": "CA"}},
    )
    t.play("Great Britain", "patrol 2 DD from Scapa Flow to North Sea", "patrol 1 FTR from London to North Sea")
    t.done("Great Britain").play("Germany", "sail 1 CA from Hamburg to North Sea")
    assert set(t.ask("Great Britain").choices) >= {"let them go", "go home"}
    fighter, ship = t.unit("North Sea", "FTR"), t.unit("North Sea", "DD")
    leave(t.game, fighter, "North Sea")
    leave(t.game, ship, "North Sea")
    assert fighter.place == "London" and fighter.idle
    assert ship.place == "Scapa Flow port" and ship.idle


@pytest.mark.parametrize("answer", ["go home", "let them go"])
@rule("sea.one_patrols", "icept.abort")
def test_hunters_that_let_them_go_are_home_at_the_end(answer: str):
    t = table(
        initiative=WEST,
        units={"Great Britain": {"London": "FTR, INF", "Scapa Flow": "2 DD"}, "Germany": {"Hamburg": "CA, SUB"}},
    )
    t.play("Great Britain", "patrol 2 DD from Scapa Flow to North Sea", "patrol 1 FTR from London to North Sea")
    t.done("Great Britain").play("Germany", "sail 1 CA from Hamburg to North Sea").done("Germany")
    t.play("Great Britain", answer)
    here = [e.text for e in t.events(kind="battle")]
    assert not here and t.count("Scapa Flow port", "Great Britain", "DD") == 2 and t.count("London", kind="FTR") == 1
    assert t.count("Hamburg port", "Germany", "CA") == 1 and not t.rolls("Interception")


# --- cargo ----------------------------------------------------------------------------------------------------------


def cargo(kind: str, land: str, there: str, holder: str = "", power: str = "Germany") -> tuple[Table, Any]:
    control = {land: holder} if holder else {}
    t = table(units={power: {land: there}}, control=control)
    unit = create(t.game, power, kind, "North Sea", aboard="x")
    unit.start = land
    return t, unit


@rule("tr.cargo.combat", "stack.ground")
@pytest.mark.parametrize(
    "kind, land, there, holder, power, safe",
    [
        ("INF", "Hamburg", "9 INF", "", "Germany", True),
        ("INF", "Hamburg", "10 INF", "", "Germany", False),
        ("TNK", "Hamburg", "8 INF", "", "Germany", True),
        ("TNK", "Hamburg", "9 INF", "", "Germany", False),
        ("FTR", "Hamburg", "10 INF", "", "Germany", True),
        ("AB", "Hamburg", "10 INF", "", "Germany", True),
        ("INF", "Hamburg", "FTR", "USSR", "Germany", False),
        ("FTR", "Hamburg", "AB", "USSR", "Germany", False),
        ("INF", "Trieste", "INF", "", "Germany", True),
        ("INF", "USA", "12 INF", "", "USA", True),
        ("INF", "London", "10 INF", "", "USA", False),
    ],
)
def test_cargo_that_turns_back_needs_its_old_place(
    kind: str, land: str, there: str, holder: str, power: str, safe: bool
):
    t, unit = cargo(kind, land, there, holder, power)
    back_ashore(t.game, unit)
    assert (unit.id in t.state.units) is safe
    if safe:
        assert unit.place == land and not unit.aboard
    else:
        assert t.said("can't come ashore and is lost")


@rule("uk.pacific", "cv.cargo_lost")
def test_planes_of_a_carrier_that_leaves_from_a_convoy_land_at_its_first_port():
    t = table(
        "end",
        start="1941",
        year=1941,
        season="Winter",
        status={"USA": "neutral", "USSR": "neutral"},
        units={"Great Britain": {"Gibraltar": "FORT, INF", "London": "INF"}},
        convoys=[
            ("Great Britain", "Gibraltar", "Bristol", "Portuguese Coast, Bay of Biscay, Celtic Sea", "2 TR, CV+TAC")
        ],
    )
    while t.game.phase == "dawn":
        t.play("Great Britain", t.ask().choices[0])
    assert t.said("Great Britain sends its Pacific Transfer")
    plane = next(u for u in t.state.units.of("Great Britain") if u.kind == "TAC")
    assert (
        plane.place == "Gibraltar"
        and not plane.aboard
        and not any(u.kind == "CV" for u in t.state.units.of("Great Britain"))
    )


# --- battles nobody can win -----------------------------------------------------------------------------------------


@rule("st3.end", "ruling.W6")
@pytest.mark.parametrize("cut, where", [(False, "Sedan"), (True, "")])
def test_attackers_nobody_can_hurt_fall_back_or_are_lost(cut: bool, where: str):
    """Tanks in the mountains whose Combat Value is 0: those of both sides hit nothing."""
    t = table(
        units={"Germany": {"Turin": "TNK"}, "Great Britain": {"Marseilles": "TNK"}},
        control={"Marseilles": "Great Britain", "Turin": "Germany"},
        initiative={"Eastern": "Allies"},
    )
    from rules.ww2_europe.ground_battle import give_up
    from rules.ww2_europe.state import Battle

    tank = t.unit("Turin", "TNK")
    tank.came = "Turin"
    t.state.units.move(tank, "Marseilles")
    tank.cut = cut
    battle = Battle("Marseilles", 3, "Axis", "West", 1, [tank.id], [t.unit("Marseilles", "TNK", "Great Britain").id])
    give_up(t.game, battle, [tank])
    assert (tank.id in t.state.units) is bool(where)
    assert not where or tank.place == "Turin"
    assert t.said("Neither side in Marseilles")


def test_as_many_convoys_can_be_named_as_there_may_be():
    names = vocabulary()["convoy"].names
    assert list(names) == [f"C{n}" for n in range(1, 61)]
    assert set(CIRCLE) and vocabulary()["convoy"].find("convoy 60") == ["C60"]


@rule("sea.target", "naval.mp")
@pytest.mark.parametrize(
    "via, paid",
    [
        ("Celtic Sea", 2),
        ("Celtic Sea, Irish Sea, Celtic Sea, Irish Sea, Celtic Sea, Irish Sea, Celtic Sea", 8),
        ("Celtic Sea, Irish Sea, Celtic Sea, Irish Sea, Celtic Sea, Irish Sea, Celtic Sea, English Channel", 9),
        ("Celtic Sea, Irish Sea, Celtic Sea, Irish Sea, Celtic Sea, Irish Sea, Celtic Sea, Irish Sea, Celtic Sea", 10),
    ],
)
def test_a_ship_comes_home_from_the_way_it_declares(via: str, paid: int):
    """Two points bring it back from the Bay of Biscay."""
    t = table(units={"Great Britain": {"Bristol": "DD", "London": "INF"}}, initiative=WEST)
    order = f"patrol 1 DD from Bristol to Bay of Biscay via {via}"
    if paid + 2 <= 10:
        t.play("Great Britain", order)
        assert len(t.unit("Bay of Biscay", "DD").path) == paid + 1
    else:
        t.refuse("Great Britain", order, "sea.target")


@rule("icept.auto.same", "sub.silent")
def test_ships_that_patrol_where_they_lie_find_others_by_themselves_and_submarines_by_a_die():
    t = table(
        initiative=WEST,
        units={"Great Britain": {"London": "INF", "Scapa Flow": "DD"}, "Germany": {"Hamburg": "SUB, CA, INF"}},
        control={"Hamburg": "Germany"},
    )
    t.play("Great Britain", "patrol 1 DD from Scapa Flow to Scapa Flow port").done("Great Britain")
    t.play("Germany", "sail 1 SUB 1 CA from Hamburg to Scapa Flow port").done("Germany")
    t.play("Great Britain", "separately", dice=[4, *[6] * 30])
    words = [e.text for e in t.events(kind="dice") if "Interception" in e.text]
    assert words == ["Great Britain: Interception in Scapa Flow port, 0 spaces away, on any roll, submarines on 3: 4"]
    assert any("1 DD catches 1 CA in Scapa Flow port" in e.text for e in t.events(kind="battle")), (
        "the submarine needs a 3"
    )


@rule("convoy.one_per_attacker", "icept.contact_all")
def test_one_convoy_of_several_and_whoever_sails_beside_them():
    line = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "TR")
    t = table(
        initiative={"Western": "Allies", "Northern": "Allies", "Eastern": "Allies", "Southern": "Allies"},
        units={"Germany": {"Brest": "2 CA, INF"}, "Great Britain": {"Plymouth": "2 DD", "London": "INF"}},
        convoys=[line, (*line[:4], "2 TR")],
    )
    t.play("Great Britain", "sail 2 DD from Plymouth to Bay of Biscay via English Channel").done("Great Britain")
    t.play("Germany", "patrol 2 CA from Brest to Bay of Biscay")
    while t.game.phase == "movement":
        t.done()
    assert t.ask("Germany").choices == ("C1", "C2")
    t.play("Germany", "C2")
    assert t.ask("Germany").prompt.startswith("Bay of Biscay: intercept 2 DD, 2 TR ")
