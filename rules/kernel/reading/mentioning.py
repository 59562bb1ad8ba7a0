"""What stands beside something that a text names: a preposition, a number, that it stays, or that it is met."""

from .forms import verb_stems
from .phrases_of_amounts import AMOUNTS
from .verbs import MET
from .words import JOINERS, NUMBERS, PREPOSITIONS

_LEFT = frozenset("stay stays staying remain remains hold holds".split())
_ARTICLES = frozenset(("a", "an", "ein", "eine", "one", "single"))


def more_at(typed: tuple[str, ...], at: int) -> tuple[str, ...]:
    """`and at sea`, `and the other one too`: what further is meant and not named."""
    if typed[at : at + 2] == ("at", "sea"):
        return ("sea",)
    others = at + (typed[at] == "the")
    if typed[others : others + 1] != () and typed[others] in ("other", "others", "another"):
        behind = others + 1
        while behind < len(typed) and typed[behind] in ("one", "ones", "too", "also", "well", "as"):
            behind += 1
        if behind == len(typed) or typed[behind] in JOINERS or typed[behind] == "after":
            return (typed[others],)
    return ()


def led_by(typed: tuple[str, ...], at: int) -> str:
    """The sort of preposition before a word, over an article."""
    while at and typed[at - 1] in ("the", "a", "my", "our"):
        at -= 1
    return PREPOSITIONS.get(typed[at - 1], "") if at else ""


def stays_out(typed: tuple[str, ...], at: int) -> bool:
    """Is it said behind a name that it stays, or sits this one out?"""
    if at >= len(typed):
        return False
    return typed[at] in _LEFT or (typed[at] in ("sit", "sits") and "out" in typed[at + 1 : at + 4])


def met_at(typed: tuple[str, ...], at: int) -> bool:
    """Is it what is struck or helped: `hits the fleet at Wake`; or what something takes off from?"""
    for i in range(at - 1, max(-1, at - 5), -1):
        if typed[i] == "off":
            return True
        if typed[i] in JOINERS or typed[i] in PREPOSITIONS:
            return False
        if any(stem in MET for stem in verb_stems(typed[i])):
            return True
    return False


def number_at(typed: tuple[str, ...], at: int) -> tuple[int, int]:
    """How many words are a number there, and which; an article is none."""
    for length in (3, 2):
        meaning = AMOUNTS.get(" ".join(typed[at : at + length]), "")
        if meaning.isdecimal() and length <= len(typed) - at:
            return length, int(meaning)
    word = typed[at]
    if word[0] == "x" and word[1:].isdecimal() and len(word) < 5:
        return 1, int(word[1:])
    if word.isdecimal():
        return 1, int(word) if len(word) < 5 else 0
    return 1, 0 if word in _ARTICLES else NUMBERS.get(word, 0)
