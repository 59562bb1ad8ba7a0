"""21.2, 21.41, 21.5, 21.8: wars between great powers, what Russia may not do before Fall 1941, and wars that nothing follows."""

from collections.abc import Iterable

from ..kernel.flow import Flow
from .areas import homeland
from .chart import (
    DOW_MAJOR,
    DOW_MINOR,
    GROUND,
    MAJORS,
    SIDE,
    VICHY,
    country_of,
    hexes_of,
    land,
    steps,
    turn_number,
)
from .state import Unit
from .turn import can_spend
from .world import Tr, at_war, holder, hostile, moving, pair

BANNED_UNTIL = ("Fall", 1941)
OFF_MAP_NEIGHBOURS = ("Norway", "Sweden")
"""21.54: beyond the north edge they border Finland."""


def banned(game: Tr) -> bool:
    """21.54, 43.2, 43.3: may Russia do nothing that brings war with Germany? A broken pact frees her for good."""
    return game.state.turn < turn_number(*BANNED_UNTIL) and "pact broken" not in game.state.notes


def trouble_with_major(game: Tr, seat: str, foe: str) -> tuple[str, str] | None:
    """Why a power may not declare war on another now; the reason and the rule."""
    if SIDE[seat] == SIDE[foe]:
        return f"{foe} can't become your enemy", "21.8"
    if hostile(game, seat, foe) or not game.state.powers[foe].in_play:
        return f"{foe} is already at war with you or out of the war", "21.8"
    if seat == "Russia" and banned(game):
        return "Russia can't declare war on Germany or Italy before Fall 1941 while the pact holds", "21.54a"
    if game.state.powers[seat].options:
        return "declare war before you choose options", "12.21"
    if not can_spend(game, seat, DOW_MAJOR):
        return f"that costs {DOW_MAJOR} BRPs", "11.4a"
    return None


def trouble_with_minor(game: Tr, seat: str, country: str) -> tuple[str, str] | None:
    """21.54: what Russia may not attack while she is at peace."""
    if seat != "Russia" or at_war(game, "Russia"):
        return None
    if country == VICHY:
        return "Russia can attack Vichy France only when at war with Germany or Italy", "21.54e"
    if not borders(game, country):
        return f"{country} doesn't border Russia or what she has conquered", "21.54b"
    if garrisoned(game, country):
        if banned(game):
            return f"a German garrison stands in {country}", "21.54c"
        return f"a German garrison stands in {country}: declare war on Germany", "25.8d"
    return None


def borders(game: Tr, country: str) -> bool:
    """21.54: next to Russia, or to a minor that she conquered in an earlier turn; Finland reaches round the north edge."""
    own = [c for c, s in game.state.countries.items() if s == "conquered Russia" and _earlier(game, c)]
    if "Finland" in own and country in OFF_MAP_NEIGHBOURS:
        return True
    near = {"Russia", *own}
    return any(country_of(o) in near for h in hexes_of(country) for o in steps(h))


def _earlier(game: Tr, country: str) -> bool:
    return game.state.notes.get(f"declared {country}", 0) <= game.state.turn * 2


def garrisoned(game: Tr, country: str) -> bool:
    """25.8: a German ground unit in an inactive minor ally, a replacement too, an Italian not; it must be there now."""
    return game.state.countries.get(country, "").startswith("inactive") and any(
        u.nation == "Germany" and u.kind in GROUND and u.place in homeland(country) for u in game.state.units
    )


def drags_in(game: Tr, seat: str, country: str) -> str:
    """21.51, 25.2, 25.23: the power that a war on a minor brings with it: Germany for a minor ally with any German unit in it."""
    if not game.state.countries.get(country, "").startswith("inactive") or hostile(game, seat, "Germany"):
        return ""
    within = any(u.nation == "Germany" and u.place in homeland(country) for u in game.state.units)
    return "Germany" if within and SIDE[seat] == "Allies" else ""


def price(game: Tr, seat: str, country: str) -> int:
    return DOW_MAJOR if country in MAJORS or drags_in(game, seat, country) else DOW_MINOR


def widen(wars: list[str]) -> list[str]:
    """21.2: who fights the same enemy is allied; all of an alliance fight all of the other."""
    groups: list[set[str]] = []
    for war in wars:
        both = set(war.split("-"))
        for group in [g for g in groups if g & both]:
            groups.remove(group)
            both |= group
        groups.append(both)
    more = [
        pair(a, b) for g in groups for a in sorted(g) for b in sorted(g) if (SIDE[a], SIDE[b]) == ("Axis", "Allies")
    ]
    return list(dict.fromkeys([*wars, *more]))


def make_war(game: Tr, seat: str, foe: str) -> Flow[None]:
    """War with the foe and all his allies; in a Winter turn Russia's own declaration begins the first winter (44.3)."""
    state = game.state
    now = state.now
    state.help[f"wars before {seat}"] = list(state.wars)
    state.notes[f"war of {seat} on {foe}"] = now
    new = [w for w in widen([*state.wars, pair(seat, foe)]) if w not in state.wars]
    state.wars += new
    state.control_count += 1
    game.tell(f"At war now: {', '.join(w.replace('-', ' with ') for w in new)}", rule="21.2", kind="war")
    from .winter import declared

    if pair("Germany", "Russia") in new:
        yield from declared(game, seat)


def followed(game: Tr, seat: str, foe: str) -> bool:
    """21.41: has a unit of the declarer entered the foe's territory or attacked its forces in this turn?"""
    state = game.state
    if state.notes.get(f"{seat} struck {foe}") == state.now:
        return True
    if any(holder(game, h) == seat and _of(foe, h) for h in state.taken):
        return True

    def there(unit: Unit) -> bool:
        return _of(foe, unit.place) or holder(game, unit.place) == foe

    if any(there(u) for u in state.units.of(seat)):
        return True
    # an invasion or transport that was stopped at sea has followed too
    return any(
        m.kind in ("invasion", "transport") and m.seat == seat and (_of(foe, m.target) or holder(game, m.target) == foe)
        for m in state.missions.values()
    )


def _of(foe: str, hex_: str) -> bool:
    return hex_ in land() and country_of(hex_) == foe


def revoke_wars(game: Tr) -> None:
    """21.41: at the end of the declarer's Combat phase; America's own declaration is exempt."""
    state = game.state
    now = state.now
    for note in [n for n, when in state.notes.items() if n.startswith("war of ") and when == now]:
        seat, _, foe = note.removeprefix("war of ").partition(" on ")
        if seat == "United States" or followed(game, seat, foe):
            continue
        before = state.help.pop(f"wars before {seat}", [])
        state.wars = [w for w in state.wars if w in before or seat not in w.split("-")]
        state.wars = widen(state.wars)
        state.control_count += 1
        del state.notes[note]
        if pair("Germany", "Russia") not in state.wars:
            # 44.1: no war, and so no first winter of it
            for mark in ("winter waits", "winter put off", "first winter"):
                state.notes.pop(mark, None)
        game.tell(f"Nothing followed the war {seat} declared on {foe}: it is revoked", rule="21.41", kind="peace")


def new_foe(game: Tr, unit: Unit) -> bool:
    """31.1: a unit of somebody on whom war was declared in this turn; as it began there was peace."""
    now = game.state.now
    notes = game.state.notes
    declared = any(notes.get(f"war of {s} on {unit.owner}") == now for s in moving(game))
    return declared or notes.get(f"declared {unit.nation}") == now


def struck(game: Tr, seats: Iterable[str], foes: Iterable[str]) -> None:
    """21.41: who has attacked whose forces in this turn, while wars declared in it wait for a deed."""
    notes, now = game.state.notes, game.state.now
    both = [(seat, foe) for seat in sorted(set(seats)) for foe in sorted(set(foes))]
    for seat, foe in both:
        if notes.get(f"war of {seat} on {foe}") == now:
            notes[f"{seat} struck {foe}"] = now
