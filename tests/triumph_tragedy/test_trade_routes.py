"""14.21: Trade Routes are traced once, back from the MainCapital; here each is traced by itself from its area, step by step."""

from collections import deque

import pytest

from rules.triumph_tragedy.chart import AFRICA, BOARD, MAIN, ORDER, STRAITS, fact, is_sea
from rules.triumph_tragedy.trade import blocked, closed_to_trade, sources
from tests.rulings import rule
from tests.triumph_tragedy.table import table

AT_SEA = {"coast", "strait", "sea", "ocean"}


def traced(game, seat, area, black=False):
    """One Land and one Sea Segment in either order: by land as far as one likes, then by water, or the other way round."""
    goal = MAIN[seat]
    if game.state.control[goal] != seat:
        return False
    shut = closed_to_trade(game, seat)
    starts = [(area, order, 0) for order in (("land", "sea"), ("sea", "land"))]
    queue, seen = deque(starts), set(starts)
    while queue:
        here, order, leg = queue.popleft()
        if here == goal:
            return True
        for there, border in BOARD.borders(here).items():
            if (black and {here, there} == AFRICA) or there in shut:
                continue
            for then in range(leg, 2):
                by_land = not is_sea(here) and not is_sea(there)
                if order[then] == "land":
                    fits = by_land
                else:
                    afloat = is_sea(here) or here in STRAITS or here == area or then > leg
                    fits = afloat and (not by_land or border == "strait")
                step = there, order, then
                if fits and step not in seen:
                    seen.add(step)
                    queue.append(step)
    return False


POSITIONS = {
    "peace": {},
    "the Channel shut": {"units": {"Axis": {"North Sea": "FLEET 1", "Irish Sea": "SUB 1"}}, "wars": ["Axis-West"]},
    "overseas": {"nations": {"Ireland": {"control": "USSR"}}},
    "the Straits shut": {
        "units": {"Axis": {"North Sea": "FLEET 1"}},
        "wars": ["Axis-West", "Axis-USSR"],
        "nations": {"Gibraltar": {"control": "Axis"}, "Denmark": {"control": "Axis"}, "Turkey": {"control": "USSR"}},
    },
    "the Baltic": {
        "units": {
            "USSR": {"Baltic Sea": "SUB 1"},
            "West": {"Norwegian Sea": "FLEET 1", "Eastern Mediterranean": "SUB 1"},
        },
        "wars": ["Axis-West", "Axis-USSR", "USSR-West"],
        "nations": {"Sweden": {"control": "Axis"}, "Norway": {"control": "West"}, "Turkey": {"control": "Axis"}},
    },
}


@rule("14.21b", "14.21c", "14.24a")
@pytest.mark.parametrize("name", POSITIONS)
def test_every_source_by_itself(name):
    t = table("production", "West", **POSITIONS[name])
    for seat in ORDER:
        for area in sources(t.game, seat):
            free, short = traced(t.game, seat, area), traced(t.game, seat, area, black=True)
            wanted = "full" if not free else "Med" if fact(area, "res") and not short else ""
            assert blocked(t.game, seat).get(area, "") == wanted, (seat, area)
