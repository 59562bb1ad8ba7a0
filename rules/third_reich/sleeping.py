"""25.1 to 25.8: Germany's minor allies asleep: garrisons, the twenty factors, and Summer 1941."""

from ..kernel.flow import Flow, choose
from .areas import homeland
from .belgrade import follow_hungary
from .chart import GROUND, SETUP, SIDE, area_of, capital, cities, country_of, is_port, land, turn_number
from .feuds import foes_of
from .losses import eliminate
from .minors import issue, join, place_forces, status
from .naming import short
from .state import Unit
from .winter import decide_winter, roll_for_winter
from .world import Tr, foreign, ground_at, holder, hostile, take

SLEEPERS = ("Finland", "Hungary", "Rumania", "Bulgaria")
MOST, MOST_IN_FINLAND = 20, 5
WAKING = ("Summer", 1941)


def guests(game: Tr, country: str = "") -> int:
    """25.6: Axis ground and air factors in the allies that sleep, or in one of them."""
    return sum(
        u.factor
        for u in game.state.units
        if u.owner in ("Germany", "Italy") and u.kind in (*GROUND, "air") and u.place in land()
        if country_of(u.place) in ((country,) if country else SLEEPERS)
        and status(game, country_of(u.place)) == "inactive"
    )


def crowd(game: Tr) -> str:
    """25.6: looked at as an Axis Movement phase and a player turn end."""
    if guests(game, "Finland") > MOST_IN_FINLAND:
        return f"at most {MOST_IN_FINLAND} Axis ground and air factors can be in Finland"
    if guests(game) > MOST:
        return f"at most {MOST} Axis ground and air factors can be in your sleeping allies"
    return ""


def closed_to_guest(game: Tr, unit: Unit, hex_: str) -> tuple[str, str] | None:
    """25.6, 25.8: who may stand in a sleeping ally; nobody in Bessarabia before war with Russia."""
    if unit.owner not in ("Germany", "Italy"):
        return f"{holder(game, hex_)} is neutral", "21.1b"
    if foreign(game, unit.owner, "Germany"):
        return f"{unit.owner} isn't allied with Germany yet", "3.36"
    if area_of(hex_) == "Bessarabia" and not hostile(game, "Germany", "Russia"):
        return "to enter Bessarabia you must be at war with Russia", "25.8c"
    return None


def enter_waking(game: Tr) -> None:
    """25.1: as the Axis turn of Summer 1941 begins, those that can still be won join; the Russian winter is rolled for."""
    from .aid import persuaded

    if due(game) and not game.state.mini:
        for country in SLEEPERS:
            won = may_wake(game, country) and persuaded(game, country, "Germany")
            if won and join(game, country, "Germany", "25.1a"):
                issue(game, country, "Germany")
                game.state.notes[f"sets up {country}"] = 1
                game.lock(f"{country} sets up")
    follow_hungary(game)
    roll_for_winter(game)


def may_wake(game: Tr, country: str) -> bool:
    """25.1, 25.25: asleep, or attacked; but with Russians in it, and at peace with Russia, Germany must come herself."""
    attacked = game.state.help.get(f"before {country}") == ["inactive Germany"] and status(game, country) == "attacked"
    if lost(game, country) or not (attacked or status(game, country) == "inactive"):
        return False
    if attacked:
        foes = foes_of(game, country) or ()
        if not any(hostile(game, "Germany", foe) for foe in foes):
            home = homeland(country)
            return not any(u.owner in foes and u.place in home for u in game.state.units)
    return True


def waking_phase(game: Tr) -> Flow[None]:
    """25.4: Germany sets up those that have joined; asked until she is done, also when all of them stand already."""
    for country in (*SLEEPERS, "Yugoslavia"):
        note = f"sets up {country}"
        if note in game.state.notes or any(u.nation == country for u in game.state.units.at(SETUP)):
            yield from place_forces(game, country, "Germany")
            game.state.notes.pop(note, None)
    yield from decide_winter(game)


def due(game: Tr) -> bool:
    return game.state.side == "Axis" and game.state.turn >= turn_number(*WAKING)


def lost(game: Tr, country: str) -> bool:
    """25.7: its capital has fallen to the Allies, or the Axis has attacked it."""
    return SIDE.get(holder(game, capital(country)), "") == "Allies" or f"never {country}" in game.state.notes


# --- 25.7: the Axis attacks an ally of its own ---------------------------------------------------------------------------


def step_aside(game: Tr, country: str) -> list[str]:
    """25.7: Axis units in an ally the Axis attacks leave it until it has set up."""
    names = [u.id for u in game.state.units if u.place in homeland(country) and u.owner in ("Germany", "Italy")]
    for name in names:
        game.state.units.move(name, SETUP)
    return names


def step_back(game: Tr, country: str, names: list[str]) -> Flow[None]:
    """25.7: they come back on any of its hexes that it has left free."""
    for name in names:
        unit = game.state.units[name]
        free = [h for h in sorted(homeland(country)) if _free(game, unit, h, country)]
        if not free:
            game.tell(f"{short(unit)} finds no free hex in {country} and is lost", rule="25.7b")
            eliminate(game, unit)
            continue
        answer = yield from choose(
            unit.owner,
            f"{short(unit)} comes back to {country}: where do you place it?",
            free,
            policy="guests",
            rules=("25.7b",),
        )
        unit = game.state.units.move(name, answer)
        unit.base = answer
        if unit.kind in GROUND:
            take(game, unit, answer)


def _free(game: Tr, unit: Unit, hex_: str, country: str) -> bool:
    """A hex without units of the country, with room."""
    if any(u.nation == country for u in game.state.units.at(hex_)):
        return False
    if unit.kind == "fleet":
        return is_port(hex_)
    if unit.kind == "air":
        based = sum(u.factor for u in game.state.units.at(hex_) if u.kind == "air")
        bases = cities(hex_) + sum(u.kind == "airbase" for u in game.state.units.at(hex_))
        return based + unit.factor <= 5 * bases
    if unit.kind == "airbase":
        return not any(u.kind == "airbase" for u in game.state.units.at(hex_))
    return len(ground_at(game, hex_, "Axis")) < 2
