"""Words of a short answer beside what was asked: what it is about, and which of the choices is meant."""

from collections.abc import Iterable, Sequence

from ..text import fit, tokens
from .asking import Asked
from .forms import verb_stems
from .lexing import Lexer
from .things import Lexed
from .verbs import DOING, families, related
from .words import FILLERS, JOINERS, LESS, NUMBERS, PREPOSITIONS, QUARTERS, SMALL

IDLE = frozenset(
    "thanks thank you please now this time turn season year round phase today card cards chit chits die dice roll it them "
    "that one more else of a for me us at all any anything anybody anyone down them as fine is so same with out want wanted "
    "interested idle home alone spare moves move orders order loss hit step only further everyone everybody left later "
    "line position positions empty grounded posture money cash ipc ipcs ships enemy enemies change changes".split()
)
"""Words that may stand beside yes, no and done without changing them."""
LIGHT = frozenset(
    "place put take choose use play pick select give send have build make set go do want move advance reduce flip "
    "suffer sail come bother".split()
)
"""Verbs that say nothing beside the name of a choice."""
_CREWS = frozenset("fleet navy squadron troops forces".split())
"""Words for one's own, of whom it is asked what they do."""
PLAYING = frozenset("play turn phase round year season change changes".split())
"""Words for all that is done, whatever it is."""
_ONE = frozenset("a an ein eine einen un une una uno".split())
_WHOLE = frozenset("all everything everybody everyone both".split())
BACK = frozenset("return returns returning pull pulls get gets".split())
"""Verbs of going that mean the way back."""
NEUTRAL = FILLERS | JOINERS | SMALL


class Choosing:
    """Finds what the words of a short answer have to do with what was asked."""

    def __init__(self, lexer: Lexer, asked: Asked) -> None:
        self.lexer, self.asked = lexer, asked

    # --- words --------------------------------------------------------------------------------------------------

    def _doing(self, word: str) -> bool:
        """A word for what this ask is about."""
        return any(stem in self.asked.ending or stem in DOING for stem in (*verb_stems(word), word + "s"))

    def _all_doing(self, word: str) -> bool:
        """A word for all that is done at this part of the turn: `buy nothing`, but `destroy nothing` leaves the rest open."""
        titled = self._titled(word) or any(len(word) > 4 and title.startswith(word) for title in self.asked.title)
        doing = any(stem in DOING and (stem in self.asked.ending or stem in PLAYING) for stem in verb_stems(word))
        return titled or doing or self._denies_all(word)

    def _told(self, word: str) -> bool:
        """Is it a word of the question itself, or one like it: `yes, spend the 5` to “pay 5 IPC and roll?”"""
        said = tokens(self.asked.prompt)
        return any(stem in said or any(self._same(stem, each) for each in said) for stem in verb_stems(word))

    def _skipped(self, word: str) -> bool:
        """Is it what is skipped: `skip the lab`?"""
        return any(related(stem, verb) for stem in verb_stems(word) for each in self.asked.others for verb in each)

    def _titled(self, word: str) -> bool:
        """Is the word what this part of the turn is called: `no redeployment`, `no missions`?"""
        return any(stem in self.asked.title for stem in (word, *verb_stems(word), word + "s"))

    def _denies_all(self, word: str) -> bool:
        """Is what the word says all that could be done beside nothing: `don't research`?"""
        verbs = [stem for stem in verb_stems(word) if stem in self.lexer.verbs]
        words = self.asked.others
        return bool(words) and all(any(related(verb, other) for verb in verbs for other in each) for each in words)

    def _idle(self, word: str) -> bool:
        prompt = tokens(self.asked.prompt)
        return word in IDLE or word in QUARTERS or word == "ground" or any(stem in prompt for stem in verb_stems(word))

    # --- choices ------------------------------------------------------------------------------------------------

    def _touches(self, word: str, choice: str) -> bool:
        words = tokens(choice)
        if any(all(part in words for part in tokens(name)) for name in self.asked.called.get(word, ())):
            return True
        return any(
            stem == part or (not part.isdecimal() and stem.isalpha() and part.isalpha() and self._same(stem, part))
            for stem in verb_stems(word)
            for part in tokens(choice)
            if part not in PREPOSITIONS
        )

    def _only_goes(self, word: str, choice: str) -> bool:
        """Is a verb like that of a choice only as both are ways to go: `rush`, where one may retreat?"""
        alike = [
            families(self.lexer.verbs[stem]) & families(self.lexer.verbs[part])
            for stem in verb_stems(word)
            for part in tokens(choice)
            if stem != part and self._same(stem, part)
        ]
        return bool(alike) and all(each == {"go"} for each in alike)

    def _same(self, word: str, part: str) -> bool:
        verbs = self.lexer.verbs
        return word in verbs and part in verbs and related(verbs[word], verbs[part])

    def _meant(self, rest: Sequence[str], lexed: Lexed) -> list[str]:
        """Choices that every word of the text fits: its verb, its number, its names."""
        choices = self.asked.choices
        if not choices or not rest or len(rest) > 12 or not LESS.isdisjoint(lexed.words):
            return []
        whole = [c for c in choices if any(o != c and tokens(o)[: len(tokens(c))] == tokens(c) for o in choices)]
        plain = [word for word in rest if word not in _WHOLE]
        if len(whole) == 1 and len(plain) < len(rest) and plain:  # fight with everything, beside `fight with 1 BB`
            touched = [word for word in plain if self._touches(word, whole[0])]
            return (
                whole
                if touched and all(word in touched or self._idle(word) or self._light(word) for word in plain)
                else []
            )
        numbers = [c for c in choices if any(part.isdecimal() for part in tokens(c))]
        dice = not {"die", "dice"}.isdisjoint(tokens(self.asked.prompt))
        most = max((int(n) for c in numbers for n in tokens(c) if n.isdecimal() and len(n) < 4), default=0)
        wanted = []
        plain = [word for word in rest if not any(word in tokens(c) for c in choices)]
        if len(plain) == len(rest) and all(not LIGHT.isdisjoint(verb_stems(word)) for word in rest):
            return []  # `we go`: back, or on?
        for word in rest:
            if word in _ONE and not numbers:
                continue
            if word in ("all", "everything", "everybody", "everyone", "rest"):
                if not numbers and not dice and len(rest) > 1:
                    continue  # back to Sedan with everyone
                wanted.append("-" if dice else str(most))
            elif word == "both":
                wanted.append("2" if most == 2 and not dice else "-")
            elif word == "zero" or word == "0":
                return (
                    [self.asked.no] if self.asked.no and not any(_has(c, "0") for c in choices) else _with(choices, "0")
                )
            elif word in NUMBERS:
                wanted.append(str(NUMBERS[word]))
            else:
                wanted.append(word)
        fits = []
        for choice in choices:
            words = tokens(choice)
            others = {tokens(other)[0] for other in choices} - set(words)
            score, plainly = 0.0, False
            for word in wanted:
                if word in words or self._same_name(word, words, lexed):
                    score, plainly = score + 2, True
                elif word in others:
                    break  # `let them come and intercept` says two things
                elif word.isdecimal() or word == "-":
                    break
                elif self._touches(word, choice):
                    score += 1
                    plainly = plainly or word in BACK or not self._only_goes(word, choice)
                elif (
                    word not in _CREWS
                    and not self._idle(word)
                    and not self._named(word, lexed)
                    and not self._light(word)
                ):
                    break
            else:
                if score and plainly:
                    fits.append((score, choice))
        if any(word.isdecimal() or word == "-" for word in wanted) and not numbers:
            return []
        best = max((score for score, _ in fits), default=0)
        found = [choice for score, choice in fits if score == best]
        said = [
            c
            for c in found
            if all(any(part == word or self._touches(word, part) for word in wanted) for part in tokens(c))
        ]
        return said if len(said) == 1 else found  # `fight` where one may also fight with the transport alone

    def _light(self, word: str) -> bool:
        """Does a verb say nothing beside the name of a choice, or only what is asked: `follows` to “Advance?”"""
        said = tokens(self.asked.prompt)
        return any(stem in LIGHT or any(self._same(stem, asked) for asked in said) for stem in verb_stems(word))

    def _same_name(self, word: str, choice: Sequence[str], lexed: Lexed) -> bool:
        """Is the word another name of what the choice names: `infantry` of `INF`, `tank` of a tank's own name?"""
        if any(all(part in choice for part in tokens(name)) for name in self._so_called(word, lexed)):
            return True
        return any(
            word in item.words and any(all(part in choice for part in tokens(thing.name)) for thing in item.things)
            for item in lexed.items
        )

    def _so_called(self, word: str, lexed: Lexed) -> frozenset[str]:
        """The seat's things that are called so."""
        for item in lexed.items:
            if word in item.words:
                called = [self.asked.called.get(thing.name.casefold(), frozenset()) for thing in item.things]
                return frozenset().union(*called)
        return self.asked.called.get(word, frozenset())

    def _named(self, word: str, lexed: Lexed) -> bool:
        """A unit that the question itself is about: `2 fighters` to `scramble 2`."""
        said = tokens(self.asked.prompt)
        for item in lexed.items:
            if word in item.words:
                return any(name in said for thing in item.things for name in tokens(thing.name))
        return False

    def _one(self, meant: Iterable[str]) -> str | None:
        found = list(dict.fromkeys(meant))
        return found[0] if len(found) == 1 else None

    def offered(self, lexed: Lexed) -> list[str]:
        """Choices that may be meant, for a question back."""
        rest = [word for word in lexed.words if word not in NEUTRAL or word in NUMBERS]
        meant = self._meant(rest, lexed)
        return meant or [c for c in self.asked.choices if fit(tokens(c), tuple(rest)) is not None]


def _has(choice: str, number: str) -> bool:
    return number in tokens(choice)


def _with(choices: Sequence[str], number: str) -> list[str]:
    return [choice for choice in choices if _has(choice, number)]
