"""29.56, 29.57, 28.44: what was announced is fought out, the last who sailed first."""

from collections.abc import Iterable
from itertools import combinations

from ..kernel.flow import Flow, choose
from ..kernel.text import listed
from .naming import called
from .naval import air_battle, factors, invert, living, sea_battle, strike_fleets
from .stacks import lends
from .state import Mission, Unit
from .waters import arrival
from .world import Tr

SAILED = ("transport", "invasion", "bombardment")


def clash_phase(game: Tr) -> Flow[None]:
    """55.D8b: the attacker's interceptions before the defender's; reactions to reactions before what they react to."""
    yield from chases(game)
    for number in sorted({m.round for m in game.state.missions.values()}, reverse=True):
        prey = dict.fromkeys(
            m.prey for m in game.state.missions.values() if m.round == number and m.kind in ("intercept", "strike")
        )
        for name in prey:
            yield from meet(game, name, number)


def chases(game: Tr) -> Flow[None]:
    """28.44: air against defensive air support."""
    hexes = dict.fromkeys(
        m.target for m in game.state.missions.values() if m.kind == "chase" and m.state == "under way"
    )
    for hex_ in hexes:
        hunters = [m for m in game.state.missions.values() if m.kind == "chase" and m.target == hex_]
        flown = [
            m for m in game.state.missions.values() if m.kind == "das" and m.target == hex_ and m.state == "under way"
        ]
        air = [u for m in hunters for u in living(game, m.units)]
        defence = [u for m in flown for u in living(game, m.units)]
        if air and defence:
            before = factors(air), factors(defence)
            who = defence[0].owner
            winner = air_battle(game, air, defence, [], hex_, who)
            stay = winner == "defender" and before[1] > before[0]
            if stay:
                # 28.444: the larger force that wins may go on
                answer = yield from choose(
                    who,
                    f"Your air support at {called(hex_)} beat its interceptors: does it go on or return?",
                    ("go on", "return"),
                    policy="air support",
                    rules=("28.444",),
                    yes="go on",
                    no="return",
                )
                stay = answer == "go on"
            if not stay:
                for mission in flown:
                    invert(living(game, mission.units))
                    mission.state, mission.units = "over", []
        for mission in hunters:
            invert(living(game, mission.units))
            mission.state = "over"
    yield from ()


def meet(game: Tr, name: str, number: int) -> Flow[None]:
    """29.57: all who found one mission, hex by hex along its course."""
    prey = game.state.missions[name]
    for hex_ in dict.fromkeys((*prey.path, *(m.at for m in _open(game, name, number)))):
        yield from meet_at(game, prey, hex_, number)


def meet_at(game: Tr, prey: Mission, hex_: str, number: int) -> Flow[None]:
    """Those who found it in one hex: air and fleets, in the order the interceptor likes (29.57c)."""
    found = [m for m in _open(game, prey.id, number) if m.at == hex_]
    air = [m for m in found if m.kind == "strike"]
    fleets = [m for m in found if m.kind == "intercept"]
    first = "air"
    if air and fleets:
        first = yield from choose(
            fleets[0].seat,
            f"Against {prey.id}: which strikes first, air or fleets?",
            ("air", "fleets"),
            policy="first blow",
            rules=("29.57c",),
            also=[m.seat for m in air if m.seat != fleets[0].seat],
        )
    for kind in ("air", "fleets") if first == "air" else ("fleets", "air"):
        if kind == "air":
            for mission in air:
                strike(game, mission, prey)
        elif fleets:
            yield from fight(game, fleets, prey)


def _open(game: Tr, name: str, number: int) -> list[Mission]:
    return [
        m
        for m in game.state.missions.values()
        if m.prey == name and m.round == number and m.state == "under way" and living(game, m.units)
    ]


def strike(game: Tr, mission: Mission, prey: Mission) -> None:
    air, fleets = living(game, mission.units), living(game, prey.units)
    if prey.state == "under way" and fleets:
        strike_fleets(game, air, fleets, mission.at, in_port=False)
        drown(game, prey)
        if not living(game, prey.units):
            prey.state = "sunk"
    invert(living(game, mission.units))
    mission.state = "over"


def fellows(game: Tr, prey: Mission, hex_: str) -> list[Mission]:
    """29.5: missions met together with another: those that share the base or the target hex where it is intercepted, and
    those that share more hexes than this one, if they are hunted here as well."""
    if prey.kind == "intercept":
        return []
    found = []
    for other in game.state.missions.values():
        if other.id == prey.id or other.kind not in (*SAILED, "base") or other.state != "under way":
            continue
        if not lends(other.seat, prey.seat) or not living(game, other.units):
            continue
        base = other.path[0] == prey.path[0] == hex_
        # 29.43: landings on two beaches of a hex are met apart
        target = other.target == prey.target == hex_ and arrival(other.path) == arrival(prey.path)
        hunted = any(m.prey == other.id and m.at == hex_ and m.kind == "intercept" for m in _hunters(game))
        if base or target or (hunted and len(set(other.path) & set(prey.path)) > 1):
            found.append(other)
    return found


def _hunters(game: Tr) -> list[Mission]:
    return [m for m in game.state.missions.values() if m.state == "under way" and living(game, m.units)]


def fight(game: Tr, hunters: list[Mission], prey: Mission) -> Flow[None]:
    if prey.state == "under way" and living(game, prey.units):
        where = hunters[0].at
        met = [prey, *fellows(game, prey, where)]
        ids = {m.id for m in met}
        hunters += [
            m
            for m in _hunters(game)
            if m.kind == "intercept"
            and m.prey in ids
            and m.at == where
            and m not in hunters
            and m.round == hunters[0].round
        ]
        fleets = [u for m in hunters for u in living(game, m.units)]
        other = [u for m in met for u in living(game, m.units)]
        answer = yield from choose(
            hunters[0].seat,
            f"Fight {listed(m.id for m in met)} ({factors(other)} factors) with {factors(fleets)} at {called(where)}, "
            "or break off?",
            ("fight", "break off"),
            policy="break off",
            rules=("29.574",),
            yes="fight",
            no="break off",
            about={"own": factors(fleets), "enemy": factors(other)},
        )
        fleeing = "hunters" if answer == "break off" else ""
        if not fleeing and prey.kind == "intercept":
            # 29.574: interceptors that are met themselves may break off as well
            answer = yield from choose(
                prey.seat,
                f"{prey.id} ({factors(other)} factors) is met by {factors(fleets)} at {called(where)}: fight, or break off?",
                ("fight", "break off"),
                policy="break off",
                rules=("29.574",),
                yes="fight",
                no="break off",
                about={"own": factors(other), "enemy": factors(fleets)},
            )
            fleeing = "prey" if answer == "break off" else ""
        won = sea_battle(game, fleets, other, where, fleeing)
        for mission in met:
            yield from outcome(game, mission, won)
    for mission in hunters:
        invert(living(game, mission.units))
        mission.state = "over"


def outcome(game: Tr, prey: Mission, won: str) -> Flow[None]:
    """What a battle at sea means for a mission."""
    drown(game, prey)
    if won == "hunters":
        turn_back(game, prey)
    elif not living(game, prey.units):
        prey.state = "sunk"
    elif prey.kind in (*SAILED, "base"):
        # 29.58: who beat the interceptors may still call the mission or the base change off
        answer = yield from choose(
            prey.seat,
            f"{prey.id} beat its interceptors: does it go on to {called(prey.target)}, or abort?",
            ("go on", "abort"),
            policy="after interception",
            rules=("29.58",),
            yes="go on",
            no="abort",
        )
        if answer == "abort":
            turn_back(game, prey)


def drown(game: Tr, mission: Mission) -> None:
    """29.59: cargo that the fleets left cannot carry is lost, no more of it than must be; air counters lose factors."""
    from .losses import eliminate, reduce
    from .sailings import capacity_needed

    cargo = living(game, mission.cargo)
    each = capacity_needed(game, mission) // max(1, factors(cargo))
    over = factors(cargo) - factors(living(game, mission.units)) // max(1, each)
    if over <= 0:
        return
    for unit in least(cargo, over):
        rest = factors(living(game, mission.cargo)) - factors(living(game, mission.units)) // each
        if unit.kind == "air" and rest < unit.factor:
            game.tell(f"{unit.id} loses {rest} air factors with the ships that carried it", rule="29.59")
            reduce(game, unit, rest)
            continue
        game.tell(f"{unit.id} goes down with the ships that carried it", rule="29.59")
        eliminate(game, unit)


def least(cargo: list[Unit], over: int) -> list[Unit]:
    """The units whose loss makes up for so many factors and costs the fewest; ground units go before air is broken down."""

    def price(units: Iterable[Unit]) -> int:
        ground = sum(u.factor for u in units if u.kind != "air")
        air = sum(u.factor for u in units if u.kind == "air")
        return ground + min(air, max(0, over - ground))

    groups = [g for n in range(1, len(cargo) + 1) for g in combinations(cargo, n) if factors(g) >= over]
    best = min(groups, key=lambda g: (price(g), len(g), sorted((u.kind == "armor", u.id) for u in g)))
    return sorted(best, key=lambda u: u.kind == "air")


def turn_back(game: Tr, mission: Mission) -> None:
    """29.573, 29.21, 29.422: the beaten go home; a base change leaves no other mark on them."""
    mission.state = "turned back"
    for unit in living(game, mission.units):
        if mission.kind == "base":
            unit.turned = unit.returned = True
        elif mission.kind != "flight":
            unit.spent = True
    game.tell(f"{mission.id} is turned back", rule="29.573")
