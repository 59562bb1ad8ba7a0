"""33.41-o11: unrest in French North Africa: a garrison before France falls, then neutral colonies or risings."""

from .chart import SIDE, VICHY, cities, country_of, hexes_of, land
from .extra import RISINGS
from .ireland import go_home
from .losses import eliminate
from .naming import words
from .state import Unit
from .world import Tr, holder, moving

AFRICA = ("Tunisia", "Algeria", "Morocco")
INFANTRY, FINE = 3, 15
"""Of the 2-3 infantry that France keeps there, beside one 5-4; and BRPs a turn without them."""


def begin(game: Tr) -> None:
    """The counter is played: before the fall, with the colonies Vichy's, or with them Free French or Allied."""
    game.state.notes["rising Africa"] = 1
    if game.state.powers["France"].in_play:
        game.state.notes["unrest"] = 1
        game.tell(
            f"France must keep {INFANTRY} infantry 2-3 and a 5-4 in North Africa, from the end of her next turn on",
            rule="33.41-o11c",
        )
        return
    turn_neutral(game)


def turn_neutral(game: Tr) -> None:
    """33.41-o11a: colonies of Vichy become neutral minors; Vichy's units there are gone for good."""
    state = game.state
    for colony in AFRICA:
        hexes = [h for h in hexes_of(colony) if holder(game, h) == VICHY]
        if not hexes:
            continue
        gone = [u for u in state.units if u.nation == VICHY and u.place in hexes]
        for unit in gone:
            eliminate(game, unit, for_good=True)
        state.countries[colony] = "neutral"
        state.notes.pop(f"vichy colony {colony}", None)
        from .minors import hand_over

        hand_over(game, hexes, colony)
        more = f"; {words(gone)} are gone" if gone else ""
        game.tell(f"{colony} is neutral, with {RISINGS[colony]} infantry 1-3{more}", rule="33.41-o11a")
        for guest in [u for u in state.units if u.place in hexes]:
            go_home(game, guest, "33.41-o11a")  # nobody stands on a neutral's land


def risen(game: Tr, country: str) -> bool:
    """Is it a colony that has become a minor country of its own?"""
    return country in AFRICA and country in game.state.countries


def guards(game: Tr, kind: str, factor: int) -> list[Unit]:
    return [
        u
        for u in game.state.units.of("France")
        if u.nation == "France" and (u.kind, u.factor) == (kind, factor) and u.place in land()
        if country_of(u.place) in AFRICA
    ]


def missing(game: Tr) -> str:
    """What France's garrison of North Africa lacks."""
    if not game.state.notes.get("unrest") or not game.state.powers["France"].in_play:
        return ""
    foot, air = len(guards(game, "infantry", 2)), len(guards(game, "air", 5))
    lacks = [f"{INFANTRY - foot} infantry 2-3"] if foot < INFANTRY else []
    return " and ".join(lacks + (["a 5-4"] if not air else []))


def fine(game: Tr) -> None:
    """As each French player turn ends."""
    if "France" in moving(game) and not game.state.mini and (why := missing(game)):
        game.state.powers["France"].brps -= FINE
        game.tell(f"North Africa lacks {why}: France loses {FINE} BRPs", rule="33.41-o11c")


def other_sr(game: Tr, unit: Unit, hex_: str) -> tuple[str, str] | None:
    """33.41-o11c: while the garrison is incomplete France redeploys nothing but what it lacks."""
    if unit.owner != "France" or not (why := missing(game)):
        return None
    wanted = (unit.kind, unit.factor) in (("infantry", 2), ("air", 5))
    if wanted and country_of(hex_) in AFRICA:
        return None
    return f"North Africa lacks {why}: France redeploys nothing else", "33.41-o11c"


def conquered_colonies(game: Tr) -> None:
    """24.2: a neutral colony has no capital; it falls with its last city."""
    state = game.state
    for colony in AFRICA:
        if not state.countries.get(colony, "").startswith("attacked"):
            continue
        holders = {holder(game, h) for h in hexes_of(colony) if cities(h)}
        sides = {SIDE.get(h, "") for h in holders}
        if sides != {state.side}:
            continue
        from .feuds import forget_foes
        from .minors import remove_units

        conqueror = sorted(holders)[0]
        state.countries[colony] = f"conquered {conqueror}"
        forget_foes(game, colony)
        remove_units(game, colony)
        game.tell(f"{colony} is conquered by {conqueror}", rule="33.41-o11a", kind="conquest", country=colony)
