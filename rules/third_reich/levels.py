"""2.1, 2.2, 2.3, 2.5: objectives counted and levels of victory reached, in the scenarios that objectives decide."""

from .campaign import (
    MARGINAL,
    OBJECTIVES,
    SIBERIA,
    allied_level,
    axis_level,
    campaign_over,
    campaign_result,
    power_level,
)
from .chart import LEVELS, SIDE, objectives, scenario, turn_number
from .siberia import used
from .world import Tr, holder, seats_of

CAMPAIGN = "campaign"
WINTER_1943 = "axis objectives of Winter 1943"
"""2.21: the note of what the Axis held then."""
PARTNERS = {"United States": "Britain"}
"""2.3: Britain and America win or lose together."""


def owner_of(game: Tr, hex_: str) -> str:
    """Whose an objective is: Vichy's is Germany's (49.5), or Italy's who held it as France fell; what Russia kept is hers (2.1c),
    a neutral's is nobody's (2.1b)."""
    whose = holder(game, hex_)
    if whose == "Vichy France":
        return "Italy" if f"italian {hex_}" in game.state.notes else "Germany"
    return PARTNERS.get(whose, whose) if whose in SIDE else ""


def counted(game: Tr) -> dict[str, int]:
    """Objectives by power, Britain and America as one."""
    found: dict[str, int] = {}
    for hex_ in objectives().values():
        whose = owner_of(game, hex_)
        if whose:
            found[whose] = found.get(whose, 0) + 1
    return found


def side_count(game: Tr, side: str) -> int:
    return sum(n for whose, n in counted(game).items() if SIDE[whose] == side)


def needed(game: Tr, who: str) -> tuple[int, ...]:
    """What a side (two players) or a power needs for each level; Siberia raises it (15.632 to 15.634)."""
    side = who in ("Axis", "Allies")
    steps = scenario(game.scenario)["victory"][who] if side else OBJECTIVES[game.scenario].get(who, ())
    more = 0
    if used(game) and who in ("Allies", "Russia"):
        more = 1 if side else SIBERIA[game.scenario]
    return tuple(step + more for step in steps)


def rank(game: Tr, who: str) -> int:
    """Levels a side or a power has reached: 0 none, 1 stalemate, up to 4 decisive."""
    if who in ("Axis", "Allies"):
        return sum(side_count(game, who) >= step for step in needed(game, who))
    have, conquered = counted(game).get(who, 0), game.state.powers[who].conquered
    return power_level(game.scenario, who, have, conquered, used(game))


def named(level: int) -> str:
    return LEVELS[level - 1] if level else "no level"


def two_players(game: Tr) -> None:
    """2.23: the side with the higher level wins; on the same level nobody does."""
    axis, allies = rank(game, "Axis"), rank(game, "Allies")
    held = f"the Axis holds {side_count(game, 'Axis')} objectives, the Allies {side_count(game, 'Allies')}"
    best = "Axis" if axis > allies else "Allies"
    if axis == allies or max(axis, allies) < 2:
        game.finish((), f"A stalemate: {held}", "2.23")
        return
    seats = [s for s in scenario(game.scenario)["seats"] if SIDE[s] == best]
    game.finish(tuple(seats), f"A {named(max(axis, allies))} victory of the {best}: {held}", "2.23")


def beaten(game: Tr) -> list[str]:
    """2.21: Allied powers that have been conquered."""
    return [s for s, power in game.state.powers.items() if SIDE[s] == "Allies" and power.conquered]


def two_players_campaign(game: Tr) -> None:
    """2.21: the Allies by the turn in which the Axis fell, the Axis by powers beaten or by Winter 1943; the higher level wins."""
    state = game.state
    germany, italy = state.powers["Germany"].conquered, state.powers["Italy"].conquered
    axis = axis_level(state.notes.get(WINTER_1943), len(beaten(game)))
    side, level = campaign_result(axis, allied_level(germany, italy, used(game)))
    fallen = ", ".join(s for s in ("Germany", "Italy", *beaten(game)) if state.powers[s].conquered) or "nobody"
    if not side:
        game.finish((), f"A stalemate; conquered: {fallen}", "2.21b")
        return
    seats = [s for s in scenario(game.scenario)["seats"] if SIDE[s] == side]
    rule = "2.21a" if side == "Allies" else {"marginal": "2.21c", "tactical": "2.21d", "decisive": "2.21e"}[level]
    game.finish(tuple(seats), f"A {level} victory of the {side}; conquered: {fallen}", rule)


def goals(game: Tr) -> list[str]:
    """What is held, and what each level takes: by sides, or by powers if more than two play."""
    state = game.state
    if len({game.seats[s] for s in scenario(game.scenario)["seats"]}) > 2:
        points = counted(game)
        found = []
        for who in dict.fromkeys(PARTNERS.get(s, s) for s in scenario(game.scenario)["seats"]):
            steps = [step for step in needed(game, who) if step]
            named_ = "UK and US" if who == "Britain" else who
            now = f"{points.get(who, 0)} of {'/'.join(map(str, steps))}" if steps else "lives by the calendar"
            found.append(f"Objectives: {named_} {now}; {named(rank(game, who))} now")
        return found
    if game.scenario != CAMPAIGN:
        return [
            f"Objectives: {side} {side_count(game, side)} of {'/'.join(map(str, needed(game, side)))}"
            for side in ("Axis", "Allies")
        ]
    noted = state.notes.get(WINTER_1943)
    winter = "ends" if noted is None else f"ended: it had {noted}"
    return [
        f"Objectives: Axis {side_count(game, 'Axis')}, Allies {side_count(game, 'Allies')}",
        f"The Axis wants {MARGINAL} objectives as Winter 1943 {winter}",
        f"Allied powers conquered: {', '.join(beaten(game)) or 'none'}; two are a tactical victory, three a decisive one",
        "The Allies want Germany and Italy conquered by Summer 1944, Winter 1944 or Summer 1945",
    ]


def judged_by(game: Tr, player: str) -> str:
    """2.5: who plays several powers is judged by the one that holds most objectives, the best level among equals."""
    card = scenario(game.scenario)
    mine: list[str] = list(dict.fromkeys(PARTNERS.get(s, s) for s in card["seats"] if game.seats[s] == player))
    points = counted(game)
    return max(mine, key=lambda s: (points.get(s, 0), rank(game, s)))


def many_players(game: Tr) -> None:
    """2.32, 2.35: each player's level; the highest wins."""
    card = scenario(game.scenario)
    players = list(dict.fromkeys(game.seats[s] for s in card["seats"]))
    judged = {player: judged_by(game, player) for player in players}
    ranks = {player: rank(game, power) for player, power in judged.items()}
    best = max(ranks.values())
    rule = {"1939": "2.31", CAMPAIGN: "2.34a"}.get(game.scenario, "2.32a")
    winners = [s for s in card["seats"] if best and ranks[game.seats[s]] == best]
    points = counted(game)
    words = ", ".join(
        f"{'UK and US' if power == 'Britain' else power} {named(ranks[player])} ({points.get(power, 0)})"
        for power, player in {power: player for player, power in judged.items()}.items()
    )
    game.finish(tuple(winners), f"Objectives decide: {words}", rule)


def judge(game: Tr, last: int) -> None:
    """At the end of a game turn: the last one, or one that leaves a side without powers."""
    state = game.state
    whole = game.scenario == CAMPAIGN
    if whole and state.turn == turn_number("Winter", 1943) and state.half == 2:
        state.notes[WINTER_1943] = side_count(game, "Axis")
        game.tell(f"The Axis holds {state.notes[WINTER_1943]} objectives as Winter 1943 ends", rule="2.21c")
    over = state.turn >= last and state.half == 2
    if whole:
        over = state.half == 2 and campaign_over(state.turn, *(state.powers[s].conquered for s in ("Germany", "Italy")))
    if not over and all(seats_of(game, side) for side in ("Axis", "Allies")):
        return
    if len({game.seats[s] for s in scenario(game.scenario)["seats"]}) > 2:
        many_players(game)
    elif whole:
        two_players_campaign(game)
    else:
        two_players(game)
