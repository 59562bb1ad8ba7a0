"""The chances of a combat, against chances that can be counted by hand."""

import importlib
import re

import pytest

from rules.kernel.errors import Refused
from rules.supreme_axis_allies.odds import ASSUMED
from tests.rulings import rule
from tests.supreme_axis_allies.table import GAME, Table, table


@pytest.fixture
def few(monkeypatch):
    """Where only the reading matters."""
    monkeypatch.setattr(importlib.import_module("rules.supreme_axis_allies.odds"), "TRIALS", 4)


def front(**more) -> Table:
    return table(
        "GER",
        "purchase",
        GER={"Minsk": "2 INF 1 AAG", "North Sea": "2 DES"},
        USSR={"Smolensk": "1 INF 1 AAG"},
        UK={"North Sea": "1 CRU, 1 TRN (1 INF)"},
        **{"places": {"Smolensk": {"owner": "USSR"}}, **more},
    )


def ask(text: str, t: Table | None = None, seat: str = "GER") -> list[str]:
    return GAME.odds((t or front()).game, seat, text)


def shares(lines: list[str]) -> tuple[int, int, int]:
    """wins, loses, neither, in per cent."""
    found = re.fullmatch(r"wins (\d+)%, loses (\d+)%, neither (\d+)%", lines[1])
    assert found, lines[1]
    return int(found[1]), int(found[2]), int(found[3])


def left(lines: list[str]) -> tuple[float, float]:
    found = re.fullmatch(
        r"left of the attacker on average ([\d.]+) of \d+ units, of the defender ([\d.]+) of \d+", lines[2]
    )
    assert found, lines[2]
    return float(found[1]), float(found[2])


@pytest.mark.parametrize(
    ("text", "wins", "loses"),
    [
        ("1 INF against 1 INF", 0.25, 0.625),  # a hit on 1 against a hit on 2, till one is gone
        ("1 ARM against 1 INF", 0.5, 0.25),
        ("1 INF 1 ART against 1 FRT", 0.80, 0.08),  # the INF beside an ART hits on 2
        ("1 BTL against 1 DES", 0.94, 0.04),  # a BTL takes two hits
    ],
)
@rule("combat.attacker-roll", "combat.defender-roll", "units.rating")
def test_the_share_is_near_the_true_one(text, wins, loses):
    lines = ask(text)
    assert "fought 200 times by the rules" in lines[0]
    won, lost, neither = shares(lines)
    assert abs(won - 100 * wins) <= 9 and abs(lost - 100 * loses) <= 9
    assert 98 <= won + lost + neither <= 102


def test_two_infantry_against_one_counted_out():
    """Attacker's two INF hit on 1, the defender's on 2. By the states (2,1) and (1,1) the attacker wins 52 of 100."""
    p, q = 1 / 6, 2 / 6
    alone = p * (1 - q) / (1 - (1 - p) * (1 - q))
    hit = 1 - (1 - p) ** 2
    both = (hit + (1 - hit) * q * alone) / (1 - (1 - hit) * (1 - q))
    won, _, _ = shares(ask("2 INF against 1 INF"))
    assert abs(won - 100 * both) <= 9


def test_who_cannot_be_hurt_always_wins_and_who_can_hurt_nobody_never():
    assert shares(ask("1 CRU against 1 TRN")) == (100, 0, 0)
    assert shares(ask("1 TRN against 1 TRN")) == (0, 0, 100), "nobody can hurt anybody"
    assert shares(ask("1 BMB against 60 INF"))[1] >= 99, "BMB leave after their one round"


def test_what_is_left_is_counted():
    ours, theirs = left(ask("1 CRU against 2 TRN"))
    assert (ours, theirs) == (1.0, 0.0)
    ours, theirs = left(ask("1 TRN against 2 TRN"))
    assert (ours, theirs) == (1.0, 2.0)
    ours, theirs = left(ask("20 ARM against 1 INF"))
    assert 19.5 <= ours <= 20 and theirs == 0


def test_aircraft_of_the_attacker_come_home_and_count():
    ours, _ = left(ask("6 FIT against 1 TRN"))
    assert ours == 6.0
    ours, _ = left(ask("6 FIT against 1 FRT"))
    assert ours > 5.4


def test_the_same_question_has_the_same_answer_and_changes_nothing(few):
    t = front()
    before = t.game.fingerprint()
    assert ask("3 INF against 2 INF", t) == ask("3 INF against 2 INF", t)
    assert t.game.fingerprint() == before


# --- what is asked --------------------------------------------------------------------------------------------------


def test_forces_are_read_off_the_board(few):
    lines = ask("3 INF 1 ARM at Smolensk")
    assert lines[0].startswith("Germany: 3 INF 1 ARM against 1 INF,"), "the AAG there does not fight"
    lines = ask("North Sea")
    assert lines[0].startswith("Germany: 2 DES against 1 TRN 1 CRU,"), "the INF aboard does not"
    assert ask("3 inf in smolensk")[0].startswith("Germany: 3 INF against 1 INF,")
    assert ask("2 INF at Smolensk", seat="")[0].startswith("Germany: 2 INF"), "an onlooker asks for the nation in turn"


@rule("units.categories")
def test_in_a_place_only_those_fight_who_can_be_there(few):
    """Aircraft alone stand against them: what is fought there is told by the place."""
    land = table("GER", places={"Smolensk": {"owner": "USSR"}}, USSR={"Smolensk": "1 FIT"})
    with pytest.raises(Refused, match="Ships do not fight in Smolensk"):
        ask("1 DES at Smolensk", land)
    sea = table("GER", UK={"North Sea": "1 FIT {land=-}"})
    with pytest.raises(Refused, match="Ground units do not fight in North Sea"):
        ask("1 INF at North Sea", sea)


def test_versus_reads_like_against(few):
    wanted = ask("2 INF against 1 INF")
    assert ask("2 INF vs 1 INF") == ask("2 INF vs. 1 INF") == ask("2 INF VERSUS 1 INF") == wanted


def test_the_defender_in_a_place_is_its_controller(few):
    """Jet Power of the USSR counts in Smolensk, that of the UK does not."""
    card = {"card": "Jet Power", "points": 12}
    said = " USSR has Jet Power."
    assert ask("2 FIT at Smolensk", front(nations={"USSR": card}))[3].endswith(said)
    assert "Jet Power" not in ask("2 FIT at Smolensk", front(nations={"UK": card}))[3]


def test_the_answer_names_what_it_assumes(few):
    assert ask("1 INF against 1 INF")[3] == ASSUMED
    assert "no cards, chits, retreats" in ASSUMED


@rule("tech.4.jet-power", "tech.5.heavy-bombers")
def test_technology_that_works_counts_and_is_named():
    plain = shares(ask("3 BMB against 3 INF"))
    heavy = front(nations={"GER": {"card": "Heavy Bombers", "points": 10}})
    lines = ask("3 BMB against 3 INF", heavy)
    assert shares(lines)[0] > plain[0] + 5, "three dice each"
    assert lines[3].endswith(" Germany has Heavy Bombers.")
    half = front(nations={"GER": {"card": "Heavy Bombers", "points": 9}})
    assert shares(ask("3 BMB against 3 INF", half)) == plain
    assert "Heavy Bombers" not in ask("3 BMB against 3 INF", half)[3]


@pytest.mark.parametrize(
    ("text", "words", "rule_id"),
    [
        ("3 INF against 2 DES", "Ground units and ships do not fight each other", "units.categories"),
        ("3 DES at Smolensk", "do not fight", "units.categories"),
        ("3 INF at North Sea", "do not fight", "units.categories"),
        ("2 INF at Spain", "Spain is neutral", "neutral.no-army"),
        ("2 INF at Atlantis", "No space of the board is called “Atlantis”", None),
        ("2 elephants against 1 INF", "I can't read units in “2 elephants”", "units.categories"),
        ("2 INF elephants against 1 INF", "I can't read units in “2 INF elephants”", "units.categories"),
        ("1 INF against", "I can't read units in “”", "units.categories"),
        ("2 INF at Paris", "Say who fights whom", None),
        ("2 AAG against 1 INF", "Say who fights whom", None),
        ("2 IND against 1 INF", "Say who fights whom", None),
        ("Moscow", "Say who fights whom", None),
        ("101 INF against 1 INF", "up to 100 units a side, and these are 101", None),
        ("1 INF against 60 INF 41 ARM", "up to 100 units a side, and these are 101", None),
        ("9" * 5000 + " INF against 1 INF", r"5018 characters. 200 are enough", None),
        ("9" * 150 + " INF against 1 INF", "I can't read units in", "units.categories"),
        ("0 INF against 1 INF", "I can't read units in", "units.categories"),
        ("all INF against 1 INF", "I can't read units in “all INF”", "units.categories"),
        ("2 infa against 1 INF", "I can't read units in “2 infa”", "units.categories"),
    ],
)
def test_what_cannot_be_told_is_refused_politely(text, words, rule_id):
    with pytest.raises(Refused, match=re.escape(words)) as caught:
        ask(text)
    assert caught.value.rule == rule_id


def test_great_forces_are_tried_less_often_and_the_answer_says_so():
    assert "fought 50 times" in ask("100 INF against 60 ARM")[0]
    assert "fought 150 times" in ask("20 INF against 20 INF")[0]
    assert "fought 200 times" in ask("15 INF against 15 INF")[0]


@pytest.mark.parametrize(
    ("text", "trials"),
    [
        ("1 INF against 1 INF", 200),
        ("20 INF against 10 INF", 200),
        ("20 INF against 11 INF", 193),  # 31 of them in each
        ("40 INF against 20 INF", 100),
        ("60 INF against 59 INF", 50),
        ("100 INF against 100 INF", 50),
    ],
)
def test_great_forces_are_fought_less_often(text, trials, monkeypatch):
    """So that no more than 6000 units are put up in all, but fifty times at least."""
    module = importlib.import_module("rules.supreme_axis_allies.odds")
    often = []

    def once(*arguments, most, **more):
        often.append(most)
        return real(*arguments, most=1, **more)

    real = module.trials
    monkeypatch.setattr(module, "trials", once)
    ask(text)
    assert often == [trials]


def test_a_question_may_have_two_hundred_characters(few):
    long = "1 INF against 1 INF"
    assert ask(long + " " * (200 - len(long)))[0].startswith("Germany: 1 INF against 1 INF")
    with pytest.raises(Refused, match=r"201 characters\. 200 are enough"):
        ask(long + " " * (201 - len(long)))
    assert ask("100 INF against 1 INF")[0].startswith("Germany: 100 INF against 1 INF")


@rule("tech.4.jet-power", "tech.5.heavy-bombers")
def test_cards_of_both_sides_are_named(few):
    both = front(nations={"GER": {"card": "Jet Power", "points": 12}, "USSR": {"card": "Heavy Bombers", "points": 10}})
    assert ask("2 FIT at Smolensk", both)[3] == f"{ASSUMED} Germany has Jet Power and USSR has Heavy Bombers."
    other = front(nations={"GER": {"card": "Rockets", "points": 10}})
    assert ask("2 FIT at Smolensk", other)[3] == ASSUMED, "of no use in a combat"


@rule("tech.4.jet-power", "control.change")
def test_who_holds_the_ground_defends_it_with_his_own_cards(few):
    """The first enemy of Germany is the Soviet Union; Normandy is American."""
    jets = {"card": "Jet Power", "points": 12}
    t = table("GER", USA={"Normandy": "1 FIT"}, places={"Normandy": {"owner": "USA"}}, nations={"USA": jets})
    assert ask("2 FIT at Normandy", t)[3] == f"{ASSUMED} USA has Jet Power."


@rule("ruling.34", "surrender.evacuate")
def test_enemies_who_have_to_leave_ones_own_ground_are_the_defenders(few):
    t = table("GER", UK={"Minsk": "1 INF {evacuate}"}, nations={"UK": {"card": "Jet Power", "points": 12}})
    assert ask("2 INF at Minsk", t)[0].startswith("Germany: 2 INF against 1 INF")
    assert ask("2 INF at Minsk", t)[3] == ASSUMED, "the first enemy's cards count, and his are none"
