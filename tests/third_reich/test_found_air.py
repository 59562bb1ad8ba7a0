"""Found in the air by the second reading: who shares losses, and when a port's air is beaten."""

from rules.third_reich.naval import air_battle
from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER, ITA = "United States", "Britain", "Germany", "Italy"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"


@rule("28.432c")
def test_defenders_of_two_nations_share_their_losses():
    t = table("movement", {"Y22": "G air, I air", "Z23": "2 U air"}, options=OFF, scenario="1942")
    air = [t.unit("UW1"), t.unit("UW2")]
    t.game.script([6, 2])
    assert air_battle(t.game, air, [t.unit("GW1"), t.unit("IW1")], [], "Y22", GER) == "attacker"
    left = {nation: sum(u.factor for u in t.state.units if u.nation == nation) for nation in (GER, ITA)}
    assert left == {GER: 2, ITA: 3} or left == {GER: 3, ITA: 2}, "6 against 2-1: five factors, three and two"


@rule("28.4321", "28.432c")
def test_inverted_factors_are_lost_after_the_others():
    t = table("movement", {"Y22": "G air 2, I air", "Z23": "2 U air"}, options=OFF, scenario="1942")
    air = [t.unit("UW1"), t.unit("UW2")]
    t.game.script([1, 5])
    assert air_battle(t.game, air, [t.unit("GW1")], [t.unit("IW1")], "Y22", GER) == "attacker"
    left = {nation: sum(u.factor for u in t.state.units if u.nation == nation) for nation in (GER, ITA)}
    assert left == {GER: 0, ITA: 3}, "1+8 against 5: four factors, two of them inverted"


def raid(dice):
    """Air goes for a port and its air for the air there."""
    t = table("missions", {"M19": "G fleet, G air 2", "L22": "2 B air", "K21": "B air"}, options="Western offensive")
    t.play(UK, "counterair M19 with BW1", "raid M19 with BW2", dice=dice)
    while t.game.phase != "construction":
        t.play(t.asked()[0], "done")
    return t


@rule("28.452b", "28.452a")
def test_a_tie_over_a_port_leaves_its_fleets_alone():
    assert not raid([1, 4, 1]).said("sinks"), "1+3 against 4 is a tie"
    assert raid([6, 1, 1, 1, 1, 1, 1]).said("sinks")


@rule("28.22")
def test_a_mission_to_a_box_is_refused_and_nothing_is_guessed():
    from rules.third_reich.skies import flies

    assert not flies("K23", "Murmansk box") and flies("K23", "M22")
    t = table("missions", {"K23": "B air", "M22": "G inf"}, options=OFF)
    t.refuse(UK, "support Murmansk box with BW1", "28.421a")
