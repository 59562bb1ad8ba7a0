"""Which losses a volley allows, which it does not and by which rule; what damaged ships take; whose units go first."""

import itertools
from collections.abc import Iterator

import pytest

from rules.ww2_europe.fire import Hit
from rules.ww2_europe.losses import as_wanted, assign, cheapest, greedy, settled_hits, sparing, toughness, worth
from rules.ww2_europe.state import Unit
from rules.ww2_europe.world import label
from tests.rulings import rule
from tests.ww2_europe.table import table
from tests.ww2_europe.test_ground_combat import fight

AIR, SURFACE, AFLOAT = (
    frozenset(("air",)),
    frozenset(("ground", "tank", "naval", "transport")),
    frozenset(("naval", "transport")),
)
ANY = SURFACE | AIR
ASW, GUNS, TANK = ANY | {"sub", "silent"}, ANY | {"guns"}, frozenset(("tank",))
WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")


def units(text: str) -> list[Unit]:
    made = []
    for n, code in enumerate(text.split()):
        made.append(
            Unit(
                f"u{n}",
                code.removesuffix("D") if code in ("BBD", "CVD") else code,
                "Germany",
                "x",
                damaged=code in ("BBD", "CVD"),
            )
        )
    return made


def allowed(hits: tuple[Hit, ...], text: str) -> Iterator[tuple[str, ...]]:
    """Every way to take hits on units, found by trying all: as many as can be, transports last, tanks for the guns."""
    sorts = {
        "INF": "ground",
        "ART": "ground",
        "TNK": "tank",
        "FTR": "air",
        "TAC": "air",
        "SUB": "sub",
        "USUB": "silent",
    }
    sorts |= {"DD": "naval", "CA": "naval", "BB": "naval", "BBD": "naval", "TR": "transport"}
    points = [(code, at) for at, code in enumerate(text.split()) for _ in range(2 if code == "BB" else 1)]
    best: dict[tuple[str, ...], int] = {}
    for order in itertools.permutations([*points, *[("", -1)] * len(hits)], len(hits)):
        taken = [code for (code, _), hit in zip(order, hits, strict=True) if code and sorts[code] in hit]
        if len(taken) == sum(bool(code) for code, _ in order):
            best[tuple(sorted(taken))] = sum(code != "TR" for code in taken)
    most = max(map(len, best), default=0)
    fullest = max((armed for lost, armed in best.items() if len(lost) == most), default=0)
    yield from (lost for lost, armed in best.items() if len(lost) == most and armed == fullest)


CASES: list[tuple[tuple[Hit, ...], str]] = [
    ((ANY,), "INF TNK"),
    ((AIR,), "INF FTR"),
    ((AIR, ANY), "INF FTR TNK"),
    ((AIR, AIR), "INF FTR TNK"),
    ((SURFACE, ANY), "INF FTR TAC"),
    ((SURFACE,), "FTR"),
    ((TANK, ANY), "INF TNK ART"),
    ((TANK, TANK), "INF TNK"),
    ((AFLOAT, ANY), "SUB DD"),
    ((ASW,), "SUB TR"),
    ((ANY,), "SUB TR"),
    ((ANY, ANY), "TR DD TR"),
    ((AFLOAT, ASW), "SUB TR DD"),
    ((ANY, ANY), "BB TR"),
    ((ANY,), "BB DD"),
    ((ANY, ANY, ANY), "BB DD"),
    ((ANY, AIR), "FTR FTR"),
    ((frozenset(ANY | {"sub"}), ANY), "USUB SUB DD"),
]


@rule("cbt.casualty_fire", "tr.last_target", "fighter.superiority", "sub.submerged.hit", "artillery.antitank")
@pytest.mark.parametrize(("hits", "text"), CASES)
def test_the_most_losses_that_can_be(hits: tuple[Hit, ...], text: str):
    ways = set(allowed(hits, text))
    for order in itertools.permutations(units(text)):
        lost = greedy(hits, order)
        assert tuple(sorted(label(u) for u in lost)) in ways, (text, order)
    found = {tuple(sorted(label(u) for u in greedy(hits, order))) for order in itertools.permutations(units(text))}
    assert found == ways, "each way is the way of some order"


@rule("artillery.antitank")
def test_hits_of_guns_are_for_tanks_as_long_as_there_are_any():
    two = units("TNK INF TNK")
    assert settled_hits([GUNS, ANY, GUNS, GUNS], two) == [TANK, ANY, TANK, ANY]
    assert settled_hits([GUNS, GUNS], units("INF ART")) == [ANY, ANY]
    assert settled_hits([ANY], two) == [ANY]


def test_how_many_losses_hits_can_cause():
    assert assign([AIR, ANY], ["air", "ground"]) == 2 and assign([ANY, AIR], ["ground", "air"]) == 2
    assert assign([ANY, AIR], ["air", "ground"]) == 2, "the first must make room"
    assert assign([AIR, AIR], ["air", "ground"]) == 1 and assign([], ["air"]) == 0 and assign([ANY], ["sub"]) == 0


@rule("bb.armor", "cv.armor")
def test_what_a_hit_costs():
    assert [toughness(u) for u in units("BB CV BBD CVD CA TR")] == [2, 2, 1, 1, 1, 1]
    assert [worth(u) for u in units("BB CV BBD CVD CA TR INF TNK FTR")] == [8, 8, 40, 40, 20, 10, 10, 20, 25]
    order = [label(u) for u in cheapest(units("TNK FTR BBD INF BB DD"))]
    assert order == ["BB", "INF", "DD", "TNK", "FTR", "BBD"], "a hit that only damages comes first"
    assert as_wanted(units("TNK INF TNK BBD BB")) == (("INF", 1), ("TNK", 2), ("BB", 1), ("BBD", 1))


@rule("bb.armor", "cbt.casualty_fire")
def test_two_hits_on_two_battleships_damage_both():
    two = units("BB BB")
    assert [u.id for u in sparing([ANY, ANY], two)] == [u.id for u in two]
    assert [label(u) for u in sparing([ANY] * 4, units("BB DD BB"))] == ["BB", "BB", "DD", "BB"], "before one sinks"
    t = table(
        initiative={"Mediterranean": "Allies", "African": "Allies"},
        units={"Italy": {"Taranto": "2 BB, TR"}, "Great Britain": {"Malta": "4 DD"}},
    )
    t.play("Great Britain", "patrol 4 DD from Malta to Ionian Sea").done("Great Britain", "USA", "USSR")
    t.game.script([6, 6, 1, 1, 6, 6])
    t.play("Italy", "patrol 2 BB from Taranto to Ionian Sea", "done")
    assert t.units("Ionian Sea").count("Italy BBD") == 2, "nobody is asked, and nothing sinks"


@rule("bb.armor", "cbt.casualty_fire")
def test_who_would_rather_lose_a_battleship_than_a_destroyer_may():
    for standing in ("", "cheapest", "BB DD"):
        t = table(
            initiative={"Mediterranean": "Allies", "African": "Allies"},
            units={"Italy": {"Taranto": "BB, DD"}, "Great Britain": {"Malta": "4 DD"}},
        )
        if standing:
            t.standing("Italy", "casualties", standing)
        t.play("Great Britain", "patrol 4 DD from Malta to Ionian Sea").done("Great Britain", "USA", "USSR")
        t.game.script([6, 6, 1, 1, 6, 6])
        t.play("Italy", "patrol 1 BB 1 DD from Taranto to Ionian Sea")
        if not standing:
            assert set(t.game.suggest("Italy", "lose")) == {"lose 1 DD 1 BB", "lose 2 BB"}
            continue
        left = {"cheapest": "Italy BBD", "BB DD": "Italy DD"}[standing]
        assert left in t.units("Ionian Sea") and t.said("of Italy hit.")


@rule("tr.cargo.combat", "tr.last_target")
def test_the_transport_that_carries_least_sinks_first():
    t = table(units={"Italy": {"Taranto": "TNK, INF, 2 TR"}, "Great Britain": {"Malta": "DD, INF"}})
    t.play("Italy", "ferry 1 TNK from Taranto to Tripoli by Taranto via Ionian Sea, Gulf of Gabes")
    t.play("Italy", "ferry 1 INF from Taranto to Tripoli by Taranto via Ionian Sea, Gulf of Gabes")
    t.play("Great Britain", "patrol 1 DD from Malta to Gulf of Gabes")
    t.play("Great Britain", "separately", dice=[1, 1, 6, 6])
    t.play("Great Britain", "retreat").on("redeployment")
    assert t.units("Tripoli") == ["Italy TNK"]


# --- refused, and by which rule --------------------------------------------------------------------------------------


@rule("artillery.antitank", "fighter.superiority", "tac.attack", "cbt.casualty_fire")
@pytest.mark.parametrize(
    "ours, theirs, dice, wrong, why, right",
    [
        ("ART, INF", "TNK, INF, MEC", [1, 6, 1], "lose 1 INF 1 MEC", "artillery.antitank", "lose 1 INF 1 TNK"),
        ("ART, INF", "TNK, INF, MEC", [1, 6, 1], "lose 1 TNK", "cbt.casualty_fire", "lose 1 TNK 1 MEC"),
        ("ART, INF", "TNK, INF, MEC", [1, 6, 1], "lose 1 INF 1 TNK 1 MEC", "cbt.casualty_fire", "lose 1 TNK 1 MEC"),
        ("ART, INF", "TNK, INF, MEC", [1, 6, 1], "lose 2 TNK", "cbt.casualty_fire", "lose 1 TNK 1 MEC"),
        ("2 INF, FTR", "FTR, INF, TNK", [6, 1, 4], "lose 1 INF 1 TNK", "fighter.superiority", "lose 1 FTR 1 TNK"),
        ("2 INF, TAC", "INF, TNK, 2 FTR", [6, 1, 4], "lose 2 FTR", "tac.attack", "lose 1 FTR 1 TNK"),
    ],
)
def test_losses_on_land_that_are_refused(ours: str, theirs: str, dice: list[int], wrong: str, why: str, right: str):
    t = fight(ours, theirs)
    t.game.script([*dice, *[6] * 20])
    for part in ours.split(", "):
        t.game.submit("Germany", f"move {part if part[0].isdigit() else f'1 {part}'} from Sedan to Paris")
    t.quiet()
    assert t.ask().seat == "Great Britain" and "2 hits" in t.ask().prompt
    t.refuse("Great Britain", wrong, why)
    t.play("Great Britain", right)
    told = next(e.text for e in t.events() if "of Great Britain hit" in e.text)
    assert sorted(told.split(": ")[1].split(" of ")[0].split(", ")) == sorted(
        f"1 {code}" for code in right.removeprefix("lose 1 ").split(" 1 ")
    )


@rule("sub.submerged.hit", "tr.last_target")
def test_losses_at_sea_that_are_refused():
    t = table(
        initiative=WEST,
        units={
            "Great Britain": {"Scapa Flow": "CA, BB", "London": "INF"},
            "Germany": {"Hamburg": "DD, CA, TR", "Berlin": "INF"},
        },
    )
    t.play("Great Britain", "patrol 1 CA 1 BB from Scapa Flow to North Sea").done("Great Britain")
    t.play("Germany", "sail 1 DD 1 CA 1 TR from Hamburg to North Sea").done("Germany")
    t.play("Great Britain", "separately", dice=[1, 6, 6, 1, *[6] * 20])
    assert t.ask().seat == "Germany" and "1 hit on" in t.ask().prompt
    t.refuse("Germany", "lose 1 TR", "tr.last_target")
    for wrong, code in (("lose 1 BB", "BB"), ("lose 2 DD", "DD")):
        words = str(t.refuse("Germany", wrong, "cbt.casualty_fire"))
        assert f"there aren't that many {code} to hit" in words
    t.play("Germany", "lose 1 DD")
    assert t.count("Hamburg port", "Germany", "TR") + t.count("North Sea", "Germany", "TR") == 1


@rule("ruling.A53")
@pytest.mark.parametrize(
    "germans, italians, dice, answer, left",
    [
        ("2 INF", "INF", [1], ("", ""), {"Germany": ["INF"], "Italy": ["INF"]}),
        ("INF", "2 INF", [1], ("", ""), {"Germany": ["INF"], "Italy": ["INF"]}),
        ("INF, TNK", "INF", [1], ("Germany", "lose 1 INF"), {"Germany": ["TNK"], "Italy": ["INF"]}),
        ("INF, TNK", "INF", [1], ("Italy", "lose 1 INF"), {"Germany": ["INF", "TNK"], "Italy": []}),
        ("INF, TNK", "INF", [1], ("Italy", "lose 1 TNK"), {"Germany": ["INF"], "Italy": ["INF"]}),
        ("INF, TNK", "INF", [1, 1], ("Italy", "lose 2 INF"), {"Germany": ["TNK"], "Italy": []}),
    ],
)
def test_a53_who_answers_for_partners_gives_of_its_own_first(germans, italians, dice, answer, left):
    t = table(
        units={
            "Italy": {"Sedan": italians},
            "Germany": {"Sedan": germans},
            "Great Britain": {"Paris": "3 INF", "Brest": "INF"},
        },
        control={"Paris": "Great Britain", "Sedan": "Germany", "Brest": "Great Britain", "Vichy": "Great Britain"},
        initiative={"Eastern": "Allies"},
    )
    for unit in t.state.units:
        unit.cut = False
    orders = [
        (seat, f"move {part if part[0].isdigit() else f'1 {part}'} from Sedan to Paris")
        for seat, text in (("Italy", italians), ("Germany", germans))
        for part in text.split(", ")
    ]
    ours = 3
    t.game.script([*[6] * ours, *dice, *[6] * 30])
    for seat, text in orders:
        t.game.submit(seat, text)
    t.quiet()
    seat, text = answer
    if text:
        assert t.ask().seat == "Germany" and "hit" in t.ask().prompt, "the power with most units there is asked"
        t.game.submit(seat, text)
    assert {power: sorted(label(u) for u in t.state.units.at("Paris") if u.owner == power) for power in left} == left


@rule("ruling.A53")
def test_nothing_is_lost_where_nothing_is_hit():
    t = table(units={"Germany": {"Berlin": "INF"}})
    t.refuse("Germany", "lose 1 INF", None)
