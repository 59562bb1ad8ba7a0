"""Nothing a seat gets may depend on what is hidden from it: the hidden is permuted, and all must stay the same."""

import random
from typing import Any

import msgspec
import pytest

from rules.kernel.errors import OrderError
from rules.kernel.game import Game
from rules.kernel.pieces import Pieces
from rules.triumph_tragedy import GAME
from rules.triumph_tragedy.cards import investments, technologies
from rules.triumph_tragedy.chart import BOARD, KINDS, ORDER, is_sea
from rules.triumph_tragedy.economy import ATOMIC
from rules.triumph_tragedy.position import write_position
from rules.triumph_tragedy.state import State
from rules.triumph_tragedy.world import block_id
from tests.rulings import rule
from tests.triumph_tragedy.player import Warlord

PHASES = ("production", "government", "command", "movement", "combat", "battle", "aftermath", "resolution")
TYPED = (
    "",
    "move",
    "build",
    "step",
    "buy",
    "tech",
    "vault",
    "intel",
    "commit",
    "dow",
    "violate",
    "fight",
    "fire",
    "done",
)


def hide(state: State, viewer: str, seed: int) -> State:
    """The same position for the viewer, with everything that he cannot see dealt anew."""
    other = msgspec.convert(msgspec.to_builtins(state), State)
    shuffle = random.Random(seed)
    _deal_blocks(other, viewer, shuffle)
    _deal_cards(other, viewer, shuffle)
    values = [*other.chits, *(v for seat in ORDER if seat != viewer for v in other.factions[seat].chits)]
    shuffle.shuffle(values)
    for seat in ORDER:
        if seat != viewer:
            many = len(other.factions[seat].chits)
            other.factions[seat].chits, values = values[:many], values[many:]
    other.chits = values
    return other


def _deal_blocks(state: State, viewer: str, shuffle: random.Random) -> None:
    """Type, strength and name go round among the hidden blocks of a nationality; a Fortress stays on land and alone."""
    blocks = list(state.blocks)
    for nation in sorted({b.nation for b in blocks}):
        fixed = {(b.place, b.owner) for b in blocks if b.kind == "FORT" and (b.shown or b.nation != nation)}
        hidden = [b for b in blocks if b.nation == nation and b.owner != viewer and not b.shown and not b.escaped]
        faces = [(b.kind, b.cv, b.name) for b in hidden]
        for _ in range(20):
            shuffle.shuffle(faces)
            forts = [(b.place, b.owner) for b, face in zip(hidden, faces, strict=True) if face[0] == "FORT"]
            fair = len(set(forts)) == len(forts) and not (set(forts) & fixed) and not any(is_sea(a) for a, _ in forts)
            moved = any(f[0] == "FORT" and b.moved for b, f in zip(hidden, faces, strict=True))
            if fair and not moved and all(f[0] == "SUB" or not b.escaped for b, f in zip(hidden, faces, strict=True)):
                for block, (kind, cv, name) in zip(hidden, faces, strict=True):
                    block.kind, block.cv, block.name = kind, cv, name
                    block.id = block_id(block.owner, name)
                break
    state.blocks = Pieces.holding(blocks)


def _deal_cards(state: State, viewer: str, shuffle: random.Random) -> None:
    """Hands, committed cards, Stacks, Vaults and decks of the others: all the cards he cannot see go round."""
    others = [seat for seat in ORDER if seat != viewer]
    piles: list[tuple[Any, str, int]] = []
    for seat in others:
        mat = state.factions[seat]
        piles.append((mat, "hand", len(mat.hand)))
        if seat not in state.command:
            piles.append((mat, "committed", len(mat.committed)))
        piles += [(entry, "cards", len(entry.cards)) for entry in mat.vault]
    action, investment = len(state.action), len(state.investment)
    spare = [*state.action, *state.investment]
    for pile, name, _ in piles:
        spare += getattr(pile, name)
    actions_left = [card for card in spare if card not in investments()]
    investments_left = [card for card in spare if card in investments()]
    shuffle.shuffle(actions_left)
    shuffle.shuffle(investments_left)
    state.action, actions_left = actions_left[:action], actions_left[action:]
    state.investment, investments_left = investments_left[:investment], investments_left[investment:]
    for pile, name, many in [p for p in piles if p[1] == "cards"]:
        setattr(pile, name, investments_left[:many])
        investments_left = investments_left[many:]
        techs = [
            tech
            for card in pile.cards
            for tech in investments()[card].techs
            if tech in technologies() and tech not in ATOMIC
        ]
        pile.tech = techs[0] if techs else "Sonar"
    rest = [*actions_left, *investments_left]
    shuffle.shuffle(rest)
    for pile, name, many in [p for p in piles if p[1] != "cards"]:
        setattr(pile, name, rest[:many])
        rest = rest[many:]


def told(game: Game[State], seat: str, typed: list[str]) -> dict[str, Any]:
    """Everything a seat can get out of the game."""
    got: dict[str, Any] = {
        "view": msgspec.to_builtins(game.view(seat)),
        "onlooker": msgspec.to_builtins(game.view(None)),
        "asked": [msgspec.to_builtins(p) for p in game.pending() if p.seat == seat],
        "due": sorted(p.seat for p in game.pending()),
        "undo": game.undoable(seat).words,
        "events": [event.text for _, event in game.told(seat)][1:],
    }
    for text in TYPED:
        got[f"suggest {text}"] = game.suggest(seat, text)
    for text in typed:
        try:
            preview = game.preview(seat, text)
            got[f"preview {text}"] = (preview.order, preview.events, preview.dice)
        except OrderError as error:
            got[f"preview {text}"] = str(error)
    return got


def probes(game: Game[State], seat: str, pick: random.Random) -> list[str]:
    """Legal orders of the seat, and orders at random that are mostly refused."""
    texts = [
        text
        for typed in TYPED
        for text in pick.sample(game.suggest(seat, typed), min(2, len(game.suggest(seat, typed))))
    ]
    texts += game.suggest(seat, "intel", 12)
    areas = pick.sample(list(BOARD), 6)
    texts += [
        f"move {kind}{n} to {area}" for area in areas for kind, n in ((pick.choice(list(KINDS)), pick.randint(1, 5)),)
    ]
    texts += [f"build {pick.choice(list(KINDS))} at {area}" for area in areas]
    texts += [
        "intel Inv 46 against West at London",
        "retreat INF1 to Paris",
        "disband INF1",
        "reveal Jets",
        "commit Inv 3",
    ]
    return texts


@rule("0.1", "3.0a", "4.3b", "4.4c", "7.22b", "10.1d")
@pytest.mark.parametrize("seed", range(3))
def test_nothing_hidden_shows(seed):
    player = Warlord(seed)
    game: Game[State] = Game.new(GAME, ("1936", "1939")[seed % 2], {"players": (3, 2)[seed // 2 % 2]}, seed=seed)
    compared = 0
    pick = random.Random(seed)
    for _ in range(400):
        if game.outcome is not None:
            break
        seat, text = player.next(game)
        game.submit(seat, text)
        if game.outcome is not None or game.phase not in PHASES or pick.random() > 0.06:
            continue
        if game.phase == "battle" and not game.state.battles:
            continue
        viewer = pick.choice(ORDER)
        position = {"phase": game.phase} | write_position(game)
        same: Game[State] = Game.new(GAME, game.scenario, game.options, seed="x", position=position)
        other: Game[State] = Game.new(GAME, game.scenario, game.options, seed="x", position=position)
        other.state = hide(game.state, viewer, seed)
        other = Game.new(GAME, game.scenario, game.options, seed="x", position=write_position(other))
        texts = probes(same, viewer, pick)
        first, second = told(same, viewer, texts), told(other, viewer, texts)
        for key in first:
            assert first[key] == second[key], f"{viewer} in {game.phase}: {key}"
        compared += 1
    assert compared > 5
