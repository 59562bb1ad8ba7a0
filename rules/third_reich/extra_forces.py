"""33.4: the additional counters that change forces: the second German airborne unit, French armor for the Maginot Line, a
Finland that stays out in 1940."""

from ..kernel.errors import passes
from ..kernel.flow import Flow, choose
from .chart import POOL, SETUP, SIDE, capital, country_of, fact, land, turn_number
from .losses import create
from .naming import called, short
from .state import Unit
from .world import Tr, friendly

FSJR, AIRBORNE = "infantry 3-3", "airborne 3-3"


# --- Axis 17 --------------------------------------------------------------------------------------------------------------


def second_fsjr(game: Tr) -> list[Unit]:
    """The 3-3 infantry of the German Force Pool; counters bear no names here, and 2 Fsjr is the last that is taken."""
    from .construction import waiting_units

    return waiting_units(game, "Germany", FSJR)


def note_fsjr(game: Tr, unit: Unit) -> None:
    """33.41-o17: the first airborne unit has been lost."""
    if unit.nation == "Germany" and unit.kind == "airborne":
        game.state.notes["fsjr lost"] = 1


def note_pool(game: Tr) -> None:
    """33.41-o17: with the last 3-3 infantry of the Force Pool 2 Fsjr has been built as infantry."""
    if not any(u.nation == "Germany" and u.kind == "infantry" and u.factor == 3 for u in game.state.units.at(POOL)):
        game.state.notes["fsjr built"] = 1


def fsjr_sites(game: Tr) -> list[str]:
    from .construction import Build

    return list(Build.options("space", {"nation": None, "sort": AIRBORNE}, game, "Germany"))


def fsjr_trouble(game: Tr) -> str:
    from .chart import COST
    from .turn import can_spend

    state = game.state
    if state.turn < turn_number("Spring", 1942):
        return "it can be played only from 1942 on"
    if state.side != "Axis" or game.phase != "construction":
        return "it can be played only in an Axis Construction phase, as 2 Fsjr is built"
    if "fsjr lost" in state.notes:
        return "the first airborne unit has been lost"
    if "fsjr built" in state.notes or not second_fsjr(game):
        return "2 Fsjr has been built as infantry: no 3-3 of the Force Pool was left"
    if not can_spend(game, "Germany", 3 * COST["airborne"]):
        return f"2 Fsjr costs {3 * COST['airborne']} BRPs"
    return "" if fsjr_sites(game) else "there is no hex to build it on"


def build_fsjr(game: Tr) -> Flow[None]:
    """33.41-o17: it is built as the counter is played, as an airborne unit."""
    from .construction import pay_for, raised

    sites = fsjr_sites(game)
    named = {called(h): h for h in sites}
    answer = yield from choose("Germany", "Where is 2 Fsjr built?", tuple(named), rules=("33.41-o17", "15.4a"))
    game.state.units.remove(second_fsjr(game)[0])
    second = create(game, "Germany", "airborne", 3, 3, POOL, "Germany")
    pay_for(game, "Germany", second, named[answer])
    raised(game, "Germany", second, named[answer])


# --- Allied 16 ------------------------------------------------------------------------------------------------------------

ARMOR, MIXED = "three armor 3-5", "an armor 3-5 and a 5-4 air"


def french_armor(game: Tr) -> Flow[None]:
    """33.42-o16: no Maginot Line, all armor at the start, and more to build."""
    from .setup import issue

    state = game.state
    state.fortresses = [h for h in state.fortresses if fact(h, "fortress") != "Maginot Line"]
    for unit in [u for u in state.units.at(POOL) if u.nation == "France" and u.kind == "armor"]:
        state.units.move(unit, SETUP)
    state.remap()
    answer = yield from choose("France", "What may France build in addition?", (ARMOR, MIXED), rules=("33.42-o16",))
    more = {"armor 3-5": 3} if answer == ARMOR else {"armor 3-5": 1, "air 5": 1}
    issue(game, "France", more, POOL)
    game.tell(f"The Maginot Line isn't built; France may also build {answer}", rule="33.42-o16")


# --- Allied 19 ------------------------------------------------------------------------------------------------------------


def finnish_trouble(game: Tr) -> str:
    """33.42-o19: nobody may have declared war on Finland."""
    if any(note in game.state.notes for note in ("declared Finland", "peace in Finland", "never Finland")):
        return "somebody has declared war on Finland"
    return "" if game.state.countries.get("Finland") == "inactive Germany" else "Finland has taken a side"


def no_winter_war_in_1940(game: Tr) -> Flow[None]:
    """33.42-o19: Finland stays out for good, and the Axis units in it are set down in Germany by their owner."""
    state = game.state
    state.countries["Finland"] = "neutral"
    state.notes["no winter war"] = 1
    state.remap()
    for name in [u.id for u in state.units if u.place in land() and country_of(u.place) == "Finland"]:
        unit = state.units[name]
        if SIDE.get(unit.owner) != "Axis":
            continue
        homes = german_homes(game, unit)
        if not homes:
            # nowhere is room: it goes to the capital and the next Movement phase puts it right
            homes = [capital("Germany")]
        named = {called(h): h for h in homes}
        answer = yield from choose(
            unit.owner, f"{short(unit)} leaves Finland: where in Germany does it go?", tuple(named), policy="guests",
            rules=("33.42-o19",),
        )  # fmt: skip
        unit = state.units.move(name, named[answer])
        unit.base = unit.place
        game.tell(f"{short(unit)} comes from Finland to {answer}", rule="33.42-o19")


def german_homes(game: Tr, unit: Unit) -> list[str]:
    from .chart import hexes_of
    from .redeployment import room

    home = (h for h in sorted(hexes_of("Germany")) if friendly(game, unit.owner, h))
    return [hex_ for hex_ in home if passes(room, game, unit, hex_)]
