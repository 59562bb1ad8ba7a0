"""What is told of what happens, in full sentences, and what is asked: who did what, with which numbers, and what came of it."""

from typing import Any

import pytest

from rules.supreme_axis_allies.naval import by_way
from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, at_sea, on_land, silent
from tests.supreme_axis_allies.table import Table, table


def told(t: Table) -> list[str]:
    """All sentences, dice and headings aside."""
    return [event.text for event in t.events() if event.kind not in ("dice", "turn", "phase")]


def has(t: Table, *lines: str) -> None:
    said = told(t)
    for line in lines:
        assert line in said, f"{line!r} is not among\n" + "\n".join(said)


def not_told(t: Table, words: str) -> None:
    assert not t.said(words), words


# --- in the air ---------------------------------------------------------------------------------------------------------


def over_minsk(planes: str, dice: list[int], **more: Any) -> Table:
    t = table("GER", GER={"Poland": planes}, USSR={"Minsk": "1 AAG 1 INF"}, places={"Minsk": {"owner": "USSR"}}, **more)
    return t.play("GER", f"move {planes} from Poland to Minsk landing at Poland", dice=dice)


@rule("aag.return", "aag.fire")
def test_flak() -> None:
    t = over_minsk("3 FIT", [1, 1, 6, 2, 3])
    has(t, "Germany sends 3 FIT from Poland to Minsk, landing in Poland.")
    has(t, "1 plane of Germany returns to base, 1 plane shot down.")
    assert t.rolls("AAG in Minsk at 3 FIT") == [[1, 1, 6]]
    assert t.rolls("Return to Base of 2 FIT") == [[2, 3]]
    has(over_minsk("2 FIT", [1, 1, 2, 1]), "2 planes of Germany return to base, 0 planes shot down.")
    has(over_minsk("2 FIT", [1, 1, 3, 4]), "0 planes of Germany return to base, 2 planes shot down.")
    not_told(over_minsk("2 FIT", [2, 2]), "return to base")


@rule("aag.region")
def test_flak_of_the_whole_region() -> None:
    t = table("UK", UK={"England": "1 FIT"}, GER={"Normandy": "1 INF 1 AAG", "Netherlands": "1 AAG", "Paris": "1 AAG"})
    t.play("UK", "move 1 FIT from England to Normandy landing England", dice=[5, 5, 5])
    assert t.rolls("AAG in Normandy at 1 FIT, 2 more in the Region") == [[5, 5, 5]]


@rule("tech.3.kamikaze", "move.air.flight-plan")
def test_flights_without_a_landing_place_and_raids() -> None:
    t = table("GER", GER={"Poland": "1 FIT"}, USSR={"Leningrad": "1 INF"}, more={"kamikaze": True})
    silent(t)
    t.play("GER", "move 1 FIT from Poland to Leningrad landing nowhere", "done", dice=[6] * 20)
    has(
        t,
        "Germany sends 1 FIT from Poland to Leningrad, with no landing place.",
        "A FIT of Germany doesn't come back.",
    )
    t = table("GER", GER={"Brandenburg": "1 BMB"}, UK={"England": "1 INF"})
    t.play("GER", "raid England with 1 BMB from Brandenburg", "done", dice=[4, 5])
    has(
        t,
        "Germany sends 1 BMB from Brandenburg to England on Strategic Bombing, landing in Brandenburg.",
        "Germany bombs England: 1 hit; its Industry has 1 damage.",
        "Germany lands 1 BMB in Brandenburg.",
    )


@rule("bomb.strategic.dice", "ind.destroyed", "tech.2.atomic-bomb")
def test_bombs() -> None:
    def bombed(dice: list[int], **place: Any) -> Table:
        t = table(
            "GER",
            GER={"Poland": "1 BMB"},
            places={"Minsk": {"owner": "USSR", "industry": "IND"} | place},
            nations={"GER": {"card": "Atomic Bomb", "points": 25}},
        )
        return t.play("GER", "raid Minsk with 1 BMB from Poland", "done", dice=dice)

    has(bombed([4, 1], value=3), "Germany bombs Minsk: 2 hits; its Industry has 2 damage.")
    has(bombed([4, 1], value=3), "An Atomic Bomb takes 2 from the value of Minsk.")
    has(bombed([4, 1], value=1), "An Atomic Bomb takes 1 from the value of Minsk.")
    has(bombed([4, 1], damage=13), "Germany bombs Minsk: 2 hits; its Industry is destroyed.")
    missed = bombed([5, 6])
    has(missed, "Germany bombs Minsk: 0 hits.")
    not_told(missed, "Atomic Bomb takes")
    has(bombed([4, 5], industry=""), "Germany bombs Minsk: 1 hit.")


# --- at sea -------------------------------------------------------------------------------------------------------------


@rule("combat.when", "combat.casualties")
def test_who_never_fired_is_summed_up_as_well() -> None:
    t = at_sea("1 CRU", "1 TRN").play("GER", "done", dice=[1])
    has(
        t,
        "Combat in North Sea: UK intercepts.",
        "Combat in North Sea: Germany with 1 CRU against 1 TRN.",
        "UK loses 1 TRN.",
        "Germany wins in North Sea.",
        "North Sea in short: Germany scores 1 hit with 1 die (1), loses nothing; UK scores 0 hits with 0 dice, loses 1 TRN.",
    )


@rule("combat.attacker-roll", "combat.end")
def test_up_to_24_dice_are_named_in_the_summary_of_a_combat() -> None:
    for many, named in ((24, f" (1{', 6' * 23})"), (25, "")):
        t = on_land(f"{many} INF", "1 INF").play("GER", "done", dice=[1, *[6] * many])
        has(t, f"Minsk in short: USSR scores 0 hits with 1 die (6), loses 1 INF; Germany scores 1 hit with {many} dice{named}, "
            "loses nothing.")  # fmt: skip


@rule("base.btl-two-hits")
def test_battleships_that_are_damaged() -> None:
    t = at_sea("2 CRU", "1 BTL 1 DES")
    t.play("GER", "done", dice=[1, 6, 6, 6, 6, 6, 1, 6])
    has(t, "UK has 1 BTL damaged.")
    t = at_sea("2 CRU", "1 BTL 1 DES")
    t.play("GER", "done", dice=[1, 1, 6, 6, 6, 6, 1, 6])
    has(t, "UK loses 1 DES and has 1 BTL damaged.")


@rule("detect.fail", "detect.courtesy", "detect.air")
def test_how_fleets_find_each_other_or_do_not() -> None:
    def sailed(watchers: str, dice: list[int]) -> Table:
        t = table("GER", GER={"Western Baltic": "1 DES 1 TRN (1 INF)"}, UK={"North Sea": watchers})
        t.standing("UK", "intercept", "never")
        return t.play("GER", "move 1 DES 1 TRN from Western Baltic to North Sea", dice=dice)

    t = sailed("1 DES", [2, 3])
    has(
        t,
        "UK does not intercept in North Sea.",
        "In North Sea the fleets do not find each other.",
        "Germany sails 1 TRN 1 DES from Western Baltic to North Sea, carrying 1 INF.",
    )
    has(sailed("1 DES", [2, 1]), "Combat in North Sea: the enemy is found.")
    has(sailed("6 DES", []), "Combat in North Sea: 6 units cannot be missed.")
    assert t.rolls("Naval Detection in North Sea, 1 or less") == [[2, 3]]
    flown = table("GER", GER={"Denmark": "1 FIT"}, UK={"North Sea": "1 DES"})
    flown.play("GER", "move 1 FIT from Denmark to North Sea")
    has(flown, "Combat in North Sea: aircraft have found the enemy.")
    lone = table("GER", GER={"Denmark": "1 FIT"})
    lone.play("GER", "move 1 FIT from Denmark to Norway")
    not_told(lone, "Combat in")


# --- on land ------------------------------------------------------------------------------------------------------------


@rule("combat.end", "combat.casualties")
@pytest.mark.parametrize(
    ("attack", "defence", "dice", "line"),
    [
        ("1 ARM", "1 INF", [1, 6], "Germany takes Minsk."),
        ("1 FIT", "1 INF", [1, 6], "Germany wins in Minsk."),
        ("1 INF", "1 ARM", [6, 1], "USSR holds Minsk."),
        ("1 BMB", "1 INF", [6, 6, 6], "USSR holds Minsk."),
    ],
)
def test_how_a_combat_ends(attack: str, defence: str, dice: list[int], line: str) -> None:
    t = on_land(attack, defence).play("GER", "done", dice=dice)
    has(t, f"Combat in Minsk: Germany with {attack} against {defence}.", "Minsk, round 1.", line)
    assert ("Only bombers are left over Minsk; they leave." in told(t)) == (attack == "1 BMB")


@rule("ruling.53")
def test_a_combat_in_which_nobody_can_hurt_anybody() -> None:
    t = at_sea("1 TRN", "1 TRN").play("GER", "done")
    has(
        t,
        "Neither side in North Sea can hurt the other; the combat ends.",
        "The combat in North Sea ends without a winner.",
    )
    not_told(t, "North Sea in short")


@rule("retreat.where", "retreat.parting-shots")
def test_who_retreats_and_who_cannot() -> None:
    t = on_land("2 INF", "1 INF", ask=("retreat",)).play("GER", "done", dice=[6, 6, 6])
    assert t.ask("GER").choices[0] == "fight on" and "retreat to Poland" in t.ask("GER").choices
    shut = {name: {"owner": "USSR"} for name in ("Baltic States", "Smolensk", "Western Ukraine")}
    for places, yes in (({}, ""), (shut, "retreat to Poland")):
        two = on_land("2 INF", "1 INF", ask=("retreat",), places=places).play("GER", "done", dice=[6, 6, 6])
        ask = two.game.asked("GER")
        assert ask is not None and (ask.yes, ask.no) == (yes, "fight on")
    assert t.ask("GER").prompt == "Minsk after round 1: your 2 INF against 1 INF. Retreat?"
    t.play("GER", "fight on", dice=[6, 6, 6])
    has(t, "1 INF of USSR can't retreat anywhere.", "Minsk, round 2.")
    t.play("GER", "fight on", dice=[6, 6, 6])
    assert told(t).count("1 INF of USSR can't retreat anywhere.") == 1, "once is enough"
    t.play("GER", "retreat to Poland", dice=[6])
    has(t, "Germany retreats to Poland with 2 INF.")
    flying = on_land("1 FIT", "1 INF", ask=("retreat",)).play("GER", "done", dice=[6, 6])
    flying.play("GER", "break off", dice=[6])
    has(flying, "Germany breaks off with 1 FIT.")


@rule("retreat.who", "combat.end")
def test_works_that_are_left_to_aircraft_alone_hold_the_ground() -> None:
    t = on_land("1 FIT", "1 INF 1 FRT", ask=("retreat",), places={"Smolensk": {"owner": "USSR"}})
    t.play("GER", "done", dice=[6, 6, 6]).play("GER", "fight on").play("USSR", "retreat to Smolensk", dice=[6])
    has(t, "USSR retreats to Smolensk with 1 INF.", "The combat in Minsk ends; USSR holds it.")
    assert t.units("Minsk") == {"USSR": "1 FRT"} and t.owner("Minsk") == "USSR"


@rule("control.change", "base.liberate", "base.capital")
def test_what_falls_with_a_territory() -> None:
    t = table("GER", options={"capitals": True}, GER={"Kursk": "1 INF"}, nations={"USSR": {"treasury": 9}})
    t.play("GER", "move 1 INF from Kursk to Moscow", "done")
    has(t, "Germany takes Moscow with its Heavy Industry.", "The capital of USSR falls: 9 IPC go to Germany.")
    t = table("USA", USA={"Netherlands": "1 INF"}, places={"Netherlands": {"owner": "USA"}, "Paris": {"owner": "GER"}})
    t.play("USA", "move 1 INF from Netherlands to Rhineland", "done")
    has(t, "USA takes Rhineland with its Industrial Center.")
    quebec = {"Quebec": {"owner": "GER"}}
    t = table("USA", USA={"New England": "1 INF"}, places=quebec)
    t.play("USA", "move 1 INF from New England to Quebec", "done")
    has(t, "USA frees UK's Quebec with its Industrial Center.")
    assert t.owner("Quebec") == "UK"
    t = table("USA", USA={"New England": "1 INF"}, places=quebec, nations={"UK": {"surrendered": True}})
    t.play("USA", "move 1 INF from New England to Quebec", "done")
    has(t, "USA takes Quebec with its Industrial Center.")


# --- neutrals -----------------------------------------------------------------------------------------------------------


def spain(dice: list[int], **more: Any) -> Table:
    t = table("GER", options={"neutrality": True}, GER={"Southern France": "3 INF"}, UK={"England": "1 INF"}, **more)
    t.play("GER", "move 3 INF from Southern France to Spain", "done", dice=dice)
    return t


@rule("neutral.attrition", "neutral.executor", "neutral.budget", "neutral.muster", "neutral.fail")
def test_a_neutral_that_is_attacked() -> None:
    """Spain is worth 2: 6 + 3 * 2 IPC; the Executor throws 3 + 4, the invader 6 + 6."""
    t = spain([1, 6, 6])
    has(t, "Germany loses 1 INF to attrition in Spain.")
    assert t.asked() == ["UK"]
    assert t.ask("UK").prompt == "Germany invades neutral Spain. Who is Executor of Defense?"
    t.play("UK", "UK", dice=[3, 4, 6, 6])
    has(t, "UK is Executor of Defense of Spain.", "Realignment: UK 7 + 2, Germany 12.")
    assert t.ask("UK").prompt == "Raise an army for Spain: you have 12 IPC."
    silent(t)
    t.play("UK", "raise 3 INF", dice=[6, 6, 1, 1, 6])
    has(
        t,
        "Spain defends itself with 3 INF; 3 IPC stay in the Muster.",
        "Combat in Spain: Germany with 2 INF against an army still to be raised.",
        "What was raised for Spain disbands: 3 INF.",
        "Spain keeps its neutrality.",
    )


@rule("neutral.muster", "neutral.realign.result", "neutral.win")
def test_the_muster_is_used_and_what_a_won_realignment_brings() -> None:
    """The Executor has 12 + 2 against 2: a neutral worth less than Spain may join; nothing is raised."""
    t = spain([6, 6, 6], more={"muster": 5}).play("UK", "UK", dice=[6, 6, 1, 1])
    choices = t.ask("UK").choices
    assert choices[0] == "nobody" and "Portugal" in choices and "Switzerland" not in choices, "2 is no less than 2"
    assert all(t.place(name).value < 2 and t.owner(name) is None for name in choices[1:])
    values = [t.place(name).value for name in choices[1:]]
    assert values == sorted(values, reverse=True)
    t.play("UK", "Portugal")
    has(t, "Realignment: UK 12 + 2, Germany 2.", "Portugal joins UK.")
    assert t.ask("UK").prompt == "Raise an army for Spain: you have 17 IPC, 5 of them from the Muster."
    t.play("UK", "nothing")
    has(t, "Spain defends itself with nothing; 17 IPC stay in the Muster.", "Germany conquers Spain.")
    not_told(t, "raised for Spain disbands")


@rule("garrison.budget", "garrison.rest")
def test_a_garrison() -> None:
    t = table("GER", options={"garrisons": True}, GER={"Smolensk": "2 INF"}, USSR={"Leningrad": "1 INF"})
    silent(t)
    t.play("GER", "move 2 INF from Smolensk to Leningrad", "done", dice=[3, 4])
    assert t.ask("USSR").prompt == "City Garrison of Leningrad: raise units for 7 IPC; what is left is lost."
    t.play("USSR", "raise 2 INF", dice=[6, 6, 6, 1, 1])
    has(t, "The garrison of Leningrad: 2 INF for 6 of 7 IPC.", "What was raised for Leningrad disbands: 2 INF.")


# --- purchases, placement, income, morale ---------------------------------------------------------------------------------


@rule("purchase.visible", "ind.repair.when")
def test_purchases_and_repairs() -> None:
    t = table("GER", "purchase", nations={"GER": {"treasury": 30}}, places={"Rhineland": {"damage": 3}})
    assert t.ask("GER").prompt == "Purchases: you have 30 IPC. Buy, develop or repair, or say done."
    t.play("GER", "buy 2 INF 1 ARM", "repair Rhineland 2")
    has(t, "Germany buys 2 INF 1 ARM for 11 IPC.", "Germany repairs 2 damage in Rhineland for 5 IPC; 1 left.")
    assert (
        t.ask("GER").prompt == "Purchases: you have 14 IPC. Bought: 2 INF 1 ARM. Buy, develop or repair, or say done."
    )


@rule("place.where", "base.newly-placed-limit", "ruling.82")
def test_placement() -> None:
    bare = {name: {"industry": ""} for name in ("Brandenburg", "Northern Italy")}
    t = table("GER", "placement", nations={"GER": {"purchased": "5 INF"}}, places=bare | {"Rhineland": {"damage": 2}})
    assert t.ask("GER").prompt == "Place your new units: 5 INF."
    t.play("GER", "place 2 INF at Rhineland")
    has(t, "Germany places 2 INF in Rhineland.", "Germany cannot place 3 INF; 9 IPC are refunded.")
    t = table("GER", "placement", nations={"GER": {"purchased": "2 INF"}}).play("GER", "done")
    has(t, "Germany keeps 2 INF for a later turn.")


@rule("income.base", "income.lanes")
def test_income() -> None:
    t = table(
        "GER", "placement", nations={"GER": {"purchased": "1 INF", "treasury": 0}}, UK={"Western Baltic": "1 DES"}
    )
    t.play("GER", "place 1 INF at Rhineland")
    has(t, "Enemies cut the Shipping Lanes of Germany in Western Baltic.")
    (line,) = (text for text in told(t) if " collects " in text)
    assert line == "Germany collects 42 IPC (41 on the Morale Chart + 1 Ionian Sea); treasury 42."
    t = table("GER", "placement", nations={"GER": {"purchased": "1 INF", "treasury": 3}})
    t.play("GER", "place 1 INF at Rhineland")
    has(t, "Germany collects 44 IPC (41 on the Morale Chart + 2 Western Baltic + 1 Ionian Sea); treasury 47.")
    not_told(t, "Enemies cut")


@rule("morale.1.weariness", "morale.3.dividend", "morale.4.subsidy", "morale.2.sue")
@pytest.mark.parametrize(
    ("n", "dice", "lines"),
    [
        (41, [], ("War Weariness: UK stands at 30 (N-11).", "UK rolls 8 against 7 and stays in the war.")),
        (30, [], ("War Weariness: UK stands at 30 (N).", "UK gains 1 Morale chit.")),
        (25, [], ("War Weariness: UK stands at 30 (N+5).", "UK gains 1 Morale chit.")),
        (24, [], ("War Weariness: UK stands at 30 (N+6).", "UK gains 2 Morale chits.")),
        (22, [], ("War Weariness: UK stands at 30 (N+8).", "UK gains 2 Morale chits.")),
        (21, [], ("War Weariness: UK stands at 30 (N+9).", "UK gains 3 Morale chits.")),
        (19, [], ("War Weariness: UK stands at 30 (N+11).", "UK gains 3 Morale chits.")),
        (18, [], ("War Weariness: UK stands at 30 (N+12).", "UK gains 4 Morale chits.")),
        (35, [], ("War Weariness: UK stands at 30 (N-5).", "UK gains 1 Morale chit.")),
        (45, [], ("UK stands at N-15 or lower and must sue for peace.", "UK surrenders.")),
    ],
)
def test_morale(n: int, dice: list[int], lines: tuple[str, ...]) -> None:
    t = table("UK", "placement", nations={"UK": {"n": n, "turns": 0, "purchased": "1 INF"}})
    t.play("UK", "place 1 INF at England", dice=[4, 4])
    has(t, *lines)


# --- research -------------------------------------------------------------------------------------------------------------


@rule("research.take-card", "research.taken", "research.replace")
def test_research() -> None:
    t = table("GER", "research", nations={"GER": {"treasury": 20, "card": "Rockets", "points": 3}})
    assert t.ask("GER").prompt == (
        "Research Priority: pay 5 IPC and roll for a card, or skip? You have 20 IPC and hold Rockets with 3 points."
    )
    t.play("GER", "research", dice=[1, 2])
    has(t, "Germany rolls 3: Kamikaze.")
    t.play("GER", "take Kamikaze")
    has(t, "Germany gives Rockets back.")
    kept = table("GER", "research", nations={"GER": {"treasury": 20, "card": "Kamikaze", "points": 3}})
    kept.play("GER", "research", dice=[1, 2])
    assert "keep Kamikaze" in kept.ask("GER").choices
    kept.play("GER", "keep Kamikaze")
    has(kept, "Germany keeps Kamikaze with its 3 Tech Points.")
    plain = table("GER", "research", nations={"GER": {"treasury": 5}})
    assert plain.ask("GER").prompt == "Research Priority: pay 5 IPC and roll for a card, or skip? You have 5 IPC."


@rule("combat.retreat-order", "base.multi-defence")
def test_all_are_asked_where_nobody_has_given_an_instruction() -> None:
    t = on_land("3 ARM", {"USSR": "2 INF", "UK": "2 INF"})
    asks(t, "USSR", "share", "casualties")
    asks(t, "UK", "share", "casualties")
    t.play("GER", "done", dice=[3, 3, 6, 6, 6, 6, 6])
    assert t.asked() == ["USSR", "UK"]
    assert t.ask("UK").prompt == "2 hits in Minsk on allied units: how many do yours take?"
    assert t.ask("UK").choices == ("0", "1", "2")
    t.play("USSR", "2").play("UK", "2")
    assert t.ask("GER").prompt == "The defenders of Minsk don't agree who takes 2 hits: you decide."
    assert set(t.ask("GER").choices) == {"2 USSR, 0 UK", "1 USSR, 1 UK", "0 USSR, 2 UK"}


@rule("combat.casualties", "base.trn-cargo-lost")
def test_which_ship_sinks_is_asked_by_its_course_only_where_courses_differ() -> None:
    """Two laden TRN out of one zone differ by their cargo; out of two zones by their course as well. Where an empty one of
    the same course can sink, a laden one is not proposed."""
    one = {"Western Baltic": "1 TRN (1 INF), 1 TRN (1 ARM)"}
    two = {"Western Baltic": "1 TRN (1 INF)", "English Channel": "1 TRN (1 ARM)"}
    for start, choices in (
        (one, {"with 1 INF", "with 1 ARM"}),
        (two, {"from Western Baltic with 1 INF", "from English Channel with 1 ARM"}),
        (two | {"Western Baltic": "1 TRN, 1 TRN (1 INF)"}, {"from Western Baltic", "from English Channel with 1 ARM"}),
    ):
        t = table("GER", GER=start, UK={"North Sea": "1 CRU"})
        for zone in start:
            t.play("GER", f"move all from {zone} to North Sea")
            if "UK" in t.asked():
                t.play("UK", "intercept")
        silent(t, ("casualties",)).play("GER", "done", dice=[1])
        assert set(t.ask("GER").choices) == choices
        assert t.ask("GER").prompt == "North Sea: which TRN is lost?"


@rule("combat.casualties")
def test_which_ships_sink_is_asked_one_by_one() -> None:
    """Of three TRN one was there before: it has no course. Two are hit."""
    t = table(
        "GER",
        GER={"North Sea": "1 TRN", "Western Baltic": "1 TRN", "English Channel": "1 TRN"},
        UK={"North Sea": "2 CRU"},
    )
    t.play("GER", "move 1 TRN from Western Baltic to North Sea").play("UK", "intercept")
    t.play("GER", "move 1 TRN from English Channel to North Sea")
    silent(t, ("casualties",)).play("GER", "done", dice=[1, 1])
    assert t.ask("GER").prompt == "North Sea: which TRN is lost, 2 to go?"
    assert set(t.ask("GER").choices) == {"empty", "from Western Baltic", "from English Channel"}
    t.play("GER", "empty")
    assert t.ask("GER").prompt == "North Sea: which TRN is lost, 1 to go?"


@rule("move.allowance", "base.blitz-path")
def test_the_way_that_was_taken_is_told() -> None:
    t = table("GER", GER={"North Sea": "1 DES", "Poland": "1 ARM 1 INF"}, places={"Minsk": {"owner": "USSR"}})
    t.play("GER", "move 1 DES from North Sea to Bay of Biscay", "move 1 ARM from Poland to Smolensk via Minsk")
    t.play("GER", "move 1 INF from Poland to Western Ukraine")
    has(
        t,
        "Germany sails 1 DES from North Sea to Bay of Biscay by English Channel.",
        "Germany takes Minsk (Blitz).",
        "Germany: 1 ARM from Poland to Smolensk by Minsk.",
        "Germany: 1 INF from Poland to Western Ukraine.",
    )
    assert [(move.units, move.path) for move in t.state.moves] == [
        ({"DES": 1}, ["North Sea", "English Channel", "Bay of Biscay"]),
        ({"ARM": 1}, ["Poland", "Minsk", "Smolensk"]),
        ({"INF": 1}, ["Poland", "Western Ukraine"]),
    ]
    assert by_way(["A", "B", "C", "D"]) == " by B, C" and by_way(["A", "B"]) == by_way(["A"]) == ""


@rule("base.capital", "base.blitz-path")
def test_only_who_loses_his_own_capital_loses_his_treasury() -> None:
    """Berlin in Soviet hands is won back: the Soviet treasury stays; what tanks drive through falls all the same."""
    mats = {"USSR": {"treasury": 9}, "GER": {"treasury": 5}}
    t = table(
        "GER",
        options={"capitals": True},
        GER={"Rhineland": "1 INF", "Kursk": "1 ARM"},
        nations=mats,
        places={"Brandenburg": {"owner": "USSR"}},
    )
    t.play("GER", "move 1 ARM from Kursk to Gorki via Moscow")
    has(t, "Germany takes Moscow with its Heavy Industry (Blitz).", "The capital of USSR falls: 9 IPC go to Germany.")
    assert ("Moscow", "Germany takes Moscow (Blitz).") in t.state.results
    t.play("GER", "move 1 INF from Rhineland to Brandenburg", "done", "fight Brandenburg")
    assert told(t).count("The capital of USSR falls: 9 IPC go to Germany.") == 1
    not_told(t, "The capital of Germany falls")
    assert t.mat("USSR").treasury == 0 and t.owner("Brandenburg") == "GER"
