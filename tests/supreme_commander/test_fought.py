"""Fights on land piece by piece: strengths and losses."""

import pytest

from rules.supreme_commander.air import (
    air_level,
)
from rules.supreme_commander.battle import support
from rules.supreme_commander.casualties import able_to_lose, lose_step, pay, seat_of
from rules.supreme_commander.chart import ALLIED, AXIS
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.losses import eliminate, remnants, spare, step, steps_left
from rules.supreme_commander.state import Attack
from rules.supreme_commander.strengths import (
    attack_strength,
    defence_strength,
    flank,
    ground_support,
    supporters,
    technology,
    weather_modifier,
)
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, russia, table

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
    assert asks[0].seat == "Germany" and asks[0].choices == ("support GE-HQN", "no HQ")
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
