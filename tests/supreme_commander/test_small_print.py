"""The rest: components, and rules that stand between the chapters."""

import pytest

from rules.kernel.errors import Refused
from rules.supreme_commander import GAME
from rules.supreme_commander.air import base_for, span
from rules.supreme_commander.battle import aftermath, walk_in
from rules.supreme_commander.chart import clip
from rules.supreme_commander.counters import COUNTERS, TITLES, of_kind
from rules.supreme_commander.ground import (
    AROUND,
    CITIES,
    FRONT,
    HEX_OF,
    HEXES,
    RAIL,
    SEA_HEXES,
    attackable,
    country_hexes,
    distance,
)
from rules.supreme_commander.joining import activate
from rules.supreme_commander.kinds import is_land, kind
from rules.supreme_commander.naval import sea_battle
from rules.supreme_commander.politics import declarable
from rules.supreme_commander.retreat import defend, ways_back
from rules.supreme_commander.scenario import NAMES
from rules.supreme_commander.stacking import cooperation, trouble
from rules.supreme_commander.state import Attack
from rules.supreme_commander.strengths import Sum, attack_strength, technology
from rules.supreme_commander.supply import supplied
from rules.supreme_commander.view import DRAWN
from rules.supreme_commander.walking import closed
from rules.supreme_commander.world import FREE, VICHY, lead
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, put, russia, table


def run(t, flow, answers=()):
    """A flow to its end, with these answers."""
    left = list(answers)
    asks = next(flow, None)
    while asks:
        pick = left.pop(0) if left else asks[0].choices[0]
        assert pick in asks[0].choices, (pick, asks[0].choices)
        try:
            asks = flow.send({asks[0].filed: pick})
        except StopIteration:
            return


# --- components -----------------------------------------------------------------------------------------------------


@rule("2.0a", "2.3a")
def test_the_box():
    assert len(NAMES) == 4 and GAME.die == 10 and "boxes" in GAME.position(table().game, None)


@rule("2.2a", "2.6a")
def test_hexes_have_four_digits():
    assert (
        all(len(h) == 4 and h.isdecimal() for h in HEXES) and distance("2041", "2440") == distance("2041", "2137") == 4
    )


@rule("2.2b")
def test_ports_and_capitals_are_cities():
    assert CITIES[HEX_OF["Paris"]].capital and CITIES[HEX_OF["Kiel"]].port and HEX_OF["Warsaw"] in CITIES


@rule("2.2c")
def test_prohibited_islands_are_sea():
    assert {"1835", "1937"} <= SEA_HEXES and not {"1835", "1937"} & HEXES


@rule("2.4.1a", "2.4.5a")
def test_classes_of_units():
    assert set(DRAWN) == set(TITLES) and not is_land(table(units={"2034": "GE-K1"}).unit("GE-K1"))
    assert {i.split("-")[0] for i in COUNTERS} >= {
        "BE",
        "BU",
        "FI",
        "GR",
        "HU",
        "IRQ",
        "IRE",
        "NE",
        "NO",
        "PO",
        "POR",
        "RO",
        "SP",
        "SW",
        "TU",
        "YU",
        "FF",
    }


@rule("2.4.2c", "2.4.4a")
def test_free_french_are_a_nation_of_their_own():
    from render.supreme_commander import SUPREME_COMMANDER

    assert (
        len(of_kind(FREE, "infantry")) == 2
        and lead(table(france="vichy", active=("Germany", "UK", "USA")).game, FREE) == "USA"
    )
    assert set(SUPREME_COMMANDER.sides) == {"Germany", "Italy", "UK", "France", "USA", "USSR"}


@rule("3.1a")
def test_dice_have_ten_sides():
    t = table("submarines", "", units={"North Atlantic": "GE-U1"}, active=("Germany", "UK"))
    assert all(1 <= value <= 10 for roll in t.rolls() for value in roll) and t.rolls()


@rule("3.2a")
def test_modifiers_add_up():
    sum_ = Sum()
    for amount in (3, 1, -3, 2):
        sum_.add("x", amount)
    assert sum_.total == 3 and clip(9, 7) == 7


# --- supply, stacking -----------------------------------------------------------------------------------------------


@rule("7.2a", "7.2d", "7.2e")
def test_an_hq_reaches_four_hexes():
    """Up the east edge, four hexes from what feeds it a headquarters is in supply and a corps is not; five are too many. The
    headquarters feeds the corps; in Mud two hexes are the limit."""
    for place, hq, corps in (("0905", True, False), ("0906", False, False)):
        t = table(units={place: "SU-HQN"}, **russia())
        assert supplied(t.game, t.unit("SU-HQN")) == hq, place
        t = table(units={place: "SU-I1"}, **russia())
        assert supplied(t.game, t.unit("SU-I1")) == corps, place
    t = table(units={"0905": "SU-HQN", "0906": "SU-I1"}, **russia())
    assert supplied(t.game, t.unit("SU-I1"))
    for place, hq in (("0903", True), ("0904", False)):
        t = table(turn=20, units={place: "SU-HQN"}, **russia())
        assert supplied(t.game, t.unit("SU-HQN")) == hq, place


@rule("7.3e")
def test_paratroops_are_supplied_the_turn_they_drop():
    t = table(units={"1912": "GE-AB"}, **russia())
    assert not supplied(t.game, t.unit("GE-AB"))
    t.unit("GE-AB").dropped = True
    assert supplied(t.game, t.unit("GE-AB"))


@rule("6.3d", "11.1a")
def test_air_units_live_in_boxes():
    t = table(units={"West": "UK-F1 UK-F2 UK-F3 UK-B1 UK-B2"})
    assert len(t.state.units.at("West")) == 5 and {FRONT[h] for h in CITIES} == {"West", "East", "South"}


@rule("6.3.1b")
def test_liberated_french_stack_with_minors():
    t = table(
        units={"2440": "FF-I1 BE-I1"},
        nations={"Belgium": minor("ally", "UK"), "France": minor("ally", "USA")},
        active=("Germany", "UK", "USA"),
        france="free",
    )
    assert cooperation(t.game, [t.unit("FF-I1"), t.unit("BE-I1")]) is None
    assert trouble(t.game, [t.unit("FF-I1"), t.unit("BE-I1")]) is None


@rule("3.4g")
def test_a_reduced_tank_army_takes_a_tank_corps():
    t = table("organization", units={"2132": "GE-PZ1- GE-I1 GE-T1"})
    t.refuse("Germany", "combine GE-I1 into GE-PZ1", "10.6b")
    t.play("Germany", "combine GE-T1 into GE-PZ1")
    assert t.unit("GE-PZ1").side == "" and t.at("GE-T1") == "pool"


@rule("3.4.1a")
def test_partners_may_answer_for_a_joint_loss():
    t = table("declare", "Allied", units={"2440": "UK-BEF FR-A1", "2539": "GE-A4 GE-I1"}, control={"2539": "Germany"})
    t.standing("France", "joint attacks", "together")
    t.play("UK", "attack 2539 from 2440 with UK-BEF, FR-A1", dice=[1])
    for seat in list(t.asked()):
        if any("done" in hint for hint in t.ask(seat).orders):
            t.play(seat, "done")
    while not t.ask().choices[0].startswith("lose"):
        t.play(t.asked()[0], t.ask().choices[-1])
    assert {"lose UK-BEF", "lose FR-A1"} <= set(t.ask().choices)
    t.play("France", "lose FR-A1")
    assert t.unit("FR-A1").side == "reduced"


# --- the sea --------------------------------------------------------------------------------------------------------


@rule("9.2.6a", "9.2.6b")
def test_the_second_round_at_sea():
    """Who has not the Initiative decides first; who goes home leaves the zone to the others, who lie there face-up."""
    t = table(units={"North Sea": "UK-S1 UK-S2 UK-S3 GE-S1 GE-S2", "Kiel": "GE-I1"}, initiative="Allied")
    t.game.script([1, 1])
    flow = sea_battle(t.game, "North Sea")
    asks = next(flow)
    assert (asks[0].seat, asks[0].choices) == ("Germany", ("stay", "go home"))
    asks = flow.send({asks[0].filed: "go home"})
    while asks:
        assert asks[0].seat == "Germany" and "return to" in asks[0].prompt
        try:
            asks = flow.send({asks[0].filed: asks[0].choices[0]})
        except StopIteration:
            break
    assert not any(u.place == "North Sea" for u in t.state.units.of("Germany"))
    left = [u for u in t.state.units.of("UK") if u.place == "North Sea"]
    assert len(left) == 3 and all(u.used for u in left) and len(t.rolls("fire in the")) == 2


@rule("11.2.1b")
def test_flak_goes_by_rail_and_sea_only():
    t = table("strategic", units={"2132": "GE-K1"}, powers={"Germany": {"msp": 20}})
    t.play("Germany", "rail GE-K1 to Munich")
    assert t.at("GE-K1") == HEX_OF["Munich"]


@rule("12.2h")
def test_land_units_cross_suez_at_the_strait():
    assert "4916" in AROUND["4917"] and attackable("4917", "4916") and not attackable("4817", "4916")
    assert "4916" not in RAIL.get("4917", ())


@rule("12.2i")
def test_ships_carry_allies():
    t = table(side="Allied", units={"London": "UK-I1 SU-S1"}, active=("Germany", "UK", "USSR"), options={"players": 2})
    t.refuse("UK", "transport UK-I1 to Gibraltar with SU-S1", "12.2i")
    t = table(side="Allied", units={"London": "FR-I1 UK-S1"}, options={"players": 2})
    t.play("UK", "transport FR-I1 to Bristol with UK-S1")


@rule("12.4e")
def test_armor_that_landed_may_follow_up():
    from rules.supreme_commander.combat import fighting

    t = table(
        "followup", "Allied", units={"2341": "UK-T1 UK-I1", "2441": "GE-I1"}, control={"2441": "Germany"}, followup=True
    )
    t.unit("UK-T1").landed = t.unit("UK-I1").landed = True
    assert fighting(t.game, t.unit("UK-T1")) and fighting(t.game, t.unit("UK-I1"))


# --- combat ---------------------------------------------------------------------------------------------------------


@rule("12.5.1f")
def test_paratroops_in_an_attack():
    """Their strength counts, the river does not; they are lost if the hex holds."""
    t = table("movement", units={"2535": "GE-A4", "drop 2536": "GE-AB", "2536": "FR-I1 FR-FORT1"})
    attack = Attack("2535", "2536", ["GE-A4"], ["GE-AB"])
    from rules.supreme_commander.strengths import defence_strength

    t.state.attacks.append(attack)
    t.state.camp = "Axis"
    assert dict(attack_strength(t.game, attack).parts)["GE-AB"] == 1
    assert "hexside" not in dict(defence_strength(t.game, attack).parts)
    run(t, aftermath(t.game, attack, 0))
    assert t.at("GE-AB").startswith("turn ")


@rule("13.1.1e")
def test_a_supporting_hq_retreats_with_the_others():
    t = table(units={"2128": "PO-A1", "2227": "UK-HQ18", "2129": "GE-A4"}, nations=POLAND)
    t.state.camp = "Axis"
    attack = Attack("2129", "2128", ["GE-A4"])
    t.state.attacks.append(attack)
    run(t, defend(t.game, attack, [t.unit("PO-A1")], t.unit("UK-HQ18"), 2), ["retreat 1"])
    assert t.at("UK-HQ18") != "2227" and t.at("PO-A1") != "2128"


@rule("13.2.3.3g")
def test_minors_retreat_through_each_others_homes():
    """A Hungarian corps may not walk into Romania; beaten, it falls back there."""
    allies = {"Hungary": minor("ally", "Germany"), "Romania": minor("ally", "Germany")}
    t = table(units={"2725": "HU-I1", "2724": "SU-A1"}, **russia(nations=allies))
    homes = {way.end for way in ways_back(t.game, t.unit("HU-I1"), 1)}
    romania = [hex for hex in AROUND["2825"] if hex in country_hexes("Romania")]
    assert romania and all(closed(t.game, t.unit("HU-I1"), hex) == "homeland" for hex in romania)
    t = table(
        units={
            "2825": "HU-I1",
            **dict.fromkeys([h for h in AROUND["2825"] if h in country_hexes("Hungary")][:1], "SU-A1"),
        },
        **russia(nations=allies),
    )
    ends = {way.end for way in ways_back(t.game, t.unit("HU-I1"), 1)}
    assert homes and any(closed(t.game, t.unit("HU-I1"), hex) == "homeland" for hex in ends)


@rule("13.2.3.4f")
def test_ships_leave_a_port_that_is_advanced_into():
    t = table(units={"2339": "GE-I1", "Le Havre": "UK-S1", "London": "UK-I1"})
    t.state.camp = "Axis"
    attack = Attack("2339", HEX_OF["Le Havre"], ["GE-I1"])
    run(t, walk_in(t.game, attack, [t.unit("GE-I1")]), ["GE-I1 to Le Havre"])
    assert t.at("GE-I1") == HEX_OF["Le Havre"] and t.at("UK-S1") != HEX_OF["Le Havre"]


@rule("13.2a")
def test_all_air_combat_comes_before_the_ground():
    """Two attacks with aircraft over both: both hexes are fought for in the air before the first is on the ground."""
    t = table(
        "sky",
        turn=6,
        units={
            "2129": "GE-A3", "2128": "PO-I2", "2329": "GE-A6", "2328": "PO-I3",
            "over 2128": "GE-F1", "over 2328": "GE-F2 PO-F1",
        },
        nations=POLAND,
        attacks=[Attack("2129", "2128", ["GE-A3"]), Attack("2329", "2328", ["GE-A6"])],
    )  # fmt: skip
    t.game.script([1] * 12)
    for _ in range(12):
        if t.events(kind="odds"):
            break
        asked = t.ask()
        t.play(asked.seat, asked.choices[0])
    shown = [n for n, event in t.game.events.since(0) if event.kind == "reveal"]
    fought = [n for n, event in t.game.events.since(0) if event.kind == "odds"]
    assert len(shown) == 2 and fought and max(shown) < min(fought)


@rule("10.3.2b")
def test_a_tank_corps_with_a_tank_army():
    t = table(units={"2132": "GE-PZ1 GE-T1"}, powers={"Germany": {"technology": {"Tank": 2}}})
    assert technology(t.game, [t.unit("GE-PZ1"), t.unit("GE-T1")]) == 2


@rule("11.1e")
def test_decoys_fly_as_far_as_what_they_pretend():
    t = table(units={"West": "UK-DF1 UK-DB1"})
    assert span(t.game, t.unit("UK-DF1"), "2440", True) == 3 and span(t.game, t.unit("UK-DB1"), "2440", True) == 5
    assert base_for(t.game, t.unit("UK-DF1"), "2240", True) and not base_for(t.game, t.unit("UK-DF1"), "2440", True)
    assert base_for(t.game, t.unit("UK-DB1"), "2440", True)


# --- politics -------------------------------------------------------------------------------------------------------


@rule("10.5a")
def test_who_may_be_attacked():
    t = table(nations=POLAND)
    assert declarable(t.game, "Germany", "Sweden") == "" and declarable(t.game, "Germany", "Poland") != ""
    assert declarable(t.game, "Germany", "Italy") == "" and declarable(t.game, "Germany", "USSR") == ""


@rule("10.5e")
def test_who_takes_the_side_of_an_allied_victim():
    from rules.supreme_commander.politics import guardian_of

    t = table(active=("Germany", "UK", "France", "Italy"))
    flow = guardian_of(t.game, "UK", "Denmark")
    with pytest.raises(StopIteration) as stop:
        next(flow)
    assert stop.value.value == "Germany"
    asks = next(guardian_of(t.game, "UK", "Yugoslavia"))
    assert set(asks[0].choices) == {"Germany", "Italy"}


@rule("10.1.1.2b")
def test_americans_may_stay_in_a_collapsed_uk():
    from rules.supreme_commander.collapse import foreigners

    t = table(units={"London": "US-I1"}, active=("Germany", "UK", "USA"))
    flow = foreigners(t.game, "UK")
    ask = next(flow)[0]
    assert ask.seat == "USA" and ask.choices == ("evacuate", "stay")
    with pytest.raises(StopIteration):
        flow.send({ask.filed: "stay"})
    assert t.at("US-I1") == HEX_OF["London"] and t.nation("UK").camp == "Allied"


@rule("16.1.6.1c")
def test_soviet_gains_in_a_controlled_minor():
    """The USSR is paid, Germany's tracks stay; an annexation's five a turn are lost."""
    data = {"nations": {"Romania": {**minor("controlled", "Germany"), "foe": "USSR"}}}
    t = table(side="Allied", units={"2924": "SU-T1"}, control={"2924": "USSR"}, **data)
    germany = t.power("Germany").income
    from rules.supreme_commander.control import take

    take(t.game, HEX_OF["Bucharest"], "USSR")
    assert t.power("USSR").msp == 10 and t.power("USSR").income == 45 and t.power("Germany").income == germany


@rule("16.1.6.1e")
def test_germany_gets_back_what_the_soviets_took_there():
    from rules.supreme_commander.control import take

    for turn, more in ((20, 5), (31, 0)):
        t = table(
            turn=turn,
            **russia(nations={"Romania": minor("ally", "Germany")}),
            soviet_prizes=[HEX_OF["Bucharest"]],
            earners={HEX_OF["Bucharest"]: "USSR"},
        )
        t.state.control[HEX_OF["Bucharest"]] = "USSR"
        income = t.power("Germany").income
        take(t.game, HEX_OF["Bucharest"], "Germany")
        assert t.power("Germany").income == income + more


@rule("17.2a", "17.4e", "17.12b")
def test_how_southern_allies_enter():
    """Bulgaria: two corps by Sofia; Finland: four by Helsinki, the Fighter East; Romania: everything. Armies wait in the pool
    but for Romania's."""
    for name, corps, armies in (("Bulgaria", 2, 0), ("Finland", 4, 0), ("Romania", 4, 2)):
        units = " ".join(i for i in COUNTERS if COUNTERS[i].nation == name)
        t = table("organization", units={"out": units})
        run(t, activate(t.game, name, "Germany"))
        placed = [u for u in t.state.units.of(name) if u.place in HEXES]
        assert (sum(COUNTERS[u.id].corps for u in placed), sum(kind(u) == "army" for u in placed)) == (corps, armies)
        assert all(u.place in country_hexes(name) for u in placed)
        assert all(u.place == "East" for u in t.state.units.of(name) if kind(u) == "fighter")


@rule("17.11.1b")
def test_poland_as_a_soviet_ally():
    units = " ".join(i for i in COUNTERS if COUNTERS[i].nation == "Poland")
    t = table("organization", units={"out": units})
    run(t, activate(t.game, "Poland", "USSR"))
    assert t.at("PO-A1") == "pool" and t.at("PO-F1") == "East" and t.at("PO-I1") in HEXES


@rule("17.1f")
def test_germany_accepts_the_baltic_states():
    """The corps joins the pool when the Axis holds Riga and Tallinn; Germany gets no MSP for Riga."""
    from rules.supreme_commander.control import take

    t = table(
        nations={"Baltic States": minor("conquered", "Germany")},
        pool="BAL-I1",
        active=("Germany", "UK", "USSR"),
        control=dict.fromkeys(country_hexes("Baltic States"), "USSR"),
        earners={HEX_OF["Riga"]: "USSR"},
        lost=[HEX_OF["Riga"]],
    )
    before = t.power("Germany").income, t.power("Germany").msp
    take(t.game, HEX_OF["Riga"], "Germany")
    assert (t.power("Germany").income, t.power("Germany").msp) == before
    from rules.supreme_commander.political import liberations

    put(t.state, "GE-I1", HEX_OF["Riga"])
    liberations(t.game)
    assert t.nation("Baltic States").status == "conquered"
    put(t.state, "GE-I2", HEX_OF["Tallinn"])
    liberations(t.game)
    assert (t.nation("Baltic States").status, t.power("Germany").income) == ("ally", before[0])


@rule("17.5.1i", "17.5b")
def test_france_as_a_power_and_vichy_as_a_minor():
    """France is led by nobody; once there is a Vichy, its land lets Germany court Spain, which a Germany alone may not."""
    from rules.supreme_commander.diplomacy import courtable

    t = table()
    assert t.nation("France").status == "active" and not t.nation("France").lead
    t = table(active=("Germany", "UK"), nations={"France": {"status": "fallen"}})
    assert courtable(t.game, "Germany", "Spain") != ""
    t = table(
        active=("Germany", "UK"), france="vichy", nations={VICHY: minor("neutral"), "France": {"status": "fallen"}}
    )
    assert courtable(t.game, "Germany", "Spain") == "" and courtable(t.game, "Germany", VICHY) == ""


@rule("17.7.4a")
def test_italy_as_an_allied_power():
    from rules.supreme_commander.aid import helper
    from rules.supreme_commander.italy import collapse

    t = table(
        active=("Germany", "UK", "USA", "Italy"),
        nations={"Italy": {"camp": "Allied"}},
        units={"Rome": "GE-I1", "Naples": "GE-I2"},
    )
    assert helper(t.game) == "USA"
    collapse(t.game, [HEX_OF["Rome"], HEX_OF["Naples"]])
    assert (t.nation("Italy").status, t.nation("Italy").lead) == ("conquered", "USA")


@rule("23.9")
def test_forts_under_construction():
    """They count for nothing until the next turn and fall to whoever walks in."""
    t = table(
        "organization",
        "Allied",
        units={"2341": "FR-I1"},
        pool="FR-FORT1",
        powers={"France": {"msp": 99}},
        options={"fort_construction": True},
    )
    t.play("France", "buy fort at 2341")
    assert t.unit("FR-FORT1").building
    t = table(
        "movement",
        units={"2340": "GE-I1", "2341": "FR-FORT1"},
        options={"fort_construction": True},
        control={"Le Havre": "Germany"},
    )
    t.unit("FR-FORT1").building = True
    t.state.units.touch()
    t.play("Germany", "move GE-I1 to 2341")
    assert t.at("GE-I1") == "2341" and t.at("FR-FORT1") != "2341"


def test_words_for_hexes_and_refusals():
    t = table(units={"2132": "GE-I1"})
    with pytest.raises(Refused, match="reach London"):
        t.game.submit("Germany", "move GE-I1 to London")


@rule("12.5.3a")
def test_paratroops_may_leave_at_once():
    t = table("strategic", units={"2336": "GE-AB^ GE-I1"}, powers={"Germany": {"msp": 50}})
    t.refuse("Germany", "withdraw GE-AB", "12.5.3a")
    t.unit("GE-AB").dropped = True
    t.play("Germany", "withdraw GE-AB")
    assert t.at("GE-AB") == "turn 9" and t.unit("GE-AB").side == "para"


@rule("9.1.10d")
def test_a_packed_factory_that_is_captured_costs_the_soviets_nothing_more():
    t = table(
        units={"2422": "GE-I1"},
        active=("Germany", "USSR"),
        factories={HEX_OF["Kiev"]: "flipped"},
        powers={"USSR": {"income": 35}},
    )
    t.play("Germany", "move GE-I1 to Kiev")
    assert (t.power("USSR").income, t.power("Germany").income, t.state.factories[HEX_OF["Kiev"]]) == (35, 105, "map")


@rule("17.1c")
def test_annexing_corps_stay_inside():
    t = table(
        side="Allied",
        units={"1523": "SU-I1", "1522": "SU-I2"},
        garrison=["SU-I1"],
        control=dict.fromkeys(country_hexes("Baltic States"), "USSR"),
        nations={"Baltic States": minor("conquered", "Germany")},
    )
    t.refuse("USSR", "move SU-I1 to 1521", "17.13d")
    t.play("USSR", "move SU-I1 to 1524")
