"""29.571 to 29.59: fleets fight, pay their losses and go home; 28.453, 28.454: air against fleets."""

from collections.abc import Iterable

from ..kernel.text import counted
from .chart import AIR_DRM, NAVAL_DRM, board, naval_advantage
from .losses import pay_factors
from .mercy import sink
from .naming import called, words
from .state import Mission, Unit
from .world import Tr


def factors(units: Iterable[Unit]) -> int:
    return sum(u.factor for u in units)


def living(game: Tr, names: Iterable[str]) -> list[Unit]:
    return [game.state.units[n] for n in names if n in game.state.units]


def nationality(game: Tr, nation: str, hex_: str) -> int:
    """29.5712: Italy does better in the south; the American Navy with its variant."""
    if nation == "Italy":
        return -1 if board().grid.place(hex_)[0] >= board().grid.place("N25")[0] else -2
    if nation == "United States" and game.state.notes.get("us navy"):
        return 2
    return NAVAL_DRM.get(nation, -2)


def drm(game: Tr, units: list[Unit], hex_: str) -> int:
    return min(nationality(game, u.nation, hex_) for u in units)


def modifier(game: Tr, own: list[Unit], foe: list[Unit], hex_: str) -> int:
    """Advantage of numbers and nationality."""
    mine, theirs = factors(own), factors(foe)
    return drm(game, own, hex_) + (naval_advantage(mine, theirs) if mine > theirs else 0)


def multiplier(units: list[Unit]) -> int:
    """29.572: the losses of 18 factors and more are multiplied by the fleets used."""
    total = factors(units)
    return total // 9 if total >= 18 else 1


def share(game: Tr, units: list[Unit], need: int, hex_: str, foe: str) -> int:
    """29.572: nationalities share losses equally; the odd ones fall on the larger, or on the worse sailors."""
    by_nation: dict[str, list[Unit]] = {}
    for unit in units:
        by_nation.setdefault(unit.nation, []).append(unit)
    need = min(need, factors(units))
    parts = dict.fromkeys(by_nation, 0)
    order = sorted(by_nation, key=lambda n: (-factors(by_nation[n]), nationality(game, n, hex_), n))
    left = need
    while left > 0:
        open_ = [n for n in order if parts[n] < factors(by_nation[n])]
        each = left // len(open_)
        if each == 0:
            for nation in open_[:left]:
                parts[nation] += 1
            break
        for nation in open_:
            more = min(each, factors(by_nation[nation]) - parts[nation])
            parts[nation] += more
            left -= more
    return sum(sink(game, smallest_first(by_nation[n]), parts[n], foe) for n in parts)


def smallest_first(units: Iterable[Unit]) -> list[Unit]:
    """29.72: the fewest counters are left when the partials go first."""
    return sorted(units, key=lambda u: (u.factor, u.id))


def sea_battle(game: Tr, hunters: list[Unit], prey: list[Unit], hex_: str, fleeing: str = "") -> str:
    """Fight one battle. Returns "hunters" or "prey", whoever wins; ties go to the hunters without loss (29.571). `fleeing`:
    which of the two breaks off (29.574)."""
    one, other = hunters[0].owner, prey[0].owner
    a = game.dice.roll(1, f"naval combat at {called(hex_)}", by=one)[0] + modifier(game, hunters, prey, hex_)
    b = game.dice.roll(1, f"naval combat at {called(hex_)}", by=other)[0] + modifier(game, prey, hunters, hex_)
    game.tell(f"Naval combat at {called(hex_)}: {one} {a}, {other} {b}", rule="29.571", kind="battle", hex=hex_)
    if fleeing:
        runners, others, behind = (hunters, prey, b - a) if fleeing == "hunters" else (prey, hunters, a - b)
        who, foe = runners[0].owner, others[0].owner
        if behind > 0:
            loss = min(behind * multiplier(runners) // 2, factors(runners) // 2)
            win = loss // 2
            lost = share(game, runners, loss, hex_, foe), share(game, others, win, hex_, who)
            game.tell(f"{who} breaks off and loses {lost[0]}, {foe} {lost[1]}", rule="29.574")
        else:
            game.tell(f"{who} breaks off; nobody is hurt", rule="29.574")
        return "prey" if fleeing == "hunters" else "hunters"
    if a == b:
        game.tell(f"A tie: nobody is hurt, and the mission of {other} is called off", rule="29.572b")
        return "hunters"
    loser, winner = (hunters, prey) if a < b else (prey, hunters)
    need = abs(a - b) * multiplier(loser)
    names = loser[0].owner, winner[0].owner
    done = min(need, factors(loser))
    lost = share(game, loser, need, hex_, names[1]), share(game, winner, done // 2, hex_, names[0])
    game.tell(f"{names[0]} loses {counted(lost[0], 'naval factor')}, {names[1]} {lost[1]}", rule="29.572a")
    return "prey" if a < b else "hunters"


def strike_fleets(game: Tr, air: list[Unit], fleets: list[Unit], hex_: str, in_port: bool) -> int:
    """One die a factor: in port 1-2 sink a naval factor and 5-6 cost an air factor, at sea 1 and 6."""
    count = factors(air)
    if not count:
        return 0
    what = f"air attack on fleets at {called(hex_)}"
    dice = game.dice.roll(count, what, by=air[0].owner)
    hits = sum(d <= (2 if in_port else 1) for d in dice)
    shot = sum(d >= (5 if in_port else 6) for d in dice)
    sunk = sink(game, smallest_first(fleets), min(hits, factors(fleets)), air[0].owner)
    pay_factors(game, smallest_first(air), shot)
    rule = "28.453a" if in_port else "28.454"
    sunk_and_shot = f"sinks {counted(sunk, 'naval factor')} and loses {counted(shot, 'air factor')}"
    game.tell(f"{air[0].owner} {sunk_and_shot}", rule=rule)
    return sunk


# --- air against air ---------------------------------------------------------------------------------------------------


def air_drm(game: Tr, units: list[Unit]) -> int:
    """28.432: the lowest modifier of a mixed force; German jets add one."""
    if not units:
        return 0
    return min(AIR_DRM.get(u.nation, -2) + (1 if u.nation == "Germany" and game.state.jets else 0) for u in units)


def air_battle(game: Tr, attackers: list[Unit], ready: list[Unit], resting: list[Unit], hex_: str, who: str) -> str:
    """28.432: who rolls less loses the difference, the inverted ones after the others; the winner half of it. Returns who
    won: attacker, defender or nobody."""
    a, d = factors(attackers), factors(ready)
    one = attackers[0].owner
    roll_a = game.dice.roll(1, f"air combat at {called(hex_)}", by=one)[0] + max(0, a - d) + air_drm(game, attackers)
    roll_d = game.dice.roll(1, f"air combat at {called(hex_)}", by=who)[0] + max(0, d - a) + air_drm(game, ready)
    game.tell(f"Air combat at {called(hex_)}: {one} {roll_a}, {who} {roll_d}", rule="28.432a", kind="battle", hex=hex_)
    everybody = [*ready, *resting]

    def pay(need: int) -> None:
        """28.4321: the inverted after the others, nationalities sharing as at sea (28.432c)."""
        first = min(need, factors(ready))
        pay_shared(game, ready, first)
        pay_shared(game, resting, need - first)

    if roll_a == roll_d:
        lost = min(game.dice.roll(1, f"tie in the air at {called(hex_)}")[0], a, factors(everybody))
        pay_shared(game, attackers, lost)
        pay(lost)
        game.tell(f"A tie: each loses {counted(lost, 'air factor')}", rule="28.4323")
        return "nobody"
    attacker_won = roll_a > roll_d
    need = abs(roll_a - roll_d)
    lost = min(need, factors(everybody) if attacker_won else a)
    if attacker_won:
        pay(lost)
        pay_shared(game, attackers, lost // 2)
    else:
        pay_shared(game, attackers, lost)
        pay(lost // 2)
    game.tell(
        f"{one if not attacker_won else who} loses {counted(lost, 'air factor')}, the winner {lost // 2}",
        rule=("28.4321", "28.4322a"),
    )
    return "attacker" if attacker_won else "defender"


def pay_shared(game: Tr, units: list[Unit], need: int) -> None:
    """28.432c: mixed nations share, the odd factor falls on the larger."""
    by_nation: dict[str, list[Unit]] = {}
    for unit in units:
        by_nation.setdefault(unit.nation, []).append(unit)
    order = sorted(by_nation, key=lambda n: (-factors(by_nation[n]), AIR_DRM.get(n, -2), n))
    parts = dict.fromkeys(order, 0)
    left = min(need, factors(units))
    while left > 0:
        for nation in order:
            if left > 0 and parts[nation] < factors(by_nation[nation]):
                parts[nation] += 1
                left -= 1
    for nation in order:
        pay_factors(game, smallest_first(by_nation[nation]), parts[nation])


def invert(units: Iterable[Unit]) -> None:
    for unit in units:
        unit.spent = True


def line(game: Tr, mission: Mission) -> str:
    """A mission in a line."""
    units = living(game, mission.units)
    cargo = f" carrying {words(living(game, mission.cargo))}" if mission.cargo else ""
    what = {
        "base": "changes base to",
        "flight": "flees to",
        "transport": "sails to",
        "invasion": "invades",
        "bombardment": "bombards",
        "intercept": f"intercepts {mission.prey} at",
        "strike": f"strikes at {mission.prey} at",
        "support": "supports the attack on",
        "counterair": "counterairs",
        "raid": "raids the port of",
        "das": "defends",
        "chase": "intercepts the defenders of",
    }[mission.kind]
    return f"{mission.id}: {mission.seat}'s {words(units)} {what} {called(mission.at or mission.target)}{cargo}"
