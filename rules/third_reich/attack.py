"""14.2: ground attacks: who may attack what, one battle after the other."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import NameList, Spaces
from ..kernel.text import listed
from .areas import closed_to
from .battle import fight
from .belgium import across
from .chart import (
    GROUND,
    SIDE,
    country_of,
    front_of,
    land,
    steps,
)
from .consent import entrusted, no_attack
from .losses import eliminate
from .missions import attackers
from .naming import called, words
from .naval import factors, living
from .options import option_in
from .sailings import lands_to_help
from .stacks import lends, restricted
from .state import Unit
from .strength import (
    LATE,
    aboard,
    attack_value,
    draw_up,
    support_over,
)
from .world import Tr, enemy_held, find, foes_at, ground_at, own_turn, resting


class Attack(Order):
    """Attack one or several hexes."""

    syntax: ClassVar[Syntax] = Syntax(("attack", "assault"), Spaces("hexes"), "with", NameList("units", "unit"))
    hexes: tuple[str, ...]
    units: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        units = self._units(game, seat)
        if len(set(self.hexes)) < len(self.hexes):
            raise Refused("a hex is named twice", rule="14.23d")
        vacant = [h for h in self.hexes if not foes_at(game, seat, h)]
        for hex_ in self.hexes:
            if hex_ not in land():
                raise Refused(f"{called(hex_)} has no land", rule="5.3a")
            lands = any(aboard(game, u) == hex_ for u in units) and lands_to_help(game, seat, hex_)
            if not enemy_held(game, seat, hex_) and not foes_at(game, seat, hex_) and not lands:
                raise Refused(f"{called(hex_)} isn't the enemy's", rule="21.1b")
        party = [u for u in units if aboard(game, u)]
        if vacant:
            self._vacant(game, seat, units, party)
        for unit in units:
            self._adjacent(game, unit)
            for hex_ in self.hexes:
                if why := no_attack(game, unit, foes_at(game, seat, hex_)):
                    raise Refused(why[0], rule=why[1])
                if option_in(game, unit.owner, hex_) != "offensive":
                    raise Refused(
                        f"{game.state.mini or unit.owner} has no Offensive on the {front_of(hex_)} front", rule="14.23e"
                    )
        for hex_ in self.hexes:
            for other in landed_on(game, seat, hex_):
                if other not in self.units:
                    raise Refused(f"{other} has dropped there and must take part in the attack", rule="31.2")
        self._crowds(game, units)
        if len(party) > 2:
            raise Refused("at most two units can land on one hex", rule="29.433")
        for hex_ in self.hexes:
            if hex_ in game.state.fight.attacked and not self._second(game, seat, hex_):
                raise Refused(f"{called(hex_)} has already been attacked this turn", rule="14.23d")
            if hex_ not in game.state.fight.attacked and (first := behind(game, seat, hex_)):
                raise Refused(first, rule="45.3")
        from .recapture import bound, trouble

        if any(bound(game, u.owner) for u in units) and (why := trouble(game, self.hexes, units)):
            raise Refused(why[0], rule=why[1])
        air = factors(support_over(game, seat, self.hexes))
        ground = factors(u for u in units if u.kind != "partisan")
        if air > 3 * ground:
            rule = "28.422" if ground == factors(units) else "32.2b"
            raise Refused(f"{air} air factors are too many to support {ground} ground factors", rule=rule)

    def _units(self, game: Tr, seat: str) -> list[Unit]:
        if len(set(self.units)) < len(self.units):
            raise Refused("a unit is named twice", rule="14.35b")
        units = []
        for name in self.units:
            unit = game.state.units.get(name)
            if unit is None or (unit.place not in land() and not aboard(game, unit)):
                raise Refused(f"{name} isn't on the map", rule="14.21a")
            if not lends(unit.owner, seat):
                if SIDE[unit.owner] == SIDE[seat]:
                    raise Refused("Russia and the West can't attack together", rule="45.3")
                find(game, seat, name)
            if why := resting(game, unit):
                raise Refused(why, rule="12.16")
            if unit.kind not in GROUND:
                raise Refused(f"{name} isn't a ground unit", rule="14.21a")
            if unit.kind == "replacement":
                raise Refused("replacements can attack only in counterattacks", rule="14.21b")
            if unit.fought or unit.held:
                raise Refused(f"{name} has already attacked this turn", rule="14.35b")
            if game.phase == LATE and not unit.breakthrough and unit.drop != game.state.turn:
                raise Refused(f"{name} isn't an exploiter", rule="14.35a")
            if game.phase == LATE and unit.drop == game.state.turn and not unit.route:
                raise Refused(f"{name} dropped before the exploitation", rule="14.35c")
            units.append(unit)
        if not any(u.owner == seat for u in units):
            raise Refused("name at least one unit of your own", rule="14.21a")
        return units

    def _adjacent(self, game: Tr, unit: Unit) -> None:
        target = aboard(game, unit)
        for hex_ in self.hexes:
            if target:
                if hex_ != target:
                    raise Refused(f"{unit.id} lands at {called(target)} and can attack nothing else", rule="29.436b")
                continue
            if unit.place == hex_:
                if unit.drop != game.state.turn:
                    raise Refused(f"{unit.id} stands in {called(hex_)}", rule="14.21a")
                continue
            if foes_at(game, unit.owner, unit.place):
                raise Refused(f"{unit.id} must attack where it dropped", rule="31.2")
            if hex_ not in steps(unit.place):
                raise Refused(f"{unit.id} isn't next to {called(hex_)}", rule="14.23c")
            if across(game, unit.place, hex_):
                raise Refused(
                    "nobody can attack across the border of Belgium or Luxembourg before they are attacked",
                    rule="33.42-o11",
                )
            if unit.kind == "partisan" and country_of(hex_) != unit.country:
                raise Refused("partisans can't attack across the border", rule="32.2a")
        if in_transit(game, unit) and not target:
            raise Refused(f"{unit.id} is aboard ship", rule="29.33")

    def _crowds(self, game: Tr, units: list[Unit]) -> None:
        """14.24, 9.5: two from a hex, three British from London, airborne besides, any armor of a breakthrough."""
        counts: dict[str, list[Unit]] = {}
        for unit in units:
            if unit.kind != "airborne" and not aboard(game, unit) and not unit.breakthrough:
                counts.setdefault(unit.place, []).append(unit)
        for place, crowd in counts.items():
            before = [
                u
                for u in ground_at(game, place, SIDE[units[0].owner])
                if u.fought and u.kind != "airborne" and not u.breakthrough
            ]
            most = 3 if place == "K23" and all(u.nation == "Britain" for u in crowd) else 2
            if len(crowd) + len(before) > most:
                raise Refused(f"only {most} units can attack from {called(place)}", rule="14.24b")

    def _vacant(self, game: Tr, seat: str, units: list[Unit], party: list[Unit]) -> None:
        """14.4: armor with supply takes a vacant hex, as an attack of its own."""
        if len(self.hexes) > 1:
            raise Refused("occupied and vacant hexes must be attacked separately", rule="14.23f")
        hex_ = self.hexes[0]
        if party:
            return
        if game.phase == LATE:
            raise Refused("exploiters can't attack vacant hexes", rule="14.4d")
        if not any(u.kind == "armor" and not u.cut for u in units):
            raise Refused("only armor in supply can attack a vacant hex", rule="14.4a")
        for unit in units:
            trouble = closed_to(game, unit, hex_)
            if trouble:
                raise Refused(trouble[0], rule=trouble[1])

    def _second(self, game: Tr, seat: str, hex_: str) -> bool:
        """45.3: Russia and the West may attack a hex one after the other; exploiters may attack again."""
        if game.phase == LATE:
            return f"late {hex_}" not in game.state.fight.attacked
        mark = f"by {hex_} "
        first = next((n.removeprefix(mark) for n in game.state.fight.attacked if n.startswith(mark)), "")
        return restricted(first, seat) and f"twice {hex_}" not in game.state.fight.attacked

    def effect(self, game: Tr, seat: str) -> Flow[None]:
        for other in dict.fromkeys(game.state.units[n].owner for n in self.units):
            asked = [n for n in self.units if game.state.units[n].owner == other]
            asked = [n for n in asked if not entrusted(game, seat, game.state.units[n])]
            if asked and game.seats[other] != game.seats[seat]:
                answer = yield from choose(
                    other,
                    f"{seat} wants your units in the attack on {', '.join(map(called, self.hexes))}. Do you join?",
                    ("join", "decline"),
                    policy="join attacks",
                    rules=("51.4",),
                    yes="join",
                    no="decline",
                )
                if answer == "decline":
                    game.tell(f"{other} doesn't join the attack of {seat}", rule="51.4")
                    return
        yield from fight(game, seat, self.hexes, self.units)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "hexes":
            return [(h,) for h in game.memo(("attackable", seat), lambda: attackable(game, seat))]
        return parties(game, seat, got["hexes"])


def landed_on(game: Tr, seat: str, hex_: str) -> list[str]:
    """31.2: airborne units that dropped on the enemy in a hex and have yet to attack there."""
    return [
        name
        for name in game.state.fight.contact
        if (unit := game.state.units.get(name)) is not None
        and unit.place == hex_
        and not unit.fought
        and lends(unit.owner, seat)
        and foes_at(game, unit.owner, hex_)
    ]


def in_transit(game: Tr, unit: Unit) -> bool:
    return any(unit.id in m.cargo and m.state == "under way" for m in game.state.missions.values())


def attackable(game: Tr, seat: str) -> list[str]:
    """Hexes this power can attack now: where it lands or has dropped, then those with support, the other occupied ones and the
    vacant ones."""
    from .recapture import bound, legal

    found: dict[str, str] = {}
    for mission in game.state.missions.values():
        aboard_it = {mission.seat, *(u.owner for u in living(game, mission.cargo))}
        if seat in aboard_it and mission.kind == "invasion" and mission.state == "under way":
            found[mission.target] = "landed on"
    late = game.phase == LATE
    for unit in game.state.units.of(seat):
        if (
            unit.kind not in GROUND
            or unit.kind == "replacement"
            or unit.fought
            or unit.held
            or unit.place not in land()
        ):
            continue
        if late and not (unit.breakthrough or (unit.drop == game.state.turn and unit.route)):
            continue
        if foes_at(game, seat, unit.place):
            found[unit.place] = "landed on"
            continue
        for hex_ in steps(unit.place):
            if option_in(game, seat, hex_) != "offensive" or across(game, unit.place, hex_):
                continue
            if foes_at(game, seat, hex_):
                found.setdefault(hex_, "supported" if support_over(game, seat, (hex_,)) else "occupied")
            elif not late and unit.kind == "armor" and not unit.cut and enemy_held(game, seat, hex_):
                found.setdefault(hex_, "vacant")
    if bound(game, seat):
        found = {h: how for h, how in found.items() if legal(game, h)}
    return sorted(found, key=lambda h: (RANKS.index(found[h]), h))


RANKS = ("landed on", "supported", "occupied", "vacant")
"""What is attacked first."""


def behind(game: Tr, seat: str, hex_: str) -> str:
    """45.3: of Russia and the West, if both can attack a hex, the larger force has the first try."""
    around = {u.owner for u in game.state.units if u.kind in GROUND and u.place in (hex_, *steps(hex_))}
    rivals = sorted(s for s in around if restricted(s, seat) and game.asks_of(s))
    if not rivals:
        return ""
    theirs, ours = max(force(game, s, hex_) for s in rivals), force(game, seat, hex_)
    if theirs <= ours:
        return ""
    return (
        f"{listed(rivals)} can bring {theirs} factors against {called(hex_)}, you {ours}: the larger force goes first; "
        "you can attack when they have, or are done"
    )


def force(game: Tr, seat: str, hex_: str) -> int:
    """The factors a power and those who fight with it could bring to bear on a hex, air and ships with them."""
    names = tuple(u.id for u in able(game, seat, (hex_,), tuple(game.seats.values())))
    return attack_value(game, draw_up(game, seat, (hex_,), names)) if names else 0


def able(game: Tr, seat: str, hexes: tuple[str, ...], players: tuple[str, ...]) -> list[Unit]:
    """Who of these players could attack the hexes together, the strongest of a full hex."""
    late = game.phase == LATE
    found: list[Unit] = []
    by_hex: dict[str, int] = {}
    units = [
        u for u in game.state.units if lends(u.owner, seat) and u.kind in GROUND and game.seats[u.owner] in players
    ]
    units = [u for u in units if u.place in land() or aboard(game, u)]
    for unit in sorted(units, key=lambda u: -u.factor):
        if unit.kind == "replacement" or unit.fought or unit.held or resting(game, unit):
            continue
        if late and not (unit.breakthrough or (unit.drop == game.state.turn and unit.route)):
            continue
        target = aboard(game, unit)
        if target:
            if (target,) == hexes and sum(bool(aboard(game, u)) for u in found) < 2:
                found.append(unit)
            continue
        if in_transit(game, unit) or (unit.id in game.state.fight.contact and hexes != (unit.place,)):
            continue
        if not all(unit.place == h or h in steps(unit.place) for h in hexes):
            continue
        if unit.place in hexes and unit.drop != game.state.turn:
            continue
        if any(option_in(game, unit.owner, h) != "offensive" for h in hexes):
            continue
        if unit.kind != "airborne" and not unit.breakthrough:
            fought = sum(u.fought and u.kind != "airborne" for u in ground_at(game, unit.place, SIDE[seat]))
            if by_hex.get(unit.place, fought) >= 2:
                continue
            by_hex[unit.place] = by_hex.get(unit.place, fought) + 1
        found.append(unit)
    return found


def parties(game: Tr, seat: str, hexes: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All who can attack together under one player, the stronger half of them, and each alone."""
    mates = able(game, seat, hexes, (game.seats[seat],))
    if not mates:
        return []
    dropped = [n for h in hexes for n in landed_on(game, seat, h)]
    if dropped:
        return [tuple(dict.fromkeys([*dropped, *(u.id for u in mates)])), tuple(dropped)]
    names = [u.id for u in mates]
    found = [tuple(names)]
    if len(names) > 2:
        found.append(tuple(names[: (len(names) + 1) // 2]))
    mine = [u.id for u in mates if u.owner == seat]
    return found + [(n,) for n in mine[:4] if (n,) not in found]


class GroundDone(Done):
    """Be done with attacks."""

    syntax: ClassVar[Syntax] = Done.syntax

    def check(self, game: Tr, seat: str) -> None:
        for name in game.state.fight.contact:
            unit = game.state.units.get(name)
            if unit is None or unit.owner != seat or unit.fought or unit.place not in land():
                continue
            if foes_at(game, seat, unit.place):
                raise Refused(f"{name} dropped on the enemy and must attack {called(unit.place)}", rule="31.2")
        from .poland import attack_owed

        if owed := attack_owed(game, seat):
            raise Refused(owed, rule="43.1")


def ground_phase(game: Tr) -> Flow[None]:
    if not attackers(game):
        return
    yield from orders_until(
        attackers(game),
        own_turn(game, "Attack, one battle after the other, e.g. attack N24 with UA1, UI2; then say done."),
        (Attack,),
        GroundDone,
        over=lambda g, seat: not attackable(g, seat),
        rules=("14.16", "14.23a"),
    )
    idle_support(game)


def idle_support(game: Tr) -> None:
    """28.421: air that was to support an attack that was not made is lost, unless the invasion was turned back."""
    for mission in game.state.missions.values():
        if mission.kind == "support" and mission.state == "under way":
            units = living(game, mission.units)
            aborted = any(
                m.kind == "invasion" and m.target == mission.target and m.state != "under way"
                for m in game.state.missions.values()
            )
            if mission.target in game.state.fight.attacked or aborted:
                for unit in units:
                    unit.spent = True
            else:
                game.tell(f"{called(mission.target)} was not attacked: {words(units)} are lost", rule="28.421b")
                for unit in units:
                    eliminate(game, unit)
            mission.state = "over"
        elif mission.kind == "das" and mission.state == "under way":
            for unit in living(game, mission.units):
                unit.spent = True
            mission.state = "over"
    for unit in [game.state.units[n] for n in game.state.fight.contact if n in game.state.units]:
        if unit.place in land() and foes_at(game, unit.owner, unit.place):
            game.tell(f"{unit.id} stands among enemies nobody can attack any more and is lost", rule="31.2")
            eliminate(game, unit)
    for mission in game.state.missions.values():
        # 29.435: armor in reserve aboard may still exploit where the landing has broken through
        reserve = game.phase == "ground" and mission.target in game.state.fight.breakthroughs
        if mission.kind == "invasion" and mission.state == "under way" and not reserve:
            mission.state = "over"
            mission.cargo = []
