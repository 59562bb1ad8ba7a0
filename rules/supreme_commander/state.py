"""The whole state of a game; nothing else is saved."""

import msgspec

from ..kernel.pieces import Pieces


class Unit(msgspec.Struct, gc=False, omit_defaults=True):
    """One counter. What never changes about it stands in `counters`."""

    id: str
    place: str
    """A hex, a box, a Sea Zone; `pool`, `turn 24` (the Turn Record Track), `later`, `Siberia`, `reserves` or `out`."""
    owner: str
    """The nation it fights for; minors' units keep theirs whoever commands them."""
    side: str = ""
    """Empty for the front, else `reduced`, `static` or `para`."""
    moved: bool = False
    used: bool = False
    """Air and naval units: revealed and done for the turn."""
    transfer: bool = False
    """Air units: in the Transfer section of their box (12.6)."""
    start: str = ""
    """Airborne: where it took off (12.5)."""
    dropped: bool = False
    """Airborne: came down this player turn (12.5)."""
    landed: bool = False
    """Came ashore and lives on what a fleet brings (12.4)."""
    building: bool = False
    """A Fort on its Construction side (23.9)."""
    base: str = ""
    """The Air Base it flew from this player turn (11.1)."""
    field: str = ""
    """Air units on the map: their base, a city's hex or a headquarters (23.8)."""


class Nation(msgspec.Struct, omit_defaults=True):
    """A nation's place in the war.

    Major Powers are active, inactive, neutral (after a collapse), fallen or away. Minor Nations are neutral, ally (Active
    Minor Nation ally), controlled (Active Controlled), conquered (Inactive Minor Nation ally), turned (a German ally the
    Allies conquered), barred or away.
    """

    status: str
    camp: str = ""
    lead: str = ""
    """The Major Power that controls it."""
    level: int = 0
    """Its box on the Diplomacy Chart: -3 is A3, 0 is N, 3 is G3."""
    foe: str = ""
    """Whom an Active Controlled Minor fights."""
    conqueror: str = ""
    fell: int = 0
    """The player turn in which it was conquered."""
    courted: list[str] = []
    """Powers that ever tried diplomacy on it."""
    failed: dict[str, int] = {}
    """Powers whose last attempt failed, and the turn (23.2)."""
    annual: int = 0
    """The turn in which it last had its yearly corps."""
    attacked: bool = False
    """It became Active by a Declaration of War on it (17.7.1, 17.13.1)."""
    entered: list[str] = []
    """Powers of its side that have come into its country since it was conquered: too late for war on it (10.5)."""


class Power(msgspec.Struct):
    """What a Major Power keeps on its record card."""

    msp: int = 0
    income: int = 0
    technology: dict[str, int] = {}
    moves: int = 0
    """Strategic Moves used this player turn."""
    researched: list[str] = []
    statics: int = 0
    partisans: int = 0
    back: int = 0
    """The turn in which its neutrality after a collapse ends."""
    collapsed: bool = False
    free_levels: int = 0
    unpaid: bool = False
    """Gets nothing in the first Strategic Phase."""
    lent: int = 0
    """Lend-Lease given before entry (17.15.1)."""
    ore: int = 0
    """MSP per turn withheld now for Swedish ore (17.10)."""
    flipped: str = ""
    """The factory that leaves the map with the next Movement Phase (9.1.10)."""
    relocated: bool = False
    """Turned a factory over this turn."""
    sealift: dict[str, int] = {}
    """Overseas Strategic Moves begun in each zone this player turn (15.1.2)."""


class Attack(msgspec.Struct):
    """A declared combat."""

    source: str
    target: str
    units: list[str] = []
    drops: list[str] = []
    landing: bool = False
    air: list[str] = []
    """Air units over the hex, both sides'."""
    flown: bool = False
    """Its air combat is over."""
    fought: bool = False
    guests: list[str] = []
    """Who retreated into the target hex: it shares the losses and adds no strength (13.2.3.3)."""


class Convoy(msgspec.Struct):
    """Ships that wait in an all-sea hex: an invasion, or supply over the beach."""

    sea: str
    target: str
    fleets: list[str] = []
    units: list[str] = []
    supply: bool = False


class Waiting(msgspec.Struct):
    """A unit (or `step N`: so many Soviet Infantry steps) still to be set up, and where it may stand."""

    power: str
    unit: str
    where: str


class State(msgspec.Struct):
    """A position of the game."""

    turn: int
    camp: str
    """The side whose player turn it is; empty in the phases of all."""
    units: Pieces[Unit]
    nations: dict[str, Nation]
    powers: dict[str, Power]
    control: dict[str, str] = {}
    """Nations that control hexes, where it is not who held them in 1939."""
    annexed: dict[str, str] = {}
    """Hexes that changed their home country."""
    epoch: int = 0
    """Grows whenever borders or the standing of a nation change."""
    tenure: int = 0
    """Grows whenever a hex changes hands."""
    factories: dict[str, str] = {}
    """Hex of each Soviet factory: `map`, `flipped`, `turn N`, `moved`."""
    doubled: dict[str, list[str]] = {}
    """Locations whose double bonus each side has had (9.1.3)."""
    lost: list[str] = []
    """Locations of Minor Nations that were lost once."""
    earners: dict[str, str] = {}
    """Who draws income from a captured location."""
    soviet_prizes: list[str] = []
    """Locations the USSR took in Minors that Germany did not lead yet (16.1.6.1)."""
    marker: int = 0
    surplus: int = 0
    """What the printed start of the marker has over the stars the Axis held then."""
    setting: str = ""
    """Who sets up now."""
    setup: list[Waiting] = []
    initiative: str = ""
    first: str = ""
    """The side that places its naval units first."""
    zones: list[str] = []
    """Sea Zones whose combat is still to come."""
    bombed: list[str] = []
    stage: dict[str, int] = {}
    """How far each power has come in its Organization Phase (5.1)."""
    released: int = 0
    """Siberian corps that may come this turn (17.13.2)."""
    moving: bool = False
    attacks: list[Attack] = []
    convoys: list[Convoy] = []
    followup: bool = False
    fronts: list[str] = []
    """Air fronts whose placement is still to come."""
    spared: list[str] = []
    """Air units set aside in this placement."""
    attacked: list[str] = []
    """HQs that were attacked this phase or gave support."""
    engaged: list[str] = []
    """Who has fought this phase: wherever it went, it flanks nobody else (13.2.3)."""
    bases: dict[str, int] = {}
    """Air units that traced range from each base this player turn."""
    returned: dict[str, int] = {}
    """Air units that came home to each base this player turn (11.1)."""
    ferried: bool = False
    """The unit that goes between the Transfer Box and the East without ships went (12.2.3)."""
    shipped: bool = False
    """The same in Strategic Movement (15.1.2)."""
    diplomacy: list[str] = []
    """Sides that made their attempt this turn."""
    wars: list[str] = []
    """Declarations of this player turn."""
    west: bool = True
    """The UK and France are at war with Germany (16.2)."""
    pact: bool = False
    """Germany took the free declaration on Poland: the partition line counts (17.11)."""
    partition: bool = False
    """Eastern Poland is Soviet (17.11)."""
    france: str = ""
    """Empty before Paris falls, `paris` while Germany is asked what comes of it, then `fights`, `vichy`, `conquered` or
    `free`."""
    stayed: bool = False
    """The Allies did not leave France (10.1.1.2)."""
    winter_war: bool = False
    annexations: list[str] = []
    reply: list[str] = []
    """Nations Germany may court freely, for the USSR did (17.13)."""
    mobilized: bool = False
    invaded: bool = False
    """Germans stand in the USSR: mobilization is due (17.13.1)."""
    stirred: int = 0
    """The turn in which Germany attacked the USSR, until Finland has moved (17.4)."""
    winters: int = 0
    """Snow turns of the German-Soviet war so far (17.13.2)."""
    militarism: bool = False
    paris: bool = False
    """Italy has stirred at the fall of Paris (17.7)."""
    aided: bool = False
    murmansk: dict[str, int] = {}
    """What the UK and USA send this turn."""
    shaken: bool = False
    """The USSR has lost Moscow and two more cities: it is tested until Moscow is back (17.13.3)."""
    garrison: list[str] = []
    """Soviet units that must stay where they annexed (17.1, 17.4, 17.12)."""
    player_turn: int = 0
    beached: list[str] = []
    """Who came ashore or down this player turn: it fights in Follow-up Combat only (12.4, 12.5)."""
    results: list[list[str]] = []
    """What became of each combat this turn: hex, words."""
    fleeing: list[str] = []
    """Ships driven out of a port whose owner says where they go while the mover goes on (12.3)."""
    paths: list[list[str]] = []
    """Moves of this player turn, for the picture: nation, then hexes."""
