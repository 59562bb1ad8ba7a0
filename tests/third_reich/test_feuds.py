"""21.1, 21.3, 21.4, 21.52, 21.53: a minor whose runner is at peace with the invader, and powers at peace with one another."""

from rules.third_reich.areas import closed_to
from rules.third_reich.chart import country_of, land, steps
from rules.third_reich.declarations import revoke, revoke_disputes
from rules.third_reich.entente import company
from rules.third_reich.feuds import against, allied, foes_of, may_fight
from rules.third_reich.landlines import lines
from rules.third_reich.minors import bystander
from rules.third_reich.skies import sky
from rules.third_reich.world import enemy_held, foes_at, holder, hostile, resting, set_holder
from rules.third_reich.zones import occupied
from tests.rulings import case, rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, peace
from tests.third_reich.table import put

APART = {s: s for s in (GER, ITA, UK, FRA, RUS, "United States")}


def winter_war(phase="options", units=None, **more):
    """Russia has attacked an ungarrisoned Finland; Germany runs it and is at peace with Russia."""
    t = peace(phase, {"D44": "2 R inf 3-3", "D45": "R armor"} | (units or {}), "Allies", **more)
    t.play(RUS, "declare war on Finland")
    t.play(GER, "deploy rest", "done")
    return t


def go(t, phase):
    for _ in range(60):
        if t.game.phase == phase:
            return t
        t.play(t.asked()[0], "done")
    raise AssertionError(t.game.phase)


def finns(t, place=""):
    return [u for u in t.state.units if u.nation == "Finland" and (not place or u.place == place)]


@rule("21.2", "21.53")
def test_finns_fight_russia_though_germany_who_runs_them_does_not():
    t = winter_war()
    assert foes_of(t.game, "Finland") == (RUS,) and not hostile(t.game, RUS, GER)
    finn = finns(t)[0]
    assert finn.owner == GER and against(t.game, RUS, finn) and may_fight(t.game, finn, RUS)
    assert not against(t.game, UK, finn) and not may_fight(t.game, finn, UK), "Britain is at war with Germany alone"
    german = t.unit("GI1")
    assert not against(t.game, RUS, german) and against(t.game, UK, german)
    assert enemy_held(t.game, RUS, "D41") and not enemy_held(t.game, UK, "D41")
    assert finn.place in occupied(t.game, RUS) and foes_at(t.game, RUS, finn.place)


@rule("21.53")
def test_the_west_stays_out_of_russia_s_war_with_a_minor():
    t = winter_war()
    t.refuse(UK, "declare war on Finland", "21.53")
    t.state.units.move("BI1", "D43")
    assert closed_to(t.game, t.unit("BI1"), "D42")[1] == "21.53"
    t = winter_war()
    t.state.wars.append("Germany-Russia")
    t.state.control_count += 1
    assert allied(t.game, UK, RUS) and set(foes_of(t.game, "Finland")) == {UK, FRA, RUS}


@rule("21.52")
def test_germany_and_italy_attack_no_minor_together_before_italy_fights_the_west():
    t = peace(players=APART)
    t.play(GER, "declare war on Greece")
    t.play(t.asked()[0], "deploy rest", "done")
    t.refuse(ITA, "declare war on Greece", "21.52")
    t.state.units.move("II1", "CC26")
    greek = next(h for h in sorted(land()) if country_of(h) == "Greece")
    assert foes_of(t.game, "Greece") == (GER,) and closed_to(t.game, t.unit("II1"), greek)[1] == "21.53"
    t = peace(wars=AXIS)
    t.play(GER, "declare war on Greece")
    assert set(foes_of(t.game, "Greece")) == {GER, ITA}
    t.play(t.asked()[0], "deploy rest", "done")
    t.refuse(ITA, "declare war on Greece", "21.1a")


AXIS = ["Britain-Germany", "France-Germany", "Britain-Italy", "France-Italy"]


@case("E61")
@rule("21.3b", "21.4c", "ruling.A42")
def test_an_ally_who_disagrees_pays_for_a_war_of_his_own():
    for answer, paid in (("declare", 10), ("leave it", 0)):
        t = peace(players=APART, wars=AXIS)
        before = t.power(ITA).brps
        t.play(GER, "declare war on Greece")
        assert t.asked() == [ITA], "before Greece sets up"
        t.play(ITA, answer)
        assert t.power(ITA).brps == before - paid
        t.play(t.asked()[0], "deploy rest", "done")
        t.refuse(ITA, "declare war on Greece", "21.1a" if paid else "21.4c")
        revoke_disputes(t.game)
        assert t.state.help["foes Greece"] == [GER], "Italy did nothing about a war of her own"
    t.state.turn += 1
    before = t.power(ITA).brps
    t.play(ITA, "declare war on Greece")
    assert t.power(ITA).brps == before - 10 and t.state.help["foes Greece"] == [GER, ITA]


@rule("21.1b")
def test_peace_between_great_powers_closes_their_borders():
    t = peace("movement")
    assert (
        closed_to(t.game, t.unit("RI1"), "L31")[1] == "21.1b" and closed_to(t.game, t.unit("GI1"), "H47")[1] == "21.1b"
    )
    assert closed_to(t.game, t.unit("BI1"), "H47")[1] == "21.1b", "Russia is nobody's ally yet"
    assert closed_to(t.game, t.unit("BI1"), "O22") is None and closed_to(t.game, t.unit("GI1"), "O22") is None
    t.state.wars.append("Germany-Russia")
    assert closed_to(t.game, t.unit("RI1"), "L31") is None and closed_to(t.game, t.unit("BI1"), "H47") is None


@rule("21.1b", "25.6d")
def test_nobody_flies_over_a_power_at_peace_or_a_sleeping_ally():
    t = peace(units={"J36": "G air"})
    over = {h for h in sky(t.game, "J36", 8) if h in land()}
    assert not [h for h in over if country_of(h) == "Russia"] and [h for h in over if country_of(h) == "Hungary"]
    over = {h for h in sky(t.game, "P48", 8) if h in land()} | {h for h in sky(t.game, "T38", 4) if h in land()}
    assert not [h for h in over if country_of(h) in ("Rumania", "Germany")]
    t.state.wars.append("Germany-Russia")
    over = {h for h in sky(t.game, "J36", 8) if h in land()}
    assert [h for h in over if country_of(h) == "Russia"], "war opens the sky"


@rule("21.1b")
def test_air_at_peace_gives_no_support():
    t = winter_war()
    t.state.turn += 1
    finn = finns(t)[0]
    put(t.game, "L31", "G air")
    assert bystander(t.game, [t.unit("GW1")], finn.place)[1] == "21.1b"
    assert bystander(t.game, [finn], finn.place) is None


@rule("22.7b", "12.16")
def test_finns_attack_russians_in_a_turn_of_their_own():
    t = winter_war()
    t.play(RUS, "option Eastern attrition", "done")
    t.state.notes["engaged Finland"] = t.state.now
    go(t, "redeployment")
    while t.game.phase == "redeployment":
        t.play(t.asked()[0], "done")
    assert t.state.mini == "Finland" and t.asked() == [GER]
    t.play(GER, "option Eastern offensive", "done")
    go(t, "movement")
    assert hostile(t.game, GER, RUS), "Germany gives orders to Finns alone, and they are at war"
    near = next(h for h in sorted(steps("D44")) if country_of(h) == "Finland")
    mover = next(u for u in finns(t) if u.place in steps(near) or u.place == near)
    if mover.place != near:
        t.play(GER, f"move {mover.id} to {near}")
    go(t, "ground")
    t.play(GER, f"attack D44 with {mover.id}", dice=[6])
    assert t.where(mover.id) == "lost"
    assert not [w for w in t.state.wars if "Russia" in w]


@rule("25.2a", "22.5", "23.1b")
def test_germany_keeps_out_of_an_attacked_ally_without_war():
    t = winter_war()
    t.state.side, t.state.half = "Axis", 2
    t.state.control_count += 1
    german = t.unit("GI1")
    assert closed_to(t.game, german, "D41")[1] == "23.1b"
    t.state.wars.append("Germany-Russia")
    assert closed_to(t.game, german, "D41") is None
    assert resting(t.game, finns(t)[0]), "until she has come"


@rule("21.4d")
def test_a_revoked_war_leaves_a_sleeping_ally_asleep():
    t = winter_war()
    revoke(t.game)
    assert t.state.countries["Finland"] == "inactive Germany" and holder(t.game, "D41") == "Finland" and not finns(t)
    assert foes_of(t.game, "Finland") is None


@rule("25.2a", "23.1b")
def test_no_german_base_in_an_attacked_ally_without_war():
    t = winter_war(units={"G40": "G air"}, control={"G40": GER})
    t.state.side, t.state.half = "Axis", 2
    t.state.control_count += 1
    assert company(t.game, t.unit("GW1"), "D41")[1] == "23.1b"
    finn = put(t.game, "D41", "Fn inf")
    assert finn is None and company(t.game, t.unit("GW1"), "L31") is None
    t.state.wars.append("Germany-Russia")
    assert company(t.game, t.unit("GW1"), "D41") is None


@rule("43.4b")
def test_russia_traces_supply_through_hexes_of_her_own():
    t = peace("movement", {"L40": "R inf"}, "Allies")
    for hex_, whose in (("L39", RUS), ("L38", UK), ("L37", RUS)):
        set_holder(t.game, hex_, whose)
    assert "L39" in lines(t.game, RUS) and "L37" not in lines(t.game, RUS), "not through what the Poles hold"
    t.state.wars.append("Germany-Russia")
    assert "L37" in lines(t.game, RUS)


@rule("12.25e", "12.25c")
def test_options_of_powers_that_are_not_allied_need_not_agree():
    t = peace(powers={GER: {"limit": 75}}, season="Spring")
    t.state.countries["Poland"] = "conquered Germany"
    t.play(GER, "option Mediterranean offensive")
    t.play(ITA, "option Mediterranean attrition")
    assert t.power(GER).options["Mediterranean"] == "offensive", "a neutral Italy goes her own way"
    t = peace(powers={GER: {"limit": 75}}, wars=AXIS)
    t.play(GER, "option Mediterranean offensive")
    t.refuse(ITA, "option Mediterranean attrition", "12.25a")
    t = peace(side="Allies")
    t.play(UK, "option Eastern attrition")
    t = peace(side="Allies", wars=["Britain-Germany", "France-Germany", "Germany-Russia"])
    t.refuse(UK, "option Eastern attrition", "12.25c")


@rule("12.25c", "12.25b")
def test_an_offensive_that_a_new_ally_overrules_is_paid_back():
    t = peace(side="Allies", season="Fall", year=1941)
    before = t.power(UK).brps
    t.play(UK, "option Eastern offensive")
    assert t.power(UK).brps == before - 15 and t.power(UK).paid == ["Eastern"]
    t.play(RUS, "declare war on Germany", "option Eastern attrition")
    assert t.power(UK).options["Eastern"] == "pass" and t.said("Britain passes on the Eastern front")
    assert (t.power(UK).brps, t.power(UK).spent, t.power(UK).paid) == (before, 0, [])
