"""Triumph & Tragedy: three factions, hidden blocks, secret hands, and a peace that may or may not last."""

from ..kernel.data import read_text
from ..kernel.definition import GameDef, Option, Phase, Scenario
from ..kernel.rulebook import Rulebook
from . import invariants
from .anytime import Disband, Repudiate, Reveal
from .battle import battle_phase
from .chart import PACKAGE, SEATS
from .combat import Fight, FightNone, aftermath_phase, combat_phase
from .declarations import DeclareWar, Intervene, Partition, Violate
from .diplomacy import Diplomacy
from .fire import Bomb, Fire, Hold, Nobody, Rebase, Retreat, Stay, Strike
from .government import Discard, Keep, Pass, government_phase, resolution_phase
from .intelligence import Intelligence
from .looking import hand, look
from .movement import MoveDone, movement_phase
from .moves import Move
from .odds import odds
from .policies import POLICIES
from .position import read_position, write_position
from .production import Build, Buy, ProductionDone, Step, production_phase
from .sea import Escape
from .seasons import Commit, command_phase, reveal_phase, turn_phase
from .setup import Deploy, DeployRest, SetupDone, muster_phase, opening, setup_phase, treaties_phase
from .state import State
from .supply import supply_phase
from .technology import Achieve, AchieveSecretly, Industry
from .victory import AtomicStrike, Claim, Decline
from .view import shown, summary
from .world import OPENING, Tt, vocabulary
from .year import year_phase


def rulebook() -> Rulebook:
    return Rulebook.read(read_text(PACKAGE, "rulebook.md"))


def clock(game: Tt) -> str:
    title = GAME.phases[game.phase].title
    if game.phase in OPENING:
        return title
    state = game.state
    whose = state.turn.seat if game.phase in ("movement", "combat", "battle", "aftermath") else state.seat
    return " · ".join(filter(None, (str(state.year), state.season, whose, title)))


GAME = GameDef(
    slug="triumph_tragedy",
    name="Triumph & Tragedy",
    version=1,
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
    phases={
        "setup": Phase(title="Set-up", run=setup_phase, rules="setup"),
        "muster": Phase(title="1939 forces", run=muster_phase, rules="scenario"),
        "treaties": Phase(title="1939 diplomacy", run=treaties_phase, rules="scenario"),
        "year": Phase(title="Year Start", run=year_phase, rules="year"),
        "production": Phase(title="Production", run=production_phase, rules="production"),
        "government": Phase(title="Government", run=government_phase, rules="government"),
        "resolution": Phase(title="Diplomacy Resolution", run=resolution_phase, rules="government"),
        "command": Phase(title="Command", run=command_phase, rules="command"),
        "reveal": Phase(title="Command Order", run=reveal_phase, rules="command"),
        "turn": Phase(title="Player Turns", run=turn_phase, rules="command"),
        "movement": Phase(title="Movement", run=movement_phase, rules="movement"),
        "combat": Phase(title="Combat", run=combat_phase, rules="combat"),
        "battle": Phase(title="Battle", run=battle_phase, rules="combat"),
        "aftermath": Phase(title="End of Combat", run=aftermath_phase, rules="combat"),
        "supply": Phase(title="Supply", run=supply_phase, rules="supply"),
    },
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
        Keep,
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
        Nobody,
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
