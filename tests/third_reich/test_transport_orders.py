"""29.41, 29.42: Sea Transport and bombardment, order by order, and what all who sail have in common."""

from rules.third_reich.chart import US_BOX, is_port
from rules.third_reich.sailings import (
    Bombard,
    Invade,
    landed_on,
    note_acted,
    sail_home,
)
from rules.third_reich.state import Bridgehead
from rules.third_reich.transport import Transport, boarding
from rules.third_reich.waters import all_ports, waters
from tests.rulings import rule
from tests.third_reich.at_sea import (
    FRA,
    FRANCE,
    GER,
    ITA,
    OFF,
    RUS,
    UK,
    US,
    WESTERN,
    announced,
    bombard,
    invade,
    sea,
    ship,
)
from tests.third_reich.early import peace


@rule("29.428", "29.429")
def test_between_which_ports_units_are_carried():
    t = sea(
        {"L22": "B fleet, B inf", US_BOX: "B inf 1-3, U inf, U fleet", "M24": "B inf"}, control=FRANCE | {"M23": UK}
    )
    assert ship(t, "BI1", "L22", "M21", "BF1") == ship(t, "BI1", "L22", "K21", "BF1") == ""
    assert ship(t, "BI1", "L22", "M22", "BF1") == "29.428", "the enemy's"
    assert ship(t, "BI1", "L22", "K23", "BF1") == ship(t, "BI1", "K23", "M21", "BF1") == "29.428", "London is no port"
    assert ship(t, "BI1", "L22", "K24", "BF1") in ("29.428", ""), "Harwich"
    assert ship(t, "BI2", US_BOX, "M21", "BF1") == "29.428", "nobody but America loads there"
    assert ship(t, "BI1", "L22", US_BOX, "BF1") == "29.428"
    assert ship(t, "BI1", "L22", "L22", "BF1") == "29.422a", "from a port to itself"
    t.state.taken.append("M21")
    assert ship(t, "BI1", "L22", "M21", "BF1") == "29.428", "taken in this turn"
    t = sea({"L22": "U fleet, U inf"})
    assert ship(t, "UI1", "L22", "M22", "UF1", seat=US) == "29.428", "America's box alone is no port of the map"
    for hex_, refused in (("M23", "29.429"), ("M21", "")):
        t = sea({"L22": "B fleet, B inf"}, control=FRANCE | {"M23": UK}, bridgeheads={hex_: Bridgehead("Allies", True)})
        assert ship(t, "BI1", "L22", hex_, "BF1") == refused


@rule("29.421", "29.425a", "29.426", "29.425b")
def test_who_is_carried():
    t = sea({"L22": "2 B fleet, B inf, B armor, B para, B air, B repl, B base", "K21": "B air"}, control=FRANCE)
    for name in ("BI1", "BA1", "BP1", "BW1"):
        assert ship(t, name, "L22", "M21", "BF1 BF2") == "", name
    assert ship(t, "BR1", "L22", "M21", "BF1") == ship(t, "BB1", "L22", "M21", "BF1") == "29.421"
    assert ship(t, "BI1 BI1", "L22", "M21", "BF1 BF2") == "29.421"
    assert ship(t, "BW2", "L22", "M21", "BF1") == "29.425b", "air starts at the port"
    for name, field, refused in (("BI1", "moved", "29.425a"), ("BW1", "rebased", "29.425a"), ("BI1", "cut", "29.426")):
        setattr(t.unit(name), field, True)
        assert ship(t, name, "L22", "M21", "BF1") == refused, field
        setattr(t.unit(name), field, False)
    announced(t, "transport", UK, ["BF2"], "M21", cargo=["BI1"])
    assert ship(t, "BI1", "L22", "M21", "BF1") == "29.425a"


@rule("29.423a", "29.422a")
def test_movement_factors_are_left_for_landing():
    """Infantry of four movement factors walks three hexes to the port and has one left to land; after four it has none."""
    t = sea({"L22": "B fleet", "K22": "B inf", "J22": "B inf", "H24": "B inf"}, control=FRANCE)
    for name, way in (("BI1", 1), ("BI2", 3), ("BI3", 4)):
        assert boarding(t.game, t.unit(name), "L22") == way
        assert ship(t, name, "L22", "M21", "BF1") == ("" if way < 4 else "29.423a")
    t = sea({"L22": "B fleet, B inf", "K23": "G armor"}, control=FRANCE)
    assert boarding(t.game, t.unit("BI1"), "L22") == 2, "embarking in an enemy zone takes two"
    assert ship(t, "BI1", "L22", "M21", "BF1") == ""
    t = sea({"L22": "B fleet", "K22": "B inf 1-3", "K23": "G armor"}, control=FRANCE)
    assert ship(t, "BI1", "L22", "M21", "BF1") == "29.423a"
    assert ship(sea({"L22": "B fleet", "F24": "B inf"}, control=FRANCE), "BI1", "L22", "M21", "BF1") == "29.423a"


@rule("16.77", "16.72a")
def test_deployments_from_america_are_counted_with_sea_transport():
    lost = dict.fromkeys(WESTERN, GER) | {"M21": UK}
    flags = {"UI1": {"deployed": False}}
    for done, refused in ((5, ""), (6, "16.77")):
        t = sea({US_BOX: "U fleet, U inf", "N21": "G inf"}, control=lost, flags=flags, powers={US: {"deployed": done}})
        assert ship(t, "UI1", US_BOX, "M21", "UF1", seat=US) == refused
        t.unit("UI1").deployed = True
        assert ship(t, "UI1", US_BOX, "M21", "UF1", seat=US) == "", "it has been in Europe"
    t = sea({US_BOX: "U fleet, U inf", "N21": "G inf"}, control=lost, flags=flags)
    t.play(US, "transport UI1 from US box to M21 with UF1")
    assert t.power(US).deployed == 1 and t.unit("UI1").deployed
    t = sea({US_BOX: "U fleet, U inf", "N21": "G inf"}, control=lost)
    t.play(US, "transport UI1 from US box to M21 with UF1")
    assert t.power(US).deployed == 0, "it has been in Europe"
    t = sea({"L22": "U fleet, U inf"}, control=FRANCE, flags=flags, powers={US: {"deployed": 6}})
    assert ship(t, "UI1", "L22", "M21", "UF1", seat=US) == "", "it does not come from America"
    t.play(US, "transport UI1 from L22 to M21 with UF1")
    assert t.power(US).deployed == 6
    t = sea({"L22": "B fleet, U inf"}, control=FRANCE, flags=flags, powers={US: {"deployed": 6}})
    assert ship(t, "UI1", "L22", "M21", "BF1") == ""


@rule("29.423b", "28.11")
def test_air_is_carried_to_where_it_has_a_base():
    t = sea({"L22": "2 B fleet, B air", "M21": "U air 3"}, control=FRANCE)
    assert ship(t, "BW1", "L22", "M21", "BF1 BF2") == "29.423b", "five and three"
    t = sea({"L22": "2 B fleet, B inf", "M21": "U air, U air 3"}, control=FRANCE)
    assert ship(t, "BI1", "L22", "M21", "BF1") == "", "infantry needs no air base"
    assert ship(sea({"L22": "2 B fleet, B air 2", "M21": "U air 3"}, control=FRANCE), "BW1", "L22", "M21", "BF1") == ""


@rule("29.421")
def test_nine_factors_carry_four():
    t = sea({"L22": "B fleet, B inf, B inf 1-3, B armor"}, control=FRANCE)
    factor = {u.id: u.factor for u in t.state.units.of(UK)}
    for cargo in ("BI1", "BA1", "BI2", "BI1 BI2", "BI1 BA1", "BA1 BI2"):
        carried = 2 * sum(factor[n] for n in cargo.split()) <= 9
        assert (ship(t, cargo, "L22", "M21", "BF1") == "") is carried, cargo
    assert "14 naval factors" in t.refuse(UK, "transport BA1, BI1 from L22 to M21 with BF1", "29.421").why
    t = sea({"L22": "B fleet 6, B inf"}, control=FRANCE)
    assert ship(t, "BI1", "L22", "M21", "BF1") == "", "six carry three"


@rule("29.422a", "29.33")
def test_fleets_fetch_units_from_another_port():
    t = sea({"K21": "B fleet", "L22": "B inf"}, control=FRANCE)
    order = Transport(units=("BI1",), starts=("L22",), port="M21", fleets=("BF1",))
    way = order.way(t.game, UK)
    assert way[0] == "K21" and "L22" in way and way[-1] == "M21" and way.count("L22") == 1
    assert ship(t, "BI1", "L22", "J35", "BF1") == "29.428"
    t = sea({"AA8": "B fleet", "LL29": "B inf"}, control=FRANCE)
    assert ship(t, "BI1", "LL29", "M21", "BF1") == "29.421", "one mission sails on one sea"
    for base, start, port in (("MM30", "LL31", "GG19"), ("LL31", "MM30", "GG19"), ("MM30", "MM30", "GG19")):
        for canal, refused in ((-1, ""), (0, "29.421")):
            t = sea({base: "B fleet"} | {start: "B inf 1-3" if base != start else "B fleet, B inf 1-3"}, canal=canal)
            assert ship(t, "BI1", start, port, "BF1") == refused, "through Suez while the canal works"


@rule("29.12")
def test_every_port_of_the_map_is_a_port():
    assert (
        {"L22", "AA8", "Y43"} <= set(all_ports()) and all(is_port(h) for h in all_ports()) and "K23" not in all_ports()
    )


@rule("29.23a")
def test_no_fleet_sails_inland_or_into_closed_bays():
    assert waters("P25") == () == waters("C35") and waters("L22") and waters("L21")


@rule("29.422a")
def test_a_mission_calls_at_several_ports_to_take_units_aboard():
    units = {"L22": "2 B fleet, B inf 1-3", "K21": "B inf 1-3", "J23": "B inf 1-3", "E26": "B air 1"}
    t = sea(units, control=FRANCE)
    small = [next(u.id for u in t.state.units.at(p) if u.kind == "infantry") for p in ("L22", "K21", "J23")]
    both, two = " ".join(small[:2]), ("L22", "K21")
    assert ship(t, both, two, "M21", "BF1") == "" and ship(t, both, ("K21", "L22"), "M21", "BF1") == ""
    assert ship(t, small[2], "K21", "M21", "BF1") == ship(t, f"{small[1]} {small[2]}", two, "M21", "BF1") == ""
    assert ship(t, small[0], two, "M21", "BF1") == "29.422a", "nobody waits at Plymouth"
    assert (
        ship(t, both, ("L22", "K21", "L22"), "M21", "BF1") == ship(t, both, ("L22", "M21"), "M21", "BF1") == "29.422a"
    )
    assert ship(t, both, ("L22", "M22"), "M21", "BF1") == "29.428", "the enemy's"
    assert (
        ship(t, f"{both} BW1", two, "M21", "BF1") == "29.425b"
        and ship(t, f"{both} BW1", (*two, "E26"), "M21", "BF1") == ""
    )
    assert ship(t, both, ("L22", "LL29"), "M21", "BF1") == "29.422a"
    t.play(UK, f"transport {small[1]}, {small[0]} from K21, L22 to M21 with BF1")
    mission = t.state.missions["M1"]
    path = mission.path
    assert path[0] == "L22" and path[-1] == "M21" and "K21" in path and path.count("L22") == 1
    assert (t.where(small[0]), t.where(small[1])) == ("L22", "K21")
    sail_home(t.game)
    assert t.where(small[0]) == t.where(small[1]) == "M21"
    t.play(UK, f"transport {small[2]} from L22 to M21 with BF2")
    assert t.where(small[2]) == "L22" and t.unit(small[2]).used == 2


@rule("29.423a", "29.427")
def test_what_boards_and_lands():
    t = sea({"L22": "B fleet, B fleet", "K22": "B inf", "K21": "B fleet, B air 2"}, control=FRANCE)
    t.play(UK, "transport BI1 from L22 to M21 with BF1")
    inf = t.unit("BI1")
    assert (inf.place, inf.used, inf.moved) == ("L22", 1, True)
    t.play(UK, "transport BW1 from K21 to M21 with BF3")
    air = t.unit("BW1")
    assert (air.place, air.used, air.moved, air.rebased) == ("K21", 0, False, True)
    t.state.missions["M1"].state = "turned back"
    sail_home(t.game)
    assert (inf.place, inf.used) == ("L22", 2), "beaten back, it lands where it embarked"
    assert (air.place, air.used) == ("M21", 0) and t.state.missions["M2"].state == "over"
    assert t.unit("BF1").spent and t.unit("BF3").spent and not t.unit("BF2").spent
    assert t.power(UK).acted == ["Western"]


@rule("29.427", "12.24")
def test_who_lands_has_moved_and_interceptors_are_no_offensive():
    t = sea({"L22": "B fleet, B inf", "K21": "B fleet"}, control=FRANCE)
    t.play(UK, "transport BI1 from L22 to M21 with BF1")
    t.state.missions["M1"].kind = "transport"
    announced(t, "intercept", UK, ["BF2"], "M21", prey="M1", at="M21")
    sail_home(t.game)
    assert (t.where("BI1"), t.unit("BI1").used) == ("M21", 1)
    assert t.unit("BF1").spent and not t.unit("BF2").spent
    t.state.missions = {}
    t.power(UK).acted.clear()
    announced(t, "intercept", UK, ["BF2"], "M21", prey="M1", at="M21")
    sail_home(t.game)
    assert t.power(UK).acted == [] and not t.unit("BF2").spent


def test_which_transports_are_offered():
    t = sea({"L22": "B fleet, B inf, B air, B repl, R inf", "K22": "B inf", US_BOX: "U fleet, U inf"}, control=FRANCE)
    assert list(Transport.options("units", {}, t.game, UK)) == [("BI1",), ("BW1",)]
    for field in ("moved", "cut"):
        setattr(t.unit("BI1"), field, True)
        assert list(Transport.options("units", {}, t.game, UK)) == [("BW1",)], field
        setattr(t.unit("BI1"), field, False)
    got = {"units": ("BI1",)}
    assert list(Transport.options("starts", got, t.game, UK)) == [("L22",)]
    assert list(Transport.options("starts", {"units": ("BI2",)}, t.game, UK)) == []
    assert list(Transport.options("starts", {"units": ("UI1",)}, t.game, US)) == [(US_BOX,)]
    assert list(Transport.options("starts", {"units": ("BI9",)}, t.game, UK)) == []
    ports = list(Transport.options("port", {**got, "starts": ("L22",)}, t.game, UK))
    assert {"M21", "K21"} <= set(ports) and not {"L22", "M22", "LL29", US_BOX} & set(ports)
    assert list(Transport.options("fleets", got, t.game, UK)) == [("BF1",)]
    t.state.powers[UK].options = dict.fromkeys(t.state.powers[UK].options, "pass")
    assert list(Transport.options("port", {**got, "starts": ("L22",)}, t.game, UK)) == []
    t.state.units.move("BI1", "pool")
    assert list(Transport.options("starts", got, t.game, UK)) == []


# --- bombardment --------------------------------------------------------------------------------------------------------


@rule("29.413a", "29.411", "45.3")
def test_what_is_bombarded():
    units = {"L22": "B fleet, B fleet, B inf, R fleet, R inf", "M21": "G inf", "M22": "G inf", "K21": "U fleet, U inf"}
    t = sea(units)
    assert bombard(t, "M21", "BF1") == "29.413a", "no fortress, and nobody lands"
    announced(t, "invasion", US, ["UF1"], "M21", cargo=["UI1"])
    assert bombard(t, "M21", "BF1") == "" and landed_on(t.game, UK, "M21") and not landed_on(t.game, UK, "M22")
    assert not landed_on(t.game, GER, "M21") and not landed_on(t.game, RUS, "M21")
    assert next(iter(Bombard.options("hex", {}, t.game, UK))) == "M21"
    assert ("BF1", "BF2") in list(Bombard.options("fleets", {}, t.game, UK))
    t.state.units.move("GI1", "N22")
    assert bombard(t, "M21", "BF1") == "29.413a" and "M21" not in list(Bombard.options("hex", {}, t.game, UK))
    t.state.missions["M1"].kind = "transport"
    assert not landed_on(t.game, UK, "M21")


@rule("29.22", "20.1", "29.31")
def test_bombardment_takes_an_offensive_a_ready_fleet_and_a_course():
    units = {"Y43": "R fleet, R fleet", "V38": "G inf", "J35": "R fleet 6"}
    t = sea(units, control={"V38": GER, "J35": RUS})
    assert bombard(t, "V38", "RF1", seat=RUS) == "" and bombard(t, "V38", "RF3", seat=RUS) == "29.22"
    assert "V38" in list(Bombard.options("hex", {}, t.game, RUS))
    t.unit("RF1").spent = True
    assert bombard(t, "V38", "RF1", seat=RUS) == "29.31"
    t.state.powers[RUS].options["Eastern"] = "pass"
    assert bombard(t, "V38", "RF2", seat=RUS) == "20.1"
    assert bombard(t, "W38", "RF2", seat=RUS) == "29.413a", "the sea"


@rule("29.435")
def test_who_is_to_land_stays_aboard_until_the_battle():
    t = sea({"L22": "B fleet, B inf"})
    announced(t, "invasion", UK, ["BF1"], "M21", cargo=["BI1"])
    sail_home(t.game)
    assert t.where("BI1") == "L22" and t.unit("BF1").spent and t.state.missions["M1"].state == "under way"


@rule("12.24")
def test_a_mission_counts_for_the_offensive_once():
    t = sea({"L22": "B fleet, B inf"})
    mission = announced(t, "invasion", UK, ["BF1"], "M21", cargo=["BI1"])
    note_acted(t.game, mission)
    note_acted(t.game, mission)
    assert t.power(UK).acted == ["Western"]


@rule("3.35d")
def test_a_locked_garrison_does_not_sail():
    locked = {"D44": "2 R fleet, R inf 1-3"}
    war = {"wars": ["Britain-Germany", "France-Germany", "Germany-Russia"], "year": 1941, "options": OFF}
    t = peace("missions", locked, "Allies", **war)
    assert invade(t, "J34", "RF1", "RI2", seat=RUS) == "3.35d"
    assert (
        ship(peace("missions", locked, "Allies", **war, control={"J36": RUS}), "RI2", "D44", "J36", "RF1", seat=RUS)
        == "3.35d"
    )
    t = peace("missions", {"D44": "2 R fleet, 2 R inf 1-3"}, "Allies", **war)
    assert invade(t, "J34", "RF1", "RI2", seat=RUS) == "", "the other stays"


@rule("26.82")
def test_no_unit_sails_out_of_france_with_paris_lost():
    paris = {"M21": "F fleet, F inf"}
    for control, refused in (({"O22": GER}, "26.82"), ({}, "")):
        held = {"M22": GER, "L25": GER, "EE17": FRA} | control
        t = peace("missions", paris, "Allies", options=OFF, control=held)
        inf = next(n for n in t.at("M21") if n.startswith("FI"))
        assert invade(t, "L25", "FF1", inf, seat=FRA) == refused
        assert invade(t, "M22", "FF1", inf, seat=FRA) == "", "within France"
        assert ship(t, inf, "M21", "CC4", "FF1", seat=FRA) == refused


@rule("25.47", "25.41", "29.423b")
def test_minor_allies_sail_no_farther_than_they_may_stand():
    t = sea({"H39": "G fleet, Fn inf, Hu air 2"}, "Axis", control={"H39": GER, "I31": UK})
    finn = next(u.id for u in t.state.units if u.nation == "Finland")
    air = next(u.id for u in t.state.units if u.nation == "Hungary")
    assert invade(t, "I31", "GF1", finn, seat=GER) == "25.47"
    for name in (finn, air):
        assert ship(t, name, "H39", "K31", "GF1", seat=GER) == "25.47", (
            "Hungarian air is based in her neighbourhood too"
        )


@rule("35.7", "35.71")
def test_africa_feeds_no_more():
    units = {"Z23": "3 I fleet, 2 G inf, G armor", "GG19": "B fleet"}
    malta = {"JJ16": "3 G armor"}
    t = sea(units, "Axis", control={"JJ16": ITA, "LL29": UK}, scenario="1942", year=1942)
    assert ship(t, "GI1", "Z23", "JJ16", "IF1", seat=ITA) == invade(t, "LL29", "IF1 IF2", "GI1 GI2", seat=ITA) == ""
    t = sea(units | malta, "Axis", control={"JJ16": ITA, "LL29": UK}, scenario="1942", year=1942)
    assert ship(t, "GI1", "Z23", "JJ16", "IF1", seat=ITA) == invade(t, "LL29", "IF1 IF2", "GI1", seat=ITA) == "35.7"
    nobody = units | {"GG19": "B air, B fleet"}
    t = sea(nobody, "Axis", control={"LL29": UK, "JJ16": ITA}, scenario="1942", year=1942)
    assert invade(t, "LL29", "IF1 IF2", "GI1 GI2", seat=ITA) == "", "the first assault asks for no room"
    assert ship(t, "GI1 GI2", "Z23", "JJ16", "IF1 IF2", seat=ITA) == "35.7"


@rule("34.1")
def test_british_air_is_shipped_to_no_base_where_it_may_not_stop():
    t = peace("missions", {"AA8": "2 B fleet, B air"}, "Allies", options=OFF)
    assert ship(t, "BW1", "AA8", "V19", "BF1 BF2") == "34.1"


@rule("29.33d")
def test_a_course_as_named_is_kept_where_it_passes_no_other_target():
    t = sea({"L22": "2 B fleet, 2 B inf"})
    announced(t, "invasion", UK, ["BF2"], "M19", cargo=["BI2"])
    way = Invade(hex="M21", fleets=("BF1",), units=("BI1",), via=("L21", "M20")).way(t.game, UK)
    short = Invade(hex="M21", fleets=("BF1",), units=("BI1",), via=None).way(t.game, UK)
    assert {"L21", "M20"} <= set(way) and len(way) > len(short)
