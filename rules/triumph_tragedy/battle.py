"""12.2 to 12.7: one Battle: a Combat Round on land, rounds to the end at sea."""

from collections.abc import Sequence

from ..kernel.flow import Flow, choose, order
from ..kernel.text import counted, listed
from .chart import CLASSES, FIRST_FIRE, GROUND, KINDS, NEUTRAL, ORDER, is_sea
from .fire import (
    Bomb,
    Fire,
    Hold,
    Nobody,
    Rebase,
    Retreat,
    Stay,
    Strike,
    battle_of,
    best_classes,
    classes,
    enemies,
    fights,
    firepower,
    shoot,
)
from .movement import stances
from .retreat import drive_out, must_leave, rebasers, ways_out
from .routes import may_bomb
from .sea import air_goes_home, join, subs_escape, surface
from .state import Battle, Block
from .world import Tt, block_text, blocks_in, faction_of, has_tech, hostile, own_in, side


def battle_phase(game: Tt) -> Flow[str | None]:
    """The next Active Battle, in the order the Active Player chooses (12.2)."""
    state, seat = game.state, game.state.turn.seat
    area = state.battles[0]
    if len(state.battles) > 1:
        area = yield from choose(seat, "Which Battle is resolved next?", list(state.battles), rules=("12.2a",))
    state.battles.remove(area)
    if is_sea(area):
        yield from surface(game, area)
    state.battle = Battle(area, seat)
    yield from aim(game)
    for who in state.battle.targets:
        if who in ORDER and enemies(game, who):
            faction_of(game, who).stirred = True
    for block in blocks_in(game, area):
        block.acted = False
    if is_sea(area):
        yield from sea_battle(game)
    else:
        yield from land_battle(game)
    sides = list(dict.fromkeys(side(block) for block in blocks_in(game, area) if not block.escaped))
    result = f"{listed(sides) or 'nobody'} left in {area}"
    state.results.append([area, result])
    game.tell(f"Battle of {area}: {result}.", rule="12.2a", kind="battle", space=area)
    state.battle = None
    return "battle" if state.battles else "aftermath"


def aim(game: Tt) -> Flow[None]:
    """12.75: who shoots at whom; where all three are, each says whom of its Enemies it spares."""
    battle = battle_of(game)
    seat = battle.attacker
    present = list(dict.fromkeys(side(b) for b in blocks_in(game, battle.area) if not b.escaped))
    foes = [who for who in present if hostile(game, seat, who)]
    if len(foes) > 1:
        answer = yield from choose(seat, f"Whom do you attack in {battle.area}?", ("all", *foes), rules=("12.75",))
        foes = foes if answer == "all" else [answer]
    targets = {seat: foes}
    for who in present:
        against = [other for other in present if hostile(game, who, other)]
        attacked = who in foes
        if who == seat or not against:
            continue
        if who in ORDER and (len(against) > 1 or not attacked):
            choices = [*(("all",) if len(against) > 1 else ()), *against, *(() if attacked else ("nobody",))]
            answer = yield from choose(who, f"Whom do you fire at in {battle.area}?", choices, rules=("12.75",))
            against = against if answer == "all" else [other for other in against if other == answer]
        targets[who] = against
    battle_of(game).targets = targets


def land_battle(game: Tt) -> Flow[None]:
    """12.22: one round, then those without Ground Support go, and the Active Player's ships and aircraft may."""
    battle = battle_of(game)
    battle.round = 1
    yield from combat_round(game)
    for block in blocks_in(game, battle.area):
        block.disrupted = False
    for seat in ORDER:
        yield from drive_out(game, must_leave(game, battle.area, seat), "12.22a")
    stances(game, battle.area)
    yield from active_rebase(game)


def sea_battle(game: Tt) -> Flow[None]:
    """12.23: round after round; one BattleGroup joins in each (12.71), Air Forces fly home, Subs may Escape."""
    battle = battle_of(game)
    while True:
        battle.round += 1
        yield from join(game)
        for block in blocks_in(game, battle.area):
            block.acted = False
        yield from combat_round(game)
        yield from air_goes_home(game)
        if not over(game):
            yield from subs_escape(game)
        waiting = any(b.waiting and b.seat == battle.attacker for b in blocks_in(game, battle.area))
        if over(game) or not (waiting or any_gun(game)):
            break
    unseen = [block.name for block in own_in(game, battle.area, battle.attacker) if block.waiting]
    for block in blocks_in(game, battle.area):
        block.waiting = block.shown = False
    yield from active_rebase(game, unseen)


def any_gun(game: Tt) -> bool:
    """Can anybody still hurt anybody? Convoys alone cannot."""
    battle = battle_of(game)
    return any(
        side(block) == who and fights(block) and any(firepower(game, block, letter) for letter in classes(game, who))
        for who in battle.targets
        for block in blocks_in(game, battle.area)
    )


def over(game: Tt) -> bool:
    """12.24: units of one side only are left; Escaped Subs do not count, BattleGroups still to come do."""
    battle = battle_of(game)
    here = [block for block in blocks_in(game, battle.area) if not block.escaped]
    attackers = any(block.seat == battle.attacker for block in here)
    defenders = any(side(block) in opponents(game) for block in here)
    return not (attackers and defenders)


def opponents(game: Tt) -> list[str]:
    """Sides that the Attacker fires at, or that fire at him."""
    battle = battle_of(game)
    return [
        who
        for who, against in battle.targets.items()
        if who != battle.attacker and (who in battle.targets[battle.attacker] or battle.attacker in against)
    ]


def first_fire(game: Tt, kind: str, attacker: str, defender: str) -> bool:
    """9.0, 15.22: does the Attacker's sort go before the Defender's?"""
    tech = FIRST_FIRE.get(kind, "")
    own, other = has_tech(game, attacker, tech), has_tech(game, defender, tech)
    surprise = attacker == game.state.turn.seat and bool(game.state.turn.dows)
    return (own and not other) or (surprise and (own or not other))


def firing_order(game: Tt, kind: str) -> list[str]:
    """3.14: Defenders before the Attacker, unless FirstFire says otherwise."""
    battle = battle_of(game)
    attacker = battle.attacker
    defenders = [who for who, against in battle.targets.items() if who != attacker and against]
    quick = [who for who in defenders if not first_fire(game, kind, attacker, who)]
    return [*quick, attacker, *(who for who in defenders if who not in quick)]


def combat_round(game: Tt) -> Flow[None]:
    """12.21: every unit takes one Combat Action, sort by sort."""
    battle = battle_of(game)
    bombing = any(may_bomb(game, block, battle.area) for block in own_in(game, battle.area, battle.attacker))
    for kind in KINDS:
        done: list[str] = []
        while True:
            who = next((who for who in firing_order(game, kind) if who not in done and to_act(game, who, kind)), None)
            if who is None:
                break
            if over(game) and not (bombing and kind == "AF" and who == battle.attacker):
                return
            yield from act(game, who, kind)
            if not to_act(game, who, kind):
                done.append(who)


def to_act(game: Tt, who: str, kind: str) -> list[Block]:
    """Units of a sort that have not acted; Convoys and disrupted invaders have no action (12.72, 11.221)."""
    battle = battle_of(game)
    if is_sea(battle.area) and kind in GROUND:
        return []
    return [
        block
        for block in blocks_in(game, battle.area)
        if block.kind == kind and side(block) == who and fights(block) and not block.acted and not block.disrupted
    ]


def act(game: Tt, who: str, kind: str) -> Flow[None]:
    """One Combat Action."""
    units = to_act(game, who, kind)
    block = units[0]
    if block.seat == NEUTRAL:
        letters = best_classes(game, block)
        if letters:
            yield from shoot(game, block, letters[0], firepower(game, block, letters[0]))
        block.acted = True
        return
    harmless = not any(firepower(game, block, letter) for letter in classes(game, who))
    if harmless and not may_bomb(game, block, block.area) and not any(ways_out(game, unit) for unit in units):
        for unit in units:
            unit.acted = True
        return
    foe = enemies(game, who)
    words = ", ".join(f"{unit.name} {unit.cv}" for unit in units)
    seen = ", ".join(CLASSES[letter] for letter in classes(game, who))
    answer = yield from order(
        who,
        f"{battle_of(game).area}, round {battle_of(game).round}: {words} to act. Enemy classes: {seen or 'none'}.",
        (Fire, Strike, Bomb, Retreat, Rebase, Hold, Nobody),
        policy="combat",
        rules=("12.3a", "12.4a", "12.5a"),
        about={
            "units": [unit.name for unit in units],
            "own": sum(b.cv for b in blocks_in(game, battle_of(game).area) if side(b) == who),
            "enemy": sum(b.cv for b in foe),
        },
    )
    follow = answer.effect(game, who)
    if follow is not None:
        yield from follow


def active_rebase(game: Tt, unseen: Sequence[str] = ()) -> Flow[None]:
    """13.12: when the Battle is resolved the Active Player's aircraft and ships there may ReBase. As long as some of his
    were never revealed he is asked in any case: whether they have a base in range is a secret."""
    battle = battle_of(game)
    seat = battle.attacker
    while True:
        able = [block.name for block in rebasers(game, battle.area, seat)]
        if not able and not any(block.name in unseen for block in own_in(game, battle.area, seat)):
            return
        answer = yield from order(
            seat,
            f"{battle.area} is resolved: ReBase aircraft and ships ({counted(len(able), 'unit')} can), or stay.",
            (Rebase, Stay),
            policy="rebase",
            rules=("13.12",),
            about={"units": able},
        )
        if isinstance(answer, Stay):
            return
        answer.effect(game, seat)


def shown_text(game: Tt, area: str) -> str:
    """All that lies face-up in an area."""
    sides: dict[str, list[str]] = {}
    for block in blocks_in(game, area):
        if block.shown:
            sides.setdefault(side(block), []).append(block_text(block))
    return "; ".join(f"{who}: {', '.join(texts)}" for who, texts in sides.items())
