"""16, 27, 29, 37, 40 to 42: the small print of the sea, of Gibraltar, of America and of the convoys."""

from rules.third_reich.aftermath import conquer
from rules.third_reich.chart import US_BOX, is_port, land
from rules.third_reich.murmansk import lend_lease_open
from rules.third_reich.replies import reach_of
from rules.third_reich.sealines import america_supplies
from rules.third_reich.state import Bridgehead, Mission
from rules.third_reich.supply import fortress_supplies
from rules.third_reich.waters import port_fronts
from rules.third_reich.ways import journey, parts
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
STRAITS = dict.fromkeys(("Z33", "Z34", "AA31", "BB31", "Z32", "AA32", "AA33"), "Russia")


def on(t, *phases):
    """Everybody is done until a phase comes."""
    while t.game.phase not in phases:
        seat = t.asked()[0]
        t.play(seat, "done" if "done" in t.ask(seat).orders else t.suggestions(seat)[0])
    return t


@rule("29.23f")
def test_the_boundary_at_gibraltar_is_crossed_only_by_sr():
    t = table("fleets", {"L22": "B fleet"}, options=OFF)
    t.refuse(UK, "rebase BF1 to LL29", "13.1a")
    t.play(UK, "rebase BF1 to AA8")
    t = table("redeployment", {"L22": "2 B fleet"})
    t.play(UK, "sr BF1 to LL29")
    t = table("redeployment", {"L22": "B fleet"}, control={"AA8": "Germany"})
    t.refuse(UK, "sr BF1 to LL29", "16.4a")


@rule("29.66a", "37.2")
def test_who_holds_gibraltar_goes_in_and_out_past_any_enemy():
    beside = {"Z9": "G inf"}
    t = table("redeployment", {"L22": "B fleet, B inf"} | beside, control={"Z9": "Germany"})
    t.play(UK, "sr BI1 to AA8")
    assert t.where("BI1") == "AA8"
    t = table("redeployment", {"AA8": "G inf", "Y9": "B inf", "W12": "B inf"},
              control=dict.fromkeys(("Y9", "Z8", "X10", "W12"), "Britain"))  # fmt: skip
    t.refuse(UK, "sr BI2 to Z8", "16.2b")


@rule("37.2b", "29.65")
def test_a_chain_of_escorts_by_way_of_gibraltar():
    units = {"L22": "B fleet, B inf", "AA8": "B fleet"}
    t = table("redeployment", units, control=dict.fromkeys(("CC4",), "Germany"))
    t.play(UK, "sr BI1 to LL29")
    assert t.unit("BF1").spent and t.unit("BF2").spent and t.power(UK).sr == 1
    t = table("redeployment", units | {"AA8": "G fleet"}, control={"CC4": "Germany", "AA8": "Germany"})
    assert parts(t.game, t.unit("BI1"))["LL29"] not in [
        n for n, u in journey(t.game, t.unit("BI1")).items() if "round" not in u
    ]


@case("D53")
@rule("29.64", "29.314", "29.32")
def test_an_escort_has_done_its_one_thing():
    t = table("redeployment", {"L22": "B fleet, 2 B inf"})
    t.play(UK, "sr BI1 to CC4")
    assert t.unit("BF1").spent
    t.refuse(UK, "sr BF1 to K21", "29.64")
    t.refuse(UK, "sr BI2 to CC4", "16.3")


@rule("29.67")
def test_escorts_end_in_ports_or_portless_islands():
    units = {"L22": "2 B fleet, B inf"}
    t = table("redeployment", units, control={"M23": "Britain"}, bridgeheads={"M23": Bridgehead("Allies", True)},
              supply={"BF2": ["M23"]})  # fmt: skip
    t.refuse(UK, "sr BI1 to M23", "16.3")
    t = table("redeployment", {"LL29": "2 B fleet, B inf"}, supply={"BF2": ["GG33"]})
    t.play(UK, "sr BI1 to GG33")
    assert t.where("BI1") == "GG33", "Cyprus has no port"


@rule("29.16b", "29.66a")
def test_russia_leaves_the_black_sea_by_sr_between_friendly_shores():
    odessa = {"Y43": "R fleet"}
    held = STRAITS | {"LL29": "Russia"}
    t = table("redeployment", odessa, control=held)
    t.play(RUS, "sr RF1 to LL29")
    t = table("redeployment", odessa, control=held | {"BB31": "Turkey"})
    t.refuse(RUS, "sr RF1 to LL29", "16.4a")


@rule("29.24")
def test_never_from_the_black_sea_to_the_baltic():
    t = table("redeployment", {"Y43": "R fleet"}, control=STRAITS | {"J35": "Russia", "J30": "Russia"})
    t.refuse(RUS, "sr RF1 to J35", "16.4a")


@rule("29.173")
def test_fleets_of_the_box_intercept_at_the_longest_range():
    t = table("replies", {"US box": "U fleet", "K28": "G fleet"}, "Axis", options=OFF)
    mission = Mission("M1", "bombardment", GER, ["GF1"], "K24", path=["K28", "K27", "K26", "K25"])
    assert set(reach_of(t.game, US, US_BOX, mission).values()) == {1}


@rule("29.172", "27.16")
def test_america_supplies_when_london_and_paris_are_lost_or_cut_off():
    assert not america_supplies(table("supply", {}).game)
    assert america_supplies(table("supply", {}, control={"K23": "Germany"}).game)
    ring = dict.fromkeys(("J22", "J23", "J24", "K22", "K24", "L22", "L21", "L23"), "Germany")
    assert america_supplies(table("supply", {}, control=ring).game), "no line from London to a port"


@rule("41.3", "27.13")
def test_malta_starves_without_suez_alexandria_and_gibraltar():
    lost = dict.fromkeys(("AA8", "MM30", "LL29"), "Germany")
    for control, fed in ((lost, False), ({h: w for h, w in lost.items() if h != "LL29"}, True)):
        t = table("supply", {"GG19": "B inf"}, control=control)
        assert fortress_supplies(t.game, t.unit("BI1")) is fed


@rule("29.429")
def test_no_transport_to_a_bridgehead_without_a_port():
    t = table("missions", {"L22": "B fleet, B inf"}, options=OFF, control={"M23": "Britain"},
              bridgeheads={"M23": Bridgehead("Allies", True)})  # fmt: skip
    t.refuse(UK, "transport BI1 from L22 to M23 with BF1", "29.429")


@case("E179")
@rule("29.438")
def test_a_bridgehead_without_a_port_takes_no_airbase():
    t = table("redeployment", {"L22": "B fleet, B base, B inf"}, control={"M23": "Britain"}, supply={"BF1": ["M23"]},
              bridgeheads={"M23": Bridgehead("Allies", True)})  # fmt: skip
    t.refuse(UK, "sr BB1 to M23", "16.3")
    assert "M23" not in t.goals(UK, "sr BI1 to")


@rule("29.424", "29.427", "14.14")
def test_transported_units_fight_after_landing():
    t = table(
        "missions", {"L22": "B fleet, B inf", "M19": "B inf", "N19": "G inf"}, options=OFF, control={"M19": "Britain"}
    )
    t.play(UK, "transport BI1 from L22 to M19 with BF1")
    on(t, "ground")
    assert t.where("BI1") == "M19" and t.unit("BF1").place == "L22" and t.unit("BF1").spent
    t.play(UK, "attack N19 with BI1", dice=[1])


@rule("29.435")
def test_only_armor_aboard_exploits_an_invasion():
    units = {"K21": "4 U fleet, U armor, U inf", "K22": "U armor", "M21": "G inf"}
    t = table("missions", units, options="Western offensive")
    t.play(US, "invade M21 with UF1, UF2, UF3, UF4 carrying UA1, UI1")
    on(t, "ground")
    t.play(US, "attack M21 with UA1, UI1", dice=[1])
    t.play(US, "advance UA1, UI1 on M21")
    on(t, "breakthrough", "exploitation", "construction")
    assert "UA2" not in " ".join(t.suggestions(US, "exploit"))
    if t.game.phase == "breakthrough":
        t.refuse(US, "exploit UA2 at M21", "14.32a")


@rule("29.58")
def test_a_force_that_beat_its_interceptors_may_still_turn_back():
    units = {"L22": "2 B fleet, B inf", "K28": "G fleet 1", "M21": "G inf"}
    for answer, said in (("abort", True), ("go on", False)):
        t = table("missions", units, options="Western offensive")
        t.play(UK, "invade M21 with BF1, BF2 carrying BI1")
        on(t, "replies")
        hex_ = sorted(t.goals(GER, "intercept M1 with GF1 at"))[0]
        t.play(GER, f"intercept M1 with GF1 at {hex_}", dice=[1])
        on_fight(t)
        t.play(UK, answer)
        assert t.said("turned back") is said


def on_fight(t):
    for _ in range(6):
        seat = t.asked()[0]
        choices = t.ask(seat).choices
        if "abort" in choices:
            return
        if "fight" in choices:
            t.play(seat, "fight", dice=[1, 6])
        else:
            t.play(seat, "done")


@case("E102")
@rule("29.25b", "16.71a")
def test_convoys_and_fresh_guards_count_against_the_deployments():
    t = table("construction", {"US box": "3 U fleet"}, flags={f"UF{n}": {"deployed": False} for n in (1, 2, 3)})
    t.play(US, "grant 20 to Russia via Murmansk with UF1, UF2")
    assert (t.power(US).sr, t.power(US).deployed) == (2, 2)
    t = table("construction", {"US box": "2 U fleet"}, powers={"United States": {"deployed": 6}})
    t.refuse(US, "grant 20 to Russia via Murmansk with UF1", "29.25b")


@rule("42.2c", "16.8a")
def test_extra_guards_cost_an_sr_each_and_do_nothing_else():
    t = table("construction", {"L22": "3 B fleet"})
    t.play(UK, "grant 20 to Russia via Murmansk with BF1, BF2")
    assert t.power(UK).sr == 2 and t.unit("BF2").spent
    t.game.phase = "redeployment"
    t = table("redeployment", {"L22": "2 B fleet"}, flags={"BF1": {"spent": True}}, notes={"escort BF1": 43})
    t.refuse(UK, "sr BF1 to K21", "29.64")


@rule("40.7", "40.1")
def test_lend_lease_closes_with_its_payer_until_another_pays():
    t = table("construction", {"L22": "B fleet"}, lend_lease=UK)
    assert lend_lease_open(t.game)
    conquer(t.game, UK, GER)
    assert not lend_lease_open(t.game)
    t.play(US, "open Lend-Lease")
    assert lend_lease_open(t.game) and t.power(US).spent == 25


@rule("16.72c", "16.72b")
def test_americans_deploy_to_britain_or_a_free_france():
    units = {"US box": "U inf"}
    t = table("redeployment", units, flags={"UI1": {"deployed": False}})
    t.refuse(US, "sr UI1 to M19", "16.72a")
    free = {"France": {"in_play": True}}
    t = table("redeployment", units, flags={"UI1": {"deployed": False}}, powers=free, control={"M19": "France"},
              countries={})  # fmt: skip
    t.play(US, "sr UI1 to M19")


@rule("16.72d", "16.75b")
def test_with_britain_lost_they_land_where_a_port_is_left_and_escorted():
    lost = {"Britain": {"conquered": 20}}
    units = {"US box": "2 U inf, U fleet"}
    flags = {n: {"deployed": False} for n in ("UI1", "UI2", "UF1")}
    t = table("redeployment", units, flags=flags, powers=lost, control={"CC4": "United States", "K23": "Germany"})
    t.refuse(US, "sr UI1 to GG33", "16.72d")
    t.play(US, "sr UI1 to CC4")
    assert t.unit("UF1").spent
    t.refuse(US, "sr UI2 to CC4", "16.75b")


@rule("16.77", "29.171", "16.72e")
def test_without_a_western_port_they_come_by_invasion():
    ports = {h: "Germany" for h in land() if is_port(h) and "Western" in port_fronts(h)} | {"AA8": "Germany"}
    units = {"US box": "4 U fleet, 2 U inf", "M21": "G inf"}
    flags = {n: {"deployed": False} for n in ("UI1", "UI2", "UF1", "UF2", "UF3", "UF4")}
    t = table("missions", units, options=OFF, flags=flags, control=ports)
    t.play(US, "invade M21 with UF1, UF2, UF3 carrying UI1, UI2")
    assert t.power(US).deployed == 2, "units count, fleets don't"
    t = table("missions", units, options=OFF, flags=flags, control=ports, powers={"United States": {"deployed": 6}})
    t.refuse(US, "invade M21 with UF1, UF2, UF3 carrying UI1, UI2", "16.77")
    t = table("missions", units | {"K21": "U fleet"}, options=OFF, flags=flags)
    t.refuse(US, "invade M21 with UF1, UF2, UF3 carrying UI1, UI2", "29.171")


@rule("27.231")
def test_a_base_change_makes_the_sea_line_of_the_same_turn():
    t = table("fleets", {"E26": "B fleet", "M21": "B inf"}, options=OFF, control={"M21": "Britain"})
    t.play(UK, "rebase BF1 to L22")
    on(t, "supply")
    t.play(UK, "supply BF1 for M21", "done")
    on(t, "movement")
    assert not t.unit("BI1").cut


@case("E51")
@rule("13.8c", "14.4e")
def test_no_supply_fleet_is_named_after_movement():
    t = table("redeployment", {"L22": "B fleet", "M21": "B inf"}, control={"M21": "Britain"})
    assert not t.suggestions(UK, "supply BF1 for")
    t.refuse(UK, "supply BF1 for M21", None)


@rule("37.4")
def test_gibraltar_is_invaded_on_a_southern_offensive_from_both_seas():
    units = {"M19": "2 G fleet, 2 G inf", "AA8": "B inf"}
    t = table("missions", units, "Axis", options="Mediterranean offensive")
    t.play(GER, "invade AA8 with GF1, GF2 carrying GI1, GI2")
    t = table("missions", units | {"AA8": "B inf, B fleet"}, "Axis", options="Mediterranean offensive")
    t.refuse(GER, "invade AA8 with GF1, GF2 carrying GI1, GI2", "29.432a")


@rule("29.75", "28.65")
def test_each_partial_counter_takes_an_sr():
    t = table("redeployment", {"L22": "B fleet 6, B fleet 2", "K23": "B air 3, B air 2"})
    t.play(UK, "sr BF1 to K21", "sr BF2 to K21", "sr BW1 to K21", "sr BW2 to K21")
    assert t.power(UK).sr == 4
