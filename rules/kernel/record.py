"""A game as a text file (TOML): export, import, bug report and test in one."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from .definition import GameDef, Value
from .errors import BadRecord, BadSetup, OrderError
from .game import Game, Taken

FORMAT = 1
MOST_ORDERS = 100_000
LARGEST = 10_000_000
"""Characters of a record."""
DEEPEST = 40
"""Tables in tables."""
MOST_DOTS = 50_000
"""Dots between the words of keys, all in all: each makes a table."""
MOST_VALUES = 50_000
"""Values of a position."""
LONGEST_LIST = 5_000
LARGEST_NUMBER = 100_000
"""In a position: no board has more of anything."""


class RecordOrder(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """An order, the dice it is to meet, and what is expected of it: `refused` by a rule (true: by any), `unreadable`,
    or `ambiguous`. Without an expectation it must be accepted."""

    seat: str
    text: str
    auto: bool = False
    dice: list[int] = []
    refused: str | bool = False
    unreadable: bool = False
    ambiguous: bool = False

    @property
    def expected(self) -> str:
        return (
            "refused"
            if self.refused
            else "unreadable"
            if self.unreadable
            else "ambiguous"
            if self.ambiguous
            else "accepted"
        )

    def met_by(self, taken: Taken) -> bool:
        return taken.kind == self.expected and (not isinstance(self.refused, str) or taken.rule == self.refused)


class Record(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A whole game from its opening, or from a position given in full."""

    adjutant: int
    game: str
    scenario: str = ""
    seed: str | int = "record"
    about: str = ""
    options: dict[str, Value] = {}
    seats: dict[str, str] = {}
    position: dict[str, Any] = {}
    standing: dict[str, dict[str, str]] = {}
    orders: list[RecordOrder] = []
    reseeded: list[tuple[int, str]] = []
    """New seeds of the dice, each with the number of the order before which it came."""


class Replayed(msgspec.Struct):
    """A record played: the game as it stands then, and what became of each order."""

    game: Any
    taken: list[Taken]
    as_expected: list[bool]

    @property
    def good(self) -> bool:
        return all(self.as_expected)


def read(text: str) -> Record:
    """A record from its text. Raises BadRecord with a reason fit for a player."""
    if len(text) > LARGEST:
        raise BadRecord(f"{len(text)} characters are more than any record has")
    _glance(text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadRecord(f"not a TOML file: {error}") from error
    except (RecursionError, ValueError, MemoryError) as error:
        raise BadRecord(f"not a sensible TOML file: {error}") from error
    _look_over(data)
    try:
        record = msgspec.convert(data, Record)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadRecord(f"not a record of a game: {error}") from error
    if record.adjutant != FORMAT:
        raise BadRecord(f"the record has format {record.adjutant}; this program reads {FORMAT}")
    if len(record.orders) > MOST_ORDERS:
        raise BadRecord(f"{len(record.orders)} orders are more than any game has")
    return record


_QUOTED = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"""|"(?:[^"\\\n]|\\.)*+"'
    r"|'''(?:[^']|'(?!''))*+'''|'[^'\n]*+'|#[^\n]*+",
    re.DOTALL,
)
_KEYS = re.compile(r"[^\n=\[\]{},]++")


def _glance(text: str) -> None:
    """Refuse what would only be unfolded into very much, before it is."""
    bare = _QUOTED.sub("s", text).replace(" ", "").replace("\t", "")
    dots = 0
    for found in _KEYS.finditer(bare):
        here = found[0].count(".")
        dots += here
        if here > DEEPEST:
            raise BadRecord("the record is nested too deeply")
    if dots > MOST_DOTS:
        raise BadRecord("the record has more tables than any game needs")
    depth = 0
    for bracket in re.findall(r"[\[\]{}\n]", bare):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1) if bracket in "]}" else depth
        if depth > DEEPEST:
            raise BadRecord("the record is nested too deeply")


def _look_over_position(position: Any) -> None:
    """No number, list or heap of values that no board could show."""
    waiting, seen = [position], 0
    while waiting:
        value = waiting.pop()
        seen += 1
        if isinstance(value, (dict, list)):
            if len(value) > LONGEST_LIST:
                raise BadRecord(
                    f"the position lists {len(value)} things at once; {LONGEST_LIST} are the most there are"
                )
            waiting += value.values() if isinstance(value, dict) else value
        elif isinstance(value, (int, float)) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
            raise BadRecord(f"the position has a number that no board can show: {value}")
    if seen > MOST_VALUES:
        raise BadRecord(f"the position has {seen} values; {MOST_VALUES} are more than any game needs")


def _look_over(data: Any) -> None:
    """Refuse what TOML can say but no record needs."""
    waiting = [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEEPEST:
            raise BadRecord("the record is nested too deeply")
        if isinstance(value, dict):
            waiting += [(inner, depth + 1) for inner in value.values()]
        elif isinstance(value, list):
            waiting += [(inner, depth + 1) for inner in value]
        elif isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
            raise BadRecord("the record has a number that is too large")
        elif not isinstance(value, (str, int, float)):
            raise BadRecord(f"a record has no place for {value!r}")


def start(record: Record, find: Callable[[str], GameDef]) -> Game[Any]:
    """The game of a record before its first order."""
    try:
        definition = find(record.game)
    except KeyError:
        raise BadRecord(f"there is no game {record.game!r} here") from None
    _look_over_position(record.position)
    for order in record.orders:
        if any(not 1 <= value <= definition.die for value in order.dice):
            raise BadRecord(f"a die shows 1 to {definition.die}, not {order.dice}")
    try:
        game: Game[Any] = Game.new(
            definition, record.scenario or None, record.options, record.seats, record.seed, record.position or None
        )
    except BadSetup as error:
        raise BadRecord(str(error)) from error
    if record.position:
        _try_out(game)
    return game


def _try_out(game: Game[Any]) -> None:
    """A position may be read and still be none: then it breaks the game's own rules of what must hold, or cannot even be
    shown. Raises BadRecord."""
    try:
        game.definition.invariants(game)
        for seat in (None, *game.definition.seats):
            position = game.view(seat).position
            list(game.definition.summary(position))
            if seat is not None:
                game.definition.hand(position, seat)
        game.definition.write_position(game)
    except Exception as error:
        raise BadRecord(f"the record leads to an impossible position: {type(error).__name__}: {error}") from error


def replay(record: Record, find: Callable[[str], GameDef]) -> Replayed:
    """Play a record. Orders that are not taken change nothing; the rest is played on. Its standing instructions take
    effect after its last order: up to there every answer stands among the orders."""
    game = start(record, find)
    taken: list[Taken] = []
    fits: list[bool] = []
    seeds = list(record.reseeded)
    for order in record.orders:
        while seeds and seeds[0][0] <= len(game.log):
            game.reseed(seeds.pop(0)[1])
        game.script(order.dice)
        outcome = game.take(order.seat, order.text, order.auto)
        taken.append(outcome)
        fits.append(order.met_by(outcome))
    for _, seed in seeds:
        game.reseed(seed)
    try:
        for seat, policies in record.standing.items():
            for policy, value in policies.items():
                game.set_standing(seat, policy, value)
    except OrderError as error:
        raise BadRecord(str(error)) from error
    return Replayed(game, taken, fits)


def of(game: Game[Any], about: str = "") -> Record:
    """The record of a game: everything needed to play it again."""
    scripts: dict[int, list[int]] = {}
    for at, values in game.scripts():
        scripts.setdefault(at, []).extend(values)
    orders = [
        RecordOrder(entry.seat, entry.text, entry.auto, scripts.get(i, [])) for i, entry in enumerate(game.orders())
    ]
    position: dict[str, Any] = {}
    if game.positioned:
        opening: Game[Any] = Game(game.definition, game.scenario, game.options, game.seats, game.seed)
        opening.phase, opening.state = game.opening()
        position = game.definition.write_position(opening)
    return Record(
        FORMAT,
        game.definition.slug,
        game.scenario,
        game.seed,
        about,
        dict(game.options),
        dict(game.seats),
        position,
        {seat: dict(policies) for seat, policies in game.standing.items() if policies},
        orders,
        [(number, seed) for number, _, seed in game.reseedings()],
    )


HIDDEN = "hidden"
"""The seed of a record that was taken while its game went on."""


def without_seed(record: Record, game: Game[Any]) -> Record:
    """The record of a game that goes on, for all to see: the dice thrown so far stand in it, but not the seed of those to
    come, nor what has been answered to a question that others have still to answer."""
    thrown = [die for _, event in game.events.since(0) if event.kind == "dice" for die in event.data["dice"]]
    secret = set(game.open_answers())
    kept = [order for number, order in enumerate(record.orders) if number not in secret]
    orders = [msgspec.structs.replace(order, dice=[]) for order in kept]
    if orders:
        orders[0].dice = thrown
    return msgspec.structs.replace(record, seed=HIDDEN, orders=orders, reseeded=[])


def write(record: Record) -> str:
    """The record as text."""
    data = msgspec.to_builtins(record)
    return "\n".join(_table(data, ())) + "\n"


def result(replayed: Replayed, record: Record) -> dict[str, Any]:
    """A replay for machines: position, events, each order's outcome, who must decide next."""
    game: Game[Any] = replayed.game
    orders = []
    for order, taken, fits in zip(record.orders, replayed.taken, replayed.as_expected, strict=True):
        orders.append(
            {
                "seat": order.seat,
                "text": order.text,
                "outcome": taken.kind,
                "order": taken.order,
                "why": taken.error,
                "rule": taken.rule,
                "nearest": list(taken.nearest),
                "expected": order.expected,
                "as_expected": fits,
            }
        )
    return {
        "game": game.definition.slug,
        "scenario": game.scenario,
        "clock": game.clock,
        "phase": game.phase,
        "position": game.definition.write_position(game),
        "events": [{"n": n, **msgspec.to_builtins(event)} for n, event in game.events.since(0)],
        "orders": orders,
        "pending": [msgspec.to_builtins(pending) for pending in game.pending()],
        "outcome": msgspec.to_builtins(game.outcome),
        "dice_left": list(game.dice.script),
        "good": replayed.good,
    }


_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


def _key(key: str) -> str:
    return key if _BARE.match(key) else _string(key)


def _string(text: str) -> str:
    escaped = msgspec.json.encode(text).decode()
    return escaped.replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(key)} = {_value(v)}' for key, v in value.items())}}}"
    raise TypeError(f"{value!r} cannot stand in a record")


def _table(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    tables = {key: value for key, value in data.items() if isinstance(value, Mapping)}
    lists = {
        key: value
        for key, value in data.items()
        if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value)
    }
    for key, value in data.items():
        if key not in tables and key not in lists and value is not None:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in tables.items():
        here = (*path, key)
        if not value or any(not isinstance(v, Mapping) for v in value.values()):
            yield f"\n[{'.'.join(map(_key, here))}]"
        yield from _table(value, here)
    for key, value in lists.items():
        for item in value:
            yield f"\n[[{'.'.join(map(_key, (*path, key)))}]]"
            yield from _table(item, (*path, key))
