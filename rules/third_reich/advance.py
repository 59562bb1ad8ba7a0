"""14.29, 14.31, 9.1: the advance after combat, Bridgeheads, and breakthrough hexes."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, NameList, Space
from .areas import closed_to
from .chart import BRIDGEHEADS, SIDE, steps
from .consent import asked_all, partners
from .displacement import displace
from .entente import company
from .escape import escape
from .feuds import allied
from .limits import stays_put
from .naming import called, short
from .naval import living
from .stacks import apart, apart_rule, lends, restricted, stack_limit
from .state import Bridgehead, Unit
from .supply import supplied_hex
from .world import Tr, foes_at, ground_at, take

if TYPE_CHECKING:
    from .strength import Battle


def may_enter(game: Tr, unit: Unit, hex_: str) -> bool:
    """14.29: not without supply, not after a drop, not where it may never stand."""
    if unit.kind == "replacement" or unit.held or closed_to(game, unit, hex_):
        return False
    if unit.cut or unit.drop == game.state.turn:
        return False
    if company(game, unit, hex_):
        return False
    return not any(restricted(u, unit) for u in ground_at(game, hex_, SIDE[unit.owner]))


def candidates(game: Tr, battle: "Battle", hex_: str) -> list[Unit]:
    """Who may advance into a hex won: surviving attackers, and units still aboard behind an invasion."""
    found = [u for u in living(game, battle.attackers) if may_enter(game, u, hex_)]
    found = [u for u in found if hex_ in steps(u.place) or _lands(game, u, hex_)]
    if battle.invasion:
        for mission in game.state.missions.values():
            if (
                mission.kind == "invasion"
                and mission.target == hex_
                and mission.state == "under way"
                and lends(mission.seat, battle.seat)
            ):
                found += [u for u in living(game, mission.cargo) if u not in found and may_enter(game, u, hex_)]
    from .exploitation import chain_allows

    return [u for u in found if not u.breakthrough or chain_allows(game, u, hex_)]


def _lands(game: Tr, unit: Unit, hex_: str) -> bool:
    return any(m.kind == "invasion" and m.target == hex_ and unit.id in m.cargo for m in game.state.missions.values())


def bridge_allowed(game: Tr, battle: "Battle", hex_: str) -> bool:
    """9.1: by invasion, or where the river tripled a defender."""
    return hex_ not in game.state.bridgeheads and (bool(landers(game, battle, hex_)) or hex_ in battle.river)


def bridges_left(game: Tr, seat: str) -> int:
    """9.3: the counters that a power's side has not placed. 9.4: one may be taken away when the hex is already won."""
    return BRIDGEHEADS[SIDE[seat]] - sum(b.side == SIDE[seat] for b in game.state.bridgeheads.values())


def landers(game: Tr, battle: "Battle", hex_: str) -> list[str]:
    """9.1.1: who must hold a hex for a Bridgehead from the sea: survivors of the landing, and of a drop that went with it."""
    return [
        u.id for u in living(game, battle.attackers) if battle.invasion and (u.place == hex_ or _lands(game, u, hex_))
    ]


def advance_into_hexes(game: Tr, battle: "Battle") -> Flow[None]:
    for hex_ in battle.hexes:
        inside = [u for u in living(game, battle.attackers) if u.place == hex_]
        for unit in inside:
            take(game, unit, hex_)
            unit.held = True
        yield from escape(game)
        able = candidates(game, battle, hex_)
        if able:
            owners = dict.fromkeys(u.owner for u in able)
            seat = battle.seat if battle.seat in owners else next(iter(owners))
            bridge = bridge_allowed(game, battle, hex_)
            while True:
                answer = yield from order(
                    seat,
                    f"{called(hex_)} is won: which units advance?",
                    (Advance, Stay),
                    rules=("14.29a", "9.2a"),
                    about={
                        "hex": hex_,
                        "units": tuple(u.id for u in able),
                        "bridgehead": bridge,
                        "landers": () if hex_ in battle.river else tuple(landers(game, battle, hex_)),
                        "vacant": not battle.defenders and not battle.invasion,
                    },
                    also=[s for s in owners if s != seat],
                    no="stay",
                    end="stay",
                )
                if not isinstance(answer, Advance) or not answer.bridge:
                    break
                bridge = yield from bridge_granted(game, answer, hex_)
                if bridge:
                    break
            if isinstance(answer, Advance) and (yield from control_agreed(game, battle, answer, hex_)):
                go_in(game, answer, hex_, battle)
                yield from escape(game)
        won(game, battle, hex_)


def bridge_granted(game: Tr, answer: "Advance", hex_: str) -> Flow[bool]:
    """9.7: a neutral Russia or Italy needs the leave of its future allies for a second Bridgehead."""
    owner = game.state.units[answer.units[0]].owner
    has = any(head.owner == owner for head in game.state.bridgeheads.values())
    future = partners(game, owner)
    if owner not in ("Russia", "Italy") or not has or any(allied(game, owner, s) for s in future):
        return True
    granted = yield from asked_all(
        game, owner, one_each(game, future), f"{owner} wants a second Bridgehead, at {called(hex_)}", "9.7b"
    )
    if not granted:
        game.tell(f"{owner} isn't allowed a second Bridgehead at {called(hex_)}", rule="9.7b")
    return granted


def control_agreed(game: Tr, battle: "Battle", answer: "Advance", hex_: str) -> Flow[bool]:
    """14.29: allies who attacked together agree on who takes the hex, or nobody enters it; who is at sea must land."""
    taker = game.state.units[answer.units[0]].owner
    ground = [u for name in battle.attackers if (u := game.state.units.get(name)) is not None]
    others = one_each(game, [u.owner for u in ground if game.seats[u.owner] != game.seats[taker]])
    if any(_lands(game, game.state.units[name], hex_) for name in answer.units):
        return True
    for other in others:
        agreed = yield from choose(
            other,
            f"{taker} wants to advance into {called(hex_)} and control it. Do you agree? If not, nobody advances.",
            ("agree", "refuse"),
            policy="allies",
            rules=("14.29c",),
            yes="agree",
            no="refuse",
        )
        if agreed == "refuse":
            game.tell(f"{taker} and {other} don't agree on {called(hex_)}: nobody advances", rule="14.29c")
            return False
    return True


def one_each(game: Tr, seats: Iterable[str]) -> list[str]:
    """One power of each player."""
    by_player: dict[str, str] = {}
    for seat in seats:
        by_player.setdefault(game.seats[seat], seat)
    return list(by_player.values())


def go_in(game: Tr, answer: "Advance", hex_: str, battle: "Battle") -> None:
    """The units named enter the hex, on a Bridgehead if one is placed."""
    if answer.bridge:
        owner = game.state.units[answer.units[0]].owner
        sea = any(game.state.units[n].place == hex_ or n in answer.units for n in landers(game, battle, hex_))
        game.state.bridgeheads[hex_] = Bridgehead(SIDE[battle.seat], sea, owner)
        game.state.control_count += 1
        game.tell(f"{battle.seat} places a Bridgehead at {called(hex_)}", rule="9.2a", kind="bridgehead", hex=hex_)
    for name in answer.units:
        unit = game.state.units[name]
        start = unit.place
        game.state.units.move(unit, hex_)
        take(game, unit, hex_)
        unit.held = unit.moved = True
        for mission in game.state.missions.values():
            if name in mission.cargo:
                mission.cargo.remove(name)
        game.tell(
            f"{short(unit)} advances into {called(hex_)}",
            rule="14.29a",
            kind="move",
            country=unit.owner,
            path=[start, hex_],
        )


def won(game: Tr, battle: "Battle", hex_: str) -> None:
    """14.31: with armor in the attack and a survivor in the hex it is a breakthrough hex."""
    inside = [u for u in ground_at(game, hex_, SIDE[battle.seat]) if u.held]
    if not inside:
        return
    if battle.invasion:
        displace(game, hex_, battle.seat)
    if not battle.armor or game.phase == "late ground":
        return
    if not battle.defenders:
        seat = inside[0].owner
        # 29.436: who lands on an empty beach may exploit beside the enemy; supply must be there for all (14.4e)
        beside = [h for h in steps(hex_) if foes_at(game, seat, h)] if not battle.invasion else []
        if beside or not supplied_hex(game, seat, hex_):
            game.state.fight.undefended.append(hex_)
            game.tell(f"No exploitation from {called(hex_)}", rule="14.4b")
            return
    fight = game.state.fight
    fight.breakthroughs[hex_] = list(dict.fromkeys([*fight.breakthroughs.get(hex_, []), *(u.owner for u in inside)]))
    origins = list(dict.fromkeys(battle.origins.values()))
    fight.origins[hex_] = list(dict.fromkeys([*fight.origins.get(hex_, []), *origins]))
    game.tell(f"{called(hex_)} is a breakthrough hex", rule="14.31a", kind="breakthrough", hex=hex_)


def about(game: Tr, seat: str) -> Mapping[str, Any]:
    """The advance that is asked about."""
    ask = next((a for a in game.asks_of(seat) if "bridgehead" in a.about), None)
    return ask.about if ask is not None else {}


def holds_from_the_sea(game: Tr, facts: Mapping[str, Any], names: Iterable[str]) -> bool:
    """9.1.1: is one of the landers, if it takes one, in the hex or among those who go in?"""
    landed: tuple[str, ...] = facts["landers"]
    return not landed or any(n in names or game.state.units[n].place == facts["hex"] for n in landed)


class Advance(Order):
    """Advance after combat, perhaps placing a Bridgehead."""

    syntax: ClassVar[Syntax] = Syntax("advance", NameList("units", "unit"), Maybe("on", Space("bridge")))
    units: tuple[str, ...]
    bridge: str | None

    def check(self, game: Tr, seat: str) -> None:
        facts = about(game, seat)
        hex_ = facts["hex"]
        if len(set(self.units)) < len(self.units):
            raise Refused("a unit is named twice", rule="14.29a")
        for name in self.units:
            if name not in facts["units"]:
                raise Refused(f"{name} can't advance into {called(hex_)}", rule="14.29b")
        if self.bridge is not None and (self.bridge != hex_ or not facts["bridgehead"]):
            raise Refused(f"no Bridgehead can be placed at {called(self.bridge)}", rule="9.1.2a")
        if self.bridge is not None and not bridges_left(game, seat):
            raise Refused("all Bridgeheads of your side are on the map: remove one first", rule="9.3")
        if self.bridge is not None and not holds_from_the_sea(game, facts, self.units):
            raise Refused("a Bridgehead from the sea needs one of those who have landed", rule="9.1.1")
        if name := stays_put(game, self.units):
            raise Refused(f"{name} is locked in its city and can't advance", rule="3.35d")
        units = [game.state.units[n] for n in self.units]
        if facts["vacant"] and not any(u.kind == "armor" for u in units):
            raise Refused("only with armor is a vacant hex taken", rule="14.4a")
        there = ground_at(game, hex_, SIDE[seat])
        most = 5 if self.bridge else stack_limit(game, hex_, [*there, *units])
        if sum(u.kind != "airborne" for u in [*there, *units]) > most:
            raise Refused(f"{called(hex_)} can hold only {most} units", rule="6.15" if self.bridge else "14.29a")
        for a, b in ((a, b) for a in units for b in [*units, *there] if apart(game, a, b)):
            raise Refused(f"{a.id} and {b.id} can't stack together", rule=apart_rule(a, b, "45.1"))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        facts = about(game, seat)
        if not facts:
            return ()
        if slot == "bridge":
            able = facts["bridgehead"] and bridges_left(game, seat) and holds_from_the_sea(game, facts, got["units"])
            return [facts["hex"], None] if able else [None]
        names = facts["units"]
        found = [(n,) for n in names]
        if len(names) > 1:
            found.insert(0, tuple(names[:2]))
        if len(names) > 2 and facts["bridgehead"]:
            found.insert(0, tuple(names[:5]))
        if not facts["vacant"]:
            return found
        return [group for group in found if any(game.state.units[n].kind == "armor" for n in group)]


class Stay(Order):
    """Advance with nobody."""

    syntax: ClassVar[Syntax] = Syntax(("stay", "hold", "nobody"))

    def check(self, game: Tr, seat: str) -> None:
        facts = about(game, seat)
        hex_ = facts.get("hex", "")
        aboard = [m for m in game.state.missions.values() if m.kind == "invasion" and m.target == hex_ and m.cargo]
        if aboard and not ground_at(game, hex_, SIDE[seat]):
            raise Refused("invaders that survive must land", rule="29.436a")


class RemoveBridgehead(Order):
    """Take a Bridgehead of your side off the map."""

    syntax: ClassVar[Syntax] = Syntax("remove Bridgehead", ("at", "on"), Space("hex"))
    hex: str

    def check(self, game: Tr, seat: str) -> None:
        head = game.state.bridgeheads.get(self.hex)
        if head is None or head.side != SIDE[seat]:
            raise Refused(f"your side has no Bridgehead at {called(self.hex)}", rule="9.4a")
        if head.owner and game.seats[head.owner] != game.seats[seat] and game.state.powers[head.owner].in_play:
            raise Refused(f"{head.owner} placed that Bridgehead, and only {head.owner} can remove it", rule="9.4a")

    def effect(self, game: Tr, seat: str) -> None:
        del game.state.bridgeheads[self.hex]
        game.state.control_count += 1
        game.tell(f"{seat} removes the Bridgehead at {called(self.hex)}", rule="9.4a")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        return [h for h, head in game.state.bridgeheads.items() if head.side == SIDE[seat]]
