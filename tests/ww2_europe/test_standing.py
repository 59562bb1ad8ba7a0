"""Standing instructions: each reaction of the game can be answered in advance, and the answer is the one that was meant."""

import re
from pathlib import Path

import pytest

from rules.kernel.errors import OrderError
from rules.kernel.flow import Ask
from rules.ww2_europe import GAME
from rules.ww2_europe.policies import odds_of, strength
from tests.ww2_europe.table import table

ROOMS = Path(__file__).parents[2] / "rules" / "ww2_europe"
OWN_TURN = {"movement", "redeployment", "purchases"}
"""Parts of one's own turn, in which nobody answers for one."""
FORCES = {"Germany": {"Sedan": "2 INF, ART"}, "Great Britain": {"Paris": "9 INF"}}


def test_every_question_of_the_game_has_one():
    asked = {name for room in ROOMS.glob("*.py") for name in re.findall(r'policy="([a-z ]+)"', room.read_text("utf-8"))}
    assert asked - OWN_TURN == set(GAME.policies), asked ^ set(GAME.policies)


@pytest.mark.parametrize(
    "policy, value, choices, wanted",
    [
        ("retreat", "never", ("fight on", "retreat to Liege"), "fight on"),
        ("retreat", "always", ("fight on", "retreat to Liege"), "retreat to Liege"),
        ("retreat", "outnumbered 2", ("fight on", "retreat"), "retreat"),
        ("retreat", "outnumbered 9", ("fight on", "retreat"), "fight on"),
        ("retreat", "outnumbered 2.25", ("fight on", "retreat"), "fight on"),
        ("port", "outnumbered 2.25", ("stay in port", "fight"), "fight"),
        ("abort", "outnumbered 2.25", ("fight on", "abort all aircraft"), "fight on"),
        ("abort", "outnumbered 2.2", ("fight on", "abort all aircraft"), "abort all aircraft"),
        ("intercept", "outnumbered 2.25", ("separately", "let them go", "go home"), "separately"),
        ("intercept", "never", ("separately", "combined", "let them go", "go home"), "let them go"),
        ("intercept", "combined", ("separately", "combined", "let them go", "go home"), "combined"),
        ("intercept", "combined", ("separately", "let them go", "go home"), "separately"),
        ("intercept", "best", ("separately", "combined", "let them go", "go home"), "separately"),
        ("intercept", "outnumbered 2", ("separately", "let them go", "go home"), "let them go"),
        ("port", "always", ("stay in port", "fight"), "fight"),
        ("port", "never", ("stay in port", "fight"), "stay in port"),
        ("port", "outnumbered 2", ("stay in port", "fight"), "stay in port"),
        ("abort", "always", ("fight on", "abort 1 FTR", "abort all aircraft"), "abort all aircraft"),
        ("abort", "never", ("fight on", "abort 1 FTR", "abort all aircraft"), "fight on"),
        ("radar", "always", ("reinforce", "stay away"), "reinforce"),
        ("radar", "never", ("reinforce", "stay away"), "stay away"),
        ("go on", "always", ("go on", "abort"), "go on"),
        ("go on", "never", ("go on", "abort"), "abort"),
        ("go on", "outnumbered 2", ("go on", "abort"), "abort"),
        ("order", "any", ("Paris", "Liege"), "Paris"),
        ("convoy", "first", ("C2", "C1"), "C2"),
        ("return", "any", ("Brest port", "Hamburg port"), "Brest port"),
        ("surplus", "any", ("FTR", "TAC"), "FTR"),
        ("depot", "always", ("place the depot", "no depot"), "place the depot"),
        ("depot", "never", ("place the depot", "no depot"), "no depot"),
        ("armistice", "refuse", ("accept", "refuse"), "refuse"),
        ("vichy ports", "oran", ("Marseilles", "Oran", "Lebanon"), "Oran"),
        ("transfer", "any", ("London", "Cairo"), "London"),
        ("night", "always", ("by day", "by night"), "by night"),
        ("night", "never", ("by day", "by night"), "by day"),
        ("air timing", "round 2", ("round 1", "round 2", "round 3"), "round 2"),
        ("prey", "dearest", ("TR", "BB", "DD"), "BB"),
        ("prey", "CV CA DD", ("TR", "BBD", "DD", "CA"), "CA"),
        ("prey", "BB", ("TR", "BBD"), "BBD"),
        ("prey", "CV", ("TR", "BBD"), None),
        ("command", "first", ("Manstein", "Kesselring"), "Manstein"),
    ],
)
def test_what_is_answered(policy, value, choices, wanted):
    t = table("declarations", start="1939", units=FORCES, control={"Sedan": "Germany"})
    about = {
        "ours": [u.id for u in t.state.units.of("Germany")],
        "theirs": [u.id for u in t.state.units.of("Great Britain")],
        "numbers": [3, 4],
    }
    ask = Ask("Germany", "?", choices=choices, policy=policy, about=about)
    assert GAME.policies[policy].answer(t.game, ask, value) == wanted


def test_a_hunter_who_finds_nobody_lets_them_go():
    t = table("declarations", units=FORCES)
    ask = Ask("Germany", "?", choices=("separately", "let them go"), policy="intercept", about={"numbers": [0]})
    assert GAME.policies["intercept"].answer(t.game, ask, "best") == "let them go"


def test_research_goes_on_until_it_is_done():
    t = table("collect", options={"technology": True}).standing("Germany", "research", "Jets")
    made = [entry.text for entry in t.game.orders() if entry.auto and entry.seat == "Germany"]
    assert len(made) == 1 and re.fullmatch(r"develop \d+ Jets", made[0]), "all attempts, and no more is asked"
    t = table("collect", options={"technology": True}, powers={"Germany": {"tech": {"Jets": 200}}})
    t.standing("Germany", "research", "Jets")
    assert [entry.text for entry in t.game.orders() if entry.auto] == ["done"], "what is developed needs no more"


def test_declarations_and_convoys_pass_by_themselves():
    t = table("declarations", units={"Germany": {"Berlin": "INF"}, "Great Britain": {"London": "INF, TR"}})
    for seat in t.asked():
        t.standing(seat, "declarations", "none")
    assert t.game.phase == "movement"
    t = table("convoys", units={"Great Britain": {"London": "TR"}}).standing("Great Britain", "convoys", "as they are")
    assert t.game.phase != "convoys"


def test_the_ship_that_a_raid_on_a_port_hits():
    units = {"Great Britain": {"Malta": "CV+FTR"}, "Italy": {"Taranto": "DD, BB, CA"}}
    t = table("redeployment", units=units, options={"special_forces": True})
    t.game.set_standing("Great Britain", "prey", "cruisers then DD")
    t.play("Great Britain", "sneak from Malta at Taranto by carrier", dice=[2])
    assert t.count("Taranto port", "Italy", "CA") == 0 and t.count("Taranto port", "Italy", "BB") == 1
    assert any("A CA in Taranto" in event.text for _, event in t.game.events.since(0))


@pytest.mark.parametrize(
    "policy, text, stored",
    [
        ("retreat", "never", "never"),
        ("retreat", "al", "always"),
        ("retreat", "outnumbered", "outnumbered 1"),
        ("retreat", "When outnumbered 2:1", "outnumbered 2"),
        ("retreat", "outnumbered 1.5 to 1", "outnumbered 1.5"),
        ("intercept", "comb", "combined"),
        ("intercept", "b", "best"),
        ("casualties", "cheapest", "cheapest"),
        ("casualties", "infantry, then tanks, BBD", "INF TNK BBD"),
        ("casualties", "INF", "INF"),
        ("prey", "dearest", "dearest"),
        ("prey", "carriers then CA", "CV CA"),
        ("research", "none", "none"),
        ("research", "heavy bombers", "Heavy Bombers"),
        ("vichy ports", "Lebanon", "lebanon"),
    ],
)
def test_what_is_written_for_an_instruction(policy: str, text: str, stored: str):
    t = table("declarations", units=FORCES)
    assert GAME.policies[policy].read(t.game, "Germany", text) == stored
    assert GAME.policies[policy].read(t.game, "Germany", stored) == stored


@pytest.mark.parametrize(
    "policy, text, nearest",
    [
        ("retreat", "", ["never", "always", "outnumbered 2"]),
        ("retreat", "sometimes", ["never", "always", "outnumbered 2"]),
        ("retreat", "outnumbered much", ["never", "always", "outnumbered 2"]),
        ("intercept", "x", ["best", "never", "separately", "combined", "outnumbered 2"]),
        ("casualties", "", ["cheapest"]),
        ("casualties", "then", ["cheapest"]),
        ("casualties", "INF elephants", ["cheapest", "INF ART TNK"]),
        ("prey", "cheapest", ["dearest", "INF ART TNK"]),
        ("research", "time travel", ["Code Breaking", "Tanks", "Jets"]),
    ],
)
def test_what_no_instruction_means(policy: str, text: str, nearest: list[str]):
    t = table("declarations", units=FORCES)
    with pytest.raises(OrderError) as refused:
        GAME.policies[policy].read(t.game, "Germany", text)
    assert list(refused.value.nearest) == nearest


@pytest.mark.parametrize(
    "ours, theirs, wanted",
    [
        ("INF", "INF", 1.0),
        ("TR", "DD", 2.0),
        ("ART", "TNK", 0.75),
        ("TAC", "FTR", 0.5),
        ("2 BB", "BB, TR", 0.5),
        ("CV", "BMB, SHOCK", 5.0),
    ],
)
def test_how_much_stronger_the_others_are(ours: str, theirs: str, wanted: float):
    """Expected hits: dice times the best number; whoever has next to nothing counts for one."""
    t = table(units={"Germany": {"Brest": ours}, "Great Britain": {"London": theirs}})
    sides = {"ours": t.state.units.of("Germany"), "theirs": t.state.units.of("Great Britain")}
    about = {key: [*(u.id for u in units), "gone"] for key, units in sides.items()}
    assert odds_of(t.game, Ask("Germany", "?", about=about)) == wanted
    assert strength([]) == 0 and odds_of(t.game, Ask("Germany", "?", about={"theirs": about["theirs"]})) == strength(
        sides["theirs"]
    )


@pytest.mark.parametrize(
    "units, hits, value, wanted",
    [
        ("INF, TNK, ART", 1, "TNK INF", "lose 1 TNK"),
        ("INF, TNK, ART", 2, "TNK INF", "lose 1 INF 1 TNK"),
        ("INF, TNK, ART", 1, "FTR", "lose 1 INF"),
        ("TNK, ART, MEC", 2, "FTR", "lose 1 MEC 1 ART"),
        ("INF, TNK, ART", 3, "ART", "lose 1 INF 1 ART 1 TNK"),
        ("2 INF, TNK", 1, "cheapest", "the cheapest"),
        ("BB, BBD, DD", 1, "BBD DD", "lose 1 BBD"),
        ("BB, BBD, DD", 1, "BB DD", "lose 1 BB"),
        ("BBD, DD", 1, "BB", "lose 1 BBD"),
        ("BB, DD", 2, "BB", "lose 2 BB"),
    ],
)
def test_whom_an_instruction_gives_up(units: str, hits: int, value: str, wanted: str):
    land = "Hamburg" if "BB" in units else "Berlin"
    t = table(units={"Germany": {land: units}})
    hit = ["air", "ground", "naval", "tank", "transport"]
    about = {"units": [u.id for u in t.state.units], "hits": [hit] * hits, "cheapest": "the cheapest"}
    ask = Ask("Germany", "?", policy="casualties", about=about)
    assert GAME.policies["casualties"].answer(t.game, ask, value) == wanted


@pytest.mark.parametrize(
    "value, wanted", [("Jets", "develop 7 Jets"), ("Tanks", "done"), ("Rockets", "done"), ("none", "done")]
)
def test_into_what_attempts_go(value: str, wanted: str):
    t = table(options={"technology": True}, powers={"Italy": {"attempts": 7, "tech": {"Tanks": 200, "Jets": 199}}})
    assert GAME.policies["research"].answer(t.game, Ask("Italy", "?", policy="research"), value) == wanted
