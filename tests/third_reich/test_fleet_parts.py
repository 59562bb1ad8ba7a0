"""13.7, 13.8: small print of base changes and supply fleets."""

from rules.third_reich.chart import US_BOX, hexes_of, is_port
from rules.third_reich.fleets import Rebase
from rules.third_reich.waters import base_seas
from tests.rulings import rule
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
