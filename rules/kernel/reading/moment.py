"""What one seat may answer and order at this moment, and a text read against it word for word."""

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from ..errors import OrderError
from ..flow import Ask
from ..orders import Answer, Order
from ..slots import Name, NameList, Units
from ..text import EXACT, Names, fit, tokens
from .asking import Asked, either, plain_no, plain_yes
from .fitting import Fit, Fitter
from .forms import verb_stems
from .frames import places, rest_verbs
from .growing import Budget, Trying
from .lexing import Lexer
from .replies import Replies
from .shorthand import bare_names, spelled_out
from .things import Lexed, Thing
from .verbs import END
from .walking import Own, TooMany, Walker
from .words import PREPOSITIONS, SMALL

if TYPE_CHECKING:
    from ..game import Game

SIDES = frozenset(("seat", "nation", "power", "side", "faction", "country"))
"""Vocabularies of who plays."""
WORK = 60
"""Orders tried for one text."""
_RANGE = re.compile(r"\b([A-Za-z]+)(\d{1,3})\s*(?:-|–|—|\.\.+|…)\s*(?:\1)?(\d{1,3})\b")
_RANGE_IN_WORDS = re.compile(r"\b([A-Za-z]+)(\d{1,3}) (through|thru|till|until|bis|to) \1(\d{1,3})\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,3}$")
_LOUD = frozenset("disband dow violate scuttle surrender claim atomic concede resign partition destroy scrap".split())


@dataclass
class Moment:
    """What is open to one seat: `kinds` of orders, of which `asked` are what it is asked for, and `choices`."""

    game: "Game[Any]"
    seat: str
    kinds: Sequence[type[Order]]
    choices: Sequence[str]
    names: Mapping[str, Names]
    asked: Sequence[type[Order]] = ()

    def __post_init__(self) -> None:
        self.quiet = False
        """Is only asked what a text is, and not what is near to it?"""
        self.names = {
            name: cast(Names, Own(each, partial(self._mine, name))) if each.known else each
            for name, each in self.names.items()
        }
        self._trying = Trying(self.game, self.seat, Budget(WORK))
        self._lexed: dict[str, Lexed] = {}
        self._fits: dict[Hashable, list[Fit]] = {}
        self.kept: dict[Hashable, list[Order]] = {}
        """What texts were found to mean, for they are parted before they are read."""

    def _mine(self, vocabulary: str) -> frozenset[str]:
        return frozenset(each.name for each in self._fitter.known(vocabulary))

    @cached_property
    def _asks(self) -> list[Ask]:
        return list(self.game.asks_of(self.seat))

    @cached_property
    def _plain(self) -> dict[str, type[Order]]:
        """The answers that are a word and nothing more."""
        return {kind.syntax.write({}): kind for kind in self._answering if not kind.syntax.slots}

    @cached_property
    def _end(self) -> str:
        """The answer that ends what is asked."""
        said = next((ask.end for ask in self._asks if ask.end), "")
        return said or next(
            (t for t, k in self._plain.items() if any(not END.isdisjoint(f) for f in k.syntax.forms)), ""
        )

    @cached_property
    def _reply(self) -> Asked:
        """The short answers that are open."""
        said = {
            field: next((text for ask in self._asks if (text := getattr(ask, field))), "") for field in ("yes", "no")
        }
        said["end"], plain = self._end, self._plain
        for text, kind in plain.items():
            forms = {word for form in kind.syntax.forms for word in form}
            if forms & {"no", "pass", "skip", "decline", "nothing", "none"} and not said["no"]:
                said["no"] = text
        said["no"] = said["no"] or next((str(ask.about["no"]) for ask in self._asks if "no" in ask.about), "")
        said["no"] = said["no"] or plain_no(self.choices)
        prompt = " ".join(ask.prompt for ask in self._asks)
        if not either(prompt):
            said["yes"] = said["yes"] or plain_yes(self.choices)
        elif ", or " not in prompt and said["yes"] in self.choices:
            said["yes"] = ""  # “Stay in port or fight?”: yes to which?
        if not said["yes"] and not self.choices and said["no"]:
            others = [text for text in plain if text != said["no"]]
            said["yes"] = others[0] if len(others) == 1 else ""
        phase = self.game.definition.phases.get(self.game.phase)
        ending = set(tokens(phase.title)) if phase else set()
        for kind in self.asked:
            for form in kind.syntax.forms:
                ending.add(form[-1])
            ending |= {word for word in kind.also if " " not in word}
        yes = [kind for text, kind in plain.items() if text == said["yes"]]
        ends = (said["no"], said["end"])
        doing = yes or [kind for kind in self._answering if kind.syntax.slots or kind.syntax.write({}) not in ends]
        doing = doing or [kind for kind in self.asked if kind.syntax.slots]
        verbs = tuple(frozenset(form[-1] for form in kind.syntax.forms) for kind in doing)
        title = frozenset(stem for word in (tokens(phase.title) if phase else ()) for stem in verb_stems(word))
        short = said["yes"], said["no"], said["end"]
        mine = frozenset(tokens(f"{self.seat} {self._title}"))
        return Asked(tuple(self.choices), *short, prompt, verbs, frozenset(ending), title, mine, self._called)

    @cached_property
    def _called(self) -> dict[str, frozenset[str]]:
        """What the seat's own things are called that choices name."""
        if not self.choices or "unit" not in self.names:
            return {}
        found: dict[str, set[str]] = {}
        for each in self._fitter.known("unit"):
            for word in each.words:
                found.setdefault(word.casefold(), set()).add(each.name)
        return {word: frozenset(names) for word, names in found.items()}

    @cached_property
    def _answering(self) -> list[type[Order]]:
        """Kinds of which an order closes what is asked."""
        found = [kind for ask in self._asks for kind in ask.kinds]
        return found or list(self.asked)

    @cached_property
    def _lexer(self) -> Lexer:
        used = dict.fromkeys(
            slot.vocabulary
            for kind in self.kinds
            for slot in kind.syntax.slots.values()
            if isinstance(slot, (Name, Units))
        )
        counted = {s.vocabulary for k in self.kinds for s in k.syntax.slots.values() if isinstance(s, Units)}
        used |= dict.fromkeys(name for name in ("unit", "seat", "nation", "power", "space") if name in self.names)
        if any(self.names[name].known for name in used) and "unit" in self.names:
            counted.add("unit")
        verbs = tuple(dict.fromkeys(form for kind in self.kinds for form in kind.syntax.forms))
        vocabularies = {name: self.names[name] for name in used if name in self.names}
        for name in used:
            sorts = name == "unit"
            others = [names for each, names in vocabularies.items() if not sorts or each in counted or each in SIDES]
            words = dict.fromkeys(word for each in self._fitter.known(name) for word in each.words)
            called = {word: () for word in words if not any(names.exactly(tokens(word)) for names in others)}
            if called and sorts:
                vocabularies["called"] = Names(called)
                counted.add("called")
            elif called:
                vocabularies[f"called {name}"] = Names(called)
        leads = {
            tuple(lead.split())
            for kind in self.kinds
            for place in places(kind.syntax.nodes)
            for lead in place.leads
            if not SMALL.issuperset(lead.split()) and lead not in PREPOSITIONS
        }
        every = sorted(leads, key=len, reverse=True)
        lands = any("landing" in place.leads for kind in self.kinds for place in places(kind.syntax.nodes))
        rests = any(rest_verbs(kind) for kind in self.kinds)
        also = tuple((word,) for kind in self.kinds for word in kind.also)
        own = {form[0] for form in verbs}
        alone = {name: Thing(name, each, EXACT) for name in used if name in own and (each := self._only_one(name))}
        stays = any(
            kind.syntax.slots and form[0] in ("stay", "hold") for kind in self.kinds for form in kind.syntax.forms
        )
        return Lexer(
            vocabularies,
            verbs,
            frozenset(counted),
            self.choices,
            every,
            self._numbered,
            lands,
            rests,
            also,
            alone,
            stays,
        )

    def _only_one(self, vocabulary: str) -> str:
        """The one thing of a sort that can be ordered about, if there is no other."""
        found: dict[str, None] = {}
        for kind in self.kinds:
            for name, slot in islice(kind.syntax.slots.items(), 1):
                if isinstance(slot, Name) and slot.vocabulary == vocabulary:
                    found |= dict.fromkeys(islice(kind.options(name, {}, self.game, self.seat), 2))
        return next(iter(found)) if len(found) == 1 else ""

    @cached_property
    def _numbered(self) -> dict[tuple[str, int], tuple[str, ...]]:
        """The seat's own things by what they are called and their number, where only one is meant: `army 4`. Of those of several
        nations it is that of the seat's own."""
        found: dict[tuple[str, int], set[str]] = {}
        mine: set[str] = set()
        sides = [self.names[name] for name in SIDES if name in self.names]
        for each in (each for name in ("unit", "block") if name in self.names for each in self._fitter.known(name)):
            if number := _NUMBER.search(each.name):
                words = [*map(tokens, each.words)]
                nations = [word for word in words if any(names.exactly(word) for names in sides)]
                mine |= {each.name} if self.seat in each.words else set()
                for word in words:
                    if word not in nations:  # `Germany 2 tanks` is no unit
                        for called in (word, *((*nation, *word) for nation in nations)):
                            found.setdefault((" ".join(called), int(number[0])), set()).add(each.name)
        meant = {key: names if len(names) == 1 else names & mine for key, names in found.items()}
        return {key: tokens(next(iter(names))) for key, names in meant.items() if len(names) == 1}

    @cached_property
    def _replies(self) -> Replies:
        return Replies(self._lexer, self._reply)

    @cached_property
    def _fitter(self) -> Fitter:
        return Fitter(self.game, self.seat, self.names)

    def _final(self, kind: type[Order]) -> bool:
        """Can an order of this kind not be taken back in good conscience: it ends a phase, disbands, declares war?"""
        if kind.irrevocable is not None:
            return kind.irrevocable
        if any(form[0] in _LOUD for form in kind.syntax.forms):
            return True
        return not kind.syntax.slots and any(word in END for form in kind.syntax.forms for word in form)

    @property
    def _title(self) -> str:
        return str(self.game.definition.seats.get(self.seat, self.seat))

    def unfold(self, text: str) -> str:
        """`INF1-3`, `INF1 through INF3` as `INF1, INF2, INF3`, where these are names."""
        if text not in self._unfolded:
            self._unfolded[text] = self._unfold(text)
        return self._unfolded[text]

    @cached_property
    def _unfolded(self) -> dict[str, str]:
        return {}

    def _unfold(self, text: str) -> str:

        def spelled(found: re.Match[str]) -> str:
            stem, first, last = found[1], int(found[2]), int(found[found.re.groups])
            if not first < last < first + 40:
                return found[0]
            every = [f"{stem}{n}" for n in range(first, last + 1)]
            known = any(all(names.exactly(tokens(name)) for name in every) for names in self._lists)
            return ", ".join(every) if known else found[0]

        def in_words(found: re.Match[str]) -> str:
            return spelled(found) if found[3].casefold() != "to" or self._only_lists(text) else found[0]

        text = " ".join(text.split())
        if not self._as_orders_are(text):
            text = spelled_out(text, lambda: self._lexer.vocabularies, lambda: self._without_vowels)
        if " " in text:
            text = _RANGE_IN_WORDS.sub(in_words, text)
        return _RANGE.sub(spelled, text) if any(c in text for c in "-–—.…") else text

    def _as_orders_are(self, text: str) -> bool:
        """Is a text written as orders are, so that no word of it is short for another?"""
        try:
            return bool(self._as_typed(tokens(text)))
        except TooMany:
            return True

    @cached_property
    def _without_vowels(self) -> dict[str, str]:
        return bare_names(self._lexer.vocabularies.values())

    def _only_lists(self, text: str) -> bool:
        """Is a text by its verb an order that leads nowhere: `step INF1 to INF8`?"""
        words = tokens(text)
        kinds = [kind for kind in self.kinds if any(words[: len(form)] == form for form in kind.syntax.forms)]
        return bool(kinds) and all(isinstance(slot, NameList) for kind in kinds for slot in kind.syntax.slots.values())

    @cached_property
    def _lists(self) -> list[Names]:
        return [
            self.names[slot.vocabulary]
            for kind in self.kinds
            for slot in kind.syntax.slots.values()
            if isinstance(slot, NameList)
        ]

    def lexed(self, text: str) -> Lexed:
        """What a text is made of; a copy, for one's own side as the subject is taken out of it."""
        if text not in self._lexed:
            key = "lexed", self.seat, text
            self._lexed[text] = self.game.memo(key, lambda: self._lexer.lex(self.unfold(text)))
        found = self._lexed[text]
        return Lexed(found.text, found.words, list(found.items), found.marks)

    def _walked(self, walker: Walker, typed: tuple[str, ...]) -> list[tuple[Order, int]]:
        found: dict[str, tuple[Order, int]] = {}
        for choice, quality in self._named_choices(typed):
            if quality <= walker.worst:
                found.setdefault(choice, (Answer(choice), quality))
        for kind in self.kinds:
            for values, quality in walker.values(kind):
                if quality != EXACT and (self._final(kind) or (_letter(typed) and not kind.syntax.slots)):
                    continue
                order = kind(**values)
                text = str(order)
                if text not in found or found[text][1] > quality:
                    found[text] = (order, quality)
                if len(found) > 200:
                    raise TooMany
        return sorted(found.values(), key=lambda reading: reading[1])

    def _exact(self, typed: tuple[str, ...]) -> list[tuple[Order, int]]:
        """What words are as they stand. Raises TooMany."""
        return [(copy(order), quality) for order, quality in self._as_typed(typed)]

    def _as_typed(self, typed: tuple[str, ...]) -> list[tuple[Order, int]]:
        """The same, not to be changed: looked at once, for a text is parted before it is read."""
        key = ("exact", self.seat, typed)
        return self.game.memo(key, lambda: self._walked(Walker(self.names, typed, EXACT), typed))

    def _named_choices(self, typed: tuple[str, ...]) -> Iterator[tuple[str, int]]:
        for choice in self.choices:
            quality = fit(tokens(choice), typed)
            if quality is not None and (not _letter(typed) or typed[0] in tokens(choice)):
                yield choice, quality
        if len(typed) == 1 and typed[0].isdecimal() and len(typed[0]) < 4:
            number = int(typed[0])
            if 1 <= number <= len(self.choices) and not any(c for c in self.choices if re.search(r"\d", c)):
                yield self.choices[number - 1], EXACT

    def _legal_text(self, text: str) -> bool:
        if text in self.choices:
            return True
        walker = Walker(self.names, tokens(text), EXACT)
        return any(
            not isinstance(self._trying.settle(order) or OrderError(""), OrderError)
            for order, _ in self._walked(walker, tokens(text))
        )


def _letter(typed: tuple[str, ...]) -> bool:
    """Is it one letter? It may be a slip: what it begins is asked back and not done."""
    return len(typed) == 1 and len(typed[0]) == 1 and typed[0].isalpha()
