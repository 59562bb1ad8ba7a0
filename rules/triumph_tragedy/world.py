"""Who stands where, who is at war with whom, and the words of the game."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TypeAlias

from ..kernel.data import read_json
from ..kernel.game import Game
from ..kernel.text import Known, Names, counted
from .chart import (
    BOARD,
    FACTION,
    GROUND,
    KINDS,
    MIX,
    NATIONS,
    NEUTRAL,
    ORDER,
    PACKAGE,
    PEOPLE,
    SHIPS,
    is_sea,
    nation_of,
)
from .state import Block, Country, Faction, State

Tt: TypeAlias = Game[State]

OPENING = ("setup", "muster", "treaties")
"""The phases before the first New Year."""


@cache
def vocabulary() -> Mapping[str, Names]:
    from .cards import card_names

    most = {code: max(sum(MIX[n][code] for n in MIX if FACTION.get(n) == seat) for seat in ORDER) for code in KINDS}
    blocks = [f"{code}{number}" for code in KINDS for number in range(1, most[code] + 1)]
    board_file, units, cards = (read_json(PACKAGE, f"{name}.json") for name in ("board", "units", "investment_cards"))
    return {
        "space": BOARD.names(),
        "unit": Names(
            {code: (kind.name, *kind.aliases) for code, kind in KINDS.items()},
            groups=dict.fromkeys(("ground units", "ground forces", "ground troops", "land units", "ground"), GROUND)
            | dict.fromkeys(("ships", "navy", "naval units", "vessels"), SHIPS)
            | dict.fromkeys(("warships", "surface ships"), SHIPS - {"SUB"}),
        ),
        "block": Names(dict.fromkeys(blocks, ()), known=own_blocks),
        "card": card_names(),
        "tech": Names({e["name"]: e.get("aliases", ()) for e in cards["technologies"]}),
        "nation": Names(dict.fromkeys(NATIONS, ())),
        "seat": Names({e["name"]: e["aliases"] for e in board_file["factions"]}),
        "deck": Names({name: read_json(PACKAGE, f"{name}_cards.json")["aliases"] for name in ("action", "investment")}),
        "class": Names({e["name"]: (e["letter"], *e["aliases"]) for e in units["classes"]}),
    }


def own_blocks(game: Tt, seat: str) -> Iterator[Known]:
    """What players call their own blocks: the tank in Munich, the Italian fleet. Blocks of one type, nation and strength in one
    area are alike."""
    for block in game.state.blocks.of(seat):
        alike = block.kind, block.nation, block.cv, block.moved, block.built, block.came, block.acted
        yield Known(block.name, (block.kind, KINDS[block.kind].name, block.nation), block.place, alike)


def faction_of(game: Tt, seat: str) -> Faction:
    return game.state.factions[seat]


def country(game: Tt, nation: str) -> Country:
    return game.state.countries[nation]


def year_of(game: Tt) -> int:
    """The year that is played; before the first it is the one to come."""
    return game.state.year + (game.phase in OPENING)


def rivals(seat: str) -> list[str]:
    return [other for other in ORDER if other != seat]


def allied(game: Tt, a: str, b: str) -> bool:
    """18.0: the two Allies of a two-player game."""
    return bool(game.options["players"] == 2) and {a, b} == {"West", "USSR"}


# --- war ------------------------------------------------------------------------------------------------------------


@cache
def war_name(a: str, b: str) -> str:
    return "-".join(sorted((a, b)))


def at_war(game: Tt, seat: str, other: str = "") -> bool:
    """At War with a Rival, or with any."""
    if other:
        return war_name(seat, other) in game.state.wars
    return any(war_name(seat, rival) in game.state.wars for rival in rivals(seat))


def side(block: Block) -> str:
    """Who a block fights for: a faction, or the Minor a Neutral Fortress defends."""
    return nation_of(block.place) if block.owner == NEUTRAL else block.owner


def hostile(game: Tt, a: str, b: str) -> bool:
    """Are two sides, factions or Armed Minors, Enemies (15.2, 15.42)?"""
    if a in ORDER and b in ORDER:
        return at_war(game, a, b)
    minor, seat = (a, b) if b in ORDER else (b, a)
    if seat not in ORDER or minor not in game.state.countries:
        return False
    return seat in country(game, minor).foes


def aloof(game: Tt, area: str, seat: str) -> bool:
    """15.21: do units of a Rival at peace stand there?"""
    there = {block.owner for block in game.state.blocks.at(area)}
    return any(rival in there and not at_war(game, seat, rival) for rival in rivals(seat))


def shared(game: Tt, area: str, seat: str) -> bool:
    """18.0: are units of the other Ally there?"""
    return any(allied(game, seat, block.owner) for block in game.state.blocks.at(area))


# --- blocks ---------------------------------------------------------------------------------------------------------


def block_id(seat: str, name: str) -> str:
    return f"{seat} {name}"


def find(game: Tt, seat: str, name: str) -> Block | None:
    """A block by its name, as its owner calls it."""
    return game.state.blocks.get(block_id(seat, name))


def unit(game: Tt, seat: str, name: str) -> Block:
    """The block of an order that was checked."""
    return game.state.blocks[block_id(seat, name)]


def in_number(block: Block) -> tuple[int, int]:
    """Blocks in the order of Combat Actions and of their numbers, as a player counts them."""
    return list(KINDS).index(block.kind), int(block.name.removeprefix(block.kind))


def foes_in(game: Tt, area: str, seat: str) -> list[Block]:
    """Active Enemy units in an area; Escaped Subs hold and Engage nothing (12.73)."""
    return [block for block in game.state.blocks.at(area) if not block.escaped and hostile(game, seat, side(block))]


def in_battle(game: Tt, area: str, seat: str = "") -> bool:
    """12.0: Enemy units in one area (of this side and another)."""
    sides = {side(block) for block in game.state.blocks.at(area) if not block.escaped}
    if seat:
        return seat in sides and any(hostile(game, seat, other) for other in sides)
    return any(hostile(game, a, b) for a in sides for b in sides)


def convoy(block: Block) -> bool:
    """3.244: a Ground unit at sea."""
    return KINDS[block.kind].sort == "G" and is_sea(block.place)


def target_class(block: Block) -> str:
    return "N" if convoy(block) else KINDS[block.kind].sort


def has_tech(game: Tt, seat: str, tech: str) -> bool:
    """9.2: only a revealed Technology works."""
    return seat in ORDER and any(entry.tech == tech for entry in faction_of(game, seat).techs)


# --- making and taking away -----------------------------------------------------------------------------------------


def left(game: Tt, nation: str, kind: str) -> int:
    """Blocks of a sort not on the map: the mix is a limit."""
    seat = FACTION.get(nation, NEUTRAL)
    return MIX[nation][kind] - sum(b.nation == nation and b.kind == kind for b in game.state.blocks.of(seat))


def create(game: Tt, nation: str, kind: str, cv: int, area: str) -> Block:
    seat = FACTION.get(nation, NEUTRAL)
    id = game.state.blocks.fresh_id(block_id(seat, kind))
    return game.state.blocks.put(Block(id, id.removeprefix(block_id(seat, "")), seat, nation, kind, cv, area))


# --- words ----------------------------------------------------------------------------------------------------------


def block_text(block: Block) -> str:
    """What everybody may read of a block that is shown."""
    return f"{PEOPLE[block.nation]} {KINDS[block.kind].name} {block.cv}"


def own_text(block: Block) -> str:
    """A block as its owner reads it."""
    return f"{block.name} ({block_text(block)})"


def a_block(nation: str, first: str = "a") -> str:
    """One block of which only the nationality is seen; `A` at the beginning of a sentence."""
    return f"{first}{'n' if PEOPLE[nation][0] in 'AI' else ''} {PEOPLE[nation]} block"


def blank_text(blocks: Iterable[Block]) -> str:
    """How many blocks of which nations: all that others see of upright blocks."""
    counts = Counter(block.nation for block in blocks)
    return ", ".join(counted(n, f"{PEOPLE[nation]} block") for nation, n in counts.items())
