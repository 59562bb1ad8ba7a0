"""13.7, 13.8, 9.4, 29.42: small print of base changes, supply fleets, transport, and of who held what."""

from rules.third_reich.chart import US_BOX, hexes_of, is_port, objectives
from rules.third_reich.fleets import Rebase, beaches_ahead
from rules.third_reich.state import Bridgehead
from rules.third_reich.turn import unneeded
from rules.third_reich.waters import base_seas, coast_seas
from rules.third_reich.world import set_holder
from tests.rulings import rule
from tests.third_reich.at_sea import sea, ship
from tests.third_reich.early import peace
from tests.third_reich.table import anew, table

US, UK, GER, RUS, ITA = "United States", "Britain", "Germany", "Russia", "Italy"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"


def rebase(t, port, *names, seat=UK):
    return anew(t, Rebase(fleets=names, port=port, via=None), seat)


@rule("29.16a", "29.21a")
def test_only_germans_and_russians_have_bases_in_russia():
    odessa = next(h for h in hexes_of(RUS) if is_port(h) and "Black Sea" in base_seas(h))
    t = table(
        "fleets", {"V35": "I fleet, G fleet"}, "Axis", options=OFF, scenario="1942", year=1942, control={odessa: GER}
    )
    assert rebase(t, odessa, "IF1", seat=ITA) == "29.21a" and rebase(t, odessa, "GF1", seat=GER) == ""


@rule("21.1b", "29.25")
def test_a_neutral_fleet_has_no_base_in_a_minor_at_war():
    t = peace("fleets", {US_BOX: "U fleet", "L22": "B fleet"}, "Allies", options=OFF)
    (port,) = [h for h in hexes_of("Poland") if is_port(h)]
    assert rebase(t, port, "UF1", seat=US) == "21.1b" and rebase(t, port, "BF1") == "13.1a"
    assert rebase(t, "Murmansk box", "BF1") == rebase(t, "L21", "BF1") == "5.43a"


@rule("29.428")
def test_americans_ship_from_no_port_that_isnt_theirs():
    t = sea({"L22": "2 U fleet, U inf"}, control={"M21": UK})
    assert ship(t, "UI1", "M22", "M21", "UF1", seat=US) == "29.428", "it is Germany's"
    assert ship(t, "UI1", "L22", "M21", "UF1", seat=US) == ""


@rule("14.4e")
def test_beaches_ahead_lie_on_a_sea_of_the_fleets_that_carry():
    t = table("supply", {"LL29": "B fleet, 2 B armor"}, options=OFF)
    found = beaches_ahead(t.game, UK)
    assert found and all("Mediterranean Sea" in coast_seas(h) for h in found)


@rule("9.4c")
def test_a_bridgehead_that_a_fleet_serves_stays_while_it_feeds_somebody():
    head = {"M23": Bridgehead("Allies", True)}
    t = table("redeployment", {"L22": "B fleet", "M23": "2 B inf"}, control={"M23": UK},
              bridgeheads=head)  # fmt: skip
    assert unneeded(t.game, "M23"), "no fleet serves it"
    t.state.supply = {"BF1": ["M23"]}
    t.state.units.touch()
    assert not unneeded(t.game, "M23")


@rule("2.33c", "2.33a")
def test_an_objective_is_remembered_as_that_of_the_ally_who_held_it_last():
    t = table()
    place = objectives()["Rome"]
    for whose in (UK, ITA, GER):
        set_holder(t.game, place, whose)
    assert t.state.held[place] == UK
    set_holder(t.game, place, RUS)
    assert t.state.held[place] == UK, "Russia holds it"
