"""Dice and what they are worth, case by case: shots of a round, misses, Tech Points, prices, steps of the Morale Chart."""

from itertools import product

import pytest

from rules.supreme_axis_allies.battles import attackers, defenders, subs_awake
from rules.supreme_axis_allies.chart import CARDS, GROUND, KINDS
from rules.supreme_axis_allies.morale import dividend, offset, sue_target
from rules.supreme_axis_allies.purchase import only, repair_cost
from rules.supreme_axis_allies.research import gained, price, tech_points
from rules.supreme_axis_allies.rolls import Shot, Volley, hits_needed
from rules.supreme_axis_allies.rounds import harmless, only_spent_bombers, shots
from rules.supreme_axis_allies.state import Battle, Unit
from tests.rulings import rule
from tests.supreme_axis_allies.combats import on_land
from tests.supreme_axis_allies.table import Table, table

# --- the shots of a round -----------------------------------------------------------------------------------------------


def fired(
    text: str, attacking: bool, *, number: int = 1, scouted: bool = False, general: str = "", **mat: object
) -> list[str]:
    """`ARM 3`: the dice Germany throws with these units in Minsk."""
    t = table("GER", GER={"Minsk": text}, places={"Minsk": {"owner": "GER"}}, nations={"GER": mat} if mat else None)
    battle = Battle("Minsk", "land", "GER" if attacking else "USSR", general=[general] if general else [])
    own = list(t.state.units.at("Minsk"))
    return [f"{shot.kind} {shot.rating}" for shot in shots(t.game, battle, own, attacking, scouted, number)]


@rule("units.rating", "base.art-support", "bomb.ground.dice")
def test_what_each_kind_throws() -> None:
    for kind in GROUND - {"AAG"} | {"FIT"}:
        attack, defence = KINDS[kind].attack, KINDS[kind].defence
        assert fired(f"1 {kind}", True) == ([] if attack is None else [f"{kind} {attack}"]), kind
        assert fired(f"1 {kind}", False) == [f"{kind} {defence}"], kind
    bomber = KINDS["BMB"]
    assert fired("1 BMB", True) == [f"BMB {bomber.attack}"] * 2
    assert fired("2 BMB", True) == [f"BMB {bomber.attack}"] * 4
    assert fired("1 BMB", True, number=2) == [] == fired("3 BMB", True, number=3)
    assert fired("1 BMB", False) == [f"BMB {bomber.defence}"] == fired("1 BMB", False, number=2)
    heavy = {"card": "Heavy Bombers", "points": 10}
    assert fired("1 BMB", True, **heavy) == [f"BMB {bomber.attack}"] * 3
    assert fired("1 BMB", False, **heavy) == [f"BMB {bomber.defence}"]


@rule("base.art-support")
@pytest.mark.parametrize(
    ("force", "infantry"),
    [("1 INF", [1]), ("1 INF 1 ART", [2]), ("2 INF 1 ART", [1, 2]), ("1 INF 2 ART", [2]), ("2 INF 2 ART", [2, 2]),
     ("1 SCT 1 ART", [2]), ("1 INF 1 SCT 1 ART", [1, 2]), ("3 INF 2 ART", [1, 2, 2])],
)  # fmt: skip
def test_each_artillery_helps_one_infantry_of_the_attacker(force: str, infantry: list[int]) -> None:
    found = [text for text in fired(force, True) if text.split()[0] in ("INF", "SCT")]
    assert sorted(int(text.split()[1]) for text in found) == infantry
    assert all(text.split()[1] == str(KINDS["INF"].defence) for text in fired(force, False) if text.startswith("INF"))


@rule("tech.10.superior-general")
def test_a_general_takes_one_from_enemy_tanks_guns_fighters_and_battleships() -> None:
    weak = {"ARM", "ART", "FIT"}
    for kind in ("INF", "ARM", "ART", "FIT", "FRT"):
        for attacking in (True, False):
            rating = KINDS[kind].attack if attacking else KINDS[kind].defence
            if rating is None:
                continue
            assert fired(f"1 {kind}", attacking, general="USSR") == [f"{kind} {rating - (kind in weak)}"]
            assert fired(f"1 {kind}", attacking, general="JAP") == [f"{kind} {rating}"], "a friend's general"


@rule("trn.scout-roll")
def test_a_die_that_hits_on_nothing_is_thrown_for_scouts_only() -> None:
    t = table("GER", GER={"North Sea": "1 TRN"})
    for scouted, count in ((False, 0), (True, 1)):
        battle = Battle("North Sea", "sea", "GER")
        found = shots(t.game, battle, list(t.state.units.at("North Sea")), True, scouted, 1)
        assert [(shot.kind, shot.rating) for shot in found] == [("TRN", 0)] * count


@rule("ruling.53", "ruling.54", "sub.no-air")
@pytest.mark.parametrize(
    ("ours", "theirs", "idle", "spent"),
    [
        ("1 TRN", "1 TRN", True, False),
        ("1 TRN", "1 DES", False, False),
        ("1 TRN (1 SCT)", "1 TRN", False, False),  # a scout may bring a 1 down to 0
        ("1 TRN", "1 TRN (1 SCT)", False, False),
        ("1 TRN (1 INF)", "1 TRN", True, False),
        ("1 SUB", "1 FIT {land=-}", False, False),  # the fighter can hurt the submarine
        ("1 FIT {land=-}", "1 TRN", False, False),
        ("1 BMB {land=-}", "1 TRN", False, True),
        ("1 BMB {land=-}", "1 SUB", False, True),  # which fires at ships only
        ("1 TRN, 1 BMB {land=-}", "1 TRN", False, False),
    ],
)
def test_where_nobody_can_hurt_anybody(ours: str, theirs: str, idle: bool, spent: bool) -> None:
    t = table("GER", GER={"North Sea": ours}, UK={"North Sea": theirs})
    battle = Battle("North Sea", "sea", "GER")
    assert harmless(t.game, battle) == idle
    assert only_spent_bombers(t.game, battle) == spent
    battle.round = 1
    if "BMB" in ours:
        assert harmless(t.game, battle), "their one round is over"


@rule("sub.destroyer", "ruling.51")
def test_destroyers_keep_submarines_awake() -> None:
    t = table("GER", GER={"North Sea": "1 SUB 1 DES"}, UK={"North Sea": "1 SUB"})
    assert subs_awake(t.game, Battle("North Sea", "sea", "GER")) == {True: True, False: False}


@rule("combat.scout", "aag.no-attack")
def test_who_is_in_a_combat() -> None:
    t = on_land("2 INF 1 FIT", {"USSR": "1 INF 1 AAG", "UK": "1 FIT"})
    battle = Battle("Minsk", "land", "GER")
    assert sorted(unit.kind for unit in attackers(t.game, battle)) == ["FIT", "INF", "INF"]
    assert sorted(unit.kind for unit in defenders(t.game, battle)) == ["FIT", "INF"], "no gun"
    battle.fighters = [unit.id for unit in t.state.units.at("Minsk") if unit.kind == "FIT"]
    assert sorted(unit.kind for unit in attackers(t.game, battle)) == ["INF", "INF"], "those of the Dogfight aside"


# --- misses -------------------------------------------------------------------------------------------------------------


@rule("chit.use")
def test_which_dice_are_worth_a_chit() -> None:
    for dice in product(range(1, 7), repeat=3):
        for limit in (1, 2, 4):
            missed = [i for i, die in enumerate(dice) if die > limit]
            for enough in (1, 2, 3, 4):
                assert hits_needed(limit, enough)(dice) == (missed if 3 - len(missed) < enough else [])


def volley(shots_: str, dice: list[int], targets: str, before: tuple[int, int] = (0, 0)) -> Volley:
    def units(text: str) -> list[Unit]:
        words = text.split()
        return [Unit("", words[i + 1], "UK", "") for i in range(0, len(words), 2) for _ in range(int(words[i]))]

    pairs = [text.split("@") for text in shots_.split()]
    return Volley([Shot(kind, int(rating)) for kind, rating in pairs], dice, units(targets), before)


@rule("chit.use", "combat.casualties", "sub.no-air")
@pytest.mark.parametrize(
    ("shots_", "dice", "targets", "before", "hits", "useful"),
    [
        ("INF@1 ARM@3", [1, 3], "2 INF", (0, 0), (2, 0), []),
        ("INF@1 ARM@3", [2, 4], "2 INF", (0, 0), (0, 0), [0, 1]),
        ("INF@1 ARM@3", [1, 4], "1 INF", (0, 0), (1, 0), []),  # nothing is left to hit
        ("INF@1 ARM@3", [1, 4], "2 INF", (0, 0), (1, 0), [1]),
        ("INF@1 ARM@3", [1, 4], "2 INF", (1, 0), (2, 0), []),  # with what was hit before
        ("SUB@2 CRU@3", [3, 4], "1 FIT", (0, 0), (0, 0), [1]),  # a submarine hits no aircraft
        ("SUB@2 CRU@3", [2, 3], "2 DES", (0, 0), (1, 1), []),
        ("SUB@2 CRU@3", [3, 3], "1 DES 1 FIT", (0, 0), (1, 0), [0]),
        ("SUB@2 CRU@3", [2, 4], "1 DES 1 FIT", (0, 0), (0, 1), [1]),
        ("SUB@2 SUB@2", [2, 4], "1 DES 1 FIT", (0, 0), (0, 1), []),
        ("CRU@3", [4], "1 BTL", (1, 0), (1, 0), [0]),  # it takes two
        ("CRU@3", [4], "1 BTL", (2, 0), (2, 0), []),
    ],
)
def test_misses_that_would_still_find_a_target(
    shots_: str, dice: list[int], targets: str, before: tuple[int, int], hits: tuple[int, int], useful: list[int]
) -> None:
    thrown = volley(shots_, dice, targets, before)
    assert thrown.hits() == hits
    assert thrown.useful() == useful


@rule("chit.per-die")
def test_dice_are_named_by_their_unit_and_rating_where_it_differs() -> None:
    thrown = volley("INF@1 INF@2 ARM@3 ARM@3", [5, 5, 6, 2], "4 INF")
    assert thrown.labels(range(4)) == {"INF 5 at 1": 0, "INF 5 at 2": 1, "ARM 6": 2, "ARM 2": 3}
    assert volley("INF@1 INF@1", [5, 5], "4 INF").labels(range(2)) == {"INF 5": 0}, "alike"
    assert str(thrown) == "INF at 1: 5, INF at 2: 5, ARM at 3: 6, ARM at 3: 2*"


# --- Tech Points, prices --------------------------------------------------------------------------------------------------


@rule("research.tracker", "research.chit-reset", "research.continuous")
@pytest.mark.parametrize("number", sorted(CARDS))
def test_what_is_reckoned_is_what_is_gained(number: int) -> None:
    """For a card of chits every reaching of its number is one, and the rest of that die is lost; others stop there."""
    card = CARDS[number]
    for start in range(0, card["points"], 2):
        for dice in product((1, 3, 6), repeat=3):
            t = table("GER", "purchase", nations={"GER": {"card": card["name"], "points": start, "treasury": 0}})
            tech_points(t.game, "GER", dice)
            mat = t.mat("GER")
            assert (mat.card_chits.get(number, 0), mat.points) == gained(card, start, dice)
            chits, points = 0, start
            for die in dice:
                points += die
                if points >= card["points"] and card["kind"] == "chit":
                    chits, points = chits + 1, 0
                points = min(points, card["points"])
            assert gained(card, start, dice) == (chits, points)
        if start >= 4:
            break


@rule("tech.12.industrial", "ind.repair.cost")
def test_prices() -> None:
    plain = table("GER", "purchase")
    cheap = table("GER", "purchase", nations={"GER": {"card": "Industrial Tech", "points": 20}})
    for code, kind in KINDS.items():
        assert price(plain.game, "GER", code) == kind.cost
        assert price(cheap.game, "GER", code) == kind.cost - (code != "FRT")
        assert price(cheap.game, "UK", code) == kind.cost
    for damage in range(1, 9):
        for points in range(damage + 1):
            assert repair_cost(damage, points) == sum(range(damage - points + 1, damage + 1))
    assert (only(0), only(1), only(7)) == ("None", "Only 1", "Only 7")


# --- the Morale Chart -----------------------------------------------------------------------------------------------------


@rule("morale.2.sue", "morale.2.no-roll", "morale.3.dividend")
def test_steps_of_the_chart() -> None:
    """At N-6 the roll must beat 2, a step more one more; no roll above that; chits from N+6, N+9 and N+12."""
    for steps in range(-15, 20):
        target = steps - 4 if 6 <= steps <= 14 else None
        assert sue_target(steps, False) == target
        assert sue_target(steps, True) == (None if target is None else target - 1)
        t: Table = table("UK", nations={"UK": {"n": 31 + steps, "turns": 0}})
        gain = -steps
        assert dividend(t.game, "UK") == (3 if gain >= 12 else 2 if gain >= 9 else 1 if gain >= 6 else 0)
        assert offset(t.game, "UK") == ("N" if not gain else f"N{gain:+d}")
