"""Neutrality, declarations of war, minor allies, entry of the great powers, the Nazi-Soviet pact."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name
from .chart import (
    BLOC,
    CIRCLE,
    CIRCLES,
    COLONIES,
    GROUND_LIMIT,
    KINDS,
    LANDS,
    NEUTRAL,
    PARTITION,
    POLISH,
    POWERS,
    SIDE,
    SPACE,
    VICHY,
    VICHY_HOME,
    armies,
    countries,
    moment,
)
from .control import hand_over
from .state import Unit
from .world import (
    Ww2,
    active,
    actives,
    controller,
    create,
    destroy,
    enemies,
    flag_works,
    has_base,
    here,
    pact_holds,
    redraw,
    stack,
    when,
)

JOINING = ("Hungary", "Romania", "Bulgaria", "Finland")
SPRING_1941 = moment(1941, "Spring")
ENTRIES = {"Italy": moment(1940, "Spring"), "USA": moment(1942, "Spring"), "USSR": moment(1942, "Spring")}


def declarations(game: Ww2) -> Flow[None]:
    """move.declare_war: attacks on neutrals are announced before anything moves."""
    yield from orders_until(
        POWERS,
        "Declare war on neutrals now, before anything moves, or say done.",
        (DeclareWar,),
        Done,
        over=lambda game, seat: next(declarable(game, seat), None) is None,
        policy="declarations",
        rules=("move.declare_war", "minor.attacked", "surprise.who"),
    )


def declarable(game: Ww2, power: str) -> Iterator[str]:
    """Neutral countries and powers on which a power may declare war."""
    if not active(game, power):
        if power == "USSR" and game.state.pact == "broken":
            yield "Germany"
        return
    for name, country in countries().items():
        if (
            (country.sort == "minor" and neutral_lands(game, name))
            or (name in COLONIES and any(controller(game, land) == VICHY for land in country.spaces))
            or (country.sort == "major" and SIDE[name] != SIDE[power] and game.state.powers[name].status == "neutral")
        ):
            yield name
    if any(controller(game, land) == VICHY for land in VICHY_HOME):
        yield VICHY


def neutral_lands(game: Ww2, country: str) -> list[str]:
    return [land for land in countries()[country].spaces if controller(game, land) == NEUTRAL]


class DeclareWar(Order):
    """Attack a neutral country or power this turn."""

    syntax = Syntax(("declare", "dow", "attack"), ("war on", "war", "on"), Name("country", "country"))
    country: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        return declarable(game, seat)

    def check(self, game: Ww2, seat: str) -> None:
        if self.country in declarable(game, seat):
            return
        powers = game.state.powers
        if not active(game, seat):
            why = "you are neutral" if seat != "USSR" else "Germany has kept the pact, so you stay neutral"
            raise Refused(why, rule="neutral.inactive" if seat != "USSR" else "ussr.pact.germany")
        if self.country in powers:
            status = powers[self.country].status
            if SIDE[self.country] == SIDE[seat]:
                raise Refused(f"{self.country} is on your side", rule="game.sides")
            raise Refused(
                f"you are already at war with {self.country}"
                if status == "active"
                else f"{self.country} is out of the war",
                rule="move.declare_war",
                nearest=["done"],
            )
        lands = countries()[self.country].spaces if self.country in countries() else ()
        foes = any(SIDE.get(controller(game, land), SIDE[seat]) != SIDE[seat] for land in lands)
        why = "is your enemy already: say done, and attack it in Movement" if foes else "isn't neutral"
        raise Refused(f"{self.country} {why}", rule="move.declare_war", nearest=["done"])

    def effect(self, game: Ww2, seat: str) -> None:
        game.tell(f"{seat} declares war on {self.country}.", rule="move.declare_war", kind="war", on=self.country)
        attack(game, seat, self.country)
        if self.country in game.state.attacked:
            game.tell(f"Its troops, and all others in {self.country}, are Surprised this turn.", rule="surprise.who")


def attack(game: Ww2, seat: str, country: str) -> None:
    """surprise.who, minor.attacked: the attacked are Surprised this turn and join the other side."""
    state = game.state
    if seat == "USSR" and country == "Germany":
        enter(game, "USSR", early=True)
        return
    if country in POWERS:
        state.attacked.append(country)
        enter(game, country, early=True)
        return
    protector = protector_against(game, seat)
    if country == VICHY:
        vichy_joins(game, protector, surprised=True)
    elif country in COLONIES:
        state.attacked.append(country)
        colony_joins(game, country, protector)
    else:
        state.attacked.append(country)
        join(game, country, protector)


def protector_against(game: Ww2, attacker: str) -> str:
    """Great Britain against the Axis, Germany against the Allies; if it is out, the next power beside it."""
    order = ("Great Britain", "France", "USA", "USSR") if SIDE[attacker] == "Axis" else ("Germany", "Italy")
    return next(power for power in (*(p for p in order if active(game, p)), order[0]))


def join(game: Ww2, country: str, protector: str) -> None:
    """minor.control: a minor country becomes a minor ally with the army of the card."""
    state = game.state
    state.allies[country] = protector
    lands = neutral_lands(game, country)
    for land in lands:
        hand_over(game, land, protector)
    for row in armies()["minors"]:
        if row["space"] in lands:
            for kind, count in row["units"].items():
                for _ in range(count):
                    create(game, protector, kind, muster_place(row["space"], kind), country)
    game.tell(f"{country} is a minor ally of {protector} now.", rule=("minor.control", "minor.attacked"))


def muster_place(land: str, kind: str) -> str:
    return CIRCLE[land] if KINDS[kind].branch == "N" else land


def colony_joins(game: Ww2, country: str, protector: str) -> None:
    """opt.france.colonies: only the colony that is attacked joins."""
    game.state.allies[country] = protector
    for land in countries()[country].spaces:
        if controller(game, land) == VICHY:
            hand_over(game, land, protector)
            for unit in list(game.state.units.at(land)) + _in_port(game, land):
                if unit.owner == VICHY:
                    game.state.units.give(unit, protector)
    game.tell(f"{country} is a minor ally of {protector} now.", rule="opt.france.colonies")


def _in_port(game: Ww2, land: str) -> list[Unit]:
    return list(game.state.units.at(CIRCLE[land])) if land in CIRCLE else []


def vichy_joins(game: Ww2, protector: str, surprised: bool = False) -> None:
    """opt.france.home: all that is Vichy's joins one side."""
    game.state.allies[VICHY] = protector
    if surprised:
        game.state.attacked.append(VICHY)
    for land in LANDS:
        if controller(game, land) == VICHY:
            country = SPACE[land].country
            if surprised and country in COLONIES and country not in game.state.attacked:
                game.state.attacked.append(country)
            if country in COLONIES:
                game.state.allies[country] = protector
            hand_over(game, land, protector)
    for unit in game.state.units.of(VICHY):
        game.state.units.give(unit, protector)
    game.tell(f"Vichy France is a minor ally of {protector} now.", rule="opt.france.home")


def enter(game: Ww2, power: str, early: bool = False) -> None:
    """A neutral power comes into the war."""
    mat = game.state.powers[power]
    mat.status = "active"
    mat.early = early and when(game) < ENTRIES.get(power, 0)
    redraw(game)
    game.tell(f"{power} enters the war.", rule="neutral.italy" if power == "Italy" else "neutral.usa_ussr", kind="war")
    if power == "USSR":
        game.state.pact = "off"
        redraw(game)
    if power == "USA":
        muster(game, "entry", "USA")
    mobilise(game)


def mobilise(game: Ww2) -> None:
    """In the 1939 game the Soviet reserves come once the USSR is in the war, from fall 1940 on."""
    mat = game.state.powers["USSR"]
    if (
        game.scenario == "1939"
        and active(game, "USSR")
        and "mobilised" not in mat.deeds
        and when(game) >= moment(1940, "Fall")
    ):
        mat.deeds.append("mobilised")
        muster(game, "mobilisation", "USSR")


def muster(game: Ww2, rows: str, power: str) -> None:
    """Forces of a card appear; what finds no room waits in Build Box 1."""
    for row in armies()[rows]:
        land = row["space"]
        for kind, count in row["units"].items():
            for _ in range(count):
                fits = controller(game, land) == power and (
                    SPACE[land].blue
                    or KINDS[kind].branch != "G"
                    or stack(here(game, land, "G")) + KINDS[kind].stack <= GROUND_LIMIT
                )
                if fits:
                    create(game, power, kind, muster_place(land, kind))
                else:
                    box = game.state.powers[power].boxes[0]
                    box[kind] = box.get(kind, 0) + 1
    game.tell(f"{power} mobilises.", rule="neutral.usa_ussr")


# --- the turn begins ------------------------------------------------------------------------------------------------


def dated_events(game: Ww2) -> None:
    """neutral.italy, neutral.usa_ussr, minor.axis: what the calendar brings."""
    state = game.state
    for power, date in ENTRIES.items():
        mat = state.powers[power]
        if mat.status == "neutral" and when(game) >= date:
            enter(game, power)
        elif mat.early and when(game) >= date:
            mat.early = False
    mobilise(game)
    if when(game) == SPRING_1941 and game.scenario == "1939" and active(game, "Germany"):
        for country in JOINING:
            if neutral_lands(game, country):
                join(game, country, "Germany")


# --- surprise -------------------------------------------------------------------------------------------------------


def surprised(game: Ww2, unit: Unit) -> bool:
    """surprise.who, surprise.west39, minor.poland, minor.greece: is the unit under a Surprise Attack?"""
    state = game.state
    place = unit.place if unit.place in SPACE else land_below(unit.place)
    country = SPACE[place].country if place else ""
    if unit.nation in state.attacked or unit.owner in state.attacked:
        return True
    if VICHY in state.attacked and place in VICHY_HOME:
        country = VICHY
    if country in state.attacked:
        return unit.owner not in attackers_of(game, country)
    if (state.year, state.season) == (1939, "Fall") and game.scenario == "1939":
        return unit.owner in ("Great Britain", "France") or unit.nation == "Poland"
    if (state.year, state.season) == (1941, "Spring") and state.allies.get("Greece") == "Great Britain":
        return country == "Greece" and BLOC[unit.owner] == "West"
    return False


def attackers_of(game: Ww2, country: str) -> list[str]:
    """Powers at war with the side that protects a country: it is theirs that attack it."""
    holder = game.state.allies.get(country) or (country if country in POWERS else "")
    if not holder:
        return []
    return [power for power in actives(game) if SIDE[power] != SIDE[holder]]


def land_below(space: str) -> str:
    return CIRCLES.get(space, "")


def shielded(game: Ww2, land: str) -> bool:
    """flag.major.surprise, fort.surprise, depot.surprise: here Surprise only forbids to move."""
    return flag_works(game, land) == "major" or has_base(game, land, "FORT") or has_base(game, land, "DEPOT")


# --- the pact -------------------------------------------------------------------------------------------------------


def keep_pact(game: Ww2) -> None:
    """ussr.pact.*: at the end of each turn both must hold their part of Poland."""
    state = game.state
    if not pact_holds(game):
        return
    if not active(game, "Germany"):
        state.pact = "off"
        redraw(game)
        return
    poland = countries()["Poland"].spaces
    for land in PARTITION["USSR"]:
        if land in poland or controller(game, land) in ("USSR", "Germany") or enemies(game, "Germany", land, "G"):
            continue
        hand_over(game, land, "Germany")
        game.tell(f"The USSR doesn't hold {land}: it passes to Germany.", rule="ussr.pact.other")
    held = all(controller(game, land) == "USSR" for land in POLISH["USSR"])
    if not (held and stack_in(game, "USSR", poland) >= 10) and not lost_poland(game):
        for land in poland:
            for unit in here(game, land):
                if unit.owner == "USSR" or (unit.nation == "Poland" and land in POLISH["USSR"]):
                    destroy(game, unit)
            if not enemies(game, "Germany", land, "G"):
                hand_over(game, land, "Germany")
        game.tell("The USSR doesn't hold its part of Poland: all of it passes to Germany.", rule="ussr.pact.ussr")
    held = all(controller(game, land) == "Germany" for land in POLISH["Germany"])
    state.pact = "on" if held and stack_in(game, "Germany", poland) >= 10 else "broken"
    if state.pact == "broken":
        game.tell("Germany breaks the pact: the USSR may declare war next turn.", rule="ussr.pact.germany")


def lost_poland(game: Ww2) -> bool:
    """Germany has the Soviet part already."""
    return all(controller(game, land) == "Germany" for land in POLISH["USSR"])


def stack_in(game: Ww2, power: str, lands: Iterable[str]) -> int:
    return sum(stack(u for u in here(game, land, "G") if u.owner == power) for land in lands)
