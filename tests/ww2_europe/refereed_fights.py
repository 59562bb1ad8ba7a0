"""The referee at the battles: what each unit needs, what a die hits, who may be lost, who is found at sea."""

import itertools
import re
from collections import Counter
from typing import Any

from tests.referee.loop import Step

from .refereed_map import BLOC, BOARD, Piece, Scene, card
from .refereed_moves import grip, surprised

ROLLED = re.compile(
    r"(?:.*: )?(?P<units>\d+ \w+) in (?P<space>[^,]+), hits on (?P<any>\d+)(?P<more>.*?): (?P<dice>[\d, ]+)$"
)


def name(unit: Piece) -> str:
    return {"BB": "BBD", "CV": "CVD"}[unit["kind"]] if unit.get("damaged") else str(unit["kind"])


def sheltered(scene: Scene, space: str) -> bool:
    """flag.major.surprise, fort.surprise, depot.surprise."""
    return BOARD.land(space) and (scene.flag(space) == "major" or scene.has(space, "FORT") or scene.has(space, "DEPOT"))


def unready(scene: Scene, battle: dict[str, Any], unit: Piece) -> bool:
    """Cut Off, Surprised or in the Russian winter: Combat Value 1."""
    kind = card(unit["kind"])
    if grip(scene, unit):
        return True
    if kind.get("elite"):
        return False
    if kind["class"] == "G" and unit.get("cut"):
        return True
    if unit["id"] not in battle["defenders"] or sheltered(scene, battle["space"]):
        return False
    return scene.blitz or surprised(scene, unit)


def terrain(scene: Scene, battle: dict[str, Any], armoured: bool) -> int:
    """What the ground gives a defender; only the attackers' ground units decide about borders."""
    land = battle["space"]
    kind = BOARD.spaces[land]["terrain"]
    bonus = int(kind in ("woodland", "mountain") or (kind == "impassable" and not armoured))
    bonus += 2 * scene.has(land, "FORT")
    edges = set()
    for id in battle["attackers"]:
        unit = scene.by_id.get(id)
        if unit is None or card(unit["kind"])["class"] != "G" or unit.get("dropped"):
            continue
        edges.add("coast" if unit.get("landed") else BOARD.next[land].get(unit.get("came", ""), ""))
    if edges and (edges <= {"river", "canal"} or edges == {"strait"}):
        bonus += 1
    if edges == {"coast"} and not armoured:
        bonus += 1
    return bonus


def needs(scene: Scene, battle: dict[str, Any], unit: Piece, bonus: dict[bool, int]) -> tuple[int, int, int]:
    """What a unit hits anything on, aircraft on, ground units and ships on (the card's fixed numbers)."""
    kind, space = card(unit["kind"]), battle["space"]
    down = unready(scene, battle, unit)
    number = 1 if down else kind["cv"]
    if BOARD.land(space):
        if unit["id"] in battle["defenders"] and kind.get("entrench"):
            number += bonus[bool(kind.get("armoured"))]
        if kind.get("tank") and BOARD.spaces[space]["terrain"] == "mountain":
            number -= 1
    elif kind["class"] == "N" and BOARD.circle(space) and scene.friendly(unit["owner"], space):
        number += 1
    return max(0, number), 0 if down else kind.get("air", 0), 0 if down else kind.get("surface", 0)


# --- casualties -------------------------------------------------------------------------------------------------------


def sort(unit: Piece) -> str:
    kind = card(unit["kind"])
    if kind["class"] == "A":
        return "air"
    if kind["class"] == "G":
        return "tank" if kind.get("tank") else "ground"
    if kind.get("sub"):
        return "silent" if kind.get("silent") else "sub"
    return "transport" if kind.get("transport") else "naval"


def points(units: list[Piece]) -> list[Piece]:
    """Each unit as often as it can be hit (bb.armor, cv.armor)."""
    return [u for u in units for _ in range(card(u["kind"]).get("hits", 1) - bool(u.get("damaged")))]


def most(hits: list[frozenset[str]], sorts: list[str]) -> int:
    """How many hits find somebody: every way of giving them out, by kinds of hit and kinds of target."""

    def best(left: tuple[tuple[frozenset[str], int], ...], room: dict[str, int]) -> int:
        if not left:
            return 0
        (hit, count), rest = left[0], left[1:]
        fits = [s for s in room if s in hit]
        top = 0
        for share in itertools.product(*(range(min(count, room[s]) + 1) for s in fits)):
            if sum(share) <= count:
                after = {**room, **{s: room[s] - n for s, n in zip(fits, share, strict=True)}}
                top = max(top, sum(share) + best(rest, after))
        return top

    return best(tuple(Counter(hits).items()), dict(Counter(sorts)))


class Fights:
    """Compares what is rolled and lost."""

    def __init__(self, tally: Any) -> None:
        self.tally = tally

    # --- what is asked --------------------------------------------------------------------------------------------

    def losses(self, game: Any, scene: Scene, ask: Any) -> None:
        """cbt.casualties: each offer takes as many hits as can be taken, transports last; others are refused."""
        units = [scene.by_id[id] for id in ask.about["units"] if id in scene.by_id]
        hits = [frozenset(hit) for hit in ask.about["hits"]]
        pool = points(units)
        if len(pool) > 24 or len(set(map(sort, units))) > 4:
            return
        ships = [u for u in pool if sort(u) != "transport"]
        full, without = most(hits, [sort(u) for u in pool]), most(hits, [sort(u) for u in ships])
        for text in game.suggest(ask.seat, "lose", 25):
            counts = {code: int(n) for n, code in re.findall(r"(\d+) (\w+)", text)}
            chosen = []
            for code, n in counts.items():
                same = [u for u in pool if name(u) == code]
                chosen += same[:n]
            self.tally.same("losses offered", "cbt.casualty_fire", f"{text} of {full} hits", full, len(chosen))
            sunk = sum(sort(u) == "transport" for u in chosen)
            self.tally.same("transports last", "tr.last_target", text, max(0, full - without), sunk)
            placed = most(hits, [sort(u) for u in chosen])
            self.tally.same("hits that fit", "fighter.superiority", text, len(chosen), placed)

    def interception(self, scene: Scene, ask: Any) -> None:
        """icept.roll: 6 less the spaces from the start; 6 in the space itself."""
        space = ask.prompt.split(":")[0]
        wanted = []
        for id in ask.about["ours"]:
            unit = scene.by_id[id]
            path = unit.get("path", [])
            away = 0
            if space in path:
                for a, b in itertools.pairwise(path[: path.index(space) + 1]):
                    away += bool(BOARD.cost[BOARD.next[a][b]]) if a != b else 0
            wanted.append(6 if away == 0 else max(0, 6 - away))
        self.tally.same("interceptions", "icept.roll", space, set(wanted), set(ask.about["numbers"]))

    # --- what was rolled ------------------------------------------------------------------------------------------

    def rolled(self, step: Step, before: Scene) -> None:
        """Volleys of the round that this step goes on with: who fires, how many dice, on what."""
        battle = before.position.get("battle")
        if not battle or battle["stage"] not in (2, 3) or not step.events:
            return
        first = not step.text.startswith("lose")
        if first and step.text != "fight on":
            return
        bonus = {True: battle["mech"], False: battle["foot"]}
        seen: set[str] = set()
        for event in step.events:
            if event.kind == "result" or "retreat" in event.text or "cannot hold" in event.text:
                return
            found = ROLLED.match(event.text) if event.kind == "dice" else None
            if not found or found["space"] != battle["space"]:
                continue
            count, code = found["units"].split()
            key = f"{event.data['by']} {found['units']} {found['any']}"
            if key in seen:
                return
            seen.add(key)
            self.volley(before, battle, event, int(count), code, found, bonus)

    def volley(
        self,
        scene: Scene,
        battle: dict[str, Any],
        event: Any,
        count: int,
        code: str,
        found: Any,
        bonus: dict[bool, int],
    ) -> None:
        space, by = battle["space"], event.data["by"]
        ids = [*battle["attackers"], *battle["defenders"]]
        units = [scene.by_id[i] for i in ids if i in scene.by_id and BLOC[scene.by_id[i]["owner"]] == BLOC[by]]
        units = [u for u in units if name(u) == code and (BOARD.land(space) or not u.get("aboard"))]
        numbers = {needs(scene, battle, u, bonus) for u in units}
        against = re.findall(r"(\d+) against", found["more"])
        engine = (int(found["any"]), *(int(n) for n in against))
        referee = {(n, *(x for x in (air, surface) if x > n)) for n, air, surface in numbers}
        self.tally.holds(
            "Combat Values",
            "unit.combat",
            f"{code} of {by} in {space}: {sorted(referee)}, not {engine}",
            engine in referee,
        )
        dice = card(code.removesuffix("D") if code in ("BBD", "CVD") else code).get("dice", 1)
        self.tally.same("dice", "artillery.barrage", event.text, count * dice, len(event.data["dice"]))

    def bonuses(self, step: Step, before: Scene, after: Scene) -> None:
        """terrain.*: the bonus of the battle that has just begun."""
        battle = after.position.get("battle")
        old = before.position.get("battle")
        if not battle or battle["stage"] != 3 or battle["round"] > 1:
            return
        if old and old["space"] == battle["space"] and old["round"] == battle["round"]:
            return
        ground = [after.by_id.get(i) for i in battle["attackers"]]
        if any(u is None or (u.get("mode") == "cargo" and u.get("aboard")) for u in ground):
            return
        for armoured, engine in ((False, battle["foot"]), (True, battle["mech"])):
            self.tally.same(
                "terrain",
                "terrain.cumulative",
                f"{battle['space']}, armoured {armoured}",
                terrain(after, battle, armoured),
                engine,
            )
