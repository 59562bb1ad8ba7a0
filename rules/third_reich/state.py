"""The whole state of a game of Third Reich; nothing else is saved."""

import msgspec

from ..kernel.pieces import Pieces


class Unit(msgspec.Struct, omit_defaults=True):
    """A counter. `owner` is the power that commands it, `nation` what is printed on it."""

    id: str
    place: str
    owner: str
    nation: str
    kind: str
    factor: int
    mf: int = 0
    spent: bool = False
    """Inverted until the end of the game turn (28.33, 29.31)."""
    used: int = 0
    """Movement factors spent this player turn."""
    moved: bool = False
    new: bool = False
    """Built this game turn."""
    cut: bool = False
    """Unsupplied when supply was judged (27.44)."""
    barred: bool = False
    """Without supply for the limits of 35 or 37.3 alone."""
    auto: int = 0
    """The game turn in which it is supplied without a line: it exploited or dropped in the one before."""
    fought: bool = False
    breakthrough: str = ""
    """The breakthrough hex this exploiter started from."""
    route: tuple[str, ...] = ()
    """Hexes it has gone through while exploiting."""
    drop: int = -1
    """The game turn in which it dropped last."""
    base: str = ""
    """Where it started the player turn."""
    rebased: bool = False
    """Changed base or staged this phase."""
    turned: bool = False
    """Beaten back from a base change (29.21) or failed to intercept (29.57)."""
    returned: bool = False
    """Beaten back from a base change: it may still do all else (29.21)."""
    redeployed: bool = False
    deployed: bool = False
    """Has left the US box for Europe (16.71)."""
    traced: bool = False
    """Had a normal supply line when supply was judged (14.38)."""
    held: bool = False
    """Won its breakthrough hex and stays there (14.32)."""
    country: str = ""
    """The country a partisan works in; the port a fleet is built for."""
    water: str = ""
    """The sea whose port of Kiel a fleet lies in while the canal there is out of use (29.13)."""
    shared: str = ""
    """The hex at which the factors of one air counter fly several missions (28.67), while they do."""
    whole: str = ""
    """The counter that a shared-out part belongs to, as its first part's id and its factors: `UW1 5`."""
    fresh: int = 0
    """Factors that had not flown of a counter that a used and an unused one make up for a journey (28.65)."""
    due: int = 0
    """The game turn in which a fleet under construction appears."""
    boxed: bool = False
    """In the Murmansk box by Germany's secret record, while the counter stays in Norway (42.8)."""

    @property
    def full_fleet(self) -> bool:
        """29.432, 29.62: a fleet that escorts, and keeps landings off its port; no other counter has nine factors."""
        return self.factor == 9


class Power(msgspec.Struct, omit_defaults=True):
    """A major power's record sheet."""

    brps: int = 0
    base: int = 0
    growth: int = 0
    limit: int = 0
    """What one player turn may cost at most this year (11.1)."""
    year: int = 0
    """BRPs after strategic warfare construction: half of it may be granted (15.53)."""
    start: int = 0
    """BRPs when the scenario began: half of it is what a conqueror gets (26.3)."""
    spent: int = 0
    granted: int = 0
    grants: dict[str, int] = {}
    """Granted in this player turn, by recipient."""
    given: list[str] = []
    """To whom it has ever granted (15.54)."""
    sr: int = 0
    options: dict[str, str] = {}
    paid: list[str] = []
    acted: list[str] = []
    """Fronts on which its Offensive has attacked (12.24)."""
    in_play: bool = False
    conquered: int = 0
    """The game turn of its conquest, plus one."""
    minors: dict[str, int] = {}
    """BRPs counted this year for countries, to be lost with them (24.3)."""
    sw: dict[str, int] = {}
    box: dict[str, int] = {}
    """Submarines or ASW in the Murmansk box."""
    variant: int = 0
    played: bool = False
    void: bool = False
    penalty: int = 0
    """Turns for which intelligence costs ten (33.5)."""
    blocked: int = -1
    """The game turn in which its side may not use the Intelligence table."""
    lost: list[str] = []
    """Penalties paid once: Gibraltar, Suez."""
    deployed: int = 0
    """Initial deployments of the United States this turn."""
    committed: int = 0
    """Fleets assigned to a convoy."""
    interceptors_due: int = 0
    spares: bool = False
    """Refuses the loss of enemy fleets (29.9)."""


class Mission(msgspec.Struct, omit_defaults=True):
    """A fleet at sea, an interception, or air on its way."""

    id: str
    kind: str
    """base, flight, transport, invasion, bombardment, intercept; support, counterair, raid, das, strike, chase."""
    seat: str
    units: list[str]
    target: str
    path: list[str] = []
    cargo: list[str] = []
    prey: str = ""
    """The mission intercepted."""
    at: str = ""
    round: int = 0
    state: str = "under way"
    bombard: int = 0


class Bridgehead(msgspec.Struct, omit_defaults=True):
    side: str
    sea: bool = False
    owner: str = ""
    """The power that placed it."""


class Fight(msgspec.Struct, omit_defaults=True):
    """What the attacker's battles have left to be done."""

    attacked: list[str] = []
    breakthroughs: dict[str, list[str]] = {}
    """Breakthrough hex to the powers that may exploit it."""
    undefended: list[str] = []
    contact: list[str] = []
    """Airborne units dropped on enemies: they must attack."""
    origins: dict[str, list[str]] = {}
    """Breakthrough hex to the hexes it was attacked from."""
    vacated: list[str] = []


class State(msgspec.Struct, omit_defaults=True):
    units: Pieces[Unit]
    powers: dict[str, Power]
    countries: dict[str, str]
    turn: int = 0
    half: int = 1
    first: str = "Allies"
    side: str = "Allies"
    control: dict[str, str] = {}
    """Hexes not held by whom the scenario gives them to."""
    control_count: int = 0
    wars: list[str] = []
    fortresses: list[str] = []
    bridgeheads: dict[str, Bridgehead] = {}
    missions: dict[str, Mission] = {}
    mission_count: int = 0
    round: int = 0
    fight: Fight = msgspec.field(default_factory=Fight)
    attrition: list[str] = []
    """Fronts whose attrition has been resolved this turn."""
    fleeing: dict[str, list[str]] = {}
    """Fleets driven from an overrun base, with their course to the next (29.26)."""
    supply: dict[str, list[str]] = {}
    """Supply fleets and the ports they serve."""
    starved: list[str] = []
    """Units their owner wants supplied last."""
    rest: list[str] = []
    partisans: dict[str, int] = {}
    """Country to the last game turn in which partisans were built there."""
    shares: dict[str, dict[str, int]] = {}
    """Country to the partisans each power may have there, who chooses first in front; empty where all agreed (32.14)."""
    lend_lease: str = ""
    """Who opened the route."""
    transit: dict[str, int] = {}
    """BRPs in the Lend-Lease box by sender."""
    levant: dict[str, int] = {}
    """BRPs in ports on their way through Turkey: sender>port (40.5)."""
    convoy: dict[str, int] = {}
    """BRPs of the Murmansk convoy by sender."""
    pending: dict[str, int] = {}
    """Other grants on their way: sender>recipient."""
    countered: str = ""
    quarter: bool = False
    surrender: str = ""
    """Russia's offer: offered, accepted, rejected."""
    canal: int = -1
    """Whole game turns the broken Suez Canal has been in one hand; -1: it works (47.3)."""
    kiel: int = -1
    """The same of the Kiel Canal (29.13)."""
    held: dict[str, str] = {}
    """Objectives that an Ally has lost, and who (2.33)."""
    jets: bool = False
    aborted: list[str] = []
    removed: int = 0
    """5-4s turned into interceptors."""
    draws: list[int] = []
    due: str = ""
    taken: list[str] = []
    """Hexes that changed hands in this player turn."""
    recent: list[str] = []
    """Hexes that changed hands in this game turn."""
    was: dict[str, str] = {}
    """Whose they were when the game turn began."""
    notes: dict[str, int] = {}
    mini: str = ""
    """The attacked minor whose own turn it is (12.16)."""
    minis: list[str] = []
    """Minors that have had theirs since the invader's turn."""
    help: dict[str, list[str]] = {}
    """Who shares what a country brings: conquerors or interveners together (24.7)."""

    @property
    def now(self) -> int:
        """This player turn, as a number: two to a game turn."""
        return self.turn * 2 + self.half

    def remap(self) -> None:
        """Who holds what, or who may go where, has changed: what was derived from it is worked out anew."""
        self.control_count += 1
