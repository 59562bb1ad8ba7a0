"""Finding room for the pieces of every space of an area map: near it, over no name, no port and no other pieces."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from render.atlas import Atlas
from render.canvas import Box
from render.frames import Block, Viewport
from render.labels import Layout, Taken, around, overlap

Stack = Sequence[Image.Image]
"""The pieces of a space, one picture above another."""
PLAINER = 22.0  # px of nearness for which a stack is shown in fewer words
WISHED = 0.05  # px of nearness for a square px of the room beside another's name
LANE = 4.0  # how much more a lane of an arrow is wished free than the room beside a name
TAKEN = 6.0  # how much worse than used room it is to cover pieces and names
FAR = 0.52  # what a px of the way to a place costs at the very least
ILL = 25.0  # px from which pieces may push others aside

RADII = (6, 10, 14, 18, 23, 28, 34, 40, 47, 54, 62, 71, 81, 92, 105, 120, 140, 165, 195, 230)
# How far and in which direction to look for room, nearest first; each ring is turned a little against the one before.
RINGS = [(r, math.cos(math.pi * turn / 9 + r), math.sin(math.pi * turn / 9 + r)) for r in RADII for turn in range(18)]


@dataclass(frozen=True)
class Seat:
    """Where the pieces of a space stand, and how ill: px away from it, more for what they cover."""

    cost: float
    box: Box
    stack: Stack


@dataclass(frozen=True)
class Found:
    """A place that was looked for: as long as the used and the wished room round it are the same, it is the same."""

    extent: Box
    used: Sequence[Taken]
    wished: Sequence[Taken]
    cost: float
    box: Box


_FOUND: dict[Hashable, list[Found]] = {}
"""Places found for other pictures of this process: from one order to the next little moves."""
MOST_FOUND, ALIKE = 3000, 4


@dataclass
class Seating:
    """Gives the pieces their places."""

    atlas: Atlas
    port: Viewport
    layout: Layout
    blocks: Mapping[str, Block]
    ground: bytes
    """The place of the land space at every px, nothing at sea."""
    land: Mapping[str, int]
    anchor: Callable[[str], tuple[float, float]]
    lanes: Sequence[Box] = ()
    """Where arrows are to be seen."""

    def of(self, groups: Mapping[str, Iterable[Stack]]) -> dict[str, Seat]:
        """A place for every space's pieces; then those that stand badly may push others aside.

        Each space offers its stack in one or more ways, the fullest first; a plainer one is taken where only that fits.
        """
        self.bare = self.layout.copy()
        self._wish(groups)
        seats: dict[str, Seat] = {}
        for name in sorted(groups, key=lambda n: (self._room(n), n)):
            seat = self._seat(name, groups[name], self.layout)
            spot = self.port.nearest_px(self.atlas, *self.atlas.spot(name))
            if self.layout.cost(seat.box, 0.5) and not self.port.shows(*spot, margin=-20 * self.port.ui):
                continue  # at the edge of a crop there may be no room for a neighbour's pieces
            seats[name] = seat
            self.layout.take(seat.box, TAKEN)
        for name in sorted(seats, key=lambda n: (-seats[n].cost, n))[:12]:
            self._reseat(name, groups, seats)
        return seats

    def _wish(self, groups: Mapping[str, Iterable[Stack]]) -> None:
        """Note the rooms beside names that others' pieces should rather leave free."""
        self.wishes = Layout(self.port.width, self.port.height)
        for name in groups:
            if (block := self.blocks.get(name)) is not None and block.keep != block.box:
                self.wishes.take(block.keep)
        for box in self.lanes:
            self.wishes.take(box, LANE)

    def _seat(self, name: str, ways: Iterable[Stack], room: Layout) -> Seat:
        """The best place for a space's pieces as the room is now, in the fullest way that is worth it."""
        best: Seat | None = None
        for plainness, stack in enumerate(ways):
            if best is not None and plainness * PLAINER >= best.cost:
                break
            wide, high = max(p.width for p in stack), sum(p.height + 1 for p in stack) - 1
            cost, box = self._best(name, wide, high, room)
            if best is None or cost + plainness * PLAINER < best.cost:
                best = Seat(cost + plainness * PLAINER, box, stack)
        assert best is not None
        return best

    def _reseat(self, name: str, groups: Mapping[str, Iterable[Stack]], seats: dict[str, Seat]) -> None:
        """Give badly placed pieces the room of others where these find another that is as good for all."""
        if seats[name].cost < ILL:
            return
        dream = self._seat(name, groups[name], self.bare)
        pushed = [n for n, s in seats.items() if n != name and overlap(s.box, dream.box) > 0]
        if len(pushed) > 2:
            return
        before = {n: seats[n] for n in (name, *pushed)}
        for seat in before.values():
            self.layout.leave(seat.box)
        after = {name: dream}
        self.layout.take(dream.box, TAKEN)
        for other in pushed:
            after[other] = self._seat(other, groups[other], self.layout)
            self.layout.take(after[other].box, TAKEN)
        if sum(s.cost for s in after.values()) < sum(s.cost for s in before.values()):
            seats.update(after)
            return
        for seat in after.values():
            self.layout.leave(seat.box)
        for seat in before.values():
            self.layout.take(seat.box, TAKEN)

    def _room(self, name: str) -> float:
        area = self.atlas.areas[self.atlas.number[name]]
        return area.labels[0][2] if area.labels and not area.is_dot else 0.0

    def _best(self, name: str, wide: int, high: int, room: Layout) -> tuple[float, Box]:
        """The free box of that size nearest to a space, and how ill it stands there; looked for only if it is not known."""
        block, port = self.blocks.get(name), self.port
        named = (block.box, block.keep) if block is not None else None
        map_drawn = hash(self.ground), port.width, port.height, port.ui
        key = (map_drawn, self.land.get(name, 0), self.anchor(name), wide, high, named)
        known = _FOUND.setdefault(key, [])
        for one in known:
            if one.used == room.within(one.extent) and one.wished == self.wishes.within(one.extent):
                return one.cost, one.box
        cost, box, away = self._search(name, wide, high, room)
        extent = self._extent(name, wide, high, away)
        known.insert(0, Found(extent, room.within(extent), self.wishes.within(extent), cost, box))
        del known[ALIKE:]
        if len(_FOUND) > MOST_FOUND:
            del _FOUND[next(iter(_FOUND))]
        return cost, box

    def _extent(self, name: str, wide: int, high: int, away: float) -> Box:
        """All that was looked at in a search that went so far: what is changed outside it cannot matter."""
        (x, y), block = self.anchor(name), self.blocks.get(name)
        boxes = [around(x, y, 0, 0), block.box if block is not None else around(x, y, 0, 0)]
        far_x, far_y = away * self.port.ui + 2.1 * wide + 4, away * self.port.ui + 2.1 * high + 4
        left, right = min(b[0] for b in boxes) - far_x, max(b[2] for b in boxes) + far_x
        top, bottom = min(b[1] for b in boxes) - far_y, max(b[3] for b in boxes) + far_y
        # what would stand outside the picture is moved to its edge
        right = max(right, wide + 4.0) if left < wide + 4 else right
        bottom = max(bottom, high + 4.0) if top < high + 4 else bottom
        left = min(left, self.port.width - wide - 4.0) if right > self.port.width - wide - 4 else left
        top = min(top, self.port.height - high - 4.0) if bottom > self.port.height - high - 4 else top
        return left, top, right, bottom

    def _search(self, name: str, wide: int, high: int, room: Layout) -> tuple[float, Box, float]:
        """That box, and how far off was looked for it."""
        x, y = self.anchor(name)
        block = self.blocks.get(name)
        place, ui, square = self.land.get(name, 0), self.port.ui, self.port.ui**2
        best, found = math.inf, around(x, y, wide, high)
        named = block.box if block is not None else (x, y, x, y)
        half_wide, half_high = wide / 2, high / 2
        near_x, near_y = half_wide + 2, half_high + 2
        far_x, far_y = self.port.width - near_x, self.port.height - near_y
        away = 0.0
        name_left, name_top, name_right, name_bottom = named
        for cx, cy, extra, away in self._centres(x, y, wide, high, block):
            if away * FAR > best:
                break
            cx = near_x if cx < near_x else far_x if cx > far_x else cx
            cy = near_y if cy < near_y else far_y if cy > far_y else cy
            left, top, right, bottom = cx - half_wide, cy - half_high, cx + half_wide, cy + half_high
            dx = (left - x if left > x else x - right if x > right else 0) * 0.6
            dy = (top - y if top > y else y - bottom if y > bottom else 0) * 0.6
            dx += (left - name_right if left > name_right else name_left - right if name_left > right else 0) * 0.4
            dy += (top - name_bottom if top > name_bottom else name_top - bottom if name_top > bottom else 0) * 0.4
            cost = extra + math.hypot(dx, dy) * 0.9 / ui
            if cost >= best:
                continue
            box = (left, top, right, bottom)
            cost += self._strange(box, place) * 34
            if cost >= best:
                continue
            if covered := room.cost(box, 0.5, (best - cost - 150) * square):
                cost += 150 + covered / square
            if cost < best and (wished := self.wishes.cost(box)):
                own = overlap(block.keep, box) if block is not None else 0.0
                cost += max(0.0, wished - own) / square * WISHED
            if cost < best:
                best, found = cost, box
        return best, found, away

    def _centres(
        self, x: float, y: float, wide: int, high: int, block: Block | None
    ) -> Iterator[tuple[float, float, float, float]]:
        """Where the middle of a box may stand: under, over and beside the name, then in rings ever further off. With what
        a place costs by itself, and how far off it is at least."""
        if block is not None:
            bx = (block.box[0] + block.box[2]) / 2
            for slide in (0.0, -0.3, 0.3, -0.6, 0.6):
                yield bx + slide * wide, block.box[3] + high / 2 + 1, abs(slide) * 6, 0
                yield bx + slide * wide, block.box[1] - high / 2 - 1, 3 + abs(slide) * 6, 0
            by = (block.box[1] + block.box[3]) / 2
            yield block.box[2] + wide / 2 + 2, by, 5, 0
            yield block.box[0] - wide / 2 - 2, by, 5, 0
        yield x, y, 0, 0
        ui, more_wide, more_high = self.port.ui, wide * 0.4, high * 0.3
        for radius, cos, sin in RINGS:
            yield x + cos * (radius * ui + more_wide), y + sin * (radius * ui + more_high), 0, radius

    def _strange(self, box: Box, place: int) -> float:
        """What share of a box lies on other ground than its own, judged at five points."""
        ground, wide = self.ground, self.port.width
        left, top, right, bottom = int(box[0]) + 2, int(box[1]) + 2, int(box[2]) - 3, int(box[3]) - 3
        middle = ground[(top + bottom) // 2 * wide + (left + right) // 2]
        wrong = 0.0
        for here in (
            middle,
            ground[top * wide + left],
            ground[top * wide + right],
            ground[bottom * wide + left],
            ground[bottom * wide + right],
        ):
            if here != place:
                wrong += 0.4 if here == 0 else 1.0
        return wrong / 5
