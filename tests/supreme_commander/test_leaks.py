"""Nothing tells what lies face-down: fleets, submarines, Decoys in ports and zones, aircraft in the front boxes.

What is hidden from a seat is permuted: hidden units of one nation change places, so that counts and places stay and types
do not. Views, prompts, suggestions and refusals of the other side must not change by it.
"""

import random

import pytest

from render.snapshot import draw
from rules.kernel.errors import OrderError
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.supreme_commander import GAME
from rules.supreme_commander.counters import AIR, COUNTERS, NAVAL
from rules.supreme_commander.ground import HEXES
from rules.supreme_commander.position import write_position
from rules.supreme_commander.seats import master
from rules.supreme_commander.world import camp
from tests.rulings import rule
from tests.supreme_commander.table import opened as begin
from tests.supreme_commander.table import set_up, table

IN_PLAY = ("pool", "later", "out", "setup")


def hidden(game, side):
    """Face-down units of a side, by nation and element."""
    found = {}
    for unit in game.state.units.all.values():
        sort = COUNTERS[unit.id].kind
        if sort not in (*AIR, *NAVAL) or unit.used or camp(game, unit.owner) != side:
            continue
        if unit.place in IN_PLAY or unit.place.startswith("turn ") or unit.transfer:
            continue
        found.setdefault((unit.owner, sort in AIR), []).append(unit.id)
    return {key: ids for key, ids in found.items() if len(ids) > 1}


def permuted(game, side, chance):
    """The position with the hidden units of a side shuffled among their places; None if there is nothing to shuffle."""
    data = write_position(game)
    changed = False
    for ids in hidden(game, side).values():
        mixed = list(ids)
        chance.shuffle(mixed)
        rows = data["units"]["all"]
        facts = {id: dict(rows[id]) for id in ids}
        for id, other in zip(ids, mixed, strict=True):
            changed = changed or (
                COUNTERS[id].kind != COUNTERS[other].kind and facts[id].get("place") != facts[other].get("place")
            )
            for field in ("place", "base", "field"):
                rows[id].pop(field, None)
                if field in facts[other]:
                    rows[id][field] = facts[other][field]
    return data if changed else None


WORDS = ("", "place", "bomb", "transport", "sail")


def refusal(ask):
    """What a question to the game comes to, in words."""
    try:
        return repr(ask())
    except OrderError as error:
        return type(error).__name__, str(error)


def seen(game, seat):
    """Everything a seat can learn without giving an order that is accepted."""
    position = game.view(seat).position
    told = [event.text for _, event in game.told(seat) if event.kind != "start"]
    common = [position, sorted(p.seat for p in game.pending()), told, GAME.look(position, "london")]
    common += [GAME.look(position, text) for text in ("kiel", "brest", "west air box", "north sea", "GE-F1", "UK-S1")]
    common += [GAME.hand(position, ""), list(GAME.summary(position))]
    if not seat:
        return common
    units = game.state.units.all.values()
    hidden_ids = [u.id for u in units if COUNTERS[u.id].kind in (*AIR, *NAVAL) and master(game, u.owner) != seat]
    own = [u.id for u in units if u.place in HEXES and master(game, u.owner) == seat][:4]
    texts = [text for id in hidden_ids[:2] for text in (f"sail {id} to London", f"transfer {id} to East")]
    texts += [text for id in hidden_ids[2:4] for text in (f"place {id} in North Sea", f"bomb London with {id}")]
    return [
        *common,
        [(p.prompt, p.choices, p.orders) for p in game.pending() if p.seat == seat],
        [game.suggest(seat, text, 25) for text in WORDS],
        [refusal(lambda text=text: game.preview(seat, text).settled) for text in texts],
        [refusal(lambda id=id: game.definition.reach(game, seat, id)) for id in own],
        GAME.idle(game, seat),
        game.undoable(seat),
    ]


def go_on(one, two, seat, chance):
    """The same order of a seat in both games, and back: as long as nothing is shown, both tell it the same."""
    compared = 0
    for _ in range(2):
        offered = one.suggest(seat, "", 25) if any(p.seat == seat and p.orders for p in one.pending()) else []
        if not offered:
            return compared
        text, before = chance.choice(offered), seen(one, seat)
        counts = len(one.events), len(two.events)
        results = [refusal(lambda g=g, text=text: g.submit(seat, text)) for g in (one, two)]
        events = [[e for _, e in g.events.since(n)] for g, n in zip((one, two), counts, strict=True)]
        assert results[0] == results[1], (text, results)
        if any(e.kind in ("dice", "reveal", "loss") or e.text.startswith("Over ") for told in events for e in told):
            return compared  # something was shown
        assert seen(one, seat) == seen(two, seat), text
        assert refusal(lambda: one.undo(seat)) == refusal(lambda: two.undo(seat)), text
        assert seen(one, seat) == seen(two, seat), ("after undo", text)
        if not one.undoable(seat).orders and seen(one, seat)[0] != before[0]:
            return compared + 1
        compared += 1
    return compared


def instructed(one, two, seat, chance):
    """Any standing instruction of a seat, set in both games and taken away again: what it is told and asked stays the same."""
    if any(p.seat == seat for p in one.pending()):
        return 0  # it would answer at once, and answers may show something
    for name, policy in GAME.policies.items():
        words = chance.choice(policy.examples)
        assert one.set_standing(seat, name, words) == two.set_standing(seat, name, words)
        assert seen(one, seat) == seen(two, seat), (name, words)
        for game in (one, two):
            game.set_standing(seat, name, None)
    return 1


def pictured(one, two, seat):
    """The same picture, to the dot, the words and the alt text."""
    pages = [draw(game.view(seat), size=1000, legend=False) for game in (one, two)]
    assert pages[0].image.tobytes() == pages[1].image.tobytes() and pages[0].alt_text == pages[1].alt_text


STOPS = [
    ("great_crusade", 1, {}),
    ("great_crusade", 2, {"air_on_map": True}),
    ("europe_at_war", 3, {}),
    ("barbarossa_to_berlin", 4, {}),
]


@rule("11.1b", "9.2.1c", "10.3b")
@pytest.mark.parametrize(("scenario", "seed", "options"), STOPS)
def test_permuting_what_is_hidden_changes_nothing_for_the_others(scenario, seed, options):
    """Nothing that can be asked, seen, offered, refused, ordered or taken back."""
    t = set_up(begin(scenario, players=2, seed=f"leak {seed}", **options))
    game, player, chance = t.game, RandomPlayer(seed, 0.35, 0.0), random.Random(seed)
    compared = acted = told = 0
    for _ in range(3):
        for _ in range(14):
            if game.outcome is None:
                game.submit(*player.next(game))
        for side, seats in (("Axis", ("UK", None)), ("Allied", ("Germany", None))):
            other = permuted(game, side, chance)
            if other is None:
                continue
            chosen = {"players": 2, **options}
            one = Game.new(GAME, scenario, chosen, seed="same", position=write_position(game))
            two = Game.new(GAME, scenario, chosen, seed="same", position=other)
            for seat in seats:
                for mine, theirs in zip(seen(one, seat), seen(two, seat), strict=True):
                    assert mine == theirs, (game.clock, side, seat)
                compared += 1
            if compared <= 2:
                pictured(one, two, seats[0])
            told += instructed(one, two, seats[0], chance)
            acted += go_on(one, two, seats[0], chance)
    assert compared > 2 and (acted > 0 or seed != 1) and (told > 0 or seed != 1)


def test_whoever_holds_only_bombers_is_asked_too():
    """No question would tell that no Fighter is there."""
    answers = []
    for plane in ("UK-F1", "UK-B1", "UK-DF1"):
        t = table(
            "bombing",
            units={"West": f"GE-B1 {plane}", "2240": "GE-I1"},
            control={"Calais": "Germany"},
            active=("Germany", "UK"),
        )
        t.play("Germany", "bomb London with GE-B1")
        answers.append((t.asked(), t.ask("UK").prompt))
    assert answers[0] == answers[1] == answers[2]


def test_enemies_see_the_nation_and_no_more():
    t = table(units={"London": "UK-S1 UK-DN1", "West": "UK-F1 UK-DF1 UK-B1"})
    boxes = t.game.view("Germany").position["boxes"]
    assert boxes["West Air Box"] == [{"country": "UK", "hidden": True}] * 3
    assert t.game.view("Germany").position["hexes"]["2041"]["units"] == [{"country": "UK", "hidden": True}] * 2
    assert {unit["id"] for unit in t.game.view("France").position["boxes"]["West Air Box"]} == {
        "UK-F1",
        "UK-DF1",
        "UK-B1",
    }


def test_an_enemys_unit_is_refused_in_the_same_words_whatever_it_is():
    t = table(units={"London": "UK-S1", "West": "UK-B1"})
    words = set()
    for id in ("UK-S1", "UK-DN1", "UK-B1", "UK-S4"):
        try:
            t.game.submit("Germany", f"sail {id} to Kiel")
        except OrderError as error:
            words.add(str(error).replace(id, "X").split("Did you mean")[0])
    assert len(words) == 1
