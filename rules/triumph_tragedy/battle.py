"""12.2 to 12.7: one Battle: a Combat Round on land, rounds to the end at sea."""

from collections.abc import Sequence

from ..kernel.flow import Ask, Flow, choose, everyone, order
from ..kernel.text import counted, listed
from .chart import CLASSES, FIRST_FIRE, KINDS, NEUTRAL, ORDER, is_sea
from .control import stances
from .fire import (
    ACTIONS,
    Rebase,
    Stay,
    battle_of,
    best_classes,
    can_hurt,
    classes,
    enemies,
    fights,
    firepower,
    shoot,
)
from .retreat import drive_out, must_leave, rebase_areas, ways_out
from .routes import may_bomb
from .sea import air_goes_home, join, subs_escape, surface
from .state import Battle, Block
from .world import Tt, block_text, faction_of, has_tech, hostile, in_number, side


def battle_phase(game: Tt) -> Flow[None]:
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
        if who in ORDER:
            faction_of(game, who).stirred = True
    if is_sea(area):
        yield from sea_battle(game)
    else:
        yield from land_battle(game)
    result = summed_up(game)
    state.results.append([area, f"{area}: {result}"])
    game.tell(f"Battle of {area}: {result}.", rule="12.2a", kind="battle", space=area)
    state.battle = None


def present(game: Tt, area: str) -> list[str]:
    """The sides in an area; Escaped Subs do not count."""
    return list(dict.fromkeys(side(block) for block in game.state.blocks.at(area) if not block.escaped))


def summed_up(game: Tt) -> str:
    """Who won: where several were there to the last shot, whoever did not have to go; and what each side threw, hit and lost."""
    battle = battle_of(game)
    left = [who for who in battle.left if who in battle.targets]
    there = [who for who in left if who in present(game, battle.area)]
    if len(there) > 1:
        end = f"{listed(there)} are still there"
    elif there:
        end = f"{there[0]} wins"
    elif len(left) > 1:
        end = f"{listed(left)} have left"
    else:
        end = f"{left[0]} wins and leaves" if left else "nobody is left"
    rows = []
    for who in battle.targets:
        dice, hits, steps, units = battle.tally.get(who, [0] * 4)
        threw = f"{counted(hits, 'Hit')} with {counted(dice, 'die', 'dice')}" if dice else "no shot"
        lost = f"{steps} CV lost" + (f", {counted(units, 'unit')} destroyed" if units else "") if steps else "no loss"
        rows.append(f"{who}: {threw}, {lost}")
    return "; ".join((end, *rows))


def aim(game: Tt) -> Flow[None]:
    """12.75: who shoots at whom; where all three are, each says whom of its Enemies it spares."""
    battle = battle_of(game)
    seat = battle.attacker
    there = sorted(present(game, battle.area), key=lambda who: (who != game.state.owners.get(battle.area), who))
    foes = [who for who in there if hostile(game, seat, who)]
    if len(foes) > 1:
        answer = yield from choose(seat, f"Whom do you attack in {battle.area}?", ("all", *foes), rules=("12.75",))
        foes = foes if answer == "all" else [answer]
    targets, asks = {seat: foes}, []
    for who in there:
        against = [other for other in there if hostile(game, who, other)]
        if who == seat or not against:
            continue
        targets[who] = against
        spare = () if who in foes else ("nobody",)
        if who in ORDER and (len(against) > 1 or spare):
            choices = (*(("all",) if len(against) > 1 else ()), *against, *spare)
            prompt = f"Whom do you fire at in {battle.area}?"
            asks.append(Ask(who, prompt, choices=choices, rules=("12.75",), no="".join(spare)))
    answers = yield from everyone(asks)
    for who, order_given in answers.items():
        wanted = str(order_given)
        targets[who] = [other for other in targets[who] if wanted in ("all", other)]
    battle_of(game).targets = targets


def land_battle(game: Tt) -> Flow[None]:
    """12.22: one round, then those without Ground Support go, and the Active Player's ships and aircraft may."""
    battle = battle_of(game)
    battle.round = 1
    yield from combat_round(game)
    for block in game.state.blocks.at(battle.area):
        block.disrupted = False
    battle.left = present(game, battle.area)
    for seat in ORDER:
        yield from drive_out(game, must_leave(game, battle_of(game).area, seat), "12.22a")
    stances(game, battle.area)
    yield from active_rebase(game)


def sea_battle(game: Tt) -> Flow[None]:
    """12.23: round after round; one BattleGroup joins in each (12.71), Air Forces fly home, Subs may Escape."""
    battle = battle_of(game)
    while True:
        battle.round += 1
        yield from join(game)
        yield from combat_round(game)
        battle.left = present(game, battle.area)
        yield from air_goes_home(game)
        if not over(game):
            yield from subs_escape(game)
        waiting = any(block.waiting for block in game.state.blocks.at(battle.area))
        if over(game) or not (waiting or any_gun(game)):
            break
    unseen = [block.name for block in game.state.blocks.own(battle.attacker, battle.area) if block.waiting]
    for block in game.state.blocks.at(battle.area):
        block.shown = False
    yield from active_rebase(game, unseen)


def any_gun(game: Tt) -> bool:
    """Can anybody still hurt anybody? Convoys alone cannot."""
    return any(fights(block) and can_hurt(game, block) for block in game.state.blocks.at(battle_of(game).area))


def over(game: Tt) -> bool:
    """12.24: units of one side only are left; Escaped Subs do not count, BattleGroups still to come do."""
    battle = battle_of(game)
    there = present(game, battle.area)
    foes = {*battle.targets[battle.attacker], *(who for who, at in battle.targets.items() if battle.attacker in at)}
    return battle.attacker not in there or foes.isdisjoint(there)


def first_fire(game: Tt, kind: str, attacker: str, defender: str) -> bool:
    """9.0, 15.22: does the Attacker's sort go before the Defender's?"""
    tech = FIRST_FIRE.get(kind, "")
    own, other = has_tech(game, attacker, tech), has_tech(game, defender, tech)
    return ahead_of(bool(game.state.turn.dows), own, other)


def ahead_of(surprise: bool, own: bool, other: bool) -> bool:
    """By the Technology of one's own and of the other, and by Surprise."""
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
    for block in game.state.blocks.at(battle.area):
        block.acted = False
    while (up := next_up(game)) is not None:
        who, kind = up
        bombers = [block for block in to_act(game, who, kind) if may_bomb(game, block, battle.area)]
        if over(game) and not (bombers and who == battle.attacker):
            return
        yield from act(game, who, kind)


def next_up(game: Tt) -> tuple[str, str] | None:
    """12.3: whose units of which sort act next, as things stand now."""
    for kind in KINDS:
        for who in firing_order(game, kind):
            if to_act(game, who, kind):
                return who, kind
    return None


def to_act(game: Tt, who: str, kind: str) -> list[Block]:
    """Units of a sort that have not acted; disrupted invaders have no action (11.221)."""
    battle = battle_of(game)
    return [
        block
        for block in game.state.blocks.at(battle.area)
        if block.kind == kind and side(block) == who and fights(block) and not block.acted and not block.disrupted
    ]


def act(game: Tt, who: str, kind: str) -> Flow[None]:
    """One Combat Action."""
    units = sorted(to_act(game, who, kind), key=in_number)
    block = units[0]
    if block.owner == NEUTRAL:
        best = best_classes(game, block)[0]
        yield from shoot(game, block, best, firepower(game, block, best))
        return
    if (
        not can_hurt(game, block)
        and not may_bomb(game, block, block.place)
        and not any(ways_out(game, unit) for unit in units)
    ):
        for unit in units:
            unit.acted = True
        return
    foe, alone = enemies(game, who), over(game)
    words = ", ".join(f"{unit.name} {unit.cv}" for unit in units)
    seen = ", ".join(CLASSES[letter] for letter in classes(game, who))
    yield (
        Ask(
            who,
            f"{battle_of(game).area}, round {battle_of(game).round}: {words} must act. Enemy classes: {seen or 'none'}.",
            ACTIONS,
            policy="combat",
            rules=("12.3a", "12.4a", "12.5a"),
            about={
                "units": [unit.name for unit in units],
                "own": sum(b.cv for b in game.state.blocks.at(battle_of(game).area) if side(b) == who),
                "enemy": sum(b.cv for b in foe),
            },
            no=f"hold {block.name}",
            over=lambda game, seat: next_up(game) != (who, kind) or over(game) != alone,
        ),
    )


def active_rebase(game: Tt, unseen: Sequence[str] = ()) -> Flow[None]:
    """13.12: when the Battle is resolved the Active Player's aircraft and ships there may ReBase. As long as some of his
    were never revealed he is asked in any case: whether they have a base in range is a secret."""
    battle = battle_of(game)
    seat = battle.attacker
    while True:
        there = game.state.blocks.own(seat, battle.area)
        able = [block.name for block in there if rebase_areas(game, block)]
        if not able and not any(block.name in unseen for block in there):
            return
        answer = yield from order(
            seat,
            f"{battle.area} is resolved: ReBase aircraft and ships ({counted(len(able), 'unit')} can), or stay.",
            (Rebase, Stay),
            policy="rebase",
            rules=("13.12",),
            about={"units": able},
            no="stay",
            end="stay",
        )
        if isinstance(answer, Stay):
            return


def shown_text(game: Tt, area: str) -> str:
    """All that lies face-up in an area."""
    sides: dict[str, list[str]] = {}
    for block in game.state.blocks.at(area):
        if block.shown:
            sides.setdefault(side(block), []).append(block_text(block))
    return "; ".join(f"{who}: {', '.join(texts)}" for who, texts in sides.items())
