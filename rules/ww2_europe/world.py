"""Who stands where, who fights whom, who holds what: the questions every chapter asks."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from ..kernel.errors import Refused
from ..kernel.flow import Ask, Flow
from ..kernel.game import Game
from ..kernel.text import counted
from .chart import (
    BLOC,
    CAPITAL,
    DAMAGED,
    KINDS,
    PARTITION,
    POLISH,
    POWERS,
    SEATS,
    SIDE,
    SPACE,
    WHOLE,
    Kind,
    land_of,
    moment,
)
from .state import State, Unit

if TYPE_CHECKING:
    Ww2: TypeAlias = Game[State]
else:
    Ww2 = Game


# --- powers ---------------------------------------------------------------------------------------------------------


def active(game: Ww2, power: str) -> bool:
    found = game.state.powers.get(power)
    return found is not None and found.status == "active"


def actives(game: Ww2, bloc: str = "") -> list[str]:
    """Powers in the war, in the order of the seats."""
    return [p for p in POWERS if active(game, p) and bloc in ("", BLOC[p], SIDE[p])]


def bloc_of(unit: Unit) -> str:
    return BLOC[unit.owner]


def partners(game: Ww2, power: str) -> list[str]:
    """A power and those that fight beside it in one bloc, itself first."""
    return [power, *(p for p in POWERS if p != power and BLOC[p] == BLOC[power] and active(game, p))]


def side_of_bloc(bloc: str) -> str:
    return "Axis" if bloc == "Axis" else "Allies" if bloc in ("West", "USSR") else ""


def foes(game: Ww2, one: str, two: str, space: str = "") -> bool:
    """Are two powers at war (in this space)? Neutral ones are with nobody; the USSR takes its part of Poland."""
    if SIDE.get(one) == SIDE.get(two):
        return BLOC.get(one) != BLOC.get(two) and partition_fight(game, space)
    return active(game, one) and active(game, two)


def partition_fight(game: Ww2, space: str) -> bool:
    """A Polish space that the pact gives to the USSR, which is neutral still (A23)."""
    return land_of(space) in POLISH["USSR"] and pact_holds(game)


def pact_holds(game: Ww2) -> bool:
    """Germany and the USSR are not at war yet; one may have broken the terms."""
    return game.state.pact in ("on", "broken")


def blocs_fight(game: Ww2, one: str, two: str, space: str = "") -> bool:
    if one == two:
        return False
    if side_of_bloc(one) == side_of_bloc(two):
        return partition_fight(game, space)
    return bool(actives(game, one)) and bool(actives(game, two))


def when(game: Ww2) -> int:
    return moment(game.state.year, game.state.season)


def may_act(game: Ww2, power: str) -> bool:
    """In the war, or the neutral USSR under the pact (ussr.pact.move)."""
    return active(game, power) or (power == "USSR" and pact_holds(game))


# --- land -----------------------------------------------------------------------------------------------------------


def controller(game: Ww2, land: str) -> str:
    return game.state.control[land_of(land)]


def friendly(game: Ww2, power: str, land: str) -> bool:
    """Controlled by the power or one that fights beside it."""
    holder = controller(game, land)
    if holder == power:
        return True
    return BLOC.get(holder) == BLOC[power] and active(game, holder) and active(game, power)


def hostile(game: Ww2, power: str, land: str) -> bool:
    """Controlled by a power with which this one is at war."""
    return foes(game, power, controller(game, land), land)


def ceded(game: Ww2, power: str, land: str) -> bool:
    """A space that the pact gives to the USSR, as long as no German troops are in it; a garrison goes (A23)."""
    if power != "USSR" or not pact_holds(game) or land not in PARTITION["USSR"]:
        return False
    return not any(BLOC[u.owner] == "Axis" and not u.nation for u in game.state.units.at(land))


def barred(game: Ww2, power: str, land: str) -> str:
    """Why a power may not enter a land space or its port, as a rule id; empty if it may."""
    land = land_of(land)
    if ceded(game, power, land):
        return ""
    if power == "USSR" and not active(game, "USSR"):
        return "" if controller(game, land) == "USSR" else "ussr.pact.move"
    holder = controller(game, land)
    if not active(game, holder):
        return "neutral.no_entry"
    if SIDE[holder] == SIDE[power] and BLOC[holder] != BLOC[power]:
        return "ussr.separate"
    if pact_holds(game) and BLOC[power] == "Axis" != BLOC[holder] and land in POLISH["USSR"]:
        return "ussr.pact"
    return ""


def home(land: str, power: str) -> bool:
    return SPACE[land].home == power


def value(game: Ww2, land: str) -> int:
    """What a space is worth now: nothing while it is damaged, nothing for ever after an atomic bomb."""
    if land in game.state.damaged or land in game.state.zeroed:
        return 0
    return SPACE[land].value


def factory(game: Ww2, land: str) -> bool:
    """An undamaged factory."""
    return SPACE[land].source == "factory" and bool(value(game, land))


def has_base(game: Ww2, land: str, kind: str) -> bool:
    """Is there an airbase, fortress or Supply Depot?"""
    return any(unit.kind == kind for unit in game.state.units.at(land))


def flag_works(game: Ww2, land: str) -> str:
    """major or minor if the space still has the functions of a Flag (flag.captured)."""
    flag = SPACE[land].flag
    if not flag or land in game.state.flags_lost:
        return ""
    if land == "Vichy" and not game.state.vichy:
        return ""
    return flag


def next_step(game: Ww2, stage: str) -> int:
    """Count the steps of a phase that the sides carry out one after the other."""
    state = game.state
    state.step = state.step + 1 if state.stage == stage else 1
    state.stage = stage
    return state.step


def touch(game: Ww2) -> None:
    """Something changed that derived facts rest on."""
    game.state.revision += 1


def redraw(game: Ww2) -> None:
    """Who holds a space or who fights whom changed: ways too are other ones now."""
    game.state.borders += 1
    touch(game)


def revision(game: Ww2) -> tuple[int, int]:
    return game.state.units.revision, game.state.revision


# --- units ----------------------------------------------------------------------------------------------------------


def kind_of(unit: Unit) -> Kind:
    return KINDS[unit.kind]


def label(unit: Unit) -> str:
    """How players call it: its code, with D for a damaged ship."""
    return DAMAGED[unit.kind] if unit.damaged else unit.kind


def here(game: Ww2, space: str, branch: str = "GANB") -> list[Unit]:
    """What stands in a space; cargo does not."""
    return [u for u in game.state.units.at(space) if kind_of(u).branch in branch and not u.aboard]


def own(game: Ww2, power: str, space: str, branch: str = "GANB") -> list[Unit]:
    return [u for u in here(game, space, branch) if u.owner == power]


def enemies(game: Ww2, power: str, space: str, branch: str = "GAN") -> list[Unit]:
    """Units in a space that are at war with a power."""
    return [u for u in here(game, space, branch) if foes(game, power, u.owner, space)]


def raiding(unit: Unit) -> bool:
    """On Strategic Warfare: after Stage 1 it goes home and has no part in a ground battle (cbt.stages)."""
    return unit.mode in ("raid", "escort")


def fighters(game: Ww2, land: str) -> list[Unit]:
    """Who fights a ground battle in a space: ground units and aircraft, but no raiders."""
    return [u for u in here(game, land, "GA") if not raiding(u)]


def opposed(game: Ww2, power: str, land: str) -> list[Unit]:
    """Units with which those of a power would have to fight in a land space."""
    return [u for u in fighters(game, land) if foes(game, power, u.owner, land)]


def cargo(game: Ww2, ship: Unit) -> list[Unit]:
    return [u for u in game.state.units.at(ship.place) if u.aboard == ship.id]


def stack(units: Iterable[Unit]) -> int:
    return sum(kind_of(u).stack for u in units)


def ground_stack(game: Ww2, power: str, land: str) -> int:
    """Stack Points of the power and those beside it."""
    return stack(u for u in here(game, land, "G") if BLOC[u.owner] == BLOC[power])


def in_convoy(game: Ww2, unit: Unit) -> bool:
    return unit.place in game.state.convoys


def create(
    game: Ww2, power: str, kind: str, place: str, nation: str = "", damaged: bool = False, aboard: str = ""
) -> Unit:
    state = game.state
    state.serial += 1
    return state.units.put(Unit(f"u{state.serial}", kind, power, place, nation, damaged, aboard))


def relocate(game: Ww2, unit: Unit, place: str) -> None:
    """A unit goes somewhere, with all it carries."""
    for rider in cargo(game, unit) if kind_of(unit).branch == "N" else ():
        game.state.units.move(rider, place)
    game.state.units.move(unit, place)


def destroy(game: Ww2, unit: Unit) -> None:
    """A unit is lost, with all it carries (cv.cargo_lost, tr.cargo.combat)."""
    if unit.id not in game.state.units:
        return
    for rider in cargo(game, unit) if kind_of(unit).branch == "N" else ():
        game.state.units.remove(rider)
    for leading in game.state.leaders.values():
        if leading.ship == unit.id:
            leading.ship, leading.place = "lost", unit.place
    game.state.units.remove(unit)


def in_words(units: Iterable[Unit]) -> str:
    """`2 INF, 1 TNK`."""
    tally: dict[str, int] = {}
    for unit in units:
        tally[label(unit)] = tally.get(label(unit), 0) + 1
    order = {code: i for i, code in enumerate(UNIT_CODES)}
    return ", ".join(f"{n} {code}" for code, n in sorted(tally.items(), key=lambda item: order[item[0]]))


def do(units: Iterable[Unit], verb: str) -> str:
    """What units do, with the units before it: `1 ABN jumps`, `2 ABN jump`."""
    every = list(units)
    return f"{in_words(every)} {verb if len(every) > 1 else verb + ('es' if verb.endswith('ch') else 's')}"


UNIT_CODES = tuple(code for kind in KINDS for code in (kind, *((DAMAGED[kind],) if kind in DAMAGED else ())))


def tally(units: Iterable[Unit]) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in units:
        found[label(unit)] = found.get(label(unit), 0) + 1
    return found


def groups(units: Sequence[Unit]) -> Iterator[tuple[tuple[str, int], ...]]:
    """What may be said of some units: one of a sort, all of a sort, all."""
    counts = tally(units)
    for code in counts:
        yield ((code, 1),)
    for code, n in counts.items():
        if n > 1:
            yield ((code, n),)
    if len(counts) > 1:
        yield in_order(counts.items())


def in_order(wanted: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    rank = {code: i for i, code in enumerate(UNIT_CODES)}
    return tuple(sorted(wanted, key=lambda item: rank[item[0]]))


def pick(units: Sequence[Unit], wanted: Iterable[tuple[str, int]], where: str, rule: str | None = None) -> list[Unit]:
    """The units an order names, out of those that may be meant. Raises Refused if they are not there."""
    found: list[Unit] = []
    for code, count in wanted:
        fits = [u for u in units if code == "*" or label(u) == code or (u.kind == code and not count)]
        if not fits or len(fits) < count:
            there = counted(len(fits), code) if fits else f"no {code}"
            raise Refused(f"you have {there} {where} for this", rule=rule)
        found += fits[:count] if count else fits
    return list({u.id: u for u in found}.values())


def counted_out(units: Sequence[Unit]) -> tuple[tuple[str, int], ...]:
    return in_order(tally(units).items())


# --- deciding -------------------------------------------------------------------------------------------------------


def speakers(game: Ww2, bloc: str, units: Iterable[Unit] = ()) -> tuple[str, tuple[str, ...]]:
    """Who decides for one party in a fight: the power with the most units there; its partners there may answer too."""
    counts: Counter[str] = Counter()
    for unit in units:
        counts[unit.owner] += kind_of(unit).stack
    present = sorted((p for p in counts if p in SEATS), key=lambda p: (-counts[p], POWERS.index(p)))
    if not present:
        present = [p for p in POWERS if BLOC[p] == bloc and may_act(game, p)] or [p for p in POWERS if BLOC[p] == bloc]
    return present[0], tuple(present[1:])


def decide(
    game: Ww2,
    bloc: str,
    units: Iterable[Unit],
    prompt: str,
    choices: Sequence[str],
    *,
    policy: str = "",
    rules: Sequence[str] = (),
    about: Mapping[str, Any] | None = None,
    yes: str = "",
    no: str = "",
) -> Flow[str]:
    """A party in a fight names one of some choices; with a single one nobody is asked."""
    if len(choices) == 1:
        return choices[0]
    lead, others = speakers(game, bloc, units)
    ask = Ask(
        lead,
        prompt,
        choices=tuple(choices),
        policy=policy,
        rules=tuple(rules),
        about=dict(about or {}),
        also=others,
        yes=yes,
        no=no,
    )
    answers = yield (ask,)
    return str(next(iter(answers.values())))


def derived(game: Ww2, key: Hashable, make: Any) -> Any:
    """A fact that holds until pieces, control or the like change."""
    return game.derived(key, revision(game), make)


def capital_of(game: Ww2, power: str) -> str:
    return CAPITAL[power]


def whole(code: str) -> str:
    return WHOLE.get(code, code)
