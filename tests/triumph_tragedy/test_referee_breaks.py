"""The referee can fail: each of these breaks one rule of the engine, and a short game shows it."""

import pytest

from rules.triumph_tragedy.chart import BOARD
from tests.referee.breaks import Break, changed, fixed, install, noticed

from .breaking import (
    ATTACK,
    CUT_OFF,
    DUEL,
    FOOT,
    NORTH_SEA,
    RUHR,
    SORTIE,
    SUMMER,
    conquered,
    crowded,
    deserted,
    first,
    forgotten,
    known,
    moving,
    peaceful,
    placed,
    studying,
    then,
    twice,
    unpaid,
    year,
)
from .referee import KIND

BREAKS = (
    Break(
        "Isolationism and its like add Influence",
        "diplomacy:wildcard",
        changed(lambda card: {**card, "only_removes": False}),
        "7.31",
        start=studying,
    ),
    Break("atomic stages come as fast as one likes", "technology:barred", first(forgotten), "7.33", start=studying),
    Break("a War declared counts twice", "declarations:declare_war", then(twice), "15.22", start=peaceful(SUMMER)),
    Break(
        "black RES goes round Africa",
        "trade:_segment",
        lambda right: lambda sea, black=False: right(sea),
        "14.22",
        start=placed("West", CUT_OFF),
        quiet=True,
    ),
    Break(
        "FirstFire is for nobody",
        "battle:first_fire",
        fixed(False),
        "12.3a",
        start=known("Jets", "Heavy Tanks", "Rocket Artillery", "Naval Radar", then=SUMMER),
        seed=3,
    ),
    Break("FirstFire is for everybody", "battle:first_fire", fixed(True), "12.3a", start=SUMMER, seed=3),
    Break(
        "AirDefense Radar throws no more dice",
        "fire:dice_for",
        lambda right: lambda game, block, letter: block.cv,
        "12.43",
        start=placed("Axis", RUHR, techs=("AirDefense Radar",), power="West"),
        told=(*ATTACK, "West: fire AF1 at Air"),
    ),
    Break(
        "Carriers and Convoys lose one step",
        "fire!convoy",
        fixed(False),
        "12.44",
        start=placed("Axis", NORTH_SEA),
        told=(*SORTIE, "Axis: fire FLEET1 at Naval"),
    ),
    Break(
        "Hits go to the weakest",
        "fire!max",
        lambda right: lambda *given: min(*given),
        "12.44a",
        start=placed("Axis", FOOT),
        told=DUEL,
    ),
    Break(
        "Sonar does nothing",
        "fire!has_tech",
        fixed(False),
        "3.15",
        start=placed("Axis", NORTH_SEA, techs=("Sonar",), power="West"),
        told=(*SORTIE, "West: fire FLEET1 at Submarine"),
    ),
    Break(
        "Convoys are Ground targets",
        "world:convoy",
        fixed(False),
        "12.41",
        start=placed("Axis", NORTH_SEA),
        told=SORTIE,
    ),
    Break(
        "a die as high as the Firepower hits no more",
        "fire:shoot",
        lambda right: lambda game, block, letter, power: right(game, block, letter, power - 1),
        "3.15",
        start=SUMMER,
        seed=3,
    ),
    Break("Retreats are as free as one likes", "retreat:_may_retreat", fixed(True), "12.5", start=SUMMER, seed=3),
    Break("nobody ReBases", "retreat!ordinary", fixed([]), "13.0", start=placed("Axis", NORTH_SEA), told=SORTIE),
    Break("borders take any number", "routes:border_limit", fixed(99), "11.0", start=SUMMER, seed=1),
    Break("beaches take any number", "routes:invasion_limit", fixed(9), "11.0", start=SUMMER),
    Break("everybody is quicker", "routes:speed", changed(lambda points: points + 1), "11.0", start=SUMMER),
    Break("the Winter turn leaves the USSR", "routes:_confined", fixed(False), "11.0", start=moving("Winter")),
    Break(
        "moves cost nothing",
        "moves:march",
        then(lambda game, block, route: setattr(game.state.turn, "moves", game.state.turn.moves + 1)),
        "11.0a",
        start=SUMMER,
    ),
    Break(
        "supply comes by any way",
        "supply:carries_supply",
        fixed(frozenset(BOARD)),
        "14.1",
        start=placed("Axis", {"Kiev": "Axis INF 3"}, "Fall"),
        quiet=True,
    ),
    Break(
        "who is out of supply loses nothing",
        "supply:unsupplied",
        fixed([]),
        "14.1",
        start=placed("Axis", {"Kiev": "Axis INF 3"}, "Fall"),
        quiet=True,
    ),
    Break(
        "RES counts for nothing",
        "trade:production",
        lambda right: lambda game, seat, blockade=True: game.state.factions[seat].ind,
        "7.21",
        seed=3,
    ),
    Break("units grow beyond their most", "production!MOST_CV", lambda right: dict.fromkeys(right, 5), "7.23", seed=1),
    Break("two Fortresses share an area", "production:one_fortress", fixed(True), "7.23", seed=1),
    Break("units are built anywhere", "production:power_for", fixed("Germany"), "7.23"),
    Break("industry is cheap", "economy:factory_cost", fixed(1), "7.32", start=studying, seed=1),
    Break("peace pays no dividend", "year!draw_chit", fixed(None), "7.13", start=year(1937, peace=True), quiet=True),
    Break("discards stay where they are", "year:reshuffle", fixed(None), "7.12", start=year(1937), quiet=True),
    Break(
        "public opinion of the USA never turns",
        "year!usa_opinion",
        lambda right: lambda game: iter(()),
        "8.44",
        start=year(1940),
        quiet=True,
    ),
    Break(
        "chits are worth nothing at the end",
        "economy:victory_points",
        lambda right: lambda game, seat, blockade=True: right(game, seat, blockade) - 1,
        "16.1",
        start=year(1945),
        quiet=True,
    ),
    Break(
        "World Reaction does not come",
        "declarations:react",
        fixed(None),
        "15.41",
        start=placed("Axis", RUHR),
        told=("Axis: violate Denmark",),
    ),
    Break(
        "Armed Minors raise no Fortress",
        "control:raise_fortresses",
        fixed([]),
        "15.42",
        start=placed("Axis", RUHR),
        told=("Axis: violate Denmark",),
    ),
    Break("two markers make a Satellite", "diplomacy!SATELLITE", lambda right: 2, "7.4", start=studying, seed=6),
    Break("hands are kept whole", "cards:limit", fixed(99), "7.5", start=crowded, quiet=True),
    Break("cards pair with any other", "technology:stands_for", fixed(True), "7.33", start=studying),
    Break(
        "empty home land stays with who left it",
        "control:_holders",
        lambda right: (
            lambda state: {
                area: who if state.blocks.at(area) else state.control.get(area) or who
                for area, who in right(state).items()
            }
        ),
        "1.14",
        start=deserted,
        quiet=True,
    ),
    Break("two Capitals win nothing", "victory:military_victory", fixed(False), "16.3", start=conquered, quiet=True),
    Break("every card is of the Season", "seasons:valid", fixed(True), "10.11", start=SUMMER),
    Break("a Declaration costs nothing", "declarations:declare_war", then(unpaid), "15.22", start=peaceful(SUMMER)),
)


@pytest.mark.parametrize("broken", BREAKS, ids=lambda broken: broken.about)
def test_the_referee_notices(broken: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "rules.triumph_tragedy", broken.where, broken.wrong)
    found = noticed(broken.kind(KIND), broken.seed, broken.orders)
    assert found is not None and found.rule == broken.rule, f"{broken.about}: {found}"
