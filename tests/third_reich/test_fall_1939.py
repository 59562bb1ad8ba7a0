"""Fall 1939 in the East, played from the set-up: Warsaw falls in a turn, and Russia comes to take her share."""

from rules.third_reich.east import east_cities, part_hexes
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, begun

NATIONS = (UK, FRA, UK, RUS, ITA, GER)


def on(t, phase, side):
    """Everybody is done, up to a phase."""
    for _ in range(80):
        if (t.game.phase, t.state.side, t.state.mini) == (phase, side, ""):
            return t
        t.play(t.asked()[0], "done")
    raise AssertionError(t.game.phase)


def warsaw(t):
    """Six German units come to the rivers before Warsaw and take it with ten air factors over them."""
    assert list(t.refuse(GER, "done", "43.1").nearest) == ["option Eastern offensive"]
    t.play(GER, "option Eastern offensive", "done")
    on(t, "movement", "Axis")
    t.play(GER, "move GA3, GA4 to L35", "move GI5, GI6 to M34", "move GI1, GI2 to L36", "done")
    on(t, "missions", "Axis")
    t.play(GER, "support M35 with GW1", "support M35 with GW3")
    on(t, "ground", "Axis")
    t.refuse(GER, "done", "43.1")
    t.play(GER, "attack M35 with GA3, GA4, GI1, GI2, GI5, GI6", dice=[1])
    return t.play(GER, "advance GI5")


@rule("43.1", "43.3a", "43.4a", "43.4b")
def test_poland_falls_and_russia_takes_her_share():
    t = begun()
    for seat in NATIONS:
        t.play(seat, "deploy rest", "done")
    on(t, "options", "Axis")
    before = t.power(GER).brps
    warsaw(t)
    on(t, "options", "Allies")
    assert t.state.countries["Poland"] == "conquered Germany" and t.power(GER).brps == before, "it cost nothing"
    assert {holder(t.game, h) for h in part_hexes("East Poland")} == {""} and holder(t.game, "O33") == GER
    assert "pact broken" not in t.state.notes
    before = t.power(RUS).brps
    t.play(RUS, "declare war on East Europe")
    t.play(RUS, "option Eastern attrition", "done")
    on(t, "movement", "Allies")
    t.refuse(RUS, "move RI5 to J40", "3.35d")
    t.play(RUS, "move RA1 to J39", "move RA2 to E41")
    on(t, "options", "Axis")
    assert t.power(RUS).brps == before - 10
    assert [h for h in east_cities(t.game) if holder(t.game, h) == RUS] == ["E41", "J39"]
    t.refuse(GER, "declare war on East Europe", "21.1a")
