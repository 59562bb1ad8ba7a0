"""Phase 1, Research Priority; and the Research Cards."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Ask, Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Number, Space
from ..kernel.text import counted
from .chart import ADVANTAGE, CARDS, GENIUS, INDUSTRIAL, KAMIKAZE, KINDS, NATIONS, WAR_EFFORT, card_name
from .rolls import throw
from .world import Saa, change_value, controller, nation, original, territories

PRIORITY_COST = 5


def active(game: Saa, seat: str, card: int) -> bool:
    """Does a continuous technology work for this nation (research.continuous, research.two-stages)?"""
    mat = game.state.nations[seat]
    return mat.card == card and mat.points >= CARDS[card]["points"]


def holder(game: Saa, card: int) -> str | None:
    return next((seat for seat, mat in game.state.nations.items() if mat.card == card), None)


def chits_of(game: Saa, seat: str, card: int) -> int:
    return game.state.nations[seat].card_chits.get(card, 0)


def spend_chit(game: Saa, seat: str, card: int) -> None:
    mat = game.state.nations[seat]
    mat.card_chits[card] -= 1
    if not mat.card_chits[card]:
        del mat.card_chits[card]


def research_phase(game: Saa) -> Flow[None]:
    """research.when: first of the turn, before any purchase; it may be skipped. Who cannot pay is not asked."""
    seat = game.state.nation
    if nation(game, seat).treasury < PRIORITY_COST:
        return
    yield (
        Ask(
            seat,
            f"Research Priority: pay {PRIORITY_COST} IPC and roll for a card, or skip? "
            f"You have {nation(game, seat).treasury} IPC{_card_words(game, seat)}.",
            kinds=(Research, Skip),
            meanwhile=(PlayWarEffort,),
            policy="research",
            rules=("research.cost", "research.take-card", "research.advantage"),
            yes="research",
            no="skip",
            end="skip",
        ),
    )


def _card_words(game: Saa, seat: str) -> str:
    mat = nation(game, seat)
    return f" and hold {card_name(mat.card)} with {mat.points} points" if mat.card else ""


def _roll_priority(game: Saa, seat: str) -> Flow[None]:
    mat = nation(game, seat)
    mat.treasury -= PRIORITY_COST
    dice = yield from throw(game, seat, 2, "Research Priority", lambda dice: [0, 1], "research")
    rolled, advantage = sum(dice), ADVANTAGE[seat]
    game.tell(f"{NATIONS[seat]} rolls {rolled}: {card_name(rolled)}.", rule=("research.cost", "intro.notation.2d6"))
    owner = holder(game, rolled)
    wasted = owner is not None and owner != seat
    if wasted:
        game.tell(f"{card_name(rolled)} is held by {NATIONS[str(owner)]}.", rule="research.taken")
    offered = {"take nothing": 0} if wasted else {_offer(mat.card, rolled): rolled}
    if holder(game, advantage) in (None, seat) and not (wasted and mat.card == advantage):
        offered[_offer(mat.card, advantage)] = advantage
    # ruling.3: who paid and rolled takes a card that can be had
    picked = next(iter(offered))
    if len(offered) > 1:
        picked = yield from choose(
            seat,
            f"You rolled {rolled}, {card_name(rolled)}{f', which {NATIONS[str(owner)]} holds' if wasted else ''}. "
            f"Your National Advantage is {card_name(advantage)}. Which card?",
            sorted(offered, key=lambda text: text == "take nothing"),
            rules=("research.take-card", "research.advantage", "research.taken"),
        )
    card = offered[picked]
    if not card:
        game.tell(f"The roll of {NATIONS[seat]} is wasted.", rule="research.taken")
    elif card == mat.card:
        game.tell(
            f"{NATIONS[seat]} keeps {card_name(card)} with its {mat.points} Tech Points.",
            rule=("research.replace", "ruling.1"),
        )
    else:
        take_card(game, seat, card)


def _offer(held: int, card: int) -> str:
    return f"{'keep' if card == held else 'take'} {card_name(card)}"


def take_card(game: Saa, seat: str, card: int) -> None:
    """research.replace: the old card goes back, its points are lost; chits it made stay (research.old-chits)."""
    mat = nation(game, seat)
    if mat.card:
        game.tell(f"{NATIONS[seat]} gives {card_name(mat.card)} back.", rule="research.replace")
    mat.card, mat.points = card, 0
    game.tell(
        f"{NATIONS[seat]} takes {card_name(card)} ({CARDS[card]['points']} Tech Points).", rule="research.take-card"
    )


def tech_points(game: Saa, seat: str, dice: Iterable[int]) -> None:
    """research.tracker; research.chit-reset: the chit comes when the number is reached, surplus points are lost."""
    mat = nation(game, seat)
    card = CARDS[mat.card]
    chits, mat.points = gained(card, mat.points, dice)
    for _ in range(chits):
        mat.card_chits[mat.card] = mat.card_chits.get(mat.card, 0) + 1
        game.tell(f"{NATIONS[seat]} gains a chit of {card['name']}.", rule="research.chit-reset")
    if mat.points == card["points"]:
        game.tell(f"{card['name']} of {NATIONS[seat]} is active.", rule="research.continuous")


def gained(card: Mapping[str, Any], points: int, dice: Iterable[int]) -> tuple[int, int]:
    """Chits and points that dice bring to a card."""
    chits = 0
    for die in dice:
        points += die
        if points >= card["points"]:
            chits, points = (chits + 1, 0) if card["kind"] == "chit" else (0, card["points"])
    return chits, points


def tech_price(game: Saa) -> int:
    """5 IPC a die, 3 with Genius Scientists; chits do not add up (tech.6.genius)."""
    return 3 if game.state.genius else 5


def price(game: Saa, seat: str, kind: str) -> int:
    """tech.12.industrial: 1 IPC less for everything except FRT."""
    return KINDS[kind].cost - (kind != "FRT" and active(game, seat, INDUSTRIAL))


class Research(Order):
    """Pay for a Research Priority roll."""

    syntax = Syntax(("research", "roll", "pay"))

    def effect(self, game: Saa, seat: str) -> Flow[None]:
        yield from _roll_priority(game, seat)


class Skip(Order):
    """Leave the Research Priority phase without rolling."""

    syntax = Syntax(("skip", "done", "pass"))


class Tech(Order):
    """Buy dice of Tech Points for the card held."""

    syntax = Syntax(("tech", "develop"), Number("dice"))
    dice: int

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        return range(1, min(6, nation(game, seat).treasury // tech_price(game)) + 1)

    def check(self, game: Saa, seat: str) -> None:
        mat = nation(game, seat)
        if not mat.card:
            raise Refused("you hold no Research Card to put points on", rule="research.points.when")
        if self.dice < 1:
            raise Refused("buy at least one die", rule="research.points.when")
        if self.dice * tech_price(game) > mat.treasury:
            most = mat.treasury // tech_price(game)
            raise Refused(
                f"{counted(self.dice, 'die', 'dice')} would cost {self.dice * tech_price(game)} IPC and you have {mat.treasury}",
                rule="research.points.when",
                nearest=[f"tech {most}"] if most else [],
            )
        if mat.points >= CARDS[mat.card]["points"]:
            raise Refused(
                f"{card_name(mat.card)} is already active; more points do nothing", rule="research.continuous"
            )

    def effect(self, game: Saa, seat: str) -> Flow[None]:
        mat = nation(game, seat)
        mat.treasury -= self.dice * tech_price(game)
        card, points = CARDS[mat.card], mat.points

        def worth(dice: Sequence[int]) -> list[int]:
            """Dice that would bring more if they were sixes."""
            now = gained(card, points, dice)
            return [i for i in range(len(dice)) if gained(card, points, [*dice[:i], 6, *dice[i + 1 :]]) > now]

        dice = yield from throw(game, seat, self.dice, f"Tech Points for {card_name(mat.card)}", worth, "tech")
        tech_points(game, seat, dice)


class PlayGenius(Order):
    """Use a chit of Genius Scientists: Tech Point dice cost 3 IPC for the rest of the turn."""

    syntax = Syntax(("play", "use", "chit"), ("genius", "scientists"))

    def check(self, game: Saa, seat: str) -> None:
        if not chits_of(game, seat, GENIUS):
            raise Refused("you have no chit of Genius Scientists", rule="tech.6.genius")
        if game.state.genius:
            raise Refused(
                "your scientists already work at 3 IPC a die; a second chit changes nothing", rule="tech.6.genius"
            )

    def effect(self, game: Saa, seat: str) -> None:
        spend_chit(game, seat, GENIUS)
        game.state.genius = True
        game.tell(f"{NATIONS[seat]}: Tech Point dice cost 3 IPC for the rest of this turn.", rule="tech.6.genius")


class PlayKamikaze(Order):
    """Use a chit of Kamikaze: Air units need no landing place this turn."""

    syntax = Syntax(("play", "use", "chit"), "kamikaze")

    def check(self, game: Saa, seat: str) -> None:
        if not chits_of(game, seat, KAMIKAZE):
            raise Refused("you have no chit of Kamikaze", rule="tech.3.kamikaze")
        if game.state.kamikaze:
            raise Refused("Kamikaze is already in use this turn", rule="tech.3.kamikaze")

    def effect(self, game: Saa, seat: str) -> None:
        spend_chit(game, seat, KAMIKAZE)
        game.state.kamikaze = True
        game.tell(f"{NATIONS[seat]}: Air units need no landing place this turn.", rule="tech.3.kamikaze")


class PlayWarEffort(Order):
    """Use a chit of War Effort on one of your original Territories."""

    syntax = Syntax(("play", "use", "chit"), "war", "effort", ("in", "on", "at"), Space("space", what="territory"))
    space: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        if not chits_of(game, seat, WAR_EFFORT):
            return []
        own = [name for name in territories(game, seat) if original(name) == seat]
        return sorted(own, key=lambda name: -game.state.places[name].value)

    def check(self, game: Saa, seat: str) -> None:
        if not chits_of(game, seat, WAR_EFFORT):
            raise Refused("you have no chit of War Effort", rule="tech.8.war-effort")
        if original(self.space) != seat or controller(game, self.space) != seat:
            raise Refused(
                f"{self.space} is not an original Territory of {NATIONS[seat]} under its control",
                rule="tech.8.war-effort",
            )

    def effect(self, game: Saa, seat: str) -> None:
        spend_chit(game, seat, WAR_EFFORT)
        change_value(game, self.space, 1)
        game.tell(
            f"War Effort: {self.space} is now worth {game.state.places[self.space].value}.", rule="tech.8.war-effort"
        )
