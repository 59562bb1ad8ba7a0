"""Supreme Axis & Allies: five nations, a world map, and a war that wears its peoples out."""

from ..kernel.data import read_text
from ..kernel.definition import GameDef, Option, Scenario
from ..kernel.done import Done
from ..kernel.rulebook import Rulebook
from . import invariants
from .air import Replan
from .bombing import Raid, Rocket
from .casualties import Lose
from .chart import CAPITALS, NATIONS, PACKAGE
from .combat import CombatDone, Fight, RaidNow
from .looking import look
from .movement import Move, MoveDone, idle
from .naval import Search
from .neutrals import Raise, RaiseNothing
from .odds import odds
from .placement import PlaceUnits
from .policies import POLICIES
from .position import read_position, write_position
from .purchase import Buy, Repair
from .research import PlayGenius, PlayKamikaze, PlayWarEffort, Research, Skip, Tech
from .sequence import PHASES
from .setup import Deploy, DeployRest, SetupDone, opening
from .state import State
from .surrender import Keep
from .transports import Load, Unload
from .view import shown, summary
from .world import Saa, vocabulary


def rulebook() -> Rulebook:
    return Rulebook.read(read_text(PACKAGE, "rulebook.md"))


def clock(game: Saa) -> str:
    title = GAME.phases[game.phase].title
    if game.phase == "setup":
        return f"Set-up · {NATIONS[game.state.nation]}"
    return f"Round {game.state.round} · {NATIONS[game.state.nation]} · {title}"


GAME = GameDef(
    slug="supreme_axis_allies",
    name="Supreme Axis & Allies",
    version=2,
    seats=NATIONS,
    scenarios={
        "spring_1942": Scenario(
            title="Spring 1942",
            about="The whole war from the spring of 1942, set up by Regions.",
        )
    },
    options={
        "victory": Option(
            title="Victory Cities needed",
            values={9: "nine", 10: "ten", 11: "eleven", 12: "twelve"},
            default=9,
            about="How many Victory Cities one alliance must hold at the end of a round.",
        ),
        "cities": Option(
            title="Victory Cities in play",
            values={"12": "the twelve of the board", "17": "five more: Honolulu, Sydney, Warsaw, Singapore, Istanbul"},
            default="12",
        ),
        "neutrality": Option(
            title="Violation of Neutrality",
            values={False: "neutral ground is closed", True: "neutrals may be invaded"},
            default=False,
        ),
        "garrisons": Option(
            title="City Garrisons",
            values={False: "none", True: "Victory Cities raise a garrison for their original owner"},
            default=False,
        ),
        "sue_for_peace": Option(
            title="Sue For Peace",
            values={"rule": "the roll must be higher than the target", "example": "a roll equal to the target saves"},
            default="rule",
        ),
        "capitals": Option(
            title="Capitals",
            values={False: "not special", True: "a fallen capital gives up its treasury and stops income"},
            default=False,
        ),
        "pieces": Option(
            title="Playing pieces",
            values={"unlimited": "counters stand for more", "counted": "no piece left, no unit"},
            default="unlimited",
        ),
        "individual": Option(
            title="Individual winner",
            values={False: "the alliance wins", True: "the nation furthest right on the Morale Chart wins"},
            default=False,
        ),
    },
    phases=PHASES,
    state=State,
    start=opening,
    first_phase=next(iter(PHASES)),
    clock=clock,
    capital=lambda seat: CAPITALS.get(seat, ""),
    round=lambda game: int(game.state.round),
    position=shown,
    read_position=read_position,
    write_position=write_position,
    vocabulary=vocabulary,
    summary=summary,
    rulebook=rulebook,
    orders=(
        Deploy,
        DeployRest,
        SetupDone,
        Research,
        Skip,
        Tech,
        PlayGenius,
        PlayKamikaze,
        PlayWarEffort,
        Buy,
        Repair,
        Move,
        Load,
        Unload,
        Raid,
        Search,
        Replan,
        MoveDone,
        Fight,
        RaidNow,
        Rocket,
        CombatDone,
        Lose,
        Raise,
        RaiseNothing,
        PlaceUnits,
        Keep,
        Done,
    ),
    policies=POLICIES,
    invariants=invariants.check,
    look=look,
    odds=odds,
    idle=idle,
    open_record=True,
)
