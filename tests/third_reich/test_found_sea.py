"""Found at sea by the second reading: the order of blows, what the beaten may still do, who drowns, beaches without supply."""

from rules.third_reich.clash import drown, least, meet
from rules.third_reich.losses import pay_factors
from rules.third_reich.state import Mission
from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
FRANCE = dict.fromkeys(("M21", "N21", "N20"), "Britain")


def until(t, *phases):
    """Everybody is done until one of these phases."""
    while t.game.phase not in phases:
        t.play(t.asked()[0], "done")
    return t


def run(flow):
    """A flow that asks nobody anything runs to its end."""
    assert list(flow) == []


@rule("29.57c", "28.454")
def test_air_farther_along_the_course_strikes_after_the_fleets():
    t = table("clash", {"L22": "B fleet", "K28": "G fleet", "M24": "G air", "M25": "G air"}, options=OFF)
    path = ["L22", "L23", "K24", "J25", "I26"]
    state = t.state
    state.missions["M1"] = Mission("M1", "transport", UK, ["BF1"], "I26", path=path, cargo=[])
    state.missions["M2"] = Mission("M2", "strike", GER, ["GW1"], "L23", prey="M1", at="L23", round=1)
    state.missions["M3"] = Mission("M3", "strike", GER, ["GW2"], "J25", prey="M1", at="J25", round=1)
    state.missions["M4"] = Mission("M4", "intercept", GER, ["GF1"], "K24", prey="M1", at="K24", round=1, path=["K28"])
    flow = meet(t.game, "M1", 1)
    t.game.script([3, 3, 3, 3, 3])
    next(flow)  # fight or break off?
    assert state.missions["M2"].state == "over", "the air nearer to the port has struck"
    assert state.missions["M3"].state == "under way" and not t.unit("GW2").spent, "the other waits for the fleets"


@rule("29.58")
def test_a_base_change_that_beats_its_interceptors_may_be_called_off():
    def beaten():
        t = table("fleets", {"L22": "4 B fleet", "K28": "G fleet"}, options=OFF)
        t.play(UK, "rebase BF1, BF2, BF3, BF4 to E26")
        until(t, "base replies")
        hex_ = sorted(t.goals(GER, "intercept M1 with GF1 at"))[0]
        t.game.script([1])
        t.play(GER, f"intercept M1 with GF1 at {hex_}")
        while "fight" not in t.game.suggest(GER, "fight", 2):
            t.play(t.asked()[0], "done")
        return t.play(GER, "fight", dice=[1, 6])

    t = beaten()
    t.play(UK, "abort")
    assert t.where("BF2") == "L22" and not t.unit("BF2").spent
    t = beaten()
    t.play(UK, "go on")
    assert t.where("BF2") == "E26"


@rule("29.21b", "29.573", "29.56a")
def test_fleets_beaten_back_from_a_base_change_still_intercept():
    from rules.third_reich.clash import turn_back
    from rules.third_reich.replies import idle_fleets

    t = table("base clash", {"L22": "B fleet, B fleet"}, options=OFF)
    t.state.missions["M1"] = Mission("M1", "base", UK, ["BF1"], "E26", path=["L22"])
    turn_back(t.game, t.state.missions["M1"])
    t.state.missions = {}
    t.state.units["BF2"].turned = True  # has failed to intercept
    assert [u.id for u in idle_fleets(t.game, UK)] == ["BF1"]
    flags = {"BF1": {"turned": True, "returned": True}}
    t = table("fleets", {"L22": "B fleet, B fleet"}, options=OFF, flags=flags)
    t.refuse(UK, "rebase BF1 to E26", "29.33b")


@rule("29.59", "ruling.A61")
def test_no_more_drowns_than_must():
    t = table("clash", {"L22": "B fleet, B fleet 2, B armor, B inf 1-3"}, options=OFF)
    t.state.missions["M1"] = Mission("M1", "invasion", UK, ["BF1", "BF2"], "M21", cargo=["BA1", "BI1"], path=["L22"])
    drown(t.game, t.state.missions["M1"])
    assert t.state.missions["M1"].cargo == ["BI1"], "eleven factors carry three: without the armor one is enough"
    assert t.where("BA1") == "lost"
    both = [t.unit("BI1"), t.unit("BF2")]
    assert least(both, 1) == [t.unit("BI1")]


@rule("29.59")
def test_air_aboard_loses_factors():
    t = table("clash", {"L22": "B fleet 6, B fleet 2, B air, B inf"}, options=OFF, control=FRANCE)
    t.state.missions["M1"] = Mission("M1", "transport", UK, ["BF1", "BF2"], "M21", cargo=["BW1"], path=["L22", "M21"])
    drown(t.game, t.state.missions["M1"])
    assert sum(u.factor for u in t.state.units.of(UK) if u.kind == "air") == 4, "eight naval factors carry four"
    assert t.state.missions["M1"].cargo, "what is left of it sails on"


@rule("29.13b", "29.72")
def test_a_fleet_of_kiel_that_takes_losses_stays_in_its_port():
    t = table("clash", {"J30": "G fleet"}, "Axis", options=OFF, flags={"GF1": {"water": "Atlantic Ocean"}})
    t.state.kiel = 0
    pay_factors(t.game, [t.unit("GF1")], 2)
    assert [t.unit(n).water for n in t.at("J30")] == ["Atlantic Ocean"] * 2


@rule("29.13b", "29.74")
def test_fleets_of_the_two_ports_of_kiel_are_not_combined():
    baltic = {"water": "Baltic Sea"}
    flags = {"GF1": {"water": "Atlantic Ocean"}, "GF2": baltic, "GF3": baltic}
    t = table("redeployment", {"J30": "G fleet 6, G fleet 2, G fleet 2"}, "Axis", options=OFF, flags=flags)
    t.state.kiel = 0
    t.refuse(GER, "combine GF1, GF2", "29.13b")
    t.play(GER, "combine GF2, GF3")
    assert sorted(t.factor(n) for n in t.at("J30")) == [4, 6]


def landing(fleet_for=""):
    """Two armies land on an empty beach; perhaps a fleet has been named that feeds it."""
    units = {"L22": "4 B fleet, 2 B armor", "K21": "B fleet", "N22": "G inf"}
    t = table("supply", units, options=OFF)
    if fleet_for:
        t.play(UK, f"supply BF5 for {fleet_for}")
    until(t, "missions")
    t.play(UK, "invade M21 with BF1, BF2, BF3, BF4 carrying BA1, BA2")
    until(t, "ground")
    return t.play(UK, "attack M21 with BA1", "advance BA1 on M21")


@rule("14.4e", "14.4b", "29.435", "ruling.A60")
def test_nobody_exploits_from_an_empty_beach_without_a_supply_fleet():
    t = landing()
    assert t.said("No exploitation from") and not t.state.fight.breakthroughs
    t = landing("M21")
    assert "M21" in t.state.fight.breakthroughs
    if t.game.phase == "ground":
        t.play(UK, "done")
    t.play(UK, "exploit BA2 at M21")


@rule("14.4e", "13.8a")
def test_a_supply_fleet_is_named_for_a_beach_ahead():
    t = table("supply", {"L22": "4 B fleet, 2 B armor", "N22": "G inf"}, options=OFF)
    assert "M21" in t.goals(UK, "supply BF1 for")
    t.refuse(UK, "supply BF1 for N22", "27.24a")
    t = table("supply", {"L22": "4 B fleet, 2 B armor", "N20": "B inf"}, options="Western pass", control={"N20": UK})
    t.refuse(UK, "supply BF1 for M21", "27.24a")


@rule("14.35c", "14.18")
def test_air_supports_the_exploitation_of_an_ally_and_a_late_drop():
    units = {"P22": "U armor", "Q22": "G inf", "M24": "G inf", "K23": "B air, B para", "N23": "B air"}
    flags = {"UA1": {"breakthrough": "P22", "route": ("P22",)}}
    t = table("late support", units, options=OFF, flags=flags, control={"P22": US, "N23": UK})
    assert t.asked() == [UK], "America has no air"
    t.play(UK, "support Q22 with BW2", "support M24 with BW1")
    t.refuse(UK, "support P23 with BW2", "28.421a")


@rule("29.25", "29.57a", "ruling.A62")
def test_the_american_box_is_no_short_cut():
    from rules.third_reich.waters import course, follows, interception_hexes

    t = table("movement")
    sea = "Atlantic Ocean"
    way = course(t.game, UK, "AA8", "C28", sea)
    assert way and "US box" not in way and len(way) > 25
    assert interception_hexes(t.game, UK, "AA8", "C28", sea) == len(way)
    out, back = course(t.game, UK, "AA8", "US box", sea), course(t.game, UK, "US box", "C28", sea)
    assert out and back and not follows(t.game, UK, [*out, *back[1:]], sea)


@rule("29.23a")
def test_a_course_by_waters_that_cannot_be_reached_is_none():
    t = table("fleets", {"L22": "B fleet"}, options=OFF)
    t.refuse(UK, "rebase BF1 to E26 via DD18", "29.23a")
    t.refuse(UK, "rebase BF1 to E26 via P25", "29.23a")
    t.play(UK, "rebase BF1 to E26 via I26")
    assert "I26" in t.state.missions["M1"].path
