"""The Convoy phase order by order: what is offered is all that can be ordered; what each order changes and refuses."""

from typing import Any

import pytest

from rules.ww2_europe.convoys import new_id, nothing_left
from rules.ww2_europe.lines import lines_from, may_end
from rules.ww2_europe.points import rp_left
from rules.ww2_europe.state import Convoy
from rules.ww2_europe.supply import room
from tests.rulings import rule
from tests.ww2_europe.table import Table, table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
SHORT = "Celtic Sea, Bay of Biscay, Portuguese Coast"
LINE = ("Great Britain", "Bristol", "Gibraltar", SHORT)
FLEET = {"Bristol": "2 TR, DD", "London": "3 TR, BB, SUB", "Plymouth": "DD", "Manchester": "INF"}


def phase(ships: str = "2 TR, DD, CV+FTR", fleet: dict[str, str] | None = None, **more: Any) -> Table:
    units = {"Great Britain": FLEET if fleet is None else fleet, "Germany": {"Berlin": "INF"}} | more.pop("units", {})
    convoys = more.pop("convoys", [(*LINE, ships)] if ships else [])
    return table("convoys", units=units, convoys=convoys, initiative=WEST, **more)


def offered(t: Table, text: str, seat: str = "Great Britain") -> set[str]:
    return set(t.game.suggest(seat, text, 400))


# --- start ----------------------------------------------------------------------------------------------------------


@rule("conv.start", "convoy.need")
def test_what_is_offered_for_a_new_convoy():
    t = phase()
    ships = {text.split(" from ")[0].removeprefix("convoy ") for text in offered(t, "convoy")}
    assert ships == {"1 TR", "2 TR", "3 TR"}, "one of them, or all of a port"
    assert {text.split(" from ")[1].split(" between")[0] for text in offered(t, "convoy 2 TR from")} == {
        "Bristol",
        "London",
    }
    assert {text.split(" from ")[1].split(" between")[0] for text in offered(t, "convoy 3 TR from")} == {"London"}
    ends = {
        text.split(" and ")[1].split(" via ")[0] for text in offered(t, "convoy 1 TR from Bristol between Bristol and")
    }
    assert ends == set(lines_from(t.game, "Great Britain", "Bristol")) and {"Gibraltar", "Malta", "USA"} <= ends
    assert "Bristol" not in ends and "Brest" not in ends and "Paris" not in ends


@rule("conv.start", "convoy.path.sea", "convoy.need", "conv.add")
@pytest.mark.parametrize(
    "order, why",
    [
        ("convoy 1 TR from Bristol between Bristol and Bristol", "conv.start"),
        ("convoy 1 TR from Bristol between Bristol and Brest", "conv.start"),
        ("convoy 1 TR from Bristol between Bristol and Manchester", None),
        ("convoy 1 TR from Bristol between Paris and Bristol", "conv.start"),
        ("convoy all from London between Paris and Bristol", "conv.start"),
        ("convoy all TR from London between Paris and Berlin", "conv.add"),
        ("convoy 1 DD from Bristol between Bristol and Gibraltar", "convoy.need"),
        ("convoy 1 TR from Bristol between Bristol and Gibraltar via Celtic Sea, Portuguese Coast", "convoy.path.sea"),
        (
            "convoy 1 TR from Bristol between Bristol and Gibraltar via Celtic Sea, Brest, Portuguese Coast",
            "conv.start",
        ),
        ("convoy 1 INF from Manchester between Bristol and Gibraltar", "conv.add"),
        ("convoy 1 TR from Plymouth between Bristol and Gibraltar", "conv.add"),
        ("convoy 4 TR from London between Bristol and Gibraltar", "conv.add"),
    ],
)
def test_convoys_that_cannot_be_started(order: str, why: str | None):
    t = phase()
    if why is None:
        t.play("Great Britain", order)
    else:
        t.refuse("Great Britain", order, why)


@rule("conv.start", "conv.add", "rp.buy")
@pytest.mark.parametrize(
    "port, ships, price",
    [("Bristol", "2 TR", 0), ("Bristol", "1 TR 1 DD", 0), ("London", "3 TR", 3), ("London", "1 TR 1 BB", 2)],
)
def test_ships_of_another_port_cost_a_point_each(port: str, ships: str, price: int):
    t = phase(powers={"Great Britain": {"rp": 3}})
    t.play("Great Britain", f"convoy {ships} from {port} between Bristol and Gibraltar")
    assert rp_left(t.game, "Great Britain") == 3 - price
    made = t.state.convoys["C2"]
    assert (made.owner, made.ends, made.route, made.supply) == (
        "Great Britain",
        ["Bristol", "Gibraltar"],
        SHORT.split(", "),
        -1,
    )
    assert t.count("C2") == sum(int(n) for n in ships.split()[::2])
    if price:
        t = phase(powers={"Great Britain": {"rp": price - 1}})
        t.refuse("Great Britain", f"convoy {ships} from {port} between Bristol and Gibraltar", "conv.add")


@rule("conv.add", "redep.naval")
def test_a_port_out_of_reach_sends_no_ships():
    t = phase(
        fleet={"Constanta": "2 TR", "Gibraltar": "TR", "Bristol": "TR"},
        control={"Constanta": "Great Britain"},
        powers={"Great Britain": {"rp": 9}},
    )
    t.refuse("Great Britain", "add 1 TR from Constanta to C1", "conv.add")
    t.play("Great Britain", "add 1 TR from Gibraltar to C1")
    assert rp_left(t.game, "Great Britain") == 9, "it lies in one of its ports"


@rule("conv.start")
def test_there_are_sixty_markers():
    t = phase(fleet={"Bristol": "2 TR"})
    for n in range(2, 61):
        t.state.convoys[f"C{n}"] = Convoy(f"C{n}", "USA", ["USA", "Bristol"], [])
    t.refuse("Great Britain", "convoy 1 TR from Bristol between Bristol and Gibraltar", "conv.start")
    del t.state.convoys["C17"]
    assert new_id(t.game) == "C17"
    t.play("Great Britain", "convoy 1 TR from Bristol between Bristol and Gibraltar")
    assert t.state.convoys["C17"].owner == "Great Britain"


@rule("ussr.separate", "port.seacontrol.closed")
def test_where_a_line_may_end():
    t = phase(
        control={"Murmansk": "USSR", "Malta": "USA"}, units={"Germany": {"Rhodes": "DD"}}, status={"USA": "active"}
    )
    for land, may in (
        ("Gibraltar", True),
        ("Malta", True),
        ("Murmansk", True),
        ("Hamburg", False),
        ("Paris", False),
        ("Vigo", False),
    ):
        assert may_end(t.game, "Great Britain", land) is may, land
    assert not may_end(t.game, "USSR", "London") and may_end(t.game, "USSR", "Odessa")
    t = phase(status={"USSR": "neutral"})
    assert not may_end(t.game, "Great Britain", "Murmansk"), "gifts to who is in the war alone"


# --- add, detach, cancel ----------------------------------------------------------------------------------------------


@rule("conv.add")
def test_what_is_offered_to_join():
    t = phase()
    assert {text.split(" from ")[0].removeprefix("add ") for text in offered(t, "add")} == {
        "1 TR", "2 TR", "3 TR", "1 DD", "1 BB", "1 SUB", "1 DD 2 TR", "1 SUB 1 BB 3 TR",
    } & {text.split(" from ")[0].removeprefix("add ") for text in offered(t, "add")}  # fmt: skip
    assert offered(t, "add 1 DD from") == {"add 1 DD from Bristol to C1", "add 1 DD from Plymouth to C1"}
    assert offered(t, "add 2 TR from") == {"add 2 TR from Bristol to C1", "add 2 TR from London to C1"}
    t.play("Great Britain", "add 1 DD from Plymouth to C1")
    assert rp_left(t.game, "Great Britain") == 4 and t.count("C1", kind="DD") == 2
    other = phase(convoys=[("USA", *LINE[1:], "TR")], units={"USA": {"USA": "INF"}})
    assert not offered(other, "add")
    error = other.refuse("Great Britain", "add 1 DD from Bristol to C1", "conv.start")
    assert "C1 isn't a convoy of yours; you have none" in str(error)


@rule("conv.remove", "conv.cancel")
def test_ships_leave_for_one_of_the_ports():
    t = phase()
    assert {text.split(" from ")[0].removeprefix("detach ") for text in offered(t, "detach")} >= {
        "1 TR",
        "1 DD",
        "1 CV",
    }
    assert {text.split(" to ")[1] for text in offered(t, "detach 1 DD from C1 to")} == {"Bristol", "Gibraltar"}
    for order, why in (
        ("detach 1 DD from C1 to London", "conv.remove"),
        ("detach 1 BB from C1 to Bristol", "conv.remove"),
        ("detach 2 TR from C1 to Bristol", "conv.cancel"),
    ):
        t.refuse("Great Britain", order, why)
    t.play("Great Britain", "detach 1 TR 1 CV from C1 to Gibraltar")
    assert t.units("Gibraltar port") == ["(Great Britain FTR)", "Great Britain CV", "Great Britain TR"]
    t.refuse("Great Britain", "detach 1 TR from C1 to Bristol", "conv.cancel")
    t = phase(control={"Gibraltar": "Germany"})
    t.refuse("Great Britain", "detach 1 DD from C1 to Gibraltar", "conv.remove")


@rule("conv.cancel")
@pytest.mark.parametrize(
    "order, port",
    [("cancel C1", "Bristol"), ("cancel C1 to Gibraltar", "Gibraltar"), ("cancel C1 to Bristol", "Bristol")],
)
def test_a_convoy_that_is_given_up_goes_to_a_port(order: str, port: str):
    t = phase(fleet={"London": "TR"})
    assert offered(t, "cancel C1") >= {"cancel C1 to Bristol", "cancel C1 to Gibraltar"}
    t.refuse("Great Britain", "cancel C1 to London", "conv.cancel")
    t.play("Great Britain", order)
    assert not t.state.convoys and t.count(f"{port} port") == 5
    t = phase(fleet={"London": "TR"}, control={"Bristol": "Germany"})
    assert offered(t, "cancel C1") == {"cancel C1 to Gibraltar"}
    t.refuse("Great Britain", "cancel C1 to Bristol", "conv.cancel")
    t.play("Great Britain", "cancel C1")
    assert t.count("Gibraltar port") == 5


# --- reroute, allot, favour ---------------------------------------------------------------------------------------------


@rule("conv.reroute", "convoy.path.sea")
def test_a_line_is_drawn_anew():
    t = phase()
    assert not offered(t, "reroute"), "it sails the shortest way"
    t.refuse("Great Britain", f"reroute C1 via {SHORT}", "conv.reroute")
    t.refuse("Great Britain", "reroute C1 via Celtic Sea, Portuguese Coast", "convoy.path.sea")
    long = "Celtic Sea, Southwest Approaches, Azores Sea, Portuguese Coast"
    t.play("Great Britain", f"reroute C1 via {long}")
    assert t.state.convoys["C1"].route == long.split(", ")
    assert offered(t, "reroute") == {f"reroute C1 via {SHORT}"}


@rule("tr.cargo.mixed", "conv.fill")
def test_room_kept_for_supply():
    t = phase("3 TR")
    assert room(t.game, t.state.convoys["C1"]) == 30
    assert offered(t, "allot C1") == {f"allot C1 supply {n}" for n in (0, 5, 10, 15, 20, 25, 30)}
    t.refuse("Great Britain", "allot C1 supply 31", "tr.cargo.mixed")
    t.play("Great Britain", "allot C1 supply 30")
    t.refuse("Great Britain", "allot C1 supply 30", "conv.fill")
    assert t.state.convoys["C1"].supply == 30


@rule("conv.fill")
def test_spaces_that_come_first():
    t = phase(
        units={"Great Britain": {**FLEET, "Nicosia": "INF", "Crete": "INF", "Cairo": "INF"}},
        control={"Crete": "Great Britain"},
    )
    for unit in t.state.units:
        unit.cut = unit.place in ("Nicosia", "Crete")
    assert {text for text in offered(t, "favour") if "," not in text} == {"favour Nicosia", "favour Crete"}, (
        "where units are Cut Off"
    )
    t.refuse("Great Britain", "favour North Sea", "conv.fill")
    t.play("Great Britain", "favour Nicosia, Crete")
    t.refuse("Great Britain", "favour Nicosia", "conv.fill")
    t.play("Great Britain", "favour Crete")
    assert t.state.favoured == ["Crete", "Nicosia"]


@rule("conv.start")
def test_who_has_something_to_order_about_convoys():
    for fleet, ships, over in (
        ({"Bristol": "DD"}, "", True),
        ({"Bristol": "TR"}, "", False),
        ({"Bristol": "DD"}, "TR", False),
        ({"London": "INF"}, "", True),
    ):
        assert nothing_left(phase(ships, fleet).game, "Great Britain") is over
    t = phase("", {"London": "INF"}, convoys=[("USA", *LINE[1:], "TR")])
    assert nothing_left(t.game, "Great Britain") and not nothing_left(t.game, "USA")


# --- Sea Control along a line ---------------------------------------------------------------------------------------


HAMPERED = {"Germany": {"Brest": "7 TAC", "Berlin": "INF"}}


@rule("pen.convoy", "conv.cancel", "conv.reroute")
def test_a_line_that_sea_control_makes_too_long_is_redrawn_or_cancelled():
    t = phase("2 TR, DD", units=HAMPERED)
    warned = [e.text for e in t.events(rule="pen.convoy")]
    assert warned == [
        "Convoy C1: it takes 11 Movement Points to Gibraltar port, and a leg may take 10. Reroute it, or it will be cancelled."
    ]
    t.play("Great Britain", "done")
    assert t.ask("Great Britain").prompt == "In which port do 1 DD, 2 TR of convoy C1 end?"
    t.play("Great Britain", "Bristol").done()
    assert t.said("Convoy C1 is cancelled: it takes 11 Movement Points to Gibraltar port, and a leg may take 10.")
    assert not t.state.convoys and t.count("Bristol port", "Great Britain", "TR") == 4, "its ships are in port again"
    t = phase("2 TR, DD", units=HAMPERED)
    found = t.game.suggest("Great Britain", "reroute C1 via")
    assert found, "around the Bay of Biscay"
    t.play("Great Britain", found[0], "done").done()
    assert "C1" in t.state.convoys and not t.said("C1 is cancelled")


@rule("pen.convoy", "redep.order")
def test_a_line_is_judged_in_its_owners_part_of_the_phase():
    baltic = ("Germany", "Hamburg", "Oslo", "Western Baltic, Skagerrak", "TR")
    held = {"Oslo": "Germany", "Copenhagen": "Germany", "Aarhus": "Great Britain"}
    t = phase("", convoys=[baltic], control=held, units={"Great Britain": {**FLEET, "Aarhus": "9 TAC"}})
    assert not t.said("Convoy C1")
    t.play("Great Britain", "done")
    assert "C1" in t.state.convoys and t.said("Reroute it, or it will be cancelled.")
    t.play("Germany", "done", "Oslo")
    assert not t.state.convoys and t.said("Convoy C1 is cancelled") and t.count("Oslo port", kind="TR") == 1


@rule("pen.convoy")
def test_other_lines_stay_as_they_are():
    t = phase("2 TR, DD", units={"Germany": {"Brest": "TAC", "Berlin": "INF"}})
    assert not t.events(rule="pen.convoy")
    t.done().done()
    assert "C1" in t.state.convoys and t.game.phase != "convoys"
    baltic = ("Germany", "Hamburg", "Oslo", "Western Baltic, Skagerrak", "TR")
    t = phase("", convoys=[baltic], control={"Oslo": "Great Britain"})
    t.done().done()
    assert "C1" in t.state.convoys and t.game.phase != "convoys", "a port is lost, and may be won back"


@rule("conv.add", "conv.remove")
def test_all_the_ships_of_a_port_or_a_convoy():
    t = phase("2 TR, DD")
    done = t.game.submit("Great Britain", "add all from Bristol to C1")
    assert str(done) == "add 1 DD 2 TR from Bristol to C1" and t.count("C1") == 6
    t.play("Great Britain", "detach all DD from C1 to Gibraltar")
    assert t.count("Gibraltar port", kind="DD") == 2 and t.count("C1") == 4
