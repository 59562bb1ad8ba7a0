"""Forms of words: plurals, inflections of verbs, what was done."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final


def stems(word: str) -> Iterable[str]:
    """The word, and what it may be the plural of."""
    yield word
    if len(word) < 4:
        if len(word) == 3 and word.endswith("s"):
            yield word[:-1]  # dds
        return
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("s"):
        yield word[:-1]
    if word.endswith(("es", "en")):
        yield word[:-2]
    if word.endswith(("e", "n")) and len(word) > 5:
        yield word[:-1]


@lru_cache(maxsize=4096)
def verb_stems(word: str) -> tuple[str, ...]:
    """Forms of which the word may be the inflection."""
    found = [word]
    if word.endswith("ies"):
        found.append(word[:-3] + "y")
    if word.endswith("es"):
        found += [word[:-2], word[:-1]]
    elif word.endswith("tion") and len(word) > 6:
        found += [word[:-3], word[:-3] + "e"]  # interception
    elif word.endswith("tions") and len(word) > 7:
        found += [word[:-1], word[:-4], word[:-4] + "e"]  # declarations
    elif word.endswith("s"):
        found.append(word[:-1])
    if word.endswith("ing") and len(word) > 4:
        stem = word[:-3]
        found += [stem, stem + "e"]
        if len(stem) > 2 and stem[-1] == stem[-2]:
            found.append(stem[:-1])
    return tuple(found)


def past_stems(word: str) -> tuple[str, ...]:
    if word in _STRONG:
        return (_STRONG[word],)
    if not word.endswith("ed") or len(word) < 4:
        return ()
    stem = word[:-2]
    return (stem, stem + "e", *((stem[:-1],) if len(stem) > 2 and stem[-1] == stem[-2] else ()))


_STRONG: Final[dict[str, str]] = {
    "bought": "buy",
    "sent": "send",
    "went": "go",
    "flew": "fly",
    "took": "take",
    "gave": "give",
    "built": "build",
    "lost": "lose",
    "fought": "fight",
    "drew": "draw",
    "drove": "drive",
    "struck": "strike",
    "withdrew": "withdraw",
    "got": "get",
    "spent": "spend",
    "chosen": "choose",
    "made": "make",
    "thrown": "throw",
    "sunk": "sink",
    "broken": "break",
    "laid": "lay",
}
