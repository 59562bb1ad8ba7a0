"""A text as words whose parts of speech are known: verbs, amounts, names, prepositions, and what changes its meaning."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from ..text import EXACT, FUZZY, PREFIX, Names, tokens
from .cleaning import clean, unescorted
from .forms import past_stems, stems, verb_stems
from .parts import BERTHS, PLACES, SORTS
from .peoples import COUNTRIES
from .rewriting import Rewriter, names_of
from .things import Amount, Item, Lexed, Thing
from .verbs import DENYING, END, FAMILIES, NO, NOTHING, STAYING, YES, families
from .words import (
    ALL,
    ASKING,
    BOTH,
    EVERYTHING,
    FILLERS,
    JOINERS,
    LESS,
    MARKS,
    NUMBERS,
    PARTICLES,
    PREPOSITIONS,
    QUARTERS,
    SMALL,
    TELLING,
    UNSAID,
)

MOST_WORDS = 60
"""Words of one order that are looked at; nothing sensible has more."""
MOST_LOOKED = 14
"""Words of one text that are looked up as abbreviations or slips; nobody mistypes as many."""
MOST_SLIPS = 6
"""Groups of words of one text that are looked up as slips, the dearest search."""
_TIMES = re.compile(r"x(\d{1,4})$")
_SOME_OF = re.compile(r"(\d{1,3})of(\d{1,3})$")
_IT = frozenset("a the it them this that card cards die dice now".split())
"""What a preposition at the end of a text may lead to without saying anything."""
_HELD = frozenset("garrison reserve reserves defenders force".split())
"""Words for all that stands at a place, behind its name."""
_STILL = frozenset("stay hold remain".split())
_HOLDING = frozenset("hold keep stay remain wait man rest dwell live garrison watch mind picket".split())
"""Verbs of what stands at a place, where units are placed."""
_WISHES = frozenset("want wants like likes love loves need needs".split())
"""Verbs that may mean to keep, where something is lost."""
_AWAY = frozenset("out off away from clear back".split())
_IS = frozenset("are is be being get gets".split())
_SENT = frozenset(("go", "place", "build", "rebase"))
"""Families of verbs for what is done to units that are sent somewhere."""
_MAKING = frozenset("build buy raise place deploy setup recruit".split())
"""Orders by which new units come on the map."""
_DEFINITE = frozenset("the my our your these those".split())


@lru_cache(maxsize=64)
def _verbs_of(own: tuple[tuple[str, ...], ...]) -> dict[str, str]:
    """Every verb by itself: those of all families and those of a game's own orders."""
    found = {word: word for family in FAMILIES.values() for word in family}
    for form in own:
        if len(form) == 1:
            found[form[0]] = form[0]
    return found


class Lexer(Rewriter):
    """Finds the parts of speech by the vocabularies and verbs of the orders that may be given now."""

    def __init__(
        self,
        vocabularies: Mapping[str, Names],
        verbs: tuple[tuple[str, ...], ...],
        counted: frozenset[str] = frozenset(),
        choices: Iterable[str] = (),
        leads: Collection[tuple[str, ...]] = (),
        numbered: Mapping[tuple[str, int], tuple[str, ...]] | None = None,
        lands: bool = True,
        rests: bool = False,
        also: tuple[tuple[str, ...], ...] = (),
        alone: Mapping[str, Thing] | None = None,
        stays: bool = False,
    ) -> None:
        """`alone`: the one thing of a sort there is, where that sort is a verb as well: the convoy. `numbered`: the words of the
        name of what is called so and has that number; `lands`: is there an order that says where something lands, `rests`:
        one for all that is left, `stays`: one by which units stay? `also`: further verbs of the orders."""
        self.vocabularies = vocabularies
        self.lands = lands
        self.rests = rests
        self.numbered = numbered or {}
        self.alone = alone or {}
        self.counted = counted
        self.leads = leads
        self.verbs = _verbs_of((*verbs, *also))
        self.phrases = {form for form in verbs if len(form) > 1}
        self.own = {form[0] for form in verbs if len(form) == 1}
        kept = {word for choice in choices for word in tokens(choice) if word in STAYING}
        self.own |= kept
        self.stays = stays or bool(kept & _STILL)
        self.placing = next((verb for verb in ("deploy", "place", "setup") if verb in self.own), "")
        self._found: dict[tuple[str, ...], tuple[int, tuple[Thing, ...]]] = {}
        self.whole = {}
        self._looked = 0
        self._slips = 0
        self.longest = max((names.longest for names in vocabularies.values()), default=1)

    def whole_name(self, word: str) -> tuple[int, tuple[Thing, ...]]:
        """What a word is the name of, if it is all of one."""
        length, things = self._exact(typed, 0) if (typed := tokens(word)) else (0, ())
        return (length, things) if length == len(typed) else (0, ())

    def lex(self, text: str) -> Lexed:
        if "raid" in self.own and unescorted(text):
            text = f"raid {text}"  # 2 bombers to Hamburg, no escort
        plain = self._plainer(tokens(clean(self._ordinals(self._unlabelled(text))))[:MOST_WORDS])
        typed = self._excluded(self._left_behind(self._phrased(plain)))
        typed = self._carefree(self._follows_up(self._active(self._at_war(typed))))
        found = Lexed(text, typed)
        if "?" in text or "？" in text:
            found.marks["?"] = ["?"]
        at = 1 if len(typed) > 1 and typed[0] in YES and typed[0] not in self.own else 0
        while at < len(typed):
            item = self._item(found, typed, at)
            if item is None:
                at += 1
                continue
            if item.past:
                found.marks.setdefault("past", []).append(str(item))
            found.items.append(item)
            at += len(item.words)
        first = next((word for word in typed if word not in JOINERS), "")
        orders = typed[:1] == ("do",) and typed[1:2] and typed[1] in DENYING  # do not intercept
        if (
            first in ASKING
            and not orders
            and not any(item.words[:1] == (first,) and item.things for item in found.items[:1])
        ):
            found.marks.setdefault("?", []).append(first)
        if "lose" in self.own and (wish := next((word for word in typed if word in _WISHES), "")) and not _loses(typed):
            found.marks.setdefault("not", []).append(wish)  # I want the infantry: kept, or gone?
        if over := _over(found.items, plain):
            found.marks["over"] = [over]
        return found

    def _unlabelled(self, text: str) -> str:
        """`that's my shopping: 3 infantry` without what only says what follows: nothing that is named or done."""
        head, colon, behind = text.partition(":")
        words = tokens(head) if colon and behind[:1].isspace() and behind.strip() and len(head) < 40 else ()
        said = (
            YES | NO | END | NOTHING | STAYING | ALL | EVERYTHING | LESS | UNSAID | NUMBERS.keys() | PREPOSITIONS.keys()
        )
        if not words or any(word in said or word in MARKS or word[0].isdecimal() for word in words):
            return text
        known = any(
            self._near(words, at, True)[0]
            or self._exact(words, at)[0]
            or any(stem in self.verbs for stem in verb_stems(word))
            or word in COUNTRIES
            for at, word in enumerate(words)
        )
        return text if known else behind.strip()

    def _item(self, found: Lexed, typed: tuple[str, ...], at: int) -> Item | None:
        word = typed[at]
        before = typed[at - 1] if at else ""
        for form in self.phrases:
            if typed[at : at + len(form)] == form:
                return Item(form, verb=" ".join(form))
        goes = (
            found.items
            and found.items[-1].verb
            and typed[at + 1 : at + 2]
            and typed[at + 1] in ("to", "into", "towards")
        )
        if word in QUARTERS and goes and typed[at + 2 :] and self._exact(typed, at + 2)[0]:
            return None  # marches west to 4821
        length, things = self._exact(typed, at)
        if word == "its" and length == 1 and not any(names.exactly((word,)) for names in self.vocabularies.values()):
            return None  # its: not the plural of IT
        words = typed[at : at + max(length, 1)]
        plural = bool(things) and self._plural(words, things)
        if length > 1:
            return Item(words, things=things, plural=plural, definite=before in _DEFINITE)
        if word in JOINERS:
            return Item(words, joins=True)
        if (word == "it" and at) or (word == "die" and "lose" not in self.own):
            return None  # whatever is left, place it; die 4. Armee
        if typed[at : at + 2] == ("all", "but"):
            return Item(typed[at : at + 2], amount=Amount("all but"))
        if word.isdecimal():
            if typed[at + 1 : at + 2] == ("x",):
                return Item(typed[at : at + 2], amount=Amount("n", _number(word)))
            return Item(words, amount=Amount("n", _number(word)), things=things)
        if times := _TIMES.match(word):
            return Item(words, amount=Amount("times", int(times[1])))
        if some := _SOME_OF.match(word):
            return Item(words, amount=Amount("n", int(some[1]), int(some[2])))
        if word == "x" and typed[at + 1 : at + 2] and typed[at + 1].isdecimal():
            return Item(typed[at : at + 2], amount=Amount("times", _number(typed[at + 1])))
        if word in ALL:
            return Item(words, amount=Amount("all"))
        if word in BOTH or word == "half":
            return Item(words, amount=Amount("both" if word in BOTH else word))
        if word in _HELD and found.items and (found.items[-1].things or before in _DEFINITE):
            return Item(words, everything=True)  # the Breslau garrison
        if word == "oneeach":
            return Item(words, everything=True, amount=Amount("each", 1))
        if word in EVERYTHING and self._named_so(typed, at + 1):
            return None  # army A1
        if word in EVERYTHING and not any(thing.vocabulary in self.counted for thing in things):
            return Item(words, everything=True, things=things)
        if word in QUARTERS and self._goes_there(typed, at + 1):
            return None  # marches west to 4821
        verb = next((self.verbs[stem] for stem in verb_stems(word) if stem in self.verbs), "")
        ordered = any(item.verb or (item.prep == "to" and before in _DEFINITE) for item in found.items)
        named = before in _DEFINITE or any(item.verb in self.own and item.verb != verb for item in found.items)
        if verb in self.alone and named and not things and ordered:
            return Item(words, things=(self.alone[verb],), definite=True)
        prep = PREPOSITIONS.get(word, "")
        letter = (
            len(word) == 1
            and word.isalpha()
            and found.items
            and found.items[-1].verb
            and self._leads_away(typed, at + 1)
        ) or (word == "a" and before.isdecimal() and len(before) < 3 and self._leads_away(typed, at + 1, True))
        if word in ("a", "an", "another") and not things and not letter:
            return Item(words, amount=Amount("one", 1))
        if word in NUMBERS and not things and not letter and not (word == "zero" and before in _DEFINITE):
            return Item(words, amount=Amount("n", NUMBERS[word]))
        if length == 1 and prep and (at + 1 == len(typed) or typed[at + 1] in JOINERS):
            prep = ""  # Ost off, West att: it leads to nothing
        if length == 1:
            return Item(words, verb=verb, prep=prep, things=things, plural=plural, definite=before in _DEFINITE)
        for lead in self.leads:
            if typed[at : at + len(lead)] == lead and any(
                self._exact(typed, at + len(lead) + more)[0] for more in (0, 1)
            ):
                return Item(lead, prep=" ".join(lead))  # hunt after C1; escorted by S2
        if word in LESS and _all_said(found.items):
            return Item(words, less=True)
        if self.placing and found.items and (end := self._holds_there(found.items, typed, at)):
            return Item(typed[at:end], verb=self.placing)
        if word in STAYING and not self._stays(word):
            found.marks.setdefault("not", []).append(word)
            return None
        if word in MARKS and word not in self.own and not (before in ("all", "everything") and word == "but"):
            found.marks.setdefault(MARKS[word], []).append(word)
            return None
        if prep and found.items and typed[at + 1 :] and _IT.issuperset(typed[at + 1 :]):
            return None  # pay for it; roll for a card
        if prep:
            return Item(words, verb=verb, prep=prep)
        if verb:
            return Item(words, verb=verb)
        if word == "factor" and not before.isdecimal():
            return None  # 1 interceptor factor; but not a 5-factor wing
        if word in ("escort", "escorts") and at == len(typed) - 1 and found.items and found.items[-1].things:
            return None  # 3 bombers and 2 fighters escort
        if word == "first" and found.items and (FILLERS | JOINERS).issuperset(typed[at + 1 :]):
            return None  # the battle of Lorraine first
        if word in FILLERS and not letter and not (before.isdecimal() and len(word) == 1):
            return None
        if word in PARTICLES and found.items and (found.items[-1].verb or self._leads_on(typed, at + 1)):
            return None  # heads up to Berlin; GI1 up to Stettin; attrition out east
        if stem := next((stem for stem in past_stems(word) if stem in self.verbs), ""):
            if "lose" in self.own and "lose" in families(stem):
                return Item(words, verb=stem)  # the infantry is eliminated
            sent = families(stem) & _SENT and typed[at + 1 : at + 2] and typed[at + 1] in PREPOSITIONS
            if sent and self._is_made(found.items, before):
                return None  # two infantry raised in Essen
            sent = sent and before in _IS
            return Item(words, verb=stem) if sent else Item(words, verb=word, past=True)  # are transferred to Paris
        length, things = self._near(typed, at, True)
        if length:
            return Item(typed[at : at + length], things=things)
        if word.endswith("ly") and len(word) > 4 and word not in TELLING:
            return None  # sadly, quickly
        return Item(words, unknown=True)

    def _named_so(self, typed: tuple[str, ...], at: int) -> bool:
        """Does the name of a unit follow, with its number?"""
        if at >= len(typed) or not typed[at][-1].isdecimal() or typed[at].isdecimal():
            return False
        return any(thing.vocabulary in self.counted for thing in self._exact(typed, at)[1])

    def _stays(self, word: str) -> bool:
        """Does a verb of not doing name an order that can be given: `AF1 stays`, where blocks may hold?"""
        stems = set(verb_stems(word))
        return bool(self.own & stems) or bool(_STILL & stems and _STILL & self.own)

    def _is_made(self, items: Sequence[Item], before: str) -> bool:
        """`a tank raised in Essen`, where new units are placed: is it said of units that have no other verb?"""
        if not items or self.own.isdisjoint(_MAKING) or any(item.verb for item in items):
            return False
        return before in items[-1].words and _counts(items[-1], self.counted)

    def _holds_there(self, items: Sequence[Item], typed: tuple[str, ...], at: int) -> int:
        """`the 2nd Army holds Essen`, `GI3 keeps watch on the Rhine at Essen`: where what is said ends, before the name of a
        place, of units that are placed now."""
        if _HOLDING.isdisjoint(verb_stems(typed[at])) or items[-1].verb or not _counts(items[-1], self.counted):
            return 0
        for behind in range(at + 1, min(at + 7, len(typed))):
            if typed[behind] in JOINERS or typed[behind] in MARKS or typed[behind] in _AWAY:
                return 0
            things = self._exact(typed, behind)[1]
            if any(thing.vocabulary in self.counted for thing in things):
                return 0
            if any(thing.vocabulary in BERTHS for thing in things):
                article = typed[behind - 1] in ("the", "our", "my")
                return max(at + 1, behind - article - (typed[behind - article - 1] in PREPOSITIONS))
        return 0

    def _goes_there(self, typed: tuple[str, ...], at: int) -> bool:
        """Does the name of a place follow a quarter of the compass, so that this carries nothing: north into Scotland?"""
        if at + 1 >= len(typed) or typed[at] not in ("to", "into", "towards"):
            return False
        things = self._exact(typed, at + 1 + (typed[at + 1] == "the" and at + 2 < len(typed)))[1]
        return any(thing.vocabulary in PLACES for thing in things)

    def _leads_away(self, typed: tuple[str, ...], at: int, counted: bool = False) -> bool:
        """Is a letter before this called by itself, as a card is: `diplomacy A for Rumania`, or `counted` for units, as in
        `3i 1a Poland Minsk`? It is no article then."""
        if counted and at < len(typed) and (typed[at].isdecimal() or not self._counted_at(typed, at)):
            return True
        return at >= len(typed) or typed[at] in PREPOSITIONS or typed[at] in JOINERS

    def _leads_on(self, typed: tuple[str, ...], at: int) -> bool:
        """Does a preposition or a name follow, or nothing?"""
        return at >= len(typed) or typed[at] in PREPOSITIONS or bool(self._exact(typed, at)[0])

    def _plural(self, words: tuple[str, ...], things: tuple[Thing, ...]) -> bool:
        """Is the last word the plural of another that means the same?"""
        named = {thing.name for thing in things}
        foreign = [words[-1].removesuffix(end) for end in ("e", "en", "er") if words[-1].endswith(end)]
        return any(
            stem != words[-1]
            and any(named & set(names_of(names, (*words[:-1], stem))) for names in self.vocabularies.values())
            for stem in (*stems(words[-1]), *foreign)
        )

    def _near(self, typed: tuple[str, ...], at: int, typos: bool) -> tuple[int, tuple[Thing, ...]]:
        """Words that begin a name, or are one with a slip of the finger."""
        key = (typed[at - 1] if at else "", *typed[at : at + 4])
        if key not in self._found:
            self._looked += 1
            if self._looked > MOST_LOOKED:
                return 0, ()
            self._found[key] = self._sought(typed, at, typos)
        return self._found[key]

    def _sought(self, typed: tuple[str, ...], at: int, typos: bool) -> tuple[int, tuple[Thing, ...]]:
        for length in range(min(4 if len(typed[at]) > 1 else 2, self.longest, len(typed) - at), 0, -1):
            words = typed[at : at + length]
            if any(not word[0].isalnum() for word in words) or (length > 1 and words[-1] in PREPOSITIONS):
                continue
            if length == 1 and len(words[0]) > 1 and words[0] in SMALL:
                continue
            things: list[Thing] = []
            initial = length == 1 and len(words[0]) == 1 and at > 0 and typed[at - 1].isdecimal()
            for vocabulary, names in self.vocabularies.items():
                if initial and vocabulary not in self.counted:
                    continue
                things += [
                    Thing(vocabulary, name, quality if len(words[0]) > 2 or length > 1 else max(quality, PREFIX))
                    for name, quality in names.begun(words)[:8]
                ]
            if not things and typos and length == 1 and len(words[0]) > 3 and words[0].isalpha():
                heard = {
                    Thing(vocabulary, name, EXACT)
                    for vocabulary, names in self.vocabularies.items()
                    for name in names.sounding(words[0])
                }
                things += sorted(heard) if len({thing.name for thing in heard}) == 1 else ()
            if not things and typos and length < 4 and len("".join(words)) > 3 and self._slips < MOST_SLIPS:
                self._slips += length == 1
                for vocabulary, names in self.vocabularies.items():
                    things += [
                        Thing(vocabulary, name, FUZZY)
                        for stem in islice(stems(words[-1]), 2)
                        for name in names.close((*words[:-1], stem))
                        if name
                    ]
            if things:
                return length, tuple(dict.fromkeys(things))
        return 0, ()


def _over(items: Sequence[Item], typed: tuple[str, ...]) -> str:
    """`no more raids`, `finished firing at them`, `fire no more`: that something is over, and with what words it is said.
    It is no order to do it."""
    cut = next((i for i, item in enumerate(items) if item.joins), len(items))
    clause = items[:cut]
    others = [item for item in clause if not (item.verb in END or item.prep or item.amount)]
    first = clause[0] if clause else None
    if first is None or not others:
        return ""
    said = next((i for i in range(len(typed) - 1) if typed[i : i + 2] == ("no", "more")), -1)
    if said > 0 and typed[said - 1] not in JOINERS and any(item.verb in END for item in clause):
        return "no more"
    return ("no more" if not said else str(first)) if first.verb in END and not first.things else ""


def _counts(item: Item, counted: frozenset[str]) -> bool:
    """Does an item name units?"""
    return any(thing.vocabulary in counted | SORTS | {"unit", "block", "called"} for thing in item.things)


def _loses(typed: tuple[str, ...]) -> bool:
    """Is it said that something is lost?"""
    return any("lose" in families(stem) for word in typed for stem in verb_stems(word))


def _all_said(items: Iterable[Item]) -> bool:
    """Was everything, or all of something, said before?"""
    return any(item.everything or (item.amount is not None and item.amount.kind == "all") for item in items)


def _number(word: str) -> int:
    """A number typed; none is sensible that has more than six digits."""
    return int(word) if len(word) < 7 else -1
