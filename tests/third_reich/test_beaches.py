"""9.11, 29.43: beaches that become friendly by the landing alone, and the two beaches of Lorient."""

from rules.third_reich.chart import hexes_of
from rules.third_reich.waters import arrival
from tests.rulings import case, rule
from tests.third_reich.early import peace
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Mediterranean offensive"


def through(t, *goals):
    while t.game.phase not in goals:
        seat = t.asked()[0]
        t.play(seat, "done" if "done" in t.ask(seat).orders else t.suggestions(seat)[0])
    return t


def norway(status):
    """Britain has landed at Bergen; nobody has helped Norway yet, or Germany has."""
    control = dict.fromkeys(hexes_of("Norway"), GER) | {"C32": UK}
    units = {"C32": "B inf", "J30": "2 G fleet, G inf"}
    t = peace("missions", units, "Axis", options="Western offensive", control=control)
    t.state.countries["Norway"] = status
    return t


@rule("9.11", "29.436a")
def test_e18_who_lands_to_help_a_minor_may_place_a_bridgehead():
    t = norway("attacked Germany")
    t.play(GER, "invade D35 with GF1, GF2 carrying GI2")
    through(t, "ground")
    t.play(GER, "attack D35 with GI2")
    assert t.asked() == [GER]
    t.play(GER, "advance GI2 on D35")
    assert t.where("GI2") == "D35" and t.state.bridgeheads["D35"].side == "Axis"
    through(t, "construction")
    assert t.said("Germany intervenes in Norway")
    # once Norway is an ally its beaches are friendly, and nobody invades them
    norway("ally Germany").refuse(GER, "invade D35 with GF1, GF2 carrying GI2", "21.1b")


def lorient(fleets, **more):
    return table("missions", fleets, options=OFF, **more)


@rule("29.43")
def test_e123_lorient_from_two_sides_is_two_missions_and_one_battle():
    units = {"L22": "2 B fleet, B inf", "S17": "2 U fleet, U inf", "N19": "G inf", "K28": "G fleet", "M19": "G fleet"}
    t = lorient(units, control={"S17": US})
    t.play(UK, "invade N19 with BF1, BF2 carrying BI1")
    t.play(US, "invade N19 with UF1, UF2 carrying UI1")
    north, south = t.state.missions["M1"], t.state.missions["M2"]
    assert arrival(north.path) != arrival(south.path)
    through(t, "replies")
    t.play(GER, "intercept M1 with GF1 at N19")
    t.refuse(GER, "intercept M2 with GF1 at N19", "29.31")
    t.play(GER, "intercept M2 with GF2 at N19", dice=[1, 1])
    assert len(t.rolls("interception from")) == 2
    through(t, "clash")
    asked = [t.ask(GER).prompt]
    t.play(GER, "break off", dice=[1, 6]).play(UK, "go on")
    asked.append(t.ask(GER).prompt)
    assert "M1 (18" in asked[0] and "M2 (18" in asked[1], "each mission is met for itself"
    t.play(GER, "break off", dice=[1, 6]).play(US, "go on")
    through(t, "ground")
    t.play(UK, "attack N19 with BI1, UI1")
    assert t.said("Britain attacks Lorient (N19)")


def cherbourg():
    """A fleet of nine lies in a port that no ground unit holds; paratroops wait in Britain."""
    units = {"L22": "2 B fleet, B inf", "J23": "U para", "M21": "G fleet"}
    t = table("missions", units, options=OFF, flags={"UP1": {"base": "J23"}})
    return t.play(UK, "invade M21 with BF1 carrying BI1")


@case("E112")
@rule("29.432a", "29.436a")
def test_paratroops_drive_the_fleet_out_and_no_bridgehead_is_placed():
    t = through(cherbourg(), "landing")
    t.play(US, "drop UP1 on M21")
    through(t, "construction")
    assert t.where("BI1") == "M21" and "M21" not in t.state.bridgeheads
    assert t.where("GF1") not in ("M21", "lost")
    # who thinks better of the drop makes no landing
    t = through(cherbourg(), "construction")
    assert t.where("BI1") == "L22" and t.where("GF1") == "M21" and t.said("were not driven out")
    # nor is one announced where nobody can drop
    t = table("missions", {"L22": "2 B fleet, B inf", "M21": "G fleet"}, options=OFF)
    t.refuse(UK, "invade M21 with BF1 carrying BI1", "29.432a")
    t = table("missions", {"L22": "2 B fleet, B inf", "J23": "U para", "M21": "G fleet, G inf"}, options=OFF)
    t.refuse(UK, "invade M21 with BF1 carrying BI1", "29.432a")
