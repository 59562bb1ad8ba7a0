"""The rules of a game in our own words, by id; found by id, beginning of an id, words, or likeness."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz

from .text import tokens

LONGEST_SEARCH = 200
"""Characters of a search that are read."""


@dataclass(frozen=True)
class Rule:
    """One entry of a rulebook."""

    id: str
    title: str
    text: str
    see: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    mark: str = "text"

    def __str__(self) -> str:
        see = f"\nSee also: {', '.join(self.see)}" if self.see else ""
        return f"{self.id} · {self.title}\n{self.text}{see}"


class Rulebook:
    """Rules in the order of the book."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = {rule.id: rule for rule in rules}
        self._words = {
            rule.id: (frozenset(tokens(rule.id.replace(".", " "))), frozenset(tokens(rule.title)), tokens(rule.text))
            for rule in self.rules.values()
        }

        self._lines = {
            rule.id: f" {' '.join(tokens(rule.title))} | {' '.join(tokens(rule.text))} " for rule in self.rules.values()
        }
        self._rare: dict[str, float] = {}

    @classmethod
    def read(cls, text: str) -> "Rulebook":
        """From a rulebook file: `## id | title`, then `phase:`, `see:`, `mark:` lines, then the text."""
        rules = []
        for block in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
            head, _, body = block.partition("\n")
            number, _, title = head.partition("|")
            fields = {"phase": "", "see": "", "mark": "text"}
            lines = body.strip().splitlines()
            while lines and (found := re.match(r"(phase|see|mark):(.*)", lines[0])):
                fields[found[1]] = found[2].strip()
                lines.pop(0)
            rules.append(
                Rule(
                    number.strip(),
                    title.strip(),
                    "\n".join(lines).strip(),
                    tuple(part.strip() for part in fields["see"].split(",") if part.strip()),
                    tuple(part.strip() for part in fields["phase"].split(",") if part.strip()),
                    fields["mark"],
                )
            )
        return cls(rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __contains__(self, number: object) -> bool:
        return number in self.rules

    def __getitem__(self, number: str) -> Rule:
        return self.rules[number]

    def show(self, wanted: str) -> list[Rule]:
        """The rule with this id; else all whose id begins with it, or has a part that does."""
        wanted = wanted.strip().casefold()
        exact = [rule for rule in self.rules.values() if rule.id.casefold() == wanted]
        if exact:
            return exact
        prefix = [rule for rule in self.rules.values() if rule.id.casefold().startswith(wanted)]
        part = [rule for rule in self.rules.values() if f".{wanted}" in rule.id.casefold()]
        return (prefix or part) if wanted else []

    def search(self, words: str, limit: int = 10) -> list[Rule]:
        """Ranked: rules with all the words before rules with some; ids and titles count more than texts."""
        typed = tokens(words[:LONGEST_SEARCH].replace(".", " "))
        if not typed:
            return []
        scores: dict[str, float] = {}
        for number, (ids, title, body) in self._words.items():
            score, hits = 0.0, 0
            for word in typed:
                found = _in_names(word, title, 6.0) + _in_names(word, ids, 4.0) + _in_text(word, body)
                score, hits = score + found * self._rarity(word), hits + (found > 0)
            if hits:
                together = len(typed) > 1 and f" {' '.join(typed)} " in self._lines[number]
                scores[number] = score * (1.4 if hits == len(typed) else 1.0) * (1.5 if together else 1.0)
        if not scores or max(scores.values()) < 6.0:
            for number, (ids, title, _) in self._words.items():
                like = [max((fuzz.ratio(word, w) for w in title | ids), default=0.0) for word in typed]
                if min(like) >= 65:
                    scores[number] = max(scores.get(number, 0.0), sum(like) / len(like) / 20)
        order = {number: i for i, number in enumerate(self.rules)}
        ranked = sorted(scores, key=lambda number: (-scores[number], order[number]))
        return [self.rules[number] for number in ranked[:limit]]

    def _rarity(self, word: str) -> float:
        """Words that stand in few rules say more than those that stand in many."""
        if word not in self._rare:
            holding = sum(
                word in title or word in ids or any(w.startswith(word) for w in body)
                for ids, title, body in self._words.values()
            )
            self._rare[word] = math.log((len(self.rules) + 1) / (holding + 0.5))
        return self._rare[word]

    def of_phase(self, phase: str) -> list[Rule]:
        """The rules a player needs in a phase."""
        return [rule for rule in self.rules.values() if phase in rule.phases or "any" in rule.phases]


def _in_names(word: str, names: frozenset[str], weight: float) -> float:
    """In full, else as the beginning of a name, else with a name as its own beginning (`detection`, `detect`)."""
    if word in names:
        return weight
    if len(word) > 2 and any(name.startswith(word) for name in names):
        return weight * 0.6
    return weight * 0.5 if any(len(name) > 4 and word.startswith(name) for name in names) else 0.0


def _in_text(word: str, body: tuple[str, ...]) -> float:
    if word in body:
        return min(2.0, 1.0 + 0.25 * body.count(word))
    return 0.7 if len(word) > 2 and any(w.startswith(word) for w in body) else 0.0
