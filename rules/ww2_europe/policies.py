"""Standing instructions: how a seat wants the everyday questions answered without being asked."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..kernel.definition import Policy, PolicyAnswer, one_of
from ..kernel.errors import Refused
from ..kernel.flow import Ask
from ..kernel.game import Game
from ..kernel.policies import called, first, says, worded
from ..kernel.text import tokens
from .chart import KINDS, technologies
from .losses import as_wanted, facts, greedy
from .names import vocabulary
from .retreat import FIGHT_ON
from .state import Unit
from .technology import open_to
from .world import Ww2, kind_of, label, whole

WHEN = re.compile(r"(?:when )?outnumbered(?: (\d+(?:\.\d+)?)(?:\s*(?::|to)\s*1)?)?$")


def strength(units: Sequence[Unit]) -> float:
    """Expected hits in a round against the usual enemy."""
    return sum(kind_of(u).dice * max(kind_of(u).cv, kind_of(u).surface) for u in units)


def odds_of(game: Ww2, ask: Ask) -> float:
    """How many times stronger the others are."""

    def there(key: str) -> list[Unit]:
        return [u for i in ask.about.get(key, ()) if (u := game.state.units.get(i))]

    return strength(there("theirs")) / max(1.0, strength(there("ours")))


def read_when(*words: str) -> Callable[[Game[Any], str, str], str]:
    """One of some words, or `outnumbered 2`: when the others are that many times stronger."""

    def read(game: Game[Any], seat: str, text: str) -> str:
        found = WHEN.match(" ".join(text.casefold().split()))
        typed = " ".join(tokens(text))
        if found:
            return f"outnumbered {found[1] or '1'}"
        fits = [word for word in words if word.startswith(typed)]
        if len(fits) != 1:
            raise Refused(f"say {', '.join(words)} or outnumbered 2", nearest=[*words, "outnumbered 2"])
        return fits[0]

    return read


def unless_outnumbered(yes: str, no: str) -> PolicyAnswer:
    """`always` and `never` give the first and the second answer, `outnumbered 2` the second when it is so bad."""

    def answer(game: Game[Any], ask: Ask, value: str) -> str | None:
        if value.startswith("outnumbered"):
            return no if odds_of(game, ask) > float(value.split()[1]) else yes
        return yes if value == "always" else no

    return answer


def either(yes: str, no: str) -> PolicyAnswer:
    """`always` gives the first answer, `never` the second, `outnumbered 2` the first when it is so bad."""

    def answer(game: Game[Any], ask: Ask, value: str) -> str | None:
        if value.startswith("outnumbered"):
            return yes if odds_of(game, ask) > float(value.split()[1]) else no
        return yes if value == "always" else no

    return answer


def _retreat(game: Game[Any], ask: Ask, value: str) -> str | None:
    ways = [choice for choice in ask.choices if choice != FIGHT_ON]
    if value == "never":
        return FIGHT_ON
    if value == "always":
        return ways[0]
    return ways[0] if odds_of(game, ask) > float(value.split()[1]) else FIGHT_ON


def _read_sorts(word: str) -> Callable[[Game[Any], str, str], str]:
    """A word such as `cheapest`, or sorts of unit in the order in which they go."""

    def read(game: Game[Any], seat: str, text: str) -> str:
        if tokens(text) == (word,):
            return word
        names, at, typed = vocabulary()["unit"], 0, tokens(text)
        found = []
        while at < len(typed):
            if typed[at] in (",", "then"):
                at += 1
                continue
            hit = next(iter(names.read(typed, at)), None)
            if hit is None:
                raise Refused(
                    f"say {word}, or list units in the order you lose them: INF ART TNK", nearest=[word, "INF ART TNK"]
                )
            found.append(hit[0])
            at = hit[1]
        if not found:
            raise Refused(f"say {word}, or list units in the order you lose them: INF ART TNK", nearest=[word])
        return " ".join(found)

    return read


def _losses(game: Game[Any], ask: Ask, value: str) -> str | None:
    if value == "cheapest":
        return str(ask.about["cheapest"])
    units, hits = facts(game, ask.about)
    order = value.split()
    rank = {code: i for i, code in enumerate(order)}

    def place(unit: Unit) -> tuple[int, int]:
        return rank.get(label(unit), rank.get(unit.kind, len(order))), KINDS[unit.kind].cost

    lost = as_wanted(greedy(hits, sorted(units, key=place)))
    return "lose " + " ".join(f"{n} {code}" for code, n in lost)


def _prey(game: Game[Any], ask: Ask, value: str) -> str | None:
    """The dearest ship, or the first of the sorts named that is there; else the seat is asked."""
    if value == "dearest":
        return max(ask.choices, key=lambda code: KINDS[whole(code)].cost)
    return next((code for sort in value.split() for code in ask.choices if sort in (code, whole(code))), None)


def _intercept(game: Game[Any], ask: Ask, value: str) -> str | None:
    """best: the way with the better chance of finding something; outnumbered: let go what is too strong."""
    if value == "never":
        return "let them go"
    if value.startswith("outnumbered"):
        if odds_of(game, ask) > float(value.split()[1]):
            return "let them go"
        value = "best"
    if value in ask.choices:
        return value
    if not any(ask.about.get("numbers", ())):
        return "let them go"
    return "separately"


def _read_tech(game: Game[Any], seat: str, text: str) -> str:
    if tokens(text) == ("none",):
        return "none"
    found = vocabulary()["technology"].find(text)
    if len(found) != 1:
        raise Refused(f"there is no technology “{text}”", nearest=list(technologies())[:3])
    return found[0]


def _tech(game: Game[Any], ask: Ask, value: str) -> str | None:
    if value == "none" or not open_to(game, ask.seat, value):
        return "done"
    return f"develop {game.state.powers[ask.seat].attempts} {value}"


POLICIES = {
    "declarations": worded(
        "Declarations of war",
        "Declare war on nobody, without being asked at the start of every turn.",
        ("none",),
        says("done"),
    ),
    "casualties": Policy(
        title="Casualties",
        about="Lose the cheapest units first, or kinds of unit in the order you name.",
        examples=("cheapest", "INF ART MEC TNK"),
        read=_read_sorts("cheapest"),
        answer=_losses,
    ),
    "retreat": Policy(
        title="Retreat",
        about="Retreat never, always, or when the enemy is that many times stronger; to the first open space.",
        examples=("never", "outnumbered 2"),
        read=read_when("never", "always"),
        answer=_retreat,
    ),
    "intercept": Policy(
        title="Interception",
        about="Intercept separately, combined, in the better of both ways, never, or unless outnumbered that many times.",
        examples=("best", "never", "outnumbered 1.5"),
        read=read_when("best", "never", "separately", "combined"),
        answer=_intercept,
    ),
    "port": Policy(
        title="Ships in port",
        about="Ships that enemies look for in their port: fight always, never (they stay), or unless outnumbered.",
        examples=("never", "always"),
        read=read_when("always", "never"),
        answer=unless_outnumbered("fight", "stay in port"),
    ),
    "abort": Policy(
        title="Aircraft before a sea battle",
        about="Aircraft abort always, never, or when the enemy is that many times stronger.",
        examples=("never", "outnumbered 2"),
        read=read_when("always", "never"),
        answer=either("abort all aircraft", FIGHT_ON),
    ),
    "radar": worded(
        "Radar",
        "Fighters that radar warns of a raid next to them reinforce always, or never.",
        ("always", "never"),
        either("reinforce", "stay away"),
    ),
    "go on": Policy(
        title="After an interception",
        about="Ships that survive go on always, never (they abort), or unless outnumbered.",
        examples=("always", "outnumbered 1"),
        read=read_when("always", "never"),
        answer=unless_outnumbered("go on", "abort"),
    ),
    "order": worded(
        "Order of battles", "Fight battles in the order they are listed when the choice is yours.", ("any",), first
    ),
    "convoy": worded("Which convoy", "Attack the first of several convoys in a space.", ("first",), first),
    "return": worded(
        "Other bases", "Ships and aircraft that can't go home take the first of the closest places.", ("any",), first
    ),
    "surplus": worded(
        "Overfull bases", "Where a base is overfull, lose the first kind of unit listed.", ("any",), first
    ),
    "depot": worded(
        "Supply Depots",
        "Place a waiting Supply Depot after every landing won, or never.",
        ("always", "never"),
        either("place the depot", "no depot"),
    ),
    "armistice": worded("Armistices", "Accept every armistice offered, or refuse it.", ("accept", "refuse"), called),
    "vichy ports": Policy(
        title="French ships",
        about="French ships go to the port you name when Vichy France is formed.",
        examples=("Marseilles", "Oran"),
        read=one_of("marseilles", "oran", "lebanon"),
        answer=lambda game, ask, value: value.capitalize(),
    ),
    "transfer": worded("Pacific Transfer", "Units for the Pacific leave from the first place listed.", ("any",), first),
    "night": Policy(
        title="Day or night",
        about="With the initiative, always or never fight naval battles by night (advanced naval rules).",
        examples=("always", "never"),
        read=read_when("always", "never"),
        answer=either("by night", "by day"),
    ),
    "air timing": worded(
        "Aircraft in the Order of Battle",
        "The round in which aircraft enter (advanced naval rules).",
        ("round 1", "round 2", "round 3"),
        called,
    ),
    "command": worded(
        "Leaders of one rank", "Where several leaders could command, the first one listed does.", ("first",), first
    ),
    "prey": Policy(
        title="Raids on ports",
        about="A raid on a port hits the most expensive ship there, or the first of the kinds you name.",
        examples=("dearest", "CV BB CA"),
        read=_read_sorts("dearest"),
        answer=_prey,
    ),
    "research": Policy(
        title="Technology",
        about="Spend all attempts on one technology, or on none.",
        examples=("Jets", "none"),
        read=_read_tech,
        answer=_tech,
    ),
    "build": worded(
        "Build", "New units are placed for you, the most valuable spaces first.", ("rest",), says("build rest")
    ),
    "convoys": worded("Convoys", "Leave convoys as they are.", ("as they are",), says("done")),
}
