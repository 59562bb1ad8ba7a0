"""10: the Year Start: strategic warfare, BRPs, building in secret, limits."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, Number
from . import ireland
from .aftermath import HALF, RUSSIAN_CITIES
from .chart import MAJORS, SIDE, SW_COST, SW_TYPES, VICHY, capital, countries, scenario, turn_number
from .conquest import city_hexes, colony_pays, just_lost, shares
from .convoys import submarine_rate
from .east import BALTIC
from .east import pays as east_pays
from .extra_forces import no_winter_war_in_1940
from .fall import free_french_pay
from .feuds import begins_with_pact
from .free_french import exiled
from .losses import eliminate
from .murmansk_box import note_sent
from .turn import can_spend, spend
from .world import Tr, at_peace, at_war, first_holders, friendly, holder, own, year


def factories(game: Tr, kind: str) -> int:
    return sum(game.state.powers[s].sw.get(kind, 0) for s in MAJORS)


def cancel(killer: int, prey: int, num: int, den: int) -> tuple[int, int]:
    """10.21: what is left of two counter-weapons when each killer takes num/den of the prey; fractions favour the Axis,
    whose weapon the prey is."""
    dead = min(prey, killer * num // den)
    used = min(killer, -(-dead * den // num))
    return killer - used, prey - dead


def sw_resolution(game: Tr, quarter: bool = False) -> Flow[None]:
    """10.21 to 10.23, 10.51: both sides reveal, cancel and lose."""
    game.lock("strategic warfare is revealed")
    state = game.state
    asw, subs = factories(game, "asw"), factories(game, "submarine")
    sac, fighters = factories(game, "sac"), factories(game, "interceptor")
    game.tell(
        f"Strategic warfare: submarines {subs} against ASW {asw}, SAC {sac} against interceptors {fighters}",
        rule="10.21a",
    )
    num, den = submarine_rate(game)
    asw_left, subs_left = cancel(asw, subs, num, den)
    if state.jets:
        # 33.41-10: two interceptors for three SAC, fractions to Germany
        dead = min(sac, -(-fighters * 3 // 2))
        used = min(fighters, dead * 2 // 3)
        sac_left, fighters_left = sac - dead, fighters - used
    else:
        both = min(sac, fighters)
        sac_left, fighters_left = sac - both, fighters - both
    _set(game, "asw", asw_left)
    _set(game, "sac", sac_left)
    state.powers["Germany"].sw["submarine"] = subs_left
    state.powers["Germany"].sw["interceptor"] = fighters_left
    if subs_left:
        loss = subs_left * (2 if state.notes.get("us escorts") else 3)
        loss = loss // 4 if quarter else loss
        yield from submarine_losses(game, loss, quarter)
    if sac_left:
        loss = sac_left * (4 if state.notes.get("bombing") else 2)
        loss = loss // 4 if quarter else loss
        _deduct(game, "Germany", loss, quarter)
        game.tell(f"SAC costs Germany {loss} BRPs", rule="10.23a")
    if state.powers["Germany"].in_play:
        yield from convert_air(game, bool(sac_left), quarter)


def _set(game: Tr, kind: str, left: int) -> None:
    """What is left is shared by the powers in proportion to what they had, the first keep the odd ones."""
    owners = [s for s in MAJORS if game.state.powers[s].sw.get(kind, 0)]
    total = sum(game.state.powers[s].sw[kind] for s in owners)
    rest = left
    for seat in owners:
        keep = min(-(-left * game.state.powers[seat].sw[kind] // total), rest)
        game.state.powers[seat].sw[kind] = keep
        rest -= keep


def _deduct(game: Tr, seat: str, loss: int, quarter: bool) -> None:
    """10.32: a deficit that strategic warfare makes lowers the Base; within the year it is only spent."""
    power = game.state.powers[seat]
    before = power.brps
    power.brps -= loss
    if not quarter:
        power.base -= max(0, loss - max(0, before))


def submarine_losses(game: Tr, loss: int, quarter: bool) -> Flow[None]:
    """10.22: Germany divides what the submarines sink between Britain and the United States."""
    prey = ("Britain", "United States") if year(game) >= 1943 else ("Britain",)
    targets = [s for s in prey if game.state.powers[s].in_play and not exiled(game, s) and at_war(game, s)]
    if not targets or not loss:
        return
    british = loss
    if len(targets) == 2:
        answer = yield from choose(
            "Germany",
            f"Submarines sink {loss} BRPs: how many does Britain lose? America loses the rest.",
            map(str, range(loss + 1)),
            rules=("10.22a",),
        )
        british = int(answer)
    elif targets == ["United States"]:
        british = 0
    for seat, part in (("Britain", british), ("United States", loss - british)):
        if part:
            _deduct(game, seat, part, quarter)
            game.tell(f"Submarines cost {seat} {part} BRPs", rule="10.22a")


def convert_air(game: Tr, bombed: bool, quarter: bool) -> Flow[None]:
    """10.23, 10.52: losses by SAC turn a 5-4 into interceptors, a year without them gives one back."""
    state = game.state
    germany = state.powers["Germany"]
    if not bombed:
        if not quarter and state.removed:
            state.removed -= 1
            state.notes["pool Germany air"] = state.notes.get("pool Germany air", 0) + 5
            game.tell("A 5-4 returns to the German Force Pool", rule="10.23e")
        return
    if quarter and state.notes.get("removed this year") == year(game):
        return
    air = [u.id for u in own(game, "Germany", "air") if u.nation == "Germany" and u.factor == 5]
    if air:
        answer = air[0]
        if len(air) > 1:
            answer = yield from choose("Germany", "Which 5-4 do you turn into interceptors?", air, rules=("10.23b",))
        eliminate(game, state.units[answer], for_good=True)
    elif state.notes.get("pool Germany air", 0) >= 5 and not quarter:
        # 10.23: none is on the board: one is built in Spring and changed at once
        germany.interceptors_due += 1
        state.notes["removed this year"] = year(game)
        game.tell("Germany must build a 5-4 in Spring and turn it into interceptors", rule="10.23d")
        return
    else:
        return
    state.removed += 1
    state.notes["removed this year"] = year(game)
    if quarter:
        state.notes["interceptors owed"] = state.notes.get("interceptors owed", 0) + 5
    else:
        germany.sw["interceptor"] = germany.sw.get("interceptor", 0) + 5
    game.tell("A German 5-4 is taken for interceptors", rule="10.52a" if quarter else "10.23b")


def forced_interceptors(game: Tr) -> None:
    """10.23: the 5-4 that was owed to bombing is paid for in Spring and goes to the SW box."""
    germany = game.state.powers["Germany"]
    if not germany.interceptors_due or game.state.side != "Axis" or not can_spend(game, "Germany", 15):
        return
    if game.state.notes.get("pool Germany air", 0) < 5:
        return
    germany.interceptors_due -= 1
    spend(game, "Germany", 15, "a 5-4 for interceptors", rule="10.23d")
    game.state.notes["pool Germany air"] -= 5
    game.state.removed += 1
    germany.sw["interceptor"] = germany.sw.get("interceptor", 0) + 5


def conquests(game: Tr, seat: str) -> dict[str, int]:
    """10.34 to 10.343, 24.3, 24.4: what countries, colonies and beaten powers bring a power this year."""
    found: dict[str, int] = {}
    start = first_holders(game.scenario)
    for name, country in countries().items():
        if name == "Russia" and game.state.surrender == "accepted":
            if seat == "Germany":
                found[name] = game.state.powers[name].start // 2
            continue
        if country.kind == "major":
            if game.state.powers[name].conquered or game.state.countries.get(name, "").startswith(
                ("conquered", "surrendered")
            ):
                hex_ = capital(name)
                if name == "Italy" and seat == "Germany" and holder(game, hex_) == seat:
                    # 26.71: after the surrender Rome brings Germany half
                    found[name] = game.state.powers[name].start // 2
                elif holder(game, hex_) == seat and SIDE.get(start[hex_]) != SIDE[seat]:
                    found[name] = HALF.get(name, game.state.powers[name].start // 2)
            continue
        if not country.value or (name == BALTIC and begins_with_pact(game.scenario)):
            continue
        status = game.state.countries.get(name, "")
        if name == "Poland" and status == "attacked Britain" and seat == "Britain" and year(game) == 1940:
            # 12.11, 22.4: a Poland that has lived through 1939
            found[name] = country.value
            continue
        if name == "Persia" and status.startswith("ally") and name not in game.state.powers[seat].minors:
            continue  # 40.2: opened for Lend-Lease, neither conquered nor an ally that pays
        if status == f"ally {seat}":
            if friendly(game, seat, capital(name)):
                found[name] = country.value
            continue
        if just_lost(game, seat, name):
            found[name] = country.value
            continue
        if country.kind == "colony":
            foreign = all(SIDE.get(start[h]) != SIDE[seat] for h in city_hexes(name))
            if country.owner == "France" and game.state.powers["France"].conquered:
                foreign = free_french_pay(game, name, seat)
            if country.owner == "France" and game.state.countries.get(VICHY) == "ended":
                # 49.41, 49.9: after its end there are no colonies of Vichy; the Axis may conquer them like others
                foreign = foreign or SIDE[seat] == "Axis"
            if colony_pays(game, name, seat, foreign):
                found[name] = country.value
            continue
        hexes = [capital(name)] if capital(name) else city_hexes(name)
        if all(holder(game, h) == seat and SIDE.get(start[h]) != SIDE[seat] for h in hexes):
            found[name] = country.value
    return shares(game, found | east_pays(game, seat), seat)


def brp_calculation(game: Tr) -> None:
    """10.3: growth on what was not spent, conquests, deficits."""
    for seat in MAJORS:
        power = game.state.powers[seat]
        if exiled(game, seat) or (not power.in_play and seat not in at_peace(game)):
            continue
        unspent = max(0, power.brps)
        deficit = max(0, -power.brps)
        # 10.31, 10.35: in 1940 the growth is added to that year alone
        growth = unspent * power.growth // 100
        power.base += 0 if year(game) == 1940 else growth
        # 10.32: the part of the deficit that strategic warfare made has lowered the Base already
        sw_part = game.state.notes.pop(f"sw deficit {seat}", 0)
        gains = conquests(game, seat)
        for name, hex_ in RUSSIAN_CITIES.items():
            if seat in ("Germany", "Italy") and holder(game, hex_) == seat and game.state.powers["Russia"].in_play:
                gains[name] = 15
            if seat == "Russia" and not friendly(game, "Russia", hex_):
                gains[name] = -15
        power.minors = {name: value for name, value in gains.items() if value > 0}
        power.brps = power.base + sum(gains.values()) - max(0, deficit - sw_part)
        power.brps += growth if year(game) == 1940 else 0
        power.granted = 0
        game.tell(
            f"{seat}: Base {power.base}, conquests and allies {sum(gains.values())}; {power.brps} BRPs for {year(game)}",
            rule="10.33",
        )


def year_phase(game: Tr) -> Flow[None]:
    """55.I: SW resolution and BRP calculation; the year that begins is the next one."""
    from .variants import play_planned

    game.state.turn += 1
    play_planned(game, "year")
    if "no winter war due" in game.state.notes:
        del game.state.notes["no winter war due"]
        yield from no_winter_war_in_1940(game)
    germany = game.state.powers["Germany"]
    if owed := game.state.notes.pop("interceptors owed", 0):
        germany.sw["interceptor"] = germany.sw.get("interceptor", 0) + owed  # 10.52
    before = {s: game.state.powers[s].brps for s in MAJORS}
    leaving = ireland.last_factories(game)
    yield from sw_resolution(game)
    if leaving:
        game.state.powers["Britain"].sw = {}
    for seat, brps in before.items():
        after = game.state.powers[seat].brps
        if after < 0:
            game.state.notes[f"sw deficit {seat}"] = min(-after, brps - after)
    brp_calculation(game)
    from .aid import new_year

    new_year(game)


# --- 10.4: building in secret --------------------------------------------------------------------------------------------


class BuildSw(Order):
    """Build strategic warfare factors, in secret."""

    syntax: ClassVar[Syntax] = Syntax(("build", "buy"), Number("amount"), Name("kind", "sw"))
    amount: int
    kind: str

    def check(self, game: Tr, seat: str) -> None:
        if self.kind not in SW_TYPES.get(seat, ()):
            raise Refused(f"you can't build {self.kind}", rule="10.43")
        if self.amount <= 0:
            raise Refused("build at least one factor", rule="10.41")
        power = game.state.powers[seat]
        if power.spent + self.amount * SW_COST[self.kind] > sw_budget(game, seat):
            raise Refused(f"you can spend at most {sw_budget(game, seat)} BRPs on strategic warfare", rule="10.41")

    def effect(self, game: Tr, seat: str) -> None:
        power = game.state.powers[seat]
        power.spent += self.amount * SW_COST[self.kind]
        power.sw[self.kind] = power.sw.get(self.kind, 0) + self.amount
        game.tell(f"{seat} builds {self.amount} {self.kind}", to=(seat,), rule="10.44a")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "amount":
            left = sw_budget(game, seat) - game.state.powers[seat].spent
            return [n for n in (1, 2, 3, 5, 8) if n * min(SW_COST[k] for k in SW_TYPES.get(seat, ("asw",))) <= left]
        return SW_TYPES.get(seat, ())


class BuildDirect(Order):
    """Put submarines or ASW just built straight into the Murmansk box."""

    syntax: ClassVar[Syntax] = Syntax("send", Number("amount"), "to Murmansk")
    amount: int

    def check(self, game: Tr, seat: str) -> None:
        kind = "submarine" if seat == "Germany" else "asw"
        if self.amount <= 0 or game.state.powers[seat].sw.get(kind, 0) < self.amount:
            raise Refused("you don't have that many factors", rule="10.44b")

    def effect(self, game: Tr, seat: str) -> None:
        power = game.state.powers[seat]
        kind = "submarine" if seat == "Germany" else "asw"
        power.sw[kind] -= self.amount
        power.box[kind] = power.box.get(kind, 0) + self.amount
        note_sent(game, self.amount, "submarines" if kind == "submarine" else f"ASW of {seat}")
        game.tell(f"{self.amount} {kind} go to Murmansk", to=(seat,), rule="10.44b")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        kind = "submarine" if seat == "Germany" else "asw"
        return [n for n in (1, 2, 5) if n <= game.state.powers[seat].sw.get(kind, 0)]


def sw_budget(game: Tr, seat: str) -> int:
    """10.41: a tenth of the year's BRPs."""
    return max(0, game.state.powers[seat].brps // 10)


def enter_building(game: Tr) -> None:
    from .entry import roll_for_america

    roll_for_america(game)
    for seat in MAJORS:
        game.state.powers[seat].spent = 0


def builders(game: Tr) -> list[str]:
    """10.41: America from the Year Start of 1942, as her war begins; 10.1: nobody before the attack on Poland."""
    from .entry import US, waits_for_dice
    from .poland import opening

    if opening(game):
        return []
    kept_out = (US,) if waits_for_dice(game) else ()
    return [
        s
        for s in SW_TYPES
        if s not in kept_out and not exiled(game, s) and (game.state.powers[s].in_play or entering(game, s))
    ]


def entering(game: Tr, seat: str) -> bool:
    enters = scenario(game.scenario)["powers"].get(seat, {}).get("enters")
    return bool(enters) and turn_number(*enters) == game.state.turn and "entry row" not in game.state.notes


def building_phase(game: Tr) -> Flow[None]:
    """10.46: both sides write their spending and reveal it together."""
    seats = builders(game)
    if seats:
        yield from _build(seats)
    for seat in seats:
        power = game.state.powers[seat]
        power.brps -= power.spent
        game.tell(f"{seat} has spent {power.spent} BRPs on strategic warfare; {power.brps} left", rule="10.45")
        power.spent = 0
    limits(game)


def _build(seats: list[str]) -> Flow[Any]:
    return orders_until(
        seats,
        "Build strategic warfare factors in secret, e.g. build 5 asw; then say done.",
        (BuildSw, BuildDirect),
        Done,
        rules=("10.41", "10.46"),
    )


def limits(game: Tr) -> None:
    """11.1: half of what is left is the limit of a turn."""
    for seat in MAJORS:
        power = game.state.powers[seat]
        power.year = max(0, power.brps)
        power.limit = max(0, power.brps) // 2


def quarterly_phase(game: Tr) -> Flow[None]:
    """10.51: from Spring 1945 the losses come every turn, quartered."""
    yield from sw_resolution(game, quarter=True)


def quarterly(game: Tr) -> bool:
    season, when = game.state.turn % 4, year(game)
    return when == 1945 and season < 3
