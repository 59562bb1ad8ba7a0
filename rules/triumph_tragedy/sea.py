"""12.7: at sea: BattleGroups join one by one, Air Forces go home after a round, Subs Escape and come back."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Ask, Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import NameList
from ..kernel.text import counted, listed
from .fire import Stay, acting, battle_of, fights
from .retreat import drive_out
from .state import Block
from .world import Tt, block_text, foes_in, hostile, unit


def surface(game: Tt, area: str) -> Flow[None]:
    """12.73: the Active Player's Escaped Subs may strike, and he may hunt his Enemies'; if there is nothing else to fight
    there, that is what the Battle is about."""
    seat = game.state.turn.seat
    own = [block.name for block in game.state.blocks.own(seat, area) if block.escaped]
    prey = any(block.escaped and hostile(game, seat, block.owner) for block in game.state.blocks.at(area))
    others = bool(foes_in(game, area, seat))
    joining = yield from strikers(game, area, own)
    hunt = prey
    if prey and others:
        prompt = f"Do you hunt the Escaped Enemy Subs in the {area} too?"
        hunters, rest = "hunt them", "leave them"
        answer = yield from choose(seat, prompt, (hunters, rest), rules=("12.73d",), yes=hunters, no=rest)
        hunt = answer == hunters
    for block in game.state.blocks.at(area):
        if block.escaped and (
            (block.owner == seat and block.name in joining) or (hunt and hostile(game, seat, block.owner))
        ):
            block.escaped, block.shown = False, True
            game.state.blocks.touch()


def strikers(game: Tt, area: str, own: list[str]) -> Flow[list[str]]:
    """12.73: each Escaped Sub joins if its owner likes; where he has nothing else one of them does, for he chose to fight."""
    seat = game.state.turn.seat
    free = any(not block.escaped for block in game.state.blocks.own(seat, area))
    joining: list[str] = []
    while rest := [name for name in own if name not in joining]:
        none = ("none",) if free or joining else ()
        every = ("all",) if len(rest) > 1 else ()
        answer = rest[0]
        if none or every:
            answer = yield from choose(
                seat,
                f"Which {'other ' if joining else ''}Escaped Subs join the Battle in the {area}?",
                (*none, *rest, *every),
                rules=("12.73d",),
                yes="all" if every else rest[0],
                no="".join(none),
            )
        if answer in ("none", "all"):
            return joining + (rest if answer == "all" else [])
        joining.append(answer)
    return joining


def groups(game: Tt, area: str, seat: str) -> dict[str, list[Block]]:
    """11.53: BattleGroups not joined yet, by where they came from."""
    found: dict[str, list[Block]] = {}
    for block in game.state.blocks.own(seat, area):
        if block.waiting:
            way = block.start if block.start == block.came else f"{block.start} by way of {block.came}"
            found.setdefault(f"from {way}", []).append(block)
    return found


def join(game: Tt) -> Flow[None]:
    """12.71: one BattleGroup joins at the start of the round, whatever became of the others."""
    battle = battle_of(game)
    waiting = groups(game, battle.area, battle.attacker)
    if not waiting:
        return
    name = next(iter(waiting))
    if len(waiting) > 1:
        prompt = f"Which BattleGroup joins in the {battle.area}?"
        name = yield from choose(battle.attacker, prompt, list(waiting), rules=("12.71a",))
    joining = groups(game, battle.area, battle.attacker).get(name, [])
    if not joining:
        return
    game.lock("a BattleGroup was revealed")
    for block in joining:
        block.waiting, block.shown = False, True
    game.tell(
        f"{battle.area}, round {battle.round}: {listed(map(block_text, joining))} join {name}.",
        rule="12.71a",
        kind="join",
    )


def in_the_fight(game: Tt, kind: str) -> Iterator[tuple[str, list[Block]]]:
    """12.75: units of a sort of the factions that fire at somebody or are fired at. One that is spared and holds its fire takes
    no part."""
    battle = battle_of(game)
    hunted = {who for against in battle.targets.values() for who in against}
    for who, against in battle.targets.items():
        units = [block for block in game.state.blocks.own(who, battle.area) if block.kind == kind and fights(block)]
        if units and (against or who in hunted):
            yield who, units


def air_goes_home(game: Tt) -> Flow[None]:
    """12.75, 13.2: all Air Forces that took part ReBase or are lost."""
    for _, planes in in_the_fight(game, "AF"):
        yield from drive_out(game, planes, "13.2")


def subs_escape(game: Tt) -> Flow[None]:
    """12.73: at the end of a round Subs may turn face-down and slip away."""
    for seat, subs in in_the_fight(game, "SUB"):
        names = [block.name for block in subs]
        yield (
            Ask(
                seat,
                f"{battle_of(game).area}: {counted(len(subs), 'Sub')} may Escape.",
                (Escape, Stay),
                policy="escape",
                rules=("12.73a",),
                about={"units": names},
                yes=f"escape {', '.join(names)}",
                no="stay",
                end="stay",
                over=lambda game, seat: not acting(game, seat),
            ),
        )


class Escape(Order):
    """Subs slip out of the Battle."""

    syntax = Syntax("escape", NameList("blocks", "block"))
    blocks: tuple[str, ...]

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        names = tuple(block.name for block in acting(game, seat))
        return dict.fromkeys([names, *((name,) for name in names)])

    def check(self, game: Tt, seat: str) -> None:
        able = {block.name for block in acting(game, seat)}
        if not set(self.blocks) <= able:
            raise Refused(f"only {listed(sorted(able))} can Escape", rule="12.73a")

    def effect(self, game: Tt, seat: str) -> None:
        for name in dict.fromkeys(self.blocks):
            block = unit(game, seat, name)
            block.escaped, block.shown = True, False
            game.state.blocks.touch()
            game.tell(f"{block_text(block)} Escapes in the {block.place}.", rule="12.73a", kind="escape")


def hunted(game: Tt, area: str, seat: str) -> bool:
    """12.73: is there an Escaped Sub to find, or one of one's own to strike with?"""
    own = game.state.blocks.own(seat, area)
    foes = [block for block in game.state.blocks.at(area) if hostile(game, seat, block.owner)]
    return bool(own and foes) and any(not block.escaped for block in (*own, *foes))
