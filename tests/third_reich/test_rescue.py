"""27.44: a supply fleet that was designated in time saves units by going to another port in SR."""

from tests.rulings import rule
from tests.third_reich.table import table

UK, US, GER = "Britain", "United States", "Germany"
ITALY = {"Z23": UK}


@rule("27.44b", "13.8a")
def test_a_fleet_is_designated_for_a_port_it_will_reach_by_sr():
    t = table("supply", {"L22": "B fleet, B inf", "Z23": "B inf"}, control=ITALY)
    t.refuse(UK, "supply BF1 for Berlin", "27.24a")
    t.play(UK, "supply BF1 for Z23")
    assert t.state.supply == {"BF1": ["Z23"]} and t.unit("BF1").spent
    t = table("supply", {"L22": "B fleet, B inf", "Z23": "B inf"}, control=ITALY | {"AA8": GER, "CC4": GER})
    t.refuse(UK, "supply BF1 for Z23", "27.24a")


@rule("27.44b", "29.35", "27.43")
def test_the_rescued_are_not_lost_and_stay():
    flags = {"BI1": {"cut": True}, "BF1": {"spent": True}}
    for rescue in (True, False):
        t = table("redeployment", {"L22": "B fleet", "Z23": "B inf"}, control=ITALY, flags=flags,
                  supply={"BF1": ["Z23"]})  # fmt: skip
        if rescue:
            t.play(UK, "sr BF1 to LL29")
            t.refuse(UK, "sr BI1 to AA8", "27.44b")
        while t.game.phase == "redeployment":
            t.play(t.asked()[0], "done")
        assert (t.where("BI1") == "Z23") is rescue
