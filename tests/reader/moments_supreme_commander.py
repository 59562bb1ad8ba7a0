"""The Supreme Commander: the moments at which the texts of its corpus are typed."""

from rules.kernel.game import Game
from rules.supreme_commander.state import State
from tests.supreme_commander.table import POLAND, Table, opened, russia, table

Moment = tuple[Game[State], str]

SKILL = {"Germany": {"technology": {"Submarine": 1, "Aircraft": 1, "Infantry": 1}, "msp": 120}}


def setup() -> Moment:
    t = opened()
    while t.state.setting != "Germany":
        t.play(t.asked()[0], "deploy rest")
        if "done" in t.suggestions(t.asked()[0]) and t.state.setting != "Germany":
            t.play(t.asked()[0], "done")
    return t.game, "Germany"


def organization() -> Moment:
    t = table(
        "organization",
        turn=6,
        units={"Berlin": "GE-I1 GE-I2", "Munich": "GE-A4", "Paris": "FR-A1", "London": "UK-I1", "Bremen": "GE-T1"},
        pool="GE-I3 GE-I4 GE-I5 GE-I6 GE-T2 GE-T3 GE-F1 GE-F2 GE-B1 GE-K1 GE-FORT1 GE-A10 GE-A12 GE-HQN",
        powers=SKILL,
    )
    return t.game, "Germany"


def movement() -> Moment:
    units = {
        "2129": "GE-A4 GE-T1",
        "Berlin": "GE-I1 GE-I2 GE-I3",
        "2329": "GE-PZ1 GE-HQN",
        "Konigsberg": "GE-A10",
        "Munich": "GE-T2",
        "West": "GE-F1 GE-F2 GE-B1",
        "2128": "PO-I2",
        "Warsaw": "PO-A1",
    }
    return table("movement", "Axis", turn=1, units=units, nations=POLAND, powers=SKILL).game, "Germany"


def combat() -> Moment:
    units = {
        "2129": "GE-A3 GE-T2",
        "2229": "PO-I2",
        "2128": "PO-I1",
        "2329": "GE-A10",
        "2529": "GE-A12 GE-T3",
        "Krakow": "PO-I3",
    }
    return table("declare", turn=1, units=units, nations=POLAND, powers=SKILL).game, "Germany"


def _attack(units: str, enemy: str, dice: list[int], pool: str = "") -> Table:
    t = table("declare", turn=6, units={"2129": units, "2128": enemy}, nations=POLAND, pool=pool)
    t.play("Germany", "attack 2128 from 2129", dice=dice)
    for seat in ("Germany", "Italy"):
        if seat in t.asked() and any("done" in hint for hint in t.ask(seat).orders):
            t.play(seat, "done")
    return t


def losses() -> Moment:
    return _attack("GE-A4 GE-T1", "PO-A1", [4], "PO-I1").game, "Germany"


def advance() -> Moment:
    return _attack("GE-A3 GE-T1", "PO-I2", [10]).game, "Germany"


def sea() -> Moment:
    t = table(
        "movement",
        "Allied",
        units={"London": "UK-I1 UK-T1 UK-S1 UK-S2", "Alexandria": "UK-I2", "Gibraltar": "UK-I3"},
        control={"Le Havre": "Germany", "2341": "Germany"},
    )
    return t.game, "UK"


def strategic() -> Moment:
    units = {"Berlin": "GE-I1 GE-I2", "Munich": "GE-T2", "Bremen": "GE-A4", "West": "GE-F1 GE-F2", "East": "GE-B1"}
    return table("strategic", units=units, powers=SKILL).game, "Germany"


def east() -> Moment:
    units = {"2422": "GE-A4 GE-I1", "2424": "GE-PZ1", "2421": "SU-A1", "2525": "GE-I3", "2523": "GE-HQC"}
    return table("movement", turn=21, units=units, **russia(powers=SKILL)).game, "Germany"
