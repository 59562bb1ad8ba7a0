"""Stage 1: Strategic Warfare against factories, resources and convoys."""

from rules.ww2_europe.economy import incomes
from tests.rulings import rule
from tests.ww2_europe.table import table

ALLIED = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")


def raid(ours="2 BMB", guard="", land="Leipzig", owner="Germany", base="Cologne", **more):
    return table(
        initiative=ALLIED,
        units={"Great Britain": {"Hamburg": ours}, owner: {land: guard} if guard else {}},
        control={"Hamburg": "Great Britain", **more.pop("control", {})},
        powers={owner: {"money": 50, "rp": 5}},
        **more,
    )


@rule("strat.damage", "strat.damage.rp", "st1.bombing", "bomber.strategic")
def test_d19_damage_and_rp():
    t = raid()
    t.play("Great Britain", "raid 2 BMB from Hamburg to Leipzig", dice=[3, 6])
    assert t.state.damaged == ["Leipzig"]
    assert t.power("Germany").money == 40 and t.power("Germany").rp == 4
    t = raid(land="Kharkov", owner="USSR", control={"Hamburg": "Germany", "Kiev": "Germany"})
    from rules.ww2_europe.strategic import damage

    damage(t.game, "Kharkov", "strat.damage")
    assert t.power("USSR").money == 38 and t.power("USSR").rp == 5, "the USSR loses no RP"
    t = raid(control={"Paris": "Germany"})
    damage(t.game, "Paris", "strat.damage")
    assert t.power("Germany").money == 30 and t.power("Germany").rp == 5, "no Homeland factory"


@rule("strat.damaged_state", "move.air_strategic")
def test_a_damaged_space_is_worth_nothing():
    t = raid("BMB")
    t.play("Great Britain", "raid 1 BMB from Hamburg to Leipzig", dice=[1])
    assert "Leipzig" not in incomes(t.game)["Germany"].by
    assert t.power("Germany").rp == 4, "communications are disrupted"
    t.power("Germany").boxes[0] = {"TNK": 1, "INF": 2}
    from rules.ww2_europe.chart import KINDS
    from rules.ww2_europe.production import why_not_here

    assert why_not_here(t.game, "Germany", KINDS["TNK"], "Leipzig")[1] == "strat.damaged_state"
    assert why_not_here(t.game, "Germany", KINDS["INF"], "Leipzig") is None


@rule("st1.fighters", "st1.defence", "fighter.escort", "cbt.stages")
def test_d18_shot_down_before_bombing():
    t = raid("BMB, FTR", guard="FTR")
    t.play("Great Britain", "raid 1 BMB 1 FTR from Hamburg to Leipzig")
    t.done()
    rolls = [e.text for e in t.events(kind="dice")]
    assert "against fighters, hits on 1" in rolls[0] and "against fighters, hits on 4" in rolls[1]
    assert "fighters over Leipzig, hits on 3" in rolls[2]
    t = raid("BMB", guard="FTR")
    t.game.script([6, 3])
    t.play("Great Britain", "raid 1 BMB from Hamburg to Leipzig")
    t.done()
    assert not t.state.damaged and not t.rolls("bombs Leipzig")
    assert t.count("Hamburg", "Great Britain", "BMB") == 0


@rule("strat.types")
def test_who_makes_strategic_warfare():
    t = raid("BMB, FTR, TAC")
    t.refuse("Great Britain", "raid 1 TAC from Hamburg to Leipzig", "strat.types")
    t.refuse("Great Britain", "raid 1 FTR from Hamburg to Leipzig", "fighter.escort")
    t.refuse("Great Britain", "raid 1 BMB from Hamburg to Sudetenland", "strat.types")


LINE = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "2 TR, DD")


@rule("sub.strategic", "strat.convoy", "st1.convoy_defence", "convoy.everywhere")
def test_submarines_at_a_convoy():
    t = table(units={"Germany": {"Brest": "2 SUB"}}, convoys=[LINE])
    assert set(t.game.suggest("Germany", "hunt 2 SUB from Brest after C1")) == {
        f"hunt 2 SUB from Brest after C1 at {sea}" for sea in ("Celtic Sea", "Bay of Biscay", "Portuguese Coast")
    }
    t.play("Germany", "hunt 2 SUB from Brest after C1 at Bay of Biscay", dice=[3, 4, 3])
    assert t.rolls("SUB at convoy C1, hits on 3") == [[3], [4]], "it is found without a roll"
    assert t.count("C1", "Great Britain", "TR") == 1 and t.count("C1", "Great Britain", "DD") == 1
    assert t.rolls("DD of convoy C1, hits on 3") == [[3]]
    assert t.count("Brest port", "Germany", "SUB") == 1


@rule("convoy.attack", "convoy.no_patrol", "convoy.one_per_attacker")
def test_a_convoy_attacked_by_patrols():
    lines = [LINE, ("USA", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "TR")]
    t = table(units={"Germany": {"Brest": "CA"}}, convoys=lines)
    t.play("Germany", "patrol 1 CA from Brest to Bay of Biscay")
    assert set(t.ask("Germany").choices) == {"C1", "C2"}, "only one of the convoys"
    t.play("Germany", "C2").play("Germany", "separately", dice=[1, 1])
    assert "C2" not in t.state.convoys and t.count("C1", kind="TR") == 2
    t = table(convoys=[LINE], initiative=ALLIED)
    t.refuse("Great Britain", "patrol 1 DD from Bristol to Celtic Sea", None)


@rule("conv.cancel")
def test_d43_last_transport():
    t = table(
        units={"Germany": {"Brest": "SUB"}},
        convoys=[("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "TR, DD")],
    )
    t.play("Germany", "hunt 1 SUB from Brest after C1 at Celtic Sea", dice=[1, 6])
    assert t.ask("Great Britain").prompt == "In which port does 1 DD of convoy C1 end?"
    assert t.ask("Great Britain").choices == ("Bristol", "Gibraltar")
    t.play("Great Britain", "Gibraltar")
    assert not t.state.convoys and t.count("Gibraltar port", "Great Britain", "DD") == 1


@rule("st1.fighters", "st1.defence", "opt.tech.radar")
def test_whose_fighters_meet_the_bombers():
    """Those at war with whoever bombs, in the space; by radar those next to it that have not moved and defend it."""
    from rules.ww2_europe.strategic import air_guard, radar_guard

    units = {
        "Germany": {"Leipzig": "FTR, TAC, INF", "Berlin": "2 FTR", "Munich": "FTR"},
        "Italy": {"Leipzig": "FTR", "Sudetenland": "FTR"},
        "USSR": {"Berlin": "FTR"},
        "Great Britain": {"London": "INF"},
    }
    t = table(units=units)
    for bloc in ("USSR", "West"):
        assert sorted(u.owner for u in air_guard(t.game, "Leipzig", bloc)) == ["Germany", "Italy"]
    t = table(units=units, options={"technology": True}, powers={"Germany": {"tech": {"Radar": 200}}})
    t.state.units.at("Berlin")[0].moved = True
    found = [(u.owner, u.place) for u in (*air_guard(t.game, "Leipzig", "USSR"), *radar_guard(t.game, "Leipzig"))]
    assert sorted(found) == [("Germany", "Berlin"), ("Germany", "Leipzig"), ("Italy", "Leipzig")]
    assert not air_guard(t.game, "Kiev", "Axis")


@rule("cbt.stages", "st4.return")
def test_who_bombed_goes_home_and_fights_no_ground_battle():
    t = raid("2 BMB, FTR", guard="2 INF")
    t.play("Great Britain", "raid 2 BMB 1 FTR from Hamburg to Leipzig", dice=[6, 6])
    t.on("redeployment")
    assert not t.events(rule="cbt.attacker") and not t.state.contests, "the infantry below takes no part"
    assert t.units("Hamburg") == ["Great Britain BMB", "Great Britain BMB", "Great Britain FTR"]
    assert not t.rolls("INF in Leipzig") and t.count("Leipzig", "Germany", "INF") == 2


@rule("cbt.stages", "st3.attacker")
def test_raiders_have_no_part_in_the_battle_below_them():
    t = table(
        initiative=ALLIED,
        units={
            "Great Britain": {"Hamburg": "BMB", "Frankfurt": "2 INF"},
            "Germany": {"Leipzig": "INF", "Munich": "INF"},
        },
        control={"Hamburg": "Great Britain", "Frankfurt": "Great Britain"},
    )
    for unit in t.state.units:
        unit.cut = False
    t.play("Great Britain", "move 2 INF from Frankfurt to Leipzig", "raid 1 BMB from Hamburg to Leipzig")
    t.on("ground")
    assert t.said("Battle of Leipzig: 2 INF attack 1 INF."), "the bomber neither fires nor falls"


@rule("opt.tech.radar", "st1.fighters", "st1.defence")
def test_who_is_warned_by_radar_comes_or_stays_away():
    for answer, fights in (("reinforce", True), ("stay away", False)):
        t = table(
            initiative=ALLIED,
            options={"technology": True},
            units={"Great Britain": {"Hamburg": "BMB"}, "Germany": {"Berlin": "2 FTR"}},
            control={"Hamburg": "Great Britain"},
            powers={"Germany": {"tech": {"Radar": 200}}},
        )
        t.play("Great Britain", "raid 1 BMB from Hamburg to Leipzig")
        t.done("Germany")
        ask = t.ask("Germany")
        assert ask.prompt == "Leipzig is raided: do 2 FTR from next to it reinforce it?" and ask.policy == "radar"
        t.play("Germany", answer, dice=[6, 6, 6, 6])
        assert bool(t.rolls("fighters over Leipzig")) is fights and t.count("Berlin", "Germany", "FTR") == 2


@rule("bomber.strategic")
def test_a_target_taken_by_ones_own_side_meanwhile_is_spared():
    t = table(
        initiative=ALLIED,
        units={"Great Britain": {"Hamburg": "BMB", "Frankfurt": "INF"}, "Germany": {"Munich": "INF"}},
        control={"Hamburg": "Great Britain", "Frankfurt": "Great Britain"},
        powers={"Great Britain": {"money": 40}},
    )
    for unit in t.state.units:
        unit.cut = False
    t.play("Great Britain", "raid 1 BMB from Hamburg to Leipzig", "move 1 INF from Frankfurt to Leipzig")
    t.on("redeployment")
    assert t.said("Leipzig is in friendly hands by now: 1 BMB turns back.") and not t.rolls("bombs Leipzig")
    assert t.power("Great Britain").money == 40 and not t.state.damaged and t.count("Hamburg", kind="BMB") == 1


@rule("strat.damaged_state", "st1.bombing")
def test_what_is_damaged_is_not_bombed_again():
    t = table(
        initiative=ALLIED,
        units={"Great Britain": {"Hamburg": "BMB"}, "USA": {"Hamburg": "BMB"}, "USSR": {"Danzig": "2 BMB"}},
        control={"Hamburg": "Great Britain", "Danzig": "USSR"},
        powers={"Germany": {"money": 50}},
    )
    t.play("Great Britain", "raid 1 BMB from Hamburg to Leipzig").play("USA", "raid 1 BMB from Hamburg to Leipzig")
    t.play("USSR", "raid 2 BMB from Danzig to Leipzig")
    t.game.script([1, 1, 1, 1])
    t.on("redeployment")
    assert t.said("Leipzig is damaged already: the bombs fall on ruins.")
    assert t.power("Germany").money == 40 and t.state.damaged == ["Leipzig"]


@rule("conv.cancel")
def test_escorts_end_in_the_port_that_is_left():
    t = table(
        units={"Germany": {"Brest": "SUB"}},
        control={"Gibraltar": "Germany"},
        convoys=[("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "TR, DD")],
    )
    t.play("Germany", "hunt 1 SUB from Brest after C1 at Celtic Sea", dice=[1, 6])
    assert not t.state.convoys and t.count("Bristol port", "Great Britain", "DD") == 1, "nobody is asked"
