"""14.11, 28.4, 29.4: what the attacker announces when Combat begins: air and naval missions; counterair is fought at once."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import NameList, Space
from .breakdown import Break, Combine, ShareOut
from .chart import (
    GROUND,
    US_BOX,
    land,
    steps,
)
from .displacement import unmask
from .entente import shut
from .feuds import against, fights
from .fleets import announce
from .naming import called
from .naval import air_battle, factors, invert, living
from .options import option_in
from .recapture import bound, in_the_way, legal
from .sailings import Bombard, Invade, fleet_groups, note_acted, offensive_at
from .skies import flies, flies_to, idle_air, ready_air, shipped_air
from .stacks import apart, apart_rule
from .transport import Transport
from .world import Tr, foes_at, moving, own_turn


class Support(Order):
    """Give ground support to an attack."""

    syntax: ClassVar[Syntax] = Syntax("support", Space("hex"), "with", NameList("air", "unit"))
    also = ("help", "assist")
    hex: str
    air: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        if self.hex not in land() or not (foes_at(game, seat, self.hex) or _invaded(game, self.hex)):
            raise Refused(f"there is nobody to attack in {called(self.hex)}", rule="28.421a")
        offensive_at(game, seat, self.hex)
        ready_air(game, seat, self.air, self.hex, ashore=True)
        for other in game.state.missions.values():
            if other.kind == "support" and other.target == self.hex and apart(game, other.seat, seat):
                raise Refused(
                    f"{other.seat} already supports an attack there", rule=apart_rule(other.seat, seat, "45.2", "34.36")
                )
        if bound(game, seat) and not legal(game, self.hex):
            raise Refused(
                "with Paris lost, French air can support only attacks that could win Paris back", rule="26.81"
            )
        if seat == "Britain" and self.hex in shut(game):
            raise Refused(f"British air can't give support in {called(self.hex)}", rule="34.32")

    def effect(self, game: Tr, seat: str) -> None:
        announce(game, "support", seat, self.air, self.hex)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "hex":
            return targets(game, seat)
        return flyers(game, seat, got["hex"])


def flyers(game: Tr, seat: str, hex_: str) -> list[tuple[str]]:
    """Air that could fly there, shipped air from its new base."""
    near = [u for u in idle_air(game, seat) if flies(u.place, hex_)]
    return [(u.id,) for u in (*near, *(u for u in shipped_air(game, seat) if flies_to(game, u, hex_)))]


def _invaded(game: Tr, hex_: str) -> bool:
    return any(m.kind == "invasion" and m.target == hex_ for m in game.state.missions.values())


def targets(game: Tr, seat: str) -> list[str]:
    """Enemy-held hexes next to own units, or about to be invaded, where the Offensive is on."""
    found: dict[str, None] = {}
    for mission in game.state.missions.values():
        if mission.kind == "invasion" and mission.seat == seat:
            found[mission.target] = None
    for unit in game.state.units.of(seat):
        if unit.kind in GROUND:
            for hex_ in steps(unit.place):
                if foes_at(game, seat, hex_) and option_in(game, seat, hex_) == "offensive":
                    found[hex_] = None
    return list(found)


class Counterair(Order):
    """Attack enemy air at its base."""

    syntax: ClassVar[Syntax] = Syntax(
        (
            "counterair", "counter air", "counter the air at", "hit the airfield at", "hits the airfield at",
            "hit the air at", "hits the air at", "attack the airfield at", "attacks the airfield at", "attack the air at",
            "attacks the air at", "bomb the airfield at", "bombs the airfield at", "against the airfield at",
        ),
        Space("hex"),
        "with",
        NameList("air", "unit"),
    )  # fmt: skip
    hex: str
    air: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        if not [u for u in game.state.units.at(self.hex) if u.kind == "air" and against(game, seat, u)]:
            raise Refused(f"no enemy air is based at {called(self.hex)}", rule="28.431")
        offensive_at(game, seat, self.hex)
        if bound(game, seat) and not in_the_way(game, self.hex):
            raise Refused(
                "with Paris lost, France can counterair only air that could defend against her attacks on it",
                rule="26.816",
            )
        ready_air(game, seat, self.air, self.hex)
        for other in game.state.missions.values():
            if other.kind == "counterair" and other.target == self.hex and apart(game, other.seat, seat):
                raise Refused(f"{other.seat} already flies there", rule=apart_rule(other.seat, seat, "45.2", "34.36"))

    def effect(self, game: Tr, seat: str) -> None:
        announce(game, "counterair", seat, self.air, self.hex)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "hex":
            return list(
                dict.fromkeys(
                    u.place
                    for u in game.state.units
                    if u.kind == "air" and u.place in land() and against(game, seat, u)
                    if option_in(game, seat, u.place) == "offensive"
                    and any(flies(a.place, u.place) for a in idle_air(game, seat))
                )
            )
        return [(u.id,) for u in idle_air(game, seat) if flies(u.place, got["hex"])]


class Raid(Order):
    """Attack enemy fleets in port from the air, after ground combat."""

    syntax: ClassVar[Syntax] = Syntax("raid", Space("hex"), "with", NameList("air", "unit"))
    hex: str
    air: tuple[str, ...]

    def check(self, game: Tr, seat: str) -> None:
        if not [u for u in game.state.units.at(self.hex) if u.kind == "fleet" and against(game, seat, u)]:
            raise Refused(f"there is no enemy fleet in {called(self.hex)}", rule="28.451")
        if self.hex == US_BOX:
            raise Refused("nobody can fly to America", rule="28.451")
        if bound(game, seat):
            raise Refused("with Paris lost, French air can't attack fleets in its own turn", rule="26.816")
        offensive_at(game, seat, self.hex)
        ready_air(game, seat, self.air, self.hex, ashore=True)
        for other in game.state.missions.values():
            if other.kind == "raid" and other.target == self.hex and apart(game, other.seat, seat):
                raise Refused(f"{other.seat} already flies there", rule=apart_rule(other.seat, seat, "45.2", "34.36"))

    def effect(self, game: Tr, seat: str) -> None:
        announce(game, "raid", seat, self.air, self.hex)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "hex":
            return list(
                dict.fromkeys(
                    u.place
                    for u in game.state.units
                    if u.kind == "fleet" and u.place in land() and against(game, seat, u)
                    if flyers(game, seat, u.place)
                )
            )
        return flyers(game, seat, got["hex"])


def attackers(game: Tr) -> list[str]:
    """Powers on the Offensive somewhere."""
    return [s for s in moving(game) if "offensive" in game.state.powers[s].options.values()]


def missions_phase(game: Tr) -> Flow[None]:
    from .minors import has

    if not attackers(game) or not has(game, "air", "fleet"):
        return
    yield from orders_until(
        attackers(game),
        own_turn(
            game,
            "Announce air and naval missions: support, counterair, raid, invade, transport, bombard; then say done.",
        ),
        (Support, Counterair, Raid, Invade, Transport, Bombard, ShareOut, Break, Combine),
        Done,
        over=lambda g, seat: not idle_air(g, seat) and not fleet_groups(g, seat) and not shipped_air(g, seat),
        policy="missions",
        rules=("14.11", "28.41"),
    )


def counterair_phase(game: Tr) -> Flow[None]:
    """28.43."""
    hexes = dict.fromkeys(m.target for m in game.state.missions.values() if m.kind == "counterair")
    for hex_ in hexes:
        yield from counterair(game, hex_)


def counterair(game: Tr, hex_: str) -> Flow[None]:
    flown = [m for m in game.state.missions.values() if m.kind == "counterair" and m.target == hex_]
    air = [u for m in flown for u in living(game, m.units)]
    find_out(game, hex_, "air")
    there = [u for u in game.state.units.at(hex_) if u.kind == "air" and fights(game, air[0], u)] if air else []
    ready = [u for u in there if not u.spent]
    resting = [u for u in there if u.spent]
    declined = False
    if ready and hex_ == "GG19":
        answer = yield from choose(
            ready[0].owner,
            "Does Malta's air fight, or decline combat? If it declines, it can't fly again this game turn.",
            ("fight", "decline"),
            policy="malta",
            rules=("28.435", "41.2"),
            yes="fight",
            no="decline",
        )
        declined = answer == "decline"
    if there and not declined:
        larger = factors(ready) > factors(air)
        winner = air_battle(game, air, ready, resting, hex_, there[0].owner)
        stay = winner == "defender" and larger
        if ready and winner != "attacker":
            game.state.notes[f"air holds {hex_}"] = 1
        owners = {u.owner for u in there}
        for unit in [u for u in game.state.units.at(hex_) if u.kind == "air" and u.owner in owners]:
            # those too that took change for their losses
            unit.spent = unit.spent or not stay
    elif declined:
        invert(ready)
    for mission in flown:
        invert(living(game, mission.units))
        mission.state = "over"
        note_acted(game, mission)


def find_out(game: Tr, hex_: str, kind: str) -> None:
    """42.8: who comes to a base in Norway sees which of its counters are in the Murmansk box in truth."""
    for unit in [u for u in game.state.units.at(hex_) if u.boxed and u.kind == kind]:
        unmask(game, unit)


def port_raids(game: Tr) -> None:
    """28.45: air against fleets in port, on what is left there; its own air must be out of the way."""
    from .naval import strike_fleets

    for hex_ in dict.fromkeys(m.target for m in game.state.missions.values() if m.kind == "raid"):
        flown = [
            m for m in game.state.missions.values() if m.kind == "raid" and m.target == hex_ and m.state == "under way"
        ]
        air = [u for m in flown for u in living(game, m.units)]
        if air:
            find_out(game, hex_, "fleet")
            foes = [u for u in game.state.units.at(hex_) if fights(game, air[0], u)]
            fleets = [u for u in foes if u.kind == "fleet"]
            # 28.452: beaten is who has rolled less than the attacker
            unbeaten = f"air holds {hex_}" in game.state.notes
            if unbeaten or any(u.kind == "air" and not u.spent and not u.boxed for u in foes):
                game.tell(f"The air over {called(hex_)} isn't beaten: the fleets there aren't attacked", rule="28.452a")
            elif fleets:
                strike_fleets(game, air, fleets, hex_, in_port=True)
        for mission in flown:
            invert(living(game, mission.units))
            mission.state = "over"
            note_acted(game, mission)
    for note in [n for n in game.state.notes if n.startswith("air holds ")]:
        del game.state.notes[note]
