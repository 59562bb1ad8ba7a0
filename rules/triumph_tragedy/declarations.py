"""15: Declarations of War, Violations of Neutrality, Partition and Intervention, all before the first move (11.0)."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name
from .anytime import repudiate
from .cards import discard, draw
from .chart import GROUND, NEUTRAL, board, nation_of, nations
from .control import holder, is_neutral, raise_fortresses
from .diplomacy import become_satellite, protector, raise_force, set_control
from .production import arrive
from .retreat import drive_out
from .routes import Sight, routes
from .seasons import valid
from .world import (
    Tt,
    all_blocks,
    allied,
    at_war,
    blocks_in,
    country,
    faction_of,
    foes_in,
    own_in,
    remove,
    rivals,
    war_name,
)


def may_declare(game: Tt, attack: bool = True) -> None:
    """11.0, 10.11, 18.231, 10.4: declarations come first, and those that lead to an attack only in a turn that can."""
    turn = game.state.turn
    if turn.moved:
        raise Refused("declarations are made before any unit moves", rule="11.0e2")
    if turn.emergency and attack:
        raise Refused("an Emergency Command allows no attack, and so no such declaration", rule="10.11b")
    if turn.defensive and attack:
        raise Refused("a Defensive Turn allows no attack, and so no such declaration", rule="18.231")
    if game.state.season == "Winter":
        raise Refused("the Winter turn stays inside the USSR", rule="10.4b")


def war_card(game: Tt, seat: str) -> str | None:
    """18.3: the additional valid Command card an Ally gives up to declare War."""
    return next((card for card in faction_of(game, seat).hand if valid(game, card)), None)


def may_war(game: Tt, seat: str, rival: str) -> None:
    if allied(game, seat, rival):
        raise Refused("the Allies never fight each other", rule="18.0e")
    if at_war(game, seat, rival):
        raise Refused(f"you are at War with the {rival} already", rule="15.3b")


def needs_card(game: Tt, seat: str) -> bool:
    return bool(game.options["players"] == 2) and seat != "Axis"


def declare_war(game: Tt, seat: str, rival: str, card: str | None) -> None:
    """15.22: at War for good; the victim's Factory Cost falls, the declarer loses a VP and has Surprise this turn."""
    game.state.wars.append(war_name(seat, rival))
    faction_of(game, seat).dows += 1
    faction_of(game, rival).declared_on += 1
    game.state.turn.dows.append(rival)
    if card:
        faction_of(game, seat).hand.remove(card)
        discard(game, [card])
        game.tell(f"{seat} gives up {card}.", rule="18.3")
    game.tell(f"The {seat} declares War on the {rival}.", rule=("15.22a", "15.22b"), kind="war", by=seat, on=rival)


def can_aggress(game: Tt, seat: str, rival: str, nation: str = "") -> bool:
    """15.21: could a unit attack this Rival if War were declared, over a Protectorate perhaps that would join him with
    forces in its Cities and Towns (8.13)? Tried out and put back."""
    state = game.state
    taken = {area: state.control[area] for area in nations()[nation].areas} if nation else {}
    state.wars.append(war_name(seat, rival))
    state.control.update(dict.fromkeys(taken, rival))
    try:
        if shared_seas(game, seat, rival):
            return True
        seen = Sight(game, seat)
        unlike = {(b.nation, b.kind, b.area, b.escaped): b for b in all_blocks(game, seat) if not b.moved}
        return any(
            route.aggresses and against(game, route.path[-1], rival)
            for block in unlike.values()
            for escorted in ((False, True) if nation else (False,))
            for route in routes(game, block, escorted=escorted, seen=seen)
            if block.kind in GROUND or foes_in(game, route.path[-1], seat) or board()[route.path[-1]].facts.get("city")
        )
    finally:
        state.control.update(taken)
        state.wars.pop()


def against(game: Tt, area: str, rival: str) -> bool:
    """Does an attack on this area hit that faction?"""
    return game.state.control.get(area) == rival or any(block.seat == rival for block in blocks_in(game, area))


def shared_seas(game: Tt, seat: str, rival: str, leaving: Iterable[str] = ()) -> list[str]:
    """15.22: Seas in which both have units, which a declarer must leave or fight in; units about to go do not count."""
    gone = set(leaving)
    return [
        area
        for area, blocks in game.state.blocks.items()
        if area not in game.state.control
        and {seat, rival} <= {b.seat for b in blocks if not b.escaped and not (b.seat == seat and b.name in gone)}
    ]


class DeclareWar(Order):
    """Declare War on a Rival."""

    syntax = Syntax(
        ("dow", "declare war on", "war"), Name("rival", "seat", "rival"), Maybe("with", Name("card", "card"))
    )
    rival: str
    card: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if slot == "rival":
            return rivals(seat)
        return [war_card(game, seat)] if needs_card(game, seat) else []

    def settle(self, game: Tt, seat: str) -> "DeclareWar":
        return DeclareWar(
            rival=self.rival, card=self.card or (war_card(game, seat) if needs_card(game, seat) else None)
        )

    def check(self, game: Tt, seat: str) -> None:
        may_declare(game)
        if self.rival == seat:
            raise Refused("choose a Rival", rule="15.21a")
        may_war(game, seat, self.rival)
        check_card(game, seat, self.card)
        if not can_aggress(game, seat, self.rival):
            raise Refused(f"no unit of yours could attack the {self.rival} this turn", rule="15.21a")

    def effect(self, game: Tt, seat: str) -> None:
        declare_war(game, seat, self.rival, self.card)


def check_card(game: Tt, seat: str, card: str | None) -> None:
    if not needs_card(game, seat):
        if card:
            raise Refused("War is declared without a card", rule="15.21a")
    elif card is None or card not in faction_of(game, seat).hand or not valid(game, card):
        raise Refused("an Ally gives up another valid Command card to declare War", rule="18.3")


class Violate(Order):
    """Violate the Neutrality of a nation; of a Rival's Protectorate it means War unless the Rival repudiates it."""

    syntax = Syntax(("violate", "von"), Name("nation", "nation"), Maybe("with", Name("card", "card")))
    nation: str
    card: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if slot == "card":
            return []
        near = {nation_of(other) for block in all_blocks(game, seat) for other in board().borders(block.area)} - {""}
        return [nation for nation in nations() if nation in near]

    def settle(self, game: Tt, seat: str) -> "Violate":
        needed = needs_card(game, seat) and protected(game, seat, self.nation)
        return Violate(nation=self.nation, card=self.card or (war_card(game, seat) if needed else None))

    def check(self, game: Tt, seat: str) -> None:
        may_declare(game)
        entry = country(game, self.nation)
        orphan = entry.armed and not entry.violator and seat not in entry.foes
        if not is_neutral(game, self.nation) and not orphan:
            raise Refused(f"{self.nation} is no Neutral", rule="15.4a")
        if self.nation == "USA" and seat != "Axis":
            raise Refused("only the Axis can violate the USA", rule="8.46a")
        guard = protected(game, seat, self.nation)
        if guard:
            if allied(game, seat, guard):
                raise Refused("the Allies never fight each other", rule="18.0e")
            check_card(game, seat, self.card)
            if not can_aggress(game, seat, guard, self.nation):
                raise Refused(f"that would be War on the {guard}, whom you could not attack this turn", rule="15.21a")

    def effect(self, game: Tt, seat: str) -> Flow[None]:
        faction_of(game, seat).stirred = True
        game.tell(
            f"The {seat} violates the Neutrality of {self.nation}.", rule="15.4a", kind="violation", nation=self.nation
        )
        guard = protector(game, self.nation)
        if guard and guard != seat and self.nation != "USA":
            answer = yield from choose(
                guard,
                f"The {seat} violates your Protectorate {self.nation}: stand by it (War), or repudiate?",
                ("stand by it", "repudiate"),
                rules=("8.13c", "8.0c"),
            )
            if answer == "repudiate" and country(game, self.nation).influence == guard:
                repudiate(game, guard, self.nation)
        guard = protected(game, seat, self.nation, asked=True)
        if guard:
            if not at_war(game, seat, guard):
                declare_war(game, seat, guard, self.card)
            if self.nation == "USA":
                yield from call_usa(game)
            else:
                yield from become_satellite(game, self.nation, guard)
        else:
            arm(game, self.nation, seat)
        react(game, seat, self.nation)


def protected(game: Tt, seat: str, nation: str, asked: bool = False) -> str:
    """Who goes to War for a nation: its Protector (8.13), for the USA the West (8.46). Before the Protector is asked,
    only one with whom the violator is at peace."""
    guard = "West" if nation == "USA" else protector(game, nation)
    if guard == seat or not guard:
        return ""
    return guard if asked or not at_war(game, seat, guard) else ""


def arm(game: Tt, nation: str, violator: str) -> None:
    """15.42: Influence goes, Diplomacy ends, Fortresses appear; the Minor is its violator's Enemy."""
    entry = country(game, nation)
    was_armed = entry.armed
    set_control(game, nation, "")
    entry.armed, entry.violator, entry.foes = True, violator, [violator]
    if not was_armed:
        raise_fortresses(game, nation)
    for area in nations()[nation].areas:
        game.state.control[area] = holder(game.state, area)
        if blocks_in(game, area):
            game.state.owners[area] = game.state.control[area]


def react(game: Tt, seat: str, nation: str) -> None:
    """15.41: both Rivals draw Action cards by the Muster of the Capital; 18.0 with two players."""
    capital = nations()[nation].capital
    count = int(board()[capital].facts.get("muster") or 0) if capital else 0
    for rival in rivals(seat):
        share = count
        if game.options["players"] == 2:
            if allied(game, seat, rival):
                share = 0
            elif seat == "Axis":
                share = (count + 1) // 2 if rival == "West" else count // 2
        if share:
            draw(game, rival, "action", share, "World Reaction", "15.41a")


def call_usa(game: Tt) -> Flow[None]:
    """8.46: the USA joins the West at once, its first Forces too; the others follow in the next West Productions."""
    yield from become_satellite(game, "USA", "West")
    yield from arrive(game, 1)
    game.state.usa, game.state.usa_called = [2, 3], True


def canada_entered(game: Tt) -> bool:
    """8.46: Enemy units in Canada while the USA is still Neutral."""
    return is_neutral(game, "USA") and any(
        block.seat in rivals("West") and at_war(game, "West", block.seat)
        for area in nations()["Canada"].areas
        for block in blocks_in(game, area)
    )


class Partition(Order):
    """Attack an Armed Minor that somebody else violated."""

    syntax = Syntax("partition", Name("nation", "nation"))
    nation: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        return [nation for nation, entry in game.state.countries.items() if entry.armed and entry.violator]

    def check(self, game: Tt, seat: str) -> None:
        may_declare(game)
        entry = country(game, self.nation)
        if not entry.armed or not entry.violator or seat in entry.foes or entry.intervener:
            raise Refused(f"{self.nation} is no Armed Minor for you to divide", rule="15.422")

    def effect(self, game: Tt, seat: str) -> None:
        country(game, self.nation).foes.append(seat)
        game.tell(f"The {seat} takes part in the Partition of {self.nation}.", rule="15.422", kind="partition")


class Intervene(Order):
    """Come to the help of an Armed Minor against your Enemy who violated it."""

    syntax = Syntax("intervene", ("in", "for"), Name("nation", "nation"))
    nation: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        return [nation for nation, entry in game.state.countries.items() if entry.armed and entry.violator]

    def check(self, game: Tt, seat: str) -> None:
        may_declare(game, attack=False)
        entry = country(game, self.nation)
        if not entry.armed or not entry.violator or seat in entry.foes or entry.intervener:
            raise Refused(f"{self.nation} is no Armed Minor that you could help", rule="15.423")
        if not at_war(game, seat, entry.violator):
            raise Refused(f"you are not at War with the {entry.violator}", rule="15.423b")

    def effect(self, game: Tt, seat: str) -> None:
        country(game, self.nation).intervener = seat
        game.tell(f"The {seat} declares an Intervention in {self.nation}.", rule="15.423", kind="intervention")


def exchange(game: Tt, seat: str) -> Flow[None]:
    """15.423: at the end of the Movement Phase a Ground unit in the Minor turns its Fortresses into one's own units."""
    for nation, entry in game.state.countries.items():
        if entry.intervener != seat:
            continue
        entry.intervener = ""
        areas = nations()[nation].areas
        own = [block for area in areas for block in own_in(game, area, seat)]
        if not any(block.kind in GROUND for block in own):
            yield from drive_out(game, own, "15.423c")
            continue
        forts = [block for block in all_blocks(game, NEUTRAL) if nation_of(block.area) == nation]
        for fort in forts:
            remove(game, fort)
        for area in areas:
            if game.state.owners.get(area) == nation:
                game.state.owners[area] = seat
        set_control(game, nation, seat)
        game.tell(f"{nation} becomes a Satellite of the {seat}.", rule="15.423", kind="satellite", nation=nation)
        for fort in forts:
            yield from raise_force(game, seat, fort.area, fort.cv, "15.423")
        for area in areas:
            game.state.control[area] = holder(game.state, area)
