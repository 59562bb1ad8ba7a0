"""A clause written out in plain words."""

from typing import TYPE_CHECKING

from .parts import EVERY, PLACES, WORKS, Clause, Counted, Part

if TYPE_CHECKING:
    from .understanding import Understanding


def written(reader: "Understanding", clause: Clause) -> str:
    """A clause in plain words, with the verb of the order it is."""
    out = [reader.verb_of(clause)]
    of = "from" if reader.comes_from(clause) else "in"  # build a Paris tank
    for part in clause.parts:
        if part.units:
            if part.prep in ("with", "carrying") and len(out) > 1:
                out.append("with")
            out += [_counted(one) for one in part.units]
        elif part.number is not None:
            out.append(str(part.number))
        else:
            home = not clause.verbs and part is clause.parts[0] and not part.prep and _aims(clause.parts[1:])
            words = (
                "from"
                if home and place(part)
                else {"object": "to", "of": of, "at": part.said or "in"}.get(part.prep, part.said or part.prep)
            )
            name = part.names[0].name if part.names and part.names[0].quality == 0 else " ".join(part.words)
            out.append(f"{words} {name}".strip())
    return " ".join(word for word in out if word)


def place(part: Part) -> bool:
    return any(thing.vocabulary in PLACES for thing in part.names)


def _aims(parts: list[Part]) -> bool:
    """Is a goal said, and no units: `2512 against 2412`?"""
    return any(part.prep == "to" and place(part) for part in parts) and not any(part.units for part in parts)


def _counted(one: Counted) -> str:
    out = f" except {' and '.join(map(_counted, one.less))}" if one.less else ""
    name = "units" if one.things[0].name == EVERY else one.things[0].name
    if one.words and (len({thing.name for thing in one.things}) > 1 or not WORKS.isdisjoint(one.words)):
        name = " ".join(one.words)
    amount = one.amount
    if amount.kind == "mass":
        return " ".join(one.words)
    if amount.kind in ("n", "one", "bare", "times"):
        return f"{amount.number} {name}"
    if amount.kind == "all":
        return ("everything" if name == "units" else f"all {name}") + out
    if amount.kind == "all but":
        return f"all but {amount.number} {name}"
    if amount.kind == "all of":
        return f"all {amount.number} {name}"
    return f"{amount.kind} {name}"
