"""What must be true after every order, and of every position that is read."""

from collections.abc import Iterator

from .chart import AIR, ALLIANCE, ALLIANCES, CARDS, GROUND, KINDS, NAVAL, TRANSPORTS, card_name
from .purchase import active_count
from .state import Unit
from .transports import holds
from .world import Saa, board, cargo, cities, friendly, is_sea, living, room, value_held


def check(game: Saa) -> None:
    """Raise AssertionError naming everything that is broken."""
    found = list(faults(game, game.phase))
    assert not found, "; ".join(found)


def faults(game: Saa, phase: str) -> Iterator[str]:
    """Every fault of the position, in words."""
    yield from _units(game)
    yield from _spaces(game, phase)
    yield from _nations(game)
    yield from _places(game, phase)


def _units(game: Saa) -> Iterator[str]:
    for unit in game.state.units:
        where = f"{unit.kind} of {unit.owner} in {unit.place}"
        if int(unit.id) >= game.state.next_id:
            yield f"{where}: a number not given out"
        if game.state.nations[unit.owner].surrendered:
            yield f"{where} of a nation that surrendered"
        ship = game.state.units.get(unit.aboard) if unit.aboard else unit
        if ship is None or ship.place != unit.place:
            yield f"{where} stands on a ship that is not there"
        yield from _one(unit, where, unit.place)
        if unit.land in game.state.places and not friendly(game, unit.land, unit.owner):
            yield f"{where} cannot land in {unit.land}"


def _one(unit: Unit, where: str, space: str) -> Iterator[str]:
    """units.categories, and what the marks of a unit may say."""
    if unit.kind in NAVAL and not is_sea(space):
        yield f"{where} on land"
    if unit.kind in GROUND and is_sea(space) and not unit.aboard:
        yield f"{where} swims"
    if unit.damaged and (KINDS[unit.kind].hits or 0) < 2:
        yield f"{where} cannot be damaged"
    if unit.mission and (unit.kind not in AIR or (unit.mission == "raid" and (unit.kind != "BMB" or is_sea(space)))):
        yield f"{where} flies no such mission ({unit.mission})"
    if unit.land and (unit.kind not in AIR or (unit.kind == "BMB" and unit.land != "-" and is_sea(unit.land))):
        yield f"{where} cannot land in {unit.land}"
    if unit.ashore and (unit.kind not in GROUND or board().border(space, unit.ashore) != "coast"):
        yield f"{where} cannot go ashore in {unit.ashore}"
    if unit.guest and is_sea(space):
        yield f"{where} cannot be raised there"


def _spaces(game: Saa, phase: str) -> Iterator[str]:
    """Stacks: aag.one, base.trn-capacity, base.carrier-cap, base.cohabit."""
    fighting = phase in ("movement", "combat")
    for space in game.state.units.places():
        units = game.state.units.at(space)
        for ship in units:
            aboard = [unit.kind for unit in cargo(game, ship)]
            fits = not aboard
            if ship.kind == "CAR":
                fits = len(aboard) <= 2 and all(kind == "FIT" for kind in aboard)
            elif ship.kind in TRANSPORTS:
                fits = not aboard or (all(kind in GROUND for kind in aboard) and holds(aboard))
            if not fits:
                yield f"{ship.kind} of {ship.owner} in {space} carries {', '.join(aboard)}"
        if is_sea(space):
            adrift = [unit for unit in units if unit.kind in AIR and not unit.aboard]
            if phase != "combat" and not (fighting and all(unit.land for unit in adrift)) and adrift:
                yield f"aircraft without a deck in {space}"
            continue
        for code in ("AAG", "FRT"):
            if room(game, code, space) < 0:
                yield f"too many {code} in {space}"
        for unit in units:
            attacks = fighting and (unit.owner == game.state.nation or unit.kind in AIR)
            if unit.guest:
                if not any(battle.space == space for battle in game.state.battles):
                    yield f"a guest stays in {space}"
            elif not (unit.evacuate or attacks or friendly(game, space, unit.owner)):
                yield f"{unit.kind} of {unit.owner} stands in {space}, which is not friendly"


def _nations(game: Saa) -> Iterator[str]:
    state = game.state
    for seat, mat in state.nations.items():
        if not mat.surrendered and mat.morale != value_held(game, seat) - mat.turns:
            yield f"the Morale marker of {seat} is not its land value less its turns"
        if min(mat.treasury, mat.chits, mat.points, *mat.purchased.values(), *mat.card_chits.values(), 0) < 0:
            yield f"{seat} owes"
        if mat.surrendered and (mat.card or mat.chits or mat.card_chits or mat.purchased):
            yield f"{seat} has surrendered and keeps nothing"
        if mat.points and not mat.card:
            yield f"{seat} has Tech Points and no card"
        if mat.card and mat.points > CARDS[mat.card]["points"] - (CARDS[mat.card]["kind"] == "chit"):
            yield f"{seat} has {mat.points} points on {card_name(mat.card)}"
        for card in mat.card_chits:
            if CARDS[card]["kind"] != "chit":
                yield f"{card_name(card)} makes no chits"
        for code, kind in KINDS.items():
            have = active_count(game, seat, code)
            if have > kind.limit.get("nation", have) and code != "FRT":
                yield f"{seat} has {have} {code}"  # captured FRT alone may exceed the limit
    cards = [mat.card for mat in state.nations.values() if mat.card]
    if len(cards) != len(set(cards)):
        yield "a Research Card in two hands"
    if game.outcome is None:
        for alliance in ALLIANCES:
            if not any(ALLIANCE[seat] == alliance for seat in living(game)):
                yield f"every nation of the {alliance} has surrendered"
        if state.nations[state.nation].surrendered:
            yield f"{state.nation} has surrendered and takes no turn"


def _places(game: Saa, phase: str) -> Iterator[str]:
    every_city = cities("17")
    for name, place in game.state.places.items():
        if place.value < 0 or place.damage < 0:
            yield f"{name} below zero"
        if place.damage and not place.industry:
            yield f"damage without Industry in {name}"
        if place.industry and place.damage >= KINDS[place.industry].cost:
            yield f"the Industry of {name} should be gone"
        if place.owner and game.state.nations[place.owner].surrendered:
            yield f"{name} belongs to {place.owner}, which has surrendered"
        giving_up = phase == "morale" and place.owner == game.state.nation
        if place.flag and ((place.owner and not giving_up) or name not in every_city):
            yield f"{name} is no city of a surrendered nation"
