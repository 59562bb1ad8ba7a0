"""Short answers: yes, no, that is all, and the choices of a question in the player's own words."""

import re
from collections.abc import Sequence
from itertools import pairwise

from ..text import EXACT, tokens
from .choosing import BACK, IDLE, NEUTRAL
from .denying import Denying
from .forms import past_stems, stems, verb_stems
from .peoples import COUNTRIES
from .things import Lexed
from .verbs import DENYING, DOING, END, NO, NOTHING, STAYING, YES, related
from .words import JOINERS, NUMBERS, PARTICLES, PREPOSITIONS, QUARTERS

_GIVEN = frozenset("use give issue commit assign enter".split())
"""What is done with all of something once it is gone: all SRs used."""
_MINE = frozenset("thats my our".split())
_WHOLE = frozenset("all everything everybody everyone".split())
_BASES = frozenset("home base port harbour harbor bases ports".split())
"""Where ships and aircraft go when they go home."""
_WAYS = frozenset(("home", "ashore"))
"""Words that carry nothing, but for a choice in which they say where one goes."""
_STAYS = frozenset("stay stays staying hold holds holding remain remains".split())

_SPARING = frozenset("need saving keeping save keep".split())
"""What one does with what one does not spend."""
_GET_THEM = {("get", "them"), ("get", "em")}
_COMMENTED = frozenset("this that it its thats there theres".split())
"""What a remark about something begins with."""


class Replies(Denying):
    """Reads short answers."""

    def read(self, lexed: Lexed) -> str | None:
        """The text of the answer that is plainly meant; None if none is."""
        lexed = self._uncommented(lexed)
        if "not" in lexed.marks and self.asked.choices and (said := self._repeated(lexed)):
            return said  # keep going, no retreat
        return self._read(lexed) or self._repeated(lexed) or self._completed(lexed) or self._remarked(lexed)

    def _remarked(self, lexed: Lexed) -> str | None:
        """`no research this turn, saving my cash`: an answer that denies, and a remark that names nothing and orders nothing."""
        denied = "not" in lexed.marks or not NO.isdisjoint(lexed.words[:1])
        if not denied or not set(lexed.marks) <= {"not", "maybe"} or "," not in lexed.words:
            return None
        sparing = not self.lexer.counted and not self.asked.choices  # I need every coin for tanks
        found: set[str] = set()
        for part in re.split(r"\s*[,;.!]+\s+|\s+[-–—]+\s+", lexed.text.strip()):
            said = self.lexer.lex(part)
            spares = sparing and not _SPARING.isdisjoint(tokens(part)[:2])
            if answer := self._read(said):
                found.add(answer)
            elif any(
                ((item.things or item.amount) and not spares) or item.verb in self.lexer.own for item in said.items
            ) or (said.marks.keys() - {"not"} or any(word in DENYING for word in said.words)):
                return None
        return found.pop() if len(found) == 1 else None

    def _uncommented(self, lexed: Lexed) -> Lexed:
        """`retreat, this isn't worth it` without what is only said about it."""
        denied = lexed.marks.get("not", [])
        if not denied or "," not in lexed.words:
            return lexed
        at = max(i for i, word in enumerate(lexed.words) if word == ",")
        said, comment = lexed.words[:at], lexed.words[at + 1 :]
        about = comment[:1] and comment[0] in _COMMENTED and any(word in denied for word in comment)
        if not about or any(word in denied for word in said) or any(map(self._speaks_of_no, comment)):
            return lexed
        return (
            lexed
            if any(self._touches(w, c) for w in comment for c in self.asked.choices)
            else self.lexer.lex(" ".join(said))
        )

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
            if not (about or word in NEUTRAL or word in _WHOLE or word in END or self._doing(word)):
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
        idle = all(word in denied or word in NEUTRAL or word in IDLE for word in lexed.words)
        return bool(denied) and STAYING.issuperset(denied) and not self.asked.choices and idle

    def _read(self, lexed: Lexed) -> str | None:
        if any(mark in lexed.marks for mark in ("?", "if", "maybe", "past")):
            return None
        denied = lexed.marks.get("not", [])
        if (end := self._of_my_own(lexed.words)) < len(lexed.words):
            lexed = self.lexer.lex(" ".join(lexed.words[:end]))
        words = [word for word in _there(lexed.words) if word not in denied]
        offered = _WAYS.intersection(part for choice in self.asked.choices for part in tokens(choice))
        rest = [w for w in words if w not in NEUTRAL or w in NUMBERS or w in ("all", "both") or w in offered]
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
        if _GET_THEM & set(pairwise(lexed.words)) and all(word in YES or word in ("get", "em") for word in rest):
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

    def _of_my_own(self, words: Sequence[str]) -> int:
        """Where a text ends that goes on with one's own side: no moves for the British."""
        for at in range(len(words) - 1, max(len(words) - 5, 0), -1):
            if words[at] not in ("for", "from", "by"):
                continue
            who = " ".join(word for word in words[at + 1 :] if word not in NEUTRAL)
            mine = {who, *(other for stem in stems(who) for other in COUNTRIES.get(stem, ()))}
            if who and any(set(tokens(each)) & self.asked.mine for each in mine):
                return at
        return len(words)

    def _homewards(self, words: Sequence[str]) -> str | None:
        """`return to base`, `head back to port`, where one may go home."""
        home = self._one(
            choice
            for choice in self.asked.choices
            if related(tokens(choice)[0], "go") and not _BASES.isdisjoint(tokens(choice)[1:])
        )
        said = [word for word in words if word not in NEUTRAL or word in _BASES]
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
            word in BACK or any(not self._only_goes(word, each) for each in said if self._touches(word, each))
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
            word in named
            or word in prompt
            or str(NUMBERS.get(word, "")) in prompt
            or word in ("one", "a", "an")
            or self._light(word)
            for word in content
        )
        return self.asked.yes if named and told else None

    def closing(self, lexed: Lexed) -> str:
        """What may be offered to `done with the fleet`: the end of this part of the turn. Perhaps only the fleet is done."""
        said = [item for item in lexed.items if not item.joins]
        ends = any(word in END for word in lexed.words) and all(
            item.things or item.prep or not item.verb or item.verb in END for item in said
        )
        ends = ends or lexed.words[:2] == ("no", "more") or lexed.words[:1] == ("done",)
        return self.asked.end if ends and lexed.ending and not any(item.amount for item in said) else ""

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
            if word not in IDLE and not told and not doing(word) and not (skips and self._skipped(word)):
                return None
        if any(word in END for word in rest):
            return self.asked.end or (self.asked.no if not others and not self.asked.choices else "") or None
        return self.asked.no or self.asked.end or None


def _there(words: Sequence[str]) -> list[str]:
    """Words without the quarter of the compass that only leads to a place: `retreat north to the Bering Sea`."""
    return [
        word
        for word, after in zip(words, (*words[1:], ""), strict=False)
        if word not in QUARTERS or after not in ("to", "into", "towards")
    ]
