"""40, 42: convoys, Lend-Lease and the Murmansk box, order by order: what is refused, what comes of it, what is offered."""

import pytest

from rules.third_reich.chart import MURMANSK, SR_LIMIT, US_BOX, cities, hexes_of, is_port, places
from rules.third_reich.losses import create
from rules.third_reich.murmansk import GrantRussia, OpenLendLease, convoy_fleets, guards, lend_lease_open, route_open
from rules.third_reich.murmansk_box import (
    AswToMurmansk,
    EnterMurmansk,
    LeaveMurmansk,
    SubsToMurmansk,
    in_the_box,
    northern,
    note_sent,
    sent_this_turn,
    trapped,
)
from rules.third_reich.naming import called
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.table import put, rule_of, table, why

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
BERGEN, OSLO, NARVIK = "C32", "C35", "B33"
LENINGRAD, VOLOGDA = "D44", "D50"


def offered(t, order, slot, seat, **got):
    return list(order.options(slot, got, t.game, seat))


def convoy(**more):
    """Two American fleets in the box, a British one at home, others that are no escorts."""
    units = {US_BOX: "3 U fleet", "L22": "B fleet, B fleet 6", "AA8": "B fleet", "H47": "R inf", "L31": "G inf"}
    return table("construction", units, **more)


def grant(amount, route, *fleets, port=None):
    return GrantRussia(amount=amount, route=route, fleets=fleets, port=port)


@rule("42.9")
def test_the_way_to_murmansk_is_open_by_either_city():
    t = convoy()
    assert route_open(t.game)
    t.state.control[LENINGRAD] = GER
    t.state.control_count += 1
    assert route_open(t.game)
    t.state.control[VOLOGDA] = GER
    t.state.control_count += 1
    assert not route_open(t.game)
    for lost, open_ in (("H47",), True), (("H47", LENINGRAD), True), (("H47", LENINGRAD, VOLOGDA), False):
        t = convoy(control=dict.fromkeys(lost, GER))
        assert route_open(t.game) is open_, lost


@rule("42.2b", "42.2c")
def test_who_guards_a_convoy():
    t = convoy(pool={"B": "B fleet"})
    put(t.game, "LL29", "B fleet")
    assert [u.id for u in guards(t.game, UK)] == ["BF1", "BF3"], (
        "nobody from the Mediterranean, nor a part of a counter"
    )
    for field in ("spent", "new"):
        setattr(t.unit("BF1"), field, True)
        assert [u.id for u in guards(t.game, UK)] == ["BF3"], field
        setattr(t.unit("BF1"), field, False)
    assert [u.id for u in guards(t.game, US)] == ["UF1", "UF2", "UF3"]
    t.play(UK, "grant 20 to Russia via Murmansk with BF1, BF3")
    assert {n: v for n, v in t.state.notes.items() if n.startswith("guard")} == {"guard BF1": 1, "guard BF3": 1}


@rule("40.4")
@pytest.mark.parametrize(
    ("axis", "open_"),
    [
        ((), True),
        (("Tabriz",), True),
        (("Sarab",), True),
        (("Tabriz", "Sarab"), False),
        (("Grozny", "Astrakhan"), True),
        (("Grozny", "Astrakhan", "Krasnovodsk"), False),
    ],
)
def test_what_closes_lend_lease(axis, open_):
    t = convoy()
    assert not lend_lease_open(t.game), "nobody has paid"
    t.state.lend_lease = UK
    for name in axis:
        t.state.control[places()[name][0]] = GER
    assert lend_lease_open(t.game) is open_


@rule("42.2b")
def test_who_escorts_a_convoy():
    t = convoy()
    assert [u.place for u in convoy_fleets(t.game, UK)] == ["L22"]
    fleet = convoy_fleets(t.game, UK)[0]
    for field in ("spent", "new"):
        setattr(fleet, field, True)
        assert convoy_fleets(t.game, UK) == []
        setattr(fleet, field, False)
    assert len(convoy_fleets(t.game, US)) == 3
    t = table("construction", {"L22": "B fleet, B fleet 6, B inf, B air", "M21": "B fleet"}, control={"M21": UK})
    assert [u.id for u in convoy_fleets(t.game, UK)] == ["BF1"]


@rule("15.55b", "42.2b")
def test_which_grants_to_russia_are_refused():
    t = convoy()
    t.state.lend_lease = UK
    ok = grant(20, "Murmansk", "UF1")
    assert why(t, ok, US) == "" and why(t, ok, GER) == why(t, ok, RUS) == "15.55b"
    for order, rule_ in (
        (grant(0, "Murmansk", "UF1"), "15.5"),
        (grant(21, "Murmansk", "UF1"), "42.2b"),
        (grant(20, "Murmansk", "UF1", "UF1"), "42.2b"),
        (grant(20, "Murmansk", "UF1", port="II34"), "40.5"),
        (grant(41, "Murmansk", "UF1", "UF2", "UF3"), "15.51"),
        (grant(20, "Lend-Lease", "UF1"), ""),
        (grant(21, "Lend-Lease", "UF1", "UF2"), "40.3d"),
        (grant(20, "Lend-Lease", "UF1", "UF2"), "40.3a"),
        (grant(20, "Turkey", "UF1", "UF2"), "40.5"),
    ):
        assert why(t, order, US) == rule_, order
    assert why(t, grant(20, "Murmansk", "BF2"), UK) == why(t, grant(20, "Murmansk", "BF3"), UK) == "42.2b"
    assert why(t, grant(20, "Murmansk", "BF1"), UK) == ""
    t.power(RUS).in_play = False
    assert why(t, ok, US) == "15.55b"
    t = convoy(wars=["Britain-Germany", "Germany-United States"])
    assert why(t, ok, US) == "15.55b", "Russia is not at war"


@rule("16.6a", "29.25b", "16.71a")
def test_what_a_grant_takes_of_srs_and_deployments():
    t = convoy()
    t.power(US).sr = SR_LIMIT[US] - 2
    assert why(t, grant(20, "Murmansk", "UF1", "UF2"), US) == ""
    assert why(t, grant(20, "Murmansk", "UF1", "UF2", "UF3"), US) == "16.6a"
    t = convoy()
    for unit in t.state.units.at(US_BOX):
        unit.deployed = False
    for fleets, counts in ((("UF1",), 1), (("UF1", "UF2"), 2), (("UF1", "UF2", "UF3"), 3)):
        assert grant(20, "Murmansk", *fleets).crossings(t.game, US) == counts
    assert grant(40, "Murmansk", "UF1", "UF2").crossings(t.game, US) == 2
    t.unit("UF1").deployed = True
    assert grant(20, "Murmansk", "UF1", "UF2").crossings(t.game, US) == 1, "the fresh one escorts, the other guards"
    t.unit("UF2").deployed = True
    assert grant(20, "Murmansk", "UF1", "UF2").crossings(t.game, US) == 1
    assert grant(40, "Turkey", "UF1", "UF2").crossings(t.game, US) == 2
    assert grant(20, "Murmansk", "BF1").crossings(t.game, UK) == 0


@rule("42.2a", "40.3d")
def test_what_is_on_its_way_counts():
    t = convoy()
    t.state.lend_lease = UK
    t.state.convoy, t.state.transit = {UK: 20}, {UK: 15}
    t.state.notes["sent for Russia Britain"] = 15
    assert why(t, grant(20, "Murmansk", "UF1"), US) == "" and why(t, grant(21, "Murmansk", "UF1", "UF2"), US) == "42.2a"
    assert why(t, grant(5, "Lend-Lease", "UF1"), US) == "" and why(t, grant(6, "Lend-Lease", "UF1"), US) == "40.3d"
    t.state.lend_lease = ""
    assert why(t, grant(5, "Lend-Lease", "UF1"), US) == "40.2"
    for hex_ in (LENINGRAD, VOLOGDA):
        t.state.control[hex_] = GER
    t.state.control_count += 1
    assert why(t, grant(5, "Murmansk", "UF1"), US) == "42.9"


def levant(**more):
    """Turkey fights with the Allies; a fleet at Gibraltar."""
    t = convoy(**more)
    t.state.countries["Turkey"] = "ally Britain"
    for hex_ in hexes_of("Turkey"):
        t.state.control[hex_] = UK
    t.state.control_count += 1
    return t


@rule("40.5", "40.3d")
def test_two_escorts_go_by_turkey_one_from_gibraltar():
    t = levant()
    ok = grant(20, "Turkey", "BF1", "BF3")
    assert t.where("BF3") == "AA8" and why(t, ok, UK) == ""
    assert why(t, grant(20, "Turkey", "BF1", "BF3", port="DD30"), UK) == ""
    for order in (
        grant(20, "Turkey", "BF1"),
        grant(20, "Turkey", "BF3"),
        grant(20, "Turkey", "BF1", "BF3", port="L22"),
    ):
        assert why(t, order, UK) == "40.5"
    assert why(t, grant(21, "Turkey", "BF1", "BF3"), UK) == "40.3d"
    t.state.levant = {"United States>AA32": 1}
    assert why(t, ok, UK) == "40.3d" and why(t, grant(19, "Turkey", "BF1", "BF3"), UK) == ""
    t.state.levant = {}
    t.power(UK).sr = SR_LIMIT[UK]
    assert why(t, ok, UK) == "16.6a"
    t.power(UK).sr -= 1
    assert why(t, ok, UK) == ""
    t.state.units.give("BF3", US)
    for deployed, rule_ in ((5, ""), (6, "16.71a")):
        t.power(US).deployed = deployed
        assert why(t, grant(20, "Turkey", "UF1", "BF3"), US) == rule_, deployed
    t.state.units.give("BF3", UK)
    t.power(UK).deployed = 6
    assert why(t, ok, UK) == "", "Britain's don't cross from America"


def test_what_is_offered_of_grants():
    t = convoy()
    for seat in (GER, RUS):
        assert offered(t, GrantRussia, "amount", seat) == []
    assert offered(t, GrantRussia, "amount", US) == [10, 20, 40] and offered(t, GrantRussia, "route", US) == [
        "Murmansk"
    ]
    t.state.lend_lease = UK
    assert offered(t, GrantRussia, "route", US) == ["Murmansk", "Lend-Lease"]
    assert offered(t, GrantRussia, "port", US, route="Murmansk") == [None]
    assert offered(t, GrantRussia, "fleets", US, route="Murmansk", amount=10) == [("UF1",), ("UF1", "UF2")]
    assert offered(t, GrantRussia, "fleets", US, route="Murmansk", amount=40) == [("UF1", "UF2"), ("UF1", "UF2", "UF3")]
    assert offered(t, GrantRussia, "fleets", UK, route="Murmansk", amount=20) == [("BF1",), ("BF1", "BF3")]
    assert offered(t, GrantRussia, "fleets", UK, route="Murmansk", amount=21) == []
    t = levant()
    assert "Turkey" in offered(t, GrantRussia, "route", UK)
    assert offered(t, GrantRussia, "fleets", UK, route="Turkey", amount=20) == [("BF1", "BF3")]
    assert offered(t, GrantRussia, "fleets", US, route="Turkey", amount=20) == []
    ports = offered(t, GrantRussia, "port", UK, route="Turkey")
    assert ports[0] is None and len(ports) > 1


@rule("40.2", "40.6", "11.4a")
def test_who_opens_lend_lease():
    t = convoy()
    order = OpenLendLease()
    assert why(t, order, UK) == why(t, order, US) == "" and why(t, order, RUS) == why(t, order, GER) == "40.2"
    t.power(UK).limit = 24
    assert why(t, order, UK) == "11.4a"
    t.power(UK).limit = t.power(UK).brps = 25
    assert why(t, order, UK) == ""
    tabriz, sarab = (places()[name][0] for name in ("Tabriz", "Sarab"))
    t.state.control[sarab] = GER
    order.effect(t.game, UK)
    assert t.power(UK).brps == 0 and t.state.lend_lease == UK and t.state.countries["Persia"] == "ally Britain"
    assert holder(t.game, tabriz) == UK and holder(t.game, sarab) == GER
    assert why(t, order, US) == "40.2" and offered(t, OpenLendLease, "", UK) == []
    assert why(convoy(wars=["Britain-Germany"]), order, UK) == "40.6"


@rule("42.6", "16.8b")
def test_asw_goes_to_murmansk_and_in_spring_back():
    def asw(amount, way="to Murmansk"):
        return AswToMurmansk(amount=amount, way=way)

    t = table(
        "redeployment", season="Spring", powers={UK: {"sw": {"asw": 3}, "box": {"asw": 2}}, GER: {"sw": {"asw": 9}}}
    )
    assert why(t, asw(1), UK) == why(t, asw(1, "from Murmansk"), UK) == ""
    assert why(t, asw(3), UK) == "" and why(t, asw(4), UK) == why(t, asw(0), UK) == why(t, asw(1), GER) == "16.8b"
    assert why(t, asw(2, "from Murmansk"), UK) == "" and why(t, asw(3, "from Murmansk"), UK) == "16.8b"
    asw(1).effect(t.game, UK)
    assert (t.power(UK).sw["asw"], t.power(UK).box["asw"]) == (2, 3) and sent_this_turn(t.game, "ASW of Britain") == 1
    assert why(t, asw(2, "from Murmansk"), UK) == "" and why(t, asw(3, "from Murmansk"), UK) == "42.6"
    asw(2, "from Murmansk").effect(t.game, UK)
    assert (t.power(UK).sw["asw"], t.power(UK).box["asw"]) == (4, 1) and sent_this_turn(t.game, "ASW of Britain") == 1
    for amount in (1, 2):
        t.power(US).sw, t.power(US).box = {}, {}
        assert why(t, asw(amount), US) == why(t, asw(amount, "from Murmansk"), US) == "16.8b", "there are none"
    assert t.said("1 ASW factors go to Murmansk") and t.said("2 ASW factors come back from Murmansk")
    for more in ({"season": "Summer"}, {"phase": "construction"}):
        t = table(**({"phase": "redeployment", "season": "Spring", "powers": {UK: {"box": {"asw": 2}}}} | more))
        assert why(t, asw(1, "from Murmansk"), UK) == "16.8b"


def test_what_is_offered_of_asw_and_submarines():
    t = table("redeployment", powers={UK: {"sw": {"asw": 3}, "box": {"asw": 1}}, US: {"sw": {}, "box": {"asw": 4}}})
    assert offered(t, AswToMurmansk, "amount", UK) == [1, 2] and offered(t, AswToMurmansk, "amount", US) == [1, 2, 4]
    t.power(US).box = {}
    assert offered(t, AswToMurmansk, "amount", GER) == [] == offered(t, AswToMurmansk, "amount", US)
    assert offered(t, AswToMurmansk, "way", UK) == ["to Murmansk", "from Murmansk"]
    t.game.phase = "construction"
    assert offered(t, AswToMurmansk, "way", UK) == ["to Murmansk"]
    for subs, numbers in ((0, []), (1, [1]), (3, [1, 3]), (6, [1, 3, 6])):
        t.power(GER).sw = {"submarine": subs}
        assert offered(t, SubsToMurmansk, "amount", GER) == numbers
    t.power(GER).sw = {}
    assert offered(t, SubsToMurmansk, "amount", GER) == []
    assert offered(t, SubsToMurmansk, "way", GER) == ["to Murmansk", "from Murmansk"]


@rule("42.41", "42.6")
def test_submarines_go_to_murmansk_and_in_spring_back():
    def subs(amount, way="to Murmansk"):
        return SubsToMurmansk(amount=amount, way=way)

    def spring(year=1943, season="Spring"):
        return table("movement", side="Axis", season=season, year=year, scenario="1942",
                     powers={GER: {"sw": {"submarine": 3}, "box": {"submarine": 2}}})  # fmt: skip

    t = spring()
    assert why(t, subs(3), GER) == "" and why(t, subs(4), GER) == why(t, subs(0), GER) == why(t, subs(1), UK) == "42.41"
    assert why(t, subs(2, "from Murmansk"), GER) == "" and why(t, subs(3, "from Murmansk"), GER) == "42.41"
    subs(1).effect(t.game, GER)
    assert (t.power(GER).sw["submarine"], t.power(GER).box["submarine"]) == (2, 3) and sent_this_turn(t.game) == 1
    assert why(t, subs(2, "from Murmansk"), GER) == "" and why(t, subs(3, "from Murmansk"), GER) == "42.6"
    subs(2, "from Murmansk").effect(t.game, GER)
    assert (t.power(GER).sw["submarine"], t.power(GER).box["submarine"]) == (4, 1) and sent_this_turn(t.game) == 1
    assert why(spring(season="Summer"), subs(1, "from Murmansk"), GER) == "42.41"
    t.state.turn += 8
    assert why(t, subs(1, "from Murmansk"), GER) == "42.41", "in 1945 no more"
    t = table("movement", side="Axis", powers={GER: {"sw": {}, "box": {}}})
    assert why(t, subs(1), GER) == "42.41"
    t = table("movement", side="Axis", season="Spring", year=1943, scenario="1942", powers={GER: {"sw": {}, "box": {}}})
    assert why(t, subs(1, "from Murmansk"), GER) == "42.41", "nothing is there"
    t.power(GER).box["submarine"] = t.power(GER).sw["submarine"] = 1
    assert why(t, subs(1, "from Murmansk"), GER) == why(t, subs(1), GER) == ""
    t = table("movement", side="Axis", powers={GER: {"sw": {}, "box": {}}})
    t.power(GER).sw["submarine"] = 1
    subs(1).effect(t.game, GER)
    assert t.power(GER).sw["submarine"] == 0 and t.power(GER).box["submarine"] == 1


@rule("42.6")
def test_what_was_sent_is_forgotten_the_next_turn():
    t = table()
    note_sent(t.game, 2)
    note_sent(t.game, 3)
    assert sent_this_turn(t.game) == 5 and sent_this_turn(t.game, "ASW of Britain") == 0
    t.state.turn += 1
    assert sent_this_turn(t.game) == 0
    t.state.turn = 0
    assert sent_this_turn(t.game, "nothing") == 0


def norway(units=None, **more):
    return table("movement", {BERGEN: "G fleet, G air, G inf, I air", OSLO: "G air 3"} | (units or {}), "Axis", **more)


@rule("42.4", "42.41")
def test_who_enters_the_box():
    t = norway({"L31": "G air 1", "L30": "G air 2"})
    t.state.units.move(next(u for u in t.state.units.at("L30")), "pool")
    ids = {(u.place, u.kind, u.nation): u.id for u in t.state.units}

    def enter(*names):
        return EnterMurmansk(units=names)

    fleet, air, oslo = ids[BERGEN, "fleet", GER], ids[BERGEN, "air", GER], ids[OSLO, "air", GER]
    assert why(t, enter(fleet, air, oslo), GER) == ""
    for key in ((BERGEN, "infantry", GER), ("L31", "air", GER)):
        assert why(t, enter(ids[key]), GER) == "42.41"
    t.state.units.give(ids[BERGEN, "air", "Italy"], GER)
    assert why(t, enter(ids[BERGEN, "air", "Italy"]), GER) == "42.41"
    assert set(offered(t, EnterMurmansk, "units", GER)) == {(fleet,), (air,), (oslo,)}
    t.unit(air).boxed = True
    assert set(offered(t, EnterMurmansk, "units", GER)) == {(fleet,), (oslo,)}
    assert [u.id for u in in_the_box(t.game)] == [air]
    t.unit(air).boxed = False
    for field in ("rebased", "moved"):
        setattr(t.unit(fleet), field, True)
        assert why(t, enter(fleet), GER) == "42.41"
        setattr(t.unit(fleet), field, False)
    enter(fleet, air).effect(t.game, GER)
    assert t.where(fleet) == t.where(air) == MURMANSK and t.unit(fleet).rebased
    assert {u.id for u in in_the_box(t.game)} == {fleet, air}
    assert why(t, enter(oslo), UK) == "42.4"
    t.state.control[BERGEN] = UK
    assert why(t, enter(oslo), GER) == "42.4"


@rule("42.7a")
def test_where_units_come_back_to():
    t = norway({MURMANSK: "G fleet, G air 3, G air 2", NARVIK: "G base", "L31": "G air 1"})
    fleet, air = (next(u.id for u in t.state.units.at(MURMANSK) if u.kind == kind) for kind in ("fleet", "air"))

    def leave(name, hex_):
        return why(t, LeaveMurmansk(units=(name,), space=hex_), GER)

    assert [leave(fleet, h) for h in (BERGEN, OSLO, NARVIK, "J30", "L22")] == ["", *["42.7a"] * 4]
    assert [leave(air, h) for h in (OSLO, NARVIK, "L30", "J30")] == ["42.7a", "", "42.7a", "42.7a"], "Oslo is full"
    t.state.units.move(next(u.id for u in t.state.units.at(OSLO) if u.kind == "air"), "L31")
    assert leave(air, OSLO) == ""
    t.unit(fleet).rebased = True
    assert leave(fleet, BERGEN) == "42.41" and leave("GW1" if t.where("GW1") != MURMANSK else "GW2", OSLO) == "42.41"
    t.unit(fleet).rebased = False
    assert {n for (n,) in offered(t, LeaveMurmansk, "units", GER)} == set(t.at(MURMANSK))
    assert offered(t, LeaveMurmansk, "units", UK) == []
    t.unit(fleet).rebased = True
    assert (fleet,) not in offered(t, LeaveMurmansk, "units", GER)
    t.unit(fleet).rebased = False
    assert offered(t, LeaveMurmansk, "space", GER) == [BERGEN, OSLO, NARVIK]
    assert why(t, LeaveMurmansk(units=(fleet,), space=BERGEN), UK) == "13.1a", "it isn't theirs"
    t.state.units.move("GB1", "E32")
    words = "they can come back to Bergen; air also to Oslo"
    assert words in str(t.refuse(GER, f"leave Murmansk with {fleet} to E32", "42.7a")), "its airbase serves no ships"
    t.state.control[OSLO] = UK
    for name in (fleet, air):
        assert words in str(t.refuse(GER, f"leave Murmansk with {name} to M21", "42.7a")), "Brest isn't in Germany"
    assert leave(fleet, "J30") == "", "with one of them lost Germany is open"
    t.state.control[OSLO], t.state.control[BERGEN] = GER, UK
    assert leave(fleet, "J30") == "" and leave(fleet, BERGEN) == "42.7a"
    t.state.control["J30"] = UK
    assert leave(fleet, "J30") == "42.7a"


@rule("42.7a")
def test_how_much_room_the_box_finds():
    def leave(hex_, *kinds, **at_home):
        units = {MURMANSK: "G fleet, G air 1"} | at_home
        t = table("movement", units, "Axis")
        names = tuple(u.id for u in t.state.units.at(MURMANSK) if u.kind in kinds)
        return rule_of(LeaveMurmansk(units=names, space=hex_).check, t.game, GER)

    assert leave(BERGEN, "fleet", "air") == "" == leave(BERGEN, "fleet", C32="3 G fleet, G air")
    assert leave(BERGEN, "fleet", C32="4 G fleet") == "42.7a" == leave(BERGEN, "air", C32="G air")
    assert leave(BERGEN, "fleet", C32="2 G air") == "", "ships need no room in the air"
    assert leave(BERGEN, "air", C32="4 G fleet, G air 3, G air 1") == ""


@rule("42.7a")
def test_a_hex_of_norway_with_an_axis_airbase():
    t = norway({NARVIK: "G base", "L30": "G base"})
    assert northern(t.game, NARVIK) and not northern(t.game, BERGEN) and not northern(t.game, "L30")
    assert not northern(t.game, US_BOX)
    t.state.units.give(t.at(NARVIK)[0], UK)
    assert not northern(t.game, NARVIK)


@rule("42.7c")
@pytest.mark.parametrize(
    ("lost", "side", "home"),
    [
        ((), "Axis", ()),
        ((BERGEN,), "Axis", ("fleet",)),
        ((OSLO,), "Axis", ()),
        ((BERGEN, OSLO), "Axis", ("fleet", "air")),
        ((BERGEN, OSLO), "Allies", ()),
    ],
)
def test_with_norway_lost_the_box_empties_into_germany(lost, side, home):
    t = table("movement", {MURMANSK: "G fleet, G air"}, side, control=dict.fromkeys(lost, UK))
    before = {u.id: u.kind for u in t.state.units.at(MURMANSK)}
    for name in before:
        t.state.units.move(name, MURMANSK)
        t.unit(name).boxed = True
    trapped(t.game)
    gone = {name for name in before if t.where(name) != MURMANSK}
    assert {before[name] for name in gone} == set(home)
    for name in gone:
        assert (
            t.where(name) in hexes_of("Germany") and not t.unit(name).boxed and t.said(f"{name} comes from Murmansk to")
        )


@rule("42.7c", "29.11a")
def test_they_go_where_there_is_room():
    ports = [h for h in hexes_of("Germany") if is_port(h)]
    full = dict.fromkeys(ports[:1], "4 G fleet")
    t = table("movement", {MURMANSK: "G fleet, G air", **full}, "Axis", control=dict.fromkeys((BERGEN, OSLO), UK))
    fleet, air = (next(u for u in t.state.units.at(MURMANSK) if u.kind == kind) for kind in ("fleet", "air"))
    trapped(t.game)
    assert fleet.place == next(h for h in ports[1:]) and air.place == next(h for h in hexes_of("Germany") if cities(h))
    assert t.said(f"{fleet.id} comes from Murmansk to {called(fleet.place)}")
    for held, goal in (({ports[0]: "3 G fleet"}, ports[0]), ({}, ports[1])):
        t = table("movement", {MURMANSK: "G fleet"} | held, "Axis", control=dict.fromkeys((BERGEN, OSLO), UK))
        fleet = t.state.units.at(MURMANSK)[0]
        if not held:
            create(t.game, UK, "airborne", 3, 3, ports[0], UK)
        trapped(t.game)
        assert fleet.place == goal, "one more fits in; nobody comes into a port that paratroops stand in"
    everywhere = dict.fromkeys(hexes_of("Germany"), UK)
    t = table("movement", {MURMANSK: "G fleet, G air"}, "Axis", control=everywhere | {BERGEN: UK, OSLO: UK})
    trapped(t.game)
    assert len(t.at(MURMANSK)) == 2, "nowhere is room"


@rule("42.41", "42.2d", "16.8b")
def test_boxes_that_were_empty_fill_with_what_comes():
    spring = {"season": "Spring", "year": 1943, "scenario": "1942"}
    t = table("movement", {}, "Axis", powers={GER: {"sw": {}, "box": {"submarine": 5}}}, **spring)
    assert "submarines 3 from Murmansk" in t.game.suggest(GER, "submarines", 20)
    t.play(GER, "submarines 2 from Murmansk")
    assert (t.power(GER).sw, t.power(GER).box) == ({"submarine": 2}, {"submarine": 3})
    t = table("movement", {}, "Axis", powers={GER: {"sw": {"submarine": 5}, "box": {}}}, **spring)
    t.play(GER, "submarines 2 to Murmansk")
    assert (t.power(GER).sw, t.power(GER).box) == ({"submarine": 3}, {"submarine": 2})
    t = table("construction", {}, powers={UK: {"sw": {"asw": 5}, "box": {}}}, **spring)
    t.play(UK, "asw 2 to Murmansk")
    assert (t.power(UK).sw, t.power(UK).box) == ({"asw": 3}, {"asw": 2})
    t = table("redeployment", {}, powers={UK: {"sw": {}, "box": {"asw": 5}}}, **spring)
    t.play(UK, "asw 2 from Murmansk")
    assert (t.power(UK).sw, t.power(UK).box) == ({"asw": 2}, {"asw": 3})
