"""Who stands where, who is whose enemy, whose hex it is: questions every room asks."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

import msgspec

from ..kernel.errors import Refused
from ..kernel.game import Game
from ..kernel.text import Names, listed
from .calling import own_units
from .chart import (
    GROUND,
    MAJORS,
    OFF_MAP,
    POOL,
    SIDE,
    US_BOX,
    VICHY,
    WEST,
    Sort,
    area_of,
    board,
    capital_hexes,
    cities,
    countries,
    country_of,
    dry_steps,
    fact,
    figures,
    front_of,
    hexes_of,
    kinds,
    land,
    mix,
    nations,
    objective_hexes,
    scenario,
    when,
)
from .east import OPEN, from_poles, verdict
from .feuds import against, feuds, fights, foes_of, lone_owner, shut
from .feuds import at_war as at_war
from .feuds import foreign as foreign
from .feuds import hostile as hostile
from .feuds import pair as pair
from .feuds import strangers as strangers
from .state import Power, State, Unit

Tr: TypeAlias = Game[State]


@cache
def most(nation: str, kind: str) -> int:
    """Numbers a nation's units of a kind may bear: as many as there are counters."""
    return sum(sort.count for sort in mix(nation)[kind]) + 2


@cache
def vocabulary() -> Mapping[str, Names]:
    named: dict[str, list[str]] = {}
    for name, space in board().spaces.items():
        if space.kind != "off":
            named[name] = [p["name"] for p in space.facts.get("places") or ()]
    units = {}
    for nation, facts in nations().items():
        for kind, sort in kinds().items():
            if not facts.get(kind):
                continue
            for number in range(1, most(nation, kind) + 1):
                units[f"{facts['letter']}{sort.letter}{number}"] = (f"{nation} {sort.name} {number}",)
    return {
        "space": Names({name: tuple(others) for name, others in named.items()}),
        "unit": Names(units, known=own_units),
        "front": Names({"Western": ("West", "W"), "Eastern": ("East", "E"), "Mediterranean": ("Med", "M", "South")}),
        "option": Names({"offensive": ("off", "attack"), "attrition": ("att",), "pass": ("nothing", "quiet", "skip")}),
        "power": Names(
            {
                seat: {
                    "United States": ("US", "USA", "America"),
                    "Britain": ("UK", "British"),
                    "Russia": ("USSR",),
                }.get(seat, ())
                for seat in MAJORS
            }
        ),
        "country": Names({**dict.fromkeys(countries(), ()), VICHY: ("Vichy",), "East Europe": ("Eastern Europe",)}),
        "sw": Names(
            {
                "submarine": ("submarines", "subs", "sub", "u boats", "u boat", "uboat", "uboats", "wolfpacks"),
                "asw": (
                    "escorts",
                    "anti submarine",
                    "anti sub",
                    "anti submarine warfare",
                    "anti sub warfare",
                    "antisubmarine",
                    "antisub",
                    "corvettes",
                    "sub hunters",
                ),
                "sac": (
                    "bombers",
                    "bomber",
                    "strategic air command",
                    "strategic air",
                    "strategic bomber",
                    "strategic bombers",
                    "bomber command",
                    "heavy bombers",
                ),
                "interceptor": ("interceptors", "night fighters", "fighter command"),
            }
        ),
        "nation": Names(dict.fromkeys(nations(), ())),
        "route": Names({"Murmansk": (), "Lend-Lease": ("Persia",), "Turkey": ()}),
        "boxway": Names({"to Murmansk": (), "from Murmansk": ()}),
        "mission": Names({f"M{n}": () for n in range(1, 100)}),
        "sort": Names(dict(sorts().items())),
    }


@cache
def sorts() -> Mapping[str, tuple[str, ...]]:
    """Sorts of unit as they are bought: `armor 4-6`, `air 5-4`, `fleet 9`."""
    found: dict[str, tuple[str, ...]] = {}
    for nation in nations():
        for kind, counters in mix(nation).items():
            for each in counters:
                if kind != "airbase":
                    sort, numbers = kinds()[kind], (f"{each.factor}-{each.mf}",) if each.mf else ()
                    found[sort_name(each)] = (kind, sort.name, *sort.aliases, *numbers, *strengths(each))
    return found


def strengths(each: Sort) -> tuple[str, ...]:
    """What infantry is called that is strong or weak for every nation that has it."""
    how = {3: "strong", 1: "weak"}.get(each.factor, "") if each.kind == "infantry" else ""
    return (f"{how} infantry", f"{how} inf") if how else ()


def sort_name(each: Sort | Unit) -> str:
    return f"{each.kind} {figures(each.kind, each.factor, each.mf)}"


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
    return hex_ in land() and country_of(hex_) in SHELTERS and game.state.countries.get(country_of(hex_)) == WELCOME


def neutral(game: Tr, hex_: str) -> bool:
    """A hex of a country that takes no part."""
    whose = holder(game, hex_)
    return (whose in countries() and whose not in MAJORS) or whose == VICHY


def neutrals(game: Tr) -> frozenset[str]:
    """Countries that take no part."""
    return frozenset(name for name, status in game.state.countries.items() if status in ("neutral", WELCOME))


@cache
def _first_hexes(name: str, side: str) -> frozenset[str]:
    return frozenset(h for h, whose in first_holders(name).items() if SIDE.get(whose) == side)


def side_hexes(game: Tr, side: str) -> frozenset[str]:
    """All hexes a side controls."""

    def make() -> frozenset[str]:
        found = set(_first_hexes(game.scenario, side))
        for hex_, whose in game.state.control.items():
            if SIDE.get(whose) == side:
                found.add(hex_)
            else:
                found.discard(hex_)
        if any(s.startswith("inactive") for s in game.state.countries.values()):
            found |= {
                h for h, whose in first_holders(game.scenario).items() if whose not in SIDE and lodges(game, side, h)
            }
        quiet = at_peace(game)
        return frozenset(h for h in found if holder(game, h) not in quiet) if quiet else frozenset(found)

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
    whose = holder(game, hex_)
    if whose == VICHY or whose in SIDE:
        return False
    kind, _, friend = game.state.countries.get(whose, "").partition(" ")
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


def zones(game: Tr, side: str) -> Mapping[str, tuple[str, ...]]:
    """8.2: hexes in the zone of a side's armor, and whose."""
    return game.derived(("zones", side), revision(game), lambda: _zones(game, side))


def _zones(game: Tr, side: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    forts = set(game.state.fortresses)
    for unit in game.state.units:
        if unit.kind == "armor" and SIDE[unit.owner] == side and unit.place in land():
            for there in dry_steps(unit.place):
                if there not in forts:
                    found.setdefault(there, []).append(unit.id)
    return {hex_: tuple(ids) for hex_, ids in found.items()}


def enemy_zone(game: Tr, seat: str) -> Mapping[str, tuple[str, ...]]:
    """8.2, 15.4, 31.1: the zone of armor that is at war with a power; that of a neighbour at peace hinders nobody."""
    found = zones(game, other_side(SIDE[seat]))
    if all(hostile(game, seat, foe) for foe in seats_of(game, other_side(SIDE[seat]))):
        return found
    return game.derived(("enemy zone", seat), (*revision(game), *feuds(game)), lambda: _enemy_zone(game, seat, found))


def _enemy_zone(game: Tr, seat: str, found: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    units = game.state.units
    cut = {h: tuple(n for n in ids if hostile(game, seat, units[n].owner)) for h, ids in found.items()}
    return {h: ids for h, ids in cut.items() if ids}


def occupied(game: Tr, seat: str) -> frozenset[str]:
    """Hexes with enemy ground units."""
    return game.derived(
        ("occupied", seat),
        (revision(game), feuds(game)),
        lambda: frozenset(
            u.place for u in game.state.units if u.kind in GROUND and u.place in land() and against(game, seat, u)
        ),
    )


def beside_enemy(game: Tr, seat: str) -> frozenset[str]:
    """5.34, 16.2, 19.2: hexes with or next to any enemy unit, not counting across water."""
    return game.derived(("beside", seat), (revision(game), feuds(game)), lambda: _beside(game, seat))


def _beside(game: Tr, seat: str) -> frozenset[str]:
    found = set()
    for unit in game.state.units:
        if unit.place in land() and against(game, seat, unit):
            found.add(unit.place)
            found.update(dry_steps(unit.place))
    return frozenset(found)


def find(game: Tr, seat: str, name: str) -> Unit:
    """A unit of the seat by its id; refuses another's."""
    unit = game.state.units.get(name)
    if unit is None or not on_map(unit):
        raise Refused(f"{name} isn't on the map", rule="13.1a")
    if unit.owner != seat:
        ally = unit.owner in MAJORS and SIDE[unit.owner] == SIDE[seat] and game.seats[unit.owner] != game.seats[seat]
        why = f"{unit.owner} commands {name} and can entrust it to you" if ally else f"{name} isn't under your command"
        raise Refused(why, rule="51.7" if ally else "13.1a")
    if unit.boxed:
        raise Refused(f"{name} is in the Murmansk box by your record: bring it back with leave Murmansk", rule="42.8a")
    if why := resting(game, unit):
        raise Refused(why, rule="12.16")
    return unit


def resting(game: Tr, unit: Unit) -> str:
    """12.16, 12.262: an attacked minor acts in a turn of its own until somebody intervenes, and in it nobody else does."""
    if game.state.mini and unit.nation != game.state.mini:
        return f"only {game.state.mini} can act in this turn"
    attacked = game.state.countries.get(unit.nation, "").startswith("attacked") and not stood_by(game, unit.nation)
    if unit.nation == "Poland" and attacked:
        from .poland import beside_russia

        attacked = not beside_russia(game)
    if attacked and not game.state.mini and SIDE[unit.owner] == game.state.side:
        return f"{unit.nation} acts in a turn of its own until you intervene"
    return ""


def stood_by(game: Tr, country: str) -> bool:
    """Has an ally intervened for a country that it does not become a minor ally of (25.24)?"""
    return bool(game.state.notes.get(f"intervened {country}"))


def own(game: Tr, seat: str, *of: str) -> list[Unit]:
    """A seat's units on the map of some kinds."""
    return [u for u in game.state.units.of(seat) if u.kind in of and on_map(u)]


def restricted(a: Unit | str, b: Unit | str) -> bool:
    """45.1, 34.3, 43.3: may two powers' units not stand or act together? Russia and the West, Poles too; partisans likewise
    (32.9)."""
    poles = any(not isinstance(x, str) and x.nation == "Poland" for x in (a, b))
    if not poles and any(not isinstance(x, str) and x.nation not in (*MAJORS, "Free French") for x in (a, b)):
        # 23.1: whoever helps a minor may stand with its units
        return False
    one, other = (x if isinstance(x, str) else x.owner for x in (a, b))
    return (one == "Russia") != (other == "Russia") and SIDE.get(one) == SIDE.get(other) == "Allies"


def apart(game: Tr, a: Unit | str, b: Unit | str) -> bool:
    """45.1, 34.3, 36.1: may two units neither stand nor act together now?"""
    if restricted(a, b):
        return True
    one, other = (x if isinstance(x, str) else x.owner for x in (a, b))
    if one == other or SIDE[one] != SIDE[other]:
        return False
    from .entente import strange

    return bool(strange(game, a, b))


def apart_rule(a: Unit | str, b: Unit | str, rule: str, west: str = "34.3") -> str:
    """The rule to name when two units may not act together: that of Russia and the West, of the West, or of the Axis."""
    if restricted(a, b):
        return rule
    side = SIDE[a if isinstance(a, str) else a.owner]
    return "36.1" if side == "Axis" else west


def lends(a: str, b: str) -> bool:
    """Do two powers share supply, bases and hexes (27.27, 45.5)?"""
    return SIDE[a] == SIDE[b] and not restricted(a, b) and VICHY not in (a, b)


# --- stacking -------------------------------------------------------------------------------------------------------


def stack_limit(game: Tr, hex_: str, units: Iterable[Unit]) -> int:
    """6.1: two, three British in London, five on a Bridgehead."""
    counted = [u for u in units if u.kind != "airborne"]
    if hex_ in game.state.bridgeheads and counted and game.state.bridgeheads[hex_].side == SIDE[counted[0].owner]:
        return 5
    if hex_ == "K23" and counted and all(u.nation == "Britain" for u in counted):
        return 3
    return 2


def overstack(game: Tr, hex_: str, side: str) -> int:
    """Ground units too many in a hex (6.12: airborne units never count)."""
    units = ground_at(game, hex_, side)
    return max(0, sum(u.kind != "airborne" for u in units) - stack_limit(game, hex_, units))


def overstacked(game: Tr, side: str, besides: Iterable[str] = ()) -> list[str]:
    places = dict.fromkeys(u.place for u in game.state.units if u.kind in GROUND and SIDE[u.owner] == side)
    return [p for p in places if p in land() and p not in besides and overstack(game, p, side)]


def mixed(game: Tr, hex_: str, side: str) -> bool:
    """Do units stand together that may not (45.1, 32.9, 34.3, 36.1)? Air, fleets and airbases are units too (34.34)."""
    units, here = ground_at(game, hex_, side), [u for u in game.state.units.at(hex_) if SIDE.get(u.owner) == side]
    return any(apart(game, a, b) for i, a in enumerate(units) for b in units[i + 1 :]) or any(
        restricted(a, b) for i, a in enumerate(here) for b in here[i + 1 :]
    )


def unwelcome(game: Tr, hex_: str, unit: Unit) -> bool:
    """34.3, 45.1: is there a counter with which a unit may not stand?"""
    return any(restricted(u, unit) for u in game.state.units.at(hex_) if u.id != unit.id)


# --- areas ----------------------------------------------------------------------------------------------------------


@cache
def allowed_area(nation: str) -> frozenset[str] | None:
    """25.41 to 25.46, 33.41-o19: the hexes a minor ally's ground units may enter; None: anywhere."""
    names = {
        "Bulgaria": ("Bulgaria", "Yugoslavia", "Greece"),
        "Rumania": ("Rumania", "Yugoslavia", "Baltic States", "Russia"),
        "Hungary": ("Hungary", "Yugoslavia", "Baltic States", "Poland", "Russia"),
        "Yugoslavia": ("Yugoslavia", "Albania", "Greece", "Rumania", "Hungary", "Baltic States", "Russia"),
    }.get(nation)
    if nation == "Finland":
        home = {h for h in land() if country_of(h) == "Finland"}
        return frozenset(h for h in land() if any(board().hexes_between(h, o) <= 6 for o in home))
    if nation in ("Turkey", "Spain"):
        more = ("Russia", "Baltic States") if nation == "Spain" else ("Russia",)
        return frozenset(
            h
            for h in land()
            if front_of(h) == "Mediterranean"
            or country_of(h) in more
            or (nation == "Spain" and (country_of(h) == "Spain" or area_of(h) in ("East Poland", "Bessarabia")))
        )
    if nation == "Iraq":
        near = ("Iraq", "Persia", "Lebanon-Syria", "Palestine", "Transjordan", "Arabia")
        return frozenset(h for h in land() if country_of(h) in near)
    if names is None:
        return None
    found = {h for h in land() if country_of(h) in names}
    if nation == "Bulgaria":
        found |= {h for h in land() if area_of(h) == "European Turkey"}
    if nation in ("Rumania", "Yugoslavia"):
        found |= {h for h in land() if area_of(h) == "East Poland"}
    if nation == "Hungary":
        found |= {h for h in land() if area_of(h) == "Bessarabia"}  # East Europe is more than Poland's part (43.4)
    return frozenset(found)


MINOR_ALLIES = ("Finland", "Hungary", "Rumania", "Bulgaria", "Turkey", "Spain", "Iraq", VICHY)
"""Minors that can become active allies of a power; others stay at home even when somebody helps them (22.7, 25.1, 25.22)."""


def may_join(game: Tr, nation: str) -> bool:
    """Can a nation be a minor ally: one of those that always can, or one that an additional counter makes one (33.4)?"""
    return nation in MINOR_ALLIES or f"may ally {nation}" in game.state.notes


def ally(game: Tr, nation: str) -> bool:
    """Is a nation an active minor ally?"""
    return may_join(game, nation) and game.state.countries.get(nation, "").startswith("ally")


@cache
def homeland(nation: str) -> frozenset[str]:
    """22.7, 46.1, 49.3: a minor's own hexes, its possessions among them."""
    more = {
        "Spain": ("Spanish Morocco",),
        VICHY: (VICHY, "Tunisia", "Algeria", "Morocco", "Lebanon-Syria"),
    }.get(nation, ())
    return frozenset(h for name in (nation, *more) for h in hexes_of(name))


def area_for(game: Tr, unit: Unit) -> frozenset[str] | None:
    """The hexes a unit's nation may stand on; None: anywhere."""
    if unit.nation in MAJORS or unit.nation == "Free French":
        return None
    status = game.state.countries.get(unit.nation, "")
    if not ally(game, unit.nation):
        home = homeland(unit.nation)
        return frozenset(h for h in home if holder(game, h) == VICHY) if unit.owner == VICHY else home
    if unit.nation == "Spain" and SIDE.get(status.partition(" ")[2]) == "Allies":
        return frozenset(h for h in land() if front_of(h) in ("Western", "Mediterranean"))
    return allowed_area(unit.nation)


def politics(game: Tr, unit: Unit, hex_: str, whose: str) -> tuple[str, str] | None:
    """21.1, 25.6, 43: does peace close a hex to a unit? East Europe has laws of its own."""
    ruled = verdict(game, unit, hex_, whose)
    if ruled is not None:
        return None if ruled == OPEN else ruled
    if whose in MAJORS:
        return shut(game, unit, hex_, whose)
    if whose != VICHY and game.state.countries.get(whose, "").startswith("inactive"):
        from . import belgium, sleeping

        if game.state.countries[whose] == WELCOME:
            return belgium.closed_to_guest(game, unit, hex_)
        return sleeping.closed_to_guest(game, unit, hex_)
    if neutral(game, hex_) and not (whose == VICHY and (SIDE[unit.owner] == "Axis" or unit.place == hex_)):
        return f"{whose} is neutral", "50.36" if game.scenario == "1944" else "21.1b"
    return None


class Closed(dict[str, tuple[str, str] | None]):
    """Why hexes are closed to one sort of unit, found out as they are asked for."""

    def __init__(self, game: Tr, unit: Unit) -> None:
        super().__init__()
        self.game, self.unit = game, unit

    def __missing__(self, hex_: str) -> tuple[str, str] | None:
        self[hex_] = found = _closed_to(self.game, self.unit, hex_)
        return found


def closed(game: Tr, unit: Unit) -> Mapping[str, tuple[str, str] | None]:
    """The same of all hexes but the unit's own, while nothing changes."""
    from .consent import bars

    start = unit.place if bars(game).countries else ""  # where it comes from matters only to who must ask for leave
    rev = (game.state.control_count, feuds(game), len(game.state.help), tuple(game.seats.values()))
    kind = unit.country if unit.kind == "partisan" else str(unit.kind in GROUND)  # all other ground units are alike
    sort = ("closed to", unit.owner, unit.nation, kind, start, rev)
    return game.memo(sort, lambda: Closed(game, msgspec.structs.replace(unit, place=start)))


def closed_to(game: Tr, unit: Unit, hex_: str) -> tuple[str, str] | None:
    """Why a ground unit may not enter a hex, whoever stands there; the reason and the rule."""
    return _closed_to(game, unit, hex_) if unit.place == hex_ else closed(game, unit)[hex_]


def _closed_to(game: Tr, unit: Unit, hex_: str) -> tuple[str, str] | None:
    if hex_ not in land():
        return f"{called(hex_)} has no land", "5.3a"
    whose = holder(game, hex_)
    if why := politics(game, unit, hex_, whose):
        return why
    asked = game.state.help or game.state.lend_lease or game.state.countries.get("Poland", "").startswith("attacked")
    if unit.owner != whose and asked:
        from .consent import shut_out

        if why := shut_out(game, unit, hex_, whose):
            return why
    if whose in at_peace(game) and unit.owner != whose and unit.place != hex_:
        return f"{whose} has left the war", "33.41-2g"
    if unit.owner == "France" and unit.place != hex_:
        from .entente import british

        if british(game, hex_):
            return f"French units can't enter {called(hex_)}", "34.2"
    if game.state.surrender == "accepted" and whose == "Russia" and hex_ in objective_hexes():
        return f"{called(hex_)} stays Russian after the surrender", "26.921a"
    area = area_for(game, unit)
    if area is not None and hex_ not in area:
        return f"units of {unit.nation} can't enter {called(hex_)}", "25.47" if ally(game, unit.nation) else "22.7a"
    if unit.kind == "partisan" and (country_of(hex_) != unit.country or (unit.country == "Russia" and area_of(hex_))):
        return f"partisans can't leave {unit.country}", "32.2a"
    return None


# --- words ----------------------------------------------------------------------------------------------------------


def called(place: str) -> str:
    """A hex by the name of its place, if it has one."""
    if place not in board() or place in (US_BOX, POOL):
        return place
    names = [p["name"] for p in fact(place, "places") or ()]
    return f"{names[0]} ({place})" if names else place


def short(unit: Unit) -> str:
    return f"{unit.id} ({figures(unit.kind, unit.factor, unit.mf) or 'airbase'})"


def words(units: Iterable[Unit]) -> str:
    return listed(short(u) for u in units)


def is_west(seat: str) -> bool:
    return seat in WEST
