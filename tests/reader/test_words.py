"""What players read: prompts, reports and refusals of short random games, as one player would write them to another."""

import random
import re
from functools import cache

import pytest

from bot.limits import CHOICE, MESSAGE, size
from rules import GAMES
from rules.kernel.errors import OrderError
from rules.kernel.game import Game

ORDERS = 110
STIFF = re.compile(
    r"\b(is|are) no (?!longer|more|better|worse|less|later)|\banew\b|\bit is yours to\b|\bwhich are hit\b|\bcannot be given\b"
    r"|\bmay not be\b|\bno one of\b|  | [,.;:!?](?: |$)|\.\.(?!\.)|\bNone\b(?! of \d)|\b[A-Z][a-z]+Error\b",
)
"""Turns nobody writes to a friend, and slips of the pen."""
PLAIN = re.compile(r"\b[Tt]here (is|are) no\b")


def half_legal(chance: random.Random, order: str, other: str) -> str:
    """An order with a word of another, or with one of its words left out or twice."""
    words, others = order.split(), other.split()
    at = chance.randrange(len(words))
    words[at] = chance.choice([others[min(at, len(others) - 1)], chance.choice(others), "", f"{words[at]} {words[at]}"])
    return " ".join(word for word in words if word)


@cache
def said(slug: str) -> dict[str, frozenset[str]]:
    """The distinct texts of a random game by sort: prompts, reports, refusals."""
    chance = random.Random(f"words {slug}")
    game: Game[object] = Game.new(GAMES[slug], seed=5)
    prompts: set[str] = set()
    refusals: set[str] = set()
    for _ in range(ORDERS):
        if game.outcome is not None:
            break
        waiting = [each for each in game.pending() if game.suggest(each.seat, "", 12)]
        prompts.update(each.prompt for each in game.pending())
        seat = chance.choice(waiting).seat
        offered = game.suggest(seat, "", 12)
        for _ in range(2):
            text = half_legal(chance, chance.choice(offered), chance.choice(offered))
            try:
                game.read(seat, text)
            except OrderError as error:
                refusals.add(error.why)
        game.take(seat, chance.choice(offered))
    return {
        "prompts": frozenset(prompts),
        "reports": frozenset(event.text for _, event in game.events.since(0)),
        "refusals": frozenset(refusals),
    }


@pytest.mark.parametrize("slug", list(GAMES))
@pytest.mark.parametrize("sort", ["prompts", "reports", "refusals"])
def test_nothing_is_said_stiffly(slug: str, sort: str) -> None:
    texts = said(slug)[sort]
    assert len(texts) > 3
    assert [text for text in sorted(texts) if STIFF.search(PLAIN.sub("", text))] == []


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_question_or_a_prompt_is_a_whole_sentence(slug: str) -> None:
    prompts = said(slug)["prompts"]
    assert [text for text in sorted(prompts) if not re.search(r"[.?!:…)\]]$", text) or not text[:1].isupper()] == []


@pytest.mark.parametrize("slug", list(GAMES))
def test_everything_fits_a_message(slug: str) -> None:
    texts = frozenset[str]().union(*said(slug).values())
    assert [text for text in texts if not 0 < size(text) <= MESSAGE // 2] == []
    assert CHOICE < MESSAGE
