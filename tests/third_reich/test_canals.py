"""29.13, 29.23, 29.27, 37.3, 47: the canals and the way round Africa."""

from rules.third_reich.aftermath import aftermath_phase
from rules.third_reich.canals import REPAIR, ship_seas, words
from rules.third_reich.cape import Blockade, blockade, cape_open, far_ports, home_ports
from rules.third_reich.displacement import displace
from rules.third_reich.losses import create
from rules.third_reich.turn import end_of_game_turn
from rules.third_reich.waters import course, interception_hexes
from rules.third_reich.ways import journey, parts
from rules.third_reich.world import set_holder
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
BANKS = ("LL30", "LL31", "MM30", "MM31")
MED = "Mediterranean Sea"
LOST = {"AA8": "Germany", "CC4": "Germany"}
"""Gibraltar, and Casablanca, from where one walks to Egypt."""


def turns(t, count):
    for _ in range(count):
        end_of_game_turn(t.game)
        t.state.recent = []
    return t


@rule("29.23d", "47.1")
def test_fleets_enter_the_canal_only_with_all_its_banks():
    t = table("fleets", {"MM30": "B fleet"})
    assert course(t.game, UK, "MM30", "LL29", MED)
    t = table("fleets", {"MM30": "B fleet"}, control={"MM31": "Germany"})
    assert course(t.game, UK, "MM30", "LL29", MED) is None
    t.refuse(UK, "rebase BF1 to LL29", "29.23a")


@rule("29.27")
def test_from_suez_the_next_hex_is_two_away():
    t = table("fleets", {})
    assert interception_hexes(t.game, UK, "MM30", "LL31", MED) == 3
    assert interception_hexes(t.game, UK, "LL29", "KK30", MED) == 2


@rule("47.3a")
def test_a_bank_not_retaken_closes_the_canal_for_two_whole_turns_in_one_hand():
    t = table("ground", {"MM31": "G inf"}, control={"MM31": "Germany"})
    aftermath_phase(t.game)
    assert t.state.canal == 0
    set_holder(t.game, "MM31", "Britain")
    turns(t, 1)
    assert t.state.canal == 0, "it changed hands in this very turn"
    turns(t, 1)
    assert t.state.canal == 1 and course(t.game, UK, "MM30", "LL29", MED) is None
    turns(t, 1)
    assert t.state.canal == -1 and course(t.game, UK, "MM30", "LL29", MED)
    t = table("movement", {}, control={"MM31": "Germany"})
    set_holder(t.game, "MM31", "Britain")
    aftermath_phase(t.game)
    assert t.state.canal == -1, "retaken at once"


@rule("47.3a")
def test_the_rule_holds_for_the_axis_when_it_runs_the_canal():
    t = table("ground", {}, "Axis", control=dict.fromkeys(BANKS, "Germany"), canal=1)
    turns(t, 1)
    assert t.state.canal == -1 and course(t.game, GER, "MM30", "KK31", MED)
    set_holder(t.game, "LL30", "Britain")
    aftermath_phase(t.game)
    assert t.state.canal == 0


@rule("47.4")
def test_fleets_driven_from_suez():
    t = table("ground", {"MM30": "B fleet"})
    set_holder(t.game, "MM30", "Germany")
    displace(t.game, "MM30", GER)
    assert t.where("BF1") in ("LL29", "LL31"), "the other banks and Gibraltar are Allied"
    t = table("ground", {"MM30": "B fleet"}, control={"AA8": "Germany"})
    set_holder(t.game, "MM30", "Germany")
    displace(t.game, "MM30", GER)
    assert t.where("BF1") == "Lend-Lease box"
    t.game.phase = "redeployment"
    after = table("redeployment", {"Lend-Lease box": "B fleet"}, flags={"BF1": {"country": "MM30"}})
    after.refuse(UK, "sr BF1 to LL29", "47.4")
    after.play(UK, "sr BF1 to L22")
    assert after.where("BF1") == "L22" and after.power(UK).sr == 1


@rule("37.3b")
def test_sr_round_africa_takes_two_srs_and_one_escort():
    t = table("redeployment", {"L22": "B fleet, 2 B inf", "MM29": "B inf"}, control=LOST)
    t.play(UK, "sr BI1 to MM30")
    assert t.power(UK).sr == 2 and t.unit("BF1").spent and t.where("BI1") == "MM30"
    t.refuse(UK, "sr BI2 to MM30", "16.3")
    t = table("redeployment", {"MM30": "B fleet, B inf"}, control=LOST)
    t.play(UK, "sr BF1 to L22")
    assert t.power(UK).sr == 2
    t = table("redeployment", {"MM30": "B fleet"}, powers={"Britain": {"sr": 6}}, control={"AA8": "Germany"})
    t.refuse(UK, "sr BF1 to L22", "37.3b")


@case("E148")
@rule("47.3c")
def test_suez_city_is_reached_though_the_canal_is_broken():
    t = table("redeployment", {"L22": "B fleet, B inf"}, control=LOST, canal=0)
    t.play(UK, "sr BI1 to MM30")
    assert t.where("BI1") == "MM30"


@rule("47.3b")
def test_a_blockade_bars_the_gulf_to_the_axis():
    held = dict.fromkeys(BANKS, "Germany")
    t = table("redeployment", {"MM30": "G fleet"}, "Axis", control=held)
    t.play(GER, "sr GF1 to K28")
    assert t.power(GER).sr == 2
    barred = table("redeployment", {"MM30": "G fleet", "Lend-Lease box": "B fleet"}, "Axis", control=held)
    barred.refuse(GER, "sr GF1 to K28", "16.4a")
    broken = table("redeployment", {"MM30": "G fleet"}, "Axis", control=held, canal=0)
    broken.refuse(GER, "sr GF1 to K28", "16.4a")


@rule("47.3b")
def test_the_blockading_fleet_goes_and_comes_for_an_sr():
    t = table("redeployment", {"L22": "2 B fleet, B fleet 6"}, control=dict.fromkeys(BANKS, "Germany"))
    t.refuse(UK, "blockade with BF3", "47.3b")
    t.play(UK, "blockade with BF1")
    assert t.where("BF1") == "Lend-Lease box" and t.power(UK).sr == 1
    t.refuse(UK, "blockade with BF2", "47.3b")
    t = table("redeployment", {"Lend-Lease box": "B fleet"})
    t.refuse(UK, "sr BF1 to AA8", "47.3b")
    t.play(UK, "sr BF1 to L22")
    assert t.power(UK).sr == 1


# --- Kiel ---------------------------------------------------------------------------------------------------------------


@rule("29.13b")
def test_kiel_changes_hands_and_its_canal_is_out_for_two_turns():
    t = table("ground", {})
    set_holder(t.game, "J30", "Britain")
    assert t.state.kiel == 0
    turns(t, 1)
    assert t.state.kiel == 0
    turns(t, 2)
    assert t.state.kiel == -1


@rule("29.13b")
def test_a_fleet_in_kiel_lies_in_one_port_meanwhile():
    units = {"J30": "G fleet"}
    t = table("fleets", units, "Axis", options="Western attrition, Eastern attrition", kiel=0,
              flags={"GF1": {"water": "Atlantic Ocean"}})  # fmt: skip
    assert ship_seas(t.game, t.unit("GF1")) == ("Atlantic Ocean",)
    t.refuse(GER, "rebase GF1 to K31", "29.13b")
    t = table("fleets", units, "Axis", options="Western attrition, Eastern attrition")
    t.play(GER, "rebase GF1 to K31")


@rule("29.13b", "ruling.A5")
def test_who_comes_to_kiel_lies_where_he_came_from():
    t = table("fleets", {"K28": "G fleet"}, "Axis", options="Western attrition", kiel=0)
    t.play(GER, "rebase GF1 to J30", "done")
    while t.game.phase != "movement":
        t.play(t.asked()[0], "done")
    assert t.unit("GF1").water == "Atlantic Ocean"
    t = table("redeployment", {"K28": "G fleet"}, "Axis", kiel=0)
    t.play(GER, "sr GF1 to J30")
    assert t.unit("GF1").water == "Atlantic Ocean"
    t = table("redeployment", {"K28": "G fleet"}, "Axis", kiel=0)
    t.refuse(GER, "sr GF1 to K31", "16.4a")


@rule("47.3a", "29.13a")
def test_all_are_told_which_canals_are_broken():
    t = table()
    t.state.canal = t.state.kiel = -1
    assert words(t.game) == []
    t.state.canal = 0
    assert words(t.game) == [
        f"The Suez Canal is out of use; it reopens after one side has held it for {REPAIR} whole turns"
    ]
    t.state.kiel = 1
    assert words(t.game)[1:] == [
        f"The Kiel Canal is out of use; it reopens after one side has held it for {REPAIR - 1} whole turns"
    ]


@rule("37.3b")
def test_who_holds_suez_goes_round_africa():
    t = table()
    assert cape_open(t.game, UK) and cape_open(t.game, US) and not cape_open(t.game, RUS)
    t = table(control={"MM30": "Germany"})
    assert not cape_open(t.game, UK)


@rule("37.3b", "29.65")
def test_from_suez_a_fleet_of_its_own_goes_on():
    """One escort takes the unit round Africa to Suez; Malta is reached with the fleet that waits there."""
    t = table("redeployment", {"L22": "B fleet, B inf", "MM30": "B fleet"}, control=LOST)
    used, part = journey(t.game, t.unit("BI1")), parts(t.game, t.unit("BI1"))
    assert used[part["MM30"]] == "+BF1+round Africa" and used[part["GG19"]] == "+BF1+round Africa+BF2"
    t = table("redeployment", {"L22": "B fleet, B inf", "LL29": "B fleet"}, control=LOST)
    assert part["GG19"] not in journey(t.game, t.unit("BI1")), "a fleet at Alexandria does not wait at Suez"


@rule("47.3b")
def test_which_fleets_are_offered_for_the_blockade():
    t = table(units={"L22": "B fleet, B fleet 6, B inf", "US box": "U fleet"}, control={"MM30": "Germany"})
    assert list(Blockade.options("fleet", {}, t.game, UK)) == [u.id for u in t.state.units.of(UK) if u.factor == 9]
    assert list(Blockade.options("fleet", {}, t.game, US)) == []
    t = table(units={"L22": "B fleet", "Lend-Lease box": "U fleet"}, control={"MM30": "Germany"})
    assert list(Blockade.options("fleet", {}, t.game, UK)) == [], "one is there"
    t = table(units={"L22": "B fleet", "D44": "R fleet 9"}, control={"MM30": "Germany"})
    assert list(Blockade.options("fleet", {}, t.game, RUS)) == []


@rule("37.3a", "47.3b", "47.4")
def test_which_ports_lie_at_the_other_end():
    t = table(units={"L22": "B fleet"}, control={"K21": "Germany"})
    far = far_ports(t.game, UK, "MM30")
    assert {"L22", "AA8"} <= set(far) and not {"K21", "K28", "MM30", "LL29", "L23"} & set(far)
    assert far_ports(t.game, UK, "L22") == ["MM30"] and far_ports(t.game, UK, "LL29") == []
    create(t.game, GER, "airborne", 3, 3, "MM30", GER)
    assert far_ports(t.game, UK, "L22") == [], "the enemy has dropped on Suez"
    t = table(units={"L22": "B fleet", "AA8": "B fleet"}, control={"K21": "Germany", "M19": US})
    home = home_ports(t.game, t.unit("BF1"))
    assert "L22" in home and not {"K21", "AA8", "M19", "L23"} & set(home), "the blockade comes back to Britain"
    t.unit("BF1").country = "MM30"
    exiles = home_ports(t.game, t.unit("BF1"))
    assert {"L22", "AA8", "M19"} <= set(exiles) and not {"K21", "K28", "LL29"} & set(exiles)


@rule("47.3b", "47.4")
def test_exiles_from_suez_bar_nothing():
    t = table(units={"Lend-Lease box": "B fleet, U fleet"}, flags={"BF1": {"country": "MM30"}})
    assert [u.id for u in blockade(t.game)] == ["UF1"]
