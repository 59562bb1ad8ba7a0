"""The whole state of a game; nothing else is saved."""

import msgspec

from ..kernel.pieces import Pieces


class Unit(msgspec.Struct, omit_defaults=True, gc=False):
    """One piece: a unit, an airbase, a fortress or a Supply Depot."""

    id: str
    kind: str
    owner: str
    place: str
    """A land space, a sea space, a port circle, or the id of the convoy it sails in."""
    nation: str = ""
    """The minor country whose army it is."""
    damaged: bool = False
    aboard: str = ""
    """The carrier or transport that carries it."""
    start: str = ""
    """Where it began the turn, once it has moved."""
    path: list[str] = []
    """The declared path, from the start to the target."""
    mode: str = ""
    """What it does this turn: move, patrol, raid, escort, drop, ferry, cargo."""
    goal: str = ""
    """Cargo: the land space where it comes ashore. Strategic Warfare: the land space or convoy it is after."""
    came: str = ""
    """The space from which it entered the space it is in."""
    step: int = 0
    """When it arrived, counted over the whole turn."""
    moved: bool = False
    """Was used in the Movement or the Blitzkrieg phase."""
    cut: bool = False
    """Cut Off when the phase began."""
    hunted: bool = False
    """An interception was tried against this submarine or raider this turn (sub.silent)."""
    landed: bool = False
    """Came ashore in the battle that is fought (amph.attack)."""
    dropped: bool = False
    """Came by Air Drop in the battle that is fought."""
    flying: bool = False
    """Carrier aircraft that took off."""
    raider: bool = False
    idle: bool = False
    """Its plan of this turn is over: it retreated, aborted or went home."""
    carried: bool = False
    """A transport that carried units in the Movement phase (redep.transport_once)."""
    rebased: bool = False
    """Was redeployed this turn."""
    spent: bool = False
    """Moved in Redeployment in a way that allows no other move."""


class Power(msgspec.Struct):
    """A great power."""

    status: str
    """active, neutral, surrendered."""
    money: int = 0
    rp: int = 0
    used: int = 0
    """Redeployment Points used this turn."""
    boxes: list[dict[str, int]] = msgspec.field(default_factory=lambda: [{}, {}, {}, {}, {}])
    income: int = 0
    """Collected this turn."""
    pacific: int = 0
    debt: int = 0
    tech: dict[str, int] = {}
    """Points rolled for each technology."""
    given: int = 0
    received: int = 0
    depots: int = 0
    """Supply Depots bought and waiting for a landing."""
    deeds: list[str] = []
    """What may be done once in a game and was."""
    early: bool = False
    """Drawn into the war before its date (neutral.early)."""
    bought: bool = False
    """Bought something this turn: too late to declare ship repairs (bb.repair)."""
    attempts: int = 0
    """Technology attempts left this turn."""
    built: dict[str, int] = {}
    """Units placed in each space in this Build phase."""
    soviet: int = 0
    """Ground units redeployed inside the USSR this turn, counted at Germany for the Axis."""
    rocket: bool = False
    raider: bool = False
    dash: list[str] = []


class Convoy(msgspec.Struct):
    """A line between two ports with ships on it."""

    id: str
    owner: str
    ends: list[str]
    route: list[str]
    supply: int = -1
    """Capacity its owner keeps for supply; -1: whatever supply needs."""


class Leading(msgspec.Struct):
    """A leader on the map: with ground units in a land space, or aboard a ship."""

    place: str
    ship: str = ""
    moved: bool = False


class Battle(msgspec.Struct):
    """The fight that is being resolved."""

    space: str
    stage: int
    attacker: str
    defender: str
    round: int = 0
    attackers: list[str] = []
    defenders: list[str] = []
    waiting: dict[str, int] = {}
    """Units of later Task Forces and the round in which they join (advanced naval rules)."""
    weather: str = ""
    foot: int = 0
    """Terrain and fortress bonus of defending infantry and airborne, fixed when the battle begins."""
    mech: int = 0
    """The same of defending mech."""
    amphibious: bool = False
    """All attacking ground units came ashore or by Air Drop."""
    fought: list[str] = []
    """Artillery that fired in the Shore Defense step."""
    aim: str = ""
    """The convoy or land space of a strategic raid, or the space from which landings come."""


class State(msgspec.Struct):
    """A position of the game."""

    year: int
    season: str
    powers: dict[str, Power]
    control: dict[str, str]
    initiative: dict[str, str]
    units: Pieces[Unit] = msgspec.field(default_factory=lambda: Pieces[Unit]({}))
    revision: int = 0
    """Of everything derived facts rest on beside the pieces."""
    borders: int = 0
    """Of who holds what and who fights whom, on which ways rest."""
    serial: int = 0
    allies: dict[str, str] = {}
    """Minor countries in the war, and the power they follow."""
    attacked: list[str] = []
    """Countries attacked for the first time this turn: Surprised."""
    captured: list[str] = []
    """Land spaces that changed hands this turn."""
    damaged: list[str] = []
    zeroed: list[str] = []
    flags_lost: list[str] = []
    forts_gone: list[str] = []
    convoys: dict[str, Convoy] = {}
    wins: dict[str, dict[str, int]] = {}
    contests: dict[str, str] = {}
    """Land spaces with both parties in them, and who entered."""
    landings: list[str] = []
    """Land spaces that may get a Supply Depot this turn."""
    stage: str = ""
    """The chapter whose steps are counted."""
    step: int = 0
    """The step of a phase that the sides carry out one after the other."""
    arrivals: int = 0
    blitz: bool = False
    queue: list[str] = []
    """Battles of this stage still to be fought."""
    battle: Battle | None = None
    shipped: dict[str, int] = {}
    """Gifts of money in each convoy this turn."""
    pact: str = ""
    """The Nazi-Soviet pact: on, broken (the USSR may declare war), or off."""
    favoured: list[str] = []
    """Spaces supplied first where there is too little."""
    leaders: dict[str, Leading] = {}
    commands: dict[str, str] = {}
    """Leader under whom each unit began the turn, by leader's name and unit."""
    fallen: list[str] = []
    """Leaders killed."""
    surrenders: list[str] = []
    """Fronts that passed to a conqueror this turn."""
    moves: list[list[str]] = []
    """Moves of this turn, for the picture."""
    results: list[list[str]] = []
    """Battles of this turn, for the picture: space, words."""
    turns: int = 1
    vichy: bool = False
    unpaid: list[str] = []
    """Italian Homeland spaces that pay the Allies nothing after an accepted armistice (opt.italy.result)."""
