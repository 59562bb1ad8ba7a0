"""13.2.3.3: the defender: how far he goes back, and by which way."""

from collections.abc import Sequence

from ..hexwar.retreats import Judged, Retreat, best, nearer, retreats
from ..hexwar.supply import flood
from ..kernel.flow import Flow, choose
from ..kernel.text import counted
from .casualties import pay, seat_of
from .combat import attack_on, other_camp, participants
from .control import around, pass_through, refresh
from .ground import HEXES, OVER_LAND, distance, place_name
from .kinds import kind, size
from .losses import drive_off, eliminate, steps_left
from .sea import evict
from .stacking import MOST, crowd
from .standing import enemy_hexes, ezoc, friends_at, land_at, stacked
from .state import Attack, Unit
from .supply import revision, sources
from .walking import closed
from .world import Sc, camp


def defend(game: Sc, attack: Attack, units: list[Unit], hq: Unit | None, damage: int) -> Flow[int]:
    """13.2.3.1: up to half of the losses may be hexes of retreat. Returns how many hexes those went who came through."""
    group = [*units, *([hq] if hq else [])]
    most = damage // 2 if steps_left(group) > damage - damage // 2 else 0
    most = retreat_limit(game, units, hq, most)
    hexes = 0
    if most:
        seat, others = seat_of(game, units)
        picked = yield from choose(
            seat,
            f"{place_name(attack.target)} loses {damage}: how many hexes to retreat?",
            [f"retreat {number}" for number in range(most + 1)],
            rules=("13.2.3.1b", "13.2.3.3a"),
            policy="retreat",
            also=others,
            no="retreat 0",
        )
        hexes = int(picked.split()[1])
    yield from pay(game, attack, group, damage - hexes, False)
    if hexes:
        standing = participants(game, attack, other_camp(game.state.camp))
        left = yield from fall_back(game, attack, standing, hexes)
        if hq is not None:
            yield from fall_back(game, attack, [hq], hexes)
        hexes = hexes if left else 0
    return hexes


def rooted(unit: Unit) -> bool:
    """Forts, Static corps and Partisans never retreat."""
    return kind(unit) in ("fort", "partisan") or unit.side == "static"


def retreat_limit(game: Sc, units: Sequence[Unit], hq: Unit | None, most: int) -> int:
    """The longest retreat everybody who can move may make."""
    walkers = [unit for unit in units if not rooted(unit)] + ([hq] if hq else [])
    if not walkers:
        return 0
    while most and not all(ways_back(game, unit, most) for unit in walkers):
        most -= 1
    return most


def homeward(game: Sc, owner: str) -> dict[str, int]:
    """Hexes to the nearest source of supply, round enemy units."""

    def make() -> dict[str, int]:
        return flood(sources(game, owner), OVER_LAND, enemy_hexes(game, owner))

    return game.derived(("homeward", owner), revision(game), make)


def ways_back(game: Sc, unit: Unit, length: int) -> list[Retreat]:
    """13.2.3.3: the ways a unit may retreat, of the best kind there is."""
    owner, side = unit.owner, camp(game, unit.owner)
    zone = ezoc(game, owner)
    start = unit.place
    closer, enemies = nearer(homeward(game, owner)), enemy_hexes(game, owner)

    def enter(here: str) -> list[str]:
        return [
            to
            for to in OVER_LAND[here]
            if to not in enemies and closed(game, unit, to) in (None, "homeland", "minor", "bounds")
        ]

    def judge(way: tuple[str, ...]) -> Judged | None:
        here, there = way[-2], way[-1]
        if distance(start, there) != len(way) - 1:
            return None
        toward = closer(here, there)
        if there in zone:
            return Judged(2 if toward else 4, 1) if friends_at(game, there, side) else Judged(5, 1)
        return Judged(1 if toward else 4)

    def onward(way: tuple[str, ...]) -> bool:
        return stacked(game, way[-1]) + size(unit) > MOST

    def arrive(way: tuple[str, ...]) -> Judged | None:
        if crowd([*land_at(game, way[-1]), unit]):
            return None
        return Judged(1 if len(way) - 1 == length else 3)

    return best(retreats(start, length, enter, judge, arrive, onward, longest=5))


def fall_back(game: Sc, attack: Attack, units: list[Unit], length: int) -> Flow[int]:
    """All survivors retreat, together or each its own way. Returns how many units came through."""
    left = 0
    for unit in units:
        if rooted(unit):
            rule = "18.4d" if kind(unit) == "fort" else "18.3a" if unit.side == "static" else "18.1c"
            game.tell(f"{unit.id} can't retreat and is lost.", rule=rule, kind="loss")
            eliminate(game, unit)
    walkers = [unit for unit in units if unit.place in HEXES]
    charged: set[tuple[str, ...]] = set()
    while walkers:
        options: dict[str, tuple[list[Unit], Retreat]] = {}
        for unit in walkers:
            for way in ways_back(game, unit, length):
                options[f"{unit.id} to {_way(way)}"] = ([unit], way)
        if len(walkers) > 1:
            for way in ways_back(game, walkers[0], length):
                if crowd([*land_at(game, way.end), *walkers]) is None and all(
                    any(way.hexes == other.hexes for other in ways_back(game, unit, length)) for unit in walkers[1:]
                ):
                    options = {f"all to {_way(way)}": (list(walkers), way), **options}
        if not options:
            for unit in walkers:
                game.tell(f"{unit.id} has nowhere to retreat and is lost.", rule="13.2.3.3b", kind="loss")
                eliminate(game, unit)
            return left
        words = list(options)
        picked = words[0]
        if len(words) > 1:
            seat, others = seat_of(game, walkers)
            picked = yield from choose(
                seat,
                f"Retreat {length} from {place_name(walkers[0].place)}: which way?",
                words,
                rules=("13.2.3.3e",),
                policy="retreat path",
                also=others,
            )
        going, way = options[picked]
        walkers = [unit for unit in walkers if unit not in going]
        left += yield from go_back(game, attack, going, way, charged)
    return left


def _way(way: Retreat) -> str:
    return " ".join([place_name(way.end), *(("by", ".".join(way.hexes[1:-1])) if len(way.hexes) > 2 else ())])


def go_back(game: Sc, attack: Attack, going: list[Unit], way: Retreat, charged: set[tuple[str, ...]]) -> Flow[int]:
    before = {unit.id for unit in land_at(game, way.end)}
    later = attack_on(game, way.end)
    start = way.hexes[0]
    for unit in going:
        game.tell(
            f"{unit.id} retreats to {place_name(way.end)}.", rule="13.2.3.3a", kind="retreat", path=list(way.hexes)
        )
        game.state.paths.append([unit.owner, *way.hexes])
        for hex in way.hexes[1:]:  # 3.3: whoever goes through a hex captures it, backwards too
            pass_through(game, unit, hex)
            for ship in drive_off(game, hex, unit.owner):
                yield from evict(game, ship)
        game.state.units.move(unit, way.end)
    if way.losses and way.hexes not in charged:
        charged.add(way.hexes)
        game.tell(
            f"{counted(way.losses, 'more step is', 'more steps are')} lost on the way.", rule="13.2.3.3c", kind="loss"
        )
        yield from pay(game, attack, going, way.losses, False)
    refresh(game, around(start, *way.hexes))
    through = [unit.id for unit in land_at(game, way.end) if unit.id not in before]
    if later is not None:
        later.guests += through
    return len(through)
