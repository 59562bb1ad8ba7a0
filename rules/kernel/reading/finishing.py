"""What is meant in a clause once all of it is known: where its units go, how many of them, and what is only met."""

from .parts import MASS, MASSES, ONE, PLACES, PLURAL, SOME, WORKS, Clause, Counted, Part, numbered
from .things import Amount
from .verbs import MET


def counted_out(clause: Clause) -> None:
    """What is meant by units of which how many was not said, once all of the clause is known."""
    _routed(clause)
    _met(clause)
    _bombed(clause)
    for part in clause.parts:
        _each_of_two(part)
        _named_one_by_one(part)
    if any(part.prep in ("of", "from") for part in clause.parts) or _two_places(clause):
        for one in (one for part in clause.parts for one in part.units):
            if one.amount is ONE and not MASSES.isdisjoint(one.words):
                one.amount = MASS
            if one.amount is SOME or (one.amount is MASS and one.definite and "corps" not in one.words):
                one.amount = Amount("all")  # the Breslau tanks; the armor in Breslau
    if any(t.vocabulary in PLACES for part in clause.parts for t in part.names):
        every = [one for part in clause.parts for one in part.units]
        for one in every:
            alone = len({each.words for each in every}) == len(every) and not any(each.said for each in every)
            bare = one.definite if len(every) == 1 else alone
            if bare and one.amount is ONE and not MASSES.isdisjoint(one.words):
                one.amount = MASS  # England gets the infantry, inf and art: one, or all of it?
            if one.amount is SOME:  # the subs go to Hamburg; drop paras on Warsaw
                plural = PLURAL if one.plural and one.words[-1].endswith("s") else MASS
                one.amount = Amount("all") if one.definite else plural


def _met(clause: Clause) -> None:
    """`the fighter sinks the transport in the Ionian Sea`, `support our infantry at Q22 with GW2`: units that are met where
    they stand say only where that is."""
    for at, part in enumerate(clause.parts):
        if len(part.units) != 1 or part.joined or not any(p.units for p in clause.parts if p is not part):
            continue
        one = part.units[0]
        if not one.definite or one.said or not WORKS.isdisjoint(one.words):
            continue
        if not (one.struck or (part.prep == "to" and part.said == "against")):
            continue
        behind = clause.parts[at + 1] if at + 1 < len(clause.parts) else None
        before = clause.parts[at - 1] if at else None
        if behind is not None and behind.prep == "at" and not behind.units and behind.names:
            behind.prep = behind.said = "to"
        elif before is not None and before.prep == "of" and one.struck:
            before.prep = before.said = "to"
        else:
            continue
        del clause.parts[at]
        return


def _bombed(clause: Clause) -> None:
    """`bombers hit the Rhineland factory`: whose industry is hit is bombed, and not attacked."""
    if MET.isdisjoint(clause.verbs) or len([part for part in clause.parts if part.units]) < 2:
        return
    for at, part in enumerate(clause.parts):
        one = part.units[0] if len(part.units) == 1 else None
        if one is None or WORKS.isdisjoint(one.words) or one.said:
            continue
        before = clause.parts[at - 1] if at else None
        if before is not None and before.prep == "of" and any(t.vocabulary in PLACES for t in before.names):
            before.prep, before.said = "to", "to"
            clause.verbs = ["bomb"]
            del clause.parts[at]
            return


def _each_of_two(part: Part) -> None:
    """`both the tank and the infantry` are one of each."""
    if len(part.units) != 2 or part.units[0].amount.kind != "both":
        return
    first, second = part.units
    two = (first.definite and not (first.plural or second.plural)) or (numbered(first) and numbered(second))
    if two and second.joined and not second.said:
        first.amount = ONE


def _named_one_by_one(part: Part) -> None:
    """`two armor, RA1 and RA2`: what is counted first is named behind it."""
    first, *named = part.units or [Counted(())]
    many = 2 if first.amount.kind == "both" else first.amount.number if first.amount.kind in ("n", "all of") else 0
    if 1 < many == len(named) and not numbered(first) and all(numbered(one) and not one.said for one in named):
        part.units = named


def _routed(clause: Clause) -> None:
    """`tank Hamburg-Cologne-Liege`: three places side by side are where it comes from, its way and where it goes."""
    places = [
        i for i, part in enumerate(clause.parts) if not part.units and any(t.vocabulary in PLACES for t in part.names)
    ]
    chain = [i for i in places if clause.parts[i].said == "to" and not clause.parts[i].joined]
    home = [i for i in places if i not in chain]
    one_way = len(chain) > 1 and chain == list(range(chain[0], chain[-1] + 1)) and len(home) == 1 and home[0] < chain[0]
    if one_way and clause.parts[home[0]].prep in ("", "from", "of"):
        for i in chain[:-1]:  # Palestine > Egypt > Cyrenaica
            clause.parts[i].prep = clause.parts[i].said = "via"
    side = len(places) > 2 and places[-1] - places[0] == len(places) - 1
    if side and all(not clause.parts[i].prep and not clause.parts[i].joined for i in places):
        for i in places:
            prep = "from" if i == places[0] else "to" if i == places[-1] else "via"
            clause.parts[i].prep = clause.parts[i].said = prep


def _two_places(clause: Clause) -> bool:
    """`the armor in Breslau drives on Krakow`: where they stand, and where they go."""
    named = [part for part in clause.parts if not part.units and any(t.vocabulary in PLACES for t in part.names)]
    units = [one for part in clause.parts for one in part.units]
    plural = any(one.amount is SOME or one.definite or "corps" in one.words for one in units)
    return len(named) > 1 and (named[0].prep == "at" or plural)
