"""The two decks: what a card is called and what is printed on it; drawing and discarding."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import msgspec

from ..kernel.data import read_json
from ..kernel.text import Known, Names, counted, listed
from .chart import PACKAGE, TRACKS
from .state import State
from .world import Tt


class ActionCard(msgspec.Struct, frozen=True):
    season: str
    letter: str
    value: int
    neutrals: tuple[str, ...]
    wildcard: str = ""

    @property
    def name(self) -> str:
        return f"{self.season} {self.letter}"

    def __str__(self) -> str:
        use = self.wildcard or " / ".join(self.neutrals)
        return f"{self.name} {self.value} ({use})"


class InvestmentCard(msgspec.Struct, frozen=True, rename={"title": "name"}):
    number: int
    kind: str
    factories: int
    techs: tuple[str, ...] = ()
    title: str = ""
    year: int = 0
    """Of a Science card: the first in which it can be used (9.0)."""

    @property
    def name(self) -> str:
        return f"Inv {self.number}"

    @property
    def intel(self) -> str:
        return self.title if self.kind == "intelligence" else ""

    def __str__(self) -> str:
        use = self.intel or (f"Science {self.year}" if self.year else " / ".join(self.techs))
        return f"{self.name} ({use}; {counted(self.factories, 'factory', 'factories')})"


@cache
def actions() -> Mapping[str, ActionCard]:
    """Action cards by name: `Spring A`."""
    cards = msgspec.convert(read_json(PACKAGE, "action_cards.json")["cards"], list[ActionCard])
    return {card.name: card for card in cards}


@cache
def investments() -> Mapping[str, InvestmentCard]:
    """Investment cards by name: `Inv 17`."""
    cards = msgspec.convert(read_json(PACKAGE, "investment_cards.json")["cards"], list[InvestmentCard])
    return {card.name: card for card in cards}


@cache
def science(year: int) -> tuple[str, ...]:
    """9.0: what a Science card of this year may stand for."""
    return next(tuple(e["techs"]) for e in read_json(PACKAGE, "investment_cards.json")["science"] if e["year"] == year)


@cache
def technologies() -> Mapping[str, str]:
    return {e["name"]: e["effect"] for e in read_json(PACKAGE, "investment_cards.json")["technologies"]}


@cache
def card_names() -> Names:
    forms: dict[str, list[str]] = {name: [] for name in actions()}
    forms |= {name: [name.replace("Inv ", "I"), name.replace("Inv", "Investment")] for name in investments()}
    return Names(forms, known=own_cards)


def own_cards(game: Tt, seat: str) -> Iterator[Known]:
    """What players call their cards: the Hungary card, the Jets, Coup. And Intelligence that they don't hold: what is called
    by its title is no other card."""
    hand = game.state.factions[seat].hand
    held = {investments()[name].intel for name in hand if name in investments()}
    for name, facts in investments().items():
        if facts.intel and facts.intel not in held:
            yield Known(name, (facts.intel,), like=(facts.techs, facts.intel, facts.year, facts.factories))
    for name in hand:
        if name in actions():
            card = actions()[name]
            yield Known(name, (*card.neutrals, card.wildcard) if card.wildcard else card.neutrals)
        else:
            facts = investments()[name]
            words = (*facts.techs, *((facts.intel,) if facts.intel else ()), *(("Science",) if facts.year else ()))
            yield Known(name, words, like=(facts.techs, facts.intel, facts.year, facts.factories))


def label(card: str) -> str:
    """A card in words, for those who may see it."""
    return str(actions()[card]) if card in actions() else str(investments()[card])


def in_order(cards: Iterable[str]) -> list[str]:
    """As a player would sort a hand; how it came about does not show."""
    rank = card_names().rank
    return sorted(cards, key=rank.__getitem__)


def limit(game: Tt, seat: str) -> int:
    """4.3, 9.3: the HandSize Limit; each pair in the Vault takes one off."""
    return max(0, TRACKS[seat]["hand"] - len(game.state.factions[seat].vault))


def take(game: Tt, deck: str, count: int) -> list[str]:
    """The top cards of a deck (`action` or `investment`); when it runs out its discards are shuffled into a new one."""
    state: State = game.state
    drawn: list[str] = []
    for _ in range(count):
        pile: list[str] = getattr(state, deck)
        gone: list[str] = getattr(state, f"{deck}_discards")
        if not pile and gone:
            pile.extend(game.dice.shuffle(gone, f"New {deck.capitalize()} deck"))
            gone.clear()
        if pile:
            drawn.append(pile.pop(0))
    return drawn


def draw(game: Tt, seat: str, deck: str, count: int, why: str, rule: str) -> None:
    """Cards from the top into a hand; their number is public."""
    drawn = take(game, deck, count)
    game.state.factions[seat].hand.extend(drawn)
    if drawn:
        game.lock("a card was drawn")
        game.tell(f"{seat} draws {counted(len(drawn), f'{deck.capitalize()} card')}: {why}.", rule=rule)
        game.tell(f"You draw {listed(map(label, in_order(drawn)))}.", to=(seat,), rule=rule)


def spend(game: Tt, seat: str, cards: Iterable[str]) -> None:
    """Cards out of a hand onto the discards."""
    for card in cards:
        game.state.factions[seat].hand.remove(card)
        discard(game, (card,))


def discard(game: Tt, cards: Iterable[str]) -> None:
    for card in cards:
        pile = game.state.action_discards if card in actions() else game.state.investment_discards
        pile.append(card)
