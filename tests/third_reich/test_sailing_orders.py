"""29.43: invasions, order by order: what is refused and what is offered."""

import pytest

from rules.third_reich.attack import Attack
from rules.third_reich.chart import US_BOX, hexes_of, steps
from rules.third_reich.sailings import (
    Invade,
    capacity_needed,
    drop_could_clear,
    fleet_groups,
    landing_hexes,
    lands_to_help,
    loads,
    passengers,
    ready_at,
    sails_with,
    western_port,
)
from rules.third_reich.state import Mission
from rules.third_reich.world import set_holder
from tests.rulings import rule
from tests.third_reich.at_sea import (
    GER,
    ITA,
    OFF,
    RUS,
    UK,
    US,
    WESTERN,
    announced,
    invade,
    sea,
    ship,
)
from tests.third_reich.early import peace
from tests.third_reich.table import anew, rule_of, table, why


@rule("29.421", "29.433")
def test_a_landing_takes_three_naval_factors_for_one_and_a_transport_two():
    t = sea({"L22": "B fleet, B inf, B armor"})
    both = t.unit("BI1").factor + t.unit("BA1").factor
    for kind, each in (("transport", 2), ("invasion", 3)):
        assert capacity_needed(t.game, Mission("M1", kind, UK, ["BF1"], "M21", cargo=["BI1", "BA1"])) == each * both


@rule("29.31", "29.34", "29.35")
@pytest.mark.parametrize("field", ["spent", "new"])
def test_a_fleet_that_has_done_its_one_thing_sails_no_more(field):
    t = sea({"L22": "B fleet, B inf"}, flags={"BF1": {field: True}})
    assert invade(t, "M21", "BF1", "BI1") == "29.31"


@rule("29.31", "29.35")
def test_a_fleet_on_a_mission_or_with_supply_sails_no_more():
    t = sea({"L22": "B fleet, B inf"})
    assert invade(t, "M21", "BF1", "BI1") == ""
    t.state.supply["BF1"] = ["M19"]
    assert invade(t, "M21", "BF1", "BI1") == "29.31"
    t.state.supply.clear()
    announced(t, "bombardment", UK, ["BF1"], "K26")
    assert invade(t, "M21", "BF1", "BI1") == "29.31"


@rule("29.171")
def test_a_friendly_western_port_keeps_the_box_shut():
    lost = dict.fromkeys(WESTERN, GER)
    for held, port in ((lost, False), (lost | {"L22": UK}, True), (lost | {"M19": UK}, True)):
        t = sea({US_BOX: "U fleet, U inf"}, control=held)
        assert western_port(t.game, US) is western_port(t.game, US, transport=True) is port
        assert (invade(t, "M21", "UF1", "UI1", seat=US) == "29.171") is port
    # one that the enemy stands beside is none for Sea Transport
    t = sea({US_BOX: "U fleet, U inf", "N21": "G inf"}, control=lost | {"M21": UK})
    assert western_port(t.game, US) and not western_port(t.game, US, transport=True)
    assert invade(t, "M19", "UF1", "UI1", seat=US) == "29.171"
    assert ship(t, "UI1", US_BOX, "M21", "UF1", seat=US) == ""
    # southern ports are no western ones, nor are those in which the enemy stands
    t = sea({US_BOX: "U fleet, U inf", "M21": "G inf"}, control=lost | {"LL29": UK, "M21": UK})
    assert not western_port(t.game, US)


@rule("29.433", "51.7", "32.9")
def test_whom_a_power_takes_aboard():
    t = sea({"L22": "B fleet, B inf, U inf, R inf", "M24": "G inf"})
    assert sails_with(t.game, UK, t.unit("BI1")) and sails_with(t.game, UK, t.unit("UI1"))
    assert not sails_with(t.game, UK, t.unit("RI1")) and not sails_with(t.game, UK, t.unit("GI1"))
    assert passengers(t.game, UK, ("BI1", "UI1"), "M21") == [t.unit("BI1"), t.unit("UI1")]
    assert rule_of(passengers, t.game, UK, ("RI1",), "M21") == "45.2"
    assert rule_of(passengers, t.game, UK, ("GI1",), "M21") == "13.1a"
    assert rule_of(passengers, t.game, UK, ("BI9",), "M21") == "13.1a"
    t.state.units.move("BI1", "pool")
    assert rule_of(passengers, t.game, UK, ("BI1",), "M21") == "13.1a"
    t = peace("missions", {"L22": "B fleet, F inf"}, "Allies")
    assert not sails_with(t.game, UK, t.unit("FI1")), "before 1942 the French keep apart"
    t = table("missions", {"V19": "I fleet"}, "Axis", scenario="1942", year=1942)
    asleep = next(u for u in t.state.units if u.kind == "fleet")
    asleep.owner = "Vichy France"
    assert not sails_with(t.game, ITA, asleep)
    players = {US: "a", UK: "b", RUS: "c", GER: "d", ITA: "d"}
    t = sea({"L22": "B fleet, B inf, U inf"}, players=players)
    assert not sails_with(t.game, UK, t.unit("UI1")) and rule_of(passengers, t.game, UK, ("UI1",), "M21") == "51.7"
    # a minor that waits for help acts in a turn of its own
    t = sea({"L22": "B fleet, B inf"}, countries={"Norway": "attacked Britain"})
    t.state.mini = "Norway"
    assert not sails_with(t.game, US, t.unit("BI1"))


# --- invasions ----------------------------------------------------------------------------------------------------------


@rule("29.431", "21.1b", "20.1")
def test_which_beaches_are_invaded():
    t = sea({"L22": "B fleet, B inf", "V22": "B inf"}, options="Western offensive")
    assert invade(t, "N21", "BF1", "BI1") == "29.431", "no beach"
    assert invade(t, "L25", "BF1", "BI1") == ""
    assert invade(t, "K24", "BF1", "BI1") == "50.36", "one's own"
    t = sea({"GG19": "B fleet, B inf"}, options="Western offensive")
    assert invade(t, "W22", "BF1", "BI1") == "20.1", "the Mediterranean passes"
    assert invade(t, "V19", "BF1", "BI1") == "", "Marseilles is western"


@rule("50.36", "21.1b")
def test_a_neutral_beach_is_no_enemy_s():
    assert invade(sea({"L22": "B fleet, B inf"}), "V8", "BF1", "BI1") == "50.36", "Portugal"
    t = peace("missions", {"L22": "B fleet, B inf"}, "Allies", options=OFF)
    assert invade(t, "V8", "BF1", "BI2") == "21.1b"


@rule("50.1")
@pytest.mark.parametrize(
    ("season", "year", "side", "refused"),
    [("Summer", 1942, "Allies", "50.1"), ("Spring", 1942, "Allies", ""), ("Summer", 1942, "Axis", "")],
)
def test_the_allies_invade_no_more_as_the_1939_scenario_ends(season, year, side, refused):
    units = {"L22": "B fleet, B inf 1-3", "J30": "G fleet, G inf 2-3"}
    control = {"M21": GER}
    t = peace("missions", units, side, season=season, year=year, control=control, options=OFF)
    by = "BI2" if side == "Allies" else "GI2"
    hex_, ships, seat = ("M21", "BF1", UK) if side == "Allies" else ("K24", "GF1", GER)
    assert invade(t, hex_, ships, by, seat=seat) == refused


@rule("29.433", "29.434")
def test_who_lands_on_a_beach():
    t = sea({"L22": "2 B fleet, B inf, B air, B repl, B para", "K22": "B inf"})
    assert invade(t, "M21", "BF1", "BI1") == invade(t, "M21", "BF1", "BP1") == ""
    assert invade(t, "M21", "BF1", "BW1") == invade(t, "M21", "BF1", "BR1") == "29.433"
    assert invade(t, "M21", "BF1 BF2", "BI1 BI1") == "29.433"
    assert invade(t, "M21", "BF1", "BI2") == "29.434"
    for field, value in (("base", "K22"), ("moved", True), ("cut", True)):
        before = getattr(t.unit("BI1"), field)
        setattr(t.unit("BI1"), field, value)
        assert invade(t, "M21", "BF1", "BI1") == "29.434", field
        setattr(t.unit("BI1"), field, before)
    t.state.units.move("BI1", "K22")
    assert t.unit("BI1").base == "L22" and invade(t, "M21", "BF1", "BI1") == "29.434", "it has advanced meanwhile"
    t.state.units.move("BI1", "L22")
    announced(t, "invasion", UK, ["BF2"], "M21", cargo=["BI1"])
    assert invade(t, "M21", "BF1", "BI1") == "29.433", "aboard of other ships"


@rule("29.433")
def test_nine_factors_land_three():
    t = sea({"L22": "B fleet, B fleet 6, B armor 4-5, B inf, B inf 1-3"})
    factor = {u.id: u.factor for u in t.state.units.of(UK)}
    for cargo in ("BI1", "BA1", "BI1 BI2", "BA1 BI1", "BA1 BI2"):
        need = 3 * sum(factor[n] for n in cargo.split())
        for ships in ("BF1", "BF2", "BF1 BF2"):
            have = sum(factor[n] for n in ships.split())
            assert (invade(t, "M21", ships, cargo) == "") is (have >= need), (cargo, ships)
    told = t.refuse(UK, "invade M21 with BF1 carrying BA1", "29.433")
    assert "12 naval factors" in told.why


@rule("16.77")
def test_deployments_from_america_are_counted_with_the_landing():
    lost = dict.fromkeys(WESTERN, GER)
    for done, refused in ((4, ""), (5, "16.77")):
        t = sea({US_BOX: "3 U fleet, 2 U inf"}, control=lost, powers={US: {"deployed": done}})
        assert invade(t, "M21", "UF1 UF2 UF3", "UI1 UI2", seat=US) == refused
    t = sea({"L22": "3 U fleet, 2 U inf"}, powers={US: {"deployed": 6}})
    assert invade(t, "M21", "UF1 UF2 UF3", "UI1 UI2", seat=US) == "", "they have been in Europe"


@rule("29.432a", "42.8a")
def test_which_ships_bar_a_beach():
    beach = {"L22": "B fleet, B inf"}
    assert invade(sea(beach | {"M21": "G fleet"}), "M21", "BF1", "BI1") == "29.432a"
    assert invade(sea(beach | {"M21": "G fleet 6, G fleet 4"}), "M21", "BF1", "BI1") == ""
    assert invade(sea(beach | {"M22": "G fleet"}), "M21", "BF1", "BI1") == "", "the next port"
    for secret, refused in ((True, ""), (False, "29.432a")):
        t = sea(beach | {"C32": "G fleet"}, settings={"secret_murmansk": secret})
        assert invade(t, "C32", "BF1", "BI1") == refused, "at Bergen nobody knows who is out"
        t = sea(beach | {"M21": "G fleet"}, settings={"secret_murmansk": secret})
        assert invade(t, "M21", "BF1", "BI1") == "29.432a"


@rule("29.432a")
def test_paratroops_that_could_drive_the_ships_out():
    def could(more, seat=UK):
        return drop_could_clear(sea({"L22": "B fleet, B inf", "M21": "G fleet"} | more).game, seat, "M21")

    assert could({"J23": "U para"}) and could({"J23": "B para"})
    assert not could({}) and not could({"J23": "U inf"}) and not could({"J23": "G para"})
    assert not could({"J23": "R para"}), "Russia and the West don't act together"
    t = sea({"L22": "B fleet, B inf", "M21": "G fleet", "O22": "G para"})
    t.state.powers[GER].options = dict(t.state.powers[UK].options)
    assert not drop_could_clear(t.game, UK, "M21"), "the enemy's own"
    assert not could({"H47": "B para"}), "too far"
    assert not could({"J23": "U para", "M21": "G fleet, G inf"})


@rule("45.3", "34.36")
def test_russia_and_the_west_land_on_no_beach_together():
    units = {"L22": "B fleet, B inf, R fleet, R inf 1-3", "K21": "U fleet, U inf"}
    t = sea(units, control={"L22": RUS})
    announced(t, "invasion", RUS, ["RF1"], "M21", cargo=["RI1"])
    assert invade(t, "M21", "BF1", "BI1") == "45.3" and invade(t, "L25", "BF1", "BI1") == ""
    announced(t, "bombardment", RUS, ["RF1"], "L25")
    assert invade(t, "L25", "BF1", "BI1") == "", "no landing"
    t = sea(units)
    announced(t, "invasion", US, ["UF1"], "M21", cargo=["UI1"])
    assert invade(t, "M21", "BF1", "BI1") == ""


@rule("29.22", "29.23a")
def test_a_beach_on_another_sea_is_out_of_reach():
    t = sea({"L22": "B fleet, B inf", "J30": "B fleet, B inf"}, control={"J30": UK})
    assert invade(t, "V19", "BF1", "BI1") == "29.22"
    order = Invade(hex="M21", fleets=("BF1",), units=("BI1",), via=("P25",))
    assert anew(t, order, UK) == "29.23a"


@rule("16.77", "16.71a")
def test_an_invasion_from_america_deploys_units_and_fleets():
    lost = dict.fromkeys(WESTERN, GER)
    flags = {n: {"deployed": False} for n in ("UF1", "UF2", "UI1")}
    t = sea({US_BOX: "2 U fleet, U inf"}, control=lost, flags=flags)
    t.play(US, "invade M21 with UF1, UF2 carrying UI1")
    assert t.power(US).deployed == 1 and all(t.unit(n).deployed for n in flags)
    t = sea({"L22": "2 U fleet, U inf"}, flags=flags)
    t.play(US, "invade M21 with UF1, UF2 carrying UI1")
    assert t.power(US).deployed == 0


def test_where_a_landing_is_offered():
    units = {"L22": "B fleet, B fleet 6, B inf, B inf 1-3", "AA8": "B fleet"}
    t = sea(units, options="Western offensive")
    hexes = landing_hexes(t.game, UK)
    assert {"M21", "L25", "K26"} <= set(hexes) and not {"N21", "K23", "K24", "V8"} & set(hexes)
    assert "V19" not in hexes, "the fleet at Gibraltar has nobody to carry there"
    assert list(Invade.options("hex", {}, t.game, UK)) == hexes and landing_hexes(t.game, US) == []
    fleets = list(Invade.options("fleets", {}, t.game, UK))
    assert fleets == [("BF1", "BF2"), ("BF1",), ("BF2",)]
    assert list(Invade.options("units", {"fleets": ("BF1", "BF2")}, t.game, UK)) == [("BI1", "BI2"), ("BI1",), ("BI2",)]
    small = next(u.id for u in t.state.units.of(UK) if u.factor == 6)
    only = list(Invade.options("units", {"fleets": (small,)}, t.game, UK))
    assert only == [(u.id,) for u in t.state.units.of(UK) if u.kind == "infantry" and u.factor <= 2]
    assert list(Invade.options("units", {"fleets": ("BF9",)}, t.game, UK)) == []
    assert list(Invade.options("via", {}, t.game, UK)) == [None]
    t = sea({"L22": "B fleet, B inf"}, options="Mediterranean offensive")
    assert "M21" not in landing_hexes(t.game, UK)


@rule("9.11", "23.1a")
def test_the_beaches_of_a_country_that_waits_for_help():
    def norway(units, status="attacked Germany"):
        control = dict.fromkeys(hexes_of("Norway"), GER) | {"C32": UK}
        t = peace("missions", units, "Axis", options="Western offensive", control=control)
        t.state.countries["Norway"] = status
        return t

    lying = {"J30": "2 G fleet, G inf"}
    t = norway(lying)
    assert lands_to_help(t.game, GER, "D35") and not lands_to_help(t.game, GER, "C32"), "Bergen is the enemy's"
    assert "D35" in landing_hexes(t.game, GER) and invade(t, "D35", "GF1 GF2", "GI2", seat=GER) == ""
    assert not lands_to_help(norway(lying | {"D35": "B inf 1-3"}).game, GER, "D35"), "the enemy stands there"
    assert not lands_to_help(norway(lying, "ally Germany").game, GER, "D35")
    beside = next(h for h in steps("D35") if h in hexes_of("Norway"))
    t = norway(lying | {beside: "G inf"})
    t.game.phase = "ground"
    (walker,) = t.at(beside)
    assert why(t, Attack(hexes=("D35",), units=(walker,)), GER) == "21.1b", "who comes over land attacks nobody there"
    t = norway(lying | {"Z23": "I fleet"})
    t.state.units.move("IF1", "D35")
    assert invade(t, "D35", "GF1 GF2", "GI2", seat=GER) == "", "a fleet that is no enemy bars nothing"


@rule("29.31", "29.171")
def test_which_fleets_are_offered():
    t = sea({"L22": "B fleet, B inf", "K21": "2 B fleet", US_BOX: "U fleet, U inf"})
    assert fleet_groups(t.game, UK) == [("BF1",), ("BF2", "BF3"), ("BF2",), ("BF3",)]
    assert fleet_groups(t.game, UK, loaded=True) == [("BF1",)] and fleet_groups(t.game, US) == []
    for field in ("spent", "new", "boxed"):
        setattr(t.unit("BF1"), field, True)
        assert fleet_groups(t.game, UK)[0] == ("BF2", "BF3"), field
        setattr(t.unit("BF1"), field, False)
    t.state.supply["BF1"] = ["M19"]
    assert fleet_groups(t.game, UK)[0] == ("BF2", "BF3")
    t.state.supply.clear()
    announced(t, "bombardment", UK, ["BF2"], "K26")
    assert fleet_groups(t.game, UK) == [("BF1",), ("BF3",)]
    t.state.units.move("BF1", "pool")
    assert fleet_groups(t.game, UK) == [("BF3",)]
    t = sea({"K21": "3 B fleet"})
    assert fleet_groups(t.game, UK) == [("BF1", "BF2", "BF3"), ("BF1",), ("BF2",)], "all, and two of them alone"
    t.state.units.move("BF1", "pool")
    for hex_ in WESTERN:
        set_holder(t.game, hex_, GER)
    assert fleet_groups(t.game, UK) == [("BF2", "BF3"), ("BF2",), ("BF3",)]
    lost = dict.fromkeys(WESTERN, GER)
    assert fleet_groups(sea({US_BOX: "U fleet, U inf"}, control=lost).game, US, loaded=True) == [("UF1",)]
    t = sea({US_BOX: "U fleet, U inf", "N21": "G inf"}, control=lost | {"M21": UK})
    assert fleet_groups(t.game, US) == [("UF1",)] and fleet_groups(t.game, US, loaded=True) == []


def test_who_is_offered_to_be_landed():
    t = sea({"L22": "B fleet, B inf, B armor, B air, R inf, B repl"})
    assert loads(t.game, UK, "L22", 100) == [("BI1", "BA1"), ("BI1",), ("BA1",)]
    both, each = t.unit("BI1").factor + t.unit("BA1").factor, t.unit("BI1").factor
    assert loads(t.game, UK, "L22", both)[0] == ("BI1", "BA1")
    assert ("BI1", "BA1") not in loads(t.game, UK, "L22", both - 1)
    assert ("BI1",) in loads(t.game, UK, "L22", each) and ("BI1",) not in loads(t.game, UK, "L22", each - 1)
    for field, value in (("base", "K22"), ("moved", True), ("cut", True)):
        before = getattr(t.unit("BI1"), field)
        setattr(t.unit("BI1"), field, value)
        assert loads(t.game, UK, "L22", 100) == [("BA1",)], field
        setattr(t.unit("BI1"), field, before)
    announced(t, "invasion", UK, ["BF1"], "M21", cargo=["BA1"])
    assert loads(t.game, UK, "L22", 100) == [("BI1",)]
    three = loads(sea({"L22": "B fleet, 3 B inf"}).game, UK, "L22", 6)
    assert three == [("BI1", "BI2"), ("BI1",), ("BI2",), ("BI3",)]
    assert ready_at(sea({"L22": "B fleet, B air, U inf"}).game, UK, "L22") != []
