"""Found by the second reading: what is destroyed by choice, and by whom (12.5)."""

from tests.rulings import rule
from tests.third_reich.early import FRA, UK, peace
from tests.third_reich.table import table


@rule("12.5b")
def test_france_destroys_nothing_before_1942():
    t = peace("options", {"O24": "F inf"}, "Allies")
    t.refuse(FRA, "destroy FI2", "12.5b")
    assert not t.suggestions(FRA, "destroy")
    t = peace("options", {"O24": "F inf"}, "Allies", year=1942)
    t.play(FRA, "destroy FI2")


@rule("12.5c")
def test_air_and_fleets_destroyed_by_choice_wait_a_turn():
    units = {"K23": "B air, B inf", "L22": "B fleet"}
    rich = {UK: {"brps": 100, "limit": 100}}
    t = table("options", units, options="Western pass", powers=rich)
    t.play(UK, "destroy BW1", "destroy BF1")
    while t.game.phase != "construction":
        t.play(t.asked()[0], "done")
    assert not t.suggestions(UK, "build air") and not t.suggestions(UK, "build fleet")
    t.state.turn += 1
    t.game.definition.invariants(t.game)
    assert t.state.notes["pool Britain air"] == 5, "they are not gone"


@rule("12.5c", "28.63")
def test_other_factors_are_built_in_the_turn():
    rich = {UK: {"brps": 100, "limit": 100}}
    notes = {"pool Britain air": 5}
    t = table("options", {"K23": "B air, B inf"}, options="Western pass", powers=rich, notes=notes)
    t.play(UK, "destroy BW1")
    while t.game.phase != "construction":
        t.play(t.asked()[0], "done")
    t.play(UK, "build air 5-4 at K23")
    assert t.state.notes["pool Britain air"] == 5 and not t.suggestions(UK, "build air 5-4")
