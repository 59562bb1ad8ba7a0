"""40.3, 42.4: convoys on their way: what Germany sends against them, and what arrives."""

from itertools import combinations

from ..kernel.flow import Flow, choose
from ..kernel.text import listed
from .chart import country_of, land
from .displacement import unmask
from .lend_lease import forget_sent, move_on, on_to_russia
from .losses import pay_factors
from .murmansk import BERGEN, OSLO, persian_cargo
from .murmansk_box import in_the_box, recorded, west
from .naming import words
from .naval import factors, sea_battle
from .state import Unit
from .world import Tr, friendly, holder, year

SURFACE = ((3, 2, 4, 30), (1, 1, 3, 20), (1, 2, 2, 10), (1, 3, 1, 0))
"""Axis to Allied fleets: at least so much; the die must not pass the third number; percent lost."""


def ratio_row(axis: int, allies: int) -> tuple[int, int] | None:
    """42.42: the die that must not be passed, and the percentage."""
    return next(((die, percent) for num, den, die, percent in SURFACE if axis * den >= allies * num), None)


def submarine_rate(game: Tr) -> tuple[int, int]:
    """10.21: ASW against submarines: even, 1.5 from 1943, two from 1944."""
    return (1, 1) if year(game) < 1943 else (3, 2) if year(game) == 1943 else (2, 1)


def convoy_phase(game: Tr) -> Flow[None]:
    """42.4: the convoy sails after construction, Germany lets loose what it likes; then Lend-Lease moves on (40.3)."""
    state = game.state
    if state.side == "Allies":
        yield from convoy(game)
        lend_lease(game)
        move_on(game)
        forget_sent(game)
    state.convoy = {}
    for name in [n for n in state.notes if n.startswith("guard ")]:
        del state.notes[name]
    from .grants import deliver

    deliver(game)


def lend_lease(game: Tr) -> None:
    """40.3: what has been in the box since an earlier turn goes on, charged to the sender's SRs."""
    for seat, amount in persian_cargo(game).items():
        on_to_russia(game, game.state.transit, seat, amount, "Lend-Lease", "40.3a")


def convoy(game: Tr) -> Flow[None]:
    cargo = sum(game.state.convoy.values())
    if not cargo:
        return
    germany = game.state.powers["Germany"]
    ships, wings = ([u for u in in_the_box(game) if u.kind == kind] for kind in ("fleet", "air"))
    bergen = holder(game, BERGEN) == "Germany"
    guards = [game.state.units[n[6:]] for n in game.state.notes if n.startswith("guard ") and n[6:] in game.state.units]
    need = -(-cargo // 20)
    extra = max(0, len(guards) - need)
    scattered, left = False, cargo
    groups = [g for g in parties(ships) if ratio_row(factors(g), factors(guards)) is not None] if bergen else []
    if groups or asked_anyway(game, "fleet"):
        what = f"A convoy of {cargo} BRPs with {len(guards)} fleets sails for Murmansk. Do you send out fleets from the box?"
        fleets = yield from commit(game, what, "sortie", groups, "42.42a")
        if fleets:
            row = ratio_row(factors(fleets), factors(guards))
            assert row is not None
            die = game.dice.roll(1, f"sortie against the convoy ({row[0]} or less)", by="Germany")[0]
            if die <= row[0]:
                scattered = True
                left -= cargo * row[1] // 100
                game.tell(f"The convoy scatters; {cargo - left} BRPs are lost", rule="42.42a")
                if row[1]:
                    # 42.42: a feint is no sortie
                    yield from sea_option(game, fleets, guards)
    groups = parties(wings) if bergen or friendly(game, "Germany", OSLO) else []
    if groups or asked_anyway(game, "air"):
        air = yield from commit(game, "Do you send air from the box against the convoy?", "attack", groups, "42.43")
        if air:
            left -= air_attack(game, air, scattered, extra)
    subs = germany.box.get("submarine", 0)
    answer = yield from choose(
        "Germany",
        "How many submarine factors attack the convoy?",
        tuple(str(n) for n in range(subs + 1)),
        policy="submarines",
        rules=("42.44",),
        no="0",
    )
    left -= yield from submarines(game, int(answer), scattered, bergen)
    left = max(0, left)
    game.state.powers["Russia"].brps += left
    game.tell(f"{left} of {cargo} BRPs reach Russia by Murmansk", rule="42.5")


def parties(units: list[Unit]) -> list[list[Unit]]:
    """42.8: what may be committed: all, or a part; units as strong as one another count as the same."""
    found: dict[tuple[int, ...], list[Unit]] = {}
    for count in range(len(units), 0, -1):
        for group in combinations(sorted(units, key=lambda u: (-u.factor, u.id)), count):
            found.setdefault(tuple(u.factor for u in group), list(group))
    return list(found.values())


def asked_anyway(game: Tr, kind: str) -> bool:
    """42.8: with a secret record the question itself must not tell whether there is anything in the box."""
    return recorded(game) and any(
        u.kind == kind and u.place in land() and country_of(u.place) == "Norway" for u in game.state.units.of("Germany")
    )


def commit(game: Tr, what: str, go: str, groups: list[list[Unit]], rule: str) -> Flow[list[Unit]]:
    """42.8: Germany shows as much of its Murmansk force as it wants to use."""
    named = {go if i == 0 else f"{go} with {listed(u.id for u in g)}": [u.id for u in g] for i, g in enumerate(groups)}
    whole = f" All of it: {words(groups[0])}" if groups else ""
    answer = yield from choose(
        "Germany", what + whole, (*named, "stay"), rules=(rule, "42.8c"), yes=go if named else "", no="stay"
    )
    units = [game.state.units[n] for n in named.get(answer, ())]
    for unit in units:
        if unit.boxed:
            unmask(game, unit)
    return units


def sea_option(game: Tr, fleets: list[Unit], guards: list[Unit]) -> Flow[None]:
    """42.42b: the higher die may have a naval battle."""
    a = game.dice.roll(1, "choice of a battle off Murmansk", by="Germany")[0]
    b = game.dice.roll(1, "choice of a battle off Murmansk", by=guards[0].owner)[0]
    who = "Germany" if a >= b else guards[0].owner
    answer = yield from choose(
        who,
        "Do you fight the enemy fleets off Murmansk?",
        ("battle", "no battle"),
        rules=("42.42b",),
        yes="battle",
        no="no battle",
    )
    if answer == "battle":
        sea_battle(game, fleets, guards, BERGEN)


def air_attack(game: Tr, air: list[Unit], scattered: bool, extra: int) -> int:
    """42.43."""
    count = factors(air)
    dice = game.dice.roll(count, "air against the convoy", by="Germany")
    sunk = sum(max(0, d + (1 if scattered else -extra)) for d in dice)
    saves = game.dice.roll(count, "air losses against the convoy", by="Germany")
    shot = sum(d + (0 if scattered else extra) >= 6 for d in saves)
    pay_factors(game, air, shot)
    game.tell(f"The air sinks {sunk} BRPs and loses {shot} factors", rule="42.43")
    return sunk


def submarines(game: Tr, count: int, scattered: bool, bergen: bool) -> Flow[int]:
    """42.44: ASW and submarines cancel at the year's rate; each submarine left sinks three."""
    yield from ()
    asw = sum(game.state.powers[s].box.get("asw", 0) for s in west())
    game.lock("the submarines show themselves")
    if count <= 0:
        return 0
    num, den = submarine_rate(game)
    killed = min(count, asw * num // den)
    used = min(asw, -(-killed * den // num))
    game.state.powers["Germany"].box["submarine"] -= killed
    for seat in west():
        power = game.state.powers[seat]
        gone = min(used, power.box.get("asw", 0))
        if gone:
            power.box["asw"] -= gone
            used -= gone
    each = (4 if scattered else 3) - (0 if bergen else 1)
    sunk = (count - killed) * each
    game.tell(
        f"{count} submarine factors meet {min(asw, count)} ASW: {killed} are lost, {sunk} BRPs sunk", rule="42.44"
    )
    return sunk
