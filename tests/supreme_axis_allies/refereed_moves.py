"""Where units can go (3. Movement): every way is walked, border by border."""

import re
from collections import deque

from .refereed_map import Scene, allied


class Moves:
    def __init__(self, scene: Scene) -> None:
        self.scene, self.board, self.nation = scene, scene.board, scene.nation

    def friendly(self, space: str) -> bool:
        return allied(self.scene.owner(space), self.nation) and not self.scene.gone(self.scene.owner(space))

    def neutral(self, space: str) -> bool:
        owner = self.scene.owner(space)
        return not owner or self.scene.gone(owner)

    def closed(self, space: str) -> bool:
        """Neutral ground, unless the table lets neutrals be invaded (neutral.option)."""
        return self.neutral(space) and not self.scene.options.get("neutrality")

    def fighting(self, space: str) -> bool:
        """Enemy units other than IND and AAG (the rulebook's exception for Blitz)."""
        return any(p.kind != "AAG" for p in self.scene.foes(self.nation, space))

    def gun(self, space: str) -> bool:
        """One AAG a Territory; one that is coming ashore counts."""
        ashore = any(re.search(rf"AAG \{{[^}}]*ashore={re.escape(space)}\b", p.cargo) for p in self.scene.piles)
        return ashore or any(p.kind == "AAG" for p in self.scene.at(space))

    def troops(self, space: str) -> bool:
        """Guns enter hostile ground beside troops only (README: AAG never enter it alone)."""
        return any(p.nation == self.nation and p.kind in ("INF", "SCT", "ART", "ARM") for p in self.scene.at(space))

    def march(self, kind: str, start: str) -> set[str]:
        """Ground units stop where they meet enemies or enemy land; ARM only where they meet enemy units."""
        if kind == "FRT":
            return set()
        found: set[str] = set()
        todo = deque([(start, 2 if kind == "ARM" else 1)])
        while todo:
            here, left = todo.popleft()
            for there, border in self.board.next[here].items():
                if border != "land" or self.closed(there):
                    continue
                if kind == "AAG" and (self.gun(there) or not (self.friendly(there) or self.troops(there))):
                    continue
                if there != start:
                    found.add(there)
                if left > 1 and not self.fighting(there) and not self.neutral(there) and not self.city(there):
                    todo.append((there, left - 1))
        return found

    def city(self, space: str) -> bool:
        """A city that raises a garrison is not driven through (ruling 81)."""
        scene, printed = self.scene, self.board.spaces[space]
        held = bool(printed.get("city")) and scene.owner(space) == printed.get("owner") and scene.counts(space)
        return bool(scene.options.get("garrisons")) and held and not self.friendly(space)

    def sail(self, start: str) -> set[str]:
        """Two zones; canals only past friendly banks, friendly since the turn began. Whether a fleet on the way finds the
        ships is for the dice (Naval Detection): only one that was found already stops them."""
        found: set[str] = set()
        todo = deque([(start, 2)])
        while todo:
            here, left = todo.popleft()
            for there, border in self.board.next[here].items():
                if border not in ("sea", "canal") or (border == "canal" and not self.canal(here, there)):
                    continue
                if there != start:
                    found.add(there)
                if left > 1 and there not in self.scene.position.get("found", ()):
                    todo.append((there, left - 1))
        return found

    def canal(self, a: str, b: str) -> bool:
        for canal in self.board.canals:
            if {a, b} == set(canal["joins"]):
                return all(
                    self.friendly(bank) and allied(self.scene.taken.get(bank, self.scene.owner(bank)), self.nation)
                    for bank in canal["banks"]
                )
        return True

    def flown(self, start: str, most: int) -> dict[str, int]:
        """Steps through the air, `most` at most; canals are open to aircraft, neutrals only where they may be invaded."""
        steps, todo = {start: 0}, deque([start])
        while todo:
            here = todo.popleft()
            for there in self.board.next[here] if steps[here] < most else ():
                if there in steps:
                    continue
                if self.board.land(there) and self.closed(there):
                    continue
                steps[there] = steps[here] + 1
                todo.append(there)
        return steps

    def flights(self, kind: str, start: str) -> set[tuple[str, str]]:
        """(goal, landing on land): out and home within the range; land that was friendly when the turn began."""
        most = {"FIT": 4, "BMB": 6}[kind]
        out = self.flown(start, most)
        found = set()
        for goal, steps in out.items():
            if goal == start:
                continue
            for landing in self.flown(goal, most - steps):
                if self.board.land(landing) and self.deck(landing):
                    found.add((goal, landing))
        return found

    def deck(self, space: str) -> bool:
        began = self.scene.taken.get(space, self.scene.owner(space))
        return self.friendly(space) and allied(began, self.nation)
