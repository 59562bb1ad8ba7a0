"""7.2: Production: the Blockade check, units and steps, cards that are not looked at before the end."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, NameList, Number, Space
from ..kernel.text import counted, listed
from .cards import in_order, label, take
from .chart import (
    FACTION,
    GREAT,
    KINDS,
    MARCHING,
    MOST_CV,
    NATIONS,
    PEOPLE,
    SHIPS,
    TIME_TRACK,
    fortress_power,
    is_coastal,
    is_sea,
    nation_of,
)
from .control import freeze, unmark
from .state import Block
from .supply import in_supply, supplied
from .trade import blockade_now, production, sources
from .world import Tt, a_block, at_war, country, create, faction_of, find, in_battle, left, own_text, unit

DECKS = ("action", "investment")
SHARES = ("steps", "Action cards", "Investment cards")


def begin_production(game: Tt) -> None:
    """7.21: what the faction has to spend."""
    seat = game.state.seat
    freeze(game)
    check_blockade(game, seat)
    if seat == "West" and len(ports := usa_areas(game)) < 2:
        arrive(game, forces_due(game), ports * len(PRIMARY))
    mat = faction_of(game, seat)
    mat.points, mat.spent = production(game, seat), [0, 0, 0]
    game.tell(f"{seat} has Production {mat.points}.", rule=("7.21a", "7.21b"), kind="production")


def production_phase(game: Tt) -> Flow[None]:
    """7.22: one faction spends its Production; the West first says where USA Forces arrive (8.45)."""
    seat = game.state.seat
    if seat == "West" and len(usa_areas(game)) > 1 and (cv := forces_due(game)):
        yield from usa_forces(game, cv)
    yield from orders_until(
        seat,
        points_left,
        (Build, Step, Buy),
        ProductionDone,
        policy="production",
        rules=("7.22a", "7.23b", "7.23c", "7.24a"),
    )
    finish(game, seat)


def points_left(game: Tt, seat: str) -> str:
    mat = faction_of(game, seat)
    bought = f" Bought: {counted(len(mat.bought), 'card')}." if mat.bought else ""
    return f"Production: {counted(mat.points, 'point')} left.{bought} Build, step or buy, or say done."


def check_blockade(game: Tt, seat: str) -> None:
    """7.211: markers whose Trade Route is open again come off before Production is counted; of two sorts of Blockade the
    lesser is left (14.24)."""
    now, marked = blockade_now(game, seat), game.state.blockade
    for area in [area for area in sources(game, seat) if area in marked]:
        if area not in now:
            del marked[area]
            game.tell(f"{area} is no longer Blockaded.", rule=("14.23", "7.211a"))
        elif now[area] != marked[area]:
            marked[area] = now[area]
            game.tell(f"Only the Med Blockade holds for {area}.", rule="14.24c")


def finish(game: Tt, seat: str) -> None:
    """After Production: bought cards are looked at, Blockade markers come off (7.24, 7.211)."""
    mat = faction_of(game, seat)
    if mat.bought:
        game.lock("bought cards were looked at")
        if game.state.passive == seat:
            mat.stack += mat.bought
        else:
            mat.hand += mat.bought
            game.tell(f"You bought {listed(map(label, in_order(mat.bought)))}.", to=(seat,), rule="7.24b")
        game.tell(f"{seat} bought {counted(len(mat.bought), 'card')}.", rule="4.3b")
        mat.bought = []
    mat.points = 0
    for block in game.state.blocks.of(seat):
        block.built = False
    unmark(game, sources(game, seat))


def forces_due(game: Tt) -> int:
    """8.45: the CV of the USA Forces that arrive with this Production; 8.46: the quicker schedule."""
    state = game.state
    if state.usa_called:
        return state.usa.pop(0) if state.usa else 0
    return TIME_TRACK[state.year][1] if country(game, "USA").control == "West" else 0


APART = "each to its own place"
PRIMARY = ("AF", "FLEET", "INF", "TANK")


def usa_areas(game: Tt) -> list[str]:
    """8.45: where USA Forces can arrive: nowhere when the USA is Defeated (2.22)."""
    if country(game, "USA").defeated:
        return []
    return [area for area in NATIONS["USA"].areas if game.state.control[area] == "West"]


def usa_forces(game: Tt, cv: int) -> Flow[None]:
    """8.45: one unit of each primary type, anywhere in the USA."""
    areas = usa_areas(game)
    prompt = f"Where do the USA Forces of {cv} CV arrive?"
    where = yield from choose("West", prompt, (*areas, APART), rules=("8.45a",))
    places = [where] * len(PRIMARY)
    if where == APART:  # all are told before any is there: their order must not tell which is which
        for n, kind in enumerate(PRIMARY):
            if left(game, "USA", kind):
                prompt = f"Where does the {KINDS[kind].name} arrive?"
                places[n] = yield from choose("West", prompt, areas, rules=("8.45a",))
    arrive(game, cv, places)


def arrive(game: Tt, cv: int, places: list[str]) -> None:
    if not cv or not places:
        return
    for kind, area in zip(PRIMARY, places, strict=True):
        if left(game, "USA", kind):
            create(game, "USA", kind, cv, area)
            game.tell(f"You have a {KINDS[kind].name} of {cv} CV in {area}.", to=("West",), rule="8.45a")
    where = f" in {places[0]}" if len(set(places)) == 1 else ""
    game.tell(f"USA Forces arrive{where}.", rule="8.45a", kind="usa")


# --- where and what may be built ------------------------------------------------------------------------------------


def lacks_supply(game: Tt, area: str, seat: str) -> bool:
    """7.23: at War, Ground units are built only in supply."""
    return at_war(game, seat) and not in_supply(area, supplied(game, seat))


def one_fortress(game: Tt, area: str, seat: str) -> bool:
    """3.241: may one more Fortress stand here?"""
    return not any(block.kind == "FORT" for block in game.state.blocks.own(seat, area))


def power_for(game: Tt, seat: str, kind: str, area: str) -> str:
    """The nationality of a new unit (2.3, 7.231); nothing where it cannot be built."""
    if is_sea(area) or game.state.control[area] != seat or in_battle(game, area):
        return ""
    if kind == "FORT" and game.phase != "muster":
        power = fortress_power(area, seat)
        return power if not country(game, power).defeated else GREAT[seat]
    power = nation_of(area)
    return power if FACTION.get(power) == seat and not country(game, power).defeated else ""


def share_left(game: Tt, seat: str, share: int, count: int = 1) -> bool:
    """18.21: may a Passive Ally spend so many points more on this share, and still end as even as can be?"""
    if game.state.passive != seat:
        return True
    mat = faction_of(game, seat)
    total = mat.points + sum(mat.spent)
    spent = [n + count * (i == share) for i, n in enumerate(mat.spent)]
    low, odd = divmod(total, 3)
    return max(spent) <= low + bool(odd) and sum(n > low for n in spent) <= odd


def need_points(game: Tt, seat: str, count: int, share: int) -> None:
    mat = faction_of(game, seat)
    if count > mat.points:
        raise Refused(f"you have {counted(mat.points, 'point')} left", rule="7.22a")
    if not share_left(game, seat, share, count):
        raise Refused(
            f"a Passive Ally spends as evenly as it can on {listed(SHARES)}; spent so far: {listed(map(str, mat.spent))}",
            rule="18.21a",
        )


class Build(Order):
    """Place a new Cadre, or a Fortress in any friendly area."""

    syntax = Syntax("build", Name("kind", "unit"), ("in", "at"), Space("space", what="area"))
    kind: str
    space: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if faction_of(game, seat).points <= 0:
            return []
        if slot == "kind":
            return list(KINDS)[::-1]
        kind = got["kind"]
        return game.memo(("spots", seat, kind), lambda: list(cls.spots(game, seat, kind)))

    @staticmethod
    def spots(game: Tt, seat: str, kind: str) -> Iterable[str]:
        for area in game.state.control:
            power = power_for(game, seat, kind, area)
            if power and left(game, power, kind) and (kind not in SHIPS or is_coastal(area)):
                yield area

    def check(self, game: Tt, seat: str) -> None:
        need_points(game, seat, 1, 0)
        power = power_for(game, seat, self.kind, self.space)
        if not power:
            if in_battle(game, self.space):
                raise Refused(f"there is a Battle in {self.space}; build somewhere else", rule="7.23a")
            if self.kind == "FORT":
                raise Refused(
                    f"{self.space} isn't yours alone; a Fortress needs friendly land that nobody disputes",
                    rule="7.231a",
                )
            raise Refused(f"{self.space} isn't Home Territory of one of your powers that you control", rule="2.3b")
        if self.kind == "FORT" and not one_fortress(game, self.space, seat):
            raise Refused(f"{self.space} has a Fortress already; step it instead", rule="3.241b")
        if not left(game, power, self.kind):
            raise Refused(f"no {PEOPLE[power]} {KINDS[self.kind].name} block is left", rule="3.12d")
        if self.kind in MARCHING and lacks_supply(game, self.space, seat):
            raise Refused(
                f"{self.space} is out of supply; only Fortresses, aircraft and ships can be built there", rule="14.12"
            )

    def effect(self, game: Tt, seat: str) -> None:
        mat = faction_of(game, seat)
        mat.points -= 1
        mat.spent[0] += 1
        block = create(game, power_for(game, seat, self.kind, self.space), self.kind, 1, self.space)
        block.built = game.phase != "muster"
        game.tell(f"You build {own_text(block)} in {self.space}.", to=(seat,), rule="7.23c")
        game.tell(
            f"{seat} places {a_block(block.nation)} in {self.space}.", rule="7.22b", kind="build", space=self.space
        )


class Step(Order):
    """Add one step to each of some units."""

    syntax = Syntax(("step", "strengthen", "raise"), NameList("blocks", "block"))
    blocks: tuple[str, ...]

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if faction_of(game, seat).points <= 0:
            return []
        return [
            (block.name,)
            for block in game.state.blocks.of(seat)
            if not block.built and block.cv < MOST_CV[block.nation]
        ]

    def check(self, game: Tt, seat: str) -> None:
        need_points(game, seat, len(self.blocks), 0)
        if len(set(self.blocks)) < len(self.blocks):
            raise Refused("a unit gains only one step a Production", rule="7.23b")
        for name in self.blocks:
            check_step(game, seat, find(game, seat, name), name)

    def effect(self, game: Tt, seat: str) -> None:
        mat = faction_of(game, seat)
        for name in self.blocks:
            block = unit(game, seat, name)
            block.cv += 1
            block.built = game.phase != "muster"
            mat.points -= 1
            mat.spent[0] += 1
        game.tell(f"You strengthen {listed(self.blocks)}.", to=(seat,), rule="7.23b")


def check_step(game: Tt, seat: str, block: Block | None, name: str) -> None:
    if block is None:
        raise Refused(f"you have no {name} on the map", rule="7.23b")
    if block.built:
        raise Refused(f"{name} was built or strengthened in this Production", rule="7.23b")
    if block.cv >= MOST_CV[block.nation]:
        raise Refused(f"{name} has its full strength of {block.cv} CV", rule="3.12c")
    if game.phase == "muster":
        if nation_of(block.place) != block.nation:
            raise Refused(f"{name} isn't in its Home Territory", rule="17.0a")
        return
    if is_sea(block.place):
        raise Refused(f"{name} is at sea; only units on land gain steps", rule="7.23a")
    if in_battle(game, block.place):
        raise Refused(f"{name} is in a Battle and can't gain a step", rule="7.23a")
    if block.kind in MARCHING and lacks_supply(game, block.place, seat):
        raise Refused(f"{name} is out of supply in {block.place}", rule="14.12")


class Buy(Order):
    """Buy cards from the top of a deck; you see them when your Production is over."""

    syntax = Syntax(("buy", "purchase"), Number("count"), Name("deck", "deck"))
    count: int
    deck: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tt, seat: str) -> Iterable[Any]:
        if slot == "deck":
            return DECKS
        return [n for n in (1, 2, 3, 5) if n <= faction_of(game, seat).points]

    def check(self, game: Tt, seat: str) -> None:
        if self.count < 1:
            raise Refused("say how many cards, for example: buy 2 action", rule="7.24a")
        need_points(game, seat, self.count, 1 + DECKS.index(self.deck))
        deck = getattr(game.state, self.deck)
        if self.count > len(deck) + len(getattr(game.state, f"{self.deck}_discards")):
            raise Refused("the deck and its discards don't have that many cards", rule="7.24a")

    def effect(self, game: Tt, seat: str) -> None:
        mat = faction_of(game, seat)
        mat.points -= self.count
        mat.spent[1 + DECKS.index(self.deck)] += self.count
        mat.bought += take(game, self.deck, self.count)
        game.tell(f"{seat} buys {counted(self.count, f'{self.deck.capitalize()} card')}.", rule="7.24a")


class ProductionDone(Done):
    """Production is over; what is left is lost (7.22)."""

    def check(self, game: Tt, seat: str) -> None:
        if game.state.passive == seat and can_spend(game, seat):
            raise Refused("a Passive Ally must spend its Production evenly", rule="18.21a")


def can_spend(game: Tt, seat: str) -> bool:
    """Is there a card to buy for a point that is left? Units are another matter: there may be no room for them."""
    return any(
        share_left(game, seat, 1 + i) and (getattr(game.state, deck) or getattr(game.state, f"{deck}_discards"))
        for i, deck in enumerate(DECKS)
    )
