"""Standing instructions: questions of a Battle that a faction can answer in advance."""

import re
from typing import Any

from ..kernel.definition import Policy
from ..kernel.errors import Refused
from ..kernel.flow import Ask
from ..kernel.game import Game
from ..kernel.policies import first, says, worded
from ..kernel.text import tokens
from .chart import CLASSES, KINDS, LETTERS
from .fire import best_classes, classes, firepower
from .retreat import retreat_areas, ways_out
from .routes import may_bomb
from .world import find, unit, year_of

WHEN = "retreat when outnumbered"
NAMED_YEAR = re.compile(r"\s*(19\d\d):")


def _read_combat(game: Game[Any], seat: str, text: str) -> str:
    """`best`, or Target Classes in the order in which they are fired at; then perhaps `retreat when outnumbered`."""
    typed = " ".join(tokens(text))
    retreat = typed.endswith(WHEN)
    words = typed.removesuffix(WHEN).replace(",", " ").split()
    if words != ["best"]:
        names = {name.casefold(): name for name in CLASSES.values()}
        if any(word not in names for word in words):
            raise Refused(
                f"“{text}” isn't an instruction I know; say best, or classes such as Ground Air, and perhaps “{WHEN}”"
            )
        words = [names[word] for word in words]
    return " ".join([*(words or ["best"]), *([WHEN] if retreat else [])])


def _combat(game: Game[Any], ask: Ask, value: str) -> str | None:
    block = next(b for name in ask.about["units"] if (b := find(game, ask.seat, name)) is not None)
    if value.endswith(WHEN) and ask.about["enemy"] > 2 * ask.about["own"] and (goals := ways_out(game, block)):
        verb = "retreat" if goals[0] in retreat_areas(game, block) else "rebase"
        return f"{verb} {block.name} to {goals[0]}"
    if may_bomb(game, block, block.place):
        return None
    there = classes(game, ask.seat)
    named = [LETTERS[name] for name in value.split() if LETTERS.get(name) in there]
    for letter in (*named, *best_classes(game, block)):
        if firepower(game, block, letter):
            return f"fire {block.name} at {CLASSES[letter]}"
    return f"hold {block.name}"


def _losses(game: Game[Any], ask: Ask, value: str) -> str | None:
    """Which of equal units takes a Hit: those that have acted already, or sorts in the order named."""
    if value == "acted":
        done = [name for name in ask.choices if unit(game, ask.seat, name).acted]
        return (done or list(ask.choices))[0]
    rank = value.split()

    def place(name: str) -> int:
        kind = unit(game, ask.seat, name).kind
        return rank.index(kind) if kind in rank else len(rank)

    return min(ask.choices, key=place)


def _read_losses(game: Game[Any], seat: str, text: str) -> str:
    typed = tokens(text)
    if typed == ("acted",):
        return "acted"
    kinds = [word.upper() for word in typed if word != ","]
    if not kinds or any(kind not in KINDS for kind in kinds):
        raise Refused(f"say acted, or types of unit such as {' '.join(list(KINDS)[:3])}")
    return " ".join(kinds)


def _read_plan(game: Game[Any], seat: str, text: str) -> str:
    """Orders for the next Production of the faction, kept with the year for which they are meant; it may be named."""
    state = game.state
    named = NAMED_YEAR.match(text)
    text = text[named.end() :] if named else text
    orders = [" ".join(part.split()) for part in text.replace(";", "\n").splitlines() if part.strip()]
    if not orders or any(not part.split()[0].casefold().startswith(("bu", "st", "do")) for part in orders):
        raise Refused("give a list of orders, for example: build INF at Berlin; step TANK1; buy 2 action; done")
    if named:
        return f"{named[1]}: {'; '.join(orders)}"
    past = bool(state.season) or game.phase in ("government", "resolution")
    if game.phase == "production":
        past = state.order.index(state.seat) > state.order.index(seat)
    return f"{year_of(game) + past}: {'; '.join(orders)}"


def _plan(game: Game[Any], ask: Ask, value: str) -> str | None:
    """The next order of the plan: as many points as its orders cost have been spent before it."""
    year, _, plan = value.partition(": ")
    if year != str(game.state.year):
        return None
    spent = sum(game.state.factions[ask.seat].spent)
    for order in plan.split("; "):
        if spent <= 0:
            return order
        spent -= _cost(order)
    return None


def _cost(order: str) -> int:
    """Points that an order of a plan takes: units named, cards, or one Cadre."""
    words = tokens(order)
    if words[0].startswith("st"):
        return sum(word[-1].isdigit() for word in words)
    return next((int(word) for word in words if word.isdecimal()), 1)


POLICIES = {
    "production": Policy(
        title="Production",
        about="What to build and buy in your next Production, order by order; it is carried out in your turn.",
        examples=("build INF at Berlin; step TANK1, INF2; buy 2 action; done",),
        read=_read_plan,
        answer=_plan,
    ),
    "combat": Policy(
        title="Combat Actions",
        about="Fire at what you hit best, or at classes in your order; leave when the Enemy has more than twice your CV.",
        examples=("best", "Ground Air", f"best {WHEN}"),
        read=_read_combat,
        answer=_combat,
    ),
    "losses": Policy(
        title="Hits among equals",
        about="Hits go first to units that have acted, or to types in the order you name.",
        examples=("acted", "INF TANK AF"),
        read=_read_losses,
        answer=_losses,
    ),
    "retreat to": worded(
        "Where to leave for", "Units that must leave go to the first area that takes them.", ("any",), first
    ),
    "rebase": worded("ReBasing after a Battle", "Aircraft and ships stay where they fought.", ("stay",), says("stay")),
    "escape": worded(
        "Escape of Subs",
        "Subs never Escape, or always.",
        ("never", "always"),
        lambda game, ask, value: "stay" if value == "never" else f"escape {', '.join(ask.about['units'])}",
    ),
    "double agent": worded(
        "Double Agent",
        "Use the Double Agent against any Intelligence card, or against none.",
        ("always", "never"),
        lambda game, ask, value: ask.choices[-1 if value == "always" else 0],
    ),
}
