"""A text in plainer words: signs and phrases as the words they stand for, the passive as the active, numbers as names."""

import re
from collections.abc import Collection, Mapping, Sequence

from ..text import EXACT, Names, tokens
from .aside import ARTICLES
from .forms import past_stems, stems, verb_stems
from .nicknames import NICKNAMES
from .numbering import NUMBERED, Numbering, count
from .parts import PLACES
from .peoples import COUNTRIES
from .phrases import PHRASES
from .things import GROUP, Thing
from .words import EVERYTHING, JOINERS, NUMBERS, PREPOSITIONS

_LONGEST_PHRASE = max(map(len, PHRASES))
_PEOPLE = re.compile(r"([a-z]{4,}?)(?:ian|ean|an|ese|ish|i)s?$")
"""The Egyptian infantry, the Maltese fighter."""
_FORTS = frozenset("fort fortress fortification fortifications".split())
_PASSIVE = frozenset("is are gets get be being getting".split())
_BREACHES = frozenset("violate violates violated violating break breaks breach breaches disregard ignore".split())
_QUARTERS = {
    "n": ("north", "northern"),
    "s": ("south", "southern"),
    "e": ("east", "eastern"),
    "w": ("west", "western"),
}
"""Quarters of the compass in short."""
_SHIPPED = frozenset(
    "load loads embark board aboard carry carrying transport transports ship ships ferry unload pick picks picking".split()
)
_LANDS = tuple(
    tuple(words.split())
    for words in (
        "back to|back in|back at|home to|land it in|land it at|land them in|land them at|land it back in|land them back in|"
        "lands back in|lands back at|lands back on|lands in|lands at|lands on|land back in|flies back to|fly back to|"
        "land it on|land them on|landing it in|landing them in|return to|returns to|returning to|come back to|comes back to|"
        "come home to|comes home to|go back to|goes back to|go home to|goes home to|head back to|heads back to|head home to|"
        "heads home to|fly home to|flies home to|return home to|returns home to|base in|bases in|base at|be based in"
    ).split("|")
)
"""What says where aircraft land, behind where they fly."""
_AND_THEN = frozenset("and then afterwards afterward they it".split())
_DEPARTING = frozenset("leave leaves leaving depart departs departing quits vacates".split())
_WARLIKE = frozenset(", : war on with against declare declared now today it is then".split())
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


class Rewriter(Numbering):
    """Writes a text in words that the rest of the reader knows, by the names and verbs of the moment."""

    vocabularies: Mapping[str, Names]
    phrases: set[tuple[str, ...]]
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
            if lands := self._lands_at(typed, at, out):
                out.append("landing")
                at += lands
                continue
            length, called = self._by_number(typed, at)
            if length > max(name[0], phrase, own):
                out += called
                at = self._and_numbers(typed, at + length, out, len(called))
            elif name[0] > max(phrase, 1) or (name[0] == 1 and not phrase and NUMBERED.match(typed[at])):
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
        typed = self._fortified(self._both_hits(typed))
        return self._last(self._both(self._neutral(self._parts_of(self._stepped(typed)))))

    def _fortified(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`Malta gets a fortress` as to fortify it, where that is an order."""
        if "fortify" not in self.own or typed[-1:] == () or typed[-1] not in _FORTS:
            return typed
        end = len(typed) - 1 - (typed[-2:-1] != () and typed[-2] in ARTICLES)
        where = typed[: end - 1]
        gets = where and typed[end - 1] in ("get", "gets", "receives", "needs")
        return ("fortify", *where) if gets and self._exact(where, 0)[0] == len(where) else typed

    def _both_hits(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`the infantry takes both`, where hits are taken."""
        taken = "lose" in self.own and typed[-1:] == ("both",) and typed[-2:-1] in (("takes",), ("take",), ("absorbs",))
        return (*typed[:-2], "lose", "x2") if taken and len(typed) > 2 else typed

    def _last(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`the last infantry` as all of them, which are one; `my last two tanks` as all of two."""
        for at, word in enumerate(typed[:-1]):
            if word not in ("last", "final"):
                continue
            counted = bool(count(typed[at + 1])) and at + 2 < len(typed)
            unit = at + 1 + counted
            length, things = self._exact(typed, unit)
            if not any(thing.vocabulary in self.counted for thing in things):
                continue
            many = (
                typed[at + 1 : unit]
                if counted
                else ()
                if self._several(typed[unit : unit + length], things)
                else ("1",)
            )
            start = at - (at > 0 and typed[at - 1] in ARTICLES)
            return (*typed[:start], "all", *many, *typed[unit:])
        return typed

    def _several(self, words: tuple[str, ...], things: tuple[Thing, ...]) -> bool:
        """Is a word the plural of a name?"""
        return words[-1].endswith("s") and any(
            set(names_of(names, (*words[:-1], words[-1][:-1]))) & {thing.name for thing in things}
            for names in self.vocabularies.values()
        )

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
        at = next(i for i, word in enumerate(typed) if word in _BREACHES)
        left = [
            tuple(word for word in part if word not in _BREACHES | _PASSIVE and word not in ("neutrality", "the"))
            for part in (typed[:at], typed[at:])
        ]
        passive = typed[:at] and not _PASSIVE.isdisjoint(typed[at - 1 : at])
        return ("violate", *left[0], *left[1]) if passive else (*left[0], "violate", *left[1])

    def _both(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`both RA1 and RA2` as the two that are named."""
        for at, word in enumerate(typed[:-3]):
            numbered = NUMBERED.match(typed[at + 1]) and not typed[at + 1].isdecimal()
            if word == "both" and numbered and typed[at + 2] in JOINERS:
                return (*typed[:at], *typed[at + 1 :])
        return typed

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
        who = typed[typed[0] in ARTICLES : at]
        length, things = self._exact(who, 0) if who else (0, ())
        every = length == len(who) and any(thing.vocabulary in PLACES for thing in things)
        return (*(("everything", "from", *who) if every else typed[:at]), "to", *typed[at + 2 :])

    def _at_war(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`Norway: war` as a declaration of war on Norway."""
        words = ("declare", "war", "on") if ("declare", "war", "on") in self.phrases else ()
        word = next((verb for verb in ("dow", "declare") if verb in self.own), words)
        if not word or typed[:3] == words or "war" not in typed or len(typed) > MOST_OF_WAR:
            return typed
        named = tuple(each for each in typed if each not in _WARLIKE)
        return (
            (*((word,) if isinstance(word, str) else word), *named)
            if named and self._exact(named, 0)[0] == len(named)
            else typed
        )

    def _lands_at(self, typed: tuple[str, ...], at: int, before: list[str]) -> int:
        """`bomber to Minsk, land it in Poland`; `..., back to Poland`: how many words say where aircraft land that flew off.
        What was put aboard goes ashore."""
        if not self.lands or not before or not _SHIPPED.isdisjoint(before):
            return 0
        first = at
        while first < len(typed) and first < at + 4 and typed[first] in _AND_THEN:
            first += 1
        for words in _LANDS:
            end = first + len(words)
            if typed[first:end] == words and end < len(typed):
                end += typed[end] == "the" and end + 1 < len(typed)
                apart = first > at or before[-1] == ","
                return end - at if apart and self._place_at(typed, end) and self._goes_somewhere(before) else 0
        return 0

    def _place_at(self, typed: Sequence[str], at: int) -> bool:
        return any(thing.vocabulary in PLACES for thing in self._exact(tuple(typed), at)[1])

    def _goes_somewhere(self, before: list[str]) -> bool:
        return any(self._place_at(before, at) for at in range(len(before)))

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
            (i for i, w in enumerate(typed) if w in _MORE and count(typed[min(i + 1, len(typed) - 1)])), len(typed)
        )
        if at + 1 < len(typed) and count(typed[at + 1]) == 1:
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
            if at and count(typed[at - 1]):
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
            return ("deploy", "rest")
        if any(word in _AUTO for word in typed) and all(word in _CAREFREE or word in self.own for word in typed):
            return (*(word for word in typed if word in self.own), "everything")  # auto setup
        if "others" in typed[1:] and _CAREFREE.issuperset(typed[typed.index("others") + 1 :]):
            typed = (*typed[: typed.index("others")], "everything")
        at = next((i for i, word in enumerate(typed) if word in EVERYTHING), len(typed))
        return typed[: at + 1] if _CAREFREE.issuperset(typed[at + 1 :]) else typed

    def _parts_of(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`four of Moscow's five infantry` as `4of5 Moscow's infantry`: some of so many."""
        for at, word in enumerate(typed[:-3]):
            some = count(word)
            behind = at + 1 + (typed[at + 1] == "out")
            if not some or typed[behind] != "of":
                continue
            for end in range(behind + 1, min(behind + MOST_BETWEEN + 2, len(typed) - 1)):
                if (many := count(typed[end])) > some and not typed[end + 1].isdecimal():
                    return (*typed[:at], f"{some}of{many}", *typed[behind + 1 : end], *typed[end + 1 :])
                if count(typed[end]) or typed[end] in JOINERS or typed[end] in PREPOSITIONS:
                    break
        return typed

    def _counted_next(self, typed: tuple[str, ...], at: int) -> bool:
        after = typed[at] if at < len(typed) else ""
        return after in NUMBERS or (after.isdecimal() and not self._exact(typed, at)[0])

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
            plainly = words[-1].endswith("s") and any(_called(names, words) for names in self.vocabularies.values())
            things = tuple(
                Thing(vocabulary, name, EXACT)
                for vocabulary, names in self.vocabularies.items()
                if not (plainly and vocabulary in PLACES and not _called(names, words))  # Baltics: states, and no seas
                for name in names_of(names, words)
            )
            if things:
                return length, _single(things)
        return 0, ()


def _single(things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """What is a name of its own is no word for several units: `fire at the ships`, where Naval is what is fired at."""
    if len(things) < 2 or not any(thing.name.startswith(GROUP) for thing in things):
        return things
    return tuple(t for t in things if not t.name.startswith(GROUP) or t.name == GROUP) or things


def names_of(names: Names, words: tuple[str, ...]) -> list[str]:
    """Names that these words are, also in the plural and by nickname."""
    for last in stems(words[-1]):
        if found := _called(names, (*words[:-1], last)):
            return found
    if len(words) == 1 and names.longest and (stem := _PEOPLE.match(words[0])):
        return names.grown(stem[1])
    return []


def _called(names: Names, form: tuple[str, ...]) -> list[str]:
    """Names that these words are as they stand, or by nickname."""
    if found := names.exactly(form):
        return found
    if form in names.groups:
        return [f"{GROUP}{' '.join(form)}"]
    joined = " ".join(form)
    for others in (NICKNAMES, COUNTRIES):
        for other in others.get(joined, ()):
            if found := names.exactly(tokens(other)):
                return found
    return []
