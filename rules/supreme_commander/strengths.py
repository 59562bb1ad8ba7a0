"""13.2.3: what both sides of a ground combat are worth."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .air import over, real
from .chart import AXIS, FORT_COVER, MUD, SNOW, clip
from .combat import other_camp, participants
from .ground import AROUND, HEXES, attackable, cover, distance, local, side_cover
from .kinds import counter, infantry_army, is_corps, kind, on_map, strength, tank_army
from .standing import land_at
from .state import Attack, Unit
from .supply import supplied
from .world import Sc, home_of, hostile, level, people, season, side_units

FOOT = ("infantry", "airborne", "cavalry")


@dataclass
class Sum:
    """A total combat strength and how it comes about."""

    parts: list[tuple[str, int]] = field(default_factory=list)

    def add(self, words: str, amount: int) -> None:
        if amount:
            self.parts.append((words, amount))

    @property
    def total(self) -> int:
        return sum(amount for _, amount in self.parts)

    def __str__(self) -> str:
        text = " ".join(f"{amount:+d} {words}" for words, amount in self.parts)
        return f"{text.removeprefix('+')} = {self.total}" if text else "0"


def technology(game: Sc, units: Sequence[Unit], fort: bool = False) -> int:
    """10.3.2: one bonus of each kind for the stack; corps lend theirs to an army of their kind."""
    foot = any(infantry_army(unit) for unit in units)
    armor = any(tank_army(unit) for unit in units)
    infantry = [level(game, unit.owner, "Infantry") for unit in units if infantry_army(unit)]
    tanks = [level(game, unit.owner, "Tank") for unit in units if tank_army(unit)]
    if foot:
        infantry += [level(game, u.owner, "Infantry") for u in units if kind(u) in FOOT]
    if armor:
        tanks += [level(game, u.owner, "Tank") for u in units if kind(u) == "tank"]
    corps = [unit for unit in units if is_corps(unit)]
    if fort and len(corps) == 1:
        sort = infantry if kind(corps[0]) in FOOT else tanks
        sort.append(level(game, corps[0].owner, "Infantry" if kind(corps[0]) in FOOT else "Tank"))
    return max(infantry, default=0) + max(tanks, default=0)


def involved(game: Sc, hex: str, attack: Attack) -> bool:
    """Is a hex part of another combat of this phase?"""
    for other in game.state.attacks:
        if other is attack:
            continue
        if hex == other.target or (hex == other.source and other.units):
            return True
    return False


def flank(game: Sc, attack: Attack, side: str, support: Unit | None = None) -> list[str]:
    """Hexes that give a side the flank bonus (13.2.3). An HQ that supports another combat is part of that one."""
    attacking = side == game.state.camp
    aim = attack.target if attacking else attack.source
    enemies = participants(game, attack, other_camp(side))
    if aim not in HEXES or not enemies:
        return []
    found = []
    for hex in AROUND[aim]:
        if hex == (attack.source if attacking else attack.target):
            continue
        units = [
            unit
            for unit in land_at(game, hex)
            if kind(unit) not in ("fort", "partisan")
            and (unit is support or unit.id not in game.state.attacked)
            and unit.id not in game.state.engaged
            and all(hostile(game, unit.owner, enemy.owner) for enemy in enemies)
        ]
        if not units or involved(game, hex, attack) or not attackable(hex, aim):
            continue
        others = [
            other
            for near in AROUND[hex]
            if near in HEXES and near != aim
            for other in land_at(game, near)
            if hostile(game, units[0].owner, other.owner)
        ]
        if not others:
            found.append(hex)
    return found


def winter_now(game: Sc) -> bool:
    from .ussr import winter

    return winter(game)


def attack_strength(game: Sc, attack: Attack, support: Unit | None = None) -> Sum:
    units = participants(game, attack, game.state.camp)
    sum_ = Sum()
    for unit in units:
        sum_.add(unit.id, strength(unit))
    fed = [unit for unit in units if supplied(game, unit)]
    cold = winter_now(game) and game.state.camp == AXIS and home_of(game, attack.target) == "USSR"
    if not cold:
        sum_.add("technology", technology(game, fed))
    if support is not None:
        sum_.add(f"{support.id} in support", strength(support))
    sum_.add("flank", len(flank(game, attack, game.state.camp, support)))
    if winter_now(game) and any(unit.owner == "USSR" for unit in units):
        sum_.add("Russian Winter", 1)
    if len(fed) < len(units):
        sum_.add("out of supply", -3)
    if attack.landing:
        sum_.add("landing", -2)
    return sum_


def defence_strength(game: Sc, attack: Attack, support: Unit | None = None) -> Sum:
    side = other_camp(game.state.camp)
    units = participants(game, attack, side)
    weather = local(attack.target, season(game))
    sum_ = Sum()
    fort = any(kind(unit) == "fort" for unit in units)
    fighters = [unit for unit in units if kind(unit) != "fort" and unit.id not in attack.guests]
    best = max(fighters, key=strength, default=None)
    for unit in fighters:
        sum_.add(unit.id, strength(unit) * (2 if fort and unit is best else 1))
    if fort:
        sum_.add("Fort", FORT_COVER)
    sum_.add("technology", technology(game, fighters, fort))
    if support is not None:
        sum_.add(f"{support.id} in support", strength(support))
    sum_.add("flank", len(flank(game, attack, side, support)))
    if winter_now(game) and any(unit.owner == "USSR" for unit in units):
        sum_.add("Russian Winter", 1)
    if any(not supplied(game, unit) for unit in units if unit.id not in attack.guests):
        sum_.add("out of supply", -3)
    if any(kind(unit) != "partisan" for unit in units):
        sum_.add("terrain", cover(attack.target, weather))
        if attack.source in HEXES:
            crossing = side_cover(attack.source, attack.target, weather)
            sum_.add("hexside", strait_only(attack) if attack.drops else crossing)
    return sum_


def strait_only(attack: Attack) -> int:
    """12.5.1: paratroops take the river away, not a strait."""
    from .chart import STRAIT_COVER
    from .ground import strait

    return STRAIT_COVER if strait(attack.source, attack.target) else 0


def ground_support(game: Sc, hex: str, attacker: str) -> int:
    """13.2.2.1: surviving air units after the weather, the difference at most two."""
    weather = local(hex, season(game))
    counts = []
    for side in (attacker, other_camp(attacker)):
        count = len(real(over(game, hex, side)))
        if weather == MUD:
            count //= 2
        elif weather == SNOW:
            count = max(0, count - 1)
        counts.append(count)
    return clip(counts[0] - counts[1], 2)


def weather_modifier(game: Sc, hex: str) -> int:
    return {SNOW: -1, MUD: -2}.get(local(hex, season(game)), 0)


def supporters(game: Sc, attack: Attack, side: str) -> list[Unit]:
    """HQs that may add their strength (13.1.1)."""
    units = participants(game, attack, side)
    if any(kind(unit) == "hq" for unit in units):
        return []
    nations = {people(game, unit.owner) for unit in units}
    found = []
    for unit in side_units(game, side):
        if kind(unit) != "hq" or not on_map(unit):
            continue
        if unit.id in game.state.attacked or distance(unit.place, attack.target) > strength(unit):
            continue
        if any(unit.id in other.units for other in game.state.attacks if other is not attack):
            continue  # it adds its strength to the attack it makes itself
        serves = {unit.owner, counter(unit).also} - {""}
        if serves & nations:
            found.append(unit)
    return found
