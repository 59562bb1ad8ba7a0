"""Standing instructions in a Battle and for the next Production: how each is typed, and what it answers."""

import pytest

from rules.kernel.errors import Refused
from rules.triumph_tragedy.chart import ORDER
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, Table, opened, set_up, table

WAR = ["Axis-West", "Axis-USSR"]
POLAND = {"Poland": {"control": "Axis"}}


def auto(t: Table) -> list[str]:
    """What was ordered by instruction."""
    return [entry.text for entry in t.game.orders() if entry.auto]


def kiev(axis: str, ussr: str, **more: object) -> Table:
    units = {"Axis": {"Lvov": axis}, "USSR": {"Kiev": ussr}}
    return table(wars=WAR, units=units, nations=POLAND, hands=SPARE, **more)  # type: ignore[arg-type]


def into_kiev(t: Table) -> Table:
    names = ", ".join(block.name for block in t.state.blocks.of("Axis"))
    return t.play("Axis", f"move {names} to Kiev", "done")


def kept(seat: str, policy: str, text: str, t: Table | None = None) -> str:
    """An instruction as it is kept."""
    t = t or kiev("INF 1", "INF 1")
    t.standing(seat, policy, text)
    return t.game.standing[seat][policy]


def not_understood(policy: str, text: str) -> str:
    with pytest.raises(Refused) as refusal:
        kiev("INF 1", "INF 1").standing("USSR", policy, text)
    return str(refusal.value)


# --- Combat Actions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("best", "best"),
        ("  BEST ", "best"),
        ("ground air", "Ground Air"),
        ("Air, Ground", "Air Ground"),
        ("best retreat when outnumbered", "best retreat when outnumbered"),
        ("Retreat when outnumbered", "best retreat when outnumbered"),
        ("naval, submarine Retreat When Outnumbered", "Naval Submarine retreat when outnumbered"),
    ],
)
def test_combat_actions_as_people_type_them(typed: str, meant: str) -> None:
    assert kept("USSR", "combat", typed) == meant


@pytest.mark.parametrize("text", ["best ground", "Ground Sky", "retreat", "always retreat when outnumbered"])
def test_combat_actions_that_say_nothing_are_refused_with_what_can_be_said(text: str) -> None:
    words = not_understood("combat", text)
    assert f"“{text}” isn't an instruction I know" in words and "retreat when outnumbered" in words


@rule("12.4a", "3.15a")
@pytest.mark.parametrize(
    ("instruction", "shots"),
    [
        ("best", ["fire AF1 at Air", "fire INF1 at Ground"]),
        ("Ground Air", ["fire AF1 at Ground", "fire INF1 at Ground"]),
        ("Air Ground", ["fire AF1 at Air", "fire INF1 at Air"]),
        ("Ground", ["fire AF1 at Ground", "fire INF1 at Ground"]),
        ("Naval Air", ["fire AF1 at Air", "fire INF1 at Air"]),
        ("Naval", ["fire AF1 at Air", "fire INF1 at Ground"]),
    ],
)
def test_classes_are_fired_at_in_the_order_named(instruction: str, shots: list[str]) -> None:
    """A class that is not there is passed over; when all are, each fires at what it hits best."""
    t = kiev("AF 1, INF 4", "INF 1, AF 1").standing("USSR", "combat", instruction)
    into_kiev(t).play("Axis", "hold AF1", dice=[6, 6]).play("Axis", "hold INF1")
    assert auto(t) == shots


@rule("12.4a", "3.15a")
def test_a_class_that_a_unit_cannot_hit_is_passed_over() -> None:
    """A Tank has no Firepower against aircraft: A0."""
    t = kiev("AF 1, INF 2", "TANK 1").standing("USSR", "combat", "Air Ground")
    into_kiev(t).play("Axis", "hold AF1", dice=[6])
    assert auto(t) == ["fire TANK1 at Ground"]


@rule("12.3a", "12.5a")
def test_who_can_hit_nothing_and_is_not_outnumbered_holds() -> None:
    """A Tank that meets only aircraft could Retreat; it stays without a shot."""
    units = {"Axis": {"Lvov": "AF 4"}, "USSR": {"Kiev": "TANK 2"}}
    t = table(wars=WAR, units=units, nations=POLAND, hands=SPARE).standing("USSR", "combat", "best")
    t.play("Axis", "move AF1 to Kiev", "done", "hold AF1")
    assert auto(t) == ["hold TANK1"] and t.block("USSR", "TANK1").place == "Kiev"


@rule("12.5a")
@pytest.mark.parametrize(
    ("axis", "ussr", "leaves"),
    [
        ("INF 4, TANK 1", "2 INF 1", True),
        ("INF 4", "2 INF 1", False),
        ("INF 3", "2 INF 1", False),
        ("INF 3", "INF 1", True),
    ],
)
def test_outnumbered_is_more_than_twice_ones_own(axis: str, ussr: str, leaves: bool) -> None:
    t = kiev(axis, ussr).standing("USSR", "combat", "best retreat when outnumbered")
    into_kiev(t)
    if "TANK" in axis:
        t.play("Axis", "hold TANK1")
    assert auto(t)[0].startswith("retreat INF1 to " if leaves else "fire INF1 at Ground")


@rule("12.5a", "13.0a")
def test_who_can_retreat_retreats_though_ports_are_in_range() -> None:
    """One Sea is open to Retreat; British ports could be ReBased to."""
    units = {
        "Axis": {"Irish Sea": "2 FLEET 3", "English Channel": "SUB 1", "North Atlantic Ocean": "SUB 1"},
        "West": {"Bay of Biscay": "FLEET 2"},
    }
    t = table(wars=WAR, units=units, nations={"France": {"control": "Axis", "defeated": True}}, hands=SPARE)
    t.standing("West", "combat", "best retreat when outnumbered")
    t.play("Axis", "move FLEET1, FLEET2 to Bay of Biscay", "done")
    assert auto(t) == ["retreat FLEET1 to Madeira Sea"] and t.units("Madeira Sea") == ["West FLEET1 2"]


@rule("3.3", "12.3a")
def test_an_instruction_given_while_one_is_asked_is_for_those_that_are_left() -> None:
    t = into_kiev(kiev("INF 1", "2 INF 2"))
    t.play("USSR", "disband INF1").standing("USSR", "combat", "best")
    assert auto(t) == ["fire INF2 at Ground"]


@rule("12.5a")
def test_nobody_retreats_who_was_not_told_to() -> None:
    t = kiev("INF 4, TANK 1", "INF 1").standing("USSR", "combat", "best")
    into_kiev(t).play("Axis", "hold TANK1", dice=[6])
    assert auto(t) == ["fire INF1 at Ground"]


@rule("12.5a", "3.24d")
def test_who_has_no_way_out_fights_however_many_come() -> None:
    t = kiev("INF 4, TANK 4", "FORT 1").standing("USSR", "combat", "best retreat when outnumbered")
    into_kiev(t)
    assert auto(t) == ["fire FORT1 at Ground"]


@rule("12.62")
def test_an_air_force_that_may_bomb_is_asked() -> None:
    """Bombing or firing is no formality: over the Enemy's MainCapital with the Precision Bombsight the player decides."""
    units = {"Axis": {"Ruhr": "AF 2"}, "West": {"London": "AF 1"}}
    for techs in ((), ("Precision Bombsight",)):
        t = table(wars=WAR, units=units, hands=SPARE, techs={"Axis": techs}).standing("Axis", "combat", "best")
        t.play("Axis", "move AF1 to London", "done").play("West", "hold AF1", dice=[6, 6])
        assert (t.asked() == ["Axis"] and not auto(t)) if techs else auto(t) == ["fire AF1 at Air"]


# --- Hits ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"), [("acted", "acted"), ("inf tank", "INF TANK"), ("INF, AF, tank", "INF AF TANK")]
)
def test_hits_among_equals_as_people_type_them(typed: str, meant: str) -> None:
    assert kept("USSR", "losses", typed) == meant


@pytest.mark.parametrize("text", ["", ",", "acted inf", "INF horses"])
def test_hits_among_equals_that_say_nothing(text: str) -> None:
    assert not_understood("losses", text) == "say acted, or types of unit such as FORT AF CARR"


@rule("12.44b")
@pytest.mark.parametrize(("instruction", "lost"), [("acted", "INF1"), ("INF TANK", "INF1"), ("TANK", "TANK1")])
def test_the_hit_goes_where_the_instruction_says(instruction: str, lost: str) -> None:
    """Nobody has acted: `acted` then takes the first; a type that is not named comes last."""
    t = kiev("AF 1, TANK 1", "INF 2, TANK 2").standing("USSR", "losses", instruction)
    into_kiev(t).play("Axis", "fire AF1 at Ground", dice=[1])
    assert t.block("USSR", lost).cv == 1 and sum(block.cv for block in t.state.blocks.of("USSR")) == 3


@rule("12.44b")
def test_of_equals_the_one_that_has_acted_takes_the_hit() -> None:
    """The Tank has fired before the Enemy's; the Infantry, which comes first by name, has its turn still to come."""
    t = kiev("TANK 1", "INF 2, TANK 2").standing("USSR", "losses", "acted")
    into_kiev(t).play("USSR", "hold TANK1").play("Axis", "fire TANK1 at Ground", dice=[1])
    assert (t.block("USSR", "TANK1").cv, t.block("USSR", "INF1").cv) == (1, 2)


# --- leaving, staying, escaping ---------------------------------------------------------------------------------------


@rule("12.52b", "13.12")
def test_who_must_leave_goes_to_the_first_base() -> None:
    t = table(units={"Axis": {"Ruhr": "AF 4"}, "West": {"North Sea": "SUB 1"}}, wars=["Axis-West"], hands=SPARE)
    t.standing("Axis", "retreat to", "any")
    t.play("Axis", "move AF1 to North Sea", "done", "fire AF1 at Submarine", dice=[6, 6, 6, 6])
    t.play("West", "hold SUB1")
    assert len(auto(t)) == 1 and t.block("Axis", "AF1").place == auto(t)[0]


@rule("13.12")
def test_aircraft_and_ships_stay_where_they_fought() -> None:
    units = {"Axis": {"Ruhr": "2 FLEET 3"}, "West": {"North Sea": "SUB 1"}}
    t = table(units=units, wars=["Axis-West"], hands=SPARE).standing("Axis", "rebase", "stay")
    t.play("Axis", "move FLEET1, FLEET2 to North Sea", "done").play("West", "hold SUB1")
    t.play("Axis", "fire FLEET1 at Submarine", dice=[1, 1, 1])
    assert auto(t) == ["stay"] and t.block("Axis", "FLEET1").place == "North Sea"


@rule("12.73a")
@pytest.mark.parametrize(("instruction", "answer"), [("never", "stay"), ("always", "escape SUB1, SUB2")])
def test_subs_escape_or_stay(instruction: str, answer: str) -> None:
    units = {"Axis": {"Ruhr": "FLEET 3"}, "West": {"North Sea": "2 SUB 1"}}
    t = table(units=units, wars=["Axis-West"], hands=SPARE).standing("West", "escape", instruction)
    t.play("Axis", "move FLEET1 to North Sea", "done").play("West", "hold SUB1", "hold SUB2")
    t.play("Axis", "hold FLEET1")
    assert auto(t)[0] == answer
    assert [block.escaped for block in t.state.blocks.of("West")] == [instruction == "always"] * 2


@rule("9.5g")
@pytest.mark.parametrize(("instruction", "ind"), [("always", (6, 9)), ("never", (7, 8))])
def test_the_double_agent_is_used_or_kept(instruction: str, ind: tuple[int, int]) -> None:
    """A Sabotage turned round costs the one who played it a point of Industry, else its victim."""
    hands = {"West": ["Inv 53", "Inv 5"], "USSR": ["Inv 51"]}
    t = table("government", "West", year=1937, hands=hands, order=("West", "USSR", "Axis"))
    assert (t.mat("West").ind, t.mat("USSR").ind) == (7, 9)
    t.standing("USSR", "double agent", instruction).play("West", "intel Inv 53 against USSR")
    assert (t.mat("West").ind, t.mat("USSR").ind) == ind
    assert ("Inv 51" in t.mat("USSR").hand) == (instruction == "never")


# --- Production ---------------------------------------------------------------------------------------------------------


def planned(text: str, phase: str = "production", seat: str = "Axis", who: str = "West", **more: object) -> str:
    t = table(phase, seat, order=("Axis", "West", "USSR"), year=1940, hands=SPARE, **more)  # type: ignore[arg-type]
    return kept(who, "production", text, t)


@rule("7.2")
def test_a_plan_is_for_the_next_production_of_its_seat() -> None:
    assert planned("build INF at London; done") == "1940: build INF at London; done"
    assert planned("build  INF at London\ndone") == "1940: build INF at London; done", "a line each"
    assert planned("done", seat="West") == "1940: done", "it is going on"
    assert planned("done", seat="USSR") == "1941: done", "it is over"
    assert planned("done", "movement") == planned("done", "government") == planned("done", "resolution") == "1941: done"
    assert planned("1943: step INF1; done", "movement") == "1943: step INF1; done", "a year that is named"
    assert planned("  1943:done") == "1943: done"


@pytest.mark.parametrize("text", ["", " ; \n", "build INF at London; move INF1 to Paris", "1941:", "retreat"])
def test_a_plan_of_other_orders_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="build INF at Berlin; step TANK1; buy 2 action; done"):
        planned(text)


@rule("7.2", "7.22a")
def test_a_plan_waits_for_its_year() -> None:
    t = table("production", "Axis", order=("Axis", "West", "USSR"), year=1940, hands=SPARE)
    t.standing("West", "production", "1941: buy 1 action; done").play("Axis", "done")
    assert t.asked() == ["West"] and not auto(t)


@rule("7.22a", "7.23b", "7.24a")
def test_a_plan_goes_on_behind_what_was_ordered_by_hand() -> None:
    """Points already spent count as the first of the plan: units that gain a step, a Cadre, cards."""
    t = table("production", "West", order=("West", "Axis", "USSR"), units={"West": {"London": "2 INF 1"}}, hands=SPARE)
    t.play("West", "step INF1, INF2")
    t.standing("West", "production", "step INF1, INF2; buy 3 action; build TANK at London; done")
    assert auto(t) == ["buy 3 action", "build TANK in London", "done"]
    t = table("production", "West", order=("West", "Axis", "USSR"), hands=SPARE)
    t.play("West", "build INF at London", "build INF at London")
    t.standing("West", "production", "build INF at London; build INF at London; buy 2 action; done")
    assert auto(t) == ["buy 2 action", "done"], "a Cadre is one point"


@rule("7.2")
def test_plans_made_in_the_set_up_are_for_the_first_year() -> None:
    t = opened()
    for seat in ORDER:
        assert kept(seat, "production", "buy 1 action; done", t).startswith("1936: ")
    set_up(t)
    assert auto(t) == ["buy 1 action", "done"] * 3
