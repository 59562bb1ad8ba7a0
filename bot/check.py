"""`adjutant check`: is the file sound, and does every game follow from its orders?"""

from collections.abc import Callable
from typing import Any

from rules import GAMES
from rules.kernel import record
from rules.kernel.game import Game

from .store import GameRow, OrderRow, Store


def check(store: Store, say: Callable[[str], None] = print) -> int:
    """Integrity of the file, and every game replayed from its orders. Returns the number of faults."""
    faults = store.faults()
    for fault in faults:
        say(f"file: {fault}")
    for number in [row.id for row in store.games()]:
        with store.reading():
            row = store.game(number)
            data, orders = store.save_of(number), store.orders(number)
        if row is None:
            continue
        try:
            fault = _fault(row, data, orders)
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        say(f"game {row.id} ({row.slug}, channel {row.channel}): {fault or 'sound'}")
        faults += [fault] if fault else []
    return len(faults)


def _fault(row: GameRow, data: bytes | None, orders: list[OrderRow]) -> str:
    """What is wrong with a game, or nothing."""
    if data is None:
        return "" if row.status in ("lobby", "over") and not orders else "it has no save"
    kept: Game[Any] = Game.load(GAMES.__getitem__, data)
    if kept.notice:
        return kept.notice
    entries = list(kept.orders())
    for number, (have, entry) in enumerate(zip(orders, entries, strict=False)):
        if have.n != number:
            return f"order {number} is missing in the log"
        if (have.seat, have.text, have.auto) != (entry.seat, entry.text, entry.auto):
            return (
                f"order {number} is {have.seat}: {have.text!r} in the log and {entry.seat}: {entry.text!r} in the save"
            )
    if len(orders) != len(entries):
        return f"{len(orders)} orders in the log, {len(entries)} in the save"
    replayed = record.replay(record.of(kept), GAMES.__getitem__)
    for number, fits in enumerate(replayed.as_expected):
        if not fits:
            return f"order {number} no longer fits: {orders[number].seat}: {orders[number].text}"
    if replayed.game.fingerprint() != kept.fingerprint():
        return "the replay of its orders leads to another position"
    return ""
