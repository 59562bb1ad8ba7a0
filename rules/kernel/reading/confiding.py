"""Offers that are plainly what was meant: all that was said is in them, nothing else is, and nothing else that could be ordered
comes near."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from types import NoneType
from typing import TYPE_CHECKING

from ..errors import Ambiguous, OrderError
from ..orders import Answer, Order
from ..slots import Name, Units
from ..text import tokens
from .accounting import Facts, Mention
from .forms import stems
from .frames import content_of, places
from .moment import SIDES
from .nicknames import NICKNAMES
from .parts import PLACES, SORTS
from .searching import EVERY_WORDS
from .several import divided, pieces
from .strangers import besides, harmless
from .tallying import Tally, voyage
from .things import Item, Lexed
from .verbs import LIGHT, akin, at_odds, families, related
from .walking import TooMany
from .words import ASKING

if TYPE_CHECKING:
    from .reader import Reader

CLEARLY = 2.0
"""By how much an offer must say more of what was said than the next one."""
MOST_HOMES = 40
"""Places that are looked at for where units may come from."""
TOLD = 3.0
"""How much a text must say of an answer: more than a word for it."""
_MOVING = frozenset(("go", "advance", "attack", "place", "patrol"))
"""Families of verbs for units that go or stand somewhere."""
_GOING = frozenset("move rebase fly relocate".split())
"""Verbs of going that are orders of one moment or another."""
_KILLING = frozenset("kill destroy eliminate scrap sink sacrifice".split())
"""Verbs after which nothing is left: they are for no order that only takes something away from where it is."""
_SHIPPING = frozenset(("go", "load", "unload", "overseas"))
"""Families of verbs for a way by sea."""
_NEW = re.compile(r"\b(?:brand[- ]new|new|fresh) ([^\W\d]+)", re.IGNORECASE)
_URGENT = frozenset(("must",))
"""Words that may begin a question, and elsewhere only press."""


def plainly_meant(reader: "Reader", text: str, error: OrderError, part: bool = False) -> list[Order]:
    """The orders that are offered first to a text, if it can only be those. `part`: there is more to be said behind it."""
    key = "plainly", text, error.nearest, error.understood, part
    if key not in reader.kept:
        reader.kept[key] = _plainly_meant(reader, text, error, part)
    return list(reader.kept[key])


def _plainly_meant(reader: "Reader", text: str, error: OrderError, part: bool) -> list[Order]:
    lexed = reader.lexed(text)
    if not error.nearest or not lexed.plain or reader.stranger(lexed) or not harmless(lexed):
        return []
    accounts = reader._accounts
    said = accounts.likely(text)
    verbs = [
        item.verb for i, item in enumerate(lexed.items) if item.verb and not (item.things and i) and _does_it(item)
    ]
    typed = tokens(text)
    if not said or not (ASKING - _URGENT).isdisjoint(typed) or reader.exactly(text) is not None:
        return []
    brief = len(said) + bool(verbs) < 2
    if brief and (part or lexed.unknown or sum(bool(kind.syntax.slots) for kind in reader.asked) != 1):
        return []
    offers: list[list[Order]] = []
    for each in error.nearest:
        try:
            orders = reader._orders(each.split("; "))
        except (TooMany, OrderError):
            return []
        if len(orders) != each.count("; ") + 1:
            return []
        offers.append(orders)
    best = offers[0]
    if isinstance(error, Ambiguous) and (there := _landing_there(offers)) and says_just(reader, text, there):
        return there
    if isinstance(best[0], Answer):
        worths = [accounts.alike(said, orders, verbs) for orders in offers]
        plain = len(worths) > 1 and worths[0] >= TOLD and all(worths[0] - other >= CLEARLY for other in worths[1:])
        return best if plain and EVERY_WORDS.isdisjoint(typed) and says_just(reader, text, best) else []
    if not says_just(reader, text, best) or not _orderly(reader, text, best, verbs):
        return []
    if any(_rivals(reader, text, lexed, said, best, other) for other in offers[1:]) or _was_meant(
        reader, text, best, error
    ):
        return []
    strict = (
        part
        or isinstance(error, Ambiguous)
        or any(reader._final(type(order)) for order in best)
        or any(besides(reader, lexed, at) for at, item in enumerate(lexed.items) if item.unknown)
    )
    if not Tally(reader, lexed, said, best, strict).agrees():
        return []
    if len(best) > 1:
        return best if voyage(best) else _in_turn(reader, text, lexed, said, best)
    several = len(set(verbs) - LIGHT) > 1 and len(divided(reader, text)[0]) > 1
    if several or (not part and one_of(reader, pieces(text), best[0])):
        return []  # several orders, of which this would be one
    return best


def one_of(reader: "Reader", parts: Sequence[str], order: Order) -> bool:
    """`patch up the Ruhr, then two rolls on the rockets`: is a part by itself an order of another sort than this?"""
    return len(parts) > 1 and any(type(reader.by_itself(part)) not in (type(order), NoneType) for part in parts)


def _landing_there(offers: Sequence[list[Order]]) -> list[Order]:
    """`both fighters to Scotland`: of orders that only differ in where aircraft land, the one that lands where they go."""
    found: list[list[Order]] = []
    alike = set()
    for orders in offers:
        order = orders[0]
        spots = () if isinstance(order, Answer) else places(order.syntax.nodes)
        land = next((each.slot.name for each in spots if "landing" in each.roles), "")
        goals = [getattr(order, each.slot.name) for each in spots if "to" in each.roles]
        if len(orders) > 1 or not land or not goals:
            return []
        alike.add((type(order), *(str(getattr(order, name)) for name in order.syntax.slots if name != land)))
        if getattr(order, land) == goals[0]:
            found.append(orders)
    return found[0] if len(alike) == 1 < len(offers) and len(found) == 1 else []


def _does_it(item: Item) -> bool:
    """Is it a verb, and not what says where something lands?"""
    return item.prep != "landing"


def _in_turn(
    reader: "Reader", text: str, lexed: Lexed, said: Sequence[Mention], orders: Sequence[Order]
) -> list[Order]:
    """Several orders as they were said one after the other; none, if nothing is said for one of them, or not all that is said
    for one is said together."""
    accounts = reader._accounts
    verbs = [item.verb for item in lexed.items if item.verb]
    for at, order in enumerate(orders):
        others = [*orders[:at], *orders[at + 1 :]]
        named = [verb for verb in verbs if reader._says(type(order), [verb])]
        if named and not any(reader._says(type(other), named) for other in others):
            continue  # violate the Low Countries and march into Amsterdam: both are said by their verbs
        if not accounts.left_out(text, others) and Tally(reader, lexed, said, others).agrees():
            return []
    spans: list[list[int]] = [[] for _ in orders]
    facts = [accounts.facts([order]) for order in orders]
    for place, one in enumerate(said):
        names = {thing.name for thing in one.things} | {thing.name.casefold() for thing in one.things}
        mine = [at for at, each in enumerate(facts) if names & each.names]
        if len(mine) == 1:
            spans[mine[0]].append(place)
    ends = sorted((min(span), max(span)) for span in spans if span)
    if any(first[1] >= second[0] for first, second in pairwise(ends)):
        return []
    return [order for _, _, order in sorted((min(spans[at], default=0), at, order) for at, order in enumerate(orders))]


def _orderly(reader: "Reader", text: str, orders: Sequence[Order], verbs: Sequence[str]) -> bool:
    """Are these orders that may be taken from a text that is not written as they are, and do their verbs fit?"""
    if not verbs and _other_kinds(reader, text, orders):
        return False
    for order in orders:
        kind = type(order)
        if isinstance(order, Answer) or not kind.syntax.slots:
            return False
        if reader._final(kind) and (len(orders) < 2 or not reader._says(kind, verbs) or not verbs):
            return False
        if len(orders) > 1 and _counts(kind) and not voyage(orders):
            return False
        if verbs and not voyage(orders) and not any(_does(reader, kind, verb) for verb in verbs):
            return False
    kinds = {type(order) for order in orders}
    own = {form[0] for kind in kinds for form in kind.syntax.forms}
    named = {form[0] for kind in reader.game.definition.orders for form in kind.syntax.forms} - own - LIGHT
    named -= {word for kind in kinds for word in kind.also}
    if len(orders) == 1 and any(form in _GOING for kind in kinds for form in (kind.syntax.verb, *kind.also)):
        named -= _GOING  # rebase to Breslau, where units only move
    if len(orders) == 1 and "redeploy" in own:
        named -= _GOING | {"sail"}  # the battleship sails to Brest
    if not named.isdisjoint(verbs):
        return False
    shipped = _SHIPPING if voyage(orders) else frozenset()
    light = LIGHT - {"go"} if len(set(verbs)) > 1 else LIGHT  # SUB1 fires and SUB2 goes home
    return all(
        verb in light or families(verb) & shipped or any(_does(reader, kind, verb) for kind in kinds) for verb in verbs
    )


def _other_kinds(reader: "Reader", text: str, orders: Sequence[Order]) -> bool:
    """May a text without a verb mean that something is made, where these are for what is there already, whether the rules allow
    it or not?"""
    said = reader.clauses_of(reader.lexed(text))
    fits = [one for one in reader.fits(said[0]) if not one.missing] if len(said) == 1 else []
    made = any(makes(reader, type(order)) for order in orders)
    return not made and any(makes(reader, one.kind) for one in fits)


def makes(reader: "Reader", kind: type[Order]) -> bool:
    """Has an order a sort of unit that is not there yet?"""
    sorts = [slot.vocabulary for slot in kind.syntax.slots.values() if isinstance(slot, Name)]
    return any(each in reader._lexer.counted | SORTS and not reader.names[each].known for each in sorts)


def _does(reader: "Reader", kind: type[Order], verb: str) -> bool:
    """May a verb mean an order of this kind, or one that is near to it?"""
    if reader._says(kind, [verb]) or verb in kind.also:
        return True
    if at_odds(verb, kind.syntax.verb):
        return False
    if verb in _KILLING:
        return related(verb, kind.syntax.verb)
    own = [form[0] for form in kind.syntax.forms]
    if verb not in reader._elsewhere and any(related(verb, each) for each in own):
        return True
    return any(akin(verb, each) or _moves(verb, each) for each in (*own, *kind.also))


def _moves(verb: str, own: str) -> bool:
    """Do both say that units go or stand somewhere: to grab a place, to guard it?"""
    return bool(families(verb) & _MOVING and families(own) & _MOVING)


def _rivals(
    reader: "Reader", text: str, lexed: Lexed, said: Sequence[Mention], best: Sequence[Order], other: Sequence[Order]
) -> bool:
    """May another offer as well be meant: it speaks of all that was said, and of nothing more that nobody said?"""
    accounts = reader._accounts
    if accounts.left_out(text, other):
        return False
    every = not EVERY_WORDS.isdisjoint(lexed.words)
    worse = accounts.besides(said, other, every) - accounts.besides(said, best, every)
    kinds, others = {type(order) for order in best}, {type(order) for order in other}
    verbs = [item.verb for item in lexed.items if item.verb]
    if any(kind.by_name and not any(_does(reader, kind, verb) for verb in verbs) for kind in others - kinds):
        return False
    if others != kinds and _said_by_verb(reader, lexed, kinds) and not _said_by_verb(reader, lexed, others - kinds):
        return False  # lays down a sub: it is built, and not made stronger
    if others != kinds and not any(item.verb for item in lexed.items):
        return worse < 1 or accounts.besides(said, best, every) > 0
    return worse < 1 and (len(other) > len(best) or Tally(reader, lexed, said, other).agrees())


def _said_by_verb(reader: "Reader", lexed: Lexed, kinds: Iterable[type[Order]]) -> bool:
    """Is a verb that says something one for an order of these kinds?"""
    verbs = [item.verb for i, item in enumerate(lexed.items) if item.verb and not (item.things and i)]
    telling = [verb for verb in verbs if verb not in LIGHT and _does_it_tell(verb)]
    return any(_does(reader, kind, verb) for kind in kinds for verb in telling)


def _does_it_tell(verb: str) -> bool:
    """Says a verb more than that something goes somewhere?"""
    return not families(verb) <= frozenset(("go", "place", "advance", "rebase"))


def _was_meant(reader: "Reader", text: str, best: Sequence[Order], error: OrderError) -> bool:
    """Is the order that was refused one that says just what was said? Then it is no other one of its kind, and none with
    anything more."""
    try:
        refused = reader._orders([error.understood]) if error.understood else []
    except (TooMany, OrderError):
        return True
    if not refused or reader._accounts.besides_named(text, refused) or not says_just(reader, text, refused):
        return False
    if type(refused[0]) in {type(order) for order in best}:
        return not _none_there(reader, refused[0], best)
    return reader._accounts.besides_named(text, best)


def _none_there(reader: "Reader", refused: Order, best: Sequence[Order]) -> bool:
    """`1 U-boat after the convoy at the Celtic Sea`: was an order refused as none comes from where another one has its goal?"""
    if isinstance(refused, Answer) or len(best) != 1:
        return False
    for spot in places(refused.syntax.nodes):
        home = getattr(refused, spot.slot.name)
        if "from" not in spot.roles or not isinstance(spot.slot, Name) or getattr(best[0], spot.slot.name) == home:
            continue
        got = {each: getattr(refused, each) for each in list(refused.syntax.slots) if each != spot.slot.name}
        origins = islice(type(refused).options(spot.slot.name, got, reader.game, reader.seat), MOST_HOMES)
        meant = any(getattr(best[0], name) == home for name in best[0].syntax.slots)
        return meant and isinstance(home, str) and home not in list(origins)
    return False


def _led(reader: "Reader", text: str) -> set[str]:
    """The words of a text that lead to a further part of an order: `escort`, `via`."""
    leads = {lead[0] for lead in reader._lexer.leads if len(lead) == 1}
    return leads.intersection(stem for word in tokens(text) for stem in (word, *stems(word)))


def says_just(reader: "Reader", text: str, orders: Sequence[Order]) -> bool:
    """Do orders speak of all that was said, in words that were said, and of no unit twice?"""
    accounts = reader._accounts
    if accounts.left_out(text, orders):
        return False
    facts, written = accounts.facts(orders), "; ".join(map(str, orders))
    if not _led(reader, text) <= set(tokens(written)):
        return False  # S1 carries I1 to Gibraltar, S2 escorts
    own = {reader.seat.casefold(), reader._title.casefold()}
    open_to = {
        slot.vocabulary
        for kind in reader.kinds
        for slot in kind.syntax.slots.values()
        if isinstance(slot, (Name, Units))
    }
    for one in accounts.likely(text):
        if one.denied or not one.things:
            continue
        plain = one.verb and not one.prep  # at the ships: no verb
        if not (plain or accounts.accounted(replace(one, verb=False) if one.prep else one, facts)):
            return False
        if accounts.led(one, written) < 0:
            return False
        sides = any(thing.vocabulary in SIDES for thing in one.things)
        exact = sides and not one.near
        whose = exact and any(thing.name.casefold() in own for thing in one.things)
        whose = whose or (exact and _of_a_country(reader, text, one, facts))
        if (
            not (one.verb or whose)
            and not _spoken(one, facts)
            and any(thing.vocabulary in open_to for thing in one.things)
        ):
            return False  # 2 inv 2 act, where `Inv 2` is a card
        places = [thing for thing in one.things if thing.vocabulary in PLACES]
        if (
            one.prep == "to"
            and places
            and not any(thing.name in facts.names or (facts.answer and _like(thing.name, written)) for thing in places)
        ):
            return False
        if (
            one.prep == "from"
            and " from " in written
            and not any(f"from {thing.name}" in written for thing in one.things)
        ):
            return False
        strange = sides and not (one.verb or whose)  # hits the American planes
        if strange and not any(
            thing.name in facts.names or thing.name.casefold() in facts.names for thing in one.things
        ):
            return False
    typed = {stem for word in tokens(text) for stem in stems(word)}
    own = {form for order in orders if not isinstance(order, Answer) for form in fixed_words(type(order))}
    if any(form not in typed for form in own):
        return False
    others = {form for kind in reader.kinds for form in fixed_words(kind)} - own
    if not others.isdisjoint(typed):
        return False
    return not gives_twice(reader, orders) and made_new(reader, text, orders)


def made_new(reader: "Reader", text: str, orders: Sequence[Order]) -> bool:
    """`a new infantry at Berlin`, where one can be made: is it made, and not one that is there?"""
    new = [thing.name for found in _NEW.finditer(text) for thing in reader._lexer.whole_name(found[1])[1]]
    if not new or not any(makes(reader, kind) for kind in reader.kinds):
        return True
    made = [order for order in orders if not isinstance(order, Answer) and makes(reader, type(order))]
    return bool(reader._accounts.facts(made).names.intersection(new))


def _like(name: str, written: str) -> bool:
    """Is a name that was said in an answer, or the beginning of it: Hawaii, for the Hawaiian Sea?"""
    first = tokens(name)[0]
    return name in written or (len(first) > 4 and any(word[:5] == first[:5] for word in tokens(written)))


def _of_a_country(reader: "Reader", text: str, one: Mention, facts: Facts) -> bool:
    """`French partisans at Calais`: does it only say whose is what an order is called after, or is it asked about?"""
    words = reader.lexed(text).words
    at = next((i for i in range(len(words)) if words[i : i + len(one.words)] == one.words), -1)
    behind = words[at + len(one.words)] if 0 <= at < len(words) - len(one.words) else ""
    called = {other for stem in stems(behind) for other in (stem, *NICKNAMES.get(stem, ()))} if behind else set()
    seats = reader.game.definition.seats
    playing = {name.casefold() for seat in seats for name in (seat, seats[seat])}
    prompt = {word for ask in reader._asks for word in tokens(ask.prompt)}
    asked = any(prompt.issuperset(tokens(thing.name)) for thing in one.things)
    sort = bool(behind) and bool(reader._lexer.whole_name(behind)[0])
    return (sort and bool(called & facts.verbs)) or (
        asked and not any(thing.name.casefold() in playing for thing in one.things)
    )


def _spoken(one: Mention, facts: Facts) -> bool:
    """Is it in an order, by its name or by all of its words?"""
    names = {thing.name for thing in one.things} | {thing.name.casefold() for thing in one.things}
    if names & (facts.names | facts.places) or any(name.split()[0] in facts.verbs for name in names):
        return True
    return all(any(stem in facts.words for stem in stems(word)) for word in one.words)


def _counts(kind: type[Order]) -> bool:
    return any(isinstance(slot, Units) for slot in kind.syntax.slots.values())


def fixed_words(kind: type[Order]) -> set[str]:
    """Words of a kind of order, behind its verb, that say what it is and lead to nothing: to Murmansk."""
    return {word for node in content_of(kind.syntax.nodes) for word in node.forms[0] if len(word) > 4}


def gives_twice(reader: "Reader", orders: Sequence[Order]) -> bool:
    """Is one unit to do two things?"""
    seen: set[str] = set()
    for order in orders:
        units = reader.units_of(order)
        if seen & units:
            return True
        seen |= units
    return False
