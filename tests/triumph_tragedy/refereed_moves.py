"""Where a unit can go, and by which border it comes in (11.0): every way is walked, step by step."""

from collections.abc import Iterator

from .refereed_map import GROUND, LIMIT, SEATS, Block, Scene

Entry = tuple[str, str]
"""(goal, the area before it)."""


def counted(table: dict[str, int], a: str, b: str) -> int:
    return table.get(f"{a}|{b}", 0) + (table.get(f"{b}|{a}", 0) if a != b else 0)


class Moves:
    """The moves of one unit of the Active Player in the Movement Phase."""

    def __init__(self, scene: Scene, block: Block) -> None:
        self.scene, self.block, self.board = scene, block, scene.board
        self.seat: str = block["seat"]
        self.start: str = block["area"]
        self.turn = scene.position["turn"]
        self.ground = block["kind"] in GROUND
        self.air = block["kind"] == "AF"
        self.sub = block["kind"] == "SUB"
        self.weak = self.turn["emergency"] or self.turn["defensive"]
        self.winter = scene.position["season"] == "Winter"
        self.walked: set[tuple[str, str, int, bool, bool]] = set()
        self.engaged = bool(scene.foes(self.seat, self.start)) and not block.get("escaped")

    # --- what an area is to the mover ---------------------------------------------------------------------------

    def helped(self, area: str) -> bool:
        """Land of an Armed Minor for which an Intervention is declared (15.423)."""
        country = self.scene.countries.get(self.scene.control.get(area, ""), {})
        return bool(country.get("intervener") == self.seat)

    def open(self, area: str) -> bool:
        """May the unit stop here, as far as declarations go (11.0, 15.21, 15.4)?"""
        if not self.board.land(area):
            return True
        holder = self.scene.control[area]
        if self.scene.aloof(self.seat, area):
            return False
        return holder == self.seat or self.scene.enemies(self.seat, holder) or self.helped(area)

    def foes(self, area: str) -> bool:
        return bool(self.scene.foes(self.seat, area))

    def quiet(self, area: str) -> bool:
        """Friendly and no Battle: where a unit may Disengage to (11.51)."""
        return self.scene.friendly(self.seat, area) and not self.foes(area) and self.open(area)

    def may_enter_weakly(self, area: str) -> bool:
        """10.11: Emergency and Defensive units enter no Enemy Territory but existing Battles of their side."""
        if not self.weak:
            return True
        if not self.board.land(area):
            return not self.foes(area)
        if self.helped(area):
            return not self.foes(area) or bool(self.scene.own(self.seat, area)) or self.defended(area)
        joined = self.foes(area) and bool(self.scene.own(self.seat, area))
        return (self.scene.control[area] == self.seat and not self.foes(area)) or joined

    def defended(self, area: str) -> bool:
        return any(self.scene.side(b) not in SEATS for b in self.scene.at.get(area, ()))

    def may_stop(self, area: str, alone: bool = True) -> bool:
        """The goal itself: Raids on empty land (11.55), home ties (8.43, 10.4)."""
        if not self.open(area) or not self.may_enter_weakly(area) or area == self.start:
            return False
        if self.winter and self.board.group(area) != "USSR":
            return False
        if self.block["nation"] == "USA" and not self.scene.at_war("West") and self.board.group(area) != "USA":
            return False
        if self.board.land(area) and not self.ground and alone:
            empty = self.scene.control[area] != self.seat and not self.foes(area)
            supported = any(b["kind"] in GROUND for b in self.scene.own(self.seat, area))
            if empty and not supported and not self.bombs(area):
                return False
        return True

    def bombs(self, area: str) -> bool:
        """12.62: only over the Enemy MainCapital."""
        holder = self.scene.control[area]
        bombsight = self.air and self.scene.has(self.seat, "Precision Bombsight")
        return bombsight and any(
            area == self.board.main(s) for s in SEATS if self.scene.enemies(self.seat, s) and s == holder
        )

    # --- borders ------------------------------------------------------------------------------------------------

    def room(self, a: str, b: str) -> bool:
        """11.52: is there room for one more Ground unit to Engage or Disengage over a Land border?"""
        if not self.ground or not (self.board.land(a) or self.board.land(b)):
            return True
        return counted(self.turn["crossed"], a, b) < LIMIT[self.board.next[a][b]]

    def invades(self, a: str, b: str) -> bool:
        """11.221: a Convoy moving into Enemy Territory."""
        return (
            self.ground
            and not self.board.land(a)
            and self.board.land(b)
            and not self.helped(b)
            and (self.scene.control[b] != self.seat)
        )

    def can_land(self, a: str, b: str) -> bool:
        if self.invades(a, b):
            most = 2 if self.scene.has(self.seat, "LSTs") else 1
            return counted(self.turn["invaded"], a, b) < most
        return self.room(a, b) if self.foes(b) else True

    # --- ways ---------------------------------------------------------------------------------------------------

    def all(self) -> set[Entry]:
        if self.block["kind"] == "FORT" or (self.winter and self.board.group(self.start) != "USSR"):
            return set()
        found: set[Entry] = set()
        if self.air:
            found |= set(self.fly())
        else:
            if self.board.land(self.start):
                found |= set(self.march() if self.ground else self.along_the_coast())
            found |= set(self.sail())
        return found

    def new(self, how: str, here: str, points: int, first: bool, double: bool) -> bool:
        """Has nobody come by here with so much left? Ways that meet are walked on once."""
        key = (how, here, points, first, double)
        fresh = key not in self.walked
        self.walked.add(key)
        return fresh

    def march(self) -> Iterator[Entry]:
        for double in (False, True):
            if double and (self.engaged or not self.scene.friendly(self.seat, self.start)):
                continue
            points = self.scene.speed(self.block, False) * (2 if double else 1)
            yield from self._march(self.start, points, True, double)

    def _march(self, here: str, points: int, first: bool, double: bool) -> Iterator[Entry]:
        if not self.new("march", here, points, first, double):
            return
        for there in self.board.next[here]:
            if not self.board.land(there) or points < 1 or not self.open(there) or not self.may_enter_weakly(there):
                continue
            if double and not self.quiet(there):
                continue
            if first and self.engaged and not (self.quiet(there) and self.room(here, there)):
                continue
            if self.foes(there):
                if not self.engaged and self.room(here, there) and self.may_stop(there):
                    yield there, here
                continue
            if self.may_stop(there):
                yield there, here
            yield from self._march(there, points - 1, False, double)

    def along_the_coast(self) -> Iterator[Entry]:
        """11.1: ships to the next Coastal Land Area along the same coastline, and no farther."""
        for there in self.board.next[self.start]:
            if frozenset((self.start, there)) in self.board.coasts and self.may_stop(there):
                if self.engaged and not self.quiet(there):
                    continue
                yield there, self.start

    def sail(self) -> Iterator[Entry]:
        if self.engaged and self.ground and not self.board.land(self.start):
            return
        for double in (False, True):
            if double and (self.engaged or not self.scene.friendly(self.seat, self.start)):
                continue
            points = self.scene.speed(self.block, True) * (2 if double else 1)
            yield from self._sail(self.start, points, True, double)

    def _sail(self, here: str, points: int, first: bool, double: bool) -> Iterator[Entry]:
        if not self.new("sail", here, points, first, double):
            return
        for there, border in self.board.next[here].items():
            land = self.board.land(there)
            if land and self.board.land(here):
                continue
            left = points - (2 if self.board.ocean(there) else 1)
            if left < 0 or border not in ("coast", "strait", "sea", "ocean"):
                continue
            if first and self.engaged and not self._slips(here, there):
                continue
            yield from self._to_land(here, there, left, double) if land else self._to_sea(here, there, left, double)

    def _slips(self, here: str, there: str) -> bool:
        """11.51: the first step out of a Battle."""
        if self.sub:
            return self.open(there)
        return self.quiet(there) and self.room(here, there)

    def _to_sea(self, here: str, there: str, left: int, double: bool) -> Iterator[Entry]:
        foes = self.foes(there)
        if double and (foes or not self.scene.friendly_sea(self.seat, there) or self._lurked(there)):
            return
        if foes and self.ground:
            return
        if self.may_stop(there) and not (foes and self.engaged):
            yield there, here
        if not foes or self.sub:
            yield from self._sail(there, left, False, double)

    def _lurked(self, sea: str) -> bool:
        """12.73: Escaped Subs keep Strategic Movement out."""
        return any(
            b.get("escaped") and self.scene.enemies(self.seat, self.scene.side(b)) for b in self.scene.at.get(sea, ())
        )

    def _to_land(self, here: str, there: str, left: int, double: bool) -> Iterator[Entry]:
        if double and not (self.scene.friendly(self.seat, there) and self.open(there)):
            return
        barred = self.foes(there) and (self.engaged or double)
        if self.may_stop(there) and self.can_land(here, there) and not barred:
            yield there, here
        if self.board.strait(there) and self.passes(there):
            yield from self._sail(there, left, False, double)

    def passes(self, area: str) -> bool:
        """1.3: Straits are passed if Friendly, Neutral or a Rival's; at Enemy-controlled ones Sea Movement stops."""
        holder = self.scene.control[area]
        if self.foes(area) and not self.sub:
            return False
        return not self.scene.enemies(self.seat, holder)

    def fly(self) -> Iterator[Entry]:
        at_sea = not self.board.land(self.start)
        for double in (False, True):
            if double and (self.engaged or at_sea or not self.scene.friendly(self.seat, self.start)):
                continue
            points = self.scene.speed(self.block, False) * (2 if double else 1)
            for goal, came in self._fly(self.start, points, True, double):
                if not self.may_stop(goal) or (self.engaged and self.foes(goal)):
                    continue
                if (double or at_sea) and not (self.board.land(goal) and self.quiet(goal)):
                    continue
                yield goal, came

    def _fly(self, here: str, points: int, first: bool, double: bool) -> Iterator[Entry]:
        if not self.new("fly", here, points, first, double):
            return
        for there in self.board.next[here]:
            left = points - (2 if self.board.ocean(there) else 1)
            if left < 0 or (double and not self.scene.friendly(self.seat, there)):
                continue
            if not self.open(there) and not (self.board.strait(there) and not (first and self.engaged)):
                continue
            if self.weak and not self._over(there):
                continue
            yield there, here
            if left:
                yield from self._fly(there, left, False, double)

    def _over(self, area: str) -> bool:
        """10.11: Enemy Territory is not entered by Emergency Command, by air neither, but for Battles there."""
        return not self.board.land(area) or self.may_enter_weakly(area) or self.scene.control[area] == self.seat
