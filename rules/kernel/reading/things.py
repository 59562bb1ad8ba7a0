"""What words of a text may be: names, amounts, and items that have both and more."""

from dataclasses import dataclass, field
from typing import NamedTuple

GROUP = "*"
"""What the name of a word for several sorts of units begins with: ships, planes."""


class Thing(NamedTuple):
    """A name that words may mean: of which vocabulary, and how well it fits."""

    vocabulary: str
    name: str
    quality: int


class Amount(NamedTuple):
    """How many: a number, or a word that needs the stack to be counted."""

    kind: str
    number: int = 0
    out_of: int = 0
    """How many there are, of which these are some; 0 if that was not said."""


@dataclass(slots=True)
class Item:
    """Some words of a text with all that they may be."""

    words: tuple[str, ...]
    verb: str = ""
    prep: str = ""
    amount: Amount | None = None
    things: tuple[Thing, ...] = ()
    joins: bool = False
    everything: bool = False
    unknown: bool = False
    past: bool = False
    plural: bool = False
    definite: bool = False
    """Stands behind `the` or `my`."""
    less: bool = False
    """Takes what follows out of all that was said before."""

    def __str__(self) -> str:
        return " ".join(self.words)


@dataclass
class Lexed:
    """What a text is made of. `marks` are the words that change its meaning, by sort: not, if, maybe, ?, past, over."""

    text: str
    words: tuple[str, ...]
    items: list[Item] = field(default_factory=list)
    marks: dict[str, list[str]] = field(default_factory=dict)

    @property
    def plain(self) -> bool:
        """Is this an order and not a question, a denial, a condition or a doubt?"""
        return not self.marks

    @property
    def ending(self) -> bool:
        """Does it say no more than an order does, but for something that is over: `no more raids`?"""
        return self.marks.keys() <= {"over"}

    @property
    def unknown(self) -> list[str]:
        return [str(item) for item in self.items if item.unknown]


@dataclass(frozen=True, slots=True)
class Mention:
    """One thing that a text names: something with a name, or a number."""

    words: tuple[str, ...]
    things: tuple[Thing, ...] = ()
    number: int = 0
    denied: bool = False
    """Is it to stay out?"""
    verb: bool = False
    """May the word say what is done as well?"""
    coins: bool = False
    """Does a word for money stand behind the number?"""
    spent: bool = False
    """Does a verb of spending stand before it?"""
    prep: str = ""
    """The sort of preposition before it."""
    near: bool = False
    """Is it no name in full, but the beginning of one, or one with a slip?"""


@dataclass(slots=True)
class Facts:
    """What an order speaks of."""

    names: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    own: set[str] = field(default_factory=set)
    """The words of the orders themselves."""
    places: set[str] = field(default_factory=set)
    counts: set[int] = field(default_factory=set)
    total: int = 0
    """How many units there are in all."""
    sorts: set[str] = field(default_factory=set)
    """Vocabularies of its slots."""
    money: bool = False
    figures: bool = False
    """Has it a slot for a number?"""
    verbs: set[str] = field(default_factory=set)
    answer: bool = False
