"""7.3 to 7.5: Government: card play round and round, Diplomacy Resolution, HandSize Compliance."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Ask, Flow, everyone, order
from ..kernel.orders import Members, Order, Syntax
from ..kernel.slots import NameList
from ..kernel.text import counted
from .cards import in_order, limit, spend
from .control import freeze
from .diplomacy import Diplomacy, resolve_table
from .intelligence import Intelligence
from .technology import Achieve, AchieveSecretly, Industry
from .world import Tt, faction_of


def government_phase(game: Tt) -> Flow[None]:
    """One play or Pass of one player (7.3)."""
    seat = game.state.seat
    mat = faction_of(game, seat)
    if mat.hand:
        answer = yield from order(
            seat,
            f"Government: play cards or pass ({counted(len(mat.hand), 'card')}, HandSize {limit(game, seat)}).",
            (Diplomacy, Industry, Achieve, AchieveSecretly, Intelligence, Pass),
            rules=("7.3a", "7.31a", "7.32a", "7.33a", "7.34", "7.35"),
            no="pass",
            end="pass",
        )
        passed = isinstance(answer, Pass)
    else:
        tell_pass(game, seat)
        passed = True
    game.state.passes = game.state.passes + 1 if passed else 0


class Pass(Order):
    """Play nothing."""

    syntax = Syntax("pass")

    def effect(self, game: Tt, seat: str) -> None:
        tell_pass(game, seat)


def tell_pass(game: Tt, seat: str) -> None:
    game.tell(f"{seat} passes.", rule="7.35")


def resolution_phase(game: Tt) -> Flow[None]:
    """7.4, then everybody discards down to his HandSize at once (7.5)."""
    yield from resolve_table(game)
    freeze(game)
    yield from everyone(
        Ask(
            seat,
            "",
            kinds=(Discard,),
            rules=("7.5a", "7.5b"),
            says=how_many,
            over=lambda game, seat: excess(game, seat) <= 0,
        )
        for seat in game.state.order
    )


def how_many(game: Tt, seat: str) -> str:
    return f"HandSize: discard {counted(excess(game, seat), 'card')}."


def excess(game: Tt, seat: str) -> int:
    return len(faction_of(game, seat).hand) - limit(game, seat)


class Discard(Order):
    """Discard down to your HandSize Limit."""

    syntax = Syntax("discard", NameList("cards", "card"))
    cards: tuple[str, ...]

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        hand, many = in_order(faction_of(game, seat).hand), max(0, excess(game, seat))
        return dict.fromkeys((tuple(hand[:many]), tuple(hand[len(hand) - many :]))) if many else ()

    @classmethod
    def members(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Members | None:
        many = max(0, excess(game, seat))
        return Members(in_order(faction_of(game, seat).hand), many, many) if many else None

    def check(self, game: Tt, seat: str) -> None:
        hand = faction_of(game, seat).hand
        if len(set(self.cards)) < len(self.cards) or any(card not in hand for card in self.cards):
            raise Refused("you don't hold all these cards", rule="7.5a")
        if len(self.cards) != excess(game, seat):
            raise Refused(f"discard exactly {counted(excess(game, seat), 'card')}", rule="7.5a")

    def effect(self, game: Tt, seat: str) -> None:
        spend(game, seat, self.cards)
        game.tell(f"{seat} discards {', '.join(self.cards)}.", rule="7.5a")
