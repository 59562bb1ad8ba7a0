"""22, 23, 12.16, 25: minor countries: who runs an attacked one, its forces and its own turns, intervention, allies that join."""

from collections.abc import Iterable

from ..kernel.flow import Flow, orders_until
from .areas import homeland, may_join
from .chart import (
    FRONTS,
    MAJORS,
    SETUP,
    SIDE,
    VICHY,
    capital,
    countries,
    distance,
    front_of,
    hexes_of,
    land,
    mix,
    steps,
)
from .feuds import foes_of, forget_foes, italy_may, lone_owner, may_fight
from .free_french import alone
from .losses import create, eliminate
from .naming import words
from .setup import Deploy, DeployRest, SetupDone
from .state import Unit
from .waters import base_seas, sea_fronts
from .world import Tr, date, ground_at, holder, hostile, moving, other_side, seats_of, set_holder, stood_by

# --- 22.2: the Minor Country Forces Chart, rebuilt but for the Iraqis ---------------------------------------------------
FORCES = {
    "Finland": {"infantry 2-3": 4, "infantry 1-3": 2},
    "Hungary": {"infantry 2-3": 3, "infantry 1-3": 2, "air 2": 1},
    "Rumania": {"infantry 2-3": 4, "infantry 1-3": 3, "air 2": 1},
    "Bulgaria": {"infantry 2-3": 3, "infantry 1-3": 2},
    "Sweden": {"infantry 2-3": 3, "infantry 1-3": 1, "air 2": 1, "fleet 6": 1},
    "Turkey": {"infantry 2-3": 6, "infantry 1-3": 3, "air 2": 1, "fleet 9": 1},
    "Spain": {"infantry 2-3": 4, "infantry 1-3": 3, "air 2": 1, "fleet 6": 1, "fleet 2": 1},
    "Iraq": {"infantry 1-3": 5, "air 2": 1},
    "Poland": {"infantry 2-3": 4, "infantry 1-3": 5, "air 2": 1},
    "Belgium": {"infantry 2-3": 2, "infantry 1-3": 2},
    "Netherlands": {"infantry 2-3": 1, "infantry 1-3": 2},
    "Denmark": {"infantry 1-3": 1},
    "Norway": {"infantry 1-3": 2},
    "Yugoslavia": {"infantry 2-3": 4, "infantry 1-3": 2, "air 2": 1},
    "Greece": {"infantry 2-3": 2, "infantry 1-3": 2},
    "Tunisia": {"infantry 1-3": 1},
    "Algeria": {"infantry 1-3": 3},
    "Morocco": {"infantry 1-3": 2},
}
"""The French colonies are countries with additional Axis counter 11 alone; those not named, such as Portugal, have no forces."""
PAYS_NOTHING = ("Iraq", VICHY)
"""25.34."""


def status(game: Tr, country: str) -> str:
    """neutral, inactive, attacked, ally, conquered; empty for what is none of these."""
    return game.state.countries.get(country, "").partition(" ")[0]


def patron(game: Tr, country: str) -> str:
    """The power that runs a minor."""
    return game.state.countries.get(country, "").partition(" ")[2]


def pass_on(game: Tr, before: str, after: str, kinds: Iterable[str], rule: str) -> None:
    """What fought by the side of a power that is beaten goes on by another's."""
    state = game.state
    for country, status in list(state.countries.items()):
        kind, _, patron = status.partition(" ")
        if patron != before or kind not in kinds:
            continue
        state.countries[country] = f"{kind} {after}"
        for unit in [u for u in state.units if u.nation == country]:
            state.units.give(unit, after)
        for hex_ in [h for h in hexes_of(country) if holder(game, h) == before]:
            set_holder(game, hex_, after)
        game.tell(f"{after} takes over {country}", rule=rule)


def attacked_now(game: Tr, country: str) -> bool:
    """Has war been declared on it in this player turn (22.3)?"""
    return game.state.notes.get(f"declared {country}") == game.state.now


def patron_for(game: Tr, attacker: str, country: str) -> str:
    """22.1: the nearest opponent by the distance of the capitals; Germany runs her own minor allies, asleep or not, unless the
    Axis itself attacks them (25.7)."""
    if status(game, country) == "inactive" and SIDE[patron(game, country)] != SIDE[attacker]:
        return patron(game, country)
    foes = [s for s in seats_of(game, other_side(SIDE[attacker])) if s != "United States"]
    home = capital(country) or next(iter(hexes_of(country)))
    return min(foes, key=lambda s: (distance(home, capital(s)), MAJORS.index(s)))


def issue(game: Tr, country: str, seat: str) -> list[Unit]:
    """The forces of a country, waiting to be set up."""
    made = []
    for text, count in FORCES.get(country, {}).items():
        kind, _, numbers = text.partition(" ")
        sort = next(s for s in mix(country)[kind] if s.factor == int(numbers.partition("-")[0]))
        made += [create(game, country, kind, sort.factor, sort.mf, SETUP, seat) for _ in range(count)]
    return made


def set_up(game: Tr, country: str, seat: str) -> Flow[None]:
    """22.1: a power sets up a minor's forces at home, one ground unit in the capital; what finds no place is gone (22.1d)."""
    if not issue(game, country, seat):
        return
    game.lock(f"{country} sets up")
    yield from place_forces(game, country, seat)


def place_forces(game: Tr, country: str, seat: str) -> Flow[None]:
    yield from orders_until(
        seat,
        f"Set up the forces of {country}, with a ground unit in its capital; then say done.",
        (Deploy, DeployRest),
        SetupDone,
        rules=("22.1a", "25.4a"),
        about={"nation": country},
    )
    left = [u for u in game.state.units.at(SETUP) if u.nation == country]
    if left:
        game.tell(f"There is no place for {words(left)}", rule="22.1d")
    for unit in left:
        eliminate(game, unit, for_good=True)


def pass_hexes(game: Tr, country: str, old: tuple[str, ...], new: str) -> None:
    """Hand on a country's hexes, islands and possessions, from some holders; nobody has taken them."""
    hand_over(game, [h for h in sorted(homeland(country)) if holder(game, h) in old], new)


def hand_over(game: Tr, hexes: Iterable[str], new: str) -> None:
    taken, recent, was = list(game.state.taken), list(game.state.recent), dict(game.state.was)
    for hex_ in hexes:
        set_holder(game, hex_, new)
    game.state.taken, game.state.recent, game.state.was = taken, recent, was


def bystander(game: Tr, units: Iterable[Unit], target: str, foes: Iterable[str] = ()) -> tuple[str, str] | None:
    """21.1, 22.3, 22.7: who is at peace with those who move stays out of it; on the day of an invasion so does other powers'
    air, and the minor's own units only defend it."""
    victim = lone_owner(game, target, holder(game, target))
    movers = tuple(foes) or (foes_of(game, victim) if victim else None) or moving(game)
    for unit in units:
        if SIDE[unit.owner] != game.state.side and not any(may_fight(game, unit, s) for s in movers):
            return f"{unit.id} is at peace with {movers[0]}", "21.1b"
    for country in game.state.countries:
        if not attacked_now(game, country) or status(game, country) != "attacked" or stood_by(game, country):
            continue
        at_home = target in homeland(country)
        for unit in units:
            if SIDE[unit.owner] == game.state.side:
                continue
            if unit.nation == country and not at_home:
                return f"on the turn of the invasion {unit.id} can only defend {country}", "22.7c"
            if unit.nation != country and at_home and unit.kind == "air":
                return f"no other power's air can help {country} on the turn of the invasion", "22.3"
    return None


def remove_units(game: Tr, country: str) -> None:
    for unit in [u for u in game.state.units if u.nation == country]:
        eliminate(game, unit, for_good=True)
    for key in [k for k in game.state.notes if k.startswith(f"pool {country} ")]:
        del game.state.notes[key]


# --- 12.16, 12.262: the turns of attacked minors ------------------------------------------------------------------------


def due(game: Tr) -> list[str]:
    """12.262b: minors the side that has just moved attacks and nobody helps, the richer first; each moves once."""
    state = game.state
    from .poland import beside_russia

    found = []
    for country in state.countries:
        if status(game, country) != "attacked" or state.notes.get(f"intervened {country}"):
            continue
        invader = state.side if not state.mini else other_side(state.side)
        if SIDE[patron(game, country)] == invader or country in state.minis:
            continue
        if country == "Poland" and beside_russia(game):
            # 43.3: it acts in Russia's turn
            continue
        if any(u.nation == country for u in state.units):
            found.append(country)
    return sorted(found, key=lambda c: -_value(c))


def minor_turns(game: Tr) -> None:
    """The next attacked minor moves and fights; after the last one the powers go on."""
    state = game.state
    waiting = due(game)
    if state.mini:
        state.side = other_side(state.side)
        state.mini = ""
        state.control_count += 1
    if not waiting:
        state.minis = []
        return
    best = [c for c in waiting if _value(c) == _value(waiting[0])]
    country = best[0]
    if len(best) > 1:
        # 12.262b: a tie goes to the dice
        rolls = {c: game.dice.roll(1, f"{c} moves first")[0] for c in best}
        country = max(best, key=lambda c: rolls[c])
    state.minis.append(country)
    state.notes[f"moved {country}"] = state.turn
    state.mini = country
    state.side = other_side(state.side)
    state.control_count += 1
    game.tell(f"{date(game)}: {country} takes its own turn", rule=("12.16", "12.262a"), kind="turn")


def _value(country: str) -> int:
    return countries()[country].value if country in countries() else 0


def begin_minor(game: Tr) -> None:
    """12.262: the minor's units are fresh; it pays nothing and nobody else's records change."""
    from .state import Fight

    state = game.state
    for unit in state.units:
        if unit.nation == state.mini:
            unit.used = 0
            unit.moved = unit.fought = unit.rebased = unit.turned = unit.held = unit.returned = False
            unit.base = unit.place
            unit.breakthrough, unit.route = "", ()
    power = state.powers[patron(game, state.mini)]
    power.options, power.paid, power.acted = {}, [], []
    state.fight, state.missions, state.attrition, state.round = Fight(), {}, [], 0
    state.aborted, state.taken = [], []
    state.units.touch()


def fronts_of(game: Tr, country: str) -> list[str]:
    """12.262, 22.7: the fronts a minor chooses options for in its own turn: where it stands and what it can strike, also over
    its border; that of its capital first."""
    from .skies import flies

    found = {front_of(h) for h in soil(game, country)}
    for unit in [u for u in game.state.units if u.nation == country and u.place in land()]:
        found |= {front_of(h) for h in (unit.place, *steps(unit.place))}
        if unit.kind == "air":
            found |= {front_of(h) for h in land() if flies(unit.place, h)}
        if unit.kind == "fleet":
            found |= {sea_fronts()[sea] for sea in base_seas(unit.place)}
    home = front_of(capital(country)) if capital(country) else ""
    return sorted((front for front in FRONTS if front in found), key=lambda front: front != home)


def has(game: Tr, *kinds: str) -> bool:
    """In a minor's own turn: has it units of some kinds? True in any other."""
    return not game.state.mini or any(u.nation == game.state.mini and u.kind in kinds for u in game.state.units)


# --- 23: intervention ---------------------------------------------------------------------------------------------------


def interventions(game: Tr) -> None:
    """23.1: whoever of the other side has a unit in an attacked country after a Movement, Combat or SR phase intervenes."""
    if game.state.mini:
        return
    for country in list(game.state.countries):
        if status(game, country) != "attacked" or attacked_now(game, country):
            continue
        others = [s for s in moving(game) if inside(game, s, country) and may_help(game, s, country)]
        if others and SIDE[helper := others[0]] == SIDE[patron(game, country)]:
            if not game.state.notes.get(f"intervened {country}"):
                intervene(game, helper, country)
            shares = game.state.help.setdefault(country, [])
            shares += [s for s in others if s not in shares]


def may_help(game: Tr, seat: str, country: str) -> bool:
    """23.1, 25.2: at war with the attacker; Italians who were there before don't intervene by that."""
    if country == "Poland" and seat == "Russia":
        # 43.3: the Poles stay Britain's, whether Russia fights them, Germany or nobody
        return False
    foes = foes_of(game, country)
    if foes is None or SIDE[seat] != SIDE[patron(game, country)]:
        return True
    return any(hostile(game, seat, foe) for foe in foes) and (seat != "Italy" or italy_may(game, country, foes))


def soil(game: Tr, country: str) -> frozenset[str]:
    """A country's hexes; of Vichy France those that were hers when war came."""
    if country == VICHY:
        return frozenset(game.state.help.get("Vichy hexes") or (h for h in homeland(VICHY) if holder(game, h) == VICHY))
    return homeland(country)


def inside(game: Tr, seat: str, country: str) -> bool:
    """Has a power a unit of its own in a country?"""
    home = soil(game, country)
    return any(u.place in home and u.nation != country for u in game.state.units.of(seat))


def waits_for_help(game: Tr, seat: str, hex_: str) -> str:
    """23.1: the attacked country of a hex in which a power has no unit yet."""
    for country in game.state.countries:
        if status(game, country) == "attacked" and not stood_by(game, country) and hex_ in homeland(country):
            return "" if inside(game, seat, country) else country
    return ""


def intervene(game: Tr, seat: str, country: str) -> None:
    """23.1: the minor becomes the ally of who comes first; Spain and Turkey with all a minor ally has, and at once (25.22)."""
    state = game.state
    old = patron(game, country)
    state.notes[f"intervened {country}"] = 1
    game.tell(f"{seat} intervenes in {country}", rule="23.1a", kind="intervention", country=country)
    if country == VICHY:
        return
    state.countries[country] = f"ally {seat}"
    forget_foes(game, country)
    for unit in [u for u in state.units if u.nation == country]:
        state.units.give(unit, seat)
    tire(game, country)
    pass_hexes(game, country, (old,), seat)
    if may_join(game, country):
        gain(game, country, seat)
    from .belgrade import note_help

    note_help(game, seat, country)


def tire(game: Tr, country: str) -> None:
    """23.3: units of a minor that has had a turn of its own in this game turn neither move nor attack any more."""
    if game.state.notes.get(f"moved {country}") == game.state.turn:
        for unit in [u for u in game.state.units if u.nation == country]:
            unit.moved = unit.fought = unit.rebased = True
            unit.used = unit.mf
    game.state.units.touch()


def gain(game: Tr, country: str, seat: str) -> None:
    """25.3, 25.31: a minor ally's BRPs are added at once and counted for the year."""
    value = 0 if country in PAYS_NOTHING else countries()[country].value
    if not value:
        return
    power = game.state.powers[seat]
    power.minors[country] = value
    power.brps += value
    game.tell(f"{seat} gains the {value} BRPs of {country}", rule=("25.3", "25.22"), kind="gain")


def activate(game: Tr, country: str, seat: str, why: str) -> Flow[None]:
    """25.3, 25.4: a country joins a power: its hexes, its BRPs, its units, set up by the power at home."""
    if join(game, country, seat, why):
        yield from set_up(game, country, seat)


def join(game: Tr, country: str, seat: str, why: str) -> bool:
    """Its hexes, BRPs and, if it fights already, units; False if nothing is left to be set up."""
    state = game.state
    before = patron(game, country)
    fighting = status(game, country) == "attacked"
    state.countries[country] = f"ally {seat}"
    forget_foes(game, country)
    state.notes[f"joined {country}"] = game.state.now
    game.tell(f"{country} joins {seat}", rule=why, kind="ally", country=country)
    foes = {s for s in MAJORS if SIDE[s] != SIDE[seat]}
    for hex_ in sorted(homeland(country)):
        whose = holder(game, hex_)
        occupied = any(SIDE[u.owner] != SIDE[seat] for u in ground_at(game, hex_))
        if whose in (country, before, "") or (country == "Iraq" and whose in foes and not occupied):
            set_holder(game, hex_, seat)
    gain(game, country, seat)
    if fighting:
        for unit in [u for u in state.units if u.nation == country]:
            state.units.give(unit, seat)
        tire(game, country)
    return not fighting


def lost_for_good(game: Tr, nation: str) -> bool:
    """22.5, 49.7, 49.8: what a minor loses before it is somebody's active ally never comes back."""
    if nation in MAJORS:
        return False
    if nation == "Free French":
        # 49.8: what falls between Britain's fall and America's entry
        return alone(game)
    return not (may_join(game, nation) and status(game, nation) == "ally")
