"""15: Declarations of War, Violations of Neutrality, Partition and Intervention, all before the first move (11.0)."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Name
from .anytime import repudiate
from .cards import draw, spend
from .chart import BOARD, GROUND, NATIONS, NEUTRAL, fact, nation_of
from .control import against, is_neutral, judge_nation, raise_fortresses
from .diplomacy import become_satellite, protector, raise_force, set_control
from .production import usa_forces
from .retreat import drive_out
from .routes import FARTHEST, alike, ordinary, standing
from .seasons import valid
from .sight import Sight, Supposed
from .world import Tt, allied, at_war, country, faction_of, rivals, war_name


def may_declare(game: Tt, attack: bool = True) -> None:
    """11.0, 10.11, 18.231, 10.4: declarations come first, and those that lead to an attack only in a turn that can."""
    turn = game.state.turn
    if turn.moved:
        raise Refused("you declare before your first move, and you have moved", rule="11.0e2")
    if turn.emergency and attack:
        raise Refused("you can't attack with an Emergency Command, so you can't declare this now", rule="10.11b")
    if turn.defensive and attack:
        raise Refused("you can't attack in a Defensive Turn, so you can't declare this", rule="18.231")
    if game.state.season == "Winter":
        raise Refused("in Winter you stay inside the USSR", rule="10.4b")


def needs_card(game: Tt, seat: str) -> bool:
    return bool(game.options["players"] == 2) and seat != "Axis"


def war_card(game: Tt, seat: str) -> str | None:
    """18.3: the additional valid Command card an Ally gives up to declare War."""
    hand = faction_of(game, seat).hand if needs_card(game, seat) else ()
    return next((card for card in hand if valid(game, card)), None)


def declare_war(game: Tt, seat: str, rival: str, card: str | None) -> None:
    """15.22: at War for good; the victim's Factory Cost falls, the declarer loses a VP and has Surprise this turn."""
    game.state.wars.append(war_name(seat, rival))
    faction_of(game, seat).dows += 1
    faction_of(game, rival).declared_on += 1
    game.state.turn.dows.append(rival)
    game.state.turn.met += shared_seas(game, seat, rival)
    if card:
        spend(game, seat, [card])
        game.tell(f"{seat} gives up {card}.", rule="18.3")
    game.tell(f"The {seat} declares War on the {rival}.", rule=("15.22a", "15.22b"), kind="war", by=seat, on=rival)


def could_attack(game: Tt, seat: str, rival: str, supposed: Supposed) -> bool:
    """15.21: could a unit attack this Rival if all this were declared?"""
    known: dict[Hashable, bool] = game.derived("could attack", standing(game), dict)
    asked = seat, rival, supposed
    if asked not in known:
        known[asked] = bool(shared_seas(game, seat, rival)) or _in_reach(game, seat, rival, supposed)
    return known[asked]


def _in_reach(game: Tt, seat: str, rival: str, supposed: Supposed) -> bool:
    """Tried by every sort of unit that is near enough to anything of the Rival's."""
    seen = Sight(game, seat, supposed)
    near = {area for area in BOARD if seen.belongs(area, rival)}
    for _ in range(FARTHEST):
        near |= {other for area in near for other in BOARD.borders(area)}
    unlike = {alike(b): b for b in game.state.blocks.of(seat)}
    return any(
        (route.aggresses or route.engages) and seen.belongs(route.path[-1], rival)
        for block in unlike.values()
        if block.place in near
        for route in ordinary(block, seen)
    )


def further(game: Tt, seat: str, rival: str) -> Supposed:
    """War on a Rival, and whatever may still be declared beside it without another War (11.0: all of it comes before the
    first move, in any order)."""
    enemies = {rival, *(other for other in rivals(seat) if at_war(game, seat, other))}
    given, violated, helped = set[str](), set[str](), set[str]()
    for nation, entry in game.state.countries.items():
        if entry.armed and seat not in entry.foes:
            (helped if entry.violator in enemies else violated).add(nation)
        elif is_neutral(game, nation) and nation != "USA":
            guard = protector(game, nation)
            if guard == rival:
                given.add(nation)
            elif guard in ("", seat) or guard in enemies:
                violated.add(nation)
    return Supposed(rival, frozenset(given), frozenset(violated), frozenset(helped))


def declare_first(game: Tt, seat: str, rival: str) -> None:
    """15.21: the attack that a declared War owes may need another declaration. Refused while that can still be made."""
    if opens_later(game, seat, rival):
        orders = [f"{verb} {nation}" for nation, verb in steps_to(game, seat, rival)]
        why = f"War on the {rival} needs an attack: declare what opens the way first"
        raise Refused(why, rule="15.21a", nearest=orders)


def opens_later(game: Tt, seat: str, rival: str) -> bool:
    """Could a unit attack this Rival once more is declared?"""
    return could_attack(game, seat, rival, further(game, seat, rival))


def steps_to(game: Tt, seat: str, rival: str) -> Iterator[tuple[str, str]]:
    """Declarations any one of which would open a way to this Rival."""
    all_of = further(game, seat, rival)
    for nation in sorted(all_of.helped):
        if could_attack(game, seat, rival, Supposed(rival, helped=frozenset((nation,)))):
            yield nation, "intervene in"
    for nation in sorted(all_of.violated | all_of.given):
        given = frozenset((nation,)) & all_of.given
        if could_attack(game, seat, rival, Supposed(rival, given, frozenset((nation,)) - given)):
            yield nation, "partition" if country(game, nation).violator else "violate"


def shared_seas(game: Tt, seat: str, rival: str, leaving: Iterable[str] = ()) -> list[str]:
    """15.22: Seas in which both have units, which a declarer must leave or fight in; units about to go do not count."""
    gone = set(leaving)
    afloat = {b.place for b in game.state.blocks.of(rival) if not b.escaped and b.place not in game.state.control}
    own = (b.place for b in game.state.blocks.of(seat) if not b.escaped and b.name not in gone)
    return [area for area in dict.fromkeys(own) if area in afloat]


def owed(game: Tt, seat: str, leaving: Iterable[str] = ()) -> list[str]:
    """15.21: Rivals on whom War was declared this turn and who have not been attacked yet, not even by staying in a Sea
    that both share. `leaving`: units that are about to go."""
    turn = game.state.turn
    due = [rival for rival in turn.dows if not any(against(game, area, rival) for area in turn.aggressed)]
    return [rival for rival in due if not shared_seas(game, seat, rival, leaving)]


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
        return DeclareWar(rival=self.rival, card=self.card or war_card(game, seat))

    def check(self, game: Tt, seat: str) -> None:
        may_declare(game)
        if self.rival == seat:
            raise Refused("choose a Rival, not yourself", rule="15.21a")
        if allied(game, seat, self.rival):
            raise Refused("the Allies never fight each other", rule="18.0e")
        if at_war(game, seat, self.rival):
            raise Refused(f"you are at War with the {self.rival} already", rule="15.3b")
        check_card(game, seat, self.card)
        if not could_attack(game, seat, self.rival, further(game, seat, self.rival)):
            raise Refused(f"none of your units could attack the {self.rival} this turn", rule="15.21a")

    def effect(self, game: Tt, seat: str) -> None:
        declare_war(game, seat, self.rival, self.card)


def check_card(game: Tt, seat: str, card: str | None) -> None:
    if not needs_card(game, seat):
        if card:
            raise Refused("you need no card to declare War", rule="15.21a")
    elif not any(held == card and valid(game, held) for held in faction_of(game, seat).hand):
        raise Refused("to declare War you must give up another Command card that is valid now", rule="18.3")


class Violate(Order):
    """Violate the Neutrality of a nation; of a Rival's Protectorate it means War unless the Rival repudiates it."""

    syntax = Syntax(("violate", "von"), Name("nation", "nation"), Maybe("with", Name("card", "card")))
    nation: str
    card: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if slot == "card":
            return []
        near = {nation_of(other) for block in game.state.blocks.of(seat) for other in BOARD.borders(block.place)}
        lost = [rival for rival in owed(game, seat) if not could_attack(game, seat, rival, Supposed(rival))]
        near |= {nation for rival in lost for nation, _ in steps_to(game, seat, rival)}
        return [nation for nation in NATIONS if nation in near]

    def settle(self, game: Tt, seat: str) -> "Violate":
        needed = war_card(game, seat) if protected(game, seat, self.nation) else None
        return Violate(nation=self.nation, card=self.card or needed)

    def check(self, game: Tt, seat: str) -> None:
        may_declare(game)
        entry = country(game, self.nation)
        orphan = entry.armed and not entry.violator
        if not is_neutral(game, self.nation) and not orphan:
            raise Refused(f"{self.nation} isn't Neutral; you can only violate a Neutral", rule="15.4a")
        if self.nation == "USA" and seat != "Axis":
            raise Refused("only the Axis can violate the USA", rule="8.46a")
        guard = protected(game, seat, self.nation)
        if guard:
            if allied(game, seat, guard):
                raise Refused("the Allies never fight each other", rule="18.0e")
            check_card(game, seat, self.card)
            if not could_attack(game, seat, guard, Supposed(guard, frozenset((self.nation,)))):
                raise Refused(
                    f"that means War on the {guard}, and none of your units could attack them this turn", rule="15.21a"
                )

    def effect(self, game: Tt, seat: str) -> Flow[None]:
        faction_of(game, seat).stirred = True
        game.tell(
            f"The {seat} violates the Neutrality of {self.nation}.", rule="15.4a", kind="violation", nation=self.nation
        )
        guard = protector(game, self.nation)
        if guard and guard != seat and self.nation != "USA":
            answer = yield from choose(
                guard,
                f"The {seat} violates your Protectorate {self.nation}. Do you stand by it (War) or repudiate it?",
                ("stand by it", "repudiate"),
                rules=("8.13c", "8.0c"),
                yes="stand by it",
                no="repudiate",
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
    judge_nation(game, nation)


def react(game: Tt, seat: str, nation: str) -> None:
    """15.41: both Rivals draw Action cards by the Muster of the Capital; 18.0 with two players."""
    capital = NATIONS[nation].capital
    count = fact(capital, "muster") if capital else 0
    for rival in rivals(seat):
        share = count
        if game.options["players"] == 2:
            if allied(game, seat, rival):
                share = 0
            elif seat == "Axis":
                share = (count + 1) // 2 if rival == "West" else count // 2
        draw(game, rival, "action", share, "World Reaction", "15.41a")


def call_usa(game: Tt) -> Flow[None]:
    """8.46: the USA joins the West at once, its first Forces too; the others follow in the next West Productions."""
    yield from become_satellite(game, "USA", "West")
    yield from usa_forces(game, 1)
    game.state.usa, game.state.usa_called = [2, 3], True


def canada_entered(game: Tt) -> bool:
    """8.46: Enemy units in Canada while the USA is still Neutral."""
    return is_neutral(game, "USA") and any(
        at_war(game, "West", block.owner) for area in NATIONS["Canada"].areas for block in game.state.blocks.at(area)
    )


def undefeated(game: Tt, nation: str, seat: str) -> bool:
    """15.422, 15.423: an Armed Minor that somebody else has violated, that one does not fight and nobody comes to help yet."""
    entry = country(game, nation)
    return entry.armed and bool(entry.violator) and seat not in entry.foes and not entry.intervener


class Partition(Order):
    """Attack an Armed Minor that somebody else violated."""

    syntax = Syntax("partition", Name("nation", "nation"))
    nation: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        return [nation for nation, entry in game.state.countries.items() if entry.armed and entry.violator]

    def check(self, game: Tt, seat: str) -> None:
        may_declare(game)
        if not undefeated(game, self.nation, seat):
            raise Refused(f"{self.nation} isn't an Armed Minor that somebody else violated", rule="15.422")

    def effect(self, game: Tt, seat: str) -> None:
        country(game, self.nation).foes.append(seat)
        game.tell(f"The {seat} takes part in the Partition of {self.nation}.", rule="15.422", kind="partition")


class Intervene(Partition):
    """Come to the help of an Armed Minor against your Enemy who violated it."""

    syntax = Syntax("intervene", ("in", "for"), Name("nation", "nation"))

    def check(self, game: Tt, seat: str) -> None:
        may_declare(game, attack=False)
        if not undefeated(game, self.nation, seat):
            raise Refused(f"{self.nation} isn't an Armed Minor you could help", rule="15.423")
        violator = country(game, self.nation).violator
        if not at_war(game, seat, violator):
            raise Refused(f"you aren't at War with the {violator}, who violated it; declare War first", rule="15.423b")

    def effect(self, game: Tt, seat: str) -> None:
        country(game, self.nation).intervener = seat
        game.tell(f"The {seat} declares an Intervention in {self.nation}.", rule="15.423", kind="intervention")


DECLARATIONS = (DeclareWar, Violate, Partition, Intervene)


def exchange(game: Tt, seat: str) -> Flow[None]:
    """15.423: at the end of the Movement Phase a Ground unit in the Minor turns its Fortresses into one's own units."""
    for nation, entry in game.state.countries.items():
        if entry.intervener != seat:
            continue
        entry.intervener = ""
        areas = NATIONS[nation].areas
        own = [block for area in areas for block in game.state.blocks.own(seat, area)]
        if not any(block.kind in GROUND for block in own):
            yield from drive_out(game, own, "15.423c")
            continue
        forts = [block for block in game.state.blocks.of(NEUTRAL) if nation_of(block.place) == nation]
        for fort in forts:
            game.state.blocks.remove(fort)
        for area in areas:
            if game.state.owners.get(area) == nation:
                game.state.owners[area] = seat
        set_control(game, nation, seat)
        game.tell(f"{nation} becomes a Satellite of the {seat}.", rule="15.423", kind="satellite", nation=nation)
        for fort in forts:
            yield from raise_force(game, seat, fort.place, fort.cv, "15.423")
        judge_nation(game, nation)
