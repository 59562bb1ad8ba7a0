"""26.81 to 26.82: France while the Axis holds Paris, in positions of 1940."""

from rules.third_reich.chart import US_BOX
from rules.third_reich.recapture import (
    defence,
    direct,
    elsewhere,
    gets_there,
    hopeless,
    legal,
    lost,
    proof,
    spare_armor,
)
from rules.third_reich.supply import supplied_hex, traces
from tests.rulings import case, rule
from tests.third_reich.early import FRA, GER, ITA, UK, peace

PARIS = "O22"


def war(phase="ground", units=None, side="Allies", *, options="Western offensive", control=None, **more):
    """Germans in Paris (GI2), infantry of France (FI1) beside it at O21; the supply fleet BF1 feeds the Channel ports."""
    where = {"O22": "G inf", "O21": "F inf", "L22": "B fleet"} | (units or {})
    return peace(
        phase,
        where,
        side,
        options=options,
        control={"O22": GER} | (control or {}),
        supply={"BF1": ["M21", "M22"]},
        **more,
    )


def freed(t):
    """Paris is French again."""
    for unit in [u for u in t.state.units.at(PARIS) if u.owner == GER]:
        t.state.units.move(unit, "L31")
    t.state.control[PARIS] = FRA
    t.state.control_count += 1


@case("E162")
@rule("26.8")
def test_the_limits_hold_while_paris_is_the_axis_s_though_empty():
    t = war("movement", {"N24": "G inf"}, control={"N24": GER})
    t.state.units.move("GI2", "N24")
    assert not t.at(PARIS) and lost(t.game)
    t.play(FRA, "move FI1 to O22")
    assert not lost(t.game), "the Allies control Paris again"
    t = war("options", {"N24": "G inf"}, options="", control={"N24": GER})
    t.state.units.move("GI2", "N24")
    t.refuse(FRA, "option Western attrition", "26.815")


@rule("26.81", "26.811")
def test_attacks_elsewhere_must_open_a_way_to_paris():
    units = {
        "O22": "G inf",
        "N24": "G inf 2-3",
        "N22": "F inf",
        "P24": "F inf",
        "O23": "F armor, F inf",
        "O24": "2 F armor",
    }
    t = war(units=units, control={"N24": GER})
    for name in ("FA1", "FA2", "FA3"):
        t.unit(name).traced = True
    t.refuse(FRA, "attack N24 with FI4", "26.811")
    t.play(FRA, "attack N24 with FA1, FI4", dice=[1])
    t = war(units={"R26": "G inf", "R25": "F inf, F armor", "Q23": "2 F armor"}, control={"R26": GER, "R25": FRA})
    t.refuse(FRA, "attack R26 with FA1, FI2", "26.811")


@rule("26.812")
def test_low_odds_on_paris_want_an_exchange_that_clears_it_and_others_to_go_in():
    t = war("movement", {"O22": "2 G inf", "O21": "F inf"})
    assert defence(t.game, []) == 12 and not direct(t.game)
    t = war(units={"O22": "2 G inf", "O21": "F inf, F armor", "P21": "F armor", "P22": "F inf"})
    t.refuse(FRA, "attack O22 with FI1", "26.812")
    t = war(units={"O22": "G inf", "O21": "F inf"})
    t.refuse(FRA, "attack O22 with FI1", "26.812")
    open_ = {"O22": "G inf", "O21": "F inf", "O23": "F inf, F armor", "O24": "2 F armor", "N23": "G repl"}
    t = war(units=open_, control={"N23": GER})
    assert spare_armor(t.game, [t.unit("FA1"), t.unit("FI2")])
    t.play(FRA, "attack O22 with FI1", dice=[1])
    t.play(GER, "lose GI2")
    assert t.where("GI2") == "lost" and not t.at(PARIS)


@rule("26.812", "14.23a")
def test_an_attack_on_paris_and_another_hex_counts_the_defence_of_both():
    t = war(units={"O22": "G repl", "N23": "G armor, G inf", "N22": "F inf, F armor"}, control={"N23": GER})
    t.refuse(FRA, "attack O22, N23 with FI2, FA1", "26.812")
    t.play(FRA, "attack O22 with FI2, FA1", dice=[1])


@rule("26.813a")
def test_paris_wants_a_french_unit_in_supply_that_can_advance():
    units = {"O22": "G inf", "O21": "F inf, F armor", "N22": "B inf 3-4, B armor 4-5"}
    t = war(units=units, flags={"FI1": {"cut": True}, "FA1": {"cut": True}})
    t.refuse(FRA, "attack O22 with FI1, FA1, BI2", "26.813a")
    t = war(units=units)
    t.play(FRA, "attack O22 with FI1, FA1, BI2", dice=[1])
    t.refuse(FRA, "advance BI2", "14.29b")
    t.play(FRA, "advance FI1")
    assert not lost(t.game)


@rule("26.813a")
def test_british_units_may_retake_an_empty_paris_on_their_way():
    t = war("movement", {"N22": "B inf 3-4", "N24": "G inf"}, control={"N24": GER})
    t.state.units.move("GI2", "N24")
    t.refuse(UK, "move BI2 to O22", "34.1")
    t.play(UK, "move BI2 to P22 via O22")
    assert not lost(t.game)


@rule("26.813b")
def test_french_lines_lead_to_london_alone():
    t = war(
        units={"M22": "F inf", "Q18": "F inf", "M25": "F inf"},
        control={"M25": FRA},
        countries={"Belgium": "ally France"},
    )
    fi = {u.place: u for u in t.state.units.of(FRA)}
    assert traces(t.game, fi["M22"]) and supplied_hex(t.game, FRA, "M22"), "behind the British fleet"
    t.state.supply = {}
    t.state.units.touch()
    assert not traces(t.game, fi["Q18"]) and not supplied_hex(t.game, FRA, "M22")
    assert not traces(t.game, fi["M25"]), "an ally's capital does not serve"
    t.state.countries["Belgium"] = "conquered France"
    t.state.control_count += 1
    assert traces(t.game, fi["M25"]), "a captured one does"
    freed(t)
    assert traces(t.game, fi["Q18"])


@rule("26.813b", "27.16", "29.172")
def test_america_feeds_them_when_london_is_lost_too():
    t = peace(
        units={"O22": "G inf", "K23": "G inf", "M19": "F inf", US_BOX: "F fleet"},
        control={"O22": GER, "K23": GER},
        supply={"FF1": ["M19"]},
    )
    fi = next(u for u in t.state.units.of(FRA) if u.place == "M19")
    assert traces(t.game, fi)
    t.state.control["K23"] = UK
    t.state.units.move("GI1", "L31")
    t.state.control_count += 1
    assert not traces(t.game, fi)


@rule("26.814")
def test_the_defender_may_show_that_paris_cannot_fall():
    units = {"O22": "G inf", "O21": "2 F inf", "N23": "2 G air"}
    t = war("movement", units | {"O23": "G armor"}, control={"N23": GER, "O23": GER})
    assert direct(t.game) and hopeless(t.game, 5) and [u.id for u in proof(t.game)] == ["GW1"]
    for _ in range(4):
        if t.game.phase == "showing":
            break
        t.play(t.asked()[0], "done")
    assert t.game.phase == "showing" and t.asked() == [GER]
    t.play(GER, "show")
    assert t.unit("GW1").spent and not t.unit("GW2").spent
    assert not legal(t.game, PARIS) and lost(t.game)


@rule("26.814")
def test_it_is_shown_by_standing_instruction():
    units = {"O22": "G inf", "O21": "2 F inf", "N23": "2 G air"}
    t = war("movement", units | {"O23": "G armor"}, control={"N23": GER, "O23": GER})
    t.standing(GER, "showing", "show")
    for _ in range(6):
        if t.unit("GW1").spent:
            break
        t.play(t.asked()[0], "done")
    assert t.unit("GW1").spent and t.said("shows that")


@rule("26.814")
def test_france_attacks_nowhere_then():
    t = war(units={"O22": "G inf", "O21": "2 F inf", "N22": "F armor"})
    t.state.notes["paris shown"] = t.state.now
    t.refuse(FRA, "attack O22 with FI1, FI2, FA1", "26.814")
    t.state.notes["paris shown"] -= 1
    t.play(FRA, "attack O22 with FI1, FI2, FA1", dice=[1])


@rule("26.814")
def test_without_brps_there_is_no_attack():
    t = war("options", powers={FRA: {"brps": 14, "limit": 42}})
    t.refuse(FRA, "option Western offensive", "11.4a")


@rule("26.815")
def test_what_france_may_not_choose():
    t = war("options", options="")
    for text in ("option Western attrition", "option Mediterranean offensive", "option Eastern attrition"):
        t.refuse(FRA, text, "26.815")
    t.refuse(FRA, "declare war on Spain", "26.815")
    t.play(FRA, "option Western offensive").play(UK, "option Mediterranean attrition")


@rule("26.815")
def test_french_fleets_intercept_nobody():
    t = war("fleets", {"O22": "G inf", "M19": "F fleet", "K28": "G fleet"}, "Axis")
    from rules.third_reich.replies import idle_fleets

    assert not idle_fleets(t.game, FRA)
    freed(t)
    assert [u.id for u in idle_fleets(t.game, FRA)] == ["FF1"]


@rule("26.816")
def test_french_air_fights_only_what_could_defend_paris():
    units = {"O22": "G inf", "O21": "2 F inf", "N22": "2 F inf", "M21": "2 F air", "N23": "G air", "J25": "B air"}
    more = {"P24": "F air", "R27": "G air"}
    t = war("missions", units | more, control={"N23": GER})
    t.refuse(FRA, "counterair R27 with FW3", "26.816")
    t.play(FRA, "counterair N23 with FW1", "support O22 with FW2")
    t = war("missions", {"O22": "G inf", "O21": "2 F inf", "M21": "F air", "L25": "G fleet"}, control={"L25": GER})
    t.refuse(FRA, "raid L25 with FW1", "26.816")


@rule("26.817")
def test_once_paris_is_french_again_the_others_attack_freely():
    units = {"O22": "G repl", "O21": "2 F inf", "P24": "F inf, F armor", "P25": "G repl"}
    t = war(units=units)
    t.refuse(FRA, "attack P25 with FI3, FA1", "26.811")
    t.play(FRA, "attack O22 with FI1, FI2", dice=[1]).play(FRA, "advance FI1")
    t.play(FRA, "attack P25 with FI3, FA1", dice=[1])


@rule("26.82")
def test_no_french_unit_leaves_france():
    units = {"O22": "G inf", "M22": "F inf", "N24": "F inf", "M21": "F air", "M19": "F fleet", "DD13": "F inf"}
    t = war("movement", units, countries={"Belgium": "ally Britain"}, control={"M25": UK, "L25": UK})
    t.refuse(FRA, "move FI3 to M25", "26.82")
    t.refuse(FRA, "stage FW1 to M25", "26.82")
    t.play(FRA, "move FI3 to N23")
    t = war("fleets", units)
    t.refuse(FRA, "rebase FF1 to CC4", "26.82")
    t.play(FRA, "rebase FF1 to S17")
    t = war("redeployment", units)
    t.refuse(FRA, "sr FF1 to CC4", "26.82")
    freed(t)
    t.play(FRA, "sr FF1 to CC4")
    assert ITA


def reached(hex_, count, units=None):
    """Do so many French exploiters come from a hex that was won next to Paris, and into it?"""
    t = war(units={"R20": "3 F armor"} | (units or {}))
    return gets_there(t.game, hex_, [t.unit(f"FA{n}") for n in range(1, count + 1)])


@rule("14.33a", "26.811")
def test_each_exploiter_of_a_chain_adds_two_hexes():
    """Paris is two hexes from P23, three from P24, four from P25, five from P26 and six from P27."""
    assert reached("P23", 1) == (True, True)
    assert reached("P24", 1) == (True, False)
    assert reached("P25", 1) == (False, False)
    assert reached("P25", 2) == (True, True)
    assert reached("P26", 2) == (True, False)
    assert reached("P27", 2) == (False, False)


@rule("14.33b", "26.811")
def test_no_exploiter_goes_farther_than_it_moves():
    """French armor moves five hexes, and three factors take it out of a zone of enemy armor that was not beaten."""
    assert reached("P26", 3) == (True, True)
    assert reached("P27", 3) == (True, False)
    assert reached("P25", 2, {"Q25": "G armor"}) == (True, False)
    assert reached("P24", 2, {"Q25": "G armor"}) == (True, True)
    assert reached("P25", 2, {"P25": "G armor"}) == (True, True), "what stood in the hex is beaten"
    assert reached("P25", 2, {"O22": "G armor"}) == (True, True), "what stands in Paris will be"
    wall = dict.fromkeys(("O23", "P22", "Q22", "Q21"), "G inf")
    assert reached("P24", 1, wall) == (False, False), "nobody goes through the enemy"


@rule("26.811", "14.34c")
def test_no_chain_leads_through_a_neutral():
    assert reached("M26", 2, {"O24": "G inf"}) == (False, False), "Belgium and Luxembourg are neutral"
    t = war(units={"R20": "2 F armor", "O24": "G inf"}, countries={"Belgium": "conquered Germany"})
    for hex_ in ("M25", "L25"):
        t.state.control[hex_] = GER
    t.state.control_count += 1
    assert gets_there(t.game, "M26", [t.unit("FA1"), t.unit("FA2")]) == (True, True)


@rule("26.811", "14.36a")
def test_exploiters_attack_paris_alone():
    """What an exploitation attack wins is no breakthrough hex: nobody comes to Paris by it."""
    army = {"N24": "G repl", "N23": "F inf, F armor", "O23": "F inf, F armor", "O24": "F armor"}
    t = war(units=army, control={"N24": GER})
    assert legal(t.game, "N24")
    t.play(FRA, "attack N24 with FA1, FI2", dice=[1])
    t = war(
        "late ground",
        army,
        control={"N24": GER},
        flags={"FA1": {"breakthrough": "N23", "route": ("N23",)}, "FA3": {"breakthrough": "N23", "route": ("N23",)}},
    )
    assert not legal(t.game, "N24") and legal(t.game, PARIS)
    t.refuse(FRA, "attack N24 with FA1", "26.811")


@rule("26.812")
def test_armor_beside_paris_is_no_help_that_another_attack_brings():
    """At 1-3 an EX clears Paris, and two armor units stand by; but nothing else is attacked that they could exploit."""
    t = war(units={"O21": "F inf", "O23": "2 F armor"})
    assert "at 1-3 an EX" in str(t.refuse(FRA, "attack O22 with FI1", "26.812"))
    assert elsewhere(t.game) == []
    t = war(units={"O22": "2 G inf", "O21": "F inf", "O23": "2 F armor"})
    assert "at worse than 1-4 an EX" in str(t.refuse(FRA, "attack O22 with FI1", "26.812"))
