"""27.28, 26.813: until 1942 Paris feeds the French in Europe; once the Axis is there, London or a captured capital does."""

from functools import cache

from .chart import SIDE, US_BOX, capital, capital_hexes, country_of, land
from .landlines import front_line, sources, spread
from .sealines import Chain, america_supplies, behind, chains_from, designated
from .world import Tr, first_holders, holder, revision, year

OVERSEAS = frozenset(
    (
        *"Tunisia Algeria Morocco Libya Egypt Palestine Transjordan Iraq Arabia Persia Turkey Cyprus Rhodes".split(),
        *("Lebanon-Syria", "Spanish Morocco"),
    )
)
"""Countries that aren't in Europe."""


def bound(game: Tr, nation: str, hex_: str) -> bool:
    """Does the rule bind units of a nation in a hex?"""
    return nation == "France" and year(game) < 1942 and hex_ in europe()


def french_sources(game: Tr) -> tuple[str, ...]:
    paris, london = capital("France"), capital("Britain")
    if SIDE.get(holder(game, paris)) != "Axis":
        return (paris,)
    first, west = first_holders(game.scenario), sources(game, "West")
    captured = (
        h for h, c in capital_hexes().items() if SIDE.get(first.get(h, "")) != "Allies" and not befriended(game, c)
    )
    return tuple(h for h in (london, *captured) if h in west)


def befriended(game: Tr, country: str) -> bool:
    """An ally's capital is no captured one."""
    return game.state.countries.get(country, "").startswith(("attacked", "ally"))


def french_net(game: Tr) -> frozenset[str]:
    """The hexes that lines from the sources of the French reach over land."""
    seeds = french_sources(game)
    return game.derived("french net", (front_line(game, "West"), seeds), lambda: spread(game, "West", seeds))


def french_chains(game: Tr) -> list[Chain]:
    """The sea lines that set out from there, or from America when it supplies."""
    if not game.state.supply:
        return []
    home = french_net(game) | ({US_BOX} if america_supplies(game) else set())
    key = (revision(game), designated(game), game.state.canal, game.state.kiel, french_sources(game))
    return game.derived("french chains", key, lambda: chains_from(game, "West", [((), home)]))


def french_area(game: Tr, area: frozenset[str], forts: set[str]) -> frozenset[str]:
    """What the lines of the French reach, of all that those of the West do: in Europe their own, and fortresses."""
    if year(game) >= 1942:
        return area
    own = french_net(game).union(behind(game, "West", french_chains(game)), forts)
    return (area - europe()) | (own & europe())


@cache
def europe() -> frozenset[str]:
    return frozenset(h for h in land() if country_of(h) not in OVERSEAS)
