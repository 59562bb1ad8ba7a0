"""23.8: air units on the map."""

from rules.supreme_commander.air import base_for
from rules.supreme_commander.airfields import field_hex, fields, free_fields, room_on
from rules.supreme_commander.chart import AMERICA
from rules.supreme_commander.decoys import place_decoy
from rules.supreme_commander.ground import COUNTRY, FRONT, HEX_OF
from rules.supreme_commander.joining import activate
from rules.supreme_commander.losses import eliminate
from rules.supreme_commander.setup import spots
from tests.rulings import rule
from tests.supreme_commander.table import minor, opened, set_up, table
from tests.supreme_commander.test_small_print import run

ON_MAP = {"air_on_map": True}
HELD = dict.fromkeys(("Le Havre", "Paris", "Metz"), "Germany")


def flying(phase="bombing", side="Allied", *, based, **more):
    """A table with air units on their bases: `{"UK-B1": "London", "GE-F1": "GE-HQC"}`."""
    units = dict(more.pop("units", {}))
    t = table(phase if phase != "bombing" else "strategic", side, units=units, options=ON_MAP, **more)
    for id, base in based.items():
        unit = t.unit(id)
        unit.field = HEX_OF.get(base, base)
        at = unit.field if unit.field in FRONT else t.at(unit.field)
        t.state.units.move(unit, FRONT[at])
    return again(t, phase)


def again(t, phase):
    from rules.kernel.game import Game
    from rules.supreme_commander import GAME
    from rules.supreme_commander.position import write_position
    from tests.supreme_commander.table import Table

    data = {**write_position(t.game), "phase": phase}
    return Table(Game.new(GAME, t.game.scenario, dict(t.game.options), seed="table", position=data))


@rule("23.8a")
def test_two_units_on_a_city_and_one_on_a_headquarters():
    t = flying(
        "movement", "Axis", units={"2132": "GE-HQC", "2332": "GE-I1"}, based={"GE-F1": "Berlin", "GE-F2": "Berlin"}
    )
    assert room_on(t.game, HEX_OF["Berlin"]) == 0 and room_on(t.game, "GE-HQC") == 1
    assert {HEX_OF["Leipzig"], "GE-HQC"} <= set(fields(t.game, "Germany"))
    assert HEX_OF["Berlin"] not in free_fields(t.game, t.unit("GE-F3")) and "GE-HQC" in free_fields(
        t.game, t.unit("GE-F3")
    )


@rule("23.8a")
def test_a_unit_rebases_within_its_front_and_lies_open_then():
    t = flying("movement", "Axis", units={"2132": "GE-I1"}, based={"GE-F1": "Berlin", "GE-B1": "Berlin"})
    front = FRONT[HEX_OF["Leipzig"]]
    other = HEX_OF["Essen"] if FRONT[HEX_OF["Essen"]] != FRONT[HEX_OF["Berlin"]] else HEX_OF["Genoa"]
    t.refuse("Germany", f"transfer GE-F1 to {other}", "23.8a")
    t.refuse("Germany", "transfer GE-F1 to Berlin", "23.8a")
    t.play("Germany", "transfer GE-F1 to Leipzig")
    assert t.unit("GE-F1").field == HEX_OF["Leipzig"] and t.unit("GE-F1").used and t.at("GE-F1") == front
    t.refuse("Germany", "transfer GE-F1 to Berlin", "12.6a")
    away = next(name for name in ("West", "East") if name != t.at("GE-B1"))
    t.play("Germany", f"transfer GE-B1 to {away}")
    assert t.unit("GE-B1").transfer and not t.unit("GE-B1").field


@rule("23.8a", "23.8b")
def test_range_counts_from_the_base_a_unit_stands_on():
    """From London a Fighter reaches Le Havre, from Scapa Flow it doesn't; afterwards it comes down on any base in range."""
    t = flying(based={"UK-F1": "London", "UK-F2": "Scapa Flow", "UK-B1": "London"}, control=HELD)
    havre = HEX_OF["Le Havre"]
    assert base_for(t.game, t.unit("UK-F1"), havre, True) == HEX_OF["London"]
    assert base_for(t.game, t.unit("UK-F2"), havre, True) == ""
    t.refuse("UK", "bomb Le Havre with UK-F2", "11.1f")
    t.play("UK", "bomb Le Havre with UK-F1, UK-B1", dice=[1])
    choices = t.ask("UK").choices
    assert {"London", "Bristol"} <= set(choices) and "Scapa Flow" not in choices
    t.play("UK", "Bristol")
    assert t.unit("UK-F1").field == HEX_OF["Bristol"] and t.unit("UK-F1").used


@rule("23.8b")
def test_a_full_base_takes_nobody_back():
    t = flying(
        based={"UK-B1": "London", "UK-F1": "Bristol", "UK-F2": "Bristol", "UK-F3": "Plymouth", "UK-DF1": "Plymouth"},
        control=HELD,
    )
    t.play("UK", "bomb Le Havre with UK-B1", dice=[1])
    if "UK" in t.asked():
        assert not {"Bristol", "Plymouth"} & set(t.ask("UK").choices)


@rule("23.8a", "10.2.1b")
def test_new_air_units_stand_in_cities_at_home():
    t = table("organization", "Allied", pool="UK-F1", powers={"UK": {"msp": 100}}, options=ON_MAP)
    t.refuse("UK", "buy fighter for UK at West", "10.2.1b")
    t.refuse("UK", "buy fighter for UK at Gibraltar", "10.2.1f")
    t.play("UK", "buy fighter for UK at London")
    assert (t.at("UK-F1"), t.unit("UK-F1").field) == ("West", HEX_OF["London"])


@rule("ruling.airfields")
def test_planes_leave_a_base_that_falls():
    t = flying(
        "movement",
        "Axis",
        units={"2339": "GE-I1", "2440": "", "2641": "FR-I1"},
        based={"FR-F1": "Le Havre", "FR-B1": "Le Havre"},
    )
    t.play("Germany", "move GE-I1 to Le Havre")
    assert all(t.unit(id).field not in ("", HEX_OF["Le Havre"]) for id in ("FR-F1", "FR-B1"))
    t = flying("movement", "Allied", units={"2339": "FR-I1"}, based={"FR-F1": "Le Havre"})
    t.play("France", "move FR-I1 to Le Havre")
    assert t.unit("FR-F1").field == HEX_OF["Le Havre"], "friends drive nobody off"
    t = flying("movement", "Axis", units={"2132": "GE-HQC"}, based={"GE-F1": "GE-HQC"})
    eliminate(t.game, t.unit("GE-HQC"))
    assert t.unit("GE-F1").field in FRONT and t.at("GE-F1") == FRONT[t.unit("GE-F1").field]


@rule("ruling.airfields")
def test_planes_go_with_their_headquarters():
    t = flying("movement", "Axis", units={"2132": "GE-HQC"}, based={"GE-F1": "GE-HQC"})
    t.play("Germany", "move GE-HQC to 2232")
    assert base_for(t.game, t.unit("GE-F1"), "2233", True) == "2232"


@rule("23.8b")
def test_transferred_units_come_down_when_the_turn_ends():
    t = table("final", "", units={"East": "GE-F1"}, options=ON_MAP)
    if "Germany" in t.asked():
        t.play("Germany", t.ask("Germany").choices[0])
    assert t.unit("GE-F1").field and FRONT[t.unit("GE-F1").field] == "East"


@rule("23.8a")
def test_the_picture_shows_them_on_the_map_and_whose_they_are():
    t = flying("movement", "Axis", units={"2132": "GE-I1"}, based={"GE-F1": "Berlin", "GE-DF1": "Berlin"})
    for seat, words in (("Germany", {"GE-F1", "GE-DF1"}), ("UK", set())):
        here = t.game.view(seat).position["hexes"][HEX_OF["Berlin"]]["units"]
        assert {unit.get("id") for unit in here if unit["country"] == "Germany"} - {None, "GE-I1"} == words
        assert len(here) == 3 and "West Air Box" not in t.game.view(seat).position["boxes"]


def test_a_game_with_air_units_on_the_map_sets_up():
    t = set_up(opened("great_crusade", air_on_map=True))
    based = [unit for unit in t.state.units.all.values() if unit.field]
    assert len(based) > 15 and all(unit.place == FRONT[field_hex(t.game, unit.field)] for unit in based)
    assert all(room_on(t.game, unit.field) >= 0 for unit in based)


@rule("23.8a", "10.3b")
def test_where_decoys_of_the_air_stand():
    """On a base at home, as other air units; naval ones in a port, American ones in their box, as ever."""
    t = table("organization", units={"2132": "GE-HQC"}, options=ON_MAP)
    flow = place_decoy(t.game, t.unit("GE-DF1"))
    asked = next(flow)[0]
    assert "Berlin" in asked.choices and "GE-HQC in Berlin" in asked.choices and "West" not in asked.choices
    run_out(flow, asked, "GE-HQC in Berlin")
    assert t.unit("GE-DF1").field == "GE-HQC" and t.at("GE-DF1") == FRONT["2132"]
    flow = place_decoy(t.game, t.unit("GE-DN1"))
    asked = next(flow)[0]
    assert "Kiel" in asked.choices and "Berlin" not in asked.choices
    run_out(flow, asked, "Kiel")
    assert t.at("GE-DN1") == HEX_OF["Kiel"] and not t.unit("GE-DN1").field
    assert not list(place_decoy(t.game, t.unit("US-DF1"))) and t.at("US-DF1") == AMERICA
    assert not t.unit("US-DF1").field


def run_out(flow, asked, picked):
    try:
        flow.send({asked.filed: picked})
        raise AssertionError("asked again")
    except StopIteration:
        return


@rule("23.8a", "16.1.1a")
def test_planes_of_a_nation_that_joins_stand_at_home():
    t = table("organization", nations={"Yugoslavia": minor("neutral")}, options=ON_MAP)
    run(t, activate(t.game, "Yugoslavia", "UK"))
    at = t.unit("YU-F1").field
    assert COUNTRY[at] == "Yugoslavia" and t.at("YU-F1") == FRONT[at]


@rule("23.8a", "19.0a")
def test_planes_are_set_up_on_bases():
    """Their line names a front: they stand on one of its bases, and nobody puts them into the box."""
    t = opened("great_crusade", air_on_map=True)
    waiting = [w for w in t.state.setup if w.where.startswith("box:") and w.power == t.state.setting]
    assert waiting
    line = waiting[0]
    unit = t.unit(line.unit)
    places = spots(t.game, line, unit)
    fronts = line.where.removeprefix("box:").split(",")
    assert places and all(place in FRONT and FRONT[place] in fronts for place in places)
    seat = t.asked()[0]
    t.refuse(seat, f"deploy {unit.id} at {fronts[0]}", "19.0a")
    t.play(seat, f"deploy {unit.id} at {places[0]}")
    assert unit.field and field_hex(t.game, t.unit(unit.id).field) == places[0] and t.at(unit.id) in fronts
