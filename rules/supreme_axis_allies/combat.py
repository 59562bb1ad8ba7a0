"""Phase 4, Combat Resolution: the phasing player takes one combat after the other (base.simultaneous)."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Space
from ..kernel.text import listed
from .assault import land_battle
from .bombing import Rocket, launchers, raid, rocket_targets
from .landing import land_all
from .sea_battle import sea_battle
from .state import Battle
from .world import Saa, all_units, friendly


def combat_phase(game: Saa) -> Flow[str | None]:
    """One combat a call; the phase begins anew for the next, so that each starts from a snapshot."""
    seat = game.state.nation
    rockets = any(rocket_targets(game, seat, base) for base in launchers(game, seat))
    battles = game.state.battles
    if not battles and not rockets:
        return finish(game, seat)
    ready = [battle for battle in battles if not waits_for(game, battle)]
    landings = [battle for battle in ready if battle.kind == "land" and friendly(game, battle.space, seat)]
    if landings or (len(ready) == 1 and not rockets):
        battle = (landings or ready)[0]
    else:
        answer = yield from order(
            seat,
            f"Combat: which one next? {listed(f'{b.space} ({_KIND[b.kind]})' for b in battles) or 'No battles'}."
            f"{' Rockets are ready.' if rockets else ''}",
            (Fight, RaidNow, Rocket, CombatDone),
            rules=("base.simultaneous", "base.amphib.sequence", "combat.kinds"),
        )
        if isinstance(answer, Rocket):
            answer.effect(game, seat)
            return "combat"
        if isinstance(answer, CombatDone):
            return finish(game, seat)
        assert isinstance(answer, Fight | RaidNow)
        chosen = answer.battle(game)
        assert chosen is not None
        battle = chosen
    if battle.kind == "raid":
        yield from raid(game, battle)
    elif battle.kind == "sea":
        yield from sea_battle(game, battle)
    else:
        yield from land_battle(game, battle)
    game.state.battles.remove(battle)
    return "combat"


_KIND = {"sea": "sea", "land": "land", "raid": "Strategic Bombing"}


def waits_for(game: Saa, battle: Battle) -> str:
    """base.amphib.sequence: the zone whose sea combat comes before this landing, if there is one."""
    seas = {other.space for other in game.state.battles if other.kind == "sea"}
    troops = (
        unit for unit in all_units(game, battle.attacker) if battle.kind == "land" and unit.ashore == battle.space
    )
    return next((unit.space for unit in troops if unit.space in seas), "")


def finish(game: Saa, seat: str) -> str:
    """All combats are over: aircraft land, cargo that could not go ashore stays aboard."""
    land_all(game, seat)
    for unit in all_units(game):
        unit.ashore = ""
    return "placement"


class _Choice(Order):
    space: str
    raid = False

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        return [battle.space for battle in game.state.battles if (battle.kind == "raid") == cls.raid]

    def battle(self, game: Saa) -> Battle | None:
        return next((b for b in game.state.battles if b.space == self.space and (b.kind == "raid") == self.raid), None)


class Fight(_Choice):
    """Resolve this combat next."""

    syntax = Syntax(("fight", "resolve", "combat"), Space("space"))
    space: str

    def check(self, game: Saa, seat: str) -> None:
        battle = self.battle(game)
        if battle is None:
            raise Refused(f"there is no combat in {self.space}", rule="combat.when")
        zone = waits_for(game, battle)
        if zone:
            raise Refused(
                f"first the sea combat in {zone}, on which the landing depends",
                rule="base.amphib.sequence",
                nearest=[f"fight {zone}"],
            )


class RaidNow(_Choice):
    """Resolve this Strategic Bombing next."""

    raid = True
    syntax = Syntax(("bomb", "raid"), Space("space", what="territory"))
    space: str

    def check(self, game: Saa, seat: str) -> None:
        if self.battle(game) is None:
            raise Refused(f"there is no Strategic Bombing of {self.space} to resolve", rule="combat.kinds")


class CombatDone(Order):
    """Launch no more rockets."""

    syntax = Syntax(("done", "end", "finished"))

    def check(self, game: Saa, seat: str) -> None:
        if game.state.battles:
            raise Refused(
                f"these combats must be fought: {listed(b.space for b in game.state.battles)}",
                rule="combat.when",
                nearest=[f"fight {game.state.battles[0].space}"],
            )
