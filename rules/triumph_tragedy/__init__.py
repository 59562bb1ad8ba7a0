"""Triumph & Tragedy: three factions, hidden blocks, secret hands, and a peace that may or may not last."""

from ..kernel.data import read_text
from ..kernel.definition import GameDef, Option, Scenario
from ..kernel.rulebook import Rulebook
from . import invariants
from .anytime import Disband, Repudiate, Reveal
from .chart import PACKAGE, SEATS
from .combat import Fight, FightNone
from .declarations import DeclareWar, Intervene, Partition, Violate
from .diplomacy import Diplomacy
from .fire import Bomb, Fire, Hold, Rebase, Retreat, Stay, Strike
from .government import Discard, Pass
from .intelligence import Intelligence
from .looking import hand, look
from .movement import MoveDone
from .moves import Move
from .odds import odds
from .policies import POLICIES
from .position import read_position, write_position
from .production import Build, Buy, ProductionDone, Step
from .sea import Escape
from .seasons import Commit
from .sequence import PHASES
from .setup import Deploy, DeployRest, SetupDone, opening
from .state import State
from .technology import Achieve, AchieveSecretly, Industry
from .victory import AtomicStrike, Claim, Decline
from .view import shown, summary
from .world import OPENING, Tt, vocabulary


def rulebook() -> Rulebook:
    return Rulebook.read(read_text(PACKAGE, "rulebook.md"))


def clock(game: Tt) -> str:
    title = PHASES[game.phase].title
    if game.phase in OPENING:
        return title
    state = game.state
    whose = state.turn.seat if game.phase in ("movement", "combat", "battle", "aftermath") else state.seat
    return " · ".join(filter(None, (str(state.year), state.season, whose, title)))


GAME = GameDef(
    slug="triumph_tragedy",
    name="Triumph & Tragedy",
    version=2,
    seats=SEATS,
    scenarios={
        "1936": Scenario(title="1936", about="The whole game: ten years from the remilitarisation of Europe."),
        "1939": Scenario(title="1939 (short game)", about="Seven years from the eve of the war."),
    },
    options={
        "players": Option(
            title="Players",
            values={3: "three", 2: "two: one holds the West and the USSR"},
            default=3,
            about="With two players each year one Ally is Active and the other Passive.",
        )
    },
    phases=PHASES,
    state=State,
    start=opening,
    first_phase="setup",
    clock=clock,
    round=lambda game: max(1, int(game.state.year) - 1935),
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
        Build,
        Step,
        Buy,
        ProductionDone,
        Claim,
        Decline,
        Diplomacy,
        Industry,
        Achieve,
        AchieveSecretly,
        Intelligence,
        Pass,
        Discard,
        Commit,
        Move,
        DeclareWar,
        Violate,
        Partition,
        Intervene,
        AtomicStrike,
        MoveDone,
        Fight,
        FightNone,
        Fire,
        Strike,
        Bomb,
        Retreat,
        Rebase,
        Hold,
        Stay,
        Escape,
        Repudiate,
        Disband,
        Reveal,
    ),
    anytime=(Repudiate, Disband, Reveal),
    policies=POLICIES,
    invariants=invariants.check,
    look=look,
    hand=hand,
    odds=odds,
    open_record=False,
)
