"""Further cases of 1944: two-front ports, air over coasts, partisans and conquests, excess defenders, Free French."""

from rules.third_reich.aftermath import capitals_not_regained
from rules.third_reich.chart import countries, front_of, hexes_of, steps
from rules.third_reich.clash import fellows
from rules.third_reich.murmansk import lend_lease_open
from rules.third_reich.replies import reach_of
from rules.third_reich.russia import accept
from rules.third_reich.stacks import restricted
from rules.third_reich.state import Mission
from rules.third_reich.strength import defending
from rules.third_reich.world import holder, set_holder
from rules.third_reich.year import submarine_losses
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"


@case("E113", "E180")
@rule("29.52b")
def test_29_52_a_two_front_port_is_watched_by_the_front_one_sails_out_to():
    t = table("replies", {"AA8": "B fleet", "V19": "G fleet", "M19": "G fleet"}, options=OFF)
    out = Mission("M1", "bombardment", UK, ["BF1"], "M19", path=["AA8", "AA7", "Z7"])
    assert not reach_of(t.game, GER, "V19", out), "a fleet of the Mediterranean"
    assert "AA8" in reach_of(t.game, GER, "M19", out)
    home = Mission("M2", "base", UK, ["BF1"], "AA8", path=["Z7", "AA7", "AA8"])
    assert set(reach_of(t.game, GER, "V19", home)) == {"AA8"}, "but what comes is met from both"


@rule("16.5b")
def test_air_is_redeployed_along_coasts_that_are_not_the_enemys():
    t = table("redeployment", {"F24": "B air"}, control={"C28": "Germany"})
    t.play(UK, "sr BW1 to K23")
    channel = dict.fromkeys(hexes_of("Denmark"), "Germany") | {"J28": "Britain", "J29": "Britain"}
    t = table("redeployment", {"L22": "B air"}, control={"M21": "Britain"} | channel)
    assert "M21" in t.goals(UK, "sr BW1 to"), "over the Channel"
    ring = dict.fromkeys(("Y22", "X22", "Z22"), "Germany")
    t = table("redeployment", {"Z23": "B air"}, control={"T25": "Britain"} | ring)
    t.refuse(UK, "sr BW1 to T25", "16.2a")


@rule("14.24c")
def test_excess_defenders_die_but_do_not_count():
    t = table("ground", {"N22": "2 G inf, G inf 2-3", "N21": "U armor", "O21": "U armor"}, options=OFF,
              control={"N21": "Britain", "O21": "Britain"})  # fmt: skip
    assert sorted(u.factor for u in defending(t.game, US, "N22")) == [3, 3]
    t.play(US, "attack N22 with UA1, UA2")
    assert t.ask(GER).choices == ("GI1 (3-3) and GI2 (3-3)", "GI1 (3-3) and GI3 (2-3)")
    t.play(GER, "GI1 (3-3) and GI2 (3-3)", dice=[5, 6])
    assert t.said("10 to 12")


@rule("14.24a")
def test_the_defender_names_the_two_who_defend():
    units = {"N22": "2 G inf, G inf 2-3", "N21": "U armor", "O21": "U armor"}
    t = table("ground", units, options=OFF, control={"N21": "Britain", "O21": "Britain"})
    t.play(US, "attack N22 with UA1, UA2")
    t.play(GER, "GI1 (3-3) and GI3 (2-3)", dice=[5, 6])
    assert t.said("10 to 10")
    t = table("ground", units, options=OFF, control={"N21": "Britain", "O21": "Britain"})
    t.standing(GER, "crowds", "strongest").play(US, "attack N22 with UA1, UA2", dice=[5, 6])
    assert t.said("10 to 12") and not any(key.startswith("defend ") for key in t.state.help)


@rule("34.5")
def test_free_french_stand_with_british_and_americans():
    t = table("movement", {"LL29": "Ff inf, B inf", "MM29": "U inf"})
    assert not restricted(t.unit("FfI1"), t.unit("BI1")) and not restricted(t.unit("FfI1"), t.unit("UI1"))
    t.play(US, "move UI1 to MM28")


@rule("38")
def test_iraq_is_a_british_colony():
    assert (countries()["Iraq"].kind, countries()["Iraq"].owner) == ("colony", UK)
    t = table("movement", {"EE42": "B inf"})
    assert holder(t.game, "EE42") == UK


@rule("40.6")
def test_lend_lease_waits_for_the_war_in_the_east():
    t = table("construction", {"L22": "B inf"}, wars=["Britain-Germany", "Germany-United States"])
    t.refuse(UK, "open Lend-Lease", "40.6")
    assert not lend_lease_open(t.game)


@rule("15.4e", "15.4a")
def test_15_4_one_naval_factor_feeds_all_of_ulster_for_building():
    pool = {"Britain": "3 B inf"}
    t = table("construction", {"L22": "B fleet"}, pool=pool)
    t.refuse(UK, "build infantry 3-4 at F24", "15.4a")
    t = table("construction", {"L22": "B fleet 1"}, pool=pool, supply={"BF1": ["F24"]})
    t.play(UK, "build infantry 3-4 at F24", "build infantry 3-4 at F24", "build infantry 3-4 at F23")


@rule("15.4f")
def test_russia_builds_where_a_partisan_stands_only_on_her_own_hex():
    pool = {"Russia": "R inf"}
    t = table("construction", {"M45": "R partisan"}, pool=pool, control={"M45": "Germany"})
    t.refuse(RUS, "build infantry 3-3 at M45", "15.4a")


@case("E164")
@rule("26.921c")
def test_partisans_objectives_go_to_who_held_them():
    t = table("movement", {"H47": "R partisan"}, "Axis", control={"H47": "Germany"})
    accept(t.game)
    assert holder(t.game, "H47") == GER


@rule("24.1b")
def test_a_capital_retaken_at_once_saves_the_brps():
    t = table("movement", {"S30": "G inf"}, "Axis", powers={"Germany": {"minors": {"Hungary": 10}}})
    set_holder(t.game, "S30", "Russia")
    set_holder(t.game, "S30", "Germany")
    capitals_not_regained(t.game)
    assert t.power(GER).minors == {"Hungary": 10}
    set_holder(t.game, "S30", "Russia")
    capitals_not_regained(t.game)
    assert t.power(GER).minors == {}


@rule("10.22b")
def test_america_loses_nothing_to_submarines_before_1943():
    t = table("movement", {"L31": "G inf"}, year=1942)
    before = t.power(US).brps
    list(submarine_losses(t.game, 6, False))
    assert t.power(US).brps == before and t.power(UK).brps == 134


@case("E85")
@rule("27.24d", "37.3c")
def test_no_supply_round_africa():
    t = table("supply", {"L22": "B fleet", "LL29": "B inf"}, control=dict.fromkeys(("AA8", "LL29"), "Germany"))
    t.state.control["LL29"] = "Britain"
    t.refuse(UK, "supply BF1 for LL29", "27.24a")


@rule("14.34b")
def test_exploiters_attack_over_a_boundary_only_on_that_fronts_offensive():
    border = [(a, b) for a in hexes_of("Italy") for b in steps(a) if front_of(b) == "Western"]
    pair = next((a, b) for a, b in border if front_of(a) == "Mediterranean")
    units = {pair[0]: "U armor", pair[1]: "G inf"}
    flags = {"UA1": {"breakthrough": pair[0], "route": (pair[0],)}}
    t = table("late ground", units, options="Mediterranean offensive", flags=flags, control={pair[0]: "Britain"})
    assert t.game.phase != "late ground", "there is nothing to attack"
    both = "Mediterranean offensive, Western offensive"
    t = table("late ground", units, options=both, flags=flags, control={pair[0]: "Britain"})
    t.play(US, f"attack {pair[1]} with UA1", dice=[1])
    assert t.events("14.25a")


@rule("14.23g")
def test_gibraltar_is_one_attack_from_both_seas_with_two_units():
    units = {"M19": "2 G fleet, G inf", "V19": "2 G fleet, G inf", "AA8": "B inf"}
    t = table("missions", units, "Axis", options="Mediterranean offensive, Western offensive")
    t.play(GER, "invade AA8 with GF1, GF2 carrying GI1", "invade AA8 with GF3, GF4 carrying GI2")
    while t.game.phase != "ground":
        t.play(t.asked()[0], "done")
    t.play(GER, "attack AA8 with GI1, GI2", dice=[1])
    assert t.said("12 to 12"), "six, and the 18 factors that carry nobody in threes"


@rule("29.5a")
def test_e124_two_missions_met_in_their_base_hex_are_one_battle():
    units = {"L22": "2 B fleet", "K28": "2 G fleet"}
    t = table("fleets", units, options="Western offensive, Mediterranean offensive")
    t.play(UK, "rebase BF1 to E26", "rebase BF2 to J22", "done")
    while t.game.phase == "fleets":
        t.play(t.asked()[0], "done")
    t.play(GER, "intercept M1 with GF1, GF2 at L22", dice=[1])
    while "fight" not in t.ask(t.asked()[0]).choices:
        t.play(t.asked()[0], "done")
    assert "M1 and M2 (18 factors) with 18" in t.ask(GER).prompt
    t.play(GER, "fight", dice=[6, 1])
    assert [m for m in ("M1", "M2") if t.said(f"{m} is turned back")] == ["M1", "M2"]


@rule("29.5a")
def test_where_they_only_cross_they_are_met_apart():
    units = {"L22": "B fleet", "K21": "B fleet", "K28": "2 G fleet"}
    t = table("clash", units, options="Western offensive")
    t.state.missions = {
        "M1": Mission("M1", "bombardment", UK, ["BF1"], "M19", path=["L22", "L21", "M19"]),
        "M2": Mission("M2", "bombardment", UK, ["BF2"], "N19", path=["K21", "L21", "N19"]),
    }
    assert [m.id for m in fellows(t.game, t.state.missions["M1"], "L21")] == []
    t.state.missions["M2"].target = "M19"
    t.state.missions["M2"].path[-1] = "M19"
    assert [m.id for m in fellows(t.game, t.state.missions["M1"], "M19")] == ["M2"]
