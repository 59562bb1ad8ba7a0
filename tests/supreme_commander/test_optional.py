"""23.0: optional rules where they meet others."""

import pytest

from rules.supreme_commander.building import Combine
from rules.supreme_commander.chart import AMERICA
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.kinds import is_decoy
from rules.supreme_commander.movement import Move
from rules.supreme_commander.opening import arrive
from rules.supreme_commander.partisans import partisan_hex
from rules.supreme_commander.purchase import Buy
from rules.supreme_commander.scenario import scenario_of
from rules.supreme_commander.sea import sea_modifier
from rules.supreme_commander.stacking import crowd, fits
from rules.supreme_commander.turns import enter_check
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, fails, opened, russia, set_up, table

BUILDING = {"fort_construction": True}


def out_of_the_box(t):
    return sorted(u.id for u in t.state.units.all.values() if is_decoy(u) and u.place not in ("later", "out"))


@rule("23.4", "19.0a")
@pytest.mark.parametrize("scenario", ["barbarossa", "great_crusade"])
def test_twice_the_decoys_are_set_up(scenario):
    once, twice = (out_of_the_box(set_up(opened(scenario, 2, decoys=option))) for option in (False, True))
    assert set(once) < set(twice)
    named = {id.rstrip("0123456789") for id in once if id != "SU-DON"}
    assert {id for id in twice if id != "SU-DON"} == {f"{sort}{number}" for sort in named for number in (1, 2)}


@rule("23.4", "17.15a")
def test_twice_the_decoys_come_with_the_usa():
    for option, ids in ((False, ["US-DF1", "US-DN1"]), (True, ["US-DF1", "US-DF2", "US-DN1", "US-DN2"])):
        t = table("aid", "", turn=23, active=("Germany", "UK", "USSR", "USA"), options={"decoys": option})
        t.state.turn = scenario_of(t.game)["powers"]["USA"]["enters"]
        arrive(t.game, "USA", [])
        assert [u.id for u in t.state.units.of("USA") if u.place == AMERICA] == ids


def built(**how):
    """A German Fort that is being built in 2132."""
    t = table("movement", options={**BUILDING, "players": 6}, **how)
    t.unit("GE-FORT1").building = True
    t.state.units.touch()
    return t


@rule("23.9", "6.3a")
def test_a_fort_that_is_being_built_takes_no_room():
    """Two armies march in; once it stands they are one corps too many with it. Another is not begun there."""
    t = built(units={"2132": "GE-FORT1 GE-A4", "2131": "GE-A5 GE-A6"})
    Move(units=("GE-A5",), goal="2132", path=None).check(t.game, "Germany")
    assert fits(t.game, "2132", t.unit("GE-A5")) and not fits(t.game, "2132", t.unit("GE-A5"), t.unit("GE-A6"))
    t.unit("GE-FORT1").building = False
    t.state.units.touch()
    assert not fits(t.game, "2132", t.unit("GE-A5"))
    t.unit("GE-FORT1").building = True
    assert crowd([t.unit("GE-FORT1"), t.unit("GE-FORT2")]) is not None
    t = table(
        "organization",
        units={"2132": "GE-FORT1 GE-I1"},
        pool="GE-FORT2",
        powers={"Germany": {"msp": 90}},
        options=BUILDING,
    )
    fails(Buy(count=1, what="fort", owner="Germany", place="2132"), t, "Germany", "10.2.1f")


@rule("23.9", "11.2.1c")
def test_a_fort_that_is_being_built_falls_to_whoever_enters():
    """Nobody has to attack it, and it hinders nobody; a Fort that stands has to be attacked."""
    for building, gone in ((True, True), (False, False)):
        t = table(
            "movement",
            units={"2129": "GE-I1", "2128": "PO-I1", "2228": "UK-FORT1"},
            nations=POLAND,
            control={"2228": "UK"},
            options=BUILDING,
        )
        t.unit("UK-FORT1").building = building
        t.state.units.touch()
        t.state.units.move(t.unit("PO-I1"), "pool")
        order = Move(units=("GE-I1",), goal="2228", path=None)
        if gone:
            t.play("Germany", "move GE-I1 to 2228")
            assert t.at("GE-I1") == "2228" and t.at("UK-FORT1").startswith("turn ")
        else:
            fails(order, t, "Germany", "13.0a")


@rule("23.9", "5.1c")
def test_forts_are_finished_when_their_side_is_next():
    t = built(units={"2132": "GE-FORT1"})
    enter_check(t.game, "Allied")
    assert t.unit("GE-FORT1").building
    enter_check(t.game, "Axis")
    assert not t.unit("GE-FORT1").building


@rule("23.9", "10.6a")
def test_combined_forts_are_built_first_too():
    for option in (True, False):
        t = table("organization", units={"2132": "GE-I1 GE-I2"}, pool="GE-FORT1", options={"fort_construction": option})
        Combine(units=("GE-I1", "GE-I2"), big="GE-FORT1").check(t.game, "Germany")
        t.play("Germany", "combine GE-I1, GE-I2 into GE-FORT1")
        assert t.unit("GE-FORT1").building == option and t.at("GE-FORT1") == "2132"


@rule("18.1a", "23.9", "11.2.1c")
def test_partisans_rise_where_no_enemy_is():
    """Neither beside Flak nor in a port with German ships, nor where a Fort is being built; beside friends they do."""
    how = russia()
    odessa = HEX_OF["Odessa"]
    for unit, rises in (
        ("", True),
        ("GE-K1", False),
        ("GE-U1", False),
        ("GE-FORT1", False),
        ("SU-I1", True),
        ("SU-PT2", False),
    ):
        t = table("organization", "Allied", pool="SU-PT1", units={odessa: unit}, options=BUILDING, turn=24, **how)
        t.unit("GE-FORT1").building = unit == "GE-FORT1"
        t.state.units.touch()
        assert partisan_hex(t.game, "USSR", odessa) == rises, unit


@rule("23.7", "23.1", "9.2.5a")
def test_weather_at_sea_is_no_weather_on_land():
    """Without the option nothing at sea feels Snow; with it the Black Sea does not either."""
    for option, zone, turn, dice in (
        (True, "North Sea", 4, -1),
        (True, "Western Mediterranean", 5, -1),
        (True, "Black Sea", 4, 0),
        (True, "North Sea", 6, 0),
        (False, "North Sea", 4, 0),
    ):
        t = table("organization", turn=turn, options={"sea_weather": option})
        assert sea_modifier(t.game, zone) == dice, (option, zone, turn)
