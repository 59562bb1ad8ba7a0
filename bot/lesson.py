"""A guided first turn: a scripted game of one's own, in which real orders are given, and what happened is told with its rules.

A game's folder holds it as `learn.toml`: whose turn it is, the orders before it, and steps with a sample order each. Whatever is
legal may be tried; the game goes on with the sample, so that a step is known by its number alone and outlives any restart.
Nothing here knows a game."""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from rules import GAMES
from rules.kernel.errors import BadRecord
from rules.kernel.game import Game, Taken, View

from . import present
from .books import rulebook
from .limits import CHOICE, MESSAGE, clip, size

OFFERED = 12
"""Orders in the menu beside the sample."""
MOST_RULES = 4
MOST_LINES = 12
LONGEST_LINE = 220
LONGEST_TEXT = 400


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order that is given without asking the learner."""

    seat: str
    text: str
    dice: list[int] = []


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the learner is told, the order shown to him, what it means, and what others answer then."""

    say: str
    order: str
    why: str
    rules: list[str] = []
    region: str = ""
    """The part of the map that is shown with it."""
    dice: list[int] = []
    then: list[Given] = []


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A first turn."""

    seat: str
    scenario: str
    seed: str
    about: str
    over: str
    before: list[Given]
    steps: list[Step]
    options: dict[str, Any] = {}


class Shown(msgspec.Struct, frozen=True):
    """What a learner sees of a step, or of what he tried in it."""

    words: str
    orders: list[str] = []
    """To choose from."""
    rules: list[str] = []
    """That can be read."""
    view: View | None = None
    region: str = ""
    good: bool = False
    """An order was carried out."""


@cache
def lesson(slug: str) -> Lesson | None:
    """The first turn of a game, if it has one."""
    file = files(f"rules.{slug}").joinpath("learn.toml")
    if not file.is_file():
        return None
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lesson)


def _of(slug: str) -> Lesson:
    found = lesson(slug)
    assert found is not None, f"{slug} has no first turn"
    return found


def taught(slug: str) -> int:
    """How many steps the first turn of a game has; none without one."""
    found = lesson(slug) if slug in GAMES else None
    return len(found.steps) if found is not None else 0


def _take(slug: str, game: Game[Any], given: Given) -> Taken:
    game.script(given.dice)
    taken = game.take(given.seat, given.text)
    if not taken.accepted:
        raise BadRecord(f"the first turn of {slug} breaks at {given.seat} {given.text}: {taken.error}")
    return taken


@lru_cache(maxsize=64)
def _saved(slug: str, number: int) -> bytes:
    """The game before a step."""
    told = _of(slug)
    if number == 0:
        game: Game[Any] = Game.new(GAMES[slug], told.scenario, told.options, seed=told.seed)
        for given in told.before:
            _take(slug, game, given)
    else:
        game = before(slug, number - 1)
        step = told.steps[number - 1]
        for given in (Given(told.seat, step.order, step.dice), *step.then):
            _take(slug, game, given)
    return game.save()


def before(slug: str, number: int) -> Game[Any]:
    """A copy of the game as it stands before a step; after the last one if there are no more."""
    return Game.load(GAMES.__getitem__, _saved(slug, number))


def scene(slug: str, number: int) -> Shown:
    """A step: what is asked, and what the learner is advised. Takes a second: for a worker."""
    told, game = _of(slug), before(slug, number)
    name, count = GAMES[slug].name, len(told.steps)
    if number == count:
        words = f"**{name} · a first turn: the end**\n{told.over}"
        return Shown(words, view=game.view(told.seat), region=told.steps[-1].region)
    step = told.steps[number]
    ask = game.asked(told.seat)
    asked = f"\n> {clip(present.plain(present.asked(game, ask)), 500)}" if ask is not None else ""
    about = f"{told.about}\n" if number == 0 else ""
    words = (
        f"**{name} · a first turn, {number + 1} of {count}**\n"
        f"-# You play {GAMES[slug].seats[told.seat]} · {present.plain(game.clock)}\n{about}{step.say}{asked}\n"
        f"Choose an order, or write one. For example: `{step.order}`"
    )
    view = game.view(told.seat) if step.region else None
    return Shown(clip(words, MESSAGE), _offered(game, told.seat, step.order), list(step.rules), view, step.region)


def _offered(game: Game[Any], seat: str, sample: str) -> list[str]:
    """The sample, and what else could be ordered now."""
    found = [sample, *game.suggest(seat, sample.split()[0], OFFERED), *game.suggest(seat, "", OFFERED)]
    return [order for order in dict.fromkeys(found) if len(order) <= CHOICE][: OFFERED + 1]


def tried(slug: str, number: int, text: str) -> Shown:
    """What becomes of the learner's own order, by which rules. For a worker."""
    told, game = _of(slug), before(slug, number)
    step = told.steps[number]
    sample = before(slug, number)
    wanted = _take(slug, sample, Given(told.seat, step.order, step.dice)).order
    since = len(game.events)
    game.script(step.dice)
    taken = game.take(told.seat, clip(text, LONGEST_TEXT))
    if not taken.accepted:
        known = [taken.rule] if taken.rule and taken.rule in rulebook(GAMES[slug]) else []
        words = (
            f"✗ {present.plain(taken.text)}: {present.plain(clip(taken.error, 900))}\n"
            "Nothing has changed. Choose another order, or do it as in the example."
        )
        offered = [order for order in taken.nearest if len(order) <= CHOICE]
        return Shown(clip(words, MESSAGE), list(dict.fromkeys([*offered, step.order])), known)
    same = taken.order == wanted
    if same:
        for given in step.then:
            _take(slug, game, given)
    events = [event for _, event in game.told(told.seat, since) if event.kind != "round"]
    named = [rule for event in events for rule in event.rules]
    book = rulebook(GAMES[slug])
    rules = [rule for rule in dict.fromkeys([*step.rules, *named]) if rule in book][:MOST_RULES]
    end = f"\n{step.why}" if same else f"\nThat is legal too. This first turn goes on with `{wanted}`: {step.why}"
    by = "; ".join(f"{rule} ({book[rule].title})" for rule in rules)
    end += f"\n-# By the rules {present.plain(by)}" if by else ""
    lines = [f"✓ `{taken.order}`", *(f"- {present.plain(clip(event.text, LONGEST_LINE))}" for event in events)]
    kept: list[str] = []
    for at, line in enumerate(lines):
        if len(kept) > MOST_LINES or sum(size(each) + 1 for each in kept) + size(line) > MESSAGE - size(end) - 40:
            kept.append(f"- … and {len(lines) - at} more")
            break
        kept.append(line)
    return Shown("\n".join(kept) + end, rules=rules, good=True)
