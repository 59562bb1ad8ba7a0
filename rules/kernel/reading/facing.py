"""Who goes and who stays, who is lost and who is spared, where units are asked about: `both in`, `T1 goes in, A3 holds`, `the
armies forward, tank back`, `flip the 4th`. Every word of such a text must be understood."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..slots import Name, NameList
from ..text import EXACT, Known
from .forms import past_stems, verb_stems
from .gathering import OWN, Gatherer, own_units, worded
from .parts import PLACES
from .verbs import families, related
from .words import ASKING, FILLERS

if TYPE_CHECKING:
    from .reader import Reader

_DASH = re.compile(r"\s+[-–—]+\s+|(?<=[^\W\d])[.!]+\s+(?=\w)")
_SIGHS = frozenset("sigh alas sadly damn ouch ugh oops argh sorry poor fine".split())
LONGEST = 100
"""Characters of a text that says who goes and who stays."""
MOST_WORDS = 24
IN, STAY, LOSE, SPARE = "in", "stay", "lose", "spare"
_INWARD = frozenset(
    "in into inside forward forwards forth ahead up onward onwards advance advances advancing enter enters entering "
    "occupy occupies follow follows exploit exploits through vor rein nach".split()
)
_GOING = frozenset("go move push march roll drive step take come send geht".split())
"""Verbs of units that go in, if nothing else is said of them."""
_PLAIN = frozenset(
    "shall should will must can please now to hex place space ground line spot it there this territory then on i we you of "
    "with".split()
)
"""Words that say nothing of whether units go in or stay."""
_BACK = frozenset(
    "stay stays staying leave leaves hold holds holding remain remains remaining keep keeps back behind put home rest "
    "rests wait waits zuruck bleibt bleiben halt halten".split()
)
_NOT = frozenset("not dont doesnt".split())
_STANDING = frozenset(
    "it where they are is here position positions place tight still firm the line ground in at on fast".split()
)
"""Words behind a verb of staying."""
_LOST = frozenset(
    "goodbye lose loses losing lost flip flips flipped reduce reduces reduced takes take taking die dies dying dead gone goes "
    "go hit hits loss losses step steps rip weaken weakens weakened pay pays sacrifice sacrifices remove removes kill "
    "kills bleed bleeds suffer suffers give gives eat eats absorb absorbs casualty bye farewell down it off out drop "
    "drops one damage scrap scraps discard discards forfeit forfeits".split()
)
_SPARED = frozenset(
    "keep keeps spare spares save saves protect protects stays stay safe lives live survives want need like love prefer "
    "treasure cherish value".split()
)
_EXCEPT = frozenset("except excluding bar minus save without".split())
_JOINS = frozenset(", and + & but while plus whereas und aber".split())
_SMALL = FILLERS - frozenset("whole division home airfield capital luftwaffe kriegsmarine raf usaaf corps".split())


def faced(reader: "Reader", text: str) -> Iterator[str]:
    """The orders in full of a text that says of units that are asked about who goes and who stays."""
    if "?" in text or len(text) > LONGEST:
        return
    asked = _asked(reader)
    words = worded(_DASH.sub(", ", text))
    if asked is None or not words or words[0] in ASKING or reader.exactly(text) is not None:
        return
    said = _Walk(reader, asked, words).read() if len(words) <= MOST_WORDS else None
    if said:
        yield from _written(asked, said)


def _written(asked: "Asked", said: Mapping[str, str]) -> Iterator[str]:
    """The orders for units of which it is said what they do."""
    if asked.losing:
        lost = [unit for unit, how in said.items() if how == LOSE]
        if lost and not (asked.answers and len(lost) > 1):
            yield asked.write([(unit, IN) for unit in lost])
        return
    gone = [(unit, how) for unit, how in said.items() if how != STAY]
    stays = any(how == STAY for how in said.values())
    if gone:
        orders = asked.write(gone)
        if orders and stays and asked.answers and asked.no:
            yield f"{orders}; {asked.no}"
        if orders:
            yield orders
    elif stays and asked.no and asked.ways.keys() <= said.keys():
        yield asked.no


@dataclass(slots=True)
class Asked:
    """Units that are asked about: `answers` name one each, or else an order names several."""

    ways: dict[str, dict[str, str]]
    known: list[Known]
    losing: bool
    answers: bool
    verb: str = ""
    no: str = ""
    place: str = ""
    """The place that is asked about."""

    def write(self, units: Sequence[tuple[str, str]]) -> str:
        """The orders for some units, each with the place where it goes."""
        if not self.answers:
            names = ", ".join(unit for unit, how in units if how == IN)
            return f"{self.verb} {names}" if len(units) == sum(how == IN for _, how in units) else ""
        found = [self.ways[unit].get(self.place if how == IN else how, "") for unit, how in units]
        found = [text or (next(iter(self.ways[unit].values())) if len(self.ways[unit]) == 1 and how == IN else "")
                 for text, (unit, how) in zip(found, units, strict=True)]  # fmt: skip
        return "; ".join(found) if all(found) else ""


def _asked(reader: "Reader") -> Asked | None:
    """What is asked about one's own units: answers that name one each, or one order for several of them."""
    names = {each.name: each for each in own_units(reader)}
    if not names:
        return None
    no = reader._reply.no
    if reader.choices:
        ways: dict[str, dict[str, str]] = {}
        verbs: set[str] = set()
        for choice in reader.choices:
            words = choice.replace(",", "").split()
            mine = [word for word in words if word in names]
            if len(mine) > 1 or (not mine and choice != no):
                return None
            if mine:
                verbs.add(words[0])
                ways.setdefault(mine[0], {})[words[-1] if words[-1] != mine[0] else ""] = choice
        if not ways:
            return None
        losing = all("lose" in families(verb.lower()) for verb in verbs)
        place = reader._accounts._asked_about
        if not losing and not (no and any(place in goals for goals in ways.values())):
            return None
        return Asked(ways, [names[unit] for unit in ways], losing, True, no=no, place=place)
    kinds = [kind for kind in reader.asked if kind.syntax.slots]
    slots = list(kinds[0].syntax.slots.items()) if len(kinds) == 1 else []
    if not slots or not isinstance(slots[0][1], (Name, NameList)) or slots[0][1].vocabulary not in OWN:
        return None
    verb = kinds[0].syntax.verb
    losing = "lose" in families(verb)
    if not losing and not related(verb, "advance"):
        return None
    units: dict[str, None] = {}
    for value in kinds[0].options(slots[0][0], {}, reader.game, reader.seat):
        units |= dict.fromkeys((value,) if isinstance(value, str) else value)
    among = [unit for unit in units if unit in names]
    return Asked({unit: {} for unit in among}, [names[unit] for unit in among], losing, False, verb, no,
                 reader._accounts._asked_about) if among else None  # fmt: skip


class _Walk:
    """Goes through a text word by word, and finds for each unit what it does."""

    def __init__(self, reader: "Reader", asked: Asked, words: tuple[str, ...]) -> None:
        self.reader, self.asked, self.words = reader, asked, words
        self.gatherer = Gatherer(reader, asked.known)
        self.said: dict[str, str] = {}
        self.waiting: list[str] = []
        """Units of which nothing is said yet."""
        self.mood = ""
        """What was said of units before any were named."""
        self.given = False
        """Has something been said of those that wait?"""
        self.broadly: set[str] = set()
        """Units of which something was said only as it was said of all."""
        self.all_of_them = False
        """Are all meant by the words for units that came last?"""
        self.groups = 0
        """How often were units named?"""
        self.goes = False
        """Was it said only that they go?"""

    def read(self) -> dict[str, str]:
        """What each unit does; nothing if a word is not understood, or a unit does two things."""
        i = 0
        while i < len(self.words):
            step = self._step(i)
            if not step:
                return {}
            i += step
        if self.mood == STAY and not (self.said or self.waiting):
            return dict.fromkeys(self.asked.ways, STAY)
        if not self._closed():
            return {}
        moods = set(self.said.values()) - {""}
        if "" in self.said.values():
            bare = [unit for unit, how in self.said.items() if not how]
            if (LOSE in moods) or (not self.asked.losing and (moods or self.groups < 2)):
                return {}
            self.said |= dict.fromkeys(bare, LOSE if self.asked.losing else IN)
        return self.said

    def _step(self, i: int) -> int:
        """How many words at a place are understood."""
        word = self.words[i]
        if word in _JOINS:
            return 1 if self._joined() else 0
        if not word.isalnum() or word in _SIGHS:
            return 1  # a sigh, perhaps in pictures
        if word in ("nobody", "none", "noone") and self.words[i + 1 : i + 2] == ("else",):
            return 2 if self._others_stay() else 0
        if word in _EXCEPT and (self.given or self.waiting):
            return self._without(i + 1)
        if word in _NOT:
            return 1 if self._denies(i) else 0
        if found := self.gatherer.at(self.words, i, self.said.keys() | set(self.waiting)):
            if self.given and not self._closed():
                return 0
            self.waiting += found.units
            self.groups += 1
            self.all_of_them = len(found.units) == len(self.asked.ways)
            return found.end - i
        if self.asked.losing:
            return self._about_losses(word)
        return self._about_going(i)

    def _denies(self, i: int) -> bool:
        """`the army, not the tank`; `the tank does not go`: is it plain of which units it is denied?"""
        how = SPARE if self.asked.losing else STAY
        behind = self.words[i + 1 : i + 2]
        if behind and (behind[0] in _BACK or behind[0] in _SPARED):
            return False  # do not stay
        if not self.gatherer.at(self.words, i + 1):
            return bool(self._tell(how))
        if not self._closed() or self.mood:
            return False
        self.mood = how
        return True

    def _others_stay(self) -> bool:
        """`the 3rd army goes in, nobody else`"""
        if self.asked.losing or not self._closed() or not self.said:
            return False
        for unit in self.asked.ways:
            self.said.setdefault(unit, STAY)
        return True

    def _without(self, i: int) -> int:
        """`everybody in except the tank`: how many words take units out of those that were named."""
        found = self.gatherer.at(self.words, i)
        if found is None or not set(found.units) < set(self.waiting):
            return 0
        self.waiting = [unit for unit in self.waiting if unit not in found.units]
        for unit in found.units:
            self.said[unit] = SPARE if self.asked.losing else STAY
        return found.end - i + 1

    def _about_losses(self, word: str) -> int:
        if word in _SPARED:
            return self._tell(SPARE)
        if word in _LOST or any(stem in _LOST for stem in past_stems(word)):
            return self._tell(LOSE)
        return 1 if word in _SMALL or word in ("will", "i", "obviously", "then", "let") else 0

    def _about_going(self, i: int) -> int:
        word = self.words[i]
        length, things = self.reader._lexer._exact(self.words, i)
        places = {thing.name for thing in things if thing.quality == EXACT and thing.vocabulary in PLACES}
        how = self._how()
        if places & {self.asked.place}:
            return length if how != STAY and self._tell(IN) else 0
        if places and how == STAY:
            homes = {each.place for each in self.asked.known if each.name in (self.waiting or self.asked.ways)}
            return length if places & homes else 0
        goals = {goal for unit in self.waiting for goal in self.asked.ways[unit] if goal in places}
        if goals:
            return length if len(goals) == 1 and self._tell(next(iter(goals))) else 0
        if places:
            return 0
        if how == STAY and word in _STANDING:
            return 1
        if word in _BACK:
            return self._tell(STAY)
        if word in _INWARD:
            return self._tell(IN)
        if any(stem in _GOING for stem in verb_stems(word)):
            self.goes = True
            return 1
        return 1 if word in _PLAIN or word in _SMALL else 0

    def _how(self) -> str:
        return self.said.get(self.waiting[0], "") if self.waiting and self.given else self.mood

    def _tell(self, how: str) -> int:
        """Something is said of the units that wait, or of those that are named next."""
        if not self.waiting:
            if self.mood not in ("", how):
                return 0
            self.mood = how
            return 1
        for unit in self.waiting:
            before = "" if unit in self.broadly else self.said.get(unit, "")
            if before and before != how and not (before == IN and how not in (STAY, SPARE, LOSE)):
                return 0
            self.said[unit] = before if how == IN and before else how
            (self.broadly.add if self.all_of_them else self.broadly.discard)(unit)
        self.given = True
        return 1

    def _joined(self) -> bool:
        """A comma or `and` behind units of which something was said ends what is said of them."""
        return self._closed() if self.given or self.mood or self.goes else True

    def _closed(self) -> bool:
        """Ends what is said of the units that were named last. Is it plain?"""
        if self.waiting and not self.given and (self.mood or self.goes):
            if not self._tell(self.mood or IN):
                return False
        elif self.waiting and not self.given:
            for unit in self.waiting:
                if unit in self.said:
                    return False
                self.said[unit] = ""
        elif self.mood and not self.waiting and not self.given:
            return False
        self.waiting, self.given, self.mood, self.goes = [], False, "", False
        return True
