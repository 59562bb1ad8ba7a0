"""Straits: a small made-up game on which the kernel is tested. Its parts are chosen to need every door of the kernel.

A round: muster (one seat after the other buys), bids (everyone, secretly), campaign (the highest bidder moves first; who
sails past an enemy fleet may be fired on), battle (dice), draw (each seat gets a hidden card).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from rules.kernel.definition import GameDef, Option, Phase, Policy, Scenario
from rules.kernel.errors import BadSetup, Refused
from rules.kernel.flow import Ask, Flow, choose, everyone, order
from rules.kernel.game import Game
from rules.kernel.rulebook import Rulebook
from rules.kernel.text import Names, listed

from . import toy_orders as orders
from .toy_board import BOARD, CARDS, HOMES, KINDS, SEATS

RULEBOOK = """
## 1 | Muster
phase: muster
Each seat in turn spends its gold.

## 1.1 | Price
phase: muster
see: 1, 2.1
A foot costs one gold, a tank three, a ship two.

## 1.2 | Where units muster
phase: muster
Units muster at home; a ship in a sea beside it.

## 2 | Bids
phase: bids
mark: reconstructed
Everyone bids in secret; the highest bidder moves first and pays.

## 2.1 | Purse
phase: bids
Nobody bids more gold than he has.

## 3 | Campaign
phase: campaign
Units move along a path of spaces that touch.

## 3.1 | Reach
phase: campaign
Foot goes one space, all others two.

## 3.2 | Fire from the sea
phase: campaign, battle
A fleet may fire at what passes.

## 10 | Gifts
phase: any
Gold may be given at any time.
"""


class State(msgspec.Struct):
    """The whole state of a game of Straits."""

    round: int
    turn: list[str]
    gold: dict[str, int]
    units: dict[str, dict[str, dict[str, int]]]
    hands: dict[str, list[str]]
    deck: list[str]
    moved: dict[str, int] = {}

    def at(self, space: str, seat: str) -> dict[str, int]:
        return self.units.get(space, {}).get(seat, {})

    def add(self, space: str, seat: str, kind: str, count: int) -> None:
        here = self.units.setdefault(space, {}).setdefault(seat, {})
        here[kind] = here.get(kind, 0) + count
        if not here[kind]:
            del here[kind]
        if not here:
            del self.units[space][seat]
        if not self.units[space]:
            del self.units[space]


def start(game: "Game[State]") -> State:
    state = State(1, list(SEATS), dict.fromkeys(SEATS, 6), {}, {seat: [] for seat in SEATS}, [])
    for seat, home in HOMES.items():
        state.add(home, seat, "FOOT", 3)
        state.add(home, seat, "TANK", 1)
    state.add("North Sound", "blue", "SHIP", 1)
    state.deck = game.dice.shuffle(CARDS, "the deck")
    for seat in SEATS:
        state.hands[seat].append(state.deck.pop())
    return state


def muster(game: "Game[State]") -> Flow[None]:
    for seat in tuple(game.state.turn):
        while True:
            given = yield from order(seat, "Buy units", (orders.Buy, orders.Done), rules=("1.1",))
            if isinstance(given, orders.Done):
                break


def bids(game: "Game[State]") -> Flow[None]:
    asks = [Ask(s, "Bid for the first move", (orders.Bid,), policy="bid", rules=("2",)) for s in SEATS]
    answers = yield from everyone(asks)
    said = {seat: answers[seat].amount for seat in SEATS}
    game.tell(listed(f"{SEATS[s]} bids {n}" for s, n in said.items()), rule="2", kind="bids", bids=said)
    first = max(SEATS, key=lambda seat: said[seat])
    game.state.gold[first] -= said[first]
    game.state.turn = sorted(SEATS, key=lambda seat: -said[seat])


def campaign(game: "Game[State]") -> Flow[None]:
    for seat in tuple(game.state.turn):
        game.state.moved = {}
        while True:
            given = yield from order(seat, "Move", (orders.Move, orders.Play, orders.Parley, orders.Done), rules=("3",))
            if isinstance(given, orders.Done):
                break
    game.state.moved = {}


def battle(game: "Game[State]") -> Flow[None]:
    for space in [s for s in BOARD if len(game.state.units.get(s, {})) > 1]:
        sides = sorted(game.state.units[space])
        rolled = {seat: game.dice.roll(1, f"the battle of {space}", by=seat)[0] for seat in sides}
        loser = min(sides, key=lambda seat: rolled[seat])
        lost = yield from choose(loser, f"Which unit is lost in {space}?", sorted(game.state.at(space, loser)))
        game.state.add(space, loser, lost, -1)
        game.tell(f"{SEATS[loser]} loses {lost} in {space}", kind="loss")


def draw(game: "Game[State]") -> Flow[None]:
    state = game.state
    for seat in SEATS:
        if not state.deck:
            break
        game.lock("a card was drawn")
        state.hands[seat].append(state.deck.pop())
        game.tell(f"You draw {state.hands[seat][-1]}", to=(seat,), kind="card")
    if state.round >= int(game.options["rounds"]):
        lands = {seat: sum(1 for s in BOARD if list(state.units.get(s, {})) == [seat]) for seat in SEATS}
        most = max(lands.values())
        game.finish(tuple(s for s in SEATS if lands[s] == most), f"{most} spaces held.", rule="3")
        return
    state.round += 1
    for seat in SEATS:
        state.gold[seat] += 3
    yield from everyone([])


def position(game: "Game[State]", seat: str | None) -> dict[str, Any]:
    state = game.state
    return {
        "round": state.round,
        "gold": dict(state.gold),
        "units": msgspec.to_builtins(state.units),
        "hand": list(state.hands[seat]) if seat else [],
        "cards": {s: len(hand) for s, hand in state.hands.items()},
    }


def write_position(game: "Game[State]") -> dict[str, Any]:
    return {"phase": game.phase, **msgspec.to_builtins(game.state)}


def read_position(game: "Game[State]", data: Mapping[str, Any]) -> tuple[State, str]:
    try:
        phase = data.get("phase", "muster")
        state = msgspec.convert({k: v for k, v in data.items() if k != "phase"}, State)
        right = (
            phase in GAME.phases
            and sorted(state.turn) == sorted(state.gold) == sorted(state.hands) == sorted(SEATS)
            and 1 <= state.round <= 99
            and all(0 <= n <= 99 for n in state.gold.values())
            and set(state.units) <= set(BOARD)
            and all(seats and set(seats) <= set(SEATS) for seats in state.units.values())
            and all(k in KINDS and 0 < n < 99 for u in state.units.values() for s in u.values() for k, n in s.items())
        )
    except (msgspec.ValidationError, RecursionError, TypeError) as error:
        raise BadSetup(f"not a position: {error}") from error
    if not right:
        raise BadSetup("not a position of Straits")
    return state, phase


def summary(position: Mapping[str, Any]) -> Iterator[str]:
    for space, seats in position["units"].items():
        yield f"{space}: " + ", ".join(f"{SEATS[s]} {n} {k}" for s, kinds in seats.items() for k, n in kinds.items())


def vocabulary() -> Mapping[str, Names]:
    return {
        "space": BOARD.names({"Brückhafen": ("bridgeport", "BRK")}),
        "unit": Names({"FOOT": ("inf", "infantry"), "TANK": ("armour", "arm"), "SHIP": ("fleet", "ships")}),
        "seat": Names({SEATS[seat]: (seat[:1],) for seat in SEATS}),
        "card": Names(dict.fromkeys(CARDS, ())),
    }


def read_bid(game: "Game[State]", seat: str, text: str) -> str:
    if not text.strip().isdecimal() or len(text) > 3:
        raise Refused("a standing bid is a number", rule="2")
    return text.strip()


def answer_bid(game: "Game[State]", ask: Ask, value: str) -> str | None:
    return f"bid {value}" if int(value) <= game.state.gold[ask.seat] else None


def read_fire(game: "Game[State]", seat: str, text: str) -> str:
    if text not in ("fire", "hold"):
        raise Refused("say fire or hold", rule="3.2")
    return text


def invariants(game: "Game[State]") -> None:
    assert all(gold >= 0 for gold in game.state.gold.values())
    cards: Iterable[str] = [card for hand in game.state.hands.values() for card in hand]
    assert len(set(cards)) == len(list(cards))


def on_off(title: str) -> Option:
    return Option(title=title, values={True: "yes", False: "no"}, default=False)


GAME = GameDef(
    slug="straits",
    name="Straits",
    version=1,
    seats=SEATS,
    scenarios={
        "peace": Scenario(title="Peace", about="Everybody at home."),
        "late": Scenario(title="Late", about="The same, but told apart."),
    },
    options={
        "rounds": Option(title="Rounds", values={n: str(n) for n in range(1, 10)}, default=3),
        "fog": on_off("Fog"),
    },
    phases={
        "muster": Phase(title="Muster", run=muster, rules="muster", then="bids"),
        "bids": Phase(title="Bids", run=bids, rules="bids", then="campaign"),
        "campaign": Phase(title="Campaign", run=campaign, rules="campaign", then="battle"),
        "battle": Phase(title="Battle", run=battle, rules="battle", then="draw"),
        "draw": Phase(title="Draw", run=draw, then="muster"),
    },
    state=State,
    start=start,
    first_phase="muster",
    clock=lambda game: f"Round {game.state.round}, {GAME.phases[game.phase].title}",
    round=lambda game: game.state.round,
    position=position,
    read_position=read_position,
    write_position=write_position,
    vocabulary=vocabulary,
    summary=summary,
    rulebook=lambda: Rulebook.read(RULEBOOK),
    orders=(orders.Buy, orders.Bid, orders.Move, orders.Play, orders.Parley, orders.Done),
    anytime=(orders.Give, orders.Whisper),
    policies={
        "bid": Policy(title="Bid", about="Always the same bid.", examples=("2",), read=read_bid, answer=answer_bid),
        "fire": Policy(
            title="Fire",
            about="Fire or hold.",
            examples=("hold",),
            read=read_fire,
            answer=lambda game, ask, value: value,
        ),
    },
    invariants=invariants,
)


def find(slug: str) -> GameDef:
    return {GAME.slug: GAME}[slug]


def new(definition: GameDef = GAME, seed: str | int = 1, **options: Any) -> "Game[State]":
    """A game at its start."""
    return Game.new(definition, options=options, seed=seed)


def play(game: "Game[State]", script: str) -> "Game[State]":
    """Orders, one a line, each with its seat before a colon."""
    for line in script.strip().splitlines():
        seat, _, text = line.strip().partition(":")
        game.submit(seat, text.strip())
    return game


def asking(*asks: Ask, then: Any = None) -> GameDef:
    """Straits with a single phase that asks this, over and over."""

    def run(game: "Game[State]") -> Flow[None]:
        answers = yield from everyone(asks)
        game.tell(listed(f"{seat}: {answer}" for seat, answer in answers.items()), kind="answers")
        if then is not None:
            then(game, answers)

    return replace(GAME, phases={"muster": Phase(title="Muster", run=run, then="muster")})


def to_bids(game: "Game[State]") -> "Game[State]":
    return play(game, "red: done\nblue: done\ngreen: done")


def to_campaign(game: "Game[State]") -> "Game[State]":
    """Red moves first, then Blue, then Green."""
    return play(to_bids(game), "red: bid 2\nblue: bid 1\ngreen: bid 0")
