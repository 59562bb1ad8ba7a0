"""The escorts that an SR names: fleets, needed and fit, or the order is refused."""

from tests.rulings import rule
from tests.third_reich.table import table

UK, GER = "Britain", "Germany"


@rule("29.61")
def test_who_needs_no_escort_gets_none():
    t = table("redeployment", {"N24": "G inf", "Q30": "G inf"}, "Axis")
    t.refuse(GER, "sr GI1 to L31 escort GI2", "29.61")
    t.play(GER, "sr GI1 to L31")
    assert t.where("GI1") == "L31"


@rule("29.62", "29.64")
def test_escorts_are_full_fleets_unused_and_named_once():
    units = {"K23": "B inf", "L22": "2 B fleet, B inf, B fleet 6", "K21": "B fleet", "K28": "G fleet"}
    t = table("redeployment", units, control=dict.fromkeys(("P22", "P21", "O22", "O21", "M21", "N21", "N22"), UK))
    for wrong, rule_id in (("BI2", "29.61"), ("BF3", "29.62"), ("GF1", "29.62"), ("BF1, BF1", "29.64"),
                           ("BF1, BF2", "29.62")):  # fmt: skip
        t.refuse(UK, f"sr BI1 to M21 escort {wrong}", rule_id)
    assert t.goals(UK, "sr BI1 to M21") >= {"", "escort BF1", "escort BF4"} and "escort BF3" not in t.goals(
        UK, "sr BI1 to M21"
    )
    t.play(UK, "sr BI1 to M21 escort BF4")
    assert t.unit("BF4").spent and not t.unit("BF1").spent and t.where("BI1") == "M21"
    t.refuse(UK, "sr BI2 to M21 escort BF4", "29.62")
