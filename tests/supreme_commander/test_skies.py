"""Over a hex: who is still there after the second round, who comes down where, and who might come up."""

from rules.supreme_commander.air import base_for, come_down, defenders_of
from rules.supreme_commander.airfields import field_hex, place_at_home
from rules.supreme_commander.ground import CITIES, COUNTRY, FRONT, HEX_OF
from rules.supreme_commander.state import Attack
from rules.supreme_commander.support import near_enough, sky_phase
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, table
from tests.supreme_commander.test_airfields import flying
from tests.supreme_commander.test_small_print import run

BELGIUM = {"Belgium": minor("ally", "France")}
GERMAN_CITIES = [hex for hex in CITIES if COUNTRY[hex] == "Germany"]


@rule("12.5.1c")
def test_a_fighter_left_after_the_second_round_shoots_paratroops_down():
    """Their own Fighter beside them shields them in both rounds; if an enemy one is still there then, they are lost."""
    for last, place in ((1, "turn 9"), (10, HEX_OF["Antwerp"])):
        t = table("movement", units={"2236": "GE-AB", "West": "GE-F1 FR-F1"}, nations=BELGIUM)
        t.play("Germany", "drop GE-AB on Antwerp with GE-F1")
        t.play("France", "send FR-F1", dice=[1, 1])
        assert t.at("GE-AB") == f"drop {HEX_OF['Antwerp']}", "one round decided nothing"
        t.play("Germany", "stay")
        t.play("France", "stay", dice=[last, 1])
        assert t.at("GE-AB") == place, last


@rule("12.5.1c", "12.5.1f")
def test_the_same_over_a_hex_that_is_attacked():
    for last, place in (([1, 1], "turn 9"), ([10, 1], "drop 2128")):
        t = table(
            "organization",
            units={"2129": "GE-A3", "2128": "PO-I2", "drop 2128": "GE-AB", "over 2128": "GE-F1! PO-F1!"},
            nations=POLAND,
            attacks=[Attack("2129", "2128", ["GE-A3"], ["GE-AB"])],
        )
        t.game.script([1, 1, *last])
        run(t, sky_phase(t.game), ["stay", "stay"])
        assert t.at("GE-AB") == place, last
        assert t.state.attacks[0].drops == ([] if place == "turn 9" else ["GE-AB"]) and t.state.attacks[0].flown


@rule("12.5.1f")
def test_a_drop_on_a_defended_hex_waits_for_the_combat():
    """Nobody is asked to intercept and nothing is shot at it before the attacks are declared."""
    t = table(
        "movement",
        units={"2129": "GE-A3", "2131": "GE-AB", "2128": "PO-I2", "East": "PO-F1"},
        nations=POLAND,
        options={"players": 2},
    )
    t.play("Germany", "drop GE-AB on 2128")
    assert t.at("GE-AB") == "drop 2128" and t.asked() == ["Germany"] and t.unit("GE-AB").side == ""
    assert t.unit("GE-AB").moved and t.unit("GE-AB").dropped and t.unit("GE-AB").start == "2131"


@rule("12.6a")
def test_air_units_go_to_front_boxes_only():
    t = table("movement", units={"West": "GE-F1", "2132": "GE-I1"})
    t.refuse("Germany", "transfer GE-F1 to Berlin", "23.8a")
    t.refuse("Germany", "transfer GE-F1 to USA and Canada Box", "12.6a")
    assert t.at("GE-F1") == "West"


@rule("11.2a")
def test_a_plane_is_named_once():
    t = table("bombing", units={"West": "GE-B1 GE-B2", "2339": "GE-I1"}, active=("Germany", "UK", "France"))
    t.refuse("Germany", "bomb Metz with GE-B1, GE-B1", "11.2a")


@rule("11.1a")
def test_nobody_flies_to_a_box_or_a_zone():
    t = table("bombing", "Allied", units={"West": "UK-B1", "London": "UK-I1"})
    for place in ("North Sea", "USA and Canada Box", "East"):
        assert base_for(t.game, t.unit("UK-B1"), place, True) == "", place
    assert base_for(t.game, t.unit("UK-B1"), HEX_OF["Calais"], True) == HEX_OF["London"]


# --- on the map -----------------------------------------------------------------------------------------------------


@rule("23.8b")
def test_where_planes_come_down_that_have_no_base_in_range():
    """In range a base of the owner's choice; else the nearest with room, and if there is none at all the unit is lost."""
    warsaw = HEX_OF["Warsaw"]
    t = flying("movement", "Axis", units={"2132": "GE-I1"}, based={"GE-F1": "Berlin"})
    run(t, come_down(t.game, t.unit("GE-F1"), warsaw, 3))
    near = t.unit("GE-F1").field
    assert near in GERMAN_CITIES and t.unit("GE-F1").used and t.at("GE-F1") == FRONT[near]
    t = flying("movement", "Axis", units={"2132": "GE-I1"}, based={"GE-F1": "Berlin", "GE-F2": "Berlin"})
    t.unit("GE-F1").field = ""
    run(t, come_down(t.game, t.unit("GE-F1"), HEX_OF["Madrid"], 3))
    assert t.unit("GE-F1").field in GERMAN_CITIES and not t.events(kind="loss"), "too far away, but it comes home"
    lost = flying("movement", "Axis", units={"2132": "GE-I1"}, based={"GE-F1": "Berlin"})
    for hex in [hex for hex in CITIES if lost.holder(hex) == "Germany"]:
        lost.state.control[hex] = "France"
    lost.state.tenure += 1
    run(lost, come_down(lost.game, lost.unit("GE-F1"), warsaw, 3))
    assert lost.at("GE-F1") == "turn 9" and lost.events("23.8b", "loss")


@rule("23.8b", "11.2b")
def test_who_might_come_up_from_a_base_on_the_map():
    """What counts is the base it stands on: three hexes and the Aircraft level, and not at all without a base."""
    for base, level, able in (("Paris", 0, False), ("Paris", 1, True), ("Metz", 0, True), ("Marseille", 4, False)):
        t = flying(
            "movement",
            "Axis",
            units={"2436": "GE-I1"},
            based={"FR-F1": base},
            powers={"France": {"technology": {"Aircraft": level}}},
        )
        found = defenders_of(t.game, "2436", "Axis", ["France"])
        assert (found == {"France": [t.unit("FR-F1")]}) == able and bool(found) == able, (base, level)
    t.unit("FR-F1").field = ""
    assert defenders_of(t.game, "2436", "Axis", ["France"]) == {}


@rule("23.8b", "13.2.2b")
def test_who_might_support_from_a_base_on_the_map():
    for base, near in (("Berlin", True), ("Essen", False)):
        t = flying(
            "movement",
            "Axis",
            units={"2129": "GE-A3", "2128": "PO-I2"},
            nations=POLAND,
            based={"GE-B1": base},
        )
        t.state.attacks = [Attack("2129", "2128", ["GE-A3"])]
        at = t.unit("GE-B1").place
        assert near_enough(t.game, t.unit("GE-B1"), at) == near, base
    t.unit("GE-B1").field = ""
    assert not near_enough(t.game, t.unit("GE-B1"), "East")


@rule("23.8a", "16.1.1a")
def test_planes_of_a_new_ally_without_a_base_stay_away():
    t = flying("movement", "Axis", based={}, nations={"Romania": minor("ally", "Germany")})
    plane = t.unit("RO-F1")
    place_at_home(t.game, plane)
    assert COUNTRY[field_hex(t.game, plane.field)] == "Romania" and plane.place == FRONT[plane.field]
    lost = {hex: "USSR" for hex in CITIES if COUNTRY[hex] == "Romania"}
    t = flying("movement", "Axis", based={}, nations={"Romania": minor("ally", "Germany")}, control=lost)
    plane = t.unit(plane.id)
    place_at_home(t.game, plane)
    assert (plane.place, plane.field) == ("out", "")
