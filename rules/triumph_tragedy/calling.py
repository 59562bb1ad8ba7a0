"""What players call things: their own blocks by type, place and nation, their cards by what is printed on them."""

from collections.abc import Iterator

from ..kernel.text import Known
from .chart import GROUND, KINDS
from .world import Tt

GROUND_WORDS = ("ground unit", "land unit")


def own_blocks(game: Tt, seat: str) -> Iterator[Known]:
    """The tank in Munich, the Italian fleet. Blocks of one type, nation and strength in one area are alike."""
    for block in game.state.blocks.of(seat):
        alike = block.kind, block.nation, block.cv, block.moved, block.built, block.came, block.acted
        words = (block.kind, KINDS[block.kind].name, block.nation, *(GROUND_WORDS if block.kind in GROUND else ()))
        yield Known(block.name, words, block.place, alike)


def own_cards(game: Tt, seat: str) -> Iterator[Known]:
    """The Hungary card, the Jets, Coup."""
    from .cards import actions, investments

    for name in game.state.factions[seat].hand:
        if name in actions():
            card = actions()[name]
            yield Known(name, (*card.neutrals, card.wildcard) if card.wildcard else card.neutrals)
        else:
            facts = investments()[name]
            words = (*facts.techs, *((facts.intel,) if facts.intel else ()), *(("Science",) if facts.science else ()))
            yield Known(name, words, like=(facts.techs, facts.intel, facts.year, facts.factories))
