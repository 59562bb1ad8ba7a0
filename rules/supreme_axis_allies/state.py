"""The whole state of a game; nothing else is saved."""

import msgspec

from ..kernel.pieces import Pieces


class Unit(msgspec.Struct, array_like=True, gc=False):
    """One unit. What it did this turn is wiped when its nation's turn begins."""

    id: str
    kind: str
    owner: str
    place: str
    aboard: str = ""
    """The ship it stands on: cargo of a TRN, a FIT on a CAR."""
    damaged: bool = False
    spent: int = 0
    """Borders crossed this turn."""
    done: bool = False
    """May not move again this turn."""
    came: str = ""
    """The zone a ship left last, for retreats; the zone out of which troops were set ashore."""
    land: str = ""
    """Where its flight plan ends; `-` with Kamikaze: nowhere."""
    mission: str = ""
    """Of a BMB or FIT that moved out: `attack` or `raid`."""
    ashore: str = ""
    """The Territory cargo is going to land in."""
    landed: bool = False
    """Came ashore from a ship this turn."""
    out: bool = False
    """Takes part in no further combat this turn."""
    guest: str = ""
    """`neutral` or `garrison`: lasts for one combat only."""
    evacuate: bool = False
    """Stands on ground that went back to a surrendered nation."""


class Place(msgspec.Struct, array_like=True, gc=False):
    """What can change about a Territory."""

    owner: str | None
    value: int
    industry: str = ""
    damage: int = 0
    flag: str = ""
    """The alliance for which the city of a surrendered nation counts."""


class Nation(msgspec.Struct):
    """A nation's player mat."""

    treasury: int
    morale: int
    n: int
    turns: int = 0
    chits: int = 0
    card: int = 0
    points: int = 0
    card_chits: dict[int, int] = {}
    surrendered: bool = False
    purchased: dict[str, int] = {}
    paid: dict[str, int] = {}
    """What the units in `purchased` cost in all, by kind, for refunds."""
    built: dict[str, int] = {}
    """Units each Industry has built this turn."""
    rockets: list[str] = []
    """Territories whose AAG launched a rocket this turn."""


class Battle(msgspec.Struct):
    """A combat to be resolved, or being resolved."""

    space: str
    kind: str
    """`sea`, `land`, `raid` (Strategic Bombing)."""
    attacker: str
    defender: str = ""
    """Who decides for the defence as a whole."""
    round: int = 0
    scouts: dict[str, int] = {}
    """Scout modifiers used this round, by nation."""
    general: list[str] = []
    """Nations whose Superior General is at work here."""
    ambush: list[str] = []
    """Nations whose INF fire sneak this round."""
    codes: list[str] = []
    """Alliances that fire sneak in round one."""
    fighters: list[str] = []
    """FIT committed to the Dogfight."""
    homes: dict[str, str] = {}
    """Where scrambled FIT came from."""
    dice: dict[str, list[int]] = {}
    """All dice a nation has thrown here, as they counted in the end."""
    hits: dict[str, int] = {}
    """What they hit."""
    lost: dict[str, dict[str, int]] = {}
    """Units each nation has lost here."""


class Moved(msgspec.Struct, array_like=True):
    """A move of this turn, for the picture."""

    nation: str
    units: dict[str, int]
    path: list[str]


class State(msgspec.Struct):
    """A position of the game."""

    round: int
    nation: str
    nations: dict[str, Nation]
    places: dict[str, Place]
    units: Pieces[Unit]
    next_id: int = 1
    pools: dict[str, dict[str, dict[str, int]]] = {}
    """Set-up units not placed yet: nation, Region, kind."""
    muster: int = 0
    taken: dict[str, str | None] = {}
    """Controller at the start of the turn of each Territory that changed hands since."""
    kamikaze: bool = False
    genius: bool = False
    found: list[str] = []
    """Sea Zones in which a fleet was found this turn."""
    searched: list[str] = []
    """Ships that looked for the enemy in vain this turn."""
    cleared: list[str] = []
    """Sea Zones in which the phasing nation fought this turn and held."""
    fought: list[str] = []
    """Ships that fought a sea combat this turn."""
    atomic: list[str] = []
    """Territories hit by an Atomic Bomb this turn."""
    battles: list[Battle] = []
    moves: list[Moved] = []
    results: list[tuple[str, str]] = []
