"""The orders of Straits: between them they use every kind of slot."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.kernel.errors import Refused
from rules.kernel.flow import Flow, choose
from rules.kernel.orders import Order, Syntax
from rules.kernel.slots import ALL_UNITS, Maybe, Name, NameList, Number, Space, Spaces, Units, Word

from .toy_board import BOARD, CARDS, HOMES, KINDS, PRICES, SEATS


def seat_of(name: str) -> str:
    return next(seat for seat, title in SEATS.items() if title == name)


class Buy(Order):
    """Buy units."""

    syntax = Syntax(("buy", "recruit"), Units("units"), Maybe("at", Space("space")))

    def settle(self, game: Any, seat: str) -> "Order":
        if self.units == ((ALL_UNITS, 0),):
            raise Refused("say how many", rule="1.1")
        return self

    def check(self, game: Any, seat: str) -> None:
        if any(count == 0 for _, count in self.units):
            raise Refused("say how many", rule="1.1")
        price = sum(PRICES[kind] * count for kind, count in self.units)
        if price > game.state.gold[seat]:
            raise Refused(f"this costs {price}, you have {game.state.gold[seat]}", rule="1.1")
        for kind, _ in self.units:
            place = self.space or HOMES[seat]
            if kind == "SHIP" and (BOARD[place].kind != "sea" or place not in BOARD.neighbours(HOMES[seat])):
                raise Refused(f"a SHIP cannot muster in {place}", rule="1.2")
            if kind != "SHIP" and place != HOMES[seat]:
                raise Refused(f"{kind} cannot muster in {place}", rule="1.2")

    def effect(self, game: Any, seat: str) -> None:
        for kind, count in self.units:
            game.state.add(self.space or HOMES[seat], seat, kind, count)
            game.state.gold[seat] -= PRICES[kind] * count
        game.tell(f"{SEATS[seat]}: {self}", rule="1", kind="buy")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Any, seat: str) -> Iterable[Any]:
        if slot == "units":
            return [((kind, n),) for n in (1, 2, 3) for kind in KINDS] + [(("FOOT", 2), ("TANK", 1))]
        ships = all(kind == "SHIP" for kind, _ in got["units"])
        return [s for s in BOARD.neighbours(HOMES[seat]) if BOARD[s].kind == "sea"] if ships else [None, HOMES[seat]]


class Done(Order):
    """End your turn."""

    syntax = Syntax(("done", "end", "that is all"))


class Bid(Order):
    """Bid for the first move."""

    syntax = Syntax("bid", Number("amount"), Word("gold", "coins", optional=True))

    def __str__(self) -> str:
        return f"bid {self.amount}"

    def check(self, game: Any, seat: str) -> None:
        if self.amount > game.state.gold[seat]:
            raise Refused(f"you have only {game.state.gold[seat]} gold", rule="2.1")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Any, seat: str) -> Iterable[Any]:
        return range(min(game.state.gold[seat], 12) + 1)


class Move(Order):
    """Move units along a path."""

    syntax = Syntax(("move", "mv"), Units("units"), Space("start"), "to", Space("goal"), Maybe("via", Spaces("via")))

    def settle(self, game: Any, seat: str) -> "Order":
        here = game.state.at(self.start, seat)
        counts: dict[str, int] = {}
        for kind, count in self.units:
            for each in here if kind == ALL_UNITS else (kind,):
                counts[each] = count or here.get(each, 0)
        units = tuple(sorted((kind, n) for kind, n in counts.items() if n))
        if not units:
            raise Refused(f"you have nothing in {self.start}", rule="3")
        return Move(units=units, start=self.start, goal=self.goal, via=self.via)

    def path(self) -> list[str]:
        return [self.start, *(self.via or ()), self.goal]

    def check(self, game: Any, seat: str) -> None:
        here = game.state.at(self.start, seat)
        for kind, count in self.units:
            if count > here.get(kind, 0) - game.state.moved.get(f"{self.start}/{kind}", 0):
                raise Refused(f"there are not {count} {kind} in {self.start} to move", rule="3")
            if len(self.path()) - 1 > (1 if kind == "FOOT" else 2):
                raise Refused(f"{kind} cannot go so far", rule="3.1")
        for a, b in zip(self.path(), self.path()[1:], strict=False):
            if BOARD.border(a, b) is None:
                raise Refused(f"{a} does not touch {b}", rule="3")
            if any((BOARD[b].kind == "sea") != (kind == "SHIP") for kind, _ in self.units):
                raise Refused(f"not all of these can enter {b}", rule="3")

    def effect(self, game: Any, seat: str) -> Flow[None]:
        for kind, count in self.units:
            game.state.add(self.start, seat, kind, -count)
            game.state.add(self.goal, seat, kind, count)
            key = f"{self.goal}/{kind}"
            game.state.moved[key] = game.state.moved.get(key, 0) + count
        game.tell(f"{SEATS[seat]}: {self}", rule="3", kind="move")
        for foe in [s for s in SEATS if s != seat and self.passes(game, s)]:
            said = yield from choose(foe, f"Fire at {self.goal}?", ("fire", "hold"), policy="fire", rules=("3.2",))
            if said == "fire" and game.dice.roll(1, f"fire at {self.goal}", by=foe)[0] <= 2:
                game.state.add(self.goal, seat, self.units[0][0], -1)
                game.tell(f"{SEATS[seat]} loses 1 {self.units[0][0]}", rule="3.2", kind="loss")

    def passes(self, game: Any, foe: str) -> bool:
        return any(game.state.at(sea, foe) for sea in BOARD.neighbours(self.goal) if BOARD[sea].kind == "sea")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Any, seat: str) -> Iterable[Any]:
        if slot == "units":
            return [((kind, n),) for kind in KINDS for n in (1, 2, 3)] + [((ALL_UNITS, 0),)]
        if slot == "start":
            return [space for space in game.state.units if seat in game.state.units[space]]
        if slot == "goal":
            return [
                *BOARD.neighbours(got["start"]),
                *(s for s, n in BOARD.distances(got["start"], 2).items() if n == 2),
            ]
        path = BOARD.path(got["start"], got["goal"])
        return [None] if path is None or len(path) < 3 else [tuple(path[1:-1])]


class Play(Order):
    """Play a card of your hand, perhaps at somebody."""

    syntax = Syntax("play", Name("card", "card"), Maybe("on", Name("target", "seat")))

    def check(self, game: Any, seat: str) -> None:
        if self.card not in game.state.hands[seat]:
            raise Refused("this card is not in your hand", rule="10")
        if self.target == SEATS[seat]:
            raise Refused("not on yourself", rule="10")

    def effect(self, game: Any, seat: str) -> None:
        game.state.hands[seat].remove(self.card)
        game.tell(f"{SEATS[seat]} plays {self.card}", kind="play")
        if self.target:
            game.state.gold[seat_of(self.target)] //= 2

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Any, seat: str) -> Iterable[Any]:
        if slot == "card":
            return [card for card in CARDS if card in game.state.hands[seat]]
        return [None, *(title for each, title in SEATS.items() if each != seat)]


class Parley(Order):
    """Speak with some seats: told to them and to nobody else."""

    syntax = Syntax("parley", ("with", "to"), NameList("seats", "seat"))

    def check(self, game: Any, seat: str) -> None:
        if SEATS[seat] in self.seats or len(set(self.seats)) < len(self.seats):
            raise Refused("name each other seat once", rule="10")

    def effect(self, game: Any, seat: str) -> None:
        to = (seat, *(seat_of(name) for name in self.seats))
        game.tell(f"{SEATS[seat]} parleys", to=to, rule=("10", "3"), kind="parley", seats=list(self.seats))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Any, seat: str) -> Iterable[Any]:
        others = [title for each, title in SEATS.items() if each != seat]
        return [(others[0],), (others[1],), tuple(others)]


class Give(Order):
    """Give gold to another seat, at any time."""

    syntax = Syntax("give", Number("amount"), Word("gold", optional=True), "to", Name("target", "seat"))

    def check(self, game: Any, seat: str) -> None:
        if self.target == SEATS[seat]:
            raise Refused("not to yourself", rule="10")
        if not 1 <= self.amount <= game.state.gold[seat]:
            raise Refused(f"you have {game.state.gold[seat]} gold to give", rule="10")

    def effect(self, game: Any, seat: str) -> None:
        game.state.gold[seat] -= self.amount
        game.state.gold[seat_of(self.target)] += self.amount
        game.tell(f"{SEATS[seat]} gives {self.amount} to {self.target}", rule="10", kind="gift")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Any, seat: str) -> Iterable[Any]:
        if slot == "amount":
            return range(1, min(game.state.gold[seat], 3) + 1)
        return [title for each, title in SEATS.items() if each != seat]


class Whisper(Order):
    """A number for one seat's ears, at any time."""

    syntax = Syntax("whisper", Number("number"), Name("target", "seat"))

    def effect(self, game: Any, seat: str) -> None:
        game.tell(f"{SEATS[seat]} whispers {self.number}", to=(seat, seat_of(self.target)), kind="whisper")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Any, seat: str) -> Iterable[Any]:
        return (7,) if slot == "number" else [title for each, title in SEATS.items() if each != seat]
