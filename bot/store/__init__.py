"""What is kept: one SQLite file. Orders are the truth, saves of a game the short cut.

Every change to a game is one synchronous transaction (`Store.step`), never with an `await` inside: once a player reads
"accepted" nothing can take it away. Times are UTC seconds. Each room has a part of the file: `file` opens it and knows what
a transaction is, `notes` the short rows beside the games, `timers`, `games` the tables, `steps` what happens in a game.
"""

from ..errors import Repeated, StoreError
from .games import FIRST_GAME
from .rows import GameRow, OrderRow, PhaseRow, Timer
from .steps import Steps

__all__ = ["FIRST_GAME", "GameRow", "OrderRow", "PhaseRow", "Repeated", "Store", "StoreError", "Timer"]


class Store(Steps):
    """The only place with SQL, in its rooms."""
