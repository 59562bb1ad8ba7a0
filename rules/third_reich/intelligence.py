"""33.5: the Intelligence Table."""

from typing import ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Ask, Flow, choose, everyone
from ..kernel.orders import Order, Syntax
from .aid import gifts, lose
from .chart import INTELLIGENCE, SIDE, SW_TYPES
from .murmansk_box import in_the_box
from .setup import printed
from .turn import can_spend, spend
from .world import Tr, moving, other_side, seats_of

TABLE = {
    12: "nullify the enemy's variant counter",
    11: "the enemy discloses his variant counter",
    10: "a power loses foreign aid in a minor country",
    9: "look at an unused variant counter",
    8: "the enemy reveals the SW box",
    7: "the enemy reveals the Murmansk box",
    6: "nothing",
    4: "your side may not use the table next turn",
    3: "as 4, and the next effort costs 10",
    2: "as 4, and the next two efforts cost 10",
}


def price(game: Tr, side: str) -> int:
    return 10 if game.state.notes.get(f"dear {side}", 0) else INTELLIGENCE


class Spy(Order):
    """Pay for an intelligence effort."""

    syntax: ClassVar[Syntax] = Syntax(("intelligence", "spy"))

    def check(self, game: Tr, seat: str) -> None:
        side, notes = SIDE[seat], game.state.notes
        now = game.state.now
        if notes.get(f"spied {side}") == now:
            raise Refused("your alliance has already used the table this turn", rule="33.5a")
        if f"blind {side}" in notes and notes[f"blind {side}"] >= game.state.turn:
            raise Refused("your side may not use the table this turn", rule="33.5-4")
        if not can_spend(game, seat, price(game, side)):
            raise Refused(f"that costs {price(game, side)} BRPs", rule="11.4a")

    def effect(self, game: Tr, seat: str) -> Flow[None]:
        side = SIDE[seat]
        seat = yield from claims(game, seat)
        game.state.notes[f"spied {side}"] = game.state.now
        cost = price(game, side)
        if cost == 10:
            game.state.notes[f"dear {side}"] -= 1
        spend(game, seat, cost, "intelligence", rule="33.5a")
        countered = yield from counter(game, seat)
        dice = game.dice.roll(2, "intelligence", by=seat)
        total = min(12, max(2, sum(dice) + (-1 if countered else 1)))
        # 33.5c: a five is as harmless as a six
        rows = [n for n in TABLE if n <= total + (total == 5) and (n != 10 or gifts(game))]
        answer = yield from choose(
            seat,
            f"Intelligence {total}: which result do you use? Any lower one is allowed.",
            [TABLE[n] for n in rows],
            rules=("33.53",),
        )
        yield from result(game, seat, next(n for n in rows if TABLE[n] == answer))


def claims(game: Tr, seat: str) -> Flow[str]:
    """33.5: of allies who want the table, a still neutral Russia or Italy among them, the dice say who uses it; a tie is the
    richer one's."""
    rivals = [
        s for s in moving(game)
        if game.seats[s] != game.seats[seat] and can_spend(game, s, price(game, SIDE[s]))
    ]  # fmt: skip
    asks = [
        Ask(
            s,
            f"{seat} wants the Intelligence Table. Do you leave it or roll for it?",
            choices=("leave it", "roll for it"),
            policy="intelligence",
            rules=("33.5a", "33.5b"),
            yes="roll for it",
            no="leave it",
        )
        for s in rivals
    ]
    answers = (yield from everyone(asks)) if asks else {}
    roll = [seat, *(s for s in rivals if str(answers.get(s, "")) == "roll for it")]
    if len(roll) == 1:
        return seat
    rolled = {s: game.dice.roll(1, f"{s} wants the Intelligence Table", by=s)[0] for s in roll}
    winner = max(roll, key=lambda s: (rolled[s], game.state.powers[s].brps))
    game.tell(f"{winner} uses the Intelligence Table", rule=("33.5a", "33.5b"))
    return winner


def aid_lost(game: Tr, seat: str) -> Flow[None]:
    """33.5-10: whose aid, in which country."""
    named = {f"{giver} in {country}": (giver, country) for giver, country in gifts(game)}
    answer = next(iter(named))
    if len(named) > 1:
        answer = yield from choose(seat, "Whose aid is lost, and where?", tuple(named), rules=("33.5-10",))
    lose(game, *named[answer])


def counter(game: Tr, seat: str) -> Flow[bool]:
    """33.51: one opponent may pay five to lower the roll."""
    foes = [s for s in seats_of(game, other_side(SIDE[seat])) if can_spend(game, s, INTELLIGENCE)]
    asks = [
        Ask(
            s,
            f"{seat} spies on you. Do you counter it for {INTELLIGENCE} BRPs?",
            choices=("counter", "let be"),
            policy="counterintelligence",
            rules=("33.51",),
            yes="counter",
            no="let be",
        )
        for s in foes
    ]
    answers = yield from everyone(asks)
    payer = next((s for s in foes if str(answers.get(s, "")) == "counter"), "")
    if payer:
        spend(game, payer, INTELLIGENCE, "counterintelligence", rule="33.51")
    return bool(payer)


def holder(side: str) -> str:
    """Who holds a side's variant counter (33.1)."""
    return "Germany" if side == "Axis" else "Britain"


def opponents(game: Tr, seat: str, row: int) -> dict[str, list[str]]:
    """33.55: the enemy, or an ally whom another player leads and who has something to hide."""
    mine, foe = SIDE[seat], other_side(SIDE[seat])
    found = {f"the {foe}": seats_of(game, foe)}
    for ally in seats_of(game, mine):
        power = game.state.powers[ally]
        counter_kept = ally == holder(mine) and power.variant and not (power.played or power.void)
        if game.seats[ally] != game.seats[seat] and (counter_kept if row in (11, 12) else ally in SW_TYPES):
            found[ally] = [ally]
    return found


def opponent(game: Tr, seat: str, row: int) -> Flow[tuple[str, list[str]]]:
    """33.55: named when the dice have fallen."""
    found = opponents(game, seat, row)
    answer = next(iter(found))
    if len(found) > 1 and row in (7, 8, 11, 12):
        answer = yield from choose(seat, "Which enemy do you use it against?", tuple(found), rules=("33.55",))
    return answer, found[answer]


def result(game: Tr, seat: str, row: int) -> Flow[None]:
    """33.5: disclosures go to the roller alone."""
    foe, seats = yield from opponent(game, seat, row)
    side = SIDE[seats[0]] if seats else other_side(SIDE[seat])
    enemy = game.state.powers[holder(side)]
    known = f"{side} variant {enemy.variant}" if enemy.variant and not enemy.played else f"{foe} have no variant left"
    if row == 12:
        game.lock("a secret was shown")
        game.tell(f"You see: {known}", to=(seat,), rule="33.5-12")
        answer = "nullify"
        if enemy.variant and not enemy.played:
            answer = yield from choose(
                seat,
                f"{known}. Do you nullify it?",
                ("nullify", "leave it"),
                rules=("33.55",),
                yes="nullify",
                no="leave it",
            )
        if answer == "nullify" and not enemy.played:
            enemy.void = True
            game.tell(f"The variant counter of {foe} is nullified", rule="33.5-12")
    elif row == 11:
        game.lock("a secret was shown")
        game.tell(f"You see: {known}", to=(seat,), rule="33.5-11")
    elif row == 10:
        yield from aid_lost(game, seat)
    elif row == 9:
        held = [printed(game, s, n) for s in ("Germany", "Britain") if (n := game.state.powers[s].variant)]
        drawn, *_ = game.dice.shuffle([n for n in range(1, 11) if n not in held], "an unused variant counter")
        game.tell(f"You draw counter {drawn} of the ten: {foe} don't hold it", to=(seat,), rule="33.5-9")
    elif row in (8, 7):
        game.lock("a secret was shown")
        for other in seats:
            power = game.state.powers[other]
            box = power.sw if row == 8 else power.box
            found = [f"{kind} {n}" for kind, n in box.items()]
            if row == 7:
                found += [u.id for u in in_the_box(game) if u.owner == other]
            words = ", ".join(found) or "nothing"
            game.tell(f"{other} has {words}", to=(seat,), rule=f"33.5-{row}")
    elif row in (4, 3, 2):
        game.state.notes[f"blind {SIDE[seat]}"] = game.state.turn + 1
        if row < 4:
            game.state.notes[f"dear {SIDE[seat]}"] = 4 - row
    game.tell(f"{seat} uses its result", rule="33.54")
