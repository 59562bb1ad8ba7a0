"""Secrets in the middle of a war: at stops of random games the hidden things of a side are permuted, and nobody else notices:
by view, words, questions, suggestions, refusals, tries, reach or picture, now or after the next order."""

import random

import pytest

from render.snapshot import snapshot
from rules.kernel.errors import OrderError
from rules.kernel.game import Game
from rules.third_reich import GAME
from rules.third_reich.chart import MAJORS, SIDE, SW_TYPES
from rules.third_reich.position import write_position
from tests.rulings import rule
from tests.third_reich.player import Warlord
from tests.third_reich.table import opened

WORDS = ("", "play", "build", "asw", "grant")
TYPED = ("play variant", "submarines 2 to Murmansk", "asw 1 to Murmansk", "intelligence", "build 1 asw")


def permuted(game, side, chance):
    """The position with what a side hides laid anew: the mix of its boxes, its counters, what it writes down."""
    data = write_position(game)
    for name in MAJORS:
        if SIDE[name] != side:
            continue
        power = data["powers"][name]
        kinds = SW_TYPES.get(name, ())
        if len(kinds) == 2:
            whole = sum(power.get("sw", {}).values()) + 6
            one = chance.randrange(1, whole)
            power["sw"] = {kinds[0]: one, kinds[1]: whole - one}
            power["box"] = {kinds[0]: chance.randrange(1, 6)}
        if power.get("variant") and not power.get("played") and not power.get("void"):
            power["variant"] = chance.choice([n for n in range(1, 11) if n != power["variant"]])
    return data


def attempt(ask):
    try:
        return repr(ask())
    except OrderError as error:
        return type(error).__name__, str(error)


def given(game, seat, text):
    return attempt(lambda: game.submit(seat, text))


def seen(game, seat):
    """Everything a seat can learn without an order that is accepted."""
    view = game.view(seat)
    position = view.position
    told = [event.text for _, event in game.told(seat) if event.kind != "start"]
    found = [
        position,
        told,
        sorted(p.seat for p in game.pending()),
        GAME.look(position, "L31"),
        list(GAME.summary(position)),
    ]
    for other in MAJORS:
        if other != seat:
            found.append(GAME.hand(position, other))
    if seat is None:
        return found
    own = [u.id for u in game.state.units.of(seat)][:3]
    return [
        *found,
        GAME.hand(position, seat),
        [(p.prompt, p.choices, p.orders) for p in game.pending() if p.seat == seat],
        [game.suggest(seat, text, 25) for text in WORDS],
        [attempt(lambda text=text: game.preview(seat, text)) for text in TYPED],
        [attempt(lambda name=name: GAME.reach(game, seat, name)) for name in own],
        GAME.idle(game, seat),
        game.undoable(seat),
    ]


def stops(scenario, seed, phases):
    """Positions of a random game, the first time each phase is reached."""
    t = opened(f"leaks {seed}", scenario=scenario)
    player, found = Warlord(seed, 0.3), set()
    for _ in range(700):
        if t.game.phase in phases and t.game.phase not in found:
            found.add(t.game.phase)
            yield t.game
            if found == set(phases):
                return
        t.game.submit(*player.next(t.game))


PHASES = (
    "building",
    "options",
    "supply",
    "movement",
    "missions",
    "replies",
    "ground",
    "construction",
    "convoys",
    "redeployment",
)
FEWER = ("building", "movement", "replies", "construction")


def again(game, data):
    return Game.new(GAME, game.scenario, seats=dict(game.seats), seed="again", position=data)


@rule("10.44a", "10.45", "10.46", "33.1", "42.8a")
@pytest.mark.parametrize(("scenario", "phases"), [("1942", PHASES), ("1944", FEWER)])
def test_nobody_can_tell_what_the_enemy_hides(scenario, phases):
    chance, met = random.Random(3), set()
    for game in stops(scenario, 5, phases):
        met.add(game.phase)
        for side in ("Axis", "Allies"):
            one, two = (again(game, permuted(game, side, chance)) for _ in range(2))
            others = [s for s in GAME.seats if SIDE[s] != side and game.state.powers[s].in_play]
            for seat in (*others, None):
                assert seen(one, seat) == seen(two, seat), (game.phase, side, seat)
            asked = next((p.seat for p in one.pending() if p.seat in others and p.orders), None)
            offered = one.suggest(asked, "", 8) if asked else []
            if offered:
                text = chance.choice(offered)
                count = len(one.events), len(two.events)
                assert given(one, asked, text) == given(two, asked, text)
                fresh = [e for _, e in one.events.since(count[0])]
                if not any(e.kind in ("dice", "phase") for e in fresh):
                    for seat in others:
                        assert seen(one, seat) == seen(two, seat), (game.phase, "after", text)
    assert met >= set(phases) - {"supply", "convoys"}, met


@rule("10.45", "33.1")
def test_pictures_show_nobody_elses_secrets(tmp_path):
    chance = random.Random(4)
    game = next(stops("1942", 6, ("construction",)))
    one, two = (again(game, permuted(game, "Axis", chance)) for _ in range(2))
    for seat in ("Britain", None):
        pages = [snapshot(g.view(seat), "Germany", 700, folder=tmp_path) for g in (one, two)]
        assert pages[0].png == pages[1].png and pages[0].alt_text == pages[1].alt_text
    own = [g.view("Germany").position["powers"]["Germany"]["sw"] for g in (one, two)]
    assert own[0] != own[1], "Germany sees its own boxes"
