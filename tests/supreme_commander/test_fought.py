"""Fights piece by piece: strengths, losses, retreats, advances, aircraft, ships, submarines, Decoys."""

import contextlib

import pytest

from rules.supreme_commander.air import (
    air_bases,
    air_combat,
    air_level,
    air_loss,
    base_for,
    come_home,
    defenders_of,
    exposed,
    flak,
    over,
    span,
    strengths,
)
from rules.supreme_commander.battle import advances_of, aftermath, fight, support, walk_in
from rules.supreme_commander.casualties import able_to_lose, lose_step, pay, seat_of
from rules.supreme_commander.chart import ALLIED, AXIS, duel
from rules.supreme_commander.combat import attackers_in, declared, fighting, landing_phase, participants
from rules.supreme_commander.decoys import decoy_places, grant_decoys, place_decoy, repaired, returning_ships
from rules.supreme_commander.ground import COUNTRY, HEX_OF, PORTS
from rules.supreme_commander.losses import eliminate, remnants, spare, step, steps_left
from rules.supreme_commander.naval import (
    afloat,
    contested,
    first_shot,
    gunfire,
    home_phase,
    initiative_phase,
    naval_level,
    sea_battle,
    sink,
    soviet_berth,
    submarine_phase,
    to_port,
)
from rules.supreme_commander.retreat import defend, fall_back, retreat_limit, ways_back
from rules.supreme_commander.sea import bomber_bonus, evict, foreign, harbours, room, route, sea_modifier, waters
from rules.supreme_commander.state import Attack, Convoy
from rules.supreme_commander.strengths import (
    attack_strength,
    defence_strength,
    flank,
    ground_support,
    supporters,
    technology,
    weather_modifier,
)
from rules.supreme_commander.support import enter_placement, near_enough, reachable, waiting_air
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, russia, table
from tests.supreme_commander.test_small_print import run

PLAIN = {power: {"technology": {}} for power in ("Germany", "UK", "France", "USSR", "USA", "Italy")}
WORLD = ("Germany", "UK", "USSR", "USA")


def set_to(source="2129", target="2128", units="GE-A4", defenders="PO-A1", more=None, drops=(), landing=False, **how):
    """A declared attack in a position."""
    t = table(
        how.pop("phase", "organization"),
        **{
            "turn": 6,
            "nations": POLAND,
            "powers": PLAIN,
            **how,
            "units": {source: units, target: defenders, **(more or {})},
        },
    )
    t.state.camp = AXIS
    attack = Attack(source, target, [id.rstrip("-=^!") for id in units.split()], list(drops), landing)
    t.state.attacks = [attack]
    return t, attack


def parts(total):
    return dict(total.parts)


# --- strengths ------------------------------------------------------------------------------------------------------


@rule("13.2.3a", "13.2.3b", "12.4d", "7.3d")
def test_what_an_attack_is_worth():
    t, attack = set_to(units="GE-A4 GE-I1", powers={**PLAIN, "Germany": {"technology": {"Infantry": 2}}})
    assert parts(attack_strength(t.game, attack)) == {"GE-A4": 5, "GE-I1": 1, "technology": 2}
    attack.landing = True
    assert parts(attack_strength(t.game, attack))["landing"] == -2
    hungry = {"2128": "GE-A4", "2127": "PO-I1", "2028": "PO-I2", "2129": "PO-I3", "2229": "PO-I4", "2228": "PO-I5"}
    t = table("organization", units=hungry, nations=POLAND, powers={"Germany": {"technology": {"Infantry": 2}}})
    attack = Attack("2128", "2129", ["GE-A4"])
    t.state.attacks = [attack]
    assert parts(attack_strength(t.game, attack)) == {"GE-A4": 5, "out of supply": -3}


@rule("17.13.2a", "17.13.2c")
def test_strengths_in_the_russian_winter():
    """One more for the Soviets, attacking and defending; the Axis attacks in the USSR without technology."""
    for winters, tech, bonus in ((1, 0, 1), (3, 2, 0)):
        how = russia(powers={**PLAIN, "Germany": {"technology": {"Infantry": 2, "Aircraft": 3}}})
        t = table(
            "organization",
            turn=21,
            winters=winters,
            units={"1920": "GE-A4", "1919": "SU-I1"},
            **{**how, "control": {**how["control"], "1920": "Germany"}},
        )
        attack = Attack("1920", "1919", ["GE-A4"])
        t.state.attacks, t.state.camp = [attack], AXIS
        t.unit("GE-A4").dropped = True
        assert parts(attack_strength(t.game, attack)).get("technology", 0) == tech
        assert parts(defence_strength(t.game, attack)).get("Russian Winter", 0) == bonus
        assert air_level(t.game, "Germany", "1919", True) == (0 if bonus else 3) and air_level(t.game, "Germany") == 3
        assert air_level(t.game, "Germany", "2132", True) == 3 and air_level(t.game, "USSR", "1919", True) == 0
        t.state.camp = ALLIED
        back = Attack("1919", "1920", ["SU-I1"])
        t.state.attacks = [back]
        assert parts(attack_strength(t.game, back)).get("Russian Winter", 0) == bonus
        assert "Russian Winter" not in parts(defence_strength(t.game, back))
    t, attack = set_to(
        turn=21,
        winters=1,
        powers={**PLAIN, "Germany": {"technology": {"Infantry": 2}}},
        active=("Germany", "UK", "France", "USSR"),
    )
    assert parts(attack_strength(t.game, attack))["technology"] == 2, "Poland is not the USSR"


@rule("18.4b", "18.1c", "13.2.3.3d", "13.2.3g")
def test_what_a_defence_is_worth():
    """The Fort doubles the best unit; guests add nothing; Partisans have no ground to stand on; rivers and cities count."""
    t, attack = set_to(defenders="PO-A1 PO-I1 PO-I2")
    attack.guests = ["PO-I2"]
    assert parts(defence_strength(t.game, attack)) == {"PO-A1": 3, "PO-I1": 1}
    t, attack = set_to("2228", "2227", "GE-A4", "PO-A1")
    assert parts(defence_strength(t.game, attack)) == {"PO-A1": 3, "terrain": 1, "hexside": 1}
    t, attack = set_to("2436", "2536", "GE-A4", "FR-I1 FR-FORT1")
    assert parts(defence_strength(t.game, attack)) == {"FR-I1": 2, "Fort": 2, "terrain": 2, "hexside": 1}
    attack.drops = ["GE-AB"]
    assert "hexside" not in parts(defence_strength(t.game, attack))
    how = russia(powers=PLAIN)
    t = table(
        "organization",
        units={"1920": "GE-A4", "1821": "SU-PT1"},
        **{**how, "control": {**how["control"], "1920": "Germany"}},
    )
    attack = Attack("1920", "1821", ["GE-A4"])
    t.state.attacks, t.state.camp = [attack], AXIS
    assert parts(defence_strength(t.game, attack)) == {"SU-PT1": 1}


@rule("10.3.2a", "10.3.2b")
@pytest.mark.parametrize(
    ("units", "fort", "bonus"),
    [
        ("GE-A4", False, 2),
        ("GE-I1", False, 0),
        ("GE-I1", True, 2),
        ("GE-I1 GE-I2", True, 0),
        ("GE-T1", True, 3),
        ("GE-T1", False, 0),
        ("GE-PZ1", False, 3),
        ("GE-PZ1 GE-A4", False, 5),
        ("GE-PZ1 GE-I1", False, 3),
        ("GE-A4 GE-T1", False, 2),
        ("GE-PZ1-", False, 3),
        ("UK-A1", False, 5),
        ("GE-PZA-", False, 2),
        ("GE-PZA", False, 3),
        ("GE-A4 UK-I1", False, 4),
        ("GE-HQN", False, 0),
    ],
)
def test_technology_on_the_ground(units, fort, bonus):
    """Infantry level for Infantry armies, Tank level for Tank armies; corps lend theirs to an army of their kind."""
    powers = {"Germany": {"technology": {"Infantry": 2, "Tank": 3}}, "UK": {"technology": {"Infantry": 4, "Tank": 1}}}
    t = table(units={"2132": units}, powers=powers)
    assert technology(t.game, list(t.state.units.at("2132")), fort) == bonus


@rule("13.2.3c", "13.1.1c", "13.0c")
def test_flanks():
    """Units beside the target that touch no other enemy and are in no other fight; a Fort or a Partisan is no flank."""
    for more, found in (
        ({"2029": "GE-I1"}, ["2029"]),
        ({"2029": "GE-FORT1"}, []),
        ({"2229": "GE-I1"}, ["2229"]),
        ({"2029": "GE-I1", "2028": "PO-I1"}, []),
        ({"2029": "GE-I1", "2229": "GE-I2"}, ["2029", "2229"]),
        ({"2130": "GE-I1"}, []),
        ({"2028": "IT-I1"}, []),
        ({"2229": "GE-HQN"}, ["2229"]),
    ):
        t, attack = set_to(more=more)
        assert sorted(flank(t.game, attack, AXIS)) == found, more
    t, attack = set_to(more={"2029": "GE-I1"})
    t.state.engaged = ["GE-I1"]
    assert flank(t.game, attack, AXIS) == []
    for other in (Attack("2029", "1928", ["GE-I1"]), Attack("2030", "2029", ["GE-I1"])):
        t, attack = set_to(more={"2029": "GE-I1"})
        t.state.attacks.append(other)
        assert flank(t.game, attack, AXIS) == []
    t, attack = set_to(more={"2029": "GE-I1"})
    t.state.attacks.append(Attack("2029", "1928", []))
    assert flank(t.game, attack, AXIS) == ["2029"]
    t, attack = set_to(more={"2229": "GE-HQN"})
    t.state.attacked = ["GE-HQN"]
    assert flank(t.game, attack, AXIS) == [] and flank(t.game, attack, AXIS, t.unit("GE-HQN")) == ["2229"]
    t, attack = set_to(more={"2229": "PO-I1", "2028": "PO-I2"})
    assert flank(t.game, attack, ALLIED) == ["2229"], "the defender's flanks lie beside the attacker"
    t, attack = set_to()
    t.state.units.move("PO-A1", "out")
    assert flank(t.game, attack, AXIS) == []


@rule("13.1.1a", "13.1.1b", "13.1.1c")
def test_who_supports():
    for more, state, found in (
        ({"2130": "GE-HQN"}, {}, ["GE-HQN"]),
        ({"2132": "GE-HQN"}, {}, []),
        ({"2131": "GE-HQN", "2132": "GE-HQC"}, {}, ["GE-HQN", "GE-HQC"]),
        ({"2130": "GE-HQN-"}, {}, []),
        ({"2129": "GE-A4 GE-HQN"}, {}, ["GE-HQN"]),
        ({"2130": "IT-HQ1"}, {}, []),
        ({"2130": "GE-HQN"}, {"attacked": ["GE-HQN"]}, []),
        ({"pool": "GE-HQN"}, {}, []),
    ):
        t, attack = set_to(more={k: v for k, v in more.items() if k != "2129"}, units=more.get("2129", "GE-A4"))
        attack.units = ["GE-A4"]
        for key, value in state.items():
            setattr(t.state, key, value)
        assert [u.id for u in supporters(t.game, attack, AXIS)] == [id for id in ("GE-HQN", "GE-HQC") if id in found], (
            more
        )
    t, attack = set_to(units="GE-A4 GE-HQS", more={"2130": "GE-HQN"})
    assert supporters(t.game, attack, AXIS) == []
    t, attack = set_to(more={"2130": "GE-HQN"})
    t.state.attacks.append(Attack("2130", "2230", ["GE-HQN"]))
    assert supporters(t.game, attack, AXIS) == []
    usa = {"active": WORLD, "nations": {}, "control": {"2440": "Germany"}}
    t, attack = set_to("2440", "2441", "GE-A4", "US-I1", more={"2442": "UK-HQ15 UK-HQ18"}, **usa)
    assert [u.id for u in supporters(t.game, attack, ALLIED)] == ["UK-HQ15"], "it serves both"


@rule("13.1.1a", "13.1.1b")
def test_headquarters_are_asked_for():
    t, attack = set_to(more={"2130": "GE-HQN"})
    flow = support(t.game, attack, AXIS, [t.unit("GE-A4")])
    asks = next(flow)
    assert asks[0].seat == "Germany" and asks[0].choices == ("support GE-HQN", "no HQ") and asks[0].about["attacking"]
    with pytest.raises(StopIteration) as stop:
        flow.send({asks[0].filed: "support GE-HQN"})
    assert stop.value.value is t.unit("GE-HQN") and t.state.attacked == ["GE-HQN"]
    t, attack = set_to(more={"2130": "GE-HQN"})
    flow = support(t.game, attack, AXIS, [t.unit("GE-A4")])
    asks = next(flow)
    with pytest.raises(StopIteration) as stop:
        flow.send({asks[0].filed: "no HQ"})
    assert stop.value.value is None and t.state.attacked == []


@rule("13.2.2.1a", "8.0f")
@pytest.mark.parametrize(
    ("mine", "theirs", "turn", "support_"),
    [
        ("GE-F1", "", 6, 1),
        ("GE-F1 GE-B1", "", 6, 2),
        ("GE-F1 GE-B1 GE-B2", "", 6, 2),
        ("GE-F1", "UK-F1", 6, 0),
        ("GE-DF1", "UK-F1", 6, -1),
        ("", "UK-F1 UK-F2 UK-F3", 6, -2),
        ("GE-F1 GE-B1", "UK-F1", 6, 1),
        ("GE-F1", "", 4, 0),
        ("GE-F1 GE-F2", "", 4, 1),
        ("GE-F1 GE-F2", "", 5, 1),
        ("GE-F1 GE-F2 GE-F3", "", 5, 1),
        ("GE-F1 GE-F2 GE-F3 GE-F4", "UK-F1", 5, 2),
        ("GE-F1", "", 5, 0),
        ("", "", 4, 0),
    ],
)
def test_ground_support(mine, theirs, turn, support_):
    t = table("organization", turn=turn, units={"over 2440": f"{mine} {theirs}"})
    assert ground_support(t.game, "2440", AXIS) == support_
    assert (
        weather_modifier(t.game, "2440") == {6: 0, 4: -1, 5: -2}[turn]
        and weather_modifier(t.game, HEX_OF["Tobruk"]) == 0
    )


# --- losses ---------------------------------------------------------------------------------------------------------


@rule("3.4b", "3.4c", "13.2.3.1c", "3.4e")
@pytest.mark.parametrize(
    ("unit", "pool", "cost", "stays", "where"),
    [
        ("GE-A4", "GE-I1", 1, "", "2132 reduced"),
        ("GE-A4-", "GE-I1", 1, "GE-I1", "turn 9"),
        ("GE-A4-", "GE-T1", 2, "", "turn 9"),
        ("GE-A4-", "", 2, "", "turn 9"),
        ("GE-PZ1-", "GE-I1 GE-T1", 1, "GE-I1", "turn 10"),
        ("GE-HQN-", "GE-I1", 1, "GE-I1", "turn 9"),
        ("GE-I1", "GE-I2", 1, "", "pool"),
        ("GE-T1", "GE-I2", 1, "", "pool"),
        ("GE-AB", "GE-I2", 1, "", "turn 9"),
        ("GE-FORT1", "GE-I1", 1, "GE-I1", "turn 8"),
        ("GE-FORT1", "", 2, "", "turn 8"),
        ("GE-K1", "", 1, "", "turn 8"),
        ("UK-HQH", "UK-I1", 1, "", "2132 reduced"),
    ],
)
def test_one_step(unit, pool, cost, stays, where):
    t = table(units={"2132": unit}, pool=pool)
    id = unit.rstrip("-")
    assert step(t.game, t.unit(id)) == cost
    place = where.removesuffix(" reduced")
    assert t.at(id) == place and (t.unit(id).side == "reduced") == where.endswith("reduced")
    assert [x for x in pool.split() if t.at(x) == "2132"] == stays.split()
    assert not stays or t.unit(stays).moved


@rule("3.4d", "9.3.2a")
@pytest.mark.parametrize(
    ("unit", "where"),
    [
        ("GE-I1", "pool"),
        ("GE-T1", "pool"),
        ("SU-C1", "pool"),
        ("GE-A4", "turn 9"),
        ("UK-A1", "turn 10"),
        ("GE-PZ1", "turn 10"),
        ("GE-HQN", "turn 9"),
        ("GE-AB", "turn 9"),
        ("GE-F1", "turn 9"),
        ("GE-B1", "turn 10"),
        ("GE-S1", "turn 12"),
        ("GE-U1", "turn 10"),
        ("GE-K1", "turn 8"),
        ("GE-FORT1", "turn 8"),
        ("SU-PT1", "turn 9"),
        ("GE-DF1", "turn 7"),
        ("GE-DB1", "turn 7"),
        ("GE-DN1", "turn 7"),
        ("FR-FORT1", "out"),
        ("UK-FORT1", "turn 8"),
    ],
)
def test_where_the_eliminated_go(unit, where):
    start = "West" if unit[3:5] in ("F1", "B1", "DF", "DB") else "Kiel" if unit[3:5] in ("S1", "U1", "DN") else "2132"
    t = table(units={start: unit}, garrison=[unit])
    u = t.unit(unit)
    u.moved = u.used = u.transfer = u.dropped = u.landed = u.building = True
    u.base = u.start = "2132"
    eliminate(t.game, u)
    assert u.place == where and u.side == "" and t.state.garrison == []
    assert not (u.moved or u.used or u.transfer or u.dropped or u.landed or u.building or u.base or u.start or u.field)


@rule("17.5.1i", "17.5a", "12.5.3a")
def test_special_ends():
    t = table(units={"2440": "FR-I1 FF-I1 FR-A1"}, active=("Germany", "UK"), france="vichy")
    for id, where in (("FR-I1", "out"), ("FR-A1", "out"), ("FF-I1", "pool")):
        eliminate(t.game, t.unit(id))
        assert t.at(id) == where
    t = table(units={"2440": "FR-FORT1"}, scenario="barbarossa_to_berlin")
    eliminate(t.game, t.unit("FR-FORT1"))
    assert t.at("FR-FORT1") == "turn 8"
    t = table(units={"2132": "GE-AB"})
    eliminate(t.game, t.unit("GE-AB"), para=True)
    assert t.at("GE-AB") == "turn 9" and t.unit("GE-AB").side == "para"


@rule("17.13.2e", "3.4e")
def test_which_corps_stays():
    """Of its own nation, not one that comes over the sea if there is another; of those it was built from; from Siberia too."""
    t = table(pool="UK-SA UK-I3 UK-CANI")
    assert spare(t.game, "UK", "infantry").id == "UK-I3"
    t = table(pool="UK-SA UK-CANI")
    assert spare(t.game, "UK", "infantry").id == "UK-SA" and spare(t.game, "UK", "tank") is None
    t = table(units={"Siberian Reserves Box": "SU-I9"}, pool="SU-T1")
    assert spare(t.game, "USSR", "infantry").id == "SU-I9"
    t = table(units={"2132": "GE-PZA- UK-HQ15-"}, pool="IT-I1 GE-I1 UK-I1 US-I1")
    assert {u.id for u in remnants(t.game, t.unit("GE-PZA"))} == {"GE-I1", "IT-I1"}
    assert {u.id for u in remnants(t.game, t.unit("UK-HQ15"))} == {"UK-I1", "US-I1"}
    t = table(units={"2132": "GE-PZA-"}, pool="IT-I1")
    assert [u.id for u in remnants(t.game, t.unit("GE-PZA"))] == ["IT-I1"]
    assert steps_left([t.unit("GE-PZA"), t.unit("GE-A4"), t.unit("GE-I1"), t.unit("GE-FORT1")]) == 2 + 3 + 1 + 2


@rule("13.2.3.1d", "14.0b")
def test_who_may_lose_a_step():
    """Attacking, the first loss is no headquarters; in Follow-up Combat it is Armor."""
    t, attack = set_to(units="GE-A4 GE-I1 GE-HQN GE-PZ1-")
    units = [t.unit(id) for id in attack.units]

    def able(first):
        return {u.id for u in able_to_lose(t.game, units, attack, first)}

    assert (
        able("line") == {"GE-A4", "GE-I1", "GE-PZ1"} and able("") == set(attack.units) and able("armor") == {"GE-PZ1"}
    )
    t, attack = set_to(units="GE-A4 GE-I1 GE-T1")
    units = [t.unit(id) for id in attack.units]
    assert able("armor") == {"GE-T1"}
    t, attack = set_to(units="GE-HQN")
    units = [t.unit("GE-HQN")]
    assert able("line") == {"GE-HQN"}
    t.state.units.move("GE-HQN", "pool")
    assert able("line") == set() == able("")


@rule("3.4.1a", "13.2.3.1d")
def test_who_answers_for_a_loss():
    t = table(units={"2440": "UK-BEF FR-A1 FR-I1"})
    assert seat_of(t.game, [t.unit(id) for id in ("UK-BEF", "FR-A1", "FR-I1")]) == ("France", ("UK",))
    assert seat_of(t.game, [t.unit("UK-BEF")]) == ("UK", ())
    t, attack = set_to(units="GE-A4 GE-I1", pool="GE-I9")
    flow = pay(t.game, attack, [t.unit("GE-A4"), t.unit("GE-I1")], 2, True)
    asks = next(flow)
    assert (
        asks[0].seat == "Germany"
        and asks[0].choices == ("lose GE-A4", "lose GE-I1")
        and "Attacker loses 2 at 2128" in asks[0].prompt
    )
    asks = flow.send({asks[0].filed: "lose GE-A4"})
    assert "loses 1" in asks[0].prompt
    with pytest.raises(StopIteration) as stop:
        flow.send({asks[0].filed: "lose GE-I1"})
    assert stop.value.value == 0 and t.unit("GE-A4").side == "reduced" and t.at("GE-I1") == "pool"
    t, attack = set_to(units="GE-I1 GE-I2")
    with pytest.raises(StopIteration) as stop:
        next(pay(t.game, attack, [t.unit("GE-I1"), t.unit("GE-I2")], 3, True))
    assert stop.value.value == 1 and t.at("GE-I1") == t.at("GE-I2") == "pool"


@rule("3.4e")
def test_a_corps_that_stays_fights_on():
    t, attack = set_to(units="GE-PZA-", pool="IT-I1 GE-I1")
    pool = [t.unit("GE-PZA")]
    flow = lose_step(t.game, t.unit("GE-PZA"), attack, pool)
    asks = next(flow)
    assert set(asks[0].choices) == {"GE-I1", "IT-I1"} and asks[0].seat == "Germany"
    with pytest.raises(StopIteration) as stop:
        flow.send({asks[0].filed: "IT-I1"})
    assert stop.value.value == 1 and t.at("IT-I1") == "2129" and t.at("GE-I1") == "pool" and t.at("GE-PZA") == "turn 10"
    assert attack.units == ["GE-PZA", "IT-I1"] and t.unit("IT-I1") in pool and "IT-I1" in t.state.engaged


# --- retreats and advances ------------------------------------------------------------------------------------------


@rule("13.2.3.1b", "13.2.3.3a")
def test_how_many_hexes():
    """Half of the loss at most, and no more than all can go; nobody is asked when everybody would be dead first."""
    for damage, choices in ((1, None), (2, 2), (3, 2), (4, 3), (5, 3)):
        t, attack = set_to(defenders="PO-A1 PO-I1 PO-I2", pool="PO-I3")
        flow = defend(t.game, attack, participants(t.game, attack, ALLIED), None, damage)
        asks = next(flow, None)
        first = asks[0].choices if asks and asks[0].choices[0].startswith("retreat") else None
        assert (len(first) if first else None) == choices, damage
    t, attack = set_to(defenders="PO-I1")
    assert (
        next(defend(t.game, attack, participants(t.game, attack, ALLIED), None, 2), None) is None
        and t.at("PO-I1") == "pool"
    )
    t, attack = set_to(defenders="PO-A1")
    assert retreat_limit(t.game, [t.unit("PO-A1")], None, 2) == 2 and retreat_limit(t.game, [], None, 2) == 0
    t = table("organization", units={"2128": "SU-I1= SU-PT1 SU-FORT1"}, **russia())
    assert retreat_limit(t.game, list(t.state.units.at("2128")), None, 2) == 0


@rule("13.2.3.3b", "18.4d", "18.3a", "18.1c")
def test_who_cannot_go_back():
    ring = {"2127": "GE-I1", "2028": "GE-I2", "2029": "GE-I3", "2228": "GE-I4", "2229": "GE-I5"}
    t, attack = set_to(defenders="PO-A1", more=ring)
    assert ways_back(t.game, t.unit("PO-A1"), 1) == [] and retreat_limit(t.game, [t.unit("PO-A1")], None, 1) == 0
    run(t, fall_back(t.game, attack, [t.unit("PO-A1")], 1))
    assert t.at("PO-A1") == "turn 9" and t.said("PO-A1 has nowhere to retreat and is lost.")
    how = russia(powers=PLAIN)
    t = table(
        "organization",
        units={"1920": "GE-A4", "1919": "SU-I1= SU-PT1 SU-FORT1 SU-I2"},
        **{**how, "control": {**how["control"], "1920": "Germany"}},
    )
    attack = Attack("1920", "1919", ["GE-A4"])
    t.state.attacks, t.state.camp = [attack], AXIS
    run(t, fall_back(t.game, attack, list(t.state.units.at("1919")), 1))
    assert (t.at("SU-I1"), t.at("SU-PT1"), t.at("SU-FORT1")) == ("pool", "turn 9", "turn 8") and t.at("SU-I2") not in (
        "1919",
        "pool",
    )
    rules_ = {e.rules[0] for e in t.events(kind="loss")}
    assert rules_ == {"18.3a", "18.1c", "18.4d"}


@rule("13.2.3.3d")
def test_who_retreats_into_another_fight():
    t, attack = set_to(
        defenders="PO-A1",
        more={"2127": "PO-I2", "2028": "GE-I2", "2029": "GE-I3", "2228": "GE-I4", "2229": "GE-I5", "2126": "GE-I6"},
    )
    later = Attack("2126", "2127", ["GE-I6"])
    t.state.attacks.append(later)
    run(t, fall_back(t.game, attack, [t.unit("PO-A1")], 1))
    assert t.at("PO-A1") == "2127" and t.unit("PO-A1").side == "reduced" and later.guests == ["PO-A1"]


@rule("13.2.3.4a", "13.2.3.4d", "13.2.3.4e", "14.0c")
def test_who_advances_and_how_far():
    t, attack = set_to(units="GE-A4 GE-PZ1 GE-HQN", defenders="")
    ends = {way[-1] for way in advances_of(t.game, t.unit("GE-PZ1"), attack, 2)}
    assert {"2128", "2127", "2228", "2028"} <= ends and "2129" not in ends
    assert (
        [way[-1] for way in advances_of(t.game, t.unit("GE-A4"), attack, 2)]
        == ["2128"]
        == [w[-1] for w in advances_of(t.game, t.unit("GE-PZ1"), attack, 1)]
    )
    t, attack = set_to(units="GE-PZ1", defenders="", more={"2127": "PO-I1"})
    assert [way[-1] for way in advances_of(t.game, t.unit("GE-PZ1"), attack, 2)] == ["2128"], "stopped by a zone"
    t, attack = set_to(units="GE-PZ1", defenders="", more={"2128": "GE-A1 GE-A2"})
    assert "2128" not in [way[-1] for way in advances_of(t.game, t.unit("GE-PZ1"), attack, 2)]
    t, attack = set_to(units="GE-A4 GE-I1= GE-PZ1", defenders="")
    attack.units = ["GE-A4", "GE-I1", "GE-PZ1"]
    flow = walk_in(t.game, attack, [t.unit(id) for id in attack.units], 2)
    asks = next(flow)
    named = {choice.split()[0] for choice in asks[0].choices}
    assert named == {"GE-A4", "GE-PZ1", "stay"} and "GE-PZ1 to 2127" in asks[0].choices
    asks = flow.send({asks[0].filed: "GE-A4 to 2128"})
    assert "GE-A4 to 2128" not in asks[0].choices and t.at("GE-A4") == "2128"
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "stay"})
    assert t.at("GE-PZ1") == "2129"
    t, attack = set_to(units="GE-A4 GE-T1", defenders="", followup=True)
    asks = next(walk_in(t.game, attack, [t.unit(id) for id in attack.units], 2))
    assert {choice.split()[0] for choice in asks[0].choices} == {"GE-T1", "stay"}
    for turn in (4, 5):
        t, attack = set_to(units="GE-PZ1", defenders="", turn=turn)
        asks = next(walk_in(t.game, attack, [t.unit("GE-PZ1")], 2))
        assert asks[0].choices == ("GE-PZ1 to 2128", "stay")


@rule("12.4d", "12.5.1f")
def test_landings_that_fail_and_that_win():
    t, attack = set_to("2241", "2341", "UK-I1 UK-I2", "GE-I1", landing=True, nations={}, control={"2341": "Germany"})
    t.state.camp = ALLIED
    run(t, aftermath(t.game, attack, 0))
    assert t.at("UK-I1") == t.at("UK-I2") == "pool" and t.said("UK-I1 is lost: 2341 held out.")
    t, attack = set_to("2241", "2341", "UK-I1 UK-T1", "", landing=True, nations={}, control={"2341": "Germany"})
    t.state.camp = ALLIED
    flow = walk_in(t.game, attack, [t.unit("UK-I1"), t.unit("UK-T1")], 2)
    asks = next(flow)
    assert asks[0].choices == ("UK-I1 to 2341", "UK-T1 to 2341", "stay")
    asks = flow.send({asks[0].filed: "UK-I1 to 2341"})
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "stay"})
    assert (
        t.at("UK-I1") == "2341"
        and t.unit("UK-I1").landed
        and t.at("UK-T1") == "pool"
        and t.said("UK-T1 stays off the coast and is lost.")
    )
    t, attack = set_to("2129", "2128", "GE-A4", "PO-I1", drops=["GE-AB"], more={"drop 2128": "GE-AB"})
    run(t, aftermath(t.game, attack, 0))
    assert t.at("GE-AB") == "turn 9" and t.at("GE-A4") == "2129"
    t, attack = set_to("2129", "2128", "GE-A4", "", drops=["GE-AB"], more={"drop 2128": "GE-AB"})
    run(t, walk_in(t.game, attack, [t.unit("GE-A4"), t.unit("GE-AB")]), ["stay"])
    assert t.at("GE-AB") == "2128" and t.unit("GE-AB").side == "para" and t.holder("2128") == "Germany"


@rule("12.4c", "12.5.1a")
def test_who_comes_ashore_before_combat():
    t = table(
        "organization",
        "Allied",
        units={"2241": "UK-I1 UK-S1", "drop 2440": "UK-AB", "drop 2537": "FR-I1", "2537": "GE-I1"},
        control={"2341": "Germany", "2440": "Germany"},
    )
    t.state.convoys = [
        Convoy("2241", "2341", ["UK-S1"], ["UK-I1", "UK-I2"]),
        Convoy("2142", "2242", ["UK-S2"], ["UK-I3"]),
    ]
    run(t, landing_phase(t.game))
    assert (
        t.at("UK-I1") == "2341" and t.unit("UK-I1").landed and t.state.beached[:1] == ["UK-I1"] and not t.state.attacks
    )
    assert (
        t.at("UK-AB") == "2440"
        and t.unit("UK-AB").side == "para"
        and not t.unit("UK-AB").landed
        and t.at("FR-I1") == "drop 2537"
    )
    t = table("organization", "Allied", units={"2241": "UK-I1 UK-S1", "2341": "GE-I1"}, control={"2341": "Germany"})
    t.state.convoys = [Convoy("2241", "2341", ["UK-S1"], ["UK-I1", "UK-I2"])]
    run(t, landing_phase(t.game))
    assert [(a.source, a.target, a.units, a.landing) for a in t.state.attacks] == [
        ("2241", "2341", ["UK-I1"], True)
    ] and t.at("UK-I1") == "2241"


@rule("14.0a", "13.0b", "13.0a")
def test_who_may_attack():
    t = table(
        "organization",
        units={"2129": "GE-I1 GE-T1 GE-FORT1 GE-K1", "2229": "GE-I2", "2128": "PO-I1"},
        nations=POLAND,
    )
    assert [id for id in ("GE-I1", "GE-T1", "GE-FORT1", "GE-K1", "GE-I2") if fighting(t.game, t.unit(id))] == [
        "GE-I1",
        "GE-T1",
        "GE-I2",
    ]
    t.state.beached = ["GE-I2"]
    assert not fighting(t.game, t.unit("GE-I2"))
    t.state.followup = True
    assert fighting(t.game, t.unit("GE-I1")) and not fighting(t.game, t.unit("GE-I2"))
    t.state.attacks = [Attack("2129", "2128", ["GE-I1"])]
    assert not fighting(t.game, t.unit("GE-I1")) and declared(t.game, "Germany") and not declared(t.game, "UK")
    t.state.attacks[0].landing = True
    assert not declared(t.game, "Germany")
    t = table(
        "organization",
        "Allied",
        units={"2440": "UK-BEF FR-A1", "2539": "GE-I1", "2441": "UK-I1"},
        control={"2539": "Germany"},
    )
    assert [u.id for u in attackers_in(t.game, "France", "2440")] == ["FR-A1", "UK-BEF"] and attackers_in(
        t.game, "France", "2441"
    ) == []


@rule("13.2.3d", "13.2.3f")
def test_a_fight_is_told_in_figures():
    t, attack = set_to(units="GE-A4 GE-I1", defenders="PO-I1 PO-I2", more={"over 2128": "GE-F1"}, turn=4)
    t.game.script([5])
    run(t, fight(t.game, attack))
    odds = t.events(kind="odds")[0]
    assert (
        odds.data["column"] == 4
        and odds.data["modifier"] == -1 + 0
        and t.events(kind="result")[0].data["result"] == "1/1"
    )
    assert t.said("attack 5 GE-A4 +1 GE-I1 = 6, defence 1 PO-I1 +1 PO-I2 = 2; column +4, roll -1.") or t.said(
        "= 6, defence"
    )
    assert t.state.results == [["2128", "1/1"]] and {"GE-A4", "PO-I1"} <= set(t.state.engaged)


# --- in the air -----------------------------------------------------------------------------------------------------


@rule("11.2c", "10.3.2e")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ("GE-F1", "UK-F1", (1, 1)),
        ("GE-F1 GE-F2", "UK-F1", (2, 1)),
        ("GE-F1 GE-F2", "UK-B1", (4, 1)),
        ("GE-B1", "UK-F1 UK-F2", (1, 4)),
        ("GE-B1 GE-B2", "UK-B1", (1, 1)),
        ("GE-F1 GE-DF1", "UK-F1 UK-DF1", (1, 1)),
        ("GE-F1 GE-B1", "UK-F1", (1, 1)),
    ],
)
def test_strength_in_the_air(mine, theirs, expected):
    for german, british in ((0, 0), (2, 1)):
        t = table(
            "organization",
            units={"over 2440": f"{mine} {theirs}"},
            powers={"Germany": {"technology": {"Aircraft": german}}, "UK": {"technology": {"Aircraft": british}}},
        )
        a, b = (over(t.game, "2440", side) for side in (AXIS, ALLIED))
        assert strengths(t.game, "2440", a, b) == (expected[0] + german, expected[1] + british)


@rule("11.2d", "11.2e")
@pytest.mark.parametrize(
    ("dice", "answers", "german", "british"),
    [
        ([1, 1], ["withdraw"], "home", "home?"),
        ([9, 1], [], "over", "dead"),
        ([6, 1], [], "over", "home"),
        ([1, 9], [], "dead", "over"),
        ([9, 9], [], "dead", "dead"),
        ([1, 1, 9, 1], ["stay", "stay"], "over", "dead"),
        ([1, 1], ["stay", "withdraw"], "over", "home"),
    ],
)
def test_a_fight_in_the_air(dice, answers, german, british):
    """Both roll at once; the attacker says first whether there is a second round. Nought in the column: 5 to 7 abort, 8 hits."""
    t = table(
        "organization",
        units={"over 2440": "GE-F1 UK-F1", "Paris": "UK-I1", "Metz": "GE-I1"},
        control={"Metz": "Germany"},
        powers=PLAIN,
    )
    t.unit("GE-F1").base, t.unit("UK-F1").base = HEX_OF["Frankfurt"], HEX_OF["London"]
    t.game.script(dice)
    flow, left, asked = air_combat(t.game, "2440", AXIS), list(answers), []
    asks = next(flow, None)
    while asks:
        rounds = asks[0].choices == ("stay", "withdraw")
        if rounds:
            asked.append(asks[0].seat)
        try:
            asks = flow.send({asks[0].filed: left.pop(0) if rounds else asks[0].choices[0]})
        except StopIteration:
            break
    where = {
        "home": t.at("GE-F1") in ("West", "East", "South"),
        "over": t.at("GE-F1") == "over 2440",
        "dead": t.at("GE-F1") == "turn 9",
    }
    assert where[german] and len(t.rolls("air combat")) == len(dice) and asked == ["Germany", "UK"][: len(answers)]
    if british != "home?":
        there = {
            "home": t.at("UK-F1") in ("West", "East", "South"),
            "over": t.at("UK-F1") == "over 2440",
            "dead": t.at("UK-F1") == "turn 9",
        }
        assert there[british]
    assert not left


def test_the_table_of_the_duel():
    """Nought: nothing up to 4, a unit turns back from 5 to 7, is hit from 8; each column shifts it by one, four at most."""
    for column, nothing, back in ((0, 4, 7), (1, 3, 6), (-1, 5, 8), (4, 0, 3), (5, 0, 3), (-4, 8, 11), (-9, 8, 11)):
        assert [duel(column, roll) for roll in range(1, 11)] == [
            "" if r <= nothing else "A" if r <= back else "HIT" for r in range(1, 11)
        ], column


@rule("12.5.1c", "11.2.1a", "12.5.1d")
def test_paratroops_in_danger():
    for units, lost in (("UK-F1", True), ("UK-F1 GE-F1", False), ("UK-B1", False), ("UK-DF1", False), ("GE-F1", False)):
        t = table("organization", units={"drop 2440": "GE-AB", "over 2440": units})
        exposed(t.game, "2440", AXIS)
        assert (t.at("GE-AB") == "turn 9") == lost, units
    for die, where in ((4, "drop 2440"), (5, "2436"), (7, "2436"), (8, "turn 9")):
        t = table("organization", units={"drop 2440": "GE-AB", "Paris": "FR-K1"})
        t.unit("GE-AB").start, t.unit("GE-AB").dropped = "2436", True
        t.game.script([die])
        run(t, flak(t.game, "2440", AXIS))
        assert t.at("GE-AB") == where and t.rolls() == [[die]] and t.unit("GE-AB").dropped == (where == "drop 2440")
    t = table("organization", units={"over 2440": "GE-DB1", "Paris": "FR-K1"})
    run(t, flak(t.game, "2440", AXIS))
    t2 = table("organization", units={"over 2440": "GE-B1", "Paris": "GE-K1"})
    run(t2, flak(t2.game, "2440", AXIS))
    assert not t.rolls() and not t2.rolls()


@rule("11.2d", "3.4.1a")
def test_who_is_lost_in_the_air():
    t = table("organization", units={"over 2440": "GE-F1 GE-B1 GE-DF1"})
    flow = air_loss(t.game, "2440", AXIS, "HIT", True)
    asks = next(flow)
    assert (
        asks[0].choices == ("lose GE-F1", "lose GE-B1")
        and asks[0].seat == "Germany"
        and "which unit is lost?" in asks[0].prompt
    )
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "lose GE-B1"})
    assert t.at("GE-B1") == "turn 10"
    asks = next(air_loss(t.game, "2440", AXIS, "A", True), None)
    t = table("organization", units={"over 2440": "GE-F1 GE-F2"})
    run(t, air_loss(t.game, "2440", AXIS, "HIT", True))
    assert sorted((t.at("GE-F1"), t.at("GE-F2"))) == ["over 2440", "turn 9"]
    t = table("organization", units={"over 2440": "UK-F1 US-F1"}, active=WORLD)
    asks = next(air_loss(t.game, "2440", ALLIED, "A", False))
    assert (
        asks[0].choices == ("abort UK-F1", "abort US-F1") and asks[0].seat == "UK" and "turns back?" in asks[0].prompt
    )


@rule("11.1a", "11.1c", "11.1d", "11.1f")
def test_bases():
    """Friendly cities at home, or with a supplied unit of the nation; British and Americans share; two units from each."""
    t = table(
        units={"Metz": "GE-I1", "Paris": "UK-I1"},
        control={"Metz": "Germany"},
        powers=PLAIN,
        active=("Germany", "UK", "France", "USA"),
    )
    game = t.game
    for place, owner, fine in (
        ("Berlin", "Germany", True),
        ("Metz", "Germany", True),
        ("Paris", "UK", True),
        ("Paris", "USA", True),
        ("London", "USA", True),
        ("London", "France", False),
        ("Lyon", "UK", False),
        ("Lyon", "France", True),
        ("Rome", "Germany", False),
        ("Warsaw", "Germany", False),
        ("2132", "Germany", True),
        ("2131", "Germany", False),
    ):
        assert (HEX_OF.get(place, place) in air_bases(game, owner)) == fine, (place, owner)
    t = table(units={"West": "GE-F1 GE-B1", "East": "GE-F2"}, powers={"Germany": {"technology": {"Aircraft": 1}}})
    fighter, bomber = t.unit("GE-F1"), t.unit("GE-B1")
    assert span(t.game, fighter, "2440", True) == 4 and span(t.game, bomber, "2440", True) == 6
    assert (
        base_for(t.game, fighter, "2537", True) == HEX_OF["Frankfurt"]
        and base_for(t.game, t.unit("GE-F2"), "2537", True) == ""
    )
    t.state.bases = {HEX_OF["Frankfurt"]: 1}
    assert base_for(t.game, fighter, "2537", True) == HEX_OF["Frankfurt"]
    t.state.bases = {HEX_OF["Frankfurt"]: 2}
    assert base_for(t.game, fighter, "2537", True) == HEX_OF["Stuttgart"]


@rule("11.1g")
def test_home_from_a_raid():
    t = table("organization", units={"over 2132": "GE-F1 GE-F2"}, powers=PLAIN)
    t.unit("GE-F1").base = HEX_OF["Berlin"]
    asks = next(come_home(t.game, t.unit("GE-F1"), "2132", True))
    assert set(asks[0].choices) == {"West", "East"} and asks[0].about == {"front": "West"}
    t = table("organization", units={"over 2035": "GE-F1 GE-F2 GE-F3"}, powers=PLAIN)
    for id in ("GE-F1", "GE-F2", "GE-F3"):
        t.unit(id).base = HEX_OF["Bremen"]
        run(t, come_home(t.game, t.unit(id), "2035", True))
        assert t.at(id) == "West" and t.unit(id).used and t.unit(id).base == ""
    assert t.state.returned[HEX_OF["Bremen"]] == 2 and sum(t.state.returned.values()) == 3


@rule("11.2b", "11.1b")
def test_who_is_asked_to_come_up():
    """Whoever has face-down units in the front of a base near enough, whatever they are."""
    t = table(
        "organization",
        units={"West": "GE-F1 GE-B1 GE-F2!", "East": "GE-F3", "South": "IT-F1"},
        powers=PLAIN,
        active=("Germany", "UK", "Italy"),
    )
    found = defenders_of(t.game, HEX_OF["Essen"], ALLIED, ["Germany", "Italy"])
    assert {seat: [u.id for u in units] for seat, units in found.items()} == {"Germany": ["GE-F1", "GE-B1"]}
    assert defenders_of(t.game, HEX_OF["London"], ALLIED, ["Germany"]) == {}
    t = table(
        "organization",
        units={"2129": "GE-A4", "2128": "PO-A1", "East": "GE-F1 GE-F2 PO-F1", "West": "GE-B1 UK-F1"},
        nations=POLAND,
        powers=PLAIN,
    )
    t.state.attacks, t.state.camp = [Attack("2129", "2128", ["GE-A4"])], AXIS
    assert reachable(t.game, t.unit("GE-F1")) == ["2128"] and reachable(t.game, t.unit("UK-F1")) == []
    assert near_enough(t.game, t.unit("GE-B1"), "West") and not near_enough(t.game, t.unit("UK-F1"), "West")
    t.state.spared = ["GE-F2"]
    assert [u.id for u in waiting_air(t.game, AXIS, "East")] == ["GE-F1"]
    t.state.attacks[0].fought = True
    assert reachable(t.game, t.unit("GE-F1")) == []


@rule("12.5.1f", "13.2.2a")
def test_drops_join_the_attack_on_their_hex():
    t = table(
        "organization",
        units={"2129": "GE-A4", "2128": "PO-A1", "drop 2128": "GE-AB", "drop 2227": "IT-AB"},
        nations=POLAND,
        active=("Germany", "UK", "Italy"),
    )
    t.state.attacks, t.state.camp, t.state.spared = [Attack("2129", "2128", ["GE-A4"])], AXIS, ["x"]
    enter_placement(t.game)
    enter_placement(t.game)
    assert [(a.source, a.target, a.units, a.drops) for a in t.state.attacks] == [
        ("2129", "2128", ["GE-A4"], ["GE-AB"]),
        ("drop 2227", "2227", [], ["IT-AB"]),
    ]
    assert t.state.fronts == ["West", "East", "South"] and t.state.spared == []
    assert [u.id for u in participants(t.game, t.state.attacks[0], AXIS)] == ["GE-A4", "GE-AB"]
    t.state.units.move("GE-AB", "pool")
    assert [u.id for u in participants(t.game, t.state.attacks[0], AXIS)] == ["GE-A4"]


# --- at sea ---------------------------------------------------------------------------------------------------------


@rule("9.2.1a")
def test_initiative_at_sea():
    """The best power's Naval and Submarine levels; on a tie the higher level, else again; without ships nobody rolls."""
    powers = {
        "Germany": {"technology": {"Naval": 1, "Submarine": 2}},
        "Italy": {"technology": {"Naval": 2}},
        "UK": {"technology": {"Naval": 2}},
        "France": {"technology": {}},
    }
    units = {"Kiel": "GE-S1", "London": "UK-S1"}
    t = table("organization", units=units, powers=powers, active=("Germany", "UK", "France", "Italy"))
    assert naval_level(t.game, AXIS) == 3 and naval_level(t.game, ALLIED) == 2
    for dice, winner in (([5, 5], AXIS), ([4, 6], ALLIED), ([4, 5], AXIS)):
        t = table("organization", units=units, powers=powers)
        t.game.script(dice)
        asks = next(initiative_phase(t.game))
        assert t.state.initiative == winner and asks[0].choices == ("Axis", "Allied"), dice
    even = {p: {"technology": {}} for p in powers}
    t = table("organization", units=units, powers=even)
    t.game.script([5, 5, 7, 7, 3, 4])
    next(initiative_phase(t.game))
    assert t.state.initiative == ALLIED and len(t.rolls("Initiative")) == 6
    for only, side in (
        ({"Kiel": "GE-S1"}, AXIS),
        ({"London": "UK-S1"}, ALLIED),
        ({}, AXIS),
        ({"Kiel": "GE-S1", "North Sea": "UK-S1"}, AXIS),
    ):
        t = table("organization", units=only)
        run(t, initiative_phase(t.game))
        assert (t.state.initiative, t.state.first) == (side, side) and not t.rolls()
    t = table(units={"USA and Canada Box": "US-S1", "Naples": "IT-S1"}, active=("Germany", "UK", "USA"))
    assert afloat(t.game, ALLIED) and not afloat(t.game, AXIS)


@rule("9.2.3a", "9.2.4a", "9.2.5a", "23.7")
def test_fire_at_sea():
    for subs_, level, die, hit in (
        ("GE-U1", 1, 2, True),
        ("GE-U1", 1, 3, False),
        ("GE-U1 GE-U2", 0, 2, True),
        ("GE-U1 GE-U2", 0, 3, False),
    ):
        t = table(
            "organization",
            units={"North Sea": f"{subs_} UK-S1"},
            powers={"Germany": {"technology": {"Submarine": level}}},
        )
        t.game.script([die])
        run(t, first_shot(t.game, "North Sea"))
        assert (t.at("UK-S1") == "turn 12") == hit
    t = table("organization", units={"North Sea": "GE-U1 UK-DN1"})
    run(t, first_shot(t.game, "North Sea"))
    assert not t.rolls()
    cases = (
        ("GE-S1", "UK-S1", 0, {}, 6, [4, 1], ("North Sea", "North Sea")),
        ("GE-S1", "UK-S1", 0, {}, 6, [5, 1], ("North Sea", "home")),
        ("GE-S1", "UK-S1", 0, {}, 6, [8, 8], ("turn 12", "turn 12")),
        ("GE-S1 GE-S2", "UK-S1", 0, {}, 6, [4, 5], ("North Sea", "home")),
        ("GE-U1", "UK-S1", 1, {}, 6, [5, 4], ("home", "North Sea")),
        ("GE-S1", "UK-S1", 0, {"sea_weather": True}, 4, [5, 1], ("North Sea", "North Sea")),
        ("GE-S1", "UK-S1", 0, {"sea_weather": True}, 6, [5, 1], ("North Sea", "home")),
    )
    for axis, allied, bonus, options, turn, dice, where in cases:
        t = table(
            "organization",
            turn=turn,
            units={"North Sea": f"{axis} {allied}"},
            powers=PLAIN,
            options={"players": 6, **options},
        )
        t.game.script(dice)
        run(
            t,
            gunfire(t.game, "North Sea", [t.unit(i) for i in axis.split()], [t.unit(i) for i in allied.split()], bonus),
        )
        got = tuple("home" if t.at(i) in PORTS else t.at(i) for i in (axis.split()[0], allied.split()[0]))
        assert got == where, (axis, dice)


@rule("9.2.5a", "9.2.6a", "9.2.2a")
def test_surface_fleets_against_submarines_alone():
    """They may go home before the guns; if a German Surface fleet was there too there is no such fight."""
    t = table(
        "organization",
        units={"North Sea": "GE-U1 UK-S1 UK-S2 GE-DN1 UK-DN1", "Kiel": "GE-I1"},
        initiative=ALLIED,
        powers=PLAIN,
    )
    t.game.script([10])
    flow, seen = sea_battle(t.game, "North Sea"), []
    asks = next(flow)
    while True:
        seen.append(asks[0].prompt)
        pick = "go home" if "only submarines" in asks[0].prompt else asks[0].choices[0]
        try:
            asks = flow.send({asks[0].filed: pick})
        except StopIteration:
            break
    assert (
        t.at("UK-S1") in PORTS and t.at("UK-S2") in PORTS and t.at("GE-U1") == "North Sea" and t.at("GE-DN1") in PORTS
    )
    assert (
        len(t.rolls("first shot")) == 1
        and not t.rolls("fire in the")
        and any("only submarines" in text for text in seen)
    )
    t = table("organization", units={"North Sea": "GE-U1 GE-S1 UK-S1 UK-S2"}, initiative=ALLIED, powers=PLAIN)
    t.game.script([10, 1, 8, 10, 1])
    flow = sea_battle(t.game, "North Sea")
    asks = next(flow, None)
    prompts = []
    while asks:
        prompts.append(asks[0].prompt)
        try:
            asks = flow.send({asks[0].filed: asks[0].choices[0]})
        except StopIteration:
            break
    assert not any("only submarines" in text for text in prompts[:1])


@rule("9.2.4b", "23.10")
def test_who_sinks():
    t = table("organization", units={"North Sea": "UK-S1 FR-S1"})
    flow = sink(t.game, "North Sea", [t.unit("UK-S1"), t.unit("FR-S1")], "A")
    asks = next(flow)
    assert asks[0].choices == ("UK-S1", "FR-S1") and "which fleet turns back?" in asks[0].prompt
    with contextlib.suppress(StopIteration):
        flow.send({asks[0].filed: "FR-S1"})
    assert t.at("UK-S1") == "North Sea"
    for option, by_subs, where in ((True, True, "turn 9"), (True, False, "turn 12"), (False, True, "turn 12")):
        t = table("organization", units={"North Sea": "UK-S1"}, options={"players": 6, "damaged_fleets": option})
        run(t, sink(t.game, "North Sea", [t.unit("UK-S1")], "HIT", by_subs))
        assert t.at("UK-S1") == where and t.unit("UK-S1").side == ("support" if where == "turn 9" else "")


@rule("9.2.7a")
@pytest.mark.parametrize(
    ("active", "boats", "level", "targets", "dice"),
    [
        (("Germany", "UK"), "GE-U1", 1, {"UK": 8}, [7]),
        (("Germany", "UK"), "GE-U1 GE-U2", 0, {"UK": 11}, [7, 4]),
        (("Germany", "UK", "USA"), "GE-U1 GE-U2", 0, {"UK": 4, "USA": 7}, [7, 4]),
        (("Germany", "UK"), "GE-S1", 0, {}, []),
        (("Germany", "USSR"), "GE-U1", 0, {}, []),
    ],
)
def test_the_war_on_trade(active, boats, level, targets, dice):
    powers = {p: {"msp": 50} for p in ("UK", "USA", "France", "USSR")} | {
        "Germany": {"technology": {"Submarine": level}}
    }
    t = table(
        "organization",
        units={"North Atlantic": f"{boats} GE-DN1"},
        powers=powers,
        active=active,
        nations={"UK": {"status": "neutral"}} if "UK" not in active else {},
    )
    t.game.script(dice)
    run(t, submarine_phase(t.game), ["USA", "UK"] if "USA" in active else [])
    assert {p: 50 - t.power(p).msp for p in ("UK", "USA", "France", "USSR") if t.power(p).msp != 50} == targets
    assert all(t.unit(id).used for id in boats.split()) == bool(targets)


@rule("9.2.8a", "17.13.6a", "17.5c")
def test_home_from_the_sea():
    t = table(
        "organization",
        units={"North Sea": "UK-S1! GE-S1!", "Baltic Sea": "SU-S1!", "Bristol": "FR-S1!", "Black Sea": "SU-DN1!"},
        active=("Germany", "UK", "France", "USSR"),
    )
    run(t, home_phase(t.game))
    assert t.at("UK-S1") in PORTS and "North Sea" in PORTS[t.at("UK-S1")] and not t.unit("UK-S1").used
    assert (
        t.at("SU-S1") in PORTS
        and COUNTRY[t.at("SU-S1")] == "USSR"
        and not t.unit("SU-S1").used
        and COUNTRY[t.at("FR-S1")] in ("France", "Algeria", "Tunisia", "Morocco", "Syria")
    )
    t = table("organization", units={"Baltic Sea": "UK-S1"})
    run(t, to_port(t.game, t.unit("UK-S1"), "Baltic Sea"))
    assert t.at("UK-S1") == "turn 12" and t.said("A British naval unit has no port to return to.")
    t = table(
        "organization",
        units={"Baltic Sea": "SU-S1"},
        active=("Germany", "UK", "USSR"),
        control=dict.fromkeys(("Leningrad", "Tallinn", "Riga"), "Germany"),
    )
    run(t, to_port(t.game, t.unit("SU-S1"), "Baltic Sea"))
    assert "Black Sea" in PORTS[t.at("SU-S1")]
    t = table("organization", units={"Leningrad": "SU-S1"}, active=("Germany", "UK", "USSR"))
    flow = soviet_berth(t.game, t.unit("SU-S1"))
    asks = next(flow)
    assert (
        asks[0].choices[0] == "Leningrad"
        and {"Odessa", "Sevastopol"} <= set(asks[0].choices)
        and asks[0].seat == "USSR"
    )
    every = {HEX_OF[n]: "Germany" for n in ("Leningrad", "Odessa", "Sevastopol", "Rostov", "Novorossiysk", "Batum")}
    t = table(
        "organization",
        units={"Baltic Sea": "SU-S1", "Leningrad": "SU-DN1"},
        active=("Germany", "UK", "USSR"),
        control=every,
    )
    run(t, soviet_berth(t.game, t.unit("SU-S1")))
    run(t, soviet_berth(t.game, t.unit("SU-DN1")))
    assert t.at("SU-S1") == "turn 12" and t.at("SU-DN1") == HEX_OF["Leningrad"]


@rule("12.3c", "17.5c", "6.3c", "12.2.1b")
def test_ports():
    t = table(
        units={"London": "UK-S1 UK-S2", "Brest": "FR-S1", "Bristol": "UK-S3"}, active=("Germany", "UK", "France", "USA")
    )
    assert (
        room(t.game, HEX_OF["London"]) == 0
        and room(t.game, HEX_OF["London"], t.unit("UK-S1")) == 1
        and room(t.game, "USA and Canada Box") == 99
    )
    assert foreign(t.game, t.unit("FR-S1"), HEX_OF["London"]) and foreign(t.game, t.unit("FR-S1"), "USA and Canada Box")
    assert not foreign(t.game, t.unit("FR-S1"), HEX_OF["Algiers"]) and not foreign(
        t.game, t.unit("UK-S1"), HEX_OF["Brest"]
    )
    ports = harbours(t.game, t.unit("UK-S3"))
    assert (
        HEX_OF["London"] not in ports
        and HEX_OF["Bristol"] not in ports
        and {HEX_OF["Brest"], "USA and Canada Box"} <= set(ports)
    )
    assert "USA and Canada Box" not in harbours(t.game, t.unit("FR-S1")) and HEX_OF["Plymouth"] not in harbours(
        t.game, t.unit("FR-S1")
    )
    assert set(harbours(t.game, t.unit("UK-S3"), "North Sea")) <= {p for p in PORTS if "North Sea" in PORTS[p]}
    assert (
        waters("North Sea") == ("North Sea",)
        and waters(HEX_OF["Kiel"]) == ("North Sea", "Baltic Sea")
        and waters("2241") == ("North Atlantic",)
        and waters("West") == ()
    )
    assert route(t.game, HEX_OF["London"], HEX_OF["Bristol"], ALLIED, ("North Sea", "North Atlantic")) == (
        "North Sea",
        "North Atlantic",
    )
    assert route(t.game, HEX_OF["London"], HEX_OF["Bristol"], ALLIED, ("North Sea", "Baltic Sea")) == ()
    assert (
        route(t.game, HEX_OF["London"], HEX_OF["Bristol"], ALLIED, ("North Atlantic", "North Sea", "North Atlantic"))
        == ()
    )
    for start, goal, way in (
        ("London", "Bristol", ("North Sea",)),
        ("London", "Bristol", ("Western Mediterranean", "North Atlantic")),
        ("London", "Gibraltar", ("North Sea", "Western Mediterranean")),
        ("Bristol", "London", ("North Sea",)),
    ):
        assert route(t.game, HEX_OF[start], HEX_OF[goal], ALLIED, way) == ()
    for alone, where in ((True, "turn 12"), (False, HEX_OF["Bremen"])):
        held = {n: "UK" for n in (("Kiel", "Bremen") if alone else ("Kiel",)) if n}
        t = table("organization", units={"Hamburg": "GE-S1"}, control={**held, "Copenhagen": "UK"})
        run(t, evict(t.game, t.unit("GE-S1")))
        assert t.at("GE-S1") == where


@rule("3.3.1c", "12.3e", "17.7b")
def test_ports_of_a_power_that_waits():
    """Before Italy and the USSR are in the war their ports are their own ships' alone, and others are not open to these."""
    t = table(
        units={"Genoa": "IT-S1", "Marseille": "GE-S1", "Leningrad": "SU-S1", "Copenhagen": "UK-S1"},
        control={"Marseille": "Germany", "Copenhagen": "UK"},
    )
    assert HEX_OF["Naples"] not in harbours(t.game, t.unit("GE-S1")) and HEX_OF["Marseille"] not in harbours(
        t.game, t.unit("IT-S1")
    )
    assert HEX_OF["Naples"] in harbours(t.game, t.unit("IT-S1")) and HEX_OF["Leningrad"] not in harbours(
        t.game, t.unit("UK-S1")
    )
    t.refuse("Germany", "sail GE-S1 to Naples", "12.3.2a")
    t = table(units={"Kiel": "GE-U1"})
    t.refuse("Germany", "sail GE-U1 to Naples", "12.3.2a")
    t = table(
        units={"Genoa": "IT-S1", "Marseille": "GE-S1"},
        control={"Marseille": "Germany"},
        active=("Germany", "UK", "Italy"),
    )
    assert HEX_OF["Naples"] in harbours(t.game, t.unit("GE-S1")) and HEX_OF["Marseille"] in harbours(
        t.game, t.unit("IT-S1")
    )


@rule("23.7", "23.1")
def test_weather_and_bombers_at_sea():
    for turn, option, zone, modifier in (
        (4, True, "North Sea", -1),
        (4, True, "Western Mediterranean", -1),
        (4, True, "Black Sea", 0),
        (4, False, "North Sea", 0),
        (6, True, "North Sea", 0),
    ):
        t = table("organization", turn=turn, options={"players": 6, "sea_weather": option})
        assert sea_modifier(t.game, zone) == modifier
    t = table("organization", units={"North Sea": "GE-B1 GE-B2 GE-B3 UK-B1 GE-F1"})
    assert bomber_bonus(t.game, "North Sea", AXIS) == 1 and bomber_bonus(t.game, "North Sea", ALLIED) == 0


@rule("9.2.1e", "9.2.2a")
def test_where_fleets_meet():
    t = table(
        "organization",
        units={
            "North Sea": "UK-S1 GE-S1",
            "Baltic Sea": "GE-S2 SU-S1",
            "North Atlantic": "UK-S2",
            "Black Sea": "UK-F1 GE-F1",
        },
    )
    assert (
        contested(t.game, "North Sea")
        and not contested(t.game, "Baltic Sea")
        and not contested(t.game, "North Atlantic")
        and not contested(t.game, "Black Sea")
    )
    t = table("organization", units={"North Sea": "UK-S1 GE-S1"}, west=False)
    assert not contested(t.game, "North Sea")


# --- Decoys ---------------------------------------------------------------------------------------------------------


@rule("10.3b", "10.3.2j", "23.4", "23.11", "10.3.2d")
@pytest.mark.parametrize(
    ("skill", "levels", "options", "came"),
    [
        ("Aircraft", {"Aircraft": 1}, {}, ["GE-DF1"]),
        ("Aircraft", {"Aircraft": 2}, {}, []),
        ("Aircraft", {"Aircraft": 3}, {}, ["GE-DB1"]),
        ("Aircraft", {"Aircraft": 3}, {"second_fighter_decoy": "fighter"}, ["GE-DF1"]),
        ("Aircraft", {"Aircraft": 4}, {}, []),
        ("Naval", {"Naval": 1}, {}, ["GE-DN1"]),
        ("Naval", {"Naval": 1, "Submarine": 1}, {}, []),
        ("Submarine", {"Naval": 2, "Submarine": 3}, {}, ["GE-DN1"]),
        ("Submarine", {"Naval": 3, "Submarine": 3}, {}, []),
        ("Naval", {"Naval": 2}, {}, []),
        ("Naval", {"Naval": 1}, {"decoys": True}, ["GE-DN1", "GE-DN2"]),
        ("Aircraft", {"Aircraft": 1}, {"decoys": True}, ["GE-DF1", "GE-DF2"]),
        ("Tank", {"Tank": 1}, {}, []),
        ("Infantry", {"Infantry": 3}, {}, []),
    ],
)
def test_decoys_that_come_with_levels(skill, levels, options, came):
    t = table("organization", powers={"Germany": {"technology": levels}}, options={"players": 6, **options})
    run(t, grant_decoys(t.game, "Germany", skill))
    found = [u.id for u in t.state.units.of("Germany") if u.id.startswith("GE-D") and u.place != "out"]
    assert found == came


@rule("10.3b", "12.3d", "23.10")
def test_where_decoys_and_repaired_fleets_appear():
    t = table("organization", units={"Kiel": "GE-S1 GE-S2"}, control={"Hamburg": "UK"}, active=("Germany", "UK", "USA"))
    ports = decoy_places(t.game, "Germany", "naval decoy")
    assert set(ports) == {HEX_OF[n] for n in ("Bremen", "Konigsberg", "Stettin")}
    assert decoy_places(t.game, "Germany", "fighter decoy") == ["West", "East"] and decoy_places(
        t.game, "USA", "naval decoy"
    ) == ["USA and Canada Box"]
    assert decoy_places(t.game, "Italy", "bomber decoy") == ["South"]
    t = table("organization", units={"turn 6": "GE-DN1! GE-DF1", "turn 7": "GE-DN2"})
    run(t, returning_ships(t.game))
    assert (
        t.at("GE-DN1") in PORTS
        and not t.unit("GE-DN1").used
        and t.at("GE-DF1") == "West"
        and t.at("GE-DN2") == "turn 7"
    )
    every = dict.fromkeys(("Kiel", "Hamburg", "Bremen", "Konigsberg", "Stettin"), "UK")
    t = table("organization", units={"turn 6": "GE-DN1"}, control=every)
    run(t, place_decoy(t.game, t.unit("GE-DN1")))
    assert t.at("GE-DN1") == "out"
    t = table("organization", units={"turn 6": "GE-S1!"}, control=every)
    t.unit("GE-S1").side = "support"
    run(t, repaired(t.game, t.unit("GE-S1")))
    assert (t.at("GE-S1"), t.unit("GE-S1").side, t.unit("GE-S1").used) == ("pool", "", False)
    t = table("organization", units={"turn 6": "GE-S1!", "Kiel": "GE-U1 GE-U2"})
    t.unit("GE-S1").side = "support"
    flow = repaired(t.game, t.unit("GE-S1"))
    asks = next(flow)
    assert (
        asks[0].seat == "Germany"
        and "Kiel" not in asks[0].choices
        and "Hamburg" in asks[0].choices
        and "London" not in asks[0].choices
    )
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "Hamburg"})
    assert t.at("GE-S1") == HEX_OF["Hamburg"] and t.unit("GE-S1").side == ""
