"""What the game tells a player of his own units: where each can go in this phase, and what is not used yet."""

import pytest

from rules.kernel.errors import Refused
from rules.third_reich.attack import attackable
from rules.third_reich.chart import SR_LIMIT, US_BOX, distance, land
from rules.third_reich.fleets import ports_for
from rules.third_reich.landlines import lines
from rules.third_reich.reach import idle, reach
from rules.third_reich.redeployment import goals
from rules.third_reich.staging import Stage
from rules.third_reich.state import Bridgehead, Mission
from rules.third_reich.zones import enemy_zone
from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER = "United States", "Britain", "Germany"
OFF = "Western offensive"


def war(phase="movement", units=None, **more):
    return table(phase, units or {"P22": "U inf, U armor", "L22": "B inf, B fleet, B air", "P23": "G armor"},
                 options=OFF, control={"P22": UK}, **more)  # fmt: skip


def test_ground_units_reach_hexes_by_their_factors():
    t = war()
    found = reach(t.game, US, "UI1")
    assert (found.unit, found.start) == ("UI1", "P22") and "P22" not in found.spaces and "P23" not in found.spaces
    assert found.spaces["P21"] == "3", "out of the zone of German armor"
    assert set(found.zones) == {h for h in found.spaces if h in enemy_zone(t.game, US)}
    t.unit("UI1").cut = True
    with pytest.raises(Refused):
        reach(t.game, US, "UI1")
    t = war(units={"P22": "U inf", "P21": "2 B inf", "P23": "G armor"})
    alone = reach(t.game, US, "UI1").spaces
    assert "P22" not in alone and "P21" not in alone, "it is there already, and Paris is full"
    for text in ("UI77", "nobody", "GA1"):
        with pytest.raises(Refused):
            reach(t.game, US, text)


def test_air_and_fleets_reach_bases_and_what_they_fly_to():
    t = war()
    assert list(reach(t.game, UK, "BW1").spaces) == list(Stage.options("space", {"air": ("BW1",)}, t.game, UK))
    assert set(reach(t.game, UK, "BW1").spaces.values()) == {"base"}
    fleet = reach(t.game, UK, "BF1")
    assert list(fleet.spaces) == ports_for(t.game, UK, "L22") and set(fleet.spaces.values()) == {"base"}
    t = war("missions")
    flights = reach(t.game, UK, "BW1").spaces
    assert set(flights.values()) == {"mission"} and "M21" in flights and "R20" not in flights, "four hexes"
    assert max(distance("L22", h) for h in flights) == 4
    t = war("redeployment")
    found = reach(t.game, UK, "BI1")
    assert list(found.spaces) == list(goals(t.game, t.unit("BI1"))) and set(found.spaces.values()) == {"SR"}


def test_who_is_aboard_of_nothing_goes_nowhere_by_itself():
    t = war("movement", {"L22": "B base"})
    with pytest.raises(Refused):
        reach(t.game, UK, "BB1")


def test_exploiters_reach_what_the_chain_allows():
    t = war("exploitation", {"P22": "U armor, U inf"})
    assert reach(t.game, US, "UA1").spaces.get("P22") is None
    t.unit("UA1").breakthrough = "P22"
    found = reach(t.game, US, "UA1").spaces
    assert found and set(found.values()) <= {"0", "1", "2", "3", "4", "5", "6"}
    idle_one = reach(t.game, US, "UI1").spaces
    t.game.phase = "movement"
    assert idle_one == reach(t.game, US, "UI1").spaces != {}, "who doesn't exploit has its factors"
    t.game.phase, t.unit("UA1").used = "movement", t.unit("UA1").mf
    assert reach(t.game, US, "UA1").spaces == {}, "at other times it is its factors that count"


def test_the_lines_of_supply_and_who_has_none():
    units = {"P22": "U inf", "L22": "B fleet", "L31": "G inf"}
    t = table("movement", units, options=OFF, control={"P22": UK})
    found = reach(t.game, UK, " Supply ")
    assert found.unit == "supply" and found.start == "K23" and found.spaces["K23"] == "source"
    assert found.spaces["P22"] == "cut" and found.zones == ("P22",) and found.notes[0].startswith("UI1 at P22: ")
    assert {h for h in lines(t.game, "West") if h in land()} <= set(found.spaces)
    assert (found.about, found.barred) == ("In supply now", "Out of supply")
    t.state.units.move("UI1", US_BOX)
    assert reach(t.game, US, "supply").zones == (), "nobody in America wants a line"
    assert found.notes[0] != "UI1 at P22: a limit or the fleets feed no more", "no line is the reason"
    german = reach(t.game, GER, "supply")
    assert "L31" in german.spaces and german.zones == () and german.notes == ()


def test_whom_a_small_fleet_does_not_feed():
    t = table("movement", {"L22": "B fleet 1", "M21": "2 B inf"}, control={"M21": UK}, supply={"BF1": ["M21"]})
    assert reach(t.game, UK, "supply").notes == ("BI2 at Cherbourg (M21): a limit or the fleets feed no more",)


def test_what_lies_behind_a_supply_fleet():
    t = table("movement", {"L22": "B fleet", "M21": "B inf", "M23": "G inf"}, supply={"BF1": ["M21"]},
              control={"M21": UK, "N21": UK, "N22": UK})  # fmt: skip
    found = reach(t.game, UK, "supply").spaces
    assert [found[h] for h in ("M21", "N21", "N22", "K23")] == ["sea", "sea", "sea", "source"] and found["L22"] == ""
    assert "M22" not in found and "O22" not in found


def test_of_many_names_the_first_two_dozen_are_told():
    t = table("movement", {"L22": "25 U inf"}, options=OFF)
    (line,) = idle(t.game, US)
    assert line.startswith("25 units not moved: ") and line.count(",") == 23
    field = ("N21", "P21", "R20", "T18", "N23", "P23", "R21")
    t = table("ground", dict.fromkeys(field, "U armor"), options=OFF, control=dict.fromkeys(field, UK))
    (line,) = idle(t.game, US)
    assert line.startswith("Can be attacked: ") and line.count(",") == 23 < len(attackable(t.game, US)) - 1


@rule("12.16")
def test_in_a_minors_own_turn_its_enemies_are_told_what_is_free():
    t = table("movement", {"L31": "G air", "K28": "G fleet", "K23": "B air", "L22": "B fleet"}, options=OFF)
    t.game.phase = "replies"
    t.state.countries["Spain"] = f"attacked {UK}"
    t.state.mini = "Spain"
    assert idle(t.game, GER) == ["Air free: GW1", "Fleets free: GF1"]
    assert idle(t.game, UK) == [], "Britain's own rest while she moves Spain's"


def test_what_is_not_used_yet():
    t = war()
    assert idle(t.game, UK) == ["1 unit not moved: BI1"]
    t.unit("BI1").moved = True
    assert idle(t.game, UK) == []
    t = war("redeployment")
    assert idle(t.game, UK) == [f"{SR_LIMIT[UK]} SRs left"]
    t.power(UK).sr = SR_LIMIT[UK] - 1
    assert idle(t.game, UK) == ["1 SRs left"]
    t.power(UK).sr = SR_LIMIT[UK]
    assert idle(t.game, UK) == []
    t = war("missions")
    assert idle(t.game, UK) == ["Air free: BW1", "Fleets free: BF1"]
    t.unit("BW1").spent = True
    for field in ("spent", "boxed"):
        setattr(t.unit("BF1"), field, True)
        assert idle(t.game, UK) == []
        setattr(t.unit("BF1"), field, False)
    t.state.missions["M1"] = Mission("M1", "base", UK, ["BF1"], "K21")
    assert idle(t.game, UK) == []
    t = war("ground", {"P22": "U inf", "Q22": "G inf"})
    assert idle(t.game, US) == ["Can be attacked: Q22"] and idle(t.game, UK) == []
    t = war("options")
    assert len(idle(t.game, UK)) == 1 and idle(t.game, UK)[0].endswith("BRPs may be spent")
    t.game.phase = "exploitation"
    assert idle(t.game, UK) == []


def test_bridgeheads_that_will_go_are_told():
    """9.4: far from any enemy, with more in them than a hex holds."""

    def told(units="2 U inf, B inf", hex_="M21", side="Allies", seat=US, **more):
        t = war("redeployment", {hex_: units, "L31": "G inf"} | more, bridgeheads={hex_: Bridgehead(side, False, seat)})
        t.power(US).sr = t.power(GER).sr = 20
        return idle(t.game, US if seat == US else seat), idle(t.game, GER if seat == US else US)

    assert "No enemy is near the Bridgehead at Cherbourg" in told()[0][0] and told()[1] == []
    assert told("2 U inf")[0] == told("U inf, B inf, U para")[0] == [], "no more than stand anywhere"
    assert told(N23="G inf")[0] == []
