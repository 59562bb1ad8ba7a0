"""What players call things: their own blocks by type, place and nation, their cards by what is printed on them."""

from collections.abc import Iterator

from ..kernel.text import Known
from .chart import KINDS
from .world import Tt


def own_blocks(game: Tt, seat: str) -> Iterator[Known]:
    """The tank in Munich, the Italian fleet. Blocks of one type, nation and strength in one area are alike."""
    for block in game.state.blocks.of(seat):
        alike = block.kind, block.nation, block.cv, block.moved, block.built, block.came, block.acted
        yield Known(block.name, (block.kind, KINDS[block.kind].name, block.nation), block.place, alike)


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
