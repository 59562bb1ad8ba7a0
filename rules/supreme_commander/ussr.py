"""17.13 and 17.14: the USSR and the UK: war, annexations, factories, mobilization, winter and collapse."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Space
from .annexation import GARRISON, eastern_guard
from .chart import ALLIED, AXIS, SNOW, SOVIET, weather
from .control import earn, fresh_income, invade_ussr, refresh_all, value
from .diplomacy import drift
from .ground import (
    CITIES,
    HEXES,
    place_name,
)
from .joining import follow
from .kinds import is_land, kind, track
from .losses import step, steps_left
from .seats import commander, master
from .stacking import fits
from .world import POOL, Sc, active, at_war, camp, control, d10, home_of, mark_changed, nation, power_of, waiting_ussr

# --- war and winter -------------------------------------------------------------------------------------------------


def soviet_war(game: Sc, power: str) -> Flow[None]:
    """Germany and the USSR at war: the USSR becomes Active, what it kept waiting is free; neutrals move away from it,
    whoever declared the war (16.1.6)."""
    state = game.state
    ussr = nation(game, "USSR")
    for name in SOVIET:
        drift(game, name, AXIS)
    ussr.status = "active"
    ussr.attacked = power != "USSR"
    state.mobilized = False
    if power != "USSR":
        state.stirred = state.turn
    mark_changed(game)
    join_germany(game)
    game.tell("Germany and the USSR are at war.", rule="17.13a", kind="war")
    yield from ()
    refresh_all(game)


def join_germany(game: Sc) -> None:
    """16.1.6.1: Minors that the USSR attacked while it waited are Germany's allies from now on."""
    for name, found in game.state.nations.items():
        if found.foe == "USSR":
            found.status, found.foe, found.lead = "ally", "", "Germany"
            earn(game, "Germany", fresh_income(game, name))
    mark_changed(game)


def turn_coat(game: Sc) -> None:
    """10.5: its friends attack the Inactive USSR: it is Active on the other side, where it fights nobody (3.3.1)."""
    ussr = nation(game, "USSR")
    ussr.status, ussr.camp, ussr.attacked = "active", AXIS, False
    follow(game, "USSR", AXIS)
    join_germany(game)
    game.tell("The USSR joins the Axis.", rule="10.5a", kind="war")
    refresh_all(game)


def winter(game: Sc) -> bool:
    """17.13.2: the first two snow turns of the German-Soviet war, not before turn 12."""
    return 1 <= game.state.winters <= 2 and weather(game.state.turn) == SNOW and at_war(game, "Germany", "USSR")


def count_winter(game: Sc) -> None:
    state = game.state
    if weather(state.turn) == SNOW and state.turn >= 12 and at_war(game, "Germany", "USSR"):
        state.winters += 1
        if state.winters <= 2:
            game.tell("Russian Winter.", rule="17.13.2a", kind="winter")


# --- factories ------------------------------------------------------------------------------------------------------


class Relocate(Order):
    """Turn a factory over: it leaves for Siberia with the next Movement Phase."""

    syntax = Syntax(("relocate", "move factory", "rail factory"), Space("goal"))
    goal: str

    def check(self, game: Sc, seat: str) -> None:
        state = game.state
        if master(game, "USSR") != seat or state.factories.get(self.goal) != "map":
            raise Refused("there is no factory on the map there", rule="9.1.10a")
        if waiting_ussr(game, "USSR"):
            raise Refused("factories can't move until the USSR is at war with Germany", rule="9.1.10b")
        if power_of(game, "USSR").relocated:
            raise Refused("you can move only one factory a turn", rule="9.1.10b")
        if camp(game, control(game, self.goal)) != ALLIED:
            raise Refused("the enemy holds that hex", rule="9.1.10d")

    def effect(self, game: Sc, seat: str) -> None:
        game.state.factories[self.goal] = "flipped"
        power_of(game, "USSR").relocated = True
        earn(game, "USSR", -value(game, self.goal))
        game.tell(f"The factory of {place_name(self.goal)} is packed up.", rule="9.1.10b", kind="factory")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if master(game, "USSR") != seat or waiting_ussr(game, "USSR") or power_of(game, "USSR").relocated:
            return ()
        return [h for h, how in game.state.factories.items() if how == "map" and camp(game, control(game, h)) == ALLIED]


def send_factories(game: Sc) -> None:
    """9.1.10: a factory turned over last turn leaves the map."""
    for hex, how in game.state.factories.items():
        if how == "flipped" and camp(game, control(game, hex)) == ALLIED:
            game.state.factories[hex] = track(game.state.turn + 1)
            game.tell(f"The factory of {place_name(hex)} leaves for Siberia.", rule="9.1.10c", kind="factory")


def factories_return(game: Sc) -> None:
    for hex, how in game.state.factories.items():
        if how == track(game.state.turn):
            game.state.factories[hex] = "moved"
            earn(game, "USSR", 5)
            game.tell(f"The factory of {place_name(hex)} works again in Siberia.", rule="9.1.10c", kind="factory")


# --- mobilization, reserves, garrison -------------------------------------------------------------------------------


def note_invasion(game: Sc) -> None:
    """17.13.1: Germans stand in the USSR or Eastern Poland, however they came there."""
    for unit in game.state.units.of("Germany"):
        if unit.place in HEXES and is_land(unit):
            invade_ussr(game, unit, unit.place)


def mobilize(game: Sc) -> Flow[None]:
    """17.13.1: up to nine corps in cities the Germans do not control, one a hex."""
    state = game.state
    if state.mobilized or not state.invaded:
        return
    state.mobilized = True
    seat = commander(game, "USSR")
    raised: list[str] = []
    for number in range(9, 0, -1):
        corps = next((u for u in state.units.own("USSR", POOL) if kind(u) == "infantry"), None)
        if corps is None:
            break
        places = [
            hex
            for hex in CITIES
            if hex not in raised
            and home_of(game, hex) == "USSR"
            and camp(game, control(game, hex)) != AXIS
            and fits(game, hex, corps)
        ]
        if not places:
            break
        picked = yield from choose(
            seat,
            f"Mobilization: {number} corps are still to come. Where does the next one go?",
            [*(place_name(hex) for hex in places), "no more"],
            rules=("17.13.1a",),
            policy="mobilization",
            no="no more",
            end="no more",
        )
        if picked == "no more":
            break
        raised.append(next(hex for hex in places if place_name(hex) == picked))
        state.units.move(corps, raised[-1])
        game.tell(f"A corps is raised in {picked}.", rule="17.13.1a", kind="mobilized")


def reserves_arrive(game: Sc) -> None:
    """17.13.2: on turn 21 nineteen Infantry corps go to the Siberian Reserves."""
    state = game.state
    if state.turn != 21:
        return
    corps = [u for u in state.units.own("USSR", POOL) if kind(u) == "infantry"][:19]
    for unit in corps:
        state.units.move(unit, "Siberian Reserves Box")
    game.tell(f"{len(corps)} corps form the Siberian Reserves.", rule="17.13.2b", kind="reserves")


def release_reserves(game: Sc) -> None:
    """17.13.2: half a die of them, rounded up, each Organization Phase."""
    state = game.state
    waiting = state.units.own("USSR", "Siberian Reserves Box")
    state.released = 0
    if state.turn >= 21 and waiting:
        roll = d10(game, "Siberian Reserves", commander(game, "USSR"))
        state.released = min(len(waiting), (roll + 1) // 2)
        game.tell(f"{state.released} corps of the Siberian Reserves may come.", rule="17.13.2d", kind="reserves")


def eastern_garrison(game: Sc) -> Flow[None]:
    """17.13: seven steps in Eastern Poland by the end of 1939, or the missing ones are lost."""
    state = game.state
    if state.turn != 3 or not state.partition or active(game, "USSR"):
        return
    missing = GARRISON - steps_left(eastern_guard(game))
    while missing > 0:
        units = [u for u in state.units.of("USSR") if u.place in HEXES and is_land(u) and kind(u) != "partisan"]
        if not units:
            break
        picked = yield from choose(
            commander(game, "USSR"),
            f"Eastern Poland is short of {missing} steps: which unit do you remove?",
            [f"remove {u.id}" for u in units],
            rules=("17.13d",),
            policy="losses",
        )
        victim = state.units[picked.removeprefix("remove ")]
        missing -= step(game, victim)


# --- collapse -------------------------------------------------------------------------------------------------------
