"""28.2, 31.1: small print of staging and drops: what they leave behind, and what else closes a base or a target."""

from rules.third_reich.chart import cities, country_of, distance, front_of, land
from rules.third_reich.staging import Stage, drop_trouble
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.table import rule_of, table, why

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"


def move(units, side="Allies", options=OFF, **more):
    return table("movement", units, side, options=options, **more)


def stage(t, hex_, *names, seat=UK):
    return why(t, Stage(air=names, space=hex_), seat)


def drop(t, hex_, name="BP1"):
    return rule_of(drop_trouble, t.game, t.unit(name), hex_)


@rule("28.21a")
def test_who_has_staged_stays():
    t = move({"L22": "B air, B air 1"})
    t.play(UK, "stage BW1 to J23")
    assert t.where("BW1") == "J23" and t.unit("BW1").rebased and t.said("Britain stages BW1 to ")
    t.refuse(UK, "stage BW1 to L22", "28.21a")
    assert not t.unit("BW2").rebased and stage(t, "J23", "BW2") == "28.11", "five are there"


@rule("33.42-o15", "28.21a")
def test_germans_stage_nowhere_with_hitler_dead():
    t = move({"L31": "G air"}, "Axis", notes={"assassinated": 43})
    assert stage(t, "K28", "GW1", seat=GER) == "33.42-o15"
    t.state.notes.clear()
    assert stage(t, "K28", "GW1", seat=GER) == ""


@rule("28.21a")
def test_air_stages_eight_hexes():
    t = move({"L22": "B air", "C28": "B base", "CC4": "B inf"})
    assert stage(t, "H24", "BW1") == "" and stage(t, "CC4", "BW1") == "28.21a"
    reached = {h: stage(t, h, "BW1") for h in land() if country_of(h) == "Britain" and cities(h) and h != "L22"}
    assert {h for h, refused in reached.items() if refused == "28.21a"} == {
        h for h in reached if distance("L22", h) > 8
    }


@rule("45.5", "45.1")
def test_russia_and_the_west_share_no_bases():
    t = move({"H47": "R air", "J45": "U base"}, control={"J45": US})
    assert stage(t, "J45", "RW1", seat=RUS) == "45.5"
    t = move({"L22": "B air", "J23": "R inf"})
    assert stage(t, "J23", "BW1") == "45.1"


@rule("19.3")
def test_on_a_pass_air_does_not_stage_over_the_enemy():
    t = move({"R20": "U air"}, options="", control={"R20": US, "O22": US})
    assert stage(t, "O22", "UW1", seat=US) == "19.3", "Germans hold what lies between"
    t = move({"R20": "U air"}, control={"R20": US, "O22": US})
    assert stage(t, "O22", "UW1", seat=US) == ""


@rule("31.1b", "27.34", "7.1a")
def test_what_a_drop_does():
    t = move({"L22": "B para"})
    assert holder(t.game, "N22") == GER
    t.play(UK, "drop BP1 on N22")
    para = t.unit("BP1")
    assert (para.place, para.drop, para.moved, para.auto) == ("N22", t.state.turn, True, t.state.turn + 1)
    assert holder(t.game, "N22") == UK and not t.state.fight.contact
    assert [e.data["hex"] for e in t.events(kind="drop")] == ["N22"]


@rule("31.1a")
def test_an_airbase_is_one_from_the_next_turn_on():
    t = move({"K22": "B para, B base"})
    assert drop(t, "N22") == ""
    t.unit("BB1").new = True
    assert drop(t, "N22") == "31.1a"


@rule("31.1a")
def test_who_was_pinned_drops_nowhere():
    t = move({"L22": "B para"})
    now = t.state.now
    for note, refused in ((now, "31.1a"), (now - 1, "")):
        t.state.notes["pinned BP1"] = note
        assert drop(t, "N22") == refused
    t = move({"N21": "B para, B base", "N22": "G armor"}, control={"N21": UK})
    assert drop(t, "O22") == "31.1a", "enemy armor stands beside it"


@rule("31.1b", "45.1")
def test_how_far_and_beside_whom_a_drop_goes():
    t = move({"L22": "B para", "N22": "R inf"}, control={"N22": RUS})
    assert drop(t, "N22") == "45.1" and drop(t, "N21") == ""
    french = [h for h in land() if country_of(h) == "France" and front_of(h) == "Western"]
    assert {drop(t, h) for h in french if distance("L22", h) == 7} == {"31.1b"}
    assert "" in {drop(t, h) for h in french if distance("L22", h) == 6}


def test_the_base_one_is_at_is_not_offered_again():
    t = move({"L22": "B air 1", "J24": "B base"})
    goals = list(Stage.options("space", {"air": ("BW1",)}, t.game, UK))
    assert "L22" not in goals and "J24" in goals and all(cities(h) or h == "J24" for h in goals)
