"""Cases of chains, interceptors and the end of combat in 1944."""

from rules.third_reich.aftermath import aftermath_phase
from rules.third_reich.exploitation import chain_starts
from rules.third_reich.losses import eliminate
from rules.third_reich.variants import trouble
from rules.third_reich.world import set_holder
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
HELD = {"N21": "Britain", "O21": "Britain"}


@rule("14.33c")
def test_e47_a_chain_holds_when_one_of_it_dies():
    flags = {f"UA{n}": {"breakthrough": "N21", "route": ("N21",)} for n in (1, 2)}
    t = table("exploitation", {"N21": "2 U armor"}, options=OFF, control=HELD, flags=flags)
    t.play(US, "move UA1 to P21 via O21")
    eliminate(t.game, t.unit("UA1"))
    assert ("N21", "O21", "P21") in chain_starts(t.game, t.unit("UA2"))


@rule("29.313", "29.31")
def test_who_has_intercepted_does_so_no_more():
    t = table("fleets", {"L22": "2 B fleet", "K28": "G fleet"}, options=OFF, flags={"GF1": {"spent": True}})
    t.play(UK, "rebase BF1 to E26", "done")
    while t.game.phase == "fleets":
        t.play(t.asked()[0], "done")
    assert t.game.phase != "base replies", "nobody is asked for a fleet that has done its one thing"
    assert t.where("BF1") == "E26"


@case("E89")
@rule("28.24b", "28.24a")
def test_air_whose_base_falls_while_it_flies_goes_to_the_nearest():
    t = table("ground", {"O22": "G inf 2-3, G air", "O21": "2 U armor"}, options=OFF, control=HELD,
              flags={"GW1": {"spent": True}})  # fmt: skip
    t.play(US, "attack O22 with UA1, UA2", dice=[1])
    t.play(US, "advance UA1")
    assert t.where("GW1") not in ("O22", "lost") and t.unit("GW1").spent


@rule("55.D8c", "24.2")
def test_combat_ends_with_conquests_and_lost_capitals():
    t = table("ground", {"S30": "R inf"}, control={"S30": "Russia"}, powers={GER: {"minors": {"Hungary": 10}}})
    t.state.countries["Hungary"] = "ally Germany"
    set_holder(t.game, "S30", "Russia")
    aftermath_phase(t.game)
    assert t.state.countries["Hungary"] == "conquered Russia" and t.power(GER).minors == {"Hungary": 10}
    t.state.side = "Axis"
    aftermath_phase(t.game)
    assert t.power(GER).minors == {} and t.said("loses the 10 BRPs of Hungary")


@rule("33.41-o17", "33.42-o11")
def test_counters_whose_forces_1944_lacks_are_bluffs():
    for seat, number in ((GER, 17), (UK, 11)):
        t = table("options", {"L22": "B inf"}, powers={seat: {"variant": number}})
        assert "bluff" in trouble(t.game, seat)
        t.refuse(seat, "play variant", "33.3a")
