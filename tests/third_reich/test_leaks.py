"""Secrets: the SW and Murmansk boxes, the variant counters, what is being built, what intelligence has shown."""

import msgspec
import pytest

from rules.kernel.errors import OrderError
from tests.rulings import rule
from tests.third_reich.table import opened, set_up, table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
HIDDEN = (
    {
        GER: {"sw": {"submarine": 12, "interceptor": 12}, "box": {"submarine": 3}, "variant": 10},
        UK: {"sw": {"asw": 15, "sac": 10}, "variant": 4},
    },
    {
        GER: {"sw": {"submarine": 2, "interceptor": 27}, "box": {}, "variant": 2},
        UK: {"sw": {"asw": 1, "sac": 30}, "box": {"asw": 2}, "variant": 9},
    },
)


def seen(t, seat):
    """Everything a seat can get to see."""
    parts = [
        t.game.view(seat),
        [e.text for _, e in t.game.told(seat)],
        [(p.seat, p.prompt, p.choices) for p in t.game.pending() if p.seat == seat],
    ]
    if seat is not None:
        parts.append(t.game.suggest(seat, "", 25))
        parts.append(t.game.suggest(seat, "play", 25))
        for text in ("play variant", "submarines 3 to Murmansk", "asw 2 to Murmansk", "intelligence", "build 1 asw"):
            try:
                t.game.preview(seat, text)
                parts.append("fine")
            except OrderError as error:
                parts.append(str(error))
    return msgspec.json.encode(parts)


@rule("10.44a", "10.45", "33.1", "42.8a")
@pytest.mark.parametrize("phase", ["options", "movement", "construction", "redeployment"])
@pytest.mark.parametrize("side", ["Allies", "Axis"])
def test_others_cannot_tell_what_is_hidden(phase, side):
    units = {"K23": "B inf", "L31": "G inf, G air", "US box": "U fleet"}
    a, b = (table(phase, units, side, powers=powers) for powers in HIDDEN)
    for seat in (RUS, None):
        assert seen(a, seat) == seen(b, seat)
    one = {GER: HIDDEN[0][GER], UK: HIDDEN[1][UK]}
    c = table(phase, units, side, powers=one)
    assert seen(a, GER) == seen(c, GER), "only British secrets differ"
    assert seen(b, UK) == seen(c, UK), "only German secrets differ"
    assert seen(b, US) == seen(c, US)


@rule("10.46")
def test_what_is_built_shows_only_when_all_have_built():
    seats = {"Germany": ("build 3 submarine", "build 2 interceptor"), "Britain": ("build 4 asw",)}
    games = []
    for orders in (("build 3 submarine",), ("build 2 interceptor",)):
        t = set_up(opened())
        t.play(GER, *orders)
        games.append(t)
    for seat in (UK, US, RUS, None):
        assert seen(games[0], seat) == seen(games[1], seat)
    assert seats


@rule("33.54", "33.5-8")
def test_intelligence_is_for_the_roller_alone():
    t = table("construction", {"K23": "B inf"}, powers=HIDDEN[0])
    t.play(UK, "intelligence")
    t.play(GER, "let be", dice=[4, 3])
    t.play(UK, "the enemy reveals the SW box")
    assert any("submarine 12" in e.text for _, e in t.game.told(UK))
    for seat in (GER, US, RUS, None):
        assert not any("submarine 12" in e.text for _, e in t.game.told(seat))


def test_a_planned_counter_stays_secret():
    a = table("options", {"K23": "B inf"}, powers={UK: {"variant": 9}})
    b = table("options", {"K23": "B inf"}, powers={UK: {"variant": 9}})
    a.play(UK, "play variant")
    for seat in (GER, US, RUS, None):
        assert seen(a, seat) == seen(b, seat)
