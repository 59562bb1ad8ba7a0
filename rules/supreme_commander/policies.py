"""Standing instructions: how a seat wants reactions answered without being asked."""

from collections.abc import Mapping
from typing import Any

from ..kernel.definition import Policy
from ..kernel.flow import Ask
from ..kernel.game import Game
from ..kernel.policies import called, first, says, worded
from .counters import COUNTERS
from .ground import LOCATIONS, VICTORY, place_name
from .kinds import is_decoy, kind, strength
from .world import camp

ENOUGH = 2
"""Aircraft over one combat that count (13.2.2.1)."""


def _losses(game: Game[Any], ask: Ask, value: str) -> str | None:
    """The weakest unit first, or the strongest."""
    found = [choice for choice in ask.choices if choice.split()[-1] in COUNTERS]
    if not found:
        return None
    weight = {choice: (strength(game.state.units[choice.split()[-1]]), choice) for choice in found}
    ordered = sorted(found, key=lambda choice: weight[choice])
    return ordered[0] if value == "weakest" else ordered[-1]


def _retreat(game: Game[Any], ask: Ask, value: str) -> str | None:
    if value == "never":
        return "retreat 0"
    return max(ask.choices)


def _hold(ask: Ask) -> str | None:
    """Everything stays at home."""
    held = [choice for choice in ask.choices if choice.startswith("hold ")]
    return "hold all" if "hold all" in held else next(iter(held), None)


def _worth(game: Game[Any], hex: str) -> tuple[bool, int]:
    """What a combat is about: Victory locations before others, then by MSP."""
    return hex in VICTORY, LOCATIONS.get(hex, 0)


def _air(game: Game[Any], ask: Ask, value: str) -> str | None:
    """By priority: two aircraft to the combat that is about most, then to the next; Fighters and Bombers before Decoys."""
    places = {place_name(attack.target): attack.target for attack in game.state.attacks if not attack.fought}
    found = []
    for choice in ask.choices:
        id, _, where = choice.partition(" to ")
        if where not in places:
            continue
        unit, hex = game.state.units[id], places[where]
        if (value == "fighters" and kind(unit) != "fighter") or (value == "locations" and not any(_worth(game, hex))):
            continue
        own = sum(camp(game, other.owner) == camp(game, unit.owner) for other in game.state.units.at(f"over {hex}"))
        star, pay = _worth(game, hex)
        found.append(((own >= ENOUGH, is_decoy(unit), not star, -pay, id), choice))
    if value == "hold" or not found:
        return _hold(ask)
    return min(found)[1]


def _intercept(game: Game[Any], ask: Ask, value: str) -> str | None:
    if value == "never":
        return "no more"
    return next((c for c in ask.choices if c.startswith("send ")), "no more")


def _hq(game: Game[Any], ask: Ask, value: str) -> str | None:
    if value == "never":
        return "no HQ"
    found = [c for c in ask.choices if c != "no HQ"]
    return max(found, key=lambda c: strength(game.state.units[c.split()[-1]]), default="no HQ")


def _home(game: Game[Any], ask: Ask, value: str) -> str | None:
    front = str(ask.about.get("front", ""))
    if value == "same" and front in ask.choices:
        return front
    return next((c for c in ask.choices if c.casefold() == value), ask.choices[0])


def _advance(game: Game[Any], ask: Ask, value: str) -> str | None:
    """Nobody; or everybody into the hex that was fought over."""
    hex = place_name(str(ask.about["hex"]))
    return next((c for c in ask.choices if value == "always" and c.endswith(f" to {hex}")), "stay")


def _plane(game: Game[Any], ask: Ask, value: str) -> str | None:
    """A Fighter, a Bomber or paratroops, if they are among the choices."""
    sorts = {choice: kind(game.state.units[choice.split()[-1]]) for choice in ask.choices}
    return next((choice for choice, sort in sorts.items() if sort == value.removesuffix("s")), ask.choices[0])


POLICIES: Mapping[str, Policy] = {
    "intercept": worded(
        "Interception", "Send Fighters up against bombers and paratroops.", ("never", "always"), _intercept
    ),
    "air rounds": worded("Air combat", "Stay for the second round, or withdraw.", ("stay", "withdraw"), called),
    "naval rounds": worded("Naval combat", "Stay and fight, or go home.", ("stay", "go home"), called),
    "air losses": worded(
        "Air losses",
        "Which kind of air unit is lost or turns back first, if you have one there.",
        ("fighters", "bombers"),
        _plane,
    ),
    "naval losses": worded("Naval losses", "Lose the first fleet listed.", ("first",), first),
    "losses": worded("Losses", "Which units lose steps.", ("weakest", "strongest"), _losses),
    "headquarters": worded("Headquarters", "Support combats with the strongest HQ in range.", ("always", "never"), _hq),
    "retreat": worded(
        "Retreat", "How far to retreat when part of the loss can be taken as hexes.", ("never", "farthest"), _retreat
    ),
    "retreat path": worded("Ways back", "Take the first of the best ways.", ("first",), first),
    "advance": worded("Advance", "Whether to advance into the hex after combat.", ("never", "always"), _advance),
    "air support": worded(
        "Air support",
        "Hold air units back, or commit two to each combat: over Victory locations first, then by MSP. Or commit only Fighters, "
        "or only over Victory locations.",
        ("hold", "commit", "fighters", "locations"),
        _air,
    ),
    "flak": worded("Flak", "What Flak fires at first, if it is there.", ("bombers", "fighters", "airborne"), _plane),
    "harbour": worded("Harbours", "Ships go to the first port listed.", ("first",), first),
    "homecoming": worded("Home bases", "Which Air Box your units return to.", ("same", "west", "east", "south"), _home),
    "minor units": worded("Minor Nations", "Place units of new allies in the first hex listed.", ("first",), first),
    "decoys": worded("Decoys", "Place Decoys in the first place listed.", ("first",), first),
    "escort": worded("Escort", "Send an escort when a partner's bombers fly.", ("never", "always"), _intercept),
    "lending": worded("Fleets for partners", "Lend partners the fleets they ask for.", ("lend", "refuse"), called),
    "joint attacks": worded(
        "Joint attacks", "Attack together with a partner who asks.", ("together", "refuse"), called
    ),
    "mobilization": worded("Mobilization", "Raise Soviet corps in the first place listed.", ("first",), first),
    "order": worded("Order of combats", "Resolve combats in the order they were declared.", ("first",), first),
    "front": worded("Order of fronts", "The first front listed places air units first.", ("first",), first),
    "initiative": worded(
        "Naval Initiative", "Which side places naval units first.", ("axis", "allied"), lambda g, a, v: v.capitalize()
    ),
    "evacuation": worded(
        "Evacuation", "Whether your troops leave a country that collapses.", ("evacuate", "stay"), called
    ),
    "guardian": worded(
        "Attacked nations", "The first power listed takes the side of an attacked nation.", ("first",), first
    ),
    "aid": worded("Aid", "Send no aid.", ("done",), says("done")),
    "naval placement": worded("Naval Placement", "Leave the ships in port.", ("done",), says("done")),
    "bombing": worded("Strategic Bombing", "Bomb nothing.", ("done",), says("done")),
    "strategic movement": worded("Strategic Movement", "Make no Strategic Move.", ("done",), says("done")),
    "declarations": worded("Political Phase", "Declare no war.", ("done",), says("done")),
    "submarine target": worded(
        "Submarines",
        "Whose trade your submarines hunt.",
        ("uk", "france", "usa"),
        lambda g, a, v: next((c for c in a.choices if c.casefold() == v), None),
    ),
}
