"""The chances of a Battle, which is fought many times by the rules: beside what can be reckoned by hand."""

import re
from math import sqrt

import pytest

from rules.kernel.flow import Ask
from rules.triumph_tragedy.forces import Army
from rules.triumph_tragedy.rehearsal import Setting, _habit, rehearse
from tests.rulings import rule
from tests.triumph_tragedy.table import table

UNITS = re.compile(r"(?:(\d+) )?([A-Z]+) (\d)")
TRIALS = 500
GAME = table().game
ATTACKER, DEFENDER = 0, 1


def units(text: str) -> list[tuple[str, int]]:
    return [(kind, int(cv)) for n, kind, cv in UNITS.findall(text) for _ in range(int(n or 1))]


def setting(
    attacker: str,
    defender: str,
    whose: str = "",
    sea: bool = False,
    own: tuple[str, ...] = (),
    other: tuple[str, ...] = (),
    surprise: bool = False,
    home: bool = False,
    ashore: bool = False,
) -> Setting:
    first = Army(units=units(attacker), techs=set(own), surprise=surprise, home=home)
    if ashore:
        first.idle = units(attacker)
    return Setting((first, Army(whose, units=units(defender), techs=set(other), home=not home)), sea)


def fought(attacker: str, defender: str, to_the_end: bool = False, **how: object):  # type: ignore[no-untyped-def]
    where = setting(attacker, defender, **how)  # type: ignore[arg-type]
    first, last = rehearse(GAME, where, f"{attacker} {defender} {how}", TRIALS)
    return last if to_the_end or where.sea else first


def check(found, **expected: float) -> None:  # type: ignore[no-untyped-def]
    """Each end as often as it must be, within four deviations; what is not named never comes."""
    assert sum(found.ends.values()) == pytest.approx(1) and found.found.played > TRIALS / 2
    for end, share in found.ends.items():
        chance = expected.get(end, 0.0)
        assert abs(share - chance) <= 4 * sqrt(chance * (1 - chance) / found.found.played) + 1e-9, (end, chance, share)


def kept(attacker: str, defender: str, who: int, **how: object) -> object:
    """CV left of a side on average, to be held against a number."""
    return pytest.approx(fought(attacker, defender, **how).steps(who), abs=0.13)


# --- by hand ----------------------------------------------------------------------------------------------------------


@rule("12.42", "3.14b", "12.22a")
def test_the_defender_fires_first_and_a_land_battle_has_one_round() -> None:
    """Infantry hits Ground with 3 of 6: half the time the Attacker is gone before he fires."""
    check(fought("INF 1", "INF 1"), win=1 / 4, loss=1 / 2, on=1 / 4)


@rule("9.0f", "9.0k")
def test_first_fire_of_one_side_only() -> None:
    rockets = ("Rocket Artillery",)
    check(fought("INF 1", "INF 1", own=rockets), win=1 / 2, loss=1 / 4, on=1 / 4)
    check(fought("INF 1", "INF 1", own=rockets, other=rockets), win=1 / 4, loss=1 / 2, on=1 / 4)
    check(fought("TANK 1", "TANK 1", own=rockets), win=2 / 9, loss=3 / 9, on=4 / 9)  # Tanks need Heavy Tanks
    check(fought("TANK 1", "TANK 1", own=("Heavy Tanks",)), win=3 / 9, loss=2 / 9, on=4 / 9)


@rule("15.22c", "ruling.A23")
def test_surprise_is_first_fire_for_all_but_where_the_defender_has_it() -> None:
    check(fought("INF 1", "INF 1", surprise=True), win=1 / 2, loss=1 / 4, on=1 / 4)
    check(fought("INF 1", "INF 1", surprise=True, other=("Rocket Artillery",)), win=1 / 4, loss=1 / 2, on=1 / 4)


@rule("3.14a", "3.241a")
def test_types_act_in_the_order_of_the_table() -> None:
    """A Fortress (G4) fires before a Tank (G2), whoever attacks."""
    check(fought("TANK 1", "FORT 1"), loss=2 / 3, win=1 / 9, on=2 / 9)
    check(fought("FORT 1", "TANK 1"), win=2 / 3, loss=1 / 9, on=2 / 9)


@rule("12.44a", "12.44d", "12.43")
def test_hits_go_to_the_strongest_and_what_is_left_over_is_lost() -> None:
    """Two dice of 2/3 at INF 2 and INF 1: one Hit makes two of 1 CV, two Hits leave one of 1 CV."""
    assert kept("FORT 2", "INF 2, INF 1", DEFENDER) == 3 - 2 * 2 / 3
    assert kept("FORT 4", "TANK 1", DEFENDER) == (1 / 3) ** 4


@rule("12.44b")
def test_of_equals_the_one_that_has_acted_takes_the_hit_then_the_one_that_acts_last() -> None:
    """The Tank fires (1/3), the Defender's Infantry hits it (1/2), the Attacker's Infantry has its turn all the same (1/2)."""
    won = 1 / 3 + 2 / 3 * 1 / 2
    check(fought("TANK 1, INF 1", "INF 1"), win=won, on=1 - won)
    # A Fortress (2/3) fires before both: the Infantry is hit, and the Tank (1/3) is left; else both have their turn.
    won = 2 / 3 * 1 / 3 + 1 / 3 * (1 / 3 + 2 / 3 * 1 / 2)
    check(fought("TANK 1, INF 1", "FORT 1"), win=won, on=1 - won)


@rule("12.4a", "3.15a")
def test_each_unit_fires_at_what_it_hits_best() -> None:
    """An Air Force meets an Air Force and a Tank: A3 is better than G1; the Defender's fires first, the Tank is not hurt."""
    assert kept("AF 1", "AF 1, TANK 1", DEFENDER) == 2 - 1 / 2 * 1 / 2


@rule("9.0b", "12.43")
def test_radar_gives_twice_the_dice_over_friendly_land_only() -> None:
    radar = ("AirDefense Radar",)
    assert kept("AF 1", "AF 1", ATTACKER, other=radar) == 1 / 4
    assert kept("AF 1", "AF 1", DEFENDER, own=radar) == 3 / 4, "over Enemy land one die is thrown"


@rule("12.52a")
def test_aircraft_leave_enemy_land_and_land_where_the_enemy_has_ground_units() -> None:
    check(fought("AF 1", "TANK 1"), loss=5 / 6, nobody=1 / 6)  # raiders go home; Tanks fire at no Air
    check(fought("TANK 1", "AF 1"), loss=1 / 6, win=5 / 6)  # G1 before the Tank, which cannot hurt it; then it leaves
    assert kept("TANK 1", "AF 1", DEFENDER) == 1, "it is elsewhere, not lost"


@rule("12.52a")
def test_on_his_own_land_the_attackers_aircraft_stay_while_the_enemys_leave() -> None:
    """Half the time the raider shoots the Attacker down, and leaves all the same."""
    check(fought("AF 1", "AF 1", home=True), win=1 / 2, nobody=1 / 2)


@rule("11.221b")
def test_units_that_came_ashore_have_no_action() -> None:
    check(fought("INF 1", "INF 1", ashore=True), loss=1 / 2, on=1 / 2)
    on = fought("INF 1", "INF 1", ashore=True, to_the_end=True)
    check(on, win=1 / 2 * 1 / 3, loss=1 / 2 + 1 / 2 * 2 / 3)  # in the next round they fight


@rule("12.22a", "12.2b")
def test_going_on_is_round_after_round() -> None:
    """A quarter of the rounds decides nothing: a third and two thirds of what is decided."""
    check(fought("INF 1", "INF 1", to_the_end=True), win=1 / 3, loss=2 / 3)


@rule("15.22c", "12.22a")
def test_surprise_is_over_after_one_round_on_land() -> None:
    """1/2 at once, and 1/4 of the usual 1/3; at sea the whole Battle is one Player Turn's."""
    won = 1 / 2 + 1 / 4 * 1 / 3
    check(fought("INF 1", "INF 1", to_the_end=True, surprise=True), win=won, loss=1 - won)
    check(fought("FLEET 1", "FLEET 1", sea=True, surprise=True), win=2 / 3, loss=1 / 3)


@rule("12.2c", "3.221b")
def test_a_sea_battle_goes_to_the_end_and_a_hit_takes_two_of_a_carrier() -> None:
    """Carrier 2 fires first (N2, two dice): 5/9; else the Fleet (N3) sinks it with one Hit: 4/9 × 1/2; 2/9 again."""
    check(fought("FLEET 1", "CARR 2", sea=True), win=2 / 7, loss=5 / 7)


@rule("9.0e", "3.231a")
def test_sonar() -> None:
    check(fought("FLEET 1", "SUB 1", sea=True), win=5 / 8, loss=3 / 8)
    check(fought("FLEET 1", "SUB 1", sea=True, own=("Sonar",)), win=5 / 7, loss=2 / 7)


@rule("12.72", "3.244a", "12.24a")
def test_convoys_are_naval_targets_lose_two_and_do_nothing() -> None:
    check(fought("SUB 1", "INF 4", sea=True), win=1)
    check(fought("INF 2", "TANK 1", sea=True), on=1)  # nobody can hurt anybody


@rule("15.42a", "12.52a")
def test_an_armed_minor_fights_for_its_own_land() -> None:
    """Its Fortress (A2, then G-) fires first and the aircraft cannot stay; while it stands, nobody is alone in the area."""
    check(fought("AF 1", "FORT 1", whose="neutral"), nobody=2 / 3 * 1 / 6, loss=1 - 2 / 3 * 1 / 6)


@rule("12.52b")
def test_air_forces_fly_home_after_a_round_at_sea() -> None:
    """N1 before the Fleet fires: it sinks it once in six and is gone in any case; the Fleet's A1 hits once in six."""
    check(fought("AF 1", "FLEET 1", sea=True), nobody=1 / 6, loss=5 / 6)
    assert kept("AF 1", "FLEET 1", ATTACKER, sea=True) == 1 - 5 / 36


def test_an_answer_depends_on_its_question_only() -> None:
    one, same, other = (rehearse(GAME, setting("3 INF 3", "3 INF 3"), seed, 40) for seed in ("a", "a", "b"))
    assert one == same and one != other


def test_the_trials_have_a_limit() -> None:
    """However large the Battle, the number of decisions is bounded, and the answer counts what was fought."""
    many = "6 INF 4, 6 TANK 4, 6 AF 4"
    _, last = rehearse(GAME, setting(many, many), "many")
    assert 10 <= last.found.played < 400


@rule("12.44b")
def test_who_has_acted_already_takes_the_hit_in_a_trial():
    """Who has still to fire is worth more; among those that have not fired the Infantry, which acts last, is lost."""
    for held_back, lost in (("hold TANK1", "TANK1"), ("", "INF1")):
        t = table(
            wars=["Axis-USSR"],
            units={"Axis": {"Lvov": "TANK 4"}, "USSR": {"Kiev": "INF 2, TANK 2"}},
            nations={"Poland": {"control": "Axis"}},
        )
        t.play("Axis", "move TANK1 to Kiev", "done")
        if held_back:
            t.play("USSR", held_back)
            t.play("Axis", "fire TANK1 at ground", dice=[1, 6, 6, 6])
            asked = t.game.asks_of("USSR")[0]
        else:
            asked = Ask("USSR", "Which?", choices=("INF1", "TANK1"), policy="losses")
        assert asked.policy == "losses" and asked.choices[0] == "INF1"
        assert str(_habit(t.game, asked)) == lost
