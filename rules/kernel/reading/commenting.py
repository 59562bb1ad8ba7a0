"""Answers with a remark beside them, `keep it, chit is worth more later`, and answers by what the question says of them,
`I'll stay with our national advantage`."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..text import EXACT, tokens
from .choosing import LIGHT, NEUTRAL
from .forms import verb_stems
from .verbs import DENYING, END, NO, YES
from .words import ALL, BOTH, MARKS, NUMBERS, PREPOSITIONS, SMALL

if TYPE_CHECKING:
    from .reader import Reader

MOST_WORDS = 30
"""Words of an answer and what is said beside it."""
_SEGMENT = re.compile(
    r"\s*(?:[,.!;…:]+(?=\s|$)|\s[-–—]+\s|\s\(|\)|\b(?:because|cause|since|as|so that)\b)\s*", re.IGNORECASE
)
_TURNING = frozenset(
    "but or unless only wait no nope actually scratch rather instead then if except until when maybe perhaps".split()
)
"""Words with which a remark would change the answer before it."""
_TAKES = frozenset(
    "stay stays stick sticks keep keeps take takes go goes choose pick prefer use want like have i ill id we well us our my the "
    "with for to as is that this would rather better one card please thanks just let lets me ok okay yes of course going".split()
)
"""Words of taking one of several things."""


def commented(reader: "Reader", text: str) -> Iterator[str]:
    """The answer of a text that says besides only why."""
    if "?" in text or len(tokens(text)) > MOST_WORDS:
        return
    parts = [part for part in _SEGMENT.split(text) if part and tokens(part)]
    if len(parts) > 1 and (answer := _answered(reader, parts)):
        yield answer
    if described := _described(reader, text):
        yield described


def _answered(reader: "Reader", parts: list[str]) -> str:
    """The one answer that is among the parts of a text, first or last, where all others are remarks."""
    said = [reader._replies.read(reader.lexed(part)) for part in parts]
    answers = {answer for answer in said if answer}
    if len(answers) != 1:
        return ""
    answer = answers.pop()
    named = any(len(word) > 3 and word in tokens(answer) for word in tokens(parts[-1]))
    if not (said[0] or (said[-1] and named and len(parts) < 3)):
        return ""
    rest = [part for part, read in zip(parts, said, strict=True) if not read]
    return answer if all(_only_remarks(reader, part, answer) for part in rest) else ""


def _only_remarks(reader: "Reader", part: str, answer: str) -> bool:
    """Does a part of a text order nothing, doubt nothing and speak for no other answer?"""
    lexed, words = reader.lexed(part), tokens(part)
    if lexed.marks.keys() - {"maybe", "not", "past"} or words[0] in _TURNING:
        return False
    if any(stem in reader._lexer.verbs for stem in verb_stems(words[0])):
        return False  # yes, buy the 5
    if "not" in lexed.marks and answer != reader._reply.no and not DENYING.isdisjoint(words):
        return False
    asked = set(tokens(" ".join(ask.prompt for ask in reader._asks)))
    if all(word in MARKS or word in NEUTRAL for word in words):
        return False  # retreat, maybe
    for item in lexed.items:
        exact = [thing for thing in item.things if thing.quality == EXACT]
        if item.everything or (item.amount is not None and item.amount.kind in ("all", "half", "both")):
            return False
        figures = item.amount is not None and item.amount.kind == "n"
        if figures and str(item.amount.number if item.amount else 0) not in asked:
            return False
        if any(t.vocabulary in reader._lexer.counted or not asked.issuperset(tokens(t.name)) for t in exact):
            return False
        if item.verb in reader._lexer.own and item.verb not in asked and item.verb not in tokens(answer):
            return False
    others = [choice for choice in reader.choices if choice != answer]
    free = [word for word in words if word not in SMALL and word not in YES | NO | END]
    return not any(
        reader._replies._touches(word, other) and not reader._replies._touches(word, answer)
        for word in free
        for other in others
    )


def _described(reader: "Reader", text: str) -> str:
    """The choice of which the question says what is said here: the card one rolled, the advantage of one's nation."""
    choices = reader.choices
    lexed = reader.lexed(text)
    if len(choices) < 2 or not set(lexed.marks) <= {"not", "past"} or not DENYING.isdisjoint(lexed.words):
        return ""
    prompt = " ".join(ask.prompt for ask in reader._asks)
    sentences = [set(tokens(each)) for each in re.split(r"(?<=[.!?;])\s+", prompt)]
    told: dict[str, set[str]] = {}
    for choice in choices:
        own = set(tokens(choice)[1:])
        there = [each - own for each in sentences if own and own <= each]
        if len(there) == 1:
            told[choice] = {word for word in there[0] if _says(word)}
    if len(told) != len(choices):
        return ""
    stems = {stem for word in tokens(text) for stem in (word, *verb_stems(word))}
    hit = [choice for choice, words in told.items() if any(_alike(word, stems) for word in words - _shared(told))]
    known = _shared(told).union(*told.values())
    strange = [
        word
        for word in tokens(text)
        if _says(word)
        and word not in _TAKES | LIGHT
        and not _alike(word, {s for k in known for s in (k, *verb_stems(k))})
    ]
    return hit[0] if len(hit) == 1 and not strange else ""


def _says(word: str) -> bool:
    return (
        len(word) > 2
        and word not in NEUTRAL
        and word not in PREPOSITIONS
        and word not in NUMBERS
        and word not in ALL | BOTH
    )


def _alike(word: str, stems: set[str]) -> bool:
    return any(word == stem or (len(stem) > 3 and word[: len(stem)] == stem) for stem in stems)


def _shared(told: dict[str, set[str]]) -> set[str]:
    """Words that are said of several choices."""
    every = list(told.values())
    return {word for at, words in enumerate(every) for other in every[at + 1 :] for word in words & other}
