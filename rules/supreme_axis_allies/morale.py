"""Phase 7, Morale: War Weariness, Sue For Peace, Dividend, Subsidy; the victory check at the end of a round."""

from collections.abc import Sequence

from ..kernel.flow import Flow
from ..kernel.text import counted, listed
from .chart import ALLIANCE, ALLIANCES, NATIONS, allies, other_alliance
from .rolls import throw
from .surrender import surrender
from .world import Saa, cities, later_this_round, living, nation


def morale_phase(game: Saa) -> Flow[None]:
    """morale.order: weariness, Sue For Peace, Dividend, Subsidy."""
    seat = game.state.nation
    mat = nation(game, seat)
    mat.morale -= 1  # morale.1.weariness
    mat.turns += 1
    game.tell(
        f"War Weariness: {NATIONS[seat]} stands at {mat.morale} ({offset(game, seat)}).", rule="morale.1.weariness"
    )
    lost = yield from _sue_for_peace(game, seat)
    if lost:
        yield from surrender(game, seat)
        if _alliance_gone(game, seat):
            return
    else:
        gained = dividend(game, seat) + 1  # morale.4.subsidy
        mat.chits += gained
        game.tell(
            f"{NATIONS[seat]} gains {counted(gained, 'Morale chit')}.", rule=("morale.3.dividend", "morale.4.subsidy")
        )
    if not later_this_round(game):
        _count_cities(game)


def offset(game: Saa, seat: str) -> str:
    """`N+3`: where a marker stands on its chart."""
    mat = nation(game, seat)
    return f"N{mat.morale - mat.n:+d}" if mat.morale != mat.n else "N"


def sue_target(steps: int, example_reading: bool) -> int | None:
    """What 2D6 must beat at N-`steps`; None: no roll. The printed example reads one lower (option)."""
    return steps - 4 - example_reading if 6 <= steps <= 14 else None


def _sue_for_peace(game: Saa, seat: str) -> Flow[bool]:
    """morale.2.sue, morale.2.no-roll; only in the nation's own Morale phase (morale.who-rolls)."""
    mat = nation(game, seat)
    steps = mat.n - mat.morale
    if steps >= 15:
        game.tell(f"{NATIONS[seat]} stands at N-15 or lower and must sue for peace.", rule="morale.2.no-roll")
        return True
    target = sue_target(steps, game.options["sue_for_peace"] == "example")
    if target is None:
        return False

    def worth(dice: Sequence[int]) -> list[int]:
        """Dice whose re-roll can still save the nation: with a single chit the other die must be high enough."""
        if sum(dice) > target:
            return []
        return [i for i, die in enumerate(dice) if die < 6 and (mat.chits > 1 or sum(dice) - die + 6 > target)]

    dice = yield from throw(game, seat, 2, f"Sue For Peace, must beat {target}", worth, "sue")
    lost = sum(dice) <= target
    game.tell(
        f"{NATIONS[seat]} rolls {sum(dice)} against {target} and {'sues for peace' if lost else 'stays in the war'}.",
        rule="morale.2.sue",
    )
    return lost


def dividend(game: Saa, seat: str) -> int:
    """morale.3.dividend: chits for a high marker."""
    gain = nation(game, seat).morale - nation(game, seat).n
    return 3 if gain >= 12 else 2 if gain >= 9 else 1 if gain >= 6 else 0


def _alliance_gone(game: Saa, seat: str) -> bool:
    """victory.surrender: the last nation of an alliance has given up."""
    if living(game, allies(seat)):
        return False
    winner = other_alliance(ALLIANCE[seat])
    _win(game, winner, f"Every nation of the {ALLIANCE[seat]} has surrendered: the {winner} win.", "victory.surrender")
    return True


def cities_of(game: Saa, alliance: str) -> list[str]:
    """The Victory Cities an alliance counts (victory.surrendered-city)."""
    found = []
    for space, city in cities(str(game.options["cities"])).items():
        where = game.state.places[space]
        if (where.flag or (where.owner and ALLIANCE[where.owner])) == alliance:
            found.append(city)
    return found


def _count_cities(game: Saa) -> None:
    """base.victory-check: when the last nation of the round has had its turn."""
    threshold = int(game.options["victory"])
    for alliance in ALLIANCES:
        held = cities_of(game, alliance)
        if len(held) >= threshold:
            _win(
                game,
                alliance,
                f"The {alliance} hold {len(held)} Victory Cities ({listed(held)}) and win.",
                "victory.threshold",
            )
            return


def _win(game: Saa, alliance: str, reason: str, rule: str) -> None:
    """victory.individual: the greatest gain over its own N; a tie stands (ruling.43)."""
    side = [seat for seat in living(game) if ALLIANCE[seat] == alliance]
    gain = {seat: nation(game, seat).morale - nation(game, seat).n for seat in side}
    best = tuple(seat for seat in side if gain[seat] == max(gain.values()))
    words = f"{reason} Furthest right on the Morale Chart: {listed(f'{NATIONS[s]} ({offset(game, s)})' for s in best)}."
    game.finish(best if game.options["individual"] else tuple(side), words, rule)
