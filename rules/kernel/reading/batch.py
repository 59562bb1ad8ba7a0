"""Several orders given at once: each is read when its turn comes, and answered by itself."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..flow import Ask
from ..views import Taken
from .several import divided, says_done, sentences

if TYPE_CHECKING:
    from ..game import Game

MOST = 200
"""Orders in one text that are carried out."""
HELD_BACK = "held back because an order before it wasn't accepted; give it again once that's put right"
HELD = "held"
"""The kind of what became of an order that was kept back."""


def each(at: "Callable[[], Game[Any]]", seat: str, text: str) -> Iterator[tuple[list[str], bool]]:
    """The orders of a text, piece by piece, and whether a piece goes on with the sentence of the one before it. How a piece
    parts into orders is looked at when its turn comes, in the game as it is then, for what may be ordered may depend on what
    was ordered before. A sentence that is not understood to its end is one order: it is refused, and none of it done."""
    verb = ""
    for sentence, found in sentences(text) or [(text, [text])]:  # nothing is an order too: it is answered
        if _open(game := at(), seat):
            reader = game._reader(seat)
            if len(found) == 1 and (exact := reader.as_written(found[0])) is not None:
                verb = exact or verb
                yield found, False
                continue
            whole, broken = reader.rehearsed(found)
            if whole or broken:
                yield whole or [sentence], False
                continue
        ended = False
        for i, piece in enumerate(found):
            if ended and says_done(piece):
                continue  # `no battles, done`: said twice, it ends one part of the turn
            game = at()
            if not _open(game, seat):
                yield [piece], bool(i)
                continue
            ended = says_done("".join(found[i + 1 : i + 2])) and game.ends(seat, piece)
            orders, verb = divided(game._reader(seat), piece, verb)
            yield orders or [piece], bool(i)


def _open(game: "Game[Any]", seat: str) -> bool:
    return game.outcome is None and seat in game.definition.seats


def ended_by_itself(game: "Game[Any]", before: Ask | None) -> bool:
    """Has an order left its seat nothing more to order in a part of the game, so that the part has ended without a word? While
    somebody else decides something first it has not. `before` is what the seat was asked when it ordered."""
    return before is not None and before.over is not None and game.outcome is None and not game.waits_for(before)


def take_all(game: "Game[Any]", seat: str, text: str) -> list[Taken]:
    """Give every order of a text. Once one was not taken, an order that would end the seat's part is held back, so that the
    player can mend the one that failed first; and so is the rest of its sentence, which was meant to go with it. A `done`
    behind an order that has ended the part by itself says nothing more, and ends no other."""
    done: list[Taken] = []
    failed = broken = over = False
    for sentence, goes_on in each(lambda: game, seat, text):
        broken = broken and goes_on
        for order in sentence:
            if len(done) >= MOST:
                why = f"no more than {MOST} orders can be given at once; this one and the rest were left out"
                return [*done, Taken(order, "", why, HELD)]
            if over and says_done(order):
                continue
            ends = failed and not broken and game.ends(seat, order)
            if broken or ends:
                done.append(Taken(order, "", HELD_BACK, HELD))
                continue
            asked = game.asked(seat)
            closes = asked is not None and asked.over is not None and game.ends(seat, order)
            taken = game.take(seat, order)
            broken = not taken.accepted
            over = taken.accepted and not closes and ended_by_itself(game, asked)
            failed = failed or broken
            done.append(taken)
    return done
