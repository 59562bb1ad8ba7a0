"""21.7, 50.12, 33.41-o20, 33.42-o20: America comes in: with her date, or by the dice of an additional counter."""

from collections.abc import Mapping

from .chart import DOW_MAJOR, POOL, US_BOX, country_of, is_port, land, scenario, turn_number, when
from .chart import SIDE as SIDES
from .losses import eliminate
from .setup import issue
from .variants import play_planned
from .wars import widen
from .world import Tr, at_war, holder, pair

US = "United States"
ROWS: Mapping[int, tuple[tuple[str, int], int]] = {
    1: (("Summer", 1942), 6),
    2: (("Spring", 1942), 6),
    3: (("Summer", 1942), 4),
}
"""33.41-o20: by its die the first turn in which America rolls, and what she needs then; one less each turn, a 2 at last."""
EARLY = ("Winter", 1940)
"""33.42-o20: the first turn of the early entry, on a 6."""
EASIEST = 2
BUILD_LIMIT, GRANT_LIMIT, GRANT_YEAR = 27, 20, 60
"""33.41-o20d: BRPs before America's entry."""
BASES = {1940: 145, 1941: 185}
FORCES = {
    ("Winter", 1940): {"infantry 3-4": 4, "fleet 9": 2},
    ("Spring", 1941): {"infantry 3-4": 5, "fleet 9": 3},
    ("Summer", 1941): {"infantry 3-4": 6, "fleet 9": 3, "air 5": 1},
    ("Fall", 1941): {"infantry 3-4": 7, "fleet 9": 4, "air 5": 1, "armor 5-6": 1},
    ("Winter", 1941): {"infantry 3-4": 9, "fleet 9": 4, "air 5": 1, "armor 5-6": 1},
}
"""33.42-o20b: what America has at the start, by the turn in which her roll succeeds."""
FEWER = 5
"""33.41-o20b: 3-3s that leave the Russian Force Pool."""
STRONG = "infantry 3-3"


def waits_for_dice(game: Tr) -> bool:
    """Does Axis counter 20 keep America out until her dice let her in?"""
    return "entry row" in game.state.notes and not at_war(game, US)


def late_need(game: Tr) -> int:
    """33.41-o20: the least die that brings America in now; 0 before she rolls."""
    first, need = ROWS[game.state.notes["entry row"]]
    turns = game.state.turn - turn_number(*first)
    return max(EASIEST, need - turns) if turns >= 0 else 0


def early_need(game: Tr) -> int:
    """33.42-o20a."""
    turns = game.state.turn - turn_number(*EARLY)
    return max(EASIEST, 6 - turns) if turns >= 0 else 0


def early_bonus(game: Tr) -> int:
    """33.42-o20a: one less while France is in the game, one more with an Axis port or Bridgehead in Britain."""
    axis = any(SIDES.get(holder(game, h)) == "Axis" and is_port(h) for h in land() if country_of(h) == "Britain")
    axis = axis or any(head.side == "Axis" and country_of(h) == "Britain" for h, head in game.state.bridgeheads.items())
    return int(axis) - int(game.state.powers["France"].in_play)


def roll_for_america(game: Tr) -> None:
    """One roll a game turn, as it opens; in a Spring before strategic warfare is built, for she may build if she comes."""
    state = game.state
    late, early = waits_for_dice(game), "early entry" in state.notes and not state.powers[US].in_play
    if state.notes.get("entry rolled") == state.turn or not (late or early):
        return
    need = late_need(game) if late else early_need(game)
    if not need:
        return
    state.notes["entry rolled"] = state.turn
    rule = "33.41-o20a" if late else "33.42-o20a"
    if late and state.notes["entry row"] == 3:
        rule = "33.41-o20c"
    bonus = 0 if late else early_bonus(game)
    die = game.dice.roll(1, f"America enters the war ({need} or more)", by=US)[0]
    if die + bonus < need:
        game.tell(f"America stays out: {die}{f' {bonus:+d}' if bonus else ''}, and {need} is needed", rule=rule)
    elif late:
        join_the_war(game)
    else:
        come_early(game)


def come_early(game: Tr) -> None:
    """33.42-o20: her forces are fixed now; she may declare war in any turn of hers."""
    state, power = game.state, game.state.powers[US]
    power.in_play = True
    power.base = power.brps = power.year = BASES.get(when(state.turn)[1], power.base)
    power.limit = power.brps // 2
    found = FORCES.get(when(state.turn)) or FORCES["Winter", 1941]
    issue(game, US, found, US_BOX)
    state.remap()
    game.tell(f"America arms, with {power.base} BRPs, and may declare war", rule=("33.42-o20a", "33.42-o20b"))


def prepare(game: Tr) -> None:
    """33.41-o20d: from Spring 1942 America builds and grants a little, at peace."""
    state = game.state
    if waits_for_dice(game) and not state.powers[US].in_play and state.turn >= turn_number("Spring", 1942):
        state.powers[US].in_play = True
        muster(game)
        state.powers[US].year = state.powers[US].brps
        state.powers[US].limit = state.powers[US].brps // 2
        state.remap()
        game.tell(f"America may spend {BUILD_LIMIT} BRPs a turn on building and grant {GRANT_LIMIT}", rule="33.41-o20d")


def muster(game: Tr) -> None:
    """50.12, 50.13: what she has at the start waits in her box; in the 1939 scenario she builds nothing."""
    facts = scenario(game.scenario)["powers"][US]
    issue(game, US, facts["start"], US_BOX)
    if game.scenario != "1939":
        issue(game, US, facts["builds"], POOL)


def join_the_war(game: Tr) -> None:
    """21.7: America pays for war."""
    state, power = game.state, game.state.powers[US]
    if not power.in_play:
        power.in_play = True
        muster(game)
    power.brps -= DOW_MAJOR
    game.tell(f"{US} enters the war for {DOW_MAJOR} BRPs", rule="21.7", kind="war")
    play_planned(game, "entry")
    state.notes["america entered"] = state.turn
    state.wars = widen([*state.wars, pair("Germany", US)])
    state.remap()


def enter_the_war(game: Tr) -> None:
    """21.7, 50.12: on the day of the card, unless the dice decide; who came early gets her usual builds then."""
    enters = scenario(game.scenario)["powers"].get(US, {}).get("enters")
    roll_for_america(game)
    prepare(game)
    if not enters or turn_number(*enters) != game.state.turn or "entry row" in game.state.notes:
        return
    if game.state.powers[US].in_play and "early entry" in game.state.notes and game.scenario != "1939":
        issue(game, US, scenario(game.scenario)["powers"][US]["builds"], POOL)
    if not at_war(game, US):
        join_the_war(game)


def no_pearl_harbor(game: Tr) -> None:
    """33.41-o20: the die that says what Japan does."""
    state = game.state
    die = game.dice.roll(1, "what Japan does", by="Germany")[0]
    state.notes["entry row"] = min(die, 3)
    words = {1: "Japan does nothing", 2: "Japan attacks Russia"}.get(die, "Japan attacks the British and the Dutch")
    game.tell(f"{words}: America enters by the dice", rule="33.41-o20c" if die > 2 else "33.41-o20a")
    if die < 3:
        state.notes["us navy"] = 1
    if die == 2:
        state.notes["no siberia"] = 1
        state.notes["fewer russians"] = FEWER
        thin_russia(game)
    if state.powers[US].in_play:
        # the 1942 scenario begins with her in the war
        for unit in state.units.of(US):
            eliminate(game, unit, for_good=True)
        for key in [k for k in state.notes if k.startswith(f"pool {US} ")]:
            del state.notes[key]
        state.powers[US].in_play = False
        state.wars = [w for w in state.wars if US not in w.split("-")]
        state.rest = [nation for nation in state.rest if nation != US]
        state.remap()


def thin_russia(game: Tr) -> None:
    """33.41-o20b: five 3-3s leave the Russian Force Pool for good, as soon as they are in it."""
    owed = game.state.notes.get("fewer russians", 0)
    pool = [u for u in game.state.units.at(POOL) if u.nation == "Russia" and (u.kind, u.factor) == ("infantry", 3)]
    gone = pool[:owed]
    for unit in gone:
        game.state.units.remove(unit)
    if gone:
        game.state.notes["fewer russians"] = owed - len(gone)
        game.tell(f"{len(gone)} Russian 3-3 infantry leave the Force Pool for good", rule="33.41-o20b")


def too_much_before_entry(game: Tr, amount: int, grant: bool) -> str:
    """33.41-o20d: why America may not spend that yet."""
    if not waits_for_dice(game):
        return ""
    power = game.state.powers[US]
    if not grant:
        built = game.state.notes.get(f"america built {game.state.turn}", 0)
        return (
            f"before she enters the war, America can spend only {BUILD_LIMIT} BRPs a turn on building"
            if built + amount > BUILD_LIMIT
            else ""
        )
    if sum(power.grants.values()) + amount > GRANT_LIMIT:
        return f"before she enters the war, America can grant only {GRANT_LIMIT} BRPs a turn"
    return (
        f"before she enters the war, America can grant only {GRANT_YEAR} BRPs a year"
        if power.granted + amount > GRANT_YEAR
        else ""
    )


def note_built(game: Tr, seat: str, cost: int) -> None:
    if seat == US and waits_for_dice(game):
        key = f"america built {game.state.turn}"
        game.state.notes[key] = game.state.notes.get(key, 0) + cost
