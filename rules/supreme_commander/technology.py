"""10.3: technology."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name
from .chart import DISCOUNT, LEVELS, TECHNOLOGIES
from .decoys import grant_decoys
from .purchase import advance_stage, afford, spend, stage
from .seats import commands, in_play
from .world import Sc, nation, power_of, waiting_ussr


class Research(Order):
    """Buy a level of technology."""

    syntax = Syntax(
        ("research", "tech", "technology"), Name("technology", "technology"), Maybe("for", Name("power", "nation"))
    )
    technology: str
    power: str | None

    def settle(self, game: Sc, seat: str) -> "Research":
        power = self.power or next(iter(researchers(game, seat)), None)
        return Research(technology=self.technology, power=power)

    def check(self, game: Sc, seat: str) -> None:
        power = str(self.power)
        if power not in commands(game, seat) or not in_play(game, power) or nation(game, power).status == "ally":
            raise Refused(f"you can't research for {power}", rule="10.3a")
        record = power_of(game, power)
        if self.technology == "Submarine" and power != "Germany":
            raise Refused("only Germany can research Submarines", rule="10.3.2i")
        if record.free_levels:
            return
        stage(game, power, "research")
        if waiting_ussr(game, power):
            raise Refused("until it is at war with Germany, the USSR can't buy technology", rule="17.13f")
        if self.technology in record.researched:
            raise Refused("you can buy only one level of each technology a turn", rule="10.3.1a")
        if record.technology.get(self.technology, 0) >= len(LEVELS):
            raise Refused("that's the highest level", rule="10.3a")
        afford(game, power, cost_of_level(game, power, self.technology), True)

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        power = str(self.power)
        record = power_of(game, power)
        if record.free_levels:
            record.free_levels -= 1
        else:
            advance_stage(game, power, "research")
            spend(game, power, cost_of_level(game, power, self.technology))
            record.researched.append(self.technology)
        record.technology[self.technology] = record.technology.get(self.technology, 0) + 1
        game.tell(
            f"{power} reaches {self.technology} level {record.technology[self.technology]}.",
            rule="10.3a",
            kind="technology",
        )
        game.state.units.touch()
        yield from grant_decoys(game, power, self.technology)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        powers = researchers(game, seat)
        if slot == "technology":
            return TECHNOLOGIES if powers else ()
        return powers


def researchers(game: Sc, seat: str) -> list[str]:
    return [
        power
        for power in commands(game, seat)
        if in_play(game, power)
        and nation(game, power).status != "ally"
        and (power_of(game, power).msp > 0 or power_of(game, power).free_levels)
    ]


def cost_of_level(game: Sc, power: str, technology: str) -> int:
    """10.3.3: 25 less for each level another nation is ahead of the current one."""
    have = power_of(game, power).technology.get(technology, 0)
    ahead = max(record.technology.get(technology, 0) for record in game.state.powers.values())
    return max(0, LEVELS[have] - DISCOUNT * max(0, ahead - have))
