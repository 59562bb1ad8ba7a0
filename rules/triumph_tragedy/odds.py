"""The chances of a Battle, for what a player has typed; of the Enemy's blocks only what the asker can see counts."""

import re
from collections.abc import Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.game import Game
from ..kernel.text import EXACT, counted, fold, listed, percent, tokens
from .battle import ahead_of
from .chart import FIRST_FIRE, GROUND, KINDS, NEUTRAL, ORDER, SHIPS, fact, is_coastal, is_sea, nation_of
from .forces import UNKNOWN, Army, own_blocks, read_army, read_features, seen, settle_unknown
from .rehearsal import Chances, Setting, rehearse
from .state import State
from .world import vocabulary

AGAINST = re.compile(r"\b(?:against|versus|vs)\b")
WHERE = re.compile(r"\b(?:in|at|on)\b")
WITH = re.compile(r"\bwith\b(.*?)(?=\b(?:in|at|on)\b|$)")
EXAMPLE = "2 INF 3, TANK 2 against 3 INF 2 in Paris"
SEA, LAND = "sea", "land"
HELPS = (*FIRST_FIRE.items(), ("FLEET", "Sonar"), ("AF", "AirDefense Radar"))
"""What a Technology does in a Battle, it does for this type."""
ENDS = {
    True: {"win": "alone at sea", "loss": "destroyed or gone", "on": "both still there", "nobody": "nobody left"},
    False: {"win": "alone in the area", "loss": "out of the area", "on": "the Battle goes on", "nobody": "nobody left"},
}
"""What an end is for the Attacker, at sea and on land."""


def odds(game: Game[State], seat: str, text: str) -> list[str]:
    """`2 INF 3, TANK 2 against 3 INF 2 in Paris`, `INF1, TANK2 in Paris`, or an area in which both stand."""
    position = game.view(seat).position
    attacker, defender, place = _read(position, seat, text)
    at_sea = _at_sea(attacker, defender, place)
    area = place if place not in (SEA, LAND) else ""
    _check(attacker, defender, area, at_sea)
    for army in (attacker, defender):
        settle_unknown(army, position, area)
    turn = position["turn"]["seat"]
    if area and attacker.seat == turn and game.state.turn.dows:
        attacker.surprise = True  # 15.22c: declarations are public
    attacker.home = not at_sea and _at_home(position, attacker, defender, area, usual=False)
    defender.home = not at_sea and _at_home(position, defender, attacker, area, usual=True)
    for army in (attacker, defender):  # Technologies that are revealed count, and those typed
        army.techs |= {entry["tech"] for entry in position["factions"].get(army.seat, {}).get("techs", ())}
    setting = Setting((attacker, defender), at_sea, area)
    return list(_told(setting, *rehearse(game, setting, fold(text))))


# --- reading ----------------------------------------------------------------------------------------------------------


def _read(position: Mapping[str, Any], seat: str, text: str) -> tuple[Army, Army, str]:
    """Attacker, Defender and the place; what is not typed is read off the board."""
    typed = fold(text)
    halves = AGAINST.split(typed, maxsplit=1)
    parts = [_part(half) for half in halves]
    places = [place for _, _, place in parts if place]
    if len(set(places)) > 1:
        raise Refused(f"a Battle is fought in one area, not in {listed(places)}")
    place = places[0] if places else ""
    area = place if place not in (SEA, LAND) else ""
    own = own_blocks(position)
    armies = [Army(), Army()]
    for number, (words, features, _) in enumerate(parts):
        named = number == 0 or armies[0].seat not in ("", seat)
        armies[number] = read_army(tokens(words), own if named else {}, seat)
        read_features(armies[number], features)
    first, second = armies
    if not area:
        if not first or not second:
            raise Refused(f"say who fights whom, or where: {EXAMPLE}, or the name of an area")
        _assign(position, seat, first, second)
        return first, second, place
    return *_on_the_board(position, seat, first, second, area), area


def _part(text: str) -> tuple[str, str, str]:
    """The force, what comes with it, and the place."""
    features = " , ".join(match[1] for match in WITH.finditer(text))
    text = WITH.sub(" ", text).strip()
    found = list(WHERE.finditer(text))
    if not found and not _is_force(text):
        return "", features, _area(text)
    if not found:
        return text, features, ""
    where = text[found[-1].end() :].strip().removeprefix("the ")
    return text[: found[-1].start()], features, where if where in (SEA, LAND) else _area(where)


def _is_force(text: str) -> bool:
    """Nothing, a number, or first a type of unit, a faction or a word for blocks: a force; anything else is a place."""
    words = tokens(text)
    if not words or words[0] in UNKNOWN or any(c.isdecimal() for c in text):
        return True
    return any(quality == EXACT for sort in ("seat", "unit") for _, _, quality in vocabulary()[sort].read(words, 0))


def _area(text: str) -> str:
    areas = vocabulary()["space"].find(text)
    if len(areas) != 1:
        raise Refused(
            f"“{text[:60]}” isn't an area of the board", nearest=areas[:4] or vocabulary()["space"].near(text)
        )
    return areas[0]


def _assign(position: Mapping[str, Any], seat: str, first: Army, second: Army) -> None:
    """Whose forces they are where no area tells: the asker's, and those of the one Rival he is at War with."""
    if seat not in (first.seat, second.seat):
        (first if not first.seat else second).belong(seat)
    for army, other in ((first, second), (second, first)):
        wars = position["factions"][other.seat]["wars"] if other.seat in ORDER else []
        if len(wars) == 1:
            army.belong(wars[0])


def _on_the_board(position: Mapping[str, Any], seat: str, first: Army, second: Army, area: str) -> tuple[Army, Army]:
    """The forces of an area: what is typed counts, the rest is what the asker sees there."""
    here = list(dict.fromkeys(block["seat"] for block in position["spaces"].get(area, {}).get("blocks", ())))
    us = first.seat or seat or next((who for who in here if who == position["turn"]["seat"]), "")
    if not us:
        raise Refused(f"say who attacks: for example Axis 2 INF 3 in {area}")
    them = second.seat or _enemy(position, us, here, area)
    looking = not first
    if not second:
        second = _board(position, area, them, us, second)
    if looking:
        first = _board(position, area, us, them, first)
        if not first:
            raise Refused(f"the {us} has no blocks in {area}; say with what: 2 INF 3 in {area}")
    first.belong(us)
    second.belong(them)
    if second.name == NEUTRAL:
        second.name = nation_of(area)
    if not second:
        raise Refused(f"nobody stands against the {us} in {area}; say against whom: {EXAMPLE}")
    moving = position["turn"]["seat"]
    defends = moving == second.seat and position["phase"] in ("movement", "combat", "battle")
    return (second, first) if looking and defends else (first, second)


def _board(position: Mapping[str, Any], area: str, who: str, foe: str, asked: Army) -> Army:
    """What a side has in an area; a Neutral that nobody has violated yet would raise its Fortress (15.42)."""
    army = seen(position, area, who, is_sea(area), nation_of(area) if who == NEUTRAL else "")
    if who == NEUTRAL and (muster := _muster(position, area, foe)):
        army.units = [("FORT", muster)]
    army.techs, army.surprise, army.invading = asked.techs, asked.surprise, asked.invading
    return army


def _muster(position: Mapping[str, Any], area: str, foe: str) -> int:
    """The Fortress that a Neutral would raise against its violator: none once it is armed or belongs to a faction. What a
    Protector would put there in its place nobody knows."""
    nation = nation_of(area)
    if position["nations"].get(nation, {"status": "controlled"})["status"] in ("Armed Minor", "controlled"):
        return 0
    guard, muster = _guard(position, nation), fact(area, "muster")
    if guard not in ("", foe) and (muster or nation == "USA"):
        raise Refused(
            f"the {guard} may go to War for {nation} and put units of any type in {area}; say against whom you would "
            f"fight: against {guard} INF {muster or 1}, or against FORT {muster or 4}",
            rule="8.46a" if nation == "USA" else "8.13c",
        )
    return muster


def _guard(position: Mapping[str, Any], nation: str) -> str:
    """Who would go to War for a Neutral: its Protector (8.13), for the USA the West (8.46)."""
    entry = position["nations"].get(nation, {})
    if nation == "USA":
        return "" if entry.get("status") == "controlled" else "West"
    return str(entry["influence"]) if entry.get("status") == "Protectorate" else ""


def _enemy(position: Mapping[str, Any], us: str, here: list[str], area: str) -> str:
    """Whom one would fight in an area."""
    others = [who for who in here if who != us]
    if len(others) > 1:
        wars = [who for who in others if who == NEUTRAL or us == NEUTRAL or who in position["factions"][us]["wars"]]
        if len(wars) != 1:
            raise Refused(f"{listed(others)} are in {area}: say whom you fight, for example {area} against {others[0]}")
        return wars[0]
    if others:
        return others[0]
    if is_sea(area):
        return ""
    holder = str(position["spaces"][area]["control"])
    return NEUTRAL if holder not in ORDER else holder if holder != us else ""


def _at_sea(attacker: Army, defender: Army, place: str) -> bool:
    """As the place says; without one, wherever Ground units fight is land."""
    if place:
        return place == SEA or (place != LAND and is_sea(place))
    kinds = {kind for army in (attacker, defender) for kind, _ in army.units}
    return not kinds & GROUND and bool(kinds & SHIPS)


def _check(attacker: Army, defender: Army, area: str, at_sea: bool) -> None:
    kinds = {kind for army in (attacker, defender) for kind, _ in army.units}
    if at_sea and "FORT" in kinds:
        raise Refused("a Fortress never moves, and stands on land", rule="3.24d")
    if area and not at_sea and not is_coastal(area) and kinds & SHIPS:
        raise Refused(f"{area} has no coast for ships", rule="3.2")
    if attacker.seat and attacker.seat == defender.seat:
        raise Refused(f"the {attacker.seat} does not fight itself; say whom: {EXAMPLE}")
    if defender.surprise or defender.invading:
        raise Refused("only the Attacker has Surprise or comes ashore", rule="11.221b")
    if at_sea and attacker.invading:
        raise Refused("an Invasion comes ashore; this is a Sea Battle", rule="11.221b")


# --- reckoning --------------------------------------------------------------------------------------------------------


def _at_home(position: Mapping[str, Any], army: Army, other: Army, area: str, usual: bool) -> bool:
    """Is it a side's own land, by who holds it? Without an area it is the Defender's."""
    if not area:
        return usual
    holder = position["spaces"][area]["control"]
    guard = _guard(position, nation_of(area))
    whose = holder if holder in ORDER else guard if guard in (army.seat, other.seat) else NEUTRAL
    return whose == army.seat


# --- telling ----------------------------------------------------------------------------------------------------------


def _told(setting: Setting, first: Chances, last: Chances) -> list[str]:
    (attacker, defender), area = setting.armies, setting.area
    name, other = attacker.name or "Attacker", defender.name or "Defender"
    where = f" in {area}" if area else " at sea" if setting.sea else ""
    lines = [f"{name}: {attacker} against {other}: {defender}{where}"]
    lines.append(f"{'to the end' if setting.sea else 'one Combat Round'}, {last.found}")
    lines.append(f"{name}: {_shares(setting, first)}")
    lines.append(f"left on average: {name} {_left(first, 0, attacker)}; {other} {_left(first, 1, defender)}")
    if not setting.sea and first.chance("on") > 0:
        words = ", Surprise in the first only" * attacker.surprise
        lines.append(f"fought on round after round{words}, {name} attacking: {_shares(setting, last)}")
    lines += _firing(setting, name)
    lines.append(
        "each unit fires at what it hits best; nobody Retreats, Escapes or joins; of equal units, one that has acted takes the "
        "Hit; no other unit is near; units that must leave find a base if their side holds land in reach"
    )
    if attacker.blank or defender.blank:
        lines.append(
            "unknown blocks: types as in their nation's mix of blocks, every CV equally likely; name the types to be more exact"
        )
    return lines


def _shares(setting: Setting, found: Chances) -> str:
    words = ENDS[setting.sea]
    return ", ".join(
        f"{words[end]} {percent(chance)}" for end, chance in found.ends.items() if chance > 0 or end in ("win", "loss")
    )


def _left(found: Chances, who: int, army: Army) -> str:
    """CV and units; of unknown blocks nobody knows how many CV there were."""
    steps, count = found.steps(who), len(army.units) + army.blank
    of = "" if army.blank else f" of {sum(cv for _, cv in army.units)}"
    return f"{steps:.1f}{of} CV, {found.units(who):.1f} of {counted(count, 'unit')}"


def _firing(setting: Setting, name: str) -> list[str]:
    """What the Technologies and Surprise do to the order of firing."""
    attacker, defender = setting.armies
    both = {kind for kind, _ in attacker.units} & {kind for kind, _ in defender.units}
    ahead = [
        row.name
        for kind, row in KINDS.items()
        if kind in both
        and not (setting.sea and kind in GROUND)
        and ahead_of(attacker.surprise, *(FIRST_FIRE.get(kind, "") in army.techs for army in setting.armies))
    ]
    lines = [f"{name} fires first with {listed(ahead)}"] if ahead else []
    for army in setting.armies:
        kinds = {kind for kind, _ in army.units}
        used = [tech for kind, tech in HELPS if kind in kinds and tech in army.techs]
        if used:
            lines.append(f"{army.name or 'typed'}: {listed(used)}")
    return lines
