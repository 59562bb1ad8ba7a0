"""43.1, 43.2, 43.9, 3.35: the attack on Poland, the watch in the East, locked garrisons."""

from rules.third_reich.chart import scenario
from rules.third_reich.limits import eastern_factors, spare, watch_the_east
from rules.third_reich.minors import issue
from rules.third_reich.movement import MoveDone
from rules.third_reich.surplus import surplus
from rules.third_reich.world import holder
from tests.rulings import case, rule
from tests.third_reich.early import GER, ITA, RUS, UK, peace

WEST_WAR = ["Britain-Germany", "France-Germany", "Britain-Italy", "France-Italy"]
RICH = {GER: {"limit": 150, "brps": 150}}


def poland(phase="options", units=None, pole="N33", *, season="Fall", year=1939, **more):
    """A Pole stands at the border, others in Warsaw."""
    t = peace(phase, units, season=season, year=year, **more)
    made = [u for u in issue(t.game, "Poland", UK) if u.kind == "infantry"]
    t.state.units.move(made[0], pole)
    for unit in made[1:3]:
        t.state.units.move(unit, "M35")
    for unit in list(t.state.units.at("set-up")):
        t.state.units.remove(unit)
    return t, made[0].id


@rule("43.1")
def test_germany_opens_with_a_free_offensive_in_the_east():
    t, _ = poland()
    t.refuse(GER, "done", "43.1")
    t.play(GER, "option Eastern attrition")
    t.refuse(GER, "done", "43.1")
    before = t.power(GER).brps
    t.play(GER, "option Eastern offensive")
    assert t.power(GER).brps == before
    t.play(GER, "done")


@rule("43.1")
def test_germany_goes_on_until_poland_has_fallen():
    t, _ = poland(season="Winter", powers=RICH)
    t.refuse(GER, "done", "43.1")
    before = t.power(GER).brps
    t.play(GER, "option Eastern offensive")
    assert t.power(GER).brps == before - 15, "only the first is free"
    t, _ = poland(season="Winter")
    t.play(GER, "option Eastern attrition", "done")
    t, _ = poland(season="Winter")
    t.state.countries["Poland"] = "conquered Germany"
    t.play(GER, "done")
    t, _ = poland(season="Winter", powers={GER: {"limit": 9}, ITA: {"limit": 75}}, wars=WEST_WAR)
    t.play(ITA, "option Eastern offensive")
    t.refuse(GER, "option Eastern attrition", "12.25a")
    t.play(GER, "done")  # nobody is held to what he can't do


@rule("43.1")
def test_somebody_must_touch_and_attack_the_poles():
    t, pole = poland("movement", {"N31": "2 G armor"}, options="Eastern offensive", season="Winter")
    t.refuse(GER, "done", "43.1")
    t.play(GER, "move GA1, GA2 to M33", "done")
    for _ in range(20):
        if t.game.phase == "ground":
            break
        t.play(t.asked()[0], "done")
    t.refuse(GER, "done", "43.1")
    t.play(GER, "attack N33 with GA1, GA2", dice=[1])
    assert t.where(pole) == "lost"
    for _ in range(5):
        if t.game.phase != "ground":
            break
        t.play(GER, "stay" if "who advances" in t.game.asked(GER).prompt else "done")
    assert t.game.phase != "ground"
    t, _ = poland("movement", {}, options="Eastern offensive", season="Winter")
    t.state.units.move("GI1", "P25")
    MoveDone().check(t.game, GER)


@rule("43.9", "12.16")
def test_poland_moves_before_russia():
    t, _ = poland("redeployment", {"J36": "2 G armor, 3 G air"})
    while t.game.phase == "redeployment":
        t.play(t.asked()[0], "done")
    assert t.state.mini == "Poland" and t.asked() == [UK], "Russia comes in the Allied turn after it"
    t, pole = poland("options", {"M33": "G inf"}, control={"M33": GER}, mini="Poland", side="Allies")
    before = t.power(UK).brps
    t.play(UK, "option Eastern offensive", "done")
    assert t.power(UK).brps == before
    for _ in range(20):
        if t.game.phase == "ground":
            break
        t.play(t.asked()[0], "done")
    t.play(UK, f"attack M33 with {pole}", dice=[6])
    assert t.where(pole) == "lost"


@rule("43.2g")
def test_units_in_the_east_may_be_exchanged_within_a_phase():
    t = peace("movement", {"J36": "2 G armor, 3 G air", "M31": "2 G armor"}, options="Eastern attrition")
    t.state.countries["Poland"] = "conquered Germany"
    assert eastern_factors(t.game) == 23
    t.state.units.move("GA1", "M31")
    t.state.units.move("GA2", "L31")
    assert eastern_factors(t.game) == 15, "not looked at in between"
    t.state.units.move("GA3", "J36")
    t.state.units.move("GA4", "J36")
    watch_the_east(t.game, movement=True)
    assert "pact broken" not in t.state.notes
    t.state.units.move("GA4", "M31")
    watch_the_east(t.game, movement=True)
    assert "pact broken" in t.state.notes


@case("E142")
@rule("43.2d")
def test_germans_attack_out_of_a_sleeping_ally():
    t = peace("ground", {"S35": "2 G armor", "S36": "R inf 1-3"}, control={"S36": RUS}, options="Eastern offensive",
              wars=["Britain-Germany", "France-Germany", "Germany-Russia"], season="Spring", year=1941)  # fmt: skip
    t.state.countries["Poland"] = "conquered Germany"
    assert t.state.countries["Rumania"] == "inactive Germany"
    t.play(GER, "attack S36 with GA1, GA2", dice=[1])
    assert t.where("RI2") == "lost"


@case("E80")
@rule("25.6a")
def test_the_twenty_factors_are_looked_at_as_the_turn_ends():
    t = peace("redeployment", {"S33": "2 G armor", "S32": "2 G armor", "S31": "2 G inf"})
    t.refuse(GER, "done", "25.6a")
    assert {u.id for u in surplus(t.game, GER)} == {"GA1", "GA2", "GA3", "GA4", "GI2", "GI3"}
    t.refuse(GER, "disband GI1", "43.3a")
    t.play(GER, "disband GA1")
    t.play(GER, "done")


@rule("43.3a")
def test_a_unit_beyond_the_line_may_be_given_up_instead():
    t = peace("redeployment", {"M37": "G inf", "J36": "2 G armor, 3 G air"}, control={"M37": GER})
    t.play(GER, "disband GI2")
    assert t.where("GI2") == "lost"
    watch_the_east(t.game, movement=False)
    assert "pact broken" not in t.state.notes


def leningrad(phase, units=None, **more):
    """Russia fights Finland; her garrison in Leningrad is locked."""
    countries = {**scenario("1939")["countries"], "Finland": "attacked Germany"}
    return peace(
        phase,
        {"D44": "R inf 1-3", "C44": "Fn inf 1-3"} | (units or {}),
        "Allies",
        countries=countries,
        help={"foes Finland": [RUS]},
        control=dict.fromkeys(("D43", "D42", "D41", "C44", "C43"), GER) | {"B45": RUS},
        **more,
    )


@case("E4")
@rule("3.35d")
def test_a_locked_garrison_attacks_and_stays():
    t = leningrad("ground", {"B45": "R armor"}, options="Eastern offensive")
    t.refuse(RUS, "move RI2 to D45", None)
    t.play(RUS, "attack C44 with RI2, RA1", dice=[1])
    assert t.where("FnI1") == "lost"
    t.refuse(RUS, "advance RI2", "3.35d")
    t.play(RUS, "advance RA1")
    assert t.where("RI2") == "D44" and holder(t.game, "C44") == RUS


@case("E5")
@rule("3.35d", "3.35c")
def test_a_garrison_is_the_last_to_be_paid_in_an_exchange():
    from rules.third_reich.battle import without_garrisons

    t = leningrad("ground", {"D45": "R inf 2-3"}, options="Eastern offensive")
    assert without_garrisons(t.game, {"RI2": 1, "RI3": 2}, 2) == {"RI3": 2}
    assert without_garrisons(t.game, {"RI2": 1, "RI3": 2}, 3) == {"RI2": 1, "RI3": 2}, "nothing else can pay"
    assert [u.id for u in spare(t.game, [t.unit("RI2"), t.unit("RI3")])] == ["RI3"]


@case("E4")
@rule("3.35d")
def test_a_lost_garrison_is_built_again_at_once():
    full = {"D44": "R inf 1-3", "O43": "R inf 1-3", "O39": "R inf 1-3", "J43": "R inf 1-3", "P48": "R inf 1-3"}
    t = peace("construction", full, "Allies", pool={RUS: "R inf 1-3, R armor"}, powers={RUS: {"brps": 8, "limit": 8}})
    t.state.units.move(next(u.id for u in t.state.units.at("D44")), "pool")
    t.refuse(RUS, "done", "3.35d")
    armor = next(u for u in t.state.units if u.nation == RUS and u.kind == "armor")
    assert armor.place == "pool"
    t.state.powers[RUS].brps = t.state.powers[RUS].limit = 6
    t.refuse(RUS, "build armor 3-5 at H47", "3.35d")
    t.play(RUS, "build infantry 1-3 at D44", "done")
    assert [u.kind for u in t.state.units.at("D44")] == ["infantry"]
