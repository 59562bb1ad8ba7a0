"""13, 28.2, 31: movement, staging and drops, order by order: what is refused and what is offered."""

import pytest

from rules.kernel.errors import Refused
from rules.third_reich.chart import US_BOX, VICHY, distance, front_of, hexes_of, land
from rules.third_reich.marching import entry_trouble, mover_trouble, price, range_of
from rules.third_reich.movement import Move, MoveDone, PlaceAirbase, Scrap, crowds, fits, front_gap, movers
from rules.third_reich.stacks import no_more_guests, western_guests, western_in_russia
from rules.third_reich.staging import Drop, Stage, drop_trouble, in_supply_elsewhere
from rules.third_reich.world import friendly
from rules.third_reich.zones import beside_enemy
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import rule_of, table, why

US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"
OFF = "Western offensive, Eastern offensive, Mediterranean offensive"


def move(units, side="Allies", options=OFF, **more):
    return table("movement", units, side, options=options, **more)


@rule("13.1a", "27.42a", "30.2", "31.3a")
def test_who_may_not_move():
    t = move({"L22": "B inf, B repl, B air, B fleet", US_BOX: "U inf"})
    by = {u.kind: u for u in t.state.units.of(UK)}
    assert mover_trouble(t.game, by["infantry"]) is None
    assert [mover_trouble(t.game, by[k])[1] for k in ("air", "fleet", "replacement")] == ["13.1a", "13.1a", "30.2"]
    assert mover_trouble(t.game, t.unit("UI1"))[1] == "13.1a"
    by["infantry"].cut = True
    assert mover_trouble(t.game, by["infantry"])[1] == "27.42a"
    by["infantry"].cut, by["infantry"].drop = False, t.state.turn
    assert mover_trouble(t.game, by["infantry"])[1] == "31.3a"
    by["infantry"].drop -= 1
    assert mover_trouble(t.game, by["infantry"]) is None
    by["infantry"].owner = VICHY
    assert mover_trouble(t.game, by["infantry"])[1] == "49.3"


@rule("13.4", "19.2a", "19.2b", "5.3a")
def test_from_one_hex_into_the_next():
    own = dict.fromkeys(("P22", "P21", "Q21", "Q22"), UK)
    units = {"P22": "U inf", "O23": "G inf"}
    t = move(units, control=own)
    unit = t.unit("UI1")
    assert entry_trouble(t.game, unit, "P22", "P21") is None and entry_trouble(t.game, unit, "P22", "O22") is None
    assert entry_trouble(t.game, unit, "P22", "O23") == ("enemy units hold O23", "13.4")
    assert entry_trouble(t.game, unit, "P22", "R20")[1] == "5.3a"
    t = move(units, control=own, options="")
    unit = t.unit("UI1")
    assert entry_trouble(t.game, unit, "P22", "O22")[1] == "19.2a"
    reason, number = entry_trouble(t.game, unit, "P22", "P21")
    assert number == "19.2b" and "P22 is next to the enemy" in reason, "it may not leave"
    assert entry_trouble(t.game, unit, "Q21", "P21") is None
    reason, number = entry_trouble(t.game, unit, "P21", "P22")
    assert number == "19.2b" and "P22 is next to the enemy" in reason, "nor come"
    assert "P21" not in range_of(t.game, unit) and "O22" not in range_of(t.game, unit)


@rule("13.2", "13.3a")
def test_a_zone_of_armor_costs_three_to_leave():
    t = move({"P22": "U inf", "O23": "G armor"}, control={"P22": UK})
    assert price(t.game, US, "P22") == 3 and price(t.game, US, "R20") == 1 and price(t.game, GER, "P22") == 1


@rule("13.1a", "3.35d")
def test_which_moves_are_refused():
    t = move({"P22": "2 U inf, U armor"}, control={"P22": UK, "P21": UK})
    for units, hex_, number in (
        (("UI1", "UI1"), "P21", "13.1a"),
        (("UI1",), "P22", "13.1a"),
        (("UI1",), "P21", ""),
        (("UI1",), "L22", "13.2"),
    ):
        assert why(t, Move(units=units, space=hex_, via=None), US) == number, (units, hex_)
    assert why(t, Move(units=("UI1",), space="P22", via=("P21",)), US) == "", "there and back"


def test_who_is_offered_to_move_and_where():
    """Those who have not moved and stand beside the enemy come first; enemy hexes beside the enemy before one's own."""
    t = move({"P22": "U inf, U armor", "L22": "2 U inf", "P23": "G inf", US_BOX: "U air"}, control={"P22": UK})
    moved = t.at("P22")[0]
    t.unit(moved).moved = True
    other = t.at("P22")[1]
    assert [u.id for u in movers(t.game, US)] == [other, *t.at("L22"), moved]
    t.unit(other).used = t.unit(other).mf
    assert other not in [u.id for u in movers(t.game, US)]
    got = {"units": (moved,)}
    goals = list(Move.options("space", got, t.game, US))
    assert goals and "P22" not in goals and "P23" not in goals
    rank = [(friendly(t.game, US, h), h not in beside_enemy(t.game, US)) for h in goals]
    assert rank == sorted(rank) and len(set(rank)) > 1
    assert list(Move.options("via", got, t.game, US)) == [None]
    t.unit(moved).cut = True
    assert (
        list(Move.options("space", got, t.game, US))
        == list(Move.options("space", {"units": ("UI99",)}, t.game, US))
        == []
    )
    t.state.help["under United States"] = ["BI7"]
    assert ("BI7",) in list(Move.options("units", {}, t.game, US))


@rule("6.1", "31.1a")
def test_where_one_more_unit_fits():
    t = move(
        {"P22": "2 U inf", "P21": "U inf, U para", "O22": "U inf"}, control=dict.fromkeys(("P22", "P21", "O22"), UK)
    )
    unit = t.unit(t.at("O22")[0])
    para = next(u for u in t.state.units if u.kind == "airborne")
    assert not fits(t.game, "P22", unit) and fits(t.game, "P21", unit) and fits(t.game, "P22", para)
    t.state.units.move(t.at("P22")[0], "P21")
    assert not fits(t.game, "P21", unit) and fits(t.game, "P22", unit)


@rule("45.6")
def test_ten_western_factors_in_russia():
    t = move({"O39": "B inf 3-4", "P48": "U inf", "L22": "B inf 3-4, B armor, R inf", "O40": "R inf"})
    assert western_in_russia(t.game) == 6
    here, there = t.unit(t.at("O39")[0]), [t.unit(n) for n in t.at("L22")]
    british = [u for u in there if u.owner == UK]
    assert sum(u.factor for u in british) == 7
    assert no_more_guests(t.game, british) and not no_more_guests(t.game, british[:1])
    assert not no_more_guests(t.game, [here, *british[:1]]), "who is there does not come"
    assert not no_more_guests(t.game, [u for u in there if u.owner == RUS])
    four = [u for u in british if u.factor == 4]
    assert four and not no_more_guests(t.game, four), "ten are allowed"
    for unit in british:
        t.state.units.move(unit, "O40")
    assert western_in_russia(t.game) == 13 and not no_more_guests(t.game, [u for u in there if u.owner == RUS])
    guests = [*british, t.unit("UI1")]
    assert rule_of(western_guests, t.game, [t.unit("UI1")], US_BOX) == ""
    for unit in british:
        t.state.units.move(unit, "L22")
    assert (
        rule_of(western_guests, t.game, guests, "O40") == "45.6"
        and rule_of(western_guests, t.game, guests, "O22") == ""
    )
    t.power(RUS).in_play = False
    assert rule_of(western_guests, t.game, guests, "O40") == "", "a Russia that has surrendered is guarded no more"


@rule("28.21a", "28.11", "16.71a", "35.3")
def test_which_staging_is_refused():
    t = move({"L22": "B air, B inf, B air 1", "K21": "B air", US_BOX: "U air", "J22": "B air 3"})
    air, inf = (next(u for u in t.state.units.at("L22") if u.kind == k and u.factor >= 3) for k in ("air", "infantry"))

    def stage(hex_, *names):
        return why(t, Stage(air=names or (air.id,), space=hex_), UK)

    assert stage("K23") == "" and stage("L22") == "28.21a" and stage("K21") == "28.11" and stage("J22") == "28.11"
    assert stage("K23", inf.id) == stage("K23", air.id, air.id) == "28.21a" and stage("O22") == "28.21a"
    assert why(t, Stage(air=("UW1",), space="K23"), US) == "16.71a"
    for field, number in (("rebased", "28.21a"), ("barred", "35.3")):
        setattr(air, field, True)
        assert stage("K23") == number
        setattr(air, field, False)
    t.state.taken.append("K23")
    assert stage("K23") == "28.21a", "it was not one's own when the turn began"


@rule("19.3")
def test_on_a_pass_air_stages_over_what_is_friendly():
    t = move({"L22": "B air"}, options="")
    assert why(t, Stage(air=("BW1",), space="J22"), UK) == ""


def test_where_air_is_offered_to_stage():
    t = move({"L22": "B air, B air 1", "K21": "B air", "J24": "B base", US_BOX: "U air", "K23": "B inf"})
    big = next(u.id for u in t.state.units.at("L22") if u.factor == 5)
    goals = list(Stage.options("space", {"air": (big,)}, t.game, UK))
    assert "K23" in goals and "J24" in goals and not {"L22", "K21", "L23", "O22"} & set(goals)
    assert goals == sorted(goals, key=lambda h: (front_gap(t.game, UK, h), h))
    assert list(Stage.options("space", {"air": ("UW1",)}, t.game, US)) == []
    assert list(Stage.options("space", {"air": ("UW9",)}, t.game, US)) == []
    t.unit(big).rebased = True
    assert (big,) not in list(Stage.options("air", {}, t.game, UK)) and len(
        list(Stage.options("air", {}, t.game, UK))
    ) == 2
    t.unit(big).rebased, t.unit(big).boxed = False, True
    assert (big,) not in list(Stage.options("air", {}, t.game, UK))
    assert list(Stage.options("air", {}, t.game, US)) == [], "the box is left by SR"


def drop_rule(t, unit, hex_):
    try:
        drop_trouble(t.game, unit, hex_)
    except Refused as refusal:
        return refusal.rule
    return ""


@rule("31.1a", "31.1b", "14.35c", "31.3b")
def test_which_drops_are_refused():
    t = move({"L22": "B para, B inf"})
    para, inf = (next(u for u in t.state.units.at("L22") if u.kind == k) for k in ("airborne", "infantry"))
    assert drop_rule(t, para, "N22") == "" and drop_rule(t, inf, "N22") == "31.1a"
    assert drop_rule(t, para, "P28") == "31.1b" and drop_rule(t, para, "Z9") == "50.36"
    for field, value, number in (
        ("base", "K23", "31.1a"),
        ("moved", True, "31.1a"),
        ("fought", True, "14.35c"),
        ("cut", True, "31.1a"),
    ):
        before = getattr(para, field)
        setattr(para, field, value)
        assert drop_rule(t, para, "N22") == number, field
        setattr(para, field, before)
    para.place = para.base = "K22"
    assert drop_rule(t, para, "N22") == "31.1a", "a field is no air base"
    t = move({"L22": "B para"}, options="Mediterranean offensive")
    assert drop_rule(t, t.state.units.at("L22")[0], "N22") == "31.1b"


@rule("31.3b")
def test_supply_for_a_drop_after_a_drop():
    """Who dropped in the last game turn needs supply of its own, not that of the drop."""
    t = move({"L22": "B para"})
    (para,) = t.state.units.at("L22")
    para.drop = t.state.turn - 1
    assert drop_rule(t, para, "N22") == "" and in_supply_elsewhere(t.game, para)
    para.auto = t.state.turn
    assert drop_rule(t, para, "N22") == "31.3b" and not in_supply_elsewhere(t.game, para)
    para.drop = t.state.turn - 2
    assert drop_rule(t, para, "N22") == ""
    para.cut = True
    assert drop_rule(t, para, "N22") == "31.3b"


@rule("31.2", "31.1a")
def test_drops_on_enemies_wait_and_zones_hold():
    t = move({"L22": "B para", "N22": "G inf"})
    name = t.at("L22")[0]
    assert why(t, Drop(unit=name, space="N22"), UK) == "31.2" and why(t, Drop(unit=name, space="N21"), UK) == ""
    t.game.phase = "drops"
    assert why(t, Drop(unit=name, space="N22"), UK) == ""


def test_where_a_drop_is_offered():
    t = move({"L22": "B para, B inf", US_BOX: "U para"})
    para = next(u.id for u in t.state.units.at("L22") if u.kind == "airborne")
    assert list(Drop.options("unit", {}, t.game, UK)) == [para] and list(Drop.options("unit", {}, t.game, US)) == []
    goals = list(Drop.options("space", {"unit": para}, t.game, UK))
    assert "N22" in goals and "L22" not in goals and all(h in land() for h in goals)
    assert goals == sorted(goals, key=lambda h: (friendly(t.game, UK, h), h)) and friendly(t.game, UK, goals[-1])
    american = next(u.id for u in t.state.units.of(US))
    assert list(Drop.options("space", {"unit": american}, t.game, US)) == []
    assert list(Drop.options("space", {"unit": "BP9"}, t.game, UK)) == []


@rule("28.12a")
def test_where_an_airbase_is_placed():
    t = move({"L22": "B base, B inf"}, pool={UK: "B base"})
    (new,) = [u for u in t.state.units.of(UK) if u.place == "pool"]

    def place(hex_, name=new.id):
        return why(t, PlaceAirbase(unit=name, space=hex_), UK)

    assert place("K22") == "" and place("L22") == place("O22") == "28.12a"
    assert place("K22", t.at("L22")[0]) == "28.12a" and place("K22", "BB9") == "28.12a"
    assert why(t, PlaceAirbase(unit=new.id, space="K22"), US) == "28.12a"
    assert list(PlaceAirbase.options("unit", {}, t.game, UK)) == [new.id]
    goals = list(PlaceAirbase.options("space", {}, t.game, UK))
    assert goals and all(friendly(t.game, UK, h) and front_gap(t.game, UK, h) <= 2 for h in goals)
    far = [h for h in land() if friendly(t.game, UK, h) and front_gap(t.game, UK, h) > 2]
    assert far and not set(far) & set(goals)
    new.place = "set-up"
    assert place("K22") == "" and list(PlaceAirbase.options("unit", {}, t.game, UK)) == [new.id]


@rule("28.12a", "34.3")
def test_what_is_no_airbase_is_not_placed_as_one_and_none_where_an_ally_keeps_apart():
    t = move({"L22": "B inf"}, pool={UK: "B inf"})
    (waiting,) = [u.id for u in t.state.units.of(UK) if u.place == "pool"]
    assert why(t, PlaceAirbase(unit=waiting, space="K22"), UK) == "28.12a"
    t = peace("movement", {"N22": "F inf"}, "Allies", pool={UK: "B base"})
    (base,) = [u.id for u in t.state.units.of(UK) if u.place == "pool"]
    assert [why(t, PlaceAirbase(unit=base, space=h), UK) for h in ("N22", "N21")] == ["34.3", ""]


@rule("28.12b")
@pytest.mark.parametrize(
    ("players", "year", "asked"),
    [({FRA: "a", UK: "b"}, 1940, [FRA]), ({}, 1940, [])],
)
def test_britain_and_france_ask_each_other_before_they_place_an_airbase(players, year, asked):
    everyone = {US: "c", UK: "c", FRA: "c", RUS: "c", GER: "d", ITA: "d"} | players
    t = peace("movement", {}, "Allies", year=year, players=everyone, pool={UK: "B base"})
    (base,) = [u.id for u in t.state.units.of(UK) if u.place == "pool"]
    t.play(UK, f"airbase {base} at O21")
    assert [s for s in t.asked() if "airbase" in t.ask(s).prompt] == asked and (t.where(base) == "O21") is not asked
    if asked:
        t.play(FRA, "agree")
    assert t.where(base) == "O21"


@rule("28.12b")
def test_nobody_else_is_asked():
    t = table("movement", {}, players={US: "a", UK: "b", RUS: "b", GER: "d", ITA: "d"}, pool={US: "U base"})
    (base,) = [u.id for u in t.state.units.of(US) if u.place == "pool"]
    t.play(US, f"airbase {base} at K22")
    assert t.where(base) == "K22"


@rule("6.13", "6.1")
def test_who_is_given_up_of_a_hex_that_is_too_full():
    t = move({"L22": "2 B inf, B air", "J22": "B inf"})
    t.state.units.move(t.at("J22")[0], "L22")
    assert crowds(t.game, UK) == ["L22"] and why(t, MoveDone(), UK) == "6.1"
    inf = [u.id for u in t.state.units.at("L22") if u.kind == "infantry"]
    air = next(u.id for u in t.state.units.at("L22") if u.kind == "air")
    assert sorted(Scrap.options("unit", {}, t.game, UK)) == sorted(inf)
    assert why(t, Scrap(unit=inf[0]), UK) == "" and why(t, Scrap(unit=air), UK) == "6.13"
    t.state.units.move(inf[0], "J22")
    assert why(t, Scrap(unit=inf[0]), UK) == "6.13" and list(Scrap.options("unit", {}, t.game, UK)) == []
    assert crowds(t.game, UK) == [] and why(t, MoveDone(), UK) == ""


@rule("31.1b")
def test_paratroops_fly_six_hexes():
    t = table("movement", {"K23": "B para"}, options="Western offensive")
    para = t.unit("BP1")
    france = [h for h in hexes_of("France") if front_of(h) == "Western"]
    for far, refused in ((6, ""), (7, "31.1b")):
        there = [h for h in france if distance("K23", h) == far]
        assert there and {rule_of(drop_trouble, t.game, para, h) for h in there} == {refused}
