"""An order as it is written in full is known by its words: the reader does not look for parts of speech in it."""

import pytest

from rules.kernel.reading.lexing import Lexer
from rules.kernel.reading.several import divided

from .giving import SAA, SC, TR, TT, WW2, at

ORDERS = [
    (SAA, "purchase", "buy 2 INF 1 ARM"),
    (SAA, "land", "move 2 INF from Poland to Minsk"),
    (SC, "movement", "move GE-A4 to 2330"),
    (TR, "movement", "move GA3 to O22"),
    (TT, "movement", "move AF1, INF1 to Lorraine"),
    (WW2, "movement", "move 2 INF from Berlin to Danzig"),
]
"""Orders in full words."""


@pytest.mark.parametrize(("game", "moment", "text"), ORDERS)
def test_an_order_in_full_words_is_not_taken_apart(game, moment, text, monkeypatch):
    board, seat = at(game, moment)

    def never(self, text):
        raise AssertionError(f"{text} is taken apart")

    monkeypatch.setattr(Lexer, "lex", never)
    reader = board._reader(seat)
    assert reader.rehearsed([text]) == ([], None)
    assert divided(reader, text) == ([text], text.split()[0])
    assert str(reader.read(text)) == text
