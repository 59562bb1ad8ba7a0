"""7.1 and 6.0: Year Start: public opinion, the Victory Check, Peace Dividends, Turn Order, the Active Ally."""

from ..kernel.flow import Ask, Flow, choose, everyone
from ..kernel.text import listed
from .cards import in_order, label
from .chart import ORDER, TIME_TRACK, TURN_ORDERS
from .control import freeze
from .diplomacy import usa_opinion
from .setup import draw_chit
from .victory import Claim, claims, hegemony, may_claim
from .world import Tt, at_war, faction_of, in_battle

LAST_YEAR = 1945


def year_phase(game: Tt) -> Flow[None]:
    """7.1, step by step; after 1945 the richest faction wins (16.5)."""
    state = game.state
    freeze(game)
    if state.year == LAST_YEAR:
        hegemony(game)
        return
    state.year += 1
    game.tell(f"The year is {state.year}.", rule="7.11", kind="year")
    if TIME_TRACK[state.year][0]:
        yield from usa_opinion(game)
    prompt = "Claim the Economic Victory with 25 VP? That ends the game. Say claim or no."
    answers = yield from everyone(
        Ask(seat, prompt, kinds=(Claim,), choices=("no",), rules=("16.2",), no="no", end="done")
        for seat in ORDER
        if may_claim(game, seat)
    )
    if claimants := [seat for seat, answer in answers.items() if isinstance(answer, Claim)]:
        claims(game, claimants)
        return
    reshuffle(game)
    battles = [area for area in state.blocks.places() if in_battle(game, area)]  # 12.0: resolved or not, in both years
    for seat in ORDER:
        mat = faction_of(game, seat)
        besieges = any(in_battle(game, area, seat) for area in battles)
        if not (at_war(game, seat) or mat.stirred or besieges):
            draw_chit(game, seat, "7.13a")
        mat.stirred, mat.raises = besieges, 0
    state.order = list(TURN_ORDERS[game.dice.roll(1, "Turn Order")[0]])
    game.tell(f"Turn Order of {state.year}: {listed(state.order)}.", rule="7.14a", kind="order")
    if game.options["players"] == 2:
        yield from name_ally(game)


def reshuffle(game: Tt) -> None:
    """7.12: both decks with all their discards."""
    state = game.state
    state.action = game.dice.shuffle([*state.action, *state.action_discards], "Action deck")
    state.investment = game.dice.shuffle([*state.investment, *state.investment_discards], "Investment deck")
    state.action_discards, state.investment_discards = [], []


def name_ally(game: Tt) -> Flow[None]:
    """18.1: the Active Ally of the year; last year's Passive Stack goes into the hand (18.21)."""
    state = game.state
    active = yield from choose("West", "Which Ally is Active this year?", ("West", "USSR"), rules=("18.1",))
    state.passive = "USSR" if active == "West" else "West"
    game.tell(f"The {active} is the Active Ally.", rule="18.1")
    game.lock("cards were looked at")
    for seat in ("West", "USSR"):
        mat = faction_of(game, seat)
        mat.hand += mat.stack
        mat.stack = []
        dealt, mat.bought = mat.bought, []
        if seat == state.passive:  # 18.21: half of each deck, for the cards of a deck lie together
            mat.stack += dealt[::2]
            dealt = dealt[1::2]
        mat.hand += dealt
        if mat.hand:
            game.tell(f"Your hand: {listed(map(label, in_order(mat.hand)))}.", to=(seat,), rule="18.21c")
