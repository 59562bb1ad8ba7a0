"""18.1, 18.2: Partisans."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Space
from .chart import PARTISAN_PLACE, PARTISAN_TRY, partisans
from .ground import AREA, AROUND, COUNTRY, HEXES, place_name
from .kinds import kind
from .purchase import advance_stage, afford, settle_in, spend, stage
from .seats import commands
from .standing import land_at
from .world import POOL, Sc, camp, control, d10, friendly, lead, nation, power_of, scene


class Partisan(Order):
    """Try to raise a Partisan."""

    syntax = Syntax(
        (
            "partisan",
            "partisans",
            "raise partisan",
            "raise a partisan",
            "raise partisans",
            "guerillas",
            "guerrillas",
            "uprising",
        ),
        ("at", "in"),
        Space("goal"),
    )
    goal: str

    def check(self, game: Sc, seat: str) -> None:
        power = self._power(game, seat)
        if power is None:
            raise Refused("you can't raise a Partisan there", rule="18.1a")
        stage(game, power, "partisan")
        if power_of(game, power).partisans:
            raise Refused(f"{power} has already tried this turn", rule="10.9a")
        afford(game, power, PARTISAN_TRY)

    def _power(self, game: Sc, seat: str) -> str | None:
        return next(
            (
                power
                for power in ("USSR", "UK")
                if power in commands(game, seat)
                and any(kind(u) == "partisan" for u in game.state.units.own(power, POOL))
                and partisan_hex(game, power, self.goal)
            ),
            None,
        )

    def effect(self, game: Sc, seat: str) -> None:
        power = str(self._power(game, seat))
        record = power_of(game, power)
        record.partisans = 1
        advance_stage(game, power, "partisan")
        spend(game, power, PARTISAN_TRY)
        near = sum(
            1
            for hex in AROUND[self.goal]
            if hex in HEXES
            for each in land_at(game, hex)
            if camp(game, each.owner) not in ("", camp(game, power))
        )
        roll = d10(game, f"Partisans at {place_name(self.goal)}", seat)
        if roll > partisans(near) or record.msp < PARTISAN_PLACE:
            game.tell("No Partisans rise.", rule="18.1a", kind="partisans")
            return
        spend(game, power, PARTISAN_PLACE)
        unit = next(u for u in game.state.units.own(power, POOL) if kind(u) == "partisan")
        settle_in(game, unit, self.goal)
        game.tell(f"Partisans rise at {place_name(self.goal)}.", rule="18.1a", kind="partisans", hex=self.goal)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        for power in ("USSR", "UK"):
            if power not in commands(game, seat) or power_of(game, power).partisans:
                continue
            if power_of(game, power).msp < PARTISAN_TRY or not any(
                kind(u) == "partisan" for u in game.state.units.own(power, POOL)
            ):
                continue
            yield from partisan_hexes(game, power)


def partisan_hexes(game: Sc, power: str) -> list[str]:
    """Every hex in which a Partisan may rise: those the enemy holds before the others."""

    def make() -> list[str]:
        found = [hex for hex in sorted(HEXES) if partisan_hex(game, power, hex)]
        return sorted(found, key=lambda hex: friendly(game, control(game, hex), power))

    return game.derived(("partisans", power), (game.state.units.revision, game.state.epoch, game.state.tenure), make)


def partisan_hex(game: Sc, power: str, hex: str) -> bool:
    """18.1, 18.2: where a Partisan may rise: in the countries named, where no enemy is, be it Flak, a ship in port or a Fort
    that is being built, and no other Partisan."""
    if not scene(game, hex) or not allowed(game, power, hex):
        return False
    side = camp(game, power)
    return all(camp(game, unit.owner) == side and kind(unit) != "partisan" for unit in game.state.units.at(hex))


def allowed(game: Sc, power: str, hex: str) -> bool:
    """Is a hex in a country where a power's Partisans rise?"""
    if power == "USSR":
        return COUNTRY[hex] == "USSR"
    country = COUNTRY[hex]
    if game.state.annexed.get(hex) == "Germany":
        return False  # 17.11: the Danzig Corridor is Germany for all purposes
    if country == "France":
        fallen = game.state.france in ("vichy", "conquered")
        vichy = AREA[hex] == "Vichy France" and game.state.france == "vichy"
        return fallen and (not vichy or nation(game, "Vichy France").status == "ally")
    found = game.state.nations.get(country)
    return found is not None and found.status == "conquered" and lead(game, country) in ("UK", "France")
