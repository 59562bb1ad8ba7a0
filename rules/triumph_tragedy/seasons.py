"""10: the Command Phase of a Season and the Player Turns that follow from it."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import NameList
from ..kernel.text import counted, listed
from .cards import ActionCard, actions, discard, in_order
from .chart import ORDER, TRACKS
from .control import freeze
from .government import Pass
from .state import Turn
from .world import Tt, faction_of, in_battle


def command_phase(game: Tt) -> Flow[None]:
    """One commitment or Pass (10.1); who has committed must pass."""
    state = game.state
    mat = faction_of(game, state.seat)
    committed = bool(mat.committed)
    if mat.hand and not committed:
        yield from order(
            state.seat,
            f"{state.season}: commit a Command card or pass.",
            (Commit, Pass),
            rules=("10.1a", "10.1c", "10.11a"),
            no="pass",
            end="pass",
        )
    state.passes = 0 if mat.committed and not committed else state.passes + 1


def most_cards(game: Tt, seat: str) -> int:
    """10.1: one card; a Passive Ally may play two for an Offensive Turn (18.232)."""
    return 2 if game.state.passive == seat else 1


class Commit(Order):
    """Commit a card face-down; an Investment card is a bluff."""

    syntax = Syntax(("commit", "command"), NameList("cards", "card"))
    cards: tuple[str, ...]

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        hand = faction_of(game, seat).hand
        ranked = sorted(in_order(hand), key=lambda card: not valid(game, card))
        yield from ((card,) for card in ranked)
        good = [card for card in ranked if valid(game, card)]
        if most_cards(game, seat) > 1 and len(good) > 1:
            yield tuple(good[:2])

    def check(self, game: Tt, seat: str) -> None:
        if any(card not in faction_of(game, seat).hand for card in self.cards):
            raise Refused("you don't hold this card", rule="10.1a")
        if len(set(self.cards)) < len(self.cards) or len(self.cards) > most_cards(game, seat):
            raise Refused(f"you can commit {counted(most_cards(game, seat), 'card')} at most", rule="10.1a")

    def effect(self, game: Tt, seat: str) -> None:
        mat = faction_of(game, seat)
        for card in self.cards:
            mat.hand.remove(card)
        mat.committed = list(self.cards)
        game.tell(f"{seat} commits {counted(len(self.cards), 'card')}.", rule="10.1a")
        game.tell(f"You commit {listed(self.cards)}.", to=(seat,), rule="10.1a")


def valid(game: Tt, card: str) -> bool:
    """10.1: an Action card of the Season; in Winter any (10.4)."""
    return card in actions() and game.state.season in (actions()[card].season, "Winter")


def operative(game: Tt, seat: str) -> ActionCard | None:
    """The card that counts: the valid one with the earliest letter, else any Action card as Emergency Command."""
    cards = [card for card in faction_of(game, seat).committed if card in actions()]
    best = sorted(cards, key=lambda card: (not valid(game, card), actions()[card].letter))
    return actions()[best[0]] if best else None


def reveal_phase(game: Tt) -> Flow[None]:
    """All cards at once; the earliest letter goes first (10.1)."""
    state = game.state
    with_turn: dict[str, ActionCard] = {}
    if any(faction_of(game, seat).committed for seat in ORDER):
        game.lock("Command cards were revealed")
    for seat in state.order:
        mat = faction_of(game, seat)
        if not mat.committed:
            continue
        game.tell(f"{seat} reveals {listed(mat.committed)}.", rule="10.1d", kind="command")
        card = operative(game, seat)
        if card is None:
            discard(game, mat.committed)
            mat.committed = []
        else:
            with_turn[seat] = card
    state.command = []
    for letter in sorted({card.letter for card in with_turn.values()}):
        tied = [seat for seat in state.order if seat in with_turn and with_turn[seat].letter == letter]
        chooser = next((seat for seat in tied if valid(game, with_turn[seat].name)), "")
        while chooser and len(tied) > 1:
            first = yield from choose(chooser, f"Letter {letter} is tied: who goes first?", tied, rules=("10.11c",))
            tied.remove(first)
            state.command.append(first)
        state.command += tied
    if state.command:
        game.tell(f"Command Order: {listed(state.command)}.", rule="10.1d", kind="order")


def next_turn(game: Tt) -> None:
    """The next Player Turn in Command Order (10.2), if there is one."""
    state = game.state
    for block in state.blocks:
        block.moved = block.disrupted = block.acted = block.waiting = False
        block.came = block.start = ""
    if not state.command:
        state.turn = Turn()
        return
    seat = state.command.pop(0)
    card = operative(game, seat)
    assert card is not None
    mat = faction_of(game, seat)
    good = [name for name in mat.committed if valid(game, name)]
    emergency = not good
    defensive = state.passive == seat and len(good) < 2
    moves = TRACKS[seat]["emergency_command"] if emergency else card.value
    met = [area for area in state.blocks.places() if in_battle(game, area)]
    state.turn = Turn(seat, card.name, emergency, defensive, moves, met=met)
    discard(game, mat.committed)
    mat.committed = []
    freeze(game)
    how = "an Emergency Command" if emergency else "a Defensive Turn" if defensive else "a Command"
    game.tell(f"{seat} has {how} with {counted(moves, 'move')} ({card.name}).", rule="10.2", kind="turn")
