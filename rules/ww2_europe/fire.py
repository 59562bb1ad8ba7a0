"""Combat Values and dice: what a unit needs, what it may hit, and what a volley of hits is made of."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .chart import CIRCLES, SPACE, is_land
from .fronts import winter_grip
from .leadership import leader_bonus
from .politics import shielded, surprised
from .state import Battle, Unit
from .world import Ww2, friendly, has_base, in_words, kind_of, label

Hit = frozenset[str]
"""The sorts of unit a hit may be taken on."""
SURFACE = frozenset(("ground", "tank", "naval", "transport"))
PLAIN = SURFACE | {"air"}
TANK = frozenset(("tank",))
AFLOAT = frozenset(("naval", "transport"))


@dataclass(frozen=True, slots=True)
class Shot:
    """What one unit needs: on `any` or less a hit on whatever it can hit, up to `air` or `surface` on those alone."""

    any: int
    air: int = 0
    surface: int = 0
    dice: int = 1
    asw: bool = False
    sonar: bool = False
    sub: bool = False
    guns: bool = False


def sort_of(unit: Unit) -> str:
    kind = kind_of(unit)
    if kind.branch == "A":
        return "air"
    if kind.branch == "G":
        return "tank" if kind.tank else "ground"
    if kind.sub:
        return "silent" if kind.silent else "sub"
    return "transport" if kind.transport else "naval"


def reduced(game: Ww2, battle: Battle, unit: Unit) -> bool:
    """Not combat ready: Cut Off, Surprised or in the Russian winter (A35). Airborne keep their value but in that winter; SS
    mech keep theirs when they defend."""
    kind, defending = kind_of(unit), unit.id in battle.defenders
    if kind.elite and kind.special and defending:
        return False
    if winter_grip(game, unit):
        return True
    if kind.elite and not kind.special:
        return False
    if kind.branch == "G" and unit.cut:
        return True
    if is_land(battle.space) and shielded(game, battle.space):
        return False
    return defending and (game.state.blitz or surprised(game, unit))


def combat_value(game: Ww2, battle: Battle, unit: Unit) -> int:
    """unit.combat with every bonus and penalty that holds in this round."""
    kind, attacking = kind_of(unit), unit.id in battle.attackers
    number = 1 if reduced(game, battle, unit) else kind.cv
    number += kind.bonus
    if battle.round == 1:
        number += kind.opening_bonus + leader_bonus(game, unit, attacking)
    if is_land(battle.space):
        if not attacking and kind.entrench:
            number += battle.mech if kind.armoured else battle.foot
        if kind.tank and SPACE[battle.space].terrain == "mountain":
            number -= 1
        if attacking and unit.landed:
            number += kind.landing_bonus
        if attacking and unit.dropped and unit.owner == "Great Britain":
            number += bool(game.options["special_forces"])
    elif kind.branch == "N" and battle.space in CIRCLES and friendly(game, unit.owner, CIRCLES[battle.space]):
        number += 1
    number += weather_on(battle, unit)
    return max(0, number)


def weather_on(battle: Battle, unit: Unit) -> int:
    """opt.adv.effects."""
    air = kind_of(unit).branch == "A"
    return {"day bad": -2 if air else -1, "night good": -1, "night bad": -2}.get(battle.weather, 0)


def shot(game: Ww2, battle: Battle, unit: Unit) -> Shot:
    kind = kind_of(unit)
    number = combat_value(game, battle, unit)
    shift = weather_on(battle, unit)
    ready = not reduced(game, battle, unit)
    dice = kind.dice
    if kind.opening_dice and battle.round == 1:
        dice = kind.opening_dice
    return Shot(
        number,
        max(0, kind.air + shift) if ready else 0,
        max(0, kind.surface + shift) if ready else 0,
        dice,
        kind.asw,
        kind.asw and has_tech(game, unit.owner, "Sonar"),
        kind.sub,
        kind.base == "ART",
    )


def has_tech(game: Ww2, power: str, name: str) -> bool:
    """opt.tech.200: developed at 200 points."""
    if not game.options["technology"] or power not in game.state.powers:
        return False
    return game.state.powers[power].tech.get(name, 0) >= 200


def scores(needs: Shot, die: int) -> Hit | None:
    """What a die hits; None for a miss."""
    if needs.sub:
        return AFLOAT if die <= needs.any else None
    found: set[str] = set()
    if die <= needs.any:
        found |= PLAIN
    elif die <= needs.air:
        found |= {"air"}
    elif die <= needs.surface:
        found |= SURFACE
    if needs.asw:
        best = max(needs.any, needs.surface) + needs.sonar
        if die <= best:
            found.add("sub")
        if die <= best - 1:
            found.add("silent")
    if not found:
        return None
    return frozenset(found | ({"guns"} if needs.guns else set()))


def can_hit(needs: Shot, target: Unit) -> bool:
    """Could any roll of this shot be taken on this unit? A 1 can if any can."""
    return sort_of(target) in (scores(needs, 1) or ())


def volley(game: Ww2, battle: Battle, units: Sequence[Unit], by: str, targets: Sequence[Unit]) -> list[Hit]:
    """Each unit rolls; units that need the same roll together."""
    parties: dict[tuple[str, Shot], list[Unit]] = {}
    for unit in units:
        needs = shot(game, battle, unit)
        if any(can_hit(needs, t) for t in targets):
            parties.setdefault((label(unit), needs), []).append(unit)
    hits: list[Hit] = []
    for (_, needs), party in parties.items():
        words = need_words(needs)
        why = f"{in_words(party)} in {battle.space}, {words}"
        for die in game.dice.roll(len(party) * needs.dice, why, by=by):
            scored = scores(needs, die)
            if scored:
                hits.append(scored)
    return hits


def need_words(needs: Shot) -> str:
    extra = [f"{needs.air} against aircraft"] if needs.air > needs.any else []
    extra += [f"{needs.surface} against ground and ships"] if needs.surface > needs.any else []
    return f"hits on {needs.any}" + "".join(f", {words}" for words in extra)


def hopeless(game: Ww2, battle: Battle, ours: Sequence[Unit], theirs: Sequence[Unit]) -> bool:
    """Nobody here can ever hurt anybody: the battle ends without a winner."""

    def harmless(one: Sequence[Unit], two: Sequence[Unit]) -> bool:
        return not any(can_hit(needs, target) for needs in {shot(game, battle, unit) for unit in one} for target in two)

    return harmless(ours, theirs) and harmless(theirs, ours)


def set_terrain(game: Ww2, battle: Battle) -> None:
    """terrain.*: the bonus of the defenders, fixed when the battle begins; only ground units decide about borders."""
    from .chart import board

    land = battle.space
    terrain = SPACE[land].terrain
    foot = terrain in ("woodland", "mountain", "impassable")
    mech = terrain in ("woodland", "mountain")
    ground = [game.state.units[u] for u in battle.attackers if kind_of(game.state.units[u]).branch == "G"]
    edges = [edge(board().border(u.came, land) if u.came else "", u) for u in ground if not u.dropped]
    across = set(edges)
    bonus = int(across == {"strait"} or (bool(across) and across <= {"river", "canal"}))
    coast = 1 if across == {"coast"} else 0
    fort = 2 if has_base(game, land, "FORT") else 0
    battle.foot = foot + bonus + coast + fort
    battle.mech = mech + bonus + fort


def edge(border: str | None, unit: Unit) -> str:
    """What a unit attacks across."""
    return "coast" if unit.landed else border or ""


def alive(game: Ww2, ids: Iterable[str]) -> list[Unit]:
    return [unit for id in ids if (unit := game.state.units.get(id)) is not None]
