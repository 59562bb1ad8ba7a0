"""What a text says of units that are to have no part in its order: `..., the rest stays`; `..., not the corps`."""

from ..text import EXACT
from .parts import PLACES
from .things import GROUP, Thing
from .verbs import DENYING
from .words import ALL, EVERYTHING, JOINERS, NUMBERS, PREPOSITIONS

STAYS = frozenset("stay stays staying remain remains".split())
_BEHIND = frozenset("put home out behind here there at in port harbour back where they are it is".split())
"""Where something stays that does not come along."""
_BREAKS = frozenset((",", "and", "but", "while", "whilst"))
ARTICLES = frozenset("the my our any your a an".split())
_MINE = ARTICLES | frozenset(("i", "we"))
_LEAVE = frozenset("leave leaves leaving keep keeps keeping hold holds".split())
_SPARE = _LEAVE | frozenset(("save", "spare"))
_NUMBERS = frozenset("one ones two three four five six 1 2 3 4 5 6".split())
_STILL = (
    ("doesnt", "move"),
    ("dont", "move"),
    ("not", "move"),
    ("wont", "move"),
    ("doesnt", "go"),
    ("back", "garrison"),
    ("sits", "this"),
    ("sit", "this"),
    ("sits", "this", "one"),
    ("sit", "this", "one"),
    ("sits",),
    ("sit",),
    *((word,) for word in "watch watches rests idle idles wait waits".split()),
    *((verb, how) for verb in ("look", "looks", "stand", "stands") for how in ("on", "by")),
    *((verb, how) for verb in ("do", "does") for how in ("nothing", "not")),
    *((verb, how) for verb in ("sit", "sits", "hang", "hangs") for how in ("tight", "idle", "around")),
    *((verb, "rest") for verb in ("take", "takes", "get", "gets", "have", "has")),
)
_SITS = frozenset(("sit", "sits"))
"""What says so only with `out`: it sits this one out."""
_OTHERS = frozenset("everything everyone everybody rest others remainder other else".split())


class Aside:
    """Takes out of a text what stays. Where units can be ordered to stay, that is an order."""

    own: set[str]
    stays: bool
    """Is there an order, or an answer, by which units stay?"""
    counted: frozenset[str]

    def _exact(self, typed: tuple[str, ...], at: int) -> tuple[int, tuple[Thing, ...]]:
        raise NotImplementedError

    def _left_behind(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`..., the transport stays put`; `..., leave the tank behind`; `..., the rest I keep`: what is no part of the order said
        before, as all but that where all was said, else as nothing."""
        if self.stays:
            return typed
        typed = self._kept_back(typed)
        cut = max((i for i, word in enumerate(typed) if word in _BREAKS), default=0)
        before, left = typed[:cut], _what_stays(typed[cut + 1 :], _LEAVE)
        if not cut or left is None or "its" in left:
            return typed  # and leave its ships at Gibraltar
        if _OTHERS.issuperset(left) or left[0] in _OTHERS or (left[0] in _NUMBERS and _counts(before)):
            return before if any(self._exact(before, at)[0] for at in range(len(before))) else typed
        return self._without(before, left) or typed

    def _kept_back(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`leave the transport behind, everything else to Wake`; `keep the tank, lose 2 infantry`: the same said first."""
        cut = next((i for i, word in enumerate(typed) if word in (",", "but")), 0)
        left, behind = _what_stays(typed[:cut], _SPARE), typed[cut + 1 :]
        if not left or len(behind) < 2 or any(word in DENYING or word in _LEAVE for word in behind):
            return typed
        whole = next((i for i, word in enumerate(behind) if word in EVERYTHING or word in _OTHERS), -1)
        named = self._named(left)
        if whole >= 0 and named and all(thing.vocabulary in self.counted for things in named for thing in things):
            end = whole + 1 + (behind[whole + 1 : whole + 2] == ("else",))
            return (*behind[:whole], "everything", "except", *left, *behind[end:])
        kinds = {thing.vocabulary for things in named for thing in things}
        if kinds & PLACES and kinds & self.counted:
            return typed  # Poland's infantry stays, tanks to Minsk: Poland's tanks
        return self._without(behind, left) or typed

    def _without(self, said: tuple[str, ...], left: tuple[str, ...]) -> tuple[str, ...]:
        """What is said beside something that stays; nothing, if that goes as well."""
        named = self._named(left)
        units = {thing.name for things in named for thing in things if thing.vocabulary not in PLACES}
        places = {thing.name for things in named for thing in things if thing.vocabulary in PLACES}
        others = {thing.name for at in range(len(said)) for thing in self._exact(said, at)[1]}
        if not named or (units or places) & others:
            return ()  # the same sort goes and stays
        whole = any(word in ALL or word in EVERYTHING for word in said)
        if whole and not all(thing.vocabulary in self.counted for things in named for thing in things):
            return ()
        return (*said, "except", *left) if whole else said

    def _named(self, words: tuple[str, ...]) -> list[tuple[Thing, ...]]:
        """What each of some words names; nothing, if one names nothing."""
        found: list[tuple[Thing, ...]] = []
        at = 0
        while at < len(words):
            if words[at] in JOINERS or words[at] in ARTICLES:
                at += 1
                continue
            length, things = self._exact(words, at)
            if not length:
                return []
            found.append(tuple(thing for thing in things if thing.quality == EXACT))
            at += length
        return found

    def _excluded(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`just the army, not the corps`; `everything in Munich, but not the tank, to Berlin`: what is denied beside units that
        are named is nothing, or what stays of all of them. Where it is one of those named it stays denied."""
        at = next((i for i in range(1, len(typed)) if typed[i] in ("not", "no") and typed[i - 1] in _BREAKS), 0)
        if not at:
            return typed
        cut = at - 1 - (at > 1 and typed[at - 2] in JOINERS)
        left = at + 1 + (typed[at + 1 : at + 2] != () and typed[at + 1] in ARTICLES)
        length, things = self._exact(typed, left) if left < len(typed) else (0, ())
        units = {thing.name for thing in things if thing.vocabulary in self.counted}
        places = {thing.name for thing in things if thing.vocabulary in PLACES}
        behind = typed[left + length :]
        if places and not units and not behind:  # Lorraine and the Ruhr, not the North Sea
            named = [thing for i in range(cut) for thing in self._exact(typed, i)[1] if thing.vocabulary in PLACES]
            plain = not any(word in ALL or word in EVERYTHING for word in typed)
            return typed[:cut] if plain and named and not any(t.name in places for t in named) else typed
        if not units or (behind and behind[0] not in JOINERS and behind[0] not in PREPOSITIONS):
            return typed
        main = (*typed[:cut], *behind[behind[:1] == (",",) and behind[1:2] != () and behind[1] in PREPOSITIONS :])
        named = [
            thing for i in range(len(main)) for thing in self._exact(main, i)[1] if thing.vocabulary in self.counted
        ]
        if any(thing.name in units for thing in named):
            return typed  # INF1 and not INF1
        whole = any(
            (word in EVERYTHING and not self._counted_at(main, i))
            or (word in ALL and not any(t.name[0] != GROUP for t in self._counted_at(main, i + 1)))
            for i, word in enumerate(main)
        )
        if whole:
            return (*main[:cut], "except", *typed[left : left + length], *main[cut:])
        return main if named and not any(thing.name.startswith(GROUP) for thing in named) else typed

    def _counted_at(self, typed: tuple[str, ...], at: int) -> list[Thing]:
        """The units that words are, behind `of`, `the` and the like."""
        while at < len(typed) and (typed[at] in ARTICLES or typed[at] == "of"):
            at += 1
        found = self._exact(typed, at)[1] if at < len(typed) else ()
        return [thing for thing in found if thing.vocabulary in self.counted]


def _counts(typed: tuple[str, ...]) -> bool:
    return any(word.isdecimal() or word in NUMBERS for word in typed)


def _what_stays(words: tuple[str, ...], leaving: frozenset[str]) -> tuple[str, ...] | None:
    """The words for what is said to stay; None if nothing is. `the other stays` names nothing more."""
    plain = tuple(word for word in words if word not in _BEHIND and word not in _MINE)
    if plain and plain[0] in leaving:
        return plain[1:] or None
    if plain and plain[-1] in (STAYS | leaving):
        return plain[:-1]
    said = words[-1:] == ("out",)
    for still in _STILL:
        if plain[-len(still) :] == still and (said or still[0] not in _SITS):
            return plain[: -len(still)]
    return None
