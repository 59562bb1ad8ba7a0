"""The option of leaders: the list, who reports when and where, whom each commands, what he is worth, how he travels and dies."""

from typing import Any

import pytest

from rules.ww2_europe.chart import KINDS, SPACE, leaders
from rules.ww2_europe.fire import combat_value
from rules.ww2_europe.fronts import points
from rules.ww2_europe.leadership import bury, commanders, flagship, rally, strides, under, wolf
from rules.ww2_europe.looking import look
from rules.ww2_europe.state import Battle, Leading
from rules.ww2_europe.world import destroy
from tests.rulings import rule
from tests.ww2_europe.board import LAND, LINKS
from tests.ww2_europe.table import Table, table

LED = {"leaders": True}
EAST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
LIST = """
Germany Rundstedt 1 DEF G 1939; Germany Manstein 2 ATT G 1941; Germany Guderian 3 MOVE TNK,MEC 1939
Germany Rommel 3 ATT TNK 1940; Germany Kesselring 2 DEF G 1943; Germany *Doenitz 2 WOLF - 1939
Germany *Luetjens 3 ATT BB,CA 1940; Italy Messe 3 DEF INF 1941; Italy Balbo 3 MOVE INF 1940; Italy *Iachino 3 DEF BB 1940
France Gamelin 1 DEF INF 1939; France De_Gaulle 3 ATT TNK 1939; Great_Britain Alexander 1 DEF G 1942
Great_Britain Montgomery 2 ATT G 1942; Great_Britain Wavell 2 DEF G 1939; Great_Britain O'Connor 3 ATT TNK 1940
Great_Britain *Cunningham 2 ATT N 1939; Great_Britain *Tovey 3 HUNT - 1941; USA Eisenhower 1 LAND - 1942
USA Bradley 2 DEF G 1943; USA Patton 3 MOVE TNK,MEC 1942; USA *King 2 ATT CV,BB 1942; USSR Zhukov 1 ATT G 1941
USSR Vasilevsky 1 DEF G 1942; USSR Konev 2 ATT G 1942; USSR Rokossovsky 2 DEF G 1941; USSR Katukov 3 ATT TNK 1941
USSR *Kuznetsov 3 DEF DD,CA 1941
"""


def test_the_list_of_leaders():
    wanted = set()
    for row in LIST.replace("\n", ";").split(";"):
        if row.strip():
            power, name, *rest = row.split()
            wanted.add((power.replace("_", " "), name.strip("*").replace("_", " "), name.startswith("*"), *rest))
    found = {
        (led.power, led.name, led.admiral, str(led.rank), led.form, ",".join(led.sorts) or "-", str(led.enters))
        for led in leaders().values()
    }
    assert found == wanted
    assert {led.name: led.shuns for led in leaders().values() if led.shuns} == {"Balbo": "desert"}


def led(units: dict[str, dict[str, str]], places: dict[str, str], **more: Any) -> Table:
    """The turn begins with these generals, and no others."""
    on_map = {name: {"place": place, "ship": ""} for name, place in places.items()}
    gone = [name for name in leaders() if name not in places]
    return table("dawn", options=LED, units=units, leaders=on_map, fallen=gone, **more).on("movement")


def embark(t: Table, name: str, circle: str, kind: str) -> Any:
    ship = t.unit(circle, kind)
    t.state.leaders[name] = Leading(ship.place, ship.id)
    return ship


def fighting(t: Table, unit: Any, attacking: bool, round_: int = 1) -> int:
    battle = Battle(unit.place, 3, "USSR", "Axis", round_)
    (battle.attackers if attacking else battle.defenders).append(unit.id)
    return combat_value(t.game, battle, unit)


# --- they report ----------------------------------------------------------------------------------------------------


@rule("opt.lead.general", "opt.lead.admiral")
@pytest.mark.parametrize(
    "year, wanted",
    [
        (1939, {"Rundstedt": "Berlin", "Guderian": "Berlin", "Doenitz": "SUB", "Wavell": "London", "Cunningham": "DD"}),
        (1940, {"Rommel": "Berlin", "Luetjens": "CA", "O'Connor": "London", "Balbo": "Rome"}),
        (1941, {"Manstein": "Berlin", "Tovey": "DD", "Messe": "Rome"}),
    ],
)
def test_who_reports_in_which_year(year: int, wanted: dict[str, str]):
    t = table(
        "dawn",
        options=LED,
        year=year,
        season="Winter",
        status={"Italy": "neutral", "USA": "neutral", "USSR": "neutral"},
        units={
            "Germany": {"Hamburg": "DD, SUB, CA", "Munich": "INF"},
            "Great Britain": {"London": "DD", "Cairo": "INF"},
        },
        fallen=[led.name for led in leaders().values() if led.enters < year],
    )
    found = {}
    for name, leading in t.state.leaders.items():
        found[name] = t.state.units.get(leading.ship).kind if leading.ship else leading.place
    assert found == wanted, "of the powers in the war, in their year, each where he belongs; and no one twice"


@rule("opt.lead.general", "opt.lead.admiral")
def test_where_they_report_if_there_is_no_such_place():
    t = table(
        options=LED,
        units={"Germany": {"Munich": "FTR", "Paris": "INF", "Hamburg": "TR, DD"}, "Great Britain": {"Malta": "FTR"}},
        control={"Berlin": "USSR", "London": "Germany"},
        convoys=[("Germany", "Hamburg", "Oslo", "Western Baltic, Skagerrak", "TR, CA")],
    )
    assert rally(t.game, "Germany") == "Paris", "with ground units"
    assert rally(t.game, "Great Britain") == "London", "there are none"
    assert rally(t.game, "Italy") == "Rome"
    assert flagship(t.game, leaders()["Luetjens"]).kind == "TR", "no ship of a convoy, no matter how well it fits"
    assert flagship(t.game, leaders()["Doenitz"]).kind == "TR"
    assert flagship(t.game, leaders()["Iachino"]) is None
    t = table("dawn", options=LED, year=1942, units={"Germany": {"Berlin": "INF"}}, leaders={})
    assert "Doenitz" not in t.state.leaders and "Rundstedt" in t.state.leaders, "an admiral waits for a ship"
    assert not table("dawn", year=1942, units={"Germany": {"Berlin": "INF"}}).state.leaders


# --- they command ---------------------------------------------------------------------------------------------------


@rule("opt.lead.rank1", "opt.lead.rank2", "opt.lead.rank3")
def test_who_is_under_whom():
    t = led(
        {
            "Germany": {"Warsaw": "INF, TNK, MEC, FTR", "Krakow": "INF, TNK", "Berlin": "INF"},
            "Italy": {"Warsaw": "INF"},
        },
        {"Rundstedt": "Warsaw", "Manstein": "Warsaw", "Guderian": "Warsaw"},
    )
    words = {
        ("Warsaw", "INF", "Germany"): {"Rundstedt", "Manstein"},
        ("Warsaw", "TNK", "Germany"): {"Rundstedt", "Manstein", "Guderian"},
        ("Warsaw", "MEC", "Germany"): {"Rundstedt", "Manstein", "Guderian"},
        ("Warsaw", "FTR", "Germany"): set(),
        ("Krakow", "TNK", "Germany"): {"Rundstedt"},
        ("Krakow", "INF", "Germany"): {"Rundstedt"},
        ("Berlin", "INF", "Germany"): set(),
        ("Warsaw", "INF", "Italy"): set(),
    }
    for (land, kind, power), names in words.items():
        unit = t.unit(land, kind, power)
        assert {one.name for one in commanders(t.game, unit)} == names, (land, kind, power)
        assert {name for name in t.state.leaders if under(t.game, name, unit)} == names
    del t.state.leaders["Rundstedt"]
    assert not commanders(t.game, t.unit("Krakow", "INF")), "who is dead commands no more"


@rule("opt.lead.command", "ruling.A34")
def test_who_arrives_later_is_not_under_command_and_one_of_a_rank_commands():
    t = led({"Germany": {"Warsaw": "INF", "Krakow": "INF"}}, {"Manstein": "Warsaw"})
    unit = t.unit("Krakow", "INF")
    t.play("Germany", "move 1 INF from Krakow to Warsaw")
    assert unit.place == "Warsaw" and not commanders(t.game, unit)
    t = table(
        "dawn",
        options=LED,
        year=1943,
        units={"USSR": {"Minsk": "INF", "Gomel": "INF", "Novgorod": "INF"}},
        leaders={"Zhukov": {"place": "Minsk"}, "Vasilevsky": {"place": "Gomel"}},
        fallen=[name for name in leaders() if name not in ("Zhukov", "Vasilevsky")],
    )
    asked = {}
    while t.game.phase == "dawn":
        ask = t.ask("USSR")
        assert set(ask.choices) == {"Zhukov", "Vasilevsky"} and "opt.lead.rank1" in ask.rules
        land = ask.prompt.split(" in ")[1].split(" this ")[0]
        asked[land] = {"Minsk": "Vasilevsky", "Gomel": "Zhukov"}[land]
        t.play("USSR", asked[land])
    assert set(asked) == {"Minsk", "Gomel"}
    for land, name in asked.items():
        assert [one.name for one in commanders(t.game, t.unit(land, "INF"))] == [name]


@rule("opt.lead.command", "opt.lead.general")
@pytest.mark.parametrize(
    "kind, attack, defence",
    [("INF", 4, 3), ("TNK", 5, 4), ("ART", 4, 3), ("HTNK", 5, 5), ("GTNK", 6, 5), ("ABN", 4, 3)],
)
def test_ranks_add_up_to_five_and_only_in_the_first_round(kind: str, attack: int, defence: int):
    """Zhukov, Konev and Katukov (tanks) in attack, Rokossovsky in defence; guards add their own point."""
    t = led(
        {"USSR": {"Minsk": kind}},
        {"Zhukov": "Minsk", "Konev": "Minsk", "Katukov": "Minsk"},
        year=1943,
        status={"Italy": "active"},
    )
    unit = t.unit("Minsk", kind)
    plain = KINDS[kind].cv + KINDS[kind].bonus
    assert fighting(t, unit, True) == attack and fighting(t, unit, False) == plain
    assert fighting(t, unit, True, 2) == plain
    t = led({"USSR": {"Minsk": kind}}, {"Rokossovsky": "Minsk"}, year=1943)
    unit = t.unit("Minsk", kind)
    assert fighting(t, unit, False) == defence and fighting(t, unit, True) == plain


@rule("opt.lead.general")
def test_eisenhowers_landings_and_guderians_march():
    t = led({"USA": {"London": "INF"}}, {"Eisenhower": "London"}, year=1943)
    unit = t.unit("London", "INF")
    assert [one.name for one in commanders(t.game, unit)] == ["Eisenhower"] and fighting(t, unit, True) == 2
    unit.landed = True
    assert fighting(t, unit, True) == 3 and fighting(t, unit, True, 2) == 2
    t = led({"USA": {"London": "INF"}}, {"Bradley": "London"}, year=1943)
    unit = t.unit("London", "INF")
    unit.landed = True
    assert fighting(t, unit, True) == 2, "others are no help on the beach"
    t = led({"Germany": {"Warsaw": "TNK, MEC, INF"}}, {"Guderian": "Warsaw"})
    assert [points(t.game, t.unit("Warsaw", kind)) for kind in ("TNK", "MEC", "INF")] == [3, 3, 1]
    for land, wanted in (("Tripoli", 2), ("Fezzan", 1)):
        t = led({"Italy": {land: "INF, TNK" if land == "Tripoli" else "INF"}}, {"Balbo": land})
        assert points(t.game, t.unit(land, "INF")) == wanted, "not in the desert"
    assert table(units={"Italy": {"Tripoli": "INF"}}).state.commands == {}


@rule("opt.lead.admiral")
@pytest.mark.parametrize(
    "name, power, kind, attack, defence",
    [
        ("Cunningham", "Great Britain", "DD", 3, 2),
        ("Cunningham", "Great Britain", "BB", 5, 4),
        ("Cunningham", "Great Britain", "TR", 1, 0),
        ("King", "USA", "CV", 2, 1),
        ("King", "USA", "CA", 3, 3),
        ("Luetjens", "Germany", "CA", 4, 3),
        ("Luetjens", "Germany", "DD", 2, 2),
        ("Iachino", "Italy", "BB", 4, 5),
        ("Kuznetsov", "USSR", "CA", 3, 4),
        ("Tovey", "Great Britain", "BB", 4, 4),
    ],
)
def test_what_an_admiral_is_worth(name: str, power: str, kind: str, attack: int, defence: int):
    port = {"Great Britain": "London", "USA": "USA", "Germany": "Brest", "Italy": "Rhodes", "USSR": "Odessa"}[power]
    friend = {"Great Britain": "USA", "Italy": "Germany"}.get(power, "Italy")
    t = table(options=LED, units={power: {port: f"{kind}, SUB"}, friend: {"Gibraltar": kind}})
    ship, ally = t.unit(f"{port} port", kind, power), t.unit("Gibraltar port", kind, friend)
    embark(t, name, f"{port} port", "SUB")
    for unit in t.state.units:
        t.state.units.move(unit, "North Sea")
    assert (fighting(t, ship, True), fighting(t, ship, False)) == (attack, defence)
    plain = KINDS[kind].cv
    assert fighting(t, ship, True, 2) == fighting(t, ship, False, 2) == plain
    assert fighting(t, ally, True) == fighting(t, ally, False) == plain, "ships of his own power"
    t.state.units.move(ship, "Celtic Sea")
    assert fighting(t, ship, True) == plain, "in the space where he is"


@rule("opt.lead.admiral", "sub.strategic")
def test_doenitz_leads_the_submarines_of_his_port():
    t = table(options=LED, units={"Germany": {"Brest": "2 SUB", "Hamburg": "SUB"}, "Italy": {"Brest": "SUB"}})
    ship = embark(t, "Doenitz", "Brest port", "SUB")
    boats = t.state.units.own("Germany", "Brest port")
    assert all(wolf(t.game, boat) for boat in boats)
    assert not wolf(t.game, t.unit("Hamburg port", "SUB")) and not wolf(t.game, t.unit("Brest port", "SUB", "Italy"))
    other = next(boat for boat in boats if boat is not ship)
    for unit in (ship, other):
        unit.start = "Brest port"
    t.state.units.move(ship, "Bay of Biscay")
    t.state.units.move(other, "Celtic Sea")
    assert wolf(t.game, other), "where the turn began counts"
    destroy(t.game, ship)
    assert not wolf(t.game, other)


# --- they travel and die --------------------------------------------------------------------------------------------


@rule("opt.lead.general")
def test_how_far_a_general_goes():
    t = table(
        options=LED,
        units={"Germany": {"Warsaw": "INF", "Vilna": "INF", "Hamburg": "BB"}, "USSR": {"Minsk": "INF"}},
        control={"Vilna": "USSR", "Brest-Litovsk": "USSR"},
        leaders={
            "Manstein": {"place": "Warsaw"},
            "Luetjens": {"place": "Hamburg port", "ship": "u3"},
            "Zhukov": {"place": "Moscow"},
        },
    )
    found = set(strides(t.game, "Germany", "Warsaw"))
    open_ones = {land for land in LAND if t.owner(land) in ("Germany", "Italy")} | {"Vilna"}
    first = {land for land in LINKS["Warsaw"] if land in open_ones}
    second = {land for one in first for land in LINKS[one] if land in open_ones}
    assert found == (first | second) - {"Warsaw"} and "Vilna" in found, (
        "friendly land, and where own troops have entered"
    )
    for order in (
        "lead Manstein to Hamburg",
        "lead Manstein to Minsk",
        "lead Zhukov to Smolensk",
        "lead Luetjens to Stettin",
    ):
        t.refuse("Germany", order, "opt.lead.general")
    assert {text.split()[1] for text in t.game.suggest("Germany", "lead", 300)} == {"Manstein"}
    t.play("Germany", "lead Manstein to Vilna")
    assert t.state.leaders["Manstein"].place == "Vilna"
    t.refuse("Germany", "lead Manstein to Warsaw", "opt.lead.general")
    t = table(
        "blitzkrieg", options=LED, units={"Germany": {"Warsaw": "TNK"}}, leaders={"Manstein": {"place": "Warsaw"}}
    )
    assert not t.game.suggest("Germany", "lead")


@rule("opt.lead.general", "opt.lead.admiral")
def test_redeployment_of_leaders():
    t = table(
        "redeployment",
        options=LED,
        initiative=EAST,
        units={
            "Germany": {"Warsaw": "INF", "Hamburg": "BB, DD", "Brest": "DD, CA", "Oslo": "TR"},
            "USSR": {"Minsk": "INF"},
        },
        control={"Oslo": "Germany"},
        leaders={
            "Manstein": {"place": "Warsaw"},
            "Luetjens": {"place": "Hamburg port", "ship": "u2"},
            "Zhukov": {"place": "Moscow"},
        },
    )
    for order, why in (
        ("send Zhukov to Warsaw", "opt.lead.general"),
        ("send Rommel to Warsaw", "opt.lead.general"),
        ("send Manstein to Minsk", "opt.lead.general"),
        ("send Manstein to Bern", "opt.lead.general"),
        ("send Manstein to North Sea", "opt.lead.general"),
        ("send Luetjens to Stettin", "opt.lead.admiral"),
        ("send Luetjens to Berlin", "opt.lead.admiral"),
    ):
        t.refuse("Germany", order, why)
    used = t.power("Germany").used
    assert {text.split()[-1] for text in t.game.suggest("Germany", "send Luetjens", 99)} == {"Hamburg", "Brest", "Oslo"}
    assert {text.split()[-1] for text in t.game.suggest("Germany", "send Manstein", 99)} == {"Warsaw"}
    t.play("Germany", "send Manstein to Paris", "send Luetjens to Brest")
    ship = t.state.units.get(t.state.leaders["Luetjens"].ship)
    assert ship.kind == "CA" and t.state.leaders["Luetjens"].place == "Brest port", "a ship he is good for"
    assert t.state.leaders["Manstein"].place == "Paris" and t.power("Germany").used == used
    view = t.game.view(None).position
    assert view["leaders"]["Luetjens"] == "Brest port" and view["spaces"]["Paris"]["leaders"] == {"Germany": 1}
    t.play("Germany", "send Luetjens to Oslo")
    assert t.state.units.get(t.state.leaders["Luetjens"].ship).kind == "TR", "any ship if there is no better"
    off = table(
        "redeployment", initiative=EAST, units={"Germany": {"Warsaw": "INF"}}, leaders={"Manstein": {"place": "Warsaw"}}
    )
    assert not off.game.suggest("Germany", "send")


@rule("opt.lead.death")
def test_how_leaders_die():
    t = table(
        options=LED,
        units={"Germany": {"Warsaw": "INF, FTR", "Hamburg": "BB"}, "Italy": {"Krakow": "INF"}},
        leaders={"Manstein": {"place": "Warsaw"}, "Rommel": {"place": "Krakow"}},
    )
    ship = embark(t, "Luetjens", "Hamburg port", "BB")
    destroy(t.game, t.unit("Warsaw", "INF"))
    t.state.battle = Battle("Danzig", 3, "USSR", "Axis", 1)
    bury(t.game)
    assert set(t.state.leaders) == {"Manstein", "Rommel", "Luetjens"}, "no battle was fought where they are"
    t.state.battle = Battle("Warsaw", 3, "USSR", "Axis", 1)
    bury(t.game)
    assert t.state.fallen == ["Manstein"], "aircraft alone do not save him"
    t.state.battle = Battle("Krakow", 3, "USSR", "Axis", 1)
    bury(t.game)
    assert t.state.fallen == ["Manstein"], "troops of a partner are left beside him"
    destroy(t.game, t.unit("Krakow", "INF"))
    bury(t.game)
    assert t.state.fallen == ["Manstein", "Rommel"]
    destroy(t.game, ship)
    bury(t.game)
    assert t.state.fallen == ["Manstein", "Rommel", "Luetjens"] and not t.state.leaders


@rule("opt.lead.death", "opt.lead.general", "cbt.retreat.all")
def test_a_general_falls_back_with_his_troops():
    t = table(
        start="1939",
        options=LED,
        units={
            "France": {"Sedan": "2 INF", "Strasbourg": "INF"},
            "Italy": {"Liege": "INF"},
            "Great Britain": {"Sedan": "INF"},
            "Germany": {"Liege": "4 INF"},
        },
        control={"Liege": "Germany"},
        leaders={
            "Gamelin": {"place": "Sedan"},
            "Alexander": {"place": "Sedan"},
            "De Gaulle": {"place": "Strasbourg"},
            "Manstein": {"place": "Sedan"},
        },
    )
    t.play("Germany", "move 4 INF from Liege to Sedan").done("Germany", "Italy")
    t.on("ground").game.script([6] * 7)
    t.play("Germany", "fight on").play("France", "retreat to Paris")
    assert t.said("Gamelin falls back to Paris.") and t.said("Alexander falls back to Paris.")
    places = {name: leading.place for name, leading in t.state.leaders.items()}
    assert places["Gamelin"] == places["Alexander"] == "Paris" and places["De Gaulle"] == "Strasbourg"
    assert places["Manstein"] == "Sedan", "those of the other side stay"
    assert not t.state.fallen


@rule("opt.lead.death", "opt.lead.admiral")
def test_an_admiral_changes_ships_in_battle_while_one_is_left():
    t = table(
        options=LED,
        units={"Germany": {"Hamburg": "BB, DD, CA"}, "Italy": {"Hamburg": "BB"}, "Great Britain": {"London": "BB"}},
    )
    ship = embark(t, "Luetjens", "Hamburg port", "BB")
    bury(t.game)
    assert t.state.leaders["Luetjens"].ship == ship.id, "his own is afloat"
    destroy(t.game, ship)
    bury(t.game)
    assert t.state.leaders["Luetjens"].ship == t.unit("Hamburg port", "CA").id and t.said("Luetjens changes to a CA.")
    destroy(t.game, t.unit("Hamburg port", "CA"))
    bury(t.game)
    assert t.said("Luetjens changes to a DD."), "what there is"
    destroy(t.game, t.unit("Hamburg port", "DD"))
    bury(t.game)
    assert t.state.fallen[-1:] == ["Luetjens"], "an ally's ship doesn't take him"


@rule("opt.lead.death", "st2.end")
def test_an_admiral_goes_down_with_his_last_ship_in_a_battle():
    for fleet, lives in (("BB, CA", True), ("BB", False)):
        t = table(
            options=LED,
            initiative=dict.fromkeys(("Western", "Northern"), "Allies"),
            units={"Germany": {"Brest": fleet}, "Great Britain": {"Bristol": "4 DD"}},
            control={"Brest": "Germany"},
        )
        embark(t, "Luetjens", "Brest port", "BB")
        t.play("Great Britain", "patrol 4 DD from Bristol to Bay of Biscay").done("Great Britain", "USA", "USSR")
        t.game.script([*[6] * len(fleet.split(", ")), 1, 1, 6, 6])
        t.play("Germany", f"patrol {'1 BB 1 CA' if lives else '1 BB'} from Brest to Bay of Biscay")
        if lives:
            t.play("Germany", "lose 2 BB")
        assert ("Luetjens" in t.state.leaders) is lives and (t.state.fallen == []) is lives


@rule("opt.lead.admiral")
def test_an_admiral_in_a_convoy_is_shown_with_it():
    t = table(
        options=LED,
        units={"USA": {"Brest": "INF"}},
        control={"Brest": "USA"},
        convoys=[("USA", "Bristol", "Brest", "Celtic Sea, Bay of Biscay", "TR, DD")],
    )
    (convoy,) = t.state.convoys
    ship = next(unit for unit in t.state.units.at(convoy) if unit.kind == "DD")
    t.state.leaders["King"] = Leading(convoy, ship.id)
    position = t.game.view(None).position
    assert set(position["spaces"]) <= set(SPACE), "a map has no other places"
    assert position["leaders"]["King"] == convoy and "Aboard: King" in look(position, convoy)
