"""Several orders in one text: by lines, `;`, `then`, by verbs, or by units from several places."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from ..text import tokens
from .chat import without_chat
from .parts import ONE, SORTS, Clause, Counted, Part
from .things import Amount, Lexed, Thing
from .verbs import END, related
from .writing import place, written

if TYPE_CHECKING:
    from .understanding import Understanding

_STATED = re.compile(
    r"^\W*(?:the )?[^\W\d][\w ]{2,20}? (?:(?:is|are|was|were|has been)(?: now| still| already)? )?at war (?:with|against)\b",
    re.IGNORECASE,
)
"""Turkey is at war with Iran: what is so between two others is no order for each of them."""
_STROKE = re.compile(r"\s/\s")
_PRONOUNS = frozenset("them it those these all everything both".split())
_TAKING = frozenset("take get pick".split())
"""Verbs of `take 2 infantry and move them`: what is done is said behind."""
_ABOARD = frozenset("load loads embark embarks board boards stow aboard".split())
_ASHORE = frozenset("land lands unload unloads disembark disembarks debark".split())
PLAIN = 1.0
"""What it may cost to read a clause as one order, if it could be several as well."""
MOST = 24
"""Orders in one text that are told apart."""
_THATS_IT = r"that(?:'?s| is) (?:all|it)(?: (?:for|from) (?:me|us|my side|now|today|this turn))?"
_WITH_IT = (
    r"(?:\s+(?:after|with|by) (?:that|this|it|those|them)(?: one| move)?"
    r"|\s+(?:then|afterwards|for now|for today|with \w+ then))?"
)
_DONE = rf"(?:i'?m\s+|i\s+am\s+|all\s+)?(?:(?:done|finished){_WITH_IT}|{_THATS_IT}|end(?: of \w+| my \w+)?)\W*$"
_THEN = re.compile(
    r"[;\n]|\.\s+(?=\w+(?: \w+)?:\s)|\s/\s(?=.*\b(?:done|finished|end)\W*$)"
    r"|,\s*(?:and\s+)?next,?\s+(?=\w)(?!(?:turn|round|year|season|month|phase|time|week|day|to|please)\b)"
    r"|,?\s+\b(?:and\s+)?then\b\s+(?!(?:lands?|landing|home|back|returns?|(?:unload|disembark) (?:them|it))\b)"
    rf"|(?:[,.!]|\s[-–—]\s)\s*(?=(?:and\s+)?{_DONE})",
    re.IGNORECASE,
)


_SENTENCE = re.compile(r"(?<=\w\w\w)[.!]\s+(?=\S)")
"""Between two sentences; not behind `W. Ukraine`."""
_OVER = re.compile(
    rf"\b(?:and\s+)?(?:i'?m\s+|i\s+am\s+)?(?:(?:done|finished){_WITH_IT}|{_THATS_IT}"
    r"|nothing (?:more|else)|end(?: of \w+| my \w+)?)\W*$",
    re.IGNORECASE,
)
"""How a text ends what its writer does."""


_EXCUSE = re.compile(
    r"(?:and |so |ok(?:ay)?,? |well,? )?(?:(?:i|we)(?:['’]?(?:m|re)| am| are) (?:now |all |totally )?"
    r"(?:broke|skint|bankrupt|spent|happy|good|fine|out of (?:money|cash|funds|points|everything|\w+s))"
    r"|(?:no|out of) (?:money|cash|funds|\w+s) (?:left|remaining)|(?:the )?(?:purse|treasury|kitty) is empty)\W*",
    re.IGNORECASE,
)
"""What is said before the end and orders nothing."""


def says_done(piece: str) -> bool:
    """Does somebody say that this is all, and nothing else?"""
    return bool(_OVER.fullmatch(piece))


def lines(text: str) -> list[str]:
    """Several orders in one text, by line or semicolon."""
    return [part.strip() for line in text.splitlines() for part in line.split(";") if part.strip()]


def pieces(text: str) -> list[str]:
    """The parts of a text that are orders by themselves by its punctuation."""
    return [piece for _, found in sentences(text) for piece in found]


def sentences(text: str) -> list[tuple[str, list[str]]]:
    """What is said at one go, with its parts: a line, or what stands between two semicolons."""
    if len(text) > 20_000:
        return [(line, [line]) for line in lines(text)]
    out: list[tuple[str, list[str]]] = []
    for line in map(without_chat, text.splitlines()):
        found = [piece.strip() for piece in _THEN.split(line) if piece and piece.strip()]
        if len(found) > 1 and _EXCUSE.fullmatch(found[0]):
            found = found[1:]  # I'm broke, done
        if len(found) > 1 and says_done(found[-1]) and _OVER.search(found[-2]) and ";" not in line:
            found.pop()  # `that's it, done`: said twice, it ends one part of the turn
        if ";" in line:
            out += [(piece, [piece]) for piece in found]
        elif found:
            out.append((line, found))
    return out


def divided(reader: "Understanding", piece: str, verb: str = "", twice: bool = False) -> tuple[list[str], str]:
    """The orders of one piece, each in words that can be read by themselves, and the verb that was said last. `verb` is
    the one said before, for a piece that has none of its own and needs one; `twice` is for what is only offered."""
    if len(piece) > 400:
        return [piece], verb
    if (exact := reader.exactly(piece)) is not None:
        return [piece], verb if exact in END else exact or verb
    sentences = _SENTENCE.split(piece)
    if len(sentences) > 1 and all(_by_itself(reader, each) for each in sentences):
        return sentences, verb
    lexed = reader.lexed(piece)
    said = [item.verb for item in lexed.items if item.verb and item.verb not in END]
    if verb and not said and (same := _inherited(reader, lexed, verb)):
        return [same], verb
    if (
        not lexed.plain
        or len(lexed.words) > 40
        or reader.stranger(lexed)
        or _STATED.match(piece)
        or reader.reads(piece, lexed)
    ):
        return [piece], said[0] if said else verb
    if slashed := _slashed(reader, piece, verb, twice):
        return slashed, said[0] if said else verb
    clauses = reader.clauses_of(lexed)
    if (voyage := _voyage(clauses)) and (orders := reader.orders_of(voyage)):
        return orders, said[0]
    clauses = _referred(clauses, piece)
    if len(clauses) == 1 and said[:1] != clauses[0].verbs[:1] and clauses[0].verbs and reader.fits(clauses[0]):
        return [written(reader, clauses[0])], said[-1]
    if not said and verb and len(clauses) == 1 and all(one.missing for one in reader.fits(clauses[0])):
        inherited = Clause([verb], clauses[0].parts, clauses[0].words)
        if reader.fits(inherited):
            return [written(reader, inherited)], verb
    parted = _parted(reader, clauses, twice)
    return parted or [piece], said[0] if said else verb


def _inherited(reader: "Understanding", lexed: Lexed, verb: str) -> str:
    """`repair the battleship at London and then Manchester`: what alone could be several sorts of order is of the sort
    that was said before."""
    clauses = reader.clauses_of(lexed) if lexed.plain and not reader.stranger(lexed) else []
    if len(clauses) != 1 or len({one.kind for one in reader.fits(clauses[0]) if not one.missing}) < 2:
        return ""
    same = Clause([verb], clauses[0].parts, clauses[0].words)
    return written(reader, same) if any(not one.missing for one in reader.fits(same)) else ""


def _slashed(reader: "Understanding", piece: str, verb: str, twice: bool) -> list[str]:
    """`I4 2127 / A3 T2 2129`: orders with strokes between them, if each says all that is needed."""
    clauses: list[Clause] = []
    for part in _STROKE.split(piece):
        found = reader.clauses_of(reader.lexed(part))
        if len(found) != 1:
            return []
        clauses += found
    for clause in clauses[1:]:
        clause.verbs = clause.verbs or list(clauses[0].verbs)
    if len(clauses) < 2 or not all(any(not one.missing for one in reader.fits(clause)) for clause in clauses):
        return []
    return _parted(reader, clauses, twice)


def _by_itself(reader: "Understanding", sentence: str) -> bool:
    lexed = reader.lexed(sentence)
    return lexed.plain and reader.reads(sentence, lexed)


def _parted(reader: "Understanding", clauses: list[Clause], twice: bool) -> list[str]:
    """The orders that clauses are, if there are several and each can stand by itself; else none."""
    out: list[str] = []
    shared = clauses[0].verbs[:1]
    for clause in clauses:
        if _ending(clause):
            out += clause.verbs[:1]
            continue
        if not clause.verbs:
            clause.verbs = list(shared)
        ways = reader.fits(clause)
        whole = bool(ways) and (bool(clause.parts) or not any(one.missing for one in ways))
        apart = next(
            (
                way
                for way in _ways(reader, clause, twice)
                if way and all(map(_speaks, way)) and all(map(reader.fits, way))
            ),
            None,
        )
        half = apart and any(all(one.missing for one in reader.fits(each)) for each in apart)
        if half and reader.orders_of(clause):
            apart = None  # N39 with both in N40 plus RI3: one order, and not one with half of another
        if whole and (apart is None or min(one.cost for one in ways) < PLAIN):
            out.append(written(reader, clause))
            continue
        if apart is None:
            return []
        out += [written(reader, each) for each in apart]
    return out if 1 < len(out) <= MOST else []


def _ways(reader: "Understanding", clause: Clause, twice: bool) -> Iterator[list[Clause]]:
    """How one clause may be several orders."""
    yield _by_place(clause)
    yield from _by_group(reader, clause)
    yield from _by_name(reader, clause)
    if not reader.fits(clause):
        yield from _each(reader, clause, twice)


def _referred(clauses: list[Clause], piece: str) -> list[Clause]:
    """`take 2 inf from Berlin and move them to Minsk`; `load 2 inf in England and land them in Normandy`: what a pronoun
    speaks of."""
    if len(clauses) != 2 or not any(part.units for part in clauses[0].parts) or not clauses[1].verbs:
        return clauses
    first, second = clauses
    if any(part.units for part in second.parts):
        return clauses
    aboard = bool(first.verbs) and related(first.verbs[-1], "load") and related(second.verbs[0], "unload")
    if not aboard and _PRONOUNS.isdisjoint(tokens(piece)):
        return clauses
    if first.verbs and _TAKING.issuperset(first.verbs) and not (aboard and "aboard" in first.words):
        return [Clause(second.verbs, [*first.parts, *second.parts], first.words | second.words)]
    if not first.verbs or not (related(first.verbs[-1], "load") and related(second.verbs[0], "unload")):
        return clauses
    units = [replace(part, prep="", said="") for part in first.parts if part.units]
    return [first, Clause(second.verbs, [*units, *second.parts], second.words)]


def _voyage(clauses: list[Clause]) -> Clause | None:
    """`load 2 inf in London, sail them to Norway and land them`: what is put aboard, and where it goes ashore, as one way by
    sea."""
    first, *rest = clauses
    behind = [verb for each in rest for verb in each.verbs]
    aboard = not _ABOARD.isdisjoint((*first.verbs, *first.words)) or not _ASHORE.isdisjoint(behind)
    if not aboard or not any(related(verb, "load") for verb in first.verbs) or not all(each.verbs for each in rest):
        return None
    goals = [part for each in rest for part in each.parts]
    if len(goals) != 1 or goals[0].units or not place(goals[0]) or not any(part.units for part in first.parts):
        return None
    if not all(related(verb, "unload") or related(verb, "go") for verb in behind):
        return None
    parts = [
        replace(part, prep="with", said="with")
        if part.units and part.prep == "at"
        else replace(part, prep="from", said="from")
        if part.prep == "at"
        else part
        for part in first.parts
    ]
    return Clause(["seaborne"], [*parts, replace(goals[0], prep="to", said="to")], first.words)


def _speaks(clause: Clause) -> bool:
    """Does a clause say more than a number?"""
    return bool(clause.verbs) or any(part.units or part.names or part.prep == "?" for part in clause.parts)


def _ending(clause: Clause) -> bool:
    return not clause.parts and any(verb in END for verb in clause.verbs)


def _by_place(clause: Clause) -> list[Clause]:
    """Units from several places that go to one goal: a clause for each place."""
    stacks: list[tuple[list[Part], list[Part]]] = []
    shared: list[Part] = []
    waiting: list[Part] = []
    for part in clause.parts:
        if part.units:
            if stacks and not stacks[-1][1] and not waiting:
                stacks[-1][0].append(part)
            else:
                stacks.append(([part], waiting))
                waiting = []
        elif part.prep in ("from", "at") and stacks and not stacks[-1][1]:
            stacks[-1][1].append(part)
        elif part.prep in ("from", "of"):
            waiting = [part]
        else:
            shared.append(part)
    if len(stacks) < 2 or waiting or any(not where for _, where in stacks):
        return []
    return [Clause(list(clause.verbs), [*units, *where, *shared], clause.words) for units, where in stacks]


def _by_group(reader: "Understanding", clause: Clause) -> Iterator[list[Clause]]:
    """`2 inf Poland Minsk, 1 arm Hungary Minsk`; `1 action card and 1 investment card`: a clause for each group that a
    comma or `and` parts from the one before. `2 inf Poland to Minsk and the Hungarian tank too`: the goal is the same."""
    starts = [
        i for i, part in enumerate(clause.parts) if i and _begins(part) and (part.joined or _next(clause.parts, i))
    ]
    if not starts:
        return
    cuts = [0, *starts, len(clause.parts)]
    way = _alike([Clause(list(clause.verbs), clause.parts[a:b], clause.words) for a, b in pairwise(cuts)])
    if len(way) > 2 and (home := _home(way[0])):
        yield [Clause(each.verbs, [home, *each.parts], each.words) for each in way[1:]]
    if where := _shared_place(reader, way):
        yield where
    goals = [part for part in way[0].parts if part.prep in ("to", "object") and not part.units]
    if goals and not any(part.prep in ("to", "object") for each in way[1:] for part in each.parts):
        same = [way[0], *(Clause(each.verbs, [*each.parts, *goals], each.words) for each in way[1:])]
        if all(any(not one.missing for one in reader.fits(each)) for each in same):
            yield same
    yield way


def _each(reader: "Understanding", clause: Clause, twice: bool) -> Iterator[list[Clause]]:
    """`F1 and F2 east`; `both fighters to the East`, where each is an order: a clause for each. `twice`: also `2 infantry in
    Berlin` as one infantry twice, which is offered and never done, for the rules may allow only one."""
    if len(named := _named(clause)) > 1:
        yield [Clause(list(clause.verbs), [part, *clause.parts[len(named) :]], clause.words) for part in named]
    for at, part in enumerate(clause.parts):
        if not part.units:
            continue
        if any(other.units for other in clause.parts if other is not part):
            return  # both tanks with RI2: one attack
        before, behind = clause.parts[:at], clause.parts[at + 1 :]
        where = [each for each in (*before, *behind) if each.prep in ("of", "from", "at")]
        found = [_singles(reader, one, where, twice) for one in part.units]
        singles = [single for each in found for single in each]
        if all(found) and 1 < len(singles) <= MOST:
            ones = [replace(part, units=[one], names=_of(part, one)) for one in singles]
            yield [Clause(list(clause.verbs), [*before, one, *behind], clause.words) for one in ones]
        if not twice:
            return


def _named(clause: Clause) -> list[Part]:
    """`SUB1 and SUB2 fire at naval`: things of one sort named one after the other, first in a clause."""
    found = clause.parts[:1]
    for part in clause.parts[1:]:
        if not part.joined or part.prep or part.units or part.number is not None:
            break
        found.append(replace(part, joined=False))
    sorts = [{thing.vocabulary for thing in part.names if thing.quality == 0} for part in found]
    return found if len(found) > 1 and set.intersection(*sorts) and not found[0].prep else []


def _singles(reader: "Understanding", one: Counted, where: list[Part], twice: bool) -> list[Counted]:
    """Units one by one: `both fighters` as the two that are there."""
    if one.less or not one.things:
        return []
    if one.amount.kind in ("bare", "one") or one.amount == Amount("n", 1):
        return [one]
    if one.amount.kind not in ("both", "all of", "n"):
        return []
    many = 2 if one.amount.kind == "both" else one.amount.number
    called = reader.called(one, where)
    if len(called) == many <= MOST:
        return [replace(one, things=(thing,), amount=ONE, words=tokens(thing.name)) for thing in called]
    return [replace(one, amount=ONE)] * many if twice and one.amount.kind == "n" and many < 7 else []


def _of(part: Part, one: Counted) -> tuple[Thing, ...]:
    """What else the words of one of several units may name."""
    return part.names if len(part.units) == 1 and part.units[0].things == one.things else ()


def _by_name(reader: "Understanding", clause: Clause) -> Iterator[list[Clause]]:
    """`west offensive, east attrition`; `war on Norway and Sweden`: a clause for each name of a sort, if each says as much."""
    first = {thing.vocabulary for part in clause.parts[:1] for thing in part.names}
    again = [
        i
        for i, part in enumerate(clause.parts)
        if i and first & {thing.vocabulary for thing in part.names} and not _leads_on(clause.parts[:i], part)
    ]
    joined = [i for i, part in enumerate(clause.parts) if i and part.joined]
    for starts in (joined, again):
        cuts = [0, *starts, len(clause.parts)]
        way = [Clause(list(clause.verbs), clause.parts[a:b], clause.words) for a, b in pairwise(cuts)]
        if where := _shared_place(reader, way):
            yield where
        said = [[one.missing for one in reader.fits(each)] for each in way]
        if len(way) > 1 and all(said) and all(min(said[0], key=len) in each for each in said):
            yield way


def _leads_on(before: list[Part], part: Part) -> bool:
    """`Plymouth fleet to Scapa`: is it where goes what stands at the place that was named alone?"""
    return part.prep == "to" and not part.joined and len(before) == 1 and not before[0].prep and place(before[0])


def _shared_place(reader: "Understanding", way: list[Clause]) -> list[Clause]:
    """`flak and a fort in London`: the place is said last, once for all."""
    last = way[-1].parts[-1] if len(way) > 1 and way[-1].parts else None
    if last is None or last.prep not in ("at", "to") or last.units or not place(last) or len(way[-1].parts) < 2:
        return []
    if any(place(part) for each in way[:-1] for part in each.parts):
        return []
    if any(not one.missing for each in way[:-1] for one in reader.fits(each)):
        return []  # each says all that is needed without it
    same = [*(Clause(each.verbs, [*each.parts, replace(last, joined=False)], each.words) for each in way[:-1]), way[-1]]
    return same if all(any(not one.missing for one in reader.fits(each)) for each in same) else []


def _next(parts: list[Part], at: int) -> bool:
    """`1 inf Brandenburg 2 inf Rhineland`: units behind a group of units and its place begin the next."""
    part, last = parts[at], parts[at - 1]
    placed = bool(last.names) and last.prep != "of" and any(before.units for before in parts[:at])
    return placed and bool(part.units) and not part.prep


def _alike(way: list[Clause]) -> list[Clause]:
    """`1 infantry in Brandenburg, 2 in Rhineland`: 2 of the same."""
    units = [one for part in way[0].parts for one in part.units]
    if not units:
        return _same_sort(way)
    if len(units) != 1 or units[0].less:
        return way
    out = way[:1]
    for each in way[1:]:
        first = each.parts[0]
        if first.number is not None and len(each.parts) > 1 and not any(part.units for part in each.parts):
            same = replace(units[0], amount=Amount("n", first.number), joined=False)
            each = Clause(each.verbs, [replace(first, number=None, units=[same]), *each.parts[1:]], each.words)
        out.append(each)
    return out


def _same_sort(way: list[Clause]) -> list[Clause]:
    """`one panzer in Hamburg, one in Bremen`, where tanks are built: one of the same."""
    sorts = [part for part in way[0].parts if any(thing.vocabulary in SORTS for thing in part.names)]
    if len(sorts) != 1:
        return way
    out = way[:1]
    for each in way[1:]:
        first = each.parts[0]
        again = any(thing.vocabulary in SORTS for part in each.parts for thing in part.names)
        if (
            first.number is not None
            and len(each.parts) > 1
            and not again
            and not any(part.units for part in each.parts)
        ):
            each = Clause(each.verbs, [first, replace(sorts[0], joined=False), *each.parts[1:]], each.words)
        out.append(each)
    return out


def _home(clause: Clause) -> Part | None:
    """`Poland: 2 inf to Minsk, 2 arm to Galicia`: where all of them come from."""
    if len(clause.parts) != 1 or clause.parts[0].prep or not clause.parts[0].names:
        return None
    return replace(clause.parts[0], prep="from", said="from")


def _begins(part: Part) -> bool:
    return bool(part.units) or part.number is not None or part.prep == "of"
