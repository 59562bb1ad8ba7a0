"""13, 19: what keeps a ground unit from a hex, near or far, and its way through the hexes it names."""

import pytest

from rules.kernel.errors import Refused
from rules.third_reich.belgium import across
from rules.third_reich.marching import boundary, entry_trouble, range_of, route, up_to
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.early import FRA, peace
from tests.third_reich.table import rule_of, table
from tests.third_reich.test_extra_forces import belgium

US, UK, GER = "United States", "Britain", "Germany"
OFF = "Western offensive, Mediterranean offensive"
FRANCE = ("P22", "P21", "O21", "O22", "Q21", "Q20", "R20", "N21")


def march(units, options=OFF, lost=(), **more):
    own = dict.fromkeys((h for h in FRANCE if h not in lost), UK)
    return table("movement", units, options=options, control=own, **more)


def refused(t, name, goal, *via):
    """The rule by which a unit is kept from a hex."""
    return rule_of(route, t.game, t.unit(name), goal, via or None)


@rule("13.1a", "13.2", "13.5")
def test_a_way_leads_through_the_hexes_that_are_named():
    t = march({"P22": "U inf"})
    unit = t.unit("UI1")
    assert route(t.game, unit, "P22", ("P21",)) == (["P22", "P21", "P22"], 2)
    assert route(t.game, unit, "P22", ("P21", "O21")) == (["P22", "P21", "O21", "O22", "P22"], 4)
    assert route(t.game, unit, "P21", ("P22", "P21")) == (["P22", "P21"], 1)
    unit.used = unit.mf - 2
    assert refused(t, "UI1", "P22", "P21") == "" and refused(t, "UI1", "O21", "P21") == ""
    with pytest.raises(Refused, match="UI1 has 1 movement factors left") as refusal:
        route(t.game, unit, "N21", ("P21",))
    assert refusal.value.rule == "13.2"
    assert refused(t, "UI1", "L22") == "13.2" and refused(t, "UI1", "L19") == "5.3a"


@rule("13.2", "13.5", "13.6")
def test_factors_that_are_spent_are_spent_on_the_way_up_to_a_boundary_too():
    own = dict.fromkeys(("V22", "U22", "U21", "T21", "T22"), UK)
    t = table(
        "movement", {"V22": "U inf", "S21": "G inf"}, options="Western offensive, Mediterranean pass", control=own
    )
    unit = t.unit("UI1")
    assert route(t.game, unit, "T21", None)[1] == int(up_to(t.game, unit).prices["T21"]) > 1
    assert "T21" in boundary(t.game, US) and {"T21", "U22"} <= set(up_to(t.game, unit))
    unit.used = unit.mf - 1
    assert "U22" in up_to(t.game, unit) and "T21" not in up_to(t.game, unit)
    assert all(up_to(t.game, unit).price(h) <= 1 for h in up_to(t.game, unit))


@rule("13.4", "50.36", "13.2")
def test_what_keeps_a_unit_from_a_hex_far_away():
    t = march({"P22": "U inf", "Q25": "G inf", "R26": "G inf"})
    assert refused(t, "UI1", "Q25") == "13.4" and refused(t, "UI1", "P28") == "13.2"
    assert refused(t, "UI1", "Z9") == "50.36"
    t.state.units.move("GI1", "Z9")
    assert refused(t, "UI1", "Z9") == "50.36", "whoever stands there"


@rule("19.2a", "19.2b", "32.14a", "13.2")
def test_on_a_pass_a_far_hex_is_ones_own_and_away_from_the_enemy():
    t = march({"Q20": "U inf, B partisan", "O22": "B inf"}, options="")
    assert [refused(t, n, "N24") for n in ("UI1", "BZ1")] == ["19.2a", "13.2"]
    t.unit("UI1").used = t.unit("BZ1").used = 9
    assert refused(t, "UI1", "O22") == "13.2", "it has spent its factors"
    t = march({"Q20": "U inf", "O23": "G inf"}, options="")
    t.unit("UI1").used = 9
    with pytest.raises(Refused, match="the enemy is next to it") as refusal:
        route(t.game, t.unit("UI1"), "O22", None)
    assert refusal.value.rule == "19.2b"
    t = march({"P22": "U inf", "O23": "G inf"}, options="")
    assert refused(t, "UI1", "R20") == "19.2b", "it stands beside the enemy"


@rule("32.14a", "19.2a", "19.2b")
def test_a_pass_does_not_bind_partisans():
    t = march({"P22": "B partisan, U inf", "O23": "G inf"}, options="")
    assert entry_trouble(t.game, t.unit("BZ1"), "P22", "Q22") is None
    assert entry_trouble(t.game, t.unit("UI1"), "P22", "Q22")[1] == "19.2a" and holder(t.game, "Q22") == GER
    assert "Q22" in range_of(t.game, t.unit("BZ1")) and "Q22" not in range_of(t.game, t.unit("UI1"))


@rule("33.42-o11")
def test_no_way_leads_over_the_border_of_a_belgium_at_peace():
    t = belgium(units={"M25": "F armor"}, options="Western offensive")
    tank = t.unit("FA1")
    tank.used = tank.mf - 1
    assert across(t.game, "M25", "M26") and "M26" not in range_of(t.game, tank)
    assert refused(t, "FA1", "M26") == "33.42-o11" and "L25" in range_of(t.game, tank)
    t.state.countries["Belgium"] = t.state.countries["Luxembourg"] = f"ally {FRA}"
    t.state.control_count += 1
    assert "M26" in range_of(t.game, tank)


@rule("21.1b", "14.34a", "19.2a")
def test_from_one_hex_into_the_next_that_is_closed_or_newly_won():
    t = peace("movement", {"N24": "F inf"}, "Allies", options="Western attrition")
    unit = t.unit("FI2")
    assert entry_trouble(t.game, unit, "N24", "N25")[1] == "21.1b" and "N25" not in range_of(t.game, unit)
    assert entry_trouble(t.game, unit, "N24", "N23") is None and "N23" in range_of(t.game, unit)
    t = march({"P22": "U inf"}, options="")
    t.state.taken.append("P21")
    assert entry_trouble(t.game, t.unit("UI1"), "P22", "P21") is None, "it is friendly"
    t.game.phase = "exploitation"
    assert entry_trouble(t.game, t.unit("UI1"), "P22", "P21")[1] == "19.2a", (
        "exploiters go where it was when the turn began"
    )
    assert entry_trouble(t.game, t.unit("UI1"), "P22", "Q21") is None


@rule("19.2b", "19.2a")
def test_on_a_pass_nobody_comes_next_to_the_enemy():
    t = march({"Q20": "U inf", "O23": "G inf"}, options="")
    found = set(range_of(t.game, t.unit("UI1")))
    assert {"Q21", "R20", "P21"} <= found and not {"P22", "O22", "Q22"} & found
