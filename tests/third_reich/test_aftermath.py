"""24, 26, 12.24: what a Combat phase leaves, step by step: idle Offensives, fallen minors, prizes, lost BRPs, beaten powers."""

import pytest

from rules.third_reich.aftermath import (
    british_losses,
    capitals_not_regained,
    conquer,
    conquers,
    heir,
    idle_offensives,
    majors_beaten,
    minor_conquests,
    russian_cities,
)
from rules.third_reich.chart import capital
from rules.third_reich.conquest import routes
from rules.third_reich.losses import create
from rules.third_reich.minors import pass_hexes
from rules.third_reich.state import Mission
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import put, table

MOSCOW, LENINGRAD, BERLIN, ROME, LONDON = "H47", "D44", "L31", "Y22", "K23"


# --- 12.24 ------------------------------------------------------------------------------------------------------------------


@rule("12.24", "20.4b")
@pytest.mark.parametrize(
    ("acted", "mission", "counts"),
    [
        ([], None, False),
        (["Western"], None, True),
        (["Eastern"], None, False),
        ([], ("support", GER, "P22"), True),
        ([], ("counterair", GER, "P22"), True),
        ([], ("raid", GER, "M21"), True),
        ([], ("chase", GER, "P22"), True),
        ([], ("das", GER, "P22"), False),
        ([], ("support", GER, "H47"), False),
        ([], ("support", UK, "P22"), False),
    ],
)
def test_an_offensive_that_did_nothing_was_a_pass(acted, mission, counts):
    t = table("movement", {}, "Axis", options="Western offensive")
    t.power(GER).paid, t.power(GER).acted = ["Western"], acted
    if mission:
        kind, seat, target = mission
        t.state.missions["M1"] = Mission("M1", kind, seat, [], target)
    idle_offensives(t.game)
    assert t.power(GER).options["Western"] == ("offensive" if counts else "pass")
    assert t.said("counts as a Pass") is not counts


# --- 24.1 -------------------------------------------------------------------------------------------------------------------


def greece(status, whose, *, side="Axis", wars=("Britain-Germany", "Britain-Italy"), notes=None):
    t = peace("movement", side=side, wars=list(wars))
    t.state.countries["Greece"] = status
    pass_hexes(t.game, "Greece", ("Greece", ""), UK)
    t.state.control["DD27"] = whose
    t.state.notes |= {"pool Greece air": 2} | (notes or {})
    t.state.help["Greece"] = [UK]
    t.state.control_count += 1
    create(t.game, "Greece", "infantry", 2, 3, "Z29", UK)
    return t


@rule("24.1a", "24.2")
@pytest.mark.parametrize(
    ("status", "whose", "more", "falls"),
    [
        ("ally Britain", ITA, {}, True),
        ("attacked Britain", GER, {}, True),
        ("ally Britain", UK, {}, False),
        ("ally Britain", ITA, {"side": "Allies"}, False),
        ("neutral", ITA, {}, False),
        ("conquered Italy", ITA, {}, False),
        ("ally Britain", ITA, {"wars": ("Britain-Germany",)}, False),
    ],
)
def test_a_minor_falls_to_an_enemy_who_moves_and_holds_its_capital(status, whose, more, falls):
    assert capital("Greece") == "DD27"
    t = greece(status, whose, **more)
    minor_conquests(t.game)
    assert (t.state.countries["Greece"] == f"conquered {whose}" and bool(t.events(kind="conquest"))) is falls
    assert (not [u for u in t.state.units if u.nation == "Greece"]) is falls
    assert ("pool Greece air" not in t.state.notes) is falls


@rule("24.1a", "49.2")
def test_whose_capital_makes_no_conquest():
    """Vichy France has an end of its own, a country that has been conquered changes hands as a conquest does, and a colony
    that fights has no capital."""
    t = table("movement", {}, control={"R20": UK, "DD27": UK})
    t.state.countries |= {
        "Vichy France": "attacked Germany",
        "Greece": "conquered Germany",
        "Tunisia": "attacked Germany",
    }
    before = dict(t.state.countries)
    minor_conquests(t.game)
    assert t.state.countries == before and not t.events(kind="conquest")


@rule("24.22", "24.2", "24.7")
def test_one_that_was_attacked_passes_whole_and_an_ally_with_its_capital_alone():
    t = greece("attacked Britain", ITA)
    minor_conquests(t.game)
    assert holder(t.game, "Z29") == ITA and t.state.help["Greece"] == [ITA]
    t = greece("ally Britain", ITA)
    minor_conquests(t.game)
    assert holder(t.game, "Z29") == UK and "Greece" not in t.state.help
    t = greece("ally Britain", ITA, notes={"intervened Greece": 1})
    minor_conquests(t.game)
    assert holder(t.game, "Z29") == ITA and "intervened Greece" not in t.state.notes


@rule("24.1a", "21.2")
def test_only_those_at_war_with_it_conquer_it():
    t = greece("attacked Britain", ITA)
    assert conquers(t.game, ITA, "Greece", UK) and not conquers(t.game, RUS, "Greece", UK)
    t.state.help["foes Greece"] = [ITA]
    t.state.control_count += 1
    assert conquers(t.game, ITA, "Greece", UK) and not conquers(t.game, FRA, "Greece", UK)


# --- 26.91, 37.1, 47.2 --------------------------------------------------------------------------------------------------------


@rule("26.91a")
def test_the_first_fall_of_each_city_is_a_prize():
    t = table(
        "movement", {}, "Axis", scenario="1942", season="Summer", year=1942, control={MOSCOW: GER, LENINGRAD: ITA}
    )
    before = {s: t.power(s).brps for s in (GER, ITA, RUS)}
    russian_cities(t.game)
    assert [t.power(s).brps - before[s] for s in (GER, ITA, RUS)] == [15, 15, -30]
    assert t.power(RUS).lost == ["Moscow", "Leningrad"] and t.power(GER).minors["Moscow"] == 15
    russian_cities(t.game)
    assert t.power(RUS).brps == before[RUS] - 30, "once"
    for whose, in_play in (("", True), ("Finland", True), (RUS, True), (GER, False)):
        t = table("movement", {}, "Axis", scenario="1942", season="Summer", year=1942, control={MOSCOW: whose})
        t.power(RUS).in_play = in_play
        russian_cities(t.game)
        assert not t.power(RUS).lost, whose


@rule("26.91b", "32.8")
def test_what_a_year_start_brought_goes_with_the_city_or_to_partisans():
    for whose, partisan, prize, lost in (
        (RUS, False, False, True),
        (RUS, False, True, False),
        (GER, True, False, True),
        (GER, True, True, True),
        (GER, False, False, False),
    ):
        t = table("movement", {MOSCOW: "R partisan"} if partisan else {}, "Axis", scenario="1942", season="Summer", year=1942,
                  control={MOSCOW: whose}, powers={GER: {"minors": {"Moscow": 15}}, RUS: {"lost": ["Moscow"]}})  # fmt: skip
        if prize:
            t.state.notes["prize Moscow"] = 1942
        before = t.power(GER).brps
        russian_cities(t.game)
        assert (t.power(GER).brps == before - 15) is lost and ("Moscow" not in t.power(GER).minors) is lost, (
            whose,
            partisan,
        )


@rule("37.1", "47.2")
def test_britain_pays_for_gibraltar_and_for_both_ends_of_egypt():
    for held, cost in (
        (("AA8",), 25),
        (("MM30",), 0),
        (("LL29",), 0),
        (("MM30", "LL29"), 25),
        (("AA8", "MM30", "LL29"), 50),
    ):
        t = table("movement", {}, "Axis", control=dict.fromkeys(held, ITA))
        before = t.power(UK).brps
        british_losses(t.game)
        british_losses(t.game)
        assert t.power(UK).brps == before - cost, held
        assert bool(t.events(rule="37.1")) is ("AA8" in held) and bool(t.events(rule="47.2")) is (len(held) > 1)
    t = table("movement", {}, "Axis", control={"AA8": GER}, powers={UK: {"in_play": False}})
    british_losses(t.game)
    assert not t.power(UK).lost


# --- 24.3, 24.5, 32.7 ---------------------------------------------------------------------------------------------------------


@rule("24.3b", "24.5c", "32.7")
def test_whose_brps_go_in_his_own_turn():
    t = table("movement", {}, control={"S30": RUS}, powers={GER: {"minors": {"Hungary": 10, "Bulgaria": 5}}})
    capitals_not_regained(t.game)
    assert "Hungary" in t.power(GER).minors, "Germany has her own turn to retake it"
    t.state.side = "Axis"
    before = t.power(GER).brps
    capitals_not_regained(t.game)
    assert t.power(GER).brps == before - 10 and list(t.power(GER).minors) == ["Bulgaria"]


@rule("24.5c", "32.7", "24.5d")
def test_partisans_in_a_capital():
    for place, more, cost in (
        ("O22", {}, 42),
        ("P22", {}, 0),
        ("O22", {"side": "Allies"}, 0),
        ("O22", {"notes": {"partisan capital France": 3}}, 0),
        ("O22", {"scenario": "1942", "season": "Summer", "year": 1942}, 42),
    ):
        t = table("movement", {place: "B partisan"}, **({"side": "Axis"} | more))
        t.power(GER).minors = {}
        before = t.power(GER).brps
        capitals_not_regained(t.game)
        assert t.power(GER).brps == before - cost, (place, more)
        assert ("partisan capital France" in t.state.notes) is bool(cost or "notes" in more)
    t = table(
        "movement", {"O22": "B partisan"}, "Axis", scenario="1942", season="Summer", year=1942, control={"O22": ITA}
    )
    before = t.power(ITA).brps
    capitals_not_regained(t.game)
    assert t.power(ITA).brps == before, "only Germany began with it"
    t = table("movement", {"W26": "B partisan", "V28": "B partisan"}, "Axis")
    t.power(GER).minors = {"Yugoslavia": 15}
    before = t.power(GER).brps
    capitals_not_regained(t.game)
    assert t.power(GER).brps == before, "neither holds the capital"
    t = peace("movement", {"O22": "B partisan"}, "Axis", control={"O22": GER})
    put(t.game, "K24", "B inf")
    before = t.power(GER).brps
    capitals_not_regained(t.game)
    assert t.power(GER).brps == before, "in 1939 Paris brought Germany nothing before a Year Start"
    for whose in (GER, ITA):
        t = table("movement", {"U30": "B partisan"}, "Axis", scenario="1942", season="Summer", year=1942)
        belgrade = capital("Yugoslavia")
        t.state.units.move("BZ1", belgrade)
        t.state.control[belgrade] = whose
        t.power(whose).minors = {}
        before = t.power(whose).brps
        capitals_not_regained(t.game)
        assert t.power(whose).brps == before and "partisan capital Yugoslavia" not in t.state.notes, "it paid nothing"
    t = table("movement", {"O22": "B partisan"}, "Axis")
    t.state.units.move("BZ1", "pool")
    capitals_not_regained(t.game)
    assert not t.said("Partisans hold"), "who is not built holds nothing"


@rule("24.5d", "24.8c")
def test_a_capital_that_soldiers_hold_again_may_be_lost_again():
    t = table("movement", {"O22": "G inf"}, "Axis", notes={"partisan capital France": 20})
    capitals_not_regained(t.game)
    assert "partisan capital France" not in t.state.notes and holder(t.game, "O22") == GER
    t = table("movement", {"U30": "I inf"}, "Axis", scenario="1942", season="Summer", year=1942, control={"U30": GER})
    belgrade = capital("Yugoslavia")
    t.state.units.move("II1", belgrade)
    t.state.control[belgrade] = GER
    t.state.notes["partisan capital Yugoslavia"] = 3
    capitals_not_regained(t.game)
    assert holder(t.game, belgrade) == ITA and t.said("Italy has retaken Belgrade")
    put(t.game, belgrade, "G inf")
    t.state.control[belgrade] = GER
    t.state.notes["partisan capital Yugoslavia"] = 3
    capitals_not_regained(t.game)
    assert holder(t.game, belgrade) == GER, "its owner's own soldiers are there too"
    t = table("movement", {"O22": "B partisan"}, "Axis", notes={"partisan capital France": 20})
    capitals_not_regained(t.game)
    assert t.state.notes["partisan capital France"] == 20


# --- 26.2 to 26.6 ---------------------------------------------------------------------------------------------------------------


@rule("26.1", "26.2", "26.9", "26.8")
@pytest.mark.parametrize(
    ("hex_", "whose", "side", "beaten"),
    [
        (BERLIN, US, "Axis", GER),
        (BERLIN, US, "Allies", ""),
        (BERLIN, ITA, "Axis", ""),
        (ROME, UK, "Axis", ITA),
        (LONDON, GER, "Allies", UK),
        (LONDON, GER, "Axis", ""),
        (MOSCOW, GER, "Allies", ""),
        ("O22", GER, "Allies", ""),
    ],
)
def test_who_is_beaten_with_his_capital(hex_, whose, side, beaten):
    t = table("movement", {}, side, scenario="1942", season="Summer", year=1942, control={hex_: whose})
    majors_beaten(t.game)
    assert [s for s, power in t.state.powers.items() if power.conquered == t.state.turn + 1] == (
        [beaten] if beaten else []
    )


@rule("26.2", "32.6a")
def test_partisans_in_rome_beat_nobody():
    t = table("movement", {ROME: "B partisan"}, "Axis", scenario="1942", season="Summer", year=1942)
    majors_beaten(t.game)
    assert t.power(ITA).in_play


@rule("26.5", "26.6a", "26.6b", "26.22")
def test_what_a_beaten_power_leaves_to_whom():
    units = {"M31": "G inf", "R28": "I inf", "O22": "I inf", "S30": "Hu inf", "L30": "B partisan", "P22": "B partisan"}
    t = table("movement", units, "Axis", scenario="1942", season="Summer", year=1942, control={BERLIN: RUS})
    conquer(t.game, GER, RUS)
    assert t.where("GI1") == t.where("HuI1") == "lost" and t.where("II1") != "lost"
    assert not t.state.units.of(GER), "nothing of it is left to be built"
    assert holder(t.game, "M31") == RUS and holder(t.game, "N30") == RUS
    assert holder(t.game, "R28") == ITA == holder(t.game, "O22"), "who stands there keeps his hex"
    assert holder(t.game, "L30") == RUS and holder(t.game, "P22") == "", "partisans keep nothing"
    assert holder(t.game, "C35") == "" and holder(t.game, "S30") == ""


@rule("24.23a", "26.5")
def test_who_holds_on_in_a_beaten_power():
    t = table(
        "movement",
        {"T23": "G inf", "T24": "B inf", "Y22": "I inf"},
        "Axis",
        scenario="1942",
        season="Summer",
        year=1942,
    )
    assert heir(t.game, ITA) == GER and heir(t.game, GER) == "" and heir(t.game, UK) == ""


@rule("24.23a", "26.5")
@pytest.mark.parametrize(("conqueror", "open_"), [(UK, True), ("", False)])
def test_an_ally_in_supply_keeps_his_way_out_of_a_beaten_power(conqueror, open_):
    t = table(
        "movement", {"U23": "G inf"}, "Axis", scenario="1942", season="Summer", year=1942, control={ROME: conqueror}
    )
    unit = t.unit("GI1")
    unit.auto = t.state.turn
    ways = routes(t.game, ITA, UK) - {"U23"}
    assert ways
    conquer(t.game, ITA, conqueror)
    assert holder(t.game, "U23") == GER and {holder(t.game, h) for h in ways} == {GER if open_ else ""}
    assert holder(t.game, "Z23") == conqueror


@rule("40.7", "49.8c")
def test_what_goes_with_britain():
    t = table("movement", {"II34": "Ff inf", "K22": "B inf"}, "Allies", control={LONDON: GER}, lend_lease=UK)
    conquer(t.game, UK, GER)
    assert t.state.lend_lease == "" and t.unit("FfI1").owner == US and holder(t.game, "II34") == US
    assert t.where("BI1") == "lost"
    t = table("movement", {}, "Allies", control={LONDON: GER}, lend_lease=US)
    conquer(t.game, UK, GER)
    assert t.state.lend_lease == US


@rule("33.41-o14")
def test_the_redoubt_keeps_germany_alone_alive():
    t = table("movement", {}, "Axis", control={BERLIN: US}, notes={"redoubt": 1})
    majors_beaten(t.game)
    assert t.power(GER).in_play
    t = table(
        "movement", {}, "Axis", scenario="1942", season="Summer", year=1942, control={ROME: UK}, notes={"redoubt": 1}
    )
    majors_beaten(t.game)
    assert not t.power(ITA).in_play
    t = table("movement", {}, "Axis", control={BERLIN: US, "R27": US}, notes={"redoubt": 1})
    majors_beaten(t.game)
    assert not t.power(GER).in_play


@rule("49.8c", "26.6a")
def test_what_britain_holds_elsewhere_is_nobodys():
    t = table("movement", {"II34": "Ff inf"}, "Allies", control={LONDON: GER, "M21": UK})
    conquer(t.game, UK, GER)
    assert holder(t.game, "M21") == "" and holder(t.game, "LL29") == "" and holder(t.game, "K22") == GER
