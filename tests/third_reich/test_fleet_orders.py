"""13.7, 13.8, 29.21: base changes and supply fleets, order by order: what is refused and what is offered."""

import pytest

from rules.kernel.errors import Refused
from rules.third_reich.chart import US_BOX, distance, is_port, land
from rules.third_reich.fleets import (
    Rebase,
    Starve,
    Supply,
    beaches_ahead,
    busy,
    crowd,
    needy,
    pass_course,
    ports_for,
    sea_way,
    stands_by,
    together,
    wanted_ports,
)
from rules.third_reich.landlines import lines
from rules.third_reich.sealines import landing_place
from rules.third_reich.state import Mission
from rules.third_reich.waters import base_seas, coast_seas
from tests.rulings import rule
from tests.third_reich.table import anew, table, why

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"


def sea(units, phase="fleets", side="Allies", options=OFF, **more):
    return table(phase, units, side, options=options, **more)


def rebase(t, port, *names, seat=UK, via=None):
    return anew(t, Rebase(fleets=names, port=port, via=via), seat)


@rule("29.21a", "29.33b", "29.34", "29.25")
def test_which_base_changes_are_refused():
    t = sea({"L22": "B fleet, B inf", "K21": "B fleet 6", US_BOX: "U fleet", "AA8": "B fleet 4"})
    by = {u.factor: u for u in t.state.units if u.kind == "fleet" and u.owner == UK}
    fleet, (inf,) = by[9], [n for n in t.at("L22") if n.startswith("BI")]
    assert rebase(t, "K21", fleet.id) == "" and rebase(t, "J22", fleet.id) == ""
    assert rebase(t, "L22", fleet.id) == "29.21a" and rebase(t, "K21", inf) == "29.2"
    assert rebase(t, "J22", fleet.id, by[6].id) == rebase(t, "J22", fleet.id, fleet.id) == "29.33"
    assert rebase(t, "K23", fleet.id) == "5.43a", "London is no port"
    assert rebase(t, "M21", fleet.id) == "29.21a" and rebase(t, "LL29", fleet.id) == "13.1a"
    for field, number in (("rebased", "29.33b"), ("turned", "29.33b"), ("new", "29.34")):
        setattr(fleet, field, True)
        assert rebase(t, "K21", fleet.id) == number, field
        setattr(fleet, field, False)
    t.state.missions["M1"] = Mission("M1", "base", UK, [fleet.id], "J22", path=["L22", "J22"])
    assert rebase(t, "K21", fleet.id) == "29.33b" and busy(t.game) == {fleet.id}
    t.state.missions.clear()
    t.unit("UF1").deployed = False
    assert rebase(t, "K21", "UF1", seat=US) == "29.25"
    t.unit("UF1").deployed = True
    assert rebase(t, "K21", "UF1", seat=US) == "" and rebase(t, US_BOX, fleet.id) == ""
    t.state.taken.append("K21")
    assert rebase(t, "K21", fleet.id) == "29.21a", "it was not one's own when the turn began"


@rule("29.25")
def test_the_box_is_america_s():
    t = sea({"M19": "G fleet"}, side="Axis")
    assert rebase(t, US_BOX, "GF1", seat=GER) == "29.25"


@rule("29.11a")
def test_who_has_announced_counts_where_it_goes_and_makes_room_where_it_leaves():
    t = sea({"L22": "B fleet 6", "K21": "3 B fleet, B fleet 4", "J22": "B fleet 4"})
    by = {(u.place, u.factor): u.id for u in t.state.units.of(UK)}
    six = by["L22", 6]
    assert rebase(t, "K21", six) == "29.11a", "thirty-one and six"
    two = Mission("M1", "base", UK, [by["K21", 4]], "J22", path=["K21", "J22"])
    t.state.missions["M1"] = two
    assert rebase(t, "K21", six) == "", "four leave"
    t.state.missions["M1"] = Mission("M1", "bombardment", UK, [by["K21", 4]], "J22", path=["K21", "J22"])
    assert rebase(t, "K21", six) == "29.11a", "those come back"
    t.state.missions["M1"] = two
    t.state.missions["M2"] = Mission("M2", "base", UK, [by["J22", 4]], "K21", path=["J22", "K21"])
    assert rebase(t, "K21", six) == "29.11a", "four come as well"


@rule("29.33")
def test_units_that_sail_together():
    t = sea({"L22": "B fleet, B fleet 6", "K21": "B fleet 4"})
    by = {u.factor: u for u in t.state.units.of(UK)}
    assert together(t.game, [by[9], by[6]]) == "L22"
    for party in ([by[9], by[4]], [by[9], by[9]]):
        with pytest.raises(Refused):
            together(t.game, party)


@rule("29.23a")
def test_a_course_as_named_or_the_shortest():
    t = sea({"L22": "B fleet"})
    seas = list(base_seas("L22"))
    short = sea_way(t.game, UK, "L22", "K21", None, seas)
    assert short and short[0] == "L22" and short[-1] == "K21"
    assert sea_way(t.game, UK, "L22", "K21", (short[1],), seas) == short
    assert (
        sea_way(t.game, UK, "L22", "K21", ("P25",), seas) is None
        and sea_way(t.game, UK, "L22", "K21", None, []) is None
    )


@rule("19.4")
@pytest.mark.parametrize(
    ("units", "free"),
    [({}, True), ({"M21": "G fleet"}, False), ({"Z23": "G fleet"}, True), ({"M21": "G air"}, False), ({"N26": "G air"}, True),
     ({"M21": "G inf"}, True), ({"J22": "U air"}, True)],
)  # fmt: skip
def test_on_a_pass_fleets_sail_where_no_enemy_is_near(units, free):
    t = sea({"L22": "B fleet"} | units, options="")
    way = sea_way(t.game, UK, "L22", "K21", None, list(base_seas("L22")))
    assert pass_course(t.game, UK, "Western", way) is free
    assert pass_course(t.game, UK, "Western", [US_BOX]) is (free or ("M21" in units and units["M21"] == "G air"))
    assert (rebase(t, "K21", "BF1") == "") is free and (free or rebase(t, "K21", "BF1") == "19.4")


@rule("19.4")
def test_how_near_enemy_air_keeps_fleets_in_port_on_a_pass():
    for base, gap in (("N24", 4), ("N25", 5)):
        assert distance("L22", base) == gap
        t = sea({"L22": "B fleet", base: "G base, G air"}, options="", pool={"G": "G air, G fleet"})
        assert pass_course(t.game, UK, "Western", ["L22", US_BOX]) is (gap > 4), "what is in the pool flies nowhere"


def test_which_fleets_and_ports_are_offered():
    t = sea({"L22": "B fleet, B fleet 6, B inf", US_BOX: "U fleet"})
    by = {u.factor: u for u in t.state.units.of(UK) if u.kind == "fleet"}
    assert set(Rebase.options("fleets", {}, t.game, UK)) == {(by[9].id,), (by[6].id,)}
    for field in ("new", "boxed"):
        setattr(by[9], field, True)
        assert list(Rebase.options("fleets", {}, t.game, UK)) == [(by[6].id,)]
        setattr(by[9], field, False)
    t.state.missions["M1"] = Mission("M1", "base", UK, [by[9].id], "J22", path=["L22", "J22"])
    assert list(Rebase.options("fleets", {}, t.game, UK)) == [(by[6].id,)]
    ports = list(Rebase.options("port", {"fleets": (by[6].id,)}, t.game, UK))
    assert ports == ports_for(t.game, UK, "L22") and "K21" in ports and not {"L22", "M21", "LL29"} & set(ports)
    assert all(is_port(h) for h in ports if h != US_BOX)
    assert list(Rebase.options("port", {"fleets": ("UF1",)}, t.game, US)) != []
    t.unit("UF1").place = "pool"
    for name in ("UF1", "BF99"):
        assert list(Rebase.options("port", {"fleets": (name,)}, t.game, US)) == []
    assert list(Rebase.options("via", {}, t.game, UK)) == [None]


@rule("29.11b")
def test_newcomers_too_many_do_nothing_this_turn():
    t = sea({"K21": "4 B fleet", "L22": "B fleet, B fleet 6"})
    for name in t.at("L22"):
        t.state.units.move(name, "K21")
        t.unit(name).rebased = True
    crowd(t.game, "K21")
    late = [u for u in t.state.units.at("K21") if u.rebased]
    assert all(u.spent for u in late) and not [u for u in t.state.units.at("K21") if u.spent and not u.rebased]
    assert t.said("(K21) full and must leave it by SR")
    t = sea({"K21": "3 B fleet", "L22": "B fleet"})
    moved = t.at("L22")[0]
    t.state.units.move(moved, "K21")
    t.unit(moved).rebased = True
    crowd(t.game, "K21")
    assert not t.unit(moved).spent, "thirty-six have room"


def feed(t, port, *names, seat=UK):
    return why(t, Supply(fleets=names, ports=(port,)), seat)


@rule("13.8b", "29.35", "27.24a", "29.172")
def test_which_supply_fleets_are_refused():
    t = sea({"L22": "B fleet, B inf", US_BOX: "U fleet", "M21": "B inf"}, "supply", control={"M21": UK})
    (fleet,) = [u for u in t.state.units.at("L22") if u.kind == "fleet"]
    assert feed(t, "M21", fleet.id) == "" and feed(t, "N22", fleet.id) == "27.24a" and feed(t, "M21", "BI1") == "29.2"
    for field in ("spent", "new"):
        setattr(fleet, field, True)
        assert feed(t, "M21", fleet.id) == "13.8b"
        setattr(fleet, field, False)
    assert feed(t, "M21", "UF1", seat=US) == "29.172"
    assert feed(t, "D44", fleet.id) == "27.24a"
    Supply(fleets=(fleet.id,), ports=("M21",)).effect(t.game, UK)
    assert t.state.supply == {fleet.id: ["M21"]} and fleet.spent
    fleet.spent = False
    assert feed(t, "M21", fleet.id) == "29.35"


def test_which_supply_fleets_are_offered_and_whither():
    units = {"L22": "B fleet, B fleet 6, B inf", US_BOX: "U fleet", "M21": "B inf", "M22": "U inf"}
    t = sea(units, "supply", control={"M21": UK, "M22": UK})
    by = {u.factor: u for u in t.state.units.of(UK) if u.kind == "fleet"}
    assert set(Supply.options("fleets", {}, t.game, UK)) == {(by[9].id,), (by[6].id,)}
    for field in ("spent", "new", "boxed"):
        setattr(by[9], field, True)
        assert list(Supply.options("fleets", {}, t.game, UK)) == [(by[6].id,)], field
        setattr(by[9], field, False)
    t.state.supply[by[9].id] = ["M21"]
    assert list(Supply.options("fleets", {}, t.game, UK)) == [(by[6].id,)]
    assert list(Supply.options("fleets", {}, t.game, US)) == []
    t.state.supply = {}
    goals = [port for (port,) in Supply.options("ports", {"fleets": (by[6].id,)}, t.game, UK)]
    assert goals == wanted_ports(t.game, UK, "L22") and goals[0] == "M21" and "M22" in goals
    assert list(Supply.options("ports", {"fleets": ("UF1",)}, t.game, US)) == []
    assert list(Supply.options("ports", {"fleets": ("BF9",)}, t.game, UK)) == []


def test_ports_are_wanted_where_units_lack_supply_first():
    """Bordeaux has a British unit behind it; Brest, on its own, has none."""
    own = dict.fromkeys(("M19", "M21", "L22"), UK)
    t = sea({"L22": "B fleet", "M21": "B inf"}, "supply", control=own)
    wanted = wanted_ports(t.game, UK, "L22")
    assert wanted[0] == "M21" and wanted[1:] == sorted(wanted[1:]) and "M19" in wanted
    t = sea({"L22": "B fleet", "M19": "B inf"}, "supply", control=own)
    wanted = wanted_ports(t.game, UK, "L22")
    assert wanted[0] == "M19" and wanted[1:] == sorted(wanted[1:]) and "M21" in wanted
    cut = sea({"M21": "B fleet, B inf", "L22": "B fleet"}, "supply", control=own)
    assert "M21" not in wanted_ports(cut.game, UK, "M21") and "M19" in wanted_ports(cut.game, UK, "M21")
    net = lines(t.game, "West")
    for hex_ in wanted_ports(t.game, UK, "L22"):
        assert hex_ not in net and landing_place(t.game, UK, hex_) and hex_ != "L22"


@rule("14.4e")
def test_beaches_that_a_landing_with_armor_may_open():
    t = sea({"L22": "B fleet, 2 B armor", "M22": "G inf"}, "supply")
    found = beaches_ahead(t.game, UK)
    assert found and "M22" not in found and all(h in land() for h in found)
    assert set(found) <= {h for h in land() if h not in lines(t.game, "West")}
    assert wanted_ports(t.game, UK, "L22")[-1] in found and len(set(wanted_ports(t.game, UK, "L22"))) == len(
        wanted_ports(t.game, UK, "L22")
    )
    both = sea(
        {"L22": "B fleet, 2 B armor", "AA8": "B fleet, 2 B armor"},
        "supply",
        options="Western offensive, Mediterranean offensive",
    )
    for base in ("L22", "AA8"):
        ahead = [h for h in wanted_ports(both.game, UK, base) if h in beaches_ahead(both.game, UK)]
        assert ahead and all(set(coast_seas(h)) & set(base_seas(base)) for h in ahead), base
    assert set(beaches_ahead(both.game, UK)) - set(wanted_ports(both.game, UK, "L22")), "others lie on the other sea"
    fleet = next(u for u in t.state.units.of(UK) if u.kind == "fleet")
    fleet.spent = True
    assert beaches_ahead(t.game, UK) == [], "nobody carries them"
    assert beaches_ahead(sea({"L22": "B fleet, B armor, B inf"}, "supply").game, UK) == [], (
        "one armor unit exploits nothing"
    )
    assert beaches_ahead(sea({"L22": "B fleet, 2 B armor"}, "supply", options="").game, UK) == []
    assert beaches_ahead(sea({"L22": "2 B armor"}, "supply").game, UK) == []


@rule("27.44b")
def test_a_fleet_that_could_carry_supply_from_another_port():
    t = sea({"L22": "B fleet", US_BOX: "U fleet", "AA8": "B inf"}, "supply")
    fleet = next(u for u in t.state.units.of(UK) if u.kind == "fleet")
    assert stands_by(t.game, fleet, "CC4") and not stands_by(t.game, fleet, "P48")
    assert not stands_by(t.game, t.unit("UF1"), "CC4")


@rule("13.8a")
def test_who_is_asked_about_supply_fleets():
    over = {"M21": "B inf"}
    t = sea({"L22": "B fleet"} | over, "supply", control={"M21": UK})
    fleet = next(u for u in t.state.units.of(UK) if u.kind == "fleet")
    assert needy(t.game, UK) and not needy(t.game, US) and not needy(t.game, RUS)
    for field in ("spent", "new", "boxed"):
        setattr(fleet, field, True)
        assert not needy(t.game, UK), field
        setattr(fleet, field, False)
    t.state.units.move("BI1", "L22")
    assert not needy(t.game, UK), "nobody lacks anything"
    t = sea({"L22": "B fleet", "M21": "G inf", "H47": "R inf"}, "supply")
    assert not needy(t.game, UK), "the enemy's units are no reason"


@rule("27.232")
def test_who_is_supplied_last():
    t = sea({"L22": "B fleet, B inf", "M21": "B inf, B air", US_BOX: "U inf"}, "supply", control={"M21": UK})
    name = next(n for n in t.at("M21") if n.startswith("BI"))
    assert why(t, Starve(unit=name), UK) == "27.232", "no fleet carries anything"
    t.state.supply["BF1"] = ["M21"]
    assert why(t, Starve(unit=name), UK) == "" and set(Starve.options("unit", {}, t.game, UK)) == {"BI1", "BI2"}
    assert list(Starve.options("unit", {}, t.game, US)) == []
    Starve(unit=name).effect(t.game, UK)
    assert t.state.starved == [name] and why(t, Starve(unit=name), UK) == "27.232"
