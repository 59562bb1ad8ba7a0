"""28.1, 28.24, 29.11, 29.26: where air and fleets have room, and where they go that are driven off."""

import pytest

from rules.third_reich.chart import US_BOX, VICHY, country_of, distance, land
from rules.third_reich.displacement import (
    air_base,
    air_room,
    displace,
    keep_guests,
    move_air,
    move_airbase,
    move_fleet,
    partisans_displace,
    port_room,
    refuges,
)
from rules.third_reich.waters import base_seas
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import table

US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"


def field(units=None, side="Allies", **more):
    return table("movement", units or {}, side, **more)


@rule("28.11", "28.12a", "41.1")
def test_how_much_air_a_hex_bases():
    t = field({"K23": "B air 3", "I25": "B base", "J24": "B inf", "J23": "U base, U air"})
    assert air_room(t.game, UK, "K23") == 2 and air_room(t.game, UK, "H24") == 5 and air_room(t.game, UK, "J24") == 0
    assert air_room(t.game, UK, "I25") == 5 and air_room(t.game, US, "I25") == 5 and air_room(t.game, RUS, "I25") == 0
    assert air_room(t.game, UK, "J23") == 5, "a city and a base, and five are there"
    assert air_room(t.game, UK, "L31") == 0 == air_room(t.game, UK, "L21") and air_room(t.game, UK, "GG19") == 5
    t.unit("BB1").new = True
    assert air_room(t.game, UK, "I25") == 5 and air_room(t.game, US, "I25") == 0, "new bases serve their owner"
    malta = field({"GG19": "B base, B air 3"})
    assert air_room(malta.game, UK, "GG19") == 2, "five on Malta, whatever is built there"


@rule("29.11a", "41.1")
def test_how_many_ships_a_port_takes():
    t = field({"L22": "B fleet, U fleet", "GG19": "B fleet 6"})
    assert port_room(t.game, "L22") == 18 and port_room(t.game, "K21") == 36 and port_room(t.game, "GG19") == 3
    assert port_room(t.game, "K23") == 0 and port_room(t.game, US_BOX) == 1000


@rule("28.24a", "25.47")
def test_air_flies_to_the_nearest_base_with_room():
    t = field({"J23": "B air", "H24": "B air", "I24": "B air 3"})
    name = t.at("J23")[0]
    near = [h for h in ("J22", "K23", "K21", "L22") if air_room(t.game, UK, h) >= 5]
    move_air(t.game, t.unit(name))
    assert t.where(name) in near and distance("J23", t.where(name)) == min(distance("J23", h) for h in near)
    lost = field({"J22": "B air", "K21": "B air 1"})
    bases = {h: air_base(lost.game, lost.unit("BW1"), h) for h in ("K23", "K22", "L31", "K21", "L21")}
    assert bases == {"K23": True, "K22": False, "L31": False, "K21": False, "L21": False}, "four find room, not five"
    held = field({"J22": "B air", "K23": "G inf"})
    assert not air_base(held.game, held.unit("BW1"), "K23")
    far = field({"EE2": "B air"}, control={h: GER for h in land() if 0 < distance("EE2", h) <= 8})
    (air,) = far.at("EE2")
    move_air(far.game, far.unit(air))
    assert far.where(air) == "lost" and far.said("finds no base within eight hexes")
    t = field({"S30": "Hu air 2"}, "Axis")
    (air,) = t.at("S30")
    move_air(t.game, t.unit(air))
    assert country_of(t.where(air)) in ("Hungary", "Yugoslavia"), "the nearest of those where it may be based"


@rule("29.26a", "29.11a")
def test_fleets_leave_for_the_nearest_port_of_their_front():
    t = field({"M21": "B fleet", "L22": "4 B fleet"}, control={"M21": UK})
    (name,) = t.at("M21")
    move_fleet(t.game, t.unit(name))
    assert t.where(name) not in ("L22", "M21", "lost") and not t.state.fleeing
    t = field({"M21": "B fleet"}, control={"M21": UK}, supply={"BF1": ["K26"]})
    move_fleet(t.game, t.unit("BF1"), chased=True)
    assert t.where("BF1") == "L22" and t.state.fleeing["BF1"][0] == "M21" and t.state.supply == {}
    t = field({"M21": "B fleet", "L22": "3 B fleet"}, control={"M21": UK})
    (name,) = t.at("M21")
    move_fleet(t.game, t.unit(name))
    assert t.where(name) == "L22", "it fills the port"
    ports = field().game
    from rules.third_reich.waters import all_ports, has_port

    lost = dict.fromkeys([h for h in all_ports() if has_port(ports, RUS, h)], GER)
    t = field({"Y43": "R fleet"}, control=lost)
    move_fleet(t.game, t.unit("RF1"))
    assert t.where("RF1") == "lost" and t.said("has no port to go to")


@rule("28.15a")
@pytest.mark.parametrize(
    ("unit", "place", "control", "goal"),
    [
        ("B base", "J23", {}, "K23"),
        ("B base", "J23", {"K23": GER}, "lost"),
        ("U base", "J23", {"K23": GER}, US_BOX),
        ("R base", "G44", {}, "H47"),
        ("R base", "G44", {"H47": GER}, "G60"),
        ("G base", "N23", {}, "L31"),
    ],
)
def test_airbases_go_home(unit, place, control, goal):
    t = field({place: unit}, control=control)
    (base,) = t.at(place)
    move_airbase(t.game, t.unit(base))
    assert t.where(base) == goal


@rule("28.24a", "29.26a", "28.15a", "42.8a")
def test_a_hex_that_falls_is_left_by_all_that_cannot_fight():
    t = field({"M21": "G air, G fleet, G base"}, "Axis")
    displace(t.game, "M21", GER)
    assert len(t.at("M21")) == 3, "one's own"
    displace(t.game, "M21", UK, chased=True)
    assert t.at("M21") == [] and t.where("GB1") == "L31" and t.where("GF1") != "lost" and t.where("GW1") != "lost"
    t = field({"C32": "G air"}, "Axis", flags={"GW1": {"boxed": True}})
    displace(t.game, "C32", UK)
    assert t.where("GW1") == "Murmansk box" and not t.unit("GW1").boxed
    t = peace("movement", {"V19": "F fleet"})
    displace(t.game, "V19", UK)
    assert t.where("FF1") == "V19", "an ally's"


@rule("29.26a", "49.3")
def test_a_minor_s_ships_keep_to_its_ports():
    t = field({"V19": "Vf fleet, G fleet"}, "Axis", scenario="1942", season="Summer", year=1942)
    vichy, german = (next(n for n in t.at("V19") if n.startswith(letters)) for letters in ("Vf", "G"))
    for name in (vichy, german):
        move_fleet(t.game, t.unit(name))
    assert holder(t.game, t.where(vichy)) == VICHY and holder(t.game, t.where(german)) != VICHY


@rule("29.19", "29.11a")
def test_where_french_ships_without_a_french_port_find_refuge():
    lost = dict.fromkeys(("V19", "EE17", "DD13", "DD10", "II34"), ITA)

    def open_to(units, unit="FF1", **more):
        t = peace(units={"V19": "F fleet"} | units, control=lost | more)
        return {port: far for far, port in refuges(t.game, t.unit(unit))}

    found = open_to({})
    assert {"AA8", "GG19"} <= set(found) and "L22" not in found, "on its own front"
    assert all(far > 1 for far in found.values())
    assert "AA8" not in open_to({"AA8": "B inf"}) and "AA8" in open_to({"AA8": "F inf"}), "where no Briton is"
    assert "AA8" not in open_to({}, AA8=ITA)
    assert "GG19" not in open_to({"GG19": "F fleet"}), "nine factors fill Malta"
    full = open_to({"AA8": "3 F fleet, F fleet 6"})
    assert "AA8" not in full and "GG19" in full


@rule("29.13b", "29.26a")
def test_who_lies_in_one_port_of_kiel_leaves_by_its_sea():
    for water, seas in (("Baltic Sea", "Baltic Sea"), ("Atlantic Ocean", "Atlantic Ocean")):
        t = field({"J30": "G fleet"}, flags={"GF1": {"water": water}}, kiel=3)
        move_fleet(t.game, t.unit("GF1"), chased=True)
        assert base_seas(t.where("GF1")) == (seas,) and not t.state.help, "it has no choice"


@rule("29.19", "29.26a")
def test_a_french_port_is_preferred_to_a_nearer_british_one():
    for control, guest in (({}, False), (dict.fromkeys(("EE17", "DD13", "DD10", "II34"), ITA), True)):
        t = peace(units={"V19": "F fleet"}, control=control)
        move_fleet(t.game, t.unit("FF1"))
        assert (holder(t.game, t.where("FF1")) == UK) is guest == ("guest FF1" in t.state.notes) == t.unit("FF1").spent


@rule("29.19")
def test_when_guests_of_a_british_port_must_go():
    lost = dict.fromkeys(("V19", "EE17", "DD13", "DD10", "II34"), ITA)

    def guest(side="Allies", **more):
        t = peace(units={"LL29": "F fleet"}, side=side, control=lost | more)
        t.state.notes["guest FF1"] = 1
        keep_guests(t.game)
        return t.where("FF1"), "guest FF1" in t.state.notes

    assert guest() == ("LL29", True) and guest(DD13=FRA) == ("lost", False)
    assert guest("Axis", DD13=FRA) == ("LL29", True), "only a turn of one's own is an opportunity"
    assert guest(LL29=FRA, DD13=FRA) == ("LL29", False), "what she holds is hers"
    t = peace(units={"LL29": "F fleet", "DD13": "4 F fleet"}, side="Allies", control=lost | {"DD13": FRA})
    name = t.at("LL29")[0]
    t.state.notes[f"guest {name}"] = 1
    keep_guests(t.game)
    assert t.where(name) == "LL29", "no room there"
    t = peace(units={"DD13": "F fleet"}, side="Allies", control=lost | {"DD13": FRA})
    t.state.notes["guest FF1"] = 1
    keep_guests(t.game)
    assert t.where("FF1") == "DD13" and "guest FF1" not in t.state.notes, "it is at home"


@rule("32.6b")
def test_partisans_alone_drive_air_off_when_movement_ends():
    t = field({"N25": "B para, G air", "V28": "B partisan, G air"})
    dropped, raided = (next(u for u in t.state.units.at(h) if u.kind == "air") for h in ("N25", "V28"))
    partisans_displace(t.game)
    assert dropped.place == "N25" and raided.place != "V28"
