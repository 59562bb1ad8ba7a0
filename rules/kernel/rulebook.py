"""The rules of a game in our own words, by id; found by id, beginning of an id, words, or likeness."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from .text import tokens


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
        if wanted in self.rules:
            return [self.rules[wanted]]
        prefix = [rule for rule in self.rules.values() if rule.id.casefold().startswith(wanted)]
        part = [rule for rule in self.rules.values() if f".{wanted}" in rule.id.casefold()]
        return (prefix or part) if wanted else []

    def search(self, words: str, limit: int = 10) -> list[Rule]:
        """Ranked: rules with all the words before rules with some; ids and titles count more than texts."""
        typed = tokens(words.replace(".", " "))
        if not typed:
            return []
        scores: dict[str, float] = {}
        for number, (ids, title, body) in self._words.items():
            score, hits = 0.0, 0
            for word in typed:
                best = max(
                    6.0 if word in title else 0.0,
                    5.0 if word in ids else 0.0,
                    3.0 if len(word) > 2 and any(w.startswith(word) for w in title | ids) else 0.0,
                    min(2.0, 1.0 + 0.25 * body.count(word)) if word in body else 0.0,
                    0.7 if len(word) > 2 and any(w.startswith(word) for w in body) else 0.0,
                )
                score, hits = score + best, hits + (best > 0)
            if hits:
                scores[number] = score + 10.0 * (hits == len(typed)) + 2.0 * hits
        if not scores or max(scores.values()) < 5.0:
            forms = {rule.id: f"{rule.title} {rule.id.replace('.', ' ')}" for rule in self.rules.values()}
            for _, likeness, number in process.extract(words, forms, scorer=fuzz.WRatio, limit=limit, score_cutoff=65):
                scores[number] = max(scores.get(number, 0.0), likeness / 20)
        order = {number: i for i, number in enumerate(self.rules)}
        ranked = sorted(scores, key=lambda number: (-scores[number], order[number]))
        return [self.rules[number] for number in ranked[:limit]]

    def of_phase(self, phase: str) -> list[Rule]:
        """The rules a player needs in a phase."""
        return [rule for rule in self.rules.values() if phase in rule.phases or "any" in rule.phases]
