"""What must be true after every order, and of every position that is read."""

import re
from collections import Counter
from collections.abc import Iterator

from .cards import actions, investments
from .chart import BOARD, CHITS, FACTION, MIX, MOST_CV, NATIONS, NEUTRAL, ORDER, is_sea, nation_of
from .control import is_neutral
from .world import Tt, block_id, convoy, hostile, side

NUMBERED = re.compile(r"[1-9][0-9]{0,3}")
AT_WORK = ("movement", "combat", "battle", "aftermath")


def check(game: Tt) -> None:
    """Raise AssertionError naming everything that is broken."""
    found = list(faults(game, game.phase))
    assert not found, "; ".join(found)


def faults(game: Tt, phase: str) -> Iterator[str]:
    """Every fault of the position, in words."""
    yield from _blocks(game)
    yield from _areas(game, phase)
    yield from _cards(game, phase)
    yield from _countries(game)


def _blocks(game: Tt) -> Iterator[str]:
    used: Counter[tuple[str, str]] = Counter()
    for block in game.state.blocks:
        area = block.place
        where = f"{block.id} in {area}"
        used[block.nation, block.kind] += 1
        if block.id != block_id(block.owner, block.name):
            yield f"{where} is called {block.name}"
        if not 1 <= block.cv <= MOST_CV[block.nation]:
            yield f"{where} has a CV of {block.cv}"
        if block.owner != FACTION.get(block.nation, NEUTRAL) or not NUMBERED.fullmatch(
            block.name.removeprefix(block.kind)
        ):
            yield f"{where} is of {block.nation}"
        if is_sea(area) and block.kind == "FORT":
            yield f"{where} swims"
        if block.escaped and (block.kind != "SUB" or not is_sea(area)):
            yield f"{where} cannot have Escaped"
        power = game.state.countries.get(block.nation)
        if power is not None and power.defeated:
            yield f"{where} of a Defeated power"
    for (nation, kind), count in used.items():
        if count > MIX[nation][kind] and nation != "Neutral":
            yield f"{count} {nation} {kind}, the mix has {MIX[nation][kind]}"


def _areas(game: Tt, phase: str) -> Iterator[str]:
    for area in game.state.blocks.places():
        blocks = game.state.blocks.at(area)
        forts = Counter(block.owner for block in blocks if block.kind == "FORT")
        if any(count > 1 for count in forts.values()):
            yield f"two Fortresses in {area}"
        guns = {side(block) for block in blocks if not block.escaped and not convoy(block)}
        spared = len(game.state.wars) > 1  # 12.75: with all three at odds, one may have been
        if is_sea(area) and phase not in AT_WORK and len(guns) == 2 and hostile(game, *guns) and not spared:
            yield f"Enemies share the {area}"
    for area in BOARD:
        if not is_sea(area) and game.state.control.get(area) not in (*ORDER, nation_of(area)):
            yield f"{area} is controlled by {game.state.control.get(area)}"


def _cards(game: Tt, phase: str) -> Iterator[str]:
    state = game.state
    cards = [*state.action, *state.investment, *state.action_discards, *state.investment_discards]
    cards += [play.card for play in state.table]
    chits = list(state.chits)
    for mat in state.factions.values():
        cards += [*mat.hand, *mat.bought, *mat.stack, *mat.committed]
        cards += [card for entry in (*mat.vault, *mat.techs) for card in entry.cards]
        chits += mat.chits
    twice = [card for card, count in Counter(cards).items() if count > 1]
    if twice:
        yield f"{', '.join(twice)} twice"
    if phase == "setup":
        return
    missing = (set(actions()) | set(investments())) - set(cards)
    if missing:
        yield f"{', '.join(sorted(missing))} missing"
    if Counter(chits) != Counter(CHITS):
        yield "the chits do not add up"


def _countries(game: Tt) -> Iterator[str]:
    for name, entry in game.state.countries.items():
        if (entry.markers > 0) != bool(entry.influence):
            yield f"{name} has {entry.markers} markers of {entry.influence or 'nobody'}"
        if entry.markers and not is_neutral(game, name):
            yield f"{name} is no Neutral and has Influence"
        if entry.armed and entry.control:
            yield f"{name} is armed and controlled"
        if name in MIX and entry.armed:
            yield f"{name} cannot be an Armed Minor"
    if set(game.state.countries) != set(NATIONS):
        yield "nations are missing"
    if any(mat.ind < 0 for mat in game.state.factions.values()):
        yield "an IND below nothing"
