"""32.1: partisans built behind the enemy's lines."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Space
from .belgrade import partisans as fewer
from .chart import COST, SIDE, VICHY, country_of, land, mix
from .extra import axis_in_egypt, rising
from .losses import create
from .naming import called
from .sharing import agree, most_partisans, share_trouble
from .turn import can_spend, spend
from .world import Tr, ground_at, holder
from .zones import enemy_zone


class BuildPartisan(Order):
    """Build a partisan in a conquered country."""

    syntax: ClassVar[Syntax] = Syntax(
        ("partisan", "partisans", "build partisan", "build a partisan", "raise a partisan", "place a partisan"),
        ("at", "in", "on"),
        Space("hex"),
    )
    hex: str

    def check(self, game: Tr, seat: str) -> None:
        country = country_of(self.hex) if self.hex in land() else ""
        if SIDE[seat] == "Axis" and rising(game, country):
            self._rising(game, seat, country)
            return
        most = most_partisans(game, country)
        if SIDE[seat] != "Allies" or not any("Russia" in war for war in game.state.wars):
            raise Refused("only the Allies can build partisans, once Russia is at war", rule="32.1")
        if not most:
            raise Refused(f"partisans can't be built in {called(self.hex)}", rule="32.12")
        if country == "Russia" and seat != "Russia":
            raise Refused("only Russia can build partisans in Russia", rule="32.11")
        if fewer(game, country) and seat != "Russia":
            raise Refused(f"only Russia can build partisans in {country}", rule="33.41-o19")
        status = game.state.countries.get(country, "")
        if (
            country not in ("Russia", "Spain")
            and not fewer(game, country)
            and not status.startswith(("conquered", "surrendered"))
        ):
            raise Refused(f"{country} isn't conquered", rule="32.12")
        if holder(game, self.hex) == VICHY:
            raise Refused("partisans can't be built in Vichy France while it stays out of the war", rule="32.13b")
        if game.state.partisans.get(country, -9) == game.state.turn - 1:
            raise Refused(f"partisans were built in {country} last turn; wait a turn", rule="32.11")
        there = [u for u in game.state.units if u.country == country]
        if len(there) >= most:
            raise Refused(
                f"{country} can have {most} partisans at most",
                rule="33.42-o18a" if country == "Spain" else "33.41-o19" if fewer(game, country) else "32.12",
            )
        if SIDE.get(holder(game, self.hex)) != "Axis":
            raise Refused(f"{called(self.hex)} isn't in Axis hands", rule="32.13a")
        if self.hex in enemy_zone(game, seat):
            raise Refused(f"{called(self.hex)} is in the zone of Axis armor", rule="32.13a")
        others = [u for u in game.state.units.at(self.hex) if not (u.kind == "partisan" and u.owner == seat)]
        if others:
            raise Refused(f"{called(self.hex)} isn't vacant", rule="32.13a")
        if len(ground_at(game, self.hex)) >= 2:
            raise Refused(f"{called(self.hex)} is full", rule="6.1")
        if sum(u.kind == "partisan" for u in game.state.units.of(seat)) >= mix(seat)["partisan"][0].count:
            raise Refused("no 1-3 counter is free for a partisan", rule="32.12")
        if why := share_trouble(game, seat, country):
            raise Refused(why, rule="32.14b")
        if not can_spend(game, seat, COST["partisan"]):
            raise Refused("that costs 1 BRP", rule="11.4a")

    def _rising(self, game: Tr, seat: str, country: str) -> None:
        """33.41-o11, 33.41-o16: as the Allies build theirs, the other way round."""
        there = [u for u in game.state.units if u.country == country]
        rule = "33.41-o16" if country == "Egypt" else "33.41-o11b"
        if len(there) >= rising(game, country):
            raise Refused(f"{country} can have {rising(game, country)} partisans at most", rule=rule)
        lost = game.state.notes.get("Wafdists", 0) >= 2
        if country == "Egypt" and lost and not there and not axis_in_egypt(game):
            raise Refused("no Axis armor, infantry or partisan is left in Egypt", rule=rule)
        if SIDE.get(holder(game, self.hex)) != "Allies":
            raise Refused(f"{called(self.hex)} isn't in Allied hands", rule="32.13a")
        if self.hex in enemy_zone(game, seat):
            raise Refused(f"{called(self.hex)} is in the zone of Allied armor", rule="32.13a")
        if [u for u in game.state.units.at(self.hex) if not (u.kind == "partisan" and u.owner == seat)]:
            raise Refused(f"{called(self.hex)} isn't vacant", rule="32.13a")
        if len(ground_at(game, self.hex)) >= 2:
            raise Refused(f"{called(self.hex)} is full", rule="6.1")
        if not can_spend(game, seat, COST["partisan"]):
            raise Refused("that costs 1 BRP", rule="11.4a")

    def effect(self, game: Tr, seat: str) -> Flow[None]:
        country = country_of(self.hex)
        if not (yield from agree(game, seat, country)):
            return
        if country == "Egypt":
            game.state.notes["Wafdists"] = game.state.notes.get("Wafdists", 0) + 1
        spend(game, seat, COST["partisan"], f"a partisan at {called(self.hex)}", rule="32.11")
        unit = create(game, seat, "partisan", 1, 3, self.hex, seat)
        unit.country = country
        game.state.partisans[country] = game.state.turn

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        zone = enemy_zone(game, seat)
        if SIDE[seat] != "Allies":
            free = [h for h in land() if rising(game, country_of(h)) and not game.state.units.at(h)]
            return [h for h in free if SIDE.get(holder(game, h)) == "Allies" and h not in zone]
        return [
            h
            for h in land()
            if most_partisans(game, country_of(h)) and SIDE.get(holder(game, h)) == "Axis" and h not in zone
            if game.state.partisans.get(country_of(h), -9) != game.state.turn - 1
            if not game.state.units.at(h)
        ]
