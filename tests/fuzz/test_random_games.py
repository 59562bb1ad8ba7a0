"""Random players through the suggestions, with every check; more of them by `adjutant fuzz GAME --games N`."""

import pytest

from bot.fuzzing import elsewhere
from rules import GAMES
from rules.kernel.fuzz import play

ROUNDS = 99


@pytest.mark.timeout(900)
@pytest.mark.parametrize("slug", list(GAMES))
@pytest.mark.parametrize("seed", range(101, 104))
def test_a_random_game_breaks_nothing(slug: str, seed: int) -> None:
    played = play(GAMES[slug], seed, ROUNDS)
    assert played.finished, f"after {ROUNDS} rounds and {played.orders} orders it has no end"


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("slug", "scenario"), [(slug, name) for slug in GAMES for name in GAMES[slug].scenarios])
def test_a_random_game_of_every_scenario_breaks_nothing(slug: str, scenario: str) -> None:
    played = play(GAMES[slug], 7, 4, scenario=scenario)
    assert played.game.scenario == scenario and played.orders > 100


def test_without_a_name_any_scenario_is_played() -> None:
    definition = next(GAMES[slug] for slug in GAMES if len(GAMES[slug].scenarios) > 1)
    played = {play(definition, seed, 0, checks=False).game.scenario for seed in range(12)}
    assert played == set(definition.scenarios)


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_save_and_the_record_give_the_same_game_in_another_process(slug: str) -> None:
    assert elsewhere(play(GAMES[slug], 11, 3, checks=False)) == ""


def test_another_process_notices_a_difference() -> None:
    played = play(GAMES["supreme_axis_allies"], 12, 1, checks=False)
    played.game.state.muster += 1  # not in the log: the save and the record cannot know of it
    assert "another game in another process" in elsewhere(played)
