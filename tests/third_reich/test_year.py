"""10, 11: the Year Start."""

from rules.third_reich.year import brp_calculation, cancel, conquests
from tests.rulings import case, rule
from tests.third_reich.table import opened, set_up, table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"


def year(powers, **more):
    """The Year Start of 1945, from the last redeployment of Winter 1944."""
    t = table(
        "redeployment",
        {"K23": "B inf", "L31": "G inf"},
        "Axis",
        season="Winter",
        year=1944,
        half=2,
        powers=powers,
        **more,
    )
    t.play(GER, "done")
    return t


QUIET = {GER: {"sw": {}}, UK: {"sw": {}}, US: {"sw": {}}}


@case("D3")
@rule("10.21a", "10.21d", "10.21c")
def test_weapons_cancel_one_another():
    assert cancel(5, 8, 3, 2) == (0, 1), "ASW at 1.5: seven of eight submarines"
    assert cancel(4, 10, 2, 1) == (0, 2) and cancel(9, 4, 2, 1) == (7, 0)


@case("D4")
@rule("10.21b", "10.22a")
def test_submarines_left_sink_three_each():
    t = year(
        QUIET
        | {
            GER: {"sw": {"submarine": 10}, "brps": 0},
            UK: {"sw": {"asw": 4}, "brps": 0, "base": 140},
            US: {"sw": {}, "brps": 0, "base": 260},
        }
    )
    t.play(GER, "6")
    assert t.power(GER).sw["submarine"] == 2 and t.power(UK).base == 134 and t.power(US).base == 260


@case("D5")
@rule("10.23a", "10.23b", "10.23c")
def test_bombers_cost_brps_and_a_wing():
    t = table(
        "redeployment",
        {"K23": "B inf", "L31": "G air"},
        "Axis",
        season="Winter",
        half=2,
        powers=QUIET | {UK: {"sw": {"sac": 5}}, GER: {"sw": {"interceptor": 2}, "brps": 0}},
    )
    t.play(GER, "done")
    assert t.power(GER).base == 130 - 6 and t.power(GER).sw["interceptor"] == 5
    assert t.where("GW1") == "lost" and not t.state.notes.get("pool Germany air")


@case("D2")
@rule("10.31a", "10.33")
def test_growth_on_what_was_not_spent():
    t = year(QUIET | {GER: {"sw": {}, "brps": 33}})
    assert t.power(GER).base == 130 + 16


@case("E27")
@rule("10.32a", "10.32b", "10.36")
def test_only_strategic_warfare_lowers_the_base():
    t = table("movement", {}, powers={GER: {"brps": -9, "base": 130}}, notes={"sw deficit Germany": 6})
    t.power(GER).base = 124
    brp_calculation(t.game)
    assert t.power(GER).base == 124 and t.power(GER).brps == 124 + 45 - 3


@rule("10.34", "25.31", "50.33")
def test_minor_allies_are_counted_while_their_capitals_hold():
    t = table("movement", {})
    assert sum(conquests(t.game, GER).values()) == 45
    t = table("movement", {}, control={"D41": "Russia"}, countries=_with("Finland", "conquered Russia"))
    assert sum(conquests(t.game, GER).values()) == 35 and conquests(t.game, RUS)["Finland"] == 10


def _with(country, status):
    from rules.third_reich.chart import scenario

    return {**scenario("1944")["countries"], country: status}


@rule("10.343a", "24.5a", "10.345")
def test_what_was_held_at_the_start_brings_nothing():
    t = table("movement", {})
    assert "Poland" not in conquests(t.game, GER) and not conquests(t.game, UK)


@case("E28", "D23", "D41")
@rule("26.3", "10.343b", "10.341")
def test_paris_and_rome_bring_half():
    t = table("movement", {}, control={"O22": US, "Y22": UK})
    assert conquests(t.game, US) == {"France": 42} and conquests(t.game, UK) == {"Italy": 37}


@rule("24.3a", "10.344")
def test_conquered_minors_pay_who_holds_the_capital():
    t = table("movement", {}, control={"M35": RUS, "M25": US})
    assert conquests(t.game, RUS)["Poland"] == 20 and conquests(t.game, US) == {"Belgium": 15}


@rule("11.1")
def test_half_of_what_is_left_is_the_limit():
    t = set_up(opened())
    t.play(GER, "build 3 submarine", "done").play(UK, "done").play(US, "done")
    assert t.power(GER).brps == 169 and t.power(GER).limit == 84 and t.power(UK).limit == 70


@rule("10.41", "10.43")
def test_a_tenth_may_be_spent_on_ones_own_weapons():
    t = set_up(opened())
    t.refuse(GER, "build 9 submarine", "10.41")
    t.refuse(GER, "build 1 asw", "10.43")
    t.play(GER, "build 8 submarine")
    t.refuse(GER, "build 1 interceptor", "10.41")


@rule("10.45", "10.46", "10.44a")
def test_spending_is_told_when_all_have_built():
    t = set_up(opened())
    t.play(GER, "build 3 submarine", "done")
    assert not t.said("has spent") and t.power(GER).brps == 175
    t.play(UK, "done").play(US, "done")
    assert t.said("Germany has spent 6 BRPs")


@rule("10.44b")
def test_new_submarines_may_go_straight_to_murmansk():
    t = set_up(opened())
    t.play(GER, "build 3 submarine", "send 3 to Murmansk")
    assert t.power(GER).box == {"submarine": 3} and t.power(GER).sw["submarine"] == 12


@rule("10.51a", "10.52a")
def test_in_1945_the_losses_come_every_turn_in_quarters():
    t = table(
        "redeployment",
        {"K23": "B inf", "L31": "G air"},
        "Axis",
        season="Spring",
        year=1945,
        half=2,
        powers=QUIET | {UK: {"sw": {"sac": 10}}, GER: {"sw": {}, "brps": 100}},
    )
    t.play(GER, "done")
    assert t.power(GER).brps == 95 and t.where("GW1") == "lost" and not t.power(GER).sw.get("interceptor")


@rule("10.51b")
def test_not_before_1945():
    t = table(
        "redeployment",
        {"K23": "B inf", "L31": "G air"},
        "Axis",
        season="Fall",
        year=1944,
        half=2,
        powers=QUIET | {UK: {"sw": {"sac": 10}}, GER: {"sw": {}, "brps": 100}},
    )
    t.play(GER, "done")
    assert t.power(GER).brps == 100 and t.where("GW1") == "L31"


@rule("10.37a", "26.91a")
def test_moscow_and_leningrad():
    from rules.third_reich.aftermath import russian_cities

    t = table("movement", {"H47": "G inf"}, "Axis", control={"H47": "Germany"})
    russian_cities(t.game)
    assert t.power(GER).brps == 190 and t.power(RUS).brps == 145
    russian_cities(t.game)
    assert t.power(GER).brps == 190
    brp_calculation(t.game)
    assert t.power(GER).minors["Moscow"] == 15


@rule("10.41")
def test_who_builds_for_strategic_warfare_builds_something():
    t = table("building", {"K23": "B inf", "L31": "G inf"}, season="Spring", year=1944)
    t.refuse(GER, "build 0 submarine", "10.41")
    t.play(GER, "build 1 submarine")


@rule("10.32b", "10.52a")
def test_what_bombing_leaves_unpaid_is_no_debt_of_the_new_year():
    german = {"sw": {}, "brps": 5, "base": 130}
    t = year(QUIET | {UK: {"sw": {"sac": 8}}, GER: german}, notes={"interceptors owed": 5})
    assert t.power(GER).base == 129 and t.power(GER).brps == 129 + 45, "three bombers are left: six, five of them paid"
    t = year(QUIET | {UK: {"sw": {"sac": 4}}, GER: german | {"sw": {"interceptor": 1}}}, notes={"interceptors owed": 5})
    assert t.power(GER).base == 130 + 2 and t.power(GER).sw["interceptor"] == 2, "six interceptors, four bombers"


@rule("33.41-10")
def test_two_jets_bring_down_three_bombers():
    """Three jets bring down four and a half bombers, and fractions are Germany's: five of six."""
    for jets, bombers, fighters, left in (
        (True, 6, 3, (1, 0)),
        (True, 6, 2, (3, 0)),
        (True, 3, 4, (0, 2)),
        (False, 6, 2, (4, 0)),
    ):
        powers = QUIET | {GER: {"sw": {"interceptor": fighters}}, UK: {"sw": {"sac": bombers}}}
        t = year(powers, jets=jets)
        assert (t.power(UK).sw["sac"], t.power(GER).sw["interceptor"]) == left
