"""What is open in a game, counted at stops on its way, as chess programs are compared by their move counts: how many orders
each verb offers to whom, which rules refuse orders made up by chance, and sums of the position and of what is told.

The counts stand beside the records as `records/counted/*.txt`; `python -m tests.ww2_europe.make_records` writes both anew.
"""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch
from zlib import crc32

import msgspec

from rules.kernel import record, trials
from rules.kernel.errors import OrderError
from rules.kernel.game import Game, Pending
from rules.ww2_europe import GAME
from rules.ww2_europe.chart import CIRCLES, OPEN_SEAS, SPACE
from rules.ww2_europe.position import write_position
from tests.referee.loop import Position

RECORDS = Path(__file__).parent / "records"
EVERY = 25
"""Orders from stop to stop; the first orders of a phase are stops too."""
OFFERED = 30
UNREAD = ("revision", "borders", "serial")
"""How often something changed says nothing about the position."""
MADE_UP = {
    "movement": (
        "move {n} {unit} from {home} to {land}",
        "move {n} {unit} from {home} to {land} via {land}",
        "patrol {n} {unit} from {home} to {sea}",
        "sail {n} {unit} from {home} to {sea} via {sea}",
        "ferry {n} {unit} from {home} to {land} by {home}",
        "drop {n} {unit} from {home} to {land}",
        "raid {n} {unit} from {home} to {land}",
        "hunt {n} {unit} from {home} after {convoy} at {sea}",
        "launch {n} {unit} at {sea} to {sea}",
        "cruise {n} {unit} from {home} to {sea}",
        "rocket from {home} at {land}",
        "lead Rommel to {land}",
    ),
    "blitzkrieg": (
        "move {n} {unit} from {home} to {land}",
        "drop {n} {unit} from {home} to {land}",
        "launch {n} {unit} at {home} to {land}",
    ),
    "redeployment": (
        "redeploy {n} {unit} from {home} to {land}",
        "redeploy {n} {unit} from {home} to {land} via {land}",
        "carry {n} {unit} from {home} to {land} by {home}",
        "remove depot in {land}",
        "dash with {unit} from {home}",
        "sneak from {home} at {land} by frogmen",
        "send Zhukov to {land}",
    ),
    "convoys": (
        "convoy {n} {unit} from {home} between {home} and {land}",
        "convoy 1 TR from {home} between {land} and {land} via {sea}",
        "add {n} {unit} from {home} to {convoy}",
        "detach {n} {unit} from {convoy} to {land}",
        "reroute {convoy} via {sea}, {sea}",
        "allot {convoy} supply {n}",
        "cancel {convoy} to {land}",
        "favour {land}",
    ),
    "build": ("build {n} {unit} at {home}", "build {n} {unit} at {land}"),
    "buy": (
        "buy {n} {unit}",
        "buy {n} RP",
        "repair {land}",
        "repair BB at {home}",
        "fortify {land}",
        "give {n} to {power}",
        "pacific {n}",
    ),
    "declarations": ("declare war on {power}", "declare war on {country}"),
    "collect": ("develop {n} Jets", "develop {n} Atomic Bomb"),
}
"""Orders of each phase that may make sense or not."""
TIMES = 2
MOST_QUESTIONS = 4
"""Stops at questions of one sort."""


def open_orders(game: Game[Any], ask: Pending) -> Iterator[str]:
    """How many orders each verb offers."""
    if ask.choices:
        yield f"{len(ask.choices)} answers to {ask.policy}"
        return
    for verb in dict.fromkeys(hint.split()[0] for hint in ask.orders):
        found = game.suggest(ask.seat, verb, OFFERED)
        yield f"{verb} {len(found)} {total(found)}"


def refusals(game: Game[Any], seat: str, number: int) -> Iterator[str]:
    """Which rules refuse orders that are made up by chance, in which words, and how many of them would be taken."""
    chance = random.Random(f"{number} {seat}")
    mine = game.state.units.of(seat) or list(game.state.units)
    found: Counter[str] = Counter()
    replies = []
    for template in MADE_UP.get(game.phase, ()) * TIMES:
        unit, home = chance.choice(mine), chance.choice(mine).place
        near = chance.random() < 0.9
        words = {
            "n": chance.choice((1, 1, 1, 2)),
            "unit": unit.kind,
            "home": CIRCLES.get(unit.place, unit.place) if near else CIRCLES.get(home, home),
            "power": chance.choice(tuple(GAME.seats)),
            "country": chance.choice(("Spain", "Belgium", "Turkey", "Vichy France", "Syria")),
            "convoy": chance.choice([*game.state.convoys, "C99"]),
        }
        text = template.format_map(words | {"land": "{land}", "sea": "{sea}"})
        for slot, names in (("{land}", tuple(SPACE)), ("{sea}", (*OPEN_SEAS, *CIRCLES))):
            while slot in text:
                text = text.replace(slot, chance.choice(names), 1)
        try:
            game.read(seat, text)
            found["taken"] += 1
        except OrderError as error:
            found[error.rule or type(error).__name__] += 1
            replies.append(str(error))
    yield f"refusals {total(replies)}"
    yield from (f"{rule} {n}" for rule, n in sorted(found.items()))


def total(thing: Any) -> str:
    return f"{crc32(msgspec.json.encode(thing)) & 0xFFFF:04x}"


def position(game: Game[Any]) -> Position:
    return {key: value for key, value in write_position(game).items() if key not in UNREAD}


def told(game: Game[Any], seat: str, number: int) -> Iterator[str]:
    """Sums of what can be seen and foretold."""
    view, chance = game.view(seat).position, random.Random(f"{number} {seat} looks")
    yield f"view {total(view)}; summary {total(list(GAME.summary(view)))}"
    yield f"idle {total(GAME.idle(game, seat))}"
    mine = chance.sample(game.state.units.of(seat), min(3, len(game.state.units.of(seat))))
    names = [
        *chance.sample(tuple(SPACE), 3),
        *chance.sample(OPEN_SEAS, 1),
        seat,
        *list(game.state.convoys)[:1],
        "Rommel",
    ]
    for name in (*names, *(u.kind for u in mine)):
        yield f"{name} {total(GAME.look(view, name))}"
    for unit in mine:
        where = f"{unit.kind} from {CIRCLES.get(unit.place, unit.place)}"
        try:
            yield f"reach of {where} {total(GAME.reach(game, seat, where).spaces)}"
        except OrderError as error:
            yield f"reach of {where} {error.rule}"
    fights = list(game.state.contests)[:2] + [u.place for u in game.state.units if u.mode == "patrol"][:2]
    with patch.object(trials, "MOST_TRIALS", 4):
        for space in dict.fromkeys(fights):
            yield f"odds of {space} {total(GAME.odds(game, seat, space))}"


VALUES = (
    "always",
    "never",
    "outnumbered 1.2",
    "outnumbered 3",
    "cheapest",
    "INF TNK",
    "best",
    "combined",
    "first",
    "any",
)


def answered(game: Game[Any], seat: str) -> Iterator[str]:
    """What standing instructions would say to a question."""
    ask = game.asked(seat)
    if ask is None or ask.policy not in GAME.policies:
        return
    policy = GAME.policies[ask.policy]
    for value in dict.fromkeys((*policy.examples, *VALUES)):
        try:
            read = policy.read(game, seat, value)
        except OrderError:
            continue
        yield f"{value}: {policy.answer(game, ask, read)}"


def counts(name: str) -> Iterator[str]:
    """The stops of a recorded game, a line each."""
    read = record.read((RECORDS / f"{name}.toml").read_text("utf-8"))
    game, phase = record.start(read, {GAME.slug: GAME}.__getitem__), ""
    questions: Counter[str] = Counter()
    heard = 0
    for number, order in enumerate(read.orders):
        ask = game.pending()[0]
        question = ask.policy if ask.policy in GAME.policies and game.phase not in MADE_UP else ""
        questions[question] += bool(question)
        head = f"{number} {game.phase}, {ask.seat}, {total(position(game))}"
        if question and questions[question] <= MOST_QUESTIONS:
            yield f"{head}: {'; '.join((ask.prompt, *open_orders(game, ask), *answered(game, ask.seat)))}"
        elif number % EVERY == 0 or (game.phase in MADE_UP and game.phase != phase):
            phase = game.phase
            news = [event.text for _, event in game.events.since(0)]
            parts = (
                f"news {total(news[heard:])}",
                *open_orders(game, ask),
                *answered(game, ask.seat),
                *refusals(game, ask.seat, number),
                *told(game, ask.seat, number),
            )
            heard = len(news)
            yield f"{head}: {'; '.join(parts)}"
        game.script(order.dice)
        taken = game.take(order.seat, order.text, order.auto)
        assert taken.accepted, f"{name}, order {number}: {taken.error}"
    rules = Counter(rule for _, event in game.events.since(0) for rule in event.rules)
    yield f"the end, {total(position(game))}: " + "; ".join(f"{rule} {n}" for rule, n in sorted(rules.items()))
