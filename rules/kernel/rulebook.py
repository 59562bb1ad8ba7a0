"""The rules of a game in our own words, by id; found by id, beginning of an id, words, or likeness."""

import math
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz

from .text import tokens

RULING = 0.85
"""What a ruling counts for beside the rule it explains."""
EARLY = 0.2
"""What the first rule of a book counts for more than the last: what is general stands before what is special."""
CHAPTER = 8.0
"""What a word counts for in a chapter that is about nothing else: the rule on supply stands in the chapter on supply."""
POINTED = 0.15
"""What a rule counts for more to which others point."""
PURE = 0.8
"""What a title counts for more that says nothing else than what was asked."""
HELD = 1.2
"""How much it counts to have all that was asked for, the rare words before the common ones."""
SMALLEST = 3
"""Rules of a chapter that is about something."""
MOST_KEPT = 500
"""Words of which is kept what chapters are about them."""
LONGEST_SEARCH = 200
"""Characters of a search that are read."""


_AMERICA = re.compile(r"\bU\.?S\.?(A\b\.?)?(?![A-Za-z])|\b(?i:the us|americans?|america)\b")
"""The country; in small letters and alone it is `us`, which says nothing."""


def chapter_of(number: str) -> str:
    """`13` of 13.2.3, `retreat` of retreat.where; of optional rules the option."""
    first, *rest = number.split(".")
    return f"{first}.{rest[0]}" if first == "opt" and rest else first


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
        self._abouts: dict[Concept, dict[str, float]] = {}
        self._pointed = Counter(other for rule in self.rules.values() for other in rule.see)
        self._chapters = Counter(chapter_of(number) for number in self.rules if not number.startswith("ruling"))

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
        """Ranked: rules with all that was asked for before rules with some; ids and titles count more than texts. Words
        that carry nothing (how, the, can …) are left out, others stand for what rulebooks call the same thing."""
        typed = tokens(_AMERICA.sub(" usa ", words[:LONGEST_SEARCH]).replace(".", " ").replace("?", " "))
        wanted = _concepts(typed)
        if not wanted:
            return []
        asked = [(concept, self._rarity(concept[0][0]), self._about(concept)) for concept in wanted]
        whole = sum(rare for _, rare, _ in asked)
        scores: dict[str, float] = {}
        for place, (number, (ids, title, body)) in enumerate(self._words.items()):
            chapter, score, held, hits = chapter_of(number), 0.0, 0.0, 0
            for concept, rare, about in asked:
                found = max(
                    (_in_names(word, title, 6.0) + _in_names(word, ids, 4.0) + _in_text(word, body)) * share
                    for word, share in concept
                )
                if found:
                    score += (found + CHAPTER * about.get(chapter, 0.0)) * rare
                    held, hits = held + rare, hits + 1
            if hits:
                together = len(typed) > 1 and f" {' '.join(typed)} " in self._lines[number]
                said = len([word for word in title if word not in _IDLE])
                score *= 1.0 + PURE * len(wanted) / max(len(wanted), said)
                score *= 1.0 + EARLY * (1.0 - place / len(self.rules))
                score *= 1.0 + POINTED * math.log1p(self._pointed[number])
                score *= RULING if number.startswith("ruling") else 1.0
                score *= (held / whole) ** HELD
                scores[number] = score * (1.4 if hits == len(wanted) else 1.0) * (1.5 if together else 1.0)
        if not scores or max(scores.values()) < 6.0:
            for number, (ids, title, _) in self._words.items():
                like = [max((fuzz.ratio(word, w) for w in title | ids), default=0.0) for word in typed]
                if min(like) >= 65:
                    scores[number] = max(scores.get(number, 0.0), sum(like) / len(like) / 20)
        order = {number: i for i, number in enumerate(self.rules)}
        ranked = sorted(scores, key=lambda number: (-scores[number], order[number]))
        return [self.rules[number] for number in ranked[:limit]]

    def _about(self, concept: "Concept") -> dict[str, float]:
        """How much of each chapter is about this: 1 where every rule has it in its title. Who types goes on with the same words,
        so it is kept for a while."""
        if concept in self._abouts:
            return self._abouts[concept]
        found: dict[str, float] = {}
        for number, (ids, title, body) in self._words.items():
            said = max(
                share * (1.0 if _in_names(word, title, 1.0) or _in_names(word, ids, 1.0) else 0.5 * (word in body))
                for word, share in concept
            )
            found[chapter_of(number)] = found.get(chapter_of(number), 0.0) + said
        if len(self._abouts) >= MOST_KEPT:
            self._abouts.clear()
        many = self._chapters
        self._abouts[concept] = {at: said / many[at] for at, said in found.items() if many[at] >= SMALLEST}
        return self._abouts[concept]

    def _rarity(self, word: str) -> float:
        """Words that stand in few rules say more than those that stand in many."""
        if word not in self._rare:
            holding = sum(
                word in title or word in ids or any(w.startswith(word) for w in body)
                for ids, title, body in self._words.values()
            )
            self._rare[word] = max(0.5, math.log((len(self.rules) + 1) / (holding + 0.5)))
        return self._rare[word]

    def of_phase(self, phase: str) -> list[Rule]:
        """The rules a player needs in a phase."""
        return [rule for rule in self.rules.values() if phase in rule.phases or "any" in rule.phases]


Concept = tuple[tuple[str, float], ...]
"""A word that was asked for, and the words that say the same with what they count for."""

_IDLE = frozenset(
    "a an the of in on at to for from by with and or is are am be was were been do does did done can could may might must "
    "should shall will would i me my we us our you your he his it its they them their this that these those there here "
    "what which who whom whose how why when where if then than as so not no any some all each every many much more most "
    "have has had get gets got go goes going come use used using happen happens happened need needs want wants please "
    "tell explain about rule rules mean means work works exactly ever still also just one game games".split()
)
"""Words of a question that say nothing about what is asked."""

_PHRASES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = tuple(
    (tuple(said.split()), tuple(meant.split()))
    for said, meant in {
        "who goes first": "firstorder",
        "who starts": "firstorder",
        "who begins": "firstorder",
        "who moves first": "firstorder",
        "who is first": "firstorder",
        "goes first": "firstorder",
        "turn order": "turn firstorder",
        "order of play": "sequence playorder",
        "sequence of play": "sequence playorder",
        "order of phases": "sequence playorder",
        "phases of a turn": "sequence playorder",
        "what phases": "sequence playorder",
        "turn sequence": "sequence playorder",
        "how to win": "victory",
        "how do i win": "victory",
        "how do you win": "victory",
        "who wins": "victory",
        "win the game": "victory",
        "game end": "wholegame ending",
        "end of the game": "wholegame ending",
        "game over": "wholegame ending",
        "when does it end": "wholegame ending",
        "how long": "wholegame ending",
        "zone of control": "zoc",
        "zones of control": "zoc",
    }.items()
)
_SAME: dict[str, str] = {
    "firstorder": "initiative:1 first:0.65 order:0.6 starts:0.5",
    "sequence": "sequence:1 phases:1 outline:0.9 phase:0.5 steps:0.4",
    "playorder": "play:0.8 turn:0.9 year:0.6 round:0.6",
    "wholegame": "game:1 campaign:0.8 scenario:0.6",
    "victory": "victory:1 win:1 wins:0.9 winner:0.8 victories:0.9",
    "ending": "end:0.9 ends:0.9 length:0.9 last:0.5 over:0.5 victory:0.6",
    "win": "win:1 wins:1 winner:0.9 victory:1",
    "winning": "win:1 victory:1",
    "lose": "lose:1 loss:0.9 losses:0.9 defeat:0.8",
    "carry": "carry:1 carries:1 capacity:1 hold:0.6 holds:0.6 transport:0.4 load:0.6",
    "transport": "transport:1 transports:1 convoy:0.5 trn:0.7",
    "cost": "cost:1 costs:1 price:0.9 prices:0.9 pay:0.5",
    "price": "price:1 cost:0.9 costs:0.9",
    "expensive": "cost:1 price:0.9",
    "plane": "aircraft:1 plane:1 planes:1 air:0.8",
    "planes": "aircraft:1 planes:1 plane:1 air:0.8",
    "aircraft": "aircraft:1 planes:0.9 air:0.8",
    "airplane": "aircraft:1 planes:1 air:0.8",
    "sub": "submarine:1 submarines:1 sub:1 subs:1",
    "subs": "submarines:1 submarine:1 subs:1 sub:1",
    "submarine": "submarine:1 submarines:1 sub:0.9 subs:0.9",
    "submarines": "submarines:1 submarine:1 subs:0.9 sub:0.9",
    "tank": "tank:1 tanks:1 armour:1 armor:1 arm:0.6",
    "tanks": "tanks:1 tank:1 armour:1 armor:1",
    "armor": "armor:1 armour:1 tank:0.9",
    "armour": "armour:1 armor:1 tank:0.9",
    "carrier": "carrier:1 carriers:1",
    "flak": "aag:1 flak:1 anti:0.6",
    "build": "build:1 production:0.8 produce:0.8 purchase:0.7 construct:0.7",
    "buy": "buy:1 purchase:1 buying:1 production:0.7 build:0.6",
    "buying": "buying:1 purchase:1 buy:1",
    "money": "income:0.9 brp:0.8 brps:0.8 ipc:0.8 msp:0.9 treasury:0.8 collect:0.7 money:1 funds:0.7 production:0.6",
    "income": "income:1 money:0.8 brp:0.7 msp:0.8 production:0.6",
    "zoc": "zoc:1 zocs:1 ezoc:0.9 control:0.4",
    "fort": "fort:1 forts:1 fortress:0.9 fortresses:0.9 fortification:0.8",
    "forts": "forts:1 fort:1 fortresses:0.9 fortress:0.9 fortifications:0.8",
    "fortress": "fortress:1 fortresses:1 fort:0.9 forts:0.9 fortification:0.8 fortifications:0.8",
    "fortresses": "fortresses:1 fortress:1 forts:0.9 fort:0.9 fortifications:0.8 fortification:0.8",
    "mountain": "mountain:1 mountains:1 terrain:0.7",
    "mountains": "mountains:1 mountain:1 terrain:0.7",
    "airplanes": "aircraft:1 planes:1 air:0.8",
    "bombers": "bombers:1 bomber:1 bombing:0.8",
    "paratroopers": "airborne:1 paratroops:1 paratroop:1 drop:0.7",
    "paratroops": "airborne:1 paratroops:1 drop:0.7",
    "invasion": "invasion:1 amphibious:0.9 landing:0.8 seaborne:0.8",
    "invade": "invasion:1 invade:1 amphibious:0.8 landing:0.7",
    "capital": "capital:1 capitals:1 flag:0.4",
    "alliance": "alliance:1 allies:0.9 ally:0.8",
    "rain": "weather:1 mud:0.8",
    "hex": "hex:0.5 hexes:0.5",
    "attack": "attack:1 combat:0.8 attacking:0.9 battle:0.6",
    "fight": "combat:1 battle:0.9 fight:1",
    "battle": "battle:1 combat:0.8",
    "move": "move:1 movement:1 moves:0.9",
    "moving": "movement:1 move:1",
    "far": "movement:0.8 allowance:0.9 range:1 reach:0.8 speed:0.7",
    "retreat": "retreat:1 retreats:1 withdraw:0.7",
    "war": "war:1 declaration:0.7",
    "declare": "declaration:1 declarations:0.9 declare:1 declaring:1 dow:0.9",
    "declaring": "declaration:1 declare:1 declaring:1 dow:0.9",
    "dow": "declaration:1 declare:1 declaring:1 dow:1",
    "neutral": "neutral:1 neutrals:1 neutrality:1",
    "neutrals": "neutrals:1 neutral:1 neutrality:1",
    "hits": "hits:1 hit:1 losses:0.7 casualties:0.8",
    "casualties": "casualties:1 losses:0.9 hits:0.7",
    "dice": "dice:1 die:1 roll:0.8 rolls:0.8",
    "stack": "stack:1 stacking:1",
    "stacking": "stacking:1 stack:1",
    "supply": "supply:1 supplied:0.9 unsupplied:0.8",
    "setup": "setup:1 set:0.5 deploy:0.7 deployment:0.8",
    "start": "start:1 begin:0.7 beginning:0.7 setup:0.7 opening:0.6",
    "weather": "weather:1 winter:0.7",
    "reinforcements": "reinforcements:1 reinforcement:1",
    "points": "points:1 vp:0.7",
    "research": "research:1 technology:0.7 tech:0.7",
    "technology": "technology:1 tech:0.9 research:0.7",
    "spy": "intelligence:1 spy:1 agent:0.8",
    "usa": "usa:1 us:1 american:0.9 states:0.5",
    "germany": "germany:1 german:0.9 axis:0.4",
    "russia": "russia:1 ussr:1 soviet:0.9 russian:0.9",
    "ussr": "ussr:1 russia:1 soviet:0.9 russian:0.8",
    "country": "country:0.6 land:0.3 territory:0.4",
    "through": "through:0.5 entering:0.6 enter:0.7 entry:0.8 passing:0.7 over:0.4",
    "enter": "enter:1 entry:1 enters:1 joins:0.7 join:0.7 dow:0.5",
    "fit": "capacity:1 carry:0.9 carries:1 room:0.8",
    "see": "hidden:1 see:0.6 secret:0.8 reveal:0.7",
    "fly": "fly:1 flight:1 flying:1 air:0.7 aircraft:0.7 range:0.7",
    "bomb": "bombing:1 bomb:1 bomber:0.8 bombers:0.8 strategic:0.4",
    "bombing": "bombing:1 bomb:0.9 bomber:0.7 bombers:0.7",
    "surrender": "surrender:1 surrenders:1 conquest:0.8 collapse:0.9 fall:0.8 defeat:0.8",
    "surrenders": "surrender:1 surrenders:1 conquest:0.8 collapse:0.9 fall:0.8 defeat:0.8 fallen:0.8",
    "arrive": "arrive:1 arrives:1 arrival:1 placement:0.9 place:0.7 new:0.3",
    "appear": "arrive:1 place:0.9 placement:1 placed:0.8",
    "unit": "unit:0.4 units:0.4",
    "units": "units:0.4 unit:0.4",
    "hexes": "hexes:0.5 hex:0.5",
    "infantry": "infantry:1 inf:0.6",
    "fleet": "fleet:1 fleets:1 ships:0.8 naval:0.8",
    "fleets": "fleets:1 fleet:1 ships:0.8 naval:0.8 transport:0.5",
    "ships": "ships:1 fleet:0.8 fleets:0.8 naval:0.9",
    "atom": "atomic:1 atom:1",
    "oos": "oos:1 unsupplied:1 supply:0.7",
    "combat": "combat:1 battle:0.8 attack:0.5",
    "strategic": "strategic:1 sr:0.7 redeployment:0.5",
    "redeployment": "redeployment:1 redeploy:0.9 sr:1",
    "exploitation": "exploitation:1 breakthrough:0.7",
}


def _concepts(typed: tuple[str, ...]) -> list[Concept]:
    """What a search asks for, word by word, without those that say nothing."""
    found: list[Concept] = []
    at = 0
    while at < len(typed):
        phrase = next((p for p in _PHRASES if typed[at : at + len(p[0])] == p[0]), None)
        if phrase is not None:
            found += [_like(word) for word in phrase[1]]
            at += len(phrase[0])
            continue
        if typed[at] not in _IDLE and typed[at][0].isalnum():
            found.append(_like(typed[at]))
        at += 1
    return found or [_like(word) for word in typed if word[0].isalnum()]


def _like(word: str) -> Concept:
    same = {word: 1.0}
    for each in _SAME.get(word, "").split():
        other, _, share = each.partition(":")
        same[other] = max(same.get(other, 0.0), float(share))
    return tuple(sorted(same.items(), key=lambda item: -item[1]))


_ENDINGS = frozenset(
    ("", "s", "es", "ed", "d", "ing", "er", "ers", "ion", "ions", "al", "ly", "n", "y", "ment", "ments")
)


def _begins(word: str, name: str) -> bool:
    """Is the name the word with an ending? Short words begin too many others (win, winter)."""
    return name.startswith(word) and (len(word) > 3 or name[len(word) :].removeprefix(word[-1]) in _ENDINGS)


def _in_names(word: str, names: frozenset[str], weight: float) -> float:
    """In full, else as the beginning of a name, else with a name as its own beginning (`detection`, `detect`)."""
    if word in names:
        return weight
    if len(word) > 2 and any(_begins(word, name) for name in names):
        return weight * 0.6
    return weight * 0.5 if any(len(name) > 4 and word.startswith(name) for name in names) else 0.0


def _in_text(word: str, body: tuple[str, ...]) -> float:
    if word in body:
        return min(2.0, 1.0 + 0.25 * body.count(word))
    return 0.7 if len(word) > 2 and any(_begins(word, w) for w in body) else 0.0
