"""What an order's syntax asks for: its slots and the words that lead to them, and the words that say what it is about."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from ..slots import Maybe, Node, Slot, Word
from ..text import tokens
from .parts import EVERY, Clause
from .verbs import related
from .words import EVERYTHING

if TYPE_CHECKING:
    from ..orders import Order, Syntax


_ROLES: dict[str, str] = {
    "to": "to",
    "into": "to",
    "onto": "to",
    "against": "to",
    "for": "to",
    "in": "at",
    "at": "at",
    "on": "at",
    "over": "at",
    "from": "from",
    "via": "via",
    "through": "via",
    "by": "via",
    "with": "with",
    "carrying": "carrying",
    "aboard": "with",
    "landing": "landing",
    "land": "landing",
}


@dataclass(slots=True)
class Place:
    """A slot of an order and the words that lead to it, with the parts these play."""

    slot: Slot
    leads: frozenset[str]
    optional: bool
    rank: int
    roles: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.roles = frozenset(_ROLES[lead] for lead in self.leads if lead in _ROLES)


@lru_cache(maxsize=1024)
def places(nodes: tuple[Node, ...]) -> Sequence[Place]:
    """The slots of a syntax with the words right before them."""
    found: list[Place] = []

    def walk(each: tuple[Node, ...], optional: bool, first: bool) -> None:
        leads: set[str] = set()
        for node in each:
            if isinstance(node, Word):
                if not first and not (optional and leads):
                    leads = {" ".join(form) for form in node.forms}
                first = False
            elif isinstance(node, Slot):
                found.append(Place(node, frozenset(leads), optional, len(found)))
                leads = set()
            else:
                walk(node.nodes, True, False)

    walk(nodes, False, True)
    return found


def inner_words(nodes: tuple[Node, ...]) -> set[str]:
    """Words of a syntax behind its verb that carry nothing of their own."""
    found: set[str] = set()
    for node in nodes[1:]:
        if isinstance(node, Word):
            found |= {word for form in node.forms for word in form}
        elif isinstance(node, Maybe):
            found |= inner_words((Word(""), *node.nodes))
    return found


_REST = EVERYTHING - frozenset("army armies troops forces stack group contingent".split())


def rest_verbs(kind: "type[Order]") -> list[str]:
    """The verbs of an order for all that is left."""
    if kind.syntax.slots:
        return []
    behind = kind.syntax.nodes[1] if len(kind.syntax.nodes) == 2 else None
    all_forms = isinstance(behind, Word) and ("rest",) in behind.forms
    return [form[0] for form in kind.syntax.forms if form[1:] == ("rest",) or (all_forms and len(form) == 1)]


def all_the_rest(kind: "type[Order]", clause: Clause) -> bool:
    """`place the rest` for `deploy rest`: all that is left, and nothing else is said."""
    verbs = rest_verbs(kind)
    if len(clause.parts) != 1:
        return False
    only = clause.parts[0]
    everything = [one.amount.kind for one in only.units] == ["all"] and only.units[0].things[0].name == EVERY
    if not verbs or not everything or only.prep:
        return False
    if not clause.verbs:
        return not _REST.isdisjoint(clause.words)  # `the rest for me`; but `all` or `army` says too little
    return any(related(said, verb) for said in clause.verbs for verb in verbs)


def content_of(nodes: tuple[Node, ...]) -> list[Word]:
    """Words behind the verb that say what is meant, and do not only lead to a slot: `rest`, `kamikaze`, `war effort`."""
    return [
        node
        for node, after in zip(nodes[1:], (*nodes[2:], None), strict=False)
        if isinstance(node, Word) and not node.optional and not isinstance(after, Slot)
    ]


@lru_cache(maxsize=1024)
def frame(syntax: "Syntax") -> tuple[frozenset[str], tuple[Word, ...], frozenset[str], frozenset[str]]:
    """Of a kind of order: words that carry nothing of their own, those that must be said and their words, and its verbs."""
    content = tuple(content_of(syntax.nodes))
    spots = places(syntax.nodes)
    inner = inner_words(syntax.nodes)
    inner |= {word for spot in spots for word in tokens(f"{spot.slot.name} {spot.slot.what}")}
    fixed = frozenset(word for each in content for form in each.forms for word in form)
    own = frozenset(word for form in syntax.forms for word in (*form, " ".join(form)))
    return frozenset(inner), content, fixed, own


def named(kind: "type[Order]", clause: Clause) -> bool:
    """Does a text say what an order is about, beside its verb and its slots: `invest in 2 RP`?"""
    content = content_of(kind.syntax.nodes)
    return bool(content) and all(any(set(form) <= clause.words for form in word.forms) for word in content)
