"""33.4, the optional counters 11 to 20: those that fit the 1944 scenario."""

from ..kernel.flow import Flow
from .chart import FRONTS, SIDE, capital, country_of, hexes_of, land
from .world import Tr, friendly, holder

EXTRA_TITLES = {
    ("Axis", 11): "Unrest in French North Africa",
    ("Axis", 12): "Poland backs down",
    ("Axis", 13): "The West distrusts Stalin",
    ("Axis", 14): "The Bavarian redoubt",
    ("Axis", 15): "Winter planning",
    ("Axis", 16): "A rising in Egypt",
    ("Axis", 17): "A second airborne unit",
    ("Axis", 18): "Bombs on Britain",
    ("Axis", 19): "Yugoslavia joins the Axis",
    ("Axis", 20): "America enters by the dice",
    ("Allies", 11): "Belgium cooperates",
    ("Allies", 12): "Italy is bought",
    ("Allies", 13): "No purge in the Red Army",
    ("Allies", 14): "The Allies work together",
    ("Allies", 15): "Hitler is killed",
    ("Allies", 16): "French armor",
    ("Allies", 17): "A longer Maginot Line",
    ("Allies", 18): "Loyalist Spain",
    ("Allies", 19): "No Winter War",
    ("Allies", 20): "America enters early",
}
EXTRA_WINDOWS = {
    ("Axis", 11): "extra",
    ("Axis", 13): "opening",
    ("Axis", 14): "redoubt",
    ("Axis", 16): "extra",
    ("Allies", 15): "extra",
    ("Allies", 18): "extra",
    ("Allies", 19): "opening",
}
"""When one can be played in 1944; the others belong to earlier years, and the second German airborne unit to forces that
still have their first (33.41-o17)."""
RISINGS = {"Tunisia": 1, "Algeria": 3, "Morocco": 2, "Egypt": 2}
"""Partisans the Axis may have in each country (33.41-o11, 33.41-o16)."""
REDOUBT = "R27"
FROZEN = 100
SPANISH = 35


def now(game: Tr) -> int:
    return game.state.turn * 2 + game.state.half


def trouble(game: Tr, key: tuple[str, int]) -> str:
    """Why a counter cannot be played at this moment."""
    state = game.state
    if key == ("Axis", 14):
        return "it plays itself when the Allies enter Germany"
    if key == ("Axis", 11):
        if state.side != "Axis" or game.phase in ("setup", "building"):
            return "it is played in an Axis turn"
        held = sum(SIDE.get(holder(game, h)) == "Axis" for h in hexes_of("France"))
        return "" if held >= 3 else "the Axis must hold three hexes of France"
    if key == ("Axis", 16):
        if state.side != "Axis" or game.phase != "construction":
            return "it is played in an Axis Construction phase"
        return "" if axis_in_egypt(game) else "an Axis armor or infantry unit in supply must be in Egypt"
    if key == ("Allies", 15):
        opening = game.phase == "options" and state.side == "Axis" and not state.mini
        if not opening or state.half != 2 or state.powers["Germany"].options:
            return "it is played as an Axis turn begins in which the Axis moves second"
        return ""
    if game.phase != "options" or state.side != "Allies" or state.mini:
        return "it is played as an Allied turn begins"
    if state.countries.get("Spain") != "neutral":
        return "Spain has made its choice"
    africa = [h for h in land() if country_of(h) in ("Libya", "Egypt", "Tunisia", "Algeria", "Morocco")]
    if not all(SIDE.get(holder(game, h)) == "Allies" for h in (capital("Italy"), *africa)):
        return "Rome and all Africa must be Allied"
    from .turn import can_spend

    return "" if can_spend(game, "Britain", SPANISH) else f"Britain must pay {SPANISH} BRPs"


def axis_in_egypt(game: Tr) -> bool:
    from .supply import in_supply

    return any(
        SIDE[u.owner] == "Axis" and u.kind in ("armor", "infantry") and in_supply(game, u)
        for u in game.state.units
        if u.place in land() and country_of(u.place) == "Egypt"
    )


def bring_extra(game: Tr, key: tuple[str, int]) -> Flow[None]:
    """What an optional counter does."""
    state = game.state
    if key == ("Axis", 11):
        state.notes["rising Africa"] = 1
    elif key == ("Axis", 13):
        state.notes["distrust"] = 1
    elif key == ("Axis", 16):
        state.notes["rising Egypt"] = 1
    elif key == ("Allies", 15):
        state.notes["assassinated"] = now(game)
        state.powers["Germany"].options = dict.fromkeys(FRONTS, "pass")
    elif key == ("Allies", 19):
        no_winter_war(game)
    elif key == ("Allies", 18):
        yield from loyalists(game)


def no_winter_war(game: Tr) -> None:
    """33.42-o19: Finland stays neutral and gives nobody anything."""
    from .minors import pass_hexes, remove_units

    remove_units(game, "Finland")
    game.state.powers["Germany"].minors.pop("Finland", None)
    pass_hexes(game, "Finland", ("Germany",), "Finland")
    game.state.countries["Finland"] = "neutral"
    for unit in [u for u in game.state.units.of("Germany") if u.place in land() and country_of(u.place) == "Finland"]:
        game.state.units.move(unit, "set-up")


def loyalists(game: Tr) -> Flow[None]:
    """33.42-o18: Spain joins Britain with Portugal, or on a 6 Russia."""
    from .minors import activate
    from .turn import spend

    patron = "Britain"
    if game.dice.roll(1, "a communist Spain (6)", by="Britain")[0] == 6:
        patron = "Russia"
    else:
        spend(game, "Britain", SPANISH, "the alliance with Spain", rule="33.42-o18a")
    yield from activate(game, "Spain", patron, "33.42-o18a" if patron == "Britain" else "33.42-o18b")
    if patron == "Britain" and game.state.countries.get("Portugal") == "neutral":
        yield from activate(game, "Portugal", patron, "33.42-o18b")


# --- what the counters change ---------------------------------------------------------------------------------------------


def enter_germany(game: Tr, hex_: str, seat: str) -> None:
    """33.41-o14: the redoubt is called out as the Allies enter Germany."""
    germany = game.state.powers["Germany"]
    if (
        country_of(hex_) != "Germany"
        or SIDE[seat] != "Allies"
        or germany.variant != 14
        or germany.played
        or germany.void
    ):
        return
    germany.played = True
    game.state.notes["redoubt"] = 1
    if friendly(game, "Germany", REDOUBT) and REDOUBT not in game.state.fortresses:
        game.state.fortresses.append(REDOUBT)
    game.state.control_count += 1
    game.tell(f"Germany plays Axis variant 14: {EXTRA_TITLES['Axis', 14]}", rule="33.41-o14")


def redoubt_holds(game: Tr) -> bool:
    """33.41-o14: Germany lives on while it holds Berchtesgaden."""
    return bool(game.state.notes.get("redoubt")) and friendly(game, "Germany", REDOUBT)


def stunned(game: Tr, seat: str) -> bool:
    """33.42-o15: Germany in the turn after the assassination."""
    return seat == "Germany" and game.state.notes.get("assassinated") == now(game)


def rising(game: Tr, country: str) -> int:
    """How many partisans the Axis may have in a country."""
    note = "rising Egypt" if country == "Egypt" else "rising Africa"
    return RISINGS.get(country, 0) if game.state.notes.get(note) else 0
