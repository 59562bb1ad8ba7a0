"""1.1, 9.7, 14.29, 51.3 to 51.7: allies of different players: consent, the coin, shares, units in each other's hands."""

import pytest

from rules.third_reich.advance import bridge_granted
from rules.third_reich.aftermath import aftermath_phase
from rules.third_reich.areas import closed, closed_to
from rules.third_reich.chart import MAJORS, capital, country_of, front_of, invadable, is_port, land, scenario, steps
from rules.third_reich.consent import around, bars, contest
from rules.third_reich.contact import in_contact
from rules.third_reich.landlines import lines
from rules.third_reich.levels import side_count
from rules.third_reich.losses import eliminate
from rules.third_reich.marching import range_of
from rules.third_reich.movement import fits
from rules.third_reich.setup import opening
from rules.third_reich.state import Bridgehead
from rules.third_reich.turn import drop_bridgeheads
from rules.third_reich.waters import coast_seas
from rules.third_reich.world import ground_at, holder
from rules.third_reich.year import conquests
from tests.rulings import case, rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import opened, put, table

APART = {s: s for s in MAJORS}
AXIS = ["Britain-Germany", "France-Germany", "Britain-Italy", "France-Italy"]
BEACH = next(
    h
    for h in land()
    if country_of(h) == "France" and invadable(h) and not is_port(h) and "Atlantic Ocean" in coast_seas(h)
)


def axis(phase="movement", units=None, **more):
    """Germany and Italy, two players and allied."""
    return peace(phase, units, players=APART, wars=AXIS, **more)


def border():
    """A hex of Germany and one of Italy beside it."""
    return next(
        (a, b) for a in sorted(land()) for b in steps(a) if country_of(a) == "Germany" and country_of(b) == "Italy"
    )


# --- 51.4 ---------------------------------------------------------------------------------------------------------------


@rule("51.4", "ruling.A45")
def test_an_ally_may_close_his_hexes_and_bases():
    north, south = border()
    t = axis(units={north: "G armor, G air"})
    t.play(GER, f"move GA1 to {south}", f"move GA1 to {north}")
    net = lines(t.game, "Axis")
    t.play(ITA, "close hexes to Germany")
    t.refuse(ITA, "close hexes to Germany", "51.4")
    t.refuse(GER, f"move GA1 to {south}", "51.4")
    rome = capital(ITA)
    t.refuse(GER, f"stage GW1 to {rome}", "51.4")
    assert lines(t.game, "Axis") == net, "supply is never refused"
    assert "Italy has closed its hexes to Germany" in t.game.view(None).position["conditions"]
    t.play(ITA, "open hexes to Germany").play(GER, f"stage GW1 to {rome}")
    t.refuse(ITA, "open hexes to Germany", "51.4")


@rule("51.4")
def test_who_is_there_may_stay_and_one_player_asks_nobody():
    _, south = border()
    t = axis(units={south: "G armor"})
    t.play(ITA, "close hexes to Germany")
    assert closed_to(t.game, t.unit("GA1"), south) is None
    t = peace("movement", wars=AXIS)
    t.refuse(ITA, "close hexes to Germany", None)
    assert not any("close" in text for text in t.suggestions(GER, "close"))
    t = axis()
    t.refuse(ITA, "close hexes to Britain", "51.4")


@rule("51.4")
def test_who_takes_over_an_allys_seat_is_kept_out_no_more():
    north, south = border()
    t = axis(units={north: "G armor"})
    t.play(ITA, "close hexes to Germany")
    assert closed_to(t.game, t.unit("GA1"), south)[1] == "51.4"
    t.game.seats[ITA] = t.game.seats[GER]
    assert closed_to(t.game, t.unit("GA1"), south) is None


@rule("51.4")
def test_fleets_are_based_with_an_ally_by_his_leave_alone():
    t = axis("fleets", {"Z23": "G fleet, I fleet"})
    t.play(ITA, "close hexes to Germany")
    ports = [p for p in t.goals(GER, "rebase GF1 to ") if holder(t.game, p.split(" via ")[0]) == ITA]
    assert not ports
    t.refuse(GER, "rebase GF1 to Taranto", "51.4")


# --- 51.6 ---------------------------------------------------------------------------------------------------------------


def nation(t):
    """The country that is being set up."""
    asks = t.game.asks_of(t.asked()[0])
    return asks[0].about.get("nation") if asks else None


def invaded(*orders, players=APART):
    t = peace(players=players, wars=AXIS, units={"Z27": "I armor", "Y26": "I inf"})
    t.play(GER, "declare war on Greece")
    for seat, text in orders:
        t.play(seat, text)
    while nation(t) == "Greece":
        t.play(t.asked()[0], "deploy rest", "done")
    return t


@rule("51.6", "21.3a")
def test_an_allys_war_is_joined_by_his_leave_which_is_never_withdrawn():
    t = invaded((ITA, "leave it"))
    albania, greek = next(
        (a, b) for a in sorted(land()) for b in steps(a) if country_of(a) == "Albania" and country_of(b) == "Greece"
    )
    put(t.game, albania, "I armor")
    italian = next(u for u in t.state.units.at(albania) if u.kind == "armor")
    assert closed_to(t.game, italian, greek)[1] == "51.6" and closed_to(t.game, t.unit("GI1"), greek) is None
    t.refuse(ITA, "admit Italy to Greece", "51.4")
    t.play(GER, "admit Italy to Greece")
    assert closed_to(t.game, italian, greek) is None
    t.refuse(GER, "admit Italy to Greece", "51.6")


@rule("21.3a")
def test_without_leave_no_ally_attacks_the_minors_forces():
    t = axis(
        "ground",
        {"Z29": "2 I inf", "Z30": "Gr inf"},
        options="Mediterranean offensive",
        control={"Z29": ITA, "Z30": UK},
        flags={"GrI1": {"owner": UK}},
        countries=dict(scenario("1939")["countries"]) | {"Greece": "attacked Britain"},
        help={"foes Greece": [GER]},
    )
    t.refuse(ITA, "attack Z30 with II2, II3", "21.3a")
    t.play(GER, "admit Italy to Greece")
    assert ITA in t.asked(), "and now it does"


def italians_in_greece(*leave):
    return axis(
        "movement",
        {"Z29": "2 I inf", "Z30": "Gr inf"},
        options="Mediterranean attrition",
        control={"Z29": ITA, "Z30": UK},
        flags={"GrI1": {"owner": UK}},
        countries=dict(scenario("1939")["countries"]) | {"Greece": "attacked Britain"},
        help={"foes Greece": [GER], **({"admitted to Greece": list(leave)} if leave else {})},
    )


@rule("21.3a", "18.1a")
def test_without_leave_an_ally_counts_for_no_attrition_against_the_minor():
    assert not in_contact(italians_in_greece().game, "Mediterranean")
    assert [u.id for u in in_contact(italians_in_greece(ITA).game, "Mediterranean")] == ["II2", "II3"]


@rule("51.6")
def test_poland_was_attacked_by_germany_whose_leave_it_takes():
    polish = capital("Poland")
    beside = next(h for h in sorted(steps(polish)) if country_of(h) == "Poland")
    t = axis(units={beside: "I inf"}, season="Fall", year=1939, control={beside: GER})
    italian = next(u for u in t.state.units.at(beside))
    near = next(h for h in sorted(steps(beside)) if country_of(h) == "Poland" and h != polish)
    t.state.units.move(italian, next(h for h in sorted(land()) if country_of(h) == "Hungary"))
    assert closed_to(t.game, italian, near)[1] == "51.6" and closed_to(t.game, t.unit("GI1"), near) is None
    t.play(GER, "admit Italy to Poland")
    assert closed_to(t.game, italian, near) is None
    one = peace("movement", players=None, wars=AXIS, season="Fall", year=1939)
    assert closed_to(one.game, one.unit("II1"), near) is None, "one player asks nobody"


@rule("51.6", "24.7", "ruling.A46")
def test_partners_divide_a_conquest_as_they_agree_or_equally():
    t = table(
        "aftermath",
        {capital("Spain"): "G inf", "W14": "I inf"},
        "Axis",
        scenario="1942",
        season="Spring",
        year=1943,
        control={capital("Spain"): GER, "W14": ITA},
        players=APART,
    )
    t.state.countries["Spain"] = "conquered Germany"
    t.state.help["Spain"] = [GER, ITA]
    t.state.taken = []
    assert conquests(t.game, GER)["Spain"] == 10 == conquests(t.game, ITA)["Spain"]
    t.play(GER, "claim 15 of Spain")
    assert conquests(t.game, GER)["Spain"] == 10, "one alone agrees on nothing"
    t.refuse(ITA, "claim 21 of Spain", "51.6")
    t.play(ITA, "claim 5 of Spain")
    assert t.said("Agreed: Spain brings Germany 15, Italy 5")
    assert conquests(t.game, GER)["Spain"] == 15 and conquests(t.game, ITA)["Spain"] == 5
    t.play(ITA, "claim 6 of Spain")
    assert conquests(t.game, GER)["Spain"] == 10, "21 is more than there is"
    t.refuse(UK, "claim 5 of Spain", "51.6")


# --- 51.5 ---------------------------------------------------------------------------------------------------------------


@rule("51.5", "21.3b", "ruling.A48")
def test_allies_who_disagree_take_turns_after_a_coin():
    t = peace(players=APART, wars=AXIS, units={"Z27": "I armor, I inf", "R27": "G armor"})  # fmt: skip
    t.play(GER, "declare war on Yugoslavia", dice=[2])
    t.play(ITA, "declare")
    assert contest(t.game, GER) == ("Yugoslavia", [GER, ITA]) and t.said("Germany moves the first unit into Yugoslavia")
    while nation(t) == "Yugoslavia":
        t.play(t.asked()[0], "deploy rest", "done")
    for seat in (GER, ITA):
        t.play(seat, f"option {front_of(capital('Yugoslavia'))} offensive", "done")
    while t.game.phase != "movement":
        t.play(t.asked()[0], "done")
    near = sorted(h for h in around(t.game, "Yugoslavia") if not ground_at(t.game, h))
    ours = next(h for h in near if h in range_of(t.game, t.unit("IA1")) and fits(t.game, h, t.unit("IA1")))
    t.refuse(ITA, f"move IA1 to {ours}", "51.5")
    theirs = next(h for h in near if h != ours and h in range_of(t.game, t.unit("GA1")))
    t.play(GER, f"move GA1 to {theirs}")
    assert contest(t.game, GER)[1] == [ITA, GER]
    t.refuse(GER, "stand back from Yugoslavia", "51.5")
    t.play(ITA, f"move IA1 to {ours}")
    t.play(GER, "stand back from Yugoslavia")
    assert contest(t.game, GER)[1] == [ITA, GER]
    assert closed_stack(t, t.unit("II1"), theirs) == "51.5"
    t.play(GER, "done")
    free = [h for h in t.goals(ITA, "move II2 to ") if h in around(t.game, "Yugoslavia")]
    assert free, "nobody is left to wait for"


def closed_stack(t, unit, hex_):
    from rules.third_reich.entente import company

    why = company(t.game, unit, hex_)
    return why[1] if why else ""


@rule("51.5")
def test_one_player_needs_no_coin():
    t = peace(wars=AXIS)
    t.play(GER, "declare war on Greece")
    assert contest(t.game, GER) is None and contest(t.game, ITA) is None


# --- 51.7 ---------------------------------------------------------------------------------------------------------------


@rule("51.7", "ruling.A47")
def test_units_may_be_put_under_an_allys_orders_at_their_owners_cost():
    t = table("movement", {"P22": "U armor, B inf"}, options="Western offensive", control={"P22": US}, players=APART)
    t.refuse(UK, "move UA1 to O22", "51.7")
    t.refuse(UK, "entrust UA1 to United States", "51.7")
    t.play(US, "entrust UA1 to Britain")
    t.refuse(US, "entrust UA1 to Britain", "51.7")
    t.play(UK, "move UA1 to O22")
    assert t.where("UA1") == "O22" and t.unit("UA1").owner == US
    eliminate(t.game, t.unit("UA1"))
    assert not t.state.help["under Britain"], "what is built again is America's alone"
    t.state.units.move("UA1", "O22")
    t.play(US, "entrust UA1 to Britain", "recall UA1")
    t.refuse(UK, "move UA1 to P22", "51.7")
    t.refuse(US, "recall UA1", "51.7")


@rule("51.7")
def test_an_entrusted_unit_evades_no_offensive_and_brings_no_srs():
    t = table(
        "ground", {"P22": "U armor, B inf", "Q22": "G inf"}, control={"P22": US}, options="Western offensive",
        players=APART,
    )  # fmt: skip
    t.power(US).options["Western"] = "pass"
    t.play(US, "entrust UA1 to Britain")
    t.refuse(UK, "attack Q22 with UA1, BI1", "14.23e")
    t.power(US).options["Western"] = "offensive"
    t.play(UK, "attack Q22 with UA1, BI1", dice=[1])
    assert not t.said("join"), "nobody is asked again"
    t = table("redeployment", {"K23": "U inf"}, players=APART, powers={US: {"sr": 99}})
    t.play(US, "entrust UI1 to Britain")
    t.refuse(UK, "sr UI1 to J24", "16.1a")
    t.power(US).sr = 0
    t.play(UK, "sr UI1 to J24")
    assert t.power(US).sr == 1 and t.power(UK).sr == 0


# --- 14.29, 9.7 ---------------------------------------------------------------------------------------------------------


def won(*answers):
    t = table(
        "ground", {"P22": "2 U armor", "P23": "B inf", "Q22": "G inf"}, options="Western offensive",
        control={"P22": US, "P23": UK}, players=APART,
    )  # fmt: skip
    t.play(US, "attack Q22 with UA1, UA2, BI1", dice=[1])
    t.play(UK, "join")
    t.play(US, "advance UA1")
    for answer in answers:
        t.play(UK, answer)
    return t


@rule("14.29c")
def test_allies_who_attack_together_agree_on_the_hex_or_leave_it():
    t = won()
    assert t.asked()[0] == UK and "control it" in t.ask(UK).prompt
    assert won("agree").where("UA1") == "Q22"
    t = won("refuse")
    assert t.where("UA1") == "P22" and t.where("BI1") == "P23" and "Q22" not in t.state.control
    t = table(
        "ground", {"P22": "2 U armor", "P23": "B inf", "Q22": "G inf"}, options="Western offensive",
        control={"P22": US, "P23": UK}, players=APART,
    )  # fmt: skip
    t.standing(UK, "allies", "agree").standing(UK, "join attacks", "join")
    t.play(US, "attack Q22 with UA1, UA2, BI1", dice=[1])
    t.play(US, "advance UA1")
    assert t.where("UA1") == "Q22", "by standing instruction"


def second(players, wars, dice, *answers):
    """Neutral Russia has a Bridgehead and wins a hex across a river from a minor."""
    t = peace(
        "ground", side="Allies", players=players, wars=wars, bridgeheads={"D44": Bridgehead("Allies", False, RUS)}
    )
    put(t.game, "Q39", "R inf")
    unit = next(u for u in t.state.units.at("Q39"))

    class Wish:
        units = (unit.id,)
        bridge = "Q38"

    t.game.script(list(dice))
    flow = bridge_granted(t.game, Wish, "Q38")
    asked = []
    try:
        ask = next(flow)
        for answer in answers:
            asked.append(ask[0].seat)
            ask = flow.send({ask[0].seat: answer})
    except StopIteration as end:
        assert bool(t.said("isn't allowed a second Bridgehead")) is not end.value
        return asked, end.value
    raise AssertionError("more is asked")


@case("E22")
@rule("9.7b", "51.5", "ruling.A49")
def test_a_neutral_power_asks_for_its_second_bridgehead():
    west = ["Britain-Germany", "France-Germany"]
    assert second(APART, west, [], "agree", "agree") == ([UK, FRA], True)
    assert second(APART, west, [], "refuse", "refuse") == ([UK, FRA], False)
    assert second(APART, west, [2], "agree", "refuse")[1] is True, "the coin is Russia's"
    assert second(APART, west, [5], "agree", "refuse")[1] is False
    one = {s: ("axis" if s in (GER, ITA) else "allies") for s in MAJORS}
    assert second(one, west, []) == ([], True), "one player asks nobody"
    assert second(APART, [*west, "Germany-Russia"], []) == ([], True), "an active ally neither"


@rule("9.4a")
def test_who_has_placed_a_bridgehead_takes_it_away():
    t = table("movement", {"M21": "B inf"}, control={"M21": UK}, bridgeheads={"M21": Bridgehead("Allies", True, UK)},
              players=APART)  # fmt: skip
    t.refuse(US, "remove Bridgehead at M21", "9.4a")
    t.play(UK, "remove Bridgehead at M21")
    assert not t.state.bridgeheads


# --- 9.4e ---------------------------------------------------------------------------------------------------------------


def landed(more):
    """A British infantry in France behind a beach, with supply fleets to it and round by Gibraltar to Marseilles."""
    ours = {h: UK for h in land() if country_of(h) == "France" and h != capital("France")}
    return table(
        "redeployment",
        {"L22": "3 B fleet", "AA8": "B fleet", "Q20": "B inf"},
        control=ours,
        bridgeheads={BEACH: Bridgehead("Allies", True, UK)},
        supply={"BF1": [BEACH], "BF2": ["AA8"], "BF4": ["V19"]} | more,
    )


@case("E19")
@rule("9.4e")
def test_a_bridgehead_stays_that_saves_supply_fleets():
    t = landed({})
    drop_bridgeheads(t.game, "Allies")
    assert BEACH in t.state.bridgeheads, "without it two fleets in a row would be needed"
    t = landed({"BF3": ["M19"]})
    drop_bridgeheads(t.game, "Allies")
    assert BEACH not in t.state.bridgeheads and t.said("is no longer needed"), "Brest is as near"


# --- 33.3 ---------------------------------------------------------------------------------------------------------------


@rule("33.3b", "33.1")
def test_a_conquered_player_hands_his_counter_to_an_ally():
    from rules.third_reich.variants import hand_over

    t = table("movement", {"H47": "R inf"}, players=APART,
              powers={UK: {"in_play": False, "conquered": 20, "variant": 7}})  # fmt: skip
    flow = hand_over(t.game)
    ask = next(flow)
    assert ask[0].seat == UK and set(ask[0].choices) == {RUS, US}
    with pytest.raises(StopIteration):
        flow.send({UK: US})
    t.refuse(UK, "play variant", "33.1")
    assert "Bombing" in t.game.view(US).position["powers"][US]["counter"]
    assert "7" not in str(t.game.view(RUS).position["powers"][RUS].get("counter", ""))
    t.play(US, "play variant")
    assert t.power(UK).played and t.state.notes["bombing"] == 1


# --- 51.3, 1.1 ----------------------------------------------------------------------------------------------------------


@rule("1.1b", "51.31", "51.32", "51.33")
def test_agreements_are_talk_and_change_no_rule():
    """What players promise is said in the channel: the game has no order for a promise, holds nobody to one, and plays on
    by the same rules whether one player leads a side or three do."""
    t = opened(players=APART)
    orders = {hint for ask in t.game.pending() for hint in ask.orders}
    assert not [hint for hint in orders if any(word in hint for word in ("promise", "agree", "treaty", "truce"))]
    together, apart = opened(), opened(players=APART)
    assert opening(together.game).wars == opening(apart.game).wars
    assert side_count(together.game, "Allies") == side_count(apart.game, "Allies")
    t = table("construction", {"K23": "B inf"}, players=APART, powers={UK: {"brps": 60, "year": 60, "limit": 60}})
    t.refuse(UK, "promise 20 to Russia", None)
    t.play(UK, "done")
    assert t.power(UK).spent == 0, "a grant that was promised need not be made"


@rule("33.41-2e")
def test_britain_leaves_the_war_by_no_order_of_hers():
    t = opened(scenario="1939")
    names = {order.__name__ for order in t.game.definition.orders}
    assert not [name for name in names if "Peace" in name or "Withdraw" in name]
    t = peace("options", side="Allies")
    for text in ("sign a separate peace", "make peace with Germany", "truce with Germany"):
        t.refuse(UK, text, None)
    assert "neutral Britain" not in t.state.notes and "Britain-Germany" in t.state.wars


def test_the_end_of_a_common_war_forgets_leaves():
    t = invaded((ITA, "leave it"))
    t.play(GER, "admit Italy to Greece")
    t.state.units.move("GI1", capital("Greece"))
    for unit in [u for u in t.state.units if u.nation == "Greece"]:
        t.state.units.remove(unit)
    t.state.control[capital("Greece")] = GER
    t.state.control_count += 1
    aftermath_phase(t.game)
    assert "admitted to Greece" not in t.state.help and t.state.countries["Greece"] == "conquered Germany"


@rule("51.4", "51.6")
def test_where_a_unit_stands_opens_no_other_hex_of_the_same_land():
    """An ally has closed its hexes; elsewhere another asks for leave, so that it matters where one comes from."""
    t = table("movement", {"J23": "U inf", "K23": "B inf"}, players=APART, control={"J23": UK})
    t.state.help["closed Britain"] = [US]
    t.state.countries["Persia"] = "ally Britain"
    t.state.lend_lease = UK
    t.state.control_count += 1
    unit = t.unit("UI1")
    assert bars(t.game).countries and closed(t.game, unit)["J23"] is None, "where it stands"
    assert closed(t.game, unit)["K23"][1] == "51.4" == closed(t.game, unit)["H24"][1]
