"""The whole state of a game; nothing else is saved."""

import msgspec

from ..kernel.pieces import Pieces


class Block(msgspec.Struct, gc=False, omit_defaults=True):
    """One unit."""

    id: str
    name: str
    """`INF3`: known to its owner only."""
    owner: str
    """A faction, or `neutral`."""
    nation: str
    kind: str
    cv: int
    place: str
    shown: bool = False
    """Lies face-up."""
    escaped: bool = False
    """A Sub that slipped out of a Sea Battle and lies face-down (12.73)."""
    disrupted: bool = False
    """Came ashore this turn and has no Combat Action (11.221)."""
    moved: bool = False
    built: bool = False
    """Raised or placed in this Production."""
    came: str = ""
    """The area from which it Engaged this turn."""
    start: str = ""
    """Where it began the move that Engaged: with `came` its BattleGroup (11.53)."""
    acted: bool = False
    waiting: bool = False
    """Of a BattleGroup that has not joined its Sea Battle."""


class Secret(msgspec.Struct, gc=False):
    """A Technology achieved, in the Vault or revealed, with its cards (one when revealed)."""

    tech: str
    cards: list[str]


class Faction(msgspec.Struct):
    """What lies before a player."""

    ind: int
    hand: list[str] = []
    bought: list[str] = []
    """Bought in this Production, not looked at yet (7.24)."""
    stack: list[str] = []
    """The Passive Stack (18.21)."""
    vault: list[Secret] = []
    techs: list[Secret] = []
    chits: list[int] = []
    dows: int = 0
    declared_on: int = 0
    """Declarations of War against it."""
    raises: int = 0
    atomic: int = 0
    """The year of its last atomic stage."""
    stirred: bool = False
    """Violated a Neutral or was in a Battle since the last Year Start (7.13)."""
    committed: list[str] = []
    points: int = 0
    """Production left, or steps left to set up."""
    spent: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])
    """Of a Passive Ally: steps, Action and Investment cards bought (18.21)."""


class Country(msgspec.Struct, omit_defaults=True):
    """What can change about a nation or colony."""

    influence: str = ""
    markers: int = 0
    control: str = ""
    """The Control marker on its Capital, where it is not the default (1.14)."""
    armed: bool = False
    violator: str = ""
    foes: list[str] = []
    """Factions an Armed Minor is at war with."""
    intervener: str = ""
    """Who declared an Intervention this turn (15.423)."""
    defeated: bool = False


class Play(msgspec.Struct):
    """A Diplomacy card on the table."""

    seat: str
    card: str
    nation: str


class Battle(msgspec.Struct):
    """A Battle being resolved."""

    area: str
    attacker: str
    round: int = 0
    targets: dict[str, list[str]] = {}
    """Whom each side shoots at (12.75)."""
    tally: dict[str, list[int]] = {}
    """What each side has done and suffered: dice, Hits, CV lost, units lost."""
    left: list[str] = []
    """Who was there when the last Combat Round ended."""


class Turn(msgspec.Struct):
    """A Player Turn."""

    seat: str = ""
    card: str = ""
    emergency: bool = False
    defensive: bool = False
    """The Passive Ally's turn on one card (18.231)."""
    moves: int = 0
    moved: bool = False
    """A unit has moved: too late for declarations (11.0)."""
    dows: list[str] = []
    aggressed: list[str] = []
    """Areas where the Active Player Aggressed (12.1)."""
    crossed: dict[str, int] = {}
    """Ground units over each border that Engaged or Disengaged this phase (11.52)."""
    invaded: dict[str, int] = {}
    """Ground units that Sea Invaded over each border (11.221)."""
    entered: dict[str, list[str]] = {}
    """Areas from which each Battle was Engaged (12.5)."""
    met: list[str] = []
    """Areas that held a Battle before anything moved: from the turns before, or by a Declaration of War (12.0)."""
    fought: list[str] = []
    """Areas with a Battle resolved this turn that was no Raid."""


class State(msgspec.Struct):
    """A position of the game."""

    year: int
    factions: dict[str, Faction]
    countries: dict[str, Country]
    blocks: Pieces[Block] = msgspec.field(default_factory=lambda: Pieces[Block]({}))
    control: dict[str, str] = {}
    """Who controlled each land area when the phase began: a faction, or a nation of its own."""
    seas: dict[str, list[str]] = {}
    """Factions with active units in each Sea when the phase began."""
    owners: dict[str, str] = {}
    """The Owner of each occupied land area (11.54)."""
    longest: dict[str, list[str]] = {}
    """Where several sides have Ground units: the Owner, then the others as they came (1.14)."""
    wars: list[str] = []
    action: list[str] = []
    investment: list[str] = []
    action_discards: list[str] = []
    investment_discards: list[str] = []
    chits: list[int] = []
    table: list[Play] = []
    order: list[str] = []
    """Turn Order of the year."""
    seat: str = ""
    """Whose Production, or whose part of the phase it is."""
    passes: int = 0
    season: str = ""
    command: list[str] = []
    """Player Turns still to come, in Command Order."""
    turn: Turn = msgspec.field(default_factory=Turn)
    battles: list[str] = []
    """Active Battles still to be resolved."""
    battle: Battle | None = None
    blockade: dict[str, str] = {}
    """Area: `full` or `Med`."""
    usa: list[int] = []
    """CV of the sets of USA Forces that come with the next West Productions (8.46)."""
    usa_called: bool = False
    """The USA was drawn into the war: its Forces come by the quicker schedule (8.46)."""
    passive: str = ""
    """The Passive Ally of the year in a two-player game."""
    plays: int = 0
    """Diplomacy cards the Axis has still to play in the 1939 set-up."""
    moves: list[list[str]] = []
    """Moves of this turn, for the picture: faction, from, to."""
    results: list[list[str]] = []
    """What became of each Battle this turn: area, words."""
