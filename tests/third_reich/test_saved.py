"""Saved, loaded and taken back in every phase with a question open, in the middle of combat too."""

import pytest

from rules.kernel.game import Game
from rules.third_reich import GAME
from tests.third_reich.player import Warlord
from tests.third_reich.table import opened, table

EXPECTED = {
    "setup", "building", "options", "fleets", "movement", "missions", "replies", "ground", "construction",
    "redeployment",
}  # fmt: skip
MOST = 700


def faces(game):
    """What everybody is asked and offered."""
    asked = [(p.seat, p.prompt, p.choices, p.orders) for p in game.pending()]
    return asked, [game.suggest(p.seat, "", 6) for p in game.pending()], game.fingerprint()


@pytest.mark.parametrize("scenario", ["1942", "1944"])
def test_a_save_at_every_question_is_the_same_game(scenario):
    t = opened(f"saved {scenario}", scenario=scenario)
    game, player = t.game, Warlord(11)
    met: dict[tuple[str, str], int] = {}
    phases, undone = set(), 0
    for _ in range(MOST):
        ask = game.pending()[0]
        moment = game.phase, " ".join(ask.prompt.split(" ")[:2])
        if moment not in met:
            met[moment] = 1
            phases.add(game.phase)
            loaded = Game.load({GAME.slug: GAME}.__getitem__, game.save())
            assert faces(loaded) == faces(game), moment
        before = game.fingerprint()
        seat, text = player.next(game)
        game.submit(seat, text)
        if len(game.undoable(seat).orders) == 1 and met.get((*moment, "back"), 0) < 2:
            met[(*moment, "back")] = met.get((*moment, "back"), 0) + 1
            game.undo(seat)
            assert game.fingerprint() == before, (moment, text)
            undone += 1
            game.submit(seat, text)
        if phases >= EXPECTED:
            break
    assert phases >= EXPECTED, EXPECTED - phases
    assert undone >= 8 and len(met) > 20


US, UK, GER = "United States", "Britain", "Germany"
OFF = "Western offensive"
OWN = dict.fromkeys(("P22", "P21", "O22", "O21", "N22"), UK)


def naval_battle():
    t = table("fleets", {"L22": "B fleet", "K28": "2 G fleet"}, options=OFF)
    t.play(UK, "rebase BF1 to E26")
    while t.game.phase == "fleets":
        t.play(t.asked()[0], "done")
    where = sorted(t.goals(GER, "intercept M1 with GF1, GF2 at"))[0]
    return t.play(GER, f"intercept M1 with GF1, GF2 at {where}", dice=[1]), "base clash"


def exchange():
    t = table("ground", {"P22": "2 U armor", "Q22": "G inf", "P21": "U inf"}, options=OFF, control=OWN)
    return t.play(US, "attack Q22 with UA1, UA2", dice=[2]), "ground"


def advance():
    t = table("ground", {"P22": "2 U armor", "Q22": "G repl", "P21": "U inf"}, options=OFF, control=OWN)
    return t.play(US, "attack Q22 with UA1, UA2", dice=[1]), "ground"


def placing_exploiters():
    units = {"P22": "U armor, U inf", "P21": "2 U armor", "Q22": "G inf 2-3"}
    t = table("ground", units, options=OFF, control=OWN).play(US, "attack Q22 with UA1, UI1", dice=[1])
    return t.play(US, "advance UI1"), "breakthrough"


def attrition():
    units = {
        "L43": "2 R armor",
        "K43": "2 R armor",
        "M42": "2 R armor",
        "L42": "2 G inf",
        "M41": "G inf 2-3",
        "L41": "G inf",
    }
    held = dict.fromkeys(("L42", "M41", "L41", "K42"), GER)
    t = table("movement", units, options="Eastern attrition", control=held)
    t.game.script([1])
    for seat in list(t.asked()):
        t.play(seat, "done")
    return t, "attrition"


@pytest.mark.parametrize("moment", [naval_battle, attrition, exchange, advance, placing_exploiters])
def test_saved_and_loaded_in_the_middle_of_combat(moment):
    t, phase = moment()
    if t.game.phase == "ground" and phase == "breakthrough":
        t.play(US, "done")
    assert t.game.phase == phase and t.asked()
    loaded = Game.load({GAME.slug: GAME}.__getitem__, t.game.save())
    assert faces(loaded) == faces(t.game)
    seat = t.asked()[0]
    answer = t.suggestions(seat)[0]
    for game in (t.game, loaded):
        game.script([3, 3, 3])
        game.submit(seat, answer)
    assert faces(loaded) == faces(t.game), "and it goes on alike"
