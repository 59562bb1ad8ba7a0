"""28: ground support, counterair, defensive air support and its interception, raids, strikes at sea."""

from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OWN = dict.fromkeys(("P22", "P21", "O22", "O21", "N22", "Q21"), "Britain")


def missions(units, side="Allies", options="Western offensive", **more):
    more.setdefault("control", OWN)
    return table("missions", units, side, options=options, **more)


def done(t, *seats):
    for seat in seats:
        if seat in t.asked() and t.game.phase in ("fleets", "missions", "replies", "base replies", "landing"):
            t.play(seat, "done")
    return t


FIELD = {"P22": "U armor, U inf", "O22": "2 U air", "Q22": "G inf", "R20": "G air"}


@rule("28.421a", "28.33", "28.31")
def test_ground_support_adds_to_an_attack_and_has_flown():
    t = missions(FIELD)
    t.play(US, "support Q22 with UW1")
    t.refuse(US, "support Q22 with UW1", "28.31")
    done(t, US, UK, RUS)
    done(t, GER)
    t.play(US, "attack Q22 with UA1, UI1", dice=[6])
    assert (t.said("13 to 6") and t.where("UA1") == "lost") or t.unit("UW1").spent


@rule("28.22", "28.41")
def test_missions_reach_four_hexes_on_an_offensive():
    t = missions(FIELD | {"L22": "U air"})
    t.refuse(US, "support Q22 with UW3", "28.22")
    t = missions(FIELD, options="Western attrition, Mediterranean offensive")
    t.refuse(US, "support Q22 with UW1", "20.1")


@case("D18")
@rule("28.422")
def test_three_air_factors_a_ground_factor():
    t = missions({"P22": "B inf 1-3, B inf", "O22": "B air", "Q22": "G inf"})
    t.play(UK, "support Q22 with BW1")
    done(t, US, UK, RUS)
    done(t, GER)
    t.refuse(UK, "attack Q22 with BI1", "28.422")
    t.play(UK, "attack Q22 with BI1, BI2", dice=[6])


@rule("28.421b")
def test_support_without_an_attack_is_lost():
    t = missions(FIELD)
    t.play(US, "support Q22 with UW1")
    done(t, US, UK, RUS)
    done(t, GER)
    t.play(US, "done")
    assert t.where("UW1") == "lost"


@rule("28.431", "28.432a", "28.4321", "28.4322a")
def test_counterair():
    t = missions(FIELD)
    t.game.script([3, 3])
    t.play(US, "counterair R20 with UW1, UW2")
    done(t, US, UK, RUS)
    assert t.factor("GW1") == 0 and t.said("Air combat at Vichy (R20): United States 8, Germany 3")
    assert sum(t.factor(n) for n in t.at("O22")) == 8, "the winner loses half of five"


@rule("28.4323")
def test_a_tie_in_the_air():
    t = missions({"P22": "U inf", "O22": "U air 3", "Q22": "G inf", "R20": "G air 2"})
    t.game.script([1, 2, 4])
    t.play(US, "counterair R20 with UW1")
    done(t, US, UK, RUS)
    assert t.factor("GW1") == 0 and t.factor("UW1") == 1


@rule("28.433", "28.32a")
def test_survivors_of_counterair_are_spent():
    t = missions({"P22": "U inf", "O22": "U air 1", "Q22": "G inf", "R20": "G air"})
    t.game.script([6, 5])
    t.play(US, "counterair R20 with UW1")
    done(t, US, UK, RUS)
    assert not t.unit("GW1").spent, "the larger force that wins stays usable"


@rule("28.435", "41.2")
def test_malta_may_decline():
    t = missions({"DD20": "G air", "GG19": "B air"}, "Axis", "Mediterranean offensive", control={"DD20": "Germany"})
    t.play(GER, "counterair GG19 with GW1")
    t.play(UK, "decline")
    assert t.unit("BW1").spent and t.factor("BW1") == 5


@rule("28.511", "28.513", "28.514")
def test_defensive_air_support():
    t = missions(FIELD | {"Q22": "G inf 2-3, G inf 2-3", "R20": "2 G air"})
    done(t, US, UK, RUS)
    t.refuse(GER, "das GW1, GW2 at R20", "28.513")
    t.play(GER, "das GW1, GW2 at Q22")
    done(t, GER)
    done(t, US, UK, RUS)
    t.play(US, "attack Q22 with UA1, UI1", dice=[6])
    assert t.said("8 to 18"), "two infantry doubled and ten air"


@rule("28.515", "14.26b")
def test_air_support_shares_the_fate_of_the_defenders():
    t = missions({"P22": "2 U armor", "Q21": "2 U armor", "Q22": "G inf", "R20": "G air 2"})
    done(t, US, UK, RUS)
    t.play(GER, "das GW1 at Q22")
    done(t, GER)
    done(t, US, UK, RUS)
    t.play(US, "attack Q22 with UA1, UA2, UA3, UA4", dice=[1])
    assert t.where("GI1") == t.where("GW1") == "lost"


@rule("28.441", "28.442", "28.444")
def test_air_support_is_intercepted():
    t = missions(FIELD)
    done(t, US, UK, RUS)
    t.play(GER, "das GW1 at Q22")
    done(t, GER)
    t.refuse(US, "chase R20 with UW1", "28.441")
    t.game.script([3, 3])
    t.play(US, "chase Q22 with UW1, UW2")
    done(t, US, UK)
    assert t.where("GW1") == "lost" and t.unit("UW1").spent
    t.play(US, "attack Q22 with UA1, UI1", dice=[6])
    assert t.said("8 to 6")


@case("E97")
@rule("28.516")
def test_air_support_has_flown_even_if_nobody_attacks():
    t = missions(FIELD)
    done(t, US, UK, RUS)
    t.play(GER, "das GW1 at Q22")
    done(t, GER)
    done(t, US, UK, RUS)
    t.play(US, "done")
    assert t.unit("GW1").spent


@rule("28.451", "28.453a", "28.452a")
def test_raids_on_ports():
    t = missions({"L22": "2 U air", "M21": "G fleet", "P22": "U inf"})
    t.play(US, "raid M21 with UW1")
    t.game.script([1, 2, 3, 4, 5])
    done(t, US, UK, RUS)
    done(t, GER)
    t.play(US, "done") if US in t.asked() and t.game.phase == "ground" else None
    assert sum(t.factor(n) for n in t.at("M21")) == 7 and sum(t.factor(n) for n in t.at("L22")) == 9
    t = missions({"L22": "2 U air", "M21": "G fleet, G air", "P22": "U inf"})
    t.play(US, "raid M21 with UW1")
    done(t, US, UK, RUS)
    done(t, GER)
    t.play(US, "done") if US in t.asked() and t.game.phase == "ground" else None
    assert t.factor("GF1") == 9 and t.unit("UW1").spent, "its own air was not beaten"


@rule("28.521", "28.522")
def test_air_strikes_fleets_at_sea():
    t = table("fleets", {"L22": "B fleet", "L25": "G air"}, options="Western offensive")
    t.play(UK, "rebase BF1 to E26")
    done(t, UK)
    hex_ = sorted(t.goals(GER, "strike M1 with GW1 at"))[0]
    t.game.script([1, 2, 3, 4, 6])
    t.play(GER, f"strike M1 with GW1 at {hex_}")
    done(t, GER)
    assert sum(u.factor for u in t.state.units.of(UK)) == 8 and sum(t.factor(n) for n in t.at("L25")) == 4


@rule("28.432b")
def test_nationality_in_the_air():
    from rules.third_reich.naval import air_drm

    t = table("movement", {"L31": "G air", "S30": "Hu air", "H47": "R air"})
    assert [air_drm(t.game, [t.unit(n)]) for n in ("GW1", "RW1", "HuW1")] == [0, -1, -2]
    assert air_drm(t.game, [t.unit("GW1"), t.unit("HuW1")]) == -2, "the lowest of a mixed force"
    t.state.jets = True
    assert air_drm(t.game, [t.unit("GW1")]) == 1


@rule("28.11", "28.13")
def test_basing_room():
    from rules.third_reich.displacement import air_room

    t = table("movement", {"P22": "B base", "O22": "B base"}, control=OWN)
    assert air_room(t.game, UK, "P22") == 5 and air_room(t.game, UK, "O22") == 10 and air_room(t.game, UK, "O21") == 0


@case("E173")
@rule("28.432c", "29.572c")
def test_mixed_nations_share_losses():
    from rules.third_reich.naval import pay_shared

    t = table("movement", {"L31": "G air 3, Hu air"}, "Axis")
    pay_shared(t.game, [t.unit("GW1"), t.unit("HuW1")], 3)
    assert t.factor("GW1") == 1 and t.factor("HuW1") <= 1


@rule("28.22")
def test_nobody_flies_to_or_from_a_box():
    from rules.third_reich.skies import flies

    assert not flies("L29", "Murmansk box") and not flies("US box", "L29") and flies("L29", "L31")
    t = table("missions", {"L31": "G air"}, "Axis", options="Western offensive")
    t.refuse(GER, "support Murmansk box with GW1", "28.421a")
