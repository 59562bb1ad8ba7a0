"""Games and seats by the names people write, in short or in full: `japan`, `ger`. What autocomplete offers is taken as it is."""

import re
from collections.abc import Mapping

from rules import GAMES
from rules.kernel.text import fold, listed, tokens

from . import present
from .errors import NotYours

_LETTERS = re.compile(r"[^\W_]+")
SHORTEST = 2
"""Letters by which a name can be begun."""


def one_of(names: Mapping[str, str], typed: str) -> str | None:
    """The key that is meant: by itself, its name, its initials, else the only one whose words the typed ones begin."""
    if typed in names:
        return typed
    wanted, words = fold(typed), tokens(typed)
    letters = "".join(_spoken(typed))
    for same in (
        [key for key, name in names.items() if wanted in (fold(key), fold(name))],
        [key for key, name in names.items() if letters and letters == _initials(name)],
    ):
        if len(same) == 1:
            return same[0]
    if len(wanted) < SHORTEST or not words:
        return None
    begun = [key for key in names if all(any(w.startswith(t) for w in _words(key, names[key])) for t in words)]
    return begun[0] if len(begun) == 1 else None


def _words(key: str, name: str) -> tuple[str, ...]:
    return (*fold(key.replace("_", " ")).split(), *tokens(name), _initials(name))


def _spoken(text: str) -> list[str]:
    return [word for word in _LETTERS.findall(fold(text.replace("&", " "))) if word != "and"]


def _initials(name: str) -> str:
    """Of a name of several words: `saa`, `tt`."""
    words = _spoken(name)
    return "".join(word[0] for word in words) if len(words) > 1 else ""


def game(typed: str) -> str:
    """The game somebody has named; a refusal says which there are."""
    found = one_of({slug: GAMES[slug].name for slug in GAMES}, typed)
    if found is None:
        raise NotYours(f"There is no game {present.quoted(typed)}. {games()}")
    return found


def games() -> str:
    return f"The games are {listed(GAMES[slug].name for slug in GAMES)}."


def seat(seats: Mapping[str, str], typed: str) -> str:
    """The seat somebody has named, of these."""
    found = one_of(seats, typed)
    if found is None:
        names = listed(name if name == key else f"{name} ({key})" for key, name in seats.items())
        raise NotYours(f"There is no seat {present.quoted(typed)}; the seats are {names}.")
    return found
