"""The orders shown in the READMEs and by /help can be given as they stand there."""

import re
from pathlib import Path

import pytest

from rules import GAMES
from rules.kernel.reading.several import pieces
from rules.kernel.reading.walking import Walker
from rules.kernel.text import EXACT, tokens
from tests.supreme_axis_allies.table import opening, table

from .moments import MOMENTS

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
LEFT_OPEN = re.compile(r"…|\b[XY]\b")
ANSWERS = ("go on", "retreat when outnumbered")
"""Answers to questions, now or in advance, that begin like an order."""
SHOWN = re.findall(r"^(USA|GER)> (.+)$", README, re.MULTILINE)


def board(seat: str, text: str):
    if seat == "USA":
        return opening()
    if text.startswith("buy"):
        return table("GER", "purchase", nations={"GER": {"treasury": 41}})
    return table(
        "GER",
        "movement",
        places={"Minsk": {"owner": "USSR"}},
        GER={"Poland": "3 INF, 1 ARM", "Brandenburg": "1 FIT"},
        USSR={"Minsk": "1 INF"},
    )


def test_there_are_examples():
    assert len(SHOWN) >= 5


@pytest.mark.parametrize(("seat", "text"), SHOWN)
def test_every_order_shown_is_taken(seat, text):
    taken = board(seat, text).game.submit_all(seat, text)
    assert taken and all(each.accepted for each in taken), [each.error for each in taken]


def shown_in(game: str) -> list[str]:
    """The orders shown in the Orders part of a game's README: what stands between backticks and begins like an order."""
    text = (Path(__file__).parents[2] / "rules" / game / "README.md").read_text(encoding="utf-8")
    orders = re.search(r"^## Orders.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert orders, f"the README of {game} shows no orders"
    forms = [form for kind in GAMES[game].orders for form in kind.syntax.forms]
    spans = [order for span in re.findall(r"`([^`]+)`", orders[0]) for order in pieces(" ".join(span.split()))]
    policies = GAMES[game].policies
    standing = {*policies, *(example for policy in policies.values() for example in policy.examples), *ANSWERS}
    whole = [span for span in spans if not LEFT_OPEN.search(span) and span not in standing]
    return [span for span in whole if any(tokens(span)[: len(form)] == form for form in forms)]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_order_of_a_game_s_readme_reads_as_it_stands(game):
    names = GAMES[game].vocabulary()
    shown = shown_in(game)
    assert len(shown) >= 10
    for text in shown:
        walker = Walker(names, tokens(text), EXACT)
        read = [kind for kind in GAMES[game].orders for _ in walker.values(kind)]
        assert read, f"{game}: `{text}`: expected {' or '.join(walker.expected)}"


@pytest.mark.parametrize("game", sorted(MOMENTS))
def test_what_help_shows_can_be_given(game):
    """/help takes its examples from the suggestions to somebody who typed nothing."""
    for made in MOMENTS[game]().values():
        board, seat = made()
        for order in board.suggest(seat, "", 3):
            assert board.preview(seat, order).order == order
