"""16: the five ways to win."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, Space
from ..kernel.text import listed
from .chart import GREAT_CAPITALS, MAIN, ORDER, WHOSE_MAIN
from .economy import ATOMIC, enemy_capitals, most_points, stages, victory_points
from .routes import air_range
from .technology import show_pair
from .world import Tt, allied, faction_of, find, rivals

NEEDED = 25


def may_claim(game: Tt, seat: str) -> bool:
    """Could anybody believe that this faction has 25 VP? Decided by what all can see, so that being asked tells nothing."""
    return most_points(game, seat) >= NEEDED


def reveal_stages(game: Tt, seat: str) -> None:
    """9.4: atomic stages that count are shown."""
    for entry in [entry for entry in faction_of(game, seat).vault if entry.tech in ATOMIC]:
        show_pair(game, seat, entry, entry.cards[0])


def show(game: Tt, seat: str) -> str:
    """What a faction lays open to prove its points."""
    mat = faction_of(game, seat)
    reveal_stages(game, seat)
    return f"{seat}: {victory_points(game, seat)} VP (chits {sum(mat.chits)}, atomic stages {stages(game, seat)})"


def claims(game: Tt, seats: list[str]) -> None:
    """16.2: who shows 25 VP at the Year Start wins; among several the one with most."""
    best = max(victory_points(game, seat) for seat in seats)
    winners = tuple(seat for seat in seats if victory_points(game, seat) == best)
    game.lock("chits and Vaults were shown")
    game.tell("; ".join(show(game, seat) for seat in seats), rule="16.1")
    game.finish(winners, f"Economic Victory of the {listed(winners)} with {best} VP.", "16.2")


class Claim(Order):
    """Show 25 VP and win."""

    syntax = Syntax(("claim", "yes", "claim victory", "claim the victory"))

    def check(self, game: Tt, seat: str) -> None:
        have = victory_points(game, seat)
        if have < NEEDED:
            raise Refused(f"you have {have} VP, not {NEEDED}", rule="16.2")


def military_victory(game: Tt) -> None:
    """16.3: two Rival Main- or SubCapitals under control at the same time."""
    for seat in ORDER:
        held = [area for area in enemy_capitals(game, seat) if not allied(game, seat, GREAT_CAPITALS[area])]
        if len(held) >= 2:
            game.finish((seat,), f"Military Victory of the {seat}: it holds {listed(held)}.", "16.3")
            return


def hegemony(game: Tt) -> None:
    """16.5: most VP after 1945, Production as for 1946 without Blockades; 18.4 with two players."""
    points = {seat: victory_points(game, seat, blockade=False) for seat in ORDER}
    best = max(points.values())
    winners = tuple(seat for seat in ORDER if points[seat] == best)
    game.lock("chits and Vaults were shown")
    for seat in ORDER:
        reveal_stages(game, seat)
    game.tell("; ".join(f"{seat}: {n} VP" for seat, n in points.items()), rule="16.5")
    game.finish(winners, f"Economic Hegemony of the {listed(winners)} with {best} VP.", "16.5")


class AtomicStrike(Order):
    """Reveal the Atomic Bomb over a Rival MainCapital within an ordinary flight of one of your Air Forces."""

    syntax = Syntax(("atomic", "atomic strike"), Space("space", what="MainCapital"), "with", Name("block", "block"))
    space: str
    block: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if stages(game, seat) < len(ATOMIC):
            return []
        if slot == "space":
            return [MAIN[rival] for rival in rivals(seat)]
        return [block.name for block in game.state.blocks.of(seat) if block.kind == "AF"]

    def check(self, game: Tt, seat: str) -> None:
        if stages(game, seat) < len(ATOMIC):
            raise Refused("you haven't Achieved all four stages", rule="16.4")
        block = find(game, seat, self.block)
        victim = WHOSE_MAIN.get(self.space, seat)
        if victim == seat or allied(game, seat, victim):
            raise Refused(f"{self.space} isn't a Rival's MainCapital", rule="16.4")
        if block is None or block.kind != "AF" or not air_range(game, block, self.space):
            raise Refused(f"you have no Air Force of this name in range of {self.space}", rule="16.4")

    def effect(self, game: Tt, seat: str) -> None:
        game.lock("the Atomic Bomb was shown")
        reveal_stages(game, seat)
        game.finish((seat,), f"Atomic Victory of the {seat}: an Air Force can carry the bomb to {self.space}.", "16.4")
