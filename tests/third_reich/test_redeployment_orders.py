"""16: strategic redeployment, order by order: what is refused, what it costs and what is offered."""

import pytest

from rules.third_reich.areas import closed_to
from rules.third_reich.cape import ROUND
from rules.third_reich.chart import LEND_LEASE, US_BOX, hexes_of
from rules.third_reich.redeployment import (
    MOST_GOALS,
    Redeploy,
    RedeployDone,
    first_call,
    gets_out,
    goals,
    lenders,
    lends_on,
    note_rescues,
    partners,
    reached_land,
    room,
)
from rules.third_reich.ways import flight, voyage
from rules.third_reich.world import friendly
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import anew, rule_of, table, why

US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"


def home(units, side="Allies", **more):
    return table("redeployment", units, side, **more)


def sr(t, unit, space, *fleets, seat=UK):
    return anew(t, Redeploy(unit=unit, space=space, fleets=fleets or None), seat)


def takes(t, unit, space, *fleets, seat=UK):
    """The escorts an order takes."""
    return Redeploy.used.__wrapped__(Redeploy(unit=unit, space=space, fleets=fleets or None), t.game, seat)


# --- what is refused ----------------------------------------------------------------------------------------------------


@rule("16.1a", "16.73", "16.9", "29.61")
def test_who_may_not_be_redeployed():
    t = home({"K23": "B inf", "J23": "B inf", "Q22": "B partisan"})
    assert sr(t, "BI1", "H24") == "" and sr(t, "BI1", "K23") == "16.1a", "it is there already"
    assert sr(t, "BI9", "H24") == "16.1a" and sr(t, "BI1", "H24", seat=US) == "16.1a"
    assert sr(t, "BZ1", "H24") == "16.9" and sr(t, "BI1", "H24", "BF1") == "29.61"
    t.unit("BI1").redeployed = True
    assert sr(t, "BI1", "H24") == "16.73" and sr(t, "BI2", "H24") == ""
    for place in ("pool", "yard", "gone", "set-up"):
        t.unit("BI2").place = place
        assert sr(t, "BI2", "H24") == "16.1a", place


@rule("16.1a", "37.3b")
@pytest.mark.parametrize(("seat", "unit", "limit"), [(UK, "B inf", 7), (GER, "G inf", 9), (RUS, "R inf", 6)])
def test_each_power_has_so_many_redeployments(seat, unit, limit):
    place, goal = {UK: ("K23", "H24"), GER: ("L31", "K33"), RUS: ("H47", "G60")}[seat]
    t = home({place: unit}, "Axis" if seat == GER else "Allies", powers={seat: {"sr": limit - 1}})
    name = t.at(place)[0]
    assert sr(t, name, goal, seat=seat) == ""
    t.power(seat).sr = limit
    assert sr(t, name, goal, seat=seat) == "16.1a" and list(Redeploy.options("unit", {}, t.game, seat)) == []


@rule("27.42a", "16.2b", "16.2a", "16.3")
def test_over_what_land_units_are_redeployed():
    t = home(
        {"K23": "B inf", "P22": "U inf", "P23": "G inf", "N21": "U inf"}, control={"P22": UK, "Q22": UK, "N21": UK}
    )
    assert sr(t, "UI1", "Q22", seat=US) == "16.2b", "it stands next to the enemy"
    assert sr(t, "BI1", "L21") == "16.2a" and sr(t, "BI1", "N22") == "16.2a", "the sea, and the enemy's land"
    assert sr(t, "BI1", "Q22") == "16.2b", "next to the enemy"
    assert sr(t, "BI1", "N21") == "16.2a", "no supply there"
    t = home(
        {"K23": "B inf", "F24": "B inf", "L22": "B fleet"}, supply={"BF1": ["F24"]}, flags={"BF1": {"spent": True}}
    )
    assert sr(t, "BI1", "F24") == "16.3", "over the water without an escort"
    t.unit("BI1").cut = True
    assert sr(t, "BI1", "H24") == "", "supplied by now"
    t = home({"N21": "U inf"}, control={"N21": UK, "M21": UK}, flags={"UI1": {"cut": True}})
    assert sr(t, "UI1", "M21", seat=US) == "27.42a"
    t = home({"K23": "B inf"}, notes={"rescued BI1": 44})
    assert t.state.now == 43 and sr(t, "BI1", "H24") == ""
    t.state.notes["rescued BI1"] = 43
    assert sr(t, "BI1", "H24") == "27.44b"


@rule("25.47", "25.41")
def test_minor_allies_are_redeployed_within_their_limits():
    t = home({"D41": "Fn inf"}, "Axis")
    (finn,) = t.at("D41")
    assert sr(t, finn, "K33", seat=GER) == "25.47"


@rule("24.23a")
def test_armor_leaves_the_ways_out_of_a_conquered_country_open():
    ways = {"routes 43": ["L32"]}
    t = home({"L31": "G armor, G inf", "K36": "G armor"}, "Axis", help=ways)
    assert t.state.now == 43
    assert sr(t, "GA1", "L32", seat=GER) == sr(t, "GA1", "L33", seat=GER) == "24.23b"
    assert sr(t, "GI1", "L33", seat=GER) == "" and sr(t, "GA1", "K36", seat=GER) == ""


@rule("29.64")
def test_who_has_escorted_stays():
    t = home({"L22": "B fleet", "K23": "B inf"}, notes={"escort BF1": 43, "escort BI1": 43})
    assert sr(t, "BF1", "K21") == "29.64" and sr(t, "BI1", "H24") == ""
    t.state.notes["escort BF1"] = 42
    assert sr(t, "BF1", "K21") == "", "that was in another turn"


@rule("33.42-o15")
def test_with_hitler_dead_ground_units_go_to_germany_alone():
    t = home({"L31": "G inf, G air", "K28": "G fleet", "P30": "G inf"}, "Axis", notes={"assassinated": 43})
    assert sr(t, "GI1", "K33", seat=GER) == ""
    assert sr(t, "GI1", "J36", seat=GER) == "" and sr(t, "GI2", "Q22", seat=GER) == "33.42-o15"
    assert sr(t, "GW1", "K33", seat=GER) == sr(t, "GF1", "J30", seat=GER) == "33.42-o15"


@rule("28.16")
def test_an_airbase_stays_under_the_air_it_carries():
    t = home({"I25": "B base, B air"})
    assert sr(t, "BB1", "J24") == "28.16"
    t.state.units.move("BW1", "K23")
    assert sr(t, "BB1", "J24") == ""
    t = home({"K23": "B base, B air"})
    assert sr(t, "BB1", "J24") == "", "London is a base itself"
    t = home({"K23": "2 B base"})
    t.state.units.move("BB2", "J24")
    assert sr(t, "BB1", "J24") == "28.12a", "there is one"


@rule("16.4a", "16.5a", "28.11", "29.11a")
def test_fleets_go_to_ports_and_air_to_bases():
    t = home({"L22": "B fleet", "K23": "B air, B inf", "H24": "U air", "K21": "4 B fleet"})
    assert sr(t, "BF1", "H24") == "" and sr(t, "BF1", "K23") == "29.11a" and sr(t, "BF1", "K21") == "29.11a"
    assert sr(t, "BF1", "K28") in ("16.4a", "21.1b") and sr(t, "BF1", "U41") in ("16.4a", "45.1")
    assert sr(t, "BW1", "J23") == "" and sr(t, "BW1", "J24") == "28.11" and sr(t, "BW1", "H24") == "28.11"
    assert sr(t, "BF1", US_BOX) == "" and sr(t, "BI1", US_BOX) == "16.2a"
    assert sr(t, "BW1", US_BOX) == "16.2a"


@rule("6.1", "6.12", "28.12a", "45.1")
def test_room_at_the_end_of_the_way():
    t = home(
        {"K23": "3 B inf, B para", "J23": "2 B inf, B base", "H24": "B inf, U inf", "I24": "B base", "K22": "R inf"}
    )
    inf, para, base = t.unit("BI6"), t.unit("BP1"), t.unit("BB2")
    assert inf.place == "H24"
    assert rule_of(room, t.game, inf, "J23") == rule_of(room, t.game, inf, "K23") == "6.1", "two, three in London"
    assert rule_of(room, t.game, para, "J23") == "" and rule_of(room, t.game, inf, "I24") == ""
    assert rule_of(room, t.game, base, "J23") == "28.12a" and rule_of(room, t.game, base, "I25") == ""
    assert rule_of(room, t.game, inf, "K22") == "45.1" and rule_of(room, t.game, inf, US_BOX) == ""
    assert rule_of(room, t.game, inf, "L21") == "16.2a"
    t = home({"K23": "2 B inf, U inf", "J24": "B inf", "J23": "U inf, B para"})
    assert rule_of(room, t.game, t.unit("BI3"), "K23") == "6.1", "an American there, so two is the limit"
    assert rule_of(room, t.game, t.unit("BI3"), "J23") == ""


@rule("29.18", "34.34", "21.1b")
def test_fleets_are_redeployed_to_ports_that_are_theirs_to_use():
    t = peace("redeployment", {"M19": "F fleet", "L22": "B fleet"}, "Allies")
    assert sr(t, "FF1", "K21", seat=FRA) == "29.18" and sr(t, "FF1", "M21", seat=FRA) == ""
    assert sr(t, "BF1", "M19") == "34.34" and sr(t, "BF1", "M22") == ""


# --- escorts ------------------------------------------------------------------------------------------------------------


@rule("29.61", "29.62", "29.64")
def test_which_escorts_may_be_named():
    t = home({"K23": "2 B inf, B air", "L22": "2 B fleet, B fleet 6", "LL29": "B inf"})
    assert takes(t, "BI1", "CC4") == ("BF1",) and takes(t, "BI1", "CC4", "BF2") == ("BF2",)
    small = next(u.id for u in t.state.units.of(UK) if u.factor == 6)
    assert sr(t, "BI1", "CC4", small) == "29.62" and sr(t, "BI1", "CC4", "BI2") == sr(t, "BI1", "CC4", "BF9") == "29.61"
    assert sr(t, "BI1", "CC4", "BF1", "BF1") == "29.64" and sr(t, "BI1", "CC4", "BF1", "BF2") == "29.62"
    assert sr(t, "BI1", "J23", "BF1") == "29.61", "none is needed"
    t.unit("BF2").spent = True
    assert sr(t, "BI1", "CC4", "BF2") == "29.62"
    far = home({"K23": "B inf", "L22": "B fleet", "LL29": "B fleet, B inf"})
    assert sr(far, "BI1", "CC4", "BF2") == "29.62", "it lies in another sea"


@rule("29.62", "29.64", "16.1a")
def test_what_an_escorted_journey_costs():
    t = home({"K23": "B inf", "L22": "2 B fleet"})
    t.play(UK, "sr BI1 to CC4 escort BF2")
    assert t.where("BI1") == "CC4" and t.unit("BI1").redeployed and t.power(UK).sr == 1
    assert t.unit("BF2").spent and not t.unit("BF1").spent and t.state.notes["escort BF2"] == 43
    t.refuse(UK, "sr BF2 to K21", "29.64")
    (event,) = t.events(kind="sr")
    assert event.data["path"] == ["K23", "CC4"] and event.data["country"] == UK


@rule("37.3b")
def test_round_africa_takes_two():
    control = {"AA8": GER, "CC4": GER}
    t = home({"L22": "B fleet", "K23": "B inf"}, control=control)
    assert takes(t, "BF1", "MM30") == (ROUND,)
    t.power(UK).sr = 5
    assert sr(t, "BF1", "MM30") == "" and t.play(UK, "sr BF1 to MM30").power(UK).sr == 7
    t = home({"L22": "B fleet", "K23": "B inf"}, control=control, powers={UK: {"sr": 6}})
    assert sr(t, "BF1", "MM30") == "37.3b" and sr(t, "BF1", "K21") == ""


@rule("27.34", "16.71a")
def test_what_a_redeployed_unit_gives_up_and_gains():
    t = home({"K23": "B inf", "L22": "U fleet"}, flags={"UF1": {"deployed": False}})
    t.unit("BI1").auto = t.state.turn + 1
    t.play(UK, "sr BI1 to H24").play(US, "sr UF1 to US box")
    assert t.unit("BI1").auto == 0 and t.unit("UF1").deployed and t.power(US).deployed == 0
    t = home({"K23": "B inf"})
    t.unit("BI1").auto = t.state.turn
    t.play(UK, "sr BI1 to H24")
    assert t.unit("BI1").auto == t.state.turn


@rule("27.44b", "27.44a")
def test_whom_a_supply_fleet_s_redeployment_saves():
    units = {"L22": "B fleet", "M19": "B inf", "N21": "G inf", "K23": "B inf"}
    t = home(units, control={"M19": UK}, flags={"BI1": {"cut": True}, "BI2": {"cut": True}, "GI1": {"cut": True}})
    note_rescues(t.game, UK)
    far = next(n for n in t.at("M19"))
    assert {n for n in t.state.notes if n.startswith("rescued")} == {f"rescued {far}"}
    assert t.state.notes[f"rescued {far}"] == 43
    t = home(units | {"GG25": "G inf"}, control={"M19": UK}, flags={"GI2": {"cut": True}})
    note_rescues(t.game, UK)
    assert not [n for n in t.state.notes if n.startswith("rescued")], "nobody of one's own was cut off"


@rule("29.61")
def test_what_escorts_are_offered():
    t = home({"L22": "2 B fleet, B inf", "K23": "B inf"})
    (first, second) = (n for n in t.at("L22") if n.startswith("BF"))
    inf = next(n for n in t.at("L22") if n.startswith("BI"))

    def offered(unit, space):
        return list(Redeploy.options("fleets", {"unit": unit, "space": space}, t.game, UK))

    assert offered(inf, "AA8") == [None, (first,), (second,)] and offered(inf, "K22") == [None]
    assert offered(first, "AA8") == [None], "a fleet sails by itself"


# --- from America -------------------------------------------------------------------------------------------------------


FRESH = {"UI1": {"deployed": False}, "UF1": {"deployed": False}, "UW1": {"deployed": False}}


@rule("16.71a", "16.72a", "16.2b")
def test_a_first_way_from_america():
    units = {US_BOX: "U inf, U fleet, U air"}
    t = home(units, flags=FRESH)
    assert sr(t, "UI1", "H24", seat=US) == sr(t, "UW1", "K23", seat=US) == sr(t, "UF1", "L22", seat=US) == ""
    assert sr(t, "UI1", "CC4", seat=US) == sr(t, "UI1", "L21", seat=US) == sr(t, "UF1", "CC4", seat=US) == "16.72a"
    assert sr(t, "UF1", "K23", seat=US) == "16.72a", "London is no port"
    assert sr(t, "UW1", "I25", seat=US) == "28.11"
    for done, refused in ((5, ""), (6, "16.71a")):
        t = home(units, flags=FRESH, powers={US: {"deployed": done}})
        assert sr(t, "UI1", "H24", seat=US) == refused
    t = home(units | {"H24": "G inf"}, flags=FRESH, control={"H24": GER})
    assert (
        sr(t, "UI1", "H24", seat=US) == sr(t, "UI1", "G25", seat=US) == "16.2b" and sr(t, "UI1", "K22", seat=US) == ""
    )
    t = home(units, flags=FRESH)
    t.play(US, "sr UI1 to H24", "sr UF1 to L22")
    assert t.power(US).deployed == 2 == t.power(US).sr and t.unit("UI1").deployed
    t = home({US_BOX: "U inf, U fleet"}, powers={US: {"deployed": 6}})
    assert sr(t, "UF1", "L22", seat=US) == "", "it has been in Europe"
    t.play(US, "sr UF1 to L22")
    assert t.power(US).deployed == 6


@rule("16.72c")
def test_france_takes_them_while_she_is_free():
    units, control = {US_BOX: "U inf"}, {"M19": FRA, "N19": FRA}
    for powers, status, refused in (
        ({FRA: {"in_play": True}}, "", ""),
        ({FRA: {"in_play": False}}, "", "16.72a"),
        ({FRA: {"in_play": True}}, "conquered Germany", "16.72a"),
    ):
        t = home(units, flags={"UI1": {"deployed": False}}, powers=powers, control=control)
        t.state.countries["France"] = status
        assert sr(t, "UI1", "M19", seat=US) == refused, (powers, status)


@rule("16.72d", "16.75b", "29.61")
def test_with_britain_and_france_lost_they_land_in_western_ports_under_escort():
    lost = {
        "powers": {UK: {"conquered": 20}},
        "control": {"CC4": US, "K23": GER, "CC5": US, "LL29": US},
        "flags": {n: {"deployed": False} for n in ("UI1", "UF1")},
    }
    t = home({US_BOX: "U inf, 2 U fleet, U fleet 6"}, **lost)
    assert takes(t, "UI1", "CC4", seat=US) == ("UF1",) and takes(t, "UI1", "CC4", "UF2", seat=US) == ("UF2",)
    assert sr(t, "UI1", "CC5", seat=US) == "", "by way of Casablanca"
    assert sr(t, "UI1", "GG33", seat=US) == "16.72d" and sr(t, "UI1", "CC4", "UF1", "UF2", seat=US) == "16.75b"
    assert sr(t, "UI1", "CC4", "UF9", seat=US) == "29.61"
    small = next(u.id for u in t.state.units.of(US) if u.factor == 6)
    assert sr(t, "UI1", "CC4", small, seat=US) == "29.62"
    assert takes(t, "UF1", "CC4", seat=US) == () and sr(t, "UF1", "LL29", seat=US) == "16.72d"
    for field in ("spent", "new", "redeployed"):
        t = home({US_BOX: "U inf, U fleet"}, **lost)
        setattr(t.unit("UF1"), field, True)
        assert sr(t, "UI1", "CC4", seat=US) == "16.75b", field
    assert sr(home({US_BOX: "U inf, U fleet 6"}, **lost), "UI1", "CC4", seat=US) == "16.75b"
    t = home({US_BOX: "U inf, U fleet", "CC4": "2 U inf", "CC5": "U inf"}, **lost)
    t.unit("UI1").deployed = t.unit("UF1").deployed = False
    assert sr(t, t.at(US_BOX)[-1], "CC4", seat=US) == "6.1" and sr(t, t.at(US_BOX)[-1], "CC5", seat=US) == ""
    t = home({US_BOX: "U inf, U fleet"}, **lost)
    assert sr(t, "UI1", "GG19", seat=US) == "16.72d", "Malta lies in the Mediterranean"
    assert sr(t, "UF1", "M19", seat=US) == "16.72d", "Brest is Germany's"


@rule("16.72a", "16.2b", "29.12")
def test_where_a_first_way_ends():
    units = {US_BOX: "U inf, U fleet"}
    t = home(units, flags={n: {"deployed": False} for n in ("UI1", "UF1")}, control={"H24": GER})
    assert sr(t, "UI1", "H24", seat=US) == "16.2b" and sr(t, "UI1", "G25", seat=US) == ""
    free = {"M19": FRA, "N19": FRA, "V21": FRA}
    t = home(
        units, flags={n: {"deployed": False} for n in ("UI1", "UF1")}, powers={FRA: {"in_play": True}}, control=free
    )
    t.state.countries["France"] = ""
    assert sr(t, "UF1", "M19", seat=US) == "" and sr(t, "UF1", "V21", seat=US) == "16.72a"
    assert sr(t, "UF1", "N19", seat=US) == "16.72a"


# --- what is offered ----------------------------------------------------------------------------------------------------


def test_who_is_offered():
    units = {"K23": "B inf, B base", "L22": "B fleet", "P22": "B inf", "P23": "G inf", "Q17": "B partisan"}
    t = home(units, control={"P22": UK})
    offered = list(Redeploy.options("unit", {}, t.game, UK))
    assert set(offered) == {"BF1", *[n for n in t.at("K23") if n.startswith("BI")]}, "not beside the enemy"
    for field in ("redeployed", "boxed"):
        setattr(t.unit("BF1"), field, True)
        assert "BF1" not in list(Redeploy.options("unit", {}, t.game, UK)), field
        setattr(t.unit("BF1"), field, False)
    t.state.units.move("BF1", LEND_LEASE)
    assert "BF1" in list(Redeploy.options("unit", {}, t.game, UK))
    t.state.units.move("BF1", "pool")
    assert "BF1" not in list(Redeploy.options("unit", {}, t.game, UK))
    t = home({US_BOX: "U inf", "K23": "U inf", "N21": "U inf"}, control={"N21": UK})
    assert t.unit(next(iter(Redeploy.options("unit", {}, t.game, US)))).place == US_BOX


def test_where_units_are_offered_to_go():
    t = home({"K23": "B inf, B air", "L22": "B fleet", US_BOX: "U inf", "H24": "U air", "J23": "2 U inf"},
             flags={"UI1": {"deployed": False}})  # fmt: skip
    fresh = next(u for u in t.state.units.at(US_BOX))
    fresh.deployed = False
    assert list(goals(t.game, fresh)) == list(hexes_of("Britain"))
    fresh.deployed = True
    assert list(goals(t.game, fresh)) == []
    near = list(goals(t.game, t.unit("BI1")))
    assert len(near) == MOST_GOALS and "K23" not in near and "J23" not in near, (
        "neither where it is nor where it is full"
    )
    assert all(friendly(t.game, UK, h) and not closed_to(t.game, t.unit("BI1"), h) for h in near)
    assert set(goals(t.game, t.unit("BF1"))) == set(voyage(t.game, t.unit("BF1"))) | {"MM30"}
    air = list(goals(t.game, t.unit("BW1")))
    assert "H24" not in air and "C28" in air and len(air) <= MOST_GOALS and set(air) <= flight(t.game, t.unit("BW1"))
    assert "K23" in reached_land(t.game, t.unit("BI1"))
    assert list(Redeploy.options("space", {"unit": "BI9"}, t.game, UK)) == []
    assert list(Redeploy.options("space", {"unit": "BI1"}, t.game, UK)) == near


def test_which_escorts_are_offered():
    t = home({"K23": "B inf", "L22": "2 B fleet, B fleet 6"})
    assert list(Redeploy.options("fleets", {"unit": "BI1", "space": "CC4"}, t.game, UK)) == [None, ("BF1",), ("BF2",)]
    assert list(Redeploy.options("fleets", {"unit": "BI1", "space": "H24"}, t.game, UK)) == [None]
    assert list(Redeploy.options("fleets", {"unit": "BF1", "space": "K21"}, t.game, UK)) == [None]


@rule("47.3b", "47.4")
def test_fleets_of_the_lend_lease_box_come_home():
    t = home({"L22": "2 B fleet", "K21": "4 B fleet"})
    for name in t.at("L22"):
        t.state.units.move(name, LEND_LEASE)
    guard, exile = (t.unit(n) for n in t.at(LEND_LEASE))
    exile.country = "MM30"
    assert "AA8" not in goals(t.game, guard) and "AA8" in goals(t.game, exile)
    assert sr(t, guard.id, "AA8") == "47.3b" and sr(t, exile.id, "AA8") == "" and sr(t, exile.id, "LL29") == "47.4"
    assert sr(t, guard.id, "K21") == "29.11a", "full" and sr(t, guard.id, "L22") == ""
    t.play(UK, f"sr {exile.id} to AA8")
    assert exile.place == "AA8" and exile.country == ""


@rule("45.6")
def test_russia_is_offered_to_ten_western_factors():
    held = dict.fromkeys(("LL31", "II34", "JJ34", "HH42", "KK33", "KK34"), UK)
    t = home({"H47": "R inf"} | {"K23": "3 U inf, U armor"}, control=held)
    assert all(h not in hexes_of("Russia") for h in goals(t.game, t.unit("UI1")))


# --- who goes first, and who may end ------------------------------------------------------------------------------------


VICHY_LAND = {"S22": "B inf", "T21": "B inf", "K23": "B inf"}


def fallen(units=VICHY_LAND, **more):
    vichy = dict.fromkeys((*hexes_of("Vichy France"),), "Vichy France")
    t = table("redeployment", units, scenario="1942", year=1942, control=vichy, **more)
    t.state.countries["Vichy France"] = f"inactive {GER}"
    t.state.control_count += 1
    return t


@rule("49.6a")
def test_who_is_caught_in_vichy_territory_goes_first():
    t = fallen({"V20": "B inf", "K23": "B inf", "V19": "B fleet"})
    caught = [u.id for u in first_call(t.game, UK)]
    assert caught
    other = next(n for n in t.at("K23"))
    assert other not in caught and sr(t, other, "H24") == "49.6a"
    assert list(Redeploy.options("unit", {}, t.game, UK)) == caught
    assert why(t, RedeployDone(), UK) == "49.6a"
    t.power(UK).sr = 7
    assert why(t, RedeployDone(), UK) == "", "nothing is left to do it with"
    t.power(UK).sr = 0
    unit = t.unit(caught[0])
    goal = next(h for h in goals(t.game, unit) if gets_out(t.game, unit, h))
    assert sr(t, unit.id, goal) == "" and not gets_out(t.game, unit, "L21")
    unit.redeployed = True
    assert unit.id not in [u.id for u in first_call(t.game, UK)]


@rule("36.22", "40.3a", "42.2a")
def test_which_orders_a_turn_of_redeployment_has():
    axis = home({"L31": "G inf", "Y22": "I inf"}, "Axis", scenario="1942", year=1942)
    names = {order.__name__ for order in partners(axis.game)}
    assert {"Lend", "Reclaim"} <= names and "Disband" not in names and lenders(axis.game) == ()
    axis.power(ITA).in_play = False
    assert not {"Lend", "Reclaim"} & {order.__name__ for order in partners(axis.game)}
    allies = home({"K23": "B inf"})
    assert partners(allies.game) == ()
    assert {o.__name__ for o in lenders(allies.game)} == {"AswToMurmansk"}
    allies.state.transit = {UK: 10}
    assert {o.__name__ for o in lenders(allies.game)} == {"AswToMurmansk", "ReturnLendLease"}
    for seat in (UK, US, FRA):
        allies.power(seat).in_play = False
    assert {o.__name__ for o in lenders(allies.game)} == {"ReturnLendLease"}


@rule("36.22")
def test_italy_lends_at_germany_s_price_when_her_own_redeployments_are_used():
    t = home({"L31": "G inf", "Y22": "I inf"}, "Axis", scenario="1942", year=1942)
    assert lends_on(t.game, ITA) and not lends_on(t.game, GER) and not lends_on(t.game, UK)
    t.power(ITA).sr = 5
    assert lends_on(t.game, ITA)
    t.power(GER).sr = 9
    assert not lends_on(t.game, ITA), "neither has any left"
    t.power(GER).sr, t.power(GER).in_play = 0, False
    assert not lends_on(t.game, ITA)
