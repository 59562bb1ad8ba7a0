"""12.3 and 12.4: a unit's Combat Action: fire at a Target Class, bomb Industry, strike and go, Retreat, ReBase, hold."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, Space
from ..kernel.text import counted, listed
from .chart import CLASSES, KINDS, LETTERS, ORDER, WHOSE_MAIN
from .control import territory
from .economy import lose_industry
from .retreat import ask_of, leave, rebase_areas, retreat_areas, ways_out
from .routes import may_bomb
from .state import Battle, Block
from .world import Tt, block_text, convoy, find, has_tech, side, target_class, unit


def battle_of(game: Tt) -> Battle:
    assert game.state.battle is not None
    return game.state.battle


def fights(block: Block) -> bool:
    """Is a block in the Battle by now?"""
    return not block.escaped and not block.waiting


def enemies(game: Tt, who: str) -> list[Block]:
    """The units that a side shoots at in the running Battle."""
    battle = battle_of(game)
    wanted = battle.targets.get(who, ())
    return [block for block in game.state.blocks.at(battle.area) if side(block) in wanted and fights(block)]


def classes(game: Tt, who: str) -> list[str]:
    """Target Classes the Enemy has."""
    there = {target_class(block) for block in enemies(game, who)}
    return [letter for letter in CLASSES if letter in there]


def firepower(game: Tt, block: Block, letter: str) -> int:
    """12.42, with Sonar (9.0)."""
    if convoy(block):
        return 0
    if block.kind == "FLEET" and letter == "S" and has_tech(game, block.owner, "Sonar"):
        return 3
    return KINDS[block.kind].fire[letter]


def dice_for(game: Tt, block: Block, letter: str) -> int:
    """12.43: a die for each CV; twice that with AirDefense Radar over friendly land (9.0)."""
    radar = block.kind == "AF" and letter == "A" and has_tech(game, block.owner, "AirDefense Radar")
    home = block.place in game.state.control and territory(game, block.place, block.owner) == "friendly"
    return block.cv * 2 if radar and home else block.cv


def best_classes(game: Tt, block: Block) -> list[str]:
    """Where a unit hits most, first: for a Fortress that is Ground units (15.42)."""
    return sorted(classes(game, side(block)), key=lambda letter: -firepower(game, block, letter))


def can_hurt(game: Tt, block: Block) -> bool:
    """Has a unit any Firepower against what stands before it?"""
    return any(firepower(game, block, letter) for letter in classes(game, side(block)))


def shoot(game: Tt, block: Block, letter: str, power: int) -> Flow[None]:
    """12.43: roll, and apply the Hits."""
    who = side(block)
    area = block.place
    block.acted = True
    rolled = game.dice.roll(
        dice_for(game, block, letter),
        f"{block_text(block)} in {area} fires {letter}{power}",
        by=block.owner if block.owner in ORDER else None,
    )
    hits = sum(die <= power for die in rolled)
    tally(game, who, dice=len(rolled), hits=hits)
    game.tell(f"{counted(hits, 'Hit')} on {CLASSES[letter]} units.", rule="12.42", kind="hits")
    yield from take_hits(game, who, letter, hits)


def tally(game: Tt, who: str, dice: int = 0, hits: int = 0, steps: int = 0, units: int = 0) -> None:
    """What a Battle has come to, for its summary."""
    row = battle_of(game).tally.setdefault(who, [0, 0, 0, 0])
    for n, more in enumerate((dice, hits, steps, units)):
        row[n] += more


def take_hits(game: Tt, shooter: str, letter: str, hits: int) -> Flow[None]:
    """12.44: each Hit goes to the strongest unit of the Class; its owner chooses among equals; what is left over is lost.
    Where units of two Enemies are equally strong, who fires says which of the two is hit."""
    while hits:
        targets = [block for block in enemies(game, shooter) if target_class(block) == letter]
        if not targets:
            return
        most = max(block.cv for block in targets)
        equal = [block for block in targets if block.cv == most]
        owners = sorted({side(block) for block in equal})
        whose = owners[0]
        if len(owners) > 1 and shooter in ORDER:
            prompt = f"Units of {listed(owners)} are equally strong ({most} CV). Whose unit takes the Hit?"
            whose = yield from choose(shooter, prompt, owners, rules=("12.44a", "12.75"))
        equal = [block for block in enemies(game, shooter) if block in equal and side(block) == whose]
        if not equal:
            continue  # 3.3: disbanded meanwhile
        victim = equal[0]
        if len({(b.kind, b.nation, b.acted, b.came) for b in equal}) > 1:
            names = [block.name for block in equal]
            prompt = f"Which of your {most} CV units in {victim.place} takes the Hit?"
            name = yield from ask_of(names, victim.owner, prompt, names, "losses", ("12.44b",))
            if not name:
                continue
            victim = unit(game, victim.owner, name)
        hits -= 1
        damage(game, victim)


def damage(game: Tt, block: Block) -> None:
    """12.44: one CV, of Carriers and Convoys two."""
    before, cv = block_text(block), block.cv
    block.cv -= 2 if block.kind == "CARR" or convoy(block) else 1
    tally(game, side(block), steps=cv - max(0, block.cv), units=block.cv <= 0)
    if block.cv > 0:
        game.tell(f"{before} in {block.place} drops to {block.cv}.", rule="12.44a", kind="hit")
    else:
        game.state.blocks.remove(block)
        game.tell(f"{before} in {block.place} is eliminated.", rule="12.44c", kind="loss")


# --- the orders -----------------------------------------------------------------------------------------------------


def acting(game: Tt, seat: str) -> list[Block]:
    """Units of the seat that are to act now."""
    ask = game.asked(seat)
    names = ask.about.get("units", ()) if ask else ()
    return [block for name in names if (block := find(game, seat, name)) is not None]


def actor(game: Tt, seat: str, name: str) -> Block:
    block = next((block for block in acting(game, seat) if block.name == name), None)
    if block is None:
        names = ", ".join(block.name for block in acting(game, seat)) or "none"
        raise Refused(f"{name} can't act now; it's the turn of {names}", rule="12.3a")
    return block


class Fire(Order):
    """Fire at a Target Class."""

    syntax = Syntax("fire", Name("block", "block"), ("at", "on"), Name("target", "class", "class"))
    block: str
    target: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if slot == "block":
            return [block.name for block in acting(game, seat)]
        if (block := find(game, seat, got["block"])) is None:
            return []
        return [CLASSES[letter] for letter in best_classes(game, block) if firepower(game, block, letter)]

    def check(self, game: Tt, seat: str) -> None:
        actor(game, seat, self.block)
        if LETTERS[self.target] not in classes(game, seat):
            raise Refused(f"the Enemy has no {self.target} units in this Battle", rule="12.4a")

    def effect(self, game: Tt, seat: str) -> Flow[None]:
        block, letter = unit(game, seat, self.block), LETTERS[self.target]
        yield from shoot(game, block, letter, firepower(game, block, letter))


class Bomb(Order):
    """Strategic Bombing of the Industry below (12.62)."""

    syntax = Syntax("bomb", Name("block", "block"))
    block: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        return [block.name for block in acting(game, seat) if may_bomb(game, block, block.place)]

    def check(self, game: Tt, seat: str) -> None:
        block = actor(game, seat, self.block)
        if not may_bomb(game, block, block.place):
            raise Refused(
                "only an Air Force with the Precision Bombsight can bomb, and only an Enemy MainCapital", rule="12.62"
            )

    def effect(self, game: Tt, seat: str) -> None:
        block = unit(game, seat, self.block)
        block.acted = True
        rolled = game.dice.roll(block.cv, f"{block_text(block)} bombs {block.place}", by=seat)
        hits, victim = rolled.count(1), WHOSE_MAIN[block.place]
        left = lose_industry(game, victim, hits)
        game.tell(f"{counted(hits, 'Hit')}: {victim} IND is {left}.", rule="12.62", kind="bombing")


def strike_areas(game: Tt, block: Block) -> list[str]:
    """12.74: a Carrier that strikes goes wherever it could go without."""
    return ways_out(game, block) if block.kind == "CARR" else []


class Retreat(Order):
    """Retreat into an area next door."""

    syntax = Syntax("retreat", Name("block", "block"), "to", Space("space"))
    rule = "12.5a"
    goals = staticmethod(retreat_areas)
    block: str
    space: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if slot == "block":
            return [block.name for block in acting(game, seat) if cls.goals(game, block)]
        block = find(game, seat, got["block"])
        return cls.goals(game, block) if block else []

    def check(self, game: Tt, seat: str) -> None:
        block = actor(game, seat, self.block)
        goals = self.goals(game, block)
        if self.space not in goals:
            words = ", ".join(goals) or "nowhere"
            raise Refused(f"{self.block} can't go to {self.space}; it can go to {words}", rule=self.rule)

    def effect(self, game: Tt, seat: str) -> Flow[None] | None:
        leave(game, unit(game, seat, self.block), self.space, self.rule)
        return None


class Rebase(Retreat):
    """ReBase to undisputed friendly land in range."""

    syntax = Syntax("rebase", Name("block", "block"), "to", Space("space"))
    rule = "13.0a"
    goals = staticmethod(rebase_areas)


class Strike(Retreat):
    """Carrier Strike: fire N1 at Naval units and leave at once."""

    syntax = Syntax("strike", Name("block", "block"), "to", Space("space"))
    rule = "12.74"
    goals = staticmethod(strike_areas)

    def check(self, game: Tt, seat: str) -> None:
        if actor(game, seat, self.block).kind != "CARR":
            raise Refused("only a Carrier can strike and leave", rule="12.74")
        if "N" not in classes(game, seat):
            raise Refused("the Enemy has no Naval units in this Battle", rule="12.74")
        super().check(game, seat)

    def effect(self, game: Tt, seat: str) -> Flow[None]:
        yield from shoot(game, unit(game, seat, self.block), "N", 1)
        if find(game, seat, self.block) is not None and enemies(game, seat):
            super().effect(game, seat)


class Hold(Order):
    """Do nothing with a unit."""

    syntax = Syntax("hold", Name("block", "block"))
    block: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        return [block.name for block in acting(game, seat)]

    def check(self, game: Tt, seat: str) -> None:
        actor(game, seat, self.block)

    def effect(self, game: Tt, seat: str) -> None:
        unit(game, seat, self.block).acted = True


ACTIONS = (Fire, Strike, Bomb, Retreat, Rebase, Hold)


class Stay(Order):
    """Leave the rest where it is."""

    syntax = Syntax(("stay", "done"))
