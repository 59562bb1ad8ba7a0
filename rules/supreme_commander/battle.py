"""13.2.3: one ground combat: headquarters, the roll, losses, retreat and advance."""

from collections.abc import Sequence

from ..kernel.flow import Flow, choose
from .casualties import pay, seat_of
from .chart import CLEAR, clip, combat
from .combat import other_camp, participants
from .control import around, pass_through, refresh
from .france import french_affairs
from .ground import HEXES, OVER_LAND, local, place_name
from .kinds import is_armor, kind
from .losses import drive_off, eliminate
from .retreat import defend
from .sea import evict
from .seats import master, speaker
from .stacking import crowd
from .standing import ezoc, foes_at, land_at
from .state import Attack, Unit
from .strengths import attack_strength, defence_strength, ground_support, supporters, weather_modifier
from .support import air_home
from .walking import closed
from .world import Sc, allowance, d10, season


def battle_phase(game: Sc) -> Flow[None]:
    """One combat a pass, in the attacker's order."""
    state = game.state
    left = [attack for attack in state.attacks if not attack.fought]
    if not left:
        return
    attack = left[0]
    if len(left) > 1:
        names = [f"{place_name(each.target)} from {place_name(each.source)}" for each in left]
        picked = yield from choose(
            speaker(game, state.camp), "Which combat comes next?", names, rules=("13.2a",), policy="order",
            also=[seat for seat in _seats(game, left) if seat != speaker(game, state.camp)],
        )  # fmt: skip
        attack = left[names.index(picked)]
    yield from fight(game, attack)
    attack.fought = True
    yield from air_home(game, attack.target)
    yield from french_affairs(game)


def _seats(game: Sc, attacks: Sequence[Attack]) -> list[str]:
    units = [game.state.units[id] for attack in attacks for id in (*attack.units, *attack.drops)]
    return list(dict.fromkeys(master(game, unit.owner) for unit in units))


def fight(game: Sc, attack: Attack) -> Flow[None]:
    state = game.state
    mine, theirs = participants(game, attack, state.camp), participants(game, attack, other_camp(state.camp))
    where = place_name(attack.target)
    if not mine:
        return
    if not theirs:
        yield from walk_in(game, attack, mine)
        return
    my_hq = yield from support(game, attack, state.camp, mine)
    their_hq = yield from support(game, attack, other_camp(state.camp), theirs)
    for unit in theirs:
        if kind(unit) == "hq":
            state.attacked.append(unit.id)
    attack_sum = attack_strength(game, attack, my_hq)
    defence_sum = defence_strength(game, attack, their_hq)
    column = clip(attack_sum.total - defence_sum.total, 7)
    modifier = weather_modifier(game, attack.target) + ground_support(game, attack.target, state.camp)
    game.tell(
        f"{where}: attack {attack_sum}, defence {defence_sum}; column {column:+d}, roll {modifier:+d}.",
        rule=("13.2.3a", "13.2.3b", "13.2.3d"),
        kind="odds",
        hex=attack.target,
        column=column,
        modifier=modifier,
    )
    seat, _ = seat_of(game, mine)
    roll = d10(game, f"attack on {where}", seat)
    losses, damage = combat(column, roll + modifier)
    game.tell(
        f"{where}: the attacker loses {losses}, the defender {damage}.",
        rule="13.2.3d",
        kind="result",
        hex=attack.target,
        result=f"{losses}/{damage}",
    )
    state.results.append([attack.target, f"{losses}/{damage}"])
    yield from pay(game, attack, [*mine, *([my_hq] if my_hq else [])], losses, True)
    theirs = participants(game, attack, other_camp(state.camp))
    state.engaged += [unit.id for unit in (*mine, *theirs, *(hq for hq in (my_hq, their_hq) if hq))]
    retreated = 0
    if damage:
        retreated = yield from defend(game, attack, theirs, their_hq, damage)
    yield from aftermath(game, attack, retreated)


def support(game: Sc, attack: Attack, side: str, units: Sequence[Unit]) -> Flow[Unit | None]:
    """13.1.1: a side may add one HQ. Who has most in the fight is asked first, everybody for headquarters of his own."""
    able = supporters(game, attack, side)
    main, _ = seat_of(game, units)
    for seat in dict.fromkeys([main, *(master(game, hq.owner) for hq in able)]):
        own = [hq for hq in able if master(game, hq.owner) == seat]
        if not own:
            continue
        picked = yield from choose(
            seat,
            f"{place_name(attack.target)}: support with an HQ?",
            [*(f"support {hq.id}" for hq in own), "no HQ"],
            rules=("13.1.1a", "13.1.1b"),
            policy="headquarters",
            no="no HQ",
        )
        if picked != "no HQ":
            game.state.attacked.append(picked.removeprefix("support "))
            return game.state.units[picked.removeprefix("support ")]
    return None


# --- the attacker ---------------------------------------------------------------------------------------------------


def aftermath(game: Sc, attack: Attack, retreated: int) -> Flow[None]:
    """13.2.3.4: what the attackers do with the hex; landings and drops that did not clear it are lost."""
    state = game.state
    enemy = other_camp(state.camp)
    holders = participants(game, attack, enemy)
    mine = participants(game, attack, state.camp)
    if holders:
        for unit in mine:
            if attack.landing or unit.id in attack.drops:
                game.tell(f"{unit.id} is lost: {place_name(attack.target)} held out.", rule="12.4d", kind="loss")
                eliminate(game, unit)
        return
    yield from walk_in(game, attack, mine, retreated or 2)


def walk_in(game: Sc, attack: Attack, mine: list[Unit], far: int = 1) -> Flow[None]:
    """Drops take the hex first, then whoever wants to advance."""
    for unit in [each for each in mine if each.id in attack.drops]:
        unit.side = "para"
        yield from enter_hex(game, unit, (attack.target,))
    reach = 1 if attack.landing or local(attack.target, season(game)) != CLEAR else far
    movers = [
        unit
        for unit in mine
        if unit.id not in attack.drops
        and allowance(game, unit)
        and (is_armor(unit) or not game.state.followup)
        and closed(game, unit, attack.target) is None
    ]
    if attack.landing:
        for unit in movers:
            unit.landed = True
    while movers:
        options: dict[str, tuple[Unit, tuple[str, ...]]] = {}
        for unit in movers:
            for way in advances_of(game, unit, attack, reach):
                options[f"{unit.id} to {place_name(way[-1])}"] = (unit, way)
        if not options:
            break
        seat, others = seat_of(game, movers)
        picked = yield from choose(
            seat,
            f"Advance into {place_name(attack.target)}?",
            [*options, "stay"],
            rules=("13.2.3.4a", "13.2.3.4d"),
            policy="advance",
            also=others,
            no="stay",
            end="stay",
            about={"hex": attack.target},
        )
        if picked == "stay":
            break
        unit, way = options[picked]
        movers.remove(unit)
        yield from enter_hex(game, unit, way)
        game.tell(
            f"{unit.id} advances to {place_name(way[-1])}.",
            rule="13.2.3.4a",
            kind="advance",
            path=[attack.source, *way],
        )
    if attack.landing:
        for unit in mine:
            if unit.place == attack.source:
                game.tell(f"{unit.id} stays off the coast and is lost.", rule="12.4d", kind="loss")
                eliminate(game, unit)
    refresh(game, around(attack.target, attack.source))


def fits_in(game: Sc, hex: str, unit: Unit) -> bool:
    return crowd([*land_at(game, hex), unit]) is None


def advances_of(game: Sc, unit: Unit, attack: Attack, reach: int) -> list[tuple[str, ...]]:
    """The target hex; Armor may go on to the next if no enemy zone stops it there. Nobody retreats, or is followed, farther
    than two hexes."""
    found: list[tuple[str, ...]] = [(attack.target,)] if fits_in(game, attack.target, unit) else []
    if reach < 2 or not is_armor(unit) or attack.target in ezoc(game, unit.owner):
        return found
    for there in OVER_LAND[attack.target]:
        barred = there == attack.source or foes_at(game, there, unit.owner) or closed(game, unit, there) is not None
        if not barred and fits_in(game, there, unit):
            found.append((attack.target, there))
    return found


def enter_hex(game: Sc, unit: Unit, way: tuple[str, ...]) -> Flow[None]:
    start = unit.place
    for hex in way:
        pass_through(game, unit, hex)
        for ship in drive_off(game, hex, unit.owner):
            yield from evict(game, ship)
    if start in HEXES:
        game.state.paths.append([unit.owner, start, *way])
    game.state.units.move(unit, way[-1])
    refresh(game, around(start, *way))
