"""Borders that let few through: units of one order are parted over the ways there are whenever that can be done (11.52)."""

from collections import Counter
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.triumph_tragedy.chart import BOARD, is_sea
from rules.triumph_tragedy.moves import room, share_out
from rules.triumph_tragedy.routes import Route, border_limit, border_name, crossings
from tests.rulings import rule
from tests.triumph_tragedy.table import table

T = table(
    units={"Axis": {"Munich": "6 INF 1"}, "West": {"Paris": "INF 1"}, "USSR": {"Moscow": "INF 1"}}, wars=["Axis-West"]
)
BLOCKS = list(T.state.blocks.of("Axis"))
DOORS = [area for area in BOARD.borders("Paris") if not is_sea(area)]
"""Land beside Paris."""


def way(door: str, free: bool) -> Route:
    """Into Paris by this door; a free way fights nobody and uses up no border."""
    return Route(("Munich", door, "Paris"), "land", engages=not free)


WAYS = st.lists(
    st.lists(st.tuples(st.sampled_from(DOORS), st.booleans()), min_size=1, max_size=3, unique=True),
    min_size=1,
    max_size=6,
)


@rule("11.52a", "11.52b")
@settings(max_examples=300, deadline=None, derandomize=True)
@given(WAYS, st.dictionaries(st.sampled_from(DOORS), st.integers(0, 2), max_size=2))
def test_units_are_parted_whenever_that_can_be(doors: list[list[tuple[str, bool]]], used: dict[str, int]) -> None:
    T.state.turn.crossed = {border_name(door, "Paris"): number for door, number in used.items()}
    blocks = BLOCKS[: len(doors)]
    options = [[way(*one) for one in ways] for ways in doors]

    def fits(chosen: list[Route]) -> bool:
        over = Counter(
            border for block, route in zip(blocks, chosen, strict=True) for border in crossings(block, route)
        )
        return all(number <= room(T.game, border) for border, number in over.items())

    found = share_out(T.game, blocks, options)
    assert all(route in ways for route, ways in zip(found, options, strict=True))
    assert fits(found) == any(fits(list(way)) for way in product(*options))


@rule("11.52a")
def test_what_a_border_still_lets_through() -> None:
    """Three over plains, two over a river or through a forest, one over mountains, coasts and Straits; no limit at sea."""
    limits = {"plains": 3, "river": 2, "forest": 2, "mountain": 1, "coast": 1, "strait": 1}
    for area in BOARD:
        for other, kind in BOARD.borders(area).items():
            if kind in limits:
                assert border_limit(area, other) == limits[kind], (area, other)
            else:
                assert border_limit(area, other) >= 24, (area, other)
    T.state.turn.crossed = {}
    name = border_name("Munich", "Lorraine")
    assert room(T.game, name) == 2
    T.state.turn.crossed = {name: 2}
    assert room(T.game, name) == 0
    assert border_name("Munich", "Lorraine") == border_name("Lorraine", "Munich") == "Lorraine|Munich"
