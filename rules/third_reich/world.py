"""Who stands where, who is whose enemy, whose hex it is: questions every room asks."""

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from ..kernel.errors import Refused
from ..kernel.game import Game
from .chart import (
    GROUND,
    MAJORS,
    OFF_MAP,
    SIDE,
    US_BOX,
    VICHY,
    WEST,
    area_of,
    board,
    capital_hexes,
    cities,
    countries,
    country_of,
    land,
    objective_hexes,
    scenario,
    when,
)
from .east import from_poles
from .feuds import against, fights, foes_of, lone_owner
from .feuds import at_war as at_war
from .feuds import foreign as foreign
from .feuds import hostile as hostile
from .feuds import pair as pair
from .feuds import strangers as strangers
from .naming import called
from .state import Power, State, Unit

Tr: TypeAlias = Game[State]


def power(game: Tr, seat: str) -> Power:
    return game.state.powers[seat]


def other_side(side: str) -> str:
    return "Axis" if side == "Allies" else "Allies"


def seats_of(game: Tr, side: str) -> list[str]:
    """The powers of a side that still play."""
    return [s for s in MAJORS if SIDE[s] == side and game.state.powers[s].in_play]


def moving(game: Tr) -> list[str]:
    """The powers whose player turn it is; in a minor's own turn who runs it."""
    if game.state.mini:
        return [game.state.countries[game.state.mini].partition(" ")[2]]
    return seats_of(game, game.state.side)


def waiting(game: Tr) -> list[str]:
    """Their opponents."""
    return seats_of(game, other_side(game.state.side))


def season(game: Tr) -> str:
    return when(game.state.turn)[0]


def year(game: Tr) -> int:
    return when(game.state.turn)[1]


def date(game: Tr) -> str:
    return " ".join(map(str, when(game.state.turn)))


# --- control --------------------------------------------------------------------------------------------------------


@cache
def first_holders(name: str) -> Mapping[str, str]:
    """Who controls each hex when the scenario opens."""
    card = scenario(name)
    by_country = {country: seat for seat, names in card["controls"].items() for country in names}
    by_area = {area: seat for seat, names in card["areas"].items() for area in names}
    by_hex = {hex_: seat for seat, names in card["hexes"].items() for hex_ in names}
    return {
        h: by_hex.get(h, by_area.get(area_of(h), by_country.get(country_of(h), ""))) for h in board() if h in land()
    }


def holder(game: Tr, hex_: str) -> str:
    """The power or neutral country that controls a hex; nobody's is empty."""
    found = game.state.control.get(hex_)
    return first_holders(game.scenario).get(hex_, "") if found is None else found


def set_holder(game: Tr, hex_: str, seat: str) -> None:
    before = holder(game, hex_)
    if before == seat:
        return
    if first_holders(game.scenario).get(hex_) == seat:
        game.state.control.pop(hex_, None)
    else:
        game.state.control[hex_] = seat
    game.state.control_count += 1
    game.state.was.setdefault(hex_, before)
    if hex_ in objective_hexes() and SIDE.get(before) == "Allies" and SIDE.get(seat) != "Allies":
        game.state.held[hex_] = before
    for names in (game.state.taken, game.state.recent):
        if hex_ not in names:
            names.append(hex_)
    if hex_ == "J30":
        from .canals import kiel_changes_hands

        kiel_changes_hands(game, hex_, before)


def held_before(game: Tr, seat: str, hex_: str) -> bool:
    """Controlled by the power's side since this player turn began."""
    return hex_ == US_BOX or (friendly(game, seat, hex_) and hex_ not in game.state.taken)


WELCOME = "inactive France"
"""33.42-o11: what Belgium and Luxembourg are while they cooperate and are at peace."""
SHELTERS = ("Belgium", "Luxembourg")


def sheltered(game: Tr, hex_: str) -> bool:
    """33.42-o11: a hex of one of them: the Allies may stand in it, and nobody fights over its border."""
    return hex_ in land() and game.state.countries.get(country_of(hex_)) == WELCOME


def neutral(game: Tr, hex_: str) -> bool:
    """A hex of a country that takes no part."""
    whose = holder(game, hex_)
    return (whose in countries() and whose not in MAJORS) or whose == VICHY


def neutrals(game: Tr) -> frozenset[str]:
    """Countries that take no part."""
    return frozenset(name for name, status in game.state.countries.items() if status in ("neutral", WELCOME))


@cache
def _first_hexes(name: str, side: str) -> frozenset[str]:
    return frozenset(h for h, whose in first_holders(name).items() if SIDE.get(whose, "") == side)


def held_by(game: Tr, side: str) -> frozenset[str]:
    """The hexes that the powers of a side hold, also one that has left the war."""

    def make() -> frozenset[str]:
        control = game.state.control
        kept = _first_hexes(game.scenario, side).difference(control)
        return kept.union(h for h, whose in control.items() if SIDE.get(whose) == side)

    return game.derived(("held by", side), game.state.control_count, make)


def hexes_of_power(game: Tr, seat: str) -> frozenset[str]:
    """The hexes that a power holds."""

    def make() -> frozenset[str]:
        control = game.state.control
        kept = _first_own(game.scenario, seat).difference(control)
        return kept.union(h for h, whose in control.items() if whose == seat)

    return game.derived(("hexes of power", seat), game.state.control_count, make)


@cache
def _first_own(name: str, seat: str) -> frozenset[str]:
    return frozenset(h for h, whose in first_holders(name).items() if whose == seat)


def foreign_land(game: Tr) -> frozenset[str]:
    """The hexes that neither side held when the scenario opened."""
    return _first_hexes(game.scenario, "")


def side_hexes(game: Tr, side: str) -> frozenset[str]:
    """All hexes a side controls."""

    def make() -> frozenset[str]:
        found = held_by(game, side)
        if asleep := {c for c in game.state.countries if _sleeps_beside(game, side, c)}:
            found |= {h for h in foreign_land(game) if holder(game, h) in asleep}
        quiet = at_peace(game)
        return frozenset(h for h in found if holder(game, h) not in quiet) if quiet else found

    return game.derived(("side hexes", side), game.state.control_count, make)


def at_peace(game: Tr) -> tuple[str, ...]:
    """Powers that have left the war as neutrals (33.41-2)."""
    return ("Britain",) if "neutral Britain" in game.state.notes else ()


def friendly(game: Tr, seat: str, hex_: str) -> bool:
    """Controlled by the power or one of its side (7.1, 51.4), but for a Britain at peace (33.41-2)."""
    whose = holder(game, hex_)
    if SIDE.get(whose, "-") == SIDE[seat]:
        return whose == seat or whose not in at_peace(game)
    return lodges(game, SIDE[seat], hex_)


def lodges(game: Tr, side: str, hex_: str) -> bool:
    """25.6, 33.42-o11: a side uses its minor allies that sleep as if it controlled them; it takes nothing from them."""
    return _sleeps_beside(game, side, holder(game, hex_))


def _sleeps_beside(game: Tr, side: str, country: str) -> bool:
    if country == VICHY or country in SIDE:
        return False
    kind, _, friend = game.state.countries.get(country, "").partition(" ")
    return kind == "inactive" and SIDE[friend] == side


def enemy_held(game: Tr, seat: str, hex_: str) -> bool:
    whose = holder(game, hex_)
    country = lone_owner(game, hex_, whose)
    return seat in (foes_of(game, country) or ()) if country else hostile(game, seat, whose)


def take(game: Tr, unit: Unit, hex_: str) -> None:
    """7.1: ground units control what they occupy or pass through, but for the hexes of an ally."""
    if unit.kind == "partisan":
        return
    if holder(game, hex_) == VICHY and unit.owner != VICHY:
        from .vichy import crossed

        crossed(game)
    ally = SIDE.get(holder(game, hex_)) == SIDE[unit.owner] and not from_poles(game, unit, hex_)
    if not ally and not lodges(game, SIDE[unit.owner], hex_):
        before = holder(game, hex_)
        set_holder(game, hex_, unit.owner)
        if hex_ in game.state.fortresses and hex_ not in ("AA8", "GG19"):
            game.state.fortresses.remove(hex_)
            if hex_ == "V38":
                game.state.notes["sevastopol fell"] = 1
            game.tell(f"{called(hex_)} isn't a fortress any more", rule="5.51a")
        if hex_ in capital_hexes() or cities(hex_):
            game.tell(f"{called(hex_)} falls to {unit.owner}", rule="7.1a", kind="control", hex=hex_, before=before)
        from .extra import enter_germany

        enter_germany(game, hex_, unit.owner)
        overrun(game, hex_, unit.owner)


def overrun(game: Tr, hex_: str, seat: str) -> None:
    """28.24, 29.26: air, fleets and airbases of a hex taken by the enemy are driven off it."""
    from .displacement import displace

    displace(game, hex_, seat, chased=True)


# --- units ----------------------------------------------------------------------------------------------------------


def units_at(game: Tr, place: str) -> tuple[Unit, ...]:
    return game.state.units.at(place)


def ground_at(game: Tr, place: str, side: str = "") -> list[Unit]:
    """Ground units in a place, perhaps of one side."""
    return [u for u in units_at(game, place) if u.kind in GROUND and (not side or SIDE[u.owner] == side)]


def foes_at(game: Tr, seat: str, place: str) -> list[Unit]:
    """Enemy ground units in a hex."""
    return [u for u in units_at(game, place) if u.kind in GROUND and against(game, seat, u)]


def foes_of_unit(game: Tr, unit: Unit, place: str) -> list[Unit]:
    """Units in a hex that are a unit's enemies, as an attacked minor has its own."""
    return [u for u in units_at(game, place) if fights(game, unit, u)]


def on_map(unit: Unit) -> bool:
    return unit.place not in OFF_MAP


def revision(game: Tr) -> tuple[int, ...]:
    """What derived facts rest on."""
    return (game.state.units.revision, game.state.control_count, len(game.state.fortresses))


def find(game: Tr, seat: str, name: str, rests: bool = False) -> Unit:
    """A unit of the seat by its id; refuses another's, and unless it `rests` one that waits for its own turn."""
    unit = game.state.units.get(name)
    if unit is None or not on_map(unit):
        raise Refused(f"{name} isn't on the map", rule="13.1a")
    if unit.owner != seat:
        ally = unit.owner in MAJORS and SIDE[unit.owner] == SIDE[seat] and game.seats[unit.owner] != game.seats[seat]
        why = f"{unit.owner} commands {name} and can entrust it to you" if ally else f"{name} isn't under your command"
        raise Refused(why, rule="51.7" if ally else "13.1a")
    if unit.boxed:
        raise Refused(f"{name} is in the Murmansk box by your record: bring it back with leave Murmansk", rule="42.8a")
    if not rests and (why := resting(game, unit)):
        raise Refused(why, rule="12.16")
    return unit


def resting(game: Tr, unit: Unit) -> str:
    """12.16, 12.262: an attacked minor acts in a turn of its own until somebody intervenes, and in it nobody else does."""
    if game.state.mini and unit.nation != game.state.mini:
        return f"this is {game.state.mini}'s own turn: only its units act in it"
    attacked = game.state.countries.get(unit.nation, "").startswith("attacked") and not stood_by(game, unit.nation)
    if unit.nation == "Poland" and attacked:
        from .poland import beside_russia

        attacked = not beside_russia(game)
    if attacked and not game.state.mini and SIDE[unit.owner] == game.state.side:
        return f"{unit.nation} acts in a turn of its own until you intervene"
    return ""


def keep_out(game: Tr) -> None:
    """12.16: refuses what a power would do for itself in a minor's own turn."""
    if game.state.mini:
        raise Refused(f"this is {game.state.mini}'s own turn: only its units act in it", rule="12.16")


def own_turn(game: Tr, prompt: str) -> str:
    """12.16, 12.263: what is asked of who runs a minor in its own turn; in any other the prompt as it is."""
    minor = game.state.mini
    return f"{minor}'s own turn: you command {minor}'s units and no others. {prompt}" if minor else prompt


def stood_by(game: Tr, country: str) -> bool:
    """Has an ally intervened for a country that it does not become a minor ally of (25.24)?"""
    return bool(game.state.notes.get(f"intervened {country}"))


def own(game: Tr, seat: str, *of: str) -> list[Unit]:
    """A seat's units on the map of some kinds."""
    return [u for u in game.state.units.of(seat) if u.kind in of and on_map(u)]


# --- words ----------------------------------------------------------------------------------------------------------


def is_west(seat: str) -> bool:
    return seat in WEST
