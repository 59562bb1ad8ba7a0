"""What must be true after every order."""

from .battles import hit_points
from .carry import holds
from .chart import AIR, GROUND, KINDS, NAVAL, TRANSPORTS
from .world import Saa, cargo, is_sea, value_held


def check(game: Saa) -> None:
    """Raise AssertionError naming what is broken."""
    state = game.state
    seen: set[int] = set()
    for space, units in state.units.items():
        assert units, f"an empty entry for {space}"
        ids = {unit.id for unit in units}
        for unit in units:
            where = f"{unit.kind} {unit.id} of {unit.owner} in {space}"
            assert unit.space == space, f"{where} believes to be in {unit.space}"
            assert unit.id not in seen and unit.id < state.next_id, f"{where}: twice, or a number not given out"
            seen.add(unit.id)
            assert not state.nations[unit.owner].surrendered or unit.guest, f"{where} of a nation that surrendered"
            assert not unit.aboard or unit.aboard in ids, f"{where} stands on a ship that is not there"
            assert unit.kind not in NAVAL or is_sea(space), f"{where} on land"
            assert unit.kind not in GROUND or not is_sea(space) or unit.aboard, f"{where} swims"
            assert hit_points(unit) > 0 or unit.kind == "AAG", f"{where} has no hit point left"
            if unit.kind in TRANSPORTS:
                assert holds([other.kind for other in cargo(game, unit)]), f"{where} is overloaded"
            if unit.kind == "CAR":
                assert len(cargo(game, unit)) <= 2, f"{where} is overloaded"
        assert sum(unit.kind == "AAG" and not unit.aboard for unit in units) <= 1, f"two AAG in {space}"
        if not state.battles and game.phase not in ("combat", "movement"):
            loose = [u for u in units if is_sea(space) and u.kind in AIR and not u.aboard]
            assert not loose, f"aircraft without a deck in {space}"
            assert not any(unit.guest for unit in units), f"a guest stays in {space}"
    for seat, mat in state.nations.items():
        if not mat.surrendered:
            assert mat.morale == value_held(game, seat) - mat.turns, f"morale.invariant of {seat}"
        assert min(mat.treasury, mat.chits, *mat.purchased.values(), *mat.card_chits.values(), 0) == 0, f"{seat} owes"
        for code, kind in KINDS.items():
            have = sum(u.kind == code and u.owner == seat and not u.guest for us in state.units.values() for u in us)
            if kind.nation_limit is not None and code != "FRT":  # captured FRT may exceed the limit
                assert have <= kind.nation_limit, f"{seat} has {have} {code}"
    cards = [mat.card for mat in state.nations.values() if mat.card]
    assert len(cards) == len(set(cards)), "a Research Card in two hands"
    for name, place in state.places.items():
        assert place.value >= 0 and place.damage >= 0, f"{name} below zero"
        assert place.industry or not place.damage, f"damage without Industry in {name}"
        if place.industry:
            assert place.damage < KINDS[place.industry].cost, f"the Industry of {name} should be gone"
        assert not place.owner or not state.nations[place.owner].surrendered, f"{name} belongs to a surrendered nation"
