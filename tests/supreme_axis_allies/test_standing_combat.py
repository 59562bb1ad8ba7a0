"""Standing instructions of the combat: the automatic answer stands in the order log as that seat's own."""

import pytest

from rules.kernel.errors import OrderError
from tests.rulings import rule
from tests.supreme_axis_allies.combats import asks, at_sea, on_land
from tests.supreme_axis_allies.table import Table, table

OPEN = {"Minsk": {"owner": "USSR"}, "Smolensk": {"owner": "USSR"}}


def automatic(t: Table, seat: str) -> list[str]:
    """Answers a standing instruction gave for a seat, those of the helpers' quiet table aside."""
    return [entry.text for entry in t.game.orders() if entry.auto and entry.seat == seat]


def bare(t: Table) -> Table:
    """No instruction for anybody."""
    for seat in t.state.nations:
        asks(t, seat, *t.game.definition.policies)
    return t


@rule("scramble.region")
def test_scramble_never_always_unless_threatened() -> None:
    for word, answer in (("never", "stay"), ("always", "scramble 2"), ("unless threatened", "scramble 2")):
        t = bare(on_land("1 INF", "1 INF", also={"USSR": {"Smolensk": "2 FIT"}}, places=OPEN))
        t.standing("USSR", "scramble", word).play("GER", "done")
        assert automatic(t, "USSR")[0] == answer, word
    t = on_land("1 INF", "1 INF", also={"USSR": {"Smolensk": "1 FIT"}, "GER": {"Kursk": "1 INF"}}, places=OPEN)
    bare(t).standing("USSR", "scramble", "unless threatened")
    t.play("GER", "move 1 INF from Kursk to Smolensk", "done", "fight Minsk")
    assert automatic(t, "USSR")[0] == "stay", "Smolensk is attacked itself"


@rule("chit.use")
def test_rerolls_never_peace_only_always() -> None:
    for word in ("never", "peace only"):
        t = bare(on_land("1 ARM 1 INF", "2 ART", nations={"GER": {"chits": 2}}))
        t.standing("GER", "rerolls", word).play("GER", "done", dice=[6, 6, 6, 6])
        assert automatic(t, "GER") == ["keep"]
        assert t.mat("GER").chits == 2
    t = bare(on_land("1 ARM 1 INF", "3 ART", nations={"GER": {"chits": 2}}))
    t.standing("GER", "rerolls", "always").play("GER", "done", dice=[6, 5, 3, 1, 6, 6, 6])
    assert automatic(t, "GER") == ["reroll ARM 5", "reroll INF 6"], "the best chance first"
    assert t.units("Minsk")["USSR"] == "1 ART"
    assert t.mat("GER").chits == 0


@rule("chit.use")
def test_always_re_roll_covers_rolls_that_hit_or_miss_and_asks_about_others() -> None:
    t = table(
        "GER",
        "movement",
        GER={"Poland": "1 BMB"},
        places={"Minsk": {"owner": "USSR", "industry": "IND"}},
        nations={"GER": {"chits": 1}},
    )
    t.standing("GER", "rerolls", "always")
    t.play("GER", "bomb Minsk with 1 BMB from Poland", "done", dice=[5, 6, 4])
    assert automatic(t, "GER") == ["reroll 6"]
    assert t.place("Minsk").damage == 1
    t = table("GER", "research", nations={"GER": {"chits": 1}})
    t.standing("GER", "rerolls", "always").play("GER", "research", dice=[3, 3])
    assert automatic(t, "GER") == []
    assert t.ask("GER").policy == "rerolls"


@rule("combat.scout")
def test_scouts_best_and_never() -> None:
    t = bare(on_land("1 ARM 1 ART 1 SCT", "3 INF"))
    t.standing("GER", "scouts", "best").play("GER", "done", dice=[6, 3, 4, 6, 6, 6])
    assert automatic(t, "GER") == ["lower ART 3"]
    assert t.units("Minsk")["USSR"] == "2 INF"
    t = bare(on_land("1 ARM 1 ART 1 SCT", "3 INF"))
    t.standing("GER", "scouts", "never").play("GER", "done", dice=[6, 3, 4, 6, 6, 6])
    assert automatic(t, "GER") == ["spare"]
    assert t.units("Minsk")["USSR"] == "3 INF"


@rule("combat.casualties")
def test_losses_cheapest_or_in_a_named_order() -> None:
    t = bare(on_land("2 ARM", "1 ARM 1 INF 1 ART"))
    t.standing("USSR", "casualties", "cheapest").play("GER", "done", dice=[3, 3, 6, 6, 6])
    assert automatic(t, "USSR") == ["lose 1 INF 1 ART"]
    t = bare(on_land("2 ARM", "1 ARM 1 INF 1 ART"))
    t.standing("USSR", "casualties", "arm inf").play("GER", "done", dice=[3, 3, 6, 6, 6])
    assert automatic(t, "USSR") == ["lose 1 INF 1 ARM"]
    assert t.units("Minsk")["USSR"] == "1 ART"


@rule("base.btl-two-hits")
def test_a_whole_battleship_takes_the_first_hit_for_all() -> None:
    t = bare(at_sea("1 BTL 1 DES", "1 CRU 1 CAR"))
    t.standing("GER", "casualties", "cheapest").play("GER", "done", dice=[6, 6, 2, 6])
    assert automatic(t, "GER") == ["lose 1 BTL"]
    t.play("GER", "fight on").play("UK", "fight on", dice=[6, 6, 2, 6])
    assert automatic(t, "GER")[1] == "lose 1 DES", "the damaged BTL is dear"


@rule("combat.casualties", "trn.last", "sub.no-air")
def test_a_named_order_bends_to_the_rules() -> None:
    """TRN first is not allowed, FIT not for the SUB's hit."""
    t = bare(at_sea("2 CRU 1 TRN", "1 SUB 1 CRU", fly="1 FIT"))
    t.standing("GER", "casualties", "TRN FIT").play("GER", "done", dice=[1, 6, 6, 6])
    assert t.units("North Sea")["GER"] == "1 FIT 1 TRN 1 CRU"
    assert automatic(t, "GER") == []


@rule("base.multi-defence")
def test_share_evenly() -> None:
    """Three hits on 2 USSR and 2 UK: both say even, and it adds up: 2 and 1."""
    t = bare(on_land("3 ARM", {"USSR": "2 INF", "UK": "2 INF"}))
    t.standing("USSR", "share", "even").standing("UK", "share", "even")
    t.play("GER", "done", dice=[3, 3, 3, 6, 6, 6, 6])
    assert (automatic(t, "USSR"), automatic(t, "UK")) == (["2"], ["1"])
    assert t.units("Minsk") == {"GER": "3 ARM", "UK": "1 INF"}


@rule("combat.retreat-order")
def test_retreat_never_and_when_outnumbered() -> None:
    t = bare(on_land("1 INF", "1 INF"))
    t.standing("GER", "retreat", "never").play("GER", "done", dice=[6, 6, 1, 6])
    assert automatic(t, "GER") == ["fight on"]
    for enemies, answer in ((3, "retreat to Smolensk"), (2, "fight on")):
        t = bare(on_land(f"{enemies} INF", "1 INF", places=OPEN))
        t.standing("GER", "retreat", "never").standing("USSR", "retreat", "outnumbered")
        t.play("GER", "done", dice=[6] * (enemies + 1) + [6] * enemies)
        assert automatic(t, "USSR")[0] == answer, "more than twice as many"


@rule("dogfight.surplus-defence")
def test_dogfight_even_and_all() -> None:
    for word, answer in (("even", "1"), ("all", "3")):
        t = bare(on_land("1 FIT", "3 FIT"))
        t.standing("USSR", "dogfight", word).play("GER", "done")
        assert automatic(t, "USSR")[0] == answer


@rule("dogfight.retreat")
def test_dogfight_retreat_never_and_when_outnumbered() -> None:
    t = bare(on_land("1 INF 1 FIT", "1 INF 1 FIT"))
    t.standing("GER", "dogfight retreat", "outnumbered").play("GER", "done", dice=[6, 6])
    assert automatic(t, "GER") == ["press on"], "equal numbers"
    t = bare(on_land("1 INF 1 FIT", "1 INF 2 FIT"))
    t.standing("GER", "dogfight retreat", "outnumbered").standing("USSR", "dogfight", "all")
    t.play("GER", "done", dice=[6, 6, 6, 6, 6, 6, 6])
    assert automatic(t, "GER") == ["break off"]
    t = bare(on_land("1 INF 1 FIT", "1 INF 2 FIT"))
    t.standing("GER", "dogfight retreat", "never").standing("USSR", "dogfight", "all")
    t.play("GER", "done", dice=[6, 6, 6])
    assert automatic(t, "GER") == ["press on"]


@rule("sub.submerge")
def test_submerge_never_and_always() -> None:
    t = bare(at_sea("2 SUB", "1 CRU"))
    t.standing("GER", "submerge", "always").play("GER", "done", dice=[6, 6, 6])
    assert automatic(t, "GER") == ["submerge 2"]
    assert t.units("North Sea") == {"GER": "2 SUB", "UK": "1 CRU"}
    t = bare(at_sea("2 SUB", "1 CRU"))
    t.standing("GER", "submerge", "never").play("GER", "done", dice=[6, 6, 6])
    assert automatic(t, "GER") == ["stay up"]


@rule("tech.7.ambush")
def test_cards_never() -> None:
    t = bare(on_land("1 INF", "1 INF", nations={"GER": {"card_chits": {"Ambush": 1}}}))
    t.standing("GER", "cards", "never").play("GER", "done", dice=[6, 6])
    assert automatic(t, "GER") == ["no card"]
    assert t.mat("GER").card_chits == {7: 1}


@rule("dogfight.defender-landing")
def test_landing_anywhere() -> None:
    """Carrier lost: of England and Scotland the first that can take it, without a question."""
    t = bare(at_sea("2 CRU", "1 CAR (1 FIT)"))
    t.standing("UK", "landing", "any").standing("UK", "casualties", "CAR").standing("GER", "casualties", "cheapest")
    t.standing("GER", "retreat", "never")
    t.play("GER", "done", dice=[3, 6, 4, 4])
    t.play("UK", "break off", dice=[6])
    assert len(automatic(t, "UK")) == 2 and automatic(t, "UK")[0] == "lose 1 CAR"
    assert automatic(t, "UK")[1] in ("England", "Scotland")
    assert len([space for space in ("England", "Scotland") if t.units(space) == {"UK": "1 FIT"}]) == 1


@rule("detect.intercept")
def test_intercept_never_always_and_with_twice_their_number() -> None:
    for word, watchers, answer in (
        ("never", "2 CRU", "let pass"),
        ("always", "1 CRU", "intercept"),
        ("two to one", "2 CRU", "intercept"),
        ("two to one", "1 CRU", "let pass"),
    ):
        t = table("GER", "movement", GER={"Western Baltic": "1 CRU"}, UK={"North Sea": watchers})
        t.standing("UK", "intercept", word).play("GER", "move 1 CRU from Western Baltic to North Sea", dice=[6])
        assert automatic(t, "UK") == [answer], (word, watchers)


@rule("neutral.executor")
def test_the_executor_named_in_advance() -> None:
    """For a German invasion the UK is the next nation in turn order to name him (ruling.40)."""
    t = table("GER", "movement", GER={"Rhineland": "9 INF"}, options={"neutrality": True})
    t.standing("UK", "executor", "America")
    t.play("GER", "move 9 INF from Rhineland to Switzerland", dice=[6] * 9).play("GER", "done")
    assert automatic(t, "UK") == ["USA"]
    assert t.said("USA is Executor of Defense of Switzerland.")


def test_an_instruction_that_is_none_is_refused() -> None:
    t = table("GER")
    for policy, text, why in (
        ("retreat", "sometimes", "choose never or outnumbered"),
        ("casualties", "INF INF", "say cheapest, or for example INF ART ARM FIT"),
        ("casualties", "bananas", "“bananas” isn't a list of unit kinds"),
        ("executor", "Mars", "“Mars” isn't a nation"),
    ):
        with pytest.raises(OrderError) as error:
            t.standing("GER", policy, text)
        assert why in str(error.value)
    assert t.game.standing.get("GER", {}) == {}


@rule("morale.2.chits", "chit.use")
def test_peace_only_asks_at_the_sue_for_peace_roll() -> None:
    """Germany (N 41) at 36: War Weariness brings N-6, and 1 + 1 is not higher than 2."""
    t = table("GER", "movement", nations={"GER": {"chits": 1, "morale": 36}})
    t.standing("GER", "rerolls", "peace only").play("GER", "done", dice=[1, 1])
    assert t.asked() == ["GER"] and t.ask().policy == "rerolls"
    t = table("GER", "movement", nations={"GER": {"chits": 1, "morale": 36}})
    t.standing("GER", "rerolls", "always").play("GER", "done", dice=[1, 1, 6])
    assert automatic(t, "GER") == ["reroll 1"]
    assert not t.mat("GER").surrendered


@rule("base.multi-defence")
def test_two_hits_shared_evenly_are_one_each() -> None:
    t = bare(on_land("3 ARM", {"USSR": "2 INF", "UK": "2 INF"}))
    t.standing("USSR", "share", "even").standing("UK", "share", "even")
    t.play("GER", "done", dice=[3, 3, 6, 6, 6, 6, 6])
    assert t.units("Minsk") == {"GER": "3 ARM", "USSR": "1 INF", "UK": "1 INF"}
