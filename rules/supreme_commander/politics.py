"""10.4, 10.5, 16: diplomacy, declarations of war, and Minor Nations that take a side."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name
from .chart import (
    ALLIED,
    AXIS,
    DOW,
    ITALIAN,
    LOW,
    MAJORS,
    SOVIET,
    WEST,
    WESTERN,
)
from .control import earn, fresh_income, refresh_all
from .diplomacy import courtiers, drift, neighbours, soviet_limits
from .ground import COUNTRY
from .joining import activate, muster, place_minor
from .kinds import kind
from .purchase import advance_stage, afford, spend, stage
from .scenario import area_of_play
from .seats import commander
from .standing import land_at
from .words import PEOPLE, does, team, the
from .world import VICHY, Sc, active, home_hexes, lead, mark_changed, power_of, side_of

# --- declarations ---------------------------------------------------------------------------------------------------


def declarable(game: Sc, power: str, target: str) -> str:
    """Why a power can't declare war on a nation; empty if it can (10.5)."""
    state = game.state
    if target in ("USA", "Switzerland"):
        return "nobody can declare war on it"
    found = state.nations[target]
    if found.status in ("away", "fallen", "barred"):
        return "it isn't in the game to be attacked"
    if not on_the_map(game.scenario, target):
        return "it lies outside the area of play"
    own = state.nations[power]
    if power == "Italy" and own.status == "inactive":
        return "Inactive Italy can't declare war"
    if target in MAJORS and found.status == "neutral":
        return "its armistice still holds"
    alone = own.status == "inactive"
    """The USSR before its war with Germany: of the others none declares war while Inactive."""
    if found.status in ("active", "inactive"):
        if found.camp == own.camp and found.status == "active":
            return "it is on your side"
        if alone:
            return "" if found.status == "active" else "it must be Active first"
        if found.status == "active" and (state.west or power not in ("UK", "France")):
            return "you are already at war with it"
        return ""
    if found.status in ("ally", "controlled"):
        return "" if alone and found.camp == AXIS and found.status == "ally" else "it is already Active"
    if alone:
        return soviet_limits(game, target)
    if found.status == "turned" or (found.status == "conquered" and found.camp != own.camp):
        return "it has been conquered"
    if found.status == "conquered" and entered(game, power, target):
        return ENTERED
    return ""


ENTERED = "your troops have entered it"


def entered(game: Sc, power: str, target: str) -> bool:
    """10.5, 16.1.2: has a power come into the country of an Inactive ally? Then it is too late for war on that ally."""
    inside = (unit for hex in home_hexes(game, target) for unit in land_at(game, hex) if kind(unit) != "partisan")
    return power in game.state.nations[target].entered or any(lead(game, unit.owner) == power for unit in inside)


@cache
def on_the_map(scenario: str, target: str) -> bool:
    """Is any of a nation's country in the area of play?"""
    hexes = [hex for hex in COUNTRY if COUNTRY[hex] == ("France" if target == VICHY else target)]
    return any(hex in area_of_play(scenario) for hex in hexes)


def fallen_friend(game: Sc, target: str) -> bool:
    """Is the target an Inactive ally (10.5, 16.1.2)? Of one's own side: on the others' nobody declares war."""
    return game.state.nations[target].status == "conquered"


class Declare(Order):
    """Declare war: 50 MSP in the Organization Phase, free in the Political Phase."""

    syntax = Syntax(
        ("declare war on", "declare", "dow", "attack"), Name("target", "nation"), Maybe("by", Name("power", "nation"))
    )
    target: str
    power: str | None

    def settle(self, game: Sc, seat: str) -> "Declare":
        power = self.power
        if power is None:
            able = [p for p in courtiers(game, seat) if not declarable(game, p, self.target)]
            power = next(iter(able or courtiers(game, seat)), None)
        return Declare(target=self.target, power=power)

    def check(self, game: Sc, seat: str) -> None:
        power = str(self.power)
        if power not in courtiers(game, seat):
            raise Refused(f"you can't declare war for {power}", rule="10.5a")
        if why := declarable(game, power, self.target):
            rule = "10.5b" if self.target in ("USA", "Switzerland") else "17.13b" if power == "USSR" else "10.5a"
            rule = "10.5g" if why == ENTERED else rule
            raise Refused(f"{self.target}: {why}", rule=rule)
        own_ally = fallen_friend(game, self.target)
        if game.phase == "movement" and not own_ally:
            raise Refused("during Movement you can declare war only on Inactive allies of your own side", rule="10.5g")
        if game.phase == "organization" and not own_ally:
            stage(game, power, "declare")
            afford(game, power, DOW)

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        power = str(self.power)
        if game.phase == "organization" and not fallen_friend(game, self.target):
            spend(game, power, DOW)
            advance_stage(game, power, "declare")
        yield from declare(game, power, self.target)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        powers = courtiers(game, seat)
        if game.phase == "organization":
            powers = [p for p in powers if power_of(game, p).msp >= DOW]
        if slot == "target":
            found = []
            for name in game.state.nations:
                if fallen_friend(game, name) != (game.phase == "movement"):
                    continue
                if any(not declarable(game, p, name) for p in powers):
                    found.append(name)
            return found
        return [p for p in powers if not declarable(game, p, got["target"])]


def declare(game: Sc, power: str, target: str) -> Flow[None]:
    """War: who joins whom, and how others take it."""
    state = game.state
    state.wars.append(target)
    game.tell(
        f"{does(power, 'declares', 'declare')} war on {the(target)}.", rule="10.5a", kind="war", by=power, on=target
    )
    if fallen_friend(game, target):
        yield from turn_on_ally(game, power, target)
        return
    if target in MAJORS:
        yield from war_on_major(game, power, target)
        return
    if state.nations[target].status == "ally":
        # 17.13: the waiting USSR attacks one that fights already: that is war with Germany
        yield from war_on_major(game, power, "Germany")
        return
    if power == "Germany" and target in LOW:
        open_west(game)
        for name in LOW:
            if state.nations[name].status == "neutral":
                yield from attacked(game, power, name)
        return
    yield from attacked(game, power, target)


def open_west(game: Sc) -> None:
    """16.2: the UK and France are at war with Germany; whom Germany attacked before fights beside them now."""
    state = game.state
    if state.west:
        return
    state.west = True
    mark_changed(game)
    game.tell("The UK and France are at war with Germany.", rule="16.2b", kind="war")
    for name, found in state.nations.items():
        if found.status == "controlled" and found.foe != "USSR":
            found.status, found.foe = "ally", ""
            earn(game, found.lead, fresh_income(game, name))
    mark_changed(game)
    refresh_all(game)


def war_on_major(game: Sc, power: str, target: str) -> Flow[None]:
    from .italy import enters
    from .ussr import soviet_war, turn_coat

    if target == "Germany" and power in ("UK", "France"):
        open_west(game)
        return
    if target == "USSR" and side_of(game, power) == ALLIED:
        turn_coat(game)
        return
    if target == "USSR" or (power == "USSR" and not active(game, "USSR")):
        yield from soviet_war(game, power)
        return
    if target == "Italy":
        if side_of(game, power) == ALLIED:
            for name in WESTERN:
                drift(game, name, AXIS)
            for name in ITALIAN:
                drift(game, name, AXIS)
        game.state.nations["Italy"].attacked = True
        enters(game, AXIS if side_of(game, power) == ALLIED else ALLIED)
        if power in WEST:
            open_west(game)


def attacked(game: Sc, power: str, target: str) -> Flow[None]:
    """A Neutral Minor is attacked: it joins the other side."""
    state = game.state
    side = side_of(game, power)
    if side == ALLIED:
        belligerence(game, power, target)
    if target == VICHY:
        from .france import vichy_attacked

        yield from vichy_attacked(game, power)
        return
    state.nations[target].attacked = True
    if power == "USSR" and not active(game, "USSR"):
        if target in state.annexations:
            earn(game, "USSR", -5)
        yield from controlled_minor(game, target, "Germany", power)
        return
    guardian = yield from guardian_of(game, power, target)
    if not state.west and {power, guardian} & {"UK", "France"}:  # 16.2: as Poland: the west itself is not at war yet
        yield from controlled_minor(game, target, guardian, power)
        return
    yield from activate(game, target, guardian)


def belligerence(game: Sc, power: str, target: str) -> None:
    """16.1.5, 16.1.6: who sees the Allies at war with a neutral moves away from them, whichever of them declared it; the
    Inactive USSR fights alone."""
    alone = power == "USSR" and not active(game, "USSR")
    allies = [power] if alone else [name for name in MAJORS if active(game, name) and side_of(game, name) == ALLIED]
    for list_, powers in ((WESTERN, WEST), (SOVIET, ("USSR",))):
        if target in list_ and not set(powers).isdisjoint(allies):
            for name in list_:
                if name != target:
                    drift(game, name, AXIS)


def guardian_of(game: Sc, power: str, target: str) -> Flow[str]:
    """10.5: who takes the victim's side: an Active neighbour first, else who wants to."""
    side = side_of(game, power)
    wanted = ("Germany", "Italy", "USSR") if side == ALLIED else ("UK", "France", "USSR")
    able = [name for name in wanted if active(game, name) and side_of(game, name) != side]
    near = [name for name in able if neighbours(game, name, target)]
    choice = near
    if not near:
        west = [name for name in ("UK", "France") if active(game, name)]
        choice = able if side == ALLIED else west or [name for name in ("USA",) if active(game, name)] or able
    if not choice:
        return "UK"
    if len(choice) == 1:
        return choice[0]
    picked = yield from choose(
        commander(game, choice[0]),
        does(target, "is attacked: who takes its side?", "are attacked: who takes their side?"), choice,
        rules=("10.5d", "10.5e"), policy="guardian",
        also=[seat for name in choice if (seat := commander(game, name)) != commander(game, choice[0])],
    )  # fmt: skip
    return picked


def controlled_minor(game: Sc, target: str, guardian: str, foe: str) -> Flow[None]:
    """16.1.6, 16.2: attacked by who is not at war with its guardian: it is run from the last box of that side."""
    found = game.state.nations[target]
    found.status, found.camp, found.lead, found.foe = "controlled", side_of(game, guardian), guardian, foe
    found.level = 3 if found.camp == AXIS else -3
    mark_changed(game)
    rule = "16.1.6.1a" if foe == "USSR" else "16.2a"
    game.tell(f"{does(target, 'fights', 'fight')} {the(foe)} under {PEOPLE[guardian]} orders.", rule=rule, kind="war")
    muster(game, target)
    yield from place_minor(game, target)
    refresh_all(game)


def turn_on_ally(game: Sc, power: str, target: str) -> Flow[None]:
    """16.1.2: war on an Inactive ally of one's own side: it goes over to the other."""
    found = game.state.nations[target]
    guardian = yield from guardian_of(game, power, target)
    if target == "Baltic States":
        guardian = "USSR"
    found.status, found.lead, found.camp = "ally", guardian, side_of(game, guardian)
    found.attacked = True
    mark_changed(game)
    game.tell(f"{does(target, 'goes', 'go')} over to the {team(found.camp)}.", rule="16.1.2b", kind="war")
    refresh_all(game)
