"""The beginning of a turn: dates, armistice offers (options), the Pacific Transfer, the leaders' commands."""

from ..kernel.flow import Ask, Flow, choose
from .chart import (
    BLOC,
    CAPITAL,
    CEDED_FRANCE,
    CIRCLE,
    FRONT_LANDS,
    LANDS,
    POWERS,
    SIDE,
    SPACE,
    VICHY,
    VICHY_PORTS,
    armies,
    moment,
)
from .control import hand_over, heir
from .homing import dissolve
from .leadership import arrivals, assign_commands, retire
from .politics import dated_events, vichy_joins
from .retreat import stranded
from .state import Unit
from .victory import surrender, won
from .world import (
    Ww2,
    active,
    actives,
    cargo,
    controller,
    create,
    destroy,
    here,
    kind_of,
    redraw,
    relocate,
    when,
)

ACCEPT, REFUSE = "accept", "refuse"
ONE_BY_ONE = "one by one"
"""Ships of one sort may be split up between the ports."""


def dawn(game: Ww2) -> None:
    """A turn begins: what the calendar brings."""
    game.tell(f"{game.state.season} {game.state.year}.", rule="seq.turn", kind="turn")
    dated_events(game)
    arrivals(game)


def dawn_phase(game: Ww2) -> Flow[None]:
    yield from pacific_transfer(game)
    yield from french_offer(game)
    yield from italian_offer(game)
    if won_already(game):
        return
    yield from assign_commands(game)


def won_already(game: Ww2) -> bool:
    """An armistice can decide the game before the turn is played."""
    held = [p for p in POWERS if SIDE[p] == "Axis" and active(game, p)]
    return not held and won(game)


def pacific_transfer(game: Ww2) -> Flow[None]:
    """uk.pacific: Great Britain loses the units of the card at the start of spring 1942; it chooses where."""
    mat = game.state.powers["Great Britain"]
    if when(game) != moment(1942, "Spring") or not active(game, "Great Britain"):
        return
    for kind, count in armies()["pacific_transfer"]["units"].items():
        for _ in range(count):
            units = [u for u in game.state.units.of("Great Britain") if u.kind == kind]
            places = list(dict.fromkeys(u.place for u in units))
            if not places:
                box = next((box for box in mat.boxes if box.get(kind)), None)
                if box is not None:
                    box[kind] -= 1
                continue
            place = places[0]
            if len(places) > 1:
                place = yield from choose(
                    "Great Britain",
                    f"Pacific Transfer: where does a {kind} leave from?",
                    places,
                    policy="transfer",
                    rules=("uk.pacific",),
                )
            unit = next(u for u in game.state.units.own("Great Britain", place) if u.kind == kind)
            port = ashore_of(game, unit)
            for plane in cargo(game, unit):
                plane.aboard, plane.flying = "", True
                game.state.units.move(plane, port)
            destroy(game, unit)
    stranded(game)
    game.tell("Great Britain sends its Pacific Transfer.", rule="uk.pacific")


def ashore_of(game: Ww2, ship: Unit) -> str:
    """Where the planes of a carrier that leaves are: in its port, or in the first of its convoy's."""
    convoy = game.state.convoys.get(ship.place)
    return CIRCLE[convoy.ends[0]] if convoy is not None else ship.place


def decide_offer(game: Ww2, side: str, prompt: str, rules: tuple[str, ...]) -> Flow[str]:
    seats = actives(game, side)
    ask = Ask(
        seats[0],
        prompt,
        choices=(ACCEPT, REFUSE),
        policy="armistice",
        rules=rules,
        also=tuple(seats[1:]),
        yes=ACCEPT,
        no=REFUSE,
    )
    answers = yield (ask,)
    return str(next(iter(answers.values())))


# --- France ---------------------------------------------------------------------------------------------------------


def french_offer(game: Ww2) -> Flow[None]:
    """opt.france.offer: France without Paris at the start of a turn must offer an armistice."""
    if not game.options["french_armistice"] or not active(game, "France"):
        return
    if controller(game, CAPITAL["France"]) == "France":
        return
    game.tell("France offers an armistice.", rule="opt.france.offer", kind="offer")
    answer = yield from decide_offer(
        game, "Axis", "France offers an armistice. Accept or refuse?", ("opt.france.offer", "opt.france.vichy")
    )
    if answer == ACCEPT:
        yield from make_vichy(game)
    else:
        free_france(game)


def free_france(game: Ww2) -> None:
    """opt.france.refused: France becomes a British minor ally."""
    state = game.state
    for convoy in state.convoys.values():
        if convoy.owner == "France":
            convoy.owner = "Great Britain"
    elite = any(kind_of(unit).base == "ABN" for unit in state.units.of("Great Britain"))
    for unit in state.units.of("France"):
        if kind_of(unit).base == "ABN" and elite:
            game.tell("Great Britain has an airborne: the French one is disbanded.", rule="airborne.elite")
            destroy(game, unit)
            continue
        unit.nation = "France"
        state.units.give(unit, "Great Britain")
    for land in LANDS:
        if controller(game, land) == "France":
            hand_over(game, land, "Great Britain")
    mat = state.powers["France"]
    mat.status, mat.money = "surrendered", 0
    mat.boxes = [{}, {}, {}, {}, {}]
    state.allies["France"] = "Great Britain"
    retire(game, "France")
    redraw(game)
    game.tell("The armistice is refused: France fights on under Great Britain.", rule="opt.france.refused")


def make_vichy(game: Ww2) -> Flow[None]:
    """opt.france.vichy, opt.france.forces."""
    state = game.state
    game.tell("The armistice is accepted: Vichy France is formed.", rule="opt.france.vichy", kind="vichy")
    for convoy in [c.id for c in state.convoys.values() if c.owner == "France"]:
        dissolve(game, convoy)
    ships = [u for u in state.units.of("France") if kind_of(u).branch == "N"]
    for unit in state.units.of("France"):
        if unit.kind == "FORT" and unit.place not in CEDED_FRANCE:
            state.units.give(unit, VICHY)
        elif kind_of(unit).branch != "N":
            destroy(game, unit)
    for ship in ships:
        state.units.give(ship, VICHY)
    for land in LANDS:
        if SPACE[land].owner != "France":
            if controller(game, land) == "France":
                hand_over(game, land, heir(game, "Germany", land))
            continue
        if land in CEDED_FRANCE:
            guests = {u.owner for u in here(game, land, "G") if BLOC[u.owner] == "West"}
            hand_over(game, land, next((power for power in ("Great Britain", "USA") if power in guests), "Germany"))
        else:
            hand_over(game, land, VICHY)
    state.vichy = True
    state.powers["France"].status = "surrendered"
    state.powers["France"].money = 0
    state.powers["France"].boxes = [{}, {}, {}, {}, {}]
    for row in armies()["vichy"]:
        for kind, count in row["units"].items():
            for _ in range(count):
                create(game, VICHY, kind, row["space"], "" if row["country"] == VICHY else row["country"])
    retire(game, "France")
    redraw(game)
    for kind in dict.fromkeys(u.kind for u in ships):
        fleet = [u for u in state.units.of(VICHY) if u.kind == kind]
        many = f"{len(fleet)} " if len(fleet) > 1 else ""
        port = yield from choose_port(game, f"Where does the Axis place the French {many}{kind}?", len(fleet) > 1)
        for ship in fleet:
            one = port if port != ONE_BY_ONE else (yield from choose_port(game, f"Where does this French {kind} go?"))
            relocate(game, ship, CIRCLE[one])


def choose_port(game: Ww2, prompt: str, several: bool = False) -> Flow[str]:
    seats = actives(game, "Axis")
    ask = Ask(
        seats[0],
        prompt,
        choices=(*VICHY_PORTS, ONE_BY_ONE) if several else VICHY_PORTS,
        policy="vichy ports",
        rules=("opt.france.forces",),
        also=tuple(seats[1:]),
    )
    answers = yield (ask,)
    return str(next(iter(answers.values())))


def liberate(game: Ww2) -> None:
    """opt.france.home: Paris liberated makes Vichy a British minor ally."""
    if VICHY in game.state.control.values():
        holder = controller(game, "Paris")
        if BLOC.get(holder) == "West" and active(game, holder):
            vichy_joins(game, "Great Britain" if active(game, "Great Britain") else holder)


# --- Italy ----------------------------------------------------------------------------------------------------------


ITALIAN_ISLANDS = ("Sicily", "Sardinia")
"""Homeland too, but the list names them beside the Homeland space (W18)."""


def italy_beaten(game: Ww2) -> bool:
    """opt.italy.conditions."""

    def ours(land: str) -> bool:
        return SIDE.get(controller(game, land)) == "Allies" and active(game, controller(game, land))

    def front(name: str) -> bool:
        return all(ours(land) for land in FRONT_LANDS[name] if controller(game, land) in POWERS)

    if not (front("African") and front("Middle East") and ours("Gibraltar") and ours("Malta")):
        return False
    if not any(ours(land) for land in ITALIAN_ISLANDS):
        return False
    if not any(SPACE[land].home == "Italy" and ours(land) for land in LANDS if land not in ITALIAN_ISLANDS):
        return False
    led = game.state.initiative
    sea = led["Mediterranean"] == "Allies" or all(
        ours(land) for land in FRONT_LANDS["Mediterranean"] if controller(game, land) in POWERS
    )
    return sea and all(led[name] == "Allies" for name in ("African", "Southern", "Middle East"))


def italian_offer(game: Ww2) -> Flow[None]:
    if not game.options["italian_armistice"] or not active(game, "Italy") or not italy_beaten(game):
        return
    game.tell("Italy offers an armistice.", rule="opt.italy.conditions", kind="offer")
    answer = yield from decide_offer(
        game, "Allies", "Italy offers an armistice. Accept or refuse?", ("opt.italy.conditions", "opt.italy.result")
    )
    if answer == REFUSE:
        game.tell("The Allies refuse: Italy fights on.", rule="opt.italy.result")
        return
    game.state.unpaid = [land for land in LANDS if SPACE[land].home == "Italy"]
    yield from surrender(game, "Italy", conqueror(game))


def conqueror(game: Ww2) -> str:
    """The Allied power with most Italian land, in the order of the seats."""
    held = {
        p: sum(SPACE[land].owner == "Italy" and controller(game, land) == p for land in LANDS)
        for p in actives(game, "Allies")
    }
    return max(held, key=lambda p: held[p])
