"""29.5, 28.44 to 28.52: interceptions, interceptions of interceptors, air against fleets at sea, defensive air support and
its interception. The sides reply to one another round by round until nobody adds anything; then `clash` resolves all, the
last who sailed first."""

from collections.abc import Iterable, Mapping
from math import inf
from typing import Any, ClassVar

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, NameList, Space
from .breakdown import Break
from .canals import common_seas
from .chart import GROUND, SIDE, US_BOX, interception_number, land
from .feuds import foes_of, lone, runner
from .fleets import announce, busy, fleet
from .interceptors import Port, call_off, divided, home_port, port_of, rivals, yields
from .minors import bystander
from .naming import called
from .naval import living
from .options import option_in, option_of
from .skies import flies, idle_air, ready_air
from .stacks import apart, apart_rule, restricted
from .state import Mission, Unit
from .waters import TWO_FRONTS, arrival, base_seas, course, interception_hexes, sea_fronts, seas_of
from .world import Tr, ground_at, hostile, moving, waiting
from .zones import occupied

AT_SEA = ("base", "flight", "transport", "invasion", "bombardment", "intercept")


def repliers(game: Tr) -> list[str]:
    """Whose round it is: odd rounds are the defender's."""
    return waiting(game) if game.state.round % 2 else moving(game)


def open_targets(game: Tr, seat: str) -> list[Mission]:
    """Enemy fleets that sailed in the round before."""
    return [
        m
        for m in game.state.missions.values()
        if m.round == game.state.round - 1
        and m.state == "under way"
        and m.kind in AT_SEA
        and (hostile(game, seat, m.seat) or runs_a_foe(game, seat, m.seat))
    ]


def runs_a_foe(game: Tr, seat: str, foe: str) -> bool:
    """Does a power run an attacked minor that is at war with another?"""
    return any(runner(game, c) == seat and foe in (foes_of(game, c) or ()) for c in lone(game))


def sea_of(game: Tr, mission: Mission) -> str:
    """The sea a mission sails on."""
    for sea in base_seas(mission.path[0]) if mission.path else ():
        if all(hex_ == US_BOX or sea in seas_of(hex_) for hex_ in mission.path):
            return sea
    return ""


def idle_fleets(game: Tr, seat: str) -> list[Unit]:
    """29.31, 29.57: fleets that may still intercept; none of France's while Paris is lost (26.815)."""
    from .recapture import bound

    if bound(game, seat):
        return []
    out = busy(game)
    return [
        u
        for u in game.state.units.of(seat)
        if u.kind == "fleet"
        and not (u.spent or u.new or u.boxed or u.id in out or u.id in game.state.supply)
        and (u.returned or not u.turned)
        and (u.place in land() or u.place == US_BOX)
    ]


def reach_of(game: Tr, seat: str, base: str, mission: Mission) -> dict[str, int]:
    """Hexes of a course a base can intercept at, each with the die that must not be passed (29.57)."""
    found = {}
    sea = sea_of(game, mission)
    if sea not in base_seas(base):
        return target_reach(game, seat, base, mission)
    for hex_ in dict.fromkeys(mission.path):
        if hex_ == US_BOX:
            continue
        # 29.43: who lands on one of two beaches is met in the water before it
        parts = arrival(mission.path) if hex_ == mission.path[-1] and mission.kind == "invasion" else ()
        far = inf if base == US_BOX else interception_hexes(game, seat, base, hex_, sea, parts)
        if far is not None:
            found[hex_] = interception_number(far)
    return found


def target_reach(game: Tr, seat: str, base: str, mission: Mission) -> dict[str, int]:
    """29.52: what sails to a two-front port is met there from both of its fronts."""
    for sea in TWO_FRONTS.get(mission.target, ()):
        if mission.target in mission.path:
            far = interception_hexes(game, seat, base, mission.target, sea)
            if far is not None:
                return {mission.target: interception_number(far)}
    return {}


class Intercept(Order):
    """Intercept enemy fleets at a hex of their course."""

    syntax: ClassVar[Syntax] = Syntax(
        "intercept", Name("mission", "mission"), "with", NameList("fleets", "unit"), "at", Space("hex")
    )
    mission: str
    fleets: tuple[str, ...]
    hex: str

    def check(self, game: Tr, seat: str) -> None:
        mission = next((m for m in open_targets(game, seat) if m.id == self.mission), None)
        if mission is None:
            raise Refused(f"{self.mission} can't be intercepted now", rule="29.51")
        if not may_intercept(game, seat, mission):
            raise Refused(f"{mission.seat} passes there: its fleets can't be intercepted", rule="29.51")
        units = [fleet(game, seat, name) for name in self.fleets]
        if len(set(self.fleets)) < len(self.fleets):
            raise Refused("a fleet is named twice", rule="29.54a")
        if why := bystander(game, units, mission.target, (mission.seat,)):
            raise Refused(why[0], rule=why[1])
        from .recapture import bound

        if bound(game, seat):
            raise Refused("with Paris lost, France can't intercept", rule="26.815")
        ready = {u.id for u in idle_fleets(game, seat)}
        for unit in units:
            if unit.id not in ready:
                raise Refused(f"{unit.id} can't intercept any more this turn", rule="29.31")
        if why := divided(game, seat, units, self.mission):
            raise Refused(why[0], rule=why[1])
        dispute = rivals(game, seat, self.mission)
        for other in dispute:
            if other.round != game.state.round or not yields(game, seat, units[0].place, other):
                raise Refused(f"{other.seat} already intercepts {self.mission}", rule="29.575")
        others = [m for m in game.state.missions.values() if m.kind == "intercept" and m.round == game.state.round]
        for other in others:
            if other.prey == self.mission and other not in dispute and other.state == "under way":
                if restricted(other.seat, seat):
                    raise Refused(f"{other.seat} already intercepts {self.mission}", rule=("45.2"))
                if other.at != self.hex:
                    raise Refused(f"{self.mission} is intercepted at {called(other.at)} only", rule="29.53")
        if self.hex not in mission.path:
            raise Refused(f"{self.mission} doesn't pass {called(self.hex)}", rule="29.52a")
        seas = [sea_of(game, mission), *(TWO_FRONTS.get(mission.target, ()) if self.hex == mission.target else ())]
        for base in dict.fromkeys(u.place for u in units):
            if self.hex not in reach_of(game, seat, base, mission):
                raise Refused(f"fleets of {called(base)} can't sail to {called(self.hex)}", rule="29.22")
        if not common_seas(game, units, seas):
            raise Refused("the Kiel Canal is out of use, and the fleet is in the port on the other sea", rule="29.13b")

    def effect(self, game: Tr, seat: str) -> None:
        by_port: dict[Port, list[str]] = {}
        for name in self.fleets:
            by_port.setdefault(port_of(game, game.state.units[name]), []).append(name)
        prey = game.state.missions[self.mission]
        for rival in rivals(game, seat, self.mission):
            call_off(game, seat, rival)
        for (base, _), names in by_port.items():
            ways = [course(game, seat, base, self.hex, sea) for sea in (sea_of(game, prey), *base_seas(base))]
            way = next(way for way in ways if way)
            announce(game, "intercept", seat, names, self.hex, prey=self.mission, at=self.hex, path=way)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "mission":
            return [m.id for m in open_targets(game, seat)]
        mission = game.state.missions.get(got["mission"])
        if mission is None:
            return ()
        if slot == "fleets":
            found: list[tuple[str, ...]] = []
            bases: dict[str, list[str]] = {}
            for unit in idle_fleets(game, seat):
                if reach_of(game, seat, unit.place, mission):
                    bases.setdefault(unit.place, []).append(unit.id)
            for names in bases.values():
                found += [(names[0],), *([tuple(names)] if len(names) > 1 else [])]
            return found
        base = next((u.place for u in idle_fleets(game, seat) if u.id == got["fleets"][0]), "")
        reach = reach_of(game, seat, base, mission) if base else {}
        return sorted(reach, key=lambda h: -reach[h])[:6]


class Strike(Order):
    """Attack enemy fleets at sea from the air."""

    syntax: ClassVar[Syntax] = Syntax(
        "strike", Name("mission", "mission"), "with", NameList("air", "unit"), "at", Space("hex")
    )
    mission: str
    air: tuple[str, ...]
    hex: str

    def check(self, game: Tr, seat: str) -> None:
        mission = next((m for m in open_targets(game, seat) if m.id == self.mission), None)
        if mission is None:
            raise Refused(f"{self.mission} can't be attacked now", rule="28.521")
        if not may_intercept(game, seat, mission):
            raise Refused(f"{mission.seat} passes there: its fleets can't be attacked", rule="28.521")
        if self.hex not in mission.path or self.hex == US_BOX:
            raise Refused(f"{self.mission} doesn't pass {called(self.hex)}", rule="28.521")
        from .recapture import bound

        if game.state.side == "Allies" and bound(game, seat):
            raise Refused("with Paris lost, French air can't attack fleets in its own turn", rule="26.816")
        if why := bystander(game, ready_air(game, seat, self.air, self.hex), mission.target, (mission.seat,)):
            raise Refused(why[0], rule=why[1])
        if game.state.round % 2 == 0 and mission.kind != "intercept":
            raise Refused("you can attack only interceptors", rule="28.454")
        for other in game.state.missions.values():
            if other.kind == "strike" and other.prey == self.mission and apart(game, other.seat, seat):
                raise Refused(
                    f"{other.seat} already attacks {self.mission}", rule=apart_rule(other.seat, seat, "45.2", "34.36")
                )

    def effect(self, game: Tr, seat: str) -> None:
        announce(game, "strike", seat, self.air, self.hex, prey=self.mission, at=self.hex)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "mission":
            return [m.id for m in open_targets(game, seat)]
        mission = game.state.missions.get(got["mission"])
        if mission is None:
            return ()
        if slot == "air":
            return [(u.id,) for u in idle_air(game, seat) if any(flies(u.place, h) for h in mission.path)]
        base = next((u.place for u in idle_air(game, seat) if u.id == got["air"][0]), US_BOX)
        return [h for h in dict.fromkeys(mission.path) if flies(base, h)][:6]


class Das(Order):
    """Fly defensive air support for ground units that may be attacked."""

    syntax: ClassVar[Syntax] = Syntax(
        ("das", "defensive air support", "defensive support"),
        NameList("air", "unit"),
        ("at", "over", "to"),
        Space("hex"),
    )
    also = ("defend", "protect", "cover", "support", "shield")
    air: tuple[str, ...]
    hex: str

    def check(self, game: Tr, seat: str) -> None:
        if game.state.round != 1:
            raise Refused("only the defender can announce defensive air support, and only once", rule="28.511")
        units = ready_air(game, seat, self.air, self.hex)
        if why := bystander(game, units, self.hex):
            raise Refused(why[0], rule=why[1])
        ground = [u for u in ground_at(game, self.hex, SIDE[seat]) if u.kind != "partisan"]
        if not ground:
            raise Refused(f"you have no ground unit in {called(self.hex)}", rule="28.513")
        for other in [u for u in ground if apart(game, u, seat)]:
            raise Refused(
                f"you can't defend {other.id} of {other.owner}", rule=apart_rule(other, seat, "45.2", "34.32")
            )
        if not any(option_in(game, foe, self.hex) == "offensive" for foe in moving(game)):
            raise Refused("the enemy has no Offensive on that front", rule="28.511")
        there = sum(u.factor for m in das_missions(game, self.hex) for u in living(game, m.units))
        if there + sum(u.factor for u in units) > 3 * sum(u.factor for u in ground):
            raise Refused(f"at most {3 * sum(u.factor for u in ground)} air factors can support them", rule="28.513")

    def effect(self, game: Tr, seat: str) -> None:
        announce(game, "das", seat, self.air, self.hex)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if game.state.round != 1:
            return ()
        threatened = game.memo(("threatened", seat), lambda: threatened_hexes(game, seat))
        if slot == "air":
            return [(u.id,) for u in idle_air(game, seat) if any(flies(u.place, h) for h in threatened)]
        bases = [u.place for u in idle_air(game, seat) if u.id == got["air"][0]]
        return [h for h in threatened for base in bases if flies(base, h)]


def threatened_hexes(game: Tr, seat: str) -> list[str]:
    """Own ground units the enemy may attack: next to his, supported against, or about to be invaded."""
    from .chart import steps as beside

    found: dict[str, None] = {}
    for mission in game.state.missions.values():
        if mission.kind in ("support", "invasion", "bombardment") and ground_at(game, mission.target, SIDE[seat]):
            found[mission.target] = None
    foes = occupied(game, seat)
    for unit in game.state.units:
        if unit.kind in GROUND and SIDE[unit.owner] == SIDE[seat] and any(o in foes for o in beside(unit.place)):
            found[unit.place] = None
    return list(found)


def das_missions(game: Tr, hex_: str) -> list[Mission]:
    return [m for m in game.state.missions.values() if m.kind == "das" and m.target == hex_ and m.state == "under way"]


class Chase(Order):
    """Intercept defensive air support."""

    syntax: ClassVar[Syntax] = Syntax("chase", Space("hex"), "with", NameList("air", "unit"))
    hex: str
    air: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        if game.state.round % 2:
            raise Refused("only the attacker can intercept defensive air support", rule="28.441")
        if not [m for m in das_missions(game, self.hex) if m.round == game.state.round - 1]:
            raise Refused(f"there is no enemy air support at {called(self.hex)}", rule="28.441")
        ready_air(game, seat, self.air, self.hex)
        if option_in(game, seat, self.hex) != "offensive":
            raise Refused("you have no Offensive on that front", rule="28.41")
        for other in game.state.missions.values():
            if other.kind == "chase" and other.target == self.hex and apart(game, other.seat, seat):
                raise Refused(
                    f"{other.seat} already intercepts there", rule=apart_rule(other.seat, seat, "45.2", "34.36")
                )

    def effect(self, game: Tr, seat: str) -> None:
        announce(game, "chase", seat, self.air, self.hex, at=self.hex)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        hexes = {m.target for m in game.state.missions.values() if m.kind == "das" and m.round == game.state.round - 1}
        if slot == "hex":
            return sorted(hexes)
        return [(u.id,) for u in idle_air(game, seat) if flies(u.place, got["hex"])]


def may_reply(game: Tr, seat: str) -> bool:
    """Has a power anything to reply with?"""
    targets = [m for m in open_targets(game, seat) if may_intercept(game, seat, m)]
    fleets, air = idle_fleets(game, seat), idle_air(game, seat)
    if any(reach_of(game, seat, u.place, m) and not divided(game, seat, [u], m.id) for m in targets for u in fleets):
        return True
    if any(flies(u.place, h) for m in targets for h in m.path for u in air):
        return True
    if game.phase != "counters" and game.phase != "replies" and game.phase != "late replies":
        return False
    if game.state.round % 2:
        if game.state.round != 1 or not any(
            "offensive" in game.state.powers[foe].options.values() for foe in moving(game)
        ):
            return False
        hexes = threatened_hexes(game, seat)
        return any(flies(u.place, h) for u in air for h in hexes)
    flown = {m.target for m in game.state.missions.values() if m.kind == "das" and m.round == game.state.round - 1}
    return any(flies(u.place, h) and option_in(game, seat, h) == "offensive" for u in air for h in flown)


def may_intercept(game: Tr, seat: str, mission: Mission) -> bool:
    """29.51: on a Pass of the mover fleets are not met."""
    sea = sea_of(game, mission)
    if mission.kind != "base":
        return True
    return option_of(game, mission.seat, sea_fronts().get(sea, "")) != "pass"


def roll_interceptions(game: Tr) -> None:
    """29.57: one die a base; who fails has not acted but may not try again, and isn't there to be met."""
    rolled: dict[object, int] = {}
    for mission in list(game.state.missions.values()):
        if mission.kind != "intercept" or mission.round != game.state.round or mission.state != "under way":
            continue
        base = mission.path[0]
        prey = game.state.missions[mission.prey]
        seas = dict.fromkeys((sea_of(game, prey), *base_seas(base)))
        lengths = [interception_hexes(game, mission.seat, base, mission.at, sea) for sea in seas if base != US_BOX]
        need = interception_number(min((n for n in lengths if n is not None), default=inf))
        port = home_port(game, mission), mission.prey, need
        if port not in rolled:
            what = f"interception from {called(base)} at {called(mission.at)} ({need} or less)"
            rolled[port] = game.dice.roll(1, what, by=mission.seat)[0]
        if rolled[port] > need:
            mission.state = "failed"
            for unit in living(game, mission.units):
                unit.turned, unit.returned = True, False
            mission.units = []
            game.tell(f"The fleets of {called(base)} miss them", rule="29.57b")
        else:
            game.tell(f"The fleets of {called(base)} find {mission.prey} at {called(mission.at)}", rule="29.57a")


def reply_phase(game: Tr) -> Flow[None]:
    """One round of replies; the next round is the other side's."""
    yield from orders_until(
        repliers(game),
        "Reply to what the enemy has announced: intercept, strike, support; then say done.",
        (Intercept, Strike, Das, Chase, Break) if game.phase != "base replies" else (Intercept, Strike, Break),
        Done,
        over=lambda g, seat: not may_reply(g, seat),
        policy="replies",
        rules=("29.51", "28.511"),
        about={"no": "done"},
    )
    roll_interceptions(game)


def enter_reply(game: Tr) -> None:
    game.state.round += 1


def replied(game: Tr) -> bool:
    """Did the last round add anything another can answer?"""
    return any(m.round == game.state.round and m.state == "under way" for m in game.state.missions.values())
