"""53: units that come into the Force Pools in the course of a game."""

from .chart import DOW_MAJOR, POOL, US_BOX, scenario, turn_number
from .setup import issue
from .variants import play_planned
from .wars import widen
from .world import Tr, pair


def enter_the_war(game: Tr) -> None:
    """21.7, 50.12, 50.13: America pays for war as Spring 1942 begins; what she has at the start waits in her box."""
    state = game.state
    for seat, facts in scenario(game.scenario)["powers"].items():
        if not facts.get("enters") or turn_number(*facts["enters"]) != state.turn or state.powers[seat].in_play:
            continue
        state.powers[seat].in_play = True
        state.powers[seat].brps -= DOW_MAJOR
        game.tell(f"{seat} enters the war for {DOW_MAJOR} BRPs", rule="21.7", kind="war")
        issue(game, seat, facts["start"], US_BOX)
        if game.scenario != "1939":
            # 50.13: in that scenario she builds nothing
            issue(game, seat, facts["builds"], POOL)
        play_planned(game, "entry")
        state.wars = widen([*state.wars, pair("Germany", seat)])
        state.control_count += 1


def arrive(game: Tr) -> None:
    """As a game turn opens: what its date brings, to be built from now on."""
    enter_the_war(game)
    for part in scenario(game.scenario).get("later", ()):
        seat = part["seat"]
        if turn_number(*part["date"]) == game.state.turn and game.state.powers[seat].in_play:
            issue(game, seat, part["builds"], POOL)
            kinds = ", ".join(f"{count} {sort}" for sort, count in part["builds"].items())
            game.tell(f"New in the Force Pool of {seat}: {kinds}", rule=("53c", "53d"), kind="arrival")
