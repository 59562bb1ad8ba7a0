"""What a whole sentence comes to: the orders that it is in the words in which it is said, or in plainer ones."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import Ambiguous, OrderError, Unreadable
from ..orders import Answer, Order
from ..slots import Name
from ..text import tokens
from .carrying import carried
from .chat import without_chat
from .composing import composed, parted
from .confiding import made_new, one_of, plainly_meant, says_just
from .facing import faced
from .frames import places
from .listing import listed_up
from .mustering import mustered
from .numbers_of import under_one_word
from .pairing import in_pairs
from .parts import PLACES, SORTS
from .rehearsing import all_in_turn, all_of
from .restating import restated
from .rewording import MOST_SHOWN
from .sayings import in_plain_sayings
from .several import divided, says_done, sentences
from .tallying import OWN
from .things import Lexed
from .verbs import families

if TYPE_CHECKING:
    from .reader import Reader

_REST = frozenset("rest remaining remainder others".split())
"""What is left of something."""
Comes = tuple[list[str], OrderError | None]
"""The orders that a sentence comes to, if that is not what its parts say one by one, or why nothing is done of it."""


def comes_to(reader: "Reader", parts: Sequence[str], again: bool = True) -> Comes:
    """What a sentence comes to as it is said, or else in plainer words, `again`: also if those can be said plainer once more."""
    orders, broken = _comes_to(reader, parts, again)
    if orders or reader.quiet or not again or (broken is None and len(parts) > 1):
        return orders, broken
    text = without_chat(", ".join(parts))
    if (said := in_plain_sayings(reader, text)) == text or (broken is None and _is_one(reader, parts[0])):
        return orders, broken
    pieces = [piece for _, found in sentences(said) for piece in found]
    meant, wrong = _comes_to(reader, pieces, again)
    if wrong is None and not meant and len(pieces) > 1:
        meant = _one_by_one(reader, pieces)
    return (meant, None) if meant and wrong is None else (orders, broken)


def _is_one(reader: "Reader", text: str) -> bool:
    """Is a text one order as it stands?"""
    try:
        return bool(reader.read(text, part=True))
    except OrderError:
        return False


def _comes_to(reader: "Reader", parts: Sequence[str], again: bool) -> Comes:
    if plain := _faced(reader, parts) or _listed(reader, parts) or _under_one_word(reader, parts):
        return plain, None
    orders, broken = _as_said(reader, parts)
    whole: OrderError | None = None
    if orders and _rest_of_what(reader, ", ".join(parts), reader._orders(orders)):
        why = "the rest of what? Say where they are that go there"
        return [], Ambiguous(why, nearest=orders[:1])
    if broken is None and not (orders or reader.quiet) and len(parts) > 1:
        for said in in_pairs(reader, ", ".join(parts)):
            if all_in_turn(reader.game, reader, pairs := said.split("; ")):
                return pairs, None
    if broken is None and not (orders or reader.quiet) and again:
        broken = whole = _unread(reader, parts)
    if broken is not None and not (orders or reader.quiet):
        for other in restated(reader, without_chat(", ".join(parts))):
            if other.just is not None and any(reader.exactly(part) is not None for part in parts):
                continue  # what is written in full and refused means no other thing
            pieces = [piece for _, found in sentences(other.text) for piece in found]
            meant, wrong = comes_to(reader, pieces, False) if again else _as_said(reader, pieces)
            if wrong is None and not meant and (len(pieces) > 1 or other.just is not None):
                meant = _one_by_one(reader, pieces)
                if other.just is not None and _attack_apart(meant):
                    meant = []
            made = made_new(reader, ", ".join(parts), reader._orders(meant))
            if meant and wrong is None and made and other.holds(reader, reader._orders(meant)):
                return meant, None
    if not orders and not reader.quiet and len(parts) == 1 and any(carried(reader, parts[0])):
        order = reader.by_itself(parts[0])
        return ([str(order)], None) if order is not None else ([], None if whole else broken)  # boards BF1 and lands
    return orders, None if whole else broken


def _unread(reader: "Reader", parts: Sequence[str]) -> OrderError | None:
    """Why a text is not the one order that it seems to be, if it speaks of several units in a word or ends with a done."""
    ends = len(parts) > 1 and says_done(parts[-1])
    said = parts[:-1] if ends else parts
    if len(said) > 2 or reader.as_written(said[0]) is not None or not (ends or any(mustered(reader, ", ".join(parts)))):
        return None
    try:
        reader.read(", ".join(said), part=True)
    except OrderError as error:
        return error
    return None


def _faced(reader: "Reader", parts: Sequence[str]) -> list[str]:
    """The orders of a text that says of all units that are asked about who goes, who stays and who is lost."""
    ends = len(parts) > 1 and says_done(parts[-1])
    for said in faced(reader, ", ".join(parts[:-1] if ends else parts)) if not reader.quiet else ():
        orders = said.split("; ")
        no = reader._reply.no
        if ends and orders[-1] != no:
            orders.append(no)
        if all(orders) and all_in_turn(reader.game, reader, orders):
            return orders
    return []


def _under_one_word(reader: "Reader", parts: Sequence[str]) -> list[str]:
    """The orders of a list of numbers under the word for all of them, if each can be given."""
    for said in under_one_word(reader, ", ".join(parts)) if not reader.quiet else ():
        try:
            found = [str(reader.read(order, part=True)) for order in said.split("; ")]
        except OrderError:
            continue
        if all_in_turn(reader.game, reader, found):
            return found
    return []


def _listed(reader: "Reader", parts: Sequence[str]) -> list[str]:
    """The orders in full of a list of purchases, if all of it can be bought."""
    ends = len(parts) > 1 and says_done(parts[-1])
    if reader.quiet or (ends and not reader.ending):
        return []
    for said in listed_up(reader, ", ".join(parts[:-1] if ends else parts)):
        try:
            found = [str(reader.read(order, part=True)) for order in said.split("; ")]
        except OrderError:
            continue
        found += [reader.ending] if ends else []
        if all_in_turn(reader.game, reader, found):
            return found
    return []


def _rest_of_what(reader: "Reader", text: str, orders: Sequence[Order]) -> bool:
    """`2 infantry from Berlin to Danzig, the rest to Breslau`: would the rest be units of a place that nobody named?"""
    if len(orders) < 2 or _REST.isdisjoint(tokens(text)[1:]):
        return False
    named = {thing.name for each in reader._accounts.likely(text) for thing in each.things}
    homes = [home for order in orders for home in _homes(order)]
    return len(set(homes)) > 1 and not named.issuperset(homes)


def _homes(order: Order) -> list[str]:
    """The places that the units of an order come from."""
    spots = () if isinstance(order, Answer) else places(order.syntax.nodes)
    found = [
        getattr(order, each.slot.name, None) for each in spots if "from" in each.roles and isinstance(each.slot, Name)
    ]
    return [home for home in found if isinstance(home, str)]


def _attack_apart(orders: Sequence[str]) -> bool:
    """`everything in P22 attacks`: would each unit attack by itself, where all were meant together?"""
    return len(orders) > 1 and all("attack" in families(order.split()[0]) for order in orders)


def _one_by_one(reader: "Reader", pieces: Sequence[str]) -> list[str]:
    """Orders in full that can be given now or once those before them were; none, if one of them is none then."""
    reader.quiet = True
    try:
        return all_of(reader.game, reader, pieces) or [str(reader.read(piece, part=True)) for piece in pieces]
    except OrderError:
        return []
    finally:
        reader.quiet = False


def _as_said(reader: "Reader", parts: Sequence[str]) -> Comes:
    """What a sentence comes to in its own words. What is understood in no other way is cut where each piece is an order."""
    if len(parts) == 1 and reader.as_written(parts[0]) is not None:
        return [], None
    if reader._for_another(parts[0]):
        return [], None
    orders, broken = reader._rehearsed(parts)
    text = ", ".join(parts)
    if orders and not reader.quiet and not made_new(reader, text, reader._orders(orders)):
        orders, broken = [], Ambiguous("what is new there? Say what you build, and where", nearest=["; ".join(orders)])
    if reader.quiet or orders:
        return orders, broken
    lexed = reader.lexed(text)
    if broken is None and len(parts) > 1:
        return _composed(reader, parts, lexed, asked) if (asked := _in_one(reader, parts)) else ([], None)
    if broken is None:
        if reader.reads(text, lexed) and not (parted(reader, lexed) or _side_by_side(reader, lexed)):
            return [], None
        if divided(reader, parts[0])[0] != [parts[0]]:
            return [], None  # dice or somebody else come between: nobody can say what the rest is then
        try:
            reader.read(text, part=True)
            return [], None
        except OrderError as error:
            broken = error
            if other := reader._in_other_words(text, broken.nearest):
                broken.nearest = tuple(dict.fromkeys((other, *broken.nearest)))[:MOST_SHOWN]
    return _composed(reader, parts, lexed, broken)


def _composed(reader: "Reader", parts: Sequence[str], lexed: Lexed, broken: OrderError) -> Comes:
    """The orders that are plainly meant by a sentence, or that it runs through; else what is offered for it."""
    text = ", ".join(parts)
    found = plainly_meant(reader, text, broken)
    if len(found) == 1 and one_of(reader, parts, found[0]):
        return [], broken
    meant = [str(order) for order in found]
    several = len(meant) > 1 or (meant and len(parts) > 1 and all(reader.lexed(part).plain for part in parts))
    if several and all_in_turn(reader.game, reader, meant):
        return meant, None
    many, clear, spoken = composed(reader, lexed)
    if not many or not says_just(reader, spoken, reader._orders(many)):
        return [], broken
    if clear and all_in_turn(reader.game, reader, many):
        return many, None
    broken.nearest = tuple(dict.fromkeys(["; ".join(many), *broken.nearest]))[:3]
    meant = [str(order) for order in plainly_meant(reader, text, broken)]
    return (meant, None) if len(meant) > 1 and all_in_turn(reader.game, reader, meant) else ([], broken)


def _side_by_side(reader: "Reader", lexed: Lexed) -> bool:
    """Are several units or several places named side by side, where each may be an order: the fleet and the wing to Kiel?"""
    kinds = SORTS | OWN | reader._lexer.counted
    slots = (slot for kind in reader.asked for slot in kind.syntax.slots.values() if type(slot) is Name)
    if not any(slot.vocabulary in kinds for slot in slots):
        return False
    if any(item.amount is not None and item.amount.kind == "both" for item in lexed.items):
        return True
    said = [item for item in lexed.items if item.joins or not (item.prep or item.amount)]
    return any(
        sort & {thing.vocabulary for thing in before.things} and sort & {thing.vocabulary for thing in after.things}
        for sort in (PLACES, kinds)
        for before, joins, after in zip(said, said[1:], said[2:], strict=False)
        if joins.joins
    )


def _in_one(reader: "Reader", parts: Sequence[str]) -> OrderError | None:
    """`2 infantry aboard, then ashore at Normandy`: parts that are orders only together are asked about as a whole."""
    if len(divided(reader, parts[0])[0]) > 1 or says_done(parts[-1]):
        return None
    try:
        reader.read(parts[0], part=True)
    except OrderError:
        whole = reader._in_other_words(", ".join(parts), ())
        return Unreadable(f"do you mean {whole}?", nearest=[whole]) if whole else None
    return None
