"""25.2: an ally of Germany that is attacked in its sleep: pressure without war, Italy in Germany's place, Italians caught."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name
from .areas import homeland
from .chart import GROUND, SIDE, area_of
from .feuds import Tr, foes_of, hostile, lone, runner
from .losses import eliminate
from .naming import words
from .state import Unit
from .world import holder, set_holder

ASLEEP = ["inactive Germany"]


def victims(game: Tr) -> list[str]:
    """Sleeping allies of Germany that the Allies have attacked, for which nobody has intervened."""
    return [c for c in lone(game) if _slept(game, c) and not _betrayed(game, c)]


def _slept(game: Tr, country: str) -> bool:
    return game.state.help.get(f"before {country}") == ASLEEP


def enemies(game: Tr, country: str) -> tuple[str, ...]:
    """Those of its own; none if it has a power's."""
    return foes_of(game, country) or ()


def _betrayed(game: Tr, country: str) -> bool:
    """25.7: attacked by the Axis itself."""
    return any(SIDE[foe] == "Axis" for foe in enemies(game, country))


def proper_soil(game: Tr, country: str) -> frozenset[str]:
    """25.21: Bessarabia doesn't count as Rumania."""
    return frozenset(h for h in homeland(country) if area_of(h) != "Bessarabia")


def invaded(game: Tr, country: str) -> bool:
    """Has an enemy a unit on its soil?"""
    foes, soil = enemies(game, country), proper_soil(game, country)
    return any(u.owner in foes and u.place in soil for u in game.state.units)


def at_peace_with_foes(game: Tr, seat: str, country: str) -> bool:
    return not any(hostile(game, seat, foe) for foe in enemies(game, country))


def judge(game: Tr) -> None:
    """25.21: looked at as the attacker's turn ends: without an enemy on its soil Germany may send troops in unharmed."""
    for country in victims(game):
        foes = enemies(game, country)
        if SIDE[foes[0]] != game.state.side:
            game.state.notes.pop(f"pressed {country}", None)
        elif at_peace_with_foes(game, "Germany", country) and not invaded(game, country):
            game.state.notes[f"pressed {country}"] = 1
            game.tell(
                f"No enemy stands in {country}: Germany may send troops there in her next turn and end the attack",
                rule="25.21",
            )


def look(game: Tr) -> None:
    """25.21: Germans have come under pressure's cover: the attack is over, its BRPs are lost, nobody has joined."""
    from .declarations import make_peace

    for country in victims(game):
        home = homeland(country)
        german = any(u.nation == "Germany" and u.place in home for u in game.state.units)
        if f"pressed {country}" not in game.state.notes or not german or game.state.side != "Axis":
            continue
        foes = enemies(game, country)
        del game.state.notes[f"pressed {country}"]
        game.tell(f"Germany presses {foes[0]} to leave {country} in peace", rule="25.21", kind="peace")
        taken = [h for h in sorted(home) if holder(game, h) in foes and not game.state.units.at(h)]
        make_peace(game, country, (runner(game, country),))
        for hex_ in taken:
            if area_of(hex_) != "Bessarabia":
                set_holder(game, hex_, country)


# --- 25.2: Italy --------------------------------------------------------------------------------------------------------


class LeaveToItaly(Order):
    """Leave the help for an attacked ally to Italy."""

    syntax: ClassVar[Syntax] = Syntax("leave", Name("country", "country"), "to Italy")
    country: str

    def check(self, game: Tr, seat: str) -> None:
        if seat != "Germany":
            raise Refused("only Germany can leave her allies to Italy", rule="25.2b")
        if self.country not in victims(game):
            raise Refused(f"{self.country} isn't an ally of yours that is waiting for help", rule="25.2b")
        if f"left {self.country}" in game.state.notes:
            raise Refused(f"{self.country} is already left to Italy", rule="25.2b")

    def effect(self, game: Tr, seat: str) -> None:
        game.state.notes[f"left {self.country}"] = 1
        game.tell(f"Germany leaves {self.country} to Italy", rule="25.2b")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return victims(game)


def caught(game: Tr) -> list[Unit]:
    """25.2: Italians in a minor that a power fights with whom Italy is at peace."""
    found = []
    for country in game.state.countries:
        if not _slept(game, country) or _betrayed(game, country):
            continue
        foes = enemies(game, country) or (("Russia",) if hostile(game, "Germany", "Russia") else ())
        if foes and not any(hostile(game, "Italy", foe) for foe in foes):
            home = homeland(country)
            found += [u for u in game.state.units if u.nation == "Italy" and u.place in home]
    return found


def italians_leave(game: Tr) -> None:
    """25.2: by the end of the Axis turn they have left, been destroyed, or Italy is at war."""
    if game.state.side != "Axis" or game.state.mini:
        return
    left = caught(game)
    if left:
        game.tell(f"Italy is at peace with the attacker, and hasn't withdrawn: {words(left)} are lost", rule="25.2d")
    for unit in left:
        eliminate(game, unit)


def corridor(game: Tr, unit: Unit) -> frozenset[str]:
    """25.2: on their way out Italians redeploy through hexes of the minor that the attacker holds."""
    if unit.owner != "Italy" or unit.kind not in GROUND or game.state.side != "Axis":
        return frozenset()
    homes = {c for c in victims(game) if unit.place in homeland(c) and at_peace_with_foes(game, "Italy", c)}
    free = (h for c in homes for h in homeland(c) if holder(game, h) in enemies(game, c) and not game.state.units.at(h))
    return frozenset((*free, unit.place) if homes else ())
