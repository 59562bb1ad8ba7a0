"""Standing instructions: questions a nation can answer in advance."""

from typing import Any

from ..kernel.definition import Policy
from ..kernel.errors import Refused
from ..kernel.flow import Ask
from ..kernel.game import Game
from ..kernel.policies import first, says, worded
from ..kernel.text import listed, tokens
from .casualties import Lose, rank
from .chart import KINDS, ORDER, count_text
from .neutrals import FORBIDDEN, preferred_army
from .world import vocabulary


def _scramble(game: Game[Any], ask: Ask, value: str) -> str | None:
    stays = value == "never" or (value == "unless threatened" and ask.about["threatened"])
    return "stay" if stays else ask.choices[-1]


def _intercept(game: Game[Any], ask: Ask, value: str) -> str | None:
    meets = value == "always" or (value == "two to one" and ask.about["own"] >= 2 * ask.about["enemy"])
    return "intercept" if meets else "let pass"


LOW_IS_GOOD = ("bombing", "aag", "return", "detection")


def _rerolls(game: Game[Any], ask: Ask, value: str) -> str | None:
    """`always` covers dice that hit or miss and those that keep a nation in the war; about others it asks."""
    purpose = ask.about["purpose"]
    dice = sorted((choice for choice in ask.choices if choice != "keep"), key=lambda choice: choice.split()[-1])
    if value == "never":
        return "keep"
    if value == "peace only":
        return None if purpose in ("sue", "surrender") else "keep"
    if purpose == "combat":
        return str(ask.about["best"])
    if purpose in LOW_IS_GOOD:
        return "keep" if ask.about["enough"] else dice[-1]
    return dice[0] if purpose in ("sue", "attrition") else None


def _scouts(game: Game[Any], ask: Ask, value: str) -> str | None:
    return ask.choices[-1 if value == "never" else 0]  # best: the choices are sorted that way


def _read_casualties(game: Game[Any], seat: str, text: str) -> str:
    """`cheapest`, or kinds in the order in which they are to be lost."""
    return _read_kinds(text, "cheapest")


def _read_army(game: Game[Any], seat: str, text: str) -> str:
    """`nothing`, or kinds in the order in which they are to be raised."""
    kinds = _read_kinds(text, "nothing", "INF ART")
    forbidden = [kind for kind in kinds.split() if kind in FORBIDDEN]
    if forbidden:
        raise Refused(f"you can't raise {listed(forbidden)} for a neutral", rule="garrison.types")
    return kinds


def _read_kinds(text: str, otherwise: str, example: str = "INF ART ARM FIT") -> str:
    """One word, or kinds of units in an order."""
    typed = tokens(text)
    if typed == (otherwise,):
        return otherwise
    found: list[str] = []
    at = 0
    while at < len(typed):
        if typed[at] == ",":
            at += 1
            continue
        reading = next(iter(vocabulary()["unit"].read(typed, at)), None)
        if reading is None or reading[0] in found:
            raise Refused(f"“{text}” isn't a list of unit kinds; say {otherwise}, or for example {example}")
        found.append(reading[0])
        at = reading[1]
    if not found:
        raise Refused(f"say {otherwise}, or for example {example}")
    return " ".join(found)


def _casualties(game: Game[Any], ask: Ask, value: str) -> str | None:
    if "which" in ask.about:
        return ask.choices[0]
    priority = () if value == "cheapest" else tuple(value.split())
    if "units" in ask.about:
        losses = Lose.losses(game, ask.seat)
        return f"lose {count_text(losses.cheapest(priority))}"
    order = sorted(ask.about["kinds"], key=lambda kind: (rank(kind, priority), KINDS[kind].cost))
    return max(ask.choices, key=lambda choice: [_number(choice, kind) for kind in order])


def _number(choice: str, kind: str) -> int:
    """How many of a kind are lost with a choice: `INF`, or `1 FIT 2 BMB`."""
    words = choice.split()
    return int(words == [kind]) or sum(int(n) for n, code in zip(words[::2], words[1::2], strict=False) if code == kind)


def _army(game: Game[Any], ask: Ask, value: str) -> str | None:
    army = {} if value == "nothing" else preferred_army(game, ask, value.split())
    return f"raise {count_text(army)}" if army else "nothing"


def _retreat(game: Game[Any], ask: Ask, value: str) -> str | None:
    leaves = value == "outnumbered" and ask.about["enemy"] > 2 * ask.about["own"]
    return ask.choices[1] if leaves else "fight on"


def _dogfight(game: Game[Any], ask: Ask, value: str) -> str | None:
    return ask.choices[0] if value == "even" or "which" in ask.about else ask.choices[-1]


def _dogfight_retreat(game: Game[Any], ask: Ask, value: str) -> str | None:
    leaves = value == "outnumbered" and ask.about["enemy"] > ask.about["own"]
    return "break off" if leaves else "press on"


def _submerge(game: Game[Any], ask: Ask, value: str) -> str | None:
    return "stay up" if value == "never" else ask.choices[-1]


def _share(game: Game[Any], ask: Ask, value: str) -> str | None:
    """`even`: as near to an equal share as the units allow."""
    return str(ask.about["even"])


def _executor(game: Game[Any], ask: Ask, value: str) -> str | None:
    return value if value in ask.choices else ask.choices[0]


def _read_executor(game: Game[Any], seat: str, text: str) -> str:
    found = vocabulary()["nation"].find(text)
    if len(found) != 1:
        raise Refused(f"“{text}” isn't a nation", nearest=list(ORDER))
    return found[0]


POLICIES = {
    "research": worded("Research Priority", "Never pay for a Research Priority roll.", ("never",), says("skip")),
    "scramble": worded(
        "Scramble fighters",
        "Send FIT to help a neighbour under attack: never, always, or unless their own Territory is threatened.",
        ("never", "always", "unless threatened"),
        _scramble,
    ),
    "intercept": worded(
        "Intercept fleets",
        "Intercept ships that enter a zone: never, always, or only with at least twice as many units as they have.",
        ("never", "always", "two to one"),
        _intercept,
    ),
    "rerolls": worded(
        "Morale chits",
        "Whether to pay chits for re-rolls. Peace only: keep them for Sue For Peace rolls, and ask me then. Always: as "
        "long as a re-roll may score a hit or save a unit or the nation; for other rolls (research, budgets, Realignment) "
        "you are still asked.",
        ("never", "peace only", "always"),
        _rerolls,
    ),
    "scouts": worded(
        "Scouts", "Use scout modifiers on the dice that need the least, or not at all.", ("best", "never"), _scouts
    ),
    "casualties": Policy(
        title="Losses",
        about="Lose the cheapest first, or kinds in an order you name; a whole BTL takes its first hit before anything.",
        examples=("cheapest", "INF ART ARM FIT BMB"),
        read=_read_casualties,
        answer=_casualties,
    ),
    "share": worded(
        "Share losses with allies",
        "Take as nearly as possible an equal share of the hits on an allied force.",
        ("even",),
        _share,
    ),
    "retreat": worded(
        "Retreat",
        "Fight on, or leave when the enemy has more than twice as many units.",
        ("never", "outnumbered"),
        _retreat,
    ),
    "dogfight": worded(
        "Fighters in a Dogfight",
        "How many defending FIT join: as many as the attacker has, or all.",
        ("even", "all"),
        _dogfight,
    ),
    "dogfight retreat": worded(
        "Break off a Dogfight",
        "Press on to the end, or leave when outnumbered.",
        ("never", "outnumbered"),
        _dogfight_retreat,
    ),
    "submerge": worded(
        "Submerge", "Keep SUB up, or submerge all of them at the first chance.", ("never", "always"), _submerge
    ),
    "cards": worded(
        "Cards in combat",
        "Never be asked about Ambush, Superior General and Codebreaking.",
        ("never",),
        says("no card"),
    ),
    "garrison": Policy(
        title="Units raised in a hurry",
        about="What a City Garrison or a neutral under attack raises: as many as possible of the first kind, then of the next; "
        "or nothing.",
        examples=("INF", "ART INF", "nothing"),
        read=_read_army,
        answer=_army,
    ),
    "landing": worded(
        "Emergency landings",
        "Let aircraft that lost their base land in the first place that can take them.",
        ("any",),
        first,
    ),
    "executor": Policy(
        title="Executor of Defense",
        about="Which nation becomes Executor when you are the one to name it.",
        examples=ORDER,
        read=_read_executor,
        answer=_executor,
    ),
}
