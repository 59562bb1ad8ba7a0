"""7.3 to 7.5: Government: card play round and round, Diplomacy Resolution, HandSize Compliance."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Ask, Flow, everyone, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import NameList
from ..kernel.text import counted
from .cards import discard, in_order, limit
from .chart import ORDER
from .control import freeze
from .diplomacy import Diplomacy, resolve_table
from .intelligence import Intelligence
from .technology import Achieve, AchieveSecretly, Industry
from .world import Tt, faction_of


def government_phase(game: Tt) -> Flow[str | None]:
    """One play or Pass of one player (7.3); after three Passes in a row Diplomacy is resolved (7.35)."""
    state, seat = game.state, game.state.seat
    freeze(game)
    mat = faction_of(game, seat)
    answer: Order = Pass()
    if mat.hand:
        answer = yield from order(
            seat,
            f"Government: play cards or pass ({counted(len(mat.hand), 'card')}, HandSize {limit(game, seat)}).",
            (Diplomacy, Industry, Achieve, AchieveSecretly, Intelligence, Pass),
            rules=("7.3a", "7.31a", "7.32a", "7.33a", "7.34", "7.35"),
        )
    follow = answer.effect(game, seat)
    if follow is not None:
        yield from follow
    state.passes = state.passes + 1 if isinstance(answer, Pass) else 0
    if state.passes == len(ORDER):
        state.passes, state.seat = 0, state.order[0]
        return "resolution"
    state.seat = state.order[(state.order.index(seat) + 1) % len(ORDER)]
    return "government"


class Pass(Order):
    """Play nothing."""

    syntax = Syntax("pass")

    def effect(self, game: Tt, seat: str) -> None:
        game.tell(f"{seat} passes.", rule="7.35")


def resolution_phase(game: Tt) -> Flow[str | None]:
    """7.4, then everybody discards down to his HandSize at once (7.5)."""
    yield from resolve_table(game)
    freeze(game)
    over = [seat for seat in game.state.order if excess(game, seat) > 0]
    if over:
        answers = yield from everyone(
            Ask(
                seat,
                f"HandSize: discard {counted(excess(game, seat), 'card')}.",
                kinds=(Discard, Keep),
                rules=("7.5a", "7.5b"),
            )
            for seat in over
        )
        for seat in over:
            answer = answers[seat]
            cards = list(answer.cards) if isinstance(answer, Discard) else []
            for card in cards:
                faction_of(game, seat).hand.remove(card)
            discard(game, cards)
            game.tell(f"{seat} discards {', '.join(cards)}.", rule="7.5a")
    game.state.season, game.state.seat = "Spring", game.state.order[0]
    return "command"


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

    def check(self, game: Tt, seat: str) -> None:
        hand = faction_of(game, seat).hand
        if len(set(self.cards)) < len(self.cards) or any(card not in hand for card in self.cards):
            raise Refused("you do not hold all these cards", rule="7.5a")
        if len(self.cards) != excess(game, seat):
            raise Refused(f"discard exactly {counted(excess(game, seat), 'card')}", rule="7.5a")


class Keep(Order):
    """Keep all: the Limit has risen with a revealed Technology."""

    syntax = Syntax("keep")

    def check(self, game: Tt, seat: str) -> None:
        if excess(game, seat) > 0:
            raise Refused(f"discard {counted(excess(game, seat), 'card')}", rule="7.5a")
