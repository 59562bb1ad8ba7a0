"""Short answers: yes, no, that is all, and the choices of a question in the player's own words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..text import EXACT, fit, tokens
from .forms import past_stems, verb_stems
from .lexing import Lexer
from .things import Lexed
from .verbs import DENYING, DOING, END, NO, NOTHING, STAYING, YES, families, related
from .words import FILLERS, JOINERS, LESS, NUMBERS, PARTICLES, PREPOSITIONS, QUARTERS, SMALL

_IDLE = frozenset(
    "thanks thank you please now this time turn season year round phase today card cards chit chits die dice roll it them "
    "that one more else of a for me us at all any anything anybody anyone down them as fine is so same with out want wanted "
    "interested idle home alone spare moves move orders order loss hit step only further everyone everybody left later "
    "line position positions empty grounded posture money cash ipc ipcs ships enemy enemies change changes".split()
)
"""Words that may stand beside yes, no and done without changing them."""
_LIGHT = frozenset(
    "place put take choose use play pick select give send have build make set go do want move advance reduce flip "
    "suffer sail come bother".split()
)
"""Verbs that say nothing beside the name of a choice."""
_DONT = frozenset("dont not never cannot cant wont nicht".split())
_PLAYING = frozenset("play turn phase round year season change changes".split())
"""Words for all that is done, whatever it is."""
_GIVEN = frozenset("use give issue commit assign enter".split())
"""What is done with all of something once it is gone: all SRs used."""
_MINE = frozenset("thats my our".split())
_WHOLE = frozenset("all everything everybody everyone".split())
_STOPPING = frozenset("stay pass decline keep skip none nobody nothing spare no hold".split())
_BASES = frozenset("home base port harbour harbor bases ports".split())
"""Where ships and aircraft go when they go home."""
_BACK = frozenset("return returns returning pull pulls get gets".split())
"""Verbs of going that mean the way back."""
_STAYS = frozenset("stay stays staying hold holds holding remain remains".split())
_NEUTRAL = FILLERS | JOINERS | SMALL


@dataclass(frozen=True)
class Asked:
    """What is open to a seat, as far as short answers go: choices, and the texts that mean yes, no and done."""

    choices: tuple[str, ...] = ()
    yes: str = ""
    no: str = ""
    end: str = ""
    prompt: str = ""
    others: tuple[frozenset[str], ...] = ()
    """The verbs of each kind of order that answers and does not say no."""
    ending: frozenset[str] = frozenset()
    """Words for what is being done: `done buying`, `no more moves`, `end of production`."""
    title: frozenset[str] = frozenset()
    """Words for this part of the turn."""
    mine: frozenset[str] = frozenset()
    """Words for the seat itself."""
    called: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """What the seat's things are called, and the names of those called so."""


class Replies:
    """Reads short answers."""

    def __init__(self, lexer: Lexer, asked: Asked) -> None:
        self.lexer, self.asked = lexer, asked

    def read(self, lexed: Lexed) -> str | None:
        """The text of the answer that is plainly meant; None if none is."""
        return self._read(lexed) or self._repeated(lexed) or self._completed(lexed)

    def _completed(self, lexed: Lexed) -> str | None:
        """`all units have moved`, `I have spent enough`: all of it is done, and so this part of the turn."""
        if not self.asked.end or self.asked.choices or not set(lexed.marks) <= {"past", "over"}:
            return None
        said = tokens(self.asked.prompt)
        done = any(stem in said or stem in DOING or stem in _GIVEN for word in lexed.words for stem in past_stems(word))
        if not done or not any(word in END or word in _WHOLE for word in lexed.words):
            return None
        for word in lexed.words:
            about = any(stem in said or stem in DOING for stem in (*verb_stems(word), *past_stems(word)))
            about = about or not _GIVEN.isdisjoint(past_stems(word))
            if not (about or word in _NEUTRAL or word in _WHOLE or word in END or self._doing(word)):
                return None
        return self.asked.end

    def _repeated(self, lexed: Lexed) -> str | None:
        """`hold the line, no advance`: the same answer said twice."""
        cuts = [-1, *(i for i, word in enumerate(lexed.words) if word in JOINERS), len(lexed.words)]
        said = [lexed.words[a + 1 : b] for a, b in pairwise(cuts)]
        if not 1 < len(said) < 4 or not all(said):
            return None
        parts = [self.lexer.lex(" ".join(each)) for each in said]
        meant = {self._read(each) for each in parts if not self._still(each)} or {None}
        return meant.pop() if len(meant) == 1 and (meant != {None}) else None

    def _still(self, lexed: Lexed) -> bool:
        """`stand still, everyone`: beside `done` it says the same, by itself it may be an order to one's units."""
        denied = lexed.marks.get("not", [])
        idle = all(word in denied or word in _NEUTRAL or word in _IDLE for word in lexed.words)
        return bool(denied) and STAYING.issuperset(denied) and not self.asked.choices and idle

    def _read(self, lexed: Lexed) -> str | None:
        if any(mark in lexed.marks for mark in ("?", "if", "maybe", "past")):
            return None
        denied = lexed.marks.get("not", [])
        words = [word for word in _there(lexed.words) if word not in denied]
        rest = [word for word in words if word not in _NEUTRAL or word in NUMBERS or word in ("all", "both")]
        if len(words) > 1 and words[-1] == "over" and "over" not in rest:
            rest.append("over")  # movement is over
        if not rest and not denied and words:
            rest = [word for word in words if word in YES | NO]
        if denied:
            leading = denied == ["no"] and lexed.words[0] == "no" and bool(self.asked.choices)
            if leading and (said := self._refusing(rest, lexed)):
                return said
            if self.asked.no and self._nothing_at_all(lexed, rest):
                return self.asked.no
            return self._denied(denied, rest, lexed)
        if rest and rest[0] in YES and (len(rest) == 1 or all(word in YES for word in rest)):
            return self.asked.yes or None
        if rest and all(word in NO for word in rest):
            return self.asked.no or None
        held = tokens(self.asked.no)[:1]
        if rest and not self.asked.choices and held and held[0] in _STAYS and all(word in _STAYS for word in rest):
            return self.asked.no  # stay, where blocks may hold
        if (rest == ["get"] and "them" in lexed.words) or rest == ["get", "em"]:
            return self._one(c for c in self.asked.choices if self._touches("catch", c))  # get them!
        if tuple(lexed.words) == ("get", "from", "there"):  # get out of there!
            return self._one(
                c for c in self.asked.choices if any(self._touches(w, c) for w in ("retreat", "disengage"))
            )
        if going := self._homewards(lexed.words):
            return going
        if rest == ["let", "pass"] and (not self.asked.choices or tokens(self.asked.no)[:1] == ("let",)):
            return self.asked.no or None
        if words[:1] and words[0] in YES and not self.asked.choices:
            behind = rest[1:] if rest and rest[0] in YES else rest
            if behind and all(map(self._told, behind)):
                return self.asked.yes or None
        if rest and rest[0] in YES:
            return self._one(self._meant(rest[1:], lexed)) or self._ending(rest[1:], lexed)
        if rest and rest[0] in NO:
            return self._refusing(rest[1:], lexed)
        if ended := self._ending(rest, lexed):
            return ended
        return self._one(self._meant(rest, lexed)) or self._agreeing(rest) or self._assenting(rest)

    def _homewards(self, words: Sequence[str]) -> str | None:
        """`return to base`, `head back to port`, where one may go home."""
        home = self._one(
            choice
            for choice in self.asked.choices
            if related(tokens(choice)[0], "go") and not _BASES.isdisjoint(tokens(choice)[1:])
        )
        said = [word for word in words if word not in _NEUTRAL or word in _BASES]
        going = [word for word in said if word not in _BASES and word not in PARTICLES]
        if not home or _BASES.isdisjoint(said):
            return None
        return home if all(related(stem, "go") for word in going for stem in verb_stems(word)[:1]) else None

    def _agreeing(self, rest: Sequence[str]) -> str | None:
        """`intercept` to “Intercept, or let them go?”: what the question offers, where its yes has another name."""
        if not rest or self.asked.yes not in self.asked.choices:
            return None
        others = [choice for choice in self.asked.choices if choice != self.asked.yes]
        named = {part for choice in self.asked.choices for part in tokens(choice)}
        said = [
            word
            for word in tokens(self.asked.prompt)
            if not any(self._touches(word, choice) for choice in others)  # `hurry` is no `let them go`, nor the yes
        ]
        if any(stem in named for word in rest for stem in verb_stems(word)):
            return None
        offered = [word for word in rest if any(self._same(stem, other) for stem in verb_stems(word) for other in said)]
        plainly = any(
            word in _BACK or any(not self._only_goes(word, each) for each in said if self._touches(word, each))
            for word in offered
        )
        return self.asked.yes if plainly and all(word in offered or self._idle(word) for word in rest) else None

    def _assenting(self, rest: Sequence[str]) -> str | None:
        """`invest 5 in a research roll` to “Research: pay 5 IPC and roll?”: nothing but what is asked."""
        if self.asked.choices or not self.asked.yes or not rest:
            return None
        content = [word for word in rest if word not in PREPOSITIONS]
        prompt = tokens(self.asked.prompt)
        named = [word for word in content if not word.isdecimal() and word not in NUMBERS and self._told(word)]
        told = all(
            word in named or word in prompt or word in ("one", "a", "an") or self._light(word) for word in content
        )
        return self.asked.yes if named and told else None

    def denied(self, lexed: Lexed) -> list[str]:
        """What may be offered to somebody who said that he does not want something: never the thing itself."""
        marks = lexed.marks.get("not", ())
        still = bool(marks) and STAYING.issuperset(marks) and not self.asked.choices  # fleets stay home
        if not still and not any(word in DENYING for word in marks):
            return []
        kinds = (*self.lexer.counted, "called") if self.asked.end and not self.asked.no else ()
        named = any(t.vocabulary not in kinds and t.quality == EXACT for item in lexed.items for t in item.things)
        said = [word for word in lexed.words if word not in _NEUTRAL and word not in DENYING]
        refused = any(self._speaks_of_no(word) for word in said)
        left = [c for c in self.asked.choices if not any(self._touches(word, c) for word in said)]
        other = left[0] if named and len(left) == 1 else ""
        if still and named:
            return []
        offered = (other, "" if refused else self.asked.no, "" if named else self.asked.end)
        return [text for text in dict.fromkeys(offered) if text]

    def closing(self, lexed: Lexed) -> str:
        """What may be offered to `done with the fleet`: the end of this part of the turn. Perhaps only the fleet is done."""
        said = [item for item in lexed.items if not item.joins]
        ends = any(word in END for word in lexed.words) and all(
            item.things or item.prep or not item.verb or item.verb in END for item in said
        )
        ends = ends or lexed.words[:2] == ("no", "more") or lexed.words[:1] == ("done",)
        return self.asked.end if ends and lexed.ending and not any(item.amount for item in said) else ""

    # --- no and done --------------------------------------------------------------------------------------------

    def _ending(self, rest: Sequence[str], lexed: Lexed) -> str | None:
        """`done`, `finished buying`, `end of movement`, `pass`, `nothing`."""
        if rest and _MINE.issuperset(lexed.words[:2]) and all(self._doing(word) or self._titled(word) for word in rest):
            return self.asked.end or None  # that's my budget
        if not rest or not any(word in END or word in NOTHING for word in rest):
            return None
        if "war" in rest and not any(word.startswith("declar") for word in rest):
            return None  # the end of a war is not the end of declaring it
        others = [word for word in rest if word not in END and word not in NOTHING and word not in YES]
        skips = any(word in ("skip", "pass") for word in rest)
        short = frozenset(
            w for w in rest if len(w) > 2 and any(title.startswith(w) for title in self.asked.title)
        )  # org
        said = self.asked.mine | short | (frozenset(tokens(self.asked.prompt)) if skips else frozenset())  # skip summer
        doing = self._doing if skips or any(word in END for word in rest) else self._all_doing
        named = {word for item in lexed.items if any(t.quality == EXACT for t in item.things) for word in item.words}
        for word in others:
            told = word in said and (word not in named or word in self.asked.mine)  # but pass in the West is no end
            if word not in _IDLE and not told and not doing(word) and not (skips and self._skipped(word)):
                return None
        if any(word in END for word in rest):
            return self.asked.end or (self.asked.no if not others and not self.asked.choices else "") or None
        return self.asked.no or self.asked.end or None

    def _denied(self, denied: Sequence[str], rest: Sequence[str], lexed: Lexed) -> str | None:
        """`no`, `no research`, `do not intercept`, `not this turn`, `nothing`."""
        if denied[0] == "not" and rest[:1] == ["all"]:
            return None  # not all of them: some
        if list(denied) == ["stop"] and rest and all(self._doing(word) for word in rest) and not self.asked.choices:
            return self.asked.end or None
        if not all(word in DENYING or word in STAYING for word in denied):
            return None
        if denied[:1] and denied[0] in _DONT and any(word in STAYING or word in NO for word in denied[1:]):
            return None  # don't stay; don't keep it
        mild = all(word in NO or word in NOTHING for word in denied)
        idle = self._idle if self.asked.choices else _IDLE.__contains__
        content = [word for word in rest if (self._speaks_of_no(word) or not idle(word)) and word not in YES]
        if any(word in END or word in NOTHING or word in NO for word in content):
            return None
        if (
            content
            and self.asked.choices
            and self.asked.no
            and all(not _LIGHT.isdisjoint(verb_stems(w)) for w in content)
        ):
            return self.asked.no  # don't come out
        if not content:
            still = any(word in STAYING and word != "wait" for word in denied)
            if self.asked.no and (still or any(word in DENYING for word in denied)):
                return self.asked.no
            nothing = any(word in NOTHING for word in denied)
            if not nothing and list(denied) == ["no"]:
                nothing = any(self._all_doing(word) for word in rest)  # no moves this season
            return self.asked.end if nothing and self.asked.end else None
        if self.asked.choices and all(word in STAYING for word in denied) and (kept := self._kept(content)):
            return kept
        if self.asked.choices:
            against = [c for c in self.asked.choices if any(self._touches(word, c) for word in content)]
            left = [c for c in self.asked.choices if c not in against]
            known = all(any(self._touches(w, c) for c in self.asked.choices) or self._idle(w) for w in content)
            one_sort = len({tokens(choice)[0] for choice in self.asked.choices}) == 1  # `not the tank` is asked back
            agrees = mild and self.asked.no in against and (self._says_no or self._goes_on(denied, lexed))  # no, stay
            if against and len(left) == 1 and known and not one_sort and not agrees:
                return left[0]
            if agrees and known:
                return self.asked.no
            return None
        if all(self._denies_all(word) or self._titled(word) or word in _IDLE for word in content):
            titled = any(self._titled(word) for word in content)
            return self.asked.no or (self.asked.end if titled or list(denied) == ["no"] else "") or None
        if any(word in NOTHING for word in denied) and all(self._all_doing(word) for word in content):
            return self.asked.end or None
        return None

    def _kept(self, content: Sequence[str]) -> str:
        """`keep my scientists` where one of two is taken; `keep T1` where one of two is lost."""
        if len(self.asked.choices) != 2 or len({tokens(choice)[0] for choice in self.asked.choices}) != 1:
            return ""
        named = [c for c in self.asked.choices if all(self._touches(word, c) for word in content)]
        verb = tokens(self.asked.choices[0])[0]
        if len(named) != 1 or not content:
            return ""
        if related(verb, "lose") and verb != "take":
            return next(c for c in self.asked.choices if c != named[0])
        return named[0] if verb in ("take", "keep") else ""

    def _nothing_at_all(self, lexed: Lexed, rest: Sequence[str]) -> bool:
        """`don't play anything`."""
        every = any(word in ("anything", "anyone", "anybody") for word in lexed.words)
        return (
            every
            and not any(map(self._speaks_of_no, rest))
            and all(word in _IDLE or word in _LIGHT or self._doing(word) for word in rest)
        )

    def _refusing(self, rest: Sequence[str], lexed: Lexed) -> str | None:
        """`no, let them pass`."""
        if not rest or all(word in _IDLE or word in ("skip", "pass") for word in rest):
            return self.asked.no or None
        if list(rest) == ["let", "pass"] and tokens(self.asked.no)[:1] == ("let",):
            return self.asked.no
        meant = self._one(self._meant(rest, lexed))
        behind = tokens(lexed.text)[1:]
        apart = behind[:1] == (",",) or behind == tokens(self.asked.no)  # no, fight; no fight on
        return meant if meant == self.asked.no and (apart or self._says_no) else None

    @property
    def _says_no(self) -> bool:
        """Does the answer that means no say so itself: stay, let them go? `Fight on` does not: `no fight` is another."""
        return bool(plain_no((self.asked.no,)))

    def _goes_on(self, denied: Sequence[str], lexed: Lexed) -> bool:
        """`no retreat, press the attack`: the answer that means no behind what was denied."""
        last = max(i for i, word in enumerate(lexed.words) if word in denied)
        behind = lexed.words[last:]
        return "," in behind and any(map(self._speaks_of_no, behind[behind.index(",") :]))

    def _speaks_of_no(self, word: str) -> bool:
        """Is it the verb of the answer that means no: `don't fight` where one may fight on?"""
        verb = tokens(self.asked.no)[:1]
        return bool(verb) and self._touches(word, verb[0])

    def _doing(self, word: str) -> bool:
        """A word for what this ask is about."""
        return any(stem in self.asked.ending or stem in DOING for stem in (*verb_stems(word), word + "s"))

    def _all_doing(self, word: str) -> bool:
        """A word for all that is done at this part of the turn: `buy nothing`, but `destroy nothing` leaves the rest open."""
        titled = self._titled(word) or any(len(word) > 4 and title.startswith(word) for title in self.asked.title)
        doing = any(stem in DOING and (stem in self.asked.ending or stem in _PLAYING) for stem in verb_stems(word))
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
        return word in _IDLE or word in QUARTERS or word == "ground" or any(stem in prompt for stem in verb_stems(word))

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
        numbers = [c for c in choices if any(part.isdecimal() for part in tokens(c))]
        dice = not {"die", "dice"}.isdisjoint(tokens(self.asked.prompt))
        most = max((int(n) for c in numbers for n in tokens(c) if n.isdecimal() and len(n) < 4), default=0)
        wanted = []
        plain = [word for word in rest if not any(word in tokens(c) for c in choices)]
        if len(plain) == len(rest) and all(not _LIGHT.isdisjoint(verb_stems(word)) for word in rest):
            return []  # `we go`: back, or on?
        for word in rest:
            if word in ("a", "an") and not numbers:
                continue
            if word in ("all", "everything", "everybody", "everyone"):
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
                    plainly = plainly or word in _BACK or not self._only_goes(word, choice)
                elif not self._idle(word) and not self._named(word, lexed) and not self._light(word):
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
        return any(stem in _LIGHT or any(self._same(stem, asked) for asked in said) for stem in verb_stems(word))

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
        rest = [word for word in lexed.words if word not in _NEUTRAL or word in NUMBERS]
        meant = self._meant(rest, lexed)
        return meant or [c for c in self.asked.choices if fit(tokens(c), tuple(rest)) is not None]


def _there(words: Sequence[str]) -> list[str]:
    """Words without the quarter of the compass that only leads to a place: `retreat north to the Bering Sea`."""
    return [
        word
        for word, after in zip(words, (*words[1:], ""), strict=False)
        if word not in QUARTERS or after not in ("to", "into", "towards")
    ]


def _has(choice: str, number: str) -> bool:
    return number in tokens(choice)


def _with(choices: Sequence[str], number: str) -> list[str]:
    return [choice for choice in choices if _has(choice, number)]


def plain_no(choices: Sequence[str]) -> str:
    """The choice that says no, if one plainly does."""
    found = [c for c in choices if (words := tokens(c)) and words[0] in _STOPPING | {"let"}]
    return found[0] if len(found) == 1 else ""


def plain_yes(choices: Sequence[str]) -> str:
    """The choice that says yes: the one called so, or the other of two of which one says no."""
    for choice in choices:
        if tokens(choice) == ("yes",):
            return choice
    no = plain_no(choices)
    return next((c for c in choices if c != no), "") if no and len(choices) == 2 else ""


def either(prompt: str) -> bool:
    """Does a question ask which of two, so that a plain yes says nothing?"""
    return " or " in prompt.rstrip("? ").rpartition(". ")[2]
