"""26.8: while the Axis holds Paris France may do only what could bring it back."""

from collections.abc import Iterable

from ..kernel.flow import Flow, choose
from ..kernel.search import reach
from .areas import closed_to
from .chart import SIDE, capital, country_of, land, odds_column, steps
from .naming import called, words
from .naval import factors, living
from .options import option_of
from .skies import flies, idle_air
from .state import Unit
from .strength import attack_value, das_over, defence_of, defence_value, draw_up, multiplier, support_over
from .world import Tr, foes_at, ground_at, holder
from .zones import enemy_zone, occupied

PARIS = capital("France")
SHOWN = "paris shown"
"""Where it is kept in which turn the defender has shown that Paris can't fall."""


def lost(game: Tr) -> bool:
    """26.8: Paris is the Axis's, occupied or not, and France is still in the war."""
    return game.state.powers["France"].in_play and SIDE.get(holder(game, PARIS)) == "Axis"


def bound(game: Tr, seat: str) -> bool:
    """Does 26.8 bind this power now?"""
    return seat == "France" and lost(game)


def held_back(game: Tr, unit: Unit, hex_: str) -> tuple[str, str] | None:
    """26.82: no unit leaves European France."""
    if unit.nation != "France" or not lost(game) or country_of(unit.place) != "France" or country_of(hex_) == "France":
        return None
    return "with Paris lost, no unit can leave France", "26.82"


# --- 26.81 to 26.813: what could bring Paris back -----------------------------------------------------------------------


def fresh(unit: Unit) -> bool:
    return not (unit.fought or unit.held) and unit.kind != "replacement"


def neighbours(game: Tr, *owners: str) -> list[Unit]:
    """Units next to Paris that can still attack, two to a hex, the strongest."""
    found: list[Unit] = []
    for hex_ in steps(PARIS):
        there = [u for u in ground_at(game, hex_, "Allies") if u.owner in owners and fresh(u) and not u.breakthrough]
        found += sorted(there, key=lambda u: -u.factor)[:2]
    return found


def air_left(game: Tr) -> int:
    """French air over Paris, or that can still fly there; British air never does (34.32)."""
    ready = [u for u in idle_air(game, "France") if flies(u.place, PARIS)]
    return factors(ready) + factors(support_over(game, "France", (PARIS,)))


def with_air(game: Tr, ground: int) -> int:
    """28.422: three air factors for each on the ground."""
    return ground + min(3 * ground, air_left(game))


def defenders(game: Tr) -> list[Unit]:
    return foes_at(game, "France", PARIS)


def defence(game: Tr, units: Iterable[Unit], das: int | None = None) -> int:
    times = multiplier(game, PARIS, list(units), False)
    air = factors(das_over(game, (PARIS,))) if das is None else das
    return sum(defence_of(game, u, times) for u in defenders(game)) + air


def cleared_by_exchange(game: Tr, attack: int, units: Iterable[Unit], das: int | None = None) -> bool:
    """26.812: would an EX take every ground unit in Paris, however the defender pays?"""
    times = multiplier(game, PARIS, list(units), False)
    whole = defence(game, units, das)
    return all(whole - defence_of(game, u, times) < attack for u in defenders(game))


def spare_armor(game: Tr, party: Iterable[Unit]) -> list[Unit]:
    """14.32: French armor that could exploit where these units break through."""
    fighting = list(party)
    origins = {u.place for u in fighting}
    near = origins | {o for h in origins for o in steps(h)}
    return [
        u
        for u in game.state.units.of("France")
        if u.kind == "armor" and u.place in near and fresh(u) and u not in fighting and u.traced and not u.cut
    ]


def gets_there(game: Tr, hex_: str, armor: list[Unit]) -> tuple[bool, bool]:
    """14.33: can a chain of these exploiters from a hex that was won come next to Paris, and into it? Two hexes each, none
    farther than it moves; armor in the hex and in Paris is beaten by then and hinders nobody."""
    foes, most, factors = occupied(game, "France"), 2 * len(armor), max(u.mf for u in armor)
    beaten = {u.id for h in (hex_, PARIS) for u in foes_at(game, "France", h)}
    zone = {h for h, names in enemy_zone(game, "France").items() if not beaten.issuperset(names)}

    def onward(way: tuple[str, int]) -> list[tuple[tuple[str, int], int]]:
        here, gone = way
        free = [o for o in steps(here) if o == PARIS or (o not in foes and closed_to(game, armor[0], o) is None)]
        return [((o, gone + 1), 3 if here in zone else 1) for o in free if gone < most]

    found = {hex_ for hex_, _ in reach([(hex_, 0)], onward, factors)}
    return any(o in found for o in steps(PARIS)), PARIS in found


def exploits(game: Tr, hexes: Iterable[str], armor: list[Unit], das: int | None = None) -> bool:
    """26.811: could armor on one of these hexes enter Paris, or attack it at 1-2 or better?"""
    if not armor:
        return False
    for hex_ in hexes:
        beside, into = gets_there(game, hex_, armor)
        if into and (not defenders(game) or direct(game, das)):
            return True
        if beside and defenders(game) and 2 * with_air(game, factors(armor)) >= defence(game, [], das):
            return True
    return False


def direct(game: Tr, das: int | None = None) -> bool:
    """Could the units next to Paris attack it at 1-2 or better, or clear it by an exchange at 1-4 or better?"""
    party = neighbours(game, "France", "Britain")
    if not party:
        return False
    value = with_air(game, factors(party))
    column = odds_column(value, defence(game, party, das))
    return column not in ("", "1-3", "1-4") or (bool(column) and cleared_by_exchange(game, value, party, das))


def follow_up(game: Tr, party: Iterable[Unit], das: int | None = None) -> bool:
    """26.812: could exploiters of another attack then occupy Paris?"""
    fighting = list(party)
    fight = game.state.fight
    for hex_, owners in fight.breakthroughs.items():
        ready = [u for u in game.state.units.of("France") if u.breakthrough == hex_]
        origins = [u for u in game.state.units.of("France") if u.place in fight.origins.get(hex_, ())]
        armor = ready or [u for u in spare_armor(game, origins) if u not in fighting]
        if "France" in owners and armor and gets_there(game, hex_, armor)[1]:
            return True
    for hex_ in elsewhere(game):
        others = [u for u in around(game, hex_) if u not in fighting]
        armor = [u for u in spare_armor(game, others) if u not in fighting]
        if armor and any(u.kind == "armor" for u in others) and gets_there(game, hex_, armor)[1]:
            return True
    return False


def around(game: Tr, hex_: str) -> list[Unit]:
    """French units that could attack a hex."""
    return [u for h in steps(hex_) for u in ground_at(game, h, "Allies") if u.owner == "France" and fresh(u)]


def elsewhere(game: Tr) -> list[str]:
    """Enemy hexes other than Paris next to French units."""
    found = {o: None for u in game.state.units.of("France") if u.place in land() for o in steps(u.place)}
    return [h for h in found if h != PARIS and foes_at(game, "France", h)]


def opens_way(game: Tr, hexes: Iterable[str], party: list[Unit], das: int | None = None) -> bool:
    """26.811, 14.31: armor in the attack, and more of it to exploit."""
    return any(u.kind == "armor" for u in party) and exploits(game, hexes, spare_armor(game, party), das)


def could_open(game: Tr, hex_: str, das: int | None = None) -> bool:
    """The same of any attack that might be made on a hex."""
    party = around(game, hex_)
    armor = [u for u in party if u.kind == "armor"]
    return any(opens_way(game, [hex_], [u, *(o for o in party if o.kind != "armor")], das) for u in armor)


def trouble(game: Tr, hexes: tuple[str, ...], party: list[Unit]) -> tuple[str, str] | None:
    """Why French units may not make this attack; the reason and the rule."""
    if game.state.notes.get(SHOWN) == game.state.now:
        return "the defender has shown that Paris can't fall: France can't attack", "26.814"
    if PARIS not in hexes:
        if game.phase.startswith("late") or not opens_way(game, hexes, party):
            return (
                "with Paris lost, France can attack only where exploiters could then enter Paris or attack it at 1-2",
                "26.811",
            )
        return None
    battle = draw_up(game, "France", hexes, tuple(u.id for u in party))
    attack, whole = attack_value(game, battle), defence_value(game, battle)
    column = odds_column(attack, whole) if battle.defenders else "5-1"
    if column in ("", "1-3", "1-4"):
        cleared = all(whole - defence_of(game, u, battle.multipliers[PARIS]) < attack for u in defenders(game))
        if column and cleared and follow_up(game, party):
            return None
        return (
            f"at {column or 'worse than 1-4'} an EX must clear Paris and other exploiters be able to occupy it",
            "26.812",
        )
    if not any(u.nation == "France" and not u.cut and u.drop != game.state.turn for u in party):
        return "a French unit in supply, which could advance into Paris, must take part", "26.813a"
    return None


def legal(game: Tr, hex_: str) -> bool:
    """26.81: could France attack this hex at all?"""
    if game.state.notes.get(SHOWN) == game.state.now:
        return False
    if game.phase.startswith("late"):
        return hex_ == PARIS
    return direct(game) or not defenders(game) if hex_ == PARIS else could_open(game, hex_)


def in_the_way(game: Tr, base: str) -> bool:
    """26.816: may air at this base defend against a legal French attack?"""
    return any(flies(base, h) and legal(game, h) for h in (PARIS, *elsewhere(game)))


# --- 26.814: no hope ----------------------------------------------------------------------------------------------------


def hopeless(game: Tr, das: int) -> bool:
    """Could nothing bring Paris back if so many air factors defended it?"""
    return not direct(game, das) and not any(could_open(game, h, das) for h in elsewhere(game))


def proof(game: Tr) -> list[Unit]:
    """26.814: the fewest air units of the defender whose support would take all hope from France."""
    if not defenders(game) or option_of(game, "France", "Western") != "offensive":
        return []
    if hopeless(game, 0):
        return []
    owner = defenders(game)[0].owner
    most = 3 * factors(defenders(game))
    shown: list[Unit] = []
    for unit in sorted((u for u in idle_air(game, owner) if flies(u.place, PARIS)), key=lambda u: -u.factor):
        if factors(shown) + unit.factor <= most:
            shown.append(unit)
            if hopeless(game, factors(shown)):
                return shown
    return []


def to_show(game: Tr) -> bool:
    """Is there such a proof in an Allied turn?"""
    return game.state.side == "Allies" and not game.state.mini and bool(proof(game))


def showing_phase(game: Tr) -> Flow[None]:
    """26.814: the defender may show it; that air does nothing else in this game turn, and France attacks nowhere."""
    units = [u.id for u in proof(game)]
    owner = game.state.units[units[0]].owner
    answer = yield from choose(
        owner,
        f"With {words(living(game, units))} over Paris, France can't retake it. Do you show that, so that France can attack "
        "nowhere?",
        ("show", "wait"),
        policy="showing",
        rules=("26.814",),
        yes="show",
        no="wait",
    )
    if answer == "show":
        for unit in living(game, units):
            unit.spent = True
        game.state.notes[SHOWN] = game.state.now
        game.tell(
            f"{owner} shows that {words(living(game, units))} keep {called(PARIS)}: no French attacks", rule="26.814"
        )
