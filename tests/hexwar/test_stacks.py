"""Stacking by two different rulebooks: by weight and kind, and by number with exceptions."""

from rules.hexwar.stacks import Clash, Excess, Limit, clashes, excess, fits, removals

from .toy import Unit

WEIGHT = {"army": 3, "corps": 1, "fort": 1}
BY_WEIGHT = (
    Limit("size", 6, lambda unit: WEIGHT.get(unit.kind, 0)),
    Limit("forts", 1, lambda unit: unit.kind == "fort"),
    Limit("fleets", 2, lambda unit: unit.kind == "fleet"),
)


def capital(place, pieces):
    """Three in the capital if all are Red, any number overseas, else two."""
    if place == "Overseas":
        return None
    return 3 if place == "1010" and all(piece.owner == "red" for piece in pieces) else 2


BY_NUMBER = (Limit("units", capital, lambda unit: unit.kind != "airborne"),)


def stack(*kinds, owner="red"):
    return [Unit(f"{kind}{n}", "1010", owner, kind) for n, kind in enumerate(kinds)]


def test_limits_by_weight_and_kind():
    assert excess(BY_WEIGHT, "1010", stack("army", "army", "fleet", "fleet", "flak")) == ()
    assert excess(BY_WEIGHT, "1010", stack("army", "army", "corps")) == (Excess("size", 7, 6),)
    assert excess(BY_WEIGHT, "1010", stack("fort", "fort", "army", "army")) == (
        Excess("size", 8, 6),
        Excess("forts", 2, 1),
    )
    assert fits(BY_WEIGHT, "1010", stack("army", "corps"), *stack("corps", "corps"))
    assert not fits(BY_WEIGHT, "1010", stack("fleet", "fleet"), *stack("fleet"))


def test_a_limit_may_depend_on_the_place_and_who_stands_there():
    assert fits(BY_NUMBER, "1010", stack("inf", "inf", "inf", "airborne"))
    assert not fits(BY_NUMBER, "1010", [*stack("inf", "inf"), *stack("inf", owner="blue")])
    assert not fits(BY_NUMBER, "1011", stack("inf", "inf", "inf"))
    assert fits(BY_NUMBER, "Overseas", stack(*["inf"] * 20))


def test_what_cures_an_overstack():
    assert removals(BY_WEIGHT, "1010", stack("army", "corps")) == []
    found = removals(BY_WEIGHT, "1010", stack("army", "army", "corps", "fort"))
    assert found == [("army0",), ("army1",), ("corps2", "fort3")]
    assert removals(BY_WEIGHT, "1010", stack("army", "army", "corps"), lambda unit: unit.kind == "army") == [
        ("army0",),
        ("army1",),
    ]
    assert removals(BY_WEIGHT, "1010", stack("army", "army", "army"), lambda unit: False) == []


def test_one_foreigner_may_be_what_is_too_many():
    mixed = [*stack("inf", "arm"), *stack("hq", owner="blue")]
    assert removals(BY_NUMBER, "1010", mixed) == [("inf0",), ("arm1",), ("hq0",)]
    mixed = [*stack("inf", "arm", "arm"), *stack("hq", owner="blue")]
    assert ("hq0",) in removals(BY_NUMBER, "1010", mixed) and ("inf0",) not in removals(BY_NUMBER, "1010", mixed)


def test_who_may_not_stand_together():
    def strangers(a, b):
        return "strangers" if (a.owner, b.owner) == ("red", "blue") else None

    red, blue = stack("inf"), stack("hq", owner="blue")
    assert list(clashes([*red, *blue], strangers)) == [Clash("inf0", "hq0", "strangers")]
    assert list(clashes([*blue, *red], strangers)) == [Clash("hq0", "inf0", "strangers")]
    assert list(clashes(stack("inf", "arm"), strangers)) == []
