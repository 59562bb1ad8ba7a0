"""3.3, 9.1.3: hexes change hands, and what the capture of MSP and Victory locations does to the tracks."""

from collections import Counter
from collections.abc import Iterable

from .chart import ALLIED, AXIS, CAMP_OF
from .ground import AREA, COUNTRY, FACTORIES, LOCATIONS, POSSESSIONS, REACH_OF_ZONE, VICTORY, place_name
from .kinds import is_land, kind
from .standing import ezoc, land_at, zones
from .state import Unit
from .words import does
from .world import VICHY, Sc, camp, control, foes, home_of, hostile, keeper, lead, mark_changed, mark_held


def value(game: Sc, hex: str) -> int:
    """MSP value of a location now; a factory that left takes its value with it (9.1.10)."""
    if hex in FACTORIES and game.state.factories.get(hex, "moved") not in ("map", "flipped"):
        return 0
    return LOCATIONS.get(hex, 0)


def earn(game: Sc, power: str, amount: int) -> None:
    """Change a Total MSP per Turn; it never falls below 0 (9.1)."""
    record = game.state.powers[power]
    record.income = max(0, record.income + amount)


def pay(game: Sc, power: str, amount: int) -> None:
    """Change a Total Current MSP Level."""
    game.state.powers[power].msp += amount


def take(game: Sc, hex: str, owner: str, occupied: bool = True) -> None:
    """A nation's unit captures a hex, by entering it or by an unchallenged zone."""
    if hex in LOCATIONS and not occupied:
        return
    home = keeper(game, hex)
    new = lead(game, owner)
    mine = game.state.nations[home].status in ("active", "ally", "controlled", "inactive")
    if mine and camp(game, home) == camp(game, owner):
        new = home
    game.state.control[hex] = new
    mark_held(game)
    if value(game, hex):
        _score(game, hex, owner, home)
    if hex in VICTORY:
        recount(game)


def stars(game: Sc) -> int:
    """Victory locations that Active nations of the Axis control."""
    nations = game.state.nations
    return sum(
        1
        for hex in VICTORY
        if (owner := nations[control(game, hex)]).camp == AXIS and owner.status in ("active", "ally", "controlled")
    )


def recount(game: Sc) -> None:
    """13.3: the Victory marker follows each gold star the Axis gains or loses."""
    state = game.state
    marker = state.surplus + stars(game)
    if marker != state.marker:
        words = "up" if marker > state.marker else "down"
        state.marker = marker
        game.tell(f"The Victory marker goes {words} to {marker}.", rule="13.3a", kind="victory")


def _score(game: Sc, hex: str, owner: str, home: str) -> None:
    """9.1.3 to 9.1.5: who gains and loses for a location; a Possession is treated like a Minor Nation ally (3.3.1)."""
    state = game.state
    worth, side, captor = value(game, hex), camp(game, owner), lead(game, owner)
    nation = state.nations[home]
    major = home in CAMP_OF and nation.status not in ("ally", "conquered") and COUNTRY[hex] not in POSSESSIONS
    if home in ("France", VICHY) and state.france in ("vichy", "conquered", "free"):
        _french(game, hex, captor, side, worth)
        return
    if nation.camp == side:
        loser = _loser(game, hex, side) if major else state.earners.get(hex, "")
        if major:
            earn(game, home, worth)
        if loser:
            earn(game, loser, -worth)
        if hex in state.soviet_prizes:
            state.soviet_prizes.remove(hex)
            if state.turn < 31:
                earn(game, nation.lead, worth)
        state.earners.pop(hex, None)
        rule = "9.1.3.2b" if major else "9.1.3.2a"
        game.tell(f"{place_name(hex)} is recaptured.", rule=rule, kind="capture", hex=hex)
        return
    if nation.status == "controlled" and captor == "USSR":
        state.soviet_prizes.append(hex)
    bonus = 0
    if hex not in state.doubled.setdefault(side, []):
        state.doubled[side].append(hex)
        bonus = 2 * worth
    pay(game, captor, bonus)
    earn(game, captor, worth)
    drawer = state.earners.get(hex, "")
    """Who took it from the other side before its nation changed sides."""
    state.earners[hex] = captor
    victim = drawer or nation.lead or home
    if state.factories.get(hex) == "flipped":
        state.factories[hex] = "map"
        victim = ""
    first = major or hex not in state.lost or bool(drawer)
    if victim in state.powers and nation.status != "controlled" and first:
        earn(game, victim, -worth)
    if not major and hex not in state.lost:
        state.lost.append(hex)
    game.tell(
        f"{captor} takes {place_name(hex)}: {bonus} MSP and {worth} a turn.",
        rule=("9.1.3.1a", "9.1.3.1b"),
        kind="capture",
        hex=hex,
    )


def _loser(game: Sc, hex: str, side: str) -> str:
    """9.1.5: the opposing power with the most units in the country, else who draws the income."""
    country = COUNTRY[hex]
    counts = Counter(
        lead(game, unit.owner)
        for unit in game.state.units.all.values()
        if is_land(unit) and COUNTRY.get(unit.place) == country and camp(game, unit.owner) not in ("", side)
    )
    earner = game.state.earners.get(hex, "")
    if not counts:
        return earner
    most = max(counts.values())
    if counts.get(earner) == most:
        return earner
    return next(name for name, count in counts.items() if count == most)


def _french(game: Sc, hex: str, captor: str, side: str, worth: int) -> None:
    """17.5.1, 17.5.4: what the Allies take back in France goes to France's own track."""
    state = game.state
    if side == ALLIED:
        earner = state.earners.pop(hex, "")
        if earner:
            earn(game, earner, -worth)
        if keeper(game, hex) == VICHY and hex not in state.doubled.setdefault(side, []):
            state.doubled[side].append(hex)
            pay(game, captor, 2 * worth)
        earn(game, "France", worth)
        rule = "17.5.4b" if state.france == "free" else "17.5.1e"
    elif keeper(game, hex) == VICHY and camp(game, VICHY) == side:  # Germany draws nothing from Vichy
        earn(game, "France", -worth)
        rule = "9.1.3.2a"
    else:
        earn(game, "France", -worth)
        if hex not in state.doubled.setdefault(side, []):
            state.doubled[side].append(hex)
            pay(game, captor, 2 * worth)
        earn(game, captor, worth)
        state.earners[hex] = captor
        rule = "9.1.3.1a"
    game.tell(f"{captor} takes {place_name(hex)}.", rule=rule, kind="capture", hex=hex)


def wake(game: Sc, unit: Unit, hex: str) -> None:
    """17.13.4, 17.14.1: an ally that comes into a collapsed power's country ends its neutrality; who stayed there does not."""
    power = home_of(game, hex) if hex in COUNTRY else ""
    if power not in CAMP_OF or game.state.nations[power].status != "neutral":
        return
    inside = unit.place in COUNTRY and home_of(game, unit.place) == power
    if inside or lead(game, unit.owner) == power or camp(game, unit.owner) != camp(game, power):
        return
    end_neutrality(game, power)


def end_neutrality(game: Sc, power: str) -> None:
    """A collapsed power is at war again."""
    game.state.nations[power].status = "active"
    mark_changed(game)
    rule = "17.13.4b" if power == "USSR" else "17.14.1d"
    game.tell(f"{does(power, 'is', 'are')} at war again.", rule=rule, kind="war")
    refresh_all(game)


def invade_ussr(game: Sc, unit: Unit, hex: str) -> None:
    """17.13.1: a German enters the USSR of 1939, or Soviet Eastern Poland if it was Germany that declared war."""
    state = game.state
    ussr = state.nations["USSR"]
    if state.invaded or state.mobilized or ussr.status != "active" or unit.owner != "Germany":
        return
    partitioned = hex in state.annexed and AREA[hex] == "Eastern Poland"
    state.invaded = COUNTRY.get(hex) == "USSR" or (partitioned and ussr.attacked)


def come_in(game: Sc, unit: Unit, hex: str) -> None:
    """10.5, 16.1.2: who has entered the country of an Inactive ally of his side declares no war on it any more."""
    found, power = game.state.nations.get(home_of(game, hex)), lead(game, unit.owner)
    if found is None or found.status != "conquered" or found.camp != camp(game, unit.owner):
        return
    if kind(unit) != "partisan" and power not in found.entered:
        found.entered.append(power)


def pass_through(game: Sc, unit: Unit, hex: str) -> None:
    """A unit enters a hex: it captures it, and those around it that nobody else's zone covers."""
    wake(game, unit, hex)
    invade_ussr(game, unit, hex)
    come_in(game, unit, hex)
    enemies = foes(game, unit.owner)
    take_if_enemy(game, unit.owner, hex, True)
    if kind(unit) == "partisan":
        return
    against = ezoc(game, unit.owner)
    for other in REACH_OF_ZONE[hex]:
        if control(game, other) not in enemies or other in against:
            continue
        if not any(each.owner in enemies for each in land_at(game, other)):
            take_if_enemy(game, unit.owner, other, False)


def take_if_enemy(game: Sc, owner: str, hex: str, occupied: bool) -> None:
    """Only what belongs to somebody this nation fights is captured."""
    holder = control(game, hex)
    if hostile(game, owner, holder) or (occupied and camp(game, holder) != camp(game, owner) and _beaten(game, holder)):
        take(game, hex, owner, occupied)


def _beaten(game: Sc, name: str) -> bool:
    return game.state.nations[name].status in ("conquered", "turned", "fallen")


def refresh(game: Sc, hexes: Iterable[str]) -> None:
    """Empty hexes that only one side's zone covers now fall to it."""
    found = zones(game)
    fall(game, [(hex, found.holders(hex)) for hex in hexes if hex not in LOCATIONS])


def fall(game: Sc, covered: Iterable[tuple[str, tuple[str, ...]]]) -> None:
    """Hexes with those in whose zones they lie."""
    for hex, groups in covered:
        held = control(game, hex)
        if groups == (held,) or hex in LOCATIONS or land_at(game, hex):
            continue
        takers = [group for group in groups if hostile(game, group, held)]
        if not takers:
            continue
        if any(hostile(game, taker, group) for taker in takers for group in groups):
            continue
        take(game, hex, takers[0], False)


def around(*hexes: str) -> list[str]:
    """The hexes in reach of zones from these, once each."""
    found: dict[str, None] = {}
    for hex in hexes:
        if hex in REACH_OF_ZONE:
            found[hex] = None
            found.update(dict.fromkeys(REACH_OF_ZONE[hex]))
    return list(found)


def refresh_all(game: Sc) -> None:
    """All hexes in any zone."""
    fall(game, zones(game).shared().items())
    recount(game)


def victory_of(game: Sc, power: str) -> int:
    """Victory locations a Major Power controls, at home and abroad (17.13.3)."""
    return sum(1 for hex in VICTORY if lead(game, control(game, hex)) == power)


def held_income(game: Sc, power: str) -> int:
    """MSP value of the locations a power holds (17.13.4, 17.14.1)."""
    return sum(value(game, hex) for hex in LOCATIONS if lead(game, control(game, hex)) == power)


def fresh_income(game: Sc, name: str) -> int:
    """9.1.9: what the locations at home pay that a new ally brings: those its side holds and draws nothing from yet. Vichy
    brings nothing (17.5.1)."""
    if name == VICHY:
        return 0
    side, drawn = camp(game, name), game.state.earners
    held = [hex for hex in home_locations(game, name) if camp(game, control(game, hex)) == side and hex not in drawn]
    return sum(value(game, hex) for hex in held)


def home_locations(game: Sc, name: str) -> list[str]:
    """MSP locations in a nation's home country."""
    return [hex for hex in LOCATIONS if keeper(game, hex) == name]
