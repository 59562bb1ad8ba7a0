"""33.5: who may use the Intelligence Table and at what price, who can counter, what each result brings, against whom."""

import pytest

from rules.third_reich.intelligence import TABLE, opponents, price, result
from rules.third_reich.intelligence import holder as keeper
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.table import table

FOUR = {US: "u", UK: "b", RUS: "r", GER: "g"}


def build(side="Allies", **more):
    return table("construction", {"K23": "B inf", "L31": "G inf"}, side, **more)


def used(row, dice, seat=UK, t=None, counter="let be", **more):
    """An effort, its dice, and the row that is used."""
    t = t or build(**more)
    t.play(seat, "intelligence")
    t.game.script(dice)
    for other in [p.seat for p in t.game.pending() if "Intelligence Table" in p.prompt]:
        t.play(other, "leave it")
    for other in [p.seat for p in t.game.pending() if "spies on you" in p.prompt]:
        t.play(other, counter)
    return t.play(seat, TABLE[row]) if row else t


def told(t, seat, words):
    return any(words in event.text for _, event in t.game.told(seat))


@rule("33.5-4", "33.5-3", "33.5-2")
def test_a_blown_network_is_blind_next_turn_and_pays_more_later():
    t = build(notes={"blind Allies": 21})
    t.refuse(UK, "intelligence", "33.5-4")
    t.refuse(US, "intelligence", "33.5-4")
    t.state.notes["blind Allies"] = 20
    assert price(t.game, "Allies") == 5
    t = build(notes={"dear Allies": 2}, powers={UK: {"brps": 50, "limit": 50}})
    assert price(t.game, "Allies") == 10 and price(t.game, "Axis") == 5
    t.play(UK, "intelligence")
    assert t.power(UK).brps == 40 and t.state.notes["dear Allies"] == 1
    t = build(notes={"dear Allies": 1}, powers={UK: {"brps": 9}})
    t.refuse(UK, "intelligence", "11.4a")
    t.play(US, "intelligence")
    assert t.state.notes["dear Allies"] == 0


@rule("33.5-4", "33.5-3", "33.5-2")
@pytest.mark.parametrize(("row", "dear"), [(4, None), (3, 1), (2, 2)])
def test_the_low_rows(row, dear):
    t = used(row, [6, 6])
    assert t.state.notes["blind Allies"] == t.state.turn + 1 and t.state.notes.get("dear Allies") == dear
    assert "blind Axis" not in t.state.notes


@rule("33.5a")
def test_one_effort_in_a_player_turn():
    t = used(6, [3, 3])
    t.refuse(UK, "intelligence", "33.5a")
    t.state.notes["spied Allies"] -= 1
    t.play(UK, "intelligence")


@rule("33.51", "33.52")
def test_who_can_pay_is_asked_to_counter_and_one_is_enough():
    t = build(powers={GER: {"brps": 4, "limit": 100}})
    t.play(UK, "intelligence", dice=[3, 3])
    assert "Intelligence 7" in t.ask(UK).prompt, "nobody can counter it: one is added"
    t = build("Axis", players=FOUR)
    t.play(GER, "intelligence")
    assert set(t.asked()) >= {UK, US, RUS}
    before = {s: t.power(s).brps for s in (UK, US, RUS)}
    t.play(UK, "let be").play(US, "counter").play(RUS, "counter", dice=[3, 3])
    assert "Intelligence 5" in t.ask(GER).prompt
    assert {s: before[s] - t.power(s).brps for s in before} == {UK: 0, US: 5, RUS: 0}


@rule("33.5c", "33.53")
@pytest.mark.parametrize(
    ("dice", "answer", "total", "first"),
    [
        ([6, 6], "let be", 12, 12),
        ([5, 6], "counter", 10, 9),
        ([6, 5], "let be", 12, 12),
        ([2, 3], "counter", 4, 4),
        ([3, 3], "counter", 5, 6),
        ([1, 2], "counter", 2, 2),
        ([1, 1], "counter", 2, 2),
    ],
)
def test_what_the_dice_allow(dice, answer, total, first):
    """Ten needs aid that can be lost; a five is a six; less than two is two."""
    t = used(0, dice, counter=answer)
    assert t.ask(UK).prompt.startswith(f"Intelligence {total}:")
    assert t.ask(UK).choices[0] == TABLE[first] and t.ask(UK).choices[-1] == TABLE[2]
    assert TABLE[10] not in t.ask(UK).choices


@rule("33.5-8", "33.5-7", "33.54")
def test_the_boxes_are_shown_to_the_spy_alone():
    sheet = {GER: {"sw": {"submarine": 7}, "box": {"submarine": 3}}}
    t = used(8, [6, 6], powers=sheet)
    assert told(t, UK, "Germany has submarine 7") and not told(t, US, "submarine 7")
    t = build(powers=sheet)
    t.state.units.move("GI1", "N25")
    from tests.third_reich.table import put

    put(t.game, "Murmansk box", "G fleet")
    t = used(7, [6, 6], t=t)
    assert told(t, UK, "Germany has submarine 3, GF1") and not told(t, RUS, "submarine 3")
    t = used(8, [6, 6], powers={GER: {"sw": {}}})
    assert told(t, UK, "Germany has nothing")


@rule("33.5-9", "33.54")
def test_a_counter_that_nobody_holds_is_drawn_and_put_back():
    t = used(9, [6, 6], powers={GER: {"variant": 2}, UK: {"variant": 5}})
    drawn = [e.text for _, e in t.game.told(UK) if e.text.startswith("You draw counter ")]
    number = int(drawn[0].split()[3])
    assert number in range(1, 11) and number not in (2, 5) and not told(t, US, "You draw counter")


@rule("33.5-9")
def test_any_of_the_ten_may_be_drawn_but_those_in_hand():
    t = build(powers={GER: {"variant": 2}, UK: {"variant": 5}})
    for _ in range(90):
        assert list(result(t.game, UK, 9)) == []
    drawn = {int(e.text.split()[3]) for _, e in t.game.told(UK) if e.text.startswith("You draw counter ")}
    assert drawn == set(range(1, 11)) - {2, 5}


@rule("33.5-12", "33.5-11")
def test_who_has_no_counter_has_none_to_show():
    t = used(12, [6, 6], powers={GER: {"variant": 0}})
    assert told(t, UK, "the Axis have no variant left")
    assert not any(p.seat == UK and "nullify it" in p.prompt for p in t.game.pending())
    t = used(11, [5, 5], powers={GER: {"variant": 0}})
    assert told(t, UK, "the Axis have no variant left")


@rule("33.5-12", "33.55")
def test_a_counter_may_be_seen_and_left():
    for answer, void in (("nullify", True), ("leave it", False)):
        t = used(12, [6, 6], powers={GER: {"variant": 10}})
        assert told(t, UK, "Axis variant 10") and not told(t, US, "variant 10")
        t.play(UK, answer)
        assert t.power(GER).void is void and t.power(UK).void is False
    t = used(12, [6, 6], powers={GER: {"variant": 10, "played": True}})
    assert told(t, UK, "the Axis have no variant left") and not t.power(GER).void
    assert not any(p.seat == UK and "nullify it" in p.prompt for p in t.game.pending())


@rule("33.5-11")
def test_eleven_shows_it():
    t = used(11, [5, 5], seat=GER, side="Axis", powers={UK: {"variant": 4}})
    assert told(t, GER, "Allies variant 4") and not told(t, RUS, "variant 4") and not t.power(UK).void
    assert keeper("Axis") == GER and keeper("Allies") == UK


@rule("33.55")
def test_an_ally_of_another_player_may_be_the_opponent():
    t = build(players=FOUR, powers={UK: {"variant": 4}})
    assert list(opponents(t.game, US, 12)) == ["the Axis", UK] == list(opponents(t.game, RUS, 11))
    assert list(opponents(t.game, UK, 12)) == ["the Axis"], "she keeps no secret from herself"
    assert list(opponents(t.game, RUS, 8)) == ["the Axis", UK, US]
    for field in ("played", "void"):
        t = build(players=FOUR, powers={UK: {"variant": 4, field: True}})
        assert list(opponents(t.game, US, 12)) == ["the Axis"], field
    t = build(players=FOUR)
    assert list(opponents(t.game, US, 12)) == ["the Axis"]
    t = build(powers={UK: {"variant": 4}})
    assert list(opponents(t.game, US, 12)) == ["the Axis"], "one player leads both"


@rule("33.55", "33.5-12")
def test_the_counter_of_an_ally_is_nullified():
    t = build(players=FOUR, powers={UK: {"variant": 4}, GER: {"variant": 10}})
    t = used(12, [6, 6], seat=RUS, t=t)
    t.play(RUS, UK)
    t.play(RUS, "nullify")
    assert t.power(UK).void and not t.power(GER).void
    t = build(players=FOUR, powers={UK: {"sw": {"asw": 3}}, GER: {"sw": {"submarine": 9}}})
    t = used(8, [6, 6], seat=RUS, t=t)
    t.play(RUS, UK)
    assert told(t, RUS, "Britain has asw 3") and not told(t, RUS, "submarine 9")


# --- 33.5b: the neutral ---------------------------------------------------------------------------------------------------


def neutrals(**more):
    players = {UK: "b", US: "b", FRA: "f", RUS: "r", GER: "g", ITA: "i"}
    return peace("construction", side="Allies", players=players, **more)


@rule("33.5b")
def test_a_neutral_russia_gives_way_to_those_who_want_the_table():
    t = neutrals()
    t.play(RUS, "intelligence")
    assert set(t.asked()) >= {UK, FRA}
    t.play(UK, "leave it").play(FRA, "leave it")
    t.play(GER, "let be").play(ITA, "let be", dice=[3, 3])
    assert t.ask(RUS).prompt.startswith("Intelligence 7") and t.power(RUS).brps < t.power(RUS).start + 1
    t = neutrals()
    before = {s: t.power(s).brps for s in (UK, FRA, RUS)}
    t.game.script([4, 4, 3, 3])
    t.play(RUS, "intelligence").play(UK, "leave it").play(FRA, "roll for it")
    t.play(GER, "let be").play(ITA, "let be")
    richer = max((RUS, FRA), key=lambda s: before[s])
    assert t.ask(richer).prompt.startswith("Intelligence 7"), "a tie is the richer one's"
    assert {s for s in before if t.power(s).brps == before[s] - 5} == {richer}


@rule("33.5a", "33.5b")
def test_allies_of_different_players_roll_for_the_table():
    t = neutrals(powers={UK: {"brps": 0}, FRA: {"brps": 0}})
    t.play(RUS, "intelligence")
    assert not {UK, FRA} & {p.seat for p in t.game.pending() if "Intelligence Table" in p.prompt}, "they can't pay"
    t = neutrals()
    t.play(UK, "intelligence")
    assert {p.seat for p in t.game.pending() if "Intelligence Table" in p.prompt} == {FRA, RUS}, "not one of her player"
    t.game.script([2, 5, 3, 3])
    t.play(FRA, "leave it").play(RUS, "roll for it")
    t.play(GER, "let be").play(ITA, "let be")
    assert t.ask(RUS).prompt.startswith("Intelligence 7") and t.power(UK).brps == t.power(UK).start
    t = neutrals()
    t.standing(FRA, "intelligence", "leave it").standing(RUS, "intelligence", "leave it")
    t.play(UK, "intelligence")
    assert not t.rolls("Intelligence Table") and "spies on you" in t.ask(GER).prompt
    t = build(powers={UK: {"brps": 50, "limit": 50}})
    t.play(UK, "intelligence", dice=[3, 3])
    assert not t.rolls("wants the Intelligence Table"), "one player leads them all"
