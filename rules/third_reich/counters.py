"""33.41, 33.42: the variant counters in the years before 1944: when each fits, and those that bring allies."""

from ..kernel.flow import Flow
from .chart import SIDE, VICHY, front_of, land, turn_number
from .minors import activate, status
from .turn import can_spend, spend
from .vichy import exists, wake
from .world import Tr, holder, year

WINDOWS_1942 = {
    ("Axis", 1): "axis",
    ("Axis", 3): "axis",
    ("Axis", 6): "opening",
    ("Axis", 7): "axis",
    ("Axis", 8): "any",
    ("Axis", 10): "year",
    ("Allies", 4): "any",
    ("Allies", 5): "opening",
    ("Allies", 6): "opening",
    ("Allies", 7): "year",
    ("Allies", 8): "any",
    ("Allies", 9): "turn",
    ("Allies", 10): "turn",
}
"""When a counter can be played in the 1942 scenario; 4, 5 and 9 of the Axis and 1 to 3 of the Allies do not fit it."""
YEARS = {("Axis", 6): 1942, ("Axis", 10): 1943, ("Allies", 5): 1941, ("Allies", 7): 1944, ("Allies", 19): 1940}
"""The Year Start a counter belongs to (53)."""
TURKISH_WAR = 35
AFTER_THE_FALL = 3
"""33.41-3: game turns."""
MOSUL = "EE42"


def eastern(game: Tr, side: str) -> int:
    """33.41-7: combat factors on the Eastern Front, fleets but for those at Kiel."""
    return sum(
        u.factor
        for u in game.state.units
        if u.place in land() and front_of(u.place) == "Eastern" and SIDE[u.owner] == side and u.owner != VICHY
        if u.place != "J30"
    )


def trouble(game: Tr, key: tuple[str, int]) -> str:
    """Why a counter of the start of an Axis turn cannot be played now."""
    state = game.state
    if game.phase != "options" or state.side != "Axis" or state.mini:
        return "it can be played only as an Axis turn begins"
    if state.powers["Germany"].options:
        return "it can be played only before you choose options"
    if key == ("Axis", 3) and state.turn < (state.notes.get("france fell", -99) - 1) // 2 + AFTER_THE_FALL:
        return "it can be played only from the third game turn after the fall of France"
    if key == ("Axis", 3):
        return (
            "" if exists(game) and not state.countries[VICHY].startswith("ally") else "there is no Vichy France to join"
        )
    if state.turn >= turn_number("Spring", 1943):
        return "it could be played only before 1943"
    if key == ("Axis", 1):
        return "" if not state.countries.get("Iraq") else "Iraq has already made its choice"
    if status(game, "Turkey") not in ("neutral", "attacked") or state.notes.get("never Turkey"):
        return "Turkey can't be won over"
    if "Germany-Russia" not in state.wars:
        return "Germany isn't at war with Russia"
    own, foe = eastern(game, "Axis"), eastern(game, "Allies")
    if own <= foe:
        return f"the Axis has {own} factors in the East, the enemy {foe}: it must have more"
    if not can_spend(game, "Germany", TURKISH_WAR):
        return f"Germany must pay {TURKISH_WAR} BRPs"
    return ""


def bring(game: Tr, key: tuple[str, int]) -> Flow[None]:
    """Iraq, Vichy France or Turkey joins."""
    if key == ("Axis", 3):
        wake(game)
        return
    if key == ("Axis", 7):
        spend(game, "Germany", TURKISH_WAR, "the Turkish declaration of war", rule="33.41-7a")
        yield from activate(game, "Turkey", "Germany", "33.41-7a")
        return
    yield from activate(game, "Iraq", "Germany", "33.41-1")
    if SIDE.get(holder(game, MOSUL)) == "Allies":
        # 25.46: one turn to take Mosul, and no supply needed for it
        for unit in game.state.units:
            if unit.nation == "Iraq":
                unit.auto = game.state.turn


def right_year(game: Tr, key: tuple[str, int]) -> bool:
    return game.scenario == "1944" or YEARS.get(key, year(game)) == year(game)


def gone_by(game: Tr, key: tuple[str, int]) -> bool:
    """Is the Year Start of a counter past?"""
    return game.scenario != "1944" and key in YEARS and year(game) >= YEARS[key]


def iraq_falls(game: Tr) -> None:
    """25.46, 33.41-1: with Mosul in Allied hands when a Combat phase ends the Iraqi rising is over."""
    from .minors import remove_units

    if status(game, "Iraq") == "ally" and SIDE.get(holder(game, MOSUL)) == "Allies":
        game.state.countries["Iraq"] = f"conquered {holder(game, MOSUL)}"
        game.tell("The Iraqi rising is over", rule="25.46c", kind="conquest", country="Iraq")
        remove_units(game, "Iraq")
