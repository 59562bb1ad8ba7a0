"""43.1, 43.2, 43.9, 3.35: the attack on Poland, the watch in the East, locked garrisons."""

import pytest

from rules.kernel.errors import Refused
from rules.third_reich.areas import homeland
from rules.third_reich.chart import land, scenario, steps
from rules.third_reich.contact import in_contact
from rules.third_reich.limits import eastern_factors, spare, watch_the_east
from rules.third_reich.looking import hand
from rules.third_reich.losses import create
from rules.third_reich.minors import fronts_of, issue
from rules.third_reich.movement import MoveDone, PlaceAirbase
from rules.third_reich.murmansk_box import LeaveMurmansk, SubsToMurmansk
from rules.third_reich.options import ChooseOption, Destroy
from rules.third_reich.reach import idle
from rules.third_reich.surplus import surplus
from rules.third_reich.vichy import MoveVichy
from rules.third_reich.view import shown, summary
from rules.third_reich.world import holder, set_holder
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
    to_ground(t)
    t.play(UK, f"attack M33 with {pole}", dice=[6])
    assert t.where(pole) == "lost"


def polish_turn(phase="options", units=None):
    """Poland has outlived the first German turn and takes its own, run by Britain."""
    units = {"M33": "G inf", "P22": "B inf"} | (units or {})
    return poland(phase, units, control={"M33": GER}, mini="Poland", side="Allies")


def to_ground(t):
    """Nothing more until the attacks."""
    for _ in range(20):
        if t.game.phase == "ground":
            break
        t.play(t.asked()[0], "done")


@rule("12.16", "12.263")
def test_the_turn_of_poland_says_whose_it_is():
    t, _ = polish_turn()
    assert t.game.clock == "Fall 1939 · Poland · Options"
    asked = "Poland's own turn: you command Poland's units and no others. "
    says = asked + "Choose its options, e.g. option Eastern offensive; then say done. A front without one passes."
    assert t.asked() == [UK] and t.game.asked(UK).prompt == says
    seen = shown(t.game, UK)
    assert seen["conditions"][0] == "Poland takes its own turn, run by Britain"
    assert next(iter(summary(seen))) == "Fall 1939; Poland takes its own turn"
    t.play(UK, "option Eastern offensive")
    assert t.said("Poland: offensive on the Eastern front") and not t.said("Britain: offensive")
    assert [UK, "Poland", "Eastern offensive"] in rows(t, "Options")
    assert next(line for line in summary(shown(t.game, UK)) if line.startswith(UK)).endswith(
        "; for Poland Eastern offensive"
    )
    t.play(UK, "done")
    assert t.game.clock == "Fall 1939 · Poland · Movement"
    assert t.game.asked(UK).prompt == asked + "Move ground units, stage air, drop airborne units; then say done."
    t, _ = poland("options", side="Allies")
    assert t.game.clock == "Fall 1939 · Allies · Options"
    assert t.game.asked(UK).prompt.startswith("Choose your options, e.g. option Western offensive")
    assert shown(t.game, UK)["conditions"][0] == "The Allies move"
    t.play(UK, "option Western offensive")
    assert [UK, UK, "Western offensive"] in rows(t, "Options")


@rule("12.16", "12.262a")
def test_in_the_turn_of_poland_britain_is_told_of_no_means_of_its_own():
    t, _ = polish_turn(units={"K21": "B air, B fleet"})
    assert not idle(t.game, UK) and not shown(t.game, UK)["powers"][UK]["wars to declare"]
    t.play(UK, "option Eastern offensive")
    lines = hand(shown(t.game, UK), UK)
    assert "Options for Poland: Eastern offensive" in lines and not any("may spend" in line for line in lines)
    t, _ = polish_turn("movement", units={"K21": "B air, B fleet"})
    t.power(UK).options["Eastern"] = "offensive"
    polish = [u.id for u in t.state.units if u.nation == "Poland" and u.kind == "infantry"]
    (line,) = idle(t.game, UK)
    assert set(line.partition(": ")[2].split(", ")) == set(polish)
    create(t.game, "Poland", "air", 2, 4, "M35", UK)
    t.game.phase = "missions"
    (line,) = idle(t.game, UK)
    assert line == "Air free: PlW1"
    t, _ = poland("options", side="Allies")
    assert idle(t.game, UK) and shown(t.game, UK)["powers"][UK]["wars to declare"]
    lines = hand(shown(t.game, UK), UK)
    assert lines[0].startswith("You may spend") and "Options: none chosen" in lines


def rows(t, title):
    return next(track["rows"] for track in shown(t.game, None)["tracks"] if track["title"] == title)


@rule("12.262a", "22.7b", "43.9", "ruling.A65")
def test_in_its_turn_poland_may_fight_over_its_western_border():
    t, _ = polish_turn()
    assert ChooseOption.options("front", {}, t.game, UK) == ["Eastern", "Western"], "that of Warsaw first"
    t.refuse(UK, "option Mediterranean attrition", "12.262a")
    before = t.power(UK).brps
    t.play(UK, "option Western offensive", "option Eastern offensive", "done")
    assert t.power(UK).brps == before, "nobody pays"
    t, pole = polish_turn(units={"N32": "G inf", "P22": "B inf"})
    t.play(UK, "option Western offensive", "done")
    to_ground(t)
    t.play(UK, f"attack N32 with {pole}", dice=[6])
    assert t.where(pole) == "lost"
    t, pole = polish_turn(units={"N32": "G inf"})
    t.play(UK, "option Eastern offensive", "done")
    to_ground(t)
    t.refuse(UK, f"attack N32 with {pole}", "14.23e")


@rule("18.1b", "22.7b", "43.9", "ruling.A65")
def test_poles_in_contact_over_the_western_border_count_in_attrition():
    t, pole = polish_turn(units={"N32": "G inf", "P23": "G inf"})
    t.play(UK, "option Western attrition", "done")
    assert [u.id for u in in_contact(t.game, "Western")] == [pole], "not the British who touch Germans elsewhere"
    assert not in_contact(t.game, "Eastern"), "the Germans beside them in the East are met on a Pass"
    t, pole = polish_turn(units={"N32": "R inf"})
    t.play(UK, "option Western attrition", "done")
    assert not in_contact(t.game, "Western"), "against the Axis alone"


@rule("12.16", "27.44a", "31.4b")
def test_in_the_turn_of_poland_only_its_supply_is_judged():
    t, pole = polish_turn(units={"Q24": "B inf", "K21": "B para", "L22": "B inf"})
    for hex_ in {h for lone in ("Q24", "N33") for h in steps(lone)}:
        set_holder(t.game, hex_, GER)
    alone, fed = t.unit("BI3"), t.unit("BI4")
    alone.cut, alone.traced, fed.cut, fed.traced = False, True, True, False
    t.state.units.move("BP1", "pool")
    t.state.notes["port drop BP1 M22"] = t.state.turn
    t.play(UK, "done")
    assert t.game.phase == "movement" and t.unit(pole).cut
    assert [event.data["units"] for event in t.events(kind="supply") if "units" in event.data] == [[pole]]
    alone, fed = t.unit("BI3"), t.unit("BI4")
    assert not alone.cut and alone.traced, "cut off meanwhile: its own turn tells"
    assert fed.cut and not fed.traced
    assert t.unit("BP1").place == "pool" and "port drop BP1 M22" in t.state.notes, "Britain's own turn decides"


@rule("12.16", "12.5a")
def test_in_the_turn_of_poland_britain_destroys_no_unit_of_its_own():
    t, pole = polish_turn(units={"K21": "B fleet"})
    british = [u.id for u in t.state.units.of(UK) if u.nation == UK and u.place in land()]
    assert len(british) >= 3
    for name in british:
        t.refuse(UK, f"destroy {name}", "12.16")
    t.refuse(UK, f"destroy {pole}, {british[0]}", "12.16")
    offered = {name for (name,) in Destroy.options("units", {}, t.game, UK)}
    assert pole in offered and {t.unit(name).nation for name in offered} == {"Poland"}
    t.play(UK, f"destroy {pole}")
    assert t.where(pole) == "lost"
    t, _ = poland("options", side="Allies")
    t.play(UK, "destroy BI1")
    assert t.where("BI1") not in land()


@rule("12.16", "28.12a")
def test_in_the_turn_of_poland_britain_moves_and_places_nothing_of_its_own():
    t, pole = polish_turn("movement")
    t.power(UK).options["Eastern"] = "attrition"
    base = create(t.game, UK, "airbase", 0, 0, "pool", UK)
    t.refuse(UK, "move BI1 to K22", "12.16")
    t.refuse(UK, f"airbase {base.id} at K23", "12.16")
    assert not list(PlaceAirbase.options("unit", {}, t.game, UK))
    t.play(UK, f"move {pole} to N34")
    assert t.where(pole) == "N34"
    t.state.mini = ""
    assert base.id in list(PlaceAirbase.options("unit", {}, t.game, UK))
    PlaceAirbase(unit=base.id, space="K23").check(t.game, UK)


@rule("12.16", "42.41", "49.3")
def test_in_the_turn_of_a_minor_germany_runs_its_submarines_and_vichy_wait():
    t = peace("movement", mini="Finland", countries={**scenario("1939")["countries"], "Finland": "attacked Germany"})
    for order in (
        SubsToMurmansk(amount=1, way="to Murmansk"),
        LeaveMurmansk(units=("GI1",), space="P25"),
        MoveVichy(units=("VI1",), space="S20"),
    ):
        with pytest.raises(Refused) as refused:
            order.check(t.game, GER)
        assert refused.value.rule == "12.16" and "Finland's own turn" in str(refused.value)


@rule("12.262a", "12.263")
def test_a_minor_chooses_for_the_fronts_it_can_act_on():
    countries, home = (
        {**scenario("1939")["countries"], "Norway": "attacked Britain"},
        dict.fromkeys(homeland("Norway"), UK),
    )
    t = peace("options", mini="Norway", side="Allies", countries=countries, control=home)
    t.state.help["foes Norway"] = [GER]
    create(t.game, "Norway", "infantry", 1, 3, "C35", UK)
    assert fronts_of(t.game, "Norway") == ["Western", "Eastern"], "its north reaches into the East"
    t.refuse(UK, "option Mediterranean offensive", "12.262a")
    t.play(UK, "option Western offensive")


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
