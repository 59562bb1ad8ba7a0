"""A text in plainer words: signs and phrases as the words they stand for, the passive as the active, numbers as names."""

import re
import unicodedata
from collections.abc import Collection, Mapping

from ..text import EXACT, Names, tokens
from .forms import past_stems, stems, verb_stems
from .nicknames import COUNTRIES, NICKNAMES
from .parts import PLACES
from .phrases import PHRASES
from .things import GROUP, Thing
from .verbs import DENYING
from .words import ALL, CYRILLIC, EMOJI, EVERYTHING, JOINERS, NUMBERS, ORDINALS, PREPOSITIONS, SORTS

_LONGEST_PHRASE = max(map(len, PHRASES))
_COLON = re.compile(r":(?!\d)")
_WITH = re.compile(r"\bw/(?!\w*/)\s*", re.IGNORECASE)
_NUMBERED = re.compile(r"([a-z]*)\d{1,3}$")
_ORDINAL = re.compile(r"\b([1-9]|1[0-2])(?:st|nd|rd|th)\b", re.IGNORECASE)
_LET = re.compile(
    r"\blet (?!me\b|us\b)(?:the |those |these |that )?\w+ (?:go (?:through|by|past|ahead)|pass|sail|go|through|by|proceed|past)\b"
    r"(?=\s*(?:$|[,.!;)]))",
    re.IGNORECASE,
)
_BACK = re.compile(r"\s<[-=]+\s+(?=[A-Za-z])")
_MARKS = {"t": "tank", "b": "bomber", "p": "fighter", "me": "fighter"}
_MARK = re.compile(r"\b(t|b|p|me)[- ]?(34|17|24|51|109)['’]?(s?)\b", re.IGNORECASE)
"""T-34s, a B-17."""
_ARROW_BACK = re.compile(r"^\s*([^\W\d]+(?: [^\W\d]+)?)\s*<[-=]+\s*(\d.*|all\b.*|everything\b.*)$", re.IGNORECASE)
"""Krakow <- 3 tanks Breslau."""
_PEOPLE = re.compile(r"([a-z]{4,}?)(?:ian|ean|an|ese|ish|i)s?$")
"""The Egyptian infantry, the Maltese fighter."""
_TIMES = re.compile(r"(?<![\w-])(\d{1,3})x(?=[a-z])", re.IGNORECASE)
"""3xinf."""
_SLAVONIC = re.compile("[а-яё]+", re.IGNORECASE)
_EQUALS = re.compile(r"\s=\s")
_LABEL = re.compile(
    r"^\W*(?:operation \w+|d-?day|shopping list|(?:navy|army|air|shopping|war|attack|move) time)\s*[:!,-]\s", re.I
)
"""What a player may write above an order."""
_FLAVOUR = re.compile(
    r"^\W*(?:(?:bomber|fighter|coastal) command|(?:the )?(?:winter war|phon(?:e)?y war|west wall|atlantic wall|siegfried line|"
    r"anschluss|weser[uü]bung|(?:case|fall|plan) (?:wei(?:ss|ß)|gelb|blau|white|yellow|blue)|five[- ]year plan))\s*[:!]\s+(?=\S)",
    re.I,
)
"""Names from the history of the war above an order."""
_PURPOSE = re.compile(
    r"\s+for (?:the |our |my )?(?:five[- ]year plan|war effort|motherland|fatherland|king and country)\s*[.!]*$", re.I
)
"""What an order is given for, which orders nothing."""
_TAKEN_OFF = re.compile(r"^\W*take (?!them\b|it\b)([^,;:]{2,40}?) off\s*[.!]*$", re.I)
"""Take 2 infantry off."""
_THE_LOSS = re.compile(r"^\W*(?!no\b|not\b)([^,;:]{2,40}?) (?:is|are) (?:the|my|our) loss(?:es)?\s*[.!]*$", re.I)
"""INF2 is the loss."""
_ALONE = re.compile(r"^\W*each (?:\w+ )?(?:on (?:its|their) own|by itself|for itself)\s*[.!]*$", re.I)
"""Each fleet on its own."""
_NTH_OF = re.compile(r"(?<![\w.])([1-9]|1[0-2])\.\s*(?=([^\W\d]+)(?:\s+([^\W\d]+))?)")
"""4. Armee."""
_ROMAN = {"ii": 2, "iii": 3, "iv": 4, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "xi": 11, "xii": 12}
_ALL_OF_IT = re.compile(r"([^\W\d]+)\s*\((?:all(?: of (?:it|them))?|the (?:lot|whole lot)|every one)\)", re.I)
"""Berlin's infantry (all of it)."""
_NO = re.compile(r"^\W*(no|nope|nah|nein|non)\s*[!.]+\s+(?=\w)", re.I)
"""No! Fight!"""
_PASSIVE = frozenset("is are gets get be being getting".split())
_BREACHES = frozenset("violate violates violated violating break breaks breach breaches disregard ignore".split())
_QUARTERS = {
    "n": ("north", "northern"),
    "s": ("south", "southern"),
    "e": ("east", "eastern"),
    "w": ("west", "western"),
}
"""Quarters of the compass in short."""
_LEFT = frozenset("stay stays staying remain remains".split())
_BEHIND = frozenset("put home behind here there at in port harbour back".split())
"""Where something stays that does not come along."""
_ASIDE = frozenset((",", "and", "but"))
_DEPARTING = frozenset("leave leaves leaving depart departs departing quits vacates".split())
_LEAVE = frozenset("leave leaves leaving keep keeps keeping hold holds".split())
_OTHERS = frozenset("everything everyone rest others remainder other else".split())
_ARTICLES = frozenset("the my our any your a an".split())
_WARLIKE = frozenset(", : war on with against declare declared".split())
MOST_OF_WAR = 8
"""Words of a declaration of war; in a longer text the word may mean something else."""
_CAREFREE = frozenset(
    "wherever anywhere whereever however automatic automatically auto as you like please wish want".split()
)
_LEFT_OVER = frozenset("rest remainder remaining everything lot".split())
_REST_OF_IT = _LEFT_OVER | frozenset(
    "set up setup place put down deploy autoplace autodeploy auto automatic automatically just for me us the all my our of it "
    "them please pls ones units else what is left over".split()
)
"""Words of `just set up the rest for me`, where nothing else is said."""
_STRENGTH = frozenset("cv cvs pip pips".split())
"""What the strength of a block is counted in."""
_MORE = frozenset("+ plus by up".split())
MOST_BETWEEN = 4
"""Words between `of` and the number of them all: four of my own Moscow five."""
_AUTO = frozenset("auto automatic automatically".split())
_NTH = {number: word for word, number in reversed(ORDINALS.items()) if not word[0].isdigit()}


def clean(text: str) -> str:
    """The text with thumbs in words, other pictures left out, and a colon as a comma."""
    text = _PURPOSE.sub("", _FLAVOUR.sub("", _LABEL.sub("", text)))
    text = _ALL_OF_IT.sub(r"all \1", _NO.sub(r"\1, ", text))
    text = _ALONE.sub("separately", _THE_LOSS.sub(r"lose \1", _TAKEN_OFF.sub(r"lose \1", text)))
    text = _EQUALS.sub(" to ", _WITH.sub(" with ", text))
    text = _BACK.sub(" from ", _LET.sub("let pass", text))
    text = _MARK.sub(lambda found: _MARKS[found[1].lower()] + found[3], text.replace("@", " at ").replace("×", " x"))
    text = _TIMES.sub(r"\1 ", text)
    text = _ARROW_BACK.sub(r"\2 to \1", text)
    text = _ORDINAL.sub(lambda found: _NTH[int(found[1])], text)
    if text.isascii():
        return _COLON.sub(" , ", text)
    for sign, word in EMOJI.items():
        text = text.replace(sign, word)
    text = _SLAVONIC.sub(lambda found: CYRILLIC.get(found[0].casefold(), found[0]), text)
    text = "".join(c for c in text if unicodedata.category(c) not in ("So", "Sk", "Cs", "Co", "Cn") and c != "\ufe0f")
    return _COLON.sub(" , ", text)


class Rewriter:
    """Writes a text in words that the rest of the reader knows, by the names and verbs of the moment."""

    vocabularies: Mapping[str, Names]
    numbered: Mapping[tuple[str, int], tuple[str, ...]]
    phrases: set[tuple[str, ...]]
    own: set[str]
    counted: frozenset[str]
    verbs: dict[str, str]
    lands: bool
    rests: bool
    leads: Collection[tuple[str, ...]]
    longest: int
    whole: dict[tuple[str, ...], tuple[int, tuple[Thing, ...]]]

    def _phrased(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """Phrases as the words they stand for, except inside a name."""
        out: list[str] = []
        at = 0
        typed = self._turned(typed)
        while at < len(typed):
            name = self._exact(typed, at)
            phrase = next(
                (
                    length
                    for length in range(min(_LONGEST_PHRASE, len(typed) - at), 0, -1)
                    if typed[at : at + length] in PHRASES
                ),
                0,
            )
            own = next((len(form) for form in self.phrases if typed[at : at + len(form)] == form), 0)
            if phrase and typed[at : at + phrase] == ("up", "to") and not self._counted_next(typed, at + 2):
                phrase = 0  # up to Berlin
            length, called = self._by_number(typed, at)
            if length > max(name[0], phrase, own):
                out += called
                at = self._and_numbers(typed, at + length, out, len(called))
            elif name[0] > max(phrase, 1) or (name[0] == 1 and not phrase and _NUMBERED.match(typed[at])):
                out += typed[at : at + name[0]]
                at = self._and_numbers(typed, at + name[0], out, name[0])
            elif numbered := self._plural_numbered(typed, at):
                out += numbered
                at = self._and_numbers(typed, at + len(numbered), out, len(numbered))
            elif phrase > own:
                meaning = PHRASES[typed[at : at + phrase]].split()
                lands = meaning[:1] == ["landing"] and not self.lands
                fort = meaning == ["build", "fort"] and ("fortify" in self.own or "build" not in self.own)
                if lands or fort or (meaning == ["embark"] and "load" not in self.own):
                    meaning = list(typed[at : at + phrase])
                elif typed[at : at + phrase] == ("back", "to") and self._goes_back(typed, at + phrase, out):
                    meaning = ["retreat", "to"]
                elif meaning == ["no"] and at and "hold" in self.own and typed[at] in ("do", "does"):
                    meaning = ["hold"]  # SUB2 does nothing
                elif meaning == ["escort"] and not at:
                    meaning = list(typed[at : at + phrase])
                elif meaning == ["escort"] and ("escort",) not in self.leads:
                    meaning = ["and"]
                out += meaning
                at += phrase
            else:
                out.append(typed[at])
                at += 1
        return tuple(out)

    def _plainer(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """Steps, parts of so many, breaches of neutrality and both of two that are named, in plainer words."""
        return self._both(self._neutral(self._parts_of(self._stepped(typed))))

    def _turned(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`S summer` as the card Summer S: a letter before the name that it ends."""
        for at in range(len(typed) - 1):
            turned = typed[at + 1], typed[at]
            letter = len(typed[at]) == 1 and typed[at].isalpha() and self._exact(turned, 0)[0] == 2
            if letter and self._exact(typed, at)[0] < 2 and self._exact(typed, at + 1)[0] < 2:
                return (*typed[:at], *turned, *typed[at + 2 :])
        return typed

    def _neutral(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`break Hungary's neutrality` as to violate Hungary."""
        if "neutrality" not in typed or "violate" not in self.own or _BREACHES.isdisjoint(typed):
            return typed
        left = [
            word
            for word in typed
            if word not in _BREACHES and word not in _PASSIVE and word not in ("neutrality", "the")
        ]
        return ("violate", *left)

    def _both(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`both RA1 and RA2` as the two that are named."""
        for at, word in enumerate(typed[:-3]):
            numbered = _NUMBERED.match(typed[at + 1]) and not typed[at + 1].isdecimal()
            if word == "both" and numbered and typed[at + 2] in JOINERS:
                return (*typed[:at], *typed[at + 1 :])
        return typed

    def _and_numbers(self, typed: tuple[str, ...], at: int, out: list[str], length: int) -> int:
        """`infantry 1 & 2`, `Inv 20 and 18`: numbers behind a name that has one, as names. Where the text goes on."""
        last = _NUMBERED.match(out[-1])
        before = tuple(out[len(out) - length : -1])
        while last and at + 1 < len(typed) and typed[at] in JOINERS and typed[at + 1].isdecimal():
            name = (*before, f"{last[1]}{typed[at + 1]}")
            after = typed[at + 2] if at + 2 < len(typed) else ","
            ends = after in JOINERS or after in PREPOSITIONS or any(stem in self.verbs for stem in verb_stems(after))
            if not ends or self._exact(name, 0)[0] < length:
                break
            out += [",", *name]
            at += 2
        return at

    def _plural_numbered(self, typed: tuple[str, ...], at: int) -> tuple[str, ...]:
        """`investments 18 and 20`: the name of the first."""
        if len(typed) < at + 2 or not typed[at + 1].isdecimal() or not typed[at].endswith("s"):
            return ()
        return next((name for stem in stems(typed[at]) if self._exact(name := (stem, typed[at + 1]), 0)[0] == 2), ())

    def _active(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`Minsk gets attacked by 3 infantry` as `attack Minsk with 3 infantry`."""
        for at, word in enumerate(typed[:8]):
            if word in ("empty", "empties") and at and typed[at + 1 : at + 2] in (("into",), ("to",)):
                return ("everything", "from", *typed[:at], "to", *typed[at + 2 :])
            if at and (left := self._leaves_for(typed, at)):
                return left
            goal = next((i for i in range(at + 2, len(typed)) if typed[i] in ("for", "to", "into")), 0)
            if not goal or not self._exact(typed, at + 1 + (typed[at + 1] == "the"))[0]:
                continue
            if word in _DEPARTING and at and word not in self.own:
                return (*typed[:at], "from", *typed[at + 1 : goal], "to", *typed[goal + 1 :])
            if word in ("empty", "empties", "emptying") and at == 0:
                return ("everything", "from", *typed[1:])
        for at in range(1, min(len(typed) - 3, 6)):
            if typed[at] in _PASSIVE and typed[at + 2] == "by":
                stem = next((each for each in past_stems(typed[at + 1]) if each in self.verbs), "")
                if stem:
                    return (stem, *typed[:at], "with", *typed[at + 3 :])
        return typed

    def _leaves_for(self, typed: tuple[str, ...], at: int) -> tuple[str, ...]:
        """`Palestine leaves for Egypt`, `the tank leaves for Minsk`: what leaves, all of a place or units, goes there."""
        goal = at + 2 + (typed[at + 2 : at + 3] == ("the",))
        if typed[at] not in _DEPARTING or typed[at] in self.own or typed[at + 1 : at + 2] not in (("for",), ("to",)):
            return ()
        if goal >= len(typed) or not self._exact(typed, goal)[0]:
            return ()
        who = typed[typed[0] in _ARTICLES : at]
        length, things = self._exact(who, 0) if who else (0, ())
        every = length == len(who) and any(thing.vocabulary in PLACES for thing in things)
        return (*(("everything", "from", *who) if every else typed[:at]), "to", *typed[at + 2 :])

    def _left_behind(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`..., the transport stays put`; `..., leave the tank behind`; `..., the rest I keep`: what is no part of the order said
        before, as all but that where all was said, else as nothing. Where units can be ordered to stay, that is another order."""
        if not _LEFT.isdisjoint(self.own) or "hold" in self.own:
            return typed
        typed = self._kept_back(typed)
        cut = max((i for i, word in enumerate(typed) if word in _ASIDE), default=0)
        aside = tuple(
            word for word in typed[cut + 1 :] if word not in _BEHIND and word not in ("the", "my", "our", "i", "we")
        )
        if not cut or len(aside) < 2:
            return typed
        leaves = aside[0] in _LEAVE or aside[0] in _LEFT
        left = aside[1:] if leaves else aside[:-1] if aside[-1] in _LEFT or aside[-1] in _LEAVE else ()
        before = typed[:cut]
        if left and _OTHERS.issuperset(left):
            return before if self._names(before) else typed
        length, things = self._exact(left, 0) if left else (0, ())
        units = {thing.name for thing in things if thing.vocabulary in self.counted}
        if not units or length < len(left):
            return typed
        if any(units & {thing.name for thing in self._exact(before, at)[1]} for at in range(len(before))):
            return typed  # the same sort goes and stays
        whole = any(word in ALL or word in EVERYTHING for word in before)
        return (*before, "except", *left) if whole else before

    def _kept_back(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`leave the transport behind, everything else to Wake`; `keep the tank, lose 2 infantry`: what is said first of what
        is no part of the order."""
        cut = next((i for i, word in enumerate(typed) if word in (",", "but")), 0)
        first = tuple(word for word in typed[:cut] if word not in _BEHIND and word not in _ARTICLES)
        if len(first) < 2 or not (first[0] in _LEAVE or first[0] in ("save", "spare")) or len(typed) < cut + 2:
            return typed
        left, behind = first[1:], typed[cut + 1 :]
        length, things = self._exact(left, 0)
        units = {thing.name for thing in things if thing.vocabulary in self.counted}
        if not units or length < len(left) or any(word in DENYING or word in _LEAVE for word in behind):
            return typed
        whole = next((i for i, word in enumerate(behind) if word in EVERYTHING or word in _OTHERS), -1)
        if whole >= 0:
            end = whole + 1 + (behind[whole + 1 : whole + 2] == ("else",))
            return (*behind[:whole], "everything", "except", *left, *behind[end:])
        if any(units & {thing.name for thing in self._exact(behind, at)[1]} for at in range(len(behind))):
            return typed
        return behind

    def _names(self, typed: tuple[str, ...]) -> bool:
        return any(self._exact(typed, at)[0] for at in range(len(typed)))

    def _excluded(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`just the army, not the corps`; `everything in Munich, but not the tank, to Berlin`: what is denied beside units that
        are named is nothing, or what stays of all of them. Where it is one of those named it stays denied."""
        at = next((i for i in range(1, len(typed)) if typed[i] in ("not", "no") and typed[i - 1] in _ASIDE), 0)
        if not at:
            return typed
        cut = at - 1 - (at > 1 and typed[at - 2] in JOINERS)
        left = at + 1 + (typed[at + 1 : at + 2] != () and typed[at + 1] in _ARTICLES)
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
        while at < len(typed) and (typed[at] in _ARTICLES or typed[at] == "of"):
            at += 1
        found = self._exact(typed, at)[1] if at < len(typed) else ()
        return [thing for thing in found if thing.vocabulary in self.counted]

    def _at_war(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`Norway: war` as a declaration of war on Norway."""
        word = next((verb for verb in ("dow", "declare") if verb in self.own), "")
        if not word or "war" not in typed or len(typed) > MOST_OF_WAR:
            return typed
        named = tuple(each for each in typed if each not in _WARLIKE)
        return (word, *named) if named and self._exact(named, 0)[0] == len(named) else typed

    def _goes_back(self, typed: tuple[str, ...], at: int, before: list[str]) -> bool:
        """Does `back to` a place say all that is done, where there is an order to retreat: not in `fly back to`?"""
        if "retreat" not in self.own or any(stem in self.verbs for word in before for stem in verb_stems(word)):
            return False
        return at < len(typed) and bool(self._exact(typed, at)[0])

    def _stepped(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`AF1 +1`, `AF1 up by one` as a step for it."""
        if "block" in self.vocabularies and not _STRENGTH.isdisjoint(typed):
            typed = self._strengths(typed)
        if "step" not in self.own:
            return typed
        if typed[-2:] == ("step", "each"):
            typed = typed[:-1]  # TANK1 and INF1 get a step each
        at = next(
            (i for i, w in enumerate(typed) if w in _MORE and _count(typed[min(i + 1, len(typed) - 1)])), len(typed)
        )
        if at + 1 < len(typed) and _count(typed[at + 1]) == 1:
            end = at + 2 + (typed[at + 2 : at + 3] == ("step",))
            at -= bool(at) and typed[at - 1] in ("up", "stronger")
            if not at or end == len(typed):
                return (*typed[:at], "step", *typed[end:])
        return typed

    def _strengths(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`CV` is a carrier, `1 CV` a step where blocks can be given one, and beside a unit its strength."""
        out = list(typed)
        for at, word in enumerate(typed):
            if word not in _STRENGTH:
                continue
            if at and _count(typed[at - 1]):
                out[at] = "step" if "step" in self.own else word
            elif word == "cv" and not any(
                thing.vocabulary == "unit" for near in typed[at + 1 : at + 2] for thing in self._exact((near,), 0)[1]
            ):
                out[at] = "carrier"
        return tuple(out)

    def _follows_up(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`UA1 in` as `advance UA1`, where a unit may advance or stay."""
        where = "advance" in self.own and "stay" in self.own
        one = typed[:1]
        return ("advance", *one) if where and typed[1:] == ("in",) and self._exact(one, 0)[0] else typed

    def _carefree(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`the rest wherever you like` as `the rest`, where there is an order for all that is left."""
        if not self.rests:
            return typed
        if _REST_OF_IT.issuperset(typed) and not _LEFT_OVER.isdisjoint(typed) and "deploy" in self.own:
            return ("deploy", "everything")
        if any(word in _AUTO for word in typed) and all(word in _CAREFREE or word in self.own for word in typed):
            return (*(word for word in typed if word in self.own), "everything")  # auto setup
        if "others" in typed[1:] and _CAREFREE.issuperset(typed[typed.index("others") + 1 :]):
            typed = (*typed[: typed.index("others")], "everything")
        at = next((i for i, word in enumerate(typed) if word in EVERYTHING), len(typed))
        return typed[: at + 1] if _CAREFREE.issuperset(typed[at + 1 :]) else typed

    def _parts_of(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`four of Moscow's five infantry` as `4of5 Moscow's infantry`: some of so many."""
        for at, word in enumerate(typed[:-3]):
            some = _count(word)
            behind = at + 1 + (typed[at + 1] == "out")
            if not some or typed[behind] != "of":
                continue
            for end in range(behind + 1, min(behind + MOST_BETWEEN + 2, len(typed) - 1)):
                if (many := _count(typed[end])) > some and not typed[end + 1].isdecimal():
                    return (*typed[:at], f"{some}of{many}", *typed[behind + 1 : end], *typed[end + 1 :])
                if _count(typed[end]) or typed[end] in JOINERS or typed[end] in PREPOSITIONS:
                    break
        return typed

    def _counted_next(self, typed: tuple[str, ...], at: int) -> bool:
        after = typed[at] if at < len(typed) else ""
        return after in NUMBERS or (after.isdecimal() and not self._exact(typed, at)[0])

    def _ordinals(self, text: str) -> str:
        """`4. Armee` as the fourth army, where armies have numbers: never as four of them."""
        sorts = {sort for sort, _ in self.numbered}

        def nth(found: re.Match[str]) -> str:
            words = tokens(f"{found[2]} {found[3] or ''}")[:2]
            called = [name for end in (1, 2) for sort in (" ".join(words[:end]),) for name in _sorts(sort)]
            return f"{_NTH[int(found[1])]} " if not sorts.isdisjoint(called) else found[0]

        return _NTH_OF.sub(nth, text) if sorts and "." in text else text

    def _by_number(self, typed: tuple[str, ...], at: int) -> tuple[int, tuple[str, ...]]:
        """`army 4`, `the first tank corps`: what is called by its sort and its number, as the words of its name."""
        if not self.numbered or (at and (typed[at - 1].isdecimal() or typed[at - 1] in NUMBERS)):
            return 0, ()
        number = ORDINALS.get(typed[at], 0) or _ROMAN.get(typed[at], 0)
        begins = at + bool(number)
        for length in range(min(2, len(typed) - begins), 0, -1):
            sort, end = " ".join(typed[begins : begins + length]), begins + length
            if end < len(typed) and typed[end] in SORTS:
                end += 1
            which = number
            if not which and end < len(typed):
                which = (
                    int(typed[end]) if typed[end].isdecimal() and len(typed[end]) < 4 else NUMBERS.get(typed[end], 0)
                )
                end += 1
                if end < len(typed) and (typed[end].isdecimal() or typed[end] in ("x", "-")):
                    continue
            for name in _sorts(sort):
                if which and (found := self.numbered.get((name, which))):
                    return end - at, found
        return 0, ()

    def _exact(self, typed: tuple[str, ...], at: int) -> tuple[int, tuple[Thing, ...]]:
        """The longest words that are a name in full, in the plural, or a nickname; also `n sea` for the North Sea."""
        for quarter in _QUARTERS.get(typed[at], ()) if at + 1 < len(typed) else ():
            length, things = self._whole((*typed[:at], quarter, *typed[at + 1 :]), at)
            if length > 1:
                return length, things
        return self._whole(typed, at)

    def _whole(self, typed: tuple[str, ...], at: int) -> tuple[int, tuple[Thing, ...]]:
        """The longest words that are a name; looked up once a text, for several ask."""
        key = typed[at : at + self.longest]
        if key not in self.whole:
            self.whole[key] = self._sought_whole(typed, at)
        return self.whole[key]

    def _sought_whole(self, typed: tuple[str, ...], at: int) -> tuple[int, tuple[Thing, ...]]:
        for length in range(min(self.longest, len(typed) - at), 0, -1):
            words = typed[at : at + length]
            if length == 1 and words[0] in JOINERS:
                continue
            things = tuple(
                Thing(vocabulary, name, EXACT)
                for vocabulary, names in self.vocabularies.items()
                for name in names_of(names, words)
            )
            if things:
                return length, things
        return 0, ()


def _sorts(sort: str) -> tuple[str, ...]:
    """What a sort of unit may be called beside this."""
    return (*stems(sort), *NICKNAMES.get(sort, ()))


def _count(word: str) -> int:
    """The number that a word is; none is sensible that has more than three digits."""
    if word == "another":
        return 1
    return int(word) if word.isdecimal() and len(word) < 4 else NUMBERS.get(word, 0)


def names_of(names: Names, words: tuple[str, ...]) -> list[str]:
    """Names that these words are, also in the plural and by nickname."""
    for last in stems(words[-1]):
        form = (*words[:-1], last)
        if found := names.exactly(form):
            return found
        if form in names.groups:
            return [f"{GROUP}{' '.join(form)}"]
        joined = " ".join(form)
        for others in (NICKNAMES, COUNTRIES):
            for other in others.get(joined, ()):
                if found := names.exactly(tokens(other)):
                    return found
    if len(words) == 1 and names.longest and (stem := _PEOPLE.match(words[0])):
        return names.grown(stem[1])
    return []
