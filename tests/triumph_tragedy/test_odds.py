"""The chances of a Battle: reckoned by hand from the rules, and played many times with the rules themselves."""

import re
from collections.abc import Iterator
from math import sqrt
from statistics import mean, stdev

import pytest

from rules.kernel.game import Game
from rules.triumph_tragedy import GAME, duel
from rules.triumph_tragedy.duel import ATTACKER, DEFENDER, Chances, Setting, Side, followed, force, sampled
from rules.triumph_tragedy.position import write_position
from rules.triumph_tragedy.world import all_blocks
from tests.rulings import rule
from tests.triumph_tragedy.table import table

WARS = ("Axis-West", "Axis-USSR")
UNITS = re.compile(r"(?:(\d+) )?([A-Z]+) (\d)")


def units(text: str) -> list[tuple[str, int]]:
    return [(kind, int(cv)) for n, kind, cv in UNITS.findall(text) for _ in range(int(n or 1))]


def setting(
    sea: bool = False,
    own: tuple[str, ...] = (),
    other: tuple[str, ...] = (),
    surprise: bool = False,
    soil: str = "enemy",
) -> Setting:
    theirs = {"enemy": "friendly", "friendly": "enemy"}.get(soil, "")
    return Setting((Side(frozenset(own), soil), Side(frozenset(other), theirs)), sea, surprise)


def ends(attacker: str, defender: str, rounds: int = 1, **how: object) -> dict[str, float]:
    where = setting(**how)  # type: ignore[arg-type]
    found = followed(where, (force(units(attacker)), force(units(defender))), rounds=0 if where.sea else rounds)
    return {end: chance for end, chance in found.ends.items() if chance > 1e-9}


def left(attacker: str, defender: str, **how: object) -> list[float]:
    where = setting(**how)  # type: ignore[arg-type]
    return followed(where, (force(units(attacker)), force(units(defender))), rounds=0 if where.sea else 1).steps


# --- by hand ----------------------------------------------------------------------------------------------------------


@rule("12.42", "3.14b", "12.22a")
def test_the_defender_fires_first_and_a_land_battle_has_one_round() -> None:
    """Infantry hits Ground with 3 of 6: half the time the Attacker is gone before he fires."""
    assert ends("INF 1", "INF 1") == pytest.approx({"win": 1 / 4, "loss": 1 / 2, "on": 1 / 4})


@rule("9.0f", "9.0k")
def test_first_fire_of_one_side_only() -> None:
    rockets = ("Rocket Artillery",)
    assert ends("INF 1", "INF 1", own=rockets) == pytest.approx({"win": 1 / 2, "loss": 1 / 4, "on": 1 / 4})
    assert ends("INF 1", "INF 1", own=rockets, other=rockets) == ends("INF 1", "INF 1")
    assert ends("TANK 1", "TANK 1", own=rockets) == ends("TANK 1", "TANK 1"), "Tanks need Heavy Tanks"
    assert ends("TANK 1", "TANK 1", own=("Heavy Tanks",)) == pytest.approx({"win": 3 / 9, "loss": 2 / 9, "on": 4 / 9})


@rule("15.22c", "ruling.A23")
def test_surprise_is_first_fire_for_all_but_where_the_defender_has_it() -> None:
    assert ends("INF 1", "INF 1", surprise=True) == pytest.approx({"win": 1 / 2, "loss": 1 / 4, "on": 1 / 4})
    assert ends("INF 1", "INF 1", surprise=True, other=("Rocket Artillery",)) == ends("INF 1", "INF 1")


@rule("3.14a", "3.241a")
def test_types_act_in_the_order_of_the_table() -> None:
    """A Fortress (G4) fires before a Tank (G2), whoever attacks."""
    assert ends("TANK 1", "FORT 1") == pytest.approx({"loss": 2 / 3, "win": 1 / 9, "on": 2 / 9})
    assert ends("FORT 1", "TANK 1") == pytest.approx({"win": 2 / 3, "loss": 1 / 9, "on": 2 / 9})


@rule("12.44a", "12.44d", "12.43")
def test_hits_go_to_the_strongest_and_what_is_left_over_is_lost() -> None:
    """Two dice of 1/2 at INF 2 and INF 1: one Hit makes two of 1 CV, two Hits leave one of 1 CV."""
    assert left("FORT 2", "INF 2, INF 1")[DEFENDER] == pytest.approx(3 - 2 * 2 / 3)
    assert left("FORT 4", "TANK 1")[DEFENDER] == pytest.approx((1 / 3) ** 4)


@rule("12.44b")
def test_of_equals_the_one_that_has_acted_takes_the_hit_then_the_one_that_acts_last() -> None:
    """The Tank fires (1/3), the Defender's Infantry hits it (1/2), the Attacker's Infantry has its turn all the same (1/2)."""
    assert ends("TANK 1, INF 1", "INF 1")["win"] == pytest.approx(1 / 3 + 2 / 3 * 1 / 2)
    # A Fortress (2/3) fires before both: the Infantry is hit, and the Tank (1/3) is left; else both have their turn.
    assert ends("TANK 1, INF 1", "FORT 1")["win"] == pytest.approx(2 / 3 * 1 / 3 + 1 / 3 * (1 / 3 + 2 / 3 * 1 / 2))


@rule("12.4a", "3.15a")
def test_each_unit_fires_at_what_it_hits_best() -> None:
    """An Air Force meets an Air Force and a Tank: A3 is better than G1; the Tank is not hurt."""
    found = followed(setting(), (force(units("AF 1")), force(units("AF 1, TANK 1"))), rounds=1)
    assert found.steps[DEFENDER] == pytest.approx(2 - 1 / 2 * 1 / 2), "the Defender's Air Force fires first"


@rule("9.0b", "12.43")
def test_radar_gives_twice_the_dice_over_friendly_land_only() -> None:
    radar = ("AirDefense Radar",)
    assert left("AF 1", "AF 1", other=radar)[ATTACKER] == pytest.approx(1 / 4)
    assert left("AF 1", "AF 1", own=radar)[DEFENDER] == left("AF 1", "AF 1")[DEFENDER], "not over Enemy land"


@rule("12.52a")
def test_aircraft_leave_enemy_land_and_land_where_the_enemy_has_ground_units() -> None:
    assert ends("AF 1", "TANK 1") == pytest.approx({"loss": 5 / 6, "nobody": 1 / 6}), (
        "raiders go home; Tanks fire at no Air"
    )
    found = ends("TANK 1", "AF 1")
    assert found == pytest.approx({"loss": 1 / 6, "win": 5 / 6}), (
        "G1 before the Tank, which cannot hurt it; then it leaves"
    )
    assert left("TANK 1", "AF 1")[DEFENDER] == pytest.approx(1), "it is elsewhere, not lost"


@rule("12.52a")
def test_on_his_own_land_the_attackers_aircraft_stay_while_the_enemys_leave() -> None:
    """Half the time the raider shoots the Attacker down, and leaves all the same."""
    assert ends("AF 1", "AF 1", soil="friendly") == pytest.approx({"win": 1 / 2, "nobody": 1 / 2})


@rule("11.221b")
def test_units_that_came_ashore_have_no_action() -> None:
    start = (force(units("INF 1")), force(units("INF 1")))
    found = followed(setting(), start, (start[ATTACKER], ()), rounds=1)
    assert found.ends == pytest.approx({"win": 0, "loss": 1 / 2, "on": 1 / 2, "nobody": 0})
    on = followed(setting(), start, (start[ATTACKER], ()), rounds=2)
    assert on.ends["win"] == pytest.approx(1 / 2 * 1 / 4), "in the next round they fight"


@rule("12.22a", "12.2b")
def test_going_on_is_round_after_round() -> None:
    """A quarter of the rounds decides nothing: a third and two thirds of what is decided."""
    assert ends("INF 1", "INF 1", rounds=0) == pytest.approx({"win": 1 / 3, "loss": 2 / 3}, abs=1e-6)


@rule("15.22c", "12.22a")
def test_surprise_is_over_after_one_round_on_land() -> None:
    """1/2 at once, and 1/4 of the usual 1/3; at sea the whole Battle is one Player Turn's."""
    won = pytest.approx({"win": 1 / 2 + 1 / 4 * 1 / 3, "loss": 1 / 4 + 1 / 4 * 2 / 3}, abs=1e-6)
    assert ends("INF 1", "INF 1", rounds=0, surprise=True) == won
    start = (force(units("INF 1")), force(units("INF 1")))
    sample = sampled(setting(surprise=True), lambda draw: (start, ((), ())), seed="any")
    assert sample.ends["win"] == pytest.approx(7 / 12, abs=0.045)
    assert ends("FLEET 1", "FLEET 1", sea=True, surprise=True) == pytest.approx({"win": 2 / 3, "loss": 1 / 3}, abs=1e-6)


@rule("12.2c", "3.221b")
def test_a_sea_battle_goes_to_the_end_and_a_hit_takes_two_of_a_carrier() -> None:
    """Carrier 2 fires first (N2, two dice): 5/9; else the Fleet (N3) sinks it with one Hit: 4/9 × 1/2; 2/9 again."""
    assert ends("FLEET 1", "CARR 2", sea=True) == pytest.approx({"win": 2 / 7, "loss": 5 / 7}, abs=1e-6)


@rule("9.0e", "3.231a")
def test_sonar() -> None:
    assert ends("FLEET 1", "SUB 1", sea=True) == pytest.approx({"win": 5 / 8, "loss": 3 / 8}, abs=1e-6)
    sonar = ends("FLEET 1", "SUB 1", sea=True, own=("Sonar",))
    assert sonar == pytest.approx({"win": 5 / 7, "loss": 2 / 7}, abs=1e-6)


@rule("12.72", "3.244a", "12.24a")
def test_convoys_are_naval_targets_lose_two_and_do_nothing() -> None:
    assert ends("SUB 1", "INF 4", sea=True) == pytest.approx({"win": 1}, abs=1e-6)
    assert ends("INF 2", "TANK 1", sea=True) == {"on": 1}, "nobody can hurt anybody"
    assert left("SUB 1", "INF 3", sea=True) == pytest.approx([1, 0], abs=1e-6)


@rule("12.52b")
def test_air_forces_fly_home_after_a_round_at_sea() -> None:
    """N1 before the Fleet fires: it sinks it once in six and is gone in any case; the Fleet's A1 hits once in six."""
    found = ends("AF 1", "FLEET 1", sea=True)
    assert found == pytest.approx({"nobody": 1 / 6, "loss": 5 / 6})
    assert left("AF 1", "FLEET 1", sea=True)[ATTACKER] == pytest.approx(1 - 5 / 36)


def test_the_ends_make_up_all_and_a_sample_agrees_with_them() -> None:
    where = setting(own=("Heavy Tanks",))
    start = (force(units("2 INF 3, TANK 3")), force(units("INF 3, FORT 2")))
    exact = followed(where, start, rounds=0)
    assert sum(exact.ends.values()) == pytest.approx(1, abs=1e-6)
    sample = sampled(where, lambda draw: (start, ((), ())), rounds=0, seed="any")
    assert not sample.exact and sum(sample.ends.values()) == pytest.approx(1)
    for end, chance in exact.ends.items():
        assert abs(sample.ends[end] - chance) <= 4 * sqrt(chance * (1 - chance) / duel.TRIALS) + 1e-6
    for who in (ATTACKER, DEFENDER):
        assert sample.steps[who] == pytest.approx(exact.steps[who], abs=0.35)


def test_a_sample_depends_on_its_seed_only() -> None:
    where, start = setting(), (force(units("3 INF 3")), force(units("3 INF 3")))
    one, same, other = (sampled(where, lambda draw: (start, ((), ())), rounds=1, seed=seed) for seed in ("a", "a", "b"))
    assert one == same and one != other


# --- played with the rules --------------------------------------------------------------------------------------------

TRIALS = 250
BATTLES: dict[str, tuple[str, str, str, dict[str, tuple[str, ...]]]] = {
    "infantry": ("Lorraine", "2 INF 3, TANK 2", "3 INF 2", {}),
    "fortress": ("Lorraine", "2 INF 3, 2 TANK 3, AF 2", "INF 2, FORT 3", {}),
    "heavy tanks": ("Lorraine", "INF 2, 2 TANK 3", "INF 2, TANK 3", {"Axis": ("Heavy Tanks",)}),
    "rockets against radar": (
        "Lorraine",
        "2 INF 3, 2 AF 2",
        "2 INF 2, AF 3",
        {"Axis": ("Rocket Artillery",), "West": ("AirDefense Radar", "Jets")},
    ),
    "raid": ("Lorraine", "2 AF 3", "INF 2, AF 2", {}),
    "ports": ("Marseilles", "2 INF 3, AF 2", "INF 1, FLEET 2", {}),
    "fleets": ("North Sea", "2 FLEET 3", "FLEET 3, CARR 2", {}),
    "subs": ("North Sea", "2 FLEET 2", "2 SUB 2", {"Axis": ("Sonar",)}),
    "naval radar": ("North Sea", "FLEET 3", "FLEET 3", {"Axis": ("Naval Radar",)}),
    "convoy": ("North Sea", "FLEET 2, SUB 1", "INF 3, FLEET 2", {}),
    "air at sea": ("North Sea", "2 AF 2, FLEET 2", "FLEET 3, SUB 2", {}),
}
HABITS = {
    "combat": "best",
    "losses": "acted",
    "retreat to": "any",
    "rebase": "stay",
    "escape": "never",
}


def played(name: str) -> Iterator[tuple[str, int, int]]:
    """The same Battle with the rules of the game, again and again: its end for the Axis, and the CV of both left."""
    area, axis, west, techs = BATTLES[name]
    made = table(
        "movement",
        "Axis",
        wars=["Axis-West"],
        techs=techs,
        units={"Axis": {area: axis, "Ruhr": "FORT 1"}, "West": {area: west, "London": "FORT 1"}},
    )
    position = write_position(made.game) | {"phase": "combat", "command": ["USSR"]}
    position["turn"]["aggressed"] = [area]
    position["factions"]["USSR"]["committed"] = [position["action"].pop(position["action"].index("Summer B"))]
    for number in range(TRIALS):
        game = Game.new(GAME, "1936", seed=f"{name} {number}", position=position)
        for seat in game.seats:
            for policy, answer in HABITS.items():
                game.set_standing(seat, policy, answer)
        assert game.phase == "movement" and game.state.turn.seat == "USSR", "the Battle is over, nothing else happened"
        there = {block.seat for block in game.state.blocks.get(area, ())}
        end = {("Axis",): "win", ("West",): "loss", (): "nobody"}.get(tuple(sorted(there)), "on")
        axis_steps, west_steps = (sum(block.cv for block in all_blocks(game, seat)) - 1 for seat in ("Axis", "West"))
        yield end, axis_steps, west_steps


@pytest.mark.parametrize("name", BATTLES)
def test_the_rules_themselves_give_the_same_chances(name: str) -> None:
    area, axis, west, techs = BATTLES[name]
    sea = area == "North Sea"
    where = setting(sea, techs.get("Axis", ()), techs.get("West", ()), soil="" if sea else "enemy")
    found: Chances = followed(where, (force(units(axis)), force(units(west))), rounds=0 if sea else 1)
    games = list(played(name))
    for end, chance in found.ends.items():
        share = sum(result == end for result, _, _ in games) / TRIALS
        assert abs(share - chance) <= 4 * sqrt(chance * (1 - chance) / TRIALS) + 0.004, (end, chance, share)
    for who in (ATTACKER, DEFENDER):
        steps = [game[1 + who] for game in games]
        error = 4 * (stdev(steps) or 0.05) / sqrt(TRIALS) + 0.01
        assert abs(mean(steps) - found.steps[who]) <= error, (who, found.steps[who], mean(steps))
