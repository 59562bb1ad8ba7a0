"""26.81: what could bring Paris back, question by question."""

import pytest

from rules.third_reich.recapture import (
    air_left,
    around,
    bound,
    cleared_by_exchange,
    could_open,
    defence,
    direct,
    elsewhere,
    exploits,
    follow_up,
    fresh,
    held_back,
    hopeless,
    in_the_way,
    legal,
    lost,
    neighbours,
    proof,
    spare_armor,
    to_show,
    trouble,
    with_air,
)
from rules.third_reich.state import Mission
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, UK
from tests.third_reich.test_recapture import PARIS, freed, war


def mine(t, kind="infantry", owner=FRA):
    return [u for u in t.state.units.of(owner) if u.kind == kind and u.place != "K23"]


def ids(units):
    return sorted(u.id for u in units)


@rule("26.8")
def test_paris_is_lost_to_the_axis_alone_and_while_france_is_in_the_war():
    t = war("movement")
    assert lost(t.game) and bound(t.game, FRA) and not bound(t.game, UK)
    t.power(FRA).in_play = False
    assert not lost(t.game) and not bound(t.game, FRA)
    t.power(FRA).in_play = True
    for whose, yes in ((ITA, True), (UK, False), (FRA, False)):
        t.state.control[PARIS] = whose
        assert lost(t.game) is yes and bound(t.game, FRA) is yes


@rule("26.82")
def test_who_may_not_leave_european_france():
    t = war("movement", units={"M22": "F inf, B inf", "DD13": "F inf"})
    inf, british, colonial = t.unit("FI2"), t.unit("BI2"), t.unit("FI3")
    if inf.place != "M22":
        inf, colonial = colonial, inf
    assert held_back(t.game, inf, "M25") == ("with Paris lost, no unit can leave France", "26.82")
    assert held_back(t.game, inf, "N22") is None and held_back(t.game, inf, "US box") is not None
    assert held_back(t.game, british, "M25") is None and held_back(t.game, colonial, "CC4") is None
    inf.place, before = "US box", inf.place
    assert held_back(t.game, inf, "CC4") is None
    inf.place = before
    freed(t)
    assert held_back(t.game, inf, "M25") is None


@rule("26.81")
@pytest.mark.parametrize(
    ("flags", "yes"),
    [({}, True), ({"fought": True}, False), ({"held": True}, False), ({"kind": "replacement"}, False)],
)
def test_who_can_still_attack(flags, yes):
    t = war("movement")
    unit = t.unit("FI1")
    for key, value in flags.items():
        setattr(unit, key, value)
    assert fresh(unit) is yes
    assert neighbours(t.game, FRA) == ([unit] if yes else [])
    assert around(t.game, PARIS) == ([unit] if yes else [])


@rule("26.811", "6.1")
def test_two_of_each_hex_beside_paris_fight_the_strongest():
    t = war("movement", units={"O21": "2 F inf, F armor", "N22": "2 B inf 3-4, F inf"})
    assert sorted(u.kind for u in neighbours(t.game, FRA)) == ["armor", "infantry", "infantry"]
    assert ids(neighbours(t.game, UK)) == ["BI2", "BI3"]
    assert sum(u.factor for u in neighbours(t.game, FRA, UK)) == 3 + 2 + 3 + 3
    t.unit("FA1").breakthrough = "O21"
    assert "FA1" not in ids(neighbours(t.game, FRA)), "it exploits another attack"
    assert all(u.owner == FRA for u in around(t.game, PARIS)) and len(around(t.game, PARIS)) == 4


@rule("28.422", "34.32")
def test_three_air_factors_for_each_on_the_ground():
    t = war("movement", units={"P21": "F base, F air", "K24": "B air"})
    assert air_left(t.game) == 5
    assert [with_air(t.game, n) for n in (0, 1, 2, 9)] == [0, 4, 7, 14]
    t.unit("FW1").spent = True
    assert air_left(t.game) == 0 and with_air(t.game, 2) == 2


@rule("26.812")
def test_would_an_exchange_clear_paris():
    """A German infantry unit defends Paris with three factors, doubled by nothing but the map."""
    t = war("movement")
    whole = defence(t.game, [])
    assert whole == 6
    assert cleared_by_exchange(t.game, 1, []) and not cleared_by_exchange(t.game, 0, [])
    t = war("movement", units={"O22": "2 G inf"})
    assert defence(t.game, []) == 12 and defence(t.game, [], 3) == 15
    assert not cleared_by_exchange(t.game, 6, []) and cleared_by_exchange(t.game, 7, [])
    assert not cleared_by_exchange(t.game, 7, [], 1), "air pays too"


@rule("14.32a", "26.811")
def test_armor_that_could_exploit():
    t = war("movement", units={"N22": "F inf, F armor", "M22": "F armor", "P24": "F armor", "O20": "F inf"})
    near, beside, far = (next(u for u in mine(t, "armor") if u.place == h) for h in ("N22", "M22", "P24"))
    (fighter,) = [u for u in mine(t) if u.place == "N22"]
    for unit in mine(t, "armor"):
        unit.traced = True
    assert ids(spare_armor(t.game, [fighter])) == ids([near, beside])
    assert ids(spare_armor(t.game, [fighter, near])) == [beside.id]
    for field, value in (("traced", False), ("cut", True), ("fought", True)):
        before = getattr(near, field)
        setattr(near, field, value)
        assert near not in spare_armor(t.game, [fighter]), field
        setattr(near, field, before)
    assert far not in spare_armor(t.game, [fighter]) and spare_armor(t.game, []) == []


def exploiters(units, count=1):
    t = war("movement", units=units)
    armor = mine(t, "armor")[:count]
    return t, armor


@rule("26.811")
def test_exploiters_enter_an_empty_paris_or_attack_it_at_one_to_two():
    """One armor, three factors, comes into Paris from P23 and next to it from P24."""
    t, armor = exploiters({"P25": "F armor"})
    assert exploits(t.game, ["P24"], armor) and not exploits(t.game, ["P25"], armor) and not exploits(t.game, [], armor)
    assert not exploits(t.game, ["P24"], []), "somebody must exploit"
    assert exploits(t.game, ["P24"], armor, 0) and not exploits(t.game, ["P24"], armor, 1), (
        "three against six, or seven"
    )
    assert exploits(t.game, ["P25", "P24"], armor)
    t.state.units.move("GI2", "L30")
    assert exploits(t.game, ["P23"], armor) and not exploits(t.game, ["P24"], armor), "it must come into it"
    t, armor = exploiters({"P25": "F armor", "O21": "F repl"})
    t.state.units.move("GI2", "L30")
    assert exploits(t.game, ["P23"], armor) and not direct(t.game), "nobody else is wanted"
    assert legal(t.game, PARIS), "an empty Paris may be entered"
    t, armor = exploiters({"P25": "F armor", "O21": "F inf", "O22": "2 G inf"})
    assert not exploits(t.game, ["P23"], armor), "nobody clears it"
    t, armor = exploiters({"P25": "F armor", "O21": "2 F inf", "N22": "2 F inf", "O22": "2 G inf"})
    assert direct(t.game) and exploits(t.game, ["P23"], armor), "others clear Paris first"
    assert not exploits(t.game, ["P24"], armor), "three factors against twelve"


@rule("26.811", "26.812")
def test_what_the_units_beside_paris_could_do():
    """Paris holds six: at 1-2 with three, at 1-3 with two an exchange clears it; with twelve in it four are too few."""
    t = war("movement", units={"O21": "F inf"})
    assert direct(t.game) and direct(t.game, 0), "1-3, and an exchange clears it"
    assert not direct(t.game, 3), "nine against two is worse than 1-4"
    t = war("movement", units={"O21": "2 F inf", "O22": "2 G inf"})
    assert not direct(t.game), "at 1-3 an exchange leaves one of them"
    t = war("movement", units={"O21": "2 F inf", "N22": "F inf", "O22": "2 G inf"})
    assert direct(t.game), "at 1-2"
    t = war("movement", units={"O21": "F repl"})
    assert not direct(t.game), "nobody stands there who attacks"
    assert not direct(war("movement", units={"O21": "F repl", "O22": "G repl"}).game), "not even two factors"
    t = war("movement", units={"O21": "B inf 3-4"})
    assert direct(t.game), "the British help"
    t = war("movement", units={"O21": "B inf 1-3"})
    assert not direct(t.game) and cleared_by_exchange(t.game, 1, mine(t)), "one against six is worse than 1-4"


@rule("26.812")
def test_other_exploiters_of_a_fight_that_was_won():
    t = war("movement", units={"O23": "F inf", "O24": "F armor"})
    armor = mine(t, "armor")
    assert not follow_up(t.game, [])
    fight = t.state.fight
    fight.breakthroughs["P23"] = [UK]
    fight.origins["P23"] = ["O23"]
    for unit in armor:
        unit.traced = True
    assert not follow_up(t.game, []), "that breakthrough belongs to not hers"
    fight.breakthroughs["P23"] = [FRA]
    assert follow_up(t.game, []) and not follow_up(t.game, armor), "they fight themselves"
    fight.origins["P23"] = ["R20"]
    assert not follow_up(t.game, [])
    armor[0].breakthrough = "P23"
    assert follow_up(t.game, [])
    fight.breakthroughs["R23"] = fight.breakthroughs.pop("P23")
    armor[0].breakthrough = "R23"
    assert not follow_up(t.game, []), "it is too far"


@rule("26.812", "14.31a")
def test_another_attack_that_armor_could_exploit():
    units = {"O21": "F inf", "P23": "G repl", "P24": "F inf, F armor", "P25": "F armor"}
    t = war("movement", units=units, control={"P23": GER})
    for unit in mine(t, "armor"):
        unit.traced = True
    assert elsewhere(t.game) == ["P23"] and follow_up(t.game, [])
    assert not follow_up(t.game, mine(t, "armor")), "both fight"
    for one in mine(t, "armor"):
        assert not follow_up(t.game, [one]), "armor must have taken part, and other armor exploit"
    far = war(
        "movement",
        units={"O21": "F inf", "S27": "G repl", "S26": "F inf, F armor", "R26": "F armor"},
        control={"S27": GER},
    )
    for unit in mine(far, "armor"):
        unit.traced = True
    assert "S27" in elsewhere(far.game) and not follow_up(far.game, []), "from there nobody comes to Paris"
    t = war("movement", units={**units, "P25": "F inf"}, control={"P23": GER})
    for unit in mine(t, "armor"):
        unit.traced = True
    assert not follow_up(t.game, []), "there is one armor unit"


@rule("26.812")
@pytest.mark.parametrize(
    ("beside", "das", "may"),
    [("F armor", 0, True), ("F armor", 2, True), ("F armor", 3, False), ("F inf", 0, True), ("F repl", 0, False)],
)
def test_a_weak_attack_must_clear_paris_by_an_exchange(beside, das, may):
    """Three against six are 1-2. Against eight they are 1-3, and an exchange takes six and two; of nine it leaves three, which
    three do not outnumber. One against six is worse than 1-4, whatever an exchange would take."""
    units = {"O21": beside, "P23": "G repl", "P24": "F inf, F armor", "P25": "F armor", "N23": f"G air {das or 1}"}
    t = war("movement", units=units, control={"P23": GER, "N23": GER})
    for unit in mine(t, "armor"):
        unit.traced = True
    if das:
        t.state.missions["M1"] = Mission("M1", "das", GER, ["GW1"], PARIS)
    party = [u for u in t.state.units.of(FRA) if u.place == "O21"]
    found = trouble(t.game, (PARIS,), party)
    assert (found is None) is may and (may or found[1] == "26.812")
    assert defence(t.game, party) == 6 + das and follow_up(t.game, party)


@rule("26.811", "14.31a")
def test_an_attack_opens_a_way_by_armor_in_it_and_armor_behind_it():
    units = {"O21": "F repl", "P23": "G repl", "P24": "F inf, F armor", "P25": "F armor"}
    t = war("movement", units=units, control={"P23": GER})
    for unit in mine(t, "armor"):
        unit.traced = True
    assert could_open(t.game, "P23") and legal(t.game, "P23") and not could_open(t.game, "R26")
    assert could_open(t.game, "P23", 0) and legal(t.game, PARIS) is False, "nobody stands beside Paris"
    assert not hopeless(t.game, 0), "exploiters could come"
    inf = [u for u in mine(t) if u.place == "P24"]
    assert trouble(t.game, ("P23",), inf)[1] == "26.811"
    assert trouble(t.game, ("P23",), [*inf, next(u for u in mine(t, "armor") if u.place == "P24")]) is None
    t.game.phase = "late ground"
    assert trouble(t.game, ("P23",), mine(t, "armor"))[1] == "26.811" and not legal(t.game, "P23")


@rule("26.814")
def test_once_it_is_shown_nothing_is_legal_in_that_player_turn():
    t = war("movement", units={"O21": "2 F inf"})
    assert legal(t.game, PARIS) and t.state.now == 2 * t.state.turn + t.state.half
    t.state.notes["paris shown"] = t.state.now
    assert not legal(t.game, PARIS) and trouble(t.game, (PARIS,), mine(t))[1] == "26.814"
    t.state.half += 1
    assert legal(t.game, PARIS) and trouble(t.game, (PARIS,), mine(t)) is None


@rule("26.813a")
def test_who_dropped_this_turn_or_is_cut_off_does_not_advance():
    t = war("movement", units={"O21": "2 F inf"})
    for unit in mine(t):
        unit.cut = True
    assert trouble(t.game, (PARIS,), mine(t))[1] == "26.813a"
    for unit in mine(t):
        unit.cut, unit.drop = False, t.state.turn
    assert trouble(t.game, (PARIS,), mine(t))[1] == "26.813a"
    mine(t)[0].drop = t.state.turn - 1
    assert trouble(t.game, (PARIS,), mine(t)) is None


@rule("26.816")
def test_air_in_reach_of_a_legal_attack_is_in_the_way():
    t = war("movement", units={"O21": "2 F inf"})
    assert in_the_way(t.game, "N23") and not in_the_way(t.game, "R34")
    t = war("movement", units={"O21": "F repl"})
    assert not in_the_way(t.game, "N23"), "France attacks nowhere"


@rule("26.814")
def test_when_the_defender_can_show_it():
    """Two infantry beside Paris attack six at 1-2: one air factor more makes seven, of which 1-2 is no longer to be had."""
    units = {"O22": "G inf", "O21": "2 F inf", "N23": "2 G air", "O23": "G armor"}
    more = {"control": {"N23": GER, "O23": GER}}
    t = war("movement", units, **more)
    assert not hopeless(t.game, 0) and hopeless(t.game, 9)
    assert [u.id for u in proof(t.game)] == ["GW1"] and to_show(t.game)
    t.state.mini = "Poland"
    assert not to_show(t.game)
    t.state.mini = ""
    t.state.side = "Axis"
    assert not to_show(t.game)
    t.state.side = "Allies"
    for unit in t.state.units.of(GER):
        unit.spent = unit.kind == "air"
    assert proof(t.game) == [] and not to_show(t.game), "air that is spent shows nothing"
    assert proof(war("movement", units, options="Western attrition", **more).game) == []
    assert proof(war("movement", {**units, "O21": "F repl"}, **more).game) == [], "there is no hope as it is"
    t = war("movement", {k: v for k, v in units.items() if k != "O22"}, **more)
    t.state.units.move(t.at(PARIS)[0], "L30")
    assert proof(t.game) == [] and lost(t.game), "nobody defends it"
    freed(t)
    assert proof(t.game) == []


@rule("26.814", "28.513")
def test_no_more_air_is_shown_than_may_support_the_defenders():
    """A replacement unit of one factor is supported by three at most: five do not count."""
    units = {"O22": "G repl", "O21": "2 F inf", "N22": "2 F inf", "N23": "G air, G air 3"}
    t = war("movement", units, control={"N23": GER})
    assert not hopeless(t.game, 3) and hopeless(t.game, 30)
    assert proof(t.game) == []


@rule("26.814", "28.513")
@pytest.mark.parametrize(
    ("paris", "french", "air", "shown"),
    [
        ("2 G inf", 3, "G air 1", 1),
        ("G repl", 1, "G air 3", 1),
        ("G inf", 3, "G air, G air 2", 2),
        ("G inf", 4, "2 G air, G air 1", 0),
    ],
)
def test_the_fewest_air_factors_that_take_all_hope(paris, french, air, shown):
    """Two for each of the French, against twice what stands in Paris and the air over it; no more than three times as much."""
    beside = {"O21": f"{min(2, french)} F inf"} | ({"N22": f"{french - 2} F inf"} if french > 2 else {})
    t = war("movement", {"O22": paris, "N23": air} | beside, control={"N23": GER})
    assert len(proof(t.game)) == shown and not hopeless(t.game, 0)


@rule("26.814", "28.513")
def test_a_second_air_unit_counts_with_the_first():
    t = war("movement", {"O22": "G repl", "O21": "F armor", "N23": "G air 3, G air 2"}, control={"N23": GER})
    assert proof(t.game) == [] and hopeless(t.game, 5)
