"""Fights in the air, piece by piece."""

import pytest

from rules.supreme_commander.air import (
    air_bases,
    air_combat,
    air_loss,
    base_for,
    come_home,
    defenders_of,
    exposed,
    flak,
    over,
    span,
    strengths,
)
from rules.supreme_commander.chart import ALLIED, AXIS, duel
from rules.supreme_commander.combat import participants
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.state import Attack
from rules.supreme_commander.support import enter_placement, near_enough, reachable, waiting_air
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, table
from tests.supreme_commander.test_fought import PLAIN, WORLD
from tests.supreme_commander.test_small_print import run


@rule("11.2c", "10.3.2e")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ("GE-F1", "UK-F1", (1, 1)),
        ("GE-F1 GE-F2", "UK-F1", (2, 1)),
        ("GE-F1 GE-F2", "UK-B1", (4, 1)),
        ("GE-B1", "UK-F1 UK-F2", (1, 4)),
        ("GE-B1 GE-B2", "UK-B1", (1, 1)),
        ("GE-F1 GE-DF1", "UK-F1 UK-DF1", (1, 1)),
        ("GE-F1 GE-B1", "UK-F1", (1, 1)),
    ],
)
def test_strength_in_the_air(mine, theirs, expected):
    for german, british in ((0, 0), (2, 1)):
        t = table(
            "organization",
            units={"over 2440": f"{mine} {theirs}"},
            powers={"Germany": {"technology": {"Aircraft": german}}, "UK": {"technology": {"Aircraft": british}}},
        )
        a, b = (over(t.game, "2440", side) for side in (AXIS, ALLIED))
        assert strengths(t.game, "2440", a, b) == (expected[0] + german, expected[1] + british)


@rule("11.2d", "11.2e")
@pytest.mark.parametrize(
    ("dice", "answers", "german", "british"),
    [
        ([1, 1], ["withdraw"], "home", "home?"),
        ([9, 1], [], "over", "dead"),
        ([6, 1], [], "over", "home"),
        ([1, 9], [], "dead", "over"),
        ([9, 9], [], "dead", "dead"),
        ([1, 1, 9, 1], ["stay", "stay"], "over", "dead"),
        ([1, 1], ["stay", "withdraw"], "over", "home"),
    ],
)
def test_a_fight_in_the_air(dice, answers, german, british):
    """Both roll at once; the attacker says first whether there is a second round. Nought in the column: 5 to 7 abort, 8 hits."""
    t = table(
        "organization",
        units={"over 2440": "GE-F1 UK-F1", "Paris": "UK-I1", "Metz": "GE-I1"},
        control={"Metz": "Germany"},
        powers=PLAIN,
    )
    t.unit("GE-F1").base, t.unit("UK-F1").base = HEX_OF["Frankfurt"], HEX_OF["London"]
    t.game.script(dice)
    flow, left, asked = air_combat(t.game, "2440", AXIS), list(answers), []
    asks = next(flow, None)
    while asks:
        rounds = asks[0].choices == ("stay", "withdraw")
        if rounds:
            asked.append(asks[0].seat)
        try:
            asks = flow.send({asks[0].filed: left.pop(0) if rounds else asks[0].choices[0]})
        except StopIteration:
            break
    where = {
        "home": t.at("GE-F1") in ("West", "East", "South"),
        "over": t.at("GE-F1") == "over 2440",
        "dead": t.at("GE-F1") == "turn 9",
    }
    assert where[german] and len(t.rolls("air combat")) == len(dice) and asked == ["Germany", "UK"][: len(answers)]
    if british != "home?":
        there = {
            "home": t.at("UK-F1") in ("West", "East", "South"),
            "over": t.at("UK-F1") == "over 2440",
            "dead": t.at("UK-F1") == "turn 9",
        }
        assert there[british]
    assert not left


def test_the_table_of_the_duel():
    """Nought: nothing up to 4, a unit turns back from 5 to 7, is hit from 8; each column shifts it by one, four at most."""
    for column, nothing, back in ((0, 4, 7), (1, 3, 6), (-1, 5, 8), (4, 0, 3), (5, 0, 3), (-4, 8, 11), (-9, 8, 11)):
        assert [duel(column, roll) for roll in range(1, 11)] == [
            "" if r <= nothing else "A" if r <= back else "HIT" for r in range(1, 11)
        ], column


@rule("12.5.1c", "11.2.1a", "12.5.1d")
def test_paratroops_in_danger():
    for units, lost in (("UK-F1", True), ("UK-F1 GE-F1", False), ("UK-B1", False), ("UK-DF1", False), ("GE-F1", False)):
        t = table("organization", units={"drop 2440": "GE-AB", "over 2440": units})
        exposed(t.game, "2440", AXIS)
        assert (t.at("GE-AB") == "turn 9") == lost, units
    for die, where in ((4, "drop 2440"), (5, "2436"), (7, "2436"), (8, "turn 9")):
        t = table("organization", units={"drop 2440": "GE-AB", "Paris": "FR-K1"})
        t.unit("GE-AB").start, t.unit("GE-AB").dropped = "2436", True
        t.game.script([die])
        run(t, flak(t.game, "2440", AXIS))
        assert t.at("GE-AB") == where and t.rolls() == [[die]] and t.unit("GE-AB").dropped == (where == "drop 2440")
    t = table("organization", units={"over 2440": "GE-DB1", "Paris": "FR-K1"})
    run(t, flak(t.game, "2440", AXIS))
    t2 = table("organization", units={"over 2440": "GE-B1", "Paris": "GE-K1"})
    run(t2, flak(t2.game, "2440", AXIS))
    assert not t.rolls() and not t2.rolls()


@rule("11.2d", "3.4.1a")
def test_who_is_lost_in_the_air():
    t = table("organization", units={"over 2440": "GE-F1 GE-B1 GE-DF1"})
    flow = air_loss(t.game, "2440", AXIS, "HIT", True)
    asks = next(flow)
    assert (
        asks[0].choices == ("lose GE-F1", "lose GE-B1")
        and asks[0].seat == "Germany"
        and "which unit is lost?" in asks[0].prompt
    )
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "lose GE-B1"})
    assert t.at("GE-B1") == "turn 10"
    asks = next(air_loss(t.game, "2440", AXIS, "A", True), None)
    t = table("organization", units={"over 2440": "GE-F1 GE-F2"})
    run(t, air_loss(t.game, "2440", AXIS, "HIT", True))
    assert sorted((t.at("GE-F1"), t.at("GE-F2"))) == ["over 2440", "turn 9"]
    t = table("organization", units={"over 2440": "UK-F1 US-F1"}, active=WORLD)
    asks = next(air_loss(t.game, "2440", ALLIED, "A", False))
    assert (
        asks[0].choices == ("abort UK-F1", "abort US-F1") and asks[0].seat == "UK" and "turns back?" in asks[0].prompt
    )


@rule("11.1a", "11.1c", "11.1d", "11.1f")
def test_bases():
    """Friendly cities at home, or with a supplied unit of the nation; British and Americans share; two units from each."""
    t = table(
        units={"Metz": "GE-I1", "Paris": "UK-I1"},
        control={"Metz": "Germany"},
        powers=PLAIN,
        active=("Germany", "UK", "France", "USA"),
    )
    game = t.game
    for place, owner, fine in (
        ("Berlin", "Germany", True),
        ("Metz", "Germany", True),
        ("Paris", "UK", True),
        ("Paris", "USA", True),
        ("London", "USA", True),
        ("London", "France", False),
        ("Lyon", "UK", False),
        ("Lyon", "France", True),
        ("Rome", "Germany", False),
        ("Warsaw", "Germany", False),
        ("2132", "Germany", True),
        ("2131", "Germany", False),
    ):
        assert (HEX_OF.get(place, place) in air_bases(game, owner)) == fine, (place, owner)
    t = table(units={"West": "GE-F1 GE-B1", "East": "GE-F2"}, powers={"Germany": {"technology": {"Aircraft": 1}}})
    fighter, bomber = t.unit("GE-F1"), t.unit("GE-B1")
    assert span(t.game, fighter, "2440", True) == 4 and span(t.game, bomber, "2440", True) == 6
    assert (
        base_for(t.game, fighter, "2537", True) == HEX_OF["Frankfurt"]
        and base_for(t.game, t.unit("GE-F2"), "2537", True) == ""
    )
    t.state.bases = {HEX_OF["Frankfurt"]: 1}
    assert base_for(t.game, fighter, "2537", True) == HEX_OF["Frankfurt"]
    t.state.bases = {HEX_OF["Frankfurt"]: 2}
    assert base_for(t.game, fighter, "2537", True) == HEX_OF["Stuttgart"]


@rule("11.1g")
def test_home_from_a_raid():
    t = table("organization", units={"over 2132": "GE-F1 GE-F2"}, powers=PLAIN)
    t.unit("GE-F1").base = HEX_OF["Berlin"]
    asks = next(come_home(t.game, t.unit("GE-F1"), "2132", True))
    assert set(asks[0].choices) == {"West", "East"} and asks[0].about == {"front": "West"}
    t = table("organization", units={"over 2035": "GE-F1 GE-F2 GE-F3"}, powers=PLAIN)
    for id in ("GE-F1", "GE-F2", "GE-F3"):
        t.unit(id).base = HEX_OF["Bremen"]
        run(t, come_home(t.game, t.unit(id), "2035", True))
        assert t.at(id) == "West" and t.unit(id).used and t.unit(id).base == ""
    assert t.state.returned[HEX_OF["Bremen"]] == 2 and sum(t.state.returned.values()) == 3


@rule("11.2b", "11.1b")
def test_who_is_asked_to_come_up():
    """Whoever has face-down units in the front of a base near enough, whatever they are."""
    t = table(
        "organization",
        units={"West": "GE-F1 GE-B1 GE-F2!", "East": "GE-F3", "South": "IT-F1"},
        powers=PLAIN,
        active=("Germany", "UK", "Italy"),
    )
    found = defenders_of(t.game, HEX_OF["Essen"], ALLIED, ["Germany", "Italy"])
    assert {seat: [u.id for u in units] for seat, units in found.items()} == {"Germany": ["GE-F1", "GE-B1"]}
    assert defenders_of(t.game, HEX_OF["London"], ALLIED, ["Germany"]) == {}
    t = table(
        "organization",
        units={"2129": "GE-A4", "2128": "PO-A1", "East": "GE-F1 GE-F2 PO-F1", "West": "GE-B1 UK-F1"},
        nations=POLAND,
        powers=PLAIN,
    )
    t.state.attacks, t.state.camp = [Attack("2129", "2128", ["GE-A4"])], AXIS
    assert reachable(t.game, t.unit("GE-F1")) == ["2128"] and reachable(t.game, t.unit("UK-F1")) == []
    assert near_enough(t.game, t.unit("GE-B1"), "West") and not near_enough(t.game, t.unit("UK-F1"), "West")
    t.state.spared = ["GE-F2"]
    assert [u.id for u in waiting_air(t.game, AXIS, "East")] == ["GE-F1"]
    t.state.attacks[0].fought = True
    assert reachable(t.game, t.unit("GE-F1")) == []


@rule("12.5.1f", "13.2.2a")
def test_drops_join_the_attack_on_their_hex():
    t = table(
        "organization",
        units={"2129": "GE-A4", "2128": "PO-A1", "drop 2128": "GE-AB", "drop 2227": "IT-AB"},
        nations=POLAND,
        active=("Germany", "UK", "Italy"),
    )
    t.state.attacks, t.state.camp, t.state.spared = [Attack("2129", "2128", ["GE-A4"])], AXIS, ["x"]
    enter_placement(t.game)
    enter_placement(t.game)
    assert [(a.source, a.target, a.units, a.drops) for a in t.state.attacks] == [
        ("2129", "2128", ["GE-A4"], ["GE-AB"]),
        ("drop 2227", "2227", [], ["IT-AB"]),
    ]
    assert t.state.fronts == ["West", "East", "South"] and t.state.spared == []
    assert [u.id for u in participants(t.game, t.state.attacks[0], AXIS)] == ["GE-A4", "GE-AB"]
    t.state.units.move("GE-AB", "pool")
    assert [u.id for u in participants(t.game, t.state.attacks[0], AXIS)] == ["GE-A4"]
