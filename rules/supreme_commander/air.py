"""11.1, 11.2: air bases, range, air combat and Flak, for bombing, ground support and airborne drops alike."""

from collections.abc import Iterable, Mapping, Sequence

from ..kernel.flow import Flow, choose
from .airfields import choose_field, field_hex, fields, free_fields, in_use, nearest
from .chart import ALLIED, AXIS, FRONTS, clip, duel
from .ground import CITIES, FRONT, HEXES, distance, place_name
from .kinds import is_decoy, is_land, kind
from .losses import eliminate
from .seats import master
from .standing import held_hexes, lay
from .state import Unit
from .supply import supplied
from .world import Sc, camp, d10, home_hexes, home_of, lead, level, people

MOST = 2
AIR_WORDS = {"": "no effect", "A": "one turns back", "HIT": "one is shot down"}
REACH = {"fighter": 3, "bomber": 5, "fighter decoy": 3, "bomber decoy": 5}


def air_level(game: Sc, owner: str, target: str = "", attacking: bool = False) -> int:
    """Aircraft technology; in the Russian Winter the Axis attacks the USSR without (17.13.2)."""
    from .ussr import winter

    if attacking and winter(game) and camp(game, owner) == AXIS and home_of(game, target) == "USSR":
        return 0
    return level(game, owner, "Aircraft")


def span(game: Sc, unit: Unit, target: str, attacking: bool) -> int:
    return REACH[kind(unit)] + air_level(game, unit.owner, target, attacking)


def base_ok(game: Sc, hex: str, owner: str) -> bool:
    """11.1: may a nation's air units fly from this city that its side holds?"""
    nations = hosts(game, owner)
    return any(hex in home_hexes(game, name) for name in nations) or manned(game, hex, nations)


def hosts(game: Sc, owner: str) -> frozenset[str]:
    """The nations whose homes and garrisons serve a nation's air units: its own, its power's, and among UK and USA both."""
    own = lead(game, owner)
    return frozenset((owner, own, "UK", "USA") if own in ("UK", "USA") else (owner, own))


def manned(game: Sc, hex: str, nations: frozenset[str]) -> bool:
    """Is there a land unit in supply of one of these nations?"""
    return any(
        is_land(unit) and people(game, unit.owner) in nations and supplied(game, unit)
        for unit in game.state.units.at(hex)
    )


def held_cities(game: Sc, side: str) -> tuple[str, ...]:
    """Cities that a side holds."""
    state = game.state
    return game.derived(
        ("held cities", side),
        (lay(game), state.epoch, state.tenure),
        lambda: tuple(filter(held_hexes(game, side).__contains__, CITIES)),
    )


def air_bases(game: Sc, owner: str) -> tuple[str, ...]:
    """All bases of a nation."""
    state = game.state
    return game.derived(
        ("bases", owner),
        (lay(game), state.epoch, state.tenure, state.turn, len(state.convoys)),
        lambda: _air_bases(game, owner),
    )


def _air_bases(game: Sc, owner: str) -> tuple[str, ...]:
    nations = hosts(game, owner)
    home = frozenset[str]().union(*(home_hexes(game, name) for name in nations))
    return tuple(hex for hex in held_cities(game, camp(game, owner)) if hex in home or manned(game, hex, nations))


def base_for(game: Sc, unit: Unit, target: str, attacking: bool = False, taken: Mapping[str, int] | None = None) -> str:
    """The nearest base with room from which a unit gets to a target; empty if there is none. Nobody flies to a box. `taken`
    are the bases of units that leave with it."""
    if target not in HEXES:
        return ""
    reach = span(game, unit, target, attacking)
    if in_use(game):
        at = field_hex(game, unit.field) if unit.field in fields(game, unit.owner) else ""
        return at if at and distance(at, target) <= reach else ""
    found = [
        hex
        for hex in air_bases(game, unit.owner)
        if FRONT[hex] == unit.place
        and distance(hex, target) <= reach
        and game.state.bases.get(hex, 0) + (taken or {}).get(hex, 0) < MOST
    ]
    return min(found, key=lambda hex: (distance(hex, target), hex), default="")


def ready(game: Sc, unit: Unit) -> bool:
    """Face-down in the main section of a Front box."""
    return unit.place in FRONTS and not unit.used and not unit.transfer


def launch(game: Sc, unit: Unit, target: str, base: str) -> None:
    """A unit traces range from its base (11.1)."""
    game.state.bases[base] = game.state.bases.get(base, 0) + 1
    unit.base, unit.field = unit.field or base, ""
    game.state.units.move(unit, f"over {target}")


def come_home(game: Sc, unit: Unit, target: str, attacking: bool = False) -> Flow[None]:
    """A unit returns face-up to a Front box with a base in range; the owner chooses if there are several. Who attacked flies
    less far in the Russian Winter (17.13.2), in which nobody drops."""
    reach = span(game, unit, target, attacking)
    if in_use(game):
        yield from come_down(game, unit, target, reach)
        return
    front = FRONT.get(unit.base, "West")
    homes = [
        hex
        for hex in air_bases(game, unit.owner)
        if distance(hex, target) <= reach and game.state.returned.get(hex, 0) < MOST
    ]
    fronts = [each for each in FRONTS if any(FRONT[hex] == each for hex in homes)]
    if len(fronts) > 1:
        picked = yield from choose(
            master(game, unit.owner),
            f"Which Air Box does {unit.id} return to?",
            fronts,
            rules=("11.1g",),
            policy="homecoming",
            about={"front": front},
        )
        front = picked
    elif len(fronts) == 1:
        front = fronts[0]
    at = min((hex for hex in homes if FRONT[hex] == front), key=lambda hex: (distance(hex, target), hex), default="")
    if at:
        game.state.returned[at] = game.state.returned.get(at, 0) + 1
    unit.used, unit.base = True, ""
    game.state.units.move(unit, front)


def come_down(game: Sc, unit: Unit, target: str, reach: int) -> Flow[None]:
    """23.8: to any base with room in range; else to the nearest there is, or it is lost."""
    old, unit.used, unit.base = unit.base, True, ""
    options = [field for field in free_fields(game, unit) if distance(field_hex(game, field), target) <= reach]
    if not options and (far := nearest(game, unit, target)):
        options = [far]
    if options:
        yield from choose_field(game, unit, options, old)
        return
    game.tell(f"{unit.id} finds no base.", rule="23.8b", kind="loss", hex=target)
    eliminate(game, unit)


def reveal(game: Sc, units: Iterable[Unit], hex: str) -> None:
    """Both sides turn their units over."""
    listed = list(units)
    if not listed:
        return
    game.lock("air units are revealed")
    for unit in listed:
        unit.used = True
    game.tell(f"Over {place_name(hex)}: {', '.join(unit.id for unit in listed)}.", rule="11.1b", kind="reveal", hex=hex)


def over(game: Sc, hex: str, side: str) -> list[Unit]:
    """Air units of a side over a hex."""
    return [unit for unit in game.state.units.at(f"over {hex}") if camp(game, unit.owner) == side]


def real(units: Sequence[Unit]) -> list[Unit]:
    return [unit for unit in units if not is_decoy(unit)]


def fighters(units: Sequence[Unit]) -> list[Unit]:
    return [unit for unit in units if kind(unit) == "fighter"]


def strengths(game: Sc, hex: str, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> tuple[int, int]:
    """11.2: Fighters and technology of both sides' air units, Decoys not among them; a side without Fighters counts one, and
    its enemy's Fighters twice."""
    mine, theirs = fighters(attackers), fighters(defenders)
    skill = max(air_level(game, unit.owner, hex, True) for unit in attackers)
    craft = max(air_level(game, unit.owner) for unit in defenders)
    attack = (len(mine) * (1 if theirs else 2) if mine else 1) + skill
    defence = (len(theirs) * (1 if mine else 2) if theirs else 1) + craft
    return attack, defence


def air_combat(game: Sc, hex: str, attacker: str) -> Flow[str]:
    """11.2: at most two rounds. Returns the side that withdrew, or nothing."""
    defender = ALLIED if attacker == AXIS else AXIS
    for number in (1, 2):
        exposed(game, hex, attacker)
        mine, theirs = real(over(game, hex, attacker)), real(over(game, hex, defender))
        if not mine or not theirs or not (fighters(mine) or fighters(theirs)):
            return ""
        if number == 2:
            for side, units in ((attacker, mine), (defender, theirs)):
                seat = master(game, units[0].owner)
                picked = yield from choose(
                    seat,
                    f"Air combat over {place_name(hex)}: fight a second round or withdraw?",
                    ("stay", "withdraw"),
                    rules=("11.2e",),
                    policy="air rounds",
                    yes="stay",
                    no="withdraw",
                    also=_others(game, units, seat),
                )
                if picked == "withdraw":
                    for unit in over(game, hex, side):
                        yield from come_home(game, unit, hex, side == attacker)
                    game.tell(f"The {side} air units withdraw.", rule="11.2e", kind="air", hex=hex)
                    exposed(game, hex, attacker)
                    return side
        attack, defence = strengths(game, hex, mine, theirs)
        column = clip(attack - defence, 4)
        first = d10(game, f"{attacker} air combat over {place_name(hex)}", master(game, mine[0].owner))
        second = d10(game, f"{defender} air combat over {place_name(hex)}", master(game, theirs[0].owner))
        results = ((defender, duel(column, first)), (attacker, duel(-column, second)))
        for side, result in results:
            game.tell(f"{side} units over {place_name(hex)}: {AIR_WORDS[result]}.", rule="11.2d", kind="air", hex=hex)
        for side, result in results:
            if result:
                yield from air_loss(game, hex, side, result, side == attacker)
    exposed(game, hex, attacker)
    return ""


def paratroops(game: Sc, hex: str) -> list[Unit]:
    """Airborne corps that are to come down on a hex."""
    return list(game.state.units.at(f"drop {hex}"))


def exposed(game: Sc, hex: str, attacker: str) -> None:
    """12.5.1: paratroops that face enemy Fighters without a Fighter of their own beside them are lost, in any round."""
    defender = ALLIED if attacker == AXIS else AXIS
    if fighters(over(game, hex, defender)) and not fighters(over(game, hex, attacker)):
        for unit in paratroops(game, hex):
            shot_down(game, unit, hex)


def shot_down(game: Sc, unit: Unit, hex: str) -> None:
    """12.5.1: enemy Fighters catch the transports."""
    game.tell(f"{unit.id} is shot down over {place_name(hex)}.", rule="12.5.1c", kind="loss", hex=hex)
    eliminate(game, unit)


def _others(game: Sc, units: Sequence[Unit], seat: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(other for unit in units if (other := master(game, unit.owner)) not in ("", seat)))


def air_loss(game: Sc, hex: str, side: str, result: str, attacking: bool) -> Flow[None]:
    """One unit aborts or is eliminated, of the owner's choice (11.2)."""
    units = real(over(game, hex, side))
    victim = units[0]
    seat = master(game, victim.owner)
    if len({(kind(unit), unit.owner) for unit in units}) > 1:
        word = "abort" if result == "A" else "lose"
        picked = yield from choose(
            seat,
            f"Over {place_name(hex)}: which unit {'turns back' if result == 'A' else 'is lost'}?",
            [f"{word} {unit.id}" for unit in units],
            rules=("11.2d", "3.4.1a"),
            policy="air losses",
            also=_others(game, units, seat),
        )
        victim = game.state.units[picked.removeprefix(f"{word} ")]
    yield from suffer(game, victim, hex, result, attacking)


def suffer(game: Sc, victim: Unit, hex: str, result: str, attacking: bool) -> Flow[None]:
    if result == "HIT":
        game.tell(f"{victim.id} is shot down.", rule="11.2d", kind="loss", hex=hex)
        eliminate(game, victim)
    else:
        game.tell(f"{victim.id} turns back.", rule="11.2d", kind="abort", hex=hex)
        yield from come_home(game, victim, hex, attacking)


def flak_of(game: Sc, hex: str, side: str) -> Unit | None:
    """A Flak unit of this side in the hex."""
    return next((u for u in game.state.units.at(hex) if kind(u) == "flak" and camp(game, u.owner) == side), None)


def flak(game: Sc, hex: str, attacker: str) -> Flow[None]:
    """11.2.1, 12.5.1: Flak fires once, at one attacking air unit or at paratroops; its owner picks."""
    gun = flak_of(game, hex, ALLIED if attacker == AXIS else AXIS)
    targets = [*paratroops(game, hex), *real(over(game, hex, attacker))]
    if gun is None or not targets:
        return
    target = yield from aim(game, gun, targets, hex)
    roll = d10(game, f"{gun.id} at {target.id}", master(game, gun.owner))
    result = duel(0, roll)
    if result and is_land(target):
        hit_by_flak(game, target, result)
    elif result:
        yield from suffer(game, target, hex, result, True)


def hit_by_flak(game: Sc, unit: Unit, result: str) -> None:
    """12.5.1: a hit kills paratroops, an abort sends them back."""
    if result == "HIT":
        game.tell(f"{unit.id} is shot down by Flak.", rule="12.5.1d", kind="loss")
        eliminate(game, unit)
        return
    game.tell(f"{unit.id} turns back.", rule="12.5.1d", kind="abort")
    unit.dropped = False
    game.state.units.move(unit, unit.start)


def aim(game: Sc, gun: Unit, targets: Sequence[Unit], hex: str) -> Flow[Unit]:
    """The owner of the Flak picks its target."""
    if len(targets) == 1:
        return targets[0]
    picked = yield from choose(
        master(game, gun.owner),
        f"{gun.id} fires over {place_name(hex)}: at whom?",
        [f"at {unit.id}" for unit in targets],
        rules=("11.2.1a",),
        policy="flak",
    )
    return game.state.units[picked.removeprefix("at ")]


def choose_fliers(
    game: Sc, seat: str, hex: str, near: Sequence[Unit], prompt: str, rule: str, escort: bool = False
) -> Flow[None]:
    """A seat sends air units up one by one until it says no more. It is asked whatever its units are: who is not asked would
    have told that none of them is a Fighter. An escort may be Bombers too."""
    fit = [unit.id for unit in near if escort or kind(unit) == "fighter" or is_decoy(unit)]
    for _ in near:
        able = [id for id in fit if base_for(game, game.state.units[id], hex, escort)]
        picked = yield from choose(
            seat,
            prompt,
            [*(f"send {id}" for id in able), "no more"],
            rules=(rule,),
            policy="escort" if escort else "intercept",
            no="no more",
            end="no more",
        )
        if picked == "no more":
            break
        unit = game.state.units[picked.removeprefix("send ")]
        launch(game, unit, hex, base_for(game, unit, hex, escort))
        fit.remove(unit.id)


def defenders_of(game: Sc, hex: str, attacker: str, nations: Iterable[str]) -> dict[str, list[Unit]]:
    """Seats that have face-down air units near enough to come up, with those units; what they are does not matter to who
    is asked."""
    found: dict[str, list[Unit]] = {}
    for name in nations:
        waiting = [unit for unit in game.state.units.of(name) if ready(game, unit)]
        if not waiting:
            continue
        near = {
            FRONT[base]
            for base in air_bases(game, name)
            if distance(base, hex) <= REACH["fighter"] + level(game, name, "Aircraft")
        }
        for unit in waiting:
            if in_use(game):
                at = field_hex(game, unit.field)
                if not at or distance(at, hex) > REACH["fighter"] + level(game, name, "Aircraft"):
                    continue
            if unit.place in near:
                found.setdefault(master(game, name), []).append(unit)
    return found
