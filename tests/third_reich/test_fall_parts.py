"""26.8, 33.42-3, 49.1: the fall of France, question by question: who goes where, what stays, whose the land is."""

import pytest

from rules.third_reich.chart import US_BOX, VICHY, area_of, hexes_of, is_port
from rules.third_reich.fall import (
    british_port,
    come_home,
    drop,
    fleets_home,
    france_falls,
    free_fleet,
    free_french_pay,
    french,
    french_soil,
    halve,
    leader,
    leave,
    pass_colonies,
    pass_conquests,
    pass_france,
    pass_minors,
    stay,
    takes_in,
    waits,
    zone_phase,
    zone_trouble,
)
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, UK, US, peace

FATES = {"Lebanon-Syria": "Free French", "Tunisia": VICHY, "Algeria": VICHY, "Morocco": VICHY}


def france(units=None, side="Allies", *, season="Fall", control=None, **more):
    """Germans in Paris (GI2), the French elsewhere."""
    where = {"O22": "G inf"} | (units or {})
    return peace("movement", where, side, season=season, control={"O22": GER} | (control or {}), **more)


def run(flow):
    """Through a phase in which nobody is asked."""
    assert not list(flow)


@rule("49.8b")
def test_britain_leads_the_free_french_and_after_her_fall_america():
    t = france()
    assert leader(t.game) == UK
    t.power(UK).in_play = False
    assert leader(t.game) == US


@rule("26.8")
@pytest.mark.parametrize(
    ("more", "falls"),
    [({}, True), ({"side": "Axis"}, False), ({"mini": "Poland"}, False), ({"control": {"O22": FRA}}, False)],
)
def test_france_falls_in_an_allied_turn_while_paris_is_lost(more, falls):
    units = {} if "control" in more else {"O22": "G inf"}
    t = peace("movement", units, **({"side": "Allies", "control": {"O22": GER}} | more))
    t.game.script([2, 2])
    t.state.notes["unrest"] = 1
    run(france_falls(t.game))
    assert t.power(FRA).in_play is not falls and ("unrest" in t.state.notes) is not falls
    assert t.state.notes.get("france fell", 0) == (t.state.now if falls else 0)


@rule("26.8")
def test_france_falls_once():
    t = france()
    t.power(FRA).in_play = False
    run(france_falls(t.game))
    assert not t.said("France falls")


@rule("33.42-3")
@pytest.mark.parametrize(
    ("power", "season", "planned", "plays"),
    [
        ({"variant": 3}, "Fall", 1, True),
        ({"variant": 3}, "Winter", 1, True),
        ({"variant": 3}, "Summer", 1, False),
        ({"variant": 3}, "Fall", 0, False),
        ({"variant": 4}, "Fall", 1, False),
        ({"variant": 3, "played": True}, "Fall", 1, False),
        ({"variant": 3, "void": True}, "Fall", 1, False),
        ({"variant": 3, "in_play": False}, "Fall", 1, False),
    ],
)
def test_when_the_third_counter_is_played(power, season, planned, plays):
    t = france(season=season)
    for key, value in power.items():
        setattr(t.power(UK), key, value)
    t.state.notes["planned Britain"] = planned
    before = t.power(UK).played
    assert free_fleet(t.game) is plays and t.power(UK).played is (plays or before)


def test_a_french_counter_leaves_with_what_it_did():
    t = france({"M19": "F fleet, F fleet 6"}, supply={"FF1": ["M21"], "FF2": ["M21"]})
    t.state.notes["guest FF1"] = t.state.notes["guest FF2"] = 1
    drop(t.game, t.unit("FF1"))
    assert t.where("FF1") == "lost" and list(t.state.supply) == ["FF2"] and "guest FF1" not in t.state.notes
    assert t.state.notes["guest FF2"] == 1


@rule("51.7")
def test_who_was_under_an_ally_s_orders_is_under_nobody_s_when_france_has_fallen():
    t = france({"M21": "F inf"})
    t.state.help["under Britain"] = ["FI1", "XX1"]
    drop(t.game, t.unit("FI1"))
    assert t.state.help["under Britain"] == ["XX1"]


def test_french_counters_on_the_map_and_in_the_box():
    t = france({"M19": "F fleet", US_BOX: "F fleet 6", "M21": "F inf, B inf"}, pool={FRA: "F armor"})
    assert sorted(u.id for u in french(t.game)) == ["FF1", "FF2", "FI1"]
    assert [u.id for u in french(t.game, "infantry")] == ["FI1"]


@rule("49.13b")
def test_french_soil_is_what_the_axis_has_not():
    t = france(control={"II34": ITA, "II35": UK, "R20": UK})
    assert not french_soil(t.game, "O22") and french_soil(t.game, "R20") and french_soil(t.game, "II35")
    assert not french_soil(t.game, "II34") and not french_soil(t.game, "K23") and not french_soil(t.game, "LL29")


@rule("49.13b")
def test_who_stands_in_france_or_a_french_colony_stays_there():
    t = france({"P21": "F inf", "DD13": "F inf", "II34": "F inf, F inf", "M19": "F fleet"})
    before = {u.id: u.place for u in french(t.game)}
    run(come_home(t.game))
    assert {u.id: u.place for u in french(t.game)} == before and not t.said("goes home")


@rule("49.13b")
def test_who_stands_in_a_colony_the_axis_holds_goes_on():
    t = france({"II34": "F inf"}, control={"II34": ITA})
    run(come_home(t.game))
    assert t.where("FI1") in ("II35", "HH35", "JJ35") and t.said("FI1 (2-3) goes home to")


@rule("49.13b")
def test_air_goes_where_it_is_based_and_ground_where_there_is_room():
    t = france({"P21": "F inf", "P22": "F inf, B inf", "P20": "2 F inf", "DD13": "F air 3", "O20": "F base, F air 3"})
    inf, air, base = t.unit("FI1"), t.unit("FW1"), t.unit("FB1")
    assert takes_in(t.game, inf, "P21") and not takes_in(t.game, inf, "P20") and not takes_in(t.game, inf, "P22")
    assert takes_in(t.game, base, "P20") and not takes_in(t.game, base, "P22"), "not beside the British"
    assert not takes_in(t.game, air, "P21") and takes_in(t.game, air, "V19")
    five = france({"V19": "F air 2", "O20": "F air 3"})
    by = {u.factor: u for u in french(five.game, "air")}
    assert takes_in(five.game, by[3], "V19"), "two and three are five"
    crowded = france({"V19": "F air 3", "O20": "F air 3"})
    assert not takes_in(crowded.game, crowded.unit("FW2"), "V19"), "no room for three more"


@rule("49.13c", "33.42-3")
def test_with_the_counter_fleets_outside_the_colonies_go_to_the_nearest_british_port():
    t = france({"M19": "F fleet", "II34": "F fleet 6", "EE17": "F fleet 4", US_BOX: "F fleet 2"})
    where = {u.factor: u.id for u in french(t.game, "fleet")}
    fleets_home(t.game, free=True)
    assert t.where(where[6]) == "II34" and t.where(where[4]) == "EE17"
    for factor in (9, 2):
        assert british_port(t.game, t.unit(where[2]), t.where(where[factor]))
    assert t.where(where[2]) == "K21" and t.said("goes to")
    fleets_home(t.game, free=False)
    assert {u.place for u in french(t.game, "fleet")} == {"V19"}


@rule("33.42-3", "29.11a")
def test_a_british_port_must_have_room():
    t = france({"L22": "3 B fleet", "K21": "4 B fleet", "M19": "F fleet, F fleet 6"})
    assert british_port(t.game, t.unit("FF1"), "L22") and not british_port(t.game, t.unit("FF2"), "K21")
    assert not british_port(t.game, t.unit("FF1"), "M21")


@rule("33.42-3")
def test_a_fleet_without_a_british_port_on_its_sea_goes_to_marseilles():
    ports = {h: GER for c in ("Britain", "Ireland", "Gibraltar", "Norway") for h in hexes_of(c) if is_port(h)}
    t = france({"M19": "F fleet"})
    t.state.control |= ports | {"AA8": GER}
    t.state.control_count += 1
    fleets_home(t.game, free=True)
    assert t.where("FF1") == "V19"


@rule("49.11a", "49.14a")
def test_half_of_each_sort_and_corsica_first():
    """Five infantry leave three, of which Corsica keeps its two; nine air factors leave five, of which Corsica keeps three."""
    t = france(
        {"X20": "2 F inf", "P21": "2 F inf", "P22": "F inf, F armor", "Y20": "F base, F air 3", "O20": "F air, F air 1"}
    )
    kept = halve(t.game)
    assert sorted(k for k in kept if k[0] == "infantry") == [
        ("infantry", 2, 3, "X20"),
        ("infantry", 2, 3, "X20"),
        ("infantry", 2, 3, "set-up"),
    ]
    assert [k for k in kept if k[0] == "armor"] == [("armor", 3, 5, "set-up")]
    assert [k for k in kept if k[0] == "airbase"] == [("airbase", 0, 0, "Y20")]
    assert [k for k in kept if k[0] == "air"] == [("air", 3, 0, "Y20"), ("air", 2, 0, "set-up")]
    assert not french(t.game) and t.said("stays as Vichy France")


@rule("49.11a", "49.14a")
def test_air_of_corsica_above_the_half_does_not_stay():
    t = france({"Y20": "F base, F air", "O20": "F air 3"})
    kept = halve(t.game)
    assert [k for k in kept if k[0] == "air"] == [("air", 3, 0, "set-up"), ("air", 1, 0, "set-up")]
    t = france({"Y20": "F base, F air 3, F air 2", "O20": "F air 1"})
    assert [k for k in halve(t.game) if k[0] == "air"] == [("air", 3, 0, "Y20")]


@rule("49.11a", "49.14a", "29.18")
def test_ships_are_halved_by_their_factors():
    t = france({"V19": "F fleet, F fleet 4", "DD13": "F fleet 2", "O20": "F repl"})
    kept = halve(t.game)
    assert [k for k in kept if k[0] == "fleet"] == [("fleet", 6, 0, "V19"), ("fleet", 1, 0, "V19")]
    assert [k for k in kept if k[0] == "replacement"] == [("replacement", 1, 0, "set-up")]
    assert [u.place for u in french(t.game)] == ["DD13"], "what is in a colony is not halved"
    t = france({"O20": "F inf"})
    drop(t.game, next(u for u in french(t.game)))
    assert halve(t.game) == [] and not t.said("half stays")


@rule("26.8", "ruling.A22")
def test_what_fights_by_france_goes_on_by_britain():
    t = france(control=dict.fromkeys(hexes_of("Belgium"), FRA) | {"L25": UK})
    t.state.countries |= {"Belgium": "attacked France", "Hungary": "inactive Germany", "Spain": "conquered France"}
    t.state.units.move("II1", "M25")
    t.unit("II1").nation = "Belgium"
    pass_minors(t.game)
    assert t.unit("II1").owner == UK and t.unit("GI1").owner == GER
    assert t.state.countries["Belgium"] == "attacked Britain" and holder(t.game, "M25") == holder(t.game, "L25") == UK
    assert t.state.countries["Spain"] == "conquered France" and t.state.countries["Hungary"] == "inactive Germany"
    assert t.said("Britain takes over Belgium") and not t.said("takes over Spain")


@rule("49.12", "49.13a")
def test_hexes_and_units_follow_the_die():
    t = france({"II34": "F inf", "DD13": "F inf, F air", US_BOX: "F fleet"}, control={"JJ36": UK, "CC4": UK})
    for unit in french(t.game):
        unit.spent = unit.kind == "air"
    pass_colonies(t.game, FATES)
    assert [k for k in t.state.notes if k.startswith("vichy colony")] == [
        f"vichy colony {c}" for c in ("Tunisia", "Algeria", "Morocco")
    ]
    assert all(t.state.notes[f"vichy colony {c}"] == 1 for c in ("Tunisia", "Algeria", "Morocco"))
    assert holder(t.game, "CC4") == UK and holder(t.game, "CC5") == VICHY and holder(t.game, "II35") == UK
    by = {u.kind: u for u in t.state.units if u.nation == VICHY}
    assert by["air"].spent and not by["infantry"].spent and by["air"].owner == VICHY
    free = {u.kind: u for u in t.state.units if u.nation == "Free French"}
    assert (
        free["fleet"].place == US_BOX and free["infantry"].place == "II34" and {u.owner for u in free.values()} == {UK}
    )


@rule("49.12")
def test_what_was_left_of_a_conquered_colony_goes_to_who_has_its_city():
    t = france(control={"EE17": ITA})
    pass_colonies(t.game, {"Tunisia": "Axis"})
    assert holder(t.game, "EE16") == ITA and "vichy colony Tunisia" not in t.state.notes


@rule("26.5", "26.84", "49.14a")
def test_whose_the_hexes_of_france_are():
    t = france({"N22": "B inf 3-4"}, control={"S20": ITA, "R20": ITA, "U20": ITA, "Y20": ITA, "N21": UK, "M24": ITA})
    before = t.state.control_count
    pass_france(t.game, GER)
    for hex_ in hexes_of("France"):
        expected = VICHY if area_of(hex_) in ("Vichy Zone", "Corsica") else ITA if hex_ == "M24" else GER
        assert holder(t.game, hex_) == expected, hex_
    assert {k for k in t.state.notes if k.startswith("italian")} == {"italian R20", "italian S20"}, "cities alone"
    assert all(v == 1 for k, v in t.state.notes.items() if k.startswith("italian"))
    assert t.state.control_count > before and not t.said("keep a way out")


@rule("26.84")
def test_what_stands_on_a_way_out_stays_there():
    t = france({"N22": "B inf 3-4, B base, B air 1", "L22": "2 B fleet"}, supply={"BF1": ["M22"]})
    pass_france(t.game, GER)
    assert t.where("BW1") == "N22" and holder(t.game, "N22") == UK
    assert t.said("British units keep a way out over M22, N22")


@rule("49.11b")
def test_a_unit_without_a_place_in_the_zone_is_lost():
    """Others stand on all cities of the zone: its air finds no base."""
    t = france({"L31": "4 G inf"})
    leave(t.game, GER)
    pass_france(t.game, GER)
    stay(t.game, [("air", 5, 0, "set-up"), ("infantry", 2, 3, "set-up")])
    for number, hex_ in enumerate(("R20", "S20", "U17", "V19"), 2):
        t.state.units.move(f"GI{number}", hex_)
    t.game.phase = "zone"
    flow = zone_phase(t.game)
    next(flow)
    t.state.units.move("VfI1", "T18")
    assert not list(flow)
    assert (
        t.where("VfW1") == "lost"
        and t.said("There is no place in the zone for VfW1")
        and not t.said("no place for VfI1")
    )
    assert t.where("VfI1") == "T18" and t.unit("VfI1").owner == VICHY


@rule("49.14b")
def test_who_stands_on_a_french_conquest_keeps_it():
    t = france({"FF36": "B inf"}, control={"FF36": FRA, "M25": FRA})
    pass_conquests(t.game, dict.fromkeys(FATES, VICHY), GER)
    assert holder(t.game, "FF36") == UK and holder(t.game, "M25") == GER


@rule("26.8", "49.4", "49.41")
def test_what_france_leaves():
    wars = ["Britain-Germany", "France-Germany", "France-Italy"]
    t = france({"P21": "F inf"}, wars=wars, pending={"Britain>France": 5, "France>Britain": 4, "Britain>Russia": 3})
    t.state.notes |= {"pool France air": 4, "pool Britain air": 3}
    leave(t.game, GER)
    assert t.state.wars == ["Britain-Germany"] and t.state.pending == {"Britain>Russia": 3}
    assert t.power(FRA).conquered == t.state.turn + 1 and not t.power(FRA).in_play
    assert (
        not t.state.units.of(FRA) and "pool France air" not in t.state.notes and t.state.notes["pool Britain air"] == 3
    )
    assert t.state.notes["vichy Germany"] == t.state.turn and t.state.notes["vichy Britain"] == t.state.turn + 2
    assert t.state.notes["vichy spared"] == 1 and t.state.countries["France"] == "conquered Germany"
    assert t.state.countries[VICHY] == "inactive Germany"


@rule("49.11b", "49.2")
def test_germany_places_what_waits():
    t = france()
    assert not waits(t.game)
    stay(t.game, [("fleet", 9, 0, "V19"), ("infantry", 2, 3, "X20")])
    assert not waits(t.game) and {u.owner for u in t.state.units if u.nation == VICHY} == {VICHY}
    stay(t.game, [("infantry", 2, 3, "set-up")])
    assert waits(t.game) and [u.owner for u in t.state.units.at("set-up")] == [GER]


@rule("49.11b")
def test_where_a_unit_of_vichy_may_be_placed():
    t = france()
    leave(t.game, GER)
    pass_france(t.game, GER)
    stay(t.game, [("infantry", 2, 3, "T18"), ("airbase", 0, 0, "U18"), ("air", 5, 0, "V19"), ("fleet", 9, 0, "V19")])
    t.state.units.move("BI1", "U16")
    units = {u.kind: u for u in t.state.units if u.nation == VICHY}
    free = {
        kind: {h for h in ("T18", "U18", "U16", "V19", "R20", "O21", "X20") if not zone_trouble(t.game, unit, h)}
        for kind, unit in units.items()
    }
    assert free["infantry"] == free["airbase"] == {"T18", "U18", "V19", "R20"}
    assert free["air"] == {"U18", "V19", "R20"} and free["fleet"] == {"V19"}
    t.state.control["R20"] = GER
    assert zone_trouble(t.game, units["infantry"], "R20")


@rule("49.8a", "49.9")
def test_whom_the_colonies_of_a_fallen_france_pay():
    t = france()
    assert not free_french_pay(t.game, "Tunisia", UK), "France is in the war"
    t.power(FRA).conquered = 3
    t.state.notes["vichy colony Tunisia"] = 1
    assert free_french_pay(t.game, "Tunisia", UK) and not free_french_pay(t.game, "Tunisia", GER)
    assert free_french_pay(t.game, "Algeria", GER) and not free_french_pay(t.game, "Libya", UK)
