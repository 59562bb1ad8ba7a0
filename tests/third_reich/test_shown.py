"""The position as it is shown: what a picture and the text about it are made of."""

from render.hexatlas import load
from render.hexwords import alt_text
from render.third_reich import THIRD_REICH
from rules.third_reich.areas import homeland
from rules.third_reich.chart import MAJORS, US_BOX
from rules.third_reich.feuds import make_foes
from rules.third_reich.looking import look
from rules.third_reich.state import Bridgehead, Mission
from rules.third_reich.view import shown, unit_seen
from tests.rulings import rule
from tests.third_reich.early import begun, peace
from tests.third_reich.table import table

US, UK, FRA, GER, ITA, RUS = "United States", "Britain", "France", "Germany", "Italy", "Russia"


def board(**more):
    t = table(
        "movement",
        {"P22": "U armor", "L22": "B inf, B fleet", US_BOX: "U fleet", "C32": "G fleet"},
        control={"P22": UK},
    )
    for key, value in more.items():
        setattr(t.state, key, value)
    return t


def test_a_unit_and_what_has_become_of_it():
    t = board()
    unit = t.unit("UA1")
    plain = {"id": "UA1", "country": US, "kind": "armor", "figures": "5-6", "factor": 5, "seat": US}
    assert unit_seen(t.game, unit) == plain
    unit.spent, unit.cut, unit.breakthrough = True, True, "Q22"
    assert unit_seen(t.game, unit) == plain | {"spent": True, "cut": True, "exploits": "Q22"}
    ship = t.unit("GF1")
    ship.boxed = True
    assert unit_seen(t.game, ship, GER)["boxed"] is True
    assert "boxed" not in unit_seen(t.game, ship, UK) and "boxed" not in unit_seen(t.game, ship)


def test_hexes_show_their_units_markers_and_who_holds_them():
    t = board()
    hexes = shown(t.game, None)["hexes"]
    assert [u["id"] for u in hexes["P22"]["units"]] == ["UA1"] and hexes["P22"]["control"] == UK
    assert "markers" not in hexes["P22"] and hexes["L22"]["control"] == UK and "K22" not in hexes, "as printed"
    t.unit("UA1").cut = True
    t.state.bridgeheads = {"M22": Bridgehead("Allies", True), "P22": Bridgehead("Allies", True)}
    t.state.control["R20"] = ""
    t.state.control_count += 1
    hexes = shown(t.game, None)["hexes"]
    assert hexes["P22"]["markers"] == ["out of supply", "bridgehead"] and hexes["M22"]["markers"] == ["bridgehead"]
    assert hexes["M22"]["control"] == GER and hexes["R20"]["control"] is None, "nobody's"


def test_boxes_powers_and_missions():
    t = board(supply={"BF1": ["M21"]})
    t.state.missions = {
        "M1": Mission("M1", "base", UK, ["BF1"], "K21", path=["L22", "K21"]),
        "M2": Mission("M2", "base", UK, [], "J22", path=["L22", "J22"]),
    }
    found = shown(t.game, UK)
    assert {box: [u["id"] for u in units] for box, units in found["boxes"].items()} == {US_BOX: ["UF1"]}
    assert set(found["powers"]) == {s for s in MAJORS if t.power(s).in_play} == {US, UK, GER, RUS}
    assert found["war"] == [[GER], [UK, US, RUS]]
    assert len(found["missions"]) == 1 and "M1" in found["missions"][0] and found["supply"] == {"BF1": ["M21"]}
    assert [GER, RUS] in found["wars"] and found["seat"] == UK and shown(t.game, None)["seat"] == ""


def test_a_fleet_in_the_yard_is_named_with_its_port_and_day():
    t = board()
    ship = t.unit("BF1")
    t.state.units.move("BF1", "yard")
    ship.country, ship.due = "Glasgow", t.state.turn + 2
    (line,) = shown(t.game, None)["yard"]
    assert line == "Britain: a fleet at Glasgow in Winter 1944"


@rule("21.2", "36.1")
def test_the_sides_shown_are_those_who_fight():
    t = peace()
    assert shown(t.game, None)["war"] == [[GER], [UK, FRA, "Poland"]], "Italy and Russia are in play, and at peace"
    t.state.wars += ["Britain-Italy", "France-Italy"]
    assert shown(t.game, None)["war"] == [[GER, ITA], [UK, FRA, "Poland"]]
    t.power(FRA).in_play = False
    assert shown(t.game, None)["war"] == [[GER, ITA], [UK, "Poland"]]
    t.power(UK).in_play = False
    t.state.countries["Poland"] = "conquered Germany"
    assert shown(t.game, None)["war"] == []
    t = peace()
    t.state.countries["Poland"] = "conquered Germany"
    t.state.wars.clear()
    assert shown(t.game, None)["war"] == [], "peace everywhere: the map has no front line"


@rule("21.2", "21.53", "23.1c")
def test_the_wars_shown_are_those_of_each_power_and_of_minors_alone():
    t = peace(control=dict.fromkeys(homeland("Finland"), GER))
    t.state.wars = ["Britain-Germany", "France-Germany", "Italy-Russia"]
    t.state.countries["Finland"] = "attacked Germany"
    make_foes(t.game, RUS, "Finland")
    seen = shown(t.game, None)
    assert seen["wars"] == [[UK, GER], [FRA, GER], [ITA, RUS], ["Poland", GER], ["Finland", RUS]]
    assert seen["war"] == [[GER, ITA, "Finland"], [UK, FRA, RUS, "Poland"]]
    assert "At war with Italy and Finland" in look(seen, RUS) and "At war with Britain, France and Poland" in look(
        seen, GER
    )
    assert seen["hexes"]["D41"]["of"] == "Finland" and "of" not in seen["hexes"]["L31"]
    t.state.countries["Finland"] = "ally Germany"
    assert shown(t.game, None)["wars"] == seen["wars"][:4]


@rule("21.2", "21.53")
def test_a_front_runs_only_where_two_who_fight_meet():
    held = dict.fromkeys(homeland("Finland"), GER) | dict.fromkeys(homeland("Poland"), GER) | {"J38": RUS}
    t = peace(control=held)
    t.state.countries.update(Finland="attacked Germany", Poland="conquered Germany")
    t.state.wars = ["Britain-Germany", "France-Germany", "Italy-Russia"]
    make_foes(t.game, RUS, "Finland")

    def east():
        said = alt_text(THIRD_REICH, load("third_reich"), t.game.view(None), None)
        return said.partition("on the Eastern Front: ")[2].partition(";")[0]

    assert "Viipuri" in east() and "Leningrad" in east() and "Konigsberg" not in east(), "Finns alone fight Russians"
    t.state.wars.append("Germany-Russia")
    assert "Konigsberg" in east()


@rule("21.1b", "36.1")
def test_the_map_of_1939_has_a_front_where_somebody_fights():
    t = begun()
    while t.game.phase == "setup":
        t.play(t.asked()[0], "deploy rest", "done")
    said = alt_text(THIRD_REICH, load("third_reich"), t.game.view(None), None)
    assert "on the Eastern Front" in said and "on the Western Front" in said and "Mediterranean Front" not in said
    t.state.wars += ["Britain-Italy", "France-Italy"]
    said = alt_text(THIRD_REICH, load("third_reich"), t.game.view(None), None)
    assert "on the Mediterranean Front: the Axis at Turin, Genoa" in said
