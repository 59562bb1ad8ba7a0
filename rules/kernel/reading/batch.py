"""Several orders given at once: each is read when its turn comes, and answered by itself."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..views import Taken
from .several import divided, pieces

if TYPE_CHECKING:
    from ..game import Game

MOST = 200
"""Orders in one text that are carried out."""
HELD_BACK = "held back because an order before it wasn't accepted; give it again once that's put right"
HELD = "held"
"""The kind of what became of an order that was kept back."""


def each(at: "Callable[[], Game[Any]]", seat: str, text: str) -> Iterator[list[str]]:
    """The orders of a text, those of one sentence together. How a sentence parts into orders is looked at when its turn
    comes, in the game as it is then, for what may be ordered may depend on what was ordered before."""
    verb = ""
    found = pieces(text)
    if not found:
        yield [text]  # nothing is an order too: it is answered
    for piece in found:
        game = at()
        if game.outcome is not None or seat not in game.definition.seats:
            yield [piece]
            continue
        orders, verb = divided(game._reader(seat), piece, verb)
        yield orders or [piece]


def take_all(game: "Game[Any]", seat: str, text: str) -> list[Taken]:
    """Give every order of a text. Once one was not taken, an order that would end the seat's part is held back, so that the
    player can mend the one that failed first; and so is the rest of its sentence, which was meant to go with it."""
    done: list[Taken] = []
    failed = False
    for sentence in each(lambda: game, seat, text):
        broken = False
        for order in sentence:
            if len(done) >= MOST:
                why = f"no more than {MOST} orders can be given at once; this one and the rest were left out"
                return [*done, Taken(order, "", why, HELD)]
            ends = failed and not broken and game.ends(seat, order)
            if broken or ends:
                done.append(Taken(order, "", HELD_BACK, HELD))
                continue
            taken = game.take(seat, order)
            broken = not taken.accepted
            failed = failed or broken
            done.append(taken)
    return done
