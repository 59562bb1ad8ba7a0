"""The Supreme Commander: the war in Europe on hexes, from 1939 to 1945, for two to six players."""

from collections.abc import Mapping

from ..kernel.data import read_text
from ..kernel.definition import GameDef, Option, Scenario, Value
from ..kernel.done import Done
from ..kernel.rulebook import Rulebook
from . import invariants
from .aid import Aid, Convoy, Lend, Militarism
from .airborne import Drop, Rebase, Withdraw
from .annexation import Annex
from .bombing import Bomb
from .building import Break, Combine, Detach, Remove, Static
from .chart import PACKAGE, date
from .combat import Strike
from .diplomacy import Court
from .ground import BOARD, capital_of
from .invasion import Invade, Lift, SupplyBeach
from .looking import hand, look
from .movement import Move
from .naval import Place
from .naval_moves import Ferry, Sail, Transport
from .odds import odds
from .opening import opening
from .partisans import Partisan
from .policies import POLICIES
from .politics import Declare
from .position import read_position, write_position
from .purchase import Buy, Release
from .rail import Rail
from .reaching import idle, reached
from .scenario import scenario
from .seats import commanding
from .sequence import PHASES
from .setup import Deploy, DeployRest, Dig, SetupDone
from .state import State
from .strategic import Fly, Overseas
from .technology import Research
from .ussr import Relocate
from .view import shown, summary
from .words import vocabulary
from .world import Sc


def rulebook() -> Rulebook:
    return Rulebook.read(read_text(PACKAGE, "rulebook.md"))


def clock(game: Sc) -> str:
    state = game.state
    title = PHASES[game.phase].title
    side = f"{state.camp} " if state.camp else ""
    return f"Turn {state.turn} · {date(state.turn)} · {side}{title}"


YES_NO: Mapping[Value, str] = {False: "no", True: "yes"}

GAME = GameDef(
    slug="supreme_commander",
    name="The Supreme Commander",
    version=1,
    seats={
        "Germany": "Germany",
        "Italy": "Italy",
        "UK": "United Kingdom",
        "France": "France",
        "USA": "United States",
        "USSR": "Soviet Union",
    },
    scenarios={
        name: Scenario(title=scenario(name)["title"], about=scenario(name)["about"])
        for name in ("europe_at_war", "barbarossa", "barbarossa_to_berlin", "great_crusade")
    },
    options={
        "players": Option(
            title="Players",
            values={
                2: "two: Germany has the Axis, the UK the Allies",
                3: "three: the USSR apart",
                4: "four: the USA with France apart too",
                5: "five: Italy apart too",
                6: "six: every Major Power",
            },
            default=2,
            about="Which seats give orders; the others are commanded by their side.",
        ),
        "naval_bombers": Option(title="Bombers and Naval Combat (23.1)", values=YES_NO, default=False),
        "repeat_diplomacy": Option(title="Diplomacy #1 (23.2)", values=YES_NO, default=False),
        "diplomacy_anywhere": Option(title="Diplomacy #2 (23.3)", values=YES_NO, default=False),
        "decoys": Option(title="Twice the Decoys (23.4)", values=YES_NO, default=False),
        "winter_ore": Option(title="Swedish Iron Ore (23.5)", values=YES_NO, default=False),
        "vichy_colonies": Option(title="Vichy territories (23.6)", values=YES_NO, default=False),
        "sea_weather": Option(title="Weather at sea (23.7)", values=YES_NO, default=False),
        "air_on_map": Option(
            title="Air units on the map (23.8)",
            values=YES_NO,
            default=False,
            about="Air units are based in friendly cities (two in each) and at HQs (one) instead of in the air boxes, and may "
            "rebase within their front in place of a mission.",
        ),
        "fort_construction": Option(title="Fort Construction (23.9)", values=YES_NO, default=False),
        "damaged_fleets": Option(title="Submarines damage fleets (23.10)", values=YES_NO, default=False),
        "second_fighter_decoy": Option(
            title="Decoy at Aircraft level 3 (23.11)",
            values={"bomber": "a Bomber Decoy", "fighter": "a second Fighter Decoy"},
            default="bomber",
        ),
    },
    phases=PHASES,
    state=State,
    start=opening,
    first_phase="setup",
    clock=clock,
    round=lambda game: int(game.state.turn) - int(scenario(game.scenario)["first"]) + 1,
    position=shown,
    read_position=read_position,
    write_position=write_position,
    vocabulary=vocabulary,
    summary=summary,
    rulebook=rulebook,
    orders=(
        Deploy,
        DeployRest,
        Dig,
        SetupDone,
        Place,
        Aid,
        Militarism,
        Lend,
        Convoy,
        Buy,
        Release,
        Research,
        Court,
        Declare,
        Combine,
        Break,
        Detach,
        Static,
        Remove,
        Withdraw,
        Partisan,
        Bomb,
        Move,
        Transport,
        Invade,
        Ferry,
        Sail,
        SupplyBeach,
        Lift,
        Drop,
        Rebase,
        Annex,
        Relocate,
        Strike,
        Rail,
        Overseas,
        Fly,
        Done,
    ),
    die=10,
    policies=POLICIES,
    invariants=invariants.check,
    look=look,
    hand=hand,
    odds=odds,
    reach=reached,
    beyond=BOARD.side,
    capital=capital_of,
    idle=idle,
    needed=commanding,
    open_record=False,
)
