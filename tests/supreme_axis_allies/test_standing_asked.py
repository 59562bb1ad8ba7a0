"""What each standing instruction answers to each question, word by word, and how instructions are read."""

import pytest

from rules.kernel.errors import OrderError
from rules.kernel.flow import Ask
from rules.supreme_axis_allies.policies import POLICIES
from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks
from tests.supreme_axis_allies.table import table


def answer(policy: str, value: str, choices: str = "", **about: object) -> str | None:
    """What is answered to a question with these choices (`/` between them)."""
    ask = Ask("GER", "?", choices=tuple(choices.split("/")), about=about)
    return POLICIES[policy].answer(table("GER").game, ask, value)


# --- dice ---------------------------------------------------------------------------------------------------------------

DICE = "keep/reroll 2/reroll 5/reroll 4"


@rule("chit.use")
@pytest.mark.parametrize(
    ("purpose", "never", "peace", "always"),
    [
        ("sue", "keep", None, "reroll 2"),  # high is good, the lowest goes first
        ("surrender", "keep", None, None),
        ("attrition", "keep", "keep", "reroll 2"),
        ("bombing", "keep", "keep", "reroll 5"),  # low is good, the highest goes first
        ("aag", "keep", "keep", "reroll 5"),
        ("return", "keep", "keep", "reroll 5"),
        ("detection", "keep", "keep", "reroll 5"),
        ("research", "keep", "keep", None),
        ("tech", "keep", "keep", None),
        ("realignment", "keep", "keep", None),
        ("garrison", "keep", "keep", None),
    ],
)
def test_which_die_each_word_throws_again(purpose: str, never: str, peace: str | None, always: str | None) -> None:
    about = {"purpose": purpose, "enough": False, "best": "reroll ARM 5"}
    assert answer("rerolls", "never", DICE, **about) == never
    assert answer("rerolls", "peace only", DICE, **about) == peace
    assert answer("rerolls", "always", DICE, **about) == always
    combat = about | {"purpose": "combat"}
    assert answer("rerolls", "always", "keep/reroll INF 4/reroll ARM 5", **combat) == "reroll ARM 5", "the best chance"
    if purpose in ("bombing", "aag", "return", "detection"):
        assert answer("rerolls", "always", DICE, **(about | {"enough": True})) == "keep"


# --- numbers ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("policy", "word", "choices", "about", "said"),
    [
        ("scramble", "never", "stay/scramble 1/scramble 2", {"threatened": False}, "stay"),
        ("scramble", "always", "stay/scramble 1/scramble 2", {"threatened": True}, "scramble 2"),
        ("scramble", "unless threatened", "stay/scramble 1/scramble 2", {"threatened": True}, "stay"),
        ("scramble", "unless threatened", "stay/scramble 1/scramble 2", {"threatened": False}, "scramble 2"),
        ("intercept", "two to one", "intercept/let pass", {"own": 6, "enemy": 3}, "intercept"),
        ("intercept", "two to one", "intercept/let pass", {"own": 5, "enemy": 3}, "let pass"),
        ("intercept", "two to one", "intercept/let pass", {"own": 2, "enemy": 1}, "intercept"),
        ("retreat", "outnumbered", "fight on/retreat to Poland/retreat to Bavaria", {"own": 2, "enemy": 4}, "fight on"),
        (
            "retreat",
            "outnumbered",
            "fight on/retreat to Poland/retreat to Bavaria",
            {"own": 2, "enemy": 5},
            "retreat to Poland",
        ),
        ("retreat", "outnumbered", "fight on/break off", {"own": 1, "enemy": 3}, "break off"),
        ("retreat", "never", "fight on/break off", {"own": 1, "enemy": 30}, "fight on"),
        ("dogfight", "even", "2/3/4", {}, "2"),
        ("dogfight", "all", "2/3/4", {}, "4"),
        ("dogfight", "all", "from Paris/of Minsk", {"which": "FIT"}, "from Paris"),
        ("dogfight retreat", "outnumbered", "press on/break off", {"own": 2, "enemy": 2}, "press on"),
        ("dogfight retreat", "outnumbered", "press on/break off", {"own": 2, "enemy": 3}, "break off"),
        ("dogfight retreat", "never", "press on/break off", {"own": 2, "enemy": 9}, "press on"),
        ("submerge", "never", "stay up/submerge 1/submerge 2", {}, "stay up"),
        ("submerge", "always", "stay up/submerge 1/submerge 2", {}, "submerge 2"),
        ("scouts", "best", "lower ART 3/lower ARM 5/spare", {}, "lower ART 3"),
        ("scouts", "never", "lower ART 3/lower ARM 5/spare", {}, "spare"),
        ("scouts", "best", "2/1/0", {}, "2"),
        ("scouts", "never", "2/1/0", {}, "0"),
        ("share", "even", "0/1/2", {"even": "1"}, "1"),
        ("executor", "USA", "UK/USA/USSR", {}, "USA"),
        ("executor", "JAP", "UK/USA/USSR", {}, "UK"),
        ("landing", "any", "England/Scotland", {}, "England"),
        ("cards", "never", "no card/Ambush", {}, "no card"),
        ("research", "never", "", {}, "skip"),
    ],
)
def test_what_each_word_answers(policy: str, word: str, choices: str, about: dict[str, object], said: str) -> None:
    assert answer(policy, word, choices, **about) == said


# --- losses that are no combat ------------------------------------------------------------------------------------------


@rule("base.aag-target", "neutral.attrition")
@pytest.mark.parametrize(
    ("value", "choices", "kinds", "said"),
    [
        ("cheapest", "2 FIT/1 FIT 1 BMB/2 BMB", "FIT BMB", "2 FIT"),
        ("BMB", "2 FIT/1 FIT 1 BMB/2 BMB", "FIT BMB", "2 BMB"),
        ("BMB INF", "2 FIT/1 FIT 1 BMB", "FIT BMB", "1 FIT 1 BMB"),  # the only BMB goes first
        ("cheapest", "1 FIT 1 BMB/2 BMB", "FIT BMB", "1 FIT 1 BMB"),
        ("INF BMB FIT", "1 FIT/1 BMB", "FIT BMB", "1 BMB"),
        ("cheapest", "INF/ART/ARM", "INF ART ARM", "INF"),
        ("ARM ART", "INF/ART/ARM", "INF ART ARM", "ARM"),
        ("FIT ART ARM", "INF/ART/ARM", "INF ART ARM", "ART"),
        ("FIT", "ART/ARM", "ART ARM", "ART"),  # whatever is not named, by its price
    ],
)
def test_which_unit_is_lost_to_flak_or_attrition(value: str, choices: str, kinds: str, said: str) -> None:
    assert answer("casualties", value, choices, kinds=dict.fromkeys(kinds.split(), 1)) == said


def test_of_like_units_the_first_goes() -> None:
    assert answer("casualties", "BMB", "from Paris/of Minsk", which="FIT") == "from Paris"


@rule("base.aag-target")
def test_bombers_named_first_take_the_flak_though_they_are_fewer_than_the_hits() -> None:
    t = table("GER", GER={"Poland": "2 FIT 1 BMB"}, USSR={"Minsk": "1 AAG 1 INF"}, places={"Minsk": {"owner": "USSR"}})
    t.standing("GER", "casualties", "BMB FIT")
    t.play("GER", "move 2 FIT 1 BMB from Poland to Minsk landing at Poland", dice=[1, 1, 6, 6, 6])
    assert t.units("Minsk")["GER"] == "1 FIT", "two hits: the BMB and one FIT"


# --- armies raised ------------------------------------------------------------------------------------------------------


def raised(value: str, budget: int, **more: object) -> str | None:
    t = table("GER", **more)
    ask = Ask("UK", "?", policy="garrison", about={"budget": budget, "space": "Spain"})
    return POLICIES["garrison"].answer(t.game, ask, value)


@rule("neutral.budget", "garrison.budget", "purchase.restricted")
@pytest.mark.parametrize(
    ("value", "budget", "said"),
    [
        ("nothing", 30, "nothing"),
        ("INF", 2, "nothing"),
        ("INF", 3, "raise 1 INF"),
        ("INF", 14, "raise 4 INF"),
        ("ART INF", 11, "raise 1 INF 2 ART"),  # 4 + 4 + 3
        ("FRT INF", 13, "raise 2 INF 3 FRT"),  # three Fortifications are all a Territory holds
        ("SCT INF", 20, "raise 2 INF 3 SCT"),  # a nation has three Scouts, at 4 IPC
        ("FIT FRT", 13, "raise 1 FRT 1 FIT"),
    ],
)
def test_as_many_of_the_first_kind_as_can_be_then_of_the_next(value: str, budget: int, said: str) -> None:
    told = raised(value, budget)
    assert told is not None
    assert sorted(told.split()) == sorted(said.split()), told


# --- how they are read --------------------------------------------------------------------------------------------------


def read(policy: str, text: str) -> str:
    t = table("GER")
    t.standing("GER", policy, text)
    return t.game.standing["GER"][policy]


@pytest.mark.parametrize(
    ("policy", "text", "value"),
    [
        ("casualties", "cheapest", "cheapest"),
        ("casualties", "infantry, tanks, FIT", "INF ARM FIT"),
        ("casualties", "FIT inf", "FIT INF"),
        ("garrison", "nothing", "nothing"),
        ("garrison", "artillery infantry", "ART INF"),
        ("executor", "Soviets", "USSR"),
        ("executor", "UK", "UK"),
    ],
)
def test_instructions_are_read_as_players_write_them(policy: str, text: str, value: str) -> None:
    assert read(policy, text) == value


@pytest.mark.parametrize(
    ("policy", "text", "why"),
    [
        ("casualties", "INF ART INF", "isn't a list of unit kinds; say cheapest, or for example INF ART ARM FIT"),
        ("casualties", ",", "say cheapest, or for example INF ART ARM FIT"),
        ("casualties", "cheapest INF", "isn't a list of unit kinds"),
        ("garrison", "bananas", "isn't a list of unit kinds; say nothing, or for example INF ART"),
        ("garrison", "INF SUB AAG", "you can't raise SUB and AAG for a neutral"),
        ("garrison", "IND", "you can't raise IND for a neutral"),
        ("executor", "", "isn't a nation"),
    ],
)
def test_and_refused_with_an_example(policy: str, text: str, why: str) -> None:
    with pytest.raises(OrderError) as error:
        read(policy, text)
    assert why in str(error.value)


@rule("neutral.budget.types")
def test_what_nobody_can_raise_is_refused_by_its_rule() -> None:
    with pytest.raises(OrderError) as error:
        read("garrison", "BTL")
    assert error.value.rule == "garrison.types"


def test_without_an_instruction_everything_is_asked() -> None:
    t = table("GER", GER={"Poland": "2 FIT 1 BMB"}, USSR={"Minsk": "1 AAG 1 INF"}, places={"Minsk": {"owner": "USSR"}})
    asks(t, "GER", *POLICIES)
    t.play("GER", "move 2 FIT 1 BMB from Poland to Minsk landing at Poland", dice=[1, 1, 6])
    assert t.ask("GER").choices == ("2 FIT", "1 FIT 1 BMB")
