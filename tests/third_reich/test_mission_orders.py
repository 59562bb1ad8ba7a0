"""28.42 to 28.45: support, counterair and raids on ports, order by order: what is refused, what is offered, what comes of it."""

import pytest

from rules.third_reich.chart import US_BOX, YARD
from rules.third_reich.missions import (
    Counterair,
    Raid,
    Support,
    counterair_phase,
    find_out,
    missions_phase,
    port_raids,
    targets,
)
from rules.third_reich.murmansk import BERGEN
from rules.third_reich.state import Mission
from tests.rulings import rule
from tests.third_reich.table import answered, table, why

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
OWN = dict.fromkeys(("P22", "P21", "O22", "O21", "N22", "N21", "Q21"), UK)
UNITS = {"N21": "U inf", "O22": "U air, R air", "M21": "G inf, G air, G fleet", "L22": "B fleet, B inf, B air"}


def war(units=UNITS, phase="missions", *missions, **more):
    t = table(phase, units, options=OFF, control=OWN, **more)
    for mission in missions:
        t.state.missions[mission.id] = mission
    return t


ORDERS = {
    "support": lambda hex_, air: Support(hex=hex_, air=air),
    "counterair": lambda hex_, air: Counterair(hex=hex_, air=air),
    "raid": lambda hex_, air: Raid(hex=hex_, air=air),
}


@rule("28.421a")
def test_support_is_for_an_attack_or_a_landing():
    def said(hex_, **changes):
        t = war(UNITS, "missions", Mission("M1", "invasion", UK, ["BF1"], "M22", cargo=["BI1"], **changes))
        return why(t, Support(hex=hex_, air=("UW1",)), US)

    assert said("M21") == "" and said("P23") == "28.421a", "nobody is there"
    assert said("M22") == "" and said("N20") == "28.421a", "nobody lands there"
    t = war(UNITS, "missions", Mission("M1", "bombardment", UK, ["BF1"], "M22"))
    assert why(t, Support(hex="M22", air=("UW1",)), US) == "28.421a", "shells alone take no hex"
    t = table("missions", {"L31": "G air", US_BOX: "U inf"}, "Axis", options=OFF)
    assert why(t, Support(hex=US_BOX, air=("GW1",)), GER) == "28.421a"


@rule("45.2", "28.421a", "28.431", "28.451")
@pytest.mark.parametrize("kind", ORDERS)
def test_russia_and_the_west_fly_no_mission_to_one_hex_together(kind):
    order = ORDERS[kind]("M21", ("UW1",))

    def said(kind=kind, seat=RUS, target="M21"):
        return why(war(UNITS, "missions", Mission("M1", kind, seat, ["RW1"], target)), order, US)

    assert said() == "45.2" and said(target="O23") == "" and said(seat=UK) == ""
    assert said(kind=next(k for k in ORDERS if k != kind)) == "", "that is another mission"


@rule("28.431", "28.451")
def test_only_the_enemys_air_and_ships_are_attacked():
    t = war(UNITS | {"N22": "G inf"})
    for order in (Counterair(hex="L22", air=("UW1",)), Counterair(hex="N22", air=("UW1",))):
        assert why(t, order, US) == "28.431"
    for order in (Raid(hex="L22", air=("UW1",)), Raid(hex="N22", air=("UW1",))):
        assert why(t, order, US) == "28.451"
    t = table("missions", {"L31": "G air", US_BOX: "U fleet"}, "Axis", options=OFF)
    assert "nobody can fly to America" in str(t.refuse(GER, f"raid {US_BOX} with GW1", "28.451"))


def test_which_targets_of_missions_are_offered():
    far = {"K28": "G air, G fleet", "L25": "G fleet, G inf"}
    landing = Mission("M1", "invasion", UK, ["BF1"], "M22", cargo=["BI1"])
    t = war(UNITS | far, "missions", landing, Mission("M2", "bombardment", UK, [], "N20"))
    assert targets(t.game, UK) == ["M22"] and targets(t.game, US) == ["M21"] and targets(t.game, RUS) == []
    assert list(Counterair.options("hex", {}, t.game, US)) == ["M21"]
    assert list(Raid.options("hex", {}, t.game, US)) == ["M21", "L25"]
    assert list(Raid.options("hex", {}, t.game, UK)) == ["M21", "L25"], "none of its own, none out of reach"
    assert list(Counterair.options("air", {"hex": "M21"}, t.game, US)) == [("UW1",)]
    assert list(Counterair.options("air", {"hex": "K28"}, t.game, US)) == []
    for name in ("GW1", "GF1"):
        t.state.units.move(name, YARD)
    assert list(Counterair.options("hex", {}, t.game, US)) == []
    assert list(Raid.options("hex", {}, t.game, US)) == ["L25"]
    t = war(UNITS)
    t.power(US).options["Western"] = "attrition"
    assert targets(t.game, US) == [] == list(Counterair.options("hex", {}, t.game, US))


def test_who_is_asked_for_missions():
    def asked(units=UNITS, options=OFF, mini=""):
        t = table("movement", units, options=options, control=OWN)
        t.state.mini = mini
        t.state.countries["Spain"] = f"attacked {UK}"
        return [ask.seat for ask in next(missions_phase(t.game), [])]

    assert asked() == [UK, US, RUS] and asked(options="Western attrition") == []
    assert asked(mini="Spain") == [], "Spain has neither air nor fleets"
    for units, seats in (({"L22": "B fleet"}, [UK]), ({"O22": "U air"}, [US]), ({"L22": "B inf"}, [])):
        t = war(units)
        assert (t.asked() if t.game.phase == "missions" else []) == seats, "who has nothing to send is done"


# --- what comes of them -------------------------------------------------------------------------------------------------


def flown(kind, *goals, units):
    """A mission of the first British air at L22 to each of these hexes."""
    t = war({"L22": ", ".join(["B air"] * len(goals))} | units)
    for n, goal in enumerate(goals, 1):
        t.state.missions[f"M{n}"] = Mission(f"M{n}", kind, UK, [f"BW{n}"], goal)
    return t


@rule("28.431", "28.433")
def test_each_base_is_counteraired_by_those_who_fly_there():
    t = flown("counterair", "M21", "M22", units={"M21": "G air 3", "M22": "G air 3", "N22": "B air"})
    (other,) = t.at("N22")
    t.state.missions["M3"] = Mission("M3", "support", UK, [other], "M21")
    t.game.script([6, 1, 1, 1])
    flow = answered(counterair_phase(t.game))
    assert flow == [] and [w for w in ("Britain 8, Germany 1", "Britain 3, Germany 1") if t.said(w)] == [
        "Britain 8, Germany 1", "Britain 3, Germany 1",
    ]  # fmt: skip
    assert t.where("GW1") == "lost" and t.unit("BW1").spent and t.unit("BW2").spent and not t.unit(other).spent


@rule("28.434", "28.433")
def test_who_had_flown_before_stays_inverted_though_the_base_is_held():
    t = flown("counterair", "M21", units={"M21": "G air, G air 3, G air 1"})
    rested = next(u for u in t.state.units.at("M21") if u.factor == 1)
    rested.spent = True
    t.game.script([1, 6])
    answered(counterair_phase(t.game))
    assert [u.spent for u in t.state.units.at("M21")].count(True) == 1 and rested.spent


@rule("28.451", "28.453a")
def test_each_port_is_raided_by_those_who_fly_there():
    t = flown("raid", "M21", "M22", units={"M21": "G fleet", "M22": "G fleet", "N22": "B air"})
    third = t.at("N22")[0]
    t.state.missions["M3"] = Mission("M3", "support", UK, [third], "M21")
    t.state.missions["M4"] = Mission("M4", "raid", UK, [third], "M21", state="over")
    t.game.script([1, 1, 3, 3, 3, 3, 3, 3, 3, 3])
    port_raids(t.game)
    assert len(t.rolls("air attack")) == 2 and not t.dice_left()
    assert sum(t.factor(n) for n in t.at("M21")) == 7 and sum(t.factor(n) for n in t.at("M22")) == 9
    assert not t.unit(third).spent and t.state.missions["M3"].state == "under way"


@rule("42.8a", "28.452a")
def test_who_comes_to_a_base_in_norway_finds_out_who_is_in_the_box():
    for kind, name, other in (("air", "GW1", "GF1"), ("fleet", "GF1", "GW1")):
        t = war({BERGEN: "G air, G fleet"}, flags={"GW1": {"boxed": True}, "GF1": {"boxed": True}})
        find_out(t.game, BERGEN, kind)
        assert t.where(name) != BERGEN and not t.unit(name).boxed and t.unit(other).boxed
    t = war({BERGEN: "G air, G fleet", "E26": "B air"}, flags={"GW1": {"boxed": True}})
    t.state.missions["M1"] = Mission("M1", "raid", UK, ["BW1"], BERGEN)
    t.game.script([1, 3, 3, 3, 3])
    port_raids(t.game)
    assert sum(t.factor(n) for n in t.at(BERGEN) if n.startswith("GF")) == 8, "the air in the box defends nothing"
