"""A position as data: read from a record, written into one, shown to a seat."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ..kernel.errors import BadSetup
from ..kernel.text import listed
from .battles import battles_of
from .carry import holds
from .chart import (
    AIR,
    ALLIANCES,
    CARDS,
    GROUND,
    INDUSTRY,
    KINDS,
    NATIONS,
    NAVAL,
    ORDER,
    TRANSPORTS,
    card_name,
    count_text,
)
from .morale import cities_of
from .setup import opening
from .state import Place, State, Unit
from .world import Saa, board, cargo, cities, counts, create, is_sea, units_in, value_held

PHASES = ("turn", "research", "purchase", "movement", "combat", "placement", "income", "morale")


class NationNotes(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    treasury: int | None = None
    turns: int | None = None
    chits: int = 0
    card: str = ""
    points: int = 0
    card_chits: dict[str, int] = {}
    surrendered: bool = False
    purchased: str = ""
    morale: int | None = None


class PlaceNotes(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    owner: str | None = None
    value: int | None = None
    industry: str | None = None
    damage: int = 0
    flag: str = ""


class Notes(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position in a record. `units` of a space replace what `base` has there."""

    nation: str
    phase: str = "research"
    round: int = 1
    base: str = "empty"
    muster: int = 0
    kamikaze: bool = False
    found: list[str] = []
    cleared: list[str] = []
    taken: dict[str, str] = {}
    nations: dict[str, NationNotes] = {}
    places: dict[str, PlaceNotes] = {}
    units: dict[str, dict[str, str]] = {}


def read_position(game: Saa, data: Mapping[str, Any]) -> tuple[State, str]:
    """The state a record describes, and the phase it starts in. Raises BadSetup with the first fault found."""
    try:
        notes = msgspec.convert(data, Notes)
    except msgspec.ValidationError as error:
        raise BadSetup(f"position: {error}") from error
    _known("nation", [notes.nation, *notes.nations, *notes.units], ORDER)
    _known("phase", [notes.phase], PHASES)
    _known("base", [notes.base], ("empty", "opening"))
    _known("space", [*notes.places, *notes.found, *notes.cleared, *notes.taken], board())
    state = opening(game)
    if notes.base == "empty":
        state.units, state.pools = {}, {}
    else:
        for pool in state.pools.values():
            if pool:
                raise BadSetup("base = “opening” needs an opening without Region lines to place; use “empty”")
    state.nation, state.round, state.muster, state.kamikaze = notes.nation, notes.round, notes.muster, notes.kamikaze
    state.found, state.cleared = list(notes.found), list(notes.cleared)
    if notes.round < 1 or notes.muster < 0:
        raise BadSetup("round counts from 1, and the Muster is never negative")
    for name, place in notes.places.items():
        _read_place(state, name, place)
    for name, owner in notes.taken.items():
        _known("nation", [owner] if owner else [], ORDER)
        state.taken[name] = owner or None
    for seat, spaces in notes.units.items():
        _known("space", spaces, board())
        for space, text in spaces.items():
            _read_units(game, seat, space, text)
    for seat in ORDER:
        _read_nation(game, seat, notes.nations.get(seat, NationNotes()), notes)
    _check_stacks(game)
    if notes.phase == "combat":
        state.battles = battles_of(game, notes.nation)
    return state, notes.phase


def _known(what: str, given: Iterable[str], known: Iterable[str]) -> None:
    known = list(known)
    for name in given:
        if name not in known:
            raise BadSetup(f"position: there is no {what} {name!r}")


def _read_place(state: State, name: str, notes: PlaceNotes) -> None:
    if name not in state.places:
        raise BadSetup(f"position: {name} is no Territory")
    place = state.places[name]
    if notes.owner is not None:
        _known("nation", [notes.owner] if notes.owner else [], ORDER)
        place.owner = notes.owner or None
    if notes.value is not None:
        place.value = notes.value
    if notes.industry is not None:
        _known("industry", [notes.industry] if notes.industry else [], INDUSTRY)
        place.industry = notes.industry
    _known("alliance", [notes.flag] if notes.flag else [], ALLIANCES)
    place.damage, place.flag = notes.damage, notes.flag
    if place.value < 0 or place.damage < 0 or (place.damage and not place.industry):
        raise BadSetup(f"position: {name} cannot have value {place.value} and damage {place.damage}")


def _read_nation(game: Saa, seat: str, notes: NationNotes, whole: Notes) -> None:
    mat = game.state.nations[seat]
    numbers = {card_name(number): number for number in CARDS}
    _known("Research Card", [*([notes.card] if notes.card else []), *notes.card_chits], numbers)
    mat.treasury = mat.n if notes.treasury is None else notes.treasury
    played = ORDER.index(seat) < ORDER.index(whole.nation)
    mat.turns = whole.round - 1 + played if notes.turns is None else notes.turns
    mat.chits, mat.points, mat.surrendered = notes.chits, notes.points, notes.surrendered
    mat.card = numbers[notes.card] if notes.card else 0
    mat.card_chits = {numbers[name]: count for name, count in notes.card_chits.items() if count}
    if min(mat.treasury, mat.turns, mat.chits, mat.points, *mat.card_chits.values(), 0) < 0:
        raise BadSetup(f"position: {NATIONS[seat]} cannot have a negative number")
    for unit, _ in _groups(notes.purchased):
        mat.purchased[unit["kind"]] = mat.purchased.get(unit["kind"], 0) + unit["count"]
    mat.paid = {kind: count * KINDS[kind].cost for kind, count in mat.purchased.items()}
    mat.morale = value_held(game, seat) - mat.turns
    if notes.morale is not None and notes.morale != mat.morale:
        # a marker that does not follow from the map is set by shifting N, so that the invariant holds
        mat.n += mat.morale - notes.morale
    if mat.surrendered and (
        value_held(game, seat) or any(u.owner == seat for us in game.state.units.values() for u in us)
    ):
        raise BadSetup(f"position: {NATIONS[seat]} has surrendered and holds nothing")


_GROUP = re.compile(r"\s*(\d+)\s+(?:([A-Z]+)\s+)?([A-Z]+)\s*(?:\(([^()]*)\))?\s*(?:\{([^{}]*)\})?\s*(?:,|$|(?=\d))")
_FLAGS = ("damaged", "done", "out", "landed", "evacuate")
_TEXTS = ("came", "land", "mission", "ashore", "guest")


def _groups(text: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Groups of a units text: `2 INF`, `1 TRN (1 INF 1 ARM)`, `1 USA FIT`, `1 BTL {damaged}`, `2 FIT {land=England}`."""
    at = 0
    while at < len(text.rstrip()):
        found = _GROUP.match(text, at)
        if not found or found.end() == at:
            raise BadSetup(f"position: cannot read units from {text[at:]!r}")
        count, owner, kind, load, marks = found.groups()
        if kind not in KINDS or (owner is not None and owner not in ORDER):
            raise BadSetup(f"position: there is no unit {f'{owner} ' if owner else ''}{kind}")
        if not 1 <= int(count) <= 999:
            raise BadSetup(f"position: {count} {kind} is no sensible number")
        yield {"count": int(count), "owner": owner, "kind": kind, "marks": _marks(marks or "")}, load or ""
        at = found.end()


def _marks(text: str) -> dict[str, Any]:
    marks: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name in _FLAGS and not value:
            marks[name] = True
        elif name in _TEXTS and value:
            marks[name] = value
        elif name == "spent" and value.isdecimal():
            marks[name] = int(value)
        else:
            raise BadSetup(f"position: cannot read the mark {part!r}")
    for name in ("came", "land", "ashore"):
        if marks.get(name, "-") != "-" and marks[name] not in board():
            raise BadSetup(f"position: there is no space {marks[name]!r}")
    return marks


def _read_units(game: Saa, seat: str, space: str, text: str) -> None:
    for group, load in _groups(text):
        kind = group["kind"]
        wrong = kind in GROUND if is_sea(space) else kind in NAVAL
        if wrong or kind in INDUSTRY or group["owner"]:
            raise BadSetup(f"position: {kind} cannot stand in {space} like this")
        for _ in range(group["count"]):
            unit = create(game, kind, seat, space)
            _mark(unit, group["marks"])
            _read_load(game, seat, unit, load)


def _read_load(game: Saa, seat: str, ship: Unit, load: str) -> None:
    for inner, nested in _groups(load):
        if nested or inner["kind"] not in GROUND | AIR:
            raise BadSetup(f"position: {ship.kind} cannot carry {inner['kind']}")
        for _ in range(inner["count"]):
            unit = create(game, inner["kind"], inner["owner"] or seat, ship.space)
            _mark(unit, inner["marks"])
            unit.aboard = ship.id
    aboard = [unit.kind for unit in cargo(game, ship)]
    if ship.kind == "CAR":
        fits = len(aboard) <= 2 and all(kind == "FIT" for kind in aboard)
    else:
        fits = not aboard or (ship.kind in TRANSPORTS and all(kind in GROUND for kind in aboard) and holds(aboard))
    if not fits:
        raise BadSetup(f"position: a {ship.kind} cannot carry {count_text(counts(cargo(game, ship)))}")


def _mark(unit: Unit, marks: Mapping[str, Any]) -> None:
    for name, value in marks.items():
        setattr(unit, name, value)


def _check_stacks(game: Saa) -> None:
    for space, units in game.state.units.items():
        if sum(unit.kind == "AAG" and not unit.aboard for unit in units) > 1:
            raise BadSetup(f"position: {space} may hold only one AAG")
        loose = [u for u in units if is_sea(space) and u.kind in AIR and not u.aboard and not u.land]
        if loose:
            raise BadSetup(f"position: FIT in {space} stand on a CAR: write “1 CAR (2 FIT)”")


# --- writing --------------------------------------------------------------------------------------------------------


def write_position(game: Saa) -> dict[str, Any]:
    """The position in the notation of records; `read_position` gives the same position again."""
    state = game.state
    fresh = {
        name: Place(space.owner, space.value, space.facts.get("industry", "")) for name, space in board().spaces.items()
    }
    places = {
        name: msgspec.to_builtins(
            PlaceNotes(
                (place.owner or "") if place.owner != fresh[name].owner else None,
                place.value if place.value != fresh[name].value else None,
                place.industry if place.industry != fresh[name].industry else None,
                place.damage,
                place.flag,
            )
        )
        for name, place in state.places.items()
        if place != fresh[name]
    }
    for notes in places.values():
        if notes.get("owner", "") is None:
            del notes["owner"]
    units: dict[str, dict[str, str]] = {}
    for space in board():
        for seat in ORDER:
            text = _units_text(game, space, seat)
            if text:
                units.setdefault(seat, {})[space] = text
    notes = Notes(
        state.nation,
        game.phase,
        state.round,
        "empty",
        state.muster,
        state.kamikaze,
        list(state.found),
        list(state.cleared),
        {name: owner or "" for name, owner in state.taken.items()},
        {seat: _nation_notes(game, seat) for seat in ORDER},
        {},
        units,
    )
    data: dict[str, Any] = msgspec.to_builtins(notes)
    return data | ({"places": places} if places else {})


def _nation_notes(game: Saa, seat: str) -> NationNotes:
    mat = game.state.nations[seat]
    start = mat.n - (mat.morale - (value_held(game, seat) - mat.turns))
    return NationNotes(
        mat.treasury,
        mat.turns,
        mat.chits,
        card_name(mat.card) if mat.card else "",
        mat.points,
        {card_name(number): count for number, count in mat.card_chits.items()},
        mat.surrendered,
        count_text(mat.purchased),
        None if start == mat.n else mat.morale,
    )


def _units_text(game: Saa, space: str, seat: str) -> str:
    ids = {unit.id for unit in units_in(game, space)}
    groups: dict[tuple[str, str, str], int] = {}
    for unit in units_in(game, space):
        if unit.owner != seat or (unit.aboard and unit.aboard in ids):
            continue
        load: dict[tuple[str, str], int] = {}
        for other in cargo(game, unit):
            who = f"{other.owner} " if other.owner != seat else ""
            key = (f"{who}{other.kind}", _marks_text(other))
            load[key] = load.get(key, 0) + 1
        inside = " ".join(f"{count} {kind}{marks}" for (kind, marks), count in load.items())
        key3 = (unit.kind, f" ({inside})" if inside else "", _marks_text(unit))
        groups[key3] = groups.get(key3, 0) + 1
    order = list(KINDS)
    return ", ".join(
        f"{count} {kind}{inside}{marks}"
        for (kind, inside, marks), count in sorted(groups.items(), key=lambda item: (order.index(item[0][0]), item[0]))
    )


def _marks_text(unit: Unit) -> str:
    words = [name for name in _FLAGS if getattr(unit, name)]
    words += [f"spent={unit.spent}"] if unit.spent else []
    words += [f"{name}={getattr(unit, name)}" for name in _TEXTS if getattr(unit, name)]
    return f" {{{'; '.join(words)}}}" if words else ""


# --- showing --------------------------------------------------------------------------------------------------------


def shown(game: Saa, seat: str | None) -> dict[str, Any]:
    """What a seat sees: everything, for this game has no secrets (purchase.visible)."""
    state = game.state
    named = cities(str(game.options["cities"]))
    spaces: dict[str, Any] = {}
    for name in board():
        place = state.places.get(name)
        entry: dict[str, Any] = {}
        if place is not None:
            entry = {"owner": place.owner, "value": place.value}
            entry |= {"city": named[name]} if name in named else {}
            entry |= {"flag": place.flag} if place.flag else {}
            entry |= {"industry": place.industry, "damage": place.damage} if place.industry else {}
        units = {
            nation: counts(unit for unit in units_in(game, name) if unit.owner == nation)
            for nation in ORDER
            if any(unit.owner == nation for unit in units_in(game, name))
        }
        if entry or units:
            spaces[name] = entry | {"units": units}
    return {
        "round": state.round,
        "nation": state.nation,
        "phase": game.phase,
        "spaces": spaces,
        "nations": {
            nation: {
                "treasury": mat.treasury,
                "morale": mat.morale,
                "n": mat.n,
                "turns": mat.turns,
                "chits": mat.chits,
                "card": mat.card or None,
                "points": mat.points,
                "card_chits": {str(card): count for card, count in mat.card_chits.items()},
                "surrendered": mat.surrendered,
                "purchased": dict(mat.purchased),
            }
            for nation, mat in state.nations.items()
        },
        "muster": state.muster,
        "pools": {nation: {r: dict(u) for r, u in pools.items()} for nation, pools in state.pools.items() if pools},
        "cities": {
            **{alliance: len(cities_of(game, alliance)) for alliance in ALLIANCES},
            "threshold": int(game.options["victory"]),
        },
        "moves": [{"nation": m.nation, "units": dict(m.units), "path": list(m.path)} for m in state.moves],
        "battles": [{"space": space, "result": result} for space, result in state.results],
    }


def summary(position: Mapping[str, Any]) -> Iterator[str]:
    """The position in a few lines of text."""
    held = position["cities"]
    yield f"Victory Cities: Axis {held['Axis']}, Allies {held['Allies']} of {held['threshold']} needed"
    for nation, mat in position["nations"].items():
        if mat["surrendered"]:
            yield f"{NATIONS[nation]}: surrendered"
            continue
        totals: dict[str, int] = {}
        for entry in position["spaces"].values():
            for kind, count in entry["units"].get(nation, {}).items():
                totals[kind] = totals.get(kind, 0) + count
        card = f", {card_name(mat['card'])} {mat['points']}" if mat["card"] else ""
        yield (
            f"{NATIONS[nation]}: {mat['treasury']} IPC, marker {mat['morale']} of N {mat['n']}, "
            f"{mat['chits']} chits{card}; {count_text(totals) or 'no units'}"
        )
    battles = [battle["result"] for battle in position["battles"]]
    if battles:
        yield f"This turn: {listed(battles)}"
