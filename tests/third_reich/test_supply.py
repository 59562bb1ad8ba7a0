"""27, 17: supply over land and sea."""

from rules.third_reich.chart import US_BOX
from rules.third_reich.displacement import move_airbase
from rules.third_reich.landlines import lines, sources
from rules.third_reich.sealines import landing_place
from rules.third_reich.supply import in_supply, served, supplied_hex, why_not
from rules.third_reich.turn import closing
from rules.third_reich.world import ground_at
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
FRANCE = dict.fromkeys(("P22", "P21", "Q22", "Q21", "R21"), "Britain")


@rule("27.11a", "5.41b", "27.12a")
def test_sources():
    t = table("movement", {})
    axis, west = sources(t.game, "Axis"), sources(t.game, "West")
    assert {"L31", "Y22", "S30", "M35"} <= axis and "KK33" not in west
    assert "K23" in west and "LL29" in west and "JJ16" not in west, "Libya supplies the Axis alone"
    t = table("movement", {}, control={"JJ16": "Germany", "LL29": "Germany"})
    assert "JJ16" in sources(t.game, "Axis") and "LL29" not in sources(t.game, "Axis")


@case("E167")
@rule("27.14", "27.27")
def test_the_east_supplies_russia_alone():
    t = table("movement", {})
    assert "A66" in sources(t.game, "Russia") and "H47" in sources(t.game, "Russia")
    assert "H47" not in sources(t.game, "West") and "K23" not in sources(t.game, "Russia")
    t = table("movement", {}, lend_lease="Britain", control={"GG45": "Russia"})
    assert "GG45" in sources(t.game, "Russia")


@rule("27.22a", "7.4")
def test_lines_run_over_controlled_hexes():
    t = table("movement", {"P22": "U inf"}, control=FRANCE)
    assert t.unit("UI1").id not in served(t.game, "West")
    t = table("movement", {"P22": "U inf"}, control=FRANCE | {"O22": "Britain"})
    assert "UI1" in served(t.game, "West"), "Paris is a source"


@case("D33")
@rule("27.22a", "27.25")
def test_enemy_zones_cut_lines_but_not_the_units_own_hex():
    hexes = FRANCE | {"O22": "Britain"}
    t = table("movement", {"Q22": "U inf", "Q23": "G armor"}, control=hexes)
    assert "Q22" in lines(t.game, "West") and in_supply(t.game, t.unit("UI1"))
    t = table("movement", {"R21": "U inf", "R22": "G armor", "Q23": "G armor", "R20": "G armor"}, control=hexes)
    assert "UI1" not in served(t.game, "West")


@rule("27.29")
def test_partisans_cut_axis_lines():
    ring = dict.fromkeys(("P22", "P21", "O21", "N22", "N23", "O23"), "Britain")
    t = table("movement", {"O22": "G inf"}, control=ring)
    assert "P22" not in lines(t.game, "Axis")
    t = table("movement", {"Q22": "B partisan"})
    assert "Q22" not in lines(t.game, "Axis") and "P22" in lines(t.game, "Axis")


@rule("27.24a", "13.8a", "27.232", "27.23")
def test_supply_fleets():
    t = table("supply", {"L22": "B fleet", "M21": "2 B inf"}, control={"M21": "Britain"})
    assert not in_supply(t.game, t.unit("BI1"))
    t.play(UK, "supply BF1 for M21")
    assert in_supply(t.game, t.unit("BI1")) and t.unit("BF1").spent
    t = table("supply", {"L22": "B fleet 1", "M21": "2 B inf"}, control={"M21": "Britain"})
    t.play(UK, "supply BF1 for M21")
    assert [in_supply(t.game, t.unit(n)) for n in ("BI1", "BI2")].count(True) == 1


@rule("27.232")
def test_the_owner_says_who_starves():
    t = table("supply", {"L22": "B fleet 1, B fleet", "M21": "2 B inf"}, control={"M21": "Britain"})
    t.play(UK, "supply BF1 for M21", "starve BI1")
    assert not in_supply(t.game, t.unit("BI1")) and in_supply(t.game, t.unit("BI2"))


@rule("13.8b", "29.31")
def test_fleets_that_acted_carry_no_supply():
    t = table(
        "supply", {"L22": "2 B fleet", "M21": "B inf"}, control={"M21": "Britain"}, flags={"BF1": {"spent": True}}
    )
    t.refuse(UK, "supply BF1 for M21", "13.8b")


@rule("27.24b", "27.24c")
def test_where_supply_lands():
    from rules.third_reich.state import Bridgehead

    for sea, fed in ((True, True), (False, False)):
        t = table(
            "supply",
            {"L22": "B fleet", "K26": "2 B inf", "L24": "B inf"},
            control={"K26": "Britain"},
            bridgeheads={"K26": Bridgehead("Allies", sea)},
        )
        if fed:
            t.play(UK, "supply BF1 for K26")
            assert in_supply(t.game, t.unit("BI1"))
        else:
            assert not landing_place(t.game, UK, "K26")


@case("E84")
@rule("27.26")
def test_two_fleets_by_way_of_gibraltar():
    t = table(
        "supply",
        {"L22": "B fleet", "AA8": "B fleet", "Z23": "2 B inf"},
        control=dict.fromkeys(("LL29", "LL31", "MM30"), "Germany"),
    )
    t.play(UK, "supply BF1 for AA8")
    assert not in_supply(t.game, t.unit("BI1"))
    t.play(UK, "supply BF2 for Z23")
    assert in_supply(t.game, t.unit("BI1"))


@rule("27.44a", "27.41")
def test_supply_is_judged_once_and_unsupplied_units_still_fight():
    t = table("supply", {"P22": "U inf"}, control=FRANCE)
    assert t.game.phase == "movement" and t.unit("UI1").cut
    t = table(
        "ground",
        {"P22": "U inf", "P23": "G inf"},
        options="Western offensive",
        flags={"UI1": {"cut": True}},
        control=FRANCE,
    )
    t.play(US, "attack P23 with UI1", dice=[6])


@rule("27.43", "17.1")
def test_two_times_without_supply_is_the_end():
    t = table("movement", {"P22": "U inf, U armor"}, control=FRANCE, flags={"UI1": {"cut": True}})
    closing(t.game)
    assert t.where("UI1") == "lost" and t.where("UA1") == "P22"


@rule("14.38b", "27.33")
def test_automatic_supply_lasts_a_turn():
    t = table("movement", {"P22": "U armor"}, control=FRANCE, flags={"UA1": {"auto": 21}})
    assert t.state.turn == 21 and in_supply(t.game, t.unit("UA1"))
    t.state.turn += 1
    assert not in_supply(t.game, t.unit("UA1"))


@rule("27.31", "32.5")
def test_who_needs_no_supply():
    t = table("movement", {"P22": "U air, B partisan, U inf"}, control=FRANCE)
    assert [in_supply(t.game, t.unit(n)) for n in ("UW1", "BZ1", "UI1")] == [True, True, False]


@rule("5.55a", "27.13", "5.55b")
def test_fortresses_feed_their_garrisons():
    t = table(
        "movement", {"D44": "R inf"}, control=dict.fromkeys(("D45", "E43", "E44", "C45", "D43", "C44"), "Germany")
    )
    assert in_supply(t.game, t.unit("RI1")) and supplied_hex(t.game, RUS, "D44")
    t = table("movement", {"GG19": "B inf"}, control={"AA8": "Germany", "MM30": "Germany", "LL29": "Germany"})
    assert not in_supply(t.game, t.unit("BI1"))


@rule("27.12b", "49.8b")
def test_tunis_feeds_the_free_french():
    cut = dict.fromkeys(("LL29", "LL31", "MM30"), "Germany")
    t = table("movement", {"EE17": "Ff inf", "FF15": "B inf"}, control=cut)
    assert in_supply(t.game, t.unit("FfI1")) and not in_supply(t.game, t.unit("BI1"))


@rule("5.58b", "5.58c")
def test_sevastopol_is_a_fortress_while_russia_has_a_port_or_a_line():
    from rules.third_reich.turn import sevastopol

    ports = dict.fromkeys(("T37", "U41", "Y43"), "Germany")
    t = table("movement", {"V38": "R inf"}, control=ports | {"U39": "Germany", "U40": "Germany"})
    sevastopol(t.game)
    assert "V38" not in t.state.fortresses
    t.state.control.pop("U41")
    t.state.control_count += 1
    sevastopol(t.game)
    assert "V38" in t.state.fortresses


@rule("27.22d", "27.1")
def test_allies_lend_their_hexes():
    t = table("movement", {"P22": "R inf"}, control=FRANCE | {"O22": "Britain"})
    assert not in_supply(t.game, t.unit("RI1")), "Paris is no Russian source"
    assert (
        in_supply(table("movement", {"P22": "B inf"}, control=FRANCE | {"O22": "United States"}).game, t.unit("RI1"))
        is False
    )


def test_why_there_is_no_supply():
    t = table("movement", {"P22": "U inf"}, control=FRANCE)
    assert "no line of controlled hexes" in why_not(t.game, US, "P22") and why_not(t.game, UK, "K22") == ""
    assert ground_at(t.game, "P22", "Allies")


@rule("28.15a", "28.15c")
def test_airbases_out_of_supply_go_home():
    t = table("movement", {"P22": "B base"}, control=FRANCE)
    closing(t.game)
    assert t.where("BB1") == "K23"


@rule("28.15c", "28.15a")
def test_an_airbase_whose_capital_has_fallen_is_lost_but_for_russia_s_and_america_s():
    fallen = FRANCE | {"K23": "Germany", "H47": "Germany"}
    t = table("movement", {"P22": "B base, U base", "O40": "R base"}, control=fallen | {"O40": "Russia"})
    for name in ("BB1", "UB1", "RB1"):
        move_airbase(t.game, t.unit(name))
    assert t.where("BB1") == "lost" and t.where("UB1") == US_BOX and t.where("RB1") == "G60"
    t = table("movement", {"O40": "R base"}, control=fallen | {"O40": "Russia", "G60": "Germany"})
    move_airbase(t.game, t.unit("RB1"))
    assert t.where("RB1") == "lost"


@rule("9.4c", "9.4b", "9.4e")
def test_bridgeheads_that_nobody_needs_are_removed():
    from rules.third_reich.state import Bridgehead

    hexes = FRANCE | {"O22": "Britain"}
    t = table("movement", {"P22": "U inf"}, control=hexes, bridgeheads={"P22": Bridgehead("Allies")})
    closing(t.game)
    assert "P22" not in t.state.bridgeheads
    t = table(
        "movement",
        {"P22": "U inf", "R21": "G inf"},
        control=hexes | {"R21": "Germany"},
        bridgeheads={"P22": Bridgehead("Allies")},
    )
    closing(t.game)
    assert "P22" in t.state.bridgeheads, "an enemy stands within four hexes"


@rule("9.4c", "9.4d")
def test_a_bridgehead_without_use_goes_from_under_a_crowd():
    from rules.third_reich.reach import idle
    from rules.third_reich.state import Bridgehead

    def standing_in(units, control=()):
        hexes = FRANCE | {"O22": "Britain"} | dict(control)
        t = table("redeployment", units, control=hexes, bridgeheads={"P22": Bridgehead("Allies")})
        warned = any("Bridgehead at P22" in line for line in idle(t.game, US))
        for seat in list(t.asked()):
            t.play(seat, "done")
        return t, warned

    t, warned = standing_in({"P22": "4 U inf"})
    assert t.at("P22") == ["UI3", "UI4"] and "P22" not in t.state.bridgeheads and warned
    t, warned = standing_in({"P22": "4 U inf", "R21": "G inf"}, {"R21": "Germany"})
    assert len(t.at("P22")) == 4 and "P22" in t.state.bridgeheads and not warned


def crowded(*standing):
    t = table("redeployment", {"P22": "2 U armor, 2 U inf"}, control=FRANCE | {"O22": "Britain"})
    for seat, policy, text in standing:
        t.standing(seat, policy, text)
    for seat in list(t.asked()):
        t.play(seat, "done")
    return t


@rule("6.14", "9.4d", "14.37")
def test_the_owner_says_what_an_overstack_loses_at_the_end():
    t = crowded()
    assert t.ask(US).choices == ("UI1 (3-4)", "UA1 (5-6)") and t.at("P22") == ["UA1", "UA2", "UI1", "UI2"]
    t.play(US, "UA1", "UA2")
    assert t.at("P22") == ["UI1", "UI2"], "the last of a kind takes no question"
    t = crowded((US, "overstacks", "weakest"))
    assert t.at("P22") == ["UA1", "UA2"]
