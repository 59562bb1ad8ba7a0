"""World War II in Europe: six powers, seven Fronts, seasons from fall 1939 or spring 1941 to summer 1945."""

from ..kernel.data import read_text
from ..kernel.definition import GameDef, Option, Scenario, Value
from ..kernel.done import Done
from ..kernel.rulebook import Rulebook
from . import invariants
from .chart import PACKAGE, SEATS
from .convoys import Add, Allot, Cancel, Detach, Favour, Reroute, Start
from .ferry import Ferry
from .leadership import Lead, MoveLeader
from .looking import look
from .losses import Lose
from .moves import Drop, Move
from .names import vocabulary
from .odds import odds
from .policies import POLICIES
from .politics import DeclareWar
from .position import read_position, write_position
from .production import Build, BuildDone, BuildRest
from .purchase import Buy, Fortify, Give, Points, RepairShip, RepairSpace, SetAside
from .raids import Hunt, Raid
from .reach import idle, reach
from .redeployment import Redeploy, RemoveDepot
from .sea import Launch, Patrol, Sail
from .sequence import PHASES
from .setup import opening
from .shipping import Carry
from .special import Cruise, Dash, Sneak
from .state import State
from .technology import Develop, Rocket
from .view import shown, summary
from .world import Ww2

ON_OFF: dict[Value, str] = {False: "no", True: "yes"}


def rulebook() -> Rulebook:
    return Rulebook.read(read_text(PACKAGE, "rulebook.md"))


def clock(game: Ww2) -> str:
    state = game.state
    return f"{state.season} {state.year} · {PHASES[game.phase].title}"


GAME = GameDef(
    slug="ww2_europe",
    name="World War II in Europe",
    version=1,
    seats=SEATS,
    scenarios={
        "1939": Scenario(title="Fall 1939", about="The whole war: 24 turns from the attack on Poland."),
        "1941": Scenario(title="Spring 1941", about="18 turns from the eve of the attack on the Soviet Union."),
    },
    options={
        "technology": Option(
            title="Technology",
            values=ON_OFF,
            default=False,
            about="Money collected earns attempts to develop new types of units.",
        ),
        "french_armistice": Option(
            title="French armistice",
            values=ON_OFF,
            default=True,
            about="France without Paris offers an armistice instead of surrendering; Vichy France may be formed.",
        ),
        "italian_armistice": Option(
            title="Italian armistice",
            values=ON_OFF,
            default=False,
            about="Italy offers an armistice when it is beaten.",
        ),
        "leaders": Option(title="Leaders", values=ON_OFF, default=False, about="Generals and admirals."),
        "special_forces": Option(
            title="Special forces", values=ON_OFF, default=False, about="SS, Guards, Marines, raiders, raids on ports."
        ),
        "advanced_naval": Option(
            title="Advanced naval rules",
            values=ON_OFF,
            default=False,
            about="Task Forces arrive one after the other; day, night and weather.",
        ),
        "redeployment_points": Option(
            title="Redeployment Points",
            values={"capacity": "come back every turn", "stock": "are spent for good"},
            default="capacity",
            about="Whether Redeployment Points can be used anew every turn or are a stock (ruling.A7).",
        ),
        "shore_defence": Option(
            title="Shore Defense",
            values={"or less": "each die of 2 or less hits", "exact": "only a 2 hits"},
            default="or less",
            about="What the two dice of Shore Defense hit on (ruling.A3).",
        ),
        "cruiser_bombardment": Option(
            title="Cruisers bombard",
            values=ON_OFF,
            default=True,
            about="Cruisers fire at the shore like destroyers (ruling.A1).",
        ),
        "factory_path": Option(
            title="Path of factory money",
            values={"flag": "to the Major Flag", "factory": "to any Homeland factory"},
            default="flag",
            about="Where the money of a factory has to go before it is collected (ruling.A13).",
        ),
    },
    phases=PHASES,
    state=State,
    start=opening,
    first_phase="dawn",
    clock=clock,
    round=lambda game: int(game.state.turns),
    position=shown,
    read_position=read_position,
    write_position=write_position,
    vocabulary=vocabulary,
    summary=summary,
    rulebook=rulebook,
    orders=(
        DeclareWar,
        Move,
        Drop,
        Patrol,
        Sail,
        Ferry,
        Launch,
        Raid,
        Hunt,
        Lead,
        Cruise,
        Rocket,
        Lose,
        Redeploy,
        Carry,
        RemoveDepot,
        MoveLeader,
        Dash,
        Sneak,
        Start,
        Add,
        Detach,
        Cancel,
        Reroute,
        Allot,
        Favour,
        Build,
        BuildRest,
        BuildDone,
        Buy,
        Points,
        RepairShip,
        RepairSpace,
        Fortify,
        Give,
        SetAside,
        Develop,
        Done,
    ),
    policies=POLICIES,
    invariants=invariants.check,
    look=look,
    odds=odds,
    reach=reach,
    idle=idle,
    open_record=True,
)
