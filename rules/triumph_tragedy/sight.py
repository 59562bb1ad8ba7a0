"""1.14, 1.21, 15: what a faction finds in each area, perhaps as if more had been declared."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import msgspec

from .chart import fact, is_sea, nation_of
from .control import against, territory
from .world import Tt, at_war, country, hostile, rivals, shared, side


class Supposed(msgspec.Struct, frozen=True):
    """Declarations as if they had been made: War on a Rival, what then would be his, Minors attacked and Minors helped."""

    war: str = ""
    given: frozenset[str] = frozenset()
    violated: frozenset[str] = frozenset()
    helped: frozenset[str] = frozenset()


class Prospect(msgspec.Struct, frozen=True, gc=False):
    """An area as one faction finds it."""

    kind: str
    """As `territory` says."""
    foes: bool
    """Active Enemies are there."""
    joined: bool
    """And active units of its own, or of the Minor it comes to help: a Battle."""
    closed: bool
    """Units of a Rival at peace are there (15.21)."""
    home: bool
    """Friendly when the phase began (1.14): an Open Sea, or land it controlled then."""
    shared: bool
    """Units of the other Ally are there (18.0)."""
    barred: bool
    """No Strategic Movement leads in: Enemy Subs that Escaped lie there (12.73)."""


T = TypeVar("T")
Alike = tuple[str, bool, str, bool, bool, bool, bool]
"""Target Class, American or not, and how it moves: all that the steps of a unit rest on."""
Step = tuple[str, int, bool, bool]
"""The area, its cost, may the move end there, may it go on."""


class Sight:
    """What a faction finds, area by area, looked at once; perhaps as if more had been declared."""

    def __init__(self, game: Tt, seat: str, supposed: Supposed | None = None) -> None:
        self.game, self.seat = game, seat
        self._as_if = supposed or Supposed()
        self._seen: dict[str, Prospect] = {}
        self.steps: dict[Alike, dict[tuple[str, bool], list[Step]]] = {}
        """Where units that are alike may go from an area; as they leave a Battle, or later."""
        self._kept: dict[Hashable, list[Any]] = {}

    def __getitem__(self, area: str) -> Prospect:
        found = self._seen.get(area)
        if found is None:
            found = self._seen[area] = self._look(area)
        return found

    def kept(self, key: Hashable, find: Callable[[], list[T]]) -> list[T]:
        """What is found once for units that are alike."""
        if key not in self._kept:
            self._kept[key] = find()
        return self._kept[key]

    def enemy(self, who: str) -> bool:
        """Is this side an Enemy?"""
        return (who == self._as_if.war != "") or who in self._as_if.violated or hostile(self.game, self.seat, who)

    def at_war(self) -> bool:
        return bool(self._as_if.war) or at_war(self.game, self.seat)

    def belongs(self, area: str, rival: str) -> bool:
        """Would an attack on this area hit that faction?"""
        return against(self.game, area, rival) or nation_of(area) in self._as_if.given

    def _look(self, area: str) -> Prospect:
        game, seat = self.game, self.seat
        here = game.state.blocks.at(area)
        foes = any(not block.escaped and self.enemy(side(block)) for block in here) or self._would_stand(area)
        helped = not is_sea(area) and self._helps(nation_of(area))
        own = any(not b.escaped and (b.owner == seat or (helped and side(b) == nation_of(area))) for b in here)
        closed = not is_sea(area) and any(b.owner in rivals(seat) and not self.enemy(b.owner) for b in here)
        barred = any(block.escaped and self.enemy(block.owner) for block in here)
        kind = self._kind(area)
        home = kind == "friendly" and (is_sea(area) or game.state.control[area] == seat)
        return Prospect(kind, foes, foes and own, closed, home, shared(game, area, seat), barred)

    def _kind(self, area: str) -> str:
        if is_sea(area):
            return "enemy" if any(self.enemy(who) for who in self.game.state.seas.get(area, ())) else "friendly"
        nation = nation_of(area)
        if self._helps(nation) and self.game.state.control[area] == nation:
            return "friendly"
        who = self._as_if.war if nation in self._as_if.given else self.game.state.control[area]
        return "enemy" if self.enemy(who) else territory(self.game, area, self.seat)

    def _helps(self, nation: str) -> bool:
        return nation in self._as_if.helped or country(self.game, nation).intervener == self.seat

    def _would_stand(self, area: str) -> bool:
        """Would a declaration put units there (8.2, 15.42)?"""
        nation = nation_of(area)
        raised = nation in self._as_if.given or (
            nation in self._as_if.violated and not country(self.game, nation).armed
        )
        return raised and bool(fact(area, "muster"))
