"""40.5: Lend-Lease by way of an Allied Turkey."""

from rules.third_reich.chart import SR_LIMIT, hexes_of, is_port
from rules.third_reich.lend_lease import (
    due,
    forget_sent,
    lose_cargo,
    move_on,
    send,
    turkish_cargo,
    turkish_escorts,
    turkish_ports,
)
from rules.third_reich.turn import total
from rules.third_reich.waters import base_seas
from rules.third_reich.world import set_holder
from tests.rulings import rule
from tests.third_reich.table import table

UK, US, RUS, GER = "Britain", "United States", "Russia", "Germany"
TURKEY = dict.fromkeys(hexes_of("Turkey"), UK)


def route(units=None, control=TURKEY):
    return table("construction", units or {"L22": "B fleet, B fleet 6", "AA8": "2 B fleet"}, control=control)


@rule("40.5", "15.55b")
def test_brps_go_by_a_turkish_port_in_two_turns():
    t = route()
    before = total(t.game, "Allies")
    t.play(UK, "grant 20 to Russia via Turkey with BF1, BF3 by Izmir")
    assert t.state.levant == {"Britain>DD30": 20} and t.power(UK).sr == 1 and total(t.game, "Allies") == before
    t.refuse(UK, "grant 1 to Russia via Turkey with BF1, BF4", "42.2b")
    t.refuse(UK, "grant 5 to Russia via Murmansk with BF4", "42.2b")
    for seat in t.asked():
        t.play(seat, "done")
    assert t.power(RUS).brps == 160 and t.state.lend_lease == "", "they wait a turn, and nobody has paid"
    t = table("construction", {"L22": "B inf"}, control=TURKEY, levant={"Britain>DD30": 20})
    for seat in t.asked():
        t.play(seat, "done")
    assert t.power(RUS).brps == 180 and t.power(UK).sr == 1 and not t.state.levant


@rule("40.5")
def test_two_escorts_one_at_gibraltar():
    t = route()
    for fleets in ("BF1", "BF3", "BF3, BF4", "BF1, BF3, BF4"):
        t.refuse(UK, f"grant 20 to Russia via Turkey with {fleets}", "40.5")
    t.refuse(UK, "grant 20 to Russia via Turkey with BF2, BF3", "42.2b")
    t.refuse(UK, "grant 21 to Russia via Turkey with BF1, BF3", "40.3d")
    t.refuse(UK, "grant 20 to Russia via Turkey with BF1, BF3 by Portsmouth", "40.5")
    t.refuse(UK, "grant 20 to Russia via Murmansk with BF1 by Izmir", "40.5")


@rule("40.5", "40.4")
def test_what_cuts_the_way_through_turkey():
    assert turkish_ports(route().game)
    assert not turkish_ports(route(control={}).game), "Turkey is neutral"
    text = "grant 20 to Russia via Turkey with BF1, BF3"
    assert "no way by land" in str(route(control={}).refuse(UK, text, "40.5"))
    assert not turkish_ports(route(control=TURKEY | {"V47": GER, "R50": GER}).game)
    assert turkish_ports(route(control=TURKEY | {"V47": GER}).game)
    gates = ("Z42", "Z43", "AA43", "AA44", "BB43", "CC43")
    barred = TURKEY | dict.fromkeys(gates, GER)
    assert not turkish_ports(route(control=barred).game)
    balkans = dict.fromkeys((*hexes_of("Rumania"), *hexes_of("Bulgaria")), UK)
    assert "DD30" in turkish_ports(route(control=barred | balkans).game), "by Istanbul and Rumania"


@rule("40.5")
def test_which_ways_lead_by_turkey():
    """From a Mediterranean port over controlled land and Turkey, by Persia or the Balkans too, but not by Iraq."""

    def ports(*countries, shut=(), units=None):
        own = TURKEY | dict.fromkeys((h for c in countries for h in hexes_of(c)), UK)
        return turkish_ports(route(units, own | dict.fromkeys(shut, GER)).game)

    found = ports()
    assert {"Z33", "DD30", "FF36", "LL31", "DD10"} <= set(found)
    assert all(is_port(h) and "Mediterranean Sea" in base_seas(h) for h in found)
    russian, persian = ("Z42", "Z43", "AA43", "AA44"), ("AA44", "BB43", "CC43")
    assert not ports(shut=russian) and ports("Persia", shut=russian) == found
    assert not ports("Persia", "Iraq", shut=(*russian, *persian)), "not by Iraq"
    assert not ports(units=dict.fromkeys(russian, "G inf")), "the enemy stands in the way"
    assert not ports(units={"Z42": "G armor", "AA44": "G armor"}), "or his zone bars it"
    assert "DD27" in ports("Greece", "Bulgaria"), "Athens lies beyond Turkey"
    balkans = dict.fromkeys((h for c in ("Rumania", "Bulgaria", "Greece") for h in hexes_of(c)), UK)
    assert not turkish_ports(route(control=balkans).game), "by Turkey, not by the Balkans alone"


@rule("40.3b", "40.5")
def test_what_goes_on_has_waited_a_turn():
    t = table("construction", {"L22": "B inf"}, control=TURKEY, levant={"Britain>DD30": 20, "Britain>K22": 3})
    assert due(t.game, t.state.levant) == {"Britain>DD30": 20, "Britain>K22": 3}
    assert turkish_cargo(t.game) == {"Britain>DD30": 20}, "from K22 no way is open"
    send(t.game, UK, "DD30", 5)
    send(t.game, US, "FF36", 7)
    assert t.state.levant["Britain>DD30"] == 25 and turkish_cargo(t.game) == {"Britain>DD30": 20}
    move_on(t.game)
    assert t.state.levant == {"Britain>DD30": 5, "Britain>K22": 3, "United States>FF36": 7}
    assert (t.power(RUS).brps, t.power(UK).sr, t.power(US).sr) == (180, 1, 0)
    forget_sent(t.game)
    assert turkish_cargo(t.game) == {"Britain>DD30": 5, "United States>FF36": 7}
    t.power(RUS).in_play = False
    assert turkish_cargo(t.game) == {}


@rule("40.5")
def test_what_waits_in_a_port_is_lost_with_it():
    t = table("movement", {}, "Axis", control=TURKEY, levant={"Britain>DD30": 20, "United States>FF36": 5})
    set_holder(t.game, "DD30", GER)
    lose_cargo(t.game)
    assert t.state.levant == {"United States>FF36": 5}


@rule("40.5", "16.71a", "16.6a")
def test_what_america_sends_by_turkey_counts_against_her_deployments():
    units = {"US box": "U fleet", "AA8": "U fleet"}
    for deployed, sr, rule_ in ((5, 0, ""), (6, 0, "16.71a"), (0, SR_LIMIT[US] - 1, ""), (0, SR_LIMIT[US], "16.6a")):
        t = route(units)
        t.power(US).deployed, t.power(US).sr = deployed, sr
        if rule_:
            t.refuse(US, "grant 20 to Russia via Turkey with UF1, UF2 by Izmir", rule_)
        else:
            t.play(US, "grant 20 to Russia via Turkey with UF1, UF2 by Izmir")
            assert (t.power(US).deployed, t.power(US).sr) == (deployed + 1, sr + 1)
    t = route()
    t.power(UK).deployed = 6
    t.play(UK, "grant 20 to Russia via Turkey with BF1, BF3 by Izmir")
    assert t.power(UK).deployed == 6, "Britain lies nearer"


@rule("40.5")
def test_who_can_still_escort_at_gibraltar():
    t = table("construction", {"AA8": "B fleet, B fleet 6, U fleet, G fleet", "L22": "B fleet"})
    full = next(u for u in t.state.units.at("AA8") if u.owner == UK and u.factor == 9)
    assert turkish_escorts(t.game, UK) == [full]
    for field in ("spent", "new"):
        setattr(full, field, True)
        assert turkish_escorts(t.game, UK) == [], field
        setattr(full, field, False)
    assert turkish_escorts(t.game, GER) == [] and len(turkish_escorts(t.game, US)) == 1
