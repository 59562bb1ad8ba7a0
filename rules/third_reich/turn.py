"""12: who moves first, how a player turn begins and ends, and how a game turn ends."""

from collections.abc import Mapping
from functools import cache

from ..kernel.flow import Flow, choose
from . import ireland, strays
from .africa import thin_out
from .canals import repair
from .chart import GROUND, SIDE, US_BOX, is_port, land, scenario, turn_number
from .east import draw_the_line, part_ways
from .feeding import note_acts
from .landlines import lines
from .limits import watch_the_east
from .losses import create, eliminate
from .naming import called, short, words
from .pressure import italians_leave, judge
from .stacks import overstack, overstacked
from .state import Fight, Unit
from .supply import in_supply, needs_supply
from .waters import all_ports, base_seas
from .world import Tr, at_peace, at_war, date, friendly, ground_at, holder, hostile, moving, other_side, seats_of
from .zones import enemy_zone


def total(game: Tr, side: str) -> int:
    """12.11: a side's BRPs; nobody counts below zero (12.11c)."""
    state = game.state
    counted = [seat for seat in seats_of(game, side) if not newcomer(game, seat)]
    found = sum(max(0, state.powers[seat].brps) for seat in counted)
    if side == "Allies":
        found += sum(state.transit.values()) + sum(state.levant.values())
    return found


def newcomer(game: Tr, seat: str) -> bool:
    """12.13, 12.14: Russia's and America's BRPs count from their war with Germany on, America's not in its first turn."""
    if seat == "Russia":
        return not hostile(game, seat, "Germany") and game.state.powers["Germany"].in_play
    return seat == "United States" and (
        not at_war(game, seat) or game.state.notes.get("america entered") == game.state.turn
    )


def initiative_phase(game: Tr) -> None:
    """12.1: the richer side moves first; a tie keeps the order; the scenario may say who opens it."""
    state = game.state
    card = scenario(game.scenario)
    if state.turn == turn_number(*card["first_turn"]):
        state.first = card["moves_first"]
        game.tell(f"{date(game)}: the {state.first} move first, as the scenario says", rule=("12.11b", "50.31"))
    else:
        axis, allies = total(game, "Axis"), total(game, "Allies")
        if axis != allies:
            state.first = "Axis" if axis > allies else "Allies"
        game.tell(
            f"{date(game)}: Axis {axis} BRPs, Allies {allies}; the {state.first} move first",
            rule="12.11a",
            kind="initiative",
        )
    state.side, state.half = state.first, 1


def begin(game: Tr) -> None:
    """A player turn begins: last turn's records are wiped."""
    state = game.state
    for seat in moving(game):
        power = state.powers[seat]
        power.sr = power.deployed = 0
        power.options, power.paid, power.acted, power.grants = {}, [], [], {}
    for unit in state.units:
        if unit.barred and SIDE[unit.owner] == state.side:
            # 35.31: until the next turn of its side
            unit.barred = False
            unit.spent = unit.spent and unit.kind not in ("air", "fleet")
        unit.used = 0
        unit.moved = unit.fought = unit.rebased = unit.turned = unit.redeployed = unit.held = False
        unit.returned = False
        unit.breakthrough, unit.route = "", ()
        unit.base = unit.place
    state.units.touch()
    state.fight, state.missions, state.attrition, state.round = Fight(), {}, [], 0
    state.aborted = []
    for name in [n for n in state.supply if n not in state.units]:
        del state.supply[name]
    state.starved = []
    state.taken = []
    if state.half == 1:
        state.recent, state.was = [], {}
        for power in state.powers.values():
            # 33.51: what counterintelligence costs before its own turn counts in it
            power.spent = 0
    fleets_appear(game)
    sevastopol(game)
    pin(game)
    game.tell(f"{date(game)}: the {state.side} player turn begins", kind="turn", rule="1.4b")


def pin(game: Tr) -> None:
    """31.1: airborne units beside enemy armor as their turn begins drop nowhere in it, whatever becomes of the armor."""
    notes = game.state.notes
    for name in [n for n in notes if n.startswith("pinned ")]:
        del notes[name]
    for seat in moving(game):
        zone = enemy_zone(game, seat)
        for unit in game.state.units.of(seat):
            if unit.kind == "airborne" and unit.place in zone:
                notes[f"pinned {unit.id}"] = game.state.now


SEVASTOPOL = "V38"


@cache
def black_sea_ports() -> tuple[str, ...]:
    return tuple(h for h in all_ports() if "Black Sea" in base_seas(h) and h != SEVASTOPOL)


def sevastopol(game: Tr) -> None:
    """5.58: a fortress only while, as the Russian turn begins, Russia has another Black Sea port in supply, or Sevastopol a
    line to the east; lost for good once the Axis has held it."""
    state = game.state
    if state.side != "Allies" or not state.powers["Russia"].in_play or holder(game, SEVASTOPOL) != "Russia":
        return
    if state.notes.get("sevastopol fell"):
        return
    net = lines(game, "Russia")
    stands = SEVASTOPOL in net or any(h in net and holder(game, h) == "Russia" for h in black_sea_ports())
    if stands and SEVASTOPOL not in state.fortresses:
        state.fortresses.append(SEVASTOPOL)
        game.tell("Sevastopol is a fortress again", rule="5.58c")
    elif not stands and SEVASTOPOL in state.fortresses:
        state.fortresses.remove(SEVASTOPOL)
        game.tell("Sevastopol is cut off and is no longer a fortress", rule="5.58b")


def fleets_appear(game: Tr) -> None:
    """29.82: a fleet paid for a year ago is launched, if its port still stands."""
    for unit in [u for u in game.state.units if u.place == "yard" and u.due <= game.state.turn]:
        if SIDE[unit.owner] != game.state.side:
            continue
        if unit.country == US_BOX or friendly(game, unit.owner, unit.country):
            game.state.units.move(unit, unit.country)
            unit.spent = unit.new = True
            unit.base = unit.country
            game.tell(f"{unit.owner} launches {short(unit)} at {called(unit.country)}", rule="29.82")
        else:
            eliminate(game, unit)
            game.tell(f"The fleet building at {called(unit.country)} is lost with the port", rule="29.82")


def yards_lost(game: Tr) -> None:
    """29.82: a fleet under construction is lost, with what it cost, as soon as the enemy holds its port."""
    for unit in [u for u in game.state.units if u.place == "yard" and u.country != US_BOX]:
        if SIDE.get(holder(game, unit.country), "") == other_side(SIDE[unit.owner]):
            game.tell(f"The fleet building at {called(unit.country)} is lost with the port", rule="29.82")
            eliminate(game, unit)


def spend(game: Tr, seat: str, cost: int, why: str, rule: str = "11.3") -> None:
    power = game.state.powers[seat]
    power.brps -= cost
    power.spent += cost
    game.tell(f"{seat} pays {cost} BRPs for {why}; {power.brps} left", rule=rule, kind="spend")


def can_spend(game: Tr, seat: str, cost: int) -> bool:
    """11.4: within the turn's limit and what there is."""
    power = game.state.powers[seat]
    return power.spent + cost <= spending_limit(game, seat) and cost <= power.brps


def spending_limit(game: Tr, seat: str) -> int:
    """11.1; 33.42-o15: a hundred BRPs are frozen in the turn after the assassination."""
    from .extra import FROZEN, stunned

    limit = game.state.powers[seat].limit
    return max(0, limit - FROZEN) if stunned(game, seat) else limit


def purse(game: Tr, seat: str) -> int:
    power = game.state.powers[seat]
    return max(0, min(power.brps, spending_limit(game, seat) - power.spent))


def closing(game: Tr) -> None:
    """55.D10 to 55.D11: what is cut off or useless goes at the end of a player turn."""
    state = game.state
    side = state.side
    quiet = at_peace(game)
    for unit in [u for u in state.units if u.kind == "airbase" and SIDE[u.owner] == side and u.place in land()]:
        if unit.owner not in quiet and not in_supply(game, unit):
            relocate(game, unit)
    lost = [
        u
        for u in state.units
        if SIDE[u.owner] == side and u.kind in GROUND and u.place in land() and needs_supply(u)
        if u.cut and not u.barred and u.owner not in quiet and not in_supply(game, u)
    ]
    if lost:
        game.tell(f"Out of supply all turn and removed: {words(lost)}", rule=("17.1", "27.43"))
    for unit in lost:
        eliminate(game, unit)
        state.notes[f"unbuilt {unit.id}"] = state.now
    from .displacement import keep_guests
    from .stranded import turn_out

    turn_out(game)
    keep_guests(game)
    drop_bridgeheads(game, side)
    thin_out(game)
    strays.clear(game)
    from . import aid, unrest

    unrest.fine(game)
    aid.watch(game)
    ireland.watch(game, ending=True)
    ireland.guests(game)


def relocate(game: Tr, unit: object) -> None:
    """28.15: an airbase out of supply goes to its capital; air it leaves without room follows 28.24."""
    from .displacement import air_room, move_air, move_airbase

    assert isinstance(unit, Unit)
    old, seat = unit.place, unit.owner
    move_airbase(game, unit)
    for air in [u for u in game.state.units.at(old) if u.kind == "air" and u.owner == seat]:
        if air_room(game, seat, old) < 0:
            move_air(game, air)


def overfull_ports(game: Tr, side: str) -> Flow[None]:
    """29.11: a port that is still overfull when the player turn ends loses what is too much."""
    from .displacement import port_room

    for port in [p for p in game.state.units.places() if p in land() and is_port(p)]:
        while port_room(game, port) < 0:
            crowd = [u for u in game.state.units.at(port) if u.kind == "fleet" and SIDE[u.owner] == side]
            if not crowd:
                break
            yield from give_up(game, crowd, port, ("29.11b",))


def cure_overstacks(game: Tr, side: str) -> Flow[None]:
    """6.13, 6.14, 9.4, 14.37: what stands too many at the end is lost; its owner says what."""
    for hex_ in overstacked(game, side):
        while overstack(game, hex_, side):
            here = ground_at(game, hex_, side)
            yield from give_up(game, [u for u in here if u.kind != "airborne"], hex_, ("6.14", "9.4d"))


def give_up(game: Tr, crowd: list[Unit], place: str, rules: tuple[str, ...]) -> Flow[None]:
    """One unit of a crowd is lost, the owner's choice; those that are alike are one choice. The weakest stands first."""
    alike: dict[tuple[str, str, int, int], Unit] = {}
    for unit in sorted(crowd, key=lambda u: (u.factor, u.kind == "armor", u.id)):
        alike.setdefault((unit.owner, unit.kind, unit.factor, unit.mf), unit)
    named = {short(u): u.id for u in alike.values()}
    owners = list(dict.fromkeys(u.owner for u in alike.values()))
    answer = next(iter(named))
    if len(named) > 1:
        answer = yield from choose(
            owners[0],
            f"Too many units are in {called(place)}: which of them is lost?",
            tuple(named),
            policy="overstacks",
            rules=rules,
            also=owners[1:],
        )
    unit = game.state.units[named[answer]]
    game.tell(f"{short(unit)} has no room in {called(place)} and is lost", rule=rules)
    eliminate(game, unit)


def drop_bridgeheads(game: Tr, side: str) -> None:
    """9.4: removed when solely the enemy's, or when nobody needs it and no enemy is within four hexes by land, also from
    under more units than may stand there without it."""
    for hex_, head in list(game.state.bridgeheads.items()):
        here = [u for u in game.state.units.at(hex_) if u.kind in GROUND]
        if here and all(SIDE[u.owner] != head.side for u in here):
            remove_bridgehead(game, hex_, "9.4b")
        elif head.side == side and unneeded(game, hex_):
            del game.state.bridgeheads[hex_]
            game.state.control_count += 1
            game.tell(f"The Bridgehead at {called(hex_)} is no longer needed", rule="9.4c")


def unneeded(game: Tr, hex_: str) -> bool:
    """9.4: is no enemy within four hexes of a Bridgehead, and nobody's supply the worse without it?"""
    from .landlines import group_of
    from .supply import burden

    head = game.state.bridgeheads[hex_]
    if not quiet_bridgehead(game, hex_):
        return False
    if not any(hex_ in ports for ports in game.state.supply.values()):
        return True  # no supply fleet serves it
    groups = {group_of(u.owner) for u in game.state.units if SIDE[u.owner] == head.side}
    before = {group: burden(game, group) for group in groups}
    del game.state.bridgeheads[hex_]
    game.state.control_count += 1
    after = {group: burden(game, group) for group in groups}
    game.state.bridgeheads[hex_] = head
    game.state.control_count += 1
    return not any(worse(before[g], after[g]) for g in groups)


def quiet_bridgehead(game: Tr, hex_: str) -> bool:
    """9.4: no enemy ground unit within four hexes by land."""
    from ..kernel.search import steps as search_steps
    from .chart import dry_steps
    from .feuds import against

    near = search_steps([hex_], lambda h: dry_steps(h), 4)
    foes = [u for u in game.state.units if u.kind in GROUND and u.place in near]
    return not any(against(game, s, u) for u in foes for s in seats_of(game, game.state.bridgeheads[hex_].side))


def worse(before: Mapping[str, int], after: Mapping[str, int]) -> bool:
    """9.4: does a unit lose its supply, or need more supply fleets for it?"""
    return any(name not in after or after[name] > fleets for name, fleets in before.items())


def remove_bridgehead(game: Tr, hex_: str, rule: str) -> None:
    del game.state.bridgeheads[hex_]
    game.state.control_count += 1
    game.tell(f"The Bridgehead at {called(hex_)} is removed", rule=rule)


def end_turn_phase(game: Tr) -> Flow[None]:
    """Steps 11 to 14 of a player turn, and the end of a game turn after the second."""
    from .vichy import end_grace
    from .victory import judge_turn

    yield from cure_overstacks(game, game.state.side)
    yield from overfull_ports(game, game.state.side)
    closing(game)
    yield from cure_overstacks(game, game.state.side)
    end_grace(game)
    watch_the_east(game, movement=False)
    italians_leave(game)
    judge(game)
    if game.state.side == "Axis":
        draw_the_line(game)
    from .russia import garrison, last_stand, surrender_test

    yield from garrison(game)
    yield from surrender_test(game)
    last_stand(game)
    if game.state.half == 2:
        end_of_game_turn(game)
    if game.state.half == 2 or game.state.powers["Germany"].conquered:
        judge_turn(game)


def end_of_game_turn(game: Tr) -> None:
    """55.F: counters are turned up."""
    note_acts(game)
    for unit in game.state.units:
        if unit.kind in ("air", "fleet"):
            unit.spent = unit.barred or f"guest {unit.id}" in game.state.notes
        unit.new = False
        unit.fresh = 0
    repair(game)
    game.state.supply = {}
    game.state.units.touch()


def second(game: Tr) -> None:
    game.state.half = 2
    game.state.side = other_side(game.state.side)


def season_phase(game: Tr) -> None:
    game.state.turn += 1
    part_ways(game)


def west_wall(game: Tr) -> None:
    """5.53: at the start of 1944 the West Wall becomes fortresses, where the Axis holds it."""
    from .chart import board, fact

    if game.state.turn == turn_number("Spring", 1944):
        for hex_ in board():
            if (
                fact(hex_, "fortress") == "West Wall"
                and friendly(game, "Germany", hex_)
                and hex_ not in game.state.fortresses
            ):
                game.state.fortresses.append(hex_)


def build_fleet(game: Tr, seat: str, port: str) -> None:
    """29.82: one of the card's Allowable Builds is there at once; one that replaces losses appears in a year."""
    key = f"builds {seat}"
    if game.state.notes.get(key, 0) < 9:
        launch(game, seat, port)
        return
    game.state.notes[key] -= 9
    unit = create(game, seat, "fleet", 9, 0, port, seat)
    unit.spent = unit.new = True
    game.tell(f"{seat} has {short(unit)} at {called(port)}", rule="29.82")


def launch(game: Tr, seat: str, port: str) -> None:
    """29.82: a fleet paid for now appears in a year."""
    unit = create(game, seat, "fleet", 9, 0, "yard", seat)
    unit.country, unit.due = port, game.state.turn + 4
