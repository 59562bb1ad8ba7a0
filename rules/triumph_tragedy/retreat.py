"""12.5 and 13: Retreats, ReBasing, and units that must leave."""

from collections.abc import Iterable

from ..kernel.flow import Ask, Flow
from .chart import ANS, BOARD, GROUND, SHARED_COASTS, SHIPS, is_sea, nation_of
from .control import territory
from .routes import border_limit, border_name, ground_support, ordinary, sight
from .sight import Prospect
from .state import Block
from .world import Tt, a_block, at_war, blank_text, convoy, find, foes_in, own_text


def only_raided(game: Tt, area: str) -> bool:
    """11.55: Raiders, aircraft and ships without Ground units, block no Retreats."""
    if is_sea(area):
        return False
    return not any(b.kind in GROUND and b.owner != game.state.control[area] for b in game.state.blocks.at(area))


def retreat_areas(game: Tt, block: Block) -> list[str]:
    """Where a unit may Retreat to: next door, friendly, without Battle, and by the border it is allowed (12.5)."""
    if block.kind in ("FORT", "AF") or convoy(block) or block.disrupted:
        return []
    seen = sight(game, block.owner)
    return [area for area in BOARD.borders(block.place) if _may_retreat(game, block, area, seen[area])]


def _may_retreat(game: Tt, block: Block, area: str, there: Prospect) -> bool:
    seat, turn, here = block.owner, game.state.turn, block.place
    if block.kind in SHIPS:
        if not (is_sea(here) or is_sea(area)) and frozenset((here, area)) not in SHARED_COASTS:
            return False
    elif is_sea(area) and not any(not b.escaped for b in game.state.blocks.own(seat, area)):
        return False  # 12.5: a Ground unit needs friendly ships there
    if there.kind != "friendly" or there.shared or there.closed:
        return False  # 18.0, 15.21
    if block.nation == "USA" and nation_of(area) != "USA" and not at_war(game, "West"):
        return False
    if area in (*turn.met, *turn.fought) or (there.foes and not only_raided(game, area)):
        return False  # 12.5: a Battle that was left, too, was one
    if block.came:
        if area != block.came:
            return False
    elif seat != turn.seat and area in turn.entered.get(here, ()):
        return False
    if block.kind in GROUND:
        return turn.crossed.get(border_name(here, area), 0) < border_limit(here, area)
    return True


def rebase_areas(game: Tt, block: Block) -> list[str]:
    """Undisputed friendly land in movement range (13.0)."""
    if block.kind not in ANS or block.escaped:
        return []
    return list(dict.fromkeys(route.path[-1] for route in ordinary(block, sight(game, block.owner), rebase=True)))


def ways_out(game: Tt, block: Block) -> list[str]:
    """Every area a unit that leaves a Battle can go to."""
    return list(dict.fromkeys((*retreat_areas(game, block), *rebase_areas(game, block))))


def leave(game: Tt, block: Block, area: str, rule: str) -> None:
    """Out of the Battle, and upright (12.5)."""
    turn, here = game.state.turn, block.place
    if block.kind in GROUND:
        border = border_name(here, area)
        turn.crossed[border] = turn.crossed.get(border, 0) + 1
    game.tell(f"{block.owner}: {blank_text([block])} leaves {here} for {area}.", rule=rule, kind="retreat")
    block.shown = False
    block.came = block.start = ""
    game.state.blocks.move(block, area)


def must_leave(game: Tt, area: str, seat: str) -> list[Block]:
    """12.52: aircraft and ships without Ground Support on Enemy land, or where the Enemy has Ground units."""
    if is_sea(area) or ground_support(game, seat, (area,)):
        return []
    enemy_ground = any(block.kind in GROUND for block in foes_in(game, area, seat))
    unsafe = enemy_ground or territory(game, area, seat) == "enemy"
    return list(game.state.blocks.own(seat, area)) if unsafe else []


def drive_out(game: Tt, blocks: list[Block], rule: str) -> Flow[None]:
    """Each goes where its owner says; what has no way is lost (12.52)."""
    for seat, name, area in [(block.owner, block.name, block.place) for block in blocks]:
        block = find(game, seat, name)
        if block is None:
            continue
        goals = ways_out(game, block)
        if not goals:
            game.state.blocks.remove(block)
            game.tell(f"{a_block(block.nation, 'A')} has no way out of {area} and is lost.", rule="12.52c")
            continue
        prompt = f"{own_text(block)} must leave {area}. Where to?"
        if goal := (yield from ask_of([name], seat, prompt, goals, "retreat to", ("12.52a", rule))):
            leave(game, block, goal, rule)


def ask_of(
    names: Iterable[str], seat: str, prompt: str, choices: Iterable[str], policy: str, rules: tuple[str, ...]
) -> Flow[str]:
    """What a seat chooses for some of its units; nothing if one of them is disbanded before it has chosen (3.3)."""

    def over(game: Tt, seat: str) -> bool:
        return any(find(game, seat, name) is None for name in names)

    answers = yield (Ask(seat, prompt, choices=tuple(choices), policy=policy, rules=rules, over=over),)
    return str(answers.get(seat, ""))


def forced_retreats(game: Tt, rule: str) -> Flow[None]:
    """12.52, everywhere: at the end of a Combat or Supply Phase."""
    for area, seat in dict.fromkeys((block.place, block.owner) for block in game.state.blocks if block.kind in ANS):
        yield from drive_out(game, must_leave(game, area, seat), rule)
