"""The order that ends a seat's part of a phase. A game that has something to say against it makes a subclass with a check."""

from typing import ClassVar

from .orders import Order, Syntax


class Done(Order):
    """Be done with this part of the turn."""

    syntax: ClassVar[Syntax] = Syntax(("done", "end", "finish", "that is all"))
