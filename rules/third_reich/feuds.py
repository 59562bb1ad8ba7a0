"""21.2, 21.5, 23.1: who is at war with whom: great powers, and attacked minors that nobody stands by, who have enemies of
their own."""

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from ..kernel.game import Game
from .chart import MAJORS, SIDE, VICHY, area_of, hexes_of, scenario
from .state import State, Unit

Tr: TypeAlias = Game[State]


def pair(a: str, b: str) -> str:
    return "-".join(sorted((a, b)))


def hostile(game: Tr, a: str, b: str) -> bool:
    """Are two powers at war? In the turn of an attacked minor its commander has the minor's enemies (12.16)."""
    if game.state.mini:
        patron, foes = runner(game, game.state.mini), foes_of(game, game.state.mini)
        if foes is not None and patron in (a, b):
            return (b if a == patron else a) in foes
    return a != b and pair(a, b) in game.state.wars


def at_war(game: Tr, seat: str) -> bool:
    return any(seat in war.split("-") for war in game.state.wars)


@cache
def begins_with_pact(name: str) -> bool:
    """Does the scenario begin with Poland and the pact between Germany and Russia?"""
    return "Poland" in scenario(name)["order"]


def strangers(game: Tr) -> Mapping[tuple[str, str], bool]:
    """Of each two powers: have they nothing to do with each other?"""
    wars = game.state.wars

    def make() -> dict[tuple[str, str], bool]:
        foes = {a: {b for b in MAJORS if pair(a, b) in wars} for a in MAJORS}
        return {
            (a, b): not foes[a] & foes[b] if SIDE[a] == SIDE[b] else b not in foes[a] for a in MAJORS for b in MAJORS
        }

    return game.derived(("strangers",), tuple(wars), make)


def foreign(game: Tr, seat: str, whose: str) -> bool:
    """21.1: powers that are neither at war nor allied keep out of each other's hexes."""
    if seat == whose or seat not in MAJORS or whose not in MAJORS or not game.state.powers[whose].in_play:
        return False
    apart = begins_with_pact(game.scenario) or "entry row" in game.state.notes
    if SIDE[seat] == SIDE[whose] and not apart:
        return False
    return strangers(game)[seat, whose]


def allied(game: Tr, a: str, b: str) -> bool:
    """21.2: who fights the same enemy is allied."""
    return SIDE[a] == SIDE[b] and not foreign(game, a, b)


def feuds(game: Tr) -> tuple[int, str, bool]:
    """What answers about war and peace rest on, besides control."""
    return len(game.state.wars), game.state.mini, "east Russia" in game.state.notes


# --- attacked minors ----------------------------------------------------------------------------------------------------


def runner(game: Tr, country: str) -> str:
    """The power that runs a minor."""
    return game.state.countries.get(country, "").partition(" ")[2]


def foes_of(game: Tr, country: str) -> tuple[str, ...] | None:
    """21.2, 21.53: the powers at war with an attacked minor: those who declared it and their allies. None: it has a power's
    enemies, its patron's."""
    found = game.state.help.get(f"foes {country}")
    if not found or not game.state.countries.get(country, "").startswith("attacked"):
        return None
    rev = (game.state.control_count, len(game.state.wars))
    return game.derived(
        ("foes", country), rev, lambda: tuple(s for s in MAJORS if any(allied(game, s, foe) for foe in found))
    )


def lone(game: Tr) -> list[str]:
    """Attacked minors with enemies of their own."""

    def make() -> list[str]:
        names = [key[5:] for key in game.state.help if key.startswith("foes ")]
        return [country for country in names if game.state.countries.get(country, "").startswith("attacked")]

    return game.memo(("lone minors", game.state.control_count), make)


def lone_owner(game: Tr, hex_: str, whose: str) -> str:
    """The attacked minor that a hex of its patron belongs to."""
    for country in lone(game):
        if whose == runner(game, country) and hex_ in own_soil(country):
            return country
    return ""


@cache
def own_soil(country: str) -> tuple[str, ...]:
    return (*hexes_of(country), *(hexes_of("Spanish Morocco") if country == "Spain" else ()))


def make_foes(game: Tr, seat: str, country: str) -> None:
    """A power has declared war on a minor."""
    foes = game.state.help.setdefault(f"foes {country}", [])
    if seat not in foes:
        foes.append(seat)
    game.state.control_count += 1


def forget_foes(game: Tr, country: str) -> None:
    """The minor has fallen, has an ally or is at peace."""
    for key in ("foes", "admitted to", "contest"):
        game.state.help.pop(f"{key} {country}", None)
    game.state.control_count += 1


def against(game: Tr, seat: str, unit: Unit) -> bool:
    """Is a power at war with a unit?"""
    if unit.nation == "Poland" and seat == "Russia":
        # 43.4: Russia fights only the Poles beyond the partition line, and while she is at peace with Germany
        peace = pair("Germany", "Russia") not in game.state.wars
        return peace and "east Russia" in game.state.notes and area_of(unit.place) == "East Poland"
    foes = foes_of(game, unit.nation)
    return hostile(game, seat, unit.owner) if foes is None else seat in foes


def may_fight(game: Tr, unit: Unit, seat: str) -> bool:
    """Is a unit at war with a power?"""
    foes = foes_of(game, unit.nation) if unit.nation not in MAJORS else None
    return hostile(game, unit.owner, seat) if foes is None else seat in foes


def fights(game: Tr, a: Unit, b: Unit) -> bool:
    """Are two units enemies?"""
    return may_fight(game, a, b.owner) if b.nation in MAJORS else against(game, a.owner, b)


# --- hexes that peace closes --------------------------------------------------------------------------------------------


def shut(game: Tr, unit: Unit, hex_: str, whose: str) -> tuple[str, str] | None:
    """21.1, 23.1, 25.2, 43.4: why peace closes a hex to a unit; the reason and the rule."""
    seat = unit.owner
    if whose not in MAJORS or VICHY in (seat, unit.nation) or not game.state.powers[whose].in_play:
        return None
    country = lone_owner(game, hex_, whose)
    foes = foes_of(game, country) if unit.nation != country and unit.place != hex_ else None
    if foes is not None:
        if seat in foes:
            return None
        if SIDE[seat] != SIDE[whose]:
            return f"{country} isn't your enemy: you aren't at war with it, or beside those who are", "21.53"
        return closed_to_helper(game, seat, country, foes)
    stranger = not may_fight(game, unit, whose) if SIDE[seat] != SIDE[whose] else foreign(game, seat, whose)
    polish = seat == "Russia" and SIDE[whose] == "Allies" and area_of(hex_) == "East Poland"
    if stranger and unit.place != hex_ and not polish:
        rule = "36.1" if SIDE[seat] == SIDE[whose] == "Axis" else "21.1b"
        return f"{seat} is neither at war with {whose} nor its ally", rule
    return None


def closed_to_helper(game: Tr, seat: str, country: str, foes: tuple[str, ...]) -> tuple[str, str] | None:
    """23.1, 25.2, 25.21: who may come into an attacked minor of his side."""
    if game.state.notes.get(f"pressed {country}"):
        return None if seat == "Germany" else (f"only Germany can press {country}'s attacker to make peace", "25.21")
    if not any(hostile(game, seat, foe) for foe in foes):
        return f"declare war on {foes[0]} first to intervene in {country}", "23.1b"
    if seat == "Italy" and not italy_may(game, country, foes):
        return f"Germany may intervene in {country} and hasn't left it to Italy", "25.2b"
    return None


def italy_may(game: Tr, country: str, foes: tuple[str, ...]) -> bool:
    """25.2: Italy steps in where Germany cannot, has left it to her, or has the same player."""
    if game.state.help.get(f"before {country}") != ["inactive Germany"] or not game.state.powers["Germany"].in_play:
        return True
    able = any(hostile(game, "Germany", foe) for foe in foes)
    return not able or game.seats["Germany"] == game.seats["Italy"] or f"left {country}" in game.state.notes
