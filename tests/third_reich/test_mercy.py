"""29.9, 29.414, 29.437: whose ships are lost, and whose are not."""

from rules.third_reich.mercy import sink
from rules.third_reich.naval import sea_battle, strike_fleets
from tests.rulings import rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
LANDING = {"K21": "4 U fleet, U armor, U inf", "M21": "G inf"}


@rule("29.9", "ruling.A4")
def test_the_enemys_fleets_may_be_spared_and_ones_own_are_lost_all_the_same():
    t = table("movement", {"L22": "B fleet", "K28": "G fleet"})
    t.refuse(UK, "sink enemy fleets", "29.9")
    t.play(UK, "spare enemy fleets")
    t.refuse(UK, "spare enemy fleets", "29.9")
    t.game.script([6, 1])
    sea_battle(t.game, [t.unit("BF1")], [t.unit("GF1")], "K26")
    assert t.factor("GF1") == 9 and t.factor("BF1") < 9, "6+1 against 1+2: Germany would have lost four"
    t.play(UK, "sink enemy fleets")
    t = table("movement", {"L22": "B air", "K28": "G fleet"})
    t.play(UK, "spare enemy fleets")
    t.game.script([1, 1, 1, 3, 6])
    strike_fleets(t.game, [t.unit("BW1")], [t.unit("GF1")], "K28", in_port=True)
    assert t.factor("GF1") == 9 and sum(u.factor for u in t.state.units.of(UK)) == 4


@rule("29.9")
def test_what_is_refused_is_told_and_only_what_there_is_to_refuse():
    def lost(need, foe, spares):
        t = table("movement", {"L22": "B fleet", "K28": "G fleet"}, powers={UK: {"spares": spares}})
        gone = sink(t.game, [t.unit("GF1")], need, foe)
        assert t.factor("GF1") == 9 - gone
        return gone, bool(t.said("refuses the loss"))

    assert lost(3, UK, False) == (3, False) and lost(3, UK, True) == (0, True)
    assert lost(0, UK, True) == (0, False) and lost(3, "", True) == (3, False), "storms are nobody's"
    assert lost(3, GER, True) == (3, False)


def exchange(t, dice):
    t.play(US, "invade M21 with UF1, UF2, UF3, UF4 carrying UA1, UI1")
    while t.game.phase != "ground":
        t.play(t.asked()[0], "done")
    t.play(US, "attack M21 with UA1, UI1", dice=dice)


@rule("29.437", "29.414")
def test_carrying_factors_pay_no_exchange():
    t = table("missions", LANDING, options="Western offensive")
    exchange(t, [2])
    t.refuse(US, "lose UA1, UI1, UF3", "14.26c")
    t.play(US, "lose UF1, UF2, UA1")
    assert [t.factor(f"UF{n}") for n in (1, 2, 3, 4)] == [0, 6, 9, 9], "36 factors: 24 carry, 12 bombard, three for one"
    assert t.where("UI1") == "K21" or t.where("UI1") == "M21"


@rule("ruling.A1", "14.26c")
def test_ships_stay_when_the_landing_is_lost_in_an_exchange():
    t = table("missions", {"K21": "3 U fleet, U inf", "M21": "G inf, G inf 2-3"}, options="Western offensive")
    t.play(US, "invade M21 with UF1, UF2, UF3 carrying UI1")
    while t.game.phase != "ground":
        t.play(t.asked()[0], "done")
    t.play(US, "attack M21 with UI1", dice=[1])
    assert t.where("UI1") == "lost" and all(t.factor(f"UF{n}") == 9 for n in (1, 2, 3))
