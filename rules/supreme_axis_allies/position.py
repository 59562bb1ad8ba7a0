"""A position as data: read from a record and written into one."""

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Any

import msgspec

from ..kernel.errors import BadSetup
from ..kernel.pieces import Pieces
from .battles import battles_of, contested
from .chart import ALLIANCES, CARDS, INDUSTRY, KINDS, NATIONS, NAVAL, ORDER, card_name, count_text
from .invariants import faults
from .notation import plain, read_units, units_text
from .setup import opening, settle_rest
from .state import Battle, Moved, Place, State
from .world import Saa, board, is_land, is_sea, original, room, value_held

KINDS_OF_BATTLE = ("raid", "sea", "land")
Count = Annotated[int, msgspec.Meta(ge=0, le=99_999)]


class NationNotes(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A nation's mat. `morale` is where the marker stands; as it always is land value less turns played, the turns
    follow from it, and if it is too high for that N is lowered instead, so that the marker is as far from N."""

    treasury: Count | None = None
    n: Count | None = None
    turns: Count | None = None
    morale: int | None = None
    chits: Count = 0
    card: str = ""
    points: Count = 0
    card_chits: dict[str, Count] = {}
    surrendered: bool = False
    purchased: str = ""
    paid: dict[str, Count] = {}
    built: dict[str, Count] = {}
    rockets: list[str] = []


class PlaceNotes(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A Territory, as far as it differs from the printed one; the owner `""` is nobody."""

    owner: str | msgspec.UnsetType = msgspec.UNSET
    value: Count | msgspec.UnsetType = msgspec.UNSET
    industry: str | msgspec.UnsetType = msgspec.UNSET
    damage: Count = 0
    flag: str = ""


class MoveNotes(msgspec.Struct, forbid_unknown_fields=True):
    nation: str
    units: str
    path: list[str]


class Notes(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position in a record. With `base` "opening" the set-up of the scenario stands on the board, Region lines in the
    richest Territories; `units` of a nation in a space replace what it has there."""

    nation: str
    phase: str = "research"
    round: Annotated[int, msgspec.Meta(ge=1, le=999)] = 1
    base: str = "empty"
    muster: Count = 0
    kamikaze: bool = False
    genius: bool = False
    found: list[str] = []
    cleared: list[str] = []
    atomic: list[str] = []
    taken: dict[str, str] = {}
    nations: dict[str, NationNotes] = {}
    places: dict[str, PlaceNotes] = {}
    units: dict[str, dict[str, str]] = {}
    pools: dict[str, dict[str, str]] = {}
    battles: list[tuple[str, str]] | msgspec.UnsetType = msgspec.UNSET
    moves: list[MoveNotes] = []
    results: list[tuple[str, str]] = []


_AS_IT_IS = ("nation", "round", "muster", "kamikaze", "genius", "found", "cleared", "atomic", "results")
"""What a record has under the same name, and in the same form, as the state."""


def read_position(game: Saa, data: Mapping[str, Any]) -> tuple[State, str]:
    """The state a record describes, and the phase it starts in. Raises BadSetup with the first fault found."""
    try:
        notes = msgspec.convert(data, Notes)
    except msgspec.ValidationError as error:
        raise BadSetup(f"position: {error}") from error
    _known("nation", [notes.nation, *notes.nations, *notes.units, *notes.pools], ORDER)
    _known("phase", [notes.phase], game.definition.phases)
    _known("base", [notes.base], ("empty", "opening"))
    _known("Sea Zone", [*notes.found, *notes.cleared], filter(is_sea, board()))
    _known("Territory", [*notes.places, *notes.taken, *notes.atomic], filter(is_land, board()))
    _known("nation", filter(None, notes.taken.values()), ORDER)
    state = opening(game)
    regions = {seat: tuple(pools) for seat, pools in state.pools.items()}
    if notes.base == "opening":
        settle_rest(game)
    else:
        state.units, state.pools = Pieces(), {}
    for name in _AS_IT_IS:
        setattr(state, name, getattr(notes, name))
    state.taken = {name: owner or None for name, owner in notes.taken.items()}
    for name, place in notes.places.items():
        _read_place(state.places[name], place)
    for seat in ORDER:
        _read_nation(game, seat, notes.nations.get(seat, NationNotes()), notes)
    for seat, spaces in notes.units.items():
        _known("space", spaces, board())
        for space in spaces:
            for unit in state.units.own(seat, space):
                state.units.remove(unit)
    for space in board():  # in the order in which they are written, so that units have the same numbers again
        for seat in ORDER:
            if text := notes.units.get(seat, {}).get(space):
                read_units(game, seat, space, text)
    _read_pools(game, notes, regions)
    _read_moves(state, notes)
    _read_battles(game, notes)
    for fault in faults(game, notes.phase):
        raise BadSetup(f"position: {fault}")
    return state, notes.phase


def _known(what: str, given: Iterable[str], known: Iterable[str]) -> None:
    allowed = set(known)
    for name in given:
        if name not in allowed:
            raise BadSetup(f"position: there is no {what} {name!r}")


def _read_place(place: Place, notes: PlaceNotes) -> None:
    if notes.owner is not msgspec.UNSET:
        _known("nation", [notes.owner] if notes.owner else [], ORDER)
        place.owner = notes.owner or None
    if notes.value is not msgspec.UNSET:
        place.value = notes.value
    if notes.industry is not msgspec.UNSET:
        _known("Industry", [notes.industry] if notes.industry else [], INDUSTRY)
        place.industry = notes.industry
    _known("alliance", [notes.flag] if notes.flag else [], ALLIANCES)
    place.damage, place.flag = notes.damage, notes.flag


def _read_nation(game: Saa, seat: str, notes: NationNotes, whole: Notes) -> None:
    mat = game.state.nations[seat]
    numbers = {card_name(number): number for number in CARDS}
    _known("Research Card", [*([notes.card] if notes.card else []), *notes.card_chits], numbers)
    _known("unit", notes.paid, KINDS)
    _known("Territory", [*notes.built, *notes.rockets], filter(is_land, board()))
    mat.surrendered = notes.surrendered
    if mat.surrendered:
        for name, place in game.state.places.items():
            unsaid = name not in whole.places or whole.places[name].owner is msgspec.UNSET
            if place.owner == seat and unsaid:
                place.owner = None
    mat.treasury = mat.n if notes.treasury is None else notes.treasury
    mat.n = mat.n if notes.n is None else notes.n
    mat.chits, mat.points = notes.chits, notes.points
    mat.card = numbers[notes.card] if notes.card else 0
    mat.card_chits = {numbers[name]: count for name, count in notes.card_chits.items() if count}
    mat.purchased = plain(notes.purchased)
    mat.paid = {kind: notes.paid.get(kind, count * KINDS[kind].cost) for kind, count in mat.purchased.items()}
    mat.built, mat.rockets = dict(notes.built), list(notes.rockets)
    played = whole.round - 1 + (ORDER.index(seat) < ORDER.index(whole.nation))
    land = value_held(game, seat)
    if notes.turns is not None:
        played = notes.turns
    elif notes.morale is not None and notes.morale <= land:
        played = land - notes.morale
    mat.turns, mat.morale = played, land - played
    if notes.morale is not None and notes.morale != mat.morale:
        mat.n += mat.morale - notes.morale


def _read_pools(game: Saa, notes: Notes, card: Mapping[str, Collection[str]]) -> None:
    """Units still to be set up: only in Regions that the nation's card names, and only as many as the Region can hold."""
    if notes.pools and notes.phase != "setup":
        raise BadSetup("position: units are set up in the phase “setup” only")
    for seat, regions in notes.pools.items():
        _known(f"Region of {NATIONS[seat]}'s set-up card", regions, card.get(seat, ()))
        for region, text in regions.items():
            pool = plain(text)
            own = [name for name in board().groups[region] if game.state.places[name].owner == seat]
            for kind, count in pool.items():
                if kind in NAVAL | INDUSTRY or count > sum(room(game, kind, name) for name in own):
                    raise BadSetup(f"position: {region} cannot take {count} {kind}")
            if pool:
                game.state.pools.setdefault(seat, {})[region] = pool


def _read_moves(state: State, notes: Notes) -> None:
    _known("nation", [move.nation for move in notes.moves], ORDER)
    _known("space", [name for move in notes.moves for name in move.path], board())
    _known("space", [space for space, _ in notes.results], board())
    state.moves = [Moved(move.nation, plain(move.units), move.path) for move in notes.moves]


def _read_battles(game: Saa, notes: Notes) -> None:
    """The combats left to fight; if they are not given, those that follow from where the units stand."""
    if notes.battles is msgspec.UNSET:
        game.state.battles = battles_of(game, notes.nation) if notes.phase == "combat" else []
        return
    if notes.battles and notes.phase != "combat":
        raise BadSetup("position: combats wait in the phase “combat” only")
    _known("kind of combat", [kind for kind, _ in notes.battles], KINDS_OF_BATTLE)
    _known("space", [space for _, space in notes.battles], board())
    if len(set(notes.battles)) < len(notes.battles):
        raise BadSetup("position: a combat stands twice among those to be fought")
    for kind, space in notes.battles:
        if (kind == "sea") != is_sea(space) or (kind == "land" and not contested(game, space, notes.nation)):
            raise BadSetup(f"position: there can be no combat of the kind {kind} in {space}")
        game.state.battles.append(Battle(space, kind, notes.nation))


# --- writing --------------------------------------------------------------------------------------------------------


def write_position(game: Saa) -> dict[str, Any]:
    """The position in the notation of records; `read_position` gives the same position again. A combat in progress is
    written as one that has not begun, with the units that are left."""
    state = game.state
    units: dict[str, dict[str, str]] = {}
    for space in board():
        for seat in ORDER:
            text = units_text(game, space, seat)
            if text:
                units.setdefault(seat, {})[space] = text
    notes = Notes(
        **{name: getattr(state, name) for name in _AS_IT_IS},
        phase=game.phase,
        taken={name: owner or "" for name, owner in state.taken.items()},
        nations={seat: _nation_notes(game, seat) for seat in ORDER},
        places={name: _place_notes(name, place) for name, place in state.places.items() if place != _printed(name)},
        units=units,
        pools={
            seat: {region: count_text(pool) for region, pool in pools.items()}
            for seat, pools in state.pools.items()
            if pools
        },
        battles=[(battle.kind, battle.space) for battle in state.battles] if game.phase == "combat" else msgspec.UNSET,
        moves=[MoveNotes(move.nation, count_text(move.units), list(move.path)) for move in state.moves],
    )
    data: dict[str, Any] = msgspec.to_builtins(notes)
    for pairs in ("battles", "results"):
        if pairs in data:
            data[pairs] = [list(pair) for pair in data[pairs]]
    return data


def _printed(name: str) -> Place:
    return Place(original(name), board()[name].value, board()[name].facts.get("industry", ""))


def _place_notes(name: str, place: Place) -> PlaceNotes:
    printed = _printed(name)
    return PlaceNotes(
        (place.owner or "") if place.owner != printed.owner else msgspec.UNSET,
        place.value if place.value != printed.value else msgspec.UNSET,
        place.industry if place.industry != printed.industry else msgspec.UNSET,
        place.damage,
        place.flag,
    )


def _nation_notes(game: Saa, seat: str) -> NationNotes:
    mat = game.state.nations[seat]
    listed_price = {kind: count * KINDS[kind].cost for kind, count in mat.purchased.items()}
    return NationNotes(
        treasury=mat.treasury,
        n=mat.n,
        turns=mat.turns,
        chits=mat.chits,
        card=card_name(mat.card) if mat.card else "",
        points=mat.points,
        card_chits={card_name(number): count for number, count in mat.card_chits.items()},
        surrendered=mat.surrendered,
        purchased=count_text(mat.purchased),
        paid=dict(mat.paid) if mat.paid != listed_price else {},
        built=dict(mat.built),
        rockets=list(mat.rockets),
    )
