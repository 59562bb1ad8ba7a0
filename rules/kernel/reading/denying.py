"""No, in all its forms: what was denied, what is left then, and what may still be offered."""

from collections.abc import Sequence

from ..text import EXACT, tokens
from .asking import plain_no
from .choosing import IDLE, LIGHT, NEUTRAL, Choosing
from .forms import verb_stems
from .things import Lexed
from .verbs import DENYING, END, NO, NOTHING, STAYING, YES, related
from .words import JOINERS

_OF_NOTHING = (["no"], ["dont"], ["wont"], ["nobody"])
"""What denies all that could be done beside nothing: I don't attack."""
_DONT = frozenset("dont not never cannot cant wont nicht".split())


class Denying(Choosing):
    """Reads short answers that deny."""

    def denied(self, lexed: Lexed) -> list[str]:
        """What may be offered to somebody who said that he does not want something: never the thing itself."""
        marks = lexed.marks.get("not", ())
        still = bool(marks) and STAYING.issuperset(marks) and not self.asked.choices  # fleets stay home
        if not still and not any(word in DENYING for word in marks):
            return []
        kinds = (*self.lexer.counted, "called") if self.asked.end and not self.asked.no else ()
        named = any(t.vocabulary not in kinds and t.quality == EXACT for item in lexed.items for t in item.things)
        said = [word for word in lexed.words if word not in NEUTRAL and word not in DENYING]
        refused = any(self._speaks_of_no(word) for word in said)
        left = [c for c in self.asked.choices if not any(self._touches(word, c) for word in said)]
        other = left[0] if named and len(left) == 1 else ""
        if still and named:
            return []
        offered = (other, "" if refused else self.asked.no, "" if named else self.asked.end)
        return [text for text in dict.fromkeys(offered) if text]

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
        if self.asked.choices and (said := self._this_not_that(lexed, denied) or self._kept_one(denied, rest)):
            return said
        mild = all(word in NO or word in NOTHING for word in denied)
        idle = self._idle if self.asked.choices else IDLE.__contains__
        content = [word for word in rest if (self._speaks_of_no(word) or not idle(word)) and word not in YES]
        if any(word in END or word in NOTHING or word in NO for word in content):
            return None
        if (
            content
            and self.asked.choices
            and self.asked.no
            and all(not LIGHT.isdisjoint(verb_stems(w)) for w in content)
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
            denies = any(word in DENYING for word in denied) or left == [self.asked.no]  # keep up the fight: no retreat
            if against and len(left) == 1 and known and not one_sort and not agrees and denies:
                return left[0]
            if agrees and known:
                return self.asked.no
            return None
        if all(self._denies_all(word) or self._titled(word) or word in IDLE for word in content):
            titled = any(self._titled(word) for word in content)
            return self.asked.no or (self.asked.end if titled or list(denied) in _OF_NOTHING else "") or None
        if any(word in NOTHING for word in denied) and all(self._all_doing(word) for word in content):
            return self.asked.end or None
        return None

    def _this_not_that(self, lexed: Lexed, denied: Sequence[str]) -> str:
        """`the scientists, no rockets`: one of the choices, and not the others."""
        said: list[list[str]] = [[]]
        for word in lexed.words:
            if word in JOINERS or word == "but":
                said.append([])
            else:
                said[-1].append(word)
        wanted = [w for each in said if not set(denied) & set(each) for w in each if w not in NEUTRAL]
        others = [w for each in said if set(denied) & set(each) for w in each if w not in NEUTRAL and w not in denied]
        if not wanted or not others or any(word in END or word in NO for word in wanted):
            return ""
        named = [c for c in self.asked.choices if all(word in tokens(c) for word in wanted)]
        against = [c for c in self.asked.choices if all(word in tokens(c) for word in others)]
        return named[0] if len(named) == 1 and against and named[0] not in against else ""

    def _kept_one(self, denied: Sequence[str], rest: Sequence[str]) -> str:
        """`keep genius scientists`, where one of two cards is taken, though the question names both."""
        if not all(word in STAYING for word in denied):
            return ""
        named = [word for word in rest if any(word in tokens(choice) for choice in self.asked.choices)]
        return self._kept(named) if named and all(word in named or self._light(word) for word in rest) else ""

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
            and all(word in IDLE or word in LIGHT or self._doing(word) for word in rest)
        )

    def _refusing(self, rest: Sequence[str], lexed: Lexed) -> str | None:
        """`no, let them pass`."""
        if not rest or all(word in IDLE or word in ("skip", "pass") for word in rest):
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
