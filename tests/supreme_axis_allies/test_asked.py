"""What is asked in full words, with whom it concerns and what can be answered; and what is told of rare things."""

import pytest

from rules.supreme_axis_allies.bombing import Rocket, rocket_targets
from tests.rulings import rule
from tests.supreme_axis_allies.combats import at_sea, on_land, silent
from tests.supreme_axis_allies.table import table
from tests.supreme_axis_allies.test_told import has, not_told, told

OPEN = {"Minsk": {"owner": "USSR"}, "Smolensk": {"owner": "USSR"}}


# --- Dogfights and scrambles --------------------------------------------------------------------------------------------


@rule("scramble.region", "scramble.sea", "scramble.return")
def test_scrambles() -> None:
    t = on_land("1 INF", "1 INF", also={"USSR": {"Smolensk": "2 FIT"}}, places=OPEN, ask=("scramble",))
    t.play("GER", "done")
    assert t.ask("USSR").prompt == "Minsk is attacked by Germany. Scramble FIT from Smolensk (2 there)?"
    assert t.ask("USSR").choices == ("stay", "scramble 1", "scramble 2")
    t.play("USSR", "scramble 2", dice=[1, 6, 6, 6])
    has(t, "USSR scrambles 2 FIT from Smolensk to Minsk.", "2 FIT return from Minsk to Smolensk.")
    sea = at_sea("1 CRU", "1 CRU", also={"UK": {"Scotland": "1 FIT"}}, ask=("scramble",)).play("GER", "done")
    assert sea.ask("UK").prompt == "North Sea is attacked by Germany. Scramble FIT from Scotland (1 there)?"


@rule("dogfight.pairing", "dogfight.surplus-defence", "dogfight.retreat", "dogfight.parting")
def test_dogfights() -> None:
    t = on_land("2 FIT 1 INF", "3 FIT 1 INF", ask=("dogfight", "dogfight retreat")).play("GER", "done")
    assert t.ask("USSR").prompt == (
        "Dogfight over Minsk: 2 enemy FIT against your 3. How many of yours join it? The others stay in the main battle."
    )
    assert t.ask("USSR").choices == ("2", "3")
    t.play("USSR", "3", dice=[6, 6, 6, 6, 6])
    has(t, "Dogfight over Minsk: 2 against 3.")
    assert t.ask("GER").prompt == "Dogfight over Minsk after 1 round: 2 of yours against 3. Press on or break off?"
    t.play("GER", "press on")
    assert t.ask("USSR").prompt == "Dogfight over Minsk after 1 round: 3 of yours against 2. Press on or break off?"
    t.play("USSR", "press on", dice=[6, 6, 6, 6, 6])
    assert t.ask("GER").prompt == "Dogfight over Minsk after 2 rounds: 2 of yours against 3. Press on or break off?"
    t.play("GER", "break off", dice=[1, 6, 6, 1, 6, 6])
    has(t, "Germany breaks off the Dogfight.")
    assert t.rolls("Dogfight over Minsk, parting shots of USSR") == [[1, 6, 6]]


@rule("dogfight.surplus-defence", "base.multi-defence")
def test_fighters_of_two_owners_join_by_numbers() -> None:
    """The fewest first, and of like numbers those with most of the first in turn order."""
    t = on_land("1 FIT", {"USSR": "1 FIT 1 INF", "UK": "2 FIT"}, ask=("dogfight",)).play("GER", "done")
    assert t.ask("USSR").choices == (
        "1 USSR 0 UK", "0 USSR 1 UK", "1 USSR 1 UK", "0 USSR 2 UK", "1 USSR 2 UK"
    )  # fmt: skip


# --- losses -------------------------------------------------------------------------------------------------------------


@rule("combat.casualties", "trn.last")
def test_losses_are_asked_with_what_they_fall_on() -> None:
    t = on_land("2 ARM", "1 ARM 1 INF 1 ART", ask=("casualties",)).play("GER", "done", dice=[3, 3, 6, 6, 6])
    assert t.ask("USSR").prompt == "Minsk: 2 hits on your 1 INF 1 ART 1 ARM. Which do you lose?"
    t = at_sea("1 SUB", "1 CRU 1 CAR", ask=("casualties",)).play("GER", "done", dice=[1])
    assert t.ask("UK").prompt == "North Sea, sneak fire: 1 hit on your 1 CRU 1 CAR. Which do you lose?"


@rule("trn.last", "base.multi-defence")
def test_transports_of_two_owners() -> None:
    t = at_sea("3 CRU", {"UK": "1 TRN", "USA": "2 TRN"}, ask=("share", "casualties"))
    t.play("GER", "done", dice=[1, 1, 6])
    assert t.ask("UK").prompt == "2 hits on Transports in North Sea on allied units: how many do yours take?"
    assert (t.ask("UK").choices, t.ask("USA").choices) == (("0", "1"), ("1", "2"))


@rule("base.aag-target")
def test_flak_asks_for_the_planes() -> None:
    t = table("GER", GER={"Poland": "2 FIT 2 BMB"}, USSR={"Minsk": "1 AAG 1 INF"}, places={"Minsk": {"owner": "USSR"}})
    t.play("GER", "move 2 FIT 2 BMB from Poland to Minsk landing at Poland", dice=[1, 1, 1, 6])
    assert t.ask("GER").prompt == "3 AAG hits on your 2 FIT 2 BMB: which planes take the hits?"
    assert t.ask("GER").choices == ("2 FIT 1 BMB", "1 FIT 2 BMB")
    t.play("GER", "1 FIT 2 BMB", dice=[6, 6, 6])
    assert t.units("Minsk")["GER"] == "1 FIT" and t.rolls("Return to Base of 1 FIT 2 BMB") == [[6, 6, 6]]
    one = table("GER", GER={"Poland": "1 FIT 2 BMB"}, USSR={"Minsk": "1 AAG 1 INF"}, places=OPEN)
    one.play("GER", "move 1 FIT 2 BMB from Poland to Minsk landing at Poland", dice=[1, 6, 6])
    assert one.ask("GER").prompt == "1 AAG hit on your 1 FIT 2 BMB: which planes take the hits?"
    assert one.ask("GER").choices == ("1 FIT", "1 BMB")


@rule("neutral.attrition")
def test_attrition_asks_for_the_units() -> None:
    t = table("GER", options={"neutrality": True}, GER={"Southern France": "2 INF 1 ART 1 ARM"})
    t.play("GER", "move 2 INF 1 ART 1 ARM from Southern France to Spain", dice=[1, 1, 6, 6])
    assert t.rolls("Attrition of 2 INF 1 ART 1 ARM in Spain") == [[1, 1, 6, 6]]
    assert t.ask("GER").prompt == "Attrition in Spain: which unit is lost?"
    assert t.ask("GER").choices == ("INF", "ART", "ARM"), "the cheapest first"
    t.play("GER", "ARM", "INF")
    has(t, "Germany loses 1 INF 1 ARM to attrition in Spain.")


# --- dice and chits -----------------------------------------------------------------------------------------------------


@rule("chit.use", "chit.per-die")
def test_re_rolls_are_asked_with_the_dice() -> None:
    t = on_land("1 ARM 1 INF", "3 ART", nations={"GER": {"chits": 2}}).play("GER", "done", dice=[6, 5])
    prompt = "Minsk, Germany fire: INF at 1: 6, ARM at 3: 5. Re-roll a miss for a Morale chit? You have 2."
    assert t.ask("GER").prompt == prompt
    assert t.ask("GER").choices == ("keep", "reroll ARM 5", "reroll INF 6"), "the best chance first"
    t.play("GER", "reroll ARM 5", dice=[3])
    assert t.ask("GER").prompt == (
        "Minsk, Germany fire: INF at 1: 6, ARM at 3: 3*. Re-roll a miss for a Morale chit? You have 1."
    )
    t = table("GER", "research", nations={"GER": {"chits": 1, "treasury": 5}}).play("GER", "research", dice=[3, 2])
    assert t.ask("GER").prompt == "Research Priority: 3, 2. Re-roll a die for a Morale chit? You have 1."
    assert t.ask("GER").choices == ("keep", "reroll 2", "reroll 3")


@rule("combat.scout", "combat.scout.combine")
def test_scouts_are_asked_with_what_each_needs() -> None:
    """An ARM hits on 3: a 4 needs one, an ART on 2 beside it: a 4 needs two of the two modifiers."""
    t = on_land("1 ARM 1 ART 2 SCT", "4 INF", ask=("scouts",)).play("GER", "done", dice=[6, 6, 4, 4])
    ask = t.ask("GER")
    assert ask.prompt.endswith("2 scout modifiers left this round: which die do you lower to a hit?")
    assert ask.choices == ("lower ARM 4", "lower ART 4", "spare")
    t.play("GER", "lower ARM 4")
    has(t, "Scouts lower a die of ARM by 1 to 3.")
    assert not t.asked() or "scout" not in t.ask().prompt, "one is not enough for the ART"


# --- cards --------------------------------------------------------------------------------------------------------------


@rule("tech.7.ambush", "tech.10.superior-general", "tech.11.codebreaking")
def test_cards_in_combat() -> None:
    chits = {"Ambush": 1, "Superior General": 1, "Codebreaking": 1}
    t = on_land("2 INF", "1 INF 1 ARM", nations={"GER": {"card_chits": chits}}, ask=("cards",)).play("GER", "done")
    choices = t.ask("GER").choices
    assert choices == (
        "no card", "Ambush", "Superior General", "Codebreaking for our side", "Codebreaking for the enemy"
    )  # fmt: skip
    t.play("GER", "Superior General")
    has(t, "Germany plays Superior General: enemy ARM, ART, FIT and BTL fight at one less here.")
    assert "Superior General" not in t.ask("GER").choices
    t.play("GER", "Ambush")
    has(t, "Germany plays Ambush: its infantry fires first this round.")
    t.play("GER", "Codebreaking for our side", dice=[6, 6, 6, 6])
    has(t, "Germany plays Codebreaking: the Axis fire first in the first round.")
    other = on_land("2 INF", "1 INF", nations={"USSR": {"card_chits": {"Codebreaking": 1}}}, ask=("cards",))
    other.play("GER", "done").play("USSR", "Codebreaking for the enemy", dice=[6, 6, 6])
    has(other, "USSR plays Codebreaking: the Axis fire first in the first round.")


@rule("tech.11.codebreaking", "tech.10.superior-general", "tech.7.ambush")
def test_who_has_no_units_there_is_not_asked_for_cards() -> None:
    chits = {"Codebreaking": 1, "Superior General": 1, "Ambush": 1}
    mats = {"UK": {"card_chits": chits}, "JAP": {"card_chits": chits}}
    t = on_land("2 INF 1 ARM", "1 INF 1 ARM", nations=mats, ask=("cards", "retreat")).play("GER", "done", dice=[6] * 5)
    assert t.asked() == ["GER"] and "Retreat?" in t.ask("GER").prompt, "the first round is over"


@rule("tech.6.genius", "tech.3.kamikaze", "tech.8.war-effort")
def test_cards_of_a_turn() -> None:
    chits = {"Genius Scientists": 1, "War Effort": 1, "Kamikaze": 1}
    t = table("GER", "purchase", nations={"GER": {"card_chits": chits, "treasury": 9}})
    t.play("GER", "use genius", "use war effort in Poland", "done", "use kamikaze")
    has(
        t,
        "Germany: Tech Point dice cost 3 IPC for the rest of this turn.",
        "War Effort: Poland is now worth 2.",
        "Germany: Air units need no landing place this turn.",
    )


@rule("research.advantage", "research.taken")
def test_which_card_is_asked() -> None:
    """A 3 is Kamikaze; the National Advantage of Germany is a card of its own."""
    t = table("GER", "research", nations={"GER": {"treasury": 5}, "JAP": {"card": "Rockets"}})
    t.play("GER", "research", dice=[4, 5])
    has(t, "Germany rolls 9: Rockets.", "Rockets is held by Japan.")
    prompt = t.ask("GER").prompt
    assert prompt.startswith("You rolled 9, Rockets, which Japan holds. Your National Advantage is ")
    assert prompt.endswith(". Which card?") and t.ask("GER").choices[-1] == "take nothing"
    t.play("GER", "take nothing")
    has(t, "The roll of Germany is wasted.")
    free = table("GER", "research", nations={"GER": {"treasury": 5}}).play("GER", "research", dice=[4, 5])
    assert free.ask("GER").prompt.startswith("You rolled 9, Rockets. Your National Advantage is ")


@rule("research.chit-reset", "research.continuous")
def test_points() -> None:
    """Ambush takes seven points a chit, Rockets work from ten on."""
    t = table("GER", "purchase", nations={"GER": {"card": "Ambush", "points": 2, "treasury": 5}})
    t.play("GER", "tech 1", dice=[5])
    has(t, "Germany gains a chit of Ambush.")
    t = table("GER", "purchase", nations={"GER": {"card": "Rockets", "points": 5, "treasury": 15}})
    t.play("GER", "tech 2", dice=[4, 1])
    has(t, "Rockets of Germany is active.")
    few = table("GER", "purchase", nations={"GER": {"card": "Rockets", "points": 5, "treasury": 15}})
    few.play("GER", "tech 2", dice=[3, 1])
    not_told(few, "is active")


@rule("tech.9.rockets", "ind.damage")
def test_rockets() -> None:
    t = table(
        "GER", nations={"GER": {"card": "Rockets", "points": 10}}, GER={"Rhineland": "1 AAG"}, UK={"England": "1 INF"}
    )
    t.play("GER", "done", "rocket from Rhineland at England")
    has(t, "Germany fires a rocket at England: 1 hit; its Industry has 1 damage.")


@rule("tech.9.rockets", "surrender.neutral")
def test_no_rocket_is_for_the_works_of_a_nation_that_is_out() -> None:
    mats = {"GER": {"card": "Rockets", "points": 10}, "UK": {"surrendered": True}}
    t = table("GER", nations=mats, GER={"Rhineland": "1 AAG"})
    assert rocket_targets(t.game, "GER", "Rhineland") == [] and not list(Rocket.options("base", {}, t.game, "GER"))
    t.play("GER", "done")
    assert t.state.nation != "GER"


# --- movement -------------------------------------------------------------------------------------------------------------


@rule("detect.intercept")
def test_interception_is_asked() -> None:
    t = table(
        "GER", GER={"Western Baltic": "1 DES 1 TRN (1 INF)"}, UK={"North Sea": "1 DES"}, USA={"North Sea": "1 CRU"}
    )
    t.play("GER", "move 1 DES 1 TRN from Western Baltic to North Sea")
    assert t.ask("UK").prompt == (
        "Germany enters North Sea with 1 TRN 1 DES, against 1 DES of UK and 1 CRU of USA. Intercept?"
    )


@rule("move.air.legal-landing", "tech.3.kamikaze", "surrender.evacuate")
def test_the_end_of_movement() -> None:
    t = table("UK", UK={"North Sea": "1 CAR (1 FIT)", "English Channel": "1 CRU"}, GER={"Norway": "1 INF"})
    assert t.ask("UK").prompt == "Movement: move your units; say done when all your attacks are set up."
    t.play("UK", "move 1 FIT from North Sea to Norway landing at Norwegian Sea")
    error = t.refuse("UK", "done", "move.air.legal-landing")
    assert error.why == "1 of your FIT plan to land in Norwegian Sea, and there is no CAR for them yet"
    assert error.nearest[0] == "move 1 CAR from North Sea to Norwegian Sea"
    two = table("UK", UK={"North Sea": "1 CAR (1 FIT), 1 CAR"}, GER={"Norway": "1 INF"})
    two.play("UK", "move 1 FIT from North Sea to Norway landing at Norwegian Sea")
    ways = two.refuse("UK", "done", "move.air.legal-landing").nearest
    assert [way for way in ways if "CAR" in way] == ["move 1 CAR from North Sea to Norwegian Sea"], "one is enough"
    far = dict.fromkeys(("Scotland", "Norway", "Iceland"), "1 FIT {land=Norwegian Sea; mission=attack; spent=1; done}")
    four = table("UK", places={place: {"owner": "UK"} for place in far}, UK=far | {"Wales": far["Scotland"]})
    assert len(four.refuse("UK", "done", "move.air.legal-landing").nearest) == 3, "three ways are enough to read"
    alike = table("UK", UK={"Scotland": "3 FIT {land=Norwegian Sea; mission=attack; spent=1; done}"})
    assert len(alike.refuse("UK", "done", "move.air.legal-landing").nearest) == 1, "the same words help once"
    leaving = table("UK", UK={"Paris": "1 INF {evacuate}"}, places={"Normandy": {"owner": "UK"}})
    error = leaving.refuse("UK", "done", "surrender.evacuate")
    assert error.why == "your INF must leave Paris this turn" and error.nearest == (
        "move 1 INF from Paris to Normandy",
    )
    stuck = table("UK", UK={"Paris": "1 INF {evacuate}"}).play("UK", "done")
    has(stuck, "INF of UK could not leave Paris.")
    sworn = table("UK", UK={"North Sea": "1 CAR (1 FIT)"}, GER={"Finland": "1 INF"}, more={"kamikaze": True})
    silent(sworn).play("UK", "move 1 FIT from North Sea to Finland landing at North Sea")
    sworn.play("UK", "move 1 CAR from North Sea to Bay of Biscay", "done", dice=[1, 6])
    has(sworn, "UK has no deck for 1 FIT in North Sea.")


@rule("base.amphib.sea-first")
def test_landings_that_fail() -> None:
    start = {"Western Baltic": "1 CRU, 1 TRN (1 INF)"}
    t = table("GER", GER=start, UK={"North Sea": "2 CRU", "Scotland": "1 INF"})
    t.play("GER", "move 1 CRU 1 TRN from Western Baltic to North Sea").play("UK", "intercept")
    t.play("GER", "unload 1 INF from North Sea to Scotland")
    silent(t, ("retreat",)).play("GER", "done", dice=[6, 6, 6])
    t.play("GER", "retreat to Western Baltic", dice=[6, 6])
    assert t.units("Scotland") == {"UK": "1 INF"} and t.units("Western Baltic") == {"GER": "1 INF 1 TRN 1 CRU"}


@rule("sub.submerge")
def test_submerging() -> None:
    t = at_sea("2 SUB", "1 CRU", ask=("submerge",)).play("GER", "done", dice=[6, 6, 6])
    assert t.ask("GER").prompt == "North Sea: submerge any of your 2 SUB?"
    assert t.ask("GER").choices == ("stay up", "submerge 1", "submerge 2")
    t.play("GER", "submerge 1", dice=[6, 6])
    has(t, "Germany submerges 1 SUB in North Sea.")


# --- surrender ------------------------------------------------------------------------------------------------------------


@rule("surrender.roll.2", "surrender.recipient")
def test_surrender() -> None:
    t = table("UK", "movement", nations={"UK": {"turns": 15, "treasury": 0}}, UK={"England": "1 INF"})
    t.play("UK", "done", dice=[1, 1])
    has(t, "UK surrenders.", "The Surrender Roll of UK is 2: it cedes all but two Territories and its treasury.")
    assert t.ask("UK").prompt == "You surrender: name the two Territories you keep."
    t.play("UK", "keep Wales, England")
    has(t, "UK keeps England and Wales; the rest goes to Germany.")
    (paid,) = (line for line in told(t) if line.startswith("UK pays "))
    income = next(line for line in told(t) if line.startswith("UK collects "))
    assert paid == f"UK pays {income.split()[2]} IPC to Germany.", "all it had just collected"


@rule("surrender.roll.10-11")
@pytest.mark.parametrize("dice", [[5, 5], [6, 5]])
def test_what_the_enemy_keeps(dice: list[int]) -> None:
    places = {"Wales": {"owner": "GER"}, "Scotland": {"owner": "GER"}}
    t = table("UK", nations={"UK": {"turns": 15}}, places=places)
    t.play("UK", "done", dice=dice)
    assert t.ask("GER").prompt == (
        "UK surrenders, and what is occupied returns to it but for one Territory. Which one stays taken?"
    )
    assert t.ask("GER").choices == ("Scotland", "Wales"), "2 and 1"
    t.play("GER", "Wales")
    has(t, "Scotland returns to UK.")
    assert t.owner("Wales") == "GER" and t.owner("Scotland") is None


def test_the_capital_is_lost_and_nothing_comes_in() -> None:
    t = table("GER", "placement", options={"capitals": True}, places={"Brandenburg": {"owner": "USSR"}},
              nations={"GER": {"purchased": "1 INF", "treasury": 4}})  # fmt: skip
    t.play("GER", "place 1 INF at Rhineland")
    has(t, "Germany has lost its capital and collects no income.")
    assert t.mat("GER").treasury == 4
