"""The two decks: what a card is called and what is printed on it; drawing and discarding."""

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from ..kernel.data import read_json
from ..kernel.text import Names, counted, listed
from .chart import PACKAGE, faction
from .state import State
from .world import Tt


class ActionCard(msgspec.Struct, frozen=True):
    name: str
    season: str
    letter: str
    value: int
    neutrals: tuple[str, ...]
    wildcard: str

    def __str__(self) -> str:
        use = self.wildcard or " / ".join(self.neutrals)
        return f"{self.name} {self.value} ({use})"


class InvestmentCard(msgspec.Struct, frozen=True):
    name: str
    techs: tuple[str, ...]
    intel: str
    year: int
    factories: int

    @property
    def science(self) -> bool:
        return self.year > 0

    def __str__(self) -> str:
        use = self.intel or (f"Science {self.year}" if self.science else " / ".join(self.techs))
        return f"{self.name} ({use}; {counted(self.factories, 'factory', 'factories')})"


@cache
def actions() -> Mapping[str, ActionCard]:
    """Action cards by name: `Spring A`."""
    found = {}
    for entry in read_json(PACKAGE, "action_cards.json")["cards"]:
        name = f"{entry['season']} {entry['letter']}"
        neutrals = tuple(entry["neutrals"])
        found[name] = ActionCard(
            name, entry["season"], entry["letter"], entry["value"], neutrals, entry.get("wildcard", "")
        )
    return found


@cache
def investments() -> Mapping[str, InvestmentCard]:
    """Investment cards by name: `Inv 17`."""
    found = {}
    for entry in read_json(PACKAGE, "investment_cards.json")["cards"]:
        name = f"Inv {entry['number']}"
        intel = entry["name"] if entry["kind"] == "intelligence" else ""
        found[name] = InvestmentCard(
            name, tuple(entry.get("techs", ())), intel, entry.get("year", 0), entry["factories"]
        )
    return found


@cache
def science(year: int) -> tuple[str, ...]:
    """9.0: what a Science card of this year may stand for."""
    return next(tuple(e["techs"]) for e in read_json(PACKAGE, "investment_cards.json")["science"] if e["year"] == year)


@cache
def technologies() -> Mapping[str, str]:
    return {e["name"]: e["effect"] for e in read_json(PACKAGE, "investment_cards.json")["technologies"]}


@cache
def card_names() -> Names:
    from .calling import own_cards

    forms: dict[str, list[str]] = {name: [] for name in actions()}
    forms |= {name: [name.replace("Inv ", "I"), name.replace("Inv", "Investment")] for name in investments()}
    return Names(forms, known=own_cards)


def label(card: str) -> str:
    """A card in words, for those who may see it."""
    return str(actions()[card]) if card in actions() else str(investments()[card])


def in_order(cards: Iterable[str]) -> list[str]:
    """As a player would sort a hand; how it came about does not show."""
    rank = card_names().rank
    return sorted(cards, key=rank.__getitem__)


def limit(game: Tt, seat: str) -> int:
    """4.3, 9.3: the HandSize Limit; each pair in the Vault takes one off."""
    return max(0, faction(seat)["hand"] - len(game.state.factions[seat].vault))


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


def discard(game: Tt, cards: Iterable[str]) -> None:
    for card in cards:
        pile = game.state.action_discards if card in actions() else game.state.investment_discards
        pile.append(card)
