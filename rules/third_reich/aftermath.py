"""55.D8c: what a Combat phase leaves: countries conquered, BRPs lost with capitals, great powers beaten."""

from . import free_french
from .canals import canal_fought_over
from .chart import MAJORS, SIDE, VICHY, capital, countries, country_of, front_of, hexes_of, land
from .conquest import colony_conquests, lost, note_partners, reconquests, routes
from .conquest import conquered as take_over
from .displacement import partisans_displace
from .extra import redoubt_holds
from .feuds import foes_of, forget_foes
from .losses import eliminate
from .naming import called
from .turn import yards_lost
from .unrest import conquered_colonies
from .world import Tr, date, friendly, ground_at, holder, hostile, moving, set_holder, units_at, year

HALF = {"France": 42, "Italy": 37}
"""26.3: what the conqueror gets for Paris and Rome in 1942 and 1944."""
RUSSIAN_CITIES = {"Moscow": "H47", "Leningrad": "D44"}


def aftermath_phase(game: Tr) -> None:
    """At the end of a Combat phase of the moving side."""
    partisans_displace(game)
    minor_conquests(game)
    conquered_colonies(game)
    colony_conquests(game)
    reconquests(game)
    russian_cities(game)
    british_losses(game)
    canal_fought_over(game)
    yards_lost(game)
    capitals_not_regained(game)
    majors_beaten(game)
    free_french.look(game)
    idle_offensives(game)
    game.state.missions = {}
    game.state.fight.contact = []


def idle_offensives(game: Tr) -> None:
    """12.24, 20.4b: an Offensive that neither attacked nor sailed nor flew was a Pass, and its BRPs are lost."""
    flown = {
        (m.seat, front_of(m.target))
        for m in game.state.missions.values()
        if m.kind in ("support", "counterair", "raid", "chase")
    }
    for seat in moving(game):
        power = game.state.powers[seat]
        for front in power.paid:
            if front not in power.acted and (seat, front) not in flown:
                power.options[front] = "pass"
                game.tell(
                    f"{seat} did nothing with its Offensive on the {front} front: it counts as a Pass", rule="12.24"
                )


def minor_conquests(game: Tr) -> None:
    """24.1: a minor falls with its capital, at the end of the attacker's Combat phase; there is no turn to retake it."""
    for country, status in list(game.state.countries.items()):
        kind, _, patron = status.partition(" ")
        if kind not in ("ally", "attacked") or country == VICHY:
            continue
        hex_ = capital(country)
        conqueror = holder(game, hex_)
        if conqueror not in moving(game) or not conquers(game, conqueror, country, patron):
            continue
        kind = "attacked" if game.state.notes.pop(f"intervened {country}", 0) else kind
        game.state.countries[country] = f"conquered {conqueror}"
        game.state.help.pop(country, None)
        forget_foes(game, country)
        game.tell(f"{country} is conquered by {conqueror}", rule=("24.1a", "24.2"), kind="conquest", country=country)
        for unit in [u for u in game.state.units if u.nation == country]:
            eliminate(game, unit, for_good=True)
        for key in [k for k in game.state.notes if k.startswith(f"pool {country} ")]:
            del game.state.notes[key]
        if kind == "attacked":
            note_partners(game, country, conqueror)
            take_over(game, country, conqueror)


def conquers(game: Tr, conqueror: str, country: str, patron: str) -> bool:
    """Is the holder of a capital at war with the country?"""
    foes = foes_of(game, country)
    return hostile(game, conqueror, patron) if foes is None else conqueror in foes


def russian_cities(game: Tr) -> None:
    """26.91, 10.37: the first fall of Moscow or Leningrad costs Russia 15 and gives its conqueror 15, at once, once a city."""
    russia = game.state.powers["Russia"]
    if not russia.in_play:
        return
    for name, hex_ in RUSSIAN_CITIES.items():
        owner = holder(game, hex_)
        if SIDE.get(owner) == "Axis" and name not in russia.lost:
            russia.lost.append(name)
            russia.brps -= 15
            game.state.powers[owner].brps += 15
            game.state.powers[owner].minors[name] = 15
            game.state.notes[f"prize {name}"] = year(game)
            game.tell(f"{name} falls: Russia loses 15 BRPs, {owner} gains 15", rule="26.91a")
        partisan = any(u.kind == "partisan" for u in units_at(game, hex_))
        if not partisan and game.state.notes.get(f"prize {name}") == year(game):
            continue  # 26.91: what it brought once is not paid back; what a Year Start brought is
        for seat in ("Germany", "Italy"):
            power = game.state.powers[seat]
            if (owner == "Russia" or partisan) and name in power.minors:
                value = power.minors.pop(name)
                power.brps -= value
                game.tell(f"{seat} loses the {value} BRPs of {name}", rule="32.8" if partisan else "26.91b")


def british_losses(game: Tr) -> None:
    """37.1, 47.2: Gibraltar, and Suez with Alexandria: 25 each, once a game."""
    britain = game.state.powers["Britain"]
    if not britain.in_play or britain.conquered:
        return
    for name, hexes in (("Gibraltar", ("AA8",)), ("Suez", ("MM30", "LL29"))):
        if name not in britain.lost and all(SIDE.get(holder(game, h)) == "Axis" for h in hexes):
            britain.lost.append(name)
            britain.brps -= 25
            game.tell(f"The loss of {name} costs Britain 25 BRPs", rule="37.1" if name == "Gibraltar" else "47.2")


def capitals_not_regained(game: Tr) -> None:
    """24.3, 24.5, 32.7: BRPs counted for a country go when its owner has not retaken the capital in his own turn."""
    for seat in moving(game):
        power = game.state.powers[seat]
        for country in [c for c in power.minors if c not in RUSSIAN_CITIES]:
            if lost(game, seat, country):
                value = power.minors.pop(country)
                power.brps -= value
                game.tell(f"{seat} loses the {value} BRPs of {country}", rule="24.3b")
    for unit in [u for u in game.state.units if u.kind == "partisan" and u.place in land()]:
        country = country_of(unit.place)
        if unit.place != capital(country):
            continue
        owner = holder(game, unit.place)
        if owner not in moving(game) or f"partisan capital {country}" in game.state.notes:
            continue
        power = game.state.powers[owner]
        # 24.5: where the scenario begins with Paris or Rome in German hands
        begun = HALF.get(country, 0) if owner == "Germany" and game.scenario in ("1942", "1944") else 0
        value = power.minors.pop(country, 0) or begun
        if country == "Russia" or not value:
            continue
        game.state.notes[f"partisan capital {country}"] = game.state.turn
        power.brps -= value
        game.tell(f"Partisans hold {called(unit.place)}: {owner} loses {value} BRPs", rule=("24.5c", "32.7"))
    for country in countries():
        note = f"partisan capital {country}"
        if note not in game.state.notes:
            continue
        there = [u.owner for u in ground_at(game, capital(country), "Axis") if u.kind != "partisan"]
        if there:
            del game.state.notes[note]
            if holder(game, capital(country)) not in there:
                # 24.8: its owner has lost the BRPs; the ally who has driven the partisans out has conquered it anew
                set_holder(game, capital(country), there[0])
                note_partners(game, country, there[0])
                game.tell(f"{there[0]} has retaken {called(capital(country))}", rule="24.8c")


def majors_beaten(game: Tr) -> None:
    """26.2: Germany, Italy or Britain is conquered when its Combat phase ends and its capital is the enemy's."""
    for seat in list(moving(game)):
        if seat in ("Russia", "United States", "France") or free_french.exiled(game, seat):
            continue
        hex_ = capital(seat)
        if friendly(game, seat, hex_) or (seat == "Germany" and redoubt_holds(game)):
            continue
        conquer(game, seat, holder(game, hex_))


def heir(game: Tr, seat: str) -> str:
    """24.23: the ally whose units hold on in a beaten power's land."""
    home = hexes_of(seat)
    there = [u.owner for u in game.state.units if u.place in home and u.owner != seat]
    return next((s for s in there if SIDE[s] == SIDE[seat]), "")


def conquer(game: Tr, seat: str, conqueror: str) -> None:
    """26.2 to 26.6: its units and those of its allies leave, its hexes pass."""
    power = game.state.powers[seat]
    if seat == "Germany":
        from .italy import give_back

        give_back(game)
    if seat == "Britain":
        free_french.britain_falls(game)
    going_on = free_french.exiled(game, seat)
    ways = dict.fromkeys(routes(game, seat, conqueror), heir(game, seat)) if conqueror in MAJORS else {}
    power.conquered, power.in_play = game.state.turn + 1, going_on
    if going_on:
        power.brps = power.base = power.limit = 0
        power.minors = {}
    if game.state.lend_lease == seat:
        game.state.lend_lease = ""
        game.tell("The Lend-Lease route closes with the power that paid for it", rule="40.7")
    game.tell(f"{date(game)}: {seat} is conquered", rule="26.2", kind="conquest", country=seat)
    for unit in [u for u in game.state.units if u.owner == seat and not free_french.stays(game, u)]:
        eliminate(game, unit)
        if unit.id in game.state.units:
            game.state.units.remove(unit)
    for hex_ in [h for h in land() if holder(game, h) == seat and not free_french.keeps(game, h)]:
        there = next((u.owner for u in ground_at(game, hex_) if u.kind != "partisan"), "")
        # 26.5, 26.6, 24.23: its own hexes go to the conqueror, colonies and conquests to nobody, but for those that others
        # stand on and the ways of its allies out of its land
        kept = there or (ways.get(hex_, "") if country_of(hex_) == seat else "")
        set_holder(game, hex_, kept or (conqueror if country_of(hex_) == seat else ""))
