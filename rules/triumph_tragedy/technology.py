"""9: Technologies: pairs of cards, openly or into the Secret Vault; Industry."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, NameList
from ..kernel.text import counted
from .cards import discard, investments, science, spend, technologies
from .chart import ORDER
from .economy import ATOMIC, factory_cost
from .state import Secret
from .world import Tt, faction_of, has_tech

ESPIONAGE = "Industrial Espionage"
MOST_RAISES = 2


def achieved(game: Tt, seat: str, tech: str) -> bool:
    mat = faction_of(game, seat)
    return any(entry.tech == tech for entry in (*mat.vault, *mat.techs))


def stands_for(game: Tt, card: str, tech: str) -> bool:
    """9.0: may a Tech WildCard be the partner of a card of this Technology?"""
    entry = investments()[card]
    if ESPIONAGE in entry.techs:
        return any(has_tech(game, seat, tech) for seat in ORDER)
    return bool(entry.year) and entry.year <= game.state.year and tech in science(entry.year)


def pair(game: Tt, cards: Sequence[str], tech: str) -> tuple[str, str] | None:
    """9.1: the two cards of a pair, the real one first (the one that stays); None if they are none."""
    if len(cards) != 2 or cards[0] == cards[1] or any(card not in investments() for card in cards):
        return None
    for kept, other in ((cards[0], cards[1]), (cards[1], cards[0])):
        if tech in investments()[kept].techs and (tech in investments()[other].techs or stands_for(game, other, tech)):
            return kept, other
    return None


def barred(game: Tt, seat: str, tech: str) -> Refused | None:
    """9.4: atomic stages in order, one a year; no Technology twice."""
    if achieved(game, seat, tech):
        return Refused(f"you have Achieved {tech} already", rule="9.1a")
    if tech in ATOMIC:
        before = ATOMIC[: ATOMIC.index(tech)]
        if not all(achieved(game, seat, stage) for stage in before):
            return Refused(f"Achieve {technologies()[before[-1]]} before {tech}", rule="9.4a")
        if faction_of(game, seat).atomic == game.state.year:
            return Refused("you can Achieve only one atomic stage a year; you have had this year's", rule="9.4a")
    return None


def gain(game: Tt, seat: str, tech: str, kept: str, other: str, secretly: bool) -> None:
    """9.2 and 9.3: one card stays face-up and the other is discarded, or both go into the Vault."""
    mat, entry = faction_of(game, seat), Secret(tech, [kept, other])
    if tech in ATOMIC:
        mat.atomic = game.state.year
    mat.vault.append(entry)
    if secretly:
        game.tell(f"{seat} puts a pair of cards into its Secret Vault.", rule="9.3a", kind="vault")
        game.tell(f"Your Vault holds {tech}.", to=(seat,), rule="9.3a")
        return
    show_pair(game, seat, entry, kept)
    game.tell(f"{seat} Achieves {tech}: {technologies()[tech]}.", rule="9.2a", kind="tech", tech=tech)


def show_pair(game: Tt, seat: str, entry: Secret, kept: str) -> None:
    """9.2: one card of a pair stays face-up, the other is discarded."""
    mat = faction_of(game, seat)
    mat.vault.remove(entry)
    mat.techs.append(Secret(entry.tech, [kept]))
    discard(game, (card for card in entry.cards if card != kept))


class Achieve(Order):
    """Two Investment cards with the same Technology; the first of them stays face-up."""

    syntax = Syntax(("tech", "achieve"), Name("tech", "tech"), "with", NameList("cards", "card"))
    secretly = False
    tech: str
    cards: tuple[str, ...]

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        found = game.memo(("pairs", seat), lambda: pairs(game, seat))
        if slot == "tech":
            return list(dict.fromkeys(tech for tech, _ in found))
        return [cards for tech, cards in found if tech == got["tech"]]

    def settle(self, game: Tt, seat: str) -> "Achieve":
        return type(self)(tech=self.tech, cards=pair(game, self.cards, self.tech) or self.cards)

    def check(self, game: Tt, seat: str) -> None:
        hand = faction_of(game, seat).hand
        for card in self.cards:
            if card not in hand:
                raise Refused(f"you don't hold {card}", rule="7.33a")
        if pair(game, self.cards, self.tech) is None:
            raise Refused(f"these cards aren't a pair for {self.tech}", rule="9.1a")
        if reason := barred(game, seat, self.tech):
            raise reason

    def effect(self, game: Tt, seat: str) -> None:
        for card in self.cards:
            faction_of(game, seat).hand.remove(card)
        gain(game, seat, self.tech, self.cards[0], self.cards[1], self.secretly)


class AchieveSecretly(Achieve):
    """The same, face-down into the Secret Vault."""

    syntax = Syntax("vault", Name("tech", "tech"), "with", NameList("cards", "card"))
    by_name = True
    secretly = True


def pairs(game: Tt, seat: str) -> list[tuple[str, tuple[str, str]]]:
    """Every pair in a hand."""
    hand = [card for card in faction_of(game, seat).hand if card in investments()]
    found = []
    for a, b in combinations(hand, 2):
        for tech in technologies():
            if not achieved(game, seat, tech) and (both := pair(game, (a, b), tech)):
                found.append((tech, both))
    return found


class Industry(Order):
    """Investment cards worth your Factory Cost raise IND by one."""

    syntax = Syntax(("industry", "factories"), NameList("cards", "card"))
    cards: tuple[str, ...]

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        """The fewest cards that are enough, biggest first; then smallest first."""
        cost = factory_cost(game, seat)
        hand = [card for card in faction_of(game, seat).hand if card in investments()]
        for big in (True, False):
            chosen: list[str] = []
            for card in sorted(hand, key=lambda c: investments()[c].factories, reverse=big):
                if sum(investments()[c].factories for c in chosen) < cost:
                    chosen.append(card)
            yield tuple(chosen)

    def check(self, game: Tt, seat: str) -> None:
        mat = faction_of(game, seat)
        if mat.raises >= MOST_RAISES:
            raise Refused("you can raise IND only twice a year", rule="7.32b")
        if len(set(self.cards)) < len(self.cards) or any(card not in mat.hand for card in self.cards):
            raise Refused("you don't hold all these cards", rule="7.32a")
        if any(card not in investments() for card in self.cards):
            raise Refused("only Investment cards have Factories", rule="7.32e")
        total, needed = sum(investments()[card].factories for card in self.cards), factory_cost(game, seat)
        if total < needed:
            raise Refused(f"that makes {counted(total, 'Factory', 'Factories')}; you need {needed}", rule="7.32a")

    def effect(self, game: Tt, seat: str) -> None:
        mat = faction_of(game, seat)
        spend(game, seat, self.cards)
        mat.ind, mat.raises = mat.ind + 1, mat.raises + 1
        game.tell(f"{seat} raises its IND to {mat.ind} with {', '.join(self.cards)}.", rule="7.32a", kind="industry")
