"""Who takes part in a combat (4. Combat Resolution), and where a side can go."""

import re
from collections import Counter
from dataclasses import dataclass, field

from rules.kernel.views import Pending
from tests.referee.tally import Tally

from .refereed_map import AIR, NAMES, SHIPS, Scene, allied, board

TRANSPORTS = ("TRN", "CVY")
TROOPS = ("INF", "SCT", "ART", "ARM")
GENERAL = ("ARM", "ART", "FIT", "BTL")

MET = re.compile(r"^Combat in (.+?): (\w+) with (.+) against (.+)\.$")
FIRE = re.compile(r"^(\w+): (.+?), (\w+) (sneak fire|fire) with (.+): ([\d, ]+)$")
DUEL = re.compile(r"^(\w+): Dogfight over (.+?), \w+ with (\d+) FIT at (\d): ([\d, ]+)$")
DUELLED = re.compile(r"^(\w+): Dogfight over (.+?), parting shots of \w+ with (\d+) FIT at 1: ([\d, ]+)$")
PARTING = re.compile(r"^(\w+): (.+?), parting shots of \w+ with (.+): ([\d, ]+)$")
SHORE = re.compile(r"^(\w+): Bombardment of (.+?) with (.+): ([\d, ]+)$")
LOST = re.compile(r"^(\w+) (?:loses (.+?))?(?: and )?(?:has (\d+) BTL damaged)?\.$")
AFTER = re.compile(r"^(.+?) after round (\d+): your (.+) against (.+)\. Retreat\?")
SCRAMBLED = re.compile(r"^(\w+) scrambles (\d+) FIT from (.+?) to (.+?)\.$")
RAISED = re.compile(r"^The (?:garrison|army) of (.+?): (.+?) for (\d+)")
GONE = re.compile(r"^(\w+) retreats to (.+?) with (.+)\.$")
BROKE = re.compile(r"^(\w+) breaks off with (.+)\.$")
DIVED = re.compile(r"^(\w+) submerges (\d+) SUB in (.+)\.$")
LOWER = re.compile(r"^Scouts lower a die of ([A-Z]+) by (\d) to (-?\d)\.$")


CARGO = r"(\d+) (?:(USSR|GER|UK|JAP|USA) )?([A-Z]{3})(?: (\{[^}]*\}))?"


def counted(text: str) -> Counter[str]:
    return Counter({kind: int(number) for number, kind in re.findall(r"(\d+) ([A-Z]{3,4})\b", text)})


def marked(marks: str, word: str) -> bool:
    """Does a mark stand among those of a pile, alone or with a value?"""
    return any(mark.strip().split("=")[0] == word for mark in marks.strip("{}").split(";"))


def shared(text: str, nation: str) -> dict[str, Counter[str]]:
    """`1 TRN of USSR and 2 DES of UK`, or units of one nation that is not named."""
    if " of " not in text:
        return {nation: counted(text)} if counted(text) else {}
    return {NAMES[who]: counted(units) for units, who in re.findall(r"((?:\d+ [A-Z]{3,4} ?)+)of (\w+)", text)}


@dataclass
class Shot:
    kind: str
    rating: int
    die: int

    @property
    def hit(self) -> bool:
        return self.die <= self.rating


@dataclass
class Fight:
    """A combat as the referee follows it."""

    space: str
    attacker: str
    forces: dict[str, Counter[str]]
    round: int = 0
    volleys: dict[str, list[list[Shot]]] = field(default_factory=dict)
    fired: dict[str, Counter[str]] = field(default_factory=dict)
    """Units that have thrown in this round."""
    pool: dict[bool, Counter[str]] = field(default_factory=lambda: {True: Counter(), False: Counter()})
    """Hits that a side has still to take (attacker's first), those of SUB and those of others."""
    open: list[tuple[str, list[Shot], str]] = field(default_factory=list)
    lost: dict[str, Counter[str]] = field(default_factory=dict)
    damaged: Counter[str] = field(default_factory=Counter)
    duel: dict[str, int] = field(default_factory=dict)
    dueling: bool = False
    general: list[str] = field(default_factory=list)
    ambush: list[str] = field(default_factory=list)
    codes: list[bool] = field(default_factory=list)
    """Alliances that fire sneak in the first round: is it the Axis?"""
    subs: dict[bool, bool] = field(default_factory=dict)
    leaving: dict[str, Counter[str]] = field(default_factory=dict)
    """Units on their way out, which parting shots may still hit."""
    due: dict[str, bool] = field(default_factory=dict)
    """Nations that stay while the others leave, and have yet to fire their parting shots."""
    strange: bool = False
    """Something the referee does not follow; the rest of this combat is not compared."""

    def attacks(self, nation: str) -> bool:
        return nation == self.attacker

    def side(self, attacking: bool) -> Counter[str]:
        found: Counter[str] = Counter()
        for nation, force in self.forces.items():
            if self.attacks(nation) == attacking:
                found += force
        return found

    def sea(self) -> bool:
        return not board().land(self.space)


class Standing:
    """What a referee of combats knows of who stands where."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.fought: set[str] = set()
        """Where combats have begun this turn."""
        self.refuges: set[str] = set()
        """Where sides have retreated to this turn."""

    def ways(self, scene: Scene, fight: Fight, ask: Pending, attacking: bool) -> None:
        """Where a side can retreat to (retreat.where, retreat.attacker, base.sea-retreat)."""
        told = {choice.removeprefix("retreat to ") for choice in ask.choices if choice.startswith("retreat to ")}
        mine = self.at_sea(scene, fight, attacking) if fight.sea() else self.on_land(scene, fight, ask.seat, attacking)
        self.tally.same("retreats", "retreat.where", f"{ask.seat}: {ask.prompt}", mine, told, max(1, len(mine)))

    def on_land(self, scene: Scene, fight: Fight, seat: str, attacking: bool) -> set[str]:
        walkers = [
            p
            for p in scene.at(fight.space)
            if (p.kind in TROOPS or (p.kind in AIR and not attacking))
            and not marked(p.marks, "landed")
            and not marked(p.marks, "guest")
            and ((p.nation == fight.attacker) == attacking)
            and (attacking or allied(p.nation, seat))
        ]
        if not walkers:
            return set()
        found = set()
        for there, border in board().next[fight.space].items():
            if border != "land":
                continue
            owner = scene.owner(there)
            began = scene.taken.get(there, owner)
            mine = owner == began == seat if attacking else allied(owner, seat) and not scene.gone(owner)
            if mine and not self.to_come(scene, there, seat) and not self.threatened(scene, there, seat):
                found.add(there)
        return found

    def to_come(self, scene: Scene, there: str, seat: str) -> bool:
        """Is a combat still to come there (ruling 12)? One that is over closes nothing, nor do aircraft over ground that
        nobody defends; who has gone there this turn makes it no battlefield."""
        if there in self.fought or there in self.refuges:
            return False
        foes = [p for p in scene.at(there) if not allied(p.nation, seat) and not scene.gone(p.nation)]
        foes = [p for p in foes if not self.raids(p.marks)]
        if not any(p.kind in TROOPS for p in foes):
            own = [p for p in scene.at(there) if allied(p.nation, seat) and not scene.gone(p.nation)]
            return bool(foes) and any(p.kind != "AAG" for p in own)
        return True

    def raids(self, marks: str) -> bool:
        """A bomber on Strategic Bombing, before it or after, attacks no units (base.bombers-no-fighter)."""
        return marked(marks, "out") or "mission=raid" in marks

    def threatened(self, scene: Scene, there: str, seat: str) -> bool:
        """Is it being attacked, also from the sea (ruling 12)?"""
        return any(f"ashore={there}" in p.cargo and not allied(p.nation, seat) for p in scene.piles)

    def at_sea(self, scene: Scene, fight: Fight, attacking: bool) -> set[str]:
        ships = [
            p
            for p in scene.at(fight.space)
            if p.kind in SHIPS
            and not marked(p.marks, "out")
            and (p.nation == fight.attacker if attacking else not allied(p.nation, fight.attacker))
        ]
        if not ships:
            return set()
        who = fight.attacker if attacking else ships[0].nation
        came = {found for p in ships for found in re.findall(r"came=([^;}]+)", p.marks)}
        found = set()
        for there, border in board().next[fight.space].items():
            if board().land(there) or (border == "canal" and not self.canal(scene, who, fight.space, there)):
                continue
            if scene.foes(who, there):  # free of enemies: of their aircraft too
                continue
            if not attacking or there in came:
                found.add(there)
        return found

    def canal(self, scene: Scene, who: str, a: str, b: str) -> bool:
        return all(
            allied(scene.owner(bank), who) and allied(scene.taken.get(bank, scene.owner(bank)), who)
            for canal in board().canals
            if {a, b} == set(canal["joins"])
            for bank in canal["banks"]
        )

    def attackers(self, scene: Scene, nation: str, space: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for pile in scene.at(space):
            if pile.nation != nation or pile.kind == "AAG":
                continue
            if "mission=raid" not in pile.marks and not marked(pile.marks, "out") and pile.kind != "FRT":
                found[pile.kind] += pile.count
            for number, whose, kind, marks in re.findall(CARGO, pile.cargo):
                if kind == "FIT" and not whose and not marked(marks, "out"):
                    found["FIT"] += int(number)
        for pile in scene.piles:
            if allied(pile.nation, nation) and pile.kind in TRANSPORTS:
                for number, whose, kind, marks in re.findall(CARGO, pile.cargo):
                    mine = (whose or pile.nation) == nation
                    if mine and re.search(rf"ashore={re.escape(space)}[;}}]", marks):
                        found[kind] += int(number)
        found.pop("AAG", None)
        return found

    def defenders(self, scene: Scene, nation: str, space: str) -> Counter[str]:
        found = scene.count(space, nation)
        del found["AAG"]
        for pile in scene.at(space):  # scramble.once: who has scrambled guards nothing at home
            if pile.nation == nation and pile.kind == "FIT" and marked(pile.marks, "out"):
                found["FIT"] -= pile.count
        return +found
