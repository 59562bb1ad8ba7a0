"""32, 45, 9.5: partisans, Russia beside the West, units on Bridgeheads."""

from rules.third_reich.stacks import overstack
from rules.third_reich.state import Bridgehead
from rules.third_reich.strength import across_river
from rules.third_reich.world import holder, set_holder
from tests.rulings import case, rule
from tests.third_reich.table import table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
OWN = dict.fromkeys(("P22", "P21", "O22", "O21", "Q21"), "Britain")


@rule("32.14a", "19.2a")
def test_partisans_move_whatever_the_option_and_whoever_holds_the_hexes():
    t = table("movement", {"W26": "B partisan"}, options="Mediterranean pass")
    t.play(UK, "move BZ1 to V27")
    assert t.where("BZ1") == "V27" and holder(t.game, "V27") == GER


@rule("32.2a")
def test_partisans_stay_in_their_country():
    t = table("movement", {"T27": "B partisan"}, options=OFF)
    t.refuse(UK, "move BZ1 to T26", "32.2a")
    t = table("ground", {"T27": "B partisan", "T26": "G inf", "P22": "B inf"}, options=OFF, control=OWN)
    t.refuse(UK, "attack T26 with BZ1", "32.2a")


@case("E128")
@rule("32.3")
def test_partisans_do_not_untriple_for_others():
    t = table("ground", {"P22": "B inf", "P23": "G inf", "O23": "B partisan"}, options=OFF, control=OWN)
    assert across_river(t.game, "P23", [t.unit("BI1"), t.unit("BZ1")])
    assert not across_river(t.game, "P23", [t.unit("BZ1")])


@rule("32.2b")
def test_support_counts_the_soldiers_alone():
    units = {"O23": "B partisan, B inf 1-3", "P23": "G inf", "O22": "B air"}
    t = table("missions", units, options=OFF, control=OWN | {"O23": "Britain"})
    t.play(UK, "support P23 with BW1")
    while t.game.phase != "ground":
        t.play(t.asked()[0], "done")
    t.refuse(UK, "attack P23 with BI1, BZ1", "32.2b")


@rule("32.4", "18.31b")
def test_partisans_count_in_attrition_and_may_be_lost():
    from rules.third_reich.contact import in_contact, losable

    t = table("movement", {"V28": "B partisan", "V29": "G inf"}, options="Mediterranean attrition")
    assert [u.id for u in in_contact(t.game, "Mediterranean")] == ["BZ1"]
    t = table("movement", {"V28": "B partisan", "V29": "G inf"}, "Axis", options="Mediterranean attrition")
    assert [u.id for u in losable(t.game, "Mediterranean", UK)] == ["BZ1"]


@case("E186")
@rule("32.9", "45.4")
def test_russian_and_western_partisans_keep_apart():
    t = table("movement", {"V28": "B partisan", "W27": "R partisan"}, options=OFF)
    t.play(UK, "move BZ1 to W27")
    t.refuse(UK, "done", "6.1")


@case("E203")
@rule("45.5")
def test_russia_and_the_west_share_no_bases():
    t = table("movement", {"N36": "U air"}, options=OFF, control={"N36": "Russia", "M37": "Russia"})
    t.refuse(US, "stage UW1 to M37", "45.5")


@rule("45.2")
def test_no_support_for_the_other():
    units = {"P22": "R inf", "Q22": "G inf", "O22": "U air"}
    t = table("missions", units, "Axis", options=OFF, control=OWN | {"P22": "Russia"})
    while t.game.phase == "missions":
        t.play(GER, "done")
    t.refuse(US, "das UW1 at P22", "45.2")


@rule("6.15", "9.5a")
def test_five_stand_on_a_bridgehead_and_two_attack_from_it():
    units = {"P22": "3 U inf, U armor, U armor, U para", "Q22": "G inf"}
    t = table("ground", units, options=OFF, control=OWN, bridgeheads={"P22": Bridgehead("Allies")})
    assert overstack(t.game, "P22", "Allies") == 0
    t.refuse(US, "attack Q22 with UI1, UI2, UI3", "14.24b")
    t.play(US, "attack Q22 with UI1, UI2, UP1", dice=[6])
    assert t.where("UI1") == "lost"


@rule("9.6")
def test_bridgeheads_are_not_demanded():
    from rules.third_reich.retreats import demandable

    t = table("movement", {"P22": "U inf"}, control=OWN, bridgeheads={"P22": Bridgehead("Allies")})
    assert not demandable(t.game, "P22") and demandable(t.game, "P21")


@case("E9")
@rule("5.41a", "5.51c")
def test_capitals_are_not_demanded_but_lost_fortresses_are():
    from rules.third_reich.retreats import demandable

    t = table("movement", {}, fortresses=["N26"])
    assert not demandable(t.game, "V33") and not demandable(t.game, "N26")
    assert demandable(t.game, "O26") and demandable(t.game, "P25"), "Frankfurt and Stuttgart without their wall"


@rule("31.4")
def test_airborne_units_cut_off_after_a_drop_are_gone_for_good():
    from rules.third_reich.losses import eliminate

    t = table("movement", {"Q22": "U para"}, flags={"UP1": {"drop": 21}}, control={"Q22": "Britain"})
    eliminate(t.game, t.unit("UP1"))
    assert "UP1" not in t.state.units
    t = table("movement", {"Q22": "U para, U inf"}, flags={"UP1": {"drop": 21}}, control={"Q22": "Britain"})
    eliminate(t.game, t.unit("UP1"))
    assert t.unit("UP1").place == "pool", "a friend stood beside it"


@rule("31.4")
def test_another_unit_of_the_same_drop_is_no_friend_that_saves_it_next_turn_either():
    from rules.third_reich.losses import eliminate

    units, control = {"Q22": "U para", "P22": "B para"}, {"Q22": "Britain", "P22": "Britain"}
    for other, place in ((21, "lost"), (20, "lost"), (19, "pool"), (-1, "pool")):
        t = table("movement", units, flags={"UP1": {"drop": 20}, "BP1": {"drop": other}}, control=control)
        eliminate(t.game, t.unit("UP1"))
        assert t.where("UP1") == "lost" and ("UP1" in t.state.units) == (place == "pool"), other


@rule("31.3b", "31.2")
def test_after_a_drop_supply_is_needed_for_the_next():
    t = table("movement", {"R20": "U para"}, options=OFF, flags={"UP1": {"drop": 20}}, control={"R20": "Britain"})
    t.refuse(US, "drop UP1 on Q21", "31.3b")


@rule("3.38b")
def test_what_is_lost_can_be_built_again():
    from rules.third_reich.construction import waiting_units
    from rules.third_reich.losses import eliminate, pool_factors

    t = table("movement", {"P22": "U inf, U air"}, control=OWN)
    eliminate(t.game, t.unit("UI1"))
    eliminate(t.game, t.unit("UW1"))
    assert len(waiting_units(t.game, US, "infantry 3-4")) == 1 and pool_factors(t.game, US, "air") == 5


def greece(russian, **more):
    """Britain and Russia, two players, could both build partisans in Greece."""
    units = {"LL29": "B inf", russian: "R inf"}
    players = {US: "a", UK: "a", RUS: "b", GER: "c"}
    return table("construction", units, players=players, **more)


@rule("32.14b")
def test_builders_who_disagree_split_a_countrys_partisans():
    t = greece("U40")
    near = UK  # Alexandria lies nearer to Athens than the Crimea
    t.play(RUS, "partisan at BB27").play(UK, "claim a share")
    assert t.state.shares["Greece"] == {near: 2, RUS: 1} and not t.at("BB27"), "Britain places the first"
    t.refuse(RUS, "partisan at BB27", "32.14b")
    t.play(UK, "partisan at BB27")
    t.refuse(UK, "partisan at CC26", "32.14b")
    t.play(RUS, "partisan at CC26")
    t.refuse(RUS, "partisan at BB26", "32.14b")
    t.play(UK, "partisan at CC27")


@rule("32.14b")
def test_builders_who_agree_take_what_they_like():
    t = greece("U40")
    t.play(RUS, "partisan at BB27").play(UK, "agree").play(RUS, "partisan at CC26", "partisan at CC27")
    assert sum(u.kind == "partisan" for u in t.state.units.of(RUS)) == 3
    t = greece("U40")
    t.play(UK, "done").play(US, "done").play(RUS, "partisan at BB27")
    assert t.at("BB27"), "who has finished building is not asked"


@rule("32.14b")
def test_armies_equally_near_roll_for_the_odd_partisan():
    from rules.third_reich.sharing import nearer

    t = table("construction", {"LL29": "B inf, R inf"})
    t.game.script([3, 3, 2, 5])
    assert nearer(t.game, [UK, RUS], "Greece") == RUS and not t.dice_left()


def fallen_at_cherbourg():
    """An airborne unit that dropped on Cherbourg in the last game turn falls in the enemy's first player turn."""
    from rules.third_reich.losses import eliminate

    units = {"M21": "U para", "L22": "U fleet"}
    t = table("fleets", units, "Allies", half=1, flags={"UP1": {"drop": 21}}, control={"M21": US}, options=OFF)
    t.state.side = "Axis"
    eliminate(t.game, t.unit("UP1"))
    assert t.unit("UP1").place == "pool" and t.said("UP1 (3-4) comes back if")
    set_holder(t.game, "M21", GER)
    t.state.side, t.state.half = "Allies", 2
    while t.game.phase != "supply":
        t.play(t.asked()[0], "done")
    return t


@rule("31.4b", "31.4")
def test_e185_a_supply_fleet_for_its_port_saves_a_dropped_unit():
    t = fallen_at_cherbourg()
    t.play(US, "supply UF1 for M21", "done")
    while t.game.phase == "supply":
        t.play(t.asked()[0], "done")
    assert t.unit("UP1").place == "pool" and t.said("can be built again")
    t = fallen_at_cherbourg()
    while t.game.phase == "supply":
        t.play(t.asked()[0], "done")
    assert "UP1" not in t.state.units and t.said("is gone for good")
