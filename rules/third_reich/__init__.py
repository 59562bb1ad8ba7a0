"""Rise and Decline of the Third Reich: the great powers of Europe, their BRPs, and three fronts."""

from collections.abc import Iterable, Mapping

from ..kernel.data import read_text
from ..kernel.definition import GameDef, Option, Scenario
from ..kernel.done import Done
from ..kernel.rulebook import Rulebook
from . import invariants
from .advance import Advance, RemoveBridgehead, Stay
from .aid import Aid
from .attack import Attack, GroundDone
from .attrition import Lose
from .battle import Pay
from .breakdown import Break, Combine, ShareOut
from .cape import Blockade
from .chart import PACKAGE, SEATS, board, capital, countries, scenario, turn_number
from .consent import Admit, Claim, CloseHexes, Entrust, OpenHexes, Recall, StandBack
from .construction import Build, BuildDone
from .declarations import Declare
from .exploitation import Dash, Exploit, LateDrop, LateSupport
from .fleets import Rebase, Starve, Supply
from .grants import Grant
from .intelligence import Spy
from .italy import Lend, Reclaim
from .landing import MoveOn
from .lend_lease import HoldLendLease
from .looking import hand, look
from .mercy import SinkFleets, SpareFleets
from .missions import Counterair, Raid, Support
from .movement import Move, MoveDone, PlaceAirbase, Scrap
from .murmansk import GrantRussia, OpenLendLease
from .murmansk_box import AswToMurmansk, EnterMurmansk, LeaveMurmansk, SubsToMurmansk
from .naming import vocabulary
from .odds import odds
from .options import ChooseOption, Destroy, OptionsDone
from .partisans import BuildPartisan
from .policies import POLICIES
from .position import read_position, write_position
from .pressure import LeaveToItaly
from .reach import SUPPLY, idle, reach
from .redeployment import Redeploy
from .replies import Chase, Das, Intercept, Strike
from .retreats import Demand, DemandNothing, Retreat
from .sailings import Bombard, Invade
from .sequence import PHASES
from .setup import Deploy, DeployRest, SetupDone, opening
from .sharing import SplitHexes
from .siberia import Transfer
from .staging import Drop, Stage
from .state import State
from .surplus import Disband
from .transport import Transport
from .turkey import ActivateTurkey
from .variants import PlayVariant
from .vichy import EndVichy, MoveVichy, WakeVichy
from .view import shown, summary
from .world import Tr, date
from .year import BuildDirect, BuildSw


def rulebook() -> Rulebook:
    return Rulebook.read(read_text(PACKAGE, "rulebook.md"))


def clock(game: Tr) -> str:
    title = GAME.phases[game.phase].title
    if game.phase in ("draw", "setup"):
        return title
    return f"{date(game)} · {game.state.mini or game.state.side} · {title}"


def rounds(game: Tr) -> int:
    return max(1, game.state.turn - turn_number(*scenario(game.scenario)["first_turn"]) + 1)


def taking_part(name: str, options: Mapping[str, object]) -> Iterable[str]:
    """The powers that play a scenario."""
    seats: list[str] = scenario(name)["seats"]
    return seats


GAME = GameDef(
    slug="third_reich",
    name="Rise and Decline of the Third Reich",
    version=1,
    seats=SEATS,
    scenarios={
        "1944": Scenario(
            title="1944", about="Spring 1944 to Spring 1946: the Allies must conquer Germany, and quickly."
        ),
        "1942": Scenario(
            title="1942",
            about="Spring 1942 to Winter 1944: the Axis before Moscow and the Nile, America in the war; objectives decide.",
        ),
        "1939": Scenario(
            title="1939", about="Fall 1939 to Summer 1942: from the attack on Poland to America's first summer of war."
        ),
        "campaign": Scenario(
            title="Campaign Game",
            about="Fall 1939 to Summer 1945: the whole war; the Allies must conquer Germany and Italy, the sooner the better.",
        ),
    },
    options={
        "extra_counters": Option(
            title="Additional variant counters",
            values={False: "no", True: "yes"},
            default=False,
            about="A card decides whether you draw one of the printed counters 1 to 10 or one of the counters 11 to 20.",
        ),
        "secret_murmansk": Option(
            title="Murmansk box by a secret record",
            values={False: "no", True: "yes"},
            default=False,
            about="Germany leaves the counters of fleets and air in Norway and notes in secret which are in the box.",
        ),
    },
    phases=PHASES,
    state=State,
    start=opening,
    first_phase="draw",
    clock=clock,
    round=rounds,
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
        BuildSw,
        BuildDirect,
        Declare,
        ActivateTurkey,
        ChooseOption,
        LeaveToItaly,
        Destroy,
        OptionsDone,
        Rebase,
        Supply,
        Starve,
        Intercept,
        Strike,
        Das,
        Chase,
        Move,
        Stage,
        Drop,
        PlaceAirbase,
        EnterMurmansk,
        LeaveMurmansk,
        SubsToMurmansk,
        Break,
        ShareOut,
        Combine,
        Scrap,
        MoveDone,
        Lose,
        Demand,
        DemandNothing,
        SplitHexes,
        Retreat,
        Support,
        Counterair,
        Raid,
        Invade,
        Transport,
        Bombard,
        MoveOn,
        Attack,
        Pay,
        Advance,
        Stay,
        GroundDone,
        Exploit,
        Dash,
        LateSupport,
        LateDrop,
        Build,
        BuildDone,
        BuildPartisan,
        Aid,
        Grant,
        GrantRussia,
        OpenLendLease,
        HoldLendLease,
        AswToMurmansk,
        Spy,
        Transfer,
        WakeVichy,
        EndVichy,
        Redeploy,
        Disband,
        Lend,
        Reclaim,
        MoveVichy,
        Blockade,
        PlayVariant,
        RemoveBridgehead,
        SpareFleets,
        SinkFleets,
        CloseHexes,
        OpenHexes,
        Admit,
        Claim,
        StandBack,
        Entrust,
        Recall,
        Done,
    ),
    anytime=(
        *(PlayVariant, RemoveBridgehead, SpareFleets, SinkFleets),
        *(CloseHexes, OpenHexes, Admit, Claim, StandBack, Entrust, Recall),
    ),
    policies=POLICIES,
    invariants=invariants.check,
    look=look,
    hand=hand,
    odds=odds,
    reach=reach,
    beyond=lambda place, side: board().side(place, side),
    capital=lambda name: capital(name) if name in countries() else "",
    overlays=(SUPPLY,),
    idle=idle,
    needed=taking_part,
    open_record=False,
)
