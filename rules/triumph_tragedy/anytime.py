"""What a player may do at any time: remove his Influence or his units, reveal a Technology."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name
from ..kernel.text import listed
from .cards import investments, technologies
from .chart import NATIONS
from .control import unmark
from .technology import show_pair
from .world import Tt, a_block, country, faction_of, find, own_text, unit


def busy(game: Tt, seat: str, phase: str = "") -> bool:
    """Is the seat to decide something else, so that this is not worth suggesting to it (outside of some phase)?"""
    ask = game.asked(seat)
    return ask is not None and (not ask.kinds or (phase != "" and game.phase != phase))


class Repudiate(Order):
    """Take back one of your Influence markers from a Neutral."""

    syntax = Syntax("repudiate", Name("nation", "nation"))
    nation: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if busy(game, seat, "movement"):
            return []
        return [name for name, entry in game.state.countries.items() if entry.influence == seat]

    def check(self, game: Tt, seat: str) -> None:
        if country(game, self.nation).influence != seat:
            raise Refused(f"you have no Influence in {self.nation} to give up", rule="8.0c")

    def effect(self, game: Tt, seat: str) -> None:
        repudiate(game, seat, self.nation)


def repudiate(game: Tt, seat: str, nation: str) -> None:
    """8.0: one marker less, of the owner's free will."""
    entry = country(game, nation)
    entry.markers -= 1
    if not entry.markers:
        entry.influence = ""
        unmark(game, NATIONS[nation].areas)
    game.tell(f"{seat} repudiates {nation}: {entry.markers} Influence left.", rule="8.0c")


class Disband(Order):
    """Remove one of your units from play."""

    syntax = Syntax("disband", Name("block", "block"))
    block: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        """Nobody wants this often; to who is asked something else only a Cadre is offered, when units can be built."""
        if busy(game, seat, "production"):
            return []
        if game.asked(seat) is None:
            return [block.name for block in game.state.blocks.of(seat)]
        return [block.name for block in game.state.blocks.of(seat) if block.cv == 1][:1]

    def check(self, game: Tt, seat: str) -> None:
        if find(game, seat, self.block) is None:
            raise Refused(f"you have no {self.block} on the map", rule="3.3")

    def effect(self, game: Tt, seat: str) -> None:
        block = game.state.blocks.remove(unit(game, seat, self.block))
        game.tell(f"You disband {own_text(block)} in {block.place}.", to=(seat,), rule="3.3")
        game.tell(f"{seat} disbands {a_block(block.nation)} in {block.place}.", rule="3.3")


class Reveal(Order):
    """Reveal a Technology out of your Secret Vault; it works at once. The first card of the pair stays, or the one you name."""

    syntax = Syntax("reveal", Name("tech", "tech"), Maybe("keeping", Name("card", "card")))
    tech: str
    card: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if slot == "card":
            return [None, *real_cards(game, seat, got["tech"])[1:]]
        return [] if busy(game, seat) else [entry.tech for entry in faction_of(game, seat).vault]

    def check(self, game: Tt, seat: str) -> None:
        if not any(entry.tech == self.tech for entry in faction_of(game, seat).vault):
            raise Refused(f"{self.tech} isn't in your Vault", rule="9.3c")
        able = real_cards(game, seat, self.tech)
        if self.card is not None and self.card not in able:
            raise Refused(f"{self.card} can't stay; of this pair {listed(able, 'or')} can", rule="9.2a")

    def effect(self, game: Tt, seat: str) -> None:
        entry = next(entry for entry in faction_of(game, seat).vault if entry.tech == self.tech)
        game.lock("a Technology was revealed")
        show_pair(game, seat, entry, self.card or entry.cards[0])
        game.tell(f"{seat} reveals {self.tech}: {technologies()[self.tech]}.", rule="9.3c", kind="tech", tech=self.tech)


def real_cards(game: Tt, seat: str, tech: str) -> list[str]:
    """9.2: the cards of a pair in the Vault that may stay face-up: those of the Technology itself, no WildCard."""
    pairs = (entry.cards for entry in faction_of(game, seat).vault if entry.tech == tech)
    return [card for cards in pairs for card in cards if tech in investments()[card].techs]
